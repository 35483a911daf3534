//! What may be done at an Ultimate Texas Hold'em table now, and what each viewer sees of it.
use super::ch05_wagers::incomplete;
use super::ch09_betting_rounds::{multiples, open_multiples, play_amount, to_turn};
use super::ch15_jackpot::{Claim, JACKPOT, claims, fixed_prize};
use super::{
    BoardPlace, Deal, Hand, Handled, Keyed, Play, Round, Ruling, Stance, Street, T, UltimateTexasHoldem, clauses as r,
    drawn, readings as u,
};
use crate::book::Citation;
use crate::card_table;
use crate::cards::Card;
use crate::hands::DealtCards;
use crate::house::Stage;
use crate::money::Money;
use crate::offers::Offers;
use crate::poker_hands::best_of;
use crate::shoe::{Cards, CuttingCard};
use crate::show::{
    AreaStatus, CardView, CardsView, ClaimView, Label, MadeHand, Prompt, Question, View, Viewer, sentence,
};
use crate::wagers::{Area, Wager};
use alloc::{format, string::String, string::ToString, vec, vec::Vec};

/// What might be done now. The rules say which of it may.
pub fn offers(offers: &mut Offers<UltimateTexasHoldem>) {
    let table = offers.table;
    let cards = &table.play.cards;
    offers.play(Play::Deal { held: Default::default() }, "Deal");
    for area in table.house.areas() {
        at_area(area, offers);
    }
    let wanted = to_turn(table);
    let label = match table.play.round.street() {
        _ if wanted.is_empty() => "Continue".into(),
        Some(Street::BeforeFlop) => turned("the flop", wanted.len()),
        _ if wanted.len() == 3 => turned("the flop", 3),
        Some(Street::AfterFlop) => revealed("the turn and the river", wanted.len()),
        _ => turned("the dealer's hand", wanted.len()),
    };
    // An electronic table draws them; an example would tell which cards are held by what it leaves out.
    offers.play(Play::Turn { cards: examples(table, wanted.len()) }, label);
    if let Round::Settling { deal, left } = &table.play.round {
        let next = left.first().and_then(|area| deal.hand(*area));
        let face_down = next.is_some_and(|hand| matches!(hand.hole, DealtCards::FaceDown(_)));
        let label = match (drawn(table), left.first()) {
            (false, Some(area)) => Label::from(format!("Turn and settle area {area}"))
                .asks(format!("Area {area}'s two cards; then any further hands")),
            _ => "Settle".into(),
        };
        offers.play(Play::Settle { cards: if face_down { unseen(cards, 2) } else { vec![] } }, label);
    }
    for Claim { area, hand, .. } in claims(table) {
        offers.play(Play::PayJackpot { area }, format_args!("Pay the jackpot on area {area}: {hand}"));
    }
    for (area, ..) in table.house.bonuses_due(Wager::Jackpot) {
        offers.play(Play::PayBonus { area }, format_args!("Pay the bonus jackpot on area {area}"));
    }
    offers.play(Play::Clear, "Clear the layout");
    let reason = || String::from("…");
    offers.play(Play::WrongNumber { reason: reason() }, "A wrong number of cards was dealt");
    offers.play(Play::CardRevealed { reason: reason() }, "A card was revealed in the deal");
    let shows = [None, Some(Ruling::GoOn)].map(|ruling| Play::DealerShows { cards: unseen(cards, 1), ruling });
    offers.any_of(shows, "A dealer's card shows");
    let shows = |card: Card| BoardPlace::ALL.iter().map(move |place| Play::BoardShows { place: *place, card });
    offers.any_of(unseen(cards, 1).into_iter().flat_map(shows), "A community card shows too early");
    offers.any_of(rekeyable(table).map(|(at, cards)| Play::Rekey { at, cards }), "Cards were keyed wrongly");
}

/// `Turn the flop`, which asks for `The flop, 3 cards`.
fn turned(what: &str, cards: usize) -> Label {
    let count = if cards == 1 { "one card".into() } else { format!("{cards} cards") };
    Label::from(format!("Turn {what}")).asks(format!("{}, {count}", sentence(what)))
}

/// The same of the card that is itself called the turn.
fn revealed(what: &str, cards: usize) -> Label {
    Label { long: format!("Reveal {what}"), ..turned(what, cards) }
}

