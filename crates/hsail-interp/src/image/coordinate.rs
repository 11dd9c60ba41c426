//! From coordinates to elements and their weights (PRM 7.1.6).

use super::{ImageData, ImageDescriptor, ImageError, SamplerDescriptor, load};
use hsail::code::{Addressing, Coord, Filter, Geometry};

/// Coordinates of `rdimage`, of which only those that the geometry has count.
#[derive(Clone, Copy, Debug)]
pub enum Coordinates {
    S32([i32; 3]),
    /// Bit patterns.
    F32([u32; 3]),
}

impl Coordinates {
    /// A coordinate's value; every f32 and s32 is an f64.
    fn value(self, axis: usize) -> Result<f64, ImageError> {
        match self {
            Coordinates::S32(c) => Ok(c[axis] as f64),
            Coordinates::F32(c) => {
                let value = f32::from_bits(c[axis]) as f64;
                value.is_finite().then_some(value).ok_or(ImageError::NotFinite { axis })
            }
        }
    }
}

/// An index, or that the coordinate is beyond the border.
type Index = Option<u32>;

/// `rdimage` (PRM 7.2): the access components that a sampler finds.
pub fn sample(
    image: &ImageDescriptor,
    data: &(impl ImageData + ?Sized),
    sampler: &SamplerDescriptor,
    coordinates: Coordinates,
) -> Result<[u32; 4], ImageError> {
    check(image, sampler, coordinates)?;
    let sizes = image.sizes();
    let layer_axis = image.layer_axis();
    // Two elements in each direction, and the weight of the second.
    let mut choices = [([Some(0), Some(0)], 0.0); 3];
    for axis in 0..image.geometry().coordinates() as usize {
        let value = coordinates.value(axis)?;
        let size = sizes[axis];
        choices[axis] = if layer_axis == Some(axis) {
            let layer = value.round_ties_even().clamp(0.0, (size - 1) as f64) as u32;
            ([Some(layer); 2], 0.0)
        } else {
            let scaled = match sampler.coord {
                Coord::NORMALIZED => value * size as f64,
                _ => value,
            };
            match sampler.filter {
                Filter::LINEAR => {
                    let low = scaled - 0.5;
                    let edge = sampler.addressing == Addressing::UNDEFINED;
                    let addressing = if edge {
                        Addressing::CLAMP_TO_EDGE
                    } else {
                        sampler.addressing
                    };
                    let index = |x| address(x, size, addressing).ok_or(ImageError::OutOfRange { axis, size });
                    ([index(low)?, index(low + 1.0)?], low - low.floor())
                }
                _ => {
                    let index = address(scaled, size, sampler.addressing);
                    ([index.ok_or(ImageError::OutOfRange { axis, size })?; 2], 0.0)
                }
            }
        };
    }
    let texel = |indices: [Index; 3]| match indices {
        [Some(x), Some(y), Some(z)] => load(image, data, [x, y, z]),
        _ => Ok(image.layout.border()),
    };
    if sampler.filter != Filter::LINEAR {
        return texel(choices.map(|(indices, _)| indices[0]));
    }
    let mut sum = [0f64; 4];
    for corner in 0..8usize {
        let second = [0, 1, 2].map(|axis| corner >> axis & 1);
        let weight: f64 = (0..3)
            .map(|axis| {
                if second[axis] == 1 {
                    choices[axis].1
                } else {
                    1.0 - choices[axis].1
                }
            })
            .product();
        // An element without weight is not looked at: it may be an infinity.
        if weight == 0.0 {
            continue;
        }
        let components = texel([0, 1, 2].map(|axis| choices[axis].0[second[axis]]))?;
        for (sum, component) in sum.iter_mut().zip(components) {
            *sum += weight * f32::from_bits(component) as f64;
        }
    }
    Ok(sum.map(|s| (s as f32).to_bits()))
}

/// Whether sampler, coordinates and image go together (Table 7-6).
fn check(image: &ImageDescriptor, sampler: &SamplerDescriptor, coordinates: Coordinates) -> Result<(), ImageError> {
    let normalized = sampler.coord == Coord::NORMALIZED;
    let linear = sampler.filter == Filter::LINEAR;
    let repeats = matches!(sampler.addressing, Addressing::REPEAT | Addressing::MIRRORED_REPEAT);
    let why = match coordinates {
        _ if image.geometry() == Geometry::D1B => "a 1db image cannot be sampled",
        Coordinates::S32(_) if normalized => "s32 coordinates need a sampler for unnormalized coordinates",
        Coordinates::S32(_) if linear => "s32 coordinates need a sampler with filter nearest",
        _ if linear && !image.layout.is_float() => "an image of integers needs a sampler with filter nearest",
        _ if repeats && !normalized => "repeated images need a sampler for normalized coordinates",
        _ => return Ok(()),
    };
    Err(ImageError::Combination(why))
}

/// The index of an unnormalized coordinate. The outer `None`: undefined.
fn address(coordinate: f64, size: u32, mode: Addressing) -> Option<Index> {
    let last = (size - 1) as f64;
    let size = size as f64;
    let down = coordinate.floor();
    if (0.0..=last).contains(&down) {
        return Some(Some(down as u32));
    }
    let index = match mode {
        Addressing::CLAMP_TO_EDGE => coordinate.clamp(0.0, last).floor(),
        Addressing::CLAMP_TO_BORDER => return Some(None),
        Addressing::REPEAT => down.rem_euclid(size),
        Addressing::MIRRORED_REPEAT => {
            // each tile reflects the one before: that of the manual's pseudo code, for elements instead of coordinates
            let within = down.rem_euclid(2.0 * size);
            if within < size {
                within
            } else {
                2.0 * size - 1.0 - within
            }
        }
        _ => return None,
    };
    Some(Some(index as u32))
}
