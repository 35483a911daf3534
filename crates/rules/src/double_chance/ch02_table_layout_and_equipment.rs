//! Chapter 2: the table and its areas.
use super::clauses as r;
use crate::book::Citation;
use crate::readings as x;

/// **2.1** Players have their areas along one side, and one deck serves eight hands of six cards.
pub(super) const AREAS_MAX: u8 = 8;
pub(super) const AREAS: Citation = r::R2_1.cite();
pub(super) const HOW_MANY: Citation = r::R2_1.as_read(x::X_35);
