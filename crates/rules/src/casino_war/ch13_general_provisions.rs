//! Chapter 13: general provisions. The table keeps most of them in `house.rs`; here is what it cites.
use super::{T, clauses as r, readings as cw};
use crate::book::Citation;
use crate::house::{ChanceFrom, GeneralRules, ProhibitedDeviceRules};
use crate::people::{Context, Role};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::{Area, Placed, Wager};

pub(super) const GENERAL: GeneralRules = GeneralRules {
    // **13.1** Everybody plays on their own Player Card, and for nobody else.
    player_card: r::R13_1.cite(),
    proxy: r::R13_1.cite(),
    // **13.9** A table with players closes after 20 minutes of notice.
    closing: r::R13_9.cite(),
    // **13.10** A player who sits out three rounds at a full table may have to leave the seat.
    idle: r::R13_10.cite(),
    // **13.12** A gaming supervisor decides a dispute; if the player asks, a casino supervisor reviews it.
    dispute: r::R13_12.cite(),
    // **13.13** Then the casino's decision is final, and the player is told of the right to complain.
    dispute_final: r::R13_13.cite(),
    // **13.14** Anyone may ask for a copy of the rules.
    copy_of_rules: r::R13_14.cite(),
    device: ProhibitedDeviceRules {
        used: r::R13_2.as_read(cw::CW_14),
        // **13.4** A supervisor who finds a prohibited device chooses among four measures.
        found: r::R13_4.cite(),
        // **13.4.1** The person's wagers are void.
        void: r::R13_4_1.cite(),
        // **13.4.2** The person is barred from the game.
        exclude: r::R13_4_2.cite(),
        // **13.4.3** The person is excluded from the casino.
        casino: r::R13_4_3.cite(),
        // **13.4.4** The person is detained until an inspector or the police come.
        detain: Ok(r::R13_4_4.cite()),
    },
    // **13.5** A supervisor may annul the outcome of a round, settled or not.
    annul: r::R13_5.cite(),
    // **13.5.1** A disruption invalidates the outcome.
    disruption: r::R13_5_1.cite(),
    // **13.5.2** So does a fraud that affects it.
    fraud: r::R13_5_2.cite(),
    // **13.6** Wagers on it are refunded, or forfeited by a supervisor's direction.
    invalidated: r::R13_6.cite(),
    refuse_wager: r::R5_4.as_read(x::X_29),
    refuse_wager_why: r::R13_1.as_read(cw::CW_15),
    pause: None,
    declarations: None,
};

/// **13.1** A player decides only for the player's own areas. With real cards the dealer records what the player says.
pub(super) fn decides(table: &T, area: Area, cite: Citation, context: &Context) -> Result<Placed, Refusal> {
    let placed = table.house.layout().get(area, Wager::Initial).expect("whoever decides has a wager");
    if context.by.role == Role::Patron && context.by.id != placed.patron {
        refuse!(r::R13_1.cite(), "a player decides only for the player's own areas");
    }
    if context.by.role == Role::Patron && table.house.setup().chance == ChanceFrom::Keyed {
        refuse!(cite, "tell the dealer: decisions are recorded by the dealer at this table");
    }
    Ok(placed)
}
