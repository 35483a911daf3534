//! Runs every scenario: the script must produce the transcript that stands in its file.
//!
//! `BAIZE_RECORD=1 cargo test -p baize-rules --test scenarios` writes new transcripts; read the difference before you
//! commit it: an amount, outcome or clause that changed needs its reason in the commit message.
use baize_scenario::Scenario;
use std::path::PathBuf;

fn files() -> Vec<PathBuf> {
    let tests = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
    let folders = std::fs::read_dir(tests.join("scenarios")).expect("scenario folders");
    let mut files: Vec<PathBuf> = folders
        .map(|folder| folder.expect("a folder").path())
        .chain([tests.join("sixth_book/scenarios")])
        .flat_map(|folder| std::fs::read_dir(folder).expect("scenarios"))
        .map(|file| file.expect("a scenario").path())
        .filter(|path| path.extension().is_some_and(|e| e == "round"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_scenario_plays_as_written() {
    let record = std::env::var_os("BAIZE_RECORD").is_some();
    let mut wrong = vec![];
    let files = files();
    assert!(!files.is_empty(), "no scenarios");
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a readable scenario");
        let scenario = Scenario::read(&text);
        match scenario.run() {
            Ok(transcript) if transcript == scenario.transcript => {}
            Ok(_) if record => std::fs::write(path, scenario.recorded().expect("it just ran")).expect("written"),
            Ok(transcript) => {
                wrong.push(format!("{}\n{}", path.display(), difference(scenario.transcript, &transcript)))
            }
            Err(error) => wrong.push(format!("{}: {error}", path.display())),
        }
    }
    assert!(wrong.is_empty(), "{} of {} scenarios differ:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

fn difference(written: &str, played: &str) -> String {
    let (mut a, mut b) = (written.lines(), played.lines());
    loop {
        match (a.next(), b.next()) {
            (None, None) => return "  line endings differ".into(),
            (x, y) if x == y => continue,
            (x, y) => {
                return format!("  written: {}\n  played:  {}", x.unwrap_or("(nothing)"), y.unwrap_or("(nothing)"));
            }
        }
    }
}
