//! What moves whole elements or registers (PRM 5.8, 5.9), and multimedia (PRM 5.15).

use super::Expander;
use finalizer::ir::{Compare, Convert, Float, Op, Value, Values, Width};
use hsail::types::Type;
use smallvec::smallvec;

impl Expander<'_, '_> {
    pub fn expand_vector(&mut self, args: &[Value]) -> Option<Values> {
        let (low, high) = self.b.split(args[0]);
        if self.inst.source.bits() == 2 * self.inst.ty.bits() {
            return Some(smallvec![low, high]);
        }
        let (first, second) = self.b.split(low);
        let (third, fourth) = self.b.split(high);
        Some(smallvec![first, second, third, fourth])
    }

    pub fn moved(&mut self, args: &[Value]) -> Option<Value> {
        match self.name {
            "combine" => Some(self.joined(args)),
            "mov" if self.inst.ty.bits() == 16 => Some(self.and_with(args[0], 0xffff)),
            "mov" => Some(args[0]),
            "shuffle" => self.shuffle(args),
            "unpacklo" => self.interleave(args, 0),
            "unpackhi" => self.interleave(args, self.inst.ty.lanes() / 2),
            "pack" => self.pack(args[0], args[1], args[2]),
            "unpack" => self.unpack(args[0], args[1]),
            _ => None,
        }
    }

    /// The packed value whose elements are those of the two sources that a function names: of which source, and which one.
    fn gather(&mut self, args: &[Value], element: impl Fn(u32) -> (usize, u32)) -> Value {
        let ty = self.inst.ty;
        let bytes = ty.base().bits() / 8;
        let sources = [args[0], args[1]].map(|a| self.words(a));
        // Where each byte of the result comes from: source, word, byte.
        let from = |byte: u32| {
            let (source, i) = element(byte / bytes);
            let at = i * bytes + byte % bytes;
            (source, (at / 4) as usize, at % 4)
        };
        let mut words = Vec::new();
        for word in 0..ty.bits() / 32 {
            let places: Vec<_> = (0..4).map(|byte| from(4 * word + byte)).collect();
            let (low, others) = (
                places[0],
                places.iter().find(|p| (p.0, p.1) != (places[0].0, places[0].1)),
            );
            let high = others.copied().unwrap_or(low);
            // All bytes of a word come from at most two words: elements are half a word or more of one source, or pairs.
            let selector = places.iter().rev().fold(0, |all, p| {
                let upper = if (p.0, p.1) == (low.0, low.1) { 0 } else { 4 };
                all << 8 | (upper + p.2)
            });
            let (low, high) = (sources[low.0][low.1], sources[high.0][high.1]);
            words.push(if selector == 0x0302_0100 {
                low
            } else {
                self.permute(high, low, selector)
            });
        }
        self.joined(&words)
    }

    /// The selectors are a constant (PRM 5.9.3).
    fn shuffle(&mut self, args: &[Value]) -> Option<Value> {
        let selectors = self.b.function.constant(args[2])? as u32;
        let lanes = self.inst.ty.lanes();
        let bits = lanes.trailing_zeros();
        Some(self.gather(args, |i| {
            let from = (i >= lanes / 2) as usize;
            (from, selectors.checked_shr(i * bits).unwrap_or(0) % lanes)
        }))
    }

    /// Elements of both sources in turns, from the given one on.
    fn interleave(&mut self, args: &[Value], first: u32) -> Option<Value> {
        Some(self.gather(args, |i| ((i & 1) as usize, first + i / 2)))
    }

    /// Which word of a packed value, and the bit in it, of the element of an index modulo their number.
    fn place(&mut self, ty: Type, index: Value) -> (Value, Value) {
        let bits = ty.base().bits();
        let per_word = (32 / bits).max(1);
        let bit = self.and_with(index, (per_word - 1).into());
        let bit = self.shl_by(bit, bits.trailing_zeros());
        let word = self.shr_u_by(index, per_word.trailing_zeros());
        let word = self.and_with(word, (ty.lanes() / per_word - 1).into());
        (word, bit)
    }

