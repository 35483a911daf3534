//! A floor with Caribbean Stud tables that share a jackpot, and rounds of it played to the end.
use super::{DEALER, MANAGER, Rig, SECOND, SUPERVISOR, at, name};
use baize_floor::{Answer, FloorCommand, FloorEvent, PoolCommand, PoolId};
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::cards::Card;
use baize_rules::caribbean_stud::ch12_progressive_jackpot::{fixed_prize, next_claim};
use baize_rules::caribbean_stud::{Play, Round};
use baize_rules::duties::DutyKind;
use baize_rules::game::Actor;
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::pool::{Ceiling, Parameters, Pool};
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::{BetType, Wager};
use std::sync::Arc;

pub fn setup() -> Setup {
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    Setup {
        areas: 3,
        equipment: Equipment::Cards { source: Source::Device, decks: 1 },
        chance: ChanceFrom::Keyed,
        smallest_chip: Money::cents(250),
        limits: Limits {
            wagers: vec![limit(BetType::Ante, 10, 500), limit(BetType::Progressive, 5, 5)],
            player_max: None,
        },
        options: vec![],
        approved: Approved {
            jackpot: Some(JackpotSetup { approval: "NICC-7".into(), schedule: None }),
            ..Approved::default()
        },
    }
}

pub fn parameters() -> Parameters {
    Parameters {
        seed: Money::dollars(60_000),
        increment_ppm: 712_345,
        reserve_ppm: 87_655,
        retained_ppm: 200_000,
        ceiling: Ceiling::None,
        ..Parameters::example("NICC-7")
    }
}

pub fn main_pool() -> PoolId {
    PoolId::new("main").expect("a plain name")
}

pub fn at_pool(command: PoolCommand) -> FloorCommand {
    FloorCommand::Pool { pool: main_pool(), command }
}

/// A floor with Caribbean Stud tables, their patrons at areas 1 to 3, and what is needed to play there.
pub struct Casino {
    pub rig: Rig,
    pub tables: Vec<String>,
}

impl Casino {
    /// So many tables, furnished but with no pool.
    pub fn bare(tables: usize) -> Casino {
        let mut casino = Casino { rig: Rig::new(), tables: (1..=tables).map(|n| format!("cs-{n}")).collect() };
        casino.rig.furnish(&[]);
        for (n, table) in casino.tables.clone().iter().enumerate() {
            let open = FloorCommand::OpenTable { table: name(table), game: GameId::CaribbeanStud, setup: setup() };
            casino.rig.must(SUPERVISOR, open);
            casino.house(DEALER, table, HouseCommand::TakeTable);
            for area in 1..=3 {
                let patron = 2000 + 10 * n as u32 + u32::from(area);
                casino.rig.admit(patron, 50_000);
                casino.house(DEALER, table, HouseCommand::Sit { area, patron });
            }
        }
        casino
    }

    /// With all tables linked to one pool.
    pub fn linked(tables: usize, parameters: Parameters) -> Casino {
        let mut casino = Casino::bare(tables);
        casino.by_two(MANAGER, PoolCommand::Open { game: GameId::CaribbeanStud, parameters });
        for table in casino.tables.clone() {
            casino.rig.must(SUPERVISOR, at_pool(PoolCommand::Join { table: name(&table) }));
        }
        casino
    }

    pub fn pool(&self) -> Arc<Pool> {
        self.rig.floor.pool(&main_pool()).expect("the pool")
    }

    /// Asked for by one person and signed by another.
    pub fn by_two(&mut self, by: Actor, command: PoolCommand) -> Vec<FloorEvent> {
        let reason = "as approved".into();
        let asked = self.rig.must(by, FloorCommand::RequestPool { pool: main_pool(), command, reason });
        let [FloorEvent::Requested(request)] = asked.as_slice() else { panic!("{asked:?}") };
        self.rig.must(SECOND, FloorCommand::Approve { request: request.request })
    }

    pub fn house(&mut self, by: Actor, table: &str, command: HouseCommand) -> Vec<FloorEvent> {
        self.rig.accepted(by, table, AnyCommand::House(command))
    }

    pub fn play(&mut self, by: Actor, table: &str, play: Play) -> Vec<FloorEvent> {
        self.rig.accepted(by, table, AnyCommand::CaribbeanStud(play))
    }

    /// After a missing card the deck is checked by two people before the next round.
    pub fn check_cards(&mut self, table: &str) {
        let duties = self.rig.table(table).table.house().duties().to_vec();
        for duty in duties.iter().filter(|duty| duty.kind == DutyKind::CheckCards) {
            let done = HouseCommand::DutyDone { id: duty.id, note: "52 counted, one was missing".into() };
            self.signed(table, AnyCommand::House(done));
        }
    }

    /// A play that needs a second person: a dealer asks and a supervisor signs.
    pub fn signed(&mut self, table: &str, command: AnyCommand) -> Vec<FloorEvent> {
        let request = FloorCommand::Request { table: name(table), command, reason: "seen".into() };
        let asked = self.rig.must(DEALER, request);
        let [FloorEvent::Requested(asked)] = asked.as_slice() else { panic!("{asked:?}") };
        self.rig.must(SUPERVISOR, FloorCommand::Approve { request: asked.request })
    }

