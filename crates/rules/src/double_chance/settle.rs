//! One round settled from values: wagers, cards and decisions in, lines of money out, for the command line and for
//! anybody who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, cards are dealt to it as named and its own lines are handed back,
//! so this can never disagree with the tables.
use super::{Choice, DoubleChance, Keep, Play, Round, ch03_the_cards::DECKS, ch07_initial_deal::wanted, clauses as r};
use super::{ch03_the_cards::ONE_DECK, state::HAND};
use crate::cards::Card;
use crate::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup};
use crate::limits::Limits;
use crate::money::Money;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settle::{NoteOut, Replayed, RoundOut, as_often_as_in, by_number, limit, smallest_chip, within};
use crate::shoe::Source;
use crate::wagers::{Area, BetType, Wager};
use alloc::{collections::BTreeMap, format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DoubleChanceRound"))]
#[serde(deny_unknown_fields)]
pub struct RoundIn {
    pub areas: Vec<AreaIn>,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DoubleChanceArea"))]
#[serde(deny_unknown_fields)]
pub struct AreaIn {
    /// From the dealer's left; left out, the place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    #[serde(rename = "wager_cents")]
    pub wager: Money,
    #[serde(rename = "jackpot_cents", default, skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<Money>,
    /// The five cards dealt.
    pub cards: Vec<Card>,
    pub decision: Decision,
    /// The one to three of them that are held: when some are discarded, also after a wrong declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hold: Vec<Card>,
    /// Needed when some are held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sixth: Option<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DoubleChanceDecision"))]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    Declare,
    Discard,
    /// Not there to choose (12.12).
    Absent,
}

/// The table the round was played at. Limits left out are as wide as chips and readings allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DoubleChanceTable"))]
#[serde(deny_unknown_fields, default)]
pub struct TableIn {
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    #[serde(rename = "wager_min_cents", skip_serializing_if = "Option::is_none")]
    pub wager_min: Option<Money>,
    #[serde(rename = "wager_max_cents", skip_serializing_if = "Option::is_none")]
    pub wager_max: Option<Money>,
    /// The one amount of a jackpot wager, needed with the jackpot.
    #[serde(rename = "jackpot_wager_cents", skip_serializing_if = "Option::is_none")]
    pub jackpot_wager: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<JackpotSetup>,
    #[serde(rename = "max_payout_cents", skip_serializing_if = "Option::is_none")]
    pub max_payout: Option<Money>,
    /// Readings chosen otherwise than by default: `{"DC-1": "any-card"}`.
    pub options: BTreeMap<String, String>,
    pub source: Source,
}

impl Default for TableIn {
    fn default() -> TableIn {
        TableIn {
            smallest_chip: Money::cents(250),
            wager_min: None,
            wager_max: None,
            jackpot_wager: None,
            jackpot: None,
            max_payout: None,
            options: BTreeMap::new(),
            source: Source::Shoe,
        }
    }
}

/// Settles a round. What does not fit together is refused: first the list of areas and its cards, then table, wagers,
/// decisions and sixth cards, in the order of play.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    let areas = in_order(&input.areas)?;
    five_of_one_deck(&areas)?;
    let mut round = Playing::open(&input.table, &areas)?;
    round.deal(&areas)?;
    round.decide(&areas)?;
    round.finish(&areas)?;
    Ok(round.out(areas.iter().map(|(area, _)| *area)))
}

type Areas<'a> = [(Area, &'a AreaIn)];

/// The areas by number, from the dealer's left, each once.
fn in_order(list: &[AreaIn]) -> Result<Vec<(Area, &AreaIn)>, Refusal> {
    if list.is_empty() {
        refuse!(r::R5_2_1.cite(), "areas: nobody plays without a wager; name at least one area");
    }
    by_number(list, |area| area.area, r::R2_1.cite(), r::R5_5.cite())
}

/// Five cards to a hand (12.5), all of one deck (3.1).
fn five_of_one_deck(areas: &Areas) -> Result<(), Refusal> {
    if let Some((area, input)) = areas.iter().find(|(_, input)| input.cards.len() != HAND) {
        refuse!(r::R12_5.cite(), "area {area} cards: a hand of {} is void, name five cards", input.cards.len());
    }
    as_often_as_in(DECKS, areas.iter().flat_map(|(_, input)| input.cards.iter().chain(&input.sixth)), ONE_DECK)
}

impl TableIn {
    fn setup(&self, areas: u8) -> Result<Setup, Refusal> {
        let chip = smallest_chip(self.smallest_chip, r::R5_1.cite())?;
        let mut wagers = vec![limit(BetType::Wager, self.wager_min, self.wager_max, chip)];
        match (self.jackpot_wager, &self.jackpot) {
            (Some(amount), Some(_)) => wagers.push(limit(BetType::Jackpot, Some(amount), Some(amount), chip)),
            (None, Some(_)) => {
                refuse!(r::R10_2.cite(), "table.jackpot_wager_cents: name the amount of a jackpot wager")
            }
            (Some(_), None) => refuse!(r::R10_3.cite(), "table.jackpot: name the approved prize schedule"),
            (None, None) => {}
        }
        Ok(Setup {
            areas,
            equipment: Equipment::Cards { source: self.source, decks: DECKS },
            // The deal is recorded, so that five cards are proved.
            chance: ChanceFrom::Drawn,
            smallest_chip: chip,
            limits: Limits { wagers, player_max: None },
            options: self.options.clone().into_iter().collect(),
            approved: Approved { max_payout: self.max_payout, jackpot: self.jackpot.clone(), ..Approved::default() },
        })
    }
}

