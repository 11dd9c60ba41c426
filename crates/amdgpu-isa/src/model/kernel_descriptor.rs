//! Fields of kernel descriptors that not all processors have (AMDGPUUsage, Kernel Descriptor, compute_pgm_rsrc1 to 3).

use crate::target::{Family, Processor};

/// Which fields there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DescriptorFields {
    /// ENABLE_WAVEFRONT_SIZE32.
    pub wave32: bool,
    /// FP16_OVFL.
    pub fp16_overflow: bool,
    /// ENABLE_DX10_CLAMP and ENABLE_IEEE_MODE.
    pub dx10_clamp_and_ieee: bool,
    /// ACCUM_OFFSET and TG_SPLIT.
    pub accum_offset: bool,
    /// SHARED_VGPR_COUNT.
    pub shared_vgprs: bool,
    /// Bits of INST_PREF_SIZE; 0 where there is none.
    pub inst_pref_size_bits: u8,
    /// TRAP_ON_START and TRAP_ON_END.
    pub trap_on_start_end: bool,
    /// GLG_EN.
    pub group_launch_guarantee: bool,
    /// IMAGE_OP.
    pub image_op: bool,
    /// WGP_MODE.
    pub wgp_mode: bool,
    /// MEM_ORDERED and FWD_PROGRESS.
    pub memory_ordered: bool,
    /// NAMED_BAR_CNT and the other fields that came with GFX12.5.
    pub named_barriers: bool,
    /// `.amdhsa_reserve_xnack_mask` is a directive, which counts SGPRs where there are such.
    pub reserve_xnack_mask: bool,
    /// XNACK cannot be switched off.
    pub xnack_always: bool,
}

const GFX6: DescriptorFields = DescriptorFields {
    wave32: false,
    fp16_overflow: false,
    dx10_clamp_and_ieee: true,
    accum_offset: false,
    shared_vgprs: false,
    inst_pref_size_bits: 0,
    trap_on_start_end: false,
    group_launch_guarantee: false,
    image_op: false,
    wgp_mode: false,
    memory_ordered: false,
    named_barriers: false,
    reserve_xnack_mask: false,
    xnack_always: false,
};

const GFX8: DescriptorFields = DescriptorFields {
    reserve_xnack_mask: true,
    ..GFX6
};

const GFX9: DescriptorFields = DescriptorFields {
    fp16_overflow: true,
    ..GFX8
};

const GFX90A: DescriptorFields = DescriptorFields {
    accum_offset: true,
    ..GFX9
};

const GFX10: DescriptorFields = DescriptorFields {
    wave32: true,
    shared_vgprs: true,
    wgp_mode: true,
    memory_ordered: true,
    ..GFX9
};

const GFX11: DescriptorFields = DescriptorFields {
    inst_pref_size_bits: 6,
    trap_on_start_end: true,
    image_op: true,
    ..GFX10
};

const GFX12: DescriptorFields = DescriptorFields {
    dx10_clamp_and_ieee: false,
    shared_vgprs: false,
    inst_pref_size_bits: 8,
    trap_on_start_end: false,
    group_launch_guarantee: true,
    ..GFX11
};

const GFX1250: DescriptorFields = DescriptorFields {
    wgp_mode: false,
    named_barriers: true,
    xnack_always: true,
    ..GFX12
};

impl DescriptorFields {
    /// The fields of a processor's descriptors. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> &'static DescriptorFields {
        match processor.family() {
            Family::R600 | Family::Gfx6 | Family::Gfx7 => &GFX6,
            Family::Gfx8 => &GFX8,
            Family::Gfx9 => &GFX9,
            Family::Gfx90a | Family::Gfx940 => &GFX90A,
            Family::Gfx10 => &GFX10,
            Family::Gfx11 => &GFX11,
            Family::Gfx12 => &GFX12,
            Family::Gfx1250 => &GFX1250,
        }
    }
}
