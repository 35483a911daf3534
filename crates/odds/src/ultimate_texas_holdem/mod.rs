//! Ultimate Texas Hold'em: the best play of Ante, Blind and Play; Trips; and the jackpot by its meter.
mod best_play;
pub mod boards;
pub mod count;
pub mod exposed;
mod flop_sums;
pub mod flops;
pub mod nets;
pub mod peek;
pub mod rule_of_thumb;
pub mod solve;
pub mod style;
pub mod tables;
mod together;

use crate::jackpot;
use crate::ranks;
use crate::ratio::Ratio;
use crate::report::{Alternative, Basis, Distribution, Part, PayRow, Rate, Report, Tie, WagerOdds};
use crate::seen::partners;
use crate::seen::ultimate_texas_holdem::Usual;
use crate::what_if::{Answer, InvalidQuestion, Options, WhatIf};
use baize_rules::money::{Money, Rounding};
use baize_rules::poker_hands::{Category, Strength};
use baize_rules::ultimate_texas_holdem::ch10_pay_tables::{self as pay_tables, Qualification};
use baize_rules::ultimate_texas_holdem::{BOOK, ch15_jackpot, clauses as r};
pub use best_play::hole_name;
use best_play::{after_the_flop, alternatives, before_the_flop, on_the_river, published_strategy};
use count::{Counts, FOLDED, PLAYED, RAISED_AFTER, RAISED_BEFORE, count};
use exposed::{BoardCard, Peek};
use flops::HOLES;
use nets::{Fate, Fates, Nets};
use solve::{FlopPlay, HoleSums, Play, River, SPLITS, decide_flops};
use std::cmp::Ordering;
use style::{Style, Styled};
use tables::CardTables;

const BASIS: Basis = Basis {
    method: &[
        "All 2,598,960 boards, 1,081 hands of the player on each and 990 of the dealer, with the ten ways to turn three cards of \
     the board first: 27,813,810,024,000 cases. Hands that differ only in suits that cannot matter are counted together; no \
     case is sampled or left out.",
        "On the river a hand plays where that is worth more than the fold; after the flop it raises where that is worth more than \
     the mean of waiting; before the flop likewise. Each end is settled by the rules' own pay tables.",
        "The jackpot is judged on the player's two cards and the flop, as if no other hand shared the meter.",
    ],
    clauses: &[
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
    ],
};

/// Deals that are sampled for partners, unless the question says otherwise.
const SAMPLES: i64 = 20_000;

/// What can be changed in Ultimate Texas Hold'em.
pub fn options() -> Options {
    let paid = Category::ALL.into_iter().filter(|category| *category >= Category::ThreeOfAKind);
    let mut pays: Vec<String> = vec![];
    for category in paid.rev() {
        if category >= Category::Straight {
            pays.push(format!("blind_{}", ranks::slug(category)));
        }
        pays.push(format!("trips_{}", ranks::slug(category)));
    }
    pays.extend(["ante".to_string(), "play".to_string()]);
    Options {
        fields: &[
            "stake",
            "smallest_chip",
            "max_payout",
            "qualifier",
            "exposed",
            "board_card",
            "partners",
            "samples",
            "token",
            "raises",
            "meter",
            "jackpot_stake",
            "jackpot_seed",
            "increment",
        ],
        with: &["trips", "jackpot"],
        pays,
        readings: &[("UTH-5", &["forfeited", "paid"]), ("X-9", &["exact", "up-to-chip", "down-to-chip"])],
        book: &[
            ("qualifier", "one-pair"),
            ("exposed", "0"),
            ("board_card", "none"),
            ("partners", "0"),
            ("raises", "4 2 1"),
        ],
    }
}

/// Settles the wagers by the rules. The question can change the hand with which the dealer qualifies.
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

/// The end of a played hand: won, stand off, lost, each with the dealer unqualified and qualified.
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
    what_if.reading(&options(), "UTH-5") == "paid"
}

/// The lowest dealer's hand that qualifies.
pub(crate) fn qualifying(what_if: &WhatIf) -> Answer<usize> {
    match what_if.qualifier.as_deref() {
        None => Ok(Category::OnePair.lowest().index()),
        Some(name) => ranks::qualifier(name),
    }
}

