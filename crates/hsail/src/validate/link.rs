//! Rules over call graphs and over several modules.

use super::*;

/// Modules linked to a program (PRM 4.2.1).
#[derive(Default)]
pub struct Program {}

impl Checker<'_, '_> {
    /// Rules that need the whole module.
    pub(super) fn link_rules(&mut self) {
        for (at, name) in std::mem::take(&mut self.undefined) {
            let message = format!("`{name}` has module linkage and must be defined in this module");
            self.error(Place::Code(at), "V040", message);
        }
    }
}
