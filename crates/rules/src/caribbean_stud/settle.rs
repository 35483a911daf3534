//! One round settled from values: wagers, cards and decisions in, lines of money out, for the command line and for
//! anybody who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, the round is played at it as named and its own lines are handed back,
//! so this can never disagree with the tables.
use super::ch09_final_settlement::looked_at;
use super::ch12_progressive_jackpot::{JACKPOT, next_claim};
use super::{Absence, BOOK, CaribbeanStud, Event, Play, Round, Shuffle, Stand, clauses as r};
use crate::cards::{Card, CardCounts};
use crate::game::Refusal;
use crate::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup};
use crate::limits::{Limit, Limits};
use crate::money::Money;
use crate::refuse;
use crate::settle::{self, AreaOut, LineOut, NoteOut, Replayed, Total, by_number, within};
use crate::shoe::Source;
use crate::wagers::{Area, BetType, Wager};
use alloc::{collections::BTreeMap, format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundIn {
    pub areas: Vec<AreaIn>,
    /// The dealer's five cards; left out where everybody folded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dealer: Vec<Card>,
    /// What the jackpot meter read, exactly when a straight or royal flush is paid on it.
    #[serde(rename = "meter_cents", default, skip_serializing_if = "Option::is_none")]
    pub meter: Option<Money>,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The five cards; may be left out where nobody looks at them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    Bet,
    Fold,
    /// Away, silent or unwilling (14.14).
    Absent,
    /// Bet, and gave the hand up when the dealer's was up (9.7).
    Concede,
}

/// The table the round was played at. Limits left out are as wide as chips allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableIn {
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    #[serde(rename = "ante_min_cents", skip_serializing_if = "Option::is_none")]
    pub ante_min: Option<Money>,
    #[serde(rename = "ante_max_cents", skip_serializing_if = "Option::is_none")]
    pub ante_max: Option<Money>,
    /// The one amount of a progressive wager; left out, what is wagered first.
    #[serde(rename = "progressive_cents", skip_serializing_if = "Option::is_none")]
    pub progressive: Option<Money>,
    #[serde(rename = "max_payout_cents", skip_serializing_if = "Option::is_none")]
    pub max_payout: Option<Money>,
    /// Readings chosen otherwise than by default: `{"CS-2": "gives-up-claim"}`.
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

/// What became of every wager, in the order settled.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundOut {
    /// The approval whose clauses are cited (LAW-1).
    pub edition: &'static str,
    pub lines: Vec<LineOut>,
    /// Wagers outside their limits or not twice the ante, and what that means.
    pub notes: Vec<NoteOut>,
    pub areas: Vec<AreaOut>,
    pub total: Total,
}

impl RoundOut {
    /// What a person is told.
    pub fn in_words(&self) -> Vec<String> {
        let notes = self.notes.iter().map(|note| format!("{} [{}]", note.text, note.cite));
        notes.chain(settle::in_words(&self.lines)).collect()
    }
}

/// Settles a round. What does not fit together is refused: first the list of areas and the cards, then table, wagers,
/// decisions and hands, in the order of play.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    let areas = in_order(&input.areas)?;
    one_of_each(input)?;
    let mut round = Playing::open(input, &areas)?;
    round.deal(&areas, &input.dealer)?;
    round.decide(&areas)?;
    round.expose(&areas, &input.dealer)?;
    round.settle(&areas)?;
    round.pay()?;
    Ok(round.out(&areas))
}

type Areas<'a> = [(Area, &'a AreaIn)];

/// The areas by number, from the dealer's left, each once.
fn in_order(list: &[AreaIn]) -> Result<Vec<(Area, &AreaIn)>, Refusal> {
    if list.is_empty() {
        refuse!(r::R5_3_1.cite(), "areas: a round needs an ante; name at least one area");
    }
    by_number(list, |area| area.area, r::R2_1.cite(), r::R5_9.cite())
}

