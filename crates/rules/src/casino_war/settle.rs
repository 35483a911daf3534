//! One round settled from values: wagers, cards and decisions in, lines of money out, for the command line and for
//! anybody who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, cards are dealt to it as named and its own lines are handed back, so
//! this can never disagree with the tables.
use super::{Absence, BOOK, CasinoWar, CutBy, Play, Round, Shuffle, clauses as r, readings as cw};
use crate::cards::{Card, CardCounts};
use crate::game::Refusal;
use crate::house::{Approved, ChanceFrom, Equipment, HouseCommand, Setup};
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
    pub dealer: Card,
    /// The dealer's additional card, exactly when some area is at war.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer_war: Option<Card>,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Exactly when the card has the dealer's rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// Exactly when the decision is war.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub war_card: Option<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    War,
    Surrender,
    /// Not there to choose (11.8).
    Absent,
}

/// The table the round was played at. Limits left out are as wide as chips and readings allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
        TableIn {
            smallest_chip: Money::cents(250),
            initial_min: None,
            initial_max: None,
            tie_min: None,
            tie_max: None,
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
    /// Wagers outside the limits, and what that means.
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
/// decisions and additional cards, in the order of play.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    let areas = in_order(&input.areas)?;
    six_of_each(input)?;
    let mut round = Playing::open(&input.table, &areas)?;
    round.deal_first(&areas, input.dealer)?;
    round.decide(&areas)?;
    round.deal_war(&areas, input.dealer_war)?;
    Ok(round.out(&areas))
}

type Areas<'a> = [(Area, &'a AreaIn)];

/// The areas by number, from the dealer's left, each once.
fn in_order(list: &[AreaIn]) -> Result<Vec<(Area, &AreaIn)>, Refusal> {
    if list.is_empty() {
        refuse!(r::R11_5.cite(), "areas: a round without wagers is void; name at least one area");
    }
    by_number(list, |area| area.area, r::R2_2_1.cite(), r::R5_6.cite())
}

/// **3.1** No card comes more than six times.
fn six_of_each(input: &RoundIn) -> Result<(), Refusal> {
    let mut unseen = CardCounts::decks(super::ch05_wagers::DECKS);
    let hands = input.areas.iter().flat_map(|area| [Some(area.card), area.war_card]);
    for card in hands.chain([Some(input.dealer), input.dealer_war]).flatten() {
        if !unseen.take(card) {
            refuse!(r::R3_1.cite(), "{card} is there a seventh time: six decks hold six of it, look again");
        }
    }
    Ok(())
}

impl TableIn {
    fn setup(&self, areas: u8) -> Result<Setup, Refusal> {
        let chip = self.smallest_chip;
        if !chip.is_amount() {
            refuse!(r::R5_3.cite(), "table.smallest_chip_cents: {chip} is no amount, name a chip of the table");
        }
        let options: Vec<(String, String)> = self.options.iter().map(|(id, o)| (id.clone(), o.clone())).collect();
        let widest = Money::cents(Money::MAX_AMOUNT.to_cents() / chip.to_cents() * chip.to_cents());
        let limit = |wager: BetType, min: Option<Money>, least: Money, max: Option<Money>| Limit {
            wager,
            min: min.unwrap_or(least),
            max: max.unwrap_or(widest),
            unit: None,
        };
        let mut setup = Setup {
            areas,
            equipment: Equipment::Cards { source: self.source, decks: super::ch05_wagers::DECKS },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits { wagers: vec![], player_max: None },
            options,
            approved: Approved::default(),
        };
        // Two chips where a surrender rounds up: the lowest minimum that CW-1 accepts.
        let least = if setup.option(cw::CW_1) == "up-to-chip" { chip + chip } else { chip };
        setup.limits.wagers = vec![
            limit(BetType::Initial, self.initial_min, least, self.initial_max),
            limit(BetType::Tie, self.tie_min, chip, self.tie_max),
        ];
        Ok(setup)
    }
}

