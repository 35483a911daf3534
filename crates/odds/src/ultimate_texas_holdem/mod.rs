//! Ultimate Texas Hold'em: best play of Ante, Blind and Play, exactly; Trips; the jackpot by its meter.
pub mod boards;
pub mod exposed;
pub mod nets;
pub mod solve;
pub mod style;
pub mod thumb;
mod together;

use crate::jackpot;
use crate::ranks::{self, category_named};
use crate::ratio::Ratio;
use crate::report::{Advice, Alternative, Distribution, Part, PayRow, Rate, Report, Stage, Tie, WagerOdds};
use crate::what_if::{Asked, Asks, Nonsense, WhatIf};
use baize_rules::book::Clause;
use baize_rules::money::{Money, Rounding};
use baize_rules::poker_hands::{Category, Strength};
use baize_rules::ultimate_texas_holdem::ch10_pay_tables::{self as pay_tables, Qualification};
use baize_rules::ultimate_texas_holdem::{BOOK, ch15_jackpot, clauses as r};
use nets::{Fate, Fates, Nets};
use solve::{
    Counts, FOLDED, Ground, HOLES, HoleSums, PLAYED, Play, RAISED_AFTER, RAISED_BEFORE, River, SPLITS, Settled,
};
use std::cmp::Ordering;
use style::{Style, Styled};

const METHOD: &[&str] = &[
    "All 2,598,960 boards, 1,081 hands of the player on each and 990 of the dealer, with the ten ways to turn three cards of \
     the board first: 27,813,810,024,000 cases. Hands that differ only in suits that cannot matter are counted together; no \
     case is sampled or left out.",
    "On the river a hand plays where that is worth more than the fold; after the flop it raises where that is worth more than \
     the mean of waiting; before the flop likewise. Each end is settled by the rules' own pay tables.",
    "The jackpot is judged on the player's two cards and the flop, as if no other hand shared the meter.",
];
const CLAUSES: &[Clause] = &[
    r::R5_2,
    r::R5_4,
    r::R9_1,
    r::R9_1_2,
    r::R9_2,
    r::R9_2_3,
    r::R9_3,
    r::R9_3_1,
    r::R9_3_2,
    r::R10_1,
    r::R10_2,
    r::R10_3_1,
    r::R10_6,
    r::R10_7_1_2,
    r::R10_7_2_2,
    r::R10_7_2_3,
    r::R10_7_3_2,
    r::R10_7_3_3,
    r::R10_7_3_4,
    r::R10_7_4_2,
    r::R10_7_4_3,
    r::R10_7_4_4,
    r::R15_2_6,
    r::R15_2_8,
];

pub fn asks() -> Asks {
    let paid = Category::ALL.into_iter().filter(|category| *category >= Category::ThreeOfAKind);
    let mut pays: Vec<String> = vec![];
    for category in paid.rev() {
        if category >= Category::Straight {
            pays.push(format!("blind_{}", ranks::slug(category)));
        }
        pays.push(format!("trips_{}", ranks::slug(category)));
    }
    pays.extend(["ante".to_string(), "play".to_string()]);
    Asks {
        fields: &[
            "stake",
            "smallest_chip",
            "max_payout",
            "qualifier",
            "exposed",
            "meter",
            "jackpot_stake",
            "jackpot_seed",
            "increment",
        ],
        with: &["trips", "jackpot"],
        pays,
        readings: &[("UTH-5", &["forfeited", "paid"]), ("X-9", &["exact", "up-to-chip", "down-to-chip"])],
        book: &[("qualifier", "one-pair"), ("exposed", "0")],
    }
}

/// What becomes of the wagers, by the rules; the dealer may be asked to qualify with another hand than the book's.
#[inline]
pub(crate) fn settle(player: Strength, dealer: Strength, qualifying: usize) -> Fates {
    let beats = player.cmp(&dealer);
    let qualification = if dealer.index() < qualifying { Qualification::DoesNot } else { Qualification::Qualifies };
    Fates {
        ante: pay_tables::ante(beats, qualification).fate,
        blind: pay_tables::blind(player, beats).fate,
        play: pay_tables::play(beats).fate,
        trips: pay_tables::trips(player).fate,
    }
}

