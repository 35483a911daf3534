//! What happens at a table of High Card, and the line that people read of each event.
use super::HighCard;
use crate::cards::Card;
use crate::events;
use crate::events::list;
use crate::wagers::Area;
use alloc::{format, string::String, vec::Vec};

events! {
    pub enum Event of HighCard {
        Dealt { hands: Vec<(Area, Card)>, dealer: Card } => dealt(hands, *dealer);
        Announced { dealer: Card } => "dealer has {}", dealer.rank().name();
        AllSettled => "all wagers settled";
        LayoutCleared => "cards picked up";
        RoundVoided => "round void";
        /// No wager is open any more.
        NothingLeft => "no wager is left: the round is over";
    }
}

fn dealt(hands: &[(Area, Card)], dealer: Card) -> String {
    let hands: Vec<String> = hands.iter().map(|(area, card)| format!("area {area} {card}")).collect();
    format!("{}, dealer {dealer}", list(&hands, ", "))
}
