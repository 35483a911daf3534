//! One round settled from values: wagers, cards and decisions in, lines of money out, for the command line and for
//! anybody who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, cards are turned at it as named and its own lines are handed back, so
//! this can never disagree with the tables.
use super::ch15_jackpot::{Claim, JACKPOT, claims};
use super::{BOOK, Event, Play, Round, Shuffle, Street, UltimateTexasHoldem, clauses as r};
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
    /// Whether the sign's jackpot wager is laid.
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

/// What became of every wager, in the order settled.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundOut {
    /// The approval whose clauses are cited (LAW-1).
    pub edition: &'static str,
    pub lines: Vec<LineOut>,
    /// What every hand made, and wagers outside the limits and what that means.
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

/// Settles a round. What does not fit together is refused: first the list of areas and its cards, then table, wagers,
/// decisions and cards, in the order of play.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    let areas = in_order(&input.areas)?;
    one_of_each(input)?;
    let mut round = Playing::open(&input.table, &areas)?;
    round.0.meter(input.meter, input.table.bonus);
    round.deal(&areas)?;
    round.bet(&areas, &input.board, input.dealer)?;
    round.settle(&areas)?;
    round.pay()?;
    Ok(round.out(&areas))
}

type Areas<'a> = [(Area, &'a AreaIn)];

/// The areas by number, from the dealer's left, each once.
fn in_order(list: &[AreaIn]) -> Result<Vec<(Area, &AreaIn)>, Refusal> {
    if list.is_empty() {
        refuse!(r::R5_3.cite(), "areas: nobody has wagered; name at least one area");
    }
    by_number(list, |area| area.area, r::R2_2_1.cite(), r::R5_7.cite())
}

/// **3.1** No card comes twice.
fn one_of_each(input: &RoundIn) -> Result<(), Refusal> {
    const BOARD: usize = 5;
    if input.board.len() > BOARD {
        refuse!(r::R7_2_1.cite(), "board: {} cards; there are five community cards", input.board.len());
    }
    let mut unseen = CardCounts::decks(super::ch05_wagers::DECKS);
    let hands = input.areas.iter().filter_map(|area| area.cards).flatten();
    for card in hands.chain(input.board.iter().copied()).chain(input.dealer.into_iter().flatten()) {
        if !unseen.take(card) {
            refuse!(r::R3_1.cite(), "{card} is there twice: one deck is played with, look again");
        }
    }
    Ok(())
}

impl TableIn {
    fn setup(&self, areas: u8) -> Result<Setup, Refusal> {
        let chip = self.smallest_chip;
        if !chip.is_amount() {
            refuse!(r::R5_2.cite(), "table.smallest_chip_cents: {chip} is no amount, name a chip of the table");
        }
        let options: Vec<(String, String)> = self.options.iter().map(|(id, o)| (id.clone(), o.clone())).collect();
        let widest = Money::cents(Money::MAX_AMOUNT.to_cents() / chip.to_cents() * chip.to_cents());
        let limit = |wager: BetType, min: Option<Money>, max: Option<Money>| Limit {
            wager,
            min: min.unwrap_or(chip),
            max: max.unwrap_or(widest),
            unit: None,
        };
        let wagers = vec![
            limit(BetType::Ante, self.ante_min, self.ante_max),
            limit(BetType::Blind, self.ante_min, self.ante_max),
            limit(BetType::Trips, self.trips_min, self.trips_max),
            limit(BetType::Play, None, self.play_max),
            limit(BetType::Jackpot, Some(self.jackpot), Some(self.jackpot)),
        ];
        Ok(Setup {
            areas,
            equipment: Equipment::Cards { source: self.source, decks: super::ch05_wagers::DECKS },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits { wagers, player_max: None },
            options,
            approved: Approved {
                jackpot: Some(JackpotSetup { approval: "as played".into(), schedule: None }),
                ..Approved::default()
            },
        })
    }
}

/// A table at which the round is played again.
struct Playing(Replayed<UltimateTexasHoldem>);

