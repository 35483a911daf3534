//! Full disks, damaged and foreign files, files and ports in use: the program says what is wrong and what to do, and loses
//! nothing that it acknowledged.
mod common;

use baize_store::{Sqlite, Store};
use common::{Client, Server, new_id, run};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A server whose files cannot grow beyond so many bytes: writing more fails as it does on a full disk.
fn cramped(db: &Path, bytes: u64) -> Server {
    let mut command = Command::new("sh");
    // POSIX counts in blocks of 512 bytes. The signal is ignored, so that the write fails instead of the program.
    let script = "trap '' XFSZ; ulimit -f \"$1\"; shift; exec \"$@\"";
    command.args(["-c", script, "sh", &(bytes / 512).to_string(), env!("CARGO_BIN_EXE_baize")]);
    command.args(["serve", "--demo", "--no-bots", "--listen", "127.0.0.1:0", "--db"]).arg(db);
    Server::run(command, db)
}

/// One command, without trying again: status and answer.
fn post(server: &Server, cookie: &str, body: &Value) -> (u16, Value) {
    let config = ureq::Agent::config_builder().http_status_as_error(false).build();
    let agent: ureq::Agent = config.into();
    let request = agent.post(format!("{}/api/commands", server.base)).header("cookie", cookie);
    let mut response = request.header("content-type", "application/json").send(body.to_string()).expect("an answer");
    let text = response.body_mut().read_to_string().expect("a body");
    (response.status().as_u16(), serde_json::from_str(&text).expect("JSON"))
}

#[test]
fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("floor.db");
    Server::start(&db, "127.0.0.1:0").stop();
    let size = std::fs::metadata(&db).expect("the floor's file").len();
    let server = cramped(&db, size + 300_000);
    let mut manager = Client::new(&server.base, "manager");
    let cage = Client::new(&server.base, "cage").cookie().to_string();
    let buy = || json!({ "id": new_id(), "command": { "buy_chips": { "patron": 1001, "amount_cents": 100 } } });
    let mut acknowledged = vec![];
    let mut unsure = vec![];
    for _ in 0..3_000 {
        let command = buy();
        let (status, answer) = post(&server, &cage, &command);
        match status {
            200 => acknowledged.push((command, answer)),
            503 => {
                let text = answer["error"]["text"].as_str().expect("words").to_string();
                assert!(text.contains("disk"), "{text}");
                assert!(text.contains("nothing was done") || text.contains("same id"), "{text}");
                unsure.push(command);
            }
            _ => panic!("{status} {answer}"),
        }
        if unsure.len() == 5 {
            break;
        }
    }
    assert!(unsure.len() == 5 && acknowledged.len() > 5, "{} and {}", acknowledged.len(), unsure.len());
    // Everything can still be read, and it is what was acknowledged.
    let seq = manager.get("/api/floor")["seq"].as_u64().expect("a number");
    let last = acknowledged.iter().filter_map(|(_, answer)| answer["seq"].as_u64()).max().expect("one");
    assert_eq!(seq, last, "nothing is shown that was not acknowledged");
    for path in ["/api/tables", "/api/tables/cw-1", "/api/patrons", "/api/log?limit=1000"] {
        manager.get(path);
    }
    let mut server = server;
    server.kill();
    // With room again, the same ids: what was acknowledged is there, what was not is done now, once.
    let server = Server::start(&db, "127.0.0.1:0");
    let cage = Client::new(&server.base, "cage").cookie().to_string();
    for (command, answer) in &acknowledged {
        assert_eq!(post(&server, &cage, command), (200, answer.clone()));
    }
    for command in &unsure {
        let (status, answer) = post(&server, &cage, command);
        assert_eq!(status, 200, "{answer}");
        assert_eq!(post(&server, &cage, command), (200, answer));
    }
    drop(server);
    let (code, out, err) = run(&["audit", "--json", "--db", &db.to_string_lossy()]);
    assert_eq!(code, 0, "{out}{err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["entries"].as_u64(), Some(seq + unsure.len() as u64));
}

