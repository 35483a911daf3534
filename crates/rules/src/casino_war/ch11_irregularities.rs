//! Chapter 11: what happens when cards, cuts, hands or players go wrong.
use super::ch08_interim_settlement::{give_up, is_void, turn};
use super::ch10_final_settlement::end_round;
use super::{
    Absence, CasinoWar, E, Event, RelayWhy, Round, Shuffle, T, WhichDeal, WrongCards, WrongHand, ch07_the_deal,
    clauses as r, readings as cw,
};
use crate::book::Citation;
use crate::cards::{Card, CardCounts};
use crate::game::{Context, Decided, Refusal, Role};
use crate::house::HouseEvent;
use crate::incidents::DutyKind;
use crate::money::Money;
use crate::readings as x;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::shoe::{CuttingCard, FirstCut, Readiness, Source};
use crate::signatures::second_person;
use crate::wagers::{Area, Wager};
use alloc::{vec, vec::Vec};

type Decision = Decided<CasinoWar>;

/// **11.1** A card found face up is burned and play goes on.
pub fn faced_card(table: &T, card: Card) -> Decision {
    if table.play.cards.readiness != Readiness::Ready {
        refuse!(r::R11_1.cite(), "no card is drawn now: shuffle, cut and burn first");
    }
    one_from_shoe(table, card)?;
    Ok(and_cutting_card(table, Event::FacedCardBurned { card, cite: r::R11_1.cite() }))
}

/// Cards burned between rounds may bring the cutting card to the front (**4.1.2**).
fn and_cutting_card(table: &T, burned: Event) -> Vec<E> {
    let mut events: Vec<E> = vec![burned.into()];
    let mut after = table.clone();
    after.evolve_all(&events);
    if !table.house.in_round() && after.play.cards.cutting_card_is_next() {
        events.extend(ch07_the_deal::first_card_is_cutting_card());
    }
    events
}

fn one_from_shoe(table: &T, card: Card) -> Result<(), Refusal> {
    if table.play.cards.impossible(&[card]).is_some() {
        refuse!(r::R3_1.cite(), "{card} cannot come again: all six are seen. Report a foreign card");
    }
    match table.play.cards.left() {
        0 => refuse!(r::R11_7.cite(), "the {} is empty", table.play.cards.source),
        _ => Ok(()),
    }
}

/// **11.2** A card drawn in error while hands are still to be dealt is the next card. **11.3** Shown to a dealer's finished
/// hand it is burned; **11.4** unseen, it waits under the shoe and comes first in the next round.
pub fn card_in_error(table: &T, card: Option<Card>) -> Decision {
    if matches!(table.play.round, Round::Waiting) {
        refuse!(r::R11_2.cite(), "no round is on: a card drawn now is dealt as the next card");
    }
    if table.play.cards.readiness != Readiness::Ready {
        refuse!(r::R11_2.cite(), "no card is drawn now: shuffle, cut and burn first");
    }
    if let Some(card) = card {
        one_from_shoe(table, card)?;
    }
    match (ch07_the_deal::wanted(table).first(), card) {
        (Some((to, _)), Some(card)) => Ok(ch07_the_deal::deal_one(table, *to, card, r::R11_2.cite())),
        (Some(_), None) => refuse!(r::R11_2.cite(), "turn the card: it is the next one dealt"),
        (None, Some(card)) => Ok(vec![Event::ErrorCardBurned { card, cite: r::R11_3.cite() }.into()]),
        (None, None) if table.play.cards.left() == 0 => {
            refuse!(r::R11_7.cite(), "the {} is empty", table.play.cards.source)
        }
        (None, None) if table.play.cards.one_set_aside => {
            refuse!(r::R11_4.cite(), "a card waits under the shoe already")
        }
        (None, None) => Ok(vec![Event::ErrorCardSetAside { cite: r::R11_4.as_read(cw::CW_4) }.into()]),
    }
}

