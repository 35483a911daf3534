//! Sic Bo: all 216 throws for every spot of the layout, and Super Streak result by result, judged by the functions of the
//! rules.
use crate::ratio::Ratio;
use crate::report::{Basis, Distribution, PayRow, Report, WagerOdds};
use crate::what_if::{Answer, InvalidQuestion, Options, Paying, WhatIf};
use baize_rules::dice::Throw;
use baize_rules::sic_bo::ch06_super_streak::{self as streak, Counting, LONGEST, Twelve};
use baize_rules::sic_bo::ch07_settlement::{EvenList, judge};
use baize_rules::sic_bo::clauses as r;
use baize_rules::sic_bo::{BOOK, Live, Streak};
use baize_rules::wagers::{BetType, Family, Side, Wager};

/// What can be changed in Sic Bo.
pub fn options() -> Options {
    let mut pays: Vec<String> = vec![];
    for wager in Wager::all().filter(|wager| is_on_one_throw(*wager)) {
        for pips in 1..=3 {
            let name = pay_name(wager, pips);
            if !pays.contains(&name) {
                pays.push(name);
            }
        }
    }
    pays.extend((4..=LONGEST).map(streak_name));
    Options {
        fields: &["dice", "token", "stake", "max_payout"],
        with: &[],
        pays,
        readings: &[
            ("SB-1", &["corrected", "printed", "printed-three-sixes-win", "ten-and-three-sixes-win"]),
            ("SB-15", &["count-from-next", "count-opening-result", "name-the-side", "either-side"]),
            ("SB-18", &["pay-at-twelve", "pay-at-the-end"]),
        ],
        book: &[("dice", "1 1 1 1 1 1")],
    }
}

const BASIS: Basis = Basis {
    method: &[
        "All 216 throws of three dice, each judged for every spot of the layout by the function that settles at the table, and as \
     likely as any other unless the dice are given weights.",
        "Super Streak: every run of results until the wager ends, stepped by the function that moves the lights at the table; a \
     triple moves nothing, and without triples both sides are equally likely.",
    ],
    clauses: &[
        r::R3_2_1_1,
        r::R3_2_1_2,
        r::R3_2_2_1,
        r::R3_2_2_2,
        r::R3_2_3,
        r::R3_2_4,
        r::R3_2_5,
        r::R3_2_6,
        r::R3_2_7,
        r::R3_2_8,
        r::R3_3_1_1,
        r::R3_3_1_2,
        r::R3_3_2_1,
        r::R3_3_2_2,
        r::R3_3_3,
        r::R6_3,
        r::R6_4_1,
        r::R6_4_2,
    ],
};

/// The pay table row of a wager; `pips` is the number of dice that show a single number.
fn pay_name(wager: Wager, pips: u8) -> String {
    match wager {
        Wager::Total(total) => format!("total_{total}"),
        Wager::Single(_) => format!("single_{pips}"),
        _ => wager.bet_type().name().to_lowercase().replace(' ', "_"),
    }
}

fn streak_name(in_a_row: u8) -> String {
    format!("streak_{in_a_row}")
}

fn is_on_one_throw(wager: Wager) -> bool {
    Throw::all().next().is_some_and(|throw| judge(wager, throw, EvenList::Corrected).is_some())
}

/// The readings, the dice and how a stake is paid.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub counting: Counting,
    pub twelve: Twelve,
    even: EvenList,
    paying: Paying,
    /// The weight of each face.
    dice: [i128; 6],
}

/// The weights of the faces from one to six; equal unless given.
fn weights(what_if: &WhatIf) -> Answer<[i128; 6]> {
    let Some(text) = &what_if.dice else { return Ok([1; 6]) };
    let no = || {
        InvalidQuestion::new("dice", format!("{text:?} is not six weights from 1 to 1000, such as 10 10 10 10 10 11"))
    };
    let found =
        text.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| word.parse::<u16>().map_err(|_| no()));
    let found: Vec<u16> = found.collect::<Answer<_>>()?;
    let six: [u16; 6] = found.try_into().map_err(|_| no())?;
    match six.iter().all(|weight| (1..=1000).contains(weight)) {
        true => Ok(six.map(i128::from)),
        false => Err(no()),
    }
}

