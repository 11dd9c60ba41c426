//! Lowering: a decoded instruction becomes a [`Uop`] with a handler and resolved operands.

mod consumed;

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

use amdgpu_isa::model::cache::Reach;
use amdgpu_isa::{
    Encoding, Extension, Flags, Inst, Model, Op, Operand, OperandType, Processor, Properties, RegKind, RegList, Role,
    Rule,
};

use crate::data_share;
use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::lanes::{self, ArgKind, Kernel, SimdLevel};
use crate::operation::{Lane, LaneKind, Narrow, Piece, Semantics};
use crate::ops;
use crate::uop::{Broadcast, Flow, Handler, LaneSrc, Place, ScalarSrc, Uop};
use crate::uop::{Dpp, Packed, ResultPrep, Select, SourcePrep, Unused, Wrapped};
use crate::uop::{Dual, Order, Parts, reads_from};
use crate::wave::{V32, scalar_destination, scalar_slot, sreg, vector_register, vreg};
use crate::wrap;

pub(crate) mod modal;
mod scaled;

/// Different constants that are kept broadcast, each once for the life of the process (32 MiB at most).
const MAX_CONSTANTS: usize = 1 << 16;

/// A constant in every lane; None when [`MAX_CONSTANTS`] are kept and this is another one.
fn constant(value: u64) -> Option<LaneSrc> {
    static POOL: OnceLock<Mutex<HashMap<u64, &'static [V32; 2]>>> = OnceLock::new();
    let mut pool = POOL
        .get_or_init(Default::default)
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(pair) = pool.get(&value) {
        return Some(LaneSrc::constant(pair));
    }
    if pool.len() >= MAX_CONSTANTS {
        return None;
    }
    let pair: &'static [V32; 2] = Box::leak(Box::new([V32::splat(value as u32), V32::splat((value >> 32) as u32)]));
    pool.insert(value, pair);
    Some(LaneSrc::constant(pair))
}

/// The address operand of an instruction that has none: a constant, not register 0.
static NO_ADDRESS: [V32; 2] = [V32::ZERO; 2];

/// Position of a role in [`Uop::lane`] and [`Uop::scalar`].
fn position(role: Role) -> Option<usize> {
    match role {
        Role::Src0 | Role::Vaddr | Role::Addr | Role::Sbase | Role::Saddr | Role::Srsrc => Some(0),
        Role::Src1 | Role::Vdata | Role::Data0 | Role::Soffset => Some(1),
        Role::Src2 | Role::Data1 | Role::Sdata | Role::Ssamp => Some(2),
        _ => None,
    }
}

/// A scalar register as a source: `null` is 0.
fn register_source(operand: Operand) -> Option<ScalarSrc> {
    match operand {
        Operand::Reg(reg) if reg.kind == RegKind::Null => Some(ScalarSrc::Const(0)),
        _ => scalar_slot(operand).map(ScalarSrc::Slot),
    }
}

struct Lowering<'a> {
    inst: &'a Inst,
    model: &'a Model,
    level: SimdLevel,
    uop: Uop,
}

