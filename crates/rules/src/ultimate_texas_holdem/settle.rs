//! One round settled from values: wagers, cards and decisions in, lines of money out, for the command line and for
//! anybody who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, cards are turned at it as named and its own lines are handed back,
//! so this can never disagree with the tables.
use super::ch03_the_cards::{DECK, DECKS};
use super::ch09_betting_rounds::to_turn;
use super::ch15_jackpot::{Claim, JACKPOT, claims};
use super::{Event, Play, Round, Street, UltimateTexasHoldem, clauses as r};
use crate::cards::Card;
use crate::house::{Approved, ChanceFrom, Equipment, JackpotSetup, Setup};
use crate::limits::Limits;
use crate::money::Money;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settle::{Replayed, RoundOut, as_often_as_in, by_number, limit, smallest_chip, within};
use crate::shoe::Source;
use crate::wagers::{Area, BetType, Wager};
use alloc::{collections::BTreeMap, format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "UltimateTexasHoldemRound"))]
#[serde(deny_unknown_fields)]
pub struct RoundIn {
    pub areas: Vec<AreaIn>,
    /// Flop, turn and river, as far as they were turned.
    #[serde(default)]
    pub board: Vec<Card>,
    /// Where somebody bet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<[Card; 2]>,
    /// What the jackpot meter read, exactly when a straight or royal flush is paid on it.
    #[serde(rename = "meter_cents", default, skip_serializing_if = "Option::is_none")]
    pub meter: Option<Money>,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "UltimateTexasHoldemArea"))]
#[serde(deny_unknown_fields)]
pub struct AreaIn {
    /// From the dealer's left; left out, the place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    #[serde(rename = "ante_cents")]
    pub ante: Money,
    /// Left out, equal to the Ante.
    #[serde(rename = "blind_cents", default, skip_serializing_if = "Option::is_none")]
    pub blind: Option<Money>,
    #[serde(rename = "trips_cents", default, skip_serializing_if = "Option::is_none")]
    pub trips: Option<Money>,
    /// Whether the sign's jackpot wager is placed.
    #[serde(default)]
    pub jackpot: bool,
    /// The hole cards; may be left out of a hand that folded without a jackpot wager.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<[Card; 2]>,
    pub decision: Decision,
    /// Given up once the dealer's hand was made.
    #[serde(default)]
    pub conceded: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "UltimateTexasHoldemDecision"))]
pub enum Decision {
    #[serde(rename = "4x")]
    FourTimes,
    #[serde(rename = "3x")]
    ThreeTimes,
    #[serde(rename = "2x")]
    TwiceAfterFlop,
    #[serde(rename = "1x")]
    OnceOnRiver,
    #[serde(rename = "fold_before_flop")]
    FoldBeforeFlop,
    #[serde(rename = "fold_after_flop")]
    FoldAfterFlop,
    #[serde(rename = "fold_on_river")]
    FoldOnRiver,
}

impl Decision {
    /// When it is made, and how many times the Ante is bet.
    fn parts(self) -> (Street, Option<u8>) {
        match self {
            Decision::FourTimes => (Street::BeforeFlop, Some(4)),
            Decision::ThreeTimes => (Street::BeforeFlop, Some(3)),
            Decision::TwiceAfterFlop => (Street::AfterFlop, Some(2)),
            Decision::OnceOnRiver => (Street::OnRiver, Some(1)),
            Decision::FoldBeforeFlop => (Street::BeforeFlop, None),
            Decision::FoldAfterFlop => (Street::AfterFlop, None),
            Decision::FoldOnRiver => (Street::OnRiver, None),
        }
    }
}

/// The table the round was played at. Limits left out are as wide as chips and readings allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "UltimateTexasHoldemTable"))]
#[serde(deny_unknown_fields, default)]
pub struct TableIn {
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    #[serde(rename = "ante_min_cents", skip_serializing_if = "Option::is_none")]
    pub ante_min: Option<Money>,
    #[serde(rename = "ante_max_cents", skip_serializing_if = "Option::is_none")]
    pub ante_max: Option<Money>,
    #[serde(rename = "trips_min_cents", skip_serializing_if = "Option::is_none")]
    pub trips_min: Option<Money>,
    #[serde(rename = "trips_max_cents", skip_serializing_if = "Option::is_none")]
    pub trips_max: Option<Money>,
    #[serde(rename = "play_max_cents", skip_serializing_if = "Option::is_none")]
    pub play_max: Option<Money>,
    #[serde(rename = "jackpot_cents")]
    pub jackpot: Money,
    /// What a bonus jackpot pays, where the table has them.
    #[serde(rename = "bonus_cents", skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Money>,
    /// Readings chosen otherwise than by default: `{"UTH-8": "exact-cents"}`.
    pub options: BTreeMap<String, String>,
    pub source: Source,
}

