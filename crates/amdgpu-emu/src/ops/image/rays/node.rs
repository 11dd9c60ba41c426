//! Nodes of a bounding volume hierarchy in memory.
//!
//! A node pointer is an offset in units of 64 bytes in bits 31:3 (of a 64-bit one in bits 47:3) and a type in bits 2:0. The manuals do
//! not show what nodes look like; the layouts are those that AMD's GPURT and Mesa's RADV write for the instructions.

use std::array::from_fn;

use super::intersection::{Child, NO_NODE, Vector};

/// Types of nodes, in bits 2:0 of a pointer.
pub(super) mod kind {
    /// Triangles of a node that has up to two (0 and 1) or four of them.
    pub const LAST_TRIANGLE: u32 = 3;
    /// Boxes of f16, or of a common exponent.
    pub const SMALL_BOXES: u32 = 4;
    /// Boxes of f32; of a compressed hierarchy, eight quantized ones.
    pub const BOXES: u32 = 5;
    pub const INSTANCE: u32 = 6;
    /// Eight boxes of f32, and of a common exponent, where a node is given as one of eight boxes.
    pub const EIGHT_BOXES: u32 = 2;
    pub const EIGHT_SMALL_BOXES: u32 = 3;
}

/// Bytes of the nodes; those of types that have more read the rest when they are known.
pub(super) const BOX_BYTES: u64 = 128;
pub(super) const SMALL_BYTES: u64 = 64;

/// The dwords of a node.
pub(super) type Words<'a> = &'a [u32];

fn float(words: Words, n: usize) -> f32 {
    f32::from_bits(words[n])
}

fn vector(words: Words, first: usize) -> Vector {
    from_fn(|n| float(words, first + n))
}

/// Four children, and flags of eight bits for each.
pub(super) struct Boxes<const N: usize> {
    pub(super) children: [Child; N],
    pub(super) flags: [u32; N],
    /// Instances with none of these bits are culled.
    pub(super) masks: [u32; N],
}

/// Flags of a child: all below it are so.
pub(super) mod subtree {
    pub const OPAQUE: u32 = 1;
    pub const NON_OPAQUE: u32 = 2;
    pub const TRIANGLES: u32 = 4;
    pub const PROCEDURAL: u32 = 8;
}

/// A node of type 5: four pointers, for each the lower and upper corner, then the flags.
pub(super) fn boxes(words: Words) -> Boxes<4> {
    Boxes {
        children: from_fn(|n| Child {
            pointer: words[n],
            low: vector(words, 4 + 6 * n),
            high: vector(words, 7 + 6 * n),
        }),
        flags: from_fn(|n| words[28] >> (8 * n) & 0xff),
        masks: [0xff; 4],
    }
}

/// A node of type 4 with boxes of f16: no flags.
pub(super) fn half_boxes(words: Words) -> Boxes<4> {
    let half = |n: usize| {
        let bits = words[4 + n / 2] >> (16 * (n % 2));
        f32::from_bits(softfp::convert::<softfp::F16, softfp::F32>(softfp::Env::IEEE, bits as u16).bits)
    };
    Boxes {
        children: from_fn(|n| Child {
            pointer: words[n],
            low: from_fn(|c| half(6 * n + c)),
            high: from_fn(|c| half(6 * n + 3 + c)),
        }),
        flags: [0; 4],
        masks: [0xff; 4],
    }
}

/// Bits of a node, at most 32, counted from bit 0 of the first dword.
fn bits(words: Words, at: usize, width: usize) -> u32 {
    if width == 0 {
        return 0;
    }
    let low = words.get(at / 32).copied().unwrap_or(0);
    let high = words.get(at / 32 + 1).copied().unwrap_or(0);
    let both = u64::from(high) << 32 | u64::from(low);
    (both >> (at % 32) & (u64::MAX >> (64 - width))) as u32
}

/// A node of type 4 with boxes whose coordinates share an exponent along each axis: a sign and 17 bits with the leading one. What
/// was cut off when they were written is added again, away from the box.
pub(super) fn precise_boxes(words: Words) -> Boxes<4> {
    let base = bits(words, 0, 29);
    let types: [u32; 4] = from_fn(|n| bits(words, 29 + 3 * n, 3));
    let exponents: [u32; 3] = from_fn(|n| bits(words, 56 + 8 * n, 8));
    let mut offset = 0;
    let pointers = types.map(|kind| {
        // of the type of eight boxes there are none here, so that it says that there is no child
        let pointer = match kind {
            kind::EIGHT_BOXES => NO_NODE,
            _ => base.wrapping_add(offset) << 3 | kind,
        };
        offset += if matches!(kind, kind::INSTANCE | kind::EIGHT_SMALL_BOXES) {
            2
        } else {
            1
        };
        pointer
    });
    let coordinate = |n: usize, axis: usize, up: bool| {
        let at = 80 + 18 * (6 * n + 3 * usize::from(up) + axis);
        precise(bits(words, at, 18), exponents[axis], up)
    };
    Boxes {
        children: from_fn(|n| Child {
            pointer: pointers[n],
            low: from_fn(|axis| coordinate(n, axis, false)),
            high: from_fn(|axis| coordinate(n, axis, true)),
        }),
        flags: from_fn(|n| bits(words, 41 + 4 * n, if n == 3 { 3 } else { 4 })),
        masks: [0xff; 4],
    }
}

