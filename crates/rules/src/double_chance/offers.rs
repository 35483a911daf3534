//! What may be done at a Double Chance table now, and what each viewer sees of it.
//!
//! Nothing here says how a hand is best played: no outs, no odds of a sixth card (14.1, 14.6). Nor does an offer name a card
//! where the table knows what its players hold: even an example would tell what they do not hold.
use super::ch07_initial_deal::{is_drawn, wanted};
use super::ch08_subsequent_deal::next_to_turn;
use super::ch09_settlement::{Below, Sixth, judge_sixth};
use super::{
    Choice, DeclaredHand, DoubleChance, Hand, Keep, Play, Round, RoundResult, Shown, T, Which, ch10_jackpot,
    ch11_declared_hands as ch11, clauses as r, readings as dc, state::HAND,
};
use crate::book::Citation;
use crate::card_table;
use crate::cards::Card;
use crate::house::{Setup, Stage};
use crate::offers::Offers;
use crate::show::{AreaStatus, CardsView, ClaimView, Label, MadeHand, Prompt, Question, View, Viewer};
use crate::wagers::{Area, Wager};
use alloc::{format, string::String, vec, vec::Vec};

/// What might be done now. The rules say which of it may.
pub fn offers(offers: &mut Offers<DoubleChance>) {
    let table = offers.table;
    let (cards, round, drawn) = (&table.play.cards, &table.play.round, is_drawn(table));
    let label = match round {
        _ if drawn => "Deal",
        Round::Waiting => "Deal five to each",
        _ => "Deal the rest",
    };
    offers.play(Play::Deal { count: None, held: Default::default() }, label);
    offers.play(Play::Handled, "A player has picked cards up");
    for area in table.house.areas() {
        at_area(area, offers);
    }
    let next = next_to_turn(table).filter(|_| !drawn);
    let label = match next.map(|hand| (hand.area, hand.choice)) {
        Some((area, choice)) => {
            let what = match choice {
                Choice::Holds => format!("holds {}", next.map_or(0, |hand| hand.cards.count())),
                _ => "declares".into(),
            };
            let asks = format!("Cards of area {area}, which {what}");
            Label::from(format!("Turn the cards of area {area}")).asks(asks)
        }
        None => "Turn the cards".into(),
    };
    let shown = next.map(|hand| Shown { area: hand.area, cards: cards.example(hand.cards.count() as u16) });
    offers.play(Play::TurnUp { hands: shown.into_iter().collect() }, label);
    offers.play(Play::CountDiscards { counted: 0 }, "Count the discards");
    offers.play(Play::RecountDiscards, "Discards counted again: as recorded");
    offers.play(Play::Settle, "Settle declared hands and jackpots");
    offers.play(Play::DealSixth, "Deal the sixth cards");
    let next = round.hands().iter().find(|hand| !hand.settled);
    let area = next.map_or(0, |hand| hand.area);
    let asks = match round.hands().iter().filter(|hand| !hand.settled).count() {
        1 => format!("The last sixth card, of area {area}"),
        n => format!("Sixth cards, the next of area {area}, {n} to come"),
    };
    let label = Label::from(format!("Turn the sixth card of area {area}")).asks(asks);
    // One that was exposed needs no naming.
    let open = next.is_some_and(|hand| hand.sixth_card().is_some());
    let cards = if open || drawn { vec![] } else { face_down_example(table) };
    offers.play(Play::TurnSixth { cards }, label);
    offers.play(Play::Clear, "Clear the layout");
    let reason = || String::from("…");
    offers.play(Play::Misdeal { reason: reason() }, "The cards were dealt wrongly");
    offers.play(Play::CardExposed { reason: reason() }, "The deal showed a card");
    offers.play(Play::FacedCard { reason: reason() }, "A card lay face up");
}

