//! Books, clauses, treatments, readings and citations: what every line of money and every refusal rests on.
//!
//! A [`Clause`] can only be made by a book's register (see [`crate::register!`]), so a citation of a clause that the book does not
//! have does not compile:
//!
//! ```
//! use baize_rules::casino_war::clauses as r;
//! assert_eq!(r::R10_2.cite().to_string(), "CW 10.2");
//! ```
use alloc::string::{String, ToString};
use core::fmt;
use serde::{Deserialize, Serialize};

/// Which book a clause is of: its short name, as citations print it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct BookId(pub &'static str);

impl BookId {
    /// Casino Control Act 1992 and Casino Control Regulation 2019: cited where a book is silent.
    pub const LAW: BookId = BookId("LAW");
}

/// One approved edition of one book, with its registers.
pub struct Book {
    /// As typed on the command line and in addresses: `casino-war`.
    pub slug: &'static str,
    /// As printed in citations: `CW`.
    pub short: &'static str,
    pub title: &'static str,
    pub edition: Edition,
    pub chapters: &'static [Chapter],
    pub clauses: &'static [Clause],
    pub readings: &'static [Reading],
}

/// Which approval the book carries: every settlement names the edition it was made under (LAW-1).
pub struct Edition {
    /// Empty where the book itself does not say.
    pub reference: &'static str,
    /// The day the order was signed, as `YYYY-MM-DD`.
    pub signed: &'static str,
}

impl Edition {
    /// Of a book that is made up: nobody approved it, and no casino plays by it.
    pub const INVENTED: Edition = Edition { reference: "invented", signed: "" };

    /// Whether the book names no approval, so that the operator has to.
    pub fn is_undated(&self) -> bool {
        self.reference.is_empty()
    }
    pub fn is_invented(&self) -> bool {
        self.reference == Edition::INVENTED.reference
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.reference {
            "" => f.write_str("The book names no edition: the operator enters the approval for each table"),
            _ if self.is_invented() => f.write_str("An invented book: nobody approved it"),
            reference => write!(f, "Edition {reference}, signed {}", self.signed),
        }
    }
}

pub struct Chapter {
    pub number: u8,
    pub title: &'static str,
}

/// What the software does about a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// The rules say no: some command is refused with this clause.
    Refuses,
    /// Money moves by this clause.
    Pays,
    /// The clause decides an order, an amount, a stage or a consequence.
    Computes,
    /// A person must do something: prompted, recorded, timed or reported.
    Duty,
    /// True of cloth, cards and furniture: shown, not checkable.
    Physical,
    /// Meaning, liability or discretion with nothing to run.
    Legal,
    /// Deliberately not modelled, and why.
    Omitted(&'static str),
}

impl Treatment {
    /// Clauses that refuse, pay or compute must each be cited by a scenario.
    pub fn needs_scenario(self) -> bool {
        matches!(self, Treatment::Refuses | Treatment::Pays | Treatment::Computes)
    }

    pub fn name(self) -> &'static str {
        match self {
            Treatment::Refuses => "refuses",
            Treatment::Pays => "pays",
            Treatment::Computes => "computes",
            Treatment::Duty => "duty",
            Treatment::Physical => "physical",
            Treatment::Legal => "legal",
            Treatment::Omitted(_) => "omitted",
        }
    }
}

/// Whether the treatment is in the software yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Built {
    Yes,
    Later,
}

/// One row of a register. The fields are private: only [`crate::register!`] makes rows.
pub struct ClauseRow {
    book: BookId,
    number: &'static str,
    /// The number as it sorts, worked out when the program is built.
    key: Option<u64>,
    gist: &'static str,
    treatment: Treatment,
    built: Built,
}

impl ClauseRow {
    #[doc(hidden)]
    pub const fn __registered(
        book: BookId,
        number: &'static str,
        gist: &'static str,
        treatment: Treatment,
        built: Built,
    ) -> Self {
        Self { book, number, key: number_key(number), gist, treatment, built }
    }
}

/// A clause of a book: a handle to its row.
#[derive(Clone, Copy)]
pub struct Clause(#[doc(hidden)] pub &'static ClauseRow);

impl Clause {
    pub fn book(self) -> BookId {
        self.0.book
    }
    pub fn number(self) -> &'static str {
        self.0.number
    }
    pub fn gist(self) -> &'static str {
        self.0.gist
    }
    pub fn treatment(self) -> Treatment {
        self.0.treatment
    }
    pub fn built(self) -> Built {
        self.0.built
    }
    pub const fn cite(self) -> Citation {
        Citation { clause: self, reading: None }
    }
    /// The clause as one of our readings understands it.
    pub const fn as_read(self, reading: Reading) -> Citation {
        Citation { clause: self, reading: Some(reading) }
    }
}

