//! Caribbean Stud: the best play of every hand against every up-card, and the progressive jackpot by its meter.
//!
//! All 6,175 sets of five ranks of the player are counted against all 6,175 of the dealer; `dealers.rs` explains how.
mod ante;
mod dealers;
mod exposed;
pub mod found;
mod rules_of_thumb;
mod settlement;
mod together;

use crate::jackpot;
use crate::ranks::{self, Five, Suiting, bits, fives, strength, suited_strength};
use crate::ratio::Ratio;
use crate::report::{Alternative, Basis, PayRow, Report, Tie, WagerOdds};
use crate::seen::partners;
use crate::threads::fold;
use crate::what_if::{Answer, InvalidQuestion, Options, WhatIf};
use ante::{ante, class_of};
use baize_rules::cards::Card;
use baize_rules::caribbean_stud::ch09_final_settlement::{ANTE_PAYS, bet_pays};
use baize_rules::caribbean_stud::ch12_progressive_jackpot::fixed_prize;
use baize_rules::caribbean_stud::{BOOK, clauses as r};
use baize_rules::poker_hands::{self, Category};
use dealers::{DealerHands, Precomputed, flush};
pub(crate) use rules_of_thumb::RULE_NAMES;
use rules_of_thumb::{RULES_OF_THUMB, Thresholds, bets_by_rule};
use settlement::Nets;
pub(crate) use settlement::{end_of, settle};
use std::collections::BTreeMap;

const BASIS: Basis = Basis {
    method: &[
        "All 2,598,960 hands of the player, every up-card that they leave and all 163,185 completions of the dealer's hand: \
     19,933,230,517,200 deals. The dealer's hands are counted by rank first and flushes then put right suit by suit; no deal \
     is sampled or left out.",
        "A hand bets where that is worth more than the fold, which costs the ante. Each end is settled by the rules' own functions.",
        "The progressive wager is judged on the player's five cards alone, as if no other hand shared the meter.",
    ],
    clauses: &[
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
    ],
};

/// Ways to complete the dealer's hand once the player's five cards and the up-card are known.
const DEALERS: i64 = 163_185;
/// Deals that are sampled for partners, unless the question says otherwise.
const SAMPLES: i64 = 100_000;
/// The Bet is twice the ante.
const BET: i64 = 2;

/// What can be changed in Caribbean Stud.
pub fn options() -> Options {
    let pays = Category::ALL.into_iter().rev().map(|category| format!("bet_{}", ranks::slug(category)));
    Options {
        fields: &[
            "stake",
            "max_payout",
            "qualifier",
            "exposed",
            "partners",
            "samples",
            "token",
            "raises",
            "meter",
            "jackpot_stake",
            "jackpot_seed",
            "increment",
        ],
        with: &["progressive"],
        pays: pays.chain(["ante".to_string()]).collect(),
        readings: &[("CS-2", &["keeps-claim", "gives-up-claim"])],
        book: &[("qualifier", "ace-king"), ("exposed", "1"), ("partners", "0"), ("raises", "2")],
    }
}

/// **CS-2** Whether a fold gives up the claim of a progressive wager.
fn folds_give_up(what_if: &WhatIf) -> bool {
    what_if.reading(&options(), "CS-2") == "gives-up-claim"
}

/// The lowest dealer's hand that qualifies.
fn qualifying(what_if: &WhatIf) -> Answer<usize> {
    ranks::qualifier(what_if.qualifier.as_deref().unwrap_or("ace-king"))
}

/// How many of the dealer's five cards are face up.
const UP_CARDS: usize = 1;

/// How many of the dealer's cards the player knows.
fn known(what_if: &WhatIf) -> Answer<usize> {
    match what_if.exposed.unwrap_or(UP_CARDS as i64) {
        known @ 0..=5 => Ok(known as usize),
        known => Err(InvalidQuestion::new("exposed", format!("{known} cards: the dealer has 5, one of them face up"))),
    }
}

/// The antes of a Bet.
fn bet_antes(what_if: &WhatIf) -> Answer<i64> {
    let Some(text) = &what_if.raises else { return Ok(BET) };
    let why = || InvalidQuestion::new("raises", format!("{text:?} is not a number of antes from 1 to 10, as in 2"));
    text.trim().parse().ok().filter(|antes| (1..=10).contains(antes)).ok_or_else(why)
}

