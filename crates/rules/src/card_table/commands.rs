//! What a dealer or supervisor does with the cards, and whether the rules allow it now.
use super::{CardEvent, CardGame, CardRules, Phase, RackToo};
use crate::book::{Citation, Cited};
use crate::duties::DutyKind;
use crate::game::Decided;
use crate::house::HouseEvent;
use crate::people::{Context, PatronId};
use crate::plays::{CHECKS, DEALER, SUPERVISOR, TABLE};
use crate::refusal::Refusal;
use crate::shoe::{Readiness, ShuffleWhy, Source};
use crate::table::{Table, TableEvent};
use crate::{choices, plays, refuse};
use alloc::{format, string::String, vec, vec::Vec};

choices! {
    pub enum Shuffle {
        Manual = "by hand";
        Multishuffler = "by multishuffler";
        /// In the shuffling device that deals.
        Device = "in device";
    }
}

plays! {
    /// What is done with the cards at a table of any card game.
    pub enum CardCommand cited by rules: CardRules {
        /// Checked cards come to the table, at the start or instead of the old ones.
        LoadCards => "load cards", SUPERVISOR, rules.replaced, Flow;
        /// The cards are shuffled.
        Shuffle { how: Shuffle } => "shuffle {how}", DEALER, rules.shuffle, Flow, key("h");
        /// The dealer cuts the cards for a shoe.
        Cut => "cut", DEALER, rules.cutter, Flow, key("u");
        /// Cards fell: a supervisor sees that all of them are there.
        CardsDropped => "cards dropped", TABLE, rules.dropped.unwrap_or(rules.count), Irregular, irregular(), physical();
        /// The cards are counted on a supervisor's or inspector's word.
        DirectCheck => "direct check", CHECKS, rules.count, Supervision;
        /// A supervisor has the cards shuffled.
        DirectShuffle => "direct shuffle", SUPERVISOR, rules.directed.unwrap_or(rules.shuffle), Supervision;
        /// A card is missing from the deck.
        MissingCard => "missing card", TABLE, (rules.wrong.found)(Source::Device), Irregular, irregular(), physical();
        /// A card is found that does not belong to the deck.
        ForeignCard { what: String = asks "What was found" }
            => "foreign card {what}", TABLE, (rules.wrong.found)(Source::Device), Irregular, irregular(), physical();
        /// The shuffling device jams or stops before the shuffle is complete.
        DeviceJams
            => "device jams", TABLE, rules.device_jams.unwrap_or(rules.device), Irregular, irregular(), physical();
        /// The shuffling device no longer works as it should.
        DeviceFails { next: Source = asks "Play continues from" }
            => "device fails {next}", TABLE, rules.device_fails.as_ref().map_or(rules.device, |device| device.fails),
               Irregular, irregular();
        /// A player is directed to play before the others touch their cards.
        PlayFirst { patron: PatronId } => "play first {patron}", SUPERVISOR, directed(rules), Supervision,
               verb("Direct who plays first");
        /// Two players are directed not to play together.
        KeepApart { patron: PatronId = patron "Patron", from: PatronId = patron "and patron" }
            => "keep apart {patron} {from}", SUPERVISOR, directed(rules), Supervision;
        /// Only English is spoken at this table.
        EnglishOnly => "english only", SUPERVISOR, directed(rules), Supervision;
        /// All directions to players end.
        LiftDirections => "lift directions", SUPERVISOR, directed(rules), Supervision;
    }
}

fn directed(rules: &CardRules) -> Citation {
    rules.directions.as_ref().map_or(rules.shuffle, |directions| directions.any)
}

type E<G> = Cited<TableEvent<G>>;

pub(crate) fn decide<G: CardGame>(table: &Table<G>, command: &CardCommand, context: &Context) -> Decided<G> {
    use CardCommand::*;
    let rules = G::rules();
    match command {
        LoadCards => load(table),
        Shuffle { how } => {
            let (event, cite) = G::may_shuffle(table, *how)?;
            Ok(vec![event.by(cite)])
        }
        Cut => cut(table),
        CardsDropped => match rules.dropped {
            Some(cite) => count(table, cite, context),
            None => refuse!(rules.count, "this book says nothing about dropped cards: have the cards counted"),
        },
        DirectCheck => count(table, rules.count, context),
        DirectShuffle => direct_shuffle(table),
        MissingCard => wrong_cards(table, "a card is missing".into(), context),
        ForeignCard { what } if what.trim().is_empty() => {
            refuse!((rules.wrong.found)(Source::Device), "say which foreign card was found")
        }
        ForeignCard { what } => wrong_cards(table, format!("foreign card: {what}"), context),
        DeviceJams => device_jams(table),
        DeviceFails { next } => device_fails(table, *next, context),
        PlayFirst { .. } | KeepApart { .. } | EnglishOnly | LiftDirections => direct(table, command),
    }
}

