//! The return of a player who knows one of the dealer's two cards from the start.
//!
//! The known card has one of thirteen ranks and its suit does not matter: that makes thirteen games, in each of which the
//! dealer has 44 hands. On a board without a possible flush only ranks matter. On any other, the known card is of the flush
//! suit or not, so these boards have two tables. The rest is as in [`super::solve`], with a deck of 51.
use super::boards::{Board, Cell, PLAIN, SUITED, TYPES, five_ranks, flush_values, pair_at, plain_values};
use super::flop_sums::FlopSums;
use super::flops::{Completions, NO_SUIT, rename};
use super::nets::Nets;
use super::solve::{SPLITS, Worth};
use super::tables::CardTables;
use crate::ranks::{self, FIVES, RANKS, SUIT_ORDERS, pair, pair_of};
use crate::ratio::Ratio;
use crate::threads::{fill_rows, fold};

/// The number of cards that the dealer can hold with the known card.
const DEALERS: i64 = 44;
/// Hands of two of the 51 cards, and boards from the 49 left.
const HANDS: i64 = 1_275;
const BOARDS: i64 = 1_906_884;

/// The worth of a kind of hand on a board, summed over the dealer's hands: waiting, and what raising four times before the
/// flop or twice after it adds.
#[derive(Clone, Copy, Default)]
struct Worths<W> {
    wait: i32,
    early: W,
    raise: W,
}

/// The same for all boards.
struct Rows<W> {
    wait: Vec<i32>,
    early: Vec<W>,
    raise: Vec<W>,
}

impl<W: Worth> Rows<W> {
    fn of(worths: Vec<Worths<W>>) -> Rows<W> {
        Rows {
            wait: worths.iter().map(|w| w.wait).collect(),
            early: worths.iter().map(|w| w.early).collect(),
            raise: worths.iter().map(|w| w.raise).collect(),
        }
    }
}

/// The strengths of hands, which do not depend on the known card.
struct Values {
    plain: Vec<u16>,
    flush: Vec<u16>,
    categories: Vec<u8>,
}

/// The expected return of a player who knows one of the dealer's cards and plays best.
pub fn knowing_one(tables: &CardTables, nets: &Nets, qualifying: usize) -> Ratio {
    let categories = ranks::strengths().into_iter().map(|strength| strength.category() as u8).collect();
    let values = Values { plain: plain_values(), flush: flush_values(), categories };
    let known = |rank| Known { tables, nets, qualifying, values: &values, rank };
    // At most six antes are added, over 44 hands.
    let best = |rank| match nets.unit {
        ..=100 => known(rank).best::<i16>(),
        _ => known(rank).best::<i32>(),
    };
    let sum: i128 = (0..RANKS).map(best).sum();
    let deals = i128::from(RANKS as i64 * HANDS * DEALERS * SPLITS) * i128::from(BOARDS);
    Ratio::new(sum, deals * i128::from(nets.unit))
}

/// One rank of the known card. Its suit is the first.
struct Known<'a> {
    tables: &'a CardTables,
    nets: &'a Nets,
    qualifying: usize,
    values: &'a Values,
    rank: usize,
}

/// The hands that differ up to renaming all suits but the first.
fn class_of(one: usize, other: usize) -> usize {
    let renamed = orders().map(|order| {
        let [a, b] = [one, other].map(|card| usize::from(rename(card as u8, order)));
        pair(a.max(b), a.min(b))
    });
    renamed.min().expect("six orders")
}

/// The renamings of suits that keep the first.
fn orders() -> impl Iterator<Item = &'static [u8; 4]> {
    SUIT_ORDERS.iter().filter(|order| order[0] == 0)
}