/// **11.5** A round begun without any wager is void; the cards that show are burned.
pub fn empty_round(table: &T, cards: &[Card]) -> Decision {
    let (house, held) = (&table.house, &table.play.cards);
    if house.in_round() || !house.layout().is_empty() {
        refuse!(r::R11_5.cite(), "wagers are placed: this round is not empty");
    }
    if held.readiness != Readiness::Ready {
        refuse!(r::R11_5.cite(), "no card is drawn now: shuffle, cut and burn first");
    }
    if cards.is_empty() || cards.len() > usize::from(house.setup().areas) + 1 {
        refuse!(r::R11_5.cite(), "name the cards that show, one to {}", house.setup().areas + 1);
    }
    if let Some(card) = held.impossible(cards) {
        refuse!(r::R3_1.cite(), "{card} cannot come again: all six are seen. Report a foreign card");
    }
    if cards.len() > usize::from(held.left()) {
        refuse!(r::R11_7.cite(), "{} cards are left", held.left());
    }
    let cards = cards.to_vec();
    Ok(and_cutting_card(table, Event::EmptyRoundVoided { cards, cite: r::R11_5.as_read(cw::CW_17) }))
}

/// **11.6** The round is laid as it should have been, until the next one begins; what was settled on the wrong cards is taken
/// back, by two people, and settled again. A card that was dealt rightly but keyed wrongly is put right the same way.
/// **11.12** Cards left over are burned.
pub fn relay(table: &T, deal: WhichDeal, cards: &[Card], why: RelayWhy, context: &Context) -> Decision {
    if let Some((after, mut events)) = taken_up(table)? {
        events.extend(relay(&after, deal, cards, why, context)?);
        return Ok(events);
    }
    let round = &table.play.round;
    let (old, to) = match deal {
        WhichDeal::Initial => (round.initial_cards(), round.areas()),
        WhichDeal::War => (round.war_cards(), round.at_war()),
    };
    if old.is_empty() {
        refuse!(r::R11_6.cite(), "no such cards are out in this round");
    }
    if table.play.reshuffled && deal == WhichDeal::Initial {
        refuse!(
            r::R11_6.cite(),
            "the discards were shuffled in this round: it cannot be reconstructed, a supervisor voids it"
        );
    }
    if cards.is_empty() || cards.len() > to.len() + 1 {
        refuse!(r::R11_6.cite(), "name the cards in the order they should lie: one to {}", to.len() + 1);
    }
    let excess = excess(table, deal, &old, cards, why)?;
    let undone = undo_lines(table, deal, context)?;
    let mut events: Vec<E> = undone.into_iter().map(E::from).collect();
    let cite = match why {
        RelayWhy::Reconstruction => r::R11_6.cite(),
        RelayWhy::KeyedWrong => r::R11_6.as_read(cw::CW_22),
    };
    events.push(Event::Relaid { deal, cards: cards.to_vec(), burned: excess.clone(), cite }.into());
    if !excess.is_empty() {
        events.push(Event::ExcessBurned { cards: excess, cite: r::R11_12.cite() }.into());
    }
    Ok(events)
}

/// **11.6** Until the next round begins the last one can be put right: its cards are laid out again if they were picked up.
pub(super) fn taken_up(table: &T) -> Result<Option<(T, Vec<E>)>, Refusal> {
    if table.play.last.is_none() {
        return Ok(None);
    }
    let cite = r::R11_6.cite();
    let due = match table.play.cards.readiness {
        Readiness::ToShuffle(FirstCut::DeviceFailed) => None,
        Readiness::ToShuffle(why) => Some((why, super::ch04_shuffle_and_cut::shuffle_clause(table, why))),
        _ => None,
    };
    let shuffle_after = table.play.shuffle_after.or(due);
    let events = vec![table.house.take_up(cite, |_| false)?.into(), Event::LaidOutAgain { shuffle_after, cite }.into()];
    let mut after = table.clone();
    after.evolve_all(&events);
    Ok(Some((after, events)))
}

/// Cards that were out and have no place in the right order.
fn excess(table: &T, deal: WhichDeal, old: &[Card], new: &[Card], why: RelayWhy) -> Result<Vec<Card>, Refusal> {
    let war = if deal == WhichDeal::Initial { table.play.round.war_cards() } else { vec![] };
    if why == RelayWhy::KeyedWrong {
        if new.len() != old.len() {
            refuse!(
                r::R11_6.cite(),
                "{} cards were dealt, {} are named: keying is put right card for card",
                old.len(),
                new.len()
            );
        }
        if !war.is_empty() {
            refuse!(r::R11_6.cite(), "the war is dealt: lay the initial deal anew as a reconstruction");
        }
    }
    let mut unseen = table.play.cards.clone();
    old.iter().chain(&war).for_each(|card| unseen.unsee(*card));
    if let Some(card) = unseen.impossible(new) {
        refuse!(r::R3_1.cite(), "{card} cannot come again: all six are seen. Report a foreign card");
    }
    if why == RelayWhy::KeyedWrong {
        return Ok(vec![]);
    }
    let mut placed: CardCounts = new.iter().copied().collect();
    let excess: Vec<Card> = old.iter().chain(&war).copied().filter(|card| !placed.take(*card)).collect();
    if new.len() + excess.len() > usize::from(unseen.left()) {
        refuse!(r::R11_7.cite(), "the {} holds no more cards to lay", unseen.source);
    }
    Ok(excess)
}

