//! Baize for Python: exact odds, settlement and simulated rounds. Figures come as dictionaries, distributions as NumPy arrays.
use baize_odds::simulate::{Plan, Strategy};
use baize_odds::{Distribution, Game, Ratio, WhatIf, find};
use baize_rules::any::GameId;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Two arrays of the same length.
type Arrays<'py, A, B> = (Bound<'py, PyArray1<A>>, Bound<'py, PyArray1<B>>);

fn wrong(why: impl ToString) -> PyErr {
    PyValueError::new_err(why.to_string())
}

fn game(name: &str) -> PyResult<&'static Game> {
    find(name).ok_or_else(|| wrong(format!("there is no game {name:?}")))
}

/// A Python dictionary as one of this project's types, by way of JSON: the same fields and the same errors as in files.
fn read<T: DeserializeOwned>(py: Python<'_>, given: Option<&Bound<'_, PyDict>>) -> PyResult<T> {
    let text = match given {
        Some(dict) => py.import("json")?.call_method1("dumps", (dict,))?.extract()?,
        None => String::from("{}"),
    };
    serde_json::from_str(&text).map_err(wrong)
}

fn written<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}

fn report(py: Python<'_>, name: &str, what_if: Option<&Bound<'_, PyDict>>) -> PyResult<baize_odds::Report> {
    let (game, what_if): (_, WhatIf) = (game(name)?, read(py, what_if)?);
    py.detach(|| (game.odds)(&what_if)).map_err(wrong)
}

fn arrays<'py>(py: Python<'py>, of: &Distribution) -> (Bound<'py, PyArray1<f64>>, Vec<i128>) {
    let returns: Vec<f64> = of.returns().iter().map(|back| back.net.to_f64()).collect();
    (returns.into_pyarray(py), of.returns().iter().map(|back| back.count).collect())
}

/// The games, by the names that every function takes.
#[pyfunction]
fn games() -> Vec<&'static str> {
    baize_odds::GAMES.iter().map(|game| game.slug).collect()
}

/// The exact odds of every wager of a game: what `baize odds GAME --json --strategy --distribution` prints. Fractions are
/// dictionaries with the text of the fraction; `what_if` has the fields of a what-if file.
#[pyfunction]
#[pyo3(signature = (game, what_if=None))]
fn odds<'py>(py: Python<'py>, game: &str, what_if: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
    written(py, &report(py, game, what_if)?)
}

/// Every return of a wager, in units, with its probability: two arrays.
#[pyfunction]
#[pyo3(signature = (game, wager=None, what_if=None))]
fn distribution<'py>(
    py: Python<'py>,
    game: &str,
    wager: Option<&str>,
    what_if: Option<&Bound<'py, PyDict>>,
) -> PyResult<Arrays<'py, f64, f64>> {
    let report = report(py, game, what_if)?;
    let wager = match wager {
        None => &report.wagers[0],
        Some(name) => report.wager(name).ok_or_else(|| PyKeyError::new_err(name.to_string()))?,
    };
    let cases = wager.distribution.cases();
    let (returns, counts) = arrays(py, &wager.distribution);
    let chances: Vec<f64> = counts.into_iter().map(|count| Ratio::new(count, cases).to_f64()).collect();
    Ok((returns, chances.into_pyarray(py)))
}

/// Settles a round as `baize settle GAME` does. A round that the book refuses raises ValueError with the clause.
#[pyfunction]
fn settle<'py>(py: Python<'py>, game: &str, round: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let id = GameId::from_slug(self::game(game)?.slug).ok_or_else(|| wrong("not a game of a book"))?;
    let text: String = py.import("json")?.call_method1("dumps", (round,))?.extract()?;
    let settled = id.settle(&mut serde_json::Deserializer::from_str(&text)).map_err(wrong)?;
    written(py, &settled.map_err(wrong)?)
}

/// Plays rounds and compares them with the exact odds: what `baize simulate GAME --json` prints, and for the first wager (or
/// the one named) the returns and how often each came, as arrays.
#[pyfunction]
#[pyo3(signature = (game, rounds=1_000_000, seed=1, wager=None, what_if=None, strategy=None))]
fn simulate<'py>(
    py: Python<'py>,
    game: &str,
    rounds: u64,
    seed: u64,
    wager: Option<String>,
    what_if: Option<&Bound<'py, PyDict>>,
    strategy: Option<&Bound<'py, PyDict>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<i64>>)> {
    let (what_if, strategy): (WhatIf, Strategy) = (read(py, what_if)?, read(py, strategy)?);
    let plan = Plan { rounds, seed, wager: wager.clone(), what_if, ..Plan::default() };
    let play = self::game(game)?.simulate;
    let played = py.detach(|| play(&plan, &strategy)).map_err(wrong)?;
    let shown = match &wager {
        None => played.wagers.first(),
        Some(name) => played.wagers.iter().find(|shown| shown.exact.wager == *name),
    };
    let shown = shown.ok_or_else(|| PyKeyError::new_err(wager.clone().unwrap_or_default()))?;
    let (returns, counts) = arrays(py, &shown.distribution);
    let counts: Vec<i64> = counts.into_iter().map(|count| count as i64).collect();
    Ok((written(py, &played)?, returns, counts.into_pyarray(py)))
}

#[pymodule]
fn baize(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(odds, module)?)?;
    module.add_function(wrap_pyfunction!(distribution, module)?)?;
    module.add_function(wrap_pyfunction!(settle, module)?)?;
    module.add_function(wrap_pyfunction!(simulate, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
