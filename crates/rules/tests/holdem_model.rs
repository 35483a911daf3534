//! Ultimate Texas Hold'em against a second settlement, written plainly from the book: random rounds with random decisions
//! at real tables, and every line must be what the model says. Its hands are found by trying every five of seven.
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::cards::Card;
use baize_rules::game::{Actor, Context, PatronId, PlayerCard, Role, Standing, Table, TableCommand, TableEvent, World};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, HouseEvent, JackpotSetup, Setup};
use baize_rules::jackpot::PoolNow;
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::settlement::{Line, Outcome};
use baize_rules::shoe::Source;
use baize_rules::show::Viewer;
use baize_rules::ultimate_texas_holdem::{Play, Round, UltimateTexasHoldem};
use baize_rules::wagers::{Area, BetType, Wager};
use std::collections::BTreeMap;

/// Numbers from a seed (splitmix64): every run plays the same rounds.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
    fn shuffled(&mut self) -> Vec<Card> {
        let mut deck: Vec<Card> = Card::all().collect();
        for i in (1..deck.len()).rev() {
            deck.swap(i, self.below(i as u64 + 1) as usize);
        }
        deck
    }
}

/// A hand's worth as a row of numbers that compares like the hands: the kind, then the ranks that decide.
type Worth = Vec<usize>;

/// 8.2, read off five cards: 0 no pair, 1 one pair, 2 two pair, 3 three, 4 straight, 5 flush, 6 full house, 7 four,
/// 8 straight flush, 9 royal flush.
fn worth(five: &[Card]) -> Worth {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    five.iter().for_each(|card| *counts.entry(card.rank().index()).or_default() += 1);
    let mut groups: Vec<(usize, usize)> = counts.into_iter().map(|(rank, count)| (count, rank)).collect();
    groups.sort_by(|a, b| b.cmp(a));
    let ranks: Vec<usize> = groups.iter().map(|(_, rank)| *rank).collect();
    let counts: Vec<usize> = groups.iter().map(|(count, _)| *count).collect();
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    let top = match ranks.as_slice() {
        [12, 3, 2, 1, 0] => Some(3),
        [a, b, c, d, e] if a - b == 1 && b - c == 1 && c - d == 1 && d - e == 1 => Some(*a),
        _ => None,
    };
    let (kind, decides) = match (flush, top, counts.as_slice()) {
        (true, Some(12), _) => (9, vec![]),
        (true, Some(top), _) => (8, vec![top]),
        (_, _, [4, 1]) => (7, ranks),
        (_, _, [3, 2]) => (6, ranks),
        (true, None, _) => (5, ranks),
        (false, Some(top), _) => (4, vec![top]),
        (_, _, [3, 1, 1]) => (3, ranks),
        (_, _, [2, 2, 1]) => (2, ranks),
        (_, _, [2, ..]) => (1, ranks),
        _ => (0, ranks),
    };
    std::iter::once(kind).chain(decides).collect()
}

/// 10.1, 10.6: the best five of the seven.
fn best(hole: &[Card], board: &[Card]) -> Worth {
    let seven: Vec<Card> = hole.iter().chain(board).copied().collect();
    let mut best = vec![];
    for a in 0..7 {
        for b in a + 1..7 {
            let five: Vec<Card> = (0..7).filter(|i| *i != a && *i != b).map(|i| seven[i]).collect();
            best = best.max(worth(&five));
        }
    }
    best
}

/// What one player did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Did {
    Bet(i64),
    Folded,
    Conceded(i64),
}

struct Player {
    area: Area,
    ante: i64,
    trips: Option<i64>,
    jackpot: bool,
    hole: [Card; 2],
    did: Did,
}

/// 10.7 to 10.12 and 15.2.8, 15.2.9, in cents: what the player gets for a wager, stake included.
fn expected(player: &Player, dealer: &[Card], board: &[Card], chip: i64) -> BTreeMap<Wager, i64> {
    let mut lines = BTreeMap::new();
    let ante = player.ante;
    if player.jackpot {
        let prize = match worth(&[player.hole[0], player.hole[1], board[0], board[1], board[2]])[0] {
            9 => 5_000_000,
            8 => 500_000,
            7 => 50_000,
            6 => 15_000,
            5 => 10_000,
            _ => 0,
        };
        lines.insert(Wager::Jackpot, prize);
    }
    let (times, gone) = match player.did {
        Did::Bet(times) => (times, false),
        Did::Conceded(times) => (times, true),
        Did::Folded => (0, true),
    };
    if gone {
        lines.insert(Wager::Ante, 0);
        lines.insert(Wager::Blind, 0);
        lines.extend(player.trips.map(|_| (Wager::Trips, 0)));
        if times > 0 {
            lines.insert(Wager::Play, 0);
        }
        return lines;
    }
    let (own, theirs) = (best(&player.hole, board), best(dealer, board));
    let qualifies = theirs[0] >= 1;
    let (wins, ties) = (own > theirs, own == theirs);
    if let Some(trips) = player.trips {
        let odds = [0, 0, 0, 3, 4, 7, 8, 30, 40, 50][own[0]];
        lines.insert(Wager::Trips, if odds > 0 { trips + trips * odds } else { 0 });
    }
    let evens = |stake: i64| {
        if wins {
            2 * stake
        } else if ties {
            stake
        } else {
            0
        }
    };
    lines.insert(Wager::Play, evens(times * ante));
    lines.insert(Wager::Ante, if qualifies { evens(ante) } else { ante });
    let blind = match own[0] {
        _ if ties => ante,
        _ if !wins => 0,
        9 => ante + 500 * ante,
        8 => ante + 50 * ante,
        7 => ante + 10 * ante,
        6 => ante + 3 * ante,
        // Three to two, up to the next chip.
        5 => ante + (ante * 3 / 2 + chip - 1) / chip * chip,
        4 => ante + ante,
        _ => ante,
    };
    lines.insert(Wager::Blind, blind);
    lines
}