/// What concerns one area.
fn at_area(area: Area, offers: &mut Offers<DoubleChance>) {
    let table = offers.table;
    let Some(hand) = lying(table).iter().find(|hand| hand.area == area) else {
        offers.play(Play::StrayHand { area }, Label::at(area, "a hand without a wager"));
        return;
    };
    offers.play(Play::Declare { area }, Label::at(area, "declare"));
    // Which cards are held is the player's own affair: the offer says how it is told.
    let keep = match hand.cards.known() {
        Some(_) => Keep::Places(vec![1]),
        None => Keep::Count(1),
    };
    offers.play(Play::Discard { area, keep }, Label::at(area, "discard"));
    offers.play(Play::Away { area, reason: Some("…".into()) }, Label::at(area, "player is away"));
    offers.play(Play::Undecided { area, reason: Some("…".into()) }, Label::at(area, "player will not decide"));
    offers.play(Play::WrongCount { area, count: HAND as u8 + 1 }, Label::at(area, "wrong number of cards"));
    let held = if hand.cards.count() == 1 { 2 } else { 1 };
    let correct = Play::CorrectHold { area, held, reason: "…".into() };
    offers.play(correct, Label::at(area, "holds another number of cards"));
    offers.play(Play::SixthInError { area }, Label::at(area, "declared, and got a sixth card"));
    let exposed = face_down_example(table).into_iter().map(|card| Play::SixthExposed { area, card });
    offers.any_of(exposed, Label::at(area, "sixth card exposed"));
    if let Some(cards) = hand.cards.known().filter(|_| hand.is_turned()) {
        let rekey = Play::Rekey { area, which: Which::Hand, cards: cards.to_vec() };
        offers.play(rekey, Label::at(area, "keyed wrongly"));
    }
}

/// The hands of this round, or of the last one while they can be laid out again.
fn lying(table: &T) -> &[Hand] {
    table.play.last.as_deref().unwrap_or(table.play.round.hands())
}

/// Some card that one lying face down could be.
fn face_down_example(table: &T) -> Vec<Card> {
    table.play.cards.unseen().iter().map(|(card, _)| card).take(1).collect()
}

pub fn show(table: &T, viewer: Viewer, view: &mut View) {
    let (cards, round) = (&table.play.cards, &table.play.round);
    (view.stage, view.prompt) = prompt(table);
    view.sign.prizes = ch10_jackpot::sign(table.house.setup());
    view.results = table.play.results.iter().map(|result| told(result, table.house.setup()).into()).collect();
    view.cards = Some(CardsView {
        source: cards.source,
        left: cards.left(),
        in_rack: cards.in_rack(),
        cutting_card_shown: false,
    });
    for hand in round.hands() {
        let place = view.areas.iter_mut().find(|a| a.area == hand.area).expect("an area of this table");
        let own = table.house.seated(hand.area).is_some_and(|patron| viewer == Viewer::Patron(patron));
        if !hand.collected {
            place.cards.extend(hand.cards.seen(own));
        }
        place.cards.extend(hand.sixth.iter().flat_map(|lie| lie.seen(own)));
        let seen = hand.is_turned() || own;
        place.hand = hand.five().filter(|_| seen && hand.discards.is_empty()).and_then(|five| {
            let made = ch11::declared(five)?;
            let name = String::from(made.name());
            Some(MadeHand { short: name.clone(), kind: name.clone(), name, cards: five.to_vec() })
        });
        place.plays_first = plays_first(table, hand.area) && hand.choice == Choice::Undecided;
        (place.asks, place.status) = stands(table, hand);
        let staked = table.house.layout().get(hand.area, Wager::Jackpot).is_some();
        if let (Some(made), Some(five)) = (hand.claim.filter(|_| staked), hand.five()) {
            let clause = ch10_jackpot::QUALIFY.iter().find(|(hand, _)| *hand == made).map(|(_, clause)| clause.cite());
            let cite = clause.unwrap_or(r::R10_4.cite());
            view.claims.push(ClaimView { area: hand.area, hand: made.name().into(), cards: five.to_vec(), cite });
        }
    }
}

