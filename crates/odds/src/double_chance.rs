//! Double Chance: every hand of five cards with every way to declare, hold and discard.
use crate::ranks::{self, CHOOSE, Five, Suiting, bits, card, fives};
use crate::ratio::Ratio;
use crate::report::{Advice, Alternative, Distribution, PayRow, Rate, Report, Stage, Tie, WagerOdds};
use crate::threads::fold;
use crate::together::{Joint, Staked, Together};
use crate::what_if::{Asked, Asks, Nonsense, Paying, WhatIf};
use baize_rules::book::Clause;
use baize_rules::cards::Card;
use baize_rules::double_chance::ch09_settlement::{Below, SIXTH_PAYS, Sixth, judge_sixth};
use baize_rules::double_chance::ch10_jackpot::QUALIFY;
use baize_rules::double_chance::ch11_declared_hands::declared;
use baize_rules::double_chance::{BOOK, DeclaredHand, clauses as r};
use std::collections::BTreeMap;

const METHOD: &[&str] = &[
    "All 2,598,960 hands of five cards, those that differ only in the names of suits counted once with their number; each of \
     the 25 ways to hold one, two or three cards against all 47 sixth cards, judged by the function that settles at the table.",
    "A hand that may be declared is declared unless holding is worth more. Of holds that are equally good the one with the \
     fewest cards is counted.",
];
const CLAUSES: &[Clause] =
    &[r::R8_1, r::R8_3, r::R8_4, r::R9_2, r::R9_4, r::R9_5, r::R9_6, r::R10_4, r::R11_1, r::R11_1_9];

/// Cards from which the sixth comes.
const SIXTH: i64 = 47;

pub fn asks() -> Asks {
    let declared = DeclaredHand::ALL.iter().map(|hand| format!("declared_{}", hand.slug()));
    let jackpot = QUALIFY.iter().map(|(hand, _)| format!("jackpot_{}", hand.slug()));
    Asks {
        fields: &["stake", "max_payout"],
        with: &["jackpot"],
        pays: declared.chain(["sixth".into()]).chain(jackpot).collect(),
        readings: &[("DC-1", &["same-card", "any-card", "every-card-of-suit"]), ("DC-5", &["proved", "declared-only"])],
        book: &[],
    }
}

/// Which ranks of a suit win as the sixth card, by the ranks held of it and the highest card held of any suit.
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

/// The cards that are held, as ranks of each suit.
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

const THUMB: [&str; 3] = [
    "declare, or hold the highest card of each of up to three suits",
    "declare, or hold the three highest cards",
    "declare, or hold the highest card alone",
];

/// The same, as a strategy's file names them.
pub(crate) const THUMB_NAMES: [&str; THUMB.len()] = ["highest-of-each-suit", "three-highest", "highest"];

/// Cards held by a rule of thumb; cards come from low to high.
fn thumb(rule: usize, cards: &[u8; 5]) -> u8 {
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
    /// What could have been declared and was better not: hands, and sixth cards that win.
    kept: [(i64, i64); 9],
    /// Hands that are held and could be held otherwise as well; hands that are declared and would be worth as much held.
    tied: [i64; 2],
    /// By cards held: hands, and sixth cards that win.
    held: [(i64, i64); 4],
    /// By suits in the hand: hands, winning sixth cards, hands in which the first rule of thumb is best.
    suits: [(i64, i64, i64); 5],
    thumb: [i128; THUMB.len()],
}

struct Pays {
    declared: [Ratio; 9],
    sixth: Ratio,
}

impl Pays {
    /// The mean of a hand with so many winning sixth cards.
    fn held(&self, wins: i64) -> Ratio {
        (self.sixth * Ratio::from(wins) - Ratio::from(SIXTH - wins)) / Ratio::from(SIXTH)
    }
}

/// The game counted, with everything it takes.
pub(crate) struct Question {
    winning: Winning,
    pays: Pays,
    /// Which number of winning cards is worth more than a declared hand.
    better: [i64; 9],
    below: Below,
    declared_only: bool,
    suitings: BTreeMap<Vec<u8>, Vec<Suiting>>,
}

/// One hand, its cards from low to high, as many being like it, and what to do with it.
pub(crate) struct Held {
    pub cards: [u8; 5],
    ways: i64,
    declared: Option<DeclaredHand>,
    /// The best hold, as bits, and how many cards win for it.
    best: u8,
    most: i64,
    /// Whether another hold wins with as many.
    equal: bool,
    /// None to declare.
    pub hold: Option<u8>,
}

