//! The interval of a report: a shift, a day, a month, a year, the floor's life, or what came between two entries of the log.
use baize_floor::Now;
use baize_floor::projections::{Shift, Span};
use serde::Deserialize;

/// What is asked for in an address.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Asked {
    /// `20261118`, `20261118-night`, `202611`, `2026` or `life`; today if left out.
    #[serde(default)]
    pub period: Option<String>,
    /// Only what came after this entry.
    #[serde(default, deserialize_with = "number")]
    pub after: Option<u64>,
    /// Only what came up to this entry.
    #[serde(default, deserialize_with = "number")]
    pub until: Option<u64>,
}

/// A form sends an empty field where nothing was typed.
fn number<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let text = Option::<String>::deserialize(from)?.unwrap_or_default();
    match text.trim() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| serde::de::Error::custom("an entry is a number")),
    }
}

/// A period, and how people call it.
#[derive(Clone, PartialEq, Debug)]
pub struct Period {
    pub span: Span,
    pub name: String,
}

impl Asked {
    /// Whether it is about entries rather than days.
    pub fn is_of_entries(&self) -> bool {
        self.after.is_some() || self.until.is_some()
    }

    pub fn period(&self, now: Now) -> Result<Period, String> {
        if self.is_of_entries() {
            let after = self.after.unwrap_or(0);
            let until = self.until.map_or("the last".to_string(), |until| until.to_string());
            return Ok(Period { span: Span::LIFE, name: format!("after entry {after}, up to {until}") });
        }
        let text = self.period.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let text = text.map_or(now.day.to_string(), str::to_owned);
        parse(&text).ok_or_else(|| {
            let text: String = text.chars().take(20).collect();
            format!("{text:?} is not a period: write 20261118, 20261118-night, 202611, 2026 or life")
        })
    }
}

fn parse(text: &str) -> Option<Period> {
    if text == "life" {
        return Some(Period { span: Span::LIFE, name: "life to date".into() });
    }
    let (days, shift) = match text.split_once('-') {
        Some((days, name)) => (days, Some(*Shift::ALL.iter().find(|shift| shift.name() == name)?)),
        None => (text, None),
    };
    let number: u32 = days.parse().ok().filter(|_| days.bytes().all(|b| b.is_ascii_digit()))?;
    let in_year = |month: u32| (1..=12).contains(&month);
    let (first, last, name) = match (days.len(), shift) {
        (8, _) if in_year(number / 100 % 100) && (1..=31).contains(&(number % 100)) => {
            let day = format!("{}-{:02}-{:02}", number / 10_000, number / 100 % 100, number % 100);
            (number, number, shift.map_or(day.clone(), |shift| format!("{day}, {} shift", shift.name())))
        }
        (6, None) if in_year(number % 100) => {
            (number * 100, number * 100 + 99, format!("month {}-{:02}", number / 100, number % 100))
        }
        (4, None) => (number * 10_000, number * 10_000 + 9_999, format!("year {number}")),
        _ => return None,
    };
    Some(Period { span: Span { first, last, shift }, name: format!("{name}, Sydney time") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_a_shift_a_day_a_month_a_year_or_life() {
        let holds = |text: &str, day: u32, shift: Shift| parse(text).expect(text).span.holds(day, shift);
        assert!(holds("20260131", 20260131, Shift::Night) && !holds("20260131", 20260201, Shift::Night));
        assert!(holds("20260131-day", 20260131, Shift::Day) && !holds("20260131-day", 20260131, Shift::Evening));
        assert!(holds("202601", 20260131, Shift::Day) && !holds("202601", 20260201, Shift::Day));
        assert!(holds("2026", 20261231, Shift::Day) && !holds("2026", 20270101, Shift::Day));
        assert!(holds("life", 19990101, Shift::Day));
        for wrong in ["", "2026013", "20261301", "20260132", "202613", "202601-day", "20260101-noon", "+2026", "x"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
