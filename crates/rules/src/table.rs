//! A table of one game: first the right person, then the rules, then who must sign; and what its events leave.
use crate::book::Cited;
use crate::card_table::{CardCommand, CardEvent, CardTable};
use crate::events::Describe;
use crate::game::{Authority, Decided, Game, OnScreen, TableGame};
use crate::house::{House, HouseCommand, HouseEvent, Setup};
use crate::jackpot::{Hit, PoolNow};
use crate::offers::Offers;
use crate::people::{Context, Role};
use crate::plays::{PlayInfo, Plays};
use crate::refusal::Refusal;
use crate::refuse;
use crate::show::{Offer, View, Viewer};
use crate::signatures::Bearing;
use crate::undo::Decisions;
use crate::wagers::Area;
use alloc::{string::String, vec::Vec};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A command at a table: common to all games, or a play of this one.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub enum TableCommand<G: Game> {
    #[serde(rename = "house")]
    House(HouseCommand),
    #[serde(rename = "cards")]
    Cards(CardCommand),
    #[serde(rename = "play")]
    Play(G::Play),
}

/// Something that happened at a table.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub enum TableEvent<G: Game> {
    #[serde(rename = "house")]
    House(HouseEvent),
    #[serde(rename = "cards")]
    Cards(CardEvent),
    #[serde(rename = "play")]
    Play(G::Event),
}

/// A table: what is common to all games, and the game's own state.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Table<G: Game> {
    pub house: House,
    pub play: G::State,
    #[serde(default, skip_serializing_if = "Decisions::is_empty")]
    pub(crate) decisions: Decisions<G>,
}

impl<G: TableGame> Table<G> {
    pub fn open(setup: &Setup) -> Result<Table<G>, Refusal> {
        let house = House::open(setup, G::house_rules())?;
        Ok(Table { house, play: G::open(setup)?, decisions: Decisions::default() })
    }

    pub fn decide(&self, command: &TableCommand<G>, context: &Context) -> Decided<G> {
        self.authorise(command, context)?;
        let mut events = self.judge(command, context)?;
        if self.house.pool().is_some() && (self.house.in_round() || self.house.hit().is_some()) {
            let hit = self.jackpot_hit(&events, context)?;
            events.extend(hit);
        }
        self.is_signed(command, &events, context)?;
        Ok(events)
    }

    /// What the jackpot's meter pays is fixed as soon as all hands of the round are known, and again if a winner turns out to
    /// be none. Once one of them is paid, it stands.
    fn jackpot_hit(&self, events: &[Cited<TableEvent<G>>], context: &Context) -> Decided<G> {
        let Some(rules) = G::house_rules().jackpot else { return Ok(Vec::new()) };
        let mut after = self.clone();
        after.evolve_all(events);
        let (house, winners) = (&after.house, G::jackpot_winners(&after));
        let as_it_was = house.hit().map_or(winners.is_empty(), |hit| hit.is_for(&winners));
        if as_it_was || !house.in_round() || house.hit().is_some_and(|hit| house.has_paid(hit, rules.wager)) {
            return Ok(Vec::new());
        }
        let mut follows = Vec::new();
        if house.hit().is_some() {
            follows.push(HouseEvent::JackpotReleased.by(rules.locked).into());
        }
        if !winners.is_empty() {
            let now = house.hit().map(Hit::terms).or_else(|| context.world.pool());
            let Some(now) = now else { refuse!(rules.pool, "the pool of this table's jackpot cannot be asked") };
            let now = PoolNow { bonus: now.bonus.filter(|_| rules.bonus.is_some()), ..now };
            let hit = Hit::lock(now, winners, (rules.sharing)(house.setup()), &house.jackpot_wagers(rules.wager));
            follows.push(HouseEvent::JackpotWon { hit }.by(rules.locked).into());
        }
        Ok(follows)
    }

