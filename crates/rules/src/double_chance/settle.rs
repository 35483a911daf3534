//! One round settled from values: wagers, cards and decisions in, lines of money out, for the command line and for
//! anybody who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, cards are dealt to it as named and its own lines are handed back, so
//! this can never disagree with the tables.
use super::{
    Absence, BOOK, Choice, DoubleChance, Keep, Play, Round, Shuffle, T, ch07_initial_deal::wanted, clauses as r,
};
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
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The one to three of them that are held: exactly when some are discarded, also after a wrong declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hold: Vec<Card>,
    /// Exactly when some are held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sixth: Option<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    Declare,
    Discard,
    /// Not there to choose (12.12).
    Absent,
}

/// The table the round was played at. Limits left out are as wide as chips and readings allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// What became of every wager, in the order settled.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundOut {
    /// The approval whose clauses are cited (LAW-1).
    pub edition: &'static str,
    pub lines: Vec<LineOut>,
    /// Wagers outside the limits, and wrong declarations.
    pub notes: Vec<NoteOut>,
    pub areas: Vec<AreaOut>,
    pub total: Total,
}

impl RoundOut {
    /// What a person is told.
    pub fn in_words(&self) -> Vec<String> {
        settle::in_words(&self.lines)
    }
}

/// Settles a round. What does not fit together is refused: first the list of areas and its cards, then table, wagers,
/// decisions and sixth cards, in the order of play.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    let areas = in_order(&input.areas)?;
    each_card_once(&areas)?;
    let mut round = Playing::open(&input.table, &areas)?;
    round.deal(&areas)?;
    round.decide(&areas)?;
    round.finish(&areas)?;
    Ok(round.out(&areas))
}

type Areas<'a> = [(Area, &'a AreaIn)];

/// The areas by number, from the dealer's left, each once.
fn in_order(list: &[AreaIn]) -> Result<Vec<(Area, &AreaIn)>, Refusal> {
    if list.is_empty() {
        refuse!(r::R5_2_1.cite(), "areas: nobody plays without a wager; name at least one area");
    }
    by_number(list, |area| area.area, r::R2_1.cite(), r::R5_5.cite())
}

/// **3.1, 12.5** Five cards to a hand, and no card twice.
fn each_card_once(areas: &Areas) -> Result<(), Refusal> {
    let mut unseen = CardCounts::decks(super::ch05_wagers::DECKS);
    for (area, input) in areas {
        if input.cards.len() != super::state::HAND {
            refuse!(r::R12_5.cite(), "area {area} cards: a hand of {} is void, name five cards", input.cards.len());
        }
        if let Some(card) = input.cards.iter().chain(&input.sixth).find(|card| !unseen.take(**card)) {
            refuse!(r::R3_1.cite(), "{card} is there twice: one deck holds it once, look again");
        }
    }
    Ok(())
}

