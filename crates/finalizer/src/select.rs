//! Instruction selection: IR to machine IR.
//!
//! Uniform values that scalar instructions can make are in SGPRs, all others in VGPRs. A truth value is a mask of lanes in a
//! pair of SGPRs, or, if it is uniform and all it is made of is in SGPRs, 0 or 1 in one. Parts of values are parts of registers:
//! splitting and truncating make no code.

mod control;
mod convert;
mod copies_to_lds;
mod cross;
mod debug;
mod fbarrier;
mod float;
mod fuse;
mod halves;
mod image;
mod integer;
mod lanes;
mod legal;
mod memory;
mod memory_model;
mod outside_calls;
mod place;
mod scalar_float;
mod substitute;
mod wide;

pub use cross::mode_register;

pub use legal::commutes;
pub use memory::lds_atomic;

use std::collections::VecDeque;

use smallvec::{SmallVec, smallvec};

use amdgpu_isa::model::start::{WorkGroupIds, WorkItemIds};
use amdgpu_isa::{CodeObjectVersion, Modifiers, Op as M, Role};
use diag::Diagnostic;

use crate::divergence::Divergence;
use crate::flow::Flow;
use crate::ir::{self, FloatMode, Function, Location, Module, Op, Value, Width};
use crate::layout::Layout;
use crate::mir::{self, File, Input, Inst, Kind, Machine, ModeNeed, Operand};
use crate::outside;
use crate::target::Target;

/// The code of an error that is the processor's: it has not what the program wants.
pub const LACKS: &str = "F0114";

/// What selection needs to know of the whole code object.
pub struct Context<'a> {
    pub module: &'a Module,
    pub target: &'a Target,
    pub version: CodeObjectVersion,
    /// What the program's floats do where an instruction does not say it.
    pub usual_mode: FloatMode,
    /// The kernel's variables in group memory, and those that every work-item has one of.
    pub group: Layout,
    pub private: Layout,
}

/// Where a value is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Home {
    /// Not made yet.
    Nowhere,
    Register(Operand),
    /// The low bits; of 128 bits, [`Select::all_bits`] has all.
    Constant(u64),
    /// A scalar comparison that is made anew where it is wanted.
    Again,
}

// There is one for each value: more memory that is new to the process would cost more than what is done with it.
const _: () = assert!(size_of::<Home>() == size_of::<Operand>());

/// Selects one function whose blocks are in order.
pub struct Select<'a> {
    cx: &'a Context<'a>,
    target: &'a Target,
    ir: &'a Function,
    flow: &'a Flow,
    divergence: &'a Divergence,
    out: mir::Function,
    block: usize,
    homes: Vec<Home>,
    /// Values in SGPRs (0 or 1, if truth values).
    scalar: Vec<bool>,
    uses: Vec<u32>,
    /// Values that are made in a part of another's register.
    part_of: Vec<Option<(Value, u8)>>,
    slots: Vec<u32>,
    /// The end of each lane's stack, if memory is allocated at run time.
    stack: Option<Operand>,
    inputs: Vec<(Input, Operand)>,
    /// M0 lets instructions reach all of LDS.
    reaches_lds: bool,
    /// What is wanted of inputs, by input: the register itself, or a field of it.
    made_of_inputs: Vec<(Input, Operand)>,
    location: Location,
    errors: Vec<Diagnostic>,
    moved: Vec<Moved>,
    /// Addresses in the block at hand plus constants: what, how much, and where the sum is.
    sums: Vec<(Operand, i32, Operand)>,
    /// The first active lane of the block at hand, if it was asked for.
    first_lane: Option<fbarrier::FirstLane>,
    /// Constants that code of loops finds in scalar registers.
    loop_constants: Vec<(u64, Operand)>,
    /// What is done for a value together with others, which are taken along.
    fused: fuse::Fusions,
    taken_along: Vec<bool>,
    /// Stores to group memory that take along the loads of what they store, in the order of the code.
    copies: VecDeque<copies_to_lds::Copy>,
    /// What the first lane's number in its work-group makes, by its factor.
    first_items: Vec<(u32, Operand)>,
}

