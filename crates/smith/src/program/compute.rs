//! Computing instructions with operands for which their results are defined.

use super::Writer;
use hsail::code::RegisterKind;
use hsail::smith::Sample;
use hsail::table::Operand;
use hsail::types::Type;
use std::ops::Range;

/// Registers whose bits are defined and may be stored.
pub(super) const CLEAN_S: Range<u32> = 8..20;
pub(super) const CLEAN_D: Range<u32> = 8..14;
pub(super) const CLEAN_Q: Range<u32> = 2..5;
pub(super) const CLEAN_C: Range<u32> = 2..7;

/// Registers of values that may be NaNs whose sign and payload are not defined: only instructions of their type take them.
const FLOATS: [(Type, &[&str]); 8] = [
    (Type::F32, &["$s20", "$s21", "$s22"]),
    (Type::F16, &["$s23", "$s24"]),
    (Type::F16.packed(32), &["$s25", "$s26"]),
    (Type::F64, &["$d14", "$d15"]),
    (Type::F32.packed(64), &["$d16"]),
    (Type::F16.packed(64), &["$d17", "$d18"]),
    (Type::F16.packed(128), &["$q5"]),
    (Type::F32.packed(128), &["$q6"]),
];
/// The one type that is not in the array.
const F64X2: [&str; 1] = ["$q7"];

/// Registers for many values.
fn wide(n: u32) -> String {
    format!("$s{}", 100 + n)
}

fn floats(ty: Type) -> Option<&'static [&'static str]> {
    if ty == Type::F64X2 {
        return Some(&F64X2);
    }
    FLOATS.iter().find(|f| f.0 == ty).map(|f| f.1)
}

fn is_float(ty: Type) -> bool {
    ty.base().is_float()
}

impl Writer<'_, '_> {
    /// A register of a file whose bits are defined.
    pub(super) fn clean(&mut self, kind: char) -> String {
        let range = match kind {
            'c' => CLEAN_C,
            's' => CLEAN_S,
            'd' => CLEAN_D,
            _ => CLEAN_Q,
        };
        format!("${kind}{}", range.start + self.below(range.len()) as u32)
    }

    pub(super) fn clean_of(&mut self, ty: Type) -> String {
        let kind = RegisterKind::for_bits(ty.bits()).to_string();
        self.clean(kind.chars().next().unwrap_or('s'))
    }

    /// Where a result goes that may be a NaN, or any register of the type.
    fn destination(&mut self, ty: Type) -> String {
        match floats(ty) {
            Some(list) => list[self.below(list.len())].to_string(),
            None => self.clean_of(ty),
        }
    }

    /// Values for the registers of floats.
    pub(super) fn float_registers(&mut self) {
        let all = FLOATS.iter().map(|f| f.1).chain([&F64X2[..]]);
        for register in all.flatten() {
            let kind = register.chars().nth(1).unwrap_or('s');
            let (bits, from) = match kind {
                's' => (32, self.clean('s')),
                'd' => (64, self.clean('d')),
                _ => (128, self.clean('q')),
            };
            self.line(&format!("mov_b{bits} {register}, {from}"));
        }
    }

    /// A source: register, constant or WAVESIZE.
    fn source(&mut self, ty: Type, wavesize: bool, exact: bool) -> String {
        if ty.is_opaque() {
            return self.clean('d');
        }
        match self.below(10) {
            0 | 1 => self.constant(ty),
            2 if wavesize && (ty.is_int() || ty.is_bit()) && ty.bits() <= 64 => "WAVESIZE".into(),
            3..=6 if !exact && floats(ty).is_some() => self.destination(ty),
            _ => self.clean_of(ty),
        }
    }

