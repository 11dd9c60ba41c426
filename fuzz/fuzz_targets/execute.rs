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
use amdgpu_semantics::mode::Mode;
use amdgpu_emu::run::Pause;
use amdgpu_emu::wave::sreg;
use amdgpu_isa::Model;
use libfuzzer_sys::fuzz_target;

/// Instructions that are looked at, and that are run.
const MAX_LISTED: usize = 64;
const MAX_STEPS: u64 = 256;
const BUFFER_BYTES: usize = 1 << 16;

/// A machine, kept for the next input: what it holds is made as new for each.
struct Bench {
    model: Model,
    lab: Lab,
    buffer: u64,
}

/// The memory of a program, always at the same address.
fn buffer(memory: &Memory) -> u64 {
    let buffer = memory.allocate(BUFFER_BYTES as u64, 1, Permission::ReadWrite, "buffer");
    buffer.expect("memory for one buffer")
}

impl Bench {
    fn new(model: Model) -> Bench {
        let lab = Lab::of(model);
        let buffer = buffer(&lab.memory);
        Bench { model, lab, buffer }
    }

    /// All processors and wave sizes, or those that are asked for.
    fn all() -> Vec<Bench> {
        let asked = std::env::var("WEFT_FUZZ_PROCESSORS").ok();
        let is_asked = |name: &str| asked.as_deref().is_none_or(|list| list.split(',').any(|p| p == name));
        let processors = amdgpu_emu::emulated_processors().filter(|p| is_asked(p.name()));
        let models = processors.flat_map(|p| [32, 64].into_iter().filter_map(move |size| Model::of(p, size).ok()));
        let benches: Vec<Bench> = models.map(Bench::new).collect();
        assert!(!benches.is_empty(), "WEFT_FUZZ_PROCESSORS names no processor that is emulated");
        benches
    }

    fn reset(&mut self, exec: u64, offset: u64, stride: u64) {
        let lab = &mut self.lab;
        // with memory go GDS and what waves wait for at a device's barriers
        lab.memory = Memory::new();
        self.buffer = buffer(&lab.memory);
        lab.group.lds.fill(0);
        let registers = self.model.registers;
        lab.wave.reset(registers.vgprs, registers.agprs(), registers.sgprs);
        lab.wave.set_exec(exec & self.model.lane_mask);
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
}

/// What a run leaves behind that a program can see.
#[derive(PartialEq)]
struct After {
    v: Vec<Vec<u32>>,
    s: Vec<u32>,
    scc: bool,
    pc: u64,
    memory: Vec<u8>,
    lds: Vec<u8>,
    end: Result<Pause, String>,
}

impl Bench {
    /// Runs code; `times`, of which the last one counts: the second run of a block is the first by host code.
    fn run(&mut self, (exec, offset, stride): (u64, u64, u64), code: &[u8], level: SimdLevel, times: u32) -> After {
        self.lab.level = level;
        let program = self.lab.code(code);
        let mut end = Ok(Pause::Ended);
        for _ in 0..times {
            self.reset(exec, offset, stride);
            end = self.lab.run_program(&program, MAX_STEPS).map_err(|fault| fault.to_string());
        }
        let mut memory = vec![0; BUFFER_BYTES];
        self.lab.memory.read(self.buffer, &mut memory).expect("the buffer is there");
        let wave = &self.lab.wave;
        // registers count where the program goes on: scalar loads that fault may come before lane operations
        let counts = end.is_ok();
        let vgprs = usize::from(self.model.registers.vgprs);
        After {
            v: wave.v.iter().take(if counts { vgprs } else { 0 }).map(|v| v.0[..wave.lanes()].to_vec()).collect(),
            s: wave.s[..if counts { sreg::VISIBLE } else { 0 }].to_vec(),
            scc: wave.scc && end.is_ok(),
            pc: wave.pc,
            memory,
            lds: self.lab.group.lds.clone(),
            end,
        }
    }
}

fn differs(a: &After, b: &After) -> String {
    let register = a.v.iter().zip(&b.v).position(|(a, b)| a != b);
    let slot = a.s.iter().zip(&b.s).position(|(a, b)| a != b);
    let memory = a.memory != b.memory || a.lds != b.lds;
    format!("v{register:?} slot {slot:?} memory {memory} {:?} at {:#x}, {:?} at {:#x}", a.end, a.pc, b.end, b.pc)
}

thread_local! {
    static BENCHES: RefCell<Vec<Bench>> =
        RefCell::new(Bench::all());
}

/// What an assembler's user sees of code: text, and the same bytes again.
fn list(model: &Model, code: &[u8]) {
    let processor = model.processor;
    let mut at = 0;
    for _ in 0..MAX_LISTED {
        let Some(rest) = code.get(at..).filter(|r| !r.is_empty()) else { break };
        match amdgpu_isa::decode_as(processor, model.mode(), rest) {
            Ok(inst) => {
                let _ = inst.display(processor, Some(at as u64)).mode(model.mode()).to_string();
                if let Ok(encoded) = amdgpu_isa::encode(processor, &inst) {
                    assert_eq!(encoded.as_bytes().len(), inst.size as usize);
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
    let Some((head, code)) = data.split_first_chunk::<11>() else { return };
    let exec = u64::from_le_bytes([head[1], head[2], head[3], head[4], head[5], head[6], head[7], head[8]]);
    BENCHES.with_borrow_mut(|benches| {
        let at = head[0] as usize % benches.len();
        let bench = &mut benches[at];
        list(&bench.model, code);
        let [offset, stride] = [head[9], head[10]].map(u64::from);
        let start = (exec, offset, stride);
        let handlers = bench.run(start, code, SimdLevel::Baseline, 1);
        let native = bench.run(start, code, SimdLevel::detect(), 2);
        assert!(handlers == native, "host code differs: {}", differs(&handlers, &native));
    });
});
