//! Random bytes as code: decode, print and encode them one after the other, then run them on a wave, branches and all, on one of
//! the emulated processors, in waves of one of its sizes: by handlers, and by host code, which must leave the same behind.
//!
//! Byte 0 chooses processor and wave size, bytes 1 to 8 EXEC, bytes 9 and 10 the first register contents, the rest is code.
//! `WEFT_FUZZ_PROCESSORS=gfx900,gfx1100` in the environment leaves out others.
#![no_main]

use std::cell::RefCell;

use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::{Memory, Permission};
use amdgpu_emu::run::Pause;
use amdgpu_emu::wave::sreg;
use amdgpu_isa::{Encoding, Model};
use amdgpu_semantics::mode::Mode;
use libfuzzer_sys::fuzz_target;

/// Instructions that are looked at, and that are run.
const MAX_LISTED: usize = 64;
const MAX_STEPS: u64 = 256;
const BUFFER_BYTES: usize = 1 << 16;

/// A machine, kept for the next input: what it holds is made as new for each.
struct Bench {
    lab: Lab,
    buffer: u64,
    /// What the last run left in the buffer.
    after: Vec<u8>,
    end: Result<Pause, String>,
}

impl Bench {
    fn new(model: Model, level: SimdLevel) -> Bench {
        let mut lab = Lab::of(model);
        lab.level = level;
        Bench {
            lab,
            buffer: 0,
            after: vec![0; BUFFER_BYTES],
            end: Ok(Pause::Ended),
        }
    }

    fn reset(&mut self, (exec, offset, stride): (u64, u64, u64)) {
        let lab = &mut self.lab;
        let model = lab.machine.model;
        // with memory go GDS and what waves wait for at a device's barriers; the buffer is always at the same address
        lab.memory = Memory::new();
        let buffer = lab
            .memory
            .allocate(BUFFER_BYTES as u64, 1, Permission::ReadWrite, "buffer");
        self.buffer = buffer.expect("memory for one buffer");
        lab.group.lds.fill(0);
        let registers = model.registers;
        lab.wave.reset(registers.vgprs, registers.agprs(), registers.sgprs);
        lab.wave.set_exec(exec & model.lane_mask);
        lab.wave.set_mode(Mode::new(0xf0, true, true));
        // Some registers hold addresses, so that memory instructions get somewhere.
        for n in 0..32u64 {
            let address = self.buffer + n * 64 + offset;
            lab.wave.set_s64(2 * n as u8, address);
            for lane in 0..64u64 {
                let at = address + lane * stride;
                lab.wave.v[2 * n as usize].0[lane as usize] = at as u32;
                lab.wave.v[2 * n as usize + 1].0[lane as usize] = (at >> 32) as u32;
            }
        }
    }

    /// Runs code `times` times, of which the last one counts: the second run of a block is the first by host code.
    fn run(&mut self, start: (u64, u64, u64), code: &[u8], times: u32) {
        let program = self.lab.code(code);
        for _ in 0..times {
            self.reset(start);
            self.end = self
                .lab
                .run_program(&program, MAX_STEPS)
                .map_err(|fault| fault.to_string());
        }
        self.lab
            .memory
            .read(self.buffer, &mut self.after)
            .expect("the buffer is there");
    }

    /// The first thing that a program can see in which two machines differ.
    fn difference(&self, other: &Bench) -> Option<String> {
        let [a, b] = [&self.lab.wave, &other.lab.wave];
        if self.end != other.end || a.pc != b.pc {
            return Some(format!("{:?} at {:#x}, {:?} at {:#x}", self.end, a.pc, other.end, b.pc));
        }
        if self.after != other.after || self.lab.group.lds != other.lab.group.lds {
            return Some("memory".into());
        }
        // registers count where the program goes on: scalar loads that fault may come before lane operations
        if self.end.is_err() {
            return None;
        }
        let vgprs = usize::from(self.lab.machine.model.registers.vgprs);
        let lanes = a.lanes();
        if let Some(n) = (0..vgprs).find(|&n| a.v[n].0[..lanes] != b.v[n].0[..lanes]) {
            return Some(format!("v{n}"));
        }
        if let Some(n) = (0..sreg::VISIBLE).find(|&n| a.s[n] != b.s[n]) {
            return Some(format!("scalar register {n}"));
        }
        (a.scc != b.scc).then(|| "SCC".into())
    }
}

/// A processor in one of its wave sizes: one machine that runs handlers, one that runs host code.
struct Pair {
    model: Model,
    handlers: Bench,
    native: Bench,
}

/// All processors and wave sizes, or those that are asked for.
fn pairs() -> Vec<Pair> {
    let asked = std::env::var("WEFT_FUZZ_PROCESSORS").ok();
    let is_asked = |name: &str| asked.as_deref().is_none_or(|list| list.split(',').any(|p| p == name));
    let processors = amdgpu_emu::emulated_processors().filter(|p| is_asked(p.name()));
    let models = processors.flat_map(|p| [32, 64].into_iter().filter_map(move |size| Model::of(p, size).ok()));
    let pair = |model| Pair {
        model,
        handlers: Bench::new(model, SimdLevel::Baseline),
        native: Bench::new(model, SimdLevel::detect()),
    };
    let pairs: Vec<Pair> = models.map(pair).collect();
    assert!(
        !pairs.is_empty(),
        "WEFT_FUZZ_PROCESSORS names no processor that is emulated"
    );
    pairs
}

thread_local! {
    static PAIRS: RefCell<Vec<Pair>> = RefCell::new(pairs());
}

/// What an assembler's user sees of code: text, and the same bytes again.
fn list(model: &Model, code: &[u8]) {
    let processor = model.processor;
    let mut at = 0;
    for _ in 0..MAX_LISTED {
        let Some(rest) = code.get(at..).filter(|r| !r.is_empty()) else {
            break;
        };
        match amdgpu_isa::decode_as(processor, model.mode(), rest) {
            Ok(inst) => {
                let _ = inst.display(processor, Some(at as u64)).mode(model.mode()).to_string();
                if let Ok(encoded) = amdgpu_isa::encode(processor, &inst) {
                    let (bytes, size) = (encoded.as_bytes().len(), inst.size as usize);
                    // as LLVM, dwords of registers of addresses that the image has no use for are not written again
                    let shorter = inst.encoding == Encoding::Mimg && bytes < size;
                    assert!(bytes == size || shorter, "{inst:?} is encoded in {bytes} bytes");
                }
                at += inst.size as usize;
            }
            Err(error) => {
                let _ = error.to_string();
                at += error.size_to_skip().max(4);
            }
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((head, code)) = data.split_first_chunk::<11>() else {
        return;
    };
    let exec = u64::from_le_bytes([head[1], head[2], head[3], head[4], head[5], head[6], head[7], head[8]]);
    PAIRS.with_borrow_mut(|pairs| {
        let at = head[0] as usize % pairs.len();
        let Pair {
            model,
            handlers,
            native,
        } = &mut pairs[at];
        list(model, code);
        let [offset, stride] = [head[9], head[10]].map(u64::from);
        let start = (exec, offset, stride);
        handlers.run(start, code, 1);
        native.run(start, code, 2);
        if let Some(difference) = handlers.difference(native) {
            panic!("host code differs: {difference}");
        }
    });
});
