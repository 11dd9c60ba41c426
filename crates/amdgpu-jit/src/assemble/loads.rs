//! Loads from memory, each lane from its own address.
//!
//! Addresses are low and high dwords that nodes give. Before anything else, the code goes over all lanes and looks whether the dwords they load are in
//! the windows at hand ([`crate::Windows`]): if one is not, nothing is done. So a fault, which only the machine's own functions can have, finds all
//! as it was. Then, of all lanes that it computes at a time, addresses that are the same, or four bytes apart, become a pointer: loads through
//! it are no gathers.
//!
//! The code gets the windows in RCX and keeps them in RDX; where masks go if a NaN is found, and what is known of each place, are below the stack.

use iced_x86::{Code, Instruction, MemoryOperand, Register};
use std::mem::{offset_of, size_of};

use super::{Active, Done, Plan, Refused, Segment, Writer};
use crate::host::{Bounds, Host, Which};
use crate::text::{Constant, Operand, Pool, memory};
use crate::windows::{Window, Windows};
use amdgpu_semantics::graph::{Id, Op};

/// Where a segment loads: at an address, and so many bytes behind it.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub low: Id,
    /// None for LDS.
    pub high: Option<Id>,
    pub window: u8,
    /// The least and the greatest distance of a load.
    pub least: i32,
    pub most: i32,
    /// Of a loop that lanes leave one by one: the lanes that load, a truth value.
    pub exec: Option<Id>,
}

/// A dword at a distance from a place.
#[derive(Debug, Clone, Copy)]
pub struct Load {
    pub place: u8,
    pub distance: i32,
}

/// Places of a segment.
pub const MAX_PLACES: usize = 5;

/// What code gives if it did nothing because an address is not at hand.
pub const OUTSIDE: u32 = 1 << 31;

const WINDOWS: Register = Register::RDX;
const TEMP: Register = Register::R11;

fn below_stack(bytes: i64) -> MemoryOperand {
    memory(Register::RSP, Register::None, -bytes, false)
}

/// Where the pointer to masks is kept.
pub(super) fn kept_masks() -> MemoryOperand {
    below_stack(24 + 16 * MAX_PLACES as i64)
}

/// The pointer of the n-th place, and how its lanes follow each other.
fn pointer(place: u8) -> MemoryOperand {
    below_stack(24 + 16 * i64::from(place))
}

fn pattern(place: u8) -> MemoryOperand {
    below_stack(16 + 16 * i64::from(place))
}

/// Numbers of patterns.
pub(crate) const SAME: u32 = 0;
pub(crate) const RUN: u32 = 1;
pub(crate) const EACH: u32 = 2;

fn of_windows(offset: usize) -> MemoryOperand {
    memory(WINDOWS, Register::None, offset as i64, false)
}

/// A part of a window.
fn of_window(number: u8, offset: usize) -> MemoryOperand {
    of_windows(offset_of!(Windows, list) + usize::from(number) * size_of::<Window>() + offset)
}

/// The segment that gives the addresses, in registers that nobody has.
pub(super) fn addresses(segment: &Segment) -> Segment {
    let dwords = segment.places.iter().flat_map(|place| [Some(place.low), place.high]);
    Segment {
        nodes: segment.nodes.clone(),
        outputs: (0..u16::MAX).rev().zip(dwords.flatten()).collect(),
        places: segment.places.clone(),
        flushes: segment.flushes,
        ..Segment::default()
    }
}

/// Adds what the look at the addresses needs beside what the segment does.
pub(super) fn add_constants<H: Host>(segment: &Segment, plan: &Plan, pool: &mut Pool, copies: usize) {
    for &id in &plan.needed {
        match segment.nodes[id as usize].op {
            Op::Const(value) => pool.add(Constant::Same(value), copies),
            Op::Const64(value) => pool.add(Constant::Same64(value), copies),
            op => H::constants(op).iter().for_each(|&constant| pool.add(constant, copies)),
        }
    }
    for place in &segment.places {
        for distance in [place.least, place.most - place.least] {
            pool.add(Constant::Same(distance as u32), copies);
        }
    }
    pool.add(H::STEPS, 1);
}

