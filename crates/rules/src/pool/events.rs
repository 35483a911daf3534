//! What happens to a pool: the line it writes, the clause it rests on and the books it leaves.
use super::*;
use crate::book::Citation;
use crate::events;
use crate::events::list_areas;

events! {
    pub enum PoolEvent {
        Opened { game: GameId, parameters: Parameters, at_ms: Millis }
            => "jackpot opened under {}: seed {}, wager {}", parameters.approval, parameters.seed, parameters.wager;
        Joined { table: String } => "table {table} joins the jackpot";
        Left { table: String } => "table {table} leaves the jackpot";
        Contributed {
            table: String, round: u64, wagers: u32, staked as "staked_cents": Money,
            to_meter: Fine, to_overflow: Fine, to_reserve: Fine, retained: Fine,
        } => "table {table} round {round}: {wagers} jackpot wagers of {staked}, {to_meter} to the meter";
        Won(hit: Locked) => won(hit);
        Paid { hit: u32, area: Area, by: Actor, second: Option<Actor> } => paid(*hit, *area, *by, *second);
        /// A prize that was paid is taken back with its round.
        TakenBack { hit: u32, area: Area } => "hit {hit}: the prize of area {area} is taken back";
        Lapsed {
            hit: u32, areas: Vec<Area>, to_meter: Fine, to_overflow: Fine, to_reserve: Fine, to_casino: Fine,
        } => "hit {hit} lapses for {}: {to_meter} back to the meter", list_areas(areas);
        ChangeOrdered(change: Change)
            => "new parameters under {} wait until the jackpot is won: {}", change.parameters.approval, change.why;
        ChangeWithdrawn => "the change of parameters is withdrawn";
        ParametersChanged { before: Parameters, after: Parameters } => "parameters under {} are in force", after.approval;
        OutOfOrder { since_ms: Millis, why: String } => "the jackpot is out of order: {why}";
        Restored => "the jackpot is in order again";
    }
}

fn won(hit: &Locked) -> String {
    let one = |a: &Award| format!("area {} {} {} ({} of it from the pool)", a.area, a.hand, a.amount, a.from_pool);
    let all: Vec<String> = hit.awards.iter().map(one).collect();
    let again = if hit.seed.is_some() { "; the meter starts again from the seed" } else { "" };
    let Locked { hit, table, meter, .. } = hit;
    format!("hit {hit} at table {table} with the meter at {meter}: {}{again}", all.join(", "))
}

fn paid(hit: u32, area: Area, by: Actor, second: Option<Actor>) -> String {
    let second = second.map(|s| format!(" and {} {}", s.role.name(), s.id)).unwrap_or_default();
    format!("hit {hit}: area {area} paid by {} {}{second}", by.role.name(), by.id)
}

impl PoolEvent {
    /// What it rests on, in the book of the pool's game.
    pub fn cite(&self, game: GameId) -> Citation {
        let rules = rules_of(game).expect("a pool of a game that has one");
        match self {
            PoolEvent::Opened { .. }
            | PoolEvent::ChangeOrdered(_)
            | PoolEvent::ChangeWithdrawn
            | PoolEvent::ParametersChanged { .. } => rules.approval,
            PoolEvent::Joined { .. } | PoolEvent::Left { .. } => rules.pool,
            PoolEvent::Contributed { .. } | PoolEvent::Lapsed { .. } => rules.contributed,
            PoolEvent::Won(_) => rules.locked,
            PoolEvent::Paid { .. } | PoolEvent::TakenBack { .. } => rules.verified,
            PoolEvent::OutOfOrder { .. } | PoolEvent::Restored => rules.fails,
        }
    }
}

impl Pool {
    /// The pool that an opening makes.
    pub fn opened(event: &PoolEvent) -> Pool {
        let PoolEvent::Opened { game, parameters, at_ms } = event else { panic!("{event:?} of no pool") };
        let seed = Fine::from(parameters.seed);
        Pool {
            game: *game,
            parameters: parameters.clone(),
            opened_ms: *at_ms,
            status: Status::Running,
            books: Books { seeded: seed, meter: seed, ..Books::default() },
            tables: BTreeMap::new(),
            wagers: 0,
            hits: vec![],
            hits_ever: 0,
            change: None,
        }
    }

