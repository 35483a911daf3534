//! Ultimate Texas Hold'em in words: events as lines for people, and plays as a pit manager writes them in a scenario.
use super::ch07_the_deal::name;
use super::{
    Absence, Directed, Event, Handled, Keyed, MisdealWhy, Play, Ruling, Shuffle, ShuffleWhy, Street, WrongCards,
    clauses as r,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::poker_hands::best_of;
use crate::scenario::{amount, area, cards, patron_number, rest_after};
use crate::shoe::Source;
use alloc::{format, string::String, vec::Vec};

pub fn describe(event: &Event) -> (String, Option<Citation>) {
    let list = |cards: &[Card]| cards.iter().map(|c| format!("{c}")).collect::<Vec<_>>().join(" ");
    let areas = |areas: &[u8]| areas.iter().map(|a| format!("{a}")).collect::<Vec<_>>().join(", ");
    let (text, cite) = match event {
        Event::CardsLoaded { cite, .. } => ("a checked deck is loaded".into(), cite),
        Event::Shuffled { how: Shuffle::Manual, cite } => ("cards shuffled by hand".into(), cite),
        Event::Shuffled { how: Shuffle::Device, cite } => ("cards shuffled in the device".into(), cite),
        Event::Cut { cite } => ("the dealer cuts".into(), cite),
        Event::ShuffleOrdered { why, cite } => {
            let why = match why {
                ShuffleWhy::TableVacant => "the table stands empty",
                ShuffleWhy::DeviceStopped => "the shuffle did not finish",
                _ => "a supervisor's direction",
            };
            (format!("cards are shuffled before the next round: {why}"), cite)
        }
        Event::DealBegan { to, cite } => {
            let to: Vec<u8> = to.iter().map(|(area, _)| *area).collect();
            (format!("dealing to the board, the dealer and areas {}", areas(&to)), cite)
        }
        Event::CommunityDealt { cite } => ("five community cards face down".into(), cite),
        Event::CommunitySpread { cite } => ("spread: flop, turn and river have their places".into(), cite),
        Event::DealerDealt { count: 1, cite } => ("one card to the dealer, face down".into(), cite),
        Event::DealerDealt { count, cite } => (format!("{count} cards to the dealer, face down"), cite),
        Event::HoleDealt { area, count: 1, cite, .. } => (format!("one card to area {area}, face down"), cite),
        Event::HoleDealt { area, count, cite, .. } => (format!("{count} cards to area {area}, face down"), cite),
        Event::MayLook { cite } => ("players may look at their cards".into(), cite),
        Event::Checked { area, cite } => (format!("area {area} checks"), cite),
        Event::Bet { area, times: 1, cite } => (format!("area {area} bets the Ante"), cite),
        Event::Bet { area, times, cite } => (format!("area {area} bets {times} times the Ante"), cite),
        Event::Folded { area, cite } => (format!("area {area} folds"), cite),
        Event::FoldedDiscarded { area, cite } => (format!("cards of area {area} go to the rack, face down"), cite),
        Event::FoldedKept { area, cite } => (format!("cards of area {area} lie face down on its jackpot spot"), cite),
        Event::Turned { place, card, cite } => (format!("{}: {card}", name(*place)), cite),
        Event::StreetBegan { street: Street::OnRiver, cite } => ("on the river: players bet or fold".into(), cite),
        Event::StreetBegan { cite, .. } => ("after the flop: players bet, check or fold".into(), cite),
        Event::DealerPlays { cards, cite } => (format!("dealer plays {}", list(cards)), cite),
        Event::DealerHas { cards, cite } => (format!("dealer has {}", best_of(cards)), cite),
        Event::DealerQualifies { cite } => ("dealer qualifies".into(), cite),
        Event::DealerDoesNotQualify { cite } => ("dealer does not qualify".into(), cite),
        Event::SettlingBegan { left, cite } => (format!("settling from the right: areas {}", areas(left)), cite),
        Event::Conceded { area, cite } => (format!("area {area} concedes"), cite),
        Event::HandTurned { area, cards, cite } => (format!("area {area} turned: {}", list(cards)), cite),
        Event::HandPlays { area, cards, cite } => (format!("area {area} plays {}", list(cards)), cite),
        Event::HandHas { area, cards, cite } => (format!("area {area} has {}", best_of(cards)), cite),
        Event::LimitNoted { area, wager, amount, cite } => {
            (format!("area {area} {wager} {amount} breaks the rules, noted while settling"), cite)
        }
        Event::ClaimRaised { area, hand, cards, cite } => {
            (format!("area {area} claims the jackpot: {hand}, {}", list(cards)), cite)
        }
        Event::HandDone { area, claim: true, cite } => {
            (format!("area {area} settled; its cards stay for the jackpot"), cite)
        }
        Event::HandDone { area, cite, .. } => (format!("area {area} settled, cards collected"), cite),
        Event::RoundSettled { cite } => ("round settled".into(), cite),
        Event::FoldedRevealed { area, cards, cite } => (format!("area {area} had folded {}", list(cards)), cite),
        Event::LayoutCleared { cite } => ("cards picked up".into(), cite),
        Event::LaidOutAgain { cite } => ("its cards lie again as they did".into(), cite),
        Event::Misdealt { why: MisdealWhy::WrongNumber, reason, cite } => {
            (format!("misdeal, wrong number of cards: {reason}"), cite)
        }
        Event::Misdealt { why: MisdealWhy::Revealed, reason, cite } => (format!("misdeal: {reason}"), cite),
        Event::RoundVoided { cite } if cite.clause() == r::R1_1 => ("no wager is left: the round is over".into(), cite),
        Event::RoundVoided { cite } => ("round void".into(), cite),
        Event::RoundsStand { cite } => ("results of earlier rounds stand".into(), cite),
        Event::Exposed { place, card, cite } => (format!("{} card shows too early: {card}", name(*place)), cite),
        Event::PlayGoesOn { cite } => ("play goes on".into(), cite),
        Event::HandDropped { area, cite } => (format!("area {area} has no wager left: out of the round"), cite),
        Event::StrayHand { area, cite } => {
            (format!("two cards dealt to area {area} without a wager go to the rack"), cite)
        }
        Event::CardsCondemned { finding, cite } => {
            let what = match finding {
                WrongCards::Missing => "a card is missing".into(),
                WrongCards::Foreign(what) => format!("foreign card: {what}"),
            };
            (format!("{what}: this deck is out of play"), cite)
        }
        Event::Directed { what, cite } => {
            let what = match what {
                Directed::First(patron) => format!("patron {patron} decides before the others"),
                Directed::Apart(one, other) => format!("patrons {one} and {other} do not play here together"),
                Directed::English => "only English is spoken at this table".into(),
            };
            (what, cite)
        }
        Event::DirectionsLifted { cite } => ("directions lifted".into(), cite),
        Event::Rekeyed { at, cards, cite, .. } => {
            let at = match at {
                Keyed::Board => "the board".into(),
                Keyed::Dealer => "the dealer's hand".into(),
                Keyed::Hand(area) => format!("area {area}"),
            };
            (format!("keyed again, {at}: {}", list(cards)), cite)
        }
        Event::DeviceReplaced { source: Source::Device, cite } => ("another shuffling device is in use".into(), cite),
        Event::DeviceReplaced { source, cite } => (format!("cards now come from the {source}"), cite),
        Event::JackpotFailed { cite } => ("the jackpot is out of order: the game goes on without it".into(), cite),
        Event::JackpotRestored { cite } => ("the jackpot works again".into(), cite),
    };
    (text, Some(*cite))
}

pub fn parse(line: &str) -> Result<Play, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let times = |text: &str| {
        let number = text.strip_suffix('x').unwrap_or(text);
        number.parse::<u8>().map_err(|_| format!("{text:?}: write 4x for four times the Ante"))
    };
    let source = |text: &str| match text {
        "device" => Ok(Source::Device),
        "shoe" => Ok(Source::Shoe),
        "hand" => Ok(Source::Hand),
        other => Err(format!("{other:?}: say device, shoe or hand")),
    };
    Ok(match words.as_slice() {
        ["load", "cards"] => Play::LoadCards,
        ["shuffle", "by", "hand"] => Play::Shuffle { how: Shuffle::Manual },
        ["shuffle", "in", "device"] => Play::Shuffle { how: Shuffle::Device },
        ["cut"] => Play::Cut,
        ["cards", "dropped"] => Play::CardsDropped,
        ["direct", "shuffle"] => Play::DirectShuffle,
        ["direct", "check"] => Play::DirectCheck,
        ["deal", list @ ..] => Play::Deal { held: cards(list)? },
        ["check", a] => Play::Check { area: area(a)? },
        ["bet", a, n] => Play::Bet { area: area(a)?, times: times(n)? },
        ["fold", a] => Play::Fold { area: area(a)? },
        ["away", a] => Play::NoDecision { area: area(a)?, because: Absence::Away },
        ["silent", a] => Play::NoDecision { area: area(a)?, because: Absence::Silent },
        ["uncorrected", a] => Play::NoDecision { area: area(a)?, because: Absence::Uncorrected },
        ["turn", list @ ..] => Play::Turn { cards: cards(list)? },
        ["settle", list @ ..] => Play::Settle { cards: cards(list)? },
        ["concede", a] => Play::Concede { area: area(a)? },
        ["reveal", "folded", a, list @ ..] => Play::RevealFolded { area: area(a)?, cards: cards(list)? },
        ["clear"] => Play::Clear,
        ["misdeal", "wrong", "number", ..] => {
            Play::Misdeal { why: MisdealWhy::WrongNumber, reason: rest_after(line, 3) }
        }
        ["misdeal", "revealed", ..] => Play::Misdeal { why: MisdealWhy::Revealed, reason: rest_after(line, 2) },
        ["dealer", "shows", list @ ..] => {
            let (list, ruling) = match list {
                [list @ .., "misdeal"] => (list, Some(Ruling::Misdeal)),
                [list @ .., "go", "on"] => (list, Some(Ruling::GoOn)),
                list => (list, None),
            };
            Play::DealerExposed { cards: cards(list)?, ruling }
        }
        ["board", "shows", place, card] => {
            let place = match *place {
                "turn" => 3,
                "river" => 4,
                flop => flop.parse().map_err(|_| format!("{flop:?}: say 0, 1, 2, turn or river"))?,
            };
            Play::CommunityExposed { place, card: cards(&[card])?[0] }
        }
        ["hand", "without", "wager", a] => Play::HandWithoutWager { area: area(a)?, handled: Handled::No },
        ["hand", "without", "wager", a, "handled"] => Play::HandWithoutWager { area: area(a)?, handled: Handled::Yes },
        ["missing", "card"] => Play::WrongCards { finding: WrongCards::Missing },
        ["foreign", "card", ..] => Play::WrongCards { finding: WrongCards::Foreign(rest_after(line, 2)) },
        ["play", "found", a, money] => Play::PlayFound { area: area(a)?, amount: amount(money)? },
        ["decides", "first", id] => Play::Direct { what: Directed::First(patron_number(id)?) },
        ["keep", "apart", one, other] => {
            Play::Direct { what: Directed::Apart(patron_number(one)?, patron_number(other)?) }
        }
        ["speak", "english"] => Play::Direct { what: Directed::English },
        ["lift", "directions"] => Play::LiftDirections,
        ["rekey", "board", list @ ..] => Play::Rekey { at: Keyed::Board, cards: cards(list)? },
        ["rekey", "dealer", list @ ..] => Play::Rekey { at: Keyed::Dealer, cards: cards(list)? },
        ["rekey", a, list @ ..] => Play::Rekey { at: Keyed::Hand(area(a)?), cards: cards(list)? },
        ["device", "jams"] => Play::DeviceJams,
        ["device", "fails", "then", then] => Play::DeviceFails { then: source(then)? },
        ["back", "jackpot", a, "by", id] => Play::BackJackpot { area: area(a)?, patron: patron_number(id)? },
        ["pay", "jackpot", a] => Play::PayJackpot { area: area(a)? },
        ["pay", "bonus", a] => Play::PayBonus { area: area(a)? },
        ["jackpot", "fails"] => Play::JackpotFails,
        ["jackpot", "works"] => Play::JackpotWorks,
        _ => return Err(format!("nobody does {line:?} at an Ultimate Texas Hold'em table")),
    })
}
