//! Runs single instructions for another program: registers and memory come in over standard input, what changed goes out over
//! standard output. `cargo xtask diff pcode` asks it.
//!
//! A message is a length in bytes (u32, little endian as everything here) and so many bytes; each is answered by one message.
//! A processor is a name; waves have 64 lanes where it can, or what follows a colon: `gfx1100:32`. The first byte says what is asked:
//!
//! - `f`: `PROCESSOR MNEMONIC`; the forms of the operation, a line each: mnemonic, encoding, opcode, modifiers, implicit reads,
//!   implicit writes, then for each operand `role:kind:type:dwords:access:half`, all with tabs between them. `half` is 1 for one that
//!   is named `v1.l` or `v1.h`.
//! - `m`: `PROCESSOR`; the address of memory, as text.
//! - `r`: the processor's name and a newline, then cases until the end: length of the text (u16), the text of one instruction, number of
//!   [`Piece`]s (u16), the pieces. The answer has for each case a byte: 0, then the number of pieces that changed and these; or 1 and a
//!   text with its length: why the instruction was not assembled; or 2, why it did not run.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{Read, Write};

use amdgpu_emu::lab::Lab;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::wave::{LANES, V32, sreg, vreg};
use amdgpu_isa::parse::Parser;
use amdgpu_isa::{self as text, Inst, Model, Op, Processor, Properties, WaveSizes};
use amdgpu_semantics::mode::Mode;

/// What a piece of state is: the first byte of each, then an index and a number of dwords (u16 each), then the dwords.
mod piece {
    /// Vector registers, AGPRs from 256 on; the index is that of the register, the dwords are those of all its lanes.
    pub const VECTOR: u8 = 0;
    /// Scalar registers by slot (`amdgpu_emu::wave::sreg`).
    pub const SCALAR: u8 = 1;
    pub const SCC: u8 = 2;
    pub const MODE: u8 = 3;
    /// LDS; the index counts dwords.
    pub const LDS: u8 = 4;
    /// Memory; the index counts dwords.
    pub const MEMORY: u8 = 5;
    /// The address of the next instruction less [`super::PC`].
    pub const PC: u8 = 6;
}

/// Where the instruction is.
const PC: u64 = 0x10_0000;
/// Dwords of memory, and of LDS as far as it is looked at.
const MEMORY: usize = 2048;
/// Bytes of scratch memory of a lane.
const SCRATCH_BYTES: u32 = 64;
/// Vector registers that are looked at.
const VECTORS: usize = vreg::AGPR + 256;

struct Bench {
    lab: Lab,
    parser: Parser,
    known: HashMap<String, Result<Inst, String>>,
    memory_at: u64,
    before: Box<[V32]>,
    scalars: [u32; sreg::COUNT],
    mode: Mode,
}

fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut benches: HashMap<String, Bench> = HashMap::new();
    let mut length = [0; 4];
    while input.read_exact(&mut length).is_ok() {
        let mut message = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut message)?;
        let answer = match message.split_first() {
            Some((b'f', rest)) => forms(rest).unwrap_or_else(|e| e).into_bytes(),
            Some((b'm', rest)) => bench(&mut benches, &String::from_utf8_lossy(rest))
                .map_or_else(|e| e, |b| b.memory_at.to_string())
                .into_bytes(),
            Some((b'r', rest)) => run(&mut benches, rest).unwrap_or_else(|e| e.into_bytes()),
            _ => b"what is asked?".to_vec(),
        };
        output.write_all(&(answer.len() as u32).to_le_bytes())?;
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
}

/// A processor, and the mode of its texts: halves of registers are named where it has them.
fn target(name: &str) -> Result<(Processor, text::Mode), String> {
    let (name, lanes) = name.split_once(':').unwrap_or((name, ""));
    let processor = Processor::by_name(name).map_err(|e| e.to_string())?;
    let mode = text::Mode {
        wave32: match lanes {
            "" => processor.wave_sizes() == WaveSizes::Only32,
            lanes => lanes == "32",
        },
        fake16: !processor.has(Properties::TRUE16),
    };
    Ok((processor, mode))
}

