//! Loops that lanes leave one by one: random ones, with blocks that some lanes skip, that load and now and then store, against one instruction after
//! the other.

use amdgpu_asm::{NoFiles, Options, assemble};
use amdgpu_emu::fault::Fault;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::{Memory, Permission};
use amdgpu_emu::native::instructions;
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::wave::{LANES, Path};
use amdgpu_isa::{Model, Processor, TargetId};
use amdgpu_semantics::mode::Mode;

use super::loops::Watches;
use super::{Bench, CODE, DEFAULT, Kind, Left, code, fill};
use crate::check::{PROCESSOR, Rng};

/// MODE that flushes denormals of f32.
const FLUSHES: Mode = Mode(0x3c0);

/// Bytes that loops load from: the scalars s[8:9] have the address, v20 how far behind it a lane is.
const BYTES: u64 = 1 << 14;

/// What loops do with memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Accesses {
    None,
    Loads,
    /// In blocks that some lanes skip.
    Stores,
}

/// How a processor writes what the loops are made of.
struct Names {
    model: Model,
    /// The ending of mnemonics for masks.
    size: &'static str,
    exec: &'static str,
    vcc: &'static str,
    add: &'static str,
}

impl Names {
    fn of(processor: Processor, lanes: u32) -> Names {
        let wide = lanes == 64;
        Names {
            model: Model::of(processor, lanes).expect("a model"),
            size: if wide { "b64" } else { "b32" },
            exec: if wide { "exec" } else { "exec_lo" },
            vcc: if wide { "vcc" } else { "vcc_lo" },
            add: if processor == PROCESSOR {
                "v_add_u32"
            } else {
                "v_add_nc_u32"
            },
        }
    }

    /// The n-th mask: s22, s24 and so on.
    fn mask(&self, n: u64) -> String {
        let first = 22 + 2 * n;
        match self.model.wave_size {
            64 => format!("s[{first}:{}]", first + 1),
            _ => format!("s{first}"),
        }
    }

    /// A mask that is read, any but that of lanes that have left.
    fn any(&self, random: &mut Rng) -> String {
        match random.next() % 6 {
            0 => self.exec.into(),
            1 => self.vcc.into(),
            n => self.mask(n % 4),
        }
    }

    /// Some instruction that makes masks of masks.
    fn of_masks(&self, random: &mut Rng) -> String {
        let to = self.mask(1 + random.next() % 3);
        let (a, b) = (self.any(random), self.any(random));
        let op = ["and", "or", "xor", "andn2", "orn2", "nand", "mov", "not"][(random.next() % 8) as usize];
        match op {
            "mov" | "not" => format!("s_{op}_{} {to}, {a}\n", self.size),
            _ => format!("s_{op}_{} {to}, {a}, {b}\n", self.size),
        }
    }

    /// A comparison of registers.
    fn compare(&self, random: &mut Rng) -> String {
        let op = ["lt_f32", "gt_u32", "nlt_f32", "le_i32", "neq_f32", "ge_f32"][(random.next() % 6) as usize];
        let (a, b) = (random.next() % 12, random.next() % 12);
        format!("v_cmp_{op} {}, v{a}, v{b}\n", self.vcc)
    }

    /// Loads from memory, now and then from where what was loaded says, and from LDS.
    fn loads(&self, random: &mut Rng) -> String {
        let mut text = "global_load_dword v10, v20, s[8:9]\n".to_owned();
        if random.next().is_multiple_of(2) {
            text +=
                "s_waitcnt vmcnt(0)\nv_and_b32 v22, 0x3ffc, v10\nglobal_load_dwordx2 v[6:7], v22, s[8:9] offset:-8\n";
        }
        if random.next().is_multiple_of(4) {
            text += "ds_read_b32 v9, v20 offset:16\n";
        }
        text + &format!("{} v20, 4, v20\n", self.add)
    }

