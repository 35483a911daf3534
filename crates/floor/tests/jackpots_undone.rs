//! Jackpots that are undone or settled again: nothing is fed or paid twice, and no cent is lost.
mod common;

use baize_floor::{FloorCommand, FloorEvent};
use baize_rules::any::AnyCommand;
use baize_rules::card_table::CardCommand;
use baize_rules::caribbean_stud::{Play, To};
use baize_rules::house::{Cause, HouseCommand};
use baize_rules::money::Money;
use baize_rules::pool::{Fate, Parameters};
use common::casino::{Casino, Made, parameters};
use common::{CAGE, DEALER, SECOND, SUPERVISOR, name};

#[test]
fn a_round_that_is_void_after_a_prize_was_paid_gives_everything_back() {
    let mut casino = Casino::linked(2, parameters());
    casino.whole("cs-2", &[(1, Made::Nothing)]);
    let (before, chips) = (casino.pool().books, casino.chips([2001, 2002]));
    casino.deal("cs-1", &[1, 2]);
    casino.settle("cs-1", &[(1, Made::StraightFlush), (2, Made::Royal)]);
    casino.house(SUPERVISOR, "cs-1", HouseCommand::VerifyJackpot { area: 1 });
    casino.pay("cs-1", 1);
    // The winner takes all chips to the cage, with 6,002.50 of the jackpot and 10 of the ante among them.
    let cashed = casino.chips([2001])[0];
    casino.rig.must(CAGE, FloorCommand::CashOut { patron: 2001, amount: cashed, how: baize_floor::Payment::Cashless });
    let alone = common::at("cs-1", AnyCommand::Cards(CardCommand::MissingCard));
    casino.refused(DEALER, alone, "CS 14.9.2 as read in X-38");
    casino.signed("cs-1", AnyCommand::Cards(CardCommand::MissingCard));
    assert_eq!(casino.pool().books, before, "nothing was contributed, awarded or seeded");
    assert!(casino.pool().hits[0].awards.iter().all(|award| award.fate == Fate::Lapsed));
    let owed: Money = casino.mispaid("cs-1");
    assert_eq!(casino.chips([2001, 2002]), vec![Money::ZERO, chips[1]]);
    assert_eq!(cashed - owed, chips[0], "what was cashed, less what is owed, is what the player had");
    casino.rig.check();
}

#[test]
fn a_prize_of_the_last_round_goes_back_when_its_outcome_is_invalidated() {
    let mut casino = Casino::linked(2, parameters());
    let (before, chips) = (casino.pool().books, casino.chips([2001, 2002, 2003]));
    casino.whole("cs-1", &[(1, Made::Royal), (2, Made::StraightFlush), (3, Made::Nothing)]);
    casino.whole("cs-2", &[(1, Made::Nothing)]);
    let annul = || AnyCommand::House(HouseCommand::InvalidateOutcome { cause: Cause::Fraud, forfeit: vec![2001] });
    casino.refused(SUPERVISOR, common::at("cs-1", annul()), "CS 16.6 as read in X-25");
    let request = FloorCommand::Request { table: name("cs-1"), command: annul(), reason: "on camera".into() };
    let asked = casino.rig.must(SUPERVISOR, request);
    let [FloorEvent::Requested(asked)] = asked.as_slice() else { panic!("{asked:?}") };
    casino.rig.must(SECOND, FloorCommand::Approve { request: asked.request });
    let after = casino.pool();
    assert_eq!(after.books.awarded, before.awarded);
    assert_eq!(after.books.seeded, before.seeded, "the jackpot was not won: its seed goes back");
    assert_eq!(after.tables["cs-1"].awarded, Money::ZERO);
    assert_eq!(after.books.contributed.cents(), Money::dollars(20), "what fed the meter stays there");
    let stakes = Money::dollars(10 + 20 + 5);
    assert_eq!(casino.chips([2001, 2002, 2003]), vec![chips[0] - stakes, chips[1], chips[2]]);
    casino.rig.check();
}

#[test]
fn a_round_that_is_taken_up_again_feeds_the_meter_once() {
    let mut casino = Casino::linked(2, parameters());
    casino.whole("cs-1", &[(1, Made::Nothing), (2, Made::Nothing)]);
    casino.whole("cs-2", &[(3, Made::Nothing)]);
    let before = casino.pool();
    for cards in [Made::Flush, Made::Nothing, Made::Flush] {
        let rekey = Play::Rekey { hand: To::Area(1), cards: cards.cards(1) };
        casino.signed("cs-1", AnyCommand::CaribbeanStud(rekey));
        assert_eq!(casino.pool().books, before.books, "the cards are only laid out again");
        casino.play(DEALER, "cs-1", Play::Settle);
        casino.pay_and_clear("cs-1");
        let pool = casino.pool();
        assert_eq!((pool.books, pool.wagers), (before.books, before.wagers), "these wagers have fed it already");
        assert_eq!(pool.tables["cs-1"], before.tables["cs-1"]);
    }
    casino.whole("cs-1", &[(1, Made::Nothing)]);
    assert_eq!(casino.pool().books.contributed.cents(), Money::dollars(20), "the next round feeds it again");
    casino.rig.check();
}

#[test]
fn the_odd_cents_of_several_winners_are_all_paid_out_of_the_pool() {
    // A tenth of the meter, and a tenth of the rest, are cents that two or three cannot share alike.
    for (seed, winners) in [(6_000_007, 2), (6_000_011, 2), (6_000_013, 3), (6_000_021, 3)] {
        let mut casino = Casino::linked(1, Parameters { seed: Money::cents(seed), ..parameters() });
        let hands: Vec<(u8, Made)> = (1..=winners).map(|area| (area, Made::StraightFlush)).collect();
        casino.deal("cs-1", &hands.iter().map(|(area, _)| *area).collect::<Vec<_>>());
        casino.settle("cs-1", &hands);
        let pool = casino.pool();
        // 10 % one after another: nine tenths of nine tenths are left, in cents, and a broken cent is paid.
        let left = (0..winners).fold(i128::from(seed), |left, _| left * 9);
        let whole = (0..winners).fold(1_i128, |whole, _| whole * 10);
        let taken = i64::try_from(i128::from(seed) - left.div_euclid(whole)).expect("cents");
        let awards = &pool.hits[0].awards;
        let parts: Vec<i64> = awards.iter().map(|award| award.from_pool.to_cents()).collect();
        assert_eq!(parts.iter().sum::<i64>(), taken, "{seed} for {winners}: {parts:?}");
        assert!(parts.iter().max().unwrap_or(&0) - parts.iter().min().unwrap_or(&0) <= 1, "{parts:?}");
        assert_eq!(pool.books.awarded.cents(), Money::cents(taken));
        assert_eq!(pool.meter(), Money::cents(seed - taken));
        for award in awards {
            assert!(award.amount >= award.from_pool && award.amount.is_multiple_of(Money::cents(250)), "{award:?}");
        }
        casino.pay_and_clear("cs-1");
        casino.rig.check();
    }
}
