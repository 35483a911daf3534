//! Chapter 10, the pay tables: what each wager comes to for two hands, as plain values without table or allocation.
//!
//! ```
//! use baize_rules::poker_hands::seven;
//! use baize_rules::ultimate_texas_holdem::ch10_pay_tables::Verdicts;
//! let hand = |cards: &str| seven(core::array::from_fn(|i| cards[i * 2..i * 2 + 2].parse().expect("a card")));
//! let (player, dealer) = (hand("AhKhQhJhTh2c3d"), hand("9c9dQhJhTh2c3d"));
//! assert_eq!(Verdicts::of(player, dealer).net_half_antes(4), 2 + 2 * 500 + 2 * 4);
//! ```
use super::{clauses as r, readings as u};
use crate::book::Clause;
use crate::money::Odds;
use crate::poker_hands::{Category, Strength};
pub use crate::settlement::{Fate, Verdict};
use core::cmp::Ordering;

/// What becomes of the four wagers on a hand that was played to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdicts {
    pub trips: Verdict,
    pub play: Verdict,
    pub ante: Verdict,
    pub blind: Verdict,
}

/// Whether the dealer has a pair or better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualification {
    Qualifies,
    DoesNot,
}

/// **10.2** The dealer qualifies with one pair or better.
#[inline]
pub fn qualification(dealer: Strength) -> Qualification {
    match dealer >= Category::OnePair.lowest() {
        true => Qualification::Qualifies,
        false => Qualification::DoesNot,
    }
}

impl Qualification {
    /// By which clause the dealer qualifies or does not.
    pub(super) fn clause(self) -> Clause {
        match self {
            Qualification::Qualifies => r::R10_2,
            // **10.3** With less than a pair the dealer does not qualify.
            Qualification::DoesNot => r::R10_3,
        }
    }
}

impl Verdicts {
    #[inline]
    pub fn of(player: Strength, dealer: Strength) -> Verdicts {
        let beats = player.cmp(&dealer);
        Verdicts {
            trips: trips(player),
            play: play(beats),
            ante: ante(beats, qualification(dealer)),
            blind: blind(player, beats),
        }
    }

    /// What the player gains on Ante, Blind and a Play wager of so many antes, in half antes: a flush pays the Blind
    /// three of them. Trips is apart.
    #[inline]
    pub fn net_half_antes(&self, times: u8) -> i32 {
        self.ante.fate.net_halves() + self.blind.fate.net_halves() + self.play.fate.net_halves() * i32::from(times)
    }
}

/// **10.9.1** Trips pays 50 to 1 for a royal flush, the best there is.
pub const TRIPS_ROYAL_PAYS: Odds = Odds::to_one(50);
/// **10.12.1** The Blind pays 500 to 1 for a royal flush, the best there is.
pub const BLIND_ROYAL_PAYS: Odds = Odds::to_one(500);

#[inline]
const fn won(odds: Odds, clause: Clause) -> Verdict {
    Verdict::new(Fate::Won(odds), clause.cite())
}

/// Trips: whatever the dealer has.
#[inline]
pub fn trips(player: Strength) -> Verdict {
    match player.category() {
        Category::RoyalFlush => won(TRIPS_ROYAL_PAYS, r::R10_9_1),
        // **10.9.2** 40 to 1 for a straight flush.
        Category::StraightFlush => won(Odds::to_one(40), r::R10_9_2),
        // **10.9.3** 30 to 1 for four of a kind.
        Category::FourOfAKind => won(Odds::to_one(30), r::R10_9_3),
        // **10.9.4** 8 to 1 for a full house.
        Category::FullHouse => won(Odds::to_one(8), r::R10_9_4),
        // **10.9.5** 7 to 1 for a flush.
        Category::Flush => won(Odds::to_one(7), r::R10_9_5),
        // **10.9.6** 4 to 1 for a straight.
        Category::Straight => won(Odds::to_one(4), r::R10_9_6),
        // **10.9.7** 3 to 1 for three of a kind.
        Category::ThreeOfAKind => won(Odds::to_one(3), r::R10_9_7),
        // **10.7.1.2** Anything less loses.
        Category::TwoPairs | Category::OnePair | Category::FiveOddCards => {
            Verdict::new(Fate::Lost, r::R10_7_1_2.cite())
        }
    }
}

