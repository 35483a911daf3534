//! Caribbean Stud: best play of every hand against every up-card, exactly; the progressive jackpot by its meter.
//!
//! The dealer's hands are counted by rank first: for each of the 6,175 sets of five ranks that a player may hold, all 6,175
//! of the dealer's, in order, with as many of each as the player's cards leave. That ignores flushes, which are then put
//! right suit by suit: how many flushes a suit still has below any strength, with the up-card or without, depends only on
//! which of its thirteen cards are left, and is counted beforehand.
mod exposed;
mod together;

use crate::jackpot;
use crate::ranks::{self, CHOOSE, Five, RANKS, Suiting, bits, category_named, fives, strength, suited_strength};
use crate::ratio::{Ratio, common};
use crate::report::{Advice, Alternative, Distribution, Part, PayRow, Rate, Report, Stage, Tie, WagerOdds};
use crate::threads::fold;
use crate::what_if::{Asked, Asks, Nonsense, Paying, WhatIf};
use baize_rules::book::Clause;
use baize_rules::cards::Card;
use baize_rules::caribbean_stud::ch09_final_settlement::{
    ANTE_PAYS, NO_HAND, Verdict, Verdicts, bet_pays, judge, qualification,
};
use baize_rules::caribbean_stud::ch12_progressive_jackpot::fixed_prize;
use baize_rules::caribbean_stud::{BOOK, Qualification, clauses as r};
use baize_rules::poker_hands::{self, Category, Strength};
use std::cmp::Ordering;
use std::collections::BTreeMap;

const METHOD: &[&str] = &[
    "All 2,598,960 hands of the player, every up-card that they leave and all 163,185 completions of the dealer's hand: \
     19,933,230,517,200 deals. The dealer's hands are counted by rank first and flushes then put right suit by suit; no deal \
     is sampled or left out.",
    "A hand bets where that is worth more than the fold, which costs the ante. Each end is settled by the rules' own functions.",
    "The progressive wager is judged on the player's five cards alone, as if no other hand shared the meter.",
];
const CLAUSES: &[Clause] = &[
    r::R8_1,
    r::R8_4,
    r::R8_5,
    r::R9_1,
    r::R9_2,
    r::R9_3_1,
    r::R9_4_1_1,
    r::R9_4_1_2,
    r::R9_4_1_3,
    r::R10_1,
    r::R10_2,
    r::R11_7,
    r::R12_3,
];

/// Ways to complete the dealer's hand once the player's five cards and the up-card are known.
const DEALERS: i64 = 163_185;
/// How many sets of five of the thirteen ranks of a suit there are, and how many of them make no straight.
const SETS: usize = 1287;
const ODD_SETS: usize = 1277;
/// The Bet is twice the ante.
const BET: i64 = 2;

pub fn asks() -> Asks {
    let pays = Category::ALL.into_iter().rev().map(|category| format!("bet_{}", ranks::slug(category)));
    Asks {
        fields: &["stake", "max_payout", "qualifier", "exposed", "meter", "jackpot_stake", "jackpot_seed", "increment"],
        with: &["progressive"],
        pays: pays.chain(["ante".to_string()]).collect(),
        readings: &[("CS-2", &["keeps-claim", "gives-up-claim"])],
        book: &[("qualifier", "ace-king"), ("exposed", "1")],
    }
}

/// What becomes of Ante and Bet, by the rules; the dealer may be asked to qualify with another hand than the book's.
#[inline]
pub(crate) fn settle(player: Strength, dealer: Strength, qualifying: usize) -> Verdicts {
    if dealer.index() < qualifying {
        return NO_HAND;
    }
    match qualification(dealer) {
        Qualification::Qualifies => judge(player, dealer),
        // Only in a question: compared all the same.
        Qualification::DoesNot => match player.cmp(&dealer) {
            Ordering::Greater => {
                Verdicts { ante: Verdict::Won(ANTE_PAYS), bet: Verdict::Won(bet_pays(player.category())) }
            }
            Ordering::Equal => Verdicts { ante: Verdict::StandOff, bet: Verdict::StandOff },
            Ordering::Less => Verdicts { ante: Verdict::Lost, bet: Verdict::Lost },
        },
    }
}

