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
    let none = image(Geometry::D2, Order::R, Channel::FLOAT, [1; 4]);
    for name in ["gfx942", "gfx950", "gfx1250"] {
        let processor = Processor::by_name(name).expect("a processor");
        assert!(none.layout(processor).is_none(), "{name}");
    }
}

#[test]
fn samplers() {
    let words = sampler(
        Processor::Gfx900,
        Coord::UNNORMALIZED,
        Filter::LINEAR,
        Addressing::CLAMP_TO_BORDER,
    );
    assert_eq!(words[0], 0o666 | 1 << 15);
    assert_eq!(words[2] >> 20 & 0x3f, 0b10_01_01);
    let plain = sampler(
        Processor::Gfx900,
        Coord::NORMALIZED,
        Filter::NEAREST,
        Addressing::REPEAT,
    );
    assert_eq!((plain[0], plain[2]), (0, 1 << 24));
    // the greatest level has 13 bits from bit 45 on
    let gfx12 = sampler(
        Processor::Gfx1200,
        Coord::NORMALIZED,
        Filter::NEAREST,
        Addressing::REPEAT,
    );
    assert_eq!((gfx12[0], gfx12[1], gfx12[2]), (0, 0x1fff << 13, 1 << 24));
}

/// A format of GFX10 to GFX12 is one number, and different ones (RDNA2 ISA 8.2.8, RDNA3 ISA 10.7).
#[test]
fn resources_of_later_processors() {
    let d2 = image(Geometry::D2, Order::RGBA, Channel::UNORM_INT8, [100, 40, 1, 1]);
    let of = |name: &str, row| {
        let words = d2.words(Processor::by_name(name).expect("a processor"), row, 0x7f12_3456_7800);
        words.map(|w| (w[1] >> 8, w[2], w[3], w[4]))
    };
    // width - 1 is 99: bits 1:0 at the end of word 1
    let (type_2d, select) = (9u32 << 28, 0o7654);
    let sizes = |high: u32| 99 >> 2 | 39 << 14 | high;
    let gfx10 = (56 << 12 | 3 << 22, sizes(1 << 31), type_2d | select, 0);
    assert_eq!(of("gfx1010", 0), Some(gfx10));
    // rows of 512 bytes are 128 elements
    assert_eq!(of("gfx1030", 0), Some((gfx10.0, gfx10.1, gfx10.2, 127)));
    assert_eq!(
        of("gfx1100", 0),
        Some((42 << 12 | 3 << 22, sizes(0), type_2d | select, 127))
    );
    assert_eq!(
        of("gfx1200", 0),
        Some((42 << 9 | 3 << 22, sizes(0), type_2d | select, 127))
    );
    // longer rows, if the resource can say so
    assert_eq!(of("gfx1010", 1024), None);
    assert_eq!(of("gfx1030", 1024).map(|w| w.3), Some(255));
    assert_eq!(of("gfx1100", 512 * 512), None);
    assert_eq!(of("gfx803", 1024).map(|w| w.3), Some(255 << 13));
    // the other formats that HSAIL has
    let number = |order, channel, name| {
        let image = image(Geometry::D2, order, channel, [4, 4, 1, 1]);
        let words = image
            .words(Processor::by_name(name).expect("a processor"), 0, 0)
            .expect("a format");
        match name {
            "gfx1030" => words[1] >> 20 & 0x1ff,
            _ => words[1] >> 20 & 0xff,
        }
    };
    for (order, channel, gfx10, gfx11) in [
        (Order::R, Channel::FLOAT, 22, 22),
        (Order::RG, Channel::HALF_FLOAT, 29, 29),
        (Order::RGBA, Channel::UNSIGNED_INT16, 69, 55),
        (Order::SRGBA, Channel::UNORM_INT8, 130, 66),
        (Order::RGB, Channel::UNORM_SHORT_565, 133, 68),
        (Order::RGB, Channel::UNORM_SHORT_555, 134, 69),
        (Order::RGB, Channel::UNORM_INT_101010, 50, 36),
        (Order::DEPTH, Channel::UNORM_INT24, 141, 76),
        (Order::DEPTH_STENCIL, Channel::FLOAT, 146, 81),
    ] {
        assert_eq!(number(order, channel, "gfx1030"), gfx10, "{order} {channel}");
        assert_eq!(number(order, channel, "gfx1100"), gfx11, "{order} {channel}");
    }
}

/// Slices have no pitch where the depth takes its place; rows of GFX12 are shorter than what a slice counts for them.
#[test]
fn slices_of_later_processors() {
    let d3 = image(Geometry::D3, Order::R, Channel::FLOAT, [90, 10, 4, 1]);
    let of = |name: &str, row| {
        let layout = d3.layout_with(Processor::by_name(name).expect("a processor"), row)?;
        Some((layout.row, layout.slice, layout.bytes))
    };
    assert_eq!(of("gfx900", 1024), Some((1024, 10240, 40960)));
    assert_eq!(of("gfx1100", 0), Some((512, 5120, 20480)));
    assert_eq!(of("gfx1100", 1024), None);
    assert_eq!(of("gfx1200", 0), Some((384, 5120, 20480)));
    let words = d3.words(Processor::Gfx1200, 0, 0x100).expect("a format");
    assert_eq!((words[3] >> 28, words[4]), (10, 3));
    let layers = image(Geometry::D2A, Order::R, Channel::FLOAT, [90, 10, 1, 4]);
    let words = layers.words(Processor::Gfx803, 0, 0x100).expect("a format");
    // the last slice is in bits 25:13 of word 5, the tiling is the eighth
    assert_eq!((words[3] >> 20 & 31, words[3] >> 28, words[5]), (8, 13, 3 << 13));
}

/// A buffer of GFX10 and later names its format by one number; formats of images only are left out.
#[test]
fn buffers_of_later_processors() {
    let d1b = image(Geometry::D1B, Order::RG, Channel::SIGNED_INT16, [40000, 1, 1, 1]);
    let words = d1b.words(Processor::Gfx1100, 0, 0x7f12_3456_7800).expect("a format");
    assert_eq!((words[0], words[1], words[2]), (0x3456_7800, 0x0004_7f12, 40000));
    assert_eq!(words[3] >> 12 & 0x3f, 28);
    let small = image(Geometry::D1B, Order::RGB, Channel::UNORM_SHORT_565, [100, 1, 1, 1]);
    let words = small.words(Processor::Gfx1030, 0, 0x100).expect("a format");
    assert_eq!((words[3] >> 12 & 0x7f, words[FLAT_WORD + 1] >> 20 & 0x1ff), (0, 133));
}
