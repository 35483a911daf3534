//! A second, slower and independent method for each game: dealing every card.
use baize_odds::ultimate_texas_holdem::boards::{Board, pair_at};
use baize_odds::ultimate_texas_holdem::count::count;
use baize_odds::ultimate_texas_holdem::flops::HOLES;
use baize_odds::ultimate_texas_holdem::nets::{Fate, Fates, Nets};
use baize_odds::ultimate_texas_holdem::solve::{FlopPlay, Play, River, SPLITS, decide_flops};
use baize_odds::ultimate_texas_holdem::style::Style;
use baize_odds::ultimate_texas_holdem::tables::CardTables;
use baize_odds::what_if::Paying;
use baize_odds::{Ratio, WhatIf, caribbean_stud, odds};
use baize_rules::cards::Card;
use baize_rules::money::Odds;
use baize_rules::poker_hands::{Category, Strength, five, seven};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// A simple generator, so that the deals are the same every time.
struct Deck {
    cards: Vec<Card>,
    state: u64,
}

impl Deck {
    fn new(seed: u64) -> Deck {
        Deck { cards: Card::all().collect(), state: seed }
    }
    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 33) as usize % limit
    }
    fn deal<const N: usize>(&mut self) -> [Card; N] {
        for at in 0..N {
            let other = at + self.below(52 - at);
            self.cards.swap(at, other);
        }
        std::array::from_fn(|i| self.cards[i])
    }
}

fn rest(dealt: &[Card]) -> Vec<Card> {
    Card::all().filter(|card| !dealt.contains(card)).collect()
}

fn pairs(cards: &[Card]) -> impl Iterator<Item = [Card; 2]> + '_ {
    cards.iter().enumerate().flat_map(move |(i, a)| cards[..i].iter().map(move |b| [*a, *b]))
}

const PAIR: fn() -> usize = || Category::OnePair.lowest().index();

/// The rules of the book, written as simply as possible.
fn holdem(player: Strength, dealer: Strength) -> Fates {
    let one = Fate::Won(Odds::EVENS);
    let (play, blind) = match player.cmp(&dealer) {
        std::cmp::Ordering::Less => (Fate::Lost, Fate::Lost),
        std::cmp::Ordering::Equal => (Fate::StandOff, Fate::StandOff),
        std::cmp::Ordering::Greater => {
            let blind = match player.category() as usize {
                0..=3 => Fate::StandOff,
                4 => one,
                5 => Fate::Won(Odds { win: 3, per: 2 }),
                6 => Fate::Won(Odds::to_one(3)),
                7 => Fate::Won(Odds::to_one(10)),
                8 => Fate::Won(Odds::to_one(50)),
                _ => Fate::Won(Odds::to_one(500)),
            };
            (one, blind)
        }
    };
    let ante = if dealer.index() < PAIR() { Fate::StandOff } else { play };
    Fates { ante, blind, play, trips: Fate::Lost }
}

fn halves(fate: Fate) -> i64 {
    match fate {
        Fate::Won(odds) => i64::from(2 * odds.win / odds.per),
        Fate::StandOff => 0,
        Fate::Lost => -2,
    }
}

fn seven_of(hole: [Card; 2], board: [Card; 5]) -> Strength {
    let [a, b] = hole;
    let [c, d, e, f, g] = board;
    seven([a, b, c, d, e, f, g])
}

/// Against all 990 dealers: Ante and Blind, and Play for one ante, in half antes.
fn river(hole: [Card; 2], board: [Card; 5]) -> (i64, i64) {
    let own = seven_of(hole, board);
    let left = rest(&[&hole[..], &board[..]].concat());
    pairs(&left).fold((0, 0), |(stay, play), dealer| {
        let fates = holdem(own, seven_of(dealer, board));
        (stay + halves(fates.ante) + halves(fates.blind), play + halves(fates.play))
    })
}

/// Records what the solver says about some hands.
struct Recorder {
    flops: Recorded<([u8; 3], [usize; 2]), i32>,
    boards: Recorded<([u8; 5], usize), i64>,
}
type Recorded<Place, Worth> = BTreeMap<Place, Mutex<Option<Worth>>>;

