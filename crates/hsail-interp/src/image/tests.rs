//! Formats against their definitions, coordinates by hand and against a plain reading of the manual's pseudo code.

use super::*;
use hsail::code::ChannelOrder as Order;
use hsail::code::ChannelType as Channel;

const ANY: [u64; 4] = [4, 4, 4, 4];

fn image(geometry: Geometry, order: Order, channel: Channel, sizes: [u64; 4]) -> ImageDescriptor {
    ImageDescriptor::new(geometry, order, channel, sizes).expect("a legal image")
}

fn floats(values: [f32; 4]) -> [u32; 4] {
    values.map(f32::to_bits)
}

/// Table 7-4: legal combinations with their bits per pixel.
#[test]
fn the_legal_formats_and_their_sizes() {
    use Channel as C;
    let plain = |bits: u32| -> Vec<(Channel, u32)> {
        let of = |list: &[Channel], size: u32| list.iter().map(|c| (*c, size * bits)).collect::<Vec<_>>();
        let mut all = of(&[C::SNORM_INT8, C::UNORM_INT8, C::SIGNED_INT8, C::UNSIGNED_INT8], 8);
        all.extend(of(
            &[
                C::SNORM_INT16,
                C::UNORM_INT16,
                C::SIGNED_INT16,
                C::UNSIGNED_INT16,
                C::HALF_FLOAT,
            ],
            16,
        ));
        all.extend(of(&[C::SIGNED_INT32, C::UNSIGNED_INT32, C::FLOAT], 32));
        all
    };
    let bytes = [
        (C::SNORM_INT8, 32),
        (C::UNORM_INT8, 32),
        (C::SIGNED_INT8, 32),
        (C::UNSIGNED_INT8, 32),
    ];
    let light = [
        (C::SNORM_INT8, 8),
        (C::UNORM_INT8, 8),
        (C::SNORM_INT16, 16),
        (C::UNORM_INT16, 16),
        (C::HALF_FLOAT, 16),
        (C::FLOAT, 32),
    ];
    let fields = [
        (C::UNORM_SHORT_565, 16),
        (C::UNORM_SHORT_555, 16),
        (C::UNORM_INT_101010, 32),
    ];
    for order in Order::ALL {
        let legal: Vec<(Channel, u32)> = match *order {
            Order::A | Order::R | Order::RX => plain(1),
            Order::RG | Order::RGX | Order::RA => plain(2),
            Order::RGBA => plain(4),
            Order::RGB | Order::RGBX => fields.to_vec(),
            Order::BGRA | Order::ARGB | Order::ABGR => bytes.to_vec(),
            Order::SRGB | Order::SRGBX => vec![(C::UNORM_INT8, 24)],
            Order::SRGBA | Order::SBGRA => vec![(C::UNORM_INT8, 32)],
            Order::INTENSITY | Order::LUMINANCE => light.to_vec(),
            Order::DEPTH => vec![(C::UNORM_INT16, 16), (C::UNORM_INT24, 24), (C::FLOAT, 32)],
            _ => vec![(C::UNORM_INT24, 32), (C::FLOAT, 64)],
        };
        for channel in Channel::ALL {
            for geometry in Geometry::ALL {
                let found =
                    ImageDescriptor::new(*geometry, *order, *channel, ANY).map(|i| i.element_bytes() as u32 * 8);
                let bits = legal.iter().find(|(c, _)| c == channel).map(|(_, bits)| *bits);
                let depth = matches!(*order, Order::DEPTH | Order::DEPTH_STENCIL);
                let wanted = bits.filter(|_| depth == geometry.is_depth());
                assert_eq!(found.ok(), wanted, "{geometry} {order} {channel}");
            }
        }
    }
}

