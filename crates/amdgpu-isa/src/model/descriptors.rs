//! Resource descriptors in scalar registers, field by field: buffers (V#), images (T#), samplers (S#).
//!
//! Sources: GCN3 ISA 8.1.5, 8.2.6, 8.2.7; Vega ISA 8.1.8, 8.4.2, 8.4.3; RDNA ISA 8.1.5, 8.2.6, 8.2.7; RDNA2 ISA 8.2.6, 8.2.7, 8.2.10;
//! RDNA3 ISA 9.1.5, 10.5, 10.6, 10.9.3; RDNA4 ISA 9.1.5, 10.5, 10.6, 10.9.3; CDNA5 ISA 9.4, 9.6; of fields
//! that these leave out: ROCr's image headers.

use super::bits::Bits;
use crate::target::{Family, Processor, Properties};

const NONE: Bits = Bits::NONE;

/// Words of a buffer resource, and of a sampler.
pub const BUFFER_WORDS: usize = 4;
/// Words of a sampler.
pub const SAMPLER_WORDS: usize = 4;
/// Words of an image resource; instructions with `r128` take the first half.
pub const IMAGE_WORDS: usize = 8;

/// How a buffer resource swizzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BufferSwizzle {
    /// One bit switches it on; elements have ELEMENT_SIZE bytes, on GFX9 and GFX10 four.
    Flag,
    /// The field is the size of elements: 0 no swizzle, 1 four bytes, 2 eight, 3 sixteen.
    ElementSize,
    /// One bit switches it on; elements have 16 bytes.
    Flag16,
}

/// What the records of a buffer are, and so which accesses are in range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Records {
    /// Elements, for an instruction that names one; else bytes.
    Indexed,
    /// Elements, if the buffer has a stride.
    Strided,
    /// Elements, if the buffer has a stride and is swizzled.
    Swizzled,
    /// What [`BufferFields::out_of_bounds`] says, see [`bounds`]. Of an access to a structure only the first byte must be in it
    /// (RDNA2 ISA 8.1.5; Mesa, ac_descriptors.c).
    SelectedStart,
    /// Likewise, but all of an access must be in the structure (RDNA3 ISA 9.4.1).
    SelectedEnd,
    /// Bytes, index and stride counted in; those of a swizzled buffer are not counted. [`BufferFields::out_of_bounds`] says whether
    /// an access must be in its structure, too (CDNA5 ISA 9.4.1).
    Bytes,
}

/// Values of [`BufferFields::out_of_bounds`] on GFX10 to GFX12.
pub mod bounds {
    /// The index is less than the records, and the offset within the stride.
    pub const STRUCTURED: u32 = 0;
    /// The index is less than the records.
    pub const INDEX: u32 = 1;
    /// There is a record.
    pub const NOT_EMPTY: u32 = 2;
    /// Records are bytes, of which SOFFSET takes some away; or as [`STRUCTURED`], if the buffer is swizzled and has a stride. RDNA2 ISA
    /// and RDNA4 ISA leave it out, but their processors have it (LLVM, SIInstrInfo; Mesa, ac_descriptors.c).
    pub const RAW: u32 = 3;
}

/// Fields of a buffer resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BufferFields {
    pub base: Bits,
    pub stride: Bits,
    /// Bits 17:14 of the stride where lane ids are added; they are those of the data format otherwise.
    pub stride_high: Bits,
    pub cache_swizzle: Bits,
    pub swizzle: Bits,
    pub swizzle_kind: BufferSwizzle,
    pub records: Bits,
    pub records_count: Records,
    /// Where the components X, Y, Z, W of a result come from, see [`select`].
    pub select: [Bits; 4],
    /// Number and data format on GFX6 to GFX9, one format later.
    pub number_format: Bits,
    pub data_format: Bits,
    pub format: Bits,
    /// 2, 4, 8, 16 bytes of a swizzled element.
    pub element_size: Bits,
    /// 8, 16, 32, 64 indices of a swizzled stride; 32 where there is no such field.
    pub index_stride: Bits,
    /// The stride counts in units of 1, 4, 8, 32 bytes. Scalar loads do not look at it.
    pub stride_scale: Bits,
    /// SOFFSET is a part of the offset that is checked and swizzled, and only the first byte of an access is swizzled; otherwise it
    /// is a part of the base.
    pub joint_offset: bool,
    pub add_lane: Bits,
    /// How accesses are checked: structured, raw and so on.
    pub out_of_bounds: Bits,
    /// 0 for buffers.
    pub kind: Bits,
}

