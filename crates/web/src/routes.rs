//! Every route, who may use it, and what it is for. Router, documentation and tests are made from this register.
use crate::answers::{Error, Told};
use crate::connections::Connection;
use crate::{
    App, api, books, cage, corrections, inbox, odds, openapi, pages, patrons, pit, pools, promotions, ratings, reports,
    rounds, statements, stream,
};
use axum::Router;
use axum::body::Body;
use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Json, Response};
use axum::routing::{MethodRouter, get, post};
use baize_rules::game::{Actor, Role};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// Who may use a route at all; the rules decide about each command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Anyone,
    SignedIn,
    /// Staff of any kind.
    House,
    /// Inspector, surveillance, manager.
    ReadsEverything,
    /// Those, and supervisors.
    Oversees,
    /// Those, and the cage.
    Promotes,
    /// The manager alone.
    Manages,
}

impl Access {
    pub fn admits(self, role: Option<Role>) -> bool {
        match self {
            Access::Anyone => true,
            Access::SignedIn => role.is_some(),
            Access::House => role.is_some_and(|r| r != Role::Patron),
            Access::ReadsEverything => matches!(role, Some(Role::Inspector | Role::Surveillance | Role::Manager)),
            Access::Oversees => role.is_some_and(Role::is_supervisor) || Access::ReadsEverything.admits(role),
            Access::Promotes => role == Some(Role::Cage) || Access::Oversees.admits(role),
            Access::Manages => role == Some(Role::Manager),
        }
    }
    pub fn name(self) -> &'static str {
        match self {
            Access::Anyone => "anyone",
            Access::SignedIn => "whoever is signed in",
            Access::House => "staff",
            Access::ReadsEverything => "inspector, surveillance and manager",
            Access::Oversees => "supervisor, inspector, surveillance and manager",
            Access::Promotes => "cage, supervisor, inspector, surveillance and manager",
            Access::Manages => "manager",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Doc {
    pub method: &'static str,
    pub path: &'static str,
    pub access: Access,
    pub summary: &'static str,
}

type Routed = (Doc, MethodRouter<Arc<App>>);

fn all() -> Vec<Routed> {
    let route = |method, path, access, summary, handler| (Doc { method, path, access, summary }, handler);
    use Access::*;
    vec![
        route("get", "/", Anyone, "The floor: its tables, and where this person works", get(pages::home)),
        route("get", "/sign-in", Anyone, "The sign-in page", get(pages::sign_in_page)),
        route("post", "/sign-in", Anyone, "Signs in with a name and a password", post(pages::sign_in)),
        route("post", "/sign-out", SignedIn, "Signs out", post(pages::sign_out)),
        route("get", "/tables", Anyone, "Leads to the floor, where all tables are", get(pages::to_the_floor)),
        route("get", "/display", Anyone, "All public displays", get(pages::displays)),
        route("get", "/rules", Anyone, "All books", get(pages::books)),
        route("get", "/odds", Anyone, "The games whose odds are counted", get(odds::index)),
        route("get", "/tables/{table}", House, "The console of a table", get(pages::console)),
        route("get", "/play/{table}", SignedIn, "A patron's page at a table", get(pages::play)),
        route("get", "/display/{table}", Anyone, "The public display of a table", get(pages::display)),
        route("get", "/display/jackpot/{pool}", Anyone, "The public meter of a jackpot", get(pools::display)),
        route("get", "/jackpots", Oversees, "All jackpot pools, and the forms that open one", get(pools::list)),
        route("get", "/jackpots/{pool}", Oversees, "A jackpot pool: meter, books, tables and hits", get(pools::one)),
        route("get", "/cage", House, "Patrons by number or name, and the form that enrols one", get(cage::desk)),
        route("get", "/cage/{patron}", House, "One patron: chips, card, limits, flags", get(cage::one)),
        route("get", "/pit", House, "Floats, slips, drop boxes and the cage's chips", get(pit::desk)),
        route("get", "/pit/{table}", House, "One table's float: fills, credits, counts, dealers", get(pit::one)),
        route("get", "/slips/{slip}", House, "A slip, to print", get(pit::slip)),
        route("get", "/me", SignedIn, "A patron's own chips and limits", get(cage::own)),
        route(
            "get",
            "/statement/{patron}",
            SignedIn,
            "A patron's statement by day, week or month",
            get(statements::show),
        ),
        route("get", "/statement/{patron}/csv", SignedIn, "The same as CSV, every transaction", get(statements::csv)),
        route(
            "get",
            "/ratings/{patron}",
            House,
            "A patron's play: time, average wager, win to expect",
            get(ratings::show),
        ),
        route(
            "get",
            "/compliance",
            ReadsEverything,
            "Reports the law asks for, and the house's numbers",
            get(cage::compliance),
        ),
        route("get", "/promotions", Anyone, "Promotions that are announced or run", get(promotions::list)),
        route(
            "get",
            "/promotions/{promotion}",
            Anyone,
            "The terms of a promotion, to read and to print",
            get(promotions::terms),
        ),
        route(
            "get",
            "/promotions/{promotion}/results",
            Anyone,
            "The draw of a promotion: commitment, secret, figure, winners",
            get(promotions::results),
        ),
        route(
            "get",
            "/promotions/{promotion}/draw.json",
            Anyone,
            "Everything that is needed to check a draw",
            get(promotions::published),
        ),
        route(
            "get",
            "/me/promotions",
            SignedIn,
            "A patron's own entries, and why a round earned none",
            get(promotions::own::show),
        ),
        route("get", "/desk/promotions", Promotes, "The promotions desk", get(promotions::desk::list)),
        route(
            "get",
            "/desk/promotions/{promotion}",
            Promotes,
            "One promotion: what is to be done, winners and claims, outbox",
            get(promotions::desk::one),
        ),
        route(
            "get",
            "/desk/promotions/{promotion}/terms",
            Manages,
            "The form for the terms, to draft or to amend",
            get(promotions::editor::edit),
        ),
        route(
            "get",
            "/reports/promotions",
            Oversees,
            "Reports on promotions, month by month",
            get(promotions::report::index),
        ),
        route(
            "get",
            "/reports/promotions/{month}",
            Oversees,
            "A month's report on promotions, to print; with .csv as CSV",
            get(promotions::report::show),
        ),
        route("get", "/inbox", Oversees, "Duties and alerts that concern this person", get(inbox::show)),
        route("get", "/reports", Oversees, "All reports, and those to the commission by month", get(reports::index)),
        route("get", "/reports/{month}", Oversees, "A month's report, to print; with .csv as CSV", get(reports::show)),
        route(
            "get",
            "/reports/on/{report}",
            Oversees,
            "A report on the floor of a shift, day, month, year or life, or after an entry; with .csv as CSV",
            get(books::show),
        ),
        route(
            "get",
            "/rounds/{table}/{round}",
            SignedIn,
            "A round step by step; for a patron, the own part",
            get(rounds::show),
        ),
        route(
            "get",
            "/corrections",
            ReadsEverything,
            "What two people changed after it was known",
            get(corrections::list),
        ),
        route("get", "/log", ReadsEverything, "The log, entry by entry", get(pages::log)),
        route("get", "/rules/{book}", Anyone, "A book: every clause, its treatment and its readings", get(pages::book)),
        route("get", "/odds/{game}", Anyone, "The exact odds of a game, with charts", get(odds::game)),
        route("get", "/odds/{game}/par.csv", Anyone, "The same figures as CSV", get(odds::csv)),
        route("get", "/api", Anyone, "This interface, described", get(openapi::page)),
        route("get", "/api/openapi.json", Anyone, "This interface as an OpenAPI document", get(openapi::document)),
        route(
            "post",
            "/api/commands",
            SignedIn,
            "Sends a command; answered when its outcome is durable",
            post(api::command),
        ),
        route("get", "/api/tables", Anyone, "All tables in brief", get(api::tables)),
        route(
            "get",
            "/api/tables/{table}",
            Anyone,
            "A table as this person may see it, with what may be done now",
            get(api::table),
        ),
        route(
            "get",
            "/api/tables/{table}/stream",
            Anyone,
            "A table's screen, live, as server-sent events",
            get(stream::table),
        ),
        route(
            "get",
            "/api/pools/{pool}/stream",
            Anyone,
            "A jackpot's meter, live, as server-sent events; to whoever oversees it, with its books",
            get(stream::pool),
        ),
        route("get", "/api/me", SignedIn, "Who is signed in", get(api::me)),
        route("get", "/api/floor", House, "The floor's books and open requests", get(api::floor)),
        route(
            "get",
            "/api/floor/stream",
            House,
            "What waits for a second signature, live, as server-sent events",
            get(stream::floor),
        ),
        route(
            "get",
            "/api/patrons",
            House,
            "Patrons, their cards, chips and limits; `find` looks for a number or part of a name",
            get(patrons::patrons),
        ),
        route("post", "/api/patrons", House, "Seals who somebody is and enrols the patron", post(patrons::enrol)),
        route(
            "get",
            "/api/patrons/{patron}",
            House,
            "One patron, and who that is for whoever may know",
            get(patrons::patron),
        ),
        route(
            "post",
            "/api/patrons/{patron}/record",
            House,
            "Seals a new record of who a patron is",
            post(patrons::replace_record),
        ),
        route(
            "post",
            "/api/promotions/{promotion}/deny",
            Manages,
            "Seals who claimed a prize, and asks for a second signature on the denial",
            post(promotions::denied::deny),
        ),
        route(
            "post",
            "/api/promotions/{promotion}/denied",
            ReadsEverything,
            "Records who reads what is kept of a denied claim, and says it",
            post(promotions::denied::read),
        ),
        route(
            "get",
            "/api/reports/promotions/{month}",
            Oversees,
            "A month's report on promotions",
            get(promotions::report::json),
        ),
        route("get", "/api/inbox", Oversees, "Duties and alerts that concern this person", get(inbox::json)),
        route("get", "/api/reports/{month}", Oversees, "A month's report to the commission", get(reports::json)),
        route("get", "/api/reports/on/{report}", Oversees, "A report on the floor", get(books::json)),
        route("get", "/api/rounds/{table}/{round}", SignedIn, "A round step by step", get(rounds::json)),
        route("get", "/api/corrections", ReadsEverything, "Corrections that wait for a review", get(corrections::api)),
        route("get", "/api/log", ReadsEverything, "Entries of the log from a number on", get(api::log)),
        route("get", "/api/rules/{book}", Anyone, "A book's register of clauses and readings", get(api::rules)),
        route(
            "post",
            "/api/settle/{book}",
            Anyone,
            "Settles a round given as values, with amounts and clauses",
            post(api::settle),
        ),
        route("get", "/assets/{file}", Anyone, "Style sheet and scripts", get(pages::asset)),
    ]
}

/// The register without its handlers.
pub fn docs() -> Vec<Doc> {
    all().into_iter().map(|(doc, _)| doc).collect()
}

/// The longest request body.
const BODY_BYTES_MAX: usize = 64 * 1024;
/// It is here by then.
const BODY_WITHIN: Duration = Duration::from_secs(10);

pub fn router(app: Arc<App>) -> Router {
    let mut router = Router::new();
    for (doc, handler) in all() {
        let access = doc.access;
        let guarded = handler.layer(middleware::from_fn_with_state(app.clone(), move |state, request, next| {
            admit(access, state, request, next)
        }));
        router = router.route(doc.path, guarded);
    }
    router
        .fallback(|request: Request| async move {
            Reject::missing("there is nothing at this address").at(request.uri().path())
        })
        .method_not_allowed_fallback(|request: Request| async move {
            let text = format!("{} is not done at this address", request.method());
            Reject::new(StatusCode::METHOD_NOT_ALLOWED, text).at(request.uri().path())
        })
        .layer(middleware::from_fn(speak))
        .layer(middleware::from_fn(headers))
        .with_state(app)
}

/// Turns away whoever may not use the route, and requests that another site's page sent.
async fn admit(access: Access, State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_string();
    if request.method() != Method::GET && from_elsewhere(&request) {
        return Reject::new(StatusCode::FORBIDDEN, "this request comes from another site's page")
            .at(&path)
            .into_response();
    }
    let cookies = request.headers().get(header::COOKIE);
    let who = session(&app, cookies);
    // A program whose session has ended is told so, rather than shown what the public sees.
    let ended = who.is_none() && token(cookies).is_some();
    if ended && path.starts_with("/api/") && request.uri().query() != Some("screen=display") {
        return Reject::new(StatusCode::UNAUTHORIZED, "this session has ended: sign in again")
            .at(&path)
            .into_response();
    }
    if !access.admits(who.as_ref().map(|w| w.actor.role)) {
        return match who {
            None if !path.starts_with("/api") => {
                axum::response::Redirect::to(&format!("/sign-in?next={path}")).into_response()
            }
            None => Reject::new(StatusCode::UNAUTHORIZED, "sign in first").at(&path).into_response(),
            Some(who) => {
                let text = format!("This is for {}, not for the {}.", access.name(), who.actor.role.name());
                Reject { who: Some(Box::new(who)), ..Reject::new(StatusCode::FORBIDDEN, text).at(&path) }
                    .into_response()
            }
        };
    }
    match whole(request).await {
        Ok(request) => next.run(request).await,
        Err(reject) => reject.at(&path).into_response(),
    }
}

/// The request with all of its body, which its sender must not take for ever to send.
async fn whole(request: Request) -> Result<Request, Reject> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    let too_long =
        || Reject::new(StatusCode::PAYLOAD_TOO_LARGE, format!("a request has at most {BODY_BYTES_MAX} bytes"));
    let (head, body) = request.into_parts();
    let announced = head.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|bytes: u64| bytes > BODY_BYTES_MAX as u64) {
        return Err(too_long());
    }
    let read = tokio::time::timeout(BODY_WITHIN, axum::body::to_bytes(body, BODY_BYTES_MAX)).await;
    let body = match read {
        Ok(Ok(body)) => body,
        // Broken off, or longer than announced or allowed.
        Ok(Err(_)) => return Err(too_long()),
        Err(_) => {
            let text = format!("the rest of the request did not come within {} seconds", BODY_WITHIN.as_secs());
            return Err(Reject::new(StatusCode::REQUEST_TIMEOUT, text));
        }
    };
    if let Some(connection) = head.extensions.get::<Connection>() {
        connection.whole();
    }
    Ok(Request::from_parts(head, Body::from(body)))
}

