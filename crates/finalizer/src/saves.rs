//! What an entry does for its caller ([`crate::outside`]): registers that it uses are saved first, and come back last.

use std::collections::BTreeSet;

use amdgpu_isa::{Modifiers, Op as M, RegKind};
use diag::Diagnostic;

use crate::ir::Location;
use crate::mir::{Access, ENTRY, Function, Input, Inst, Kind, LOST_SGPRS, ModeNeed, Operand};
use crate::outside::SAVED_BYTES;
use crate::regalloc;
use crate::select::machine;
use crate::target::{LaneMask, Target};

fn sgpr(index: u16) -> Operand {
    Operand::physical(RegKind::Sgpr, index, 1)
}

fn vgpr(index: u16) -> Operand {
    Operand::physical(RegKind::Vgpr, index, 1)
}

/// What is saved: a scalar register, or a lane of a vector register that holds scalars.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Scalar {
    Register(u16),
    Lane(u16, u64),
}

struct Saves<'a> {
    target: &'a Target,
    /// Where the offset of saved registers is while they are saved, and a scalar on its way.
    place: Operand,
    on_the_way: Operand,
    scalars: Vec<Scalar>,
    vectors: Vec<u16>,
    location: Location,
}

/// Saves registers around an entry's code. `start` is where its private memory for that begins, behind the block's address.
///
/// # Errors
/// There are more than the convention has room for.
pub fn insert(function: &mut Function, target: &Target, start: u32) -> Result<(), Diagnostic> {
    if !function.entry {
        return Ok(());
    }
    let mut scalars = BTreeSet::new();
    let mut vectors = BTreeSet::new();
    let mut holders = BTreeSet::new();
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        let lane = inst.machine().filter(|m| m.op == M::V_WRITELANE_B32);
        if let Some([(_, Operand::Physical(to)), _, (_, Operand::Constant(lane))]) = lane.map(|m| m.operands()) {
            holders.insert(to.index);
            scalars.insert(Scalar::Lane(to.index, *lane));
            continue;
        }
        inst.visit(|operand, access| {
            let (Operand::Physical(reg), Access::Write) = (operand, access) else {
                return;
            };
            for index in reg.index..reg.index + u16::from(reg.dwords) {
                match reg.kind {
                    RegKind::Vgpr => drop(vectors.insert(index)),
                    RegKind::Sgpr if index >= LOST_SGPRS => drop(scalars.insert(Scalar::Register(index))),
                    _ => {}
                }
            }
        });
    }
    vectors.retain(|v| !holders.contains(v));
    if function.far_branches
        && let Operand::Physical(far) = regalloc::far_register(target)
    {
        scalars.extend((far.index..far.index + 2).map(Scalar::Register));
    }
    if !scalars.is_empty() && vectors.is_empty() {
        vectors.extend((0..).find(|v| !holders.contains(v)));
    }
    let saves = Saves {
        target,
        place: ENTRY.part(0, 1),
        on_the_way: ENTRY.part(1, 1),
        scalars: scalars.into_iter().collect(),
        vectors: vectors.into_iter().collect(),
        location: function.blocks[0].insts.first().map(|i| i.location).unwrap_or_default(),
    };
    let bytes = 4 * (saves.scalars.len() + saves.vectors.len()) as u32;
    if bytes > SAVED_BYTES {
        let what = format!("{}: {bytes} bytes of registers are to be saved", function.name);
        let help = format!("call convention 0 has room for {SAVED_BYTES}: make the function smaller");
        return Err(Diagnostic::error("F0101", what).help(help));
    }
    let (before, behind) = (saves.before(start), saves.behind(start));
    function.blocks[0].insts.splice(0..0, before);
    for block in &mut function.blocks {
        let back = block
            .insts
            .iter()
            .position(|i| i.machine().is_some_and(|m| m.op == M::S_SETPC_B64));
        if let Some(at) = back {
            block.insts.splice(at..at, behind.iter().cloned());
        }
    }
    Ok(())
}

