//! Loads, stores and atomic operations in all address spaces.

use amdgpu_isa::model::cache::CachePolicy;
use amdgpu_isa::{Modifiers, Op as M, Properties};

use super::memory_model::Operation;
use super::{Home, Select, dwords};
use crate::ir::{AddressSpace, Atomic, Inst, Memory, Op, Value, Width};
use crate::mir::{Input, M0, ModeNeed, Operand};
use crate::target::Target;

/// An address as memory instructions take it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address {
    space: AddressSpace,
    /// Operand of the instruction's VGPR field.
    pub(super) vector: Operand,
    /// Operand of its SGPR field.
    pub(super) scalar: Operand,
    pub(super) offset: i32,
}

/// What one instruction moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Byte { signed: bool },
    Short { signed: bool },
    Dwords(u8),
}

impl Select<'_> {
    /// Selects a memory operation; whether it was one.
    pub(super) fn memory(&mut self, op: Op, inst: &Inst) -> bool {
        match op {
            Op::Load(memory) => {
                self.before(Operation::Load, &memory);
                self.load(&memory, inst);
                self.behind(Operation::Load, &memory, true);
            }
            Op::LoadNarrow(memory, bits, signed) => {
                self.before(Operation::Load, &memory);
                let address = self.address(&memory, inst.args[0], 4);
                let to = self.result(inst.results[0]);
                self.load_narrow(&memory, address, to, u32::from(bits) / 8, signed);
                self.behind(Operation::Load, &memory, true);
            }
            Op::Store(memory) if self.copied_to_lds(&memory, inst) => {}
            Op::Store(memory) => {
                self.before(Operation::Store, &memory);
                self.store(&memory, inst);
                self.behind(Operation::Store, &memory, false);
            }
            Op::StoreNarrow(memory, bits) => {
                self.before(Operation::Store, &memory);
                let address = self.address(&memory, inst.args[0], 4);
                let value = self.vector(inst.args[1]);
                self.store_narrow(&memory, address, value, u32::from(bits) / 8);
                self.behind(Operation::Store, &memory, false);
            }
            Op::Atomic(atomic, memory) => {
                self.before(Operation::Atomic, &memory);
                let returns = self.atomic(atomic, &memory, inst);
                self.behind(Operation::Atomic, &memory, returns);
            }
            Op::Fence(space, order, scope) => self.fence(space, order, scope),
            _ => return false,
        }
        true
    }

    fn load(&mut self, memory: &Memory, inst: &Inst) {
        let each = dwords(self.width(inst.results[0]));
        let count = each * inst.results.len() as u8;
        let to = match inst.results[..] {
            [one] => self.result(one),
            _ => {
                let file = self.file_of(inst.results[0]);
                let tuple = self.out.register(file, count);
                for (n, result) in inst.results.iter().enumerate() {
                    if self.part_of[result.index()].is_none() {
                        self.alias(*result, tuple.part(n as u8 * each, each));
                    }
                }
                tuple
            }
        };
        if self.is_scalar(inst.results[0]) {
            self.scalar_load(memory, inst.args[0], to, count);
        } else {
            let address = self.address(memory, inst.args[0], 4 * u32::from(count));
            self.load_dwords(memory, address, to, count);
        }
        if inst.results.len() > 1 {
            for (n, result) in inst.results.iter().enumerate() {
                if self.part_of[result.index()].is_some() {
                    self.alias(*result, to.part(n as u8 * each, each));
                }
            }
        }
    }

    fn scalar_load(&mut self, memory: &Memory, address: Value, to: Operand, count: u8) {
        let base = self.value(address);
        let mut base = self.in_sgpr(base, 2);
        let mut offset = memory.offset_bytes;
        let (low, high) = self.target.scalar_offset;
        if offset < low || offset + 4 * i32::from(count) > high {
            base = self.add_offset(base, offset, true);
            offset = 0;
        }
        let mut done = 0;
        while done < count {
            let (size, op) = match count - done {
                16.. => (16, M::S_LOAD_DWORDX16),
                8.. => (8, M::S_LOAD_DWORDX8),
                4.. => (4, M::S_LOAD_DWORDX4),
                2.. => (2, M::S_LOAD_DWORDX2),
                _ => (1, M::S_LOAD_DWORD),
            };
            // Tuples of four and more begin at a multiple of four: a part may not.
            let part = to.part(done, size);
            let direct = size < 4 || size == count;
            let register = if direct && done % size.min(4) == 0 {
                part
            } else {
                self.sgpr(size)
            };
            self.scalar_dwords(op, register, base, offset + 4 * i32::from(done));
            if register != part {
                self.copies(vec![(part, register)]);
            }
            done += size;
        }
    }

    /// One scalar load from an offset in bytes.
    pub(super) fn scalar_dwords(&mut self, op: M, to: Operand, base: Operand, offset_bytes: i32) {
        let modifiers = Modifiers {
            imm: true,
            offset: offset_bytes / i32::from(self.target.model.memory.scalar_offset_unit),
            ..Modifiers::default()
        };
        self.emit_with(op, &[to, base], modifiers, ModeNeed::default());
    }

    /// A 64-bit address plus an offset.
    fn add_offset(&mut self, base: Operand, offset: i32, scalar: bool) -> Operand {
        let to = if scalar { self.sgpr(2) } else { self.vgpr(2) };
        let bits = i64::from(offset) as u64;
        let parts = [bits & 0xffff_ffff, bits >> 32].map(Operand::Constant);
        self.add64(true, scalar, to, [base.part(0, 1), base.part(1, 1)], parts);
        to
    }

    /// The address of an access of so many bytes.
    pub(super) fn address(&mut self, memory: &Memory, value: Value, bytes: u32) -> Address {
        if matches!(memory.space, AddressSpace::Group | AddressSpace::Flat) && !self.reaches_lds {
            self.reaches_lds = true;
            self.at_entry(Select::reach_lds);
        }
        let offset = memory.offset_bytes;
        // Room for what the pieces of the access add.
        let last = offset.saturating_add(bytes as i32);
        let fits = |(low, high): (i32, i32)| (low..=high).contains(&offset) && (low..=high).contains(&last);
        match memory.space {
            AddressSpace::Global | AddressSpace::Constant if self.target.has(Properties::FLAT_GLOBAL) => {
                let limits = self.target.global_offset;
                self.global_address(value, offset, bytes, fits(limits))
            }
            AddressSpace::Flat | AddressSpace::Global | AddressSpace::Constant => {
                let fits = offset == 0 || fits(self.target.flat_offset);
                let mut vector = self.vector(value);
                if !fits {
                    vector = self.add_offset(vector, offset, false);
                }
                Address {
                    space: AddressSpace::Flat,
                    vector,
                    scalar: Operand::None,
                    offset: if fits { offset } else { 0 },
                }
            }
            AddressSpace::Group => self.short_address(value, offset, AddressSpace::Group, self.target.lds_offset),
            AddressSpace::Private => {
                self.out.uses_scratch = true;
                let limits = self.target.scratch_offset;
                let limits = (limits.0, limits.1 - bytes as i32);
                self.short_address(value, offset, AddressSpace::Private, limits)
            }
        }
    }

    fn global_address(&mut self, value: Value, offset: i32, bytes: u32, fits: bool) -> Address {
        let space = AddressSpace::Global;
        let global = |vector, scalar, offset| Address {
            space,
            vector,
            scalar,
            offset,
        };
        let rest = if fits { offset } else { 0 };
        if self.is_scalar(value) {
            let base = self.value(value);
            let mut base = self.in_sgpr(base, 2);
            if !fits {
                base = self.add_offset(base, offset, true);
            }
            let zero = self.in_vgpr(Operand::Constant(0), 1);
            return global(zero, base, rest);
        }
        // A uniform base and a 32-bit offset.
        if let Some(inst) = self.ir.defining(value)
            && inst.op == Op::Add
            && fits
        {
            for (base, index) in [(inst.args[0], inst.args[1]), (inst.args[1], inst.args[0])] {
                let Some(extension) = self.ir.defining(index) else {
                    continue;
                };
                let narrow = extension.args.first().copied();
                if let (true, Op::ZeroExtend(Width::B64), Some(narrow)) = (self.is_scalar(base), extension.op, narrow)
                    && self.width(narrow) == Width::B32
                    && !self.is_scalar(narrow)
                {
                    let base = self.value(base);
                    let base = self.in_sgpr(base, 2);
                    let vector = self.vector(narrow);
                    return global(vector, base, rest);
                }
            }
        }
        let vector = self.vector(value);
        if fits {
            return global(vector, Operand::None, offset);
        }
        let (base, rest) = self.near_base(vector, offset, bytes);
        global(base, Operand::None, rest)
    }

    /// A base from which an access with an offset that instructions do not hold can be reached, and the offset from there: others of the block
    /// that are near use the same base.
    fn near_base(&mut self, base: Operand, offset: i32, bytes: u32) -> (Operand, i32) {
        let (low, high) = self.target.global_offset;
        let half = i64::from(high) + 1;
        let (step, first) = if low < 0 { (2 * half, half) } else { (half, 0) };
        let by = (i64::from(offset) + first).div_euclid(step) * step;
        let rest = i64::from(offset) - by;
        let (by, rest) = match i32::try_from(by) {
            Ok(by) if rest + i64::from(bytes) <= i64::from(high) => (by, rest as i32),
            _ => (offset, 0),
        };
        if by == 0 {
            // Only its end is out of reach.
            return (self.add_offset(base, offset, false), 0);
        }
        if let Some((.., sum)) = self.sums.iter().find(|(of, known, _)| (*of, *known) == (base, by)) {
            return (*sum, rest);
        }
        let sum = self.add_offset(base, by, false);
        self.sums.push((base, by, sum));
        (sum, rest)
    }

    /// A 32-bit address.
    fn short_address(&mut self, value: Value, offset: i32, space: AddressSpace, limits: (i32, i32)) -> Address {
        let mut offset = offset;
        let mut base = self.value(value);
        if let Operand::Constant(bits) = base {
            let whole = (bits as u32).wrapping_add(offset as u32);
            let inside = i32::try_from(whole).is_ok_and(|w| (limits.0..=limits.1 - 16).contains(&w));
            offset = if inside { whole as i32 } else { 0 };
            base = Operand::Constant(u64::from(if inside { 0 } else { whole }));
        } else if !(limits.0..=limits.1 - 16).contains(&offset) {
            let scalar = self.is_scalar(value);
            let sum = if scalar { self.sgpr(1) } else { self.vgpr(1) };
            let op = if scalar { M::S_ADD_U32 } else { M::V_ADD_U32 };
            self.emit(op, &[sum, Operand::Constant(u64::from(offset as u32)), base]);
            base = sum;
            offset = 0;
        }
        // Beside a buffer descriptor, which spreads addresses over lanes, a scalar is not spread.
        let scalar_base = space == AddressSpace::Private
            && self.target.has_scratch_instructions()
            && self.out.file(base) != Some(crate::mir::File::Vector);
        if scalar_base {
            let scalar = self.in_sgpr(base, 1);
            return Address {
                space,
                vector: Operand::None,
                scalar,
                offset,
            };
        }
        Address {
            space,
            vector: self.in_vgpr(base, 1),
            scalar: Operand::None,
            offset,
        }
    }

    /// Bytes that one access can have at most, and the alignment that it counts on.
    fn piece(&self, memory: &Memory, left: u8) -> u8 {
        let align = memory.align_bytes.max(4);
        match memory.space {
            AddressSpace::Group => {
                let any = self.target.has(Properties::UNALIGNED_DS);
                match left {
                    4.. if align >= 16 || any => 4,
                    3 if align >= 16 => 3,
                    2.. if align >= 8 || any => 2,
                    _ => 1,
                }
            }
            // Consecutive dwords of a lane are not side by side where a buffer descriptor swizzles them.
            AddressSpace::Private if !self.target.has_scratch_instructions() => 1,
            _ => left.min(4),
        }
    }

    /// Accesses of less than a dword are needed.
    fn is_unaligned(&self, memory: &Memory, bytes: u32) -> bool {
        matches!(memory.space, AddressSpace::Group | AddressSpace::Private) && memory.align_bytes < bytes
    }

    fn load_dwords(&mut self, memory: &Memory, address: Address, to: Operand, count: u8) {
        let mut done = 0;
        while done < count {
            let at = |bytes: u32| Address {
                offset: address.offset + 4 * i32::from(done) + bytes as i32,
                ..address
            };
            if !self.is_unaligned(memory, 4) {
                let size = self.piece(memory, count - done);
                self.access(memory, at(0), Piece::Dwords(size), to.part(done, size), false);
                done += size;
                continue;
            }
            self.load_bytes(memory, at(0), to.part(done, 1), 4);
            done += 1;
        }
    }

    /// A value of up to four bytes from smaller pieces.
    fn load_bytes(&mut self, memory: &Memory, address: Address, to: Operand, bytes: u32) {
        let step = memory.align_bytes.clamp(1, 2);
        let piece = match step {
            1 => Piece::Byte { signed: false },
            _ => Piece::Short { signed: false },
        };
        let mut parts = Vec::new();
        for at in (0..bytes).step_by(step as usize) {
            let part = self.vgpr(1);
            let place = Address {
                offset: address.offset + at as i32,
                ..address
            };
            self.access(memory, place, piece, part, false);
            parts.push((at, part));
        }
        let mut sum = parts[0].1;
        let last = parts.len() - 1;
        for (n, (at, part)) in parts.into_iter().enumerate().skip(1) {
            let next = if n == last { to } else { self.vgpr(1) };
            self.emit(
                M::V_LSHL_OR_B32,
                &[next, part, Operand::Constant(8 * u64::from(at)), sum],
            );
            sum = next;
        }
        if last == 0 {
            self.copy(to, sum);
        }
    }

    fn load_narrow(&mut self, memory: &Memory, address: Address, to: Operand, bytes: u32, signed: bool) {
        if bytes == 2 && self.is_unaligned(memory, 2) {
            let t = self.vgpr(1);
            self.load_bytes(memory, address, t, 2);
            match signed {
                true => self.emit(M::V_BFE_I32, &[to, t, Operand::Constant(0), Operand::Constant(16)]),
                false => self.copy(to, t),
            }
            return;
        }
        let piece = match bytes {
            1 => Piece::Byte { signed },
            _ => Piece::Short { signed },
        };
        self.access(memory, address, piece, to, false);
    }

    fn store(&mut self, memory: &Memory, inst: &Inst) {
        let each = dwords(self.width(inst.args[1]));
        let count = each * (inst.args.len() - 1) as u8;
        let address = self.address(memory, inst.args[0], 4 * u32::from(count));
        let from = match inst.args[..] {
            [_, one] => self.vector(one),
            _ => {
                let tuple = self.vgpr(count);
                for (n, value) in inst.args[1..].iter().enumerate() {
                    for dword in 0..each {
                        let part = self.dword(*value, dword);
                        self.copy(tuple.part(n as u8 * each + dword, 1), part);
                    }
                }
                tuple
            }
        };
        let mut done = 0;
        while done < count {
            let place = Address {
                offset: address.offset + 4 * i32::from(done),
                ..address
            };
            if self.is_unaligned(memory, 4) {
                self.store_bytes(memory, place, from.part(done, 1), 4);
                done += 1;
                continue;
            }
            let size = self.piece(memory, count - done);
            self.access(memory, place, Piece::Dwords(size), from.part(done, size), true);
            done += size;
        }
    }

    fn store_bytes(&mut self, memory: &Memory, address: Address, from: Operand, bytes: u32) {
        let step = memory.align_bytes.clamp(1, 2);
        let piece = match step {
            1 => Piece::Byte { signed: false },
            _ => Piece::Short { signed: false },
        };
        for at in (0..bytes).step_by(step as usize) {
            let part = match at {
                0 => from,
                _ => {
                    let t = self.vgpr(1);
                    self.emit(M::V_LSHRREV_B32, &[t, Operand::Constant(8 * u64::from(at)), from]);
                    t
                }
            };
            let place = Address {
                offset: address.offset + at as i32,
                ..address
            };
            self.access(memory, place, piece, part, true);
        }
    }

    fn store_narrow(&mut self, memory: &Memory, address: Address, from: Operand, bytes: u32) {
        if bytes == 2 && self.is_unaligned(memory, 2) {
            self.store_bytes(memory, address, from, 2);
            return;
        }
        let piece = match bytes {
            1 => Piece::Byte { signed: false },
            _ => Piece::Short { signed: false },
        };
        self.access(memory, address, piece, from, true);
    }

    /// Lets instructions reach all of LDS, where M0 says how much of it (GCN3 ISA 11.1).
    pub(super) fn reach_lds(&mut self) {
        if self.target.model.memory.lds.m0_limit {
            self.emit(M::S_MOV_B32, &[M0, Operand::Constant(0xffff_ffff)]);
        }
    }

    /// One memory instruction.
    fn access(&mut self, memory: &Memory, address: Address, piece: Piece, data: Operand, store: bool) {
        let op = match store {
            false => load_op(address.space, piece),
            true => store_op(address.space, piece),
        };
        let Address {
            vector, scalar, offset, ..
        } = self.reachable(address);
        let operation = if store { Operation::Store } else { Operation::Load };
        let modifiers = Modifiers {
            offset,
            ..Modifiers::default()
        };
        let modifiers = self.with_policy(operation, memory, modifiers);
        let none = ModeNeed::default();
        match (address.space, store) {
            (AddressSpace::Private, _) if !self.target.has_scratch_instructions() => {
                self.private_buffer(address, piece, data, store);
            }
            (AddressSpace::Group, false) => self.emit_with(op, &[data, vector], modifiers, none),
            (AddressSpace::Group, true) => self.emit_with(op, &[vector, data], modifiers, none),
            (AddressSpace::Flat, false) => self.emit_with(op, &[data, vector], modifiers, none),
            (AddressSpace::Flat, true) => self.emit_with(op, &[vector, data], modifiers, none),
            (_, false) => self.emit_with(op, &[data, vector, scalar], modifiers, none),
            (_, true) => self.emit_with(op, &[vector, data, scalar], modifiers, none),
        }
    }

    /// The same address in registers alone.
    pub(super) fn without_offset(&mut self, address: Address) -> Address {
        let offset = address.offset;
        match (offset, address.scalar) {
            (0, _) => address,
            (_, Operand::None) => Address {
                vector: self.add_offset(address.vector, offset, false),
                offset: 0,
                ..address
            },
            (_, base) => Address {
                scalar: self.add_offset(base, offset, true),
                offset: 0,
                ..address
            },
        }
    }

    /// The address with its offset added, where a flat instruction cannot hold it.
    fn reachable(&mut self, address: Address) -> Address {
        let (low, high) = self.target.flat_offset;
        if address.space != AddressSpace::Flat || (low..=high).contains(&address.offset) {
            return address;
        }
        self.without_offset(address)
    }

    /// An access to private memory by its buffer descriptor.
    fn private_buffer(&mut self, address: Address, piece: Piece, data: Operand, store: bool) {
        let op = match (piece, store) {
            (Piece::Byte { signed: true }, false) => M::BUFFER_LOAD_SBYTE,
            (Piece::Byte { .. }, false) => M::BUFFER_LOAD_UBYTE,
            (Piece::Short { signed: true }, false) => M::BUFFER_LOAD_SSHORT,
            (Piece::Short { .. }, false) => M::BUFFER_LOAD_USHORT,
            (Piece::Dwords(_), false) => M::BUFFER_LOAD_DWORD,
            (Piece::Byte { .. }, true) => M::BUFFER_STORE_BYTE,
            (Piece::Short { .. }, true) => M::BUFFER_STORE_SHORT,
            (Piece::Dwords(_), true) => M::BUFFER_STORE_DWORD,
        };
        let buffer = self.raw_input(Input::PrivateBuffer);
        let start = self.raw_input(Input::ScratchOffset);
        let modifiers = Modifiers {
            offset: address.offset,
            offen: address.vector != Operand::None,
            ..Modifiers::default()
        };
        self.emit_with(
            op,
            &[data, address.vector, buffer, start],
            modifiers,
            ModeNeed::default(),
        );
    }

    /// Whether the operation is one that returns the value before.
    fn atomic(&mut self, atomic: Atomic, memory: &Memory, inst: &Inst) -> bool {
        let value = inst.args[1];
        let wide = self.width(value) == Width::B64;
        let size = if wide { 2 } else { 1 };
        let result = inst.results.first().copied().filter(|r| self.uses[r.index()] > 0);
        let address = self.address(memory, inst.args[0], 4 * u32::from(size));
        let modifiers = Modifiers {
            offset: address.offset,
            ..Modifiers::default()
        };
        let none = ModeNeed::default();
        let to = result.map(|result| self.result(result));
        if address.space == AddressSpace::Group {
            // An exchange exists with a result only.
            let to = match (to, atomic) {
                (None, Atomic::Exchange) => Some(self.vgpr(size)),
                _ => to,
            };
            let returns = to.is_some();
            let Some((op, turned)) = lds_atomic(self.target, atomic, wide, returns) else {
                self.refuse(&format!("{atomic:?} in group memory"));
                return returns;
            };
            let mut operands: Vec<Operand> = to.into_iter().collect();
            operands.push(address.vector);
            let mut data: Vec<Operand> = inst.args[1..].iter().map(|v| self.vector(*v)).collect();
            if turned {
                data.reverse();
            }
            operands.extend(data);
            self.emit_with(op, &operands, modifiers, none);
            return returns;
        }
        let data = match inst.args[1..] {
            [expected, new] => {
                let pair = self.vgpr(2 * size);
                for n in 0..size {
                    let (new, expected) = (self.dword(new, n), self.dword(expected, n));
                    self.copy(pair.part(n, 1), new);
                    self.copy(pair.part(size + n, 1), expected);
                }
                pair
            }
            _ => self.vector(value),
        };
        let address = self.reachable(address);
        let modifiers = Modifiers {
            offset: address.offset,
            ..modifiers
        };
        let flat = address.space == AddressSpace::Flat;
        let op = global_atomic(atomic, wide, flat);
        let returns = to.is_some();
        let modifiers = match returns {
            true => CachePolicy::of(self.target.processor).returning(modifiers),
            false => modifiers,
        };
        let modifiers = self.with_policy(Operation::Atomic, memory, modifiers);
        let mut operands: Vec<Operand> = to.into_iter().collect();
        operands.extend([address.vector, data]);
        if !flat {
            operands.push(address.scalar);
        }
        self.emit_with(op, &operands, modifiers, none);
        returns
    }

    /// The address of the kernel's frame variable.
    pub(super) fn slot_address(&mut self, slot: usize, result: Value) {
        self.out.uses_scratch = true;
        let offset = self.slots.get(slot).copied().unwrap_or(0);
        if self.out.entry {
            let to = self.result(result);
            self.in_block(to, offset);
            return;
        }
        self.homes[result.index()] = Home::Constant(offset.into());
    }
}

