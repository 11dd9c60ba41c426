//! Image instructions of a processor, beyond what descriptors and rows say: addresses, components, and where the levels of linear
//! images lie.
//!
//! Sources: Vega ISA 8.2, 8.4.1; RDNA2 ISA 8.2.1 to 8.2.6, 8.2.10, 13.7.1; RDNA3 ISA 10.1 to 10.5, 10.9; RDNA4 ISA 10.1 to 10.5; of levels:
//! AMD's address library (`HwlComputeSurfaceInfoLinear` of GFX9 and GFX10, `GetMipOffset` of GFX12). RDNA4's table of rays has 16-bit
//! directions as RDNA2 has them, its section 10.4.1 as RDNA3; LLVM packs them as RDNA3.

use crate::target::{Family, Processor};

/// What a store writes for components of the format that it does not give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MissingComponents {
    Zero,
    /// The first component that it gives.
    First,
}

/// How a linear image has its levels. All levels of a slice lie together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinearLevels {
    /// The largest first, with the same bytes from row to row.
    OnePitch,
    /// The smallest first, each with rows as short as they can be.
    OwnPitch,
    /// No source says.
    Unknown,
}

/// Image instructions of a processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageModel {
    /// `dim` says which coordinates an address has. Otherwise the resource does, and `da` whether there is a slice.
    pub dimension_in_instruction: bool,
    /// Instructions name each register of an address.
    pub address_lists: bool,
    pub missing: MissingComponents,
    /// Halves that a store takes go to the components of `dmask`; otherwise to the first ones, and `dmask` only counts.
    pub halves_by_mask: bool,
    /// Samples flush denormals, loads do not.
    pub samples_flush: bool,
    /// Ray tracing with 16-bit directions: each component with its inverse in a register. Otherwise the direction, then its inverse.
    pub paired_directions: bool,
    /// Ray tracing: signs of coordinates tell which shader a hit needs, and nodes may be procedural.
    pub hit_signs: bool,
    pub levels: LinearLevels,
    /// Rows of linear images whose resource has no pitch begin at multiples of so many bytes.
    pub row_align: u32,
    /// What each row counts in the size of a level, where it is more than its pitch.
    pub row_size_align: u32,
}

/// GFX6 to GFX8.
const GFX6: ImageModel = ImageModel {
    dimension_in_instruction: false,
    address_lists: false,
    missing: MissingComponents::Zero,
    halves_by_mask: false,
    samples_flush: false,
    paired_directions: false,
    hit_signs: false,
    levels: LinearLevels::Unknown,
    row_align: 256,
    row_size_align: 256,
};

const GFX9: ImageModel = ImageModel {
    levels: LinearLevels::OnePitch,
    ..GFX6
};

const GFX10: ImageModel = ImageModel {
    dimension_in_instruction: true,
    levels: LinearLevels::OwnPitch,
    ..GFX9
};

const GFX11: ImageModel = ImageModel {
    halves_by_mask: true,
    samples_flush: true,
    paired_directions: true,
    ..GFX10
};

const GFX12: ImageModel = ImageModel {
    address_lists: true,
    missing: MissingComponents::First,
    hit_signs: true,
    row_align: 128,
    ..GFX11
};

impl ImageModel {
    /// Image instructions of a processor; of those that have none, what older ones do.
    pub fn of(processor: Processor) -> &'static ImageModel {
        match processor.family() {
            Family::R600 | Family::Gfx6 | Family::Gfx7 | Family::Gfx8 => &GFX6,
            Family::Gfx9 | Family::Gfx90a | Family::Gfx940 => &GFX9,
            Family::Gfx10 => &GFX10,
            Family::Gfx11 => &GFX11,
            Family::Gfx12 | Family::Gfx1250 => &GFX12,
        }
    }
}
