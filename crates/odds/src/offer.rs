//! Promotional tokens: match play, where a part of the first wager is a token, and free bets, where all of it is.
//!
//! A token that wins is paid in chips and collected; one that loses is collected; one that stands off or whose wager is void
//! goes back to the player, who plays it again. So a loss costs the cash part only, and play changes with it: the best
//! play with the token is counted, where a returned token is worth nothing to the decision itself. A surrender at Casino War
//! costs half of the cash and the token.
use crate::ratio::Ratio;
use crate::report::WagerOdds;
use crate::what_if::WhatIf;
use serde::Serialize;

/// What a token is worth with each wager, in units of the first wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Offer {
    /// The part of the wager that is a token, and the cash beside it.
    pub token: Ratio,
    pub cash: Ratio,
    pub wagers: Vec<TokenOn>,
}

/// A token on one wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TokenOn {
    pub wager: String,
    /// The return of one round, per unit of the wager, token included.
    pub expected_return: Ratio,
    /// How often the token goes back to the player.
    pub returned: Ratio,
    /// What a token is worth until it is won or lost, per unit of token.
    pub worth: Ratio,
}

impl Offer {
    pub(crate) fn new(game: &str, what_if: &WhatIf, wagers: &[WagerOdds]) -> Option<Offer> {
        let cash = what_if.cash();
        let token = Ratio::ONE - cash;
        let on = |odds: &WagerOdds| {
            let until = Ratio::ONE - odds.returned;
            let expected_return = odds.expected_return();
            let worth = expected_return / (until * token);
            TokenOn { wager: odds.wager.clone(), expected_return, returned: odds.returned, worth }
        };
        // Sic Bo's wagers are all first wagers; elsewhere the others are side wagers in cash.
        let first = if game == "sic-bo" { wagers.len() } else { 1 };
        (token > Ratio::ZERO).then(|| Offer { token, cash, wagers: wagers[..first].iter().map(on).collect() })
    }
}