/// The end of a hand that was played: unqualified and qualified for each of won, stood off, lost.
#[inline]
pub(crate) fn end_of(fates: Fates, dealer: Strength, qualifying: usize) -> usize {
    let beats = match fates.play {
        Fate::Won(_) => 0,
        Fate::StandOff => 1,
        Fate::Lost => 2,
    };
    beats * 2 + usize::from(dealer.index() >= qualifying)
}

/// **UTH-5** Whether Trips of a folded hand is paid.
pub(crate) fn folded_trips_are_paid(what_if: &WhatIf) -> bool {
    what_if.reading(&asks(), "UTH-5") == "paid"
}

/// The least hand of the dealer that qualifies.
pub(crate) fn qualifying(what_if: &WhatIf) -> Asked<usize> {
    match what_if.qualifier.as_deref() {
        None => Ok(Category::OnePair.lowest().index()),
        Some("any") => Ok(0),
        Some(name) => category_named(name).map(|category| category.lowest().index()).ok_or_else(|| {
            Nonsense::new("qualifier", format!("{name:?} is no hand such as one-pair or two-pairs, nor any"))
        }),
    }
}

/// The game solved.
pub struct Solution {
    pub ground: Ground,
    pub nets: Nets,
    pub play: Styled,
    pub settled: Settled,
    /// Hands raised before the flop, and by how many antes.
    pub before: [bool; HOLES],
    pub times: i64,
    pub counts: Counts,
}

impl Solution {
    pub fn new(nets: Nets, qualifying: usize, style: Style) -> Solution {
        let ground = Ground::new(qualifying);
        let play = style.on(&ground);
        let settled = solve::settle(&ground, &nets, &play);
        let before = play.before(&settled.sums);
        let counts = solve::count(&ground, &nets, &play, &settled, &before);
        Solution { ground, nets, play, settled, before, times: style.times, counts }
    }
    /// What Ante, Blind and Play bring, by what was done, the player's category and the end.
    pub fn net(&self, done: usize, category: usize, end: usize) -> Ratio {
        self.parts(done, category, end).into_iter().sum()
    }
    /// The same for each of the three.
    fn parts(&self, done: usize, category: usize, end: usize) -> [Ratio; 3] {
        if done == FOLDED {
            return [-Ratio::ONE, -Ratio::ONE, Ratio::ZERO];
        }
        let times = [self.times, 2, 1, 0][done];
        let play = Ratio::new(i128::from(self.nets.play[category][end] * times), i128::from(self.nets.unit));
        [self.nets.ante[category][end], self.nets.blind[category][end], play]
    }
    /// Whether to play on the river.
    pub fn plays(&self, river: River) -> bool {
        self.play.river(river, self.nets.worth(river.cell))
    }
    /// All deals, flops apart, times parts of an ante: what sums are divided by.
    fn deals(&self) -> i128 {
        self.settled.sums.deals.iter().map(|deals| i128::from(deals * SPLITS)).sum()
    }
    /// The mean of one worth for every two cards.
    fn mean(&self, worth: impl Fn(&HoleSums, usize) -> i64) -> Ratio {
        let sum: i128 = (0..HOLES).map(|hole| i128::from(worth(&self.settled.sums, hole))).sum();
        Ratio::new(sum, self.deals() * i128::from(self.nets.unit))
    }
}

/// How payments are brought to chips, where anything is said of chips.
fn rounding(what_if: &WhatIf) -> Option<Rounding> {
    let chip = smallest_chip(what_if);
    match what_if.reading(&asks(), "X-9") {
        "up-to-chip" => Some(Rounding::UpToChip(chip)),
        "down-to-chip" => Some(Rounding::DownToChip(chip)),
        _ => what_if.smallest_chip.is_some().then_some(Rounding::UpToChip(chip)),
    }
}

fn smallest_chip(what_if: &WhatIf) -> Money {
    what_if.amount("smallest_chip", Money::dollars(5))
}

/// The game solved as asked, for one way to play, with Trips in mind where it is staked and a fold forfeits it.
pub(crate) fn solve_for_all(what_if: &WhatIf, style: Style) -> Asked<Solution> {
    let trips = if folded_trips_are_paid(what_if) { Ratio::ZERO } else { what_if.staked("trips") };
    solve_with(what_if, style, trips)
}

