//! `baize odds --round TABLE/ROUND`: what the cards that showed in a recorded round were worth, and to whom.
use crate::seen::{exactly, text};
use crate::{Done, Failure, log, output};
use baize_floor::{Body, FloorEvent, Outcome, TableId, audit, recall::Rounds};
use baize_odds::WhatIf;
use baize_odds::seen::{self, Worth, caribbean_stud as stud, ultimate_texas_holdem as holdem};
use baize_rules::any::AnyEvent;

use baize_rules::cards::Card;
use baize_rules::caribbean_stud::{Event as Stud, To};
use baize_rules::events::Describe;
use baize_rules::house::HouseEvent;
use baize_rules::money::Money;
use baize_rules::ultimate_texas_holdem::{Event as Holdem, Place, Street};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

type Area = u8;

/// What the log says of a round in which cards showed.
#[derive(Default)]
struct Story {
    seats: Vec<Area>,
    antes: BTreeMap<Area, Money>,
    cards: BTreeMap<Area, Vec<Card>>,
    /// Cards of the dealer's in sight: in Caribbean Stud the up-card first.
    dealer: Vec<Card>,
    /// Cards of one seat that the others saw.
    showed: Vec<(Area, Card)>,
    board: [Option<Card>; 5],
    street: Option<Street>,
    checked: BTreeSet<Area>,
    decided: BTreeSet<Area>,
    /// When cards showed, from the first to the last time.
    moments: Vec<Moment>,
    voided: bool,
}

/// What everybody at the table could see when cards showed, and who had still to decide.
#[derive(Clone, Default)]
struct Moment {
    what: Vec<String>,
    dealer: Vec<Card>,
    showed: Vec<(Area, Card)>,
    board: [Option<Card>; 5],
    street: Option<Street>,
    /// The seats with a decision to take, and whether they have checked on this street.
    pending: BTreeMap<Area, bool>,
    did: BTreeMap<Area, String>,
}

/// What one seat could make of it.
#[derive(Serialize)]
struct Price {
    area: Area,
    #[serde(rename = "ante_cents")]
    ante: Money,
    cards: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    did: Option<String>,
    /// None where the log does not have the cards.
    worth: Option<Worth>,
    /// The worth of what was seen, in dollars.
    price: Option<String>,
}

#[derive(Serialize)]
struct Incident {
    shown: Vec<String>,
    seats: Vec<Price>,
}

/// Reads the round from the log and prices it.
pub fn run(db: &Path, round: &str, seats: &[String], json: bool) -> Done {
    let bad = || Failure::Usage(format!("--round {round:?}: write the table and the round, as in ut-1/7"));
    let (table, number) = round.rsplit_once('/').ok_or_else(bad)?;
    let number: u64 = number.parse().map_err(|_| bad())?;
    let table = TableId::new(table).ok_or_else(bad)?;
    let events = events(db, &table, number)?;
    if events.is_empty() {
        return Err(Failure::Usage(format!("table {table} has no round {number} in {}", db.display())));
    }
    let mut story = Story::default();
    events.iter().for_each(|event| story.follow(event));
    for text in seats {
        let how = || Failure::Usage(format!("--seat {text:?}: write the area and its cards, as in 4=AsKd"));
        let (area, cards) = text.split_once('=').ok_or_else(how)?;
        let cards = seen::cards("seat", cards).map_err(|invalid| Failure::Usage(format!("--{invalid}")))?;
        story.cards.insert(area.parse().map_err(|_| how())?, cards);
    }
    let is_stud = events.iter().any(|event| matches!(event, AnyEvent::CaribbeanStud(_)));
    let incidents = story.incidents(is_stud)?;
    let game = if is_stud { "caribbean-stud" } else { "ultimate-texas-holdem" };
    let pin = match incidents.is_empty() {
        true => None,
        false => Some(maths_pin(game)?),
    };
    if json {
        output::json(&serde_json::json!({
            "table": table, "round": number, "void": story.voided, "incidents": incidents, "maths_pin": pin
        }));
        return Ok(());
    }
    say!("{table}, round {number}");
    if incidents.is_empty() {
        say!("  no card showed while somebody had a decision to take: there is nothing to price");
    }
    incidents.iter().for_each(tell);
    if let Some(pin) = pin {
        say!("  by the mathematics {pin} of the book's game, as on its sheet");
    }
    if story.voided {
        say!("  the round was void: nobody won by what was seen");
    }
    Ok(())
}

