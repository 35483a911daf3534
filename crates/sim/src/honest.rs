//! People who do what the prompt asks: they prepare the table, bet, deal, decide and settle as the offers say, and call a second
//! person where one is needed.
use crate::seeded::{Dice, Truth};
use crate::twin::Twin;
use baize_floor::{FloorCommand, FloorEvent, Outcome, Payment};
use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::card_table::CardCommand;
use baize_rules::cards::Card;
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::hidden::Revealed;
use baize_rules::house::{HeldPrize, HouseCommand};
use baize_rules::money::Money;
use baize_rules::plays::{Group, Kind};
use baize_rules::show::{Fit, View, Viewer};
use baize_rules::wagers::Area;
use serde_json::Value;

pub const DEALER: Actor = Actor { role: Role::Dealer, id: 1 };
pub const SUPERVISOR: Actor = Actor { role: Role::Supervisor, id: 12 };
/// Signs what needs a second person.
pub const SECOND: Actor = Actor { role: Role::Supervisor, id: 9003 };
pub const CAGE: Actor = Actor { role: Role::Cage, id: 21 };

/// Steps within which any round ends.
const STEPS_MAX: usize = 120;
/// Rounds within which a wager that outlives its round ends.
const ROUNDS_MAX: usize = 6;
/// Plays of the ordinary course that nobody needs to continue a round.
const ASIDE: [&str; 5] = ["DeclineCut", "ReturnDiscards", "Handled", "BeginDeal", "TakeTable"];

/// Something that an honest person would do now.
#[derive(Clone, Debug)]
pub struct Step {
    pub by: Actor,
    pub command: AnyCommand,
}

/// Plays the round to its end, and on while wagers lie that outlive it. The error says where it stopped.
pub fn finish(twin: &mut Twin) -> Result<(), String> {
    for _ in 0..ROUNDS_MAX {
        let began = twin.at().house().round_number();
        for step in 0.. {
            if is_over(twin.at()) || twin.at().house().round_number() > began {
                break;
            }
            if step >= STEPS_MAX {
                return Err(stuck(twin.at(), "the round does not end"));
            }
            onward(twin)?;
        }
        if twin.at().house().layout().is_empty() {
            return Ok(());
        }
    }
    Ok(())
}

/// Whether the round is over: nothing lies on the layout but what outlives a round.
pub fn is_over(table: &AnyTable) -> bool {
    let (house, lasting) = (table.house(), table.game().house_rules().lasting);
    !house.in_round() && house.layout().iter().all(|placed| lasting(placed.wager))
}

/// Takes the first step that the floor accepts, and says what happened.
pub fn onward(twin: &mut Twin) -> Result<Vec<FloorEvent>, String> {
    let mut why = String::from("nothing is offered");
    for Step { by, command } in steps(twin) {
        top_up(twin, by, &command);
        match twin.decide(by, &twin.at_table(command.clone())) {
            Ok(Outcome::Done(events)) => {
                twin.apply(&events)?;
                return Ok(events);
            }
            Ok(Outcome::Refused(refusal)) => why = format!("{command:?}: {refusal}"),
            Err(problem) => why = problem.text,
        }
        if let Some(events) = twin.signed(by, SECOND, &command) {
            twin.apply(&events)?;
            return Ok(events);
        }
    }
    Err(stuck(twin.at(), &why))
}

fn stuck(table: &AnyTable, why: &str) -> String {
    let view = table.show(Viewer::Staff);
    format!("{} round {}: {} ({})", view.stage, view.round, view.prompt.text, why)
}

/// Whoever has to lay more goes to the cage first.
fn top_up(twin: &mut Twin, by: Actor, command: &AnyCommand) {
    let seated = command.area().and_then(|area| twin.at().house().seated(area));
    let Some(patron) = seated.or((by.role == Role::Patron).then_some(by.id)) else { return };
    if twin.floor.patrons.get(&patron).is_some_and(|known| known.chips < Money::dollars(3_000)) {
        twin.give(CAGE, &FloorCommand::BuyChips { patron, amount: Money::dollars(10_000), how: Payment::Cashless });
    }
}