/// The game solved as asked, for one way to play and the Ante's sake alone.
fn solve(what_if: &WhatIf, style: Style) -> Asked<Solution> {
    solve_with(what_if, style, Ratio::ZERO)
}

fn solve_with(what_if: &WhatIf, style: Style, trips: Ratio) -> Asked<Solution> {
    let asks = asks();
    what_if.check(BOOK.slug, &asks)?;
    let qualifying = qualifying(what_if)?;
    let chip = smallest_chip(what_if);
    let stake = what_if.amount("stake", Money::dollars(10));
    if what_if.stake.is_some() && what_if.max_payout.is_none() && rounding(what_if).is_none() {
        let why = "has no effect unless smallest_chip, max_payout or a reading of X-9 makes the size matter";
        return Err(Nonsense::new("stake", why));
    }
    if what_if.smallest_chip.is_some() && !stake.is_multiple_of(chip) {
        return Err(Nonsense::new("stake", format!("{stake} cannot be made with chips of {chip}")));
    }
    let known = what_if.exposed.unwrap_or(0);
    if !(0..=1).contains(&known) {
        return Err(Nonsense::new(
            "exposed",
            format!("{known} cards: what one of the dealer's two is worth is counted"),
        ));
    }
    let paying = crate::paying(what_if, rounding(what_if));
    let nets = Nets::new(|player, dealer| settle(player, dealer, qualifying), what_if, paying, qualifying);
    let nets = if trips > Ratio::ZERO { nets.with_trips(trips) } else { nets };
    fitting(&nets, known == 1)?;
    Ok(Solution::new(nets, qualifying, style))
}

/// Refuses odds whose sums would leave their bits: they have no small denominator in common.
fn fitting(nets: &Nets, one_known: bool) -> Asked<()> {
    match nets.fits(one_known) {
        true => Ok(()),
        false => Err(Nonsense::new(
            "pays",
            format!(
                "these odds and stakes break an ante into {} parts or pay too many of them: give odds whose \
                 denominators share a small multiple",
                nets.unit
            ),
        )),
    }
}

pub fn odds(what_if: &WhatIf) -> Asked<Report> {
    let solution = solve(what_if, Style::BEST)?;
    let mut wagers = wagers(&solution, what_if);
    if what_if.thorough {
        let main = &mut wagers[0];
        let by_thumb = by_thumb(&solution, main.expected_return());
        main.alternatives.insert(0, by_thumb);
        main.strategy.insert(1, after_the_flop(&solution));
    }
    if what_if.exposed == Some(1) {
        let main = &mut wagers[0];
        let expected_return = exposed::knowing_one(&solution.ground, &solution.nets, qualifying(what_if)?);
        let name = "best play knowing one of the dealer's cards".into();
        let cost = main.expected_return() - expected_return;
        main.alternatives.insert(0, Alternative { name, expected_return, cost });
    }
    let together = match (what_if.with.is_empty(), what_if.thorough) {
        (false, _) => Some(together::together(&solution, &wagers, what_if)?),
        // A document shows what Trips changes at the Ante's own stake, unless the odds asked for are too fine for both.
        (true, true) => {
            let with = [("trips".to_string(), "1".to_string())].into();
            together::together(&solution, &wagers, &WhatIf { with, ..what_if.clone() }).ok()
        }
        (true, false) => None,
    };
    let mut assumptions = what_if.changes();
    assumptions.push("one deck; best play of Ante, Blind and Play; nothing known of other hands".into());
    if !folded_trips_are_paid(what_if) {
        assumptions.push(
            "Trips of a folded hand is forfeited (UTH-5); in the list it is played for the Ante's sake alone, and with \
             both staked (with trips) for both"
                .into(),
        );
    }
    if rounding(what_if).is_some() {
        let stake = what_if.amount("stake", Money::dollars(10));
        assumptions.push(format!("an Ante of {stake}, paid in chips of {}", smallest_chip(what_if)));
    }
    // Where nothing is said of chips, nothing is rounded.
    let mut readings = what_if.readings_in_force(&asks());
    readings.retain(|read| read.id != "X-9" || rounding(what_if).is_some());
    let pay_table = pay_table(what_if);
    Ok(Report {
        changes: what_if.departures(&asks(), &pay_table),
        game: BOOK.slug,
        title: BOOK.title,
        assumptions,
        wagers,
        together,
        pay_table,
        readings,
        ties: ties(&solution),
        method: METHOD,
        clauses: CLAUSES,
    })
}

