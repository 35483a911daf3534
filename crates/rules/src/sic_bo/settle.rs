//! One throw settled from values: dice, wagers and streaks in, lines of money out, for the command line and for anybody
//! who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, the wagers are placed, the dice entered as named and its own lines
//! handed back, so this can never disagree with the tables.
use super::state::family_of;
use super::{BOOK, Live, Play, SicBo, Streak, ch03_wagers, ch06_super_streak, clauses as r, readings as sb};
use crate::dice::Throw;
use crate::game::{PatronId, Refusal};
use crate::house::{Approved, ChanceFrom, DiceSetup, Equipment, HouseCommand, HouseEvent, Setup, Terminal};
use crate::limits::{Limit, Limits};
use crate::money::Money;
use crate::refuse;
use crate::settle::{self, AreaOut, LineOut, NoteOut, Replayed, Total, within};
use crate::wagers::{Area, BetType, Family, Placed, Side, Wager};
use alloc::{collections::BTreeMap, format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundIn {
    /// Three numbers, in any order.
    pub dice: Vec<u8>,
    pub wagers: Vec<WagerIn>,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WagerIn {
    /// The player's place; left out, the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    pub wager: Wager,
    #[serde(rename = "amount_cents")]
    pub amount: Money,
    /// For a Super Streak wager: the side it is on and what it has in a row before this throw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streak: Option<StreakIn>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StreakIn {
    pub side: Side,
    pub in_a_row: u8,
}

/// The table the round was played at: it offers everything, and limits left out are as wide as chips allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableIn {
    #[serde(rename = "smallest_chip_cents")]
    pub smallest_chip: Money,
    /// Kinds of wager with limits of their own.
    pub limits: Vec<Limit>,
    /// Readings chosen otherwise than by default: `{"SB-1": "printed"}`.
    pub options: BTreeMap<String, String>,
    /// The approval that the table played under: this book names none (SB-26).
    pub edition: String,
}

impl Default for TableIn {
    fn default() -> TableIn {
        TableIn {
            smallest_chip: Money::cents(100),
            limits: vec![],
            options: BTreeMap::new(),
            edition: "not stated".into(),
        }
    }
}

/// What became of every wager, in the order settled.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundOut {
    /// The approval whose clauses are cited (LAW-1).
    pub edition: String,
    pub throw: Throw,
    pub total_of_dice: u8,
    /// Spots that the throw lights.
    pub lit: Vec<Wager>,
    pub lines: Vec<LineOut>,
    /// Super Streak wagers that stay in play, and what they have in a row now.
    pub still_in_play: Vec<Live>,
    /// Wagers outside the limits, and what that means.
    pub notes: Vec<NoteOut>,
    pub areas: Vec<AreaOut>,
    pub total: Total,
}

impl RoundOut {
    /// What a person is told.
    pub fn in_words(&self) -> Vec<String> {
        let waiting = self
            .still_in_play
            .iter()
            .map(|live| format!("area {} {}: in play, {} in a row", live.area, live.wager, live.count));
        settle::in_words(&self.lines).into_iter().chain(waiting).collect()
    }
}

/// Settles a round. What does not fit together is refused: first the dice, then table and places, then wagers as
/// listed.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    let throw = super::ch05_play_of_the_game::throw(&input.dice)?;
    let mut round = Playing::open(input)?;
    for (i, wager) in input.wagers.iter().enumerate() {
        round.place(wager).map_err(|refusal| within(&format!("wagers[{i}]"), &refusal))?;
    }
    round.house(HouseCommand::NoMoreBets)?;
    round.find(input)?;
    round.play(Play::Uncover)?;
    round.play(Play::EnterResults { dice: input.dice.clone() })?;
    round.play(Play::Settle)?;
    Ok(round.out(throw))
}

fn area(wager: &WagerIn) -> Area {
    wager.area.unwrap_or(1)
}

