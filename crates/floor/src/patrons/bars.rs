//! Who may not play: exclusions, detention, breaks from wagering and players kept apart, for the whole floor.
use super::{Patron, PatronEvent};
use crate::command::{FloorEvent, Outcome, Problem, ProblemKind, TableId};
use crate::floor::{Floor, SYSTEM, given, invalid};
use crate::time::Now;
use baize_rules::any::{AnyCommand, AnyEvent, AnyTable, GameId};
use baize_rules::book::{Citation, Cited};
use baize_rules::card_table::CardEvent;
use baize_rules::game::{Actor, Barred, BarredFrom, PatronId, PlayerCard, Role};
use baize_rules::house::{HouseCommand, HouseEvent};
use baize_rules::law;
use serde::{Deserialize, Serialize};

/// What keeps a patron from tables, and how it came to that.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bar {
    pub from: From,
    /// Where it was decided, if at a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
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
    /// Every table, until an inspector or the police have taken over.
    Detained,
    /// The casino, by law or by the patron's own wish.
    Entry(Exclusion),
}

/// Why somebody may not enter the casino.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Exclusion {
    /// At the patron's own request.
    SelfExcluded,
    Banned,
    RightOfEntryWithdrawn,
}

impl Exclusion {
    pub const ALL: [Exclusion; 3] = [Exclusion::SelfExcluded, Exclusion::Banned, Exclusion::RightOfEntryWithdrawn];
    pub fn label(self) -> &'static str {
        match self {
            Exclusion::SelfExcluded => "self-excluded",
            Exclusion::Banned => "banned",
            Exclusion::RightOfEntryWithdrawn => "right of entry withdrawn",
        }
    }
}

/// Another player with whom one does not play, at any table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Apart {
    pub from: PatronId,
    /// Where it was directed.
    pub table: TableId,
    pub cite: Citation,
}

impl Bar {
    /// How far it reaches at a table of this game, if it does.
    fn reaches(&self, game: GameId) -> Option<BarredFrom> {
        match self.from {
            From::Casino | From::Detained | From::Entry(_) => Some(BarredFrom::Casino),
            From::Game(of) => (of == game).then_some(BarredFrom::Game),
            From::Wagering => Some(BarredFrom::Wagering),
        }
    }
    pub fn is_from_casino(&self) -> bool {
        matches!(self.from, From::Casino | From::Detained | From::Entry(_))
    }
    /// In a word or two.
    pub fn label(&self) -> String {
        match self.from {
            From::Casino => "excluded from the casino".into(),
            From::Game(game) => format!("excluded from {}", game.book().title),
            From::Wagering => "kept from wagering".into(),
            From::Detained => "detained".into(),
            From::Entry(exclusion) => exclusion.label().into(),
        }
    }
    /// For the person who has to explain it.
    pub fn told(&self) -> String {
        let (year, month, day) = (self.day / 10_000, self.day / 100 % 100, self.day % 100);
        let (role, id, cite) = (self.by.role.name(), self.by.id, self.cite);
        let until = match self.from {
            From::Wagering => "a supervisor ends it there",
            _ => "a manager and a supervisor lift it together",
        };
        let at = self.table.as_ref().map_or(String::new(), |table| format!(" at table {table}"));
        let what = match self.from {
            From::Detained | From::Entry(_) => format!("{}, ", self.label()),
            _ => String::new(),
        };
        format!("{what}decided by {role} {id}{at} on {year:04}-{month:02}-{day:02} under {cite}; {until}")
    }
}

impl Patron {
    /// What keeps this patron from a table of this game now: of several things, the widest.
    pub fn barred(&self, game: GameId, now: Now) -> Option<Barred> {
        let reaching = self.bars.iter().filter_map(|bar| Some((bar.reaches(game)?, bar)));
        let bar = reaching.min_by_key(|(from, _)| *from).map(|(from, bar)| {
            let law = matches!(bar.from, From::Entry(_)).then_some(bar.cite);
            Barred { from, told: bar.told(), law }
        });
        bar.or_else(|| self.out_of_time(now)).or_else(|| self.not_asked(now))
    }

