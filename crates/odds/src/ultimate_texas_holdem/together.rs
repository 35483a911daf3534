//! Ante, Trips and jackpot staked on one hand.
//!
//! A fold gives up Trips (UTH-5), so more hands are played when Trips is staked. The jackpot depends on the hand and the
//! flop only, and a fold does not affect it: it changes no decision, only the covariances.
use super::boards::{Board, PLAIN, SUITED, by_place};
use super::count::{Counts, FOLDED, PLAYED, RAISED_AFTER, RAISED_BEFORE, count};
use super::flops::{Completions, HOLES, NO_SUIT, hole_of, type_of};
use super::nets::Nets;
use super::solve::{FlopPlay, Play, River, decide_flops};
use super::style::Style;
use super::tables::CardTables;
use super::{Solution, folded_trips_are_paid};
use crate::jackpot;
use crate::ranks::{card, pair_of};
use crate::ratio::Ratio;
use crate::report::WagerOdds;
use crate::threads::fold;
use crate::together::{Joint, Staked, Together};
use crate::what_if::{Answer, WhatIf};
use baize_rules::poker_hands::{Category, five};

/// One way to play, with everything that decides it.
struct Decided<'a, P> {
    tables: &'a CardTables,
    nets: &'a Nets,
    play: &'a P,
    flop_play: &'a FlopPlay,
    before: &'a [bool; HOLES],
}

/// By the category of hand and flop, from the flush up: how often, as in [`Counts`].
type Hits = [Counts; 10];

impl<P: Play> Decided<'_, P> {
    /// How the hands that win the jackpot end on Ante, Blind and Play: about 95,000 pairs of hand and flop, with all turns
    /// and rivers.
    fn hits(&self) -> Box<Hits> {
        let flops = &self.tables.flops.list;
        let fives = by_place();
        let start = || Box::new([[[[0i64; 6]; 10]; 4]; 10]);
        let parts = fold(flops.len(), start, |hits: &mut Box<Hits>, index| {
            let flop = &flops[index];
            let after = Completions::new(flop.cards);
            for (at, one) in after.cards.iter().enumerate() {
                for other in &after.cards[..at] {
                    let [a, b, c] = flop.cards;
                    let won = five([*one, *other, a, b, c].map(|of| card(of / 4, of % 4))).category();
                    if won >= Category::Flush {
                        let hole = [*one, *other].map(usize::from);
                        self.rivers(index, hole, &after, &fives, &mut hits[won as usize]);
                    }
                }
            }
        });
        parts.into_iter().fold(start(), |mut all, part| {
            let cells = |hits: &Hits| hits.as_flattened().as_flattened().as_flattened().to_vec();
            let flat = all.as_flattened_mut().as_flattened_mut().as_flattened_mut();
            flat.iter_mut().zip(cells(&part)).for_each(|(all, part)| *all += part);
            all
        })
    }

    fn rivers(
        &self,
        flop: usize,
        hole: [usize; 2],
        after: &Completions,
        fives: &[Option<[u8; 5]>],
        counts: &mut Counts,
    ) {
        let boards = &self.tables.boards;
        let unseen = |card: &&u8| !hole.contains(&usize::from(**card));
        for (at, turn) in after.cards.iter().enumerate().filter(|(_, turn)| unseen(turn)) {
            for river in after.cards[..at].iter().filter(unseen) {
                let (context, place) = after.find(boards, *turn, *river);
                let kind = pair_of(type_of(hole[0], context), type_of(hole[1], context));
                let (board, cell) = match context {
                    NO_SUIT => (Board::Plain(fives[place].expect("a board")), boards.plain[place * PLAIN + kind]),
                    _ => (boards.suited_board(place), boards.suited[place * SUITED + kind]),
                };
                let done = if self.before[hole_of(hole[0], hole[1])] {
                    RAISED_BEFORE
                } else if self.flop_play.raises(flop, hole[0], hole[1]) {
                    RAISED_AFTER
                } else if self.play.river(River { board, place, kind, cell }, self.nets.worth(cell)) {
                    PLAYED
                } else {
                    FOLDED
                };
                let ways = self.tables.flops.list[flop].ways;
                let counts = &mut counts[done][usize::from(cell.category)];
                counts.iter_mut().zip(cell.outcomes()).for_each(|(count, outcome)| *count += ways * outcome);
            }
        }
    }
}

