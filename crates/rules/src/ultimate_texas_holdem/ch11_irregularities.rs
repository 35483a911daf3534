//! Chapter 11: what happens when cards, hands, wagers or players go wrong. See `ch11_keyed_again.rs` for wrong keys.
use super::ch02_table_layout_and_equipment::AREAS;
use super::ch03_the_cards::possible;
use super::ch05_wagers::{incomplete, on_hand};
use super::ch09_betting_rounds::{acting, folds, multiples, nobody_left, play_amount};
use super::ch10_settlement::finished;
use super::ch13_general_provisions::{ADVISE, LOSS_LIMIT};
use super::ch15_jackpot::{CANCELLED, unhanded};
use super::{
    BoardPlace, Deal, Decision, E, Event, Hand, Handled, MisdealWhy, Place, Round, Ruling, Stance, Street, T,
    clauses as r, readings as u, rules,
};
use crate::book::{Citation, Cited, Clause};
use crate::card_table::{Directions, WrongCards, after, end_round, is_annulled, vacated};
use crate::cards::Card;
use crate::house::{Breach, HouseEvent, IrregularRules, LossExcess, MispaymentRules, Stage, VoidBy};
use crate::money::Money;
use crate::people::Context;
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::shoe::Source;
use crate::wagers::{Area, Placed, Wager};
use alloc::{vec, vec::Vec};

/// The round is void: every open wager comes back, and what was settled or taken from folded hands with it. Two people
/// sign for chips that were paid or taken already.
///
/// **UTH-11** After a misdeal that comes to light once a hand is settled, a supervisor voids what is still open. So it is
/// after a missing card or a failed device where what was settled stands (**X-38**).
pub(super) fn void(table: &T, context: &Context, clause: Clause) -> Decision {
    let (house, partly) = (&table.house, settled_in_part(table));
    let (read, in_part) = match clause == r::R11_7_2 || clause == r::R12_2_1 {
        true => (clause.as_read(x::X_38), house.settled_stands()),
        false => (clause.as_read(u::UTH_11), house.setup().option(u::UTH_11) == "unsettled-hands"),
    };
    if partly && in_part && !context.by.role.is_supervisor() {
        refuse!(read, "hands are settled: a supervisor decides about the rest");
    }
    let folded = |area: Area| table.play.round.hand(area).is_some_and(|hand| hand.stance == Stance::Folded);
    let taken = |line: &Line| line.outcome() == Outcome::Lost && folded(line.area());
    let stands = |line: &Line| in_part && (partly || !taken(line));
    let void = house.void_round(rules(), &VoidBy { clause, read, jackpot: Some(CANCELLED) }, stands, context)?;
    let mut events: Vec<E> = void.into_iter().map(E::from).collect();
    let cite = if partly { read } else { clause.cite() };
    events.extend(end_round(&after(table, &events), Event::RoundVoided.by(cite)));
    Ok(events)
}

/// Whether a hand was settled against the dealer while something is still open.
fn settled_in_part(table: &T) -> bool {
    match &table.play.round {
        Round::Settling { deal, left } => {
            let settled = |h: &Hand| h.stance == Stance::Conceded || h.is_live() && !left.contains(&h.area);
            deal.hands.iter().any(settled)
        }
        Round::Over { .. } => !table.house.layout().is_empty(),
        Round::Waiting | Round::Betting { .. } => false,
    }
}

fn round_in_progress(table: &T, cite: Citation) -> Result<&Deal, Refusal> {
    match &table.play.round {
        Round::Waiting => refuse!(cite, "no round is in progress"),
        // A jackpot that waits to be paid keeps the round open.
        Round::Over { deal } if !table.house.layout().is_empty() => Ok(deal),
        Round::Over { .. } => refuse!(cite, "this round is settled: it stands"),
        Round::Betting { deal, .. } | Round::Settling { deal, .. } => Ok(deal),
    }
}

/// Whether nobody has decided anything yet.
fn untouched(table: &T) -> bool {
    matches!(&table.play.round, Round::Betting { deal, street: Street::BeforeFlop }
        if deal.hands.iter().all(|hand| matches!(hand.stance, Stance::ToAct | Stance::Void)))
}

