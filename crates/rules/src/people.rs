//! Who acts at a table, when, and what a command is told about the world.
use crate::book::Citation;
use crate::jackpot::PoolNow;
use crate::money::Money;
use alloc::{string::String, vec::Vec};
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, as the floor's clock told them.
pub type Millis = i64;
pub const MINUTE: Millis = 60_000;

/// A patron's number; it stands on the player card.
pub type PatronId = u32;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Dealer,
    /// Gaming supervisor, whom some books call games supervisor: supervises the game at the table.
    Supervisor,
    /// A manager of gaming, who may do whatever a gaming supervisor may and reviews what one decided.
    CasinoSupervisor,
    Cage,
    Manager,
    Inspector,
    Surveillance,
    Patron,
    /// The floor itself: clock ticks and what follows from other deciders.
    System,
}

impl Role {
    pub const ALL: [Role; 9] = [
        Role::Dealer,
        Role::Supervisor,
        Role::CasinoSupervisor,
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
            Role::CasinoSupervisor => "casino supervisor",
            Role::Cage => "cage",
            Role::Manager => "manager",
            Role::Inspector => "inspector",
            Role::Surveillance => "surveillance",
            Role::Patron => "patron",
            Role::System => "system",
        }
    }
    /// **X-27** Whether somebody of this role may do what the other role may. It is the only place that ranks roles.
    pub fn acts_as(self, other: Role) -> bool {
        self == other || (self, other) == (Role::CasinoSupervisor, Role::Supervisor)
    }
    /// Whether something that is for these roles is for somebody of this one.
    pub fn is_among(self, roles: &[Role]) -> bool {
        roles.iter().any(|role| self.acts_as(*role))
    }
    /// A supervisor of either grade.
    pub fn is_supervisor(self) -> bool {
        self.acts_as(Role::Supervisor)
    }
}

/// Who acts: a role and that person's number (staff number, or the patron's).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Whether the patron works for the casino.
    fn is_employee(&self, _patron: PatronId) -> bool {
        false
    }
    /// What was decided elsewhere on the floor and keeps a patron from playing at this table.
    fn barred(&self, _patron: PatronId) -> Option<Barred> {
        None
    }
    /// Whether the floor has a patron with this number.
    fn knows(&self, _patron: PatronId) -> bool {
        true
    }
    /// Another table where this patron has an area.
    fn plays_elsewhere(&self, _patron: PatronId) -> Option<String> {
        None
    }
    /// Players who were directed at another table not to play together with this one, and by which clause.
    fn kept_from(&self, _patron: PatronId) -> Vec<(PatronId, Citation)> {
        Vec::new()
    }
}

/// A patron whom the floor keeps from a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Barred {
    pub from: BarredFrom,
    /// By whom, where and when, for the person who has to explain it.
    pub told: String,
    /// What it rests on, where that is the law and not the book.
    pub law: Option<Citation>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BarredFrom {
    /// Every table of every game.
    Casino,
    /// Every table of this game.
    Game,
    /// Laying new wagers, for a while.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

impl Context<'static> {
    /// Of a moment when nobody in particular acts: to ask whether something could be done.
    pub(crate) fn of_nobody() -> Context<'static> {
        let second = Actor { role: Role::Supervisor, id: u32::MAX };
        let by = Actor { role: Role::Supervisor, id: 0 };
        Context { at: Millis::MIN, by, approved_by: Some(second), world: &Anybody }
    }
}

/// Patrons in good standing, whoever they are.
struct Anybody;
impl World for Anybody {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::MAX_AMOUNT, loss_left: None }
    }
    fn pool(&self) -> Option<PoolNow> {
        let (meter, second_person_above) = (Money::MAX_AMOUNT, Money::MAX_AMOUNT);
        Some(PoolNow { meter, second_person_above, bonus: None, in_order: true })
    }
}
