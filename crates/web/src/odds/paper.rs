//! The parts of a PAR sheet for a test laboratory: volatility and bands, equal decisions, digests and signatures.
use super::{grouped, wide};
use baize_odds::report::Report;
use baize_odds::sheet::Sheet;
use baize_odds::volatility::{LEVELS, Volatility};
use maud::{Markup, html};

fn percent(share: f64) -> String {
    format!("{:.4} %", share * 100.0)
}

/// The wagers that bands are shown for. Wagers with the same mean and deviation share one row.
fn distinct(sheet: &Sheet) -> Vec<(&Volatility, Vec<&str>)> {
    let mut distinct: Vec<(&Volatility, Vec<&str>)> = vec![];
    for of in &sheet.volatility {
        let same = |known: &&mut (&Volatility, Vec<&str>)| {
            known.0.expected_return == of.expected_return && known.0.standard_deviation == of.standard_deviation
        };
        match distinct.iter_mut().find(same) {
            Some((_, names)) => names.push(&of.name),
            None => distinct.push((of, vec![&of.name])),
        }
    }
    distinct
}

pub fn volatility(sheet: &Sheet) -> Markup {
    let distinct = distinct(sheet);
    html! {
        section {
            h2 { "Return and volatility" }
            (wide("Return and volatility", html! { table {
                thead { tr { th { "Wager" } th.num { "Return to player" } th.num { "Return" } th.num { "Deviation" } @for (level, _) in LEVELS { th.num { "Index at " (level) " %" } } } }
                tbody { @for (of, names) in &distinct { tr {
                    th { (names.join(", ")) }
                    td.num { b { (of.return_to_player.percent(4)) } } td.num { (of.expected_return.percent(4)) } td.num { (format!("{:.6}", of.standard_deviation)) }
                    @for index in of.index { td.num { (format!("{:.4}", index.volatility_index)) } }
                } } }
            } }))
            p.hint { "Return to player is a share of everything staked on average. Return is per unit: of the wager's own stake, or of the first wager where others follow it. The volatility index is the standard deviation times 1.645, 1.960 or 2.576." }
            h3 { "Where the mean return over a number of games should lie" }
            (wide("Bands", html! { table.bands {
                thead { tr { th { "Wager" } th.num { "Games" } @for (level, _) in LEVELS { th.num { "at " (level) " %" } } } }
                @for (of, names) in &distinct { tbody {
                    @for (index, band) in of.bands.iter().enumerate() { tr {
                        @if index == 0 { th rowspan=(of.bands.len()) { (names.join(", ")) } }
                        td.num { (grouped(band.games.into())) @if !band.is_normal() { "†" } }
                        @for [low, high] in band.returns { td.num { (percent(low)) " to " (percent(high)) } }
                    } }
                } }
            } }))
            p.hint { "† The rarest return is expected fewer than ten times in this many games. The mean is not yet normally distributed, so the band is only a guide." }
        }
    }
}

/// Decisions that are worth the same either way, and what the choice changes.
pub fn ties(report: &Report) -> Markup {
    html! {
        @if !report.ties.is_empty() {
            section {
                h2 { "Equal decisions" }
                p { "Where two decisions are worth the same, the return does not depend on the choice. The rule below decides how much is staked on average." }
                (wide("Equal decisions", html! { table {
                    thead { tr { th { "Decision" } th { "Rule" } th.num { "Share of rounds" } th.num { "Stake added by the other choice" } } }
                    tbody { @for tie in &report.ties { tr { th { (tie.stage) } td { (tie.rule) } td.num { (tie.frequency.percent(6)) } td.num { (tie.stake.percent(6)) } } } }
                } }))
            }
        }
    }
}

/// Digests of everything the figures are based on.
pub fn provenance(sheet: &Sheet) -> Markup {
    html! {
        section {
            h2 { "What this sheet is based on" }
            table.digests { tbody {
                tr { th { "Maths pin" } td { b { (sheet.digests.pin()) } } }
                tr { th { "Mathematics" } td { code { (sheet.digests.maths) } } }
                tr { th { "Rules" } td { code { (sheet.digests.rules) } } }
                tr { th { "Options" } td { code { (sheet.digests.options) } } }
                @if let Some(made) = &sheet.made {
                    tr { th { "Program" } td { code { (made.program) } } }
                    tr { th { "Command" } td { code { (made.command) } } }
                    tr { th { "Provenance on" } td { (made.date) } }
                }
            } }
            p.hint { "The digests are SHA-256. Rules: every clause of the register and every reading with its answer. Options: the conditions, the readings in force and the pay table. Mathematics: both, with the exact return of every wager; the pin is its first sixteen digits. The same command run by the same program produces the same sheet, apart from the date." }
        }
    }
}

pub fn signatures() -> Markup {
    html! {
        section.sign {
            h2 { "Signatures" }
            table { tbody { @for who in ["Prepared by", "Checked by", "Approved by"] {
                tr { th { (who) } td { "Name" } td { "Signature" } td { "Date" } }
            } } }
        }
    }
}
