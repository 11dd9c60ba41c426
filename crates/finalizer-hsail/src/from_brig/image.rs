//! Images and samplers (PRM chapter 7). A handle is the address of the words that describe it (`image_resource`).
//!
//! What the manual asks and image instructions do not do is added here: standard RGB is made before it is stored, the alpha of
//! channel orders that end in `x` is 0 beyond the border, and 1DB images are addressed as images of two dimensions.

use amdgpu_isa::model::bits::Bits;
use amdgpu_isa::model::descriptors::{Descriptors, clamp};
use hsail::brig::Inst;
use hsail::code::{Addressing, ChannelOrder, Coord, Filter, Geometry, ImageQuery, SamplerQuery};
use hsail::types::Type;
use image_resource as words;

use super::code;
use super::function::{Lower, Result, malformed};
use super::operand::Operands;
use finalizer::ir::{
    AddressSpace, Compare, Convert, Float, FloatMode, ImageAccess, ImageShape, Memory, Op, Order, Scope, Value, Values,
    Width,
};

const MODE: FloatMode = FloatMode {
    round: finalizer::ir::Round::NearEven,
    flush: false,
};

fn shape(geometry: Geometry) -> Result<ImageShape> {
    Ok(match geometry {
        Geometry::D1 => ImageShape::D1,
        Geometry::D1B | Geometry::D2 | Geometry::D2DEPTH => ImageShape::D2,
        Geometry::D3 => ImageShape::D3,
        Geometry::D1A => ImageShape::D1Array,
        Geometry::D2A | Geometry::D2ADEPTH => ImageShape::D2Array,
        other => return malformed(format!("image geometry {}", other.0)),
    })
}

/// The bits of a set of channel orders, by number.
fn set(orders: &[ChannelOrder]) -> u32 {
    orders.iter().fold(0, |bits, order| bits | 1 << order.0)
}

/// A word behind a handle.
fn word(number: usize) -> Memory {
    Memory {
        offset_bytes: 4 * number as i32,
        invariant: true,
        ..Memory::plain(AddressSpace::Constant, 4)
    }
}

impl Lower<'_, '_, '_, '_> {
    fn word(&mut self, handle: Value, number: usize) -> Value {
        self.b.op(Op::Load(word(number)), &[handle], Width::B32)
    }

    /// Bits of a word: those of `mask` from `at` on.
    fn bits(&mut self, word: Value, at: u32, mask: u32) -> Value {
        let at = self.b.b32(at);
        let shifted = self.b.same(Op::ShrU, &[word, at]);
        let mask = self.b.b32(mask);
        self.b.same(Op::And, &[shifted, mask])
    }

    /// Whether a number is in a set of them.
    fn is_one_of(&mut self, number: Value, set: u32) -> Value {
        let set = self.b.b32(set);
        let shifted = self.b.same(Op::ShrU, &[set, number]);
        self.b.op(Op::Truncate(Width::B1), &[shifted], Width::B1)
    }

    fn is(&mut self, value: Value, number: u32) -> Value {
        let number = self.b.b32(number);
        self.b.compare_u(Compare::Eq, value, number)
    }

    pub(super) fn image(&mut self, name: &str, inst: &Inst, o: &Operands) -> Result<()> {
        match name {
            "imagefence" => {
                // Images are global memory here, read through the same cache.
                let op = Op::Fence(AddressSpace::Global, Order::AcquireRelease, Scope::Agent);
                self.b.effect(op, &[]);
                Ok(())
            }
            "queryimage" => {
                let handle = o.source(self, 1)?;
                let value = self.query_image(inst, handle)?;
                o.result(self, value)
            }
            "querysampler" => {
                let handle = o.source(self, 1)?;
                let value = self.query_sampler(inst, handle)?;
                o.result(self, value)
            }
            "rdimage" => self.read_image(inst, o),
            "ldimage" => {
                let handle = o.source(self, 1)?;
                let at = o.vector(self, 2)?;
                let (handle, at) = self.place(inst.geometry, handle, at);
                let mut args = vec![handle];
                args.extend(at);
                let op = Op::Image(ImageAccess::Load, shape(inst.geometry)?);
                let results = vec![Width::B32; o.registers(self, 0)?.len()];
                let values = self.b.inst(op, &args, &results);
                o.results(self, &values)
            }
            "stimage" => {
                let data = o.vector(self, 0)?;
                let handle = o.source(self, 1)?;
                let at = o.vector(self, 2)?;
                let data = match data[..] {
                    [red, green, blue, alpha] => self
                        .standard_colours(handle, [red, green, blue, alpha])
                        .as_slice()
                        .into(),
                    _ => data,
                };
                let (handle, at) = self.place(inst.geometry, handle, at);
                let mut args = vec![handle];
                args.extend(at);
                args.extend(data);
                self.b
                    .effect(Op::Image(ImageAccess::Store, shape(inst.geometry)?), &args);
                Ok(())
            }
            _ => Err((code::INSTRUCTION, format!("`{name}` is not supported"))),
        }
    }

