//! Chapter 14: what happens when cards, hands, bets, payments or players go wrong.
use super::ch03_the_cards::may_read;
use super::ch07_the_deal::is_device;
use super::ch08_betting_round::{bet_amount, betting_round, give_up, hand_at, own_hand, wrong_bet};
use super::ch09_final_settlement::{and_settled, announced};
use super::ch11_progressive_jackpot::JACKPOT;
use super::ch12_progressive_jackpot_payouts::claims_gone;
use super::*;
use crate::card_table::{Directions, WrongCards, end_round, is_annulled, taken_back};
use crate::house::{IrregularRules, LossExcess, MispaymentRules, VoidBy};
use crate::settlement::Outcome;

/// A card is exposed in the deal.
pub fn card_shows(table: &T, to: To, card: Card, context: &Context) -> Decision {
    let hands = match &table.play.round {
        Round::Dealing(hands) => hands,
        Round::Waiting => refuse!(r::R14_5.cite(), "no card has been dealt: begin the deal first"),
        _ => refuse!(
            r::R14_5.as_read(cs::CS_10),
            "the deal is over: if a dealer's card is exposed now, report that instead"
        ),
    };
    if matches!(to, To::Area(area) if hands.of(area).is_none()) {
        refuse!(r::R7_3_2.cite(), "no hand is dealt to that area");
    }
    may_read(table, &[card])?;
    if hands.hands.iter().any(|hand| hand.showed.is_some()) || !hands.dealer.up.is_empty() {
        // **14.3** The second exposed card makes it a misdeal.
        let cite = r::R14_3.as_read(cs::CS_10);
        let reason = format!("{card} was exposed, the second card in this deal");
        return declare(table, MisdealWhy::CardsShowed, reason, cite, context);
    }
    let cite = match to {
        // **14.5** One exposed card is turned over and the deal continues.
        To::Area(_) => r::R14_5.cite(),
        // **14.6** In the dealer's hand it stays up, also where a device deals five at once (CS-12).
        To::Dealer if is_device(table) => r::R14_6.as_read(cs::CS_12),
        To::Dealer => r::R14_6.cite(),
    };
    Ok(vec![Event::CardShown { to, card }.by(cite)])
}

/// **14.7** Dealer's cards exposed after the deal, before everybody has decided, stay in sight (CS-10). Players who bet
/// choose again only where the table reads it so (**CS-11**).
pub fn dealer_shows(table: &T, cards: &[Card]) -> Decision {
    let hands = betting_round(table)?;
    let cite = r::R14_7.as_read(cs::CS_10);
    if hands.undecided().next().is_none() {
        refuse!(cite, "everybody has decided: turn the dealer's hand up as usual");
    }
    let down = usize::from(hands.dealer.down);
    if cards.is_empty() || cards.len() > down {
        refuse!(cite, "name the exposed cards, one to {down}");
    }
    may_read(table, cards)?;
    let mut events: Vec<E> = vec![Event::DealerShown { cards: cards.to_vec() }.by(cite)];
    if table.house.setup().option(cs::CS_11) == "who-bet-too" {
        let cite = r::R14_7.as_read(cs::CS_11);
        for hand in hands.betting() {
            let bet = table.house.layout().get(hand.area, Wager::Bet);
            events.extend(bet.map(|placed| HouseEvent::WagerTakenBack { placed }.by(cite).into()));
            events.push(Event::ChoosesAgain { area: hand.area }.by(cite));
        }
    }
    Ok(events)
}

