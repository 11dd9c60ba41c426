//! What lowering and handlers look at of an instruction. What nobody looks at would be run half, and is refused by name.

use amdgpu_isa::{Encoding, Extension, Inst, Modifiers, Op, Operand, Role};
use amdgpu_semantics::soft::ResultType;

use crate::fault::FaultKind;
use crate::operation::{Lane, LaneKind, Semantics};
use crate::uop::{Select, Unused, Wrapped};

/// Names of modifier fields, a bit each.
macro_rules! fields {
    ($($constant:ident $field:ident = $name:literal,)+) => {
        #[allow(non_camel_case_types)]
        enum Place { $($field),+ }

        /// A set of modifier fields.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct Fields(u64);

        impl Fields {
            $(pub const $constant: Fields = Fields(1 << Place::$field as u64);)+

            fn names(self) -> impl Iterator<Item = &'static str> {
                [$((Fields::$constant, $name)),+]
                    .into_iter()
                    .filter(move |(field, _)| self.has(*field))
                    .map(|(_, name)| name)
            }
        }
    };
}

fields! {
    NEG neg = "neg",
    ABS abs = "abs",
    NEG_HI neg_hi = "neg_hi",
    SEXT sext = "sext",
    OP_SEL op_sel = "op_sel",
    OP_SEL_HI op_sel_hi = "op_sel_hi",
    CLAMP clamp = "clamp",
    OMOD omod = "the output modifier",
    SDWA sdwa = "SDWA",
    DPP dpp = "DPP",
    DPP8 dpp8 = "dpp8",
    FI fi = "fi",
    OFFSET offset = "offset",
    OFFSET1 offset1 = "offset1",
    CACHE cache = "the cache policy",
    GDS gds = "gds",
    LDS lds = "lds",
    TFE tfe = "tfe",
    LWE lwe = "lwe",
    OFFEN offen = "offen",
    IDXEN idxen = "idxen",
    ADDR64 addr64 = "addr64",
    FORMAT format = "format",
    DMASK dmask = "dmask",
    UNORM unorm = "unorm",
    DA da = "da",
    R128 r128 = "r128",
    D16 d16 = "d16",
    EXPORT export = "an export's enables",
    HIGH high = "high",
    CBSZ cbsz = "cbsz",
    ABID abid = "abid",
    BLGP blgp = "blgp",
    IMM imm = "the immediate offset",
    LONG long = "the longer encoding",
    DIM dim = "dim",
    A16 a16 = "a16",
    BYTE_SEL byte_sel = "byte_sel",
    BITOP3 bitop3 = "bitop3",
    INDEX_KEY index_key = "index_key",
    WAITS waits = "wait_exp, wait_vdst, wait_vm_vsrc",
    REUSE reuse = "matrix_a_reuse, matrix_b_reuse",
    MATRIX_SCALE matrix_scale = "the formats and places of scales",
    SCALE_OFFSET scale_offset = "scale_offset",
    SCALE_SEL scale_sel = "scale_sel",
    DUAL dual = "the second operation of the pair",
}

impl Fields {
    const NONE: Fields = Fields(0);

    const fn and(self, other: Fields) -> Fields {
        Fields(self.0 | other.0)
    }

    fn has(self, field: Fields) -> bool {
        self.0 & field.0 != 0
    }

    fn without(self, other: Fields) -> Fields {
        Fields(self.0 & !other.0)
    }

