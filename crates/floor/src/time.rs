//! The floor's time: the machine's clock, as long as it agrees with a steady one.
//!
//! The steady clock cannot be set: it tells how much time has passed, not what time it is. If the two differ by more than
//! `STEP_MS`, the floor's time follows the steady clock, staff are told, and a person decides.
use crate::command::Body;
use baize_store::{Fault, Store};
use serde::{Deserialize, Serialize};

/// A moment on the floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Now {
    pub at_ms: i64,
    /// The calendar day at the casino, as `YYYYMMDD`.
    pub day: u32,
}

/// Both clocks, read at the same moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The machine's clock, in milliseconds since 1970. Anybody with the rights can set it.
    pub clock_ms: i64,
    /// A clock that cannot be set, in milliseconds since some fixed moment.
    pub steady_ms: i64,
}

pub trait Clock: Send {
    fn read(&mut self) -> Reading;
    /// The calendar day at the casino at this moment, as `YYYYMMDD`.
    fn day(&mut self, at_ms: i64) -> u32;
}

/// How far the machine's clock may jump and still be followed: more than a time server usually corrects.
pub const STEP_MS: i64 = 60_000;
/// A jump forward of up to an hour, as after a suspended machine, is followed once it has lasted long enough.
const HOUR_MS: i64 = 3_600_000;
/// How long such a jump has to last, by the steady clock.
const LASTS_MS: i64 = 600_000;
/// After a longer pause the floor does not start without a question: the clock may be wrong by years.
const SILENT_MS: i64 = 35 * 24 * HOUR_MS;

/// Keeps the floor's time. By itself it never goes back, never stops and never jumps.
#[derive(Debug)]
pub(crate) struct Keeper {
    at_ms: i64,
    steady_ms: i64,
    /// Since when (by the steady clock) the machine's clock is ahead, and by how much.
    ahead: Option<(i64, i64)>,
    off_ms: i64,
}

impl Keeper {
    /// Starts from the last entry of the log, or from the machine's clock if that is later.
    pub fn new(last_ms: i64, reading: Reading) -> Keeper {
        let at_ms = last_ms.max(reading.clock_ms);
        let off_ms = reading.clock_ms.saturating_sub(at_ms);
        Keeper { at_ms, steady_ms: reading.steady_ms, ahead: None, off_ms }
    }

    pub fn now(&mut self, reading: Reading) -> i64 {
        let Reading { clock_ms, steady_ms } = reading;
        let passed = steady_ms.saturating_sub(self.steady_ms).max(0);
        let expected = self.at_ms.saturating_add(passed);
        let ahead = clock_ms.saturating_sub(expected);
        let behind = self.at_ms.saturating_sub(clock_ms);
        let followed = ahead <= STEP_MS || self.has_lasted(ahead, steady_ms);
        let (at_ms, used) = match behind {
            ..=0 if followed => (clock_ms, passed),
            ..=0 => (expected, passed),
            // Ahead of the clock: time runs at half speed until the clock has caught up.
            1..HOUR_MS => (self.at_ms.saturating_add(passed / 2), passed / 2 * 2),
            _ => (expected, passed),
        };
        if followed {
            self.ahead = None;
        }
        (self.at_ms, self.steady_ms) = (at_ms, self.steady_ms.saturating_add(used));
        self.off_ms = clock_ms.saturating_sub(at_ms);
        at_ms
    }

    /// Whether a jump forward of at most an hour has lasted long enough without changing.
    fn has_lasted(&mut self, ahead: i64, steady_ms: i64) -> bool {
        match self.ahead {
            Some((since, by)) if ahead.abs_diff(by) <= STEP_MS.unsigned_abs() => {
                ahead <= HOUR_MS && steady_ms.saturating_sub(since) >= LASTS_MS
            }
            _ => {
                self.ahead = Some((steady_ms, ahead));
                false
            }
        }
    }

    /// How far the machine's clock is off, if that is too far to follow it.
    pub fn doubt(&self) -> Option<i64> {
        (self.off_ms.unsigned_abs() > STEP_MS.unsigned_abs()).then_some(self.off_ms)
    }

    /// A person says that the machine's clock is right.
    pub fn accept(&mut self, reading: Reading) {
        *self = Keeper { at_ms: reading.clock_ms, steady_ms: reading.steady_ms, ahead: None, off_ms: 0 };
    }
}

