//! The pit's desk: every table's float, its slips, counts, drop boxes and dealers; the cage's chips; slips that print.
use crate::cage::ask;
use crate::pages::{ok, page};
use crate::routes::{Reject, Who};
use crate::{App, city_time};
use axum::extract::{Path, State};
use axum::response::Response;
use baize_floor::cage::pit::{Drop, TableBooks, TapWay};
use baize_floor::cage::slips::Slip;
use baize_floor::cage::{COIN, Chip};
use baize_floor::{Cage, Counts, TableId};
use baize_rules::game::{Actor, Role};
use baize_rules::house::ChanceFrom;
use baize_rules::money::Money;
use maud::{Markup, html};
use serde_json::{Value, json};
use std::sync::Arc;

/// The physical tables; the electronic ones have no float.
fn tables(app: &App) -> Vec<(TableId, Money)> {
    let has_float = |page: &baize_floor::TablePage| page.slot.table.house().setup().chance == ChanceFrom::Keyed;
    app.floor.tables().into_iter().filter(|(_, page)| has_float(page)).map(|(id, page)| (id, page.slot.house)).collect()
}

fn books(cage: &Cage, table: &TableId) -> TableBooks {
    cage.books(table).cloned().unwrap_or_default()
}

/// All floats, what waits for a signature, boxes to count, and the cage's own chips.
pub async fn desk(State(app): State<Arc<App>>, who: Who) -> Response {
    let tables = tables(&app);
    let body = app.floor.with_cage(|cage| {
        let open: Vec<&Slip> = cage.slips.values().filter(|slip| !slip.is_done()).collect();
        html! {
            table.patrons {
                thead { tr { th { "Table" } th { "Float" } th.amount { "In chips" } th.amount { "Won since the opener" } th { "Dealer" } } }
                tbody { @for (table, house) in &tables { @let books = books(cage, table);
                    tr {
                        td { a href={ "/pit/" (table) } { b { (table) } } }
                        td { (state(&books)) }
                        td.amount { (books.float.value().pretty()) }
                        td.amount { @if let Some(period) = &books.period { ((*house - period.house).pretty()) } @else { "–" } }
                        td { @if let Some(tap) = books.taps.last() { (tap.dealer) (if tap.way == TapWay::In { " since " } else { " left at " }) (city_time(tap.at_ms)) } }
                    }
                } }
            }
            section { h2 { "Slips that wait" } @if open.is_empty() { p { "None." } } ul.records { @for slip in open { li { (slip_line(slip, who.actor)) } } } }
            section { h2 { "Drop boxes" } (drops(cage.drops.values(), who.actor)) }
            section { h2 { "The cage's chips" } (counts(&cage.cage)) @if !cage.missing.is_empty() { p { "Missing: " (cage.missing) } } (stock(cage, who.actor.role)) }
        }
    });
    let body = body.unwrap_or_else(|| not_counted(who.actor.role));
    ok(page("Pit", "page", Some(&who), html! { main.cage.pit { (body) } }))
}

/// Until a set is in force nobody counts chips.
fn not_counted(role: Role) -> Markup {
    let usual = baize_floor::ChipSet::usual();
    html! {
        p { "Chips are not counted by denomination yet." }
        @if role == Role::Manager {
            (ask(&json!({ "request_chips": { "command": { "put_in_force": { "set": usual } }, "reason": "" } }), &[("Reason", "/request_chips/reason", "text")], "Ask to put the usual set in force"))
        }
    }
}