    /// Address of the words and coordinates as instructions take them.
    fn place(&mut self, geometry: Geometry, handle: Value, at: Values) -> (Value, Values) {
        if geometry != Geometry::D1B {
            return (handle, at);
        }
        let offset = self.b.b64(4 * words::FLAT_WORD as u64);
        let handle = self.b.same(Op::Add, &[handle, offset]);
        let width = words::FLAT_WIDTH;
        let column = self.bits(at[0], 0, width - 1);
        let shift = self.b.b32(width.trailing_zeros());
        let row = self.b.same(Op::ShrU, &[at[0], shift]);
        (handle, smallvec::smallvec![column, row])
    }

    /// One more than a field of a resource, which lies in one word.
    fn size(&mut self, handle: Value, field: Bits) -> Value {
        let word = self.word(handle, usize::from(field.low / 32));
        let less = self.bits(word, u32::from(field.low % 32), field.max() as u32);
        let one = self.b.b32(1);
        self.b.same(Op::Add, &[less, one])
    }

    fn query_image(&mut self, inst: &Inst, handle: Value) -> Result<Value> {
        let fields = &Descriptors::of(self.unit.processor).image;
        Ok(match inst.image_query {
            ImageQuery::CHANNEL_TYPE => self.word(handle, words::TYPE_WORD),
            ImageQuery::CHANNEL_ORDER => self.word(handle, words::ORDER_WORD),
            ImageQuery::WIDTH => self.word(handle, words::WIDTH_WORD),
            ImageQuery::HEIGHT => self.size(handle, fields.height),
            ImageQuery::DEPTH | ImageQuery::ARRAY => self.size(handle, fields.depth),
            other => return malformed(format!("image query {}", other.0)),
        })
    }

    fn query_sampler(&mut self, inst: &Inst, handle: Value) -> Result<Value> {
        let choose = |l: &mut Self, from: Value, otherwise: u8, list: &[(u32, u8)]| {
            let otherwise = l.b.b32(otherwise.into());
            list.iter().fold(otherwise, |value, (number, code)| {
                let is = l.is(from, *number);
                let code = l.b.b32((*code).into());
                l.b.select(is, code, value)
            })
        };
        Ok(match inst.sampler_query {
            SamplerQuery::COORD => {
                let first = self.word(handle, 0);
                let bit = self.bits(first, u32::from(words::SAMPLER.unnormalized.low % 32), 1);
                choose(self, bit, Coord::NORMALIZED.0, &[(1, Coord::UNNORMALIZED.0)])
            }
            SamplerQuery::FILTER => {
                let third = self.word(handle, 2);
                let bit = self.bits(third, u32::from(words::SAMPLER.magnify.low % 32), 1);
                choose(self, bit, Filter::NEAREST.0, &[(1, Filter::LINEAR.0)])
            }
            SamplerQuery::ADDRESSING => {
                let first = self.word(handle, 0);
                let mode = self.bits(first, 0, 7);
                let list = [
                    (clamp::WRAP, Addressing::REPEAT.0),
                    (clamp::MIRROR, Addressing::MIRRORED_REPEAT.0),
                    (clamp::BORDER, Addressing::CLAMP_TO_BORDER.0),
                ];
                choose(self, mode, Addressing::CLAMP_TO_EDGE.0, &list)
            }
            other => return malformed(format!("sampler query {}", other.0)),
        })
    }

