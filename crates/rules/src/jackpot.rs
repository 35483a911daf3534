//! Progressive jackpots as far as two books agree on them: what a round's winners are paid of the meter, and the hit that
//! fixes it. The pool behind the meter is in `pool.rs`.
use crate::book::Citation;
use crate::house::Setup;
use crate::money::{Money, Rounding};
use crate::people::PatronId;
use crate::poker_hands::Category;
use crate::wagers::{Area, BetType, Wager};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A royal flush is sure of so much, in both books.
pub const ROYAL_FLUSH_AT_LEAST: Money = Money::dollars(50_000);
/// A straight flush is sure of so much, in both books.
pub const STRAIGHT_FLUSH_AT_LEAST: Money = Money::dollars(5_000);

/// Under which clauses a book states what is common to both.
pub struct JackpotRules {
    pub wager: Wager,
    pub bet: BetType,
    /// Wagers feed approved pools.
    pub pool: Citation,
    /// What a pool's approval has to say.
    pub approval: Citation,
    /// A table is linked to one pool.
    pub one_pool: Citation,
    /// What linked tables have in common.
    pub same_pay_table: Citation,
    pub same_increment: Citation,
    pub same_wager: Citation,
    pub royal_flush: Citation,
    pub straight_flush: Citation,
    /// A void round feeds no pool.
    pub contributed: Citation,
    /// Which figure of the meter the prizes go by.
    pub locked: Citation,
    /// Cards and deck are looked at before a prize of the meter is paid.
    pub verified: Citation,
    /// Wagers are taken only where a jackpot is approved.
    pub approved: Citation,
    /// And linked to a pool.
    pub linked: Citation,
    /// Staff who played against the policy on their gambling need not be paid.
    pub employees: Citation,
    /// The jackpot's equipment fails.
    pub equipment: Citation,
    /// What becomes of wagers then.
    pub fails: Citation,
    /// And those that the equipment had not recorded, where the book is read so.
    pub unrecorded: Option<Citation>,
    pub restored: Citation,
    /// Bonus jackpots, where the book knows them.
    pub bonus: Option<Citation>,
    /// Prizes that do not depend on the meter.
    pub fixed_prize: fn(Category) -> Option<Money>,
    pub sharing: fn(&Setup) -> Sharing,
}

/// The pool of a table at the moment of a command, as the table is told of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolNow {
    /// What the meter shows.
    pub meter: Money,
    /// A prize above this needs a second person.
    pub second_person_above: Money,
    /// What each bonus jackpot pays, where the pool has them.
    pub bonus: Option<Money>,
    pub in_order: bool,
}

/// How many of the two hands that the meter pays fell in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Winners {
    pub royal_flushes: u32,
    pub straight_flushes: u32,
}

impl Winners {
    fn of(winners: &[Winner]) -> Winners {
        let count = |hand: Category| winners.iter().filter(|winner| winner.hand == hand).count() as u32;
        Winners { royal_flushes: count(Category::RoyalFlush), straight_flushes: count(Category::StraightFlush) }
    }
}

/// How several straight flushes share (CS-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sharing {
    /// A tenth each, one after another from what is left; the sum shared alike.
    OneAfterAnother,
    /// A tenth each of the jackpot as it stood.
    ATenthEach,
}

/// What each winner is paid, and what of it goes out of the jackpot; anything above is the casino's own (CS-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prizes {
    /// To each straight flush.
    pub straight_flush: Money,
    /// To each royal flush.
    pub royal_flush: Money,
    /// Out of the jackpot to all straight flushes.
    pub to_straight_flushes: Money,
    /// Out of the jackpot to all royal flushes.
    pub to_royal_flushes: Money,
}

impl Prizes {
    pub fn from_jackpot(&self) -> Money {
        self.to_straight_flushes + self.to_royal_flushes
    }
}

