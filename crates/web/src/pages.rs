//! Pages and the regions of live screens. Each region is drawn from the viewer's own `View` and sent again when it changes.
use crate::api::{LogQuery, offers_for, read_log, viewer};
use crate::felt::{self, Ink};
use crate::forms::{self, Group};
use crate::routes::{Reject, Who};
use crate::session::SignIn;
use crate::{App, city_time, now_ms};
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use baize_floor::{FloorCommand, TableId, TablePage};
use baize_rules::any::{AnyCommand, AnyOffer};
use baize_rules::game::{Actor, Role};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::money::Money;
use baize_rules::show::View;
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

const STYLE: &str = include_str!("../assets/style.css");
const SCRIPT: &str = include_str!("../assets/console.js");
const ICON: &str = include_str!("../assets/icon.svg");

pub async fn asset(Path(file): Path<String>) -> Result<Response, Reject> {
    let (kind, body) = match file.as_str() {
        "style.css" => ("text/css; charset=utf-8", STYLE),
        "console.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "icon.svg" => ("image/svg+xml", ICON),
        _ => return Err(Reject::missing("there is no such file").as_page()),
    };
    Ok(([(header::CONTENT_TYPE, kind)], body).into_response())
}

fn page(title: &str, class: &str, who: Option<&Who>, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Baize" }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/style.css";
                script type="module" src="/assets/console.js" {}
            }
            body.(class) {
                (felt::pieces())
                @if class != "display" { (bar(title, who)) }
                (body)
                div #toasts role="status" aria-live="polite" {}
            }
        }
    }
}

fn bar(title: &str, who: Option<&Who>) -> Markup {
    html! {
        header.bar {
            a.brand href="/" { "Baize" }
            h1 { (title) }
            nav {
                @if who.is_some_and(|w| matches!(w.actor.role, Role::Cage | Role::Manager | Role::Supervisor)) { a href="/cage" { "Cage" } }
                @if who.is_some_and(|w| crate::Access::ReadsEverything.admits(Some(w.actor.role))) { a href="/log" { "Log" } }
                a href="/rules/casino-war" { "Rules" }
                a href="/api" { "API" }
            }
            span.live #live hidden { "live" }
            @match who {
                Some(who) => {
                    span.who { (who.login) " · " (who.actor.role.name()) " " (who.actor.id) }
                    form method="post" action="/sign-out" { button.quiet { "Sign out" } }
                }
                None => { a.button href="/sign-in" { "Sign in" } }
            }
        }
    }
}

pub fn rejected(text: &str) -> Markup {
    page(
        "Not here",
        "page",
        None,
        html! { main.card { h2 { "Not here" } p { (text) } p { a href="/" { "To the floor" } } } },
    )
}

fn ok(markup: Markup) -> Response {
    Html(markup.into_string()).into_response()
}

pub async fn home(State(app): State<Arc<App>>, who: Option<Who>) -> Response {
    let who = who.as_ref();
    let role = who.map(|w| w.actor.role);
    let actor = who.map(|w| w.actor);
    let totals = app.floor.totals();
    ok(page(
        "The floor",
        "page",
        who,
        html! {
            main.floor {
                @for (id, table) in app.floor.tables() {
                    @let view = table.slot.table.show(viewer(actor));
                    @let chance = table.slot.table.house().setup().chance;
                    article.table-card {
                        h2 { (id) }
                        p { (title_of(&view)) " · " (if chance == ChanceFrom::Drawn { "electronic" } else { "physical" }) }
                        p.stage { (view.stage) @if view.round > 0 { " · round " (view.round) } }
                        p.limits { (view.sign.limits) }
                        @if let Some(why) = &table.slot.stopped { p.refusal { "stands still: " (why) } }
                        p.links {
                            @if role.is_some_and(|r| r != Role::Patron) { a.button.primary href={ "/tables/" (id) } { "Console" } }
                            @if role == Some(Role::Patron) { a.button.primary href={ "/play/" (id) } { "Play" } }
                            a.button href={ "/display/" (id) } { "Display" }
                        }
                    }
                }
                @if app.floor.tables().is_empty() { p { "No table is open yet." } }
                @if role.is_some_and(|r| matches!(r, Role::Manager | Role::Inspector | Role::Surveillance | Role::Supervisor)) {
                    section.books {
                        h2 { "The books" }
                        dl {
                            dt { "Chips bought" } dd { (totals.bought.pretty()) }
                            dt { "Cashed" } dd { (totals.cashed.pretty()) }
                            dt { "Held by patrons" } dd { (totals.held.pretty()) }
                            dt { "On the layouts" } dd { (totals.layout.pretty()) }
                            dt { "Won by the house" } dd { (totals.house.pretty()) }
                            dt { "In balance" } dd { (if totals.is_conserved() { "yes" } else { "NO" }) }
                            dt { "Entries in the log" } dd { (app.floor.seq()) }
                        }
                    }
                }
            }
        },
    ))
}

