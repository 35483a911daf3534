//! A PAR sheet: the odds of a game, what would change them, and the same figures as rows for a spreadsheet.
use crate::pin::{Digests, Provenance};
use crate::ratio::Ratio;
use crate::report::{Report, WagerOdds};
use crate::together::Together;
use crate::volatility::{LEVELS, Volatility};
use crate::what_if::{Answer, WhatIf};
use crate::{Game, casino_war};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The heading of a sheet about a game that differs from the book.
pub const WHAT_IF: &str = "What-if: not the approved game";

/// The contents of a PAR sheet.
#[derive(Serialize)]
pub struct Sheet {
    /// Who made it, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<Provenance>,
    pub version: &'static str,
    pub is_what_if: bool,
    pub digests: Digests,
    pub report: Report,
    pub volatility: Vec<Volatility>,
    pub otherwise: Vec<Otherwise>,
    /// By the number of decks, for games that can have several.
    #[serde(serialize_with = "returns_by_decks")]
    pub by_decks: Vec<(i64, Report)>,
}

fn returns_by_decks<S: Serializer>(by_decks: &[(i64, Report)], s: S) -> Result<S::Ok, S::Error> {
    let returns = |report: &Report| -> BTreeMap<String, Ratio> {
        report.wagers.iter().map(|wager| (wager.wager.clone(), wager.expected_return())).collect()
    };
    s.collect_map(by_decks.iter().map(|(decks, report)| (decks, returns(report))))
}

/// Another choice for a reading, and the wagers that it changes.
#[derive(Serialize)]
pub struct Otherwise {
    pub id: &'static str,
    pub choice: &'static str,
    /// The returns with that choice, by name of the wager.
    pub changes: Vec<(String, Ratio)>,
}

impl Sheet {
    /// Counts everything that a sheet shows.
    pub fn new(game: &Game, what_if: &WhatIf) -> Answer<Sheet> {
        let report = (game.odds)(&WhatIf { thorough: true, ..what_if.clone() })?;
        let mut otherwise = vec![];
        for read in &report.readings {
            for choice in read.choices.iter().filter(|choice| **choice != read.choice) {
                let mut other = WhatIf { thorough: false, ..what_if.clone() };
                other.readings.retain(|id, _| !id.eq_ignore_ascii_case(read.id));
                other.readings.insert(read.id.into(), choice.to_string());
                let changed = |wager: &&WagerOdds| {
                    let before = report.wager(&wager.wager).map(WagerOdds::expected_return);
                    before != Some(wager.expected_return())
                };
                let counted = (game.odds)(&other)?;
                let changes = counted.wagers.iter().filter(changed).map(|w| (w.name.clone(), w.expected_return()));
                otherwise.push(Otherwise { id: read.id, choice, changes: changes.collect() });
            }
        }
        let mut by_decks = vec![];
        if (game.options)().fields.contains(&"decks") {
            for decks in casino_war::DECKS_COMPARED {
                by_decks.push((decks, (game.odds)(&WhatIf { decks: Some(decks), ..what_if.clone() })?));
            }
        }
        let volatility = report.wagers.iter().map(Volatility::new).collect();
        Ok(Sheet {
            made: None,
            version: env!("CARGO_PKG_VERSION"),
            is_what_if: report.is_what_if(),
            digests: Digests::new(&report),
            report,
            volatility,
            otherwise,
            by_decks,
        })
    }

    /// One row for every figure: `section,wager,item,value,fraction,cases,clause`. The value is the fraction as a decimal.
    pub fn csv(&self) -> String {
        let mut rows = Rows(String::from("section,wager,item,value,fraction,cases,clause\n"));
        let report = &self.report;
        rows.text("game", "", "title", report.title);
        rows.text("game", "", "edition", &report.book().edition.to_string());
        rows.text("game", "", "version", self.version);
        rows.text("digest", "", "maths", &self.digests.maths);
        rows.text("digest", "", "rules", &self.digests.rules);
        rows.text("digest", "", "options", &self.digests.options);
        if let Some(made) = &self.made {
            rows.text("digest", "", "program", &made.program);
            rows.text("made", "", "date", &made.date);
            rows.text("made", "", "command", &made.command);
        }
        if report.is_what_if() {
            rows.text("game", "", "what-if", WHAT_IF);
        }
        for change in &report.changes {
            rows.text(if change.departs { "change" } else { "condition" }, "", &change.what, &change.asked);
            rows.text("book has", "", &change.what, &change.book);
        }
        report.assumptions.iter().for_each(|text| rows.text("assumption", "", text, ""));
        report.method.iter().for_each(|text| rows.text("method", "", text, ""));
        for read in &report.readings {
            rows.text("reading", "", read.id, &read.choice);
        }
        for row in &report.pay_table {
            // The clause is not cited where the row departs from it.
            let clause = if row.book.is_none() { row.clause.to_string() } else { String::new() };
            rows.row(["pays", row.wager, &row.result, &row.pays, "", "", &clause]);
        }
        report.wagers.iter().for_each(|wager| rows.wager(wager));
        self.volatility.iter().for_each(|volatility| rows.volatility(volatility));
        for tie in &report.ties {
            rows.ratio("equal decisions", tie.stage, tie.rule, tie.frequency);
        }
        if let Some(together) = &report.together {
            rows.together(together);
        }
        for other in &self.otherwise {
            for (wager, expected) in &other.changes {
                rows.ratio("read otherwise", wager, &format!("{}={}", other.id, other.choice), *expected);
            }
        }
        for (decks, report) in &self.by_decks {
            for wager in &report.wagers {
                rows.ratio("by decks", &wager.wager, &decks.to_string(), wager.expected_return());
            }
        }
        for clause in report.all_clauses() {
            rows.row(["clause", "", clause.gist(), "", "", "", &clause.to_string()]);
        }
        rows.0
    }
}