    fn read_image(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let image = o.source(self, 1)?;
        let sampler = o.source(self, 2)?;
        let mut at = o.vector(self, 3)?;
        if inst.source == Type::S32 {
            for coordinate in &mut at {
                let op = Op::Convert(Convert::SignedToFloat(Float::F32), MODE);
                *coordinate = self.b.op(op, &[*coordinate], Width::B32);
            }
        }
        let mut args = vec![image, sampler];
        args.extend_from_slice(&at);
        let shape = shape(inst.geometry)?;
        let results = vec![Width::B32; o.registers(self, 0)?.len()];
        let mut values = self.b.inst(Op::Image(ImageAccess::Sample, shape), &args, &results);
        if let [_, _, _, alpha] = &mut values[..] {
            *alpha = self.border_alpha(shape, [image, sampler], &at, *alpha);
        }
        o.results(self, &values)
    }

    /// Does something for lanes where a condition holds, and gives values that it made there, others elsewhere.
    fn unless_as_is<const N: usize>(
        &mut self,
        condition: Value,
        otherwise: [Value; N],
        make: impl FnOnce(&mut Self) -> [Value; N],
    ) -> [Value; N] {
        let [inside, plain, behind] = [(); 3].map(|()| self.b.function.block());
        let results = otherwise.map(|v| {
            let width = self.b.width(v);
            self.b.function.parameter(behind, width)
        });
        self.branch(condition, inside, plain);
        self.b.block = plain;
        self.b.jump(behind, &otherwise);
        self.b.block = inside;
        let made = make(self);
        self.b.jump(behind, &made);
        self.b.block = behind;
        results
    }

    /// Red, green and blue of images with standard RGB, which stores take for linear, made so before.
    fn standard_colours(&mut self, handle: Value, data: [Value; 4]) -> [Value; 4] {
        let order = self.word(handle, words::ORDER_WORD);
        let orders = [
            ChannelOrder::SRGB,
            ChannelOrder::SRGBX,
            ChannelOrder::SRGBA,
            ChannelOrder::SBGRA,
        ];
        let is_standard = self.is_one_of(order, set(&orders));
        let [red, green, blue, alpha] = data;
        let [red, green, blue] = self.unless_as_is(is_standard, [red, green, blue], |l| {
            [red, green, blue].map(|linear| l.standard(linear))
        });
        [red, green, blue, alpha]
    }

    fn f32(&mut self, value: f32) -> Value {
        self.b.b32(value.to_bits())
    }

    /// PRM 7.1.4.1.2, from linear to standard: 1.055 c^(1/2.4) - 0.055, or 12.92 c near 0. The store limits it to 0 to 1.
    fn standard(&mut self, linear: Value) -> Value {
        let logarithm = self.b.same(Op::FLog2(Float::F32, MODE), &[linear]);
        let power = self.f32(1.0 / 2.4);
        let scaled = self.b.same(Op::FMul(Float::F32, MODE), &[logarithm, power]);
        let root = self.b.same(Op::FExp2(Float::F32, MODE), &[scaled]);
        let (factor, less) = (self.f32(1.055), self.f32(-0.055));
        let curved = self.b.same(Op::FFma(Float::F32, MODE), &[root, factor, less]);
        let slope = self.f32(12.92);
        let straight = self.b.same(Op::FMul(Float::F32, MODE), &[linear, slope]);
        let limit = self.f32(0.0031308);
        let op = Op::FCompare(Float::F32, MODE, Compare::Lt);
        let near = self.b.op(op, &[linear, limit], Width::B1);
        self.b.select(near, straight, curved)
    }