impl Playing {
    /// Cards ready and every area taken, each by its own patron.
    fn open(table: &TableIn, areas: &Areas) -> Result<Playing, Refusal> {
        let setup = table.setup(areas.last().map_or(0, |(area, _)| *area))?;
        let mut at = Replayed::at(&setup, areas.iter().map(|(area, _)| *area))?;
        at.noted = |event| {
            use Event::{ClaimRaised, DealerDoesNotQualify, DealerHas, HandHas, LimitNoted};
            matches!(
                event,
                DealerHas { .. }
                    | DealerDoesNotQualify { .. }
                    | HandHas { .. }
                    | LimitNoted { .. }
                    | ClaimRaised { .. }
            )
        };
        at.supervise(Play::LoadCards)?;
        match setup.source() {
            Some(Source::Device) => at.play(Play::Shuffle { how: Shuffle::Device })?,
            _ => {
                at.play(Play::Shuffle { how: Shuffle::Manual })?;
                at.play(Play::Cut)?;
            }
        }
        Ok(Playing(at))
    }

    /// **6.2, 6.3, UTH-10** A wager outside the limits, or a Blind unlike the Ante, comes to light after the first card.
    fn deal(&mut self, areas: &Areas) -> Result<(), Refusal> {
        let mut found = vec![];
        for (area, input) in areas {
            let Limit { min, max, .. } = self.0.limit(Wager::Ante);
            let laid = input.ante.clamp(min, max);
            self.place(*area, Wager::Ante, laid, input.ante, &mut found)?;
            self.place(*area, Wager::Blind, laid, input.blind.unwrap_or(input.ante), &mut found)?;
            if let Some(trips) = input.trips {
                let Limit { min, max, .. } = self.0.limit(Wager::Trips);
                self.place(*area, Wager::Trips, trips.clamp(min, max), trips, &mut found)?;
            }
            if input.jackpot {
                let amount = self.0.limit(Wager::Jackpot).min;
                self.place(*area, Wager::Jackpot, amount, amount, &mut found)?;
            }
        }
        self.0.play(Play::Deal { held: vec![] })?;
        for (area, wager, amount) in found {
            let command = HouseCommand::Find { area, wager, amount };
            self.0.house(command).map_err(|refusal| within(&field(area, wager), &refusal))?;
        }
        Ok(())
    }

    fn place(
        &mut self,
        area: Area,
        wager: Wager,
        laid: Money,
        amount: Money,
        found: &mut Vec<(Area, Wager, Money)>,
    ) -> Result<(), Refusal> {
        self.0
            .house(HouseCommand::Place { area, wager, amount: laid })
            .map_err(|refusal| within(&field(area, wager), &refusal))?;
        if laid != amount {
            found.push((area, wager, amount));
        }
        Ok(())
    }

    /// **9.1 to 9.3** Everybody decides at each stage, and the dealer turns what comes next.
    fn bet(&mut self, areas: &Areas, board: &[Card], dealer: Option<[Card; 2]>) -> Result<(), Refusal> {
        let mut board = board.iter().copied();
        while let Some(street) = self.0.table.play.round.street() {
            let to_act = self.0.table.play.round.deal().map(|deal| deal.to_act()).unwrap_or_default();
            for (area, input) in areas.iter().filter(|(area, _)| to_act.contains(area)) {
                let area = *area;
                let (when, times) = input.decision.parts();
                let play = match times {
                    _ if when > street => Play::Check { area },
                    Some(times) => Play::Bet { area, times },
                    None => Play::Fold { area },
                };
                self.0.play(play).map_err(|refusal| within(&format!("area {area} decision"), &refusal))?;
            }
            if self.0.table.play.round.street().is_none() {
                break;
            }
            let wanted = super::ch09_betting_rounds::to_turn(&self.0.table);
            let cards: Vec<Card> = match street {
                Street::OnRiver => dealer.into_iter().flatten().collect(),
                _ => board.by_ref().take(wanted.len()).collect(),
            };
            if cards.len() < wanted.len() {
                let field = if street == Street::OnRiver { "dealer" } else { "board" };
                refuse!(r::R10_1.cite(), "{field}: {} more cards were turned: name them", wanted.len() - cards.len());
            }
            self.0.play(Play::Turn { cards })?;
        }
        // Cards that were never turned, because nobody was left to see them, may be given all the same.
        Ok(())
    }

