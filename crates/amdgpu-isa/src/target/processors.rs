//! The processor table (AMDGPUUsage, AMDGPU Processors, EF_AMDGPU_MACH Values; later processors as LLVM 22 has them).

use super::{Architecture, Family, Features, MatrixArithmetic, ProcessorKind, Properties, TargetError, WaveSizes};

macro_rules! processors {
    ($(
        $variant:ident $name:literal [$($alt:literal),*] $family:ident $mach:literal $kind:ident
        [$($feature:ident)*] [$($property:ident)*] $(generic [$($member:ident)*])?;
    )*) => {
        /// A processor, or a generic target that stands for several.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(non_camel_case_types)]
        pub enum Processor { $($variant),* }

        impl Processor {
            /// All processors, by family; generic targets last.
            pub const ALL: &'static [Processor] = &[$(Processor::$variant),*];
        }

        static ROWS: &[Row] = &[$(Row {
            name: $name,
            alternatives: &[$($alt),*],
            family: Family::$family,
            mach: $mach,
            kind: ProcessorKind::$kind,
            features: Features::empty()$(.union(Features::$feature))*,
            properties: base(Family::$family)$(.union(Properties::$property))*,
            members: &[$($(Processor::$member),*)?],
        }),*];
    };
}

macro_rules! family_properties {
    ($($family:ident [$($property:ident)*];)*) => {
        /// What every processor of a family has.
        const fn base(family: Family) -> Properties {
            $(const $family: Properties = Properties::empty()$(.union(Properties::$property))*;)*
            match family {
                Family::R600 => Properties::empty(),
                Family::Gfx6 => GFX6,
                Family::Gfx7 => GFX7,
                Family::Gfx8 => GFX8,
                Family::Gfx9 => GFX9,
                Family::Gfx90a => GFX90A,
                Family::Gfx940 => GFX940,
                Family::Gfx10 => GFX10,
                Family::Gfx11 => GFX11,
                Family::Gfx12 => GFX12,
                Family::Gfx1250 => GFX1250,
            }
        }
    };
}

struct Row {
    name: &'static str,
    alternatives: &'static [&'static str],
    family: Family,
    mach: u8,
    kind: ProcessorKind,
    features: Features,
    properties: Properties,
    members: &'static [Processor],
}

