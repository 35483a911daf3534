//! A dishonest person: sends whatever the API knows, with whatever particulars might help.
use crate::honest::tells_chance;
use crate::seeded::{Dice, NOON};
use crate::twin::Twin;
use baize_floor::{FloorCommand, Payment, PoolCommand, PoolId, TableId};
use baize_rules::any::AnyCommand;
use baize_rules::card_table::CardCommand;
use baize_rules::cards::{Card, CardCounts};
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::house::HouseCommand;
use baize_rules::incidents::SettledWager;
use baize_rules::money::Money;
use baize_rules::plays::{Field, Kind, PlayInfo, Plays, script};
use baize_rules::show::{CardView, View, Viewer};
use baize_rules::wagers::{Area, Wager};

/// Everybody who might be one.
pub const ROLES: [Role; 8] = [
    Role::Dealer,
    Role::Supervisor,
    Role::CasinoSupervisor,
    Role::Patron,
    Role::Cage,
    Role::Manager,
    Role::Inspector,
    Role::Surveillance,
];

/// The crook of a role: the table's own dealer, one of its players, or one of the staff.
pub fn of_role(role: Role, player: PatronId) -> Actor {
    let id = match role {
        Role::Dealer => 1,
        Role::Supervisor => 11,
        Role::CasinoSupervisor => 15,
        Role::Cage => 21,
        Role::Manager => 31,
        Role::Inspector => 41,
        Role::Surveillance => 51,
        Role::Patron => player,
        Role::System => 0,
    };
    Actor { role, id }
}

/// What a crook knows when thinking of the next command.
pub struct Crook<'a> {
    pub by: Actor,
    twin: &'a Twin,
    view: View,
    kinds: Vec<&'static PlayInfo>,
    patrons: Vec<PatronId>,
}