fn title_of(view: &View) -> &'static str {
    baize_rules::find_book(view.game).map_or(view.game, |book| book.title)
}

pub async fn sign_in_page(State(app): State<Arc<App>>) -> Response {
    ok(sign_in_form(&app, None))
}

fn sign_in_form(app: &App, wrong: Option<&str>) -> Markup {
    page(
        "Sign in",
        "page",
        None,
        html! {
            main.card.login {
                form method="post" action="/sign-in" {
                    label { "Name" input name="login" autocomplete="username" required autofocus; }
                    label { "Password" input name="password" type="password" autocomplete="current-password" required; }
                    @if let Some(wrong) = wrong { p.refusal role="alert" { (wrong) } }
                    button.primary type="submit" { "Sign in" }
                }
                @if !app.demo_logins.is_empty() {
                    section.demo {
                        h2 { "Demo floor, play money" }
                        table { thead { tr { th { "Name" } th { "Password" } th { "" } } }
                            tbody {
                                @for login in &app.demo_logins {
                                    tr { td { (login.login) } td { (login.password) } td { (login.what) }
                                        td { form method="post" action="/sign-in" {
                                            input type="hidden" name="login" value=(login.login);
                                            input type="hidden" name="password" value=(login.password);
                                            button.quiet { "Enter" }
                                        } } }
                                }
                            }
                        }
                    }
                }
            }
        },
    )
}

#[derive(Deserialize)]
pub struct SignInForm {
    login: String,
    password: String,
}

pub async fn sign_in(State(app): State<Arc<App>>, Form(form): Form<SignInForm>) -> Response {
    let shared = app.clone();
    let result = tokio::task::spawn_blocking(move || shared.sessions.sign_in(&form.login, &form.password)).await;
    let wrong = |status, text| (status, Html(sign_in_form(&app, Some(text)).into_string())).into_response();
    match result {
        Ok(SignIn::Welcome { token, .. }) => {
            let cookie = format!("baize={token}; Path=/; HttpOnly; SameSite=Strict");
            let cookie = HeaderValue::from_str(&cookie).expect("a token is plain ASCII");
            ([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response()
        }
        Ok(SignIn::Locked) => {
            wrong(StatusCode::TOO_MANY_REQUESTS, "Three wrong passwords: wait a minute and try again.")
        }
        Ok(SignIn::Wrong) | Err(_) => wrong(StatusCode::UNAUTHORIZED, "This name and password do not belong together."),
    }
}

pub async fn sign_out(State(app): State<Arc<App>>, who: Who) -> Response {
    app.sessions.sign_out(&who.token);
    Redirect::to("/sign-in").into_response()
}

/// The regions of a table's screen for one person; without one, the public display.
pub fn regions(app: &App, id: &TableId, page: &TablePage, who: Option<&Who>) -> BTreeMap<&'static str, String> {
    let actor = who.map(|w| w.actor);
    let view = page.slot.table.show(viewer(actor));
    let electronic = page.slot.table.house().setup().chance == ChanceFrom::Drawn;
    let mut regions = BTreeMap::new();
    let mut region = |name, markup: Markup| regions.insert(name, markup.into_string());
    let offers = actor.map(|actor| offers_for(app, id, actor)).unwrap_or_default();
    let ink = match actor {
        None => Ink::display(),
        Some(Actor { role: Role::Patron, id }) => Ink::patron(id),
        Some(Actor { role: Role::Dealer | Role::Supervisor, .. }) => Ink::console(),
        Some(_) => Ink { touch: felt::Touch::Still, ..Ink::console() },
    };
    region("felt", felt::felt(&view, ink));
    region("prompt", prompt(&view, page));
    region("sign", felt::sign(&view, now_ms()));
    region("results", felt::results(&view));
    match who {
        None => {}
        Some(who) if who.is_patron() => {
            region("lines", felt::lines(&view));
            region("actions", patron_actions(&offers, &view));
            region("purse", purse(app, who.actor.id));
        }
        Some(who) => {
            region("lines", felt::lines(&view));
            region("actions", actions(&offers, electronic));
            region("beside", beside(&offers, electronic));
            region("records", records(app, id, &view, who));
        }
    }
    regions
}

fn prompt(view: &View, page: &TablePage) -> Markup {
    html! {
        p.prompt data-version=(page.slot.version) {
            strong.stage { (view.stage) }
            @if view.round > 0 { span.round { "round " (view.round) } }
            span.text { (view.prompt.text) " " (felt::cite(view.prompt.cite)) }
            @if let Some(at) = view.closing_ms { span.closing { "closes " (felt::until(at, now_ms())) } }
            @if page.slot.stopped.is_some() { span.refusal { "this table stands still: ask for help" } }
        }
    }
}

/// The flow of the round, big; at a physical table with the line for keyed cards.
fn actions(offers: &[AnyOffer], electronic: bool) -> Markup {
    let flow: Vec<&AnyOffer> = offers.iter().filter(|o| forms::group(&o.command) == Group::Flow).collect();
    html! {
        div.actions {
            @for (i, offer) in flow.iter().enumerate() {
                (forms::render(offer, electronic, if i == 0 { "primary" } else { "plain" }))
            }
            @if flow.is_empty() { p.quiet { "Nothing to do in the flow of the round." } }
        }
    }
}

fn beside(offers: &[AnyOffer], electronic: bool) -> Markup {
    let groups = [
        (Group::Seats, "Seats"),
        (Group::Irregular, "Irregularities"),
        (Group::Supervision, "Supervision"),
        (Group::Records, "Records"),
    ];
    html! {
        @for (group, title) in groups {
            @let mine: Vec<&AnyOffer> = offers.iter().filter(|o| forms::group(&o.command) == group).collect();
            @if !mine.is_empty() {
                details.group #{ "group-" (title.to_lowercase()) } {
                    summary { (title) " " span.count { (mine.len()) } }
                    div.actions { @for offer in mine { (forms::render(offer, electronic, "quiet")) } }
                }
            }
        }
    }
}

