//! Chapter 3: wagers and their limits. The table keeps them in `house.rs`; here is what it cites.
use super::ch02_cards_and_shuffle::check_setup;
use super::{BOOK, ch04_the_deal_and_settlement as ch04, ch05_irregularities as ch05};
use super::{ch06_general_provisions as ch06, clauses as r};
use crate::book::Citation;
use crate::house::{HouseRules, Leading, LimitRules, Setup, WagerRules};
use crate::wagers::{BetType, Wager};
use alloc::vec::Vec;

/// **3.2** A valid Player Card of one's own.
pub(super) const OWN_CARD: Citation = r::R3_2.cite();
/// **3.8** A supervisor limits the players, or refuses a wager.
pub(super) const SUPERVISED: Citation = r::R3_8.cite();

/// **3.9** The Ante always, the Tie where the sign states it.
fn on_sign(setup: &Setup) -> Vec<BetType> {
    let stated =
        |kind: &BetType| *kind == BetType::Ante || setup.limits.wagers.iter().any(|limit| limit.wager == *kind);
    [BetType::Ante, BetType::Tie].into_iter().filter(stated).collect()
}

pub(super) static HOUSE: HouseRules = HouseRules {
    book: &BOOK,
    opening: |setup| {
        let stated = on_sign(setup);
        [Wager::Ante, Wager::Tie].into_iter().filter(|wager| stated.contains(&wager.bet_type())).collect()
    },
    // **3.9** A Tie only beside an Ante.
    leading: Some(Leading { wager: Wager::Ante, cite: r::R3_9.cite() }),
    lasting: |_| false,
    // **3.1** One to seven areas.
    areas_max: 7,
    areas_cite: r::R3_1.cite(),
    dealer: r::R1_1.cite(),
    supervisor: r::R1_1.cite(),
    wagers: WagerRules {
        card_needed: OWN_CARD,
        // **3.3** What the chips can make.
        chips: r::R3_3.cite(),
        // **3.4** Before the first card, and not touched after it.
        placed: r::R3_4.cite(),
        no_more_bets: r::R3_4.cite(),
        late: r::R3_4.cite(),
        decisions: None,
        one_wager: Some(r::R3_4.cite()),
        several_areas: r::R3_1.cite(),
        give_up: None,
        players_limited: SUPERVISED,
        reserved: None,
        positioning: r::R3_4.cite(),
    },
    limits: LimitRules {
        on_sign,
        // **3.5** A sign states the limits.
        sign_of: |_| r::R3_5.cite(),
        sign: r::R3_5.cite(),
        // **3.6** Found outside them once cards are out, a wager counts, up to the maximum.
        below: r::R3_6.cite(),
        above: |_| r::R3_6.cite(),
        // **3.7** A higher minimum waits for 20 minutes under a sign.
        notice: r::R3_7.cite(),
        keep: None,
        personal: None,
    },
    irregular: ch05::IRREGULAR,
    general: ch06::GENERAL,
    best_odds: |_, wager| match wager {
        Wager::Ante => Some(ch04::PAYS),
        Wager::Tie => Some(ch04::TIE_PAYS),
        _ => None,
    },
    follow_up: None,
    jackpot: None,
    promotions: None,
    one_amount: |_, _, _| None,
    check_setup,
    check_sign: |_, _| Ok(()),
    check_wager: |_, _| Ok(None),
};
