//! Patrons at the edge: their records are sealed here before the floor hears of them, and read here for whoever may.
use crate::api::{answer, is_json, parse_id, too_fast};
use crate::routes::{Reject, Who};
use crate::{App, CityClock};
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Json, Response};
use baize_floor::{FloorCommand, Patron, PatronCommand, Person, Submission};
use baize_rules::game::{PatronId, Role};
use baize_store::{Fault, Seal, Vault};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, MutexGuard};
use std::time::Instant;

/// A patron and the sealed record, where it can still be opened.
type Found = (Arc<Patron>, Option<Person>);

/// A person who becomes a patron.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enrolment {
    /// A UUID that the sender keeps for retries, as for a command.
    #[schemars(length(max = 36), regex(pattern = r"^-*([0-9a-fA-F]-*){32}$"))]
    id: String,
    patron: PatronId,
    person: Person,
}

/// A new record of somebody who is a patron already.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// A UUID that the sender keeps for retries, as for a command.
    #[schemars(length(max = 36), regex(pattern = r"^-*([0-9a-fA-F]-*){32}$"))]
    id: String,
    person: Person,
}

/// A patron, and who that is for whoever may know.
#[derive(Serialize, JsonSchema)]
pub struct PatronOut {
    #[schemars(with = "Patron")]
    pub patron: Arc<Patron>,
    /// None once it is erased.
    pub person: Option<Person>,
}

impl App {
    pub(crate) fn vault(&self) -> MutexGuard<'_, Vault> {
        self.vault.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Who a patron is, if anybody can still say.
    pub fn person(&self, patron: &Patron) -> Result<Option<Person>, Fault> {
        read(&self.vault(), patron)
    }

    /// Patrons by number, or by a part of their name; at most `most` of them, and how many there are.
    pub fn find_patrons(&self, wanted: &str, most: usize) -> Result<(Vec<Found>, usize), Fault> {
        let wanted = wanted.trim().to_lowercase();
        let (vault, mut found, mut count) = (self.vault(), vec![], 0);
        for patron in self.floor.patrons() {
            let by_number = wanted.is_empty() || patron.id.to_string() == wanted || patron.card_number() == wanted;
            if by_number && found.len() >= most {
                count += 1;
                continue;
            }
            let person = read(&vault, &patron)?;
            let by_name = || person.as_ref().is_some_and(|person| person.name.to_lowercase().contains(&wanted));
            if by_number || by_name() {
                count += 1;
                if found.len() < most {
                    found.push((patron, person));
                }
            }
        }
        Ok((found, count))
    }

    /// Whether a command that names a record names one that was sealed here.
    pub(crate) fn check_record(&self, command: &FloorCommand) -> Result<(), Reject> {
        let (patron, record) = match command {
            FloorCommand::EnrolPatron { patron, record: Some(record), .. } => (*patron, record),
            FloorCommand::Patron { patron, command: PatronCommand::ReplaceRecord { record } } => (*patron, record),
            _ => return Ok(()),
        };
        let seal = record.parse().map_err(Reject::bad)?;
        match self.vault().holds(patron, &seal).map_err(faulty)? {
            true => Ok(()),
            false => Err(Reject::bad("no such record is in the vault: send the person to /api/patrons")),
        }
    }

    /// Seals a person's record and tells the floor its seal. What the floor does not take is dropped again.
    async fn seal_and_submit(
        &self,
        who: &Who,
        id: &str,
        patron: PatronId,
        person: &Person,
        command: impl FnOnce(String) -> FloorCommand,
    ) -> Result<Response, Reject> {
        self.rates.allow(who.actor, Instant::now()).map_err(too_fast)?;
        if who.actor.role != Role::Cage {
            return Err(Reject::new(StatusCode::FORBIDDEN, "records of patrons are for the cage"));
        }
        let id = parse_id(id).ok_or_else(|| Reject::bad("the id is a UUID: 32 hexadecimal digits, dashes allowed"))?;
        person.check(CityClock::new().now().day)?;
        let seal = self.vault().seal(patron, &person.to_record()).map_err(faulty)?;
        let submission = Submission { id, by: who.actor, expected: None, command: command(seal.to_string()) };
        let answered = self.submit(submission).await;
        if let Some(record) = self.floor.patron(patron).and_then(|known| known.record.clone()) {
            let in_force: Seal = record.parse().map_err(Reject::fault)?;
            self.vault().keep_only(patron, &in_force).map_err(faulty)?;
        }
        Ok(answer(answered))
    }