/// What is read comes back when it is written, in every legal format.
#[test]
fn what_is_read_is_written_back() {
    for order in Order::ALL {
        for channel in Channel::ALL {
            let geometry = if is_depth(*order) {
                Geometry::D2DEPTH
            } else {
                Geometry::D2
            };
            let Ok(image) = ImageDescriptor::new(geometry, *order, *channel, ANY) else {
                continue;
            };
            for x in (0..=0xffffu32).step_by(if image.element_bytes() == 1 { 1 } else { 11 }) {
                let byte = |i: usize| (x >> (i % 2 * 8)) as u8 ^ (i as u8 & 0xfe).wrapping_mul(37);
                let element = u128::from_le_bytes(std::array::from_fn(byte));
                let access = image.decode(element);
                let again = image.decode(image.encode(access));
                let same = |i: usize| {
                    access[i] == again[i] || f32::from_bits(access[i]).is_nan() && f32::from_bits(again[i]).is_nan()
                };
                // The two lowest snorm values both mean -1.
                assert!((0..4).all(same), "{order} {channel} {element:x} {access:x?} {again:x?}");
            }
        }
    }
}

/// PRM 7.1.4.2: the ends, what is clamped, and rounding to the nearest even integer.
#[test]
fn conversions_clamp_and_round() {
    let unorm = image(Geometry::D1, Order::R, Channel::UNORM_INT8, ANY);
    let read = |image: &ImageDescriptor, byte: u8| f32::from_bits(image.decode(u128::from_le_bytes([byte; 16]))[0]);
    let write = |image: &ImageDescriptor, x: f32| image.encode([x.to_bits(); 4]) as u8;
    for (byte, x) in [(0, 0.0), (255, 1.0), (51, 0.2)] {
        assert_eq!(read(&unorm, byte), x);
    }
    for (x, byte) in [
        (-1.0, 0),
        (f32::NAN, 0),
        (f32::INFINITY, 255),
        (f32::NEG_INFINITY, 0),
        (2.0, 255),
        (0.5, 128),
        (0.4 / 255.0, 0),
        (1.6 / 255.0, 2),
    ] {
        assert_eq!(write(&unorm, x), byte, "{x}");
    }
    let snorm = image(Geometry::D1, Order::R, Channel::SNORM_INT8, ANY);
    for (byte, x) in [(0x80, -1.0), (0x81, -1.0), (0, 0.0), (127, 1.0)] {
        assert_eq!(read(&snorm, byte), x);
    }
    for (x, byte) in [
        (-1.0, 0x81),
        (-2.0, 0x80),
        (f32::NAN, 0),
        (3.0, 127),
        (-0.6 / 127.0, 0xff),
    ] {
        assert_eq!(write(&snorm, x), byte, "{x}");
    }
    let signed = image(Geometry::D1, Order::R, Channel::SIGNED_INT16, ANY);
    for (x, halfword) in [(-70000i32, -32768i16), (70000, 32767), (-5, -5)] {
        assert_eq!(signed.encode([x as u32; 4]) as i16, halfword);
    }
    assert_eq!(signed.decode(u128::MAX), [u32::MAX, 0, 0, 1]);
    let unsigned = image(Geometry::D1, Order::A, Channel::UNSIGNED_INT8, ANY);
    assert_eq!(unsigned.encode([1, 2, 3, 256]), 255);
    assert_eq!(unsigned.decode(7), [0, 0, 0, 7]);
    let half = image(Geometry::D1, Order::R, Channel::HALF_FLOAT, ANY);
    assert_eq!(half.encode([65520f32.to_bits(); 4]), 0x7c00);
    assert_eq!(f32::from_bits(half.decode(1)[0]), 2f32.powi(-24));
    let depth = image(Geometry::D2DEPTH, Order::DEPTH, Channel::UNORM_INT24, ANY);
    assert_eq!(read(&depth, 0xff), 1.0);
    assert_eq!(depth.encode([0.5f32.to_bits(); 4]), 0x80_0000);
}