/// The prizes of one round, by the meter as it stood. Straight flushes come first, royal flushes share what is left (CS-7);
/// shares go up to the cent, and nobody is paid less than the guarantee.
pub fn prizes(meter: Money, winners: Winners, sharing: Sharing) -> Prizes {
    let (jackpot, n) = (i128::from(meter.to_cents()), winners.straight_flushes);
    // After the straight flushes the jackpot is `left / whole` of what it was.
    let (left, whole) = match sharing {
        Sharing::OneAfterAnother => (9_i128.pow(n), 10_i128.pow(n)),
        Sharing::ATenthEach => (10 - i128::from(n.min(10)), 10),
    };
    let share = |part: i128, of: u32| match of {
        0 => Money::ZERO,
        of => Rounding::ExactCents.apply(jackpot * part, whole * i128::from(of)).amount,
    };
    let to_straight_flushes = share(whole - left, n.min(1));
    Prizes {
        straight_flush: share(whole - left, n).max(STRAIGHT_FLUSH_AT_LEAST),
        royal_flush: share(left, winners.royal_flushes).max(ROYAL_FLUSH_AT_LEAST),
        to_straight_flushes,
        to_royal_flushes: if winners.royal_flushes > 0 { meter - to_straight_flushes } else { Money::ZERO },
    }
}

/// A royal or straight flush with a jackpot wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Winner {
    pub area: Area,
    /// Who laid the wager.
    pub patron: PatronId,
    pub hand: Category,
    /// Somebody has looked at the cards and the deck.
    pub verified: bool,
}

impl Winner {
    pub fn new(area: Area, patron: PatronId, hand: Category) -> Winner {
        Winner { area, patron, hand, verified: false }
    }
    fn is(&self, other: &Winner) -> bool {
        (self.area, self.patron, self.hand) == (other.area, other.patron, other.hand)
    }
}

/// The jackpot as it was fixed when the hands of a round had won it. Nothing that happens to the meter later changes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hit {
    #[serde(rename = "meter_cents")]
    pub meter: Money,
    pub winners: Vec<Winner>,
    /// To each straight flush.
    #[serde(rename = "straight_flush_cents")]
    pub straight_flush: Money,
    /// To each royal flush.
    #[serde(rename = "royal_flush_cents")]
    pub royal_flush: Money,
    #[serde(rename = "to_straight_flushes_cents")]
    pub to_straight_flushes: Money,
    #[serde(rename = "to_royal_flushes_cents")]
    pub to_royal_flushes: Money,
    /// What chips cannot pay exactly is paid up to the next chip, by the casino: so much of each straight flush.
    #[serde(rename = "straight_flush_rounding_cents", default, skip_serializing_if = "crate::money::is_nothing")]
    pub straight_flush_rounding: Money,
    /// And of each royal flush.
    #[serde(rename = "royal_flush_rounding_cents", default, skip_serializing_if = "crate::money::is_nothing")]
    pub royal_flush_rounding: Money,
    #[serde(rename = "second_person_above_cents")]
    pub second_person_above: Money,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Bonus>,
}

/// A bonus jackpot beside a hit: so much to each of these, the casino's own money.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bonus {
    #[serde(rename = "amount_cents")]
    pub amount: Money,
    /// From the dealer's right.
    pub to: Vec<(Area, PatronId)>,
}

