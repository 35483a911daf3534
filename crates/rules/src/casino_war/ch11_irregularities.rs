//! Chapter 11: what happens when cards, cuts, hands, wagers or payments go wrong.
use super::ch03_the_cards::CARDS;
use super::ch04_the_shuffle_and_cut::{after_shuffle, cutting_card_first, due_by, order_shuffle};
use super::ch05_wagers::HOUSE;
use super::ch08_interim_settlement::{give_up, is_void, turn};
use super::ch10_final_settlement::end_round;
use super::{Decision, E, Event, RelayWhy, Round, T, To, WhichDeal, ch07_the_deal, clauses as r, readings as cw};
use crate::book::{Citation, Cited, Clause};
use crate::card_table::{self, CardEvent, RackToo, Shuffle, WrongCards, after, earlier_stand, is_annulled};
use crate::cards::{Card, CardCounts};
use crate::duties::DutyKind;
use crate::house::{Breach, HouseEvent, IrregularRules, LossExcess, MispaymentRules, VoidBy};
use crate::law;
use crate::people::Context;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::shoe::{CuttingCard, Readiness, ShuffleWhy, Source};
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

/// **11.1** A card found face up is burned and play continues.
pub fn faced_card(table: &T, card: Card) -> Decision {
    from_shoe(table, &[card], r::R11_1.cite())?;
    Ok(and_cutting_card(table, Event::FacedCardBurned { card }.by(r::R11_1.cite())))
}

/// Whether these cards can have come out of the shoe or device just now.
fn from_shoe(table: &T, cards: &[Card], cite: Citation) -> Result<(), Refusal> {
    let held = &table.play.cards;
    if held.readiness != Readiness::Ready {
        refuse!(cite, "no card is drawn now: shuffle, cut and burn first");
    }
    held.may_be(&CARDS, cards)?;
    match usize::from(held.left()) {
        0 => refuse!(r::R11_7.cite(), "the {} is empty", held.source),
        left if cards.len() > left => refuse!(r::R11_7.cite(), "{left} cards are left in the {}", held.source),
        _ => Ok(()),
    }
}

/// Cards burned between rounds may bring the cutting card to the front (4.1.2).
fn and_cutting_card(table: &T, burned: E) -> Vec<E> {
    let mut events: Vec<E> = vec![burned];
    if !table.house.in_round() && after(table, &events).play.cards.cutting_card_is_next() {
        events.extend(cutting_card_first());
    }
    events
}

/// Whether a card was found face up and the round is over.
pub(super) fn more_may_be_faced(table: &T) -> bool {
    matches!(table.play.round, Round::Waiting) && table.play.faced_cards > 0
}

/// **11.1.1** After the round a supervisor may have the rest of the cards checked.
pub(super) fn check_the_rest(table: &T, context: &Context) -> Vec<E> {
    vec![table.house.duty(DutyKind::CheckCards, r::R11_1_1.cite(), context, &[]).into()]
}

/// A card was drawn in error.
pub fn card_in_error(table: &T, card: Option<Card>) -> Decision {
    if matches!(table.play.round, Round::Waiting) {
        refuse!(r::R11_2.cite(), "no round is in progress: a card drawn now is dealt as the next card");
    }
    from_shoe(table, card.as_slice(), r::R11_2.cite())?;
    match (ch07_the_deal::wanted(table).first(), card) {
        // **11.2** While hands are still to be dealt, it is the next card.
        (Some((to, _)), Some(card)) => Ok(ch07_the_deal::deal_one(table, *to, card, r::R11_2.cite())),
        (Some(_), None) => refuse!(r::R11_2.cite(), "turn the card over: it is the next one dealt"),
        // **11.3** Shown to a dealer whose hand is complete, it is burned.
        (None, Some(card)) => Ok(vec![Event::ErrorCardBurned { card }.by(r::R11_3.cite())]),
        // **11.4** Unseen, it waits under the shoe and opens the next round.
        (None, None) if table.play.cards.one_set_aside => {
            refuse!(r::R11_4.cite(), "a card is already waiting under the shoe")
        }
        (None, None) => Ok(vec![Event::ErrorCardSetAside.by(r::R11_4.as_read(cw::CW_4))]),
    }
}