    /// **LAW-5** Nobody wagers before limits are set or declined.
    fn not_asked(&self, now: Now) -> Option<Barred> {
        let told = "limits are to be set or declined first, at the cage or on the patron's own page".into();
        let law = Some(law::L5.cite());
        self.limits.to_be_asked(now).then_some(Barred { from: BarredFrom::Wagering, told, law })
    }

    pub(crate) fn is_kept_out(&self, game: GameId) -> bool {
        self.bars.iter().any(|bar| matches!(bar.reaches(game), Some(BarredFrom::Casino | BarredFrom::Game)))
    }
}

/// **LAW-4** Keeps a patron out of the casino: no card in force, and no seat or new wager at any table, in one entry.
pub(super) fn exclude(
    floor: &Floor,
    patron: PatronId,
    exclusion: Exclusion,
    reason: &str,
    by: Actor,
    now: Now,
) -> Result<Outcome, Problem> {
    let known = floor.patron(patron)?;
    known.is_somebody()?;
    if by.role == Role::Patron && exclusion != Exclusion::SelfExcluded {
        return Err(Problem::new(ProblemKind::Forbidden, "a patron excludes nobody but the patron"));
    }
    given(reason, "say what it rests on")?;
    let from = From::Entry(exclusion);
    if known.bars.iter().any(|bar| bar.from == from) {
        return Err(invalid(format!("patron {patron} is {} already", exclusion.label())));
    }
    let (at_ms, day, cite) = (now.at_ms, now.day, law::L4.cite());
    let bar = Bar { from, table: None, reason: Some(reason.into()), by, at_ms, day, cite };
    let mut events = vec![FloorEvent::PatronBarred { patron, bar }];
    if matches!(known.card, PlayerCard::Valid | PlayerCard::NotOwn) {
        events.push(FloorEvent::CardCancelled { patron, reason: exclusion.label().into() });
    }
    events.extend(send_away(floor, patron, None, None, now));
    Ok(Outcome::Done(events))
}

/// Ends a patron's seats and wagers at every table of a game, or at every table, but for one that has seen to it.
fn send_away(
    floor: &Floor,
    patron: PatronId,
    game: Option<GameId>,
    but: Option<&TableId>,
    now: Now,
) -> Vec<FloorEvent> {
    let mut events = vec![];
    for (id, slot) in &floor.tables {
        let house = slot.table.house();
        let here =
            house.occupied().any(|(_, seated)| seated == patron) || house.layout().of_patron(patron).next().is_some();
        if !here || Some(id) == but || game.is_some_and(|game| game != slot.table.game()) {
            continue;
        }
        // A hand in play is finished first; its seat ends with the round.
        let command = AnyCommand::House(HouseCommand::SendAway { patron });
        if let Ok(Outcome::Done(done)) = floor.decide_at_table(id, &command, SYSTEM, None, now) {
            events.extend(done);
        }
    }
    events
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
        let Some(cite) = event.cite() else { continue };
        match &event.what {
            AnyEvent::House(HouseEvent::CardNotOwn { patron, holder }) => {
                let (patron, event) = (*patron, PatronEvent::CardTakenIn { table: id.clone(), holder: holder.clone() });
                if floor.patrons.get(&patron).is_some_and(|known| known.card == PlayerCard::Valid) {
                    follows.push(FloorEvent::Patron { patron, event });
                }
            }
            AnyEvent::House(HouseEvent::Resumed { patron }) => {
                let from = From::Wagering;
                if floor.patrons.get(patron).is_some_and(|known| known.bars.iter().any(|bar| bar.from == from)) {
                    let reason = format!("ended at table {id}");
                    follows.push(FloorEvent::BarLifted { patron: *patron, from, reason });
                }
            }
            AnyEvent::House(happened) => {
                let Some((patron, from)) = barring(happened, table.game()) else { continue };
                follows.extend(barred_at_table(floor, id, patron, from, cite, by, now));
            }
            AnyEvent::Cards(CardEvent::KeptApart { patron, from }) => {
                follows.extend(kept_apart(floor, id, *patron, *from, cite));
            }
            AnyEvent::Cards(CardEvent::DirectionsLifted) => follows.extend(let_together(floor, id)),
            _ => {}
        }
    }
    follows
}

