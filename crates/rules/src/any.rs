//! The closed set of games behind one table type, for whoever runs tables without caring which game is on.
use crate::book::{Book, Citation, Cited};
use crate::card_table::{CardCommand, CardEvent, CardRules, CardTable};
use crate::caribbean_stud::{self, CaribbeanStud};
use crate::casino_war::{self, CasinoWar};
use crate::double_chance::{self, DoubleChance};
use crate::events::Describe;
use crate::game::{Authority, Game, InScripts, TableGame};
#[cfg(feature = "sixth-book")]
use crate::high_card::{self, HighCard};
use crate::house::{House, HouseCommand, HouseEvent, HouseRules, Setup};
use crate::people::{Chance, Context, Millis, Role};
use crate::plays::{Group, PlayInfo, Plays};
use crate::poker_hands::Category;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settle::RoundOut;
use crate::show::{Fit, View, Viewer};
use crate::sic_bo::{self, SicBo};
use crate::signatures::Knowledge;
use crate::table::{Table, TableCommand, TableEvent};
use crate::ultimate_texas_holdem::{self, UltimateTexasHoldem};
use crate::wagers::Area;
use alloc::{format, string::String, vec::Vec};
use serde::{Deserialize, Deserializer, Serialize};

/// What may be done now, for a screen: the command to send, what to write on the button, who may press it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Offer"))]
pub struct AnyOffer {
    pub command: AnyCommand,
    pub fit: Fit,
    pub label: String,
    /// Where the area stands beside it: `Fold`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// What exactly is asked for, where the table knows more than the play says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// The key that presses its button when no field has the focus.
    #[serde(skip)]
    pub key: Option<&'static str>,
    /// The area it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<Area>,
    pub cite: Citation,
    pub roles: &'static [Role],
}

