//! What happens at a table of Double Chance, and the line that people read of each event.
use super::*;
use crate::events;
use crate::events::{list_areas, list_cards};
use alloc::{format, string::String, vec::Vec};

events! {
    pub enum Event of DoubleChance {
        DealBegan { to: Vec<Area> } => "dealing to {}", list_areas(to);
        /// A card to each of these, in this order; `held` where the table read them for their players.
        Dealt { to: Vec<Area>, held: HiddenCards } => dealt(to);
        CardsHandled => "cards are picked up";
        Declared { area: Area } => "area {area} declares";
        Discarded { area: Area, keep: Keep } => discarded(area, keep);
        /// A declaration that rule 11 does not allow, or too many cards kept: the hand has still to discard.
        DiscardRequired { area: Area } => "area {area} must discard";
        TurnedUp { area: Area, cards: Vec<Card>, choice: Choice } => turned_up(area, cards, choice);
        HandAnnounced { area: Area, hand: DeclaredHand } => "area {area}: {hand}";
        JackpotClaimed { area: Area, hand: DeclaredHand } => "area {area} claims the jackpot: {hand}";
        HoldCorrected { area: Area, was: u8, held: u8, reason: String }
            => "area {area} really holds {held}, not {was} as recorded: {reason}";
        DiscardsCounted { counted: u16, recorded: u16 } => discards_counted(*counted, *recorded);
        DiscardsRacked { count: u16 } => "{count} discards counted into the rack";
        DeclaredCollected { areas: Vec<Area> } => "cards of {} collected", list_areas(areas);
        /// Declared hands and jackpots are settled; these hands get a sixth card.
        HandsSettled { remaining: Vec<Area> } => hands_settled(remaining);
        SixthDealt { to: Vec<Area> } => "a sixth card face down to {}", list_areas(to);
        SixthTurned { area: Area, card: Card } => "area {area} sixth card {card}";
        SixthPlays { area: Area, card: Card } => "area {area} sixth card {card} is exposed: it plays";
        AllSettled => "all hands settled";
        LayoutCleared => "cards picked up";
        /// The cards of the last round are back where they were before they were picked up.
        LaidOutAgain => "its cards are back on the table";
        Misdealt { why: MisdealWhy, reason: String } => "misdeal, {}: {reason}", why.write();
        /// A hand is out of the round, its cards in the rack: so many were really there.
        HandVoided { area: Area, cards: u8 } => "hand of area {area} void, {cards} cards to the rack";
        /// A hand whose wager is gone plays no further part.
        HandDropped { area: Area } => "area {area} has no wager left: its hand is out";
        StrayHandRacked { area: Area } => "hand on area {area}, which has no wager: five cards counted into the rack";
        SixthBurned { area: Area } => "sixth card of declared area {area} burned";
        Rekeyed { area: Area, which: Which, cards: Vec<Card>, choice: Choice } => rekeyed(area, which, cards);
        RoundVoided => "round void";
        /// No wager is open any more: the round is over.
        NothingLeft => "no wager is open any more: the round is over";
    }
}

fn dealt(to: &[Area]) -> String {
    match to {
        [one] => format!("a card face down to area {one}"),
        [one, others @ ..] if others.iter().all(|a| a == one) => {
            format!("{} cards face down to area {one}", to.len())
        }
        all => format!("a card face down to each of {}", list_areas(all)),
    }
}

fn discarded(area: &Area, keep: &Keep) -> String {
    let held = match keep {
        Keep::Count(count) => usize::from(*count),
        Keep::Places(places) => places.len(),
    };
    format!("area {area} discards and holds {held}")
}

fn discards_counted(counted: u16, recorded: u16) -> String {
    match counted == recorded {
        true => format!("{counted} discards counted, as recorded"),
        false => {
            format!("{counted} discards counted, {recorded} recorded: nothing is settled until this is cleared up")
        }
    }
}

fn turned_up(area: &Area, cards: &[Card], choice: &Choice) -> String {
    let verb = if *choice == Choice::Declared { "declares" } else { "shows" };
    format!("area {area} {verb} {}", list_cards(cards))
}

fn hands_settled(remaining: &[Area]) -> String {
    match remaining {
        [] => "no hand remains".into(),
        remaining => format!("to be dealt a sixth card: {}", list_areas(remaining)),
    }
}

fn rekeyed(area: &Area, which: &Which, cards: &[Card]) -> String {
    let which = if *which == Which::Hand { "shows" } else { "has the sixth card" };
    format!("keyed again: area {area} {which} {}", list_cards(cards))
}