/// What was moved to a register of the other file in the block at hand, for further uses.
#[derive(Clone, Copy)]
struct Moved {
    from: Operand,
    to: Operand,
    file: File,
    /// Number of the block's instruction that used it last.
    used: usize,
}

/// So many moved operands are remembered at once, and until so many instructions later: longer they cost registers.
const MOST_MOVED: usize = 8;
const MOVED_FOR: usize = 48;

/// What larger frames count as: offsets in them and behind them have 32 bits.
const MOST_FRAME_BYTES: u64 = 1 << 31;

/// Selects a function.
///
/// # Errors
/// What cannot be done on the target.
pub fn select(
    cx: &Context,
    function: &Function,
    flow: &Flow,
    divergence: &Divergence,
) -> Result<mir::Function, Vec<Diagnostic>> {
    let (slots, frame_bytes) = frame(function, cx.private.bytes + outside::frame_start(function));
    let mut select = Select {
        cx,
        target: cx.target,
        ir: function,
        flow,
        divergence,
        out: mir::Function {
            name: function.name.clone(),
            registers: Vec::with_capacity(function.values.len()),
            blocks: vec![mir::Block::default(); function.blocks.len()],
            inputs: Vec::new(),
            frame_bytes,
            spill_bytes: 0,
            uses_scratch: false,
            dynamic_stack: false,
            watches_exceptions: !function.control.watched().is_empty(),
            far_branches: false,
            initial_mode: 0xf0,
            vgpr_spills: 0,
            agpr_spills: 0,
            sgpr_spills: 0,
            entry: function.is_entry(),
            calls_outside: false,
            debug: None,
            spare: mir::Spare::default(),
        },
        block: 0,
        homes: vec![Home::Nowhere; function.values.len()],
        scalar: place::scalars(function, flow, divergence, cx.target),
        uses: place::uses(function),
        part_of: vec![None; function.values.len()],
        slots,
        stack: None,
        inputs: Vec::new(),
        reaches_lds: false,
        made_of_inputs: Vec::new(),
        location: Location::default(),
        errors: Vec::new(),
        moved: Vec::new(),
        sums: Vec::new(),
        first_lane: None,
        loop_constants: Vec::new(),
        fused: fuse::Fusions::default(),
        taken_along: vec![false; function.values.len()],
        copies: VecDeque::new(),
        first_items: Vec::new(),
    };
    select.begin_entry();
    select.constants();
    select.find_copies_to_lds();
    select.tuples();
    select.fuse();
    for block in 0..function.blocks.len() {
        for &parameter in &function.blocks[block].parameters {
            select.result(parameter);
        }
    }
    for block in 0..function.blocks.len() {
        select.block(block);
    }
    let mut inputs = std::mem::take(&mut select.inputs);
    inputs.sort_unstable_by_key(|(input, _)| *input);
    select.out.inputs = inputs;
    select.out.debug = function.debug.as_deref().map(|source| Box::new(select.debug(source)));
    if select.errors.is_empty() {
        Ok(select.out)
    } else {
        Err(select.errors)
    }
}

/// Places of variables in the frame, behind those of the module, and its size, which is refused later if it is more than there is.
fn frame(function: &Function, start: u32) -> (Vec<u32>, u32) {
    let mut end = u64::from(start);
    let mut offsets = Vec::with_capacity(function.slots.len());
    for slot in &function.slots {
        end = end.next_multiple_of(u64::from(slot.align_bytes.max(1)));
        offsets.push(end as u32);
        end += slot.size_bytes;
    }
    (offsets, end.next_multiple_of(16).min(MOST_FRAME_BYTES) as u32)
}

/// The lowest bit of a work-item id and its width, where all are in one register (AMDGPUUsage, Register Layout for Packed Work-Item ID
/// Method).
fn packed_id(dimension: u8) -> (u64, u64) {
    (10 * u64::from(dimension), 10)
}

