//! The return of a player who knows more than the book lets: one or both of the dealer's cards, a card of the board, or one
//! of each, from the start.
//!
//! Known cards of the dealer make one game for each of their ranks and suits up to renaming: one, thirteen or 169. On a board
//! without a possible flush only ranks matter. On any other, each known card is of the flush suit or not, so such boards have
//! a table for each suit of a known card and one for all others. The rest is as in [`super::solve`], with a smaller deck. A
//! card of the flop is seen before the first decision only; a card of turn or river before the first two.
use super::best_play::hole_name;
use super::boards::{Board, Cell, PLAIN, SUITED, TYPES, five_ranks, flush_values, pair_at, plain_values};
use super::flop_sums::FlopSums;
use super::flops::{Completions, HOLES, NO_SUIT, hole_of, rename};
use super::nets::Nets;
pub use super::peek::{BoardCard, Peek};
use super::solve::Worth;
use super::tables::CardTables;
use crate::ranks::{self, CHOOSE, FIVES, RANK_NAMES, RANKS, SUIT_ORDERS, pair, pair_of};
use crate::ratio::Ratio;
use crate::report::{Advice, Stage};
use crate::threads::{fill_rows, fold};
use std::collections::BTreeMap;

/// What best play with this knowledge is worth.
pub struct Seen {
    pub expected_return: Ratio,
    /// How often it raises before the flop.
    pub raises: Ratio,
    /// The hands that raise before the flop, by what is known.
    pub before: Stage,
}

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

/// The strengths of hands, which do not depend on the known cards.
struct Values {
    plain: Vec<u16>,
    flush: Vec<u16>,
    categories: Vec<u8>,
}

impl Values {
    fn new() -> Values {
        let categories = ranks::strengths().into_iter().map(|strength| strength.category() as u8).collect();
        Values { plain: plain_values(), flush: flush_values(), categories }
    }
}

/// The best play of a player who knows this from the start.
pub fn knowing(tables: &CardTables, nets: &Nets, qualifying: usize, peek: Peek) -> Seen {
    knowing_some(tables, nets, qualifying, peek, |_| true)
}

/// The same against some of the dealer's cards only.
pub fn knowing_some(
    tables: &CardTables,
    nets: &Nets,
    qualifying: usize,
    peek: Peek,
    which: impl Fn(&[u8]) -> bool,
) -> Seen {
    let values = Values::new();
    let (mut sum, mut games, mut raised, mut dealt) = (0i128, 0i128, 0i128, 0i128);
    let mut rows = vec![];
    for (cards, ways) in peek.known() {
        if !which(&cards) {
            continue;
        }
        let known = Known { tables, nets, qualifying, values: &values, cards, peek };
        // What a raise can add or cost over waiting.
        let best = match nets.unit * (nets.raises.iter().max().expect("three") + 2) * peek.dealers() {
            ..=32_767 => known.best::<i16>(),
            _ => known.best::<i32>(),
        };
        games += i128::from(ways);
        for [early, later, deals] in best.iter().filter(|sums| sums[2] > 0) {
            sum += i128::from(ways) * i128::from(*early.max(later));
            dealt += i128::from(ways * deals);
            raised += i128::from(ways * if early > later { *deals } else { 0 });
        }
        rows.extend(known.advice(&best));
    }
    Seen {
        expected_return: Ratio::new(sum, games * peek.cases() * i128::from(nets.unit)),
        raises: Ratio::new(raised, dealt),
        before: Stage { name: format!("before the flop, knowing {}", peek.words()), rows },
    }
}

/// What raising before the flop and waiting for it are worth to one hand, in antes: the dealer's known cards and the one of
/// the board are rank times four plus suit, the dealer's in the first suits.
pub fn one_hand(
    tables: &CardTables,
    nets: &Nets,
    qualifying: usize,
    (dealer, shown): (&[u8], Option<(BoardCard, u8)>),
    hole: [u8; 2],
) -> [Ratio; 2] {
    let peek = Peek { dealer: dealer.len(), board: shown.map(|(board, _)| board) };
    let values = Values::new();
    let known = Known { tables, nets, qualifying, values: &values, cards: dealer.to_vec(), peek };
    let best = known.best::<i32>();
    let x = shown.map_or(NO_CARD, |(_, card)| usize::from(card));
    let [one, other] = hole.map(usize::from);
    let [early, later, flops] = best[known.classes()[(x * 52 + one) * 52 + other] as usize];
    let boards = match peek.board {
        Some(BoardCard::Turn) => 52 - 7 - dealer.len() + 1,
        _ => CHOOSE[52 - 5 - dealer.len()][2] as usize,
    };
    let cases = i128::from(flops) * boards as i128 * i128::from(peek.dealers()) * i128::from(nets.unit);
    [early, later].map(|sum| Ratio::new(sum.into(), cases))
}

