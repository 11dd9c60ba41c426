//! The back end of the finalizer: a module of the IR becomes an AMDGPU code object, pass by pass.
//!
//! Front ends make the module; that of HSAIL is the crate `finalizer-hsail`. What they have in common beside the IR is in [`expand`]
//! and [`stack`].
#![forbid(unsafe_code)]

mod clauses;
mod control;
mod delays;
mod divergence;
mod dual;
mod emit;
mod exec;
pub mod expand;
pub mod explain;
mod fbarriers;
mod flow;
mod graph;
mod hazards;
pub mod images;
pub mod ir;
mod jumps;
mod lane_moves;
mod layout;
mod masks;
mod mir;
mod modes;
mod object;
pub mod opt;
pub mod outside;
mod pairs;
pub mod pipeline;
mod regalloc;
mod saves;
mod schedule;
mod select;
pub mod stack;
mod subwords;
mod target;
mod vgpr_msb;
mod waits;

use amdgpu_isa::{CodeObjectVersion, TargetId};
use diag::{Diagnostic, Severity};

pub use object::Form;
pub use object::v2::{Hsail, ROUND_NEAR, ROUND_ZERO};
pub use pipeline::{Findings, Output, PASSES};
pub use select::LACKS;
pub use target::{LARGEST_GROUP, Limit, NoTarget, Target};

/// What to make of a program.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    pub target: TargetId,
    /// Lanes of a wavefront; if nothing is said, 32 where the processor has such wavefronts.
    pub wave_size: Option<u32>,
    pub code_object_version: CodeObjectVersion,
    /// A name of [`PASSES`]: the run stops behind that pass and gives its text.
    pub stop_after: Option<&'a str>,
    /// Wants assembly.
    pub text: bool,
    /// Debug information in DWARF is wanted; file names in it start from this directory.
    pub debug: Option<&'a str>,
    /// Wants [`Output::explained`].
    pub explain: bool,
}

impl Options<'_> {
    /// The usual ones for a target.
    pub fn new(target: TargetId) -> Self {
        Options {
            target,
            wave_size: None,
            code_object_version: CodeObjectVersion::V5,
            stop_after: None,
            text: false,
            debug: None,
            explain: false,
        }
    }

    /// The target, if code is made for it and the pass to stop behind exists.
    ///
    /// # Errors
    /// F0104 says why there is no code for the target, F0105 names the passes.
    pub fn check(&self) -> Result<Target, Box<Diagnostic>> {
        let target = Target::new(self.target, self.wave_size)
            .map_err(|reason| Box::new(Diagnostic::error("F0104", format!("no code is made: {reason}"))))?;
        if let Some(pass) = self.stop_after.filter(|p| !PASSES.contains(p)) {
            let message = format!("no pass {pass}; there are {}", PASSES.join(", "));
            return Err(Box::new(Diagnostic::error("F0105", message)));
        }
        Ok(target)
    }
}

/// Makes an object of a module: all its kernels, and what they reach. The module is valid ([`ir::Module::validate`]). `hsail` is what
/// the object says of the source, and says what the usual rounding is.
///
/// # Errors
/// What [`Options::check`] says, and all that cannot be done, by resource.
pub fn finalize(mut module: ir::Module, hsail: Hsail, options: &Options<'_>) -> Result<Output, Findings> {
    let target = options.check().map_err(|d| vec![(String::new(), *d)])?;
    debug_assert!(
        module.validate().iter().all(|d| d.severity != Severity::Error),
        "{:?}",
        module.validate()
    );
    let request = pipeline::Request {
        stop_after: options.stop_after,
        text: options.text,
        explain: options.explain,
    };
    let form = Form {
        version: options.code_object_version,
        debug: options.debug,
        hsail,
    };
    pipeline::run(&mut module, &target, &form, &request)
}
