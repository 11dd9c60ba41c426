//! Spill code: vector registers go to accumulation registers, as far as there are some, and to private memory; scalar registers go to
//! lanes of vector registers.

use amdgpu_isa::model::bits::Bits;
use amdgpu_isa::model::state::HardwareRegister;
use amdgpu_isa::{FlatScratch, Modifiers, Op as M, RegKind};

use crate::ir::Location;
use crate::mir::debug::Spot;
use crate::mir::{Access, File, Function, Input, Inst, Kind, ModeNeed, Operand, Register, Virtual};
use crate::select::machine;
use crate::target::Target;

use super::assign::Slots;

/// Where a register is spilled to.
#[derive(Clone, Copy, Debug)]
enum Slot {
    /// Offset in private memory.
    Memory(u32),
    /// First accumulation register.
    Accumulators(u16),
    /// Register for lanes, and first lane.
    Lanes(Virtual, u8),
}

/// Asks for what private memory is set up from.
pub fn want_scratch_inputs(function: &mut Function, target: &Target) {
    let flat: &[Input] = match target.model.start.flat_scratch {
        _ if function.entry => &[],
        FlatScratch::None | FlatScratch::Architected => &[],
        FlatScratch::Offset | FlatScratch::Absolute => &[Input::FlatScratchInit, Input::ScratchOffset],
    };
    let buffer: &[Input] = match target.has_scratch_instructions() {
        true if function.entry => &[Input::CallBlock],
        true => &[],
        false if function.entry => &[Input::PrivateBuffer, Input::ScratchOffset, Input::FrameOffset],
        false => &[Input::PrivateBuffer, Input::ScratchOffset],
    };
    for &input in flat.iter().chain(buffer) {
        if !function.inputs.iter().any(|(i, _)| *i == input) {
            let register = function.register(File::Scalar, input.dwords());
            function.inputs.push((input, register));
        }
    }
    function.inputs.sort_unstable_by_key(|(input, _)| *input);
    // Spill code uses them anywhere.
    for &input in buffer {
        if let Some(register) = private_input(function, input).and_then(|o| function.register_of(o)) {
            register.short = true;
        }
    }
}

/// The register of an input that is asked for.
fn private_input(function: &Function, input: Input) -> Option<Operand> {
    function.inputs.iter().find(|(i, _)| *i == input).map(|(_, o)| *o)
}

/// FLAT_SCRATCH gets what it needs to find this wavefront's private memory (AMDGPUUsage, Kernel Prolog, Flat Scratch), before
/// anything else: inputs may be spilled.
pub fn set_up_scratch(function: &mut Function, target: &Target, physical: impl Fn(Input) -> Option<Operand>) {
    let (Some(base), Some(offset)) = (physical(Input::FlatScratchInit), physical(Input::ScratchOffset)) else {
        return;
    };
    let flat = |n| Operand::physical(RegKind::FlatScratch, n, 1);
    let location = function.blocks[0].insts[0].location;
    let mut code = Vec::new();
    let mut add = |op, operands: &[Operand]| push(&mut code, target, location, op, operands, 0);
    let (low, high) = (base.part(0, 1), base.part(1, 1));
    let is_register = target.model.has_register(RegKind::FlatScratch);
    match target.model.start.flat_scratch {
        FlatScratch::None | FlatScratch::Architected => {}
        FlatScratch::Absolute if is_register => {
            add(M::S_ADD_U32, &[flat(0), low, offset]);
            add(M::S_ADDC_U32, &[flat(1), high, Operand::Constant(0)]);
        }
        FlatScratch::Absolute => {
            add(M::S_ADD_U32, &[low, low, offset]);
            add(M::S_ADDC_U32, &[high, high, Operand::Constant(0)]);
            for (n, from) in [(0, low), (1, high)] {
                if let Some(to) = target.hardware_register(HardwareRegister::FlatScratch(n), Bits::new(31, 0)) {
                    add(M::S_SETREG_B32, &[Operand::Immediate(to), from]);
                }
            }
        }
        FlatScratch::Offset => {
            // The size first: the offset's register is changed.
            add(M::S_MOV_B32, &[flat(0), high]);
            add(M::S_ADD_U32, &[low, low, offset]);
            add(M::S_LSHR_B32, &[flat(1), low, Operand::Constant(8)]);
        }
    }
    function.blocks[0].insts.splice(0..0, code);
}

