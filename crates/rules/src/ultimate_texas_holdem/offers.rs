//! What may be done at an Ultimate Texas Hold'em table now, and what each viewer sees of it.
use super::ch04_shuffle::due;
use super::ch05_wagers::{incomplete, jackpot_open};
use super::ch09_betting_rounds::{decides_before, multiples, open_multiples, play_amount, to_turn};
use super::ch11_irregularities::{direct, exposure_is_ruled, lift_directions, settled_in_part, taken_up};
use super::ch15_jackpot::{Claim, JACKPOT, claims, fixed_prize};
use super::{
    Absence, Deal, DeckStage, Directed, Hand, Handled, Jackpot, Keyed, MisdealWhy, Play, Round, Ruling, Shuffle,
    Stance, Street, T, UltimateTexasHoldem, WrongCards, clauses as r, drawn, readings as u,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Authority, Game, Role, TableCommand};
use crate::hands::Lie;
use crate::house::Stage;
use crate::money::Money;
use crate::poker_hands::best_of;
use crate::shoe::{Cards, CuttingCard, Source};
use crate::show::{CardView, CardsView, ClaimView, Fit, MadeHand, Offer, Prompt, View, Viewer};
use crate::wagers::{Area, Wager};
use alloc::{format, string::String, string::ToString, vec, vec::Vec};

