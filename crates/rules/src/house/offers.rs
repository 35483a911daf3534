//! What may be done now at any table, and what anyone may see of it.
use super::*;
use crate::book::{Built, Reading};
use crate::game::TableGame;
use crate::jackpot::Winner;
use crate::mispayments::{ChangeOf, Error, Intention, Rectification, TakenBy};
use crate::offers::Offers;
use crate::plays::{SEATED, TABLE};
use crate::show::ReadingView;

/// Stands for a person whose number the giver says; never for one who sits down.
const SOMEBODY: PatronId = PatronId::MAX - 1;

impl House {
    /// What may be done now at any table, assuming patrons in good standing.
    pub(crate) fn offers<G: TableGame>(&self, rules: &HouseRules, offers: &mut Offers<G>) {
        use HouseCommand::*;
        let label = if self.dealer.is_none() { "Take the table" } else { "Relieve the dealer" };
        offers.house(TakeTable, label);
        if self.dealer.is_some() {
            offers.house(LeaveTable, "Leave the table");
        }
        offers.house(AskForRules, "Ask for the rules");
        self.offer_records(rules, offers);
        offers.house(NoMoreBets, "No more bets");
        self.offer_unrecorded(rules, offers);
        for area in self.areas() {
            match self.seated(area) {
                Some(patron) => self.offer_at_area(rules, area, patron, offers),
                None => {
                    // Whom it is reserved for, a newcomer, or one who has an area already.
                    let reserved = self.seat(area).and_then(|s| s.reserved_for);
                    let here = self.occupied().map(|(_, patron)| patron);
                    let sitters = reserved.into_iter().chain([PatronId::MAX]).chain(here);
                    offers.first(sitters.map(|patron| Sit { area, patron }), format_args!("Sit at area {area}"));
                }
            }
        }
        for patron in &self.paused {
            offers.house(Resume { patron: *patron }, format_args!("Let patron {patron} wager again"));
        }
        offers.house(PermitSecondTable { patron: PatronId::MAX }, "Permit a second table");
        offers.house(CardNotOwn { patron: SOMEBODY, holder: "…".into() }, "Take in another person's card");
        let measures = DeviceMeasures { exclude_from_game: true, ..DeviceMeasures::default() };
        offers.house(ProhibitedDevice { patron: SOMEBODY, measures }, "Somebody has a prohibited device");
        for (patron, _) in &self.personal {
            offers.house(EndPersonalLimits { patron: *patron }, format_args!("End patron {patron}'s personal limits"));
        }
        let causes = [Cause::Failure, Cause::Disruption].map(|cause| InvalidateOutcome { cause, forfeit: vec![] });
        offers.first(causes.into_iter(), "Invalidate the outcome");
        self.offer_faults(offers);
        offers.house(JackpotFails { unrecorded: vec![] }, "The jackpot's equipment fails");
        offers.house(JackpotWorks, "The jackpot works again");
        self.offer_supervision(offers);
    }

    /// What can fail at an electronic table.
    fn offer_faults<G: TableGame>(&self, offers: &mut Offers<G>) {
        use HouseCommand::{TableFails, TableWorks, TerminalFails, TerminalWorks};
        if !self.is_electronic() {
            return;
        }
        offers.house(TableFails { what: TableFault::Table, reason: "…".into() }, "The table fails");
        offers.house(TableWorks { note: "…".into() }, "The table works again");
        for area in self.areas() {
            let fails = TerminalFails { area, reason: "…".into() };
            offers.house(fails, format_args!("The terminal of area {area} fails"));
            offers.house(TerminalWorks { area }, format_args!("The terminal of area {area} works again"));
        }
    }

