//! What checks find, of either engine.

use std::fmt;

use amdgpu_check::Located;
pub use amdgpu_check::located::Source;
use code_object::CodeObject;
use hsail_interp::Fault;

/// What a check has found.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Finding {
    /// In HSAIL.
    Hsail(Box<Fault>),
    /// In machine code, with places in the source.
    Machine(Box<Located>),
}

impl Finding {
    /// The stable name of what is wrong, if it has one.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Finding::Hsail(_) => None,
            Finding::Machine(located) => Some(located.finding.code),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Hsail(fault) => fault.fmt(f),
            Finding::Machine(located) => located.fmt(f),
        }
    }
}

/// Findings with the places of their instructions; `bias` is how far the object was loaded from its own addresses.
pub(crate) fn located(object: &CodeObject<'_>, bias: u64, found: Vec<amdgpu_check::Finding>) -> Vec<Finding> {
    let located = amdgpu_check::located::located(object, bias, found);
    located.into_iter().map(|l| Finding::Machine(Box::new(l))).collect()
}
