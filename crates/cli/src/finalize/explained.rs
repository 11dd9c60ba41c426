//! `weft finalize --explain`: lines of the source beside machine code.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

use amdgpu_isa::TargetId;
use finalizer::explain::Kernel;
use finalizer::pipeline::Output;

use crate::input::source_text;

/// Columns of the source.
const SOURCE: usize = 48;
/// Columns of an instruction.
const CODE: usize = 60;

/// All kernels.
pub fn text(output: &Output, target: TargetId) -> String {
    let read = |file: &String| {
        // BRIG has no lines.
        let text = source_text(Path::new(file)).unwrap_or_default();
        text.lines().map(|l| l.trim().to_string()).collect::<Vec<_>>()
    };
    let sources: Vec<Vec<String>> = output.files.iter().map(read).collect();
    let mut out = String::new();
    for kernel in &output.explained {
        head(&mut out, kernel, target);
        rows(&mut out, kernel, &output.files, &sources);
    }
    out
}

fn head(out: &mut String, k: &Kernel, target: TargetId) {
    let what = if k.is_entry { "function" } else { "kernel" };
    let _ = writeln!(out, "{what} {} for {target}", k.name);
    let spilled = |n: u32| match n {
        0 => String::new(),
        n => format!(" ({n} more in memory or lanes)"),
    };
    let more = if k.dynamic_stack { " and more at run time" } else { "" };
    let _ = writeln!(out, "  VGPRs      {}{}", k.vgprs, spilled(k.spilled_vgprs));
    let _ = writeln!(out, "  SGPRs      {}{}", k.sgprs, spilled(k.spilled_sgprs));
    let _ = writeln!(out, "  LDS        {} bytes a work-group", k.lds_bytes);
    let _ = writeln!(out, "  scratch    {} bytes a work-item{more}", k.scratch_bytes);
    let _ = writeln!(
        out,
        "  occupancy  {} waves a SIMD, limited by {}; work-groups of up to {} work-items",
        k.waves, k.limit, k.max_group
    );
    let _ = writeln!(out);
    let _ = writeln!(out, "  {:SOURCE$}  offset  {:CODE$} VGPRs SGPRs", "line", "code");
}

fn rows(out: &mut String, kernel: &Kernel, files: &[String], sources: &[Vec<String>]) {
    let mut last = None;
    let mut seen = HashSet::new();
    for row in &kernel.rows {
        let place = (row.location.file, row.location.line);
        let mut source = String::new();
        if last != Some(place) && place.1 != 0 {
            let lines = sources.get(usize::from(place.0));
            let line = lines.and_then(|l| l.get(place.1 as usize - 1));
            source = match line {
                Some(text) => format!("{:>4} {text}", place.1),
                None => format!(
                    "{}:{}",
                    files.get(usize::from(place.0)).map_or("?", String::as_str),
                    place.1
                ),
            };
            if !seen.insert(place) {
                source.push_str(" (again)");
            }
        }
        last = Some(place);
        if source.chars().count() > SOURCE {
            source = source.chars().take(SOURCE - 3).collect::<String>() + "...";
        }
        let text = row.text.trim();
        let line = format!(
            "  {source:SOURCE$}  {:06x}  {text:CODE$} {:5} {:5}",
            row.offset, row.live_vgprs, row.live_sgprs
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let _ = writeln!(out);
}
