//! Super Streak against a simpler model of the book's chapter 6, on random sequences of results.
//!
//! The model knows nothing of tables: it keeps, for every wager, the list of results since it was made, and reads its
//! fate off that
//! list. It is asked after every throw for the wagers that end and what they bring.
use baize_rules::book::Cited;
use baize_rules::dice::Dots;
use baize_rules::game::{Actor, Context, PatronId, PlayerCard, Role, Standing, Table, TableCommand, TableEvent, World};
use baize_rules::house::{
    Approved, ChanceFrom, Diagram, DiceSetup, Equipment, HouseCommand, HouseEvent, Setup, Terminal,
};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::sic_bo::{NoResultCause, Play, SicBo};
use baize_rules::wagers::{BetType, Family, Wager};
use std::collections::BTreeSet;

const PLAYERS: u8 = 4;
const STAKE: i64 = 2500;

struct Rich;
impl World for Rich {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::MAX_AMOUNT, loss_left: None }
    }
}

/// Numbers from a seed (xorshift).
struct Numbers(u64);
impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// The other side's view: true for Big or Even, false for Small or Odd, nothing for a triple.
fn upper(family: Family, [a, b, c]: [u8; 3]) -> Option<bool> {
    let total = a + b + c;
    let triple = a == b && b == c;
    (!triple).then_some(match family {
        Family::SmallBig => total > 10,
        Family::OddEven => total % 2 == 0,
    })
}

/// One wager as the model sees it: the result that opened its window and all that came after.
struct Backed {
    player: u8,
    family: Family,
    opening: bool,
    since: Vec<bool>,
}

impl Backed {
    /// What it pays per stake, once it is over: nothing for a loss.
    fn over(&self) -> Option<i64> {
        let run = self.since.iter().take_while(|side| **side == self.opening).count();
        let table = [0, 0, 0, 0, 6, 10, 15, 20, 35, 50, 75, 100];
        match run {
            12.. => Some(500),
            run if run < self.since.len() => Some(table[run]),
            _ => None,
        }
    }
}

#[derive(Default)]
struct Model {
    small_big: Vec<bool>,
    odd_even: Vec<bool>,
    wagers: Vec<Backed>,
}

impl Model {
    fn results(&mut self, family: Family) -> &mut Vec<bool> {
        match family {
            Family::SmallBig => &mut self.small_big,
            Family::OddEven => &mut self.odd_even,
        }
    }
    /// A wager may be made when the last result stands alone on its side: the first of the day, or a changeover.
    fn may_bet(&mut self, family: Family) -> bool {
        let results = self.results(family);
        match results.as_slice() {
            [] => false,
            [_] => true,
            [.., before, last] => before != last,
        }
    }
    fn bet(&mut self, player: u8, family: Family) {
        let opening = *self.results(family).last().expect("a window");
        self.wagers.push(Backed { player, family, opening, since: vec![] });
    }
    /// A result: what each wager that ends brings to its player, stake included.
    fn result(&mut self, dice: [u8; 3]) -> Vec<(u8, Family, i64)> {
        let mut ended = vec![];
        for family in [Family::SmallBig, Family::OddEven] {
            let Some(side) = upper(family, dice) else { continue };
            self.results(family).push(side);
            for wager in self.wagers.iter_mut().filter(|w| w.family == family) {
                wager.since.push(side);
            }
        }
        self.wagers.retain(|wager| match wager.over() {
            Some(odds) => {
                ended.push((wager.player, wager.family, if odds == 0 { 0 } else { STAKE * (odds + 1) }));
                false
            }
            None => true,
        });
        ended.sort_unstable();
        ended
    }
}

struct Played {
    table: Table<SicBo>,
    at: i64,
}

