//! How the tables were found, and the test that they still are what the rules say.
//!
//! `BAIZE_RECORD=1 cargo test -p baize-rules --lib poker_hands` writes them again.
extern crate std;

use super::order::{Held, Ranks, suited};
use super::*;
use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

/// A key and the strength that belongs there.
type Entry = (u64, u16);

/// A row's places and the strength at each.
type Row = Vec<(u16, u16)>;

/// Every set of so many ranks, none more than four times.
fn every_set(cards: usize, keys: &[u64; 13]) -> Vec<Entry> {
    fn extend(entries: &mut Vec<Entry>, keys: &[u64], left: usize, key: u64, held: Held) {
        let Some((rank_key, lower)) = keys.split_last() else {
            if left == 0 {
                entries.push((key, held.unsuited()));
            }
            return;
        };
        let (mut key, mut held) = (key, held);
        for taken in 0..=left.min(4) {
            extend(entries, lower, left - taken, key, held);
            key = key.wrapping_add(*rank_key);
            held = held.and(lower.len());
        }
    }
    let mut entries = vec![];
    extend(&mut entries, keys, cards, 0, Held::NOTHING);
    entries
}

/// `None` where two sets of different strength fall on one place of a row.
fn rows(entries: &[Entry], row_bits: u32) -> Option<Vec<Row>> {
    let mut rows: Vec<Row> = vec![vec![]; 1 << row_bits];
    for (key, strength) in entries {
        let (place, row) = (*key as u16, &mut rows[row(*key, row_bits)]);
        match row.iter().find(|(taken, _)| *taken == place) {
            None => row.push((place, *strength)),
            Some((_, same)) if same == strength => {}
            Some(_) => return None,
        }
    }
    Some(rows)
}

/// Lays the longest rows first, each at the first offset where every place is free or holds the same strength already.
/// The offsets and the table, or `None` where a row finds no room.
fn laid(rows: &[Row], length: usize) -> Option<(Vec<u16>, Vec<u16>)> {
    let mut table: Vec<Option<u16>> = vec![None; length];
    let mut offsets = vec![0; rows.len()];
    let mut longest_first: Vec<usize> = (0..rows.len()).filter(|i| !rows[*i].is_empty()).collect();
    longest_first.sort_by_key(|i| Reverse(rows[*i].len()));
    for i in longest_first {
        let row = &rows[i];
        let at = |place: u16, offset: u16| usize::from(place.wrapping_add(offset)) % length;
        let lowest = row.iter().map(|(place, _)| *place).min()?;
        let fits = |offset: &u16| row.iter().all(|(place, s)| table[at(*place, *offset)].is_none_or(|held| held == *s));
        let offset = (0..length).map(|start| (start as u16).wrapping_sub(lowest)).find(fits)?;
        row.iter().for_each(|(place, strength)| table[at(*place, offset)] = Some(*strength));
        offsets[i] = offset;
    }
    Some((offsets, table.into_iter().map(Option::unwrap_or_default).collect()))
}

/// The files' names and numbers.
fn tables(seed: u64) -> Option<Vec<(&'static str, Vec<u16>)>> {
    let keys = rank_keys(seed);
    let rows_of_five = rows(&every_set(5, &keys), FIVE_ROW_BITS)?;
    let rows_of_seven = rows(&every_set(7, &keys), SEVEN_ROW_BITS)?;
    let (five_rows, five) = laid(&rows_of_five, size_of_val(&FIVE) / 2)?;
    let (seven_rows, seven) = laid(&rows_of_seven, size_of_val(&SEVEN) / 2)?;
    let of_suit = |ranks: Ranks| if ranks.count_ones() < 5 { 0 } else { suited(ranks) };
    let suited = (0..1 << 13).map(of_suit).collect();
    let names = ["five_rows", "five", "seven_rows", "seven", "suited"];
    Some(names.into_iter().zip([five_rows, five, seven_rows, seven, suited]).collect())
}

#[test]
fn the_tables_are_those_the_search_finds() {
    let (seed, found) = (1..).find_map(|seed| Some((seed, tables(seed)?))).expect("a seed");
    assert_eq!(seed, SEED);
    for (name, numbers) in found {
        let path = std::format!("{}/src/poker_hands/tables/{name}.bin", env!("CARGO_MANIFEST_DIR"));
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        if std::env::var_os("BAIZE_RECORD").is_some() {
            std::fs::write(&path, &bytes).expect("a table written");
        }
        assert!(std::fs::read(&path).is_ok_and(|kept| kept == bytes), "{name}.bin is not what the search finds");
    }
}

#[test]
fn every_set_of_ranks_is_found_in_the_tables() {
    let (fives, sevens) = (every_set(5, &RANK_KEYS), every_set(7, &RANK_KEYS));
    assert_eq!((fives.len(), sevens.len()), (6_175, 49_205));
    assert!(fives.iter().all(|(key, strength)| five_unsuited(*key) == Strength(*strength)));
    assert!(sevens.iter().all(|(key, strength)| seven_unsuited(*key) == Strength(*strength)));
}
