//! What is done with the cards of a table, whichever the card game: loading, checking, shuffling, cutting, the shuffling
//! device and its faults, missing and foreign cards, directions to players who may share what they know.
//!
//! The books state these procedures in almost the same words under their own numbers, so everything here is told by
//! [`CardRules`] what to cite and which variant applies.
//!
//! | procedure | Caribbean Stud | Double Chance | Ultimate Texas Hold'em | Casino War |
//! | --- | --- | --- | --- | --- |
//! | cards checked, replaced | 3.4, 3.7 | 3.4, 3.7 | 3.4, 4.6 | 3.3, 3.5 (from a shoe only after the cutting card) |
//! | shuffle, cut | 4.1 to 4.4 | 4.1 to 4.4 | 4.1 to 4.4 | its own chapter 4: players cut, a card is burned |
//! | count the cards | 3.8 | 3.8 | 3.5, 4.5 | 3.8, 11.1.1 |
//! | missing or foreign card | 14.9 | 12.8 | 11.7 | 11.17 |
//! | directions | 14.13 | 12.11 | 11.9 | none |
//! | the device jams | 15.1 | 13.1 | 12.1 | none |
//! | the device fails | 15.2: another or a shoe, new cards | 13.2: the same | 12.2: or the hand, the same cards | its own chapter 12 |
mod commands;
mod offers;
mod rekey;
use crate::book::{Citation, Cited, Clause};
use crate::events;
use crate::game::{Decided, Game, TableGame};
use crate::house::Setup;
use crate::people::{Context, PatronId};
use crate::refusal::Refusal;
use crate::refuse;
use crate::shoe::{Cards, Readiness, ShuffleWhy, Source};
use crate::table::{Table, TableEvent};
use crate::wagers::Area;
use alloc::{borrow::Cow, format, string::String, vec, vec::Vec};
pub use commands::{CardCommand, Shuffle};
pub(crate) use commands::{decide, earlier_stand};
use core::ops::{Deref, DerefMut};
pub(crate) use offers::candidates;
pub(crate) use rekey::{after, laid_out_again, put_right, taken_back, taken_back_paid_on};
use serde::{Deserialize, Serialize};

/// Under which clauses a book states what is common to all card games, and which variant of it.
pub struct CardRules {
    /// What the decks are: a card that cannot be there is keyed wrongly or foreign.
    pub decks: Citation,
    /// Cards are checked before they come to the table.
    pub checked: Citation,
    /// Cards are replaced after a round.
    pub replaced: Citation,
    pub shuffle: Citation,
    pub shuffled: fn(ShuffleWhy) -> Citation,
    /// A shoe is filled with cards shuffled by hand and cut by the dealer.
    pub cut: Citation,
    /// Who cuts.
    pub cutter: Citation,
    /// A device shuffles by itself.
    pub device: Citation,
    /// Its cards are not cut.
    pub uncut: Citation,
    /// A supervisor or an inspector has the cards counted.
    pub count: Citation,
    /// Cards were dropped.
    pub dropped: Option<Citation>,
    /// A supervisor has the cards shuffled.
    pub directed: Option<Citation>,
    pub wrong: WrongCards,
    pub directions: Option<Directions>,
    pub device_jams: Option<Citation>,
    pub device_fails: Option<DeviceFails>,
}

/// A card is missing, or one is found that does not belong to the deck.
pub struct WrongCards {
    pub found: fn(Source) -> Citation,
    /// Earlier rounds stand.
    pub earlier: Citation,
    /// The round in progress is void.
    pub void: Clause,
    /// The deck is checked.
    pub check: Citation,
    /// Surveillance and an inspector are told.
    pub told: fn(&Setup) -> Option<Citation>,
}

/// What a supervisor may direct where players are suspected of sharing what they know.
pub struct Directions {
    pub any: Citation,
    pub first: Citation,
    pub apart: Citation,
    pub english: Citation,
}

/// A device that no longer works as it should.
pub struct DeviceFails {
    pub fails: Citation,
    /// The round in progress is void.
    pub void: Clause,
    /// Earlier rounds stand.
    pub earlier: Citation,
    /// What play continues with.
    pub next: Citation,
    pub cards: WhichCards,
    pub allowed: fn(&Setup, Source) -> Result<(), Refusal>,
}

/// Which cards play continues with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhichCards {
    New,
    Same,
}

/// How far a round is, as far as the cards are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No card is out.
    Waiting,
    Open,
    /// Hands are settled; a jackpot is still to be paid.
    Paying,
    /// Settled; the cards still lie there.
    Over,
}