fn patron_actions(offers: &[AnyOffer], view: &View) -> Markup {
    let decide: Vec<&AnyOffer> = offers.iter().filter(|o| forms::group(&o.command) == Group::Flow).collect();
    let leave: Vec<&AnyOffer> =
        offers.iter().filter(|o| matches!(o.command, AnyCommand::House(HouseCommand::Leave { .. }))).collect();
    html! {
        div.actions {
            @for offer in decide { (forms::render(offer, true, "primary")) }
            @for area in view.areas.iter().filter(|a| !a.taken && !view.closed) {
                @let command = serde_json::json!({ "house": { "sit": { "area": area.area, "patron": "me" } } });
                button.quiet type="button" data-command=(command) { "Sit at " (area.area) }
            }
            @for offer in leave { (forms::render(offer, true, "quiet")) }
        }
    }
}

fn purse(app: &App, patron: u32) -> Markup {
    let Some(patron) = app.floor.patron(patron) else { return html! {} };
    html! {
        dl.purse {
            dt { "Chips" } dd { (patron.chips.pretty()) }
            dt { "On the cloth" } dd { (patron.open.pretty()) }
            dt { "Today" } dd { (if patron.lost > Money::ZERO { "−" } else { "+" }) (patron.lost.abs().pretty()) }
            @if let Some(limit) = patron.loss_limit { dt { "Loss limit a day" } dd { (limit.pretty()) } }
        }
    }
}

fn records(app: &App, id: &TableId, view: &View, who: &Who) -> Markup {
    let requests: Vec<_> = app.floor.requests().into_iter().filter(|r| r.table == *id).collect();
    let duties = view.duties.len() + view.disputes.len() + view.mispayments.len() + requests.len();
    html! {
        @if duties > 0 {
            ul.records {
                @for request in &requests {
                    li.request {
                        b { "Request " (request.request) } " by " (request.by.role.name()) " " (request.by.id) ": " (request.reason)
                        code { (serde_json::to_string(&request.command).unwrap_or_default()) }
                        @if who.actor.role == Role::Supervisor && who.actor.id != request.by.id {
                            @let approve = FloorCommand::Approve { request: request.request };
                            @let decline = FloorCommand::Decline { request: request.request, reason: "declined".into() };
                            button.primary type="button" data-floor=(serde_json::to_string(&approve).expect("JSON")) { "Approve" }
                            button.danger type="button" data-floor=(serde_json::to_string(&decline).expect("JSON")) { "Decline" }
                        }
                    }
                }
                @for duty in &view.duties { li.duty { "Duty " (duty.id) ": " (duty.kind) " " (felt::cite(duty.cite)) } }
                @for dispute in &view.disputes { li.dispute { "Dispute " (dispute.id) ", patron " (dispute.patron) ": " (dispute.about) } }
                @for wrong in &view.mispayments {
                    li.mispayment { "Wrong payment " (wrong.id) ", round " (wrong.round) ", patron " (wrong.patron) ": " (wrong.difference.pretty()) }
                }
            }
        }
    }
}