/// The ends of a hand that bet.
const UNQUALIFIED: usize = 0;
const WON: usize = 1;
const STOOD_OFF: usize = 2;
const LOST: usize = 3;

/// The end of a hand that bet, by what becomes of the Bet.
#[inline]
pub(crate) fn end_of(bet: Verdict) -> usize {
    match bet {
        Verdict::Void => UNQUALIFIED,
        Verdict::Won(_) => WON,
        Verdict::StandOff => STOOD_OFF,
        Verdict::Lost => LOST,
    }
}

/// What each end brings, by the player's category.
struct Nets {
    unit: i64,
    fold: i64,
    /// A hand bets where that is worth more than this, times the dealer's hands: the fold, less what it gives up of a
    /// progressive wager that is staked (CS-2).
    bets_above: [Ratio; 10],
    ante: [[Ratio; 4]; 10],
    bet: [[Ratio; 4]; 10],
    both: [[i64; 4]; 10],
}

impl Nets {
    fn new(what_if: &WhatIf, qualifying: usize) -> Nets {
        let all = ranks::strengths();
        let paying = crate::paying(what_if, None);
        let net = |verdict: Verdict, paying: Paying, stakes: i64, name: &str| match verdict {
            Verdict::Won(odds) => paying.winnings(what_if.odds(name).unwrap_or(odds), stakes),
            Verdict::StandOff | Verdict::Void => Ratio::ZERO,
            Verdict::Lost => -Ratio::from(stakes),
        };
        let mut ante = [[Ratio::ZERO; 4]; 10];
        let mut bet = ante;
        for category in Category::ALL {
            let first = category.lowest().index();
            let last = all.iter().rposition(|s| s.category() == category).expect("some hand");
            for player in [first, last] {
                for dealer in
                    [0, player.saturating_sub(1), player, player + 1, qualifying.saturating_sub(1), qualifying]
                {
                    if dealer >= all.len() {
                        continue;
                    }
                    let end = match player.cmp(&dealer) {
                        _ if dealer < qualifying => UNQUALIFIED,
                        Ordering::Greater => WON,
                        Ordering::Equal => STOOD_OFF,
                        Ordering::Less => LOST,
                    };
                    let Verdicts { ante: on_ante, bet: on_bet } = settle(all[player], all[dealer], qualifying);
                    let name = format!("bet_{}", ranks::slug(category));
                    ante[category as usize][end] = net(on_ante, Paying::EXACT, 1, "ante");
                    bet[category as usize][end] = net(on_bet, paying, BET, &name);
                }
            }
        }
        let unit = common(ante.iter().chain(&bet).flatten().map(|net| net.den())) as i64;
        let whole = |net: Ratio| (net * Ratio::from(unit)).num() as i64;
        let both = std::array::from_fn(|c| std::array::from_fn(|end| whole(ante[c][end] + bet[c][end])));
        let staked = what_if.staked("progressive");
        let given_up = match folds_give_up(what_if) {
            true => jackpot::nets(what_if).map(|net| (net + Ratio::ONE) * staked),
            false => [Ratio::ZERO; 10],
        };
        let bets_above = given_up.map(|lost| (-Ratio::ONE - lost) * Ratio::from(unit));
        Nets { unit, fold: -unit, bets_above, ante, bet, both }
    }
}

/// **CS-2** Whether a fold gives up the claim of a progressive wager.
fn folds_give_up(what_if: &WhatIf) -> bool {
    what_if.reading(&asks(), "CS-2") == "gives-up-claim"
}

/// The least hand of the dealer that qualifies: a category, or two high cards such as ace and king.
fn qualifying(what_if: &WhatIf) -> Asked<usize> {
    let Some(name) = what_if.qualifier.as_deref() else { return Ok(high_cards(12, 11)) };
    let rank = |name: &str| {
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
            .iter()
            .position(|known| *known == name)
    };
    let two = name.split_once('-').and_then(|(high, low)| Some((rank(high)?, rank(low)?)));
    match (name, two, category_named(name)) {
        ("any", ..) => Ok(0),
        (_, Some((high, low)), _) if high > low && low >= 4 => Ok(high_cards(high as u8, low as u8)),
        (_, _, Some(category)) => Ok(category.lowest().index()),
        _ => Err(Nonsense::new(
            "qualifier",
            format!("{name:?} is no hand such as ace-king, queen-ten or one-pair, nor any"),
        )),
    }
}