/// Makes the closed enums and hands everything through to the game that is on.
macro_rules! games {
    ($($(#[$cfg:meta])* $Game:ident in $game:ident),* $(,)?) => {
        /// A game that can be played here.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum GameId {
            $($(#[$cfg])* $Game,)*
        }

        /// The books that are built.
        pub static BOOKS: &[&Book] = &[$($(#[$cfg])* &$game::BOOK),*];

        impl GameId {
            pub const ALL: &'static [GameId] = &[$($(#[$cfg])* GameId::$Game),*];
            pub fn book(self) -> &'static Book {
                match self {
                    $($(#[$cfg])* GameId::$Game => $Game::book(),)*
                }
            }
            pub fn house_rules(self) -> &'static HouseRules {
                match self {
                    $($(#[$cfg])* GameId::$Game => $Game::house_rules(),)*
                }
            }
            /// What a line of a script says in this game; `at` is the time on its clock.
            pub fn read(self, line: &str, at: Millis) -> Result<AnyCommand, String> {
                let common = HouseCommand::read(line, at).map(|read| read.map(AnyCommand::House));
                let cards = || CardCommand::read(line, at).map(|read| read.map(AnyCommand::Cards));
                let play = || match self {
                    $($(#[$cfg])* GameId::$Game => $game::Play::read(line, at).map(|read| read.map(AnyCommand::$Game)),)*
                };
                // The game's own words come first: it may have its own way with its cards.
                let read = common.or_else(play).or_else(cards);
                read.unwrap_or_else(|| Err(format!("nobody does {line:?} at a table of {}", self.book().title)))
            }
            /// What can be done at a table of this game, beside what is done at every table.
            pub fn plays(self) -> &'static [PlayInfo] {
                match self {
                    $($(#[$cfg])* GameId::$Game => $game::Play::ALL,)*
                }
            }
            /// How a table of this game is usually set up: for demonstrations, tests and scripts.
            pub fn usual_setup(self) -> Setup {
                match self {
                    $($(#[$cfg])* GameId::$Game => $Game::usual_setup(),)*
                }
            }
            pub fn card_rules(self) -> Option<&'static CardRules> {
                match self {
                    $($(#[$cfg])* GameId::$Game => $Game::card_hooks().map(|hooks| hooks.rules),)*
                }
            }
        }

        impl GameId {
            /// The schema of a round that [`GameId::settle`] reads.
            #[cfg(feature = "schema")]
            pub fn round_schema(self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                match self {
                    $($(#[$cfg])* GameId::$Game => generator.subschema_for::<$game::settle::RoundIn>(),)*
                }
            }
            /// Settles a round as this game's `settle.rs` reads it: what cannot be read is the outer error, what the book
            /// refuses the inner one.
            pub fn settle<'de, D: Deserializer<'de>>(self, round: D) -> Result<Result<RoundOut, Refusal>, D::Error> {
                match self {
                    $($(#[$cfg])* GameId::$Game => {
                        let round = Deserialize::deserialize(round)?;
                        Ok($game::settle::settle_round(&round))
                    })*
                }
            }
        }

        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum AnyTable {
            $($(#[$cfg])* $Game(Table<$Game>),)*
        }

        /// A command to a table: common to all, or one game's own.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum AnyCommand {
            House(HouseCommand),
            Cards(CardCommand),
            $($(#[$cfg])* $Game($game::Play),)*
        }

        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum AnyEvent {
            House(HouseEvent),
            Cards(CardEvent),
            $($(#[$cfg])* $Game($game::Event),)*
        }

        impl AnyTable {
            pub fn open(game: GameId, setup: &Setup) -> Result<AnyTable, Refusal> {
                match game {
                    $($(#[$cfg])* GameId::$Game => Table::open(setup).map(AnyTable::$Game),)*
                }
            }
            pub fn game(&self) -> GameId {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(_) => GameId::$Game,)*
                }
            }
            /// The table's cards, in a game that has some.
            pub fn cards(&self) -> Option<&CardTable> {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => table.cards(),)*
                }
            }
            /// What a script does with loaded cards before a round.
            pub fn preparation(&self) -> Vec<String> {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => $Game::preparation(table),)*
                }
            }
            /// What can be known of the outcome now.
            pub fn knowledge(&self) -> Knowledge {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => $Game::knowledge(table),)*
                }
            }
            pub fn house(&self) -> &House {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => &table.house,)*
                }
            }
            /// A play of another game is refused before anything else: nobody may do it here.
            pub fn decide(&self, command: &AnyCommand, context: &Context) -> Result<Vec<Cited<AnyEvent>>, Refusal> {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => {
                        let command = match command {
                            AnyCommand::House(command) => TableCommand::House(command.clone()),
                            AnyCommand::Cards(command) => TableCommand::Cards(command.clone()),
                            AnyCommand::$Game(play) => TableCommand::Play(play.clone()),
                            #[allow(unreachable_patterns)]
                            _ => refuse!($Game::house_rules().dealer, "this is a table of {}", $Game::book().title),
                        };
                        let events = table.decide(&command, context)?;
                        Ok(events
                            .into_iter()
                            .map(|event| event.map(|event| match event {
                                TableEvent::House(event) => AnyEvent::House(event),
                                TableEvent::Cards(event) => AnyEvent::Cards(event),
                                TableEvent::Play(event) => AnyEvent::$Game(event),
                            }))
                            .collect())
                    })*
                }
            }
            /// An event of another game in this table's log is a corrupt log.
            pub fn evolve(&mut self, event: &AnyEvent) {
                match (self, event) {
                    $($(#[$cfg])* (AnyTable::$Game(table), AnyEvent::House(event)) => table.evolve_house(event),
                    $(#[$cfg])* (AnyTable::$Game(table), AnyEvent::Cards(event)) => table.evolve_cards(event),
                    $(#[$cfg])* (AnyTable::$Game(table), AnyEvent::$Game(event)) => $Game::evolve(table, event),)*
                    #[allow(unreachable_patterns)]
                    (table, event) => panic!("{event:?} at a table of {}", table.game().book().title),
                }
            }
            /// Records what one command did, and remembers what can be taken back.
            pub fn record(&mut self, events: &[Cited<AnyEvent>]) {
                let house = || {
                    events.iter().filter_map(|event| match &event.what {
                        AnyEvent::House(event) => Some(event),
                        _ => None,
                    })
                };
                let only_house = house().count() == events.len();
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => {
                        let decision = events.iter().find_map(|event| match &event.what {
                            AnyEvent::$Game(event) if $Game::decision(event).is_some() => Some(event),
                            _ => None,
                        });
                        table.remember(decision, only_house, house);
                    })*
                }
                events.iter().for_each(|event| self.evolve(event));
            }
            /// The same at this time, which is when decisions become due.
            pub fn record_at(&mut self, events: &[Cited<AnyEvent>], at: Millis) {
                self.record(events);
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => table.note_turns(at),)*
                }
            }
            pub fn fill(&self, command: &mut AnyCommand, chance: &mut dyn Chance) {
                match (self, command) {
                    $($(#[$cfg])* (AnyTable::$Game(table), AnyCommand::$Game(play)) => $Game::fill(table, play, chance),)*
                    _ => {}
                }
            }
            pub fn offers(&self) -> Vec<AnyOffer> {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => table
                        .offers()
                        .into_iter()
                        .map(|offer| AnyOffer {
                            area: offer.area,
                            command: match offer.command {
                                TableCommand::House(command) => AnyCommand::House(command),
                                TableCommand::Cards(command) => AnyCommand::Cards(command),
                                TableCommand::Play(play) => AnyCommand::$Game(play),
                            },
                            fit: offer.fit,
                            label: offer.label.long,
                            short: offer.label.short,
                            asks: offer.label.asks,
                            key: offer.key,
                            cite: offer.cite,
                            roles: offer.roles,
                        })
                        .collect(),)*
                }
            }
            /// What the cards of an area make, as far as they lie face up before everybody.
            pub fn shown_hand(&self, area: Area) -> Option<Category> {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => $Game::shown_hand(table, area),)*
                }
            }
            pub fn show(&self, viewer: Viewer) -> View {
                match self {
                    $($(#[$cfg])* AnyTable::$Game(table) => table.show(viewer),)*
                }
            }
        }

        impl AnyCommand {
            pub fn who(&self, game: GameId) -> Authority {
                match (self, game) {
                    $($(#[$cfg])* (AnyCommand::House(command), GameId::$Game) => command.who($Game::house_rules()),
                    $(#[$cfg])* (AnyCommand::Cards(command), GameId::$Game) => TableCommand::<$Game>::Cards(command.clone()).who(),)*
                    $($(#[$cfg])* (AnyCommand::$Game(play), _) => $Game::who(play),)*
                }
            }
            /// What is known of this kind of command.
            pub fn info(&self) -> &'static PlayInfo {
                match self {
                    AnyCommand::House(command) => command.info(),
                    AnyCommand::Cards(command) => command.info(),
                    $($(#[$cfg])* AnyCommand::$Game(play) => play.info(),)*
                }
            }
            /// The area it is about, where it names one.
            pub fn area(&self) -> Option<Area> {
                match self {
                    AnyCommand::House(command) => command.area(),
                    AnyCommand::Cards(command) => command.area(),
                    $($(#[$cfg])* AnyCommand::$Game(play) => play.area(),)*
                }
            }
        }

        impl AnyEvent {
            /// One line for people.
            pub fn describe(&self) -> String {
                match self {
                    AnyEvent::House(event) => event.describe(),
                    AnyEvent::Cards(event) => event.describe(),
                    $($(#[$cfg])* AnyEvent::$Game(event) => event.describe(),)*
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
    #[cfg(feature = "sixth-book")]
    HighCard in high_card,
}

impl GameId {
    pub fn from_slug(slug: &str) -> Option<GameId> {
        GameId::ALL.iter().copied().find(|g| g.book().slug == slug)
    }
}

impl AnyCommand {
    /// The area whose jackpot hand this pays.
    pub fn pays_jackpot(&self) -> Option<Area> {
        self.area().filter(|_| self.info().pays_jackpot)
    }
    pub fn is_take_table(&self) -> bool {
        *self == AnyCommand::House(HouseCommand::TakeTable)
    }
}

impl AnyOffer {
    /// Where its button stands.
    pub fn group(&self) -> Group {
        self.command.info().group
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

impl Cited<AnyEvent> {
    /// What it rests on.
    pub fn cite(&self) -> Option<Citation> {
        self.cite.or_else(|| match &self.what {
            AnyEvent::House(event) => event.own_cite(),
            _ => None,
        })
    }
}
