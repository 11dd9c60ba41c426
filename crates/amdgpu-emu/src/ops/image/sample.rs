//! Instructions with a sampler: sample, gather4 and get_lod, with all their parts of an address.
//!
//! Source: Vega ISA 8.4, 8.4.1, 8.4.3. Choices where the manual says nothing: coordinates and weights are exact (real ones have 8
//! bits of fraction) and the result is rounded once; slices are rounded to nearest even and clamped; a sampler's bias counts where
//! the level is computed; levels between two are blended, or rounded with one half up.

use amdgpu_isa::row::Coords;
use amdgpu_isa::{Op, Properties};

use super::access::{Result, bad, note, put, read, run};
use super::address::{Coordinates, Parts, Registers};
use super::filter::{Axis, axis, compare_element, cube_element};
use super::resource::{Clamp, Kind, MipFilter, Reduction, Resource, Sampler};
use crate::exec::Cx;
use crate::fault::Access;
use crate::memory::{LaneFault, Lanes};
use crate::texel::{Problem, Texel};
use crate::uop::{Flow, Uop};
use crate::wave::LANES;

/// Where the level of detail comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lod {
    /// From the differences of the coordinates in four lanes.
    Quad,
    /// From the gradients in the address.
    Gradients,
    /// In the address.
    Given,
    Zero,
}

/// What an operation's name says.
#[derive(Debug, Clone, Copy)]
struct Form {
    coords: Coords,
    lod: Lod,
    /// A limit of the level is in the address.
    limit: bool,
    gather: bool,
}

impl Form {
    fn of(cx: &Cx, op: Op) -> Form {
        let coords = op
            .row(cx.machine.model.processor)
            .map_or(Coords::COORD, |row| row.coords);
        let name = op.mnemonic();
        let has = |suffix: &str| name.split('_').any(|part| part == suffix);
        let lod = match () {
            () if coords.intersects(Coords::GRAD.union(Coords::GRAD16)) => Lod::Gradients,
            () if has("lz") => Lod::Zero,
            () if has("l") => Lod::Given,
            () => Lod::Quad,
        };
        Form {
            coords,
            lod,
            limit: has("cl"),
            gather: has("gather4"),
        }
    }
}

/// The parts of an instruction's address in its registers.
#[derive(Clone, Copy)]
struct Layout {
    registers: Registers,
    /// Dwords of the address.
    offset: Option<usize>,
    bias: Option<Parts>,
    reference: Option<usize>,
    /// Gradients along the two directions of the screen.
    gradients: Option<[Parts; 2]>,
    body: Parts,
    /// Coordinates of the image.
    axes: usize,
    /// Those of the address.
    coordinates: Coordinates,
    /// One of them is a slice or a face of the image.
    sliced: bool,
}

impl Layout {
    fn of(cx: &Cx, form: &Form, uop: &Uop, kind: Kind) -> Layout {
        let halves = uop.inst.modifiers.a16;
        let registers = Registers::of(uop);
        let mut next = 0;
        let mut take = |wanted: bool, count: usize| {
            let first = next;
            next += if wanted { count } else { 0 };
            wanted.then_some(first)
        };
        let coordinates = Coordinates::of(cx, uop, kind);
        let offset = take(form.coords.contains(Coords::OFFSET), 1);
        let bias = take(form.coords.contains(Coords::BIAS), 1);
        let reference = take(form.coords.contains(Coords::ZCOMPARE), 1);
        // where instructions say it of gradients, a16 does not
        let narrow = form.coords.contains(Coords::GRAD16) || halves && !cx.machine.model.has(Properties::G16);
        let axes = coordinates.axes;
        let each = if narrow { axes.div_ceil(2) } else { axes };
        let along = take(form.lod == Lod::Gradients, 2 * each);
        let part = |first, halves| Parts::new(registers, first, halves);
        Layout {
            registers,
            offset,
            bias: bias.map(|first| part(first, halves)),
            reference,
            gradients: along.map(|first| [part(first, narrow), part(first + each, narrow)]),
            body: part(next, halves),
            axes: kind.axes().min(coordinates.count),
            coordinates,
            sliced: coordinates.has_slice(kind),
        }
    }

    fn last(&self) -> usize {
        self.coordinates.count
    }
}

/// An instruction while it runs.
struct Sampling {
    form: Form,
    layout: Layout,
    image: Resource,
    sampler: Sampler,
    normalized: bool,
    /// Components of the element that a gather wants one of.
    mask: u8,
    /// Denormals count as zeros.
    flushes: bool,
}

