//! Double Chance in words: events as lines for people, and plays as a pit manager writes them in a scenario.
use super::{Absence, Choice, Event, Keep, Measure, Misdeal, Play, Shown, Shuffle, Which, WrongCards};
use crate::book::Citation;
use crate::cards::Card;
use crate::scenario::{area, cards, patron_number, rest_after};
use crate::shoe::Source;
use alloc::{format, string::String, vec, vec::Vec};

pub fn describe(event: &Event) -> (String, Option<Citation>) {
    let list = |cards: &[Card]| cards.iter().map(|c| format!("{c}")).collect::<Vec<_>>().join(" ");
    let areas = |areas: &[u8]| {
        let list = areas.iter().map(|a| format!("{a}")).collect::<Vec<_>>().join(", ");
        format!("{} {list}", if areas.len() == 1 { "area" } else { "areas" })
    };
    let (text, cite) = match event {
        Event::CardsLoaded { source, cite, .. } => (format!("a checked deck comes to the {source}"), cite),
        Event::Shuffled { how: Shuffle::Manual, cite } => ("cards shuffled by hand".into(), cite),
        Event::Shuffled { how: Shuffle::Device, cite } => ("cards shuffled in the device".into(), cite),
        Event::Cut { cite } => ("the dealer cuts".into(), cite),
        Event::ShuffleDue { cite, .. } => ("cards are to be shuffled".into(), cite),
        Event::DealBegan { to, cite } => (format!("dealing to {}", areas(to)), cite),
        Event::Dealt { to, cite, .. } => match to.as_slice() {
            [one] => (format!("a card face down to area {one}"), cite),
            [one, others @ ..] if others.iter().all(|a| a == one) => {
                (format!("{} cards face down to area {one}", to.len()), cite)
            }
            all => (format!("a card face down to each of {}", areas(all)), cite),
        },
        Event::CardsHandled { cite } => ("cards are picked up".into(), cite),
        Event::Declared { area, cite } => (format!("area {area} declares"), cite),
        Event::Discarded { area, keep, cite } => {
            let held = match keep {
                Keep::Count(count) => usize::from(*count),
                Keep::Places(places) => places.len(),
            };
            (format!("area {area} discards and holds {held}"), cite)
        }
        Event::DiscardRequired { area, cite } => (format!("area {area} must discard"), cite),
        Event::TurnedUp { area, cards, choice, cite } => {
            let said = if *choice == Choice::Declared { "declares" } else { "shows" };
            (format!("area {area} {said} {}", list(cards)), cite)
        }
        Event::HandAnnounced { area, hand, cite } => (format!("area {area}: {hand}"), cite),
        Event::JackpotClaimed { area, hand, cite } => (format!("area {area} claims the jackpot: {hand}"), cite),
        Event::DiscardsRacked { count, cite } => (format!("{count} discards counted into the rack"), cite),
        Event::DeclaredCollected { areas: list, cite } => (format!("cards of {} collected", areas(list)), cite),
        Event::HandsSettled { remaining, cite } if remaining.is_empty() => ("no hand remains".into(), cite),
        Event::HandsSettled { remaining, cite } => (format!("to be dealt a sixth card: {}", areas(remaining)), cite),
        Event::SixthDealt { to, cite } => (format!("a sixth card face down to {}", areas(to)), cite),
        Event::SixthTurned { area, card, cite } => (format!("area {area} sixth card {card}"), cite),
        Event::SixthPlays { area, card, cite } => (format!("area {area} sixth card {card} is exposed: it plays"), cite),
        Event::AllSettled { cite } => ("all hands settled".into(), cite),
        Event::LayoutCleared { cite } => ("cards picked up".into(), cite),
        Event::LaidOutAgain { cite } => ("its cards lie again as they did".into(), cite),
        Event::Misdealt { because, reason, cite } => {
            let because = match because {
                Misdeal::DealtWrongly => "dealt wrongly",
                Misdeal::CardExposed => "a card was exposed",
                Misdeal::FacedCardDealt => "a card lay face up",
            };
            (format!("misdeal, {because}: {reason}"), cite)
        }
        Event::HandVoided { area, cards, cite } => {
            (format!("hand of area {area} void, {cards} cards to the rack"), cite)
        }
        Event::HandDropped { area, cite } => (format!("area {area} has no wager left: its hand is out"), cite),
        Event::EmptyHandRacked { area, cite } => {
            (format!("hand on area {area}, which has no wager: five cards counted into the rack"), cite)
        }
        Event::SixthBurned { area, cite } => (format!("sixth card of declared area {area} burned"), cite),
        Event::Rekeyed { area, which, cards, cite, .. } => {
            let which = if *which == Which::Hand { "shows" } else { "has the sixth card" };
            (format!("keyed anew: area {area} {which} {}", list(cards)), cite)
        }
        Event::RoundVoided { cite } => ("round void".into(), cite),
        Event::NothingLeft { cite } => ("no wager is open any more: the round is over".into(), cite),
        Event::RoundsStand { cite } => ("results of earlier rounds stand".into(), cite),
        Event::CardsCondemned { finding, cite } => {
            let what = match finding {
                WrongCards::Missing => "a card is missing".into(),
                WrongCards::Foreign(what) => format!("foreign card: {what}"),
            };
            (format!("{what}: this deck is out of play"), cite)
        }
        Event::Directed { measure, cite } => match measure {
            Measure::PlayFirst(area) => (format!("area {area} plays its hand before the others"), cite),
            Measure::KeepApart(one, other) => (format!("patrons {one} and {other} do not play together here"), cite),
            Measure::EnglishOnly => ("only English is spoken at this table".into(), cite),
        },
        Event::DirectionsLifted { cite } => ("directions lifted".into(), cite),
        Event::ShuffleFailed { cite } => ("the shuffle was not finished: cards are shuffled again".into(), cite),
        Event::DeviceReplaced { then: Source::Device, cite } => {
            ("the game goes on with another shuffling device and new cards".into(), cite)
        }
        Event::DeviceReplaced { cite, .. } => ("the game goes on with a card shoe and new cards".into(), cite),
    };
    (text, Some(*cite))
}