/// Somebody declares a misdeal.
pub fn misdeal(table: &T, why: MisdealWhy, reason: &str, context: &Context) -> Decision {
    let clause = match why {
        // **14.1** Dealt wrongly, noticed before a player touched cards.
        MisdealWhy::DealtWrongly => r::R14_1,
        // **14.2** The wrong number of cards in the dealer's hand.
        MisdealWhy::DealerCount => r::R14_2,
        // **14.3** Two or more cards exposed in the deal, whoever touched cards since.
        MisdealWhy::CardsShowed => r::R14_3,
    };
    match (why, &table.play.round) {
        (_, Round::Waiting) => refuse!(clause.cite(), "no round is in progress"),
        // **9.5** A jackpot hand that is not paid keeps the round open: the cards are still looked at.
        (MisdealWhy::DealerCount, Round::Paying(_)) => {}
        (_, Round::Paying(_) | Round::Over(_)) => refuse!(clause.cite(), "this round is settled and stands"),
        (MisdealWhy::DealtWrongly, round) if round.hands().is_some_and(|hands| hands.handled) => {
            refuse!(clause.cite(), "a player has touched cards: it is too late to declare this misdeal")
        }
        (MisdealWhy::CardsShowed, Round::Exposed(_)) => {
            refuse!(
                clause.as_read(cs::CS_10),
                "the dealer's hand is up: it is too late to report cards exposed in the deal"
            )
        }
        _ => {}
    }
    if reason.trim().is_empty() {
        refuse!(clause.cite(), "say what was dealt wrongly");
    }
    declare(table, why, reason.into(), clause.cite(), context)
}

/// **14.4** A misdeal makes every wager void.
fn declare(table: &T, why: MisdealWhy, reason: String, cite: Citation, context: &Context) -> Decision {
    let mut events: Vec<E> = vec![Event::Misdealt { why, reason }.by(cite)];
    events.extend(void(table, r::R14_4, context)?);
    Ok(events)
}

/// Whether a line took a wager from a player who gave the hand up.
fn is_given_up(line: &Line) -> bool {
    let by = [r::R8_4, r::R14_14, r::R14_11_2, r::R9_7];
    line.outcome() == Outcome::Lost && by.contains(&line.cite().clause())
}

/// Those lines of the round, newest first.
fn given_up(table: &T, of: impl Fn(&Line) -> bool) -> Vec<Line> {
    table.house.lines().iter().rev().filter(|line| is_given_up(line) && of(line)).copied().collect()
}

/// The round is void by this clause: all its money comes back, what folded and conceded hands lost and what was settled
/// on the cards too (**CS-25, X-38**); the cards go to the rack.
pub(super) fn void(table: &T, clause: Clause, context: &Context) -> Decision {
    let (house, open) = (&table.house, table.play.round.is_open());
    let read = if clause == r::R14_4 { clause.as_read(cs::CS_25) } else { clause.as_read(x::X_38) };
    let stands = |line: &Line| house.settled_stands() && !(open && is_given_up(line));
    let mut events =
        of_house(house.void_round(rules(), &VoidBy { read, ..VoidBy::all_money(clause) }, stands, context)?);
    let partly = house.lines().iter().any(Line::counts_as_turnover);
    let cite = if partly { clause.as_read(cs::CS_25) } else { clause.cite() };
    events.extend(end_round(&after(table, &events), Event::RoundVoided.by(cite)));
    Ok(events)
}

/// The hands, when a wrong deal can still come to light in them.
fn in_play(table: &T, clause: Clause) -> Result<&Hands, Refusal> {
    match &table.play.round {
        Round::Betting(hands) | Round::Exposed(hands) => Ok(hands),
        Round::Dealing(_) => refuse!(r::R14_1.cite(), "the deal is still in progress: declare a misdeal"),
        _ => refuse!(clause.cite(), "no hand is in play"),
    }
}