impl TableIn {
    fn setup(&self, areas: u8) -> Result<Setup, Refusal> {
        let chip = self.smallest_chip;
        if !chip.is_amount() {
            refuse!(r::R3_4.cite(), "table.smallest_chip_cents: {chip} is no amount, name a chip of the table");
        }
        let widest = Money::cents(Money::MAX_AMOUNT.to_cents() / chip.to_cents() * chip.to_cents());
        let kinds = ch03_wagers::BASIC.iter().chain(ch03_wagers::OPTIONAL).copied();
        let usual = |wager: BetType| Limit { wager, min: chip, max: widest, unit: None };
        let named = |kind: BetType| self.limits.iter().copied().find(|l| l.wager == kind);
        let mut limits: Vec<Limit> = kinds.map(|kind| named(kind).unwrap_or(usual(kind))).collect();
        // A kind that is none of this game's, or stands there twice, is refused with the sign.
        let strange = |l: &&Limit| !limits.contains(l) || self.limits.iter().filter(|o| o.wager == l.wager).count() > 1;
        let strange: Vec<Limit> = self.limits.iter().filter(strange).copied().collect();
        limits.extend(strange);
        let dice =
            DiceSetup { terminal: Terminal::TouchScreen, optional: ch03_wagers::OPTIONAL.to_vec(), colours: vec![] };
        Ok(Setup {
            areas,
            equipment: Equipment::Dice { dice },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits { wagers: limits, player_max: None },
            options: self.options.iter().map(|(id, o)| (id.clone(), o.clone())).collect(),
            approved: Approved { edition: Some(self.edition.clone()), ..Approved::default() },
        })
    }
}

type Playing = Replayed<SicBo>;

impl Playing {
    /// The dice tumbled and every place that is named taken, each by its own patron.
    fn open(input: &RoundIn) -> Result<Playing, Refusal> {
        let mut areas: Vec<Area> = input.wagers.iter().map(area).collect();
        areas.sort_unstable();
        areas.dedup();
        let setup = input.table.setup(areas.last().copied().unwrap_or(1))?;
        let mut playing = Playing::at(&setup, areas.into_iter())?;
        playing.play(Play::ShakeDice { times: 3 })?;
        Ok(playing)
    }

    fn place(&mut self, input: &WagerIn) -> Result<(), Refusal> {
        let (area, wager) = (area(input), input.wager);
        match (family_of(wager), input.streak) {
            (Some(family), Some(streak)) => self.place_streak(input, family, streak),
            (Some(_), None) => {
                refuse!(r::R6_3.cite(), "{wager} runs over rounds: give its streak, side and in_a_row")
            }
            (None, Some(_)) => refuse!(r::R6_3.cite(), "{wager} is settled by this throw: leave its streak out"),
            (None, None) => {
                if !ch03_wagers::spots(self.table.house.setup()).contains(&wager) {
                    refuse!(r::R3_2.cite(), "{wager} is no wager of Sic Bo");
                }
                // Outside the limits it was placed all the same: that comes to light later.
                let Limit { min, max, .. } = self.limit(wager);
                let before = self.table.house.layout().get(area, wager).is_some();
                if before {
                    refuse!(r::R3_4.cite(), "area {area} has its {wager} wager already: give it as one amount");
                }
                self.house(HouseCommand::Place { area, wager, amount: input.amount.clamp(min, max) })
            }
        }
    }

    /// A Super Streak wager was made in an earlier round: it is in play as it is said to be.
    fn place_streak(&mut self, input: &WagerIn, family: Family, streak: StreakIn) -> Result<(), Refusal> {
        let (area, wager) = (area(input), input.wager);
        let setup = self.table.house.setup();
        if !ch03_wagers::spots(setup).contains(&wager) {
            refuse!(r::R6_2.as_read(sb::SB_15), "{wager} is no Super Streak of this table");
        }
        if streak.side.family() != family {
            refuse!(r::R6_3.cite(), "a {wager} streak is not on {}", streak.side);
        }
        if matches!(wager, Wager::NamedStreak(side) if side != streak.side) {
            refuse!(r::R6_3.cite(), "{wager} is not on {}", streak.side);
        }
        let counting = ch06_super_streak::Counting::of(setup);
        // Twelve are still in play only where they are paid when the run ends.
        let at_the_end = setup.option(sb::SB_18) == "pay-at-the-end";
        let in_play = counting.start()..=ch06_super_streak::LONGEST - u8::from(!at_the_end);
        if !in_play.contains(&streak.in_a_row) {
            let (least, most) = in_play.into_inner();
            refuse!(r::R6_3.cite(), "{} in a row: a wager in play has {least} to {most}", streak.in_a_row);
        }
        if self.table.house.layout().get(area, wager).is_some() {
            refuse!(r::R6_7.cite(), "area {area} has its {wager} wager already");
        }
        let limit = self.limit(wager);
        if !limit.allows(input.amount) || !input.amount.is_multiple_of(setup.smallest_chip) {
            refuse!(r::R6_7.cite(), "{} is not what a Super Streak wager costs", input.amount);
        }
        let run = streak.in_a_row - counting.start();
        let now = self.table.play.streaks.get_mut(family);
        // Only players who name their side can be on several.
        let one = counting != ch06_super_streak::Counting::NamedSide;
        let other = one && !now.live.is_empty() && (now.side, now.run) != (Some(streak.side), run);
        if other {
            refuse!(r::R6_5.cite(), "wagers of the family {family} are all on one streak");
        }
        let live = Live { area, wager, count: streak.in_a_row };
        *now = Streak { side: Some(streak.side), run, live: now.live.iter().copied().chain([live]).collect() };
        let placed = Placed { area, patron: PatronId::from(area), wager, amount: input.amount };
        self.table.house.evolve(&HouseEvent::WagerPlaced { placed, cite: r::R6_1.cite() });
        Ok(())
    }

