//! What may be done at a Caribbean Stud table now, and what each viewer sees of it.
use super::ch07_the_deal::{drawn, example};
use super::ch08_betting_round::{bet_amount, wrong_bet};
use super::ch09_final_settlement::{looked_at, qualification};
use super::ch12_progressive_jackpot::{JACKPOT, fixed_prize, jackpot_clause, next_claim};
use super::state::HAND;
use super::{
    CaribbeanStud, Hand, Hands, MisdealWhy, Play, Qualification, Round, Stand, T, To, clauses as r, readings as cs,
};
use crate::book::Citation;
use crate::card_table;
use crate::cards::Card;
use crate::hands::DealtCards;
use crate::house::Stage;
use crate::offers::Offers;
use crate::poker_hands::best_of;
use crate::shoe::Source;
use crate::show::{AreaStatus, CardView, CardsView, ClaimView, Label, MadeHand, Prompt, Question, View, Viewer};
use crate::wagers::{Area, Wager};
use alloc::{format, string::String, vec, vec::Vec};

/// What might be done now. The rules say which of it may.
pub fn offers(offers: &mut Offers<CaribbeanStud>) {
    let table = offers.table;
    if !drawn(table) {
        offers.play(Play::BeginDeal, "The first card is out");
    }
    let dealing = matches!(table.play.round, Round::Dealing(_));
    offers.play(example(table), if dealing { "Everybody has five cards" } else { "Deal" });
    show_hands(offers);
    for area in table.house.areas() {
        at_area(area, offers);
    }
    let down = table.play.round.hands().map_or(0, |hands| usize::from(hands.dealer.down));
    // An electronic table draws them; an example would tell which cards are held by what it leaves out.
    let cards = if drawn(table) { vec![] } else { unread(table, down) };
    let asks = format!("The dealer's other {}", numeral(down));
    offers.play(Play::Expose { cards }, Label::from("Turn the dealer's hand up").asks(asks));
    offers.play(Play::Settle, "Settle");
    offers.play(Play::Clear, "Pick up the cards");
    if drawn(table) {
        return;
    }
    offers.play(Play::DealerShows { cards: unread(table, 1) }, "A card of the dealer's shows");
    let shows = unread(table, 1).into_iter().map(|card| Play::CardShows { to: To::Dealer, card });
    offers.any_of(shows, "A card shows in the deal");
    let misdeals = MisdealWhy::ALL.iter().map(|why| Play::Misdeal { why: *why, reason: "…".into() });
    offers.any_of(misdeals, "Declare a misdeal");
    let keyed = table.play.last.as_ref().unwrap_or(&table.play.round).hands();
    let rekey = keyed.map(|hands| Play::Rekey { hand: To::Dealer, cards: hands.dealer.up.clone() });
    offers.any_of(rekey, "Cards were keyed wrongly");
}

/// Hands to be turned up: the one whose turn it is comes first, then from the dealer's right.
fn show_hands(offers: &mut Offers<CaribbeanStud>) {
    let table = offers.table;
    let Some(hands) = table.play.round.hands() else { return };
    let next = to_show(table, hands).map(|(area, _)| area);
    let mut areas: Vec<Area> = table.house.areas().collect();
    areas.sort_unstable_by_key(|area| (Some(*area) != next, core::cmp::Reverse(*area)));
    for hand in areas.into_iter().filter_map(|area| hands.of(area)) {
        let cards = if drawn(table) { vec![] } else { five_like(table, hand) };
        offers.play(Play::ShowHand { area: hand.area, cards }, Label::at(hand.area, "turn the hand up"));
    }
}

