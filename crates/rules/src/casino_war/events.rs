//! What happens at a Casino War table, and the line that people read about each event.
use super::*;
use crate::events;
use crate::events::{list_areas, list_cards};
use alloc::{format, string::String, vec::Vec};

events! {
    pub enum Event of CasinoWar {
        CutDeclined { area: Area } => "area {area} declines the cut";
        CardsCut { by: CutBy, depth: Option<u16> } => cards_cut(by, depth);
        CuttingCardPlaced { from_back: Option<u16> } => cutting_card_placed(from_back);
        Burned => "first card burned face down";
        BurnForgotten => "the burn was forgotten: the card stays in play";
        BurnDue => "a card is burned before the next round";
        /// The cards are shuffled after this round, by this rule.
        ShuffleAfterRound { why: ShuffleWhy, cite: Citation } => "{why}: the cards are shuffled after this round";
        ShuffleForgotten => "the shuffle was forgotten: this round is finished first";
        DealBegan { to: Vec<Area> } => "dealing to {}, then the dealer", list_areas(to);
        CardDealt { to: To, card: Card } => "{to}: {card}";
        CuttingCardShown { on: Option<To> } => cutting_card_shown(on);
        DiscardsReturned { count: u16 } => "{count} discards go into the device";
        DiscardsLeft => "discards were not put into the device: they stay in the rack until the next round";
        Announced { dealer: Card } => "dealer has {}", dealer.rank().name();
        LimitNoted { area: Area, wager: Wager, amount as "amount_cents": Money }
            => "area {area} {wager} {amount} is outside the limits, noted while settling";
        HandsCollected { areas: Vec<Area> } => "cards of {} collected", list_areas(areas);
        InterimSettled { tied: Vec<Area> } => interim_settled(tied);
        WentToWar { area: Area } => "area {area} goes to war";
        GaveUp { area: Area } => "area {area} surrenders";
        /// A hand whose wagers are gone gets no further card and makes no decision.
        HandDropped { area: Area } => "area {area} has no wager left and is out of the round";
        FinallySettled => "all wars are settled";
        LayoutCleared => "cards picked up";
        /// The cards of the last round are laid out as they were before they were picked up.
        LaidOutAgain { shuffle_after: Option<(ShuffleWhy, Citation)> } => "its cards are laid out again";
        FacedCardBurned { card: Card } => "{card} was face up: burned";
        ErrorCardBurned { card: Card } => "{card} drawn in error: burned";
        ErrorCardSetAside => "unseen card set aside as the first card of the next round";
        EmptyRoundVoided { cards: Vec<Card> } => "round without wagers void, {} burned", list_cards(cards);
        Relaid { deal: WhichDeal, cards: Vec<Card>, burned: Vec<Card> }
            => "{} corrected: {}", deal.label(), list_cards(cards);
        ExcessBurned { cards: Vec<Card> } => "{} burned as excess", list_cards(cards);
        Misdealt { hand: To, reason: String } => "misdeal, {hand}: {reason}";
        RoundVoided => "round void";
        /// Void, and play continues with the cards that remain.
        RoundAbandoned => "round void: play continues with the remaining cards";
        DiscardsShuffled => "the discards are shuffled to finish the round";
        FaultFound { effect: Effect, spare: Spare }
            => "the failure {}; another device {}", effect.label(), spare.label();
        DeviceSwapped { damaged: Vec<Card> } => device_swapped(damaged);
        DeviceOutOfUse { areas: Vec<Area>, damaged: Vec<Card> }
            => "{} may take the wagers back; the rest is dealt from a shoe", list_areas(areas);
        WagersWithdrawn { area: Area } => "area {area} takes its wagers back";
        StayedIn { area: Area } => "area {area} stays in";
        PlayContinues => "the game continues";
    }
}

fn cards_cut(by: &CutBy, depth: &Option<u16>) -> String {
    let deep = depth.map_or_else(String::new, |depth| format!(" {depth} cards deep"));
    match by {
        CutBy::Area(area) => format!("area {area} cuts{deep}"),
        CutBy::Supervisor => format!("a supervisor cuts{deep}"),
    }
}

fn cutting_card_placed(from_back: &Option<u16>) -> String {
    let behind = from_back.map_or_else(String::new, |cards| format!(", {cards} cards behind it"));
    format!("cutting card placed{behind}")
}

fn cutting_card_shown(on: &Option<To>) -> String {
    match on {
        Some(to) => format!("cutting card shows at {to}"),
        None => "cutting card shows before the round".into(),
    }
}

fn interim_settled(tied: &[Area]) -> String {
    match tied {
        [] => "no tie".into(),
        tied => format!("war or surrender: {}, from the left", list_areas(tied)),
    }
}

fn device_swapped(damaged: &[Card]) -> String {
    let removed = match damaged {
        [] => String::new(),
        damaged => format!(", damaged cards {} removed", list_cards(damaged)),
    };
    format!("play continues with another shuffling device{removed}")
}