impl Play for Recorder {
    fn river(&self, river: River, worth: i64) -> bool {
        if let Board::Plain(five) = river.board
            && let Some(recorded) = self.boards.get(&(five, river.kind))
        {
            *recorded.lock().expect("whole") = Some(worth);
        }
        worth > 0
    }
    fn flop(&self, flop: &[u8; 3], hole: [usize; 2], worth: i32) -> bool {
        if let Some(recorded) = self.flops.get(&(*flop, hole)) {
            *recorded.lock().expect("whole") = Some(worth);
        }
        worth > 0
    }
}

/// Hole cards, a board without three of a suit, and the place at which the solver decides about them.
type PlainRiver = ([Card; 2], [Card; 5], ([u8; 5], usize));

fn plain_rivers(deck: &mut Deck, wanted: usize) -> Vec<PlainRiver> {
    let mut rivers = vec![];
    while rivers.len() < wanted {
        let dealt: [Card; 7] = deck.deal();
        let [a, b, board @ ..] = dealt;
        let mut of_suit = [0; 4];
        board.iter().for_each(|card| of_suit[card.suit() as usize] += 1);
        if of_suit.iter().any(|count| *count > 2) {
            continue;
        }
        let mut five = board.map(|card| card.rank().index() as u8);
        five.sort_unstable();
        let (high, low) = (a.rank().max(b.rank()).index() as u8, a.rank().min(b.rank()).index() as u8);
        let kind = (0..91).find(|kind| pair_at(*kind) == (high, low)).expect("a kind");
        rivers.push(([a, b], board, (five, kind)));
    }
    rivers
}

/// Two hole cards that are not on the flop, the higher first.
fn hole_beside(flop: [u8; 3], deck: &mut Deck) -> [usize; 2] {
    loop {
        let (one, other) = (deck.below(52), deck.below(52));
        if one > other && ![one, other].iter().any(|card| flop.contains(&(*card as u8))) {
            return [one, other];
        }
    }
}

#[test]
fn ultimate_texas_holdem_agrees_with_dealing_every_card() {
    let tables = CardTables::new(PAIR());
    let nets = Nets::new(holdem, &WhatIf::default(), Paying::EXACT, PAIR());
    assert_eq!((nets.unit, nets.fold), (2, -4));
    let cards: Vec<Card> = Card::all().collect();
    let mut deck = Deck::new(7);
    let wanted: Vec<usize> = (0..5).map(|_| deck.below(tables.flops.list.len())).chain([0, 1754]).collect();
    let flops = wanted.into_iter().map(|flop| tables.flops.list[flop].cards);
    let flops = flops.map(|flop| ((flop, hole_beside(flop, &mut deck)), Mutex::new(None))).collect();
    let plain = plain_rivers(&mut deck, 30);
    let boards = plain.iter().map(|(_, _, place)| (*place, Mutex::new(None))).collect();
    let recorder = Recorder { flops, boards };
    let decided = decide_flops(&tables, &nets, &recorder);
    for (hole, board, place) in plain {
        let (stay, play) = river(hole, board);
        let worth = recorder.boards[&place].lock().expect("whole").expect("decided");
        assert_eq!(worth, stay + play + 4 * 990, "{hole:?} on {board:?}");
    }
    for ((flop, hole), recorded) in &recorder.flops {
        let flop = flop.map(|card| cards[usize::from(card)]);
        let hole = hole.map(|card| cards[card]);
        let left = rest(&[&hole[..], &flop[..]].concat());
        let worth: i64 = pairs(&left)
            .map(|[turn, last]| {
                let (stay, play) = river(hole, [flop[0], flop[1], flop[2], turn, last]);
                stay + 2 * play - (stay + play).max(-4 * 990)
            })
            .sum();
        assert_eq!(recorded.lock().expect("whole").map(i64::from), Some(worth), "{hole:?} on {flop:?}");
    }
    both_passes_agree(&tables, &nets, &decided);
}

