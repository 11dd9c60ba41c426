//! Image resources (T#) and samplers (S#) as instructions read them from scalar registers.
//!
//! Source: Vega ISA 8.4.2, 8.4.3; fields of the upper words that it leaves out: SW_MODE in 20:16 of word 3 (0 is linear), DEPTH and
//! PITCH in word 4, BASE_ARRAY in word 5, MAX_MIP in its bits 31:28. A linear image's levels lie one behind the other in rows of one
//! pitch; a slice is all levels of its rows.

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

fn bits(word: u32, at: u32, count: u32) -> u32 {
    word >> at & ((1 << count) - 1)
}

impl Resource {
    /// The resource of an instruction.
    ///
    /// # Errors
    /// It has a value that is reserved, or names what the machine does not know; what is wrong.
    pub(super) fn of(cx: &Cx, uop: &Uop) -> Result<Resource, Problem> {
        Resource::read(words(cx, uop, 0))
    }

    fn read(w: [u32; 8]) -> Result<Resource, Problem> {
        let texel = Texel::of_image(bits(w[1], 20, 6) as u8, bits(w[1], 26, 4) as u8)?;
        let kind = match bits(w[3], 28, 4) {
            8 => Kind::D1,
            9 => Kind::D2,
            10 => Kind::D3,
            11 => Kind::Cube,
            12 => Kind::D1Array,
            13 => Kind::D2Array,
            14 | 15 => return Problem::unimplemented("images of several samples are"),
            _ if texel.is_none() => Kind::D2,
            other => return Err(format!("resource type {other} is no image").into()),
        };
        match bits(w[3], 20, 5) {
            0 => {}
            mode if texel.is_some() => {
                return Problem::unimplemented(format_args!("swizzle mode {mode} (0 is linear) is"));
            }
            _ => {}
        }
        let dst_sel = [0, 3, 6, 9].map(|at| bits(w[3], at, 3) as u8);
        if let Some(select) = dst_sel.iter().find(|s| matches!(s, 2 | 3)) {
            return Err(format!("destination select {select} is reserved").into());
        }
        let depth = bits(w[4], 0, 13);
        let (deep, slices) = match kind {
            Kind::D3 => (depth + 1, [0, 0]),
            _ if kind.has_slices() => (1, [bits(w[5], 0, 13), depth]),
            _ => (1, [bits(w[5], 0, 13); 2]),
        };
        let width = bits(w[2], 0, 14) + 1;
        let height = if kind.axes() > 1 { bits(w[2], 14, 14) + 1 } else { 1 };
        Ok(Resource {
            base: (u64::from(w[0]) | u64::from(bits(w[1], 0, 8)) << 32) << 8,
            texel,
            dst_sel,
            kind,
            sizes: [width, height, deep],
            slices,
            levels: [bits(w[3], 12, 4), bits(w[3], 16, 4)],
            mips: bits(w[5], 28, 4) + 1,
            pitch: u64::from(bits(w[4], 13, 16)) + 1,
            min_lod: f64::from(bits(w[1], 8, 12)) / 256.0,
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
        let w: [u32; 4] = words(cx, uop, 2);
        let signed = |word: u32, at: u32, count: u32| (bits(word, at, count) << (32 - count)) as i32 >> (32 - count);
        let clamp = [0, 3, 6].map(|at| match bits(w[0], at, 3) {
            0 => Clamp::Wrap,
            1 => Clamp::Mirror,
            2 => Clamp::LastTexel,
            3 => Clamp::MirrorOnceLastTexel,
            4 => Clamp::HalfBorder,
            5 => Clamp::MirrorOnceHalfBorder,
            6 => Clamp::Border,
            _ => Clamp::MirrorOnceBorder,
        });
        let border = bits(w[3], 30, 2) as u8;
        if border == 3 {
            return Problem::unimplemented("border colours of a table are");
        }
        let reduction = match bits(w[0], 29, 2) {
            0 => Reduction::Average,
            1 => Reduction::Least,
            2 => Reduction::Greatest,
            _ => return Err("filter mode 3 is reserved".into()),
        };
        let mip = match bits(w[2], 26, 2) {
            0 => MipFilter::None,
            1 => MipFilter::Point,
            2 => MipFilter::Linear,
            _ => return Err("mip filter 3 is reserved".into()),
        };
        let deep = match bits(w[2], 24, 2) {
            0 => None,
            1 => Some(false),
            2 => Some(true),
            _ => return Err("z filter 3 is reserved".into()),
        };
        Ok(Sampler {
            clamp,
            compare: bits(w[0], 12, 3) as u8,
            unnormalized: bits(w[0], 15, 1) != 0,
            cube_wrap: bits(w[0], 28, 1) == 0,
            reduction,
            lod: [0, 12].map(|at| f64::from(bits(w[1], at, 12)) / 256.0),
            bias: f64::from(signed(w[2], 0, 14)) / 256.0,
            magnified: bits(w[2], 20, 1) != 0,
            minified: bits(w[2], 22, 1) != 0,
            deep,
            mip,
            anisotropic: bits(w[0], 9, 3) != 0 && (bits(w[2], 21, 1) != 0 || bits(w[2], 23, 1) != 0),
            border,
        })
    }
}
