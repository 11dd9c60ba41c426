//! Code in all ways that the machine can run it: by handlers and by host code, for each level of SIMD instructions that the host has. All must
//! leave the same behind.

use std::borrow::Cow;
use std::fmt;
use std::sync::PoisonError;

use amdgpu_isa::Model;
use amdgpu_semantics::mode::Mode;

use crate::fault::FaultKind;
use crate::lab::Lab;
use crate::lanes::SimdLevel;
use crate::memory::{Memory, Permission, gws::Gws};
use crate::native;
use crate::program::Program;
use crate::run::Pause;
use crate::wave::{V32, sreg, vreg};

/// Bytes of the buffer.
pub const BUFFER_BYTES: usize = 1 << 14;
/// Bytes of LDS.
pub const LDS_BYTES: usize = 1 << 14;

/// What a wave finds; what is not given is 0.
pub struct Start {
    pub v: Vec<V32>,
    /// Scalar slots.
    pub s: Vec<u32>,
    pub exec: u64,
    pub mode: Mode,
    /// The buffer.
    pub memory: Vec<u8>,
    pub lds: Vec<u8>,
}

/// A model's machines, kept for the next code: what they hold is made as new for each.
pub struct Ways {
    buffer: u64,
    vgprs: u16,
    agprs: u16,
    /// By handlers for any host; others are compared with it.
    plain: Way,
    others: Vec<Way>,
}

struct Way {
    level: SimdLevel,
    lab: Lab,
    /// What the last run left in the buffer.
    after: Vec<u8>,
    end: Result<Pause, String>,
}

/// The first thing that a program can see in which a way differs.
#[derive(Debug)]
pub struct Difference {
    level: SimdLevel,
    by_host_code: bool,
    what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = if self.by_host_code { "host code" } else { "handlers" };
        write!(f, "{by} for {:?}: {}", self.level, self.what)
    }
}

/// What the code did.
pub struct Ran {
    /// To where its wave ends, waits or has run long enough, without a fault.
    pub to_end: bool,
    pub instructions: u64,
}

/// Runs of the same code after those by handlers: the first one by host code finds no memory at hand, the second one opens its windows.
const RUNS: u32 = 3;

impl Ways {
    /// The ways of this host, for waves with so many VGPRs. From now on the second run of a block is by host code.
    ///
    /// # Errors
    /// The host has no memory.
    pub fn new(model: Model, vgprs: u16) -> Result<Ways, FaultKind> {
        native::make_code_after(1);
        let plain = Way::new(model, SimdLevel::Baseline)?;
        let levels = [SimdLevel::Avx2, SimdLevel::Avx512].into_iter();
        let here = levels.filter(|level| level.at_hand() == *level);
        Ok(Ways {
            buffer: plain.1,
            vgprs: vgprs.min(model.registers.vgprs),
            agprs: vgprs.min(model.registers.agprs()),
            plain: plain.0,
            others: here
                .map(|level| Ok(Way::new(model, level)?.0))
                .collect::<Result<_, _>>()?,
        })
    }

    /// The levels of others than the plain way.
    pub fn levels(&self) -> impl Iterator<Item = SimdLevel> {
        self.others.iter().map(|way| way.level)
    }

    /// Where the buffer is.
    pub fn buffer(&self) -> u64 {
        self.buffer
    }

    /// Runs code in all ways, at most so many instructions of it.
    ///
    /// # Errors
    /// What differs.
    pub fn run(&mut self, code: &[u8], start: &Start, limit: u64) -> Result<Ran, Difference> {
        let state = (start, self.vgprs, self.agprs);
        let program = self.plain.lab.code(code);
        self.plain.run(&program, self.buffer, state, limit, 1);
        for way in &mut self.others {
            let program = way.lab.code(code);
            for (times, by_host_code) in [(1, false), (RUNS, true)] {
                way.run(&program, self.buffer, state, limit, times);
                if let Some(what) = self.plain.difference(way, self.vgprs, self.agprs) {
                    return Err(Difference {
                        level: way.level,
                        by_host_code,
                        what,
                    });
                }
            }
        }
        Ok(Ran {
            to_end: self.plain.end.is_ok(),
            instructions: self.plain.lab.wave.executed,
        })
    }
}

