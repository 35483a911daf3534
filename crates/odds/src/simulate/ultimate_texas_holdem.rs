//! Ultimate Texas Hold'em: two cards, a flop and two more, with decisions from the exact solution.
use super::random::{Deck, Random};
use super::strategy::{Choice, Strategy, find_named, invalid_strategy};
use super::{Plan, Rounds, Setup, Simulation, WagerSetup, play};
use crate::jackpot;
use crate::ranks::{self, FIVES, RANKS, in_order, pair_of};
use crate::ratio::Ratio;
use crate::threads::fill_rows;
use crate::ultimate_texas_holdem::boards::{Board, Cell, PLAIN, SUITED, SUITED_BOARDS, by_place};
use crate::ultimate_texas_holdem::count::{FOLDED, PLAYED, RAISED_AFTER, RAISED_BEFORE};
use crate::ultimate_texas_holdem::flops::{HOLES, NO_SUIT, hole_of, rename, type_of};
use crate::ultimate_texas_holdem::solve::River;
use crate::ultimate_texas_holdem::style::{After, Before, OnRiver, Style};
use crate::ultimate_texas_holdem::{
    Solution, end_of, folded_trips_are_paid, hole_name, qualifying, rule_of_thumb, settle, solve_for_all, wagers,
};
use crate::what_if::{Answer, WhatIf};
use baize_rules::cards::Card;
use baize_rules::poker_hands::{five, seven};
use baize_rules::ultimate_texas_holdem::BOOK;

/// The kinds of round: by what the player did, the player's category and the end, as in the exact count.
const ENDS: usize = 6;
const CATEGORIES: usize = 10;
/// The kinds of Trips: by category, and one for folded hands that forfeit it (UTH-5).
const FORFEITED: u16 = CATEGORIES as u16;

pub(crate) struct DecisionTables {
    pub(crate) solution: Solution,
    qualifying: usize,
    folded_trips_are_paid: bool,
    /// Whether to play on the river: one row of bits for each board, one bit for each kind of hand.
    plain: Vec<[u64; PLAIN.div_ceil(64)]>,
    suited: Vec<[u64; SUITED.div_ceil(64)]>,
}

impl DecisionTables {
    pub(crate) fn new(solution: Solution, qualifying: usize, folded_trips_are_paid: bool) -> DecisionTables {
        let boards = &solution.tables.boards;
        let fives = by_place();
        let mut plain = vec![[0; _]; FIVES];
        fill_rows(&mut plain, 1, |first, rows| {
            for (place, row) in (first..).zip(rows) {
                if let Some(five) = fives[place] {
                    fill(&solution, Board::Plain(five), place, boards.plain_row(place), row);
                }
            }
        });
        let mut suited = vec![[0; _]; SUITED_BOARDS];
        fill_rows(&mut suited, 1, |first, rows| {
            for (place, row) in (first..).zip(rows) {
                fill(&solution, boards.suited_board(place), place, boards.suited_row(place), row);
            }
        });
        DecisionTables { qualifying, folded_trips_are_paid, plain, suited, solution }
    }

    #[inline]
    pub(crate) fn raises_after(&self, hole: [usize; 2], flop: [u8; 3]) -> bool {
        let (flop, order) = self.solution.tables.flops.find(flop);
        let [one, other] = hole.map(|card| usize::from(rename(card as u8, order)));
        self.solution.flop_play.raises(flop, one, other)
    }

    #[inline]
    pub(crate) fn plays_river(&self, hole: [usize; 2], board: [u8; 5]) -> bool {
        // One byte counts each suit, starting from five: a count of three or more sets the bit of eight.
        let counts = board.iter().fold(0x0505_0505u32, |counts, card| counts + (1 << (8 * (card & 3))));
        let three = counts & 0x0808_0808;
        if three == 0 {
            let ranks = in_order(board.map(|card| card / 4));
            let [a, b] = hole.map(|card| type_of(card, NO_SUIT));
            return bit(&self.plain[ranks::place(ranks)], pair_of(a, b));
        }
        let suit = (three.trailing_zeros() / 8) as u8;
        let (mut mask, mut others, mut count) = (0u16, [0u8; 3], 0);
        for card in board {
            let of_suit = card & 3 == suit;
            mask |= u16::from(of_suit) << (card / 4);
            others[count] = card / 4;
            count += usize::from(!of_suit);
        }
        let place = self.solution.tables.boards.suited_place(mask, [others[0], others[1]]);
        let [a, b] = hole.map(|card| type_of(card, usize::from(suit)));
        bit(&self.suited[place], pair_of(a, b))
    }
}

fn bit(words: &[u64], place: usize) -> bool {
    words[place / 64] >> (place % 64) & 1 == 1
}

fn fill(solution: &Solution, board: Board, place: usize, cells: &[Cell], row: &mut [u64]) {
    for (kind, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.is_possible()) {
        let plays = solution.plays(River { board, place, kind, cell: *cell });
        row[kind / 64] |= u64::from(plays) << (kind % 64);
    }
}

impl Rounds<3> for DecisionTables {
    type Memory = Deck;
    fn start(&self) -> Deck {
        Deck::full()
    }
    #[inline]
    fn round(&self, random: &mut Random, deck: &mut Deck) -> [u16; 3] {
        let [one, other, a, b, c, d, e, f, g]: [Card; 9] = deck.deal(random);
        self.outcome([one, other], [a, b, c, d, e], [f, g])
    }
}

