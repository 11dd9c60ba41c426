//! Values of the dispatch, the work-item and the machine (PRM 11.1, 11.2, 11.4): from registers that are set at the start, and from
//! the dispatch packet.

use super::function::{Lower, Result, malformed};
use super::operand::Operands;
use finalizer::ir::{AddressSpace, Compare, Id, Memory, Op, Value, Width};
use hsa_abi::packet::KernelDispatchPacket as Packet;
use hsail::brig::Inst;
use std::mem::offset_of;

impl Lower<'_, '_, '_, '_> {
    /// The value of an instruction that only asks; none if it is no such instruction.
    pub(super) fn special(&mut self, name: &str, inst: &Inst, o: &Operands) -> Result<Option<Value>> {
        let dimension = |l: &Self| -> Result<u8> {
            match o.number(l, 1)? {
                n @ 0..=2 => Ok(n as u8),
                n => malformed(format!("dimension {n}")),
            }
        };
        let value = match name {
            "workitemid" => {
                let d = dimension(self)?;
                self.local_id(d)
            }
            "workgroupid" => {
                let d = dimension(self)?;
                self.id(Id::WorkGroup(d))
            }
            "workgroupsize" => {
                let d = dimension(self)?;
                self.group_size(d)
            }
            "gridsize" => {
                let d = dimension(self)?;
                self.grid_size(d)
            }
            "currentworkgroupsize" => {
                let d = dimension(self)?;
                self.current_group_size(d)
            }
            "workitemabsid" => {
                let d = dimension(self)?;
                self.absolute_id(d)
            }
            "gridgroups" => {
                let d = dimension(self)?;
                self.grid_groups(d)
            }
            "workitemflatid" => {
                let sizes = [self.group_size(0), self.group_size(1)];
                self.flat(Self::local_id, sizes)
            }
            "currentworkitemflatid" => self.current_flat_id(),
            "workitemflatabsid" => return self.flat_absolute_id(inst).map(Some),
            "dim" => match self.b.function.control.required_dimensions {
                Some(n) => self.b.b32(n.into()),
                None => self.packet_bits(offset_of!(Packet, setup), Packet::SETUP_DIMENSIONS_BITS),
            },
            "packetid" => self.b.op(Op::Id(Id::DispatchId), &[], Width::B64),
            "packetcompletionsig" => self.packet(offset_of!(Packet, completion_signal), Width::B64),
            "clock" => self.b.op(Op::Id(Id::Clock), &[], Width::B64),
            "cuid" => self.id(Id::ComputeUnit),
            "maxcuid" => self.greatest(Id::MaxComputeUnit),
            "waveid" => self.id(Id::WaveSlot),
            "maxwaveid" => self.greatest(Id::MaxWaveSlot),
            "laneid" => self.id(Id::Lane),
            // Group memory begins at 0; the kernel's own variables first, then what the dispatch adds (PRM 4.20).
            "groupbaseptr" => self.b.b32(0),
            "kernargbaseptr" => self.b.op(Op::Id(Id::KernargPointer), &[], Width::B64),
            _ => return Ok(None),
        };
        // The forms of 64 bits: what is asked for has 32.
        let wide = inst.ty.bits() == 64 && self.b.width(value) == Width::B32;
        Ok(Some(if wide {
            self.b.op(Op::ZeroExtend(Width::B64), &[value], Width::B64)
        } else {
            value
        }))
    }

    fn id(&mut self, id: Id) -> Value {
        self.b.op(Op::Id(id), &[], id.width())
    }

    pub(super) fn current_flat_id(&mut self) -> Value {
        let sizes = [self.current_group_size(0), self.current_group_size(1)];
        self.flat(Self::local_id, sizes)
    }

    fn local_id(&mut self, dimension: u8) -> Value {
        match self.b.function.control.is_single(dimension) {
            true => self.b.b32(0),
            false => self.id(Id::WorkItem(dimension)),
        }
    }

    /// One less than a count.
    fn greatest(&mut self, id: Id) -> Value {
        let count = self.id(id);
        let one = self.b.b32(1);
        self.b.same(Op::Sub, &[count, one])
    }

    /// A field of the dispatch packet.
    fn packet(&mut self, offset: usize, width: Width) -> Value {
        let pointer = self.b.op(Op::Id(Id::DispatchPointer), &[], Width::B64);
        let memory = Memory {
            offset_bytes: offset as i32,
            invariant: true,
            uniform: true,
            ..Memory::plain(AddressSpace::Constant, width.bits() / 8)
        };
        self.b.op(Op::Load(memory), &[pointer], width)
    }