    /// Duties, disputes, wrong payments, jackpot hands to be verified.
    fn offer_records<G: TableGame>(&self, rules: &HouseRules, offers: &mut Offers<G>) {
        use HouseCommand::*;
        let some = || String::from("…");
        for duty in &self.duties {
            let (id, kind) = (duty.id, duty.kind);
            offers.of_roles(DutyDone { id, note: some() }, kind.demands().by, format_args!("Done: {kind}"));
            let (whom, said) = (some(), some());
            offers.later(DutyTold { id, whom, minutes_ago: 0, said }, format_args!("By telephone: {kind}"));
            match kind.demands().reaches {
                Some(Role::Inspector) => {
                    offers.of_roles(AcknowledgeDuty { id }, &[Role::Inspector], format_args!("Acknowledge: {kind}"))
                }
                Some(Role::Surveillance) => {
                    offers.of_roles(AcknowledgeDuty { id }, &[Role::Surveillance], format_args!("Acknowledge: {kind}"))
                }
                _ => {}
            }
        }
        if let Some(patron) = self.disputant() {
            offers.house(RaiseDispute { patron, about: some() }, "Raise a dispute");
        }
        for Dispute { id, patron, .. } in &self.disputes {
            let id = *id;
            offers.house(RuleOnDispute { id, ruling: some() }, format_args!("Decide dispute {id}"));
            offers.house(AskForReview { id, patron: *patron }, format_args!("Ask for a review of dispute {id}"));
            offers.house(ReviewDispute { id, ruling: some() }, format_args!("Review dispute {id}"));
            offers.house(CloseDispute { id, satisfied: Satisfied::Yes }, format_args!("Close dispute {id}"));
        }
        offers.first(self.some_mispayments(rules), "Record a wrong payment");
        let change = MakeChange { what: ChangeOf::Cash, amount: self.setup.smallest_chip, patron: None };
        offers.house(change, "Change cash or chips");
        for change in self.changes().iter().rev() {
            let of = Mispaid::Change(*change);
            let wrong = Error::ALL.iter().map(|error| {
                let difference = self.less_recorded(change.amount, of, *error).min(self.setup.smallest_chip);
                RecordMischange { change: change.change, error: *error, difference, note: some() }
            });
            offers.first(wrong, format_args!("{change} was wrong"));
        }
        for Mispayment { id, .. } in &self.mispayments {
            let id = *id;
            offers.house(
                Enquire { id, intention: Intention::Unintentional, note: some() },
                format_args!("Enquire into wrong payment {id}"),
            );
            offers.house(SeekPayee { id, how: some() }, format_args!("Look for the payee of wrong payment {id}"));
            let named = IdentifyPayee { id, patron: SOMEBODY, how: some() };
            offers.house(named, format_args!("Name the payee of wrong payment {id}"));
            let intention = Intention::Unintentional;
            let outcomes = [Rectification::Attempted, Rectification::Reported];
            let close = outcomes.map(|outcome| CloseMispayment { id, intention, outcome, note: some() });
            offers.first(close.into_iter(), format_args!("Close wrong payment {id}"));
        }
        for placed in self.layout.iter().filter(|p| rules.jackpot.is_some_and(|jackpot| jackpot.wager == p.wager)) {
            let area = placed.area;
            offers.house(HoldPrize { area, reason: some() }, format!("Hold the jackpot prize of area {area}"));
        }
        for area in self.held_prizes() {
            let pay = DecideHeldPrize { area, ruling: HeldPrize::Paid, reason: some() };
            offers.house(pay, format!("Decide about the held prize of area {area}"));
        }
        for winner in self.hit.iter().flat_map(|hit| &hit.winners) {
            let Winner { area, hand, .. } = winner;
            offers.house(VerifyJackpot { area: *area }, format_args!("Verify area {area}'s {hand} and the deck"));
        }
    }

