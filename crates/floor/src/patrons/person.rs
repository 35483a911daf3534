//! Who a patron is: what the vault keeps sealed. The edge checks it and seals it; the floor is told the seal alone.
use crate::command::Problem;
use crate::floor::invalid;
use crate::text::is_unseen;
use crate::time::is_date;
use serde::{Deserialize, Serialize};

/// Nobody under this age games, or is enrolled to.
const AGE_MIN: u32 = 18;

/// A person's own data. Never in a command, an event or a snapshot of the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Person {
    pub name: String,
    /// The date of birth, as `YYYYMMDD`.
    pub born: u32,
    pub address: String,
    /// Telephone or mail.
    pub contact: String,
    pub document: Document,
    /// The number of the document that was seen.
    pub document_number: String,
    /// What the photograph hashes to (SHA-256, hexadecimal), if one was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photograph: Option<String>,
}

/// What somebody was identified by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Document {
    Passport,
    DriverLicence,
    PhotoCard,
}

impl Document {
    pub const ALL: [Document; 3] = [Document::Passport, Document::DriverLicence, Document::PhotoCard];
    pub fn label(self) -> &'static str {
        match self {
            Document::Passport => "passport",
            Document::DriverLicence => "driver licence",
            Document::PhotoCard => "photo card",
        }
    }
}

impl Person {
    /// Whether this can be the record of a patron on a day: everything said, and of age. Eighteen on the birthday itself.
    pub fn check(&self, today: u32) -> Result<(), Problem> {
        let texts = [
            ("name", &self.name, 60),
            ("address", &self.address, 200),
            ("contact", &self.contact, 100),
            ("document_number", &self.document_number, 40),
        ];
        for (field, text, most) in texts {
            if let Some(unseen) = text.chars().find(|c| is_unseen(*c)) {
                return Err(invalid(format!("{field}: the character U+{:04X} cannot be seen", u32::from(unseen))));
            }
            if text.trim().is_empty() || text.chars().count() > most {
                return Err(invalid(format!("{field} has 1 to {most} characters")));
            }
        }
        if let Some(hash) = self.photograph.as_deref() {
            super::is_seal(hash).map_err(|_| invalid("photograph: a SHA-256 has 64 hexadecimal digits".into()))?;
        }
        if !is_date(self.born) || self.born > today {
            return Err(invalid(format!("born: {} is not a date of birth; write it as YYYYMMDD", self.born)));
        }
        // Born on 29 February: of age on 1 March of a common year, as the calendar's numbers say by themselves.
        match today >= self.born + AGE_MIN * 10_000 {
            true => Ok(()),
            false => Err(invalid(format!("nobody under {AGE_MIN} is enrolled: minors do not game"))),
        }
    }

    pub fn to_record(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a person is always JSON")
    }
    pub fn from_record(record: &[u8]) -> Result<Person, String> {
        serde_json::from_slice(record).map_err(|error| error.to_string())
    }
    /// An invented person, for demo floors and tests.
    pub fn invented(name: &str) -> Person {
        Person {
            name: name.into(),
            born: 19800101,
            address: "1 Invented Street".into(),
            contact: "nobody@example.invalid".into(),
            document: Document::PhotoCard,
            document_number: "DEMO".into(),
            photograph: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aged(born: u32, today: u32) -> bool {
        Person { born, ..Person::invented("Pat Example") }.check(today).is_ok()
    }

    #[test]
    fn nobody_is_enrolled_before_the_eighteenth_birthday() {
        for (today, of_age) in [(20260314, false), (20260315, true), (20260316, true)] {
            assert_eq!(aged(20080315, today), of_age, "{today}");
        }
        assert!(!aged(20080229, 20260228) && aged(20080229, 20260301));
        for born in [0, 20061301, 20060230, 99999999, 20270101] {
            assert!(!aged(born, 20261118), "{born}");
        }
    }

    #[test]
    fn a_record_says_everything_and_nothing_unseen() {
        let person = Person::invented("Pat Example");
        assert_eq!(Person::from_record(&person.to_record()), Ok(person.clone()));
        for name in ["", " ", "a\u{0}b", &"x".repeat(61)] {
            assert!(Person { name: name.into(), ..person.clone() }.check(20260101).is_err(), "{name:?}");
        }
        assert!(Person { photograph: Some("12".into()), ..person }.check(20260101).is_err());
    }
}