impl DecisionTables {
    /// The kinds of round, Trips and jackpot of one hand.
    #[inline]
    pub(crate) fn outcome(&self, [one, other]: [Card; 2], [a, b, c, d, e]: [Card; 5], [f, g]: [Card; 2]) -> [u16; 3] {
        let hole = [one.index(), other.index()];
        let board = [a, b, c, d, e].map(|card| card.index() as u8);
        let jackpot = five([one, other, a, b, c]).category() as u16;
        let done = if self.solution.before[hole_of(hole[0], hole[1])] {
            RAISED_BEFORE
        } else if self.raises_after(hole, [board[0], board[1], board[2]]) {
            RAISED_AFTER
        } else if self.plays_river(hole, board) {
            PLAYED
        } else {
            FOLDED
        };
        if done == FOLDED && !self.folded_trips_are_paid {
            return [(FOLDED * CATEGORIES * ENDS) as u16, FORFEITED, jackpot];
        }
        let player = seven([one, other, a, b, c, d, e]);
        let dealer = seven([f, g, a, b, c, d, e]);
        let category = player.category() as usize;
        if done == FOLDED {
            return [(FOLDED * CATEGORIES * ENDS) as u16, category as u16, jackpot];
        }
        let end = end_of(settle(player, dealer, self.qualifying), dealer, self.qualifying);
        [((done * CATEGORIES + category) * ENDS + end) as u16, category as u16, jackpot]
    }
}

fn style(strategy: &Strategy) -> Answer<Style> {
    let before = match &strategy.before {
        None => Before::Best,
        Some(Choice::Named(name)) => match name.as_str() {
            "published" => Before::Raise(rule_of_thumb::all_before()),
            "always" => Before::Raise([true; HOLES]),
            "never" => Before::Raise([false; HOLES]),
            _ => {
                return Err(invalid_strategy(
                    "before",
                    format!("{name:?} is not published, always, never or a list of hands"),
                ));
            }
        },
        Some(Choice::Listed(names)) => {
            let mut hands = [false; HOLES];
            for name in names {
                let hand = (0..RANKS * RANKS).find(|hole| hole_name(*hole) == *name);
                hands[hand.ok_or_else(|| {
                    invalid_strategy("before", format!("{name:?} is not a hand such as AKs, 72o or 99"))
                })?] = true;
            }
            Before::Raise(hands)
        }
    };
    if let (Some(times), Before::Raise(hands)) = (strategy.times, before)
        && !hands.contains(&true)
    {
        return Err(invalid_strategy(
            "times",
            format!("{times} antes are given, but no hand raises before the flop: leave out one of the two"),
        ));
    }
    let times = strategy.times.unwrap_or(Style::BEST.times);
    if !(3..=4).contains(&times) {
        return Err(invalid_strategy("times", format!("{times} antes: a raise before the flop is 3 or 4")));
    }
    let after = match find_named("after", &strategy.after, &["published", "never"])? {
        None => After::Best,
        Some(0) => After::Published,
        Some(_) => After::Never,
    };
    let river = match find_named("river", &strategy.river, &["published", "always"])? {
        None => OnRiver::Best,
        Some(0) => OnRiver::Published,
        Some(_) => OnRiver::Always,
    };
    Ok(Style { before, times, after, river })
}

impl DecisionTables {
    /// The net of Ante, Blind and Play by kind of round.
    pub(crate) fn nets(&self) -> Vec<f64> {
        let ends = (0..4).flat_map(|done| (0..CATEGORIES * ENDS).map(move |of| (done, of / ENDS, of % ENDS)));
        ends.map(|(done, category, end)| self.solution.net(done, category, end).to_f64()).collect()
    }
}

/// The exact return of Ante, Blind and Play under a strategy.
pub(crate) fn exact(what_if: &WhatIf, strategy: &Strategy) -> Answer<Ratio> {
    Ok(wagers(&solve_for_all(what_if, style(strategy)?)?, what_if)[0].expected_return())
}

/// Simulates Ultimate Texas Hold'em.
pub fn simulate(plan: &Plan, strategy: &Strategy) -> Answer<Simulation> {
    let style = style(strategy)?;
    let what_if = &plan.what_if;
    let solution = solve_for_all(what_if, style)?;
    let exact = wagers(&solution, what_if);
    let ends = (0..4).flat_map(|done| (0..CATEGORIES * ENDS).map(move |of| (done, of / ENDS, of % ENDS)));
    let nets = ends.map(|(done, category, end)| solution.net(done, category, end));
    let trips = solution.nets.trips.into_iter().chain([-Ratio::ONE]);
    let bets = vec![
        WagerSetup { opening: 2, ..WagerSetup::new(&exact[0], 0, nets) },
        WagerSetup::new(&exact[1], 1, trips),
        WagerSetup::new(&exact[2], 2, jackpot::nets(what_if).into_iter()),
    ];
    let mut assumptions = strategy.describe();
    assumptions.extend(what_if.changes());
    let paid = folded_trips_are_paid(what_if);
    let folded = if paid { "paid" } else { "forfeited" };
    assumptions.push(format!(
        "one deck, shuffled for every round; nothing known of other hands; Trips of a folded hand is {folded}"
    ));
    let setup = Setup { book: &BOOK, assumptions, rounds_an_hour: 40, bets };
    play(setup, &DecisionTables::new(solution, qualifying(what_if)?, paid), plan)
}
