//! Which round an entry of the log belongs to: from the first wager that is placed for it to its last line, and whatever is put
//! right, ruled or paid about it later.
use baize_floor::{Body, FloorEvent, Outcome, TableId};
use baize_rules::any::AnyEvent;
use baize_rules::house::HouseEvent;
use std::collections::HashMap;

/// The rounds of one table, as far as it was read.
#[derive(Default)]
pub struct Rounds {
    last: u64,
    /// The round that is wagered on or played; none between a round's end and the next wager.
    now: Option<u64>,
    /// The rounds of what has a number at the table: duties, disputes, wrong payments.
    of: HashMap<u32, u64>,
}

impl Rounds {
    /// Reads on, and says which round this entry belongs to.
    pub fn next(&mut self, body: &Body, table: &TableId) -> Option<u64> {
        let Outcome::Done(events) = &body.outcome else { return self.now };
        let here = events.iter().filter_map(|event| match event {
            FloorEvent::Table { table: at, events } if at == table => Some(events),
            _ => None,
        });
        let (mut about, mut meanwhile) = (None, self.now);
        for event in here.flatten() {
            let AnyEvent::House(event) = &event.what else { continue };
            about = about.or(self.about(event));
            self.follow(event);
            meanwhile = meanwhile.or(self.now);
            if let HouseEvent::DutyRaised(duty) = event
                && let Some(round) = about.or(meanwhile)
            {
                self.of.insert(duty.id, round);
            }
        }
        about.or(meanwhile)
    }

    fn follow(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::RoundBegan { round } => (self.last, self.now) = (*round, Some(*round)),
            HouseEvent::RoundTakenUp { round, .. } => self.now = Some(*round),
            HouseEvent::RoundEnded { .. } => self.now = None,
            HouseEvent::WagerPlaced { .. } | HouseEvent::BetsClosed => {
                self.now = self.now.or(Some(self.last + 1));
            }
            _ => {}
        }
    }

    /// The round that an event names, whenever it happens.
    fn about(&mut self, event: &HouseEvent) -> Option<u64> {
        match event {
            HouseEvent::RoundTakenUp { round, .. } => Some(*round),
            HouseEvent::DisputeRaised { dispute, .. } if dispute.round > 0 => {
                self.of.insert(dispute.id, dispute.round);
                Some(dispute.round)
            }
            HouseEvent::MispaymentRecorded { mispayment, .. } => {
                self.of.insert(mispayment.id, mispayment.wager.round);
                Some(mispayment.wager.round)
            }
            HouseEvent::DutyDone { id, .. }
            | HouseEvent::DisputeRuled { id, .. }
            | HouseEvent::DisputeClosed { id, .. }
            | HouseEvent::MispaymentReportable { id, .. }
            | HouseEvent::MispaymentClosed { id, .. } => self.of.get(id).copied(),
            // Once a round is over, its jackpot is still verified and paid until the next begins.
            HouseEvent::JackpotVerified { .. } | HouseEvent::JackpotReleased | HouseEvent::Reversed { .. } => {
                Some(self.last)
            }
            _ => None,
        }
    }
}
