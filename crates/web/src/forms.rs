//! Offers as buttons and forms: what a person must still say before a command can be sent.
//!
//! Everything here follows from what a play says of itself ([`PlayInfo`](baize_rules::plays::PlayInfo)): where its button
//! stands, its key, its fields. `fields` makes the fields of a form, `inputs` draws them, `layout` puts a console together;
//! a game whose console is laid out in another way registers that there.
mod double_chance;
mod fields;
mod inputs;
mod layout;
mod sic_bo;

use baize_rules::any::{AnyCommand, AnyOffer, AnyTable};
use baize_rules::game::{Actor, Context, Millis, Role, World};
use baize_rules::house::{ChanceFrom, HouseCommand, Stage};
use baize_rules::plays::Group;
use baize_rules::show::{View, Viewer, sentence};
use fields::{Entry, Input, name, template};
pub use layout::{controls, undo};
use maud::{Markup, html};

/// Where somebody works: what a form may take for granted.
pub struct Desk<'a> {
    pub table: &'a AnyTable,
    pub by: Actor,
    pub at: Millis,
    pub world: &'a dyn World,
}

impl Desk<'_> {
    fn is_electronic(&self) -> bool {
        self.table.house().setup().chance == ChanceFrom::Drawn
    }
    /// Until bets are closed a dealer's keys are shortcuts; then they are cards.
    fn takes_bets(&self) -> bool {
        self.table.house().stage() == Stage::Betting
    }
    /// The table as whoever sits here sees it.
    fn view(&self) -> View {
        self.table.show(if self.by.role == Role::Patron { Viewer::Patron(self.by.id) } else { Viewer::Staff })
    }
    /// Whether the rules refuse this of one person and allow it of two. They are asked, so that no screen has to know.
    fn needs_second(&self, offer: &AnyOffer) -> bool {
        if matches!(offer.group(), Group::Felt | Group::Seats) {
            return false;
        }
        !self.allows(&offer.command, None) && self.allows(&offer.command, Some(self.somebody_else()))
    }
    fn allows(&self, command: &AnyCommand, approved_by: Option<Actor>) -> bool {
        let context = Context { at: self.at, by: self.by, approved_by, world: self.world };
        self.table.decide(command, &context).is_ok()
    }
    /// A second person who could sign.
    fn somebody_else(&self) -> Actor {
        Actor { role: Role::Supervisor, id: self.by.id.wrapping_add(1) }
    }
}

/// Sitting is always one form with a choice of areas: a tap on a free area chooses there.
fn is_sit(command: &AnyCommand) -> bool {
    matches!(command, AnyCommand::House(HouseCommand::Sit { .. }))
}

/// Whether this stands beside the record it is about.
pub fn has_own_place(command: &AnyCommand) -> bool {
    use HouseCommand as H;
    matches!(
        command,
        AnyCommand::House(
            H::DutyDone { .. }
                | H::DutyTold { .. }
                | H::AcknowledgeDuty { .. }
                | H::RuleOnDispute { .. }
                | H::AskForReview { .. }
                | H::ReviewDispute { .. }
                | H::CloseDispute { .. }
                | H::CloseMispayment { .. }
        )
    )
}

/// What stands on the button of a form that does one thing to one of several.
fn verb(offer: &AnyOffer) -> String {
    let info = offer.command.info();
    info.verb.map_or_else(|| sentence(&info.name().replace('_', " ")), String::from)
}

/// Offers that do the same to different areas or patrons, in their order.
fn alike<'a>(offers: &[&'a AnyOffer]) -> Vec<Vec<&'a AnyOffer>> {
    let mut kinds: Vec<(String, Vec<&AnyOffer>)> = vec![];
    for offer in offers {
        let kind = name(offer);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, same)) => same.push(offer),
            None => kinds.push((kind, vec![offer])),
        }
    }
    kinds.into_iter().map(|(_, same)| same).collect()
}

/// Offers in their order. Those that do the same to different areas or patrons are one form with a choice.
pub fn render_all(offers: &[&AnyOffer], desk: &Desk) -> Markup {
    html! { @for same in alike(offers) { (render_alike(&same, desk, "quiet")) } }
}