/// The solved game.
pub struct Solution {
    pub tables: CardTables,
    pub nets: Nets,
    pub play: Styled,
    pub flop_play: FlopPlay,
    /// The hands that raise before the flop, and the number of antes.
    pub before: [bool; HOLES],
    pub times: i64,
    pub counts: Counts,
}

impl Solution {
    /// Solves the game for one way to play.
    pub fn new(nets: Nets, qualifying: usize, style: Style) -> Solution {
        let tables = CardTables::new(qualifying);
        let play = style.on(&tables);
        let flop_play = decide_flops(&tables, &nets, &play);
        let before = play.before(&flop_play.sums);
        let counts = count(&tables, &nets, &play, &flop_play, &before);
        Solution { tables, nets, play, flop_play, before, times: style.times, counts }
    }
    /// The net of Ante, Blind and Play, by what the player did, the player's category and the end.
    pub fn net(&self, done: usize, category: usize, end: usize) -> Ratio {
        self.parts(done, category, end).into_iter().sum()
    }
    /// The antes on Play, by what the player did.
    fn stakes(&self) -> [i64; 4] {
        [self.times, self.nets.raises[1], self.nets.raises[2], 0]
    }
    /// The same for each of the three.
    fn parts(&self, done: usize, category: usize, end: usize) -> [Ratio; 3] {
        if done == FOLDED {
            return [-self.nets.cash, -Ratio::ONE, Ratio::ZERO];
        }
        let times = self.stakes()[done];
        let play = Ratio::new(i128::from(self.nets.play[category][end] * times), i128::from(self.nets.unit));
        [self.nets.ante[category][end], self.nets.blind[category][end], play]
    }
    /// Whether to play on the river.
    pub fn plays(&self, river: River) -> bool {
        self.play.river(river, self.nets.worth(river.cell))
    }
    /// The number of all deals and splits.
    fn deals(&self) -> i128 {
        self.flop_play.sums.deals.iter().map(|deals| i128::from(deals * SPLITS)).sum()
    }
    /// The mean worth over all hole cards.
    fn mean(&self, worth: impl Fn(&HoleSums, usize) -> i64) -> Ratio {
        let sum: i128 = (0..HOLES).map(|hole| i128::from(worth(&self.flop_play.sums, hole))).sum();
        Ratio::new(sum, self.deals() * i128::from(self.nets.unit))
    }
}

/// What the player knows beyond the book, if anything.
fn peek(what_if: &WhatIf) -> Answer<Option<Peek>> {
    let dealer = what_if.exposed.unwrap_or(0);
    let board = match what_if.board_card.as_deref() {
        None | Some("none") => None,
        Some("flop") => Some(BoardCard::Flop),
        Some("turn" | "river") => Some(BoardCard::Turn),
        Some(other) => {
            let why = format!("{other:?} is not none, flop, turn or river (turn and river are worth the same)");
            return Err(InvalidQuestion::new("board_card", why));
        }
    };
    if what_if.partners.unwrap_or(0) > 0 && (dealer > 0 || board.is_some()) {
        return Err(InvalidQuestion::new("partners", "sampled without known cards of the dealer's or of the board"));
    }
    match dealer {
        0 if board.is_none() => Ok(None),
        2 if board.is_some() => {
            Err(InvalidQuestion::new("board_card", "counted with 0 or 1 of the dealer's cards, not with both"))
        }
        0..=2 => Ok(Some(Peek { dealer: dealer as usize, board })),
        _ => Err(InvalidQuestion::new("exposed", format!("{dealer} cards: the dealer has 2, so give 0, 1 or 2"))),
    }
}

/// The antes of a Play wager before the flop, after it and on the river.
fn raises(what_if: &WhatIf) -> Answer<[i64; 3]> {
    let Some(text) = &what_if.raises else { return Ok(nets::RAISES) };
    let given: Vec<i64> = text.split_whitespace().filter_map(|antes| antes.parse().ok()).collect();
    match given[..] {
        [before, after, river] if given.iter().all(|antes| (1..=10).contains(antes)) => Ok([before, after, river]),
        _ => Err(InvalidQuestion::new(
            "raises",
            format!(
                "{text:?} is not three numbers of antes from 1 to 10, as in \"4 2 1\": before the flop, after it, on the river"
            ),
        )),
    }
}