/// Takes back what was settled on the cards that are laid anew, newest first.
fn undo_lines(table: &T, deal: WhichDeal, context: &Context) -> Result<Vec<HouseEvent>, Refusal> {
    let at_war = table.play.round.at_war();
    // What went back or was forfeited whatever the cards said stands.
    let on_cards = |line: &Line| !matches!(line.outcome(), Outcome::Void | Outcome::Returned | Outcome::Forfeited);
    let final_line = |line: &Line| at_war.contains(&line.area()) && line.wager() != Wager::Tie;
    let undone = |line: &&Line| on_cards(line) && (deal == WhichDeal::Initial || final_line(line));
    let undo: Vec<Line> = table.house.lines().iter().rev().filter(undone).copied().collect();
    if !undo.is_empty() {
        second_person(context, r::R11_6.cite())?;
    }
    // Also of a player who has left since.
    for patron in undo.iter().map(Line::patron) {
        let owed: Money = undo.iter().filter(|l| l.patron() == patron).map(|l| l.to_player()).sum();
        if owed > context.world.standing(patron).chips {
            refuse!(
                r::R11_6.cite(),
                "patron {patron} no longer has the {owed} paid on these cards: record it as an overpayment"
            );
        }
    }
    let mut events: Vec<HouseEvent> =
        undo.into_iter().map(|line| HouseEvent::Reversed { line, cite: r::R11_6.cite() }).collect();
    if deal == WhichDeal::Initial {
        let mut after = table.house.clone();
        events.iter().for_each(|event| after.evolve(event));
        let wars: Vec<_> = after.layout().iter().filter(|p| p.wager == Wager::War).collect();
        events.extend(wars.into_iter().map(|placed| HouseEvent::WagerTakenBack { placed, cite: r::R11_6.cite() }));
    }
    Ok(events)
}

/// **11.6** Not to be reconstructed: a supervisor voids the round; what was settled on the way stands.
/// The final settlement is no interim one: until the next round it is taken back, by two people.
pub fn void_round(table: &T, reason: &str, context: &Context) -> Decision {
    if let Some((after, mut events)) = taken_up(table)? {
        events.extend(void_round(&after, reason, context)?);
        return Ok(events);
    }
    let final_too = matches!(table.play.round, Round::Over { second: Some(_), .. });
    if !final_too {
        open_round(table, r::R11_6.cite())?;
    }
    if reason.trim().is_empty() {
        refuse!(r::R11_6.cite(), "say why the round cannot be reconstructed");
    }
    let mut events: Vec<E> = vec![];
    if final_too {
        events.extend(undo_lines(table, WhichDeal::War, context)?.into_iter().map(E::from));
    }
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(void(&after, r::R11_6.as_read(cw::CW_3), r::R11_6_1.cite()));
    Ok(events)
}

fn open_round(table: &T, cite: Citation) -> Result<(), Refusal> {
    match table.play.round {
        Round::Waiting => refuse!(cite, "no round is on"),
        Round::Over { .. } => refuse!(cite, "this round is settled: it stands unless it is reconstructed"),
        _ => Ok(()),
    }
}

/// Open wagers come back, the cards go to the rack, play goes on with the rest.
pub(super) fn void(table: &T, line_cite: Citation, then_cite: Citation) -> Vec<E> {
    let mut events: Vec<E> = table.house.void_all(line_cite).into_iter().map(E::from).collect();
    let mut after = table.clone();
    after.evolve_all(&events);
    events.extend(end_round(&after, Event::RoundVoided { cite: then_cite }.into()));
    events
}