impl Way {
    fn new(model: Model, level: SimdLevel) -> Result<(Way, u64), FaultKind> {
        let mut lab = Lab::of(model);
        lab.level = level;
        lab.group.lds.truncate(LDS_BYTES);
        let buffer = lab
            .memory
            .allocate(BUFFER_BYTES as u64, 256, Permission::ReadWrite, "buffer");
        let buffer =
            buffer.ok_or_else(|| FaultKind::Unimplemented("no memory for the buffer of random code".into()))?;
        let way = Way {
            level,
            lab,
            after: vec![0; BUFFER_BYTES],
            end: Ok(Pause::Ended),
        };
        Ok((way, buffer))
    }

    /// Runs it so many times, of which the last one counts.
    fn run(
        &mut self,
        program: &Program,
        buffer: u64,
        (start, vgprs, agprs): (&Start, u16, u16),
        limit: u64,
        times: u32,
    ) {
        let sgprs = self.lab.machine.model.registers.sgprs;
        let mut memory_before = Cow::Borrowed(start.memory.as_slice());
        if memory_before.len() != BUFFER_BYTES {
            memory_before.to_mut().resize(BUFFER_BYTES, 0);
        }
        let ended = self.lab.run_often(program, limit, times, |wave, group, memory| {
            // the buffer is there: its bytes are compared afterwards
            let _ = memory.write(buffer, &memory_before);
            forget(memory);
            let (known, rest) = group.lds.split_at_mut(start.lds.len().min(LDS_BYTES));
            known.copy_from_slice(&start.lds[..known.len()]);
            rest.fill(0);
            wave.reset(vgprs, agprs, sgprs);
            wave.v[..start.v.len()].copy_from_slice(&start.v);
            wave.s[..start.s.len()].copy_from_slice(&start.s);
            wave.set_exec(start.exec);
            wave.set_mode(start.mode);
        });
        self.end = ended.map_err(|fault| fault.to_string());
        if self.lab.memory.read(buffer, &mut self.after).is_err() {
            self.after.fill(0);
        }
    }

    fn difference(&self, other: &Way, vgprs: u16, agprs: u16) -> Option<String> {
        let [a, b] = [&self.lab.wave, &other.lab.wave];
        if self.end != other.end || a.pc != b.pc {
            let place = |way: &Way| format!("{:?} at {:#x}", way.end, way.lab.wave.pc);
            return Some(format!("{}, not {}", place(other), place(self)));
        }
        let byte = |what: &str, a: &[u8], b: &[u8]| {
            if a == b {
                return None;
            }
            let at = a.iter().zip(b).position(|(a, b)| a != b)?;
            Some(format!("byte {at:#x} of {what} is {:#x}, not {:#x}", b[at], a[at]))
        };
        let bytes = byte("memory", &self.after, &other.after)
            .or_else(|| byte("LDS", &self.lab.group.lds, &other.lab.group.lds));
        // registers count where the program goes on: scalar loads that fault may come before lane operations
        if bytes.is_some() || self.end.is_err() {
            return bytes;
        }
        let lanes = a.lanes();
        let numbers = (0..usize::from(vgprs)).chain(vreg::AGPR..vreg::AGPR + usize::from(agprs));
        for n in numbers {
            let [a, b] = [&a.v[n].0[..lanes], &b.v[n].0[..lanes]];
            if a != b
                && let Some(lane) = (0..lanes).find(|&lane| a[lane] != b[lane])
            {
                let name = match n.checked_sub(vreg::AGPR) {
                    Some(n) => format!("a{n}"),
                    None => format!("v{n}"),
                };
                return Some(format!("lane {lane} of {name} is {:#x}, not {:#x}", b[lane], a[lane]));
            }
        }
        if let Some(n) = (0..sreg::VISIBLE).find(|&n| a.s[n] != b.s[n]) {
            return Some(format!("scalar slot {n} is {:#x}, not {:#x}", b.s[n], a.s[n]));
        }
        (a.scc != b.scc).then(|| format!("SCC is {}", b.scc))
    }
}

/// Nothing is left of what a device has beside memory.
fn forget(memory: &Memory) {
    memory.gds.lock().unwrap_or_else(PoisonError::into_inner).clear();
    *memory.gws.lock().unwrap_or_else(PoisonError::into_inner) = Gws::default();
}
