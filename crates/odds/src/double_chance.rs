//! Double Chance: every hand of five cards with every way to declare, hold and discard.
use crate::ranks::{self, CHOOSE, Five, Suiting, bits, card, fives};
use crate::ratio::Ratio;
use crate::report::{Advice, Alternative, Basis, Distribution, PayRow, Rate, Report, Stage, Tie, WagerOdds};
use crate::threads::fold;
use crate::together::{Joint, Staked, Together};
use crate::what_if::{Answer, InvalidQuestion, Options, Paying, WhatIf};
use baize_rules::cards::Card;
use baize_rules::double_chance::ch09_settlement::{Below, SIXTH_PAYS, Sixth, judge_sixth};
use baize_rules::double_chance::ch10_jackpot::QUALIFY;
use baize_rules::double_chance::ch11_declared_hands::declared;
use baize_rules::double_chance::{BOOK, DeclaredHand, clauses as r};
use std::collections::BTreeMap;

const BASIS: Basis = Basis {
    method: &[
        "All 2,598,960 hands of five cards, those that differ only in the names of suits counted once with their number; each of \
     the 25 ways to hold one, two or three cards against all 47 sixth cards, judged by the function that settles at the table.",
        "A hand that may be declared is declared unless holding is worth more. Of holds that are equally good the one with the \
     fewest cards is counted.",
    ],
    clauses: &[r::R8_1, r::R8_3, r::R8_4, r::R9_2, r::R9_4, r::R9_5, r::R9_6, r::R10_4, r::R11_1, r::R11_1_9],
};

/// The number of cards that the sixth card can be.
const SIXTH: i64 = 47;

/// What can be changed in Double Chance.
pub fn options() -> Options {
    let declared = DeclaredHand::ALL.iter().map(|hand| format!("declared_{}", hand.slug()));
    let jackpot = QUALIFY.iter().map(|(hand, _)| format!("jackpot_{}", hand.slug()));
    Options {
        fields: &["token", "stake", "max_payout"],
        with: &["jackpot"],
        pays: declared.chain(["sixth".into()]).chain(jackpot).collect(),
        readings: &[("DC-1", &["same-card", "any-card", "every-card-of-suit"]), ("DC-5", &["proved", "declared-only"])],
        book: &[],
    }
}

/// The ranks of a suit that win as the sixth card, by the ranks held in that suit and the highest card held in any suit.
struct Winning(Vec<[u16; 13]>);

impl Winning {
    fn new(below: Below) -> Winning {
        let mut all = vec![[0; 13]; 1 << 13];
        for held in (1u16..1 << 13).filter(|held| held.count_ones() <= 3) {
            for top in held.ilog2() as u8..13 {
                let mut cards: Vec<Card> = bits(held).map(|rank| card(rank, 0)).collect();
                if held >> top & 1 == 0 {
                    cards.push(card(top, 1));
                }
                let wins = (0..13).filter(|rank| judge_sixth(&cards, card(*rank, 0), below) == Sixth::Won);
                all[usize::from(held)][usize::from(top)] = wins.fold(0, |mask, rank| mask | 1 << rank);
            }
        }
        Winning(all)
    }
    /// How many of the 47 unseen cards win for the cards held.
    fn count(&self, held: [u16; 4], hand: [u16; 4]) -> i64 {
        let top = held.iter().filter(|mask| **mask != 0).map(|mask| mask.ilog2()).max().unwrap_or(0) as usize;
        let wins = |suit: usize| (self.0[usize::from(held[suit])][top] & !hand[suit]).count_ones();
        (0..4).map(|suit| i64::from(wins(suit))).sum()
    }
}

/// The held cards, as bits of ranks for each suit.
fn masks(cards: &[u8; 5], hold: u8) -> [u16; 4] {
    let mut masks = [0u16; 4];
    let held = cards.iter().enumerate().filter(|(i, _)| hold >> i & 1 == 1);
    held.for_each(|(_, card)| masks[usize::from(card % 4)] |= 1 << (card / 4));
    masks
}