/// How many of the dealer's five cards lie face up.
const UP_CARDS: usize = 1;

/// How many of the dealer's cards the player knows.
fn known(what_if: &WhatIf) -> Asked<usize> {
    match what_if.exposed.unwrap_or(UP_CARDS as i64) {
        known @ 0..=5 => Ok(known as usize),
        known => Err(Nonsense::new("exposed", format!("{known} cards: the dealer has 5, one of them face up"))),
    }
}

/// The lowest hand with these two highest cards, the lower a six or better.
fn high_cards(high: u8, low: u8) -> usize {
    let lowest = [0, 1, 2, low, high];
    // Without a straight, which six high and five would be.
    let lowest = if strength(lowest).category() == Category::FiveOddCards { lowest } else { [0, 1, 3, low, high] };
    strength(lowest).index()
}

/// One set of five ranks that the dealer may have.
struct DealerSet {
    strength: usize,
    /// Ranks and how many of each; those beyond the last are none of rank 0.
    ranks: [(u8, u8); 5],
    different: usize,
}

/// What is counted beforehand.
struct Ground {
    /// In order of strength.
    dealers: Vec<DealerSet>,
    suitings: BTreeMap<Vec<u8>, Vec<Suiting>>,
    /// By the ranks that a suit has left: how many flushes are below each place in their order.
    flushes: Vec<Vec<u16>>,
    /// By strength of ranks alone, and by strength of flushes: how many sets of five ranks are below.
    sets_below: Vec<u16>,
    flush_sets_below: Vec<u16>,
}

impl Ground {
    fn new() -> Ground {
        let mut dealers: Vec<DealerSet> = fives()
            .into_iter()
            .map(|five| {
                let counts = ranks::counts(&five);
                let mut here = (0..RANKS).filter(|rank| counts[*rank] > 0).map(|rank| (rank as u8, counts[rank]));
                let different = here.clone().count();
                let ranks = std::array::from_fn(|_| here.next().unwrap_or((0, 0)));
                DealerSet { strength: strength(five).index(), ranks, different }
            })
            .collect();
        dealers.sort_by_key(|dealer| dealer.strength);
        let mut sets: Vec<(usize, u16)> =
            (0u16..1 << 13).filter(|mask| mask.count_ones() == 5).map(|mask| (set_strength(mask), mask)).collect();
        sets.sort_unstable();
        let below = |of: &dyn Fn(u16) -> usize| {
            let mut below = vec![0u16; Strength::COUNT + 2];
            sets.iter().for_each(|(_, mask)| below[of(*mask) + 1] += 1);
            (1..below.len()).for_each(|i| below[i] += below[i - 1]);
            below
        };
        let sets_below = below(&set_strength);
        let flush_sets_below = below(&|mask| suited_strength(mask).index());
        let flushes = (0u16..1 << 13).map(|left| {
            // At most five cards with the player and one on the table are gone.
            if left.count_ones() < 7 {
                return vec![];
            }
            let mut counted = Vec::with_capacity(SETS + 1);
            let mut count = 0;
            counted.push(0);
            for (_, set) in &sets {
                count += u16::from(set & !left == 0);
                counted.push(count);
            }
            counted
        });
        let flushes = flushes.collect();
        Ground { dealers, suitings: ranks::suitings_of_five(), flushes, sets_below, flush_sets_below }
    }
}

fn set_strength(mask: u16) -> usize {
    let mut ranks = bits(mask);
    strength(std::array::from_fn(|_| ranks.next().expect("five ranks"))).index()
}

/// The dealer's hands below a strength as if no five shared a suit, for each rank of a given up-card.
type ByUpCard = [i64; RANKS];

/// What a player may hold by rank, and the dealer's hands against it by rank.
struct Facing<'a> {
    ground: &'a Ground,
    below: Vec<(usize, ByUpCard)>,
    all: ByUpCard,
}

fn flush() -> usize {
    Category::Flush.lowest().index()
}