/// A past round: what was declared, the highest first, and how the sixth cards fell.
fn told(result: &RoundResult, setup: &Setup) -> String {
    let declared: Vec<DeclaredHand> = result.declared.iter().filter_map(|five| ch11::declared(*five)).collect();
    let named =
        DeclaredHand::ALL.iter().rev().filter_map(|hand| match declared.iter().filter(|d| *d == hand).count() {
            0 => None,
            1 => Some(hand.name().into()),
            times => Some(format!("{times} × {hand}")),
        });
    let won = |(held, sixth): &&(Vec<Card>, Card)| judge_sixth(held, *sixth, Below::of(setup)) == Sixth::Won;
    let (all, won) = (result.sixth.len(), result.sixth.iter().filter(won).count());
    let sixth = (all > 0).then(|| format!("sixth card won {won} of {all}"));
    named.chain(sixth).collect::<Vec<String>>().join(", ")
}

fn plays_first(table: &T, area: Area) -> bool {
    table.house.seated(area).is_some_and(|patron| table.play.cards.play_first.contains(&patron))
}

fn stands(table: &T, hand: &Hand) -> (Option<Question>, Option<AreaStatus>) {
    match (hand.choice, &table.play.round) {
        (Choice::Undecided, Round::Deciding { .. }) => (Some(Question::DeclareOrDiscard), None),
        (Choice::Undecided, _) => (None, None),
        (Choice::MustDiscard, _) => (Some(Question::Discard), None),
        (Choice::Declared, _) => (None, Some(AreaStatus::Declared)),
        (Choice::Holds, _) => (None, Some(AreaStatus::Holds { cards: hand.cards.count() as u8 })),
    }
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (String, Prompt) {
    // **12.11.3** What is directed for as long as people play is said all the time.
    let english = if table.play.cards.english_only { "; English only at this table" } else { "" };
    let say = |stage: &str, text: String, cite: Citation| {
        (String::from(stage), Prompt { text: format!("{text}{english}"), cite })
    };
    if table.house.is_closed() {
        return say("closed", "this table is closed".into(), r::R14_8.cite());
    }
    if let Some((stage, text, cite)) = card_table::prompt(table) {
        return say(stage, text, cite);
    }
    let first = |hands: &[Hand]| {
        let mut open = hands.iter().filter(|hand| hand.choice.is_open()).map(|hand| hand.area).peekable();
        let next = open.peek().copied().unwrap_or(0);
        open.find(|area| plays_first(table, *area)).unwrap_or(next)
    };
    match &table.play.round {
        Round::Waiting if table.house.layout().is_empty() => {
            say("place your bets", "take wagers, and offer the jackpot".into(), r::R5_2.cite())
        }
        Round::Waiting if table.house.stage() == Stage::BetsClosed => {
            say("no more bets", "deal five cards face down to each wager".into(), r::R7_2_2.cite())
        }
        Round::Waiting => say("place your bets", "take wagers; then call no more bets".into(), r::R7_2_1.cite()),
        Round::Dealing { .. } => {
            let next = wanted(table).first().copied().unwrap_or(0);
            say("the deal", format!("a card to area {next}"), r::R7_2_2.cite())
        }
        Round::Deciding { hands, .. } => {
            say("declare or discard", format!("area {}: declare or discard?", first(hands)), r::R8_1.cite())
        }
        Round::Turning { .. } => {
            let area = next_to_turn(table).map_or(0, |hand| hand.area);
            say("turn the cards", format!("turn the cards of area {area}"), r::R8_6_1.cite())
        }
        Round::Turned { hands } if hands.iter().any(|hand| hand.choice == Choice::MustDiscard) => {
            let area = first(hands);
            let four = table.play.round.hand(area).is_some_and(|hand| hand.cards.count() < HAND);
            let cite = if four { r::R12_7.cite() } else { r::R12_6.as_read(dc::DC_6) };
            say("must discard", format!("area {area}: discard, so that three cards at most are held"), cite)
        }
        Round::Turned { .. } => {
            say("settlement", "settle jackpots and declared hands, from the right".into(), r::R8_6.cite())
        }
        Round::Settled { .. } => {
            say("sixth card", "a sixth card face down to each remaining hand, from the left".into(), r::R8_7.cite())
        }
        Round::Sixth { hands } => {
            let area = hands.iter().find(|hand| !hand.settled).map_or(0, |hand| hand.area);
            say("sixth card", format!("turn the sixth card of area {area} and settle"), r::R8_7.cite())
        }
        Round::Over { .. } => say("round over", "pick up the cards".into(), r::R9_7.cite()),
    }
}