/// A wrong number of cards, or a card revealed during the deal: **11.3** all wagers are void.
pub fn misdeal(table: &T, why: MisdealWhy, reason: &str, context: &Context) -> Decision {
    let clause = match why {
        // **11.1** A player, the dealer or the board has a wrong number of cards.
        MisdealWhy::WrongNumber => r::R11_1,
        // **11.2** A card was revealed during the deal.
        MisdealWhy::Revealed => r::R11_2,
    };
    round_in_progress(table, clause.cite())?;
    if why == MisdealWhy::Revealed && !untouched(table) {
        refuse!(clause.cite(), "the deal is over: report a dealer's card that shows (11.4) or a community card (11.5)");
    }
    if reason.trim().is_empty() {
        refuse!(clause.cite(), "say what was dealt wrongly");
    }
    let cite = if settled_in_part(table) { clause.as_read(u::UTH_11) } else { clause.cite() };
    let mut events: Vec<E> = vec![Event::Misdealt { why, reason: reason.into() }.by(cite)];
    events.extend(void(table, context, r::R11_3)?);
    Ok(events)
}

/// **11.4** A hole card of the dealer's shows during the round.
pub fn dealer_exposed(table: &T, cards: &[Card], ruling: Option<Ruling>, context: &Context) -> Decision {
    let Round::Betting { deal, street } = &table.play.round else {
        refuse!(r::R11_4.cite(), "the dealer's cards can show too early only while players bet");
    };
    let down: Vec<Place> = (0..2).map(Place::Dealer).filter(|place| deal.at(*place).is_none()).collect();
    if cards.is_empty() || cards.len() > down.len() {
        refuse!(r::R11_4.cite(), "name the cards that show, up to {}", down.len());
    }
    possible(table, cards)?;
    let (both, read) = (exposure_is_ruled(deal, *street), r::R11_4_2.as_read(u::UTH_12));
    let continues = match ruling {
        Some(_) if !both => refuse!(r::R11_4.cite(), "the book decides this: leave the ruling out"),
        None if !both => deal.hands.iter().any(|hand| matches!(hand.stance, Stance::Bet { .. })),
        _ if !context.by.role.is_supervisor() => {
            refuse!(read, "nobody bet before the flop and somebody has since: a supervisor rules")
        }
        None => refuse!(read, "rule whether this is a misdeal or play continues"),
        Some(ruling) => ruling == Ruling::GoOn,
    };
    let exposed = down.iter().zip(cards);
    let exposed = exposed.map(|(place, card)| Event::Exposed { place: *place, card: *card }.by(r::R11_4.cite()));
    let mut events: Vec<E> = exposed.collect();
    let cite = |clause: Clause| if both { clause.as_read(u::UTH_12) } else { clause.cite() };
    if continues {
        // **11.4.2** With a Play wager made, play continues.
        events.push(Event::PlayContinues.by(cite(r::R11_4_2)));
        return Ok(events);
    }
    // **11.4.1** With no Play wager made, it is a misdeal.
    let reason = "a dealer's card showed".into();
    events.push(Event::Misdealt { why: MisdealWhy::Revealed, reason }.by(cite(r::R11_4_1)));
    events.extend(void(&after(table, &events), context, r::R11_3)?);
    Ok(events)
}

/// **UTH-12** Whether the book says both: nobody bet before the flop, and somebody has since.
fn exposure_is_ruled(deal: &Deal, street: Street) -> bool {
    let bet = |hand: &Hand| match hand.stance {
        Stance::Bet { street, .. } => Some(street),
        _ => None,
    };
    let first = deal.hands.iter().filter_map(bet).min();
    street != Street::BeforeFlop && first.is_some_and(|first| first != Street::BeforeFlop)
}

