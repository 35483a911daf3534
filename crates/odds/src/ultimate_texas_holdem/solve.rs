//! Best play, exactly: on the river, after the flop, before it; and how often everything then happens.
//!
//! On the river a hand plays or folds by what it is worth against the dealer's 990. After the flop only the difference
//! between raising and waiting matters, and that is the sum of one small number over all turns and rivers; before the flop
//! likewise. Sums over what may still come are taken over whole rows of boards ([`Boards`]) and then lessened by the boards
//! that would need the player's own cards, so that no suit is ever renamed on the way. Frequencies go the same way back.
use super::boards::{Board, Boards, Cell, DEALERS, PLAIN, SUITED, SUITED_BOARDS, TYPES, by_place};
use super::nets::Nets;
use crate::ranks::{self, FIVES, Five, RANKS, SUIT_ORDERS, Suiting, in_order, pair, pair_of};
use crate::threads::{fill_rows, fold};
use std::sync::Mutex;

/// Two cards without the names of suits: `[high][low]` suited, `[low][high]` not, pairs on the diagonal.
pub const HOLES: usize = RANKS * RANKS;
/// Flops without the names of suits.
pub const FLOPS: usize = 1755;
/// The five contexts of a flop: each suit that may come to matter, and none.
const CONTEXTS: usize = 5;
pub(crate) const NO_SUIT: usize = 4;
/// Ways to see five board cards as a flop and the rest.
pub const SPLITS: i64 = 10;

pub fn hole(high: usize, low: usize, suited: bool) -> usize {
    if suited { high * RANKS + low } else { low * RANKS + high }
}

/// The place of two cards among [`HOLES`]; cards are rank times four plus suit.
pub fn hole_of(one: usize, other: usize) -> usize {
    let (high, low) = (one.max(other) / 4, one.min(other) / 4);
    hole(high, low, one % 4 == other % 4)
}

/// Whole numbers that hold the worth of raising over waiting on one board.
pub(super) trait Worth: Copy + Default + Send + Sync {
    fn of(worth: i64) -> Self;
    fn get(self) -> i32;
}
impl Worth for i16 {
    fn of(worth: i64) -> i16 {
        i16::try_from(worth).expect("no more than some thousand units")
    }
    fn get(self) -> i32 {
        i32::from(self)
    }
}
impl Worth for i32 {
    fn of(worth: i64) -> i32 {
        i32::try_from(worth).expect("no more than some thousand units")
    }
    fn get(self) -> i32 {
        self
    }
}

/// A flop, and how many are the same but for the names of suits.
pub struct Flop {
    pub cards: [u8; 3],
    pub ways: i64,
}

/// All flops, and which one any three cards are after their suits are renamed.
pub struct Flops {
    pub list: Vec<Flop>,
    /// By the place of three cards: the flop, and the order of suits that leads to it.
    known: Vec<(u16, u8)>,
}

fn place_of_three([a, b, c]: [u8; 3]) -> usize {
    let choose = |n: u8, k: usize| ranks::CHOOSE[usize::from(n)][k] as usize;
    choose(a, 1) + choose(b, 2) + choose(c, 3)
}

pub(crate) fn rename(card: u8, order: &[u8; 4]) -> u8 {
    card & !3 | order[usize::from(card & 3)]
}

impl Flops {
    fn all() -> Flops {
        let mut list: Vec<Flop> = vec![];
        let mut known = vec![(u16::MAX, 0); 22_100];
        for c in 2..52u8 {
            for b in 1..c {
                for a in 0..b {
                    let renamed = SUIT_ORDERS.iter().enumerate().map(|(index, order)| {
                        let mut cards = [a, b, c].map(|card| rename(card, order));
                        cards.sort_unstable();
                        (place_of_three(cards), cards, index as u8)
                    });
                    let (first, cards, order) = renamed.min().expect("24 orders");
                    // The lowest of them all comes first, and is its own name.
                    let flop = match known[first].0 {
                        u16::MAX => {
                            list.push(Flop { cards, ways: 0 });
                            (list.len() - 1) as u16
                        }
                        flop => flop,
                    };
                    list[usize::from(flop)].ways += 1;
                    known[place_of_three([a, b, c])] = (flop, order);
                }
            }
        }
        assert_eq!(list.len(), FLOPS);
        Flops { list, known }
    }
    /// Which flop three cards are, and how to rename suits.
    #[inline]
    pub fn find(&self, cards: [u8; 3]) -> (usize, &'static [u8; 4]) {
        let (flop, order) = self.known[place_of_three(in_order(cards))];
        (usize::from(flop), &SUIT_ORDERS[usize::from(order)])
    }
}

