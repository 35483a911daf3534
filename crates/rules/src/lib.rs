//! The rule books of five casino table games as a pure library: no I/O, no clock, no randomness, no floats.
//!
//! A reader comes with a clause number: `casino_war/ch08_interim_settlement.rs` obeys chapter 8 of that book, and
//! `casino_war::clauses::R8_1_2` is its clause 8.1.2. A game is three functions ([`Game`]): `open` a table, `decide` what
//! a command would do, `evolve` the table by an event.
#![no_std]
extern crate alloc;

pub mod any;
pub mod book;
pub mod card_table;
pub mod cards;
pub mod caribbean_stud;
pub mod casino_war;
pub mod chips;
pub mod dice;
pub mod double_chance;
pub mod duties;
pub mod events;
pub mod game;
pub mod hands;
pub mod hidden;
#[cfg(feature = "sixth-book")]
#[path = "../tests/sixth_book/mod.rs"]
pub mod high_card;
pub mod house;
pub mod incidents;
pub mod jackpot;
pub mod law;
pub mod limits;
pub mod money;
pub mod offers;
pub mod people;
pub mod plays;
pub mod poker_hands;
pub mod pool;
pub mod promotions;
pub mod readings;
pub mod refusal;
#[cfg(feature = "schema")]
mod schema;
pub mod settle;
pub mod settlement;
pub mod shoe;
pub mod show;
pub mod sic_bo;
pub mod signatures;
pub mod table;
pub mod turns;
pub mod ultimate_texas_holdem;
pub mod undo;
pub mod wagers;

pub use book::{Book, BookId, Citation, Clause, Reading};
pub use game::{Actor, Chance, Context, Game, Refusal, Role, Standing, Table, TableCommand, TableEvent, World};

pub use any::BOOKS;

/// The register of a book. Asking for one that is not built is a mistake in the program.
pub fn book(id: BookId) -> &'static Book {
    match id {
        BookId::LAW => &law::BOOK,
        id => BOOKS.iter().find(|book| book.id() == id).expect("a book that is built"),
    }
}

/// A book by slug (`casino-war`) or short name (`CW`).
pub fn find_book(name: &str) -> Option<&'static Book> {
    BOOKS.iter().copied().find(|b| b.slug.eq_ignore_ascii_case(name) || b.short.eq_ignore_ascii_case(name))
}

/// A reading by its id, `CW-1` or `X-9`.
pub fn find_reading(id: &str) -> Option<Reading> {
    let common = readings::ALL.iter().copied().find(|r| r.id == id);
    common.or_else(|| BOOKS.iter().find_map(|book| book.reading(id)))
}
