//! Settling one round outside a table, whichever the game: what is answered, and the table it is played at again. Each game's own
//! `settle.rs` reads the round.
use crate::book::{Citation, Cited};
use crate::card_table::{CardCommand, Shuffle};
use crate::cards::{Card, CardCounts};
use crate::dice::{Live, Throw};
use crate::game::{Game, TableGame};
use crate::house::{ChanceFrom, HouseCommand, HouseEvent, Setup};
use crate::jackpot::PoolNow;
use crate::limits::Limit;
use crate::money::Money;
use crate::people::{Actor, Context, PatronId, PlayerCard, Role, Standing, World};
use crate::refusal::Refusal;
use crate::refuse;
use crate::settlement::{Line, Outcome};
use crate::shoe::Source;
use crate::table::{Table, TableCommand, TableEvent};
use crate::wagers::{Area, BetType, Placed, Wager};
use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoteOut {
    pub text: String,
    pub cite: Citation,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AreaOut {
    pub area: Area,
    #[serde(flatten)]
    pub total: Total,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// What became of every wager of a round, in the order settled.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundOut {
    /// The approval whose clauses are cited (LAW-1).
    pub edition: String,
    /// What the dice did, in a game of dice.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceOut>,
    pub lines: Vec<LineOut>,
    /// Wagers outside the limits, what hands made, and what that means.
    pub notes: Vec<NoteOut>,
    pub areas: Vec<AreaOut>,
    pub total: Total,
}

/// What a throw did beside the lines of money.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceOut {
    pub throw: Throw,
    pub total_of_dice: u8,
    /// Spots that the throw lights.
    pub lit: Vec<Wager>,
    /// Super Streak wagers that stay in play, and what they have in a row now.
    pub still_in_play: Vec<Live>,
}

impl RoundOut {
    /// What a person is told: notes, then lines, then what stays in play.
    pub fn in_words(&self) -> Vec<String> {
        let notes = self.notes.iter().map(|note| format!("{} [{}]", note.text, note.cite));
        let lines = self.lines.iter().map(|line| format!("{} [{}]", line.text, line.cite));
        let live = self.dice.iter().flat_map(|dice| &dice.still_in_play);
        let live = live.map(|live| format!("area {} {}: in play, {} in a row", live.area, live.wager, live.count));
        notes.chain(lines).chain(live).collect()
    }
}

/// Refuses a card that comes more often than the decks hold it.
pub(crate) fn as_often_as_in<'a>(
    decks: u8,
    cards: impl IntoIterator<Item = &'a Card>,
    cite: Citation,
) -> Result<(), Refusal> {
    let mut unseen = CardCounts::decks(decks);
    for card in cards {
        if !unseen.take(*card) {
            match decks {
                1 => refuse!(cite, "{card} appears twice: one deck has one of each, look again"),
                decks => {
                    refuse!(cite, "{card} appears {} times: {decks} decks have {decks} of each, look again", decks + 1)
                }
            }
        }
    }
    Ok(())
}

/// A chip that can be one, for the table of a round.
pub(crate) fn smallest_chip(chip: Money, cite: Citation) -> Result<Money, Refusal> {
    if !chip.is_amount() {
        refuse!(cite, "table.smallest_chip_cents: {chip} is not an amount, name a chip of the table");
    }
    Ok(chip)
}

/// A limit as wide as the chips allow, as far as the round does not state it.
pub(crate) fn limit(wager: BetType, min: Option<Money>, max: Option<Money>, chip: Money) -> Limit {
    let widest = Money::cents(Money::MAX_AMOUNT.to_cents() / chip.to_cents() * chip.to_cents());
    Limit { wager, min: min.unwrap_or(chip), max: max.unwrap_or(widest), unit: None }
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
        refuse!(once, "area {} appears twice: give every area its own number", pair[0].0);
    }
    Ok(areas)
}