/// **14.8** A hand of too few or too many cards is void with all its wagers; noticed before a player touched cards it
/// is a misdeal (CS-13).
pub fn wrong_count(table: &T, area: Area, count: u8, context: &Context) -> Decision {
    let (clause, cite) = (r::R14_8.cite(), r::R14_8.as_read(cs::CS_13));
    if let Round::Paying(hands) = &table.play.round {
        return jackpot_hand_miscounted(table, hands, area, count, context);
    }
    let hands = in_play(table, r::R14_8)?;
    let hand = hand_at(hands, area)?;
    if usize::from(count) == HAND {
        refuse!(clause, "five cards are the right number");
    }
    let more = u16::from(count).saturating_sub(HAND as u16);
    if usize::from(count) > 2 * HAND || more > table.play.cards.left() {
        refuse!(clause, "{count} cards: count again");
    }
    if !hands.handled {
        let reason = format!("area {area} has {count} cards");
        return declare(table, MisdealWhy::DealtWrongly, reason, r::R14_1.as_read(cs::CS_13), context);
    }
    match (&hand.cards, hand.stand) {
        (_, Stand::Out) => refuse!(clause, "the hand of area {area} is out of play"),
        (DealtCards::FaceDown(_), _) => {}
        _ => refuse!(clause, "the hand of area {area} was shown with five cards"),
    }
    let mut events = of_house(taken_back(given_up(table, |line| line.area() == area), cite, context)?);
    events.extend(all_void(&after(table, &events), area, cite));
    events.push(Event::HandVoided { area, count }.by(clause));
    Ok(and_settled(table, events))
}

/// **14.8, 9.5** A jackpot hand that is looked at before it is paid turns out to have too few or too many cards: it is void
/// with all its wagers, settled ones too.
fn jackpot_hand_miscounted(table: &T, hands: &Hands, area: Area, count: u8, context: &Context) -> Decision {
    let (clause, cite) = (r::R14_8.cite(), r::R14_8.as_read(cs::CS_13));
    if !hands.open_claims().any(|claim| claim.area == area) {
        refuse!(clause, "area {area} has no jackpot hand waiting: what was settled stands");
    }
    if usize::from(count) == HAND || usize::from(count) > 2 * HAND {
        refuse!(clause, "{count} cards: five are the right number, and more than {} are not one hand", 2 * HAND);
    }
    let mut events = all_void(table, area, cite);
    events.extend(of_house(table.house.undo_area(rules(), area, cite, context)?));
    events.push(Event::HandVoided { area, count }.by(clause));
    events.extend(claims_gone(&after(table, &events), clause));
    Ok(events)
}

fn all_void(table: &T, area: Area, cite: Citation) -> Vec<E> {
    let void = |placed: Placed| HouseEvent::Settled(Line::void(placed.stake(), cite)).into();
    table.house.layout().on_area(area).map(void).collect()
}

/// **14.10** A hand dealt to an area without an ante is counted into the rack; before a player touched cards it is a
/// misdeal (CS-13).
pub fn stray_hand(table: &T, area: Area, context: &Context) -> Decision {
    let cite = r::R14_10.cite();
    if area == 0 || area > table.house.setup().areas {
        refuse!(rules().areas_cite, "this table has areas 1 to {}", table.house.setup().areas);
    }
    let hands = in_play(table, r::R14_10)?;
    if hands.of(area).is_some() {
        refuse!(cite, "area {area} had its ante: its hand belongs there");
    }
    if usize::from(table.play.cards.left()) < HAND {
        refuse!(cite, "fewer than five cards are left for such a hand: count again");
    }
    if !hands.handled {
        let reason = format!("a hand was dealt to area {area}, which has no ante");
        return declare(table, MisdealWhy::DealtWrongly, reason, r::R14_1.as_read(cs::CS_13), context);
    }
    Ok(vec![Event::StrayHandDiscarded { area }.by(cite)])
}

/// The ante under a bet is not what was recorded: below the minimum it is valid (6.2), above the maximum it counts up
/// to it (6.3), and the bet is measured by it. Before the bet the house's own command does this.
pub fn found_ante(table: &T, area: Area, amount: Money, context: &Context) -> Decision {
    let hands = table.play.round.hands().filter(|_| table.play.round.is_open());
    let betting = hands.and_then(|hands| hands.of(area)).filter(|hand| hand.stand == Stand::Bet);
    let (Some(ante), Some(_)) = (table.house.layout().get(area, Wager::Ante), betting) else {
        refuse!(r::R6_3.cite(), "area {area} has no ante under a bet: what was settled before stands");
    };
    table.house.payable(rules(), amount)?;
    if amount == ante.amount {
        refuse!(r::R6_3.cite(), "the ante of area {area} is recorded as {amount} already");
    }
    let cite = match table.house.limits_of(ante.patron).get(Wager::Ante) {
        Some(limit) if amount < limit.min => r::R6_2.cite(),
        Some(limit) if amount > limit.max => r::R6_3.cite(),
        _ => r::R5_10.cite(),
    };
    let mut events = found(table, ante, amount, cite, context)?;
    let after = after(table, &events);
    if is_void(&after, Placed { amount, ..ante }) {
        events.extend(hand_void(&after, area));
        events = and_settled(table, events);
    }
    Ok(events)
}