fn load_op(space: AddressSpace, piece: Piece) -> M {
    use Piece::{Byte, Dwords, Short};
    match space {
        AddressSpace::Group => match piece {
            Byte { signed: true } => M::DS_READ_I8,
            Byte { .. } => M::DS_READ_U8,
            Short { signed: true } => M::DS_READ_I16,
            Short { .. } => M::DS_READ_U16,
            Dwords(1) => M::DS_READ_B32,
            Dwords(2) => M::DS_READ_B64,
            Dwords(3) => M::DS_READ_B96,
            Dwords(_) => M::DS_READ_B128,
        },
        AddressSpace::Private => match piece {
            Byte { signed: true } => M::SCRATCH_LOAD_SBYTE,
            Byte { .. } => M::SCRATCH_LOAD_UBYTE,
            Short { signed: true } => M::SCRATCH_LOAD_SSHORT,
            Short { .. } => M::SCRATCH_LOAD_USHORT,
            Dwords(1) => M::SCRATCH_LOAD_DWORD,
            Dwords(2) => M::SCRATCH_LOAD_DWORDX2,
            Dwords(3) => M::SCRATCH_LOAD_DWORDX3,
            Dwords(_) => M::SCRATCH_LOAD_DWORDX4,
        },
        AddressSpace::Flat => match piece {
            Byte { signed: true } => M::FLAT_LOAD_SBYTE,
            Byte { .. } => M::FLAT_LOAD_UBYTE,
            Short { signed: true } => M::FLAT_LOAD_SSHORT,
            Short { .. } => M::FLAT_LOAD_USHORT,
            Dwords(1) => M::FLAT_LOAD_DWORD,
            Dwords(2) => M::FLAT_LOAD_DWORDX2,
            Dwords(3) => M::FLAT_LOAD_DWORDX3,
            Dwords(_) => M::FLAT_LOAD_DWORDX4,
        },
        AddressSpace::Global | AddressSpace::Constant => match piece {
            Byte { signed: true } => M::GLOBAL_LOAD_SBYTE,
            Byte { .. } => M::GLOBAL_LOAD_UBYTE,
            Short { signed: true } => M::GLOBAL_LOAD_SSHORT,
            Short { .. } => M::GLOBAL_LOAD_USHORT,
            Dwords(1) => M::GLOBAL_LOAD_DWORD,
            Dwords(2) => M::GLOBAL_LOAD_DWORDX2,
            Dwords(3) => M::GLOBAL_LOAD_DWORDX3,
            Dwords(_) => M::GLOBAL_LOAD_DWORDX4,
        },
    }
}

