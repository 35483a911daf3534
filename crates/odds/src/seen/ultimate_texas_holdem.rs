//! One hand of Ultimate Texas Hold'em whose player has seen cards of the dealer's, of the board or of other hands.
//!
//! Every board and every hand of the dealer that is left is dealt. The usual play is the solved game's, looked up at every
//! decision, so that both players are followed to the end of the same deals.
use super::{Action, Worth, different, left};
use crate::ratio::Ratio;
use crate::simulate::ultimate_texas_holdem::DecisionTables;
use crate::threads::fold;
use crate::ultimate_texas_holdem::flops::hole_of;
use crate::ultimate_texas_holdem::nets::Nets;
use crate::ultimate_texas_holdem::style::Style;
use crate::ultimate_texas_holdem::{folded_trips_are_paid, qualifying, solve_for_all};
use crate::what_if::{Answer, InvalidQuestion, WhatIf};
use baize_rules::cards::Card;
use baize_rules::poker_hands::Hand as Sum;

/// Which decision is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Street {
    BeforeFlop,
    AfterFlop,
    River,
}

/// A hand with a decision to take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    pub cards: [Card; 2],
    pub street: Street,
    /// Whether it has checked on this street already: the next decision is on the next.
    pub checked: bool,
    /// Flop, turn and river as far as the player knows them: face up, or seen too early.
    pub board: [Option<Card>; 5],
    /// Cards of the dealer's that the player has seen.
    pub dealer: Vec<Card>,
    /// Cards of other hands that the player has seen.
    pub others: Vec<Card>,
}

/// The solved game: what everybody else plays by.
pub struct Usual {
    pub(crate) play: DecisionTables,
    qualifying: usize,
}

impl Usual {
    pub fn new(what_if: &WhatIf) -> Answer<Usual> {
        let alone = WhatIf { exposed: None, board_card: None, partners: None, samples: None, ..what_if.clone() };
        let solution = solve_for_all(&alone, Style::BEST)?;
        let qualifying = qualifying(what_if)?;
        let play = DecisionTables::new(solution, qualifying, folded_trips_are_paid(what_if));
        Ok(Usual { play, qualifying })
    }
    fn nets(&self) -> &Nets {
        &self.play.solution.nets
    }
    /// The number of antes of each raise.
    fn raises(&self) -> [i64; 3] {
        self.nets().raises
    }
}

/// What decisions are worth after one flop, summed over turns, rivers and dealer's hands, in parts of an ante.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct After {
    /// Ante and Blind, and one ante of Play, if played to the end.
    pub stay: i64,
    pub once: i64,
    /// Raising after the flop; waiting, in the best way and in the usual one.
    pub raise: i64,
    pub wait: i64,
    pub usual_wait: i64,
    pub cases: i64,
}

/// A hand in a world where some cards were seen.
pub(super) struct World<'a> {
    pub usual: &'a Usual,
    pub cards: [Card; 2],
    pub dealer: &'a [Card],
}

impl World<'_> {
    /// Ante and Blind, and one ante of Play, summed over the dealer's hands from these cards, and how many there are.
    pub fn river(&self, board: &[Card; 5], deck: &[Card]) -> (i64, i64, i64) {
        let [a, b] = self.cards;
        let table: Sum = board.iter().copied().collect();
        let own = [a, b].into_iter().fold(table, |sum, card| sum + Sum::from(card)).seven();
        let (own, category) = (own.index(), own.category() as usize);
        let mut ends = [0i64; 6];
        let qualifying = self.usual.qualifying;
        let mut meet = |dealer: Sum| {
            let dealer = dealer.seven().index();
            let beats = match own.cmp(&dealer) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 2,
                std::cmp::Ordering::Less => 4,
            };
            ends[beats + usize::from(dealer >= qualifying)] += 1;
        };
        let sum = |card: &Card| Sum::from(*card);
        match self.dealer {
            [one, other, ..] => meet(table + sum(one) + sum(other)),
            [one] => {
                let with = table + sum(one);
                deck.iter().filter(|card| !board.contains(card)).for_each(|card| meet(with + sum(card)));
            }
            [] => {
                let rest: Vec<Sum> = deck.iter().filter(|card| !board.contains(card)).map(sum).collect();
                for (at, one) in rest.iter().enumerate() {
                    let with = table + *one;
                    rest[..at].iter().for_each(|other| meet(with + *other));
                }
            }
        }
        let nets = self.usual.nets();
        let total = |per: &[i64; 6]| (0..6).map(|end| per[end] * ends[end]).sum::<i64>();
        (total(&nets.stay[category]), total(&nets.play[category]), ends.iter().sum())
    }

    /// All turns and rivers after a flop, from these cards or as they are known.
    pub fn after(&self, flop: [Card; 3], known: [Option<Card>; 2], deck: &[Card]) -> After {
        let left: Vec<Card> = deck.iter().copied().filter(|card| !flop.contains(card)).collect();
        let mut after = After::default();
        let mut one = |turn: Card, river: Card| self.add(&mut after, [flop[0], flop[1], flop[2], turn, river], deck);
        match known {
            [Some(turn), Some(river)] => one(turn, river),
            [Some(card), None] | [None, Some(card)] => {
                left.iter().filter(|other| **other != card).for_each(|other| one(card, *other));
            }
            [None, None] => {
                for (at, turn) in left.iter().enumerate() {
                    left[..at].iter().for_each(|river| one(*turn, *river));
                }
            }
        }
        after
    }

    fn add(&self, after: &mut After, board: [Card; 5], deck: &[Card]) {
        let (stay, once, cases) = self.river(&board, deck);
        let [_, raise, river] = self.usual.raises();
        let folded = self.usual.nets().fold * cases;
        let played = stay + river * once;
        let plays = self.usual.play.plays_river(self.hole(), board.map(|card| card.index() as u8));
        after.stay += stay;
        after.once += once;
        after.raise += stay + raise * once;
        after.wait += played.max(folded);
        after.usual_wait += if plays { played } else { folded };
        after.cases += cases;
    }

    pub fn hole(&self) -> [usize; 2] {
        self.cards.map(|card| card.index())
    }
    /// Whether the usual play raises before the flop, and after this one.
    pub fn usually_raises_before(&self) -> bool {
        let [one, other] = self.hole();
        self.usual.play.solution.before[hole_of(one, other)]
    }
    pub fn usually_raises_after(&self, flop: [Card; 3]) -> bool {
        self.usual.play.raises_after(self.hole(), flop.map(|card| card.index() as u8))
    }
}

