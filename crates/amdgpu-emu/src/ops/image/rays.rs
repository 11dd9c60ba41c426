//! Ray tracing: one node of a bounding volume hierarchy against a ray, lane by lane.
//!
//! Sources: RDNA2 ISA 8.2.10; RDNA3 ISA 10.9; RDNA4 ISA 10.9, IMAGE_BVH*; for what they leave out (layouts of nodes, arithmetic, flags of
//! pointers, data of instances) AMD's GPURT, which emulates the instructions, and Mesa's RADV. Where they say nothing: a node beyond
//! the size of the resource gives what a node does that hardware does not test, -1; data of instances that nothing describes is -1.

mod intersection;
mod node;

use amdgpu_isa::Op;
use amdgpu_isa::model::bits::Bits;

use super::access::{Result, bad, data_register, note, run};
use super::address::Registers;
use super::resource::words;
use crate::exec::Cx;
use crate::fault::Access;
use crate::memory::{LaneFault, Lanes};
use crate::ops::vmem;
use crate::texel::Problem;
use crate::uop::{Flow, Uop};
use intersection::{BoxTest, Heuristic, Hit, NO_NODE, Ray, Sorting, Vector};
use node::{BOX_BYTES, Boxes, Packed, SMALL_BYTES, Triangle, kind, subtree};

/// What a node that is not tested gives.
const NOTHING: [u32; 4] = [u32::MAX; 4];

/// Flags of a ray, in bits 63:54 of a pointer.
mod ray_flags {
    pub const SHIFT: u32 = 54;
    pub const FORCE_OPAQUE: u32 = 1 << 0;
    pub const FORCE_NON_OPAQUE: u32 = 1 << 1;
    pub const NO_FACE_CULLING: u32 = 1 << 2;
    pub const FLIP_FACES: u32 = 1 << 3;
    pub const CULL_BACK: u32 = 1 << 4;
    pub const CULL_FRONT: u32 = 1 << 5;
    pub const CULL_OPAQUE: u32 = 1 << 6;
    pub const CULL_NON_OPAQUE: u32 = 1 << 7;
    pub const SKIP_TRIANGLES: u32 = 1 << 8;
    pub const SKIP_PROCEDURAL: u32 = 1 << 9;
    /// Those of a ray that stand for those of an instance.
    pub const OVERRIDES: u32 = FORCE_OPAQUE | FORCE_NON_OPAQUE;
}

/// The resource of a hierarchy.
struct Tree {
    base: u64,
    /// Last node, in units of 64 bytes.
    last: u64,
    growth: u32,
    sorting: Option<Sorting>,
    precise_boxes: bool,
    wide_sort: bool,
    instances: bool,
    compressed: bool,
    pointer_flags: bool,
    barycentrics: bool,
    /// Signs of coordinates say what shader a hit needs.
    hit_signs: bool,
}

impl Tree {
    fn of(cx: &Cx, uop: &Uop) -> std::result::Result<Tree, Problem> {
        let model = &cx.machine.model;
        let Some(fields) = &model.descriptors.tree else {
            return Problem::unimplemented("ray tracing of this processor is");
        };
        let w: [u32; 4] = words(cx, uop, 0);
        let field = |field: Bits| field.of_words(&w);
        let set = |flag: Bits| field(flag) != 0;
        match field(fields.kind) {
            8 => {}
            other => return Err(format!("resource type {other} is no hierarchy, whose type is 8").into()),
        }
        let heuristic = match field(fields.heuristic) {
            0 => Heuristic::Nearest,
            1 => Heuristic::Longest,
            2 => Heuristic::Middle,
            _ => return Err("box sorting heuristic 3 is reserved".into()),
        };
        let first = set(fields.triangles_first).then_some(kind::LAST_TRIANGLE);
        let sorting = Sorting {
            heuristic,
            first_types: first,
            pairs_first: false,
        };
        Ok(Tree {
            base: field(fields.base) << 8,
            last: field(fields.size),
            growth: field(fields.box_growth) as u32,
            sorting: set(fields.sort).then_some(sorting),
            precise_boxes: set(fields.precise_boxes),
            wide_sort: set(fields.wide_sort),
            instances: set(fields.instances),
            compressed: set(fields.compressed),
            pointer_flags: set(fields.pointer_flags),
            barycentrics: set(fields.barycentrics),
            hit_signs: model.images.hit_signs,
        })
    }