fn render_alike(same: &[&AnyOffer], desk: &Desk, class: &str) -> Markup {
    let alone = if fields::inputs(same[0], desk).is_empty() { 2 } else { 1 };
    if same.len() <= alone && !is_sit(&same[0].command) {
        return html! { @for offer in same { (render(offer, desk, class)) } };
    }
    // What one person may do to one area, two may have to do to another.
    let (second, first): (Vec<&AnyOffer>, Vec<&AnyOffer>) = same.iter().partition(|offer| desk.needs_second(offer));
    html! {
        @for some in [first, second].iter().filter(|some| !some.is_empty()) {
            @match some.as_slice() {
                // One alone is not chosen: its button says whom it concerns.
                [offer] if !is_sit(&offer.command) => (render(offer, desk, class)),
                some => (form(some, &verb(some[0]), desk, class)),
            }
        }
    }
}

/// An offer as a button, or as a form where something must be said first.
pub fn render(offer: &AnyOffer, desk: &Desk, class: &str) -> Markup {
    if let Some(own) = (layout::console(desk).drawn)(offer, desk) {
        return own;
    }
    let second = desk.needs_second(offer);
    // In the flow of the round the button says it all, and its words are the reason.
    let in_words = !second || matches!(offer.group(), Group::Flow | Group::Decision | Group::Hidden);
    match fields::inputs(offer, desk).is_empty() && in_words {
        true => button(offer, &offer.label, class, offer.key, desk),
        false => form(&[offer], &offer.label, desk, class),
    }
}

/// A button that sends an offer as it is.
fn button(offer: &AnyOffer, words: &str, class: &str, key: Option<&str>, desk: &Desk) -> Markup {
    let second = desk.needs_second(offer);
    let whole = (words != offer.label).then_some(&offer.label);
    html! {
        button.(class) type="button" data-command=(template(offer, desk)) data-key=[key] title={ "[" (offer.cite) "]" }
            data-request=[second.then_some(&offer.label)] aria-label=[whole] {
            span { @if second { "Request: " } (words) }
            @if let Some(key) = key { (keycap(key, whole.is_some())) }
        }
    }
}

/// The key of a button. Beside an `aria-label` the style sheet writes it, so that all text of the button is in its name.
fn keycap(key: &str, labelled: bool) -> Markup {
    html! { @if labelled { kbd data-cap=(key) {} } @else { kbd { (key) } } }
}

fn form(offers: &[&AnyOffer], label: &str, desk: &Desk, class: &str) -> Markup {
    let inputs = match fields::inputs(offers[0], desk) {
        inputs if offers.len() > 1 => inputs.into_iter().map(Input::unfilled).collect(),
        inputs => fields::narrowed(inputs, offers[0], desk),
    };
    form_of(offers, inputs, label, desk, class)
}

/// A form with these fields; of several offers one is chosen.
fn form_of(offers: &[&AnyOffer], inputs: Vec<Input>, label: &str, desk: &Desk, class: &str) -> Markup {
    let offer = offers[0];
    let (start, name, second) = (template(offer, desk), name(offer), desk.needs_second(offer));
    let cards = inputs.iter().any(|input| input.entry == Entry::Dealt || input.hot && input.entry == Entry::OneCard);
    let dice = inputs.iter().any(|input| input.entry == Entry::Dice);
    // Whoever signs too is told why; some commands say so themselves.
    let says_why = inputs.iter().any(|input| input.entry == Entry::Text);
    let many = inputs.len() > 8;
    let form = html! {
        form.ask.deal[cards] data-command=(start) data-name=(name) data-request=[second.then_some(label)] title={ "[" (offer.cite) "]" } {
            @if offers.len() > 1 || is_sit(&offer.command) {
                label.wide { (if offers.iter().all(|offer| offer.area.is_some()) { "At which area" } else { "Which of these" })
                    select data-kind="template" {
                        @for offer in offers { option value=(template(offer, desk)) { (offer.label) } }
                    }
                }
            }
            @for input in &inputs { (inputs::draw(input, &name, desk)) }
            @if dice { (inputs::pad()) }
            @if second && !says_why { label.wide { span { "Reason" } input type="text" data-kind="text" data-reason="1" required autocomplete="off"; } }
            p.refusal role="alert" hidden {}
            @if second { p.hint { "This needs a second person: it goes to a supervisor as a request, and is done when approved." } }
            button.(class) type="submit" { span { @if second { "Request: " } (label) } @if cards { kbd { "Enter" } } }
        }
    };
    html! {
        @if many { details.fold #{ "fold-" (name) } { summary { (label) } (form) } } @else { (form) }
    }
}

#[cfg(test)]
mod tests;