/// Both passes over the boards, forward for worth and back for frequencies, give the same sum.
fn both_passes_agree(tables: &CardTables, nets: &Nets, decided: &FlopPlay) {
    let sums = &decided.sums;
    let before: [bool; HOLES] = std::array::from_fn(|hole| sums.raised(hole, 4) > sums.waited(hole));
    let counts = count(tables, nets, &Style::BEST.on(tables), decided, &before);
    let [mut sum, mut deals] = [0i128; 2];
    for (done, times) in [(0, 4), (1, 2), (2, 1), (3, 0)] {
        for (category, ends) in counts[done].iter().enumerate() {
            for (end, count) in ends.iter().enumerate() {
                let count = i128::from(*count);
                let worth = nets.stay[category][end] + times * nets.play[category][end];
                deals += count;
                sum += count * i128::from(if done == 3 { nets.fold } else { worth });
            }
        }
    }
    let best = |hole: usize| sums.raised(hole, 4).max(sums.waited(hole));
    assert_eq!(sum, (0..HOLES).map(|hole| i128::from(best(hole))).sum());
    assert_eq!(deals, i128::from(SPLITS) * 2_598_960 * 1_081 * 990);
}

#[test]
fn caribbean_stud_agrees_with_dealing_every_card() {
    let ace_king = five(["As", "Kd", "4c", "3h", "2s"].map(|c| c.parse().expect("a card"))).index();
    let mut deck = Deck::new(11);
    let mut hands: Vec<([Card; 5], Card)> = (0..4)
        .map(|_| {
            let [a, b, c, d, e, up] = deck.deal();
            ([a, b, c, d, e], up)
        })
        .collect();
    let named = |text: &str| -> Vec<Card> { text.split(' ').map(|c| c.parse().expect("a card")).collect() };
    for text in
        ["As Kd Qc 7h 2s Qd", "9s 8s 7s 6s 5s Ts", "Ah Jh 8h 4h 2h Kh", "6c 6d 6h 6s 2c 3c", "Ac 2d 3h 4s 5c 5d"]
    {
        let cards = named(text);
        hands.push((cards[..5].try_into().expect("five"), cards[5]));
    }
    for (player, up) in hands {
        let own = five(player);
        let left = rest(&[&player[..], &[up]].concat());
        // The dealer qualifies as in the book, with a pair, with two pairs, and with anything.
        let least = [ace_king, PAIR(), Category::TwoPairs.lowest().index(), 0];
        let mut ends = [[0i64; 4]; 4];
        for (i, a) in left.iter().enumerate() {
            for (j, b) in left[..i].iter().enumerate() {
                for (k, c) in left[..j].iter().enumerate() {
                    for d in &left[..k] {
                        let dealer = five([up, *a, *b, *c, *d]);
                        for (least, ends) in least.iter().zip(&mut ends) {
                            let end = match own.cmp(&dealer) {
                                _ if dealer.index() < *least => 0,
                                std::cmp::Ordering::Greater => 1,
                                std::cmp::Ordering::Equal => 2,
                                std::cmp::Ordering::Less => 3,
                            };
                            ends[end] += 1;
                        }
                    }
                }
            }
        }
        for (least, ends) in least.into_iter().zip(ends) {
            assert_eq!(caribbean_stud::ends(player, up, least), ends, "{player:?} {up} {least}");
        }
    }
}

