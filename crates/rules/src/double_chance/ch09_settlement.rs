//! Chapter 9: declared hands, jackpots, hands with a sixth card; and the cards picked up.
use super::ch04_shuffle_and_cut::shuffle_due;
use super::{
    Choice, DeclaredHand, DoubleChance, E, Event, Hand, Round, T, ch05_wagers, ch10_jackpot,
    ch11_declared_hands as ch11, clauses as r, readings as dc, rules, state::HAND,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::deck::ShuffleWhy;
use crate::game::Decided;
use crate::house::Setup;
use crate::money::Odds;
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Stake};
use crate::wagers::{Area, Wager};
use alloc::vec::Vec;

type Decision = Decided<DoubleChance>;

/// **9.3**
pub const SIXTH_PAYS: Odds = Odds::EVENS;

/// **9.3, DC-1** Which held card the sixth one has to be below.
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

/// **9.3, 9.4, 9.5, DC-3** The sixth card against the cards held, ace high: it wins or it loses, there is no third.
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

/// **9.1, 9.2** A declared hand wins at its odds, and no more than a posted maximum.
pub fn settle_declared(stake: Stake, hand: DeclaredHand, setup: &Setup) -> Line {
    let maximum = setup.approved.max_payout.map(|most| (most, r::R9_2.as_read(x::X_24)));
    Line::won_to(stake, hand.odds(), ch05_wagers::rounding(setup), maximum, r::R9_1.cite())
}

/// **9.3, 9.4, 9.5** A hand that discarded, on its sixth card.
pub fn settle_sixth(stake: Stake, held: &[Card], sixth: Card, setup: &Setup) -> Line {
    let won = |cite: Citation| Line::won(stake, SIXTH_PAYS, ch05_wagers::rounding(setup), cite);
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
        Sixth::Won => won(r::R9_3.as_read(dc::DC_1)),
        Sixth::LostHigher if of_suit().count() < held.len() => Line::lost(stake, r::R9_4.as_read(dc::DC_3)),
        Sixth::LostHigher => Line::lost(stake, r::R9_4.cite()),
        Sixth::LostSuit => Line::lost(stake, r::R9_5.cite()),
    }
}

/// **8.6.2 to 8.6.6** In steps, each from the dealer's right: discards counted into the rack, losing jackpots taken, declared
/// hands paid, winning jackpots paid, declared cards collected.
pub fn settle(table: &T) -> Decision {
    let Round::Turned { hands } = &table.play.round else {
        match &table.play.round {
            Round::Over { .. } => refuse!(r::R9_7.cite(), "this round is settled: clear the layout"),
            Round::Settled { .. } | Round::Sixth { .. } => {
                refuse!(r::R8_7.cite(), "declared hands are settled: the others go by their sixth card")
            }
            Round::Turning { .. } => refuse!(r::R8_6_1.cite(), "turn all hands first"),
            _ => refuse!(r::R8_6.cite(), "no hand is turned to settle"),
        }
    };
    if let Some(hand) = hands.iter().find(|hand| hand.choice == Choice::MustDiscard) {
        let clause = if hand.cards.count() == HAND { r::R12_6 } else { r::R12_7 };
        refuse!(clause.cite(), "area {} has still to discard", hand.area);
    }
    let mut events: Vec<E> = alloc::vec![];
    let discards: usize = hands.iter().flat_map(|hand| &hand.discards).map(|lie| lie.count()).sum();
    if discards > 0 {
        events.push(Event::DiscardsRacked { count: discards as u16, cite: r::R8_6_2.cite() }.into());
    }
    let from_right = || hands.iter().rev();
    from_right().filter(|hand| hand.claim.is_none()).for_each(|hand| events.extend(jackpot(table, hand)));
    from_right().for_each(|hand| events.extend(declared(table, hand)));
    from_right().filter(|hand| hand.claim.is_some()).for_each(|hand| events.extend(jackpot(table, hand)));
    let of = |choice: Choice| hands.iter().filter(|hand| hand.choice == choice).map(|hand| hand.area).collect();
    let collected: Vec<Area> = of(Choice::Declared);
    if !collected.is_empty() {
        events.push(Event::DeclaredCollected { areas: collected, cite: r::R8_6_6.cite() }.into());
    }
    let remaining: Vec<Area> = of(Choice::Holds);
    events.push(Event::HandsSettled { remaining, cite: r::R8_7.cite() }.into());
    Ok(events)
}

/// The wager of a declared hand.
pub(super) fn declared(table: &T, hand: &Hand) -> Vec<E> {
    let made = hand.five().filter(|_| hand.choice == Choice::Declared).and_then(ch11::declared);
    let (Some(made), Some(placed)) = (made, table.house.layout().get(hand.area, Wager::Wager)) else {
        return alloc::vec![];
    };
    let setup = table.house.setup();
    let lines = table.house.end(rules(), placed, |stake| settle_declared(stake, made, setup));
    lines.into_iter().map(E::from).collect()
}

pub(super) fn jackpot(table: &T, hand: &Hand) -> Vec<E> {
    let Some(placed) = table.house.layout().get(hand.area, Wager::Jackpot) else { return alloc::vec![] };
    let setup = table.house.setup();
    let lines = table.house.end(rules(), placed, |stake| ch10_jackpot::settle_jackpot(stake, hand.claim, setup));
    lines.into_iter().map(E::from).collect()
}

/// The wager of a hand whose sixth card is turned.
pub(super) fn sixth(table: &T, hand: &Hand, card: Card) -> Vec<E> {
    let (Some(held), Some(placed)) = (hand.cards.known(), table.house.layout().get(hand.area, Wager::Wager)) else {
        return alloc::vec![];
    };
    let setup = table.house.setup();
    let lines = table.house.end(rules(), placed, |stake| settle_sixth(stake, held, card, setup));
    lines.into_iter().map(E::from).collect()
}

/// **9.7** All cards still lying go to the rack; the deck is shuffled before the next round.
pub fn clear(table: &T) -> Decision {
    match table.play.round {
        Round::Over { .. } => Ok(end_round(table, Event::LayoutCleared { cite: r::R9_7.cite() })),
        _ => refuse!(r::R9_7.cite(), "the round is not settled yet"),
    }
}

/// **4.1.2** However a round ended: seats counted, and the cards shuffled before the next.
pub(super) fn end_round(table: &T, ending: Event) -> Vec<E> {
    alloc::vec![ending.into(), table.house.end_round().into(), shuffle_due(ShuffleWhy::RoundOver).into()]
}