/// Every flop that agrees with what is known of it.
fn flops(known: &[Option<Card>], deck: &[Card]) -> Vec<[Card; 3]> {
    let seen: Vec<Card> = known.iter().flatten().copied().collect();
    let mut all = vec![];
    let mut flop = [deck[0]; 3];
    flop[..seen.len()].copy_from_slice(&seen);
    super::choose(deck, flop, seen.len(), &mut |flop| all.push(flop));
    all
}

/// What a hand is worth to a player who has seen more than the book shows.
pub fn worth(usual: &Usual, hand: &Hand) -> Answer<Worth> {
    let Hand { cards, street, checked, board, dealer, others } = hand;
    if dealer.len() > 2 {
        return Err(InvalidQuestion::new("dealer", "the dealer has two cards"));
    }
    let up = [0, 3, 5][*street as usize];
    if board[..up].contains(&None) {
        return Err(InvalidQuestion::new("board", format!("{up} cards of the board are face up by then: name them")));
    }
    let seen: Vec<Card> = board.iter().flatten().copied().collect();
    different(cards.iter().chain(&seen).chain(dealer).chain(others))?;
    let deck = left(cards.iter().chain(&seen).chain(dealer).chain(others));
    if deck.len() < 7 - seen.len() - dealer.len() {
        return Err(InvalidQuestion::new("others", "too few cards are left for the board and the dealer"));
    }
    let world = World { usual, cards: *cards, dealer };
    let unit = usual.nets().unit;
    let [before, after_flop, river] = usual.raises();
    let worth = |sum: i64, cases: i64| Ratio::new(sum.into(), i128::from(cases) * i128::from(unit));
    let action = |action: String, expected_return: Ratio| Action { action, expected_return };
    let flops = flops(&board[..3], &deck);
    let parts = fold(flops.len(), Vec::new, |all, index| {
        let flop = flops[index];
        all.push((world.after(flop, [board[3], board[4]], &deck), world.usually_raises_after(flop)));
    });
    let parts: Vec<(After, bool)> = parts.into_iter().flatten().collect();
    let cases: i64 = parts.iter().map(|(after, _)| after.cases).sum();
    let sum =
        |of: &dyn Fn(&After, bool) -> i64| worth(parts.iter().map(|(after, usual)| of(after, *usual)).sum(), cases);
    let fold = worth(usual.nets().fold * cases, cases);
    let raised = |times: i64| sum(&move |after, _| after.stay + times * after.once);
    let waited = sum(&|after, _| after.wait.max(after.raise));
    let usually_waited = sum(&|after, raises| if raises { after.raise } else { after.usual_wait });
    let (actions, usual, usual_return) = match street {
        Street::BeforeFlop if *checked => (vec![action("check".into(), waited)], "check".into(), usually_waited),
        Street::AfterFlop if *checked => {
            let waits = |of: fn(&After) -> i64| sum(&move |after, _| of(after));
            let check = action("check".into(), waits(|after| after.wait));
            (vec![check], "check".into(), waits(|after| after.usual_wait))
        }
        Street::BeforeFlop => {
            let mut actions = vec![action("check".into(), waited)];
            let times = if before == 4 { vec![3, 4] } else { vec![before] };
            actions.extend(times.into_iter().map(|times| action(format!("raise {times}x"), raised(times))));
            match world.usually_raises_before() {
                true => (actions, format!("raise {before}x"), raised(before)),
                false => (actions, "check".into(), usually_waited),
            }
        }
        Street::AfterFlop => {
            let name = format!("raise {after_flop}x");
            let wait = sum(&|after, _| after.wait);
            let actions = vec![action("check".into(), wait), action(name.clone(), raised(after_flop))];
            let raises = parts[0].1;
            (actions, if raises { name } else { "check".into() }, usually_waited)
        }
        Street::River => {
            let name = format!("play {river}x");
            let actions = vec![action("fold".into(), fold), action(name.clone(), raised(river))];
            let all = board.map(|card| card.expect("all five are known").index() as u8);
            let plays = usual.play.plays_river(world.hole(), all);
            let usual_return = sum(&|after, _| after.usual_wait);
            (actions, if plays { name } else { "fold".into() }, usual_return)
        }
    };
    Ok(Worth::new(actions, usual, usual_return, cases.into()))
}
