//! The pit: a table's float from opener to closer, its counts, drop box, buy-ins and dealers.
//!
//! The result of a table is closer + drop + credits − opener − fills. The game's own lines say what it should be; the difference
//! is what somebody counted otherwise than the books ([`Drop::variance`]).
pub use super::books::{Drop, DropCount, Period, Shift, Stated, TableBooks, Tap, TapWay};
use super::moves::{ChipMove, Hands, Place, bank};
use super::slips::{Signature, Slip, SlipKind};
use super::{Cage, Counts, forget};
use crate::command::{FloorEvent, Outcome, Problem, ProblemKind, TableId};
use crate::floor::{Floor, Slot, invalid};
use crate::patrons::cash;
use crate::time::Now;
use baize_rules::any::{AnyCommand, AnyEvent};
use baize_rules::book::Cited;
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::house::{HouseCommand, HouseEvent};
use baize_rules::money::Money;
use serde::{Deserialize, Serialize};

/// What is done at a table beside its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PitCommand {
    AskFill {
        chips: Counts,
    },
    AskCredit {
        chips: Counts,
    },
    /// The next signature of a slip: its chips are sent, or received.
    SignSlip {
        slip: u32,
    },
    CancelSlip {
        slip: u32,
        reason: String,
    },
    /// Whoever prints one again gets it marked as a reprint.
    PrintSlip {
        slip: u32,
    },
    /// Counts the float. It holds once another person signs it.
    StateCount {
        count: CountKind,
        chips: Counts,
    },
    SignCount,
    WithdrawCount,
    /// Counts the cash in a drop box. It holds once another person signs it.
    StateDrop {
        drop: u32,
        #[serde(rename = "cash_cents")]
        cash: Money,
    },
    SignDrop {
        drop: u32,
    },
    Roster {
        dealer: u32,
        from_ms: i64,
        until_ms: i64,
    },
    Unroster {
        dealer: u32,
        from_ms: i64,
    },
    /// Cash for chips at the table; the cash goes into the drop box.
    BuyIn {
        patron: PatronId,
        #[serde(rename = "amount_cents")]
        amount: Money,
    },
    /// The patron's chips for others of the same value: change, or colouring up.
    Exchange {
        patron: PatronId,
        wants: Counts,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CountKind {
    Opener,
    /// The shift changes and the table stays open: a closer and an opener at once.
    Shift,
    Closer,
}

impl CountKind {
    pub fn label(self) -> &'static str {
        match self {
            CountKind::Opener => "opener",
            CountKind::Shift => "shift change",
            CountKind::Closer => "closer",
        }
    }
}

impl PitCommand {
    pub fn roles(&self) -> &'static [Role] {
        use PitCommand::*;
        match self {
            AskFill { .. } | AskCredit { .. } | StateCount { .. } | WithdrawCount => &[Role::Dealer, Role::Supervisor],
            SignSlip { .. } | PrintSlip { .. } => &[Role::Cage, Role::Supervisor],
            CancelSlip { .. } => &[Role::Dealer, Role::Cage, Role::Supervisor],
            SignCount | Roster { .. } | Unroster { .. } => &[Role::Supervisor],
            StateDrop { .. } => &[Role::Cage],
            SignDrop { .. } => &[Role::Cage, Role::Manager],
            BuyIn { .. } | Exchange { .. } => &[Role::Dealer],
        }
    }
}

/// What happened at a table beside its game. Which chips it moved stands in the same entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PitEvent {
    SlipAsked(Slip),
    SlipSigned {
        slip: u32,
        by: Actor,
    },
    SlipCancelled {
        slip: u32,
        by: Actor,
        reason: String,
    },
    SlipPrinted {
        slip: u32,
        copy: u32,
    },
    CountStated(Stated),
    CountWithdrawn,
    FloatOpened {
        opener: Counts,
        by: [Actor; 2],
        house_cents: Money,
    },
    /// Closed, or handed to the next shift; the drop box was taken with it.
    FloatCounted {
        count: CountKind,
        drop: Drop,
        house_cents: Money,
    },
    DropStated {
        drop: u32,
        by: Actor,
        cash_cents: Money,
    },
    DropCounted {
        drop: u32,
        by: [Actor; 2],
        cash_cents: Money,
    },
    Rostered(Shift),
    Unrostered {
        dealer: u32,
        from_ms: i64,
    },
    /// The patron's chips for others.
    Exchanged {
        patron: PatronId,
    },
}

