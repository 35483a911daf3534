//! Chapter 5: wagers. What later law and the later books add to this one of 2016 is cited to the law (DC-16).
use super::{E, Event, Hand, Round, Steps, T, ch02_table_layout_and_equipment as ch02, ch10_jackpot, clauses as r};
use super::{HOUSE, readings as dc};
use crate::book::{Citation, Cited};
use crate::card_table::{self, end_round, is_annulled};
use crate::house::{House, HouseCommand, HouseEvent, Setup, WagerRules};
use crate::law;
use crate::money::Rounding;
use crate::refusal::Refusal;
use crate::refuse;
use crate::wagers::{Area, Placed, Wager};
use alloc::vec::Vec;

/// A player card of one's own.
pub(super) const OWN_CARD: Citation = law::L4.as_read(dc::DC_16);
/// A wrong payment is not what the approved rules say.
pub(super) const BY_THE_RULES: Citation = law::L1.as_read(dc::DC_16);

pub(super) const WAGERS: WagerRules = WagerRules {
    card_needed: OWN_CARD,
    // **5.1** Stakes are made in chips or tokens.
    chips: r::R5_1.cite(),
    // **5.2.1** Whoever wants to play places a wager before the first card.
    placed: r::R5_2_1.cite(),
    no_more_bets: r::R7_2_1.cite(),
    // **5.3** From the first card until it is settled no wager is touched.
    late: r::R5_3.cite(),
    decisions: Some(r::R8_1.cite()),
    // **5.5** One wager to a spot.
    one_wager: Some(r::R5_5.cite()),
    several_areas: ch02::AREAS,
    give_up: None,
    players_limited: ch02::HOW_MANY,
    reserved: None,
    positioning: r::R5_6.cite(),
};

pub(super) fn check_wager(placed: Placed, house: &House) -> Result<Option<Citation>, Refusal> {
    // **5.4** A player has one hand in a round.
    if let Some(other) = house.layout().of_patron(placed.patron).find(|p| p.area != placed.area) {
        refuse!(r::R5_4.cite(), "patron {} has a wager on area {} already", placed.patron, other.area);
    }
    // **5.2.2** A jackpot wager may be added.
    Ok((placed.wager == Wager::Jackpot).then_some(r::R5_2_2.cite()))
}

/// Whether this game lets a common command be given: jackpot wagers with an approved schedule only, wrong payments
/// unless the table keeps to the book as printed, and nobody together with a player from whom a supervisor keeps them
/// apart.
pub(super) fn permits(table: &T, command: &HouseCommand) -> Result<(), Refusal> {
    let setup = table.house.setup();
    match command {
        HouseCommand::Place { wager: Wager::Jackpot, .. } => ch10_jackpot::approved(setup)?,
        HouseCommand::FindUnrecorded { wager: Wager::Jackpot, .. }
            if !matches!(table.play.round, Round::Waiting | Round::Dealing { .. } | Round::Deciding { .. }) =>
        {
            refuse!(r::R5_3.cite(), "hands are turned: the jackpot wagers were counted by then")
        }
        HouseCommand::RecordMispayment { .. } if setup.option(dc::DC_16) == "as-printed" => {
            refuse!(BY_THE_RULES, "this table keeps to the book as printed, which records no wrong payments")
        }
        _ => {}
    }
    card_table::not_together(table, command)
}

/// What chips cannot make exactly goes up to what they can.
pub(super) fn rounding(setup: &Setup) -> Rounding {
    Rounding::UpToChip(setup.smallest_chip)
}

/// After a common event: a jackpot wager of another amount than the sign's goes back, a hand without a wager is
/// out, a round without any is over, and a table that everybody left is shuffled again (4.1.3).
pub(super) fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
    if table.house.in_round() && is_annulled(happened) {
        return end_round(table, Event::RoundVoided.by(HOUSE.general.invalidated));
    }
    let mut steps = Steps::from(table);
    happened.iter().filter_map(|event| ch10_jackpot::of_another_amount(table, &event.what)).for_each(|e| steps.add(e));
    if !steps.table.play.round.is_open() {
        let due = card_table::vacated(&steps.table, happened).filter(|_| !steps.table.house.in_round());
        due.into_iter().for_each(|event| steps.add(event));
        return steps.events;
    }
    let layout = steps.table.house.layout().clone();
    if layout.is_empty() {
        let ending = Event::NothingLeft.by(r::R1_1.cite());
        end_round(&steps.table, ending).into_iter().for_each(|event| steps.add(event));
        return steps.events;
    }
    let gone = |hand: &&Hand| !hand.settled && layout.get(hand.area, Wager::Wager).is_none();
    let gone: Vec<Area> = steps.table.play.round.hands().iter().filter(gone).map(|hand| hand.area).collect();
    // Only areas with a wager are in the round.
    gone.into_iter().for_each(|area| steps.add(Event::HandDropped { area }.by(r::R5_2_1.cite())));
    steps.events
}