impl Question {
    pub fn new(what_if: &WhatIf) -> Answer<Question> {
        let options = options();
        what_if.check(BOOK.slug, &options)?;
        let even = match what_if.reading(&options, "SB-1") {
            "printed" => EvenList::Printed,
            "printed-three-sixes-win" => EvenList::PrintedThreeSixesWin,
            "ten-and-three-sixes-win" => EvenList::TenAndThreeSixesWin,
            _ => EvenList::Corrected,
        };
        let counting = match what_if.reading(&options, "SB-15") {
            "count-opening-result" => Counting::OpeningResult,
            "name-the-side" => Counting::NamedSide,
            "either-side" => Counting::EitherSide,
            _ => Counting::FromNext,
        };
        let twelve = match what_if.reading(&options, "SB-18") {
            "pay-at-the-end" => Twelve::AtTheEnd,
            _ => Twelve::AtOnce,
        };
        Ok(Question { counting, twelve, even, paying: crate::paying(what_if, None), dice: weights(what_if)? })
    }
    pub fn is_fair(self) -> bool {
        self.dice.iter().all(|weight| *weight == self.dice[0])
    }
    /// The relative frequency of a throw.
    fn ways(self, throw: Throw) -> i128 {
        throw.faces().iter().map(|face| self.dice[usize::from(face.dots()) - 1]).product()
    }
    /// The net of a wager on one throw.
    fn judged(self, wager: Wager, throw: Throw, what_if: &WhatIf) -> (Ratio, Option<u8>) {
        let verdict = judge(wager, throw, self.even).expect("a wager on one throw");
        let pips = if let Wager::Single(face) = wager { throw.count(face) } else { 1 };
        match verdict.pays {
            Some(odds) => {
                let odds = what_if.odds(&pay_name(wager, pips)).unwrap_or(odds);
                (self.paying.winnings(odds, 1), Some(pips))
            }
            None => (-what_if.cash(), None),
        }
    }
    pub fn net(self, wager: Wager, throw: Throw, what_if: &WhatIf) -> Ratio {
        self.judged(wager, throw, what_if).0
    }
    /// The net of a Super Streak wager that ended with this many in a row.
    pub fn streak(self, in_a_row: u8, what_if: &WhatIf) -> Ratio {
        match streak::pays(in_a_row) {
            Some(odds) => self.paying.winnings(what_if.odds(&streak_name(in_a_row)).unwrap_or(odds), 1),
            None => -what_if.cash(),
        }
    }
    fn on_one_throw(self, wager: Wager, what_if: &WhatIf) -> WagerOdds {
        let mut returns = Distribution::new();
        for throw in Throw::all() {
            let (net, won) = self.judged(wager, throw, what_if);
            returns.add_named(net, won.map_or("lost", |pips| won_as(wager, pips)), self.ways(throw));
        }
        WagerOdds::plain(wager.slug(), wager.to_string(), returns)
    }
}

/// The odds of Sic Bo.
pub fn odds(what_if: &WhatIf) -> Answer<Report> {
    let question = Question::new(what_if)?;
    let Question { counting, even, .. } = question;
    let mut wagers: Vec<WagerOdds> = Wager::all()
        .filter(|wager| is_on_one_throw(*wager))
        .map(|wager| question.on_one_throw(wager, what_if))
        .collect();
    let streaks = Wager::all().filter(|wager| match counting {
        Counting::NamedSide => matches!(wager, Wager::NamedStreak(_)),
        _ => matches!(wager, Wager::SuperStreak(_)),
    });
    if question.is_fair() {
        wagers.extend(streaks.map(|wager| super_streak(wager, question, what_if)));
    }
    let mut assumptions = what_if.changes();
    assumptions.push(match question.is_fair() {
        true => "three fair dice; Super Streak counted over results that are no triple".into(),
        false => "three dice alike, none of them fair; Super Streak is counted with fair dice only".into(),
    });
    let pay_table = pay_table(what_if, even);
    Ok(Report { assumptions, ..Report::new(&BOOK, BASIS, what_if, &options(), pay_table, wagers) })
}

