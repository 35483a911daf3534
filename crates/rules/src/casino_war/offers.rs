//! What may be done at a Casino War table now, and what each viewer sees of it.
use super::ch07_the_deal::wanted;
use super::ch08_interim_settlement::half_back;
use super::ch09_subsequent_deal::war_amount;
use super::{
    Absence, CasinoWar, CutBy, Effect, Play, RelayWhy, Round, Shuffle, Spare, T, To, WhichDeal, WrongCards, WrongHand,
    clauses as r, readings as cw,
};
use crate::book::Citation;
use crate::game::{Authority, Game, Role, TableCommand};
use crate::house::{ChanceFrom, Stage};
use crate::shoe::{CuttingCard, FirstCut, Readiness, Source};
use crate::show::{CardView, CardsView, Fit, Offer, Prompt, View, Viewer};
use crate::wagers::Wager;
use alloc::{format, string::String, vec, vec::Vec};

pub fn offers(table: &T) -> Vec<Offer<CasinoWar>> {
    let mut offers = vec![];
    let mut offer = |play: Play, fit: Fit, label: String| {
        let Authority { cite, .. } = CasinoWar::who(&play);
        let roles = offered_to(table, &play);
        offers.push(Offer { command: TableCommand::Play(play), fit, label, cite, roles });
    };
    let (cards, round, house) = (&table.play.cards, &table.play.round, &table.house);
    let some = || String::from("…");
    let drawn = house.setup().chance == ChanceFrom::Drawn;
    let waiting = matches!(round, Round::Waiting);
    let open = !matches!(round, Round::Waiting | Round::Over { .. });
    let electing = !table.play.electing.is_empty();
    let loadable = cards.readiness == Readiness::Empty
        || house.setup().source() == Some(Source::Device)
        || cards.cutting_card == CuttingCard::Shown;
    if !house.in_round() && loadable {
        offer(Play::LoadCards, Fit::Exactly, "Load checked cards".into());
    }
    match &cards.readiness {
        Readiness::Empty => {}
        Readiness::ToShuffle(_) if electing => {}
        Readiness::ToShuffle(_) => match cards.source {
            Source::Shoe | Source::Hand => {
                offer(Play::Shuffle { how: Shuffle::Manual }, Fit::Exactly, "Shuffle by hand".into());
                offer(Play::Shuffle { how: Shuffle::Multishuffler }, Fit::Exactly, "Shuffle by multishuffler".into());
            }
            Source::Device => {
                offer(Play::Shuffle { how: Shuffle::Device }, Fit::Exactly, "Shuffle in the device".into())
            }
        },
        Readiness::ToCut { offered, .. } => {
            let by = offered.first().map_or(CutBy::Supervisor, |area| CutBy::Area(*area));
            let label = offered.first().map_or("A supervisor cuts".into(), |area| format!("Area {area} cuts"));
            offer(Play::Cut { by, depth: Some(cards.left() / 2) }, Fit::Kind, label);
            if let Some(area) = offered.first() {
                offer(Play::DeclineCut { area: *area }, Fit::Exactly, format!("Area {area} declines the cut"));
            }
        }
        Readiness::ToPlaceCuttingCard => {
            let from_back = Some(1.max(cards.left() / 4));
            offer(Play::PlaceCuttingCard { from_back }, Fit::Kind, "Place the cutting card".into())
        }
        Readiness::ToBurn if cards.left() > 0 => offer(Play::Burn, Fit::Exactly, "Burn the first card".into()),
        Readiness::ToBurn | Readiness::Ready => {}
    }
    if matches!(cards.readiness, Readiness::ToShuffle(_) | Readiness::ToCut { .. })
        && let Some((area, _)) = house.occupied().next()
    {
        offer(Play::Riffle { area }, Fit::Kind, "Riffle pre-shuffled cards on request".into());
    }
    let ready = matches!(cards.readiness, Readiness::Ready | Readiness::ToBurn) && !electing;
    let wanted = wanted(table);
    if ready && !wanted.is_empty() && cards.left() > 0 {
        let count = (wanted.len() as u16).min(cards.left());
        let label = if drawn { "Deal".into() } else { format!("Deal to {}", name(wanted[0].0)) };
        offer(Play::Deal { cards: cards.example(count) }, Fit::Kind, label);
    }
    if house.in_round() && !wanted.is_empty() && cards.left() == 0 && cards.in_rack() > 0 {
        offer(Play::ShuffleDiscards, Fit::Exactly, "Shuffle the discards".into());
    }
    if matches!(round, Round::Dealt { .. }) && cards.source == Source::Device && cards.in_rack() > 0 {
        offer(Play::ReturnDiscards, Fit::Exactly, "Put the discards into the device".into());
    }
    match round {
        _ if electing => {}
        Round::Dealt { .. } | Round::WarDealt { .. } => offer(Play::Settle, Fit::Exactly, "Settle".into()),
        Round::Deciding { undecided, .. } => {
            let area = undecided[0];
            let initial = house.layout().get(area, Wager::Initial);
            let war = initial.map_or_else(Default::default, |p| war_amount(table, p).0);
            let half = initial.map_or_else(Default::default, |p| half_back(house.capped(p), house.setup()));
            if initial.is_some_and(|p| house.can_follow_up(p.patron)) {
                offer(Play::GoToWar { area }, Fit::Exactly, format!("Area {area}: go to war for {war}"));
            }
            offer(Play::Surrender { area }, Fit::Exactly, format!("Area {area}: surrender, {half} back"));
            let away = Play::NoDecision { area, because: Absence::Away };
            offer(away, Fit::Exactly, format!("Area {area}: player is away"));
            let silent = Play::NoDecision { area, because: Absence::Silent };
            offer(silent, Fit::Exactly, format!("Area {area}: player stays silent"));
        }
        Round::Over { .. } => offer(Play::Clear, Fit::Exactly, "Clear the layout".into()),
        _ => {}
    }
    for area in &table.play.electing {
        offer(Play::StayIn { area: *area }, Fit::Exactly, format!("Area {area} stays in"));
        offer(Play::Withdraw { area: *area }, Fit::Exactly, format!("Area {area} takes its wagers back"));
    }
    if cards.cutting_card == CuttingCard::Somewhere && cards.readiness == Readiness::Ready {
        offer(Play::CuttingCardShows, Fit::Exactly, "The cutting card shows".into());
    }
    if cards.readiness == Readiness::Ready && cards.left() > 0 {
        offer(Play::FacedCard { card: cards.example(1)[0] }, Fit::Kind, "A card is face up in the shoe".into());
        if !waiting && !wanted.is_empty() {
            offer(Play::CardInError { card: Some(cards.example(1)[0]) }, Fit::Kind, "A card was drawn in error".into());
        }
    }
    if cards.readiness == Readiness::Ready && !waiting && wanted.is_empty() && cards.left() > 0 {
        let card = cards.example(1).first().copied();
        offer(Play::CardInError { card }, Fit::Kind, "A card was drawn in error".into());
    }
    if waiting && house.layout().is_empty() && cards.readiness == Readiness::Ready && cards.left() > 0 {
        let command = Play::EmptyRound { cards: cards.example(1) };
        offer(command, Fit::Kind, "Cards were dealt without any wager".into());
    }
    let taken_up = super::ch11_irregularities::taken_up(table).ok().flatten();
    let round = taken_up.as_ref().map_or(round, |(after, _)| &after.play.round);
    if !drawn {
        let relay = |deal, cards| Play::Relay { deal, cards, why: RelayWhy::Reconstruction };
        if !round.initial_cards().is_empty() && !table.play.reshuffled {
            offer(relay(WhichDeal::Initial, round.initial_cards()), Fit::Kind, "Lay the initial deal anew".into());
        }
        if !round.war_cards().is_empty() {
            offer(relay(WhichDeal::War, round.war_cards()), Fit::Kind, "Lay the war anew".into());
        }
    }
    if open || matches!(round, Round::Over { second: Some(_), .. }) {
        offer(Play::VoidRound { reason: some() }, Fit::Kind, "Void the round".into());
    }
    if open {
        offer(Play::Misdeal { hand: WrongHand::Dealer, reason: some() }, Fit::Kind, "Declare a misdeal".into());
        if cards.source == Source::Device && !electing {
            let (effect, spare) = (Effect::NoDisadvantage, Spare::Ready);
            offer(Play::DeviceFault { damaged: vec![], effect, spare }, Fit::Kind, "The shuffling device fails".into());
        }
    }
    if matches!(cards.readiness, Readiness::Ready | Readiness::ToBurn) && cards.source == Source::Shoe {
        offer(Play::BadCut, Fit::Exactly, "The cards were not cut by the rules".into());
    }
    if matches!(cards.readiness, Readiness::ToShuffle(_)) && cards.cutting_card == CuttingCard::Shown {
        offer(Play::ForgotShuffle, Fit::Exactly, "The shuffle was forgotten".into());
    }
    if cards.readiness != Readiness::Empty {
        offer(Play::WrongCards { finding: WrongCards::Missing }, Fit::Kind, "A card is missing or foreign".into());
        offer(Play::DirectCheck, Fit::Exactly, "Have the cards checked".into());
        if !matches!(cards.readiness, Readiness::ToShuffle(_)) {
            offer(Play::DirectShuffle, Fit::Exactly, "Have the cards shuffled after the round".into());
        }
    }
    offers
}

/// The roles that may give a play here: at a physical table players tell the dealer, and a misdeal that is no last resort
/// is anybody's at the table to declare.
fn offered_to(table: &T, play: &Play) -> &'static [Role] {
    let setup = table.house.setup();
    match play {
        Play::GoToWar { .. } | Play::Surrender { .. } if setup.chance == ChanceFrom::Keyed => &[Role::Dealer],
        Play::Misdeal { .. } if setup.option(cw::CW_3) != "misdeal-at-once" => &[Role::Supervisor],
        play => CasinoWar::who(play).roles,
    }
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
        area.note = match round {
            Round::Deciding { undecided, .. } if undecided.first() == Some(&area.area) => "war or surrender?".into(),
            Round::Deciding { undecided, .. } if undecided.contains(&area.area) => "tied".into(),
            _ if table.play.electing.contains(&area.area) => "stay or take back?".into(),
            round if round.at_war().contains(&area.area) => "at war".into(),
            _ => String::new(),
        };
    }
    view.results = table
        .play
        .results
        .iter()
        .map(|result| match result.dealer_war {
            Some(war) => format!("{} war {war}", result.dealer),
            None => format!("{}", result.dealer),
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
        Readiness::ToShuffle(FirstCut::GameBegins) => {
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
