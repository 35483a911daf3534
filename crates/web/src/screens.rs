//! The regions of live screens: what one person sees of a table, drawn from that person's `View` and sent again on change.
use crate::api::{is_for, viewer};
use crate::felt::{self, Reader, RenderOptions, Touch};
use crate::forms::{self, Desk};
use crate::routes::Who;
use crate::{App, CityClock, city_time, now_ms};
use crate::{inbox, promotions, queue};
use baize_floor::{Asked, Now, PoolId, Request, TableId, TablePage};
use baize_rules::any::{AnyCommand, AnyOffer, GameId};
use baize_rules::game::{Actor, Barred, PatronId, PlayerCard, Role, Standing, World};
use baize_rules::house::{ChanceFrom, HouseCommand};
use baize_rules::incidents::{Dispute, DisputeStage, Mispayment};
use baize_rules::jackpot::PoolNow;
use baize_rules::money::Money;
use baize_rules::plays::Group;
use baize_rules::pool::{Pool, Status};
use baize_rules::show::{View, Viewer};
use baize_rules::wagers::Area;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::Arc;

pub type Regions = BTreeMap<&'static str, String>;

/// Where patrons stand on the durable floor.
struct Standings<'a>(&'a App, Now, Option<PoolNow>, GameId);

impl World for Standings<'_> {
    fn standing(&self, patron: PatronId) -> Standing {
        let none = Standing { card: PlayerCard::Missing, chips: Money::ZERO, loss_left: None };
        self.0.floor.patron(patron).map_or(none, |patron| patron.standing(self.1))
    }
    fn pool(&self) -> Option<PoolNow> {
        self.2
    }
    fn barred(&self, patron: PatronId) -> Option<Barred> {
        self.0.floor.patron(patron)?.barred(self.3, self.1)
    }
}

/// The regions of a table's screen for one person; without one, the public display.
pub fn regions(app: &App, id: &TableId, page: &TablePage, who: Option<&Who>) -> Regions {
    let actor = who.map(|w| w.actor);
    let pool = pool_of(app, page);
    let view = shown(page, viewer(actor), pool.as_deref());
    let all = actor.map(|_| page.slot.table.offers()).unwrap_or_default();
    let waits = who.map(|who| waits_for_supervisor(&all, who));
    let mine = |offer: &AnyOffer| actor.is_some_and(|actor| is_for(offer, &page.slot.table, actor));
    let offers: Vec<AnyOffer> = all.into_iter().filter(mine).collect();
    let options = render_options(actor, &offers, page);
    let requests = requests_of(app, id);
    let mut regions = jackpot(&view, pool.as_deref());
    let mut region = |name, markup: Markup| regions.insert(name, markup.into_string());
    region("felt", felt::felt(&view, options));
    let game = page.slot.table.game();
    region("sign", html! { (felt::sign(&view, now_ms(), reader(actor))) (promotions::on_sign(app, game)) });
    region("results", felt::results(&view, now_ms()));
    // What waits for a second person is the staff's to know.
    let waiting = if reader(actor) == Reader::Staff { &requests[..] } else { &[] };
    region("hit", hit(&view, waiting));
    let Some(who) = who else {
        region("prompt", headline(id, &view));
        return regions;
    };
    region("lines", felt::lines(&view, reader(actor)));
    let now = CityClock::new().now();
    let standings = Standings(app, now, pool.as_ref().map(|pool| pool.now()), page.slot.table.game());
    let desk = Desk { table: &page.slot.table, by: who.actor, at: now.at_ms, world: &standings };
    if who.is_patron() {
        region("prompt", patron_prompt(&view, who.actor.id));
        region("own", felt::own(&view, options));
        region("actions", patron_actions(&offers, &view, &desk));
        region("purse", purse(app, who.actor.id));
    } else {
        region("prompt", prompt(&view, page));
        region(
            "actions",
            html! { (who_deals(app, &view, who, page)) (waits.unwrap_or_default()) (forms::controls(&offers, &desk)) },
        );
        region("records", records(app, &requests, &view, &offers, &desk));
        region("beside", beside(&offers, &desk));
        regions.extend(queue::badge(app, who));
        regions.extend(inbox::badge(app, who));
    }
    regions
}

