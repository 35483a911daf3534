//! Several wagers on one hand: the best play for all of them, against methods that share nothing with the count.
use baize_odds::together::Together;
use baize_odds::ultimate_texas_holdem::count::count;
use baize_odds::ultimate_texas_holdem::flops::HOLES;
use baize_odds::ultimate_texas_holdem::nets::{Fate, Fates, Nets};
use baize_odds::ultimate_texas_holdem::solve::{Play, River, decide_flops};
use baize_odds::ultimate_texas_holdem::style::Style;
use baize_odds::ultimate_texas_holdem::tables::CardTables;
use baize_odds::what_if::{Paying, Pays};
use baize_odds::{Ratio, WhatIf, odds};
use baize_rules::cards::Card;
use baize_rules::double_chance::ch09_settlement::{Below, Sixth, judge_sixth};
use baize_rules::money::Odds;
use baize_rules::poker_hands::{Category, Strength, five, seven};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Mutex;

fn with(stakes: &[(&str, &str)], readings: &[(&str, &str)]) -> WhatIf {
    let owned = |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    WhatIf { with: owned(stakes), readings: owned(readings), ..WhatIf::default() }
}
fn together(game: &str, what_if: &WhatIf) -> Together {
    let report = odds(game, what_if).expect("a game").unwrap_or_else(|invalid| panic!("{game}: {invalid}"));
    report.together.expect("asked for")
}
fn all_of(cards: &[Card]) -> impl Iterator<Item = [Card; 2]> + '_ {
    cards.iter().enumerate().flat_map(move |(i, a)| cards[..i].iter().map(move |b| [*a, *b]))
}
fn rest(dealt: &[Card]) -> Vec<Card> {
    Card::all().filter(|card| !dealt.contains(card)).collect()
}
fn seven_of([a, b]: [Card; 2], [c, d, e, f, g]: [Card; 5]) -> Strength {
    seven([a, b, c, d, e, f, g])
}
fn fives(cards: &[Card]) -> impl Iterator<Item = [Card; 5]> + '_ {
    let n = cards.len();
    (4..n).flat_map(move |e| {
        (3..e).flat_map(move |d| {
            (2..d).flat_map(move |c| (1..c).flat_map(move |b| (0..b).map(move |a| [a, b, c, d, e].map(|i| cards[i]))))
        })
    })
}

/// Trips in the plainest words: what it wins, by category.
fn trips(category: Category) -> i64 {
    match category {
        Category::ThreeOfAKind => 3,
        Category::Straight => 4,
        Category::Flush => 7,
        Category::FullHouse => 8,
        Category::FourOfAKind => 30,
        Category::StraightFlush => 40,
        Category::RoyalFlush => 50,
        _ => -1,
    }
}

/// Ante and Blind, and one ante of Play, in half antes.
fn halves(player: Strength, dealer: Strength) -> (i64, i64) {
    let qualifies = dealer.category() >= Category::OnePair;
    match player.cmp(&dealer) {
        Ordering::Less => (-2 + if qualifies { -2 } else { 0 }, -2),
        Ordering::Equal => (0, 0),
        Ordering::Greater => {
            let blind = match player.category() {
                Category::Straight => 2,
                Category::Flush => 3,
                Category::FullHouse => 6,
                Category::FourOfAKind => 20,
                Category::StraightFlush => 100,
                Category::RoyalFlush => 1000,
                _ => 0,
            };
            (blind + if qualifies { 2 } else { 0 }, 2)
        }
    }
}

/// As the rules' functions would say it.
fn fates(player: Strength, dealer: Strength) -> Fates {
    let fate = |halves: i64| match halves {
        0 => Fate::StandOff,
        -2 => Fate::Lost,
        won => Fate::Won(Odds { win: won as u32, per: 2 }),
    };
    let beats = player.cmp(&dealer);
    let even = match beats {
        Ordering::Less => -2,
        Ordering::Equal => 0,
        Ordering::Greater => 2,
    };
    let ante = if dealer.category() >= Category::OnePair { even } else { 0 };
    let (stay, play) = halves(player, dealer);
    Fates { ante: fate(ante), blind: fate(stay - ante), play: fate(play), trips: fate(2 * trips(player.category())) }
}

/// A flop and a hand.
type Place = ([u8; 3], [usize; 2]);

/// Writes down what the solver says of raising after some flops.
struct Listening(BTreeMap<Place, Mutex<Option<i32>>>);

