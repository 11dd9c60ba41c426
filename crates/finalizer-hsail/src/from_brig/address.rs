//! Address expressions (PRM 4.18, 6.1.1): what is known when the code is made, and the rest as a value.

use super::function::{Lower, Result, align_of, malformed};
use super::memory::Place;
use super::operand::Operands;
use super::{Site, code};
use finalizer::ir::{AddressSpace, Id, Op, Value, Width};
use hsail::brig::{Directive, Operand};
use hsail::code::Segment;

/// An address: the sum of a value and an offset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    pub space: AddressSpace,
    pub base: Value,
    pub offset: i32,
    /// What follows from variable and offset; a power of two.
    pub align_bytes: u32,
}

/// The space of a segment's addresses.
pub(super) fn space_of(segment: Segment) -> AddressSpace {
    match segment {
        Segment::GLOBAL => AddressSpace::Global,
        Segment::READONLY | Segment::KERNARG => AddressSpace::Constant,
        Segment::GROUP => AddressSpace::Group,
        Segment::PRIVATE | Segment::SPILL | Segment::ARG => AddressSpace::Private,
        _ => AddressSpace::Flat,
    }
}

/// The largest power of two that divides both, at most 256.
fn common(align: u32, offset: i64) -> u32 {
    1 << align.trailing_zeros().min(offset.trailing_zeros()).min(8)
}

impl Lower<'_, '_, '_, '_> {
    /// The address operand of an access in a segment.
    pub(super) fn address(&mut self, o: &Operands, i: usize, segment: Segment) -> Result<Address> {
        let Operand::Address {
            symbol,
            register,
            offset,
        } = o.at(self, i)?
        else {
            return malformed("no address where one must be");
        };
        let space = space_of(segment);
        let short = space.address_width() == Width::B32;
        let index = match register {
            0 => None,
            at => match self.module.register(at) {
                Some((kind, number)) => Some(self.register(kind, number)?),
                None => return malformed("an address with something that is no register"),
            },
        };
        // Offsets of short addresses are 32 bits and may be written as negative numbers of either size.
        let offset = if short {
            i64::from(offset as u32 as i32)
        } else {
            offset as i64
        };
        let (base, variable_offset, align) = if symbol != 0 {
            self.variable_base(symbol)?
        } else {
            match index {
                Some(value) => return Ok(self.register_address(space, value, offset)),
                None => {
                    let width = space.address_width();
                    let base = self.b.constant(width, offset as u64 as u128);
                    return Ok(Address {
                        space,
                        base,
                        offset: 0,
                        align_bytes: common(256, offset),
                    });
                }
            }
        };
        let offset = offset.wrapping_add(i64::from(variable_offset));
        if let Some(index) = index {
            if short && offset != 0 {
                // Variable and offset are one constant in the end.
                let start = self.register_address(space, base, offset).base;
                let base = self.b.same(Op::Add, &[start, index]);
                return Ok(self.register_address(space, base, 0));
            }
            let base = self.b.same(Op::Add, &[base, index]);
            return Ok(self.register_address(space, base, offset));
        }
        let align_bytes = common(align, offset);
        let mut address = self.offset_address(space, base, offset);
        address.align_bytes = align_bytes;
        Ok(address)
    }

    /// An address known at run time only. Addresses wrap at their size, so what is added to a short or flat one is added
    /// before the access, for it might leave the segment and come back.
    fn register_address(&mut self, space: AddressSpace, base: Value, offset: i64) -> Address {
        let plain = matches!(space, AddressSpace::Global | AddressSpace::Constant);
        if plain || offset == 0 {
            return self.offset_address(space, base, offset);
        }
        let addend = self.b.constant(space.address_width(), offset as u64 as u128);
        Address {
            space,
            base: self.b.same(Op::Add, &[base, addend]),
            offset: 0,
            align_bytes: 1,
        }
    }

    fn offset_address(&mut self, space: AddressSpace, base: Value, offset: i64) -> Address {
        // Room for the elements of a vector.
        if let Some(offset) = i32::try_from(offset).ok().filter(|o| *o < i32::MAX - 256) {
            return Address {
                space,
                base,
                offset,
                align_bytes: 1,
            };
        }
        let addend = self.b.constant(space.address_width(), offset as u64 as u128);
        Address {
            space,
            base: self.b.same(Op::Add, &[base, addend]),
            offset: 0,
            align_bytes: 1,
        }
    }

    /// The address as one value.
    pub(super) fn address_value(&mut self, address: Address) -> Value {
        if address.offset == 0 {
            return address.base;
        }
        let addend = self
            .b
            .constant(address.space.address_width(), address.offset as i64 as u64 as u128);
        self.b.same(Op::Add, &[address.base, addend])
    }

    /// Where a variable is: base, offset and alignment.
    fn variable_base(&mut self, symbol: u32) -> Result<(Value, u32, u32)> {
        let site: Site = self.unit.linked.definition((self.site.0, symbol));
        if site.0 == self.site.0
            && let Some(place) = self.places.get(&site.1).copied()
        {
            return Ok(match place {
                Place::Slot(slot) => {
                    let align = self.b.function.slots[slot.index()].align_bytes;
                    (self.slot_address(slot), 0, align)
                }
                Place::Pointer(value, align) => (value, 0, align),
                Place::Kernarg(offset, align) => {
                    let base = self.b.op(Op::Id(Id::KernargPointer), &[], Width::B64);
                    // The segment's alignment is that of its most aligned argument, at least 16.
                    (base, offset, align.max(16))
                }
            });
        }
        let module = &self.unit.sources[site.0].module;
        let Some(Directive::Variable(v)) = module.directive(site.1) else {
            return malformed("an address of something that is no variable");
        };
        let name = module.string(v.name).unwrap_or_default();
        match v.segment {
            Segment::GLOBAL | Segment::READONLY | Segment::GROUP => {}
            Segment::PRIVATE if name.starts_with('&') => {}
            segment => {
                let message = format!("`{name}` of the {segment} segment is of another function");
                return Err((code::MALFORMED, message));
            }
        }
        let id = self.unit.variable(site, v);
        Ok((self.symbol_address(id), 0, align_of(v)))
    }
}