    /// The fields of an instruction that say something. Every field of [`Modifiers`] is named, so that a new one is not
    /// forgotten here.
    fn of(inst: &Inst) -> Fields {
        #[rustfmt::skip]
        let Modifiers {
            neg, abs, neg_hi, sext, op_sel, op_sel_hi, clamp, omod,
            // parts of SDWA and DPP, which the extension stands for
            dst_sel: _, src0_sel: _, src1_sel: _, dst_unused: _, dpp_ctrl: _, bound_ctrl: _, row_mask: _, bank_mask: _, dpp8: _,
            offset, offset1, glc, slc, gds, lds, tfe, lwe, offen, idxen, addr64, format, dmask, unorm, da, r128, d16,
            done, compr, vm, en, row_en, high, cbsz, abid, blgp, imm, nv, scc, dlc, scope, th, fi, long, dim, a16, byte_sel, bitop3,
            index_key, wait_exp, wait_vdst, wait_vm_vsrc, matrix_a_reuse, matrix_b_reuse, matrix_a_scale, matrix_b_scale,
            matrix_a_scale_fmt, matrix_b_scale_fmt, scale_offset, scale_sel, dual,
        } = inst.modifiers;
        let matrix_scale = matrix_a_scale | matrix_b_scale | matrix_a_scale_fmt | matrix_b_scale_fmt;
        // the usual value is all ones where the instruction has the field
        let usual = op_sel_hi == 0 || inst.encoding == Encoding::Vop3p && op_sel_hi & 7 == 7;
        let mut all = Fields::NONE;
        for (field, set) in [
            (Fields::NEG, neg != 0),
            (Fields::ABS, abs != 0),
            (Fields::NEG_HI, neg_hi != 0),
            (Fields::SEXT, sext != 0),
            (Fields::OP_SEL, op_sel != 0),
            (Fields::OP_SEL_HI, !usual),
            (Fields::CLAMP, clamp),
            (Fields::OMOD, omod != 0),
            (Fields::SDWA, inst.extension == Extension::Sdwa),
            (Fields::DPP, inst.extension == Extension::Dpp16),
            (Fields::DPP8, inst.extension == Extension::Dpp8),
            (Fields::FI, fi),
            (Fields::OFFSET, offset != 0),
            (Fields::OFFSET1, offset1 != 0),
            (Fields::CACHE, glc || slc || nv || scc || dlc || scope != 0 || th != 0),
            (Fields::GDS, gds),
            (Fields::LDS, lds),
            (Fields::TFE, tfe),
            (Fields::LWE, lwe),
            (Fields::OFFEN, offen),
            (Fields::IDXEN, idxen),
            (Fields::ADDR64, addr64),
            (Fields::FORMAT, format != 0),
            (Fields::DMASK, dmask != 0),
            (Fields::UNORM, unorm),
            (Fields::DA, da),
            (Fields::R128, r128),
            (Fields::D16, d16),
            (Fields::EXPORT, done || compr || vm || row_en || en != 0),
            (Fields::HIGH, high),
            (Fields::CBSZ, cbsz != 0),
            (Fields::ABID, abid != 0),
            (Fields::BLGP, blgp != 0),
            (Fields::IMM, imm),
            (Fields::LONG, long),
            (Fields::DIM, dim != 0),
            (Fields::A16, a16),
            (Fields::BYTE_SEL, byte_sel != 0),
            (Fields::BITOP3, bitop3 != 0),
            (Fields::INDEX_KEY, index_key != 0),
            (Fields::WAITS, wait_exp != 0 || wait_vdst != 0 || wait_vm_vsrc),
            (Fields::REUSE, matrix_a_reuse || matrix_b_reuse),
            (Fields::MATRIX_SCALE, matrix_scale != 0),
            (Fields::SCALE_OFFSET, scale_offset),
            (Fields::SCALE_SEL, scale_sel != 0),
            (Fields::DUAL, dual.is_some()),
        ] {
            all.0 |= field.0 * u64::from(set);
        }
        all
    }
}

/// What the handlers of [`Semantics::Custom`] and [`Semantics::Control`] look at, by encoding. There are no caches, so that
/// the cache policy of a memory instruction is obeyed by doing nothing; whether an atomic operation returns is part of it.
fn read_by_handlers(encoding: Encoding) -> Fields {
    const MEMORY: Fields = Fields::OFFSET.and(Fields::CACHE);
    const BUFFER: Fields = MEMORY
        .and(Fields::OFFEN)
        .and(Fields::IDXEN)
        .and(Fields::ADDR64)
        .and(Fields::LDS)
        .and(Fields::TFE);
    match encoding {
        Encoding::Smem => MEMORY.and(Fields::IMM).and(Fields::LONG),
        Encoding::Flat => MEMORY.and(Fields::LDS),
        Encoding::Ds => MEMORY.and(Fields::OFFSET1).and(Fields::GDS),
        // counters to wait for: nothing is outstanding
        Encoding::Ldsdir => Fields::WAITS,
        Encoding::Mubuf => BUFFER,
        Encoding::Mtbuf => BUFFER.and(Fields::FORMAT),
        Encoding::Mimg => Fields::CACHE
            .and(Fields::DMASK)
            .and(Fields::UNORM)
            .and(Fields::DA)
            .and(Fields::DIM)
            .and(Fields::R128)
            .and(Fields::D16)
            .and(Fields::A16)
            .and(Fields::TFE)
            .and(Fields::LWE),
        _ => Fields::NONE,
    }
}