/// What carries the round on, the likeliest first.
pub fn steps(twin: &Twin) -> Vec<Step> {
    let table = twin.at();
    let view = table.show(Viewer::Staff);
    let offers = table.offers();
    if view.dealer.is_none() {
        return vec![Step { by: DEALER, command: AnyCommand::House(HouseCommand::TakeTable) }];
    }
    let dealer = Actor { role: Role::Dealer, id: view.dealer.unwrap_or(DEALER.id) };
    let decisions = decisions(twin, &view, &offers, dealer);
    if !decisions.is_empty() {
        return decisions;
    }
    let verify = offers.iter().filter(|o| matches!(o.command, AnyCommand::House(HouseCommand::VerifyJackpot { .. })));
    let mut steps: Vec<Step> = verify.map(|offer| Step { by: SUPERVISOR, command: offer.command.clone() }).collect();
    let has_cards = view.cards.as_ref().is_some_and(|cards| cards.left + cards.in_rack > 0);
    let flows = |offer: &&AnyOffer| {
        let info = offer.command.info();
        let again = has_cards && offer.command == AnyCommand::Cards(CardCommand::LoadCards);
        info.group == Group::Flow && !info.roles.contains(&Role::Patron) && !ASIDE.contains(&info.variant) && !again
    };
    let closes = |offer: &&AnyOffer| offer.command == AnyCommand::House(HouseCommand::NoMoreBets);
    let (last, first): (Vec<_>, Vec<_>) = offers.iter().filter(flows).partition(closes);
    for offer in first.into_iter().chain(last) {
        let by = if offer.roles.contains(&Role::Dealer) { dealer } else { SUPERVISOR };
        steps.push(Step { by, command: as_seen(table, &offer.command, twin.truth) });
    }
    steps.extend(offers.iter().filter_map(|offer| puts_right(offer, dealer)));
    // A wager without the one that belongs to it is taken back.
    let alone = offers.iter().filter(|o| matches!(o.command, AnyCommand::House(HouseCommand::TakeBack { .. })));
    steps.extend(alone.map(|offer| Step { by: dealer, command: offer.command.clone() }));
    steps
}

/// What clears the way again: a duty is done, a prize that was held back is paid.
fn puts_right(offer: &AnyOffer, dealer: Actor) -> Option<Step> {
    let command = match &offer.command {
        AnyCommand::House(HouseCommand::DutyDone { id, .. }) => {
            HouseCommand::DutyDone { id: *id, note: "done as the book asks".into() }
        }
        AnyCommand::House(HouseCommand::DecideHeldPrize { area, .. }) => {
            let (area, reason) = (*area, "the hand is genuine".into());
            HouseCommand::DecideHeldPrize { area, ruling: HeldPrize::Paid, reason }
        }
        AnyCommand::House(HouseCommand::TableWorks { .. }) => {
            HouseCommand::TableWorks { note: "mended and tried out".into() }
        }
        _ => return None,
    };
    let by = if offer.roles.contains(&Role::Dealer) { dealer } else { SUPERVISOR };
    Some(Step { by, command: AnyCommand::House(command) })
}

/// The first card alone, where a game lets a dealer say so.
pub fn begin_deal(twin: &Twin) -> Option<Step> {
    let offers = twin.at().offers();
    let offer = offers.into_iter().find(|offer| offer.command.info().variant == "BeginDeal")?;
    Some(Step { by: DEALER, command: offer.command })
}

/// What the players who are asked decide, each as was always going to be.
fn decisions(twin: &Twin, view: &View, offers: &[AnyOffer], dealer: Actor) -> Vec<Step> {
    let mut steps = vec![];
    for area in view.areas.iter().filter(|area| area.asks.is_some()) {
        let own = |offer: &&AnyOffer| {
            let info = offer.command.info();
            let play = !matches!(offer.command, AnyCommand::House(_));
            let flows = info.group == Group::Flow && info.roles.contains(&Role::Patron);
            offer.command.area() == Some(area.area) && play && flows
        };
        let options: Vec<&AnyOffer> = offers.iter().filter(own).collect();
        if options.is_empty() {
            continue;
        }
        let first = twin.truth.decision(area.area, view.round, options.len());
        let by = match (twin.is_electronic(), area.patron) {
            (true, Some(id)) => Actor { role: Role::Patron, id },
            _ => dealer,
        };
        let rotated = options.iter().cycle().skip(first).take(options.len());
        steps.extend(rotated.clone().map(|offer| Step { by, command: offer.command.clone() }));
        // Where a player's terminal has failed, dealer and supervisor key what the player says.
        if twin.is_electronic() {
            steps.extend(rotated.map(|offer| Step { by: dealer, command: offer.command.clone() }));
        }
    }
    steps
}