impl Known<'_> {
    fn card(&self) -> u8 {
        self.rank as u8 * 4
    }

    /// The sum of best play over all hands and boards, in parts of an ante.
    fn best<W: Worth>(&self) -> i128 {
        let plain: Rows<W> = Rows::of(self.plain());
        // Boards whose flush suit is that of the known card, and all others.
        let same: Rows<W> = Rows::of(self.suited(RANKS + self.rank));
        let off: Rows<W> = Rows::of(self.suited(self.rank));
        let flops = self.flops();
        let classes: Vec<usize> = (0..52 * 52).map(|i| class_of(i / 52, i % 52)).collect();
        let start = || vec![[0i64; 2]; 52 * 53 / 2];
        let parts = fold(flops.len(), start, |sums, index| {
            let (flop, ways) = flops[index];
            let after = Completions::new(flop);
            let unseen: Vec<u8> = after.cards.iter().copied().filter(|card| *card != self.card()).collect();
            let [mut wait, mut early, mut raise] = [(); 3].map(|()| Box::new(FlopSums::new()));
            for (index, river) in unseen.iter().enumerate() {
                for turn in &unseen[..index] {
                    let (context, place) = after.find(&self.tables.boards, *turn, *river);
                    let (rows, at, len) = match context {
                        NO_SUIT => (&plain, place * PLAIN, PLAIN),
                        0 => (&same, place * SUITED, SUITED),
                        _ => (&off, place * SUITED, SUITED),
                    };
                    let (turn, river) = (usize::from(*turn), usize::from(*river));
                    wait.add(context, &rows.wait[at..][..len], turn, river);
                    early.add(context, &rows.early[at..][..len], turn, river);
                    raise.add(context, &rows.raise[at..][..len], turn, river);
                }
            }
            for (index, one) in unseen.iter().enumerate() {
                for other in &unseen[..index] {
                    let (one, other) = (usize::from(*one), usize::from(*other));
                    let [wait, early, raise] = [&wait, &early, &raise].map(|sums| i64::from(sums.worth(one, other)));
                    let sum = &mut sums[classes[one * 52 + other]];
                    sum[0] += ways * (wait + early);
                    sum[1] += ways * (wait + raise.max(0));
                }
            }
        });
        let all = parts.into_iter().fold(start(), |mut all, part| {
            all.iter_mut().zip(part).for_each(|(all, part)| (0..2).for_each(|i| all[i] += part[i]));
            all
        });
        all.iter().map(|[early, later]| i128::from(*early.max(later))).sum()
    }

    /// Flops from the 51 cards, and how many are equal up to renaming all suits but the first.
    fn flops(&self) -> Vec<([u8; 3], i64)> {
        let mut found = std::collections::BTreeMap::new();
        let cards: Vec<u8> = (0..52).filter(|card| *card != self.card()).collect();
        for (i, a) in cards.iter().enumerate() {
            for (j, b) in cards[..i].iter().enumerate() {
                for c in &cards[..j] {
                    let renamed = orders().map(|order| {
                        let mut flop = [*a, *b, *c].map(|card| rename(card, order));
                        flop.sort_unstable();
                        flop
                    });
                    *found.entry(renamed.min().expect("six orders")).or_insert(0) += 1;
                }
            }
        }
        found.into_iter().collect()
    }

    fn plain<W: Worth>(&self) -> Vec<Worths<W>> {
        let by_place = super::boards::by_place();
        let mut all = vec![Worths::default(); FIVES * PLAIN];
        fill_rows(&mut all, PLAIN, |first, rows| {
            for (index, row) in rows.chunks_mut(PLAIN).enumerate() {
                let Some(five) = by_place[first + index] else { continue };
                let counts = ranks::counts(&five);
                let mut free = [0i64; TYPES];
                (0..RANKS).for_each(|rank| free[rank] = 4 - i64::from(counts[rank]));
                let values = &self.values.plain[(first + index) * PLAIN..][..PLAIN];
                self.row(RANKS, self.rank, free, |a, b| values[pair_of(a, b)], row);
            }
        });
        all
    }

    /// Fills the boards with a flush suit, when the known card is of this type there.
    fn suited<W: Worth>(&self, known: usize) -> Vec<Worths<W>> {
        let mut all = vec![Worths::default(); super::boards::SUITED_BOARDS * SUITED];
        fill_rows(&mut all, SUITED, |first, rows| {
            for (index, row) in rows.chunks_mut(SUITED).enumerate() {
                let Board::Suited { suited, others, count } = self.tables.boards.suited_board(first + index) else {
                    unreachable!("a suited board")
                };
                let others = &others[..count];
                let free: [i64; TYPES] = std::array::from_fn(|t| match t {
                    rank if rank < RANKS => {
                        3 - others.iter().filter(|other| usize::from(**other) == rank).count() as i64
                    }
                    t => 1 - i64::from(suited >> (t - RANKS) & 1),
                });
                let values = &self.values.plain[ranks::place(five_ranks(suited, others)) * PLAIN..][..PLAIN];
                let value = |a: usize, b: usize| {
                    let with = |t: usize| if t >= RANKS { 1u16 << (t - RANKS) } else { 0 };
                    let of_suit = suited | with(a) | with(b);
                    match of_suit.count_ones() {
                        5.. => self.values.flush[usize::from(of_suit)],
                        _ => values[pair_of(a % RANKS, b % RANKS)],
                    }
                };
                self.row(TYPES, known, free, value, row);
            }
        });
        all
    }

    /// All kinds of hand on one board, given how many cards of each type are left before the known card is removed.
    fn row<W: Worth>(
        &self,
        types: usize,
        known: usize,
        mut free: [i64; TYPES],
        value: impl Fn(usize, usize) -> u16,
        row: &mut [Worths<W>],
    ) {
        if free[known] == 0 {
            return;
        }
        free[known] -= 1;
        // What the dealer makes with a second card of each type.
        let made: [u16; TYPES] =
            std::array::from_fn(|t| if t < types && free[t] > 0 { value(known, t) } else { u16::MAX });
        let mut count = [0u16; TYPES];
        (0..types).for_each(|t| count[t] = free[t] as u16);
        for (kind, worths) in row.iter_mut().enumerate() {
            let (a, b) = pair_at_known(kind);
            if free[a] == 0 || free[b] <= i64::from(a == b) {
                continue;
            }
            let own = value(a, b);
            let below = |limit: u16| {
                let all: u16 = (0..TYPES).map(|t| if made[t] < limit { count[t] } else { 0 }).sum();
                all - u16::from(made[a] < limit) - u16::from(made[b] < limit)
            };
            let (lower, up_to) = (below(own), below(own + 1));
            let qualifies = if usize::from(own) >= self.qualifying { Cell::QUALIFIES } else { 0 };
            let cell = Cell {
                below: lower,
                equal: up_to - lower,
                unqualified: below(self.qualifying as u16),
                category: self.values.categories[usize::from(own)],
                flags: Cell::POSSIBLE | qualifies,
            };
            *worths = self.worths(cell);
        }
    }

    fn worths<W: Worth>(&self, cell: Cell) -> Worths<W> {
        let outcomes = cell.outcomes_of(DEALERS);
        let category = usize::from(cell.category);
        let sum = |per: &[i64; 6]| (0..6).map(|o| per[o] * outcomes[o]).sum::<i64>();
        let (stay, once) = (sum(&self.nets.stay[category]), sum(&self.nets.play[category]));
        let wait = (stay + once).max(self.nets.fold * DEALERS);
        Worths { wait: i32::of(wait), early: W::of(stay + 4 * once - wait), raise: W::of(stay + 2 * once - wait) }
    }
}