    /// Destroys the keys of whoever the log says was erased: a stop between the log and the vault leaves nothing behind.
    pub fn destroy_erased_keys(&self) -> Result<usize, Fault> {
        let erased = self.floor.patrons().into_iter().filter(|patron| patron.erased);
        let mut vault = self.vault();
        let mut destroyed = 0;
        for patron in erased {
            if vault.has_key(patron.id)? {
                vault.destroy(patron.id)?;
                destroyed += 1;
            }
        }
        Ok(destroyed)
    }
}

fn read(vault: &Vault, patron: &Patron) -> Result<Option<Person>, Fault> {
    let corrupt = |what| Fault::Corrupt { seq: 0, what };
    let Some(record) = &patron.record else { return Ok(None) };
    let seal = record.parse().map_err(corrupt)?;
    vault.read(patron.id, &seal)?.map(|record| Person::from_record(&record).map_err(corrupt)).transpose()
}

pub(crate) fn faulty(fault: Fault) -> Reject {
    Reject::fault(fault.to_string())
}

pub(crate) fn sent<T: for<'a> Deserialize<'a>>(headers: &HeaderMap, body: &Bytes) -> Result<T, Reject> {
    is_json(headers)?;
    serde_json::from_slice(body).map_err(|e| Reject::bad(format!("the record cannot be read: {e}")))
}

/// Seals who somebody is, then enrols the patron.
pub async fn enrol(State(app): State<Arc<App>>, who: Who, headers: HeaderMap, body: Bytes) -> Result<Response, Reject> {
    let Enrolment { id, patron, person } = sent(&headers, &body)?;
    let command = |record| FloorCommand::EnrolPatron { patron, record: Some(record), name: None };
    app.seal_and_submit(&who, &id, patron, &person, command).await
}

/// Seals a new record of a patron: a name, an address or a document has changed.
pub async fn replace_record(
    State(app): State<Arc<App>>,
    who: Who,
    Path(patron): Path<PatronId>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Reject> {
    let NewRecord { id, person } = sent(&headers, &body)?;
    app.floor.patron(patron).ok_or_else(|| Reject::missing(format!("there is no patron {patron}")))?;
    let command = |record| FloorCommand::Patron { patron, command: PatronCommand::ReplaceRecord { record } };
    app.seal_and_submit(&who, &id, patron, &person, command).await
}

#[derive(Deserialize)]
pub struct Find {
    /// A number, a card's number, or part of a name.
    #[serde(default)]
    pub find: Option<String>,
}

/// Most patrons in one answer to a search by name.
pub const FOUND_MAX: usize = 100;

/// All patrons as the floor knows them, or those who are looked for.
pub async fn patrons(State(app): State<Arc<App>>, Query(query): Query<Find>) -> Result<Json<Vec<Arc<Patron>>>, Reject> {
    Ok(Json(match query.find {
        None => app.floor.patrons(),
        Some(wanted) => {
            let (found, _) = app.find_patrons(&wanted, FOUND_MAX).map_err(faulty)?;
            found.into_iter().map(|(patron, _)| patron).collect()
        }
    }))
}

/// One patron, with the person's own data for the cage and for whoever oversees.
pub async fn patron(
    State(app): State<Arc<App>>,
    Path(patron): Path<PatronId>,
    who: Who,
) -> Result<Json<PatronOut>, Reject> {
    let patron = app.floor.patron(patron).ok_or_else(|| Reject::missing(format!("there is no patron {patron}")))?;
    let person = match may_read(who.actor.role) {
        true => app.person(&patron).map_err(faulty)?,
        false => None,
    };
    Ok(Json(PatronOut { patron, person }))
}

/// Who reads records of patrons: a dealer goes by the card.
pub(crate) fn may_read(role: Role) -> bool {
    role == Role::Cage || crate::Access::Oversees.admits(Some(role))
}
