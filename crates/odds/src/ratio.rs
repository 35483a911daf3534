//! Exact fractions, always reduced.
use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A fraction in lowest terms with a positive denominator. Questions are bounded so that no figure needs more than 128 bits
/// (see [`crate::what_if`]); an overflow is a bug and panics.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    num: i128,
    den: i128,
}

const TOO_LARGE: &str = "a fraction within 128 bits";

impl Ratio {
    pub const ZERO: Ratio = Ratio { num: 0, den: 1 };
    pub const ONE: Ratio = Ratio { num: 1, den: 1 };

    /// The fraction `num/den` in lowest terms. Panics if `den` is zero.
    pub fn new(num: i128, den: i128) -> Ratio {
        assert!(den != 0, "{num}/0");
        let shared = gcd(num.unsigned_abs(), den.unsigned_abs()) as i128;
        let sign = den.signum();
        Ratio { num: sign * num / shared, den: sign * den / shared }
    }
    /// The numerator.
    pub fn num(self) -> i128 {
        self.num
    }
    /// The denominator, which is positive.
    pub fn den(self) -> i128 {
        self.den
    }
    /// Whether the fraction is below zero.
    pub fn is_negative(self) -> bool {
        self.num < 0
    }
    /// For screens and charts only.
    pub fn to_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }
    /// Always with its denominator: `-1/36`, `3/1`.
    pub fn fraction(self) -> String {
        format!("{}/{}", self.num, self.den)
    }
    /// With this many decimal places, rounded half away from zero: by long division, without floating point.
    pub fn decimal(self, places: u32) -> String {
        let (mut whole, mut rest) =
            (self.num.unsigned_abs() / self.den as u128, self.num.unsigned_abs() % self.den as u128);
        let den = self.den as u128;
        let mut digits: Vec<u8> = vec![];
        for _ in 0..=places {
            rest = rest.checked_mul(10).expect(TOO_LARGE);
            digits.push((rest / den) as u8);
            rest %= den;
        }
        let mut carry = digits.pop().expect("one place more") >= 5;
        for digit in digits.iter_mut().rev() {
            if carry {
                carry = *digit == 9;
                *digit = if carry { 0 } else { *digit + 1 };
            }
        }
        whole += u128::from(carry);
        let nothing = whole == 0 && digits.iter().all(|digit| *digit == 0);
        let sign = if self.num < 0 && !nothing { "-" } else { "" };
        let part: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
    }
    /// `-2.7778 %`
    pub fn percent(self, places: u32) -> String {
        format!("{} %", (self * Ratio::from(100)).decimal(places))
    }
}

pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// The least common multiple of denominators.
pub fn common(dens: impl IntoIterator<Item = i128>) -> i128 {
    dens.into_iter().fold(1, |all, den| all / gcd(all.unsigned_abs(), den.unsigned_abs()) as i128 * den)
}

impl From<i64> for Ratio {
    fn from(whole: i64) -> Ratio {
        Ratio { num: i128::from(whole), den: 1 }
    }
}
impl Add for Ratio {
    type Output = Ratio;
    fn add(self, other: Ratio) -> Ratio {
        let shared = gcd(self.den as u128, other.den as u128) as i128;
        let (left, right) = (self.num.checked_mul(other.den / shared), other.num.checked_mul(self.den / shared));
        let num = left.zip(right).and_then(|(l, r)| l.checked_add(r)).expect(TOO_LARGE);
        Ratio::new(num, (self.den / shared).checked_mul(other.den).expect(TOO_LARGE))
    }
}
impl Neg for Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        Ratio { num: -self.num, den: self.den }
    }
}
impl Sub for Ratio {
    type Output = Ratio;
    fn sub(self, other: Ratio) -> Ratio {
        self + -other
    }
}
impl Mul for Ratio {
    type Output = Ratio;
    fn mul(self, other: Ratio) -> Ratio {
        let (a, b) = (Ratio::new(self.num, other.den), Ratio::new(other.num, self.den));
        Ratio { num: a.num.checked_mul(b.num).expect(TOO_LARGE), den: a.den.checked_mul(b.den).expect(TOO_LARGE) }
    }
}
impl Div for Ratio {
    type Output = Ratio;
    fn div(self, other: Ratio) -> Ratio {
        self.mul(Ratio::new(other.den, other.num))
    }
}
impl std::iter::Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(parts: I) -> Ratio {
        parts.fold(Ratio::ZERO, Add::add)
    }
}
impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (*self - *other).num.cmp(&0)
    }
}
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.den {
            1 => f.pad(&self.num.to_string()),
            _ => f.pad(&self.fraction()),
        }
    }
}
impl fmt::Debug for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.fraction())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_reduced_and_exact() {
        assert_eq!(Ratio::new(6, -216), Ratio::new(-1, 36));
        assert_eq!(Ratio::new(1, 3) + Ratio::new(1, 6), Ratio::new(1, 2));
        assert_eq!(Ratio::new(2, 3) * Ratio::new(3, 4) / Ratio::new(1, 2), Ratio::ONE);
        assert!(Ratio::new(-1, 2) < Ratio::new(-1, 3));
        assert_eq!([Ratio::new(3, 1).fraction(), Ratio::new(3, 1).to_string()], ["3/1", "3"]);
        assert_eq!(common([2, 3, 4]), 12);
    }

    #[test]
    fn decimals_round_at_the_half() {
        for (num, den, places, text) in [
            (-1, 36, 4, "-0.0278"),
            (1, 2, 0, "1"),
            (1, 8, 2, "0.13"),
            (999, 1000, 2, "1.00"),
            (-1, 1000, 2, "0.00"),
            (7, 1, 3, "7.000"),
        ] {
            assert_eq!(Ratio::new(num, den).decimal(places), text, "{num}/{den}");
        }
        assert_eq!(Ratio::new(-1, 36).percent(2), "-2.78 %");
    }
}
