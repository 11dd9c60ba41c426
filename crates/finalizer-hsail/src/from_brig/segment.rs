//! Flat addresses of segments (PRM 5.16, 5.17, 11.4) and `alloca`.
//!
//! A flat address whose upper half is an aperture's is in group or private memory; all others are global. The null address
//! of group and private memory is all ones, for a variable may be at 0; all others are 0.

use super::function::{Lower, Result};
use super::operand::Operands;
use finalizer::ir::{Compare, Id, Op, Value, Width};
use hsail::brig::Inst;
use hsail::code::Segment;

/// The null address of group and private memory.
const SHORT_NULL: u32 = u32::MAX;

impl Lower<'_, '_, '_, '_> {
    fn aperture(&mut self, segment: Segment) -> Value {
        let id = if segment == Segment::GROUP {
            Id::GroupAperture
        } else {
            Id::PrivateAperture
        };
        self.b.op(Op::Id(id), &[], Width::B32)
    }

    /// Whether a flat address is in the aperture of group or private memory.
    fn is_in(&mut self, flat: Value, segment: Segment) -> Value {
        let (_, high) = self.b.split(flat);
        let aperture = self.aperture(segment);
        self.b.compare_u(Compare::Eq, high, aperture)
    }

    fn is_null(&mut self, address: Value, null: u128) -> Value {
        let width = self.b.width(address);
        let null = self.b.constant(width, null);
        self.b.compare_u(Compare::Eq, address, null)
    }

    pub(super) fn segmentp(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let flat = o.source(self, 1)?;
        let inside = if Self::is_aperture(inst.segment) {
            self.is_in(flat, inst.segment)
        } else {
            let group = self.is_in(flat, Segment::GROUP);
            let private = self.is_in(flat, Segment::PRIVATE);
            let other = self.b.same(Op::Or, &[group, private]);
            self.b.same(Op::Not, &[other])
        };
        // The null address counts as of every segment; as a global one it is.
        let result = if inst.flag() || !Self::is_aperture(inst.segment) {
            inside
        } else {
            let null = self.is_null(flat, 0);
            self.b.same(Op::Or, &[inside, null])
        };
        o.result(self, result)
    }

    pub(super) fn ftos(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let flat = o.source(self, 1)?;
        let (low, _) = self.b.split(flat);
        let result = if inst.flag() {
            low
        } else {
            let is_null = self.is_null(flat, 0);
            let null = self.b.b32(SHORT_NULL);
            self.b.select(is_null, null, low)
        };
        o.result(self, result)
    }

    pub(super) fn stof(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let short = o.source(self, 1)?;
        let aperture = self.aperture(inst.segment);
        let flat = self.b.join(short, aperture);
        let result = if inst.flag() {
            flat
        } else {
            let is_null = self.is_null(short, SHORT_NULL.into());
            let null = self.b.b64(0);
            self.b.select(is_null, null, flat)
        };
        o.result(self, result)
    }

    pub(super) fn nullptr(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let value = if Self::is_aperture(inst.segment) {
            self.b.b32(SHORT_NULL)
        } else {
            self.b.b64(0)
        };
        o.result(self, value)
    }

    pub(super) fn alloca(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let bytes = o.source(self, 1)?;
        let align = inst.align.bytes().unwrap_or(1).clamp(16, 256) as u32;
        let address = finalizer::stack::allocate(&mut self.b, align, bytes);
        o.result(self, address)
    }
}