impl Hit {
    /// `wagers` are all jackpot wagers of the round and whose they are; prizes are paid in chips of `chip`.
    pub fn lock(now: PoolNow, winners: Vec<Winner>, sharing: Sharing, wagers: &[(Area, PatronId)], chip: Money) -> Hit {
        let paid = prizes(now.meter, Winners::of(&winners), sharing);
        let in_chips = |prize: Money| Rounding::UpToChip(chip).apply(prize.to_cents().into(), 1);
        let (straight_flush, royal_flush) = (in_chips(paid.straight_flush), in_chips(paid.royal_flush));
        let bonus = now.bonus.map(|amount| Bonus { amount, to: bonus_winners(wagers, &winners) });
        Hit {
            meter: now.meter,
            straight_flush: straight_flush.amount,
            royal_flush: royal_flush.amount,
            to_straight_flushes: paid.to_straight_flushes,
            to_royal_flushes: paid.to_royal_flushes,
            straight_flush_rounding: straight_flush.rounding,
            royal_flush_rounding: royal_flush.rounding,
            second_person_above: now.second_person_above,
            winners,
            bonus,
        }
    }
    /// The same terms for other winners, where somebody's wager turns out to be none.
    pub fn terms(&self) -> PoolNow {
        PoolNow {
            meter: self.meter,
            second_person_above: self.second_person_above,
            bonus: self.bonus.as_ref().map(|bonus| bonus.amount),
            in_order: true,
        }
    }
    pub fn winner(&self, area: Area) -> Option<&Winner> {
        self.winners.iter().find(|winner| winner.area == area)
    }
    pub fn prize(&self, hand: Category) -> Money {
        match hand {
            Category::RoyalFlush => self.royal_flush,
            _ => self.straight_flush,
        }
    }
    /// What of the prize is rounding.
    pub fn rounding(&self, hand: Category) -> Money {
        match hand {
            Category::RoyalFlush => self.royal_flush_rounding,
            _ => self.straight_flush_rounding,
        }
    }
    pub fn is_for(&self, winners: &[Winner]) -> bool {
        self.winners.len() == winners.len() && self.winners.iter().zip(winners).all(|(a, b)| a.is(b))
    }
    pub fn won(&self) -> Winners {
        Winners::of(&self.winners)
    }
}

