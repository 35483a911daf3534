//! Chapters 9 and 10: the dealer's hand against each player's, and what is paid.
use super::ch08_betting_round::{bet_amount, hand_at, lost, may_read, own_hand, put_away};
use super::ch12_progressive_jackpot::{jackpot_clause, settle_progressive};
use super::state::HAND;
use super::{
    CaribbeanStud, E, Event, Hand, Hands, Qualification, Round, ShuffleWhy, Stand, T, ch04_shuffle_and_cut::DECK,
    clauses as r, readings as cs, rules,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Context, Decided, Refusal};
use crate::hands::Lie;
use crate::house::HouseEvent;
use crate::money::{Odds, Rounding};
use crate::poker_hands::{Category, Strength, five};
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Stake};
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

type Decision = Decided<CaribbeanStud>;

/// **10.1**
pub const ANTE_PAYS: Odds = Odds::EVENS;

/// **10.1** What a winning bet is paid on each kind of hand.
pub const fn bet_pays(hand: Category) -> Odds {
    Odds::to_one(match hand {
        Category::FiveOddCards | Category::OnePair => 1,
        Category::TwoPairs => 2,
        Category::ThreeOfAKind => 3,
        Category::Straight => 4,
        Category::Flush => 5,
        Category::FullHouse => 7,
        Category::FourOfAKind => 20,
        Category::StraightFlush => 50,
        Category::RoyalFlush => 250,
    })
}

/// The lowest hand with an ace and a king, ace king four three two: of the hands below a pair, the C(11,3) with both,
/// without the straight, are the highest.
const ACE_KING: usize = Category::OnePair.lowest().index() - (165 - 1);