/// The pin of the figures that the usual play comes from: the game as in its book.
fn maths_pin(game: &str) -> Result<String, Failure> {
    let report = baize_odds::odds(game, &WhatIf::default()).expect("a game of a book");
    let report = report.map_err(|invalid| Failure::Fault(invalid.to_string()))?;
    Ok(baize_odds::pin::Digests::new(&report).pin().to_string())
}

fn tell(incident: &Incident) {
    incident.shown.iter().for_each(|line| say!("  {line}"));
    for seat in &incident.seats {
        let cards: Vec<String> = seat.cards.iter().map(Card::to_string).collect();
        let did = seat.did.as_deref().map_or(String::new(), |did| format!(", then did: {did}"));
        match (&seat.worth, &seat.price) {
            (Some(worth), Some(price)) => {
                say!("\n  area {}, an Ante of {}, {}: worth {price}{did}", seat.area, seat.ante, cards.join(" "));
                say_on!("{}", text(worth));
            }
            _ => say!(
                "\n  area {}, an Ante of {}: its cards are not in the log; give them with --seat {}=…{did}",
                seat.area,
                seat.ante,
                seat.area
            ),
        }
    }
}

fn events(db: &Path, table: &TableId, number: u64) -> Result<Vec<AnyEvent>, Failure> {
    let store = log::open(db)?;
    let (mut rounds, mut all) = (Rounds::default(), vec![]);
    let read = audit::entries(&store, &mut |_, _| {}, &mut |entry| {
        let body = Body::decode(&entry.body).map_err(|what| audit::Finding::Unreadable { seq: entry.seq, what })?;
        if rounds.next(&body, table) == Some(number)
            && let Outcome::Done(events) = body.outcome
        {
            let here = events.into_iter().filter_map(|event| match event {
                FloorEvent::Table { table: at, events } if at == *table => Some(events),
                _ => None,
            });
            all.extend(here.flatten().map(|event| event.what));
        }
        Ok(())
    });
    read.map_err(log::found)?;
    Ok(all)
}

impl Story {
    fn follow(&mut self, event: &AnyEvent) {
        match event {
            AnyEvent::House(HouseEvent::WagerPlaced { placed, .. }) if placed.wager.slug() == "ante" => {
                *self.antes.entry(placed.area).or_insert(Money::ZERO) += placed.amount;
            }
            AnyEvent::UltimateTexasHoldem(event) => self.holdem(event),
            AnyEvent::CaribbeanStud(event) => self.stud(event),
            _ => {}
        }
    }

    fn holdem(&mut self, event: &Holdem) {
        match event {
            Holdem::DealBegan { to } => {
                self.seats = to.iter().map(|(area, _)| *area).collect();
                self.street = Some(Street::BeforeFlop);
            }
            Holdem::HoleDealt { area, held, .. } => self.cards.entry(*area).or_default().extend(held.iter()),
            Holdem::HandTurned { area, cards } | Holdem::FoldedRevealed { area, cards } => {
                self.cards.insert(*area, cards.to_vec());
            }
            Holdem::Turned { place: Place::Board(place), card } => self.board[usize::from(*place)] = Some(*card),
            Holdem::StreetBegan { street } => {
                self.street = Some(*street);
                self.checked.clear();
            }
            Holdem::Checked { area } => self.decide(*area, "check", false),
            Holdem::Bet { area, times } => self.decide(*area, &format!("bet {times}x"), true),
            Holdem::Folded { area } => self.decide(*area, "fold", true),
            Holdem::Exposed { place, card } => {
                match place {
                    Place::Board(place) => self.board[usize::from(*place)] = Some(*card),
                    Place::Dealer(_) => self.dealer.push(*card),
                }
                self.shows(event.describe());
            }
            Holdem::RoundVoided => self.voided = true,
            _ => {}
        }
    }

    fn stud(&mut self, event: &Stud) {
        match event {
            Stud::DealBegan { to } => self.seats = to.iter().map(|(area, _)| *area).collect(),
            Stud::HandsDealt { held } => {
                for (area, five) in self.seats.iter().zip(held.chunks(5)) {
                    self.cards.insert(*area, five.to_vec());
                }
            }
            Stud::HandShown { area, cards } | Stud::FoldedShown { area, cards } => {
                self.cards.insert(*area, cards.clone());
            }
            Stud::DealerUp { card } => {
                self.dealer.insert(0, *card);
                self.moments.iter_mut().for_each(|moment| moment.dealer = self.dealer.clone());
            }
            Stud::CardShown { to, card } => {
                match to {
                    To::Dealer => self.dealer.push(*card),
                    To::Area(area) => self.showed.push((*area, *card)),
                }
                self.shows(event.describe());
            }
            Stud::DealerShown { cards } => {
                self.dealer.extend(cards);
                self.shows(event.describe());
            }
            Stud::ChoosesAgain { area } => {
                self.decided.remove(area);
                if let Some(moment) = self.moments.last_mut() {
                    moment.pending.insert(*area, false);
                }
            }
            Stud::BetMade { area } => self.decide(*area, "bet", true),
            Stud::Folded { area, .. } => self.decide(*area, "fold", true),
            Stud::RoundVoided => self.voided = true,
            _ => {}
        }
    }

