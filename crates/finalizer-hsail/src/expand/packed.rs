//! Operations on the elements of packed values (PRM 4.14), by words where arithmetic in parts of words serves, else one by one.

use super::Expander;
use finalizer::ir::{Compare, Op, Value, Width};
use hsail::code::Pack;
use hsail::types::Type;

/// Whether a packing control clamps results to the element's range (PRM 4.14.1).
fn saturates(pack: Pack) -> bool {
    (Pack::PP_SAT..=Pack::P_SAT).contains(&pack)
}

impl Expander<'_, '_> {
    pub fn packed(&mut self, args: &[Value]) -> Option<Value> {
        match self.name {
            "cmp" => self.packed_comparison(args),
            "cmov" => self.packed_choice(args),
            "shl" | "shr" => self.packed_shift(args),
            _ if super::keeps_destination(self.inst) => self.lowest_only(args),
            _ => self.all_elements(args),
        }
    }

    /// Only the lowest element is computed, the others are those of the old destination, the last argument.
    fn lowest_only(&mut self, args: &[Value]) -> Option<Value> {
        let element = self.inst.ty.base();
        let (old, sources) = args.split_last()?;
        let lowest: Vec<Value> = sources
            .iter()
            .map(|s| self.elements(self.inst.ty, *s, self.wide())[0])
            .collect();
        let mut new = self.each(element, &lowest)?;
        let mut parts = self.words(*old);
        if element.bits() == 64 {
            let (low, high) = self.b.split(new);
            parts.splice(0..2, [low, high]);
        } else if element.bits() == 32 {
            parts[0] = new;
        } else {
            if self.name == "mulhi" {
                new = self.shr_u_by(new, element.bits());
            }
            let mask = self.u32((1 << element.bits()) - 1);
            let new = self.register(new);
            parts[0] = self.bit_select(mask, new, parts[0]);
        }
        Some(self.joined(&parts))
    }

    fn all_elements(&mut self, args: &[Value]) -> Option<Value> {
        let ty = self.inst.ty;
        let broadcast = match self.inst.pack {
            Pack::SP | Pack::SP_SAT => Some(0),
            Pack::PS | Pack::PS_SAT => Some(1),
            _ => None,
        };
        if let Some(result) = self.by_words(args, broadcast) {
            return Some(result);
        }
        let sources: Vec<Vec<Value>> = args
            .iter()
            .enumerate()
            .map(|(i, a)| {
                if broadcast == Some(i) {
                    let lowest = self.lowest(ty, *a, self.wide());
                    vec![lowest; ty.lanes() as usize]
                } else {
                    self.elements(ty, *a, self.wide())
                }
            })
            .collect();
        let mut results = Vec::new();
        for lane in 0..ty.lanes() as usize {
            let args: Vec<Value> = sources.iter().map(|s| s[lane]).collect();
            results.push(self.each(ty.base(), &args)?);
        }
        let upper = self.name == "mulhi" && ty.base().bits() < 32;
        Some(self.assembled(ty, &results, upper))
    }

    /// Whether elements of 16 bits are computed in 32, for results beyond them.
    fn wide(&self) -> bool {
        self.inst.ty.base().is_int() && (saturates(self.inst.pack) || self.name == "mulhi")
    }

    /// The elements: integers of 8 bits extended to 32, those of 16 if `wide`.
    pub fn elements(&mut self, ty: Type, value: Value, wide: bool) -> Vec<Value> {
        let element = ty.base();
        match element.bits() {
            64 => {
                let (low, high) = self.b.split(value);
                vec![low, high]
            }
            32 => self.words(value),
            bits => {
                let mut all = Vec::new();
                for word in self.words(value) {
                    if bits == 16 && !wide {
                        let (low, high) = self.b.split(word);
                        all.extend([low, high]);
                    } else {
                        let places = (0..32 / bits).map(|i| i * bits);
                        all.extend(places.map(|at| self.extract(element.is_signed(), word, at, bits)));
                    }
                }
                all
            }
        }
    }

    /// The lowest of them.
    fn lowest(&mut self, ty: Type, value: Value, wide: bool) -> Value {
        let element = ty.base();
        match element.bits() {
            64 => self.truncate(value, Width::B64),
            32 => self.truncate(value, Width::B32),
            16 if !wide => self.truncate(value, Width::B16),
            bits => {
                let word = self.truncate(value, Width::B32);
                self.extract(element.is_signed(), word, 0, bits)
            }
        }
    }