const DEALER: Actor = Actor { role: Role::Dealer, id: 1 };
const SUPERVISOR: Actor = Actor { role: Role::Supervisor, id: 2 };

struct Rich;
impl World for Rich {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::dollars(1_000_000), loss_left: None }
    }
    fn pool(&self) -> Option<PoolNow> {
        let (meter, second_person_above) = (Money::dollars(40_000), Money::ZERO);
        Some(PoolNow { meter, second_person_above, bonus: None, in_order: true })
    }
}

struct AtTable {
    table: Table<UltimateTexasHoldem>,
    lines: Vec<Line>,
}

impl AtTable {
    fn give(&mut self, by: Actor, command: TableCommand<UltimateTexasHoldem>) {
        let approved_by = Some(Actor { role: Role::Supervisor, id: 3 });
        let context = Context { at: 0, by, approved_by, world: &Rich };
        let events = self.table.decide(&command, &context).unwrap_or_else(|no| panic!("{command:?}: {no}"));
        for event in &events {
            if let TableEvent::House(HouseEvent::Settled(line)) = &event.what {
                self.lines.push(*line);
            }
        }
        self.table.evolve_all(&events);
    }
    fn house(&mut self, command: HouseCommand) {
        self.give(DEALER, TableCommand::House(command));
    }
    fn play(&mut self, play: Play) {
        self.give(DEALER, TableCommand::Play(play));
    }
    fn shuffle(&mut self) {
        let device = self.table.play.cards.source == Source::Device;
        let how = if device { Shuffle::Device } else { Shuffle::Manual };
        self.give(DEALER, TableCommand::Cards(CardCommand::Shuffle { how }));
        if !device {
            self.give(DEALER, TableCommand::Cards(CardCommand::Cut));
        }
    }
}

const CHIP: i64 = 500;
const AREAS: u8 = 6;

fn setup(source: Source, chance: ChanceFrom) -> Setup {
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    Setup {
        areas: AREAS,
        equipment: Equipment::Cards { source, decks: 1 },
        chance,
        smallest_chip: Money::cents(CHIP),
        limits: Limits {
            wagers: vec![
                limit(BetType::Ante, 5, 500),
                limit(BetType::Blind, 5, 500),
                limit(BetType::Trips, 5, 100),
                limit(BetType::Play, 5, 2000),
                limit(BetType::Jackpot, 5, 5),
            ],
            player_max: None,
        },
        options: vec![],
        approved: Approved {
            jackpot: Some(JackpotSetup { approval: "approved".into(), schedule: None }),
            ..Approved::default()
        },
    }
}

