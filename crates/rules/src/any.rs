//! The closed set of games behind one table type, for whoever runs tables without caring which game is on.
use crate::book::{Book, Citation};
use crate::casino_war::{self, CasinoWar};
use crate::game::{Authority, Chance, Context, Game, Refusal, Role, Table, TableCommand, TableEvent};
use crate::house::{House, HouseCommand, HouseEvent, Setup};
use crate::show::{Fit, View, Viewer};
use alloc::{string::String, vec::Vec};
use serde::{Deserialize, Serialize};

/// A game that can be played here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    CasinoWar,
}

impl GameId {
    pub const ALL: [GameId; 1] = [GameId::CasinoWar];
    pub fn book(self) -> &'static Book {
        match self {
            GameId::CasinoWar => CasinoWar::book(),
        }
    }
    pub fn from_slug(slug: &str) -> Option<GameId> {
        GameId::ALL.into_iter().find(|g| g.book().slug == slug)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyTable {
    CasinoWar(Table<CasinoWar>),
}

/// A command to a table: common to all, or one game's own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyCommand {
    House(HouseCommand),
    CasinoWar(casino_war::Play),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyEvent {
    House(HouseEvent),
    CasinoWar(casino_war::Event),
}

/// What may be done now, for a screen: the command to send, what to write on the button, who may press it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyOffer {
    pub command: AnyCommand,
    pub fit: Fit,
    pub label: String,
    pub cite: Citation,
    pub roles: &'static [Role],
}

impl AnyTable {
    pub fn open(game: GameId, setup: &Setup) -> Result<AnyTable, Refusal> {
        match game {
            GameId::CasinoWar => Table::open(setup).map(AnyTable::CasinoWar),
        }
    }
    pub fn game(&self) -> GameId {
        match self {
            AnyTable::CasinoWar(_) => GameId::CasinoWar,
        }
    }
    pub fn house(&self) -> &House {
        match self {
            AnyTable::CasinoWar(table) => &table.house,
        }
    }
    pub fn decide(&self, command: &AnyCommand, context: &Context) -> Result<Vec<AnyEvent>, Refusal> {
        match self {
            AnyTable::CasinoWar(table) => {
                let command = match command {
                    AnyCommand::House(command) => TableCommand::House(command.clone()),
                    AnyCommand::CasinoWar(play) => TableCommand::Play(play.clone()),
                };
                let events = table.decide(&command, context)?;
                Ok(events
                    .into_iter()
                    .map(|event| match event {
                        TableEvent::House(event) => AnyEvent::House(event),
                        TableEvent::Play(event) => AnyEvent::CasinoWar(event),
                    })
                    .collect())
            }
        }
    }
    /// An event of another game in this table's log is a corrupt log.
    pub fn evolve(&mut self, event: &AnyEvent) {
        match (self, event) {
            (AnyTable::CasinoWar(table), AnyEvent::House(event)) => table.house.evolve(event),
            (AnyTable::CasinoWar(table), AnyEvent::CasinoWar(event)) => CasinoWar::evolve(table, event),
        }
    }
    pub fn fill(&self, command: &mut AnyCommand, chance: &mut dyn Chance) {
        match (self, command) {
            (AnyTable::CasinoWar(table), AnyCommand::CasinoWar(play)) => CasinoWar::fill(table, play, chance),
            (AnyTable::CasinoWar(_), AnyCommand::House(_)) => {}
        }
    }
    pub fn offers(&self) -> Vec<AnyOffer> {
        match self {
            AnyTable::CasinoWar(table) => table
                .offers()
                .into_iter()
                .map(|offer| AnyOffer {
                    command: match offer.command {
                        TableCommand::House(command) => AnyCommand::House(command),
                        TableCommand::Play(play) => AnyCommand::CasinoWar(play),
                    },
                    fit: offer.fit,
                    label: offer.label,
                    cite: offer.cite,
                    roles: offer.roles,
                })
                .collect(),
        }
    }
    pub fn show(&self, viewer: Viewer) -> View {
        match self {
            AnyTable::CasinoWar(table) => table.show(viewer),
        }
    }
}

impl AnyCommand {
    pub fn who(&self, game: GameId) -> Authority {
        match (self, game) {
            (AnyCommand::House(command), GameId::CasinoWar) => command.who(CasinoWar::house_rules()),
            (AnyCommand::CasinoWar(play), _) => CasinoWar::who(play),
        }
    }
}

impl AnyEvent {
    /// One line for people, and what it rests on.
    pub fn describe(&self) -> (String, Option<Citation>) {
        match self {
            AnyEvent::House(event) => event.describe(),
            AnyEvent::CasinoWar(event) => CasinoWar::describe(event),
        }
    }
    pub fn moves(&self) -> Option<crate::house::Move> {
        match self {
            AnyEvent::House(event) => event.moves(),
            AnyEvent::CasinoWar(_) => None,
        }
    }
}