/// How the boards of one shape of five ranks are suited without a flush to come.
struct PlainShape {
    boards: i64,
    /// For two ranks of the shape: suits in which a card of both is free, over all boards.
    both: Vec<Vec<i64>>,
    suitings: Vec<Suiting>,
}

/// Everything about cards that does not depend on what is paid.
pub struct Ground {
    pub boards: Boards,
    pub flops: Flops,
    fives: Vec<Option<Five>>,
    shapes: std::collections::BTreeMap<Vec<u8>, PlainShape>,
}

impl Ground {
    pub fn new(qualifying: usize) -> Ground {
        let mut shapes = std::collections::BTreeMap::new();
        for (shape, suitings) in ranks::suitings_of_five() {
            let no_flush = |s: &Suiting| (0..4).all(|suit| s.suits.iter().filter(|m| *m >> suit & 1 == 1).count() < 3);
            let suitings: Vec<Suiting> = suitings.into_iter().filter(no_flush).collect();
            let both = |i: usize, j: usize| {
                let free = |s: &Suiting| i64::from((!(s.suits[i] | s.suits[j]) & 0xf).count_ones());
                suitings.iter().map(|s| s.ways * free(s)).sum()
            };
            let both = (0..shape.len()).map(|i| (0..shape.len()).map(|j| both(i, j)).collect()).collect();
            let boards = suitings.iter().map(|s| s.ways).sum();
            shapes.insert(shape, PlainShape { boards, both, suitings });
        }
        Ground { boards: Boards::new(qualifying), flops: Flops::all(), fives: by_place(), shapes }
    }

    /// Over all boards of one place: how many deals of each kind of hand, suited in the first array, not in the second.
    fn plain_deals(&self, five: Five, suited: &mut [i64], others: &mut [i64]) {
        let shape = &self.shapes[&ranks::shape(&five)];
        let counts = ranks::counts(&five);
        let mut position = [0; RANKS];
        let on_board = (0..RANKS).filter(|rank| counts[*rank] > 0);
        on_board.enumerate().for_each(|(index, rank)| position[rank] = index);
        let free = counts.map(|count| 4 - i64::from(count));
        for a in 0..RANKS {
            for b in 0..a {
                let same = match (counts[a] > 0, counts[b] > 0) {
                    (true, true) => shape.both[position[a]][position[b]],
                    _ => shape.boards * free[a].min(free[b]),
                };
                suited[pair(a, b)] = same;
                others[pair(a, b)] = shape.boards * free[a] * free[b] - same;
            }
            suited[pair(a, a)] = 0;
            others[pair(a, a)] = shape.boards * free[a] * (free[a] - 1) / 2;
        }
    }

    /// The same where a suit matters, whichever of the four it is.
    fn suited_deals(board: Board, suited: &mut [i64], others: &mut [i64]) {
        let Board::Suited { suited: mask, others: cards, count } = board else { unreachable!("a suited board") };
        let cards = &cards[..count];
        let (boards, both) = match cards {
            [x, y] if x != y => (4 * 9, 4 * 12),
            [] => (4, 0),
            _ => (4 * 3, 0),
        };
        let taken = |rank: usize| cards.iter().filter(|card| usize::from(**card) == rank).count() as i64;
        let free: [i64; TYPES] = std::array::from_fn(|t| match t {
            rank if rank < RANKS => 3 - taken(rank),
            t => 1 - i64::from(mask >> (t - RANKS) & 1),
        });
        for a in 0..TYPES {
            for b in 0..a {
                let all = boards * free[a] * free[b];
                let same = match (a < RANKS, b < RANKS) {
                    (true, _) if free[a] < 3 && free[b] < 3 => both,
                    (true, _) => boards * free[a].min(free[b]),
                    (false, true) => 0,
                    (false, false) => all,
                };
                suited[pair(a, b)] = same;
                others[pair(a, b)] = all - same;
            }
            suited[pair(a, a)] = 0;
            others[pair(a, a)] = boards * free[a] * (free[a] - 1) / 2;
        }
    }
}