/// Checked cards come at the start, or instead of the old ones after a round. What stands in for a device that failed
/// stays until the cards are changed again.
fn load<G: CardGame>(table: &Table<G>) -> Decided<G> {
    let cards = G::cards(table);
    let (why, cite) = G::may_load(table)?;
    let source = match cards.readiness {
        Readiness::Empty => cards.source,
        _ => table.house.setup().source().unwrap_or(cards.source),
    };
    Ok(vec![CardEvent::CardsLoaded { why, source }.by(cite)])
}

/// Shuffled when due, in the device that deals or by hand, and never in a round.
pub(super) fn shuffle_one_deck<G: CardGame>(table: &Table<G>, how: Shuffle) -> Result<(CardEvent, Citation), Refusal> {
    let (rules, cards) = (G::rules(), G::cards(table));
    if table.house.in_round() {
        refuse!((rules.shuffled)(ShuffleWhy::RoundOver), "the cards are shuffled when this round is over");
    }
    let why = match cards.readiness {
        Readiness::ToShuffle(why) => why,
        Readiness::Empty => refuse!(rules.checked, "no checked cards are at the table: load them first"),
        _ => refuse!((rules.shuffled)(ShuffleWhy::RoundOver), "the cards are shuffled for this round already"),
    };
    let then = match (how, cards.source) {
        (Shuffle::Device, Source::Device) => Readiness::Ready,
        (Shuffle::Device, Source::Shoe | Source::Hand) => {
            refuse!(rules.cut, "this table has no shuffling device in use: shuffle by hand")
        }
        (Shuffle::Multishuffler, _) => refuse!(rules.shuffle, "this game has no multishuffler: shuffle by hand"),
        (Shuffle::Manual, Source::Device) => refuse!(
            rules.device,
            "this table deals from a shuffling device: whatever is done by hand before, they go into it to be shuffled"
        ),
        (Shuffle::Manual, _) => Readiness::ToCut { why, offered: vec![] },
    };
    Ok((CardEvent::Shuffled { how, rack: RackToo::Yes, then }, (rules.shuffled)(why)))
}

/// The dealer cuts, and nobody else; never with a device.
fn cut<G: CardGame>(table: &Table<G>) -> Decided<G> {
    let (rules, cards) = (G::rules(), G::cards(table));
    match (cards.source, &cards.readiness) {
        (Source::Device, _) => refuse!(rules.uncut, "cards in a shuffling device are not cut"),
        (_, Readiness::ToCut { .. }) => Ok(vec![CardEvent::Cut.by(rules.cut)]),
        _ => refuse!(rules.cut, "the cards are not to be cut now"),
    }
}

fn count<G: CardGame>(table: &Table<G>, cite: Citation, context: &Context) -> Decided<G> {
    not_empty(table, cite)?;
    Ok(vec![table.house.duty(DutyKind::CheckCards, cite, context, &[]).into()])
}

fn not_empty<G: CardGame>(table: &Table<G>, cite: Citation) -> Result<(), Refusal> {
    match G::cards(table).readiness {
        Readiness::Empty => refuse!(cite, "no cards are at the table"),
        _ => Ok(()),
    }
}

/// A supervisor with reasonable cause has the cards shuffled; after a round they are anyway.
fn direct_shuffle<G: CardGame>(table: &Table<G>) -> Decided<G> {
    let Some(cite) = G::rules().directed else {
        refuse!(G::rules().shuffle, "this book lets nobody direct a shuffle: the cards are shuffled after every round");
    };
    if table.house.in_round() {
        refuse!(cite, "the cards are shuffled when this round is over");
    }
    match G::cards(table).readiness {
        Readiness::Empty | Readiness::ToShuffle(_) => refuse!(cite, "the cards are to be shuffled anyway"),
        _ => Ok(vec![super::shuffle_due(ShuffleWhy::Directed)]),
    }
}

/// A card is missing or foreign: this round is void, earlier ones stand, the cards are checked and, as far as the book
/// has it, surveillance and an inspector are told.
fn wrong_cards<G: CardGame>(table: &Table<G>, found: String, context: &Context) -> Decided<G> {
    let rules = &G::rules().wrong;
    let cite = (rules.found)(G::cards(table).source);
    not_empty(table, cite)?;
    let mut events: Vec<E<G>> = earlier_stand(table, rules.earlier).into_iter().collect();
    match G::phase(table) {
        Phase::Waiting => {}
        Phase::Over => events.extend(G::pick_up(table)),
        Phase::Open | Phase::Paying => events.extend(G::void_round(table, rules.void, context)?),
    }
    events.push(CardEvent::CardsCondemned { found }.by(cite));
    let house = super::after(table, &events).house;
    let mut duties: Vec<Cited<HouseEvent>> = vec![];
    duties.push(house.duty(DutyKind::CheckCards, rules.check, context, &duties));
    if let Some(cite) = (rules.told)(table.house.setup()) {
        duties.push(house.duty(DutyKind::NotifySurveillance, cite, context, &duties));
        duties.push(house.duty(DutyKind::NotifyInspector, cite, context, &duties));
    }
    events.extend(duties.into_iter().map(Cited::from));
    Ok(events)
}