/// Whom an event at a table keeps from what.
fn barring(happened: &HouseEvent, game: GameId) -> Option<(PatronId, From)> {
    match happened {
        HouseEvent::PatronExcluded { patron } => Some((*patron, From::Game(game))),
        HouseEvent::ExcludedFromCasino { patron } => Some((*patron, From::Casino)),
        HouseEvent::Detained { patron } => Some((*patron, From::Detained)),
        HouseEvent::Paused { patron } => Some((*patron, From::Wagering)),
        _ => None,
    }
}

fn barred_at_table(
    floor: &Floor,
    id: &TableId,
    patron: PatronId,
    from: From,
    cite: Citation,
    by: Actor,
    now: Now,
) -> Vec<FloorEvent> {
    let Some(known) = floor.patrons.get(&patron) else { return vec![] };
    let mut events = vec![];
    if !known.bars.iter().any(|bar| bar.from == from) {
        let (at_ms, day) = (now.at_ms, now.day);
        let bar = Bar { from, table: Some(id.clone()), reason: None, by, at_ms, day, cite };
        events.push(FloorEvent::PatronBarred { patron, bar });
    }
    // Whoever may not be in the casino has no card in force (LAW-4).
    if from == From::Casino && matches!(known.card, PlayerCard::Valid | PlayerCard::NotOwn) {
        events.push(FloorEvent::CardCancelled { patron, reason: format!("excluded from the casino ({cite})") });
    }
    match from {
        From::Wagering => {}
        From::Game(game) => events.extend(send_away(floor, patron, Some(game), Some(id), now)),
        _ => events.extend(send_away(floor, patron, None, Some(id), now)),
    }
    events
}

/// Both are told: whichever sits down second is refused.
fn kept_apart(floor: &Floor, id: &TableId, one: PatronId, other: PatronId, cite: Citation) -> Vec<FloorEvent> {
    let both = [(one, other), (other, one)].into_iter();
    let told = both.filter(|(patron, from)| {
        floor.patrons.get(patron).is_some_and(|known| !known.apart.iter().any(|apart| apart.from == *from))
    });
    told.map(|(patron, from)| {
        let event = PatronEvent::KeptApart(Apart { from, table: id.clone(), cite });
        FloorEvent::Patron { patron, event }
    })
    .collect()
}

/// What was directed at a table ends with its directions.
fn let_together(floor: &Floor, id: &TableId) -> Vec<FloorEvent> {
    let apart = |known: &Patron| {
        let here = known.apart.iter().filter(|apart| apart.table == *id);
        let patron = known.id;
        here.map(|apart| FloorEvent::Patron { patron, event: PatronEvent::LetTogether { from: apart.from } })
            .collect::<Vec<_>>()
    };
    floor.patrons.values().flat_map(|known| apart(known)).collect()
}

/// Whoever is kept out and had a hand in the round that has just ended goes with it.
pub(crate) fn departures(floor: &Floor, table: &AnyTable, events: &[Cited<AnyEvent>]) -> Vec<PatronId> {
    let ended = |event: &Cited<AnyEvent>| matches!(event.what, AnyEvent::House(HouseEvent::RoundEnded { .. }));
    if !events.iter().any(ended) {
        return vec![];
    }
    let kept_out = |patron: &PatronId| floor.patrons.get(patron).is_some_and(|known| known.is_kept_out(table.game()));
    let mut patrons: Vec<PatronId> = table.house().occupied().map(|(_, patron)| patron).filter(kept_out).collect();
    patrons.sort_unstable();
    patrons.dedup();
    patrons
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
