//! Instruction rows: what one operation's operands are and what else it touches.

use bitflags::bitflags;

use crate::generated::{MNEMONICS, Op};
use crate::inst::{OperandType, Role};
use crate::target::{Family, Processor};

bitflags! {
    /// Registers that an operation reads or writes without naming them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Implicit: u8 {
        const SCC = 1 << 0;
        const VCC = 1 << 1;
        const EXEC = 1 << 2;
        const M0 = 1 << 3;
        const MODE = 1 << 4;
        const FLAT_SCRATCH = 1 << 5;
    }
}

bitflags! {
    /// What else is to be known of an operation.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Flags: u32 {
        /// Transcendental unit.
        const TRANS = 1 << 0;
        /// Goes to its simm16 target, perhaps on a condition.
        const BRANCH = 1 << 1;
        /// Ends a basic block.
        const TERMINATOR = 1 << 2;
        const CALL = 1 << 3;
        /// Ends the wavefront.
        const END = 1 << 4;
        /// Communicates between lanes or depends on which lanes are active.
        const CONVERGENT = 1 << 5;
        const LOAD = 1 << 6;
        const STORE = 1 << 7;
        /// Reads, changes and writes memory in one step.
        const ATOMIC = 1 << 8;
        /// Rounds as the 64-bit and 16-bit rounding mode says, although its data is not of that size.
        const DP_ROUND = 1 << 9;
        const GATHER4 = 1 << 10;
        /// Derivatives: needs whole quads.
        const WQM = 1 << 11;
        /// Global wave sync.
        const GWS = 1 << 12;
        /// The DS offset is a swizzle pattern.
        const SWIZZLE = 1 << 13;
        /// `_e32` and `_e64` are not written.
        const NO_SUFFIX = 1 << 14;
        /// Only the second half of a dual-issue instruction.
        const SECOND = 1 << 15;
        /// Of barriers of a work-group or cluster.
        const BARRIER = 1 << 16;
        /// 0 as the first source leaves the others as they are: sums, `or`, `xor`, unsigned maxima.
        const ZERO_NEUTRAL = 1 << 17;
    }
}

bitflags! {
    /// What an image address consists of, in the order of its registers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Coords: u8 {
        const OFFSET = 1 << 0;
        const BIAS = 1 << 1;
        const ZCOMPARE = 1 << 2;
        /// Gradients.
        const GRAD = 1 << 3;
        /// Gradients of 16 bits.
        const GRAD16 = 1 << 4;
        const COORD = 1 << 5;
        /// Level of detail, its clamp, or the mip level.
        const LOD = 1 << 6;
    }
}

/// Which registers and constants an operand can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// VGPR.
    V,
    /// AGPR.
    A,
    /// VGPR; also AGPR where the encoding has a bit for it.
    Av,
    /// AGPR or inline constant.
    Ac,
    /// VGPR, AGPR or inline constant.
    Avc,
    /// VGPR or LDS direct.
    Vl,
    /// VGPR or inline constant.
    Vc,
    /// Scalar register.
    S,
    /// Scalar register or inline constant.
    Sc,
    /// Scalar register, inline constant or literal.
    Ssrc,
    /// VGPR, scalar register, inline constant, or literal where the encoding takes one.
    Src,
    /// Scalar lane mask: VCC where the encoding has no field for it.
    Mask,
    /// Part of the encoding.
    Imm(ImmKind),
    /// The dword after the instruction.
    K,
}

/// How an immediate is written and read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImmKind {
    /// Unsigned, printed in decimal.
    Dec,
    S16,
    U16,
    /// Signed dwords from the next instruction.
    Branch,
    Hwreg,
    Waitcnt,
    Sendmsg,
    Endpgm,
    Gpridx,
    Attr,
    Attrchan,
    /// P0, P10, P20.
    Slot,
    /// Export target.
    Tgt,
    DelayAlu,
    Depctr,
    Splitbarrier,
    /// Truth table of v_bitop2, written behind the operands.
    Bitop,
    /// Instruction set of s_version.
    Version,
}

/// Data type of an operand; the names are those of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    B16,
    I16,
    F16,
    Bf16,
    V2i16,
    V2f16,
    V2f16Both,
    V2f16Literal,
    V2bf16,
    V2i32,
    V2f32,
    B32,
    I32,
    F32,
    B64,
    I64,
    F64,
    B96,
    B128,
    B160,
    B192,
    B224,
    B256,
    B288,
    B320,
    B352,
    B384,
    B512,
    B1024,
    /// f32, or f16 where op_sel_hi says so.
    Mix,
    /// f32, or bf16 where op_sel_hi says so.
    MixBf,
    /// An address whose size depends on offen, idxen or saddr.
    Addr,
    /// Image data: as many dwords as dmask, d16 and tfe say.
    Image,
    /// Two, three or four halves, packed where the processor can.
    D16x2,
    D16x3,
    D16x4,
    /// Matrix of 8-, 6- or 4-bit numbers, as cbsz or blgp says.
    F8f6f4,
    /// One bit per lane.
    Mask,
}