/// The side wagers, and whether a fold forfeits Trips.
struct Stakes {
    trips: Ratio,
    jackpot: Ratio,
    folded_trips_are_paid: bool,
}

/// The cases of one way to play, with the returns of Ante (including Blind and Play), and of Trips and jackpot if staked.
fn joint(stakes: &Stakes, nets: &Nets, what_if: &WhatIf, times: i64, counts: &Counts, hits: Option<&Hits>) -> Joint {
    let times = [times, nets.raises[1], nets.raises[2], 0];
    let prizes = jackpot::nets(what_if);
    let mut joint = Joint::default();
    for (done, by_category) in counts.iter().enumerate() {
        for (category, ends) in by_category.iter().enumerate() {
            let trips = match done == FOLDED && !stakes.folded_trips_are_paid {
                true => -Ratio::ONE,
                false => nets.trips[category],
            };
            for (end, all) in ends.iter().enumerate() {
                let play = Ratio::new(i128::from(nets.play[category][end] * times[done]), i128::from(nets.unit));
                let ante = match done {
                    FOLDED => -nets.cash - Ratio::ONE,
                    _ => nets.ante[category][end] + nets.blind[category][end] + play,
                };
                let mut add = |jackpot: Option<Ratio>, count: i64| {
                    let mut returns = vec![ante];
                    returns.extend((stakes.trips > Ratio::ZERO).then_some(trips));
                    returns.extend(jackpot);
                    joint.add(&returns, count.into());
                };
                let Some(hits) = hits else {
                    add(None, *all);
                    continue;
                };
                let won = |prize: usize| hits[prize][done][category][end];
                (0..10).for_each(|prize| add(Some(prizes[prize]), won(prize)));
                add(Some(-Ratio::ONE), all - (0..10).map(won).sum::<i64>());
            }
        }
    }
    joint
}

/// Ante with Trips, the jackpot or both, as staked. `wagers` are counted for the Ante alone.
pub(super) fn together(solution: &Solution, wagers: &[WagerOdds], what_if: &WhatIf) -> Answer<Together> {
    let stakes = Stakes {
        trips: what_if.staked("trips"),
        jackpot: what_if.staked("jackpot"),
        folded_trips_are_paid: folded_trips_are_paid(what_if),
    };
    let Solution { tables, nets, flop_play, before, counts, times, .. } = solution;
    let play = Style::BEST.on(tables);
    let with_jackpot = stakes.jackpot > Ratio::ZERO;
    let alone = Decided { tables, nets, play: &play, flop_play, before };
    let hits = with_jackpot.then(|| alone.hits());
    let for_ante = joint(&stakes, nets, what_if, *times, counts, hits.as_deref());
    let for_all = match stakes.trips > Ratio::ZERO && !stakes.folded_trips_are_paid {
        false => for_ante.clone(),
        true => {
            let nets = nets.with_trips(stakes.trips);
            super::fitting(&nets, None)?;
            let flop_play = decide_flops(tables, &nets, &play);
            let before = play.before(&flop_play.sums);
            let counts = count(tables, &nets, &play, &flop_play, &before);
            let decided = Decided { tables, nets: &nets, play: &play, flop_play: &flop_play, before: &before };
            let hits = with_jackpot.then(|| decided.hits());
            joint(&stakes, &nets, what_if, *times, &counts, hits.as_deref())
        }
    };
    let mut staked = vec![Staked::new(&wagers[0], Ratio::ONE)];
    if stakes.trips > Ratio::ZERO {
        // A player with no other wager than Trips would never fold.
        let alone = super::trips(solution, true).expected_return();
        staked.push(Staked { alone, ..Staked::new(&wagers[1], stakes.trips) });
    }
    if with_jackpot {
        staked.push(Staked::new(&wagers[2], stakes.jackpot));
    }
    Ok(Together::new(staked, &[("best for all together", &for_all), ("best for the Ante alone", &for_ante)]))
}