/// **9.1** Ace and king, or higher.
pub const fn qualification(dealer: Strength) -> Qualification {
    if dealer.index() >= ACE_KING { Qualification::Qualifies } else { Qualification::DoesNot }
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

/// **9.2 to 9.4** A hand that bet against the dealer's.
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

/// **10.1, 10.2** A wager ended by its verdict, with the clause of that ending.
fn line(table: &T, stake: Stake, verdict: Verdict, dealer: Qualification) -> Line {
    let notice = table.house.setup().approved.max_payout.map(|most| (most, r::R10_2.as_read(x::X_24)));
    // Whole odds on stakes in chips: nothing is rounded.
    match (verdict, stake.wager, dealer) {
        (Verdict::Won(odds), Wager::Bet, _) => Line::won_to(stake, odds, Rounding::ExactCents, notice, r::R10_1.cite()),
        (Verdict::Won(odds), _, Qualification::DoesNot) => {
            Line::won(stake, odds, Rounding::ExactCents, r::R9_3_1.cite())
        }
        (Verdict::Won(odds), ..) => Line::won(stake, odds, Rounding::ExactCents, r::R9_4_1_1.cite()),
        (Verdict::Lost, ..) => Line::lost(stake, r::R9_4_1_2.cite()),
        (Verdict::StandOff, ..) => Line::stand_off(stake, r::R9_4_1_3.as_read(x::X_10)),
        (Verdict::Void, ..) => Line::void(stake, r::R9_2.as_read(x::X_10)),
    }
}

/// **14.12** A bet ends as said, up to twice the ante; what is above goes back (CS-14).
fn end_bet(table: &T, bet: Placed, end: impl FnOnce(Stake) -> Line) -> Vec<E> {
    let ante = table.house.layout().get(bet.area, Wager::Ante);
    let right = ante.map_or(bet.amount, |ante| bet_amount(table, ante).0);
    let amount = bet.amount.min(right);
    let mut events: Vec<E> = vec![];
    if amount < bet.amount {
        let excess = Stake { amount: bet.amount - amount, ..bet.stake() };
        events.push(HouseEvent::Settled(Line::returned(excess, r::R14_12_2.as_read(cs::CS_14))).into());
    }
    events.extend(table.house.end(rules(), Placed { amount, ..bet }, end).into_iter().map(E::from));
    events
}

/// The hands when they are to be settled: the dealer's is up, or nobody goes on.
pub(super) fn at_settlement(table: &T) -> Result<&Hands, Refusal> {
    match &table.play.round {
        Round::Exposed(hands) => Ok(hands),
        Round::Betting(hands) => match (hands.undecided().next(), hands.betting().next()) {
            (Some(hand), _) => refuse!(r::R8_6.cite(), "area {} has still to decide", hand.area),
            (None, Some(_)) => refuse!(r::R8_6.cite(), "the dealer's hand is turned up first"),
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

/// **9.4.1, 11.4** Why a hand has to be looked at, if it has: it is compared, or it has a progressive wager.
pub(super) fn looked_at(table: &T, hands: &Hands, hand: &Hand) -> Option<Citation> {
    let compared = dealer_of(hands).is_some_and(|(_, dealer)| dealer == Qualification::Qualifies);
    let progressive = table.house.layout().get(hand.area, Wager::Progressive).is_some_and(|p| p.patron == hand.patron);
    match hand.stand {
        Stand::Bet if compared => Some(r::R9_4_1.cite()),
        Stand::Bet if progressive => Some(r::R11_4.cite()),
        Stand::Folded | Stand::Conceded if progressive => Some(r::R11_4.as_read(cs::CS_2)),
        _ => None,
    }
}

/// **9.4.1** The cards of a hand are turned up and keyed.
pub fn show_hand(table: &T, area: Area, cards: &[Card]) -> Decision {
    let hands = at_settlement(table)?;
    let hand = hand_at(hands, area)?;
    if looked_at(table, hands, hand).is_none() {
        let cite = if hand.stand == Stand::Folded { r::R9_10 } else { r::R9_3_2 };
        refuse!(cite.cite(), "the hand of area {area} is not looked at: its cards stay face down");
    }
    may_face(table, hand, cards, r::R9_4_1.cite())?;
    Ok(vec![shown(area, cards)])
}

/// Five cards that nobody else has, with the one that showed in the deal.
fn may_face(table: &T, hand: &Hand, cards: &[Card], cite: Citation) -> Result<(), Refusal> {
    let area = hand.area;
    if !matches!(hand.cards, Lie::FaceDown(_)) {
        refuse!(cite, "the hand of area {area} is shown already: if it was keyed wrongly, put it right");
    }
    if cards.len() != HAND {
        refuse!(r::R14_8.cite(), "{} cards: a hand has five, and one of another number is void", cards.len());
    }
    let mut unread: Vec<Card> = cards.to_vec();
    if let Some(card) = hand.showed {
        match unread.iter().position(|c| *c == card) {
            Some(at) => drop(unread.remove(at)),
            None => refuse!(r::R14_5.cite(), "{card} showed when area {area} was dealt to: look again"),
        }
    }
    may_read(table, &unread)
}

fn shown(area: Area, cards: &[Card]) -> E {
    let five_cards: [Card; HAND] = cards.try_into().expect("five cards");
    Event::HandShown { area, cards: cards.to_vec(), cite: hand_clause(five(five_cards).category()) }.into()
}

/// **13.1** The clause that names this kind of hand.
fn hand_clause(hand: Category) -> Citation {
    match hand {
        Category::RoyalFlush => r::R13_1_1.cite(),
        Category::StraightFlush => r::R13_1_2.as_read(cs::CS_15),
        Category::FourOfAKind => r::R13_1_3.cite(),
        Category::FullHouse => r::R13_1_4.as_read(cs::CS_15),
        Category::Flush => r::R13_1_5.cite(),
        Category::Straight => r::R13_1_6.as_read(cs::CS_15),
        Category::ThreeOfAKind => r::R13_1_7.cite(),
        Category::TwoPairs => r::R13_1_8.as_read(cs::CS_16),
        Category::OnePair => r::R13_1_9.cite(),
        Category::FiveOddCards => r::R13_1_10.cite(),
    }
}

/// **9.10** A folded hand is turned up because the casino wants it so.
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
        Lie::Held(held) => held.clone(),
        _ => {
            may_face(table, hand, cards, cite)?;
            cards.to_vec()
        }
    };
    Ok(vec![Event::FoldedShown { area, cards, cite }.into()])
}

/// **9.7** The player gives the hand up once the dealer's is up. **CS-3** Against no hand only after a warning.
pub fn concede(table: &T, area: Area, context: &Context) -> Decision {
    let cite = r::R9_7.cite();
    let Round::Exposed(hands) = &table.play.round else {
        refuse!(cite, "a hand is conceded when the dealer's is up and before it is settled");
    };
    let hand = hand_at(hands, area)?;
    own_hand(table, hand, context)?;
    match hand.stand {
        Stand::Bet => {}
        Stand::Conceded => refuse!(r::R9_8.cite(), "area {area} has conceded, and the hand does not come back"),
        _ => refuse!(cite, "area {area} has no hand in play to concede"),
    }
    let no_hand = dealer_of(hands).is_some_and(|(_, dealer)| dealer == Qualification::DoesNot);
    let reading = r::R9_7.as_read(cs::CS_3);
    match table.house.setup().option(cs::CS_3) {
        "only-against-a-hand" if no_hand => {
            refuse!(reading, "the dealer has no hand: the ante of area {area} is paid, it cannot be conceded")
        }
        _ if no_hand && !hand.warned => return Ok(vec![Event::ConcessionWarned { area, cite: reading }.into()]),
        _ => {}
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
    events.push(Event::Conceded { area, cards, cite }.into());
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(go_on(&after));
    Ok(events)
}

/// When nothing is left to compare and no progressive wager is open, the hands are settled.
pub(super) fn go_on(table: &T) -> Option<E> {
    let (Round::Betting(hands) | Round::Exposed(hands)) = &table.play.round else { return None };
    let playing = hands.undecided().chain(hands.betting()).next().is_some();
    (!playing && table.house.layout().is_empty()).then(|| hands_settled().into())
}

fn hands_settled() -> Event {
    Event::HandsSettled { cite: r::R9_4.as_read(cs::CS_21) }
}

/// **9.2 to 9.6** Every hand, from the dealer's right; then the progressive wagers, whose winners wait to be paid.
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
        if let (Lie::Held(cards), true) = (&hand.cards, is_turned(table, hands, hand)) {
            events.push(shown(hand.area, cards));
        }
    }
    if let Some((dealer, counts)) = dealer_of(hands) {
        match counts {
            Qualification::DoesNot => events.extend(no_hand(table, hands)),
            Qualification::Qualifies => {
                hands.betting().rev().for_each(|hand| events.extend(compared(table, hand, dealer)))
            }
        }
    }
    for hand in hands.hands.iter().rev() {
        events.extend(settle_progressive(table, hand));
    }
    events.push(hands_settled().into());
    Ok(events)
}

/// Whether an electronic table turns the hand up: it is compared, or it is a jackpot hand. Other cards stay the player's.
fn is_turned(table: &T, hands: &Hands, hand: &Hand) -> bool {
    let jackpot = hand.known().is_some_and(|cards| jackpot_clause(five(cards).category()).is_some());
    match looked_at(table, hands, hand) {
        Some(cite) => cite.clause() == r::R9_4_1 || jackpot,
        None => false,
    }
}

/// **9.2, 9.3.1** No hand: first the bets are void, then the antes are paid.
fn no_hand(table: &T, hands: &Hands) -> Vec<E> {
    let layout = table.house.layout();
    let end = |verdict| move |stake| line(table, stake, verdict, Qualification::DoesNot);
    let mut events = vec![];
    for hand in hands.betting().rev() {
        let bet = layout.get(hand.area, Wager::Bet);
        events.extend(bet.into_iter().flat_map(|bet| end_bet(table, bet, end(NO_HAND.bet))));
    }
    for ante in hands.betting().rev().filter_map(|hand| layout.get(hand.area, Wager::Ante)) {
        events.extend(table.house.end(rules(), ante, end(NO_HAND.ante)).into_iter().map(E::from));
    }
    events
}

/// **9.4.1** One hand against the dealer's: ante, then bet.
fn compared(table: &T, hand: &Hand, dealer: Strength) -> Vec<E> {
    let layout = table.house.layout();
    let verdicts = judge(five(hand.known().expect("every hand is shown")), dealer);
    let end = |verdict| move |stake| line(table, stake, verdict, Qualification::Qualifies);
    let mut events: Vec<E> = vec![];
    if let Some(ante) = layout.get(hand.area, Wager::Ante) {
        events.extend(table.house.end(rules(), ante, end(verdicts.ante)).into_iter().map(E::from));
    }
    if let Some(bet) = layout.get(hand.area, Wager::Bet) {
        events.extend(end_bet(table, bet, end(verdicts.bet)));
    }
    events
}

/// **9.3.2, 9.4.2, 9.5** The cards are picked up once everything is settled, jackpot hands once they are paid.
pub fn clear(table: &T) -> Decision {
    match &table.play.round {
        Round::Over(_) => Ok(end_round(table, Event::LayoutCleared { cite: r::R9_4_2.cite() }.into())),
        Round::Paying(hands) => {
            let area = hands.open_claims().next().map_or(0, |claim| claim.area);
            refuse!(r::R9_5.as_read(cs::CS_18), "the jackpot hand of area {area} stays face up until it is paid")
        }
        _ => refuse!(r::R9_4_2.cite(), "the round is not settled yet"),
    }
}

/// The events that end a round, however it ended: seats counted, and the deck due for its shuffle.
pub(super) fn end_round(table: &T, ending: E) -> Vec<E> {
    let why = ShuffleWhy::RoundOver;
    vec![ending, table.house.end_round().into(), Event::ShuffleDue { why, cite: (DECK.shuffled)(why) }.into()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;

    fn hand(text: &str) -> Strength {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
        five(cards.try_into().expect("five cards"))
    }

    #[test]
    fn ace_king_and_no_less() {
        for (cards, counts) in [
            ("As Qh Jd Tc 8s", Qualification::DoesNot),
            ("As Kh 4d 3c 2s", Qualification::Qualifies),
            ("As Kh Qd Jc 9s", Qualification::Qualifies),
            ("2s 2h 3d 4c 5s", Qualification::Qualifies),
            ("Ks Qh Jd Tc 8s", Qualification::DoesNot),
            ("As 2h 3d 4c 5s", Qualification::Qualifies),
        ] {
            assert_eq!(qualification(hand(cards)), counts, "{cards}");
        }
    }

    #[test]
    fn every_hand_of_the_odds_table() {
        let dealer = hand("As Kh 4d 3c 2s");
        for (cards, odds) in [
            ("As Kh 5d 3c 2s", 1),
            ("2s 2h 3d 4c 5s", 1),
            ("2s 2h 3d 3c 5s", 2),
            ("2s 2h 2d 3c 5s", 3),
            ("As 2h 3d 4c 5s", 4),
            ("2s 4s 6s 8s Ts", 5),
            ("2s 2h 2d 3c 3s", 7),
            ("2s 2h 2d 2c 3s", 20),
            ("As 2s 3s 4s 5s", 50),
            ("As Ks Qs Js Ts", 250),
        ] {
            let won = Verdicts { ante: Verdict::Won(Odds::EVENS), bet: Verdict::Won(Odds::to_one(odds)) };
            assert_eq!(judge(hand(cards), dealer), won, "{cards}");
            assert_eq!(judge(hand(cards), hand("As Qh Jd Tc 8s")), NO_HAND, "{cards}");
        }
        assert_eq!(judge(hand("Ad Kc 4s 3h 2d"), dealer).bet, Verdict::StandOff);
        assert_eq!(judge(hand("As Qh Jd Tc 8s"), dealer).ante, Verdict::Lost);
    }
}