impl<'a> Facing<'a> {
    /// Counts, with running totals over all dealer's hands, up to each of the strengths asked for (in order).
    fn new(ground: &'a Ground, player: Five, strengths: &[usize]) -> Facing<'a> {
        let counts = ranks::counts(&player);
        // How many ways to have so many of a rank.
        let ways: [[i64; 5]; RANKS] =
            std::array::from_fn(|rank| std::array::from_fn(|of| i64::from(CHOOSE[4 - usize::from(counts[rank])][of])));
        let mut sums = [0i64; RANKS];
        let mut below = Vec::with_capacity(strengths.len());
        let mut wanted = strengths.iter().peekable();
        let each = |sums: &ByUpCard| -> ByUpCard {
            std::array::from_fn(|rank| sums[rank] / (4 - i64::from(counts[rank])).max(1))
        };
        for dealer in &ground.dealers {
            while let Some(strength) = wanted.next_if(|strength| **strength <= dealer.strength) {
                below.push((*strength, each(&sums)));
            }
            let ranks = &dealer.ranks[..dealer.different];
            let all: i64 = ranks.iter().map(|(rank, count)| ways[usize::from(*rank)][usize::from(*count)]).product();
            for (rank, count) in ranks {
                sums[usize::from(*rank)] += all * i64::from(*count);
            }
        }
        let all = each(&sums);
        below.extend(wanted.map(|strength| (*strength, all)));
        Facing { ground, below, all }
    }
    fn plain_below(&self, strength: usize, up: usize) -> i64 {
        self.below.iter().find(|(known, _)| *known == strength).expect("a strength that was asked for").1[up]
    }
    /// The dealer's hands below a strength with a given up-card, when its suit has these ranks left beside it.
    fn below(&self, strength: usize, up: usize, left: u16) -> i64 {
        let with = |place: u16| {
            let count = |left: u16| i64::from(self.ground.flushes[usize::from(left)][usize::from(place)]);
            count(left | 1 << up) - count(left & !(1 << up))
        };
        let flushes = with(SETS as u16);
        match strength {
            s if s <= flush() => self.plain_below(s, up) - with(self.ground.sets_below[s]),
            s if s <= Category::FullHouse.lowest().index() => {
                self.plain_below(flush(), up) - flushes + with(self.ground.flush_sets_below[s])
            }
            s if s <= Category::StraightFlush.lowest().index() => {
                self.plain_below(s, up) - flushes + with(ODD_SETS as u16)
            }
            s => self.all[up] - flushes + with(self.ground.flush_sets_below[s]),
        }
    }
}

impl Facing<'_> {
    /// No hand, beaten, equal, above, for a strength and an up-card.
    fn ends(&self, own: usize, qualifying: usize, up: usize, left: u16) -> [i64; 4] {
        let no_hand = self.below(qualifying, up, left);
        match own >= qualifying {
            true => {
                let (below, up_to) = (self.below(own, up, left), self.below(own + 1, up, left));
                [no_hand, below - no_hand, up_to - below, DEALERS - up_to]
            }
            false => [no_hand, 0, 0, DEALERS - no_hand],
        }
    }
}

/// Ways to play that are counted beside the best.
const THUMB: [&str; 6] = [
    "bet with a pair or better, or ace-king by three rules on the up-card",
    "bet with a pair or better, or ace-king-jack-eight-three or better",
    "bet with a pair or better, or any ace-king",
    "bet with a pair or better only",
    "bet with ace-king-queen or better only against an up-card below ten, or a pair or better",
    "bet always",
];

/// The same, as a strategy's file names them.
pub(crate) const THUMB_NAMES: [&str; THUMB.len()] =
    ["three-rules", "ace-king-jack-eight-three", "ace-king", "pair", "ace-king-queen", "always"];

/// The usual three rules for ace-king: the up-card is a queen or lower and matches a card held; or it is an ace or king and a
/// queen or jack is held; or it matches nothing, a queen is held and the fourth card is above it.
fn three_rules(five: Five, up: u8) -> bool {
    let matches = five.contains(&up);
    match up {
        11 | 12 => five.contains(&10) || five.contains(&9),
        _ => matches || (five.contains(&10) && up < five[1]),
    }
}