    fn settle(&mut self, areas: &Areas) -> Result<(), Refusal> {
        for (area, input) in areas.iter().rev().filter(|(_, input)| input.conceded) {
            let area = *area;
            self.0
                .play(Play::Concede { area })
                .map_err(|refusal| within(&format!("area {area} conceded"), &refusal))?;
            debug_assert!(input.conceded);
        }
        while let Round::Settling { left, .. } = &self.0.table.play.round {
            let area = left[0];
            let input = areas.iter().find(|(a, _)| *a == area).map(|(_, input)| *input).expect("an area dealt to");
            let Some(cards) = input.cards else {
                refuse!(r::R10_4.cite(), "area {area} cards: this hand is turned, name its two cards");
            };
            self.0.play(Play::Settle { cards: cards.to_vec() }).map_err(|no| {
                match (no.cite() == JACKPOT.pool, self.0.pool) {
                    (true, None) => Refusal::new("a prize hangs on the meter: give meter_cents", JACKPOT.locked),
                    _ => no,
                }
            })?;
        }
        Ok(())
    }

    /// **15** Bonus jackpots, and then the hands that win, as the meter read.
    fn pay(&mut self) -> Result<(), Refusal> {
        if self.0.pool.is_some() && self.0.table.house.hit().is_none() {
            refuse!(JACKPOT.locked, "no prize depends on the meter: leave meter_cents out");
        }
        self.0.verify()?;
        while let Some((area, ..)) = self.0.table.house.bonuses_due(Wager::Jackpot).first() {
            self.0.play(Play::PayBonus { area: *area })?;
        }
        while let Some(Claim { area, .. }) = claims(&self.0.table).first() {
            self.0.play(Play::PayJackpot { area: *area })?;
        }
        Ok(())
    }

    fn out(self, areas: &Areas) -> RoundOut {
        let Replayed { table, .. } = &self.0;
        assert!(table.house.layout().is_empty(), "wagers left after settling: {:?}", table.house.layout());
        RoundOut {
            edition: BOOK.edition.reference,
            areas: self.0.of_areas(areas.iter().map(|(area, _)| *area)),
            total: Total::of(self.0.lines.iter()),
            lines: self.0.lines,
            notes: self.0.notes,
        }
    }
}

