//! What hangs beside the table: the sign, the settlement, the last results; and how a clause is cited.
use super::pieces::card;
use baize_rules::book::Citation;
use baize_rules::cards::Card;
use baize_rules::game::Millis;
use baize_rules::limits::{Limits, Notice};
use baize_rules::money::Money;
use baize_rules::settlement::{Line, Outcome};
use baize_rules::show::{CardView, View};
use maud::{Markup, html};

/// A clause in brackets, linked to its place in the rules: `[CW 10.2 as read in CW-2]`.
pub fn cite(citation: Citation) -> Markup {
    let clause = citation.clause();
    let slug = baize_rules::book(clause.book()).slug;
    html! {
        span.cite {
            "[" a href={ "/rules/" (slug) "#" (clause.number()) } title=(clause.gist()) { (clause) }
            @if let Some(reading) = citation.reading() {
                " as read in " a href={ "/rules/" (slug) "#" (reading.id) } title=(reading.answer) { (reading.id) }
            }
            "]"
        }
    }
}

/// A moment to come, as it is now and for a script to count down: `<time data-until="…">in 18 min</time>`.
pub fn until(at: Millis, now: Millis) -> Markup {
    let seconds = (at - now).max(0) / 1000;
    html! {
        time.until data-until=(at) {
            @match seconds {
                0 => "now",
                1..60 => { "in " (seconds) " s" },
                _ => { "in " ((seconds + 59) / 60) " min" },
            }
        }
    }
}

/// The limits sign: a brass-framed plate with all that a player must be able to read before wagering.
pub fn sign(view: &View, now: Millis) -> Markup {
    let sign = &view.sign;
    let title = baize_rules::find_book(view.game).map_or(view.game, |book| book.title);
    html! {
        section.sign aria-label="Limits at this table" {
            h2 { (title) }
            (limits(&sign.limits))
            p.small-chip { "Smallest chip " b { (sign.smallest_chip.pretty()) } }
            @if let Some(Notice { limits: next, effective, .. }) = &sign.notice {
                div.notice {
                    h3 { "Limits change " (until(*effective, now)) }
                    (limits(next))
                }
            }
            @if let Some(previous) = &sign.previous {
                div.previous {
                    h3 { "Players here before the change may go on at" }
                    (limits(previous))
                }
            }
            @for personal in &sign.personal {
                div.personal {
                    h3 { "Personal limits of patron " (personal.patron) }
                    (limits(&personal.limits))
                }
            }
            @if let Some(at) = view.closing_ms { p.closing { "This table closes " (until(at, now)) } }
            @if !sign.readings.is_empty() {
                p.readings { "Rules as read: " (sign.readings.join(" · ")) }
            }
        }
    }
}

fn limits(limits: &Limits) -> Markup {
    html! {
        table.limits {
            thead { tr { th {} th scope="col" { "Minimum" } th scope="col" { "Maximum" } } }
            tbody {
                @for limit in &limits.wagers {
                    tr {
                        th scope="row" { (limit.wager) }
                        td { (super::short(limit.min)) @if let Some(unit) = limit.unit { small { "by " (super::short(unit)) } } }
                        td { (super::short(limit.max)) }
                    }
                }
                @if let Some(max) = limits.player_max {
                    tr { th scope="row" { "A player, in all" } td { "–" } td { (super::short(max)) } }
                }
            }
        }
    }
}

/// The settlement so far, in the order it was made. Nothing where nothing is settled.
pub fn lines(view: &View) -> Markup {
    let total: Money = view.lines.iter().map(Line::to_house).sum();
    html! {
        @if !view.lines.is_empty() {
            table.lines {
                caption { "Settlement of round " (view.round) }
                thead {
                    tr {
                        th scope="col" { "Area" } th scope="col" { "Wager" } th.num scope="col" { "Stake" }
                        th scope="col" { "Result" } th.num scope="col" { "To player" } th.num scope="col" { "House" }
                        th scope="col" { "Clause" }
                    }
                }
                tbody { @for line in &view.lines { (one_line(line)) } }
                tfoot {
                    tr { th colspan="5" scope="row" { "House" } td.num { (signed(total)) } td {} }
                }
            }
        }
    }
}

fn one_line(line: &Line) -> Markup {
    let (class, icon, words) = match line.outcome() {
        Outcome::Won { odds, .. } => ("won", "#bz-won", format!("won at {odds}")),
        Outcome::WonMaximum { odds, .. } => ("won", "#bz-won", format!("won at {odds}, paid the maximum")),
        Outcome::Prize { .. } => ("won", "#bz-won", "prize".into()),
        Outcome::Lost => ("lost", "#bz-lost", "lost".into()),
        Outcome::StandOff => ("even", "#bz-even", "stand off".into()),
        Outcome::Surrendered { .. } => ("lost", "#bz-lost", "surrendered".into()),
        Outcome::Void => ("even", "#bz-even", "void".into()),
        Outcome::Returned => ("even", "#bz-even", "no wager, returned".into()),
        Outcome::Forfeited => ("lost", "#bz-lost", "forfeited".into()),
    };
    let rounding = match line.outcome() {
        Outcome::Won { rounding, .. } | Outcome::Surrendered { rounding, .. } if !rounding.is_zero() => Some(rounding),
        _ => None,
    };
    html! {
        tr class=(class) {
            td { (line.area()) }
            td { (line.wager()) }
            td.num { (line.stake().pretty()) }
            td.result {
                svg viewBox="-9 -9 18 18" aria-hidden="true" { use href=(icon) {} }
                (words)
                @if let Some(rounding) = rounding { small { " (rounding " (rounding.pretty()) ")" } }
            }
            td.num { (line.to_player().pretty()) }
            td.num { (signed(line.to_house())) }
            td { (cite(line.cite())) }
        }
    }
}

/// With a sign that is seen: `+50.00`, `−100.00`.
fn signed(amount: Money) -> String {
    match amount {
        amount if amount.is_zero() => amount.pretty(),
        amount if amount.is_positive() => format!("+{}", amount.pretty()),
        amount => format!("−{}", amount.abs().pretty()),
    }
}

/// The dealer's last cards, the newest first; a war's two cards belong together.
pub fn results(view: &View) -> Markup {
    html! {
        @if !view.results.is_empty() {
            h2.last { "Dealer's last cards" }
            ol.results aria-label="The dealer's last cards, the newest first" {
                @for result in view.results.iter().rev() {
                    li {
                        @for word in result.split(' ') {
                            @match word.parse::<Card>() {
                                Ok(found) => (card(CardView::Up(found))),
                                Err(_) => span { (word) },
                            }
                        }
                    }
                }
            }
        }
    }
}