fn bets_by_thumb(rule: usize, five: Five, strength: usize, up: u8, thumb: &Thumb) -> bool {
    let pair = strength >= thumb.pair;
    let ace_king = strength >= thumb.ace_king && !pair;
    match rule {
        0 => pair || (ace_king && three_rules(five, up)),
        1 => strength >= thumb.jack_eight,
        2 => pair || ace_king,
        3 => pair,
        4 => pair || (ace_king && five.contains(&10) && up < 8),
        _ => true,
    }
}

struct Thumb {
    pair: usize,
    ace_king: usize,
    jack_eight: usize,
}

/// Everything over all deals.
#[derive(Clone, Default)]
struct Counts {
    ends: [[i64; 4]; 10],
    /// By the player's category.
    folded: [i64; 10],
    /// Deals that are folded though a bet is worth as much.
    tied: i64,
    thumb: [i128; THUMB.len()],
    /// By class of hand and rank of the up-card: deals, and deals in which to bet.
    classes: BTreeMap<(u8, u8), (i64, i64)>,
}

/// How hands are told apart in the strategy.
fn class_of(five: Five, strength: usize, thumb: &Thumb) -> u8 {
    match strength {
        s if s >= Category::TwoPairs.lowest().index() => 40,
        s if s >= thumb.pair => 20 + five.windows(2).find(|two| two[0] == two[1]).expect("a pair")[0],
        s if s >= thumb.ace_king => 1 + five[2],
        _ => 0,
    }
}

fn class_name(class: u8) -> String {
    const NAMES: [&str; 13] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
    match class {
        0 => "less than ace-king".into(),
        40 => "two pairs or better".into(),
        pair @ 20.. => format!("pair of {}s", NAMES[usize::from(pair - 20)]).replace("sixs", "sixes"),
        third => format!("ace-king-{}", NAMES[usize::from(third - 1)]),
    }
}

impl Counts {
    fn plus(mut self, other: Counts) -> Counts {
        for (all, part) in self.ends.as_flattened_mut().iter_mut().zip(other.ends.as_flattened()) {
            *all += part;
        }
        self.tied += other.tied;
        self.folded.iter_mut().zip(other.folded).for_each(|(all, part)| *all += part);
        self.thumb.iter_mut().zip(other.thumb).for_each(|(all, part)| *all += part);
        for (class, (deals, bets)) in other.classes {
            let known = self.classes.entry(class).or_default();
            *known = (known.0 + deals, known.1 + bets);
        }
        self
    }
}

impl Thumb {
    fn new() -> Thumb {
        Thumb {
            pair: Category::OnePair.lowest().index(),
            ace_king: high_cards(12, 11),
            jack_eight: strength([1, 6, 9, 11, 12]).index(),
        }
    }
}

fn count(question: &Question, rule: Option<usize>) -> Counts {
    let players = fives();
    let parts = fold(players.len(), Counts::default, |counts, index| {
        question.count_set(rule, players[index], counts);
    });
    parts.into_iter().fold(Counts::default(), Counts::plus)
}

/// The dealer's 163,185 hands against five cards that bet, an up-card being seen: no hand, beaten, equal, above.
pub fn ends(player: [Card; 5], up: Card, qualifying: usize) -> [i64; 4] {
    let mut five = player.map(|card| card.rank().index() as u8);
    five.sort_unstable();
    let own = poker_hands::five(player).index();
    let left = player
        .iter()
        .filter(|card| card.suit() == up.suit())
        .fold(0x1fffu16, |left, c| left & !(1 << c.rank().index()));
    let mut asked = vec![own, own + 1, qualifying, flush()];
    asked.sort_unstable();
    asked.dedup();
    let ground = Ground::new();
    let facing = Facing::new(&ground, five, &asked);
    facing.ends(own, qualifying, up.rank().index(), left)
}

/// Five cards against every set of so many cards of the dealer's that the player may know, by the book's pay table: the ends
/// of the deals in which to bet, and how many to fold.
pub fn knowing(player: [Card; 5], known: usize) -> ([i64; 4], i64) {
    let qualifying = high_cards(12, 11);
    exposed::one_hand(&Nets::new(&WhatIf::default(), qualifying), qualifying, player, known)
}