    /// A few instructions of lanes, now and then one of masks.
    fn body(&self, random: &mut Rng, path: Path, accesses: Accesses) -> String {
        let kind = if random.next().is_multiple_of(5) {
            Kind::Any
        } else {
            Kind::WithoutMasks
        };
        let code = code(random, &self.model, path, kind);
        let (mut text, mut at) = (String::new(), 0);
        if accesses != Accesses::None && random.next().is_multiple_of(2) {
            text += &self.loads(random);
        }
        for _ in 0..random.next() % 5 {
            let Ok(inst) = amdgpu_isa::decode_as(self.model.processor, self.model.mode(), &code[at..]) else {
                break;
            };
            let end = at + usize::from(inst.size);
            if end >= code.len() {
                break;
            }
            // the text of some of them is no instruction
            for dword in code[at..end].chunks_exact(4) {
                let dword = u32::from_le_bytes([dword[0], dword[1], dword[2], dword[3]]);
                text += &format!(".long {dword:#x}\n");
            }
            at = end;
        }
        if random.next().is_multiple_of(4) {
            text += &self.of_masks(random);
        }
        if random.next().is_multiple_of(4) {
            let mask = match random.next() % 4 {
                0 => self.vcc.into(),
                n => self.mask(n),
            };
            text += &format!("v_cndmask_b32_e64 v{}, v1, v2, {mask}\n", random.next() % 12);
        }
        text
    }

    /// The body of a block that is skipped where no lane is active: now and then lanes come back in it.
    fn skipped(&self, random: &mut Rng, path: Path, accesses: Accesses, saved: &str) -> String {
        let mut text = String::new();
        if random.next().is_multiple_of(8) {
            let Names { size, exec, .. } = self;
            text += &format!("s_or_{size} {exec}, {exec}, {saved}\n");
        }
        text += &self.body(random, path, accesses);
        if accesses == Accesses::Stores && random.next().is_multiple_of(2) {
            text += "global_store_dword v20, v16, s[8:9]\n";
        }
        text
    }

    /// A loop: v16 counts rounds, v17 is how many a lane goes.
    fn looped(&self, random: &mut Rng, path: Path, accesses: Accesses) -> String {
        let Names {
            size, exec, vcc, add, ..
        } = self;
        let [left, saved, inner] = [0, 4, 5].map(|n| self.mask(n));
        let mut text = format!(
            "s_mov_{size} {left}, 0\ns_branch top\ntop:\n{add} v16, 1, v16\n{}",
            self.body(random, path, accesses)
        );
        let blocks = random.next() % 3;
        if blocks > 0 {
            text += &self.compare(random);
            text += &format!(
                "s_and_saveexec_{size} {saved}, {vcc}\ns_cbranch_execz over\n{}",
                self.skipped(random, path, accesses, &saved)
            );
            if blocks > 1 {
                text += &self.compare(random);
                text += &format!(
                    "s_and_saveexec_{size} {inner}, {vcc}\ns_cbranch_execz inner\n{}",
                    self.skipped(random, path, accesses, &inner)
                );
                text += &format!(
                    "inner:\ns_or_{size} {exec}, {exec}, {inner}\n{}",
                    self.body(random, path, accesses)
                );
            }
            // now and then, lanes come back that were never there
            let back = if random.next().is_multiple_of(16) {
                self.mask(1)
            } else {
                saved
            };
            text += &format!(
                "over:\ns_or_{size} {exec}, {exec}, {back}\n{}",
                self.body(random, path, accesses)
            );
        }
        let order = random.next().is_multiple_of(2);
        text += &format!(
            "v_cmp_le_u32 {vcc}, v17, v16\ns_or_{size} {left}, {vcc}, {left}\ns_andn2_{size} {exec}, {exec}, {left}\n"
        );
        text += if order {
            "s_cbranch_execnz top\n"
        } else {
            "s_cbranch_execz end\ns_branch top\nend:\n"
        };
        text
    }

    fn assemble(&self, text: &str) -> Vec<u8> {
        let mut options = Options::new(TargetId::new(self.model.processor));
        options.wave64 = self.model.wave_size == 64;
        let source = format!("{text}s_endpgm\ns_endpgm\n");
        let assembly = assemble("loop", source.as_bytes(), &options, &mut NoFiles);
        for message in &assembly.messages {
            assert!(!message.is_error(), "{}\n{text}", message.diagnostic.message);
        }
        assembly.object.expect("an object").sections[0].data.to_vec()
    }
}

