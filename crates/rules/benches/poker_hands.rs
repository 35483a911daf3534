//! How fast poker hands are evaluated, beside the fastest crates of the kind, in one run. One thread.
//!
//! `cargo bench -p baize-rules --bench poker_hands` prints million hands a second and our ratio to each; `-- short` is
//! for a check that it runs. The machine is never quiet, so the evaluators take turns, and of the turns the median
//! counts: trust the ratios more than the figures.
//!
//! *In order* goes through every hand of a deck, adding one card to a sum that is kept. *Random* adds up the cards of
//! 32,768 hands that stay in the cache beside everybody's tables; *streamed* those of a million, which push tables out.
use baize_rules::cards::Card;
use baize_rules::poker_hands::{self, Hand};
use std::hint::black_box;
use std::time::Instant;

/// An evaluator that adds cards up. Higher is better in all of them.
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

struct Aya;

impl Evaluator for Aya {
    type Card = u8;
    type Sum = aya_poker::base::Hand;
    fn card(index: usize) -> u8 {
        index as u8
    }
    fn nothing() -> aya_poker::base::Hand {
        aya_poker::base::Hand::new()
    }
    fn add(mut sum: aya_poker::base::Hand, card: u8) -> aya_poker::base::Hand {
        sum.insert_unchecked(&aya_poker::base::CARDS[usize::from(card)]);
        sum
    }
    fn five(sum: aya_poker::base::Hand) -> u64 {
        aya_poker::poker_rank(&sum).0.into()
    }
    fn seven(sum: aya_poker::base::Hand) -> u64 {
        aya_poker::poker_rank(&sum).0.into()
    }
}

/// Every five of the cards.
fn five_in_order<E: Evaluator>(cards: &[E::Card]) -> u64 {
    let mut total = 0;
    for a in 4..cards.len() {
        let sum = E::add(E::nothing(), cards[a]);
        for b in 3..a {
            let sum = E::add(sum, cards[b]);
            for c in 2..b {
                let sum = E::add(sum, cards[c]);
                for d in 1..c {
                    let sum = E::add(sum, cards[d]);
                    for card in &cards[..d] {
                        total += E::five(E::add(sum, *card));
                    }
                }
            }
        }
    }
    total
}

/// Every seven of the cards.
fn seven_in_order<E: Evaluator>(cards: &[E::Card]) -> u64 {
    let mut total = 0;
    for a in 6..cards.len() {
        let sum = E::add(E::nothing(), cards[a]);
        for b in 5..a {
            let sum = E::add(sum, cards[b]);
            for c in 4..b {
                let sum = E::add(sum, cards[c]);
                for d in 3..c {
                    let sum = E::add(sum, cards[d]);
                    for e in 2..d {
                        let sum = E::add(sum, cards[e]);
                        for f in 1..e {
                            let sum = E::add(sum, cards[f]);
                            for card in &cards[..f] {
                                total += E::seven(E::add(sum, *card));
                            }
                        }
                    }
                }
            }
        }
    }
    total
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
fn works<E: Evaluator<Card: 'static>>(size: &Size) -> [Work; 5] {
    let whole: Vec<E::Card> = (0..52).map(E::card).collect();
    let part = whole[..size.deck].to_vec();
    let (fives, sevens) = (cards::<E, 5>(&deal(size.hands)), cards::<E, 7>(&deal(size.hands)));
    let streamed = cards::<E, 7>(&deal(size.streamed));
    let choose = |n: u64, k: u64| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    [
        (choose(52, 5), Box::new(move || five_in_order::<E>(&whole))),
        (size.hands as u64, Box::new(move || fives.iter().map(E::five_cards).sum())),
        (choose(size.deck as u64, 7), Box::new(move || seven_in_order::<E>(&part))),
        (size.hands as u64, Box::new(move || sevens.iter().map(E::seven_cards).sum())),
        (size.streamed as u64, Box::new(move || streamed.iter().map(E::seven_cards).sum())),
    ]
}

struct Size {
    turns: usize,
    hands: usize,
    streamed: usize,
    /// How many cards of the deck the sevens in order are of.
    deck: usize,
}

const WHAT: [&str; 5] = ["5 in order", "5 random", "7 in order", "7 random", "7 streamed"];
const WHO: [&str; 3] = ["ours", "pokers", "aya_poker"];

fn main() {
    let size = match std::env::args().any(|arg| arg == "short") {
        true => Size { turns: 3, hands: 1 << 15, streamed: 1 << 17, deck: 20 },
        false => Size { turns: 51, hands: 1 << 15, streamed: 1 << 20, deck: 34 },
    };
    let all = [works::<Ours>(&size), works::<Pokers>(&size), works::<Aya>(&size)];
    println!("million hands a second; in brackets, how many times as fast ours is");
    println!("{:12}{:>9}{:>17}{:>17}", "", WHO[0], WHO[1], WHO[2]);
    for (i, what) in WHAT.iter().enumerate() {
        let turns: Vec<[f64; 3]> = (0..size.turns).map(|_| std::array::from_fn(|who| rate(&all[who][i]))).collect();
        let rate = |who: usize| median(turns.iter().map(|turn| turn[who]));
        let ratio = |who: usize| median(turns.iter().map(|turn| turn[0] / turn[who]));
        print!("{what:12}{:>9.0}", rate(0));
        (1..3).for_each(|who| print!("{:>9.0} ({:.2}×)", rate(who), ratio(who)));
        println!();
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
