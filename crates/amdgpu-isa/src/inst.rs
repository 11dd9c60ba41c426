//! One instruction as data: what the decoder returns, the encoder takes and the printer prints.

use crate::Op;

/// Encoding family of the ISA manuals, without its suffixes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Encoding {
    Sop1,
    Sop2,
    Sopk,
    Sopc,
    Sopp,
    Smem,
    Vop1,
    Vop2,
    Vopc,
    Vop3,
    Vop3p,
    Vintrp,
    /// Interpolation of GFX11 and later.
    Vinterp,
    /// LDS parameter and direct loads of GFX11 and later.
    Ldsdir,
    /// Two vector operations in one instruction.
    Vopd,
    Ds,
    Mubuf,
    Mtbuf,
    Mimg,
    Flat,
    Exp,
}

/// The extra dword that a 32-bit VALU encoding carries, chosen by its src0 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Extension {
    #[default]
    None,
    Sdwa,
    Dpp16,
    Dpp8,
}

/// FLAT's three instruction classes (`seg` field; GFX9 ISA, FLAT).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Segment {
    #[default]
    Flat,
    Scratch,
    Global,
}

/// What an operand is for. A row names each operand once; consumers ask by role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    Vdst,
    Sdst,
    Src0,
    Src1,
    Src2,
    Src3,
    /// 16-bit immediate of SOPK and SOPP: plain, branch target, hwreg, message, counters.
    Simm16,
    /// Mandatory 32-bit literal of v_madmk, v_madak, s_setreg_imm32.
    Imm32,
    Sbase,
    Sdata,
    Soffset,
    Vaddr,
    Saddr,
    Vdata,
    /// DS data operands.
    Data0,
    Data1,
    Addr,
    Srsrc,
    Ssamp,
    Attr,
    AttrChan,
    Tgt,
    /// Operands of the second half of a dual-issue instruction.
    VdstY,
    Src0Y,
    Src1Y,
    Src2Y,
    /// Scales of matrix operations.
    ScaleSrc0,
    ScaleSrc1,
}

impl Role {
    /// The role that an operand of the second half of a dual-issue instruction has.
    pub fn second(self) -> Role {
        match self {
            Role::Vdst => Role::VdstY,
            Role::Src0 => Role::Src0Y,
            Role::Src1 => Role::Src1Y,
            Role::Src2 => Role::Src2Y,
            other => other,
        }
    }

    /// The role that an operand of the second half has in an operation alone.
    pub fn first(self) -> Role {
        match self {
            Role::VdstY => Role::Vdst,
            Role::Src0Y => Role::Src0,
            Role::Src1Y => Role::Src1,
            Role::Src2Y => Role::Src2,
            other => other,
        }
    }
}

/// As the rows write it: `src0`, `attr_chan`.
impl std::fmt::Display for Role {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (n, c) in format!("{self:?}").chars().enumerate() {
            if c.is_ascii_uppercase() && n > 0 {
                f.write_str("_")?;
            }
            write!(f, "{}", c.to_ascii_lowercase())?;
        }
        Ok(())
    }
}

/// Which register an operand names. Codes differ between generations, these names do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RegKind {
    Sgpr,
    Vgpr,
    Agpr,
    /// Trap temporaries, index 0..=15.
    Ttmp,
    /// index 0 = lo, 1 = hi, for this and the next five.
    FlatScratch,
    XnackMask,
    Vcc,
    Tba,
    Tma,
    Exec,
    M0,
    Null,
    /// Base address of scratch memory, GFX12.5.
    FlatScratchBase,
    SharedBase,
    SharedLimit,
    PrivateBase,
    PrivateLimit,
    PopsExitingWaveId,
    Vccz,
    Execz,
    Scc,
    LdsDirect,
}

/// A register, or a tuple of `dwords` consecutive ones starting at `index`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reg {
    pub kind: RegKind,
    pub index: u16,
    pub dwords: u8,
}

