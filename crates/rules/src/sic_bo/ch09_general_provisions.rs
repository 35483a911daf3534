//! Chapter 9: general provisions. The table keeps them in `house.rs`; here is what it cites, and how an annulled
//! outcome ends the round.
use super::state::{Live, family_of};
use super::{E, Event, Round, T, ch06_super_streak, ch08_irregularities::dropped, clauses as r, readings as sb};
use crate::book::{Citation, Cited};
use crate::card_table::is_annulled;
use crate::house::{Declarations, GeneralRules, HouseEvent, ProhibitedDeviceRules};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::Line;
use crate::wagers::{Family, Placed};
use alloc::{vec, vec::Vec};

/// **9.3** A wager that would pass the player's loss limit is refused.
pub(super) const LOSS_LIMIT: Citation = r::R9_3.cite();

/// **9.9** An annulled outcome leaves the round without a result. One that was settled already is as if it had not been
/// thrown: Super Streak is where it was before, without the wagers that are gone.
pub(super) fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
    if !is_annulled(happened) {
        return Vec::new();
    }
    if table.play.round != Round::Waiting {
        return dropped(table, GENERAL.invalidated, r::R9_9.cite());
    }
    let mut streaks = table.play.last.as_ref().map_or(table.play.streaks.clone(), |last| last.streaks.clone());
    for family in Family::ALL {
        let there = |live: &Live| table.house.layout().get(live.area, live.wager).is_some();
        streaks.get_mut(family).live.retain(there);
    }
    vec![Event::ResultAnnulled { round: table.house.round_number(), streaks }.by(r::R9_9.as_read(x::X_51))]
}

/// **X-51** A Super Streak wager that the last result settled runs on if that is annulled. It cannot where nobody
/// knows any longer how it was before, or where wagers for the next streak lie.
pub(super) fn may_annul(table: &T) -> Result<(), Refusal> {
    let cite = r::R9_10.as_read(x::X_51);
    let settled = table.house.last_lines().iter().any(Line::counts_as_turnover);
    if table.play.round != Round::Waiting || !settled || !ch06_super_streak::is_offered(table) {
        return Ok(());
    }
    if table.play.last.is_none() {
        refuse!(
            cite,
            "Super Streak cannot be put back to where it was before this result: record what was paid wrongly"
        );
    }
    let is_new = |p: &Placed| family_of(p.wager).is_some() && !table.play.streaks.in_play(p);
    match table.house.layout().iter().find(is_new) {
        Some(p) => refuse!(cite, "area {} has a Super Streak wager for the next round: take it back first", p.area),
        None => Ok(()),
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
    // **9.17** A games supervisor decides a dispute, or a casino supervisor where none is there; if the player
    // asks, a casino supervisor reviews it.
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
    // **9.9** A supervisor may annul the outcome of a round, settled or not.
    annul: r::R9_9.cite(),
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
