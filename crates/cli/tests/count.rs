//! The status table of the README says what the registers count.
mod common;

use common::run;

#[test]
fn the_readme_says_what_the_registers_count() {
    let (code, counted, wrong) = run(&["rule", "--count"]);
    assert_eq!(code, 0, "{wrong}");
    let readme = include_str!("../../../README.md");
    let rows: Vec<&str> = counted.lines().skip(2).collect();
    assert_eq!(rows.len(), 5, "{counted}");
    for row in rows {
        assert!(readme.contains(row), "README.md has no row {row:?}: put in what baize rule --count prints");
    }
    let (_, json, _) = run(&["rule", "--count", "--json"]);
    let counts = common::parsed(&json);
    for book in counts.as_array().expect("books") {
        let number = |name: &str| book[name].as_u64().expect("a number");
        assert!(number("hold") + number("in_part") + number("not_built") <= number("clauses"), "{book}");
    }
}
