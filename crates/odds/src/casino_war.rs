//! Casino War: every pair of ranks, and every second pair after a tie, for any number of decks.
use crate::ratio::Ratio;
use crate::report::{Advice, Alternative, Basis, Distribution, Part, PayRow, Rate, Report, Stage, Tie, WagerOdds};
use crate::what_if::{Answer, InvalidQuestion, Options, Paying, WhatIf, units};
use baize_rules::cards::Rank;
use baize_rules::casino_war::clauses as r;
use baize_rules::casino_war::{
    BOOK, ch03_the_cards::DECKS, ch08_interim_settlement as interim, ch10_final_settlement as fin,
};
use baize_rules::house::{Approved, ChanceFrom, Equipment, Setup};
use baize_rules::limits::Limits;
use baize_rules::money::Money;
use baize_rules::settlement::{Line, Outcome, Stake};
use baize_rules::shoe::Source;
use baize_rules::wagers::Wager;

/// What can be changed in Casino War.
pub fn options() -> Options {
    Options {
        fields: &["decks", "seen", "token", "stake", "smallest_chip", "max_payout"],
        with: &[],
        pays: ["initial", "tie", "war", "second_tie"].map(String::from).to_vec(),
        readings: &[("CW-1", &["up-to-chip", "exact-cents", "down-to-chip"])],
        book: &[("decks", "6"), ("seen", "none")],
    }
}

/// The numbers of decks that can be counted, and those that a sheet compares.
pub const DECKS_COUNTED: std::ops::RangeInclusive<i64> = 1..=100;
pub const DECKS_COMPARED: std::ops::RangeInclusive<i64> = 1..=8;

const BASIS: Basis = Basis {
    method: &[
        "Every ordered pair of ranks for player and dealer, and after a tie every ordered pair of second cards, with the exact \
     number of cards of each rank that the shoe still holds.",
        "Burnt cards and other players' cards are unseen and change nothing on average, unless they are given as seen.",
        "After a tie, war is chosen where its mean is at least that of a surrender.",
    ],
    clauses: &[
        r::R5_2,
        r::R5_2_1_4,
        r::R5_11,
        r::R8_1_1,
        r::R8_2_1,
        r::R8_2_4,
        r::R8_2_4_1,
        r::R9_1,
        r::R10_1,
        r::R10_2,
        r::R10_3,
    ],
};

struct Table<'a> {
    setup: Setup,
    stake: Money,
    what_if: &'a WhatIf,
    paying: Paying,
}

impl Table<'_> {
    fn stake(&self, wager: Wager) -> Stake {
        Stake { area: 1, patron: 1, wager, amount: self.stake }
    }
    /// The net of a settlement line, in units of the stake. Odds of the question replace those of the book.
    fn net(&self, line: &Line, name: &str) -> Ratio {
        match (line.outcome(), self.what_if.odds(name)) {
            (Outcome::Won { odds, .. }, asked) if asked.is_some() || self.paying.most.is_some() => {
                self.paying.winnings(asked.unwrap_or(odds), 1)
            }
            _ => units(line.to_player() - line.stake(), self.stake),
        }
    }
    fn tie(&self, player: Rank, dealer: Rank) -> Ratio {
        self.net(&interim::settle_tie(self.stake(Wager::Tie), player, dealer, &self.setup), "tie")
    }
    fn initial(&self, player: Rank, dealer: Rank) -> Option<Ratio> {
        let line = interim::settle_initial(self.stake(Wager::Initial), player, dealer, &self.setup)?;
        Some(self.first(self.net(&line, "initial")))
    }
    fn surrender(&self) -> Ratio {
        let line = interim::settle_surrender(self.stake(Wager::Initial), &self.setup, r::R8_2_4_1.cite());
        self.first(self.net(&line, ""))
    }
    /// What the Initial Wager loses: the cash part only, where a part of it is a token.
    fn first(&self, net: Ratio) -> Ratio {
        if net < Ratio::ZERO { net * self.what_if.cash() } else { net }
    }
    /// The War Wager and the Initial Wager that went to war.
    fn war(&self, player: Rank, dealer: Rank) -> (Ratio, Ratio) {
        let name = if player == dealer { "second_tie" } else { "war" };
        let war = fin::settle_war(self.stake(Wager::War), player, dealer, &self.setup);
        let initial = fin::settle_initial_at_war(self.stake(Wager::Initial), player, dealer, &self.setup);
        (self.net(&war, name), self.first(self.net(&initial, "")))
    }
    fn pay_table(&self) -> Vec<PayRow> {
        let (high, low) = (Rank::ACE, Rank::TWO);
        let row = |wager, result: &str, name: &str, line: &Line| match line.outcome() {
            Outcome::Won { odds, .. } => self.what_if.row(wager, result, name, odds, line.cite()),
            other => unreachable!("{result} is {other:?}"),
        };
        let initial = interim::settle_initial(self.stake(Wager::Initial), high, low, &self.setup).expect("no tie");
        let war = |dealer| fin::settle_war(self.stake(Wager::War), high, dealer, &self.setup);
        let surrender = interim::settle_surrender(self.stake(Wager::Initial), &self.setup, r::R8_2_4_1.cite());
        vec![
            row("Initial", "higher card", "initial", &initial),
            row("Tie", "equal cards", "tie", &interim::settle_tie(self.stake(Wager::Tie), high, high, &self.setup)),
            row("War", "higher second card", "war", &war(low)),
            row("War", "equal second cards", "second_tie", &war(high)),
            PayRow {
                wager: "Initial",
                result: "surrendered after a tie".into(),
                pays: format!("{} of {} back", surrender.to_player(), self.stake),
                book: None,
                name: String::new(),
                clause: surrender.cite(),
            },
        ]
    }
}

