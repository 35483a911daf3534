//! What may be done at a Double Chance table now, and what each viewer sees of it.
//!
//! Nothing here says how a hand is best played: no outs, no odds of a sixth card (14.1, 14.6). Nor does an offer name a card
//! where the table knows what its players hold: even an example would tell what they do not hold.
use super::ch07_initial_deal::{is_drawn, wanted};
use super::ch08_subsequent_deal::next_to_turn;
use super::ch09_settlement::{Below, Sixth, judge_sixth};
use super::{
    Absence, Choice, DeclaredHand, DoubleChance, Hand, Keep, Measure, Misdeal, Play, Round, RoundResult, Shown,
    Shuffle, T, Which, WrongCards, ch04_shuffle_and_cut, ch10_jackpot, ch11_declared_hands as ch11,
    ch12_irregularities as ch12, clauses as r, readings as dc, state::HAND,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::deck::DeckStage;
use crate::game::{Authority, Game, PatronId, Role, TableCommand};
use crate::house::{ChanceFrom, Setup, Stage};
use crate::shoe::Source;
use crate::show::{CardsView, ClaimView, Fit, MadeHand, Offer, Prompt, View, Viewer};
use crate::wagers::Wager;
use alloc::{format, string::String, vec, vec::Vec};

pub fn offers(table: &T) -> Vec<Offer<DoubleChance>> {
    let mut offers = vec![];
    let mut offer = |play: Play, fit: Fit, label: String| {
        let Authority { cite, .. } = DoubleChance::who(&play);
        let roles = offered_to(table, &play);
        offers.push(Offer { command: TableCommand::Play(play), fit, label, cite, roles });
    };
    let (cards, round, house) = (&table.play.deck.cards, &table.play.round, &table.house);
    let some = || String::from("…");
    let drawn = is_drawn(table);
    if !house.in_round() {
        offer(Play::LoadCards, Fit::Exactly, "Load a checked deck".into());
    }
    match (table.play.deck.stage, cards.source) {
        (DeckStage::ToShuffle(_), Source::Device) if !house.in_round() => {
            offer(Play::Shuffle { how: Shuffle::Device }, Fit::Exactly, "Shuffle in the device".into())
        }
        (DeckStage::ToShuffle(_), _) if !house.in_round() => {
            offer(Play::Shuffle { how: Shuffle::Manual }, Fit::Exactly, "Shuffle by hand".into())
        }
        (DeckStage::ToCut, Source::Shoe | Source::Hand) => offer(Play::Cut, Fit::Exactly, "Cut the cards".into()),
        _ => {}
    }
    match round {
        Round::Waiting if table.play.deck.stage == DeckStage::Ready && house.stage() == Stage::BetsClosed => {
            offer(Play::Deal { count: None, held: vec![] }, Fit::Kind, "Deal".into());
        }
        Round::Dealing { .. } => {
            offer(Play::Deal { count: None, held: vec![] }, Fit::Kind, "Deal".into());
        }
        Round::Deciding { hands, handled } => {
            if !handled {
                offer(Play::Handled, Fit::Exactly, "A player has picked cards up".into());
            }
            hands.iter().for_each(|hand| decisions(table, hand, &mut offer));
        }
        Round::Turned { hands } if hands.iter().any(|hand| hand.choice == Choice::MustDiscard) => {
            hands.iter().for_each(|hand| decisions(table, hand, &mut offer));
        }
        Round::Turning { .. } => {
            let hands = next_to_turn(table)
                .filter(|_| !drawn)
                .map(|hand| Shown { area: hand.area, cards: cards.example(hand.cards.count() as u16) });
            let label = match hands.as_ref().map(|hand| hand.area) {
                Some(area) => format!("Turn the cards of area {area}"),
                None => "Turn the cards".into(),
            };
            offer(Play::TurnUp { hands: hands.into_iter().collect() }, Fit::Kind, label);
        }
        Round::Turned { .. } => offer(Play::Settle, Fit::Exactly, "Settle declared hands and jackpots".into()),
        Round::Settled { .. } => offer(Play::DealSixth, Fit::Exactly, "Deal the sixth cards".into()),
        Round::Sixth { hands } => {
            let next = hands.iter().find(|hand| !hand.settled);
            let area = next.map_or(0, |hand| hand.area);
            // One that was exposed needs no naming.
            let open = next.is_some_and(|hand| hand.sixth_card().is_some());
            let cards = if open || drawn { vec![] } else { face_down_example(table) };
            offer(Play::TurnSixth { cards }, Fit::Kind, format!("Turn the sixth card of area {area}"));
        }
        Round::Over { .. } => offer(Play::Clear, Fit::Exactly, "Clear the layout".into()),
        Round::Waiting => {}
    }
    irregularities(table, &mut offer);
    if !house.in_round()
        && cards.source == Source::Device
        && matches!(table.play.deck.stage, DeckStage::Ready | DeckStage::ToShuffle(_))
    {
        offer(Play::ShuffleFails, Fit::Exactly, "The device did not finish its shuffle".into());
    }
    if cards.source == Source::Device {
        offer(Play::DeviceFault { then: Source::Device }, Fit::Kind, "The shuffling device is out of order".into());
    }
    if table.play.deck.stage != DeckStage::Empty {
        offer(Play::WrongCards { finding: WrongCards::Missing }, Fit::Kind, "A card is missing or foreign".into());
        offer(Play::DirectCheck, Fit::Exactly, "Have the cards checked".into());
    }
    let state = &table.play;
    let to_direct = match round {
        Round::Dealing { hands } | Round::Deciding { hands, .. } => {
            hands.iter().find(|hand| hand.choice.is_open() && !state.play_first.contains(&hand.area))
        }
        _ => None,
    };
    // Something that is not directed yet: two players are never lacking.
    let free = |(a, b): &(PatronId, PatronId)| !state.apart.contains(&(*a, *b)) && !state.apart.contains(&(*b, *a));
    let apart = (1..).map(|n| (0, n)).find(free).unwrap_or((0, 1));
    let measure = match to_direct {
        Some(hand) => Measure::PlayFirst(hand.area),
        None if !state.english_only => Measure::EnglishOnly,
        None => Measure::KeepApart(apart.0, apart.1),
    };
    offer(Play::Direct { measure }, Fit::Kind, "Direct suspected players".into());
    if !state.play_first.is_empty() || !state.apart.is_empty() || state.english_only {
        offer(Play::LiftDirections, Fit::Exactly, "Lift the directions".into());
    }
    if !drawn && matches!(round, Round::Dealing { .. } | Round::Deciding { .. }) {
        let because = Misdeal::CardExposed;
        offer(Play::Misdeal { because, reason: some() }, Fit::Kind, "Declare a misdeal".into());
    }
    offers
}

/// Some card that one lying face down could be.
fn face_down_example(table: &T) -> Vec<Card> {
    table.play.deck.cards.unseen().iter().map(|(card, _)| card).take(1).collect()
}

fn decisions(table: &T, hand: &Hand, offer: &mut impl FnMut(Play, Fit, String)) {
    let area = hand.area;
    if !hand.choice.is_open() {
        return;
    }
    let away = Play::NoDecision { area, because: Absence::Away };
    offer(away, Fit::Exactly, format!("Area {area}: player is away"));
    let refuses = Play::NoDecision { area, because: Absence::Refuses };
    offer(refuses, Fit::Exactly, format!("Area {area}: player will not decide"));
    let waits = |other: &&u8| table.play.round.hand(**other).is_some_and(|hand| hand.choice.is_open());
    let first = &table.play.play_first;
    if first.iter().any(|other| waits(&other)) && !first.contains(&area) {
        return;
    }
    if hand.choice == Choice::Undecided {
        offer(Play::Declare { area }, Fit::Exactly, format!("Area {area} declares"));
    }
    // Which cards are held is the player's own affair: the offer says how it is told.
    let keep = match hand.cards.known() {
        Some(_) => Keep::Places(vec![1]),
        None => Keep::Count(1),
    };
    offer(Play::Discard { area, keep }, Fit::Kind, format!("Area {area} discards"));
}

fn irregularities(table: &T, offer: &mut impl FnMut(Play, Fit, String)) {
    let (cards, round) = (&table.play.deck.cards, &table.play.round);
    if is_drawn(table) {
        return;
    }
    let handled = round.is_open() && !matches!(round, Round::Dealing { .. } | Round::Deciding { handled: false, .. });
    let sixth = matches!(round, Round::Settled { .. } | Round::Sixth { .. });
    let spare = usize::from(cards.left()).saturating_sub(ch12::sixth_to_come(round));
    let area_in_play = round.hands().iter().find(|hand| !hand.settled).map(|hand| hand.area);
    if let Some(area) = area_in_play.filter(|_| handled && !sixth && spare > 0) {
        offer(
            Play::WrongCount { area, count: HAND as u8 + 1 },
            Fit::Kind,
            "A hand has too few or too many cards".into(),
        );
    }
    let empty = table.house.areas().find(|area| round.hand(*area).is_none());
    if let Some(area) = empty.filter(|_| handled && spare >= HAND) {
        offer(Play::EmptyHand { area }, Fit::Kind, "A hand lies on an area without a wager".into());
    }
    let declared = round.hands().iter().find(|hand| hand.choice == Choice::Declared);
    if let Some(hand) = declared.filter(|_| sixth && spare > 0) {
        let area = hand.area;
        offer(Play::SixthInError { area }, Fit::Kind, "A declared hand got a sixth card".into());
    }
    if let Round::Sixth { hands } = round
        && let Some(hand) = hands.iter().find(|hand| !hand.settled && hand.sixth_card().is_none())
        && let Some(card) = face_down_example(table).first()
    {
        offer(Play::SixthExposed { area: hand.area, card: *card }, Fit::Kind, "A sixth card is exposed".into());
    }
    let taken_up = ch12::taken_up(table).ok().flatten();
    let lying = taken_up.as_ref().map_or(round, |(after, _)| &after.play.round);
    if let Some(hand) = lying.hands().iter().find(|hand| hand.is_turned()) {
        let cards = hand.cards.known().unwrap_or_default().to_vec();
        let label = "A card was keyed wrongly".into();
        offer(Play::Rekey { area: hand.area, which: Which::Hand, cards }, Fit::Kind, label);
    }
}

/// The roles that may give a play here: at a physical table players tell the dealer.
fn offered_to(table: &T, play: &Play) -> &'static [Role] {
    match play {
        Play::Declare { .. } | Play::Discard { .. } if table.house.setup().chance == ChanceFrom::Keyed => {
            &[Role::Dealer]
        }
        play => DoubleChance::who(play).roles,
    }
}

