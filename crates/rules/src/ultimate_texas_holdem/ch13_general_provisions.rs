//! Chapter 13: general provisions. `house.rs` keeps them at every table; here is what it cites.
use super::clauses as r;
use crate::book::Citation;
use crate::house::{Declarations, GeneralRules, ProhibitedDeviceRules};
use crate::readings as x;

// **13.2** Players with a loss limit are told what it asks of them.
pub(super) const ADVISE: Citation = r::R13_2.cite();
// **13.3** A wager beyond the player's loss limit is refused.
pub(super) const LOSS_LIMIT: Citation = r::R13_3.cite();

/// **13.19** Staff who played against the policy on their gambling need not be paid: a jackpot prize is held until two people
/// decide.
pub(super) const EMPLOYEES: Citation = r::R13_19.as_read(x::X_32);

pub(super) const GENERAL: GeneralRules = GeneralRules {
    // **13.1** Everybody plays on their own valid card; a wager on another's card is invalid.
    player_card: r::R13_1.cite(),
    declarations: Some(Declarations {
        // **13.2.1** Chips bought are declared before the round.
        bought: r::R13_2_1.cite(),
        // **13.2.2** So are chips brought to the table.
        brought: r::R13_2_2.cite(),
        // **13.2.3** Chips left over are declared on leaving.
        remaining: r::R13_2_3.cite(),
        // **13.2.4** Other reasonable directions are followed.
        direction: r::R13_2_4.cite(),
    }),
    // **13.4** A supervisor may keep a player from wagering until the loss limit is reset.
    pause: Some(r::R13_4.cite()),
    device: ProhibitedDeviceRules {
        used: r::R13_6.cite(),
        // **13.8** A supervisor who is satisfied that a device was used takes one of these measures or several.
        found: r::R13_8.cite(),
        // **13.8.1** The wagers are void.
        void: r::R13_8_1.cite(),
        // **13.8.2** The person is out of the game.
        exclude: r::R13_8_2.cite(),
        // **13.8.3** The person is excluded from the casino.
        casino: r::R13_8_3.cite(),
        // **13.8.4** The person is detained until an inspector or the police come.
        detain: Ok(r::R13_8_4.cite()),
    },
    // **13.9** A supervisor may annul the outcome of a round, settled or not.
    annul: r::R13_9.cite(),
    // **13.9.1** A disturbance is a ground to annul the outcome.
    disruption: r::R13_9_1.cite(),
    // **13.9.2** So is a fraud that affects it.
    fraud: r::R13_9_2.cite(),
    // **13.10** Wagers on an annulled outcome go back; those of whoever committed the fraud may be forfeited.
    invalidated: r::R13_10.cite(),
    // **13.13** A table with players closes after a sign with the time was up for 20 minutes.
    closing: r::R13_13.cite(),
    // **13.14** A seat may be asked back after three rounds without a wager at a full table.
    idle: r::R13_14.cite(),
    // **13.16** A supervisor may refuse a wager before the first card, on reasonable grounds.
    refuse_wager: r::R13_16.cite(),
    refuse_wager_why: r::R13_16.cite(),
    // **13.17** A games supervisor decides a dispute, or a casino supervisor where none is there; if the
    // player asks, a casino supervisor reviews it.
    dispute: r::R13_17.cite(),
    // **13.18** Whoever is not satisfied is told of the right to complain to an inspector.
    dispute_final: r::R13_18.cite(),
    // **13.20** Whoever asks is shown the rules.
    copy_of_rules: r::R13_20.cite(),
    // **13.21** Nobody bets or decides for another player.
    proxy: r::R13_21.cite(),
};