/// Wagers wait for the float of a table that was closed.
pub(crate) fn float_is_open(floor: &Floor, table: &TableId, command: &AnyCommand) -> Result<(), Problem> {
    let closed = floor.cage.as_ref().and_then(|cage| cage.books(table)).is_some_and(|books| books.closed);
    match command {
        AnyCommand::House(HouseCommand::Place { .. } | HouseCommand::Sit { .. }) if closed => {
            Err(invalid(format!("the float of table {table} is closed: open it with a count first")))
        }
        _ => Ok(()),
    }
}

/// Judges a command of the pit.
pub(crate) fn decide(
    floor: &Floor,
    table: &TableId,
    command: &PitCommand,
    by: Actor,
    now: Now,
) -> Result<Outcome, Problem> {
    let (cage, slot) = (floor.cage()?, floor.slot(table)?);
    if bank(table, slot) == Place::Cage {
        return Err(invalid(format!("table {table} is electronic and has no float")));
    }
    let pit = Pit { floor, cage, table, slot, by, now };
    match command {
        PitCommand::AskFill { chips } => pit.ask(SlipKind::Fill, chips),
        PitCommand::AskCredit { chips } => pit.ask(SlipKind::Credit, chips),
        PitCommand::SignSlip { slip } => {
            let moved = pit.slip(*slip)?.sign(by, cage)?;
            pit.done(PitEvent::SlipSigned { slip: *slip, by }, vec![moved])
        }
        PitCommand::CancelSlip { slip, reason } => {
            let moved = pit.slip(*slip)?.cancel(by, reason)?;
            pit.done(PitEvent::SlipCancelled { slip: *slip, by, reason: reason.clone() }, moved.into_iter().collect())
        }
        PitCommand::PrintSlip { slip } => {
            let copy = pit.slip(*slip)?.printed + 1;
            pit.done(PitEvent::SlipPrinted { slip: *slip, copy }, vec![])
        }
        PitCommand::StateCount { count, chips } => pit.state_count(*count, chips),
        PitCommand::SignCount => pit.sign_count(),
        PitCommand::WithdrawCount => {
            pit.stated()?;
            pit.done(PitEvent::CountWithdrawn, vec![])
        }
        PitCommand::StateDrop { drop, cash } => {
            pit.open_drop(*drop)?;
            if *cash < Money::ZERO || *cash > Money::MAX_AMOUNT {
                return Err(invalid(format!("{cash} is not an amount of cash")));
            }
            pit.done(PitEvent::DropStated { drop: *drop, by, cash_cents: *cash }, vec![])
        }
        PitCommand::SignDrop { drop } => {
            let Some((first, cash)) = pit.open_drop(*drop)?.stated else {
                return Err(invalid(format!("nobody has counted box {drop} yet")));
            };
            let by = other_person(first, by)?;
            pit.done(PitEvent::DropCounted { drop: *drop, by, cash_cents: cash }, vec![])
        }
        PitCommand::Roster { dealer, from_ms, until_ms } => pit.roster(*dealer, *from_ms, *until_ms),
        PitCommand::Unroster { dealer, from_ms } => {
            let planned = pit.books().roster.iter().any(|shift| (shift.dealer, shift.from_ms) == (*dealer, *from_ms));
            if !planned {
                return Err(invalid(format!("dealer {dealer} has no such shift at table {table}")));
            }
            pit.done(PitEvent::Unrostered { dealer: *dealer, from_ms: *from_ms }, vec![])
        }
        PitCommand::BuyIn { patron, amount } => {
            pit.is_dealer()?;
            pit.is_open()?;
            cash::buy(floor, *patron, *amount, cash::Till { how: cash::Payment::Cash, table: Some(table) }, now)
        }
        PitCommand::Exchange { patron, wants } => pit.exchange(*patron, wants),
    }
}

/// Two different people, the first one first.
fn other_person(first: Actor, second: Actor) -> Result<[Actor; 2], Problem> {
    match first.id == second.id {
        true => Err(Problem::new(ProblemKind::Forbidden, "another person signs the count")),
        false => Ok([first, second]),
    }
}

struct Pit<'a> {
    floor: &'a Floor,
    cage: &'a Cage,
    table: &'a TableId,
    slot: &'a Slot,
    by: Actor,
    now: Now,
}

