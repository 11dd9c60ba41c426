//! Host code of a region: blocks of a wave's code with the jumps between them as one function, which is entered and left at blocks.
//!
//! What the machine does beyond scalar operations and branches it does by functions of its own, which the code calls. Registers of the
//! code: RBX the context that those functions get, RBP the wave, R12 its vector registers, R13 the number of instructions at which its turn
//! ends; the others belong to nobody between two steps. The function is at the beginning of the code: it gets those four, and the address of a block,
//! to which it goes; what it gives is [`Left`].

use iced_x86::{Code, Encoder, IcedError, Instruction, MemoryOperand, Register};

use crate::assemble::gave;
use crate::text::MAX_MASKS;
use amdgpu_semantics::graph::{Id, Node};

mod scalar;

/// Offsets of a wave's state, in bytes, and what else depends on the wave.
#[derive(Debug, Clone, Copy)]
pub struct WaveLayout {
    /// Instructions that it has executed, 64 bits.
    pub executed: usize,
    /// The address of the next instruction, 64 bits.
    pub pc: usize,
    /// SCC, a byte.
    pub scc: usize,
    /// Its scalar slots.
    pub slots: usize,
    /// The slots that EXEC and VCC begin in.
    pub exec: u8,
    pub vcc: u8,
    /// 32 or 64.
    pub lanes: u32,
    /// Where the context has the pointer to memory, and this the pointer to windows.
    pub memory: usize,
    pub windows: usize,
}

/// Functions of the machine, in the host's calling convention for C.
#[derive(Debug, Clone, Copy)]
pub struct Functions {
    /// Runs an instruction: the context, and what [`Step::Call`] says. Gives 0 if the next one follows.
    pub run: u64,
    /// Finishes lane operations: the context, what [`Step::Lanes`] says, what the code for them gave, and masks. Gives 0 if what comes
    /// next follows.
    pub finish: u64,
    /// Follows the time, if somebody asks for it: what [`Block::timer`] says, or 0 where the code is left.
    pub time: Option<u64>,
}

impl Functions {
    /// For code that calls none.
    const NONE: Functions = Functions {
        run: 0,
        finish: 0,
        time: None,
    };
}

/// Scalar operations, as a graph over slots and SCC.
#[derive(Debug, Default)]
pub struct Scalars {
    pub nodes: Vec<Node>,
    /// Slots and what they hold at the end.
    pub outputs: Vec<(u8, Id)>,
    /// SCC at the end, if it changes.
    pub scc: Option<Id>,
}

/// What SCC is as a mask of a graph.
pub const SCC: u8 = u8::MAX;

/// A part of a block.
#[derive(Debug)]
pub enum Step {
    /// The machine runs an instruction; `site` is given back if something else than the next one follows. `pc` is what the wave's is
    /// to be before, if the instruction looks at it.
    Call {
        argument: u64,
        site: u64,
        pc: Option<u64>,
    },
    Scalars(Scalars),
    /// Code for lane operations, for waves with all lanes active and for others; `site` as above.
    Lanes {
        full: u64,
        partial: u64,
        argument: u64,
        site: u64,
        /// It loads from memory.
        loads: bool,
    },
}

/// Where the code goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// At a block of the region, by its place in the list.
    Block(usize),
    /// At a block of another region, by its address.
    Address(u64),
    /// Outside: at the dword index that is given back.
    Outside(u32),
}

/// When a branch is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    Always,
    Scc(bool),
    /// VCC is zero, or is not.
    VccZero(bool),
    ExecZero(bool),
}

/// How a block ends.
#[derive(Debug, Clone, Copy)]
pub struct End {
    pub when: Condition,
    pub taken: Target,
    /// Where it goes on otherwise.
    pub next: Target,
}

#[derive(Debug)]
pub struct Block {
    /// Dword index in the wave's code.
    pub index: u32,
    /// Instructions.
    pub count: u32,
    pub steps: Vec<Step>,
    pub end: End,
    pub timer: u64,
    /// Code for rounds of a block that branches to itself.
    pub rounds: Option<Rounds>,
}

/// Functions that [`crate::assemble_loop`] or [`crate::assemble_diverging`] made.
#[derive(Debug, Clone, Copy)]
pub struct Rounds {
    pub full: u64,
    pub partial: u64,
    /// Instructions of a round at the most.
    pub count: u32,
    /// Where the wave goes on behind the loop, if the functions may come there.
    pub leaves: Option<Target>,
    /// The address of a dword of the block's own: how many rounds go by before the functions are called again.
    pub pause: u64,
}