/// **11.5** A round begun without any wager is void; the exposed cards are burned.
pub fn empty_round(table: &T, cards: &[Card]) -> Decision {
    let (house, cite) = (&table.house, r::R11_5.cite());
    if house.in_round() || !house.layout().is_empty() {
        refuse!(cite, "wagers are placed: this round is not empty");
    }
    if cards.is_empty() || cards.len() > usize::from(house.setup().areas) + 1 {
        refuse!(cite, "name the cards that show, one to {}", house.setup().areas + 1);
    }
    from_shoe(table, cards, cite)?;
    Ok(and_cutting_card(table, Event::EmptyRoundVoided { cards: cards.into() }.by(cite.as_read(cw::CW_17))))
}

/// **11.6** Until the next round begins the cards are corrected to what they should have been. What was settled on the
/// wrong ones is taken back, by two people, and settled again. Cards that were dealt correctly and keyed wrongly are
/// corrected in the same way (CW-22).
pub fn relay(table: &T, deal: WhichDeal, cards: &[Card], why: RelayWhy, context: &Context) -> Decision {
    if let Some((after, mut events)) = reopened(table)? {
        events.extend(relay(&after, deal, cards, why, context)?);
        return Ok(events);
    }
    let (round, cite) = (&table.play.round, r::R11_6.cite());
    let (old, areas) = match deal {
        WhichDeal::Initial => (round.initial_cards(), round.areas().len()),
        WhichDeal::War => (round.war_cards(), round.at_war().len()),
    };
    if old.is_empty() {
        refuse!(cite, "no such cards are out in this round");
    }
    if table.play.reshuffled && deal == WhichDeal::Initial {
        refuse!(cite, "the discards were shuffled in this round: it cannot be reconstructed, a supervisor voids it");
    }
    if cards.is_empty() || cards.len() > areas + 1 {
        refuse!(cite, "name the cards in the order they should have been dealt: one to {}", areas + 1);
    }
    let burned = excess(table, deal, &old, cards, why)?;
    let mut events: Vec<E> = undo_lines(table, deal, context)?.into_iter().map(E::from).collect();
    let cite = if why == RelayWhy::KeyedWrong { r::R11_6.as_read(cw::CW_22) } else { cite };
    events.push(Event::Relaid { deal, cards: cards.to_vec(), burned: burned.clone() }.by(cite));
    // **11.12** Surplus cards of a reconstruction are burned.
    if !burned.is_empty() {
        events.push(Event::ExcessBurned { cards: burned }.by(r::R11_12.cite()));
    }
    Ok(events)
}

/// The last round with its cards laid out again, if they were picked up and no other round has begun.
fn reopened(table: &T) -> Result<Option<(T, Vec<E>)>, Refusal> {
    if table.play.last.is_none() {
        return Ok(None);
    }
    let due = match table.play.cards.readiness {
        Readiness::ToShuffle(why) if why != ShuffleWhy::DeviceFailed => Some((why, due_by(why))),
        _ => None,
    };
    let shuffle_after = table.play.shuffle_after.or(due);
    let cite = r::R11_6.cite();
    card_table::laid_out_again(table, Event::LaidOutAgain { shuffle_after }.by(cite), cite).map(Some)
}

/// Cards that were out and have no place in the correct order.
fn excess(table: &T, deal: WhichDeal, old: &[Card], new: &[Card], why: RelayWhy) -> Result<Vec<Card>, Refusal> {
    let cite = r::R11_6.cite();
    let mut out = old.to_vec();
    if deal == WhichDeal::Initial {
        out.extend(table.play.round.war_cards());
    }
    if why == RelayWhy::KeyedWrong && new.len() != old.len() {
        refuse!(cite, "{} cards were dealt, {} are named: keying is corrected card for card", old.len(), new.len());
    }
    if why == RelayWhy::KeyedWrong && out.len() > old.len() {
        refuse!(cite, "the war is dealt: reconstruct the initial deal instead");
    }
    let mut unseen = table.play.cards.clone();
    out.iter().for_each(|card| unseen.unsee(*card));
    unseen.may_be(&CARDS, new)?;
    if why == RelayWhy::KeyedWrong {
        return Ok(vec![]);
    }
    let mut placed: CardCounts = new.iter().copied().collect();
    out.retain(|card| !placed.take(*card));
    if new.len() + out.len() > usize::from(unseen.left()) {
        refuse!(r::R11_7.cite(), "the {} has no more cards to deal", unseen.source);
    }
    Ok(out)
}