impl Question {
    pub fn new(what_if: &WhatIf) -> Asked<Question> {
        let asks = asks();
        what_if.check(BOOK.slug, &asks)?;
        let paying = crate::paying(what_if, None);
        let uncapped = Paying { most: None, ..paying };
        let pays = Pays {
            declared: DeclaredHand::ALL.map(|hand| {
                let odds = what_if.odds(&format!("declared_{}", hand.slug())).unwrap_or(hand.odds());
                paying.winnings(odds, 1)
            }),
            sixth: uncapped.winnings(what_if.odds("sixth").unwrap_or(SIXTH_PAYS), 1),
        };
        let below = match what_if.reading(&asks, "DC-1") {
            "any-card" => Below::AnyCard,
            "every-card-of-suit" => Below::EveryCardOfSuit,
            _ => Below::SameCard,
        };
        // A hand that is not declared gives up its jackpot, where only declared hands are paid one (DC-5).
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
    /// What a sixth card that wins brings, and each hand that is declared.
    pub fn nets(&self) -> [Vec<Ratio>; 2] {
        [vec![self.pays.sixth], self.pays.declared.to_vec()]
    }

    /// All hands of one set of ranks, held by a rule of thumb or as is best.
    pub fn hands(&self, rule: Option<usize>, five: Five, mut see: impl FnMut(&Held)) {
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
                _ => Some(rule.map_or(best, |rule| thumb(rule, &cards))),
            };
            see(&Held { cards, ways: suiting.ways, declared, best, most, equal, hold });
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
            thumb: [0; THUMB.len()],
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
            all.thumb.iter_mut().zip(part.thumb).for_each(|(all, part)| *all += part);
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
        let by_thumb = self.wins(cards, thumb(0, cards));
        *suits = (suits.0 + ways, suits.1 + ways * wins, suits.2 + if by_thumb == *most { *ways } else { 0 });
        for (rule, sum) in counts.thumb.iter_mut().enumerate() {
            *sum += i128::from(ways * self.wins(cards, thumb(rule, cards)));
        }
    }
}

/// The odds of the wager, and of the jackpot where it has prizes, when hands are held by a rule of thumb or as is best.
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
    what_if.reading(&asks(), "DC-5") == "declared-only"
}

/// What the jackpot brings on a hand, per unit staked on it.
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
        add(-Ratio::ONE, claim, kept * SIXTH - won);
        (hands, wins) = (hands - kept, wins - won);
    }
    add(pays.sixth, -Ratio::ONE, wins);
    add(-Ratio::ONE, -Ratio::ONE, hands * SIXTH - wins);
    joint
}

/// Wager and jackpot on one hand: played for both, and for the wager alone.
fn together(pays: &Pays, what_if: &WhatIf, wagers: &[WagerOdds], plays: [&Counts; 2]) -> Together {
    let staked = |wager: &WagerOdds, stake: Ratio| Staked {
        wager: wager.wager.clone(),
        name: wager.name.clone(),
        stake,
        alone: wager.expected_return(),
    };
    let staked = vec![staked(&wagers[0], Ratio::ONE), staked(&wagers[1], what_if.staked("jackpot"))];
    let [for_all, for_wager] = plays.map(|counts| joint(pays, what_if, counts));
    Together::new(staked, &[("best for all together", &for_all), ("best for the wager alone", &for_wager)])
}

pub fn odds(what_if: &WhatIf) -> Asked<Report> {
    // The list is of each wager played for its own sake.
    let question = Question::new(&WhatIf { with: BTreeMap::new(), ..what_if.clone() })?;
    what_if.check(BOOK.slug, &asks())?;
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
            return Err(Nonsense::new("with.jackpot", why));
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
    let pay_table = pay_table(what_if);
    Ok(Report {
        changes: what_if.departures(&asks(), &pay_table),
        game: BOOK.slug,
        title: BOOK.title,
        assumptions,
        wagers,
        together,
        pay_table,
        readings: what_if.readings_in_force(&asks()),
        ties: vec![
            tie("hold", "the fewest cards, where several holds win with as many", 0),
            tie("declare or hold", "declare, where a hold is worth as much", 1),
        ],
        method: METHOD,
        clauses: CLAUSES,
    })
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
    returns.add_named(-Ratio::ONE, "sixth card lost", (hands * SIXTH - wins).into());
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
        let (hands, wins, by_thumb) = counts.suits[suits];
        let won = Ratio::new(wins.into(), (hands * SIXTH).into());
        Advice {
            situation: format!("cards of {suits} suits, nothing to declare"),
            action: "hold the highest of each suit, three at most".into(),
            expected_return: Some(won * pays.sixth - (Ratio::ONE - won)),
            share: Some(Ratio::new(by_thumb.into(), hands.into())),
        }
    });
    let alternatives = THUMB.iter().zip(counts.thumb).map(|(name, thumb)| {
        let lost = (pays.sixth + Ratio::ONE) * Ratio::new(i128::from(wins) - thumb, all * i128::from(SIXTH));
        Alternative { name: (*name).into(), expected_return: mean - lost, cost: lost }
    });
    WagerOdds {
        decisions,
        strategy: vec![Stage { name: "declare or hold".into(), rows: declared.chain(held).collect() }],
        alternatives: alternatives.collect(),
        ..WagerOdds::plain("wager", "Wager", returns)
    }
}

/// The jackpot at the prizes asked for, if any are; and how often it is won.
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