/// The 25 ways to hold one, two or three of five cards, as bits.
fn holds() -> impl Iterator<Item = u8> {
    (1u8..32).filter(|hold| (1..=3).contains(&hold.count_ones()))
}

const RULES_OF_THUMB: [&str; 3] = [
    "declare, or hold the highest card of each of up to three suits",
    "declare, or hold the three highest cards",
    "declare, or hold the highest card alone",
];

/// Their names in a strategy file.
pub(crate) const RULE_NAMES: [&str; RULES_OF_THUMB.len()] = ["highest-of-each-suit", "three-highest", "highest"];

/// The cards held by a rule of thumb. The cards are in order from low to high.
fn hold_by_rule(rule: usize, cards: &[u8; 5]) -> u8 {
    let mut suits = 0u8;
    let mut hold = 0u8;
    for (index, card) in cards.iter().enumerate().rev() {
        let suit = 1 << (card % 4);
        let takes = match rule {
            0 => suits & suit == 0 && hold.count_ones() < 3,
            1 => hold.count_ones() < 3,
            _ => hold == 0,
        };
        if takes {
            hold |= 1 << index;
            suits |= suit;
        }
    }
    hold
}

#[derive(Clone)]
struct Counts {
    declared: [i64; 9],
    /// Hands that could be declared but are better held: their number, and that of winning sixth cards.
    kept: [(i64, i64); 9],
    /// Held hands with an equally good other hold; declared hands that would be worth as much held.
    tied: [i64; 2],
    /// By cards held: hands, and sixth cards that win.
    held: [(i64, i64); 4],
    /// By suits in the hand: hands, winning sixth cards, hands in which the first rule of thumb is best.
    suits: [(i64, i64, i64); 5],
    by_rule: [i128; RULES_OF_THUMB.len()],
}

struct Pays {
    declared: [Ratio; 9],
    sixth: Ratio,
    /// What a lost wager costs.
    lost: Ratio,
}

impl Pays {
    /// The expected return of a held hand with this many winning sixth cards.
    fn held(&self, wins: i64) -> Ratio {
        (self.sixth * Ratio::from(wins) - self.lost * Ratio::from(SIXTH - wins)) / Ratio::from(SIXTH)
    }
}

/// A question about the game, with the tables to answer it.
pub(crate) struct Question {
    winning: Winning,
    pays: Pays,
    /// By declared hand: the number of winning cards from which holding is worth more.
    better: [i64; 9],
    below: Below,
    declared_only: bool,
    suitings: BTreeMap<Vec<u8>, Vec<Suiting>>,
}

/// One hand with its cards from low to high, how many hands are like it, and how it is played.
pub(crate) struct Held {
    pub cards: [u8; 5],
    ways: i64,
    declared: Option<DeclaredHand>,
    /// The best hold, as bits, and how many cards win for it.
    best: u8,
    most: i64,
    /// Whether another hold has as many winning cards.
    equal: bool,
    /// None to declare.
    pub hold: Option<u8>,
}

impl Held {
    /// Whether the hand is held though it could have been declared.
    pub fn claims(&self) -> bool {
        self.hold.is_some() && self.declared.is_some()
    }
}