impl<H: Host> Writer<'_, H> {
    /// Goes over all lanes before anything is done; gives the jumps that are taken if one is not at hand. Nothing if there are no loads.
    pub(super) fn look_at_addresses(&mut self) -> Result<Vec<u64>, Refused> {
        let Some((segment, plan)) = self.addresses else {
            return Ok(Vec::new());
        };
        let text = &mut self.text;
        text.emit(Code::Mov_rm64_r64, &[Operand::Mem(kept_masks()), Register::RDX.into()])?;
        text.registers(Code::Mov_r64_rm64, [WINDOWS, Register::RCX])?;
        let mut outside = Vec::new();
        outside.extend(self.look_at_limit()?);
        let text = &mut self.text;
        if segment.places.iter().any(|place| place.high.is_some()) {
            let current = of_windows(offset_of!(Windows, current));
            let epoch = of_windows(offset_of!(Windows, epoch));
            text.emit(Code::Mov_r64_rm64, &[TEMP.into(), Operand::Mem(current)])?;
            let current = memory(TEMP, Register::None, 0, false);
            text.emit(Code::Mov_r64_rm64, &[TEMP.into(), Operand::Mem(current)])?;
            text.emit(Code::Cmp_r64_rm64, &[TEMP.into(), Operand::Mem(epoch)])?;
            outside.push(text.jump(Code::Jne_rel32_64)?);
        }
        for r in [Register::ECX, Register::EAX] {
            text.registers(Code::Xor_r32_rm32, [r, r])?;
        }
        let pool = text.pool();
        let text = std::mem::replace(&mut self.text, crate::text::Text::new(pool, 0));
        let mut first = Writer::<H>::new(segment, plan, text, self.layout, self.active);
        let looked = first.look_at_lanes(&mut outside);
        self.text = first.text;
        looked.map(|()| outside)
    }

    /// The jump that is taken if loads do not reach all of LDS.
    pub(super) fn look_at_limit(&mut self) -> Result<Option<u64>, Refused> {
        let Some((slot, least)) = self.segment.lds_limit else {
            return Ok(None);
        };
        let slot = memory(Register::RSI, Register::None, 4 * i64::from(slot), false);
        self.text
            .emit(Code::Cmp_rm32_imm32, &[Operand::Mem(slot), Operand::Imm(least)])?;
        self.text.jump(Code::Jb_rel32_64).map(Some)
    }

    /// The loop of that.
    fn look_at_lanes(&mut self, outside: &mut Vec<u64>) -> Done {
        self.vectors.truncate(H::vectors(self.active, true));
        if self.active == Active::Each {
            self.begin_each(&[])?;
        }
        let top = self.text.at;
        let skip = self.begin_lanes()?;
        H::begin_nans(&mut self.text)?;
        for (position, &id) in self.plan.order.iter().enumerate() {
            self.position = position as u32;
            self.compute(id)?;
        }
        self.position = self.plan.order.len() as u32;
        for place in &self.segment.places {
            (self.pinned_vectors, self.pinned_masks) = (0, 0);
            self.note_place(place)?;
        }
        outside.push(H::jump_if_nans(&mut self.text, self.active)?);
        if let Some(skip) = skip {
            self.text.land(skip)?;
        }
        self.next_lanes(top)
    }

    /// Notes lanes whose address is not in the place's window.
    pub(super) fn note_place(&mut self, place: &Place) -> Done {
        let low = self.vector(place.low)?;
        let high = place.high.map(|high| self.vector(high)).transpose()?;
        let constant = |distance: i32| match distance {
            0 => Ok(None),
            distance => self
                .text
                .constant(Constant::Same(distance as u32), H::BROADCASTS)
                .map(Some),
        };
        let part = |offset: usize| MemoryOperand {
            is_broadcast: H::BROADCASTS,
            ..of_window(place.window, offset)
        };
        let bounds = Bounds {
            first: part(offset_of!(Window, first)),
            count: part(offset_of!(Window, count)),
            high: part(offset_of!(Window, high)),
            least: constant(place.least)?,
            more: constant(place.most - place.least)?,
        };
        let which = self.which(place.exec)?;
        H::note_outside(&mut self.text, low, high, &bounds, which)
    }

    /// The lanes that load.
    fn which(&mut self, exec: Option<Id>) -> Result<Which, Refused> {
        match exec {
            Some(exec) => self.truth(exec).map(Which::Truth),
            None => Ok(Which::Active(self.active)),
        }
    }

    /// Does nothing.
    pub(super) fn leave_outside(&mut self, jumps: Vec<u64>) -> Done {
        for jump in jumps {
            self.text.land(jump)?;
        }
        self.text
            .raw(Instruction::with2(Code::Mov_r32_imm32, Register::EAX, OUTSIDE)?)?;
        self.text.raw(Instruction::with(Code::VEX_Vzeroupper))?;
        self.text.raw(Instruction::with(Code::Retnq))
    }

    /// How far lanes are behind the beginning of the window; and how they follow each other, if all are active.
    pub(super) fn offset(&mut self, id: Id, place: u8, args: &[Id]) -> Done {
        self.look_at_place(place)?;
        let Place { window, exec, .. } = self.segment.places[usize::from(place)];
        let from = self.vector(args[0])?;
        self.release(args)?;
        let to = self.destination(id)?;
        let mut first = of_window(window, offset_of!(Window, first));
        first.is_broadcast = H::BROADCASTS;
        H::subtract_same(&mut self.text, to, from, first)?;
        if self.active != Active::All || exec.is_some() {
            return Ok(());
        }
        let text = &mut self.text;
        let store = |text: &mut crate::text::Text, number: u32| {
            text.emit(
                Code::Mov_rm32_imm32,
                &[Operand::Mem(pattern(place)), Operand::Imm(number)],
            )
        };
        store(text, SAME)?;
        let is_same = H::jump_if_same(text, to)?;
        store(text, RUN)?;
        let is_run = H::jump_if_run(text, to)?;
        store(text, EACH)?;
        text.land(is_same)?;
        text.land(is_run)?;
        H::first_lane(text, TEMP, to)?;
        let host = Operand::Mem(of_window(window, offset_of!(Window, host)));
        text.emit(Code::Add_r64_rm64, &[TEMP.into(), host])?;
        text.emit(Code::Mov_rm64_r64, &[Operand::Mem(pointer(place)), TEMP.into()])
    }

    pub(super) fn load_from_memory(&mut self, id: Id, n: u16, args: &[Id]) -> Done {
        let load = self.segment.loads[usize::from(n)];
        let Place { window, exec, .. } = self.segment.places[usize::from(load.place)];
        let offsets = self.vector(args[0])?;
        let which = self.which(exec)?;
        let to = self.destination(id)?;
        self.release(args)?;
        self.release(exec.as_slice())?;
        let active = self.active;
        let text = &mut self.text;
        let host = Operand::Mem(of_window(window, offset_of!(Window, host)));
        let distance = i64::from(load.distance);
        if active == Active::Each {
            return self.load_lane(to, offsets, host, distance);
        }
        if which != Which::Active(Active::All) {
            text.emit(Code::Mov_r64_rm64, &[TEMP.into(), host])?;
            return H::gather(text, to, offsets, TEMP, distance, which);
        }
        let there = memory(TEMP, Register::None, distance, false);
        text.emit(
            Code::Cmp_rm32_imm8,
            &[Operand::Mem(pattern(load.place)), Operand::Imm(RUN)],
        )?;
        let is_each = text.jump(Code::Ja_rel32_64)?;
        text.emit(Code::Mov_r64_rm64, &[TEMP.into(), Operand::Mem(pointer(load.place))])?;
        let is_same = text.jump(Code::Jb_rel32_64)?;
        H::load(text, to, there, Active::All)?;
        let is_loaded = text.jump(Code::Jmp_rel32_64)?;
        text.land(is_same)?;
        H::splat(text, to, there)?;
        let is_known = text.jump(Code::Jmp_rel32_64)?;
        text.land(is_each)?;
        text.emit(Code::Mov_r64_rm64, &[TEMP.into(), host])?;
        H::gather(text, to, offsets, TEMP, distance, which)?;
        text.land(is_loaded)?;
        text.land(is_known)
    }
}