/// What happens over all deals.
#[derive(Clone, Default)]
struct Counts {
    ends: [[i64; 4]; 10],
    /// By the player's category.
    folded: [i64; 10],
    /// Folded deals in which a bet is worth as much.
    tied: i64,
    by_rule: [i128; RULES_OF_THUMB.len()],
    /// By class of hand and rank of the up-card: deals, and deals in which to bet.
    classes: BTreeMap<(u8, u8), (i64, i64)>,
}

impl Counts {
    fn plus(mut self, other: Counts) -> Counts {
        for (all, part) in self.ends.as_flattened_mut().iter_mut().zip(other.ends.as_flattened()) {
            *all += part;
        }
        self.tied += other.tied;
        self.folded.iter_mut().zip(other.folded).for_each(|(all, part)| *all += part);
        self.by_rule.iter_mut().zip(other.by_rule).for_each(|(all, part)| *all += part);
        for (class, (deals, bets)) in other.classes {
            let known = self.classes.entry(class).or_default();
            *known = (known.0 + deals, known.1 + bets);
        }
        self
    }
}

fn count(question: &Question, rule: Option<usize>) -> Counts {
    let players = fives();
    let parts = fold(players.len(), Counts::default, |counts, index| {
        question.count_set(rule, players[index], counts);
    });
    parts.into_iter().fold(Counts::default(), Counts::plus)
}

/// How five cards that bet fare against the dealer's 163,185 hands with an up-card: the dealer does not qualify, is beaten,
/// ties, wins.
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
    let precomputed = Precomputed::new();
    let dealers = DealerHands::new(&precomputed, five, &asked);
    dealers.ends(own, qualifying, up.rank().index(), left)
}

/// Five cards against every set of dealer's cards that the player can know, with the book's pay table: the ends of the
/// deals in which to bet, and the number of folded deals.
pub fn knowing(player: [Card; 5], known: usize) -> ([i64; 4], i64) {
    let qualifying = ranks::qualifier("ace-king").expect("a hand");
    exposed::one_hand(&Nets::new(&WhatIf::default(), qualifying), qualifying, player, known)
}

/// One hand against one up-card.
pub(crate) struct Matchup<'a> {
    pub five: Five,
    /// For each different rank from low to high, its suits.
    pub suiting: &'a Suiting,
    pub own: usize,
    category: usize,
    pub up: u8,
    pub up_suit: usize,
    ends: [i64; 4],
    /// The worth of betting and of folding, in parts of an ante, summed over the dealer's hands.
    worth: i64,
    folded: i64,
}

/// A question about the game, with the tables to answer it.
pub(crate) struct Question {
    precomputed: Precomputed,
    nets: Nets,
    qualifying: usize,
    thresholds: Thresholds,
    gives_up: bool,
    /// By category: a hand bets if that is worth more than this, in parts of an ante, summed over the dealer's hands.
    bets_above: [i64; 10],
}

