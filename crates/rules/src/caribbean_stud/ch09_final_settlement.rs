//! Chapter 9: the dealer's hand against each player's, and the cards picked up.
use super::ch03_the_cards::may_read;
use super::ch08_betting_round::{hand_at, lost, own_hand, put_away};
use super::ch10_settlement_odds::won;
pub use super::ch10_settlement_odds::{ANTE_PAYS, bet_pays};
use super::ch11_progressive_jackpot::{jackpot_clause, progressive_claim, settle_progressive};
use super::ch13_order_of_poker_hand_values::hand_clause;
use super::ch14_irregularities::end_bet;
use super::*;
use crate::card_table::end_round;
use core::cmp::Ordering;

/// The lowest hand with an ace and a king, ace king four three two: of the hands below a pair, the C(11,3) with both,
/// without the straight, are the highest.
const ACE_KING: usize = Category::OnePair.lowest().index() - (165 - 1);

/// **9.1** Ace and king, or higher.
pub const fn qualification(dealer: Strength) -> Qualification {
    if dealer.index() >= ACE_KING { Qualification::Qualifies } else { Qualification::DoesNot }
}

/// **9.9** The dealer turns the rest of the hand up and calls it at its best.
pub(super) fn turned(table: &T, cards: &[Card]) -> Vec<E> {
    let mut events = vec![Event::DealerTurned { cards: cards.to_vec() }.by(r::R9_9.cite())];
    events.extend(announced(&after(table, &events)));
    events
}

/// Whether the dealer's hand counts, as the dealer announces it.
pub(super) fn announced(table: &T) -> Option<E> {
    let dealer = table.play.round.hands()?.dealer_hand()?;
    let qualification = qualification(five(dealer));
    let cite = match qualification {
        // **9.1** The hand counts.
        Qualification::Qualifies => r::R9_1.as_read(cs::CS_20),
        // **9.2** The dealer says "no hand".
        Qualification::DoesNot => r::R9_2.cite(),
    };
    Some(Event::Announced { hand: dealer.to_vec(), qualification }.by(cite))
}

/// What becomes of a wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Won(Odds),
    Lost,
    StandOff,
    Void,
}

/// What becomes of the two wagers of a hand that bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdicts {
    pub ante: Verdict,
    pub bet: Verdict,
}

/// **9.2, 9.3.1** The dealer has no hand: the ante is paid whatever the player holds.
pub const NO_HAND: Verdicts = Verdicts { ante: Verdict::Won(ANTE_PAYS), bet: Verdict::Void };

/// **9.4.1** A hand that bet, compared with the dealer's.
pub fn judge(player: Strength, dealer: Strength) -> Verdicts {
    if qualification(dealer) == Qualification::DoesNot {
        return NO_HAND;
    }
    match player.cmp(&dealer) {
        Ordering::Greater => Verdicts { ante: Verdict::Won(ANTE_PAYS), bet: Verdict::Won(bet_pays(player.category())) },
        Ordering::Less => Verdicts { ante: Verdict::Lost, bet: Verdict::Lost },
        Ordering::Equal => Verdicts { ante: Verdict::StandOff, bet: Verdict::StandOff },
    }
}

/// A wager ended by its verdict, with the clause of that ending.
fn line(table: &T, stake: Stake, verdict: Verdict, dealer: Qualification) -> Line {
    match (verdict, dealer) {
        // **9.3.1** Against no hand the ante is paid.
        (Verdict::Won(odds), Qualification::DoesNot) => won(table, stake, odds, r::R9_3_1.cite()),
        // **9.4.1.1** The higher hand is paid on ante and bet.
        (Verdict::Won(odds), Qualification::Qualifies) => won(table, stake, odds, r::R9_4_1_1.cite()),
        // **9.4.1.2** The lower hand loses both.
        (Verdict::Lost, _) => Line::lost(stake, r::R9_4_1_2.cite()),
        // **9.4.1.3** Equal hands stand off.
        (Verdict::StandOff, _) => Line::stand_off(stake, r::R9_4_1_3.as_read(x::X_10)),
        // **9.2** Against no hand the bet is void.
        (Verdict::Void, _) => Line::void(stake, r::R9_2.as_read(x::X_10)),
    }
}

/// The hands when they are to be settled: the dealer's is up, or nobody is left to compare it with.
pub(super) fn at_settlement(table: &T) -> Result<&Hands, Refusal> {
    match &table.play.round {
        Round::Exposed(hands) => Ok(hands),
        Round::Betting(hands) => match (hands.undecided().next(), hands.betting().next()) {
            (Some(hand), _) => refuse!(r::R8_6.cite(), "area {} has not decided yet", hand.area),
            (None, Some(_)) => refuse!(r::R8_6.cite(), "turn the dealer's hand up first"),
            (None, None) => Ok(hands),
        },
        Round::Waiting | Round::Dealing(_) => refuse!(r::R9_4.cite(), "the deal is not complete"),
        Round::Paying(_) | Round::Over(_) => refuse!(r::R9_4_2.cite(), "this round is settled"),
    }
}

