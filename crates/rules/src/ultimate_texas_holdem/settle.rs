//! One round settled from values.
