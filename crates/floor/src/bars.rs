//! Who may not play: exclusions from a game or the casino and breaks from wagering, kept for the whole floor.
use crate::command::{FloorEvent, Problem, ProblemKind, TableId};
use crate::floor::Floor;
use crate::ledger::Patron;
use crate::time::Now;
use baize_rules::any::{AnyEvent, AnyTable, GameId};
use baize_rules::book::{Citation, Cited};
use baize_rules::game::{Actor, Barred, BarredFrom, PatronId, PlayerCard};
use baize_rules::house::HouseEvent;
use serde::{Deserialize, Serialize};

/// What keeps a patron from tables, and how it came to that.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bar {
    pub from: From,
    /// Where it was decided.
    pub table: TableId,
    pub by: Actor,
    pub at_ms: i64,
    /// The calendar day at the casino, as `YYYYMMDD`.
    pub day: u32,
    pub cite: Citation,
}

/// What a patron is kept from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BarredFrom"))]
#[serde(rename_all = "snake_case")]
pub enum From {
    Casino,
    /// Every table of one game.
    Game(GameId),
    /// New wagers, until a loss limit is reset.
    Wagering,
}

impl Bar {
    /// How far it reaches at a table of this game, if it does.
    fn reaches(&self, game: GameId) -> Option<BarredFrom> {
        match self.from {
            From::Casino => Some(BarredFrom::Casino),
            From::Game(of) => (of == game).then_some(BarredFrom::Game),
            From::Wagering => Some(BarredFrom::Wagering),
        }
    }
    /// For the person who has to explain it.
    pub fn told(&self) -> String {
        let (year, month, day) = (self.day / 10_000, self.day / 100 % 100, self.day % 100);
        let (role, id) = (self.by.role.name(), self.by.id);
        let until = match self.from {
            From::Wagering => "a supervisor ends it there",
            _ => "a manager and a supervisor lift it together",
        };
        format!(
            "decided by {role} {id} at table {} on {year:04}-{month:02}-{day:02} under {}; {until}",
            self.table, self.cite
        )
    }
}

impl Patron {
    /// What keeps this patron from a table of this game: of several bars, the widest.
    pub fn barred(&self, game: GameId) -> Option<Barred> {
        let reaching = self.bars.iter().filter_map(|bar| Some((bar.reaches(game)?, bar)));
        let (from, bar) = reaching.min_by_key(|(from, _)| *from)?;
        Some(Barred { from, told: bar.told() })
    }
    pub fn excluded_from_casino(&self) -> Option<&Bar> {
        self.bars.iter().find(|bar| bar.from == From::Casino)
    }
}

/// What a table's events mean for its patrons on the whole floor: recorded with them, in one entry.
pub(crate) fn follow(
    floor: &Floor,
    id: &TableId,
    table: &AnyTable,
    events: &[Cited<AnyEvent>],
    by: Actor,
    now: Now,
) -> Vec<FloorEvent> {
    let mut follows = vec![];
    for event in events {
        let (AnyEvent::House(happened), Some(cite)) = (&event.what, event.cite()) else { continue };
        let (patron, from) = match happened {
            HouseEvent::PatronExcluded { patron } => (*patron, From::Game(table.game())),
            HouseEvent::ExcludedFromCasino { patron } => (*patron, From::Casino),
            HouseEvent::Paused { patron } => (*patron, From::Wagering),
            HouseEvent::Resumed { patron, .. } => {
                let from = From::Wagering;
                if floor.patrons.get(patron).is_some_and(|known| known.bars.iter().any(|bar| bar.from == from)) {
                    let reason = format!("ended at table {id}");
                    follows.push(FloorEvent::BarLifted { patron: *patron, from, reason });
                }
                continue;
            }
            _ => continue,
        };
        let Some(known) = floor.patrons.get(&patron) else { continue };
        if !known.bars.iter().any(|bar| bar.from == from) {
            let bar = Bar { from, table: id.clone(), by, at_ms: now.at_ms, day: now.day, cite };
            follows.push(FloorEvent::PatronBarred { patron, bar });
        }
        // Whoever may not be in the casino has no card in force (LAW-4).
        if from == From::Casino && known.card == PlayerCard::Valid {
            follows.push(FloorEvent::CardCancelled { patron, reason: format!("excluded from the casino ({cite})") });
        }
    }
    follows
}

/// Everything that keeps a patron from tables is lifted, on the floor and where it began. A new card is the cage's business.
pub(crate) fn lift(floor: &Floor, patron: PatronId, reason: &str) -> Result<Vec<FloorEvent>, Problem> {
    let known = floor.patron(patron)?;
    if known.bars.is_empty() {
        return Err(Problem::new(ProblemKind::Invalid, format!("patron {patron} is not excluded from anything")));
    }
    let lifted = |bar: &Bar| FloorEvent::BarLifted { patron, from: bar.from, reason: reason.into() };
    let mut events: Vec<FloorEvent> = known.bars.iter().map(lifted).collect();
    for (id, slot) in &floor.tables {
        let (house, rules) = (slot.table.house(), slot.table.game().house_rules());
        let mut here = vec![];
        if house.has_excluded(patron) {
            here.push(HouseEvent::ExclusionLifted { patron }.by(rules.general.device.exclude).map(AnyEvent::House));
        }
        if house.has_paused(patron) {
            let cite = rules.general.pause.unwrap_or(rules.irregular.loss_limit);
            here.push(HouseEvent::Resumed { patron }.by(cite).map(AnyEvent::House));
        }
        if !here.is_empty() {
            events.push(FloorEvent::Table { table: id.clone(), events: here });
        }
    }
    Ok(events)
}