impl Default for TableIn {
    fn default() -> TableIn {
        TableIn {
            smallest_chip: Money::cents(500),
            ante_min: None,
            ante_max: None,
            trips_min: None,
            trips_max: None,
            play_max: None,
            jackpot: Money::cents(500),
            bonus: None,
            options: BTreeMap::new(),
            source: Source::Device,
        }
    }
}

/// Settles a round. What does not fit together is refused: first the list of areas and its cards, then table, wagers,
/// decisions and cards, in the order of play.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    let areas = in_order(&input.areas)?;
    one_of_each(input)?;
    let mut round = Playing::open(input, &areas)?;
    round.deal(&areas)?;
    round.bet(&areas, &input.board, input.dealer)?;
    round.settle(&areas)?;
    round.pay()?;
    Ok(round.out(areas.iter().map(|(area, _)| *area)))
}

type Areas<'a> = [(Area, &'a AreaIn)];

/// The areas by number, from the dealer's left, each once.
fn in_order(list: &[AreaIn]) -> Result<Vec<(Area, &AreaIn)>, Refusal> {
    if list.is_empty() {
        refuse!(r::R5_3.cite(), "areas: nobody has wagered; name at least one area");
    }
    by_number(list, |area| area.area, r::R2_2_1.cite(), r::R5_7.cite())
}

/// No card comes twice (3.1), and the board has five.
fn one_of_each(input: &RoundIn) -> Result<(), Refusal> {
    if input.board.len() > 5 {
        refuse!(r::R7_2_1.cite(), "board: {} cards; there are five community cards", input.board.len());
    }
    let hands = input.areas.iter().flat_map(|area| &area.cards).chain(&input.dealer).flatten();
    as_often_as_in(DECKS, hands.chain(&input.board), DECK)
}

impl TableIn {
    fn setup(&self, areas: u8) -> Result<Setup, Refusal> {
        let chip = smallest_chip(self.smallest_chip, r::R5_2.cite())?;
        let wagers = vec![
            limit(BetType::Ante, self.ante_min, self.ante_max, chip),
            limit(BetType::Blind, self.ante_min, self.ante_max, chip),
            limit(BetType::Trips, self.trips_min, self.trips_max, chip),
            limit(BetType::Play, None, self.play_max, chip),
            limit(BetType::Jackpot, Some(self.jackpot), Some(self.jackpot), chip),
        ];
        let jackpot = Some(JackpotSetup { approval: "as played".into(), schedule: None });
        Ok(Setup {
            areas,
            equipment: Equipment::Cards { source: self.source, decks: DECKS },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits { wagers, player_max: None },
            options: self.options.clone().into_iter().collect(),
            approved: Approved { jackpot, ..Approved::default() },
        })
    }
}

type Playing = Replayed<UltimateTexasHoldem>;

impl Playing {
    /// Cards ready and every area taken, each by its own patron.
    fn open(input: &RoundIn, areas: &Areas) -> Result<Playing, Refusal> {
        let setup = input.table.setup(areas.last().map_or(0, |(area, _)| *area))?;
        let mut playing = Playing::at(&setup, areas.iter().map(|(area, _)| *area))?;
        playing.meter(input.meter, input.table.bonus);
        playing.noted = |event| {
            use Event::{ClaimRaised, DealerDoesNotQualify, DealerHas, HandHas, LimitNoted};
            let made = matches!(event, DealerHas { .. } | DealerDoesNotQualify | HandHas { .. });
            made || matches!(event, LimitNoted { .. } | ClaimRaised { .. })
        };
        playing.ready()?;
        playing.cut()?;
        Ok(playing)
    }