/// A wager is not what was recorded. A hand whose ante goes back because it exceeds a loss limit is out.
fn found(table: &T, wager: Placed, amount: Money, cite: Citation, context: &Context) -> Decision {
    let mut events = of_house(table.house.found_to_be(rules(), wager, amount, cite, context)?);
    let after = after(table, &events);
    if after.house.layout().get(wager.area, Wager::Ante).is_none() {
        events.extend(follow(&after, &[]));
    }
    Ok(events)
}

/// **X-1** Where an ante above the maximum is void as a whole, its hand goes with it.
fn hand_void(table: &T, area: Area) -> Vec<E> {
    let cite = r::R6_3.as_read(x::X_1);
    all_void(table, area, cite).into_iter().chain([Event::HandDropped { area }.by(cite)]).collect()
}

fn is_void(table: &T, placed: Placed) -> bool {
    table.house.capped(placed) < placed.amount && table.house.setup().option(x::X_1) == "void-whole"
}

/// A bet is found not to be twice the ante.
pub fn found_bet(table: &T, area: Area, amount: Money, context: &Context) -> Decision {
    let exposed = match &table.play.round {
        Round::Betting(_) => false,
        Round::Exposed(_) => true,
        _ => refuse!(r::R5_7.cite(), "no bet is open in this round"),
    };
    let layout = table.house.layout();
    let (Some(ante), Some(bet)) = (layout.get(area, Wager::Ante), layout.get(area, Wager::Bet)) else {
        refuse!(r::R14_11.cite(), "area {area} has no open bet");
    };
    table.house.payable(rules(), amount)?;
    if amount == bet.amount {
        refuse!(r::R14_11.cite(), "the bet of area {area} is recorded as {amount} already");
    }
    let (right, _) = bet_amount(table, ante);
    let cite = match (exposed, amount < right) {
        _ if amount == right => r::R5_10.cite(),
        // **14.11** Before the dealer's hand is up, the player corrects it or folds.
        (false, _) => r::R14_11.cite(),
        // **14.12.1** Afterwards too small a bet is settled as it is,
        (true, true) => r::R14_12_1.cite(),
        // **14.12.2** and too large a bet up to the right amount.
        (true, false) => r::R14_12_2.cite(),
    };
    found(table, bet, amount, cite, context)
}

/// **14.11.1** The player corrects the bet.
pub fn correct_bet(table: &T, area: Area, context: &Context) -> Decision {
    let cite = r::R14_11_1.cite();
    let hand = hand_at(betting_round(table)?, area)?;
    own_hand(table, hand, context)?;
    let Some((bet, right)) = wrong_bet(table, area) else {
        refuse!(cite, "the bet of area {area} was not found to be wrong");
    };
    if right > bet.amount {
        table.house.can_stake(rules(), bet.patron, right - bet.amount, context)?;
    }
    let placed = Placed { amount: right, ..bet };
    Ok(vec![HouseEvent::WagerFound { placed, was: bet.amount, mark: None }.by(cite).into()])
}

/// **14.11.2** Or the player folds: what was bet goes back and the ante is taken.
pub(super) fn fold_wrong_bet(table: &T, bet: Placed) -> Vec<E> {
    let cite = r::R14_11_2.cite();
    let mut events = vec![HouseEvent::Settled(Line::returned(bet.stake(), cite)).into()];
    events.extend(give_up(&after(table, &events), bet.area, cite));
    events
}

