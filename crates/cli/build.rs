//! Finds where each clause is obeyed and which scenarios show it, so that `baize rule` can say so without the sources.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let rules = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where this is")).join("../rules");
    println!("cargo::rerun-if-changed={}", rules.join("src").display());
    println!("cargo::rerun-if-changed={}", rules.join("tests/scenarios").display());
    let mut out = String::new();
    let mut folders: Vec<PathBuf> =
        fs::read_dir(rules.join("tests/scenarios")).into_iter().flatten().flatten().map(|e| e.path()).collect();
    folders.sort();
    writeln!(out, "/// By book: where the code cites a clause, and which scenario does.").unwrap();
    writeln!(out, "pub static BOOKS: &[BookIndex] = &[").unwrap();
    for folder in folders.iter().filter(|f| f.is_dir()) {
        let book = folder.file_name().unwrap().to_string_lossy().into_owned();
        let code = code(&rules.join("src").join(&book), &book);
        let cited = scenarios(folder, &book);
        writeln!(out, "BookIndex {{ slug: {:?}, code: &{code:?}, cited: &{cited:?} }},", book.replace('_', "-"))
            .unwrap();
    }
    writeln!(out, "];").unwrap();
    let to = PathBuf::from(std::env::var("OUT_DIR").unwrap()).join("index.rs");
    fs::write(to, out).unwrap();
}

const LETTER: u32 = 1000;

/// Every mention `R8_1_2` outside the register, as (`8.1.2`, `crates/rules/src/casino_war/ch08….rs:31`).
fn code(folder: &Path, book: &str) -> Vec<(String, String)> {
    let mut found: BTreeMap<(Vec<u32>, String), ()> = BTreeMap::new();
    let mut files: Vec<PathBuf> = fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    files.sort();
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "rs")) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if name == "clauses.rs" || name == "readings.rs" {
            continue;
        }
        for (index, line) in fs::read_to_string(file).unwrap_or_default().lines().enumerate() {
            for word in line.split(|c: char| !c.is_alphanumeric() && c != '_') {
                // A letter, as in R8_2_A, sorts after every number.
                let part = |part: &str| match part.as_bytes() {
                    [letter @ b'A'..=b'Z'] => Some(LETTER + u32::from(letter - b'A')),
                    _ => part.parse().ok(),
                };
                let parts: Option<Vec<u32>> =
                    word.strip_prefix('R').map(|n| n.split('_').map(part).collect()).unwrap_or(None);
                if let Some(parts) = parts.filter(|p| !p.is_empty()) {
                    found.insert((parts, format!("crates/rules/src/{book}/{name}:{}", index + 1)), ());
                }
            }
        }
    }
    let dotted = |parts: &[u32]| match parts.split_last() {
        Some((letter, numbers)) if *letter >= LETTER => {
            let letter = char::from(b'a' + (letter - LETTER) as u8);
            format!("{}({letter})", numbers.iter().map(u32::to_string).collect::<Vec<_>>().join("."))
        }
        _ => parts.iter().map(u32::to_string).collect::<Vec<_>>().join("."),
    };
    found.into_keys().map(|(parts, at)| (dotted(&parts), at)).collect()
}

/// Which scenario cites which clause or reading in its transcript.
fn scenarios(folder: &Path, book: &str) -> Vec<(String, String)> {
    let mut cited: BTreeMap<(String, String), ()> = BTreeMap::new();
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths.iter().filter(|f| f.extension().is_some_and(|e| e == "round")) {
        let name = format!("crates/rules/tests/scenarios/{book}/{}", path.file_name().unwrap().to_string_lossy());
        let text = fs::read_to_string(path).unwrap_or_default();
        let transcript = text.split_once("\n---\n").map_or("", |(_, t)| t);
        for citation in transcript.lines().filter_map(|l| l.strip_suffix(']')?.rsplit_once('[').map(|(_, c)| c)) {
            let (clause, reading) = citation.split_once(" as read in ").unwrap_or((citation, ""));
            for cite in [clause, reading] {
                if !cite.is_empty() {
                    cited.insert((cite.to_string(), name.clone()), ());
                }
            }
        }
    }
    cited.into_keys().collect()
}
