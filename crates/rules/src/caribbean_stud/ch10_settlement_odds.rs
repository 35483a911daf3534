//! Chapter 10: what winning wagers are paid.
use super::*;
use crate::money::Rounding;

/// **10.1** An ante is paid 1 to 1.
pub const ANTE_PAYS: Odds = Odds::EVENS;

/// **10.1** What a winning bet is paid on each kind of hand.
pub const fn bet_pays(hand: Category) -> Odds {
    Odds::to_one(match hand {
        Category::FiveOddCards | Category::OnePair => 1,
        Category::TwoPairs => 2,
        Category::ThreeOfAKind => 3,
        Category::Straight => 4,
        Category::Flush => 5,
        Category::FullHouse => 7,
        Category::FourOfAKind => 20,
        Category::StraightFlush => 50,
        Category::RoyalFlush => 250,
    })
}

pub(super) fn best_odds(_: &Setup, wager: Wager) -> Option<Odds> {
    match wager {
        Wager::Ante => Some(ANTE_PAYS),
        Wager::Bet => Some(bet_pays(Category::RoyalFlush)),
        _ => None,
    }
}

/// **10.2** A maximum payout on the notice can be paid in chips.
pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    match setup.approved.max_payout {
        Some(most) if !most.is_amount() || !most.is_multiple_of(setup.smallest_chip) => {
            refuse!(r::R10_2.as_read(x::X_24), "a maximum payout of {most} cannot be paid in chips")
        }
        _ => Ok(()),
    }
}

/// **10.1** A bet is paid at its odds, **10.2** up to the maximum on the notice; an ante by the clause that says so.
/// Whole odds on stakes in chips: nothing is rounded.
pub(super) fn won(table: &T, stake: Stake, odds: Odds, ante: Citation) -> Line {
    if stake.wager != Wager::Bet {
        return Line::won(stake, odds, Rounding::ExactCents, ante);
    }
    let notice = table.house.setup().approved.max_payout.map(|most| (most, r::R10_2.as_read(x::X_24)));
    Line::won_to(stake, odds, Rounding::ExactCents, notice, r::R10_1.cite())
}