/// Tables 7-2 and 7-3: which component is where.
#[test]
fn components_are_in_their_places() {
    let bytes = |order, channel| {
        image(Geometry::D1, order, channel, ANY)
            .encode([1, 2, 3, 4])
            .to_le_bytes()[..4]
            .to_vec()
    };
    assert_eq!(bytes(Order::RGBA, Channel::UNSIGNED_INT8), [1, 2, 3, 4]);
    assert_eq!(bytes(Order::BGRA, Channel::UNSIGNED_INT8), [3, 2, 1, 4]);
    assert_eq!(bytes(Order::ARGB, Channel::UNSIGNED_INT8), [4, 1, 2, 3]);
    assert_eq!(bytes(Order::ABGR, Channel::UNSIGNED_INT8), [4, 3, 2, 1]);
    assert_eq!(bytes(Order::RA, Channel::UNSIGNED_INT16), [1, 0, 4, 0]);
    let one = |order, channel, components| image(Geometry::D1, order, channel, ANY).encode(floats(components));
    let (red, green, blue) = ([1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]);
    for (channel, masks) in [
        (Channel::UNORM_SHORT_565, [0xf800, 0x07e0, 0x001f]),
        (Channel::UNORM_SHORT_555, [0x7c00, 0x03e0, 0x001f]),
        (Channel::UNORM_INT_101010, [0x3ff0_0000, 0x000f_fc00, 0x0000_03ff]),
    ] {
        assert_eq!(
            [red, green, blue].map(|c| one(Order::RGB, channel, c)),
            masks,
            "{channel}"
        );
    }
    let light = image(Geometry::D1, Order::LUMINANCE, Channel::FLOAT, ANY);
    let element = light.encode(floats([0.25, 0.5, 0.75, 0.0]));
    assert_eq!(light.decode(element), floats([0.25, 0.25, 0.25, 1.0]));
    let intensity = image(Geometry::D1, Order::INTENSITY, Channel::FLOAT, ANY);
    assert_eq!(intensity.decode(element), floats([0.25; 4]));
}

/// PRM 7.1.4.1.2: the inverse of what is read is what was there, but for the rounding to f32.
#[test]
fn standard_rgb_is_precise() {
    let srgba = image(Geometry::D1, Order::SRGBA, Channel::UNORM_INT8, ANY);
    for byte in 0..=255u8 {
        let components = srgba.decode(u128::from_le_bytes([byte; 16])).map(f32::from_bits);
        let access = byte as f64 / 255.0;
        let light = components[0] as f64;
        let inverse = if light < 0.0031308 {
            light * 12.92
        } else {
            1.055 * light.powf(1.0 / 2.4) - 0.055
        };
        let ulp = 2f64.powi(((access as f32).to_bits() >> 23) as i32 - 127 - 23);
        assert!((inverse - access).abs() <= ulp, "{byte}: {inverse} {access}");
        assert_eq!(components[3], byte as f32 / 255.0, "alpha is linear");
    }
    assert_eq!(srgba.decode(0), [0; 4]);
    assert_eq!(srgba.decode(u128::MAX), floats([1.0; 4]));
    assert_eq!(srgba.encode(floats([f32::NAN, -1.0, 2.0, 1.0])), 0xffff_0000);
}

/// A one-dimensional image of floats 0.0, 1.0, 2.0, 3.0.
fn ramp() -> (ImageDescriptor, Vec<u8>) {
    let image = image(Geometry::D1, Order::R, Channel::FLOAT, [4, 0, 0, 0]);
    let mut data = vec![0; image.bytes() as usize];
    for x in 0..4 {
        store(&image, &mut data[..], [x, 9, 9], floats([x as f32; 4])).expect("inside");
    }
    (image, data)
}

fn sampler(coord: Coord, filter: Filter, addressing: Addressing) -> SamplerDescriptor {
    SamplerDescriptor::new(coord, filter, addressing).expect("a sampler")
}

fn at(x: f32) -> Coordinates {
    Coordinates::F32([x.to_bits(), 0, 0])
}

