//! The list of rules: code, title and page of each.

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $rule:ident $code:literal $title:literal [$processor:literal $wrong:literal $right:literal] $($line:literal)*;)*) => {
        /// A rule of the instruction sets; the list of all is [`Rule::ALL`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule { $(#[doc = $title] $rule),* }

        impl Rule {
            /// In alphabetical order of their codes.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule),*];

            /// Stable name, as `constant-bus`; never used again for another rule.
            pub fn code(self) -> &'static str {
                match self { $(Rule::$rule => $code),* }
            }

            /// The rule in one line.
            pub fn title(self) -> &'static str {
                match self { $(Rule::$rule => $title),* }
            }

            /// The rule in some sentences, in paragraphs without line breaks.
            pub fn explanation(self) -> &'static [&'static str] {
                match self { $(Rule::$rule => &[$($line),*]),* }
            }

            /// An instruction that breaks the rule, and one that does the same without.
            pub fn example(self) -> Example {
                match self { $(Rule::$rule => Example { processor: $processor, wrong: $wrong, right: $right }),* }
            }
        }
    };
}

/// An instruction that breaks a rule, and one that does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    pub processor: &'static str,
    pub wrong: &'static str,
    pub right: &'static str,
}

impl Rule {
    /// The rule with this code.
    pub fn by_code(code: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|r| r.code() == code)
    }
}