family_properties! {
    GFX6 [
        VCCZ_BUG
        IMAGE_INSTS EXTENDED_IMAGE_INSTS GDS GWS DS_SRC2 MOVREL MAD_MAC_F32 SMEM_TIME F64 MIMG_R128
        TRIG_REDUCED_RANGE
        MIN_MAX_KEEP_DENORMALS
    ];
    GFX7 [
        VCCZ_BUG
        IMAGE_INSTS EXTENDED_IMAGE_INSTS GDS GWS DS_SRC2 MOVREL MAD_MAC_F32 FLAT_ADDRESS_SPACE
        SMEM_TIME F64 MIMG_R128 TRIG_REDUCED_RANGE
        MIN_MAX_KEEP_DENORMALS
    ];
    GFX8 [
        IMAGE_INSTS EXTENDED_IMAGE_INSTS GDS GWS DS_SRC2 VGPR_INDEX_MODE MOVREL SCALAR_STORES SDWA
        DPP INV_2PI_INLINE INSTS_16BIT MAD_MAC_F32 INT_CLAMP FLAT_ADDRESS_SPACE SMEM_REALTIME
        SMEM_TIME F64 MIMG_R128 TRIG_REDUCED_RANGE
        MIN_MAX_KEEP_DENORMALS
    ];
    GFX9 [
        DS_SWIZZLE_ROTATE FAST_FMA_F32 IMAGE_INSTS EXTENDED_IMAGE_INSTS GDS GWS DS_SRC2 VGPR_INDEX_MODE SCALAR_STORES
        SCALAR_ATOMICS SDWA DPP VOP3P INV_2PI_INLINE INSTS_16BIT UNALIGNED_DS APERTURE_REGS
        MAD_MAC_F32 A16 R128_A16 INT_CLAMP FLAT_ADDRESS_SPACE FLAT_GLOBAL FLAT_SCRATCH FLAT_OFFSETS
        SCALAR_FLAT_SCRATCH SMEM_REALTIME SMEM_TIME F64 IMAGE_GATHER4_D16_BUG
    ];
    GFX90A [
        DS_SWIZZLE_ROTATE FMA_MIX DL_INSTS DOT1 DOT2 DOT3 DOT4 DOT5 DOT6 DOT7 DOT10 MFMA_GFX908 MFMA_GFX90A
        ATOMIC_FADD ATOMIC_FADD_RTN ATOMIC_PK_ADD_F16_RTN PK_FMAC_F16 FAST_FMA_F32 FULL_RATE_F64
        IMAGE_INSTS GWS VGPR_INDEX_MODE SCALAR_STORES SCALAR_ATOMICS SDWA DPP VOP3P INV_2PI_INLINE
        INSTS_16BIT UNALIGNED_DS APERTURE_REGS MAD_MAC_F32 BACK_OFF_BARRIER A16
        R128_A16 INT_CLAMP FLAT_ADDRESS_SPACE FLAT_GLOBAL FLAT_SCRATCH FLAT_OFFSETS
        SCALAR_FLAT_SCRATCH SMEM_REALTIME SMEM_TIME PACKED_F32 F64
        ALIGNED_VGPRS
    ];
    GFX940 [
        S_MAX_TAKES_EQUALS
        DS_SWIZZLE_ROTATE FMA_MIX DL_INSTS DOT1 DOT2 DOT3 DOT4 DOT5 DOT6 DOT7 DOT10 MFMA_GFX908 MFMA_GFX90A
        MFMA_GFX940 ATOMIC_FADD ATOMIC_FADD_RTN ATOMIC_PK_ADD_F16_RTN PK_FMAC_F16 FAST_FMA_F32
        FULL_RATE_F64 GWS VGPR_INDEX_MODE SCALAR_STORES SCALAR_ATOMICS SDWA DPP VOP3P INV_2PI_INLINE
        INSTS_16BIT UNALIGNED_DS APERTURE_REGS BACK_OFF_BARRIER A16 R128_A16
        INT_CLAMP FLAT_ADDRESS_SPACE FLAT_GLOBAL FLAT_SCRATCH FLAT_OFFSETS SCALAR_FLAT_SCRATCH
        SMEM_REALTIME SMEM_TIME PACKED_F32 F64 LSHL_ADD_U64
        ALIGNED_VGPRS
    ];
    GFX10 [
        S_MAX_TAKES_EQUALS
        KEEPS_OTHER_HALF
        DS_SWIZZLE_ROTATE FMA_MIX DL_INSTS PK_FMAC_F16 FAST_FMA_F32 IMAGE_INSTS EXTENDED_IMAGE_INSTS GDS GWS MOVREL
        SDWA DPP DPP8 VOP3P INV_2PI_INLINE INSTS_16BIT UNALIGNED_DS APERTURE_REGS VSCNT CMPX_WRITES_EXEC_ONLY
        BACK_OFF_BARRIER A16 INT_CLAMP FLAT_ADDRESS_SPACE FLAT_GLOBAL FLAT_SCRATCH FLAT_OFFSETS
        VOP3_LITERAL SMEM_REALTIME SMEM_TIME F64 MIMG_R128 NSA G16
    ];
    GFX11 [
        S_MAX_TAKES_EQUALS
        KEEPS_OTHER_HALF MIN_MAX_FLUSH_SOURCES
        DS_SWIZZLE_ROTATE FMA_MIX DL_INSTS DOT5 DOT7 DOT8 DOT9 DOT10 DOT12 ATOMIC_FADD ATOMIC_FADD_RTN PK_FMAC_F16
        FAST_FMA_F32 IMAGE_INSTS EXTENDED_IMAGE_INSTS GDS GWS MOVREL DPP DPP8 VOP3P VOPD CMPX_WRITES_EXEC_ONLY
        INV_2PI_INLINE INSTS_16BIT UNALIGNED_DS APERTURE_REGS TRUE16 VSCNT A16 INT_CLAMP
        FLAT_ADDRESS_SPACE FLAT_GLOBAL FLAT_SCRATCH FLAT_OFFSETS VOP3_LITERAL F64 MIMG_R128 NSA G16 WMMA
        WMMA_REPLICATED
    ];
    GFX12 [
        S_MAX_TAKES_EQUALS
        KEEPS_OTHER_HALF MIN_MAX_FLUSH_SOURCES
        DS_SWIZZLE_ROTATE FMA_MIX DL_INSTS DOT7 DOT8 DOT9 DOT10 DOT11 DOT12 ATOMIC_FADD ATOMIC_FADD_RTN
        ATOMIC_PK_ADD_F16_RTN PK_FMAC_F16 FAST_FMA_F32 IMAGE_INSTS EXTENDED_IMAGE_INSTS MOVREL DPP
        DPP8 VOP3P VOPD INV_2PI_INLINE INSTS_16BIT UNALIGNED_DS APERTURE_REGS TRUE16 VGPRS_1_5X CMPX_WRITES_EXEC_ONLY
        VSCNT A16 INT_CLAMP FLAT_ADDRESS_SPACE FLAT_GLOBAL FLAT_SCRATCH FLAT_OFFSETS
        ARCHITECTED_SGPRS VOP3_LITERAL F64 MIMG_R128 NSA G16 SALU_FLOAT DPP_SCALAR_SRC1 WMMA
    ];
    GFX1250 [
        S_MAX_TAKES_EQUALS
        KEEPS_OTHER_HALF MIN_MAX_FLUSH_SOURCES
        DS_SWIZZLE_ROTATE FMA_MIX DL_INSTS DOT7 DOT8 ATOMIC_FADD ATOMIC_FADD_RTN ATOMIC_PK_ADD_F16_RTN PK_FMAC_F16
        FAST_FMA_F32 MOVREL DPP DPP8 VOP3P VOPD INV_2PI_INLINE INSTS_16BIT UNALIGNED_DS CMPX_WRITES_EXEC_ONLY
        APERTURE_REGS TRUE16 VSCNT A16 INT_CLAMP FLAT_ADDRESS_SPACE FLAT_GLOBAL
        FLAT_SCRATCH FLAT_OFFSETS ARCHITECTED_SGPRS LITERALS_64BIT VOP3_LITERAL PACKED_F32 F64
        LSHL_ADD_U64 MIMG_R128 G16 BITOP3 PRNG SALU_FLOAT PERMLANE16_SWAP WAIT_XCNT
        ALIGNED_VGPRS DPP_SCALAR_SRC1 WMMA WMMA_BESIDE WMMA_SATURATES FP8_E5M3
        TRANSPOSES_BYTES_OF_16_LANES
    ];
}

