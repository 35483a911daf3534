//! Denied claims at the edge: name and address are sealed here before the floor hears of the denial, and read here by whoever
//! answers for them.
use crate::answers::EventOut;
use crate::api::{answer, describe, parse_id, too_fast};
use crate::patrons::{faulty, sent};
use crate::routes::{Reject, Who};
use crate::{App, answers};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Json, Response};
use baize_floor::{Answer, Asked, FloorCommand, PromotionId, Submission};
use baize_rules::game::PatronId;
use baize_rules::promotions::PromotionCommand;
use baize_store::{Owner, Seal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Instant;

/// A claim that is denied, with who made it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Denial {
    /// A UUID that the sender keeps for retries, as for a command.
    #[schemars(length(max = 36), regex(pattern = r"^-*([0-9a-fA-F]-*){32}$"))]
    id: String,
    prize: u16,
    reason: String,
    /// Of the claimant.
    name: String,
    address: String,
}

/// Somebody wants to read what is kept of a denied claim.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ReadDeniedClaim")]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// A UUID that the sender keeps for retries, as for a command.
    #[schemars(length(max = 36), regex(pattern = r"^-*([0-9a-fA-F]-*){32}$"))]
    id: String,
    prize: u16,
    entry: u32,
    why: String,
}

/// What is sealed of a denied claim.
#[derive(Serialize, Deserialize)]
struct Claimant {
    promotion: PromotionId,
    prize: u16,
    name: String,
    address: String,
    reason: String,
}

/// Characters of a name, and of an address.
const NAME_MAX: usize = 60;
const ADDRESS_MAX: usize = 200;

impl App {
    /// Whether a denial names a record that was sealed here for the same claimant.
    pub(crate) fn check_claim(&self, command: &FloorCommand) -> Result<(), Reject> {
        let (FloorCommand::Promotion { promotion, command }
        | FloorCommand::RequestPromotion { promotion, command, .. }) = command
        else {
            return Ok(());
        };
        let PromotionCommand::Deny { prize, record, .. } = command else { return Ok(()) };
        if record.is_empty() {
            return Ok(());
        }
        let seal: Seal = record.parse().map_err(Reject::bad)?;
        let winner = self.floor.promotion(promotion).and_then(|of| of.win(*prize).map(|win| win.patron));
        let held = match winner {
            Some(patron) => self.vault().holds(Owner::DeniedClaims(patron), &seal).map_err(faulty)?,
            None => false,
        };
        match held {
            true => Ok(()),
            false => Err(Reject::bad("no such record is in the vault: deny the claim at /api/promotions/…/deny")),
        }
    }

    /// The records of a patron's denied claims that the log or an open request names.
    fn claims_in_use(&self, patron: PatronId) -> Vec<Seal> {
        let promotions = self.floor.promotions();
        let denied = promotions.iter().flat_map(|(_, promotion)| &promotion.wins);
        let denied = denied.filter(|win| win.patron == patron).filter_map(|win| win.denied_record());
        let requests = self.floor.requests();
        let asked = requests.iter().filter_map(|request| match &request.asked {
            Asked::Promotion { command: PromotionCommand::Deny { record, .. }, .. } => Some(record.as_str()),
            _ => None,
        });
        denied.chain(asked).filter_map(|record| record.parse().ok()).collect()
    }
}

/// Seals who claimed, then asks for the second signature.
pub async fn deny(
    State(app): State<Arc<App>>,
    who: Who,
    Path(promotion): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Reject> {
    let Denial { id, prize, reason, name, address } = sent(&headers, &body)?;
    app.rates.allow(who.actor, Instant::now()).map_err(too_fast)?;
    let id = parse_id(&id).ok_or_else(|| Reject::bad("the id is a UUID: 32 hexadecimal digits, dashes allowed"))?;
    let (promotion, of) = app.promotion(&promotion)?;
    let won = || Reject::bad(format!("nobody has won prize {prize}"));
    let patron = of.win(prize).ok_or_else(won)?.patron;
    for (field, text, most) in [("name", &name, NAME_MAX), ("address", &address, ADDRESS_MAX)] {
        if text.trim().is_empty() || text.chars().count() > most {
            return Err(Reject::bad(format!("{field} of the claimant has 1 to {most} characters")));
        }
    }
    let claimant = Claimant { promotion: promotion.clone(), prize, name, address, reason: reason.clone() };
    let record = serde_json::to_vec(&claimant).expect("a claimant is always JSON");
    let owner = Owner::DeniedClaims(patron);
    let seal = app.vault().seal(owner, &record).map_err(faulty)?;
    let command = PromotionCommand::Deny { prize, reason: reason.clone(), record: seal.to_string() };
    let command = FloorCommand::RequestPromotion { promotion, command, reason };
    let answered = app.submit(Submission { id, by: who.actor, expected: None, command }).await;
    // What nobody asks for, or asked for and was declined, is not kept.
    let in_use = app.claims_in_use(patron);
    app.vault().keep_only_these(owner, &in_use).map_err(faulty)?;
    Ok(answer(answered))
}

/// Records who reads it and what for, then says what is kept.
pub async fn read(
    State(app): State<Arc<App>>,
    who: Who,
    Path(promotion): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Reject> {
    let Reading { id, prize, entry, why } = sent(&headers, &body)?;
    app.rates.allow(who.actor, Instant::now()).map_err(too_fast)?;
    let id = parse_id(&id).ok_or_else(|| Reject::bad("the id is a UUID: 32 hexadecimal digits, dashes allowed"))?;
    let (promotion, _) = app.promotion(&promotion)?;
    let command = PromotionCommand::ReadDenied { prize, entry, why };
    let command = FloorCommand::Promotion { promotion: promotion.clone(), command };
    let answered = app.submit(Submission { id, by: who.actor, expected: None, command }).await;
    let Answer::Done { seq, version, events } = answered else { return Ok(answer(answered)) };
    let of = app.floor.promotion(&promotion);
    let win = of.as_ref().and_then(|of| of.wins.iter().find(|win| (win.prize, win.entry) == (prize, entry)));
    let kept = match win.and_then(|win| Some((win.patron, win.denied_record()?.parse::<Seal>().ok()?))) {
        Some((patron, seal)) => app.vault().read(Owner::DeniedClaims(patron), &seal).map_err(faulty)?,
        None => None,
    };
    let text = match kept.map(|record| serde_json::from_slice::<Claimant>(&record)) {
        Some(Ok(Claimant { name, address, reason, .. })) => format!("claimant: {name}, {address}; denied: {reason}"),
        Some(Err(error)) => return Err(Reject::fault(format!("the sealed record cannot be read: {error}"))),
        None => "nothing is kept in this vault under that record".into(),
    };
    let mut events: Vec<EventOut> = events.iter().flat_map(describe).collect();
    events.insert(0, EventOut { text, cite: None });
    Ok(Json(answers::Done { seq, version, events }).into_response())
}
