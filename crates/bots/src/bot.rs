//! A bot at one electronic table: as dealer, as supervisor where one is needed, and for its patrons.
use crate::demo::{BOT_DEALER, BOT_SECOND, BOT_SUPERVISOR, CAGE, electronic_tables, is_bot};
use crate::taste::{self, Stake};
use baize_floor::{Answer, FloorCommand, FloorEvent, Handle, PatronCommand, Payment, Submission, TableId, new_id};
use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::card_table::CardCommand;
use baize_rules::game::{Actor, Chance, PatronId, Role};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::money::Money;
use baize_rules::plays::Group;
use baize_rules::show::{Fit, View, Viewer};
use baize_rules::wagers::Area;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a bot takes its time.
#[derive(Clone, Copy)]
pub struct Pace {
    pub step: Duration,
    /// How long people are given to bet, and to decide.
    pub people: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { step: Duration::from_millis(900), people: Duration::from_secs(12) }
    }
}

/// Keeps one electronic table going until told to stop.
pub fn run(floor: Handle, table: TableId, pace: Pace, chance: &mut dyn Chance, stop: &AtomicBool) {
    let mut bot = Bot::new(floor, table, pace);
    while !stop.load(Ordering::Relaxed) {
        let rest = match bot.act(chance) {
            // Players reach for their chips faster than a dealer works.
            Some((Role::Patron, _)) => pace.step / 3,
            _ => pace.step,
        };
        std::thread::sleep(rest);
    }
}

/// Seats that bots take at a table, so that people find room.
const SEATS: usize = 4;
/// A bot with less goes to the cage, or with less than a few times its next stake.
const CHIPS_LEAST: Money = Money::dollars(2_000);
const CHIPS_BOUGHT: Money = Money::dollars(20_000);

pub struct Bot {
    floor: Handle,
    table: TableId,
    pace: Pace,
    /// Who comes to sit at the table.
    patrons: Vec<PatronId>,
    /// What the bot waits for, and since when.
    waiting: Option<(String, Instant)>,
    /// Offers that were refused at this version of the table: they are not tried again before something changes.
    refused: (u64, Vec<AnyCommand>),
}

/// What a bot does next.
struct Step {
    by: Actor,
    command: AnyCommand,
    /// The command as it was offered, without the bot's own particulars.
    offered: AnyCommand,
}

/// The table as its staff see it at one moment.
struct Scene<'a> {
    table: &'a AnyTable,
    view: View,
    offers: Vec<AnyOffer>,
}

impl Bot {
    /// A table of the demo floor has bot patrons of its own; at any other the bot only deals.
    pub fn new(floor: Handle, table: TableId, pace: Pace) -> Bot {
        let patrons = electronic_tables().find(|(id, _)| *id == table).map_or(vec![], |(_, all)| all.collect());
        Bot::with_patrons(floor, table, pace, patrons)
    }

    pub fn with_patrons(floor: Handle, table: TableId, pace: Pace, patrons: Vec<PatronId>) -> Bot {
        Bot { floor, table, pace, patrons, waiting: None, refused: (0, vec![]) }
    }

    /// Does one thing, if there is one to do, and says as whom and what was answered.
    pub fn act(&mut self, chance: &mut dyn Chance) -> Option<(Role, Answer)> {
        let page = self.floor.table(&self.table)?;
        if page.slot.stopped.is_some() {
            return None;
        }
        if self.refused.0 != page.slot.version {
            self.refused = (page.slot.version, vec![]);
        }
        let Step { by, command, offered } = self.next(&page.slot.table, chance)?;
        let table = self.table.clone();
        let mut answer = self.say(by, FloorCommand::Table { table, command: command.clone() });
        if !is_done(&answer) && (offered.info().group == Group::Decision || is_duty(&offered)) {
            answer = self.request(by, command);
        }
        if !is_done(&answer) {
            self.refused.1.push(offered);
        }
        Some((by.role, answer))
    }

    fn say(&self, by: Actor, command: FloorCommand) -> Answer {
        self.floor.call(Submission { id: new_id(), by, expected: None, command })
    }