/// A place on the page that live screens fill.
fn slot(name: &str, regions: &BTreeMap<&'static str, String>) -> Markup {
    html! { div #{ "region-" (name) } data-region=(name) { (maud::PreEscaped(regions.get(name).map_or("", String::as_str))) } }
}

pub async fn console(State(app): State<Arc<App>>, who: Who, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, table) = app.table(&id).map_err(Reject::as_page)?;
    let regions = regions(&app, &id, &table, Some(&who));
    let smallest = table.slot.table.house().setup().smallest_chip;
    let works = matches!(who.actor.role, Role::Dealer | Role::Supervisor);
    let title = format!("Table {id}");
    Ok(ok(page(
        &title,
        "page",
        Some(&who),
        html! {
            main.console data-table=(id) data-stream={ "/api/tables/" (id) "/stream" } data-version=(table.slot.version) data-now=(now_ms()) {
                section.cloth {
                    (slot("prompt", &regions))
                    (slot("felt", &regions))
                    @if works { (tray(smallest)) }
                    (slot("results", &regions))
                }
                aside.panel {
                    (slot("actions", &regions))
                    (slot("records", &regions))
                    (slot("lines", &regions))
                    (slot("beside", &regions))
                    (slot("sign", &regions))
                    p { a href={ "/display/" (id) } target="_blank" { "Public display" } }
                }
            }
        },
    )))
}

/// Chips to choose from before tapping a place on the cloth.
fn tray(smallest: Money) -> Markup {
    let smallest = smallest.to_cents();
    let values = [250, 500, 1000, 2500, 5000, 10_000, 50_000, 100_000];
    html! {
        div.tray role="radiogroup" aria-label="Amount of the next wager" {
            @for cents in values.into_iter().filter(|c| c % smallest == 0 || *c == smallest) {
                button type="button" role="radio" aria-checked=(if cents == 1000 { "true" } else { "false" }) data-cents=(cents) { (felt::chip(Money::cents(cents))) }
            }
            label { "Amount" input #amount type="text" inputmode="decimal" value="10" autocomplete="off"; }
        }
    }
}

pub async fn play(State(app): State<Arc<App>>, who: Who, Path(id): Path<String>) -> Result<Response, Reject> {
    if !who.is_patron() {
        return Ok(Redirect::to(&format!("/tables/{id}")).into_response());
    }
    let (id, table) = app.table(&id).map_err(Reject::as_page)?;
    let regions = regions(&app, &id, &table, Some(&who));
    let setup = table.slot.table.house().setup();
    let title = format!("Table {id}");
    Ok(ok(page(
        &title,
        "phone",
        Some(&who),
        html! {
            main.phone data-table=(id) data-stream={ "/api/tables/" (id) "/stream" } data-version=(table.slot.version) data-me=(who.actor.id) data-now=(now_ms()) {
                (slot("purse", &regions))
                (slot("prompt", &regions))
                (slot("felt", &regions))
                (slot("actions", &regions))
                @if setup.chance == ChanceFrom::Drawn { (tray(setup.smallest_chip)) }
                (slot("lines", &regions))
                (slot("results", &regions))
                (slot("sign", &regions))
            }
        },
    )))
}

pub async fn display(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, table) = app.table(&id).map_err(Reject::as_page)?;
    let regions = regions(&app, &id, &table, None);
    let title = format!("Table {id}");
    Ok(ok(page(
        &title,
        "display",
        None,
        html! {
            main.display data-table=(id) data-stream={ "/api/tables/" (id) "/stream?screen=display" } data-version=(table.slot.version) data-now=(now_ms()) {
                (slot("prompt", &regions))
                (slot("felt", &regions))
                (slot("results", &regions))
                (slot("sign", &regions))
            }
        },
    )))
}

