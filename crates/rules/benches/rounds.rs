//! How fast the rules are: whole Casino War rounds, replay of their events, events as JSON, a throw of Sic Bo with a
//! thousand wagers, rounds of Ultimate Texas Hold'em and of Double Chance, lists of offers. One thread.
//!
//! `cargo bench -p baize-rules` prints the figures; `cargo bench -p baize-rules -- 200000` plays so many rounds, five
//! times.
use baize_rules::book::Cited;
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::casino_war::{CasinoWar, CutBy, Play, Round};
use baize_rules::game::{
    Actor, Chance, Context, OnScreen, PatronId, PlayerCard, Role, Standing, Table, TableCommand, TableEvent, TableGame,
    World,
};
use baize_rules::house::{Approved, ChanceFrom, DiceSetup, Equipment, HouseCommand, JackpotSetup, Setup, Terminal};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::{Money, Odds};
use baize_rules::shoe::{Readiness, Source};
use baize_rules::sic_bo::{self, SicBo};
use baize_rules::wagers::{BetType, Wager};
use std::hint::black_box;
use std::time::{Duration, Instant};

const AREAS: u8 = 7;
const DEALER: Actor = Actor { role: Role::Dealer, id: 11 };
const SUPERVISOR: Actor = Actor { role: Role::Supervisor, id: 21 };

/// Numbers from a seed (splitmix64): every run plays the same rounds.
struct Seeded(u64);

impl Chance for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((z ^ (z >> 27)) % u64::from(n)) as u32
    }
}

/// Everybody has a card and chips enough.
struct Rich;

impl World for Rich {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::dollars(1_000_000), loss_left: None }
    }
}

fn setup() -> Setup {
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    Setup {
        areas: AREAS,
        equipment: Equipment::Cards { source: Source::Shoe, decks: 6 },
        chance: ChanceFrom::Drawn,
        smallest_chip: Money::cents(250),
        limits: Limits {
            wagers: vec![limit(BetType::Initial, 10, 1000), limit(BetType::Tie, 5, 500)],
            player_max: None,
        },
        options: vec![],
        approved: Approved::default(),
    }
}

/// A table that is played at, and what has happened there.
struct Playing<G: TableGame> {
    table: Table<G>,
    chance: Seeded,
    commands: u64,
    log: Vec<Cited<TableEvent<G>>>,
}

impl<G: TableGame> Playing<G> {
    /// A dealer, and a player on every area.
    fn open(setup: &Setup) -> Playing<G> {
        let table = Table::open(setup).expect("a table by the book");
        let mut playing = Playing { table, chance: Seeded(1), commands: 0, log: vec![] };
        playing.house(HouseCommand::TakeTable);
        for area in 1..=setup.areas {
            playing.house(HouseCommand::Sit { area, patron: 100 + u32::from(area) });
        }
        playing
    }

    /// The same with cards.
    fn with_cards(setup: &Setup) -> Playing<G> {
        let mut playing = Playing::open(setup);
        playing.give(SUPERVISOR, TableCommand::Cards(CardCommand::LoadCards));
        playing
    }

    fn give(&mut self, by: Actor, mut command: TableCommand<G>) {
        if let TableCommand::Play(play) = &mut command {
            G::fill(&self.table, play, &mut self.chance);
        }
        let context = Context { at: 0, by, approved_by: None, world: &Rich };
        let events = self.table.decide(&command, &context);
        let events = events.unwrap_or_else(|no| panic!("{command:?} was refused: {no}"));
        self.table.evolve_all(&events);
        self.commands += 1;
        self.log.extend(events);
    }

    fn house(&mut self, command: HouseCommand) {
        self.give(DEALER, TableCommand::House(command));
    }

    fn place(&mut self, area: u8, wager: Wager, dollars: i64) {
        self.house(HouseCommand::Place { area, wager, amount: Money::dollars(dollars) });
    }

    fn play(&mut self, play: G::Play) {
        self.give(DEALER, TableCommand::Play(play));
    }

    fn shuffle(&mut self, how: Shuffle) {
        self.give(DEALER, TableCommand::Cards(CardCommand::Shuffle { how }));
    }
}