impl Type {
    /// Dwords of an operand whose size does not depend on the instruction's other fields; one otherwise.
    pub const fn dwords(self) -> u8 {
        match self {
            Type::B16
            | Type::I16
            | Type::F16
            | Type::Bf16
            | Type::V2i16
            | Type::V2f16
            | Type::V2f16Both
            | Type::V2f16Literal
            | Type::V2bf16 => 1,
            Type::B32 | Type::I32 | Type::F32 | Type::Mix | Type::MixBf => 1,
            Type::Addr | Type::Image | Type::D16x2 => 1,
            Type::B64 | Type::I64 | Type::F64 | Type::V2i32 | Type::V2f32 | Type::Mask | Type::D16x3 | Type::D16x4 => 2,
            Type::B96 => 3,
            Type::B128 => 4,
            Type::B160 => 5,
            Type::B192 => 6,
            Type::B224 => 7,
            Type::B256 | Type::F8f6f4 => 8,
            Type::B288 => 9,
            Type::B320 => 10,
            Type::B352 => 11,
            Type::B384 => 12,
            Type::B512 => 16,
            Type::B1024 => 32,
        }
    }

    /// How inline constants and literals are read; `None` for [`Type::Mix`] and [`Type::MixBf`], where the instruction decides.
    pub const fn operand_type(self) -> Option<OperandType> {
        Some(match self {
            Type::B16 => OperandType::B16,
            Type::I16 => OperandType::I16,
            Type::F16 => OperandType::F16,
            Type::V2i16 => OperandType::V2I16,
            Type::V2f16 => OperandType::V2F16,
            Type::V2f16Both => OperandType::V2F16Both,
            Type::V2f16Literal => OperandType::V2F16Literal,
            Type::Bf16 => OperandType::BF16,
            Type::V2bf16 => OperandType::V2BF16,
            Type::V2f32 => OperandType::V2F32,
            Type::B32 | Type::Addr | Type::Image | Type::D16x2 => OperandType::B32,
            Type::I32 => OperandType::I32,
            Type::F32 => OperandType::F32,
            Type::B64 | Type::Mask => OperandType::B64,
            Type::I64 => OperandType::I64,
            Type::F64 => OperandType::F64,
            Type::Mix | Type::MixBf => return None,
            _ => OperandType::Wide,
        })
    }
}

/// Whether an operand is read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    R,
    W,
    Rw,
    /// Written if GLC is set, otherwise the instruction has no such operand.
    Ret,
    /// Read; also written if GLC is set.
    ReadRet,
}

impl Access {
    /// Whether an instruction has the operand; `returns` is [`Modifiers::returns`](crate::Modifiers::returns).
    pub const fn is_present(self, returns: bool) -> bool {
        returns || !matches!(self, Access::Ret)
    }

    pub const fn reads(self) -> bool {
        matches!(self, Access::R | Access::Rw | Access::ReadRet)
    }

    pub const fn writes(self, returns: bool) -> bool {
        match self {
            Access::R => false,
            Access::W | Access::Rw => true,
            Access::Ret | Access::ReadRet => returns,
        }
    }
}

/// One operand of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OperandRow {
    pub role: Role,
    pub class: Class,
    pub ty: Type,
    pub access: Access,
    /// M0 is not allowed here.
    pub not_m0: bool,
    /// EXEC is not allowed here.
    pub not_exec: bool,
    /// May be LDS_DIRECT, which the class does not say.
    pub direct: bool,
}

/// One operation of one or more families.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub op: Op,
    /// In assembly order.
    pub operands: &'static [OperandRow],
    pub reads: Implicit,
    pub writes: Implicit,
    pub flags: Flags,
    /// What the address of an image instruction consists of.
    pub coords: Coords,
    /// Dwords of the parts of an address that does not consist of coordinates: pointer, extent, origin, directions.
    pub parts: &'static [u8],
    /// Of a matrix operation, before GFX940 and from it on; see [`Row::passes_on`].
    passes: [u8; 2],
    /// Without and with GLC; see [`Row::accesses`].
    accesses: [Accesses; 2],
}

/// Places of operands that are read, and of those that are written: bit n is operand n of those that the instruction has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accesses {
    pub reads: u16,
    pub writes: u16,
}

