//! Floods against the real server: sign-ins, half-sent requests, commands without end. Everybody else goes on.
mod common;

use common::{Client, Server, baize, new_id, run};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

/// The server's resident memory in megabytes.
fn resident_mb(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the server runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("memory");
    line.split_whitespace().next().and_then(|kb| kb.parse::<u64>().ok()).expect("a number") / 1024
}

/// One request over a connection of its own: status, head and body.
fn exchange(address: &str, request: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("answered");
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
    (status, head.to_lowercase(), body.into())
}

fn try_password(address: &str, login: &str, password: &str) -> (u16, String, String) {
    let form = format!("login={login}&password={password}");
    let kind = "content-type: application/x-www-form-urlencoded";
    let length = form.len();
    let head = format!("POST /sign-in HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{kind}\r\ncontent-length: {length}");
    exchange(address, &format!("{head}\r\n\r\n{form}"))
}

#[test]
#[cfg(target_os = "linux")]
fn sign_ins_take_no_more_memory_the_more_there_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("floor.db"), "127.0.0.1:0");
    let address = server.address();
    let mut dealer = Client::new(&server.base, "dealer");
    let before = resident_mb(server.pid());
    let answers: Vec<_> = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..48)
            .map(|n| {
                let address = &address;
                scope.spawn(move || try_password(address, &format!("nobody{n}"), "guess"))
            })
            .collect();
        // Whoever is signed in works on meanwhile.
        dealer.must("cw-1", json!({ "house": "take_table" }));
        tries.into_iter().map(|t| t.join().expect("answered")).collect()
    });
    let after = resident_mb(server.pid());
    assert!(after < before + 150, "{before} MB before, {after} MB after 48 sign-ins");
    assert!(answers.iter().any(|(status, ..)| *status == 401), "some are tried");
    for (status, head, body) in &answers {
        match status {
            401 => assert!(body.contains("do not belong together"), "{body}"),
            429 => assert!(head.contains("retry-after: 1") && body.contains("try again in a second"), "{head}{body}"),
            other => panic!("{other}: {head}"),
        }
    }
    // When the flood is over, people come in again.
    Client::new(&server.base, "cage");
}

#[test]
fn half_sent_requests_make_room_for_whole_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("floor.db");
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 256 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_baize")]);
    command.args(["serve", "--demo", "--no-bots", "--listen", "127.0.0.1:0", "--db"]).arg(&db);
    let server = Server::run(command, &db);
    let address = server.address();
    let mut dealer = Client::new(&server.base, "dealer");
    let live = "GET /api/tables/cw-1/stream HTTP/1.1\r\nhost: x\r\n\r\n";
    let mut screen = TcpStream::connect(&address).expect("the server listens");
    screen.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    screen.write_all(live.as_bytes()).expect("sent");
    read_until(&mut screen, "event: screen");
    let parts = [
        "GET / HTTP/1.1\r\nhost: x\r\nx-half",
        "POST /sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 99\r\n\r\nlo",
    ];
    let held: Vec<TcpStream> = (0..600)
        .map(|n| {
            let mut half = TcpStream::connect(&address).expect("the server listens");
            // It may have had to make room already.
            let _ = half.write_all(parts[n % 2].as_bytes());
            half
        })
        .collect();
    // Somebody new comes in, whoever was here works on, and the live screen shows it.
    let mut cage = Client::new(&server.base, "cage");
    assert_eq!(cage.get("/api/me")["role"], json!("cage"));
    dealer.must("cw-1", json!({ "house": "take_table" }));
    read_until(&mut screen, "event: screen");
    drop(held);
}

fn read_until(stream: &mut TcpStream, wanted: &str) {
    let (mut seen, mut part) = (String::new(), [0; 4096]);
    while !seen.contains(wanted) {
        let count = stream.read(&mut part).expect("the screen is live");
        assert!(count > 0, "the screen was cut");
        seen += &String::from_utf8_lossy(&part[..count]);
    }
}

#[test]
fn a_patron_cannot_fill_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("floor.db");
    let mut server = Server::start(&db, "127.0.0.1:0");
    let patron = Client::new(&server.base, "patron2").cookie().to_string();
    let address = server.address();
    let dispute = |about: &str| {
        let command = json!({ "house": { "raise_dispute": { "patron": 1002, "about": about } } });
        let body =
            json!({ "id": new_id(), "command": { "table": { "table": "cw-1", "command": command } } }).to_string();
        let head = format!("POST /api/commands HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: {patron}");
        let kind = format!("content-type: application/json\r\ncontent-length: {}", body.len());
        let (status, head, body) = exchange(&address, &format!("{head}\r\n{kind}\r\n\r\n{body}"));
        let text: Value = serde_json::from_str(&body).expect("JSON");
        (status, head, text)
    };
    let mut manager = Client::new(&server.base, "manager");
    let mut seq = || manager.get("/api/floor")["seq"].as_u64().expect("a number");
    let before = seq();
    let (status, _, text) = dispute(&"x".repeat(60_000));
    assert_eq!(
        (status, text["error"]["text"].as_str().expect("words")),
        (400, "about has 60000 characters: at most 500, please shorten it")
    );
    assert_eq!(seq(), before, "what is too long is not recorded");
    let (status, _, text) = dispute("I only look on");
    assert_eq!((status, text["refused"]["cite"].as_str()), (422, Some("CW 13.12")));
    let answers: Vec<_> = (0..200).map(|_| dispute("again")).collect();
    let late = answers.iter().find(|(status, ..)| *status == 429).expect("somebody has to wait");
    assert!(late.1.contains("retry-after: 1"), "{}", late.1);
    let text = late.2["error"]["text"].as_str().expect("words");
    assert!(text.contains("at most 5 a second"), "{text}");
    let refused = answers.iter().filter(|(status, ..)| *status == 422).count() as u64;
    assert_eq!(seq(), before + 1 + refused, "only what was refused by the book is recorded");
    server.stop();
    let (code, out, err) = run(&["audit", "--db", &db.to_string_lossy()]);
    assert_eq!(code, 0, "{out}{err}");
}

#[test]
fn help_says_what_the_limits_are() {
    let out = baize().args(["serve", "--help"]).output().expect("baize runs");
    let help = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(help.contains("--connections <N>") && help.contains("4096") && help.contains("512"), "{help}");
}