impl<G: OnScreen> Playing<G> {
    fn offers(&self, what: &str) {
        let took = time(|| {
            black_box((0..200).map(|_| self.table.offers().len()).sum::<usize>());
        });
        say(&format!("lists of {} offers{what}", self.table.offers().len()), 200, took);
    }
}

impl Playing<CasinoWar> {
    /// Seven Initial and three Tie Wagers, the deal, the settlement, the wars, and what the cards need before.
    fn round(&mut self) {
        while self.table.play.cards.readiness != Readiness::Ready {
            self.prepare();
        }
        for area in 1..=AREAS {
            self.place(area, Wager::Initial, 25);
            if area % 3 == 1 {
                self.place(area, Wager::Tie, 5);
            }
        }
        loop {
            match &self.table.play.round {
                Round::Waiting | Round::Dealing { .. } | Round::WarDealing { .. } => {
                    self.play(Play::Deal { cards: vec![] })
                }
                Round::Dealt { .. } | Round::WarDealt { .. } => self.play(Play::Settle),
                Round::Deciding { undecided, .. } => {
                    let area = undecided[0];
                    self.play(if area % 2 == 0 { Play::Surrender { area } } else { Play::GoToWar { area } });
                }
                Round::Over { .. } => return self.play(Play::Clear),
            }
        }
    }

    fn prepare(&mut self) {
        match self.table.play.cards.readiness.clone() {
            Readiness::ToShuffle(_) => self.shuffle(Shuffle::Manual),
            Readiness::ToCut { offered, .. } => self.play(Play::CutCards { by: CutBy::Area(offered[0]), depth: None }),
            Readiness::ToPlaceCuttingCard => self.play(Play::PlaceCuttingCard { from_back: None }),
            Readiness::ToBurn => self.play(Play::Burn),
            other => panic!("cards at {other:?}"),
        }
    }
}

/// Rounds whose events are kept, to be replayed and written.
const KEPT: u64 = 5_000;

fn main() {
    let rounds = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(20_000);

    let mut kept = Playing::with_cards(&setup());
    (0..KEPT).for_each(|_| kept.round());
    let (table, log) = (&kept.table, &kept.log);

    let mut commands = 0;
    let took = time(|| {
        let mut playing = Playing::with_cards(&setup());
        for _ in 0..rounds {
            playing.round();
            playing.log.clear();
        }
        commands = playing.commands;
    });
    say("rounds", rounds, took);
    say("commands", commands, took);

    let took = time(|| {
        let mut replayed = Table::<CasinoWar>::open(&setup()).expect("a table by the book");
        replayed.evolve_all(log);
        assert!(replayed == *table, "replay differs from play");
    });
    say("events replayed", log.len() as u64, took);

    let mut stored: Vec<String> = vec![];
    let took = time(|| stored = log.iter().map(|event| serde_json::to_string(event).expect("JSON")).collect());
    say("events written as JSON", log.len() as u64, took);
    let mut read: Vec<Cited<TableEvent<CasinoWar>>> = vec![];
    let took = time(|| read = stored.iter().map(|event| serde_json::from_str(event).expect("an event")).collect());
    assert!(read == *log, "events read differ from those written");
    say("events read from JSON", log.len() as u64, took);

    let bytes: usize = stored.iter().map(String::len).sum();
    println!("{:>12.1} events a round, {} bytes an event", log.len() as f64 / KEPT as f64, bytes / log.len());
    kept.offers(", Casino War between rounds");
    throws();
    holdem(rounds.min(5_000));
    double_chance(rounds.min(5_000));
}

