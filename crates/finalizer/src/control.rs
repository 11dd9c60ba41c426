//! What a kernel demands of its dispatches (PRM 13.4), against itself and against what the processor has. What holds is counted on
//! elsewhere: sizes that are known are constants (by front ends), and registers are as many as the work-group leaves.

use diag::Diagnostic;

use crate::ir::Function;
use crate::target::{LARGEST_GROUP, Target};
use crate::{mir, object};

/// What cannot be.
pub fn check(target: &Target, group_bytes: u32, kernel: &Function) -> Vec<Diagnostic> {
    let control = &kernel.control;
    let mut wrong = Vec::new();
    let mut error = |code, what: String, help: String| {
        wrong.push(Diagnostic::error(code, format!("{}: {what}", kernel.name)).help(help));
    };
    let processor = target.processor;
    let (known, room) = (u64::from(group_bytes), u64::from(processor.lds_bytes()));
    let dynamic = u64::from(control.max_dynamic_group_bytes.unwrap_or(0));
    if known + dynamic > room {
        let what = format!("{known} bytes of group memory, and {dynamic} that dispatches may add");
        error(
            "F0106",
            what,
            format!("a work-group has {room} on {}", processor.name()),
        );
    }
    let items = control
        .required_group_size
        .map(|s| s.iter().map(|n| u64::from(*n)).product::<u64>());
    let most = control.max_flat_group_size.map_or(LARGEST_GROUP, u64::from);
    if let Some(items) = items.filter(|items| *items > most.min(LARGEST_GROUP)) {
        let what = format!("work-groups of {items} work-items are required");
        error(
            "F0107",
            what,
            format!("at most {} are possible", most.min(LARGEST_GROUP)),
        );
    }
    let grid = control
        .required_grid_size
        .map(|s| s.iter().fold(1u64, |all, n| all.saturating_mul(*n)));
    if let (Some(grid), Some(most)) = (grid, control.max_flat_grid_size)
        && grid > most
    {
        let what = format!("a grid of {grid} work-items is required");
        error("F0107", what, format!("maxflatgridsize allows {most}"));
    }
    wrong
}

/// Private memory of a kernel, of which a wavefront can have only so much.
///
/// # Errors
/// It wants more.
pub fn check_private(kernel: &mir::Function, target: &Target) -> Result<(), Diagnostic> {
    let most = target.processor.scratch_bytes_of_wave() / target.lanes();
    let bytes = object::private_bytes(kernel);
    if bytes <= most {
        return Ok(());
    }
    let spilled = match kernel.spill_bytes {
        0 => String::new(),
        bytes => format!(", {bytes} of them for registers"),
    };
    let what = format!("{}: {bytes} bytes of private memory{spilled}", kernel.name);
    let help = format!("a work-item has {most} on {}", target.processor.name());
    Err(Diagnostic::error("F0108", what).help(help))
}
