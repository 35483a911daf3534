//! What may be done at a Sic Bo table now, and what each viewer sees of it.
use super::ch06_super_streak::{Counting, is_flashing, side};
use super::ch08_irregularities::last_result;
use super::{
    Consent, HomeTable, Issued, NoResultCause, Play, Round, SicBo, T, ch03_colour_checks, ch03_wagers, ch07_settlement,
    clauses as r,
};
use crate::book::Citation;
use crate::dice::{Dots, Throw};
use crate::offers::Offers;
use crate::people::Millis;
use crate::show::{AreaStatus, ColourView, DiceView, Prompt, StreakView, ThrowView, View, Viewer};
use crate::wagers::{BetType, Family, Wager};
use alloc::{format, string::String, vec, vec::Vec};

/// What might be done now. The rules say which of it may.
pub fn offers(offers: &mut Offers<SicBo>) {
    let table = offers.table;
    let state = &table.play;
    offers.play(Play::ShakeDice { times: None }, "Shake Dice");
    offers.play(Play::Uncover, "Uncover");
    let some_throw = || Dots(vec![1, 2, 3]);
    offers.play(Play::EnterResults { dice: some_throw() }, "Enter Results");
    offers.play(Play::Settle, "Collect and pay");
    for cause in NoResultCause::ALL {
        offers.play(Play::NoResult { cause: *cause }, cause.label());
    }
    let entered = match state.round {
        Round::Entered { throw } => Some(throw),
        _ => None,
    };
    let paid = state.last.as_ref().map(|last| last.throw);
    match entered.or(paid) {
        // By the numbers that are entered.
        Some(throw) => offers.exactly(Play::LightsFail { dice: throw.into() }, "The lights fail"),
        None => drop(offers.play(Play::LightsFail { dice: some_throw() }, "The lights fail")),
    }
    if let Some(throw) = entered.or(paid) {
        let label = if entered.is_some() { "Wrong numbers were keyed" } else { "Wrong numbers were keyed and paid" };
        offers.play(Play::CorrectEntry { dice: another(throw) }, label);
    }
    if let Some(throw) = last_result(table) {
        offers.play(Play::DisplayWrong { shown: another(throw) }, "The display shows another number");
    }
    offers.play(Play::FaultRectified { note: "…".into() }, "The fault is put right");
    offers.play(Play::BeginDay, "Begin the gaming day");
    offers.play(Play::CloseSuperStreak { at_ms: Millis::MAX }, "Announce the closing of Super Streak");
    offers.play(Play::ReopenSuperStreak, "Take Super Streak wagers again");
    offers.any_of(free_colour(table).into_iter().chain(another_colour(table)), "Issue colour checks");
    for issued in &state.colours {
        let play = Play::RedeemColour { patron: issued.patron, colour: issued.colour };
        offers.play(play, format_args!("Cash {} checks of patron {}", issued.colour, issued.patron));
    }
    let foreign = Play::RedeemForeign { home: HomeTable::Closed, from: "…".into() };
    offers.play(foreign, "Cash another table's checks");
}

/// Some throw that is not this one.
fn another(throw: Throw) -> Dots {
    let mut dots = Dots::from(throw);
    dots.0[0] = dots.0[0] % 6 + 1;
    dots
}

/// A colour that somebody here could be issued, by whoever may issue any.
fn free_colour(table: &T) -> Option<Play> {
    let (dice, colours) = (table.house.setup().dice()?, &table.play.colours);
    let minimum = ch03_colour_checks::table_minimum(table);
    let without = table.house.occupied().map(|(_, p)| p).find(|p| !colours.iter().any(|i| i.patron == *p))?;
    let colour = dice.colours.first().copied()?;
    let free = dice.colours.iter().copied().find(|c| !colours.iter().any(|i| i.colour == *c));
    let shared = colours.iter().find(|i| i.colour == colour).map(|i| i.value);
    Some(Play::IssueColour {
        patron: without,
        colour: free.unwrap_or(colour),
        value: Some(match free {
            Some(_) => minimum,
            None => shared.unwrap_or(minimum),
        }),
        consent: Consent::Given,
    })
}