/// Runs the code in turns of so many instructions, lanes going so many rounds at the most; what it leaves, in memory, too, and how it ended.
fn run<O: Observer>(
    bench: &mut Bench,
    buffer: u64,
    seed: u64,
    rounds: u64,
    observer: &mut O,
    quantum: u64,
) -> (Left, Vec<u8>, Option<Fault>) {
    let mut bytes: Vec<u8> = (0..BYTES as u32 / 4)
        .flat_map(|n| (n.wrapping_mul(0x9e37_79b9) & 0x3fff_ffff).to_le_bytes())
        .collect();
    bench.lab.memory.write(buffer, &bytes).expect("the buffer");
    bench.lab.group.lds[..bytes.len()].copy_from_slice(&bytes);
    let wave = &mut bench.lab.wave;
    wave.reset(256, 256, 102);
    let mut random = Rng::new(seed);
    fill(wave, &mut random, seed.is_multiple_of(2));
    for lane in 0..LANES {
        wave.v[16].0[lane] = 0;
        wave.v[17].0[lane] = (random.next() % rounds) as u32;
        wave.v[20].0[lane] = 8 + 4 * (random.next() % 2000) as u32;
    }
    // now and then one is outside, which may be off
    if random.next().is_multiple_of(8) {
        wave.v[20].0[random.next() as usize % LANES] = 1 << 20;
    }
    for slot in 22..34 {
        wave.s[slot] = random.next() as u32;
    }
    wave.set_s64(8, buffer);
    wave.pc = CODE;
    // lanes that come back may keep a wave there for ever
    let (left, fault) = bench.turns(observer, quantum, 20_000);
    bench.lab.memory.read(buffer, &mut bytes).expect("the buffer");
    (left, bytes, fault)
}

/// Runs random loops in both ways; how many had code of their own that did something, of how many.
fn same_both_ways(processor: Processor, lanes: u32, mode: Mode, accesses: Accesses) -> (usize, usize) {
    let names = Names::of(processor, lanes);
    let path = if mode == DEFAULT { Path::Host } else { Path::Flushed };
    let mut random = Rng::new(11);
    let (mut with, mut all) = (0, 0);
    for n in 0..600 {
        let text = names.looped(&mut random, path, accesses);
        let code = names.assemble(&text);
        let mut bench = Bench::new(&code, names.model, mode);
        bench.lab.memory = Memory::of_device();
        let memory = &mut bench.lab.memory;
        let buffer = memory.allocate(BYTES, 256, Permission::ReadWrite, "buffer");
        let buffer = buffer.expect("memory");
        let mut did_something = false;
        for _ in 0..6 {
            let (seed, rounds) = (random.next(), [2, 20, 300][(random.next() % 3) as usize]);
            let quantum = [1, 3 + random.next() % 60, 500, 1 << 20][(random.next() % 4) as usize];
            let (host, in_memory, ended) = run(&mut bench, buffer, seed, rounds, &mut NoObserver, quantum);
            let region = bench.program.regions()[0].clone();
            let blocks = (0..code.len() / 4).filter(|&n| region.has_block(n));
            let mut loops = blocks.filter_map(|n| Some(region.block(n)?.host(path)?.entered.loops()));
            did_something |= loops.any(|(loops, paused)| loops > paused);
            let (single, stored, fault) = run(&mut bench, buffer, seed, rounds, &mut Watches, 1 << 20);
            let of = format!("loop {n}, turns of {quantum}:\n{text}");
            assert_eq!(format!("{ended:?}"), format!("{fault:?}"), "{of}");
            host.assert_is(&single, &of);
            assert!(in_memory == stored, "memory of {of}");
        }
        with += usize::from(did_something);
        all += 1;
    }
    (with, all)
}

#[test]
fn lanes_that_leave_do_what_single_instructions_do() {
    for (processor, lanes, mode, accesses) in [
        (PROCESSOR, 64, DEFAULT, Accesses::None),
        (PROCESSOR, 64, FLUSHES, Accesses::None),
        (Processor::Gfx1030, 32, DEFAULT, Accesses::None),
        (Processor::Gfx1030, 64, DEFAULT, Accesses::None),
        (PROCESSOR, 64, DEFAULT, Accesses::Loads),
        (PROCESSOR, 64, DEFAULT, Accesses::Stores),
        (Processor::Gfx1030, 32, DEFAULT, Accesses::Stores),
    ] {
        let (with, all) = same_both_ways(processor, lanes, mode, accesses);
        let has_code = instructions(SimdLevel::detect()).is_some();
        assert!(
            with > all / 6 || !has_code,
            "{with} of {all} loops had code that did something"
        );
    }
}