    pub fn refused(&mut self, by: Actor, command: FloorCommand, cite: &str) {
        match self.rig.say(by, command.clone()) {
            Answer::Refused { refusal, .. } => assert_eq!(refusal.cite().to_string(), cite, "{refusal}"),
            other => panic!("{command:?}: {other:?}"),
        }
    }

    pub fn chips<const N: usize>(&self, patrons: [u32; N]) -> Vec<Money> {
        let floor = self.rig.replayed();
        patrons.iter().map(|patron| floor.patron(*patron).expect("a patron").chips).collect()
    }

    /// What wrong payments are open at a table, in all.
    pub fn mispaid(&self, table: &str) -> Money {
        self.rig.table(table).table.house().mispayments().iter().map(|open| open.difference).sum()
    }

    pub fn round(&self, table: &str) -> Round {
        match &self.rig.table(table).table {
            AnyTable::CaribbeanStud(table) => table.play.round.clone(),
            _ => panic!("a Caribbean Stud table"),
        }
    }

    /// Cards shuffled, antes down, and a progressive wager on each of these areas; then the deal.
    pub fn deal(&mut self, table: &str, areas: &[u8]) {
        self.shuffle(table);
        for area in areas {
            self.house(DEALER, table, place(*area, Wager::Ante, 10));
            self.house(DEALER, table, place(*area, Wager::Progressive, 5));
        }
        self.play(DEALER, table, Play::Deal { up: Some(card("2h")), held: vec![].into() });
    }

    pub fn shuffle(&mut self, table: &str) {
        loop {
            let slot = self.rig.table(table);
            let AnyTable::CaribbeanStud(stud) = &slot.table else { panic!("a Caribbean Stud table") };
            let (by, command) = match stud.play.cards.readiness {
                Readiness::Ready => return,
                Readiness::Empty => (SUPERVISOR, CardCommand::LoadCards),
                Readiness::ToShuffle(_) => (DEALER, CardCommand::Shuffle { how: Shuffle::Device }),
                _ => (DEALER, CardCommand::Cut),
            };
            self.rig.accepted(by, table, AnyCommand::Cards(command));
        }
    }

    /// Everybody bets, the dealer's hand is turned, and these hands are shown and settled.
    pub fn settle(&mut self, table: &str, hands: &[(u8, Made)]) -> Vec<FloorEvent> {
        for (area, _) in hands {
            self.play(DEALER, table, Play::Bet { area: *area, amount: None });
        }
        self.play(DEALER, table, Play::Expose { cards: cards("4h 6h 8h 9c") });
        for (area, made) in hands {
            self.play(DEALER, table, Play::ShowHand { area: *area, cards: made.cards(*area) });
        }
        self.play(DEALER, table, Play::Settle)
    }

    /// Every claim verified, signed for where that is asked, and paid; then the cards go.
    pub fn pay_and_clear(&mut self, table: &str) {
        while let Round::Paying(hands) = self.round(table) {
            let claim = *next_claim(&hands.claims).expect("a claim is open");
            let verified = self.rig.table(table).table.house().hit().and_then(|hit| hit.winner(claim.area).copied());
            if fixed_prize(claim.hand).is_none() && verified.is_some_and(|winner| !winner.verified) {
                self.house(SUPERVISOR, table, HouseCommand::VerifyJackpot { area: claim.area });
            }
            self.pay(table, claim.area);
        }
        self.play(DEALER, table, Play::Clear);
    }

    pub fn pay(&mut self, table: &str, area: u8) {
        let pay = AnyCommand::CaribbeanStud(Play::PayJackpot { area });
        if let Answer::Done { .. } = self.rig.say(DEALER, at(table, pay.clone())) {
            return;
        }
        let reason = "a large prize".into();
        let asked = self.rig.must(DEALER, FloorCommand::Request { table: name(table), command: pay, reason });
        let [FloorEvent::Requested(request)] = asked.as_slice() else { panic!("{asked:?}") };
        self.rig.must(SUPERVISOR, FloorCommand::Approve { request: request.request });
    }

    /// A whole round, paid and cleared.
    pub fn whole(&mut self, table: &str, hands: &[(u8, Made)]) {
        let areas: Vec<u8> = hands.iter().map(|(area, _)| *area).collect();
        self.deal(table, &areas);
        self.settle(table, hands);
        self.pay_and_clear(table);
    }
}

pub fn place(area: u8, wager: Wager, dollars: i64) -> HouseCommand {
    HouseCommand::Place { area, wager, amount: Money::dollars(dollars) }
}

pub fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(card).collect()
}

/// A hand for an area, each from its own suit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Made {
    Royal,
    StraightFlush,
    Flush,
    Nothing,
}

impl Made {
    pub fn cards(self, area: u8) -> Vec<Card> {
        let suit = ["d", "s", "c"][usize::from(area) - 1];
        let odd = ["3h", "5h", "7h"][usize::from(area) - 1];
        let ranks = match self {
            Made::Royal => "A K Q J T",
            Made::StraightFlush => "3 4 5 6 7",
            Made::Flush => "2 4 6 8 J",
            Made::Nothing => "2 5 8 J",
        };
        let mut made: Vec<Card> = ranks.split(' ').map(|rank| card(&format!("{rank}{suit}"))).collect();
        if self == Made::Nothing {
            made.push(card(odd));
        }
        made
    }
}
