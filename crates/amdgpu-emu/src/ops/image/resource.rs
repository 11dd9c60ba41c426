//! Image resources (T#) and samplers (S#) as instructions read them from scalar registers.
//!
//! Source: Vega ISA 8.4.2, 8.4.3; fields of the upper words that it leaves out: SW_MODE in 20:16 of word 3 (0 is linear), DEPTH and
//! PITCH in word 4, BASE_ARRAY in word 5, MAX_MIP in its bits 31:28. A linear image's levels lie one behind the other in rows of one
//! pitch; a slice is all levels of its rows.

use amdgpu_isa::model::bits::Bits;
use amdgpu_isa::model::descriptors::{Descriptors, IMAGE_WORDS, ImageFields, SAMPLER_WORDS, clamp, image_kind};

use crate::exec::Cx;
use crate::texel::{Problem, Texel};
use crate::uop::{ScalarSrc, Uop};

/// Shape of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    D1,
    D2,
    D3,
    Cube,
    D1Array,
    D2Array,
}

impl Kind {
    /// Coordinates within a slice, or in the volume.
    pub(super) fn axes(self) -> usize {
        match self {
            Kind::D1 | Kind::D1Array => 1,
            Kind::D2 | Kind::Cube | Kind::D2Array => 2,
            Kind::D3 => 3,
        }
    }

    /// Whether the address names a slice or a face if the instruction says that there are some.
    pub(super) fn has_slices(self) -> bool {
        matches!(self, Kind::Cube | Kind::D1Array | Kind::D2Array)
    }
}

/// An image resource.
#[derive(Debug, Clone, Copy)]
pub(super) struct Resource {
    base: u64,
    /// None: unbound, reads give 0 and writes are dropped.
    pub(super) texel: Option<Texel>,
    dst_sel: [u8; 4],
    pub(super) kind: Kind,
    /// Of level 0, in elements; slices of an array are no size.
    sizes: [u32; 3],
    /// First and last slice that can be seen.
    slices: [u32; 2],
    pub(super) levels: [u32; 2],
    /// Levels that a slice has.
    mips: u32,
    pitch: u64,
    pub(super) min_lod: f64,
}

/// The scalar registers of an operand. `n` is its position in [`Uop::scalar`].
fn words<const N: usize>(cx: &Cx, uop: &Uop, n: usize) -> [u32; N] {
    let slot = match uop.scalar[n] {
        ScalarSrc::Slot(slot) => slot,
        ScalarSrc::Const(_) => return [0; N],
    };
    std::array::from_fn(|w| cx.wave.read_slot(slot.saturating_add(w as u8)))
}

impl Resource {
    /// The resource of an instruction.
    ///
    /// # Errors
    /// It has a value that is reserved, or names what the machine does not know; what is wrong.
    pub(super) fn of(cx: &Cx, uop: &Uop) -> Result<Resource, Problem> {
        Resource::read(&Descriptors::of(cx.machine.model.processor).image, words(cx, uop, 0))
    }

    fn read(fields: &ImageFields, w: [u32; IMAGE_WORDS]) -> Result<Resource, Problem> {
        let field = |field: Bits| field.of_words(&w) as u32;
        let texel = Texel::of_image(field(fields.data_format) as u8, field(fields.number_format) as u8)?;
        let kind = match field(fields.kind) {
            image_kind::D1 => Kind::D1,
            image_kind::D2 => Kind::D2,
            image_kind::D3 => Kind::D3,
            image_kind::CUBE => Kind::Cube,
            image_kind::D1_ARRAY => Kind::D1Array,
            image_kind::D2_ARRAY => Kind::D2Array,
            image_kind::D2_MSAA | image_kind::D2_MSAA_ARRAY => {
                return Problem::unimplemented("images of several samples are");
            }
            _ if texel.is_none() => Kind::D2,
            other => return Err(format!("resource type {other} is no image").into()),
        };
        let linear = u32::from(fields.linear);
        match field(fields.tiling) {
            mode if texel.is_some() && mode != linear => {
                return Problem::unimplemented(format_args!("swizzle mode {mode} ({linear} is linear) is"));
            }
            _ => {}
        }
        let dst_sel = fields.select.map(|select| field(select) as u8);
        if let Some(select) = dst_sel.iter().find(|s| matches!(s, 2 | 3)) {
            return Err(format!("destination select {select} is reserved").into());
        }
        let (depth, first) = (field(fields.depth), field(fields.base_array));
        let last = match fields.last_array.exists() {
            true => field(fields.last_array),
            false => depth,
        };
        let (deep, slices) = match kind {
            Kind::D3 => (depth + 1, [0, 0]),
            _ if kind.has_slices() => (1, [first, last]),
            _ => (1, [first; 2]),
        };
        let height = if kind.axes() > 1 { field(fields.height) + 1 } else { 1 };
        Ok(Resource {
            base: fields.base.of_words(&w) << 8,
            texel,
            dst_sel,
            kind,
            sizes: [field(fields.width) + 1, height, deep],
            slices,
            levels: [field(fields.base_level), field(fields.last_level)],
            mips: field(fields.max_level) + 1,
            pitch: u64::from(field(fields.pitch)) + 1,
            min_lod: f64::from(field(fields.min_lod)) / 256.0,
        })
    }

    /// Sizes of a level.
    pub(super) fn sizes(&self, level: u32) -> [u32; 3] {
        self.sizes.map(|s| (s >> level).max(1))
    }