/// A coordinate of 18 bits with a common exponent. `up`: it is an upper bound.
fn precise(block: u32, exponent: u32, up: bool) -> f32 {
    let (negative, mantissa) = (block >> 17 != 0, block & 0x1ffff);
    let outward = up != negative;
    let (exponent, fraction) = match mantissa.checked_ilog2() {
        Some(top) => {
            let zeros = (16 - top).min(exponent);
            let exponent = exponent - zeros;
            let lost = match outward && exponent != 0xff {
                true => (1 << (7 + zeros)) - 1,
                false => 0,
            };
            (exponent, mantissa << (7 + zeros) | lost)
        }
        None if outward => (exponent.saturating_sub(17), 0x7f_ffff),
        None => (0, 0),
    };
    f32::from_bits(u32::from(negative) << 31 | exponent << 23 | fraction & 0x7f_ffff)
}

/// A coordinate of 12 bits within 2^exponent from an origin; the upper ones count to 4096.
fn quantized(origin: f32, exponent: u32, plane: u32) -> f32 {
    let scaled = f64::from(plane) * 2f64.powi(exponent as i32 - 127 - 12);
    // what would be a denormal is nothing
    let scaled = if scaled < f64::from(f32::MIN_POSITIVE) {
        0.0
    } else {
        scaled
    };
    scaled as f32 + origin
}

/// Children with quantized boxes: `first` is the dword of the first, `header` that of the exponents and the number of children.
fn quantized_children<const N: usize>(
    words: Words,
    (origin, header, first): (usize, usize, usize),
    [mut inner, mut leaves]: [u32; 2],
) -> Boxes<N> {
    let origin = vector(words, origin);
    let exponents: [u32; 3] = from_fn(|n| words[header] >> (8 * n) & 0xff);
    let count = (words[header] >> 28 & (N as u32 - 1)) as usize + 1;
    let info = |n: usize| [0, 1, 2].map(|d| words[first + 3 * n + d]);
    let children = from_fn(|n| {
        if n >= count {
            return Child::NONE;
        }
        let [a, b, c] = info(n);
        let (kind, length) = (c >> 24 & 15, c >> 28);
        let running = if kind == kind::BOXES { &mut inner } else { &mut leaves };
        let pointer = *running | kind;
        *running = running.wrapping_add(length << 4);
        let low = [a & 0xfff, a >> 12 & 0xfff, b & 0xfff];
        let high = [b >> 12 & 0xfff, c & 0xfff, c >> 12 & 0xfff];
        Child {
            pointer,
            low: from_fn(|axis| quantized(origin[axis], exponents[axis], low[axis])),
            high: from_fn(|axis| quantized(origin[axis], exponents[axis], high[axis] + 1)),
        }
    });
    Boxes {
        children,
        flags: from_fn(|n| info(n)[0] >> 24 & 15),
        masks: from_fn(|n| info(n)[1] >> 24),
    }
}

/// A node of eight quantized boxes; the number of its orientation if boxes are not along the axes.
pub(super) fn quantized_boxes(words: Words) -> (Boxes<8>, Option<u32>) {
    let oriented = Some(words[7] & 0x7f).filter(|n| *n != 0x7f);
    (quantized_children(words, (3, 6, 8), [words[0], words[1]]), oriented)
}

/// The four quantized boxes behind an instance's transform.
pub(super) fn boxes_of_instance(words: Words) -> Boxes<4> {
    quantized_children(words, (16, 19, 20), [0, 0])
}

/// An instance: a transform from world to object space, and the hierarchy of the object.
pub(super) struct Instance {
    rows: [[f32; 4]; 3],
    pub(super) base: u64,
    pub(super) root: u32,
    pub(super) user_data: u32,
    pub(super) mask: u32,
}

pub(super) fn instance(words: Words) -> Instance {
    Instance {
        rows: from_fn(|r| from_fn(|c| float(words, 4 * r + c))),
        base: u64::from(words[13]) << 32 | u64::from(words[12]),
        root: words[14],
        user_data: words[15] & 0xff_ffff,
        mask: words[15] >> 24,
    }
}

impl Instance {
    /// A point (`w` is 1) or a direction (0) in object space.
    pub(super) fn transform(&self, [x, y, z]: Vector, w: f32) -> Vector {
        self.rows.map(|[a, b, c, d]| {
            let shifted = if w == 0.0 { z * c } else { z * c + d };
            x * a + (y * b + shifted)
        })
    }
}

/// Which vertices a triangle of a node has, by the node's type.
const VERTICES: [[usize; 3]; 4] = [[0, 1, 2], [1, 3, 2], [2, 3, 4], [2, 4, 0]];