    /// Chips that lie on a spot and were not recorded: one form for all of them.
    fn offer_unrecorded<G: TableGame>(&self, rules: &HouseRules, offers: &mut Offers<G>) {
        if self.stage == Stage::Betting || self.setup.chance == ChanceFrom::Drawn {
            return;
        }
        let opening = (rules.opening)(&self.setup);
        let spot = |(area, patron): (Area, PatronId), wager: Wager| {
            let amount = self.limits_of(patron).get(wager).map_or(self.setup.smallest_chip, |limit| limit.min);
            HouseCommand::FindUnrecorded { area, wager, amount, reason: "…".into() }
        };
        let spots: Vec<HouseCommand> =
            self.occupied().flat_map(|at| opening.iter().map(move |wager| spot(at, *wager))).collect();
        offers.first(spots.into_iter(), "Chips lie where none were recorded");
    }

    /// What concerns one player and one area.
    fn offer_at_area<G: TableGame>(&self, rules: &HouseRules, area: Area, patron: PatronId, offers: &mut Offers<G>) {
        use HouseCommand::*;
        let some = || String::from("…");
        let keyed = self.setup.chance == ChanceFrom::Keyed;
        let for_players = |own: bool| if keyed || !own { TABLE } else { SEATED };
        for wager in (rules.opening)(&self.setup) {
            if self.stage == Stage::Betting
                && let Some((min, max, step)) = self.range(rules, area, patron, wager)
            {
                let place = Place { area, wager, amount: min };
                let fit = Fit::Amount { min, max, step };
                offers.placed(place, fit, for_players(true), format_args!("{wager} on area {area}"));
            }
        }
        for Placed { wager, amount, patron: whose, .. } in self.layout.on_area(area) {
            // What somebody else has laid on a player's area is not that player's to take.
            let roles = for_players(whose == patron);
            let take_back = TakeBack { area, wager };
            offers.placed(take_back, Fit::Exactly, roles, format_args!("Take back {wager} on area {area}"));
            let reason = some();
            offers.house(RefuseWager { area, wager, reason }, format_args!("Refuse {wager} on area {area}"));
            let found = Find { area, wager, amount: amount + self.setup.smallest_chip, reason: some() };
            offers.house(found, format_args!("{wager} on area {area} is not {amount}"));
        }
        offers.house(Leave { area }, format_args!("Patron {patron} leaves area {area}"));
        offers.house(GiveUp { area }, format_args!("Area {area} is given up for another player"));
        offers.house(Vacate { area }, format_args!("Ask area {area} back"));
        let invalid = DeclareInvalid { patron, reason: some() };
        offers.house(invalid, format_args!("Declare patron {patron}'s wagers invalid"));
        let what = if self.in_round() { Declared::Remaining } else { Declared::Brought };
        let declare = DeclareChips { patron, what, amount: self.setup.smallest_chip };
        offers.house(declare, format_args!("Patron {patron} declares chips"));
        offers.house(GiveDirection { patron, direction: some() }, format_args!("Direct patron {patron}"));
        offers.house(Pause { patron }, format_args!("Keep patron {patron} from wagering for now"));
        offers.later(SendAway { patron }, format_args!("Patron {patron} is sent away"));
        let own = self.raised(|limit| limit.max += self.setup.smallest_chip);
        let own = own.map(|limits| PersonalLimits { patron, limits });
        offers.first(own, format_args!("Personal limits for patron {patron}"));
    }

    /// Reservations, limits, closing.
    fn offer_supervision<G: TableGame>(&self, offers: &mut Offers<G>) {
        use HouseCommand::*;
        let limits = || self.limits.clone();
        let reserve = |(area, seat): (Area, &Seat)| Reserve {
            areas: vec![area],
            patron: seat.patron.or(seat.reserved_for).unwrap_or(0),
        };
        offers.first(self.areas().zip(&self.seats).map(reserve), "Reserve areas");
        offers.house(LiftReservation, "Lift reservations");
        offers.house(LimitPlayers { players: None, areas: AreasEach::Several }, "Limit players");
        offers.house(PostNotice { limits: limits(), effective_ms: Millis::MAX }, "Post a notice of new limits");
        offers.house(RemoveNotice, "Take the notice down");
        offers.house(ChangeLimits { limits: limits() }, "Change limits");
        let raised = self.raised(|limit| {
            limit.min += self.setup.smallest_chip;
            limit.max = limit.max.max(limit.min);
        });
        let raised = raised.map(|limits| RaiseMinimum { limits });
        offers.first(raised, "Raise the minimum, players here keep theirs");
        offers.house(AnnounceClosing { at_ms: Millis::MAX }, "Announce closing");
        offers.house(CancelClosing, "Cancel the closing");
        offers.later(Close, "Close the table");
        offers.later(Tick, "What was announced comes into force");
    }