/// **14.12.2** A bet is settled up to twice the ante; what is above goes back (CS-14).
pub(super) fn end_bet(table: &T, bet: Placed, end: impl FnOnce(Stake) -> Line) -> Vec<E> {
    let ante = table.house.layout().get(bet.area, Wager::Ante);
    let amount = ante.map_or(bet.amount, |ante| bet_amount(table, ante).0.min(bet.amount));
    let excess = Stake { amount: bet.amount - amount, ..bet.stake() };
    let returned = || HouseEvent::Settled(Line::returned(excess, r::R14_12_2.as_read(cs::CS_14))).into();
    let mut events: Vec<E> = (amount < bet.amount).then(returned).into_iter().collect();
    events.extend(of_house(table.house.end(rules(), Placed { amount, ..bet }, end)));
    events
}

/// What a supervisor may direct where players are suspected of sharing what they know.
pub(super) const DIRECTIONS: Directions = Directions {
    // **14.13** Each direction below, and lifting it.
    any: r::R14_13.cite(),
    // **14.13.1** Suspected players play first.
    first: r::R14_13_1.cite(),
    // **14.13.2** They do not play together.
    apart: r::R14_13_2.cite(),
    // **14.13.3** Only English is spoken.
    english: r::R14_13_3.cite(),
};

/// **14.13.1** Players under suspicion play before the others touch their cards.
pub(super) fn first_to_play(table: &T, hands: &Hands, hand: &Hand) -> Result<(), Refusal> {
    let waiting = hands.undecided().map(|other| (other.area, other.patron));
    match table.play.cards.plays_before(hand.patron, waiting) {
        Some(area) => refuse!(
            r::R14_13_1.cite(),
            "a supervisor directed that area {area} plays before the others touch their cards"
        ),
        None => Ok(()),
    }
}

/// **14.14** A hand whose player is away, silent too long or refuses to decide counts as folded.
pub fn no_decision(table: &T, area: Area, reason: Option<&str>, context: &Context) -> Decision {
    let hand = hand_at(betting_round(table)?, area)?;
    if hand.stand != Stand::Undecided {
        refuse!(r::R14_14.cite(), "area {area} has decided already");
    }
    table.had_time(area, reason, r::R14_14.cite(), context)?;
    Ok(give_up(table, area, r::R14_14.cite()))
}

/// Cards that lay correctly and were keyed wrongly are corrected card for card. What was settled on them is taken back,
/// by two people, and settled again (**CS-24**).
pub fn rekey(table: &T, whose: To, cards: &[Card], context: &Context) -> Decision {
    let cite = r::R8_6.as_read(cs::CS_24);
    if table.play.last.is_some() {
        let (after, mut events) = card_table::laid_out_again(table, Event::LaidOutAgain.by(cite), cite)?;
        events.extend(rekey(&after, whose, cards, context)?);
        return Ok(events);
    }
    let Some(hands) = table.play.round.hands().filter(|_| !matches!(table.play.round, Round::Dealing(_))) else {
        refuse!(cite, "no keyed cards are on the table");
    };
    let old = match whose {
        To::Dealer => hands.dealer.up.clone(),
        To::Area(area) => hand_at(hands, area)?.public(),
    };
    let unread = |cards: &mut CardTable| old.iter().for_each(|card| cards.unturn(*card));
    card_table::put_right::<CaribbeanStud>(&table.play.cards, unread, old.len(), cards, cite)?;
    // What went back whatever the cards said, and what was given up by a fold or a concession, stands.
    let on_cards = |line: &&Line| match line.outcome() {
        Outcome::Returned | Outcome::Forfeited => false,
        Outcome::Void => line.cite().clause() == r::R9_2,
        _ => !is_given_up(line),
    };
    let lines = table.house.lines().iter().rev().filter(on_cards).copied().collect();
    let mut events = of_house(taken_back(lines, cite, context)?);
    events.push(Event::Rekeyed { hand: whose, cards: cards.to_vec() }.by(cite));
    if whose == To::Dealer {
        events.extend(announced(&after(table, &events)));
    }
    Ok(events)
}