/// The number of dwords that a value takes.
fn dwords(width: Width) -> u8 {
    width.bits().div_ceil(32) as u8
}

impl Select<'_> {
    fn constants(&mut self) {
        for inst in &self.ir.insts {
            if let (Some(result), Op::Const(bits)) = (inst.results.first(), inst.op) {
                let width = self.ir.width(*result);
                self.homes[result.index()] = Home::Constant((bits & (u128::MAX >> (128 - width.bits()))) as u64);
            }
            if let (Some(result), Op::Undef) = (inst.results.first(), inst.op) {
                self.homes[result.index()] = Home::Constant(0);
            }
        }
    }

    /// Values that only make up another one are made in its register.
    fn tuples(&mut self) {
        // The block that makes each value by an instruction that can write to a part of a register.
        let mut made_in = vec![usize::MAX; self.ir.values.len()];
        for (number, block) in self.ir.blocks.iter().enumerate() {
            for id in &block.insts {
                let inst = &self.ir.insts[id.index()];
                let parts: SmallVec<[(Value, u8); 2]> = match (inst.op, &inst.args[..]) {
                    (Op::Join, [low, high]) if self.ir.width(*low) != Width::B16 => {
                        smallvec![(*low, 0), (*high, dwords(self.ir.width(*low)))]
                    }
                    (Op::ZeroExtend(_) | Op::SignExtend(_), [low]) if self.ir.width(*low) >= Width::B32 => {
                        smallvec![(*low, 0)]
                    }
                    _ => SmallVec::new(),
                };
                for (part, first) in parts {
                    let wide = inst.results[0];
                    let same_file = self.scalar[part.index()] == self.scalar[wide.index()];
                    let free = self.part_of[part.index()].is_none();
                    if made_in[part.index()] == number && self.uses[part.index()] == 1 && same_file && free {
                        self.part_of[part.index()] = Some((wide, first));
                    }
                }
                let moves = !matches!(
                    inst.op,
                    Op::Const(_)
                        | Op::Undef
                        | Op::Split
                        | Op::Truncate(_)
                        | Op::Load(_)
                        | Op::FDivScale(..)
                        | Op::Id(_)
                );
                if moves && inst.results.len() == 1 {
                    made_in[inst.results[0].index()] = number;
                }
            }
        }
    }

    fn block(&mut self, number: usize) {
        self.block = number;
        self.moved.clear();
        self.sums.clear();
        self.first_lane = None;
        let block = &self.ir.blocks[number];
        self.out.blocks[number].lanes = self.flow.successors[number].clone();
        self.out.blocks[number].depth = self.flow.loop_of[number].map_or(0, |l| self.flow.loops[l].depth);
        if number == 0 && self.out.frame_bytes > 0 {
            self.out.uses_scratch = true;
        }
        // Later passes add some, too.
        self.out.blocks[number].insts.reserve(2 * block.insts.len() + 8);
        for id in &block.insts {
            let inst = &self.ir.insts[id.index()];
            self.location = inst.location;
            self.inst(inst);
        }
        self.location = block.location;
        self.terminator();
    }

    fn inst(&mut self, inst: &ir::Inst) {
        let unused = inst.results.iter().all(|r| self.uses[r.index()] == 0);
        if unused && !self.ir.keeps(inst.op) {
            return;
        }
        let is_taken = inst.results.first().is_some_and(|r| self.taken_along[r.index()]);
        if is_taken || matches!(inst.results[..], [result] if self.fused(result)) {
            return;
        }
        match inst.op {
            Op::Const(_) | Op::Undef => {}
            Op::Select if self.exchange_or_keep(inst) => {}
            op if self.wide(op, inst) => {}
            op if self.integer(op, inst) => {}
            op if self.scalar_float(op, inst) => {}
            op if self.float(op, inst) => {}
            op if self.convert(op, inst) => {}
            op if self.memory(op, inst) => {}
            op if self.image(op, inst) => {}
            op if self.cross(op, inst) => {}
            op => self.refuse(&format!("{op:?}")),
        }
    }

    /// Notes that something cannot be done.
    fn refuse(&mut self, what: &str) {
        self.wrong("F0100", format!("{what} is not implemented on"));
    }

    /// Notes that the processor has none of what is wanted.
    fn lacks(&mut self, what: &str) {
        self.wrong(LACKS, format!("{what} are wanted, of which there are none on"));
    }

    fn wrong(&mut self, code: &'static str, what: String) {
        let location = self.location;
        let message = format!("{}: {what} {}", self.ir.name, self.target.processor.name());
        let mut error = Diagnostic::error(code, message);
        if let Some(file) = self.cx.module.files.get(usize::from(location.file)) {
            error = error.note(format!("at {file}:{}", location.line));
        }
        self.errors.push(error);
    }

    // Values and registers.

    fn width(&self, value: Value) -> Width {
        self.ir.width(value)
    }

    fn is_scalar(&self, value: Value) -> bool {
        self.scalar[value.index()]
    }

    fn file_of(&self, value: Value) -> File {
        match self.scalar[value.index()] {
            true => File::Scalar,
            false => File::Vector,
        }
    }

    /// The register for a result.
    fn result(&mut self, value: Value) -> Operand {
        if let Home::Register(operand) = self.homes[value.index()] {
            return operand;
        }
        let width = self.width(value);
        let operand = if let Some((whole, first)) = self.part_of[value.index()] {
            self.result(whole).part(first, dwords(width))
        } else if width == Width::B1 && !self.is_scalar(value) {
            self.mask_register()
        } else {
            let file = self.file_of(value);
            self.out.register(file, dwords(width))
        };
        self.homes[value.index()] = Home::Register(operand);
        operand
    }

    /// Says that a value is (in) an operand that there is already.
    fn alias(&mut self, value: Value, operand: Operand) {
        if self.part_of[value.index()].is_some() {
            let to = self.result(value);
            self.copy(to, operand);
            return;
        }
        self.homes[value.index()] = match operand {
            Operand::Constant(bits) => Home::Constant(bits),
            other => Home::Register(other),
        };
    }

    /// A value of up to 64 bits as an operand; wider ones must be in registers.
    fn value(&mut self, value: Value) -> Operand {
        match self.homes[value.index()] {
            Home::Register(operand) => operand,
            Home::Constant(bits) if self.width(value) != Width::B128 => Operand::Constant(bits),
            Home::Constant(low) => {
                let bits = self.all_bits(value, low);
                let file = self.file_of(value);
                let to = self.out.register(file, 4);
                for n in 0..4 {
                    self.copy(
                        to.part(n, 1),
                        Operand::Constant((bits >> (32 * n)) as u64 & 0xffff_ffff),
                    );
                }
                to
            }
            Home::Again => self.truth(value),
            Home::Nowhere => {
                // What was refused gives nothing.
                if self.errors.is_empty() {
                    self.refuse(&format!("use of {value} before its definition"));
                }
                Operand::Constant(0)
            }
        }
    }

    /// A constant whose low bits are these.
    fn all_bits(&self, value: Value, low: u64) -> u128 {
        match self.width(value) {
            Width::B128 => self.ir.constant(value),
            _ => None,
        }
        .unwrap_or(low.into())
    }

    /// One dword of a value.
    fn dword(&mut self, value: Value, n: u8) -> Operand {
        match self.homes[value.index()] {
            Home::Constant(low) => {
                let bits = self.all_bits(value, low) >> (32 * u32::from(n));
                Operand::Constant(bits as u64 & 0xffff_ffff)
            }
            _ => self.value(value).part(n, 1),
        }
    }

    /// The low or high half of a 64-bit value is dword 0 or 1; of 128 bits, two dwords.
    fn half(&mut self, value: Value, high: bool) -> Operand {
        let half = dwords(self.width(value)) / 2;
        match self.homes[value.index()] {
            Home::Constant(low) => {
                let bits = self.all_bits(value, low) >> if high { 32 * u32::from(half) } else { 0 };
                Operand::Constant(bits as u64 & (u64::MAX >> (64 - 32 * u32::from(half))))
            }
            _ => self.value(value).part(if high { half } else { 0 }, half),
        }
    }

    fn sgpr(&mut self, dwords: u8) -> Operand {
        self.out.register(File::Scalar, dwords)
    }

    fn vgpr(&mut self, dwords: u8) -> Operand {
        self.out.register(File::Vector, dwords)
    }

    fn mask_register(&mut self) -> Operand {
        let operand = self.out.register(File::Scalar, self.target.mask_dwords());
        if let Some(last) = self.out.registers.last_mut() {
            last.mask = true;
        }
        operand
    }

    fn input(&mut self, input: Input) -> Operand {
        if let Some((_, known)) = self.made_of_inputs.iter().find(|(i, _)| *i == input) {
            return *known;
        }
        let register = match (input, self.target.model.start.work_item_ids) {
            (Input::WorkItem(_), WorkItemIds::Packed) => self.packed_ids(input),
            _ => self.raw_input(input),
        };
        let made = match (input, self.target.model.start) {
            // All in one register.
            (Input::WorkItem(n), start) if start.work_item_ids == WorkItemIds::Packed => {
                let to = self.vgpr(1);
                let (low, bits) = packed_id(n);
                let [low, bits] = [low, bits].map(Operand::Constant);
                self.at_entry(|this| this.emit(M::V_BFE_U32, &[to, register, low, bits]));
                to
            }
            (Input::WorkGroup(n), start) => match start.work_group_ids {
                WorkGroupIds::Ttmps(fields) if fields[usize::from(n)].bits < 32 => {
                    let field = fields[usize::from(n)];
                    let to = self.sgpr(1);
                    let range = Operand::Constant(u64::from(field.low) | u64::from(field.bits) << 16);
                    self.at_entry(|this| this.emit(M::S_BFE_U32, &[to, register, range]));
                    to
                }
                _ => register,
            },
            _ => register,
        };
        self.made_of_inputs.push((input, made));
        made
    }

    /// The register with all work-item ids, of which a further one is wanted.
    fn packed_ids(&mut self, input: Input) -> Operand {
        let known = self.inputs.iter().find(|(i, _)| matches!(i, Input::WorkItem(_)));
        match known.map(|(_, register)| *register) {
            Some(register) => {
                self.inputs.push((input, register));
                register
            }
            None => self.raw_input(input),
        }
    }

    /// The register that gets what the wavefront finds when it starts.
    fn raw_input(&mut self, input: Input) -> Operand {
        if let Some((_, known)) = self.inputs.iter().find(|(i, _)| *i == input) {
            return *known;
        }
        let operand = match input {
            Input::WorkItem(_) => self.vgpr(1),
            _ => self.sgpr(input.dwords()),
        };
        self.inputs.push((input, operand));
        operand
    }

    /// Puts instructions before all others of the function.
    fn at_entry(&mut self, make: impl FnOnce(&mut Self)) {
        let block = std::mem::replace(&mut self.block, 0);
        let rest = std::mem::take(&mut self.out.blocks[0].insts);
        make(self);
        self.out.blocks[0].insts.extend(rest);
        self.block = block;
    }

    // Emission.

    fn push(&mut self, machine: Machine) {
        self.out.blocks[self.block].insts.push(Inst {
            kind: Kind::Machine(machine),
            location: self.location,
        });
    }

    /// An instruction with its operands in the order of the row, made legal.
    fn emit(&mut self, op: M, operands: &[Operand]) {
        self.emit_with(op, operands, Modifiers::default(), ModeNeed::default());
    }

    fn emit_with(&mut self, op: M, operands: &[Operand], modifiers: Modifiers, mode: ModeNeed) {
        match machine(self.target, op, operands, modifiers, mode) {
            Some(mut machine) => {
                self.legal(&mut machine);
                self.push(machine);
            }
            None if self.substitute(op, operands, modifiers, mode) => {}
            None => self.refuse(op.mnemonic()),
        }
    }

    /// `copies` at once at the end of a block.
    fn copies(&mut self, copies: Vec<(Operand, Operand)>) {
        if !copies.is_empty() {
            self.out.blocks[self.block].insts.push(Inst {
                kind: Kind::Copies(copies),
                location: self.location,
            });
        }
    }

    /// Copies whatever it is into a register, dword by dword where it must be.
    fn copy(&mut self, to: Operand, from: Operand) {
        let (Operand::Virtual { dwords, .. }, true) = (to, to != from) else {
            return;
        };
        let scalar = self.out.file(to) == Some(File::Scalar);
        if scalar && self.out.file(from) == Some(File::Vector) {
            for n in 0..dwords {
                self.emit(M::V_READFIRSTLANE_B32, &[to.part(n, 1), from.part(n, 1)]);
            }
            return;
        }
        if from.is_register() {
            self.copies(vec![(to, from)]);
            return;
        }
        match (scalar, dwords) {
            (true, 2) if self.fits_scalar(from) => self.emit(M::S_MOV_B64, &[to, from]),
            _ => {
                let op = if scalar { M::S_MOV_B32 } else { M::V_MOV_B32 };
                for n in 0..dwords {
                    self.emit(op, &[to.part(n, 1), from.part(n, 1)]);
                }
            }
        }
    }

    fn fits_scalar(&self, operand: Operand) -> bool {
        match operand {
            Operand::Constant(bits) => self.target.constant(bits, amdgpu_isa::OperandType::B64).is_some(),
            _ => true,
        }
    }

    /// The operand in a VGPR.
    fn in_vgpr(&mut self, operand: Operand, dwords: u8) -> Operand {
        if self.out.file(operand) == Some(File::Vector) {
            return operand;
        }
        self.moved_to(File::Vector, operand, dwords)
    }

    /// The operand in a register of a file, which may be one that got it before.
    fn moved_to(&mut self, file: File, operand: Operand, dwords: u8) -> Operand {
        let now = self.out.blocks[self.block].insts.len();
        self.moved.retain(|m| m.used + MOVED_FOR >= now);
        let fits = |m: &&mut Moved| {
            m.from == operand && m.file == file && matches!(m.to, Operand::Virtual { dwords: d, .. } if d == dwords)
        };
        if let Some(known) = self.moved.iter_mut().find(fits) {
            known.used = now;
            return known.to;
        }
        let to = self.out.register(file, dwords);
        self.copy(to, operand);
        // What is of the first active lane stays so: no other lanes become active in a block.
        if matches!(operand, Operand::Constant(_) | Operand::Virtual { .. }) {
            if self.moved.len() == MOST_MOVED {
                self.moved.remove(0);
            }
            self.moved.push(Moved {
                from: operand,
                to,
                file,
                used: now,
            });
        }
        to
    }

    /// The operand in an SGPR: of the first active lane, if it is in a VGPR.
    fn in_sgpr(&mut self, operand: Operand, dwords: u8) -> Operand {
        if self.out.file(operand) == Some(File::Scalar) {
            return operand;
        }
        self.moved_to(File::Scalar, operand, dwords)
    }

    /// A value in a VGPR.
    fn vector(&mut self, value: Value) -> Operand {
        let operand = self.value(value);
        self.in_vgpr(operand, dwords(self.width(value)))
    }
}

/// A machine instruction with its operands in the order of the row.
pub fn machine(target: &Target, op: M, operands: &[Operand], modifiers: Modifiers, mode: ModeNeed) -> Option<Machine> {
    let row = op.row(target.processor)?;
    let mut list = [(Role::Src0, Operand::None); mir::MAX_OPERANDS];
    let mut count = 0;
    for (row_operand, operand) in mir::present(row, modifiers.returns()).zip(operands) {
        *list.get_mut(count)? = (row_operand.role, *operand);
        count += 1;
    }
    Some(Machine {
        op,
        row,
        operands: list,
        count: count as u8,
        modifiers,
        mode,
    })
}
