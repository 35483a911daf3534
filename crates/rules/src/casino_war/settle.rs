//! One round settled from values: wagers, cards and decisions in, lines of money out, for the command line and for
//! anybody who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, the named cards are dealt to it and its own lines are handed back,
//! so this can never disagree with the tables.
use super::{CasinoWar, CutBy, Play, Round, ch03_the_cards::DECKS, clauses as r, readings as cw};
use crate::cards::Card;
use crate::house::{Approved, ChanceFrom, Equipment, Setup};
use crate::limits::Limits;
use crate::money::Money;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settle::{Replayed, RoundOut, as_often_as_in, by_number, limit, smallest_chip};
use crate::shoe::Source;
use crate::wagers::{Area, BetType, Wager};
use alloc::{collections::BTreeMap, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CasinoWarRound"))]
#[serde(deny_unknown_fields)]
pub struct RoundIn {
    pub areas: Vec<AreaIn>,
    pub dealer: Card,
    /// The dealer's additional card, needed when some area is at war.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer_war: Option<Card>,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CasinoWarArea"))]
#[serde(deny_unknown_fields)]
pub struct AreaIn {
    /// From the dealer's left; left out, the place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    #[serde(rename = "initial_cents")]
    pub initial: Money,
    #[serde(rename = "tie_cents", default, skip_serializing_if = "Option::is_none")]
    pub tie: Option<Money>,
    pub card: Card,
    /// Needed when the card has the dealer's rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// Needed when the decision is war.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub war_card: Option<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CasinoWarDecision"))]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    War,
    Surrender,
    /// Not there to choose (11.8).
    Absent,
}

/// The table the round was played at. Limits left out are as wide as chips and readings allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CasinoWarTable"))]
#[serde(deny_unknown_fields, default)]
pub struct TableIn {
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    #[serde(rename = "initial_min_cents", skip_serializing_if = "Option::is_none")]
    pub initial_min: Option<Money>,
    #[serde(rename = "initial_max_cents", skip_serializing_if = "Option::is_none")]
    pub initial_max: Option<Money>,
    #[serde(rename = "tie_min_cents", skip_serializing_if = "Option::is_none")]
    pub tie_min: Option<Money>,
    #[serde(rename = "tie_max_cents", skip_serializing_if = "Option::is_none")]
    pub tie_max: Option<Money>,
    /// Readings chosen otherwise than by default: `{"CW-1": "exact-cents"}`.
    pub options: BTreeMap<String, String>,
    pub source: Source,
}

impl Default for TableIn {
    fn default() -> TableIn {
        let (smallest_chip, source, options) = (Money::cents(250), Source::Shoe, BTreeMap::new());
        TableIn { smallest_chip, initial_min: None, initial_max: None, tie_min: None, tie_max: None, options, source }
    }
}

/// Settles a round. What does not fit together is refused: first the list of areas and its cards, then table, wagers,
/// decisions and additional cards, in the order of play.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    if input.areas.is_empty() {
        refuse!(r::R11_5.cite(), "areas: a round without wagers is void; name at least one area");
    }
    let areas = by_number(&input.areas, |area| area.area, r::R2_2_1.cite(), r::R5_6.cite())?;
    let hands = input.areas.iter().flat_map(|area| [Some(&area.card), area.war_card.as_ref()]);
    let cards = hands.chain([Some(&input.dealer), input.dealer_war.as_ref()]).flatten();
    as_often_as_in(DECKS, cards, r::R3_1.cite())?;
    let mut round = Playing::open(&input.table, &areas)?;
    round.deal_first(&areas, input.dealer)?;
    round.decide(&areas)?;
    round.deal_war(&areas, input.dealer_war)?;
    Ok(round.out(areas.iter().map(|(area, _)| *area)))
}

type Areas<'a> = [(Area, &'a AreaIn)];