/// Play: whether or not the dealer qualifies.
#[inline]
pub fn play(beats: Ordering) -> Verdict {
    match beats {
        // **10.10** 1 to 1 against a lower hand.
        Ordering::Greater => won(Odds::EVENS, r::R10_10),
        // **10.7.2.2** Lost to a higher hand.
        Ordering::Less => Verdict::new(Fate::Lost, r::R10_7_2_2.cite()),
        // **10.7.2.3** A stand-off with an equal hand.
        Ordering::Equal => Verdict::new(Fate::StandOff, r::R10_7_2_3.cite()),
    }
}

/// Ante: against a dealer who does not qualify it stands off.
#[inline]
pub fn ante(beats: Ordering, dealer: Qualification) -> Verdict {
    match (dealer, beats) {
        // **10.7.3.4** A stand-off even where the dealer's hand is higher.
        (Qualification::DoesNot, Ordering::Less) => Verdict::new(Fate::StandOff, r::R10_7_3_4.as_read(u::UTH_7)),
        // **10.3.1** A stand-off where it is not.
        (Qualification::DoesNot, _) => Verdict::new(Fate::StandOff, r::R10_3_1.cite()),
        // **10.11** 1 to 1 against a lower hand.
        (Qualification::Qualifies, Ordering::Greater) => won(Odds::EVENS, r::R10_11),
        // **10.7.3.2** Lost to a higher hand.
        (Qualification::Qualifies, Ordering::Less) => Verdict::new(Fate::Lost, r::R10_7_3_2.cite()),
        // **10.7.3.3** A stand-off with an equal hand.
        (Qualification::Qualifies, Ordering::Equal) => Verdict::new(Fate::StandOff, r::R10_7_3_3.cite()),
    }
}

/// Blind: paid for a straight or better that beats the dealer, whether or not the dealer qualifies.
#[inline]
pub fn blind(player: Strength, beats: Ordering) -> Verdict {
    match (beats, player.category()) {
        // **10.7.4.2** Lost to a higher hand.
        (Ordering::Less, _) => Verdict::new(Fate::Lost, r::R10_7_4_2.as_read(u::UTH_2)),
        // **10.7.4.4** A stand-off with an equal hand.
        (Ordering::Equal, _) => Verdict::new(Fate::StandOff, r::R10_7_4_4.as_read(u::UTH_2)),
        (Ordering::Greater, Category::RoyalFlush) => won(BLIND_ROYAL_PAYS, r::R10_12_1),
        // **10.12.2** 50 to 1 for a straight flush.
        (Ordering::Greater, Category::StraightFlush) => won(Odds::to_one(50), r::R10_12_2),
        // **10.12.3** 10 to 1 for four of a kind.
        (Ordering::Greater, Category::FourOfAKind) => won(Odds::to_one(10), r::R10_12_3),
        // **10.12.4** 3 to 1 for a full house.
        (Ordering::Greater, Category::FullHouse) => won(Odds::to_one(3), r::R10_12_4),
        // **10.12.5** 3 to 2 for a flush.
        (Ordering::Greater, Category::Flush) => won(Odds { win: 3, per: 2 }, r::R10_12_5),
        // **10.12.6** 1 to 1 for a straight.
        (Ordering::Greater, Category::Straight) => won(Odds::EVENS, r::R10_12_6),
        // **10.7.4.3** A stand-off where less than a straight beats the dealer.
        (Ordering::Greater, _) => Verdict::new(Fate::StandOff, r::R10_7_4_3.as_read(u::UTH_2)),
    }
}
