//! What settling one round outside a table answers with, whichever the game: each game's own `settle.rs` reads the round.
use crate::book::Citation;
use crate::game::Refusal;
use crate::money::Money;
use crate::settlement::{Line, Outcome};
use crate::wagers::{Area, Wager};
use alloc::{
    format,
    string::{String, ToString},
};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineOut {
    pub area: Area,
    pub wager: Wager,
    #[serde(rename = "stake_cents")]
    pub stake: Money,
    pub outcome: Outcome,
    #[serde(rename = "to_player_cents")]
    pub to_player: Money,
    #[serde(rename = "to_house_cents")]
    pub to_house: Money,
    pub text: String,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NoteOut {
    pub text: String,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AreaOut {
    pub area: Area,
    #[serde(flatten)]
    pub total: Total,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Total {
    #[serde(rename = "staked_cents")]
    pub staked: Money,
    /// Stakes back and winnings.
    #[serde(rename = "to_player_cents")]
    pub to_player: Money,
    /// What the house gains; negative when it pays.
    #[serde(rename = "to_house_cents")]
    pub to_house: Money,
}

impl Total {
    pub(crate) fn of<'a>(lines: impl Iterator<Item = &'a LineOut>) -> Total {
        lines.fold(Total::default(), |sum, line| Total {
            staked: sum.staked + line.stake,
            to_player: sum.to_player + line.to_player,
            to_house: sum.to_house + line.to_house,
        })
    }
}

impl From<&Line> for LineOut {
    fn from(line: &Line) -> LineOut {
        LineOut {
            area: line.area(),
            wager: line.wager(),
            stake: line.stake(),
            outcome: line.outcome(),
            to_player: line.to_player(),
            to_house: line.to_house(),
            text: line.to_string(),
            cite: line.cite(),
        }
    }
}

/// A table's own refusal, with the field it is about in front.
pub(crate) fn within(field: &str, refusal: &Refusal) -> Refusal {
    Refusal::new(format!("{field}: {}", refusal.text()), refusal.cite())
}