fn from_elsewhere(request: &Request) -> bool {
    let header = |name: header::HeaderName| request.headers().get(name).and_then(|v| v.to_str().ok());
    let site = request.headers().get("sec-fetch-site").and_then(|v| v.to_str().ok());
    // A browser of today says outright where a request comes from; an older one sends the origin.
    if let Some(site) = site {
        return site != "same-origin" && site != "none";
    }
    match (header(header::ORIGIN), header(header::HOST)) {
        (Some(origin), Some(host)) => origin.split("//").nth(1) != Some(host),
        (Some(_), None) => true,
        (None, _) => false,
    }
}

/// Puts what the framework refuses by itself (a query that is no number, a form without its fields) in the same form as every other
/// rejection.
async fn speak(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_string();
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let spoken = kind.is_some_and(|kind| kind.starts_with("application/json") || kind.starts_with("text/html"));
    if !(status.is_client_error() || status.is_server_error()) || spoken {
        return response;
    }
    let said = axum::body::to_bytes(response.into_body(), 4096).await.unwrap_or_default();
    let text = match status {
        _ if said.is_empty() => status.canonical_reason().unwrap_or("this cannot be done").to_lowercase(),
        _ => String::from_utf8_lossy(&said).into_owned(),
    };
    Reject::new(status, text).at(&path).into_response()
}