#[test]
fn addressing_modes() {
    let (image, data) = ramp();
    let data = data.as_slice();
    let red = |s: &SamplerDescriptor, x: f32| sample(&image, data, s, at(x)).map(|c| f32::from_bits(c[0]));
    let unnormalized = |mode| sampler(Coord::UNNORMALIZED, Filter::NEAREST, mode);
    let normalized = |mode| sampler(Coord::NORMALIZED, Filter::NEAREST, mode);
    let edge = unnormalized(Addressing::CLAMP_TO_EDGE);
    for (x, wanted) in [
        (-7.0, 0.0),
        (0.99, 0.0),
        (1.0, 1.0),
        (3.9, 3.0),
        (4.0, 3.0),
        (1e30, 3.0),
    ] {
        assert_eq!(red(&edge, x), Ok(wanted), "{x}");
    }
    let border = unnormalized(Addressing::CLAMP_TO_BORDER);
    assert_eq!(
        sample(&image, data, &border, at(-0.5)),
        Ok(floats([0.0, 0.0, 0.0, 1.0]))
    );
    assert_eq!(red(&border, 3.5), Ok(3.0));
    let undefined = unnormalized(Addressing::UNDEFINED);
    assert_eq!(red(&undefined, 2.5), Ok(2.0));
    assert_eq!(red(&undefined, 4.0), Err(ImageError::OutOfRange { axis: 0, size: 4 }));
    assert_eq!(red(&edge, f32::NAN), Err(ImageError::NotFinite { axis: 0 }));
    let repeat = normalized(Addressing::REPEAT);
    let mirrored = normalized(Addressing::MIRRORED_REPEAT);
    // Elements from -8 to 7 in steps of a whole element, at their lower ends.
    for i in -8..8i32 {
        assert_eq!(red(&repeat, i as f32 / 4.0), Ok(i.rem_euclid(4) as f32), "{i}");
        let reflected = match i.rem_euclid(8) {
            i @ 0..4 => i,
            i => 7 - i,
        };
        assert_eq!(red(&mirrored, i as f32 / 4.0), Ok(reflected as f32), "{i}");
        assert_eq!(red(&mirrored, (i as f32 + 0.5) / 4.0), Ok(reflected as f32), "{i}");
    }
    assert!(red(&repeat, f32::MAX).is_ok() && red(&mirrored, f32::MIN).is_ok());
    let integers = Coordinates::S32([2, 0, 0]);
    assert_eq!(
        sample(&image, data, &edge, integers).map(|c| f32::from_bits(c[0])),
        Ok(2.0)
    );
}

#[test]
fn linear_filters_weigh_what_lies_around() {
    let (image, data) = ramp();
    let data = data.as_slice();
    let edge = sampler(Coord::UNNORMALIZED, Filter::LINEAR, Addressing::CLAMP_TO_EDGE);
    let border = sampler(Coord::UNNORMALIZED, Filter::LINEAR, Addressing::CLAMP_TO_BORDER);
    let red = |s: &SamplerDescriptor, x: f32| sample(&image, data, s, at(x)).map(|c| f32::from_bits(c[0]));
    for (x, wanted) in [(0.5, 0.0), (1.0, 0.5), (1.25, 0.75), (3.5, 3.0), (3.9, 3.0), (0.1, 0.0)] {
        assert_eq!(red(&edge, x), Ok(wanted), "{x}");
    }
    assert_eq!(red(&border, 4.0), Ok(1.5));
    // A 3D image whose value is x + 2 y + 4 z: trilinear interpolation is exact.
    let cube = super::ImageDescriptor::new(Geometry::D3, Order::R, Channel::FLOAT, [3, 3, 3, 0]).expect("legal");
    let mut data = vec![0; cube.bytes() as usize];
    for i in 0..27u32 {
        let [x, y, z] = [i % 3, i / 3 % 3, i / 9];
        store(&cube, &mut data[..], [x, y, z], floats([(x + 2 * y + 4 * z) as f32; 4])).expect("inside");
    }
    for [x, y, z] in [[0.25f32, 1.5, 0.75], [1.75, 0.0, 1.25]] {
        let coordinates = Coordinates::F32([x, y, z].map(|c| (c + 0.5).to_bits()));
        let found = sample(&cube, &data[..], &edge, coordinates).map(|c| f32::from_bits(c[0]));
        assert_eq!(found, Ok(x + 2.0 * y + 4.0 * z));
    }
}

