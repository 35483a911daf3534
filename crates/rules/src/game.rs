//! What a game is: open a table, decide what a command would do, evolve the table by an event. Beside that a few small
//! traits say what only tables, screens, scripts or the test kit ask of a game.
use crate::book::{Book, Citation, Cited};
use crate::card_table::CardHooks;
use crate::events::Describe;
use crate::house::{HouseCommand, HouseEvent, HouseRules, Setup};
use crate::jackpot::Winner;
use crate::offers::Offers;
pub use crate::people::*;
use crate::plays::Plays;
use crate::poker_hands::Category;
pub use crate::refusal::Refusal;
use crate::shoe::Source;
use crate::show::{View, Viewer};
use crate::signatures::{Bearing, Knowledge};
pub use crate::table::{Table, TableCommand, TableEvent};
use crate::undo::DecisionMade;
use crate::wagers::Area;
use alloc::{string::String, vec, vec::Vec};
use core::fmt;
use serde::{Serialize, de::DeserializeOwned};

/// A game ruled by one book.
pub trait Game: Sized + 'static {
    /// What is done in this game beside what every table does.
    type Play: Plays<Rules = ()>;
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Describe;
    type State: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;

    fn book() -> &'static Book;
    /// Under which clauses the book states what is common to all tables.
    fn house_rules() -> &'static HouseRules;

    /// A new table's state, or why such a table may not open.
    fn open(setup: &Setup) -> Result<Self::State, Refusal>;
    /// What a play would do. Judges, changes nothing.
    fn decide(table: &Table<Self>, play: &Self::Play, context: &Context) -> Decided<Self>;
    /// Records an event. Knows no rules and cannot fail; an impossible event is a corrupt log.
    fn evolve(table: &mut Table<Self>, event: &Self::Event);
}

/// What a table asks of its game beside that.
pub trait TableGame: Game {
    /// What can be known of the outcome now.
    fn knowledge(table: &Table<Self>) -> Knowledge;
    /// Fills in what chance decides, at an electronic table.
    fn fill(table: &Table<Self>, play: &mut Self::Play, chance: &mut dyn Chance);
    /// What follows for the game when something common to all tables has happened.
    fn follow(table: &Table<Self>, happened: &[Cited<HouseEvent>]) -> Vec<Cited<TableEvent<Self>>>;

    /// Whether this game's own rules let something common to all tables be done now. Asked before the house's.
    fn permits(_table: &Table<Self>, _command: &HouseCommand, _context: &Context) -> Result<(), Refusal> {
        Ok(())
    }
    /// What calling "no more bets" does.
    fn close_bets(table: &Table<Self>, context: &Context) -> Decided<Self> {
        let events = table.house.decide(Self::house_rules(), &HouseCommand::NoMoreBets, context)?;
        Ok(events.into_iter().map(Cited::from).collect())
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
    /// What the cards of an area make, as far as they lie face up before everybody.
    fn shown_hand(_table: &Table<Self>, _area: Area) -> Option<Category> {
        None
    }
    /// Who may do this.
    fn who(play: &Self::Play) -> Authority {
        Authority { roles: play.info().roles, cite: play.cite(&()) }
    }
    /// What a play does to the round.
    fn bearing(play: &Self::Play) -> Bearing {
        play.info().bearing
    }
    /// Whether a play reports something that happens only where people handle cards, dice or chips.
    fn is_physical(play: &Self::Play) -> bool {
        play.info().physical
    }
    /// The decision of a player that an event records, in a game in which players decide anything.
    fn decision(_event: &Self::Event) -> Option<DecisionMade> {
        None
    }

    /// Areas whose players are to decide now.
    fn due(_table: &Table<Self>) -> Vec<Area> {
        Vec::new()
    }

    /// How the table handles its cards, in a game that has some.
    fn card_hooks() -> Option<CardHooks<Self>> {
        None
    }
}

/// What a screen shows of a game.
pub trait OnScreen: TableGame {
    /// Lists what might be done now. The rules are asked which of it may.
    fn offers(offers: &mut Offers<Self>);
    /// The game's part of what a viewer may see.
    fn show(table: &Table<Self>, viewer: Viewer, view: &mut View);
}

/// What scripts, demonstrations and tests take for granted.
pub trait InScripts: Game {
    /// How a table of this game is usually set up.
    fn usual_setup() -> Setup;
    /// What a script does with loaded cards before a round.
    fn preparation(table: &Table<Self>) -> Vec<String> {
        match table.house.setup().source() {
            None => Vec::new(),
            Some(Source::Device) => vec!["shuffle in device".into()],
            Some(Source::Shoe | Source::Hand) => vec!["shuffle by hand".into(), "cut".into()],
        }
    }
}

/// What only the test kit asks.
pub trait Unseen: Game {
    /// The same table with the cards that this viewer has not seen exchanged for others: a law says that the viewer's view
    /// may not tell the difference.
    fn exchange_unseen(table: &Table<Self>, viewer: Viewer, chance: &mut dyn Chance) -> Table<Self>;
}

/// Which roles may give a command, and the clause that says so.
#[derive(Clone, Copy, Debug)]
pub struct Authority {
    pub roles: &'static [Role],
    pub cite: Citation,
}

pub type Decided<G> = Result<Vec<Cited<TableEvent<G>>>, Refusal>;