/// Hands that are worth as much one way as the other. On the river they are counted whether or not they were raised after
/// the flop, so that their number is the most it can be.
fn ties(solution: &Solution) -> Vec<Tie> {
    let sums = &solution.settled.sums;
    let kept = |of: &dyn Fn(usize) -> i64| {
        let checked = (0..HOLES).filter(|hole| !solution.before[*hole]);
        checked.map(|hole| i128::from(of(hole))).sum::<i128>()
    };
    let deals: i128 = sums.deals.iter().map(|deals| i128::from(*deals)).sum();
    let equal = |hole: usize| sums.raised(hole, solution.times) == sums.waited(hole);
    let before = Ratio::new(kept(&|hole| if equal(hole) { sums.deals[hole] } else { 0 }), deals);
    // Boards and dealers that may follow a flop, against those of a deal.
    let after = Ratio::new(kept(&|hole| sums.tied_after[hole]), 22_100 * 1_176);
    let river = Ratio::new(kept(&|hole| sums.tied_river[hole]), deals / i128::from(boards::DEALERS));
    let tie = |stage, rule, frequency: Ratio, antes: i64| Tie {
        stage,
        rule,
        frequency,
        stake: frequency * Ratio::from(antes),
    };
    vec![
        tie("before the flop", "check, where a raise is worth as much", before, solution.times),
        tie("after the flop", "check, where a raise is worth as much", after, 2),
        tie("on the river", "fold, where playing is worth as much", river, 1),
    ]
}

/// The odds of the wagers on one hand under a solution, and the jackpot's.
pub(crate) fn wagers(solution: &Solution, what_if: &WhatIf) -> Vec<WagerOdds> {
    vec![ante(solution), trips(solution, folded_trips_are_paid(what_if)), jackpot::odds("jackpot", "Jackpot", what_if)]
}

fn pay_table(what_if: &WhatIf) -> Vec<PayRow> {
    let row = |wager, result: String, name: &str, verdict: pay_tables::Verdict| match verdict.fate {
        Fate::Won(odds) => Some(what_if.row(wager, result, name, odds, verdict.cite)),
        Fate::StandOff | Fate::Lost => None,
    };
    let beats = Ordering::Greater;
    let even = [
        row("Ante", "higher hand".into(), "ante", pay_tables::ante(beats, Qualification::Qualifies)),
        row("Play", "higher hand".into(), "play", pay_tables::play(beats)),
    ];
    let by_hand = |wager, verdict: fn(Strength) -> pay_tables::Verdict| {
        Category::ALL.into_iter().rev().map(move |category| {
            let name = format!("{}_{}", str::to_lowercase(wager), ranks::slug(category));
            row(wager, category.to_string(), &name, verdict(category.lowest()))
        })
    };
    let blind = by_hand("Blind", |hand| pay_tables::blind(hand, Ordering::Greater));
    let rows = even.into_iter().chain(blind).chain(by_hand("Trips", pay_tables::trips)).flatten();
    let prize = |category| ch15_jackpot::jackpot_clause(category).expect("a prize").cite();
    rows.chain(jackpot::pay_table("Jackpot", prize)).collect()
}