    /// A constant: often one at the end of a range.
    pub(super) fn constant(&mut self, ty: Type) -> String {
        if ty.is_packed() {
            let lanes: Vec<String> = (0..ty.lanes()).map(|_| self.constant(ty.base())).collect();
            return format!("{ty}({})", lanes.join(", "));
        }
        let n = self.below(12);
        match ty {
            Type::F16 => {
                const F16: [u16; 8] = [0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0x7e00, 0x0001, 0x7bff];
                let any = self.module.random.bits() as u16;
                format!("0h{:04x}", F16.get(n).copied().unwrap_or(any))
            }
            Type::F32 => {
                const F32: [f32; 8] = [0.0, -0.0, 1.0, -2.5, f32::INFINITY, f32::MIN_POSITIVE, 1e-42, f32::MAX];
                let any = self.module.random.bits() as u32;
                format!("0f{:08x}", F32.get(n).map_or(any, |f| f.to_bits()))
            }
            Type::F64 => {
                const F64: [f64; 8] = [0.0, -0.0, 1.0, -2.5, f64::INFINITY, f64::MIN_POSITIVE, 1e-315, f64::MAX];
                let any = self.module.random.bits();
                format!("0d{:016x}", F64.get(n).map_or(any, |f| f.to_bits()))
            }
            _ if (ty.is_int() || ty.is_bit()) && ty.bits() <= 64 => match n {
                0 => "0".into(),
                1 if ty.bits() > 1 => format!("{}", u64::MAX >> (64 - ty.bits().min(64))),
                2 if ty.bits() > 1 && ty.bits() <= 64 => format!("{}", 1u64 << (ty.bits() - 1)),
                3..=5 if ty.bits() > 1 && ty.bits() <= 64 => {
                    let shift = self.below(ty.bits() as usize);
                    format!("{}", 1u64 << shift)
                }
                _ => self.any(ty),
            },
            _ => self.any(ty),
        }
    }

    /// Any constant of an integer or bit type.
    fn any(&mut self, ty: Type) -> String {
        let random = &mut self.module.random;
        let value = random.bits() >> random.below(64);
        match ty {
            Type::B1 => format!("{}", value & 1),
            Type::B128 => format!("u64x2({value}, {})", value >> 7),
            _ => format!("{value}"),
        }
    }

    pub(super) fn compute(&mut self) {
        let all = &self.module.programs.compute;
        let types = &all[self.module.random.below(all.len())];
        let list = &types[self.module.random.below(types.len())];
        let sample = list[self.module.random.below(list.len())];
        self.computed(&sample);
        if self.chance(5) {
            self.settle();
        }
    }

    fn computed(&mut self, sample: &Sample) {
        let inst = &sample.inst;
        // The sign of a NaN counts here.
        let exact = sample.row.mnemonic == "copysign";
        let mut operands = Vec::new();
        for operand in sample.form.operands {
            operands.push(match *operand {
                Operand::Dest(ty) => self.destination(ty.of(inst)),
                Operand::Src(ty) => self.source(ty.of(inst), true, exact),
                Operand::SrcNoWave(ty) => self.source(ty.of(inst), false, exact),
                Operand::Reg(ty) => self.clean_of(ty.of(inst)),
                Operand::Number(_, limit) => {
                    let any = self.module.random.bits() >> 32;
                    format!("{}", if limit == u64::MAX { any } else { any % (limit + 1) })
                }
                Operand::SrcVec(ty) => {
                    let list: Vec<String> = (0..sample.lanes)
                        .map(|_| self.source(ty.of(inst), true, true))
                        .collect();
                    format!("({})", list.join(", "))
                }
                Operand::DestVec(ty) => self.several(ty.of(inst), sample.lanes.into()),
                _ => return,
            });
        }
        self.guard(sample, &mut operands);
        self.line(&format!("{} {}", sample.name(), operands.join(", ")));
        if inst.ty == Type::F16 && self.chance(2) {
            self.settle();
        }
    }