/// A table as one viewer sees it, with what its jackpot's pool says now.
pub fn shown(page: &TablePage, viewer: Viewer, pool: Option<&Pool>) -> View {
    let mut view = page.slot.table.show(viewer);
    if let (Some(jackpot), Some(pool)) = (&mut view.jackpot, pool) {
        (jackpot.meter, jackpot.bonus) = (Some(pool.meter()), pool.parameters.bonus);
        jackpot.working &= pool.status == Status::Running;
    }
    view
}

/// What changes on everybody's screen of a table when another table feeds their meter.
pub fn meter(app: &App, page: &TablePage) -> Regions {
    let pool = pool_of(app, page);
    jackpot(&shown(page, Viewer::Public, pool.as_deref()), pool.as_deref())
}

fn jackpot(view: &View, pool: Option<&Pool>) -> Regions {
    let meter = view.jackpot.as_ref().map(|jackpot| felt::jackpot(jackpot, pool));
    let terms = pool.map(|pool| felt::terms(&pool.parameters));
    let regions = [("meter", meter), ("terms", terms)];
    regions.into_iter().map(|(name, markup)| (name, markup.unwrap_or_default().into_string())).collect()
}

/// What this round has won of the jackpot, and how far its payment is.
fn hit(view: &View, requests: &[Request]) -> Markup {
    let paying = |request: &Request| match &request.asked {
        Asked::Table { command, .. } => command.pays_jackpot(),
        Asked::Pool { .. }
        | Asked::Promotion { .. }
        | Asked::Lift { .. }
        | Asked::Patron { .. }
        | Asked::Policy { .. }
        | Asked::Chips { .. }
        | Asked::Duty { .. } => None,
    };
    let requested: Vec<Area> = requests.iter().filter_map(paying).collect();
    html! { @if let Some(jackpot) = &view.jackpot { (felt::hit(jackpot, &requested)) } }
}

/// The jackpot pool that a table is linked to.
pub fn pool_of(app: &App, page: &TablePage) -> Option<Arc<Pool>> {
    app.floor.pool(&PoolId::new(page.slot.table.house().pool()?)?)
}

fn reader(actor: Option<Actor>) -> Reader {
    match actor {
        None | Some(Actor { role: Role::Patron, .. }) => Reader::Anybody,
        Some(_) => Reader::Staff,
    }
}

/// The cloth can be tapped where tapping does something.
fn render_options(actor: Option<Actor>, offers: &[AnyOffer], page: &TablePage) -> RenderOptions {
    let is_sit = |o: &AnyOffer| matches!(o.command, AnyCommand::House(HouseCommand::Sit { .. }));
    let sits = match actor {
        Some(Actor { role: Role::Patron, .. }) => page.slot.table.house().setup().chance == ChanceFrom::Drawn,
        _ => offers.iter().any(is_sit),
    };
    let touch = match offers.iter().any(|o| o.group() == Group::Felt) {
        true => Touch::Interactive,
        false if sits => Touch::Seats,
        false => Touch::Still,
    };
    match actor {
        None => RenderOptions::display(),
        Some(Actor { role: Role::Patron, id }) => RenderOptions { touch, ..RenderOptions::patron(id) },
        Some(_) => RenderOptions { touch, ..RenderOptions::console() },
    }
}

/// What the display says: the stage, in words that are read from afar. What the dealer does next is not the public's.
fn headline(id: &TableId, view: &View) -> Markup {
    html! {
        p.prompt {
            strong.stage { (view.stage) }
            @if let Some(at) = view.closing_ms { span.closing { "closes " (felt::until(at, now_ms())) } }
            span.round { "Table " (id) @if view.round > 0 { " · round " (view.round) } }
        }
    }
}

fn prompt(view: &View, page: &TablePage) -> Markup {
    html! {
        p.prompt {
            strong.stage { (view.stage) }
            @if view.round > 0 { span.round { "round " (view.round) } }
            span.text { (view.prompt.text) " " (felt::cite(view.prompt.cite)) }
            @for turn in &view.turns {
                span.turn { "area " (turn.area) " decides: time is up " (felt::until(turn.until_ms, now_ms())) }
            }
            @if let Some(at) = view.closing_ms { span.closing { "closes " (felt::until(at, now_ms())) } }
            @if page.slot.stopped.is_some() { span.refusal { "this table is stopped: ask for help" } }
        }
    }
}

