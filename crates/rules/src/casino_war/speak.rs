//! Casino War in words: events as lines for people, and plays as a pit manager writes them in a scenario.
use super::{
    Absence, CutBy, Effect, Event, Play, RelayWhy, Shuffle, Spare, To, When, WhichDeal, WrongCards, WrongHand,
    clauses as r,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::scenario::{area, cards, rest_after};
use crate::shoe::FirstCut;
use alloc::{format, string::String, vec::Vec};

pub fn describe(event: &Event) -> (String, Option<Citation>) {
    let to = |to: &To| match to {
        To::Area(area) => format!("area {area}"),
        To::Dealer => String::from("dealer"),
    };
    let list = |cards: &[Card]| cards.iter().map(|c| format!("{c}")).collect::<Vec<_>>().join(" ");
    let areas = |areas: &[u8]| areas.iter().map(|a| format!("{a}")).collect::<Vec<_>>().join(", ");
    let (text, cite) = match event {
        Event::DealBegan { to } => return (format!("dealing to areas {}, then the dealer", areas(to)), None),
        Event::CardsLoaded { cite, .. } => ("six checked decks loaded".into(), cite),
        Event::Shuffled { how, offered, cite, .. } => {
            let how = match how {
                Shuffle::Manual => "by hand",
                Shuffle::Multishuffler => "by multishuffler",
                Shuffle::Device => "in the device",
            };
            let cut = match (offered.first(), how) {
                (_, "in the device") => String::new(),
                (Some(area), _) => format!(", the cut is offered to area {area}"),
                (None, _) => ", a supervisor cuts".into(),
            };
            (format!("cards shuffled {how}{cut}"), cite)
        }
        Event::CutDeclined { area, cite } => (format!("area {area} declines the cut"), cite),
        Event::Cut { by, depth, cite } => {
            let by = match by {
                CutBy::Area(area) => format!("area {area}"),
                CutBy::Supervisor => "a supervisor".into(),
            };
            (format!("{by} cuts{}", depth.map(|d| format!(" {d} cards deep")).unwrap_or_default()), cite)
        }
        Event::CuttingCardPlaced { from_back, cite } => {
            let behind = from_back.map(|n| format!(", {n} cards behind it")).unwrap_or_default();
            (format!("cutting card placed{behind}"), cite)
        }
        Event::Burned { cite } => ("first card burned face down".into(), cite),
        Event::BurnForgotten { cite } => ("the burn was forgotten: the card stays in play".into(), cite),
        Event::BurnDue { cite } => ("a card is burned before the next round".into(), cite),
        Event::ShuffleOrdered { why, when, cite } => {
            let why = match why {
                FirstCut::CuttingCardOn(area) => format!(", area {area} cuts"),
                _ => String::new(),
            };
            let when = if *when == When::Now { "now" } else { "after this round" };
            (format!("cards are shuffled {when}{why}"), cite)
        }
        Event::ShuffleForgotten { cite } => ("the shuffle was forgotten: this round is finished first".into(), cite),
        Event::CardDealt { to: whom, card, cite } => (format!("{}: {card}", to(whom)), cite),
        Event::CuttingCardShown { on: Some(whom), cite } => (format!("cutting card shows at {}", to(whom)), cite),
        Event::CuttingCardShown { on: None, cite } => ("cutting card shows before the round".into(), cite),
        Event::DiscardsReturned { count, cite } => (format!("{count} discards go into the device"), cite),
        Event::DiscardsLeft { cite } => {
            ("discards were not put into the device: they stay for the next round".into(), cite)
        }
        Event::Announced { dealer, cite } => (format!("dealer has {}", dealer.rank().name()), cite),
        Event::LimitNoted { area, wager, amount, cite } => {
            (format!("area {area} {wager} {amount} is outside the limits, noted while settling"), cite)
        }
        Event::HandsCollected { areas: list, cite } => (format!("cards of areas {} collected", areas(list)), cite),
        Event::InterimSettled { tied, cite } if tied.is_empty() => ("no tie".into(), cite),
        Event::InterimSettled { tied, cite } => {
            (format!("war or surrender: areas {}, from the left", areas(tied)), cite)
        }
        Event::WentToWar { area, cite } => (format!("area {area} goes to war"), cite),
        Event::GaveUp { area, cite } => (format!("area {area} surrenders"), cite),
        Event::HandDropped { area, cite } => {
            (format!("area {area} has no wager left: no further card, no choice"), cite)
        }
        Event::FinallySettled { cite } => ("wars settled".into(), cite),
        Event::LaidOutAgain { cite, .. } => ("its cards lie again as they did".into(), cite),
        Event::LayoutCleared { cite } => ("cards picked up".into(), cite),
        Event::FacedCardBurned { card, cite } => (format!("{card} was face up: burned"), cite),
        Event::ErrorCardBurned { card, cite } => (format!("{card} drawn in error: burned"), cite),
        Event::ErrorCardSetAside { cite } => ("unseen card set aside: first card of the next round".into(), cite),
        Event::EmptyRoundVoided { cards, cite } => (format!("round without wagers void, {} burned", list(cards)), cite),
        Event::Relaid { deal, cards, cite, .. } => {
            let deal = if *deal == WhichDeal::Initial { "initial deal" } else { "war" };
            (format!("{deal} laid anew: {}", list(cards)), cite)
        }
        Event::ExcessBurned { cards, cite } => (format!("{} burned as excess", list(cards)), cite),
        Event::Misdealt { hand: WrongHand::Dealer, reason, cite } => {
            (format!("misdeal, dealer's hand: {reason}"), cite)
        }
        Event::Misdealt { hand: WrongHand::Area(area), reason, cite } => {
            (format!("misdeal, area {area}: {reason}"), cite)
        }
        Event::RoundVoided { cite } if cite.clause().number() == r::R11_6_1.number() => {
            ("round void: play goes on with the remaining cards".into(), cite)
        }
        Event::RoundVoided { cite } => ("round void".into(), cite),
        Event::RoundsStand { cite } => ("results of earlier rounds stand".into(), cite),
        Event::DiscardsShuffled { cite } => ("the discards go back to finish the round".into(), cite),
        Event::CardsCondemned { finding, cite } => {
            let what = match finding {
                WrongCards::Missing => "a card is missing".into(),
                WrongCards::Foreign(what) => format!("foreign card: {what}"),
            };
            (format!("{what}: these cards are out of play"), cite)
        }
        Event::DeviceSwapped { damaged, cite } if damaged.is_empty() => {
            ("another shuffling device goes on".into(), cite)
        }
        Event::DeviceSwapped { damaged, cite } => {
            (format!("another shuffling device goes on, damaged cards {} removed", list(damaged)), cite)
        }
        Event::DeviceOutOfUse { areas: list, cite, .. } => {
            (format!("no other device: areas {} choose, the rest is dealt from a shoe", areas(list)), cite)
        }
        Event::WagersWithdrawn { area, cite } => (format!("area {area} takes its wagers back"), cite),
        Event::StayedIn { area, cite } => (format!("area {area} stays in"), cite),
        Event::PlayGoesOn { cite } => ("the game goes on".into(), cite),
    };
    (text, Some(*cite))
}

pub fn parse(line: &str) -> Result<Play, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let which = |text: &str| match text {
        "initial" => Ok(WhichDeal::Initial),
        "war" => Ok(WhichDeal::War),
        other => Err(format!("{other:?}: say initial or war")),
    };
    let number = |text: &str| text.parse::<u16>().map_err(|_| format!("{text:?} is no number of cards"));
    Ok(match words.as_slice() {
        ["load", "cards"] => Play::LoadCards,
        ["shuffle", "by", "hand"] => Play::Shuffle { how: Shuffle::Manual },
        ["shuffle", "by", "multishuffler"] => Play::Shuffle { how: Shuffle::Multishuffler },
        ["shuffle", "in", "device"] => Play::Shuffle { how: Shuffle::Device },
        ["decline", "cut", a] => Play::DeclineCut { area: area(a)? },
        ["cut", "by", "supervisor"] => Play::Cut { by: CutBy::Supervisor, depth: None },
        ["cut", "by", "supervisor", "at", depth] => Play::Cut { by: CutBy::Supervisor, depth: Some(number(depth)?) },
        ["cut", "by", a] => Play::Cut { by: CutBy::Area(area(a)?), depth: None },
        ["cut", "by", a, "at", depth] => Play::Cut { by: CutBy::Area(area(a)?), depth: Some(number(depth)?) },
        ["place", "cutting", "card"] => Play::PlaceCuttingCard { from_back: None },
        ["place", "cutting", "card", n, "from", "back"] => Play::PlaceCuttingCard { from_back: Some(number(n)?) },
        ["burn"] => Play::Burn,
        ["direct", "shuffle"] => Play::DirectShuffle,
        ["direct", "check"] => Play::DirectCheck,
        ["riffle", "for", a] => Play::Riffle { area: area(a)? },
        ["deal", list @ ..] => Play::Deal { cards: cards(list)? },
        ["return", "discards"] => Play::ReturnDiscards,
        ["settle"] => Play::Settle,
        ["war", a] => Play::GoToWar { area: area(a)? },
        ["surrender", a] => Play::Surrender { area: area(a)? },
        ["away", a] => Play::NoDecision { area: area(a)?, because: Absence::Away },
        ["silent", a] => Play::NoDecision { area: area(a)?, because: Absence::Silent },
        ["clear"] => Play::Clear,
        ["cutting", "card", "shows"] => Play::CuttingCardShows,
        ["faced", "card", card] => Play::FacedCard { card: cards(&[card])?[0] },
        ["card", "in", "error"] => Play::CardInError { card: None },
        ["card", "in", "error", card] => Play::CardInError { card: Some(cards(&[card])?[0]) },
        ["empty", "round", list @ ..] => Play::EmptyRound { cards: cards(list)? },
        ["reconstruct", deal, list @ ..] => {
            Play::Relay { deal: which(deal)?, cards: cards(list)?, why: RelayWhy::Reconstruction }
        }
        ["rekey", deal, list @ ..] => {
            Play::Relay { deal: which(deal)?, cards: cards(list)?, why: RelayWhy::KeyedWrong }
        }
        ["void", "round", ..] => Play::VoidRound { reason: rest_after(line, 2) },
        ["misdeal", "dealer", ..] => Play::Misdeal { hand: WrongHand::Dealer, reason: rest_after(line, 2) },
        ["misdeal", a, ..] => Play::Misdeal { hand: WrongHand::Area(area(a)?), reason: rest_after(line, 2) },
        ["shuffle", "discards"] => Play::ShuffleDiscards,
        ["bad", "cut"] => Play::BadCut,
        ["forgot", "shuffle"] => Play::ForgotShuffle,
        ["missing", "card"] => Play::WrongCards { finding: WrongCards::Missing },
        ["foreign", "card", ..] => Play::WrongCards { finding: WrongCards::Foreign(rest_after(line, 2)) },
        ["device", "fails", how @ ..] => {
            let (flags, damaged) = match how.iter().position(|w| *w == "damaged") {
                Some(at) => (&how[..at], cards(&how[at + 1..])?),
                None => (how, Vec::new()),
            };
            if let Some(word) = flags.iter().find(|w| !["hurt", "spare"].contains(w)) {
                return Err(format!("{word:?}: say hurt, spare or damaged CARDS"));
            }
            Play::DeviceFault {
                damaged,
                effect: if flags.contains(&"hurt") { Effect::Disadvantage } else { Effect::NoDisadvantage },
                spare: if flags.contains(&"spare") { Spare::Ready } else { Spare::None },
            }
        }
        ["withdraw", a] => Play::Withdraw { area: area(a)? },
        ["stay", a] => Play::StayIn { area: area(a)? },
        _ => return Err(format!("nobody does {line:?} at a Casino War table")),
    })
}
