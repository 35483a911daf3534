//! Patrons and money: who has how many chips, what is on the layouts, what the house holds.
use crate::bars::Bar;
use crate::time::Now;
use baize_rules::game::{PatronId, PlayerCard, Standing};
use baize_rules::house::Move;
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Patron {
    pub id: PatronId,
    pub name: String,
    pub card: PlayerCard,
    /// Chips not on any layout.
    #[serde(rename = "chips_cents")]
    pub chips: Money,
    /// Stakes on layouts.
    #[serde(rename = "open_cents")]
    pub open: Money,
    #[serde(rename = "loss_limit_cents")]
    pub loss_limit: Option<Money>,
    /// The day of the two figures below.
    pub day: u32,
    /// Settled stakes minus everything received; negative when the patron is ahead.
    #[serde(rename = "lost_cents")]
    pub lost: Money,
    #[serde(rename = "turnover_cents")]
    pub turnover: Money,
    /// What keeps the patron from tables on the whole floor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bars: Vec<Bar>,
}

impl Patron {
    pub fn new(id: PatronId, name: String) -> Patron {
        let (chips, open, lost, turnover) = (Money::ZERO, Money::ZERO, Money::ZERO, Money::ZERO);
        let (card, bars) = (PlayerCard::Missing, vec![]);
        Patron { id, name, card, chips, open, loss_limit: None, day: 0, lost, turnover, bars }
    }

    /// Where the patron stands now. Stakes on layouts count against the limit in full; yesterday's losses do not
    ///
    pub fn standing(&self, now: Now) -> Standing {
        let lost = if self.day == now.day { self.lost } else { Money::ZERO };
        let left = self.loss_limit.map(|limit| limit - lost - self.open);
        Standing { card: self.card, chips: self.chips, loss_left: left }
    }

    /// Enters into the books what an event moved.
    pub fn book(&mut self, now: Now, money: Move, turnover: Money) {
        if self.day != now.day {
            (self.day, self.lost, self.turnover) = (now.day, Money::ZERO, Money::ZERO);
        }
        self.chips += money.player;
        self.open += money.layout;
        self.lost += money.house;
        self.turnover += turnover;
        assert!(self.chips >= Money::ZERO, "patron {} at {} chips", self.id, self.chips);
        assert!(self.open >= Money::ZERO, "patron {} with {} open", self.id, self.open);
    }
}

/// The floor's books. Always `bought − cashed = held + layout + house`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Totals {
    #[serde(rename = "bought_cents")]
    pub bought: Money,
    #[serde(rename = "cashed_cents")]
    pub cashed: Money,
    #[serde(rename = "held_cents")]
    pub held: Money,
    #[serde(rename = "layout_cents")]
    pub layout: Money,
    #[serde(rename = "house_cents")]
    pub house: Money,
}

impl Totals {
    pub fn is_conserved(&self) -> bool {
        self.bought - self.cashed == self.held + self.layout + self.house
    }
}