/// **11.5** A community card shows too early: players who have still to decide keep every choice (**UTH-13**).
pub fn community_exposed(table: &T, place: BoardPlace, card: Card) -> Decision {
    let Round::Betting { deal, .. } = &table.play.round else {
        refuse!(r::R11_5.cite(), "a community card can show too early only while players bet");
    };
    if deal.board[usize::from(place.index())].is_some() {
        refuse!(r::R11_5.cite(), "{} is face up already", place.label());
    }
    possible(table, &[card])?;
    let cite = r::R11_5.as_read(u::UTH_13);
    let mut events: Vec<E> = vec![Event::Exposed { place: Place::Board(place.index()), card }.by(cite)];
    // With the flop up, hands that folded with a jackpot wager need no further card.
    events.extend(nobody_left(&after(table, &events)));
    Ok(events)
}

/// **11.6** A hand was dealt where Ante or Blind is missing.
pub fn stray_hand(table: &T, area: Area, handled: Handled, context: &Context) -> Decision {
    let (Round::Betting { deal, .. } | Round::Settling { deal, .. }) = &table.play.round else {
        refuse!(r::R11_6.cite(), "no hand is waiting to be played or settled");
    };
    if area == 0 || area > table.house.setup().areas {
        refuse!(AREAS, "this table has areas 1 to {}", table.house.setup().areas);
    }
    // **11.6.2** After somebody has handled cards only that hand is void.
    let cite = r::R11_6_2.cite();
    match (handled, deal.hand(area)) {
        // **11.6.1** Before that the whole round is.
        (Handled::No, _) if untouched(table) => void(table, context, r::R11_6_1),
        (Handled::No, _) => refuse!(cite, "players have decided: cards were handled"),
        (Handled::Yes, None) if table.play.cards.left() < 2 => {
            refuse!(cite, "the deck has too few cards for another hand")
        }
        (Handled::Yes, None) => Ok(vec![Event::StrayHand { area }.by(cite)]),
        (Handled::Yes, Some(hand)) if !hand.is_live() || !table.play.round.is_waiting(area) => {
            refuse!(cite, "area {area} is out of the round or settled")
        }
        (Handled::Yes, Some(_)) => {
            let void = |p: Placed| HouseEvent::settled(Line::void(p.stake(), cite)).into();
            let mut events: Vec<E> = on_hand(table, area).into_iter().map(void).collect();
            events.extend(follow(&after(table, &events), &[]));
            Ok(events)
        }
    }
}

pub(super) const WRONG_CARDS: WrongCards = WrongCards {
    // **11.7** A card is missing or foreign, whatever the cards are dealt from (**UTH-3**).
    found: |source| match source {
        Source::Device => r::R11_7.cite(),
        Source::Shoe | Source::Hand => r::R11_7.as_read(u::UTH_3),
    },
    // **11.7.1** Earlier rounds stand.
    earlier: r::R11_7_1.cite(),
    // **11.7.2** The round in progress is void.
    void: r::R11_7_2,
    // **11.7.3** The deck is checked.
    check: r::R11_7_3.cite(),
    // **11.7.4** Surveillance and an inspector are told.
    told: |_| Some(r::R11_7_4.cite()),
};

/// **11.8** A Play wager is found to be another amount (**UTH-9**). Until the dealer's hand is turned it is corrected
/// to a legal multiple; after that it is settled as it is.
pub fn play_found(table: &T, area: Area, amount: Money, context: &Context) -> Decision {
    let (cite, read) = (r::R11_8.cite(), r::R11_8.as_read(u::UTH_9));
    round_in_progress(table, cite)?;
    let Some((placed, street)) = open_play(table, area) else {
        refuse!(cite, "area {area} has no Play wager still to settle");
    };
    table.house.payable(rules(), amount)?;
    if amount == placed.amount {
        refuse!(cite, "the Play wager on area {area} is recorded as {amount} already");
    }
    if matches!(table.play.round, Round::Betting { .. }) {
        if !legal_amounts(table, area, street).any(|legal| legal == amount) {
            refuse!(read, "{amount} is not a legal multiple of the Ante: have it corrected, or the hand folds");
        }
        if amount > table.house.room(placed.patron, Wager::Play, placed.amount) {
            refuse!(r::R6_1.as_read(u::UTH_27), "{amount} is above the maximum for this Play wager");
        }
    }
    let found = table.house.found_to_be(rules(), placed, amount, read, context)?;
    let mut events: Vec<E> = found.iter().cloned().map(E::from).collect();
    events.extend(follow(&after(table, &events), &found));
    Ok(events)
}

