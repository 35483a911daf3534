//! Settlement lines: what became of one wager, in money, with the clause.
use crate::book::Citation;
use crate::money::{Money, Odds, Rounded, Rounding};
use crate::people::PatronId;
use crate::readings as x;
use crate::wagers::{Area, Wager};
use core::fmt;
use serde::{Deserialize, Serialize};

/// One wager's end. The fields are private: a line cannot exist without its clause, and its sums always agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    area: Area,
    patron: PatronId,
    wager: Wager,
    #[serde(rename = "stake_cents")]
    stake: Money,
    outcome: Outcome,
    cite: Citation,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Paid at odds; the stake comes back besides.
    Won {
        odds: Odds,
        #[serde(rename = "winnings_cents")]
        winnings: Money,
        #[serde(rename = "rounding_cents")]
        rounding: Money,
    },
    /// Paid the posted maximum, less than the odds would give; the stake comes back besides.
    WonMaximum {
        odds: Odds,
        #[serde(rename = "winnings_cents")]
        winnings: Money,
    },
    /// A fixed or jackpot prize; the stake does not come back.
    Prize {
        #[serde(rename = "prize_cents")]
        prize: Money,
        /// What of it is there only because chips cannot pay it exactly: the casino's own money.
        #[serde(rename = "rounding_cents", default, skip_serializing_if = "crate::money::is_nothing")]
        rounding: Money,
    },
    Lost,
    StandOff,
    /// Part of the stake comes back, the rest is forfeited.
    Surrendered {
        #[serde(rename = "returned_cents")]
        returned: Money,
        #[serde(rename = "rounding_cents")]
        rounding: Money,
    },
    /// No result: the stake comes back.
    Void,
    /// No wager at all: what stood above the maximum, or was not accepted, comes back.
    Returned,
    /// Kept by the house by a supervisor's direction.
    Forfeited,
}

/// What becomes of a wager, before it is money: a plain value, for whoever settles millions of rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Won(Odds),
    StandOff,
    Lost,
}

impl Fate {
    /// Twice what one unit gains: no odds of these books break a half.
    #[inline]
    pub const fn net_halves(self) -> i32 {
        match self {
            Fate::Won(Odds { win, per }) => (2 * win / per) as i32,
            Fate::StandOff => 0,
            Fate::Lost => -2,
        }
    }
}

/// A fate and the clause that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub fate: Fate,
    pub cite: Citation,
}

impl Verdict {
    #[inline]
    pub const fn new(fate: Fate, cite: Citation) -> Verdict {
        Verdict { fate, cite }
    }
}

/// A wager as a line speaks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stake {
    pub area: Area,
    pub patron: PatronId,
    pub wager: Wager,
    pub amount: Money,
}

impl Line {
    fn new(stake: Stake, outcome: Outcome, cite: Citation) -> Line {
        let Stake { area, patron, wager, amount } = stake;
        let line = Line { area, patron, wager, stake: amount, outcome, cite };
        assert!(line.to_player() >= Money::ZERO && amount >= Money::ZERO, "{line:?}");
        line
    }
    /// A verdict as money.
    pub fn of(stake: Stake, verdict: Verdict, rounding: Rounding) -> Line {
        match verdict.fate {
            Fate::Won(odds) => Line::won(stake, odds, rounding, verdict.cite),
            Fate::StandOff => Line::stand_off(stake, verdict.cite),
            Fate::Lost => Line::lost(stake, verdict.cite),
        }
    }
    pub fn won(stake: Stake, odds: Odds, rounding: Rounding, cite: Citation) -> Line {
        let pay = odds.winnings(stake.amount, rounding);
        Line::new(stake, Outcome::Won { odds, winnings: pay.amount, rounding: pay.rounding }, cite)
    }
    /// Won, but never paid more than the posted maximum; `cite` says what is paid, `maximum.1` that no more is.
    pub fn won_to(
        stake: Stake,
        odds: Odds,
        rounding: Rounding,
        maximum: Option<(Money, Citation)>,
        cite: Citation,
    ) -> Line {
        match maximum {
            Some((most, notice)) if odds.winnings(stake.amount, rounding).amount > most => {
                Line::new(stake, Outcome::WonMaximum { odds, winnings: most }, notice)
            }
            _ => Line::won(stake, odds, rounding, cite),
        }
    }
    /// A prize as chips pay it. Where they cannot pay it exactly, that rests on X-9.
    pub fn prize(stake: Stake, prize: Rounded, cite: Citation) -> Line {
        let Rounded { amount: prize, rounding } = prize;
        let cite = if rounding.is_zero() { cite } else { cite.clause().as_read(x::X_9) };
        Line::new(stake, Outcome::Prize { prize, rounding }, cite)
    }
    pub fn lost(stake: Stake, cite: Citation) -> Line {
        Line::new(stake, Outcome::Lost, cite)
    }
    pub fn stand_off(stake: Stake, cite: Citation) -> Line {
        Line::new(stake, Outcome::StandOff, cite)
    }
    /// Half comes back. However chips round, never more than the stake.
    pub fn surrendered(stake: Stake, rounding: Rounding, cite: Citation) -> Line {
        let half = Odds::HALF.winnings(stake.amount, rounding);
        let returned = half.amount.min(stake.amount);
        let rounding = half.rounding - (half.amount - returned);
        Line::new(stake, Outcome::Surrendered { returned, rounding }, cite)
    }
    pub fn void(stake: Stake, cite: Citation) -> Line {
        Line::new(stake, Outcome::Void, cite)
    }
    pub fn returned(stake: Stake, cite: Citation) -> Line {
        Line::new(stake, Outcome::Returned, cite)
    }
    pub fn forfeited(stake: Stake, cite: Citation) -> Line {
        Line::new(stake, Outcome::Forfeited, cite)
    }