/// The modifiers of matrix operations of waves. There is nothing to keep of a matrix that comes again. Which combinations mean something
/// is looked at when they run.
const MATRICES: Fields = Fields::NEG
    .and(Fields::NEG_HI)
    .and(Fields::OP_SEL)
    .and(Fields::OP_SEL_HI)
    .and(Fields::CBSZ)
    .and(Fields::BLGP)
    .and(Fields::REUSE)
    .and(Fields::MATRIX_SCALE);

/// What [`crate::wrap::moved`] reads.
const LANE_MOVES: Fields = Fields::DPP.and(Fields::DPP8).and(Fields::FI);

/// What handlers of single operations look at besides, by the beginning of the mnemonic.
const READ_BY_OPERATIONS: &[(&str, Fields)] = &[
    (
        "v_mfma_",
        Fields::CBSZ
            .and(Fields::ABID)
            .and(Fields::BLGP)
            .and(Fields::NEG)
            .and(Fields::OP_SEL)
            .and(Fields::OP_SEL_HI),
    ),
    ("v_permlane16_swap_", Fields::FI),
    ("v_permlane32_swap_", Fields::FI),
    ("v_permlane16_", Fields::OP_SEL),
    ("v_permlanex16_", Fields::OP_SEL),
    ("v_smfmac_", Fields::CBSZ.and(Fields::ABID)),
    ("v_wmma_", MATRICES),
    ("v_wmma_i32_", Fields::CLAMP),
    ("v_swmmac_", MATRICES.and(Fields::INDEX_KEY)),
    ("v_swmmac_i32_", Fields::CLAMP),
    ("v_cvt_scale_pk", Fields::SCALE_SEL),
    ("tensor_", Fields::LONG),
    ("v_bitop3_", Fields::BITOP3.and(Fields::OP_SEL)),
    ("v_mqsad_", Fields::CLAMP),
    (
        "v_s_",
        Fields::NEG.and(Fields::ABS).and(Fields::CLAMP).and(Fields::OMOD),
    ),
    ("v_swap_b16", Fields::OP_SEL),
    ("v_mbcnt_", LANE_MOVES),
    ("v_movrel", LANE_MOVES),
    ("v_nop", Fields::SDWA.and(Fields::DPP).and(Fields::DPP8).and(Fields::FI)),
];

fn read_by_operation(op: Op) -> Fields {
    let name = op.mnemonic();
    let entries = READ_BY_OPERATIONS.iter().filter(|(prefix, _)| name.starts_with(prefix));
    entries.fold(Fields::NONE, |fields, (_, more)| fields.and(*more))
}

/// Refuses an instruction of which something is left that nobody looks at. `wrapped`: what lowering made of the modifiers of a
/// lane operation.
///
/// # Errors
/// [`FaultKind::Unimplemented`] with the operand's or the field's name.
pub fn check(inst: &Inst, semantics: &Semantics, wrapped: Option<&Wrapped>) -> Result<(), FaultKind> {
    let left = |what: String| {
        let name = inst.op.mnemonic();
        FaultKind::Unimplemented(format!("{name}: the machine does not look at {what} here"))
    };
    if let Some(role) = unread_operand(inst, semantics) {
        return Err(left(format!("the operand {role}")));
    }
    let read = match semantics {
        Semantics::Scalar(_) => Fields::NONE,
        Semantics::Lane(lane) => read_of_lane(inst, lane, wrapped),
        Semantics::Custom(_) | Semantics::Control(_) => read_by_handlers(inst.encoding),
        // nothing to do, whatever it is asked to do it with
        Semantics::Nothing => Fields(!0).without(Fields::DUAL),
    };
    let scaled = if super::scaled::applies(inst) {
        Fields::SCALE_OFFSET
    } else {
        Fields::NONE
    };
    let mut unread = Fields::of(inst).without(read.and(scaled));
    // names are looked at where that decides
    if unread != Fields::NONE {
        unread = unread.without(read_by_operation(inst.op));
    }
    match unread.names().next() {
        Some(name) => Err(left(name.to_owned())),
        None => Ok(()),
    }
}

