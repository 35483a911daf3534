//! Sets up the demo floor in memory and lets a bot keep one electronic table going for a while.
//!
//! `cargo run -p baize-bots --example bots_play`
use baize_bots::{Bot, Pace, electronic_tables, furnish};
use baize_floor::chance::SeededChance;
use baize_floor::{Answer, Clock, Options, Reading, start};
use baize_store::Memory;
use std::time::Duration;

/// A clock that shows noon on 1 January 2026.
struct Noon;
impl Clock for Noon {
    fn read(&mut self) -> Reading {
        Reading { clock_ms: 1_767_268_800_000, steady_ms: 0 }
    }
    fn day(&mut self, _: i64) -> u32 {
        20260101
    }
}

fn main() {
    let chance = Box::new(SeededChance::new(1));
    let (floor, core) = start(Box::new(Memory::new()), Box::new(Noon), chance, Options::default(), Box::new(|_| {}))
        .expect("a floor in memory starts");
    furnish(&floor, &mut baize_bots::no_vault).expect("an empty floor can be set up");
    let (table, _) = electronic_tables().next().expect("the demo has electronic tables");
    let pace = Pace { step: Duration::ZERO, people: Duration::ZERO };
    let mut bot = Bot::new(floor.clone(), table.clone(), pace);
    let mut chance = SeededChance::new(2);
    for _ in 0..60 {
        match bot.act(&mut chance) {
            Some((role, Answer::Done { seq, .. })) => println!("entry {seq}: the {} acts", role.name()),
            Some((role, answer)) => println!("the {} is told {answer:?}", role.name()),
            None => {}
        }
    }
    let page = floor.table(&table).expect("the table is open");
    println!("{table} has reached round {}", page.slot.table.house().round_number());
    floor.stop();
    core.join().expect("the core ends").expect("in order");
}
