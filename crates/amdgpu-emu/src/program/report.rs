//! What became of the blocks that have run: host code, or handlers and why.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::Ordering;

use super::{Block, CodeRegion};
use crate::native::{self, Waves, region};
use crate::ops::flow;
use crate::uop::{Uop, Uops};
use crate::wave::Path;

/// A block that has run in waves of one MODE.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockReport {
    pub address: u64,
    pub instructions: u32,
    /// Waves on [`Path::Flushed`], not on [`Path::Host`].
    pub flushes: bool,
    /// What it is now.
    pub form: Form,
    /// Instructions that are host code, those that do nothing among them.
    pub compiled: u32,
    /// Instructions that handlers run: mnemonic and reason, and how many there are.
    pub handlers: BTreeMap<(String, &'static str), u32>,
    /// Whether work-groups that begin here run as one, or why they do not; None where that was not tried.
    pub whole: Option<Result<(), &'static str>>,
    /// Runs as host code with what follows, and ticks of the host's clock that they took, if that was asked for.
    pub taken: (u64, u64),
}

/// How a block runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// All by handlers; so many runs were counted.
    Handlers { runs: u32 },
    /// Its lane operations as host code, from the run loop.
    Segments,
    /// In one function of the host with what follows.
    Region,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Handlers { runs } => write!(f, "handlers, {runs} runs"),
            Form::Segments => write!(f, "host code between handlers"),
            Form::Region => write!(f, "host code"),
        }
    }
}

impl fmt::Display for BlockReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            address,
            instructions,
            compiled,
            ..
        } = self;
        let mode = if self.flushes { ", denormals flushed" } else { "" };
        write!(
            f,
            "{address:#x}: {}{mode}: {compiled} of {instructions} instructions",
            self.form
        )?;
        match self.whole {
            Some(Ok(())) => write!(f, "\n    work-groups run as one")?,
            Some(Err(why)) => write!(f, "\n    work-groups do not run as one: {why}")?,
            None => {}
        }
        for ((mnemonic, why), count) in &self.handlers {
            write!(f, "\n    {count} {mnemonic}: {why}")?;
        }
        Ok(())
    }
}

impl CodeRegion {
    /// The blocks that have run, in the order of their addresses.
    pub fn report(&self) -> Vec<BlockReport> {
        let mut reports = Vec::new();
        for (first, block) in self.blocks.iter().enumerate() {
            let Some(block) = block.get().and_then(Option::as_deref) else {
                continue;
            };
            let paths = [Path::Host, Path::Flushed].into_iter();
            reports.extend(paths.filter_map(|path| self.report_of(path, first, block)));
        }
        reports.extend(self.other.get().iter().flat_map(|other| other.report()));
        reports
    }

    fn report_of(&self, path: Path, first: usize, block: &Block) -> Option<BlockReport> {
        let slot = block.slot(path);
        let runs = slot.runs.load(Ordering::Relaxed);
        let made = slot.uops.get();
        if runs == 0 && made.is_none() {
            return None;
        }
        let form = match (slot.host.get(), made) {
            (Some(_), _) => Form::Region,
            (None, Some(_)) => Form::Segments,
            (None, None) => Form::Handlers { runs },
        };
        let waves = Waves {
            lanes: self.text.model.wave_size,
            path,
        };
        let native = made.and_then(Option::as_deref);
        let uops = native.map_or_else(|| block.plain.lent(), Uops::Kept);
        let handlers = uops.iter().filter(|uop| uop.native().is_none());
        let mut counts = BTreeMap::new();
        for uop in handlers {
            let why = match form {
                Form::Handlers { .. } => "the block has not run often enough",
                Form::Region if is_region_code(uop, waves) => continue,
                _ => native::why_not(uop, waves, self.text.level),
            };
            *counts.entry((uop.inst.op.mnemonic().to_owned(), why)).or_default() += 1;
        }
        let by_handlers: u32 = counts.values().sum();
        Some(BlockReport {
            address: self.base + 4 * first as u64,
            instructions: block.count,
            flushes: path == Path::Flushed,
            form,
            compiled: block.count - by_handlers,
            handlers: counts,
            whole: self.whole_report(path, first),
            taken: slot.timer.taken(),
        })
    }
}

/// Whether a region has code for what is no lane operation.
fn is_region_code(uop: &Uop, waves: Waves) -> bool {
    flow::branch(uop.inst.op).is_some() || region::is_scalar_code(uop, waves)
}