    pub(crate) fn judge(&self, command: &TableCommand<G>, context: &Context) -> Decided<G> {
        match command {
            TableCommand::House(HouseCommand::TakeBackDecision { area }) if !self.house.is_closed() => {
                self.take_back_decision(*area, context)
            }
            TableCommand::House(command) => {
                if !self.house.is_closed() {
                    G::permits(self, command, context)?;
                    if *command == HouseCommand::NoMoreBets {
                        return G::close_bets(self, context);
                    }
                }
                let happened = match command {
                    HouseCommand::InvalidateOutcome { cause, forfeit }
                        if G::is_under_way(self) && !self.house.is_closed() =>
                    {
                        self.house.invalidate_outcome(G::house_rules(), *cause, forfeit)?
                    }
                    command => self.house.decide(G::house_rules(), command, context)?,
                };
                // Between rounds only few things can concern the game, as stakes and players that leave.
                let concerns = |e: &Cited<HouseEvent>| {
                    use HouseEvent::{ClosingAnnounced, OutcomeInvalidated, PatronLeft, Settled, WagerTakenBack};
                    matches!(
                        e.what,
                        Settled(_)
                            | WagerTakenBack { .. }
                            | PatronLeft { .. }
                            | ClosingAnnounced { .. }
                            | OutcomeInvalidated { .. }
                    )
                };
                let follows = match self.house.in_round() || happened.iter().any(concerns) {
                    true => {
                        let mut after = self.clone();
                        happened.iter().for_each(|event| after.house.evolve(&event.what));
                        G::follow(&after, &happened)
                    }
                    false => Vec::new(),
                };
                Ok(happened.into_iter().map(Cited::from).chain(follows).collect())
            }
            command if self.house.is_closed() => {
                let _ = command;
                refuse!(G::house_rules().general.closing, "this table is closed")
            }
            TableCommand::Cards(cards) => {
                self.can_happen_here(command)?;
                match G::card_hooks() {
                    Some(hooks) => (hooks.decide)(self, cards, context),
                    None => refuse!(G::house_rules().dealer, "this game is played without cards"),
                }
            }
            TableCommand::Play(play) => {
                self.can_happen_here(command)?;
                G::decide(self, play, context)
            }
        }
    }

    /// First the right person, then the rules: a refusal of the person comes before any other.
    fn authorise(&self, command: &TableCommand<G>, context: &Context) -> Result<(), Refusal> {
        let authority = command.who();
        if !authority.roles.contains(&context.by.role) {
            let allowed: Vec<&str> = authority.roles.iter().map(|r| r.name()).collect();
            refuse!(authority.cite, "this is for the {}, not the {}", allowed.join(" or "), context.by.role.name());
        }
        let takes_table = matches!(command, TableCommand::House(HouseCommand::TakeTable));
        if context.by.role == Role::Dealer && !takes_table && self.house.dealer() != Some(context.by.id) {
            refuse!(G::house_rules().dealer, "take the table before you deal at it");
        }
        Ok(())
    }

    pub fn evolve(&mut self, event: &TableEvent<G>) {
        match event {
            TableEvent::House(event) => self.evolve_house(event),
            TableEvent::Cards(event) => self.evolve_cards(event),
            TableEvent::Play(event) => G::evolve(self, event),
        }
    }

    /// The table's cards, in a game that has some.
    pub fn cards(&self) -> Option<&CardTable> {
        G::card_hooks().map(|hooks| (hooks.cards)(self))
    }

    pub(crate) fn evolve_cards(&mut self, event: &CardEvent) {
        match G::card_hooks() {
            Some(hooks) => (hooks.evolve)(self, event),
            None => panic!("{event:?} at a table without cards"),
        }
    }

    pub(crate) fn evolve_house(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::DecisionTakenBack { .. } => self.restore(),
            event => self.house.evolve(event),
        }
    }

    pub fn evolve_all(&mut self, events: &[Cited<TableEvent<G>>]) {
        events.iter().for_each(|event| self.evolve(&event.what));
    }
}

impl<G: OnScreen> Table<G> {
    /// What may be done now: the table's own offers, then what concerns its cards, then the game's.
    pub fn offers(&self) -> Vec<Offer<G>> {
        let mut offers = Offers::of(self);
        self.house.offers(G::house_rules(), &mut offers);
        if !self.house.is_closed() {
            let candidates = G::card_hooks().map(|hooks| (hooks.candidates)(self));
            for (command, label) in candidates.into_iter().flatten() {
                offers.command(TableCommand::Cards(command), label);
            }
            G::offers(&mut offers);
            if let Some(undo) = self.undo_offer() {
                offers.push(undo);
            }
        }
        offers.done()
    }

    pub fn show(&self, viewer: Viewer) -> View {
        let mut view = self.house.show(G::house_rules(), viewer);
        G::show(self, viewer, &mut view);
        view
    }
}