/// **UTH 15.2.10.1 to 15.2.10.3, UTH-18** Whose jackpot wagers bring a bonus in a round: all but those of the winners; from
/// the dealer's right.
fn bonus_winners(wagers: &[(Area, PatronId)], winners: &[Winner]) -> Vec<(Area, PatronId)> {
    let won = |patron: PatronId| winners.iter().any(|winner| winner.patron == patron);
    let mut bonus: Vec<_> = wagers.iter().copied().filter(|(_, patron)| !won(*patron)).collect();
    bonus.sort_by_key(|(area, _)| core::cmp::Reverse(*area));
    bonus
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn each(meter: i64, royal_flushes: u32, straight_flushes: u32) -> (i64, i64, i64) {
        let winners = Winners { royal_flushes, straight_flushes };
        let p = prizes(Money::dollars(meter), winners, Sharing::OneAfterAnother);
        (p.straight_flush.to_cents(), p.royal_flush.to_cents(), p.from_jackpot().to_cents())
    }

    #[test]
    fn one_winner_takes_all_or_a_tenth_and_at_least_the_guarantee() {
        for (meter, royal) in [(49_999, 5_000_000), (50_000, 5_000_000), (50_001, 5_000_100), (180_000, 18_000_000)] {
            assert_eq!(each(meter, 1, 0).1, royal, "royal flush at {meter}");
        }
        for (meter, straight) in [(49_990, 500_000), (50_000, 500_000), (50_010, 500_100), (180_000, 1_800_000)] {
            assert_eq!(each(meter, 0, 1).0, straight, "straight flush at {meter}");
        }
        assert_eq!(each(180_000, 1, 0).2, 18_000_000, "a royal flush empties the jackpot");
        assert_eq!(each(40_000, 0, 1), (500_000, 5_000_000, 400_000), "the casino adds 1,000 to the tenth");
    }

    #[test]
    fn several_winners_share() {
        // Two straight flushes: 10 % of 60,000 and 10 % of 54,000 are 11,400, so 5,700 each.
        assert_eq!(each(60_000, 0, 2).0, 570_000);
        assert_eq!(each(50_000, 0, 2).0, 500_000, "4,750 each is below the guarantee");
        // Three: 27.1 % of 90,000 is 24,390.
        assert_eq!(each(90_000, 0, 3).0, 813_000);
        assert_eq!(each(90_000, 0, 3).2, 2_439_000);
        let two = Winners { royal_flushes: 0, straight_flushes: 2 };
        let tenth = prizes(Money::dollars(60_000), two, Sharing::ATenthEach);
        assert_eq!((tenth.straight_flush, tenth.from_jackpot()), (Money::dollars(6_000), Money::dollars(12_000)));
        for (meter, royal) in [(99_999, 5_000_000), (100_000, 5_000_000), (100_002, 5_000_100), (300_000, 15_000_000)] {
            assert_eq!(each(meter, 2, 0).1, royal, "two royal flushes at {meter}");
        }
    }

    #[test]
    fn royal_flushes_share_what_straight_flushes_leave() {
        assert_eq!(each(100_000, 1, 1), (1_000_000, 9_000_000, 10_000_000));
        assert_eq!(each(200_000, 1, 2), (1_900_000, 16_200_000, 20_000_000));
        assert_eq!(each(200_000, 2, 1), (2_000_000, 9_000_000, 20_000_000));
        assert_eq!(each(55_000, 1, 1).1, 5_000_000, "49,500 is left: the guarantee");
    }

    #[test]
    fn broken_cents_go_up_and_the_largest_meter_fits() {
        // 10 % of 60,000.01 is 6,000.001.
        let one = Winners { royal_flushes: 0, straight_flushes: 1 };
        let p = prizes(Money::cents(6_000_001), one, Sharing::OneAfterAnother);
        assert_eq!(p.straight_flush, Money::cents(600_001));
        for many in [9, 22] {
            let many = Winners { royal_flushes: 4, straight_flushes: many };
            for sharing in [Sharing::OneAfterAnother, Sharing::ATenthEach] {
                let p = prizes(Money::MAX_AMOUNT, many, sharing);
                assert!(p.from_jackpot() == Money::MAX_AMOUNT && p.royal_flush >= ROYAL_FLUSH_AT_LEAST, "{p:?}");
            }
        }
    }

    #[test]
    fn bonuses_go_to_everybody_but_the_winners() {
        let wagers = [(1, 101), (2, 102), (5, 105)];
        let now =
            |bonus| PoolNow { meter: Money::dollars(60_000), second_person_above: Money::ZERO, bonus, in_order: true };
        let winner = |area, patron| Winner::new(area, patron, Category::StraightFlush);
        let to = |winners: Vec<Winner>| {
            let hit = Hit::lock(
                now(Some(Money::dollars(100))),
                winners,
                Sharing::OneAfterAnother,
                &wagers,
                Money::cents(250),
            );
            hit.bonus.map(|bonus| bonus.to)
        };
        assert_eq!(to(vec![winner(2, 102)]), Some(vec![(5, 105), (1, 101)]));
        assert_eq!(to(vec![winner(2, 102), winner(5, 105)]), Some(vec![(1, 101)]));
        let without = Hit::lock(now(None), vec![winner(2, 102)], Sharing::OneAfterAnother, &wagers, Money::cents(250));
        assert_eq!(without.bonus, None);
    }

    #[test]
    fn prizes_are_paid_in_chips_and_the_casino_bears_the_rounding() {
        let winner = vec![Winner::new(1, 101, Category::StraightFlush)];
        // A tenth of the meter just below, at and just above what chips of 2.50 pay.
        for (meter, paid, rounding) in
            [(6_002_490, 600_250, 1), (6_002_500, 600_250, 0), (6_002_510, 600_500, 249), (6_000_130, 600_250, 237)]
        {
            let now =
                PoolNow { meter: Money::cents(meter), second_person_above: Money::ZERO, bonus: None, in_order: true };
            let hit = Hit::lock(now, winner.clone(), Sharing::OneAfterAnother, &[(1, 101)], Money::cents(250));
            let hand = Category::StraightFlush;
            assert_eq!((hit.prize(hand), hit.rounding(hand)), (Money::cents(paid), Money::cents(rounding)), "{meter}");
            assert_eq!(hit.to_straight_flushes, Money::cents(paid - rounding), "the pool pays the exact tenth");
        }
    }
}
