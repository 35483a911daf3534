//! Requests byte for byte as a test writes them, and a demo floor with everybody signed in.
use super::{Server, new_id, run_with_input};
use baize_rules::game::Role;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// An answer as it came over the wire.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
    /// What a program is told: why, in words.
    pub fn text(&self) -> String {
        let json = self.json();
        let text = json["error"]["text"].as_str().or(json["refused"]["text"].as_str());
        text.unwrap_or_default().to_string()
    }
}

/// One request, byte for byte as given: nothing is put right on the way.
pub fn raw(address: &str, request: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
    // The server may answer and close before it has read everything.
    let _ = stream.write_all(request);
    let mut bytes = vec![];
    let mut part = [0; 4096];
    loop {
        match stream.read(&mut part) {
            Ok(0) | Err(_) => break,
            Ok(count) => bytes.extend(&part[..count]),
        }
        // A live stream never ends: its beginning is enough.
        if String::from_utf8_lossy(&bytes).contains("text/event-stream") {
            break;
        }
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_lowercase(), body: body.into() }
}

/// The server, everybody signed in, and the log's end as last seen.
pub struct House {
    pub server: Server,
    pub cookies: BTreeMap<&'static str, String>,
}

pub const LOGINS: [&str; 8] =
    ["dealer", "supervisor", "casino-supervisor", "cage", "manager", "inspector", "patron", "surveillance"];

pub fn role_of(login: &str) -> Role {
    Role::ALL.into_iter().find(|role| role.name() == login.replace('-', " ")).expect("logins are named after roles")
}

impl House {
    /// A demo floor, and one login more for the role that has none there.
    pub fn open(db: &std::path::Path) -> House {
        drop(Server::start(db, "127.0.0.1:0"));
        let db_arg = db.to_string_lossy();
        let add =
            ["staff", "add", "surveillance", "--role", "surveillance", "--id", "51", "--name", "V", "--db", &db_arg];
        let (code, _, err) = run_with_input(&add, "surveillance");
        assert_eq!(code, 0, "{err}");
        let server = Server::start(db, "127.0.0.1:0");
        let mut house = House { server, cookies: BTreeMap::new() };
        for login in LOGINS {
            let cookie = house.sign_in(login);
            house.cookies.insert(login, cookie);
        }
        house
    }

    pub fn sign_in(&self, login: &str) -> String {
        let form = format!("login={login}&password={login}");
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        let answer = self.send("POST", "/sign-in", &headers, form.as_bytes());
        assert_eq!(answer.status, 303, "{login}: {}", answer.body);
        let line = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        assert!(line.contains("httponly") && line.contains("samesite=strict"), "{line}");
        line.split(';').next().expect("a value").to_string()
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let address = self.server.address();
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
        headers.iter().for_each(|(name, value)| request += &format!("{name}: {value}\r\n"));
        request += &format!("content-length: {}\r\n\r\n", body.len());
        let answer = raw(&address, &[request.as_bytes(), body].concat());
        assert!(
            (200..500).contains(&answer.status),
            "{method} {path}: {} {}{}",
            answer.status,
            answer.head,
            answer.body
        );
        answer
    }

    pub fn get(&self, login: &str, path: &str) -> Answer {
        self.send("GET", path, &[("cookie", &self.cookies[login])], b"")
    }

    pub fn post(&self, login: &str, body: &[u8]) -> Answer {
        let headers = [("cookie", self.cookies[login].as_str()), ("content-type", "application/json")];
        loop {
            let answer = self.send("POST", "/api/commands", &headers, body);
            // Faster than a person: that is another test's matter.
            if answer.status != 429 {
                return answer;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    pub fn command(&self, login: &str, command: Value) -> Answer {
        self.post(login, json!({ "id": new_id(), "command": command }).to_string().as_bytes())
    }

    pub fn at(&self, login: &str, table: &str, command: Value) -> Answer {
        self.command(login, json!({ "table": { "table": table, "command": command } }))
    }

    pub fn must(&self, login: &str, table: &str, command: Value) {
        let answer = self.at(login, table, command.clone());
        assert_eq!(answer.status, 200, "{command}: {}", answer.body);
    }

    /// Where the log ends, and the version of every table.
    pub fn state(&self) -> (u64, Vec<u64>) {
        let seq = self.get("manager", "/api/floor").json()["seq"].as_u64().expect("a number");
        let tables = self.get("manager", "/api/tables").json();
        let versions = tables.as_array().expect("tables").iter().map(|t| t["version"].as_u64().expect("a version"));
        (seq, versions.collect())
    }

    /// Sends it and sees that it is turned away with these words, in JSON, and that nothing changed.
    pub fn turned_away(&self, what: &str, expected: &[u16], send: impl FnOnce() -> Answer) -> Answer {
        let before = self.state();
        let answer = send();
        assert!(expected.contains(&answer.status), "{what}: {} {}", answer.status, answer.body);
        assert!(!answer.text().is_empty(), "{what} says nothing: {} {:?}", answer.status, answer.body);
        assert!(answer.text().len() < 1_200, "{what}: {}", answer.text());
        assert_eq!(self.state(), before, "{what} changed something");
        answer
    }
}

pub fn short(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(120).collect()
}
