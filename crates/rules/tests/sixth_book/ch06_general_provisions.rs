//! Chapter 6: general provisions. The table keeps them in `house.rs`; here is what it cites.
use super::ch03_wagers_and_limits::{OWN_CARD, SUPERVISED};
use super::clauses as r;
use crate::book::Citation;
use crate::house::{GeneralRules, ProhibitedDeviceRules};

/// **6.3** Disputes, and a copy of the rules for whoever asks.
const DISPUTE: Citation = r::R6_3.cite();
/// **6.4** A prohibited device: out of the game, and the wagers are void.
const DEVICE: Citation = r::R6_4.cite();
/// **6.5** A disruption or a fraud may annul an outcome.
const ANNULLED: Citation = r::R6_5.cite();

pub(super) const GENERAL: GeneralRules = GeneralRules {
    player_card: OWN_CARD,
    proxy: OWN_CARD,
    // **6.1** A table with players closes after 20 minutes under a sign.
    closing: r::R6_1.cite(),
    // **6.2** Whoever sits out three rounds at a full table may lose the seat.
    idle: r::R6_2.cite(),
    dispute: DISPUTE,
    dispute_final: DISPUTE,
    copy_of_rules: DISPUTE,
    device: ProhibitedDeviceRules {
        used: DEVICE,
        found: DEVICE,
        void: DEVICE,
        exclude: DEVICE,
        casino: DEVICE,
        detain: Err(DEVICE),
    },
    annul: ANNULLED,
    disruption: ANNULLED,
    fraud: ANNULLED,
    invalidated: ANNULLED,
    refuse_wager: SUPERVISED,
    refuse_wager_why: SUPERVISED,
    pause: None,
    declarations: None,
};