    /// The alpha of images whose order ends in `x`: 1 in the image, which the resource gives everywhere, and 0 beyond the border
    /// (PRM Table 7-2).
    fn border_alpha(&mut self, shape: ImageShape, [image, sampler]: [Value; 2], at: &[Value], alpha: Value) -> Value {
        let order = self.word(image, words::ORDER_WORD);
        let orders = [
            ChannelOrder::RX,
            ChannelOrder::RGX,
            ChannelOrder::RGBX,
            ChannelOrder::SRGBX,
        ];
        let is_x = self.is_one_of(order, set(&orders));
        let first = self.word(sampler, 0);
        let mode = self.bits(first, 0, 7);
        let has_border = self.is(mode, clamp::BORDER);
        let both = self.b.same(Op::And, &[is_x, has_border]);
        let axes = shape.coordinates() - usize::from(shape.is_array());
        let [result] = self.unless_as_is(both, [alpha], |l| {
            let bit = l.bits(first, u32::from(words::SAMPLER.unnormalized.low % 32), 1);
            let unnormalized = l.is(bit, 1);
            let third = l.word(sampler, 2);
            let bit = l.bits(third, u32::from(words::SAMPLER.magnify.low % 32), 1);
            let linear = l.is(bit, 1);
            let mut inside = l.f32(1.0);
            for (axis, coordinate) in at.iter().enumerate().take(axes) {
                let size = l.axis_size(image, axis);
                let scaled = l.b.same(Op::FMul(Float::F32, MODE), &[*coordinate, size]);
                let place = l.b.select(unnormalized, *coordinate, scaled);
                let part = l.part_inside(place, size, linear);
                inside = l.b.same(Op::FMul(Float::F32, MODE), &[inside, part]);
            }
            // an integer 1 is no float
            let none = l.b.b32(0);
            let op = Op::FCompare(Float::F32, MODE, Compare::Gt);
            let some = l.b.op(op, &[inside, none], Width::B1);
            let whole = l.b.select(some, alpha, none);
            [l.b.select(linear, inside, whole)]
        });
        result
    }

    /// Size of an image along an axis, as a float.
    fn axis_size(&mut self, image: Value, axis: usize) -> Value {
        let fields = &Descriptors::of(self.unit.processor).image;
        let size = match axis {
            // Where fields of resources lie in two words, it is the width.
            0 => self.word(image, words::WIDTH_WORD),
            1 => self.size(image, fields.height),
            _ => self.size(image, fields.depth),
        };
        let op = Op::Convert(Convert::UnsignedToFloat(Float::F32), MODE);
        self.b.op(op, &[size], Width::B32)
    }

    /// How much of what a filter looks at along an axis is inside of the image.
    fn part_inside(&mut self, place: Value, size: Value, linear: Value) -> Value {
        let half = self.f32(-0.5);
        let lower = self.b.same(Op::FAdd(Float::F32, MODE), &[place, half]);
        let low = self.b.select(linear, lower, place);
        let index = self.b.same(Op::FFloor(Float::F32, MODE), &[low]);
        let one = self.f32(1.0);
        let next = self.b.same(Op::FAdd(Float::F32, MODE), &[index, one]);
        let zero = self.f32(0.0);
        let inside = |l: &mut Self, index: Value| {
            let at_least =
                l.b.op(Op::FCompare(Float::F32, MODE, Compare::Ge), &[index, zero], Width::B1);
            let below =
                l.b.op(Op::FCompare(Float::F32, MODE, Compare::Lt), &[index, size], Width::B1);
            l.b.same(Op::And, &[at_least, below])
        };
        let (first_in, second_in) = (inside(self, index), inside(self, next));
        let fraction = self.b.same(Op::FSub(Float::F32, MODE), &[low, index]);
        let second = self.b.select(linear, fraction, zero);
        let first = self.b.same(Op::FSub(Float::F32, MODE), &[one, second]);
        let first = self.b.select(first_in, first, zero);
        let second = self.b.select(second_in, second, zero);
        self.b.same(Op::FAdd(Float::F32, MODE), &[first, second])
    }
}

#[cfg(test)]
mod tests {
    use amdgpu_isa::Processor;
    use amdgpu_isa::model::descriptors::Descriptors;

    #[test]
    fn sizes_that_are_asked_for_lie_in_one_word() {
        for processor in Processor::ALL {
            let fields = &Descriptors::of(*processor).image;
            for field in [fields.height, fields.depth].into_iter().filter(|f| f.exists()) {
                assert_eq!(
                    field.low / 32,
                    (field.low + u16::from(field.width) - 1) / 32,
                    "{}",
                    processor.name()
                );
            }
        }
    }
}