/// A command that may be possible, with the words for its button.
pub type Candidate = (CardCommand, Cow<'static, str>);

/// How a table handles its cards, in a game that has some: see `hooks`.
pub struct CardHooks<G: Game> {
    pub rules: &'static CardRules,
    pub cards: fn(&Table<G>) -> &CardTable,
    pub decide: fn(&Table<G>, &CardCommand, &Context) -> Decided<G>,
    pub evolve: fn(&mut Table<G>, &CardEvent),
    pub candidates: fn(&Table<G>) -> Vec<Candidate>,
}

/// What a card game's [`TableGame::card_hooks`] returns.
pub(crate) fn hooks<G: CardGame>() -> Option<CardHooks<G>> {
    let (rules, cards, decide) = (G::rules(), G::cards, G::decide_cards);
    Some(CardHooks { rules, cards, decide, evolve: G::evolve_cards, candidates })
}

/// A game whose cards the table looks after.
pub trait CardGame: TableGame {
    fn rules() -> &'static CardRules;
    fn cards(table: &Table<Self>) -> &CardTable;
    /// Records what happened to the cards.
    fn evolve_cards(table: &mut Table<Self>, event: &CardEvent);
    /// What a command about the cards does.
    fn decide_cards(table: &Table<Self>, command: &CardCommand, context: &Context) -> Decided<Self> {
        decide(table, command, context)
    }
    fn phase(table: &Table<Self>) -> Phase;
    /// The round is void by this clause: open wagers come back and the cards go to the rack.
    fn void_round(table: &Table<Self>, clause: Clause, context: &Context) -> Decided<Self>;
    /// The cards of a settled round are picked up.
    fn pick_up(table: &Table<Self>) -> Vec<Cited<TableEvent<Self>>>;
    /// Whether new cards may come now: why they are shuffled then, and by which clause they come.
    fn may_load(table: &Table<Self>) -> Result<(ShuffleWhy, Citation), Refusal> {
        let (rules, house) = (Self::rules(), &table.house);
        match Self::cards(table).readiness {
            _ if house.in_round() => refuse!(rules.replaced, "cards are replaced after the round, not in it"),
            Readiness::Empty if house.round_number() == 0 => Ok((ShuffleWhy::PlayStarts, rules.checked)),
            Readiness::Empty => Ok((ShuffleWhy::NewCards, rules.checked)),
            _ => Ok((ShuffleWhy::NewCards, rules.replaced)),
        }
    }
    /// Whether the cards may be shuffled like this now, what comes next, and by which clause.
    fn may_shuffle(table: &Table<Self>, how: Shuffle) -> Result<(CardEvent, Citation), Refusal> {
        commands::shuffle_one_deck(table, how)
    }
}

/// The cards of a table and what is directed about its players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardTable {
    pub cards: Cards,
    /// Players directed to play before the others touch their cards.
    pub play_first: Vec<PatronId>,
    /// Players who may not play together.
    pub apart: Vec<(PatronId, PatronId)>,
    pub english_only: bool,
}

events! {
    pub enum CardEvent {
        CardsLoaded { why: ShuffleWhy, source: Source } => "checked cards come to the {source}";
        Shuffled { how: Shuffle, rack: RackToo, then: Readiness } => shuffled(*how, then);
        Cut => "the dealer cuts";
        ShuffleDue { why: ShuffleWhy } => "{why}: the cards are shuffled before the next deal";
        /// What earlier rounds brought stands.
        RoundsStand => "results of earlier rounds stand";
        CardsCondemned { found: String } => "{found}: these cards are out of play";
        DeviceReplaced { next: Source, cards: WhichCards } => device_replaced(*next, *cards);
        PlaysFirst { patron: PatronId } => "patron {patron} plays before the others touch their cards";
        KeptApart { patron: PatronId, from: PatronId } => "patrons {patron} and {from} do not play together here";
        EnglishOnly => "only English is spoken at this table";
        DirectionsLifted => "directions lifted";
    }
}

fn shuffled(how: Shuffle, then: &Readiness) -> String {
    let how = match how {
        Shuffle::Manual => "by hand",
        Shuffle::Multishuffler => "by multishuffler",
        Shuffle::Device => "in the device",
    };
    let cut = match then {
        Readiness::ToCut { offered, .. } => offered.first(),
        _ => None,
    };
    let cut = cut.map_or_else(String::new, |area| format!(", the cut is offered to area {area}"));
    format!("cards shuffled {how}{cut}")
}