/// Compares the machine's clock with the last entry of the log. If it cannot be right, says why to whoever starts the floor.
pub fn clock_is_plausible(store: &dyn Store, clock: &mut dyn Clock) -> Result<Result<(), String>, Fault> {
    let head = store.head()?;
    let Some(entry) = store.read(head.seq.max(1), 1)?.pop() else { return Ok(Ok(())) };
    let corrupt = |what| Fault::Corrupt { seq: entry.seq, what };
    let last_ms = Body::decode(&entry.body).map_err(corrupt)?.at_ms;
    let ahead = clock.read().clock_ms.saturating_sub(last_ms);
    let say = |what: String| {
        format!(
            "{what}. Set the clock right, or start with --accept-clock if it is right: the floor's time then continues from the \
             later of the two"
        )
    };
    Ok(match ahead {
        _ if ahead > SILENT_MS => {
            Err(say(format!("this machine's clock is {} after the log's last entry", span(ahead))))
        }
        _ if ahead < -HOUR_MS => {
            Err(say(format!("this machine's clock is {} before the log's last entry", span(-ahead))))
        }
        _ => Ok(()),
    })
}

/// Days since 1970 of a calendar day, as `YYYYMMDD`.
fn days_of(day: u32) -> i64 {
    let (year, month, of_month) = (i64::from(day / 10_000), i64::from(day / 100 % 100), i64::from(day % 100));
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + of_month - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The calendar day, as `YYYYMMDD`, so many days after 1970 began.
fn day_of(days: i64) -> u32 {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    u32::try_from(year * 10_000 + month * 100 + day).unwrap_or(0)
}

/// Whether this is a day of the calendar, written as `YYYYMMDD`.
pub fn is_date(day: u32) -> bool {
    (19000101..=99991231).contains(&day) && day_of(days_of(day)) == day
}

/// 0 for Monday to 6 for Sunday.
fn weekday(days: i64) -> i64 {
    (days + 3).rem_euclid(7)
}

/// The Monday of a day's week.
pub fn week_start(day: u32) -> u32 {
    let days = days_of(day);
    day_of(days - weekday(days))
}

/// The first of a day's month.
pub fn month_start(day: u32) -> u32 {
    day / 100 * 100 + 1
}

/// Public holidays of New South Wales from Monday to Friday, as `YYYYMMDD`. A year that is not here has none, and one that is
/// proclaimed later is not here: a deadline is then a day early, never late.
const HOLIDAYS: &[u32] = &[
    20260101, 20260126, 20260403, 20260406, 20260608, 20261005, 20261225, 20261228, // Boxing Day on a Saturday
    20270101, 20270126, 20270326, 20270329, 20270614, 20271004, 20271227,
    20271228, // both Christmas days at a weekend
    20280103, 20280126, 20280414, 20280417, 20280425, 20280612, 20281002, 20281225, 20281226,
];

/// So many days later that are neither at a weekend nor public holidays.
pub fn business_days_after(day: u32, business_days: u32) -> u32 {
    let mut days = days_of(day);
    let mut left = business_days;
    while left > 0 {
        days += 1;
        left -= u32::from(weekday(days) < 5 && !HOLIDAYS.contains(&day_of(days)));
    }
    day_of(days)
}

/// A duration in words.
pub fn span(ms: i64) -> String {
    let seconds = ms.unsigned_abs() / 1000;
    match seconds {
        0..120 => format!("{seconds} seconds"),
        120..7_200 => format!("{} minutes", seconds / 60),
        7_200..172_800 => format!("{} hours", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: i64 = 1_767_225_600_000;

    /// Lets time pass by the steady clock in half seconds, as ticks do, with the machine's clock off by `off`.
    fn pass(keeper: &mut Keeper, steady: &mut i64, ms: i64, off: i64) -> i64 {
        let until = *steady + ms;
        let mut at = i64::MIN;
        while *steady < until {
            *steady += 500;
            let now = keeper.now(Reading { clock_ms: START + *steady + off, steady_ms: *steady });
            assert!(now >= at, "time went back from {at} to {now}");
            at = now;
        }
        at
    }

    #[test]
    fn weeks_begin_on_monday_and_months_on_the_first() {
        for days in -30_000..60_000 {
            assert_eq!(days_of(day_of(days)), days);
        }
        assert_eq!(day_of(0), 19700101);
        for (day, monday) in [(20260101, 20251229), (20261118, 20261116), (20261116, 20261116), (20261122, 20261116)] {
            assert_eq!(week_start(day), monday, "{day}");
        }
        assert_eq!((month_start(20260228), month_start(20260301)), (20260201, 20260301));
        assert!(is_date(20280229) && !is_date(20270229) && !is_date(20261300) && !is_date(7));
        // Friday, Saturday, Sunday and Monday.
        for (day, due) in [(20261120, 20261204), (20261121, 20261204), (20261122, 20261204), (20261123, 20261207)] {
            assert_eq!(business_days_after(day, 10), due, "{day}");
        }
        assert_eq!(business_days_after(20261118, 3), 20261123);
        // Over Christmas, Easter and a year without holidays in the list.
        assert_eq!(business_days_after(20261223, 1), 20261224);
        assert_eq!(business_days_after(20261224, 1), 20261229);
        assert_eq!(business_days_after(20261223, 10), 20270111);
        assert_eq!(business_days_after(20270325, 1), 20270330);
        assert_eq!(business_days_after(20301224, 1), 20301225);
        for holiday in HOLIDAYS {
            assert!(is_date(*holiday) && weekday(days_of(*holiday)) < 5, "{holiday}");
        }
        assert!(HOLIDAYS.is_sorted());
    }

    fn keeper() -> (Keeper, i64) {
        (Keeper::new(START - 5_000, Reading { clock_ms: START, steady_ms: 0 }), 0)
    }

    #[test]
    fn a_clock_that_agrees_is_followed() {
        let (mut keeper, mut steady) = keeper();
        for off in [0, 3, 40, 7, 59_000] {
            assert_eq!(pass(&mut keeper, &mut steady, 10_000, off), START + steady + off);
            assert_eq!(keeper.doubt(), None);
        }
    }

    #[test]
    fn a_jump_of_years_is_not_followed_and_time_goes_on() {
        let (mut keeper, mut steady) = keeper();
        let year = 365 * 24 * HOUR_MS;
        for off in [year, year + 1, 2 * HOUR_MS, i64::MAX - 2 * START] {
            assert_eq!(pass(&mut keeper, &mut steady, 2 * LASTS_MS, off), START + steady, "{off}");
            assert_eq!(keeper.doubt(), Some(off));
        }
        assert_eq!(pass(&mut keeper, &mut steady, 1_000, 0), START + steady, "a corrected clock is followed again");
        assert_eq!(keeper.doubt(), None);
        pass(&mut keeper, &mut steady, 1_000, year);
        keeper.accept(Reading { clock_ms: START + steady + year, steady_ms: steady });
        assert_eq!(pass(&mut keeper, &mut steady, 1_000, year), START + steady + year);
        assert_eq!(keeper.doubt(), None);
    }

    #[test]
    fn a_jump_of_minutes_is_followed_when_it_lasts() {
        let (mut keeper, mut steady) = keeper();
        let off = 20 * 60_000;
        assert_eq!(pass(&mut keeper, &mut steady, LASTS_MS - 1_000, off), START + steady);
        assert_eq!(keeper.doubt(), Some(off));
        assert_eq!(pass(&mut keeper, &mut steady, 2_000, off), START + steady + off);
        assert_eq!(keeper.doubt(), None);
        // A clock that keeps changing never counts as one lasting jump.
        let (mut keeper, mut steady) = self::keeper();
        for n in 1..20 {
            pass(&mut keeper, &mut steady, LASTS_MS / 2, off + n * 2 * STEP_MS);
            assert!(keeper.doubt().is_some(), "{n}");
        }
    }

    #[test]
    fn time_slows_down_until_a_clock_that_was_set_back_catches_up() {
        let (mut keeper, mut steady) = keeper();
        pass(&mut keeper, &mut steady, 10_000, 0);
        let back = 5 * 60_000;
        let at = pass(&mut keeper, &mut steady, 60_000, -back);
        assert_eq!(at, START + steady - 30_000);
        assert!(keeper.doubt().is_some_and(|off| off < -STEP_MS));
        assert_eq!(pass(&mut keeper, &mut steady, 2 * back, -back), START + steady - back, "the clock has caught up");
        assert_eq!(keeper.doubt(), None);
        // A day is too long to slow down for.
        let day = 24 * HOUR_MS;
        let was = pass(&mut keeper, &mut steady, 1_000, -back);
        assert_eq!(pass(&mut keeper, &mut steady, 60_000, -day), was + 60_000);
    }
}
