//! Rounds settled from values, as `baize settle` reads them: each game in its own file.
#[path = "settle/caribbean_stud.rs"]
mod caribbean_stud;
#[path = "settle/casino_war.rs"]
mod casino_war;
#[path = "settle/double_chance.rs"]
mod double_chance;
#[path = "settle/sic_bo.rs"]
mod sic_bo;
#[path = "settle/ultimate_texas_holdem.rs"]
mod ultimate_texas_holdem;