fn store_op(space: AddressSpace, piece: Piece) -> M {
    use Piece::{Byte, Dwords, Short};
    match space {
        AddressSpace::Group => match piece {
            Byte { .. } => M::DS_WRITE_B8,
            Short { .. } => M::DS_WRITE_B16,
            Dwords(1) => M::DS_WRITE_B32,
            Dwords(2) => M::DS_WRITE_B64,
            Dwords(3) => M::DS_WRITE_B96,
            Dwords(_) => M::DS_WRITE_B128,
        },
        AddressSpace::Private => match piece {
            Byte { .. } => M::SCRATCH_STORE_BYTE,
            Short { .. } => M::SCRATCH_STORE_SHORT,
            Dwords(1) => M::SCRATCH_STORE_DWORD,
            Dwords(2) => M::SCRATCH_STORE_DWORDX2,
            Dwords(3) => M::SCRATCH_STORE_DWORDX3,
            Dwords(_) => M::SCRATCH_STORE_DWORDX4,
        },
        AddressSpace::Flat => match piece {
            Byte { .. } => M::FLAT_STORE_BYTE,
            Short { .. } => M::FLAT_STORE_SHORT,
            Dwords(1) => M::FLAT_STORE_DWORD,
            Dwords(2) => M::FLAT_STORE_DWORDX2,
            Dwords(3) => M::FLAT_STORE_DWORDX3,
            Dwords(_) => M::FLAT_STORE_DWORDX4,
        },
        AddressSpace::Global | AddressSpace::Constant => match piece {
            Byte { .. } => M::GLOBAL_STORE_BYTE,
            Short { .. } => M::GLOBAL_STORE_SHORT,
            Dwords(1) => M::GLOBAL_STORE_DWORD,
            Dwords(2) => M::GLOBAL_STORE_DWORDX2,
            Dwords(3) => M::GLOBAL_STORE_DWORDX3,
            Dwords(_) => M::GLOBAL_STORE_DWORDX4,
        },
    }
}

