//! A player who knows more, or fewer, of the dealer's cards than the up-card.
//!
//! The dealer's hands are again counted by rank, in order of strength, with running totals for every set of ranks that can
//! be seen. Seen cards of two suits rule out a flush, so their suits do not matter. If all are of one suit, each flush that
//! they can still become is moved from the strength of its plain ranks to its own.
use super::{Counts, Nets, Question, Thresholds, class_of};
use crate::ranks::{self, CHOOSE, Five, RANKS, Suiting, fives, strength, suited_strength};
use crate::ratio::Ratio;
use crate::threads::fold;
use baize_rules::cards::Card;
use baize_rules::poker_hands::{self, Strength};
use std::collections::BTreeMap;

/// The place of a set of ranks among all sets of its size; a rank can occur several times.
fn place(ranks: &[u8]) -> usize {
    ranks.iter().enumerate().map(|(i, rank)| CHOOSE[usize::from(*rank) + i][i + 1] as usize).sum()
}

/// All sets of this many ranks, in the order of their places.
fn sets(of: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![vec![]];
    for _ in 0..of {
        let longer = |set: &Vec<u8>| {
            let (set, from) = (set.clone(), set.last().copied().unwrap_or(0));
            (from..RANKS as u8).map(move |rank| [&set[..], &[rank]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.sort_by_key(|set| place(set));
    all
}

/// The number of ways to take cards of these ranks from the cards left of each.
fn ways(of: &[u8; RANKS], from: &[u8; RANKS]) -> i64 {
    of.iter().zip(from).map(|(of, from)| i64::from(CHOOSE[usize::from(*from)][usize::from(*of)])).product()
}

struct DealerSet {
    strength: usize,
    /// Its ranks and how many of each.
    ranks: Vec<(u8, u8)>,
    /// The parts of it that can be seen: the place of their ranks, and in how many ways.
    seen: Vec<(u16, i64)>,
}

/// Five cards of one suit: their ranks as bits, and their strength as plain ranks and as a flush.
#[derive(Clone, Copy)]
struct Flush {
    ranks: u16,
    plain: usize,
    flush: usize,
}

struct Precomputed {
    known: usize,
    dealers: Vec<DealerSet>,
    seen: Vec<[u8; RANKS]>,
    /// By ranks of one suit, as bits: the flushes that contain them all.
    flushes: BTreeMap<u16, Vec<Flush>>,
    suitings: BTreeMap<Vec<u8>, Vec<Suiting>>,
    /// The number of ways to complete the dealer's hand.
    completions: i64,
    /// By category: a hand bets if that is worth more than this, summed over all completions.
    bets_above: [i64; 10],
}

impl Precomputed {
    fn new(known: usize, nets: &Nets) -> Precomputed {
        let seen: Vec<[u8; RANKS]> = sets(known).iter().map(|set| ranks::counts(set)).collect();
        let mut dealers: Vec<DealerSet> = fives()
            .into_iter()
            .map(|five| {
                let counts = ranks::counts(&five);
                let mut parts: Vec<Vec<u8>> = (0u8..32)
                    .filter(|bits| bits.count_ones() as usize == known)
                    .map(|bits| (0..5).filter(|i| bits >> i & 1 == 1).map(|i| five[i]).collect())
                    .collect();
                parts.sort();
                parts.dedup();
                let seen = parts.iter().map(|part| (place(part) as u16, ways(&ranks::counts(part), &counts)));
                let seen = seen.collect();
                let ranks = (0..RANKS as u8).map(|rank| (rank, counts[usize::from(rank)]));
                let ranks = ranks.filter(|(_, count)| *count > 0).collect();
                DealerSet { strength: strength(five).index(), ranks, seen }
            })
            .collect();
        dealers.sort_by_key(|dealer| dealer.strength);
        let mut flushes: BTreeMap<u16, Vec<Flush>> = BTreeMap::new();
        for mask in (0u16..1 << 13).filter(|mask| mask.count_ones() == 5) {
            let flush =
                Flush { ranks: mask, plain: super::dealers::set_strength(mask), flush: suited_strength(mask).index() };
            for part in (0..=mask).filter(|part| part & !mask == 0 && part.count_ones() as usize == known) {
                flushes.entry(part).or_default().push(flush);
            }
        }
        let completions = i64::from(CHOOSE[47 - known][5 - known]);
        let bets_above = nets.bets_above.map(|worth| super::floor(worth * Ratio::from(completions)));
        Precomputed { known, dealers, seen, flushes, suitings: ranks::suitings_of_five(), completions, bets_above }
    }
}

/// The dealer's hands below three strengths: the lowest that qualifies, the player's own, and the next above it.
type Below = [i64; 3];

/// A player's hand by rank, as a flush or not.
struct Own {
    strength: usize,
    category: usize,
    class: u8,
    /// How many deals there are of it, and with which ranks of one suit, as bits.
    deals: i64,
    holding: BTreeMap<u16, i64>,
}

impl Own {
    fn new(five: Five, strength: Strength, thresholds: &Thresholds) -> Own {
        let class = class_of(five, strength.index(), thresholds);
        let category = strength.category() as usize;
        Own { strength: strength.index(), category, class, deals: 0, holding: BTreeMap::new() }
    }
    fn add(&mut self, held: [u16; 4], deals: i64) {
        self.deals += deals;
        for held in held {
            *self.holding.entry(held).or_default() += deals;
        }
    }
}

/// Counts the best play of all hands when this many of the dealer's cards are known.
pub(super) fn count(question: &Question, known: usize) -> Counts {
    let Question { nets, qualifying, thresholds, .. } = question;
    let precomputed = Precomputed::new(known, nets);
    let players = fives();
    let parts = fold(players.len(), Counts::default, |counts, index| {
        let five = players[index];
        owns(&precomputed, five, thresholds)
            .iter()
            .for_each(|own| one(&precomputed, nets, *qualifying, five, own, counts));
    });
    parts.into_iter().fold(Counts::default(), Counts::plus)
}

/// One hand when this many of the dealer's cards are known: the ends of the deals that bet, and the number of folded deals.
pub(super) fn one_hand(nets: &Nets, qualifying: usize, player: [Card; 5], known: usize) -> ([i64; 4], i64) {
    let mut five = player.map(|card| card.rank().index() as u8);
    five.sort_unstable();
    let mut held = [0u16; 4];
    player.iter().for_each(|card| held[card.suit() as usize] |= 1 << card.rank().index());
    let mut own = Own::new(five, poker_hands::five(player), &Thresholds::new());
    own.add(held, 1);
    let mut counts = Counts::default();
    one(&Precomputed::new(known, nets), nets, qualifying, five, &own, &mut counts);
    (counts.ends[own.category], counts.folded[own.category])
}

/// One hand by rank, in all its suits, against everything that can be seen.
fn one(precomputed: &Precomputed, nets: &Nets, qualifying: usize, five: Five, own: &Own, counts: &mut Counts) {
    let free: [u8; RANKS] = ranks::counts(&five).map(|held| 4 - held);
    let wanted = [qualifying, own.strength, own.strength + 1];
    let below = below(precomputed, &free, wanted);
    for (place, seen) in precomputed.seen.iter().enumerate() {
        let sets = ways(seen, &free);
        if sets == 0 {
            continue;
        }
        let plain: Below = std::array::from_fn(|i| below[i][place] / sets);
        let mask = (0..RANKS).filter(|rank| seen[*rank] > 0).fold(0u16, |mask, rank| mask | 1 << rank);
        let mut rest = own.deals * sets;
        if mask.count_ones() as usize == precomputed.known {
            for (holding, deals) in own.holding.iter().filter(|(holding, _)| *holding & mask == 0) {
                let mut exact = plain;
                for flush in precomputed.flushes[&mask].iter().filter(|flush| flush.ranks & holding == 0) {
                    for (below, wanted) in exact.iter_mut().zip(wanted) {
                        *below += i64::from(flush.flush < wanted) - i64::from(flush.plain < wanted);
                    }
                }
                decide(precomputed, nets, qualifying, own, exact, *deals, counts);
                rest -= deals;
            }
        }
        decide(precomputed, nets, qualifying, own, plain, rest, counts);
    }
}

/// The dealer's hands below each of three strengths, flushes ignored, for each set of seen ranks.
fn below(precomputed: &Precomputed, free: &[u8; RANKS], wanted: [usize; 3]) -> [Vec<i64>; 3] {
    let mut sums = vec![0; precomputed.seen.len()];
    let mut below = [const { vec![] }; 3];
    let mut done = 0;
    // From the lowest strength to the highest.
    let mut order = [0, 1, 2];
    order.sort_by_key(|i| wanted[*i]);
    for dealer in &precomputed.dealers {
        while done < 3 && wanted[order[done]] <= dealer.strength {
            below[order[done]] = sums.clone();
            done += 1;
        }
        if done == 3 {
            return below;
        }
        let of_rank = |(rank, count): &(u8, u8)| CHOOSE[usize::from(free[usize::from(*rank)])][usize::from(*count)];
        let all = i64::from(dealer.ranks.iter().map(of_rank).product::<u32>());
        for (place, ways) in &dealer.seen {
            sums[usize::from(*place)] += all * ways;
        }
    }
    order[done..].iter().for_each(|i| below[*i] = sums.clone());
    below
}

/// The hands that five ranks can make.
fn owns(precomputed: &Precomputed, five: Five, thresholds: &Thresholds) -> Vec<Own> {
    let mask = five.iter().fold(0u16, |mask, rank| mask | 1 << rank);
    let mut different = five.to_vec();
    different.dedup();
    let mut owns: Vec<Own> = vec![];
    for suiting in &precomputed.suitings[&ranks::shape(&five)] {
        let mut held = [0u16; 4];
        for (rank, suits) in different.iter().zip(&suiting.suits) {
            (0..4).filter(|suit| suits >> suit & 1 == 1).for_each(|suit: usize| held[suit] |= 1 << rank);
        }
        let is_flush = mask.count_ones() == 5 && held.contains(&mask);
        let strength = if is_flush { suited_strength(mask) } else { strength(five) };
        let at = owns.iter().position(|own| own.strength == strength.index()).unwrap_or_else(|| {
            owns.push(Own::new(five, strength, thresholds));
            owns.len() - 1
        });
        owns[at].add(held, suiting.ways);
    }
    owns
}

/// Bets or folds all deals in which the player knows the same cards.
fn decide(
    precomputed: &Precomputed,
    nets: &Nets,
    qualifying: usize,
    own: &Own,
    below: Below,
    deals: i64,
    counts: &mut Counts,
) {
    let [no_hand, lower, up_to] = below;
    let all = precomputed.completions;
    let ends = match own.strength >= qualifying {
        true => [no_hand, lower - no_hand, up_to - lower, all - up_to],
        false => [no_hand, 0, 0, all - no_hand],
    };
    let worth: i64 = ends.iter().zip(&nets.both[own.category]).map(|(count, net)| count * net).sum();
    let bets = worth > precomputed.bets_above[own.category];
    if bets {
        (0..4).for_each(|end| counts.ends[own.category][end] += deals * ends[end]);
    } else {
        counts.folded[own.category] += deals * all;
        counts.tied += if worth == nets.fold * all { deals * all } else { 0 };
    }
    let known = counts.classes.entry((own.class, 0)).or_default();
    known.0 += deals;
    known.1 += if bets { deals } else { 0 };
}