    /// A wager outside the limits (6.2, 6.3) or a Blind unlike the Ante (**UTH-10**) is found after the first card.
    fn deal(&mut self, areas: &Areas) -> Result<(), Refusal> {
        let jackpot = self.limit(Wager::Jackpot).min;
        let wagers = |blind: fn(&AreaIn) -> Money| -> Vec<(Area, Wager, Money)> {
            let of_area = |(area, input): &(Area, &AreaIn)| {
                let own = [(Wager::Ante, input.ante), (Wager::Blind, blind(input))];
                let trips = input.trips.map(|amount| (Wager::Trips, amount));
                let side = [trips, input.jackpot.then_some((Wager::Jackpot, jackpot))];
                let all = own.into_iter().chain(side.into_iter().flatten());
                all.map(|(wager, amount)| (*area, wager, amount)).collect::<Vec<_>>()
            };
            areas.iter().flat_map(of_area).collect()
        };
        self.place(&wagers(|input| input.ante))?;
        self.play(Play::Deal { held: vec![].into() })?;
        self.find_outside(&wagers(|input| input.blind.unwrap_or(input.ante)))
    }

    /// Everybody decides at each stage, and the dealer turns what comes next. Cards that were never turned, because
    /// nobody was left to see them, may be given all the same.
    fn bet(&mut self, areas: &Areas, board: &[Card], dealer: Option<[Card; 2]>) -> Result<(), Refusal> {
        let mut board = board.iter().copied();
        while let Some(street) = self.table.play.round.street() {
            let to_act = self.table.play.round.deal().map(|deal| deal.to_act()).unwrap_or_default();
            for (area, input) in areas.iter().filter(|(area, _)| to_act.contains(area)) {
                let area = *area;
                let (when, times) = input.decision.parts();
                let play = match times {
                    _ if when > street => Play::Check { area },
                    Some(times) => Play::Bet { area, times },
                    None => Play::Fold { area },
                };
                self.play(play).map_err(|refusal| within(&format!("area {area} decision"), &refusal))?;
            }
            if self.table.play.round.street().is_none() {
                break;
            }
            let wanted = to_turn(&self.table).len();
            let (field, cards): (_, Vec<Card>) = match street {
                Street::OnRiver => ("dealer", dealer.into_iter().flatten().collect()),
                _ => ("board", board.by_ref().take(wanted).collect()),
            };
            if cards.len() < wanted {
                refuse!(r::R10_1.cite(), "{field}: {} more cards were turned: name them", wanted - cards.len());
            }
            self.play(Play::Turn { cards })?;
        }
        Ok(())
    }

    fn settle(&mut self, areas: &Areas) -> Result<(), Refusal> {
        for (area, _) in areas.iter().rev().filter(|(_, input)| input.conceded) {
            let field = format!("area {area} conceded");
            self.play(Play::Concede { area: *area }).map_err(|refusal| within(&field, &refusal))?;
        }
        while let Round::Settling { left, .. } = &self.table.play.round {
            let area = left[0];
            let Some(cards) = areas.iter().find(|(a, _)| *a == area).and_then(|(_, input)| input.cards) else {
                refuse!(r::R10_4.cite(), "area {area} cards: this hand is turned, name its two cards");
            };
            self.play(Play::Settle { cards: cards.to_vec() }).map_err(|no| {
                match (no.cite() == JACKPOT.pool, self.pool) {
                    (true, None) => Refusal::new("a prize depends on the meter: give meter_cents", JACKPOT.locked),
                    _ => no,
                }
            })?;
        }
        Ok(())
    }

    /// Bonus jackpots, and then the hands that win, as the meter read.
    fn pay(&mut self) -> Result<(), Refusal> {
        if self.pool.is_some() && self.table.house.hit().is_none() {
            refuse!(JACKPOT.locked, "no prize depends on the meter: leave meter_cents out");
        }
        self.verify()?;
        while let Some((area, ..)) = self.table.house.bonuses_due(Wager::Jackpot).first() {
            self.play(Play::PayBonus { area: *area })?;
        }
        while let Some(Claim { area, .. }) = claims(&self.table).first() {
            self.play(Play::PayJackpot { area: *area })?;
        }
        Ok(())
    }
}