/// How payments are rounded to chips, if the question does so.
fn rounding(what_if: &WhatIf) -> Option<Rounding> {
    let chip = smallest_chip(what_if);
    match what_if.reading(&options(), "X-9") {
        "up-to-chip" => Some(Rounding::UpToChip(chip)),
        "down-to-chip" => Some(Rounding::DownToChip(chip)),
        _ => what_if.smallest_chip.is_some().then_some(Rounding::UpToChip(chip)),
    }
}

fn smallest_chip(what_if: &WhatIf) -> Money {
    what_if.amount("smallest_chip", Money::dollars(5))
}

/// Solves the game for one way to play, including Trips where it is staked and a fold forfeits it.
pub(crate) fn solve_for_all(what_if: &WhatIf, style: Style) -> Answer<Solution> {
    let trips = if folded_trips_are_paid(what_if) { Ratio::ZERO } else { what_if.staked("trips") };
    solve_with(what_if, style, trips)
}

/// Solves the game for one way to play, for the Ante alone.
fn solve(what_if: &WhatIf, style: Style) -> Answer<Solution> {
    solve_with(what_if, style, Ratio::ZERO)
}

fn solve_with(what_if: &WhatIf, style: Style, trips: Ratio) -> Answer<Solution> {
    let options = options();
    what_if.check(BOOK.slug, &options)?;
    let qualifying = qualifying(what_if)?;
    let chip = smallest_chip(what_if);
    let stake = what_if.amount("stake", Money::dollars(10));
    if what_if.stake.is_some() && what_if.max_payout.is_none() && rounding(what_if).is_none() {
        let why = "has no effect unless smallest_chip, max_payout or a reading of X-9 is given too";
        return Err(InvalidQuestion::new("stake", why));
    }
    if what_if.smallest_chip.is_some() && !stake.is_multiple_of(chip) {
        return Err(InvalidQuestion::new("stake", format!("{stake} cannot be made up of {chip} chips")));
    }
    let peek = peek(what_if)?;
    partners::asked(what_if, SAMPLES)?;
    let raises = raises(what_if)?;
    if style.times != Style::BEST.times && what_if.raises.is_some() {
        return Err(InvalidQuestion::new(
            "raises",
            "given together with times in the strategy: leave out one of the two",
        ));
    }
    let style = if raises[0] == nets::RAISES[0] { style } else { Style { times: raises[0], ..style } };
    let paying = crate::paying(what_if, rounding(what_if));
    let nets = Nets::new(|player, dealer| settle(player, dealer, qualifying), what_if, paying, qualifying);
    let nets = if trips > Ratio::ZERO { nets.with_trips(trips) } else { nets };
    let nets = Nets { raises, ..nets };
    fitting(&nets, peek)?;
    Ok(Solution::new(nets, qualifying, style))
}

/// Refuses odds without a small common denominator: their sums would overflow.
fn fitting(nets: &Nets, peek: Option<Peek>) -> Answer<()> {
    match nets.fits(peek.map(Peek::dealers)) {
        true => Ok(()),
        false => Err(InvalidQuestion::new(
            "pays",
            format!(
                "these odds and stakes are too fine to count: an ante would have {} parts. Give odds whose \
                 denominators share a small multiple",
                nets.unit
            ),
        )),
    }
}