// Variant, name, alternative names, family, EF_AMDGPU_MACH, kind, target features, properties
// beyond the family's, members of a generic target.
processors! {
    R600 "r600" [] R600 0x01 Dgpu [] [];
    R630 "r630" [] R600 0x02 Dgpu [] [];
    Rs880 "rs880" [] R600 0x03 Dgpu [] [];
    Rv670 "rv670" [] R600 0x04 Dgpu [] [];
    Rv710 "rv710" [] R600 0x05 Dgpu [] [];
    Rv730 "rv730" [] R600 0x06 Dgpu [] [];
    Rv770 "rv770" [] R600 0x07 Dgpu [] [];
    Cedar "cedar" [] R600 0x08 Dgpu [] [];
    Cypress "cypress" [] R600 0x09 Dgpu [] [];
    Juniper "juniper" [] R600 0x0a Dgpu [] [];
    Redwood "redwood" [] R600 0x0b Dgpu [] [];
    Sumo "sumo" [] R600 0x0c Dgpu [] [];
    Barts "barts" [] R600 0x0d Dgpu [] [];
    Caicos "caicos" [] R600 0x0e Dgpu [] [];
    Cayman "cayman" [] R600 0x0f Dgpu [] [];
    Turks "turks" [] R600 0x10 Dgpu [] [];
    Gfx600 "gfx600" ["tahiti"] Gfx6 0x20 Dgpu [] [FAST_FMA_F32 HALF_RATE_F64];
    Gfx601 "gfx601" ["pitcairn", "verde"] Gfx6 0x21 Dgpu [] [];
    Gfx602 "gfx602" ["hainan", "oland"] Gfx6 0x3a Dgpu [] [];
    Gfx700 "gfx700" ["kaveri"] Gfx7 0x22 Apu [] [];
    Gfx701 "gfx701" ["hawaii"] Gfx7 0x23 Dgpu [] [FAST_FMA_F32 HALF_RATE_F64];
    Gfx702 "gfx702" [] Gfx7 0x24 Dgpu [] [FAST_FMA_F32 LDS_BANKS_16];
    Gfx703 "gfx703" ["kabini", "mullins"] Gfx7 0x25 Apu [] [LDS_BANKS_16];
    Gfx704 "gfx704" ["bonaire"] Gfx7 0x26 Dgpu [] [];
    Gfx705 "gfx705" [] Gfx7 0x3b Apu [] [LDS_BANKS_16];
    Gfx801 "gfx801" ["carrizo"] Gfx8 0x28 Apu [XNACK] [FAST_FMA_F32 HALF_RATE_F64 UNPACKED_D16_VMEM];
    Gfx802 "gfx802" ["iceland", "tonga"] Gfx8 0x29 Dgpu [] [SGPR_INIT_BUG UNPACKED_D16_VMEM];
    Gfx803 "gfx803" ["fiji", "polaris10", "polaris11"] Gfx8 0x2a Dgpu [] [UNPACKED_D16_VMEM];
    Gfx805 "gfx805" ["tongapro"] Gfx8 0x3c Dgpu [] [SGPR_INIT_BUG UNPACKED_D16_VMEM];
    Gfx810 "gfx810" ["stoney"] Gfx8 0x2b Apu [XNACK] [LDS_BANKS_16 IMAGE_GATHER4_D16_BUG];
    Gfx900 "gfx900" [] Gfx9 0x2c Dgpu [XNACK] [MAD_MIX];
    Gfx902 "gfx902" [] Gfx9 0x2d Apu [XNACK] [MAD_MIX];
    Gfx904 "gfx904" [] Gfx9 0x2e Dgpu [XNACK] [FMA_MIX];
    Gfx906 "gfx906" [] Gfx9 0x2f Dgpu [SRAMECC XNACK] [FMA_MIX DL_INSTS DOT1 DOT2 DOT7 DOT10 HALF_RATE_F64];
    Gfx908 "gfx908" [] Gfx9 0x30 Dgpu [SRAMECC XNACK]
        [FMA_MIX DL_INSTS DOT1 DOT2 DOT3 DOT4 DOT5 DOT6 DOT7 DOT10 MFMA_GFX908 MFMA_INLINE_CONSTANT_BUG ATOMIC_FADD ATOMIC_PK_ADD_F16
        PK_FMAC_F16 HALF_RATE_F64];
    Gfx909 "gfx909" [] Gfx9 0x31 Apu [XNACK] [MAD_MIX];
    Gfx90c "gfx90c" [] Gfx9 0x32 Apu [XNACK] [MAD_MIX];
    Gfx90a "gfx90a" [] Gfx90a 0x3f Dgpu [SRAMECC TGSPLIT XNACK] [];
    Gfx940 "gfx940" [] Gfx940 0x40 Dgpu [SRAMECC TGSPLIT XNACK] [XF32 FP8];
    Gfx941 "gfx941" [] Gfx940 0x4b Dgpu [SRAMECC TGSPLIT XNACK] [XF32 FP8];
    Gfx942 "gfx942" [] Gfx940 0x4c Dgpu [SRAMECC TGSPLIT XNACK] [XF32 FP8];
    Gfx950 "gfx950" [] Gfx940 0x4f Dgpu [SRAMECC TGSPLIT XNACK]
        [DOT12 DOT13 MFMA_GFX950 BITOP3 PRNG PERMLANE16_SWAP FP8];
    Gfx1010 "gfx1010" [] Gfx10 0x33 Dgpu [CUMODE WAVEFRONTSIZE64 XNACK]
        [DS_SRC2 SCALAR_STORES SCALAR_ATOMICS MAD_MAC_F32 SCALAR_FLAT_SCRATCH GFX10_1 BRANCH_OFFSET_3F_BUG];
    Gfx1011 "gfx1011" [] Gfx10 0x34 Dgpu [CUMODE WAVEFRONTSIZE64 XNACK]
        [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 DS_SRC2 SCALAR_STORES SCALAR_ATOMICS MAD_MAC_F32 SCALAR_FLAT_SCRATCH GFX10_1 BRANCH_OFFSET_3F_BUG];
    Gfx1012 "gfx1012" [] Gfx10 0x35 Dgpu [CUMODE WAVEFRONTSIZE64 XNACK]
        [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 DS_SRC2 SCALAR_STORES SCALAR_ATOMICS MAD_MAC_F32 SCALAR_FLAT_SCRATCH GFX10_1 BRANCH_OFFSET_3F_BUG];
    Gfx1013 "gfx1013" [] Gfx10 0x42 Apu [CUMODE WAVEFRONTSIZE64 XNACK]
        [DS_SRC2 SCALAR_STORES SCALAR_ATOMICS MAD_MAC_F32 SCALAR_FLAT_SCRATCH GFX10_1 BRANCH_OFFSET_3F_BUG IMAGE_BVH];
    Gfx1030 "gfx1030" [] Gfx10 0x36 Dgpu [CUMODE WAVEFRONTSIZE64] [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 GFX10_3 IMAGE_BVH];
    Gfx1031 "gfx1031" [] Gfx10 0x37 Dgpu [CUMODE WAVEFRONTSIZE64] [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 GFX10_3 IMAGE_BVH];
    Gfx1032 "gfx1032" [] Gfx10 0x38 Dgpu [CUMODE WAVEFRONTSIZE64] [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 GFX10_3 IMAGE_BVH];
    Gfx1033 "gfx1033" [] Gfx10 0x39 Apu [CUMODE WAVEFRONTSIZE64] [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 GFX10_3 IMAGE_BVH];
    Gfx1034 "gfx1034" [] Gfx10 0x3e Dgpu [CUMODE WAVEFRONTSIZE64] [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 GFX10_3 IMAGE_BVH];
    Gfx1035 "gfx1035" [] Gfx10 0x3d Apu [CUMODE WAVEFRONTSIZE64] [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 GFX10_3 IMAGE_BVH];
    Gfx1036 "gfx1036" [] Gfx10 0x45 Apu [CUMODE WAVEFRONTSIZE64] [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 GFX10_3 IMAGE_BVH];
    Gfx1100 "gfx1100" [] Gfx11 0x41 Dgpu [CUMODE WAVEFRONTSIZE64] [VGPRS_1_5X];
    Gfx1101 "gfx1101" [] Gfx11 0x46 Dgpu [CUMODE WAVEFRONTSIZE64] [VGPRS_1_5X];
    Gfx1102 "gfx1102" [] Gfx11 0x47 Dgpu [CUMODE WAVEFRONTSIZE64] [];
    Gfx1103 "gfx1103" [] Gfx11 0x44 Apu [CUMODE WAVEFRONTSIZE64] [];
    Gfx1150 "gfx1150" [] Gfx11 0x43 Apu [CUMODE WAVEFRONTSIZE64] [SALU_FLOAT DPP_SCALAR_SRC1];
    Gfx1151 "gfx1151" [] Gfx11 0x4a Apu [CUMODE WAVEFRONTSIZE64] [VGPRS_1_5X SALU_FLOAT DPP_SCALAR_SRC1];
    Gfx1152 "gfx1152" [] Gfx11 0x55 Apu [CUMODE WAVEFRONTSIZE64] [SALU_FLOAT DPP_SCALAR_SRC1];
    Gfx1153 "gfx1153" [] Gfx11 0x58 Apu [CUMODE WAVEFRONTSIZE64] [SALU_FLOAT DPP_SCALAR_SRC1];
    Gfx1200 "gfx1200" [] Gfx12 0x48 Dgpu [CUMODE WAVEFRONTSIZE64] [];
    Gfx1201 "gfx1201" [] Gfx12 0x4e Dgpu [CUMODE WAVEFRONTSIZE64] [];
    Gfx1250 "gfx1250" [] Gfx1250 0x49 Apu [SRAMECC XNACK] [];
    Gfx1251 "gfx1251" [] Gfx1250 0x5a Apu [SRAMECC XNACK] [DPP_64BIT];
    Gfx9Generic "gfx9-generic" [] Gfx9 0x51 Dgpu [XNACK]
        [] generic [Gfx900 Gfx902 Gfx904 Gfx906 Gfx909 Gfx90c];
    Gfx10_1Generic "gfx10-1-generic" [] Gfx10 0x52 Dgpu [CUMODE WAVEFRONTSIZE64 XNACK]
        [DS_SRC2 SCALAR_STORES SCALAR_ATOMICS MAD_MAC_F32 SCALAR_FLAT_SCRATCH GFX10_1 BRANCH_OFFSET_3F_BUG] generic [Gfx1010 Gfx1011
        Gfx1012 Gfx1013];
    Gfx10_3Generic "gfx10-3-generic" [] Gfx10 0x53 Dgpu [CUMODE WAVEFRONTSIZE64]
        [DOT1 DOT2 DOT5 DOT6 DOT7 DOT10 GFX10_3 IMAGE_BVH] generic [Gfx1030 Gfx1031 Gfx1032 Gfx1033 Gfx1034 Gfx1035 Gfx1036];
    Gfx11Generic "gfx11-generic" [] Gfx11 0x54 Dgpu [CUMODE WAVEFRONTSIZE64]
        [] generic [Gfx1100 Gfx1101 Gfx1102 Gfx1103 Gfx1150 Gfx1151 Gfx1152 Gfx1153];
    Gfx12Generic "gfx12-generic" [] Gfx12 0x59 Dgpu [CUMODE WAVEFRONTSIZE64] [] generic [Gfx1200 Gfx1201];
    Gfx9_4Generic "gfx9-4-generic" [] Gfx940 0x5f Dgpu [SRAMECC TGSPLIT XNACK]
        [] generic [Gfx940 Gfx941 Gfx942 Gfx950];
}