/// For some hands: every set of dealer's cards that can be seen, every completion, and the better of bet and fold.
#[test]
fn caribbean_stud_with_cards_seen_agrees_with_dealing_every_card() {
    let ace_king = five(["As", "Kd", "4c", "3h", "2s"].map(|c| c.parse().expect("a card"))).index();
    for (text, known) in [
        ("As Kd 9c 7h 2s", 1),
        ("Qs Jd 9c 7h 2s", 2),
        ("6h 6d Th 4h 2h", 2),
        ("Ah Jh 8h 4h 2h", 3),
        ("Ts 9d 7s 3s 2s", 4),
        ("8c 8d 5c 5d 2c", 0),
        ("Ad Kd 4d 3d 2c", 5),
    ] {
        let player: Vec<Card> = text.split(' ').map(|c| c.parse().expect("a card")).collect();
        let player: [Card; 5] = player.try_into().expect("five");
        let own = five(player);
        let wins = match own.category() {
            Category::Flush => 1 + 2 * 5,
            Category::TwoPairs => 1 + 2 * 2,
            _ => 1 + 2,
        };
        let left = rest(&player);
        // The results for each set of seen cards: dealer does not qualify, is beaten, ties, wins.
        let mut seen: BTreeMap<u64, [i64; 4]> = BTreeMap::new();
        for e in 4..47usize {
            for d in 3..e {
                for c in 2..d {
                    for b in 1..c {
                        for a in 0..b {
                            let dealt = [a, b, c, d, e];
                            let dealer = five(dealt.map(|i| left[i]));
                            let end = match own.cmp(&dealer) {
                                _ if dealer.index() < ace_king => 0,
                                std::cmp::Ordering::Greater => 1,
                                std::cmp::Ordering::Equal => 2,
                                std::cmp::Ordering::Less => 3,
                            };
                            for part in (0u8..32).filter(|part| part.count_ones() == known) {
                                let set =
                                    (0..5).filter(|i| part >> i & 1 == 1).fold(0, |set, i| set | 1u64 << dealt[i]);
                                seen.entry(set).or_default()[end] += 1;
                            }
                        }
                    }
                }
            }
        }
        let mut bets = [0; 4];
        let mut folded = 0;
        for ends in seen.values() {
            let worth = ends[0] + wins * ends[1] - 3 * ends[3];
            match worth > -ends.iter().sum::<i64>() {
                true => (0..4).for_each(|end| bets[end] += ends[end]),
                false => folded += ends.iter().sum::<i64>(),
            }
        }
        assert_eq!(caribbean_stud::knowing(player, known as usize), (bets, folded), "{text}, {known} known");
    }
}

/// Every five-card hand in turn, with a simple rule: hold the highest card of each of the three suits that win most.
#[test]
fn double_chance_agrees_with_looking_at_every_hand() {
    let cards: Vec<Card> = Card::all().collect();
    let mut won = 0i64;
    let mut hands = 0i64;
    for e in 4..52 {
        for d in 3..e {
            for c in 2..d {
                for b in 1..c {
                    for a in 0..b {
                        let hand = [cards[a], cards[b], cards[c], cards[d], cards[e]];
                        hands += 1;
                        let category = five(hand).category();
                        let pays = match category {
                            Category::RoyalFlush => 200,
                            Category::StraightFlush => 50,
                            Category::FourOfAKind => 20,
                            Category::FullHouse => 6,
                            Category::Flush => 4,
                            Category::Straight => 2,
                            Category::ThreeOfAKind | Category::TwoPairs => 1,
                            _ => 0,
                        };
                        // Ranks 2, 2, 3, 4, 5 with four of them in one suit.
                        let dead = [a, b, c, d, e].map(|card| card / 4) == [0, 0, 1, 2, 3]
                            && c % 4 == d % 4
                            && d % 4 == e % 4
                            && (a % 4 == c % 4 || b % 4 == c % 4);
                        if pays > 0 || dead {
                            won += 47 * i64::from(pays.max(1));
                            continue;
                        }
                        let mut outs = [0i64; 4];
                        for card in [a, b, c, d, e] {
                            let lower = [a, b, c, d, e].iter().filter(|o| *o % 4 == card % 4 && **o < card).count();
                            outs[card % 4] = outs[card % 4].max((card / 4 - lower) as i64);
                        }
                        outs.sort_unstable();
                        let wins: i64 = outs[1..].iter().sum();
                        won += wins - (47 - wins);
                    }
                }
            }
        }
    }
    let report = odds("double-chance", &WhatIf::default()).expect("a game").expect("a valid question");
    let wager = report.wager("wager").expect("a wager");
    assert_eq!(wager.expected_return(), Ratio::new(won.into(), (47 * hands).into()));
    assert_eq!(wager.distribution.cases(), i128::from(47 * hands));
}