impl Question {
    pub fn new(what_if: &WhatIf) -> Answer<Question> {
        what_if.check(BOOK.slug, &options())?;
        let qualifying = qualifying(what_if)?;
        bet_antes(what_if)?;
        partners::asked(what_if, SAMPLES)?;
        let nets = Nets::new(what_if, qualifying);
        let bets_above = nets.bets_above.map(|worth| floor(worth * Ratio::from(DEALERS)));
        let gives_up = folds_give_up(what_if);
        Ok(Question {
            precomputed: Precomputed::new(),
            nets,
            qualifying,
            thresholds: Thresholds::new(),
            gives_up,
            bets_above,
        })
    }
    pub(crate) fn qualifying(&self) -> usize {
        self.qualifying
    }
    pub(crate) fn folds_give_up(&self) -> bool {
        self.gives_up
    }
    /// The net of Ante and Bet at one end of a hand that bet.
    pub(crate) fn net(&self, category: usize, end: usize) -> Ratio {
        self.nets.ante[category][end] + self.nets.bet[category][end]
    }
    /// Whether to bet: by a rule of thumb, or by what it is worth.
    pub fn bets(&self, rule: Option<usize>, matchup: &Matchup) -> bool {
        match rule {
            Some(rule) => bets_by_rule(rule, matchup.five, matchup.own, matchup.up, &self.thresholds),
            None => matchup.worth > self.bets_above[matchup.category],
        }
    }
    /// Visits all hands of one set of ranks, in all suits, against every up-card.
    pub fn for_each_matchup(&self, five: Five, mut visit: impl FnMut(&Matchup)) {
        let plain = strength(five).index();
        let mask = five.iter().fold(0u16, |mask, rank| mask | 1 << rank);
        let suited = if mask.count_ones() == 5 { suited_strength(mask).index() } else { plain };
        let mut asked = vec![plain, plain + 1, self.qualifying, flush()];
        if mask.count_ones() == 5 {
            asked.extend([suited, suited + 1]);
        }
        asked.sort_unstable();
        asked.dedup();
        let dealers = DealerHands::new(&self.precomputed, five, &asked);
        let mut different = five.to_vec();
        different.dedup();
        let categories =
            [plain, suited].map(|strength| Category::ALL.iter().rposition(|c| c.lowest().index() <= strength));
        for suiting in &self.precomputed.suitings[&ranks::shape(&five)] {
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
                    let ends = dealers.ends(own, self.qualifying, usize::from(up), left);
                    let worth: i64 = ends.iter().zip(net).map(|(count, net)| count * net).sum();
                    visit(&Matchup { five, suiting, own, category, up, up_suit, ends, worth, folded });
                }
            }
        }
    }
    /// Counts all deals of a set of ranks, when hands bet by a rule of thumb or in the best way.
    fn count_set(&self, rule: Option<usize>, five: Five, counts: &mut Counts) {
        self.for_each_matchup(five, |matchup| {
            let Matchup { suiting: Suiting { ways, .. }, own, up, .. } = *matchup;
            let bets = self.bets(rule, matchup);
            if bets {
                (0..4).for_each(|end| counts.ends[matchup.category][end] += ways * matchup.ends[end]);
            } else {
                counts.folded[matchup.category] += ways * DEALERS;
                counts.tied += if matchup.worth == matchup.folded { ways * DEALERS } else { 0 };
            }
            let known = counts.classes.entry((class_of(five, own, &self.thresholds), up)).or_default();
            known.0 += ways;
            known.1 += if bets { *ways } else { 0 };
            for (rule, sum) in counts.by_rule.iter_mut().enumerate() {
                let worth = if self.bets(Some(rule), matchup) { matchup.worth } else { matchup.folded };
                *sum += i128::from(ways * worth);
            }
        });
    }
}

/// Rounds down: an integer is above a fraction exactly if it is above the fraction rounded down.
fn floor(worth: Ratio) -> i64 {
    i64::try_from(worth.num().div_euclid(worth.den())).expect("bounded odds")
}

/// The odds of Ante with Bet and of the progressive wager, when hands bet by a rule of thumb or in the best way.
pub(crate) fn simulated(question: &Question, rule: Option<usize>, what_if: &WhatIf) -> [WagerOdds; 2] {
    let counts = count(question, rule);
    let both = together::joint(&question.nets, what_if, &counts);
    let progressive = jackpot::odds("progressive", "Progressive", what_if);
    [ante(&question.nets, &counts), WagerOdds { distribution: both.single(1), ..progressive }]
}

/// The odds of Caribbean Stud.
pub fn odds(what_if: &WhatIf) -> Answer<Report> {
    // The list shows each wager played alone.
    let alone = WhatIf { with: BTreeMap::new(), ..what_if.clone() };
    let question = Question::new(&alone)?;
    what_if.check(BOOK.slug, &options())?;
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
    let ties = vec![Tie {
        stage: "bet or fold",
        rule: "fold, where a bet is worth as much",
        frequency: tied,
        stake: tied * Ratio::from(question.nets.antes),
    }];
    let sampled = match partners::asked(what_if, SAMPLES)? {
        Some(_) if known(what_if)? != UP_CARDS => {
            return Err(InvalidQuestion::new("partners", "sampled with one known card of the dealer's, the up-card"));
        }
        asked => {
            asked.map(|(seats, samples)| partners::caribbean_stud(&question, main.expected_return(), seats, samples))
        }
    };
    let report = Report::new(&BOOK, BASIS, what_if, &options(), pay_table(what_if), vec![main, progressive]);
    Ok(Report { assumptions, together, sampled, ties, ..report })
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