    fn box_test(&self) -> BoxTest {
        BoxTest {
            growth: self.growth,
            sorting: self.sorting,
        }
    }

    /// The test of eight boxes of one node: triangles are of types 0 and 1, of which 1 is the second of a pair.
    fn box_test_of_eight(&self) -> BoxTest {
        let last = if self.compressed { kind::LAST_TRIANGLE } else { 1 };
        BoxTest {
            growth: self.growth,
            sorting: self.sorting.map(|s| Sorting {
                first_types: s.first_types.map(|_| last),
                pairs_first: true,
                ..s
            }),
        }
    }
}

/// A node: the hierarchy's address, and the pointer's offset and type.
#[derive(Clone, Copy)]
struct Place {
    base: u64,
    offset: u64,
    kind: u32,
    flags: u32,
}

impl Place {
    /// Of a pointer of 32 bits.
    fn of(base: u64, pointer: u32, flags: u32) -> Place {
        Place {
            base,
            offset: u64::from(pointer >> 3) * 64,
            kind: pointer & 7,
            flags,
        }
    }
}

/// A lane's part of an instruction.
struct Tracer<'t> {
    tree: &'t Tree,
    lane: usize,
}

impl Tracer<'_> {
    /// The first dwords of a node; None if it is beyond the resource.
    fn fetch(&self, cx: &mut Cx, place: Place, bytes: u64) -> Result<Option<[u32; 32]>> {
        let offset = place.base.wrapping_add(place.offset);
        if offset / 64 > self.tree.last {
            return Ok(None);
        }
        let address = self.tree.base.wrapping_add(offset);
        note(cx, Access::Read, bytes as usize, self.lane, address);
        let mut words = [0; 32];
        let read = cx.memory.load_dwords(address, &mut words[..bytes as usize / 4]);
        read.map_err(|kind| LaneFault {
            kind,
            lanes: 1 << self.lane,
        })?;
        Ok(Some(words))
    }

    /// The children of a box node, those that are culled left out; None for other nodes.
    fn boxes(&self, cx: &mut Cx, place: Place) -> Result<Option<Boxes<4>>> {
        let bytes = if place.kind == kind::BOXES {
            BOX_BYTES
        } else {
            SMALL_BYTES
        };
        if !matches!(place.kind, kind::BOXES | kind::SMALL_BOXES) {
            return Ok(None);
        }
        let Some(words) = self.fetch(cx, place, bytes)? else {
            return Ok(None);
        };
        let mut boxes = match place.kind {
            kind::BOXES => node::boxes(&words),
            _ if self.tree.precise_boxes => node::precise_boxes(&words),
            _ => node::half_boxes(&words),
        };
        self.cull(&mut boxes, place.flags, 0xff);
        Ok(Some(boxes))
    }

    /// Leaves out children all below which the ray's flags exclude, or that have none of the bits of a mask.
    fn cull<const N: usize>(&self, boxes: &mut Boxes<N>, ray: u32, mask: u32) {
        use ray_flags::*;
        let ray = if self.tree.pointer_flags { ray } else { 0 };
        let has = |flag: u32| ray & flag != 0;
        for n in 0..N {
            let all = |flag: u32| boxes.flags[n] & flag != 0;
            let opaque = (all(subtree::OPAQUE) || has(FORCE_OPAQUE)) && !has(FORCE_NON_OPAQUE);
            let non_opaque = (all(subtree::NON_OPAQUE) || has(FORCE_NON_OPAQUE)) && !has(FORCE_OPAQUE);
            let culled = opaque && has(CULL_OPAQUE)
                || non_opaque && has(CULL_NON_OPAQUE)
                || all(subtree::TRIANGLES) && has(SKIP_TRIANGLES)
                || all(subtree::PROCEDURAL) && has(SKIP_PROCEDURAL);
            if culled || boxes.masks[n] & mask == 0 {
                boxes.children[n].pointer = NO_NODE;
            }
        }
    }

    /// What a node gives in four registers.
    fn test(&self, cx: &mut Cx, ray: &Ray, place: Place) -> Result<[u32; 4]> {
        if let Some(boxes) = self.boxes(cx, place)? {
            return Ok(ray.meets(&boxes.children, self.tree.box_test()));
        }
        if place.kind > kind::LAST_TRIANGLE {
            return Ok(NOTHING);
        }
        let Some(words) = self.fetch(cx, place, SMALL_BYTES)? else {
            return Ok(NOTHING);
        };
        let triangle = node::triangle(&words, place.kind);
        let hit = ray.hits(triangle.corners);
        let source = |n: usize| hit.corners.get(n).copied().unwrap_or(0.0);
        let found = Found {
            distance: hit.distance,
            denominator: hit.denominator,
            coordinates: triangle.sources.map(source),
            met: !hit.missed,
        };
        let found = self.judged(found, &triangle.facts(self.tree.hit_signs), place.flags);
        let [i, j] = found.coordinates.map(f32::to_bits);
        let [third, fourth] = match self.tree.barycentrics {
            true => [i, j],
            false => [triangle.id, u32::from(found.met)],
        };
        Ok([found.distance.to_bits(), found.denominator.to_bits(), third, fourth])
    }

    /// What the flags of a ray and of a triangle make of a hit.
    fn judged(&self, mut found: Found, facts: &Facts, ray: u32) -> Found {
        use ray_flags::*;
        let ray = if self.tree.pointer_flags { ray } else { 0 };
        let has = |flag: u32| ray & flag != 0;
        let opaque = has(FORCE_OPAQUE) || !has(FORCE_NON_OPAQUE) && facts.opaque;
        let mut culled = match facts.procedural {
            true => has(SKIP_PROCEDURAL),
            false => has(SKIP_TRIANGLES),
        };
        if self.tree.pointer_flags && !facts.procedural {
            let mut front = found.denominator >= 0.0;
            if has(FLIP_FACES) != facts.flipped {
                front = !front;
                // the sign tells the side
                found.distance = -found.distance;
                found.denominator = -found.denominator;
            }
            let faces = !has(NO_FACE_CULLING) && !facts.double_sided;
            culled |= faces && has(if front { CULL_FRONT } else { CULL_BACK });
        }
        culled |= has(if opaque { CULL_OPAQUE } else { CULL_NON_OPAQUE });
        if culled {
            found = Found::NONE;
        } else if facts.procedural {
            found = Found {
                distance: 0.0,
                denominator: 1.0,
                coordinates: [0.0; 2],
                met: true,
            };
        }
        if self.tree.hit_signs && self.tree.pointer_flags {
            let [i, j] = match facts.procedural {
                true => [1.0, 1.0],
                false => found.coordinates.map(f32::abs),
            };
            // a shader of its own tests what is procedural, another judges what is not opaque
            found.coordinates = [if facts.procedural { -i } else { i }, if opaque { j } else { -j }];
        }
        found
    }

    /// An instance: the ray in the space of its object, and the eight registers.
    fn instance(&self, cx: &mut Cx, ray: &mut Ray, at: (u64, Place), mask: u32) -> Result<[[u32; 4]; 2]> {
        use ray_flags::*;
        let (base, place) = at;
        let Some(words) = self.fetch(cx, place, BOX_BYTES)? else {
            return Ok([NOTHING; 2]);
        };
        let instance = node::instance(&words);
        let flags = if self.tree.pointer_flags { place.flags } else { 0 };
        let procedural = instance.base >> 62 & 1 != 0;
        let skipped = flags & if procedural { SKIP_PROCEDURAL } else { SKIP_TRIANGLES } != 0;
        let seen = instance.mask & mask != 0 && !skipped;
        let mut next = NO_NODE;
        if seen {
            *ray = Ray {
                origin: instance.transform(ray.origin, 1.0),
                direction: instance.transform(ray.direction, 0.0),
                ..*ray
            };
            ray.inverse = ray.direction.map(f32::recip);
            next = instance.root;
            if self.tree.compressed {
                // the low bytes of the pointers of what the ray meets in the object
                let children = node::boxes_of_instance(&words).children;
                let met = ray.meets(&children, self.tree.box_test_of_eight());
                next = (0..4).fold(0, |all, n| all | (met[n] & 0xff) << (8 * n));
            }
        }
        let own = (instance.base >> SHIFT) as u32;
        let rays = (base >> SHIFT) as u32;
        let kept = if rays & OVERRIDES != 0 { own & !OVERRIDES } else { own };
        let base = instance.base & ADDRESS | u64::from(kept | rays) << SHIFT;
        let nothing = u32::MAX;
        Ok([
            [nothing, nothing, base as u32, (base >> 32) as u32],
            [nothing, nothing, instance.user_data, next],
        ])
    }

    /// Two nodes: eight registers, and the geometries of triangles.
    fn dual(&self, cx: &mut Cx, ray: &mut Ray, (base, mask): (u64, u32), nodes: [u32; 2]) -> Result<[u32; 10]> {
        let places = nodes.map(|n| Place::of(address(base), n, (base >> ray_flags::SHIFT) as u32));
        let is_instance = |n: usize| places[n].kind == kind::INSTANCE && self.tree.instances;
        let mut parts = [NOTHING; 2];
        if is_instance(0) {
            if !is_instance(1) {
                parts = self.instance(cx, ray, (base, places[0]), mask)?;
            }
            return Ok(registers(parts, [u32::MAX; 2]));
        }
        let both = match self.tree.wide_sort {
            true => (self.boxes(cx, places[0])?, self.boxes(cx, places[1])?),
            false => (None, None),
        };
        if let (Some(first), Some(second)) = both {
            let children = std::array::from_fn(|n| match n {
                0..4 => first.children[n],
                _ => second.children[n - 4],
            });
            return Ok(registers(
                halves(ray.meets(&children, self.tree.box_test())),
                [u32::MAX; 2],
            ));
        }
        let mut geometry = [u32::MAX; 2];
        for n in 0..2 {
            parts[n] = self.test(cx, ray, places[n])?;
            if places[n].kind <= kind::LAST_TRIANGLE
                && let Some(words) = self.fetch(cx, places[n], SMALL_BYTES)?
            {
                geometry[n] = node::geometry(&words);
            }
        }
        Ok(registers(parts, geometry))
    }

    /// A node of eight boxes, or of one or two triangles, or an instance.
    fn eight(&self, cx: &mut Cx, ray: &mut Ray, (base, mask): (u64, u32), pointer: u32) -> Result<[u32; 10]> {
        let place = Place::of(address(base), pointer, (base >> ray_flags::SHIFT) as u32);
        if self.tree.compressed {
            return self.compressed(cx, ray, (base, mask), (place, pointer));
        }
        let step = match place.kind {
            kind::EIGHT_BOXES => BOX_BYTES,
            kind::EIGHT_SMALL_BOXES => SMALL_BYTES,
            // the second triangle of a pair stands for both
            1 => return self.dual(cx, ray, (base, mask), [pointer & !7, pointer]),
            _ => return self.dual(cx, ray, (base, mask), [pointer, NO_NODE]),
        };
        let mut children = [intersection::Child::NONE; 8];
        for half in 0..2 {
            let place = Place {
                offset: place.offset + half * step,
                ..place
            };
            let Some(words) = self.fetch(cx, place, step)? else {
                return Ok([u32::MAX; 10]);
            };
            let mut boxes = match place.kind {
                kind::EIGHT_BOXES => node::boxes(&words),
                _ => node::precise_boxes(&words),
            };
            self.cull(&mut boxes, place.flags, 0xff);
            children[4 * half as usize..][..4].copy_from_slice(&boxes.children);
        }
        Ok(registers(self.met(ray, &children), [u32::MAX; 2]))
    }

    /// The pointers of eight children that the ray meets, sorted together or by fours.
    fn met(&self, ray: &Ray, children: &[intersection::Child; 8]) -> [[u32; 4]; 2] {
        let test = self.tree.box_test_of_eight();
        if self.tree.wide_sort {
            let mut met = *children;
            let pointers = ray.meets(children, BoxTest { sorting: None, ..test });
            // boxes of one child are next to each other: it counts once
            let mut previous = pointers[0];
            for n in 1..8 {
                if pointers[n] == previous {
                    met[n].pointer = NO_NODE;
                } else {
                    previous = pointers[n];
                }
            }
            return halves(ray.meets(&met, test));
        }
        halves(*children).map(|half| ray.meets(&half, test))
    }

    fn compressed(
        &self,
        cx: &mut Cx,
        ray: &mut Ray,
        (base, mask): (u64, u32),
        (place, pointer): (Place, u32),
    ) -> Result<[u32; 10]> {
        let nothing = [u32::MAX; 10];
        match place.kind {
            kind::BOXES => {
                let Some(words) = self.fetch(cx, place, BOX_BYTES)? else {
                    return Ok(nothing);
                };
                let (mut boxes, oriented) = node::quantized_boxes(&words);
                if let Some(orientation) = oriented {
                    let what = format!("boxes that are not along the axes (orientation {orientation})");
                    let kind = crate::fault::FaultKind::Unimplemented(format!("{what} are not implemented"));
                    return Err(LaneFault {
                        kind,
                        lanes: 1 << self.lane,
                    });
                }
                self.cull(&mut boxes, place.flags, mask);
                Ok(registers(self.met(ray, &boxes.children), [u32::MAX; 2]))
            }
            kind::INSTANCE => Ok(registers(self.instance(cx, ray, (base, place), mask)?, [u32::MAX; 2])),
            0..=kind::LAST_TRIANGLE => {
                // nodes have 128 bytes here, and the pair's number another bit
                let whole = Place {
                    offset: u64::from(pointer & !15) * 8,
                    ..place
                };
                let Some(words) = self.fetch(cx, whole, BOX_BYTES)? else {
                    return Ok(nothing);
                };
                let number = (pointer & 3 | pointer >> 1 & 4) as usize;
                Ok(self.pair(ray, &Packed(&words), number, place.flags))
            }
            _ => Ok(nothing),
        }
    }

    /// A pair of triangles of a compressed node.
    fn pair(&self, ray: &Ray, packed: &Packed, number: usize, flags: u32) -> [u32; 10] {
        let pair = packed.pair(number);
        let one = |second: bool| {
            let facts = Facts {
                procedural: pair.procedural(second),
                opaque: pair.opaque(second),
                double_sided: pair.double_sided(second),
                flipped: false,
            };
            let found = match facts.procedural {
                true => Found::NONE,
                false => Found::divided(ray.hits(packed.corners(&pair, second))),
            };
            let found = self.judged(found, &facts, flags);
            let back = !facts.procedural && found.denominator.is_sign_negative();
            let primitive = packed.primitive(2 * number + usize::from(second));
            let [i, j] = found.coordinates.map(f32::to_bits);
            let distance = match facts.procedural {
                true => found.distance,
                false => found.distance / found.denominator,
            };
            [distance.to_bits(), i, j, primitive << 1 | u32::from(back)]
        };
        let absent = [f32::INFINITY.to_bits(), 1f32.to_bits(), 1f32.to_bits(), 0];
        let parts = [one(false), if pair.has_second() { one(true) } else { absent }];
        let navigation = packed.navigation(number);
        let geometry = [0, 1].map(|n| packed.geometry(2 * number + n) << 2 | navigation);
        registers(parts, geometry)
    }
}