/// One round, played at the table and settled by the model.
fn round(at: &mut AtTable, chance: &mut Seeded, drawn: bool) {
    at.lines.clear();
    // Now and then a short deck of high cards of two suits first, so that large hands come up.
    let mut deck = chance.shuffled();
    if chance.below(3) == 0 {
        deck.sort_by_key(|card| (card.rank().index() < 8 || card.suit() as usize > 1) as u8);
        for i in (1..10).rev() {
            deck.swap(i, chance.below(i as u64 + 1) as usize);
        }
    }
    let mut next = deck.into_iter();
    let board: Vec<Card> = next.by_ref().take(5).collect();
    let dealer: Vec<Card> = next.by_ref().take(2).collect();
    let areas: Vec<Area> = (1..=AREAS).filter(|_| chance.below(4) > 0).collect();
    let areas = if areas.is_empty() { vec![1] } else { areas };
    let mut players: Vec<Player> = vec![];
    for area in areas {
        let ante = CHIP * (1 + chance.below(20) as i64);
        let trips = (chance.below(2) == 0).then(|| CHIP * (1 + chance.below(10) as i64));
        let jackpot = chance.below(2) == 0;
        let hole = [next.next().expect("a card"), next.next().expect("a card")];
        players.push(Player { area, ante, trips, jackpot, hole, did: Did::Folded });
    }
    for Player { area, ante, trips, jackpot, .. } in &players {
        let mut place =
            |wager, cents| at.house(HouseCommand::Place { area: *area, wager, amount: Money::cents(cents) });
        place(Wager::Ante, *ante);
        place(Wager::Blind, *ante);
        trips.iter().for_each(|trips| place(Wager::Trips, *trips));
        if *jackpot {
            place(Wager::Jackpot, 500);
        }
    }
    let held = if drawn { players.iter().flat_map(|p| p.hole).collect() } else { vec![] };
    at.play(Play::Deal { held: Vec::into(held) });
    for (stage, cards) in [&board[..3], &board[3..], &dealer[..]].into_iter().enumerate() {
        for player in players.iter_mut() {
            let area = player.area;
            let to_act = at.table.play.round.deal().map(|deal| deal.to_act()).unwrap_or_default();
            if !to_act.contains(&area) {
                continue;
            }
            let times = [3 + chance.below(2) as u8, 2, 1][stage];
            match chance.below(4) {
                0 => at.play(Play::Fold { area }),
                1 if stage < 2 => at.play(Play::Check { area }),
                _ => {
                    at.play(Play::Bet { area, times });
                    player.did = Did::Bet(i64::from(times));
                }
            }
        }
        if at.table.play.round.street().is_none() {
            break;
        }
        at.play(Play::Turn { cards: cards.to_vec() });
    }
    for player in players.iter_mut().filter(|p| matches!(p.did, Did::Bet(_))) {
        if let (0, Did::Bet(times)) = (chance.below(12), player.did) {
            at.play(Play::Concede { area: player.area });
            player.did = Did::Conceded(times);
        }
    }
    while let Round::Settling { left, .. } = &at.table.play.round {
        let hole = players.iter().find(|p| p.area == left[0]).expect("a player").hole;
        at.play(Play::Settle { cards: if drawn { vec![] } else { hole.to_vec() } });
    }
    pay(at);
    at.play(Play::Clear);
    at.shuffle();
    for player in &players {
        let expected = expected(player, &dealer, &board, CHIP);
        let lines = at.lines.iter().filter(|line| line.area() == player.area);
        let settled: BTreeMap<Wager, i64> = lines.map(|line| (line.wager(), line.to_player().to_cents())).collect();
        assert_eq!(
            settled, expected,
            "area {} {:?} with {:?} against {dealer:?} on {board:?}",
            player.area, player.did, player.hole
        );
        let lines = at.lines.iter().filter(|line| line.area() == player.area).count();
        assert_eq!(lines, expected.len(), "one line a wager");
    }
}

/// Each claim at the least the book guarantees; the order is the table's.
fn pay(at: &mut AtTable) {
    let winners: Vec<u8> = at.table.house.hit().iter().flat_map(|hit| &hit.winners).map(|w| w.area).collect();
    for area in winners {
        at.give(SUPERVISOR, TableCommand::House(HouseCommand::VerifyJackpot { area }));
    }
    while let Some(area) = at.table.show(Viewer::Staff).claims.first().map(|claim| claim.area) {
        at.play(Play::PayJackpot { area });
    }
}

#[test]
fn random_rounds_are_settled_as_the_book_says() {
    let rounds: u64 = std::env::var("BAIZE_MODEL_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1500);
    let mut seen: BTreeMap<(Wager, &str), u64> = BTreeMap::new();
    for (source, chance) in [
        (Source::Device, ChanceFrom::Keyed),
        (Source::Device, ChanceFrom::Drawn),
        (Source::Shoe, ChanceFrom::Keyed),
        (Source::Hand, ChanceFrom::Drawn),
    ] {
        let mut table: Table<UltimateTexasHoldem> = Table::open(&setup(source, chance)).expect("a table by the book");
        table.house.evolve(&HouseEvent::PoolJoined { pool: "main".into() });
        let mut at = AtTable { table, lines: vec![] };
        at.house(HouseCommand::TakeTable);
        for area in 1..=AREAS {
            at.house(HouseCommand::Sit { area, patron: 100 + u32::from(area) });
        }
        at.give(SUPERVISOR, TableCommand::Cards(CardCommand::LoadCards));
        at.shuffle();
        let mut random = Seeded(source as u64 * 10 + chance as u64);
        for _ in 0..rounds {
            round(&mut at, &mut random, chance == ChanceFrom::Drawn);
            for line in &at.lines {
                let outcome = match line.outcome() {
                    Outcome::Won { .. } => "won",
                    Outcome::Lost => "lost",
                    Outcome::StandOff => "stand off",
                    Outcome::Prize { .. } => "prize",
                    other => panic!("{other:?} in a round without incidents"),
                };
                *seen.entry((line.wager(), outcome)).or_default() += 1;
            }
        }
    }
    // Every end a wager can come to was among them.
    for (wager, outcomes) in [
        (Wager::Ante, ["won", "lost", "stand off"].as_slice()),
        (Wager::Blind, &["won", "lost", "stand off"]),
        (Wager::Play, &["won", "lost", "stand off"]),
        (Wager::Trips, &["won", "lost"]),
        (Wager::Jackpot, &["prize", "lost"]),
    ] {
        for outcome in outcomes {
            assert!(seen.contains_key(&(wager, *outcome)), "{wager} {outcome} never came up: {seen:?}");
        }
    }
}
