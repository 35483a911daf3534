//! Exact odds and simulation, driving the same settle functions as the tables. Empty so far.
