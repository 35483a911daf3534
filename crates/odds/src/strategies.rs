//! What a strategy costs: exactly, as a whole and decision by decision.
//!
//! A strategy is a file as for simulated rounds: what it leaves out is played in the best way, given the rest.
use crate::ratio::Ratio;
use crate::simulate::{Strategy, caribbean_stud, casino_war, double_chance, ultimate_texas_holdem};
use crate::what_if::{Answer, InvalidQuestion, WhatIf};
use crate::{Game, find};
use serde::Serialize;

/// The cost of a strategy against the best play, per unit of the first wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cost {
    pub game: &'static str,
    pub strategy: Vec<String>,
    pub expected_return: Ratio,
    pub best_return: Ratio,
    pub cost: Ratio,
    /// Each decision alone: the others are played in the best way, given this one.
    pub decisions: Vec<DecisionCost>,
}

/// One decision that departs from the best play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecisionCost {
    pub decision: &'static str,
    pub expected_return: Ratio,
    pub cost: Ratio,
}

/// The exact return of the first wager under a strategy.
fn exact(game: &Game, what_if: &WhatIf, strategy: &Strategy) -> Answer<Ratio> {
    match game.slug {
        "casino-war" => casino_war::exact(what_if, strategy),
        "caribbean-stud" => caribbean_stud::exact(what_if, strategy),
        "double-chance" => double_chance::exact(what_if, strategy),
        "ultimate-texas-holdem" => ultimate_texas_holdem::exact(what_if, strategy),
        other => Err(InvalidQuestion::new("strategy", format!("players have nothing to decide in {other}"))),
    }
}

/// The strategy with one of its decisions only. How many antes are raised goes with the hands that raise.
fn alone(strategy: &Strategy, decision: &str) -> Option<Strategy> {
    let Strategy { war, bet, hold, before, times, after, river } = strategy.clone();
    let none = Strategy::default();
    match decision {
        "war" => war.is_some().then_some(Strategy { war, ..none }),
        "bet" => bet.is_some().then_some(Strategy { bet, ..none }),
        "hold" => hold.is_some().then_some(Strategy { hold, ..none }),
        "before" => (before.is_some() || times.is_some()).then_some(Strategy { before, times, ..none }),
        "after" => after.is_some().then_some(Strategy { after, ..none }),
        "river" => river.is_some().then_some(Strategy { river, ..none }),
        _ => None,
    }
}

/// What a strategy costs.
pub fn cost(game: &str, what_if: &WhatIf, strategy: &Strategy) -> Answer<Cost> {
    let game = find(game).ok_or_else(|| InvalidQuestion::new("game", format!("there is no game {game:?}")))?;
    strategy.check(game.slug, game.decides)?;
    let best_return = exact(game, what_if, &Strategy::default())?;
    let expected_return = exact(game, what_if, strategy)?;
    let mut decisions = vec![];
    for decision in game.decides {
        let Some(alone) = alone(strategy, decision) else { continue };
        let expected_return = exact(game, what_if, &alone)?;
        decisions.push(DecisionCost { decision, expected_return, cost: best_return - expected_return });
    }
    let cost = best_return - expected_return;
    Ok(Cost { game: game.slug, strategy: strategy.describe(), expected_return, best_return, cost, decisions })
}
