//! Duties: what each kind demands, by when it is done, and that every duty clause of the books is really raised as one.
use baize_rules::BOOKS;
use baize_rules::book::{Built, Citation, Treatment};
use baize_rules::duties::{Call, Demands, Duty, DutyKind, Holds, Signed, Urgency};
use baize_rules::game::{Actor, MINUTE, Role};
use std::path::PathBuf;

/// Duty clauses that a record of their own keeps open: a wrong payment, closed by a finding of two people; or a promotion, which
/// knows what is still to be told, filed again or kept.
const BY_ITS_OWN_RECORD: &[(&str, &[&str])] = &[
    (
        "CW",
        &[
            "11.19.1",
            "11.19.2",
            "11.20",
            "11.20.1",
            "11.20.2",
            "11.21.1.1",
            "11.21.1.2",
            "14.6",
            "14.8",
            "14.8.1",
            "14.8.2",
            "14.8.3",
            "14.8.4",
            "14.9",
            "14.10",
            "14.11",
            "14.12.1",
        ],
    ),
    (
        "SB",
        &[
            "8.10.1", "8.10.2", "8.11.1", "8.11.2", "8.12.1", "10.6", "10.8", "10.8.1", "10.8.2", "10.8.3", "10.8.4",
            "10.10", "10.11", "10.12", "10.13.1",
        ],
    ),
    (
        "CS",
        &[
            "14.16.1",
            "14.16.2",
            "14.17",
            "14.17.1",
            "14.17.2",
            "14.18.1.1",
            "14.18.1.2",
            "17.6",
            "17.8",
            "17.8.1",
            "17.8.2",
            "17.8.3",
            "17.8.4",
            "17.9",
            "17.10",
            "17.11",
            "17.12.1",
        ],
    ),
    (
        "UTH",
        &[
            "11.12.1",
            "11.12.2",
            "11.13",
            "11.13.1",
            "11.13.2",
            "11.14.1.1",
            "11.14.1.2",
            "14.6",
            "14.8",
            "14.8.1",
            "14.8.2",
            "14.8.3",
            "14.8.4",
            "14.9",
            "14.10",
            "14.11",
            "14.12.1",
        ],
    ),
];

/// Lines of all transcripts of one book.
fn transcripts(slug: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios").join(slug.replace('-', "_"));
    let mut lines = vec![];
    for file in std::fs::read_dir(folder).expect("a folder of scenarios") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a readable scenario");
        let (_, transcript) = text.split_once("\n---\n").expect("a transcript");
        lines.extend(transcript.lines().map(str::to_owned));
    }
    lines
}

fn cite(line: &str) -> Option<Citation> {
    Citation::parse(line.strip_suffix(']')?.rsplit_once('[')?.1)
}

fn books() -> impl Iterator<Item = &'static &'static baize_rules::Book> {
    BOOKS.iter().filter(|book| !book.is_invented())
}

#[test]
fn every_duty_clause_is_raised_as_a_duty() {
    for book in books() {
        let lines = transcripts(book.slug);
        let raised = |line: &&String| line.starts_with("  duty ") && !line.contains(" done by ");
        let raised: Vec<Citation> = lines.iter().filter(raised).filter_map(|line| cite(line)).collect();
        let own = BY_ITS_OWN_RECORD.iter().find(|(short, _)| *short == book.short).map_or(&[][..], |(_, own)| own);
        for clause in book.clauses.iter().filter(|c| c.treatment() == Treatment::Duty && c.built() == Built::Yes) {
            let found = raised.iter().any(|cite| cite.clause() == *clause);
            let by_record = own.contains(&clause.number());
            assert!(
                found != by_record,
                "{clause} is {}: {}",
                if found { "raised: take it off the list" } else { "no duty" },
                clause.gist()
            );
        }
    }
}

#[test]
fn every_kind_is_shown_raised_kept_from_being_skipped_late_and_done() {
    let lines: Vec<String> = books().flat_map(|book| transcripts(book.slug)).collect();
    let any = |wanted: &dyn Fn(&str) -> bool| lines.iter().any(|line| wanted(line));
    // These are the floor's: its own tests raise them (`floor/tests/reports.rs`, `floor/tests/unusual.rs`).
    let of_the_floor = [DutyKind::ReportMonth, DutyKind::LookIntoResult, DutyKind::LookIntoResultNow];
    for kind in DutyKind::ALL.into_iter().filter(|kind| !of_the_floor.contains(kind)) {
        let Demands { what, evidence, reaches, signed, .. } = kind.demands();
        assert!(
            any(&|line| line.starts_with("  duty ") && line.contains(&format!(": {what} ["))),
            "{what} is never raised"
        );
        let refused = format!("  refused: say {evidence} [");
        let not_by_oneself = reaches.map(|role| format!("{} acknowledges it, or a supervisor", role.name()));
        let skipped = not_by_oneself.unwrap_or(refused);
        assert!(
            any(&|line| line.starts_with("  refused: ") && line.contains(&skipped)),
            "nobody tries to skip: {what}"
        );
        let done = if reaches.is_some() { " acknowledged by " } else { " done by " };
        assert!(any(&|line| line.contains(done) && line.contains(&format!(": {what}"))), "{what} is never done");
        assert!(any(&|line| line.contains(&format!(", {what}, is overdue"))), "{what} is never overdue");
        if signed == Signed::ByTwo {
            assert!(any(&|line| line.contains("this needs a second person")), "{what} is signed by one");
        }
    }
}