/// Nothing is loaded from elsewhere, nothing inline runs, nobody frames us, nothing is kept.
async fn headers(request: Request, next: Next) -> Response {
    let asset = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    set(
        "content-security-policy",
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "same-origin");
    set("cross-origin-opener-policy", "same-origin");
    set("cache-control", if asset { "no-cache" } else { "no-store" });
    response
}

/// Who asks: a session's person.
#[derive(Clone, Debug)]
pub struct Who {
    pub actor: Actor,
    pub login: String,
    pub token: String,
}

impl Who {
    pub fn is_patron(&self) -> bool {
        self.actor.role == Role::Patron
    }
}

fn token(cookies: Option<&HeaderValue>) -> Option<&str> {
    cookies?.to_str().ok()?.split(';').find_map(|cookie| cookie.trim().strip_prefix("baize="))
}

fn session(app: &App, cookies: Option<&HeaderValue>) -> Option<Who> {
    let token = token(cookies)?;
    let (actor, login) = app.sessions.who(token)?;
    Some(Who { actor, login, token: token.into() })
}

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = Reject;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Who, Reject> {
        let who = session(app, parts.headers.get(header::COOKIE));
        who.ok_or_else(|| Reject::new(StatusCode::UNAUTHORIZED, "sign in first").at(parts.uri.path()))
    }
}

