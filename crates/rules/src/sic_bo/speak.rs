//! Sic Bo in words: events as lines for people, and plays as a pit manager writes them in a scenario.
use super::{Consent, Event, HomeTable, NoResultCause, Play};
use crate::book::Citation;
use crate::house::Terminal;
use crate::scenario::{amount, patron_number, rest_after};
use alloc::{format, string::String, vec::Vec};

pub fn describe(event: &Event) -> (String, Option<Citation>) {
    let (text, cite) = match event {
        Event::Tumbled { times, cite } => (format!("dice tumbled {times} times: place your bets"), cite),
        Event::BetsClosed { terminal, in_play, cite } => {
            let how = match terminal {
                Terminal::TouchScreen => "No More Bets is pressed",
                Terminal::Buttons => "the dome may come off",
            };
            let streaks = match in_play.len() {
                0 => String::new(),
                wagers => format!(", Super Streak wagers in play: {wagers}"),
            };
            (format!("{how}{streaks}"), cite)
        }
        Event::Uncovered { cite } => ("dice uncovered: stakes are settled where they lie".into(), cite),
        Event::ResultEntered { throw, cite } => (format!("{throw} entered"), cite),
        Event::Announced { throw, cite } => {
            let [a, b, c] = throw.faces();
            (format!("called: {a}, {b}, {c}, total {}", throw.total()), cite)
        }
        Event::AreasLit { wagers, cite } => {
            let names: Vec<String> = wagers.iter().map(|w| format!("{w}")).collect();
            (format!("lit: {}", names.join(", ")), cite)
        }
        Event::EntryCorrected { was, throw, cite } => (format!("{throw} entered instead of {was}"), cite),
        Event::LaidOutAgain { cite } => ("its wagers lie again as they did".into(), cite),
        Event::LosersCollected { wagers, cite } => (format!("losing wagers collected: {wagers}"), cite),
        Event::WinnersPaid { wagers, cite } => (format!("winning wagers paid at the listed odds: {wagers}"), cite),
        Event::RoundOver { throw, cite, .. } => (format!("{throw} is settled"), cite),
        Event::StreakEnded { side, length, cite, .. } => (format!("{side} streak ends with {length} in a row"), cite),
        Event::BothStreaksEnded { cite } => ("both families change over with this throw".into(), cite),
        Event::StreakComplete { family, cite } => (format!("{family}: twelve in a row, the most there is"), cite),
        Event::StreakFollows { family, streak, cite } => {
            let side = streak.side.map(|side| format!("{side}")).unwrap_or_default();
            match streak.run {
                0 => (format!("Super Streak {family}: {side} opens the window"), cite),
                1 => (format!("Super Streak {family}: a further {side}"), cite),
                run => (format!("Super Streak {family}: {run} further {side}"), cite),
            }
        }
        Event::StreaksFrozen { cite } => ("Super Streak stays as it is".into(), cite),
        Event::StreakWagersGone { family, live, cite } => {
            (format!("Super Streak {family}: {} wagers still in play", live.len()), cite)
        }
        Event::DayBegan { forgotten, cite } => {
            let names: Vec<String> = forgotten.iter().map(|f| format!(", {f} waits for its first result")).collect();
            (format!("a gaming day begins{}", names.concat()), cite)
        }
        Event::SuperStreakClosing { cite, .. } => ("sign: Super Streak closes".into(), cite),
        Event::FinalCall { cite } => ("final call for Super Streak wagers".into(), cite),
        Event::SuperStreakReopened { cite } => ("Super Streak wagers are taken again".into(), cite),
        Event::ColourIssued { issued, cite } => {
            (format!("{} checks at {} issued to patron {}", issued.colour, issued.value, issued.patron), cite)
        }
        Event::MarkerShown { colour, value, cite } => (format!("marker button: {colour} is {value}"), cite),
        Event::ColourRedeemed { patron, colour, cite } => (format!("{colour} checks of patron {patron} cashed"), cite),
        Event::ForeignRedeemed { from, cite } => (format!("checks of the closed table {from} cashed here"), cite),
        Event::NoResult { cause, cite } => {
            let cause = match cause {
                NoResultCause::Cocked => "a die does not lie flat",
                NoResultCause::OnAnotherDie => "a die lies on another",
                NoResultCause::TumblerFailed => "the tumbler failed",
                NoResultCause::NotTumbled => "the dice were not tumbled by the rules",
                NoResultCause::Exposed => "the dice were seen before no more bets",
                NoResultCause::KeyNotPressed => "no more bets was not pressed",
                NoResultCause::Broken => "dice or tumbler are broken",
            };
            (format!("no result: {cause}"), cite)
        }
        Event::RoundDropped { cite } => ("the round has no result".into(), cite),
        Event::LightsFailed { throw, cite } => (format!("the lights fail: {throw} on the dice decides"), cite),
        Event::TableLocked { cite } => ("no play until the fault is put right".into(), cite),
        Event::FaultRectified { note, cite } => (format!("fault put right: {note}"), cite),
        Event::DisplayDisregarded { shown, actual, cite } => {
            (format!("the display shows {shown}: disregarded, the result is {actual}"), cite)
        }
    };
    (text, Some(*cite))
}