impl TableIn {
    fn setup(&self, areas: u8) -> Result<Setup, Refusal> {
        let chip = smallest_chip(self.smallest_chip, r::R5_3.cite())?;
        let mut setup = Setup {
            areas,
            equipment: Equipment::Cards { source: self.source, decks: DECKS },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits { wagers: vec![], player_max: None },
            options: self.options.clone().into_iter().collect(),
            approved: Approved::default(),
        };
        // Two chips where a surrender rounds up: the lowest minimum that CW-1 accepts.
        let least = if setup.option(cw::CW_1) == "up-to-chip" { chip + chip } else { chip };
        setup.limits.wagers = vec![
            limit(BetType::Initial, Some(self.initial_min.unwrap_or(least)), self.initial_max, chip),
            limit(BetType::Tie, self.tie_min, self.tie_max, chip),
        ];
        Ok(setup)
    }
}

type Playing = Replayed<CasinoWar>;

impl Playing {
    /// Cards ready and every area taken, each by its own patron.
    fn open(table: &TableIn, areas: &Areas) -> Result<Playing, Refusal> {
        let last = areas.last().map_or(0, |(area, _)| *area);
        let mut playing = Playing::at(&table.setup(last)?, areas.iter().map(|(area, _)| *area))?;
        playing.ready()?;
        if table.source != Source::Device {
            playing.play(Play::CutCards { by: CutBy::Area(areas[0].0), depth: Some(156) })?;
            playing.play(Play::PlaceCuttingCard { from_back: Some(52) })?;
        }
        playing.play(Play::Burn)?;
        Ok(playing)
    }

    /// A wager outside the limits was placed anyway: it comes to light after the first card (6.2, 6.3).
    fn deal_first(&mut self, areas: &Areas, dealer: Card) -> Result<(), Refusal> {
        let wagers = |(area, input): &(Area, &AreaIn)| {
            let tie = input.tie.map(|amount| (*area, Wager::Tie, amount));
            [Some((*area, Wager::Initial, input.initial)), tie]
        };
        let wagers: Vec<(Area, Wager, Money)> = areas.iter().flat_map(wagers).flatten().collect();
        self.place(&wagers)?;
        let cards = areas.iter().map(|(_, input)| input.card).chain([dealer]).collect();
        self.play(Play::Deal { cards })?;
        self.find_outside(&wagers)?;
        self.play(Play::Settle)
    }

    /// Only tied areas choose (8.2.4). Without a tie an absent player's hand is settled like any other (11.8).
    fn decide(&mut self, areas: &Areas) -> Result<(), Refusal> {
        let tied = match &self.table.play.round {
            Round::Deciding { undecided, .. } => undecided.clone(),
            _ => vec![],
        };
        for (area, input) in areas {
            match (input.decision, tied.contains(area)) {
                (None, true) => refuse!(
                    r::R8_2_4.cite(),
                    "area {area} ties with the dealer: give its decision, war, surrender or absent"
                ),
                (Some(Decision::War | Decision::Surrender), false) => {
                    refuse!(r::R5_8.cite(), "area {area} has no tie to decide: leave its decision out")
                }
                _ => {}
            }
        }
        for (area, input) in areas.iter().filter(|(area, _)| tied.contains(area)) {
            let area = *area;
            self.play(match input.decision {
                Some(Decision::War) => Play::GoToWar { area },
                Some(Decision::Surrender) => Play::Surrender { area },
                _ => Play::Away { area, reason: Some("as played".into()) },
            })?;
        }
        Ok(())
    }

    /// One more card to every area at war, then to the dealer (9.2). Additional cards that nobody needs are left aside.
    fn deal_war(&mut self, areas: &Areas, dealer: Option<Card>) -> Result<(), Refusal> {
        let mut cards = vec![];
        for (area, input) in areas.iter().filter(|(_, input)| input.decision == Some(Decision::War)) {
            match input.war_card {
                Some(card) => cards.push(card),
                None => refuse!(r::R9_2_1.cite(), "area {area} is at war: give its war_card"),
            }
        }
        if cards.is_empty() {
            return Ok(());
        }
        match dealer {
            Some(card) => cards.push(card),
            None => refuse!(r::R9_2_2.cite(), "an area is at war: give dealer_war"),
        }
        self.play(Play::Deal { cards })?;
        self.play(Play::Settle)
    }
}
