//! The rule books of five casino table games as a pure library: no I/O, no clock, no randomness, no floats.
//!
//! A reader comes with a clause number: `casino_war/ch08_interim_settlement.rs` obeys chapter 8 of that book, and
//! `casino_war::clauses::R8_1_2` is its clause 8.1.2. A game is three functions ([`Game`]): `open` a table, `decide` what
//! a command would do, `evolve` the table by an event.
#![no_std]
extern crate alloc;

pub mod any;
pub mod book;
pub mod cards;
pub mod caribbean_stud;
pub mod casino_war;
pub mod chips;
pub mod deck;
pub mod dice;
pub mod double_chance;
pub mod game;
pub mod hands;
pub mod house;
pub mod incidents;
pub mod jackpot;
pub mod law;
pub mod limits;
pub mod money;
pub mod poker_hands;
pub mod pool;
pub mod readings;
pub mod scenario;
pub mod settle;
pub mod settlement;
pub mod shoe;
pub mod show;
pub mod sic_bo;
pub mod signatures;
pub mod ultimate_texas_holdem;
pub mod undo;
pub mod wagers;

pub use book::{Book, BookId, Citation, Clause, Reading};
pub use game::{Actor, Chance, Context, Game, Refusal, Role, Standing, Table, TableCommand, TableEvent, World};

/// The books that are built, in the order they were.
pub static BOOKS: &[&Book] =
    &[&casino_war::BOOK, &sic_bo::BOOK, &caribbean_stud::BOOK, &double_chance::BOOK, &ultimate_texas_holdem::BOOK];

/// The register of a book. Asking for one that is not built is a mistake in the program.
pub fn book(id: BookId) -> &'static Book {
    match id {
        BookId::Law => &law::BOOK,
        id => BOOKS.iter().find(|b| b.id == id).expect("a book that is built"),
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