impl<G: TableGame> TableCommand<G> {
    /// Who may give it, and by which clause.
    pub fn who(&self) -> Authority {
        match self {
            TableCommand::House(command) => command.who(G::house_rules()),
            TableCommand::Cards(command) => {
                let cite = G::card_hooks().map_or(G::house_rules().dealer, |hooks| command.cite(hooks.rules));
                Authority { roles: command.info().roles, cite }
            }
            TableCommand::Play(play) => G::who(play),
        }
    }
    pub fn info(&self) -> &'static PlayInfo {
        match self {
            TableCommand::House(command) => command.info(),
            TableCommand::Cards(command) => command.info(),
            TableCommand::Play(play) => play.info(),
        }
    }
    /// The area it is about, where it names one.
    pub fn area(&self) -> Option<Area> {
        match self {
            TableCommand::House(command) => command.area(),
            TableCommand::Cards(command) => command.area(),
            TableCommand::Play(play) => play.area(),
        }
    }
    pub fn bearing(&self) -> Bearing {
        match self {
            TableCommand::House(command) => command.info().bearing,
            TableCommand::Cards(command) => command.info().bearing,
            TableCommand::Play(play) => G::bearing(play),
        }
    }
    /// Whether it reports something that happens only where people handle cards, dice or chips.
    pub fn is_physical(&self) -> bool {
        match self {
            TableCommand::House(_) => false,
            TableCommand::Cards(command) => command.info().physical,
            TableCommand::Play(play) => G::is_physical(play),
        }
    }
}

impl<G: Game> TableEvent<G> {
    /// One line for people.
    pub fn describe(&self) -> String {
        match self {
            TableEvent::House(event) => event.describe(),
            TableEvent::Cards(event) => event.describe(),
            TableEvent::Play(event) => event.describe(),
        }
    }
}

impl<G: Game> From<Cited<HouseEvent>> for Cited<TableEvent<G>> {
    fn from(event: Cited<HouseEvent>) -> Self {
        event.map(TableEvent::House)
    }
}
impl<G: Game> From<HouseEvent> for Cited<TableEvent<G>> {
    fn from(event: HouseEvent) -> Self {
        Cited { what: TableEvent::House(event), cite: None }
    }
}

// Derives would ask `G: Clone` and so on, though only the associated types matter.
impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table { house: self.house.clone(), play: self.play.clone(), decisions: self.decisions.clone() }
    }
}
impl<G: Game> PartialEq for Table<G> {
    fn eq(&self, other: &Self) -> bool {
        self.house == other.house && self.play == other.play && self.decisions == other.decisions
    }
}
impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Table").field("house", &self.house).field("play", &self.play).finish()
    }
}
impl<G: Game> Clone for TableCommand<G> {
    fn clone(&self) -> Self {
        match self {
            TableCommand::House(command) => TableCommand::House(command.clone()),
            TableCommand::Cards(command) => TableCommand::Cards(command.clone()),
            TableCommand::Play(play) => TableCommand::Play(play.clone()),
        }
    }
}
impl<G: Game> PartialEq for TableCommand<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (TableCommand::House(a), TableCommand::House(b)) => a == b,
            (TableCommand::Cards(a), TableCommand::Cards(b)) => a == b,
            (TableCommand::Play(a), TableCommand::Play(b)) => a == b,
            _ => false,
        }
    }
}
impl<G: Game> fmt::Debug for TableCommand<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TableCommand::House(command) => command.fmt(f),
            TableCommand::Cards(command) => command.fmt(f),
            TableCommand::Play(play) => play.fmt(f),
        }
    }
}
impl<G: Game> Clone for TableEvent<G> {
    fn clone(&self) -> Self {
        match self {
            TableEvent::House(event) => TableEvent::House(event.clone()),
            TableEvent::Cards(event) => TableEvent::Cards(event.clone()),
            TableEvent::Play(event) => TableEvent::Play(event.clone()),
        }
    }
}
impl<G: Game> PartialEq for TableEvent<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (TableEvent::House(a), TableEvent::House(b)) => a == b,
            (TableEvent::Cards(a), TableEvent::Cards(b)) => a == b,
            (TableEvent::Play(a), TableEvent::Play(b)) => a == b,
            _ => false,
        }
    }
}
impl<G: Game> fmt::Debug for TableEvent<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TableEvent::House(event) => event.fmt(f),
            TableEvent::Cards(event) => event.fmt(f),
            TableEvent::Play(event) => event.fmt(f),
        }
    }
}