/// The command with the cards and dice that are really there, where a person keys what is seen.
fn as_seen(table: &AnyTable, command: &AnyCommand, truth: Truth) -> AnyCommand {
    let info = command.info();
    if !info.fields.iter().any(|field| tells_chance(field.kind)) {
        return command.clone();
    }
    let mut json = serde_json::to_value(Revealed(command)).expect("a command is JSON");
    let cards: Vec<Card> = strings(&json).iter().filter_map(|text| text.parse().ok()).collect();
    let drawn = truth.cards(table, info.variant, command.area(), &cards);
    let mut dice = truth.draws(info.variant, None, table.house().round_number());
    replace(&mut json, &mut drawn.into_iter(), &mut dice);
    serde_json::from_value(json).unwrap_or_else(|_| command.clone())
}

/// Whether a field says cards or dice.
pub fn tells_chance(kind: Kind) -> bool {
    match kind {
        Kind::Card | Kind::Cards | Kind::Hidden | Kind::Dice => true,
        Kind::Optional(kind) | Kind::Inside { kind, .. } => tells_chance(*kind),
        _ => false,
    }
}

fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(values) => values.iter().flat_map(strings).collect(),
        Value::Object(map) => map.values().flat_map(strings).collect(),
        _ => vec![],
    }
}

fn replace(value: &mut Value, cards: &mut dyn Iterator<Item = Card>, dice: &mut dyn baize_rules::game::Chance) {
    match value {
        Value::String(text) if text.parse::<Card>().is_ok() => {
            if let Some(card) = cards.next() {
                *text = card.to_string();
            }
        }
        Value::Array(values) if values.len() == 3 && values.iter().all(Value::is_number) => {
            values.iter_mut().for_each(|face| *face = (1 + dice.below(6)).into());
        }
        Value::Array(values) => values.iter_mut().for_each(|value| replace(value, cards, dice)),
        Value::Object(map) => map.values_mut().for_each(|value| replace(value, cards, dice)),
        _ => {}
    }
}

/// Who sits where, as the doors open: three players, the middle one with a loss limit.
pub fn seat(twin: &Twin, patrons: &[PatronId]) -> Vec<Step> {
    let areas = twin.at().house().areas();
    areas.zip(patrons).map(|(area, patron)| Step { by: DEALER, command: sit(area, *patron) }).collect()
}

fn sit(area: Area, patron: PatronId) -> AnyCommand {
    AnyCommand::House(HouseCommand::Sit { area, patron })
}

/// The next wager that somebody lays, until everybody has enough.
pub fn wager(twin: &Twin, dice: &mut Dice, wanted: usize) -> Option<Step> {
    let table = twin.at();
    let (house, offers) = (table.house(), table.offers());
    for (area, patron) in house.occupied() {
        let lies: Vec<_> = house.layout().on_area(area).collect();
        let open: Vec<_> = offers
            .iter()
            .filter_map(|offer| match (&offer.command, offer.fit) {
                (AnyCommand::House(HouseCommand::Place { area: at, wager, .. }), Fit::Amount { min, max, step }) => {
                    let new = lies.iter().all(|placed| placed.wager != *wager);
                    (*at == area && new).then_some((*wager, min, max, step))
                }
                _ => None,
            })
            .collect();
        // What must equal a wager that lies comes first.
        let twin_of =
            |(_, min, max, _): &&(_, Money, Money, Money)| min == max && lies.iter().any(|p| p.amount == *min);
        let found = open.iter().find(twin_of).copied();
        let enough = lies.len() >= wanted;
        let Some((wager, min, max, step)) = found.or_else(|| (!enough && !open.is_empty()).then(|| dice.pick(&open)))
        else {
            continue;
        };
        let steps = (max - min).to_cents() / step.to_cents().max(1);
        let some = step.to_cents() * dice.below(steps.clamp(0, 12) as usize + 1) as i64;
        let amount = if dice.one_in(6) { max } else { Money::cents(min.to_cents() + some) };
        let by = match twin.is_electronic() {
            true => Actor { role: Role::Patron, id: patron },
            false => DEALER,
        };
        return Some(Step { by, command: AnyCommand::House(HouseCommand::Place { area, wager, amount }) });
    }
    None
}
