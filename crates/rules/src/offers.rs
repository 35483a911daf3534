//! What may be done now: each game lists candidates, and the rules are asked which of them they accept. No precondition is
//! written twice.
use crate::game::TableGame;
use crate::house::{ChanceFrom, HouseCommand};
use crate::people::{Actor, Chance, Context, Millis, Role};
use crate::plays::{Asked, DEALER, PLAYER, PlayInfo, SUPERVISOR, TABLE};
use crate::show::{Fit, Label, Offer};
use crate::table::{Table, TableCommand};
use alloc::{vec, vec::Vec};

/// Offers as they are found.
pub struct Offers<'a, G: TableGame> {
    pub table: &'a Table<G>,
    list: Vec<Offer<G>>,
    /// Assumes patrons in good standing and a second person at hand.
    anybody: Context<'static>,
}

impl<'a, G: TableGame> Offers<'a, G> {
    pub(crate) fn of(table: &'a Table<G>) -> Offers<'a, G> {
        Offers { table, list: vec![], anybody: Context::of_nobody() }
    }
    pub(crate) fn done(self) -> Vec<Offer<G>> {
        self.list
    }
    pub(crate) fn push(&mut self, offer: Offer<G>) {
        self.list.push(offer);
    }
    /// Whether the table draws its cards or dice itself.
    pub fn is_drawn(&self) -> bool {
        self.table.house.setup().chance == ChanceFrom::Drawn
    }
    /// Offers this play, if the rules accept it now.
    pub fn play(&mut self, play: G::Play, label: impl Into<Label>) -> bool {
        self.command(TableCommand::Play(play), label)
    }
    /// The same where nothing is left to say, whatever a console asks for elsewhere.
    pub fn exactly(&mut self, play: G::Play, label: impl Into<Label>) {
        if self.play(play, label) {
            self.list.iter_mut().last().expect("just offered").fit = Fit::Exactly;
        }
    }
    /// Offers the first of several that the rules accept: they differ in what a console asks for.
    pub fn any_of(&mut self, plays: impl IntoIterator<Item = G::Play>, label: impl Into<Label>) -> bool {
        let mut plays = plays.into_iter();
        let found = plays.find(|play| self.accepts(&TableCommand::Play(play.clone())));
        found.is_some_and(|play| self.accepted(TableCommand::Play(play), label.into()))
    }
    pub(crate) fn house(&mut self, command: HouseCommand, label: impl Into<Label>) -> bool {
        self.command(TableCommand::House(command), label)
    }
    /// Offers the first of several commands that the rules accept.
    pub(crate) fn first(&mut self, commands: impl Iterator<Item = HouseCommand>, label: impl Into<Label>) -> bool {
        let found = commands.map(TableCommand::House).find(|command| self.accepts(command));
        found.is_some_and(|command| self.accepted(command, label.into()))
    }
    /// Offers what the rules accept once the time has come.
    pub(crate) fn later(&mut self, command: HouseCommand, label: impl Into<Label>) {
        let command = TableCommand::House(command);
        let late = Context { at: Millis::MAX, ..self.anybody };
        if self.accepts(&command) || self.table.accepts(&command, &late) {
            self.accepted(command, label.into());
            self.list.iter_mut().last().expect("just offered").fit = Fit::Kind;
        }
    }
    /// Offers what only these may do.
    pub(crate) fn of_roles(&mut self, command: HouseCommand, roles: &'static [Role], label: impl Into<Label>) {
        let command = TableCommand::House(command);
        let one = Context { by: Actor { role: roles[0], id: 0 }, ..self.anybody };
        if self.accepts_from(&command, &one) {
            let (cite, fit) = (command.who().cite, self.fit(command.info()));
            self.list.push(Offer::new(command, fit, label.into(), cite, roles));
        }
    }
    /// Offers a wager in a range of amounts, or that one is taken back.
    pub(crate) fn placed(&mut self, command: HouseCommand, fit: Fit, roles: &'static [Role], label: impl Into<Label>) {
        let command = TableCommand::House(command);
        if self.accepts(&command) {
            let cite = command.who().cite;
            self.list.push(Offer::new(command, fit, label.into(), cite, roles));
        }
    }
    pub(crate) fn command(&mut self, command: TableCommand<G>, label: impl Into<Label>) -> bool {
        self.accepts(&command) && self.accepted(command, label.into())
    }

    fn accepts(&self, command: &TableCommand<G>) -> bool {
        self.accepts_from(command, &self.anybody)
    }
    fn accepts_from(&self, command: &TableCommand<G>, context: &Context) -> bool {
        match command {
            TableCommand::Play(play) if self.is_drawn() => {
                let mut play = play.clone();
                G::fill(self.table, &mut play, &mut Low);
                self.table.accepts(&TableCommand::Play(play), context)
            }
            command => self.table.accepts(command, context),
        }
    }

    fn accepted(&mut self, command: TableCommand<G>, label: Label) -> bool {
        let (who, info) = (command.who(), command.info());
        let roles = self.roles(&command, who.roles);
        let fit = self.fit(info);
        self.list.push(Offer::new(command, fit, label, who.cite, roles));
        true
    }

    /// Who may really do it: at a physical table players tell the dealer, and some things are a supervisor's alone now.
    fn roles(&self, command: &TableCommand<G>, roles: &'static [Role]) -> &'static [Role] {
        if roles == PLAYER && !self.is_drawn() {
            return DEALER;
        }
        // What is common to all tables does not depend on which of the two does it.
        if let TableCommand::House(_) = command {
            return roles;
        }
        let dealer = Context { by: Actor { role: Role::Dealer, id: 0 }, ..self.anybody };
        // Some of it is the dealer's too once the time has come.
        let late = Context { at: Millis::MAX, ..dealer };
        let dealers = || self.accepts_from(command, &dealer) || self.accepts_from(command, &late);
        if roles == TABLE && !dealers() { SUPERVISOR } else { roles }
    }

    /// Whether anything is left for the giver, or for chance, to say.
    fn fit(&self, info: &PlayInfo) -> Fit {
        let asked = |asked: Asked| match asked {
            Asked::No => false,
            Asked::Always(_) | Asked::UnlessDrawn(_) => true,
            Asked::ByChance => self.is_drawn(),
        };
        match info.fields.iter().any(|field| asked(field.asked)) {
            true => Fit::Kind,
            false => Fit::Exactly,
        }
    }
}

/// A draw as it could come, the same every time.
struct Low;
impl Chance for Low {
    fn below(&mut self, n: u32) -> u32 {
        n / 2
    }
}