/// What two cards come to over all boards and dealers, in parts of an ante.
#[derive(Clone)]
pub struct HoleSums {
    /// Deals of board and dealer.
    pub deals: [i64; HOLES],
    /// Ante and Blind, if played to the end.
    pub stay: [i64; HOLES],
    /// One ante of Play.
    pub play: [i64; HOLES],
    /// Waiting for the river.
    pub wait: [i64; HOLES],
    /// What raising after the flop adds to that, over all flops and the rest.
    pub raise: [i64; HOLES],
    /// Flops after which raising and waiting are worth the same, and deals on the river where playing and folding are.
    pub tied_after: [i64; HOLES],
    pub tied_river: [i64; HOLES],
}

impl HoleSums {
    fn new() -> HoleSums {
        let none = [0; HOLES];
        HoleSums { deals: none, stay: none, play: none, wait: none, raise: none, tied_after: none, tied_river: none }
    }
    fn add(&mut self, other: &HoleSums) {
        for hole in 0..HOLES {
            self.deals[hole] += other.deals[hole];
            self.stay[hole] += other.stay[hole];
            self.play[hole] += other.play[hole];
            self.wait[hole] += other.wait[hole];
            self.raise[hole] += other.raise[hole];
            self.tied_after[hole] += other.tied_after[hole];
            self.tied_river[hole] += other.tied_river[hole];
        }
    }
    /// The worth of so many antes before the flop, over all deals and splits.
    pub fn raised(&self, hole: usize, times: i64) -> i64 {
        SPLITS * (self.stay[hole] + times * self.play[hole])
    }
    /// The worth of waiting.
    pub fn waited(&self, hole: usize) -> i64 {
        SPLITS * self.wait[hole] + self.raise[hole]
    }
}

/// A kind of hand on the river, for whoever decides by a rule of thumb.
#[derive(Clone, Copy)]
pub struct River {
    pub board: Board,
    /// Where the board lies among those of its sort.
    pub place: usize,
    /// The kind of hand: its place among pairs of types of card.
    pub kind: usize,
    pub cell: Cell,
}

/// What is done at each point.
pub trait Play: Sync {
    /// Whether to play on the river; `worth` is what playing brings over folding, in parts, times the dealer's hands.
    fn river(&self, river: River, worth: i64) -> bool;
    /// Whether to raise after the flop; `worth` is what it brings over waiting.
    fn flop(&self, flop: &[u8; 3], hole: [usize; 2], worth: i32) -> bool;
}

/// Play settled down to the flop, for every two cards.
pub struct Settled {
    pub sums: HoleSums,
    /// By flop and card: with which other cards to raise, as bits.
    raises: Vec<u64>,
}

impl Settled {
    pub fn raises(&self, flop: usize, one: usize, other: usize) -> bool {
        self.raises[flop * 52 + one] >> other & 1 == 1
    }
}

pub fn settle(ground: &Ground, nets: &Nets, play: &impl Play) -> Settled {
    match nets.largest() * i64::from(DEALERS) {
        ..=32_767 => settle_by::<i16>(ground, nets, play),
        _ => settle_by::<i32>(ground, nets, play),
    }
}