/// One set of known cards of the dealer. Their suits are the first ones.
struct Known<'a> {
    tables: &'a CardTables,
    nets: &'a Nets,
    qualifying: usize,
    values: &'a Values,
    cards: Vec<u8>,
    peek: Peek,
}

/// The place of a hand, by itself or with a known card of the board.
const PAIRS: usize = 52 * 53 / 2;
const NO_CARD: usize = 52;
const KEYS: usize = 53 * PAIRS;

/// By hand and known card: the worth of raising before the flop and of waiting, and the number of flops.
type Sums = Vec<[i64; 3]>;

/// Sums over turns and rivers after one flop: waiting, and what raising before or after the flop adds.
struct After([Box<FlopSums>; 3]);

impl After {
    fn new() -> After {
        After(std::array::from_fn(|_| Box::new(FlopSums::new())))
    }
    fn add<W: Worth>(&mut self, context: usize, rows: &Rows<W>, place: usize, [turn, river]: [u8; 2]) {
        let len = if context == NO_SUIT { PLAIN } else { SUITED };
        let (at, turn, river) = (place * len, usize::from(turn), usize::from(river));
        self.0[0].add(context, &rows.wait[at..][..len], turn, river);
        self.0[1].add(context, &rows.early[at..][..len], turn, river);
        self.0[2].add(context, &rows.raise[at..][..len], turn, river);
    }
    /// The worth of raising before the flop, and of waiting for it.
    fn worth(&self, one: usize, other: usize) -> [i64; 2] {
        let [wait, early, raise] = [0, 1, 2].map(|i| i64::from(self.0[i].worth(one, other)));
        [wait + early, wait + raise.max(0)]
    }
}

