//! Image instructions on the images and samplers of the system (PRM chapter 7).

use super::{Done, Next};
use crate::code::{ImageOp, Src};
use crate::fault::Trouble;
use crate::image::{self, Coordinates, ImageDataMut, ImageError};
use crate::mask::Mask;
use crate::running::Run;
use crate::system::Image;
use crate::wave::Frame;
use hsail::table::Row;
use hsail::types::Type;
use std::sync::Arc;

pub(super) fn image(run: &Run<'_>, frame: &mut Frame, mask: &Mask, op: &ImageOp) -> Done {
    let row = Row::of(op.inst.opcode);
    let (name, section) = row.map_or(("", "7"), |r| (r.mnemonic, r.section));
    for lane in mask.iter() {
        let value = |src: Src| frame.registers.value(src, lane);
        let mut coordinates = [0u32; 3];
        for (to, src) in coordinates.iter_mut().zip(&op.coordinates) {
            *to = value(*src) as u32;
        }
        let handle = value(op.handle) as u64;
        let trouble = |e: ImageError| Trouble::new("image", e.section(), e.to_string()).in_lane(lane);
        let components: [u32; 4] = match name {
            "querysampler" => {
                let sampler = sampler(run, handle, section).map_err(|t| t.in_lane(lane))?;
                [sampler.query(op.inst.sampler_query); 4]
            }
            "queryimage" => {
                let image = find(run, handle, op, section).map_err(|t| t.in_lane(lane))?;
                [image.descriptor.query(op.inst.image_query); 4]
            }
            "stimage" => {
                let image = find(run, handle, op, section).map_err(|t| t.in_lane(lane))?;
                let mut components = [0; 4];
                for (to, src) in components.iter_mut().zip(&op.data) {
                    *to = value(*src) as u32;
                }
                let descriptor = &image.descriptor;
                let offset = descriptor.offset(coordinates).map_err(trouble)?;
                let element = descriptor.encode(components);
                (&image.data).store(offset, descriptor.element_bytes(), element);
                continue;
            }
            "ldimage" => {
                let image = find(run, handle, op, section).map_err(|t| t.in_lane(lane))?;
                image::load(&image.descriptor, &image.data, coordinates).map_err(trouble)?
            }
            _ => {
                let image = find(run, handle, op, section).map_err(|t| t.in_lane(lane))?;
                let handle = op.sampler.map_or(0, value) as u64;
                let sampler = sampler(run, handle, section).map_err(|t| t.in_lane(lane))?;
                let at = if op.inst.source == Type::S32 {
                    Coordinates::S32(coordinates.map(|c| c as i32))
                } else {
                    Coordinates::F32(coordinates)
                };
                image::sample(&image.descriptor, &image.data, &sampler, at).map_err(trouble)?
            }
        };
        for (dst, component) in op.dst.iter().zip(components) {
            frame.registers.set(*dst, lane, u128::from(component));
        }
    }
    Ok(Next::Advance)
}

fn find(run: &Run<'_>, handle: u64, op: &ImageOp, section: &'static str) -> Result<Arc<Image>, Trouble> {
    let wrong = |message: String| Err(Trouble::new("image-handle", section, message));
    let Some(image) = run.system.image(handle) else {
        return wrong(format!("{handle:#x} is no image"));
    };
    if image.ty != op.inst.image {
        return wrong(format!(
            "the image is a {}, the instruction takes a {}",
            image.ty, op.inst.image
        ));
    }
    if image.descriptor.geometry() != op.inst.geometry {
        let own = image.descriptor.geometry();
        return wrong(format!(
            "the image's geometry is {own}, the instruction's {}",
            op.inst.geometry
        ));
    }
    Ok(image)
}

fn sampler(run: &Run<'_>, handle: u64, section: &'static str) -> Result<image::SamplerDescriptor, Trouble> {
    let found = run.system.sampler(handle);
    found.ok_or_else(|| Trouble::new("sampler-handle", section, format!("{handle:#x} is no sampler")))
}
