//! Player cards: one in force, issued to a known person, cancelled with a reason, replaced, taken in and returned (LAW-4).
use super::{Patron, PatronEvent};
use crate::command::{FloorEvent, Outcome, Problem};
use crate::floor::{given, invalid};
use baize_rules::game::PlayerCard;

impl Patron {
    pub(crate) fn issue_card(&self) -> Result<FloorEvent, Problem> {
        let patron = self.id;
        self.is_somebody()?;
        if let Some(bar) = self.bars.iter().find(|bar| bar.is_from_casino()) {
            let why = bar.told();
            let text = format!("patron {patron} is excluded from the casino and gets no card (LAW-4): {why}");
            return Err(invalid(text));
        }
        if self.record.is_none() {
            return Err(invalid(format!("nobody has said who patron {patron} is: no card without a record (LAW-4)")));
        }
        match self.card {
            PlayerCard::Valid => Err(invalid(format!("patron {patron} has a card in force (LAW-4)"))),
            PlayerCard::NotOwn => {
                Err(invalid(format!("patron {patron}'s card was taken in: return it, or cancel it first")))
            }
            PlayerCard::Missing | PlayerCard::Cancelled => Ok(FloorEvent::CardIssued { patron, card: self.cards + 1 }),
        }
    }

    pub(crate) fn cancel_card(&self, reason: &str) -> Result<FloorEvent, Problem> {
        let patron = self.id;
        if !matches!(self.card, PlayerCard::Valid | PlayerCard::NotOwn) {
            return Err(invalid(format!("patron {patron} has no card in force")));
        }
        given(reason, "say why the card is cancelled")?;
        Ok(FloorEvent::CardCancelled { patron, reason: reason.into() })
    }

    pub(super) fn replace_card(&self, reason: &str) -> Result<Outcome, Problem> {
        let cancelled = self.cancel_card(reason)?;
        let issued = Patron { card: PlayerCard::Cancelled, ..self.clone() }.issue_card()?;
        Ok(Outcome::Done(vec![cancelled, issued]))
    }

    pub(super) fn return_card(&self, reason: &str) -> Result<Outcome, Problem> {
        let patron = self.id;
        if self.card != PlayerCard::NotOwn {
            return Err(invalid(format!("patron {patron}'s card was not taken in")));
        }
        given(reason, "say how the owner was identified")?;
        let event = PatronEvent::CardReturned { reason: reason.into() };
        Ok(Outcome::Done(vec![FloorEvent::Patron { patron, event }]))
    }
}