fn push(code: &mut Vec<Inst>, target: &Target, location: Location, op: M, operands: &[Operand], offset: i32) {
    let modifiers = Modifiers {
        offset,
        ..Modifiers::default()
    };
    if let Some(machine) = machine(target, op, operands, modifiers, ModeNeed::default()) {
        code.push(Inst {
            kind: Kind::Machine(machine),
            location,
        });
    }
}

struct Spiller<'a> {
    function: &'a mut Function,
    target: &'a Target,
    /// By register.
    slots: Vec<Option<Slot>>,
}

/// Rewrites the code so that the registers live in slots between instructions; the places of the vector registers among them are
/// those of [`super::assign::Scan::slots`]. The first of these places are accumulation registers, as many as are left.
pub fn rewrite(
    function: &mut Function,
    target: &Target,
    spilled: &[u32],
    Slots { places, dwords }: &Slots,
    agprs_left: u16,
    aliases: &[(u32, u8)],
) {
    let mut slot_of_root: Vec<Option<Slot>> = vec![None; function.registers.len()];
    let first = function.frame_bytes + function.spill_bytes;
    let first_agpr = function.agpr_spills;
    let end = |(root, place): &(u32, u32)| place + u32::from(function.registers[*root as usize].dwords);
    let in_accumulators = |slot: &(u32, u32)| end(slot) <= u32::from(agprs_left);
    let in_memory = places.iter().filter(|slot| !in_accumulators(slot));
    // Private memory has what lies from here on.
    let cut = in_memory.map(|(_, place)| *place).min().unwrap_or(*dwords);
    let agprs = places
        .iter()
        .filter(|slot| in_accumulators(slot))
        .map(end)
        .max()
        .unwrap_or(0);
    let slots: Vec<(u32, Slot)> = places
        .iter()
        .map(|slot| match in_accumulators(slot) {
            true => (slot.0, Slot::Accumulators(first_agpr + slot.1 as u16)),
            false => (slot.0, Slot::Memory(first + 4 * (slot.1 - cut))),
        })
        .collect();
    function.agpr_spills += agprs as u16;
    function.spill_bytes += 4 * (dwords - cut);
    for (root, slot) in slots {
        function.vgpr_spills += u32::from(function.registers[root as usize].dwords);
        slot_of_root[root as usize] = Some(slot);
    }
    for &root in spilled {
        let info = function.registers[root as usize];
        if info.file == File::Scalar {
            slot_of_root[root as usize] = Some(lanes(function, target.lanes(), info.dwords));
        }
    }
    let part = |(root, at): &(u32, u8)| {
        Some(match slot_of_root[*root as usize]? {
            Slot::Memory(offset) => Slot::Memory(offset + 4 * u32::from(*at)),
            Slot::Accumulators(first) => Slot::Accumulators(first + u16::from(*at)),
            Slot::Lanes(register, lane) => Slot::Lanes(register, lane + at),
        })
    };
    let slots = aliases.iter().map(part).collect();
    let blocks = std::mem::take(&mut function.blocks);
    let mut spiller = Spiller {
        function,
        target,
        slots,
    };
    let blocks = blocks
        .into_iter()
        .map(|mut block| {
            let room = Vec::with_capacity(2 * block.insts.len());
            let insts = std::mem::replace(&mut block.insts, room);
            for inst in insts {
                spiller.inst(inst, &mut block.insts);
            }
            block
        })
        .collect();
    function.blocks = blocks;
}

/// Lanes for so many scalars, in one register.
fn lanes(function: &mut Function, lanes: u32, dwords: u8) -> Slot {
    let count = u32::from(dwords);
    let used = function.sgpr_spills % lanes;
    if used == 0 || used + count > lanes {
        function.sgpr_spills = function.sgpr_spills.next_multiple_of(lanes);
        function.registers.push(Register {
            file: File::Vector,
            dwords: 1,
            short: true,
            mask: false,
            lanes: true,
        });
    }
    let first = (function.sgpr_spills % lanes) as u8;
    function.sgpr_spills += count;
    let register = function.registers.iter().rposition(|r| r.lanes).unwrap_or(0);
    Slot::Lanes(Virtual(register as u32), first)
}