    /// Records an event. Money is in the event; books that would not agree are a corrupt log.
    pub fn evolve(&mut self, event: &PoolEvent) {
        let books = &mut self.books;
        match event {
            PoolEvent::Opened { .. } => panic!("a pool opened twice"),
            PoolEvent::Joined { table } => self.tables.entry(table.clone()).or_default().linked = true,
            PoolEvent::Left { table } => self.tables.get_mut(table).expect("a linked table").linked = false,
            PoolEvent::Contributed { table, round, wagers, staked, to_meter, to_overflow, to_reserve, retained } => {
                books.contributed += Fine::from(*staked);
                books.meter += *to_meter;
                books.overflow += *to_overflow;
                books.reserve += *to_reserve;
                books.retained += *retained;
                self.wagers += u64::from(*wagers);
                let linked = self.tables.get_mut(table).expect("a linked table");
                linked.of_round = if linked.round == *round { linked.of_round + *staked } else { *staked };
                linked.round = *round;
                linked.wagers += u64::from(*wagers);
                linked.staked += *staked;
            }
            PoolEvent::Won(hit) => {
                let taken = Fine::from(hit.awards.iter().map(|award| award.from_pool).sum::<Money>());
                books.meter -= taken;
                books.awarded += taken;
                if let Some(seed) = hit.seed {
                    books.meter += seed.from_reserve + seed.from_overflow + seed.from_casino;
                    books.reserve -= seed.from_reserve;
                    books.overflow -= seed.from_overflow;
                    books.seeded += seed.from_casino;
                }
                self.hits_ever = hit.hit;
                self.hits.push(hit.clone());
                self.forget();
            }
            PoolEvent::Paid { hit, area, by, second } => {
                let (table, award) = award_mut(&mut self.hits, *hit, *area);
                assert!(award.fate == Fate::Locked, "hit {hit} area {area} paid twice");
                award.fate = Fate::Paid { by: *by, second: *second };
                self.tables.get_mut(table).expect("a linked table").awarded += award.amount;
            }
            PoolEvent::TakenBack { hit, area } => {
                let (table, award) = award_mut(&mut self.hits, *hit, *area);
                assert!(matches!(award.fate, Fate::Paid { .. }), "hit {hit} area {area} was not paid");
                award.fate = Fate::Locked;
                self.tables.get_mut(table).expect("a linked table").awarded -= award.amount;
            }
            PoolEvent::Lapsed { hit, areas, to_meter, to_overflow, to_reserve, to_casino } => {
                for area in areas {
                    let (_, award) = award_mut(&mut self.hits, *hit, *area);
                    assert!(award.fate == Fate::Locked, "hit {hit} area {area} cannot lapse");
                    award.fate = Fate::Lapsed;
                }
                books.awarded -= *to_meter + *to_overflow + *to_reserve + *to_casino;
                books.meter += *to_meter;
                books.overflow += *to_overflow;
                books.reserve += *to_reserve;
                books.seeded -= *to_casino;
            }
            PoolEvent::ChangeOrdered(change) => self.change = Some(change.clone()),
            PoolEvent::ChangeWithdrawn => self.change = None,
            PoolEvent::ParametersChanged { after, .. } => {
                self.parameters = after.clone();
                self.change = None;
            }
            PoolEvent::OutOfOrder { since_ms, why } => {
                self.status = Status::OutOfOrder { since_ms: *since_ms, why: why.clone() }
            }
            PoolEvent::Restored => self.status = Status::Running,
        }
        assert!(self.books.agree(), "a jackpot's books do not agree: {:?} by {event:?}", self.books);
    }

    /// The oldest hits are forgotten once they are paid.
    fn forget(&mut self) {
        let done = |hit: &Locked| hit.awards.iter().all(|award| award.fate != Fate::Locked);
        while self.hits.len() > HITS_KEPT {
            match self.hits.iter().position(done) {
                Some(at) => drop(self.hits.remove(at)),
                None => break,
            }
        }
    }
}

fn award_mut(hits: &mut [Locked], hit: u32, area: Area) -> (&str, &mut Award) {
    let hit = hits.iter_mut().find(|h| h.hit == hit).unwrap_or_else(|| panic!("no hit {hit}"));
    let award = hit.awards.iter_mut().find(|award| award.area == area);
    (&hit.table, award.unwrap_or_else(|| panic!("no award for area {area}")))
}
