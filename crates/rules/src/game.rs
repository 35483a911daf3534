//! What a game is: open, decide, evolve; and what every command is told about the world.
use crate::book::{Book, Citation};
use crate::house::{Cause, ChanceFrom, House, HouseCommand, HouseEvent, HouseRules, Setup, Stage};
use crate::jackpot::{Hit, PoolNow, Winner};
use crate::money::Money;
use crate::show::{Fit, Offer, View, Viewer};
use crate::signatures::{Bearing, Knowledge};
use crate::undo::{DecisionMade, Decisions};
use alloc::{string::String, vec::Vec};
use core::fmt;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A refusal: the rules say no, in words for a dealer, with the clause. It cannot be made without one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    text: String,
    cite: Citation,
}

impl Refusal {
    pub fn new(text: impl Into<String>, cite: Citation) -> Refusal {
        Refusal { text: text.into(), cite }
    }
    pub fn text(&self) -> &str {
        &self.text
    }
    pub fn cite(&self) -> Citation {
        self.cite
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} [{}]", self.text, self.cite)
    }
}
impl core::error::Error for Refusal {}

/// `refuse!(cite, "words {}", with)` leaves the function with a refusal.
#[macro_export]
macro_rules! refuse {
    ($cite:expr, $($text:tt)*) => {
        return Err($crate::game::Refusal::new(alloc::format!($($text)*), $cite))
    };
}

/// Milliseconds since 1970, as the floor's clock told them.
pub type Millis = i64;
pub const MINUTE: Millis = 60_000;

/// A patron's number; it stands on the player card.
pub type PatronId = u32;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Dealer,
    /// Casino supervisor; by definition this includes a gaming supervisor.
    Supervisor,
    Cage,
    Manager,
    Inspector,
    Surveillance,
    Patron,
    /// The floor itself: clock ticks and what follows from other deciders.
    System,
}

impl Role {
    pub const ALL: [Role; 8] = [
        Role::Dealer,
        Role::Supervisor,
        Role::Cage,
        Role::Manager,
        Role::Inspector,
        Role::Surveillance,
        Role::Patron,
        Role::System,
    ];
    pub fn name(self) -> &'static str {
        match self {
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::Cage => "cage",
            Role::Manager => "manager",
            Role::Inspector => "inspector",
            Role::Surveillance => "surveillance",
            Role::Patron => "patron",
            Role::System => "system",
        }
    }
}

/// Who acts: a role and that person's number (staff number, or the patron's).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub struct Actor {
    pub role: Role,
    pub id: u32,
}

/// What a command is told about the world: the core reads no clock and knows no patron by itself.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub at: Millis,
    pub by: Actor,
    /// The second person, where one signed.
    pub approved_by: Option<Actor>,
    pub world: &'a dyn World,
}

/// What a table cannot know by itself.
pub trait World {
    /// Where a patron stands with the floor at this moment.
    fn standing(&self, patron: PatronId) -> Standing;
    /// The jackpot pool that the table is linked to.
    fn pool(&self) -> Option<PoolNow> {
        None
    }
    /// What was decided elsewhere on the floor and keeps a patron from playing at this table.
    fn barred(&self, _patron: PatronId) -> Option<Barred> {
        None
    }
}

