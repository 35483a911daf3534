//! What is said at a table: a command of every kind, others like it, and who gives it.
use crate::people::{DEALERS, Dice, PATRONS, SUPERVISORS};
use crate::walk::{Kit, Walk};
use baize_rules::card_table::{CardCommand, CardTable, Shuffle};
use baize_rules::cards::{Card, CardCounts};
use baize_rules::game::{Actor, MINUTE, PatronId, Role, Table, TableCommand, TableGame};
use baize_rules::house::{AreasEach, Cause, Declared, DeviceMeasures, HeldPrize, HouseCommand, Setup};
use baize_rules::incidents::{Error, Intention, Rectification, Satisfied, SettledWager, Slip};
use baize_rules::money::Money;
use baize_rules::plays::{Kind, PlayInfo, Plays, script};
use baize_rules::show::Offer;
use baize_rules::wagers::{Area, Wager};
use serde_json::Value;

/// Cards that nobody has seen, chosen by `prefer` where it has a choice; now and then one that somebody has.
pub fn some_unseen(
    cards: Option<&CardTable>,
    count: usize,
    dice: &mut Dice,
    prefer: impl Fn(&CardCounts, &mut Dice) -> Option<Card>,
) -> Vec<Card> {
    let mut unseen = cards.map_or_else(|| CardCounts::decks(1), |cards| cards.unseen().clone());
    let mut some = vec![];
    while some.len() < count {
        let likely = unseen.nth(dice.below(unseen.total() as usize) as u32).filter(|_| !dice.one_in(60));
        let card = prefer(&unseen, dice).or(likely);
        let card = card.unwrap_or_else(|| Card::all().nth(dice.below(52)).expect("52 cards"));
        let _ = unseen.take(card);
        some.push(card);
    }
    some
}

/// A checked deck, shuffled and cut, whatever it is dealt from: refused commands are passed over.
pub fn ready<G: TableGame>() -> Vec<(Role, TableCommand<G>)> {
    let shuffle = |how| CardCommand::Shuffle { how };
    let commands = [
        (Role::Supervisor, CardCommand::LoadCards),
        (Role::Dealer, shuffle(Shuffle::Device)),
        (Role::Dealer, shuffle(Shuffle::Manual)),
        (Role::Dealer, CardCommand::Cut),
    ];
    commands.into_iter().map(|(role, command)| (role, TableCommand::Cards(command))).collect()
}

/// A command of this kind with any particulars, right or wrong; `usual` gives some of them.
pub fn some_play<G: Kit, P: Plays>(table: &Table<G>, info: &PlayInfo, usual: Option<&P>, dice: &mut Dice) -> Option<P> {
    let usual = usual.map(|play| serde_json::to_value(play).expect("serialises"));
    let usual = usual.as_ref().and_then(|value| value.get(info.name()));
    let words: Vec<(&str, String)> = info
        .fields
        .iter()
        .map(|field| {
            (field.name, some_words(table, field.name, field.kind, usual.and_then(|u| u.get(field.json)), dice))
        })
        .collect();
    P::read(&script::write(info.words, &words), 0)?.ok()
}