fn ante(solution: &Solution) -> WagerOdds {
    let counts = &solution.counts;
    // What was staked on Play.
    let times = [solution.times, 2, 1, 0];
    let mut returns = Distribution::new();
    let mut by = [Distribution::new(), Distribution::new(), Distribution::new()];
    let mut done = [0i128; 4];
    for (what, by_category) in counts.iter().enumerate() {
        for (category, ends) in by_category.iter().enumerate() {
            for (end, count) in ends.iter().enumerate() {
                let count = i128::from(*count);
                done[what] += count;
                let parts = solution.parts(what, category, end);
                let said = match (what, end / 2) {
                    (FOLDED, _) => "folded".to_string(),
                    (_, 0) => format!("won, {}", Category::ALL[category]),
                    (_, 1) => "stand off".to_string(),
                    _ => "lost".to_string(),
                };
                returns.add_named(parts.iter().copied().sum(), &said, count);
                by.iter_mut().zip(parts).for_each(|(by, net)| by.add(net, count));
            }
        }
    }
    let all = returns.cases();
    let share = |what: usize| Ratio::new(done[what], all);
    let on_play: Ratio = (0..4).map(|what| share(what) * Ratio::from(times[what])).sum();
    let mean = returns.mean();
    let parts = ["ante", "blind", "play"].into_iter().zip(&by).map(|(wager, by)| Part {
        wager: wager.into(),
        expected_return: by.mean(),
        average_stake: if wager == "play" { on_play } else { Ratio::ONE },
        won: by.share(|net| net > Ratio::ZERO),
        lost: by.share(|net| net < Ratio::ZERO),
    });
    let rate = |what: &str, frequency: Ratio| Rate { what: what.into(), frequency };
    WagerOdds {
        per: "ante",
        average_stake: Ratio::from(2) + on_play,
        decisions: vec![
            rate(&format!("raise {}x before the flop", solution.times), share(RAISED_BEFORE)),
            rate("raise 2x after the flop", share(RAISED_AFTER)),
            rate("play 1x on the river", share(PLAYED)),
            rate("fold on the river", share(FOLDED)),
        ],
        parts: parts.collect(),
        strategy: vec![before_the_flop(solution), on_the_river(solution)],
        alternatives: alternatives(solution, mean),
        ..WagerOdds::plain("ante", "Ante, with Blind and Play", returns)
    }
}

/// `AKs`, `72o`, `99`.
pub fn hole_name(hole: usize) -> String {
    let name = |rank: usize| char::from(b"23456789TJQKA"[rank]);
    let (row, column) = (hole / 13, hole % 13);
    match row.cmp(&column) {
        std::cmp::Ordering::Greater => format!("{}{}s", name(row), name(column)),
        std::cmp::Ordering::Equal => format!("{0}{0}", name(row)),
        std::cmp::Ordering::Less => format!("{}{}o", name(column), name(row)),
    }
}

fn before_the_flop(solution: &Solution) -> Stage {
    let sums = &solution.settled.sums;
    let rows = (0..HOLES).rev().map(|hole| {
        let worth = match solution.before[hole] {
            true => sums.raised(hole, solution.times),
            false => sums.waited(hole),
        };
        let deals = i128::from(sums.deals[hole] * SPLITS) * i128::from(solution.nets.unit);
        Advice {
            situation: hole_name(hole),
            action: if solution.before[hole] { format!("raise {}x", solution.times) } else { "check".into() },
            expected_return: Some(Ratio::new(i128::from(worth), deals)),
            share: None,
        }
    });
    Stage { name: "before the flop".into(), rows: rows.collect() }
}

/// Some hundred thousand situations, told by what the player's five cards are: hands that were raised before do not come here.
fn after_the_flop(solution: &Solution) -> Stage {
    const NAMES: [&str; 6] = [
        "two pairs or better, a card of the hand in it",
        "one pair, a card of the hand in it",
        "two twos in the hand",
        "four to a flush, a ten or better of it in the hand",
        "four to a flush, no such card",
        "anything else",
    ];
    let flops = &solution.ground.flops.list;
    let start = || [(0i64, 0i64); NAMES.len()];
    let parts = crate::threads::fold(flops.len(), start, |sums, index| {
        let flop = &flops[index];
        for one in 0..52 {
            for other in 0..one {
                if flop.cards.iter().any(|card| [one, other].contains(&usize::from(*card)))
                    || solution.before[solve::hole_of(one, other)]
                {
                    continue;
                }
                let sum = &mut sums[situation(flop.cards, [one, other])];
                sum.0 += flop.ways;
                sum.1 += if solution.settled.raises(index, one, other) { flop.ways } else { 0 };
            }
        }
    });
    let rows = NAMES.iter().enumerate().map(|(situation, name)| {
        let (all, raised) =
            parts.iter().fold((0, 0), |sum, part| (sum.0 + part[situation].0, sum.1 + part[situation].1));
        Advice {
            situation: (*name).into(),
            action: "raise 2x".into(),
            expected_return: None,
            share: Some(Ratio::new(raised.into(), i128::from(all.max(1)))),
        }
    });
    Stage { name: "after the flop".into(), rows: rows.collect() }
}