impl<'a> Pit<'a> {
    fn books(&self) -> std::borrow::Cow<'a, TableBooks> {
        use std::borrow::Cow;
        self.cage.books(self.table).map_or_else(|| Cow::Owned(TableBooks::default()), Cow::Borrowed)
    }
    fn done(&self, event: PitEvent, moves: Vec<ChipMove>) -> Result<Outcome, Problem> {
        let mut events = vec![FloorEvent::Pit { table: self.table.clone(), event }];
        let moves: Vec<ChipMove> = moves.into_iter().filter(|moved| !moved.chips.is_empty()).collect();
        if !moves.is_empty() {
            events.push(FloorEvent::Chips { moves });
        }
        Ok(Outcome::Done(events))
    }
    fn slip(&self, number: u32) -> Result<&'a Slip, Problem> {
        let slip = self.cage.slips.get(&number).filter(|slip| slip.table == *self.table);
        slip.ok_or_else(|| {
            Problem::new(ProblemKind::NotFound, format!("there is no slip {number} of table {}", self.table))
        })
    }
    fn open_drop(&self, number: u32) -> Result<&'a Drop, Problem> {
        let drop = self.cage.drops.get(&number).filter(|drop| drop.table == *self.table && drop.counted.is_none());
        drop.ok_or_else(|| {
            Problem::new(ProblemKind::NotFound, format!("no box {number} of table {} waits to be counted", self.table))
        })
    }
    fn stated(&self) -> Result<Stated, Problem> {
        self.books().stated.clone().ok_or_else(|| invalid(format!("nobody has counted the float of {}", self.table)))
    }
    fn is_open(&self) -> Result<(), Problem> {
        match self.books().period.is_some() {
            true => Ok(()),
            false => Err(invalid(format!("the float of table {} is not open", self.table))),
        }
    }
    fn is_dealer(&self) -> Result<(), Problem> {
        match self.slot.table.house().dealer() == Some(self.by.id) {
            true => Ok(()),
            false => {
                Err(Problem::new(ProblemKind::Forbidden, "only the table's dealer does this: take the table first"))
            }
        }
    }
    fn ask(&self, kind: SlipKind, chips: &Counts) -> Result<Outcome, Problem> {
        self.cage.set.knows(chips)?;
        if chips.is_empty() {
            return Err(invalid("say how many chips of which value".into()));
        }
        if kind == SlipKind::Credit && !self.books().float.has(chips) {
            return Err(invalid(format!("the float has {}, not {chips}", self.books().float)));
        }
        let signed = vec![Signature { by: self.by, at_ms: self.now.at_ms }];
        let (slip, table, chips) = (self.cage.next_slip, self.table.clone(), chips.clone());
        self.done(PitEvent::SlipAsked(Slip { slip, kind, table, chips, signed, cancelled: None, printed: 0 }), vec![])
    }

    /// Opened where it is closed, and counted where it is open.
    fn may_count(&self, count: CountKind) -> Result<(), Problem> {
        let books = self.books();
        match (count, books.period.is_some()) {
            (CountKind::Opener, true) => return Err(invalid(format!("the float of table {} is open", self.table))),
            (CountKind::Shift | CountKind::Closer, false) => self.is_open()?,
            _ => {}
        }
        if self.cage.slips.values().any(|slip| slip.table == *self.table && !slip.is_done()) {
            return Err(invalid(format!("a slip of table {} is not done", self.table)));
        }
        if count == CountKind::Closer && !self.slot.table.house().layout().is_empty() {
            return Err(invalid(format!("there are wagers on the layout of table {}", self.table)));
        }
        Ok(())
    }
    fn state_count(&self, count: CountKind, chips: &Counts) -> Result<Outcome, Problem> {
        self.cage.set.knows(chips)?;
        self.may_count(count)?;
        let (chips, by, at_ms) = (chips.clone(), self.by, self.now.at_ms);
        self.done(PitEvent::CountStated(Stated { count, chips, by, at_ms }), vec![])
    }
    fn sign_count(&self) -> Result<Outcome, Problem> {
        let Stated { count, chips, by: first, .. } = self.stated()?;
        let by = other_person(first, self.by)?;
        self.may_count(count)?;
        let house = self.slot.house;
        let event = match self.books().period.clone() {
            None => PitEvent::FloatOpened { opener: chips.clone(), by, house_cents: house },
            Some(period) => {
                let (drop, table, at_ms) = (self.cage.next_drop, self.table.clone(), self.now.at_ms);
                let by_lines = house - period.house;
                let (stated, counted, closer) = (None, None, chips.clone());
                let drop = Drop { drop, table, period, closer, at_ms, by, by_lines, stated, counted };
                PitEvent::FloatCounted { count, drop, house_cents: house }
            }
        };
        self.done(event, self.as_counted(&chips))
    }
    /// The float becomes what was counted: what is not there is missing, what is too much was missing or comes from nowhere.
    fn as_counted(&self, counted: &Counts) -> Vec<ChipMove> {
        let float = Place::Float(self.table.clone());
        let books = self.books();
        let (short, over) = (books.float.beyond(counted), counted.beyond(&books.float));
        let new = over.beyond(&self.cage.missing);
        let found = over.beyond(&new);
        vec![
            ChipMove::new(float.clone(), Place::Missing, short),
            ChipMove::new(Place::Missing, float.clone(), found),
            ChipMove::new(Place::Vault, float, new),
        ]
    }

    fn roster(&self, dealer: u32, from_ms: i64, until_ms: i64) -> Result<Outcome, Problem> {
        if self.floor.staff.get(&dealer).is_none_or(|staff| staff.role != Role::Dealer) {
            return Err(invalid(format!("there is no dealer {dealer}")));
        }
        if until_ms <= from_ms || until_ms <= self.now.at_ms {
            return Err(invalid("a shift ends after it begins, and not in the past".into()));
        }
        let meets = |shift: &&Shift| shift.dealer == dealer && shift.from_ms < until_ms && from_ms < shift.until_ms;
        let elsewhere = self.cage.tables.iter().find(|(_, books)| books.roster.iter().find(meets).is_some());
        if let Some((table, _)) = elsewhere {
            return Err(invalid(format!("dealer {dealer} has a shift at table {table} then")));
        }
        self.done(PitEvent::Rostered(Shift { dealer, from_ms, until_ms }), vec![])
    }

    /// Value for value: chips of the float that the patron wants for the patron's own.
    fn exchange(&self, patron: PatronId, wants: &Counts) -> Result<Outcome, Problem> {
        self.is_dealer()?;
        self.cage.set.knows(wants)?;
        let known = self.floor.patron(patron)?;
        known.is_somebody()?;
        let (amount, float) = (wants.value(), Place::Float(self.table.clone()));
        if !amount.is_positive() || amount > known.chips {
            return Err(invalid(format!("patron {patron} has {}, and {amount} is wanted", known.chips)));
        }
        let mut hands = Hands::new(self.cage);
        // What the patron gives first may be what is wanted back.
        hands.give(&Place::Patron(patron), &float, amount, &float);
        hands.hand_over(&float, &Place::Patron(patron), wants)?;
        self.done(PitEvent::Exchanged { patron }, hands.moves())
    }
}

