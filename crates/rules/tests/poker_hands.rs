//! Whatever can be counted is counted: every hand of five and of seven cards, how many of each category there are, and
//! that their order is that of an evaluator written by others.
//!
//! The counts of five-card hands follow from a few binomials (four of a kind: 13 × 48); those of seven-card hands are the
//! published ones, with the royal flush apart.
use baize_rules::cards::Card;
use baize_rules::poker_hands::{Category, Hand, Strength, best_of, five, seven};
use std::thread;

/// From five odd cards to the royal flush.
const OF_FIVE: [u64; 10] = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
const OF_SEVEN: [u64; 10] =
    [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324];

/// How many of the 7,462 strengths the best five of seven cards can have: with seven cards nobody has to show seven high.
const STRENGTHS_OF_SEVEN: usize = 4_824;

/// Both sums of the same cards.
#[derive(Clone, Copy)]
struct Sums {
    ours: Hand,
    theirs: pokers::Hand,
}

impl Sums {
    fn nothing() -> Sums {
        Sums { ours: Hand::EMPTY, theirs: pokers::Hand::default() }
    }
    fn and(self, card: Card) -> Sums {
        Sums { ours: self.ours + card, theirs: self.theirs + pokers::CARDS[card.index()] }
    }
}

/// How many hands of each strength there are, and which strength each of the other evaluator's values is.
struct Seen {
    counts: Vec<u64>,
    same: Vec<Option<Strength>>,
}

impl Seen {
    fn nothing() -> Seen {
        Seen { counts: vec![0; Strength::COUNT], same: vec![None; 1 << 16] }
    }

    fn see(&mut self, ours: Strength, theirs: u16) {
        self.counts[ours.index()] += 1;
        let known = self.same[usize::from(theirs)].get_or_insert(ours);
        assert_eq!(*known, ours, "hands that tie for the other evaluator ({theirs}) differ here");
    }

    fn and(mut self, other: Seen) -> Seen {
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        for (mine, other) in self.same.iter_mut().zip(other.same) {
            assert!(mine.is_none() || other.is_none() || *mine == other, "{mine:?} and {other:?} tie for the other");
            *mine = mine.or(other);
        }
        self
    }

    fn by_category(&self) -> Vec<u64> {
        let of = |category| (0..Strength::COUNT).filter(move |i| Self::category(*i) == category);
        Category::ALL.into_iter().map(|category| of(category).map(|i| self.counts[i]).sum()).collect()
    }

    fn category(index: usize) -> Category {
        let reached = Category::ALL.into_iter().rev().find(|category| category.lowest().index() <= index);
        reached.expect("the lowest begins at nought")
    }

    /// The other's values in their order are ours in our order, each once: so every two hands compare alike.
    fn assert_same_order(&self) {
        let ours: Vec<Strength> = self.same.iter().flatten().copied().collect();
        assert!(ours.is_sorted_by(|a, b| a < b), "the order differs");
        assert_eq!(ours.len(), self.strengths());
    }

    fn strengths(&self) -> usize {
        self.counts.iter().filter(|count| **count > 0).count()
    }
}

/// Adds to `sums` every choice of `more` cards below `below`, and looks at each.
fn every(sums: Sums, more: usize, below: usize, deck: &[Card], look: &mut impl FnMut(Sums)) {
    if more == 1 {
        deck[..below].iter().for_each(|card| look(sums.and(*card)));
    } else {
        (more - 1..below).for_each(|i| every(sums.and(deck[i]), more - 1, i, deck, look));
    }
}

/// Every hand of so many cards, on two threads that take turns at the hand's highest card.
fn all_hands(cards: usize, look: impl Fn(&mut Seen, Sums) + Copy + Send) -> Seen {
    let share = move |odd: usize| {
        let deck: Vec<Card> = Card::all().collect();
        let mut seen = Seen::nothing();
        for highest in (cards - 1..52).filter(|i| i % 2 == odd) {
            let sums = Sums::nothing().and(deck[highest]);
            every(sums, cards - 1, highest, &deck, &mut |sums| look(&mut seen, sums));
        }
        seen
    };
    thread::scope(|scope| {
        let other = scope.spawn(move || share(1));
        share(0).and(other.join().expect("the other half"))
    })
}

#[test]
fn all_hands_of_five() {
    let seen = all_hands(5, |seen, sums| seen.see(sums.ours.five(), sums.theirs.evaluate()));
    assert_eq!(seen.by_category(), OF_FIVE);
    assert_eq!(seen.strengths(), Strength::COUNT);
    seen.assert_same_order();
}

#[test]
fn all_hands_of_seven() {
    let seen = all_hands(7, |seen, sums| seen.see(sums.ours.seven(), sums.theirs.evaluate()));
    assert_eq!(seen.by_category(), OF_SEVEN);
    assert_eq!(seen.strengths(), STRENGTHS_OF_SEVEN);
    seen.assert_same_order();
}

/// Numbers from a seed (splitmix64).
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((z ^ (z >> 27)) % n as u64) as usize
    }

    fn deal<const N: usize>(&mut self) -> [Card; N] {
        let mut deck: Vec<Card> = Card::all().collect();
        std::array::from_fn(|_| deck.swap_remove(self.below(deck.len())))
    }
}

/// The best five by trying them all.
fn tried(cards: &[Card]) -> Strength {
    let fives = (0..1u32 << cards.len()).filter(|chosen| chosen.count_ones() == 5);
    let chosen = |five: u32| (0..cards.len()).filter(move |i| five >> i & 1 == 1).map(|i| cards[i]);
    let strengths = fives.map(|chosen_bits| {
        let mut cards = chosen(chosen_bits);
        five(std::array::from_fn(|_| cards.next().expect("five")))
    });
    strengths.max().expect("a five")
}

#[test]
fn the_best_five_are_the_best_of_all_fives() {
    let mut chance = Seeded(7);
    for _ in 0..10_000 {
        let cards: [Card; 7] = chance.deal();
        for dealt in [&cards[..5], &cards[..6], &cards[..]] {
            let best = best_of(dealt);
            assert_eq!(best.strength, tried(dealt), "{dealt:?}");
            assert_eq!(best.strength, five(best.cards), "{dealt:?}");
            assert!(best.cards.iter().all(|card| dealt.contains(card)), "{dealt:?}");
        }
        assert_eq!(seven(cards), best_of(&cards).strength, "{cards:?}");
    }
}

#[test]
fn cards_are_added_and_taken_away_in_any_order() {
    let mut chance = Seeded(52);
    for _ in 0..10_000 {
        let cards: [Card; 9] = chance.deal();
        let all: Hand = cards.into_iter().collect();
        let (hole, board) = cards.split_at(4);
        let (hole, board): (Hand, Hand) = (hole.iter().copied().collect(), board.iter().copied().collect());
        assert_eq!(hole + board, all);
        assert_eq!(all - hole, board);
        let seven_left = all - cards[0] - cards[8];
        assert_eq!(seven_left.seven(), seven(std::array::from_fn(|i| cards[i + 1])));
        assert_eq!(board.five(), five(std::array::from_fn(|i| cards[i + 4])));
    }
}
