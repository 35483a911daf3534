//! The law: once anything about the outcome is known, no person acting alone can change what anybody is paid.
//!
//! Whether a command broke it is asked of two copies of the floor, one with the command and one without. Honest people play both
//! to the end, with the same cards, dice and decisions; then everybody's money must be the same.
use crate::crook::tells;
use crate::honest;
use crate::twin::Twin;
use baize_floor::FloorCommand;
use baize_rules::any::{AnyCommand, AnyTable};
use baize_rules::cards::Card;
use baize_rules::game::{Actor, Role};
use baize_rules::house::HouseCommand;
use baize_rules::plays::Group;
use baize_rules::show::{AreaStatus, CardView, Viewer};
use baize_rules::signatures::{Bearing, Knowledge};
use baize_rules::wagers::Placed;
use serde::Serialize;

/// How far a round has come, as a crook sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    BeforeTheDeal,
    CardsHidden,
    OutcomeKnown,
    PartlyPaid,
    Paid,
    NextRound,
}

impl Stage {
    pub const ALL: [Stage; 6] = [
        Stage::BeforeTheDeal,
        Stage::CardsHidden,
        Stage::OutcomeKnown,
        Stage::PartlyPaid,
        Stage::Paid,
        Stage::NextRound,
    ];

    pub fn of(table: &AnyTable) -> Stage {
        let (house, lasting) = (table.house(), table.game().house_rules().lasting);
        let lies = house.layout().iter().any(|placed| !lasting(placed.wager));
        match table.knowledge() {
            Knowledge::Nothing if !house.in_round() && house.round_number() > 0 => Stage::NextRound,
            Knowledge::Nothing => Stage::BeforeTheDeal,
            Knowledge::Hidden => Stage::CardsHidden,
            Knowledge::Known if house.lines().is_empty() => Stage::OutcomeKnown,
            Knowledge::Known if lies => Stage::PartlyPaid,
            Knowledge::Known => Stage::Paid,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Stage::BeforeTheDeal => "before the deal",
            Stage::CardsHidden => "cards hidden",
            Stage::OutcomeKnown => "outcome known",
            Stage::PartlyPaid => "partly paid",
            Stage::Paid => "paid",
            Stage::NextRound => "next round",
        }
    }
}

/// Paths that one person has and that the books or the law give, or that are not closed yet. Each is told in
/// docs/integrity.md; a run counts them apart.
pub const OPEN: [(&str, &[Role], &str); 4] = [
    ("SetLossLimit", &[Role::Cage, Role::Patron], "a lower loss limit holds at once (LAW-6), also for a raise"),
    ("Away", &[Role::Dealer], "the dealer says that a player is away"),
    ("Silent", &[Role::Dealer], "the dealer says that a player is silent"),
    ("Refuses", &[Role::Dealer], "the dealer says that a player refuses to decide"),
];

/// Whether a breach is one of those.
pub fn is_open(by: Actor, kind: &str) -> bool {
    OPEN.iter().any(|(open, roles, _)| by.role.is_among(roles) && *open == kind)
}

/// Why a command may change what is paid though one person gave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excuse {
    /// It tells cards or dice for the first time: they are the outcome.
    Tells,
    /// Other cards can come now than before, and nobody knows which: a card found face up went out, discards went back into
    /// the device. It moves no money by itself.
    OtherCards,
    /// A player decides, or the dealer keys what the player at a physical table said.
    Decides,
    /// The last decision is taken back before anything more is known.
    TakesBack,
    /// A supervisor's word ends the wait for a player who says nothing, as the books have it.
    EndsSilence,
}

/// Whether a command kept the law. The error says what it changed.
pub fn judge(before: &Twin, after: &Twin, by: Actor, command: &FloorCommand) -> Result<(), String> {
    if let Some(why) = &after.slot().stopped {
        return Err(format!("the table stopped: {why}"));
    }
    let at_table = match command {
        FloorCommand::Table { command, .. } => Some(command),
        _ => None,
    };
    let unseen = |twin: &Twin| twin.at().cards().map(|cards| cards.unseen().clone());
    let excuse = at_table.and_then(|command| excuse(before, by, command));
    let excuse = excuse.or_else(|| (unseen(before) != unseen(after)).then_some(Excuse::OtherCards));
    match (before.knowledge(), excuse) {
        (_, Some(Excuse::Tells)) => told_stays(before, after).and_then(|()| lines_stay(before, after)),
        (Knowledge::Nothing, _) => nothing_settled(before, after),
        (Knowledge::Hidden, _) => hidden(before, after, by),
        // Where everything is paid no card matters any more.
        (Knowledge::Known, Some(Excuse::OtherCards)) if !before.at().house().layout().is_empty() => {
            nothing_settled(before, after)
                .and_then(|()| layout_stays(before, after))
                .and_then(|()| told_stays(before, after))
        }
        (Knowledge::Known, Some(Excuse::TakesBack)) => told_stays(before, after),
        // Cards that a player gives away are told no more, and no others come for them.
        (Knowledge::Known, Some(Excuse::Decides)) if told_less(before, after) => lines_stay(before, after),
        (Knowledge::Known, Some(Excuse::Decides | Excuse::EndsSilence)) => {
            told_stays(before, after).and_then(|()| lines_stay(before, after))
        }
        (Knowledge::Known, _) => known(before, after),
    }
}