/// What a field of this kind might say.
fn some_words<G: Kit>(table: &Table<G>, name: &str, kind: Kind, usual: Option<&Value>, dice: &mut Dice) -> String {
    let setup = table.house.setup();
    let chip = setup.smallest_chip.to_cents();
    let number = usual.and_then(Value::as_u64);
    let list = |cards: Vec<Card>| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    match kind {
        Kind::Number if name == "area" => match number {
            Some(area) if dice.one_in(2) => area.to_string(),
            _ => dice.area(setup).to_string(),
        },
        Kind::Patron => dice.pick(&PATRONS).to_string(),
        Kind::Number if name == "patron" => dice.pick(&PATRONS).to_string(),
        Kind::Number => match number {
            Some(number) if dice.one_in(3) => number.to_string(),
            _ if dice.one_in(3) => dice.below(330).to_string(),
            _ => dice.below(12).to_string(),
        },
        Kind::Amount => {
            Money::cents(chip * dice.pick(&[1, 4, 5, 6, 10, 20, 40, 499, 501]) + i64::from(dice.one_in(9))).to_string()
        }
        Kind::Text => {
            if dice.one_in(9) {
                String::new()
            } else {
                "because".into()
            }
        }
        Kind::Card => list(G::some_cards(table, 1, dice)),
        Kind::Cards | Kind::Hidden => {
            let usual = usual.and_then(Value::as_array).map_or(2, Vec::len);
            let count = if dice.one_in(6) { dice.below(7) } else { usual + usize::from(dice.one_in(20)) };
            list(G::some_cards(table, count, dice))
        }
        Kind::Numbers => match dice.below(3) {
            0 => String::new(),
            _ => dice.area(setup).to_string(),
        },
        Kind::Dice => (0..if dice.one_in(30) { 2 } else { 3 }).map(|_| format!("{} ", dice.below(7))).collect(),
        Kind::Moment => dice.below(400).to_string(),
        Kind::Choice(choices) => dice.pick(choices).words.into(),
        Kind::Hand(_) => match dice.below(4) {
            0 => "board".into(),
            1 => "supervisor".into(),
            2 => "dealer".into(),
            _ => dice.area(setup).to_string(),
        },
        Kind::Optional(kind) if !dice.one_in(3) => some_words(table, name, *kind, usual, dice),
        Kind::SettledWager | Kind::Values(_) | Kind::Inside { .. } => "2".into(),
        Kind::Optional(_) | Kind::Limits | Kind::Wager | Kind::Flags(_) => String::new(),
    }
}

/// A play of the same kind with other particulars, right or wrong.
pub fn like<G: Kit>(table: &Table<G>, play: &G::Play, dice: &mut Dice) -> G::Play {
    let own = G::like(table, play, dice);
    let any = |dice: &mut Dice| some_play(table, play.info(), Some(play), dice);
    own.or_else(|| any(dice)).unwrap_or_else(|| play.clone())
}

/// One command of every kind.
pub fn plays<G: Kit, P: Plays>(setup: &Setup) -> Vec<P> {
    let table = Table::<G>::open(setup).expect("a usual table");
    let some = |info: &PlayInfo| {
        let mut tries = (0..200).filter_map(|seed| some_play::<G, P>(&table, info, None, &mut Dice::new(seed)));
        tries.next()
    };
    P::ALL.iter().filter_map(some).collect()
}

/// The person of this role whom the command is for: the dealer at the table, the patron it names or who sits at its area.
pub fn giver<G: TableGame>(table: &Table<G>, command: &TableCommand<G>, role: Role, dice: &mut Dice) -> Actor {
    let id = match role {
        Role::Dealer => {
            let here = table.house.dealer();
            let relief = DEALERS.into_iter().find(|d| Some(*d) != here).expect("two dealers");
            let takes = matches!(command, TableCommand::House(HouseCommand::TakeTable));
            here.filter(|_| !takes).unwrap_or(relief)
        }
        Role::Supervisor => dice.pick(&SUPERVISORS[..2]),
        // A review is by another of them than the one who decided.
        Role::CasinoSupervisor => dice.pick(&[51, 52]),
        Role::Patron => named(table, command).unwrap_or(PATRONS[0]),
        other => 31 + other as u32,
    };
    Actor { role, id }
}

/// The patron a command names, by number or by area.
pub fn named<G: TableGame>(table: &Table<G>, command: &TableCommand<G>) -> Option<PatronId> {
    fn field(value: &Value, name: &str) -> Option<u64> {
        match value {
            Value::Object(map) => {
                map.get(name).and_then(Value::as_u64).or_else(|| map.values().find_map(|v| field(v, name)))
            }
            _ => None,
        }
    }
    let json = serde_json::to_value(command).expect("a command is JSON");
    let seated = || field(&json, "area").and_then(|area| table.house.seated(area as Area));
    field(&json, "patron").map(|p| p as PatronId).or_else(seated)
}

