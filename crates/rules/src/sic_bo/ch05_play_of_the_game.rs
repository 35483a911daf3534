//! Chapters 2 and 5: the dice tumbled, bets called for and closed, the dome lifted, the result keyed, called and lit.
use super::{E, Event, Live, Play, Round, SicBo, T, ch03_wagers, ch06_super_streak, ch07_settlement, clauses as r};
use super::{readings as sb, rules, state::family_of};
use crate::dice::{Face, Throw};
use crate::game::{Chance, Context, Decided, Refusal};
use crate::house::{ChanceFrom, HouseEvent, Setup, Terminal};
use crate::refuse;
use alloc::{format, vec, vec::Vec};

type Decision = Decided<SicBo>;

/// **5.1** The least number of times that the dice are tumbled.
pub const TUMBLES_MIN: u8 = 3;

/// **5.1** Shake Dice: the covered dice are tumbled three times or more, then bets are called for.
pub fn shake_dice(table: &T, times: u8) -> Decision {
    ch03_wagers::unlocked(table)?;
    if table.play.round != Round::Waiting {
        refuse!(r::R2_6.cite(), "the dice are tumbled already: {}", turn(table));
    }
    if times < TUMBLES_MIN {
        refuse!(r::R5_1.cite(), "tumbled {times} times: at least {TUMBLES_MIN} are needed");
    }
    Ok(vec![Event::Tumbled { times, cite: r::R5_1.cite() }.into()])
}

/// **5.2, 3.11** No More Bets: wagers without a valid card go back first, then nothing changes any more.
pub fn no_more_bets(table: &T, context: &Context) -> Decision {
    match table.play.round {
        Round::Tumbled => {}
        Round::Waiting => refuse!(r::R5_1.cite(), "the dice are not tumbled yet"),
        _ => refuse!(r::R5_2.cite(), "no more bets was called already"),
    }
    let streaks = &table.play.streaks;
    let mut events: Vec<E> = vec![];
    let returned = table.house.return_uncarded(rules(), context, |p| streaks.in_play(p));
    events.extend(returned.into_iter().map(E::from));
    let mut after = table.clone();
    after.evolve_all(&events);
    let start = ch06_super_streak::Counting::of(table.house.setup()).start();
    let in_play = after.house.layout().iter().filter_map(|p| {
        let count = streaks.get(family_of(p.wager)?).count(p.area, p.wager).unwrap_or(start);
        Some(Live { area: p.area, wager: p.wager, count })
    });
    let in_play: Vec<Live> = in_play.collect();
    events.push(HouseEvent::BetsClosed { cite: r::R3_11.as_read(sb::SB_6) }.into());
    let terminal = table.house.setup().dice().map_or(Terminal::Buttons, |dice| dice.terminal);
    events.push(Event::BetsClosed { terminal, in_play, cite: r::R5_2.cite() }.into());
    events.push(HouseEvent::RoundBegan { round: table.house.round_number() + 1 }.into());
    Ok(events)
}

/// **5.2** The dome comes off after No More Bets, never before: an interlock (SB-10). **3.14** From now on every stake
/// is settled where it lies.
pub fn uncover(table: &T) -> Decision {
    match table.play.round {
        Round::BetsClosed => Ok(vec![Event::Uncovered { cite: r::R3_14.cite() }.into()]),
        Round::Waiting => refuse!(r::R5_1.cite(), "the dice are not tumbled yet"),
        Round::Tumbled => {
            let cite = match is_touch_screen(table.house.setup()) {
                true => r::R5_2.as_read(sb::SB_10),
                false => r::R5_2.cite(),
            };
            refuse!(cite, "no more bets first, then the dome comes off")
        }
        _ => refuse!(r::R2_6.cite(), "the dice are uncovered already"),
    }
}

pub fn is_touch_screen(setup: &Setup) -> bool {
    setup.dice().is_some_and(|dice| dice.terminal == Terminal::TouchScreen)
}

/// **5.4** Enter Results: three numbers. **5.3** They are called from low to high with the total; **2.3** the winning
/// spots are lit.
pub fn enter_results(table: &T, dice: &[u8]) -> Decision {
    match table.play.round {
        Round::Uncovered => {}
        Round::Entered { throw } => {
            refuse!(r::R5_4.as_read(sb::SB_12), "{throw} is entered: a supervisor corrects a wrong entry")
        }
        Round::Tumbled | Round::BetsClosed => {
            refuse!(r::R2_6.cite(), "the dice are under the dome: {}", turn(table))
        }
        Round::Waiting => refuse!(r::R5_1.cite(), "the dice are not tumbled yet"),
    }
    let throw = throw(dice)?;
    let mut events = vec![Event::ResultEntered { throw, cite: r::R5_4.cite() }.into()];
    events.extend(announced(throw, table.house.setup()));
    Ok(events)
}

/// **5.3, 2.3** What is called and lit.
pub(super) fn announced(throw: Throw, setup: &Setup) -> [E; 2] {
    [
        Event::Announced { throw, cite: r::R5_3.cite() }.into(),
        Event::AreasLit { wagers: ch07_settlement::lit(throw, setup), cite: r::R2_3.cite() }.into(),
    ]
}

/// **5.4, 2.5** Three numbers, each one that a die has.
pub fn throw(dice: &[u8]) -> Result<Throw, Refusal> {
    let &[a, b, c] = dice else {
        refuse!(r::R5_4.cite(), "{} numbers are keyed: a result has three", dice.len());
    };
    let face =
        |dots: u8| Face::new(dots).ok_or_else(|| Refusal::new(format!("{dots} is on no die: 1 to 6"), r::R2_5.cite()));
    Ok(Throw::new([face(a)?, face(b)?, face(c)?]))
}

/// What comes next, in words for a refusal.
pub(super) fn turn(table: &T) -> &'static str {
    match table.play.round {
        Round::Waiting => "tumble the dice",
        Round::Tumbled => "take bets, then call no more bets",
        Round::BetsClosed => "uncover them",
        Round::Uncovered => "enter the result",
        Round::Entered { .. } => "collect and pay",
    }
}

/// At an electronic table the dice exist from the moment the result is entered, and not before.
pub fn fill(table: &T, play: &mut Play, chance: &mut dyn Chance) {
    if table.house.setup().chance != ChanceFrom::Drawn {
        return;
    }
    match (play, table.play.round) {
        (Play::EnterResults { dice }, _) => *dice = (0..3).map(|_| chance.below(6) as u8 + 1).collect(),
        (Play::LightsFail { dice }, Round::Entered { throw }) => *dice = throw.faces().map(Face::dots).to_vec(),
        _ => {}
    }
}
