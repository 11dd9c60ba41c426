//! Makes instructions from the rows, and says what becomes of bytes; `cargo xtask diff llvm` compares that with LLVM.
//!
//!     corpus targets                             processor, family and mode of all that can be asked for
//!     corpus make PROCESSOR MODE SEED ROUNDS     bytes in hexadecimal, one instruction a line
//!     corpus read PROCESSOR MODE < LINES         per line: bytes used, text, bytes encoded, broken rules; or an error
//!     corpus speed PROCESSOR                     decodes and prints a mixed buffer, one thread
//!
//! MODE is a list of `w32`, `w64`, `true16`, `fake16`, or `-`.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{BufRead, BufWriter, Write};

use amdgpu_isa::{Family, Layout, LayoutField, Mode, Processor, Role, WaveSizes, decode_as, encode_as};

#[path = "../tests/support/random.rs"]
mod random;

use random::Random;

fn mode(processor: Processor, words: &str) -> Result<Mode, String> {
    let mut mode = Mode::of(processor);
    for word in words.split(',').filter(|w| *w != "-") {
        match word {
            "w32" => mode.wave32 = true,
            "w64" => mode.wave32 = false,
            "true16" => mode.fake16 = false,
            "fake16" => mode.fake16 = true,
            other => return Err(format!("no mode {other}")),
        }
    }
    Ok(mode)
}

/// Special registers, inline constants at the ends of their ranges, apertures, literals, DPP and SDWA markers.
const CODES: [u64; 46] = [
    0, 1, 2, 4, 8, 96, 100, 101, 102, 103, 104, 105, 106, 107, 108, 110, 111, 112, 114, 116, 120, 123, 124, 125, 126,
    127, 128, 129, 192, 193, 208, 230, 233, 234, 235, 236, 238, 240, 242, 247, 248, 251, 252, 253, 254, 255,
];

/// A value of an operand field: a code that means something more often than chance would have it.
fn operand(random: &mut Random, width: u8) -> u64 {
    let register = match random.below(4) {
        0 => random.below(256),
        1 => random.below(8),
        2 => 2 * random.below(32),
        _ => random.pick(&[0, 1, 127, 128, 129, 254, 255]),
    };
    let code = match random.below(6) {
        0 => random.below(106),
        1 => 128 + random.below(81),
        2 => 240 + random.below(9),
        3 => random.below(256),
        _ => random.pick(&CODES),
    };
    match width {
        10 => register | random.next() & 0x200 | random.pick(&[0x100, 0x100, 0x100, 0]),
        9 if random.below(2) == 0 => register | 0x100,
        9 => code,
        8 if random.below(2) == 0 => register,
        8 => code,
        16 => match random.below(4) {
            0 => 1 << random.below(16),
            1 => 0xffff ^ 1 << random.below(16),
            2 => random.below(64),
            _ => random.below(0x1_0000),
        },
        _ => {
            let any = random.next() >> 20;
            random.pick(&[code, register, any]) & ((1 << width) - 1)
        }
    }
}

fn modifier(random: &mut Random, field: &LayoutField, busy: u64) -> u64 {
    let ones = u64::MAX >> (64 - field.width());
    let dense = random.next() >> 8;
    let sparse = dense & random.next() >> 8;
    let value = match (field.modifier(), random.below(busy)) {
        (Some("row_mask" | "bank_mask"), 1..) => ones,
        (Some("dst_sel" | "src0_sel" | "src1_sel"), 1..) => 6,
        (Some("op_sel_hi"), 1..) => ones,
        (Some("dmask"), 1..) => random.pick(&[1, 3, 7, 15]),
        (Some("dpp_ctrl"), 1..) => random.pick(&[0xe4, 0x101, 0x11f, 0x121, 0x140, 0x141, 0x150, 0x15f, 0x161, 0x130]),
        (_, 1..) => 0,
        // llvm-mc crashes on reserved selects.
        (Some("dst_sel" | "src0_sel" | "src1_sel"), _) => random.below(7),
        (Some("dst_unused"), _) => random.below(3),
        (Some("offset"), _) => random.pick(&[
            dense,
            sparse,
            1,
            ones,
            ones >> 1,
            ones ^ ones >> 1,
            dense | !(ones >> 1),
        ]),
        (_, _) => random.pick(&[dense, dense, sparse, 1, ones]),
    };
    value & ones
}

fn literal(random: &mut Random) -> u32 {
    let special = [
        0,
        1,
        16,
        63,
        64,
        65,
        u64::from(u32::MAX),
        0xffff_fff0,
        0xffff_ffef,
        0x3f80_0000,
        0x3c00,
        0x3e22_f983,
        0x3118,
        0x3fc4_5f30,
        0x6dc9_c882,
        0xbff0_0000,
        0x3ff0_0000,
        0xffff,
        0xfff0,
        0x3f80,
    ];
    match random.below(3) {
        0 => random.pick(&special) as u32,
        1 => random.below(0x1_0000) as u32,
        _ => (random.next() >> 16) as u32,
    }
}