/// What one lane asks for.
struct Request {
    /// Between 0 and 1 if normalized.
    at: [f64; 3],
    slice: u32,
    offset: [i32; 3],
    reference: Option<f64>,
    lod: f64,
}

impl Sampling {
    fn of(cx: &Cx, uop: &Uop) -> Result<Sampling> {
        let form = Form::of(cx, uop.inst.op);
        let image = Resource::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        let sampler = Sampler::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        let computed = matches!(form.lod, Lod::Quad | Lod::Gradients);
        if sampler.anisotropic && computed && !form.gather {
            let problem = Problem::Unimplemented("anisotropic filters are not implemented".into());
            return Err(bad(cx, uop, problem));
        }
        Ok(Sampling {
            layout: Layout::of(cx, &form, uop, image.kind),
            form,
            image,
            normalized: !sampler.unnormalized && !uop.inst.modifiers.unorm,
            sampler,
            mask: uop.inst.modifiers.dmask,
            flushes: cx.machine.model.images.samples_flush,
        })
    }

    fn flushed(&self, texel: Texel, components: [u32; 4]) -> [u32; 4] {
        match self.flushes && !texel.is_integer() {
            // what has no exponent is a zero or a denormal
            true => components.map(|c| if c & 0x7f80_0000 == 0 { c & 0x8000_0000 } else { c }),
            false => components,
        }
    }

    /// Coordinates of a lane; those of a cube's faces lie between 1 and 2 (V_CUBESC and V_CUBETC made them).
    fn coordinates(&self, cx: &Cx, lane: usize) -> [f64; 3] {
        let shift = if self.image.kind == Kind::Cube { 1.0 } else { 0.0 };
        std::array::from_fn(|n| match n < self.layout.axes {
            true => self.layout.body.float(cx.wave, n, lane) - shift,
            false => 0.0,
        })
    }

    /// The level of detail before bias and limits.
    fn raw_lod(&self, cx: &Cx, lane: usize) -> f64 {
        let layout = &self.layout;
        let steps: [[f64; 3]; 2] = match self.form.lod {
            Lod::Zero => return 0.0,
            Lod::Given => return layout.body.float(cx.wave, layout.last(), lane),
            Lod::Gradients => layout.gradients.map_or([[0.0; 3]; 2], |both| {
                both.map(|parts| {
                    std::array::from_fn(|n| match n < layout.axes.min(layout.coordinates.axes) {
                        true => parts.float(cx.wave, n, lane),
                        false => 0.0,
                    })
                })
            }),
            Lod::Quad => {
                let corner = lane & !3;
                let here = self.coordinates(cx, corner);
                [1, 2].map(|d| {
                    let there = self.coordinates(cx, corner + d);
                    [0, 1, 2].map(|n| there[n] - here[n])
                })
            }
        };
        let sizes = self.image.sizes(self.image.levels[0]);
        let length = |step: [f64; 3]| {
            let scaled = (0..layout.axes).map(|n| step[n] * if self.normalized { f64::from(sizes[n]) } else { 1.0 });
            scaled.map(|x| x * x).sum::<f64>()
        };
        let longest = length(steps[0]).max(length(steps[1]));
        // the logarithm of a length, not of its square
        if longest > 0.0 {
            longest.log2() / 2.0
        } else {
            f64::NEG_INFINITY
        }
    }

    /// With bias and limits.
    fn lod(&self, cx: &Cx, lane: usize, raw: f64) -> f64 {
        let layout = &self.layout;
        let [least, greatest] = self.sampler.lod;
        let mut lod = raw;
        if matches!(self.form.lod, Lod::Quad | Lod::Gradients) {
            lod += self.sampler.bias;
        }
        if let Some(bias) = layout.bias {
            lod += bias.float(cx.wave, 0, lane);
        }
        lod = lod.max(least).min(greatest.max(least));
        if self.form.limit {
            let place = layout.last() + usize::from(self.form.lod == Lod::Given);
            lod = lod.min(layout.body.float(cx.wave, place, lane));
        }
        if lod.is_nan() {
            least
        } else {
            lod.max(self.image.min_lod)
        }
    }

    fn request(&self, cx: &Cx, lane: usize) -> Request {
        let layout = &self.layout;
        let register = |n: usize| layout.registers.read(cx.wave, n, lane);
        let packed = layout.offset.map_or(0, register);
        let slice = match layout.sliced {
            // a cube's faces are numbered with two unused ones between six and six
            true if self.image.kind == Kind::Cube => {
                let face = layout.body.float(cx.wave, layout.axes, lane).round_ties_even().max(0.0) as u32;
                face / 8 * 6 + (face % 8).min(5)
            }
            true => layout.body.float(cx.wave, layout.axes, lane).round_ties_even().max(0.0) as u32,
            false => 0,
        };
        let raw = self.raw_lod(cx, lane);
        Request {
            at: self.coordinates(cx, lane),
            slice: slice.min(self.image.slice_count().saturating_sub(1)),
            offset: [0, 8, 16].map(|at| (packed << (26 - at)) as i32 >> 26),
            reference: layout.reference.map(|n| f64::from(f32::from_bits(register(n)))),
            lod: self.lod(cx, lane, raw),
        }
    }