    /// The first source with the second in the place of one element.
    fn pack(&mut self, into: Value, element: Value, index: Value) -> Option<Value> {
        let ty = self.inst.ty;
        let bits = ty.base().bits();
        if bits >= 32 {
            let mut parts = if bits == 64 {
                let (low, high) = self.b.split(into);
                vec![low, high]
            } else {
                self.words(into)
            };
            let index = self.and_with(index, (ty.lanes() - 1).into());
            for (i, part) in parts.iter_mut().enumerate() {
                let here = self.is(index, i as u32);
                *part = self.b.select(here, element, *part);
            }
            return Some(self.joined(&parts));
        }
        let (word, bit) = self.place(ty, index);
        let width = self.u32(bits);
        let mask = self.b.op(Op::BitMask, &[width, bit], Width::B32);
        let moved = self.shl(element, bit);
        let mut words = self.words(into);
        let several = words.len() > 1;
        for (i, old) in words.iter_mut().enumerate() {
            let new = self.bit_select(mask, moved, *old);
            *old = if several {
                let here = self.is(word, i as u32);
                self.b.select(here, new, *old)
            } else {
                new
            };
        }
        Some(self.joined(&words))
    }

    fn is(&mut self, index: Value, i: u32) -> Value {
        let i = self.u32(i);
        self.b.compare_u(Compare::Eq, index, i)
    }

    /// One of some values, by an index below their number, a power of two.
    fn chosen(&mut self, index: Value, values: &[Value]) -> Value {
        let [one] = values else {
            let (low, high) = values.split_at(values.len() / 2);
            let bit = self.and_with(index, low.len() as u128);
            let zero = self.is_zero(bit);
            let (low, high) = (self.chosen(index, low), self.chosen(index, high));
            return self.b.select(zero, low, high);
        };
        *one
    }

    fn unpack(&mut self, from: Value, index: Value) -> Option<Value> {
        let ty = self.inst.source;
        let bits = ty.base().bits();
        if bits == 64 {
            let (low, high) = self.b.split(from);
            return Some(self.chosen(index, &[low, high]));
        }
        let words = self.words(from);
        if bits == 32 {
            return Some(self.chosen(index, &words));
        }
        let (word, bit) = self.place(ty, index);
        let word = self.chosen(word, &words);
        let width = self.u32(bits);
        let op = if ty.base().is_signed() {
            Op::ExtractS
        } else {
            Op::ExtractU
        };
        Some(self.b.op(op, &[word, bit, width], Width::B32))
    }

    pub fn multimedia(&mut self, args: &[Value]) -> Option<Value> {
        let op = match self.name {
            "bitalign" => return Some(self.b.op(Op::AlignBit, &[args[1], args[0], args[2]], Width::B32)),
            "bytealign" => return Some(self.b.op(Op::AlignByte, &[args[1], args[0], args[2]], Width::B32)),
            "packcvt" => return Some(self.quarantined(|x| x.pack_converted(args))),
            "unpackcvt" => {
                let byte = self.b.function.constant(args[1])? as u8 & 3;
                let convert = Convert::ByteToFloat(byte);
                let indifferent = self.indifferent();
                return Some(self.b.op(Op::Convert(convert, indifferent), &args[..1], Width::B32));
            }
            "lerp" => Op::LerpU8,
            "sadhi" => Op::SadHighU8,
            _ => match self.inst.source.base().bits() {
                8 => Op::SadU8,
                16 => Op::SadU16,
                _ => Op::SadU32,
            },
        };
        Some(self.b.op(op, args, Width::B32))
    }

    /// Each as `cvt_neari_sat_u8_f32`.
    fn pack_converted(&mut self, args: &[Value]) -> Value {
        let mode = self.indifferent();
        let limit = self.u32(0xff);
        let bytes: Vec<Value> = args
            .iter()
            .map(|a| {
                let whole = self.b.same(Op::FNear(Float::F32, mode), &[*a]);
                let convert = Op::Convert(Convert::FloatToUnsigned(Float::F32), mode);
                let byte = self.b.op(convert, &[whole], Width::B32);
                self.min(false, byte, limit)
            })
            .collect();
        self.bytes(&bytes, 0)
    }

    /// A word of byte `at` of each of four words.
    pub fn bytes(&mut self, words: &[Value], at: u32) -> Value {
        let pair = (4 + at) << 8 | at | 0x0c0c_0000;
        let low = self.permute(words[1], words[0], pair);
        let high = self.permute(words[3], words[2], pair);
        self.permute(high, low, 0x0504_0100)
    }
}