/// VGPRs that need not be consecutive: the parts of an image address (RDNA ISA, Image Instructions, NSA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RegList {
    /// Number of parts in bits 3:0, dwords of the last one in bits 7:4.
    shape: u8,
    /// Dwords of the first four parts less one, two bits each; all between them and the last have one.
    dwords: u8,
    first: [u8; RegList::MAX],
}

impl RegList {
    /// Most parts of an address.
    pub const MAX: usize = 13;

    /// A list of registers, each with its dwords. `None` if it is empty, too long, or parts but the last are too: the first
    /// four can have up to four dwords, the last up to fifteen, others have one.
    pub fn new(parts: impl IntoIterator<Item = (u8, u8)>) -> Option<RegList> {
        let mut list = RegList {
            shape: 0,
            dwords: 0,
            first: [0; RegList::MAX],
        };
        let mut len = 0usize;
        for (index, dwords) in parts {
            // What was the last so far is one of the others.
            let before = list.shape >> 4;
            match len.checked_sub(1) {
                Some(n) if n < 4 && (1..=4).contains(&before) => list.dwords |= (before - 1) << (2 * n),
                Some(n) if n >= 4 && before == 1 => {}
                None => {}
                _ => return None,
            }
            *list.first.get_mut(len)? = index;
            len += 1;
            list.shape = len as u8 | u8::checked_shl(dwords, 4).filter(|_| dwords < 16)?;
        }
        (len != 0).then_some(list)
    }

    /// Number of parts.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        usize::from(self.shape & 15)
    }

    /// The parts in order.
    pub fn parts(&self) -> impl Iterator<Item = Reg> + '_ {
        self.first[..self.len()].iter().enumerate().map(move |(n, index)| Reg {
            kind: RegKind::Vgpr,
            index: u16::from(*index),
            dwords: match n {
                n if n + 1 == self.len() => self.shape >> 4,
                n if n < 4 => (self.dwords >> (2 * n) & 3) + 1,
                _ => 1,
            },
        })
    }
}

/// The inline float constants; integers have their own variant in [`Operand`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InlineFloat {
    Half,
    NegHalf,
    One,
    NegOne,
    Two,
    NegTwo,
    Four,
    NegFour,
    /// 1/(2*pi), GFX8 and later.
    InvTwoPi,
}

/// One operand's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Operand {
    /// The row has no such operand, or it is written `off`.
    #[default]
    None,
    Reg(Reg),
    /// Inline integer constant -16..=64.
    Int(i8),
    Float(InlineFloat),
    /// The dword after the instruction; how it widens depends on the operand's type ([`crate::OperandType`]).
    Literal(u32),
    /// The two dwords after the instruction.
    Literal64(u64),
    /// Registers of an image address that need not be consecutive.
    List(RegList),
    /// An immediate that is part of the encoding (simm16, SMEM immediate data, attribute, target).
    Imm(i64),
}

/// How an operand's bits are read: decides what inline constants and literals mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OperandType {
    B16,
    I16,
    F16,
    BF16,
    V2I16,
    V2F16,
    /// As [`OperandType::V2F16`], but floating-point constants stand for both halves (v_pk_fmac_f16 on GFX11 and later, as LLVM has
    /// it).
    V2F16Both,
    /// As [`OperandType::V2F16`], but all constants are literals: codes of inline constants are not to be used (v_cvt_pk_fp8_f16 on
    /// GFX12.5, as LLVM has it).
    V2F16Literal,
    V2BF16,
    V2F32,
    B32,
    I32,
    F32,
    B64,
    I64,
    F64,
    /// Wider than 64 bits, or no arithmetic type.
    Wide,
}

/// Most operands that one instruction has (dual-issue: twice a destination and three sources, and a literal).
pub const MAX_OPERANDS: usize = 9;