fn forms(question: &[u8]) -> Result<String, String> {
    let question = String::from_utf8_lossy(question);
    let (name, mnemonic) = question.split_once(' ').ok_or("PROCESSOR MNEMONIC?")?;
    let (on, mode) = target(name)?;
    let mut answer = String::new();
    for op in Op::by_any_mnemonic(mnemonic) {
        let Some(row) = op.row(on) else { continue };
        for form in op.describe_in(on, mode) {
            let mut parts = vec![
                form.mnemonic,
                form.encoding,
                format!("{:x}", form.opcode),
                form.modifiers.join(" "),
                form.reads.join(" "),
                form.writes.join(" "),
            ];
            parts.extend(form.operands.iter().map(|o| {
                let dwords = row.operand(o.role).map_or(1, |r| r.ty.dwords());
                format!(
                    "{}:{}:{}:{dwords}:{}:{}",
                    o.role,
                    o.kind,
                    o.ty,
                    o.access,
                    u8::from(o.half)
                )
            }));
            answer += &parts.join("\t");
            answer.push('\n');
        }
    }
    Ok(answer)
}

/// Takes numbers from the front of bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, n: usize) -> Result<&'a [u8], String> {
        let (head, tail) = self.0.split_at_checked(n).ok_or("the message ends too early")?;
        self.0 = tail;
        Ok(head)
    }

    fn u16(&mut self) -> Result<u16, String> {
        let bytes = self.bytes(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn dwords(&mut self, n: usize) -> Result<Vec<u32>, String> {
        let (dwords, _) = self.bytes(4 * n)?.as_chunks::<4>();
        Ok(dwords.iter().map(|d| u32::from_le_bytes(*d)).collect())
    }
}

fn bench<'a>(benches: &'a mut HashMap<String, Bench>, name: &str) -> Result<&'a mut Bench, String> {
    match benches.entry(name.to_string()) {
        Entry::Occupied(bench) => Ok(bench.into_mut()),
        Entry::Vacant(place) => Ok(place.insert(Bench::new(target(name)?)?)),
    }
}

fn run(benches: &mut HashMap<String, Bench>, question: &[u8]) -> Result<Vec<u8>, String> {
    let newline = question.iter().position(|b| *b == b'\n').ok_or("no processor")?;
    let name = String::from_utf8_lossy(&question[..newline]).into_owned();
    let bench = bench(benches, &name)?;
    let mut reader = Reader(&question[newline + 1..]);
    let mut answer = Vec::new();
    while !reader.0.is_empty() {
        let length = reader.u16()?;
        let text = String::from_utf8_lossy(reader.bytes(length.into())?).into_owned();
        for _ in 0..reader.u16()? {
            bench.set(&mut reader)?;
        }
        bench.case(&text, &mut answer);
    }
    Ok(answer)
}

impl Bench {
    fn new((processor, mode): (Processor, text::Mode)) -> Result<Bench, String> {
        let model = Model::of(processor, if mode.wave32 { 32 } else { 64 }).map_err(|e| e.to_string())?;
        let mut lab = Lab::of(model);
        let parser = Parser::with_mode(processor, mode).ok_or("no parser")?;
        let memory_at = lab
            .memory
            .allocate(4 * MEMORY as u64, 4096, Permission::ReadWrite, "lab")
            .ok_or("no memory")?;
        // scratch is the same memory, if FLAT_SCRATCH says so
        lab.wave.scratch_base = memory_at;
        lab.wave.scratch_bytes_per_lane = SCRATCH_BYTES;
        Ok(Bench {
            before: lab.wave.v[..VECTORS].into(),
            scalars: lab.wave.s,
            mode: lab.wave.mode,
            known: HashMap::new(),
            memory_at,
            parser,
            lab,
        })
    }

    fn set(&mut self, reader: &mut Reader<'_>) -> Result<(), String> {
        let kind = reader.bytes(1)?[0];
        let (index, count) = (usize::from(reader.u16()?), usize::from(reader.u16()?));
        let dwords = reader.dwords(count)?;
        let wave = &mut self.lab.wave;
        let first = dwords.first().copied().unwrap_or(0);
        match kind {
            piece::VECTOR => {
                for (n, lanes) in dwords.as_chunks::<LANES>().0.iter().enumerate() {
                    *wave.v.get_mut(index + n).ok_or("no such vector register")? = V32(*lanes);
                }
            }
            piece::SCALAR => wave.set_slots(u8::try_from(index).map_err(|_| "no such scalar register")?, &dwords),
            piece::SCC => wave.scc = first != 0,
            piece::MODE => wave.set_mode(Mode(first)),
            piece::LDS => {
                let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
                let place = self.lab.group.lds.get_mut(4 * index..4 * index + bytes.len());
                place.ok_or("beyond LDS")?.copy_from_slice(&bytes);
            }
            piece::MEMORY => {
                let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
                let place = self.memory_at + 4 * index as u64;
                self.lab.memory.write(place, &bytes).map_err(|e| e.to_string())?;
            }
            other => return Err(format!("no piece {other}")),
        }
        Ok(())
    }

