//! Chapter 9: general provisions. The table keeps them in `house.rs`; here is what it cites, and how an annulled
//! outcome ends the round.
use super::{E, T, ch08_irregularities::dropped, clauses as r, readings as sb};
use crate::book::{Citation, Cited};
use crate::house::{Declarations, GeneralRules, HouseEvent, ProhibitedDeviceRules};
use alloc::vec::Vec;

/// **9.3** A wager that would pass the player's loss limit is refused.
pub(super) const LOSS_LIMIT: Citation = r::R9_3.cite();

/// **9.9** An annulled outcome leaves the round without a result.
pub(super) fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
    let annulled = |event: &Cited<HouseEvent>| matches!(event.what, HouseEvent::OutcomeInvalidated { .. });
    match happened.iter().any(annulled) {
        true => dropped(table, GENERAL.invalidated, r::R9_9.cite()),
        false => Vec::new(),
    }
}

pub(super) const GENERAL: GeneralRules = GeneralRules {
    // **9.1** Everybody plays on their own valid Player Card.
    player_card: r::R9_1.cite(),
    // **9.20** Nobody bets for somebody else.
    proxy: r::R9_20.cite(),
    // **9.13** A table with players closes after 20 minutes under a sign.
    closing: r::R9_13.cite(),
    // **9.14** Whoever sits out three rounds at a full table may have to give up the place.
    idle: r::R9_14.cite(),
    // **9.17** A games supervisor decides a dispute, a casino supervisor reviews it.
    dispute: r::R9_17.cite(),
    // **9.18** The operator has the last word; a dissatisfied person hears of the right to complain.
    dispute_final: r::R9_18.cite(),
    // **9.19** Anyone who asks may read the rules.
    copy_of_rules: r::R9_19.cite(),
    device: ProhibitedDeviceRules {
        used: r::R9_6.cite(),
        // **9.8** A supervisor who is satisfied that somebody used a device has three powers.
        found: r::R9_8.cite(),
        // **9.8.1** To void the person's wagers.
        void: r::R9_8_1.cite(),
        // **9.8.2** To bar the person from the game.
        exclude: r::R9_8_2.cite(),
        // **9.8.3** To exclude the person from the casino.
        casino: r::R9_8_3.cite(),
        detain: Err(r::R9_8.as_read(sb::SB_24)),
    },
    // **9.9.1** A disturbance may annul the outcome.
    disruption: r::R9_9_1.cite(),
    // **9.9.2** So may a fraud that bears on it.
    fraud: r::R9_9_2.cite(),
    // **9.10** Wagers on an annulled outcome are refunded, or forfeited by a supervisor's direction.
    invalidated: r::R9_10.cite(),
    // **9.16** A supervisor may refuse a wager on reasonable grounds until no more bets.
    refuse_wager: r::R9_16.cite(),
    refuse_wager_why: r::R9_16.cite(),
    // **9.4** A supervisor may keep a player from wagering until a new loss-limit period.
    pause: Some(r::R9_4.cite()),
    declarations: Some(Declarations {
        // **9.2.1** Chips bought are declared before the round.
        bought: r::R9_2_1.cite(),
        // **9.2.2** Chips brought along are declared before the round.
        brought: r::R9_2_2.cite(),
        // **9.2.3** Chips still held are declared on leaving.
        remaining: r::R9_2_3.cite(),
        // **9.2.4** Other reasonable directions are followed.
        direction: r::R9_2_4.cite(),
    }),
};
