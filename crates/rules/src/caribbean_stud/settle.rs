//! One round settled from values: wagers, cards and decisions in, lines of money out.
