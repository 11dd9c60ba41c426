//! `weft diff` of code objects: kernel by kernel, what they take, what they say of themselves, and their instructions aligned.

use std::fmt::Write;
use std::path::Path;

use code_object::{CodeObject, Kernel};
use serde_json::{Value, json};
use similar::Algorithm;
use weft::occupancy::Limit;

use crate::input::{self, Result};
use crate::occupancy;

/// Differences of two code objects.
pub struct Difference {
    pub kernels: Vec<KernelDifference>,
    /// Target and code object version.
    pub object: Vec<Fact>,
}

/// Something that is not the same: what, before, after.
pub type Fact = (String, String, String);

/// Differences of one kernel.
pub struct KernelDifference {
    pub name: String,
    pub state: State,
    pub facts: Vec<Fact>,
    /// A hunk each: where it begins in both, and its lines with ` `, `-` or `+`.
    pub hunks: Vec<Hunk>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum State {
    Removed,
    Added,
    Changed,
}

/// Lines of both texts that belong together.
pub struct Hunk {
    pub header: String,
    pub lines: Vec<(char, String)>,
}

/// Lines without change around a change.
const CONTEXT: usize = 3;

/// Compares two code objects.
///
/// # Errors
/// What cannot be read of them.
pub fn compare(paths: [&Path; 2], objects: [&CodeObject<'_>; 2]) -> Result<Difference> {
    let [a, b] = objects;
    let kernels = |n: usize| objects[n].kernels().map_err(|e| input::at(paths[n], e));
    let (before, after) = (kernels(0)?, kernels(1)?);
    let mut difference = Difference {
        kernels: Vec::new(),
        object: facts(&[
            ("target", a.target().to_string(), b.target().to_string()),
            ("code object version", version(a), version(b)),
        ]),
    };
    for old in &before {
        let Some(new) = after.iter().find(|k| k.name == old.name) else {
            difference.kernels.push(only(old, State::Removed));
            continue;
        };
        let found = kernel((a, old), (b, new))?;
        if !found.facts.is_empty() || !found.hunks.is_empty() {
            difference.kernels.push(found);
        }
    }
    let added = after
        .iter()
        .filter(|new| !before.iter().any(|old| old.name == new.name));
    difference.kernels.extend(added.map(|new| only(new, State::Added)));
    Ok(difference)
}

fn version(object: &CodeObject<'_>) -> String {
    format!("{:?}", object.version())
}

fn only(kernel: &Kernel<'_>, state: State) -> KernelDifference {
    KernelDifference {
        name: kernel.name.to_owned(),
        state,
        facts: Vec::new(),
        hunks: Vec::new(),
    }
}

/// Those of which before and after are not the same.
fn facts(all: &[(&str, String, String)]) -> Vec<Fact> {
    let differ = all.iter().filter(|(_, old, new)| old != new);
    differ
        .map(|(what, old, new)| (what.to_string(), old.clone(), new.clone()))
        .collect()
}

fn kernel(old: (&CodeObject<'_>, &Kernel<'_>), new: (&CodeObject<'_>, &Kernel<'_>)) -> Result<KernelDifference> {
    let (before, after) = (described(old.0, old.1)?, described(new.0, new.1)?);
    let mut list: Vec<Fact> = Vec::new();
    for (what, value) in &before {
        let other = after.iter().find(|(w, _)| w == what).map_or("none", |(_, v)| v);
        if value != other {
            list.push((what.clone(), value.clone(), other.to_owned()));
        }
    }
    let more = after.iter().filter(|(what, _)| !before.iter().any(|(w, _)| w == what));
    list.extend(more.map(|(what, value)| (what.clone(), "none".to_owned(), value.clone())));
    Ok(KernelDifference {
        name: old.1.name.to_owned(),
        state: State::Changed,
        facts: list,
        hunks: hunks(&instructions(old.0, old.1)?, &instructions(new.0, new.1)?),
    })
}

/// What a kernel takes, and what its metadata says.
fn described(object: &CodeObject<'_>, kernel: &Kernel<'_>) -> Result<Vec<(String, String)>> {
    let known = occupancy::known(object, kernel, None, 0)?;
    let limits: Vec<&str> = known.occupancy.limited_by().into_iter().map(Limit::name).collect();
    let mut list = vec![
        ("VGPRs", known.needs.vgprs.to_string()),
        ("SGPRs", known.needs.sgprs.to_string()),
        ("LDS bytes", known.needs.lds_bytes.to_string()),
        ("scratch bytes", known.scratch_bytes.to_string()),
        ("wavefront size", known.wave_size.to_string()),
        (
            "waves/SIMD",
            format!("{} ({})", known.occupancy.waves(), limits.join(", ")),
        ),
    ];
    if let Some(m) = kernel.metadata {
        let number = |n: Option<u64>| n.map_or("none".to_owned(), |n| n.to_string());
        list.push(("spilled VGPRs", number(m.vgpr_spill_count)));
        list.push(("spilled SGPRs", number(m.sgpr_spill_count)));
        list.push(("kernarg bytes", number(m.kernarg_segment_size)));
        list.push(("largest work-group", number(m.max_flat_workgroup_size)));
        list.push(("required work-group", format!("{:?}", m.reqd_workgroup_size)));
    }
    let mut list: Vec<(String, String)> = list.into_iter().map(|(what, v)| (what.to_owned(), v)).collect();
    let args = kernel.metadata.map_or(&[][..], |m| &m.args);
    list.extend(args.iter().enumerate().map(|(n, arg)| {
        let name = arg.name.as_deref().unwrap_or("without name");
        let kind = arg.value_kind.as_str();
        (
            format!("argument {n}"),
            format!("{name}, {kind}, {} bytes at {}", arg.size, arg.offset),
        )
    }));
    Ok(list)
}

/// The instructions of a kernel, one a line, with labels.
fn instructions(object: &CodeObject<'_>, kernel: &Kernel<'_>) -> Result<Vec<String>> {
    let outside = || format!("kernel {}: its code is in no section", kernel.name);
    let inside = |s: &&code_object::elf::Section| {
        kernel
            .entry
            .checked_sub(s.address)
            .is_some_and(|at| s.address != 0 && at < s.size)
    };
    let section = object.sections().iter().find(inside).ok_or_else(outside)?;
    let data = object.section_data(section).map_err(|e| e.to_string())?;
    let first = usize::try_from(kernel.entry - section.address).map_err(|_| outside())?;
    let code = data.get(first..).ok_or_else(outside)?;
    let length = kernel
        .code_bytes
        .and_then(|n| usize::try_from(n).ok())
        .unwrap_or(code.len());
    let code = &code[..length.min(code.len())];
    let target = object.target();
    let mode = kernel_mode(object, kernel)?;
    let text = amdgpu_asm::disassemble_code_as(target.processor, mode, code, 0);
    Ok(text
        .lines()
        .map(|line| bare(line).to_owned())
        .filter(|line| !line.is_empty())
        .collect())
}

fn kernel_mode(object: &CodeObject<'_>, kernel: &Kernel<'_>) -> Result<amdgpu_isa::Mode> {
    let lanes = kernel.descriptor.wavefront_size(&object.descriptor_layout());
    let feature = [format!("+wavefrontsize{lanes}")];
    let wanted = match object.target().processor.wave_sizes() {
        amdgpu_isa::WaveSizes::Both => &feature[..],
        _ => &[],
    };
    Ok(crate::asm::with_features(object.target(), wanted)?.mode())
}

/// A line without the comment that has its address and bytes.
fn bare(line: &str) -> &str {
    line.split("//")
        .next()
        .unwrap_or(line)
        .split(';')
        .next()
        .unwrap_or(line)
        .trim()
}

/// A line with all labels alike: what comes before a label changes its number.
fn aligned(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(".L") {
        out.push_str(&rest[..at + 2]);
        rest = rest[at + 2..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out + rest
}

fn hunks(old: &[String], new: &[String]) -> Vec<Hunk> {
    let keys = |lines: &[String]| lines.iter().map(|l| aligned(l)).collect::<Vec<_>>();
    let (a, b) = (keys(old), keys(new));
    let ops = similar::capture_diff_slices(Algorithm::Myers, &a, &b);
    let groups = similar::group_diff_ops(ops, CONTEXT);
    let hunk = |ops: &Vec<similar::DiffOp>| {
        let (first, last) = (ops.first()?, ops.last()?);
        let (from, to) = (
            first.old_range().start..last.old_range().end,
            first.new_range().start..last.new_range().end,
        );
        let mut lines = Vec::new();
        for op in ops {
            match op.tag() {
                similar::DiffTag::Equal => lines.extend(old[op.old_range()].iter().map(|l| (' ', l.clone()))),
                _ => {
                    lines.extend(old[op.old_range()].iter().map(|l| ('-', l.clone())));
                    lines.extend(new[op.new_range()].iter().map(|l| ('+', l.clone())));
                }
            }
        }
        let header = format!(
            "@@ -{},{} +{},{} @@",
            from.start + 1,
            from.len(),
            to.start + 1,
            to.len()
        );
        Some(Hunk { header, lines })
    };
    groups.iter().filter_map(hunk).collect()
}

impl Difference {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.kernels.is_empty() && self.object.is_empty()
    }

    /// As `diff -u` shows texts, with what kernels take in front of their instructions.
    pub fn text(&self, names: [&str; 2]) -> String {
        let mut out = String::new();
        if self.is_empty() {
            return out;
        }
        let _ = writeln!(out, "--- {}\n+++ {}", names[0], names[1]);
        for (what, old, new) in &self.object {
            let _ = writeln!(out, "{what}: {old} -> {new}");
        }
        for kernel in &self.kernels {
            let _ = match kernel.state {
                State::Removed => writeln!(out, "-kernel {}", kernel.name),
                State::Added => writeln!(out, "+kernel {}", kernel.name),
                State::Changed => writeln!(out, "kernel {}", kernel.name),
            };
            for (what, old, new) in &kernel.facts {
                let _ = writeln!(out, "  {what}: {old} -> {new}");
            }
            for hunk in &kernel.hunks {
                let _ = writeln!(out, "{}", hunk.header);
                for (mark, line) in &hunk.lines {
                    let _ = writeln!(out, "{mark}{line}");
                }
            }
        }
        out
    }

    /// The same as JSON.
    pub fn json(&self) -> Value {
        let facts = |list: &[Fact]| -> Vec<Value> {
            let each = list.iter();
            each.map(|(what, old, new)| json!({ "what": what, "before": old, "after": new }))
                .collect()
        };
        let kernels = self.kernels.iter().map(|k| {
            let hunks = k.hunks.iter().map(|h| {
                let lines: Vec<String> = h.lines.iter().map(|(mark, line)| format!("{mark}{line}")).collect();
                json!({ "at": h.header, "lines": lines })
            });
            json!({
                "kernel": k.name,
                "state": match k.state {
                    State::Removed => "removed",
                    State::Added => "added",
                    State::Changed => "changed",
                },
                "facts": facts(&k.facts),
                "instructions": hunks.collect::<Vec<_>>(),
            })
        });
        json!({ "object": facts(&self.object), "kernels": kernels.collect::<Vec<_>>() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_move_are_no_difference() {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let old = lines("s_nop 0\ns_branch .L0\n.L0:\ns_endpgm");
        let same = lines("s_nop 0\ns_branch .L7\n.L7:\ns_endpgm");
        assert!(hunks(&old, &same).is_empty());
        let new = lines("s_nop 0\ns_branch .L7\ns_nop 1\n.L7:\ns_endpgm");
        let found = hunks(&old, &new);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].header, "@@ -1,4 +1,5 @@");
        let changed: Vec<_> = found[0].lines.iter().filter(|(mark, _)| *mark != ' ').collect();
        assert_eq!(changed, [&('+', "s_nop 1".to_owned())]);
    }
}
