//! Chapter 6: minimum and maximum wagers. `house/signs.rs` keeps them at every table; here is what it cites.
use super::{ch05_wagers::TRIPS_AMOUNT, ch15_jackpot::JACKPOT_AMOUNT, clauses as r, readings as u};
use crate::house::{KeptMinimum, LimitRules, Setup};
use crate::limits::Limits;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::shoe::Source;
use crate::wagers::{BetType, Wager};

pub(super) const LIMITS: LimitRules = LimitRules {
    on_sign: |setup| {
        let jackpot = setup.approved.jackpot.as_ref().map(|_| BetType::Jackpot);
        [BetType::Ante, BetType::Blind, BetType::Trips, BetType::Play].into_iter().chain(jackpot).collect()
    },
    sign_of: |wager| match wager {
        Wager::Trips => TRIPS_AMOUNT,
        Wager::Jackpot => JACKPOT_AMOUNT,
        _ => r::R6_1.cite(),
    },
    // **6.1** The sign states minimum, maximum and perhaps a unit; a wager outside them is refused.
    sign: r::R6_1.cite(),
    // **6.2** A wager below the minimum that is found once a card is out is valid.
    below: r::R6_2.cite(),
    // **6.3** A wager above the maximum wins or loses up to the maximum.
    above: |_| r::R6_3.cite(),
    // **6.5** A higher minimum needs a sign that was up for 20 minutes.
    notice: r::R6_5.cite(),
    keep: Some(KeptMinimum {
        // **6.5.1** A minimum raised at once does not bind those who are already playing.
        raise: r::R6_5_1.as_read(x::X_21),
        // **6.5.1.1** A marker shows who keeps the old minimum.
        marker: r::R6_5_1_1.cite(),
        several_boxes: r::R6_5_1_1.cite(),
        // **6.5.1.2** The marker goes when the player leaves.
        marker_removed: r::R6_5_1_2.cite(),
        // **6.5.2** The old minimum ends after a notice of 20 minutes.
        until_notice: r::R6_5_2.cite(),
        // **6.5.3** The sign gives the old limits and the new ones.
        both_signs: r::R6_5_3.cite(),
        // **6.5.4** Whoever joins plays at the new minimum.
        new_players: r::R6_5_4.cite(),
    }),
    // **6.6** One player may have a higher maximum, on a sign of their own.
    personal: Some(r::R6_6.as_read(x::X_23)),
};

/// **6.7.2** A low limit table (**UTH-24**) deals from a shuffling device.
pub(super) fn source_allowed(setup: &Setup, source: Source) -> Result<(), Refusal> {
    if setup.option(u::UTH_24) == "low-limit" && source != Source::Device {
        let cite = r::R6_7_2.as_read(u::UTH_24);
        refuse!(cite, "a low limit table deals from a shuffling device, not from the {source}");
    }
    Ok(())
}

/// The Blind has the Ante's limits (5.3), the sign leaves every Ante a Play wager (**UTH-27**), and the jackpot wager
/// has one amount (15.2.3).
pub(super) fn check_sign(limits: &Limits, _: &Setup) -> Result<(), Refusal> {
    let of = |wager| limits.of(wager);
    let (Some(ante), Some(blind), Some(play)) = (of(BetType::Ante), of(BetType::Blind), of(BetType::Play)) else {
        return Ok(());
    };
    if (ante.min, ante.max, ante.unit) != (blind.min, blind.max, blind.unit) {
        refuse!(r::R5_3.cite(), "the Blind equals the Ante: the sign gives both the same limits");
    }
    if play.min > ante.min || play.max < ante.max {
        refuse!(
            r::R6_1.as_read(u::UTH_27),
            "Play limits of {} to {} leave some Ante of {} to {} without a Play wager of one Ante",
            play.min,
            play.max,
            ante.min,
            ante.max
        );
    }
    match of(BetType::Jackpot) {
        Some(jackpot) if jackpot.min != jackpot.max => {
            refuse!(JACKPOT_AMOUNT, "a jackpot wager has one amount: the sign states it")
        }
        _ => Ok(()),
    }
}