impl TableIn {
    fn setup(&self, areas: u8) -> Result<Setup, Refusal> {
        let chip = self.smallest_chip;
        if !chip.is_amount() {
            refuse!(r::R5_1.cite(), "table.smallest_chip_cents: {chip} is no amount, name a chip of the table");
        }
        let widest = Money::cents(Money::MAX_AMOUNT.to_cents() / chip.to_cents() * chip.to_cents());
        let limit = |wager, min, max| Limit { wager, min, max, unit: None };
        let (min, max) = (self.wager_min.unwrap_or(chip), self.wager_max.unwrap_or(widest));
        let mut wagers = vec![limit(BetType::Wager, min, max)];
        match (self.jackpot_wager, &self.jackpot) {
            (Some(amount), Some(_)) => wagers.push(limit(BetType::Jackpot, amount, amount)),
            (None, Some(_)) => {
                refuse!(r::R10_2.cite(), "table.jackpot_wager_cents: name the amount of a jackpot wager")
            }
            (Some(_), None) => refuse!(r::R10_3.cite(), "table.jackpot: name the approved prize schedule"),
            (None, None) => {}
        }
        Ok(Setup {
            areas,
            equipment: Equipment::Cards { source: self.source, decks: super::ch05_wagers::DECKS },
            // The deal is recorded, so that five cards are proved.
            chance: ChanceFrom::Drawn,
            smallest_chip: chip,
            limits: Limits { wagers, player_max: None },
            options: self.options.iter().map(|(id, option)| (id.clone(), option.clone())).collect(),
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
        playing.supervise(Play::LoadCards)?;
        if setup.source() == Some(Source::Device) {
            playing.play(Play::Shuffle { how: Shuffle::Device })?;
        } else {
            playing.play(Play::Shuffle { how: Shuffle::Manual })?;
            playing.play(Play::Cut)?;
        }
        Ok(playing)
    }

    /// **6.2, 6.3** A wager outside the limits was placed all the same: it comes to light after the first card.
    fn deal(&mut self, areas: &Areas) -> Result<(), Refusal> {
        for (area, input) in areas {
            let Limit { min, max, .. } = self.limit(Wager::Wager);
            let place = |wager, amount| HouseCommand::Place { area: *area, wager, amount };
            let stakes = [(Wager::Wager, Some(input.wager.clamp(min, max))), (Wager::Jackpot, input.jackpot)];
            for (wager, amount) in stakes.into_iter().filter_map(|(wager, amount)| Some((wager, amount?))) {
                let placed = self.house(place(wager, amount));
                placed.map_err(|refusal| within(&format!("area {area} {}_cents", wager.slug()), &refusal))?;
            }
        }
        self.house(HouseCommand::NoMoreBets)?;
        let mut left: Vec<(Area, &[Card])> =
            areas.iter().map(|(area, input)| (*area, input.cards.as_slice())).collect();
        let mut next = |to: Area| {
            let (_, cards) = left.iter_mut().find(|(area, _)| *area == to)?;
            let (first, rest) = cards.split_first()?;
            *cards = rest;
            Some(*first)
        };
        let held = wanted(&self.table).into_iter().filter_map(&mut next).collect();
        self.play(Play::Deal { count: None, held })?;
        for (area, input) in areas {
            let (Limit { min, max, .. }, amount) = (self.limit(Wager::Wager), input.wager);
            if amount < min || amount > max {
                let found = self.house(HouseCommand::Find { area: *area, wager: Wager::Wager, amount });
                found.map_err(|refusal| within(&format!("area {area} wager_cents"), &refusal))?;
            }
        }
        Ok(())
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
                    self.play(Play::NoDecision { area, because: Absence::Away })?;
                }
            }
        }
        Ok(())
    }

    /// **12.6** What a wrong declaration comes to.
    fn discard_if_required(&mut self, area: Area, input: &AreaIn) -> Result<(), Refusal> {
        let choice = self.table.play.round.hand(area).map(|hand| hand.choice);
        match (choice, input.hold.is_empty()) {
            (Some(Choice::MustDiscard), true) => {
                refuse!(r::R12_6.cite(), "area {area} declared no hand of rule 11: give the cards it then held as hold")
            }
            (Some(Choice::MustDiscard), false) => {
                let text = format!("area {area} declared no hand of rule 11 and had to discard");
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

    /// **8.6, 8.7** Everything that follows the decisions.
    fn finish(&mut self, areas: &Areas) -> Result<(), Refusal> {
        if let Round::Turning { .. } = self.table.play.round {
            self.play(Play::TurnUp { hands: vec![] })?;
            self.play(Play::Settle)?;
        }
        let remaining = |area: Area, table: &T| matches!(&table.play.round, Round::Settled { hands } if hands.iter().any(|h| h.area == area && !h.settled));
        let mut sixth = vec![];
        for (area, input) in areas {
            match (remaining(*area, &self.table), input.sixth) {
                (true, Some(card)) => sixth.push(card),
                (true, None) => refuse!(r::R8_7.cite(), "area {area} discarded: give its sixth card"),
                (false, Some(_)) => refuse!(r::R8_7.cite(), "area {area} gets no sixth card: leave sixth out"),
                (false, None) => {}
            }
        }
        if !sixth.is_empty() {
            self.play(Play::DealSixth)?;
            self.play(Play::TurnSixth { cards: sixth })?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Clause;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
    }

    fn declares(text: &str) -> AreaIn {
        AreaIn {
            area: None,
            wager: Money::dollars(10),
            jackpot: None,
            cards: cards(text),
            decision: Decision::Declare,
            hold: vec![],
            sixth: None,
        }
    }

    fn holds(text: &str, hold: &str, sixth: &str) -> AreaIn {
        let sixth = sixth.parse().ok();
        AreaIn { decision: Decision::Discard, hold: cards(hold), sixth, ..declares(text) }
    }

    fn round(areas: Vec<AreaIn>) -> RoundIn {
        RoundIn { areas, table: TableIn::default() }
    }

    fn texts(input: &RoundIn) -> Vec<String> {
        let out = settle_round(input).unwrap_or_else(|refusal| panic!("{refusal}"));
        out.lines.iter().map(|line| format!("{} [{}]", line.text, line.cite)).collect()
    }

    #[track_caller]
    fn refused(input: &RoundIn, clause: Clause, words: &str) {
        let refusal = settle_round(input).expect_err(words);
        assert_eq!(refusal.cite().clause().number(), clause.number(), "{refusal}");
        assert!(refusal.text().contains(words), "{refusal}");
    }

    #[test]
    fn every_declared_hand_is_paid_its_odds() {
        for (hand, paid) in [
            ("2c 3c 4c 5c 2h", "won at 1 to 1, paid 10.00"),
            ("Kc Kd 4c 4d 2h", "won at 1 to 1, paid 10.00"),
            ("Kc Kd Kh 4d 2h", "won at 1 to 1, paid 10.00"),
            ("Ac 2d 3h 4s 5c", "won at 2 to 1, paid 20.00"),
            ("Ac Kd Qh Js Tc", "won at 2 to 1, paid 20.00"),
            ("Ac Kc Qc Jc 9c", "won at 4 to 1, paid 40.00"),
            ("Kc Kd Kh 4d 4h", "won at 6 to 1, paid 60.00"),
            ("Kc Kd Kh Ks 4h", "won at 20 to 1, paid 200.00"),
            ("Ac 2c 3c 4c 5c", "won at 50 to 1, paid 500.00"),
            ("Ac Kc Qc Jc Tc", "won at 200 to 1, paid 2000.00"),
        ] {
            assert_eq!(texts(&round(vec![declares(hand)])), [format!("area 1 Wager 10.00: {paid} [DC 9.1]")]);
        }
    }

    #[test]
    fn a_whole_round_goes_from_right_to_left_and_back() {
        let mut input = round(vec![
            holds("Kc Td 4h 7s 9d", "Kc Td 4h", "9c"),
            declares("Qc Qd 8c 8d 2h"),
            holds("Ac Jd 4s 7h 5d", "Ac Jd 7h", "Kd"),
        ]);
        assert_eq!(
            texts(&input),
            [
                "area 2 Wager 10.00: won at 1 to 1, paid 10.00 [DC 9.1]",
                "area 1 Wager 10.00: won at 1 to 1, paid 10.00 [DC 9.3 as read in DC-1]",
                "area 3 Wager 10.00: lost [DC 9.4 as read in DC-3]",
            ]
        );
        input.areas[1].decision = Decision::Absent;
        assert_eq!(texts(&input)[0], "area 2 Wager 10.00: void, 10.00 back [DC 12.12]");
        input.table.source = Source::Device;
        assert_eq!(texts(&input).len(), 3);
    }

    #[test]
    fn jackpots_and_maximums_follow_the_table() {
        let schedule = super::super::ch10_jackpot::QUALIFY.iter().map(|(hand, _)| {
            let odds = crate::money::Odds { win: 7, per: 2 };
            (hand.slug(), odds)
        });
        let jackpot = JackpotSetup { approval: "ILGA 7".into(), schedule: Some(schedule.collect()) };
        let mut input = round(vec![declares("Ac Kc Qc Jc Tc")]);
        input.areas[0].jackpot = Some(Money::dollars(5));
        refused(&input, r::R10_3, "area 1 jackpot_cents");
        input.table.jackpot = Some(jackpot);
        refused(&input, r::R10_2, "jackpot_wager_cents");
        input.table.jackpot_wager = Some(Money::dollars(5));
        input.table.max_payout = Some(Money::dollars(500));
        assert_eq!(
            texts(&input),
            [
                "area 1 Wager 10.00: won at 200 to 1, paid the maximum of 500.00 [DC 9.2 as read in X-24]",
                "area 1 Jackpot 5.00: won at 7 to 2, paid 17.50 [DC 10.3 as read in DC-12]",
            ]
        );
        // Proved by the record though its player broke it.
        input.areas[0] = AreaIn { jackpot: input.areas[0].jackpot, ..holds("Ac Kc Qc Jc Tc", "Ac", "2h") };
        assert_eq!(texts(&input)[0], "area 1 Jackpot 5.00: won at 7 to 2, paid 17.50 [DC 10.3 as read in DC-12]");
        input.table.options.insert("DC-5".into(), "declared-only".into());
        assert_eq!(texts(&input)[0], "area 1 Jackpot 5.00: lost [DC 9.6]");
    }

    #[test]
    fn what_does_not_fit_together_is_refused_by_name() {
        refused(&round(vec![]), r::R5_2_1, "name at least one area");
        refused(&round(vec![declares("Ac Kc Qc Jc")]), r::R12_5, "name five cards");
        refused(&round(vec![declares("Ac Kc Qc Jc Ac")]), r::R3_1, "Ac is there twice");
        refused(&round(vec![declares("Ac Kd Qc Jc 3h")]), r::R12_6, "as hold");
        let mut wrong =
            round(vec![AreaIn { hold: cards("Ac"), sixth: "2c".parse().ok(), ..declares("Ac Kd Qc Jc 3h") }]);
        assert_eq!(texts(&wrong), ["area 1 Wager 10.00: won at 1 to 1, paid 10.00 [DC 9.3 as read in DC-1]"]);
        wrong.areas[0].sixth = None;
        refused(&wrong, r::R8_7, "give its sixth card");
        refused(&round(vec![holds("Ac Kd Qc Jc 3h", "", "2c")]), r::R8_4, "at least one");
        refused(&round(vec![holds("Ac Kd Qc Jc 3h", "Ac Kd Qc Jc", "2c")]), r::R12_7, "four");
        refused(&round(vec![holds("Ac Kd Qc Jc 3h", "2h", "2c")]), r::R8_4, "not dealt");
        refused(
            &round(vec![AreaIn { sixth: "2h".parse().ok(), ..declares("Qc Qd 8c 8d 2c") }]),
            r::R8_7,
            "leave sixth out",
        );
        refused(&round(vec![AreaIn { hold: cards("Qc"), ..declares("Qc Qd 8c 8d 2c") }]), r::R8_3, "leave hold out");
        let mut many = round((0..9).map(|_| declares("Qc Qd 8c 8d 2c")).collect());
        many.areas.truncate(1);
        many.areas[0].area = Some(9);
        refused(&many, r::R2_1, "1 to 8");
    }

    #[test]
    fn json_is_read_strictly() {
        let text = r#"{"areas":[{"wager_cents":1000,"cards":["Kc","Td","4h","7s","9d"],"decision":"discard","hold":["Kc"],
            "sixth":"2c"}],"table":{"options":{"DC-1":"same-card"},"source":"device"}}"#;
        let input: RoundIn = serde_json::from_str(text).expect("a round");
        assert_eq!(texts(&input).len(), 1);
        for (from, to) in [("\"areas\"", "\"seats\""), ("hold\":", "held\":"), ("discard\",", "fold\","), ("Kc", "Kx")]
        {
            assert!(serde_json::from_str::<RoundIn>(&text.replacen(from, to, 1)).is_err(), "{to}");
        }
    }
}