impl Cage {
    /// Records an event of the pit. Consults no rule.
    pub(crate) fn evolve_pit(&mut self, table: &TableId, event: &PitEvent, now: Now) {
        let signature = |by: &Actor| Signature { by: *by, at_ms: now.at_ms };
        match event {
            PitEvent::SlipAsked(slip) => {
                self.next_slip = slip.slip + 1;
                self.slips.insert(slip.slip, slip.clone());
            }
            PitEvent::SlipSigned { slip, by } => {
                let slip = self.slips.get_mut(slip).expect("a slip that is signed");
                slip.signed.push(signature(by));
                let (kind, amount, done) = (slip.kind, slip.chips.value(), slip.is_done());
                if let Some(period) = self.books_mut(table).period.as_mut().filter(|_| done) {
                    match kind {
                        SlipKind::Fill => period.fills += amount,
                        SlipKind::Credit => period.credits += amount,
                    }
                }
                forget(&mut self.slips, Slip::is_done);
            }
            PitEvent::SlipCancelled { slip, reason, .. } => {
                self.slips.get_mut(slip).expect("a slip that is cancelled").cancelled = Some(reason.clone());
            }
            PitEvent::SlipPrinted { slip, copy } => {
                self.slips.get_mut(slip).expect("a slip that is printed").printed = *copy;
            }
            PitEvent::CountStated(stated) => self.books_mut(table).stated = Some(stated.clone()),
            PitEvent::CountWithdrawn => self.books_mut(table).stated = None,
            PitEvent::FloatOpened { opener, house_cents, .. } => {
                let books = self.books_mut(table);
                books.period = Some(Period::new(opener.clone(), *house_cents, now));
                (books.closed, books.stated) = (false, None);
            }
            PitEvent::FloatCounted { count, drop, house_cents } => {
                let books = self.books_mut(table);
                books.closed = *count == CountKind::Closer;
                books.period = (!books.closed).then(|| Period::new(drop.closer.clone(), *house_cents, now));
                books.stated = None;
                self.next_drop = drop.drop + 1;
                self.drops.insert(drop.drop, drop.clone());
            }
            PitEvent::DropStated { drop, by, cash_cents } => {
                self.drops.get_mut(drop).expect("a box that is counted").stated = Some((*by, *cash_cents));
            }
            PitEvent::DropCounted { drop, by, cash_cents } => {
                let counted = self.drops.get_mut(drop).expect("a box that is counted");
                counted.counted = Some(DropCount { cash: *cash_cents, by: *by });
                forget(&mut self.drops, |drop| drop.counted.is_some());
            }
            PitEvent::Rostered(shift) => {
                let roster = &mut self.books_mut(table).roster;
                roster.retain(|shift| shift.until_ms > now.at_ms);
                roster.push(*shift);
                roster.sort_unstable_by_key(|shift| (shift.from_ms, shift.dealer));
            }
            PitEvent::Unrostered { dealer, from_ms } => {
                self.books_mut(table).roster.retain(|shift| (shift.dealer, shift.from_ms) != (*dealer, *from_ms));
            }
            PitEvent::Exchanged { .. } => {}
        }
    }

