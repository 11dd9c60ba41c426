//! Cases of scalar operations.

use super::eval::{D0, Definitions, LANE, Run, SOURCES, World};
use super::known::Terms;
use super::lab::{EXEC, Form, M0, VCC};
use super::pool::Rng;
use super::state::State;
use super::value::{Bits, Kind, Value};

/// Where the instruction is; the lab says addresses relative to it.
const PC: u64 = 0x10_0000;

#[derive(Debug, Clone)]
enum Given {
    Scalar(usize),
    Constant(u128),
}

pub struct Case {
    pub text: String,
    pub before: State,
    sources: Vec<(usize, Given, usize)>,
    destination: Option<(usize, usize)>,
    immediate: Option<u32>,
    literal: Option<u32>,
    /// The result is a number of 16 bits, the upper half of its register 0.
    half: bool,
    /// Bits of MODE that change nothing but arithmetic.
    mode_bits: u64,
    terms: Terms,
}

fn text(slot: usize, dwords: usize) -> String {
    match (slot, dwords) {
        (VCC, 2) => "vcc".into(),
        (EXEC, 2) => "exec".into(),
        (_, 1) => format!("s{slot}"),
        _ => format!("s[{slot}:{}]", slot + dwords - 1),
    }
}

impl Case {
    pub fn new(form: &Form, rng: &mut Rng, round: usize, terms: Terms) -> Option<Case> {
        // EXEC of two registers, in a wave that has one.
        if terms.wave32 && form.name().ends_with("exec_b64") {
            return None;
        }
        let mut before = State::new();
        if terms.no_ieee {
            before.mode &= !0x300;
        }
        for slot in (0..100).chain([VCC, VCC + 1]) {
            before.scalars[slot] = rng.value("b32", 1)[0];
        }
        if round > 0 {
            before.set_pair(EXEC, if rng.one_in(4) { 0 } else { rng.int64() });
        }
        if terms.wave32 {
            before.scalars[EXEC + 1] = 0;
        }
        // Relative moves: few registers further.
        before.scalars[M0] = if form.name().contains("movrel") {
            rng.below(8) as u32 * 2
        } else {
            rng.value("b32", 1)[0]
        };
        before.scc = rng.one_in(2);
        // The stack of forks: room for one more, or something to take.
        let stack = rng.below(6) as u32;
        match form.name() {
            "s_cbranch_i_fork" | "s_cbranch_g_fork" => before.mode |= stack << 29,
            "s_cbranch_join" => before.mode |= (stack + 1) << 29,
            _ => {}
        }
        let mut case = Case {
            text: String::new(),
            before,
            sources: Vec::new(),
            destination: None,
            immediate: None,
            literal: None,
            half: form.operands.iter().any(|o| o.role == "sdst" && o.ty == "f16"),
            mode_bits: if terms.no_ieee { 8 } else { 10 },
            terms,
        };
        let words = form
            .operands
            .iter()
            .map(|o| case.operand(form, o, rng))
            .collect::<Option<Vec<_>>>()?;
        case.text = format!("{} {}", form.mnemonic, words.join(", "));
        Some(case)
    }