    /// Does with a second signature what one person alone may not do.
    fn request(&self, by: Actor, command: AnyCommand) -> Answer {
        let reason = if is_duty(&command) { "done" } else { "the player does not decide" }.into();
        let answer = self.say(by, FloorCommand::Request { table: self.table.clone(), command, reason });
        let Answer::Done { events, .. } = &answer else { return answer };
        let requested = events.iter().find_map(|event| match event {
            FloorEvent::Requested(request) => Some(request.request),
            _ => None,
        });
        match requested {
            Some(request) => self.say(SECOND, FloorCommand::Approve { request }),
            None => answer,
        }
    }

    fn next(&mut self, table: &AnyTable, chance: &mut dyn Chance) -> Option<Step> {
        let view = table.show(Viewer::Staff);
        let electronic = table.house().setup().chance == ChanceFrom::Drawn;
        let dealt_by_person = view.dealer.is_some_and(|dealer| dealer != BOT_DEALER);
        if view.closed || !electronic || dealt_by_person {
            return None;
        }
        let mut offers = table.offers();
        offers.retain(|offer| !self.refused.1.contains(&offer.command));
        let scene = Scene { table, view, offers };
        if scene.view.dealer.is_none() {
            return scene.offers.iter().find(|offer| takes_table(offer)).map(as_dealer);
        }
        // What has to be done beside the play is done at once.
        if let Some(duty) = scene.offers.iter().find(|offer| is_duty(&offer.command)) {
            let by = if duty.roles.contains(&Role::Dealer) { DEALER } else { SUPERVISOR };
            return Some(as_offered(by, duty));
        }
        if let Some(step) = self.sit(&scene).or_else(|| self.decide(&scene, chance)) {
            return Some(step);
        }
        if scene.offers.iter().any(|offer| group(offer) == Group::Decision) {
            return self.end_silence(&scene);
        }
        self.wager(&scene, chance).or_else(|| self.deal(&scene, chance))
    }

    /// A bot patron comes to the table.
    fn sit(&self, scene: &Scene) -> Option<Step> {
        let seated: Vec<PatronId> = scene.seated().map(|(_, patron)| patron).collect();
        if seated.iter().filter(|patron| is_bot(**patron)).count() >= SEATS {
            return None;
        }
        let patron = *self.patrons.iter().find(|patron| !seated.contains(patron))?;
        scene.offers.iter().find_map(|offer| match offer.command {
            AnyCommand::House(HouseCommand::Sit { area, .. }) => {
                let command = AnyCommand::House(HouseCommand::Sit { area, patron });
                Some(as_patron(patron, command, offer))
            }
            _ => None,
        })
    }

    /// A bot patron who has to decide does so at once.
    fn decide(&self, scene: &Scene, chance: &mut dyn Chance) -> Option<Step> {
        let waits = |area: Area| scene.at_area(area).any(|offer| group(offer) == Group::Decision);
        // Sometimes nobody but the players can do anything, as after a device failed.
        let decisions = scene.offers.iter().any(|offer| group(offer) == Group::Decision);
        let stuck = !decisions && scene.flow().next().is_none() && scene.stakes().next().is_none();
        scene.seated().filter(|(area, patron)| is_bot(*patron) && (stuck || waits(*area))).find_map(|(area, patron)| {
            let own = |offer: &&AnyOffer| group(offer) == Group::Flow && offer.roles.contains(&Role::Patron);
            let offers: Vec<&AnyOffer> = scene.at_area(area).filter(own).collect();
            let options: Vec<&AnyCommand> = offers.iter().map(|offer| &offer.command).collect();
            let view = scene.table.show(Viewer::Patron(patron));
            let (command, at) = taste::choose(&options, &view, area, chance)?;
            self.top_up(patron, Money::ZERO);
            Some(as_patron(patron, command, offers[at]))
        })
    }