fn field(area: Area, wager: Wager) -> String {
    format!("area {area} {}_cents", wager.slug())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Clause;

    fn cards<const N: usize>(text: &str) -> [Card; N] {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
        cards.try_into().expect("so many cards")
    }

    fn area(decision: Decision, hole: &str) -> AreaIn {
        let cards = (!hole.is_empty()).then(|| cards(hole));
        let ante = Money::dollars(10);
        let (blind, trips) = (None, None);
        AreaIn { area: None, ante, blind, trips, jackpot: false, cards, decision, conceded: false }
    }

    fn round(areas: Vec<AreaIn>, board: &str, dealer: &str) -> RoundIn {
        let board = board.split(' ').filter(|card| !card.is_empty()).map(|card| card.parse().expect("a card"));
        let dealer = (!dealer.is_empty()).then(|| cards(dealer));
        RoundIn { areas, board: board.collect(), dealer, meter: None, table: TableIn::default() }
    }

    #[track_caller]
    fn refused(input: &RoundIn, clause: Clause, words: &str) {
        let refusal = settle_round(input).expect_err(words);
        assert_eq!(refusal.cite().clause().number(), clause.number(), "{refusal}");
        assert!(refusal.text().contains(words), "{refusal}");
    }

    #[test]
    fn a_round_of_every_decision() {
        let areas = vec![
            area(Decision::FourTimes, "Ah Ad"),
            area(Decision::ThreeTimes, "Jh Td"),
            area(Decision::TwiceAfterFlop, "9s 8s"),
            area(Decision::OnceOnRiver, "Kc 7d"),
            area(Decision::FoldBeforeFlop, ""),
            area(Decision::FoldAfterFlop, ""),
            area(Decision::FoldOnRiver, ""),
        ];
        let out = settle_round(&round(areas, "9c 8d 2s Kh 4c", "Kd 3h")).expect("settled");
        let to_player: Vec<i64> = out.areas.iter().map(|area| area.total.to_player.to_cents()).collect();
        // Aces beat kings, jack high loses, two pair wins, kings with a better kicker win.
        assert_eq!(to_player, [2000 + 1000 + 8000, 0, 2000 + 1000 + 4000, 2000 + 1000 + 2000, 0, 0, 0]);
        assert_eq!(out.total.staked.to_cents(), 6000 + 5000 + 4000 + 3000 + 2000 * 3);
        assert_eq!(out.total.to_house, out.total.staked - out.total.to_player);
    }

    #[test]
    fn cards_of_a_round_that_everybody_folded_may_be_given() {
        let folded = area(Decision::FoldBeforeFlop, "7c 2d");
        let without = settle_round(&round(vec![folded.clone()], "", "")).expect("settled");
        let with = settle_round(&round(vec![folded], "Ks 9s 4s 2c 3d", "Ah Ad")).expect("settled");
        assert_eq!((with.total.to_house, with.lines.len()), (without.total.to_house, without.lines.len()));
    }

    #[test]
    fn a_folded_jackpot_and_a_blind_unlike_the_ante() {
        let mut folded = area(Decision::FoldBeforeFlop, "As 8s");
        folded.jackpot = true;
        let mut unequal = area(Decision::FoldOnRiver, "");
        unequal.blind = Some(Money::dollars(5));
        let out = settle_round(&round(vec![folded.clone(), unequal], "Ks 9s 4s 2c 3d", "")).expect("settled");
        assert_eq!(out.areas[0].total.to_player, Money::dollars(100));
        assert_eq!(out.areas[1].total.to_player, Money::dollars(5));
        let out = settle_round(&round(vec![folded.clone()], "Ks Qs Js", ""));
        assert_eq!(out.expect("settled").areas[0].total.to_player, Money::dollars(100));
        folded.cards = Some(cards("As Ts"));
        let mut royal = round(vec![folded], "Ks Qs Js", "");
        refused(&royal, r::R2_4_3, "give meter_cents");
        for (meter, prize) in [(49_999, 50_000), (50_000, 50_000), (50_001, 50_001), (81_234, 81_234)] {
            royal.meter = Some(Money::dollars(meter));
            assert_eq!(settle_round(&royal).expect("settled").total.to_player, Money::dollars(prize), "{meter}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let one = || vec![area(Decision::FourTimes, "Ah Ad")];
        refused(&round(vec![], "", ""), r::R5_3, "name at least one");
        refused(&round(one(), "9c 8d 2s Kh 9c", "Kd 3h"), r::R3_1, "9c is there twice");
        refused(&round(one(), "9c 8d 2s Kh", "Kd 3h"), r::R10_1, "board: 1 more");
        refused(&round(one(), "9c 8d 2s Kh 4c", ""), r::R10_1, "dealer: 2 more");
        refused(&round(one(), "9c 8d 2s Kh 4c 5c", "Kd 3h"), r::R7_2_1, "five community cards");
        refused(&round(vec![area(Decision::FourTimes, "")], "9c 8d 2s Kh 4c", "Kd 3h"), r::R10_4, "name its two");
        let mut twice = one();
        twice.push(AreaIn { area: Some(1), ..area(Decision::FourTimes, "Qh Qd") });
        refused(&round(twice, "9c 8d 2s Kh 4c", "Kd 3h"), r::R5_7, "there twice");
        let mut prize = round(one(), "9c 8d 2s Kh 4c", "Kd 3h");
        prize.meter = Some(Money::dollars(50_000));
        refused(&prize, r::R2_4_3, "leave meter_cents out");
        let mut odd = one();
        odd[0].ante = Money::cents(1050);
        refused(&round(odd, "9c 8d 2s Kh 4c", "Kd 3h"), r::R5_2, "area 1 ante_cents");
        let mut low = round(one(), "9c 8d 2s Kh 4c", "Kd 3h");
        low.table.play_max = Some(Money::dollars(30));
        low.table.ante_max = Some(Money::dollars(30));
        refused(&low, r::R6_1, "4 times the Ante");
    }
}