/// One hand against one up-card, as many deals being like it.
pub(crate) struct Faced<'a> {
    pub five: Five,
    /// For each different rank from low to high, its suits.
    pub suiting: &'a Suiting,
    pub own: usize,
    category: usize,
    pub up: u8,
    pub up_suit: usize,
    ends: [i64; 4],
    /// What betting and folding are worth, in parts, times the dealer's hands.
    worth: i64,
    folded: i64,
}

/// The game counted, with everything it takes.
pub(crate) struct Question {
    ground: Ground,
    nets: Nets,
    qualifying: usize,
    thumb: Thumb,
    gives_up: bool,
    /// By category, what betting must be worth more than, in parts, times the dealer's hands.
    bets_above: [i64; 10],
}

impl Question {
    pub fn new(what_if: &WhatIf) -> Asked<Question> {
        what_if.check(BOOK.slug, &asks())?;
        let qualifying = qualifying(what_if)?;
        let nets = Nets::new(what_if, qualifying);
        let bets_above = nets.bets_above.map(|worth| floor(worth * Ratio::from(DEALERS)));
        let gives_up = folds_give_up(what_if);
        Ok(Question { ground: Ground::new(), nets, qualifying, thumb: Thumb::new(), gives_up, bets_above })
    }
    pub(crate) fn qualifying(&self) -> usize {
        self.qualifying
    }
    pub(crate) fn folds_give_up(&self) -> bool {
        self.gives_up
    }
    /// What Ante and Bet bring at an end of a hand that bet.
    pub(crate) fn net(&self, category: usize, end: usize) -> Ratio {
        self.nets.ante[category][end] + self.nets.bet[category][end]
    }
    /// Whether to bet: by a rule of thumb, or by what it is worth.
    pub fn bets(&self, rule: Option<usize>, faced: &Faced) -> bool {
        match rule {
            Some(rule) => bets_by_thumb(rule, faced.five, faced.own, faced.up, &self.thumb),
            None => faced.worth > self.bets_above[faced.category],
        }
    }
    /// All hands of one set of ranks, in all suits, against every up-card.
    pub fn face(&self, five: Five, mut see: impl FnMut(&Faced)) {
        let plain = strength(five).index();
        let mask = five.iter().fold(0u16, |mask, rank| mask | 1 << rank);
        let suited = if mask.count_ones() == 5 { suited_strength(mask).index() } else { plain };
        let mut asked = vec![plain, plain + 1, self.qualifying, flush()];
        if mask.count_ones() == 5 {
            asked.extend([suited, suited + 1]);
        }
        asked.sort_unstable();
        asked.dedup();
        let facing = Facing::new(&self.ground, five, &asked);
        let mut different = five.to_vec();
        different.dedup();
        let categories =
            [plain, suited].map(|strength| Category::ALL.iter().rposition(|c| c.lowest().index() <= strength));
        for suiting in &self.ground.suitings[&ranks::shape(&five)] {
            let mut held = [0u16; 4];
            for (rank, suits) in different.iter().zip(&suiting.suits) {
                (0..4).filter(|suit| suits >> suit & 1 == 1).for_each(|suit: usize| held[suit] |= 1 << rank);
            }
            let is_flush = held.contains(&mask) && mask.count_ones() == 5;
            let own = if is_flush { suited } else { plain };
            let category = categories[usize::from(is_flush)].expect("a category");
            let net = &self.nets.both[category];
            let folded = self.nets.fold * DEALERS;
            for (up_suit, held) in held.into_iter().enumerate() {
                let left = !held & 0x1fff;
                for up in bits(left) {
                    let ends = facing.ends(own, self.qualifying, usize::from(up), left);
                    let worth: i64 = ends.iter().zip(net).map(|(count, net)| count * net).sum();
                    see(&Faced { five, suiting, own, category, up, up_suit, ends, worth, folded });
                }
            }
        }
    }
    /// All deals of a set of ranks, when hands bet by a rule of thumb or by what it is worth.
    fn count_set(&self, rule: Option<usize>, five: Five, counts: &mut Counts) {
        self.face(five, |faced| {
            let Faced { suiting: Suiting { ways, .. }, own, up, .. } = *faced;
            let bets = self.bets(rule, faced);
            if bets {
                (0..4).for_each(|end| counts.ends[faced.category][end] += ways * faced.ends[end]);
            } else {
                counts.folded[faced.category] += ways * DEALERS;
                counts.tied += if faced.worth == faced.folded { ways * DEALERS } else { 0 };
            }
            let known = counts.classes.entry((class_of(five, own, &self.thumb), up)).or_default();
            known.0 += ways;
            known.1 += if bets { *ways } else { 0 };
            for (rule, sum) in counts.thumb.iter_mut().enumerate() {
                let worth = if self.bets(Some(rule), faced) { faced.worth } else { faced.folded };
                *sum += i128::from(ways * worth);
            }
        });
    }
}