/// A table with its shoe.
pub struct Question<'a> {
    table: Table<'a>,
    decks: u8,
    shoe: Shoe,
}

/// How many cards of each rank the shoe holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shoe([i128; 13]);

impl Shoe {
    fn new(decks: u8, seen: Option<&str>) -> Answer<Shoe> {
        let mut shoe = Shoe([4 * i128::from(decks); 13]);
        for card in seen.unwrap_or_default().chars().filter(|c| !c.is_whitespace() && *c != ',') {
            let rank = "23456789TJQKA".find(card.to_ascii_uppercase());
            let no = || InvalidQuestion::new("seen", format!("{card:?} is not one of the ranks 23456789TJQKA"));
            let left = &mut shoe.0[rank.ok_or_else(no)?];
            *left -= 1;
            if *left < 0 {
                return Err(InvalidQuestion::new("seen", format!("{decks} decks have fewer {card} than that")));
            }
        }
        match shoe.cards() {
            4.. => Ok(shoe),
            left => Err(InvalidQuestion::new("seen", format!("{left} cards are left, but a round can take four"))),
        }
    }
    pub(crate) fn of(&self, rank: Rank) -> i128 {
        self.0[rank.index()]
    }
    fn cards(&self) -> i128 {
        self.0.iter().sum()
    }
    /// The shoe after a tie of this rank.
    fn tied(&self, rank: Rank) -> Shoe {
        let mut left = *self;
        left.0[rank.index()] -= 2;
        left
    }
    /// How many ordered pairs of cards have these ranks.
    fn pairs(&self, player: Rank, dealer: Rank) -> i128 {
        self.of(player) * (self.of(dealer) - i128::from(player == dealer))
    }
}

