//! Chapter 10: the jackpot, a wager of one amount paid at the odds of an approved prize schedule.
use super::{DeclaredHand, Hand, ch05_wagers, ch11_declared_hands as ch11, clauses as r, readings as dc};
use crate::book::{Citation, Clause};
use crate::house::Setup;
use crate::money::Odds;
use crate::readings as x;
use crate::settlement::{Line, Outcome, Stake};
use crate::show::{Prize, PrizeSign};

/// **10.4** The hands that qualify, and the clause that names each.
pub const QUALIFY: [(DeclaredHand, Clause); 7] = [
    (DeclaredHand::RoyalFlush, r::R10_4_1),
    (DeclaredHand::StraightFlush, r::R10_4_2),
    (DeclaredHand::FourOfAKind, r::R10_4_3),
    (DeclaredHand::FullHouse, r::R10_4_4),
    (DeclaredHand::Flush, r::R10_4_5),
    (DeclaredHand::Straight, r::R10_4_6),
    (DeclaredHand::DeadHand, r::R10_4_7),
];

/// **10.3** What the approved schedule of this table pays a hand.
pub fn prize(setup: &Setup, hand: DeclaredHand) -> Option<Odds> {
    setup.approved.jackpot.as_ref()?.schedule.as_ref()?.get(&hand.slug()).copied()
}

/// **10.3** The odds on the sign, and whose approval they carry.
pub(super) fn sign(setup: &Setup) -> Option<PrizeSign> {
    let approval = setup.approved.jackpot.as_ref()?.approval.clone();
    let prizes = QUALIFY.iter().filter_map(|(hand, _)| Some(Prize { hand: hand.name(), odds: prize(setup, *hand)? }));
    Some(PrizeSign { approval, prizes: prizes.collect(), cite: r::R10_3.as_read(dc::DC_13) })
}

/// **10.4, DC-5** What a hand whose cards are turned can claim: its five cards must be proved. Declared they lie open; kept in
/// part they are known only where the table recorded the deal.
pub(super) fn claim(hand: &Hand, setup: &Setup) -> Option<(DeclaredHand, Citation)> {
    let declared = hand.discards.is_empty();
    if !declared && setup.option(dc::DC_5) == "declared-only" {
        return None;
    }
    let made = ch11::declared(hand.five()?)?;
    let (_, clause) = QUALIFY.into_iter().find(|(qualifies, _)| *qualifies == made)?;
    Some((made, if declared { clause.cite() } else { clause.as_read(dc::DC_5) }))
}

/// **10.3, 9.6** The jackpot wager: paid by the schedule on a hand that qualifies, lost otherwise.
pub fn settle_jackpot(stake: Stake, claim: Option<DeclaredHand>, setup: &Setup) -> Line {
    let Some(odds) = claim.and_then(|hand| prize(setup, hand)) else {
        return Line::lost(stake, r::R9_6.cite());
    };
    let rounding = ch05_wagers::rounding(setup);
    let line = Line::won(stake, odds, rounding, r::R10_3.as_read(dc::DC_12));
    match line.outcome() {
        Outcome::Won { rounding: broken, .. } if !broken.is_zero() => {
            Line::won(stake, odds, rounding, r::R10_3.as_read(x::X_9))
        }
        _ => line,
    }
}