    /// A person is given time to decide; then a supervisor ends the wait as the book says.
    fn end_silence(&mut self, scene: &Scene) -> Option<Step> {
        let ends = |offer: &&AnyOffer| group(offer) == Group::Decision && role_of_staff(offer).is_some();
        let (area, _) = scene.seated().find(|(area, _)| scene.at_area(*area).any(|offer| ends(&offer)))?;
        if !self.waited(format!("area {area} {} {}", scene.view.round, scene.view.stage), self.pace.people) {
            return None;
        }
        let offers: Vec<&AnyOffer> = scene.at_area(area).filter(ends).collect();
        // Whoever sits there and says nothing is not away.
        let silent = offers.iter().find(|offer| offer.command.info().variant != "Away");
        let offer = silent.or(offers.first())?;
        let by = if offer.roles.contains(&Role::Supervisor) { SUPERVISOR } else { DEALER };
        Some(as_offered(by, offer))
    }

    /// A bot patron places a wager, as long as one wants another.
    fn wager(&self, scene: &Scene, chance: &mut dyn Chance) -> Option<Step> {
        scene.seated().filter(|(_, patron)| is_bot(*patron)).find_map(|(area, patron)| {
            let (placed, open) = scene.stakes_at(area);
            let mood = 7 * scene.view.round + 5 * u64::from(area);
            let stake = taste::next_wager(&placed, &open, mood, chance)?;
            self.place(scene, (area, patron), stake, chance)
        })
    }

    fn place(
        &self,
        scene: &Scene,
        (area, patron): (Area, PatronId),
        stake: Stake,
        chance: &mut dyn Chance,
    ) -> Option<Step> {
        let amount = stake.some_amount(chance);
        self.top_up(patron, amount);
        let wager = stake.wager;
        let (offer, _) = scene.stakes().find(|(_, (at, stake))| *at == area && stake.wager == wager)?;
        let command = AnyCommand::House(HouseCommand::Place { area, wager, amount });
        Some(as_patron(patron, command, offer))
    }

    /// The dealer continues the round once people at the table had their time.
    fn deal(&mut self, scene: &Scene, chance: &mut dyn Chance) -> Option<Step> {
        let Some(offer) = scene.flow().next() else {
            // Wagers may be missing that a round needs.
            return scene.seated().filter(|(_, patron)| is_bot(*patron)).find_map(|(area, patron)| {
                let stake = *scene.stakes_at(area).1.first()?;
                self.place(scene, (area, patron), stake, chance)
            });
        };
        let can_bet =
            |(area, patron): (Area, PatronId)| !is_bot(patron) && scene.stakes().any(|(_, (at, _))| at == area);
        if !prepares(&offer.command) && scene.seated().any(can_bet) {
            let bets = format!("bets {} {}", scene.view.round, scene.view.stage);
            if !self.waited(bets, self.pace.people) {
                return None;
            }
        }
        let pause = pause(&offer.command);
        if pause > 0 && !self.waited(format!("{} {}", offer.label, self.refused.0), pause * self.pace.step) {
            return None;
        }
        let by = if offer.roles.contains(&Role::Dealer) { DEALER } else { SUPERVISOR };
        Some(as_offered(by, offer))
    }

    /// A bot patron who may not be able to pay goes to the cage first.
    fn top_up(&self, patron: PatronId, stake: Money) {
        let wanted = CHIPS_LEAST.max(Money::cents(8 * stake.to_cents()));
        if self.floor.patron(patron).is_some_and(|patron| patron.chips < wanted) {
            let command = FloorCommand::BuyChips { patron, amount: CHIPS_BOUGHT.max(wanted), how: Payment::Cashless };
            let funds = PatronCommand::DeclareFunds { source: "play money".into() };
            self.say(CAGE, FloorCommand::Patron { patron, command: funds });
            self.say(CAGE, command);
        }
    }

    /// Whether the bot has waited so long for this.
    fn waited(&mut self, what: String, time: Duration) -> bool {
        match &self.waiting {
            Some((waiting, since)) if *waiting == what => since.elapsed() >= time,
            _ => {
                self.waiting = Some((what, Instant::now()));
                time.is_zero()
            }
        }
    }
}

const DEALER: Actor = Actor { role: Role::Dealer, id: BOT_DEALER };
const SUPERVISOR: Actor = Actor { role: Role::Supervisor, id: BOT_SUPERVISOR };
const SECOND: Actor = Actor { role: Role::Supervisor, id: BOT_SECOND };