fn device_replaced(next: Source, cards: WhichCards) -> String {
    let another = if next == Source::Device { "another" } else { "the" };
    let cards = if cards == WhichCards::New { " and new cards" } else { "" };
    format!("play continues with {another} {next}{cards}")
}

/// Whether the discards go into the shuffle with the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RackToo {
    Yes,
    No,
}

/// What lies where is asked of the cards.
impl Deref for CardTable {
    type Target = Cards;
    fn deref(&self) -> &Cards {
        &self.cards
    }
}
impl DerefMut for CardTable {
    fn deref_mut(&mut self) -> &mut Cards {
        &mut self.cards
    }
}

impl CardTable {
    pub fn empty(setup: &Setup, source: Source) -> CardTable {
        let cards = Cards::none(setup.source().unwrap_or(source), setup.decks().unwrap_or(1));
        CardTable { cards, play_first: vec![], apart: vec![], english_only: false }
    }
    pub fn is_directed(&self) -> bool {
        !self.play_first.is_empty() || !self.apart.is_empty() || self.english_only
    }
    /// What keeps the first card from being dealt.
    pub fn may_deal(&self, rules: &CardRules) -> Result<(), Refusal> {
        match &self.readiness {
            Readiness::Empty => refuse!(rules.checked, "no checked cards are at the table: load them first"),
            Readiness::ToShuffle(why) => refuse!((rules.shuffled)(*why), "shuffle the cards first"),
            Readiness::ToCut { .. } => refuse!(rules.cut, "the dealer cuts the cards first"),
            _ => Ok(()),
        }
    }
    /// Whether these cards can come out of those that nobody has seen.
    pub fn may_be(&self, rules: &CardRules, cards: &[crate::cards::Card]) -> Result<(), Refusal> {
        match self.cards.impossible(cards) {
            Some(card) => refuse!(
                rules.decks,
                "{card} is seen already as often as the cards have it: look again, or report a foreign card"
            ),
            None => Ok(()),
        }
    }
    /// Players directed to play first who have not decided, where this player is none of them.
    pub fn plays_before(&self, patron: PatronId, mut waiting: impl Iterator<Item = (Area, PatronId)>) -> Option<Area> {
        let first = |patron: PatronId| self.play_first.contains(&patron);
        if first(patron) { None } else { waiting.find(|(_, other)| first(*other)).map(|(area, _)| area) }
    }
    /// Whom this player is kept from playing with.
    pub fn kept_from(&self, patron: PatronId) -> impl Iterator<Item = PatronId> + '_ {
        self.apart.iter().filter_map(move |(one, other)| match patron {
            p if p == *one => Some(*other),
            p if p == *other => Some(*one),
            _ => None,
        })
    }

    /// How events change it. No rule is consulted here.
    pub fn evolve(&mut self, event: &CardEvent) {
        match event {
            CardEvent::CardsLoaded { why, source } => {
                self.cards.source = *source;
                self.cards.load(*why);
            }
            CardEvent::Shuffled { rack, then, .. } => {
                if *rack == RackToo::Yes {
                    self.cards.return_rack();
                }
                self.cards.shuffled(then.clone());
            }
            CardEvent::Cut => self.readiness = Readiness::Ready,
            CardEvent::ShuffleDue { why } => self.readiness = Readiness::ToShuffle(*why),
            CardEvent::RoundsStand => {}
            CardEvent::CardsCondemned { .. } => self.condemn(self.source),
            CardEvent::DeviceReplaced { next, cards: WhichCards::New } => self.condemn(*next),
            CardEvent::DeviceReplaced { next, cards: WhichCards::Same } => {
                self.source = *next;
                if self.readiness != Readiness::Empty {
                    self.readiness = Readiness::ToShuffle(ShuffleWhy::DeviceStopped);
                }
            }
            CardEvent::PlaysFirst { patron } => self.play_first.push(*patron),
            CardEvent::KeptApart { patron, from } => self.apart.push((*patron, *from)),
            CardEvent::EnglishOnly => self.english_only = true,
            CardEvent::DirectionsLifted => {
                self.play_first.clear();
                self.apart.clear();
                self.english_only = false;
            }
        }
    }
    fn condemn(&mut self, next: Source) {
        self.cards = Cards::none(next, self.cards.decks);
    }
}