/// Fields of an image resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageFields {
    /// In units of 256 bytes.
    pub base: Bits,
    /// In 1/256 of a level.
    pub min_lod: Bits,
    /// Number and data format on GFX6 to GFX9, one format later.
    pub number_format: Bits,
    pub data_format: Bits,
    pub format: Bits,
    /// Sizes less one.
    pub width: Bits,
    pub height: Bits,
    /// Depth of a volume, or last slice, less one.
    pub depth: Bits,
    pub select: [Bits; 4],
    pub base_level: Bits,
    pub last_level: Bits,
    /// How elements are ordered; tiling index before GFX9.
    pub tiling: Bits,
    /// Value of it for rows one behind the other.
    pub linear: u8,
    /// See [`image_kind`].
    pub kind: Bits,
    /// Elements of a row less one. Where it shares its place with the depth, only images without slices have one, and only if
    /// rows are longer than they must be.
    pub pitch: Bits,
    pub base_array: Bits,
    /// Last slice; images say it by their depth where there is none.
    pub last_array: Bits,
    /// Levels of an array's slice less one.
    pub max_level: Bits,
    /// For a volume: base array and depth are the first and the last layer of the level, not the depth of level 0.
    pub layers_of_volume: Bits,
    /// Elements are compressed (DCC), and something else says how.
    pub compression: Bits,
    /// Must be 1.
    pub resource_level: Bits,
}

impl ImageFields {
    /// Whether images of slices and volumes have no pitch, so that their rows are as short as they can be.
    pub const fn pitch_is_depth(&self) -> bool {
        self.pitch.low == self.depth.low
    }
}

/// Fields of the resource of a bounding volume hierarchy, which ray tracing takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeFields {
    /// In units of 256 bytes.
    pub base: Bits,
    /// Units in the last place that boxes are made larger by.
    pub box_growth: Bits,
    /// Children of a box are sorted.
    pub sort: Bits,
    /// By what: nearest, longest interval, nearest middle.
    pub heuristic: Bits,
    /// Children that are triangles come first.
    pub triangles_first: Bits,
    /// In units of 64 bytes, less one.
    pub size: Bits,
    /// Nodes of type 4 are boxes of 64 bytes with a common exponent, not boxes of f16.
    pub precise_boxes: Bits,
    /// Eight children are sorted together.
    pub wide_sort: Bits,
    /// Nodes of type 6 are instances.
    pub instances: Bits,
    /// Nodes are those of eight quantized boxes and of packed triangles. Reserved in the RDNA4 ISA; drivers set it (Mesa's RADV).
    pub compressed: Bits,
    /// Node pointers have flags in their upper bits.
    pub pointer_flags: Bits,
    /// Triangles give barycentric coordinates, not their id.
    pub barycentrics: Bits,
    /// 8.
    pub kind: Bits,
}

/// Fields of a sampler.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SamplerFields {
    /// Of X, Y, Z, see [`clamp`].
    pub clamp: [Bits; 3],
    pub max_anisotropy: Bits,
    /// Never, less, equal, less or equal, greater, not equal, greater or equal, always.
    pub compare: Bits,
    pub unnormalized: Bits,
    pub no_cube_wrap: Bits,
    /// Average, least, greatest.
    pub reduction: Bits,
    /// In 1/256 of a level.
    pub min_lod: Bits,
    pub max_lod: Bits,
    /// Signed, in 1/256 of a level.
    pub lod_bias: Bits,
    /// Point, linear, and both along a line.
    pub magnify: Bits,
    pub minify: Bits,
    /// None, point, linear.
    pub filter_z: Bits,
    pub filter_levels: Bits,
    pub border_pointer: Bits,
    /// Transparent black, opaque black, opaque white, from a table.
    pub border: Bits,
}

