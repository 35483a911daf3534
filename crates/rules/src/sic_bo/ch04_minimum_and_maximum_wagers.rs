//! Chapter 4: minimum and maximum wagers. The table keeps them in `house/signs.rs`; here is what it cites.
use super::{ch03_wagers, ch06_super_streak, clauses as r, readings as sb};
use crate::house::LimitRules;
use crate::readings as x;
use crate::wagers::BetType;

pub(super) const LIMITS: LimitRules = LimitRules {
    // **4.1** A sign states the least and the most for every kind of wager.
    on_sign: |setup| ch03_wagers::kinds(setup).collect(),
    sign_of: |wager| match wager.bet_type() {
        BetType::SuperStreak => ch06_super_streak::AMOUNT,
        _ => r::R4_1.as_read(sb::SB_9),
    },
    sign: r::R4_1.cite(),
    // **4.2** Found too small after no more bets, a wager counts all the same.
    below: r::R4_2.cite(),
    // **4.3** Found too large, it is settled as the maximum.
    above: |_| r::R4_3.cite(),
    // **4.5** A higher minimum waits for 20 minutes under a sign.
    notice: r::R4_5.cite(),
    keep: None,
    // **4.6** A supervisor may raise one player's maximum, with a sign for that player.
    personal: Some(r::R4_6.as_read(x::X_23)),
};
