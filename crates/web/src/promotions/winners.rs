//! Winners and claims on the promotions desk: told, claimed, paid, denied, and what is kept of a denied claim.
use super::desk::{Desk, text};
use crate::pages::ask_form;
use crate::patrons::may_read;
use crate::{city_time, felt};
use baize_rules::game::Role;
use baize_rules::promotions::{
    Choice, DENIED_KEPT_ABOVE, Fate, Prize, PrizeKind, Promotion, PromotionCommand, Stage, Timely, Told, Win,
};
use maud::{Markup, html};
use serde_json::json;

/// A prize and who has won it last.
pub fn named(promotion: &Promotion, prize: u16) -> String {
    let what = promotion.prize(prize).map_or(String::new(), |of| format!(", {}, worth {}", of.name, of.value.pretty()));
    let who = promotion.win(prize).map_or(String::new(), |win| format!(", patron {}", win.patron));
    format!("Prize {prize}{what}{who}")
}

pub fn section(desk: &Desk) -> Markup {
    let promotion = desk.promotion;
    html! {
        @if promotion.draw.is_some() {
            section.winners aria-label="Winners and claims" {
                h2 { "Winners and claims" }
                @if promotion.wins.is_empty() { p { "No prize was won." } }
                ul.records { @for win in &promotion.wins { (one(desk, win)) } }
            }
        }
    }
}

fn told(told: &Told) -> Markup {
    html! { "Told " (city_time(told.at_ms)) @if told.timely == Timely::Late { ", late" } ": " (told.note) ". " }
}

fn fate(win: &Win) -> Markup {
    html! {
        @match &win.fate {
            Fate::Waiting if win.told.is_some() => { "Not claimed yet; can be claimed until " (city_time(win.claim_until_ms)) ". " },
            Fate::Waiting => "Not claimed yet. ",
            Fate::Claimed { choice } => { "Claimed: " (choice.label()) ". " },
            Fate::Paid { choice, amount, at_ms } => { "Given " (city_time(*at_ms)) ": " (choice.label()) ", " (amount.pretty()) ". " },
            Fate::Denied { reason, record, told, looks, at_ms } => {
                "Denied " (city_time(*at_ms)) ": " (reason) ". " (if *told { "The patron knows why. " } else { "The patron is to be told why. " })
                @if !record.is_empty() { "Name and address are sealed under " code { (&record[..record.len().min(12)]) } ". " }
                @for look in looks { "Read by " (look.by.role.name()) " " (look.by.id) ", " (city_time(look.at_ms)) ": " (look.why) ". " }
            },
            Fate::Unclaimed => { "Not claimed in time. " },
        }
    }
}

fn one(desk: &Desk, win: &Win) -> Markup {
    let promotion = desk.promotion;
    let Some(prize) = promotion.prize(win.prize) else { return html! {} };
    let current = promotion.win(win.prize).is_some_and(|last| last.entry == win.entry);
    let stands = promotion.stage == Stage::Drawn && promotion.postponed().is_none();
    html! {
        li {
            p { b { "Prize " (win.prize) } ": " (prize.name) ", worth " (prize.value.pretty()) ". Entry " (win.entry) ", patron "
                @if may_read(desk.me.role) { a href={ "/cage/" (win.patron) } { (win.patron) } } @else { (win.patron) } }
            p.hint {
                @if let Some(heard) = &win.told { (told(heard)) }
                @else if win.fate == Fate::Waiting { b { "The winner is to be told within 2 days of the draw. " } }
                @if win.overdue { b.late { "Not told within 2 days. " } }
                (fate(win))
            }
            @if current && promotion.stage == Stage::Drawn { (tell(desk, win)) }
            @if current && stands { (claim(desk, win, prize)) (pay(desk, win, prize)) (deny(desk, win, prize)) }
            (after_denial(desk, win))
        }
    }
}

fn tell(desk: &Desk, win: &Win) -> Markup {
    let ways = &desk.promotion.terms.told_by;
    let Some(way) = ways.first().filter(|_| win.told.is_none() && win.fate == Fate::Waiting) else { return html! {} };
    let command = PromotionCommand::TellWinner { prize: win.prize, way: *way, note: String::new() };
    if !desk.may(&command) {
        return html! {};
    }
    let fields = html! {
        label { span { "How" } select data-pointer="/promotion/command/tell_winner/way" data-kind="choice" {
            @for way in ways { option value=(json!(way)) { (way.label()) } }
        } }
        (text("Who told the winner, and when", "/promotion/command/tell_winner/note"))
    };
    ask_form(&format!("promotion-tell-{}", win.prize), &desk.direct(command), "Record that the winner is told", fields)
}

