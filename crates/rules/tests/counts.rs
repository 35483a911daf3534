//! Whatever can be counted is counted: all 216 throws of three dice against every wager of Sic Bo.
//!
//! The numbers are worked out by hand from the wagers' definitions, not by the code: ways(total) of three dice are 1,
//! 3, 6, 10, 15,
//! 21, 25, 27 for 3 to 10 and the same downwards from 18.
use baize_rules::dice::{Face, Throw};
use baize_rules::money::{Money, Odds};
use baize_rules::settlement::{Outcome, Stake};
use baize_rules::sic_bo::ch07_settlement::{EvenList, judge, settle_wager};
use baize_rules::wagers::{BetType, Wager};

const THROWS: u32 = 216;

/// How often a wager wins, and at which odds, in 216 throws.
fn counted(wager: Wager, even: EvenList) -> Vec<(u32, u32)> {
    let mut wins: Vec<(u32, u32)> = vec![];
    for throw in Throw::all() {
        let verdict = judge(wager, throw, even).expect("a wager of chapter 3");
        if let Some(Odds { win, per }) = verdict.pays {
            assert_eq!(per, 1, "{wager}");
            match wins.iter_mut().find(|(odds, _)| *odds == win) {
                Some((_, count)) => *count += 1,
                None => wins.push((win, 1)),
            }
        }
    }
    wins.sort_unstable();
    wins
}

fn ways(total: u8) -> u32 {
    let from_the_end = total.min(21 - total);
    [1, 3, 6, 10, 15, 21, 25, 27][usize::from(from_the_end - 3)]
}

/// What a wager of its type wins by the book: odds and number of throws.
fn expected(wager: Wager) -> Vec<(u32, u32)> {
    match wager {
        // 108 throws either way, less three triples each.
        Wager::Small | Wager::Big | Wager::Odd | Wager::Even => vec![(1, 105)],
        Wager::Triple(_) => vec![(180, 1)],
        Wager::AnyTriple => vec![(31, 6)],
        // Exactly two in 3 × 5 ways, and the triple.
        Wager::Double(_) => vec![(11, 16)],
        Wager::Total(total) => {
            let odds = match total {
                4 | 17 => 62,
                5 | 16 => 31,
                6 | 15 => 18,
                7 | 14 => 12,
                8 | 13 => 8,
                9 | 12 => 7,
                10 | 11 => 6,
                _ => unreachable!("no such total"),
            };
            vec![(odds, ways(total))]
        }
        // With a third number 4 × 6 ways, with one of them twice 2 × 3.
        Wager::Pair(..) => vec![(6, 30)],
        // Four choices of three numbers, six orders each.
        Wager::Four(_) => vec![(7, 24)],
        // One die 3 × 25, two 3 × 5, three 1.
        Wager::Single(_) => vec![(1, 75), (2, 15), (12, 1)],
        _ => unreachable!("not a wager on one throw"),
    }
}

fn on_one_throw() -> impl Iterator<Item = Wager> {
    let throw = Throw::all().next().expect("a throw");
    Wager::all().filter(move |wager| judge(*wager, throw, EvenList::Corrected).is_some())
}

#[test]
fn every_wager_wins_as_often_as_it_should() {
    assert_eq!(on_one_throw().count(), 56);
    for wager in on_one_throw() {
        assert_eq!(counted(wager, EvenList::Corrected), expected(wager), "{wager}");
    }
}

/// What a wager loses on average, in parts of 216 stakes.
fn edge(wager: Wager, even: EvenList) -> i64 {
    let wins = counted(wager, even);
    let won: u32 = wins.iter().map(|(odds, count)| odds * count).sum();
    let lost = THROWS - wins.iter().map(|(_, count)| count).sum::<u32>();
    i64::from(lost) - i64::from(won)
}

#[test]
fn even_is_worth_what_its_reading_says() {
    // 6/216 is 2.78 per cent, 60/216 27.78, 58/216 26.85, 4/216 1.85: SB-1.
    for (even, parts) in [
        (EvenList::Corrected, 6),
        (EvenList::Printed, 60),
        (EvenList::PrintedThreeSixesWin, 58),
        (EvenList::TenAndThreeSixesWin, 4),
    ] {
        assert_eq!(edge(Wager::Even, even), parts, "{even:?}");
    }
    assert_eq!(edge(Wager::Odd, EvenList::Corrected), 6);
    let four = on_one_throw().find(|w| w.bet_type() == BetType::Four).expect("a set");
    assert_eq!(edge(four, EvenList::Corrected), 24, "11.11 per cent of 216: SB-2");
}

#[test]
fn small_and_big_odd_and_even_and_the_triples_share_all_throws() {
    let wins = |wager, throw| judge(wager, throw, EvenList::Corrected).is_some_and(|v| v.pays.is_some());
    for throw in Throw::all() {
        let sides = [(Wager::Small, Wager::Big), (Wager::Odd, Wager::Even)];
        for (one, other) in sides {
            let count = [one, other, Wager::AnyTriple].into_iter().filter(|w| wins(*w, throw)).count();
            assert_eq!(count, 1, "{throw}: {one} or {other} or a triple");
        }
        let totals = (4..=17).filter(|total| wins(Wager::Total(*total), throw)).count();
        assert_eq!(totals, usize::from((4..=17).contains(&throw.total())), "{throw}");
    }
}

#[test]
fn a_line_says_what_the_verdict_says() {
    for throw in Throw::all() {
        for wager in on_one_throw() {
            let stake = Stake { area: 1, patron: 1, wager, amount: Money::dollars(5) };
            let line = settle_wager(stake, throw, EvenList::Corrected);
            let verdict = judge(wager, throw, EvenList::Corrected).expect("a verdict");
            let winnings = verdict.pays.map_or(0, |odds| i64::from(odds.win) * 500);
            let to_player = if verdict.pays.is_some() { 500 + winnings } else { 0 };
            assert_eq!(line.to_player(), Money::cents(to_player), "{wager} on {throw}");
            assert_eq!(matches!(line.outcome(), Outcome::Won { .. }), verdict.pays.is_some());
            assert_eq!(line.cite(), verdict.cite);
        }
    }
    assert_eq!(Face::ALL.len(), 6);
}
