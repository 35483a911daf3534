//! What may be done at a Sic Bo table now, and what each viewer sees of it.
use super::ch06_super_streak::{Counting, is_flashing, side};
use super::ch08_irregularities::last_result;
use super::{
    Consent, HomeTable, Issued, NoResultCause, Play, Round, SicBo, T, ch03_colour_checks, ch03_wagers, ch07_settlement,
    clauses as r, readings as sb,
};
use crate::book::Citation;
use crate::dice::Face;
use crate::game::{Authority, Game, Millis, PatronId, Role, TableCommand};
use crate::house::ChanceFrom;
use crate::show::{ColourView, DiceView, Fit, Offer, Prompt, StreakView, ThrowView, View, Viewer};
use crate::wagers::{BetType, Family};
use alloc::{format, string::String, vec, vec::Vec};

pub fn offers(table: &T) -> Vec<Offer<SicBo>> {
    let mut offers = vec![];
    let (house, state) = (&table.house, &table.play);
    let mut offer = |play: Play, fit: Fit, label: String| {
        let Authority { cite, mut roles } = SicBo::who(&play);
        let has_colour = |patron: &PatronId| state.colours.iter().any(|i| i.patron == *patron);
        match &play {
            Play::NoResult { .. } if matches!(state.round, Round::Entered { .. }) => roles = &[Role::Supervisor],
            Play::IssueColour { patron, .. } if has_colour(patron) => roles = &[Role::Supervisor],
            _ => {}
        }
        offers.push(Offer { command: TableCommand::Play(play), fit, label, cite, roles });
    };
    let some = || String::from("…");
    let drawn = house.setup().chance == ChanceFrom::Drawn;
    let dots = |throw: crate::dice::Throw| throw.faces().map(Face::dots).to_vec();
    match state.round {
        Round::Waiting if !state.locked => offer(Play::ShakeDice { times: 3 }, Fit::Kind, "Shake Dice".into()),
        Round::Waiting | Round::Tumbled => {}
        Round::BetsClosed => offer(Play::Uncover, Fit::Exactly, "Uncover".into()),
        Round::Uncovered => offer(Play::EnterResults { dice: vec![1, 2, 3] }, Fit::Kind, "Enter Results".into()),
        Round::Entered { .. } => offer(Play::Settle, Fit::Exactly, "Collect and pay".into()),
    }
    for cause in causes(table) {
        offer(Play::NoResult { cause }, Fit::Exactly, no_result(cause).into());
    }
    match state.round {
        Round::Entered { throw } => {
            offer(Play::LightsFail { dice: dots(throw) }, Fit::Kind, "The lights fail".into());
            if !drawn {
                let dice = another(dots(throw));
                offer(Play::CorrectEntry { dice }, Fit::Kind, "Wrong numbers were keyed".into());
            }
        }
        Round::Uncovered if !drawn => {
            offer(Play::LightsFail { dice: vec![1, 2, 3] }, Fit::Kind, "The lights fail".into())
        }
        Round::Waiting if !drawn => {
            let again = house.take_up(r::R8_10.cite(), |p| state.streaks.in_play(p)).is_ok();
            let record_only = house.setup().option(sb::SB_12) == "record-only";
            if let Some(last) = state.last.as_ref().filter(|_| again && !record_only) {
                let dice = another(dots(last.throw));
                offer(Play::CorrectEntry { dice }, Fit::Kind, "Wrong numbers were keyed and paid".into());
            }
        }
        _ => {}
    }
    if let Some(throw) = last_result(table) {
        offer(Play::DisplayWrong { shown: another(dots(throw)) }, Fit::Kind, "The display shows another number".into());
    }
    let notified = !house.duties().iter().any(|d| d.cite == r::R8_8.cite());
    if state.locked && notified {
        offer(Play::FaultRectified { note: some() }, Fit::Kind, "The fault is put right".into());
    }
    if state.round == Round::Waiting {
        offer(Play::BeginDay, Fit::Exactly, "Begin the gaming day".into());
    }
    if ch03_wagers::is_offered(house.setup(), BetType::SuperStreak) && state.streak_closes.is_none() {
        let at_ms = Millis::MAX;
        offer(Play::CloseSuperStreak { at_ms }, Fit::Kind, "Announce the closing of Super Streak".into());
    }
    if state.streak_closes.is_some() {
        offer(Play::ReopenSuperStreak, Fit::Exactly, "Take Super Streak wagers again".into());
    }
    if let Some(play) = free_colour(table).or_else(|| another_colour(table)) {
        offer(play, Fit::Kind, "Issue colour checks".into());
    }
    for issued in &state.colours {
        let play = Play::RedeemColour { patron: issued.patron, colour: issued.colour };
        offer(play, Fit::Exactly, format!("Cash {} checks of patron {}", issued.colour, issued.patron));
    }
    let foreign = Play::RedeemForeign { from: some(), home: HomeTable::Closed };
    offer(foreign, Fit::Kind, "Cash another table's checks".into());
    offers
}

/// Some throw that is not this one.
fn another(mut dots: Vec<u8>) -> Vec<u8> {
    dots[0] = dots[0] % 6 + 1;
    dots
}

fn causes(table: &T) -> Vec<NoResultCause> {
    use NoResultCause::*;
    let setup = table.house.setup();
    let key = super::ch05_play_of_the_game::is_touch_screen(setup) || setup.option(sb::SB_10) == "every-table";
    let drawn = setup.chance == ChanceFrom::Drawn;
    match table.play.round {
        Round::Tumbled if key => vec![TumblerFailed, NotTumbled, Exposed, KeyNotPressed, Broken],
        Round::Tumbled => vec![TumblerFailed, NotTumbled, Exposed, Broken],
        Round::BetsClosed if drawn => vec![TumblerFailed, NotTumbled, Broken],
        Round::BetsClosed => vec![TumblerFailed, NotTumbled, Exposed, Broken],
        Round::Uncovered if drawn => vec![Cocked, OnAnotherDie, TumblerFailed, NotTumbled, Broken],
        Round::Entered { .. } if drawn => vec![],
        Round::Uncovered | Round::Entered { .. } => {
            vec![Cocked, OnAnotherDie, TumblerFailed, NotTumbled, Exposed, Broken]
        }
        Round::Waiting => vec![],
    }
}

fn no_result(cause: NoResultCause) -> &'static str {
    match cause {
        NoResultCause::Cocked => "Cocked Dice",
        NoResultCause::OnAnotherDie => "A die lies on another",
        NoResultCause::TumblerFailed => "The tumbler failed",
        NoResultCause::NotTumbled => "Not tumbled by the rules",
        NoResultCause::Exposed => "Dice seen before no more bets",
        NoResultCause::KeyNotPressed => "No More Bets was not pressed",
        NoResultCause::Broken => "Dice or tumbler broken",
    }
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
        spots: ch03_wagers::spots(house.setup()),
        throw: shown,
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
    view.results = state.results.iter().map(|result| format!("{}", result.throw)).collect();
    let own = |patron| viewer.is_house() || viewer == Viewer::Patron(patron);
    for area in &mut view.areas {
        let Some(patron) = house.seated(area.area) else { continue };
        let minimum = ch03_colour_checks::table_minimum(table);
        let colours = state.colours.iter().filter(|i| i.patron == patron);
        area.colours =
            colours.map(|i| ColourView { colour: i.colour, value: i.value, marker: i.value > minimum }).collect();
        if own(patron) {
            let live = state.streaks.live().filter(|live| live.area == area.area);
            let notes: Vec<String> = live.map(|live| format!("{}: {} in a row", live.wager, live.count)).collect();
            area.note = notes.join(", ");
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