/// All modifier fields. A field that the instruction's encoding lacks is zero (its default).
#[derive(Debug, Clone, Copy, Eq, Default)]
pub struct Modifiers {
    /// Bit n is source n, bits 5:3 those of the second half of VOPD. VOP3P: `neg` is neg_lo.
    pub neg: u8,
    pub abs: u8,
    pub neg_hi: u8,
    /// Integer sign extension of a SDWA source.
    pub sext: u8,
    /// op_sel of source n in bit n; bit 3 = destination half.
    pub op_sel: u8,
    pub op_sel_hi: u8,
    pub clamp: bool,
    /// 0 none, 1 mul:2, 2 mul:4, 3 div:2.
    pub omod: u8,
    /// SDWA selects: 0..=3 byte, 4..=5 word, 6 dword.
    pub dst_sel: u8,
    pub src0_sel: u8,
    pub src1_sel: u8,
    /// 0 pad, 1 sext, 2 preserve.
    pub dst_unused: u8,
    pub dpp_ctrl: u16,
    pub bound_ctrl: bool,
    pub row_mask: u8,
    pub bank_mask: u8,
    /// Memory: signed byte offset (offset0 for the two-address DS instructions).
    pub offset: i32,
    pub offset1: u8,
    pub glc: bool,
    pub slc: bool,
    pub gds: bool,
    pub lds: bool,
    pub tfe: bool,
    pub lwe: bool,
    pub offen: bool,
    pub idxen: bool,
    pub addr64: bool,
    /// MTBUF: dfmt in bits 3:0, nfmt in bits 6:4, as the instruction holds them.
    pub format: u8,
    pub dmask: u8,
    pub unorm: bool,
    pub da: bool,
    pub r128: bool,
    pub d16: bool,
    /// EXP
    pub done: bool,
    pub compr: bool,
    pub vm: bool,
    pub en: u8,
    /// VINTRP
    pub high: bool,
    /// MFMA
    pub cbsz: u8,
    pub abid: u8,
    pub blgp: u8,
    /// SMEM: the instruction holds an immediate offset, alone or beside soffset.
    pub imm: bool,
    /// SMEM and FLAT on GFX9: non-volatile; memory instructions of GFX12.5.
    pub nv: bool,
    /// Cache policy: system coherent (`sc1` on GFX940, where glc is `sc0` and slc is `nt`).
    pub scc: bool,
    pub dlc: bool,
    /// Cache policy of GFX12: scope and temporal hint.
    pub scope: u8,
    pub th: u8,
    /// DPP: reads from inactive lanes, too.
    pub fi: bool,
    /// DPP8: eight lane selects of three bits.
    pub dpp8: u32,
    /// The longer encoding: SMEM on GFX7 with the offset in a dword behind the instruction, VOPD3.
    pub long: bool,
    /// Image dimension.
    pub dim: u8,
    /// 16-bit image addresses.
    pub a16: bool,
    /// EXP: exports a row.
    pub row_en: bool,
    /// Byte of an 8-bit operand.
    pub byte_sel: u8,
    /// Truth table of v_bitop3.
    pub bitop3: u8,
    /// Sparse matrix operations: part of the index register.
    pub index_key: u8,
    /// VINTERP, LDSDIR: counters to wait for.
    pub wait_exp: u8,
    pub wait_vdst: u8,
    pub wait_vm_vsrc: bool,
    /// Matrix operations: registers are those of the one before.
    pub matrix_a_reuse: bool,
    pub matrix_b_reuse: bool,
    /// Scaled matrix operations: in which half of the lanes the scales are (0 the first 16, 1 the others), and their number format.
    pub matrix_a_scale: u8,
    pub matrix_b_scale: u8,
    pub matrix_a_scale_fmt: u8,
    pub matrix_b_scale_fmt: u8,
    /// The offset in a register counts elements of the size that is loaded or stored.
    pub scale_offset: bool,
    /// Which of the scales in a register.
    pub scale_sel: u8,
    /// The second operation of a dual-issue instruction.
    pub dual: Option<Op>,
}

impl Modifiers {
    /// Whether an atomic operation returns the value before.
    pub fn returns(&self) -> bool {
        self.glc || self.th & 1 != 0
    }
}

