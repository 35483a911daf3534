//! Jackpot pools: their page for those who answer for them, and the meter that hangs over a row of tables.
use crate::felt;
use crate::history;
use crate::pages::{ask_form, ok, page, slot};
use crate::queue;
use crate::routes::{Access, Reject, Who};
use crate::screens::Regions;
use crate::{App, city_time, now_ms};
use axum::extract::{Path, State};
use axum::response::Response;
use baize_floor::{Asked, FloorCommand, PoolCommand, PoolId, Request, TableId};
use baize_rules::any::GameId;
use baize_rules::game::{Actor, Role};
use baize_rules::jackpot::{JackpotRules, ROYAL_FLUSH_AT_LEAST, STRAIGHT_FLUSH_AT_LEAST, Sharing};
use baize_rules::money::Money;
use baize_rules::poker_hands::Category;
use baize_rules::pool::{Ceiling, Fate, Fine, Guarantee, Locked, Overflow, Parameters, PayTable, Pool, Status};
use maud::{Markup, html};
use serde_json::{Value, json};
use std::sync::Arc;

/// What changes on a pool's page, or on its public meter.
pub fn regions(app: &App, id: &PoolId, pool: &Pool, who: Option<&Who>) -> Regions {
    let who = who.filter(|who| Access::Oversees.admits(Some(who.actor.role)));
    let regions = match who {
        None => vec![("meter", meter(pool)), ("terms", felt::terms(&pool.parameters)), ("hits", last_hits(pool))],
        Some(who) => vec![
            ("meter", html! { (meter(pool)) (status(pool)) }),
            ("waiting", waiting(app, id, pool, who.actor)),
            ("books", books(pool)),
            ("parameters", parameters(&pool.parameters)),
            ("tables", tables(pool)),
            ("hits", hits(pool)),
        ],
    };
    let drawn = regions.into_iter().map(|(name, markup)| (name, markup.into_string()));
    drawn.chain(who.and_then(|who| queue::badge(app, who))).collect()
}

fn meter(pool: &Pool) -> Markup {
    let shut = pool.status != Status::Running;
    html! {
        section.jackpot.shut[shut] aria-label="Jackpot" {
            (felt::meter(pool.meter()))
            @if shut { p.closed-jackpot { "Out of order: no jackpot wagers are taken, and nothing is lost." } }
        }
    }
}

/// The public meter: what can be won, and what was won recently.
pub async fn display(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, pool) = app.pool(&id).map_err(Reject::into_page)?;
    let regions = regions(&app, &id, &pool, None);
    let body = html! {
        main.display.board data-stream={ "/api/pools/" (id) "/stream?screen=display" } data-now=(now_ms()) {
            h1 { (pool.game.book().title) " jackpot" }
            (slot("meter", &regions))
            (slot("terms", &regions))
            (slot("hits", &regions))
        }
    };
    Ok(ok(page(&format!("Jackpot {id}"), "display", None, body)))
}

/// Hits as the public may know them: no patron is named.
fn last_hits(pool: &Pool) -> Markup {
    let lapsed = |hit: &&Locked| hit.awards.iter().all(|award| award.fate == Fate::Lapsed);
    let won: Vec<&Locked> = pool.hits.iter().rev().filter(|hit| !lapsed(hit)).take(5).collect();
    html! {
        section.last-hits aria-label="Last hits" {
            h2 { "Last hits" }
            @if won.is_empty() { p { "Not won yet." } }
            table { tbody { @for hit in won { @for award in hit.awards.iter().filter(|award| award.fate != Fate::Lapsed) {
                tr { td { (city_time(hit.at_ms)) } td { "Table " (hit.table) } td { (award.hand) } td.num { (award.amount.pretty()) } }
            } } } }
        }
    }
}

