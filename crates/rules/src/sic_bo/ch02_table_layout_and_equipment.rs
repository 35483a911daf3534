//! Chapter 2: the table, its lights, its dice and the keys that the dealer presses.
use super::{BOOK, E, Event, Round, T, ch03_wagers, ch07_settlement, clauses as r, readings as sb};
use crate::book::Citation;
use crate::dice::{Face, Throw};
use crate::house::{Setup, Terminal};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::BetType;
use alloc::{format, string::String};

/// **2.1** Players have their places along one side. The book states no number.
pub(super) const PLACES_MAX: u8 = 20;
pub(super) const PLACES: Citation = r::R2_1.as_read(x::X_35);

/// **2.4** The game needs dice in a tumbler. **1.1** The operator has entered the approval that the book leaves out
/// (SB-26).
pub(super) fn check_setup(setup: &Setup) -> Result<(), Refusal> {
    let Some(dice) = setup.dice() else {
        refuse!(r::R2_4.cite(), "cards: this game is played with three dice in a tumbler");
    };
    if setup.edition(&BOOK).trim().is_empty() {
        refuse!(
            r::R1_1.as_read(sb::SB_26),
            "the book names no approval: enter the one that this table plays under (approved.edition)"
        );
    }
    // **2.2** The cloth is like diagram A, B, C or D; **6.1** only C and D have Super Streak areas.
    if dice.optional.contains(&BetType::SuperStreak) && !dice.layout.has_super_streak() {
        refuse!(
            r::R6_1.as_read(x::X_55),
            "layout {} has no Super Streak areas: it is offered on a layout like diagram C or D",
            dice.layout.name()
        );
    }
    ch03_wagers::check_set(dice)
}

/// **2.3** Once the numbers are keyed, every winning spot lights up.
pub(super) fn lights(throw: Throw, setup: &Setup) -> E {
    Event::AreasLit { wagers: ch07_settlement::lit(throw, setup) }.by(r::R2_3.cite())
}

/// **2.5** A die has the numbers 1 to 6.
pub(super) fn face(dots: u8) -> Result<Face, Refusal> {
    Face::new(dots).ok_or_else(|| Refusal::new(format!("{dots} is not a number on a die: 1 to 6 are"), r::R2_5.cite()))
}

/// **2.6** A key pressed out of its turn is refused, with what to do instead.
pub(super) fn out_of_turn(table: &T, why: &str) -> Refusal {
    Refusal::new(then(why, table), r::R2_6.cite())
}

/// What is wrong, and what comes next.
pub(super) fn then(why: &str, table: &T) -> String {
    let next = match table.play.round {
        Round::Waiting => "tumble the dice",
        Round::Tumbled => "take bets, then call no more bets",
        Round::BetsClosed => "lift the dome",
        Round::Uncovered => "enter the result",
        Round::Entered { .. } => "collect and pay",
    };
    format!("{why}: {next}")
}

pub(super) fn is_touch_screen(setup: &Setup) -> bool {
    setup.dice().is_some_and(|dice| dice.terminal == Terminal::TouchScreen)
}
