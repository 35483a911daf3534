//! Whole pages. What changes on the pages of tables is drawn by `screens`.
use crate::api::{LogQuery, read_log, viewer};
use crate::connections::Connection;
use crate::felt::{self, RenderOptions};
use crate::queue;
use crate::routes::{Reject, Who};
use crate::screens::{self, Regions};
use crate::session::SignIn;
use crate::{App, city_time, now_ms};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use baize_floor::{TableId, TablePage};
use baize_rules::any::GameId;
use baize_rules::game::Role;
use baize_rules::house::ChanceFrom;
use baize_rules::money::Money;
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

const STYLE: &str = include_str!("../assets/style.css");
const DISPLAY: &str = include_str!("../assets/display.css");
const SCRIPT: &str = include_str!("../assets/console.js");
/// What waits for a second signature, live.
const FLOOR_STREAM: &str = "/api/floor/stream";
const ICON: &str = include_str!("../assets/icon.svg");
/// The program with which anybody checks a draw.
const VERIFY_DRAW: &str = include_str!("../../../docs/verify-draw.mjs");

pub async fn asset(Path(file): Path<String>) -> Result<Response, Reject> {
    let (kind, body) = match file.as_str() {
        "style.css" => ("text/css; charset=utf-8", STYLE),
        "display.css" => ("text/css; charset=utf-8", DISPLAY),
        "console.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "verify-draw.mjs" => ("text/javascript; charset=utf-8", VERIFY_DRAW),
        "icon.svg" => ("image/svg+xml", ICON),
        _ => return Err(Reject::missing("there is no such file").into_page()),
    };
    Ok(([(header::CONTENT_TYPE, kind)], body).into_response())
}

pub fn page(title: &str, class: &str, who: Option<&Who>, body: Markup) -> Markup {
    // Whoever oversees the floor hears everywhere what waits; a page that is live already hears it there.
    let hears = who.filter(|who| crate::Access::Oversees.admits(Some(who.actor.role))).map(|_| FLOOR_STREAM);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Baize" }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/style.css";
                @if class == "display" { link rel="stylesheet" href="/assets/display.css"; }
                script type="module" src="/assets/console.js" {}
            }
            body.(class) data-who=[who.map(|w| format!("{}-{}", w.actor.role.name(), w.actor.id))] data-stream=[hears] {
                (felt::pieces())
                @if class != "display" { (bar(title, who)) (message()) }
                (body)
                p #lost role="status" {}
            }
        }
    }
}

/// Where a person is told what came of the last thing done; outside every region, so that it stays until it is put away.
fn message() -> Markup {
    html! {
        div #message {
            p.refusal role="alert" {}
            p.done role="status" {}
            button.quiet type="button" aria-label="Put this message away" title="Escape" { "✕" }
        }
    }
}

fn bar(title: &str, who: Option<&Who>) -> Markup {
    html! {
        header.bar {
            a.brand href="/" { "Baize" }
            h1 { (title) }
            nav {
                @if who.is_some_and(|w| w.actor.role.is_among(&[Role::Cage, Role::Manager, Role::Supervisor])) { a href="/cage" { "Cage" } }
                @if who.is_some_and(|w| w.actor.role.is_among(&[Role::Cage, Role::Manager, Role::Supervisor, Role::Dealer])) { a href="/pit" { "Pit" } }
                @if who.is_some_and(|w| crate::Access::Oversees.admits(Some(w.actor.role))) { a href="/inbox" data-region="inbox-count" { "Inbox" } a href="/reports" { "Reports" } a href="/jackpots" { "Jackpots" } }
                @if who.is_some_and(Who::is_patron) { a href="/me" { "My play" } }
                a href=(if who.is_some_and(|w| crate::Access::Promotes.admits(Some(w.actor.role))) { "/desk/promotions" } else { "/promotions" }) { "Promotions" }
                @if who.is_some_and(|w| crate::Access::ReadsEverything.admits(Some(w.actor.role))) { a href="/compliance" { "Compliance" } }
                @if who.is_some_and(|w| crate::Access::ReadsEverything.admits(Some(w.actor.role))) { a href="/corrections" { "Corrections" } a href="/log" { "Log" } }
                a href="/rules" { "Rules" }
                a href="/odds" { "Odds" }
                a href="/api" { "API" }
            }
            div data-region="queue" aria-live="polite" {}
            span.live #live hidden { "live" }
            @match who {
                Some(who) => {
                    span.who { b { (who.actor.role.name()) } " " (who.actor.id) }
                    form method="post" action="/sign-out" { button.quiet { "Sign out" } }
                }
                None if title == "Sign in" => {}
                None => { a.button href="/sign-in" { "Sign in" } }
            }
        }
    }
}