impl Play for Listening {
    fn river(&self, _: River, worth: i64) -> bool {
        worth > 0
    }
    fn flop(&self, flop: &[u8; 3], hole: [usize; 2], worth: i32) -> bool {
        if let Some(heard) = self.0.get(&(*flop, hole)) {
            *heard.lock().expect("whole") = Some(worth);
        }
        worth > 0
    }
}

/// Hands after a flop, every turn, river and dealer dealt out: a hand is folded only where Ante and Trips together are better
/// given up. Both passes over the boards then agree.
#[test]
fn ante_and_trips_together_agree_with_dealing_every_card() {
    let pair = Category::OnePair.lowest().index();
    let tables = CardTables::new(pair);
    let nets = Nets::new(fates, &WhatIf::default(), Paying::EXACT, pair);
    // Trips at half an ante, in quarters of one.
    let both = nets.with_trips(Ratio::new(1, 2));
    assert_eq!((both.unit, both.fold), (2, -5));
    let cards: Vec<Card> = Card::all().collect();
    // Trips on the flop, a pair, three of a suit, and a hand that makes nothing.
    let places: [(usize, [usize; 2]); 4] = [(0, [51, 40]), (700, [50, 33]), (1754, [3, 2]), (1200, [29, 12])];
    let fits = |flop: [u8; 3], hole: [usize; 2]| hole.iter().all(|card| !flop.contains(&(*card as u8)));
    let places = places.map(|(flop, hole)| (tables.flops.list[flop].cards, hole));
    let places: Vec<_> = places.into_iter().filter(|(flop, hole)| fits(*flop, *hole)).collect();
    assert!(places.len() >= 3, "{places:?}");
    let listening = Listening(places.into_iter().map(|place| (place, Mutex::new(None))).collect());
    let settled = decide_flops(&tables, &both, &listening);
    for ((flop, hole), heard) in &listening.0 {
        let flop = flop.map(|card| cards[usize::from(card)]);
        let hole = hole.map(|card| cards[card]);
        let mut worth = 0;
        for [turn, last] in all_of(&rest(&[&hole[..], &flop[..]].concat())) {
            let board = [flop[0], flop[1], flop[2], turn, last];
            let own = seven_of(hole, board);
            let left = rest(&[&hole[..], &board[..]].concat());
            let (stay, play) = all_of(&left).fold((0, 0), |sum, dealer| {
                let (stay, play) = halves(own, seven_of(dealer, board));
                (sum.0 + stay, sum.1 + play)
            });
            // Half an ante of Trips, in half antes.
            let stay = stay + trips(own.category()) * 990;
            let wait = (stay + play).max(-5 * 990);
            worth += stay + 2 * play - wait;
        }
        assert_eq!(heard.lock().expect("whole").map(i64::from), Some(worth), "{hole:?} on {flop:?}");
    }
    let play = Style::BEST.on(&tables);
    let before: [bool; HOLES] = std::array::from_fn(|hole| settled.sums.raised(hole, 4) > settled.sums.waited(hole));
    let counts = count(&tables, &both, &play, &settled, &before);
    let mut sum = 0i128;
    for (done, times) in [(0, 4), (1, 2), (2, 1), (3, 0)] {
        for (category, ends) in counts[done].iter().enumerate() {
            for (end, count) in ends.iter().enumerate() {
                let worth = both.stay[category][end] + times * both.play[category][end];
                sum += i128::from(*count) * i128::from(if done == 3 { both.fold } else { worth });
            }
        }
    }
    let best = |hole: usize| settled.sums.raised(hole, 4).max(settled.sums.waited(hole));
    assert_eq!(sum, (0..HOLES).map(|hole| i128::from(best(hole))).sum());
}

