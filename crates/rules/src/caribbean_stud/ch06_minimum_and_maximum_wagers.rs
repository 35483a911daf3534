//! Chapter 6: minimum and maximum wagers. The table keeps them in `house/signs.rs`; here is what it cites.
use super::ch05_wagers::twice;
use super::*;
use crate::house::{KeptMinimum, LimitRules};

pub(super) const LIMITS: LimitRules = LimitRules {
    on_sign,
    sign_of: |wager| match wager {
        Wager::Progressive => r::R11_3.as_read(x::X_4),
        _ => r::R6_1.cite(),
    },
    // **6.1** A sign states the least, the most and any steps; what is outside it is refused.
    sign: r::R6_1.cite(),
    // **6.2** Below the minimum, but found after the first card: valid.
    below: r::R6_2.cite(),
    // **6.3** Above the maximum: counted up to the maximum, and earlier rounds stand.
    above: |_| r::R6_3.cite(),
    // **6.5** A higher minimum takes 20 minutes of notice.
    notice: r::R6_5.cite(),
    keep: Some(KeptMinimum {
        // **6.5.1** Raised at once, it binds only newcomers.
        raise: r::R6_5_1.as_read(x::X_21),
        // **6.5.1.1** A marker shows who keeps the old minimum.
        marker: r::R6_5_1_1.cite(),
        several_boxes: r::R6_5_1_1.cite(),
        // **6.5.1.2** It goes when the player leaves.
        marker_removed: r::R6_5_1_2.cite(),
        // **6.5.2** The kept minimum too rises only after 20 minutes of notice.
        until_notice: r::R6_5_2.cite(),
        // **6.5.3** The sign states both minimums.
        both_signs: r::R6_5_3.cite(),
        // **6.5.4** Newcomers play at the new one.
        new_players: r::R6_5_4.cite(),
    }),
    // **6.6** A player may have a higher maximum, with a sign of that player's own limits.
    personal: Some(r::R6_6.as_read(x::X_23)),
};

/// Antes, progressive wagers where the table has a jackpot, and bets where the sign states limits for them.
fn on_sign(setup: &Setup) -> Vec<BetType> {
    let bets = setup.limits.of(BetType::Bet).map(|_| BetType::Bet);
    let progressive = setup.approved.jackpot.as_ref().map(|_| BetType::Progressive);
    [Some(BetType::Ante), bets, progressive].into_iter().flatten().collect()
}

/// **6.1** Limits for bets allow twice every ante (CS-26).
pub(super) fn check_sign(limits: &Limits) -> Result<(), Refusal> {
    let cite = r::R6_1.as_read(cs::CS_26);
    let (Some(ante), Some(bet)) = (limits.of(BetType::Ante), limits.of(BetType::Bet)) else { return Ok(()) };
    if bet.min > twice(ante.min) || bet.max < twice(ante.max) {
        let (bets, antes) = (format!("{} to {}", bet.min, bet.max), format!("{} to {}", ante.min, ante.max));
        refuse!(cite, "bets of {bets} do not allow twice every ante of {antes}");
    }
    if bet.unit.is_some() {
        refuse!(cite, "a bet is twice the ante: the sign sets no steps for it");
    }
    Ok(())
}