/// One table's float with everything that can be done about it.
pub async fn one(State(app): State<Arc<App>>, who: Who, Path(table): Path<TableId>) -> Result<Response, Reject> {
    let found = tables(&app).into_iter().find(|(id, _)| *id == table);
    let (_, house) =
        found.ok_or_else(|| Reject::missing(format!("there is no table {table} with a float")).into_page())?;
    let body = app.floor.with_cage(|cage| {
        let books = books(cage, &table);
        let slips: Vec<&Slip> = cage.slips.values().filter(|slip| slip.table == table).rev().take(20).collect();
        let set: Vec<Chip> = cage.set.chips().to_vec();
        html! {
            section { h2 { "Float" } p { (state(&books)) } (counts(&books.float)) (figures(&books, house)) }
            @if let Some(stated) = &books.stated {
                section { h2 { "A count waits" } p { (stated.count.label()) " by " (person(stated.by)) ": " (stated.chips) ". By the books: " (books.float) "." }
                    @if who.actor.role.is_supervisor() && who.actor.id != stated.by.id { (ask(&pit(&table, json!("sign_count")), &[], "Sign the count")) }
                    @if matches!(who.actor.role, Role::Dealer | Role::Supervisor | Role::CasinoSupervisor) { (ask(&pit(&table, json!("withdraw_count")), &[], "Withdraw the count")) }
                }
            }
            (commands(&table, &books, &set, who.actor.role))
            section { h2 { "Slips" } @if slips.is_empty() { p { "None." } } ul.records { @for slip in slips { li { (slip_line(slip, who.actor)) } } } }
            section { h2 { "Drop boxes" } (drops(cage.drops.values().filter(|drop| drop.table == table), who.actor)) }
            section { h2 { "Dealers" } (dealers(&table, &books, who.actor.role)) }
        }
    });
    let body = body.unwrap_or_else(|| not_counted(who.actor.role));
    let links = html! { p.links { a.button.quiet href="/pit" { "All floats" } a.button.quiet href={ "/tables/" (table) } { "Console" } } };
    Ok(ok(page(&format!("Pit {table}"), "page", Some(&who), html! { main.cage.pit { (links) (body) } })))
}

fn pit(table: &TableId, command: Value) -> Value {
    json!({ "pit": { "table": table, "command": command } })
}

fn state(books: &TableBooks) -> String {
    match &books.period {
        Some(period) => format!("open since {}", city_time(period.since_ms)),
        None if books.closed => "closed".into(),
        None => "never opened".into(),
    }
}

fn person(by: Actor) -> String {
    format!("{} {}", by.role.name(), by.id)
}

fn value(chip: Chip) -> String {
    if chip == COIN { "coin".into() } else { Money::cents(chip.into()).pretty() }
}

/// A pile, by denomination.
pub fn counts(pile: &Counts) -> Markup {
    html! {
        @if pile.is_empty() { p { "No chips." } } @else {
            table.chips { caption { "Chips by value" }
                thead { tr { th { "Chip" } @for (chip, _) in pile.iter() { th.amount { (value(chip)) } } th.amount { "Together" } } }
                tbody { tr { th { "Count" } @for (_, count) in pile.iter() { td.amount { (count) } } td.amount { (pile.value().pretty()) } } }
            }
        }
    }
}

fn figures(books: &TableBooks, house: Money) -> Markup {
    let row = |name: &str, amount: Money| html! { div { dt { (name) } dd { (amount.pretty()) } } };
    html! { @if let Some(period) = &books.period { dl.facts {
        (row("Opener", period.opener.value())) (row("Fills", period.fills)) (row("Credits", period.credits))
        @if !period.advanced.is_zero() { (row("Advanced by the cage", period.advanced)) }
        (row("Cash in the box", period.cash)) (row("Won by the game's lines", house - period.house))
    } } }
}

/// A blank for each chip of the set.
fn chips_form(template: &Value, pointer: &str, set: &[Chip], button: &str) -> Markup {
    html! {
        form.ask.inline.denominations data-floor=(template) data-reload="1" {
            @for chip in set { label { span { (value(*chip)) } input type="text" data-pointer={ (pointer) "/" (chip) } data-kind="count" autocomplete="off" inputmode="numeric"; } }
            p.refusal role="alert" hidden {}
            button.quiet { (button) }
        }
    }
}