/// The field of a round that states this wager.
fn field(area: Area, wager: Wager) -> String {
    format!("area {area} {}_cents", wager.slug())
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

impl<G: TableGame> Replayed<G> {
    /// Opened, with every area taken, each by its own patron.
    pub fn at(setup: &Setup, areas: impl Iterator<Item = Area>) -> Result<Replayed<G>, Refusal> {
        let mut table: Table<G> = Table::open(setup).map_err(|refusal| within("table", &refusal))?;
        if G::house_rules().jackpot.is_some() && setup.approved.jackpot.is_some() {
            table.house.evolve(&HouseEvent::PoolJoined { pool: "as played".into() });
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
        let by = if G::who(&play).roles.contains(&Role::Supervisor) { SUPERVISOR } else { DEALER };
        self.act(by, &TableCommand::Play(play))
    }
    /// A checked deck, shuffled and cut as the table's equipment has it.
    pub fn ready(&mut self) -> Result<(), Refusal> {
        let device = self.table.house.setup().source() == Some(Source::Device);
        let how = if device { Shuffle::Device } else { Shuffle::Manual };
        self.act(SUPERVISOR, &TableCommand::Cards(CardCommand::LoadCards))?;
        self.act(DEALER, &TableCommand::Cards(CardCommand::Shuffle { how }))
    }
    pub fn cut(&mut self) -> Result<(), Refusal> {
        match self.table.house.setup().source() {
            Some(Source::Device) => Ok(()),
            _ => self.act(DEALER, &TableCommand::Cards(CardCommand::Cut)),
        }
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
    /// Places wagers, each within its limits: one outside them was placed all the same and comes to light in
    /// [`Replayed::find_outside`].
    pub fn place(&mut self, wagers: &[(Area, Wager, Money)]) -> Result<(), Refusal> {
        for (area, wager, amount) in wagers {
            let Limit { min, max, .. } = self.limit(*wager);
            let command = HouseCommand::Place { area: *area, wager: *wager, amount: (*amount).clamp(min, max) };
            self.house(command).map_err(|no| within(&field(*area, *wager), &no))?;
        }
        Ok(())
    }
    /// Wagers that are not what was placed, because they are outside their limits or break another rule, are found once
    /// cards are out. One that went back with another needs no finding.
    pub fn find_outside(&mut self, wagers: &[(Area, Wager, Money)]) -> Result<(), Refusal> {
        for (area, wager, amount) in wagers {
            if self.table.house.layout().get(*area, *wager).is_some_and(|placed| placed.amount != *amount) {
                self.find_one(*area, *wager, *amount).map_err(|no| within(&field(*area, *wager), &no))?;
            }
        }
        Ok(())
    }
    /// A table that draws its cards takes wagers itself and finds none to be another amount. Here it only records
    /// cards that were dealt by hand, with real chips beside them.
    fn find_one(&mut self, area: Area, wager: Wager, amount: Money) -> Result<(), Refusal> {
        let (house, rules) = (&self.table.house, G::house_rules());
        let recorded = house.layout().get(area, wager).filter(|_| house.setup().chance == ChanceFrom::Drawn);
        let Some(placed) = recorded else {
            return self.house(HouseCommand::Find { area, wager, amount, reason: "as given".into() });
        };
        house.payable(rules, amount)?;
        let below = amount < placed.amount;
        let cite = if below { rules.limits.below } else { (rules.limits.above)(house.setup()) };
        let context = Context { at: 0, by: DEALER, approved_by: None, world: &Played(None) };
        let found = house.found_to_be(rules, placed, amount, cite, &context)?;
        for event in found.into_iter().map(Cited::from) {
            self.table.evolve(&event);
            self.note(&event);
        }
        Ok(())
    }
    /// The answer, with what each of these areas came to.
    pub fn out(self, areas: impl Iterator<Item = Area>) -> RoundOut {
        let house = &self.table.house;
        let lasting = G::house_rules().lasting;
        let open: Vec<Placed> = house.layout().iter().filter(|placed| !lasting(placed.wager)).collect();
        assert!(open.is_empty(), "wagers left after settling: {open:?}");
        let total = |area: Area| Total::of(self.lines.iter().filter(|line| line.area == area));
        RoundOut {
            edition: house.setup().edition(G::book()).into(),
            dice: None,
            areas: areas.map(|area| AreaOut { area, total: total(area) }).collect(),
            total: Total::of(self.lines.iter()),
            lines: self.lines,
            notes: self.notes,
        }
    }

    fn act(&mut self, by: Actor, command: &TableCommand<G>) -> Result<(), Refusal> {
        let context = Context { at: 0, by, approved_by: Some(SECOND), world: &Played(self.pool) };
        let events = self.table.decide(command, &context)?;
        self.table.evolve_all(&events);
        events.iter().for_each(|event| self.note(event));
        Ok(())
    }

    fn note(&mut self, event: &Cited<TableEvent<G>>) {
        match &event.what {
            TableEvent::House(HouseEvent::Settled(line)) => self.lines.push(line.into()),
            TableEvent::House(HouseEvent::WagerFound { placed, .. }) => {
                let means = match (placed.amount, self.table.house.limits().get(placed.wager)) {
                    (amount, Some(Limit { min, .. })) if amount < min => {
                        format!("below the minimum of {min}: it is valid")
                    }
                    (amount, Some(Limit { max, .. })) if amount > max => format!("above the maximum of {max}"),
                    _ => "what was found to lie there".into(),
                };
                let text = format!("area {} {} {} is {means}", placed.area, placed.wager, placed.amount);
                self.notes.extend(event.cite.map(|cite| NoteOut { text, cite }));
            }
            TableEvent::Play(play) if (self.noted)(play) => {
                self.notes.extend(event.cite.map(|cite| NoteOut { text: event.describe(), cite }));
            }
            _ => {}
        }
    }
}
