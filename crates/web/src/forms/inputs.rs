//! The fields of a form as they are drawn.
use super::Desk;
use super::fields::{Entry, Input};
use crate::felt;
use maud::{Markup, html};
use serde_json::Value;
use std::collections::BTreeSet;

/// What the script on the page reads the value as.
fn kind(entry: &Entry) -> &'static str {
    match entry {
        Entry::Number | Entry::Patron => "number",
        Entry::OptionalNumber => "number?",
        Entry::Money => "money",
        Entry::OptionalMoney => "money?",
        Entry::Text => "text",
        Entry::Cards | Entry::Dealt => "cards",
        Entry::Dice => "dice",
        Entry::OneCard => "card",
        Entry::OptionalCard => "card?",
        Entry::Minutes => "minutes",
        Entry::Numbers => "numbers",
        Entry::YesNo => "yesno",
        Entry::Choice(_) => "choice",
    }
}

pub(super) fn draw(input: &Input, form: &str, desk: &Desk) -> Markup {
    let Input { pointer, label, entry, .. } = input;
    let wide = matches!(
        entry,
        Entry::Text | Entry::Choice(_) | Entry::Dice | Entry::Cards | Entry::Dealt | Entry::OptionalCard
    );
    html! {
        label.wide[wide].tick[*entry == Entry::YesNo] { span { (label) }
            @match entry {
                Entry::YesNo => { input type="checkbox" data-pointer=(pointer) data-kind=(kind(entry)) checked[input.now == Value::Bool(true)]; }
                Entry::Dice => (dice(input)),
                Entry::Choice(choices) => {
                    select data-pointer=(pointer) data-kind=(kind(entry)) {
                        @for (value, words) in choices { option value=(value) selected[*value == input.now] { (words) } }
                    }
                }
                _ => (text(input, form, desk)),
            }
        }
    }
}

fn text(input: &Input, form: &str, desk: &Desk) -> Markup {
    let numeric = matches!(
        input.entry,
        Entry::Number | Entry::OptionalNumber | Entry::Patron | Entry::Money | Entry::OptionalMoney | Entry::Minutes
    );
    let known = (input.entry == Entry::Patron).then(|| format!("{form}-{}", input.pointer.replace('/', "-")));
    let patrons: BTreeSet<u32> = desk.table.house().occupied().map(|(_, patron)| patron).collect();
    html! {
        input type="text" data-pointer=(input.pointer) data-kind=(kind(&input.entry)) value=[&input.filled] autocomplete="off" spellcheck="false" autocapitalize="off"
            data-focus=[input.hot.then_some("1")] placeholder=[example(input)]
            list=[&known] inputmode=[numeric.then_some("decimal")];
        @if let Some(id) = &known { datalist #(id) { @for patron in patrons { option value=(patron) {} } } }
    }
}

/// How cards are written, where a dealer keys them in the course of the round.
fn example(input: &Input) -> Option<&'static str> {
    match input.entry {
        Entry::Dealt => Some("Kh 9c Kd"),
        Entry::OneCard if input.hot => Some("Kh"),
        _ => None,
    }
}

/// Three numbers: typed, or keyed with the numbers below; what is keyed is shown as dice before it is sent.
fn dice(input: &Input) -> Markup {
    html! {
        input type="text" data-pointer=(input.pointer) data-kind="dice" autocomplete="off" inputmode="none" maxlength="3" placeholder="1–6, three times"
            data-focus=[input.hot.then_some("1")];
        span.keyed { @for _ in 0..3 { (felt::die(None)) } output {} }
    }
}

/// The number keys of a field of dice.
pub(super) fn pad() -> Markup {
    html! {
        div.pad role="group" aria-label="Number keys" {
            @for n in 1..=6_u8 { button type="button" data-die=(n) aria-label=(n) { (felt::die(Some(n))) (n) } }
            button.back type="button" data-die="back" { "Correct the last" kbd { "⌫" } }
        }
    }
}