impl OptionalFromRequestParts<Arc<App>> for Who {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Who>, Infallible> {
        Ok(session(app, parts.headers.get(header::COOKIE)))
    }
}

/// A request that leads nowhere, said as the asker can read it: JSON for programs, a page for people.
#[derive(Debug)]
pub struct Reject {
    pub status: StatusCode,
    pub text: String,
    page: bool,
    /// Seconds after which it may be tried again.
    retry_after: Option<u32>,
    /// Who asked, where known: the page then says so.
    who: Option<Box<Who>>,
}

impl Reject {
    pub fn new(status: StatusCode, text: impl Into<String>) -> Reject {
        Reject { status, text: text.into(), page: false, retry_after: None, who: None }
    }
    pub fn bad(text: impl Into<String>) -> Reject {
        Reject::new(StatusCode::BAD_REQUEST, text)
    }
    pub fn missing(text: impl Into<String>) -> Reject {
        Reject::new(StatusCode::NOT_FOUND, text)
    }
    pub fn fault(text: impl Into<String>) -> Reject {
        Reject::new(StatusCode::SERVICE_UNAVAILABLE, text)
    }
    pub fn after(self, seconds: u32) -> Reject {
        Reject { retry_after: Some(seconds), ..self }
    }
    pub fn at(self, path: &str) -> Reject {
        Reject { page: !path.starts_with("/api"), ..self }
    }
    pub fn into_page(self) -> Reject {
        Reject { page: true, ..self }
    }
}

impl IntoResponse for Reject {
    fn into_response(self) -> Response {
        let mut response = match self.page {
            true => (self.status, Html(pages::rejected(&self.text, self.who.as_deref()).into_string())).into_response(),
            false => (self.status, Json(Error { error: Told { text: self.text } })).into_response(),
        };
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
