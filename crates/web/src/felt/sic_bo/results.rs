//! What a dice table shows beside its layout: streaks, past throws and the trend.
use super::{in_a_row, sides};
use crate::felt::pieces::die;
use crate::felt::plates::until;
use baize_rules::game::Millis;
use baize_rules::show::{DiceView, StreakView, View};
use baize_rules::sic_bo::ch06_super_streak::{self as streak, LONGEST};
use baize_rules::wagers::Side;
use maud::{Markup, html};

/// The last throw, the streaks, how results fell recently, and the results themselves, newest first.
pub(super) fn results(view: &View, now: Millis) -> Markup {
    let Some(dice) = &view.dice else { return html! {} };
    html! {
        section.throw aria-label="The dice" {
            @match dice.throw {
                Some(throw) => {
                    div.faces role="img" aria-label={ "Dice " (throw) } { @for face in throw.faces() { (die(Some(face.dots()))) } }
                    p.total { span { "Total" } b { (throw.total()) } }
                    p.sides { @for side in sides(throw) { span { (side) } " " } }
                },
                None => {
                    div.faces aria-hidden="true" { @for _ in 0..3 { (die(None)) } }
                    p.sides { @if dice.history.is_empty() { "No result yet" } @else { "Awaiting the result" } }
                },
            }
        }
        @if !dice.streaks.is_empty() {
            section.streaks aria-label="Super Streak" { @for streak in &dice.streaks { (one_streak(streak, now)) } }
        }
        @if !dice.history.is_empty() {
            (trend(dice))
            h2.last { "Last results" }
            ol.results.history aria-label="Results, the newest first" { @for past in dice.history.iter().rev() {
                li {
                    span.faces { @for face in past.throw.faces() { (die(Some(face.dots()))) } }
                    b { (past.total) }
                    @let letters: Vec<Side> = [past.size, past.parity].into_iter().flatten().collect();
                    @for side in &letters { abbr class={ "side " (side.to_string().to_lowercase()) } title=(side) { (letter(*side)) } }
                    @if letters.is_empty() { abbr.side.triple title="Triple" { "T" } }
                    span.hidden-text { (past.throw) }
                }
            } }
        }
    }
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::Small => "S",
        Side::Big => "B",
        Side::Odd => "O",
        Side::Even => "E",
    }
}

fn one_streak(view: &StreakView, now: Millis) -> Markup {
    let next = (view.length + 1).max(4);
    html! {
        div.streak.flashing[view.flashing] {
            h3 { "Super Streak " span { (view.family) } @if view.flashing { em { "Bet now" } } }
            p.state { (in_a_row(view)) }
            ol.run aria-hidden="true" { @for n in 1..=LONGEST { li.on[n <= view.length] { (n) } } }
            p.pays {
                @if let Some(odds) = streak::pays(next.min(LONGEST)) { (next.min(LONGEST)) " in a row pays " b { (odds) } }
                @if let Some(at) = view.closes_ms { " · last wagers " (until(at, now)) }
            }
        }
    }
}

/// How often each side came among the results shown.
fn trend(dice: &DiceView) -> Markup {
    let all = dice.history.len();
    let of = |side: Side| dice.history.iter().filter(|t| t.size == Some(side) || t.parity == Some(side)).count();
    let rows = Side::ALL.map(|side| (side.to_string(), of(side)));
    let triples = dice.history.iter().filter(|t| t.size.is_none()).count();
    html! {
        section.trend aria-label={ "Of the last " (all) " results" } {
            h2.last { "Of the last " (all) }
            dl { @for (name, count) in rows.into_iter().chain([(String::from("Triple"), triples)]) {
                dt { (name) }
                dd {
                    svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" { rect.all width="100" height="10" {} rect.part width=(count * 100 / all) height="10" {} }
                    b { (count) }
                }
            } }
        }
    }
}
