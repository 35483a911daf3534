//! One round settled from values: wagers and cards in, lines of money out. Nothing is settled here: the round is played
//! again at a real table.
use super::{HighCard, Play, ch02_cards_and_shuffle::DECKS, clauses as r};
use crate::cards::Card;
use crate::house::Setup;
use crate::money::Money;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settle::{Replayed, RoundOut, as_often_as_in, by_number, limit, smallest_chip};
use crate::shoe::Source;
use crate::wagers::{Area, BetType, Wager};
use alloc::{vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HighCardRound"))]
#[serde(deny_unknown_fields)]
pub struct RoundIn {
    pub areas: Vec<AreaIn>,
    pub dealer: Card,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HighCardArea"))]
#[serde(deny_unknown_fields)]
pub struct AreaIn {
    /// From the dealer's left; left out, the place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    #[serde(rename = "ante_cents")]
    pub ante: Money,
    #[serde(rename = "tie_cents", default, skip_serializing_if = "Option::is_none")]
    pub tie: Option<Money>,
    pub card: Card,
}

/// The table the round was played at. Limits left out are as wide as the chips allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HighCardTable"))]
#[serde(deny_unknown_fields, default)]
pub struct TableIn {
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    #[serde(rename = "ante_min_cents", skip_serializing_if = "Option::is_none")]
    pub ante_min: Option<Money>,
    #[serde(rename = "ante_max_cents", skip_serializing_if = "Option::is_none")]
    pub ante_max: Option<Money>,
    pub source: Source,
}

impl Default for TableIn {
    fn default() -> TableIn {
        TableIn { smallest_chip: Money::cents(250), ante_min: None, ante_max: None, source: Source::Shoe }
    }
}

pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    if input.areas.is_empty() {
        refuse!(r::R4_1.cite(), "areas: name at least one");
    }
    let areas = by_number(&input.areas, |area| area.area, r::R3_1.cite(), r::R3_1.cite())?;
    let cards: Vec<Card> = areas.iter().map(|(_, input)| input.card).chain([input.dealer]).collect();
    as_often_as_in(DECKS, &cards, r::R2_1.cite())?;
    let of = |(area, input): &(Area, &AreaIn)| {
        [Some((*area, Wager::Ante, input.ante)), input.tie.map(|tie| (*area, Wager::Tie, tie))].into_iter().flatten()
    };
    let wagers: Vec<_> = areas.iter().flat_map(of).collect();
    let last = areas.last().map_or(0, |(area, _)| *area);
    let mut round = Replayed::<HighCard>::at(&setup(&input.table, last)?, areas.iter().map(|(area, _)| *area))?;
    round.ready()?;
    round.cut()?;
    round.place(&wagers)?;
    round.play(Play::Deal { cards })?;
    round.find_outside(&wagers)?;
    round.play(Play::Settle)?;
    Ok(round.out(areas.iter().map(|(area, _)| *area)))
}

fn setup(table: &TableIn, areas: u8) -> Result<Setup, Refusal> {
    let chip = smallest_chip(table.smallest_chip, r::R3_3.cite())?;
    let mut setup = Setup::of_cards(table.source, DECKS, chip, &[]);
    setup.areas = areas;
    setup.limits.wagers =
        vec![limit(BetType::Ante, table.ante_min, table.ante_max, chip), limit(BetType::Tie, None, None, chip)];
    Ok(setup)
}
