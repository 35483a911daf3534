//! Work shared between the cores: a counter hands out parts, and every thread folds the parts it takes.
use std::sync::atomic::{AtomicUsize, Ordering};

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get()).clamp(1, 16)
}

/// Folds the parts `0..parts` on all cores. Each thread starts from `start()`; the results are returned in no particular
/// order.
pub fn fold<T: Send>(parts: usize, start: impl Fn() -> T + Sync, step: impl Fn(&mut T, usize) + Sync) -> Vec<T> {
    fold_on(None, parts, start, step)
}

/// The same on a number of threads, or on all cores.
pub fn fold_on<T: Send>(
    threads: Option<usize>,
    parts: usize,
    start: impl Fn() -> T + Sync,
    step: impl Fn(&mut T, usize) + Sync,
) -> Vec<T> {
    let threads = threads.unwrap_or_else(cores);
    let next = AtomicUsize::new(0);
    // Each thread takes a few dozen chunks: an even load without contention for the counter.
    let chunk = (parts / (threads * 64)).max(1);
    let work = || {
        let mut folded = start();
        loop {
            let from = next.fetch_add(chunk, Ordering::Relaxed);
            if from >= parts {
                return folded;
            }
            (from..parts.min(from + chunk)).for_each(|part| step(&mut folded, part));
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut all = vec![work()];
        all.extend(others.into_iter().map(|other| other.join().expect("a thread that ends")));
        all
    })
}

/// Fills rows of equal length on all cores: calls `fill(first row, rows)` for one block of rows after another.
pub fn fill_rows<T: Send>(all: &mut [T], row: usize, fill: impl Fn(usize, &mut [T]) + Sync) {
    let threads = cores();
    let rows = all.len() / row;
    let stretch = (rows / (threads * 32)).max(1);
    let next = std::sync::Mutex::new(all.chunks_mut(stretch * row).enumerate());
    let work = || {
        while let Some((index, rows)) = { next.lock().expect("no thread fails").next() } {
            fill(index * stretch, rows);
        }
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_worked_on_once() {
        for parts in [0, 1, 7, 1000] {
            let sums = fold(parts, || (0, 0), |sum, part| *sum = (sum.0 + part, sum.1 + 1));
            let all = sums.iter().fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
            assert_eq!(all, (parts * parts.saturating_sub(1) / 2, parts));
            let mut rows = vec![0; parts * 3];
            fill_rows(&mut rows, 3, |first, rows| {
                rows.chunks_mut(3).enumerate().for_each(|(i, row)| row.fill(first + i + 1));
            });
            assert!((0..parts * 3).all(|i| rows[i] == i / 3 + 1));
        }
    }
}
