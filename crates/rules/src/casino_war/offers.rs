//! What may be done at a Casino War table now, and what each viewer sees of it.
use super::ch07_the_deal::wanted;
use super::ch08_interim_settlement::half_back;
use super::ch09_subsequent_deal::war_amount;
use super::{CasinoWar, CutBy, Effect, Play, Round, Spare, T, To, WhichDeal, clauses as r, readings as cw};
use crate::book::Citation;
use crate::house::Stage;
use crate::offers::Offers;
use crate::shoe::{CuttingCard, Readiness, ShuffleWhy};
use crate::show::{AreaStatus, CardView, CardsView, Label, Prompt, Question, ResultView, View, Viewer};
use crate::wagers::{Area, Wager};
use alloc::{format, string::String, vec, vec::Vec};

/// What might be done now. The rules say which of it may.
pub fn offers(offers: &mut Offers<CasinoWar>) {
    let table = offers.table;
    let (cards, house) = (&table.play.cards, &table.house);
    if let Readiness::ToCut { offered, .. } = &cards.readiness {
        let by = offered.first().map_or(CutBy::Supervisor, |area| CutBy::Area(*area));
        let label = offered.first().map_or("A supervisor cuts".into(), |area| format!("Area {area} cuts"));
        offers.play(Play::CutCards { by, depth: Some(cards.left() / 2) }, label);
    }
    let from_back = Some(1.max(cards.left() / 4));
    offers.play(Play::PlaceCuttingCard { from_back }, "Place the cutting card");
    offers.play(Play::Burn, "Burn the first card");
    let wanted = wanted(table);
    if let Some((to, _)) = wanted.first() {
        let count = (wanted.len() as u16).min(cards.left());
        let label = match (offers.is_drawn(), wanted.len()) {
            (true, _) => Label::from("Deal"),
            (false, 1) => {
                Label::from(format!("Deal to {}", name(*to))).asks(format!("The last card, to {}", name(*to)))
            }
            (false, n) => Label::from(format!("Deal to {}", name(*to)))
                .asks(format!("Cards, the next to {}, {n} to come", name(*to))),
        };
        offers.play(Play::Deal { cards: cards.example(count) }, label);
    }
    offers.play(Play::ShuffleDiscards, "Shuffle the discards");
    offers.play(Play::ReturnDiscards, "Put the discards into the device");
    offers.play(Play::Settle, "Settle");
    offers.play(Play::Clear, "Clear the layout");
    for area in house.areas() {
        at_area(area, offers);
    }
    offers.play(Play::CuttingCardShows, "The cutting card shows");
    let some = || String::from("…");
    if let Some(card) = cards.example(1).first() {
        offers.play(Play::FacedCard { card: *card }, "A card is face up in the shoe");
        offers.play(Play::CardInError { card: Some(*card) }, "A card was drawn in error");
        offers.play(Play::EmptyRound { cards: vec![*card] }, "Cards were dealt without any wager");
    }
    let round = table.play.last.as_ref().unwrap_or(&table.play.round);
    for deal in WhichDeal::ALL.iter().copied() {
        let (cards, which) = match deal {
            WhichDeal::Initial => (round.initial_cards(), "initial cards"),
            WhichDeal::War => (round.war_cards(), "war cards"),
        };
        offers.play(Play::Reconstruct { deal, cards: cards.clone() }, format_args!("Reconstruct the {which}"));
        offers.play(Play::Rekey { deal, cards }, format_args!("Correct the {which}"));
    }
    offers.play(Play::VoidRound { reason: some() }, "Void the round");
    offers.play(Play::Misdeal { hand: To::Dealer, reason: some() }, "Declare a misdeal");
    let (effect, spare) = (Effect::NoDisadvantage, Spare::Ready);
    offers.play(Play::DeviceFault { effect, spare, damaged: vec![] }, "Shuffler problem…");
    offers.play(Play::BadCut, "The cards were not cut by the rules");
    offers.play(Play::ForgotShuffle, "The shuffle was forgotten");
}

/// What concerns one area.
fn at_area(area: Area, offers: &mut Offers<CasinoWar>) {
    let (table, house) = (offers.table, &offers.table.house);
    offers.play(Play::DeclineCut { area }, format_args!("Area {area} declines the cut"));
    if let Some(initial) = house.layout().get(area, Wager::Initial) {
        let (war, half) = (war_amount(table, initial).0, half_back(house.capped(initial), house.setup()));
        offers.play(Play::GoToWar { area }, Label::at(area, format_args!("go to war for {war}")));
        offers.play(Play::Surrender { area }, Label::at(area, format_args!("surrender, {half} back")));
        offers.play(Play::Away { area, reason: Some("…".into()) }, Label::at(area, "player is away"));
        offers.play(Play::Silent { area, reason: Some("…".into()) }, Label::at(area, "player stays silent"));
    }
    offers.play(Play::StayIn { area }, Label::at(area, "stay in"));
    offers.play(Play::Withdraw { area }, Label::at(area, "take the wagers back"));
    offers.play(Play::Riffle { area }, format_args!("Riffle pre-shuffled cards for area {area}"));
}

