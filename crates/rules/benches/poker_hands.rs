//! How fast poker hands are evaluated, beside the fastest crate of the kind in the same run. One thread.
//!
//! `cargo bench -p baize-rules --bench poker_hands` prints million hands a second and the ratio; `-- short` is
//! for a check that it runs. The machine is never quiet, so the evaluators take turns of less than a millisecond or two,
//! and of the turns the median counts: trust the ratios more than the figures.
//!
//! *In order* goes through every hand that holds given cards, adding one card to a sum that is kept. *Random* adds up the
//! cards of 32,768 hands that stay in the cache beside both tables; *streamed* those of 262,144 that do not.
use baize_rules::cards::Card;
use baize_rules::poker_hands::{self, Hand};
use std::hint::black_box;
use std::time::Instant;

/// An evaluator that adds cards up.
trait Evaluator {
    type Card: Copy;
    type Sum: Copy;
    fn card(index: usize) -> Self::Card;
    fn nothing() -> Self::Sum;
    fn add(sum: Self::Sum, card: Self::Card) -> Self::Sum;
    fn five(sum: Self::Sum) -> u64;
    fn seven(sum: Self::Sum) -> u64;
    fn five_cards(cards: &[Self::Card; 5]) -> u64 {
        Self::five(cards.iter().fold(Self::nothing(), |sum, card| Self::add(sum, *card)))
    }
    fn seven_cards(cards: &[Self::Card; 7]) -> u64 {
        Self::seven(cards.iter().fold(Self::nothing(), |sum, card| Self::add(sum, *card)))
    }
}

struct Ours;

impl Evaluator for Ours {
    type Card = Card;
    type Sum = Hand;
    fn card(index: usize) -> Card {
        Card::all().nth(index).expect("52 cards")
    }
    fn nothing() -> Hand {
        Hand::EMPTY
    }
    fn add(sum: Hand, card: Card) -> Hand {
        sum + card
    }
    fn five(sum: Hand) -> u64 {
        sum.five().index() as u64
    }
    fn seven(sum: Hand) -> u64 {
        sum.seven().index() as u64
    }
    fn five_cards(cards: &[Card; 5]) -> u64 {
        poker_hands::five(*cards).index() as u64
    }
    fn seven_cards(cards: &[Card; 7]) -> u64 {
        poker_hands::seven(*cards).index() as u64
    }
}

struct Pokers;

impl Evaluator for Pokers {
    type Card = u8;
    type Sum = pokers::Hand;
    fn card(index: usize) -> u8 {
        index as u8
    }
    fn nothing() -> pokers::Hand {
        pokers::Hand::default()
    }
    fn add(sum: pokers::Hand, card: u8) -> pokers::Hand {
        sum + pokers::CARDS[usize::from(card)]
    }
    fn five(sum: pokers::Hand) -> u64 {
        sum.evaluate().into()
    }
    fn seven(sum: pokers::Hand) -> u64 {
        sum.evaluate().into()
    }
}

/// The sum with every four of the cards.
fn every_four<E: Evaluator>(sum: E::Sum, cards: &[E::Card], value: impl Fn(E::Sum) -> u64) -> u64 {
    let mut total = 0;
    for a in 3..cards.len() {
        let sum = E::add(sum, cards[a]);
        for b in 2..a {
            let sum = E::add(sum, cards[b]);
            for c in 1..b {
                let sum = E::add(sum, cards[c]);
                for card in &cards[..c] {
                    total += value(E::add(sum, *card));
                }
            }
        }
    }
    total
}

/// Cards that every hand in order has, an ace and a king of a suit and a nine of another, and the rest of the deck.
fn held<E: Evaluator>(count: usize) -> (E::Sum, Vec<E::Card>) {
    let held = &[51, 47, 30][..count];
    let sum = held.iter().fold(E::nothing(), |sum, index| E::add(sum, E::card(*index)));
    (sum, (0..52).filter(|index| !held.contains(index)).map(E::card).collect())
}

/// Numbers from a seed (splitmix64): every run deals the same hands.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((z ^ (z >> 27)) % n as u64) as usize
    }
}

fn deal<const N: usize>(hands: usize) -> Vec<[usize; N]> {
    let mut chance = Seeded(N as u64);
    let mut deck: [usize; 52] = std::array::from_fn(|i| i);
    let mut hand = || {
        for i in 0..N {
            deck.swap(i, i + chance.below(52 - i));
        }
        std::array::from_fn(|i| deck[i])
    };
    (0..hands).map(|_| hand()).collect()
}

fn cards<E: Evaluator, const N: usize>(hands: &[[usize; N]]) -> Vec<[E::Card; N]> {
    hands.iter().map(|hand| hand.map(E::card)).collect()
}

/// Work to be timed, with how many hands it evaluates; what it returns only keeps it from being left out.
type Work = (u64, Box<dyn Fn() -> u64>);

/// In the order of [`WHAT`].
fn works<E: Evaluator<Card: 'static, Sum: 'static>>(size: &Size) -> [Work; 5] {
    let ((ace, fifty_one), (three, forty_nine)) = (held::<E>(1), held::<E>(3));
    let (fives, sevens) = (cards::<E, 5>(&deal(size.hands)), cards::<E, 7>(&deal(size.hands)));
    let streamed = cards::<E, 7>(&deal(size.streamed));
    [
        (249_900, Box::new(move || every_four::<E>(ace, &fifty_one, E::five))),
        (size.hands as u64, Box::new(move || fives.iter().map(E::five_cards).sum())),
        (211_876, Box::new(move || every_four::<E>(three, &forty_nine, E::seven))),
        (size.hands as u64, Box::new(move || sevens.iter().map(E::seven_cards).sum())),
        (size.streamed as u64, Box::new(move || streamed.iter().map(E::seven_cards).sum())),
    ]
}

struct Size {
    turns: usize,
    hands: usize,
    streamed: usize,
}

const WHAT: [&str; 5] = ["5 in order", "5 random", "7 in order", "7 random", "7 streamed"];
fn main() {
    let size = match std::env::args().any(|arg| arg == "short") {
        true => Size { turns: 3, hands: 1 << 15, streamed: 1 << 16 },
        false => Size { turns: 201, hands: 1 << 15, streamed: 1 << 18 },
    };
    println!("million hands a second");
    println!("{:12}{:>8}{:>8}{:>8}", "", "ours", "pokers", "ratio");
    for ((what, ours), theirs) in WHAT.iter().zip(works::<Ours>(&size)).zip(works::<Pokers>(&size)) {
        let turns: Vec<[f64; 2]> = (0..size.turns).map(|_| [rate(&ours), rate(&theirs)]).collect();
        let [ours, theirs] = [0, 1].map(|who| median(turns.iter().map(|turn| turn[who])));
        let ratio = median(turns.iter().map(|[ours, theirs]| ours / theirs));
        println!("{what:12}{ours:>8.0}{theirs:>8.0}{ratio:>8.2}");
    }
    println!("our tables: {} bytes", poker_hands::TABLE_BYTES);
}

/// Million hands a second in one turn.
fn rate((hands, work): &Work) -> f64 {
    let started = Instant::now();
    black_box(work());
    *hands as f64 / started.elapsed().as_secs_f64() / 1e6
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = figures.collect();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}
