//! One gaming floor: its tables, patrons and money, one log, one writer, one total order.
//!
//! [`Floor`] is pure: `decide` says what a command does, `evolve` records it. [`start`] takes commands as they come, gives
//! them clock and chance, has them made durable and only then answers. [`audit`] decides a recorded log again and
//! compares.
pub mod audit;
mod bars;
mod bounds;
pub mod chance;
mod command;
mod core;
mod floor;
pub mod jackpots;
mod known;
mod ledger;
mod snapshot;
pub mod text;
mod time;

pub use crate::bars::{Bar, From as BarredFrom};
pub use crate::bounds::{LIST_MAX, TEXT_CHARS_MAX};
pub use crate::core::{Answer, Changes, Handle, Options, SingleWrite, Submission, TablePage, start};
pub use crate::time::{Clock, Now, Reading, clock_is_plausible};
pub use command::{
    Asked, Body, FloorCommand, FloorEvent, Outcome, PoolCommand, PoolId, Problem, ProblemKind, Request, TableId,
    Vouched, new_id,
};
pub use floor::{ClockDoubt, Floor, Slot, Staff};
pub use ledger::{Patron, Totals};