/// The address that a base pointer has, in units of 8 bytes.
const ADDRESS: u64 = 0x3_ffff_ffff_fff8;

fn address(base: u64) -> u64 {
    (base & ADDRESS) << 3
}

fn halves<T: Copy>(eight: [T; 8]) -> [[T; 4]; 2] {
    [0, 4].map(|first| std::array::from_fn(|n| eight[first + n]))
}

fn registers(parts: [[u32; 4]; 2], rest: [u32; 2]) -> [u32; 10] {
    std::array::from_fn(|n| match n {
        0..8 => parts[n / 4][n % 4],
        _ => rest[n - 8],
    })
}

/// What is known of a triangle besides its corners.
struct Facts {
    procedural: bool,
    opaque: bool,
    double_sided: bool,
    flipped: bool,
}

impl Triangle {
    /// `procedural`: the processor has nodes that are no triangles.
    fn facts(&self, procedural: bool) -> Facts {
        Facts {
            procedural: self.procedural && procedural,
            opaque: self.opaque,
            double_sided: self.double_sided,
            flipped: self.flipped,
        }
    }
}

/// A hit, before it is in registers.
#[derive(Clone, Copy)]
struct Found {
    distance: f32,
    denominator: f32,
    coordinates: [f32; 2],
    met: bool,
}