pub async fn list(State(app): State<Arc<App>>, who: Who) -> Response {
    let open = |request: &Request| matches!(&request.asked, Asked::Pool { command: PoolCommand::Open { .. }, .. });
    let requests: Vec<Request> = app.floor.requests().into_iter().filter(open).collect();
    let pools = app.floor.pools();
    let body = html! {
        main.pools {
            @if pools.is_empty() { p { "No jackpot is open." } }
            @for (id, pool) in &pools {
                article.pool-card {
                    h2 { a href={ "/jackpots/" (id) } { (id) } " " small { (pool.game.book().title) } }
                    (meter(pool))
                    p { "Tables linked: " (pool.linked().count()) ". Wagers: " (pool.wagers) ". Hits: " (pool.hits_ever) "."
                        @if pool.pending().next().is_some() { " " b { "A prize is to be paid." } } }
                }
            }
            (asked(&app, &requests, who.actor))
            @if who.actor.role == Role::Manager {
                @for game in GameId::ALL {
                    @if let Some(rules) = game.house_rules().jackpot { (open_form(*game, rules)) }
                }
            }
        }
    };
    ok(page("Jackpots", "page", Some(&who), body))
}

pub async fn one(State(app): State<Arc<App>>, who: Who, Path(id): Path<String>) -> Result<Response, Reject> {
    let (id, pool) = app.pool(&id).map_err(Reject::into_page)?;
    let points = history::of_pool(app.clone(), id.clone()).await.map_err(Reject::into_page)?;
    let regions = regions(&app, &id, &pool, Some(&who));
    let body = html! {
        main.pool data-stream={ "/api/pools/" (id) "/stream" } data-now=(now_ms()) {
            (slot("meter", &regions))
            (slot("waiting", &regions))
            section aria-label="The meter over time" { h2 { "The meter over time" } (history::chart(&points, now_ms())) }
            div.columns { (slot("books", &regions)) (slot("parameters", &regions)) }
            (slot("tables", &regions))
            (slot("hits", &regions))
            (controls(&app, &id, &pool, who.actor))
            p.links { a href="/jackpots" { "All jackpots" } a href={ "/display/jackpot/" (id) } target="_blank" { "Public meter" } }
        }
    };
    Ok(ok(page(&format!("Jackpot {id}"), "page", Some(&who), body)))
}

fn status(pool: &Pool) -> Markup {
    html! {
        p.quiet { (pool.game.book().title) ", open since " (city_time(pool.opened_ms)) "." }
        @if let Status::OutOfOrder { since_ms, why } = &pool.status { p.refusal { "Out of order since " (city_time(*since_ms)) ": " (why) } }
    }
}

/// The reconciliation, written out.
fn books(pool: &Pool) -> Markup {
    let books = &pool.books;
    let row = |words: &str, amount: Fine| html! { tr { td { (words) } td.num { (amount) } } };
    let sum = |words: &str, amount: Fine| html! { tr.sum { th scope="row" { (words) } td.num { (amount) } } };
    html! {
        table.ledger {
            caption { "The books" }
            tbody {
                (row("Seeds from the casino", books.seeded))
                (row("Wagers of closed rounds", books.contributed))
                (sum("Paid in", books.paid_in()))
            }
            tbody {
                (row("On the meter", books.meter))
                (row("In reserve for the next seed", books.reserve))
                (row("Over the ceiling", books.overflow))
                (row("Kept by the casino", books.retained))
                (row("Won out of the pool", books.awarded))
                (sum("Accounted for", books.accounted()))
            }
            tfoot { tr { th scope="row" { "Reconciled" } td.num { (if books.agree() { "yes, to the last fraction" } else { "NO" }) } } }
        }
    }
}