/// Takes back what was settled on cards that are corrected, newest first.
fn undo_lines(table: &T, deal: WhichDeal, context: &Context) -> Result<Vec<Cited<HouseEvent>>, Refusal> {
    let (at_war, cite) = (table.play.round.at_war(), r::R11_6.cite());
    // What went back or was forfeited whatever the cards said stands.
    let on_cards = |line: &Line| !matches!(line.outcome(), Outcome::Void | Outcome::Returned | Outcome::Forfeited);
    let final_line = |line: &Line| at_war.contains(&line.area()) && line.wager() != Wager::Tie;
    let undone = |line: &&Line| on_cards(line) && (deal == WhichDeal::Initial || final_line(line));
    let undo: Vec<Line> = table.house.lines().iter().rev().filter(undone).copied().collect();
    let mut events = card_table::taken_back(undo, cite, context)?;
    if deal == WhichDeal::Initial {
        let mut after = table.house.clone();
        events.iter().for_each(|event| after.evolve(event));
        let wars: Vec<Placed> = after.layout().iter().filter(|placed| placed.wager == Wager::War).collect();
        events.extend(wars.into_iter().map(|placed| HouseEvent::WagerTakenBack { placed }.by(cite)));
    }
    Ok(events)
}

/// **11.6** A round that cannot be reconstructed is voided by a supervisor; the interim settlement stands. The final
/// settlement is not an interim one: until the next round begins it is taken back, by two people.
pub fn void_round(table: &T, reason: &str, context: &Context) -> Decision {
    if let Some((after, mut events)) = reopened(table)? {
        events.extend(void_round(&after, reason, context)?);
        return Ok(events);
    }
    let mut events: Vec<E> = vec![];
    let final_too = matches!(table.play.round, Round::Over { second: Some(_), .. });
    if !final_too {
        in_progress(table, r::R11_6.cite())?;
    }
    if reason.trim().is_empty() {
        refuse!(r::R11_6.cite(), "say why the round cannot be reconstructed");
    }
    if final_too {
        events.extend(undo_lines(table, WhichDeal::War, context)?.into_iter().map(E::from));
    }
    let void = void(&after(table, &events), r::R11_6.as_read(cw::CW_3), abandoned());
    events.extend(void);
    Ok(events)
}

fn in_progress(table: &T, cite: Citation) -> Result<(), Refusal> {
    match table.play.round {
        Round::Waiting => refuse!(cite, "no round is in progress"),
        Round::Over { .. } => refuse!(cite, "this round is settled: it stands unless it is reconstructed"),
        _ => Ok(()),
    }
}

/// **11.6.1** After a void round play continues with the remaining cards.
fn abandoned() -> E {
    Event::RoundAbandoned.by(r::R11_6_1.cite())
}

/// Open wagers go back and the round ends.
pub(super) fn void(table: &T, cite: Citation, ending: E) -> Vec<E> {
    let mut events: Vec<E> = table.house.void_all(cite).into_iter().map(E::from).collect();
    events.extend(end_round(&after(table, &events), ending));
    events
}

/// The whole round is void, what the interim settlement settled with it (**CW-20, X-38**).
pub(super) fn void_whole(table: &T, clause: Clause, context: &Context) -> Decision {
    let (house, stands) = (&table.house, table.house.settled_stands());
    let void = house.void_round(&HOUSE, &VoidBy::all_money(clause), |_| stands, context)?;
    let mut events: Vec<E> = void.into_iter().map(E::from).collect();
    let partly = house.lines().iter().any(Line::counts_as_turnover);
    let cite = if partly { clause.as_read(cw::CW_20) } else { clause.cite() };
    events.extend(end_round(&after(table, &events), Event::RoundVoided.by(cite)));
    Ok(events)
}

/// **11.7** The shoe is empty in the middle of a round: the discards are shuffled and cut, not the cards on the table.
pub fn shuffle_discards(table: &T) -> Decision {
    let (cards, cite) = (&table.play.cards, r::R11_7.cite());
    if ch07_the_deal::wanted(table).is_empty() || !table.house.in_round() {
        refuse!(cite, "no card is needed in this round");
    }
    if cards.left() > 0 {
        refuse!(cite, "{} cards are left in the {}: deal them first", cards.left(), cards.source);
    }
    if cards.in_rack() == 0 {
        refuse!(cite, "the discard rack is empty too: a supervisor voids the round");
    }
    let how = if cards.source == Source::Device { Shuffle::Device } else { Shuffle::Manual };
    let then = after_shuffle(table, how, ShuffleWhy::Directed);
    Ok(vec![
        Event::DiscardsShuffled.by(cite.as_read(cw::CW_18)),
        CardEvent::Shuffled { how, rack: RackToo::No, then }.by(cite),
    ])
}

