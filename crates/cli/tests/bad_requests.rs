//! What the real server does with odd methods, paths, cookies, kinds of content and senders: it turns them away.
mod common;

use common::new_id;
use common::wire::{House, raw, short};
use serde_json::json;

fn buy() -> String {
    json!({ "id": new_id(), "command": { "buy_chips": { "patron": 1001, "amount_cents": 100 } } }).to_string()
}

#[test]
fn odd_methods_paths_cookies_and_senders_are_turned_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::open(&folder.path().join("floor.db"));
    methods(&house);
    paths(&house);
    broken_requests(&house);
    cookies(&house);
    kinds_of_content(&house);
    other_sites(&house);
    the_way_back(&house);
    wrong_passwords(&house);
}

fn methods(house: &House) {
    let cookie = house.cookies["cage"].as_str();
    for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        house.turned_away(method, &[405], || house.send(method, "/api/commands", &[("cookie", cookie)], b""));
    }
    for method in ["POST", "PUT", "DELETE", "BREW"] {
        for path in ["/api/tables", "/api/log", "/api/openapi.json", "/api/tables/cw-1/stream"] {
            house.turned_away(path, &[405], || house.send(method, path, &[("cookie", &house.cookies["manager"])], b""));
        }
        let page = house.send(method, "/display/cw-1", &[], b"");
        assert!(page.status == 405 && page.body.contains("<html"), "{}", page.body);
    }
    assert_eq!(house.send("HEAD", "/api/tables", &[], b"").status, 200);
}

fn paths(house: &House) {
    let long = format!("/api/tables/{}", "x".repeat(8_000));
    for path in [
        "/api/tables/cw-99",
        "/api/tables/%2e%2e%2fetc%2fpasswd",
        "/api/tables/../../etc/passwd",
        "/api/tables/cw-1%00",
        "/api/tables/cw-1/",
        "/api/tables/CW-1",
        "/api/tables/%63w-1%20",
        "/api//tables",
        "/api/",
        "/api/rules/..%2f..%2fsecrets",
        "/api/rules/old-maid",
        "/api/nothing",
        &long,
    ] {
        house.turned_away(path, &[404], || house.get("manager", path));
    }
    // Percent-encoded letters are still those letters.
    assert_eq!(house.get("manager", "/api/tables/%63w-1").status, 200);
    house.turned_away("no text", &[400, 404], || house.get("manager", "/api/tables/%ff%fe"));
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e",
        "/assets/",
        "/../../etc/passwd",
        "/nowhere",
    ] {
        let answer = house.get("manager", path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"), "{path}: {}", answer.body);
    }
    for query in ["from=abc", "from=-1", "limit=-1", "limit=1e9", "from=99999999999999999999999", "from=1&from=2"] {
        house.turned_away(query, &[400], || house.get("manager", &format!("/api/log?{query}")));
    }
    for query in ["from=18446744073709551615", "from=0&limit=0", "limit=18446744073709551615", "from=%31", "other=1"] {
        assert_eq!(house.get("manager", &format!("/api/log?{query}")).status, 200, "{query}");
        assert_eq!(house.get("manager", &format!("/log?{query}")).status, 200, "{query}");
    }
}

fn broken_requests(house: &House) {
    let address = house.server.address();
    let huge = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(200_000));
    for request in
        [&b"\r\n\r\n"[..], b"BOO\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n", huge.as_bytes()]
    {
        let status = raw(&address, request).status;
        assert!(status == 0 || (400..500).contains(&status), "{}: {status}", short(request));
    }
}

fn cookies(house: &House) {
    let json_type = ("content-type", "application/json");
    let long = format!("baize={}", "f".repeat(6_000));
    for forged in [
        "baize=",
        "baize=0",
        "baize=../../x",
        &long,
        &format!("baize={}", "0".repeat(64)),
        "BAIZE=x",
        "session=1; id=2",
    ] {
        let send = || house.send("POST", "/api/commands", &[("cookie", forged), json_type], buy().as_bytes());
        house.turned_away(&format!("{forged:.40}"), &[401], send);
    }
    house.turned_away("no cookie", &[401], || house.send("POST", "/api/commands", &[json_type], buy().as_bytes()));
    assert_eq!(house.send("GET", "/api/tables", &[("cookie", "notbaize=1; xbaize=2")], b"").status, 200);
    let leaving = house.sign_in("patron");
    assert_eq!(house.send("GET", "/api/me", &[("cookie", &leaving)], b"").status, 200);
    assert_eq!(house.send("POST", "/sign-out", &[("cookie", &leaving)], b"").status, 303);
    house.turned_away("a session that ended", &[401], || house.send("GET", "/api/me", &[("cookie", &leaving)], b""));
    house.turned_away("also for what is public", &[401], || {
        house.send("GET", "/api/tables", &[("cookie", &leaving)], b"")
    });
}