    /// Different registers of a type in parentheses.
    pub(super) fn several(&mut self, ty: Type, count: u32) -> String {
        let (kind, range) = match ty.bits() {
            0..=32 => ('s', CLEAN_S),
            33..=64 => ('d', CLEAN_D),
            _ => ('q', CLEAN_Q),
        };
        let count = count.min(range.len() as u32);
        let first = self.below(range.len()) as u32;
        let list: Vec<String> = (0..count)
            .map(|n| format!("${kind}{}", range.start + (first + n) % range.len() as u32))
            .collect();
        format!("({})", list.join(", "))
    }

    /// Makes operands such that the result is defined.
    fn guard(&mut self, sample: &Sample, operands: &mut [String]) {
        let inst = &sample.inst;
        let bits = inst.ty.bits();
        let (a, kind) = if bits == 64 { ("$d3", 64) } else { ("$s3", 32) };
        match sample.row.mnemonic {
            "div" | "rem" if inst.ty.is_int() => {
                let positive = u64::MAX >> (65 - bits);
                if inst.ty.is_signed() {
                    self.line(&format!("and_b{kind} {a}, {}, {positive}", operands[2]));
                    self.line(&format!("or_b{kind} {a}, {a}, 1"));
                } else {
                    self.line(&format!("or_b{kind} {a}, {}, 1", operands[2]));
                }
                operands[2] = a.into();
            }
            "mul24" | "mul24hi" | "mad24" | "mad24hi" => {
                for (n, to) in [(1, "$s3"), (2, "$s4")] {
                    if inst.ty.is_signed() {
                        self.line(&format!("shl_u32 {to}, {}, 8", operands[n]));
                        self.line(&format!("shr_s32 {to}, {to}, 8"));
                    } else {
                        self.line(&format!("and_b32 {to}, {}, 16777215", operands[n]));
                    }
                    operands[n] = to.into();
                }
            }
            "bitmask" => self.field(bits, &mut operands[1..]),
            "bitextract" => self.field(bits, &mut operands[2..]),
            "bitinsert" => self.field(bits, &mut operands[3..]),
            "cvt" if inst.ty.is_int() && is_float(inst.source) && !inst.round.to_string().ends_with("sat") => {
                let (low, high) = match inst.source {
                    Type::F16 => (if inst.ty.is_signed() { "0hd640" } else { "0h0000" }, "0h5640"),
                    Type::F32 => (
                        if inst.ty.is_signed() {
                            "0fc2c80000"
                        } else {
                            "0f00000000"
                        },
                        "0f42c80000",
                    ),
                    _ => (
                        if inst.ty.is_signed() {
                            "0dc059000000000000"
                        } else {
                            "0d0000000000000000"
                        },
                        "0d4059000000000000",
                    ),
                };
                let to = if inst.source == Type::F64 { "$d4" } else { "$s4" };
                self.line(&format!("max_{} {to}, {}, {low}", inst.source, operands[1]));
                self.line(&format!("min_{} {to}, {to}, {high}", inst.source));
                operands[1] = to.into();
            }
            _ => {}
        }
    }

    /// Offset and width of a bit field within so many bits.
    fn field(&mut self, bits: u32, operands: &mut [String]) {
        self.line(&format!("and_b32 $s4, {}, {}", operands[1], bits - 1));
        self.line(&format!("sub_u32 $s5, {bits}, $s4"));
        self.line(&format!("and_b32 $s3, {}, {}", operands[0], bits - 1));
        self.line("min_u32 $s3, $s3, $s5");
        operands[0] = "$s3".into();
        operands[1] = "$s4".into();
    }

    /// Moves a float to a register whose bits are defined.
    pub(super) fn settle(&mut self) {
        let n = self.below(FLOATS.len() + 1);
        let (ty, list) = FLOATS.get(n).copied().unwrap_or((Type::F64X2, &F64X2));
        let from = list[self.below(list.len())];
        let to = self.clean_of(ty);
        self.settle_to(ty, from, &to);
    }

