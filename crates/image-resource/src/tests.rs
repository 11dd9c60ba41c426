//! Words behind handles: sizes, layouts and formats of images.

use super::*;

fn image(geometry: Geometry, order: Order, channel: Channel, [width, height, depth, array]: [u32; 4]) -> Image {
    Image {
        geometry,
        order,
        channel,
        width,
        height,
        depth,
        array,
    }
}

/// Fields where AMD's device libraries read them (`__ockl_image_*`), and the bits that Vega ISA 8.4.2 gives.
#[test]
fn resources() {
    let d3 = image(Geometry::D3, Order::RGBA, Channel::FLOAT, [100, 40, 7, 1]);
    let words = d3.words(Processor::Gfx900, 2048, 0x7f12_3456_7800).expect("a format");
    assert_eq!(words[0], 0x1234_5678);
    assert_eq!(words[1] & 0xff, 0x7f);
    assert_eq!((words[1] >> 20 & 0x3f, words[1] >> 26 & 0xf), (14, 7));
    assert_eq!((words[2] & 0x3fff) + 1, 100);
    assert_eq!((words[2] >> 14 & 0x3fff) + 1, 40);
    assert_eq!(words[3] & 0xfff, 0o7654);
    assert_eq!(words[3] >> 28, 10);
    assert_eq!((words[4] & 0x1fff) + 1, 7);
    assert_eq!((words[4] >> 13 & 0xffff) + 1, 128);
    assert_eq!((words[8], words[9], words[10]), (15, 8, 100));
}

#[test]
fn buffers_are_also_images() {
    let d1b = image(Geometry::D1B, Order::RG, Channel::SIGNED_INT16, [40000, 1, 1, 1]);
    let words = d1b.words(Processor::Gfx900, 0, 0x7f12_3456_7800).expect("a format");
    assert_eq!((words[0], words[1], words[2]), (0x3456_7800, 0x0004_7f12, 40000));
    assert_eq!((words[3] >> 12 & 7, words[3] >> 15 & 15), (5, 5));
    let flat = &words[FLAT_WORD..];
    assert_eq!((flat[0], flat[3] >> 28), (0x1234_5678, 9));
    assert_eq!((flat[2] & 0x3fff, flat[2] >> 14), (FLAT_WIDTH - 1, 2));
    assert_eq!(flat[4] >> 13, FLAT_WIDTH - 1);
    // no data format of a buffer
    let small = image(Geometry::D1B, Order::RGB, Channel::UNORM_SHORT_565, [100, 1, 1, 1]);
    let words = small.words(Processor::Gfx900, 0, 0x100).expect("a format");
    assert_eq!((words[3] >> 15 & 15, words[FLAT_WORD + 1] >> 20 & 0x3f), (0, 16));
}

#[test]
fn layouts() {
    let of = |geometry, order, channel| image(geometry, order, channel, [100, 10, 1, 1]).layout(Processor::Gfx900);
    // three bytes take four
    let srgb = of(Geometry::D2, Order::SRGB, Channel::UNORM_INT8).expect("a format");
    assert_eq!((srgb.element, srgb.row, srgb.bytes), (4, 512, 5120));
    let depth = of(Geometry::D2DEPTH, Order::DEPTH, Channel::UNORM_INT24).expect("a format");
    assert_eq!(depth.element, 4);
    let stencil = of(Geometry::D2DEPTH, Order::DEPTH_STENCIL, Channel::FLOAT).expect("a format");
    assert_eq!(stencil.element, 8);
    let layers = image(Geometry::D1A, Order::R, Channel::FLOAT, [100, 1, 1, 5]).layout(Processor::Gfx900);
    assert_eq!(layers.map(|l| (l.row, l.slice, l.bytes)), Some((512, 512, 2560)));
    assert!(
        image(Geometry::D2, Order::R, Channel::FLOAT, [1; 4])
            .layout(Processor::Gfx600)
            .is_none()
    );
}

#[test]
fn samplers() {
    let words = sampler(Coord::UNNORMALIZED, Filter::LINEAR, Addressing::CLAMP_TO_BORDER);
    assert_eq!(words[0], 0o666 | 1 << 15);
    assert_eq!(words[2] >> 20 & 0x3f, 0b10_01_01);
    let plain = sampler(Coord::NORMALIZED, Filter::NEAREST, Addressing::REPEAT);
    assert_eq!((plain[0], plain[2]), (0, 1 << 24));
}
