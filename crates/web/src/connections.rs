//! Connections: how many there may be, how long each may take, and which is closed when a new one comes and all are taken.
//!
//! A connection that only waits (nothing sent yet, half a request, nothing since the last answer) costs its owner nothing, so
//! it is the first to go: the one that never sent a whole request before one that did, and the longest first. A request that
//! is being answered and a live screen are never cut for somebody new. Live screens get at most half of the places.
mod idle;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::Method;
use axum::http::response::Response;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use idle::Watched;
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

/// The first line and the headers of a request are here by then; so is the next request after an answer. Longer than usual
/// clients keep a connection that they do not use, so that it is they who give it up.
const HEAD_WITHIN: Duration = Duration::from_secs(20);
/// A connection on which nothing moves in either direction for so long is over. A live screen says something every 15 s.
const IDLE_MAX: Duration = Duration::from_secs(60);
/// What a connection keeps in memory of what was sent or is to be sent.
const BUFFER_BYTES_MAX: usize = 32 * 1024;

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    pub all: usize,
    pub each_address: usize,
}

impl Places {
    pub const ALL: usize = 4096;
    pub const EACH_ADDRESS: usize = 512;
    /// Files that the server opens beside its connections: log, libraries, screens of the operating system.
    const OTHER_FILES: usize = 128;

    /// As many as asked for, or as many as the operating system lets the process open files. Its limit is raised if it may be.
    pub fn allowed(self) -> Places {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let needed = (self.all + Places::OTHER_FILES) as u64;
        let raised = limit.maximum.map_or(needed, |most| most.min(needed));
        let enough = |now: u64| now >= raised;
        let files = match limit.current {
            Some(now) if !enough(now) => {
                let wanted = Rlimit { current: Some(raised), maximum: limit.maximum };
                if setrlimit(Resource::Nofile, wanted).is_ok() { raised } else { now }
            }
            now => now.unwrap_or(needed),
        };
        let all = self.all.min((files as usize).saturating_sub(Places::OTHER_FILES).max(16));
        Places { all, each_address: self.each_address.min(all) }
    }
}