impl Question {
    pub fn new(what_if: &WhatIf) -> Answer<Question> {
        let options = options();
        what_if.check(BOOK.slug, &options)?;
        let paying = crate::paying(what_if, None);
        let uncapped = Paying { most: None, ..paying };
        let pays = Pays {
            declared: DeclaredHand::ALL.map(|hand| {
                let odds = what_if.odds(&format!("declared_{}", hand.slug())).unwrap_or(hand.odds());
                paying.winnings(odds, 1)
            }),
            sixth: uncapped.winnings(what_if.odds("sixth").unwrap_or(SIXTH_PAYS), 1),
            lost: what_if.cash(),
        };
        let below = match what_if.reading(&options, "DC-1") {
            "any-card" => Below::AnyCard,
            "every-card-of-suit" => Below::EveryCardOfSuit,
            _ => Below::SameCard,
        };
        // Where only declared hands are paid a jackpot, a held hand gives it up (DC-5).
        let staked = what_if.staked("jackpot");
        let given_up = DeclaredHand::ALL.map(|hand| match declared_only(what_if) {
            true => (jackpot_net(what_if, hand) + Ratio::ONE) * staked,
            false => Ratio::ZERO,
        });
        let better = std::array::from_fn(|hand| {
            let worth = pays.declared[hand] + given_up[hand];
            (0..=SIXTH).find(|wins| pays.held(*wins) > worth).unwrap_or(SIXTH + 1)
        });
        let (winning, suitings) = (Winning::new(below), ranks::suitings_of_five());
        Ok(Question { winning, pays, better, below, declared_only: declared_only(what_if), suitings })
    }
    pub fn below(&self) -> Below {
        self.below
    }
    pub fn declared_only(&self) -> bool {
        self.declared_only
    }
    /// The winnings of a winning sixth card, and of each declared hand.
    pub fn nets(&self) -> [Vec<Ratio>; 2] {
        [vec![self.pays.sixth], self.pays.declared.to_vec()]
    }

    /// Visits all hands of one set of ranks, held by a rule of thumb or in the best way.
    pub fn hands(&self, rule: Option<usize>, five: Five, mut visit: impl FnMut(&Held)) {
        let mut different = five.to_vec();
        different.dedup();
        for suiting in &self.suitings[&ranks::shape(&five)] {
            let of_rank = different.iter().zip(&suiting.suits);
            let mut dealt =
                of_rank.flat_map(|(rank, suits)| (0..4).filter(|s| *suits >> s & 1 == 1).map(move |s| rank * 4 + s));
            let cards: [u8; 5] = std::array::from_fn(|_| dealt.next().expect("five cards"));
            let hand = masks(&cards, 31);
            let wins = |hold: u8| self.winning.count(masks(&cards, hold), hand);
            // Of holds that are equally good, the one with the fewest cards.
            let best = holds().map(|hold| (wins(hold), std::cmp::Reverse(hold.count_ones()), hold)).max();
            let (most, _, best) = best.expect("25 ways");
            let equal = holds().any(|hold| hold != best && wins(hold) == most);
            let declared = declared(cards.map(|c| card(c / 4, c % 4)));
            let hold = match declared {
                Some(hand) if most < self.better[hand as usize] => None,
                _ => Some(rule.map_or(best, |rule| hold_by_rule(rule, &cards))),
            };
            visit(&Held { cards, ways: suiting.ways, declared, best, most, equal, hold });
        }
    }
    /// How many sixth cards win.
    fn wins(&self, cards: &[u8; 5], hold: u8) -> i64 {
        self.winning.count(masks(cards, hold), masks(cards, 31))
    }

    fn count(&self, rule: Option<usize>) -> Counts {
        let none = || Counts {
            declared: [0; 9],
            kept: [(0, 0); 9],
            tied: [0; 2],
            held: [(0, 0); 4],
            suits: [(0, 0, 0); 5],
            by_rule: [0; RULES_OF_THUMB.len()],
        };
        let players = fives();
        let parts = fold(players.len(), none, |counts, index| {
            self.hands(rule, players[index], |held| self.count_hand(held, counts));
        });
        parts.into_iter().fold(none(), |mut all, part| {
            all.declared.iter_mut().zip(part.declared).for_each(|(all, part)| *all += part);
            all.kept.iter_mut().zip(part.kept).for_each(|(all, part)| *all = (all.0 + part.0, all.1 + part.1));
            all.tied.iter_mut().zip(part.tied).for_each(|(all, part)| *all += part);
            all.held.iter_mut().zip(part.held).for_each(|(all, part)| *all = (all.0 + part.0, all.1 + part.1));
            all.by_rule.iter_mut().zip(part.by_rule).for_each(|(all, part)| *all += part);
            for (all, part) in all.suits.iter_mut().zip(part.suits) {
                *all = (all.0 + part.0, all.1 + part.1, all.2 + part.2);
            }
            all
        })
    }

