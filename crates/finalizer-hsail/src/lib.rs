//! HSAIL's front end of the finalizer: a program of BRIG modules becomes the finalizer's IR, and that a code object.
#![forbid(unsafe_code)]

pub mod expand;
pub mod from_brig;

use diag::{Diagnostic, Severity};
use finalizer::{Findings, Hsail, Output, pipeline};

pub use from_brig::{Source, watch};

/// What to make of a program.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// What the modules do not say. The family is that of the target, whatever it says.
    pub from_brig: from_brig::Options,
    /// For whom, and what is wanted beside the code object.
    pub object: finalizer::Options<'a>,
}

impl Options<'_> {
    /// The usual ones for a target.
    pub fn new(target: amdgpu_isa::TargetId) -> Self {
        Options {
            from_brig: from_brig::Options::default(),
            object: finalizer::Options::new(target),
        }
    }
}

/// Finalizes a program: all that its kernels reach, in one code object.
///
/// # Errors
/// All that cannot be finalized, by instruction and rule or resource, each with the name of its module.
pub fn finalize(sources: &[Source<'_>], options: &Options<'_>) -> Result<Output, Findings> {
    finalize_watched(sources, options).map(|(output, _)| output)
}

/// The same, with the results that the code stores for others to see if [`from_brig::Options::watch`] says so.
///
/// # Errors
/// Those of [`finalize`].
pub fn finalize_watched(
    sources: &[Source<'_>],
    options: &Options<'_>,
) -> Result<(Output, Vec<watch::Watch>), Findings> {
    // What belongs to no module is the first one's.
    let first = sources.first().map_or("program", |s| s.name);
    let named = |list: Findings| {
        let name = |n: String| if n.is_empty() { first.to_string() } else { n };
        list.into_iter().map(|(n, d)| (name(n), d)).collect::<Findings>()
    };
    let one = |d: Box<Diagnostic>| vec![(first.to_string(), *d)];
    let target = options.object.check().map_err(one)?;
    let from_options = from_brig::Options {
        processor: options.object.target.processor,
        wave_size: target.lanes(),
        debug: options.object.debug.is_some(),
        ..options.from_brig.clone()
    };
    let (mut module, watches, mut findings) = from_brig::as_far_as_possible(sources, &from_options)?;
    if findings.iter().any(|(_, d)| d.severity == Severity::Error) {
        findings.extend(named(pipeline::limits(&mut module, &target)));
        return Err(findings);
    }
    let output = finalizer::finalize(module, properties(sources, options), &options.object).map_err(named)?;
    Ok((output, watches))
}

/// What the modules have in common, with the rounding that `default` is.
fn properties(sources: &[Source<'_>], options: &Options<'_>) -> Hsail {
    let mut properties = Hsail::default();
    let headers = || sources.iter().filter_map(|s| s.module.header());
    if let Some(header) = headers().next() {
        properties.version = (header.major, header.minor);
        (properties.profile, properties.machine_model) = (header.profile.0, header.model.0);
    }
    properties.default_float_round = match from_brig::default_round(sources, &options.from_brig) {
        hsail::code::Round::ZERO => finalizer::ROUND_ZERO,
        _ => finalizer::ROUND_NEAR,
    };
    properties
}
