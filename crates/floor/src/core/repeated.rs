//! Commands that are sent again under the same id: they get the recorded answer.
use super::handle::{Shown, read};
use super::{Answer, Submission};
use crate::command::{Body, FloorCommand, Problem, ProblemKind, TableId};
use crate::patrons::PatronCommand;
use baize_rules::any::AnyCommand;
use baize_rules::house::ChanceFrom;
use baize_store::{Fault, Store};
use std::sync::RwLock;

/// The recorded answer to a command that was sent before. A different command under the same id is rejected.
pub(super) fn recorded_answer(log: &dyn Store, screen: &RwLock<Shown>, sent: &Submission) -> Answer {
    let recorded = log.find(&sent.id).and_then(|entry| {
        let entry = entry.ok_or_else(|| Fault::Io("an entry that was decided cannot be found".into()))?;
        Ok((entry.seq, Body::decode(&entry.body).map_err(|what| Fault::Corrupt { seq: entry.seq, what })?))
    });
    let (seq, body) = match recorded {
        Ok(found) => found,
        Err(fault) => return Answer::Problem(not_acknowledged(&fault)),
    };
    let is_electronic = |table: &TableId| {
        let shown = read(screen);
        let slot = shown.floor.tables.get(table);
        slot.is_some_and(|slot| slot.table.house().setup().chance == ChanceFrom::Drawn)
    };
    match body.by == sent.by && is_same(&sent.command, &body.command, is_electronic) {
        true => Answer::new(seq, body.version, body.outcome),
        false => {
            let text = "another command already has this id: give every command an id of its own";
            Answer::Problem(Problem::new(ProblemKind::Invalid, text))
        }
    }
}

/// Whether a command equals the recorded one. At an electronic table the recorded one holds drawn cards or dice, so only the
/// kind of command can be compared.
fn is_same(sent: &FloorCommand, recorded: &FloorCommand, is_electronic: impl Fn(&TableId) -> bool) -> bool {
    match (sent, recorded) {
        (FloorCommand::Table { table, command }, FloorCommand::Table { table: at, command: filled }) => {
            table == at && (command == filled || (is_electronic(table) && kind_of(command) == kind_of(filled)))
        }
        (FloorCommand::AcceptClock { reason, .. }, FloorCommand::AcceptClock { reason: given, .. }) => reason == given,
        // A record that is sealed again has another seal.
        (FloorCommand::EnrolPatron { patron, .. }, FloorCommand::EnrolPatron { patron: was, .. }) => patron == was,
        (
            FloorCommand::Patron { patron, command: PatronCommand::ReplaceRecord { .. } },
            FloorCommand::Patron { patron: was, command: PatronCommand::ReplaceRecord { .. } },
        ) => patron == was,
        _ => sent == recorded,
    }
}

/// `casino_war.deal`: a table command without its particulars.
fn kind_of(command: &AnyCommand) -> String {
    let value = serde_json::to_value(command).expect("a command is always JSON");
    let game = value.as_object().and_then(|fields| fields.iter().next());
    let name = |play: &serde_json::Value| match play {
        serde_json::Value::Object(fields) => fields.keys().next().cloned().unwrap_or_default(),
        play => play.as_str().unwrap_or_default().to_string(),
    };
    game.map(|(game, play)| format!("{game}.{}", name(play))).unwrap_or_default()
}

/// What to say when the log could not be written or read. After most faults nothing was recorded. When the disk itself failed
/// nobody knows, and the sender has to ask again with the same id.
pub(super) fn not_acknowledged(fault: &Fault) -> Problem {
    let text = match fault {
        Fault::Io(_) => format!("it is not known whether this was recorded: send it again with the same id ({fault})"),
        _ => format!("nothing was done: {fault}"),
    };
    Problem::new(ProblemKind::Fault, text)
}