/// The cage claims for the winner who stands there.
fn claim(desk: &Desk, win: &Win, prize: &Prize) -> Markup {
    let command = PromotionCommand::Claim { prize: win.prize, choice: Choice::Prize };
    if win.fate != Fate::Waiting || desk.me.role != Role::Cage {
        return html! {};
    }
    ask_form(
        &format!("promotion-claim-{}", win.prize),
        &desk.direct(command),
        "The winner claims it here",
        choices(prize),
    )
}

/// The prize, or the money instead where the terms offer it.
pub fn choices(prize: &Prize) -> Markup {
    html! {
        @if let Some(amount) = prize.alternative {
            label { span { "What the winner takes" } select data-pointer="/promotion/command/claim/choice" data-kind="choice" {
                @for choice in Choice::ALL { option value=(json!(choice)) { (choice.label()) @if *choice == Choice::Money { ", " (amount.pretty()) } } }
            } }
        }
    }
}

fn pay(desk: &Desk, win: &Win, prize: &Prize) -> Markup {
    let Fate::Claimed { choice } = win.fate else { return html! {} };
    let command = PromotionCommand::Pay { prize: win.prize, ways: vec![], receipt: String::new() };
    if !desk.may(&command) {
        return html! {};
    }
    let in_money = choice == Choice::Money || prize.kind == PrizeKind::Money;
    let fields = html! {
        @if in_money {
            fieldset.wide data-pointer="/request_promotion/command/pay/ways" data-kind="checked" {
                legend { "How the money is paid" }
                @for way in &prize.paid_by { label.tick { span { (way.label()) } input type="checkbox" value=(json!(way)); } }
            }
        }
        (text("What shows that the winner has it", "/request_promotion/command/pay/receipt /request_promotion/reason"))
    };
    let label = if in_money { "pay the prize" } else { "hand the prize over" };
    ask_form(&format!("promotion-pay-{}", win.prize), &desk.requested(command), label, fields)
}

/// A denied claim above the amount keeps name and address, sealed before anything is asked.
fn deny(desk: &Desk, win: &Win, prize: &Prize) -> Markup {
    let command = PromotionCommand::Deny { prize: win.prize, reason: String::new(), record: String::new() };
    if !matches!(win.fate, Fate::Claimed { .. }) || !desk.may(&command) {
        return html! {};
    }
    if prize.value <= DENIED_KEPT_ABOVE {
        return desk.say(
            &format!("deny-{}", win.prize),
            command,
            "Why the claim is denied",
            "reason",
            "deny the claim",
        );
    }
    let patron = desk.app.floor.patron(win.patron);
    let person = patron.and_then(|patron| desk.app.person(&patron).ok().flatten());
    let (name, address) = person.map(|person| (person.name, person.address)).unwrap_or_default();
    let template = json!({ "prize": win.prize, "reason": "", "name": "", "address": "" });
    let blank = |label: &str, pointer: &str, value: &str| html! { label.wide { span { (label) } input type="text" data-pointer=(pointer) data-kind="text" value=(value) maxlength="200" autocomplete="off"; } };
    html! {
        form.ask data-post={ "/api/promotions/" (desk.id) "/deny" } data-floor=(template) data-name={ "promotion-deny-" (win.prize) } data-reload="1" {
            (blank("Why the claim is denied", "/reason", ""))
            (blank("Name of the claimant", "/name", &name))
            (blank("Address of the claimant", "/address", &address))
            p.hint { "Above " (DENIED_KEPT_ABOVE.pretty()) " name, address and reason are kept, sealed. This needs a second person: it goes to a supervisor as a request." }
            p.refusal role="alert" hidden {}
            button.quiet type="submit" { "Request: deny the claim" }
        }
    }
}

/// The patron hears why; whoever answers for it can read what is kept.
fn after_denial(desk: &Desk, win: &Win) -> Markup {
    let Fate::Denied { told, record, .. } = &win.fate else { return html! {} };
    let read = PromotionCommand::ReadDenied { prize: win.prize, entry: win.entry, why: String::new() };
    let template = json!({ "prize": win.prize, "entry": win.entry, "why": "" });
    let cite = desk.promotion.terms.games.iter().find_map(|game| Some(game.house_rules().promotions?.denied_kept));
    html! {
        @if !told {
            (desk.say(&format!("denied-{}-{}", win.prize, win.entry), PromotionCommand::TellDenied { prize: win.prize, note: String::new() }, "Who told the patron why, and how", "note", "Record that the patron knows why"))
        }
        @if !record.is_empty() && desk.may(&read) {
            form.ask data-post={ "/api/promotions/" (desk.id) "/denied" } data-floor=(template) data-name={ "promotion-read-" (win.prize) "-" (win.entry) } {
                (text("What it is read for", "/why"))
                p.hint { "That you read it is recorded. " @if let Some(cite) = cite { (felt::cite(cite)) } }
                p.refusal role="alert" hidden {}
                button.quiet type="submit" { "Read name and address" }
            }
        }
    }
}