/// A patron is told what the table does, and is asked what only that patron decides.
fn patron_prompt(view: &View, me: PatronId) -> Markup {
    let mine = view.areas.iter().filter(|a| a.patron == Some(me));
    let asked = mine.filter_map(|a| Some(format!("area {}: {}", a.area, a.asks?)));
    html! {
        p.prompt {
            strong.stage { (view.stage) }
            @if view.round > 0 { span.round { "round " (view.round) } }
            @for question in asked { span.text { (question) } }
            @for turn in view.turns.iter().filter(|turn| view.areas.iter().any(|a| a.area == turn.area && a.patron == Some(me))) {
                span.turn { "your time is up " (felt::until(turn.until_ms, now_ms())) }
            }
            @if let Some(at) = view.closing_ms { span.closing { "closes " (felt::until(at, now_ms())) } }
        }
    }
}

/// Whose table this is: somebody who opens a console must see at once whether it is theirs to deal.
fn who_deals(app: &App, view: &View, who: &Who, page: &TablePage) -> Markup {
    let named = |id: u32| app.floor.staff().get(&id).map_or_else(|| format!("dealer {id}"), |s| s.name.clone());
    let dealer_here = who.actor.role == Role::Dealer;
    let drawn = page.slot.table.house().setup().chance == ChanceFrom::Drawn;
    html! {
        @match view.dealer {
            Some(id) if dealer_here && id == who.actor.id => {}
            Some(id) => p.deals {
                b { (named(id)) } " deals here"
                @if drawn { "; what comes is drawn by the table" }
                @if dealer_here { ". " b { "Relieve the dealer" } " to take over; leave the table to hand it back." } @else { "." }
            },
            None if view.closed => {}
            None => p.deals { "Nobody deals here." @if dealer_here { " Take the table to begin." } },
        }
    }
}

/// A dealer who can only wait is told for whom, and what that person does.
fn waits_for_supervisor(offers: &[AnyOffer], who: &Who) -> Markup {
    if who.actor.role != Role::Dealer {
        return html! {};
    }
    let flow = |offer: &&AnyOffer| offer.group() == Group::Flow && !offer.command.is_take_table();
    let (dealers, others): (Vec<&AnyOffer>, Vec<&AnyOffer>) =
        offers.iter().filter(flow).partition(|offer| offer.roles.contains(&Role::Dealer));
    let next = others.iter().find(|offer| offer.roles.contains(&Role::Supervisor));
    html! {
        @if let Some(next) = next.filter(|_| dealers.is_empty()) {
            p.deals.waits role="status" {
                "This waits for a supervisor, who opens this table's console and presses " b { "“" (next.label) "”" } " " (felt::cite(next.cite)) "."
            }
        }
    }
}

fn beside(offers: &[AnyOffer], desk: &Desk) -> Markup {
    let groups = [
        (Group::Seats, "Seats"),
        (Group::Irregular, "Irregularities"),
        (Group::Supervision, "Supervision"),
        (Group::Records, "Records"),
    ];
    html! {
        @for (group, title) in groups {
            @let here = |o: &&AnyOffer| o.group() == group && !forms::has_own_place(&o.command);
            @let mine: Vec<&AnyOffer> = offers.iter().filter(here).collect();
            @if !mine.is_empty() {
                details.group #{ "group-" (title.to_lowercase()) } {
                    summary { (title) }
                    div.actions { (forms::render_all(&mine, desk)) }
                }
            }
        }
    }
}

fn patron_actions(offers: &[AnyOffer], view: &View, desk: &Desk) -> Markup {
    let free = || view.areas.iter().filter(|a| !a.taken && !a.reserved && !view.closed);
    let leaving = offers.iter().filter_map(|o| match &o.command {
        command @ AnyCommand::House(HouseCommand::Leave { area }) => Some((area, command)),
        _ => None,
    });
    html! {
        div.actions {
            @for offer in offers.iter().filter(|o| matches!(o.group(), Group::Flow | Group::Decision)) { (forms::render(offer, desk, "primary")) }
        }
        (forms::undo(offers, desk))
        div.seats {
            @for area in free() {
                @let command = serde_json::json!({ "house": { "sit": { "area": area.area, "patron": desk.by.id } } });
                button.quiet type="button" data-command=(command) { "Sit at " (area.area) }
            }
            @for (area, command) in leaving {
                button.quiet type="button" data-command=(serde_json::to_string(command).expect("a command is always JSON")) { "Leave " (area) }
            }
        }
    }
}

