//! A table of one game: first the right person, then the rules, then who must sign; and what its events leave.
use crate::book::Cited;
use crate::card_table::{CardCommand, CardEvent, CardTable};
use crate::events::Describe;
use crate::game::{Authority, Decided, Game, OnScreen, TableGame};
use crate::house::{House, HouseCommand, HouseEvent, OutcomeOf, Setup};
use crate::jackpot::{Hit, PoolNow};
use crate::offers::Offers;
use crate::people::{Context, Role};
use crate::plays::{PlayInfo, Plays};
use crate::refusal::Refusal;
use crate::refuse;
use crate::show::{Offer, TurnView, View, Viewer};
use crate::signatures::Bearing;
use crate::turns::{Turn, decision_ms};
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
    /// Decisions that are due, and since when. Told by the clock of whoever records.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) turns: Vec<Turn>,
}

impl<G: TableGame> Table<G> {
    pub fn open(setup: &Setup) -> Result<Table<G>, Refusal> {
        let house = House::open(setup, G::house_rules())?;
        Ok(Table { house, play: G::open(setup)?, decisions: Decisions::default(), turns: Vec::new() })
    }

    pub fn decide(&self, command: &TableCommand<G>, context: &Context) -> Decided<G> {
        self.authorise(command, context)?;
        let mut events = self.judge(command, context)?;
        if self.house.pool().is_some() && (self.house.in_round() || self.house.hit().is_some()) {
            let hit = self.jackpot_hit(&events, context)?;
            events.extend(hit);
        }
        self.is_signed(command, &events, context)?;
        Ok(self.marked(command, events, context))
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
        let mut follows: Vec<Cited<TableEvent<G>>> = Vec::new();
        if house.hit().is_some() {
            follows.push(HouseEvent::JackpotReleased.by(rules.locked).into());
        }
        if !winners.is_empty() {
            let now = house.hit().map(Hit::terms).or_else(|| context.world.pool());
            let Some(now) = now else { refuse!(rules.pool, "the pool of this table's jackpot cannot be asked") };
            let now = PoolNow { bonus: now.bonus.filter(|_| rules.bonus.is_some()), ..now };
            let (setup, wagers) = (house.setup(), house.jackpot_wagers(rules.wager));
            let hit = Hit::lock(now, winners, (rules.sharing)(setup), &wagers, setup.smallest_chip);
            follows.push(HouseEvent::JackpotWon { hit }.by(rules.locked).into());
        }
        // A prize that is withheld was won all the same: the bonuses beside it stand.
        let withheld =
            |event: &Cited<TableEvent<G>>| matches!(event.what, TableEvent::House(HouseEvent::HeldPrizeDecided { .. }));
        if !events.iter().any(withheld) {
            let happened: Vec<Cited<HouseEvent>> = events.iter().filter_map(house_event).collect();
            after.evolve_all(&follows);
            let back = after.house.bonuses_not_due(G::house_rules(), rules, &happened, context)?;
            follows.extend(back.into_iter().map(Cited::from));
        }
        Ok(follows)
    }

    /// What the rules say to it, and whether a duty must be done first.
    pub(crate) fn judge(&self, command: &TableCommand<G>, context: &Context) -> Decided<G> {
        let events = self.judge_alone(command, context)?;
        self.house.nothing_waits(command, &events)?;
        Ok(events)
    }

    fn judge_alone(&self, command: &TableCommand<G>, context: &Context) -> Decided<G> {
        match command {
            TableCommand::House(HouseCommand::TakeBackDecision { area }) if !self.house.is_closed() => {
                self.take_back_decision(*area, context)
            }
            TableCommand::House(HouseCommand::NoMoreBets) if !self.house.is_closed() => {
                G::permits(self, &HouseCommand::NoMoreBets, context)?;
                G::close_bets(self, context)
            }
            TableCommand::House(command) => {
                let happened = self.judge_common(command, context)?;
                // Between rounds only few things can concern the game, as stakes and players that leave.
                let concerns = |e: &Cited<HouseEvent>| {
                    use HouseEvent::{
                        ClosingAnnounced, LastOutcomeInvalidated, OutcomeInvalidated, PatronLeft, Settled,
                        WagerTakenBack,
                    };
                    matches!(
                        e.what,
                        Settled(_)
                            | WagerTakenBack { .. }
                            | PatronLeft { .. }
                            | ClosingAnnounced { .. }
                            | OutcomeInvalidated { .. }
                            | LastOutcomeInvalidated { .. }
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

    /// What is common to all tables, without what follows from it in the game.
    fn judge_common(&self, command: &HouseCommand, context: &Context) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
        let rules = G::house_rules();
        if !self.house.is_closed() {
            G::permits(self, command, context)?;
        }
        match command {
            HouseCommand::InvalidateOutcome { cause, forfeit } if G::is_under_way(self) && !self.house.is_closed() => {
                self.house.invalidate_outcome(rules, *cause, forfeit, OutcomeOf::RoundInProgress, context)
            }
            command => self.house.decide(rules, command, context),
        }
    }

    /// Whether the rules accept it. What would follow in the game is never refused, so it is not worked out.
    pub(crate) fn accepts(&self, command: &TableCommand<G>, context: &Context) -> bool {
        use HouseCommand::{NoMoreBets, TakeBackDecision};
        match command {
            TableCommand::House(NoMoreBets | TakeBackDecision { .. }) => self.judge(command, context).is_ok(),
            TableCommand::House(command) => self.judge_common(command, context).is_ok(),
            command => self.judge(command, context).is_ok(),
        }
    }

    /// First the right person, then the rules: a refusal of the person comes before any other.
    fn authorise(&self, command: &TableCommand<G>, context: &Context) -> Result<(), Refusal> {
        let authority = command.who();
        if !context.by.role.is_among(authority.roles) {
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
        let has = decision_ms(self.house.setup());
        let turn = |turn: &Turn| TurnView {
            area: turn.area,
            since_ms: turn.since_ms,
            until_ms: turn.since_ms.saturating_add(has),
        };
        view.turns = self.turns.iter().map(turn).collect();
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
    /// The reason that it gives; empty where it gives none.
    pub fn reason(&self) -> String {
        let said = match self {
            TableCommand::House(command) => command.said(),
            TableCommand::Cards(command) => command.said(),
            TableCommand::Play(play) => play.said(),
        };
        said.into_iter().find(|(field, _)| *field == "reason").map_or_else(String::new, |(_, reason)| reason)
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

fn house_event<G: Game>(event: &Cited<TableEvent<G>>) -> Option<Cited<HouseEvent>> {
    match &event.what {
        TableEvent::House(what) => Some(Cited { what: what.clone(), cite: event.cite }),
        TableEvent::Cards(_) | TableEvent::Play(_) => None,
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
        let (house, play, decisions) = (self.house.clone(), self.play.clone(), self.decisions.clone());
        Table { house, play, decisions, turns: self.turns.clone() }
    }
}
// The clock is not compared: the same events leave the same table, whenever they are recorded.
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