pub fn offers(table: &T) -> Vec<Offer<UltimateTexasHoldem>> {
    let mut offers = vec![];
    let mut offer = |play: Play, fit: Fit, label: String| {
        let Authority { cite, .. } = UltimateTexasHoldem::who(&play);
        let roles = offered_to(table, &play);
        offers.push(Offer { command: TableCommand::Play(play), fit, label, cite, roles });
    };
    let (cards, round, house) = (&table.play.cards, &table.play.round, &table.house);
    let some = || String::from("…");
    let waiting = matches!(round, Round::Waiting);
    let ready = cards.is_ready();
    if !house.in_round() {
        offer(Play::LoadCards, Fit::Exactly, "Load a checked deck".into());
    }
    match cards.stage {
        DeckStage::ToShuffle(_) if waiting => match cards.source {
            Source::Device => {
                offer(Play::Shuffle { how: Shuffle::Device }, Fit::Exactly, "Shuffle in the device".into())
            }
            Source::Shoe | Source::Hand => {
                offer(Play::Shuffle { how: Shuffle::Manual }, Fit::Exactly, "Shuffle by hand".into())
            }
        },
        DeckStage::ToCut => offer(Play::Cut, Fit::Exactly, "Cut the cards".into()),
        _ => {}
    }
    let antes = !house.layout().areas_with(Wager::Ante).is_empty();
    if waiting && ready && antes && incomplete(table).is_empty() {
        // Face down, or drawn by the table.
        let fit = if drawn(table) { Fit::Kind } else { Fit::Exactly };
        offer(Play::Deal { held: vec![] }, fit, "Deal".into());
    }
    match round {
        Round::Waiting => {}
        Round::Betting { deal, street } => {
            for play in decisions(table, deal, *street) {
                offer(play.0, Fit::Exactly, play.1);
            }
            if deal.to_act().is_empty() {
                let wanted = to_turn(table);
                let fit = if wanted.is_empty() { Fit::Exactly } else { Fit::Kind };
                let label = match street {
                    _ if wanted.is_empty() => "Go on",
                    Street::BeforeFlop => "Turn the flop",
                    _ if wanted.len() == 3 => "Turn the flop",
                    Street::AfterFlop => "Turn the turn and the river",
                    Street::OnRiver => "Turn the dealer's hand",
                };
                // An electronic table draws them; an example would tell which cards are held by what it leaves out.
                let named = if drawn(table) { vec![] } else { unseen(cards, wanted.len()) };
                offer(Play::Turn { cards: named }, fit, label.into());
            }
            for play in irregularities(table, deal, *street) {
                offer(play.0, Fit::Kind, play.1);
            }
        }
        Round::Settling { deal, left } => {
            let next = left.first().and_then(|area| deal.hand(*area));
            let face_down = next.is_some_and(|hand| matches!(hand.hole, Lie::FaceDown(_)));
            let label = match (drawn(table), left.first()) {
                (false, Some(area)) => format!("Turn and settle area {area}"),
                _ => "Settle".into(),
            };
            let named = if face_down { unseen(cards, 2) } else { vec![] };
            offer(Play::Settle { cards: named }, Fit::Kind, label);
            let live = |area: &&Area| deal.hand(**area).is_some_and(Hand::is_live);
            for area in left.iter().filter(live) {
                offer(Play::Concede { area: *area }, Fit::Exactly, format!("Area {area} concedes"));
            }
        }
        Round::Over { .. } => {
            let (due, claims) = (table.house.bonuses_due(Wager::Jackpot), claims(table));
            if let Some((area, ..)) = due.first() {
                offer(Play::PayBonus { area: *area }, Fit::Exactly, format!("Pay the bonus jackpot on area {area}"));
            }
            match claims.first() {
                None if due.is_empty() => offer(Play::Clear, Fit::Exactly, "Clear the layout".into()),
                Some(Claim { area, hand, .. })
                    if fixed_prize(*hand).is_some() || due.is_empty() && is_verified(table, *area) =>
                {
                    let label = format!("Pay the jackpot on area {area}: {hand}");
                    offer(Play::PayJackpot { area: *area }, Fit::Exactly, label);
                }
                _ => {}
            }
        }
    }
    if let Round::Settling { deal, .. } | Round::Over { deal } = round {
        let folded = |hand: &&Hand| hand.stance == Stance::Folded && !matches!(hand.hole, Lie::FaceUp(_));
        for hand in deal.hands.iter().filter(folded) {
            let (area, cards) = (hand.area, if drawn(table) { vec![] } else { unseen(cards, 2) });
            let fit = if drawn(table) { Fit::Exactly } else { Fit::Kind };
            offer(Play::RevealFolded { area, cards }, fit, format!("Reveal the folded hand of area {area}"));
        }
    }
    if matches!(round, Round::Betting { .. } | Round::Settling { .. }) {
        let misdeal = Play::Misdeal { why: MisdealWhy::WrongNumber, reason: some() };
        offer(misdeal, Fit::Kind, "Declare a misdeal".into());
    }
    if let Some(area) = without_wager(table) {
        let play = Play::HandWithoutWager { area, handled: Handled::Yes };
        offer(play, Fit::Kind, "A hand was dealt without Ante or Blind".into());
    }
    if let Round::Betting { deal, .. } = round
        && !drawn(table)
    {
        let laid = |hand: &&Hand| {
            matches!(hand.stance, Stance::Bet { .. }) && house.layout().get(hand.area, Wager::Play).is_some()
        };
        for hand in deal.hands.iter().filter(laid) {
            let (area, because) = (hand.area, Absence::Uncorrected);
            let label = format!("Area {area}: the Play wager is no legal multiple and is not put right");
            offer(Play::NoDecision { area, because }, Fit::Exactly, label);
        }
    }
    if let Some((area, amount)) = findable(table) {
        offer(Play::PlayFound { area, amount }, Fit::Kind, "A Play wager is not as recorded".into());
    }
    let taken_up = taken_up(table).ok().flatten();
    if let Some((at, cards)) = rekeyable(taken_up.as_ref().map_or(table, |(after, _)| after)) {
        offer(Play::Rekey { at, cards }, Fit::Kind, "Cards were keyed wrongly".into());
    }
    if let Some(what) = direction(table) {
        offer(Play::Direct { what }, Fit::Kind, "Direct players suspected of collusion".into());
    }
    if lift_directions(table).is_ok() {
        offer(Play::LiftDirections, Fit::Exactly, "Lift the directions".into());
    }
    if cards.stage != DeckStage::Empty {
        offer(Play::WrongCards { finding: WrongCards::Missing }, Fit::Kind, "A card is missing or foreign".into());
        offer(Play::CardsDropped, Fit::Exactly, "Cards were dropped".into());
        offer(Play::DirectCheck, Fit::Exactly, "Have the cards checked".into());
    }
    if waiting && matches!(cards.stage, DeckStage::Ready | DeckStage::ToCut) {
        offer(Play::DirectShuffle, Fit::Exactly, "Have the cards shuffled".into());
    }
    if cards.source == Source::Device {
        if waiting && ready {
            offer(Play::DeviceJams, Fit::Exactly, "The shuffle did not finish".into());
        }
        offer(Play::DeviceFails { then: Source::Device }, Fit::Kind, "The shuffling device fails".into());
    }
    if jackpot_open(table).is_ok() {
        offer(Play::JackpotFails, Fit::Exactly, "The jackpot's equipment fails".into());
        let layout = house.layout();
        let free = |area: &Area| layout.get(*area, Wager::Jackpot).is_none();
        if let Some(area) = layout.areas_with(Wager::Ante).into_iter().find(free)
            && house.stage() == Stage::Betting
        {
            let label = "Let a player back another's box for the jackpot".into();
            offer(Play::BackJackpot { area, patron: 0 }, Fit::Kind, label);
        }
    }
    if table.play.jackpot == Jackpot::OutOfOrder {
        offer(Play::JackpotWorks, Fit::Exactly, "The jackpot works again".into());
    }
    offers
}

