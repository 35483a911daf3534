//! Chapter 6: minimum and maximum wagers. The table keeps them in `house/signs.rs`; here is what it cites.
use super::{clauses as r, readings as cw};
use crate::house::{KeptMinimum, LimitRules};
use crate::readings as x;
use crate::shoe::Source;
use crate::wagers::BetType;
use alloc::vec;

pub(super) const LIMITS: LimitRules = LimitRules {
    on_sign: |_| vec![BetType::Initial, BetType::Tie],
    // **6.1** A sign states the limits, and a wager outside them is refused.
    sign_of: |_| r::R6_1.cite(),
    sign: r::R6_1.cite(),
    // **6.2** Below the minimum, found once a card is out: valid.
    below: r::R6_2.cite(),
    // **6.3** Above the maximum, found once a card is out: settled up to the maximum. The clause names only a device.
    above: |setup| match setup.source() {
        Some(Source::Device) => r::R6_3.cite(),
        _ => r::R6_3.as_read(cw::CW_5),
    },
    // **6.5** A higher minimum waits until its sign has been up for 20 minutes.
    notice: r::R6_5.cite(),
    keep: Some(KeptMinimum {
        // **6.5.1** Or it rises at once, and those already playing keep the old one.
        raise: r::R6_5_1.as_read(x::X_21),
        // **6.5.1.1** A marker in front of the box shows it.
        marker: r::R6_5_1_1.cite(),
        // **6.5.1.2** The marker goes when the player leaves.
        marker_removed: r::R6_5_1_2.cite(),
        // **6.5.1.3** A player of several boxes has it at the one where they sit.
        several_boxes: r::R6_5_1_3.cite(),
        // **6.5.2** The minimum they keep rises only after 20 minutes of notice.
        until_notice: r::R6_5_2.cite(),
        // **6.5.3** The sign states both limits meanwhile.
        both_signs: r::R6_5_3.cite(),
        // **6.5.4** Whoever comes later plays at the new minimum.
        new_players: r::R6_5_4.cite(),
    }),
    // **6.6** One player may go above the maximum, by a sign of their own.
    personal: Some(r::R6_6.as_read(x::X_23)),
};
