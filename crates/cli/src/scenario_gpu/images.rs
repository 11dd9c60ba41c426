//! Images and samplers of a scenario in the machine's memory.

use amdgpu_emu::device::Device;
use amdgpu_emu::memory::Permission;
use amdgpu_isa::Processor;
use hsail::code::{Addressing, Coord, Filter, SamplerQuery};
use hsail_interp::image::{ImageDescriptor, SamplerDescriptor};
use image_resource::{DATA_ALIGN, Layout};
use zerocopy::IntoBytes;

use super::Step;

/// An image: its handle, and where its elements are.
pub struct Image {
    pub handle: u64,
    descriptor: ImageDescriptor,
    layout: Layout,
    data: u64,
}

fn allocate(device: &Device, bytes: u64, name: &str) -> Step<u64> {
    let memory = &device.memory;
    let address = memory.allocate(bytes.max(1), DATA_ALIGN, Permission::ReadWrite, name);
    address.ok_or_else(|| format!("no memory for {name}"))
}

fn write(device: &Device, address: u64, bytes: &[u8], name: &str) -> Step {
    device
        .memory
        .write(address, bytes)
        .map_err(|e| format!("{name}: {e:?}"))
}

/// The handle of a sampler.
pub fn sampler(device: &Device, processor: Processor, name: &str, s: &SamplerDescriptor) -> Step<u64> {
    let code = |query| s.query(query) as u8;
    let words = image_resource::sampler(
        processor,
        Coord(code(SamplerQuery::COORD)),
        Filter(code(SamplerQuery::FILTER)),
        Addressing(code(SamplerQuery::ADDRESSING)),
    );
    let handle = allocate(device, 4 * words.len() as u64, name)?;
    write(device, handle, words.as_bytes(), name)?;
    Ok(handle)
}

impl Image {
    /// An image whose elements are undefined.
    pub fn new(device: &Device, processor: Processor, name: &str, descriptor: ImageDescriptor) -> Step<Image> {
        let image = image_resource::Image::queried(descriptor.geometry(), |q| descriptor.query(q));
        let unknown = || format!("{name}: the agent has no such image format");
        let layout = image.layout(processor).ok_or_else(unknown)?;
        let data = allocate(device, layout.bytes, name)?;
        let words = image.words(processor, 0, data).ok_or_else(unknown)?;
        let handle = allocate(device, 4 * words.len() as u64, name)?;
        write(device, handle, words.as_bytes(), name)?;
        Ok(Image {
            handle,
            descriptor,
            layout,
            data,
        })
    }

    pub fn descriptor(&self) -> &ImageDescriptor {
        &self.descriptor
    }

    /// Writes elements that lie one behind the other to a region.
    pub fn write(&self, device: &Device, [x, y, z]: [u32; 3], [w, h, d]: [u32; 3], bytes: &[u8]) -> Step {
        let size = self.descriptor.element_bytes();
        let mut pieces = bytes.chunks_exact(size.max(1));
        for k in 0..d {
            for j in 0..h {
                let mut row = Vec::with_capacity(w as usize * self.layout.element as usize);
                for piece in pieces.by_ref().take(w as usize) {
                    row.extend_from_slice(piece);
                    row.resize(row.len().next_multiple_of(self.layout.element as usize), 0);
                }
                let at = [x, y.saturating_add(j), z.saturating_add(k)];
                self.descriptor.offset(at).map_err(|e| e.to_string())?;
                let [x, y, z] = at.map(u64::from);
                let offset = x * self.layout.element + y * self.layout.row + z * self.layout.slice;
                write(device, self.data + offset, &row, "an image")?;
            }
        }
        Ok(())
    }
}