impl Processor {
    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Primary name, as `gfx906`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Other names that LLVM accepts, as `fiji`.
    pub fn alternative_names(self) -> &'static [&'static str] {
        self.row().alternatives
    }

    /// The processor with this primary or alternative name.
    pub fn by_name(name: &str) -> Result<Processor, TargetError> {
        Processor::ALL
            .iter()
            .copied()
            .find(|p| p.name() == name || p.alternative_names().contains(&name))
            .ok_or_else(|| TargetError::unknown_processor(name))
    }

    /// The processor with this EF_AMDGPU_MACH value (e_flags bits 7:0).
    pub fn by_mach(mach: u8) -> Result<Processor, TargetError> {
        Processor::ALL
            .iter()
            .copied()
            .find(|p| p.mach() == mach)
            .ok_or(TargetError::UnknownMach { mach })
    }

    /// EF_AMDGPU_MACH value.
    pub fn mach(self) -> u8 {
        self.row().mach
    }

    pub fn architecture(self) -> Architecture {
        match self.family() {
            Family::R600 => Architecture::R600,
            _ => Architecture::Amdgcn,
        }
    }

    pub fn family(self) -> Family {
        self.row().family
    }

    pub fn kind(self) -> ProcessorKind {
        self.row().kind
    }

    /// Target features that can be set for it.
    pub fn features(self) -> Features {
        self.row().features
    }

    pub fn properties(self) -> Properties {
        self.row().properties
    }

    /// Whether it has all these properties.
    pub fn has(self, properties: Properties) -> bool {
        self.properties().contains(properties)
    }

    /// The processors whose code a generic target is; empty for a real processor.
    pub fn generic_members(self) -> &'static [Processor] {
        self.row().members
    }

    /// Version in e_flags bits 31:24 of a generic target, 0 for a real processor.
    pub fn generic_version(self) -> u8 {
        u8::from(!self.generic_members().is_empty())
    }

    /// Whether code for `self` runs here on `agent`: the same processor, or a generic target with it as a member.
    pub fn runs_on(self, agent: Processor) -> bool {
        self == agent || self.generic_members().contains(&agent)
    }

    /// Whether flat addresses reach all segments: everything after GFX6.
    pub fn generic_address_space(self) -> bool {
        self.has(Properties::FLAT_ADDRESS_SPACE)
    }

    /// Whether floats of 8 bits are those without negative zero and infinities, from before OCP's formats.
    pub fn has_fnuz_floats(self) -> bool {
        self.has(Properties::FP8) && self.has(Properties::XF32)
    }

    /// Whether `v_dot2_f32_f16` takes f16 denormals as zero whatever MODE says (LLVM, AMDGPU target, FDOT2 of gfx90a).
    pub fn flushes_f16_of_dot_products(self) -> bool {
        self.family() == Family::Gfx90a
    }

    /// Whether `v_dot2_f32_bf16` takes denormals as zero, of bf16 and of the f32 that is added and that comes out, whatever MODE says
    /// (measured on gfx1151: ROCm/rocm-systems issue 12056).
    pub fn flushes_bf16_of_dot_products(self) -> bool {
        self.family() == Family::Gfx11
    }

    /// How matrix operations add products of f16 and smaller floats.
    pub fn matrix_arithmetic(self) -> MatrixArithmetic {
        if self.has(Properties::WMMA_REPLICATED) {
            MatrixArithmetic::Pairs
        } else if self.has(Properties::WMMA) {
            MatrixArithmetic::Whole
        } else if self.has(Properties::MFMA_GFX940) {
            MatrixArithmetic::Aligned
        } else if self.has(Properties::MFMA_GFX90A) {
            MatrixArithmetic::FlushedPairs
        } else {
            MatrixArithmetic::OneRounding
        }
    }

    pub fn wave_sizes(self) -> WaveSizes {
        match self.family() {
            Family::Gfx10 | Family::Gfx11 | Family::Gfx12 => WaveSizes::Both,
            Family::Gfx1250 => WaveSizes::Only32,
            _ => WaveSizes::Only64,
        }
    }

    /// Major, minor and stepping number of the instruction set; (0, 0, 0) for R600.
    pub fn isa_version(self) -> (u32, u32, u32) {
        match self {
            Processor::Gfx9Generic => (9, 0, 0),
            Processor::Gfx9_4Generic => (9, 4, 0),
            Processor::Gfx10_1Generic => (10, 1, 0),
            Processor::Gfx10_3Generic => (10, 3, 0),
            Processor::Gfx11Generic => (11, 0, 3),
            Processor::Gfx12Generic => (12, 0, 0),
            _ => self.name().strip_prefix("gfx").map_or((0, 0, 0), version_of_digits),
        }
    }
}

/// `90c` is 9, 0, 12; `1151` is 11, 5, 1.
fn version_of_digits(digits: &str) -> (u32, u32, u32) {
    let digit = |c: char| c.to_digit(16).unwrap_or(0);
    let mut from_end = digits.chars().rev();
    let stepping = from_end.next().map_or(0, digit);
    let minor = from_end.next().map_or(0, digit);
    let major = from_end.rev().fold(0, |value, c| value * 10 + digit(c));
    (major, minor, stepping)
}