/// A decoded instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inst {
    pub op: Op,
    pub encoding: Encoding,
    pub extension: Extension,
    pub segment: Segment,
    /// Encoded size in bytes, with a literal.
    pub size: u8,
    /// In assembly order, each with its role; the tail is `(Role::Src0, Operand::None)`.
    pub operands: [(Role, Operand); MAX_OPERANDS],
    pub operand_count: u8,
    pub modifiers: Modifiers,
}

impl Inst {
    /// The operand with this role, [`Operand::None`] if the instruction has none.
    pub fn operand(&self, role: Role) -> Operand {
        self.operands()
            .iter()
            .find(|(r, _)| *r == role)
            .map_or(Operand::None, |&(_, o)| o)
    }

    /// The two operations of a dual-issue instruction, each as an instruction with the roles and modifiers that an operation
    /// alone has; `None` for others.
    pub fn dual_halves(&self) -> Option<[Inst; 2]> {
        let second_op = self.modifiers.dual?;
        let operands = self.operands();
        let begin = operands.iter().position(|(role, _)| *role == Role::VdstY)?;
        let half = |op: Op, operands: &[(Role, Operand)], neg: u8| {
            let mut half = Inst {
                op,
                operands: [(Role::Src0, Operand::None); MAX_OPERANDS],
                operand_count: operands.len() as u8,
                ..*self
            };
            for (place, (role, operand)) in half.operands.iter_mut().zip(operands) {
                *place = (role.first(), *operand);
            }
            half.modifiers.dual = None;
            half.modifiers.neg = neg & 7;
            half
        };
        let (first, second) = operands.split_at(begin);
        let neg = self.modifiers.neg;
        Some([half(self.op, first, neg), half(second_op, second, neg >> 3)])
    }

    /// Behind the last vector register and the last SGPR that are named.
    pub fn registers_end(&self) -> [u16; 3] {
        let [mut vgprs, mut agprs, mut sgprs] = [0; 3];
        for (_, operand) in self.operands() {
            if let Operand::Reg(Reg { kind, index, dwords }) = *operand {
                let end = index.saturating_add(u16::from(dwords.max(1)));
                match kind {
                    RegKind::Vgpr => vgprs = end.max(vgprs),
                    RegKind::Agpr => agprs = end.max(agprs),
                    RegKind::Sgpr => sgprs = end.max(sgprs),
                    _ => {}
                }
            }
        }
        [vgprs, agprs, sgprs]
    }

    /// The operands that exist, in assembly order.
    pub fn operands(&self) -> &[(Role, Operand)] {
        &self.operands[..self.operand_count as usize]
    }
}

impl InlineFloat {
    /// Bits as f64; narrower formats are given by [`InlineFloat::bits32`] and [`InlineFloat::bits16`].
    pub fn bits64(self) -> u64 {
        match self {
            // Not the rounding of the f32 value: the manuals give each width its own pattern.
            InlineFloat::InvTwoPi => 0x3fc4_5f30_6dc9_c882,
            other => (f32::from_bits(other.bits32()) as f64).to_bits(),
        }
    }

    pub fn bits32(self) -> u32 {
        match self {
            InlineFloat::Half => 0x3f00_0000,
            InlineFloat::NegHalf => 0xbf00_0000,
            InlineFloat::One => 0x3f80_0000,
            InlineFloat::NegOne => 0xbf80_0000,
            InlineFloat::Two => 0x4000_0000,
            InlineFloat::NegTwo => 0xc000_0000,
            InlineFloat::Four => 0x4080_0000,
            InlineFloat::NegFour => 0xc080_0000,
            InlineFloat::InvTwoPi => 0x3e22_f983,
        }
    }

    pub fn bits16(self) -> u16 {
        match self {
            InlineFloat::Half => 0x3800,
            InlineFloat::NegHalf => 0xb800,
            InlineFloat::One => 0x3c00,
            InlineFloat::NegOne => 0xbc00,
            InlineFloat::Two => 0x4000,
            InlineFloat::NegTwo => 0xc000,
            InlineFloat::Four => 0x4400,
            InlineFloat::NegFour => 0xc400,
            InlineFloat::InvTwoPi => 0x3118,
        }
    }
}