/// The returns of Initial and Tie from a shoe of numbered cards: every pair, and every second pair after a tie.
fn casino_war(shoe: &[i64]) -> [Ratio; 2] {
    let cards = shoe.len() as i64;
    let rest = (cards - 2) * (cards - 3);
    let [mut won, mut ties, mut deals] = [0i64; 3];
    for player in shoe {
        for dealer in shoe.iter().filter(|dealer| *dealer != player) {
            deals += rest;
            if player % 13 != dealer % 13 {
                won += if player % 13 > dealer % 13 { rest } else { -rest };
                continue;
            }
            ties += rest;
            let left: Vec<&i64> = shoe.iter().filter(|card| *card != player && *card != dealer).collect();
            for second in &left {
                for against in left.iter().filter(|against| *against != second) {
                    won += match (*second % 13).cmp(&(*against % 13)) {
                        std::cmp::Ordering::Greater => 1,
                        std::cmp::Ordering::Equal => 2,
                        std::cmp::Ordering::Less => -2,
                    };
                }
            }
        }
    }
    [won, 10 * ties - (deals - ties)].map(|sum| Ratio::new(sum.into(), deals.into()))
}

fn counted_casino_war(what_if: &WhatIf) -> [Ratio; 2] {
    let report = odds("casino-war", what_if).expect("a game").expect("a valid question");
    ["initial", "tie"].map(|name| report.wager(name).expect("a wager").expected_return())
}

#[test]
fn casino_war_agrees_with_dealing_cards() {
    for decks in [1, 2] {
        let shoe: Vec<i64> = (0..52 * decks).collect();
        let what_if = WhatIf { decks: Some(decks), ..WhatIf::default() };
        assert_eq!(counted_casino_war(&what_if), casino_war(&shoe), "{decks} decks");
    }
}

/// A shoe from which some cards are gone.
#[test]
fn casino_war_with_cards_seen_agrees_with_dealing_cards() {
    for (seen, gone) in [("AAA7", vec![12, 25, 38, 5]), ("22223333", vec![0, 13, 26, 39, 1, 14, 27, 40])] {
        let shoe: Vec<i64> = (0..52).filter(|card| !gone.contains(card)).collect();
        let what_if = WhatIf { decks: Some(1), seen: Some(seen.into()), ..WhatIf::default() };
        assert_eq!(counted_casino_war(&what_if), casino_war(&shoe), "{seen}");
    }
    for wrong in ["1", "AAAAA", "A♠"] {
        let what_if = WhatIf { decks: Some(1), seen: Some(wrong.into()), ..WhatIf::default() };
        assert_eq!(odds("casino-war", &what_if).expect("a game").expect_err(wrong).field, "seen");
    }
}

/// Dice with a heavy six, thrown as fair dice with thirteen sides: three sixes and two of every other face.
#[test]
fn sic_bo_with_heavy_dice_agrees_with_dice_of_more_sides() {
    let sides = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6];
    let [mut small, mut sixes, mut total_17, mut throws] = [0i64; 4];
    for a in sides {
        for b in sides {
            for c in sides {
                let (total, triple) = (a + b + c, a == b && b == c);
                throws += 1;
                small += if total <= 10 && !triple { 1 } else { -1 };
                sixes += if triple && a == 6 { 180 } else { -1 };
                total_17 += if total == 17 { 62 } else { -1 };
            }
        }
    }
    let what_if = WhatIf { dice: Some("2 2 2 2 2 3".into()), ..WhatIf::default() };
    let report = odds("sic-bo", &what_if).expect("a game").expect("a valid question");
    for (wager, sum) in [("small", small), ("triple_6", sixes), ("total_17", total_17)] {
        let found = report.wager(wager).expect("a wager").expected_return();
        assert_eq!(found, Ratio::new(sum.into(), throws.into()), "{wager}");
    }
    assert!(report.is_what_if() && report.wager("super_streak_odd_even").is_none());
    let fair = WhatIf { dice: Some("7,7,7,7,7,7".into()), ..WhatIf::default() };
    let fair = odds("sic-bo", &fair).expect("a game").expect("a valid question");
    assert_eq!(fair.wager("small").expect("a wager").house_edge(), Ratio::new(1, 36));
    for wrong in ["1 1 1 1 1", "1 1 1 1 1 0", "1 1 1 1 1 1001", "heavy"] {
        let what_if = WhatIf { dice: Some(wrong.into()), ..WhatIf::default() };
        assert_eq!(odds("sic-bo", &what_if).expect("a game").expect_err(wrong).field, "dice");
    }
}

