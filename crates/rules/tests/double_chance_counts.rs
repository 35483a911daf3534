//! Whatever can be counted is counted: all 2,598,960 hands of Double Chance, what each may be declared as, and against which
//! of them no sixth card can win.
//!
//! The numbers of poker hands are worked out from their definitions: a flush, say, is 4 × (C(13,5) − 10). A Dead Hand is one of
//! four suits with one of three other twos.
use baize_rules::cards::{Card, Rank};
use baize_rules::double_chance::DeclaredHand;
use baize_rules::double_chance::ch09_settlement::{Below, Sixth, judge_sixth};
use baize_rules::double_chance::ch11_declared_hands::{declared, is_dead};
use baize_rules::money::Odds;

const HANDS: u32 = 2_598_960;

fn every_hand(mut each: impl FnMut([Card; 5])) {
    let deck: Vec<Card> = Card::all().collect();
    for a in 0..48 {
        for b in a + 1..49 {
            for c in b + 1..50 {
                for d in c + 1..51 {
                    for e in d + 1..52 {
                        each([deck[a], deck[b], deck[c], deck[d], deck[e]]);
                    }
                }
            }
        }
    }
}

/// How many hands of each kind there are.
fn expected(hand: DeclaredHand) -> u32 {
    match hand {
        DeclaredHand::RoyalFlush => 4,
        DeclaredHand::StraightFlush => 4 * 10 - 4,
        DeclaredHand::FourOfAKind => 13 * 48,
        DeclaredHand::FullHouse => 13 * 4 * 12 * 6,
        DeclaredHand::Flush => 4 * (1287 - 10),
        DeclaredHand::Straight => 10 * (1024 - 4),
        DeclaredHand::ThreeOfAKind => 13 * 4 * 66 * 16,
        DeclaredHand::TwoPairs => 78 * 36 * 44,
        DeclaredHand::DeadHand => 4 * 3,
    }
}

#[test]
fn every_hand_is_declared_as_often_as_it_should_be() {
    let mut counts = [0u32; DeclaredHand::ALL.len()];
    let mut all = 0;
    every_hand(|cards| {
        all += 1;
        if let Some(hand) = declared(cards) {
            counts[hand as usize] += 1;
        }
    });
    assert_eq!(all, HANDS);
    for hand in DeclaredHand::ALL {
        assert_eq!(counts[hand as usize], expected(hand), "{hand}");
    }
    // Two pairs or better, and the Dead Hands: 7.6 per cent of all hands.
    assert_eq!(counts.iter().sum::<u32>(), 198_180 + 12);
    // 10.4: those that the jackpot pays, 0.76 per cent.
    let jackpot = counts.iter().sum::<u32>() - expected(DeclaredHand::TwoPairs) - expected(DeclaredHand::ThreeOfAKind);
    assert_eq!(jackpot, 19_728);
}

/// Which sixth cards win against at least one held card, if each card held is looked at by itself: 52 bits for each card.
fn wins_by_card() -> [u64; 52] {
    core::array::from_fn(|index| {
        let held = Card::all().nth(index).expect("52 cards");
        let wins = |sixth: &Card| *sixth != held && judge_sixth(&[held], *sixth, Below::SameCard) == Sixth::Won;
        Card::all().filter(wins).fold(0, |bits, sixth| bits | 1 << sixth.index())
    })
}

/// **DC-1** The reason for the Dead Hand. No sixth card can win against a hand whose cards are the lowest of each of their
/// suits: 56 hands, by how many cards each suit has (5; 4 and 1; 3 and 2; 3, 1 and 1; 2, 2 and 1; 2, 1, 1 and 1). All but
/// those of four and one may be declared as something else; those are the Dead Hands. So there is no hand that can neither
/// be declared nor win.
#[test]
fn only_dead_hands_could_neither_win_nor_be_declared() {
    let wins = wins_by_card();
    let (mut lost, mut dead) = (0, 0);
    every_hand(|cards| {
        let dealt = cards.iter().fold(0u64, |bits, card| bits | 1 << card.index());
        // One card held wins whenever any hold with it does (tested below), so the single cards tell.
        let live = cards.iter().fold(0u64, |bits, card| bits | wins[card.index()]) & !dealt;
        if live == 0 {
            lost += 1;
            assert!(declared(cards).is_some(), "{cards:?}");
        }
        let otherwise = declared(cards).is_some_and(|hand| hand != DeclaredHand::DeadHand);
        assert_eq!(live == 0 && !otherwise, is_dead(cards), "{cards:?}");
        dead += u32::from(is_dead(cards));
    });
    assert_eq!(lost, 4 + 12 + 12 + 12 + 12 + 4);
    assert_eq!(dead, 12);
}

/// Holding more cards wins exactly what its cards win each by itself, as DC-1 is read.
#[test]
fn a_hold_wins_what_its_cards_win() {
    let wins = wins_by_card();
    let deck: Vec<Card> = Card::all().collect();
    for (i, held) in deck.windows(7).enumerate() {
        let held = [held[0], held[3], held[6]];
        for sixth in deck.iter().filter(|card| !held.contains(card)) {
            let any = held.iter().any(|card| wins[card.index()] >> sixth.index() & 1 == 1);
            assert_eq!(judge_sixth(&held, *sixth, Below::SameCard) == Sixth::Won, any, "{i}: {held:?} {sixth}");
        }
    }
}

/// The readings differ where they should: lower than one, lower than any, lower than all.
#[test]
fn the_readings_of_a_lower_sixth_card() {
    let card = |text: &str| text.parse::<Card>().expect("a card");
    for (held, sixth, same, any, every) in [
        ("Ks 4s", "9s", Sixth::Won, Sixth::Won, Sixth::LostHigher),
        ("Ks 4d", "9d", Sixth::LostHigher, Sixth::Won, Sixth::LostHigher),
        ("Ks 4d", "3d", Sixth::Won, Sixth::Won, Sixth::Won),
        ("Ks 4d", "As", Sixth::LostHigher, Sixth::LostHigher, Sixth::LostHigher),
        ("Ks 4d", "2h", Sixth::LostSuit, Sixth::LostSuit, Sixth::LostSuit),
        ("As", "Ks", Sixth::Won, Sixth::Won, Sixth::Won),
        ("2s", "3s", Sixth::LostHigher, Sixth::LostHigher, Sixth::LostHigher),
    ] {
        let held: Vec<Card> = held.split(' ').map(card).collect();
        for (below, wanted) in [(Below::SameCard, same), (Below::AnyCard, any), (Below::EveryCardOfSuit, every)] {
            assert_eq!(judge_sixth(&held, card(sixth), below), wanted, "{held:?} {sixth} {below:?}");
        }
    }
}

/// 9.1, from the book's table.
#[test]
fn odds_of_declared_hands() {
    let odds = [1, 1, 1, 2, 4, 6, 20, 50, 200];
    for (hand, win) in DeclaredHand::ALL.into_iter().zip(odds) {
        assert_eq!(hand.odds(), Odds { win, per: 1 }, "{hand}");
    }
    assert_eq!(Rank::all().count(), 13);
}