#[test]
fn a_kind_says_all_that_it_demands() {
    for kind in DutyKind::ALL {
        let demands = kind.demands();
        assert!(!demands.what.is_empty() && !demands.evidence.is_empty() && !demands.by.is_empty(), "{kind:?}");
        assert!(demands.reaches.is_none_or(|role| !demands.by.contains(&role)), "{kind:?}: nobody tells themselves");
    }
}

fn duty(kind: DutyKind) -> Duty {
    let cite = baize_rules::casino_war::clauses::R11_17_3.cite();
    Duty { id: 1, kind, raised_ms: 1_000, due_ms: None, patron: None, about: None, call: None, cite }
}

/// Just below, at and just above each moment.
#[test]
fn a_duty_warns_before_its_time_and_escalates_after_it() {
    use Urgency::*;
    for (kind, minutes, escalates) in
        [(DutyKind::CheckCards, 5, 10), (DutyKind::ShowRules, 20, 40), (DutyKind::ExcludePerson, 24 * 60, 48 * 60)]
    {
        let duty = duty(kind);
        let (due, soon, late) = (minutes * MINUTE, minutes * MINUTE * 3 / 4, escalates * MINUTE);
        for (moment, before, at) in [(soon, Open, DueSoon), (due, DueSoon, Overdue), (late, Overdue, Escalated)] {
            let urgency = |off: i64| duty.urgency(duty.raised_ms + moment + off);
            assert_eq!((urgency(-1), urgency(0), urgency(1)), (before, at, at), "{kind} at {moment}");
        }
        assert_eq!(duty.due(), duty.raised_ms + due);
    }
}

#[test]
fn a_stated_date_goes_to_the_managers_a_day_later_at_the_most() {
    const DAY: i64 = 24 * 60 * MINUTE;
    let report = Duty { due_ms: Some(1_000 + 10 * DAY), ..duty(DutyKind::ReportMonth) };
    let urgency = |at: i64| report.urgency(1_000 + at);
    assert_eq!(urgency(10 * DAY - 1), Urgency::DueSoon);
    assert_eq!(urgency(10 * DAY), Urgency::Overdue);
    assert_eq!((urgency(11 * DAY - 1), urgency(11 * DAY)), (Urgency::Overdue, Urgency::Escalated));
}

/// Just below, at and just above each moment.
#[test]
fn a_call_that_nobody_confirms_is_late_a_day_after_it() {
    let by = Actor { role: Role::Supervisor, id: 11 };
    let call = Call { whom: "N. Ward".into(), at_ms: 2_000, said: "a joker".into(), by };
    let told = Duty { call: Some(call), ..duty(DutyKind::NotifyInspector) };
    assert!(told.is_told());
    let hours = |hours: i64, off: i64| told.urgency(2_000 + hours * 60 * MINUTE + off);
    assert_eq!((hours(18, -1), hours(18, 0), hours(18, 1)), (Urgency::Open, Urgency::DueSoon, Urgency::DueSoon));
    assert_eq!((hours(24, -1), hours(24, 0), hours(24, 1)), (Urgency::DueSoon, Urgency::Overdue, Urgency::Overdue));
    assert_eq!((hours(48, -1), hours(48, 0)), (Urgency::Overdue, Urgency::Escalated));
    assert_eq!(duty(DutyKind::NotifyInspector).urgency(i64::MAX), Urgency::Escalated);
}

/// The table of `docs/duties.md`, made from the one in code.
fn table() -> String {
    let mut rows = String::from(
        "| duty | who | by when | what must be said | waits until then |\n| --- | --- | --- | --- | --- |\n",
    );
    for kind in DutyKind::ALL {
        let Demands { what, by, reaches, within, evidence, signed, holds } = kind.demands();
        let names: Vec<&str> = by.iter().map(|role| role.name()).collect();
        let who = match (reaches, signed) {
            (Some(receiver), _) => {
                format!("{} acknowledges; a call is put down by a {}", receiver.name(), names.join(" or "))
            }
            (None, Signed::ByOne) => names.join(" or "),
            (None, Signed::ByTwo) => format!("{}, and a supervisor signs", names.join(" or ")),
        };
        let waits = match holds {
            Holds::Nothing => "",
            Holds::Cards => "the next card",
            Holds::NextRound => "the next round",
            Holds::Cut => "shuffle and cut",
        };
        rows += &format!("| {what} | {who} | {within} | {evidence} | {waits} |\n");
    }
    rows
}

#[test]
fn the_page_on_duties_says_what_the_code_says() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/duties.md");
    let text = std::fs::read_to_string(&page).expect("docs/duties.md");
    let (before, rest) = text.split_once("<!-- begin -->\n").expect("a begin line");
    let (now, after) = rest.split_once("<!-- end -->").expect("an end line");
    if std::env::var_os("BAIZE_RECORD").is_some() {
        let whole = format!("{before}<!-- begin -->\n{}<!-- end -->{after}", table());
        std::fs::write(&page, whole).expect("written");
        return;
    }
    assert_eq!(now, table(), "record it with BAIZE_RECORD=1");
}
