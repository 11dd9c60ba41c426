//! Target features a program can select, and hardware properties a processor has.

use bitflags::bitflags;

bitflags! {
    /// Target features that a processor supports (AMDGPUUsage, Target Features).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Features: u8 {
        const CUMODE = 1 << 0;
        const SRAMECC = 1 << 1;
        const TGSPLIT = 1 << 2;
        const WAVEFRONTSIZE64 = 1 << 3;
        const XNACK = 1 << 4;
    }
}

macro_rules! properties {
    ($($(#[doc = $doc:literal])* $name:ident)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit { $($name),* }

        bitflags! {
            /// Hardware properties: which instructions exist and how they behave.
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
            pub struct Properties: u128 {
                $($(#[doc = $doc])* const $name = 1 << Bit::$name as u32;)*
            }
        }
    };
}

properties! {
    /// v_mad_mix_f32, v_mad_mixlo_f16, v_mad_mixhi_f16.
    MAD_MIX
    /// v_fma_mix_f32, v_fma_mixlo_f16, v_fma_mixhi_f16.
    FMA_MIX
    /// v_fmac_f32, v_xnor_b32.
    DL_INSTS
    /// v_dot4_i32_i8, v_dot8_i32_i4.
    DOT1
    /// v_dot2_i32_i16, v_dot2_u32_u16.
    DOT2
    /// v_dot8c_i32_i4.
    DOT3
    /// v_dot2c_i32_i16.
    DOT4
    /// v_dot2c_f32_f16.
    DOT5
    /// v_dot4c_i32_i8.
    DOT6
    /// v_dot4_u32_u8, v_dot8_u32_u4.
    DOT7
    /// v_dot4_i32_iu8, v_dot8_i32_iu4.
    DOT8
    /// v_dot2_f16_f16, v_dot2_bf16_bf16.
    DOT9
    /// v_dot2_f32_f16.
    DOT10
    /// v_dot4_f32_fp8_bf8 and its three siblings.
    DOT11
    /// v_dot2_f32_bf16.
    DOT12
    /// v_dot2c_f32_bf16.
    DOT13
    /// Accumulation VGPRs and the matrix instructions of gfx908.
    MFMA_GFX908
    /// Matrix instructions must not have an inline constant as src2.
    MFMA_INLINE_CONSTANT_BUG
    /// Matrix instructions and unified register file of gfx90a.
    MFMA_GFX90A
    MFMA_GFX940
    MFMA_GFX950
    /// Global and buffer f32 atomic add without return.
    ATOMIC_FADD
    /// ... and with return.
    ATOMIC_FADD_RTN
    /// Global and buffer packed f16 atomic add without return.
    ATOMIC_PK_ADD_F16
    /// ... and with return.
    ATOMIC_PK_ADD_F16_RTN
    PK_FMAC_F16
    /// All SGPRs must be allocated (96) because initialisation fails otherwise.
    SGPR_INIT_BUG
    /// A branch over 0x3f dwords goes wrong: a nop behind it makes 0x40 of them.
    BRANCH_OFFSET_3F_BUG
    FAST_FMA_F32
    HALF_RATE_F64
    FULL_RATE_F64
    IMAGE_INSTS
    /// Image gather4 and the like.
    EXTENDED_IMAGE_INSTS
    GDS
    GWS
    /// ds_*_src2_*.
    DS_SRC2
    /// s_set_gpr_idx_*.
    VGPR_INDEX_MODE
    /// v_movrel*.
    MOVREL
    SCALAR_STORES
    SCALAR_ATOMICS
    SDWA
    DPP
    DPP8
    /// DPP of operations on 64 bits, in GFX12.5.
    DPP_64BIT
    VOP3P
    VOPD
    /// The inline constant 1/(2*pi).
    INV_2PI_INLINE
    /// D16 memory data: one half per VGPR.
    UNPACKED_D16_VMEM
    INSTS_16BIT
    /// DS accesses need not be aligned.
    UNALIGNED_DS
    /// SRC_SHARED_BASE and its siblings.
    APERTURE_REGS
    MAD_MAC_F32
    TRUE16
    /// VGPR file of 1536 rows for wave32.
    VGPRS_1_5X
    /// Stores have their own counter.
    VSCNT
    BACK_OFF_BARRIER
    /// 16-bit image addresses.
    A16
    /// A16 shares its bit with R128.
    R128_A16
    /// Integer clamp in the vector ALU.
    INT_CLAMP
    FLAT_ADDRESS_SPACE
    FLAT_GLOBAL
    FLAT_SCRATCH
    FLAT_OFFSETS
    SCALAR_FLAT_SCRATCH
    ARCHITECTED_SGPRS
    LITERALS_64BIT
    /// VOP3 takes a literal.
    VOP3_LITERAL
    /// 16 LDS banks instead of 32.
    LDS_BANKS_16
    SMEM_REALTIME
    SMEM_TIME
    /// v_pk_fma_f32 and its siblings.
    PACKED_F32
    F64
    LSHL_ADD_U64
    /// R128 bit of image instructions.
    MIMG_R128
    /// Non-sequential image addresses.
    NSA
    G16
    BITOP3
    PRNG
    SALU_FLOAT
    PERMLANE16_SWAP
    /// Matrix operations of the wavefront's lanes, v_wmma_*.
    WMMA
    /// Other vector operations run beside a matrix operation.
    WMMA_BESIDE
    /// Every 16 lanes hold all of a matrix operation's A and B (RDNA3 ISA 7.9).
    WMMA_REPLICATED
    /// MODE's FP16_OVFL holds for bf16 and integer results of matrix operations too (CDNA5 ISA 7.12).
    WMMA_SATURATES
    /// v_sin_f32 and v_cos_f32 take a reduced range.
    TRIG_REDUCED_RANGE
    WAIT_XCNT
    IMAGE_GATHER4_D16_BUG
    /// v_mfma_f32_16x16x8_xf32 and its sibling.
    XF32
    /// 8-bit floating-point numbers of GFX940: conversions and matrix operations.
    FP8
    /// The clamp bit of conversions from and to FP8 asks for numbers of 5 bits of exponent and 3 of mantissa, which scales have.
    FP8_E5M3
    /// Loads that transpose matrices of bytes exchange them between 16 lanes, not 8.
    TRANSPOSES_BYTES_OF_16_LANES
    /// Instructions of gfx1010 to gfx1013 only.
    GFX10_1
    /// Instructions that came with gfx1030.
    GFX10_3
    /// image_bvh_intersect_ray, image_msaa_load.
    IMAGE_BVH
    /// Tuples of VGPRs begin at an even one.
    ALIGNED_VGPRS
    /// DPP instructions take a scalar register or an inline constant as src1.
    DPP_SCALAR_SRC1
    /// Minimum, maximum and median of floats pass denormals on whatever MODE says.
    MIN_MAX_KEEP_DENORMALS
    /// Denormals that go into minimum, maximum and median of floats are flushed as MODE says of sources, and what comes out is not
    /// flushed again (RDNA3 ISA, V_MIN_F32).
    MIN_MAX_FLUSH_SOURCES
    /// An operation with a result of 16 bits keeps the other half of its destination (RDNA ISA, "OP_SEL"; LLVM,
    /// zeroesHigh16BitsOfDest).
    KEEPS_OTHER_HALF
    /// s_max_i32 and s_max_u32 set SCC if both sources are equal (CDNA3 ISA 12.1, definitions of RDNA2 to RDNA4; those of GFX6 to CDNA2, and
    /// the short tables in all manuals, say greater).
    S_MAX_TAKES_EQUALS
    /// ds_swizzle_b32 rotates, and exchanges as fast Fourier transforms do.
    DS_SWIZZLE_ROTATE
    /// VCCZ may be wrong while scalar memory is read (LLVM, hasReadVCCZBug).
    VCCZ_BUG
    /// v_cmpx writes EXEC, and no other mask of lanes.
    CMPX_WRITES_EXEC_ONLY
    /// The wavefront, not the processor: it has 32 or 64 lanes. For instructions whose operands depend on that.
    WAVE32
    WAVE64
    /// The text, not the processor: halves of registers are named.
    REAL_TRUE16
}

impl Properties {
    /// Wavefronts of either size.
    pub(crate) const WAVES: Properties = Properties::WAVE32
        .union(Properties::WAVE64)
        .union(Properties::REAL_TRUE16);
}