/// An independent program's figure for Ante and Trips at one to one, and what follows from it: Trips costs 3.69 per cent
/// more than the Ante alone; played for the Ante only it would cost 5.25.
#[test]
fn trips_cost_less_when_playing_for_both_wagers() {
    let both = together("ultimate-texas-holdem", &with(&[("trips", "1")], &[]));
    assert_eq!(both.plays[0].expected_return.percent(4), "-5.8727 %");
    assert_eq!(both.added().percent(2), "-3.69 %");
    let [for_all, for_ante] = &both.plays[..] else { panic!("two ways to play") };
    assert_eq!(for_ante.returns[0].percent(5), "-2.18497 %");
    assert_eq!(for_ante.returns[1].percent(4), "-5.2498 %");
    assert_eq!(for_ante.cost, for_all.expected_return - for_ante.expected_return);
    assert!(for_ante.cost > Ratio::ZERO && for_all.returns[0] < for_ante.returns[0]);
    assert_eq!(both.wagers[1].alone.percent(2), "-3.50 %", "played alone, Trips never folds");
    assert_eq!(both.distribution.mean(), for_all.expected_return);
    // If folded hands are paid too, Trips changes no decision.
    let paid = together("ultimate-texas-holdem", &with(&[("trips", "1")], &[("UTH-5", "paid")]));
    assert_eq!(paid.plays[0].expected_return, paid.wagers[0].alone + paid.wagers[1].alone);
    assert_eq!(paid.plays[1].cost, Ratio::ZERO);
    // The higher the stake on Trips, the less often a hand folds; a small stake changes little.
    let added = |stake: &str| together("ultimate-texas-holdem", &with(&[("trips", stake)], &[])).added();
    assert!(added("0.01") / Ratio::new(1, 100) < added("1") && added("1") < added("100") / Ratio::from(100));
}

/// The return of the jackpot does not depend on the other wagers. Straight flushes with the flop, dealt one by one, win on
/// the Ante what the count says; that is derived from how the covariance changes with the meter.
#[test]
fn covariance_of_jackpot_and_ante_agrees_with_dealing() {
    let at = |meter: &str| {
        let what_if = WhatIf { meter: Some(meter.into()), ..with(&[("jackpot", "1")], &[]) };
        together("ultimate-texas-holdem", &what_if)
    };
    let [low, high] = ["50000", "150000"].map(at);
    for both in [&low, &high] {
        assert_eq!(both.plays[0].returns, [both.wagers[0].alone, both.wagers[1].alone]);
        assert_eq!(both.plays[0].expected_return, both.wagers[0].alone + both.wagers[1].alone);
        assert_eq!(both.plays[1].cost, Ratio::ZERO);
    }
    // The straight flushes of one suit, each with ten ways to split it into hand and flop.
    let suit: Vec<Card> = Card::all().filter(|card| card.suit() as usize == 0).collect();
    let mut sums = [0i64; 2];
    for made in fives(&suit).filter(|made| five(*made).category() >= Category::StraightFlush) {
        let royal = usize::from(five(made).category() == Category::RoyalFlush);
        for hole in all_of(&made) {
            let ranks = hole.map(|card| card.rank().index());
            let (top, other) = (ranks[0].max(ranks[1]), ranks[0].min(ranks[1]));
            // Suited hands that raise before the flop: any ace or king, queens from a six, jacks from an eight.
            let times = if top >= 11 || top == 10 && other >= 4 || top == 9 && other >= 6 { 4 } else { 2 };
            let left = rest(&made);
            for [turn, last] in all_of(&left) {
                let own = five(made).max(seven([made[0], made[1], made[2], made[3], made[4], turn, last]));
                let flop: Vec<Card> = made.iter().copied().filter(|card| !hole.contains(card)).collect();
                let board = [flop[0], flop[1], flop[2], turn, last];
                let unseen: Vec<Card> = left.iter().copied().filter(|card| *card != turn && *card != last).collect();
                let mut won = 0;
                for dealer in all_of(&unseen) {
                    let (stay, play) = halves(own, seven_of(dealer, board));
                    won += stay + times * play;
                }
                sums[royal] += won;
            }
        }
    }
    let deals = 22_100.0 * 1_176.0 * 1_081.0 * 990.0;
    let [straight, royal] = sums.map(|sum| 4.0 * sum as f64 / 2.0 / deals);
    let (ante, hits) = (low.wagers[0].alone.to_f64(), [36.0, 4.0].map(|hands| hands / 2_598_960.0));
    let prizes = [10_000.0, 100_000.0];
    let expected = prizes[0] * (straight - ante * hits[0]) + prizes[1] * (royal - ante * hits[1]);
    let found = high.plays[0].covariance[0][1] - low.plays[0].covariance[0][1];
    assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
}

