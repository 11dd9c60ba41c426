//! Random bytes as code: decode, print and encode them one after the other, then run them on a wave, branches and all, on one of
//! the emulated processors, in waves of one of its sizes: by handlers, and by host code, which must leave the same behind.
//!
//! Byte 0 chooses processor and wave size, bytes 1 to 8 EXEC, bytes 9 and 10 the first register contents, the rest is code.
//! `WEFT_FUZZ_PROCESSORS=gfx900,gfx1100` in the environment leaves out others.
#![no_main]

use std::cell::RefCell;

use amdgpu_emu::random_code::{Start, Ways};
use amdgpu_emu::wave::V32;
use amdgpu_isa::{Encoding, Model};
use amdgpu_semantics::mode::Mode;
use libfuzzer_sys::fuzz_target;

/// Instructions that are looked at, and that are run.
const MAX_LISTED: usize = 64;
const MAX_STEPS: u64 = 256;

/// A processor in one of its wave sizes.
struct Machine {
    model: Model,
    ways: Ways,
}

/// All processors and wave sizes, or those that are asked for.
fn machines() -> Vec<Machine> {
    let asked = std::env::var("WEFT_FUZZ_PROCESSORS").ok();
    let is_asked = |name: &str| asked.as_deref().is_none_or(|list| list.split(',').any(|p| p == name));
    let processors = amdgpu_emu::emulated_processors().filter(|p| is_asked(p.name()));
    let models = processors.flat_map(|p| [32, 64].into_iter().filter_map(move |size| Model::of(p, size).ok()));
    let machine = |model: Model| Machine {
        model,
        ways: Ways::new(model, model.registers.vgprs).expect("memory for buffers"),
    };
    let machines: Vec<Machine> = models.map(machine).collect();
    assert!(
        !machines.is_empty(),
        "WEFT_FUZZ_PROCESSORS names no processor that is emulated"
    );
    machines
}

/// Some registers hold addresses, so that memory instructions get somewhere.
fn start(model: &Model, buffer: u64, (exec, offset, stride): (u64, u64, u64)) -> Start {
    let addresses = || (0..32u64).map(|n| buffer + n * 64 + offset);
    let halves = |address: u64| [address as u32, (address >> 32) as u32];
    let of_lanes = |address: u64| -> [V32; 2] {
        let lanes: [[u32; 2]; 64] = std::array::from_fn(|lane| halves(address + lane as u64 * stride));
        [0, 1].map(|half| V32(lanes.map(|lane| lane[half])))
    };
    Start {
        v: addresses().flat_map(of_lanes).collect(),
        s: addresses().flat_map(halves).collect(),
        exec: exec & model.lane_mask,
        mode: Mode::new(0xf0, true, true),
        memory: Vec::new(),
        lds: Vec::new(),
    }
}

thread_local! {
    static MACHINES: RefCell<Vec<Machine>> = RefCell::new(machines());
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
    MACHINES.with_borrow_mut(|machines| {
        let at = head[0] as usize % machines.len();
        let Machine { model, ways } = &mut machines[at];
        list(model, code);
        let [offset, stride] = [head[9], head[10]].map(u64::from);
        let start = start(model, ways.buffer(), (exec, offset, stride));
        if let Err(difference) = ways.run(code, &start, MAX_STEPS) {
            panic!("{difference}");
        }
    });
});