type Playing = Replayed<CasinoWar>;

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
            playing.play(Play::Cut { by: CutBy::Area(areas[0].0), depth: Some(156) })?;
            playing.play(Play::PlaceCuttingCard { from_back: Some(52) })?;
        }
        playing.play(Play::Burn)?;
        Ok(playing)
    }

    /// **6.2, 6.3** A wager outside the limits was placed all the same: it comes to light after the first card.
    fn deal_first(&mut self, areas: &Areas, dealer: Card) -> Result<(), Refusal> {
        let wagers = |(area, input): &(Area, &AreaIn)| {
            let tie = input.tie.map(|amount| (*area, Wager::Tie, amount));
            [Some((*area, Wager::Initial, input.initial)), tie]
        };
        let wagers: Vec<(Area, Wager, Money)> = areas.iter().flat_map(wagers).flatten().collect();
        for (area, wager, amount) in &wagers {
            let Limit { min, max, .. } = self.limit(*wager);
            let command = HouseCommand::Place { area: *area, wager: *wager, amount: (*amount).clamp(min, max) };
            self.house(command).map_err(|refusal| within(&field(*area, *wager), &refusal))?;
        }
        let cards = areas.iter().map(|(_, input)| input.card).chain([dealer]).collect();
        self.play(Play::Deal { cards })?;
        for (area, wager, amount) in wagers {
            let Limit { min, max, .. } = self.limit(wager);
            if amount < min || amount > max {
                let command = HouseCommand::Find { area, wager, amount };
                self.house(command).map_err(|refusal| within(&field(area, wager), &refusal))?;
            }
        }
        self.play(Play::Settle)
    }

    /// **8.2.4** Tied areas choose, and nobody else.
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
                (Some(_), false) => {
                    refuse!(r::R5_8.cite(), "area {area} has no tie to decide: leave its decision out")
                }
                _ => {}
            }
            if input.war_card.is_some() && input.decision != Some(Decision::War) {
                refuse!(r::R9_2_1.cite(), "area {area} is not at war: leave its war_card out");
            }
        }
        for (area, input) in areas {
            let area = *area;
            match input.decision {
                Some(Decision::War) => self.play(Play::GoToWar { area })?,
                Some(Decision::Surrender) => self.play(Play::Surrender { area })?,
                Some(Decision::Absent) => self.play(Play::NoDecision { area, because: Absence::Away })?,
                None => {}
            }
        }
        Ok(())
    }

    /// **9.2** One more card to every area at war, then to the dealer.
    fn deal_war(&mut self, areas: &Areas, dealer: Option<Card>) -> Result<(), Refusal> {
        let mut cards = vec![];
        for (area, input) in areas.iter().filter(|(_, input)| input.decision == Some(Decision::War)) {
            match input.war_card {
                Some(card) => cards.push(card),
                None => refuse!(r::R9_2_1.cite(), "area {area} is at war: give its war_card"),
            }
        }
        match (cards.is_empty(), dealer) {
            (true, None) => return Ok(()),
            (true, Some(_)) => refuse!(r::R9_2_2.cite(), "no area is at war: leave dealer_war out"),
            (false, None) => refuse!(r::R9_2_2.cite(), "{} at war: give dealer_war", count(cards.len())),
            (false, Some(card)) => cards.push(card),
        }
        self.play(Play::Deal { cards })?;
        self.play(Play::Settle)
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

fn field(area: Area, wager: Wager) -> String {
    match wager {
        Wager::Tie => format!("area {area} tie_cents"),
        _ => format!("area {area} initial_cents"),
    }
}

fn count(areas: usize) -> String {
    match areas {
        1 => "one area is".into(),
        n => format!("{n} areas are"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Clause;
    use crate::cards::{Rank, Suit};
    use crate::settlement::Outcome;
    use core::cmp::Ordering;

    fn card(rank: Rank, suit: Suit) -> Card {
        Card::new(rank, suit)
    }

    fn area(cents: i64, text: &str) -> AreaIn {
        let card = text.parse().expect("a card");
        AreaIn { area: None, initial: Money::cents(cents), tie: None, card, decision: None, war_card: None }
    }

    fn round(areas: Vec<AreaIn>, dealer: &str) -> RoundIn {
        RoundIn { areas, dealer: dealer.parse().expect("a card"), dealer_war: None, table: TableIn::default() }
    }

    fn settle(input: &RoundIn) -> RoundOut {
        settle_round(input).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    #[track_caller]
    fn refused(input: &RoundIn, clause: Clause, words: &str) {
        let refusal = settle_round(input).expect_err(words);
        assert_eq!(refusal.cite().clause().number(), clause.number(), "{refusal}");
        assert!(refusal.text().contains(words), "{refusal}");
    }

    fn texts(out: &RoundOut) -> Vec<String> {
        out.lines.iter().map(|line| format!("{} [{}]", line.text, line.cite)).collect()
    }

    #[test]
    fn every_pair_of_first_ranks_has_one_outcome() {
        for (player, dealer) in Rank::all().flat_map(|p| Rank::all().map(move |d| (p, d))) {
            let mut input = round(vec![area(1000, "2c")], "2d");
            (input.areas[0].card, input.dealer) = (card(player, Suit::Clubs), card(dealer, Suit::Hearts));
            input.areas[0].tie = Some(Money::dollars(5));
            let undecided = settle_round(&input);
            input.areas[0].decision = Some(Decision::Surrender);
            let decided = settle_round(&input);
            // Exactly one of the two makes sense: a tie is decided, anything else is not.
            assert_ne!(undecided.is_ok(), decided.is_ok(), "{player:?} {dealer:?}");
            let out = undecided.or(decided).expect("one of them");
            let expected = match player.index().cmp(&dealer.index()) {
                Ordering::Greater => ["8.1.1", "8.2.2"],
                Ordering::Less => ["8.1.1", "8.2.1"],
                Ordering::Equal => ["8.1.2", "8.2.4.1"],
            };
            let cited: Vec<&str> = out.lines.iter().map(|line| line.cite.clause().number()).collect();
            assert_eq!(cited, expected, "{player:?} {dealer:?}");
            let to_player = match player.index().cmp(&dealer.index()) {
                Ordering::Greater => 2000,
                Ordering::Less => 0,
                Ordering::Equal => 5500 + 500,
            };
            assert_eq!(out.total.to_player, Money::cents(to_player), "{player:?} {dealer:?}");
        }
    }

    #[test]
    fn every_pair_of_war_ranks_has_one_outcome() {
        for (player, dealer) in Rank::all().flat_map(|p| Rank::all().map(move |d| (p, d))) {
            let mut input = round(vec![area(1000, "7c")], "7d");
            input.areas[0].decision = Some(Decision::War);
            input.areas[0].war_card = Some(card(player, Suit::Clubs));
            input.dealer_war = Some(card(dealer, Suit::Hearts));
            let out = settle(&input);
            let (clause, to_player) = match player.index().cmp(&dealer.index()) {
                Ordering::Greater => ("10.1", 3000),
                Ordering::Equal => ("10.2", 4000),
                Ordering::Less => ("10.3", 0),
            };
            let wagers: Vec<Wager> = out.lines.iter().map(|line| line.wager).collect();
            assert_eq!(wagers, [Wager::War, Wager::Initial]);
            assert!(out.lines.iter().all(|line| line.cite.clause().number() == clause), "{:?}", texts(&out));
            assert_eq!(out.total.staked, Money::dollars(20));
            assert_eq!(out.total.to_player, Money::cents(to_player), "{player:?} {dealer:?}");
            assert_eq!(out.total.to_house, out.total.staked - out.total.to_player);
        }
    }

    #[test]
    fn a_whole_round_is_settled_from_the_right_and_summed_by_area() {
        let mut input = round(vec![area(5000, "Kh"), area(10_000, "9c"), area(2500, "Ks"), area(1000, "As")], "Kd");
        input.areas[0].tie = Some(Money::dollars(10));
        input.areas[0].decision = Some(Decision::War);
        input.areas[0].war_card = "4s".parse().ok();
        input.areas[2].decision = Some(Decision::Absent);
        input.areas[2].area = Some(6);
        input.dealer_war = "4d".parse().ok();
        let out = settle(&input);
        assert_eq!(
            texts(&out),
            [
                "area 1 Tie 10.00: won at 10 to 1, paid 100.00 [CW 8.1.2]",
                "area 4 Initial 10.00: won at 1 to 1, paid 10.00 [CW 8.2.2]",
                "area 2 Initial 100.00: lost [CW 8.2.1]",
                "area 6 Initial 25.00: surrendered, 12.50 back [CW 11.8]",
                "area 1 War 50.00: won at 2 to 1, paid 100.00 [CW 10.2 as read in CW-2]",
                "area 1 Initial 50.00: stand off, 50.00 back [CW 10.2]",
            ]
        );
        let by_area: Vec<(Area, i64)> = out.areas.iter().map(|a| (a.area, a.total.to_house.to_cents())).collect();
        assert_eq!(by_area, [(1, -20_000), (2, 10_000), (4, -1000), (6, 1250)]);
        assert_eq!(out.total.to_house, Money::cents(-9750));
        assert_eq!(out.edition, "DF24/017426");
    }

    #[test]
    fn limits_are_kept_just_below_at_and_just_above() {
        let table = TableIn {
            initial_min: Some(Money::dollars(10)),
            initial_max: Some(Money::dollars(100)),
            ..TableIn::default()
        };
        for (cents, paid, back, notes) in [
            (750, 750, 0, 1),
            (1000, 1000, 0, 0),
            (1250, 1250, 0, 0),
            (9750, 9750, 0, 0),
            (10_000, 10_000, 0, 0),
            (10_250, 10_000, 250, 1),
        ] {
            let input = RoundIn { table: table.clone(), ..round(vec![area(cents, "Ah")], "2c") };
            let out = settle(&input);
            assert_eq!(out.total.to_house, Money::cents(-paid), "{cents}");
            assert_eq!(out.notes.len(), notes, "{cents}");
            let returned: Money =
                out.lines.iter().filter(|l| l.outcome == Outcome::Returned).map(|l| l.to_player).sum();
            assert_eq!(returned, Money::cents(back), "{cents}");
        }
    }

    #[test]
    fn above_the_maximum_the_options_decide() {
        let table = TableIn { initial_max: Some(Money::dollars(100)), ..TableIn::default() };
        let mut input = RoundIn { table, ..round(vec![area(15_000, "8h")], "8c") };
        input.table.options.insert("X-1".into(), "void-whole".into());
        let out = settle(&input);
        assert_eq!(texts(&out), ["area 1 Initial 150.00: void, 150.00 back [CW 6.3 as read in X-1]"]);
        input.areas[0].decision = Some(Decision::Surrender);
        refused(&input, r::R5_8, "leave its decision out");

        input.table.options.clear();
        assert_eq!(settle(&input).total.to_house, Money::dollars(50));
        input.areas[0].decision = Some(Decision::War);
        (input.areas[0].war_card, input.dealer_war) = ("9c".parse().ok(), "8d".parse().ok());
        assert_eq!(settle(&input).total.to_house, Money::dollars(-100));
        input.table.options.insert("X-3".into(), "as-wagered".into());
        assert_eq!(settle(&input).total.to_house, Money::dollars(-150));
    }

    #[test]
    fn half_of_an_odd_wager_follows_the_option() {
        for (option, back) in [("up-to-chip", 500), ("exact-cents", 375), ("down-to-chip", 250)] {
            let mut input = round(vec![area(750, "8h")], "8c");
            input.areas[0].decision = Some(Decision::Surrender);
            input.table.options.insert("CW-1".into(), option.into());
            assert_eq!(settle(&input).total.to_player, Money::cents(back), "{option}");
        }
    }

    #[test]
    fn what_does_not_fit_together_is_refused_by_name() {
        let tied = || round(vec![area(1000, "Kh")], "Kd");
        let war = || {
            let mut input = tied();
            input.areas[0].decision = Some(Decision::War);
            input
        };
        refused(&round(vec![], "Kd"), r::R11_5, "name at least one area");
        refused(&tied(), r::R8_2_4, "give its decision");
        refused(&war(), r::R9_2_1, "give its war_card");
        let mut input = war();
        input.areas[0].war_card = "2c".parse().ok();
        refused(&input, r::R9_2_2, "give dealer_war");
        input.areas[0].decision = Some(Decision::Surrender);
        refused(&input, r::R9_2_1, "leave its war_card out");
        let mut input = tied();
        input.areas[0].decision = Some(Decision::Absent);
        input.dealer_war = "2c".parse().ok();
        refused(&input, r::R9_2_2, "leave dealer_war out");
        let mut input = round(vec![area(1000, "Ah")], "Kd");
        input.areas[0].decision = Some(Decision::War);
        refused(&input, r::R5_8, "leave its decision out");

        let mut input = round(vec![area(1000, "Ah"), area(1000, "Ac")], "Kd");
        (input.areas[0].area, input.areas[1].area) = (Some(2), None);
        refused(&input, r::R5_6, "area 2 is there twice");
        input.areas[0].area = Some(0);
        refused(&input, r::R2_2_1, "numbered from 1");
        input.areas[0].area = Some(9);
        settle(&input);
        input.areas[0].area = Some(10);
        refused(&input, r::R2_2_1, "this layout has 1 to 9");

        settle(&round(vec![area(1000, "Ah"); 6], "Kd"));
        refused(&round(vec![area(1000, "Ah"); 7], "Kd"), r::R3_1, "Ah is there a seventh time");
    }

    #[test]
    fn amounts_that_are_none_are_refused() {
        let largest = Money::MAX_AMOUNT.to_cents();
        settle(&round(vec![area(largest, "Ah")], "Kd"));
        for cents in [i64::MIN, -250, 0, largest + 250, i64::MAX] {
            refused(&round(vec![area(cents, "Ah")], "Kd"), r::R5_3, "area 1 initial_cents");
            let mut input = round(vec![area(1000, "Ah")], "Kd");
            input.areas[0].tie = Some(Money::cents(cents));
            refused(&input, r::R5_3, "area 1 tie_cents");
            let mut input = round(vec![area(1000, "Ah")], "Kd");
            input.table.smallest_chip = Money::cents(cents);
            refused(&input, r::R5_3, "smallest_chip_cents");
            let mut input = round(vec![area(1000, "Ah")], "Kd");
            input.table.tie_max = Some(Money::cents(cents));
            refused(&input, r::R6_1, "table");
        }
        refused(&round(vec![area(1001, "Ah")], "Kd"), r::R5_3, "cannot be made in chips");
        let mut input = round(vec![area(1000, "Ah")], "Kd");
        input.table.options.insert("CW-1".into(), "for-luck".into());
        refused(&input, r::R6_1, "CW-1 is read as one of");
    }

    #[test]
    fn json_is_read_strictly_and_written_with_units() {
        let text = r#"{"areas":[{"initial_cents":1000,"card":"Kh","decision":"war","war_card":"4s"}],
            "dealer":"Kd","dealer_war":"3d","table":{"smallest_chip_cents":500,"options":{"X-3":"capped"},"source":"device"}}"#;
        let input: RoundIn = serde_json::from_str(text).expect("a round");
        let out = serde_json::to_value(settle(&input)).expect("JSON");
        assert_eq!(out["lines"][0]["cite"], "CW 10.1");
        assert_eq!(out["lines"][0]["to_player_cents"], 2000);
        assert_eq!(out["areas"][0]["to_house_cents"], -1000);
        for (from, to) in
            [("\"areas\"", "\"seats\""), ("card\":", "cards\":"), ("smallest", "small"), ("war\",", "peace\",")]
        {
            assert!(serde_json::from_str::<RoundIn>(&text.replacen(from, to, 1)).is_err(), "{to}");
        }
    }
}