impl Question<'_> {
    pub fn new(what_if: &WhatIf) -> Answer<Question<'_>> {
        let options = options();
        what_if.check(BOOK.slug, &options)?;
        let decks = what_if.decks.unwrap_or(DECKS.into());
        let decks = match u8::try_from(decks) {
            Ok(decks) if DECKS_COUNTED.contains(&decks.into()) => decks,
            _ => return Err(InvalidQuestion::new("decks", format!("{decks} decks: give 1 to 100"))),
        };
        let chip = what_if.amount("smallest_chip", Money::cents(250));
        let stake = what_if.amount("stake", Money::dollars(10));
        if !stake.is_multiple_of(chip) {
            return Err(InvalidQuestion::new("stake", format!("{stake} cannot be made up of {chip} chips")));
        }
        let setup = Setup {
            areas: 1,
            equipment: Equipment::Cards { source: Source::Shoe, decks },
            chance: ChanceFrom::Keyed,
            smallest_chip: chip,
            limits: Limits { wagers: vec![], player_max: None },
            options: vec![("CW-1".into(), what_if.reading(&options, "CW-1").into())],
            approved: Approved::default(),
        };
        let rounding = match what_if.reading(&options, "CW-1") {
            "exact-cents" => baize_rules::money::Rounding::ExactCents,
            "down-to-chip" => baize_rules::money::Rounding::DownToChip(chip),
            _ => baize_rules::money::Rounding::UpToChip(chip),
        };
        let most = what_if.max_payout.as_ref().map(|_| what_if.amount("max_payout", chip));
        let paying = Paying { stake, rounding: Some(rounding), most };
        let shoe = Shoe::new(decks, what_if.seen.as_deref())?;
        Ok(Question { table: Table { setup, stake, what_if, paying }, decks, shoe })
    }
    pub fn surrender(&self) -> Ratio {
        self.table.surrender()
    }
    pub(crate) fn shoe(&self) -> Shoe {
        self.shoe
    }
    /// The net of single wagers as the table settles them; none for a tie.
    pub(crate) fn initial(&self, player: Rank, dealer: Rank) -> Option<Ratio> {
        self.table.initial(player, dealer)
    }
    pub(crate) fn tie(&self, player: Rank, dealer: Rank) -> Ratio {
        self.table.tie(player, dealer)
    }
    /// War Wager and Initial Wager together.
    pub(crate) fn war(&self, player: Rank, dealer: Rank) -> Ratio {
        let (war, initial) = self.table.war(player, dealer);
        war + initial
    }
    /// What war is worth after a tie of each rank.
    fn worth(&self) -> [Ratio; 13] {
        std::array::from_fn(|rank| {
            let rank = Rank::all().nth(rank).expect("thirteen ranks");
            war_is_worth(&self.table, self.shoe, rank)
        })
    }
    /// The tied ranks that should go to war.
    pub fn best(&self) -> [bool; 13] {
        self.worth().map(|worth| worth >= self.surrender())
    }
}

/// The odds of Casino War.
pub fn odds(what_if: &WhatIf) -> Answer<Report> {
    let question = Question::new(what_if)?;
    Ok(report(&question, &question.best()))
}

/// The odds when ties of these ranks go to war and all others surrender.
pub fn report(question: &Question, to_war: &[bool; 13]) -> Report {
    let Question { table, decks, shoe } = question;
    let mut assumptions = table.what_if.changes();
    let unseen = match table.what_if.seen {
        None => "all cards unseen".to_string(),
        Some(_) => format!("{} cards unseen", shoe.cards()),
    };
    assumptions.insert(0, format!("{decks} decks, {unseen}, a wager of {}", table.stake));
    let chip = table.setup.smallest_chip;
    if table.what_if.reading(&options(), "CW-1") == "up-to-chip" && table.stake < chip + chip {
        assumptions.push(format!(
            "no sign may have such a minimum: {} is less than two of the smallest chip, {chip}, and a surrender would cost \
             nothing (CW-1)",
            table.stake
        ));
    }
    let wagers = vec![initial(question, to_war), tie(table, *shoe)];
    let report = Report::new(&BOOK, BASIS, table.what_if, &options(), table.pay_table(), wagers);
    Report { assumptions, ties: vec![tied(question)], ..report }
}

/// Ties in which war and surrender are worth the same.
fn tied(question: &Question) -> Tie {
    let shoe = question.shoe;
    let equal = Rank::all().zip(question.worth()).filter(|(_, worth)| *worth == question.surrender());
    let ways = equal.map(|(rank, _)| shoe.pairs(rank, rank)).sum();
    let frequency = Ratio::new(ways, shoe.cards() * (shoe.cards() - 1));
    Tie { stage: "after a tie", rule: "war, where it is worth as much as a surrender", frequency, stake: -frequency }
}

fn tie(table: &Table, shoe: Shoe) -> WagerOdds {
    let mut returns = Distribution::new();
    for (player, dealer) in ranks() {
        let what = if player == dealer { "tie" } else { "lost" };
        returns.add_named(table.tie(player, dealer), what, shoe.pairs(player, dealer));
    }
    WagerOdds::plain(Wager::Tie.slug(), "Tie", returns)
}

fn ranks() -> impl Iterator<Item = (Rank, Rank)> {
    Rank::all().flat_map(|player| Rank::all().map(move |dealer| (player, dealer)))
}

/// The results of a round, with those that follow a tie.
struct Played {
    returns: Distribution,
    initial: Distribution,
    war: Distribution,
    /// How often the Initial Wager goes back to the player after a war.
    returned: i128,
}