impl Played {
    fn new() -> Played {
        let kinds = BetType::ALL.iter().copied().filter(|kind| (BetType::Small..=BetType::SuperStreak).contains(kind));
        let limit = |wager| Limit { wager, min: Money::cents(STAKE), max: Money::cents(STAKE), unit: None };
        let optional = vec![BetType::Odd, BetType::Even, BetType::Four, BetType::SuperStreak];
        let setup = Setup {
            areas: PLAYERS,
            equipment: Equipment::Dice {
                dice: DiceSetup { terminal: Terminal::TouchScreen, layout: Diagram::C, optional, colours: vec![] },
            },
            chance: ChanceFrom::Keyed,
            smallest_chip: Money::cents(500),
            limits: Limits { wagers: kinds.map(limit).collect(), player_max: None },
            options: vec![],
            approved: Approved { edition: Some("TEST/1".into()), ..Approved::default() },
        };
        let mut played = Played { table: Table::open(&setup).expect("a table"), at: 0 };
        played.dealer(TableCommand::House(HouseCommand::TakeTable));
        for area in 1..=PLAYERS {
            played.dealer(TableCommand::House(HouseCommand::Sit { area, patron: PatronId::from(area) }));
        }
        played
    }
    fn give(&mut self, role: Role, command: TableCommand<SicBo>) -> Option<Vec<Cited<TableEvent<SicBo>>>> {
        let by = Actor { role, id: 1 };
        let context =
            Context { at: self.at, by, approved_by: Some(Actor { role: Role::Supervisor, id: 2 }), world: &Rich };
        let events = self.table.decide(&command, &context).ok()?;
        self.table.evolve_all(&events);
        Some(events)
    }
    fn dealer(&mut self, command: TableCommand<SicBo>) -> Vec<Cited<TableEvent<SicBo>>> {
        self.give(Role::Dealer, command.clone()).unwrap_or_else(|| panic!("{command:?} refused"))
    }
    fn play(&mut self, play: Play) -> Vec<Cited<TableEvent<SicBo>>> {
        self.dealer(TableCommand::Play(play))
    }
    fn bet(&mut self, area: u8, family: Family) -> bool {
        let (wager, amount) = (Wager::SuperStreak(family), Money::cents(STAKE));
        self.give(Role::Dealer, TableCommand::House(HouseCommand::Place { area, wager, amount })).is_some()
    }
    fn throw(&mut self, dice: [u8; 3]) -> Vec<(u8, Family, i64)> {
        self.play(Play::ShakeDice { times: None });
        self.dealer(TableCommand::House(HouseCommand::NoMoreBets));
        self.play(Play::Uncover);
        self.play(Play::EnterResults { dice: Dots(dice.to_vec()) });
        let lines = self.play(Play::Settle).into_iter().filter_map(|event| match event.what {
            TableEvent::House(HouseEvent::Settled(line)) => match line.wager() {
                Wager::SuperStreak(family) => Some((line.area(), family, line.to_player().to_cents())),
                _ => None,
            },
            _ => None,
        });
        let mut lines: Vec<_> = lines.collect();
        lines.sort_unstable();
        lines
    }
    /// The table as it is read back after a restart.
    fn restarted(self) -> Played {
        let stored = serde_json::to_string(&self.table).expect("stored");
        Played { table: serde_json::from_str(&stored).expect("read back"), at: self.at }
    }
}

/// Throws that often stay on a side, so that long runs come.
fn throw(numbers: &mut Numbers, steady: bool) -> [u8; 3] {
    match numbers.below(if steady { 30 } else { 3 }) {
        0 => [0; 3].map(|_| numbers.below(6) as u8 + 1),
        1 => [numbers.below(6) as u8 + 1; 3],
        _ => [1, 2, 4],
    }
}

#[test]
fn the_table_follows_streaks_as_the_model_does() {
    let mut lengths = BTreeSet::new();
    let (mut frozen, mut closed, mut both) = (0, 0, 0);
    for seed in 1..=300u64 {
        let numbers = &mut Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut played, mut model) = (Played::new(), Model::default());
        let steady = seed % 2 == 0;
        let mut is_closed = false;
        for _ in 0..60 {
            for area in 1..=PLAYERS {
                for family in [Family::SmallBig, Family::OddEven] {
                    let has = model.wagers.iter().any(|w| w.player == area && w.family == family);
                    if numbers.below(2) == 0 {
                        let expected = model.may_bet(family) && !has && !is_closed;
                        assert_eq!(played.bet(area, family), expected, "seed {seed}, area {area}, {family}");
                        if expected {
                            model.bet(area, family);
                        }
                    }
                }
            }
            match numbers.below(12) {
                // No result: nothing moves.
                0 => {
                    played.play(Play::ShakeDice { times: None });
                    played.dealer(TableCommand::House(HouseCommand::NoMoreBets));
                    played.play(Play::Uncover);
                    played.play(Play::NoResult { cause: NoResultCause::Cocked });
                    frozen += 1;
                    continue;
                }
                1 => played = played.restarted(),
                // Closed after twenty minutes' notice, and opened again some rounds later.
                2 if !is_closed => {
                    let at_ms = played.at + 20 * 60_000;
                    let close = TableCommand::Play(Play::CloseSuperStreak { at_ms });
                    played.give(Role::Supervisor, close).expect("announced");
                    played.at = at_ms;
                    (is_closed, closed) = (true, closed + 1);
                }
                3 if is_closed => {
                    played.give(Role::Supervisor, TableCommand::Play(Play::ReopenSuperStreak)).expect("reopened");
                    is_closed = false;
                }
                _ => {}
            }
            let dice = throw(numbers, steady);
            for wager in &model.wagers {
                let ends = upper(wager.family, dice).is_some_and(|side| side != wager.opening);
                if ends {
                    lengths.insert(wager.since.len());
                }
                if wager.since.len() == 11 && upper(wager.family, dice) == Some(wager.opening) {
                    lengths.insert(12);
                }
            }
            let (expected, lines) = (model.result(dice), played.throw(dice));
            let families: BTreeSet<Family> = lines.iter().map(|(_, family, _)| *family).collect();
            both += usize::from(families.len() == 2);
            assert_eq!(lines, expected, "seed {seed}: {dice:?}");
            let in_play = played.table.house.layout().iter().count();
            assert_eq!(in_play, model.wagers.len(), "seed {seed}: wagers in play");
        }
    }
    assert_eq!(lengths, (0..=12).collect(), "lengths that a wager ended with");
    assert!(frozen > 100 && closed > 100 && both > 20, "{frozen} frozen, {closed} closed, {both} ended together");
}
