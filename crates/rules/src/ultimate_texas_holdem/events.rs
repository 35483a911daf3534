//! What happens at a table of Ultimate Texas Hold'em, and the line that people read of each event.
use super::ch07_the_deal::name;
use super::*;
use crate::events;
use crate::events::{list_areas, list_cards};
use crate::poker_hands::best_of;
use alloc::{format, string::String, vec::Vec};

events! {
    pub enum Event of UltimateTexasHoldem {
        DealBegan { to: Vec<(Area, PatronId)> } => deal_began(to);
        /// Five cards, as a stack or in a row.
        CommunityDealt => "five community cards face down";
        CommunitySpread => "spread: flop, turn and river have their places";
        DealerDealt { count: u8 } => "{} to the dealer, face down", counted(*count);
        HoleDealt { area: Area, count: u8, held: HiddenCards } => "{} to area {area}, face down", counted(*count);
        MayLook => "players may look at their cards";
        Checked { area: Area } => "area {area} checks";
        Bet { area: Area, times: u8 } => bet(*area, *times);
        Folded { area: Area } => "area {area} folds";
        FoldedDiscarded { area: Area } => "cards of area {area} go to the rack, face down";
        FoldedKept { area: Area } => "cards of area {area} lie face down on its jackpot spot";
        Turned { place: Place, card: Card } => "{}: {card}", name(*place);
        StreetBegan { street: Street } => "{}", street_began(street);
        DealerPlays { cards: [Card; 5] } => "dealer plays {}", list_cards(cards);
        DealerHas { cards: [Card; 5] } => "dealer has {}", best_of(cards);
        DealerQualifies => "dealer qualifies";
        DealerDoesNotQualify => "dealer does not qualify";
        SettlingBegan { left: Vec<Area> } => "settling from the right: {}", list_areas(left);
        Conceded { area: Area } => "area {area} concedes";
        HandTurned { area: Area, cards: [Card; 2] } => "area {area} turned: {}", list_cards(cards);
        HandPlays { area: Area, cards: [Card; 5] } => "area {area} plays {}", list_cards(cards);
        HandHas { area: Area, cards: [Card; 5] } => "area {area} has {}", best_of(cards);
        LimitNoted { area: Area, wager: Wager, amount as "amount_cents": Money }
            => "area {area} {wager} {amount} breaks the rules, noted while settling";
        ClaimRaised { area: Area, hand: Category, cards: [Card; 5] }
            => "area {area} claims the jackpot: {hand}, {}", list_cards(cards);
        /// Settled; its cards go to the rack unless a jackpot claim keeps them there.
        HandDone { area: Area, claim: bool } => "area {area} settled{}", collected(*claim);
        RoundSettled => "round settled";
        FoldedRevealed { area: Area, cards: [Card; 2] } => "area {area} had folded {}", list_cards(cards);
        LayoutCleared => "cards picked up";
        /// The cards of the last round are on the table as they were before they were picked up.
        LaidOutAgain => "its cards are laid out again";
        Misdealt { why: MisdealWhy, reason: String } => "{}: {reason}", misdeal(why);
        RoundVoided => "round void";
        NothingLeft => "no wager is left: the round is over";
        /// A card of the dealer's or of the board showed before its time.
        Exposed { place: Place, card: Card } => "{} card shows too early: {card}", name(*place);
        PlayContinues => "play continues";
        /// A hand whose wagers are gone.
        HandDropped { area: Area } => "area {area} has no wager left: out of the round";
        /// Two cards dealt to an area without any wager go to the rack.
        StrayHand { area: Area } => "two cards dealt to area {area} without a wager go to the rack";
        Rekeyed { at: Keyed, cards: Vec<Card>, again: Vec<Area> }
            => "keyed again, {}: {}", keyed(at), list_cards(cards);
    }
}

fn deal_began(to: &[(Area, PatronId)]) -> String {
    let to: Vec<Area> = to.iter().map(|(area, _)| *area).collect();
    format!("dealing to the board, the dealer and {}", list_areas(&to))
}

fn bet(area: Area, times: u8) -> String {
    match times {
        1 => format!("area {area} bets the Ante"),
        times => format!("area {area} bets {times} times the Ante"),
    }
}

fn counted(cards: u8) -> String {
    match cards {
        1 => "one card".into(),
        cards => format!("{cards} cards"),
    }
}

fn street_began(street: &Street) -> &'static str {
    match street {
        Street::OnRiver => "on the river: players bet or fold",
        _ => "after the flop: players bet, check or fold",
    }
}

fn collected(claim: bool) -> &'static str {
    if claim { "; its cards stay for the jackpot" } else { ", cards collected" }
}

fn misdeal(why: &MisdealWhy) -> &'static str {
    match why {
        MisdealWhy::WrongNumber => "misdeal, wrong number of cards",
        MisdealWhy::Revealed => "misdeal",
    }
}

fn keyed(at: &Keyed) -> String {
    match at {
        Keyed::Board => "the board".into(),
        Keyed::Dealer => "the dealer's hand".into(),
        Keyed::Hand(area) => format!("area {area}"),
    }
}