fn kinds_of_content(house: &House) {
    let cookie = house.cookies["cage"].as_str();
    let kinds =
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx", ""];
    for kind in kinds {
        let headers = [("cookie", cookie), ("content-type", kind)];
        house.turned_away(kind, &[415], || house.send("POST", "/api/commands", &headers, buy().as_bytes()));
        house.turned_away(kind, &[415], || house.send("POST", "/api/settle/casino-war", &headers, b"{}"));
    }
    house.turned_away("no kind", &[415], || {
        house.send("POST", "/api/commands", &[("cookie", cookie)], buy().as_bytes())
    });
    for kind in ["application/json; charset=utf-8", "Application/JSON"] {
        let headers = [("cookie", cookie), ("content-type", kind)];
        assert_eq!(house.send("POST", "/api/commands", &headers, buy().as_bytes()).status, 200, "{kind}");
    }
}

/// Commands from other sites' pages.
fn other_sites(house: &House) {
    let cookie = house.cookies["cage"].as_str();
    let json_type = ("content-type", "application/json");
    let address = house.server.address();
    let own = format!("http://{address}");
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1"),
        ("origin", ""),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("sec-fetch-site", "nonsense"),
    ] {
        let headers = [("cookie", cookie), json_type, (name, value)];
        house.turned_away(value, &[403], || house.send("POST", "/api/commands", &headers, buy().as_bytes()));
        for path in ["/sign-in", "/sign-out"] {
            let form = ("content-type", "application/x-www-form-urlencoded");
            let headers = [("cookie", cookie), form, (name, value)];
            assert_eq!(house.send("POST", path, &headers, b"login=cage&password=cage").status, 403, "{path} {value}");
        }
    }
    for (name, value) in [("origin", own.as_str()), ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "none")] {
        let headers = [("cookie", cookie), json_type, (name, value)];
        assert_eq!(house.send("POST", "/api/commands", &headers, buy().as_bytes()).status, 200, "{name} {value}");
    }
}

/// The way back after signing in leads nowhere else.
fn the_way_back(house: &House) {
    for next in
        ["//evil.example", "https://evil.example", "/\\evil.example", "%2f%2fevil.example", "/%0d%0aset-cookie:x=1"]
    {
        let form = format!("login=cage&password=cage&next={next}");
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        let answer = house.send("POST", "/sign-in", &headers, form.as_bytes());
        let to = answer.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap_or("").to_string();
        assert_eq!((answer.status, to.as_str()), (303, "/"), "{next}");
    }
}

/// Three wrong passwords and a name waits, also when they all come at once; another name does not.
fn wrong_passwords(house: &House) {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let tried = |login: &str, password: &str| {
        house.send("POST", "/sign-in", &headers, format!("login={login}&password={password}").as_bytes()).status
    };
    for login in ["dealer2", "nobody-here"] {
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..8).map(|_| scope.spawn(|| tried(login, "guess"))).collect();
            tries.into_iter().map(|t| t.join().expect("answered")).collect()
        });
        assert_eq!(statuses.iter().filter(|s| **s == 401).count(), 3, "{login}: {statuses:?}");
        assert_eq!(statuses.iter().filter(|s| **s == 429).count(), 5, "{login}: {statuses:?}");
    }
    assert_eq!(tried("dealer2", "dealer2"), 429);
    assert_eq!(tried("cage", "cage"), 303);
    assert_eq!(tried(&"x".repeat(20_000), "x"), 401);
    let nothing = house.send("POST", "/sign-in", &headers, b"");
    assert!((400..500).contains(&nothing.status), "{}", nothing.status);
}