    pub fn area(&self) -> Area {
        self.area
    }
    pub fn patron(&self) -> PatronId {
        self.patron
    }
    pub fn wager(&self) -> Wager {
        self.wager
    }
    pub fn stake(&self) -> Money {
        self.stake
    }
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }
    pub fn cite(&self) -> Citation {
        self.cite
    }
    /// All that the player receives: stake back and winnings.
    pub fn to_player(&self) -> Money {
        match self.outcome {
            Outcome::Won { winnings, .. } | Outcome::WonMaximum { winnings, .. } => self.stake + winnings,
            Outcome::Prize { prize, .. } => prize,
            Outcome::StandOff | Outcome::Void | Outcome::Returned => self.stake,
            Outcome::Surrendered { returned, .. } => returned,
            Outcome::Lost | Outcome::Forfeited => Money::ZERO,
        }
    }
    /// Whether the wager was paid.
    pub fn is_won(&self) -> bool {
        matches!(self.outcome, Outcome::Won { .. } | Outcome::WonMaximum { .. } | Outcome::Prize { .. })
    }
    /// What the house gains; negative when it pays.
    pub fn to_house(&self) -> Money {
        self.stake - self.to_player()
    }
    /// Whether the stake counts as turnover: a void or returned wager never was one.
    pub fn counts_as_turnover(&self) -> bool {
        !matches!(self.outcome, Outcome::Void | Outcome::Returned)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "area {} {} {}: {}", self.area, self.wager, self.stake, Ending(self))
    }
}

/// How a line ends, without the wager that it is about.
pub(crate) struct Ending<'a>(pub &'a Line);

impl fmt::Display for Ending<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Line { stake, outcome, .. } = self.0;
        match outcome {
            Outcome::Won { odds, winnings, rounding } => {
                write!(f, "won at {odds}, paid {winnings}")?;
                match rounding.is_zero() {
                    true => Ok(()),
                    false => write!(f, " (rounding {rounding})"),
                }
            }
            Outcome::WonMaximum { odds, winnings } => {
                write!(f, "won at {odds}, paid the maximum of {winnings}")
            }
            Outcome::Prize { prize, rounding } => {
                write!(f, "prize of {prize}")?;
                match rounding.is_zero() {
                    true => Ok(()),
                    false => write!(f, " (rounding {rounding})"),
                }
            }
            Outcome::Lost => write!(f, "lost"),
            Outcome::StandOff => write!(f, "stand off, {} back", stake),
            Outcome::Surrendered { returned, rounding } => {
                write!(f, "surrendered, {returned} back")?;
                match rounding.is_zero() {
                    true => Ok(()),
                    false => write!(f, " (rounding {rounding})"),
                }
            }
            Outcome::Void => write!(f, "void, {} back", stake),
            Outcome::Returned => write!(f, "no wager, {} back", stake),
            Outcome::Forfeited => write!(f, "forfeited"),
        }
    }
}
