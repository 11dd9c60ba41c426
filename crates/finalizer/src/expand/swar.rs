//! Arithmetic on the bytes, or halves, of a 32-bit word at once.
//!
//! A result per element is first made in the element's top bit (`tops`, all other bits zero) and then spread over the element.

use super::Expander;
use crate::ir::{Compare, Value};

/// The top bit of each byte.
const TOPS: u128 = 0x8080_8080;
const UPPER: u128 = 0xffff_0000;

impl Expander<'_, '_> {
    /// Without the tops no carry leaves a byte; the tops are added apart.
    pub fn bytes_added(&mut self, a: Value, b: Value) -> Value {
        let low = [a, b].map(|x| self.and_with(x, !TOPS));
        let sum = self.add(low[0], low[1]);
        let tops = self.xor(a, b);
        let tops = self.and_with(tops, TOPS);
        self.xor(sum, tops)
    }

    /// With the minuend's top set no borrow leaves a byte.
    pub fn bytes_subtracted(&mut self, a: Value, b: Value) -> Value {
        let difference = self.guarded_difference(a, b);
        let differ = self.xor(a, b);
        let zero = self.u32(0);
        let tops = self.u32(TOPS as u32);
        let flip = self.bit_select(differ, zero, tops);
        self.xor(difference, flip)
    }

    fn guarded_difference(&mut self, a: Value, b: Value) -> Value {
        let tops = self.u32(TOPS as u32);
        let high = self.or(a, tops);
        let low = self.and_with(b, !TOPS);
        self.sub(high, low)
    }

    pub fn bytes_absolute(&mut self, a: Value) -> Value {
        let tops = self.and_with(a, TOPS);
        let mask = self.spread(tops, 8);
        let flipped = self.xor(a, mask);
        let one = self.shr_u_by(tops, 7);
        self.add(flipped, one)
    }

    /// What the lower halves do to the upper ones is left out by adding the upper one apart.
    pub fn halves_added(&mut self, a: Value, b: Value) -> Value {
        let low = self.add(a, b);
        let upper = self.and_with(b, UPPER);
        let high = self.add(a, upper);
        let mask = self.u32(UPPER as u32);
        self.bit_select(mask, high, low)
    }

    pub fn halves_subtracted(&mut self, a: Value, b: Value) -> Value {
        let low = self.sub(a, b);
        let upper = self.and_with(b, UPPER);
        let high = self.sub(a, upper);
        let mask = self.u32(UPPER as u32);
        self.bit_select(mask, high, low)
    }

    /// The tops of the elements of `bits` bits that are not zero.
    pub fn nonzero_tops(&mut self, a: Value, bits: u32) -> Value {
        let tops = if bits == 8 { TOPS } else { 0x8000_8000 };
        let low = self.and_with(a, !tops);
        let others = self.like(a, !tops);
        let carried = self.add(low, others);
        let any = self.or(carried, a);
        self.and_with(any, tops)
    }

    /// The tops of the bytes for which a comparison holds.
    pub fn compared_tops(&mut self, compare: Compare, signed: bool, a: Value, b: Value) -> Value {
        let (a, b) = match compare {
            Compare::Le | Compare::Gt => (b, a),
            _ => (a, b),
        };
        let holds = match compare {
            Compare::Eq | Compare::Ne => {
                let differ = self.xor(a, b);
                self.nonzero_tops(differ, 8)
            }
            _ => {
                // Not less: by the tops if they differ, else if nothing is borrowed.
                let difference = self.guarded_difference(a, b);
                let differ = self.xor(a, b);
                let greater = self.bit_select(differ, if signed { b } else { a }, difference);
                self.and_with(greater, TOPS)
            }
        };
        if matches!(compare, Compare::Eq | Compare::Lt | Compare::Gt) {
            let tops = self.u32(TOPS as u32);
            self.xor(holds, tops)
        } else {
            holds
        }
    }

    /// All bits of each element whose top is set.
    pub fn spread(&mut self, tops: Value, bits: u32) -> Value {
        let above = self.shl_by(tops, 1);
        let lowest = self.shr_u_by(tops, bits - 1);
        self.sub(above, lowest)
    }
}
