//! Images and samplers of a scenario.

use super::run::{Object, State, Step, wrong};
use super::{Failure, Scenario, data};
use crate::image::{ImageDescriptor, SamplerDescriptor};
use crate::system::Image;
use hsail::code::{Addressing, ChannelOrder, ChannelType, Coord, Filter, Geometry};
use hsail::types::Type;
use std::sync::Arc;

/// What images hold when the file with their data is missing, as the suite's own model has it: one word. The suite does not
/// export these files; the words follow from the results it expects.
const LOADED_FILL: u32 = 0x3031_3233;
/// In tests with samplers.
const SAMPLED_FILL: u32 = 0x4524_5833;
/// In the file `image.data`: the float 123456.
const SINGLE_FILL: u32 = 0x47f1_2000;

/// `NAME(A, B, ...)`, each argument without the prefix that the C API gives it.
fn call(text: &str) -> Option<(&str, Vec<String>)> {
    let (name, rest) = text.split_once('(')?;
    let list = rest
        .strip_suffix(')')?
        .split(',')
        .map(|a| a.trim().to_ascii_lowercase());
    Some((name, list.collect()))
}

fn enumerator<T>(text: &str, prefix: &str, from: impl Fn(&str) -> Option<T>) -> Option<T> {
    from(text.strip_prefix(prefix)?)
}

/// The image that a scenario's value describes: `roimg(BRIG_GEOMETRY_2D, ...)`.
pub fn image(text: &str) -> Option<(Type, ImageDescriptor)> {
    let (name, list) = call(text)?;
    let [geometry, order, channel, sizes @ ..] = list.as_slice() else {
        return None;
    };
    let sizes: Vec<u64> = sizes.iter().map(|s| s.parse().ok()).collect::<Option<_>>()?;
    let descriptor = ImageDescriptor::new(
        enumerator(geometry, "brig_geometry_", Geometry::from_name)?,
        enumerator(order, "brig_channel_order_", ChannelOrder::from_name)?,
        enumerator(channel, "brig_channel_type_", ChannelType::from_name)?,
        sizes.try_into().ok()?,
    );
    Some((Type::from_name(name).filter(|t| t.is_image())?, descriptor.ok()?))
}

/// The sampler that a scenario's value describes: `sampler(BRIG_COORD_NORMALIZED, ...)`.
pub fn sampler(text: &str) -> Option<SamplerDescriptor> {
    let (_, list) = call(text)?;
    let [coord, filter, addressing] = list.as_slice() else {
        return None;
    };
    let descriptor = SamplerDescriptor::new(
        enumerator(coord, "brig_coord_", Coord::from_name)?,
        enumerator(filter, "brig_filter_", Filter::from_name)?,
        enumerator(addressing, "brig_addressing_", Addressing::from_name)?,
    );
    descriptor.ok()
}

/// An element of the suite's fill word. Where an element holds four 8-bit channels the upper half is there twice, and of
/// four 32-bit channels the third holds the word: so the suite's model reads it.
fn fill(word: u32, order: ChannelOrder, bytes: usize) -> Vec<u8> {
    let four = matches!(
        order,
        ChannelOrder::RGBA | ChannelOrder::BGRA | ChannelOrder::ARGB | ChannelOrder::ABGR
    );
    let mut element = vec![0; bytes.max(4)];
    match bytes {
        4 if four => {
            let high = ((word >> 16) as u16).to_le_bytes();
            element = [high, high].concat();
        }
        16 => element[8..12].copy_from_slice(&word.to_le_bytes()),
        _ => element[..4].copy_from_slice(&word.to_le_bytes()),
    }
    element.truncate(bytes);
    element
}

/// What an image holds when the file with its data is missing: all elements, without padding.
pub fn initial(scenario: &Scenario, file: &str, image: &ImageDescriptor) -> Vec<u8> {
    let commands = scenario.threads.values().flatten();
    let mut words = commands.filter_map(|c| c.words.first());
    let sampled = words.any(|w| w == "sampler_create");
    let word = match (file, sampled) {
        ("image.data", _) => SINGLE_FILL,
        (_, true) => SAMPLED_FILL,
        _ => LOADED_FILL,
    };
    let order = image.query(hsail::code::ImageQuery::CHANNEL_ORDER);
    let bytes = image.element_bytes();
    let element = fill(word, ChannelOrder(order as u8), bytes);
    element.repeat((image.bytes() as usize).checked_div(bytes).unwrap_or(0))
}