/// What each player who has still to decide may do, and what is done for one who does not.
fn decisions(table: &T, deal: &Deal, street: Street) -> Vec<(Play, String)> {
    let mut plays = vec![];
    let waiting = deal.hands.iter().filter(|hand| hand.stance == Stance::ToAct);
    for hand in waiting.filter(|hand| decides_before(table, hand).is_none()) {
        let area = hand.area;
        for (times, amount) in open_multiples(table, hand, street) {
            plays.push((Play::Bet { area, times }, format!("Area {area}: bet {times}×, {amount}")));
        }
        if street != Street::OnRiver {
            plays.push((Play::Check { area }, format!("Area {area}: check")));
        }
        plays.push((Play::Fold { area }, format!("Area {area}: fold")));
        let away = Play::NoDecision { area, because: Absence::Away };
        plays.push((away, format!("Area {area}: player is away")));
        let silent = Play::NoDecision { area, because: Absence::Silent };
        plays.push((silent, format!("Area {area}: player stays silent")));
    }
    plays
}

fn irregularities(table: &T, deal: &Deal, street: Street) -> Vec<(Play, String)> {
    let cards = &table.play.cards;
    let mut plays = vec![];
    if drawn(table) {
        return plays;
    }
    if deal.dealer.iter().any(Option::is_none) {
        let ruling = exposure_is_ruled(deal, street).then_some(Ruling::GoOn);
        plays.push((Play::DealerExposed { cards: unseen(cards, 1), ruling }, "A dealer's card shows".into()));
    }
    if let Some(place) = deal.board.iter().position(Option::is_none)
        && let Some(card) = unseen(cards, 1).first()
    {
        let play = Play::CommunityExposed { place: place as u8, card: *card };
        plays.push((play, "A community card shows too early".into()));
    }
    plays
}

/// One of the directions that a supervisor can give now.
fn direction(table: &T) -> Option<Directed> {
    let first = table.house.occupied().map(|(_, patron)| Directed::First(patron));
    // Two numbers can always be kept apart, whoever they are.
    let apart = (1..).map(|patron| Directed::Apart(patron, 0));
    [Directed::English].into_iter().chain(first).chain(apart).find(|what| direct(table, *what).is_ok())
}

/// An area that may turn out to have been dealt to without Ante or Blind.
fn without_wager(table: &T) -> Option<Area> {
    let (deal, left): (&Deal, Option<&[Area]>) = match &table.play.round {
        Round::Betting { deal, .. } => (deal, None),
        Round::Settling { deal, left } => (deal, Some(left)),
        _ => return None,
    };
    let waits = |hand: &&Hand| hand.is_live() && left.is_none_or(|left| left.contains(&hand.area));
    let live = deal.hands.iter().find(waits).map(|hand| hand.area);
    let free = || table.house.areas().find(|area| deal.hand(*area).is_none());
    live.or_else(|| free().filter(|_| table.play.cards.left() >= 2)).filter(|_| !drawn(table))
}

/// A Play wager that can be found to be another amount, and one such.
fn findable(table: &T) -> Option<(Area, Money)> {
    if drawn(table) {
        return None;
    }
    let bet = |hand: &Hand| match hand.stance {
        Stance::Bet { street, .. } => Some((hand.area, street, table.house.layout().get(hand.area, Wager::Play)?)),
        _ => None,
    };
    match &table.play.round {
        Round::Betting { deal, .. } => deal.hands.iter().filter_map(bet).find_map(|(area, street, placed)| {
            let other = |times: &u8| Some(play_amount(table, area, *times)?.0);
            let room = table.house.room(placed.patron, Wager::Play, placed.amount);
            let mut others = multiples(street).iter().filter_map(other);
            others.find(|amount| *amount != placed.amount && *amount <= room).map(|amount| (area, amount))
        }),
        Round::Settling { deal, left } => {
            let mut waiting = deal.hands.iter().filter(|hand| left.contains(&hand.area)).filter_map(bet);
            waiting.next().map(|(area, _, placed)| (area, placed.amount + table.house.setup().smallest_chip))
        }
        _ => None,
    }
}

