//! From coordinates to elements and their weights; the faces of a cube; comparisons of depth.
//!
//! Source: Vega ISA 8.4.3; the names of clamp modes and comparisons are those of the sampler's fields.

use super::resource::Clamp;

/// Two elements along an axis, and the weight of the second. None is beyond the border; a cube's indices may be outside.
#[derive(Debug, Clone, Copy)]
pub(super) struct Axis {
    pub(super) index: [Option<i64>; 2],
    part: f64,
}

impl Axis {
    /// An axis that there is not.
    pub(super) const ONE: Axis = Axis {
        index: [Some(0); 2],
        part: 0.0,
    };

    pub(super) fn weight(&self, second: usize) -> f64 {
        if second == 1 { self.part } else { 1.0 - self.part }
    }
}

/// The elements at a coordinate counted in elements.
pub(super) fn axis(coordinate: f64, size: u32, clamp: Clamp, linear: bool) -> Axis {
    let coordinate = match clamp {
        Clamp::HalfBorder => coordinate.clamp(0.0, f64::from(size)),
        Clamp::MirrorOnceHalfBorder => coordinate.abs().min(f64::from(size)),
        _ => coordinate,
    };
    if !linear {
        let clamp = match clamp {
            // the border is half seen, by a linear filter only
            Clamp::HalfBorder | Clamp::MirrorOnceHalfBorder => Clamp::LastTexel,
            _ => clamp,
        };
        let index = element(coordinate.floor(), size, clamp);
        return Axis {
            index: [index; 2],
            part: 0.0,
        };
    }
    let low = coordinate - 0.5;
    let floor = low.floor();
    Axis {
        index: [element(floor, size, clamp), element(floor + 1.0, size, clamp)],
        part: if low.is_finite() { low - floor } else { 0.0 },
    }
}

/// The element of an index; `None` is beyond the border. No number is the first element.
fn element(index: f64, size: u32, clamp: Clamp) -> Option<i64> {
    let index = match index.is_nan() {
        true => 0,
        false => index.clamp(-1e15, 1e15) as i64,
    };
    let size = i64::from(size);
    let last = size - 1;
    // the reflection of a negative index: -1 is 0
    let mirrored = if index < 0 { -1 - index } else { index };
    let inside = |i: i64| (0..size).contains(&i).then_some(i);
    match clamp {
        Clamp::Wrap => Some(index.rem_euclid(size)),
        Clamp::Mirror => {
            let within = index.rem_euclid(2 * size);
            Some(if within < size { within } else { 2 * size - 1 - within })
        }
        Clamp::LastTexel => Some(index.clamp(0, last)),
        Clamp::MirrorOnceLastTexel => Some(mirrored.min(last)),
        Clamp::HalfBorder | Clamp::Border => inside(index),
        Clamp::MirrorOnceHalfBorder | Clamp::MirrorOnceBorder => inside(mirrored),
        Clamp::Beyond => Some(index),
    }
}

/// Whether a reference passes the comparison with a depth.
pub(super) fn compare_element(function: u8, reference: f64, depth: f64) -> bool {
    match function {
        0 => false,
        1 => reference < depth,
        2 => reference == depth,
        3 => reference <= depth,
        4 => reference > depth,
        5 => reference != depth,
        6 => reference >= depth,
        _ => true,
    }
}

/// The direction of a place on a face: coordinates from -1 to 1, in the order +x, -x, +y, -y, +z, -z, as V_CUBEID counts faces.
fn direction(face: u32, s: f64, t: f64) -> [f64; 3] {
    match face {
        0 => [1.0, -t, -s],
        1 => [-1.0, -t, s],
        2 => [s, 1.0, t],
        3 => [s, -1.0, -t],
        4 => [s, -t, 1.0],
        _ => [-s, -t, -1.0],
    }
}

/// The face that a direction points to, and where.
fn face_of([x, y, z]: [f64; 3]) -> (u32, [f64; 2]) {
    let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
    if az >= ax && az >= ay {
        let s = if z < 0.0 { -x } else { x };
        (if z < 0.0 { 5 } else { 4 }, [s / az, -y / az])
    } else if ay >= ax {
        let t = if y < 0.0 { -z } else { z };
        (if y < 0.0 { 3 } else { 2 }, [x / ay, t / ay])
    } else {
        let s = if x < 0.0 { z } else { -z };
        (if x < 0.0 { 1 } else { 0 }, [s / ax, -y / ax])
    }
}

/// The element of a face, or of the face beside it if it lies beyond an edge. Beyond a corner the nearer edge counts.
pub(super) fn cube_element(face: u32, [x, y]: [i64; 2], size: u32) -> (u32, [u32; 2]) {
    let last = i64::from(size) - 1;
    let clamped = [x.clamp(-1, last + 1), y.clamp(0, last)];
    let [x, y] = match (0..=last).contains(&x) {
        true => [x, y.clamp(-1, last + 1)],
        false => clamped,
    };
    let center = |i: i64| (2.0 * (i as f64 + 0.5)) / f64::from(size) - 1.0;
    let (face, [s, t]) = face_of(direction(face, center(x), center(y)));
    let index = |c: f64| (((c + 1.0) / 2.0 * f64::from(size)).floor() as i64).clamp(0, last) as u32;
    (face, [index(s), index(t)])
}