/// `image_region(x = 0; y = 0; z = 0; size_x = 1; size_y = 1; size_z = 1)`: where it begins and its sizes.
pub fn region(text: &str) -> Option<([u32; 3], [u32; 3])> {
    let inner = text.strip_prefix("image_region(")?.strip_suffix(')')?;
    let number = |key: &str| -> Option<u32> {
        let mut found = inner
            .split(';')
            .filter_map(|p| p.split_once('='))
            .filter(|(k, _)| k.trim() == key);
        found.next()?.1.trim().parse().ok()
    };
    let three = |keys: [&str; 3]| Some([number(keys[0])?, number(keys[1])?, number(keys[2])?]);
    Some((three(["x", "y", "z"])?, three(["size_x", "size_y", "size_z"])?))
}

impl State<'_> {
    fn image(&self, name: &str) -> Step<Arc<Image>> {
        let handle = self.with(name, |o| if let Object::Image(h) = o { Some(*h) } else { None })?;
        let found = self.system.image(handle);
        found.ok_or_else(|| Failure::new(0, format!("`{name}` is no image")))
    }

    fn params(&self, name: &str) -> Step<&str> {
        let text = self.scenario.values.get(name);
        text.map(String::as_str)
            .ok_or_else(|| Failure::new(0, format!("the value `{name}` is missing")))
    }

    pub(super) fn create_image(&self, name: &str, params: &str) -> Step {
        let text = self.params(params)?;
        let Some((ty, descriptor)) = image(text) else {
            return wrong(format!("`{text}` is no image"));
        };
        let handle = self.system.create_image(ty, descriptor);
        let handle = handle.map_err(|e| Failure::new(0, e.to_string()))?;
        self.put(name, Object::Image(handle))
    }

    pub(super) fn create_sampler(&self, name: &str, params: &str) -> Step {
        let text = self.params(params)?;
        let Some(descriptor) = sampler(text) else {
            return wrong(format!("`{text}` is no sampler"));
        };
        let handle = self.system.create_sampler(descriptor);
        let handle = handle.map_err(|e| Failure::new(0, e.to_string()))?;
        self.put(name, Object::Sampler(handle))
    }

    pub(super) fn initialize_image(&self, name: &str, file: &str) -> Step {
        let image = self.image(name)?;
        if (self.files)(file).is_ok() {
            let values = self.values(file)?;
            let size = image.descriptor.bytes().checked_div(values.len() as u64).unwrap_or(0) as usize;
            let content = data::bytes(&values, size, &|n| self.name(n))?;
            image.data.write(0, &content);
            return Ok(());
        }
        let all = initial(self.scenario, file, &image.descriptor);
        image.data.write(0, &all);
        Ok(())
    }

    pub(super) fn write_image(&self, name: &str, file: &str, text: &str) -> Step {
        let image = self.image(name)?;
        let Some(([x, y, z], [w, h, d])) = region(text) else {
            return wrong(format!("`{text}` is no region"));
        };
        let values = self.values(file)?;
        let bytes = image.descriptor.element_bytes();
        let elements = u64::from(w) * u64::from(h) * u64::from(d);
        let per_element = (values.len() as u64).checked_div(elements).unwrap_or(0).max(1);
        let content = data::bytes(&values, bytes / per_element as usize, &|n| self.name(n))?;
        let mut pieces = content.chunks(bytes.max(1));
        for k in 0..d {
            for j in 0..h {
                for i in 0..w {
                    let Some(piece) = pieces.next() else { return Ok(()) };
                    let at = [x.saturating_add(i), y.saturating_add(j), z.saturating_add(k)];
                    let offset = image.descriptor.offset(at);
                    image
                        .data
                        .write(offset.map_err(|e| Failure::new(0, e.to_string()))?, piece);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_read() {
        let text = "roimg(BRIG_GEOMETRY_1DA, BRIG_CHANNEL_ORDER_SRGBA, BRIG_CHANNEL_TYPE_UNORM_INT8, 100, 1, 1, 10)";
        let (ty, descriptor) = image(text).expect("an image");
        assert_eq!(
            (ty, descriptor.geometry(), descriptor.bytes()),
            (Type::ROIMG, Geometry::D1A, 4000)
        );
        let text = "sampler(BRIG_COORD_NORMALIZED, BRIG_FILTER_LINEAR, BRIG_ADDRESSING_MIRRORED_REPEAT)";
        let s = sampler(text).expect("a sampler");
        assert_eq!(s.query(hsail::code::SamplerQuery::FILTER), 1);
        assert!(image("roimg(BRIG_GEOMETRY_9D, A, B, 1, 1, 1, 1)").is_none());
    }
}