    fn count_hand(&self, hand: &Held, counts: &mut Counts) {
        let Held { cards, ways, declared, best, most, equal, hold } = hand;
        let Some(hold) = hold else {
            let made = declared.expect("a hand to declare") as usize;
            counts.declared[made] += ways;
            counts.tied[1] += if self.pays.held(*most) == self.pays.declared[made] { *ways } else { 0 };
            return;
        };
        counts.tied[0] += if *equal { *ways } else { 0 };
        let wins = if hold == best { *most } else { self.wins(cards, *hold) };
        if let Some(hand) = declared {
            let kept = &mut counts.kept[*hand as usize];
            *kept = (kept.0 + ways, kept.1 + ways * wins);
        }
        let held = &mut counts.held[hold.count_ones() as usize];
        *held = (held.0 + ways, held.1 + ways * wins);
        let different = cards.iter().fold(0u8, |suits, card| suits | 1 << (card % 4)).count_ones();
        let suits = &mut counts.suits[different as usize];
        let by_first_rule = self.wins(cards, hold_by_rule(0, cards));
        *suits = (suits.0 + ways, suits.1 + ways * wins, suits.2 + if by_first_rule == *most { *ways } else { 0 });
        for (rule, sum) in counts.by_rule.iter_mut().enumerate() {
            *sum += i128::from(ways * self.wins(cards, hold_by_rule(rule, cards)));
        }
    }
}

/// The odds of the wager, and of the jackpot if prizes are given, when hands are held by a rule of thumb or in the best
/// way.
pub(crate) fn simulated(question: &Question, rule: Option<usize>, what_if: &WhatIf) -> Vec<WagerOdds> {
    let counts = question.count(rule);
    let uncapped = Paying { most: None, ..crate::paying(what_if, None) };
    let mut wagers = vec![wager(&question.pays, &counts)];
    if let (Some(jackpot), _) = jackpot(what_if, uncapped) {
        let distribution = joint(&question.pays, what_if, &counts).single(1);
        wagers.push(WagerOdds { distribution, ..jackpot });
    }
    wagers
}

/// **DC-5** Whether a hand must be declared to be paid a jackpot.
fn declared_only(what_if: &WhatIf) -> bool {
    what_if.reading(&options(), "DC-5") == "declared-only"
}

/// The net of the jackpot wager on a hand, per unit staked on it.
pub(crate) fn jackpot_net(what_if: &WhatIf, hand: DeclaredHand) -> Ratio {
    let uncapped = Paying { most: None, ..crate::paying(what_if, None) };
    let qualifies = QUALIFY.iter().any(|(known, _)| *known == hand);
    let prize = what_if.odds(&format!("jackpot_{}", hand.slug())).filter(|_| qualifies);
    prize.map_or(-Ratio::ONE, |odds| uncapped.winnings(odds, 1))
}

/// The cases of one way to play, with the returns of wager and jackpot.
fn joint(pays: &Pays, what_if: &WhatIf, counts: &Counts) -> Joint {
    let mut joint = Joint::default();
    let mut add = |main: Ratio, jackpot: Ratio, count: i64| joint.add(&[main, jackpot], count.into());
    let (mut hands, mut wins) = counts.held.iter().fold((0, 0), |all, held| (all.0 + held.0, all.1 + held.1));
    for hand in DeclaredHand::ALL {
        let prize = jackpot_net(what_if, hand);
        add(pays.declared[hand as usize], prize, counts.declared[hand as usize] * SIXTH);
        let (kept, won) = counts.kept[hand as usize];
        let claim = if declared_only(what_if) { -Ratio::ONE } else { prize };
        add(pays.sixth, claim, won);
        add(-pays.lost, claim, kept * SIXTH - won);
        (hands, wins) = (hands - kept, wins - won);
    }
    add(pays.sixth, -Ratio::ONE, wins);
    add(-pays.lost, -Ratio::ONE, hands * SIXTH - wins);
    joint
}

