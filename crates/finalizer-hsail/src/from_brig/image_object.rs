//! Images and samplers that initializers make (PRM 7.1.7, 7.1.8): their words and their data as symbols.
//!
//! The words hold addresses that are known when the code object is loaded. A resource has its data's address in units of 256
//! bytes: eight bytes of address that begin one byte before the resource, whose lowest byte is 0, put it in its place. What is
//! behind the address in these eight bytes is added to it.

use hsail::brig::{ImageConstant, SamplerConstant};
use hsail::code::Geometry;
use image_resource as resource;

use super::Unit;
use finalizer::ir::{Allocation, Fixup, Symbol, SymbolId, Target};

/// Bytes of a handle.
pub(super) const HANDLE_BYTES: usize = 8;
/// Bytes before the words of an image, for the byte that an address begins with.
const BEFORE: usize = 64;

/// What an initializer makes beside bytes.
pub(super) enum Object {
    Image(ImageConstant),
    Sampler(SamplerConstant),
}

fn bytes_of(words: &[u32]) -> impl Iterator<Item = u8> {
    words.iter().flat_map(|w| w.to_le_bytes())
}

/// A symbol of the agent that no other code object sees.
fn hidden(name: String, align_bytes: u32, size_bytes: u64) -> Symbol {
    Symbol {
        name,
        allocation: Allocation::Agent,
        exported: false,
        read_only: false,
        external: false,
        size_bytes,
        align_bytes,
        contents: None,
        fixups: Vec::new(),
    }
}

impl Unit<'_, '_> {
    /// The address that is the handle of the object of that number of a variable.
    pub(super) fn object(&mut self, variable: &str, number: usize, object: Object) -> Result<Fixup, String> {
        let name = format!("{variable}.{number}");
        match object {
            Object::Sampler(s) => {
                let words = resource::sampler(self.processor, s.coord, s.filter, s.addressing);
                let contents: Vec<u8> = bytes_of(&words).collect();
                let symbol = Symbol {
                    contents: Some(contents),
                    ..hidden(format!("{name}.sampler"), 16, 4 * resource::SAMPLER_WORDS as u64)
                };
                Ok(handle(self.new_symbol(symbol), 0))
            }
            Object::Image(image) => self.image_object(&name, &image),
        }
    }

    fn image_object(&mut self, name: &str, c: &ImageConstant) -> Result<Fixup, String> {
        let size = |n: u64| u32::try_from(n.max(1)).map_err(|_| format!("an image of {n} elements in a direction"));
        let image = resource::Image {
            geometry: c.geometry,
            order: c.order,
            channel: c.channel,
            width: size(c.width)?,
            height: size(c.height)?,
            depth: size(c.depth)?,
            array: size(c.array)?,
        };
        let (Some(layout), Some(words)) = (image.layout(self.processor), image.words(self.processor, 0, 0)) else {
            let format = format!("{} with {}", c.order, c.channel);
            return Err(format!("no image of the target has the format {format}"));
        };
        let data = hidden(format!("{name}.data"), resource::DATA_ALIGN as u32, layout.bytes);
        let data = self.new_symbol(data);
        let address = |at: usize, rest: u64| Fixup {
            offset_bytes: at as u64,
            target: Target::Symbol(data),
            addend: rest as i64,
        };
        // bits 63:48 of the eight bytes from the one before a resource's first word on
        let texture = |first: usize| {
            let behind = u64::from(words[first + 1] >> 8 & 0xffff);
            address(BEFORE + 4 * first - 1, behind << 48)
        };
        let fixups = match image.geometry {
            Geometry::D1B => {
                let buffer = address(BEFORE, u64::from(words[1]) << 32);
                vec![buffer, texture(resource::FLAT_WORD)]
            }
            _ => vec![texture(0)],
        };
        let mut contents = vec![0; BEFORE];
        contents.extend(bytes_of(&words));
        let symbol = Symbol {
            contents: Some(contents),
            fixups,
            ..hidden(
                format!("{name}.image"),
                BEFORE as u32,
                (BEFORE + 4 * resource::IMAGE_WORDS) as u64,
            )
        };
        Ok(handle(self.new_symbol(symbol), BEFORE as i64))
    }
}

fn handle(symbol: SymbolId, addend: i64) -> Fixup {
    Fixup {
        offset_bytes: 0,
        target: Target::Symbol(symbol),
        addend,
    }
}
