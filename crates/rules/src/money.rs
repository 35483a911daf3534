//! Money in integer cents, odds as exact ratios, rounding with a name.
use alloc::string::String;
use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use serde::{Deserialize, Serialize};

/// An amount of money, in cents. Arithmetic that leaves `i64` is a bug and stops the table: amounts are bounded at the door
/// by [`Money::MAX_AMOUNT`], far below that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(i64);

impl Money {
    pub const ZERO: Money = Money(0);
    /// No single amount is larger: ten billion. A sum of millions of such amounts still fits.
    pub const MAX_AMOUNT: Money = Money(1_000_000_000_000);

    pub const fn cents(cents: i64) -> Money {
        Money(cents)
    }
    pub const fn dollars(dollars: i64) -> Money {
        Money(dollars * 100)
    }
    pub const fn to_cents(self) -> i64 {
        self.0
    }
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }
    /// Whether a person may name this amount at all: more than nothing and no more than [`Money::MAX_AMOUNT`].
    pub fn is_amount(self) -> bool {
        self.is_positive() && self <= Money::MAX_AMOUNT
    }
    pub fn is_multiple_of(self, unit: Money) -> bool {
        unit.is_positive() && self.0 % unit.0 == 0
    }
    pub fn abs(self) -> Money {
        Money(self.0.abs())
    }
    /// `12`, `12.5` or `12.50`.
    pub fn parse(text: &str) -> Option<Money> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty()
            || !digits(whole)
            || !digits(part)
            || part.len() > 2
            || (part.is_empty() && text.contains('.'))
        {
            return None;
        }
        let whole: i64 = whole.parse().ok()?;
        let part: i64 = match part.len() {
            0 => 0,
            1 => part.parse::<i64>().ok()? * 10,
            _ => part.parse().ok()?,
        };
        whole.checked_mul(100)?.checked_add(part).map(Money)
    }
    /// With thousands apart, for people: `12,345.50`.
    pub fn pretty(self) -> String {
        let cents = self.0.unsigned_abs();
        let whole = alloc::format!("{}", cents / 100);
        let mut out = String::new();
        if self.0 < 0 {
            out.push('-');
        }
        for (i, digit) in whole.chars().enumerate() {
            if i > 0 && (whole.len() - i).is_multiple_of(3) {
                out.push(',');
            }
            out.push(digit);
        }
        out.push_str(&alloc::format!(".{:02}", cents % 100));
        out
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100)
    }
}
impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "${self}")
    }
}
impl Add for Money {
    type Output = Money;
    fn add(self, other: Money) -> Money {
        Money(self.0.checked_add(other.0).expect("money overflow"))
    }
}
impl Sub for Money {
    type Output = Money;
    fn sub(self, other: Money) -> Money {
        Money(self.0.checked_sub(other.0).expect("money overflow"))
    }
}
impl Neg for Money {
    type Output = Money;
    fn neg(self) -> Money {
        Money(-self.0)
    }
}
impl AddAssign for Money {
    fn add_assign(&mut self, other: Money) {
        *self = *self + other;
    }
}
impl SubAssign for Money {
    fn sub_assign(&mut self, other: Money) {
        *self = *self - other;
    }
}
impl core::iter::Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        amounts.fold(Money::ZERO, Add::add)
    }
}

/// An amount that a stored form leaves out.
pub(crate) fn is_nothing(amount: &Money) -> bool {
    amount.is_zero()
}

/// What a winning wager is paid: `win` for every `per` staked, the stake coming back besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Odds {
    pub win: u32,
    pub per: u32,
}

impl Odds {
    pub const EVENS: Odds = Odds::to_one(1);
    pub const HALF: Odds = Odds { win: 1, per: 2 };
    pub const fn to_one(win: u32) -> Odds {
        Odds { win, per: 1 }
    }
    /// The exact winnings on a stake, brought to a payable amount by the named rounding.
    pub fn winnings(self, stake: Money, rounding: Rounding) -> Rounded {
        rounding.apply(i128::from(stake.0) * i128::from(self.win), i128::from(self.per))
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} to {}", self.win, self.per)
    }
}

/// How an amount that chips cannot make is brought to one that they can.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// To the next amount payable in chips of this value.
    UpToChip(Money),
    /// To the amount payable in chips of this value just below.
    DownToChip(Money),
    /// To the cent, and a broken cent upwards.
    ExactCents,
}

/// An amount to pay and how much of it is owed to rounding alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounded {
    pub amount: Money,
    /// Payable minus exact, in whole cents, away from zero where the exact amount breaks a cent.
    pub rounding: Money,
}

impl Rounding {
    /// `numerator / denominator` cents, rounded. Both must be positive or zero; the denominator more than zero.
    pub fn apply(self, numerator: i128, denominator: i128) -> Rounded {
        assert!(numerator >= 0 && denominator > 0, "rounding {numerator}/{denominator}");
        let (unit, up) = match self {
            Rounding::UpToChip(chip) => (i128::from(chip.0.max(1)), true),
            Rounding::DownToChip(chip) => (i128::from(chip.0.max(1)), false),
            Rounding::ExactCents => (1, true),
        };
        let whole = numerator / (denominator * unit);
        let broken = numerator % (denominator * unit) != 0;
        let amount = (whole + i128::from(up && broken)) * unit;
        let difference = amount * denominator - numerator;
        let rounding = (difference.abs() + denominator - 1) / denominator * difference.signum();
        Rounded { amount: narrow(amount), rounding: narrow(rounding) }
    }
}

fn narrow(cents: i128) -> Money {
    Money(i64::try_from(cents).expect("money overflow"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn amounts_are_written_and_read() {
        for (text, cents) in [("0", 0), ("12", 1200), ("12.5", 1250), ("12.50", 1250), ("0.05", 5)] {
            assert_eq!(Money::parse(text), Some(Money(cents)), "{text}");
        }
        for text in
            ["", ".", "1.", ".5", "-1", "+1", "1.234", "1e3", "99999999999999999999", "92233720368547758.08", "１"]
        {
            assert_eq!(Money::parse(text), None, "{text}");
        }
        assert_eq!(Money(-1205).to_string(), "-12.05");
        assert_eq!(Money(123456789).pretty(), "1,234,567.89");
        assert_eq!(Money(99).pretty(), "0.99");
        assert_eq!(Money(100000).pretty(), "1,000.00");
    }

    #[test]
    fn rounding_up_and_down_around_a_chip() {
        let chip = Money(250);
        for (exact, up, down) in [(0, 0, 0), (249, 250, 0), (250, 250, 250), (251, 500, 250)] {
            assert_eq!(Rounding::UpToChip(chip).apply(exact, 1).amount, Money(up));
            assert_eq!(Rounding::DownToChip(chip).apply(exact, 1).amount, Money(down));
        }
        let half = Odds::HALF.winnings(Money(750), Rounding::UpToChip(chip));
        assert_eq!(half, Rounded { amount: Money(500), rounding: Money(125) });
        assert_eq!(
            Odds::HALF.winnings(Money(5), Rounding::ExactCents),
            Rounded { amount: Money(3), rounding: Money(1) }
        );
        assert_eq!(Odds { win: 3, per: 2 }.winnings(Money(500), Rounding::ExactCents).amount, Money(750));
    }
}