pub fn show(table: &T, viewer: Viewer, view: &mut View) {
    let (cards, round) = (&table.play.deck.cards, &table.play.round);
    (view.stage, view.prompt) = prompt(table);
    view.sign.prizes = ch10_jackpot::sign(table.house.setup());
    view.results = table.play.results.iter().map(|result| told(result, table.house.setup())).collect();
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
            Some(MadeHand { name: made.name().into(), cards: five.to_vec() })
        });
        place.note = note(table, hand);
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

fn note(table: &T, hand: &Hand) -> String {
    match (hand.choice, &table.play.round) {
        (Choice::Undecided, Round::Deciding { .. }) if table.play.play_first.contains(&hand.area) => {
            "plays first".into()
        }
        (Choice::Undecided, Round::Deciding { .. }) => "declare or discard?".into(),
        (Choice::Undecided, _) => String::new(),
        (Choice::MustDiscard, _) => "must discard".into(),
        (Choice::Declared, _) => "declared".into(),
        (Choice::Holds, _) => format!("holds {}", hand.cards.count()),
    }
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (String, Prompt) {
    // **12.11.3** What is directed for as long as people play is said all the time.
    let english = if table.play.english_only { "; English only at this table" } else { "" };
    let say = |stage: &str, text: String, cite: Citation| {
        (String::from(stage), Prompt { text: format!("{text}{english}"), cite })
    };
    if table.house.is_closed() {
        return say("closed", "this table is closed".into(), r::R14_8.cite());
    }
    if table.play.round == Round::Waiting {
        match table.play.deck.stage {
            DeckStage::Empty => return say("no cards", "a supervisor loads a checked deck".into(), r::R3_4.cite()),
            DeckStage::ToShuffle(why) => {
                return say("shuffle", "shuffle the cards".into(), (ch04_shuffle_and_cut::DECK.shuffled)(why));
            }
            DeckStage::ToCut => return say("cut", "cut the cards and put them into the shoe".into(), r::R4_2.cite()),
            DeckStage::Ready => {}
        }
    }
    let first = |hands: &[Hand]| {
        let mut open = hands.iter().filter(|hand| hand.choice.is_open()).map(|hand| hand.area).peekable();
        let next = open.peek().copied().unwrap_or(0);
        open.find(|area| table.play.play_first.contains(area)).unwrap_or(next)
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
