//! Register files: how many registers there are, in which granules a wavefront gets them, and what the codes of scalar
//! registers name.
//!
//! Sources: AMDGPUUsage, compute_pgm_rsrc1, and Kernel Descriptor; GCN3 ISA 1.2; CDNA2 ISA 3.6; RDNA ISA 3.6. What a code
//! names is in `isa/operands.isa`.

use super::Model;
use crate::inst::{Reg, RegKind};
use crate::table::{CodeKind, FamilyTable};
use crate::target::{Family, Processor, Properties};

/// Accumulation VGPRs of a wavefront.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccumulationFile {
    /// There are none.
    None,
    /// A file of its own with as many registers as the other one, always allocated: 256.
    Separate,
    /// The part of a wavefront's VGPRs behind ACCUM_OFFSET (AMDGPUUsage, compute_pgm_rsrc3 for GFX90A, GFX940).
    Unified,
}

/// Unit of ACCUM_OFFSET (AMDGPUUsage, compute_pgm_rsrc3 for GFX90A, GFX940).
pub const ACCUM_OFFSET_GRANULE: i64 = 4;

/// Register files for wavefronts of one size. Counts are of 32-bit registers, or rows of one dword a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registers {
    /// SGPRs that an instruction can name, without VCC and trap registers.
    pub sgprs: u16,
    /// SGPRs are allocated in multiples of this many; where it is 128, each wavefront has just these.
    pub sgpr_granule: u16,
    /// SGPRs for all wavefronts of a SIMD; `None` where each has its own 128.
    pub sgprs_of_simd: Option<u16>,
    /// SGPRs at the end of an allocation that have other uses.
    pub trailing: TrailingSgprs,
    /// VGPRs that an instruction can name; those from [`crate::vgpr_msb::NAMED`] on with high bits that `s_set_vgpr_msb` gives.
    pub vgprs: u16,
    /// Vector registers that a wavefront can have, accumulators of a unified file included.
    pub vgprs_of_wave: u16,
    /// VGPRs are allocated in multiples of this many.
    pub vgpr_granule: u16,
    /// Unit of GRANULATED_WORKITEM_VGPR_COUNT.
    pub vgpr_encoding_granule: u16,
    /// Vector registers of a SIMD, for all its wavefronts.
    pub vgprs_of_simd: u16,
    pub accumulation: AccumulationFile,
    /// Wavefronts that a SIMD holds at the same time.
    pub waves_of_simd: u8,
    /// SIMDs of a compute unit; of half a work-group processor on GFX10 and later.
    pub simds_of_cu: u8,
}

/// SGPRs at the end of a wavefront's allocation for VCC, XNACK_MASK and FLAT_SCRATCH
/// (AMDGPUUsage, compute_pgm_rsrc1, GRANULATED_WAVEFRONT_SGPR_COUNT).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrailingSgprs {
    /// SGPRs from VCC to the end; the end is 0 of each where there is no such register.
    pub vcc: u8,
    /// From XNACK_MASK to the end.
    pub xnack_mask: u8,
    /// From FLAT_SCRATCH to the end. GFX6 has no FLAT_SCRATCH, but LLVM counts it there.
    pub flat_scratch: u8,
    /// SGPRs that are there in any case.
    pub always: u8,
    /// They are among [`Registers::sgprs`].
    pub named: bool,
}

impl TrailingSgprs {
    /// SGPRs that come on top of those that a program names, if it uses these registers.
    pub fn count(&self, vcc: bool, flat_scratch: bool, xnack_mask: bool) -> u8 {
        let used = |uses: bool, count: u8| if uses { count } else { 0 };
        used(vcc, self.vcc)
            .max(used(flat_scratch, self.flat_scratch))
            .max(used(xnack_mask, self.xnack_mask))
            .max(self.always)
    }
}

const GFX6: Registers = Registers {
    sgprs: 104,
    sgpr_granule: 8,
    sgprs_of_simd: Some(512),
    trailing: TrailingSgprs {
        vcc: 2,
        xnack_mask: 0,
        flat_scratch: 4,
        always: 0,
        named: true,
    },
    vgprs: 256,
    vgprs_of_wave: 256,
    vgpr_granule: 4,
    vgpr_encoding_granule: 4,
    vgprs_of_simd: 256,
    accumulation: AccumulationFile::None,
    waves_of_simd: 10,
    simds_of_cu: 4,
};

const GFX8: Registers = Registers {
    sgprs: 102,
    sgpr_granule: 16,
    sgprs_of_simd: Some(800),
    trailing: TrailingSgprs {
        xnack_mask: 4,
        flat_scratch: 6,
        named: false,
        ..GFX6.trailing
    },
    ..GFX6
};

const GFX908: Registers = Registers {
    accumulation: AccumulationFile::Separate,
    ..GFX8
};

const GFX90A: Registers = Registers {
    vgprs_of_wave: 512,
    vgpr_granule: 8,
    vgpr_encoding_granule: 8,
    vgprs_of_simd: 512,
    accumulation: AccumulationFile::Unified,
    waves_of_simd: 8,
    ..GFX8
};

const GFX940: Registers = Registers {
    trailing: TrailingSgprs {
        always: 6,
        ..GFX90A.trailing
    },
    ..GFX90A
};