fn commands(table: &TableId, books: &TableBooks, set: &[Chip], role: Role) -> Markup {
    let form = |command: &str, button: &str| {
        chips_form(
            &pit(table, json!({ command: { "chips": {} } })),
            &format!("/pit/command/{command}/chips"),
            set,
            button,
        )
    };
    let count = |kind: &str, button: &str| {
        chips_form(
            &pit(table, json!({ "state_count": { "count": kind, "chips": {} } })),
            "/pit/command/state_count/chips",
            set,
            button,
        )
    };
    html! {
        @if matches!(role, Role::Dealer | Role::Supervisor | Role::CasinoSupervisor) {
            section { h2 { "Ask for a fill" } (form("ask_fill", "Ask for a fill")) }
            section { h2 { "Ask for a credit" } (form("ask_credit", "Ask for a credit")) }
            section { h2 { "Count the float" }
                @if books.period.is_none() { p { "The last closer: " (books.float) "." } (count("opener", "Count the opener")) }
                @else { (count("shift", "Count for the shift change")) (count("closer", "Count the closer")) }
            }
        }
        @if role == Role::Dealer && books.period.is_some() {
            section { h2 { "Patrons at the table" }
                (ask(&pit(table, json!({ "buy_in": { "patron": 0, "amount_cents": 0 } })), &[("Patron", "/pit/command/buy_in/patron", "number"), ("Cash", "/pit/command/buy_in/amount_cents", "money")], "Sell chips for cash"))
                form.ask.inline.denominations data-floor=(pit(table, json!({ "exchange": { "patron": 0, "wants": {} } }))) data-reload="1" {
                    label { span { "Patron" } input type="text" data-pointer="/pit/command/exchange/patron" data-kind="number" autocomplete="off" inputmode="numeric"; }
                    @for chip in set { label { span { (value(*chip)) } input type="text" data-pointer={ "/pit/command/exchange/wants/" (chip) } data-kind="count" autocomplete="off" inputmode="numeric"; } }
                    p.refusal role="alert" hidden {}
                    button.quiet { "Change chips" }
                }
            }
        }
    }
}

fn slip_line(slip: &Slip, me: Actor) -> Markup {
    let signs = slip.next().is_some_and(|next| me.role.is_among(&[next]))
        && slip.signed.iter().all(|signed| signed.by.id != me.id);
    let number = slip.slip;
    html! {
        p { a href={ "/slips/" (number) } { b { "Slip " (number) } } ": " (slip.kind.label()) " at " (slip.table) ", " (slip.chips) " (" (slip.chips.value().pretty()) "), " (slip.stage()) "." }
        @if signs { (ask(&pit(&slip.table, json!({ "sign_slip": { "slip": number } })), &[], "Sign")) }
        @if !slip.is_done() && matches!(me.role, Role::Dealer | Role::Cage | Role::Supervisor | Role::CasinoSupervisor) {
            (ask(&pit(&slip.table, json!({ "cancel_slip": { "slip": number, "reason": "" } })), &[("Reason", "/pit/command/cancel_slip/reason", "text")], "Cancel"))
        }
    }
}

fn drops<'a>(all: impl DoubleEndedIterator<Item = &'a Drop>, me: Actor) -> Markup {
    let all: Vec<&Drop> = all.rev().take(20).collect();
    html! {
        @if all.is_empty() { p { "None." } }
        ul.records { @for drop in all { li {
            p { b { "Box " (drop.drop) } " of " (drop.table) ", " (city_time(drop.at_ms)) ": closer " (drop.closer.value().pretty()) ", opener " (drop.period.opener.value().pretty()) ", fills " (drop.period.fills.pretty()) ", credits " (drop.period.credits.pretty()) ", cash by the books " (drop.period.cash.pretty()) "." }
            p.result { "Result " b { (drop.result().pretty()) } ", by the game's lines " (drop.by_lines.pretty()) ", variance " b { (drop.variance().pretty()) } "." }
            @match &drop.counted {
                Some(counted) => { p { "Counted: " (counted.cash.pretty()) " by " (person(counted.by[0])) " and " (person(counted.by[1])) "." } }
                None => {
                    @if let Some((by, cash)) = drop.stated { p { (person(by)) " counts " (cash.pretty()) "." }
                        @if matches!(me.role, Role::Cage | Role::Manager) && me.id != by.id { (ask(&pit(&drop.table, json!({ "sign_drop": { "drop": drop.drop } })), &[], "Sign the count of the box")) }
                    }
                    @if me.role == Role::Cage { (ask(&pit(&drop.table, json!({ "state_drop": { "drop": drop.drop, "cash_cents": 0 } })), &[("Cash", "/pit/command/state_drop/cash_cents", "money")], "Count the box")) }
                }
            }
        } } }
    }
}

