//! Host code in the place of uops, as data: [`crate::native`] makes it and runs it.

use std::sync::{Arc, OnceLock};

use amdgpu_jit::HostCode;

use super::Uop;

/// The compiled form of some uops.
#[derive(Clone)]
pub struct Native {
    pub(crate) code: Arc<HostCode>,
    pub(crate) full: usize,
    pub(crate) partial: usize,
    /// Lanes that it computes at a time.
    pub(crate) lanes_at_a_time: u32,
    /// Pairs of slots that masks are written to.
    pub(crate) masks: Vec<u8>,
    /// What is compiled.
    pub(crate) uops: Box<[Uop]>,
    /// The windows of those that load, in their order.
    pub(crate) windows: Vec<u8>,
    /// What runs where an address is not at hand: the same, with code for what does not load.
    pub(crate) apart: OnceLock<Vec<Uop>>,
}

impl Native {
    /// What is compiled.
    pub fn uops(&self) -> &[Uop] {
        &self.uops
    }

    /// The windows of those that load, in their order.
    pub fn windows(&self) -> &[u8] {
        &self.windows
    }
}