impl Found {
    const NONE: Found = Found {
        distance: f32::INFINITY,
        denominator: 1.0,
        coordinates: [0.0; 2],
        met: false,
    };

    /// With coordinates between 0 and 1.
    fn divided(hit: Hit) -> Found {
        Found {
            distance: hit.distance,
            denominator: hit.denominator,
            coordinates: [hit.corners[1] / hit.denominator, hit.corners[2] / hit.denominator],
            met: !hit.missed,
        }
    }
}

/// Reads dwords of a lane's address.
struct Lane<'a, 'b, 'm> {
    cx: &'a Cx<'b, 'm>,
    address: &'a Registers,
    lane: usize,
}

impl Lane<'_, '_, '_> {
    fn bits(&self, dword: usize) -> u32 {
        self.address.read(self.cx.wave, dword, self.lane)
    }

    fn wide(&self, dword: usize) -> u64 {
        u64::from(self.bits(dword + 1)) << 32 | u64::from(self.bits(dword))
    }

    fn float(&self, dword: usize) -> f32 {
        f32::from_bits(self.bits(dword))
    }

    fn vector(&self, dword: usize) -> Vector {
        std::array::from_fn(|n| self.float(dword + n))
    }

    /// Direction and inverse direction in halves of three dwords.
    fn directions(&self, dword: usize) -> [Vector; 2] {
        let half = |n: usize| {
            let bits = self.bits(dword + n / 2) >> (16 * (n % 2));
            f32::from_bits(softfp::convert::<softfp::F16, softfp::F32>(softfp::Env::IEEE, bits as u16).bits)
        };
        match self.cx.machine.model.images.paired_directions {
            true => [0, 1].map(|which| std::array::from_fn(|n| half(2 * n + which))),
            false => [0, 3].map(|first| std::array::from_fn(|n| half(first + n))),
        }
    }

    /// The ray of the instructions with an inverse direction: its extent, then origin and directions.
    fn ray(&self, dword: usize, halves: bool) -> Ray {
        let [direction, inverse] = match halves {
            true => self.directions(dword + 4),
            false => [self.vector(dword + 4), self.vector(dword + 7)],
        };
        Ray {
            extent: self.float(dword),
            origin: self.vector(dword + 1),
            direction,
            inverse,
        }
    }

    /// The ray of the other instructions: between extent and origin is a mask.
    fn ray_and_mask(&self) -> (Ray, u32) {
        let direction = self.vector(7);
        let ray = Ray {
            extent: self.float(2),
            origin: self.vector(4),
            direction,
            inverse: direction.map(f32::recip),
        };
        (ray, self.bits(3) & 0xff)
    }
}