/// After a common event changed wagers or seats: hands without wagers are no longer played, a round without any is
/// over, and the deck of an empty table is shuffled before play continues (4.1.3).
pub fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
    if matches!(table.play.round, Round::Waiting) {
        return card_table::vacated(table, happened).into_iter().collect();
    }
    if is_annulled(happened) {
        return end_round(table, Event::RoundVoided.by(rules().general.invalidated));
    }
    if let Round::Paying(_) = table.play.round {
        let closed = happened.iter().any(|event| matches!(event.what, HouseEvent::JackpotClosed));
        return claims_gone(table, if closed { JACKPOT.fails } else { r::R11_4.cite() });
    }
    let (Some(hands), true) = (table.play.round.hands(), table.play.round.is_open()) else { return vec![] };
    let ante = |hand: &Hand| table.house.layout().get(hand.area, Wager::Ante);
    let void = hands.undecided().filter(|hand| ante(hand).is_some_and(|ante| is_void(table, ante)));
    let mut events: Vec<E> = void.flat_map(|hand| hand_void(table, hand.area)).collect();
    let bare = hands.undecided().chain(hands.betting()).filter(|hand| ante(hand).is_none());
    events.extend(bare.map(|hand| Event::HandDropped { area: hand.area }.by(r::R7_3_2.cite())));
    let after = after(table, &events);
    if after.house.layout().is_empty() {
        events.extend(end_round(&after, Event::NothingLeft.by(r::R1_1.cite())));
        return events;
    }
    and_settled(table, events)
}

/// A card is missing, or one is found that does not belong to the deck (14.9).
pub(super) const WRONG_CARDS: WrongCards = WrongCards {
    found: |_| r::R14_9.cite(),
    // **14.9.1** Earlier rounds stand.
    earlier: r::R14_9_1.cite(),
    // **14.9.2** This round is void and its money goes back.
    void: r::R14_9_2,
    // **14.9.3** The deck is checked.
    check: r::R14_9_3.cite(),
    // **14.9.4** Surveillance and an inspector are told.
    told: |_| Some(r::R14_9_4.cite()),
};

/// **14.15** The jackpot's equipment fails: an inspector is told, and play may continue without the jackpot.
pub(super) const EQUIPMENT_FAILS: Citation = r::R14_15.cite();
/// Wagers that the equipment had recorded stand, the others go back (**CS-17**).
pub(super) const NOT_RECORDED: Citation = r::R14_15.as_read(cs::CS_17);

/// What is common to all tables when something goes wrong.
pub(super) const IRREGULAR: IrregularRules = IrregularRules {
    // **14.20.1** An invalid wager goes back before the hand,
    invalid_before: r::R14_20_1.cite(),
    // **14.20.2** wins nothing during it,
    invalid_during: r::R14_20_2.cite(),
    // **14.20.3** and stands once it is settled.
    invalid_after: r::R14_20_3.cite(),
    mispayment: MispaymentRules {
        found: r::R14_16.cite(),
        later: r::R14_16.as_read(cs::CS_24),
        // **14.16.2** Put right, or brought to the regulator's attention.
        told: r::R14_16_2.cite(),
        // **14.17** A suspected intention asks for more than a report.
        suspected: r::R14_17.cite(),
        attempted: r::R14_18_1.as_read(x::X_12),
        // **14.18.1.1** An underpaid patron is paid the difference.
        made_good: r::R14_18_1_1.cite(),
        // **14.18.1.2** An overpaid patron is asked for it.
        asked_back: r::R14_18_1_2.cite(),
        // **14.19** More than $1,000 goes into the month's report.
        report: r::R14_19.cite(),
    },
    loss_limit: law::L7.as_read(x::X_19),
    loss_excess: Some(LossExcess {
        valid: law::L7.as_read(x::X_19),
        returned: |wager| match wager {
            // What is left of it need not be twice the ante, or the amount on the sign.
            Wager::Bet | Wager::Progressive => law::L7.as_read(x::X_18),
            _ => law::L7.as_read(x::X_15),
        },
        earlier: law::L7.as_read(x::X_19),
        advise: law::L7.as_read(x::X_19),
    }),
};
