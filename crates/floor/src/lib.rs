//! One gaming floor: its tables, patrons and money, one log, one writer, one total order.
//!
//! [`Floor`] is pure: `decide` says what a command does, `evolve` records it. [`start`] takes commands as they come, gives
//! them clock and chance, has them made durable and only then answers. [`audit`] decides a recorded log again and
//! compares.
pub mod audit;
pub mod bots;
mod bounds;
pub mod chance;
mod command;
mod core;
mod floor;
pub mod jackpots;
mod ledger;
pub mod text;

pub use crate::bounds::{LIST_MAX, TEXT_CHARS_MAX};
pub use crate::core::{Answer, Changes, Clock, Handle, Lone, Now, Options, Submission, TablePage, start};
pub use command::{
    Asked, Body, FloorCommand, FloorEvent, Outcome, PoolCommand, PoolId, Problem, ProblemKind, Request, TableId,
};
pub use floor::{Floor, Slot, Staff};
pub use ledger::{Patron, Totals};