/// **11.13, 11.15, 11.16** A wrong number of cards is a misdeal: all open wagers are void. **CW-3** Reconstruction is tried
/// first, so it is for a supervisor to say that it failed, unless the table reads the clause at its word.
pub fn misdeal(table: &T, hand: WrongHand, reason: &str, context: &Context) -> Decision {
    let clause = match hand {
        WrongHand::Dealer => r::R11_13,
        WrongHand::Area(_) => r::R11_15,
    };
    open_round(table, clause.cite())?;
    if let WrongHand::Area(area) = hand
        && !table.play.round.areas().contains(&area)
    {
        refuse!(clause.cite(), "area {area} has no hand in this round");
    }
    let at_once = table.house.setup().option(cw::CW_3) == "misdeal-at-once";
    if !at_once && context.by.role != Role::Supervisor {
        refuse!(
            clause.as_read(cw::CW_3),
            "reconstruct the round; if that is impossible a supervisor declares the misdeal"
        );
    }
    if reason.trim().is_empty() {
        refuse!(clause.cite(), "say what was dealt wrongly");
    }
    let cite = if at_once { clause.cite() } else { clause.as_read(cw::CW_3) };
    let mut events: Vec<E> = vec![Event::Misdealt { hand, reason: reason.into(), cite }.into()];
    events.extend(void(table, r::R11_16.as_read(x::X_10), r::R11_16.cite()));
    Ok(events)
}

/// **11.7** The shoe is empty in the middle of a round: the discards, not the cards that lie, are shuffled and cut.
pub fn shuffle_discards(table: &T) -> Decision {
    let cards = &table.play.cards;
    if ch07_the_deal::wanted(table).is_empty() || !table.house.in_round() {
        refuse!(r::R11_7.cite(), "no card is needed in this round");
    }
    if cards.left() > 0 {
        refuse!(r::R11_7.cite(), "{} cards are left in the {}: deal them first", cards.left(), cards.source);
    }
    if cards.in_rack() == 0 {
        refuse!(r::R11_7.cite(), "the discard rack is empty too: a supervisor voids the round");
    }
    let how = match cards.source {
        Source::Shoe | Source::Hand => Shuffle::Manual,
        Source::Device => Shuffle::Device,
    };
    let why = FirstCut::Directed;
    let mut events: Vec<E> = vec![Event::DiscardsShuffled { cite: r::R11_7.as_read(cw::CW_18) }.into()];
    let offered = super::ch04_shuffle_and_cut::cut_order(table, why);
    events.push(Event::Shuffled { how, why, offered, rack: super::RackToo::No, cite: r::R11_7.cite() }.into());
    Ok(events)
}

/// **11.8** A tied player who is away surrenders; **CW-7** so does one who says nothing for a reasonable time.
pub fn no_decision(table: &T, area: Area, because: Absence) -> Decision {
    let nobody =
        Context { by: crate::game::Actor { role: Role::Dealer, id: 0 }, at: 0, approved_by: None, world: &Nobody };
    turn(table, area, &nobody)?;
    let cite = match because {
        Absence::Away => r::R11_8.cite(),
        Absence::Silent => r::R11_8.as_read(cw::CW_7),
    };
    Ok(give_up(table, area, cite))
}

struct Nobody;
impl crate::game::World for Nobody {
    fn standing(&self, _: u32) -> crate::game::Standing {
        crate::game::Standing { card: crate::game::PlayerCard::Missing, chips: Money::ZERO, loss_left: None }
    }
}

/// **11.9** Cut against the rules: the round is finished, then the cards are shuffled and cut rightly.
pub fn bad_cut(table: &T) -> Decision {
    if table.play.cards.source == Source::Device {
        refuse!(r::R11_9.cite(), "cards in a shuffling device are not cut");
    }
    if !matches!(table.play.cards.readiness, Readiness::Ready | Readiness::ToBurn) {
        refuse!(r::R11_9.cite(), "the cards are not in play: cut them rightly now");
    }
    let mut events = super::ch04_shuffle_and_cut::order_shuffle(table, FirstCut::CutWrongly, r::R11_9.cite());
    events.extend(earlier_stand(table, r::R11_9.cite()));
    Ok(events)
}

/// **11.11** The shuffle after the cutting card was forgotten and a round begun: it is finished, then the cards are shuffled.
pub fn forgot_shuffle(table: &T) -> Decision {
    let Readiness::ToShuffle(why) = table.play.cards.readiness else {
        refuse!(r::R11_11.cite(), "no shuffle is due");
    };
    if table.play.cards.cutting_card != CuttingCard::Shown {
        refuse!(r::R11_11.cite(), "this shuffle does not follow a cutting card: shuffle now");
    }
    let mut events: Vec<E> = vec![
        Event::ShuffleForgotten { cite: r::R11_11.cite() }.into(),
        Event::ShuffleOrdered { why, when: super::When::AfterThisRound, cite: r::R11_11.cite() }.into(),
    ];
    events.extend(earlier_stand(table, r::R11_11.cite()));
    Ok(events)
}