    fn operand(&mut self, form: &Form, operand: &super::lab::Operand, rng: &mut Rng) -> Option<String> {
        let (role, dwords) = (operand.role.as_str(), operand.dwords);
        let index = match role {
            "src1" if form.name() == "s_set_gpr_idx_on" => {
                let value = rng.below(16) as u32;
                self.literal = Some(value);
                return Some(format!("{value:#x}"));
            }
            "sdst" => {
                let slot = match () {
                    _ if form.name().contains("movrel") => 40,
                    _ if dwords == 2 && rng.one_in(6) => VCC,
                    _ => 20,
                };
                if operand.is_written() {
                    self.destination = Some((slot, dwords));
                } else {
                    self.sources.push((0, Given::Scalar(slot), dwords));
                }
                return Some(text(slot, dwords));
            }
            "src0" => 0,
            "src1" => 1,
            "simm16" if operand.kind == "branch target" => {
                let value = rng.next() as i16;
                self.immediate = Some(u32::from(value as u16));
                return Some(value.to_string());
            }
            // Of MODE, what changes nothing but arithmetic.
            "simm16" if form.name().contains("etreg") => {
                let offset = rng.below(self.mode_bits) as u32;
                let size = 1 + rng.below(self.mode_bits - u64::from(offset)) as u32;
                self.immediate = Some(1 | offset << 6 | (size - 1) << 11);
                return Some(format!("hwreg(1, {offset}, {size})"));
            }
            "simm16" if form.name() == "s_set_gpr_idx_mode" => {
                let value = rng.below(16) as u32;
                self.immediate = Some(value);
                return Some(format!("{value:#x}"));
            }
            "simm16" => {
                let value = rng.value("b32", 1)[0] & 0xffff;
                self.immediate = Some(value);
                return Some(format!("{value:#x}"));
            }
            "imm32" => {
                let value = rng.value("b32", 1)[0];
                self.literal = Some(value);
                return Some(format!("{value:#x}"));
            }
            _ => return None,
        };
        let constants = operand.kind.contains("constant");
        // Where the number of the register counts, there is one.
        let constants = constants && form.name() != "s_cbranch_join" && !form.name().contains("movrels");
        let literals =
            constants && operand.kind.contains("literal") && !form.operands.iter().any(|o| o.role == "imm32");
        match rng.below(4) {
            0 if constants => {
                let n = rng.below(81) as i128 - 16;
                let bits = n as u128 & super::value::mask(32 * dwords as u32);
                self.sources.push((index, Given::Constant(bits), dwords));
                Some(n.to_string())
            }
            // Literals are extended with their sign for 64 bits, which is left to the assembler's tests.
            1 if literals && dwords == 1 && self.literal.is_none() => {
                let n = rng.value("b32", 1)[0] & if form.name().ends_with("f16") { 0xffff } else { !0 } | 0x100;
                self.literal = Some(n);
                self.sources.push((index, Given::Constant(n.into()), dwords));
                Some(format!("{n:#x}"))
            }
            _ => {
                let slot = if form.name().contains("movrel") {
                    60
                } else {
                    24 + 4 * index
                };
                let joins = form.name() == "s_cbranch_join";
                let value = if joins {
                    vec![(self.before.mode >> 29) - rng.below(2) as u32]
                } else if dwords == 2 {
                    super::pool::split(rng.int64()).to_vec()
                } else {
                    rng.value("b32", dwords)
                };
                self.before.scalars[slot..slot + dwords].copy_from_slice(&value);
                self.sources.push((index, Given::Scalar(slot), dwords));
                Some(text(slot, dwords))
            }
        }
    }

    /// Makes scalar registers zero that the instruction does not name.
    pub fn shrink(&mut self) {
        let mut named = vec![VCC..VCC + 2, EXEC..EXEC + 2, M0..M0 + 1];
        if self.text.contains("movrel") {
            named.push(40..80);
        }
        if self.text.contains("fork") || self.text.contains("join") {
            named.push(0..32);
        }
        let sources = self.sources.iter().filter_map(|(_, given, dwords)| match given {
            Given::Scalar(slot) => Some(*slot..slot + dwords),
            Given::Constant(_) => None,
        });
        named.extend(sources);
        named.extend(self.destination.map(|(slot, dwords)| slot..slot + dwords));
        for slot in 0..self.before.scalars.len() {
            if !named.iter().any(|range| range.contains(&slot)) {
                self.before.scalars[slot] = 0;
            }
        }
    }

    /// The values of the sources.
    pub fn inputs(&self) -> String {
        let value = |given: &Given, dwords: usize| match given {
            Given::Scalar(slot) => Bits::from_dwords(&self.before.scalars[*slot..slot + dwords]).low(),
            Given::Constant(bits) => *bits,
        };
        let list = self
            .sources
            .iter()
            .map(|(n, given, dwords)| format!(", s{n}={:x}", value(given, *dwords)));
        list.collect::<String>() + &format!(", scc={}", u8::from(self.before.scc))
    }