/// Rounds without a call after one that did nothing.
const PAUSE: u32 = 32;

/// Position-independent code, and the offset of each block.
pub struct RegionCode {
    pub bytes: Vec<u8>,
    pub blocks: Vec<usize>,
}

/// What the function gives: 0 and a dword index where the wave goes on outside, or what [`Functions::run`] gave and its call's site.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Left {
    pub flow: u64,
    pub at: u64,
}

/// Why there is no code.
#[derive(Debug)]
pub enum Refused {
    /// A graph has an operation that is none of scalars.
    Operation,
    /// A graph has more values at a time than the host has registers for.
    TooMany,
    /// The assembler refused an instruction.
    Encoding,
}

impl From<IcedError> for Refused {
    fn from(error: IcedError) -> Self {
        debug_assert!(false, "{error}");
        Refused::Encoding
    }
}

type Done = Result<(), Refused>;

const CONTEXT: Register = Register::RBX;
const WAVE: Register = Register::RBP;
const VECTORS: Register = Register::R12;
const TURN: Register = Register::R13;
const KEPT: [Register; 4] = [CONTEXT, WAVE, VECTORS, TURN];
/// The frame: masks that the code for lane operations gives, and what aligns the stack where it calls.
const FRAME: i32 = {
    let masks = 8 * MAX_MASKS as i32;
    // with the kept registers and the return address a multiple of 16
    masks + (16 - (masks + 8 * (KEPT.len() as i32 + 1)) % 16) % 16
};

/// Makes the code of a region.
///
/// # Errors
/// See [`Refused`].
pub fn assemble_region(blocks: &[Block], layout: &WaveLayout, functions: &Functions) -> Result<RegionCode, Refused> {
    let mut writer = Writer::new(layout, functions);
    writer.entry()?;
    let mut starts = Vec::new();
    for (n, block) in blocks.iter().enumerate() {
        starts.push(writer.at as usize);
        writer.block(block, n)?;
    }
    let leave = writer.stubs()?;
    let mut bytes = writer.encoder.take_buffer();
    for (end, to) in &writer.jumps {
        let to = match to {
            Place::Block(n) => starts[*n],
            Place::Leave => leave,
        };
        patch(&mut bytes, *end, to);
    }
    Ok(RegionCode { bytes, blocks: starts })
}

/// Whether scalar operations have code.
pub fn can_be_scalars(scalars: &Scalars, layout: &WaveLayout) -> Done {
    let mut writer = Writer::new(layout, &Functions::NONE);
    writer.scalars(scalars)
}

/// Code for the scalar operations of a loop, where RBP is the wave; if SCC does not become `goes_on`, it jumps before it stores anything. Gives
/// the end of the jump, too.
pub(crate) fn scalars_of_loop(
    scalars: &Scalars,
    layout: &WaveLayout,
    goes_on: bool,
) -> Result<(Vec<u8>, usize), Refused> {
    let mut writer = Writer::new(layout, &Functions::NONE);
    let jump = writer.scalars_while(scalars, goes_on)?;
    Ok((writer.encoder.take_buffer(), jump))
}

/// Writes the distance of a jump that ends at `end`.
fn patch(bytes: &mut [u8], end: usize, to: usize) {
    let distance = (to as i64 - end as i64) as i32;
    bytes[end - 4..end].copy_from_slice(&distance.to_le_bytes());
}

#[derive(Clone, Copy)]
enum Place {
    Block(usize),
    /// The end of the function.
    Leave,
}

/// What is written behind the blocks, with the end of the jump to it.
enum Stub {
    /// Leaves for a dword index.
    Outside { jump: usize, index: u32 },
    /// Goes to another region.
    Address { jump: usize, address: u64 },
    /// Leaves after a call.
    Site { jump: usize, site: u64 },
    /// Lane operations that are not done; then the code goes on.
    Finish {
        jump: usize,
        argument: u64,
        site: u64,
        back: usize,
    },
}

struct Writer<'a> {
    layout: &'a WaveLayout,
    functions: &'a Functions,
    encoder: Encoder,
    at: u64,
    /// Ends of jumps and where they go.
    jumps: Vec<(usize, Place)>,
    later: Vec<Stub>,
}

impl<'a> Writer<'a> {
    fn new(layout: &'a WaveLayout, functions: &'a Functions) -> Self {
        Writer {
            layout,
            functions,
            encoder: Encoder::new(64),
            at: 0,
            jumps: Vec::new(),
            later: Vec::new(),
        }
    }

    fn raw(&mut self, instruction: Instruction) -> Done {
        self.at += self.encoder.encode(&instruction, self.at)? as u64;
        Ok(())
    }