impl Saves<'_> {
    fn push(&self, code: &mut Vec<Inst>, op: M, operands: &[Operand], modifiers: Modifiers) {
        if let Some(machine) = machine(self.target, op, operands, modifiers, ModeNeed::default()) {
            code.push(Inst {
                kind: Kind::Machine(machine),
                location: self.location,
            });
        }
    }

    fn plain(&self, code: &mut Vec<Inst>, op: M, operands: &[Operand]) {
        self.push(code, op, operands, Modifiers::default());
    }

    /// The lanes that called.
    fn mask(&self) -> Operand {
        let fixed = Input::CallMask.of_entry().unwrap_or_default();
        fixed.part(0, self.target.mask_dwords())
    }

    /// [`Saves::place`] gets where the first register is saved.
    fn find_place(&self, code: &mut Vec<Inst>, start: u32) {
        let start = Operand::Constant(start.into());
        let block = Input::CallBlock.of_entry().unwrap_or_default();
        self.plain(code, M::S_ADD_U32, &[self.place, block, start]);
        if !self.target.has_scratch_instructions() {
            self.to_buffer(code, self.place, self.place);
        }
    }

    /// The offset of the wavefront's memory of an address in private memory.
    fn to_buffer(&self, code: &mut Vec<Inst>, to: Operand, address: Operand) {
        let lanes = Operand::Constant(self.target.lanes().trailing_zeros().into());
        let wave = Input::ScratchOffset.of_entry().unwrap_or_default();
        self.plain(code, M::S_LSHL_B32, &[to, address, lanes]);
        self.plain(code, M::S_ADD_U32, &[to, to, wave]);
    }

    /// Moves a vector register to the place of that number, or back.
    fn transfer(&self, code: &mut Vec<Inst>, register: Operand, place: usize, store: bool) {
        let modifiers = Modifiers {
            offset: 4 * place as i32,
            ..Modifiers::default()
        };
        if self.target.has_scratch_instructions() {
            match store {
                true => self.push(
                    code,
                    M::SCRATCH_STORE_DWORD,
                    &[Operand::None, register, self.place],
                    modifiers,
                ),
                false => self.push(
                    code,
                    M::SCRATCH_LOAD_DWORD,
                    &[register, Operand::None, self.place],
                    modifiers,
                ),
            }
            return;
        }
        let op = if store {
            M::BUFFER_STORE_DWORD
        } else {
            M::BUFFER_LOAD_DWORD
        };
        let buffer = Input::PrivateBuffer.of_entry().unwrap_or_default();
        self.push(code, op, &[register, Operand::None, buffer, self.place], modifiers);
    }

    fn before(&self, start: u32) -> Vec<Inst> {
        let mut code = Vec::new();
        let exec = self.target.exec();
        self.plain(&mut code, self.target.lane_mask(LaneMask::Move), &[self.mask(), exec]);
        self.find_place(&mut code, start);
        for (n, register) in self.vectors.iter().enumerate() {
            self.transfer(&mut code, vgpr(*register), n, true);
        }
        for (n, scalar) in self.scalars.iter().enumerate() {
            let via = vgpr(self.vectors[0]);
            let from = match *scalar {
                Scalar::Register(index) => sgpr(index),
                Scalar::Lane(register, lane) => {
                    let operands = [self.on_the_way, vgpr(register), Operand::Constant(lane)];
                    self.plain(&mut code, M::V_READLANE_B32, &operands);
                    self.on_the_way
                }
            };
            self.plain(&mut code, M::V_MOV_B32, &[via, from]);
            self.transfer(&mut code, via, self.vectors.len() + n, true);
        }
        if !self.target.has_scratch_instructions() {
            let frame = Input::FrameOffset.of_entry().unwrap_or_default();
            let block = Input::CallBlock.of_entry().unwrap_or_default();
            self.to_buffer(&mut code, frame, block);
        }
        code
    }

    fn behind(&self, start: u32) -> Vec<Inst> {
        let mut code = Vec::new();
        let exec = self.target.exec();
        self.plain(&mut code, self.target.lane_mask(LaneMask::Move), &[exec, self.mask()]);
        self.find_place(&mut code, start);
        for (n, scalar) in self.scalars.iter().enumerate() {
            let via = vgpr(self.vectors[0]);
            self.transfer(&mut code, via, self.vectors.len() + n, false);
            match *scalar {
                Scalar::Register(index) => self.plain(&mut code, M::V_READFIRSTLANE_B32, &[sgpr(index), via]),
                Scalar::Lane(register, lane) => {
                    self.plain(&mut code, M::V_READFIRSTLANE_B32, &[self.on_the_way, via]);
                    let operands = [vgpr(register), self.on_the_way, Operand::Constant(lane)];
                    self.plain(&mut code, M::V_WRITELANE_B32, &operands);
                }
            }
        }
        for (n, register) in self.vectors.iter().enumerate() {
            self.transfer(&mut code, vgpr(*register), n, false);
        }
        let (settling, operand) = self.target.settling();
        self.plain(&mut code, settling, &[operand]);
        code
    }
}