/// A floor with some entries and more than one page, closed: path of the file.
fn sound(folder: &Path) -> PathBuf {
    let db = folder.join("sound.db");
    let mut server = Server::start(&db, "127.0.0.1:0");
    let mut cage = Client::new(&server.base, "cage");
    for _ in 0..20 {
        let (_, status, answer) = cage.send(json!({ "buy_chips": { "patron": 1001, "amount_cents": 12_300 } }));
        assert_eq!(status, 200, "{answer}");
    }
    server.stop();
    assert!(!folder.join("sound.db-wal").exists(), "a server that stops in order leaves one file");
    db
}

/// What each of the three says of a file: exit code 1 or 3, a reason, and no sign of a fall.
fn each_says(db: &Path, words: &str) {
    let path = db.to_string_lossy();
    for args in [
        &["serve", "--demo", "--no-bots", "--listen", "127.0.0.1:0", "--db", &path][..],
        &["serve", "--listen", "127.0.0.1:0", "--db", &path],
        &["audit", "--db", &path],
        &["audit", "--json", "--db", &path],
        &["replay", "--db", &path],
        &["replay", "--table", "cw-1", "--db", &path],
    ] {
        let (code, out, err) = run(args);
        assert!(code == 1 || code == 3, "{args:?}: {code} {out}{err}");
        assert!(err.starts_with("baize: ") && !err.contains("panicked"), "{args:?}: {err}");
        assert!(err.contains(words), "{args:?} does not say {words:?}: {err}");
    }
}

#[test]
fn a_damaged_file_is_said_to_be_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = sound(folder.path());
    let bytes = fs::read(&db).expect("readable");
    let copy = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("written");
        path
    };
    for part in [2, 3, 5] {
        let cut = copy(&format!("cut-{part}.db"), &bytes[..bytes.len() / part / 4096 * 4096]);
        each_says(&cut, "damaged");
    }
    each_says(&copy("first-page.db", &bytes[..3000]), "damaged");
    let zeros = [vec![0; 4096], bytes[4096..].to_vec()].concat();
    each_says(&copy("no-header.db", &zeros), "not a Baize log");
    // One digit of one amount, where nothing else notices: another amount for the same patron, and not in the last entry,
    // which is looked at whenever the log is opened.
    let text = b"\"amount_cents\":12300";
    let places: Vec<usize> = (0..bytes.len() - text.len()).filter(|at| bytes[*at..].starts_with(text)).collect();
    assert!(places.len() >= 20, "{}", places.len());
    let mut altered = bytes.clone();
    altered[places[places.len() / 3] + text.len() - 5] = b'9';
    let altered = copy("altered.db", &altered);
    let path = altered.to_string_lossy().into_owned();
    for args in
        [&["audit", "--db", &path][..], &["replay", "--db", &path], &["replay", "--table", "cw-1", "--db", &path]]
    {
        let (code, _, err) = run(args);
        assert!(code == 1 && err.contains("entry ") && err.contains("altered"), "{args:?}: {code} {err}");
    }
    let (code, out, _) = run(&["audit", "--json", "--db", &path]);
    assert_eq!((code, serde_json::from_str::<Value>(&out).expect("JSON")["clean"].clone()), (1, json!(false)));
    let (code, out, err) = run(&["audit", "--db", &db.to_string_lossy()]);
    assert_eq!(code, 0, "the original is sound: {out}{err}");
}