/// **11.8** A tied player who is away surrenders.
pub fn away(table: &T, area: Area, reason: Option<&str>, context: &Context) -> Decision {
    no_decision(table, area, reason, r::R11_8.cite(), context)
}

/// **CW-7** So does one who says nothing for a reasonable time.
pub fn silent(table: &T, area: Area, reason: Option<&str>, context: &Context) -> Decision {
    no_decision(table, area, reason, r::R11_8.as_read(cw::CW_7), context)
}

fn no_decision(table: &T, area: Area, reason: Option<&str>, cite: Citation, context: &Context) -> Decision {
    turn(table, area, &Context::of_nobody())?;
    table.had_time(area, reason, cite, context)?;
    Ok(give_up(table, area, cite))
}

/// **11.9** Cut against the rules: the round is finished, then the cards are shuffled and cut again.
pub fn bad_cut(table: &T) -> Decision {
    let cite = r::R11_9.cite();
    if table.play.cards.source == Source::Device {
        refuse!(cite, "cards in a shuffling device are not cut");
    }
    if !matches!(table.play.cards.readiness, Readiness::Ready | Readiness::ToBurn) {
        refuse!(cite, "the cards are not in play: cut them correctly now");
    }
    Ok([order_shuffle(table, ShuffleWhy::CutWrongly)].into_iter().chain(earlier_stand(table, cite)).collect())
}

/// **11.10** A forgotten burn is not made up for: the card stays in play.
pub(super) fn burn_forgotten(table: &T) -> Option<E> {
    (table.play.cards.readiness == Readiness::ToBurn).then(|| Event::BurnForgotten.by(r::R11_10.cite()))
}

/// **11.11** The shuffle after the cutting card was forgotten: the round is finished, then the cards are shuffled.
pub fn forgot_shuffle(table: &T) -> Decision {
    let cite = r::R11_11.cite();
    let Readiness::ToShuffle(why) = table.play.cards.readiness else {
        refuse!(cite, "no shuffle is due");
    };
    if table.play.cards.cutting_card != CuttingCard::Shown {
        refuse!(cite, "this shuffle does not follow a cutting card: shuffle now");
    }
    let shuffle = [Event::ShuffleForgotten.by(cite), Event::ShuffleAfterRound { why, cite }.by(cite)];
    Ok(shuffle.into_iter().chain(earlier_stand(table, cite)).collect())
}

/// A wrong number of cards. **CW-3** Reconstruction is tried first, so a supervisor says that it failed, unless the
/// table applies the clause literally.
pub fn misdeal(table: &T, hand: To, reason: &str, context: &Context) -> Decision {
    let clause = match hand {
        // **11.13** In the dealer's hand.
        To::Dealer => r::R11_13,
        // **11.15** In a player's hand.
        To::Area(_) => r::R11_15,
    };
    in_progress(table, clause.cite())?;
    if let To::Area(area) = hand
        && !table.play.round.areas().contains(&area)
    {
        refuse!(clause.cite(), "area {area} has no hand in this round");
    }
    let at_once = table.house.setup().option(cw::CW_3) == "misdeal-at-once";
    let cite = if at_once { clause.cite() } else { clause.as_read(cw::CW_3) };
    if !at_once && !context.by.role.is_supervisor() {
        refuse!(cite, "reconstruct the round; if that is impossible a supervisor declares the misdeal");
    }
    if reason.trim().is_empty() {
        refuse!(clause.cite(), "say what was dealt wrongly");
    }
    let mut events: Vec<E> = vec![Event::Misdealt { hand, reason: reason.into() }.by(cite)];
    // **11.16** All wagers are void.
    events.extend(void(table, r::R11_16.as_read(x::X_10), Event::RoundVoided.by(r::R11_16.cite())));
    Ok(events)
}

/// **11.14** Discards that were not put back into the device wait for the next round's initial deal.
pub(super) fn discards_left(table: &T) -> Option<E> {
    let left = table.play.cards.source == Source::Device && table.play.cards.in_rack() > 0;
    left.then(|| Event::DiscardsLeft.by(r::R11_14.cite()))
}

/// A card is missing from the six decks, or does not belong to them.
pub(super) const WRONG_CARDS: WrongCards = WrongCards {
    found: |_| r::R11_17.cite(),
    // **11.17.1** Rounds finished before stand.
    earlier: r::R11_17_1.cite(),
    // **11.17.2** The round in progress is void and all its money goes back (CW-20).
    void: r::R11_17_2,
    // **11.17.3** The cards are checked.
    check: r::R11_17_3.cite(),
    // **11.17.4** Surveillance and an inspector are told.
    told: |_| Some(r::R11_17_4.cite()),
};