/// Where a component comes from.
pub mod select {
    pub const ZERO: u32 = 0;
    pub const ONE: u32 = 1;
    pub const X: u32 = 4;
    pub const Y: u32 = 5;
    pub const Z: u32 = 6;
    pub const W: u32 = 7;
}

/// What a resource is.
pub mod image_kind {
    pub const D1: u32 = 8;
    pub const D2: u32 = 9;
    pub const D3: u32 = 10;
    pub const CUBE: u32 = 11;
    pub const D1_ARRAY: u32 = 12;
    pub const D2_ARRAY: u32 = 13;
    pub const D2_MSAA: u32 = 14;
    pub const D2_MSAA_ARRAY: u32 = 15;
}

/// What becomes of coordinates beyond an image.
pub mod clamp {
    pub const WRAP: u32 = 0;
    pub const MIRROR: u32 = 1;
    pub const LAST_TEXEL: u32 = 2;
    pub const MIRROR_ONCE_LAST_TEXEL: u32 = 3;
    pub const HALF_BORDER: u32 = 4;
    pub const MIRROR_ONCE_HALF_BORDER: u32 = 5;
    pub const BORDER: u32 = 6;
    pub const MIRROR_ONCE_BORDER: u32 = 7;
}

/// Descriptors of a processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Descriptors {
    pub buffer: BufferFields,
    pub image: ImageFields,
    pub sampler: SamplerFields,
    /// None: the processor has no instructions for it.
    pub tree: Option<TreeFields>,
}

const SELECT: [Bits; 4] = [
    Bits::new(98, 96),
    Bits::new(101, 99),
    Bits::new(104, 102),
    Bits::new(107, 105),
];

/// Descriptors of GFX6 and GFX7.
pub const GFX6: Descriptors = Descriptors {
    buffer: BufferFields {
        base: Bits::new(47, 0),
        stride: Bits::new(61, 48),
        stride_high: NONE,
        cache_swizzle: Bits::bit(62),
        swizzle: Bits::bit(63),
        swizzle_kind: BufferSwizzle::Flag,
        records: Bits::new(95, 64),
        records_count: Records::Strided,
        select: SELECT,
        number_format: Bits::new(110, 108),
        data_format: Bits::new(114, 111),
        format: NONE,
        element_size: Bits::new(116, 115),
        index_stride: Bits::new(118, 117),
        stride_scale: NONE,
        joint_offset: false,
        add_lane: Bits::bit(119),
        out_of_bounds: NONE,
        kind: Bits::new(127, 126),
    },
    image: ImageFields {
        base: Bits::new(39, 0),
        min_lod: Bits::new(51, 40),
        number_format: Bits::new(61, 58),
        data_format: Bits::new(57, 52),
        format: NONE,
        width: Bits::new(77, 64),
        height: Bits::new(91, 78),
        depth: Bits::new(140, 128),
        select: SELECT,
        base_level: Bits::new(111, 108),
        last_level: Bits::new(115, 112),
        tiling: Bits::new(120, 116),
        linear: 8,
        kind: Bits::new(127, 124),
        pitch: Bits::new(154, 141),
        base_array: Bits::new(172, 160),
        last_array: Bits::new(185, 173),
        max_level: NONE,
        layers_of_volume: NONE,
        compression: NONE,
        resource_level: NONE,
    },
    sampler: SamplerFields {
        clamp: [Bits::new(2, 0), Bits::new(5, 3), Bits::new(8, 6)],
        max_anisotropy: Bits::new(11, 9),
        compare: Bits::new(14, 12),
        unnormalized: Bits::bit(15),
        no_cube_wrap: Bits::bit(28),
        reduction: Bits::new(30, 29),
        min_lod: Bits::new(43, 32),
        max_lod: Bits::new(55, 44),
        lod_bias: Bits::new(77, 64),
        magnify: Bits::new(85, 84),
        minify: Bits::new(87, 86),
        filter_z: Bits::new(89, 88),
        filter_levels: Bits::new(91, 90),
        border_pointer: Bits::new(107, 96),
        border: Bits::new(127, 126),
    },
    tree: None,
};