impl<G: Kit> Walk<G> {
    /// A house command of the same kind with other particulars.
    pub fn like_house(&mut self, command: &HouseCommand) -> HouseCommand {
        use HouseCommand::*;
        let setup = self.setup.clone();
        let area = self.dice.area(&setup);
        let patron = self.dice.pick(&PATRONS);
        let taken = (G::house_rules().opening)(&setup);
        let any = Vec::from_iter(Wager::all());
        let wager: Wager = if self.dice.one_in(4) { self.dice.pick(&any) } else { self.dice.pick(&taken) };
        let id = self.dice.below(6) as u32;
        let soon = self.at + MINUTE * self.dice.below(45) as i64;
        match command.clone() {
            Sit { area, .. } if !self.dice.one_in(5) => Sit { area, patron },
            Sit { .. } => Sit { area, patron },
            Leave { .. } => Leave { area },
            GiveUp { .. } => GiveUp { area },
            Vacate { .. } => Vacate { area },
            Reserve { areas, .. } if self.dice.one_in(2) => Reserve { areas, patron },
            Reserve { .. } => {
                Reserve { areas: (0..self.dice.below(3)).map(|i| area.saturating_add(i as u8)).collect(), patron }
            }
            LimitPlayers { .. } => {
                let players = self.dice.one_in(2).then_some(self.dice.below(8) as u8);
                LimitPlayers { players, areas: self.dice.pick(AreasEach::ALL) }
            }
            Place { .. } => Place { area, wager, amount: self.amount() },
            TakeBack { .. } => TakeBack { area, wager },
            RefuseWager { area: at, wager, .. } => RefuseWager { area: at, wager, reason: text(area) },
            Find { area, wager, .. } => {
                // Sometimes by a player whose loss limit the recorded wagers have just used up.
                if let (Some(placed), true) = (self.table.house.layout().get(area, wager), self.dice.one_in(3)) {
                    let person = self.people.person(placed.patron);
                    person.limit = Some(person.brought - person.held);
                    let amount = placed.amount + self.setup.smallest_chip;
                    return Find { area, wager, amount, reason: text(area) };
                }
                Find { area, wager, amount: self.amount(), reason: text(area) }
            }
            FindUnrecorded { .. } => {
                let opening = (G::house_rules().opening)(&self.setup);
                let wager = self.dice.pick(&opening);
                FindUnrecorded { area, wager, amount: self.amount(), reason: text(area) }
            }
            PostNotice { .. } => PostNotice { limits: self.limits(), effective_ms: soon },
            ChangeLimits { .. } => ChangeLimits { limits: self.limits() },
            RaiseMinimum { .. } => RaiseMinimum { limits: self.limits() },
            RemoveMarker { .. } => RemoveMarker { area },
            PersonalLimits { .. } => PersonalLimits { patron, limits: self.limits() },
            EndPersonalLimits { .. } => EndPersonalLimits { patron },
            AnnounceClosing { .. } => AnnounceClosing { at_ms: soon },
            other => self.like_incident(other, area, patron, id),
        }
    }

