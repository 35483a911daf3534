//! Chapter 14: general provisions. The table keeps them in `house.rs`; here is what it cites.
use super::ch05_wagers::OWN_CARD;
use super::clauses as r;
use crate::house::{GeneralRules, ProhibitedDeviceRules};

pub(super) const GENERAL: GeneralRules = GeneralRules {
    player_card: OWN_CARD,
    proxy: OWN_CARD,
    // **14.8** A table with players closes after 20 minutes under a sign.
    closing: r::R14_8.cite(),
    // **14.9** Whoever sits out three rounds at a full table may have to give up the seat.
    idle: r::R14_9.cite(),
    // **14.12** A gaming supervisor decides a dispute; if the player asks, a casino supervisor reviews it.
    dispute: r::R14_12.cite(),
    // **14.13** The operator has the last word; a dissatisfied person hears of the right to complain.
    dispute_final: r::R14_13.cite(),
    // **14.14** Anyone who asks may read the rules.
    copy_of_rules: r::R14_14.cite(),
    device: ProhibitedDeviceRules {
        used: r::R14_1.cite(),
        // **14.3** A supervisor who is satisfied that somebody used a device has three powers.
        found: r::R14_3.cite(),
        // **14.3.1** To void the person's wagers.
        void: r::R14_3_1.cite(),
        // **14.3.2** To bar the person from the game.
        exclude: r::R14_3_2.cite(),
        // **14.3.3** To exclude the person from the casino.
        casino: r::R14_3_3.cite(),
        detain: Err(r::R14_3.cite()),
    },
    // **14.4** A supervisor may annul the outcome of a round, settled or not.
    annul: r::R14_4.cite(),
    // **14.4.1** A disturbance may annul the outcome.
    disruption: r::R14_4_1.cite(),
    // **14.4.2** So may a fraud that bears on it.
    fraud: r::R14_4_2.cite(),
    // **14.5** Wagers on an annulled outcome are refunded, or forfeited by a supervisor's direction.
    invalidated: r::R14_5.cite(),
    // **14.11** A supervisor may refuse a wager on reasonable grounds until the first card.
    refuse_wager: r::R14_11.cite(),
    refuse_wager_why: r::R14_11.cite(),
    pause: None,
    declarations: None,
};