    pub fn expected(&self, definitions: &Definitions, name: &str) -> Result<State, String> {
        let body = definitions.bodies.get(name).ok_or("no definition")?;
        let mut after = self.before.clone();
        let mut world = World {
            vectors: Vec::new(),
            scalars: self.before.scalars.clone(),
            memory: Vec::new(),
            memory_at: 0,
            address: 0,
            mode_bits: self.before.mode,
            mode: self.terms.mode(self.before.mode),
            exact: false,
            fnuz: false,
            calculated: false,
            format: None,
        };
        let mut run = Run::new(definitions, &mut world);
        let bits = |width: u32, value: u64| Value::new(Kind::Bits, width, value.into());
        for (index, given, dwords) in &self.sources {
            let width = 32 * *dwords as u32;
            let value = match given {
                Given::Scalar(slot) => Bits::from_dwords(&self.before.scalars[*slot..slot + dwords]),
                Given::Constant(bits) => Bits::Small(*bits),
            };
            run.set(
                SOURCES[*index],
                Value {
                    kind: Kind::Bits,
                    width,
                    bits: value,
                },
            );
            if let Given::Scalar(slot) = given {
                run.name(["SRC0", "SRC1"][*index], bits(32, *slot as u64));
            }
        }
        run.set(LANE, bits(32, 0));
        let old = |(slot, dwords): (usize, usize)| Value {
            kind: Kind::Bits,
            width: 32 * dwords as u32,
            bits: Bits::from_dwords(&self.before.scalars[slot..slot + dwords]),
        };
        if let Some(destination) = self.destination {
            run.set(D0, old(destination));
            run.name("DST", bits(32, destination.0 as u64));
        }
        if let Some(value) = self.immediate {
            run.name(
                "SIMM16",
                Value::new(
                    if name == "s_cbranch_i_fork" {
                        Kind::Signed
                    } else {
                        Kind::Bits
                    },
                    16,
                    value.into(),
                ),
            );
            // In SOPK, what the text calls S0 is the immediate, or the register that is read beside it; then the immediate is S1.
            if !name.contains("etreg") {
                let index = usize::from(!self.sources.is_empty());
                run.set(SOURCES[index], bits(16, value.into()));
            }
        }
        if let Some(value) = self.literal {
            run.name("SIMM32", bits(32, value.into()));
            run.name("SRC1", bits(32, value.into()));
        }
        run.name("SCC", Value::bool(self.before.scc));
        run.name("EXEC", bits(64, self.before.pair(EXEC)));
        run.name("EXECZ", Value::bool(self.before.pair(EXEC) == 0));
        run.name("VCC", bits(64, self.before.pair(VCC)));
        run.name("VCCZ", Value::bool(self.before.pair(VCC) == 0));
        run.name("M0", bits(32, self.before.scalars[M0].into()));
        run.name("PC", Value::new(Kind::Signed, 64, PC.into()));
        run.body(body)?;
        let named = |name: &str| run.named(name).map(Value::low);
        let moved = named("PC").map_or(PC, |pc| pc as u64);
        after.scc = named("SCC").map_or(after.scc, |v| v != 0);
        after.set_pair(EXEC, named("EXEC").map_or(after.pair(EXEC), |v| v as u64));
        let skips = named("VSKIP").map(|v| (v as u32 & 1) << 28);
        let m0 = named("M0").map_or(after.scalars[M0], |v| v as u32);
        let result = run.value(D0).cloned();
        let written = run.written;
        let world = run.world;
        let exec = after.pair(EXEC);
        after.scalars.clone_from(&world.scalars);
        after.set_pair(EXEC, exec);
        after.scalars[M0] = m0;
        after.mode = skips.map_or(world.mode_bits, |skips| world.mode_bits | skips);
        if let (Some((slot, dwords)), Some(result), true) = (self.destination, result, written != 0) {
            for n in 0..dwords {
                let dword = result.bits.dword(n);
                after.scalars[slot + n] = if self.half { dword & 0xffff } else { dword };
            }
        }
        after.pc = (moved != PC).then(|| moved.wrapping_sub(PC));
        Ok(after)
    }
}