/// A patron whom the floor keeps from a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Barred {
    pub from: BarredFrom,
    /// By whom, where and when, for the person who has to explain it.
    pub told: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BarredFrom {
    /// Every table of every game.
    Casino,
    /// Every table of this game.
    Game,
    /// Laying new wagers, for as long as a loss limit is counted anew.
    Wagering,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub card: PlayerCard,
    /// Chips not on any layout.
    pub chips: Money,
    /// What may still be staked before a loss limit is reached, open stakes already taken off; negative when it is exceeded.
    pub loss_left: Option<Money>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerCard {
    Valid,
    Missing,
    Cancelled,
    /// Presented, but issued to somebody else.
    NotOwn,
}

/// Numbers that chance decides, supplied from outside: `below(n)` is uniform in `0..n`.
pub trait Chance {
    fn below(&mut self, n: u32) -> u32;
}

/// A game ruled by one book.
pub trait Game: Sized + 'static {
    /// What is done in this game beside what every table does.
    type Play: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    type State: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;

    fn book() -> &'static Book;
    fn house_rules() -> &'static HouseRules;

    /// A new table's state, or why such a table may not open.
    fn open(setup: &Setup) -> Result<Self::State, Refusal>;
    /// What a play would do. Judges, changes nothing.
    fn decide(table: &Table<Self>, play: &Self::Play, context: &Context) -> Decided<Self>;
    /// Whether this game's own rules let something common to all tables be done now. Asked before the house's.
    fn permits(_table: &Table<Self>, _command: &HouseCommand, _context: &Context) -> Result<(), Refusal> {
        Ok(())
    }
    /// Whether "no more bets" can be called now.
    fn bets_can_close(table: &Table<Self>) -> bool {
        table.house.stage() == Stage::Betting && !table.house.layout().is_empty()
    }
    /// What calling "no more bets" does.
    fn close_bets(table: &Table<Self>, context: &Context) -> Decided<Self> {
        let events = table.house.decide(Self::house_rules(), &HouseCommand::NoMoreBets, context)?;
        Ok(events.into_iter().map(TableEvent::House).collect())
    }
    /// Whether an outcome is under way that could be invalidated though bets are open still, or nobody has any.
    fn is_under_way(_table: &Table<Self>) -> bool {
        false
    }
    /// The hands of this round that the jackpot's meter pays, paid or not, from the dealer's right; none as long as hands
    /// are still looked at.
    fn jackpot_winners(_table: &Table<Self>) -> Vec<Winner> {
        Vec::new()
    }
    /// What is done when the equipment of the table's jackpot fails, where it has any that works.
    fn jackpot_fails(_table: &Table<Self>) -> Option<Self::Play> {
        None
    }
    /// What follows for the game when something common to all tables has happened.
    fn follow(table: &Table<Self>, happened: &[HouseEvent]) -> Vec<TableEvent<Self>>;
    /// Records an event. Knows no rules and cannot fail; an impossible event is a corrupt log.
    fn evolve(table: &mut Table<Self>, event: &Self::Event);
    /// Fills in what chance decides, at an electronic table.
    fn fill(table: &Table<Self>, play: &mut Self::Play, chance: &mut dyn Chance);
    /// What may be done now, by whom.
    fn offers(table: &Table<Self>) -> Vec<Offer<Self>>;
    /// The game's part of what a viewer may see.
    fn show(table: &Table<Self>, viewer: Viewer, view: &mut View);
    /// Who may do this.
    fn who(play: &Self::Play) -> Authority;
    /// What can be known of the outcome now.
    fn knowledge(table: &Table<Self>) -> Knowledge;
    /// What a play does to the round.
    fn bearing(play: &Self::Play) -> Bearing;
    /// Whether a play reports something that happens only where people handle cards, dice or chips.
    fn is_physical(play: &Self::Play) -> bool;
    /// The decision of a player that an event records, in a game in which players decide anything.
    fn decision(_event: &Self::Event) -> Option<DecisionMade> {
        None
    }
    /// The same table with the cards that this viewer has not seen exchanged for others: a law says that the viewer's view
    /// may not tell the difference.
    fn exchange_unseen(table: &Table<Self>, viewer: Viewer, chance: &mut dyn Chance) -> Table<Self>;
    fn describe(event: &Self::Event) -> (String, Option<Citation>);
    fn parse_play(line: &str) -> Result<Self::Play, String>;
}

/// Which roles may give a command, and the clause that says so.
#[derive(Clone, Copy, Debug)]
pub struct Authority {
    pub roles: &'static [Role],
    pub cite: Citation,
}

pub type Decided<G> = Result<Vec<TableEvent<G>>, Refusal>;

/// A command at a table: common to all games, or a play of this one.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub enum TableCommand<G: Game> {
    #[serde(rename = "house")]
    House(HouseCommand),
    #[serde(rename = "play")]
    Play(G::Play),
}

/// Something that happened at a table.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub enum TableEvent<G: Game> {
    #[serde(rename = "house")]
    House(HouseEvent),
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