/// A further colour that a supervisor could issue, where everybody has one.
fn another_colour(table: &T) -> Option<Play> {
    let (dice, colours) = (table.house.setup().dice()?, &table.play.colours);
    let mut players = table.house.occupied().map(|(_, patron)| patron);
    players.find_map(|patron| {
        let first = colours.iter().find(|i| i.patron == patron)?;
        let barred = |i: &Issued| i.patron == patron || i.value != first.value;
        let mut set = dice.colours.iter().copied();
        let colour = set.find(|c| !colours.iter().any(|i| i.colour == *c && barred(i)))?;
        Some(Play::IssueColour { patron, colour, value: Some(first.value), consent: Consent::Given })
    })
}

pub fn show(table: &T, viewer: Viewer, view: &mut View) {
    let (house, state) = (&table.house, &table.play);
    (view.stage, view.prompt) = prompt(table);
    let shown = match state.round {
        Round::Entered { throw } => Some(throw),
        Round::Waiting => state.results.last().map(|result| result.throw),
        _ => None,
    };
    let start = Counting::of(house.setup()).start();
    view.dice = Some(DiceView {
        layout: house.setup().dice().map(|dice| dice.layout).unwrap_or_default(),
        spots: ch03_wagers::spots(house.setup()),
        throw: shown,
        settled: state.round == Round::Waiting,
        total: shown.map(|throw| throw.total()),
        lit: shown.map(|throw| ch07_settlement::lit(throw, house.setup())).unwrap_or_default(),
        streaks: Family::ALL
            .into_iter()
            .filter(|_| ch03_wagers::is_offered(house.setup(), BetType::SuperStreak))
            .map(|family| {
                let streak = state.streaks.get(family);
                StreakView {
                    family,
                    side: streak.side,
                    length: streak.side.map_or(0, |_| streak.run.saturating_add(start)),
                    flashing: is_flashing(table, family),
                    closes_ms: state.streak_closes,
                }
            })
            .collect(),
        history: state
            .results
            .iter()
            .map(|result| ThrowView {
                round: result.round,
                throw: result.throw,
                total: result.throw.total(),
                size: side(Family::SmallBig, result.throw),
                parity: side(Family::OddEven, result.throw),
            })
            .collect(),
        locked: state.locked,
    });
    view.results = state.results.iter().map(|result| format!("{}", result.throw).into()).collect();
    let own = |patron| viewer.is_house() || viewer == Viewer::Patron(patron);
    for area in &mut view.areas {
        let Some(patron) = house.seated(area.area) else { continue };
        let minimum = ch03_colour_checks::table_minimum(table);
        let colours = state.colours.iter().filter(|i| i.patron == patron);
        area.colours =
            colours.map(|i| ColourView { colour: i.colour, value: i.value, marker: i.value > minimum }).collect();
        if own(patron) {
            let live = state.streaks.live().filter(|live| live.area == area.area);
            let streaks: Vec<(Wager, u8)> = live.map(|live| (live.wager, live.count)).collect();
            area.status = (!streaks.is_empty()).then_some(AreaStatus::Streaks(streaks));
        }
    }
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (String, Prompt) {
    let say = |stage: &str, text: &str, cite: Citation| (stage.into(), Prompt { text: text.into(), cite });
    if table.house.is_closed() {
        return say("closed", "this table is closed", r::R9_13.cite());
    }
    if table.play.locked {
        return say("lights out of order", "notify an inspector; have the fault put right", r::R8_8.cite());
    }
    match table.play.round {
        Round::Waiting if Family::ALL.into_iter().any(|family| is_flashing(table, family)) => {
            say("Super Streak flashes", "take Super Streak wagers, then shake the dice", r::R6_1.cite())
        }
        Round::Waiting => say("between rounds", "shake the dice three times", r::R5_1.cite()),
        Round::Tumbled => say("place your bets", "take wagers, then no more bets", r::R5_2.cite()),
        Round::BetsClosed => say("no more bets", "uncover the dice", r::R5_2.cite()),
        Round::Uncovered => say("dice uncovered", "enter the three numbers", r::R5_4.cite()),
        Round::Entered { .. } => say("result", "collect losing wagers, then pay the winning ones", r::R5_5.cite()),
    }
}
