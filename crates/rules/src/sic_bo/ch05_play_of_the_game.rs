//! Chapter 5: the dice tumbled, bets called for and closed, the dome lifted, the result keyed and called, losers
//! collected and winners paid.
use super::ch02_table_layout_and_equipment::{face, is_touch_screen, lights, out_of_turn, then};
use super::{Decision, E, Event, HOUSE, Live, Play, Round, T, ch03_wagers, ch06_super_streak, ch07_settlement};
use super::{ch08_irregularities::unlocked, clauses as r, readings as sb, state::family_of};
use crate::dice::{Dots, Throw};
use crate::house::{ChanceFrom, HouseEvent, Setup, Terminal};
use crate::people::{Chance, Context};
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::wagers::Placed;
use alloc::{vec, vec::Vec};

/// **5.1** The least number of times that the dice are tumbled.
pub const TUMBLES_MIN: u8 = 3;

/// **5.1** Shake Dice: the covered dice are tumbled three times or more, then bets are called for.
pub(super) fn shake_dice(table: &T, times: u8) -> Decision {
    unlocked(table)?;
    if table.play.round != Round::Waiting {
        return Err(out_of_turn(table, "the dice are tumbled already"));
    }
    if times < TUMBLES_MIN {
        refuse!(r::R5_1.cite(), "tumbled {times} times: at least {TUMBLES_MIN} are needed");
    }
    Ok(vec![Event::Tumbled { times }.by(r::R5_1.cite())])
}

fn tumbled(table: &T) -> Result<(), Refusal> {
    match table.play.round {
        Round::Waiting => refuse!(r::R5_1.cite(), "the dice are not tumbled yet"),
        _ => Ok(()),
    }
}

/// **5.2** No More Bets: wagers without a valid card go back first, then nothing changes any more.
pub(super) fn no_more_bets(table: &T, context: &Context) -> Decision {
    tumbled(table)?;
    if table.play.round != Round::Tumbled {
        refuse!(r::R5_2.cite(), "no more bets was called already");
    }
    let streaks = &table.play.streaks;
    let returned = table.house.return_uncarded(&HOUSE, context, |p| streaks.in_play(p));
    let mut events: Vec<E> = returned.into_iter().map(E::from).collect();
    let mut after = table.clone();
    after.evolve_all(&events);
    let start = ch06_super_streak::Counting::of(table.house.setup()).start();
    let in_play = after.house.layout().iter().filter_map(|p| {
        let count = streaks.get(family_of(p.wager)?).count(p.area, p.wager).unwrap_or(start);
        Some(Live { area: p.area, wager: p.wager, count })
    });
    let in_play: Vec<Live> = in_play.collect();
    events.push(HouseEvent::BetsClosed.by(r::R3_11.as_read(sb::SB_6)).into());
    let terminal = table.house.setup().dice().map_or(Terminal::Buttons, |dice| dice.terminal);
    events.push(Event::BetsClosed { terminal, in_play }.by(r::R5_2.cite()));
    events.push(HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
    Ok(events)
}

/// **5.2** The dome comes off after No More Bets, never before: an interlock (SB-10).
pub(super) fn uncover(table: &T) -> Decision {
    tumbled(table)?;
    match table.play.round {
        Round::BetsClosed => Ok(vec![Event::Uncovered.by(ch03_wagers::SETTLED_WHERE_IT_IS)]),
        Round::Tumbled if is_touch_screen(table.house.setup()) => {
            refuse!(r::R5_2.as_read(sb::SB_10), "no more bets first, then the dome comes off")
        }
        Round::Tumbled => refuse!(r::R5_2.cite(), "no more bets first, then the dome comes off"),
        _ => Err(out_of_turn(table, "the dice are uncovered already")),
    }
}

/// **5.4** Enter Results, as soon as the dome is off.
pub(super) fn enter_results(table: &T, dice: &[u8]) -> Decision {
    tumbled(table)?;
    match table.play.round {
        Round::Uncovered => {}
        Round::Entered { throw } => {
            refuse!(r::R5_4.as_read(sb::SB_12), "{throw} is entered: a supervisor corrects a wrong entry")
        }
        _ => return Err(out_of_turn(table, "the dice are under the dome")),
    }
    let throw = throw(dice)?;
    let mut events = vec![Event::ResultEntered { throw }.by(r::R5_4.cite())];
    events.extend(announced(throw, table.house.setup()));
    Ok(events)
}

/// **5.3** The numbers are called from low to high with their total, and the winning spots light up.
pub(super) fn announced(throw: Throw, setup: &Setup) -> [E; 2] {
    [Event::Announced { throw }.by(r::R5_3.cite()), lights(throw, setup)]
}

/// **5.4** A result is three numbers.
pub fn throw(dice: &[u8]) -> Result<Throw, Refusal> {
    let &[a, b, c] = dice else {
        refuse!(r::R5_4.cite(), "{} numbers are keyed: a result has three", dice.len());
    };
    Ok(Throw::new([face(a)?, face(b)?, face(c)?]))
}

/// Why a round is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settling {
    Usual,
    /// The lights failed: every Super Streak ends with this throw (8.7.1).
    LightsFailed,
}