type Playing = Replayed<DoubleChance>;

impl Playing {
    /// Cards ready and every area taken, each by its own patron.
    fn open(table: &TableIn, areas: &Areas) -> Result<Playing, Refusal> {
        let last = areas.last().map_or(0, |(area, _)| *area);
        let setup = table.setup(last)?;
        let mut playing = Playing::at(&setup, areas.iter().map(|(area, _)| *area))?;
        playing.ready()?;
        playing.cut()?;
        Ok(playing)
    }

    /// A wager outside the limits was placed all the same (6.2, 6.3): it comes to light after the first card.
    fn deal(&mut self, areas: &Areas) -> Result<(), Refusal> {
        let wagers: Vec<_> = areas.iter().map(|(area, input)| (*area, Wager::Wager, input.wager)).collect();
        self.place(&wagers)?;
        for (area, amount) in areas.iter().filter_map(|(area, input)| Some((*area, input.jackpot?))) {
            let placed = self.house(HouseCommand::Place { area, wager: Wager::Jackpot, amount });
            placed.map_err(|refusal| within(&format!("area {area} jackpot_cents"), &refusal))?;
        }
        self.house(HouseCommand::NoMoreBets)?;
        let mut left: BTreeMap<Area, _> = areas.iter().map(|(area, input)| (*area, input.cards.iter())).collect();
        let held = wanted(&self.table).into_iter().filter_map(|to| left.get_mut(&to)?.next().copied()).collect();
        self.play(Play::Deal { count: None, held })?;
        self.find_outside(&wagers)
    }

    fn decide(&mut self, areas: &Areas) -> Result<(), Refusal> {
        for (area, input) in areas {
            let area = *area;
            match input.decision {
                Decision::Declare => {
                    self.play(Play::Declare { area })?;
                    self.discard_if_required(area, input)?;
                }
                Decision::Discard => self.discard(area, input)?,
                Decision::Absent => {
                    if !input.hold.is_empty() {
                        refuse!(r::R12_12.cite(), "area {area} hold: an absent player's hand is void, leave it out");
                    }
                    self.play(Play::Away { area, reason: Some("as played".into()) })?;
                }
            }
        }
        Ok(())
    }

    /// What a wrong declaration comes to (12.6).
    fn discard_if_required(&mut self, area: Area, input: &AreaIn) -> Result<(), Refusal> {
        let choice = self.table.play.round.hand(area).map(|hand| hand.choice);
        match (choice, input.hold.is_empty()) {
            (Some(Choice::MustDiscard), true) => {
                refuse!(
                    r::R12_6.cite(),
                    "area {area} did not declare a hand of rule 11: give the cards it then held as hold"
                )
            }
            (Some(Choice::MustDiscard), false) => {
                let text = format!("area {area} did not declare a hand of rule 11 and had to discard");
                self.notes.push(NoteOut { text, cite: r::R12_6.cite() });
                self.discard(area, input)
            }
            (Some(Choice::Declared), false) => refuse!(r::R8_3.cite(), "area {area} declared: leave hold out"),
            _ => Ok(()),
        }
    }

    fn discard(&mut self, area: Area, input: &AreaIn) -> Result<(), Refusal> {
        let place = |card: &Card| input.cards.iter().position(|c| c == card).map(|i| (i + 1) as u8);
        let places: Option<Vec<u8>> = input.hold.iter().map(place).collect();
        let Some(places) = places else {
            refuse!(r::R8_4.cite(), "area {area} hold: a card is held that was not dealt");
        };
        let discard = self.play(Play::Discard { area, keep: Keep::Places(places) });
        discard.map_err(|refusal| within(&format!("area {area} hold"), &refusal))
    }

    /// Everything that follows the decisions (8.6, 8.7). A sixth card that nobody needs is not dealt.
    fn finish(&mut self, areas: &Areas) -> Result<(), Refusal> {
        if let Round::Turning { .. } = self.table.play.round {
            self.play(Play::TurnUp { hands: vec![] })?;
            self.play(Play::Settle)?;
        }
        let Round::Settled { hands } = &self.table.play.round else { return Ok(()) };
        let mut sixth = vec![];
        for hand in hands.iter().filter(|hand| !hand.settled) {
            let input = areas.iter().find(|(area, _)| *area == hand.area);
            match input.and_then(|(_, input)| input.sixth) {
                Some(card) => sixth.push(card),
                None => refuse!(r::R8_7.cite(), "area {} discarded: give its sixth card", hand.area),
            }
        }
        self.play(Play::DealSixth)?;
        self.play(Play::TurnSixth { cards: sixth })
    }
}