/// `70 %` of 700000 millionths.
fn percent(ppm: u32) -> String {
    let text = format!("{}.{:04}", ppm / 10_000, ppm % 10_000);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// Everything that was approved, in words.
fn rows(of: &Parameters) -> Vec<(&'static str, String)> {
    let ceiling = match of.ceiling {
        Ceiling::None => "none".into(),
        Ceiling::At { amount, overflow: Overflow::NextJackpot } => format!("{amount}, the rest to the next jackpot"),
        Ceiling::At { amount, overflow: Overflow::Reserve } => format!("{amount}, the rest to the reserve"),
    };
    let sharing = match of.sharing {
        Sharing::OneAfterAnother => "a tenth each, one after another, shared alike",
        Sharing::ATenthEach => "a tenth each of the jackpot as it stood",
    };
    vec![
        ("Approval", of.approval.clone()),
        ("Wager", of.wager.pretty()),
        ("Seed", of.seed.pretty()),
        ("To the meter", format!("{} %", percent(of.increment_ppm))),
        ("To the reserve", format!("{} %", percent(of.reserve_ppm))),
        ("Kept", format!("{} %", percent(of.retained_ppm))),
        ("Royal flush, at least", of.guarantee.royal_flush.pretty()),
        ("Straight flush, at least", of.guarantee.straight_flush.pretty()),
        ("Four of a kind", of.pay_table.four_of_a_kind.pretty()),
        ("Full house", of.pay_table.full_house.pretty()),
        ("Flush", of.pay_table.flush.pretty()),
        ("Several straight flushes", sharing.into()),
        ("Ceiling", ceiling),
        ("Second person above", of.second_person_above.pretty()),
        ("Bonus jackpot", of.bonus.map_or("none".into(), Money::pretty)),
    ]
}

fn parameters(of: &Parameters) -> Markup {
    html! {
        table.ledger {
            caption { "As approved" }
            tbody { @for (name, value) in rows(of) { tr { td { (name) } td.num { (value) } } } }
        }
    }
}

/// What would be otherwise.
fn differences(before: &Parameters, after: &Parameters) -> Markup {
    let pairs = rows(before).into_iter().zip(rows(after)).filter(|(before, after)| before != after);
    html! {
        table.ledger {
            thead { tr { th scope="col" { "What" } th.num scope="col" { "Before" } th.num scope="col" { "After" } } }
            tbody { @for ((name, before), (_, after)) in pairs { tr { td { (name) } td.num { (before) } td.num { (after) } } } }
        }
    }
}

fn named(by: Actor) -> String {
    format!("{} {}", by.role.name(), by.id)
}

/// A change that waits for the jackpot to be won, and what waits for a second person.
fn waiting(app: &App, id: &PoolId, pool: &Pool, me: Actor) -> Markup {
    let here = |request: &Request| matches!(&request.asked, Asked::Pool { pool, .. } if pool == id);
    let requests: Vec<Request> = app.floor.requests().into_iter().filter(here).collect();
    html! {
        @if let Some(change) = &pool.change {
            section.change aria-label="A change that waits" {
                h2 { "Waits until the jackpot is won" }
                p { "Ordered by " (named(change.by)) @if let Some(second) = change.second { " and " (named(second)) } ", " (city_time(change.at_ms)) ": " (change.why) }
                (differences(&pool.parameters, &change.parameters))
            }
        }
        (asked(app, &requests, me))
    }
}

fn asked(app: &App, requests: &[Request], me: Actor) -> Markup {
    html! {
        @if !requests.is_empty() {
            ul.records aria-label="Waits for a second person" { @for request in requests { (queue::one(app, request, me)) } }
        }
    }
}

/// What is asked of a pool, with what would be otherwise.
pub fn what(app: &App, id: &PoolId, command: &PoolCommand) -> Markup {
    html! {
        p { b { (id) } ": " (words(command)) }
        @match (command, app.floor.pool(id)) {
            (PoolCommand::Change { parameters, .. }, Some(pool)) => (differences(&pool.parameters, parameters)),
            (PoolCommand::Open { parameters: of, .. }, _) => (parameters(of)),
            _ => {}
        }
    }
}

fn words(command: &PoolCommand) -> String {
    match command {
        PoolCommand::Open { game, .. } => format!("open a jackpot for {}", game.book().title),
        PoolCommand::Change { .. } => "change what is approved, once the jackpot is won".into(),
        PoolCommand::WithdrawChange => "withdraw the change".into(),
        PoolCommand::Join { table } => format!("link table {table}"),
        PoolCommand::Leave { table } => format!("take table {table} off"),
        PoolCommand::OutOfOrder { .. } => "out of order".into(),
        PoolCommand::Restore => "in order again".into(),
    }
}

fn tables(pool: &Pool) -> Markup {
    html! {
        table.ledger {
            caption { "Tables" }
            thead { tr { th scope="col" { "Table" } th scope="col" { "Linked" } th.num scope="col" { "Wagers" } th.num scope="col" { "Staked" } th.num scope="col" { "Won there" } } }
            tbody { @for (name, table) in &pool.tables {
                tr {
                    td { a href={ "/tables/" (name) } { (name) } } td { (if table.linked { "yes" } else { "no longer" }) }
                    td.num { (table.wagers) } td.num { (table.staked.pretty()) } td.num { (table.awarded.pretty()) }
                }
            } }
        }
    }
}

fn hits(pool: &Pool) -> Markup {
    let fate = |fate: &Fate| match fate {
        Fate::Locked => "locked, to be paid".into(),
        Fate::Paid { by, second: None } => format!("paid by {}", named(*by)),
        Fate::Paid { by, second: Some(second) } => format!("paid by {}, signed by {}", named(*by), named(*second)),
        Fate::Lapsed => "lapsed: the round was void".into(),
    };
    html! {
        table.ledger {
            caption { "Hits, the newest first" }
            thead { tr { th scope="col" { "Hit" } th scope="col" { "Where" } th.num scope="col" { "Meter" } th scope="col" { "Winner" } th.num scope="col" { "Prize" } th.num scope="col" { "From the pool" } th scope="col" { "Payment" } } }
            tbody {
                @for hit in pool.hits.iter().rev() {
                    @for (i, award) in hit.awards.iter().enumerate() {
                        tr {
                            td { @if i == 0 { (hit.hit) ", " (city_time(hit.at_ms)) } }
                            td { (hit.table) ", round " (hit.round) }
                            td.num { (hit.meter.pretty()) }
                            td { "area " (award.area) ", patron " (award.patron) ": " (award.hand) }
                            td.num { (award.amount.pretty()) } td.num { (award.from_pool.pretty()) }
                            td { (fate(&award.fate)) }
                        }
                    }
                    @if let Some(seed) = &hit.seed {
                        tr { td {} td colspan="6" { "Started again from " (seed.from_reserve) " of the reserve, " (seed.from_overflow) " of the overflow and " (seed.from_casino) " of the casino's own." } }
                    }
                    @if let Some(before) = &hit.before {
                        tr { td {} td colspan="6" { "Until then under " (before.parameters.approval) "; changed by " (named(before.by)) @if let Some(second) = before.second { " and " (named(second)) } ": " (before.why) } }
                    }
                }
                @if pool.hits.is_empty() { tr { td colspan="7" { "None yet." } } }
            }
        }
    }
}

/// What this person may do with the pool.
fn controls(app: &App, id: &PoolId, pool: &Pool, me: Actor) -> Markup {
    let may = |command: &PoolCommand| me.role.is_among(command.roles());
    let of = |linked: bool| -> Vec<TableId> {
        let here = |name: Option<&str>| if linked { name == Some(id.as_str()) } else { name.is_none() };
        let tables = app.floor.tables().into_iter().filter(|(_, page)| {
            let (table, house) = (&page.slot.table, page.slot.table.house());
            table.game() == pool.game && house.setup().approved.jackpot.is_some() && here(house.pool())
        });
        tables.map(|(table, _)| table).collect()
    };
    let direct = |command: PoolCommand| json!(FloorCommand::Pool { pool: id.clone(), command });
    let requested =
        |command: PoolCommand| json!(FloorCommand::RequestPool { pool: id.clone(), command, reason: String::new() });
    let why = || text("Why", "/request_pool/reason", "");
    let (free, linked, running) = (of(false), of(true), pool.status == Status::Running);
    let out_of_order = PoolCommand::OutOfOrder { reason: String::new() };
    let change = PoolCommand::Change { parameters: pool.parameters.clone(), reason: String::new() };
    html! {
        div.controls {
            @if let Some(first) = free.first().filter(|table| may(&PoolCommand::Join { table: (*table).clone() })) {
                (form("join", direct(PoolCommand::Join { table: first.clone() }), "Link the table", html! { (which(&free, "/pool/command/join/table")) }))
            }
            @if let Some(first) = linked.first().filter(|table| may(&PoolCommand::Leave { table: (*table).clone() })) {
                (form("leave", direct(PoolCommand::Leave { table: first.clone() }), "Take the table off", html! { (which(&linked, "/pool/command/leave/table")) }))
            }
            @if running && may(&out_of_order) {
                (form("out-of-order", direct(out_of_order), "Out of order: play continues without it", text("What is wrong", "/pool/command/out_of_order/reason", "")))
            }
            @if !running && may(&PoolCommand::Restore) { (form("restore", requested(PoolCommand::Restore), "In order again", why())) }
            @if pool.change.is_some() && may(&PoolCommand::WithdrawChange) {
                (form("withdraw", direct(PoolCommand::WithdrawChange), "Withdraw the change that waits", html! {}))
            }
            @if may(&change) {
                details.fold #fold-change {
                    summary { "Order a change" }
                    (form("change", requested(change), "Order the change", html! {
                        (parameter_fields("/request_pool/command/change/parameters", &pool.parameters, pool.game, Fields::Change))
                        (text("Why", "/request_pool/command/change/reason /request_pool/reason", ""))
                    }))
                }
            }
        }
    }
}