fn settle_by<W: Worth>(ground: &Ground, nets: &Nets, play: &impl Play) -> Settled {
    let sums = Mutex::new(HoleSums::new());
    let mut plain = vec![W::default(); FIVES * PLAIN];
    fill_rows(&mut plain, PLAIN, |first, rows| {
        let mut here = HoleSums::new();
        let (mut same, mut off) = ([0; PLAIN], [0; PLAIN]);
        for (index, row) in rows.chunks_mut(PLAIN).enumerate() {
            let Some(five) = ground.fives[first + index] else { continue };
            ground.plain_deals(five, &mut same, &mut off);
            let cells = ground.boards.plain_row(first + index);
            rivers(nets, play, (Board::Plain(five), first + index), cells, (&same, &off), row, &mut here);
        }
        sums.lock().expect("no thread fails").add(&here);
    });
    let mut suited = vec![W::default(); SUITED_BOARDS * SUITED];
    fill_rows(&mut suited, SUITED, |first, rows| {
        let mut here = HoleSums::new();
        let (mut same, mut off) = ([0; SUITED], [0; SUITED]);
        for (index, row) in rows.chunks_mut(SUITED).enumerate() {
            let board = ground.boards.suited_board(first + index);
            Ground::suited_deals(board, &mut same, &mut off);
            let cells = ground.boards.suited_row(first + index);
            rivers(nets, play, (board, first + index), cells, (&same, &off), row, &mut here);
        }
        sums.lock().expect("no thread fails").add(&here);
    });
    let mut raises = vec![0u64; FLOPS * 52];
    fill_rows(&mut raises, 52, |first, rows| {
        let mut here = HoleSums::new();
        let mut sums_of = Box::new(FlopSums::new());
        for (index, row) in rows.chunks_mut(52).enumerate() {
            let flop = &ground.flops.list[first + index];
            sums_of.gather(ground, flop.cards, &plain, &suited);
            for one in 0..52 {
                for other in 0..one {
                    if flop.cards.contains(&(one as u8)) || flop.cards.contains(&(other as u8)) {
                        continue;
                    }
                    let worth = sums_of.worth(one, other);
                    here.tied_after[hole_of(one, other)] += if worth == 0 { flop.ways } else { 0 };
                    if play.flop(&flop.cards, [one, other], worth) {
                        row[one] |= 1 << other;
                        row[other] |= 1 << one;
                        here.raise[hole_of(one, other)] += flop.ways * i64::from(worth);
                    }
                }
            }
        }
        sums.lock().expect("no thread fails").add(&here);
    });
    Settled { sums: sums.into_inner().expect("no thread fails"), raises }
}

/// All kinds of hand on one board: their worth, into the row and the sums.
fn rivers<W: Worth>(
    nets: &Nets,
    play: &impl Play,
    (board, place): (Board, usize),
    cells: &[Cell],
    deals: (&[i64], &[i64]),
    row: &mut [W],
    sums: &mut HoleSums,
) {
    let fold_all = nets.fold * i64::from(DEALERS);
    let mut kind = 0;
    for a in 0.. {
        if kind == cells.len() {
            break;
        }
        for b in 0..=a {
            let cell = cells[kind];
            if cell.is_possible() {
                let outcomes = cell.outcomes();
                let category = usize::from(cell.category);
                let sum = |per: &[i64; 6]| (0..6).map(|o| per[o] * outcomes[o]).sum::<i64>();
                let (stay, once) = (sum(&nets.stay[category]), sum(&nets.play[category]));
                let plays = play.river(River { board, place, kind, cell }, stay + once - fold_all);
                let wait = if plays { stay + once } else { fold_all };
                row[kind] = W::of(stay + 2 * once - wait);
                let (high, low) = (a % RANKS, b % RANKS);
                let (high, low) = (high.max(low), high.min(low));
                for (deals, suited) in [(deals.0[kind], true), (deals.1[kind], false)] {
                    let hole = hole(high, low, suited);
                    sums.deals[hole] += deals * i64::from(DEALERS);
                    sums.stay[hole] += deals * stay;
                    sums.play[hole] += deals * once;
                    sums.wait[hole] += deals * wait;
                    sums.tied_river[hole] += if stay + once == fold_all { deals } else { 0 };
                }
            }
            kind += 1;
        }
    }
}

/// The type of a card in a context.
pub(crate) fn type_of(card: usize, context: usize) -> usize {
    if context != NO_SUIT && card % 4 == context { RANKS + card / 4 } else { card / 4 }
}

/// Where the boards lie that a flop leads to.
pub(super) struct Completions {
    pub cards: Vec<u8>,
    plain: [u16; PLAIN],
    counts: [u32; 4],
    masks: [u16; 4],
    flop: [u8; 3],
}