    /// Cash that a patron bought chips with at a table.
    pub(crate) fn drop_cash(&mut self, table: &TableId, amount: Money) {
        self.books_mut(table).period.as_mut().expect("a float that is open").cash += amount;
    }

    /// Dealers who tap in and out.
    pub(crate) fn note_taps(&mut self, table: &TableId, events: &[Cited<AnyEvent>], now: Now) {
        for event in events {
            let (dealer, way) = match event.what {
                AnyEvent::House(HouseEvent::DealerTook { dealer }) => (dealer, TapWay::In),
                AnyEvent::House(HouseEvent::DealerLeft { dealer }) => (dealer, TapWay::Out),
                _ => continue,
            };
            let books = self.books_mut(table);
            let rostered = books.is_rostered(dealer, now.at_ms);
            books.taps.push(Tap { dealer, at_ms: now.at_ms, way, rostered });
            let old = books.taps.len().saturating_sub(20);
            books.taps.drain(..old);
        }
    }
}

impl PitEvent {
    /// What it says, for people.
    pub fn describe(&self, table: &TableId) -> String {
        let person = |by: &Actor| format!("{} {}", by.role.name(), by.id);
        match self {
            PitEvent::SlipAsked(slip) => {
                format!("slip {}: a {} of {} at {table} is asked for", slip.slip, slip.kind.label(), slip.chips)
            }
            PitEvent::SlipSigned { slip, by } => format!("slip {slip} is signed by {}", person(by)),
            PitEvent::SlipCancelled { slip, by, reason } => {
                format!("slip {slip} is cancelled by {}: {reason}", person(by))
            }
            PitEvent::SlipPrinted { slip, copy: 1 } => format!("slip {slip} is printed"),
            PitEvent::SlipPrinted { slip, copy } => format!("slip {slip} is printed again, as reprint {}", copy - 1),
            PitEvent::CountStated(stated) => format!(
                "{} counts the float of {table} ({}): {}",
                person(&stated.by),
                stated.count.label(),
                stated.chips
            ),
            PitEvent::CountWithdrawn => format!("the count of {table}'s float is withdrawn"),
            PitEvent::FloatOpened { opener, by, .. } => {
                format!("{table} opens with {opener}, counted by {} and {}", person(&by[0]), person(&by[1]))
            }
            PitEvent::FloatCounted { count, drop, .. } => {
                let by = format!("{} and {}", person(&drop.by[0]), person(&drop.by[1]));
                format!("{table}, {}: {} counted by {by}; box {} taken", count.label(), drop.closer, drop.drop)
            }
            PitEvent::DropStated { drop, by, cash_cents } => {
                format!("{} counts {cash_cents} in box {drop}", person(by))
            }
            PitEvent::DropCounted { drop, by, cash_cents } => {
                format!("box {drop} has {cash_cents}, counted by {} and {}", person(&by[0]), person(&by[1]))
            }
            PitEvent::Rostered(shift) => format!("dealer {} is rostered at {table}", shift.dealer),
            PitEvent::Unrostered { dealer, .. } => format!("dealer {dealer} is taken off the roster of {table}"),
            PitEvent::Exchanged { patron } => format!("patron {patron} exchanges chips at {table}"),
        }
    }
}