/// A Play wager that is still to be settled, and when it was made.
fn open_play(table: &T, area: Area) -> Option<(Placed, Street)> {
    let Stance::Bet { street, .. } = table.play.round.hand(area)?.stance else { return None };
    let placed = table.house.layout().get(area, Wager::Play)?;
    table.play.round.is_waiting(area).then_some((placed, street))
}

/// **UTH-9** A Play wager that is not a legal multiple and is not corrected goes back, and the hand folds.
pub fn uncorrected(table: &T, area: Area) -> Decision {
    let cite = r::R11_8.as_read(u::UTH_9);
    let play = open_play(table, area).filter(|_| matches!(table.play.round, Round::Betting { .. }));
    let Some((placed, street)) = play else {
        refuse!(cite, "area {area} has no Play wager to correct before the dealer's hand is turned");
    };
    if legal_amounts(table, area, street).any(|amount| amount == placed.amount) {
        refuse!(cite, "area {area}'s Play wager of {} is as the book asks: it stands", placed.amount);
    }
    let mut events: Vec<E> = vec![HouseEvent::settled(Line::returned(placed.stake(), cite)).into()];
    events.extend(folds(&after(table, &events), area, cite));
    Ok(events)
}

/// What each multiple comes to that was open when the hand was bet on.
fn legal_amounts(table: &T, area: Area, street: Street) -> impl Iterator<Item = Money> {
    multiples(street).iter().filter_map(move |times| Some(play_amount(table, area, *times)?.0))
}

/// **11.8.2** A Play wager counts up to what is legal (**UTH-9, X-3**): the highest multiple within it where it was
/// found to be another amount than recorded, and no more than the highest of all where the Ante was.
pub(super) fn legal_play(table: &T, placed: Placed) -> Option<(Money, Citation)> {
    let (_, street) = open_play(table, placed.area)?;
    let legal = legal_amounts(table, placed.area, street);
    let counts = match table.house.was_found(placed.area, Wager::Play) {
        true => legal.filter(|amount| *amount <= placed.amount).max(),
        false => legal.max().filter(|_| measured_again(table, placed.area)),
    };
    Some((counts?, r::R11_8_2.as_read(u::UTH_9)))
}

/// Whether a Play wager, or what it is a multiple of, was found to be another amount than recorded.
fn measured_again(table: &T, area: Area) -> bool {
    [Wager::Play, Wager::Ante, Wager::Blind].iter().any(|wager| table.house.was_found(area, *wager))
}

/// A wager that breaks the rules and comes to light at settlement is named before it is settled.
pub(super) fn noted(table: &T, placed: Placed) -> Option<E> {
    let Placed { area, wager, amount, .. } = placed;
    let least = || legal_amounts(table, area, open_play(table, area)?.1).min();
    let short = || wager == Wager::Play && measured_again(table, area) && least().is_some_and(|least| amount < least);
    let cite = match table.house.limit_breach(placed) {
        Some(Breach::Above) => r::R11_8_2.as_read(x::X_2),
        // **11.8.1** One that is too small is settled as it is.
        _ if short() => r::R11_8_1.as_read(u::UTH_9),
        Some(Breach::Below) => r::R11_8_1.cite(),
        None => return None,
    };
    Some(Event::LimitNoted { area, wager, amount }.by(cite))
}

// **11.9.1** A supervisor may have some players decide before the others.
pub(super) const FIRST: Citation = r::R11_9_1.cite();

pub(super) const DIRECTIONS: Directions = Directions {
    // **11.9** What a supervisor may direct where players may share what they have seen.
    any: r::R11_9.cite(),
    first: FIRST,
    // **11.9.2** Players may be kept from playing together.
    apart: r::R11_9_2.cite(),
    // **11.9.3** Only English may be spoken at the table.
    english: r::R11_9_3.cite(),
};