impl Completions {
    pub fn new(flop: [u8; 3]) -> Completions {
        let mut counts = [0; 4];
        let mut masks = [0; 4];
        for card in flop {
            counts[usize::from(card % 4)] += 1;
            masks[usize::from(card % 4)] |= 1 << (card / 4);
        }
        let plain = std::array::from_fn(|pair| {
            let (high, low) = super::boards::pair_at(pair);
            let mut five = [flop[0] / 4, flop[1] / 4, flop[2] / 4, high, low];
            five.sort_unstable();
            ranks::place(five) as u16
        });
        let cards = (0..52).filter(|card| !flop.contains(card)).collect();
        Completions { cards, plain, counts, masks, flop }
    }
    /// The context of a board and its place there.
    pub fn find(&self, boards: &Boards, turn: u8, river: u8) -> (usize, usize) {
        let (one, two) = (usize::from(turn % 4), usize::from(river % 4));
        let mut counts = self.counts;
        counts[one] += 1;
        counts[two] += 1;
        let Some(suit) = counts.iter().position(|count| *count >= 3) else {
            let place = self.plain[pair_of(usize::from(turn / 4), usize::from(river / 4))];
            return (NO_SUIT, usize::from(place));
        };
        let mut mask = self.masks[suit];
        let mut others = [0; 2];
        let mut count = 0;
        for card in [self.flop[0], self.flop[1], self.flop[2], turn, river] {
            if usize::from(card % 4) == suit {
                mask |= 1 << (card / 4);
            } else if count < 2 {
                others[count] = card / 4;
                count += 1;
            }
        }
        (suit, boards.suited_place(mask, others))
    }
}

/// Sums over all turns and rivers after one flop: by kind of hand, by a card that is on the board and the type of another,
/// and by two that are both on it.
pub(super) struct FlopSums {
    kinds: [[i32; SUITED]; CONTEXTS],
    with: [[[i32; TYPES]; 52]; CONTEXTS],
    both: [[i32; 52]; 52],
}

impl FlopSums {
    pub fn new() -> FlopSums {
        FlopSums { kinds: [[0; SUITED]; CONTEXTS], with: [[[0; TYPES]; 52]; CONTEXTS], both: [[0; 52]; 52] }
    }
    fn gather<W: Worth>(&mut self, ground: &Ground, flop: [u8; 3], plain: &[W], suited: &[W]) {
        *self = FlopSums::new();
        let after = Completions::new(flop);
        for (index, river) in after.cards.iter().enumerate() {
            for turn in &after.cards[..index] {
                let (context, place) = after.find(&ground.boards, *turn, *river);
                let row = match context {
                    NO_SUIT => &plain[place * PLAIN..][..PLAIN],
                    _ => &suited[place * SUITED..][..SUITED],
                };
                self.add(context, row, usize::from(*turn), usize::from(*river));
            }
        }
    }
    /// One board: the worth of all kinds of hand on it.
    #[inline(always)]
    pub fn add<W: Worth>(&mut self, context: usize, row: &[W], turn: usize, river: usize) {
        let types = if context == NO_SUIT { RANKS } else { TYPES };
        for (sum, worth) in self.kinds[context].iter_mut().zip(row) {
            *sum += worth.get();
        }
        for card in [turn, river] {
            let own = type_of(card, context);
            let with = &mut self.with[context][card];
            // Kinds with a lower type lie in a row, those with a higher one in a column.
            for (sum, worth) in with[..=own].iter_mut().zip(&row[pair(own, 0)..]) {
                *sum += worth.get();
            }
            for other in own + 1..types {
                with[other] += row[pair(other, own)].get();
            }
        }
        let worth = row[pair_of(type_of(turn, context), type_of(river, context))].get();
        self.both[turn][river] = worth;
        self.both[river][turn] = worth;
    }
    /// What raising with two cards brings over waiting, over all turns and rivers that leave them to the player.
    pub fn worth(&self, one: usize, other: usize) -> i32 {
        let mut sum = self.both[one][other];
        for context in 0..CONTEXTS {
            let (a, b) = (type_of(one, context), type_of(other, context));
            sum += self.kinds[context][pair_of(a, b)] - self.with[context][one][b] - self.with[context][other][a];
        }
        sum
    }
}

