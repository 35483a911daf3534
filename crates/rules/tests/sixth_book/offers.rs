//! What may be done at a High Card table now, and what a screen shows of it.
use super::{HighCard, Play, Round, T, ch04_the_deal_and_settlement as ch04, clauses as r};
use crate::book::Citation;
use crate::card_table;
use crate::offers::Offers;
use crate::show::{CardView, CardsView, Label, Prompt, View};
use alloc::{format, string::String};

/// What might be done now. The rules say which of it may.
pub(super) fn offers(offers: &mut Offers<HighCard>) {
    let table = offers.table;
    let count = ch04::to(table).len() as u16 + 1;
    let asks = format!("{count} cards, the last to the dealer");
    offers.play(Play::Deal { cards: table.play.cards.example(count) }, Label::from("Deal").asks(asks));
    offers.play(Play::Settle, "Settle");
    offers.play(Play::Clear, "Clear the layout");
}

/// All cards lie face up: everybody sees the same.
pub(super) fn show(table: &T, view: &mut View) {
    let cards = &table.play.cards;
    let (left, in_rack) = (cards.left(), cards.in_rack());
    view.cards = Some(CardsView { source: cards.source, left, in_rack, cutting_card_shown: false });
    if let Some((hands, dealer)) = table.play.round.cards() {
        for (area, card) in hands {
            view.areas.iter_mut().filter(|a| a.area == *area).for_each(|a| a.cards.push(CardView::Up(*card)));
        }
        view.dealer_cards.push(CardView::Up(dealer));
    }
    let (stage, text, cite) = prompt(table);
    (view.stage, view.prompt) = (stage.into(), Prompt { text, cite });
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (&'static str, String, Citation) {
    if table.house.is_closed() {
        return ("closed", "this table is closed".into(), r::R6_1.cite());
    }
    card_table::prompt(table).unwrap_or_else(|| match table.play.round {
        Round::Waiting if table.house.layout().is_empty() => ("place your bets", "take wagers".into(), r::R3_4.cite()),
        Round::Waiting => ("place your bets", "take wagers; deal when they are placed".into(), r::R4_1.cite()),
        Round::Dealt { .. } => ("settlement", "settle from the right".into(), r::R4_3.cite()),
        Round::Over { .. } => ("round over", "pick up the cards".into(), r::R4_6.cite()),
    })
}
