//! The real server as a child process, and a client that retries as a console does.
#![allow(dead_code)] // Each test file uses its own part.
pub mod wire;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub fn baize() -> Command {
    Command::new(env!("CARGO_BIN_EXE_baize"))
}

/// Runs the program to its end: exit code, standard output, standard error.
pub fn run(args: &[&str]) -> (i32, String, String) {
    let out = baize().args(args).stdin(Stdio::null()).output().expect("baize runs");
    (
        out.status.code().unwrap_or(-1),
        String::from_utf8_lossy(&out.stdout).into(),
        String::from_utf8_lossy(&out.stderr).into(),
    )
}

/// The same with something on standard input.
pub fn run_with_input(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = baize()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("baize runs");
    // A program that does not read it may be gone already.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let out = child.wait_with_output().expect("baize ends");
    (
        out.status.code().unwrap_or(-1),
        String::from_utf8_lossy(&out.stdout).into(),
        String::from_utf8_lossy(&out.stderr).into(),
    )
}

/// JSON that the program printed.
pub fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Wrong usage: exit code 2, a reason, and what would help.
pub fn misused(args: &[&str], words: &[&str]) {
    let (code, out, err) = run(args);
    assert_eq!(code, 2, "{args:?}: {out}{err}");
    for word in words {
        assert!(err.contains(word), "{args:?} does not say {word:?}: {err}");
    }
}

pub struct Server {
    child: Child,
    pub base: String,
    pub db: PathBuf,
}

impl Server {
    pub fn start(db: &Path, listen: &str) -> Server {
        let mut command = baize();
        command.args(["serve", "--demo", "--no-bots", "--listen", listen, "--db"]).arg(db);
        Server::run(command, db)
    }
    /// Any command that ends in a server, once that says where it is.
    pub fn run(mut command: Command, db: &Path) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let first = lines.next().and_then(Result::ok).expect("the server says where it is");
        let base = first.split_whitespace().find(|w| w.starts_with("http://")).expect("an address").to_string();
        // Keep reading, so that the server never waits for us.
        std::thread::spawn(move || lines.for_each(drop));
        Server { child, base, db: db.into() }
    }
    pub fn address(&self) -> String {
        self.base.trim_start_matches("http://").into()
    }
    pub fn pid(&self) -> u32 {
        self.child.id()
    }
    /// SIGTERM: what is under way is finished and the log closed.
    pub fn stop(&mut self) {
        let sent = Command::new("kill").arg(self.child.id().to_string()).status().expect("kill runs");
        assert!(sent.success());
        assert!(self.child.wait().expect("reaped").success(), "the server ends in order");
    }
    /// SIGKILL: nothing is flushed, nobody is told.
    pub fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("reaped");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One signed-in person.
pub struct Client {
    base: String,
    login: &'static str,
    cookie: String,
    agent: ureq::Agent,
}

static NEXT: AtomicU64 = AtomicU64::new(1);

pub fn new_id() -> String {
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_millis() as u64;
    format!("{now:012x}7000{:016x}", 0x8000_0000_0000_0000 | NEXT.fetch_add(1, Ordering::Relaxed))
}

impl Client {
    pub fn new(base: &str, login: &'static str) -> Client {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(20)));
        let mut client = Client { base: base.into(), login, cookie: String::new(), agent: config.build().into() };
        client.sign_in();
        client
    }

    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    fn sign_in(&mut self) {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let form = [("login", self.login), ("password", self.login)];
            if let Ok(response) = self.agent.post(format!("{}/sign-in", self.base)).send_form(form)
                && let Some(cookie) = response.headers().get("set-cookie").and_then(|c| c.to_str().ok())
            {
                self.cookie = cookie.split(';').next().unwrap_or("").to_string();
                return;
            }
            assert!(Instant::now() < until, "{} cannot sign in", self.login);
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// One request, tried again while the server is away, its disk fails or it is asked too fast; the body is sent unchanged.
    pub fn request(&mut self, method: &str, path: &str, body: Option<&str>) -> (u16, Value) {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let url = format!("{}{path}", self.base);
            let sent = match (method, body) {
                ("GET", _) => self.agent.get(url).header("cookie", &self.cookie).call(),
                (_, body) => {
                    let request =
                        self.agent.post(url).header("cookie", &self.cookie).header("content-type", "application/json");
                    request.send(body.unwrap_or(""))
                }
            };
            if let Ok(mut response) = sent {
                let status = response.status().as_u16();
                let mut text = String::new();
                let whole = response.body_mut().as_reader().read_to_string(&mut text);
                match status {
                    401 => {
                        self.sign_in();
                        continue;
                    }
                    429 | 503 => {}
                    _ if whole.is_ok() => return (status, serde_json::from_str(&text).unwrap_or(Value::String(text))),
                    _ => {}
                }
            }
            assert!(Instant::now() < until, "no answer to {method} {path}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn get(&mut self, path: &str) -> Value {
        let (status, body) = self.request("GET", path, None);
        assert_eq!(status, 200, "GET {path}: {body}");
        body
    }

    /// Sends a floor command under a fresh id; gives the id, the status and the answer.
    pub fn send(&mut self, command: Value) -> (String, u16, Value) {
        let id = new_id();
        let (status, answer) =
            self.request("POST", "/api/commands", Some(&json!({ "id": id, "command": command }).to_string()));
        (id, status, answer)
    }

    /// An invented person becomes a patron.
    pub fn enrol(&mut self, patron: u32) {
        let person = json!({ "name": format!("Patron {patron}"), "born": 19800101, "address": "1 Invented Street",
            "contact": "nobody@example.invalid", "document": "passport", "document_number": "N1" });
        let body = json!({ "id": new_id(), "patron": patron, "person": person }).to_string();
        let (status, answer) = self.request("POST", "/api/patrons", Some(&body));
        assert_eq!(status, 200, "{answer}");
    }

    pub fn at(&mut self, table: &str, command: Value) -> (String, u16, Value) {
        self.send(json!({ "table": { "table": table, "command": command } }))
    }

    /// Sends a table command that must be accepted.
    pub fn must(&mut self, table: &str, command: Value) -> Value {
        let (_, status, answer) = self.at(table, command.clone());
        assert_eq!(status, 200, "{command} at {table}: {answer}");
        answer
    }
}