/// What was done, as the first place of [`Counts`].
pub const RAISED_BEFORE: usize = 0;
pub const RAISED_AFTER: usize = 1;
pub const PLAYED: usize = 2;
pub const FOLDED: usize = 3;

/// How often, over all deals and splits: by what was done, the player's category, and what the dealer had.
pub type Counts = [[[i64; 6]; 10]; 4];

/// How many hands raise after a flop, by kind and so on as in [`FlopSums`].
struct FlopRaises {
    kinds: [[u8; SUITED]; CONTEXTS],
    with: [[[u8; TYPES]; 52]; CONTEXTS],
}

/// Counts all that happens when the hands in `before` are raised before the flop.
pub fn count(ground: &Ground, nets: &Nets, play: &impl Play, settled: &Settled, before: &[bool; HOLES]) -> Counts {
    let empty = || FlopRaises { kinds: [[0; SUITED]; CONTEXTS], with: [[[0; TYPES]; 52]; CONTEXTS] };
    let mut raises: Vec<FlopRaises> = (0..FLOPS).map(|_| empty()).collect();
    fill_rows(&mut raises, 1, |first, rows| {
        for (index, raises) in rows.iter_mut().enumerate() {
            for one in 0..52 {
                for other in 0..one {
                    if !settled.raises(first + index, one, other) || before[hole_of(one, other)] {
                        continue;
                    }
                    for context in 0..CONTEXTS {
                        let (a, b) = (type_of(one, context), type_of(other, context));
                        raises.kinds[context][pair_of(a, b)] += 1;
                        raises.with[context][one][b] += 1;
                        raises.with[context][other][a] += 1;
                    }
                }
            }
        }
    });
    let counted = Counted { ground, nets, play, settled, before, raises: &raises };
    let parts = fold(
        FIVES + SUITED_BOARDS,
        || [[[0; 6]; 10]; 4],
        |counts: &mut Counts, part| match part {
            place if place < FIVES => counted.plain(place, counts),
            place => counted.suited(place - FIVES, counts),
        },
    );
    parts.into_iter().fold([[[0; 6]; 10]; 4], |mut all: Counts, part| {
        for (all, part) in all.as_flattened_mut().as_flattened_mut().iter_mut().zip(part.as_flattened().as_flattened())
        {
            *all += part;
        }
        all
    })
}

struct Counted<'a, P> {
    ground: &'a Ground,
    nets: &'a Nets,
    play: &'a P,
    settled: &'a Settled,
    before: &'a [bool; HOLES],
    raises: &'a [FlopRaises],
}

