//! Chapter 16: general provisions. The table keeps them in `house.rs`; here is what it cites.
use super::*;
use crate::house::{GeneralRules, ProhibitedDeviceRules};

/// **16.15** Staff who played against the policy on their gambling need not be paid: a jackpot prize is held until two people
/// decide.
pub(super) const EMPLOYEES: Citation = r::R16_15.as_read(x::X_32);

pub(super) const GENERAL: GeneralRules = GeneralRules {
    // **16.1** Everybody plays for themselves, on their own card.
    player_card: r::R16_1.cite(),
    proxy: r::R16_1.cite(),
    // **16.9** A table with players closes after 20 minutes of notice.
    closing: r::R16_9.cite(),
    // **16.10** Who sits out three rounds at a full table may lose the seat.
    idle: r::R16_10.cite(),
    // **16.13** A gaming supervisor decides a dispute; if the player asks, a casino supervisor reviews it.
    dispute: r::R16_13.cite(),
    // **16.14** Then it is final, and the person is told of the right to complain.
    dispute_final: r::R16_14.cite(),
    // **16.16** Whoever asks is shown the rules.
    copy_of_rules: r::R16_16.cite(),
    device: ProhibitedDeviceRules {
        // **16.2** Nobody uses a device that works out odds or strategy.
        used: r::R16_2.as_read(cs::CS_1),
        // **16.4** What a supervisor may do about it:
        found: r::R16_4.cite(),
        // **16.4.1** void the person's wagers,
        void: r::R16_4_1.cite(),
        // **16.4.2** bar the person from the game,
        exclude: r::R16_4_2.cite(),
        // **16.4.3** exclude the person from the casino,
        casino: r::R16_4_3.cite(),
        // **16.4.4** have the person detained.
        detain: Ok(r::R16_4_4.cite()),
    },
    // **16.5** A supervisor may annul the outcome of a round, settled or not.
    annul: r::R16_5.cite(),
    // **16.5.1** A disturbance may annul an outcome,
    disruption: r::R16_5_1.cite(),
    // **16.5.2** and so may a fraud.
    fraud: r::R16_5_2.cite(),
    // **16.6** Its wagers are refunded, or a cheat's forfeited.
    invalidated: r::R16_6.cite(),
    // **16.12** A supervisor may refuse a wager before the first card, on reasonable grounds.
    refuse_wager: r::R16_12.as_read(x::X_29),
    refuse_wager_why: r::R16_12.cite(),
    pause: None,
    declarations: None,
};