/// Makes the uop of an instruction at guest address `pc`.
///
/// # Errors
/// An operand that the machine has no register for, or an operation without semantics.
pub fn lower(inst: &Inst, model: &Model, level: SimdLevel) -> Result<Uop, FaultKind> {
    let processor = model.processor;
    if let Some(halves) = inst.dual_halves() {
        return dual(inst, &halves, model, level);
    }
    let Some(semantics) = ops::semantics(inst.op, processor) else {
        return Err(missing(inst, processor));
    };
    let beyond = inst.operands().iter().find(|(_, operand)| match operand {
        Operand::Reg(reg) => reg.kind == RegKind::Vgpr && reg.index + u16::from(reg.dwords) > model.registers.vgprs,
        _ => false,
    });
    if let Some((role, _)) = beyond {
        return Err(FaultKind::BadOperand(format!(
            "{}: {role} ends behind v{}",
            inst.op.mnemonic(),
            model.registers.vgprs - 1
        )));
    }
    let mut l = Lowering {
        inst,
        model,
        level,
        uop: Uop::empty(inst, processor),
    };
    match semantics {
        Semantics::Scalar(k) => {
            l.uop.handler = [k.handler; 3];
            l.scalar_operands(k.args)?;
        }
        Semantics::Lane(lane) => l.lane_operation(lane)?,
        Semantics::Custom(handler) | Semantics::Control(handler) => {
            l.uop.handler = [*handler; 3];
            l.custom_operands()?;
            l.lane_moves()?;
        }
        Semantics::Nothing => {
            l.uop.handler = [nothing; 3];
            l.uop.place = Place::Nothing;
        }
    }
    consumed::check(inst, semantics, l.uop.wrapped.as_deref())?;
    l.uop.polls = reads_past_caches(inst, model) || ops::gws::waits(inst.op);
    if l.uop.polls {
        l.uop.place = Place::Alone;
    } else if let Semantics::Control(_) = semantics {
        l.uop.place = Place::Last;
    }
    l.uop.plain_lanes = matches!(semantics, Semantics::Lane(_)) && l.uop.wrapped.is_none();
    if l.uop.broadcast_count > 0 {
        l.uop.kernel = std::mem::replace(&mut l.uop.handler, lanes::SPLAT_FIRST);
    }
    if inst.modifiers.scale_offset && scaled::applies(inst) {
        scaled::wrap(&mut l.uop);
    }
    if let Some(around) = data_share::around(inst, processor) {
        l.uop.kernel = std::mem::replace(&mut l.uop.handler, [around; 3]);
    }
    Ok(l.uop)
}

/// Makes the uop of a dual-issue instruction.
fn dual(inst: &Inst, halves: &[Inst; 2], model: &Model, level: SimdLevel) -> Result<Uop, FaultKind> {
    let processor = model.processor;
    let violations = inst.violations_as(processor, model.mode());
    // no manual says which half would win
    if let Some(violation) = violations.iter().find(|v| v.rule == Rule::DualDestinations) {
        return Err(FaultKind::IllegalInstruction(format!(
            "{}: {violation}",
            inst.op.mnemonic()
        )));
    }
    let half = |n: usize| {
        let half = &halves[n];
        match ops::semantics(half.op, processor) {
            Some(Semantics::Lane(_)) | None => lower(half, model, level),
            Some(_) => Err(FaultKind::Unimplemented(format!(
                "{}: the machine issues operations on lanes together only",
                half.op.mnemonic()
            ))),
        }
    };
    let order = match halves {
        [first, second] if !reads_from(second, first, processor) => Order::Forward,
        [first, second] if !reads_from(first, second, processor) => Order::Backward,
        _ => {
            let mut held = half(0)?;
            held.vdst = vreg::RESULT as u16;
            if let Some(wrapped) = &mut held.wrapped {
                wrapped.inner.vdst = held.vdst;
            }
            Order::Held(Box::new(held))
        }
    };
    let mut uop = Uop::empty(inst, processor);
    uop.handler = [wrap::run_dual; 3];
    uop.parts = Some(Box::new(Parts::Dual(Dual {
        halves: Box::new([half(0)?, half(1)?]),
        order,
    })));
    Ok(uop)
}

/// Of graphics shaders, which this machine does not run.
const EXPORTS: &str = "this machine runs compute kernels only, which export nothing";
const INTERPOLATES: &str = "this machine runs compute kernels only, which interpolate nothing";

/// What is left out on purpose, by the beginning of the mnemonic that processors call it, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    ("exp", EXPORTS),
    ("v_interp_", INTERPOLATES),
    ("lds_param_load", INTERPOLATES),
    ("ds_param_load", INTERPOLATES),
    (
        "global_atomic_ordered_add_",
        "it counts up to VGT_GS_MAX_WAVE_ID, a register of graphics",
    ),
    ("ds_add_gs_reg_", "it works on registers of graphics"),
    ("ds_sub_gs_reg_", "it works on registers of graphics"),
    (
        "ds_bvh_stack_push",
        "the manual does not say what instructions do with the fields of the stack's address that tell apart the levels of a hierarchy",
    ),
    (
        "ds_ordered_count",
        "it counts waves in the order of their launch, which a dispatch keeps only with a bit of its initiator that no packet of a queue sets",
    ),
    (
        "image_gather4h",
        "the manuals do not say which four texels of a row it gathers",
    ),
    ("v_illegal", "its code is kept for what is no instruction"),
];

/// Why an operation of a processor is left out; None for one that runs, or that the processor lacks.
pub fn left_out(op: Op, processor: Processor) -> Option<&'static str> {
    let name = op.mnemonic_on(processor)?;
    let known = LEFT_OUT.iter().find(|(prefix, _)| name.starts_with(prefix));
    known.map(|&(_, why)| why)
}

