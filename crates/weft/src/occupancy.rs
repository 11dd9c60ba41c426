//! How many wavefronts of a kernel a SIMD holds at the same time, and what limits them.
//!
//! Sources: AMDGPUUsage, compute_pgm_rsrc1 and 2; GCN3 ISA 1.2; RDNA ISA 1.2. What register files and LDS have is the [`Model`]'s.

use amdgpu_isa::Model;

/// What a kernel takes of a compute unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Resources {
    /// Vector registers of a wavefront, accumulators of a unified file included.
    pub vgprs: u32,
    /// SGPRs of a wavefront, with those for VCC and the like.
    pub sgprs: u32,
    /// Bytes of LDS of a work-group.
    pub lds_bytes: u32,
    /// Work-items of a work-group.
    pub work_items: u32,
}

/// What wavefronts are limited by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// Vector registers of the SIMD.
    Vgprs,
    /// Scalar registers of the SIMD.
    Sgprs,
    /// LDS of the compute unit.
    Lds,
    /// Barriers, of which each work-group of several wavefronts has one.
    WorkGroups,
    /// The SIMD's own number.
    Waves,
}

impl Limit {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Vgprs => "VGPRs",
            Limit::Sgprs => "SGPRs",
            Limit::Lds => "LDS",
            Limit::WorkGroups => "work-groups",
            Limit::Waves => "waves",
        }
    }
}

/// Wavefronts of a SIMD as each limit alone would have them; 0 where not even one work-group fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occupancy {
    /// By vector registers.
    pub by_vgprs: u32,
    /// As many as the SIMD holds, where each wavefront has SGPRs of its own.
    pub by_sgprs: u32,
    /// By LDS.
    pub by_lds: u32,
    /// By the work-groups that a compute unit holds.
    pub by_work_groups: u32,
    /// As many as the SIMD holds.
    pub by_waves: u32,
}

impl Occupancy {
    /// Wavefronts of a SIMD.
    pub fn waves(&self) -> u32 {
        self.limits().iter().map(|(_, waves)| *waves).min().unwrap_or(0)
    }

    /// All limits with their wavefronts.
    pub fn limits(&self) -> [(Limit, u32); 5] {
        [
            (Limit::Vgprs, self.by_vgprs),
            (Limit::Sgprs, self.by_sgprs),
            (Limit::Lds, self.by_lds),
            (Limit::WorkGroups, self.by_work_groups),
            (Limit::Waves, self.by_waves),
        ]
    }

    /// What keeps the wavefronts from being more.
    pub fn limited_by(&self) -> Vec<Limit> {
        let waves = self.waves();
        if waves == self.by_waves {
            return vec![Limit::Waves];
        }
        let at_limit = self.limits().into_iter().filter(|(_, n)| *n == waves);
        at_limit.map(|(limit, _)| limit).collect()
    }
}

/// Work-groups of several wavefronts that a compute unit holds.
const BARRIERS_OF_CU: u32 = 16;

/// How many wavefronts of a kernel a SIMD holds.
pub fn occupancy(model: &Model, needs: &Resources) -> Occupancy {
    let registers = model.registers;
    let most = u32::from(registers.waves_of_simd);
    let simds = u32::from(registers.simds_of_cu).max(1);
    let of = |all: u16, granule: u16, used: u32| {
        let used = used.max(1).next_multiple_of(u32::from(granule).max(1));
        (u32::from(all) / used).min(most)
    };
    let waves_of_group = needs.work_items.max(1).div_ceil(model.wave_size);
    // Wavefronts of a SIMD with so many work-groups in the compute unit.
    let with_groups = |groups: u32| groups.saturating_mul(waves_of_group).div_ceil(simds).min(most);
    let lds = needs.lds_bytes.next_multiple_of(model.memory.lds.granule_bytes.max(1));
    Occupancy {
        by_vgprs: of(registers.vgprs_of_simd, registers.vgpr_granule, needs.vgprs),
        by_sgprs: match registers.sgprs_of_simd {
            Some(all) => of(all, registers.sgpr_granule, needs.sgprs),
            None => most,
        },
        by_lds: match lds {
            0 => most,
            lds => with_groups(model.memory.lds.bytes_of_cu / lds),
        },
        by_work_groups: match waves_of_group {
            1 => most,
            waves => with_groups((most * simds / waves).min(BARRIERS_OF_CU)),
        },
        by_waves: most,
    }
}
