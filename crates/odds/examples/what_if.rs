//! Prints the house edge of a wager as in the book and with another pay table.
//!
//! `cargo run -p baize-odds --example what_if`, or with arguments:
//! `cargo run -p baize-odds --example what_if -- sic-bo total_4 total_4 "60 to 1"`.
use baize_odds::what_if::Pays;
use baize_odds::{InvalidQuestion, Report, WhatIf, odds};
use std::process::ExitCode;

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let (game, wager, row, pays) = match given[..] {
        [] => ("casino-war", "tie", "tie", "11 to 1"),
        [game, wager, row, pays] => (game, wager, row, pays),
        _ => {
            eprintln!("usage: what_if [GAME WAGER ROW ODDS]");
            return ExitCode::FAILURE;
        }
    };
    match compare(game, wager, row, pays) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(invalid) => {
            eprintln!("{invalid}");
            ExitCode::FAILURE
        }
    }
}

fn compare(game: &str, wager: &str, row: &str, pays: &str) -> Result<String, InvalidQuestion> {
    let changed = WhatIf { pays: [(row.to_string(), Pays::Text(pays.to_string()))].into(), ..WhatIf::default() };
    let book = edge(&report(game, &WhatIf::default())?, wager)?;
    let changed = edge(&report(game, &changed)?, wager)?;
    Ok(format!("{game}, {wager}: house edge {book} in the book, {changed} if {row} pays {pays}"))
}

fn report(game: &str, what_if: &WhatIf) -> Result<Report, InvalidQuestion> {
    odds(game, what_if).unwrap_or_else(|| Err(InvalidQuestion::new("game", format!("there is no game {game:?}"))))
}

fn edge(report: &Report, wager: &str) -> Result<String, InvalidQuestion> {
    let odds = report
        .wager(wager)
        .ok_or_else(|| InvalidQuestion::new("wager", format!("{} has no wager {wager:?}", report.title)))?;
    let edge = odds.house_edge();
    Ok(format!("{} ({edge})", edge.percent(4)))
}