/// The role of an operand that nobody looks at.
fn unread_operand(inst: &Inst, semantics: &Semantics) -> Option<Role> {
    let unread = |role: Role, operand: Operand| {
        let known = match semantics {
            // the operands of arithmetic are counted against the function's
            Semantics::Scalar(_) | Semantics::Lane(_) => matches!(
                role,
                Role::Vdst | Role::Sdst | Role::Src0 | Role::Src1 | Role::Src2 | Role::Imm32 | Role::Simm16
            ),
            Semantics::Custom(_) | Semantics::Control(_) => {
                let name = inst.op.mnemonic();
                let scales = name.starts_with("v_mfma_scale_") || name.starts_with("v_wmma_scale");
                super::position(role).is_some()
                    || matches!(role, Role::Vdst | Role::Sdst | Role::Simm16 | Role::Imm32)
                    || scales && matches!(role, Role::ScaleSrc0 | Role::ScaleSrc1)
                    || role == Role::Src3 && inst.op.mnemonic().starts_with("tensor_")
            }
            Semantics::Nothing => true,
        };
        // of several parts are addresses of images only
        let parts = matches!(operand, Operand::List(_)) && (inst.encoding, role) != (Encoding::Mimg, Role::Vaddr);
        !known || parts
    };
    let present = inst.operands().iter().filter(|(_, operand)| *operand != Operand::None);
    let found = present.copied().find(|&(role, operand)| unread(role, operand));
    found.map(|(role, _)| role)
}

/// The value of an SDWA select that takes the whole register.
const WHOLE: u8 = 6;

/// What lowering has taken from the modifiers of a lane operation: it is compared with them, source by source.
fn read_of_lane(inst: &Inst, lane: &Lane, wrapped: Option<&Wrapped>) -> Fields {
    let m = &inst.modifiers;
    let mut read = Fields::NONE;
    let mut take = |field: Fields, is_read: bool| {
        if is_read {
            read = read.and(field);
        }
    };
    // a result that cannot be beyond its range has nothing to clamp; a mask has no range
    take(Fields::CLAMP, lane.clamped.is_some() || lane.kernel.dst_dwords > 0);
    // these arrange parts of registers by all of their fields, and leave out those of parts that integers do not have
    let arranges = !matches!(lane.kind, LaneKind::Plain | LaneKind::CompareExec | LaneKind::KeepsHalf);
    let of_parts = Fields::NEG
        .and(Fields::NEG_HI)
        .and(Fields::ABS)
        .and(Fields::OP_SEL)
        .and(Fields::OP_SEL_HI);
    // of a packed operation with SDWA, whose parts no manual describes, whole registers only
    let packed = matches!(lane.kind, LaneKind::Packed | LaneKind::Dot | LaneKind::PackedDwords);
    let whole = m.src0_sel == WHOLE && m.src1_sel == WHOLE && m.neg | m.abs == 0;
    if packed && inst.extension == Extension::Sdwa && !whole {
        return read;
    }
    take(of_parts, arranges || inst.encoding == Encoding::Vop3p);
    take(Fields::BYTE_SEL, matches!(lane.kind, LaneKind::Piece { .. }));
    // it says of halves of dual-issue instructions which operands they have
    take(Fields::LONG, inst.encoding == Encoding::Vopd);
    let Some(wrapped) = wrapped else {
        return read;
    };
    let (mut neg, mut abs, mut sext, mut op_sel) = (0, 0, 0, 0);
    for source in &wrapped.sources {
        neg |= u8::from(source.neg) << source.bit;
        abs |= u8::from(source.abs) << source.bit;
        sext |= u8::from(source.sext) << source.bit;
        op_sel |= u8::from(source.select == Select::Word(1)) << source.bit;
    }
    if wrapped
        .result
        .is_some_and(|result| matches!(result.select, Select::Word(_)) && result.unused == Unused::Preserve)
    {
        op_sel |= 8;
    }
    take(Fields::NEG, m.neg & !neg == 0);
    take(Fields::ABS, m.abs & !abs == 0);
    take(Fields::SEXT, m.sext & !sext == 0);
    take(Fields::OP_SEL, m.op_sel & !op_sel == 0);
    take(
        Fields::OMOD,
        wrapped.result.is_some() && lane.result != ResultType::Bits,
    );
    take(Fields::SDWA, true);
    let dpp = Fields::DPP.and(Fields::DPP8).and(Fields::FI);
    take(dpp, wrapped.dpp.is_some());
    read
}