    /// The levels to look at, the part of the second, and whether the image is made larger.
    fn levels(&self, lod: f64) -> ([u32; 2], f64, bool) {
        let [first, last] = self.image.levels;
        let last = last.max(first);
        let most = f64::from(last - first);
        let level = lod.clamp(0.0, most);
        let larger = lod <= 0.0;
        match self.sampler.mip {
            MipFilter::None => ([first; 2], 0.0, larger),
            MipFilter::Point => {
                let level = first + ((level + 0.5).floor() as u32).min(last - first);
                ([level; 2], 0.0, larger)
            }
            MipFilter::Linear => {
                let low = first + level.floor() as u32;
                ([low, (low + 1).min(last)], level - level.floor(), larger)
            }
        }
    }

    /// Where elements are in a level, along each axis.
    fn axes(&self, request: &Request, level: u32, linear: bool) -> [Axis; 3] {
        let sizes = self.image.sizes(level);
        std::array::from_fn(|n| {
            if n >= self.layout.axes {
                return Axis::ONE;
            }
            let size = sizes[n];
            let scaled = match self.normalized {
                true => request.at[n] * f64::from(size),
                // levels below the first have their own numbers
                false => request.at[n],
            };
            let scaled = scaled + f64::from(request.offset[n]);
            let linear = match (n, self.sampler.deep) {
                (2, Some(deep)) => deep,
                _ => linear,
            };
            let clamp = match self.image.kind {
                Kind::Cube if self.sampler.cube_wrap => Clamp::Beyond,
                Kind::Cube => Clamp::LastTexel,
                _ => self.sampler.clamp[n],
            };
            axis(scaled, size, clamp, linear)
        })
    }

    fn border(&self, texel: Texel) -> [u32; 4] {
        let one = texel.one();
        match self.sampler.border {
            0 => [0; 4],
            1 => [0, 0, 0, one],
            _ => [one; 4],
        }
    }

    /// One element before it is selected from, or what is beyond the border.
    fn element(
        &self,
        cx: &mut Cx,
        (texel, lane): (Texel, usize),
        request: &Request,
        level: u32,
        index: [Option<i64>; 3],
    ) -> Result<[u32; 4]> {
        let sizes = self.image.sizes(level);
        let mut slice = request.slice;
        let inside = index
            .iter()
            .zip(sizes)
            .all(|(i, size)| i.is_some_and(|i| (0..i64::from(size)).contains(&i)));
        let at = if inside {
            index.map(|i| i.unwrap_or(0) as u32)
        } else if self.image.kind == Kind::Cube {
            let [x, y, _] = index.map(|i| i.unwrap_or(0));
            let (face, place) = cube_element(request.slice % 6, [x, y], sizes[0]);
            slice = request.slice / 6 * 6 + face;
            [place[0], place[1], 0]
        } else {
            return Ok(self.compared(texel, self.border(texel), request));
        };
        let address = self.image.address(level, at, slice);
        note(cx, Access::Read, texel.bytes(), lane, address);
        let element = read(cx.memory, texel, address).map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
        Ok(self.compared(texel, self.flushed(texel, element), request))
    }

    fn compared(&self, texel: Texel, element: [u32; 4], request: &Request) -> [u32; 4] {
        let Some(reference) = request.reference else {
            return element;
        };
        let depth = f64::from(f32::from_bits(element[0]));
        // normalized depth is between 0 and 1, and so is what it is compared with
        let reference = if texel.is_normalized() {
            reference.clamp(0.0, 1.0)
        } else {
            reference
        };
        let one = compare_element(self.sampler.compare, reference, depth);
        [(if one { 1f32 } else { 0.0 }).to_bits(), 0, 0, 0]
    }

