//! Password checks: a few threads, each with its own memory, and a short queue before each.
//!
//! Checking a password takes 19 MiB and some 30 ms by design, and anybody may ask for it. So the memory is there once and is
//! used again, the queue has a limit, and whoever would wait too long is told so at once. No thread that serves other
//! requests takes part.
use crate::session::SignIn;
use argon2::Block;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;

/// Never more than this many, and one processor is left to everything else where there are two.
const CHECKERS_MAX: usize = 4;
/// The queue of one checker: about half a second.
const QUEUE_MAX: usize = 16;
/// Those of them that come from one address, so that one machine does not keep everybody else out.
const QUEUE_EACH_MAX: usize = 8;

pub struct Attempt {
    pub login: String,
    pub password: String,
}

struct Waiting {
    what: Attempt,
    from: Option<IpAddr>,
    reply: oneshot::Sender<SignIn>,
}

pub struct PasswordChecks(Vec<Checker>);

struct Checker {
    queue: SyncSender<Waiting>,
    waiting: Arc<Mutex<HashMap<Option<IpAddr>, usize>>>,
}

impl PasswordChecks {
    pub fn open(check: impl Fn(&Attempt, &mut Vec<Block>) -> SignIn + Clone + Send + 'static) -> PasswordChecks {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let checkers = processors.saturating_sub(1).clamp(1, CHECKERS_MAX);
        PasswordChecks((0..checkers).map(|_| Checker::open(check.clone())).collect())
    }

    /// `None` if too many wait already. All attempts for one name go to the same checker, one after the other.
    pub async fn submit(&self, what: Attempt, from: Option<IpAddr>) -> Option<SignIn> {
        let which = what.login.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % self.0.len();
        self.0[which].queue_up(what, from)?.await.ok()
    }
}

impl Checker {
    fn open(check: impl Fn(&Attempt, &mut Vec<Block>) -> SignIn + Send + 'static) -> Checker {
        let (queue, waiting) = (sync_channel(QUEUE_MAX), Arc::new(Mutex::default()));
        let left: Arc<Mutex<HashMap<_, usize>>> = Arc::clone(&waiting);
        std::thread::Builder::new()
            .name("passwords".into())
            .spawn(move || work(queue.1, &left, check))
            .expect("a thread can be started");
        Checker { queue: queue.0, waiting }
    }

    fn queue_up(&self, what: Attempt, from: Option<IpAddr>) -> Option<oneshot::Receiver<SignIn>> {
        let (reply, answer) = oneshot::channel();
        let mut waiting = lock(&self.waiting);
        let each = waiting.get(&from).copied().unwrap_or(0);
        if each >= QUEUE_EACH_MAX || self.queue.try_send(Waiting { what, from, reply }).is_err() {
            return None;
        }
        waiting.insert(from, each + 1);
        Some(answer)
    }
}

fn work(
    queue: Receiver<Waiting>,
    waiting: &Mutex<HashMap<Option<IpAddr>, usize>>,
    check: impl Fn(&Attempt, &mut Vec<Block>) -> SignIn,
) {
    give_way();
    let mut memory = vec![];
    for Waiting { what, from, reply } in queue {
        // Whoever hung up is not worth the work.
        if !reply.is_closed() {
            let _ = reply.send(check(&what, &mut memory));
        }
        let mut waiting = lock(waiting);
        match waiting.get_mut(&from) {
            Some(left) if *left > 1 => *left -= 1,
            _ => drop(waiting.remove(&from)),
        }
    }
}

/// Lets every other thread go first. Only Linux can say this of a single thread.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::sync::mpsc;

    fn an_attempt() -> Attempt {
        Attempt { login: "x".into(), password: "x".into() }
    }

    #[test]
    fn a_full_queue_turns_away_and_one_address_cannot_fill_it() {
        let (open, gate) = mpsc::channel::<()>();
        let (begun, began) = mpsc::channel();
        let gate = Mutex::new(gate);
        let checker = Checker::open(move |_, memory| {
            memory.resize(1, Block::default());
            begun.send(memory.as_ptr() as usize).expect("looked at");
            let _ = lock(&gate).recv();
            SignIn::Wrong
        });
        let from = |n| Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)));
        let mut answers = vec![checker.queue_up(an_attempt(), from(1)).expect("the first is tried")];
        let place = began.recv().expect("begun");
        answers.extend((0..30).filter_map(|_| checker.queue_up(an_attempt(), from(1))));
        assert_eq!(answers.len(), QUEUE_EACH_MAX, "one address");
        answers.extend((0..30).filter_map(|n| checker.queue_up(an_attempt(), from(2 + n / 4))));
        assert_eq!(answers.len(), QUEUE_MAX + 1, "all addresses, and the one that is tried");
        // When they are done there is room again, and the memory is the same.
        drop(open);
        answers.into_iter().for_each(|answer| assert!(matches!(answer.blocking_recv(), Ok(SignIn::Wrong))));
        assert!(began.try_iter().all(|again| again == place));
        while checker.queue_up(an_attempt(), from(1)).is_none() {
            std::thread::yield_now();
        }
    }
}