/// What earlier rounds brought stands, if there were any; one that is settled counts as earlier.
pub(super) fn earlier_stand(table: &T, cite: Citation) -> Option<E> {
    let open = !matches!(table.play.round, Round::Waiting | Round::Over { .. });
    (table.house.round_number() > u64::from(open)).then(|| Event::RoundsStand { cite }.into())
}

/// **11.17** A card is missing or foreign: this round is void, earlier ones stand, the cards are checked and surveillance and an
/// inspector are told.
pub fn wrong_cards(table: &T, finding: &WrongCards, context: &Context) -> Decision {
    if table.play.cards.readiness == Readiness::Empty {
        refuse!(r::R11_17.cite(), "no cards are at the table");
    }
    if matches!(finding, WrongCards::Foreign(what) if what.trim().is_empty()) {
        refuse!(r::R11_17.cite(), "say which foreign card was found");
    }
    let mut events: Vec<E> = earlier_stand(table, r::R11_17_1.cite()).into_iter().collect();
    match table.play.round {
        Round::Waiting => {}
        Round::Over { .. } => events.extend(end_round(table, Event::LayoutCleared { cite: r::R10_4.cite() }.into())),
        _ => {
            let partly_settled = !table.house.lines().is_empty();
            let cite = if partly_settled { r::R11_17_2.as_read(cw::CW_20) } else { r::R11_17_2.cite() };
            events.extend(void(table, cite, r::R11_17_2.cite()));
        }
    }
    events.push(Event::CardsCondemned { finding: finding.clone(), cite: r::R11_17.cite() }.into());
    let mut duties: Vec<HouseEvent> = vec![];
    for (kind, clause) in [
        (DutyKind::CheckCards, r::R11_17_3),
        (DutyKind::NotifySurveillance, r::R11_17_4),
        (DutyKind::NotifyInspector, r::R11_17_4),
    ] {
        duties.push(table.house.duty(kind, clause.cite(), context, &duties));
    }
    events.extend(duties.into_iter().map(E::from));
    Ok(events)
}

/// After a common event changed wagers in a round: hands without any get no further card and make no decision, a round
/// without any is over. An Initial Wager found too large where such wagers are void leaves nothing to decide (**X-1**).
pub fn follow(table: &T) -> Vec<E> {
    if matches!(table.play.round, Round::Waiting | Round::Over { .. }) {
        return vec![];
    }
    if let Round::Deciding { undecided, .. } = &table.play.round {
        let mut initials = undecided.iter().filter_map(|area| table.house.layout().get(*area, Wager::Initial));
        if let Some(placed) = initials.find(|placed| is_void(table, *placed)) {
            let cite = r::R6_3.as_read(x::X_1);
            let void = HouseEvent::Settled(Line::void(placed.stake(), cite));
            return vec![void.into(), Event::HandDropped { area: placed.area, cite }.into()];
        }
    }
    drop_hands(table, r::R11_6_1.cite())
}

/// **7.1, 9.1, 9.2.1** Only areas with a wager are dealt to and choose.
pub(super) fn drop_hands(table: &T, none_left: Citation) -> Vec<E> {
    let layout = table.house.layout();
    if layout.is_empty() {
        return end_round(table, Event::RoundVoided { cite: none_left }.into());
    }
    let (waiting, cite) = match &table.play.round {
        Round::Dealing { to, out } => (to.iter().skip(out.len()).copied().collect(), r::R7_1),
        Round::WarDealing { at_war, out, .. } => (at_war.iter().skip(out.len()).copied().collect(), r::R9_2_1),
        Round::Deciding { undecided, at_war, .. } => (undecided.iter().chain(at_war).copied().collect(), r::R9_1),
        _ => (vec![], r::R12_5_1),
    };
    let mut gone: Vec<Area> = waiting;
    gone.extend(table.play.electing.iter().filter(|area| !gone.contains(area)).copied().collect::<Vec<_>>());
    gone.retain(|area| layout.get(*area, Wager::Initial).is_none());
    gone.into_iter().map(|area| Event::HandDropped { area, cite: cite.cite() }.into()).collect()
}
