//! The net of every end of a hand, taken once from the pay tables of the rules.
use super::boards::{Cell, DEALERS};
use crate::ranks;
use crate::ratio::{Ratio, common};
use crate::what_if::{Paying, WhatIf};
use baize_rules::poker_hands::{Category, Strength};
pub use baize_rules::ultimate_texas_holdem::ch10_pay_tables::Fate;

/// Ante, Blind, Play and Trips of a hand played to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fates {
    pub ante: Fate,
    pub blind: Fate,
    pub play: Fate,
    pub trips: Fate,
}

/// By the player's category and the end: won, stand off, lost, each with the dealer unqualified and qualified.
pub type ByEnd<T> = [[T; 6]; 10];

/// The turns and rivers that can still come when five cards are known.
const TURNS_AND_RIVERS: i64 = 1_081;
/// The antes of a Play wager before the flop, after it and on the river.
pub const RAISES: [i64; 3] = [4, 2, 1];

/// The net of every end of a hand, for each wager.
pub struct Nets {
    /// The number of parts in an ante that makes all figures whole.
    pub unit: i64,
    /// The net of a fold.
    pub fold: i64,
    /// Ante and Blind together, and Play for every ante on it.
    pub stay: ByEnd<i64>,
    pub play: ByEnd<i64>,
    pub ante: ByEnd<Ratio>,
    pub blind: ByEnd<Ratio>,
    pub trips: [Ratio; 10],
    /// The antes of a Play wager before the flop, after it and on the river.
    pub raises: [i64; 3],
    /// The cash that a lost Ante costs, and the ends at which the Ante stands off.
    pub cash: Ratio,
    pub stands_off: ByEnd<bool>,
}

/// Two example strengths for an end: a hand of the category, and a dealer's hand that qualifies or not and is below, equal
/// or above.
fn example(all: &[Strength], category: Category, end: usize, qualifying: usize) -> Option<(Strength, Strength)> {
    let first = category.lowest().index();
    let last = all.iter().rposition(|strength| strength.category() == category)?;
    let fits = |player: usize, dealer: usize| {
        let beats = match end / 2 {
            0 => player > dealer,
            1 => player == dealer,
            _ => player < dealer,
        };
        beats && (dealer >= qualifying) == (end % 2 == 1)
    };
    for player in [first, last] {
        let dealers = [0, player.saturating_sub(1), player, player + 1, qualifying.saturating_sub(1), qualifying];
        let dealer = dealers.into_iter().filter(|d| *d < all.len()).find(|dealer| fits(player, *dealer));
        if let Some(dealer) = dealer {
            return Some((all[player], all[dealer]));
        }
    }
    None
}

impl Nets {
    /// Calls `settle` once for every end. Odds of `what_if` replace those of the book; `paying` is for Blind and Trips.
    pub fn new(
        settle: impl Fn(Strength, Strength) -> Fates,
        what_if: &WhatIf,
        paying: Paying,
        qualifying: usize,
    ) -> Nets {
        let all = ranks::strengths();
        let net = |fate: Fate, paying: Paying, name: &str| match fate {
            Fate::Won(odds) => paying.winnings(what_if.odds(name).unwrap_or(odds), 1),
            Fate::StandOff => Ratio::ZERO,
            Fate::Lost => -Ratio::ONE,
        };
        let cash = what_if.cash();
        let mut stands_off = [[false; 6]; 10];
        let mut ante = [[Ratio::ZERO; 6]; 10];
        let mut blind = ante;
        let mut play = ante;
        let mut trips = [Ratio::ZERO; 10];
        for category in Category::ALL {
            let row = category as usize;
            for end in 0..6 {
                let Some((player, dealer)) = example(&all, category, end, qualifying) else { continue };
                let fates = settle(player, dealer);
                let name = |wager: &str| format!("{wager}_{}", ranks::slug(category));
                stands_off[row][end] = fates.ante == Fate::StandOff;
                let on_ante = net(fates.ante, Paying::EXACT, "ante");
                ante[row][end] = if on_ante < Ratio::ZERO { -cash } else { on_ante };
                play[row][end] = net(fates.play, Paying::EXACT, "play");
                blind[row][end] = net(fates.blind, paying, &name("blind"));
                trips[row] = net(fates.trips, paying, &name("trips"));
            }
        }
        let all = ante.iter().chain(&blind).chain(&play).flatten();
        let unit = i64::try_from(common(all.map(|net| net.den()).chain([cash.den()]))).expect("odds with small parts");
        let whole = |net: Ratio| i64::try_from((net * Ratio::from(unit)).num()).expect("bounded odds");
        let by_end = |of: &dyn Fn(usize, usize) -> Ratio| -> ByEnd<i64> {
            std::array::from_fn(|category| std::array::from_fn(|end| whole(of(category, end))))
        };
        Nets {
            unit,
            fold: whole(-cash - Ratio::ONE),
            stay: by_end(&|category, end| ante[category][end] + blind[category][end]),
            play: by_end(&|category, end| play[category][end]),
            ante,
            blind,
            trips,
            raises: RAISES,
            cash,
            stands_off,
        }
    }
    /// The largest effect, in parts, that a raise after the flop can have over waiting.
    pub fn largest(&self) -> i64 {
        let [_, after, river] = self.raises;
        let play = self.play.as_flattened().iter().map(|net| net.abs()).max().unwrap_or(0);
        (play * (after - river).abs()).max(play * after - 2 * self.unit).max(2 * self.unit)
    }
    /// Whether sums over all turns and rivers fit into 32 bits. Where cards are known, the worth of waiting is summed too,
    /// over this many hands of the dealer.
    pub fn fits(&self, known: Option<i64>) -> bool {
        let both = self
            .stay
            .as_flattened()
            .iter()
            .zip(self.play.as_flattened())
            .map(|(stay, play)| (stay + self.raises[0].max(self.raises[2]) * play).abs());
        let most = both.max().unwrap_or(0);
        let sum = |each: i64, dealers: i64| each * dealers * TURNS_AND_RIVERS <= i64::from(i32::MAX);
        sum(self.largest(), i64::from(DEALERS)) && known.is_none_or(|dealers| sum(most, dealers))
    }
    /// The same with Trips staked on every hand and forfeited by a fold: its result is added wherever a hand is played to
    /// the end.
    pub fn with_trips(&self, stake: Ratio) -> Nets {
        let staked = self.trips.map(|net| net * stake);
        let dens = staked.iter().map(|net| net.den()).chain([i128::from(self.unit), stake.den()]);
        let unit = i64::try_from(common(dens)).expect("odds with small parts");
        let whole = |net: Ratio| i64::try_from((net * Ratio::from(unit)).num()).expect("bounded odds");
        let finer = unit / self.unit;
        Nets {
            unit,
            fold: self.fold * finer - whole(stake),
            stay: std::array::from_fn(|category| self.stay[category].map(|net| net * finer + whole(staked[category]))),
            play: self.play.map(|ends| ends.map(|net| net * finer)),
            raises: self.raises,
            ..*self
        }
    }
    /// What playing on the river is worth over folding, in parts, summed over the dealer's hands.
    pub fn worth(&self, cell: Cell) -> i64 {
        let category = usize::from(cell.category);
        let outcomes = cell.outcomes().into_iter().enumerate();
        let worth: i64 =
            outcomes.map(|(o, n)| n * (self.stay[category][o] + self.raises[2] * self.play[category][o])).sum();
        worth - self.fold * i64::from(DEALERS)
    }
}