fn excuse(twin: &Twin, by: Actor, command: &AnyCommand) -> Option<Excuse> {
    let info = command.info();
    if info.bearing != Bearing::Ordinary {
        return None;
    }
    let own = command.area().and_then(|area| twin.at().house().seated(area)) == Some(by.id);
    let speaks = match by.role {
        Role::Patron => own,
        Role::Dealer => !twin.is_electronic(),
        _ => false,
    };
    match command {
        AnyCommand::House(HouseCommand::TakeBackDecision { .. })
            if speaks || by.role.is_supervisor() && !twin.is_electronic() =>
        {
            Some(Excuse::TakesBack)
        }
        AnyCommand::House(_) | AnyCommand::Cards(_) => None,
        _ if tells(command) => Some(Excuse::Tells),
        _ if info.roles.contains(&Role::Patron) && speaks => Some(Excuse::Decides),
        _ if info.group == Group::Decision && by.role.is_supervisor() => Some(Excuse::EndsSilence),
        _ => None,
    }
}

/// Before anything is known stakes come and go, but nobody has won or lost by it; what rests on earlier results stays.
fn nothing_settled(before: &Twin, after: &Twin) -> Result<(), String> {
    if let Some(differs) = before.books().differs(&after.books()) {
        return Err(differs);
    }
    let lasting = before.at().game().house_rules().lasting;
    let running = |twin: &Twin| -> Vec<Placed> {
        let areas = twin.at().show(Viewer::Inspector).areas;
        let runs = |placed: &Placed| {
            let status = areas.iter().find(|area| area.area == placed.area).and_then(|area| area.status.as_ref());
            let Some(AreaStatus::Streaks(streaks)) = status else { return false };
            streaks.iter().any(|(wager, results)| *wager == placed.wager && *results > 0)
        };
        twin.at().house().layout().iter().filter(|placed| lasting(placed.wager) && runs(placed)).collect()
    };
    let (were, are) = (running(before), running(after));
    match were.iter().all(|placed| are.contains(placed)) {
        true => Ok(()),
        false => Err(format!("wagers that rest on earlier results were {were:?} and are {are:?}")),
    }
}

/// Cards are out and nobody has seen one that counts: the round is void as a whole, or a supervisor corrects a stake.
fn hidden(before: &Twin, after: &Twin, by: Actor) -> Result<(), String> {
    if let Some(differs) = before.books().differs(&after.books()) {
        return Err(differs);
    }
    match after.at().house().layout().is_empty() || by.role.is_supervisor() {
        true => Ok(()),
        false => layout_stays(before, after),
    }
}

/// The outcome is known: played to the end, everybody's money is the same with the command as without it.
fn known(before: &Twin, after: &Twin) -> Result<(), String> {
    let (mut without, mut with) = (before.clone(), after.clone());
    let honest = honest::finish(&mut without);
    let Err(stuck) = honest else {
        return match honest::finish(&mut with) {
            Ok(()) => without.books().differs(&with.books()).map_or(Ok(()), Err),
            Err(stuck) => Err(format!("the round cannot be finished any more: {stuck}")),
        };
    };
    // Somebody blocked the round before; at least nothing is paid by this.
    let differs = before.books().differs(&after.books());
    differs.map_or(Ok(()), |differs| Err(format!("{differs}, in a round that is stuck: {stuck}")))
}

/// What was told of the outcome stays told.
fn told_stays(before: &Twin, after: &Twin) -> Result<(), String> {
    let (was, is) = (told(before), told(after));
    for ((place, cards), (_, now)) in was.iter().zip(&is) {
        let gone = cards.iter().find(|card| !now.contains(card));
        if let (Some(gone), false) = (gone, now.is_empty()) {
            return Err(format!("{gone} of {place} is no longer told: {cards:?} became {now:?}"));
        }
    }
    Ok(())
}

/// Whether nothing is told but what was told before.
fn told_less(before: &Twin, after: &Twin) -> bool {
    let (was, is) = (told(before), told(after));
    was.iter().zip(&is).all(|((_, cards), (_, now))| now.iter().all(|card| cards.contains(card)))
}

/// What was settled stays settled.
fn lines_stay(before: &Twin, after: &Twin) -> Result<(), String> {
    let (lines, now) = (before.at().house().lines(), after.at().house().lines());
    match now.starts_with(lines) || now.is_empty() {
        true => Ok(()),
        false => Err(format!("settled lines changed: {lines:?} became {now:?}")),
    }
}

fn layout_stays(before: &Twin, after: &Twin) -> Result<(), String> {
    let layout = |twin: &Twin| -> Vec<Placed> { twin.at().house().layout().iter().collect() };
    let (was, is) = (layout(before), layout(after));
    if was == is { Ok(()) } else { Err(format!("the layout was {was:?} and is {is:?}")) }
}

/// The cards that lie face up, by place.
fn told(twin: &Twin) -> Vec<(String, Vec<Card>)> {
    let view = twin.at().show(Viewer::Inspector);
    let up = |cards: &[CardView]| -> Vec<Card> {
        let up = |card: &CardView| match card {
            CardView::Up(card) => Some(*card),
            CardView::Down => None,
        };
        cards.iter().filter_map(up).collect()
    };
    let mut told = vec![("the dealer".to_string(), up(&view.dealer_cards)), ("the board".into(), up(&view.community))];
    told.extend(view.areas.iter().map(|area| (format!("area {}", area.area), up(&area.cards))));
    told
}