/// **11.10** Whoever is away or refuses to decide has folded.
pub fn away(table: &T, area: Area, reason: Option<&str>, context: &Context) -> Decision {
    acting(table, area, context)?;
    table.had_time(area, reason, r::R11_10.cite(), context)?;
    Ok(folds(table, area, r::R11_10.cite()))
}

/// **11.10** So has whoever is silent for too long (**UTH-25**).
pub fn silent(table: &T, area: Area, reason: Option<&str>, context: &Context) -> Decision {
    acting(table, area, context)?;
    table.had_time(area, reason, r::R11_10.as_read(u::UTH_25), context)?;
    Ok(folds(table, area, r::R11_10.as_read(u::UTH_25)))
}

// **11.11** When the jackpot's equipment fails an inspector is told, and play may continue without the jackpot.
pub(super) const JACKPOT_FAILS: Citation = r::R11_11.cite();

/// What is common to all tables when something goes wrong with wagers and payments.
pub(super) const IRREGULAR: IrregularRules = IrregularRules {
    mispayment: MispaymentRules {
        found: r::R11_12.cite(),
        later: r::R11_12.cite(),
        // **11.12.2** A wrong payment is corrected, or the regulator is told of it.
        told: r::R11_12_2.cite(),
        // **11.13** Where intent is suspected, telling the regulator is not enough.
        suspected: r::R11_13.cite(),
        attempted: r::R11_14_1.as_read(x::X_12),
        // **11.14.1.1** An underpaid patron is paid the difference.
        made_good: r::R11_14_1_1.cite(),
        // **11.14.1.2** An overpaid patron is asked for it.
        asked_back: r::R11_14_1_2.cite(),
        // **11.15** One of more than $1,000 goes into the month's report.
        report: r::R11_15.cite(),
    },
    // **11.16.1** An invalid wager found before the hand goes back.
    invalid_before: r::R11_16_1.cite(),
    // **11.16.2** Found during the hand, it wins nothing.
    invalid_during: r::R11_16_2.cite(),
    // **11.16.3** Found after its hand was settled, it stands.
    invalid_after: r::R11_16_3.cite(),
    loss_limit: LOSS_LIMIT,
    loss_excess: Some(LossExcess {
        // **11.17** What is within the loss limit is valid and settled by the result.
        valid: r::R11_17.as_read(x::X_42),
        // **11.17.1** What exceeds it goes back, the newest wagers first.
        returned: |wager| match wager {
            Wager::Play => r::R11_17_1.as_read(x::X_18),
            _ => r::R11_17_1.as_read(x::X_15),
        },
        // **11.17.2** Earlier rounds stand.
        earlier: r::R11_17_2.cite(),
        advise: ADVISE,
    }),
};

/// What follows for the game after the house changed wagers or seats. Between rounds: a jackpot wager needs a hand, and
/// the cards are shuffled when the table is empty. In a round: a side wager of a wrong amount goes back, a hand without
/// wagers is out, and a round without any is over.
pub fn follow(table: &T, happened: &[Cited<HouseEvent>]) -> Vec<E> {
    if !table.house.in_round() {
        // Bets are closed: what a hand can no longer be dealt to goes back.
        let unequal = if table.house.stage() == Stage::BetsClosed { incomplete(table) } else { vec![] };
        let back = |p: Placed| HouseEvent::settled(Line::returned(p.stake(), r::R5_3.as_read(u::UTH_10))).into();
        let open = unequal.into_iter().flat_map(|area| table.house.layout().on_area(area));
        let mut events: Vec<E> = open.map(back).collect();
        events.extend(unhanded(&after(table, &events)));
        events.extend(vacated(table, happened));
        return events;
    }
    if is_annulled(happened) {
        return end_round(table, Event::RoundVoided.by(rules().general.invalidated));
    }
    let mut events: Vec<E> = happened.iter().filter_map(|event| wrong_amount(table, event)).collect();
    events.extend(void_antes(table));
    events.extend(half_hands(&after(table, &events)));
    events.extend(dropped_hands(&after(table, &events)));
    let now = after(table, &events);
    // A round in which something was played for is not void.
    let nothing_played = !now.house.lines().iter().any(Line::counts_as_turnover);
    match &now.play.round {
        Round::Betting { .. } | Round::Settling { .. } if now.house.layout().is_empty() && nothing_played => {
            events.extend(end_round(&now, Event::NothingLeft.by(r::R1_1.cite())));
        }
        _ => events.extend(nobody_left(&now).or_else(|| finished(&now))),
    }
    events
}