/// A new pool: what the book fixes is filled in, everything else is the regulator's to say.
fn open_form(game: GameId, rules: &JackpotRules) -> Markup {
    let fixed = |hand| (rules.fixed_prize)(hand).unwrap_or(Money::ZERO);
    let blank = Parameters {
        approval: String::new(),
        wager: Money::ZERO,
        seed: Money::ZERO,
        increment_ppm: 0,
        reserve_ppm: 0,
        retained_ppm: 0,
        guarantee: Guarantee { royal_flush: ROYAL_FLUSH_AT_LEAST, straight_flush: STRAIGHT_FLUSH_AT_LEAST },
        pay_table: PayTable {
            four_of_a_kind: fixed(Category::FourOfAKind),
            full_house: fixed(Category::FullHouse),
            flush: fixed(Category::Flush),
        },
        sharing: Sharing::OneAfterAnother,
        ceiling: Ceiling::None,
        second_person_above: Money::ZERO,
        bonus: None,
    };
    let fields = parameter_fields("/request_pool/command/open/parameters", &blank, game, Fields::Open);
    let command = json!({ "request_pool": { "pool": "", "reason": "", "command": { "open": { "game": game, "parameters": blank } } } });
    let slug = game.book().slug;
    html! {
        details.fold #{ "fold-open-" (slug) } {
            summary { "Open a jackpot for " (game.book().title) }
            (form(&format!("open-{slug}"), command, "Open the jackpot", html! {
                (text("Name, as caribbean-2", "/request_pool/pool", ""))
                (fields)
                (text("Why", "/request_pool/reason", ""))
            }))
        }
    }
}

