//! Digests of what a sheet is based on: the rules, the options, and the mathematics that follow from both.
//!
//! The *pin* identifies a game's figures as a whole. Two sheets with the same pin have the same rules, options and returns;
//! a change in any of them changes the pin.
use crate::report::Report;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// SHA-256, as 64 lower-case hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Digests {
    /// Of the book's register: every clause in this project's words, and every reading with its answer.
    pub rules: String,
    /// Of the question: conditions, departures, readings in force, pay table.
    pub options: String,
    /// Of both, with every return and its number of cases.
    pub maths: String,
}

impl Digests {
    /// The digests of a report.
    pub fn new(report: &Report) -> Digests {
        let book = report.book();
        let mut rules = format!("{}\n{}\n", book.slug, book.edition);
        for clause in book.clauses {
            let _ = writeln!(rules, "{clause}\t{}\t{}", clause.treatment().name(), clause.gist());
        }
        for reading in book.readings {
            let _ = writeln!(rules, "{}\t{}\t{}\t{:?}", reading.id, reading.question, reading.answer, reading.options);
        }
        let mut options = String::new();
        for change in &report.changes {
            let _ = writeln!(options, "{}\t{}", change.what, change.asked);
        }
        for read in &report.readings {
            let _ = writeln!(options, "{}\t{}", read.id, read.choice);
        }
        for row in &report.pay_table {
            let _ = writeln!(options, "{}\t{}\t{}", row.wager, row.result, row.pays);
        }
        let [rules, options] = [rules, options].map(|text| sha256(text.as_bytes()));
        let mut maths = format!("{rules}\n{options}\n");
        for wager in &report.wagers {
            let _ = writeln!(
                maths,
                "{}\t{}\t{}",
                wager.wager,
                wager.expected_return().fraction(),
                wager.distribution.cases()
            );
        }
        Digests { maths: sha256(maths.as_bytes()), rules, options }
    }
    /// The first digits, short enough to read out.
    pub fn pin(&self) -> &str {
        &self.maths[..PIN]
    }
}

/// The length of a pin.
const PIN: usize = 16;

/// The SHA-256 digest as lower-case hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Who made a sheet, when and how. The caller has the clock and the command line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Provenance {
    /// `YYYY-MM-DD`, in universal time.
    pub date: String,
    pub command: String,
    /// The digest of the program's own file.
    pub program: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::what_if::Pays;
    use crate::{WhatIf, odds};

    /// FIPS 180-2, the one-block message.
    #[test]
    fn digests_are_sha_256() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    /// The same question has the same pin; another pay table, reading or game has another.
    #[test]
    fn the_pin_depends_on_game_pay_table_and_readings() {
        let pin = |game: &str, what_if: &WhatIf| {
            Digests::new(&odds(game, what_if).expect("a game").expect("a valid question")).pin().to_string()
        };
        let book = WhatIf::default();
        let eleven = WhatIf { pays: [("tie".to_string(), Pays::ToOne(11))].into(), ..WhatIf::default() };
        let ten = WhatIf { pays: [("tie".to_string(), Pays::ToOne(10))].into(), ..WhatIf::default() };
        let cents = WhatIf { readings: [("CW-1".to_string(), "exact-cents".to_string())].into(), ..WhatIf::default() };
        let pins = [&book, &eleven, &cents].map(|what_if| pin("casino-war", what_if));
        assert_eq!(pins[0], pin("casino-war", &ten), "the same odds as in the book");
        assert!(pins[0] != pins[1] && pins[0] != pins[2] && pins[1] != pins[2]);
        assert_ne!(pins[0], pin("sic-bo", &book));
        assert_eq!(pins[0].len(), PIN);
    }
}