fn dealer_of(hands: &Hands) -> Option<(Strength, Qualification)> {
    let strength = five(hands.dealer_hand()?);
    Some((strength, qualification(strength)))
}

/// **9.4.1** Why a hand has to be shown, if it has: it is compared, or it has a progressive wager (11.4).
pub(super) fn looked_at(table: &T, hands: &Hands, hand: &Hand) -> Option<Citation> {
    let compared = dealer_of(hands).is_some_and(|(_, dealer)| dealer == Qualification::Qualifies);
    match hand.stand {
        Stand::Bet if compared => Some(r::R9_4_1.cite()),
        _ => progressive_claim(table, hand),
    }
}

/// **9.4.1** The cards of a hand are turned up and keyed.
pub fn show_hand(table: &T, area: Area, cards: &[Card]) -> Decision {
    let hands = at_settlement(table)?;
    let hand = hand_at(hands, area)?;
    if looked_at(table, hands, hand).is_none() {
        let cite = if hand.stand == Stand::Folded { r::R9_10 } else { r::R9_3_2 };
        refuse!(cite.cite(), "the hand of area {area} does not have to be shown: its cards stay face down");
    }
    may_face(table, hand, cards, r::R9_4_1.cite())?;
    Ok(vec![shown(area, cards)])
}

/// Five cards that nobody else has, among them one that was exposed in the deal.
fn may_face(table: &T, hand: &Hand, cards: &[Card], cite: Citation) -> Result<(), Refusal> {
    let area = hand.area;
    if !matches!(hand.cards, DealtCards::FaceDown(_)) {
        refuse!(cite, "the hand of area {area} has been shown: if it was keyed wrongly, correct it");
    }
    if cards.len() != HAND {
        refuse!(r::R14_8.cite(), "{} cards: a hand has five, and with any other number it is void", cards.len());
    }
    let mut unread: Vec<Card> = cards.to_vec();
    if let Some(card) = hand.showed {
        match unread.iter().position(|c| *c == card) {
            Some(at) => drop(unread.remove(at)),
            None => refuse!(r::R14_5.cite(), "{card} was exposed when area {area} was dealt its cards: look again"),
        }
    }
    may_read(table, &unread)
}

fn shown(area: Area, cards: &[Card]) -> E {
    let five_cards: [Card; HAND] = cards.try_into().expect("five cards");
    Event::HandShown { area, cards: cards.to_vec() }.by(hand_clause(five(five_cards).category()))
}

/// **9.10** The casino may turn a folded hand up.
pub fn reveal_folded(table: &T, area: Area, cards: &[Card]) -> Decision {
    let cite = r::R9_10.cite();
    let hands = match &table.play.round {
        Round::Paying(hands) | Round::Over(hands) => hands,
        _ => at_settlement(table)?,
    };
    let hand = hand_at(hands, area)?;
    if hand.stand != Stand::Folded {
        refuse!(cite, "area {area} has not folded");
    }
    let cards = match &hand.cards {
        DealtCards::Held(held) => held.to_vec(),
        _ => {
            may_face(table, hand, cards, cite)?;
            cards.to_vec()
        }
    };
    Ok(vec![Event::FoldedShown { area, cards }.by(cite)])
}

/// **9.7** Once the dealer's hand is up a player may concede: ante and bet are taken.
pub fn concede(table: &T, area: Area, context: &Context) -> Decision {
    let cite = r::R9_7.cite();
    let Round::Exposed(hands) = &table.play.round else {
        refuse!(cite, "a player concedes once the dealer's hand is up and before the hands are settled");
    };
    let hand = hand_at(hands, area)?;
    own_hand(table, hand, context)?;
    match hand.stand {
        Stand::Bet => {}
        // **9.8** A conceded hand is out for good.
        Stand::Conceded => refuse!(r::R9_8.cite(), "area {area} has conceded, and the hand does not come back"),
        _ => refuse!(cite, "area {area} has no hand in play to concede"),
    }
    // **CS-3** Against no hand the ante would be paid: a warning comes first, or no concession is taken.
    if dealer_of(hands).is_some_and(|(_, dealer)| dealer == Qualification::DoesNot) {
        let reading = r::R9_7.as_read(cs::CS_3);
        if table.house.setup().option(cs::CS_3) == "only-against-a-hand" {
            refuse!(reading, "the dealer has no hand: the ante of area {area} is paid and cannot be conceded");
        }
        if !hand.warned {
            return Ok(vec![Event::ConcessionWarned { area }.by(reading)]);
        }
    }
    let layout = table.house.layout();
    let mut events: Vec<E> = vec![];
    if let Some(bet) = layout.get(area, Wager::Bet) {
        events.extend(end_bet(table, bet, |stake| Line::lost(stake, cite)));
    }
    if let Some(ante) = layout.get(area, Wager::Ante) {
        events.extend(lost(table, ante, cite));
    }
    let (cards, lines) = put_away(table, area, cite);
    events.extend(lines);
    events.push(Event::Conceded { area, cards }.by(cite));
    Ok(and_settled(table, events))
}

