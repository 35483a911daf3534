//! What happens at a table of Caribbean Stud Poker, and the line that people read of each event.
use super::*;
use crate::events;
use crate::events::{list_areas, list_cards};
use crate::poker_hands::best_of;

events! {
    pub enum Event of CaribbeanStud {
        DealBegan { to: Vec<(Area, PatronId)> } => deal_began(to);
        CardShown { to: To, card: Card } => card_shown(to, card);
        // What players hold is nobody else's to read.
        HandsDealt { held: HiddenCards } => "five cards each, face down";
        DealerUp { card: Card } => "dealer shows {card}";
        PickedUp { area: Area } => "area {area} picks up the cards";
        BetMade { area: Area } => "area {area} bets";
        Folded { area: Area, cards: Put } => "area {area} folds{}", put(cards);
        DealerShown { cards: Vec<Card> } => "dealer exposes {} by mistake", list_cards(cards);
        ChoosesAgain { area: Area } => "area {area} chooses again";
        DealerTurned { cards: Vec<Card> } => "dealer turns {}", list_cards(cards);
        Announced { hand: Vec<Card>, qualification: Qualification } => announced(hand, qualification);
        HandShown { area: Area, cards: Vec<Card> } => "area {area} shows {}", made(cards);
        FoldedShown { area: Area, cards: Vec<Card> } => "area {area} folded {}", made(cards);
        ConcessionWarned { area: Area }
            => "area {area} is warned: the dealer has no hand and the ante would be paid; concede again to give it up";
        Conceded { area: Area, cards: Put } => "conceding hand: area {area}{}", put(cards);
        ClaimRaised { area: Area, hand: Category } => "jackpot hand at area {area}: {hand}";
        HandsSettled => "hands settled";
        ClaimClosed { area: Area } => "jackpot hand of area {area} paid";
        ClaimDropped { area: Area } => "area {area} has no progressive wager left: nothing to pay";
        LayoutCleared => "cards picked up";
        /// The cards of the last round are on the table again as they were before they were picked up.
        LaidOutAgain => "its cards are laid out again";
        Rekeyed { hand: To, cards: Vec<Card> } => "{hand} corrected: {}", list_cards(cards);
        Misdealt { why: MisdealWhy, reason: String } => "misdeal: {reason}";
        HandVoided { area: Area, count: u8 } => "area {area} has {count} cards: hand void";
        HandDropped { area: Area } => "area {area} has no wager left: hand out of play";
        StrayHandDiscarded { area: Area } => "area {area} has no ante: its cards are counted into the rack";
        RoundVoided => "round void";
        NothingLeft => "no wager is left: the round is over";
    }
}

fn deal_began(to: &[(Area, PatronId)]) -> String {
    let areas: Vec<Area> = to.iter().map(|(area, _)| *area).collect();
    format!("dealing to the dealer first, then {}", list_areas(&areas))
}

fn card_shown(to: &To, card: &Card) -> String {
    match to {
        To::Dealer => format!("{card} is exposed in the dealer's hand: it stays up"),
        To::Area(area) => format!("{card} is exposed at area {area}: it is turned over"),
    }
}

fn announced(hand: &[Card], qualification: &Qualification) -> String {
    match qualification {
        Qualification::Qualifies => format!("dealer has {}", best_of(hand)),
        Qualification::DoesNot => format!("no hand: {}", best_of(hand)),
    }
}

/// Where folded and conceded cards go, as far as it is worth saying.
fn put(cards: &Put) -> &'static str {
    match cards {
        Put::Rack => "",
        Put::Apart => ", cards kept apart for the jackpot",
    }
}

fn made(cards: &[Card]) -> String {
    format!("{}: {}", list_cards(cards), best_of(cards))
}
