//! One throw settled from values: dice, wagers and streaks in, lines of money out, for the command line and for anybody
//! who checks a round by hand.
//!
//! Nothing is settled here. A real table is opened, the wagers are placed, the dice entered as named and its own lines
//! handed back, so this can never disagree with the tables.
use super::state::family_of;
use super::{Live, Play, SicBo, Streak, ch03_wagers, ch06_super_streak, clauses as r, readings as sb};
use crate::dice::{Dots, Throw};
use crate::house::{Approved, ChanceFrom, DiceSetup, Equipment, HouseCommand, HouseEvent, Setup, Terminal};
use crate::limits::{Limit, Limits};
use crate::money::Money;
use crate::people::PatronId;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settle::{DiceOut, Replayed, RoundOut, limit, smallest_chip, within};
use crate::wagers::{Area, Family, Placed, Side, Wager};
use alloc::{collections::BTreeMap, format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

/// A round as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SicBoRound"))]
#[serde(deny_unknown_fields)]
pub struct RoundIn {
    /// Three numbers, in any order.
    pub dice: Vec<u8>,
    pub wagers: Vec<WagerIn>,
    #[serde(default)]
    pub table: TableIn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SicBoWager"))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SicBoStreak"))]
#[serde(deny_unknown_fields)]
pub struct StreakIn {
    pub side: Side,
    pub in_a_row: u8,
}

/// The table the round was played at: it offers everything, and limits left out are as wide as chips allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SicBoTable"))]
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

/// Settles a round. What does not fit together is refused: first the dice, then table and places, then wagers as
/// listed.
pub fn settle_round(input: &RoundIn) -> Result<RoundOut, Refusal> {
    let throw = super::ch05_play_of_the_game::throw(&input.dice)?;
    let mut round = Playing::open(input)?;
    for (i, wager) in input.wagers.iter().enumerate() {
        round.place_one(wager).map_err(|refusal| within(&format!("wagers[{i}]"), &refusal))?;
    }
    round.house(HouseCommand::NoMoreBets)?;
    round.find(input)?;
    round.play(Play::Uncover)?;
    round.play(Play::EnterResults { dice: Dots(input.dice.clone()) })?;
    round.play(Play::Settle)?;
    Ok(round.out_of(throw))
}

fn area(wager: &WagerIn) -> Area {
    wager.area.unwrap_or(1)
}

impl TableIn {
    fn setup(&self, areas: u8) -> Result<Setup, Refusal> {
        let chip = smallest_chip(self.smallest_chip, r::R3_4.cite())?;
        // A kind of another game, or one that appears twice, is refused with the sign.
        let kinds = ch03_wagers::BASIC.iter().chain(ch03_wagers::OPTIONAL).copied();
        let unnamed = kinds.filter(|kind| self.limits.iter().all(|l| l.wager != *kind));
        let limits = unnamed.map(|kind| limit(kind, None, None, chip)).chain(self.limits.iter().copied()).collect();
        let (terminal, optional) = (Terminal::TouchScreen, ch03_wagers::OPTIONAL.to_vec());
        let dice = DiceSetup { terminal, layout: Default::default(), optional, colours: vec![] };
        Ok(Setup {
            areas,
            equipment: Equipment::Dice { dice },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits { wagers: limits, player_max: None },
            options: self.options.clone().into_iter().collect(),
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
        playing.play(Play::ShakeDice { times: None })?;
        Ok(playing)
    }

    fn place_one(&mut self, input: &WagerIn) -> Result<(), Refusal> {
        let (area, wager) = (area(input), input.wager);
        match (family_of(wager), input.streak) {
            (Some(family), Some(streak)) => self.place_streak(input, family, streak),
            (Some(_), None) => {
                refuse!(r::R6_3.cite(), "{wager} runs over rounds: give its streak, side and in_a_row")
            }
            (None, Some(_)) => refuse!(r::R6_3.cite(), "{wager} is settled by this throw: leave its streak out"),
            (None, None) => {
                if !ch03_wagers::spots(self.table.house.setup()).contains(&wager) {
                    refuse!(r::R3_2.cite(), "{wager} is not a Sic Bo wager");
                }
                // Outside the limits it was placed all the same: that comes to light later.
                let Limit { min, max, .. } = self.limit(wager);
                if self.table.house.layout().get(area, wager).is_some() {
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
            refuse!(r::R6_2.as_read(sb::SB_15), "{wager} is not a Super Streak wager of this table");
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
        self.table.house.evolve(&HouseEvent::WagerPlaced { placed }.by(r::R6_1.cite()));
        Ok(())
    }

    /// **4.2, 4.3** A wager outside the limits comes to light once bets are closed.
    fn find(&mut self, input: &RoundIn) -> Result<(), Refusal> {
        for (i, input) in input.wagers.iter().enumerate().filter(|(_, w)| w.streak.is_none()) {
            let Limit { min, max, .. } = self.limit(input.wager);
            if input.amount < min || input.amount > max {
                let (area, reason) = (area(input), "as given".into());
                let command = HouseCommand::Find { area, wager: input.wager, amount: input.amount, reason };
                self.house(command).map_err(|refusal| within(&format!("wagers[{i}]"), &refusal))?;
            }
        }
        Ok(())
    }

    fn out_of(self, throw: Throw) -> RoundOut {
        let dice = DiceOut {
            throw,
            total_of_dice: throw.total(),
            lit: super::ch07_settlement::lit(throw, self.table.house.setup()),
            still_in_play: self.table.play.streaks.live().collect(),
        };
        let areas: Vec<Area> = self.table.house.occupied().map(|(area, _)| area).collect();
        RoundOut { dice: Some(dice), ..self.out(areas.into_iter()) }
    }
}
