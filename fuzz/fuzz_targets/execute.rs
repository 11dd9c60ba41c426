//! Random bytes as code: decode, print, encode, lower and run them on a wave, on one of the emulated processors.
//!
//! Byte 0 chooses the processor, bytes 1 to 8 EXEC, bytes 9 and 10 the first register contents, the rest is code.
#![no_main]

use amdgpu_emu::lab::Lab;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::uop::Flow;
use libfuzzer_sys::fuzz_target;

/// Instructions per input.
const MAX_STEPS: usize = 64;
const BUFFER_BYTES: u64 = 1 << 16;

fuzz_target!(|data: &[u8]| {
    let Some((head, code)) = data.split_first_chunk::<11>() else { return };
    let processors: Vec<_> = amdgpu_emu::emulated_processors().collect();
    let processor = processors[head[0] as usize % processors.len()];
    let mut lab = Lab::new(processor);
    let exec = u64::from_le_bytes([head[1], head[2], head[3], head[4], head[5], head[6], head[7], head[8]]);
    lab.wave.set_exec(exec);
    let Some(buffer) = lab.memory.allocate(BUFFER_BYTES, 1, Permission::ReadWrite, "buffer") else { return };
    // Some registers hold addresses, so that memory instructions get somewhere.
    for n in 0..32u64 {
        let address = buffer + n * 64 + head[9] as u64;
        lab.wave.set_s64(2 * n as u8, address);
        for lane in 0..64u64 {
            let at = address + lane * head[10] as u64;
            lab.wave.v[2 * n as usize].0[lane as usize] = at as u32;
            lab.wave.v[2 * n as usize + 1].0[lane as usize] = (at >> 32) as u32;
        }
    }
    let mut at = 0;
    for _ in 0..MAX_STEPS {
        let Some(rest) = code.get(at..).filter(|r| !r.is_empty()) else { break };
        let inst = match amdgpu_isa::decode(processor, rest) {
            Ok(inst) => inst,
            Err(error) => {
                let _ = error.to_string();
                at += error.size_to_skip().max(4);
                continue;
            }
        };
        let _ = inst.display(processor, Some(at as u64)).to_string();
        if let Ok(encoded) = amdgpu_isa::encode(processor, &inst) {
            assert_eq!(encoded.as_bytes().len(), inst.size as usize);
        }
        at += inst.size as usize;
        if let Ok(Flow::End) = lab.run(&inst) {
            break;
        }
    }
});
