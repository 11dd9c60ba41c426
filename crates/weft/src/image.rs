//! Images and samplers: what a kernel's image argument is a handle of, on the machine and on the interpreter.

use std::sync::Arc;

use amdgpu_emu::device::{Device, DeviceError};
use amdgpu_emu::memory::Permission;
use hsail::code::{Addressing, Coord, Filter, SamplerQuery};
use hsail::types::Type;
use hsail_interp::image::{ImageData, ImageDescriptor, SamplerDescriptor};
use image_resource::{DATA_ALIGN, Layout};
use zerocopy::IntoBytes;

use crate::error::{Error, Result};
use crate::launch::Arg;
use crate::session::Session;

/// An image in a session's memory.
pub struct Image {
    /// What kernels take as their argument.
    pub handle: u64,
    descriptor: ImageDescriptor,
    place: Place,
}

enum Place {
    Device { layout: Layout, data: u64 },
    Interpreter(Arc<hsail_interp::Image>),
}

impl From<&Image> for Arg {
    fn from(image: &Image) -> Arg {
        Arg::Address(image.handle)
    }
}

fn allocate(device: &Device, bytes: u64, name: &str) -> Result<u64> {
    let memory = &device.memory;
    let address = memory.allocate(bytes.max(1), DATA_ALIGN, Permission::ReadWrite, name);
    address.ok_or_else(|| Error::Launch(format!("no memory for {name}")))
}

fn write(device: &Device, address: u64, bytes: &[u8]) -> Result<()> {
    Ok(device.memory.write(address, bytes).map_err(DeviceError::from)?)
}

/// The handle of a sampler on a device.
///
/// # Errors
/// No memory is left.
pub fn sampler_on(device: &Device, name: &str, sampler: &SamplerDescriptor) -> Result<u64> {
    let code = |query| sampler.query(query) as u8;
    let words = image_resource::sampler(
        device.target.processor,
        Coord(code(SamplerQuery::COORD)),
        Filter(code(SamplerQuery::FILTER)),
        Addressing(code(SamplerQuery::ADDRESSING)),
    );
    let handle = allocate(device, 4 * words.len() as u64, name)?;
    write(device, handle, words.as_bytes())?;
    Ok(handle)
}

impl Image {
    /// An image on a device; its elements are zero.
    ///
    /// # Errors
    /// A format that the processor does not have, no memory.
    pub fn on(device: &Device, name: &str, descriptor: ImageDescriptor) -> Result<Image> {
        let processor = device.target.processor;
        let image = image_resource::Image::queried(descriptor.geometry(), |q| descriptor.query(q));
        let unknown = || Error::Launch(format!("{name}: the agent has no such image format"));
        let layout = image.layout(processor).ok_or_else(unknown)?;
        let data = allocate(device, layout.bytes, name)?;
        let words = image.words(processor, 0, data).ok_or_else(unknown)?;
        let handle = allocate(device, 4 * words.len() as u64, name)?;
        write(device, handle, words.as_bytes())?;
        let place = Place::Device { layout, data };
        Ok(Image {
            handle,
            descriptor,
            place,
        })
    }

    /// Geometry, format and sizes.
    pub fn descriptor(&self) -> &ImageDescriptor {
        &self.descriptor
    }

    /// Bytes of all elements, one behind the other.
    pub fn bytes(&self) -> u64 {
        let elements: u64 = self.descriptor.sizes().iter().map(|s| u64::from(*s)).product();
        elements.saturating_mul(self.descriptor.element_bytes() as u64)
    }