    fn decide(&mut self, area: Area, what: &str, last: bool) {
        self.checked.insert(area);
        if last {
            self.decided.insert(area);
        }
        for moment in self.moments.iter_mut().filter(|moment| moment.pending.contains_key(&area)) {
            let did = moment.did.entry(area).or_default();
            *did = if did.is_empty() { what.into() } else { format!("{did}, {what}") };
        }
    }

    /// A card showed. Cards that show before anybody decides again belong to the same moment.
    fn shows(&mut self, line: String) {
        let pending = self.seats.iter().filter(|area| !self.decided.contains(area));
        let pending: BTreeMap<Area, bool> = pending.map(|area| (*area, self.checked.contains(area))).collect();
        let same = self.moments.last().is_some_and(|last| last.pending == pending && last.did.is_empty());
        let mut what = if same { self.moments.pop().expect("the last").what } else { vec![] };
        what.push(line);
        let (dealer, showed) = (self.dealer.clone(), self.showed.clone());
        let (board, street) = (self.board, self.street);
        self.moments.push(Moment { what, dealer, showed, board, street, pending, did: BTreeMap::new() });
    }

    fn incidents(&self, is_stud: bool) -> Result<Vec<Incident>, Failure> {
        let usual = match self.moments.is_empty() || is_stud {
            true => None,
            false => Some(holdem::Usual::new(&WhatIf::default()).map_err(|e| Failure::Fault(e.to_string()))?),
        };
        let price = |moment: &Moment, area: Area, checked: bool| -> Result<Price, Failure> {
            let cards = self.cards.get(&area).cloned().unwrap_or_default();
            let others: Vec<Card> = moment.showed.iter().filter(|(at, _)| *at != area).map(|(_, card)| *card).collect();
            let worth = match (cards.is_empty(), &usual) {
                (true, _) => None,
                (false, Some(usual)) => Some(holdem::worth(usual, &holdem_hand(moment, &cards, checked, others)?)),
                (false, None) => Some(stud::worth(&WhatIf::default(), &stud_hand(moment, &cards, others)?)),
            };
            let worth = worth.transpose().map_err(|invalid| Failure::Fault(format!("area {area}: {invalid}")))?;
            let ante = self.antes.get(&area).copied().unwrap_or(Money::ZERO);
            let dollars = |worth: &Worth| (worth.gain * baize_odds::Ratio::new(ante.to_cents().into(), 100)).decimal(2);
            let price = worth.as_ref().map(dollars);
            Ok(Price { area, ante, cards, did: moment.did.get(&area).cloned(), worth, price })
        };
        let incident = |moment: &Moment| {
            let seats = moment.pending.iter().map(|(area, checked)| price(moment, *area, *checked));
            Ok(Incident { shown: moment.what.clone(), seats: seats.collect::<Result<_, Failure>>()? })
        };
        self.moments.iter().filter(|moment| !moment.pending.is_empty()).map(incident).collect()
    }
}

fn holdem_hand(moment: &Moment, cards: &[Card], checked: bool, others: Vec<Card>) -> Result<holdem::Hand, Failure> {
    let street = match moment.street.unwrap_or(Street::BeforeFlop) {
        Street::BeforeFlop => holdem::Street::BeforeFlop,
        Street::AfterFlop => holdem::Street::AfterFlop,
        Street::OnRiver => holdem::Street::River,
    };
    let (dealer, board) = (moment.dealer.clone(), moment.board);
    Ok(holdem::Hand { cards: exactly("seat", cards)?, street, checked, board, dealer, others })
}

fn stud_hand(moment: &Moment, cards: &[Card], others: Vec<Card>) -> Result<stud::Hand, Failure> {
    let (up, dealer) = moment
        .dealer
        .split_first()
        .ok_or_else(|| Failure::Fault("the log has no up-card of the dealer's for this round".into()))?;
    Ok(stud::Hand { cards: exactly("seat", cards)?, up: *up, dealer: dealer.to_vec(), others })
}