    /// Slices or faces that can be seen.
    pub(super) fn slice_count(&self) -> u32 {
        (self.slices[1] + 1).saturating_sub(self.slices[0])
    }

    fn rows(&self, levels: u32) -> u64 {
        (0..levels).map(|l| u64::from(self.sizes(l)[1])).sum()
    }

    /// Address of an element. The indices are inside the level, the slice is one that can be seen.
    pub(super) fn address(&self, level: u32, [x, y, z]: [u32; 3], slice: u32) -> u64 {
        let bytes = self.texel.map_or(0, Texel::bytes) as u64;
        let slice = u64::from(self.slices[0] + slice + z);
        let row = slice * self.rows(self.mips.max(level + 1)) + self.rows(level) + u64::from(y);
        self.base.wrapping_add((row * self.pitch + u64::from(x)) * bytes)
    }

    /// Components as registers see them.
    pub(super) fn select(&self, components: [u32; 4]) -> [u32; 4] {
        self.dst_sel.map(|select| match select {
            0 => 0,
            1 => self.texel.map_or(0, Texel::one),
            n => components[n as usize & 3],
        })
    }

    /// Components as memory sees them: each from the first register that is selected from it.
    pub(super) fn deselect(&self, registers: [u32; 4]) -> [u32; 4] {
        [4, 5, 6, 7].map(|component| {
            let register = self.dst_sel.iter().position(|s| *s == component);
            register.map_or(0, |r| registers[r])
        })
    }
}

/// What happens to coordinates beyond the image: the values of the sampler's clamp fields, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clamp {
    Wrap,
    Mirror,
    LastTexel,
    MirrorOnceLastTexel,
    HalfBorder,
    MirrorOnceHalfBorder,
    Border,
    MirrorOnceBorder,
    /// No value of a field: the face of a cube goes on in another.
    Beyond,
}

/// How levels are chosen between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MipFilter {
    None,
    Point,
    Linear,
}

/// What becomes of the elements that a filter looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reduction {
    Average,
    Least,
    Greatest,
}

/// A sampler.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sampler {
    pub(super) clamp: [Clamp; 3],
    /// By number: never, less, equal, less or equal, greater, not equal, greater or equal, always.
    pub(super) compare: u8,
    pub(super) unnormalized: bool,
    pub(super) cube_wrap: bool,
    pub(super) reduction: Reduction,
    pub(super) lod: [f64; 2],
    pub(super) bias: f64,
    /// Linear in a level, if it is magnified and if it is made smaller.
    pub(super) magnified: bool,
    pub(super) minified: bool,
    /// Between slices of a volume; None as in a slice.
    pub(super) deep: Option<bool>,
    pub(super) mip: MipFilter,
    /// A filter that looks at more elements along a line: only where a gradient is known.
    pub(super) anisotropic: bool,
    /// 0 transparent black, 1 opaque black, 2 white.
    pub(super) border: u8,
}

impl Sampler {
    /// The sampler of an instruction.
    ///
    /// # Errors
    /// It has a value that is reserved, or names what the machine does not know; what is wrong.
    pub(super) fn of(cx: &Cx, uop: &Uop) -> Result<Sampler, Problem> {
        let fields = &Descriptors::of(cx.machine.model.processor).sampler;
        let w: [u32; SAMPLER_WORDS] = words(cx, uop, 2);
        let field = |field: Bits| field.of_words(&w) as u32;
        let clamp = fields.clamp.map(|clamp| match field(clamp) {
            clamp::WRAP => Clamp::Wrap,
            clamp::MIRROR => Clamp::Mirror,
            clamp::LAST_TEXEL => Clamp::LastTexel,
            clamp::MIRROR_ONCE_LAST_TEXEL => Clamp::MirrorOnceLastTexel,
            clamp::HALF_BORDER => Clamp::HalfBorder,
            clamp::MIRROR_ONCE_HALF_BORDER => Clamp::MirrorOnceHalfBorder,
            clamp::BORDER => Clamp::Border,
            _ => Clamp::MirrorOnceBorder,
        });
        let border = field(fields.border) as u8;
        if border == 3 {
            return Problem::unimplemented("border colours of a table are");
        }
        let reduction = match field(fields.reduction) {
            0 => Reduction::Average,
            1 => Reduction::Least,
            2 => Reduction::Greatest,
            _ => return Err("filter mode 3 is reserved".into()),
        };
        let mip = match field(fields.filter_levels) {
            0 => MipFilter::None,
            1 => MipFilter::Point,
            2 => MipFilter::Linear,
            _ => return Err("mip filter 3 is reserved".into()),
        };
        let deep = match field(fields.filter_z) {
            0 => None,
            1 => Some(false),
            2 => Some(true),
            _ => return Err("z filter 3 is reserved".into()),
        };
        // bit 0: linear; bit 1: along a line
        let filters = [field(fields.magnify), field(fields.minify)];
        Ok(Sampler {
            clamp,
            compare: field(fields.compare) as u8,
            unnormalized: field(fields.unnormalized) != 0,
            cube_wrap: field(fields.no_cube_wrap) == 0,
            reduction,
            lod: [fields.min_lod, fields.max_lod].map(|lod| f64::from(field(lod)) / 256.0),
            bias: fields.lod_bias.signed_of_words(&w) as f64 / 256.0,
            magnified: filters[0] & 1 != 0,
            minified: filters[1] & 1 != 0,
            deep,
            mip,
            anisotropic: field(fields.max_anisotropy) != 0 && filters.iter().any(|f| f & 2 != 0),
            border,
        })
    }
}
