//! Settling one round outside a table, whichever the game: what is answered, and the table it is played at again. Each game's own
//! `settle.rs` reads the round.
use crate::book::Citation;
use crate::game::{
    Actor, Context, Game, PatronId, PlayerCard, Refusal, Role, Standing, Table, TableCommand, TableEvent, World,
};
use crate::house::{HouseCommand, HouseEvent, Setup};
use crate::jackpot::PoolNow;
use crate::limits::Limit;
use crate::money::Money;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::wagers::{Area, Wager};
use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineOut {
    pub area: Area,
    pub wager: Wager,
    #[serde(rename = "stake_cents")]
    pub stake: Money,
    pub outcome: Outcome,
    #[serde(rename = "to_player_cents")]
    pub to_player: Money,
    #[serde(rename = "to_house_cents")]
    pub to_house: Money,
    pub text: String,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NoteOut {
    pub text: String,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AreaOut {
    pub area: Area,
    #[serde(flatten)]
    pub total: Total,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Total {
    #[serde(rename = "staked_cents")]
    pub staked: Money,
    /// Stakes back and winnings.
    #[serde(rename = "to_player_cents")]
    pub to_player: Money,
    /// What the house gains; negative when it pays.
    #[serde(rename = "to_house_cents")]
    pub to_house: Money,
}

impl Total {
    pub(crate) fn of<'a>(lines: impl Iterator<Item = &'a LineOut>) -> Total {
        lines.fold(Total::default(), |sum, line| Total {
            staked: sum.staked + line.stake,
            to_player: sum.to_player + line.to_player,
            to_house: sum.to_house + line.to_house,
        })
    }
}

impl From<&Line> for LineOut {
    fn from(line: &Line) -> LineOut {
        LineOut {
            area: line.area(),
            wager: line.wager(),
            stake: line.stake(),
            outcome: line.outcome(),
            to_player: line.to_player(),
            to_house: line.to_house(),
            text: line.to_string(),
            cite: line.cite(),
        }
    }
}

/// Every line in words, with its clause.
pub(crate) fn in_words(lines: &[LineOut]) -> Vec<String> {
    lines.iter().map(|line| format!("{} [{}]", line.text, line.cite)).collect()
}

/// The areas by number, from the dealer's left, each once; one without a number has its place in the list.
pub(crate) fn by_number<A>(
    list: &[A],
    number: impl Fn(&A) -> Option<Area>,
    from_one: Citation,
    once: Citation,
) -> Result<Vec<(Area, &A)>, Refusal> {
    let place = |i: usize| Area::try_from(i + 1).unwrap_or(Area::MAX);
    let numbered = list.iter().enumerate().map(|(i, area)| (number(area).unwrap_or(place(i)), area));
    let mut areas: Vec<(Area, &A)> = numbered.collect();
    areas.sort_by_key(|(area, _)| *area);
    if areas.first().is_some_and(|(area, _)| *area == 0) {
        refuse!(from_one, "area 0: areas are numbered from 1, from the dealer's left");
    }
    if let Some(pair) = areas.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        refuse!(once, "area {} is there twice: give every area its own number", pair[0].0);
    }
    Ok(areas)
}

/// A table's own refusal, with the field it is about in front.
pub(crate) fn within(field: &str, refusal: &Refusal) -> Refusal {
    Refusal::new(format!("{field}: {}", refusal.text()), refusal.cite())
}

const DEALER: Actor = Actor { role: Role::Dealer, id: 1 };
const SUPERVISOR: Actor = Actor { role: Role::Supervisor, id: 2 };
const SECOND: Actor = Actor { role: Role::Supervisor, id: 3 };

/// Whoever plays here has a card, chips enough and no limit: the round was played. The jackpot stood at what is said.
struct Played(Option<PoolNow>);
impl World for Played {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::cents(i64::MAX), loss_left: None }
    }
    fn pool(&self) -> Option<PoolNow> {
        self.0
    }
}

/// A table at which a round is played again. What the round needs beside this is each game's own.
pub(crate) struct Replayed<G: Game> {
    pub table: Table<G>,
    pub lines: Vec<LineOut>,
    /// Wagers outside the limits, and what else is to be said.
    pub notes: Vec<NoteOut>,
    /// The jackpot's pool, where a prize hangs on it.
    pub pool: Option<PoolNow>,
    /// Events of the game that are noted in its own words.
    pub noted: fn(&G::Event) -> bool,
}