    /// The packed value of elements, of which the low bits count; or, of products, those above them.
    fn assembled(&mut self, ty: Type, elements: &[Value], upper: bool) -> Value {
        let words: Vec<Value> = match (ty.base().bits(), self.b.width(elements[0])) {
            (8, _) => elements.chunks(4).map(|e| self.bytes(e, upper as u32)).collect(),
            (16, Width::B32) => {
                let selector = if upper { 0x0706_0302 } else { 0x0504_0100 };
                let pairs = elements.chunks(2);
                pairs.map(|e| self.permute(e[1], e[0], selector)).collect()
            }
            (16, _) => elements.chunks(2).map(|e| self.b.join(e[0], e[1])).collect(),
            _ => elements.to_vec(),
        };
        self.joined(&words)
    }

    /// The operation on one element, clamped if the instruction saturates.
    fn each(&mut self, element: Type, args: &[Value]) -> Option<Value> {
        if element.is_int() && saturates(self.inst.pack) {
            return self.saturated(element, args[0], args[1]);
        }
        if self.name == "mulhi" && element.bits() < 32 {
            let op = if element.is_signed() { Op::Mul24S } else { Op::Mul24U };
            return Some(self.b.same(op, args));
        }
        self.element(element, args)
    }

    fn saturated(&mut self, element: Type, a: Value, b: Value) -> Option<Value> {
        let (signed, bits) = (element.is_signed(), element.bits());
        if bits >= 32 {
            return self.saturated_wide(signed, a, b);
        }
        let result = match self.name {
            "add" => self.add(a, b),
            "sub" => self.sub(a, b),
            "mul" if signed => self.b.same(Op::Mul24S, &[a, b]),
            "mul" => self.b.same(Op::Mul24U, &[a, b]),
            _ => return None,
        };
        if !signed && self.name == "sub" {
            let zero = self.u32(0);
            return Some(self.max(true, result, zero));
        }
        let greatest = if signed { (1 << (bits - 1)) - 1 } else { (1 << bits) - 1 };
        let limit = self.u32(greatest);
        let result = self.min(signed, result, limit);
        if !signed {
            return Some(result);
        }
        let limit = self.u32(!greatest);
        Some(self.max(true, result, limit))
    }

    /// Of 32 or 64 bits.
    fn saturated_wide(&mut self, signed: bool, a: Value, b: Value) -> Option<Value> {
        let bits = self.b.width(a).bits();
        let result = match self.name {
            "add" => self.add(a, b),
            "sub" => self.sub(a, b),
            "mul" => self.mul(a, b),
            _ => return None,
        };
        if !signed {
            let (beyond, end) = match self.name {
                "add" => (self.b.compare_u(Compare::Lt, result, a), u128::MAX),
                "sub" => (self.b.compare_u(Compare::Lt, a, b), 0),
                _ => {
                    let high = self.b.same(Op::MulHighU, &[a, b]);
                    let zero = self.like(high, 0);
                    (self.b.compare_u(Compare::Ne, high, zero), u128::MAX)
                }
            };
            let end = self.like(a, end);
            return Some(self.b.select(beyond, end, result));
        }
        let greatest = self.like(a, (1 << (bits - 1)) - 1);
        if self.name == "mul" {
            let high = self.b.same(Op::MulHighS, &[a, b]);
            let sign = self.shr_s_by(result, bits - 1);
            let beyond = self.b.compare_u(Compare::Ne, high, sign);
            let sign = self.shr_s_by(high, bits - 1);
            let end = self.xor(sign, greatest);
            return Some(self.b.select(beyond, end, result));
        }
        // Beyond if the operands' signs (of a difference: as if of a sum) agree and the result's is another.
        let changed = self.xor(a, result);
        let other = if self.name == "add" { result } else { a };
        let other = self.xor(b, other);
        let beyond = self.and(changed, other);
        let zero = self.like(a, 0);
        let beyond = self.b.compare_s(Compare::Lt, beyond, zero);
        let sign = self.shr_s_by(a, bits - 1);
        let end = self.xor(sign, greatest);
        Some(self.b.select(beyond, end, result))
    }

    fn packed_comparison(&mut self, args: &[Value]) -> Option<Value> {
        let (ty, source) = (self.inst.ty, self.inst.source);
        if source.base().bits() == 8 {
            let compare = super::compare::asked(self.inst.compare)?;
            let signed = source.base().is_signed();
            return Some(self.word_by_word(args, |x, w| {
                let tops = x.compared_tops(compare, signed, w[0], w[1]);
                x.spread(tops, 8)
            }));
        }
        let [a, b] = [args[0], args[1]].map(|s| self.elements(source, s, false));
        let mut results = Vec::new();
        for (a, b) in a.into_iter().zip(b) {
            let holds = self.compared(source.base(), a, b)?;
            let width = super::element_width(ty.base());
            results.push(self.sign_extend(holds, width));
        }
        Some(self.assembled(ty, &results, false))
    }

