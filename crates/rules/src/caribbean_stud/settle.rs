//! One round settled from values: wagers, cards and decisions in, lines of money out, for the command line and for
//! anybody who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, the round is played at it and its own lines are handed back, so
//! this can never disagree with the tables.
use super::ch09_final_settlement::looked_at;
use super::ch12_progressive_jackpot_payouts::{JACKPOT, next_claim};
use super::*;
use crate::house::{Approved, ChanceFrom, Equipment, JackpotSetup};
use crate::settle::{Replayed, RoundOut, as_often_as_in, by_number, limit, smallest_chip, within};
use alloc::collections::BTreeMap;

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CaribbeanStudRound"))]
#[serde(deny_unknown_fields)]
pub struct RoundIn {
    pub areas: Vec<AreaIn>,
    /// The dealer's five cards; may be left out where everybody folded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dealer: Vec<Card>,
    /// What the jackpot meter read, where a straight or royal flush is paid by it and nowhere else.
    #[serde(rename = "meter_cents", default, skip_serializing_if = "Option::is_none")]
    pub meter: Option<Money>,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CaribbeanStudArea"))]
#[serde(deny_unknown_fields)]
pub struct AreaIn {
    /// From the dealer's left; left out, the place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    #[serde(rename = "ante_cents")]
    pub ante: Money,
    #[serde(rename = "progressive_cents", default, skip_serializing_if = "Option::is_none")]
    pub progressive: Option<Money>,
    pub decision: Decision,
    /// The bet as it was found while settling; left out, twice the ante.
    #[serde(rename = "bet_cents", default, skip_serializing_if = "Option::is_none")]
    pub bet: Option<Money>,
    /// The five cards; may be left out where the hand does not have to be shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CaribbeanStudDecision"))]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    Bet,
    Fold,
    /// Away, silent or unwilling (14.14).
    Absent,
    /// Bet, and conceded once the dealer's hand was up (9.7).
    Concede,
}

/// The table the round was played at. Limits left out are as wide as chips allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CaribbeanStudTable"))]
#[serde(deny_unknown_fields, default)]
pub struct TableIn {
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    #[serde(rename = "ante_min_cents", skip_serializing_if = "Option::is_none")]
    pub ante_min: Option<Money>,
    #[serde(rename = "ante_max_cents", skip_serializing_if = "Option::is_none")]
    pub ante_max: Option<Money>,
    /// The one amount of a progressive wager; left out, the first one wagered.
    #[serde(rename = "progressive_cents", skip_serializing_if = "Option::is_none")]
    pub progressive: Option<Money>,
    #[serde(rename = "max_payout_cents", skip_serializing_if = "Option::is_none")]
    pub max_payout: Option<Money>,
    /// Readings other than the default: `{"CS-2": "gives-up-claim"}`.
    pub options: BTreeMap<String, String>,
    pub source: Source,
}

impl Default for TableIn {
    fn default() -> TableIn {
        TableIn {
            smallest_chip: Money::cents(250),
            ante_min: None,
            ante_max: None,
            progressive: None,
            max_payout: None,
            options: BTreeMap::new(),
            source: Source::Shoe,
        }
    }
}

type Areas<'a> = [(Area, &'a AreaIn)];
type Playing = Replayed<CaribbeanStud>;

/// Settles a round. What does not fit together is refused: first the list of areas and the cards, then table, wagers,
/// decisions and hands, in the order of play.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    if input.areas.is_empty() {
        refuse!(r::R5_3_1.cite(), "areas: a round needs an ante; name at least one area");
    }
    let areas = by_number(&input.areas, |area| area.area, r::R2_1.cite(), r::R5_9.cite())?;
    hands_of_five(input)?;
    let mut round = Playing::open(input, &areas)?;
    round.deal(&areas, &input.dealer)?;
    round.decide(&areas)?;
    round.expose(&areas, &input.dealer)?;
    round.settle(&areas)?;
    round.pay()?;
    Ok(round.out(areas.iter().map(|(area, _)| *area)))
}

/// Each card once (3.1), and five to every hand (14.2, 14.8).
fn hands_of_five(input: &RoundIn) -> Result<(), Refusal> {
    as_often_as_in(1, input.areas.iter().flat_map(|area| &area.hand).chain(&input.dealer), r::R3_1.cite())?;
    let wrong = |cards: &[Card]| !cards.is_empty() && cards.len() != HAND;
    if wrong(&input.dealer) {
        refuse!(r::R14_2.cite(), "dealer: {} cards; any number but five is a misdeal", input.dealer.len());
    }
    match input.areas.iter().find(|area| wrong(&area.hand)) {
        Some(area) => refuse!(r::R14_8.cite(), "hand: {} cards; with any number but five it is void", area.hand.len()),
        None => Ok(()),
    }
}

impl TableIn {
    fn setup(&self, areas: &Areas) -> Result<Setup, Refusal> {
        let chip = smallest_chip(self.smallest_chip, r::R5_2.cite())?;
        let progressive = self.progressive.or(areas.iter().find_map(|(_, area)| area.progressive));
        let mut wagers = vec![limit(BetType::Ante, self.ante_min, self.ante_max, chip)];
        wagers.extend(progressive.map(|one| limit(BetType::Progressive, Some(one), Some(one), chip)));
        let jackpot = progressive.map(|_| JackpotSetup { approval: "as played".into(), schedule: None });
        Ok(Setup {
            areas: areas.last().map_or(0, |(area, _)| *area),
            equipment: Equipment::Cards { source: self.source, decks: 1 },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits { wagers, player_max: None },
            options: self.options.clone().into_iter().collect(),
            approved: Approved { max_payout: self.max_payout, jackpot, ..Approved::default() },
        })
    }
}