fn is_done(answer: &Answer) -> bool {
    matches!(answer, Answer::Done { .. })
}

fn as_offered(by: Actor, offer: &AnyOffer) -> Step {
    Step { by, command: offer.command.clone(), offered: offer.command.clone() }
}

fn as_dealer(offer: &AnyOffer) -> Step {
    as_offered(DEALER, offer)
}

fn as_patron(patron: PatronId, command: AnyCommand, offer: &AnyOffer) -> Step {
    Step { by: Actor { role: Role::Patron, id: patron }, command, offered: offer.command.clone() }
}

fn group(offer: &AnyOffer) -> Group {
    offer.command.info().group
}

fn is_duty(command: &AnyCommand) -> bool {
    matches!(command, AnyCommand::House(HouseCommand::DutyDone { .. }))
}

fn takes_table(offer: &AnyOffer) -> bool {
    offer.command == AnyCommand::House(HouseCommand::TakeTable)
}

fn role_of_staff(offer: &AnyOffer) -> Option<Role> {
    offer.roles.iter().copied().find(|role| matches!(role, Role::Dealer | Role::Supervisor))
}

/// Whether this makes the cards ready, so that people can keep betting meanwhile.
fn prepares(command: &AnyCommand) -> bool {
    let by_name = ["CutCards", "PlaceCuttingCard", "Burn"].contains(&command.info().variant);
    matches!(command, AnyCommand::Cards(_)) || by_name
}

/// How many steps everybody looks at the table before this is done.
fn pause(command: &AnyCommand) -> u32 {
    match command.info().variant {
        "Settle" => 1,
        "Clear" => 2,
        _ => 0,
    }
}

impl Scene<'_> {
    fn seated(&self) -> impl Iterator<Item = (Area, PatronId)> {
        self.view.areas.iter().filter_map(|area| Some((area.area, area.patron?)))
    }

    fn at_area(&self, area: Area) -> impl Iterator<Item = &AnyOffer> {
        self.offers.iter().filter(move |offer| offer.command.area() == Some(area))
    }

    /// What carries the round on: the dealer's part before the supervisor's, and bets are closed when nothing else is left.
    fn flow(&self) -> impl Iterator<Item = &AnyOffer> {
        let of = |role: Role| {
            self.offers.iter().filter(move |offer| {
                let staff = offer.roles.contains(&role) && !offer.roles.contains(&Role::Patron);
                group(offer) == Group::Flow && staff && !takes_table(offer) && self.is_wanted(&offer.command)
            })
        };
        let closes = |offer: &&AnyOffer| offer.command == AnyCommand::House(HouseCommand::NoMoreBets);
        let dealer = of(Role::Dealer).filter(move |offer| !closes(offer));
        dealer.chain(of(Role::Supervisor)).chain(of(Role::Dealer).filter(closes))
    }

    /// Cards that are there already are not replaced.
    fn is_wanted(&self, command: &AnyCommand) -> bool {
        let has_cards = self.view.cards.as_ref().is_some_and(|cards| cards.left + cards.in_rack > 0);
        !(has_cards && *command == AnyCommand::Cards(CardCommand::LoadCards))
    }

    fn stakes(&self) -> impl Iterator<Item = (&AnyOffer, (Area, Stake))> {
        self.offers.iter().filter_map(|offer| match (&offer.command, offer.fit) {
            (AnyCommand::House(HouseCommand::Place { area, wager, .. }), Fit::Amount { min, max, step }) => {
                Some((offer, (*area, Stake { wager: *wager, min, max, step })))
            }
            _ => None,
        })
    }

    /// What lies on an area, and what else could be placed there.
    fn stakes_at(&self, area: Area) -> (Vec<Money>, Vec<Stake>) {
        let place = self.view.areas.iter().find(|place| place.area == area);
        let wagers = place.map_or(&[][..], |place| &place.wagers);
        let lies = |stake: &Stake| wagers.iter().any(|placed| placed.wager == stake.wager);
        let open = self.stakes().filter(|(_, (at, stake))| *at == area && !lies(stake)).map(|(_, (_, stake))| stake);
        (wagers.iter().map(|placed| placed.amount).collect(), open.collect())
    }
}