/// What concerns one area.
fn at_area(area: Area, offers: &mut Offers<UltimateTexasHoldem>) {
    let table = offers.table;
    let hand = table.play.round.deal().and_then(|deal| deal.hand(area));
    if let (Some(hand), Some(street)) = (hand, table.play.round.street()) {
        const KEYS: [&str; 4] = ["1", "2", "3", "4"];
        for (times, amount) in open_multiples(table, hand, street) {
            let key = KEYS[usize::from(times).clamp(1, 4) - 1];
            offers.play(
                Play::Bet { area, times },
                Label::from(Label::at(area, format_args!("bet {times}×, {amount}")))
                    .short(format!("{times}×"))
                    .key(key),
            );
        }
    }
    if hand.is_some() {
        offers.play(Play::Check { area }, Label::at(area, "check"));
        offers.play(Play::Fold { area }, Label::at(area, "fold"));
        offers.play(Play::Away { area, reason: Some("…".into()) }, Label::at(area, "player is away"));
        offers.play(Play::Silent { area, reason: Some("…".into()) }, Label::at(area, "player stays silent"));
        let label = Label::at(area, "the Play wager is not a legal multiple and stays so");
        offers.play(Play::Uncorrected { area }, label);
        offers.play(Play::Concede { area }, Label::at(area, "concede"));
        let reveal = Play::RevealFolded { area, cards: examples(table, 2) };
        offers.play(reveal, format_args!("Turn up what area {area} folded"));
        if let Some(amount) = findable(table, area) {
            let found = Play::FoundPlay { area, amount, reason: "…".into() };
            offers.play(found, Label::at(area, "the Play wager is not as recorded"));
        }
    }
    let stray = Play::StrayHand { area, handled: Handled::Yes };
    offers.play(stray, Label::at(area, "a hand without Ante or Blind"));
    let back = Play::BackJackpot { area, patron: 0 };
    offers.play(back, format_args!("Let a player back area {area} for the jackpot"));
}

/// Cards as they could be keyed; none at a table that draws its own.
fn examples(table: &T, count: usize) -> Vec<Card> {
    if drawn(table) { vec![] } else { unseen(&table.play.cards, count) }
}

/// Another amount that this area's Play wager could be found to be.
fn findable(table: &T, area: Area) -> Option<Money> {
    let hand = table.play.round.deal()?.hand(area)?;
    let placed = table.house.layout().get(area, Wager::Play)?;
    let Stance::Bet { street, .. } = hand.stance else { return None };
    if matches!(table.play.round, Round::Settling { .. }) {
        return Some(placed.amount + table.house.setup().smallest_chip);
    }
    let room = table.house.room(placed.patron, Wager::Play, placed.amount);
    let mut others = multiples(street).iter().filter_map(|times| Some(play_amount(table, area, *times)?.0));
    others.find(|amount| *amount != placed.amount && *amount <= room)
}

/// Cards that are face up and could have been keyed wrongly, and others in their place.
fn rekeyable(table: &T) -> Option<(Keyed, Vec<Card>)> {
    let deal = table.play.last.as_ref().unwrap_or(&table.play.round).deal()?;
    let other = |cards: Vec<Card>| match cards.len() {
        1 => unseen(&table.play.cards, 1),
        _ => cards.into_iter().rev().collect(),
    };
    let hand = |hand: &Hand| match &hand.hole {
        DealtCards::FaceUp(cards) => Some((Keyed::Hand(hand.area), other(cards.clone()))),
        _ => None,
    };
    for at in [Keyed::Board, Keyed::Dealer] {
        let up: Vec<Card> = deal.up(at).into_iter().filter_map(|place| deal.at(place)).collect();
        if !up.is_empty() {
            return Some((at, other(up)));
        }
    }
    deal.hands.iter().find_map(hand)
}

/// Some cards that could be there, the same every time.
fn unseen(cards: &Cards, count: usize) -> Vec<Card> {
    cards.unseen().iter().map(|(card, _)| card).take(count).collect()
}

fn is_verified(table: &T, area: Area) -> bool {
    table.house.hit().and_then(|hit| hit.winner(area)).is_some_and(|winner| winner.verified)
}

pub fn show(table: &T, viewer: Viewer, view: &mut View) {
    let cards = &table.play.cards;
    (view.stage, view.prompt) = prompt(table);
    view.jackpot = table.house.show_jackpot(&JACKPOT);
    view.cards = Some(CardsView {
        source: cards.source,
        left: cards.left(),
        in_rack: cards.in_rack(),
        cutting_card_shown: cards.cutting_card == CuttingCard::Shown,
    });
    view.results = table.play.results.iter().map(|result| result.best().to_string().into()).collect();
    let short = incomplete(table);
    for area in view.areas.iter_mut().filter(|area| short.contains(&area.area) && !table.house.in_round()) {
        area.asks = Some(Question::AnteAndBlind);
    }
    let Some(deal) = table.play.round.deal() else { return };
    let seen = |card: &Option<Card>| card.map_or(CardView::Down, CardView::Up);
    view.community = deal.board.iter().map(seen).collect();
    view.dealer_cards = deal.dealer.iter().map(seen).collect();
    if let (Some(dealer), Some(_)) = (deal.dealer_cards(), deal.whole_board()) {
        view.dealer_hand = made(dealer, deal);
    }
    let layout = table.house.layout();
    for hand in &deal.hands {
        let place = view.areas.iter_mut().find(|a| a.area == hand.area).expect("an area of this table");
        let own = viewer == Viewer::Patron(hand.patron);
        let up = matches!(hand.hole, DealtCards::FaceUp(_));
        if up || !hand.collected {
            place.cards = hand.hole.seen(own);
        }
        if let Some(hole) = hand.hole().filter(|_| up || own) {
            place.hand = made(hole, deal);
        }
        place.plays_first = table.play.cards.play_first.contains(&hand.patron) && hand.stance == Stance::ToAct;
        place.status = match hand.stance {
            Stance::ToAct => None,
            Stance::Checked => Some(AreaStatus::Checked),
            Stance::Bet { times, .. } => match layout.get(hand.area, Wager::Play) {
                Some(found) if table.house.was_found(hand.area, Wager::Play) => {
                    Some(AreaStatus::PlayFound { amount: found.amount })
                }
                _ => Some(AreaStatus::Played { times }),
            },
            Stance::Folded => Some(AreaStatus::Folded),
            Stance::Conceded => Some(AreaStatus::Conceded),
            Stance::Void => Some(AreaStatus::OutOfPlay),
        };
        place.asks = match (hand.stance, table.play.round.street()) {
            (Stance::ToAct, Some(Street::OnRiver)) => Some(Question::BetOrFold),
            (Stance::ToAct, _) => Some(Question::BetCheckOrFold),
            _ => None,
        };
    }
    view.claims = claims(table)
        .into_iter()
        .map(|claim| ClaimView {
            area: claim.area,
            hand: claim.hand.to_string(),
            cards: claim.cards.to_vec(),
            cite: claim.clause.cite(),
        })
        .collect();
}