const GFX10_1: Registers = Registers {
    sgprs: 106,
    sgpr_granule: 128,
    sgprs_of_simd: None,
    trailing: TrailingSgprs {
        xnack_mask: 0,
        flat_scratch: 0,
        named: false,
        ..GFX6.trailing
    },
    vgpr_granule: 8,
    vgpr_encoding_granule: 8,
    vgprs_of_simd: 1024,
    waves_of_simd: 20,
    simds_of_cu: 2,
    ..GFX6
};

const GFX10_3: Registers = Registers {
    vgpr_granule: 16,
    waves_of_simd: 16,
    ..GFX10_1
};

/// With register files of 1.5 times the usual size.
const GFX11_LARGE: Registers = Registers {
    vgpr_granule: 24,
    vgprs_of_simd: 1536,
    ..GFX10_3
};

const GFX1250: Registers = Registers {
    vgprs: 1024,
    vgprs_of_wave: 1024,
    vgpr_encoding_granule: 16,
    simds_of_cu: 4,
    ..GFX10_3
};

/// The same file for wavefronts of 64 lanes, whose registers are twice as large.
const fn wave64(wave32: Registers) -> Registers {
    Registers {
        vgpr_granule: wave32.vgpr_granule / 2,
        vgpr_encoding_granule: wave32.vgpr_encoding_granule / 2,
        vgprs_of_simd: wave32.vgprs_of_simd / 2,
        ..wave32
    }
}

impl Registers {
    /// The register files of a processor. R600 processors, which are no target of programs for HSA, count as GFX6.
    pub fn of(processor: Processor, wave_size: u32) -> &'static Registers {
        const GFX10_1_WAVE64: Registers = wave64(GFX10_1);
        const GFX10_3_WAVE64: Registers = wave64(GFX10_3);
        const GFX11_LARGE_WAVE64: Registers = wave64(GFX11_LARGE);
        let either = |wave32: &'static Registers, wave64| if wave_size == 32 { wave32 } else { wave64 };
        match processor.family() {
            Family::R600 | Family::Gfx6 | Family::Gfx7 => &GFX6,
            Family::Gfx8 => &GFX8,
            Family::Gfx9 if processor.has(Properties::MFMA_GFX908) => &GFX908,
            Family::Gfx9 => &GFX8,
            Family::Gfx90a => &GFX90A,
            Family::Gfx940 => &GFX940,
            Family::Gfx10 | Family::Gfx11 | Family::Gfx12 => {
                if processor.has(Properties::VGPRS_1_5X) {
                    either(&GFX11_LARGE, &GFX11_LARGE_WAVE64)
                } else if processor.has(Properties::GFX10_1) {
                    either(&GFX10_1, &GFX10_1_WAVE64)
                } else {
                    either(&GFX10_3, &GFX10_3_WAVE64)
                }
            }
            Family::Gfx1250 => &GFX1250,
        }
    }

    /// Accumulation VGPRs that a wavefront can name.
    pub fn agprs(&self) -> u16 {
        match self.accumulation {
            AccumulationFile::None => 0,
            AccumulationFile::Separate | AccumulationFile::Unified => 256,
        }
    }

    /// Vector registers that a wavefront of so many VGPRs and AGPRs is given: AGPRs of a unified file begin at a multiple of 4, those of
    /// a file of their own are as many as the VGPRs.
    pub fn vgprs_with_agprs(&self, vgprs: i64, agprs: i64) -> i64 {
        match self.unified() && agprs != 0 {
            true => vgprs
                .saturating_add(ACCUM_OFFSET_GRANULE - 1)
                .div_euclid(ACCUM_OFFSET_GRANULE)
                .saturating_mul(ACCUM_OFFSET_GRANULE)
                .saturating_add(agprs),
            false => agprs.max(vgprs),
        }
    }

    /// Whether a wavefront gets as many SGPRs as its kernel asks for; otherwise all that there are.
    pub fn allocates_sgprs(&self) -> bool {
        self.sgprs_of_simd.is_some()
    }

    /// Whether AGPRs are a part of the wavefront's VGPRs.
    pub fn unified(&self) -> bool {
        self.accumulation == AccumulationFile::Unified
    }
}

impl Model {
    /// The register that a code of a scalar operand names, of one dword; `None` for constants and codes without meaning.
    pub fn scalar_register(&self, code: u8) -> Option<Reg> {
        let code = u16::from(code);
        let range = FamilyTable::of(self.processor.family())?.code(code)?;
        match range.kind {
            CodeKind::Reg(kind) if (range.first..=range.last).contains(&code) => Some(Reg {
                kind,
                index: range.index + code - range.first,
                dwords: 1,
            }),
            _ => None,
        }
    }

    /// The code of a scalar register: `VCC` 0 is vcc_lo. `None` if the processor has no such register.
    pub fn scalar_code(&self, kind: RegKind, index: u16) -> Option<u8> {
        let codes = FamilyTable::of(self.processor.family())?.codes;
        let mut ranges = codes.iter().filter(|c| c.kind == CodeKind::Reg(kind));
        let code = ranges.find_map(|c| {
            let code = c.first + index.checked_sub(c.index)?;
            (code <= c.last).then_some(code)
        });
        code.and_then(|c| u8::try_from(c).ok())
    }

    /// Whether the processor has a scalar register of this kind.
    pub fn has_register(&self, kind: RegKind) -> bool {
        self.scalar_code(kind, 0).is_some()
    }
}