impl Spiller<'_> {
    fn slot(&self, operand: Operand) -> Option<Slot> {
        match operand {
            Operand::Virtual { register, .. } => self.slots.get(register.index()).copied().flatten(),
            _ => None,
        }
    }

    fn short(&mut self, file: File, dwords: u8) -> Operand {
        let operand = self.function.register(file, dwords);
        if let Some(last) = self.function.registers.last_mut() {
            last.short = true;
        }
        operand
    }

    fn inst(&mut self, mut inst: Inst, out: &mut Vec<Inst>) {
        let mut spilled = false;
        inst.operands_mut(|operand| spilled |= self.slot(*operand).is_some());
        if !spilled {
            out.push(inst);
            return;
        }
        let location = inst.location;
        let mut behind = Vec::new();
        if let Kind::Copies(copies) = &mut inst.kind {
            let list = std::mem::take(copies);
            *copies = self.slot_copies(list, location, out, &mut behind);
        }
        let mut accesses: Vec<(Operand, Access)> = Vec::new();
        inst.visit(|operand, access| accesses.push((operand, access)));
        let mut replaced: Vec<(Virtual, Operand)> = Vec::new();
        for &(operand, _) in &accesses {
            let Operand::Virtual { register, .. } = operand else {
                continue;
            };
            if self.slot(operand).is_some() && !replaced.iter().any(|(r, _)| *r == register) {
                let info = self.function.registers[register.index()];
                let short = self.short(info.file, info.dwords);
                if info.mask
                    && let Some(last) = self.function.registers.last_mut()
                {
                    last.mask = true;
                }
                replaced.push((register, short));
            }
        }
        if replaced.is_empty() {
            out.push(inst);
            out.append(&mut behind);
            return;
        }
        for &(register, short) in &replaced {
            let Operand::Virtual { dwords, .. } = short else {
                continue;
            };
            let mut masks = [0u32; 2];
            for &(operand, access) in &accesses {
                if let Operand::Virtual {
                    register: other,
                    first,
                    dwords,
                } = operand
                    && other == register
                {
                    masks[usize::from(access == Access::Write)] |= (((1u64 << dwords) - 1) as u32) << first;
                }
            }
            let whole = Operand::Virtual {
                register,
                first: 0,
                dwords,
            };
            let Some(slot) = self.slot(whole) else { continue };
            for (first, count) in runs(masks[0]) {
                self.move_slot(slot, first, short.part(first, count), count, false, location, out);
            }
            for (first, count) in runs(masks[1]) {
                let location = self.stores(register, slot, (first, count), location);
                let part = short.part(first, count);
                self.move_slot(slot, first, part, count, true, location, &mut behind);
            }
        }
        inst.operands_mut(|operand| {
            if let Operand::Virtual {
                register,
                first,
                dwords,
            } = *operand
                && let Some((_, short)) = replaced.iter().find(|(r, _)| *r == register)
            {
                *operand = short.part(first, dwords);
            }
        });
        out.push(inst);
        out.append(&mut behind);
    }

    /// What an operand takes: a file, the first dword in it and the one behind the last. Registers that copies made one have one slot.
    fn span(&self, operand: Operand) -> Option<(u64, u32, u32)> {
        let (file, start, dwords) = match (operand, self.slot(operand)) {
            (Operand::Virtual { first, dwords, .. }, Some(Slot::Memory(offset))) => {
                (0, offset / 4 + u32::from(first), dwords)
            }
            (Operand::Virtual { first, dwords, .. }, Some(Slot::Accumulators(agpr))) => {
                (4 << 32, u32::from(agpr) + u32::from(first), dwords)
            }
            (Operand::Virtual { first, dwords, .. }, Some(Slot::Lanes(register, lane))) => {
                (1 << 32 | u64::from(register.0), u32::from(lane + first), dwords)
            }
            (
                Operand::Virtual {
                    register,
                    first,
                    dwords,
                },
                None,
            ) => (2 << 32 | u64::from(register.0), first.into(), dwords),
            (Operand::Physical(reg), _) => (3 << 32 | reg.kind as u64, reg.index.into(), reg.dwords),
            _ => return None,
        };
        Some((file, start, start + u32::from(dwords)))
    }

    /// Whether two operands have something in common.
    fn overlap(&self, a: Operand, b: Operand) -> bool {
        match (self.span(a), self.span(b)) {
            (Some(a), Some(b)) => a.0 == b.0 && a.1 < b.2 && b.1 < a.2,
            _ => false,
        }
    }

    /// Copies to slots become stores, one after the other, as long as no other copy reads there; copies from slots become loads
    /// behind the rest. Of what goes round in circles one value is put aside.
    fn slot_copies(
        &mut self,
        mut copies: Vec<(Operand, Operand)>,
        location: Location,
        out: &mut Vec<Inst>,
        behind: &mut Vec<Inst>,
    ) -> Vec<(Operand, Operand)> {
        let mut progress = true;
        while progress {
            progress = false;
            let mut n = 0;
            while n < copies.len() {
                let (to, from) = copies[n];
                let minds = |(m, (_, other)): (usize, &(Operand, Operand))| m != n && self.overlap(to, *other);
                if self.slot(to).is_none() || copies.iter().enumerate().any(minds) {
                    n += 1;
                    continue;
                }
                copies.remove(n);
                self.store_copy(to, from, location, out);
                progress = true;
            }
            if !progress {
                progress = self.break_circle(&mut copies, location, out);
            }
        }
        let mut rest = Vec::new();
        for (to, from) in copies {
            match (self.slot(to), self.slot(from), to, from) {
                (None, Some(slot), Operand::Virtual { dwords, .. }, Operand::Virtual { first, .. })
                    if self.function.file(to) == self.function.file(from) =>
                {
                    self.move_slot(slot, first, to, dwords, false, location, behind);
                }
                // One after the other: all at once would need as many registers at once.
                (None, Some(slot), Operand::Virtual { dwords, .. }, Operand::Virtual { first, .. })
                    if self.function.file(from).is_some() =>
                {
                    let value = self.short(self.function.file(from).unwrap_or(File::Scalar), dwords);
                    self.move_slot(slot, first, value, dwords, false, location, behind);
                    behind.push(Inst {
                        kind: Kind::Copies(vec![(to, value)]),
                        location,
                    });
                }
                _ => rest.push((to, from)),
            }
        }
        rest
    }

    /// Puts what a slot holds aside, so that a copy to it need not wait for those that read it. False if there is none.
    fn break_circle(&mut self, copies: &mut Vec<(Operand, Operand)>, location: Location, out: &mut Vec<Inst>) -> bool {
        let whole = |(to, _): &&(Operand, Operand)| {
            let mut readers = copies.iter().filter(|(_, from)| self.overlap(*to, *from));
            self.slot(*to).is_some() && readers.all(|(_, from)| self.span(*from) == self.span(*to))
        };
        let Some(&(to, _)) = copies.iter().find(whole) else {
            return false;
        };
        let (Some(slot), Some(file), Operand::Virtual { first, dwords, .. }) =
            (self.slot(to), self.function.file(to), to)
        else {
            return false;
        };
        let place = self.span(to);
        // A register that is to have it, and that no copy reads, needs none beside it.
        let own = copies.iter().position(|(reader, from)| {
            let is_free = || !copies.iter().any(|(_, other)| self.overlap(*reader, *other));
            let takes = matches!(reader, Operand::Virtual { .. })
                && self.slot(*reader).is_none()
                && self.function.file(*reader) == Some(file);
            takes && self.span(*from) == place && is_free()
        });
        let aside = match own {
            Some(n) => copies.remove(n).0,
            None => self.short(file, dwords),
        };
        self.move_slot(slot, first, aside, dwords, false, location, out);
        for (_, from) in copies.iter_mut().filter(|(_, from)| self.span(*from) == place) {
            *from = aside;
        }
        true
    }

    /// Stores what is copied to a slot.
    fn store_copy(&mut self, to: Operand, from: Operand, location: Location, out: &mut Vec<Inst>) {
        let (
            Some(slot),
            Operand::Virtual {
                register,
                first,
                dwords,
            },
        ) = (self.slot(to), to)
        else {
            return;
        };
        if self.span(to) == self.span(from) {
            return;
        }
        let mut value = from;
        if let (Some(source), Operand::Virtual { first, .. }) = (self.slot(from), from)
            && let Some(file) = self.function.file(from)
        {
            value = self.short(file, dwords);
            self.move_slot(source, first, value, dwords, false, location, out);
        }
        if self.function.file(value) != self.function.file(to) {
            let file = self.function.file(to).unwrap_or(File::Scalar);
            let moved = self.short(file, dwords);
            out.push(Inst {
                kind: Kind::Copies(vec![(moved, value)]),
                location,
            });
            value = moved;
        }
        let location = self.stores(register, slot, (first, dwords), location);
        self.move_slot(slot, first, value, dwords, true, location, out);
    }

    /// The location of instructions that store dwords of a register to its slot: debug information knows them by it.
    fn stores(&mut self, register: Virtual, slot: Slot, (first, count): (u8, u8), location: Location) -> Location {
        let spot = match slot {
            Slot::Memory(offset) => Spot::Memory(offset),
            Slot::Accumulators(agpr) => Spot::Accumulator(agpr),
            Slot::Lanes(lanes, lane) => Spot::Lane(lanes, lane),
        };
        match &mut self.function.debug {
            Some(debug) => debug.store(location, register, first, count, spot),
            None => location,
        }
    }

    /// Moves dwords between a slot and a register.
    #[allow(clippy::too_many_arguments)]
    fn move_slot(
        &mut self,
        slot: Slot,
        first: u8,
        register: Operand,
        count: u8,
        store: bool,
        location: Location,
        out: &mut Vec<Inst>,
    ) {
        match slot {
            Slot::Lanes(lanes, lane) => {
                let lanes = Operand::Virtual {
                    register: lanes,
                    first: 0,
                    dwords: 1,
                };
                for n in 0..count {
                    let number = Operand::Constant(u64::from(lane + first + n));
                    let part = register.part(n, 1);
                    match store {
                        true => push(
                            out,
                            self.target,
                            location,
                            M::V_WRITELANE_B32,
                            &[lanes, part, number],
                            0,
                        ),
                        false => push(out, self.target, location, M::V_READLANE_B32, &[part, lanes, number], 0),
                    }
                }
            }
            Slot::Accumulators(agpr) => {
                for n in 0..count {
                    let kept = Operand::physical(RegKind::Agpr, agpr + u16::from(first + n), 1);
                    let part = register.part(n, 1);
                    match store {
                        true => push(out, self.target, location, M::V_ACCVGPR_WRITE_B32, &[kept, part], 0),
                        false => push(out, self.target, location, M::V_ACCVGPR_READ_B32, &[part, kept], 0),
                    }
                }
            }
            Slot::Memory(offset) => {
                let offset = offset + 4 * u32::from(first);
                let window = self.target.scratch_offset.1 as u32 + 1;
                let base = offset / window * window;
                let last = offset + 4 * u32::from(count) > base + window;
                let (base, count_first) = if last { (base, 1) } else { (base, count) };
                if !self.target.has_scratch_instructions() {
                    self.move_in_buffer((offset, base), register, count, store, location, out);
                    return;
                }
                let (vector, address) = self.scratch_address(base, location, out);
                let op = match (store, count_first) {
                    (true, 1) => M::SCRATCH_STORE_DWORD,
                    (true, 2) => M::SCRATCH_STORE_DWORDX2,
                    (true, 3) => M::SCRATCH_STORE_DWORDX3,
                    (true, _) => M::SCRATCH_STORE_DWORDX4,
                    (false, 1) => M::SCRATCH_LOAD_DWORD,
                    (false, 2) => M::SCRATCH_LOAD_DWORDX2,
                    (false, 3) => M::SCRATCH_LOAD_DWORDX3,
                    (false, _) => M::SCRATCH_LOAD_DWORDX4,
                };
                let part = register.part(0, count_first);
                let operands = match store {
                    true => [vector, part, address],
                    false => [part, vector, address],
                };
                push(out, self.target, location, op, &operands, (offset - base) as i32);
                if count_first < count {
                    let rest = register.part(count_first, count - count_first);
                    let slot = Slot::Memory(offset - 4 * u32::from(first));
                    self.move_slot(
                        slot,
                        first + count_first,
                        rest,
                        count - count_first,
                        store,
                        location,
                        out,
                    );
                }
            }
        }
    }
}