/// A wager outside the limits that is noticed while settling is named before it is settled.
pub(super) fn limit_noted(table: &T, placed: Placed) -> Option<E> {
    let cite = match table.house.limit_breach(placed)? {
        // **11.18.1** Below the minimum: settled in full.
        Breach::Below => r::R11_18_1.cite(),
        // **11.18.2** Above the maximum: settled up to the maximum.
        Breach::Above => r::R11_18_2.as_read(x::X_2),
    };
    let Placed { area, wager, amount, .. } = placed;
    Some(Event::LimitNoted { area, wager, amount }.by(cite))
}

/// After a common event changed wagers in a round: hands without any get no further card and make no decision, a round
/// without any is over. An Initial Wager found too large where such wagers are void leaves nothing to decide.
pub fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
    if let Round::Deciding { undecided, .. } = &table.play.round {
        let mut initials = undecided.iter().filter_map(|area| table.house.layout().get(*area, Wager::Initial));
        if let Some(placed) = initials.find(|placed| is_void(table, *placed)) {
            let cite = r::R6_3.as_read(x::X_1);
            let void = HouseEvent::Settled(Line::void(placed.stake(), cite));
            return vec![void.into(), Event::HandDropped { area: placed.area }.by(cite)];
        }
    }
    match table.play.round {
        Round::Waiting => vec![],
        _ if is_annulled(happened) => end_round(table, Event::RoundVoided.by(HOUSE.general.invalidated)),
        Round::Over { .. } => vec![],
        _ => drop_hands(table, abandoned()),
    }
}

/// Only areas with a wager are dealt to and choose; with none left, the round ends.
pub(super) fn drop_hands(table: &T, ending: E) -> Vec<E> {
    let layout = table.house.layout();
    if layout.is_empty() {
        return end_round(table, ending);
    }
    let (waiting, clause): (Vec<Area>, _) = match &table.play.round {
        Round::Dealing { first } => (first.to.iter().skip(first.out.len()).copied().collect(), r::R7_1),
        Round::WarDealing { second, .. } => (second.to.iter().skip(second.out.len()).copied().collect(), r::R9_2_1),
        Round::Deciding { undecided, at_war, .. } => (undecided.iter().chain(at_war).copied().collect(), r::R9_1),
        _ => (vec![], r::R12_5_1),
    };
    let electing = table.play.electing.iter().copied().filter(|area| !waiting.contains(area));
    let no_wager = |area: &Area| layout.get(*area, Wager::Initial).is_none();
    let gone = waiting.iter().copied().chain(electing).filter(no_wager);
    gone.map(|area| Event::HandDropped { area }.by(clause.cite())).collect()
}

/// What is common to all tables when something goes wrong.
pub(super) const IRREGULAR: IrregularRules = IrregularRules {
    // **11.22.1** An invalid wager found before the hand goes back.
    invalid_before: r::R11_22_1.cite(),
    // **11.22.2** Found during the hand, it wins nothing and goes back.
    invalid_during: r::R11_22_2.cite(),
    // **11.22.3** Found after the hand was settled, it changes nothing.
    invalid_after: r::R11_22_3.cite(),
    mispayment: MispaymentRules {
        found: r::R11_19.cite(),
        later: r::R11_19.as_read(cw::CW_16),
        // **11.21.2** One of more than $1,000 goes into the month's report.
        report: r::R11_21_2.cite(),
        // **11.19.2** It is put right, attempted, or brought to the regulator's attention.
        told: r::R11_19_2.cite(),
        // **11.20** A suspect one is put right or the patron sought: a report alone is not enough.
        suspected: r::R11_20.cite(),
        attempted: r::R11_21_1.as_read(x::X_12),
        // **11.21.1.1** An underpaid patron is offered the difference.
        made_good: r::R11_21_1_1.cite(),
        // **11.21.1.2** An overpaid patron is asked for it.
        asked_back: r::R11_21_1_2.cite(),
    },
    loss_limit: law::L7.as_read(x::X_19),
    loss_excess: Some(LossExcess {
        valid: law::L7.as_read(x::X_19),
        returned: |_| law::L7.as_read(x::X_15),
        earlier: law::L7.as_read(x::X_19),
        advise: law::L7.as_read(x::X_19),
    }),
};
