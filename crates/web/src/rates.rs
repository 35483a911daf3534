//! How many commands a person may send: a bucket of permissions that fills again with time.
//!
//! Every command is decided one after the other, by one thread, and even a refusal is an entry of the log for good. Staff send
//! as fast as a program that deals for them; a patron no faster than a hand taps.
use baize_rules::game::{Actor, Role};
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

#[derive(Clone, Copy)]
struct Pace {
    a_second: u32,
    at_once: u32,
}

const PATRON: Pace = Pace { a_second: 5, at_once: 30 };
const STAFF: Pace = Pace { a_second: 2_000, at_once: 4_000 };
/// People who are remembered; beyond it those are forgotten whose bucket is full again.
const PEOPLE_MAX: usize = 10_000;

fn pace(role: Role) -> Pace {
    if role == Role::Patron { PATRON } else { STAFF }
}

/// By person, not by session: signing in again gives nobody more.
#[derive(Default)]
pub struct Rates(Mutex<HashMap<Actor, Bucket>>);

struct Bucket {
    /// Thousandths of a command.
    left: u64,
    at: Instant,
}

#[derive(Debug, PartialEq, Eq)]
pub struct TooFast {
    pub a_second: u32,
    /// Whole seconds, at least one.
    pub retry_after: u32,
}

impl Bucket {
    fn filled(&self, pace: Pace, now: Instant) -> u64 {
        let since = now.duration_since(self.at).min(Duration::from_secs(3600));
        let more = since.as_millis() as u64 * u64::from(pace.a_second);
        (self.left + more).min(u64::from(pace.at_once) * 1000)
    }
}

impl Rates {
    pub fn allow(&self, who: Actor, now: Instant) -> Result<(), TooFast> {
        let pace = pace(who.role);
        let full = u64::from(pace.at_once) * 1000;
        let mut people = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if people.len() >= PEOPLE_MAX && !people.contains_key(&who) {
            people.retain(|who, bucket| {
                let pace = self::pace(who.role);
                bucket.filled(pace, now) < u64::from(pace.at_once) * 1000
            });
        }
        let bucket = people.entry(who).or_insert(Bucket { left: full, at: now });
        let left = bucket.filled(pace, now);
        if left < 1000 {
            return Err(TooFast { a_second: pace.a_second, retry_after: 1 });
        }
        *bucket = Bucket { left: left - 1000, at: now };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(rates: &Rates, who: Actor, tries: usize, now: Instant) -> usize {
        (0..tries).filter(|_| rates.allow(who, now).is_ok()).count()
    }

    #[test]
    fn a_patron_sends_a_handful_a_second_and_staff_are_not_slowed_by_it() {
        let (rates, now) = (Rates::default(), Instant::now());
        let (patron, other) = (Actor { role: Role::Patron, id: 1001 }, Actor { role: Role::Patron, id: 1002 });
        let dealer = Actor { role: Role::Dealer, id: 1 };
        assert_eq!(allowed(&rates, patron, 400, now), 30);
        assert_eq!(rates.allow(patron, now), Err(TooFast { a_second: 5, retry_after: 1 }));
        assert_eq!(allowed(&rates, other, 1, now), 1);
        assert_eq!(allowed(&rates, dealer, 2_000, now), 2_000);
        // Tries in between do not put off the moment.
        let later = now + Duration::from_millis(100);
        assert_eq!(allowed(&rates, patron, 10, later), 0);
        assert_eq!(allowed(&rates, patron, 400, now + Duration::from_secs(1)), 5);
        assert_eq!(allowed(&rates, patron, 400, now + Duration::from_secs(60)), 30);
    }

    #[test]
    fn those_who_left_are_forgotten() {
        let (rates, now) = (Rates::default(), Instant::now());
        for id in 0..PEOPLE_MAX as u32 {
            assert!(rates.allow(Actor { role: Role::Patron, id }, now).is_ok());
        }
        assert!(rates.allow(Actor { role: Role::Patron, id: u32::MAX }, now + Duration::from_secs(60)).is_ok());
        assert_eq!(rates.0.lock().expect("not poisoned").len(), 1);
    }
}