/// Wager and jackpot on one hand: played for both, and for the wager alone.
fn together(pays: &Pays, what_if: &WhatIf, wagers: &[WagerOdds], plays: [&Counts; 2]) -> Together {
    let staked = vec![Staked::new(&wagers[0], Ratio::ONE), Staked::new(&wagers[1], what_if.staked("jackpot"))];
    let [for_all, for_wager] = plays.map(|counts| joint(pays, what_if, counts));
    Together::new(staked, &[("best for all together", &for_all), ("best for the wager alone", &for_wager)])
}

/// The odds of Double Chance.
pub fn odds(what_if: &WhatIf) -> Answer<Report> {
    // The list shows each wager played alone.
    let question = Question::new(&WhatIf { with: BTreeMap::new(), ..what_if.clone() })?;
    what_if.check(BOOK.slug, &options())?;
    let uncapped = Paying { most: None, ..crate::paying(what_if, None) };
    let mut assumptions = what_if.changes();
    assumptions.push("one deck; best play; nothing known of other hands".into());
    let counts = question.count(None);
    let mut wagers = vec![wager(&question.pays, &counts)];
    let (jackpot, hits) = jackpot(what_if, uncapped);
    match jackpot {
        Some(jackpot) => wagers.push(jackpot),
        None => assumptions.push(format!(
            "the jackpot's prizes are not in the book: it is won in {} of hands ({hits}); give them as jackpot_… odds",
            hits.percent(4)
        )),
    }
    let together = match (what_if.with.is_empty(), wagers.len()) {
        (true, _) => None,
        (false, 1) => {
            let why = "the jackpot's prizes are not in the book: give them as jackpot_… odds";
            return Err(InvalidQuestion::new("with.jackpot", why));
        }
        (false, _) => {
            let for_all = if declared_only(what_if) { Question::new(what_if)?.count(None) } else { counts.clone() };
            Some(together(&question.pays, what_if, &wagers, [&for_all, &counts]))
        }
    };
    let hands = i128::from(CHOOSE[52][5]);
    let tie = |stage, rule, which: usize| {
        let frequency = Ratio::new(counts.tied[which].into(), hands);
        Tie { stage, rule, frequency, stake: Ratio::ZERO }
    };
    let ties = vec![
        tie("hold", "the fewest cards, where several holds win with as many", 0),
        tie("declare or hold", "declare, where a hold is worth as much", 1),
    ];
    let report = Report::new(&BOOK, BASIS, what_if, &options(), pay_table(what_if), wagers);
    Ok(Report { assumptions, together, ties, ..report })
}

fn pay_table(what_if: &WhatIf) -> Vec<PayRow> {
    let declared = DeclaredHand::ALL.into_iter().rev().map(|hand| {
        let name = format!("declared_{}", hand.slug());
        what_if.row("Wager", format!("{hand}, declared"), &name, hand.odds(), r::R9_1.cite())
    });
    let sixth = what_if.row("Wager", "sixth card below a held card of its suit", "sixth", SIXTH_PAYS, r::R9_3.cite());
    let jackpot = QUALIFY.into_iter().filter_map(|(hand, clause)| {
        let name = format!("jackpot_{}", hand.slug());
        let odds = what_if.odds(&name)?;
        Some(what_if.row("Jackpot", hand.to_string(), &name, odds, clause.cite()))
    });
    declared.chain([sixth]).chain(jackpot).collect()
}