/// `image_bvh_intersect_ray` and, with pointers of 64 bits, `image_bvh64_intersect_ray`.
pub(super) fn intersect(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| {
        let tree = Tree::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        let wide = uop.inst.op == Op::IMAGE_BVH64_INTERSECT_RAY;
        let address = Registers::of(uop);
        let mut values = [[0; 4]; crate::wave::LANES];
        for lane in Lanes(cx.wave.exec()) {
            let l = Lane {
                cx,
                address: &address,
                lane,
            };
            let ray = l.ray(if wide { 2 } else { 1 }, uop.inst.modifiers.a16);
            let pointer = if wide { l.wide(0) } else { l.bits(0).into() };
            let (below, flags) = match tree.pointer_flags {
                true => (pointer & ((1 << 45) - 1), (pointer >> ray_flags::SHIFT) as u32),
                false => (pointer, 0),
            };
            let place = Place {
                base: 0,
                offset: (below >> 3).wrapping_mul(64),
                kind: (pointer & 7) as u32,
                flags,
            };
            values[lane] = Tracer { tree: &tree, lane }.test(cx, &ray, place)?;
        }
        put(cx, uop, &values)
    })
}

/// `image_bvh_dual_intersect_ray` and `image_bvh8_intersect_ray`.
pub(super) fn intersect_two(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, |cx| {
        let tree = Tree::of(cx, uop).map_err(|m| bad(cx, uop, m))?;
        let eight = uop.inst.op == Op::IMAGE_BVH8_INTERSECT_RAY;
        let address = Registers::of(uop);
        let mut values = [[0; 10]; crate::wave::LANES];
        let mut rays = Vec::new();
        for lane in Lanes(cx.wave.exec()) {
            let l = Lane {
                cx,
                address: &address,
                lane,
            };
            let (mut ray, mask) = l.ray_and_mask();
            let (base, nodes) = (l.wide(0), [l.bits(10), if eight { NO_NODE } else { l.bits(11) }]);
            let tracer = Tracer { tree: &tree, lane };
            values[lane] = match eight {
                true => tracer.eight(cx, &mut ray, (base, mask), nodes[0])?,
                false => tracer.dual(cx, &mut ray, (base, mask), nodes)?,
            };
            rays.push((lane, ray));
        }
        // of an instance, the ray as its object sees it
        for (lane, ray) in rays {
            for n in 0..3 {
                for (first, vector) in [(4, ray.origin), (7, ray.direction)] {
                    if let Some(register) = cx.wave.v.get_mut(address.index(first + n)) {
                        register.0[lane] = vector[n].to_bits();
                    }
                }
            }
        }
        put(cx, uop, &values)
    })
}

fn put<const N: usize>(cx: &mut Cx, uop: &Uop, values: &[[u32; N]; crate::wave::LANES]) -> Result<()> {
    let (first, exec) = (data_register(uop), cx.wave.exec());
    let Some(registers) = cx.wave.v.get_mut(first..first + N) else {
        return Err(vmem::no_registers(first, N, exec));
    };
    for lane in Lanes(exec) {
        for (register, value) in registers.iter_mut().zip(values[lane]) {
            register.0[lane] = value;
        }
    }
    Ok(())
}