    /// **4.2, 4.3** A wager outside the limits comes to light once bets are closed.
    fn find(&mut self, input: &RoundIn) -> Result<(), Refusal> {
        for (i, input) in input.wagers.iter().enumerate().filter(|(_, w)| w.streak.is_none()) {
            let Limit { min, max, .. } = self.limit(input.wager);
            if input.amount < min || input.amount > max {
                let command = HouseCommand::Find { area: area(input), wager: input.wager, amount: input.amount };
                self.house(command).map_err(|refusal| within(&format!("wagers[{i}]"), &refusal))?;
            }
        }
        Ok(())
    }

    fn out(self, throw: Throw) -> RoundOut {
        let house = &self.table.house;
        let open: Vec<Placed> = house.layout().iter().filter(|p| family_of(p.wager).is_none()).collect();
        assert!(open.is_empty(), "wagers left after settling: {open:?}");
        RoundOut {
            edition: self.table.house.setup().edition(&BOOK).into(),
            throw,
            total_of_dice: throw.total(),
            lit: super::ch07_settlement::lit(throw, house.setup()),
            still_in_play: self.table.play.streaks.live().collect(),
            areas: self.of_areas(house.occupied().map(|(area, _)| area)),
            total: Total::of(self.lines.iter()),
            lines: self.lines,
            notes: self.notes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settle(text: &str) -> RoundOut {
        let input: RoundIn = serde_json::from_str(text).expect("a round");
        settle_round(&input).unwrap_or_else(|no| panic!("{no}"))
    }
    fn refused(text: &str, clause: &str, words: &str) {
        let input: RoundIn = serde_json::from_str(text).expect("a round");
        let no = settle_round(&input).expect_err(words);
        assert!(no.text().contains(words) && no.cite().clause().number() == clause, "{no}");
    }
    fn texts(out: &RoundOut) -> Vec<String> {
        out.lines.iter().map(|line| format!("{} [{}]", line.text, line.cite)).collect()
    }

    #[test]
    fn losers_first_then_winners_summed_by_area() {
        let out = settle(
            r#"{"dice":[4,1,2],"wagers":[
            {"wager":"small","amount_cents":1000},{"wager":"total_7","amount_cents":500},
            {"area":3,"wager":"pair_1_6","amount_cents":700},{"area":3,"wager":"single_1","amount_cents":700}]}"#,
        );
        assert_eq!(
            texts(&out),
            [
                "area 3 Pair 1-6 7.00: lost [SB 3.2.7]",
                "area 1 Small 10.00: won at 1 to 1, paid 10.00 [SB 3.2.1.1]",
                "area 1 Total 7 5.00: won at 12 to 1, paid 60.00 [SB 3.2.6]",
                "area 3 Single 1 7.00: won at 1 to 1, paid 7.00 [SB 3.2.8]",
            ]
        );
        assert_eq!(out.total.to_house, Money::cents(700 - 1000 - 6000 - 700));
        let by_area: Vec<(Area, i64)> = out.areas.iter().map(|a| (a.area, a.total.to_house.to_cents())).collect();
        assert_eq!(by_area, [(1, -7000), (3, 0)]);
        assert_eq!((out.total_of_dice, out.lit.contains(&Wager::Small)), (7, true));
    }