/// **A throw of Sic Bo with 1,000 wagers**: twenty players on fifty spots each, settled, and the same throw judged
/// only.
fn throws() {
    use sic_bo::ch07_settlement::{EvenList, judge};
    let kinds = BetType::ALL.iter().copied().filter(|kind| (BetType::Small..=BetType::SuperStreak).contains(kind));
    let limit = |wager| Limit { wager, min: Money::dollars(5), max: Money::dollars(5), unit: None };
    let optional = vec![BetType::Odd, BetType::Even, BetType::Four, BetType::SuperStreak];
    let dice = DiceSetup { terminal: Terminal::TouchScreen, layout: Default::default(), optional, colours: vec![] };
    let setup = Setup {
        areas: 20,
        equipment: Equipment::Dice { dice },
        chance: ChanceFrom::Drawn,
        smallest_chip: Money::dollars(5),
        limits: Limits { wagers: kinds.map(limit).collect(), player_max: None },
        options: vec![],
        approved: Approved { edition: Some("TEST/1".into()), ..Approved::default() },
    };
    let mut playing = Playing::<SicBo>::open(&setup);
    playing.play(sic_bo::Play::ShakeDice { times: None });
    let spots: Vec<Wager> = sic_bo::ch03_wagers::spots(&setup).into_iter().take(50).collect();
    for (area, wager) in (1..=20).flat_map(|area| spots.iter().map(move |wager| (area, *wager))) {
        playing.place(area, wager, 5);
    }
    playing.offers(", Sic Bo with 20 players and 1,000 wagers");
    playing.house(HouseCommand::NoMoreBets);
    playing.play(sic_bo::Play::Uncover);
    playing.play(sic_bo::Play::EnterResults { dice: baize_rules::dice::Dots(vec![1, 2, 4]) });
    let entered = playing.table.clone();
    let took = time(|| {
        for _ in 0..20 {
            playing.table = entered.clone();
            playing.play(sic_bo::Play::Settle);
        }
    });
    say("throws with 1,000 wagers settled", 20, took);
    let throw = sic_bo::ch05_play_of_the_game::throw(&[1, 2, 4]).expect("a throw");
    let judged = || spots.iter().filter(|w| judge(**w, throw, EvenList::Corrected).is_some()).count();
    let took = time(|| {
        black_box((0..20_000).map(|_| judged()).sum::<usize>());
    });
    say("wagers judged", 20_000 * 50, took);
}

/// **Rounds of Ultimate Texas Hold'em** with seven players at an electronic table, and two hands judged only.
fn holdem(rounds: u64) {
    use baize_rules::poker_hands::seven;
    use baize_rules::ultimate_texas_holdem::{Play, Round, UltimateTexasHoldem, ch10_pay_tables::Verdicts};
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    let setup = Setup {
        equipment: Equipment::Cards { source: Source::Device, decks: 1 },
        smallest_chip: Money::dollars(5),
        limits: Limits {
            wagers: vec![
                limit(BetType::Ante, 10, 500),
                limit(BetType::Blind, 10, 500),
                limit(BetType::Trips, 5, 100),
                limit(BetType::Play, 10, 2000),
            ],
            player_max: None,
        },
        ..setup()
    };
    let mut playing = Playing::<UltimateTexasHoldem>::with_cards(&setup);
    let deal = |playing: &mut Playing<UltimateTexasHoldem>| {
        playing.shuffle(Shuffle::Device);
        for (area, wager) in (1..=AREAS).flat_map(|area| [(area, Wager::Ante), (area, Wager::Blind)]) {
            playing.place(area, wager, 10);
        }
        playing.play(Play::Deal { held: vec![].into() });
    };
    let took = time(|| {
        for _ in 0..rounds {
            deal(&mut playing);
            for area in 1..=AREAS {
                playing.play(if area % 3 == 0 { Play::Fold { area } } else { Play::Bet { area, times: 4 } });
            }
            (0..3).for_each(|_| playing.play(Play::Turn { cards: vec![] }));
            playing.play(Play::Settle { cards: vec![] });
            playing.play(Play::Clear);
            playing.log.clear();
        }
        assert!(matches!(playing.table.play.round, Round::Waiting));
    });
    say("rounds of Ultimate Texas Hold'em", rounds, took);
    deal(&mut playing);
    playing.offers(", Ultimate Texas Hold'em with seven hands dealt");
    let cards: Vec<_> = baize_rules::cards::Card::all().collect();
    let hand = |from: usize| seven(std::array::from_fn(|i| cards[(from + i * 7) % 52]));
    let hands: Vec<_> = (0..52).map(hand).collect();
    let took = time(|| {
        let pairs = (0..1_000_000usize).map(|i| (hands[i % 52], hands[(i / 52) % 52]));
        black_box(pairs.map(|(player, dealer)| i64::from(Verdicts::of(player, dealer).net_half_antes(4))).sum::<i64>());
    });
    say("hands settled as values", 1_000_000, took);
}