    /// Wrong payments as they might be, the newest wager first.
    fn some_mispayments(&self, rules: &HouseRules) -> impl Iterator<Item = HouseCommand> {
        use crate::mispayments::Slip;
        let cases = |paid: Paid| Error::ALL.iter().flat_map(move |e| Slip::ALL.iter().map(move |s| (paid, *e, *s)));
        self.settled_wagers().flat_map(cases).filter_map(move |(paid, error, slip)| {
            let most = self.still_wrong(rules, &paid, error, slip, Money::MAX_AMOUNT);
            let (wager, difference) = (paid.of, most.min(self.setup.smallest_chip));
            let record = HouseCommand::RecordMispayment {
                wager,
                error,
                slip,
                difference,
                taken_by: TakenBy::Player,
                note: "…".into(),
            };
            difference.is_positive().then_some(record)
        })
    }

    /// The sign with every kind of wager changed, and with each one alone: a game may not allow them all.
    fn raised(&self, change: impl Fn(&mut Limit)) -> impl Iterator<Item = Limits> {
        let kinds = self.limits.wagers.len();
        let with = move |only: Option<usize>| {
            let mut limits = self.limits.clone();
            let changed = limits.wagers.iter_mut().enumerate().filter(|(i, _)| only.is_none_or(|only| only == *i));
            changed.for_each(|(_, limit)| change(limit));
            limits
        };
        core::iter::once(None).chain((0..kinds).map(Some)).map(with)
    }

    fn is_barred(&self, patron: PatronId) -> bool {
        self.excluded.contains(&patron) || self.paused.contains(&patron)
    }

    /// The least and the most that may be placed, and in which steps; `None` where there is no room. What lies there
    /// already counts.
    pub(super) fn range(
        &self,
        rules: &HouseRules,
        area: Area,
        patron: PatronId,
        wager: Wager,
    ) -> Option<(Money, Money, Money)> {
        let limits = self.limits_of(patron);
        let Limit { min, max, unit, .. } = limits.get(wager)?;
        let before = self.layout.get(area, wager).map_or(Money::ZERO, |p| p.amount);
        let staked = self.layout.staked_by(patron);
        let room = limits.player_max.map_or(max, |most| max.min(most - staked + before));
        let step = unit.unwrap_or(self.setup.smallest_chip);
        if let Some(amount) = (rules.one_amount)(self, area, wager) {
            let fits = (rules.check_wager)(Placed { area, patron, wager, amount }, self).is_ok();
            let in_limits = amount >= min && amount <= room;
            return (fits && in_limits && !self.is_barred(patron)).then_some((amount, amount, step));
        }
        // Whole stakes go from the minimum in steps; the first is one that is more than what lies there.
        let steps_before = (before - min).to_cents().div_euclid(step.to_cents()) + 1;
        let first = min + Money::cents(step.to_cents() * steps_before.max(0));
        let amount = |steps: i64| first + Money::cents(step.to_cents() * steps) - before;
        let fits = |steps| (rules.check_wager)(Placed { area, patron, wager, amount: amount(steps) }, self).is_ok();
        let (mut least, mut most) = (0, (room - first).to_cents().div_euclid(step.to_cents()));
        if most < 0 || !fits(0) || self.is_barred(patron) {
            return None;
        }
        // The game's own readings may allow less than the sign: the most that fits is found by halving.
        if fits(most) {
            least = most;
        }
        while least < most {
            let middle = least + (most - least + 1) / 2;
            match fits(middle) {
                true => least = middle,
                false => most = middle - 1,
            }
        }
        Some((amount(0), amount(least), step))
    }

