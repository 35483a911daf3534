//! Chapter 5: what happens when cards, devices, wagers or payments go wrong. The table does most of it in `card_table.rs`
//! and `house.rs`; here is what they cite.
use super::ch06_general_provisions::GENERAL;
use super::{Decision, E, Event, HOUSE, Round, T, clauses as r};
use crate::book::{Citation, Cited, Clause};
use crate::card_table::{self, DeviceFails, WhichCards, WrongCards, after, end_round, is_annulled};
use crate::house::{HouseEvent, IrregularRules, MispaymentRules, VoidBy};
use crate::law;
use crate::people::Context;
use crate::refuse;
use crate::shoe::Source;
use alloc::vec::Vec;

/// **5.1** A card is missing or foreign: this round is void, earlier ones stand.
pub(super) const WRONG_CARDS: WrongCards = WrongCards {
    found: |_| r::R5_1.cite(),
    earlier: r::R5_1.cite(),
    void: r::R5_1,
    check: r::R5_1.cite(),
    told: |_| None,
};

/// **5.2** A shuffle that jams is made again.
pub(super) const JAMS: Citation = r::R5_2.cite();

/// **5.3** A device that fails is replaced, with new cards; the round in progress is void.
pub(super) const FAILS: DeviceFails = DeviceFails {
    fails: r::R5_3.cite(),
    void: r::R5_3,
    earlier: r::R5_3.cite(),
    next: r::R5_3.cite(),
    cards: WhichCards::New,
    allowed: |_, next| match next {
        Source::Hand => refuse!(r::R5_3.cite(), "play continues from another shuffling device or a card shoe"),
        Source::Device | Source::Shoe => Ok(()),
    },
};

/// All money of the round goes back and the round ends.
pub(super) fn void(table: &T, clause: Clause, context: &Context) -> Decision {
    let by = VoidBy { clause, read: clause.cite(), jackpot: None };
    let void = table.house.void_round(&HOUSE, &by, |_| false, context)?;
    let mut events: Vec<E> = void.into_iter().map(E::from).collect();
    events.extend(end_round(&after(table, &events), Event::RoundVoided.by(clause.cite())));
    Ok(events)
}

/// **5.5** A round whose last wager is gone is over. Between rounds, a table that everybody left is shuffled again.
pub(super) fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
    match table.play.round {
        Round::Dealt { .. } | Round::Over { .. } if is_annulled(happened) => {
            end_round(table, Event::RoundVoided.by(GENERAL.invalidated))
        }
        Round::Dealt { .. } if table.house.layout().is_empty() => {
            end_round(table, Event::NothingLeft.by(r::R5_5.cite()))
        }
        Round::Waiting => card_table::vacated(table, happened).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// **5.6** A wrong payment is recorded and put right.
const WRONG_PAYMENT: Citation = r::R5_6.cite();

pub(super) const IRREGULAR: IrregularRules = IrregularRules {
    // **5.4** An invalid wager goes back, and one that is settled stands.
    invalid_before: r::R5_4.cite(),
    invalid_during: r::R5_4.cite(),
    invalid_after: r::R5_4.cite(),
    mispayment: MispaymentRules {
        found: WRONG_PAYMENT,
        later: WRONG_PAYMENT,
        report: WRONG_PAYMENT,
        told: WRONG_PAYMENT,
        suspected: WRONG_PAYMENT,
        attempted: WRONG_PAYMENT,
        made_good: WRONG_PAYMENT,
        asked_back: WRONG_PAYMENT,
    },
    loss_limit: law::L7.cite(),
    loss_excess: None,
};