struct Rows(String);

impl Rows {
    fn row(&mut self, cells: [&str; 7]) {
        let quoted = cells.map(|cell| match cell.contains([',', '"', '\n']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.to_string(),
        });
        self.0 += &quoted.join(",");
        self.0.push('\n');
    }
    fn text(&mut self, section: &str, wager: &str, item: &str, value: &str) {
        self.row([section, wager, item, value, "", "", ""]);
    }
    fn ratio(&mut self, section: &str, wager: &str, item: &str, ratio: Ratio) {
        self.row([section, wager, item, &ratio.decimal(9), &ratio.fraction(), "", ""]);
    }
    fn volatility(&mut self, of: &Volatility) {
        self.ratio("volatility", &of.wager, "return_to_player", of.return_to_player);
        for index in of.index {
            let item = format!("volatility index at {} %", index.level_percent);
            self.text("volatility", &of.wager, &item, &format!("{:.9}", index.volatility_index));
        }
        for band in &of.bands {
            for ((level, _), [low, high]) in LEVELS.iter().zip(band.returns) {
                let item = format!("return of {} games at {level} %", band.games);
                self.text("band", &of.wager, &item, &format!("{low:.9} to {high:.9}"));
            }
        }
    }
    fn together(&mut self, together: &Together) {
        for staked in &together.wagers {
            self.ratio("together", &staked.wager, "stake", staked.stake);
            self.ratio("together", &staked.wager, "alone", staked.alone);
        }
        for play in &together.plays {
            self.ratio("together", "in all", &play.name, play.expected_return);
            self.ratio("together", "costs", &play.name, play.cost);
            for (staked, back) in together.wagers.iter().zip(&play.returns) {
                self.ratio("together", &staked.wager, &play.name, *back);
            }
        }
    }
    fn wager(&mut self, odds: &WagerOdds) {
        let wager = odds.wager.as_str();
        self.text("wager", wager, "name", &odds.name);
        self.text("wager", wager, "per", odds.per);
        for (item, ratio) in odds.figures() {
            self.ratio("wager", wager, item, ratio);
        }
        self.text("wager", wager, "standard_deviation", &format!("{:.9}", odds.standard_deviation()));
        for part in &odds.parts {
            self.ratio("part", wager, &format!("{} brings", part.wager), part.expected_return);
            self.ratio("part", wager, &format!("{} staked", part.wager), part.average_stake);
        }
        for rate in &odds.decisions {
            self.ratio("decision", wager, &rate.what, rate.frequency);
        }
        for other in &odds.alternatives {
            self.ratio("alternative", wager, &other.name, other.expected_return);
        }
        for stage in &odds.strategy {
            for advice in &stage.rows {
                let item = format!("{}: {}", stage.name, advice.situation);
                let (value, fraction) = match (advice.expected_return, advice.share) {
                    (Some(worth), _) => (format!("{} worth {}", advice.action, worth.decimal(9)), worth.fraction()),
                    (None, Some(share)) => (format!("{} in {}", advice.action, share.percent(6)), share.fraction()),
                    (None, None) => (advice.action.clone(), String::new()),
                };
                self.row(["strategy", wager, &item, &value, &fraction, "", ""]);
            }
        }
        if let Some(meter) = &odds.meter {
            for point in &meter.at {
                self.ratio("return at meter", wager, &point.meter.decimal(2), point.expected_return);
            }
            if let Some(even) = meter.break_even {
                self.ratio("meter", wager, "break_even", even);
            }
        }
        for back in odds.distribution.returns() {
            let what = if back.what.is_empty() { "return" } else { &back.what };
            let value = back.net.decimal(9);
            let share = back.net * Ratio::new(back.count, odds.distribution.cases());
            self.ratio("contribution", wager, what, share);
            self.row(["distribution", wager, what, &value, &back.net.fraction(), &back.count.to_string(), ""]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_seven_cells() {
        let sheet = Sheet::new(crate::find("cw").expect("a game"), &WhatIf::default()).expect("by the book");
        let csv = sheet.csv();
        for line in csv.lines() {
            let mut quoted = false;
            let cells = line.chars().filter(|c| {
                quoted ^= *c == '"';
                *c == ',' && !quoted
            });
            assert_eq!(cells.count(), 6, "{line}");
        }
        assert!(csv.contains("\nwager,initial,expected_return,-0.023300568,-23138/993023,,\n"), "{csv}");
        assert!(csv.contains("\npays,Tie,equal cards,10 to 1,,,CW 8.1.2\n"), "{csv}");
        assert!(csv.contains("\nby decks,tie,8,-0.178313253,-74/415,,\n"), "{csv}");
    }

    /// The printed list of Even loses a total of ten; the other wagers do not change.
    #[test]
    fn a_reading_changes_only_its_own_wagers() {
        let sheet = Sheet::new(crate::find("sb").expect("a game"), &WhatIf::default()).expect("by the book");
        let printed = sheet.otherwise.iter().find(|other| other.choice == "printed").expect("counted");
        assert_eq!(printed.changes, [("Even".to_string(), Ratio::new(-60, 216))]);
        let named = sheet.otherwise.iter().find(|other| other.choice == "name-the-side").expect("counted");
        assert_eq!(named.changes.len(), 4, "wagers that only this reading has");
    }
}