fn wager(pays: &Pays, counts: &Counts) -> WagerOdds {
    let mut returns = Distribution::new();
    for (hand, count) in DeclaredHand::ALL.into_iter().zip(counts.declared) {
        returns.add_named(pays.declared[hand as usize], &format!("declared, {hand}"), i128::from(count * SIXTH));
    }
    let (hands, wins) = counts.held.iter().fold((0, 0), |all, held| (all.0 + held.0, all.1 + held.1));
    returns.add_named(pays.sixth, "sixth card won", wins.into());
    returns.add_named(-pays.lost, "sixth card lost", (hands * SIXTH - wins).into());
    let all = returns.cases() / i128::from(SIXTH);
    let mean = returns.mean();
    let share = |count: i64| Ratio::new(count.into(), all);
    let rate = |what: String, frequency: Ratio| Rate { what, frequency };
    let mut decisions = vec![rate("declare".into(), share(counts.declared.iter().sum()))];
    for cards in 1..=3 {
        let what = format!("hold {cards} card{}", if cards == 1 { "" } else { "s" });
        decisions.push(rate(what, share(counts.held[cards].0)));
    }
    let declares = |hand: &DeclaredHand| counts.declared[*hand as usize] > 0;
    let declared = DeclaredHand::ALL.into_iter().rev().filter(declares).map(|hand| Advice {
        situation: hand.to_string(),
        action: "declare".into(),
        expected_return: Some(pays.declared[hand as usize]),
        share: None,
    });
    let held = (1..=4).filter(|suits| counts.suits[*suits].0 > 0).map(|suits| {
        let (hands, wins, by_first_rule) = counts.suits[suits];
        let won = Ratio::new(wins.into(), (hands * SIXTH).into());
        Advice {
            situation: format!("cards of {suits} suits, nothing to declare"),
            action: "hold the highest of each suit, three at most".into(),
            expected_return: Some(won * pays.sixth - pays.lost * (Ratio::ONE - won)),
            share: Some(Ratio::new(by_first_rule.into(), hands.into())),
        }
    });
    let alternatives = RULES_OF_THUMB.iter().zip(counts.by_rule).map(|(name, by_rule)| {
        let lost = (pays.sixth + pays.lost) * Ratio::new(i128::from(wins) - by_rule, all * i128::from(SIXTH));
        Alternative { name: (*name).into(), expected_return: mean - lost, cost: lost }
    });
    WagerOdds {
        decisions,
        strategy: vec![Stage { name: "declare or hold".into(), rows: declared.chain(held).collect() }],
        alternatives: alternatives.collect(),
        ..WagerOdds::plain("wager", "Wager", returns)
    }
}

/// The jackpot at the given prizes, if any, and how often it is won.
fn jackpot(what_if: &WhatIf, paying: Paying) -> (Option<WagerOdds>, Ratio) {
    let hands = ranks::five_card_hands();
    // Four suits of 2 to 5, each with three more twos.
    let dead = 4 * 3;
    let count = |hand: DeclaredHand| match hand {
        DeclaredHand::DeadHand => dead,
        // The categories from two pairs on, in the same order.
        hand => hands[hand as usize + 1],
    };
    let all: i128 = i128::from(CHOOSE[52][5]);
    let qualify = QUALIFY.map(|(hand, _)| hand);
    let won: i128 = qualify.iter().map(|hand| count(*hand)).sum();
    let prize = |hand: DeclaredHand| what_if.odds(&format!("jackpot_{}", hand.slug()));
    if qualify.iter().all(|hand| prize(*hand).is_none()) {
        return (None, Ratio::new(won, all));
    }
    let mut returns = Distribution::new();
    for hand in qualify {
        match prize(hand) {
            Some(odds) => returns.add_named(paying.winnings(odds, 1), &hand.to_string(), count(hand)),
            None => returns.add_named(-Ratio::ONE, "won at no prize given", count(hand)),
        }
    }
    returns.add_named(-Ratio::ONE, "lost", all - won);
    (Some(WagerOdds::plain("jackpot", "Jackpot", returns)), Ratio::new(won, all))
}