/// The best of two cards and as much of the board as is up, once that makes five.
fn made(hole: [Card; 2], deal: &Deal) -> Option<MadeHand> {
    let cards: Vec<Card> = hole.into_iter().chain(deal.board.iter().copied().flatten()).collect();
    (cards.len() >= 5).then(|| MadeHand::from(&best_of(&cards)))
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (String, Prompt) {
    let say = |stage: &str, text: String, cite: Citation| (String::from(stage), Prompt { text, cite });
    if table.house.is_closed() {
        return say("closed", "this table is closed".into(), r::R13_13.cite());
    }
    if let Some((stage, text, cite)) = card_table::prompt(table) {
        return say(stage, text, cite);
    }
    match &table.play.round {
        Round::Waiting if table.house.layout().is_empty() => {
            say("place your bets", "take Ante and Blind".into(), r::R5_3.cite())
        }
        Round::Waiting => match (incomplete(table).first(), table.house.stage()) {
            (Some(area), _) => {
                say("place your bets", format!("area {area} needs both Ante and Blind"), r::R5_3.as_read(u::UTH_10))
            }
            (None, Stage::BetsClosed) => say("no more bets", "deal".into(), r::R7_1.cite()),
            (None, _) => say("place your bets", "take wagers; deal when they are placed".into(), r::R7_1.cite()),
        },
        Round::Betting { deal, street } => {
            let stage = match street {
                Street::BeforeFlop => "before the flop",
                Street::AfterFlop => "after the flop",
                Street::OnRiver => "on the river",
            };
            let live = deal.hands.iter().any(Hand::is_live);
            let to_act: Vec<String> = deal.to_act().iter().map(|area| format!("{area}")).collect();
            match (to_act.as_slice(), street) {
                ([], _) if !live => say(stage, "turn the flop for the jackpot".into(), r::R9_2.as_read(u::UTH_15)),
                ([], Street::BeforeFlop) => say(stage, "turn the flop".into(), r::R9_2.cite()),
                ([], Street::AfterFlop) => say(stage, "reveal the turn and the river".into(), r::R9_3.cite()),
                ([], Street::OnRiver) => say(stage, "turn the dealer's hand".into(), r::R10_1.cite()),
                (areas, Street::BeforeFlop) => {
                    say(stage, format!("areas {}: bet, check or fold", areas.join(", ")), r::R9_1.cite())
                }
                (areas, Street::AfterFlop) => {
                    say(stage, format!("areas {}: bet, check or fold", areas.join(", ")), r::R9_2.cite())
                }
                (areas, Street::OnRiver) => {
                    say(stage, format!("areas {}: bet or fold", areas.join(", ")), r::R9_3.cite())
                }
            }
        }
        Round::Settling { left, .. } => {
            let next = left.first().map(|area| format!("turn and settle area {area}")).unwrap_or_default();
            say("settlement", next, r::R10_4.cite())
        }
        Round::Over { .. } => match (claims(table).first(), table.house.bonuses_due(Wager::Jackpot).first()) {
            (Some(Claim { area, .. }), None) if table.house.held_prizes().any(|held| held == *area) => {
                say("jackpot", format!("two people decide about the held prize of area {area}"), JACKPOT.employees)
            }
            (Some(Claim { area, hand, .. }), None) if fixed_prize(*hand).is_none() && !is_verified(table, *area) => {
                say("jackpot", format!("a supervisor verifies area {area}'s {hand} and the deck"), JACKPOT.verified)
            }
            (Some(claim), None) => {
                say("jackpot", format!("area {} is paid its jackpot: {}", claim.area, claim.hand), claim.clause.cite())
            }
            (_, Some((area, ..))) => {
                say("jackpot", format!("area {area} is paid its bonus jackpot"), r::R15_2_10_2.cite())
            }
            (None, None) => say("round over", "pick up the cards".into(), r::R10_8.cite()),
        },
    }
}
