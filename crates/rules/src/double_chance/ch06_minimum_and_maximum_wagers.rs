//! Chapter 6: minimum and maximum wagers. The table keeps them in `house/signs.rs`; here is what it cites.
use super::{ch10_jackpot, clauses as r};
use crate::house::LimitRules;
use crate::wagers::{BetType, Wager};
use alloc::vec;

pub(super) const LIMITS: LimitRules = LimitRules {
    // **6.1** A sign states the least and the most for each area.
    on_sign: |setup| match setup.approved.jackpot {
        Some(_) => vec![BetType::Wager, BetType::Jackpot],
        None => vec![BetType::Wager],
    },
    sign_of: |wager| match wager {
        Wager::Jackpot => ch10_jackpot::AMOUNT,
        _ => r::R6_1.cite(),
    },
    sign: r::R6_1.cite(),
    // **6.2** Found too small after the first card, a wager counts all the same.
    below: r::R6_2.cite(),
    // **6.3** Found too large, it is settled as the maximum.
    above: |_| r::R6_3.cite(),
    // **6.5** A higher minimum waits for 20 minutes under a sign.
    notice: r::R6_5.cite(),
    keep: None,
    personal: None,
};
