//! Random bytes as code: decode, print and encode them one after the other, then run them on a wave, branches and all, on one of
//! the emulated processors: once by handlers, once with host code for lane operations, which must leave the same behind.
//!
//! Byte 0 chooses the processor, bytes 1 to 8 EXEC, bytes 9 and 10 the first register contents, the rest is code.
#![no_main]

use std::cell::RefCell;

use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::Permission;
use amdgpu_semantics::mode::Mode;
use amdgpu_emu::run::Pause;
use amdgpu_emu::wave::V32;
use amdgpu_isa::Processor;
use libfuzzer_sys::fuzz_target;

/// Instructions that are looked at, and that are run.
const MAX_LISTED: usize = 64;
const MAX_STEPS: u64 = 256;
const BUFFER_BYTES: usize = 1 << 16;

/// A machine, kept for the next input: what it holds is made as new for each.
struct Bench {
    processor: Processor,
    lab: Lab,
    buffer: u64,
}

impl Bench {
    fn new(processor: Processor) -> Bench {
        let lab = Lab::new(processor);
        let buffer = lab.memory.allocate(BUFFER_BYTES as u64, 1, Permission::ReadWrite, "buffer");
        Bench { processor, lab, buffer: buffer.expect("memory for one buffer") }
    }

    fn reset(&mut self, exec: u64, offset: u64, stride: u64) {
        let lab = &mut self.lab;
        lab.memory.write(self.buffer, &[0; BUFFER_BYTES]).expect("the buffer is there");
        lab.group.lds.fill(0);
        lab.wave.reset(256, 256, 102);
        lab.wave.set_exec(exec);
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
    v: Vec<V32>,
    s: Vec<u32>,
    scc: bool,
    pc: u64,
    memory: Vec<u8>,
    lds: Vec<u8>,
    end: Result<Pause, String>,
}

impl Bench {
    fn run(&mut self, exec: u64, offset: u64, stride: u64, code: &[u8], level: SimdLevel) -> After {
        self.reset(exec, offset, stride);
        self.lab.level = level;
        let end = self.lab.run_code(code, MAX_STEPS).map_err(|fault| fault.to_string());
        let mut memory = vec![0; BUFFER_BYTES];
        self.lab.memory.read(self.buffer, &mut memory).expect("the buffer is there");
        let wave = &self.lab.wave;
        // registers count where the program goes on: scalar loads that fault may come before lane operations
        let registers = if end.is_ok() { 512 } else { 0 };
        After {
            v: wave.v[..registers].to_vec(),
            s: wave.s[..registers.min(wave.s.len())].to_vec(),
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
        RefCell::new(amdgpu_emu::emulated_processors().map(Bench::new).collect());
}

/// What an assembler's user sees of code: text, and the same bytes again.
fn list(processor: Processor, code: &[u8]) {
    let mut at = 0;
    for _ in 0..MAX_LISTED {
        let Some(rest) = code.get(at..).filter(|r| !r.is_empty()) else { break };
        match amdgpu_isa::decode(processor, rest) {
            Ok(inst) => {
                let _ = inst.display(processor, Some(at as u64)).to_string();
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
        list(bench.processor, code);
        let [offset, stride] = [head[9], head[10]].map(u64::from);
        let handlers = bench.run(exec, offset, stride, code, SimdLevel::Avx2.min(SimdLevel::detect()));
        let native = bench.run(exec, offset, stride, code, SimdLevel::detect());
        assert!(handlers == native, "host code differs: {}", differs(&handlers, &native));
    });
});