/// The odds of Ultimate Texas Hold'em.
pub fn odds(what_if: &WhatIf) -> Answer<Report> {
    let solution = solve(what_if, Style::BEST)?;
    let mut wagers = wagers(&solution, what_if);
    if what_if.thorough {
        let main = &mut wagers[0];
        let published_strategy = published_strategy(&solution, main.expected_return());
        main.alternatives.insert(0, published_strategy);
        main.strategy.insert(1, after_the_flop(&solution));
    }
    if let Some(peek) = peek(what_if)? {
        let main = &mut wagers[0];
        let seen = exposed::knowing(&solution.tables, &solution.nets, qualifying(what_if)?, peek);
        let name = format!("best play knowing {}", peek.words());
        let cost = main.expected_return() - seen.expected_return;
        main.alternatives.insert(0, Alternative { name, expected_return: seen.expected_return, cost });
        let what = format!("raise {}x before the flop, knowing {}", solution.times, peek.words());
        main.decisions.push(Rate { what, frequency: seen.raises });
        main.strategy.push(seen.before);
    }
    let together = match (what_if.with.is_empty(), what_if.thorough) {
        (false, _) => Some(together::together(&solution, &wagers, what_if)?),
        // A sheet also shows Trips at the same stake as the Ante, unless the odds are too fine for both.
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
    // Without chips nothing is rounded, so X-9 does not matter.
    let mut readings = what_if.readings_in_force(&options());
    readings.retain(|read| read.id != "X-9" || rounding(what_if).is_some());
    let ties = ties(&solution);
    let report = Report::new(&BOOK, BASIS, what_if, &options(), pay_table(what_if), wagers);
    let sampled = match partners::asked(what_if, SAMPLES)? {
        None => None,
        Some((seats, samples)) => {
            let mean = report.wagers[0].expected_return();
            Some(partners::ultimate_texas_holdem(&Usual::new(what_if)?, mean, seats, samples))
        }
    };
    Ok(Report { assumptions, together, sampled, ties, readings, ..report })
}

/// Hands for which both decisions are worth the same. On the river, hands that raised after the flop are included, so the
/// figure is an upper bound.
fn ties(solution: &Solution) -> Vec<Tie> {
    let sums = &solution.flop_play.sums;
    let kept = |of: &dyn Fn(usize) -> i64| {
        let checked = (0..HOLES).filter(|hole| !solution.before[*hole]);
        checked.map(|hole| i128::from(of(hole))).sum::<i128>()
    };
    let deals: i128 = sums.deals.iter().map(|deals| i128::from(*deals)).sum();
    let equal = |hole: usize| sums.raised(hole, solution.times) == sums.waited(hole);
    let before = Ratio::new(kept(&|hole| if equal(hole) { sums.deals[hole] } else { 0 }), deals);
    // Out of all pairs of a flop and hole cards.
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
        tie("after the flop", "check, where a raise is worth as much", after, solution.stakes()[1]),
        tie("on the river", "fold, where playing is worth as much", river, solution.stakes()[2]),
    ]
}

/// The odds of the wagers on one hand under a solution, and of the jackpot.
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
    let times = solution.stakes();
    let mut returns = Distribution::new();
    let mut by = [Distribution::new(), Distribution::new(), Distribution::new()];
    let mut done = [0i128; 4];
    let mut stood_off = 0;
    for (what, by_category) in counts.iter().enumerate() {
        for (category, ends) in by_category.iter().enumerate() {
            for (end, count) in ends.iter().enumerate() {
                let count = i128::from(*count);
                done[what] += count;
                stood_off += if what != FOLDED && solution.nets.stands_off[category][end] { count } else { 0 };
                let parts = solution.parts(what, category, end);
                let result = match (what, end / 2) {
                    (FOLDED, _) => "folded".to_string(),
                    (_, 0) => format!("won, {}", Category::ALL[category]),
                    (_, 1) => "stand off".to_string(),
                    _ => "lost".to_string(),
                };
                returns.add_named(parts.iter().copied().sum(), &result, count);
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
            rate(&format!("raise {}x after the flop", times[1]), share(RAISED_AFTER)),
            rate(&format!("play {}x on the river", times[2]), share(PLAYED)),
            rate("fold on the river", share(FOLDED)),
        ],
        parts: parts.collect(),
        strategy: vec![before_the_flop(solution), on_the_river(solution)],
        alternatives: alternatives(solution, mean),
        returned: Ratio::new(stood_off, all),
        ..WagerOdds::plain("ante", "Ante, with Blind and Play", returns)
    }
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