pub fn rejected(text: &str, who: Option<&Who>) -> Markup {
    let body = html! { main.card { h2 { "Not here" } p { (text) } p { a.button href="/" { "To the floor" } } } };
    page("Not here", "page", who, body)
}

pub fn ok(markup: Markup) -> Response {
    Html(markup.into_string()).into_response()
}

pub async fn home(State(app): State<Arc<App>>, who: Option<Who>) -> Response {
    let who = who.as_ref();
    let role = who.map(|w| w.actor.role);
    let actor = who.map(|w| w.actor);
    let totals = app.floor.totals();
    let staff = who.filter(|who| !who.is_patron());
    ok(page(
        "The floor",
        "page",
        who,
        html! {
            main.floor data-stream=[staff.map(|_| FLOOR_STREAM)] data-now=(now_ms()) {
                @if let Some(staff) = staff { div #waiting data-region="waiting" { (queue::waiting(&app, staff.actor)) } }
                @for (id, table) in app.floor.tables() {
                    @let view = table.slot.table.show(viewer(actor));
                    @let chance = table.slot.table.house().setup().chance;
                    article.table-card {
                        (felt::felt(&view, RenderOptions::display()))
                        h2 { (id) " " span.kind { (felt::title(&view)) ", " (if chance == ChanceFrom::Drawn { "electronic" } else { "physical" }) } }
                        p.stage { (view.stage) @if view.round > 0 { span.round { "round " (view.round) } } }
                        p.sign-line { (felt::limits_line(&view.sign.limits)) }
                        @if let Some(why) = &table.slot.stopped { p.refusal { "stopped: " (why) } }
                        p.links {
                            @if role.is_some_and(|r| r != Role::Patron) { a.button.primary href={ "/tables/" (id) } { "Console" } }
                            @if role == Some(Role::Patron) { a.button.primary href={ "/play/" (id) } { "Play" } }
                            a.button href={ "/display/" (id) } { "Display" }
                        }
                    }
                }
                @if app.floor.tables().is_empty() { p { "No table is open yet." } }
                @if crate::Access::Oversees.admits(role) {
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

#[derive(Deserialize)]
pub struct Next {
    /// The page to come back to.
    #[serde(default)]
    next: String,
}

/// A page of ours, or the floor: nobody is sent elsewhere from here.
fn own_page(next: &str) -> &str {
    let plain = next.bytes().all(|b| b.is_ascii_alphanumeric() || b"/-_.".contains(&b));
    if plain && next.starts_with('/') && !next.starts_with("//") { next } else { "/" }
}

pub async fn sign_in_page(State(app): State<Arc<App>>, Query(query): Query<Next>) -> Response {
    ok(sign_in_form(&app, &query.next, None))
}

fn sign_in_form(app: &App, next: &str, wrong: Option<&str>) -> Markup {
    let next = own_page(next);
    page(
        "Sign in",
        "page",
        None,
        html! {
            main.card.login {
                form method="post" action="/sign-in" {
                    input type="hidden" name="next" value=(next);
                    label { "Name" input name="login" autocomplete="username" required autofocus; }
                    label { "Password" input name="password" type="password" autocomplete="current-password" required; }
                    @if let Some(wrong) = wrong { p.refusal role="alert" { (wrong) } }
                    button.primary type="submit" { "Sign in" }
                }
                @if !app.demo_logins.is_empty() {
                    section.demo {
                        h2 { "Demo floor, play money" }
                        p.quiet { "Each password is the same as the name." }
                        ul {
                            @for login in &app.demo_logins {
                                li {
                                    form method="post" action="/sign-in" {
                                        input type="hidden" name="next" value=(next);
                                        input type="hidden" name="login" value=(login.login);
                                        input type="hidden" name="password" value=(login.password);
                                        button.quiet type="submit" { b { (login.login) } span { (login.what) } }
                                    }
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
    #[serde(default)]
    next: String,
}

pub async fn sign_in(
    State(app): State<Arc<App>>,
    at: Option<Extension<Connection>>,
    Form(form): Form<SignInForm>,
) -> Response {
    let SignInForm { login, password, next } = form;
    let result = app.sessions.sign_in(login, password, at.map(|at| at.address())).await;
    let wrong = |status, text| (status, Html(sign_in_form(&app, &next, Some(text)).into_string())).into_response();
    match result {
        SignIn::Welcome { token, .. } => {
            let cookie = format!("baize={token}; Path=/; HttpOnly; SameSite=Strict");
            let cookie = HeaderValue::from_str(&cookie).expect("a token is plain ASCII");
            ([(header::SET_COOKIE, cookie)], Redirect::to(own_page(&next))).into_response()
        }
        SignIn::Locked => wrong(StatusCode::TOO_MANY_REQUESTS, "Three wrong passwords: wait a minute and try again."),
        SignIn::Busy => {
            let text = "Too many people are signing in at this moment: try again in a second.";
            ([(header::RETRY_AFTER, "1")], wrong(StatusCode::TOO_MANY_REQUESTS, text)).into_response()
        }
        SignIn::Wrong => wrong(StatusCode::UNAUTHORIZED, "This name and password do not belong together."),
    }
}

pub async fn sign_out(State(app): State<Arc<App>>, who: Who) -> Response {
    app.sessions.sign_out(&who.token);
    Redirect::to("/sign-in").into_response()
}

pub fn slot(name: &str, regions: &Regions) -> Markup {
    html! { div #{ "region-" (name) } data-region=(name) { (maud::PreEscaped(regions.get(name).map_or("", String::as_str))) } }
}

/// A table's page: what its regions are filled with comes from `screens`, now and whenever the table changes.
fn live(kind: &str, id: &TableId, table: &TablePage, query: &str, inside: Markup) -> Markup {
    let game = table.slot.table.game().book().slug;
    html! {
        main.(kind).(game) data-table=(id) data-stream={ "/api/tables/" (id) "/stream" (query) } data-version=(table.slot.version) data-now=(now_ms()) {
            (inside)
        }
    }
}

pub async fn console(State(app): State<Arc<App>>, who: Who, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, table) = app.table(&id).map_err(Reject::into_page)?;
    let regions = screens::regions(&app, &id, &table, Some(&who));
    let works = who.actor.role.is_among(&[Role::Dealer, Role::Supervisor]);
    let inside = html! {
        section.cloth {
            div.top { (slot("prompt", &regions)) (slot("meter", &regions)) }
            (slot("hit", &regions))
            (slot("felt", &regions))
            @if works { (tray(table.slot.table.house().setup().smallest_chip)) }
            (slot("results", &regions))
        }
        aside.panel aria-label="What can be done" {
            (slot("actions", &regions))
            (slot("records", &regions))
            (slot("lines", &regions))
            (slot("beside", &regions))
            (slot("terms", &regions))
            (slot("sign", &regions))
            p.links { a href={ "/display/" (id) } target="_blank" { "Public display" } }
        }
    };
    let title = format!("Table {id}");
    Ok(ok(page(&title, "page", Some(&who), live("console", &id, &table, "", inside))))
}

/// Chips to choose from before tapping a place on the cloth, and any other amount.
fn tray(smallest: Money) -> Markup {
    const VALUES: [i64; 6] = [250, 500, 2_500, 10_000, 50_000, 100_000];
    const CHOSEN: i64 = 2_500;
    let payable = |cents: &i64| *cents >= smallest.to_cents();
    html! {
        div.tray role="group" aria-label="Amount of the next wager" {
            @for (value, _, print) in felt::DENOMINATIONS.iter().rev().filter(|(v, ..)| VALUES.contains(&v.to_cents())) {
                @let cents = value.to_cents();
                @if payable(&cents) {
                    button type="button" aria-pressed=(if cents == CHOSEN { "true" } else { "false" }) aria-label={ (print) " chip, " (value.pretty()) } data-cents=(cents) { (felt::chip(*value)) }
                }
            }
            label { span { "Amount" } input #amount type="text" inputmode="decimal" value=(CHOSEN / 100) autocomplete="off"; }
        }
    }
}

pub async fn play(State(app): State<Arc<App>>, who: Who, Path(id): Path<String>) -> Result<Response, Reject> {
    if !who.is_patron() {
        return Ok(Redirect::to(&format!("/tables/{id}")).into_response());
    }
    let (id, table) = app.table(&id).map_err(Reject::into_page)?;
    let regions = screens::regions(&app, &id, &table, Some(&who));
    let setup = table.slot.table.house().setup();
    let inside = html! {
        (slot("purse", &regions))
        (slot("meter", &regions))
        (slot("prompt", &regions))
        (slot("hit", &regions))
        (slot("own", &regions))
        (slot("actions", &regions))
        @if setup.chance == ChanceFrom::Drawn { (tray(setup.smallest_chip)) }
        (slot("lines", &regions))
        (slot("felt", &regions))
        (slot("results", &regions))
        (slot("terms", &regions))
        (slot("sign", &regions))
    };
    let title = format!("Table {id}");
    Ok(ok(page(&title, "phone", Some(&who), live("phone", &id, &table, "", inside))))
}

pub async fn display(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, table) = app.table(&id).map_err(Reject::into_page)?;
    let regions = screens::regions(&app, &id, &table, None);
    let inside = html! {
        h1.hidden-text { "Table " (id) }
        (slot("prompt", &regions))
        (slot("hit", &regions))
        (slot("felt", &regions))
        div.foot { (slot("meter", &regions)) (slot("terms", &regions)) }
        div.flank { (slot("sign", &regions)) (slot("results", &regions)) }
    };
    let title = format!("Table {id}");
    Ok(ok(page(&title, "display", None, live("display", &id, &table, "?screen=display", inside))))
}

pub async fn to_the_floor() -> Redirect {
    Redirect::to("/")
}

/// Every display that can hang in a room.
pub async fn displays(State(app): State<Arc<App>>, who: Option<Who>) -> Response {
    let body = html! {
        main.index {
            ul {
                @for (id, table) in app.floor.tables() {
                    li { a href={ "/display/" (id) } { "Table " (id) } " " (table.slot.table.game().book().title) }
                }
                @for (id, pool) in app.floor.pools() {
                    li { a href={ "/display/jackpot/" (id) } { "Jackpot " (id) } " " (pool.game.book().title) }
                }
            }
            @if app.floor.tables().is_empty() { p { "No table is open yet." } }
        }
    };
    ok(page("Displays", "page", who.as_ref(), body))
}

/// Every book, and the law.
pub async fn books(who: Option<Who>) -> Response {
    let books = GameId::ALL.iter().map(|game| game.book()).chain([&baize_rules::law::BOOK]);
    let body = html! {
        main.index {
            p { "Every clause in our own words, with what the software does about it." }
            ul { @for book in books { li { a href={ "/rules/" (book.slug) } { (book.title) } " " (book.edition.to_string()) } } }
        }
    };
    ok(page("Rules", "page", who.as_ref(), body))
}

pub fn blank(label: &str, pointer: &str, kind: &str) -> Markup {
    html! {
        label { span { (label) } input type="text" data-pointer=(pointer) data-kind=(kind) autocomplete="off" inputmode=[(kind != "text").then_some("decimal")]; }
    }
}

/// A form that sends a command to the floor and then loads the page again; by two people where the command is a request.
pub fn ask_form(name: &str, command: &Value, label: &str, fields: Markup) -> Markup {
    let second = command.as_object().is_some_and(|command| command.keys().any(|kind| kind.starts_with("request_")));
    html! {
        form.ask data-floor=(command) data-name=(name) data-reload="1" {
            (fields)
            p.refusal role="alert" hidden {}
            @if second { p.hint { "This needs a second person: it goes to a supervisor as a request, and is done when approved." } }
            button.quiet type="submit" { span { @if second { "Request: " } (label) } }
        }
    }
}

/// Entries on one page of the log.
const LOG_PAGE: usize = 60;

pub async fn log(State(app): State<Arc<App>>, who: Who, Query(query): Query<LogQuery>) -> Result<Response, Reject> {
    let head = app.floor.seq();
    let limit = query.limit.unwrap_or(LOG_PAGE).clamp(1, 500);
    let from = query.from.unwrap_or(head.saturating_sub(limit as u64 - 1)).max(1);
    let rows = read_log(app.clone(), from, limit).await.map_err(Reject::into_page)?;
    let back = from.saturating_sub(limit as u64).max(1);
    let on = from.saturating_add(limit as u64);
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
    let book = book.ok_or_else(|| Reject::missing(format!("there is no book {slug}")).into_page())?;
    let mentions = |r: &&baize_rules::Reading| r.clauses.iter().any(|c| c.split(' ').next() == Some(book.short));
    let common = baize_rules::readings::ALL.iter().filter(mentions);
    Ok(ok(page(
        book.title,
        "page",
        who.as_ref(),
        html! {
            main.book {
                nav.books aria-label="Books" {
                    @for game in GameId::ALL { a.button.quiet href={ "/rules/" (game.book().slug) } aria-current=[(game.book().slug == book.slug).then_some("page")] { (game.book().title) } }
                    a.button.quiet href="/rules/law" aria-current=[(book.slug == "law").then_some("page")] { "The law" }
                }
                p {
                    (book.edition.to_string()) ". Every clause in our own words, with what the software does about it."
                    @if book.slug != "law" { " " a href={ "/odds/" (book.slug) } { "What every wager is worth." } }
                }
                nav.chapters aria-label="Chapters" {
                    @for chapter in book.chapters { a href={ "#" (chapter.number) } { (chapter.number) " " (chapter.title) } }
                    a href="#readings" { "Readings" }
                }
                @for chapter in book.chapters {
                    section id=(chapter.number) {
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
                section #readings {
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