/// **Rounds of Double Chance** with seven players and their jackpot wagers at an electronic table, and sixth cards judged only.
fn double_chance(rounds: u64) {
    use baize_rules::double_chance::ch08_subsequent_deal::standard_hold;
    use baize_rules::double_chance::ch10_jackpot::QUALIFY;
    use baize_rules::double_chance::{Choice, DoubleChance, Hand, Keep, Play, Round, ch11_declared_hands::declared};
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    let schedule = QUALIFY.iter().map(|(hand, _)| (hand.slug(), Odds::to_one(10))).collect();
    let jackpot = JackpotSetup { approval: "TEST/1".into(), schedule: Some(schedule) };
    let setup = Setup {
        equipment: Equipment::Cards { source: Source::Device, decks: 1 },
        limits: Limits {
            wagers: vec![limit(BetType::Wager, 10, 500), limit(BetType::Jackpot, 5, 5)],
            player_max: None,
        },
        approved: Approved { jackpot: Some(jackpot), ..Approved::default() },
        ..setup()
    };
    let mut playing = Playing::<DoubleChance>::with_cards(&setup);
    let took = time(|| {
        for _ in 0..rounds {
            playing.shuffle(Shuffle::Device);
            for (area, wager, dollars) in
                (1..=AREAS).flat_map(|area| [(area, Wager::Wager, 10), (area, Wager::Jackpot, 5)])
            {
                playing.place(area, wager, dollars);
            }
            playing.house(HouseCommand::NoMoreBets);
            playing.play(Play::Deal { count: None, held: vec![].into() });
            let undecided = |hand: &&Hand| hand.choice == Choice::Undecided;
            while let Some(hand) = playing.table.play.round.hands().iter().find(undecided) {
                let (area, five) = (hand.area, hand.five().expect("five cards that the table has read"));
                playing.play(match declared(five) {
                    Some(_) => Play::Declare { area },
                    None => Play::Discard { area, keep: Keep::Places(standard_hold(&five)) },
                });
            }
            loop {
                playing.play(match &playing.table.play.round {
                    Round::Turning { .. } => Play::TurnUp { hands: vec![] },
                    Round::Turned { .. } => Play::Settle,
                    Round::Settled { .. } => Play::DealSixth,
                    Round::Sixth { .. } => Play::TurnSixth { cards: vec![] },
                    Round::Over { .. } => Play::Clear,
                    _ => break,
                });
            }
            playing.log.clear();
        }
        assert!(matches!(playing.table.play.round, Round::Waiting));
    });
    say("rounds of Double Chance", rounds, took);
    sixth_cards();
}

fn sixth_cards() {
    use baize_rules::double_chance::ch09_settlement::{Below, Sixth, judge_sixth};
    let cards: Vec<_> = baize_rules::cards::Card::all().collect();
    let won = |i: usize| {
        let held = [cards[i % 52], cards[(i + 20) % 52], cards[(i + 37) % 52]];
        judge_sixth(&held, cards[(i / 52) % 52], Below::SameCard) == Sixth::Won
    };
    let took = time(|| {
        black_box((0..1_000_000).filter(|i| won(*i)).count());
    });
    say("sixth cards judged", 1_000_000, took);
}

/// The best of five, so that what else the machine does matters less.
fn time(mut run: impl FnMut()) -> Duration {
    let once = |_| {
        let started = Instant::now();
        run();
        started.elapsed()
    };
    (0..5).map(once).min().expect("five times")
}

fn say(what: &str, count: u64, took: Duration) {
    println!("{:>12.0} {what} a second ({count} in {:.3} s)", count as f64 / took.as_secs_f64(), took.as_secs_f64());
}