/// The two types of a kind, from a table.
fn pair_at_known(kind: usize) -> (usize, usize) {
    const PAIRS: [(u8, u8); SUITED] = {
        let mut pairs = [(0, 0); SUITED];
        let (mut high, mut place) = (0u8, 0);
        while (high as usize) < TYPES {
            let mut low = 0;
            while low <= high {
                pairs[place] = (high, low);
                place += 1;
                low += 1;
            }
            high += 1;
        }
        pairs
    };
    debug_assert_eq!(PAIRS[kind], pair_at(kind));
    (usize::from(PAIRS[kind].0), usize::from(PAIRS[kind].1))
}

#[cfg(test)]
mod tests {
    use super::super::flops::type_of;
    use super::*;
    use crate::WhatIf;
    use crate::what_if::Paying;
    use baize_rules::cards::Card;
    use baize_rules::poker_hands::{Category, seven};
    use baize_rules::ultimate_texas_holdem::ch10_pay_tables::Verdicts;

    /// A known card, the player's two and a board: settles all 44 hands of the dealer one by one.
    #[test]
    fn a_hand_against_a_known_card_agrees_with_dealing_every_card() {
        let qualifying = Category::OnePair.lowest().index();
        let settle = |player, dealer| super::super::settle(player, dealer, qualifying);
        let nets = Nets::new(settle, &WhatIf::default(), Paying::EXACT, qualifying);
        let tables = CardTables::new(qualifying);
        let categories = ranks::strengths().into_iter().map(|strength| strength.category() as u8).collect();
        let values = Values { plain: plain_values(), flush: flush_values(), categories };
        let known = Known { tables: &tables, nets: &nets, qualifying, values: &values, rank: 9 };
        let plain: Vec<Worths<i16>> = known.plain();
        let [same, off]: [Vec<Worths<i16>>; 2] = [known.suited(RANKS + known.rank), known.suited(known.rank)];
        let deck: Vec<Card> = Card::all().collect();
        let mut contexts = [0; 3];
        for seed in 0..400usize {
            // Seven of the 51 cards, in a fixed order.
            let mut cards: Vec<usize> = (0..52).filter(|card| *card != usize::from(known.card())).collect();
            for at in 0..7 {
                let other = at + (seed * 7919 + at * 104_729 + seed * seed * 31) % (cards.len() - at);
                cards.swap(at, other);
            }
            let [a, b, c, d, e, turn, river] = std::array::from_fn(|i| cards[i]);
            let flop = [c, d, e].map(|card| card as u8);
            let (context, place) = Completions::new(flop).find(&tables.boards, turn as u8, river as u8);
            let kind = pair_of(type_of(a, context), type_of(b, context));
            let (sort, worths) = match context {
                NO_SUIT => (0, plain[place * PLAIN + kind]),
                0 => (1, same[place * SUITED + kind]),
                _ => (2, off[place * SUITED + kind]),
            };
            contexts[sort] += 1;
            let hand = |x: usize, y: usize| seven([x, y, c, d, e, turn, river].map(|card| deck[card]));
            let [mut stay, mut with_one] = [0, 0];
            for other in cards[7..].iter() {
                let verdicts = Verdicts::of(hand(a, b), hand(usize::from(known.card()), *other));
                stay += verdicts.net_half_antes(0);
                with_one += verdicts.net_half_antes(1);
            }
            let once = with_one - stay;
            let wait = with_one.max(-4 * 44);
            let found = (worths.wait, i32::from(worths.early), i32::from(worths.raise));
            assert_eq!(found, (wait, stay + 4 * once - wait, stay + 2 * once - wait), "{seed}");
        }
        assert!(contexts.iter().all(|deals| *deals > 10), "{contexts:?}");
    }
}