/// **5.5** Once the spots are lit, all losing wagers are collected and then the winning ones paid.
pub(super) fn settle(table: &T) -> Decision {
    match table.play.round {
        Round::Entered { throw } => Ok(settle_by(table, throw, Settling::Usual)),
        _ => refuse!(r::R5_5.cite(), "{}", then("no result is entered", table)),
    }
}

pub(super) fn settle_by(table: &T, throw: Throw, settling: Settling) -> Vec<E> {
    let house = &table.house;
    let mut open: Vec<Placed> = house.layout().iter().collect();
    open.sort_by_key(|p| p.area);
    let (moved, ended) = ch06_super_streak::move_streaks(table, throw, settling);
    let by_throw = open.iter().filter(|p| family_of(p.wager).is_none()).map(|p| (*p, None));
    let by_streak = ended.into_iter().filter_map(|ended| {
        let placed = open.iter().find(|p| p.area == ended.live.area && p.wager == ended.live.wager)?;
        Some((*placed, Some(ended)))
    });
    let (mut losers, mut winners): (Vec<E>, Vec<E>) = (vec![], vec![]);
    let (mut lost, mut won, mut won_by_throw) = (0, 0, 0);
    for (placed, ended) in by_throw.chain(by_streak) {
        let lines = house.end(&HOUSE, placed, |stake| ch07_settlement::settle_one(stake, throw, ended, house.setup()));
        let has = |of: fn(&Line) -> bool| lines.iter().any(|e| matches!(&e.what, HouseEvent::Settled(l) if of(l)));
        let wins = has(Line::is_won);
        lost += u32::from(has(|line| line.outcome() == Outcome::Lost));
        won += u32::from(wins);
        won_by_throw += u32::from(wins && ended.is_none());
        if wins { &mut winners } else { &mut losers }.extend(lines.into_iter().map(E::from));
    }
    let mut events = losers;
    if lost > 0 {
        events.push(Event::LosersCollected { wagers: lost }.by(r::R5_5.cite()));
    }
    events.extend(winners);
    if won > 0 {
        events.push(Event::WinnersPaid { wagers: won }.by(ch07_settlement::list_of_odds(won_by_throw)));
    }
    events.extend(moved);
    events.push(Event::RoundOver { round: house.round_number(), throw }.by(r::R5_5.cite()));
    events.push(house.end_round().into());
    events
}

/// At an electronic table the dice exist from the moment the result is entered, and not before.
pub(super) fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    if table.house.setup().chance != ChanceFrom::Drawn {
        return;
    }
    match (play, table.play.round) {
        (Play::EnterResults { dice }, _) => *dice = Dots((0..3).map(|_| chance.below(6) as u8 + 1).collect()),
        (Play::LightsFail { dice }, Round::Entered { throw }) => *dice = throw.into(),
        (Play::LightsFail { dice }, Round::Waiting) => {
            if let Some(last) = &table.play.last {
                *dice = last.throw.into();
            }
        }
        _ => {}
    }
}