pub fn parse(line: &str) -> Result<Play, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |text: &str| text.parse::<u16>().map_err(|_| format!("{text:?} is no number of cards"));
    let small = |text: &str| text.parse::<u8>().map_err(|_| format!("{text:?} is no number of cards"));
    let misdeal = |because| Play::Misdeal { because, reason: rest_after(line, 2) };
    Ok(match words.as_slice() {
        ["load", "cards"] => Play::LoadCards,
        ["shuffle", "by", "hand"] => Play::Shuffle { how: Shuffle::Manual },
        ["shuffle", "in", "device"] => Play::Shuffle { how: Shuffle::Device },
        ["shuffle", "fails"] => Play::ShuffleFails,
        ["cut"] => Play::Cut,
        ["direct", "check"] => Play::DirectCheck,
        ["deal"] => Play::Deal { count: None, held: vec![] },
        ["deal", count] if count.parse::<u16>().is_ok() => Play::Deal { count: Some(number(count)?), held: vec![] },
        ["deal", list @ ..] => Play::Deal { count: None, held: cards(list)? },
        ["cards", "picked", "up"] => Play::Handled,
        ["declare", a] => Play::Declare { area: area(a)? },
        ["hold", a, "places"] => Play::Discard { area: area(a)?, keep: Keep::Places(vec![]) },
        ["hold", a, count] => Play::Discard { area: area(a)?, keep: Keep::Count(small(count)?) },
        ["hold", a, "places", places] => {
            let places = places.split(',').map(small).collect::<Result<_, _>>()?;
            Play::Discard { area: area(a)?, keep: Keep::Places(places) }
        }
        ["turn"] => Play::TurnUp { hands: vec![] },
        ["turn", "sixth", list @ ..] => Play::TurnSixth { cards: cards(list)? },
        // `turn 3 Kh Kd 4c` or several hands, apart by a stroke: `turn 3 Kh / 1 4c 4d`.
        ["turn", list @ ..] => {
            let one = |words: &[&str]| match words {
                [a, list @ ..] => Ok(Shown { area: area(a)?, cards: cards(list)? }),
                [] => Err(String::from("which area is turned?")),
            };
            Play::TurnUp { hands: list.split(|word| *word == "/").map(one).collect::<Result<_, _>>()? }
        }
        ["settle"] => Play::Settle,
        ["sixth", "cards"] => Play::DealSixth,
        ["clear"] => Play::Clear,
        ["misdeal", ..] => Play::Misdeal { because: Misdeal::DealtWrongly, reason: rest_after(line, 1) },
        ["card", "exposed", ..] => misdeal(Misdeal::CardExposed),
        ["faced", "card", ..] => misdeal(Misdeal::FacedCardDealt),
        ["area", a, "has", count, "cards"] => Play::WrongCount { area: area(a)?, count: small(count)? },
        ["empty", "hand", a] => Play::EmptyHand { area: area(a)? },
        ["sixth", "in", "error", a] => Play::SixthInError { area: area(a)? },
        ["sixth", "exposed", a, card] => Play::SixthExposed { area: area(a)?, card: cards(&[card])?[0] },
        ["away", a] => Play::NoDecision { area: area(a)?, because: Absence::Away },
        ["undecided", a] => Play::NoDecision { area: area(a)?, because: Absence::Refuses },
        ["rekey", "sixth", a, list @ ..] => Play::Rekey { area: area(a)?, which: Which::Sixth, cards: cards(list)? },
        ["rekey", a, list @ ..] => Play::Rekey { area: area(a)?, which: Which::Hand, cards: cards(list)? },
        ["missing", "card"] => Play::WrongCards { finding: WrongCards::Missing },
        ["foreign", "card", ..] => Play::WrongCards { finding: WrongCards::Foreign(rest_after(line, 2)) },
        ["direct", a, "first"] => Play::Direct { measure: Measure::PlayFirst(area(a)?) },
        ["keep", "apart", one, other] => {
            Play::Direct { measure: Measure::KeepApart(patron_number(one)?, patron_number(other)?) }
        }
        ["english", "only"] => Play::Direct { measure: Measure::EnglishOnly },
        ["lift", "directions"] => Play::LiftDirections,
        ["device", "fails", "then", "device"] => Play::DeviceFault { then: Source::Device },
        ["device", "fails", "then", "shoe"] => Play::DeviceFault { then: Source::Shoe },
        ["device", "fails", "then", "hand"] => Play::DeviceFault { then: Source::Hand },
        _ => return Err(format!("nobody does {line:?} at a Double Chance table")),
    })
}