/// What a book leaves open, and how it is read here.
pub struct ReadingRow {
    pub id: &'static str,
    /// Clause numbers, as `CW 8.2.4.1`, that the reading is about.
    pub clauses: &'static [&'static str],
    pub question: &'static str,
    pub answer: &'static str,
    pub why: &'static str,
    pub changes_money: bool,
    /// Table options, the default first; empty where there is nothing to choose.
    pub options: &'static [&'static str],
    pub built: Built,
}

#[derive(Clone, Copy)]
pub struct Reading(#[doc(hidden)] pub &'static ReadingRow);

impl core::ops::Deref for Reading {
    type Target = ReadingRow;
    fn deref(&self) -> &ReadingRow {
        self.0
    }
}

/// Why a line is paid or a command refused: a clause, perhaps as read in a reading.
#[derive(Clone, Copy)]
pub struct Citation {
    clause: Clause,
    reading: Option<Reading>,
}

impl Citation {
    pub fn clause(self) -> Clause {
        self.clause
    }
    pub fn reading(self) -> Option<Reading> {
        self.reading
    }
    pub const fn as_read(self, reading: Reading) -> Citation {
        Citation { clause: self.clause, reading: Some(reading) }
    }
    /// `CW 8.2.4.1 as read in CW-1` back to the registers' rows.
    pub fn parse(text: &str) -> Option<Citation> {
        let (clause, reading) = match text.split_once(" as read in ") {
            Some((clause, reading)) => (clause, Some(crate::find_reading(reading)?)),
            None => (text, None),
        };
        let clause = match clause.split_once(' ') {
            Some((short, number)) => crate::find_book(short)?.clause(number)?,
            None => crate::law::BOOK.clause(clause)?,
        };
        Some(Citation { clause, reading })
    }
}

impl PartialEq for Clause {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0) || (self.book() == other.book() && self.number() == other.number())
    }
}
impl Eq for Clause {}
impl PartialEq for Reading {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
impl Eq for Reading {}
impl PartialEq for Citation {
    fn eq(&self, other: &Self) -> bool {
        self.clause == other.clause && self.reading == other.reading
    }
}
impl Eq for Citation {}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.book() {
            // The law's numbers carry their own name: `LAW-3`.
            BookId::LAW => f.write_str(self.number()),
            book => write!(f, "{} {}", crate::book(book).short, self.number()),
        }
    }
}
impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.clause)?;
        match self.reading {
            Some(reading) => write!(f, " as read in {}", reading.id),
            None => Ok(()),
        }
    }
}
impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[{}]", self.id)
    }
}
impl fmt::Debug for Citation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl serde::Serialize for Citation {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}
impl<'de> serde::Deserialize<'de> for Citation {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = alloc::borrow::Cow::<str>::deserialize(d)?;
        Citation::parse(&text).ok_or_else(|| serde::de::Error::custom(unknown(&text)))
    }
}

fn unknown(text: &str) -> String {
    let mut message = text.to_string();
    message.push_str(" is in no register");
    message
}

impl Book {
    pub fn id(&self) -> BookId {
        BookId(self.short)
    }
    /// A clause by its printed number. Registers stand in the book's order, so this is a binary search.
    pub fn clause(&self, number: &str) -> Option<Clause> {
        let key = number_key(number)?;
        let index = self.clauses.binary_search_by_key(&Some(key), |c| c.0.key).ok()?;
        Some(self.clauses[index])
    }
    /// Whether it is made up, for tests: no page or document lists such a book.
    pub fn is_invented(&self) -> bool {
        self.edition.is_invented()
    }
    pub fn reading(&self, id: &str) -> Option<Reading> {
        self.readings.iter().copied().find(|r| r.id == id)
    }
}