/// Whole numbers are above a fraction where they are above what this leaves of it.
fn floor(worth: Ratio) -> i64 {
    i64::try_from(worth.num().div_euclid(worth.den())).expect("bounded odds")
}

/// The odds of Ante with Bet and of the progressive wager, when hands bet by a rule of thumb or by what it is worth.
pub(crate) fn simulated(question: &Question, rule: Option<usize>, what_if: &WhatIf) -> [WagerOdds; 2] {
    let counts = count(question, rule);
    let both = together::joint(&question.nets, what_if, &counts);
    let progressive = jackpot::odds("progressive", "Progressive", what_if);
    [ante(&question.nets, &counts), WagerOdds { distribution: both.single(1), ..progressive }]
}

pub fn odds(what_if: &WhatIf) -> Asked<Report> {
    // The list is of each wager played for its own sake.
    let alone = WhatIf { with: BTreeMap::new(), ..what_if.clone() };
    let question = Question::new(&alone)?;
    what_if.check(BOOK.slug, &asks())?;
    let best = |question: &Question| match known(what_if)? {
        UP_CARDS => Ok(count(question, None)),
        known => Ok(exposed::count(question, known)),
    };
    let counts = best(&question)?;
    let main = match known(what_if)? {
        UP_CARDS => ante(&question.nets, &counts),
        _ => {
            let main = ante(&question.nets, &counts);
            let blind = ante(&question.nets, &count(&question, None)).expected_return();
            let name = "best play with the up-card alone".into();
            let cost = main.expected_return() - blind;
            WagerOdds { alternatives: vec![Alternative { name, expected_return: blind, cost }], ..main }
        }
    };
    let mut assumptions = what_if.changes();
    assumptions.push(match known(what_if)? {
        UP_CARDS => "one deck; best play of Ante and Bet; nothing known of other hands but the up-card".into(),
        known => {
            format!("one deck; best play of Ante and Bet by a player who knows {known} of the dealer's five cards")
        }
    });
    assumptions.push("the jackpot by one hand: shares among several winners are left out".into());
    let progressive = jackpot::odds("progressive", "Progressive", what_if);
    let together = match what_if.with.is_empty() {
        true => None,
        false => {
            let for_all = match folds_give_up(what_if) {
                true => best(&Question::new(what_if)?)?,
                false => counts.clone(),
            };
            Some(together::together(&question.nets, what_if, [&main, &progressive], [&for_all, &counts]))
        }
    };
    let tied = Ratio::new(counts.tied.into(), main.distribution.cases());
    let pay_table = pay_table(what_if);
    Ok(Report {
        changes: what_if.departures(&asks(), &pay_table),
        game: BOOK.slug,
        title: BOOK.title,
        assumptions,
        wagers: vec![main, progressive],
        together,
        pay_table,
        readings: what_if.readings_in_force(&asks()),
        ties: vec![Tie {
            stage: "bet or fold",
            rule: "fold, where a bet is worth as much",
            frequency: tied,
            stake: tied * Ratio::from(BET),
        }],
        method: METHOD,
        clauses: CLAUSES,
    })
}

fn pay_table(what_if: &WhatIf) -> Vec<PayRow> {
    let mut rows = vec![what_if.row("Ante", "higher hand, or no hand", "ante", ANTE_PAYS, r::R10_1.cite())];
    rows.extend(Category::ALL.into_iter().rev().map(|category| {
        let name = format!("bet_{}", ranks::slug(category));
        what_if.row("Bet", category.to_string(), &name, bet_pays(category), r::R10_1.cite())
    }));
    rows.extend(jackpot::pay_table("Progressive", |category| match category {
        Category::RoyalFlush => r::R12_1_1.cite(),
        Category::StraightFlush => r::R12_1_2.cite(),
        category => fixed_prize(category).expect("a prize").1,
    }));
    rows
}