impl CardEvent {
    pub fn by<G: Game>(self, cite: Citation) -> Cited<TableEvent<G>> {
        Cited { what: TableEvent::Cards(self), cite: Some(cite) }
    }
    /// Whether the cards of the last round can no longer be laid out again.
    pub fn ends_last_round(&self) -> bool {
        use CardEvent::{CardsCondemned, CardsLoaded, DeviceReplaced, Shuffled};
        matches!(self, CardsLoaded { .. } | Shuffled { .. } | CardsCondemned { .. } | DeviceReplaced { .. })
    }
}

/// To be shuffled before the next card, for this reason.
pub(crate) fn shuffle_due<G: CardGame>(why: ShuffleWhy) -> Cited<TableEvent<G>> {
    CardEvent::ShuffleDue { why }.by((G::rules().shuffled)(why))
}

/// However a round of one deck ended: seats counted, and the cards shuffled before the next.
pub(crate) fn end_round<G: CardGame>(table: &Table<G>, ending: Cited<TableEvent<G>>) -> Vec<Cited<TableEvent<G>>> {
    vec![ending, table.house.end_round().into(), shuffle_due(ShuffleWhy::RoundOver)]
}

/// Whether the outcome of a round was annulled just now: a round in progress is void then.
pub(crate) fn is_annulled(happened: &[Cited<crate::house::HouseEvent>]) -> bool {
    use crate::house::HouseEvent::{LastOutcomeInvalidated, OutcomeInvalidated};
    happened.iter().any(|event| matches!(event.what, OutcomeInvalidated { .. } | LastOutcomeInvalidated { .. }))
}

/// What the table waits for before the first card of one deck.
pub(crate) fn prompt<G: CardGame>(table: &Table<G>) -> Option<(&'static str, String, Citation)> {
    let (rules, in_round) = (G::rules(), table.house.in_round());
    match G::cards(table).readiness {
        _ if in_round => None,
        Readiness::Empty => Some(("no cards", "a supervisor loads checked cards".into(), rules.checked)),
        Readiness::ToShuffle(why) => Some(("shuffle", "shuffle the cards".into(), (rules.shuffled)(why))),
        Readiness::ToCut { .. } => Some(("cut", "cut the cards".into(), rules.cut)),
        _ => None,
    }
}

/// Cards that were shuffled are shuffled again once everybody has left.
pub(crate) fn vacated<G: CardGame>(
    table: &Table<G>,
    happened: &[Cited<crate::house::HouseEvent>],
) -> Option<Cited<TableEvent<G>>> {
    use crate::house::HouseEvent::PatronLeft;
    let left = happened.iter().any(|event| matches!(event.what, PatronLeft { .. }));
    let shuffled = matches!(G::cards(table).readiness, Readiness::Ready | Readiness::ToCut { .. });
    let vacant = table.house.occupied().next().is_none() && !table.house.is_closed();
    (left && shuffled && vacant).then(|| shuffle_due(ShuffleWhy::TableVacant))
}

/// Two players kept apart do not play at one table: neither joins the other, and of two who sit there the second to wager
/// is refused.
pub(crate) fn not_together<G: CardGame>(table: &Table<G>, command: &crate::house::HouseCommand) -> Result<(), Refusal> {
    use crate::house::HouseCommand;
    let cards = G::cards(table);
    let Some(directions) = G::rules().directions.as_ref().filter(|_| !cards.apart.is_empty()) else { return Ok(()) };
    match command {
        HouseCommand::Sit { patron, .. } => {
            let sits = |other: &PatronId| table.house.occupied().any(|(_, seated)| seated == *other);
            match cards.kept_from(*patron).find(sits) {
                Some(other) => refuse!(directions.apart, "{}", apart(*patron, other)),
                None => Ok(()),
            }
        }
        HouseCommand::Place { area, .. } => table.house.seated(*area).map_or(Ok(()), |patron| not_with(table, patron)),
        _ => Ok(()),
    }
}

/// Whether nobody whom this player is kept from has a wager in this round.
pub(crate) fn not_with<G: CardGame>(table: &Table<G>, patron: PatronId) -> Result<(), Refusal> {
    let plays = |other: &PatronId| table.house.layout().of_patron(*other).next().is_some();
    match (&G::rules().directions, G::cards(table).kept_from(patron).find(plays)) {
        (Some(directions), Some(other)) => refuse!(directions.apart, "{}", apart(patron, other)),
        _ => Ok(()),
    }
}

fn apart(patron: PatronId, other: PatronId) -> String {
    format!("a supervisor directed that patrons {patron} and {other} do not play together here")
}