/// **X-4** A Trips or jackpot wager that is found not to be what the sign states is not accepted. Where the sign gives
/// Trips a range, more than its maximum counts up to it (6.3).
fn wrong_amount(table: &T, event: &HouseEvent) -> Option<E> {
    let HouseEvent::WagerFound { placed, .. } = event else { return None };
    let breach = table.house.limit_breach(*placed)?;
    let one_amount = table.house.limits_of(placed.patron).get(placed.wager).is_some_and(|sign| sign.min == sign.max);
    let wrong = match placed.wager {
        Wager::Jackpot => true,
        Wager::Trips => one_amount || breach == Breach::Below,
        _ => false,
    };
    // Less than was found, if a loss limit took some of it.
    let placed = table.house.layout().get(placed.area, placed.wager).filter(|_| wrong)?;
    let cite = (rules().limits.sign_of)(placed.wager);
    Some(HouseEvent::settled(Line::returned(placed.stake(), cite)).into())
}

/// **X-1** Where a wager above the maximum is void as a whole, so is the hand whose Ante or Blind it is (11.6.2).
fn void_antes(table: &T) -> Vec<E> {
    if table.house.setup().option(x::X_1) != "void-whole" {
        return vec![];
    }
    let above = |placed: &Placed| {
        matches!(placed.wager, Wager::Ante | Wager::Blind) && table.house.limit_breach(*placed) == Some(Breach::Above)
    };
    let void = |p: Placed| HouseEvent::settled(Line::void(p.stake(), r::R6_3.as_read(x::X_1))).into();
    let hands = waiting(table).filter(|hand| hand.is_live()).map(|hand| on_hand(table, hand.area));
    hands.filter(|wagers| wagers.iter().any(above)).flatten().map(void).collect()
}

/// **11.6.2** A hand that is left without its Ante or its Blind, because a loss limit took it, is void (5.3).
fn half_hands(table: &T) -> Vec<E> {
    let has = |area: Area, wager: Wager| table.house.layout().get(area, wager).is_some();
    let half = |hand: &&Hand| hand.is_live() && !(has(hand.area, Wager::Ante) && has(hand.area, Wager::Blind));
    let void = |p: Placed| HouseEvent::settled(Line::void(p.stake(), r::R11_6_2.cite())).into();
    waiting(table).filter(half).flat_map(|hand| on_hand(table, hand.area)).map(void).collect()
}

/// Hands that are still to be played or settled.
fn waiting(table: &T) -> impl Iterator<Item = &Hand> {
    table.play.round.hands().iter().filter(|hand| table.play.round.is_waiting(hand.area))
}

/// A hand without wagers is out and its jackpot wager goes back; so is a folded hand whose jackpot wager is gone.
fn dropped_hands(table: &T) -> Vec<E> {
    let settling = matches!(table.play.round, Round::Settling { .. });
    let mut events: Vec<E> = vec![];
    for hand in waiting(table) {
        let (area, jackpot) = (hand.area, table.house.layout().get(hand.area, Wager::Jackpot));
        if hand.is_live() && on_hand(table, area).is_empty() {
            events.extend(jackpot.map(|p| HouseEvent::settled(Line::void(p.stake(), CANCELLED)).into()));
            events.push(Event::HandDropped { area }.by(r::R9_1.cite()));
        } else if settling && !hand.is_live() && jackpot.is_none() {
            events.push(Event::HandDropped { area }.by(CANCELLED));
        }
    }
    events
}