fn purse(app: &App, patron: u32) -> Markup {
    let Some(patron) = app.floor.patron(patron) else { return html! {} };
    let now = CityClock::new().now();
    let today = match patron.on(now.day).lost {
        lost if lost.is_zero() => lost.pretty(),
        lost if lost.is_positive() => format!("−{}", lost.pretty()),
        lost => format!("+{}", lost.abs().pretty()),
    };
    html! {
        dl.purse {
            div { dt { "Chips" } dd { (patron.chips.pretty()) } }
            div { dt { "On the cloth" } dd { (patron.open.pretty()) } }
            div { dt { "Today" } dd { (today) } }
            @if let Some(left) = patron.loss_left(now) { div { dt { "Loss limit leaves" } dd { (left.max(Money::ZERO).pretty()) } } }
        }
    }
}

fn requests_of(app: &App, id: &TableId) -> Vec<Request> {
    app.floor.requests().into_iter().filter(|r| matches!(&r.asked, Asked::Table { table, .. } if table == id)).collect()
}

/// What waits for somebody: requests, duties, disputes and wrong payments, each with what can be done about it.
fn records(app: &App, requests: &[Request], view: &View, offers: &[AnyOffer], desk: &Desk) -> Markup {
    let about = |wanted: &dyn Fn(&HouseCommand) -> bool| {
        let mine = offers.iter().filter(|o| matches!(&o.command, AnyCommand::House(command) if wanted(command)));
        html! { @for offer in mine { (forms::render(offer, desk, "quiet")) } }
    };
    let waiting = requests.len() + view.duties.len() + view.disputes.len() + view.mispayments.len();
    html! {
        @if waiting > 0 {
            ul.records aria-label="Waits for somebody" {
                @for request in requests { (queue::one(app, request, desk.by)) }
                @for duty in &view.duties {
                    li.duty {
                        p { b { "To do" } ": " (duty.kind) " " (felt::cite(duty.cite)) }
                        p.hint {
                            @match &duty.call {
                                Some(call) => { (call.whom) " was telephoned; waits to be confirmed" },
                                None => { "Due " (city_time(duty.due())) },
                            }
                        }
                        (about(&|c| matches!(c, HouseCommand::DutyDone { id, .. } | HouseCommand::DutyTold { id, .. } | HouseCommand::AcknowledgeDuty { id } if *id == duty.id)))
                    }
                }
                @for dispute in &view.disputes {
                    li.dispute {
                        (said(dispute))
                        (about(&|c| {
                            use HouseCommand::{AskForReview, CloseDispute, ReviewDispute, RuleOnDispute};
                            let mine = |id: &u32| *id == dispute.id;
                            matches!(c, RuleOnDispute { id, .. } | AskForReview { id, .. } | ReviewDispute { id, .. } | CloseDispute { id, .. } if mine(id))
                        }))
                    }
                }
                @for wrong in &view.mispayments {
                    li.mispayment {
                        (paid(wrong))
                        (about(&|c| matches!(c, HouseCommand::CloseMispayment { id, .. } if *id == wrong.id)))
                    }
                }
            }
        }
    }
}

fn said(dispute: &Dispute) -> Markup {
    html! {
        p { b { "Dispute " (dispute.id) } " of patron " (dispute.patron) ", round " (dispute.round) ": " (dispute.about) }
        @match &dispute.stage {
            DisputeStage::Raised => {}
            DisputeStage::Decided { by, ruling } => p.hint { "Decided by " (by) ": " (ruling) },
            DisputeStage::ReviewRequested { decided_by, ruling } => {
                p.hint { "Decided by " (decided_by) ": " (ruling) }
                p.hint { "The player asks for a review: it waits for a casino supervisor." }
            }
            DisputeStage::Reviewed { by, ruling } => p.hint { "Reviewed by " (by) ": " (ruling) },
        }
    }
}

fn paid(wrong: &Mispayment) -> Markup {
    let error = format!("{:?}", wrong.error).to_lowercase();
    html! {
        p { b { "Wrong payment " (wrong.id) } ", round " (wrong.wager.round) ", area " (wrong.wager.area) " " (wrong.wager.wager) ": patron " (wrong.wager.patron) " " (error) " by " (wrong.difference.pretty()) ". " (wrong.note) }
    }
}