/// What concerns one area.
fn at_area(area: Area, offers: &mut Offers<CaribbeanStud>) {
    let (table, layout) = (offers.table, offers.table.house.layout());
    let hands = table.play.round.hands();
    let hand = hands.and_then(|hands| hands.of(area));
    if let Some(hand) = hand {
        let cards = if drawn(table) { vec![] } else { five_like(table, hand) };
        offers.play(Play::PickUp { area }, Label::at(area, "picks the cards up"));
        if let Some(ante) = layout.get(area, Wager::Ante) {
            let (twice, _) = bet_amount(table, ante);
            offers.play(Play::Bet { area, amount: None }, Label::at(area, format_args!("bet {twice}")));
        }
        if let Some((_, right)) = wrong_bet(table, area) {
            offers.play(Play::CorrectBet { area }, Label::at(area, format_args!("correct the bet to {right}")));
        }
        let fold = if wrong_bet(table, area).is_some() { "fold, the bet goes back" } else { "fold" };
        offers.play(Play::Fold { area }, Label::at(area, fold));
        offers.play(Play::Concede { area }, Label::at(area, "concede"));
        offers.play(Play::Away { area, reason: Some("…".into()) }, Label::at(area, "player away"));
        offers.play(Play::Silent { area, reason: Some("…".into()) }, Label::at(area, "player silent"));
        offers.play(Play::Refuses { area, reason: Some("…".into()) }, Label::at(area, "player refuses"));
        offers.play(Play::RevealFolded { area, cards }, format_args!("Turn up what area {area} folded"));
        if let Some(claim) = hands.and_then(|hands| hands.open_claims().find(|claim| claim.area == area)) {
            let label = format!("Pay the jackpot hand of area {area}: {}", claim.hand);
            offers.play(Play::PayJackpot { area }, label);
        }
        let reason = String::from("…");
        offers.play(Play::ReturnProgressive { area, reason }, Label::at(area, "progressive wager not taken"));
        offers.play(Play::WrongCount { area, count: 4 }, Label::at(area, "wrong number of cards"));
        let chip = table.house.setup().smallest_chip;
        if let Some(bet) = layout.get(area, Wager::Bet) {
            let found = Play::FoundBet { area, amount: bet.amount + chip, reason: "…".into() };
            offers.play(found, format_args!("The bet of area {area} is not {}", bet.amount));
        }
        if let Some(ante) = layout.get(area, Wager::Ante) {
            let found = Play::FoundAnte { area, amount: ante.amount + chip, reason: "…".into() };
            offers.play(found, format_args!("The ante of area {area} is not {}", ante.amount));
        }
    } else {
        offers.play(Play::StrayHand { area }, Label::at(area, "a hand without an ante"));
    }
}

fn numeral(cards: usize) -> &'static str {
    ["no cards", "card", "two cards", "three cards", "four cards"].get(cards).copied().unwrap_or("cards")
}

/// Cards that nobody has read, in order: for examples.
fn unread(table: &T, count: usize) -> Vec<Card> {
    table.play.cards.unseen().iter().map(|(card, _)| card).take(count).collect()
}

/// A hand as it could be keyed.
fn five_like(table: &T, hand: &Hand) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.showed.into_iter().collect();
    cards.extend(unread(table, HAND - cards.len()));
    cards
}

fn made(cards: &[CardView]) -> Option<MadeHand> {
    let up = |card: &CardView| match card {
        CardView::Up(card) => Some(*card),
        CardView::Down => None,
    };
    let cards: Vec<Card> = cards.iter().map(up).collect::<Option<_>>()?;
    (cards.len() == HAND).then(|| MadeHand::from(&best_of(&cards)))
}

pub fn show(table: &T, viewer: Viewer, view: &mut View) {
    let (cards, round) = (&table.play.cards, &table.play.round);
    (view.stage, view.prompt) = prompt(table);
    let collected = round.hands().map_or(0, Hands::collected) as u16;
    view.cards = Some(CardsView {
        source: cards.source,
        left: cards.left(),
        in_rack: cards.in_rack() + collected,
        cutting_card_shown: false,
    });
    view.results = table.play.results.iter().map(|cards| result(cards).into()).collect();
    view.jackpot = table.house.show_jackpot(&JACKPOT);
    let Some(hands) = round.hands() else { return };
    view.dealer_cards = hands.dealer.up.iter().copied().map(CardView::Up).collect();
    view.dealer_cards.extend((0..hands.dealer.down).map(|_| CardView::Down));
    view.dealer_hand = made(&view.dealer_cards);
    for hand in &hands.hands {
        let area = view.areas.iter_mut().find(|area| area.area == hand.area).expect("an area of this table");
        let shown = matches!(hand.cards, DealtCards::FaceUp(_));
        if !hand.collected || shown {
            area.cards = hand.cards.seen(viewer == Viewer::Patron(hand.patron));
            if !shown && hand.showed.is_some() {
                area.cards.push(CardView::Down);
            }
            area.hand = made(&area.cards);
        }
        area.plays_first = table.play.cards.play_first.contains(&hand.patron);
        (area.asks, area.status) = stands(table, hands, hand);
    }
    view.claims = hands
        .open_claims()
        .map(|claim| ClaimView {
            area: claim.area,
            hand: format!("{}", claim.hand),
            cards: hands.of(claim.area).map(Hand::public).unwrap_or_default(),
            cite: jackpot_clause(claim.hand).map_or(r::R11_7.cite(), |clause| clause.cite()),
        })
        .collect();
}

fn is_verified(table: &T, area: Area) -> bool {
    table.house.hit().and_then(|hit| hit.winner(area)).is_some_and(|winner| winner.verified)
}

fn result(cards: &[Card]) -> String {
    let best = best_of(cards);
    match qualification(best.strength) {
        Qualification::Qualifies => format!("{best}"),
        Qualification::DoesNot => format!("no hand, {best}"),
    }
}