impl Playing {
    /// Cards ready and every area taken, each by its own patron.
    fn open(input: &RoundIn, areas: &Areas) -> Result<Playing, Refusal> {
        let setup = input.table.setup(areas)?;
        let mut playing = Replayed::at(&setup, areas.iter().map(|(area, _)| *area))?;
        playing.meter(input.meter, None);
        playing.noted = |event| matches!(event, Event::Announced { .. });
        playing.ready()?;
        playing.cut()?;
        Ok(playing)
    }

    /// An ante outside the limits was placed all the same: it is found after the first card (6.2, 6.3).
    fn deal(&mut self, areas: &Areas, dealer: &[Card]) -> Result<(), Refusal> {
        let antes: Vec<_> = areas.iter().map(|(area, input)| (*area, Wager::Ante, input.ante)).collect();
        self.place(&antes)?;
        for (area, input) in areas {
            if let Some(amount) = input.progressive {
                let place = HouseCommand::Place { area: *area, wager: Wager::Progressive, amount };
                self.house(place).map_err(|no| within(&format!("area {area} progressive_cents"), &no))?;
            }
        }
        // Where everybody folded the dealer's hand does not matter: any card that nobody holds is the up-card.
        let held = |card: &Card| areas.iter().any(|(_, input)| input.hand.contains(card));
        let up = dealer.last().copied().or_else(|| Card::all().find(|card| !held(card)));
        self.play(Play::Deal { up, held: vec![].into() })?;
        self.find_outside(&antes)
    }

    fn stands(&self, area: Area, stand: Stand) -> bool {
        let hands = self.table.play.round.hands();
        hands.and_then(|hands| hands.of(area)).is_some_and(|hand| hand.stand == stand)
    }

    /// Every hand still in play; one whose ante is void has nothing to decide.
    fn decide(&mut self, areas: &Areas) -> Result<(), Refusal> {
        for (area, input) in areas.iter().map(|(area, input)| (*area, input)) {
            if !self.stands(area, Stand::Undecided) {
                continue;
            }
            self.play(match input.decision {
                Decision::Bet | Decision::Concede => Play::Bet { area, amount: None },
                Decision::Fold => Play::Fold { area },
                Decision::Absent => Play::Away { area, reason: Some("as played".into()) },
            })?;
            if input.bet.is_some() && matches!(input.decision, Decision::Fold | Decision::Absent) {
                refuse!(r::R8_4.cite(), "area {area} has not bet: leave its bet_cents out");
            }
        }
        Ok(())
    }

    /// The dealer's hand, where somebody bet (8.6); then bets found to be wrong (14.12) and hands conceded (9.7).
    fn expose(&mut self, areas: &Areas, dealer: &[Card]) -> Result<(), Refusal> {
        if !areas.iter().any(|(area, _)| self.stands(*area, Stand::Bet)) {
            return Ok(());
        }
        let Some((_, rest)) = dealer.split_last() else {
            refuse!(r::R8_6.cite(), "somebody has bet: give the dealer's five cards");
        };
        self.play(Play::Expose { cards: rest.to_vec() })?;
        for (area, input) in areas.iter().map(|(area, input)| (*area, input)) {
            let bet = self.table.house.layout().get(area, Wager::Bet).map(|placed| placed.amount);
            if let Some(amount) = input.bet.filter(|amount| bet.is_some_and(|bet| bet != *amount)) {
                let found = Play::FoundBet { area, amount, reason: "as given".into() };
                self.play(found).map_err(|no| within(&format!("area {area} bet_cents"), &no))?;
            }
        }
        for (area, _) in areas.iter().filter(|(_, input)| input.decision == Decision::Concede) {
            // Against no hand the first attempt only brings a warning (CS-3).
            for _ in 0..2 {
                if self.stands(*area, Stand::Bet) {
                    self.play(Play::Concede { area: *area })?;
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self, areas: &Areas) -> Result<(), Refusal> {
        if matches!(self.table.play.round, Round::Over(_) | Round::Waiting) {
            return Ok(());
        }
        for (area, input) in areas {
            let hands = self.table.play.round.hands().expect("a round is in progress");
            match hands.of(*area).and_then(|hand| looked_at(&self.table, hands, hand)) {
                Some(cite) if input.hand.is_empty() => refuse!(cite, "area {area}: give its hand"),
                Some(_) => self.play(Play::ShowHand { area: *area, cards: input.hand.clone() })?,
                None => {}
            }
        }
        self.play(Play::Settle).map_err(|no| match (no.cite() == JACKPOT.pool, self.pool) {
            (true, None) => Refusal::new("a prize depends on the meter: give meter_cents", JACKPOT.locked),
            _ => no,
        })
    }

    /// Jackpot hands, as the meter read (chapter 12).
    fn pay(&mut self) -> Result<(), Refusal> {
        if self.pool.is_some() && self.table.house.hit().is_none() {
            refuse!(JACKPOT.locked, "no prize depends on the meter: leave meter_cents out");
        }
        self.verify()?;
        while let Round::Paying(hands) = &self.table.play.round {
            let area = next_claim(&hands.claims).expect("a claim is open").area;
            self.play(Play::PayJackpot { area })?;
        }
        Ok(())
    }
}
