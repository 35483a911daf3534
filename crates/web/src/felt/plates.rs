//! What hangs beside the table: the sign and the settlement; and how a clause is cited.
use super::words;
use baize_rules::book::Citation;
use baize_rules::game::Millis;
use baize_rules::limits::{Limit, Limits, Notice};
use baize_rules::money::Money;
use baize_rules::settlement::{Line, Outcome};
use baize_rules::show::{PrizeSign, View};
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

/// Who reads a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// Patrons and the public: how the rules are read here, in sentences.
    Anybody,
    /// Staff: also which reading it is and which option is chosen.
    Staff,
}

/// The limits sign: a brass-framed plate with all that a player must be able to read before wagering.
pub fn sign(view: &View, now: Millis, reader: Reader) -> Markup {
    let sign = &view.sign;
    html! {
        section.sign aria-label="Limits at this table" {
            h2 { (super::title(view)) }
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
            @if let Some(schedule) = &sign.prizes { (prizes(schedule)) }
            @if let Some(at) = view.closing_ms { p.closing { "This table closes " (until(at, now)) } }
            (readings(view, reader))
        }
    }
}

/// What a jackpot wager is paid, and who approved it.
fn prizes(schedule: &PrizeSign) -> Markup {
    html! {
        div.prizes {
            h3 { "Jackpot pays" }
            ul { @for prize in &schedule.prizes { li { span { (prize.hand) } b { (prize.odds) } } } }
            p { "Prize schedule approved: " b { (schedule.approval) } " " (cite(schedule.cite)) }
        }
    }
}

/// How the rules are read at this table, where that changes what is paid.
fn readings(view: &View, reader: Reader) -> Markup {
    let chosen = view.sign.readings.iter().map(|chosen| (chosen.id, chosen.option.as_str()));
    let told: Vec<_> =
        chosen.map(|(id, option)| (id, option, words::in_words(id, option))).filter(|(.., w)| *w != Some("")).collect();
    html! {
        @if !told.is_empty() {
            h3 { "How the rules are read here" }
            ul.readings {
                @for (id, option, words) in told {
                    li {
                        (words.unwrap_or(option))
                        @if reader == Reader::Staff { " " a.cite href={ "/rules/" (view.game) "#" (id) } title=(option) { "[" (id) "]" } }
                    }
                }
            }
        }
    }
}

/// The limits in one line, for an overview.
pub fn limits_line(limits: &Limits) -> String {
    let said = rows(limits).map(|row| {
        let Limit { min, max, .. } = row[0];
        let amounts = match min == max {
            true => super::short(min),
            false => format!("{} to {}", super::short(min), super::short(max)),
        };
        format!("{} {amounts}", named(row))
    });
    said.collect::<Vec<_>>().join(" · ")
}

/// Kinds of wager with the same limits share a row.
fn rows(limits: &Limits) -> impl Iterator<Item = &[Limit]> {
    limits.wagers.chunk_by(|a, b| (a.min, a.max, a.unit) == (b.min, b.max, b.unit))
}

fn named(row: &[Limit]) -> String {
    row.iter().map(|limit| limit.wager.name()).collect::<Vec<_>>().join(", ")
}

fn limits(limits: &Limits) -> Markup {
    html! {
        table.limits {
            thead { tr { th {} th scope="col" { "Minimum" } th scope="col" { "Maximum" } } }
            tbody {
                @for row in rows(limits) {
                    @let limit = &row[0];
                    tr {
                        th scope="row" { (named(row)) }
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

/// The settlement so far, in the order it was made, as the player sees it: what is won is a plus, as on the cloth. Staff are
/// told what it comes to for the house, a patron for the patron. Nothing where nothing is settled.
pub fn lines(view: &View, reader: Reader) -> Markup {
    let to_house: Money = view.lines.iter().map(Line::to_house).sum();
    let (whose, total) = match reader {
        Reader::Staff => ("The house, in all", to_house),
        Reader::Anybody => ("You, in all", -to_house),
    };
    html! {
        @if !view.lines.is_empty() {
            table.lines {
                caption { "Settlement of round " (view.round) }
                thead {
                    tr {
                        th scope="col" { "Area" } th scope="col" { "Wager" } th.num scope="col" { "Stake" }
                        th scope="col" { "Result" } th.num scope="col" { "To player" } th.num scope="col" { "Won or lost" }
                        th scope="col" { "Clause" }
                    }
                }
                tbody { @for line in &view.lines { (one_line(line)) } }
                tfoot {
                    tr { th colspan="5" scope="row" { (whose) } td.num { (signed(total)) } td {} }
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
            td.num { (signed(-line.to_house())) }
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