    /// The same for what goes wrong, and what is recorded about it.
    fn like_incident(&mut self, command: HouseCommand, area: Area, patron: PatronId, id: u32) -> HouseCommand {
        use HouseCommand::*;
        match command {
            DeclareInvalid { .. } => DeclareInvalid { patron, reason: text(area) },
            ProhibitedDevice { .. } => {
                let [void_wagers, detain] = [self.dice.one_in(2), self.dice.one_in(6)];
                // Either of these ends the patron's evening: half of the players should stay.
                let [exclude_from_game, exclude_from_casino] = [(); 2].map(|()| self.dice.one_in(8));
                let measures = DeviceMeasures { exclude_from_game, void_wagers, exclude_from_casino, detain };
                ProhibitedDevice { patron, measures }
            }
            InvalidateOutcome { .. } => {
                let cause = self.dice.pick(&[Cause::Disruption, Cause::Fraud]);
                let open: Vec<PatronId> = self.table.house.layout().iter().map(|p| p.patron).collect();
                InvalidateOutcome { cause, forfeit: open.into_iter().take(self.dice.below(3)).collect() }
            }
            PermitSecondTable { .. } => PermitSecondTable { patron },
            CardNotOwn { .. } => CardNotOwn { patron, holder: text(area) },
            SendAway { .. } => SendAway { patron },
            Pause { .. } => Pause { patron },
            DeclareChips { .. } => {
                let what = self.dice.pick(&[Declared::Bought, Declared::Brought, Declared::Remaining]);
                DeclareChips { patron, what, amount: self.amount() }
            }
            GiveDirection { direction, .. } => GiveDirection { patron, direction },
            RecordMispayment { wager, note, .. } => {
                let mut settled: Vec<_> = self.table.house.settled_wagers().collect();
                // A large wager, so that much can have gone wrong with it.
                settled.sort_by_key(|paid| std::cmp::Reverse(paid.stake));
                let among = if self.dice.one_in(2) { 1 } else { settled.len() };
                settled.truncate(among);
                let wager = if settled.is_empty() { wager } else { self.dice.pick(&settled).of };
                RecordMispayment {
                    wager: if self.dice.one_in(4) { SettledWager { patron, ..wager } } else { wager },
                    error: self.dice.pick(&[Error::Overpaid, Error::Underpaid]),
                    slip: self.dice.pick(&[Slip::Payment, Slip::Result]),
                    difference: self.dice.pick(&[99_999, 100_000, 100_001, 250, 0]).pipe(Money::cents),
                    note,
                }
            }
            CloseMispayment { id, .. } => {
                let outcome =
                    self.dice.pick(&[Rectification::Rectified, Rectification::Attempted, Rectification::Reported]);
                let intention = self.dice.pick(&[Intention::Unintentional, Intention::SuspectedIntentional]);
                CloseMispayment { id, intention, outcome, note: text(area) }
            }
            RaiseDispute { .. } => RaiseDispute { patron, about: text(area) },
            RuleOnDispute { .. } if self.dice.one_in(3) => RuleOnDispute { id, ruling: text(area) },
            ReviewDispute { .. } if self.dice.one_in(3) => ReviewDispute { id, ruling: text(area) },
            CloseDispute { id, .. } => CloseDispute { id, satisfied: self.dice.pick(&[Satisfied::Yes, Satisfied::No]) },
            VerifyJackpot { .. } if self.dice.one_in(3) => VerifyJackpot { area },
            JackpotFails { .. } => {
                let jackpot = G::house_rules().jackpot.map(|rules| rules.wager);
                let laid = jackpot.map(|wager| self.table.house.layout().areas_with(wager)).unwrap_or_default();
                JackpotFails { unrecorded: self.dice.pick(&[vec![], laid, vec![area]]) }
            }
            DutyDone { .. } if self.dice.one_in(3) => DutyDone { id, note: text(area) },
            DutyTold { id, .. } => {
                let minutes_ago = self.dice.pick(&[0, 1, 30]);
                DutyTold { id, whom: text(area), minutes_ago, said: text(area) }
            }
            other => other,
        }
    }
}

/// A reason, now and then none.
fn text(area: Area) -> String {
    if area == 3 { String::new() } else { String::from("because") }
}

trait Pipe: Sized {
    fn pipe<T>(self, f: impl FnOnce(Self) -> T) -> T {
        f(self)
    }
}
impl Pipe for i64 {}