    /// Wrong payments that a viewer may know of.
    fn mispayments_for(&self, viewer: Viewer) -> Vec<Mispayment> {
        // Whoever was paid on another player's wager is told of it by the house, not whose wager it was.
        let own = |m: &&Mispayment| viewer.is_house() || m.owner().is_some_and(|p| viewer == Viewer::Patron(p));
        self.mispayments.iter().filter(own).cloned().collect()
    }

    /// The readings that change money, as this table follows them.
    fn readings_on_sign(&self, rules: &HouseRules) -> Vec<ReadingView> {
        let mut readings: Vec<ReadingView> = vec![];
        // Nothing hangs there that the table does not obey.
        let said = |r: &&Reading| r.changes_money && !r.options.is_empty() && r.built == Built::Yes;
        for reading in rules.book.readings.iter().chain(x::ALL).filter(said) {
            let about_this_book = reading.clauses.iter().any(|c| c.split(' ').next() == Some(rules.book.short));
            if about_this_book {
                readings.push(ReadingView { id: reading.id, option: self.setup.option(*reading).into() });
            }
        }
        readings
    }

    pub(crate) fn show(&self, rules: &HouseRules, viewer: Viewer) -> View {
        let own = |patron: PatronId| viewer.is_house() || viewer == Viewer::Patron(patron);
        let areas = self.areas().map(|area| {
            let patron = self.seated(area);
            AreaView {
                area,
                taken: patron.is_some(),
                patron: patron.filter(|p| own(*p)),
                wagers: self.layout.on_area(area).map(|p| WagerView { wager: p.wager, amount: p.amount }).collect(),
                cards: vec![],
                hand: None,
                colours: vec![],
                marker: self.kept.iter().any(|k| k.area == area),
                reserved: self.seat(area).is_some_and(|s| s.reserved_for.is_some()),
                status: None,
                asks: None,
                plays_first: false,
            }
        });
        let house_only = |yes: bool| viewer.is_house() && yes;
        let readings = self.readings_on_sign(rules);
        View {
            game: rules.book.slug,
            round: self.round,
            stage: String::new(),
            prompt: Prompt { text: String::new(), cite: rules.dealer },
            areas: areas.collect(),
            dealer_cards: vec![],
            dealer_hand: None,
            community: vec![],
            sealed: None,
            claims: vec![],
            jackpot: None,
            cards: None,
            dice: None,
            // Who won what is between the player and the house: others see their own lines and the cards.
            lines: self.lines.iter().filter(|l| own(l.patron())).copied().collect(),
            sign: Sign {
                limits: self.limits.clone(),
                notice: self.notice.clone(),
                previous: self.kept.first().map(|k| k.limits.clone()),
                personal: self
                    .personal
                    .iter()
                    .filter(|(p, _)| own(*p))
                    .map(|(patron, limits)| PersonalSign { patron: *patron, limits: limits.clone() })
                    .collect(),
                smallest_chip: self.setup.smallest_chip,
                max_payout: self.setup.approved.max_payout,
                prizes: None,
                readings,
            },
            closing_ms: self.closing,
            turns: vec![],
            closed: self.closed,
            duties: self.duties.iter().filter(|_| house_only(true)).cloned().collect(),
            disputes: self.disputes.iter().filter(|d| own(d.patron)).cloned().collect(),
            mispayments: self.mispayments_for(viewer),
            dealer: self.dealer.filter(|_| viewer.is_house()),
            results: vec![],
            opening: (rules.opening)(&self.setup),
        }
    }
}