    /// A jump whose distance is written later; gives its end.
    fn jump(&mut self, code: Code) -> Result<usize, Refused> {
        self.raw(Instruction::with_branch(code, self.at)?)?;
        Ok(self.at as usize)
    }

    fn reg_reg(&mut self, code: Code, to: Register, from: Register) -> Done {
        self.raw(Instruction::with2(code, to, from)?)
    }

    fn constant(&mut self, to: Register, value: u64) -> Done {
        self.raw(Instruction::with2(Code::Mov_r64_imm64, to, value)?)
    }

    fn call(&mut self, function: u64) -> Done {
        self.constant(Register::RAX, function)?;
        self.raw(Instruction::with1(Code::Call_rm64, Register::RAX)?)
    }

    fn entry(&mut self) -> Done {
        for register in KEPT {
            self.raw(Instruction::with1(Code::Push_r64, register)?)?;
        }
        self.raw(Instruction::with2(Code::Sub_rm64_imm8, Register::RSP, FRAME)?)?;
        let arguments = [Register::RDI, Register::RSI, Register::RDX, Register::RCX];
        for (to, from) in KEPT.into_iter().zip(arguments) {
            self.reg_reg(Code::Mov_r64_rm64, to, from)?;
        }
        self.raw(Instruction::with1(Code::Jmp_rm64, Register::R8)?)
    }

    /// The place of wave state at an offset.
    fn state(&self, offset: usize) -> MemoryOperand {
        MemoryOperand::with_base_displ(WAVE, offset as i64)
    }

    fn slot(&self, slot: u8) -> MemoryOperand {
        self.state(self.layout.slots + 4 * usize::from(slot))
    }

    fn block(&mut self, block: &Block, n: usize) -> Done {
        if let Some(rounds) = &block.rounds {
            self.rounds(rounds, block)?;
        }
        let executed = self.state(self.layout.executed);
        self.raw(Instruction::with2(Code::Mov_r64_rm64, Register::RAX, executed)?)?;
        self.raw(Instruction::with2(
            Code::Add_rm64_imm32,
            Register::RAX,
            block.count as i32,
        )?)?;
        self.reg_reg(Code::Cmp_r64_rm64, Register::RAX, TURN)?;
        let jump = self.jump(Code::Ja_rel32_64)?;
        self.later.push(Stub::Outside {
            jump,
            index: block.index,
        });
        self.raw(Instruction::with2(Code::Mov_rm64_r64, executed, Register::RAX)?)?;
        if let Some(time) = self.functions.time {
            self.constant(Register::RDI, block.timer)?;
            self.call(time)?;
        }
        for step in &block.steps {
            self.step(step)?;
        }
        self.end(&block.end, n + 1)
    }

    /// Calls the function for as many rounds as the turn has room for, but one.
    fn rounds(&mut self, rounds: &Rounds, block: &Block) -> Done {
        let executed = self.state(self.layout.executed);
        let pause = MemoryOperand::with_base(Register::RAX);
        let top = self.at;
        self.constant(Register::RAX, rounds.pause)?;
        self.raw(Instruction::with2(Code::Cmp_rm32_imm8, pause, 0)?)?;
        // threads that count it down at once may bring it below zero
        let paused = self.jump(Code::Jg_rel32_64)?;
        if let Some(time) = self.functions.time {
            self.constant(Register::RDI, block.timer)?;
            self.call(time)?;
        }
        self.reg_reg(Code::Mov_r64_rm64, Register::RAX, TURN)?;
        self.raw(Instruction::with2(Code::Sub_r64_rm64, Register::RAX, executed)?)?;
        let is_over = self.jump(Code::Jbe_rel32_64)?;
        self.reg_reg(Code::Xor_r32_rm32, Register::EDX, Register::EDX)?;
        self.raw(Instruction::with2(Code::Mov_r32_imm32, Register::ECX, rounds.count)?)?;
        self.raw(Instruction::with1(Code::Div_rm64, Register::RCX)?)?;
        self.raw(Instruction::with2(Code::Cmp_rm64_imm8, Register::RAX, 2)?)?;
        let are_few = self.jump(Code::Jb_rel32_64)?;
        // the last one of the turn is the block's own
        let but_one = MemoryOperand::with_base_displ(Register::RAX, -1);
        self.raw(Instruction::with2(Code::Lea_r64_m, Register::RDX, but_one)?)?;
        self.compare_mask(self.layout.exec, 0)?;
        let no_lanes = self.jump(Code::Je_rel32_64)?;
        self.lanes(rounds.full, rounds.partial)?;
        self.windows()?;
        self.raw(Instruction::with1(Code::Call_rm64, Register::RAX)?)?;
        self.raw(Instruction::with2(Code::Cmp_rm32_imm8, Register::EAX, gave::NOTHING)?)?;
        let failed = self.jump(Code::Je_rel32_64)?;
        let mut done = None;
        match rounds.leaves {
            Some(target) => {
                self.raw(Instruction::with2(Code::Cmp_rm32_imm8, Register::EAX, gave::ROUNDS)?)?;
                // there may be more of them
                self.raw(Instruction::with_branch(Code::Je_rel32_64, top)?)?;
                let jump = self.jump(Code::Jmp_rel32_64)?;
                self.lead(jump, target);
            }
            None => done = Some(self.jump(Code::Jmp_rel32_64)?),
        }
        let here = self.at as usize;
        self.land(failed, here);
        self.constant(Register::RAX, rounds.pause)?;
        self.raw(Instruction::with2(Code::Mov_rm32_imm32, pause, PAUSE)?)?;
        let waits = self.jump(Code::Jmp_rel32_64)?;
        let here = self.at as usize;
        self.land(paused, here);
        self.raw(Instruction::with1(Code::Dec_rm32, pause)?)?;
        let here = self.at as usize;
        for jump in [is_over, are_few, no_lanes, waits].into_iter().chain(done) {
            self.land(jump, here);
        }
        Ok(())
    }