/// **3.1** Each card once, and hands of five.
fn one_of_each(input: &RoundIn) -> Result<(), Refusal> {
    let mut unseen = CardCounts::decks(1);
    for card in input.areas.iter().flat_map(|area| &area.hand).chain(&input.dealer) {
        if !unseen.take(*card) {
            refuse!(r::R3_1.cite(), "{card} is there twice: one deck has one of it, look again");
        }
    }
    if !input.dealer.is_empty() && input.dealer.len() != 5 {
        refuse!(r::R14_2.cite(), "dealer: {} cards; another number than five is a misdeal", input.dealer.len());
    }
    match input.areas.iter().find(|area| !area.hand.is_empty() && area.hand.len() != 5) {
        Some(area) => {
            refuse!(r::R14_8.cite(), "hand: {} cards; a hand of another number than five is void", area.hand.len())
        }
        None => Ok(()),
    }
}

impl TableIn {
    fn setup(&self, areas: &Areas) -> Result<Setup, Refusal> {
        let chip = self.smallest_chip;
        if !chip.is_amount() {
            refuse!(r::R5_2.cite(), "table.smallest_chip_cents: {chip} is no amount, name a chip of the table");
        }
        let widest = Money::cents(Money::MAX_AMOUNT.to_cents() / chip.to_cents() * chip.to_cents());
        let limit = |wager: BetType, min: Money, max: Money| Limit { wager, min, max, unit: None };
        let ante = limit(BetType::Ante, self.ante_min.unwrap_or(chip), self.ante_max.unwrap_or(widest));
        let progressive = self.progressive.or(areas.iter().find_map(|(_, area)| area.progressive));
        let mut approved = Approved { max_payout: self.max_payout, ..Approved::default() };
        approved.jackpot = progressive.map(|_| JackpotSetup { approval: "as played".into(), schedule: None });
        Ok(Setup {
            areas: areas.last().map_or(0, |(area, _)| *area),
            equipment: Equipment::Cards { source: self.source, decks: 1 },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits {
                wagers: [Some(ante), progressive.map(|one| limit(BetType::Progressive, one, one))]
                    .into_iter()
                    .flatten()
                    .collect(),
                player_max: None,
            },
            options: self.options.iter().map(|(id, o)| (id.clone(), o.clone())).collect(),
            approved,
        })
    }
}

type Playing = Replayed<CaribbeanStud>;

impl Playing {
    /// Cards ready and every area taken, each by its own patron.
    fn open(input: &RoundIn, areas: &Areas) -> Result<Playing, Refusal> {
        let setup = input.table.setup(areas)?;
        let mut playing = Replayed::at(&setup, areas.iter().map(|(area, _)| *area))?;
        playing.meter(input.meter, None);
        playing.noted = |event| matches!(event, Event::Announced { .. });
        playing.supervise(Play::LoadCards)?;
        if setup.source() == Some(Source::Device) {
            playing.play(Play::Shuffle { how: Shuffle::Device })?;
        } else {
            playing.play(Play::Shuffle { how: Shuffle::Manual })?;
            playing.play(Play::Cut)?;
        }
        Ok(playing)
    }

    /// **6.2, 6.3** An ante outside the limits was placed all the same: it comes to light after the first card.
    fn deal(&mut self, areas: &Areas, dealer: &[Card]) -> Result<(), Refusal> {
        for (area, input) in areas {
            let Limit { min, max, .. } = self.limit(Wager::Ante);
            let (area, amount) = (*area, input.ante.clamp(min, max));
            let field = format!("area {area} ante_cents");
            self.house(HouseCommand::Place { area, wager: Wager::Ante, amount }).map_err(|no| within(&field, &no))?;
            if let Some(amount) = input.progressive {
                let field = format!("area {area} progressive_cents");
                let command = HouseCommand::Place { area, wager: Wager::Progressive, amount };
                self.house(command).map_err(|no| within(&field, &no))?;
            }
        }
        // Where everybody folded the dealer's hand does not matter: any card that nobody holds shows.
        let held = |card: &Card| areas.iter().any(|(_, input)| input.hand.contains(card));
        let up = dealer.last().copied().or_else(|| Card::all().find(|card| !held(card)));
        self.play(Play::Deal { up, held: vec![] })?;
        for (area, input) in areas {
            let Limit { min, max, .. } = self.limit(Wager::Ante);
            if input.ante < min || input.ante > max {
                let command = HouseCommand::Find { area: *area, wager: Wager::Ante, amount: input.ante };
                let field = format!("area {area} ante_cents");
                self.house(command).map_err(|no| within(&field, &no))?;
            }
        }
        Ok(())
    }

