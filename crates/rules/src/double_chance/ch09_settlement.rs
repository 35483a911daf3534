//! Chapter 9: declared hands, jackpots, hands with a sixth card; and the cards picked up.
use super::{Choice, Decision, DeclaredHand, E, Event, HOUSE, Hand, Round, T, ch05_wagers::rounding, ch10_jackpot};
use super::{ch11_declared_hands as ch11, clauses as r, readings as dc};
use crate::book::Citation;
use crate::card_table::end_round;
use crate::cards::Card;
use crate::house::Setup;
use crate::money::Odds;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Stake};
use crate::wagers::Wager;
use alloc::vec::Vec;

impl DeclaredHand {
    /// **9.1** What a declared hand is paid.
    pub const fn odds(self) -> Odds {
        Odds::to_one(match self {
            DeclaredHand::DeadHand | DeclaredHand::TwoPairs | DeclaredHand::ThreeOfAKind => 1,
            DeclaredHand::Straight => 2,
            DeclaredHand::Flush => 4,
            DeclaredHand::FullHouse => 6,
            DeclaredHand::FourOfAKind => 20,
            DeclaredHand::StraightFlush => 50,
            DeclaredHand::RoyalFlush => 200,
        })
    }
}

/// **9.2** A maximum payout is one that chips can pay.
pub(super) fn check_maximum(setup: &Setup) -> Result<(), Refusal> {
    match setup.approved.max_payout {
        Some(most) if !most.is_amount() || !most.is_multiple_of(setup.smallest_chip) => {
            refuse!(r::R9_2.cite(), "a maximum payout of {most} cannot be made in chips of {}", setup.smallest_chip)
        }
        _ => Ok(()),
    }
}

/// **9.3** What a sixth card pays that wins.
pub const SIXTH_PAYS: Odds = Odds::EVENS;

/// Which held card the sixth one has to be below (DC-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Below {
    /// One held card that has both its suit and a higher value.
    SameCard,
    /// Its suit is held, and any held card is higher.
    AnyCard,
    /// Every held card of its suit is higher.
    EveryCardOfSuit,
}

impl Below {
    pub fn of(setup: &Setup) -> Below {
        match setup.option(dc::DC_1) {
            "any-card" => Below::AnyCard,
            "every-card-of-suit" => Below::EveryCardOfSuit,
            _ => Below::SameCard,
        }
    }
}

/// What the sixth card did to a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sixth {
    Won,
    /// Its suit is held, but it is too high.
    LostHigher,
    LostSuit,
}

/// The sixth card against the cards held, ace high: it wins or it loses, there is nothing else (DC-3).
pub fn judge_sixth(held: &[Card], sixth: Card, below: Below) -> Sixth {
    let mut of_suit = held.iter().filter(|card| card.suit() == sixth.suit()).peekable();
    if of_suit.peek().is_none() {
        return Sixth::LostSuit;
    }
    let higher = |card: &Card| card.rank() > sixth.rank();
    let won = match below {
        Below::SameCard => of_suit.any(higher),
        Below::AnyCard => held.iter().any(higher),
        Below::EveryCardOfSuit => of_suit.all(higher),
    };
    if won { Sixth::Won } else { Sixth::LostHigher }
}

/// **9.1** A declared hand wins at its odds.
pub(super) fn settle_declared(stake: Stake, hand: DeclaredHand, setup: &Setup) -> Line {
    // **9.2** And no more than a posted maximum.
    let maximum = setup.approved.max_payout.map(|most| (most, r::R9_2.as_read(x::X_24)));
    Line::won_to(stake, hand.odds(), rounding(setup), maximum, r::R9_1.cite())
}

/// A hand that discarded, on its sixth card.
pub(super) fn settle_sixth(stake: Stake, held: &[Card], sixth: Card, setup: &Setup) -> Line {
    let won = |cite: Citation| Line::won(stake, SIXTH_PAYS, rounding(setup), cite);
    let of_suit = || held.iter().filter(|card| card.suit() == sixth.suit());
    let below = Below::of(setup);
    let between = || below == Below::SameCard && of_suit().any(|card| card.rank() < sixth.rank());
    match judge_sixth(held, sixth, below) {
        // The posted maximum is for declared hands alone.
        Sixth::Won if setup.approved.max_payout.is_some_and(|most| stake.amount > most) => {
            won(r::R9_3.as_read(dc::DC_20))
        }
        // Lower than one card of its suit and higher than another.
        Sixth::Won if between() => won(r::R9_3.as_read(dc::DC_2)),
        // **9.3** Below a held card of its suit it wins.
        Sixth::Won => won(r::R9_3.as_read(dc::DC_1)),
        // **9.4** Of a held suit but higher, it loses.
        Sixth::LostHigher if of_suit().count() < held.len() => Line::lost(stake, r::R9_4.as_read(dc::DC_3)),
        Sixth::LostHigher => Line::lost(stake, r::R9_4.cite()),
        // **9.5** Of no held suit, it loses.
        Sixth::LostSuit => Line::lost(stake, r::R9_5.cite()),
    }
}

/// **9.6** A jackpot wager on a hand that does not qualify.
pub(super) fn no_jackpot(stake: Stake) -> Line {
    Line::lost(stake, r::R9_6.cite())
}

/// The lines that end one wager of a hand.
fn end(table: &T, hand: &Hand, wager: Wager, line: impl FnOnce(Stake) -> Line) -> Vec<E> {
    let Some(placed) = table.house.layout().get(hand.area, wager) else { return Vec::new() };
    table.house.end(&HOUSE, placed, line).into_iter().map(E::from).collect()
}

/// The wager of a declared hand.
pub(super) fn declared(table: &T, hand: &Hand) -> Vec<E> {
    let made = hand.five().filter(|_| hand.choice == Choice::Declared).and_then(ch11::declared);
    let settle = |made| end(table, hand, Wager::Wager, |stake| settle_declared(stake, made, table.house.setup()));
    made.map(settle).unwrap_or_default()
}

pub(super) fn jackpot(table: &T, hand: &Hand) -> Vec<E> {
    let settle = |stake| ch10_jackpot::settle_jackpot(stake, hand.claim, table.house.setup());
    end(table, hand, Wager::Jackpot, settle)
}

/// The wager of a hand whose sixth card is turned.
pub(super) fn sixth(table: &T, hand: &Hand, card: Card) -> Vec<E> {
    let settle =
        |held: &[Card]| end(table, hand, Wager::Wager, |stake| settle_sixth(stake, held, card, table.house.setup()));
    hand.cards.known().map(settle).unwrap_or_default()
}

/// **9.7** All cards still on the table go to the rack; the deck is shuffled before the next round.
pub(super) fn clear(table: &T) -> Decision {
    match table.play.round {
        Round::Over { .. } => Ok(pick_up(table)),
        _ => refuse!(r::R9_7.cite(), "the round is not settled yet"),
    }
}

pub(super) fn pick_up(table: &T) -> Vec<E> {
    end_round(table, Event::LayoutCleared.by(r::R9_7.cite()))
}