pub async fn cage(State(app): State<Arc<App>>, who: Who) -> Response {
    let works = who.actor.role == Role::Cage;
    ok(page(
        "Cage",
        "page",
        Some(&who),
        html! {
            main.card {
                table.patrons {
                    thead { tr { th { "Patron" } th { "Name" } th { "Card" } th.amount { "Chips" } th.amount { "On layouts" } th.amount { "Lost today" } th {} } }
                    tbody {
                        @for patron in app.floor.patrons() {
                            tr {
                                td { (patron.id) } td { (patron.name) } td { (format!("{:?}", patron.card).to_lowercase()) }
                                td.amount { (patron.chips.pretty()) } td.amount { (patron.open.pretty()) } td.amount { (patron.lost.pretty()) }
                                td { @if works {
                                    form.ask data-floor=(serde_json::json!({ "buy_chips": { "patron": patron.id, "amount_cents": 0 } })) data-reload="1" {
                                        label { "Amount" input type="text" data-pointer="/buy_chips/amount_cents" data-kind="money" inputmode="decimal"; }
                                        button.quiet { "Buy chips" }
                                    }
                                    form.ask data-floor=(serde_json::json!({ "cash_out": { "patron": patron.id, "amount_cents": 0 } })) data-reload="1" {
                                        label { "Amount" input type="text" data-pointer="/cash_out/amount_cents" data-kind="money" inputmode="decimal"; }
                                        button.quiet { "Cash out" }
                                    }
                                } }
                            }
                        }
                    }
                }
            }
        },
    ))
}

/// Entries on one page of the log.
const LOG_PAGE: usize = 60;

pub async fn log(State(app): State<Arc<App>>, who: Who, Query(query): Query<LogQuery>) -> Result<Response, Reject> {
    let head = app.floor.seq();
    let limit = query.limit.unwrap_or(LOG_PAGE).clamp(1, 500);
    let from = query.from.unwrap_or(head.saturating_sub(limit as u64 - 1)).max(1);
    let rows = read_log(app.clone(), from, limit).await.map_err(Reject::as_page)?;
    let back = from.saturating_sub(limit as u64).max(1);
    let on = from + limit as u64;
    Ok(ok(page(
        "Log",
        "page",
        Some(&who),
        html! {
            main.log {
                p.links {
                    a.button href={ "/log?from=1" } { "First" }
                    a.button href={ "/log?from=" (back) } { "Earlier" }
                    @if on <= head { a.button href={ "/log?from=" (on) } { "Later" } }
                    a.button href="/log" { "Newest" }
                    span { (head) " entries" }
                }
                table {
                    thead { tr { th { "No" } th { "When" } th { "Who" } th { "What happened" } th { "Hash" } } }
                    tbody {
                        @for row in &rows {
                            tr #{ "e" (row.seq) } {
                                td { (row.seq) } td { (city_time(row.body.at_ms)) } td { (row.body.by.role.name()) " " (row.body.by.id) }
                                td { @if let Some(table) = row.body.command.table() { b { (table) } " " }
                                    ul { @for line in row.lines() { li { (line) } } } }
                                td.hash title=(row.hash) { (&row.hash[..12]) }
                            }
                        }
                    }
                }
            }
        },
    )))
}

pub async fn book(who: Option<Who>, Path(slug): Path<String>) -> Result<Response, Reject> {
    let book = match slug.as_str() {
        "law" => Some(&baize_rules::law::BOOK),
        slug => baize_rules::find_book(slug),
    };
    let book = book.ok_or_else(|| Reject::missing(format!("there is no book {slug}")).as_page())?;
    let mentions = |r: &&baize_rules::Reading| r.clauses.iter().any(|c| c.split(' ').next() == Some(book.short));
    let common = baize_rules::readings::ALL.iter().filter(mentions);
    Ok(ok(page(
        book.title,
        "page",
        who.as_ref(),
        html! {
            main.book {
                p { "Edition " (book.edition.reference) ", signed " (book.edition.signed) ". Every clause in our own words, with what the software does about it." }
                @for chapter in book.chapters {
                    section {
                        h2 { (chapter.number) ". " (chapter.title) }
                        table { tbody {
                            @for clause in book.clauses.iter().filter(|c| c.number().split('.').next() == Some(&chapter.number.to_string())) {
                                tr id=(clause.number()) {
                                    th { (clause.number()) }
                                    td { (clause.gist()) }
                                    td { span.treatment { (clause.treatment().name()) } @if clause.built() == baize_rules::book::Built::Later { " " span.later { "not yet built" } } }
                                }
                            }
                        } }
                    }
                }
                @if book.chapters.is_empty() {
                    table { tbody { @for clause in book.clauses { tr id=(clause.number()) { th { (clause.number()) } td { (clause.gist()) } td { (clause.treatment().name()) } } } } }
                }
                section {
                    h2 { "Readings" }
                    table { tbody { @for reading in book.readings.iter().chain(common) {
                        tr id=(reading.id) {
                            th { (reading.id) }
                            td { p { i { (reading.question) } } p { (reading.answer) } p.quiet { (reading.why) } }
                            td { @if !reading.options.is_empty() { "options: " (reading.options.join(", ")) } }
                        }
                    } } }
                }
            }
        },
    )))
}
