//! What promotions ask of a person now, for the inbox: documents to provide, draws to hold, people to tell.
use super::Found;
use crate::{App, city_time, felt, now_ms};
use baize_rules::book::Citation;
use baize_rules::game::{Actor, Role};
use baize_rules::promotions::{
    Fate, INSPECTOR_WITHIN, Presence, Promotion, PromotionCommand, PromotionRules, Stage, Way, Win,
};
use baize_rules::show::sentence;
use maud::{Markup, html};

/// One thing that waits, and the clause that asks for it.
struct Waits {
    what: String,
    cite: Citation,
    late: bool,
}

/// How many things wait for this person.
pub fn count(app: &App, me: Actor) -> usize {
    all(app, me).iter().map(|(_, waits)| waits.len()).sum()
}

/// Every promotion that asks something of this person.
pub fn section(app: &App, me: Actor) -> Markup {
    html! {
        @for ((id, promotion), waits) in all(app, me) {
            section.inbox-of {
                h2 { a href={ "/desk/promotions/" (id) } { "Promotion " (promotion.terms.name) } }
                ul.records { @for one in waits {
                    li.duty data-urgency=(if one.late { "overdue" } else { "open" }) {
                        p { b { (sentence(&one.what)) } " " (felt::cite(one.cite)) @if one.late { " " span.badge { "overdue" } } }
                    }
                } }
            }
        }
    }
}

fn all(app: &App, me: Actor) -> Vec<(Found, Vec<Waits>)> {
    let of = |found: Found| {
        let rules = found.1.terms.games.iter().find_map(|game| game.house_rules().promotions)?;
        let waits = waits(&found.1, rules, me.role);
        (!waits.is_empty()).then_some((found, waits))
    };
    app.floor.promotions().into_iter().filter_map(of).collect()
}

fn waits(promotion: &Promotion, rules: &PromotionRules, role: Role) -> Vec<Waits> {
    let mut waits = vec![];
    let mut add = |what: String, cite: Citation, late: bool| waits.push(Waits { what, cite, late });
    let does = |command: PromotionCommand| role.is_among(command.roles());
    let blank = String::new;
    let undelivered = promotion.undelivered().filter(|_| promotion.stage != Stage::Draft);
    if let Some(document) = undelivered.filter(|_| does(PromotionCommand::Deliver { proof: blank() })) {
        let cite = if document.reason.is_some() { rules.amended.resubmitted } else { rules.filed };
        add(format!("provide version {} of the terms to the commission", document.version), cite, false);
    }
    let approval = promotion.terms.games.iter().find_map(|game| game.house_rules().promotions?.amended.approval);
    let amended = promotion.amendment().filter(|document| document.delivered.is_some());
    if let (Some(document), Some(cite)) = (amended, approval.filter(|_| role == Role::Inspector)) {
        add(format!("version {} of the terms waits for approval", document.version), cite, false);
    }
    let draws = promotion.stage == Stage::Closed && promotion.postponed().is_none();
    if draws && now_ms() >= promotion.terms.draw_ms && does(PromotionCommand::ReadFigure { figure: blank() }) {
        add("the draw is to be held".into(), rules.terms.place, false);
    }
    if does(PromotionCommand::TellInspector { note: blank() }) || role == Role::Inspector {
        for doubt in promotion.doubts.iter().filter(|doubt| doubt.told.is_none()) {
            let by = city_time(doubt.at_ms + INSPECTOR_WITHIN);
            add(format!("the inspector is to be told by {by}: {}", doubt.reason), rules.integrity, doubt.overdue);
        }
    }
    let tells = does(PromotionCommand::TellWinner { prize: 1, way: Way::Mail, note: blank() });
    for win in promotion.wins.iter().filter(|_| tells && promotion.stage == Stage::Drawn) {
        if let Some((what, cite)) = to_tell(promotion, rules, win) {
            add(what, cite, win.overdue);
        }
    }
    waits
}

/// A winner, or whoever was denied a prize, who has not heard of it.
fn to_tell(promotion: &Promotion, rules: &PromotionRules, win: &Win) -> Option<(String, Citation)> {
    let absent = promotion.terms.presence == Presence::NotRequired;
    match &win.fate {
        Fate::Waiting if win.told.is_none() && absent => {
            Some((format!("tell the winner of prize {} within 2 days of the draw", win.prize), rules.notified.within))
        }
        Fate::Denied { told: false, .. } => {
            Some((format!("tell patron {} why prize {} was denied", win.patron, win.prize), rules.denied))
        }
        _ => None,
    }
}