/// What earlier rounds brought stands, if there were any; one that is settled counts as earlier.
pub(crate) fn earlier_stand<G: CardGame>(table: &Table<G>, cite: Citation) -> Option<E<G>> {
    let open = matches!(G::phase(table), Phase::Open | Phase::Paying);
    (table.house.round_number() > u64::from(open)).then(|| CardEvent::RoundsStand.by(cite))
}

/// A shuffle that jammed, stopped or did not finish is made again.
fn device_jams<G: CardGame>(table: &Table<G>) -> Decided<G> {
    let (rules, cards) = (G::rules(), G::cards(table));
    let (Some(jams), Some(fails)) = (rules.device_jams, &rules.device_fails) else {
        refuse!(rules.device, "this book says nothing about a shuffle that jams: report that the device fails");
    };
    in_device(table, jams)?;
    if table.house.in_round() {
        refuse!(fails.fails, "cards of a round are out: report that the device fails");
    }
    match cards.readiness {
        Readiness::Empty => refuse!(jams, "no cards are in the device"),
        _ => Ok(vec![super::shuffle_due(ShuffleWhy::DeviceStopped)]),
    }
}

fn in_device<G: CardGame>(table: &Table<G>, cite: Citation) -> Result<(), Refusal> {
    match G::cards(table).source {
        Source::Device => Ok(()),
        source => refuse!(cite, "this table deals from a {source}: no shuffling device is in use"),
    }
}

/// The device no longer works as it should: a round in progress is void, earlier ones stand, and play continues from what
/// the book allows.
fn device_fails<G: CardGame>(table: &Table<G>, next: Source, context: &Context) -> Decided<G> {
    let Some(rules) = &G::rules().device_fails else {
        refuse!(G::rules().device, "this book asks more of a device that fails: say what it did to the round");
    };
    in_device(table, rules.fails)?;
    (rules.allowed)(table.house.setup(), next)?;
    let mut events: Vec<E<G>> = match G::phase(table) {
        Phase::Waiting => vec![],
        Phase::Over => G::pick_up(table),
        // A jackpot hand that is not paid keeps the round open.
        Phase::Paying if !table.house.settled_stands() => G::void_round(table, rules.void, context)?,
        Phase::Open => G::void_round(table, rules.void, context)?,
        Phase::Paying => {
            refuse!(rules.fails, "this round is settled and stands: pay its jackpot hands, then change the device")
        }
    };
    events.extend(earlier_stand(table, rules.earlier));
    events.push(CardEvent::DeviceReplaced { next, cards: rules.cards }.by(rules.next));
    Ok(events)
}

/// What a supervisor directs where players are suspected of sharing what they know.
fn direct<G: CardGame>(table: &Table<G>, command: &CardCommand) -> Decided<G> {
    let cards = G::cards(table);
    let Some(rules) = &G::rules().directions else {
        refuse!(G::rules().shuffle, "the cards of this game lie open: there is nothing to direct about them");
    };
    let (event, cite) = match *command {
        CardCommand::PlayFirst { patron } => {
            if !table.house.occupied().any(|(_, seated)| seated == patron) {
                refuse!(rules.first, "patron {patron} does not play at this table");
            }
            if cards.play_first.contains(&patron) {
                refuse!(rules.first, "patron {patron} plays first already");
            }
            (CardEvent::PlaysFirst { patron }, rules.first)
        }
        CardCommand::KeepApart { patron, from } => {
            if patron == from {
                refuse!(rules.apart, "name two different players");
            }
            if cards.kept_from(patron).any(|other| other == from) {
                refuse!(rules.apart, "patrons {patron} and {from} are kept apart already");
            }
            (CardEvent::KeptApart { patron, from }, rules.apart)
        }
        CardCommand::EnglishOnly if cards.english_only => refuse!(rules.english, "only English is spoken here already"),
        CardCommand::EnglishOnly => (CardEvent::EnglishOnly, rules.english),
        _ if cards.is_directed() => (CardEvent::DirectionsLifted, rules.any),
        _ => refuse!(rules.any, "no direction is in force at this table"),
    };
    Ok(vec![event.by(cite)])
}