/// Operations on global and flat addresses, of 32 bits and of 64.
macro_rules! global {
    ($($atomic:ident [$global:ident $global_wide:ident $flat:ident $flat_wide:ident])*) => {
        fn global_atomic(atomic: Atomic, wide: bool, flat: bool) -> M {
            let list = match atomic {
                $(Atomic::$atomic => [M::$global, M::$global_wide, M::$flat, M::$flat_wide],)*
            };
            list[2 * usize::from(flat) + usize::from(wide)]
        }
    };
}
global! {
    Exchange [GLOBAL_ATOMIC_SWAP GLOBAL_ATOMIC_SWAP_X2 FLAT_ATOMIC_SWAP FLAT_ATOMIC_SWAP_X2]
    CompareExchange [GLOBAL_ATOMIC_CMPSWAP GLOBAL_ATOMIC_CMPSWAP_X2 FLAT_ATOMIC_CMPSWAP FLAT_ATOMIC_CMPSWAP_X2]
    Add [GLOBAL_ATOMIC_ADD GLOBAL_ATOMIC_ADD_X2 FLAT_ATOMIC_ADD FLAT_ATOMIC_ADD_X2]
    Sub [GLOBAL_ATOMIC_SUB GLOBAL_ATOMIC_SUB_X2 FLAT_ATOMIC_SUB FLAT_ATOMIC_SUB_X2]
    And [GLOBAL_ATOMIC_AND GLOBAL_ATOMIC_AND_X2 FLAT_ATOMIC_AND FLAT_ATOMIC_AND_X2]
    Or [GLOBAL_ATOMIC_OR GLOBAL_ATOMIC_OR_X2 FLAT_ATOMIC_OR FLAT_ATOMIC_OR_X2]
    Xor [GLOBAL_ATOMIC_XOR GLOBAL_ATOMIC_XOR_X2 FLAT_ATOMIC_XOR FLAT_ATOMIC_XOR_X2]
    MinS [GLOBAL_ATOMIC_SMIN GLOBAL_ATOMIC_SMIN_X2 FLAT_ATOMIC_SMIN FLAT_ATOMIC_SMIN_X2]
    MinU [GLOBAL_ATOMIC_UMIN GLOBAL_ATOMIC_UMIN_X2 FLAT_ATOMIC_UMIN FLAT_ATOMIC_UMIN_X2]
    MaxS [GLOBAL_ATOMIC_SMAX GLOBAL_ATOMIC_SMAX_X2 FLAT_ATOMIC_SMAX FLAT_ATOMIC_SMAX_X2]
    MaxU [GLOBAL_ATOMIC_UMAX GLOBAL_ATOMIC_UMAX_X2 FLAT_ATOMIC_UMAX FLAT_ATOMIC_UMAX_X2]
    WrapIncrement [GLOBAL_ATOMIC_INC GLOBAL_ATOMIC_INC_X2 FLAT_ATOMIC_INC FLAT_ATOMIC_INC_X2]
    WrapDecrement [GLOBAL_ATOMIC_DEC GLOBAL_ATOMIC_DEC_X2 FLAT_ATOMIC_DEC FLAT_ATOMIC_DEC_X2]
}

