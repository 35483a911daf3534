//! What happens at a table of Sic Bo, and the line that people read of each event.
use super::*;
use crate::events;
use crate::events::list;
use alloc::{format, string::String, vec::Vec};

events! {
    pub enum Event of SicBo {
        Tumbled { times: u8 } => "dice tumbled {times} times: place your bets";
        /// Super Streak wagers that are in play from now on come with it.
        BetsClosed { terminal: Terminal, in_play: Vec<Live> } => bets_closed(terminal, in_play);
        Uncovered => "dice uncovered: stakes are settled where they lie";
        ResultEntered { throw: Throw } => "{throw} entered";
        Announced { throw: Throw } => announced(throw);
        AreasLit { wagers: Vec<Wager> } => areas_lit(wagers);
        EntryCorrected { was: Throw, throw: Throw } => "{throw} entered instead of {was}";
        /// The wagers of the last round are back on the layout, to be settled again.
        LaidOutAgain => "its wagers are back on the layout";
        LosersCollected { wagers: u32 } => "losing wagers collected: {wagers}";
        WinnersPaid { wagers: u32 } => "winning wagers paid at the listed odds: {wagers}";
        RoundOver { round: u64, throw: Throw } => "{throw} is settled";
        StreakEnded { family: Family, side: Side, length: u8 } => "{side} streak ends with {length} in a row";
        BothStreaksEnded => "both families change over with this throw";
        StreakComplete { family: Family } => "{family}: twelve in a row, the most there is";
        /// How a family stands after a result.
        StreakFollows { family: Family, streak: Streak } => streak_follows(family, streak);
        StreaksFrozen => "Super Streak stays as it is";
        /// Wagers that were in play went back for another reason than a result.
        StreakWagersGone { family: Family, live: Vec<Live> }
            => "Super Streak {family}: {} wagers still in play", live.len();
        DayBegan { forgotten: Vec<Family> } => day_began(forgotten);
        SuperStreakClosing { at_ms: Millis } => "sign: Super Streak closes";
        FinalCall => "final call for Super Streak wagers";
        SuperStreakReopened => "Super Streak wagers are taken again";
        ColourIssued { issued: Issued }
            => "{} checks at {} issued to patron {}", issued.colour, issued.value, issued.patron;
        MarkerShown { colour: Colour, value as "value_cents": Money } => "marker button: {colour} is {value}";
        ColourRedeemed { patron: PatronId, colour: Colour } => "{colour} checks of patron {patron} cashed";
        ForeignRedeemed { from: String } => "checks of the closed table {from} cashed here";
        NoResult { cause: NoResultCause } => no_result(cause);
        /// The round is over without a result.
        RoundDropped => "the round has no result";
        /// A result that was settled is annulled.
        ResultAnnulled { round: u64, streaks: Streaks } => "the result of round {round} is as if it had not been thrown";
        LightsFailed { throw: Throw } => "the lights fail: {throw} on the dice decides";
        /// Noticed after the wagers were paid.
        LightsWereWrong { throw: Throw } => "the lights were wrong: {throw} on the dice decided";
        TableLocked => "no play until the fault is put right";
        FaultRectified { note: String } => "fault put right: {note}";
        DisplayDisregarded { shown: Throw, actual: Throw }
            => "the display shows {shown}: disregarded, the result is {actual}";
    }
}

fn bets_closed(terminal: &Terminal, in_play: &[Live]) -> String {
    let how = match terminal {
        Terminal::TouchScreen => "No More Bets is pressed",
        Terminal::Buttons => "the dome may come off",
    };
    let streaks = match in_play.len() {
        0 => String::new(),
        wagers => format!(", Super Streak wagers in play: {wagers}"),
    };
    format!("{how}{streaks}")
}

fn announced(throw: &Throw) -> String {
    let [a, b, c] = throw.faces();
    format!("called: {a}, {b}, {c}, total {}", throw.total())
}

fn areas_lit(wagers: &[Wager]) -> String {
    format!("lit: {}", list(wagers, ", "))
}

fn streak_follows(family: &Family, streak: &Streak) -> String {
    let side = streak.side.map(|side| format!("{side}")).unwrap_or_default();
    match streak.run {
        0 => format!("Super Streak {family}: {side} opens the window"),
        1 => format!("Super Streak {family}: one more {side}"),
        run => format!("Super Streak {family}: {run} more {side}"),
    }
}

fn day_began(forgotten: &[Family]) -> String {
    let names: Vec<String> = forgotten.iter().map(|f| format!(", {f} waits for its first result")).collect();
    format!("a gaming day begins{}", names.concat())
}

fn no_result(cause: &NoResultCause) -> String {
    let cause = match cause {
        NoResultCause::Cocked => "a die does not lie flat",
        NoResultCause::OnAnotherDie => "a die lies on another",
        NoResultCause::TumblerFailed => "the tumbler failed",
        NoResultCause::NotTumbled => "the dice were not tumbled by the rules",
        NoResultCause::Exposed => "the dice were seen before no more bets",
        NoResultCause::KeyNotPressed => "no more bets was not pressed",
        NoResultCause::Broken => "dice or tumbler are broken",
    };
    format!("no result: {cause}")
}