/// The fault of an operation without semantics.
fn missing(inst: &Inst, processor: Processor) -> FaultKind {
    let name = inst.op.mnemonic_on(processor).unwrap_or(inst.op.mnemonic());
    let why = left_out(inst.op, processor).unwrap_or("the operation has no semantics on this machine");
    FaultKind::Unimplemented(format!("{name}: {why}"))
}

/// Whether an instruction asks for a value that other waves may have written meanwhile: an atomic operation that returns, or a load
/// that goes past the caches nearest to the wave. That of a work-group's scope does, too, whose waves also wait for each other.
fn reads_past_caches(inst: &Inst, model: &Model) -> bool {
    let flags = inst.op.row(model.processor).map_or(Flags::empty(), |row| row.flags);
    match flags.contains(Flags::ATOMIC) {
        true => inst.modifiers.returns(),
        false => flags.contains(Flags::LOAD) && model.reach(&inst.modifiers) != Reach::Near,
    }
}

/// The uop of code that cannot be decoded or lowered: it faults with `kind` when it is reached.
pub fn faulting(handler: Handler, inst: &Inst, processor: Processor) -> Uop {
    Uop {
        handler: [handler; 3],
        ..Uop::empty(inst, processor)
    }
}

fn nothing(_: &mut Cx, _: &Uop) -> Flow {
    Flow::Next
}

impl<'a> Lowering<'a> {
    fn bad(&self, what: impl std::fmt::Display) -> FaultKind {
        FaultKind::BadOperand(format!("{}: {what}", self.inst.op.mnemonic()))
    }

    fn ty(&self, role: Role) -> OperandType {
        self.inst.operand_type(self.model.processor, role)
    }