/// These events, and that the hands are settled where they leave nothing to compare and no wager open.
pub(super) fn and_settled(table: &T, mut events: Vec<E>) -> Vec<E> {
    let after = after(table, &events);
    if let Round::Betting(hands) | Round::Exposed(hands) = &after.play.round {
        let playing = hands.undecided().chain(hands.betting()).next().is_some();
        events.extend((!playing && after.house.layout().is_empty()).then(hands_settled));
    }
    events
}

fn hands_settled() -> E {
    Event::HandsSettled.by(r::R9_4.as_read(cs::CS_21))
}

/// **9.4** Every hand, from the dealer's right (CS-21); then the progressive wagers, whose winners wait to be paid.
pub fn settle(table: &T) -> Decision {
    let hands = at_settlement(table)?;
    let unread = |hand: &&Hand| hand.known().is_none();
    for hand in hands.hands.iter().rev().filter(unread) {
        if let Some(cite) = looked_at(table, hands, hand) {
            refuse!(cite, "turn up and key the hand of area {} first", hand.area);
        }
    }
    let mut events: Vec<E> = vec![];
    for hand in hands.hands.iter().rev() {
        if let (DealtCards::Held(cards), true) = (&hand.cards, is_turned(table, hands, hand)) {
            events.push(shown(hand.area, cards));
        }
    }
    match dealer_of(hands) {
        Some((_, Qualification::DoesNot)) => events.extend(no_hand(table, hands)),
        Some((dealer, _)) => hands.betting().rev().for_each(|hand| events.extend(compared(table, hand, dealer))),
        None => {}
    }
    hands.hands.iter().rev().for_each(|hand| events.extend(settle_progressive(table, hand)));
    events.push(hands_settled());
    Ok(events)
}

/// Whether an electronic table turns the hand up: it is compared, or a jackpot hand. Other cards stay the player's own.
fn is_turned(table: &T, hands: &Hands, hand: &Hand) -> bool {
    let jackpot = hand.known().is_some_and(|cards| jackpot_clause(five(cards).category()).is_some());
    looked_at(table, hands, hand).is_some_and(|cite| cite.clause() == r::R9_4_1 || jackpot)
}

/// **9.2, 9.3.1** No hand: first the bets are void, then the antes are paid.
fn no_hand(table: &T, hands: &Hands) -> Vec<E> {
    let placed = |wager| hands.betting().rev().filter_map(move |hand| table.house.layout().get(hand.area, wager));
    let end = |verdict| move |stake| line(table, stake, verdict, Qualification::DoesNot);
    let bets = placed(Wager::Bet).flat_map(|bet| end_bet(table, bet, end(NO_HAND.bet)));
    let antes = placed(Wager::Ante).flat_map(|ante| of_house(table.house.end(rules(), ante, end(NO_HAND.ante))));
    bets.chain(antes).collect()
}

/// **9.4.1** One hand against the dealer's: ante, then bet.
fn compared(table: &T, hand: &Hand, dealer: Strength) -> Vec<E> {
    let layout = table.house.layout();
    let verdicts = judge(five(hand.known().expect("every hand is shown")), dealer);
    let end = |verdict| move |stake| line(table, stake, verdict, Qualification::Qualifies);
    let ante = layout.get(hand.area, Wager::Ante).into_iter();
    let ante = ante.flat_map(|ante| of_house(table.house.end(rules(), ante, end(verdicts.ante))));
    let bet = layout.get(hand.area, Wager::Bet).into_iter();
    ante.chain(bet.flat_map(|bet| end_bet(table, bet, end(verdicts.bet)))).collect()
}

pub fn clear(table: &T) -> Decision {
    match &table.play.round {
        Round::Over(_) => Ok(pick_up(table)),
        // **9.5** A jackpot hand stays face up until it is paid.
        Round::Paying(hands) => {
            let area = hands.open_claims().next().map_or(0, |claim| claim.area);
            refuse!(r::R9_5.as_read(cs::CS_18), "the jackpot hand of area {area} stays face up until it is paid")
        }
        _ => refuse!(r::R9_4_2.cite(), "the round is not settled yet"),
    }
}

/// **9.3.2, 9.4.2** After settling, the cards are counted into the rack.
pub(super) fn pick_up(table: &T) -> Vec<E> {
    end_round(table, Event::LayoutCleared.by(r::R9_4_2.cite()))
}