/// Every throw of three dice for every spot, judged by simple code; every run of thirteen results for Super Streak.
#[test]
fn sic_bo_agrees_with_throwing_every_die() {
    let pays = |wager: &str, dice: [u8; 3]| -> Option<i64> {
        let (kind, numbers) = wager.split_at(wager.find(|c: char| c.is_ascii_digit()).unwrap_or(wager.len()));
        let numbers: Vec<u8> = numbers.split('_').filter_map(|n| n.parse().ok()).collect();
        let total: u8 = dice.iter().sum();
        let show = |number: u8| dice.iter().filter(|die| **die == number).count();
        let triple = show(dice[0]) == 3;
        let won = |wins: bool, odds: i64| wins.then_some(odds);
        match kind {
            "small" => won(total <= 10 && !triple, 1),
            "big" => won(total >= 11 && !triple, 1),
            "odd" => won(total % 2 == 1 && !triple, 1),
            "even" => won(total.is_multiple_of(2) && !triple, 1),
            "triple_" => won(show(numbers[0]) == 3, 180),
            "any_triple" => won(triple, 31),
            "double_" => won(show(numbers[0]) >= 2, 11),
            "total_" => {
                won(total == numbers[0], [62, 31, 18, 12, 8, 7, 6][usize::from(total.min(21 - total).max(4)) - 4])
            }
            "pair_" => won(numbers.iter().all(|number| show(*number) > 0), 6),
            "single_" => match show(numbers[0]) {
                0 => None,
                times => Some([1, 2, 12][times - 1]),
            },
            "four_" => won(numbers.iter().filter(|number| show(**number) == 1).count() == 3, 7),
            other => panic!("{other}"),
        }
    };
    let report = odds("sic-bo", &WhatIf::default()).expect("a game").expect("a valid question");
    let mut seen = 0;
    for wager in report.wagers.iter().filter(|wager| wager.lasts.is_none()) {
        let mut won = 0;
        for (a, b, c) in (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| (a, b, c)))) {
            won += pays(&wager.wager, [a, b, c]).unwrap_or(-1);
        }
        assert_eq!(wager.expected_return(), Ratio::new(won.into(), 216), "{}", wager.wager);
        seen += 1;
    }
    assert_eq!(seen, 56);
    // The result that opened the window was on side 0; it counts in one reading and not in the other.
    let runs = |opening: u32| -> Ratio {
        let sum: i64 = (0u32..1 << 13)
            .map(|sides| match (sides.trailing_zeros() + opening).min(12) {
                0..=3 => -1,
                run => [6, 10, 15, 20, 35, 50, 75, 100, 500][run as usize - 4],
            })
            .sum();
        Ratio::new(sum.into(), 1 << 13)
    };
    for (choice, opening) in [("count-from-next", 0), ("count-opening-result", 1)] {
        let readings = [("SB-15".to_string(), choice.to_string())].into();
        let report =
            odds("sic-bo", &WhatIf { readings, ..WhatIf::default() }).expect("a game").expect("a valid question");
        for family in ["small_big", "odd_even"] {
            let streak = report.wager(&format!("super_streak_{family}")).expect("a wager");
            assert_eq!(streak.expected_return(), runs(opening), "{choice} {family}");
        }
    }
}