/// Plays every deal; each tie goes to war or surrenders.
fn play(table: &Table, shoe: Shoe, to_war: impl Fn(Rank) -> bool) -> Played {
    let after = (shoe.cards() - 2) * (shoe.cards() - 3);
    let [returns, initial, war] = std::array::from_fn(|_| Distribution::new());
    let mut played = Played { returns, initial, war, returned: 0 };
    for (player, dealer) in ranks() {
        let ways = shoe.pairs(player, dealer);
        if ways == 0 {
            continue;
        }
        if let Some(net) = table.initial(player, dealer) {
            let what = if player > dealer { "won" } else { "lost" };
            played.returns.add_named(net, what, ways * after);
            played.initial.add(net, ways * after);
        } else if !to_war(player) {
            played.returns.add_named(table.surrender(), "surrendered", ways * after);
            played.initial.add(table.surrender(), ways * after);
        } else {
            let left = shoe.tied(player);
            for (second, against) in ranks() {
                let ways = ways * left.pairs(second, against);
                let (war, initial) = table.war(second, against);
                let what = match second.cmp(&against) {
                    std::cmp::Ordering::Greater => "war won",
                    std::cmp::Ordering::Equal => "second tie",
                    std::cmp::Ordering::Less => "war lost",
                };
                played.returns.add_named(war + initial, what, ways);
                played.initial.add(initial, ways);
                played.war.add(war, ways);
                played.returned += if second >= against { ways } else { 0 };
            }
        }
    }
    played
}

/// What war is worth after a tie of this rank.
fn war_is_worth(table: &Table, shoe: Shoe, tied: Rank) -> Ratio {
    if shoe.of(tied) < 2 {
        // Fewer than two such cards are left, so this tie cannot happen.
        return table.surrender();
    }
    let left = shoe.tied(tied);
    let mut returns = Distribution::new();
    for (second, against) in ranks() {
        let (war, initial) = table.war(second, against);
        returns.add(war + initial, left.pairs(second, against));
    }
    returns.mean()
}

fn initial(question: &Question, to_war: &[bool; 13]) -> WagerOdds {
    let Question { table, shoe, .. } = question;
    let shoe = *shoe;
    let surrender = table.surrender();
    let goes = |rank: Rank| to_war[rank.index()];
    let Played { returns, initial, war, returned } = play(table, shoe, goes);
    let returned = Ratio::new(returned, returns.cases());
    let war_share = Ratio::new(war.cases(), returns.cases());
    let ties = Rank::all().map(|rank| shoe.pairs(rank, rank)).sum();
    let ties = Ratio::new(ties, shoe.cards() * (shoe.cards() - 1));
    let mean = returns.mean();
    let part = |wager: Wager, of: &Distribution| {
        let share = Ratio::new(of.cases(), returns.cases());
        Part {
            wager: wager.slug(),
            expected_return: of.mean() * share,
            average_stake: share,
            won: of.share(|net| net > Ratio::ZERO) * share,
            lost: of.share(|net| net < Ratio::ZERO) * share,
        }
    };
    let mut parts = vec![part(Wager::Initial, &initial)];
    if war.cases() > 0 {
        parts.push(part(Wager::War, &war));
    }
    let rows = Rank::all().zip(question.worth()).map(|(rank, worth)| Advice {
        situation: format!("tied with {}s", rank.name()).replace("sixs", "sixes"),
        action: if goes(rank) { "war".into() } else { "surrender".into() },
        expected_return: Some(if goes(rank) { worth } else { surrender }),
        share: None,
    });
    let alternative = |name: &str, to_war: bool| {
        let expected_return = play(table, shoe, |_| to_war).returns.mean();
        Alternative { name: name.into(), expected_return, cost: mean - expected_return }
    };
    WagerOdds {
        per: "initial wager",
        average_stake: Ratio::ONE + war_share,
        decisions: vec![
            Rate { what: "tie".into(), frequency: ties },
            Rate { what: "war".into(), frequency: war_share },
            Rate { what: "surrender".into(), frequency: ties - war_share },
        ],
        parts,
        strategy: vec![Stage { name: "after a tie".into(), rows: rows.collect() }],
        alternatives: vec![alternative("always go to war", true), alternative("always surrender", false)],
        returned,
        ..WagerOdds::plain(Wager::Initial.slug(), "Initial, with War", returns)
    }
}
