//! The demo floor with play money, and bots that keep its electronic tables going.
//!
//! A bot sees what a console sees: the offers of its table and the view of whoever it acts for. It knows no game's state,
//! so a game that can be played from a console can be played by bots. What bots like at a game is in `taste.rs`.
//!
//! A bot deals only while no person does: as soon as somebody takes the table it stands back, and it returns when the
//! table is left. Bots send their commands to the floor like everybody else.
mod bot;
mod demo;
mod taste;

pub use bot::{Bot, Pace, run};
pub use demo::{
    ANNOUNCED_BEFORE_MS, BOT_DEALER, BOT_SECOND, BOT_SUPERVISOR, PEOPLE, SealRecord, announce, electronic_tables,
    furnish, is_bot, no_vault,
};