    /// Who is still in play; an ante that is void has nothing to decide.
    fn undecided(&self, area: Area) -> bool {
        let hands = self.table.play.round.hands();
        hands.and_then(|hands| hands.of(area)).is_some_and(|hand| hand.stand == Stand::Undecided)
    }

    fn decide(&mut self, areas: &Areas) -> Result<(), Refusal> {
        for (area, input) in areas {
            let area = *area;
            if !self.undecided(area) {
                continue;
            }
            match input.decision {
                Decision::Bet | Decision::Concede => self.play(Play::Bet { area, amount: None })?,
                Decision::Fold => self.play(Play::Fold { area })?,
                Decision::Absent => self.play(Play::NoDecision { area, because: Absence::Away })?,
            }
            if input.bet.is_some() && !matches!(input.decision, Decision::Bet | Decision::Concede) {
                refuse!(r::R8_4.cite(), "area {area} has not bet: leave its bet_cents out");
            }
        }
        Ok(())
    }

    /// **8.6** The dealer's hand, where somebody goes on; **14.12** bets found wrong; **9.7** hands conceded.
    fn expose(&mut self, areas: &Areas, dealer: &[Card]) -> Result<(), Refusal> {
        let goes_on = self.table.play.round.hands().is_some_and(|hands| hands.betting().next().is_some());
        if !goes_on {
            return Ok(());
        }
        let Some((_, rest)) = dealer.split_last() else {
            refuse!(r::R8_6.cite(), "somebody has bet: give the dealer's five cards");
        };
        self.play(Play::Expose { cards: rest.to_vec() })?;
        for (area, input) in areas {
            let area = *area;
            let bet = self.table.house.layout().get(area, Wager::Bet).map(|placed| placed.amount);
            if let Some(amount) = input.bet.filter(|amount| bet.is_some_and(|bet| bet != *amount)) {
                let field = format!("area {area} bet_cents");
                self.play(Play::FoundBet { area, amount }).map_err(|no| within(&field, &no))?;
            }
        }
        for (area, _) in areas.iter().filter(|(_, input)| input.decision == Decision::Concede) {
            // Whoever was warned and conceded all the same did so twice.
            for _ in 0..2 {
                let playing = |hands: &super::Hands| hands.of(*area).is_some_and(|hand| hand.stand == Stand::Bet);
                if self.table.play.round.hands().is_some_and(playing) {
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
            let hands = self.table.play.round.hands().expect("a round is on");
            let needed = hands.of(*area).and_then(|hand| looked_at(&self.table, hands, hand));
            match needed {
                Some(cite) if input.hand.is_empty() => refuse!(cite, "area {area}: give its hand"),
                Some(_) => self.play(Play::ShowHand { area: *area, cards: input.hand.clone() })?,
                None => {}
            }
        }
        self.play(Play::Settle).map_err(|no| match (no.cite() == JACKPOT.pool, self.pool) {
            (true, None) => Refusal::new("a prize hangs on the meter: give meter_cents", JACKPOT.locked),
            _ => no,
        })
    }

    /// **12** Jackpot hands, as the meter read.
    fn pay(&mut self) -> Result<(), Refusal> {
        if self.pool.is_some() && self.table.house.hit().is_none() {
            refuse!(JACKPOT.locked, "no prize depends on the meter: leave meter_cents out");
        }
        self.verify()?;
        while let Round::Paying(hands) = &self.table.play.round {
            let area = next_claim(&hands.claims).expect("a claim is open").area;
            self.play(Play::PayClaim { area })?;
        }
        Ok(())
    }

    fn out(self, areas: &Areas) -> RoundOut {
        assert!(self.table.house.layout().is_empty(), "wagers left after settling: {:?}", self.table.house.layout());
        RoundOut {
            edition: BOOK.edition.reference,
            areas: self.of_areas(areas.iter().map(|(area, _)| *area)),
            total: Total::of(self.lines.iter()),
            lines: self.lines,
            notes: self.notes,
        }
    }
}