/// Descriptors of GFX8.
pub const GFX8: Descriptors = Descriptors {
    buffer: BufferFields {
        stride_high: Bits::new(114, 111),
        records_count: Records::Swizzled,
        ..GFX6.buffer
    },
    image: ImageFields {
        compression: Bits::bit(213),
        ..GFX6.image
    },
    ..GFX6
};

/// Descriptors of GFX9.
pub const GFX9: Descriptors = Descriptors {
    buffer: BufferFields {
        element_size: NONE,
        records_count: Records::Indexed,
        ..GFX8.buffer
    },
    image: ImageFields {
        linear: 0,
        pitch: Bits::new(156, 141),
        last_array: NONE,
        max_level: Bits::new(191, 188),
        ..GFX8.image
    },
    ..GFX8
};

/// Descriptors of GFX10.
pub const GFX10: Descriptors = Descriptors {
    buffer: BufferFields {
        stride_high: NONE,
        number_format: NONE,
        data_format: NONE,
        format: Bits::new(114, 108),
        records_count: Records::SelectedStart,
        out_of_bounds: Bits::new(125, 124),
        ..GFX9.buffer
    },
    image: ImageFields {
        number_format: NONE,
        data_format: NONE,
        format: Bits::new(60, 52),
        width: Bits::new(75, 62),
        height: Bits::new(91, 78),
        pitch: NONE,
        base_array: Bits::new(156, 144),
        max_level: Bits::new(167, 164),
        layers_of_volume: Bits::bit(160),
        resource_level: Bits::bit(95),
        ..GFX9.image
    },
    ..GFX9
};

/// Descriptors of GFX10.3.
pub const GFX10_3: Descriptors = Descriptors {
    image: ImageFields {
        pitch: Bits::new(141, 128),
        ..GFX10.image
    },
    tree: Some(TreeFields {
        base: Bits::new(39, 0),
        box_growth: Bits::new(62, 55),
        sort: Bits::bit(63),
        heuristic: NONE,
        triangles_first: NONE,
        size: Bits::new(105, 64),
        precise_boxes: NONE,
        wide_sort: NONE,
        instances: NONE,
        compressed: NONE,
        pointer_flags: NONE,
        barycentrics: Bits::bit(120),
        kind: Bits::new(127, 124),
    }),
    ..GFX10
};

const GFX10_3_TREE: TreeFields = match GFX10_3.tree {
    Some(tree) => tree,
    None => panic!("GFX10.3 traces rays"),
};

/// Descriptors of GFX11.
pub const GFX11: Descriptors = Descriptors {
    buffer: BufferFields {
        cache_swizzle: NONE,
        swizzle: Bits::new(63, 62),
        swizzle_kind: BufferSwizzle::ElementSize,
        format: Bits::new(113, 108),
        records_count: Records::SelectedEnd,
        ..GFX10.buffer
    },
    image: ImageFields {
        min_lod: Bits::new(198, 187),
        format: Bits::new(59, 52),
        max_level: Bits::new(51, 48),
        resource_level: NONE,
        ..GFX10_3.image
    },
    tree: Some(TreeFields {
        pointer_flags: Bits::bit(119),
        // reserved in the RDNA3 ISA; drivers (Mesa's RADV, AMD's GPURT) set it
        heuristic: Bits::new(54, 53),
        ..GFX10_3_TREE
    }),
    ..GFX10
};