fn dealers(table: &TableId, books: &TableBooks, role: Role) -> Markup {
    let roster = json!({ "roster": { "dealer": 0, "from_ms": 0, "until_ms": 0 } });
    html! {
        @if !books.roster.is_empty() { h3 { "Roster" } ul { @for shift in &books.roster {
            li { "Dealer " (shift.dealer) ", " (city_time(shift.from_ms)) " to " (city_time(shift.until_ms))
                @if role.is_supervisor() { (ask(&pit(table, json!({ "unroster": { "dealer": shift.dealer, "from_ms": shift.from_ms } })), &[], "Take off the roster")) } }
        } } }
        @if role.is_supervisor() {
            (ask(&pit(table, roster), &[("Dealer", "/pit/command/roster/dealer", "number"), ("From, in minutes", "/pit/command/roster/from_ms", "minutes"), ("Until, in minutes", "/pit/command/roster/until_ms", "minutes")], "Put on the roster"))
        }
        h3 { "Comings and goings" }
        ul { @for tap in books.taps.iter().rev() { li { "Dealer " (tap.dealer) (if tap.way == TapWay::In { " tapped in " } else { " tapped out " }) (city_time(tap.at_ms)) @if !tap.rostered && !books.roster.is_empty() { ", not on the roster" } } } }
        @if books.taps.is_empty() { p { "None." } }
    }
}

/// Chips between the vault and the cage, with a second signature.
fn stock(cage: &Cage, role: Role) -> Markup {
    let request = |command: &str| json!({ "request_chips": { "command": { command: { "chips": {} } }, "reason": "between vault and cage" } });
    html! { @if matches!(role, Role::Cage | Role::Manager) {
        details.window { summary { "Between vault and cage, with a second signature" }
            (chips_form(&request("stock"), "/request_chips/command/stock/chips", cage.set.chips(), "Ask to stock the cage"))
            (chips_form(&request("retire"), "/request_chips/command/retire/chips", cage.set.chips(), "Ask to take chips away"))
        }
    } }
}

/// A slip on paper. Every copy after the first is marked.
pub async fn slip(State(app): State<Arc<App>>, who: Who, Path(number): Path<u32>) -> Result<Response, Reject> {
    let found = app.floor.with_cage(|cage| cage.slips.get(&number).cloned()).flatten();
    let slip =
        found.ok_or_else(|| Reject::missing(format!("slip {number} is not at hand: look in the log")).into_page())?;
    let print = pit(&slip.table, json!({ "print_slip": { "slip": number } }));
    let roles = ["Asked for by", "Sent by", "Received by"];
    let body = html! {
        main.cage.slip {
            p.links.unprinted { a.button.quiet href={ "/pit/" (slip.table) } { "Table " (slip.table) } }
            @if matches!(who.actor.role, Role::Cage | Role::Supervisor | Role::CasinoSupervisor) {
                form.ask.inline.unprinted data-floor=(print) data-reload="1" data-print="1" { p.refusal role="alert" hidden {} button.quiet { @if slip.printed == 0 { "Print" } @else { "Print again" } } }
            }
            section.paper {
                h2 { (slip.kind.label().to_uppercase()) " SLIP " (number) }
                @match slip.printed { 0 => { p { "Not printed yet" } } 1 => { p { "Original" } } copies => { p { b { "REPRINT " (copies - 1) } } } }
                p { "Table " (slip.table) ", " (slip.signed.first().map_or(String::new(), |signed| city_time(signed.at_ms))) }
                (counts(&slip.chips))
                @for (index, role) in roles.iter().enumerate() {
                    p.signature { (role) ": " @if let Some(signed) = slip.signed.get(index) { (person(signed.by)) ", " (city_time(signed.at_ms)) } @else { "________________" } }
                }
                @if let Some(reason) = &slip.cancelled { p { b { "CANCELLED: " (reason) } } }
            }
        }
    };
    Ok(ok(page(&format!("Slip {number}"), "page", Some(&who), body)))
}