    pub(super) fn settle_to(&mut self, ty: Type, from: &str, to: &str) {
        if ty.is_packed() {
            let mask = match ty.bits() {
                32 => "$s2",
                64 => "$d2",
                _ => "$q0",
            };
            let bits = ty.base().bits();
            let one = match bits {
                16 => "0h3c00",
                32 => "0f3f800000",
                _ => "0d3ff0000000000000",
            };
            let ones = vec![one; ty.lanes() as usize].join(", ");
            self.line(&format!(
                "cmp_nan_pp_{}_{ty} {mask}, {from}, {from}",
                ty.unsigned_shape()
            ));
            self.line(&format!("cmov_{ty} {to}, {mask}, {ty}({ones}), {from}"));
            return;
        }
        self.line(&format!("class_b1_{ty} $c0, {from}, 3"));
        match ty {
            Type::F64 => self.line(&format!("cmov_b64 {to}, $c0, 0x7ff8000000000000, {from}")),
            Type::F32 => self.line(&format!("cmov_b32 {to}, $c0, 0x7fc00000, {from}")),
            _ => {
                self.line(&format!("cmov_b32 $s2, $c0, 0x7e00, {from}"));
                self.line(&format!("and_b32 {to}, $s2, 0xffff"));
            }
        }
    }

    /// Values in the registers that are many.
    pub(super) fn wide_start(&mut self) {
        for n in 0..self.wide {
            let (a, k) = (CLEAN_S.start + n % 12, 3 + 2 * n);
            self.line(&format!("mad_u32 {}, $s{a}, {k}, $s0", wide(n)));
        }
    }

    /// One of them changes, or several change places.
    pub(super) fn stir(&mut self) {
        let all = self.wide as usize;
        let first = self.below(all) as u32;
        if self.chance(2) {
            let (a, to) = (self.clean('s'), wide(first));
            return self.line(&format!("add_u32 {to}, {to}, {a}"));
        }
        let count = 2 + self.below(all.min(40)) as u32;
        let place = |n: u32| wide((first + n) % all as u32);
        self.line(&format!("mov_b32 $s2, {}", place(0)));
        for n in 1..count.min(all as u32) {
            self.line(&format!("mov_b32 {}, {}", place(n - 1), place(n)));
        }
        self.line(&format!("mov_b32 {}, $s2", place(count.min(all as u32) - 1)));
    }

    /// All of them count.
    pub(super) fn wide_end(&mut self) {
        for n in 0..self.wide {
            let to = CLEAN_S.start + n % CLEAN_S.len() as u32;
            self.line(&format!("mad_u32 $s{to}, $s{to}, 5, {}", wide(n)));
        }
    }

    /// At the end all values are stored.
    pub(super) fn keep_all(&mut self) {
        let mut at = super::OUT_REGISTERS;
        for n in CLEAN_S {
            self.line(&format!("st_global_align(4)_u32 $s{n}, [$d1+{at}]"));
            at += 4;
        }
        for n in CLEAN_D {
            self.line(&format!("st_global_align(8)_u64 $d{n}, [$d1+{at}]"));
            at += 8;
        }
        for n in CLEAN_Q {
            self.line(&format!("st_global_align(16)_b128 $q{n}, [$d1+{at}]"));
            at += 16;
        }
        for n in CLEAN_C {
            self.line(&format!("cvt_u32_b1 $s2, $c{n}"));
            self.line(&format!("st_global_u8 $s2, [$d1+{at}]"));
            at += 1;
        }
        at = at.next_multiple_of(16);
        let all = FLOATS.iter().copied().chain([(Type::F64X2, &F64X2[..])]);
        for (ty, list) in all {
            let (to, bytes) = match ty.bits() {
                0..=32 => ("$s3", 4),
                64 => ("$d3", 8),
                _ => ("$q1", 16),
            };
            for from in list {
                self.settle_to(ty, from, to);
                let stored = ["u32", "u64", "b128"][bytes as usize / 8];
                self.line(&format!("st_global_align({bytes})_{stored} {to}, [$d1+{at}]"));
                at += bytes;
            }
            at = at.next_multiple_of(16);
        }
        debug_assert!(at <= super::OUT_BYTES);
    }
}
