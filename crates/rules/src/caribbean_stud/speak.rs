//! Caribbean Stud in words: events as lines for people, and plays as a pit manager writes them in a scenario.
use super::{
    Absence, Direction, Event, MisdealWhy, Play, Put, Qualification, Shuffle, ShuffleWhy, To, WrongCards, clauses as r,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::poker_hands::best_of;
use crate::scenario::{amount, area, cards, patron_number, rest_after};
use crate::shoe::Source;
use alloc::{format, string::String, vec, vec::Vec};

pub fn describe(event: &Event) -> (String, Option<Citation>) {
    let list = |cards: &[Card]| cards.iter().map(|c| format!("{c}")).collect::<Vec<_>>().join(" ");
    let made = |cards: &[Card]| format!("{}: {}", list(cards), best_of(cards));
    let whose = |to: &To| match to {
        To::Area(area) => format!("area {area}"),
        To::Dealer => String::from("dealer"),
    };
    let put = |cards: &Put| match cards {
        Put::Rack => "",
        Put::Apart => ", cards kept apart for the jackpot",
    };
    let (text, cite) = match event {
        Event::CardsLoaded { cite, .. } => ("a checked deck loaded".into(), cite),
        Event::Shuffled { how: Shuffle::Manual, cite } => ("cards shuffled by hand".into(), cite),
        Event::Shuffled { how: Shuffle::Device, cite } => ("cards shuffled in the device".into(), cite),
        Event::Cut { cite } => ("the dealer cuts".into(), cite),
        Event::ShuffleDue { why, cite } => {
            let why = match why {
                ShuffleWhy::PlayStarts => "play starts",
                ShuffleWhy::RoundOver => "the round is over",
                ShuffleWhy::TableVacant => "the table is empty",
                ShuffleWhy::NewCards => "the cards are new",
                ShuffleWhy::DeviceStopped => "the device stopped",
                ShuffleWhy::Directed => "a supervisor's direction",
            };
            (format!("{why}: the cards are shuffled before the next deal"), cite)
        }
        Event::DealBegan { to, cite } => {
            let areas: Vec<String> = to.iter().map(|(area, _)| format!("{area}")).collect();
            (format!("dealing to the dealer first, then areas {}", areas.join(", ")), cite)
        }
        Event::CardShown { to: To::Dealer, card, cite } => {
            (format!("{card} shows in the dealer's hand: it stays up"), cite)
        }
        Event::CardShown { to: To::Area(area), card, cite } => {
            (format!("{card} shows at area {area}: it is turned over"), cite)
        }
        // What players hold is nobody else's to read.
        Event::HandsDealt { cite, .. } => ("five cards each, face down".into(), cite),
        Event::DealerUp { card, cite } => (format!("dealer shows {card}"), cite),
        Event::PickedUp { area, cite } => (format!("area {area} picks the cards up"), cite),
        Event::BetMade { area, cite } => (format!("area {area} bets"), cite),
        Event::Folded { area, cards, cite } => (format!("area {area} folds{}", put(cards)), cite),
        Event::DealerShown { cards, cite } => (format!("{} of the dealer's shows by mistake", list(cards)), cite),
        Event::ChoosesAgain { area, cite } => (format!("area {area} chooses again"), cite),
        Event::DealerTurned { cards, cite } => (format!("dealer turns {}", list(cards)), cite),
        Event::Announced { hand, qualification: Qualification::Qualifies, cite } => {
            (format!("dealer has {}", best_of(hand)), cite)
        }
        Event::Announced { hand, qualification: Qualification::DoesNot, cite } => {
            (format!("no hand: {}", best_of(hand)), cite)
        }
        Event::HandShown { area, cards, cite } => (format!("area {area} shows {}", made(cards)), cite),
        Event::FoldedShown { area, cards, cite } => (format!("area {area} folded {}", made(cards)), cite),
        Event::ConcessionWarned { area, cite } => {
            (format!("area {area} is warned: with no hand the ante would be paid; concede again to give it up"), cite)
        }
        Event::Conceded { area, cards, cite } => (format!("conceding hand: area {area}{}", put(cards)), cite),
        Event::ClaimRaised { area, hand, cite } => (format!("jackpot hand at area {area}: {hand}"), cite),
        Event::HandsSettled { cite } => ("hands settled".into(), cite),
        Event::ClaimClosed { area, cite } => (format!("jackpot hand of area {area} paid"), cite),
        Event::ClaimDropped { area, cite } => {
            (format!("area {area} has no progressive wager left: nothing to pay"), cite)
        }
        Event::LayoutCleared { cite } => ("cards picked up".into(), cite),
        Event::LaidOutAgain { cite } => ("its cards lie again as they did".into(), cite),
        Event::Rekeyed { hand, cards, cite } => (format!("{} put right: {}", whose(hand), list(cards)), cite),
        Event::Misdealt { reason, cite, .. } => (format!("misdeal: {reason}"), cite),
        Event::HandVoided { area, count, cite } => (format!("area {area} has {count} cards: hand void"), cite),
        Event::HandDropped { area, cite } => (format!("area {area} has no wager left: hand out of play"), cite),
        Event::StrayHandDiscarded { area, cite } => {
            (format!("area {area} has no ante: its cards are counted into the rack"), cite)
        }
        Event::RoundVoided { cite } if cite.clause() == r::R1_1 => ("no wager is left: the round is over".into(), cite),
        Event::RoundVoided { cite } => ("round void".into(), cite),
        Event::RoundsStand { cite } => ("results of earlier rounds stand".into(), cite),
        Event::CardsCondemned { finding, cite } => {
            let what = match finding {
                WrongCards::Missing => "a card is missing".into(),
                WrongCards::Foreign(what) => format!("foreign card: {what}"),
            };
            (format!("{what}: these cards are out of play"), cite)
        }
        Event::Directed { direction, cite } => {
            let text = match direction {
                Direction::PlayFirst { patron } => {
                    format!("patron {patron} plays before the others touch their cards")
                }
                Direction::KeepApart { patron, from } => {
                    format!("patron {patron} does not play at a table with patron {from}")
                }
                Direction::EnglishOnly => "this table speaks English only".into(),
            };
            (text, cite)
        }
        Event::DirectionsLifted { cite } => ("directions lifted".into(), cite),
        Event::JackpotClosed { cite } => ("the jackpot's equipment fails: play goes on without it".into(), cite),
        Event::JackpotOpened { cite } => ("the jackpot takes wagers again".into(), cite),
        Event::DeviceReplaced { next, cite } => {
            let another = if *next == Source::Device { "another" } else { "a" };
            (format!("play goes on from {another} {next} with new cards"), cite)
        }
    };
    (text, Some(*cite))
}

pub fn parse(line: &str) -> Result<Play, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let whose = |text: &str| match text {
        "dealer" => Ok(To::Dealer),
        area_number => area(area_number).map(To::Area),
    };
    let one = |text: &str| cards(&[text]).map(|cards| cards[0]);
    let misdeal = |why| Play::Misdeal { why, reason: rest_after(line, 2) };
    Ok(match words.as_slice() {
        ["load", "cards"] => Play::LoadCards,
        ["shuffle", "by", "hand"] => Play::Shuffle { how: Shuffle::Manual },
        ["shuffle", "in", "device"] => Play::Shuffle { how: Shuffle::Device },
        ["cut"] => Play::Cut,
        ["direct", "check"] => Play::DirectCheck,
        ["begin", "deal"] => Play::BeginDeal,
        ["deal"] => Play::Deal { up: None, held: vec![] },
        ["deal", up] => Play::Deal { up: Some(one(up)?), held: vec![] },
        ["deal", up, "held", held @ ..] => Play::Deal { up: Some(one(up)?), held: cards(held)? },
        ["pick", "up", a] => Play::PickUp { area: area(a)? },
        ["bet", a] => Play::Bet { area: area(a)?, amount: None },
        ["bet", a, stake] => Play::Bet { area: area(a)?, amount: Some(amount(stake)?) },
        ["fold", a] => Play::Fold { area: area(a)? },
        ["away", a] => Play::NoDecision { area: area(a)?, because: Absence::Away },
        ["silent", a] => Play::NoDecision { area: area(a)?, because: Absence::Silent },
        ["refuses", a] => Play::NoDecision { area: area(a)?, because: Absence::Refuses },
        ["expose", list @ ..] => Play::Expose { cards: cards(list)? },
        ["show", a, list @ ..] => Play::ShowHand { area: area(a)?, cards: cards(list)? },
        ["reveal", a, list @ ..] => Play::RevealFolded { area: area(a)?, cards: cards(list)? },
        ["concede", a] => Play::Concede { area: area(a)? },
        ["settle"] => Play::Settle,
        ["clear"] => Play::Clear,
        ["pay", "jackpot", a] => Play::PayClaim { area: area(a)? },
        ["return", "progressive", a, ..] => Play::ReturnProgressive { area: area(a)?, reason: rest_after(line, 3) },
        ["jackpot", "fails"] => Play::JackpotFails { unrecorded: vec![] },
        ["jackpot", "fails", "unrecorded", list @ ..] => {
            Play::JackpotFails { unrecorded: list.iter().map(|a| area(a)).collect::<Result<_, _>>()? }
        }
        ["jackpot", "restored"] => Play::JackpotRestored,
        ["card", "shows", at, card] => Play::CardShows { to: whose(at)?, card: one(card)? },
        ["dealer", "shows", list @ ..] => Play::DealerShows { cards: cards(list)? },
        ["misdeal", "dealt", ..] => misdeal(MisdealWhy::DealtWrongly),
        ["misdeal", "dealer", ..] => misdeal(MisdealWhy::DealerCount),
        ["misdeal", "showed", ..] => misdeal(MisdealWhy::CardsShowed),
        ["hand", a, "has", count] => Play::WrongCount {
            area: area(a)?,
            count: count.parse().map_err(|_| format!("{count:?} is no number of cards"))?,
        },
        ["stray", "hand", a] => Play::StrayHand { area: area(a)? },
        ["ante", "found", a, stake] => Play::FoundAnte { area: area(a)?, amount: amount(stake)? },
        ["bet", "found", a, stake] => Play::FoundBet { area: area(a)?, amount: amount(stake)? },
        ["correct", "bet", a] => Play::CorrectBet { area: area(a)? },
        ["missing", "card"] => Play::WrongCards { finding: WrongCards::Missing },
        ["foreign", "card", ..] => Play::WrongCards { finding: WrongCards::Foreign(rest_after(line, 2)) },
        ["play", "first", id] => Play::Direct { direction: Direction::PlayFirst { patron: patron_number(id)? } },
        ["keep", id, "apart", "from", other] => {
            Play::Direct { direction: Direction::KeepApart { patron: patron_number(id)?, from: patron_number(other)? } }
        }
        ["english", "only"] => Play::Direct { direction: Direction::EnglishOnly },
        ["lift", "directions"] => Play::LiftDirections,
        ["rekey", at, list @ ..] => Play::Rekey { hand: whose(at)?, cards: cards(list)? },
        ["shuffle", "fails"] => Play::ShuffleFails,
        ["device", "fails", "device"] => Play::DeviceFails { next: Source::Device },
        ["device", "fails", "shoe"] => Play::DeviceFails { next: Source::Shoe },
        ["device", "fails", "hand"] => Play::DeviceFails { next: Source::Hand },
        _ => return Err(format!("nobody does {line:?} at a Caribbean Stud table")),
    })
}
