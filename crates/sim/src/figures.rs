//! What a run tried and what came of it.
use crate::law::Stage;
use baize_rules::any::GameId;
use baize_rules::game::Role;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A crook's commands and their answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tries {
    pub tried: u64,
    pub accepted: u64,
    /// By the rules, with a clause.
    pub refused: u64,
    /// By the floor, before any rule: the wrong role, no such thing.
    pub turned_away: u64,
}

impl Tries {
    fn add(&mut self, other: Tries) {
        self.tried += other.tried;
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.turned_away += other.turned_away;
    }
}

/// Where something was tried.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub game: &'static str,
    pub electronic: bool,
    pub stage: Stage,
    pub role: Role,
}

/// A command that one person gave and that changed what somebody is paid.
#[derive(Clone, Debug, Serialize)]
pub struct Breach {
    pub session: u64,
    pub game: &'static str,
    pub electronic: bool,
    pub stage: Stage,
    pub role: Role,
    /// The kind of command.
    pub kind: String,
    pub command: String,
    pub changed: String,
}

/// Everything that a run counted.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub sessions: u64,
    pub rounds: u64,
    /// Commands that the real core decided, the honest people's included.
    pub through_core: u64,
    /// Accepted commands that were played to the end beside a copy without them.
    pub compared: u64,
    /// Rounds that a crook's accepted commands kept from ending; nobody was paid otherwise by it.
    pub blocked: u64,
    /// Payments changed on a path that is known and documented.
    pub open: BTreeMap<String, u64>,
    pub tries: BTreeMap<Place, Tries>,
    /// Kinds of command that were refused for want of a second person, by game.
    pub wants_second: BTreeMap<&'static str, Vec<String>>,
    pub breaches: Vec<Breach>,
}

impl Figures {
    pub fn at(&mut self, place: Place) -> &mut Tries {
        self.tries.entry(place).or_default()
    }

    pub fn all(&self) -> Tries {
        let mut all = Tries::default();
        self.tries.values().for_each(|tries| all.add(*tries));
        all
    }

    /// A game's kinds of command that need a second person.
    pub fn wants_second(&mut self, game: &'static str, kind: &str) {
        let kinds = self.wants_second.entry(game).or_default();
        if !kinds.iter().any(|known| known == kind) {
            kinds.push(kind.into());
            kinds.sort();
        }
    }

    pub fn add(&mut self, other: Figures) {
        self.sessions += other.sessions;
        self.rounds += other.rounds;
        self.through_core += other.through_core;
        self.compared += other.compared;
        self.blocked += other.blocked;
        other.open.into_iter().for_each(|(kind, count)| *self.open.entry(kind).or_default() += count);
        other.tries.into_iter().for_each(|(place, tries)| self.at(place).add(tries));
        for (game, kinds) in other.wants_second {
            kinds.iter().for_each(|kind| self.wants_second(game, kind));
        }
        self.breaches.extend(other.breaches);
    }

    /// How often which kind of command broke the law, where and by whom.
    pub fn breaches_by_kind(&self) -> BTreeMap<String, usize> {
        let mut kinds = BTreeMap::new();
        for Breach { game, electronic, stage, role, kind, .. } in &self.breaches {
            let table = if *electronic { "electronic" } else { "physical" };
            let what = format!("{kind} by the {}, {game} {table}, {}", role.name(), stage.name());
            *kinds.entry(what).or_default() += 1;
        }
        kinds
    }

    /// How many commands were tried of each game, kind of table and stage, by each role.
    pub fn matrix(&self, roles: &[Role]) -> String {
        let mut text = format!("{:<24} {:<16}", "tried", "stage");
        roles.iter().for_each(|role| write!(text, " {:>12}", role.name()).expect("a string"));
        text.push('\n');
        for game in GameId::ALL.iter().map(|game| game.book().title) {
            for electronic in [false, true] {
                for stage in Stage::ALL {
                    let at = |role: &Role| self.tries.get(&Place { game, electronic, stage, role: *role });
                    if roles.iter().all(|role| at(role).is_none()) {
                        continue;
                    }
                    let kind = if electronic { "electronic" } else { "physical" };
                    let short: String = game.chars().take(12).collect();
                    write!(text, "{:<24} {:<16}", format!("{short} {kind}"), stage.name()).expect("a string");
                    for role in roles {
                        write!(text, " {:>12}", at(role).map_or(0, |tries| tries.tried)).expect("a string");
                    }
                    text.push('\n');
                }
            }
        }
        text
    }
}