fn form(name: &str, command: Value, label: &str, fields: Markup) -> Markup {
    ask_form(&format!("pool-{name}"), &command, label, fields)
}

fn input(label: &str, pointer: &str, kind: &str, value: &str) -> Markup {
    html! {
        label { span { (label) } input type="text" data-pointer=(pointer) data-kind=(kind) value=(value) autocomplete="off" inputmode="decimal"; }
    }
}

fn text(label: &str, pointer: &str, value: &str) -> Markup {
    html! { label.wide { span { (label) } input type="text" data-pointer=(pointer) data-kind="text" value=(value) autocomplete="off"; } }
}

fn choose(label: &str, pointer: &str, choices: &[(Value, String)], now: &Value) -> Markup {
    html! {
        label.wide { span { (label) }
            select data-pointer=(pointer) data-kind="choice" {
                @for (value, words) in choices { option value=(value) selected[value == now] { (words) } }
            }
        }
    }
}

fn which(tables: &[TableId], pointer: &str) -> Markup {
    let choices: Vec<(Value, String)> = tables.iter().map(|table| (json!(table), table.to_string())).collect();
    choose("Table", pointer, &choices, &Value::Null)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fields {
    Open,
    /// What linked tables have in common and what the book fixes stay as they are.
    Change,
}

fn parameter_fields(base: &str, now: &Parameters, game: GameId, fields: Fields) -> Markup {
    let at = |name: &str| format!("{base}/{name}");
    let amount =
        |amount: Money| if amount.is_zero() && fields == Fields::Open { String::new() } else { amount.to_string() };
    let money = |label: &str, name: &str, value: Money| input(label, &at(name), "money", &amount(value));
    let share = |label: &str, name: &str, ppm: u32| {
        input(label, &at(name), "percent", &if fields == Fields::Open { String::new() } else { percent(ppm) })
    };
    let sharing = [
        (json!(Sharing::OneAfterAnother), "a tenth each, one after another, shared alike".into()),
        (json!(Sharing::ATenthEach), "a tenth each of the jackpot as it stood".into()),
    ];
    let to = |overflow| json!(Ceiling::At { amount: Money::ZERO, overflow });
    let ceilings = [
        (json!(Ceiling::None), "none".into()),
        (to(Overflow::NextJackpot), "the rest goes to the next jackpot".into()),
        (to(Overflow::Reserve), "the rest goes to the reserve".into()),
    ];
    let (ceiling, stops) = match now.ceiling {
        Ceiling::None => (json!(Ceiling::None), String::new()),
        Ceiling::At { amount, overflow } => (to(overflow), amount.to_string()),
    };
    let bonus = now.bonus.map_or(String::new(), |bonus| bonus.to_string());
    let has_bonus = game.house_rules().jackpot.is_some_and(|rules| rules.bonus.is_some());
    html! {
        (text("Approval", &at("approval"), &now.approval))
        @if fields == Fields::Open { (money("Wager", "wager_cents", now.wager)) }
        (money("Seed", "seed_cents", now.seed))
        (share("To the meter, %", "increment_ppm", now.increment_ppm))
        (share("To the reserve, %", "reserve_ppm", now.reserve_ppm))
        (share("Kept, %", "retained_ppm", now.retained_ppm))
        (money("Second person above", "second_person_above_cents", now.second_person_above))
        @if fields == Fields::Open {
            (money("Royal flush, at least", "guarantee/royal_flush_cents", now.guarantee.royal_flush))
            (money("Straight flush, at least", "guarantee/straight_flush_cents", now.guarantee.straight_flush))
            (money("Four of a kind", "pay_table/four_of_a_kind_cents", now.pay_table.four_of_a_kind))
            (money("Full house", "pay_table/full_house_cents", now.pay_table.full_house))
            (money("Flush", "pay_table/flush_cents", now.pay_table.flush))
        }
        @if has_bonus { (input("Bonus, empty for none", &at("bonus_cents"), "money?", &bonus)) }
        @if fields == Fields::Open { (choose("Several straight flushes", &at("sharing"), &sharing, &Value::Null)) }
        (choose("Ceiling", &at("ceiling"), &ceilings, &ceiling))
        (input("The meter stops at", &at("ceiling/at/amount_cents"), "money-or-nothing", &stops))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every field of the form goes where the command has a place for it, and what is then sent can be read.
    #[test]
    fn a_jackpot_can_be_opened_for_every_game_that_has_one() {
        let mut forms = 0;
        for game in GameId::ALL {
            let Some(rules) = game.house_rules().jackpot else { continue };
            let form = open_form(*game, rules).into_string().replace("&quot;", "\"");
            let command = form.split("data-floor=\"").nth(1).and_then(|rest| rest.split("\" data-name").next());
            let mut command: Value = serde_json::from_str(command.expect("a command")).expect("JSON");
            for pointer in form.split("data-pointer=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let optional = ["bonus_cents", "ceiling/at/amount_cents"].iter().any(|end| pointer.ends_with(end));
                assert!(optional || command.pointer(pointer).is_some(), "{pointer} has no place in {command}");
            }
            command["request_pool"]["pool"] = json!("another");
            let read: FloorCommand = serde_json::from_value(command).expect("a command");
            assert!(matches!(read, FloorCommand::RequestPool { command: PoolCommand::Open { .. }, .. }));
            assert_eq!(form.contains("bonus_cents"), rules.bonus.is_some());
            forms += 1;
        }
        assert_eq!(forms, 2);
    }

    #[test]
    fn shares_are_written_without_loss() {
        for (ppm, written) in [(700_000, "70"), (125_000, "12.5"), (1, "0.0001"), (1_000_000, "100"), (0, "0")] {
            assert_eq!(percent(ppm), written);
        }
    }
}