pub fn goes_on<G: Kit>(table: &Table<G>, offer: &Offer<G>) -> bool {
    match &offer.command {
        TableCommand::Play(play) => G::goes_on(table, play),
        TableCommand::Cards(command) => G::cards_go_on(table, command),
        TableCommand::House(command) => {
            *command == HouseCommand::NoMoreBets && G::CLOSES_BETS
                || matches!(
                    command,
                    HouseCommand::VerifyJackpot { .. }
                        | HouseCommand::DecideHeldPrize { .. }
                        | HouseCommand::DutyDone { .. }
                )
                || G::house_goes_on(table, command)
        }
    }
}

/// One house command of every kind.
pub fn house_commands(setup: &Setup) -> Vec<HouseCommand> {
    use HouseCommand::*;
    let (area, wager, amount, patron) = (1, Wager::Initial, setup.smallest_chip, PATRONS[0]);
    let limits = setup.limits.clone();
    let some = || String::from("because");
    let measures = DeviceMeasures { void_wagers: true, exclude_from_game: true, ..DeviceMeasures::default() };
    let (error, slip) = (Error::Overpaid, Slip::Payment);
    let settled = SettledWager { round: 1, area, patron, wager };
    let (intention, outcome) = (Intention::Unintentional, Rectification::Rectified);
    vec![
        TakeTable,
        LeaveTable,
        Sit { area, patron },
        Leave { area },
        GiveUp { area },
        Vacate { area },
        PermitSecondTable { patron },
        CardNotOwn { patron, holder: some() },
        SendAway { patron },
        Reserve { areas: vec![area], patron },
        LiftReservation,
        LimitPlayers { players: Some(3), areas: AreasEach::Several },
        JackpotFails { unrecorded: vec![] },
        JackpotWorks,
        Place { area, wager, amount },
        TakeBack { area, wager },
        RefuseWager { area, wager, reason: some() },
        NoMoreBets,
        Find { area, wager, amount, reason: some() },
        FindUnrecorded { area, wager, amount, reason: some() },
        PostNotice { limits: limits.clone(), effective_ms: 30 * MINUTE },
        RemoveNotice,
        ChangeLimits { limits: limits.clone() },
        RaiseMinimum { limits: limits.clone() },
        RemoveMarker { area },
        PersonalLimits { patron, limits },
        EndPersonalLimits { patron },
        AnnounceClosing { at_ms: 30 * MINUTE },
        CancelClosing,
        Close,
        DeclareInvalid { patron, reason: some() },
        ProhibitedDevice { patron, measures },
        InvalidateOutcome { cause: Cause::Fraud, forfeit: vec![patron] },
        TakeBackDecision { area },
        Pause { patron },
        Resume { patron },
        DeclareChips { patron, what: Declared::Bought, amount },
        GiveDirection { patron, direction: some() },
        RecordMispayment { wager: settled, error, slip, difference: amount, note: some() },
        CloseMispayment { id: 1, intention, outcome, note: some() },
        RaiseDispute { patron, about: some() },
        RuleOnDispute { id: 1, ruling: some() },
        AskForReview { id: 1, patron },
        ReviewDispute { id: 1, ruling: some() },
        CloseDispute { id: 1, satisfied: Satisfied::No },
        AskForRules,
        DutyDone { id: 1, note: some() },
        DutyTold { id: 1, whom: some(), minutes_ago: 0, said: some() },
        AcknowledgeDuty { id: 1 },
        VerifyJackpot { area },
        HoldPrize { area, reason: some() },
        DecideHeldPrize { area, ruling: HeldPrize::Withheld, reason: some() },
        Tick,
    ]
}

/// Every command there is at a table of this game.
pub fn commands<G: Kit>(setup: &Setup) -> Vec<TableCommand<G>> {
    let house = house_commands(setup).into_iter().map(TableCommand::House);
    let cards = plays::<G, CardCommand>(&G::setup()).into_iter().map(TableCommand::Cards);
    let cards = cards.filter(|_| G::card_hooks().is_some());
    house.chain(cards).chain(plays::<G, G::Play>(&G::setup()).into_iter().map(TableCommand::Play)).collect()
}