fn stands(table: &T, hands: &Hands, hand: &Hand) -> (Option<Question>, Option<AreaStatus>) {
    if let Some(claim) = hands.open_claims().find(|claim| claim.area == hand.area) {
        return (None, Some(AreaStatus::Jackpot { hand: format!("{}", claim.hand) }));
    }
    let status = match hand.stand {
        _ if matches!(table.play.round, Round::Dealing(_)) => return (None, None),
        Stand::Undecided => return (Some(Question::FoldOrBet), None),
        Stand::Bet if wrong_bet(table, hand.area).is_some() => AreaStatus::BetToCorrect,
        Stand::Bet => AreaStatus::Bet,
        Stand::Folded => AreaStatus::Folded,
        Stand::Conceded => AreaStatus::Conceded,
        Stand::Out => AreaStatus::OutOfPlay,
    };
    (None, Some(status))
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (String, Prompt) {
    let (stage, text, cite) = doing(table);
    let english = if table.play.cards.english_only { "; English only at this table" } else { "" };
    (stage.into(), Prompt { text: format!("{text}{english}"), cite })
}

fn doing(table: &T) -> (&'static str, String, Citation) {
    let (house, round) = (&table.house, &table.play.round);
    if house.is_closed() {
        return ("closed", "this table is closed".into(), r::R16_9.cite());
    }
    if let Some(prompt) = card_table::prompt(table) {
        return prompt;
    }
    match round {
        Round::Waiting if house.layout().is_empty() => {
            let jackpot = house.jackpot_works_here();
            let text = if jackpot { "take antes, and offer the progressive jackpot" } else { "take antes" };
            ("place your bets", text.into(), r::R5_3_1.cite())
        }
        Round::Waiting if house.stage() == Stage::BetsClosed => {
            ("no more bets", "deal, first to the dealer".into(), r::R7_2.cite())
        }
        Round::Waiting => ("place your bets", "take antes; deal when they are placed".into(), r::R7_2.cite()),
        Round::Dealing(_) => match table.play.cards.source {
            Source::Device => ("the deal", "five cards each, the dealer's bottom one up".into(), r::R7_4_1.cite()),
            _ => ("the deal", "five cards each, the dealer's last one up".into(), r::R7_3_3.cite()),
        },
        Round::Betting(hands) => betting(table, hands),
        Round::Exposed(hands) => match to_show(table, hands) {
            Some((area, cite)) => ("settlement", format!("turn up the hand of area {area}"), cite),
            None => ("settlement", "settle from the right".into(), r::R9_4.as_read(cs::CS_21)),
        },
        Round::Paying(hands) => paying(table, hands),
        Round::Over(_) => ("round over", "count and pick up the cards".into(), r::R9_4_2.cite()),
    }
}

fn betting(table: &T, hands: &Hands) -> (&'static str, String, Citation) {
    if let Some(hand) = hands.undecided().next() {
        let first = hands.undecided().find(|hand| table.play.cards.play_first.contains(&hand.patron));
        return match first {
            Some(first) => {
                ("fold or bet", format!("area {} plays first: fold or bet?", first.area), r::R14_13_1.cite())
            }
            None => ("fold or bet", format!("area {}: fold or bet?", hand.area), r::R8_1.cite()),
        };
    }
    if let Some(hand) = hands.betting().find(|hand| wrong_bet(table, hand.area).is_some()) {
        return ("fold or bet", format!("area {}: put the bet right or fold", hand.area), r::R14_11.cite());
    }
    match (hands.betting().next(), to_show(table, hands)) {
        (Some(_), _) => ("fold or bet", "turn the dealer's hand up".into(), r::R8_6.cite()),
        (None, Some((area, cite))) => ("settlement", format!("turn up the hand of area {area}"), cite),
        (None, None) => ("settlement", "everybody has folded: settle".into(), r::R8_6.as_read(cs::CS_22)),
    }
}

/// The next hand to be turned up before the settlement.
fn to_show(table: &T, hands: &Hands) -> Option<(u8, Citation)> {
    let unread = hands.hands.iter().rev().filter(|hand| hand.known().is_none());
    unread.filter_map(|hand| Some((hand.area, looked_at(table, hands, hand)?))).next()
}

fn paying(table: &T, hands: &Hands) -> (&'static str, String, Citation) {
    if let Some(area) = table.house.held_prizes().next() {
        return ("jackpot", format!("two people decide about the held prize of area {area}"), JACKPOT.employees);
    }
    let stage = "jackpot";
    match next_claim(&hands.claims) {
        Some(claim) if fixed_prize(claim.hand).is_none() && !is_verified(table, claim.area) => {
            let text = format!("a supervisor verifies area {}'s {} and the deck", claim.area, claim.hand);
            (stage, text, JACKPOT.verified)
        }
        Some(claim) => (stage, format!("pay the jackpot hand of area {}: {}", claim.area, claim.hand), r::R12_2.cite()),
        None => (stage, "pick up the cards".into(), r::R9_4_2.cite()),
    }
}
