//! The finalizer: a program of BRIG modules becomes an AMDGPU code object, pass by pass.
#![forbid(unsafe_code)]

mod control;
mod debug_lines;
mod divergence;
mod emit;
mod exec;
pub mod expand;
pub mod explain;
mod flow;
pub mod from_brig;
mod graph;
mod hazards;
pub mod images;
pub mod ir;
mod jumps;
mod layout;
mod mir;
mod modes;
mod object;
pub mod opt;
mod pairs;
pub mod pipeline;
mod regalloc;
mod schedule;
mod select;
mod stack;
mod target;
mod waits;

use amdgpu_isa::{CodeObjectVersion, TargetId};
use diag::{Diagnostic, Severity};

pub use from_brig::{Findings, Source};
pub use object::Form;
pub use pipeline::PASSES;
pub use target::{Limit, Target};

/// What to make of a program.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    pub target: TargetId,
    pub code_object_version: CodeObjectVersion,
    pub from_brig: from_brig::Options,
    /// A name of [`PASSES`]: the run stops behind that pass and gives its text.
    pub stop_after: Option<&'a str>,
    /// Wants assembly.
    pub text: bool,
    /// Line tables in DWARF are wanted; file names in them start from this directory.
    pub debug: Option<&'a str>,
    /// Wants [`pipeline::Output::explained`].
    pub explain: bool,
}

impl Options<'_> {
    /// The usual ones for a target.
    pub fn new(target: TargetId) -> Self {
        Options {
            target,
            code_object_version: CodeObjectVersion::V5,
            from_brig: from_brig::Options::default(),
            stop_after: None,
            text: false,
            debug: None,
            explain: false,
        }
    }
}

/// Finalizes a program: all that its kernels reach, in one code object.
///
/// # Errors
/// All that cannot be finalized, by instruction and rule or resource, each with the name of its module.
pub fn finalize(sources: &[Source<'_>], options: &Options<'_>) -> Result<pipeline::Output, Findings> {
    let named = |list: Vec<Diagnostic>| {
        let name = sources.first().map_or("program", |s| s.name);
        list.into_iter().map(|d| (name.to_string(), d)).collect::<Findings>()
    };
    let target = Target::new(options.target);
    if !target.is_supported() {
        let message = format!(
            "{} is no target of the finalizer; it makes code for {}",
            options.target.processor.name(),
            Target::SUPPORTED.join(", ")
        );
        return Err(named(vec![Diagnostic::error("F0104", message)]));
    }
    if let Some(pass) = options.stop_after.filter(|p| !PASSES.contains(p)) {
        let message = format!("no pass {pass}; there are {}", PASSES.join(", "));
        return Err(named(vec![Diagnostic::error("F0105", message)]));
    }
    let from_options = from_brig::Options {
        processor: options.target.processor,
        ..options.from_brig.clone()
    };
    let (mut module, watches, mut findings) = from_brig::as_far_as_possible(sources, &from_options)?;
    let of_pipeline = |list: Findings| {
        let first = sources.first().map_or("program", |s| s.name);
        let name = |n: String| if n.is_empty() { first.to_string() } else { n };
        list.into_iter().map(|(n, d)| (name(n), d)).collect::<Findings>()
    };
    if findings.iter().any(|(_, d)| d.severity == Severity::Error) {
        findings.extend(of_pipeline(pipeline::limits(&mut module, &target)));
        return Err(findings);
    }
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
    let form = object::Form {
        version: options.code_object_version,
        debug: options.debug,
        hsail: hsail_properties(sources, options),
    };
    let output = pipeline::run(&mut module, &target, &form, &request).map_err(of_pipeline)?;
    Ok(pipeline::Output { watches, ..output })
}

/// What the modules have in common, with the rounding that `default` is.
fn hsail_properties(sources: &[Source<'_>], options: &Options<'_>) -> object::v2::Hsail {
    let mut properties = object::v2::Hsail::default();
    let headers = || sources.iter().filter_map(|s| s.module.header());
    if let Some(header) = headers().next() {
        properties.version = (header.major, header.minor);
        (properties.profile, properties.machine_model) = (header.profile.0, header.model.0);
    }
    properties.default_float_round = match from_brig::default_round(sources, &options.from_brig) {
        hsail::code::Round::ZERO => object::v2::ROUND_ZERO,
        _ => object::v2::ROUND_NEAR,
    };
    properties
}