pub fn parse(line: &str) -> Result<Play, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let dice = |words: &[&str]| -> Result<Vec<u8>, String> {
        words.iter().map(|word| word.parse().map_err(|_| format!("{word:?} is no number on a die"))).collect()
    };
    let consent = |words: &[&str]| match words {
        [] => Ok(Consent::NotAsked),
        ["agreed"] => Ok(Consent::Given),
        other => Err(format!("{other:?}: say agreed, or nothing")),
    };
    Ok(match words.as_slice() {
        ["shake", "dice"] => Play::ShakeDice { times: 3 },
        ["shake", "dice", times, "times"] => {
            Play::ShakeDice { times: times.parse().map_err(|_| format!("{times:?} is no number of times"))? }
        }
        ["uncover"] => Play::Uncover,
        ["enter", numbers @ ..] => Play::EnterResults { dice: dice(numbers)? },
        ["correct", numbers @ ..] => Play::CorrectEntry { dice: dice(numbers)? },
        ["settle"] => Play::Settle,
        ["begin", "day"] => Play::BeginDay,
        ["reopen", "super", "streak"] => Play::ReopenSuperStreak,
        ["close", "super", "streak", "at", ms] => {
            Play::CloseSuperStreak { at_ms: ms.parse().map_err(|_| format!("{ms:?} is no time in milliseconds"))? }
        }
        ["issue", id, colour, "at", value, rest @ ..] => Play::IssueColour {
            patron: patron_number(id)?,
            colour: colour.parse()?,
            value: Some(amount(value)?),
            consent: consent(rest)?,
        },
        ["issue", id, colour, rest @ ..] => Play::IssueColour {
            patron: patron_number(id)?,
            colour: colour.parse()?,
            value: None,
            consent: consent(rest)?,
        },
        ["redeem", id, colour] => Play::RedeemColour { patron: patron_number(id)?, colour: colour.parse()? },
        ["redeem", "from", "open", "table", ..] => {
            Play::RedeemForeign { from: rest_after(line, 4), home: HomeTable::Open }
        }
        ["redeem", "from", "closed", "table", ..] => {
            Play::RedeemForeign { from: rest_after(line, 4), home: HomeTable::Closed }
        }
        ["no", "result", cause @ ..] => {
            let cause = match cause {
                ["cocked"] => NoResultCause::Cocked,
                ["on", "another", "die"] => NoResultCause::OnAnotherDie,
                ["tumbler", "failed"] => NoResultCause::TumblerFailed,
                ["not", "tumbled"] => NoResultCause::NotTumbled,
                ["exposed"] => NoResultCause::Exposed,
                ["key", "not", "pressed"] => NoResultCause::KeyNotPressed,
                ["broken"] => NoResultCause::Broken,
                other => return Err(format!("{other:?} is no reason for no result")),
            };
            Play::NoResult { cause }
        }
        ["lights", "fail", numbers @ ..] => Play::LightsFail { dice: dice(numbers)? },
        ["rectified", ..] => Play::FaultRectified { note: rest_after(line, 1) },
        ["display", "shows", numbers @ ..] => Play::DisplayWrong { shown: dice(numbers)? },
        _ => return Err(format!("nobody does {line:?} at a Sic Bo table")),
    })
}
