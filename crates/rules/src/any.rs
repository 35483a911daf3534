//! The closed set of games behind one table type, for whoever runs tables without caring which game is on.
use crate::book::{Book, Citation};
use crate::caribbean_stud::{self, CaribbeanStud};
use crate::casino_war::{self, CasinoWar};
use crate::double_chance::{self, DoubleChance};
use crate::game::{Authority, Chance, Context, Game, Refusal, Role, Table, TableCommand, TableEvent};
use crate::house::{House, HouseCommand, HouseEvent, HouseRules, Setup};
use crate::refuse;
use crate::settle::Total;
use crate::show::{Fit, View, Viewer};
use crate::sic_bo::{self, SicBo};
use crate::ultimate_texas_holdem::{self, UltimateTexasHoldem};
use alloc::{string::String, vec::Vec};
use serde::{Deserialize, Deserializer, Serialize};

/// What may be done now, for a screen: the command to send, what to write on the button, who may press it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyOffer {
    pub command: AnyCommand,
    pub fit: Fit,
    pub label: String,
    pub cite: Citation,
    pub roles: &'static [Role],
}

/// Makes the closed enums and hands everything through to the game that is on.
macro_rules! games {
    ($($Game:ident in $game:ident),* $(,)?) => {
        /// A game that can be played here.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum GameId {
            $($Game,)*
        }

        impl GameId {
            pub const ALL: &'static [GameId] = &[$(GameId::$Game),*];
            pub fn book(self) -> &'static Book {
                match self {
                    $(GameId::$Game => $Game::book(),)*
                }
            }
            pub fn house_rules(self) -> &'static HouseRules {
                match self {
                    $(GameId::$Game => $Game::house_rules(),)*
                }
            }
            /// What a line of a script says in this game.
            pub fn parse_play(self, line: &str) -> Result<AnyCommand, String> {
                match self {
                    $(GameId::$Game => $Game::parse_play(line).map(AnyCommand::$Game),)*
                }
            }
        }

        /// A round settled from values, whichever the game.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        pub enum Settled {
            $($Game($game::settle::RoundOut),)*
        }

        impl GameId {
            /// Settles a round as this game's `settle.rs` reads it: what cannot be read is the outer error, what the book
            /// refuses the inner one.
            pub fn settle<'de, D: Deserializer<'de>>(self, round: D) -> Result<Result<Settled, Refusal>, D::Error> {
                match self {
                    $(GameId::$Game => {
                        let round = Deserialize::deserialize(round)?;
                        Ok($game::settle::settle_round(&round).map(Settled::$Game))
                    })*
                }
            }
        }

        impl Settled {
            /// What a person is told.
            pub fn in_words(&self) -> Vec<String> {
                match self {
                    $(Settled::$Game(round) => round.in_words(),)*
                }
            }
            pub fn total(&self) -> Total {
                match self {
                    $(Settled::$Game(round) => round.total,)*
                }
            }
        }

        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum AnyTable {
            $($Game(Table<$Game>),)*
        }

        /// A command to a table: common to all, or one game's own.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum AnyCommand {
            House(HouseCommand),
            $($Game($game::Play),)*
        }

        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum AnyEvent {
            House(HouseEvent),
            $($Game($game::Event),)*
        }

        impl AnyTable {
            pub fn open(game: GameId, setup: &Setup) -> Result<AnyTable, Refusal> {
                match game {
                    $(GameId::$Game => Table::open(setup).map(AnyTable::$Game),)*
                }
            }
            pub fn game(&self) -> GameId {
                match self {
                    $(AnyTable::$Game(_) => GameId::$Game,)*
                }
            }
            /// What is done when the equipment of the table's jackpot fails.
            pub fn jackpot_fails(&self) -> Option<AnyCommand> {
                match self {
                    $(AnyTable::$Game(table) => $Game::jackpot_fails(table).map(AnyCommand::$Game),)*
                }
            }
            pub fn house(&self) -> &House {
                match self {
                    $(AnyTable::$Game(table) => &table.house,)*
                }
            }
            /// A play of another game is refused before anything else: nobody may do it here.
            pub fn decide(&self, command: &AnyCommand, context: &Context) -> Result<Vec<AnyEvent>, Refusal> {
                match self {
                    $(AnyTable::$Game(table) => {
                        let command = match command {
                            AnyCommand::House(command) => TableCommand::House(command.clone()),
                            AnyCommand::$Game(play) => TableCommand::Play(play.clone()),
                            #[allow(unreachable_patterns)]
                            _ => refuse!($Game::house_rules().dealer, "this is a table of {}", $Game::book().title),
                        };
                        let events = table.decide(&command, context)?;
                        Ok(events
                            .into_iter()
                            .map(|event| match event {
                                TableEvent::House(event) => AnyEvent::House(event),
                                TableEvent::Play(event) => AnyEvent::$Game(event),
                            })
                            .collect())
                    })*
                }
            }
            /// An event of another game in this table's log is a corrupt log.
            pub fn evolve(&mut self, event: &AnyEvent) {
                match (self, event) {
                    $((AnyTable::$Game(table), AnyEvent::House(event)) => table.evolve_house(event),
                    (AnyTable::$Game(table), AnyEvent::$Game(event)) => $Game::evolve(table, event),)*
                    #[allow(unreachable_patterns)]
                    (table, event) => panic!("{event:?} at a table of {}", table.game().book().title),
                }
            }
            /// Records what one command did, and remembers what can be taken back.
            pub fn record(&mut self, events: &[AnyEvent]) {
                let house = || {
                    events.iter().filter_map(|event| match event {
                        AnyEvent::House(event) => Some(event),
                        _ => None,
                    })
                };
                let only_house = house().count() == events.len();
                match self {
                    $(AnyTable::$Game(table) => {
                        let decision = events.iter().find_map(|event| match event {
                            AnyEvent::$Game(event) if $Game::decision(event).is_some() => Some(event),
                            _ => None,
                        });
                        table.remember(decision, only_house, house);
                    })*
                }
                events.iter().for_each(|event| self.evolve(event));
            }
            pub fn fill(&self, command: &mut AnyCommand, chance: &mut dyn Chance) {
                match (self, command) {
                    $((AnyTable::$Game(table), AnyCommand::$Game(play)) => $Game::fill(table, play, chance),)*
                    _ => {}
                }
            }
            pub fn offers(&self) -> Vec<AnyOffer> {
                match self {
                    $(AnyTable::$Game(table) => table
                        .offers()
                        .into_iter()
                        .map(|offer| AnyOffer {
                            command: match offer.command {
                                TableCommand::House(command) => AnyCommand::House(command),
                                TableCommand::Play(play) => AnyCommand::$Game(play),
                            },
                            fit: offer.fit,
                            label: offer.label,
                            cite: offer.cite,
                            roles: offer.roles,
                        })
                        .collect(),)*
                }
            }
            pub fn show(&self, viewer: Viewer) -> View {
                match self {
                    $(AnyTable::$Game(table) => table.show(viewer),)*
                }
            }
        }

        impl AnyCommand {
            pub fn who(&self, game: GameId) -> Authority {
                match (self, game) {
                    $((AnyCommand::House(command), GameId::$Game) => command.who($Game::house_rules()),)*
                    $((AnyCommand::$Game(play), _) => $Game::who(play),)*
                }
            }
        }

        impl AnyEvent {
            /// One line for people, and what it rests on.
            pub fn describe(&self) -> (String, Option<Citation>) {
                match self {
                    AnyEvent::House(event) => event.describe(),
                    $(AnyEvent::$Game(event) => $Game::describe(event),)*
                }
            }
        }
    };
}

games! {
    CasinoWar in casino_war,
    SicBo in sic_bo,
    CaribbeanStud in caribbean_stud,
    DoubleChance in double_chance,
    UltimateTexasHoldem in ultimate_texas_holdem,
}

impl GameId {
    pub fn from_slug(slug: &str) -> Option<GameId> {
        GameId::ALL.iter().copied().find(|g| g.book().slug == slug)
    }
}

impl AnyEvent {
    pub fn moves(&self) -> Option<crate::house::Move> {
        match self {
            AnyEvent::House(event) => event.moves(),
            _ => None,
        }
    }
}