const GFX11_TREE: TreeFields = match GFX11.tree {
    Some(tree) => tree,
    None => panic!("GFX11 traces rays"),
};

/// Descriptors of GFX12.
pub const GFX12: Descriptors = Descriptors {
    buffer: BufferFields {
        stride_scale: Bits::new(115, 114),
        joint_offset: true,
        ..GFX11.buffer
    },
    image: ImageFields {
        min_lod: Bits::new(198, 186),
        max_level: Bits::new(48, 44),
        format: Bits::new(56, 49),
        base_level: Bits::new(61, 57),
        width: Bits::new(77, 62),
        height: Bits::new(93, 78),
        last_level: Bits::new(115, 111),
        depth: Bits::new(141, 128),
        pitch: Bits::new(143, 128),
        base_array: Bits::new(157, 144),
        layers_of_volume: Bits::bit(164),
        compression: NONE,
        ..GFX11.image
    },
    sampler: SamplerFields {
        min_lod: Bits::new(44, 32),
        max_lod: Bits::new(57, 45),
        lod_bias: Bits::new(77, 64),
        border_pointer: Bits::new(125, 114),
        ..GFX11.sampler
    },
    tree: Some(TreeFields {
        triangles_first: Bits::bit(52),
        compressed: Bits::bit(115),
        precise_boxes: Bits::bit(116),
        wide_sort: Bits::bit(117),
        instances: Bits::bit(118),
        ..GFX11_TREE
    }),
};

/// Descriptors of GFX12.5. There are no formats of buffers.
pub const GFX1250: Descriptors = Descriptors {
    buffer: BufferFields {
        base: Bits::new(56, 0),
        records: Bits::new(101, 57),
        records_count: Records::Bytes,
        stride: Bits::new(121, 108),
        stride_scale: Bits::new(123, 122),
        swizzle: Bits::bit(124),
        swizzle_kind: BufferSwizzle::Flag16,
        out_of_bounds: Bits::bit(125),
        select: [NONE; 4],
        format: NONE,
        index_stride: NONE,
        add_lane: NONE,
        ..GFX12.buffer
    },
    ..GFX12
};

impl BufferFields {
    /// Bytes of an element of a swizzled buffer; `None` of one that is not swizzled.
    pub fn element_bytes(&self, words: u128) -> Option<u32> {
        let swizzle = self.swizzle.of_u128(words) as u32;
        (swizzle != 0).then(|| match self.swizzle_kind {
            BufferSwizzle::Flag if self.element_size.exists() => 2 << self.element_size.of_u128(words),
            BufferSwizzle::Flag => 4,
            BufferSwizzle::ElementSize => 2 << swizzle,
            BufferSwizzle::Flag16 => 16,
        })
    }

    /// Indices of a swizzled stride.
    pub fn indices(&self, words: u128) -> u32 {
        match self.index_stride.exists() {
            true => 8 << self.index_stride.of_u128(words),
            false => 32,
        }
    }

    /// Bytes of the stride's unit.
    pub fn stride_unit(&self, words: u128) -> u32 {
        [1, 4, 8, 32][self.stride_scale.of_u128(words) as usize & 3]
    }
}

impl Descriptors {
    /// Descriptors of a processor. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> &'static Descriptors {
        match processor.family() {
            Family::R600 | Family::Gfx6 | Family::Gfx7 => &GFX6,
            Family::Gfx8 => &GFX8,
            Family::Gfx9 | Family::Gfx90a | Family::Gfx940 => &GFX9,
            Family::Gfx10 if processor.has(Properties::GFX10_3) => &GFX10_3,
            Family::Gfx10 => &GFX10,
            Family::Gfx11 => &GFX11,
            Family::Gfx12 => &GFX12,
            Family::Gfx1250 => &GFX1250,
        }
    }
}
