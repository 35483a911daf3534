//! One gaming floor: its tables, patrons and money, one log, one writer, one total order.
//!
//! [`Floor`] is pure: `decide` says what a command does, `evolve` records it. [`start`] takes commands as they come, gives
//! them clock and chance, has them made durable and only then answers. [`audit`] decides a recorded log again and
//! compares.
pub mod audit;
mod bounds;
pub mod cage;
pub mod chance;
mod command;
mod core;
pub mod corrections;
mod duties;
mod floor;
mod ids;
pub mod jackpots;
mod known;
pub mod patrons;
pub mod projections;
pub mod promotions;
pub mod recall;
pub mod reports;
mod snapshot;
pub mod text;
mod time;
pub mod unusual;

pub use crate::bounds::{LIST_MAX, TEXT_CHARS_MAX};
pub use crate::cage::{Cage, ChipCommand, ChipMove, ChipSet, Counts, Place};
pub use crate::core::{Answer, Changes, Handle, Options, SingleWrite, Submission, TablePage, start};
pub use crate::corrections::Correction;
pub use crate::duties::{Alert, Duties, DutyCommand, DutyEvent, DutyId};
pub use crate::time::{Clock, Now, Reading, clock_is_plausible, month_start, week_start};
pub use command::{
    Asked, Body, Employment, FloorCommand, FloorEvent, Outcome, PoolCommand, PoolId, Problem, ProblemKind, Request,
    TableId, Vouched, new_id,
};
pub use floor::{ClockDoubt, Floor, Slot, Staff};
pub use patrons::{Bar, BarredFrom, Patron, PatronCommand, PatronEvent, Payment, Person, Policy, Totals};
pub use promotions::{Prescribed, PromotionId};