#[test]
fn a_server_does_not_start_on_an_altered_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("floor.db");
    // Killed, so that there is no snapshot to begin from and the log is read.
    let mut server = Server::start(&db, "127.0.0.1:0");
    let mut cage = Client::new(&server.base, "cage");
    for _ in 0..3 {
        cage.send(json!({ "buy_chips": { "patron": 1001, "amount_cents": 12_300 } }));
    }
    server.kill();
    drop(Sqlite::open(&db).expect("sound"));
    let bytes = fs::read(&db).expect("readable");
    let text = b"\"amount_cents\":12300";
    let place = (0..bytes.len() - text.len()).find(|at| bytes[*at..].starts_with(text)).expect("in the file");
    let mut altered = bytes.clone();
    altered[place + text.len() - 5] = b'9';
    fs::write(&db, &altered).expect("written");
    let (code, _, err) = run(&["serve", "--demo", "--listen", "127.0.0.1:0", "--db", &db.to_string_lossy()]);
    assert!(code == 3 && err.contains("altered at entry") && err.contains("backup"), "{code} {err}");
    fs::write(&db, &bytes).expect("written");
    drop(Server::start(&db, "127.0.0.1:0"));
}

#[test]
fn a_file_that_is_no_log_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("text.db"), "Dear diary, today I won at war.\n".repeat(300)).expect("written");
    fs::write(path("empty.db"), "").expect("written");
    fs::create_dir(path("folder.db")).expect("made");
    each_says(&path("text.db"), "not a Baize log");
    each_says(&path("empty.db"), "empty");
    each_says(&path("folder.db"), "is not a file");
    assert!(fs::read_to_string(path("text.db")).expect("still there").starts_with("Dear diary"));
    assert_eq!(fs::metadata(path("empty.db")).expect("still there").len(), 0);
    for command in ["audit", "replay"] {
        let missing = path("missing.db");
        let (code, _, err) = run(&[command, "--db", &missing.to_string_lossy()]);
        assert!(code == 3 && err.contains("there is no file") && err.contains("--db"), "{command}: {code} {err}");
        assert!(!missing.exists());
    }
    let nowhere = path("no/such/folder/floor.db");
    let (code, _, err) = run(&["serve", "--demo", "--listen", "127.0.0.1:0", "--db", &nowhere.to_string_lossy()]);
    assert!(code == 3 && err.contains("floor.db") && !err.contains("panicked"), "{code} {err}");
    // Written by a program that is newer: the number in the file's header says so.
    let newer = path("newer.db");
    drop(Sqlite::open(&newer).expect("made"));
    let mut bytes = fs::read(&newer).expect("readable");
    bytes[60..64].copy_from_slice(&99u32.to_be_bytes());
    fs::write(&newer, bytes).expect("written");
    each_says(&newer, "newer program");
}

#[test]
fn a_file_or_a_port_in_use_is_said_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let (db, other) = (folder.path().join("floor.db"), folder.path().join("other.db"));
    let server = Server::start(&db, "127.0.0.1:0");
    let path = db.to_string_lossy();
    let (code, _, err) = run(&["serve", "--demo", "--listen", "127.0.0.1:0", "--db", &path]);
    assert!(code == 3 && err.contains("in use by") && err.contains("stop that server"), "{code} {err}");
    let staff = ["staff", "add", "x", "--role", "dealer", "--id", "77", "--name", "X", "--db", &path];
    let (code, _, err) = common::run_with_input(&staff, "long enough");
    assert!(code == 3 && err.contains("in use by"), "{code} {err}");
    // Reading goes on beside it.
    let (code, out, err) = run(&["audit", "--db", &path]);
    assert!(code == 0 && out.starts_with("clean"), "{code} {out}{err}");
    let other_path = other.to_string_lossy();
    let (code, _, err) = run(&["serve", "--demo", "--no-bots", "--listen", &server.address(), "--db", &other_path]);
    assert!(code == 3 && err.contains(&server.address()) && err.contains("--listen"), "{code} {err}");
    let head = |path: &Path| Sqlite::open_read_only(path).and_then(|store| store.head()).expect("readable").seq;
    assert_eq!(head(&db), head(&other), "both floors are furnished and sound");
    assert_eq!(Client::new(&server.base, "cage").get("/api/me")["role"], json!("cage"));
}