/// Operations in group memory, of 32 bits and of 64, without a result and with one.
macro_rules! lds {
    ($($atomic:ident [$($plain:ident $plain_wide:ident)?] [$returns:ident $returns_wide:ident])*) => {
        fn lds_operation(atomic: Atomic, wide: bool, returns: bool) -> Option<M> {
            let (plain, returning): (&[M], [M; 2]) = match atomic {
                $(Atomic::$atomic => (&[$(M::$plain, M::$plain_wide)?], [M::$returns, M::$returns_wide]),)*
            };
            let list = if returns { &returning } else { plain };
            list.get(usize::from(wide)).copied()
        }
    };
}
lds! {
    Exchange [] [DS_WRXCHG_RTN_B32 DS_WRXCHG_RTN_B64]
    CompareExchange [DS_CMPST_B32 DS_CMPST_B64] [DS_CMPST_RTN_B32 DS_CMPST_RTN_B64]
    Add [DS_ADD_U32 DS_ADD_U64] [DS_ADD_RTN_U32 DS_ADD_RTN_U64]
    Sub [DS_SUB_U32 DS_SUB_U64] [DS_SUB_RTN_U32 DS_SUB_RTN_U64]
    And [DS_AND_B32 DS_AND_B64] [DS_AND_RTN_B32 DS_AND_RTN_B64]
    Or [DS_OR_B32 DS_OR_B64] [DS_OR_RTN_B32 DS_OR_RTN_B64]
    Xor [DS_XOR_B32 DS_XOR_B64] [DS_XOR_RTN_B32 DS_XOR_RTN_B64]
    MinS [DS_MIN_I32 DS_MIN_I64] [DS_MIN_RTN_I32 DS_MIN_RTN_I64]
    MinU [DS_MIN_U32 DS_MIN_U64] [DS_MIN_RTN_U32 DS_MIN_RTN_U64]
    MaxS [DS_MAX_I32 DS_MAX_I64] [DS_MAX_RTN_I32 DS_MAX_RTN_I64]
    MaxU [DS_MAX_U32 DS_MAX_U64] [DS_MAX_RTN_U32 DS_MAX_RTN_U64]
    WrapIncrement [DS_INC_U32 DS_INC_U64] [DS_INC_RTN_U32 DS_INC_RTN_U64]
    WrapDecrement [DS_DEC_U32 DS_DEC_U64] [DS_DEC_RTN_U32 DS_DEC_RTN_U64]
}

/// The instruction for an atomic operation in group memory, and whether it takes the new value before the expected one
/// (RDNA3 ISA, DS_CMPSTORE_B32).
pub fn lds_atomic(target: &Target, atomic: Atomic, wide: bool, returns: bool) -> Option<(M, bool)> {
    let op = lds_operation(atomic, wide, returns)?;
    if op.row(target.processor).is_some() {
        return Some((op, false));
    }
    let turned = match op {
        M::DS_CMPST_B32 => M::DS_CMPSTORE_B32,
        M::DS_CMPST_B64 => M::DS_CMPSTORE_B64,
        M::DS_CMPST_RTN_B32 => M::DS_CMPSTORE_RTN_B32,
        M::DS_CMPST_RTN_B64 => M::DS_CMPSTORE_RTN_B64,
        _ => return None,
    };
    turned.row(target.processor).is_some().then_some((turned, true))
}