impl Spiller<'_> {
    /// The registers of a scratch instruction for an offset in the frame: vector and scalar.
    fn scratch_address(&mut self, base: u32, location: Location, out: &mut Vec<Inst>) -> (Operand, Operand) {
        let constant = Operand::Constant(u64::from(base));
        let block = private_input(self.function, Input::CallBlock).filter(|_| self.function.entry);
        match block {
            None => {
                let address = self.short(File::Scalar, 1);
                push(out, self.target, location, M::S_MOV_B32, &[address, constant], 0);
                (Operand::None, address)
            }
            Some(block) if base == 0 => (Operand::None, block),
            // a scalar sum would change SCC
            Some(block) => {
                let address = self.short(File::Vector, 1);
                push(out, self.target, location, M::V_MOV_B32, &[address, constant], 0);
                push(out, self.target, location, M::V_ADD_U32, &[address, block, address], 0);
                (address, Operand::None)
            }
        }
    }

    /// Moves dwords at an offset in private memory, which a buffer descriptor describes: one by one, because consecutive dwords of a
    /// lane are not side by side there.
    fn move_in_buffer(
        &mut self,
        (offset, base): (u32, u32),
        register: Operand,
        count: u8,
        store: bool,
        location: Location,
        out: &mut Vec<Inst>,
    ) {
        let start = match self.function.entry {
            true => Input::FrameOffset,
            false => Input::ScratchOffset,
        };
        let inputs = [Input::PrivateBuffer, start].map(|i| private_input(self.function, i));
        let [Some(buffer), Some(start)] = inputs else { return };
        let op = if store {
            M::BUFFER_STORE_DWORD
        } else {
            M::BUFFER_LOAD_DWORD
        };
        let window = self.target.scratch_offset.1 as u32 + 1;
        let mut address = (0, Operand::None);
        if base != 0 {
            address = (base, self.buffer_address(base, location, out));
        }
        for n in 0..count {
            let at = offset + 4 * u32::from(n);
            if at - address.0 >= window {
                let base = at / window * window;
                address = (base, self.buffer_address(base, location, out));
            }
            let modifiers = Modifiers {
                offset: (at - address.0) as i32,
                offen: address.1 != Operand::None,
                ..Modifiers::default()
            };
            let operands = [register.part(n, 1), address.1, buffer, start];
            if let Some(machine) = machine(self.target, op, &operands, modifiers, ModeNeed::default()) {
                out.push(Inst {
                    kind: Kind::Machine(machine),
                    location,
                });
            }
        }
    }

    /// A vector register with an offset: a scalar sum would change SCC.
    fn buffer_address(&mut self, base: u32, location: Location, out: &mut Vec<Inst>) -> Operand {
        let address = self.short(File::Vector, 1);
        let base = Operand::Constant(u64::from(base));
        push(out, self.target, location, M::V_MOV_B32, &[address, base], 0);
        address
    }
}

/// Runs of up to four bits that are set.
fn runs(mask: u32) -> Vec<(u8, u8)> {
    let mut result: Vec<(u8, u8)> = Vec::new();
    for bit in 0..32u8 {
        if mask >> bit & 1 == 0 {
            continue;
        }
        match result.last_mut() {
            Some((first, count)) if *first + *count == bit && *count < 4 => *count += 1,
            _ => result.push((bit, 1)),
        }
    }
    result
}