impl<G: Game> Table<G> {
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
    fn jackpot_hit(&self, events: &[TableEvent<G>], context: &Context) -> Decided<G> {
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
            follows.push(HouseEvent::JackpotReleased { cite: rules.locked }.into());
        }
        if !winners.is_empty() {
            let now = house.hit().map(Hit::terms).or_else(|| context.world.pool());
            let Some(now) = now else { refuse!(rules.pool, "the pool of this table's jackpot cannot be asked") };
            let now = PoolNow { bonus: now.bonus.filter(|_| rules.bonus.is_some()), ..now };
            let hit = Hit::lock(now, winners, (rules.sharing)(house.setup()), &house.jackpot_wagers(rules.wager));
            follows.push(HouseEvent::JackpotWon { hit, cite: rules.locked }.into());
        }
        Ok(follows)
    }

    fn judge(&self, command: &TableCommand<G>, context: &Context) -> Decided<G> {
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
                let concerns = |e: &HouseEvent| {
                    use HouseEvent::{ClosingAnnounced, OutcomeInvalidated, PatronLeft, Settled, WagerTakenBack};
                    matches!(
                        e,
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
                        happened.iter().for_each(|event| after.house.evolve(event));
                        G::follow(&after, &happened)
                    }
                    false => Vec::new(),
                };
                Ok(happened.into_iter().map(TableEvent::House).chain(follows).collect())
            }
            TableCommand::Play(play) => {
                if self.house.is_closed() {
                    refuse!(G::house_rules().closing, "this table is closed");
                }
                self.can_happen_here(play)?;
                G::decide(self, play, context)
            }
        }
    }

    /// First the right person, then the rules: a refusal of the person comes before any other.
    fn authorise(&self, command: &TableCommand<G>, context: &Context) -> Result<(), Refusal> {
        let authority = match command {
            TableCommand::House(command) => command.who(G::house_rules()),
            TableCommand::Play(play) => G::who(play),
        };
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
            TableEvent::Play(event) => G::evolve(self, event),
        }
    }

    pub(crate) fn evolve_house(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::DecisionTakenBack { .. } => self.restore(),
            event => self.house.evolve(event),
        }
    }

    pub fn evolve_all(&mut self, events: &[TableEvent<G>]) {
        events.iter().for_each(|event| self.evolve(event));
    }

    /// What may be done now: the table's own offers, then the game's.
    pub fn offers(&self) -> Vec<Offer<G>> {
        let mut offers: Vec<Offer<G>> = self.house.offers(G::house_rules());
        if self.house.is_closed() {
            return offers;
        }
        // Nobody gives these offers: the game is asked only whether the moment is right.
        let nobody =
            Context { at: Millis::MIN, by: Actor { role: Role::System, id: 0 }, approved_by: None, world: &Anybody };
        offers.retain(|offer| match &offer.command {
            TableCommand::House(command) => G::permits(self, command, &nobody).is_ok(),
            TableCommand::Play(_) => true,
        });
        if G::bets_can_close(self) {
            let Authority { roles, cite } = HouseCommand::NoMoreBets.who(G::house_rules());
            let command = TableCommand::House(HouseCommand::NoMoreBets);
            offers.push(Offer { command, fit: Fit::Exactly, label: "No more bets".into(), cite, roles });
        }
        // With wagers in a round the house has offered it.
        if G::is_under_way(self) && (!self.house.in_round() || self.house.layout().is_empty()) {
            let command = HouseCommand::InvalidateOutcome { cause: Cause::Disruption, forfeit: Vec::new() };
            let Authority { roles, cite } = command.who(G::house_rules());
            let (command, label) = (TableCommand::House(command), "Invalidate the outcome".into());
            offers.push(Offer { command, fit: Fit::Kind, label, cite, roles });
        }
        offers.extend(G::offers(self));
        offers.extend(self.undo_offer());
        let drawn = self.house.setup().chance == ChanceFrom::Drawn;
        offers.retain(|offer| match &offer.command {
            TableCommand::House(HouseCommand::Find { .. }) => !drawn,
            TableCommand::House(_) => true,
            TableCommand::Play(play) => !drawn || !G::is_physical(play),
        });
        offers
    }

    pub fn show(&self, viewer: Viewer) -> View {
        let mut view = self.house.show(G::house_rules(), viewer);
        G::show(self, viewer, &mut view);
        view
    }
}

/// Patrons in good standing, whoever they are.
struct Anybody;
impl World for Anybody {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::MAX_AMOUNT, loss_left: None }
    }
}

impl<G: Game> TableEvent<G> {
    /// One line for people, and what it rests on.
    pub fn describe(&self) -> (String, Option<Citation>) {
        match self {
            TableEvent::House(event) => event.describe(),
            TableEvent::Play(event) => G::describe(event),
        }
    }
}

impl<G: Game> From<HouseEvent> for TableEvent<G> {
    fn from(event: HouseEvent) -> Self {
        TableEvent::House(event)
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
            TableCommand::Play(play) => TableCommand::Play(play.clone()),
        }
    }
}
impl<G: Game> PartialEq for TableCommand<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (TableCommand::House(a), TableCommand::House(b)) => a == b,
            (TableCommand::Play(a), TableCommand::Play(b)) => a == b,
            _ => false,
        }
    }
}
impl<G: Game> fmt::Debug for TableCommand<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TableCommand::House(command) => command.fmt(f),
            TableCommand::Play(play) => play.fmt(f),
        }
    }
}
impl<G: Game> Clone for TableEvent<G> {
    fn clone(&self) -> Self {
        match self {
            TableEvent::House(event) => TableEvent::House(event.clone()),
            TableEvent::Play(event) => TableEvent::Play(event.clone()),
        }
    }
}
impl<G: Game> PartialEq for TableEvent<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (TableEvent::House(a), TableEvent::House(b)) => a == b,
            (TableEvent::Play(a), TableEvent::Play(b)) => a == b,
            _ => false,
        }
    }
}
impl<G: Game> fmt::Debug for TableEvent<G> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TableEvent::House(event) => event.fmt(f),
            TableEvent::Play(event) => event.fmt(f),
        }
    }
}