    /// The source operands in assembly order.
    fn sources(&self) -> impl Iterator<Item = (Role, Operand)> + use<'a> {
        let sources = |r| matches!(r, Role::Src0 | Role::Src1 | Role::Src2 | Role::Imm32 | Role::Simm16);
        let operands = self.inst.operands().iter().copied();
        operands.filter(move |&(r, _)| sources(r))
    }

    fn scalar_source(&self, role: Role, operand: Operand) -> Result<ScalarSrc, FaultKind> {
        if let Operand::Reg(_) = operand {
            return register_source(operand).ok_or_else(|| self.bad(format!("{operand:?} is no scalar register")));
        }
        let bits = operand
            .bits(self.ty(role))
            .ok_or_else(|| self.bad(format!("{role:?} has no value")))?;
        Ok(ScalarSrc::Const(bits))
    }

    fn destinations(&mut self) -> Result<(), FaultKind> {
        match self.inst.operand(Role::Sdst) {
            Operand::None => {}
            operand => {
                self.uop.sdst =
                    scalar_destination(operand).ok_or_else(|| self.bad("destination is no scalar register"))?;
            }
        }
        match self.inst.operand(Role::Vdst) {
            Operand::None => {}
            // v_readlane and v_readfirstlane write a scalar register
            operand => match vector_register(operand) {
                Some(index) => self.uop.vdst = index as u16,
                None => {
                    self.uop.sdst = scalar_destination(operand)
                        .ok_or_else(|| self.bad("destination is no register of the machine"))?;
                }
            },
        }
        if let Operand::Imm(imm) = self.inst.operand(Role::Simm16) {
            self.uop.imm = imm;
        }
        Ok(())
    }

    fn scalar_operands(&mut self, args: &[ArgKind]) -> Result<(), FaultKind> {
        self.destinations()?;
        let wanted = args.iter().filter(|a| **a != ArgKind::Mask).count();
        let mut sources: Vec<(Role, Operand)> = self.sources().collect();
        if sources.len() < wanted {
            // SOPK arithmetic, s_cmov, s_bitset: the destination is the first source
            sources.insert(0, (Role::Sdst, self.inst.operand(Role::Sdst)));
        }
        if sources.len() != wanted {
            return Err(self.bad(format!("has {} sources, its semantics {wanted}", sources.len())));
        }
        for (n, (role, operand)) in sources.into_iter().enumerate() {
            self.uop.scalar[n] = self.scalar_source(role, operand)?;
        }
        Ok(())
    }

    /// Bytes that the immediate offset of a memory instruction counts in.
    fn offset_unit(&self) -> i64 {
        match self.inst.encoding {
            Encoding::Smem => self.model.memory.scalar_offset_unit.into(),
            _ => 1,
        }
    }

    fn custom_operands(&mut self) -> Result<(), FaultKind> {
        self.destinations()?;
        self.uop.imm = match self.inst.operand(Role::Simm16) {
            Operand::Imm(imm) => imm,
            _ => self.inst.modifiers.offset as i64 * self.offset_unit(),
        };
        for &(role, operand) in self.inst.operands() {
            let Some(n) = position(role) else { continue };
            match operand {
                Operand::None if role == Role::Vaddr => self.uop.lane[n] = LaneSrc::constant(&NO_ADDRESS),
                Operand::None => {}
                Operand::Reg(_) => match vector_register(operand) {
                    Some(index) => self.uop.lane[n] = LaneSrc::reg(index as u16),
                    None => {
                        self.uop.scalar[n] =
                            register_source(operand).ok_or_else(|| self.bad(format!("{role:?} is no register")))?;
                    }
                },
                Operand::List(list) => self.uop.lane[n] = self.list_start(role, &list)?,
                _ => self.uop.scalar[n] = self.scalar_source(role, operand)?,
            }
        }
        Ok(())
    }

    /// The first of registers that need not be consecutive. Their operation asks the instruction for the others.
    fn list_start(&self, role: Role, list: &RegList) -> Result<LaneSrc, FaultKind> {
        let mut registers = list.parts().map(|part| vector_register(Operand::Reg(part)));
        let first = registers.next().flatten();
        if registers.any(|r| r.is_none()) {
            return Err(self.bad(format!("{role:?} has a part that is no register")));
        }
        let first = first.ok_or_else(|| self.bad(format!("{role:?} is no register")))?;
        Ok(LaneSrc::reg(first as u16))
    }

    fn lane_operation(&mut self, lane: &Lane) -> Result<(), FaultKind> {
        let m = &self.inst.modifiers;
        let integer_clamp = m.clamp && lane.clamped.is_some();
        let kernel = match (&lane.by_signs, &lane.clamped, integer_clamp) {
            (Some(kernels), ..) => &kernels[usize::from(m.neg & 3)][usize::from(integer_clamp)],
            (None, Some(clamped), true) => clamped,
            _ => &lane.kernel,
        };
        self.destinations()?;
        if kernel.writes_mask && self.uop.sdst == sreg::NULL {
            let only_exec = lane.kind == LaneKind::CompareExec && self.model.has(Properties::CMPX_WRITES_EXEC_ONLY);
            self.uop.sdst = if only_exec { sreg::DISCARD } else { sreg::VCC };
        }
        self.uop.handler = kernel.handlers(self.level);
        let roles = self.lane_sources(kernel)?;
        self.uop.writes_exec = lane.kind == LaneKind::CompareExec;
        let float_clamp = m.clamp && !integer_clamp;
        if self.needs_wrapper(lane, float_clamp) {
            self.wrap(lane, kernel, &roles, float_clamp)?;
        }
        Ok(())
    }

    /// Resolves the sources of a lane operation; gives their roles by position.
    fn lane_sources(&mut self, kernel: &Kernel) -> Result<Vec<Role>, FaultKind> {
        let mut sources: Vec<(Role, Operand)> = self.sources().collect();
        let wanted = kernel.args.iter().filter(|a| **a != ArgKind::Mask).count();
        let has_mask = kernel.args.contains(&ArgKind::Mask);
        if has_mask && sources.len() > wanted {
            // VOP3 form of a carry-in or select: the last source is the mask
            let operand = sources.pop().map_or(Operand::None, |(_, operand)| operand);
            self.uop.mask_in = match register_source(operand) {
                Some(ScalarSrc::Slot(slot)) => slot,
                Some(ScalarSrc::Const(0)) => sreg::ZERO,
                _ => return Err(self.bad("mask is no scalar register")),
            };
        }
        if sources.len() < wanted {
            // v_mac, v_fmac, v_dot2c: the destination is the last source
            sources.push((Role::Vdst, self.inst.operand(Role::Vdst)));
        }
        if sources.len() != wanted {
            return Err(self.bad(format!("has {} sources, its semantics {wanted}", sources.len())));
        }
        let kinds = kernel.args.iter().filter(|a| **a != ArgKind::Mask);
        let mut roles = Vec::with_capacity(wanted);
        for (n, ((role, operand), kind)) in sources.into_iter().zip(kinds).enumerate() {
            let dwords = if *kind == ArgKind::Qword { 2 } else { 1 };
            self.uop.lane[n] = self.lane_source(n, role, operand, dwords)?;
            roles.push(role);
        }
        Ok(roles)
    }

    fn lane_source(&mut self, n: usize, role: Role, operand: Operand, dwords: u8) -> Result<LaneSrc, FaultKind> {
        if let Some(index) = vector_register(operand) {
            return Ok(LaneSrc::reg(index as u16));
        }
        let temp = wrap::temp(n) as u16;
        let source = self.scalar_source(role, operand)?;
        if let ScalarSrc::Const(bits) = source
            && let Some(kept) = constant(self.in_both_halves(role, operand, bits))
        {
            return Ok(kept);
        }
        let temp = match source {
            ScalarSrc::Slot(slot) if slot as usize + dwords as usize <= sreg::COUNT => {
                vreg::SCALAR as u16 + slot as u16
            }
            _ => temp,
        };
        let at = self.uop.broadcast_count as usize;
        self.uop.broadcast[at] = Broadcast { temp, source, dwords };
        self.uop.broadcast_count += 1;
        Ok(LaneSrc::reg(temp))
    }

    /// The bits of a constant: inline ones are in both halves of the first two sources of dot products of halves (RDNA3 ISA 7.2.1, 7.5.1;
    /// RDNA4 ISA 7.2.2). Of `v_dot2_f32_f16`, RDNA3's manual says otherwise, and GFX11 has it as other packed operations.
    fn in_both_halves(&self, role: Role, operand: Operand, bits: u64) -> u64 {
        let has = match self.inst.op {
            Op::V_DOT2_F32_F16 => Properties::DOT11,
            Op::V_DOT2_F32_BF16 | Op::V_DOT2_F16_F16 | Op::V_DOT2_BF16_BF16 | Op::V_DOT2C_F32_F16 => Properties::DOT9,
            _ => return bits,
        };
        let is_inline = matches!(operand, Operand::Int(_) | Operand::Float(_));
        match is_inline && matches!(role, Role::Src0 | Role::Src1) && self.model.has(has) {
            true => (bits & 0xffff) * 0x1_0001,
            false => bits,
        }
    }

    fn needs_wrapper(&self, lane: &Lane, float_clamp: bool) -> bool {
        let m = &self.inst.modifiers;
        let packed = matches!(lane.kind, LaneKind::Packed | LaneKind::PackedDwords | LaneKind::Dot);
        packed && !self.is_plain_packed()
            || matches!(lane.kind, LaneKind::Mix(_))
            || matches!(lane.kind, LaneKind::Piece { .. }) && m.op_sel | m.byte_sel != 0
            || self.written_piece(lane).is_some()
            || self.inst.extension != Extension::None
            || lane.by_signs.is_none() && m.neg | m.neg_hi | m.abs | m.sext | m.op_sel != 0
            || m.omod != 0
            || float_clamp
    }

    /// The part of the destination that is written if the rest is kept.
    fn written_piece(&self, lane: &Lane) -> Option<Select> {
        let m = &self.inst.modifiers;
        let half = lane.kind == LaneKind::Plain
            && self.model.has(Properties::KEEPS_OTHER_HALF)
            && self.inst.extension != Extension::Sdwa
            && self.inst.half_operands(self.model.processor) & 8 != 0;
        let kept = half.then_some(Select::Word(m.op_sel >> 3 & 1));
        lane.kind.written_piece(m.op_sel, m.byte_sel).or(kept)
    }

    /// A VOP3P instruction whose sources are taken as they are.
    fn is_plain_packed(&self) -> bool {
        let m = &self.inst.modifiers;
        m.op_sel & 7 == 0 && m.op_sel_hi & 7 == 7 && m.neg | m.neg_hi == 0
    }

    fn wrap(&mut self, lane: &Lane, kernel: &Kernel, roles: &[Role], float_clamp: bool) -> Result<(), FaultKind> {
        let m = self.inst.modifiers;
        let mut sources = [SourcePrep::default(); 3];
        let kinds: Vec<ArgKind> = kernel.args.iter().copied().filter(|a| *a != ArgKind::Mask).collect();
        for (n, &role) in roles.iter().enumerate() {
            let dwords = if kinds[n] == ArgKind::Qword { 2 } else { 1 };
            sources[n] = self.source_prep(lane, n, role, dwords);
        }
        let mut inner = self.inner();
        inner.handler = self.uop.handler;
        inner.sdst = self.uop.sdst;
        inner.mask_in = self.uop.mask_in;
        inner.writes_exec = self.uop.writes_exec;
        inner.vdst = self.uop.vdst;
        for n in 0..3 {
            inner.lane[n] = LaneSrc::reg(wrap::temp(n) as u16);
        }
        let sdwa = self.inst.extension == Extension::Sdwa
            && self.inst.encoding != Encoding::Vopc
            && !matches!(lane.kind, LaneKind::Piece { .. });
        let piece = self.written_piece(lane);
        let partial = sdwa && m.dst_sel != 6 || piece.is_some();
        let result = (kernel.dst_dwords > 0 && (partial || m.omod != 0 || float_clamp)).then(|| {
            inner.vdst = vreg::RESULT as u16;
            let (select, unused) = if sdwa {
                let unused = match m.dst_unused {
                    0 => Unused::Pad,
                    1 => Unused::Sext,
                    _ => Unused::Preserve,
                };
                (Select::from_field(m.dst_sel), unused)
            } else if let Some(piece) = piece {
                (piece, Unused::Preserve)
            } else {
                (Select::Dword, Unused::Pad)
            };
            ResultPrep {
                result: lane.result,
                dwords: kernel.dst_dwords,
                omod: m.omod,
                clamp: float_clamp,
                has_ieee: self.model.state.mode.ieee.exists(),
                select,
                unused,
                vdst: self.uop.vdst,
            }
        });
        let dpp = self.dpp()?;
        self.uop.handler = [wrap::run; 3];
        self.uop.wrapped = Some(Box::new(Wrapped {
            inner,
            sources,
            dpp,
            result,
        }));
        Ok(())
    }

    /// The uop that modifiers are around, which cannot run yet.
    fn inner(&self) -> Uop {
        Uop {
            needs: self.uop.needs,
            ..Uop::none(self.uop.inst.clone(), self.uop.processor)
        }
    }

    /// Keeps what DPP does for a handler that asks for it.
    fn lane_moves(&mut self) -> Result<(), FaultKind> {
        if let Some(dpp) = self.dpp()? {
            self.uop.wrapped = Some(Box::new(Wrapped {
                inner: self.inner(),
                sources: [SourcePrep::default(); 3],
                dpp: Some(dpp),
                result: None,
            }));
        }
        Ok(())
    }

    /// What DPP does with the lanes of the first source.
    fn dpp(&self) -> Result<Option<Dpp>, FaultKind> {
        if !matches!(self.inst.extension, Extension::Dpp16 | Extension::Dpp8) {
            return Ok(None);
        }
        let control = self.inst.modifiers.dpp_ctrl;
        let name = self.model.processor.name();
        Dpp::of(self.inst, self.model)
            .map(Some)
            .ok_or_else(|| self.bad(format!("dpp_ctrl {control:#x} is no lane move of {name}")))
    }

    /// Whether op_sel chooses a half of a source. Where all encodings name halves of registers, the decoder has looked at its type.
    fn chooses_half(&self, role: Role) -> bool {
        wrap::is_half(self.ty(role)) || self.model.has(Properties::KEEPS_OTHER_HALF)
    }

    /// The sign bit of a source. v_cndmask moves floats as well: of the operations on plain bits it alone has neg and abs before GFX11.
    fn sign_bit(&self, role: Role) -> Option<u8> {
        let ty = self.ty(role);
        let moves_floats = self.inst.op == Op::V_CNDMASK_B32 || self.model.has(Properties::KEEPS_OTHER_HALF);
        wrap::sign_bit(ty).filter(|_| ty != OperandType::B32 || moves_floats)
    }

    fn source_prep(&self, lane: &Lane, n: usize, role: Role, dwords: u8) -> SourcePrep {
        let m = &self.inst.modifiers;
        // v_fmamk has the literal between its sources
        let place = match role {
            Role::Src0 => 0,
            Role::Src1 => 1,
            _ => 2,
        };
        let bit = |field: u8| field >> place & 1 != 0;
        let mut prep = SourcePrep {
            dwords,
            bit: place,
            ..SourcePrep::default()
        };
        if role == Role::Vdst {
            // The accumulator is the half that is written.
            if let Some(half @ Select::Word(1)) = self.written_piece(lane) {
                prep.select = half;
            }
            return prep;
        }
        match lane.kind {
            LaneKind::Dot if role == Role::Src2 => {
                (prep.neg, prep.sign_bit) = (bit(m.neg) && self.ty(role) == OperandType::F32, 31);
                return prep;
            }
            LaneKind::Packed | LaneKind::Dot => {
                let float = matches!(
                    self.ty(role),
                    OperandType::V2F16 | OperandType::V2F16Both | OperandType::V2BF16
                );
                prep.packed = Some(Packed {
                    low_from_high: bit(m.op_sel),
                    high_from_high: bit(m.op_sel_hi),
                    neg_low: float && bit(m.neg),
                    neg_high: float && bit(m.neg_hi),
                });
                return prep;
            }
            LaneKind::PackedDwords => {
                let float = self.ty(role) == OperandType::V2F32;
                prep.packed_dwords = Some(Packed {
                    low_from_high: bit(m.op_sel),
                    high_from_high: bit(m.op_sel_hi),
                    neg_low: float && bit(m.neg),
                    neg_high: float && bit(m.neg_hi),
                });
                return prep;
            }
            LaneKind::Piece { source, .. } => {
                if n == 0 {
                    prep.select = source.select(m.op_sel, m.byte_sel);
                }
                if self.inst.extension == Extension::Sdwa {
                    prep.select = Select::from_field(m.src0_sel);
                }
                // of what op_sel chose of a register of integers there is no sign
                let has_sign = source == Piece::Whole || matches!(self.ty(role), OperandType::F16 | OperandType::BF16);
                if has_sign
                    && self.ty(role) != OperandType::B32
                    && let Some(sign) = wrap::sign_bit(self.ty(role))
                {
                    (prep.neg, prep.abs, prep.sign_bit) = (bit(m.neg), bit(m.abs), sign);
                    prep.also_low_half = matches!(self.ty(role), OperandType::V2F16 | OperandType::V2F16Literal);
                }
                return prep;
            }
            LaneKind::Mix(mix) => {
                // this encoding has abs where other VOP3P instructions have neg_hi
                (prep.neg, prep.abs, prep.sign_bit) = (bit(m.neg), bit(m.abs), 31);
                if bit(m.op_sel_hi) {
                    prep.select = Select::Word(bit(m.op_sel) as u8);
                    prep.widen_f16 = mix.narrow == Narrow::F16;
                    prep.widen_bf16 = mix.narrow == Narrow::Bf16;
                    prep.flush_f16 = mix.flushes;
                }
                return prep;
            }
            LaneKind::Plain | LaneKind::CompareExec | LaneKind::KeepsHalf => {}
        }
        if self.inst.extension == Extension::Sdwa {
            let field = if n == 0 { m.src0_sel } else { m.src1_sel };
            prep.select = Select::from_field(field);
            prep.sext = bit(m.sext);
        } else if self.inst.encoding != Encoding::Vop3p
            && bit(m.op_sel)
            && role != Role::Imm32
            && self.chooses_half(role)
        {
            prep.select = Select::Word(1);
        }
        // VOP3P has neg for floats, and this kind of operation there is one on integers (v_dot4, v_dot8).
        // Of floats there, only v_dot4 of 8-bit ones has one that is no packed pair; its abs is neg_hi (LLVM, VOP3P_DOTF8_Profile).
        let packed = self.inst.encoding == Encoding::Vop3p;
        if let Some(sign) = self
            .sign_bit(role)
            .filter(|_| !packed || self.ty(role) == OperandType::F32)
        {
            let abs = if packed { m.neg_hi } else { m.abs };
            (prep.neg, prep.abs, prep.sign_bit) = (bit(m.neg), bit(abs), sign);
            prep.also_low_half = matches!(self.ty(role), OperandType::V2F16 | OperandType::V2BF16);
        }
        prep
    }
}

/// Whether an operation has semantics on a processor: for coverage tables and tests.
pub fn is_implemented(op: Op, processor: Processor) -> bool {
    ops::semantics(op, processor).is_some()
}