/// PRM 7.1.3: layers are chosen by the nearest even index, clamped, and never mixed.
#[test]
fn layers_are_not_mixed() {
    let array = image(Geometry::D1A, Order::R, Channel::FLOAT, [1, 0, 0, 3]);
    let mut data = vec![0; array.bytes() as usize];
    for layer in 0..3 {
        store(&array, &mut data[..], [0, layer, 0], floats([layer as f32; 4])).expect("inside");
    }
    let s = sampler(Coord::NORMALIZED, Filter::LINEAR, Addressing::CLAMP_TO_EDGE);
    for (layer, wanted) in [(-4.0f32, 0.0), (0.5, 0.0), (1.5, 2.0), (1.4, 1.0), (9.0, 2.0)] {
        let coordinates = Coordinates::F32([0, layer.to_bits(), 0]);
        let found = sample(&array, &data[..], &s, coordinates).map(|c| f32::from_bits(c[0]));
        assert_eq!(found, Ok(wanted), "{layer}");
    }
    assert_eq!(
        load(&array, &data[..], [0, 3, 0]),
        Err(ImageError::OutOfRange { axis: 1, size: 3 })
    );
}

/// Every element of every geometry has bytes of its own, and all bytes belong to an element.
#[test]
fn elements_do_not_overlap() {
    for geometry in Geometry::ALL {
        let order = if geometry.is_depth() { Order::DEPTH } else { Order::R };
        let image = image(*geometry, order, Channel::FLOAT, [5, 3, 2, 4]);
        let mut offsets: Vec<u64> = Vec::new();
        for i in 0..1000u32 {
            offsets.extend(image.offset([i % 10, i / 10 % 10, i / 100]));
        }
        offsets.sort();
        offsets.dedup();
        let wanted: Vec<u64> = (0..image.bytes() / 4).map(|i| 4 * i).collect();
        assert_eq!(offsets, wanted, "{geometry}");
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let (image, data) = ramp();
    let data = data.as_slice();
    let why = |s: SamplerDescriptor, c| sample(&image, data, &s, c).unwrap_err().to_string();
    let integers = Coordinates::S32([0; 3]);
    let edge = Addressing::CLAMP_TO_EDGE;
    assert!(why(sampler(Coord::NORMALIZED, Filter::NEAREST, edge), integers).contains("unnormalized"));
    assert!(why(sampler(Coord::UNNORMALIZED, Filter::LINEAR, edge), integers).contains("nearest"));
    let repeat = sampler(Coord::UNNORMALIZED, Filter::NEAREST, Addressing::REPEAT);
    assert!(why(repeat, at(0.0)).contains("normalized"));
    let short = sample(
        &image,
        &data[..3],
        &sampler(Coord::UNNORMALIZED, Filter::NEAREST, edge),
        at(0.0),
    );
    assert_eq!(short, Err(ImageError::Data { offset: 0 }));
    let size = |geometry, sizes| {
        ImageDescriptor::new(geometry, Order::R, Channel::FLOAT, sizes)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(size(Geometry::D2, [4, 0, 1, 1]), "the image's height is 0");
    assert_eq!(
        size(Geometry::D1A, [4, 1, 1, 2049]),
        "the image's array size is 2049, more than the limit 2048"
    );
    assert!(SamplerDescriptor::new(Coord(7), Filter::LINEAR, edge).is_err());
}

/// PRM 7.5: queries give BRIG's codes.
#[test]
fn queries() {
    let image = image(Geometry::D2A, Order::BGRA, Channel::UNORM_INT8, [7, 6, 5, 4]);
    let all = [
        ImageQuery::WIDTH,
        ImageQuery::HEIGHT,
        ImageQuery::ARRAY,
        ImageQuery::CHANNEL_ORDER,
        ImageQuery::CHANNEL_TYPE,
    ];
    assert_eq!(all.map(|q| image.query(q)), [7, 6, 4, 9, 2]);
    let s = sampler(Coord::NORMALIZED, Filter::LINEAR, Addressing::MIRRORED_REPEAT);
    let all = [SamplerQuery::ADDRESSING, SamplerQuery::COORD, SamplerQuery::FILTER];
    assert_eq!(all.map(|q| s.query(q)), [4, 1, 1]);
}