    /// A field of at most 16 bits: from its dword, for the scalar unit loads nothing smaller.
    fn packet_bits(&mut self, offset: usize, bits: u32) -> Value {
        let mut value = self.packet(offset & !3, Width::B32);
        if offset & 3 != 0 {
            let shift = self.b.b32(8 * (offset as u32 & 3));
            value = self.b.same(Op::ShrU, &[value, shift]);
        }
        if 8 * (offset as u32 & 3) + bits == 32 {
            return value;
        }
        let mask = self.b.b32((1 << bits) - 1);
        self.b.same(Op::And, &[value, mask])
    }

    pub(super) fn group_size(&mut self, dimension: u8) -> Value {
        if let Some(sizes) = self.b.function.control.required_group_size {
            return self.b.b32(sizes[usize::from(dimension)]);
        }
        let offset = [
            offset_of!(Packet, workgroup_size_x),
            offset_of!(Packet, workgroup_size_y),
            offset_of!(Packet, workgroup_size_z),
        ][usize::from(dimension)];
        self.packet_bits(offset, 16)
    }

    fn grid_size(&mut self, dimension: u8) -> Value {
        let required = self.b.function.control.required_grid_size;
        if let Some(size) = required.and_then(|s| u32::try_from(s[usize::from(dimension)]).ok()) {
            return self.b.b32(size);
        }
        let offset = [
            offset_of!(Packet, grid_size_x),
            offset_of!(Packet, grid_size_y),
            offset_of!(Packet, grid_size_z),
        ][usize::from(dimension)];
        self.packet(offset, Width::B32)
    }

    /// Absolute ID of the first work-item of the work-group.
    fn group_start(&mut self, dimension: u8) -> Value {
        let group = self.id(Id::WorkGroup(dimension));
        let size = self.group_size(dimension);
        self.b.same(Op::Mul, &[group, size])
    }

    fn absolute_id(&mut self, dimension: u8) -> Value {
        let start = self.group_start(dimension);
        let local = self.local_id(dimension);
        self.b.same(Op::Add, &[start, local])
    }

    /// The work-group's size, less at the end of the grid (PRM 2.2).
    pub(super) fn current_group_size(&mut self, dimension: u8) -> Value {
        let full = self.group_size(dimension);
        if self.b.function.control.has_whole_groups() {
            return full;
        }
        let grid = self.grid_size(dimension);
        let start = self.group_start(dimension);
        let rest = self.b.same(Op::Sub, &[grid, start]);
        self.b.same(Op::MinU, &[full, rest])
    }

    fn grid_groups(&mut self, dimension: u8) -> Value {
        let grid = self.grid_size(dimension);
        let group = self.group_size(dimension);
        let whole = self.b.same(Op::DivU, &[grid, group]);
        let product = self.b.same(Op::Mul, &[whole, group]);
        let partial = self.b.compare_u(Compare::Ne, product, grid);
        let one = self.b.op(Op::ZeroExtend(Width::B32), &[partial], Width::B32);
        self.b.same(Op::Add, &[whole, one])
    }

    /// `(id2 * size1 + id1) * size0 + id0`
    fn flat(&mut self, id: impl Fn(&mut Self, u8) -> Value, [size0, size1]: [Value; 2]) -> Value {
        let mut value = id(self, 2);
        for (dimension, size) in [(1, size1), (0, size0)] {
            value = self.b.same(Op::Mul, &[value, size]);
            let next = id(self, dimension);
            value = self.b.same(Op::Add, &[value, next]);
        }
        value
    }

    fn flat_absolute_id(&mut self, inst: &Inst) -> Result<Value> {
        let wide = inst.ty.bits() == 64;
        let extend = |l: &mut Self, value: Value| {
            if wide {
                l.b.op(Op::ZeroExtend(Width::B64), &[value], Width::B64)
            } else {
                value
            }
        };
        let mut sizes = [self.grid_size(0), self.grid_size(1)];
        for size in &mut sizes {
            *size = extend(self, *size);
        }
        Ok(self.flat(
            |l, dimension| {
                let id = l.absolute_id(dimension);
                extend(l, id)
            },
            sizes,
        ))
    }

    /// The recorded exceptions with the DETECT policy (PRM 11.2).
    pub(super) fn detect(&mut self, name: &str, o: &Operands) -> Result<()> {
        let recorded = self.b.op(Op::ReadExceptions, &[], Width::B32);
        // Only exceptions with the policy are there.
        let policy = u32::from(self.policies.detect.bits());
        if name == "getdetectexcept" {
            let policy = self.b.b32(policy);
            let value = self.b.same(Op::And, &[recorded, policy]);
            return o.result(self, value);
        }
        let bits = o.number(self, 0)? as u32 & policy;
        let value = if name == "setdetectexcept" {
            let bits = self.b.b32(bits);
            self.b.same(Op::Or, &[recorded, bits])
        } else {
            let kept = self.b.b32(!bits);
            self.b.same(Op::And, &[recorded, kept])
        };
        self.b.effect(Op::WriteExceptions, &[value]);
        Ok(())
    }
}
