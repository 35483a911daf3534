//! What a PAR sheet has for a laboratory: volatility and bands, equal decisions, what it rests on, and who signs.
use super::{grouped, wide};
use baize_odds::report::Report;
use baize_odds::sheet::Sheet;
use baize_odds::volatility::{LEVELS, Volatility};
use maud::{Markup, html};

fn percent(share: f64) -> String {
    format!("{:.4} %", share * 100.0)
}

/// The wagers that bands are drawn for: all, or where there are dozens, one of each mean and deviation.
fn apart(sheet: &Sheet) -> Vec<(&Volatility, Vec<&str>)> {
    let mut apart: Vec<(&Volatility, Vec<&str>)> = vec![];
    for of in &sheet.volatility {
        let same = |known: &&mut (&Volatility, Vec<&str>)| {
            known.0.expected_return == of.expected_return && known.0.standard_deviation == of.standard_deviation
        };
        match apart.iter_mut().find(same) {
            Some((_, names)) => names.push(&of.name),
            None => apart.push((of, vec![&of.name])),
        }
    }
    apart
}

pub fn volatility(sheet: &Sheet) -> Markup {
    let apart = apart(sheet);
    html! {
        section {
            h2 { "Return and volatility" }
            (wide("Return and volatility", html! { table {
                thead { tr { th { "Wager" } th.num { "Return to player" } th.num { "Return" } th.num { "Deviation" } @for (level, _) in LEVELS { th.num { "Index at " (level) " %" } } } }
                tbody { @for (of, names) in &apart { tr {
                    th { (names.join(", ")) }
                    td.num { b { (of.return_to_player.percent(4)) } } td.num { (of.expected_return.percent(4)) } td.num { (format!("{:.6}", of.standard_deviation)) }
                    @for index in of.index { td.num { (format!("{:.4}", index.volatility_index)) } }
                } } }
            } }))
            p.hint { "Return to player is of everything staked on average; return is per unit: of the wager's own stake, or of the wager that leads. The volatility index is the standard deviation times 1.645, 1.960 or 2.576." }
            h3 { "Where the mean return of so many games should lie" }
            (wide("Bands", html! { table.bands {
                thead { tr { th { "Wager" } th.num { "Games" } @for (level, _) in LEVELS { th.num { "at " (level) " %" } } } }
                @for (of, names) in &apart { tbody {
                    @for (index, band) in of.bands.iter().enumerate() { tr {
                        @if index == 0 { th rowspan=(of.bands.len()) { (names.join(", ")) } }
                        td.num { (grouped(band.games.into())) @if !band.is_normal() { "†" } }
                        @for [low, high] in band.returns { td.num { (percent(low)) " to " (percent(high)) } }
                    } }
                } }
            } }))
            p.hint { "† The rarest return is expected fewer than ten times in so many games: their mean is not yet normal, and the band is a guide only." }
        }
    }
}

/// Where two decisions are worth the same, and what that changes.
pub fn ties(report: &Report) -> Markup {
    html! {
        @if !report.ties.is_empty() {
            section {
                h2 { "Equal decisions" }
                p { "Where two decisions are worth the same the return is the same whichever is taken; the rule decides how much is staked on average." }
                (wide("Equal decisions", html! { table {
                    thead { tr { th { "Decision" } th { "Rule" } th.num { "In so many rounds" } th.num { "The other way would stake" } } }
                    tbody { @for tie in &report.ties { tr { th { (tie.stage) } td { (tie.rule) } td.num { (tie.frequency.percent(6)) } td.num { (tie.stake.percent(6)) } } } }
                } }))
            }
        }
    }
}

/// What the sheet rests on.
pub fn provenance(sheet: &Sheet) -> Markup {
    html! {
        section {
            h2 { "What this sheet rests on" }
            table.digests { tbody {
                tr { th { "Maths pin" } td { b { (sheet.digests.pin()) } } }
                tr { th { "Mathematics" } td { code { (sheet.digests.maths) } } }
                tr { th { "Rules" } td { code { (sheet.digests.rules) } } }
                tr { th { "Options" } td { code { (sheet.digests.options) } } }
                @if let Some(made) = &sheet.made {
                    tr { th { "Program" } td { code { (made.program) } } }
                    tr { th { "Command" } td { code { (made.command) } } }
                    tr { th { "Made on" } td { (made.date) } }
                }
            } }
            p.hint { "SHA-256. Rules: every clause in the register's words and every reading with its answer. Options: what was asked, readings in force, pay table. Mathematics: both, with the exact return of every wager; the pin is its first sixteen digits. The same command of the same program makes the same sheet but for its date." }
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
