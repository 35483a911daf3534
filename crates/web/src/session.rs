//! Who is there: sign-in, sessions and what a session may be.
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use baize_rules::game::{Actor, Role};
use baize_store::{Fault, Store};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};
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
const BOOTHS: usize = 4;
const NAME_CHARS_MAX: usize = 60;
/// Names with failed tries that are remembered; beyond it, only those that exist.
const FAILED_MAX: usize = 10_000;

impl Credential {
    pub fn new(role: Role, id: u32, password: &str) -> Credential {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).expect("the operating system has randomness");
        let salt = SaltString::encode_b64(&salt).expect("sixteen bytes are a salt");
        let hash = hasher().hash_password(password.as_bytes(), &salt).expect("a password can be hashed").to_string();
        Credential { role, id, hash }
    }
    fn admits(&self, password: &str) -> bool {
        PasswordHash::new(&self.hash).is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok())
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
    logins: HashMap<String, Credential>,
    open: Mutex<HashMap<String, (Actor, String, Instant)>>,
    failed: Mutex<HashMap<String, (u32, Instant)>>,
    /// Where passwords are tried: so many at a time, since each takes memory, and those for one name one after the other,
    /// since three at once must not become three more.
    booths: [Mutex<()>; BOOTHS],
    /// What an unknown name is tried against, so that it takes as long as a known one.
    nobody: OnceLock<Credential>,
}

pub enum SignIn {
    Welcome { token: String, actor: Actor },
    Wrong,
    Locked,
}

impl Sessions {
    pub fn new(logins: HashMap<String, Credential>) -> Sessions {
        let (open, failed) = (Mutex::default(), Mutex::default());
        Sessions { logins, open, failed, booths: Default::default(), nobody: OnceLock::new() }
    }

    /// Hashing takes a while by design: call it where blocking is allowed.
    pub fn sign_in(&self, login: &str, password: &str) -> SignIn {
        if login.chars().count() > NAME_CHARS_MAX {
            return SignIn::Wrong;
        }
        let booth = login.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % BOOTHS;
        let _turn = lock(&self.booths[booth]);
        let now = Instant::now();
        let locked = |(tries, at): &(u32, Instant)| *tries >= TRIES && now.duration_since(*at) < LOCKED;
        if lock(&self.failed).get(login).is_some_and(locked) {
            return SignIn::Locked;
        }
        let known = self.logins.get(login);
        let tried = known.unwrap_or_else(|| self.nobody.get_or_init(|| Credential::new(Role::System, 0, &token())));
        let admitted = tried.admits(password);
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
        let mut open = lock(&self.open);
        open.retain(|_, (_, _, seen)| now.duration_since(*seen) < IDLE);
        open.insert(token.clone(), (actor, login.to_string(), now));
        SignIn::Welcome { token, actor }
    }

    pub fn who(&self, token: &str) -> Option<(Actor, String)> {
        let now = Instant::now();
        let mut open = lock(&self.open);
        let (actor, login, seen) = open.get_mut(token)?;
        if now.duration_since(*seen) >= IDLE {
            open.remove(token);
            return None;
        }
        *seen = now;
        Some((*actor, login.clone()))
    }

    /// Whether a session has not been signed out. Asking does not keep it alive.
    pub fn is_open(&self, token: &str) -> bool {
        lock(&self.open).contains_key(token)
    }

    pub fn sign_out(&self, token: &str) {
        lock(&self.open).remove(token);
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