fn ante(nets: &Nets, counts: &Counts) -> WagerOdds {
    let mut returns = Distribution::new();
    let mut by = [Distribution::new(), Distribution::new()];
    let [mut bets, mut no_hands] = [0i128; 2];
    for (category, ends) in counts.ends.iter().enumerate() {
        for (end, count) in ends.iter().enumerate() {
            let count = i128::from(*count);
            let (ante, bet) = (nets.ante[category][end], nets.bet[category][end]);
            let what = match end {
                UNQUALIFIED => "dealer without a hand".to_string(),
                WON => format!("won, {}", Category::ALL[category]),
                STOOD_OFF => "stand off".to_string(),
                _ => "lost".to_string(),
            };
            returns.add_named(ante + bet, &what, count);
            by[0].add(ante, count);
            by[1].add(bet, count);
            bets += count;
            no_hands += if end == UNQUALIFIED { count } else { 0 };
        }
    }
    let folded = i128::from(counts.folded.iter().sum::<i64>());
    returns.add_named(-Ratio::ONE, "folded", folded);
    by[0].add(-Ratio::ONE, folded);
    by[1].add(Ratio::ZERO, folded);
    let all = returns.cases();
    let mean = returns.mean();
    let bet = Ratio::new(bets, all);
    let parts = ["ante", "bet"].into_iter().zip(&by).map(|(wager, by)| Part {
        wager: wager.into(),
        expected_return: by.mean(),
        average_stake: if wager == "bet" { bet * Ratio::from(BET) } else { Ratio::ONE },
        won: by.share(|net| net > Ratio::ZERO),
        lost: by.share(|net| net < Ratio::ZERO),
    });
    let alternatives = THUMB.iter().zip(counts.thumb).map(|(name, sum)| {
        let expected_return = Ratio::new(sum, all * i128::from(nets.unit));
        Alternative { name: (*name).into(), expected_return, cost: mean - expected_return }
    });
    WagerOdds {
        per: "ante",
        average_stake: Ratio::ONE + bet * Ratio::from(BET),
        decisions: vec![
            Rate { what: "bet".into(), frequency: bet },
            Rate { what: "fold".into(), frequency: Ratio::ONE - bet },
            Rate { what: "bet and meet no hand".into(), frequency: Ratio::new(no_hands, all) },
        ],
        parts: parts.collect(),
        strategy: vec![strategy(counts)],
        alternatives: alternatives.collect(),
        ..WagerOdds::plain("ante", "Ante, with Bet", returns)
    }
}

/// By class of hand; where the up-card matters, by its rank.
fn strategy(counts: &Counts) -> Stage {
    const UP: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
    let mut classes: Vec<u8> = counts.classes.keys().map(|(class, _)| *class).collect();
    classes.dedup();
    let mut rows = vec![];
    for class in classes.into_iter().rev() {
        let ups: Vec<(u8, Ratio)> = counts
            .classes
            .range((class, 0)..=(class, 12))
            .map(|((_, up), (deals, bets))| (*up, Ratio::new((*bets).into(), (*deals).into())))
            .collect();
        let row = |situation: String, share: Ratio| {
            let (action, share) = match share {
                share if share == Ratio::ONE => ("bet", None),
                share if share == Ratio::ZERO => ("fold", None),
                share => ("bet", Some(share)),
            };
            Advice { situation, action: action.into(), expected_return: None, share }
        };
        // Up-cards in a row that are met alike are told together.
        for alike in ups.chunk_by(|one, next| one.1 == next.1) {
            let [from, to] = [alike[0].0, alike[alike.len() - 1].0].map(|up| UP[usize::from(up)]);
            let situation = match alike.len() {
                all if all == ups.len() => class_name(class),
                1 => format!("{}, up-card {from}", class_name(class)),
                _ => format!("{}, up-card {from} to {to}", class_name(class)),
            };
            rows.push(row(situation, alike[0].1));
        }
    }
    Stage { name: "bet or fold".into(), rows }
}