/// Cards that are face up and could have been keyed wrongly, and others in their place.
fn rekeyable(table: &T) -> Option<(Keyed, Vec<Card>)> {
    let deal = table.play.round.deal().filter(|_| !drawn(table))?;
    let other = |cards: Vec<Card>| match cards.len() {
        1 => unseen(&table.play.cards, 1),
        _ => cards.into_iter().rev().collect(),
    };
    let hand = |hand: &Hand| match &hand.hole {
        Lie::FaceUp(cards) => Some((Keyed::Hand(hand.area), other(cards.clone()))),
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

/// The roles that may give a play here: at a physical table players tell the dealer, and a supervisor decides where hands
/// are settled or the book says two things.
fn offered_to(table: &T, play: &Play) -> &'static [Role] {
    match play {
        Play::Check { .. } | Play::Bet { .. } | Play::Fold { .. } | Play::Concede { .. } if !drawn(table) => {
            &[Role::Dealer]
        }
        Play::Misdeal { .. } | Play::WrongCards { .. } if settled_in_part(table) => &[Role::Supervisor],
        Play::DeviceFails { .. } if settled_in_part(table) && matches!(table.play.round, Round::Settling { .. }) => {
            &[Role::Supervisor]
        }
        Play::DealerExposed { ruling: Some(_), .. } => &[Role::Supervisor],
        play => UltimateTexasHoldem::who(play).roles,
    }
}

fn is_verified(table: &T, area: Area) -> bool {
    table.house.hit().and_then(|hit| hit.winner(area)).is_some_and(|winner| winner.verified)
}

pub fn show(table: &T, viewer: Viewer, view: &mut View) {
    let cards = &table.play.cards;
    (view.stage, view.prompt) = prompt(table);
    view.jackpot = table.house.show_jackpot(&JACKPOT, table.play.jackpot == Jackpot::Working);
    view.cards = Some(CardsView {
        source: cards.source,
        left: cards.left(),
        in_rack: cards.in_rack(),
        cutting_card_shown: cards.cutting_card == CuttingCard::Shown,
    });
    view.results = table.play.results.iter().map(|result| result.best().to_string()).collect();
    let short = incomplete(table);
    for area in view.areas.iter_mut().filter(|area| short.contains(&area.area) && !table.house.in_round()) {
        area.note = "Ante and Blind?".into();
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
        let up = matches!(hand.hole, Lie::FaceUp(_));
        if up || !hand.collected {
            place.cards = hand.hole.seen(own);
        }
        if let Some(hole) = hand.hole().filter(|_| up || own) {
            place.hand = made(hole, deal);
        }
        place.note = match hand.stance {
            Stance::ToAct => "to decide".into(),
            Stance::Checked => "checked".into(),
            Stance::Bet { times, .. } => match layout.get(hand.area, Wager::Play) {
                Some(found) if table.house.was_found(hand.area, Wager::Play) => format!("played {}", found.amount),
                _ => format!("played {times}×"),
            },
            Stance::Folded => "folded".into(),
            Stance::Conceded => "conceded".into(),
            Stance::Void => "out".into(),
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
    (cards.len() >= 5).then(|| {
        let best = best_of(&cards);
        MadeHand { name: best.to_string(), cards: best.cards.to_vec() }
    })
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (String, Prompt) {
    let say = |stage: &str, text: String, cite: Citation| (String::from(stage), Prompt { text, cite });
    let cards = &table.play.cards;
    if table.house.is_closed() {
        return say("closed", "this table is closed".into(), r::R13_13.cite());
    }
    match &table.play.round {
        Round::Waiting => match cards.stage {
            DeckStage::Empty => say("no cards", "a supervisor loads a checked deck".into(), r::R3_4.cite()),
            DeckStage::ToCut => say("cut", "cut the cards".into(), r::R4_3.cite()),
            DeckStage::Ready if table.house.layout().is_empty() => {
                say("place your bets", "take Ante and Blind".into(), r::R5_3.cite())
            }
            DeckStage::Ready => match (incomplete(table).first(), table.house.stage()) {
                (Some(area), _) => {
                    say("place your bets", format!("area {area} needs both Ante and Blind"), r::R5_3.as_read(u::UTH_10))
                }
                (None, Stage::BetsClosed) => say("no more bets", "deal".into(), r::R7_1.cite()),
                (None, _) => say("place your bets", "take wagers; deal when they are placed".into(), r::R7_1.cite()),
            },
            DeckStage::ToShuffle(why) => say("shuffle", "shuffle the cards".into(), due(why)),
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
                ([], Street::AfterFlop) => say(stage, "turn the turn and the river".into(), r::R9_3.cite()),
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