    fn memory(&self) -> Vec<u32> {
        let mut bytes = vec![0; 4 * MEMORY];
        // Memory of this size was allocated.
        let _ = self.lab.memory.read(self.memory_at, &mut bytes);
        let (dwords, _) = bytes.as_chunks::<4>();
        dwords.iter().map(|d| u32::from_le_bytes(*d)).collect()
    }

    fn lds(&self) -> Vec<u32> {
        let (dwords, _) = self.lab.group.lds[..4 * MEMORY].as_chunks::<4>();
        dwords.iter().map(|d| u32::from_le_bytes(*d)).collect()
    }

    /// Runs the case that was set up, and makes everything zero again.
    fn case(&mut self, text: &str, answer: &mut Vec<u8>) {
        let inst = self.known.entry(text.to_string()).or_insert_with_key(|text| {
            let parsed = self.parser.parse_text(text).map_err(|e| e.to_string())?;
            Ok(parsed.inst)
        });
        let inst = *match inst {
            Ok(inst) => inst,
            Err(why) => {
                refuse(answer, 1, why);
                return self.clear();
            }
        };
        self.lab.wave.pc = PC;
        self.before.copy_from_slice(&self.lab.wave.v[..VECTORS]);
        self.scalars = self.lab.wave.s;
        self.mode = self.lab.wave.mode;
        let (scc, lds, memory) = (self.lab.wave.scc, self.lds(), self.memory());
        if let Err(fault) = self.lab.run(&inst) {
            refuse(answer, 2, &fault.to_string());
            return self.clear();
        }
        let mut pieces: Vec<(u8, usize, Vec<u32>)> = Vec::new();
        let wave = &self.lab.wave;
        for (n, (old, new)) in self.before.iter().zip(wave.v.iter()).enumerate() {
            if old != new {
                pieces.push((piece::VECTOR, n, new.0.to_vec()));
            }
        }
        let registers = usize::from(sreg::DISCARD);
        changed(
            &mut pieces,
            piece::SCALAR,
            &self.scalars[..registers],
            &wave.s[..registers],
        );
        if scc != wave.scc {
            pieces.push((piece::SCC, 0, vec![wave.scc.into()]));
        }
        if self.mode != wave.mode {
            pieces.push((piece::MODE, 0, vec![wave.mode.0]));
        }
        changed(&mut pieces, piece::LDS, &lds, &self.lds());
        changed(&mut pieces, piece::MEMORY, &memory, &self.memory());
        let pc = wave.pc.wrapping_sub(PC);
        pieces.push((piece::PC, 0, vec![pc as u32, (pc >> 32) as u32]));
        answer.push(0);
        answer.extend((pieces.len() as u16).to_le_bytes());
        for (kind, index, dwords) in pieces {
            answer.push(kind);
            answer.extend((index as u16).to_le_bytes());
            answer.extend((dwords.len() as u16).to_le_bytes());
            answer.extend(dwords.iter().flat_map(|d| d.to_le_bytes()));
        }
        self.clear();
    }

    fn clear(&mut self) {
        let wave = &mut self.lab.wave;
        wave.v[..VECTORS].fill(V32::ZERO);
        wave.set_slots(0, &[0; sreg::COUNT]);
        wave.set_exec(wave.lane_mask);
        wave.scc = false;
        wave.set_mode(Mode::new(0xf0, true, true));
        self.lab.group.lds[..4 * MEMORY].fill(0);
        // Memory of this size was allocated.
        let _ = self.lab.memory.write(self.memory_at, &[0; 4 * MEMORY]);
    }
}

fn changed(pieces: &mut Vec<(u8, usize, Vec<u32>)>, kind: u8, old: &[u32], new: &[u32]) {
    for (n, (old, new)) in old.iter().zip(new).enumerate() {
        if old != new {
            pieces.push((kind, n, vec![*new]));
        }
    }
}

fn refuse(answer: &mut Vec<u8>, status: u8, why: &str) {
    answer.push(status);
    answer.extend((why.len() as u16).to_le_bytes());
    answer.extend(why.bytes());
}