/// With all five of the dealer's cards known, a beaten flush folds unless that gives up its jackpot (CS-2): every such pair
/// of hands, one by one.
#[test]
fn a_beaten_flush_bets_for_its_jackpot() {
    let what_if = |claim: &str| WhatIf {
        exposed: Some(5),
        meter: Some("60000".into()),
        ..with(&[("progressive", "1/20")], &[("CS-2", claim)])
    };
    let cards: Vec<Card> = Card::all().collect();
    let made: Vec<([Card; 5], Strength)> =
        fives(&cards).map(|hand| (hand, five(hand))).filter(|(_, s)| s.category() >= Category::Flush).collect();
    assert_eq!(made.len(), 9_516);
    // A prize for a wager of one dollar, at a twentieth of the ante, less the two antes that a fold saves.
    let gain = |category: Category| {
        let prize = match category {
            Category::Flush => 100,
            Category::FullHouse => 150,
            Category::FourOfAKind => 500,
            Category::StraightFlush => 6_000,
            _ => 60_000,
        };
        (Ratio::new(prize, 20) - Ratio::from(2)).max(Ratio::ZERO)
    };
    let mut beaten: BTreeMap<Category, i128> = BTreeMap::new();
    for (hand, own) in &made {
        let above = made.iter().filter(|(dealer, other)| other > own && dealer.iter().all(|card| !hand.contains(card)));
        *beaten.entry(own.category()).or_default() += above.count() as i128;
    }
    let deals = 2_598_960 * 1_533_939;
    let cost: Ratio = beaten.iter().map(|(category, pairs)| gain(*category) * Ratio::new(*pairs, deals)).sum();
    let both = together("caribbean-stud", &what_if("gives-up-claim"));
    assert!(cost > Ratio::ZERO);
    assert_eq!(both.plays[1].cost, cost);
    let kept = together("caribbean-stud", &what_if("keeps-claim"));
    assert_eq!(kept.plays[1].cost, Ratio::ZERO);
    assert_eq!(kept.plays[0].expected_return, kept.wagers[0].alone + kept.wagers[1].alone * Ratio::new(1, 20));
}

/// A straight that pays nothing when declared is held, unless only declared hands are paid the jackpot (DC-5): every
/// straight with every hold and every sixth card.
#[test]
fn a_worthless_straight_is_declared_for_its_jackpot() {
    let pays = [("declared_straight", 0), ("jackpot_straight", 9)];
    let what_if = |proof: &str| WhatIf {
        pays: pays.iter().map(|(name, odds)| (name.to_string(), Pays::ToOne(*odds))).collect(),
        ..with(&[("jackpot", "1/100")], &[("DC-5", proof)])
    };
    let cards: Vec<Card> = Card::all().collect();
    let mut cost = 0i64;
    for hand in fives(&cards).filter(|hand| five(*hand).category() == Category::Straight) {
        let left = rest(&hand);
        let wins = (1u8..32).filter(|hold| hold.count_ones() <= 3).map(|hold| {
            let held: Vec<Card> = (0..5).filter(|i| hold >> i & 1 == 1).map(|i| hand[i]).collect();
            left.iter().filter(|sixth| judge_sixth(&held, **sixth, Below::SameCard) == Sixth::Won).count() as i64
        });
        let most = wins.max().expect("25 ways");
        // In hundredths of a unit over 47 sixth cards: held, or declared for a jackpot of ten hundredths.
        let held = 100 * (most - (47 - most));
        cost += if held > 0 { (10 * 47 - held).max(0) } else { 0 };
    }
    assert!(cost > 0);
    let both = together("double-chance", &what_if("declared-only"));
    assert_eq!(both.plays[1].cost, Ratio::new(cost.into(), 100 * 47 * 2_598_960));
    let proved = together("double-chance", &what_if("proved"));
    assert_eq!(proved.plays[1].cost, Ratio::ZERO);
    let none = odds("double-chance", &with(&[("jackpot", "1")], &[])).expect("a game").expect_err("no prizes");
    assert_eq!(none.field, "with.jackpot");
}

#[test]
fn odds_that_would_overflow_are_refused() {
    let pays = ["blind_flush", "blind_full_house", "blind_straight"].into_iter().zip(["33:17", "40:19", "24:23"]);
    let pays = pays.map(|(name, odds)| (name.to_string(), Pays::Text(odds.to_string()))).collect();
    let refused = odds("ultimate-texas-holdem", &WhatIf { pays, ..WhatIf::default() }).expect("a game");
    assert_eq!(refused.expect_err("14,858 parts").field, "pays");
}
