//! Who is there: sign-in, sessions and what a session may be.
use crate::password_checks::{Attempt, PasswordChecks};
use argon2::password_hash::{Output, PasswordHash, PasswordHasher, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use baize_rules::game::{Actor, Role};
use baize_store::{Fault, Store};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A person's way in, kept beside the log and never in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Credential {
    pub role: Role,
    pub id: u32,
    pub hash: String,
}

const PREFIX: &str = "login:";
/// A session without a request for this long is over.
const IDLE: Duration = Duration::from_secs(60 * 60);
/// After three wrong passwords a name waits (ACC-1).
const TRIES: u32 = 3;
const LOCKED: Duration = Duration::from_secs(60);
const NAME_CHARS_MAX: usize = 60;
/// Names with failed tries that are remembered; beyond it, only those that exist.
const FAILED_MAX: usize = 10_000;
/// Sessions of one person at a time; with one more, the one that was used least recently ends.
const OPEN_EACH_MAX: usize = 200;

impl Credential {
    pub fn new(role: Role, id: u32, password: &str) -> Credential {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).expect("the operating system has randomness");
        let salt = SaltString::encode_b64(&salt).expect("sixteen bytes are a salt");
        let hash = hasher().hash_password(password.as_bytes(), &salt).expect("a password can be hashed").to_string();
        Credential { role, id, hash }
    }
    /// Tries a password in memory that the caller keeps: memory allocated each time is not all returned.
    fn admits(&self, password: &str, memory: &mut Vec<Block>) -> bool {
        let tried = || {
            let hash = PasswordHash::new(&self.hash).ok()?;
            let (salt, wanted) = (hash.salt?, hash.hash?);
            let params = Params::try_from(&hash).ok()?;
            let algorithm = Algorithm::try_from(hash.algorithm).ok()?;
            let version = Version::try_from(hash.version?).ok()?;
            if memory.len() < params.block_count() {
                memory.resize(params.block_count(), Block::default());
            }
            let mut bytes = [0; 64];
            let salt = salt.decode_b64(&mut bytes).ok()?;
            let mut made = vec![0; wanted.len()];
            Argon2::new(algorithm, version, params)
                .hash_password_into_with_memory(password.as_bytes(), salt, &mut made, memory)
                .ok()?;
            // Compared in constant time.
            Some(Output::new(&made).ok()? == wanted)
        };
        tried().unwrap_or(false)
    }
}

/// Argon2id at the smallest of the recommended settings: 19 MiB, two passes.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("recommended parameters");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

pub fn save(store: &mut dyn Store, login: &str, credential: &Credential) -> Result<(), Fault> {
    store.put(&format!("{PREFIX}{login}"), &serde_json::to_vec(credential).expect("always JSON"))
}

pub fn load(store: &dyn Store) -> Result<HashMap<String, Credential>, Fault> {
    let mut logins = HashMap::new();
    for key in store.keys(PREFIX)? {
        let Some(value) = store.get(&key)? else { continue };
        let credential = serde_json::from_slice(&value).map_err(|e| Fault::Io(format!("{key}: {e}")))?;
        logins.insert(key[PREFIX.len()..].to_string(), credential);
    }
    Ok(logins)
}

/// Open sessions by their token. A restart signs everybody out.
pub struct Sessions {
    known: Arc<Known>,
    checks: PasswordChecks,
}

/// What the threads that try passwords share with those that ask who is there.
struct Known {
    logins: HashMap<String, Credential>,
    open: Mutex<HashMap<String, Open>>,
    failed: Mutex<HashMap<String, (u32, Instant)>>,
    /// What an unknown name is tried against, so that it takes as long as a known one.
    nobody: Credential,
}

struct Open {
    actor: Actor,
    login: String,
    seen: Instant,
}

#[derive(Debug)]
pub enum SignIn {
    Welcome {
        token: String,
        actor: Actor,
    },
    Wrong,
    Locked,
    /// Too many wait to be tried: come back in a moment.
    Busy,
}

impl Sessions {
    pub fn new(logins: HashMap<String, Credential>) -> Sessions {
        let nobody = Credential::new(Role::System, 0, &token());
        let known = Arc::new(Known { logins, open: Mutex::default(), failed: Mutex::default(), nobody });
        let trying = known.clone();
        let checks =
            PasswordChecks::open(move |Attempt { login, password }, memory| trying.sign_in(login, password, memory));
        Sessions { known, checks }
    }