fn name(to: To) -> String {
    match to {
        To::Area(area) => format!("area {area}"),
        To::Dealer => "the dealer".into(),
    }
}

pub fn show(table: &T, _viewer: Viewer, view: &mut View) {
    let (cards, round) = (&table.play.cards, &table.play.round);
    (view.stage, view.prompt) = prompt(table);
    view.cards = Some(CardsView {
        source: cards.source,
        left: cards.left(),
        in_rack: cards.in_rack(),
        cutting_card_shown: cards.cutting_card == CuttingCard::Shown,
    });
    let initial: Vec<CardView> = round.initial_cards().into_iter().map(CardView::Up).collect();
    let war: Vec<CardView> = round.war_cards().into_iter().map(CardView::Up).collect();
    for (areas, cards) in [(round.areas(), initial), (round.at_war(), war)] {
        for (i, area) in areas.iter().enumerate() {
            let place = view.areas.iter_mut().find(|a| a.area == *area).expect("an area of this table");
            place.cards.extend(cards.get(i));
        }
        view.dealer_cards.extend(cards.get(areas.len()));
    }
    for area in &mut view.areas {
        (area.asks, area.status) = match round {
            Round::Deciding { undecided, .. } if undecided.first() == Some(&area.area) => {
                (Some(Question::WarOrSurrender), Some(AreaStatus::Tied))
            }
            Round::Deciding { undecided, .. } if undecided.contains(&area.area) => (None, Some(AreaStatus::Tied)),
            _ if table.play.electing.contains(&area.area) => (Some(Question::StayOrTakeBack), None),
            round if round.at_war().contains(&area.area) => (None, Some(AreaStatus::AtWar)),
            _ => (None, None),
        };
    }
    view.results = table
        .play
        .results
        .iter()
        .map(|result| ResultView {
            text: match result.dealer_war {
                Some(war) => format!("{} war {war}", result.dealer),
                None => format!("{}", result.dealer),
            },
            cards: [result.dealer].into_iter().chain(result.dealer_war).collect(),
        })
        .collect();
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (String, Prompt) {
    let say = |stage: &str, text: String, cite: Citation| (String::from(stage), Prompt { text, cite });
    let cards = &table.play.cards;
    if table.house.is_closed() {
        return say("closed", "this table is closed".into(), r::R13_9.cite());
    }
    if let Some(area) = table.play.electing.first() {
        return say("device out of use", format!("area {area}: stay in, or take the wagers back?"), r::R12_5_1.cite());
    }
    let next = wanted(table);
    if table.house.in_round() && !next.is_empty() && cards.left() == 0 {
        return say("no cards left", "shuffle and cut the discards".into(), r::R11_7.cite());
    }
    if cards.left() == 0 && matches!(cards.readiness, Readiness::Ready | Readiness::ToBurn) && !table.house.in_round() {
        return say("no cards left", "a supervisor has the cards shuffled".into(), r::R4_1_4.cite());
    }
    match &cards.readiness {
        Readiness::Empty => return say("no cards", "a supervisor loads checked cards".into(), r::R3_3.cite()),
        Readiness::ToShuffle(ShuffleWhy::PlayStarts) => {
            return say("shuffle", "shuffle the cards".into(), r::R4_1_1.cite());
        }
        Readiness::ToShuffle(_) => return say("shuffle", "shuffle the cards".into(), r::R4_1.cite()),
        Readiness::ToCut { offered, .. } => {
            let (text, clause) = match offered.first() {
                Some(area) => (format!("offer the cut to area {area}"), r::R4_3),
                None => ("a supervisor cuts".into(), r::R4_4),
            };
            return say("cut", text, clause.cite());
        }
        Readiness::ToPlaceCuttingCard => {
            return say("cut", "place the cutting card up to half way from the back".into(), r::R4_6.cite());
        }
        Readiness::ToBurn => return say("burn", "burn the first card, face down".into(), r::R4_9.cite()),
        Readiness::Ready => {}
    }
    match &table.play.round {
        Round::Waiting if table.house.layout().is_empty() => {
            say("place your bets", "take wagers".into(), r::R5_4.cite())
        }
        Round::Waiting if table.house.stage() == Stage::BetsClosed => {
            say("no more bets", format!("deal, first to {}", name(next[0].0)), r::R7_1.cite())
        }
        Round::Waiting => say("place your bets", "take wagers; deal when they are placed".into(), r::R7_1.cite()),
        Round::Dealing { .. } => say("the deal", format!("a card to {}", name(next[0].0)), next[0].1),
        Round::Dealt { .. } => {
            say("interim settlement", "settle Tie Wagers, then Initial Wagers, from the right".into(), r::R8_1.cite())
        }
        Round::Deciding { undecided, .. } => {
            say("war or surrender", format!("area {}: war or surrender?", undecided[0]), r::R8_2_4.as_read(cw::CW_6))
        }
        Round::WarDealing { .. } => say("war", format!("a card to {}", name(next[0].0)), next[0].1),
        Round::WarDealt { .. } => say("final settlement", "settle the wars from the right".into(), r::R10_1.cite()),
        Round::Over { .. } => say("round over", "pick up the cards".into(), r::R10_4.cite()),
    }
}