impl<P: Play> Counted<'_, P> {
    fn plain(&self, place: usize, counts: &mut Counts) {
        let Some(five) = self.ground.fives[place] else { return };
        let mut raised = [0; PLAIN];
        let mut different = five.to_vec();
        different.dedup();
        for suiting in &self.ground.shapes[&ranks::shape(&five)].suitings {
            let mut cards = [0; 5];
            let of_rank = different.iter().zip(&suiting.suits);
            let dealt =
                of_rank.flat_map(|(rank, suits)| (0..4).filter(|s| *suits >> s & 1 == 1).map(move |s| rank * 4 + s));
            cards.iter_mut().zip(dealt).for_each(|(card, dealt)| *card = dealt);
            self.gather(cards, None, suiting.ways, &mut raised);
        }
        let (mut same, mut off) = ([0; PLAIN], [0; PLAIN]);
        self.ground.plain_deals(five, &mut same, &mut off);
        let cells = self.ground.boards.plain_row(place);
        self.add((Board::Plain(five), place), cells, (&same, &off), &raised, counts);
    }

    fn suited(&self, place: usize, counts: &mut Counts) {
        let board = self.ground.boards.suited_board(place);
        let Board::Suited { suited, others, count } = board else { unreachable!("a suited board") };
        let mut raised = [0; SUITED];
        // The suit is the first; the others have one suit or two, or one rank in two.
        let suits: &[([u8; 2], i64)] = match &others[..count] {
            [x, y] if x == y => &[([1, 2], 4 * 3)],
            [_, _] => &[([1, 1], 4 * 3), ([1, 2], 4 * 6)],
            [_] => &[([1, 0], 4 * 3)],
            _ => &[([0, 0], 4)],
        };
        for (suits, ways) in suits {
            let rest = others[..count].iter().zip(suits).map(|(rank, suit)| rank * 4 + suit);
            let mut dealt = ranks::bits(suited).map(|rank| rank * 4).chain(rest);
            let cards = std::array::from_fn(|_| dealt.next().expect("five cards"));
            self.gather(cards, Some(0), *ways, &mut raised);
        }
        let (mut same, mut off) = ([0; SUITED], [0; SUITED]);
        Ground::suited_deals(board, &mut same, &mut off);
        let cells = self.ground.boards.suited_row(place);
        self.add((board, place), cells, (&same, &off), &raised, counts);
    }

    /// How many hands of each kind raise after one of the ten flops of a board, so many boards being like it.
    fn gather(&self, cards: [u8; 5], suit: Option<u8>, ways: i64, raised: &mut [i64]) {
        let types = if suit.is_some() { TYPES } else { RANKS };
        let own_context = suit.map_or(NO_SUIT, usize::from);
        // No kind has more than 16 hands, and there are ten flops: a byte holds them.
        let mut row = [0u8; SUITED];
        let row = &mut row[..raised.len()];
        for i in 0..5 {
            for j in i + 1..5 {
                let mut rest = (0..5).filter(|k| *k != i && *k != j).map(|k| cards[k]);
                let (flop, order) = self.ground.flops.find(std::array::from_fn(|_| rest.next().expect("three cards")));
                let raises = &self.raises[flop];
                let context = suit.map_or(NO_SUIT, |suit| usize::from(order[usize::from(suit)]));
                for (sum, raises) in row.iter_mut().zip(&raises.kinds[context]) {
                    *sum = sum.wrapping_add(*raises);
                }
                let later = [cards[i], cards[j]];
                for card in later {
                    let own = type_of(usize::from(card), own_context);
                    let with = &raises.with[context][usize::from(rename(card, order))];
                    for (sum, raises) in row[pair(own, 0)..].iter_mut().zip(&with[..=own]) {
                        *sum = sum.wrapping_sub(*raises);
                    }
                    for other in own + 1..types {
                        let sum = &mut row[pair(other, own)];
                        *sum = sum.wrapping_sub(with[other]);
                    }
                }
                let [one, other] = later.map(|card| usize::from(rename(card, order)));
                if self.settled.raises(flop, one, other) && !self.before[hole_of(one, other)] {
                    let [a, b] = later.map(|card| type_of(usize::from(card), own_context));
                    let sum = &mut row[pair_of(a, b)];
                    *sum = sum.wrapping_add(1);
                }
            }
        }
        for (all, here) in raised.iter_mut().zip(row) {
            *all += ways * i64::from(*here);
        }
    }

    fn add(
        &self,
        (board, place): (Board, usize),
        cells: &[Cell],
        deals: (&[i64], &[i64]),
        raised: &[i64],
        counts: &mut Counts,
    ) {
        let mut kind = 0;
        for a in 0.. {
            if kind == cells.len() {
                break;
            }
            for b in 0..=a {
                let cell = cells[kind];
                if cell.is_possible() {
                    let (high, low) = (a % RANKS, b % RANKS);
                    let (high, low) = (high.max(low), high.min(low));
                    let (same, off) = (deals.0[kind], deals.1[kind]);
                    let before =
                        |deals: i64, suited: bool| if self.before[hole(high, low, suited)] { deals } else { 0 };
                    let before = SPLITS * (before(same, true) + before(off, false));
                    let after = raised[kind];
                    let late = SPLITS * (same + off) - before - after;
                    debug_assert!(late >= 0, "{board:?} {kind}: {same} {off} {before} {after}");
                    let outcomes = cell.outcomes();
                    let category = usize::from(cell.category);
                    let worth = self.nets.worth(cell);
                    let river =
                        if self.play.river(River { board, place, kind, cell }, worth) { PLAYED } else { FOLDED };
                    for (done, weight) in [(RAISED_BEFORE, before), (RAISED_AFTER, after), (river, late)] {
                        let counts = &mut counts[done][category];
                        (0..6).for_each(|o| counts[o] += weight * outcomes[o]);
                    }
                }
                kind += 1;
            }
        }
    }
}
