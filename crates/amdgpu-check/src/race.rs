//! `race`: data races.

use crate::checker::Checker;

/// There is none yet.
pub(crate) fn checker() -> Option<Box<dyn Checker>> {
    None
}
