//! Amounts finer than a cent: shares of a wager stated in millionths are exact, and nothing is ever rounded away.
use crate::money::Money;
use alloc::format;
use core::fmt;
use core::ops::{Add, AddAssign, Sub, SubAssign};
use serde::{Deserialize, Serialize};

/// An amount in millionths of a cent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fine(i64);

pub(super) const PER_CENT: i64 = 1_000_000;

impl Fine {
    pub const ZERO: Fine = Fine(0);
    /// The whole cents; what is left over stays where it is.
    pub fn cents(self) -> Money {
        Money::cents(self.0.div_euclid(PER_CENT))
    }
    /// So many millionths of an amount.
    pub(super) fn part(of: Money, millionths: u32) -> Fine {
        Fine(of.to_cents().checked_mul(i64::from(millionths)).expect("a jackpot within bounds"))
    }
}
impl From<Money> for Fine {
    fn from(money: Money) -> Fine {
        Fine::part(money, PER_CENT as u32)
    }
}
impl Add for Fine {
    type Output = Fine;
    fn add(self, other: Fine) -> Fine {
        Fine(self.0.checked_add(other.0).expect("a jackpot within bounds"))
    }
}
impl Sub for Fine {
    type Output = Fine;
    fn sub(self, other: Fine) -> Fine {
        Fine(self.0.checked_sub(other.0).expect("a jackpot within bounds"))
    }
}
impl AddAssign for Fine {
    fn add_assign(&mut self, other: Fine) {
        *self = *self + other;
    }
}
impl SubAssign for Fine {
    fn sub_assign(&mut self, other: Fine) {
        *self = *self - other;
    }
}
impl fmt::Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (sign, units) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let (dollars, rest) = (units / 100_000_000, units % 100_000_000);
        let digits = format!("{rest:08}");
        let kept = digits.trim_end_matches('0').len().max(2);
        write!(f, "{sign}{dollars}.{}", &digits[..kept])
    }
}
impl fmt::Debug for Fine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "${self}")
    }
}