/// One row for all wagers with the same odds.
fn pay_table(what_if: &WhatIf, even: EvenList) -> Vec<PayRow> {
    let mut rows: Vec<PayRow> = vec![];
    for wager in Wager::all().filter(|wager| is_on_one_throw(*wager)) {
        for throw in Throw::all() {
            let Some(odds) = judge(wager, throw, even).and_then(|verdict| verdict.pays) else { continue };
            let pips = if let Wager::Single(face) = wager { throw.count(face) } else { 1 };
            let name = pay_name(wager, pips);
            if rows.iter().all(|row| row.name != name) {
                let result = match wager {
                    Wager::Total(_) => wager.to_string(),
                    _ => won_as(wager, pips).to_string(),
                };
                rows.push(what_if.row(wager.bet_type().name(), result, &name, odds, r::R7_1.cite()));
            }
        }
    }
    rows.extend((4..=LONGEST).map(|count| {
        let odds = streak::pays(count).expect("four or more are paid");
        let result = format!("{count} in a row");
        what_if.row("Super Streak", result, &streak_name(count), odds, r::R7_2.cite())
    }));
    rows
}

fn won_as(wager: Wager, pips: u8) -> &'static str {
    match (wager.bet_type(), pips) {
        (BetType::Single, 1) => "on one die",
        (BetType::Single, 2) => "on two dice",
        (BetType::Single, _) => "on three dice",
        _ => "won",
    }
}

/// Every run of results until the wager ends; each next result is equally likely on either side.
fn super_streak(wager: Wager, question: Question, what_if: &WhatIf) -> WagerOdds {
    let Question { counting, twelve, .. } = question;
    let sides = match wager {
        Wager::SuperStreak(Family::SmallBig) | Wager::NamedStreak(Side::Small | Side::Big) => [Side::Small, Side::Big],
        _ => [Side::Odd, Side::Even],
    };
    let family = sides[0].family();
    // The number of throws on each side, triples left out.
    let ways =
        sides.map(|side| Throw::all().filter(|throw| streak::side(family, *throw) == Some(side)).count() as i128);
    let mut returns = Distribution::new();
    let live = Live { area: 1, wager, count: counting.start() };
    let open = Streak { side: Some(sides[0]), run: 0, live: vec![live] };
    let all: i128 = ways.iter().sum();
    // Longer than any run: the longest streak plus the result that opened the window.
    let depth = u32::from(LONGEST) + 1;
    // A common denominator for all runs: the number of sides to the power of the longest run.
    let mut rounds = Ratio::ZERO;
    let mut walk = vec![(open, 0u32, Ratio::ONE)];
    while let Some((before, results, chance)) = walk.pop() {
        for (side, ways) in sides.into_iter().zip(ways) {
            let chance = chance * Ratio::new(ways, all);
            let stepped = streak::step(&before, side, counting, twelve);
            let ended = stepped.ended.first().or(stepped.after.live.iter().find(|live| live.count == LONGEST));
            let Some(ended) = ended else {
                walk.push((stepped.after, results + 1, chance));
                continue;
            };
            // A run of twelve that is paid at its end still waits for the result that breaks it.
            let waits = match stepped.ended.is_empty() {
                true => Ratio::new(all, all - ways),
                false => Ratio::ZERO,
            };
            rounds = rounds + chance * (Ratio::from(i64::from(results) + 1) + waits);
            let cases = chance * Ratio::from(2i64.pow(depth));
            assert_eq!(cases.den(), 1, "sides that are equally likely");
            let what = match streak::pays(ended.count) {
                Some(_) => format!("{} in a row", ended.count),
                None => "three or fewer".to_string(),
            };
            returns.add_named(question.streak(ended.count, what_if), &what, cases.num());
        }
    }
    let mut odds = WagerOdds::plain(wager.slug(), wager.to_string(), returns);
    odds.lasts = Some(rounds);
    odds
}