    #[test]
    fn streaks_end_or_go_on() {
        let wagers = |count: u8| {
            format!(
                r#"{{"dice":[6,6,1],"wagers":[{{"wager":"super_streak_small_big","amount_cents":500,
                "streak":{{"side":"small","in_a_row":{count}}}}},{{"wager":"super_streak_odd_even","amount_cents":500,
                "streak":{{"side":"odd","in_a_row":{count}}}}}]}}"#
            )
        };
        for (count, paid) in [(0, 0), (3, 0), (4, 3500), (11, 50_500)] {
            let out = settle(&wagers(count));
            let small_big: Money =
                out.lines.iter().filter(|l| l.wager == Wager::SuperStreak(Family::SmallBig)).map(|l| l.to_player).sum();
            assert_eq!(small_big, Money::cents(paid), "{count}");
            // Thirteen is odd: the other goes on, or is complete.
            let counts: Vec<u8> = out.still_in_play.iter().map(|live| live.count).collect();
            assert_eq!(counts, if count == 11 { vec![] } else { vec![count + 1] });
        }
        refused(&wagers(12), "6.3", "0 to 11");
        refused(
            r#"{"dice":[1,2,3],"wagers":[{"wager":"super_streak_odd_even","amount_cents":500}]}"#,
            "6.3",
            "give its streak",
        );
    }

    #[test]
    fn streaks_by_other_readings() {
        let wager = |area: u8, name: &str, side: &str, count: u8| {
            format!(
                r#"{{"area":{area},"wager":"super_streak_{name}","amount_cents":500,
                "streak":{{"side":"{side}","in_a_row":{count}}}}}"#
            )
        };
        let round = |wagers: &[String], option: &str| {
            format!(r#"{{"dice":[6,6,1],"wagers":[{}],"table":{{"options":{{{option}}}}}}}"#, wagers.join(","))
        };
        // Paid when the run ends, a wager may wait with twelve.
        let at_the_end = r#""SB-18":"pay-at-the-end""#;
        let out = settle(&round(&[wager(1, "small_big", "small", 12)], at_the_end));
        assert_eq!(out.total.to_house, Money::cents(-250_000));
        refused(&round(&[wager(1, "small_big", "small", 13)], at_the_end), "6.3", "0 to 12");
        // Players who name their side are on several sides and lengths.
        let named = [wager(1, "small", "small", 0), wager(2, "big", "big", 1), wager(3, "big", "big", 0)];
        let out = settle(&round(&named, r#""SB-15":"name-the-side""#));
        let counts: Vec<(Area, u8)> = out.still_in_play.iter().map(|live| (live.area, live.count)).collect();
        assert_eq!((out.total.to_house, counts), (Money::cents(500), vec![(2, 2), (3, 1)]));
        let two = [wager(1, "small_big", "small", 1), wager(2, "small_big", "small", 2)];
        refused(&round(&two, ""), "6.5", "all on one streak");
    }

    #[test]
    fn limits_and_options() {
        let text = |amount: i64, option: &str| {
            format!(
                r#"{{"dice":[4,1,2],"wagers":[{{"wager":"small","amount_cents":{amount}}}],"table":{{"smallest_chip_cents":500,
                "limits":[{{"wager":"small","min_cents":1000,"max_cents":10000}}],"options":{{{option}}}}}}}"#
            )
        };
        for (amount, paid, notes) in [(500, 500, 1), (1000, 1000, 0), (10_000, 10_000, 0), (10_500, 10_000, 1)] {
            let out = settle(&text(amount, ""));
            assert_eq!((out.total.to_house, out.notes.len()), (Money::cents(-paid), notes), "{amount}");
        }
        assert_eq!(settle(&text(10_500, r#""X-1":"void-whole""#)).total.to_house, Money::ZERO);
        refused(&text(1001, ""), "3.4", "cannot be made in chips");
        refused(&text(1000, r#""SB-1":"for-luck""#), "4.1", "is read as one of");
        refused(&text(i64::MAX, ""), "3.4", "no amount");
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let round = |dice: &str, wagers: &str| format!(r#"{{"dice":{dice},"wagers":[{wagers}]}}"#);
        refused(&round("[1,2]", ""), "5.4", "2 numbers are keyed");
        refused(&round("[1,2,3,4]", ""), "5.4", "4 numbers are keyed");
        refused(&round("[1,2,7]", ""), "2.5", "7 is on no die");
        refused(&round("[1,2,3]", r#"{"area":21,"wager":"small","amount_cents":500}"#), "2.1", "1 to 20");
        refused(&round("[1,2,3]", r#"{"area":0,"wager":"small","amount_cents":500}"#), "2.1", "1 to 20");
        refused(&round("[1,2,3]", r#"{"wager":"initial","amount_cents":500}"#), "3.2", "no wager of Sic Bo");
        let twice = r#"{"wager":"small","amount_cents":500},{"wager":"small","amount_cents":500}"#;
        refused(&round("[1,2,3]", twice), "3.4", "give it as one amount");
        assert_eq!(settle(&round("[1,2,3]", "")).lines.len(), 0);
        for wrong in ["triple_7", "total_3", "small "] {
            let text = round("[1,2,3]", &format!(r#"{{"wager":"{wrong}","amount_cents":500}}"#));
            assert!(serde_json::from_str::<RoundIn>(&text).is_err(), "{wrong}");
        }
    }
}