    /// Writes elements that lie one behind the other to a region of an image that is on a device.
    ///
    /// # Errors
    /// A region that is not in the image; an image of the interpreter.
    pub fn write_on(&self, device: &Device, [x, y, z]: [u32; 3], [w, h, d]: [u32; 3], bytes: &[u8]) -> Result<()> {
        let Place::Device { layout, data } = &self.place else {
            return Err(Error::Launch("this image is the interpreter's".into()));
        };
        let size = self.descriptor.element_bytes();
        let mut pieces = bytes.chunks_exact(size.max(1));
        for k in 0..d {
            for j in 0..h {
                let mut row = Vec::with_capacity(w as usize * layout.element as usize);
                for piece in pieces.by_ref().take(w as usize) {
                    row.extend_from_slice(piece);
                    row.resize(row.len().next_multiple_of(layout.element as usize), 0);
                }
                let at = [x, y.saturating_add(j), z.saturating_add(k)];
                self.descriptor.offset(at).map_err(|e| Error::Launch(e.to_string()))?;
                write(device, data + place_of(layout, at), &row)?;
            }
        }
        Ok(())
    }

    /// The elements, one behind the other.
    fn read(&self, session: &Session) -> Result<Vec<u8>> {
        let size = self.descriptor.element_bytes();
        let [w, h, d] = self.descriptor.sizes();
        let mut all = Vec::with_capacity(self.bytes() as usize);
        for (z, y) in (0..d).flat_map(|z| (0..h).map(move |y| (z, y))) {
            match &self.place {
                Place::Device { layout, data } => {
                    let mut row = vec![0; w as usize * layout.element as usize];
                    session.read(data + place_of(layout, [0, y, z]), &mut row)?;
                    let elements = row.chunks(layout.element.max(1) as usize);
                    elements.for_each(|e| all.extend_from_slice(&e[..size.min(e.len())]));
                }
                Place::Interpreter(image) => {
                    for x in 0..w {
                        let offset = self.descriptor.offset([x, y, z]);
                        let offset = offset.map_err(|e| Error::Launch(e.to_string()))?;
                        let element = image.data.load(offset, size).unwrap_or_default();
                        all.extend_from_slice(&element.to_le_bytes()[..size]);
                    }
                }
            }
        }
        Ok(all)
    }
}

/// Where an element is behind the image's data.
fn place_of(layout: &Layout, at: [u32; 3]) -> u64 {
    let [x, y, z] = at.map(u64::from);
    x * layout.element + y * layout.row + z * layout.slice
}

impl Session {
    /// Makes an image of zeros. `access` is HSAIL's type of its handle: `roimg`, `woimg` or `rwimg`; machine code does not ask for it.
    ///
    /// # Errors
    /// A format that the processor does not have, no memory.
    pub fn image(&mut self, name: &str, access: Type, descriptor: ImageDescriptor) -> Result<Image> {
        match self {
            Session::Machine(machine) => Image::on(&machine.device, name, descriptor),
            Session::Interpreter(interpreter) => {
                let handle = interpreter.system.create_image(access, descriptor)?;
                let made = interpreter.system.image(handle);
                let made = made.ok_or_else(|| Error::Launch(format!("no memory for {name}")))?;
                Ok(Image {
                    handle,
                    descriptor,
                    place: Place::Interpreter(made),
                })
            }
        }
    }

    /// Writes an image's first elements, which lie one behind the other.
    ///
    /// # Errors
    /// An image of another session.
    pub fn write_image(&mut self, image: &Image, bytes: &[u8]) -> Result<()> {
        match (&*self, &image.place) {
            (Session::Machine(machine), Place::Device { .. }) => {
                image.write_on(&machine.device, [0; 3], image.descriptor.sizes(), bytes)
            }
            (Session::Interpreter(_), Place::Interpreter(made)) if made.data.write(0, bytes) => Ok(()),
            _ => Err(Error::Launch(
                "these elements are not in an image of this session".into(),
            )),
        }
    }

    /// The elements of an image, one behind the other.
    ///
    /// # Errors
    /// An image of another session.
    pub fn image_bytes(&self, image: &Image) -> Result<Vec<u8>> {
        image.read(self)
    }

    /// Makes a sampler; gives its handle, which kernels take as their argument.
    ///
    /// # Errors
    /// No memory is left.
    pub fn sampler(&mut self, name: &str, sampler: SamplerDescriptor) -> Result<u64> {
        match self {
            Session::Machine(machine) => sampler_on(&machine.device, name, &sampler),
            Session::Interpreter(interpreter) => Ok(interpreter.system.create_sampler(sampler)?),
        }
    }
}