    /// What functions for lanes find in registers; RAX becomes the function.
    fn lanes(&mut self, full: u64, partial: u64) -> Done {
        self.reg_reg(Code::Mov_r64_rm64, Register::RDI, VECTORS)?;
        let slots = self.state(self.layout.slots);
        self.raw(Instruction::with2(Code::Lea_r64_m, Register::RSI, slots)?)?;
        self.constant(Register::RAX, full)?;
        self.constant(Register::RCX, partial)?;
        self.compare_mask(self.layout.exec, -1)?;
        self.reg_reg(Code::Cmovne_r64_rm64, Register::RAX, Register::RCX)
    }

    /// The windows to RCX.
    fn windows(&mut self) -> Done {
        for (from, offset) in [(CONTEXT, self.layout.memory), (Register::RCX, self.layout.windows)] {
            let place = MemoryOperand::with_base_displ(from, offset as i64);
            self.raw(Instruction::with2(Code::Mov_r64_rm64, Register::RCX, place)?)?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Done {
        match step {
            Step::Call { argument, site, pc } => {
                if let Some(pc) = pc {
                    self.constant(Register::RAX, *pc)?;
                    let to = self.state(self.layout.pc);
                    self.raw(Instruction::with2(Code::Mov_rm64_r64, to, Register::RAX)?)?;
                }
                self.reg_reg(Code::Mov_r64_rm64, Register::RDI, CONTEXT)?;
                self.constant(Register::RSI, *argument)?;
                self.call(self.functions.run)?;
                self.reg_reg(Code::Test_rm32_r32, Register::EAX, Register::EAX)?;
                let jump = self.jump(Code::Jne_rel32_64)?;
                self.later.push(Stub::Site { jump, site: *site });
            }
            // what follows from EXEC elsewhere is up to the functions that are called
            Step::Scalars(scalars) => self.scalars(scalars)?,
            Step::Lanes {
                full,
                partial,
                argument,
                site,
                loads,
            } => {
                self.reg_reg(Code::Mov_r64_rm64, Register::RDX, Register::RSP)?;
                self.lanes(*full, *partial)?;
                if *loads {
                    self.windows()?;
                }
                self.raw(Instruction::with1(Code::Call_rm64, Register::RAX)?)?;
                self.reg_reg(Code::Test_rm32_r32, Register::EAX, Register::EAX)?;
                let jump = self.jump(Code::Jne_rel32_64)?;
                self.later.push(Stub::Finish {
                    jump,
                    argument: *argument,
                    site: *site,
                    back: jump,
                });
            }
        }
        Ok(())
    }

    /// Compares a mask of lanes with 0 or -1.
    fn compare_mask(&mut self, slot: u8, value: i32) -> Done {
        let code = match self.layout.lanes {
            32 => Code::Cmp_rm32_imm8,
            _ => Code::Cmp_rm64_imm8,
        };
        let mask = self.slot(slot);
        self.raw(Instruction::with2(code, mask, value)?)
    }

    fn end(&mut self, end: &End, following: usize) -> Done {
        let jump = match end.when {
            Condition::Always => return self.go(end.taken, following),
            Condition::Scc(truth) => {
                let scc = self.state(self.layout.scc);
                self.raw(Instruction::with2(Code::Cmp_rm8_imm8, scc, 0)?)?;
                match truth {
                    true => Code::Jne_rel32_64,
                    false => Code::Je_rel32_64,
                }
            }
            Condition::VccZero(zero) | Condition::ExecZero(zero) => {
                let slot = match end.when {
                    Condition::VccZero(_) => self.layout.vcc,
                    _ => self.layout.exec,
                };
                self.compare_mask(slot, 0)?;
                match zero {
                    true => Code::Je_rel32_64,
                    false => Code::Jne_rel32_64,
                }
            }
        };
        let jump = self.jump(jump)?;
        self.lead(jump, end.taken);
        self.go(end.next, following)
    }

    /// Goes on at a target; nothing is to be done if that is the block that is written next.
    fn go(&mut self, target: Target, following: usize) -> Done {
        if target != Target::Block(following) {
            let jump = self.jump(Code::Jmp_rel32_64)?;
            self.lead(jump, target);
        }
        Ok(())
    }

    fn lead(&mut self, jump: usize, target: Target) {
        match target {
            Target::Block(n) => self.jumps.push((jump, Place::Block(n))),
            Target::Address(address) => self.later.push(Stub::Address { jump, address }),
            Target::Outside(index) => self.later.push(Stub::Outside { jump, index }),
        }
    }

    /// Writes the stubs and the end of the function, and gives the latter's place.
    fn stubs(&mut self) -> Result<usize, Refused> {
        for stub in std::mem::take(&mut self.later) {
            let here = self.at as usize;
            let jump = match stub {
                Stub::Outside { jump, index } => {
                    self.reg_reg(Code::Xor_r32_rm32, Register::EAX, Register::EAX)?;
                    self.raw(Instruction::with2(Code::Mov_r32_imm32, Register::EDX, index)?)?;
                    self.leave()?;
                    jump
                }
                Stub::Site { jump, site } => {
                    self.constant(Register::RDX, site)?;
                    self.leave()?;
                    jump
                }
                Stub::Address { jump, address } => {
                    self.constant(Register::RAX, address)?;
                    self.raw(Instruction::with1(Code::Jmp_rm64, Register::RAX)?)?;
                    jump
                }
                Stub::Finish {
                    jump,
                    argument,
                    site,
                    back,
                } => {
                    self.reg_reg(Code::Mov_r32_rm32, Register::EDX, Register::EAX)?;
                    self.reg_reg(Code::Mov_r64_rm64, Register::RDI, CONTEXT)?;
                    self.constant(Register::RSI, argument)?;
                    self.reg_reg(Code::Mov_r64_rm64, Register::RCX, Register::RSP)?;
                    self.call(self.functions.finish)?;
                    self.reg_reg(Code::Test_rm32_r32, Register::EAX, Register::EAX)?;
                    let end = self.jump(Code::Je_rel32_64)?;
                    self.land(end, back);
                    self.constant(Register::RDX, site)?;
                    self.leave()?;
                    jump
                }
            };
            self.land(jump, here);
        }
        let leave = self.at as usize;
        if let Some(time) = self.functions.time {
            // what is given is kept where masks were
            let kept = [(Register::RAX, 0), (Register::RDX, 8)];
            let place = |offset| MemoryOperand::with_base_displ(Register::RSP, offset);
            for (register, offset) in kept {
                self.raw(Instruction::with2(Code::Mov_rm64_r64, place(offset), register)?)?;
            }
            self.constant(Register::RDI, 0)?;
            self.call(time)?;
            for (register, offset) in kept {
                self.raw(Instruction::with2(Code::Mov_r64_rm64, register, place(offset))?)?;
            }
        }
        self.raw(Instruction::with2(Code::Add_rm64_imm8, Register::RSP, FRAME)?)?;
        for register in KEPT.into_iter().rev() {
            self.raw(Instruction::with1(Code::Pop_r64, register)?)?;
        }
        self.raw(Instruction::with(Code::Retnq))?;
        Ok(leave)
    }

    fn leave(&mut self) -> Done {
        let jump = self.jump(Code::Jmp_rel32_64)?;
        self.jumps.push((jump, Place::Leave));
        Ok(())
    }

    /// Makes a jump that ends at `end` go to a place that is written.
    fn land(&mut self, end: usize, to: usize) {
        let mut buffer = self.encoder.take_buffer();
        patch(&mut buffer, end, to);
        self.encoder.set_buffer(buffer);
    }
}