impl<'a> Crook<'a> {
    pub fn at(twin: &'a Twin, by: Actor) -> Crook<'a> {
        let table = twin.at();
        let kinds = HouseCommand::ALL.iter().chain(CardCommand::ALL).chain(table.game().plays()).collect();
        let mut patrons: Vec<PatronId> = table.house().occupied().map(|(_, patron)| patron).collect();
        patrons.extend([1007, 1008, 77]);
        Crook { by, twin, view: table.show(Viewer::Inspector), kinds, patrons }
    }

    /// How many kinds of command there are at the table.
    pub fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// A command of this kind, with particulars that might help.
    pub fn of_kind(&self, kind: usize, dice: &mut Dice) -> Option<AnyCommand> {
        let info = self.kinds[kind % self.kinds.len()];
        let words: Vec<(&str, String)> =
            info.fields.iter().map(|field| (field.name, self.words(field.name, field.kind, dice))).collect();
        let line = script::write(info.words, &words);
        self.twin.at().game().read(&line, NOON.at_ms).ok()
    }

    /// A command of the kind with this name.
    pub fn named(&self, variant: &str, dice: &mut Dice) -> Option<AnyCommand> {
        let kind = self.kinds.iter().position(|info| info.variant == variant)?;
        self.of_kind(kind, dice)
    }

    /// One of the table's own offers, as it stands or with other cards.
    pub fn offered(&self, dice: &mut Dice) -> Option<AnyCommand> {
        let offers = self.twin.at().offers();
        (!offers.is_empty()).then(|| dice.pick(&offers).command)
    }

    /// Something that is not done at a table: at the cage, with a jackpot pool, with people, with requests.
    pub fn beside(&self, dice: &mut Dice) -> FloorCommand {
        let patron = dice.pick(&self.patrons);
        let (amount, table) = (self.amount(dice), self.twin.table.clone());
        let reason = String::from("because");
        let request = self.twin.floor.requests.last().map_or(0, |request| request.request);
        match dice.below(19) {
            0 => FloorCommand::BuyChips { patron, amount, how: Payment::Cashless },
            1 => FloorCommand::CashOut { patron, amount, how: Payment::Cashless },
            2 => FloorCommand::SetLossLimit { patron, day: Some(amount).filter(|_| !dice.one_in(4)) },
            3 => FloorCommand::CancelCard { patron, reason },
            4 => FloorCommand::IssueCard { patron },
            5 => FloorCommand::RequestLift { patron, reason },
            6 | 7 => FloorCommand::Approve { request },
            8 => FloorCommand::Decline { request, reason },
            9 => FloorCommand::AcceptClock { reason, was: None },
            10 => FloorCommand::DoubtClock { clock_ms: 0 },
            11 => FloorCommand::TrustClock,
            12 => FloorCommand::EnrolStaff { staff: 60, name: "Nobody Invented".into(), role: dice.pick(&Role::ALL) },
            13 => FloorCommand::EnrolPatron { patron: 1900, record: None, name: Some("Nobody Invented".into()) },
            14 => {
                let (game, setup) = (self.twin.at().game(), self.twin.at().house().setup().clone());
                FloorCommand::OpenTable { table: TableId::new("other-1").expect("a name"), game, setup }
            }
            16 => FloorCommand::Review { correction: 0, note: reason },
            15 => FloorCommand::RequestPool { pool: self.pool(), command: self.pool_command(table, dice), reason },
            _ => FloorCommand::Pool { pool: self.pool(), command: self.pool_command(table, dice) },
        }
    }

    fn pool(&self) -> PoolId {
        let linked = self.twin.at().house().pool().and_then(PoolId::new);
        linked.unwrap_or_else(|| PoolId::new("caribbean").expect("a name"))
    }

    fn pool_command(&self, table: TableId, dice: &mut Dice) -> PoolCommand {
        let reason = String::from("because");
        let parameters = self.twin.floor.pools.get(&self.pool()).map(|pool| pool.parameters.clone());
        match (dice.below(6), parameters) {
            (0, Some(parameters)) => PoolCommand::Open { game: self.twin.at().game(), parameters },
            (1, Some(mut parameters)) => {
                parameters.seed += self.amount(dice);
                PoolCommand::Change { parameters, reason }
            }
            (2, _) => PoolCommand::Join { table },
            (3, _) => PoolCommand::Leave { table },
            (4, _) => PoolCommand::OutOfOrder { reason },
            (5, _) => PoolCommand::Restore,
            _ => PoolCommand::WithdrawChange,
        }
    }

    /// What a field of this kind might say.
    fn words(&self, name: &str, kind: Kind, dice: &mut Dice) -> String {
        match kind {
            Kind::Number if name == "area" => self.area(dice).to_string(),
            Kind::Patron => dice.pick(&self.patrons).to_string(),
            Kind::Number if name == "patron" => dice.pick(&self.patrons).to_string(),
            Kind::Number if name == "id" => self.incident(dice).to_string(),
            Kind::Number => dice.pick(&[0, 1, 2, 3, 4, 5, 6, 60, 155]).to_string(),
            Kind::Amount => self.amount(dice).to_string(),
            Kind::Text => "because".into(),
            Kind::Card => self.cards(1, dice),
            Kind::Cards | Kind::Hidden | Kind::Inside { .. } => {
                let area = matches!(kind, Kind::Inside { .. }).then(|| format!("{} ", self.area(dice)));
                let count = dice.pick(&[1, 2, 3, 4, 5, 5, 5, self.shown().len()]);
                format!("{}{}", area.unwrap_or_default(), self.cards(count, dice))
            }
            Kind::Numbers => match dice.below(3) {
                0 => String::new(),
                1 if name == "forfeit" => dice.pick(&self.patrons).to_string(),
                _ => self.area(dice).to_string(),
            },
            Kind::Dice => (0..3).map(|_| format!("{} ", 1 + dice.below(6))).collect(),
            Kind::Moment => dice.pick(&[0, 1, 20, 21]).to_string(),
            Kind::Limits => self.limits(dice),
            Kind::Wager => self.wager(dice).slug(),
            Kind::Choice(choices) => dice.pick(choices).words.into(),
            Kind::Flags(flags) => {
                flags.iter().filter(|_| dice.one_in(2)).map(|flag| format!("{} ", flag.words)).collect()
            }
            Kind::Hand(hands) => match hands.others {
                others if !others.is_empty() && dice.one_in(2) => dice.pick(others).words.into(),
                _ => self.area(dice).to_string(),
            },
            Kind::SettledWager => self.settled(dice),
            Kind::Values(_) => dice.pick(&["1", "2", "3", "places 1", "places 1,2"]).into(),
            Kind::Optional(kind) => match dice.one_in(3) {
                true => String::new(),
                false => self.words(name, *kind, dice),
            },
        }
    }

    /// Mostly an area where somebody plays; sometimes another, or none.
    fn area(&self, dice: &mut Dice) -> Area {
        let taken: Vec<Area> = self.twin.at().house().occupied().map(|(area, _)| area).collect();
        match dice.below(12) {
            0 => 0,
            1 => 255,
            2 | 3 => 1 + dice.below(usize::from(self.twin.at().house().setup().areas)) as Area,
            _ if taken.is_empty() => 1,
            _ => dice.pick(&taken),
        }
    }

    /// Amounts at, just below and just above what matters: stakes, limits, payments, chips.
    fn amount(&self, dice: &mut Dice) -> Money {
        let house = self.twin.at().house();
        let chip = house.setup().smallest_chip;
        let mut matters: Vec<Money> = house.layout().iter().map(|placed| placed.amount).collect();
        matters.extend(house.limits().wagers.iter().flat_map(|limit| [limit.min, limit.max]));
        matters.extend(house.settled_wagers().take(6).flat_map(|paid| [paid.stake, paid.to_player]));
        matters.extend([chip, Money::dollars(1_000), Money::dollars(900_000)]);
        let around = dice.pick(&matters);
        match dice.below(6) {
            0 => around + chip,
            1 => (around - chip).max(chip),
            2 => Money::cents(around.to_cents() * 2),
            3 => Money::cents(around.to_cents() + 1),
            _ => around,
        }
    }

    /// A wager that lies, was settled, or is none of this game.
    fn wager(&self, dice: &mut Dice) -> Wager {
        let house = self.twin.at().house();
        let mut known: Vec<Wager> = house.layout().iter().map(|placed| placed.wager).collect();
        known.extend(house.settled_wagers().take(4).map(|paid| paid.of.wager));
        known.extend((self.twin.at().game().house_rules().opening)(house.setup()));
        match known.is_empty() || dice.one_in(12) {
            true => dice.pick(&Wager::all().collect::<Vec<_>>()),
            false => dice.pick(&known),
        }
    }

    fn settled(&self, dice: &mut Dice) -> String {
        let house = self.twin.at().house();
        let paid: Vec<SettledWager> = house.settled_wagers().take(12).map(|paid| paid.of).collect();
        let (area, patron, wager) = (self.area(dice), dice.pick(&self.patrons), self.wager(dice));
        let any = SettledWager { round: house.round_number(), area, patron, wager };
        let of = if paid.is_empty() || dice.one_in(6) { any } else { dice.pick(&paid) };
        of.write()
    }

    /// The number of an open duty, dispute or wrong payment.
    fn incident(&self, dice: &mut Dice) -> u32 {
        let view = &self.view;
        let open = view.duties.iter().map(|d| d.id).chain(view.disputes.iter().map(|d| d.id));
        let open: Vec<u32> = open.chain(view.mispayments.iter().map(|m| m.id)).chain([1]).collect();
        dice.pick(&open)
    }

    fn limits(&self, dice: &mut Dice) -> String {
        let mut limits = self.twin.at().house().limits().clone();
        let chip = self.twin.at().house().setup().smallest_chip.to_cents();
        for limit in &mut limits.wagers {
            limit.max += Money::cents(chip * dice.below(9) as i64);
            limit.min += Money::cents(chip * dice.below(3) as i64);
        }
        limits.in_script()
    }

    /// The cards that lie face up.
    fn shown(&self) -> Vec<Card> {
        let up = |card: &CardView| match card {
            CardView::Up(card) => Some(*card),
            CardView::Down => None,
        };
        let areas = self.view.areas.iter().flat_map(|area| &area.cards);
        areas.chain(&self.view.dealer_cards).chain(&self.view.community).filter_map(up).collect()
    }

    /// Cards as they lie with one of them better, or any that nobody has seen.
    fn cards(&self, count: usize, dice: &mut Dice) -> String {
        let shown = self.shown();
        let unseen = self.twin.at().cards().map_or_else(|| CardCounts::decks(1), |cards| cards.unseen().clone());
        let better = unseen.iter().map(|(card, _)| card).max_by_key(|card| card.rank());
        let mut cards = match dice.below(3) {
            0 => shown.iter().copied().take(count).collect(),
            1 => shown.iter().rev().copied().take(count).rev().collect(),
            _ => vec![],
        };
        let mut left = unseen;
        while cards.len() < count {
            let Some(card) = left.nth(dice.below(left.total() as usize) as u32) else { break };
            let _ = left.take(card);
            cards.push(card);
        }
        if let (Some(better), false, true) = (better, cards.is_empty(), dice.one_in(2)) {
            let at = dice.below(cards.len());
            cards[at] = better;
        }
        cards.iter().map(|card| format!("{card} ")).collect()
    }
}

/// Whether a command tells cards or dice.
pub fn tells(command: &AnyCommand) -> bool {
    command.info().fields.iter().any(|field| tells_chance(field.kind))
}