    /// The elements around a place in one level, filtered: components before they are selected from, for all axes.
    fn level(
        &self,
        cx: &mut Cx,
        what: (Texel, usize),
        request: &Request,
        (level, linear): (u32, bool),
    ) -> Result<[f64; 4]> {
        let axes = self.axes(request, level, linear);
        let mut sum = match self.sampler.reduction {
            Reduction::Average => [0.0; 4],
            Reduction::Least => [f64::INFINITY; 4],
            Reduction::Greatest => [f64::NEG_INFINITY; 4],
        };
        for corner in 0..8usize {
            let second = [0, 1, 2].map(|n| corner >> n & 1);
            let weight: f64 = (0..3).map(|n| axes[n].weight(second[n])).product();
            // an element without weight is not looked at: it may be an infinity
            if weight == 0.0 {
                continue;
            }
            let index = [0, 1, 2].map(|n| axes[n].index[second[n]]);
            let element = self.element(cx, what, request, level, index)?;
            let element = self.image.select(element).map(|c| f64::from(f32::from_bits(c)));
            for (sum, component) in sum.iter_mut().zip(element) {
                *sum = match self.sampler.reduction {
                    Reduction::Average => *sum + weight * component,
                    Reduction::Least => sum.min(component),
                    Reduction::Greatest => sum.max(component),
                };
            }
        }
        Ok(sum)
    }

    fn sample(&self, cx: &mut Cx, what: (Texel, usize), request: &Request) -> Result<[u32; 4]> {
        let ([near, far], part, larger) = self.levels(request.lod);
        let linear = if larger {
            self.sampler.magnified
        } else {
            self.sampler.minified
        };
        let deep = self.layout.axes > 2 && self.sampler.deep == Some(true);
        if !linear && !deep && part == 0.0 {
            // integers go through as they are
            let axes = self.axes(request, near, false);
            let element = self.element(cx, what, request, near, axes.map(|a| a.index[0]))?;
            return Ok(self.image.select(element));
        }
        let first = self.level(cx, what, request, (near, linear))?;
        if part == 0.0 {
            return Ok(first.map(|c| (c as f32).to_bits()));
        }
        let second = self.level(cx, what, request, (far, linear))?;
        Ok([0, 1, 2, 3].map(|n| ((first[n] * (1.0 - part) + second[n] * part) as f32).to_bits()))
    }

    /// One component of the four elements that a linear filter looks at: lower left, lower right, upper right, upper left.
    fn gather(&self, cx: &mut Cx, what: (Texel, usize), request: &Request) -> Result<[u32; 4]> {
        let ([level, _], ..) = self.levels(request.lod);
        let axes = self.axes(request, level, true);
        let component = (self.mask.trailing_zeros() as usize).min(3);
        let mut values = [0; 4];
        for (value, [x, y]) in values.iter_mut().zip([[0, 1], [1, 1], [1, 0], [0, 0]]) {
            let index = [axes[0].index[x], axes[1].index[y], axes[2].index[0]];
            let element = self.element(cx, what, request, level, index)?;
            *value = self.image.select(element)[component];
        }
        Ok(values)
    }
}

/// All instructions that give components of elements.
pub(super) fn sample(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| {
        let sampling = Sampling::of(cx, uop)?;
        let gather = sampling.form.gather;
        if gather && sampling.mask.count_ones() != 1 {
            return Err(bad(
                cx,
                uop,
                format!("dmask {:#x} must name one component", sampling.mask),
            ));
        }
        if let Some(texel) = sampling.image.texel
            && texel.is_integer()
            && !gather
            && (sampling.sampler.magnified || sampling.sampler.minified)
        {
            return Err(bad(cx, uop, "a linear filter on an image of integers"));
        }
        let mut values = [sampling.image.select([0; 4]); LANES];
        if let Some(texel) = sampling.image.texel {
            for lane in Lanes(cx.wave.exec()) {
                let request = sampling.request(cx, lane);
                let found = match gather {
                    true => sampling.gather(cx, (texel, lane), &request)?,
                    false => sampling.sample(cx, (texel, lane), &request)?,
                };
                values[lane] = sampling.flushed(texel, found);
            }
        }
        let mask = if gather { 15 } else { sampling.mask };
        put(cx, uop, sampling.image.texel, &values, mask)
    })
}

/// The level of detail that a sample would use, and the one before limits.
pub(super) fn get_lod(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| {
        let sampling = Sampling::of(cx, uop)?;
        let [first, last] = sampling.image.levels;
        let most = f64::from(last.saturating_sub(first));
        let mut values = [[0; 4]; LANES];
        for lane in Lanes(cx.wave.exec()) {
            let raw = sampling.raw_lod(cx, lane) + sampling.sampler.bias;
            let used = sampling.lod(cx, lane, raw - sampling.sampler.bias).clamp(0.0, most);
            values[lane][0] = (used as f32).to_bits();
            values[lane][1] = (raw as f32).to_bits();
        }
        put(cx, uop, None, &values, uop.inst.modifiers.dmask)
    })
}
