//! Rays against boxes and triangles, and the order of a box's children.
//!
//! The manuals tell what the tests give (RDNA2 ISA 8.2.10, RDNA3 ISA 10.9, RDNA4 ISA 10.9), not how they compute it. The arithmetic is that
//! of AMD's emulation of the instructions in GPURT: each step is rounded to f32.

use std::array::from_fn;

/// Three coordinates.
pub(super) type Vector = [f32; 3];

/// No child, or a child that the ray does not meet.
pub(super) const NO_NODE: u32 = u32::MAX;

/// A ray. Its length is a limit of what is looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ray {
    pub(super) extent: f32,
    pub(super) origin: Vector,
    pub(super) direction: Vector,
    pub(super) inverse: Vector,
}

/// A child of a box node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Child {
    /// Offset and type of its node, see [`super::node`].
    pub(super) pointer: u32,
    pub(super) low: Vector,
    pub(super) high: Vector,
}

impl Child {
    pub(super) const NONE: Child = Child {
        pointer: NO_NODE,
        low: [f32::NAN; 3],
        high: [f32::NAN; 3],
    };
}

/// By what children are sorted: the field of the resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heuristic {
    /// Where the ray enters.
    Nearest,
    /// The longest part of the ray first.
    Longest,
    /// The middle of what is inside.
    Middle,
}

/// How children are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sorting {
    pub(super) heuristic: Heuristic,
    /// Types of nodes up to this one come first; None: types do not count.
    pub(super) first_types: Option<u32>,
    /// Of those, type 1 comes before the others.
    pub(super) pairs_first: bool,
}

/// How boxes are tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoxTest {
    /// Units of 2^-24 that the far end of what is inside is moved by, relative to its distance.
    pub(super) growth: u32,
    /// None: children stay where they are.
    pub(super) sorting: Option<Sorting>,
}

/// Where a ray is inside a box.
struct Inside {
    /// Limited to the ray.
    entry: f32,
    exit: f32,
    /// Of the line.
    line: [f32; 2],
}

impl Ray {
    fn inside(&self, child: &Child) -> Inside {
        let plane = |bounds: &Vector| -> Vector { from_fn(|n| (bounds[n] - self.origin[n]) * self.inverse[n]) };
        let (low, high) = (plane(&child.low), plane(&child.high));
        let forward: [bool; 3] = from_fn(|n| self.inverse[n] >= 0.0);
        let near: Vector = from_fn(|n| if forward[n] { low[n] } else { high[n] });
        let far: Vector = from_fn(|n| if forward[n] { high[n] } else { low[n] });
        // no numbers are passed over: a plane through the origin of a ray that is parallel to it
        let entry = near[0].max(near[1]).max(near[2]);
        let exit = far[0].min(far[1]).min(far[2]);
        if entry.is_nan() || exit.is_nan() {
            let or = |x: f32, other| if x.is_nan() { other } else { x };
            return Inside {
                entry: f32::INFINITY,
                exit: f32::NEG_INFINITY,
                line: [or(entry, 0.0), or(exit, f32::INFINITY)],
            };
        }
        Inside {
            entry: entry.max(0.0),
            exit: exit.min(self.extent),
            line: [entry, exit],
        }
    }

    /// The pointers of the children that the ray meets; others are [`NO_NODE`].
    pub(super) fn meets<const N: usize>(&self, children: &[Child; N], test: BoxTest) -> [u32; N] {
        let inside: [Inside; N] = from_fn(|n| self.inside(&children[n]));
        let growth = 1.0 + test.growth as f32 * f32::EPSILON / 2.0;
        let met: [u32; N] = from_fn(|n| {
            let i = &inside[n];
            if i.entry <= i.exit * growth {
                children[n].pointer
            } else {
                NO_NODE
            }
        });
        match test.sorting {
            Some(sorting) => sort(met, inside.map(|i| sorting.heuristic.key(&i)), sorting),
            None => met,
        }
    }
}

impl Heuristic {
    fn key(self, inside: &Inside) -> f32 {
        match self {
            Heuristic::Nearest => inside.entry,
            Heuristic::Longest => inside.entry - inside.exit,
            Heuristic::Middle => inside.line[0] + inside.line[1],
        }
    }
}

/// The pairs that are compared, for four and for eight children: equal keys keep an order that only the network tells.
const NETWORK_OF_4: [(usize, usize); 5] = [(0, 2), (1, 3), (0, 1), (2, 3), (1, 2)];
const NETWORK_OF_8: [(usize, usize); 19] = [
    (0, 2),
    (1, 3),
    (4, 6),
    (5, 7),
    (0, 1),
    (2, 3),
    (4, 5),
    (6, 7),
    (1, 2),
    (5, 6),
    (0, 4),
    (1, 5),
    (2, 6),
    (3, 7),
    (2, 4),
    (3, 5),
    (1, 2),
    (3, 4),
    (5, 6),
];

fn sort<const N: usize>(met: [u32; N], keys: [f32; N], sorting: Sorting) -> [u32; N] {
    let class = |pointer: u32| {
        let kind = pointer & 7;
        let behind = sorting.first_types.is_some_and(|last| kind > last);
        let single = sorting.pairs_first && sorting.first_types.is_some() && kind != 1;
        u32::from(pointer == NO_NODE) << 2 | u32::from(behind) << 1 | u32::from(single)
    };
    let mut items: [(u32, f32, u32); N] = from_fn(|n| (class(met[n]), keys[n], met[n]));
    let network: &[(usize, usize)] = if N == 4 { &NETWORK_OF_4 } else { &NETWORK_OF_8 };
    for &(a, b) in network {
        let (first, second) = (items[a], items[b]);
        let swap = match first.0 == second.0 {
            true => second.1 < first.1,
            false => second.0 < first.0,
        };
        if swap {
            items.swap(a, b);
        }
    }
    items.map(|(_, _, pointer)| pointer)
}

/// What a ray and a triangle give.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Hit {
    /// Distance times `denominator`; infinite if the ray misses.
    pub(super) distance: f32,
    /// Negative for triangles that are seen from behind; 1 if the ray misses.
    pub(super) denominator: f32,
    /// Barycentric coordinates of the three corners, times the denominator.
    pub(super) corners: [f32; 3],
    pub(super) missed: bool,
}

fn minus(a: Vector, b: Vector) -> Vector {
    from_fn(|n| a[n] - b[n])
}

fn cross(a: Vector, b: Vector) -> Vector {
    from_fn(|n| {
        let (p, q) = ((n + 1) % 3, (n + 2) % 3);
        a[p] * b[q] - a[q] * b[p]
    })
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl Ray {
    /// The plane of a triangle, and where the ray meets it. The extent does not count: the shader compares distances.
    pub(super) fn hits(&self, [v0, v1, v2]: [Vector; 3]) -> Hit {
        let (e1, e2, from) = (minus(v1, v0), minus(v2, v0), minus(self.origin, v0));
        let s1 = cross(self.direction, e2);
        let s2 = cross(from, e1);
        let (distance, denominator) = (dot(e2, s2), dot(s1, e1));
        let (i, j) = (dot(from, s1), dot(self.direction, s2));
        let (t, u, v) = (distance / denominator, i / denominator, j / denominator);
        // what is no number is no miss
        let missed = [u, v, t].iter().any(|x| *x < 0.0) || [u, u + v].iter().any(|x| *x > 1.0);
        let denominator = if missed { 1.0 } else { denominator };
        Hit {
            distance: if missed { f32::INFINITY } else { distance },
            denominator,
            corners: [denominator - i - j, i, j],
            missed,
        }
    }
}