/// What a node says of a triangle.
pub(super) struct Triangle {
    pub(super) corners: [Vector; 3],
    /// The dword with the bits of all of a node's triangles.
    pub(super) id: u32,
    /// Which corners the coordinates I and J are of.
    pub(super) sources: [usize; 2],
    pub(super) double_sided: bool,
    pub(super) flipped: bool,
    pub(super) procedural: bool,
    pub(super) opaque: bool,
}

/// A triangle of a node of 64 bytes: vertices from its beginning, its bits in the last dword.
pub(super) fn triangle(words: Words, kind: u32) -> Triangle {
    let which = VERTICES[kind as usize & 3];
    let own = words[15] >> (8 * (kind & 3));
    Triangle {
        corners: which.map(|v| vector(words, 3 * v)),
        id: words[15],
        sources: [own & 3, own >> 2 & 3].map(|n| n as usize),
        double_sided: own & 0x10 != 0,
        flipped: own & 0x20 != 0,
        procedural: own & 0x40 != 0,
        opaque: own & 0x80 != 0,
    }
}

/// The number of a triangle's geometry in nodes of GFX12.
pub(super) fn geometry(words: Words) -> u32 {
    words[14]
}

/// A node of up to eight pairs of triangles whose vertices share leading and trailing bits.
pub(super) struct Packed<'a>(pub(super) Words<'a>);

/// A pair of triangles of a [`Packed`] node.
pub(super) struct Pair {
    bits: u32,
}

impl Packed<'_> {
    fn field(&self, at: usize, width: usize) -> usize {
        bits(self.0, at, width) as usize
    }

    pub(super) fn pair(&self, pair: usize) -> Pair {
        Pair {
            bits: bits(self.0, 1024 - 29 * (pair + 1), 29),
        }
    }

    fn pairs(&self) -> usize {
        self.field(28, 3) + 1
    }

    fn vertex(&self, index: usize) -> Vector {
        const HEADER: usize = 52;
        let zeros = self.field(15, 5);
        let payload: [usize; 3] = from_fn(|n| self.field(5 * n, 5) + 1);
        let prefix = payload.map(|length| 32usize.saturating_sub(zeros + length));
        let mut at = HEADER + prefix.iter().sum::<usize>() + index * payload.iter().sum::<usize>();
        let mut of_prefix = HEADER;
        from_fn(|n| {
            let high = u64::from(bits(self.0, of_prefix, prefix[n])) << (32 - prefix[n]);
            let low = u64::from(bits(self.0, at, payload[n])) << zeros;
            of_prefix += prefix[n];
            at += payload[n];
            f32::from_bits((high | low) as u32)
        })
    }

    /// The corners of a triangle of a pair.
    pub(super) fn corners(&self, pair: &Pair, second: bool) -> [Vector; 3] {
        pair.vertices(second).map(|v| self.vertex(v))
    }

    /// The number of a triangle: its low bits, with the upper ones of the first triangle.
    fn number(&self, triangle: usize, [anchor, size, at, payload]: [usize; 4]) -> u32 {
        let first = bits(self.0, anchor, size);
        if triangle == 0 {
            return first;
        }
        let own = bits(self.0, at, payload);
        match payload < size {
            true => first & !((1 << payload) - 1) | own,
            false => own,
        }
    }

    pub(super) fn primitive(&self, triangle: usize) -> u32 {
        let (size, payload, middle) = (self.field(32, 5), self.field(37, 5), self.field(42, 10));
        let at = middle + size + triangle.saturating_sub(1) * payload;
        self.number(triangle, [middle, size, at, payload])
    }

    pub(super) fn geometry(&self, triangle: usize) -> u32 {
        let (size, payload, middle) = (2 * self.field(20, 4), 2 * self.field(24, 4), self.field(42, 10));
        let anchor = middle.saturating_sub(size);
        let at = anchor.saturating_sub(triangle * payload);
        self.number(triangle, [anchor, size, at, payload])
    }

    /// What follows a pair: the next one (0), the next node (1), or nothing (3).
    pub(super) fn navigation(&self, number: usize) -> u32 {
        match self.pair(number).bits & 1 {
            1 => 3,
            _ if number + 1 == self.pairs() => 1,
            _ => 0,
        }
    }
}

impl Pair {
    fn vertices(&self, second: bool) -> [usize; 3] {
        let first = if second { 3 } else { 17 };
        from_fn(|n| (self.bits >> (first + 4 * n) & 15) as usize)
    }

    /// Whether there is a second triangle.
    pub(super) fn has_second(&self) -> bool {
        self.vertices(true) != [0; 3]
    }

    pub(super) fn procedural(&self, second: bool) -> bool {
        matches!(self.vertices(second), [15, 15, _])
    }

    pub(super) fn opaque(&self, second: bool) -> bool {
        self.bits >> (if second { 2 } else { 16 }) & 1 != 0
    }

    pub(super) fn double_sided(&self, second: bool) -> bool {
        self.bits >> (if second { 1 } else { 15 }) & 1 != 0
    }
}
