//! `--trace` and `--stats`: observers of a run.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::observe::{Observer, Place};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::{Encoding, Inst, Processor};

/// Writes a line for every executed instruction. Runs on one thread, so that lines are in order.
pub struct Trace<'w> {
    pub out: &'w mut (dyn Write + Send),
    pub processor: Processor,
    pub error: Option<std::io::Error>,
}

impl Observer for TraceRef<'_, '_> {
    fn fork(&self) -> Self {
        TraceRef(None)
    }

    fn join(&mut self, _: Self) {}

    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        let Some(trace) = &mut self.0 else { return };
        let [x, y, z] = place.work_group;
        let text = inst.display(trace.processor, Some(place.pc));
        let line = writeln!(
            trace.out,
            "wg({x},{y},{z}) wave {} {:#014x} exec {:#018x} scc {} {text}",
            place.wave,
            place.pc,
            wave.exec(),
            wave.scc as u8
        );
        if let Err(e) = line {
            trace.error.get_or_insert(e);
        }
    }
}

/// The trace as an observer; forks see nothing.
pub struct TraceRef<'t, 'w>(pub Option<&'t mut Trace<'w>>);

/// Counts what is executed.
#[derive(Debug, Clone, Default)]
pub struct Stats {
    by_mnemonic: BTreeMap<&'static str, u64>,
    by_class: BTreeMap<&'static str, u64>,
    instructions: u64,
    /// Sum over vector instructions of active lanes, and of lanes there are.
    active_lanes: u64,
    lanes: u64,
    /// Vector instructions with part of the wave's lanes off.
    divergent: u64,
    waves: u64,
    barriers: u64,
    bytes: BTreeMap<(&'static str, &'static str), u64>,
}

/// The classes of the table, in the manuals' words.
fn class(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopk | Encoding::Sopc => "SALU",
        Encoding::Sopp => "program control",
        Encoding::Smem => "scalar memory",
        Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc | Encoding::Vop3 | Encoding::Vop3p | Encoding::Vintrp => {
            "VALU"
        }
        Encoding::Vinterp | Encoding::Vopd => "VALU",
        Encoding::Ds | Encoding::Ldsdir => "LDS",
        Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg => "vector memory",
        Encoding::Flat => "flat memory",
        Encoding::Exp => "export",
    }
}

impl Observer for Stats {
    const MEMORY: bool = true;

    fn fork(&self) -> Self {
        Stats::default()
    }

    fn join(&mut self, other: Self) {
        let add = |into: &mut BTreeMap<&'static str, u64>, from: BTreeMap<&'static str, u64>| {
            for (key, n) in from {
                *into.entry(key).or_default() += n;
            }
        };
        add(&mut self.by_mnemonic, other.by_mnemonic);
        add(&mut self.by_class, other.by_class);
        for (key, n) in other.bytes {
            *self.bytes.entry(key).or_default() += n;
        }
        self.instructions += other.instructions;
        self.active_lanes += other.active_lanes;
        self.lanes += other.lanes;
        self.divergent += other.divergent;
        self.waves += other.waves;
        self.barriers += other.barriers;
    }

    fn instruction(&mut self, _: Place, inst: &Inst, wave: &Wave) {
        let class = class(inst.encoding);
        *self.by_mnemonic.entry(inst.op.mnemonic()).or_default() += 1;
        *self.by_class.entry(class).or_default() += 1;
        self.instructions += 1;
        if !matches!(class, "SALU" | "program control" | "scalar memory") {
            let active = wave.exec().count_ones() as u64;
            self.active_lanes += active;
            self.lanes += 64;
            self.divergent += (wave.exec() != wave.initial_exec) as u64;
        }
    }

    fn memory(&mut self, _: Place, _: &Inst, access: &MemoryAccess) {
        let space = match access.space {
            Space::Global => "global",
            Space::Lds => "LDS",
            Space::Scratch => "scratch",
            Space::Scalar => "scalar",
        };
        let bytes = access.bytes as u64 * access.exec.count_ones() as u64;
        *self.bytes.entry((space, access.access.as_str())).or_default() += bytes;
    }

    fn wave_start(&mut self, _: Place, _: &Wave) {
        self.waves += 1;
    }

    fn barrier(&mut self, _: [u32; 3]) {
        self.barriers += 1;
    }
}

impl Stats {
    /// The table as text.
    pub fn render(&self) -> String {
        let mut out = String::new();
        let percent = |n: u64, of: u64| 100.0 * n as f64 / of.max(1) as f64;
        let _ = writeln!(
            out,
            "{:>12} instructions executed by {} waves",
            self.instructions, self.waves
        );
        let _ = writeln!(out, "{:>12} barriers", self.barriers);
        let _ = writeln!(
            out,
            "{:>11.1}% of lanes active in vector instructions; {} of them divergent",
            percent(self.active_lanes, self.lanes),
            self.divergent
        );
        let mut table = |title: &str, map: &BTreeMap<&'static str, u64>| {
            let _ = writeln!(out, "{title}");
            let mut rows: Vec<_> = map.iter().collect();
            rows.sort_by_key(|&(name, n)| (std::cmp::Reverse(*n), *name));
            for (name, n) in rows {
                let _ = writeln!(out, "{n:>12} {:>5.1}%  {name}", percent(*n, self.instructions));
            }
        };
        table("by class:", &self.by_class);
        table("by mnemonic:", &self.by_mnemonic);
        if !self.bytes.is_empty() {
            let _ = writeln!(out, "bytes:");
        }
        for ((space, access), n) in &self.bytes {
            let _ = writeln!(out, "{n:>12} {space} {access}");
        }
        out
    }
}