impl<G: Game> Replayed<G> {
    /// Opened, with every area taken, each by its own patron.
    pub fn at(setup: &Setup, areas: impl Iterator<Item = Area>) -> Result<Replayed<G>, Refusal> {
        let mut table: Table<G> = Table::open(setup).map_err(|refusal| within("table", &refusal))?;
        if let (Some(rules), true) = (G::house_rules().jackpot, setup.approved.jackpot.is_some()) {
            table.evolve(&HouseEvent::PoolJoined { pool: "as played".into(), cite: rules.pool }.into());
        }
        let mut replayed = Replayed { table, lines: vec![], notes: vec![], pool: None, noted: |_| false };
        replayed.house(HouseCommand::TakeTable)?;
        for area in areas {
            replayed.house(HouseCommand::Sit { area, patron: PatronId::from(area) })?;
        }
        Ok(replayed)
    }
    pub fn house(&mut self, command: HouseCommand) -> Result<(), Refusal> {
        self.act(DEALER, &TableCommand::House(command))
    }
    pub fn play(&mut self, play: G::Play) -> Result<(), Refusal> {
        self.act(DEALER, &TableCommand::Play(play))
    }
    /// By a supervisor.
    pub fn supervise(&mut self, play: G::Play) -> Result<(), Refusal> {
        self.act(SUPERVISOR, &TableCommand::Play(play))
    }
    /// A jackpot of this size. Nothing that a settled round says depends on who signs for it.
    pub fn meter(&mut self, meter: Option<Money>, bonus: Option<Money>) {
        let now = |meter| PoolNow { meter, second_person_above: Money::MAX_AMOUNT, bonus, in_order: true };
        self.pool = meter.map(now);
    }
    /// A supervisor looks at every hand that the meter pays.
    pub fn verify(&mut self) -> Result<(), Refusal> {
        let winners: Vec<Area> = self.table.house.hit().iter().flat_map(|hit| &hit.winners).map(|w| w.area).collect();
        let verify = |area| TableCommand::House(HouseCommand::VerifyJackpot { area });
        winners.into_iter().try_for_each(|area| self.act(SUPERVISOR, &verify(area)))
    }
    pub fn limit(&self, wager: Wager) -> Limit {
        self.table.house.limits().get(wager).expect("the sign states a limit for every wager")
    }
    /// What each of these areas came to.
    pub fn of_areas(&self, areas: impl Iterator<Item = Area>) -> Vec<AreaOut> {
        let total = |area: Area| Total::of(self.lines.iter().filter(|line| line.area == area));
        areas.map(|area| AreaOut { area, total: total(area) }).collect()
    }

    fn act(&mut self, by: Actor, command: &TableCommand<G>) -> Result<(), Refusal> {
        let context = Context { at: 0, by, approved_by: Some(SECOND), world: &Played(self.pool) };
        let events = self.table.decide(command, &context)?;
        self.table.evolve_all(&events);
        events.iter().for_each(|event| self.note(event));
        Ok(())
    }

    fn note(&mut self, event: &TableEvent<G>) {
        match event {
            TableEvent::House(HouseEvent::Settled(line)) => self.lines.push(line.into()),
            TableEvent::House(HouseEvent::WagerFound { placed, cite, .. }) => {
                let means = match (placed.amount, self.table.house.limits().get(placed.wager)) {
                    (amount, Some(Limit { min, .. })) if amount < min => {
                        format!("below the minimum of {min}: it is valid")
                    }
                    (amount, Some(Limit { max, .. })) if amount > max => format!("above the maximum of {max}"),
                    _ => "what was found to lie there".into(),
                };
                let text = format!("area {} {} {} is {means}", placed.area, placed.wager, placed.amount);
                self.notes.push(NoteOut { text, cite: *cite });
            }
            TableEvent::Play(play) if (self.noted)(play) => {
                if let (text, Some(cite)) = event.describe() {
                    self.notes.push(NoteOut { text, cite });
                }
            }
            _ => {}
        }
    }
}