rules! {
    AddressSize "address-size" "an image address has the registers that its dimension wants"
        ["gfx1010" "image_sample_cd_o_g16  v0, [v2, v2, v2, v0, v0], s[4:11], s[4:7] dmask:0x1 dim:SQ_RSRC_IMG_CUBE"
         "image_sample_cd_o_g16  v0, [v2, v2, v2, v0, v0], s[4:11], s[4:7] dmask:0x1 dim:SQ_RSRC_IMG_2D"]
        "The address of an image instruction consists of an offset, a bias, a reference value, gradients, coordinates and a \
         level of detail, as far as the operation has them. How many coordinates and gradients there are follows from dim; \
         a16 packs two into a register, and so do operations on 16-bit gradients (g16)."
        "Registers that are listed one by one must be exactly as many; consecutive ones may be more than needed.";
    AtomicDmask "atomic-dmask" "dmask of an image atomic is 0x1, 0x3 or 0xf"
        ["gfx1102" "image_atomic_cmpswap v[2:4], v[2:3], s[4:11] dmask:0xb dim:SQ_RSRC_IMG_2D"
         "image_atomic_cmpswap v[2:3], v[2:3], s[4:11] dmask:0x3 dim:SQ_RSRC_IMG_2D"]
        "dmask of an atomic operation on an image says how large its data is: 0x1 for 32 bits, 0x3 for 64 bits or a \
         compare-and-swap of 32, 0xf for a compare-and-swap of 64.";
    BarrierNumber "barrier-number" "the number of a barrier is a constant or in M0"
        ["gfx1200" "s_barrier_signal s0"
         "s_barrier_signal m0"]
        "Instructions that name a barrier take its number as an inline constant, or from M0. No other scalar register can \
         hold it.";
    ConstantBus "constant-bus" "a vector operation reads few scalar registers and literals"
        ["gfx900" "v_add_f32_e64 v2, s1, s2"
         "v_add_f32_e64 v2, s1, v2"]
        "Scalar registers and literals reach the vector ALU over the constant bus. It carries one value an instruction up to \
         GFX9, and two from GFX10 on; 64-bit shifts have one up to GFX12. The same register read twice counts once, a pair \
         of registers and one of its halves count twice. VCC and M0 count where the operation reads them without naming them. \
         Inline constants, vector registers and null do not count."
        "Copy one of the values to a vector register first, or use an inline constant.";
    DppSource "dpp-source" "src1 of a DPP instruction is a vector register"
        ["gfx1102" "v_cmp_ne_i32_e64_dpp vcc_lo, v2, s2 dpp8:[0,1,2,3,4,5,6,7]"
         "v_cmp_ne_i32_e64_dpp vcc_lo, v2, v2 dpp8:[0,1,2,3,4,5,6,7]"]
        "DPP moves data of src0 between lanes. gfx1150 and later take a scalar register or an inline constant as src1 beside \
         it; earlier processors want a vector register.";
    DppWide "dpp-wide" "DPP of 64-bit operands has one lane move only"
        ["gfx90a" "v_ceil_f64_dpp v[2:3], v[2:3]  /* DP ALU dpp only supports row_newbcast */ row_mask:0xf bank_mask:0xf"
         "v_ceil_f64_dpp v[2:3], v[2:3] row_newbcast:0 row_mask:0xf bank_mask:0xf"]
        "gfx90a and gfx940 move 64-bit operands between lanes in one way only, row_newbcast:N, which gives every lane of a \
         row the value of lane N; gfx1251, which calls it row_share:N, does so for these and for 32-bit multiplications.";
    DualBanks "dual-banks" "sources of a dual-issue instruction are in different banks"
        ["gfx1100" "v_dual_mov_b32 v2, v2 :: v_dual_and_b32 v3, v2, v2"
         "v_dual_mov_b32 v2, v3 :: v_dual_and_b32 v3, v2, v2"]
        "Both halves of a dual-issue instruction read their registers in the same cycle. Vector registers are in four banks, \
         by their number modulo four: src0 of both halves, and src1 of both, must not be in the same bank. src2 is read from \
         two banks (four in the encoding of 96 bits); a destination that is added to is read as src2, and the second \
         operand of v_fmamk_f32 too. On gfx1250 and later the same register may be read by both."
        "Choose other registers, or exchange the sources of a commutative operation.";
    DualDestinations "dual-destinations" "destinations of a dual-issue instruction are different"
        ["gfx1250" "v_dual_mov_b32 v2, v2 :: v_dual_mov_b32 v2, v2"
         "v_dual_mov_b32 v2, v2 :: v_dual_mov_b32 v3, v2"]
        "Both halves of a dual-issue instruction write in the same cycle. In the encoding of 64 bits one destination has an \
         even number and the other an odd one, since only one bit less is stored of the second; in that of 96 bits \
         they must not overlap.";
    ExclusiveModifiers "exclusive-modifiers" "two modifiers exclude each other"
        ["gfx908" "buffer_load_ubyte off, s[4:7], s5 tfe lds"
         "buffer_load_ubyte off, s[4:7], s4 lds"]
        "A buffer address of 64 bits (addr64) leaves no register for an offset or an index; data that goes to LDS leaves \
         none for the word that tfe asks for.";
    FixedHalves "fixed-halves" "the operation takes its sources whole"
        ["gfx942" "v_dot2_i32_i16 v10, v2, v2, v2 op_sel_hi:[0,1,1]"
         "v_dot2_i32_i16 v10, v2, v2, v2"]
        "op_sel and op_sel_hi choose halves of registers. Dot products read both halves of their sources in the usual \
         order; of v_dot2_f16_f16 and v_dot2_bf16_bf16 only the accumulator and the result can be chosen. In v_permlane16_b32 \
         and its siblings two bits have another meaning and the others none."
        "On gfx1250 packed operations on 32-bit floats read one register of a scalar operand, for both results: both bits of \
         that operand must be 0, op_sel_hi:[0,1] if it is the first.";
    ForbiddenRegister "forbidden-register" "a register is excluded from this place"
        ["gfx942" "s_buffer_atomic_swap m0, s[4:7], 0x0"
         "s_buffer_atomic_swap s4, s[4:7], 0x0"]
        "M0 and EXEC can stand in many places of scalar operands, but not in all: addresses of memory instructions, \
         offsets and data of some of them exclude one or both.";
    GatherDmask "gather-dmask" "dmask of a gather has one bit"
        ["gfx900" "image_gather4_c_b v[4:7], v[2:4], s[4:11], s[4:7] dmask:0x3"
         "image_gather4_c_b v[2:5], v[2:4], s[4:11], s[4:7] dmask:0x1"]
        "A gather returns one component of four texels; dmask selects the component, so exactly one bit of it is set.";
    HalfRegister "half-register" "halves of registers beyond v127 need the 64-bit encoding"
        ["gfx1201" "v_exp_f16_e32 v233, v2"
         "v_exp_f16_e32 v2, v2"]
        "The 32-bit encodings of GFX11 and later name 16-bit halves of registers by seven bits and one for the half, so v128 \
         and later are out of reach.";
    InlineConstant "inline-constant" "an operand cannot be an inline constant on this processor"
        ["gfx908" "v_mfma_i32_16x16x16i8 a[2:5], v2, v2, -16"
         "v_mfma_i32_16x16x16i8 a[2:5], v2, v2, a[2:5]"]
        "Matrix operations of gfx908 give wrong results if the matrix that is added is an inline constant. Later \
         processors take one. Write the constant to the accumulation registers first.";
    IntegerClamp "integer-clamp" "clamp is for floats on this processor"
        ["gfx703" "v_cvt_i32_f32_e64 v4, v9 clamp"
         "v_cvt_i32_f32_e64 v4, v9"]
        "Before GFX8 the modifier clamp has a meaning for results that are floats only; comparisons and integer operations \
         do not have it.";
    LdsDirect "lds-direct" "src_lds_direct is the first source of a plain operation"
        ["gfx902" "v_subrev_u16_e64 v2, src_lds_direct, v2"
         "v_subrev_u16_e64 v2, v2, v2"]
        "src_lds_direct reads a word of LDS at the address in M0. It can be src0 of a vector operation and no other operand, \
         not with SDWA, and not of operations with reversed sources (subrev, lshlrev and so on)."
        "gfx90a, gfx940, and GFX11 and later do not have it.";
    LiteralNotAllowed "literal-not-allowed" "the encoding holds no literal"
        ["gfx900" "v_add_f32_e64 v2, 0x40490fdb, v2"
         "v_add_f32_e64 v2, v2, v2"]
        "A literal is a dword behind the instruction. Instructions of 32 bits take one; VOP3 and VOP3P do from GFX10 on; SDWA \
         and DPP use the place for themselves. 1/(2*pi) is an inline constant from GFX8 on and a literal before."
        "Use the 32-bit encoding, an inline constant, or a register.";
    LiteralRange "literal-range" "a literal has more bits than its operand"
        ["gfx90a" "v_madak_f16 v2, v2, v2, 0x11234"
         "v_madak_f16 v2, v2, v2, 0x1234"]
        "The literal of an operation on 16-bit numbers has 16 bits, although it takes a dword behind the instruction.";
    MatrixOverlap "matrix-overlap" "src2 and vdst are the same registers or different ones"
        ["gfx90a" "v_mfma_i32_16x16x4i8 v[2:17], v2, v2, v[0:15]"
         "v_mfma_i32_16x16x4i8 v[2:17], v2, v2, v[2:17]"]
        "A matrix operation writes parts of its result before it has read all of the matrix that is added. If that is in \
         other registers than the result, the two must not overlap. Results of at most four registers are exempt.";
    MsaaDim "msaa-dim" "loads of a sample need a dimension with samples"
        ["gfx1032" "image_msaa_load v2, v[2:3], s[4:11] dmask:0x1 dim:SQ_RSRC_IMG_2D"
         "image_msaa_load v2, v[2:4], s[4:11] dmask:0x1 dim:SQ_RSRC_IMG_2D_MSAA"]
        "image_msaa_load reads samples of a multisampled image: dim is SQ_RSRC_IMG_2D_MSAA or SQ_RSRC_IMG_2D_MSAA_ARRAY.";
    NoAddress "no-address" "scratch memory cannot be addressed by the offset alone"
        ["gfx1013" "scratch_load_dwordx2 v[2:3], off, off offset:16"
         "scratch_load_dwordx2 v[2:3], off, s4"]
        "An instruction for scratch memory has a vector register, a scalar register, or, on gfx1030 and later and on gfx940, \
         neither, with an address of zero. Other processors need one of the registers.";
    NoGds "no-gds" "the processor has no global data share"
        ["gfx90a" "ds_dec_u32 v2, v2 gds"
         "ds_dec_u32 v2, v2"]
        "gds directs a DS instruction to the global data share, which gfx90a and gfx940 do not have. Instructions for global \
         wave sync keep the modifier.";
    NullDestination "null-destination" "the counter is compared with the number alone"
        ["gfx1150" "s_waitcnt_vmcnt s4, 0x1"
         "s_waitcnt_vmcnt null, 0x1"]
        "On GFX10 s_waitcnt_vscnt and its siblings add a scalar register to the number that they wait for. GFX11 has no such \
         addition: the register must be null.";
    OffsetRange "offset-range" "an offset is outside of what the address space takes"
        ["gfx1103" "flat_load_b32 v2, v[2:3] offset:4096"
         "flat_load_b32 v2, v[2:3] offset:256"]
        "The field of an offset can be wider than what is allowed. Buffers take no negative offset. Flat addresses take \
         12 bits without a sign on GFX9 and GFX11, 11 on GFX10, where global and scratch memory use another bit as the sign.";
    OneLiteral "one-literal" "an instruction holds one literal"
        ["gfx1201" "s_fmaak_f32 s4, 0x12345678, 64, 0x1234"
         "s_fmaak_f32 s4, s5, 64, 0x1234"]
        "There is room for one literal behind an instruction. Several operands can be literals if all have the same value."
        "Move one of the values to a register.";
    OperandKind "operand-kind" "the operand cannot be a register or constant of this kind"
        ["gfx90a" "s_abs_i32 s4, v64"
         "s_abs_i32 s4, 64"]
        "Each operand of an instruction takes registers of some kinds, and constants or not. In the 32-bit encodings of vector \
         operations only src0 can be a scalar register or a constant; the 64-bit encoding takes them in every source."
        "Results of vector operations go to vector registers, lane masks and scalar results to scalar ones.";
    RegisterFile "register-file" "data and destination are all VGPRs or all AGPRs"
        ["gfx950" "v_ceil_f32_e32 a4, v2"
         "v_ceil_f32_e32 v4, v2"]
        "One bit of a memory or matrix instruction says that its data are accumulation registers (AGPRs). So data and \
         destination must be of the same kind. Addresses are always VGPRs. Before gfx90a, AGPRs are for matrix \
         operations and v_accvgpr_* only.";
    RegisterRange "register-range" "the tuple goes beyond the last register"
        ["gfx950" "s_buffer_load_dwordx8 s[98:105], s[4:7], 0x0"
         "s_buffer_load_dwordx8 s[4:11], s[4:7], 0x0"]
        "There are 256 VGPRs and 256 AGPRs to name, and 104 SGPRs on GFX6 and GFX7, 102 on GFX8 and GFX9, 106 from GFX10 on; \
         16 trap registers on GFX9 and later, 12 before. A tuple must end before that.";
    ReservedValue "reserved-value" "a field has a value that means nothing"
        ["gfx908" "v_interp_p1_f32_e64 v2, v2, attr48.x"
         "v_interp_p1_f32_e64 v2, v2, attr0.x"]
        "A modifier or immediate has a value that the processor reserves: a select of SDWA, a move of DPP, an export \
         target, an attribute, or a bit without a function. What hardware does then is not defined.";
    ScalarAlignment "scalar-alignment" "tuples of scalar registers are aligned"
        ["gfx942" "s_dcache_discard_x2 s[3:4], 0x0"
         "s_dcache_discard_x2 s[4:5], 0x0"]
        "A pair of SGPRs begins at an even number, a tuple of three or more at a multiple of four.";
    TemporalHint "temporal-hint" "the temporal hint does not exist for this access"
        ["gfx1201" "global_atomic_max_u32 v2, v2, s[4:5] th:TH_ATOMIC_0x4"
         "global_atomic_max_u32 v2, v2, s[4:5] th:TH_ATOMIC_NT"]
        "th says how long data will be of use to the caches. Which hints there are depends on whether the instruction \
         loads, stores or is an atomic operation, and on scope: cascading atomics have scope SCOPE_DEV or SCOPE_SYS.";
    TfeOnStore "tfe-on-store" "tfe has no meaning for a store"
        ["gfx900" "buffer_store_dwordx4 v[2:6], off, s[4:7], s4 tfe"
         "buffer_store_dwordx4 v[2:5], off, s[4:7], s4"]
        "tfe asks for a dword that says whether a load found its page resident. A store returns nothing.";
    UnknownRegister "unknown-register" "the processor lacks the register"
        ["gfx900" "v_add_f32_e64 v2, null, v2"
         "v_add_f32_e64 v2, v2, v2"]
        "flat_scratch and xnack_mask are scalar registers up to GFX9, xnack_mask where the processor has the feature xnack; \
         tba and tma up to GFX8; null from GFX10 on; vccz, execz and src_pops_exiting_wave_id up to GFX10.";
    UnusedModifier "unused-modifier" "the operation has no such modifier"
        ["gfx700" "buffer_wbinvl1 addr64"
         "buffer_wbinvl1"]
        "The encoding has a field for the modifier, but this operation does not use it: abid with matrices of 8-, 6- or \
         4-bit numbers, blgp with sparse matrices, the cache policy of a probe or of an instruction for the cache itself.";
    VectorAlignment "vector-alignment" "tuples of vector registers begin at an even one"
        ["gfx90a" "ds_gws_init v3 gds"
         "ds_gws_init v2 gds"]
        "gfx90a, gfx940 and gfx1250 read tuples of VGPRs and AGPRs in pairs: each tuple begins at an even number. Operands of \
         global wave sync do, too, although they are single registers.";
    WaveSize "wave-size" "the instruction is for wavefronts of the other size"
        ["gfx1200" "v_wmma_f32_16x16x16_f16 v[2:5], v[2:3], v[6:7], v[2:5]"
         "v_wmma_f32_16x16x16_f16 v[2:9], v[2:5], v[6:9], v[2:9]"]
        "Lane masks are one SGPR in a wavefront of 32 work-items and two in one of 64, and some matrix operations exist for \
         one of them only.";
}