    /// Each element of the second source where that of the first is not zero, else of the third.
    fn packed_choice(&mut self, args: &[Value]) -> Option<Value> {
        let ty = self.inst.ty;
        let bits = ty.base().bits();
        if bits < 32 {
            return Some(self.word_by_word(args, |x, w| {
                let tops = x.nonzero_tops(w[0], bits);
                let mask = x.spread(tops, bits);
                x.bit_select(mask, w[1], w[2])
            }));
        }
        let [test, a, b] = [args[0], args[1], args[2]].map(|s| self.elements(ty, s, false));
        let mut results = Vec::new();
        for i in 0..test.len() {
            let zero = self.is_zero(test[i]);
            results.push(self.b.select(zero, b[i], a[i]));
        }
        Some(self.assembled(ty, &results, false))
    }

    /// All elements by one count, modulo their size.
    fn packed_shift(&mut self, args: &[Value]) -> Option<Value> {
        let ty = self.inst.ty;
        let element = ty.base();
        let count = args[1];
        if element.bits() != 8 {
            let mut results = Vec::new();
            for e in self.elements(ty, args[0], false) {
                results.push(self.element(element, &[e, count])?);
            }
            return Some(self.assembled(ty, &results, false));
        }
        let count = self.and_with(count, 7);
        let all = self.u32(0xff);
        let kept = self.shr_u(all, count);
        let kept = self.permute(kept, kept, 0);
        let (left, signed) = (self.name == "shl", element.is_signed());
        Some(self.word_by_word(&args[..1], |x, w| {
            if left {
                let low = x.and(w[0], kept);
                return x.shl(low, count);
            }
            let moved = x.shr_u(w[0], count);
            let moved = x.and(moved, kept);
            if !signed {
                return moved;
            }
            // Ones from the element's top down to where its sign now is.
            let signs = x.and_with(w[0], 0x8080_8080);
            let above = x.shl_by(signs, 1);
            let sign = x.shr_u(signs, count);
            let fill = x.sub(above, sign);
            x.or(moved, fill)
        }))
    }

    /// The packed value of what a function makes of the sources' words.
    pub fn word_by_word(&mut self, args: &[Value], mut f: impl FnMut(&mut Self, &[Value]) -> Value) -> Value {
        let sources: Vec<Vec<Value>> = args.iter().map(|a| self.words(*a)).collect();
        let words: Vec<Value> = (0..sources[0].len())
            .map(|i| {
                let words: Vec<Value> = sources.iter().map(|s| s[i]).collect();
                f(self, &words)
            })
            .collect();
        self.joined(&words)
    }

    /// Integers of 8 and 16 bits, where whole words can be computed.
    fn by_words(&mut self, args: &[Value], broadcast: Option<usize>) -> Option<Value> {
        let element = self.inst.ty.base();
        let (bits, signed) = (element.bits(), element.is_signed());
        let serves = match self.name {
            "add" | "sub" => bits < 32,
            "abs" | "neg" | "min" | "max" => bits == 8,
            _ => false,
        };
        if !element.is_int() || !serves || saturates(self.inst.pack) {
            return None;
        }
        let mut args = args.to_vec();
        if let Some(i) = broadcast {
            let word = self.truncate(args[i], Width::B32);
            let all = self.permute(word, word, if bits == 8 { 0 } else { 0x0100_0100 });
            let words = (self.inst.ty.bits() / 32) as usize;
            args[i] = self.joined(&vec![all; words]);
        }
        let name = self.name;
        Some(self.word_by_word(&args, |x, w| match (name, bits) {
            ("add", 16) => x.halves_added(w[0], w[1]),
            ("sub", 16) => x.halves_subtracted(w[0], w[1]),
            ("add", _) => x.bytes_added(w[0], w[1]),
            ("sub", _) => x.bytes_subtracted(w[0], w[1]),
            ("neg", _) => {
                let zero = x.u32(0);
                x.bytes_subtracted(zero, w[0])
            }
            ("abs", _) => x.bytes_absolute(w[0]),
            (name, _) => {
                let compare = if name == "min" { Compare::Lt } else { Compare::Ge };
                let tops = x.compared_tops(compare, signed, w[0], w[1]);
                let mask = x.spread(tops, 8);
                x.bit_select(mask, w[0], w[1])
            }
        }))
    }
}