/// One instruction of a layout: 24 bytes, of which some may not belong to it.
fn instruction(random: &mut Random, layout: &Layout) -> [u8; 24] {
    // Most instructions have few modifiers.
    let busy = [1, 2, 4, 12][random.below(4) as usize];
    let mut bits = layout.fixed();
    for field in layout.fields() {
        let value = match field.role() {
            Some(Role::Vaddr | Role::Vdata | Role::Vdst) if random.below(3) != 0 => 2 * random.below(100),
            Some(_) => operand(random, field.width()),
            None => modifier(random, &field, busy),
        };
        bits = bits & !field.mask() | field.insert(value);
    }
    if let Some((lo, width)) = layout.second_opcode() {
        bits |= u128::from(random.below(1 << width)) << lo;
    }
    if random.below(24) == 0 {
        bits ^= 1 << random.below(8 * u64::from(layout.bytes()));
    }
    let mut code = [0; 24];
    code[..16].copy_from_slice(&bits.to_le_bytes());
    for at in (usize::from(layout.bytes())..24).step_by(4) {
        code[at..at + 4].copy_from_slice(&literal(random).to_le_bytes());
    }
    code
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// What belongs to the instruction: all of it where nobody knows.
fn trimmed(processor: Processor, mode: Mode, code: &[u8]) -> &[u8] {
    match decode_as(processor, mode, code) {
        Ok(inst) => &code[..usize::from(inst.size)],
        Err(_) => code,
    }
}

fn make(out: &mut impl Write, processor: Processor, mode: Mode, seed: u64, rounds: u64) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut count = 0;
    for layout in Layout::all(processor, mode) {
        for _ in 0..rounds {
            let code = instruction(&mut random, &layout);
            writeln!(out, "{}", hex(trimmed(processor, mode, &code)))?;
            count += 1;
        }
    }
    // As many again without any layout, a tenth of them only.
    for _ in 0..count / 10 {
        let code: Vec<u8> = (0..3).flat_map(|_| random.next().to_le_bytes()).collect();
        writeln!(out, "{}", hex(trimmed(processor, mode, &code)))?;
    }
    Ok(())
}

fn bytes(line: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let digits = line
        .as_bytes()
        .chunks(2)
        .map(|pair| -> Result<u8, Box<dyn Error>> { Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?) });
    digits.collect()
}

fn read(out: &mut impl Write, processor: Processor, mode: Mode) -> Result<(), Box<dyn Error>> {
    for line in std::io::stdin().lock().lines() {
        let code = bytes(&line?)?;
        match decode_as(processor, mode, &code) {
            Ok(inst) => {
                let text = inst.display(processor, None).mode(mode).to_string();
                let encoded = match encode_as(processor, mode, &inst) {
                    Ok(encoded) => hex(encoded.as_bytes()),
                    Err(e) => format!("error: {e}"),
                };
                let rules: Vec<String> = inst.violations(processor).iter().map(|v| v.to_string()).collect();
                writeln!(out, "{}\t{text}\t{encoded}\t{}", inst.size, rules.join("; "))?;
            }
            Err(e) => writeln!(out, "0\t{e}\t\t")?,
        }
    }
    Ok(())
}

/// Time that this thread has run, where the system tells (Linux); the machine may be busy with other things.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    let elapsed = || {
        std::time::SystemTime::UNIX_EPOCH
            .elapsed()
            .map_or(0.0, |t| t.as_secs_f64())
    };
    nanoseconds.map_or_else(elapsed, |n| n / 1e9)
}

fn speed(processor: Processor, mode: Mode) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(1);
    let mut code = Vec::new();
    let layouts: Vec<Layout> = Layout::all(processor, mode).collect();
    while code.len() < 8 << 20 {
        let layout = &layouts[random.below(layouts.len() as u64) as usize];
        let one = instruction(&mut random, layout);
        if let Ok(inst) = decode_as(processor, mode, &one) {
            code.extend_from_slice(&one[..usize::from(inst.size)]);
        }
    }
    for printing in [false, true] {
        let mut best = f64::MAX;
        let mut count = 0;
        let mut text = String::new();
        for _ in 0..5 {
            let start = seconds();
            let mut at = 0;
            count = 0;
            while let Ok(inst) = decode_as(processor, mode, &code[at..]) {
                if printing {
                    text.clear();
                    inst.display(processor, None).mode(mode).push_to(&mut text);
                    std::hint::black_box(&text);
                }
                at += usize::from(inst.size);
                count += 1;
            }
            best = best.min(seconds() - start);
        }
        let what = if printing { "decode and print" } else { "decode" };
        println!(
            "{}: {what} {:.2} M instructions/s ({count})",
            processor.name(),
            f64::from(count) / best / 1e6
        );
    }
    Ok(())
}

fn targets(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for processor in Processor::ALL.iter().filter(|p| p.family() != Family::R600) {
        let modes: &[&str] = match (processor.wave_sizes(), processor.family()) {
            (WaveSizes::Both, Family::Gfx10) => &["w32", "w64"],
            (WaveSizes::Both, _) => &["w32,true16", "w64,true16", "w32,fake16"],
            (WaveSizes::Only32, _) => &["true16", "fake16"],
            _ => &["-"],
        };
        for mode in modes {
            writeln!(out, "{} {} {mode}", processor.name(), processor.family().as_str())?;
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let target = |name: &str, words: &str| -> Result<(Processor, Mode), Box<dyn Error>> {
        let processor = Processor::by_name(name)?;
        Ok((processor, mode(processor, words)?))
    };
    match args[..] {
        ["targets"] => targets(&mut out)?,
        ["make", name, words, seed, rounds] => {
            let (processor, mode) = target(name, words)?;
            make(&mut out, processor, mode, seed.parse()?, rounds.parse()?)?;
        }
        ["read", name, words] => {
            let (processor, mode) = target(name, words)?;
            read(&mut out, processor, mode)?;
        }
        ["speed", name] => {
            let (processor, mode) = target(name, "-")?;
            drop(out);
            return speed(processor, mode);
        }
        _ => return Err("make, read or speed?".into()),
    }
    out.flush()?;
    Ok(())
}
