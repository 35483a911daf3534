//! Chapter 10, the pay tables: what each wager comes to for two hands, as plain values without a table or any allocation.
//!
//! ```
//! use baize_rules::poker_hands::seven;
//! use baize_rules::ultimate_texas_holdem::ch10_pay_tables::Verdicts;
//! let hand = |cards: &str| seven(core::array::from_fn(|i| cards[i * 2..i * 2 + 2].parse().expect("a card")));
//! let (player, dealer) = (hand("AhKhQhJhTh2c3d"), hand("9c9dQhJhTh2c3d"));
//! assert_eq!(Verdicts::of(player, dealer).net_half_antes(4), 2 + 2 * 500 + 2 * 4);
//! ```
use super::{clauses as r, readings as u};
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

/// **10.2**
#[inline]
pub fn qualification(dealer: Strength) -> Qualification {
    match dealer >= Category::OnePair.lowest() {
        true => Qualification::Qualifies,
        false => Qualification::DoesNot,
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

    /// What the player gains on Ante, Blind and a Play wager of so many antes, in half antes: a flush pays the Blind three
    /// of them. Trips is apart.
    #[inline]
    pub fn net_half_antes(&self, times: u8) -> i32 {
        self.ante.fate.net_halves() + self.blind.fate.net_halves() + self.play.fate.net_halves() * i32::from(times)
    }
}

/// **10.9.1, 10.12.1** What a royal flush pays, the best there is.
pub const TRIPS_ROYAL_PAYS: Odds = Odds::to_one(50);
pub const BLIND_ROYAL_PAYS: Odds = Odds::to_one(500);

/// **10.7.1, 10.9** Whatever the dealer has.
#[inline]
pub fn trips(player: Strength) -> Verdict {
    let won = |odds, clause: crate::book::Clause| Verdict::new(Fate::Won(Odds::to_one(odds)), clause.cite());
    match player.category() {
        Category::RoyalFlush => Verdict::new(Fate::Won(TRIPS_ROYAL_PAYS), r::R10_9_1.cite()),
        Category::StraightFlush => won(40, r::R10_9_2),
        Category::FourOfAKind => won(30, r::R10_9_3),
        Category::FullHouse => won(8, r::R10_9_4),
        Category::Flush => won(7, r::R10_9_5),
        Category::Straight => won(4, r::R10_9_6),
        Category::ThreeOfAKind => won(3, r::R10_9_7),
        Category::TwoPairs | Category::OnePair | Category::FiveOddCards => {
            Verdict::new(Fate::Lost, r::R10_7_1_2.cite())
        }
    }
}

/// **10.7.2, 10.10** Whether or not the dealer qualifies.
#[inline]
pub fn play(beats: Ordering) -> Verdict {
    match beats {
        Ordering::Greater => Verdict::new(Fate::Won(Odds::EVENS), r::R10_10.cite()),
        Ordering::Less => Verdict::new(Fate::Lost, r::R10_7_2_2.cite()),
        Ordering::Equal => Verdict::new(Fate::StandOff, r::R10_7_2_3.cite()),
    }
}

/// **10.3.1, 10.7.3, 10.11** Against a dealer without a pair it stands off, even where the dealer's hand is higher.
#[inline]
pub fn ante(beats: Ordering, dealer: Qualification) -> Verdict {
    match (dealer, beats) {
        (Qualification::DoesNot, Ordering::Less) => Verdict::new(Fate::StandOff, r::R10_7_3_4.as_read(u::UTH_7)),
        (Qualification::DoesNot, _) => Verdict::new(Fate::StandOff, r::R10_3_1.cite()),
        (Qualification::Qualifies, Ordering::Greater) => Verdict::new(Fate::Won(Odds::EVENS), r::R10_11.cite()),
        (Qualification::Qualifies, Ordering::Less) => Verdict::new(Fate::Lost, r::R10_7_3_2.cite()),
        (Qualification::Qualifies, Ordering::Equal) => Verdict::new(Fate::StandOff, r::R10_7_3_3.cite()),
    }
}

/// **10.7.4, 10.12** Paid for a straight or better that beats the dealer, whether or not the dealer qualifies.
#[inline]
pub fn blind(player: Strength, beats: Ordering) -> Verdict {
    let won = |odds, clause: crate::book::Clause| Verdict::new(Fate::Won(odds), clause.cite());
    match (beats, player.category()) {
        (Ordering::Less, _) => Verdict::new(Fate::Lost, r::R10_7_4_2.as_read(u::UTH_2)),
        (Ordering::Equal, _) => Verdict::new(Fate::StandOff, r::R10_7_4_4.as_read(u::UTH_2)),
        (Ordering::Greater, Category::RoyalFlush) => won(BLIND_ROYAL_PAYS, r::R10_12_1),
        (Ordering::Greater, Category::StraightFlush) => won(Odds::to_one(50), r::R10_12_2),
        (Ordering::Greater, Category::FourOfAKind) => won(Odds::to_one(10), r::R10_12_3),
        (Ordering::Greater, Category::FullHouse) => won(Odds::to_one(3), r::R10_12_4),
        (Ordering::Greater, Category::Flush) => won(Odds { win: 3, per: 2 }, r::R10_12_5),
        (Ordering::Greater, Category::Straight) => won(Odds::EVENS, r::R10_12_6),
        (Ordering::Greater, _) => Verdict::new(Fate::StandOff, r::R10_7_4_3.as_read(u::UTH_2)),
    }
}