/// Serves until the caller stops waiting.
pub async fn serve(listener: TcpListener, router: Router, places: Places) -> Infallible {
    let connections = Arc::new(Mutex::new(Connections::new(places)));
    loop {
        let (stream, from) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(_) => {
                // Out of files, most likely: one that only waits makes room.
                lock(&connections).make_room(|_| true);
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let address = from.ip().to_canonical();
        let admitted = lock(&connections).admit(address, Instant::now());
        match admitted {
            Some((id, leave)) => {
                let connection = Connection { connections: connections.clone(), id, address };
                tokio::spawn(serve_one(stream, connection, leave, router.clone()));
            }
            // It may not fit, and nobody waits until it does.
            None => drop(stream.try_write(FULL)),
        }
    }
}

const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\
    content-type: text/plain; charset=utf-8\r\ncontent-length: 69\r\n\r\n\
    All connections are taken and none of them is idle: try again later.\n";

async fn serve_one(stream: TcpStream, connection: Connection, leave: Arc<Notify>, router: Router) {
    let _ = stream.set_nodelay(true);
    let watched = Watched::new(stream);
    let moved = watched.moved();
    let inner = TowerToHyperService::new(router);
    let service = service_fn(|request: hyper::Request<Incoming>| {
        let answering = connection.begin(request.method());
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(connection.clone());
        let answered = inner.call(request);
        async move { answered.await.map(|response| answering.until_sent(response)) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(BUFFER_BYTES_MAX)
        .serve_connection(TokioIo::new(watched), service);
    tokio::select! {
        // Whatever ends it, the client sees a closed connection.
        _ = served => {}
        _ = leave.notified() => {}
        _ = moved.idle_for(IDLE_MAX) => {}
    }
    lock(&connection.connections).places.remove(&connection.id);
}

/// The connections that are open.
struct Connections {
    max: Places,
    next: u64,
    places: HashMap<u64, Place>,
}

struct Place {
    address: IpAddr,
    phase: Phase,
    since: Instant,
    /// Has sent a whole request before.
    proven: bool,
    leave: Arc<Notify>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// For a request, or for the rest of one.
    Waiting,
    Answering,
    Streaming,
}

impl Connections {
    fn new(max: Places) -> Connections {
        Connections { max, next: 0, places: HashMap::new() }
    }

    /// Lets a connection in, if need be in the place of one that only waits.
    fn admit(&mut self, address: IpAddr, now: Instant) -> Option<(u64, Arc<Notify>)> {
        let full = self.count(|place| place.address == address) >= self.max.each_address;
        if full && !self.make_room(|place| place.address == address) {
            return None;
        }
        if self.places.len() >= self.max.all && !self.make_room(|_| true) {
            return None;
        }
        let (id, leave) = (self.next, Arc::new(Notify::new()));
        self.next += 1;
        let place = Place { address, phase: Phase::Waiting, since: now, proven: false, leave: leave.clone() };
        self.places.insert(id, place);
        Some((id, leave))
    }

    fn make_room(&mut self, among: impl Fn(&Place) -> bool) -> bool {
        let waiting = self.places.iter().filter(|(_, place)| place.phase == Phase::Waiting && among(place));
        let first = waiting.min_by_key(|(_, place)| (place.proven, place.since)).map(|(id, _)| *id);
        let gone = first.and_then(|id| self.places.remove(&id));
        if let Some(place) = &gone {
            place.leave.notify_one();
        }
        gone.is_some()
    }

    /// Makes a request's connection a live screen's, if there are not too many of them.
    fn stream(&mut self, id: u64, address: IpAddr) -> bool {
        let streams = |place: &Place| place.phase == Phase::Streaming;
        let all = self.count(streams) < self.max.all / 2;
        let each = self.count(|place| streams(place) && place.address == address) < self.max.each_address / 2;
        if all && each {
            self.set(id, |place| place.phase = Phase::Streaming);
        }
        all && each
    }

    fn set(&mut self, id: u64, change: impl FnOnce(&mut Place)) {
        // It may have had to leave meanwhile.
        if let Some(place) = self.places.get_mut(&id) {
            change(place);
        }
    }

    fn count(&self, which: impl Fn(&Place) -> bool) -> usize {
        self.places.values().filter(|place| which(place)).count()
    }
}

/// A connection as its requests know it.
#[derive(Clone)]
pub struct Connection {
    connections: Arc<Mutex<Connections>>,
    id: u64,
    address: IpAddr,
}

impl Connection {
    pub fn address(&self) -> IpAddr {
        self.address
    }
    /// A request's head is here; one that has a body still owes it.
    fn begin(&self, method: &Method) -> Answering {
        if matches!(*method, Method::GET | Method::HEAD) {
            self.whole();
        }
        Answering(self.clone())
    }
    /// The whole request is here.
    pub fn whole(&self) {
        lock(&self.connections).set(self.id, |place| {
            place.phase = Phase::Answering;
            place.proven = true;
        });
    }
    /// The answer will be a live screen, unless too many are shown already.
    pub fn stream(&self) -> bool {
        lock(&self.connections).stream(self.id, self.address)
    }
}

/// A request until its answer is written.
struct Answering(Connection);

impl Answering {
    fn until_sent(self, response: Response<Body>) -> Response<Answer> {
        response.map(|body| Answer { body, _answering: self })
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        lock(&self.0.connections).set(self.0.id, |place| {
            place.phase = Phase::Waiting;
            place.since = Instant::now();
        });
    }
}

struct Answer {
    body: Body,
    _answering: Answering,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;
    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }
    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }
    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn from(n: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, n))
    }

    #[test]
    fn whoever_never_sent_a_whole_request_goes_first_and_an_answer_is_never_cut() {
        let mut connections = Connections::new(Places { all: 4, each_address: 3 });
        let began = Instant::now();
        let admit = |connections: &mut Connections, n, ms| {
            connections.admit(from(n), began + Duration::from_millis(ms)).map(|(id, _)| id)
        };
        let dealer = admit(&mut connections, 1, 0).expect("room");
        connections.set(dealer, |place| place.proven = true);
        let half = [admit(&mut connections, 9, 1), admit(&mut connections, 9, 2), admit(&mut connections, 9, 3)];
        // A fourth from one address takes the place of that address's oldest.
        let fourth = admit(&mut connections, 9, 4).expect("room");
        assert!(!connections.places.contains_key(&half[0].expect("room")));
        // The floor is full: somebody new takes the place of a half-sent request, not of the dealer's idle connection.
        let display = admit(&mut connections, 2, 5).expect("room");
        assert!(!connections.places.contains_key(&half[1].expect("room")));
        assert!(connections.places.contains_key(&dealer));
        // What is being answered stays, and then nobody new comes in.
        for id in [half[2].expect("room"), fourth, display] {
            connections.set(id, |place| place.phase = Phase::Answering);
        }
        let newer = admit(&mut connections, 3, 6).expect("in the dealer's place");
        assert!(!connections.places.contains_key(&dealer));
        connections.set(newer, |place| place.phase = Phase::Answering);
        assert_eq!(admit(&mut connections, 4, 7), None);
    }

    #[test]
    fn live_screens_take_half_of_the_places() {
        let mut connections = Connections::new(Places { all: 8, each_address: 4 });
        let mut shown = |n| {
            let (id, _) = connections.admit(from(n), Instant::now()).expect("room");
            connections.stream(id, from(n))
        };
        assert_eq!([shown(1), shown(1), shown(1)], [true, true, false], "half of one address's places");
        assert_eq!([shown(2), shown(2), shown(3)], [true, true, false], "half of all places");
    }
}