/// `8.2.4.1` as a number that sorts in the book's order: eight bits a level, eight levels; `LAW-3` by its number. A letter,
/// as in `8.2(a)`, is the last level and comes after every number.
pub const fn number_key(number: &str) -> Option<u64> {
    let digits = match number.as_bytes() {
        [b'L', b'A', b'W', b'-', digits @ ..] => digits,
        digits => digits,
    };
    let (mut key, mut value, mut levels, mut at) = (0u64, 0u64, 0, 0);
    while at <= digits.len() {
        let letter = at + 3 == digits.len() && digits[at] == b'(' && digits[at + 2] == b')';
        let end = at == digits.len() || digits[at] == b'.' || letter;
        if end {
            levels += 1;
            if value == 0 || value > 255 || levels > 8 {
                return None;
            }
            key |= value << (64 - 8 * levels);
            value = 0;
            if letter {
                let letter = digits[at + 1];
                return match letter.is_ascii_lowercase() && levels < 8 {
                    true => Some(key | (FIRST_LETTER + (letter - b'a') as u64) << (56 - 8 * levels)),
                    false => None,
                };
            }
        } else if digits[at].is_ascii_digit() && value < 256 && (value > 0 || digits[at] != b'0') {
            value = value * 10 + (digits[at] - b'0') as u64;
        } else {
            return None;
        }
        at += 1;
    }
    Some(key)
}

/// Where letters begin among the 255 numbers of a level.
const FIRST_LETTER: u64 = 230;

/// Makes a book's register: a constant per clause and the list of all of them in the book's order.
///
/// `R5_8 = "5.8", Refuses, "gist";` and, where the floor's part is still to come, `R14_2 = "14.2", Duty later, "gist";`.
#[macro_export]
macro_rules! register {
    ($book:expr; $($name:ident = $number:literal, $treatment:ident $(($why:literal))? $($later:ident)?, $gist:literal;)*) => {
        $(#[doc = concat!("**", $number, "** ", $gist)]
        pub const $name: $crate::book::Clause = {
            static ROW: $crate::book::ClauseRow = $crate::book::ClauseRow::__registered(
                $book, $number, $gist, $crate::book::Treatment::$treatment $(($why))?,
                $crate::register!(@built $($later)?));
            $crate::book::Clause(&ROW)
        };)*
        /// Every clause, in the book's order.
        pub static ALL: &[$crate::book::Clause] = &[$($name),*];
    };
    (@built later) => { $crate::book::Built::Later };
    (@built) => { $crate::book::Built::Yes };
}

/// Makes a register of readings: a constant per reading and the list of all of them.
#[macro_export]
macro_rules! readings {
    ($($name:ident = $id:literal { clauses: [$($clause:literal),* $(,)?], question: $question:literal, answer: $answer:literal, why: $why:literal,
        money: $money:literal, options: [$($option:literal),* $(,)?] $(, $later:ident)? $(,)? })*) => {
        $(#[doc = concat!("**", $id, "** ", $question, " ", $answer)]
        pub const $name: $crate::book::Reading = {
            static ROW: $crate::book::ReadingRow = $crate::book::ReadingRow {
                id: $id, clauses: &[$($clause),*], question: $question, answer: $answer, why: $why,
                changes_money: $money, options: &[$($option),*], built: $crate::register!(@built $($later)?),
            };
            $crate::book::Reading(&ROW)
        };)*
        /// Every reading of this register.
        pub static ALL: &[$crate::book::Reading] = &[$($name),*];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_sort_as_the_book_does() {
        let keys = ["1", "1.1", "1.1.1", "1.1(a)", "1.1(z)", "1.2", "1.10", "2", "10.255", "255.1.1.1.1.1.1.1"]
            .map(number_key);
        assert!(keys[0].is_some() && keys.is_sorted_by(|a, b| a < b), "{keys:x?}");
        assert_eq!(number_key("LAW-3"), number_key("3"));
        for no_number in [
            "",
            ".",
            "1.",
            ".1",
            "0",
            "1.0",
            "05",
            "+5",
            "256",
            "1.999999999999",
            "1.1.1.1.1.1.1.1.1",
            "1.1.1.1.1.1.1.1(a)",
            "1(A)",
            "1(a",
            "1.(a)",
            "(a)",
            "a",
            "１",
        ] {
            assert_eq!(number_key(no_number), None, "{no_number}");
        }
    }
}

/// Something that happened, and the rule it rests on. A settled line and a duty carry their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cited<E> {
    #[serde(rename = "event")]
    pub what: E,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cite: Option<Citation>,
}

/// What is asked of a happening is asked of the event.
impl<E> core::ops::Deref for Cited<E> {
    type Target = E;
    fn deref(&self) -> &E {
        &self.what
    }
}

impl<E> Cited<E> {
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> Cited<F> {
        Cited { what: change(self.what), cite: self.cite }
    }
}
