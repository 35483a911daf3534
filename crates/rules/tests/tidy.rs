//! The whole project's sources: every file says what it is, and files and functions stay short enough to read.
use std::path::{Path, PathBuf};

const FILE_MAX: usize = 600;
const FUNCTION_MAX: usize = 70;

/// Files and functions that are longer, each with the reason.
const LONGER: &[(&str, &str)] = &[
    ("crates/floor/src/floor.rs", "the floor's commands and events side by side; to be split by subject"),
    ("crates/floor/src/floor.rs judge", "a register: every command of the floor with what judges it"),
    ("crates/floor/src/floor.rs evolve", "a register: every event of the floor with what it leaves"),
    ("crates/rules/src/readings.rs", "a register: what the books leave open, common to several"),
    ("crates/web/src/api.rs describe", "a register: what each event of the floor says"),
    ("crates/rules/src/house.rs decide", "a register: every command common to all tables with what judges it"),
    ("crates/rules/tests/holdem_model.rs round", "an independent model of a whole round, read from top to bottom"),
    (
        "crates/rules/tests/kit/electronic.rs lists",
        "a list written by hand: every play and whether an electronic table has it",
    ),
    ("crates/web/src/felt/words.rs in_words", "a register: what each option of each reading says on a sign"),
    ("crates/web/src/routes.rs all", "a register: every route with who may use it"),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust source of the workspace, by its path from the root.
fn sources() -> Vec<(String, String)> {
    let mut files = vec![];
    collect(&root().join("crates"), &mut files);
    files.sort();
    files
}

fn collect(folder: &Path, files: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        match path.extension() {
            _ if path.is_dir() && path.ends_with("target") => {}
            _ if path.is_dir() => collect(&path, files),
            Some(ending) if ending == "rs" => {
                let name = path.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned();
                files.push((name, std::fs::read_to_string(&path).expect("a readable file")));
            }
            _ => {}
        }
    }
}

/// The functions of a file and how many lines each has. rustfmt closes a function where it began.
fn functions(text: &str) -> Vec<(String, usize)> {
    let mut found = vec![];
    let mut open: Option<(usize, usize, String)> = None;
    for (number, line) in text.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        match &open {
            None => {
                let words = line.trim_start();
                let words =
                    words.strip_prefix("pub ").or_else(|| Some(words.strip_prefix("pub(")?.split_once(") ")?.1));
                let words = words.unwrap_or(line.trim_start());
                let words = words.trim_start_matches("const ").trim_start_matches("async ");
                if let Some(rest) = words.strip_prefix("fn ")
                    && !line.trim_end().ends_with(['}', ';'])
                {
                    let name = rest.split(['(', '<']).next().unwrap_or_default();
                    open = Some((number, indent, name.to_owned()));
                }
            }
            Some((from, at, name)) if line.starts_with(&format!("{:1$}}}", "", at)) => {
                found.push((name.clone(), number - from + 1));
                open = None;
            }
            // A declaration without a body.
            Some((_, at, _)) if indent == *at && line.trim_end().ends_with(';') => open = None,
            Some(_) => {}
        }
    }
    found
}

#[test]
fn every_file_says_what_it_is() {
    let silent: Vec<String> = sources()
        .into_iter()
        .filter(|(_, text)| !text.lines().next().is_some_and(|first| first.starts_with("//")))
        .map(|(name, _)| name)
        .collect();
    assert!(silent.is_empty(), "no first line says what these are:\n{}", silent.join("\n"));
}

#[test]
fn files_and_functions_are_short() {
    let mut long = vec![];
    let mut used = vec![];
    let mut check = |what: String, lines: usize, most: usize| {
        if lines > most {
            match LONGER.iter().find(|(name, _)| *name == what) {
                Some((name, _)) => used.push(*name),
                None => long.push(format!("{what}: {lines} lines, at most {most}")),
            }
        }
    };
    for (name, text) in sources() {
        for (function, lines) in functions(&text) {
            check(format!("{name} {function}"), lines, FUNCTION_MAX);
        }
        check(name, text.lines().count(), FILE_MAX);
    }
    assert!(long.is_empty(), "split these, or list them with a reason:\n{}", long.join("\n"));
    let needless: Vec<&str> = LONGER.iter().map(|(name, _)| *name).filter(|name| !used.contains(name)).collect();
    assert!(needless.is_empty(), "short enough now, take them off the list: {needless:?}");
}

#[test]
fn functions_are_measured_from_their_first_line_to_their_brace() {
    let text = "pub fn one() -> u8 {\n    1\n}\nimpl X {\n    fn two(\n        a: u8,\n    ) {\n        a\n    }\n    fn none();\n}\n";
    assert_eq!(functions(text), [("one".to_owned(), 3), ("two".to_owned(), 5)]);
}
