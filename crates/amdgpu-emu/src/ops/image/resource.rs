//! Image resources (T#) and samplers (S#) as instructions read them from scalar registers.
//!
//! Source: the fields and their sources are in `amdgpu_isa::model::descriptors`, where levels lie in `model::images`. Levels are laid
//! out by sizes that are halved and rounded up; instructions see them rounded down. A slice is all its levels.

use amdgpu_isa::Model;
use amdgpu_isa::model::bits::Bits;
use amdgpu_isa::model::descriptors::{IMAGE_WORDS, SAMPLER_WORDS, clamp, image_kind};
use amdgpu_isa::model::formats::ImageFormat;
use amdgpu_isa::model::images::{ImageModel, LinearLevels};

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

    /// Whether all elements of a level are in one slice.
    fn has_no_slices(self) -> bool {
        matches!(self, Kind::D1 | Kind::D2)
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
    /// The depth is that of each level.
    layers: bool,
    /// First and last slice that can be seen.
    slices: [u32; 2],
    pub(super) levels: [u32; 2],
    /// Levels that a slice has.
    mips: u32,
    /// Bytes from row to row of level 0, if the resource says so.
    row: Option<u64>,
    model: &'static ImageModel,
    pub(super) min_lod: f64,
}

/// The scalar registers of an operand. `n` is its position in [`Uop::scalar`].
pub(super) fn words<const N: usize>(cx: &Cx, uop: &Uop, n: usize) -> [u32; N] {
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
        let mut words: [u32; IMAGE_WORDS] = words(cx, uop, 0);
        let half = uop.inst.modifiers.r128;
        if half {
            words[IMAGE_WORDS / 2..].fill(0);
        }
        Resource::read(&cx.machine.model, words, half)
    }

    /// `half`: the upper words are missing, and there is no pitch.
    fn read(model: &Model, w: [u32; IMAGE_WORDS], half: bool) -> Result<Resource, Problem> {
        let fields = &model.descriptors.image;
        let field = |field: Bits| field.of_words(&w) as u32;
        let texel = match fields.format.exists() {
            true => Texel::of_image_format(
                ImageFormat::unified(model.processor, field(fields.format)),
                field(fields.format),
            )?,
            false => Texel::of_image(field(fields.data_format) as u8, field(fields.number_format) as u8)?,
        };
        // an image of several samples has the logarithm of their number where others have a level
        let samples = |kind| match field(fields.last_level) {
            0 => Ok(kind),
            n => Problem::unimplemented(format_args!("images of several samples (2^{n}) are")),
        };
        let kind = match field(fields.kind) {
            image_kind::D1 => Kind::D1,
            image_kind::D2 => Kind::D2,
            image_kind::D3 => Kind::D3,
            image_kind::CUBE => Kind::Cube,
            image_kind::D1_ARRAY => Kind::D1Array,
            image_kind::D2_ARRAY => Kind::D2Array,
            image_kind::D2_MSAA => samples(Kind::D2)?,
            image_kind::D2_MSAA_ARRAY => samples(Kind::D2Array)?,
            _ if texel.is_none() => Kind::D2,
            other => return Err(format!("resource type {other} is no image").into()),
        };
        let linear = u32::from(fields.linear);
        match field(fields.tiling) {
            mode if texel.is_some() && mode != linear => {
                return Problem::unimplemented(format_args!("swizzle mode {mode} ({linear} is linear) is"));
            }
            _ if texel.is_some() && field(fields.compression) != 0 => {
                return Problem::unimplemented("compression of elements (DCC) is");
            }
            _ if field(fields.last_level) != 0 && model.images.levels == LinearLevels::Unknown => {
                return Problem::unimplemented("several levels of a linear image, whose places no source tells, are");
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
        let layers = field(fields.layers_of_volume) != 0;
        let (deep, slices) = match kind {
            // first and last layer of whatever level it is
            Kind::D3 if layers => ((depth + 1).saturating_sub(first), [first; 2]),
            Kind::D3 => (depth + 1, [0, 0]),
            _ if kind.has_slices() => (1, [first, last]),
            _ => (1, [first; 2]),
        };
        let height = if kind.axes() > 1 { field(fields.height) + 1 } else { 1 };
        let width = field(fields.width) + 1;
        let bytes = texel.map_or(0, Texel::bytes) as u64;
        let pitch = u64::from(field(fields.pitch)) + 1;
        let row = match fields.pitch_is_depth() {
            true => kind.has_no_slices() && pitch > u64::from(width),
            false => fields.pitch.exists() && !half,
        };
        Ok(Resource {
            base: fields.base.of_words(&w) << 8,
            texel,
            dst_sel,
            kind,
            sizes: [width, height, deep],
            layers,
            slices,
            levels: [field(fields.base_level), field(fields.last_level)],
            mips: field(fields.max_level) + 1,
            row: row.then_some(pitch * bytes),
            model: model.images,
            min_lod: f64::from(field(fields.min_lod)) / 256.0,
        })
    }

    /// Sizes of a level.
    pub(super) fn sizes(&self, level: u32) -> [u32; 3] {
        let [width, height, depth] = self.sizes;
        let [w, h, d] = [width, height, depth].map(|s| (s >> level).max(1));
        [w, h, if self.layers { depth } else { d }]
    }

    /// Slices or faces that can be seen.
    pub(super) fn slice_count(&self) -> u32 {
        (self.slices[1] + 1).saturating_sub(self.slices[0])
    }

    /// Width and height that a level takes in memory.
    fn extent(&self, level: u32) -> [u64; 2] {
        let level = level.min(31);
        [self.sizes[0], self.sizes[1]].map(|s| u64::from(s).div_ceil(1 << level))
    }

    /// Bytes from row to row of a level.
    fn row(&self, level: u32) -> u64 {
        let bytes = self.texel.map_or(0, Texel::bytes) as u64;
        let least = |level| (self.extent(level)[0] * bytes).next_multiple_of(self.model.row_align.into());
        match self.row {
            Some(row) if level == 0 || self.model.levels == LinearLevels::OnePitch => row,
            _ if self.model.levels == LinearLevels::OnePitch => least(0),
            _ => least(level),
        }
    }

    /// Bytes of a slice's levels, those from `from` to `to`.
    fn level_bytes(&self, levels: std::ops::Range<u32>) -> u64 {
        let align = u64::from(self.model.row_size_align);
        let of = |level| {
            let row = match self.row {
                Some(row) => row,
                None => self.row(level).next_multiple_of(align),
            };
            row * self.extent(level)[1]
        };
        match self.model.levels {
            LinearLevels::OnePitch => levels.map(|l| self.row(l) * self.extent(l)[1]).sum(),
            _ => levels.map(of).sum(),
        }
    }

    /// Address of an element. The indices are inside the level, the slice is one that can be seen.
    pub(super) fn address(&self, level: u32, [x, y, z]: [u32; 3], slice: u32) -> u64 {
        let bytes = self.texel.map_or(0, Texel::bytes) as u64;
        let slice = u64::from(self.slices[0] + slice + z);
        let mips = self.mips.max(level + 1);
        let before = match self.model.levels {
            LinearLevels::OnePitch => 0..level,
            _ => level + 1..mips,
        };
        let offset = slice * self.level_bytes(0..mips) + self.level_bytes(before) + u64::from(y) * self.row(level);
        self.base.wrapping_add(offset + u64::from(x) * bytes)
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
        let fields = &cx.machine.model.descriptors.sampler;
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