fn situation(flop: [u8; 3], hand: [usize; 2]) -> usize {
    let all = [usize::from(flop[0]), usize::from(flop[1]), usize::from(flop[2]), hand[0], hand[1]];
    let category = baize_rules::poker_hands::five(all.map(|c| ranks::card((c / 4) as u8, (c % 4) as u8))).category();
    let pairs =
        hand[0] / 4 == hand[1] / 4 || hand.iter().any(|card| all[..3].iter().any(|other| other / 4 == card / 4));
    let of_suit = |suit: usize| all.iter().filter(|card| **card % 4 == suit).count();
    let four = |card: &&usize| of_suit(**card % 4) == 4;
    match category {
        Category::Straight | Category::Flush | Category::StraightFlush | Category::RoyalFlush => 0,
        category if category >= Category::TwoPairs && pairs => 0,
        _ if pairs && hand.iter().all(|card| card / 4 == 0) => 2,
        _ if pairs => 1,
        _ if hand.iter().filter(four).any(|card| card / 4 >= 8) => 3,
        _ if hand.iter().any(|card| four(&card)) => 4,
        _ => 5,
    }
}

/// By what the player's best five of seven are: hands that were raised before do not come here.
fn on_the_river(solution: &Solution) -> Stage {
    let rows = Category::ALL.into_iter().rev().filter_map(|category| {
        let [played, folded] = [PLAYED, FOLDED]
            .map(|done| solution.counts[done][category as usize].iter().map(|n| i128::from(*n)).sum::<i128>());
        (played + folded > 0).then(|| Advice {
            situation: category.to_string(),
            action: "play 1x".into(),
            expected_return: None,
            share: Some(Ratio::new(played, played + folded)),
        })
    });
    Stage { name: "on the river".into(), rows: rows.collect() }
}

/// The strategy that is published for the head.
fn by_thumb(solution: &Solution, mean: Ratio) -> Alternative {
    let play = Style::published().on(&solution.ground);
    let sums = solve::settle(&solution.ground, &solution.nets, &play).sums;
    let before = play.before(&sums);
    let sum = |hole: usize| if before[hole] { sums.raised(hole, 4) } else { sums.waited(hole) };
    let sum: i128 = (0..HOLES).map(|hole| i128::from(sum(hole))).sum();
    let expected_return = Ratio::new(sum, solution.deals() * i128::from(solution.nets.unit));
    let name = "the published simple strategy (pairs and four-flushes, 21 outs)".into();
    Alternative { name, expected_return, cost: mean - expected_return }
}

fn alternatives(solution: &Solution, mean: Ratio) -> Vec<Alternative> {
    let alternative = |name: &str, expected_return: Ratio| Alternative {
        name: name.into(),
        expected_return,
        cost: mean - expected_return,
    };
    let before = &solution.before;
    vec![
        alternative(
            "3x instead of 4x before the flop",
            solution.mean(|sums, hole| if before[hole] { sums.raised(hole, 3) } else { sums.waited(hole) }),
        ),
        alternative(
            "3x at most before the flop, otherwise best play",
            solution.mean(|sums, hole| sums.raised(hole, 3).max(sums.waited(hole))),
        ),
        alternative("never raise before the flop", solution.mean(|sums, hole| sums.waited(hole))),
        alternative("always raise 4x before the flop", solution.mean(|sums, hole| sums.raised(hole, 4))),
    ]
}

fn trips(solution: &Solution, folded_are_paid: bool) -> WagerOdds {
    let mut returns = Distribution::new();
    for category in Category::ALL.into_iter().rev() {
        let net = solution.nets.trips[category as usize];
        let name = category.to_string();
        for (what, by_category) in solution.counts.iter().enumerate() {
            let count: i64 = by_category[category as usize].iter().sum();
            let won = net > Ratio::ZERO && (what != FOLDED || folded_are_paid);
            match won {
                true => returns.add_named(net, &name, count.into()),
                false if net > Ratio::ZERO => {
                    returns.add_named(-Ratio::ONE, "folded with three of a kind or better", count.into())
                }
                false => returns.add_named(-Ratio::ONE, "lost", count.into()),
            }
        }
    }
    WagerOdds::plain("trips", "Trips", returns)
}