    /// Waits for a free thread, and no request for anything else waits with it.
    pub async fn sign_in(&self, login: String, password: String, from: Option<IpAddr>) -> SignIn {
        if login.chars().count() > NAME_CHARS_MAX {
            return SignIn::Wrong;
        }
        self.checks.submit(Attempt { login, password }, from).await.unwrap_or(SignIn::Busy)
    }

    pub fn who(&self, token: &str) -> Option<(Actor, String)> {
        let now = Instant::now();
        let mut all = lock(&self.known.open);
        let open = all.get_mut(token)?;
        if now.duration_since(open.seen) >= IDLE {
            all.remove(token);
            return None;
        }
        open.seen = now;
        Some((open.actor, open.login.clone()))
    }

    /// Whether a session has not been signed out. Asking does not keep it alive.
    pub fn is_open(&self, token: &str) -> bool {
        lock(&self.known.open).contains_key(token)
    }

    pub fn sign_out(&self, token: &str) {
        lock(&self.known.open).remove(token);
    }
}

impl Known {
    /// Hashing takes a while by design. Tries for one name must come here one after the other, since three at once must not
    /// become three more.
    fn sign_in(&self, login: &str, password: &str, memory: &mut Vec<Block>) -> SignIn {
        let now = Instant::now();
        let locked = |(tries, at): &(u32, Instant)| *tries >= TRIES && now.duration_since(*at) < LOCKED;
        if lock(&self.failed).get(login).is_some_and(locked) {
            return SignIn::Locked;
        }
        let known = self.logins.get(login);
        let admitted = known.unwrap_or(&self.nobody).admits(password, memory);
        let Some(credential) = known.filter(|_| admitted) else {
            let mut failed = lock(&self.failed);
            if failed.len() > FAILED_MAX {
                failed.retain(|name, _| self.logins.contains_key(name));
            }
            let entry = failed.entry(login.to_string()).or_insert((0, now));
            *entry = (if entry.0 >= TRIES { 1 } else { entry.0 + 1 }, now);
            return SignIn::Wrong;
        };
        lock(&self.failed).remove(login);
        let token = token();
        let actor = Actor { role: credential.role, id: credential.id };
        let mut all = lock(&self.open);
        all.retain(|_, open| now.duration_since(open.seen) < IDLE);
        if all.values().filter(|open| open.actor == actor).count() >= OPEN_EACH_MAX {
            let own = all.iter().filter(|(_, open)| open.actor == actor);
            let oldest = own.min_by_key(|(_, open)| open.seen).map(|(token, _)| token.clone());
            oldest.and_then(|token| all.remove(&token));
        }
        all.insert(token.clone(), Open { actor, login: login.to_string(), seen: now });
        SignIn::Welcome { token, actor }
    }
}

fn token() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        let logins = [("dealer".to_string(), Credential::new(Role::Dealer, 1, "dealer"))].into();
        let nobody = Credential::new(Role::System, 0, "nobody");
        Known { logins, open: Mutex::default(), failed: Mutex::default(), nobody }
    }

    #[test]
    fn one_piece_of_memory_serves_every_try() {
        let (known, mut memory) = (known(), vec![]);
        assert!(matches!(known.sign_in("dealer", "dealer", &mut memory), SignIn::Welcome { .. }));
        let (place, size) = (memory.as_ptr(), memory.len());
        assert_eq!(size, 19 * 1024);
        assert!(matches!(known.sign_in("dealer", "wrong", &mut memory), SignIn::Wrong));
        assert!(matches!(known.sign_in("nobody", "nobody", &mut memory), SignIn::Wrong));
        assert!(matches!(known.sign_in("dealer", "dealer", &mut memory), SignIn::Welcome { .. }));
        assert_eq!((memory.as_ptr(), memory.len()), (place, size));
    }

    #[test]
    fn sessions_and_failed_names_do_not_grow_without_end() {
        let (known, mut memory) = (known(), vec![]);
        let now = Instant::now();
        let actor = Actor { role: Role::Dealer, id: 1 };
        for n in 0..OPEN_EACH_MAX {
            let seen = now + Duration::from_millis(n as u64);
            lock(&known.open).insert(n.to_string(), Open { actor, login: "dealer".into(), seen });
        }
        known.sign_in("dealer", "dealer", &mut memory);
        assert_eq!(lock(&known.open).len(), OPEN_EACH_MAX);
        assert!(!lock(&known.open).contains_key("0"), "the oldest has ended");
        lock(&known.failed).extend((0..=FAILED_MAX).map(|n| (n.to_string(), (1, now))));
        known.sign_in("dealer", "wrong", &mut memory);
        known.sign_in("somebody", "wrong", &mut memory);
        assert_eq!(lock(&known.failed).len(), 2);
    }
}