impl Known<'_> {
    /// The renamings of suits that keep the known cards.
    fn orders(&self) -> Vec<&'static [u8; 4]> {
        let kept = |order: &&[u8; 4]| self.cards.iter().all(|card| self.cards.contains(&rename(*card, order)));
        SUIT_ORDERS.iter().filter(kept).collect()
    }

    /// For a known card of the board (or none) and two cards of the player: their place among all that differ.
    fn classes(&self) -> Vec<u32> {
        let orders = self.orders();
        let shown: Vec<usize> = if self.peek.board.is_none() { vec![NO_CARD] } else { (0..52).collect() };
        let mut classes = vec![0; 53 * 52 * 52];
        for x in shown {
            for one in 0..52 {
                for other in 0..one {
                    let renamed = orders.iter().map(|order| {
                        let card = |card: usize| usize::from(rename(card as u8, order));
                        let x = if x == NO_CARD { x } else { card(x) };
                        x * PAIRS + pair_of(card(one), card(other))
                    });
                    let class = renamed.min().expect("at least one order") as u32;
                    classes[(x * 52 + one) * 52 + other] = class;
                    classes[(x * 52 + other) * 52 + one] = class;
                }
            }
        }
        classes
    }

    /// The tables of worths: boards without a flush suit, then one table for each suit. Suits without a known card share
    /// the last.
    fn tables<W: Worth>(&self) -> (Vec<Rows<W>>, [usize; 5]) {
        let plain: Vec<usize> = self.cards.iter().map(|card| usize::from(card / 4)).collect();
        let mut all = vec![Rows::of(self.plain(&plain))];
        let mut of = [0; 5];
        let mut shared = None;
        for suit in 0..4u8 {
            let has = self.cards.iter().any(|card| card % 4 == suit);
            of[usize::from(suit)] = match shared {
                Some(table) if !has => table,
                _ => {
                    let of_suit = |card: &u8| usize::from(card / 4) + if card % 4 == suit { RANKS } else { 0 };
                    let types: Vec<usize> = self.cards.iter().map(of_suit).collect();
                    all.push(Rows::of(self.suited(&types)));
                    if !has {
                        shared = Some(all.len() - 1);
                    }
                    all.len() - 1
                }
            };
        }
        (all, of)
    }

    /// The worth of best play by class of hand, in parts of an ante.
    fn best<W: Worth>(&self) -> Sums {
        let (tables, of) = self.tables::<W>();
        let flops = self.flops();
        let classes = self.classes();
        let start = || (vec![[0i64; 3]; KEYS], After::new());
        let parts = fold(flops.len(), start, |(sums, after), index| {
            let (flop, ways) = flops[index];
            let boards = Completions::new(flop);
            let unseen: Vec<u8> = boards.cards.iter().copied().filter(|card| !self.cards.contains(card)).collect();
            let one_board = |after: &mut After, turn: u8, river: u8| {
                let (context, place) = boards.find(&self.tables.boards, turn, river);
                after.add(context, &tables[of[context]], place, [turn, river]);
            };
            let mut score = |after: &After, shown: &[usize], without: Option<u8>| {
                for (index, one) in unseen.iter().enumerate() {
                    for other in &unseen[..index] {
                        if without == Some(*one) || without == Some(*other) {
                            continue;
                        }
                        let (one, other) = (usize::from(*one), usize::from(*other));
                        let worth = after.worth(one, other);
                        for x in shown {
                            let sum = &mut sums[classes[(x * 52 + one) * 52 + other] as usize];
                            sum[0] += ways * worth[0];
                            sum[1] += ways * worth[1];
                            sum[2] += ways;
                        }
                    }
                }
            };
            if self.peek.board == Some(BoardCard::Turn) {
                for turn in &unseen {
                    *after = After::new();
                    unseen.iter().filter(|river| *river != turn).for_each(|river| one_board(after, *turn, *river));
                    score(after, &[usize::from(*turn)], Some(*turn));
                }
                return;
            }
            *after = After::new();
            for (index, river) in unseen.iter().enumerate() {
                unseen[..index].iter().for_each(|turn| one_board(after, *turn, *river));
            }
            match self.peek.board {
                None => score(after, &[NO_CARD], None),
                _ => score(after, &flop.map(usize::from), None),
            }
        });
        parts.into_iter().map(|(sums, _)| sums).fold(vec![[0; 3]; KEYS], |mut all, part| {
            all.iter_mut().zip(part).for_each(|(all, part)| (0..3).for_each(|i| all[i] += part[i]));
            all
        })
    }

    /// The hands that raise before the flop: one line for each rank of a known card of the board, or one for all.
    fn advice(&self, best: &Sums) -> Vec<Advice> {
        let mut raised: BTreeMap<usize, [[i64; 2]; HOLES]> = BTreeMap::new();
        for (key, [early, later, deals]) in best.iter().enumerate().filter(|(_, sums)| sums[2] > 0) {
            let (one, other) = pair_of_cards(key % PAIRS);
            let of = raised.entry(key / PAIRS / 4).or_insert([[0; 2]; HOLES]);
            let of = &mut of[hole_of(one, other)];
            of[0] += deals;
            of[1] += if early > later { *deals } else { 0 };
        }
        let line = |(shown, holes): (usize, [[i64; 2]; HOLES])| {
            let names = |which: &dyn Fn([i64; 2]) -> bool| {
                let holes = (0..HOLES).rev().filter(|hole| which(holes[*hole])).map(hole_name);
                holes.collect::<Vec<_>>().join(" ")
            };
            let always = names(&|[all, raised]: [i64; 2]| all > 0 && raised == all);
            let some = names(&|[all, raised]: [i64; 2]| raised > 0 && raised < all);
            let sum = |i: usize| holes.iter().map(|of| i128::from(of[i])).sum::<i128>();
            let some = if some.is_empty() { some } else { format!("; in some suits {some}") };
            Advice {
                situation: self.situation(shown),
                action: if always.is_empty() && some.is_empty() {
                    "check".into()
                } else {
                    format!("raise {always}{some}")
                },
                expected_return: None,
                share: Some(Ratio::new(sum(1), sum(0))),
            }
        };
        raised.into_iter().map(line).collect()
    }

    fn situation(&self, shown: usize) -> String {
        let board = (shown < RANKS).then(|| match self.peek.board {
            Some(BoardCard::Flop) => format!("{} on the flop", RANK_NAMES[shown]),
            _ => format!("{} on turn or river", RANK_NAMES[shown]),
        });
        let dealer = match self.cards[..] {
            [] => None,
            [card] => Some(format!("dealer has {}", RANK_NAMES[usize::from(card / 4)])),
            [one, other, ..] => {
                Some(format!("dealer has {}", hole_name(hole_of(usize::from(one), usize::from(other)))))
            }
        };
        dealer.into_iter().chain(board).collect::<Vec<_>>().join(", ")
    }

    /// Flops from the cards left, and how many are equal up to the renamings that keep the known cards.
    fn flops(&self) -> Vec<([u8; 3], i64)> {
        let mut found = BTreeMap::new();
        let orders = self.orders();
        let cards: Vec<u8> = (0..52).filter(|card| !self.cards.contains(card)).collect();
        for (i, a) in cards.iter().enumerate() {
            for (j, b) in cards[..i].iter().enumerate() {
                for c in &cards[..j] {
                    let renamed = orders.iter().map(|order| {
                        let mut flop = [*a, *b, *c].map(|card| rename(card, order));
                        flop.sort_unstable();
                        flop
                    });
                    *found.entry(renamed.min().expect("at least one order")).or_insert(0) += 1;
                }
            }
        }
        found.into_iter().collect()
    }

    fn plain<W: Worth>(&self, known: &[usize]) -> Vec<Worths<W>> {
        let by_place = super::boards::by_place();
        let mut all = vec![Worths::default(); FIVES * PLAIN];
        fill_rows(&mut all, PLAIN, |first, rows| {
            for (index, row) in rows.chunks_mut(PLAIN).enumerate() {
                let Some(five) = by_place[first + index] else { continue };
                if known.is_empty() {
                    self.unknown(self.tables.boards.plain_row(first + index), row);
                    continue;
                }
                let counts = ranks::counts(&five);
                let mut free = [0i64; TYPES];
                (0..RANKS).for_each(|rank| free[rank] = 4 - i64::from(counts[rank]));
                let values = &self.values.plain[(first + index) * PLAIN..][..PLAIN];
                self.row(RANKS, known, free, |a, b| values[pair_of(a, b)], row);
            }
        });
        all
    }

    /// Fills the boards with a flush suit, when the known cards are of these types there.
    fn suited<W: Worth>(&self, known: &[usize]) -> Vec<Worths<W>> {
        let mut all = vec![Worths::default(); super::boards::SUITED_BOARDS * SUITED];
        fill_rows(&mut all, SUITED, |first, rows| {
            for (index, row) in rows.chunks_mut(SUITED).enumerate() {
                if known.is_empty() {
                    self.unknown(self.tables.boards.suited_row(first + index), row);
                    continue;
                }
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

    /// All kinds of hand on one board, when nothing is known of the dealer's cards.
    fn unknown<W: Worth>(&self, cells: &[Cell], row: &mut [Worths<W>]) {
        let cells = cells.iter().zip(row).filter(|(cell, _)| cell.is_possible());
        cells.for_each(|(cell, worths)| *worths = self.worths(*cell));
    }

    /// The same given how many cards of each type are left before the known cards are removed.
    fn row<W: Worth>(
        &self,
        types: usize,
        known: &[usize],
        mut free: [i64; TYPES],
        value: impl Fn(usize, usize) -> u16,
        row: &mut [Worths<W>],
    ) {
        for known in known {
            if free[*known] == 0 {
                return;
            }
            free[*known] -= 1;
        }
        // What the dealer makes: with both cards known one strength, otherwise one for each type of second card.
        let mut made = [u16::MAX; TYPES];
        let mut count = [0u16; TYPES];
        match *known {
            [one, other] => (made[0], count[0]) = (value(one, other), 1),
            _ => (0..types)
                .filter(|t| free[*t] > 0)
                .for_each(|t| (made[t], count[t]) = (value(known[0], t), free[t] as u16)),
        }
        let own_cards = known.len() == 1;
        for (kind, worths) in row.iter_mut().enumerate() {
            let (a, b) = pair_at_known(kind);
            if free[a] == 0 || free[b] <= i64::from(a == b) {
                continue;
            }
            let own = value(a, b);
            let below = |limit: u16| {
                let all: u16 = (0..TYPES).map(|t| if made[t] < limit { count[t] } else { 0 }).sum();
                let taken = |t: usize| u16::from(own_cards && made[t] < limit);
                all - taken(a) - taken(b)
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
        let dealers = self.peek.dealers();
        let outcomes = cell.outcomes_of(dealers);
        let category = usize::from(cell.category);
        let sum = |per: &[i64; 6]| (0..6).map(|o| per[o] * outcomes[o]).sum::<i64>();
        let (stay, once) = (sum(&self.nets.stay[category]), sum(&self.nets.play[category]));
        let [before, after, river] = self.nets.raises;
        let wait = (stay + river * once).max(self.nets.fold * dealers);
        let over = |times: i64| W::of(stay + times * once - wait);
        Worths { wait: i32::of(wait), early: over(before), raise: over(after) }
    }
}

/// The two cards of a hand.
fn pair_of_cards(place: usize) -> (usize, usize) {
    let one = (0..52).rev().find(|one| pair(*one, 0) <= place).expect("a pair");
    (one, place - pair(one, 0))
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
        let values = Values::new();
        let peek = Peek { dealer: 1, board: None };
        let rank = 9;
        let known =
            Known { tables: &tables, nets: &nets, qualifying, values: &values, cards: vec![rank as u8 * 4], peek };
        let plain: Vec<Worths<i16>> = known.plain(&[rank]);
        let [same, off]: [Vec<Worths<i16>>; 2] = [known.suited(&[RANKS + rank]), known.suited(&[rank])];
        let deck: Vec<Card> = Card::all().collect();
        let mut contexts = [0; 3];
        for seed in 0..400usize {
            // Seven of the 51 cards, in a fixed order.
            let mut cards: Vec<usize> = (0..52).filter(|card| *card != rank * 4).collect();
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
                let verdicts = Verdicts::of(hand(a, b), hand(rank * 4, *other));
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