impl Accesses {
    const fn of(operands: &[OperandRow], returns: bool) -> Accesses {
        let mut all = Accesses { reads: 0, writes: 0 };
        let (mut n, mut bit) = (0, 1);
        while n < operands.len() {
            let access = operands[n].access;
            all.reads |= if access.reads() { bit } else { 0 };
            all.writes |= if access.writes(returns) { bit } else { 0 };
            bit <<= if access.is_present(returns) { 1 } else { 0 };
            n += 1;
        }
        all
    }
}

impl Row {
    /// Passes of four cycles that a matrix operation of CDNA takes; 0 for others (CDNA3 ISA 7.1.2 and 7.5).
    pub fn passes_on(&self, processor: Processor) -> u8 {
        self.passes[usize::from(processor.family() >= Family::Gfx940)]
    }

    /// Whether modifiers choose the formats of the factors of a matrix operation.
    pub fn has_formats(&self) -> bool {
        self.operand(Role::Src0).is_some_and(|o| o.ty == Type::F8f6f4)
    }

    pub(crate) const fn passes(self, before_gfx940: u8, since_gfx940: u8) -> Self {
        Row {
            passes: [before_gfx940, since_gfx940],
            ..self
        }
    }

    /// Whether op_sel_hi of a source says that it is a half, rather than which half.
    pub(crate) fn is_mixed(&self) -> bool {
        self.operands.iter().any(|o| matches!(o.ty, Type::Mix | Type::MixBf))
    }

    /// Whether op_sel is two options of the operation, not halves of operands.
    pub(crate) fn has_options(&self) -> bool {
        matches!(
            self.op,
            Op::V_PERMLANE16_B32 | Op::V_PERMLANEX16_B32 | Op::V_PERMLANE16_VAR_B32 | Op::V_PERMLANEX16_VAR_B32
        )
    }

    /// Which operands of an instruction are read and written; `returns` is [`Modifiers::returns`](crate::Modifiers::returns).
    #[inline]
    pub fn accesses(&self, returns: bool) -> Accesses {
        self.accesses[usize::from(returns)]
    }

    /// The operand with this role.
    #[inline]
    pub fn operand(&self, role: Role) -> Option<&'static OperandRow> {
        self.operands.iter().find(|o| o.role == role)
    }

    /// Whether the operand is a source; a tied destination is one too.
    #[inline]
    pub fn is_read(&self, role: Role) -> bool {
        self.operand(role).is_some_and(|o| o.access.reads())
    }

    /// Whether the operand can be written: [`Access::Ret`] and [`Access::ReadRet`] only are if GLC is set.
    pub fn is_written(&self, role: Role) -> bool {
        self.operand(role).is_some_and(|o| o.access.writes(true))
    }
}

impl Op {
    /// In lower case, without encoding suffix.
    #[inline]
    pub fn mnemonic(self) -> &'static str {
        MNEMONICS.get(self as usize).copied().unwrap_or("")
    }

    /// The operation of a mnemonic without encoding suffix.
    pub fn from_mnemonic(mnemonic: &str) -> Option<Op> {
        let sorted = &crate::generated::BY_MNEMONIC;
        let found = sorted.binary_search_by(|op| op.mnemonic().cmp(mnemonic)).ok()?;
        sorted.get(found).copied()
    }
}

impl std::fmt::Display for Op {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.mnemonic())
    }
}

// The words of the generated tables.

pub(crate) const fn row(
    op: Op,
    operands: &'static [OperandRow],
    reads: Implicit,
    writes: Implicit,
    flags: Flags,
    coords: Coords,
    parts: &'static [u8],
) -> Row {
    Row {
        op,
        operands,
        reads,
        writes,
        flags,
        coords,
        parts,
        passes: [0; 2],
        accesses: [Accesses::of(operands, false), Accesses::of(operands, true)],
    }
}

pub(crate) const fn op(role: Role, class: Class, ty: Type, access: Access) -> OperandRow {
    OperandRow {
        role,
        class,
        ty,
        access,
        not_m0: false,
        not_exec: false,
        direct: false,
    }
}

pub(crate) const fn imm(role: Role, kind: ImmKind) -> OperandRow {
    op(role, Class::Imm(kind), Type::B32, Access::R)
}

impl OperandRow {
    pub(crate) const fn not_m0(self) -> Self {
        OperandRow { not_m0: true, ..self }
    }

    pub(crate) const fn direct(self) -> Self {
        OperandRow { direct: true, ..self }
    }

    pub(crate) const fn not_exec(self) -> Self {
        OperandRow { not_exec: true, ..self }
    }
}
