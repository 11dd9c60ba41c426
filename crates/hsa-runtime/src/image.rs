//! Images and samplers of all agents: `hsa_ext_image_*`, `hsa_ext_sampler_*`.
//!
//! Formats, geometries and where an element lies are those of the interpreter's images, one definition for all agents; what a
//! GPU's image instructions take is `image_resource`'s. A handle is the address of the resource words that kernels read.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2, 3.2 (Images and samplers).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use amdgpu_emu::memory::Memory;
use hsa_abi::image::{
    ImageCapability, ImageDataInfo, ImageDataLayout, ImageDescriptor as Described, ImageFormat, ImageGeometry,
    ImageRegion, SamplerDescriptor as DescribedSampler,
};
use hsa_abi::{Dim3, Status};
use hsail::code::{Addressing, ChannelOrder, ChannelType, Coord, Filter, Geometry};
use hsail::types::Type;
use hsail_interp::Image as InterpImage;
use hsail_interp::image::{ImageDescriptor, ImageError, SamplerDescriptor};
use hsail_interp::outer::ImageMemory;
use image_resource as resource;
use zerocopy::IntoBytes;

use crate::agent::{Agent, Kind};
use crate::locked;
use crate::raw::{Block, HostRange};

use resource::{DATA_ALIGN, ROW_ALIGN as GPU_ROW_ALIGN};

/// Bytes behind a handle: resource words, and what device libraries keep behind them.
const HANDLE_BYTES: u64 = 4 * resource::IMAGE_WORDS as u64;

/// `hsa_access_permission_t`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    ReadOnly,
    WriteOnly,
    ReadWrite,
}

impl Access {
    /// # Errors
    /// The number is no permission that an image can have.
    pub fn from_raw(raw: u32) -> Result<Access, Status> {
        match raw {
            1 => Ok(Access::ReadOnly),
            2 => Ok(Access::WriteOnly),
            3 => Ok(Access::ReadWrite),
            _ => Err(Status::ERROR_INVALID_ARGUMENT),
        }
    }

    fn ty(self) -> Type {
        match self {
            Access::ReadOnly => Type::ROIMG,
            Access::WriteOnly => Type::WOIMG,
            Access::ReadWrite => Type::RWIMG,
        }
    }
}

/// How image data lies in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// As the runtime likes it: linear, with rows that suit the agent.
    Opaque,
    /// Bytes from row to row and from slice to slice; 0 for the least.
    Linear { row: u64, slice: u64 },
}

impl Layout {
    /// # Errors
    /// No explicit layout: there is only the linear one.
    pub fn explicit(layout: u32, row: u64, slice: u64) -> Result<Layout, Status> {
        match ImageDataLayout::from_raw(layout) {
            Some(ImageDataLayout::Linear) => Ok(Layout::Linear { row, slice }),
            Some(ImageDataLayout::Opaque) | None => Err(Status::ERROR_INVALID_ARGUMENT),
        }
    }
}

/// An image's elements in an agent's memory.
struct Placed {
    /// As HSAIL has it, with the pitches of this agent if elements are of the same size.
    image: ImageDescriptor,
    layout: resource::Layout,
}

impl Placed {
    /// Where an element starts.
    fn offset(&self, [x, y, z]: [u32; 3]) -> Result<u64, Status> {
        self.image.offset([x, y, z]).map_err(status_of)?;
        let l = &self.layout;
        Ok(u64::from(x) * l.element + u64::from(y) * l.row + u64::from(z) * l.slice)
    }
}

struct Image {
    agent: u64,
    placed: Placed,
    data: HostRange,
    _words: Block,
}

struct Sampler {
    agent: u64,
    _words: Block,
}

/// All images and samplers of a runtime.
#[derive(Default)]
pub struct Images {
    images: Mutex<BTreeMap<u64, Arc<Image>>>,
    samplers: Mutex<BTreeMap<u64, Sampler>>,
}

fn status_of(error: ImageError) -> Status {
    match error {
        ImageError::Format(..) => Status::ERROR_IMAGE_FORMAT_UNSUPPORTED,
        ImageError::Size { size: 0, .. } => Status::ERROR_INVALID_ARGUMENT,
        ImageError::Size { .. } => Status::ERROR_IMAGE_SIZE_UNSUPPORTED,
        ImageError::Pitch { .. } => Status::ERROR_IMAGE_PITCH_UNSUPPORTED,
        ImageError::Sampler => Status::ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED,
        _ => Status::ERROR_INVALID_ARGUMENT,
    }
}

/// The geometry and format of a description, whose codes are those of BRIG.
fn format(geometry: u32, format: &ImageFormat) -> Result<(Geometry, ChannelOrder, ChannelType), Status> {
    let invalid = Status::ERROR_INVALID_ARGUMENT;
    let geometry = ImageGeometry::from_raw(geometry).ok_or(invalid)?;
    let code = |raw: u32| u8::try_from(raw).map_err(|_| Status::ERROR_IMAGE_FORMAT_UNSUPPORTED);
    Ok((
        Geometry(geometry.raw() as u8),
        ChannelOrder(code(format.channel_order)?),
        ChannelType(code(format.channel_type)?),
    ))
}

/// An image as GPUs know it.
fn for_gpu(image: &ImageDescriptor) -> resource::Image {
    resource::Image::queried(image.geometry(), |q| image.query(q))
}

/// The size of an element in an agent's memory; none for a format that its instructions do not know.
fn element_bytes(agent: &Agent, image: &ImageDescriptor) -> Option<u64> {
    match &agent.kind {
        Kind::Cpu(_) | Kind::Hsail(_) => Some(image.element_bytes() as u64),
        Kind::Gpu(gpu) => for_gpu(image).layout(gpu.target.processor).map(|l| l.element),
    }
}

/// Whether elements may be copied between two images: formats are equal but for standard RGB.
fn same_format(a: &ImageDescriptor, b: &ImageDescriptor) -> bool {
    let plain = |image: &ImageDescriptor| match for_gpu(image).order {
        ChannelOrder::SRGB => ChannelOrder::RGB,
        ChannelOrder::SRGBX => ChannelOrder::RGBX,
        ChannelOrder::SRGBA => ChannelOrder::RGBA,
        ChannelOrder::SBGRA => ChannelOrder::BGRA,
        other => other,
    };
    plain(a) == plain(b) && for_gpu(a).channel == for_gpu(b).channel && a.element_bytes() == b.element_bytes()
}

fn row_align(agent: &Agent, descriptor: &ImageDescriptor) -> u64 {
    match (&agent.kind, descriptor.geometry()) {
        // a buffer has no rows
        (Kind::Gpu(_), Geometry::D1B) | (Kind::Cpu(_) | Kind::Hsail(_), _) => 1,
        (Kind::Gpu(_), _) => GPU_ROW_ALIGN,
    }
}

/// What an agent makes of a description.
///
/// # Errors
/// A format, size or pitch that it does not have.
fn describe(agent: &Agent, described: &Described, layout: Layout) -> Result<Placed, Status> {
    let (geometry, order, channel) = format(described.geometry, &described.format)?;
    let d = described;
    let descriptor = ImageDescriptor::new(geometry, order, channel, [d.width, d.height, d.depth, d.array_size]);
    let descriptor = descriptor.map_err(status_of)?;
    let unknown = Status::ERROR_IMAGE_FORMAT_UNSUPPORTED;
    let element = element_bytes(agent, &descriptor).ok_or(unknown)?;
    if element != descriptor.element_bytes() as u64 {
        // elements are not as the program has them: only the agent's own layout is possible
        let Kind::Gpu(gpu) = &agent.kind else {
            return Err(unknown);
        };
        let own = for_gpu(&descriptor).layout(gpu.target.processor);
        return match layout {
            Layout::Opaque => Ok(Placed {
                image: descriptor,
                layout: own.ok_or(unknown)?,
            }),
            Layout::Linear { .. } => Err(unknown),
        };
    }
    let align = row_align(agent, &descriptor);
    let least = element * u64::from(descriptor.sizes()[0]);
    let has_rows = geometry.coordinates() > 1;
    let has_slices = geometry.coordinates() > 2 || geometry.is_array();
    let (row, slice) = match layout {
        Layout::Opaque => (0, 0),
        Layout::Linear { row, slice } => {
            let given = if row == 0 { least } else { row };
            if has_rows && !given.is_multiple_of(align) || slice != 0 && !has_slices {
                return Err(Status::ERROR_IMAGE_PITCH_UNSUPPORTED);
            }
            (row, slice)
        }
    };
    let pitch = match agent.as_gpu() {
        // image instructions find rows and slices by what resources can say
        Some(gpu) => {
            let given = match layout {
                Layout::Linear { row: 0, .. } if has_rows => least,
                _ => row,
            };
            let own = for_gpu(&descriptor).layout_with(gpu.target.processor, given);
            let own = own.ok_or(Status::ERROR_IMAGE_PITCH_UNSUPPORTED)?;
            if has_slices && slice != 0 && slice != own.slice {
                return Err(Status::ERROR_IMAGE_PITCH_UNSUPPORTED);
            }
            if has_slices && !own.slice.is_multiple_of(own.row) {
                return Ok(Placed {
                    image: descriptor,
                    layout: own,
                });
            }
            (
                if has_rows { own.row } else { row },
                if has_slices { own.slice } else { slice },
            )
        }
        None => (row, slice),
    };
    let descriptor = descriptor.with_pitch(pitch.0, pitch.1).map_err(status_of)?;
    let (row, slice) = descriptor.pitch();
    Ok(Placed {
        layout: resource::Layout {
            element,
            row,
            slice,
            bytes: descriptor.bytes(),
        },
        image: descriptor,
    })
}

/// `hsa_ext_image_get_capability*`: bits of `hsa_ext_image_capability_t`.
///
/// # Errors
/// A geometry that does not exist.
pub fn capability(agent: &Agent, geometry: u32, image_format: &ImageFormat) -> Result<u32, Status> {
    let (geometry, order, channel) = match format(geometry, image_format) {
        Err(Status::ERROR_IMAGE_FORMAT_UNSUPPORTED) => return Ok(ImageCapability::NotSupported.raw()),
        other => other?,
    };
    let descriptor = match ImageDescriptor::new(geometry, order, channel, [1; 4]) {
        Ok(descriptor) if element_bytes(agent, &descriptor).is_some() => descriptor,
        _ => return Ok(ImageCapability::NotSupported.raw()),
    };
    let mut bits = ImageCapability::ReadOnly.raw() | ImageCapability::AccessInvariantDataLayout.raw();
    // a GPU's stores know no standard RGB; only kernels of HSAIL make it themselves
    let stores = agent.as_gpu().is_none() || !resource::is_standard_rgb(for_gpu(&descriptor).order);
    if stores {
        bits |= ImageCapability::WriteOnly.raw() | ImageCapability::ReadWrite.raw();
    }
    Ok(bits)
}

/// `hsa_ext_image_data_get_info*`.
///
/// # Errors
/// A format, size or pitch that the agent does not have.
pub fn data_info(agent: &Agent, described: &Described, layout: Layout) -> Result<ImageDataInfo, Status> {
    let placed = describe(agent, described, layout)?;
    Ok(ImageDataInfo {
        size: placed.layout.bytes,
        alignment: DATA_ALIGN,
    })
}

/// A block for what kernels read behind a handle.
fn words(memory: &Arc<Memory>, name: &str, words: &[u32]) -> Result<Block, Status> {
    let none = Status::ERROR_OUT_OF_RESOURCES;
    let block = Block::allocate(memory, HANDLE_BYTES, name).ok_or(none)?;
    memory.write(block.address(), words.as_bytes()).map_err(|_| none)?;
    Ok(block)
}

impl Images {
    /// Creates an image on memory that `data` gives for its size; gives its handle.
    ///
    /// # Errors
    /// As `hsa_ext_image_create*` have them.
    pub fn create(
        &self,
        memory: &Arc<Memory>,
        (handle, agent): (u64, &Agent),
        described: &Described,
        (access, layout): (Access, Layout),
        data: impl FnOnce(u64) -> Result<HostRange, Status>,
    ) -> Result<u64, Status> {
        let placed = describe(agent, described, layout)?;
        let data = data(placed.layout.bytes)?;
        if !data.address().is_multiple_of(DATA_ALIGN) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let words = match &agent.kind {
            Kind::Gpu(gpu) => {
                let processor = gpu.target.processor;
                let made = for_gpu(&placed.image).words(processor, placed.layout.row, data.address());
                words(memory, "an image", &made.ok_or(Status::ERROR_IMAGE_FORMAT_UNSUPPORTED)?)?
            }
            Kind::Cpu(_) | Kind::Hsail(_) => words(memory, "an image", &[])?,
        };
        let address = words.address();
        if let Some(hsail) = agent.as_hsail()
            && let Some(outer) = hsail.system.surroundings()
        {
            let image = InterpImage {
                ty: access.ty(),
                descriptor: placed.image,
                data: ImageMemory::Outer(outer.clone(), data.address()),
            };
            hsail.system.enter_image(address, Some(image));
        }
        let image = Image {
            agent: handle,
            placed,
            data,
            _words: words,
        };
        locked(&self.images).insert(address, Arc::new(image));
        Ok(address)
    }

    /// `hsa_ext_image_destroy`; the image's data stays.
    ///
    /// # Errors
    /// It is no image of the agent.
    pub fn destroy(&self, agent: (u64, &Agent), image: u64) -> Result<(), Status> {
        self.get(agent.0, image)?;
        locked(&self.images).remove(&image);
        if let Some(hsail) = agent.1.as_hsail() {
            hsail.system.enter_image(image, None);
        }
        Ok(())
    }

    fn get(&self, agent: u64, image: u64) -> Result<Arc<Image>, Status> {
        let found = locked(&self.images).get(&image).cloned();
        let invalid = Status::ERROR_INVALID_ARGUMENT;
        found.filter(|i| i.agent == agent).ok_or(invalid)
    }

    /// Creates a sampler; gives its handle.
    ///
    /// # Errors
    /// As `hsa_ext_sampler_create` has them.
    pub fn create_sampler(
        &self,
        memory: &Arc<Memory>,
        (handle, agent): (u64, &Agent),
        described: &DescribedSampler,
    ) -> Result<u64, Status> {
        let code = |raw: u32| u8::try_from(raw).map_err(|_| Status::ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED);
        let (coord, filter) = (
            Coord(code(described.coordinate_mode)?),
            Filter(code(described.filter_mode)?),
        );
        let addressing = Addressing(code(described.address_mode)?);
        let descriptor = SamplerDescriptor::new(coord, filter, addressing).map_err(status_of)?;
        let repeats = matches!(addressing, Addressing::REPEAT | Addressing::MIRRORED_REPEAT);
        if repeats && coord != Coord::NORMALIZED {
            return Err(Status::ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED);
        }
        let words = match &agent.kind {
            Kind::Gpu(gpu) => {
                let made = resource::sampler(gpu.target.processor, coord, filter, addressing);
                words(memory, "a sampler", &made)?
            }
            Kind::Cpu(_) | Kind::Hsail(_) => words(memory, "a sampler", &[])?,
        };
        let address = words.address();
        if let Some(hsail) = agent.as_hsail() {
            hsail.system.enter_sampler(address, Some(descriptor));
        }
        let sampler = Sampler {
            agent: handle,
            _words: words,
        };
        locked(&self.samplers).insert(address, sampler);
        Ok(address)
    }

    /// `hsa_ext_sampler_destroy`.
    ///
    /// # Errors
    /// It is no sampler of the agent.
    pub fn destroy_sampler(&self, agent: (u64, &Agent), sampler: u64) -> Result<(), Status> {
        let mut samplers = locked(&self.samplers);
        if samplers.get(&sampler).is_none_or(|s| s.agent != agent.0) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        samplers.remove(&sampler);
        if let Some(hsail) = agent.1.as_hsail() {
            hsail.system.enter_sampler(sampler, None);
        }
        Ok(())
    }

    /// Copies a region to linear memory, or from it. `memory` gives the program's memory for a size.
    ///
    /// # Errors
    /// No such image of the agent, or a region that is not inside it.
    pub fn transfer(
        &self,
        (agent, image): (u64, u64),
        region: &ImageRegion,
        (row_pitch, slice_pitch): (u64, u64),
        direction: Direction,
        memory: impl FnOnce(u64) -> Result<HostRange, Status>,
    ) -> Result<(), Status> {
        let image = self.get(agent, image)?;
        let placed = &image.placed;
        let rows = Rows::of(placed, region.offset, region.range)?;
        let element = placed.image.element_bytes() as u64;
        let step = element_step(element, rows.elements, row_pitch);
        let packed = rows.elements * step;
        let row_pitch = row_pitch.max(packed);
        let (slice_least, layers_are_rows) = match placed.image.geometry() {
            Geometry::D1A => (row_pitch, true),
            _ => (row_pitch.saturating_mul(rows.count[0]), false),
        };
        let slice_pitch = slice_pitch.max(slice_least);
        let (row_step, slice_step) = if layers_are_rows {
            (slice_pitch, 0)
        } else {
            (row_pitch, slice_pitch)
        };
        let last = |step: u64, count: u64| step.checked_mul(count.saturating_sub(1));
        let end = last(row_step, rows.count[0]).zip(last(slice_step, rows.count[1]));
        let end = end.and_then(|(r, s)| r.checked_add(s)?.checked_add(packed));
        let memory = memory(end.ok_or(Status::ERROR_INVALID_ARGUMENT)?)?;
        // elements in three bytes may have a fourth on either side
        let own_step = placed.layout.element;
        let (pieces, piece) = match own_step == step && step == element {
            true => (1, packed),
            false => (rows.elements, element),
        };
        rows.each(placed, |offset, [y, z]| {
            for n in 0..pieces {
                let (own, other) = (offset + n * own_step, y * row_step + z * slice_step + n * step);
                let (inside, outside) = (image.data.part(own, piece)?, memory.part(other, piece)?);
                let (to, from, behind) = match direction {
                    Direction::Import => (inside, outside, image.data.part(own + element, own_step - element)?),
                    Direction::Export => (outside, inside, memory.part(other + element, step - element)?),
                };
                to.copy_from(&from).ok()?;
                behind.write(&[0; 4]).ok()?;
            }
            Some(())
        })
    }

    /// `hsa_ext_image_copy`.
    ///
    /// # Errors
    /// Images that are not the agent's or whose formats differ, a region that is not inside both.
    pub fn copy(
        &self,
        agent: u64,
        (from, from_offset): (u64, Dim3),
        (to, to_offset): (u64, Dim3),
        range: Dim3,
    ) -> Result<(), Status> {
        let (from, to) = (self.get(agent, from)?, self.get(agent, to)?);
        if !same_format(&from.placed.image, &to.placed.image) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let from_rows = Rows::of(&from.placed, from_offset, range)?;
        let to_rows = Rows::of(&to.placed, to_offset, range)?;
        let total = |rows: &Rows| rows.count[0] * rows.count[1];
        if total(&from_rows) != total(&to_rows) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        // the rows of a region are in the same order in every geometry
        let mut offsets = Vec::new();
        from_rows.each(&from.placed, |offset, _| {
            offsets.push(offset);
            Some(())
        })?;
        let mut offsets = offsets.into_iter();
        to_rows.each(&to.placed, |offset, _| {
            let source = from.data.part(offsets.next()?, from_rows.bytes)?;
            to.data.part(offset, to_rows.bytes)?.copy_from(&source).ok()
        })
    }

    /// `hsa_ext_image_clear`. `components` gives as many access components as the image has.
    ///
    /// # Errors
    /// No such image of the agent, or a region that is not inside it.
    pub fn clear(
        &self,
        (agent, image): (u64, u64),
        region: &ImageRegion,
        components: impl FnOnce(u32) -> Result<Vec<u32>, Status>,
    ) -> Result<(), Status> {
        let image = self.get(agent, image)?;
        let placed = &image.placed;
        let count = if placed.image.geometry().is_depth() { 1 } else { 4 };
        let given = components(count)?;
        let mut access = [0; 4];
        access.iter_mut().zip(given).for_each(|(to, from)| *to = from);
        let element = placed.image.encode(access).to_le_bytes();
        let element = element.get(..placed.layout.element as usize).unwrap_or_default();
        let rows = Rows::of(placed, region.offset, region.range)?;
        let row = element.repeat((rows.bytes as usize).checked_div(element.len()).unwrap_or(0));
        rows.each(placed, |offset, _| {
            image.data.part(offset, rows.bytes)?.write(&row).ok()
        })
    }
}

/// Bytes from one element to the next in a row of the program's memory. Elements of 24 bits lie in three bytes (PRM Table 7-4); if the
/// pitch has room for four, they lie in the lower three of four, as the HSA Foundation's tests have them.
fn element_step(element: u64, count: u64, row_pitch: u64) -> u64 {
    let padded = element == 3 && count.checked_mul(4).is_some_and(|bytes| row_pitch >= bytes);
    if padded { 4 } else { element }
}

/// Which way [`Images::transfer`] copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Import,
    Export,
}

/// The rows of a region of an image.
struct Rows {
    first: [u32; 3],
    /// Rows of a slice, slices.
    count: [u64; 2],
    /// Of a row.
    elements: u64,
    bytes: u64,
}

impl Rows {
    /// The layer of a 1DA image may be named by y or by z: the API calls it an index, HSAIL the second coordinate.
    fn of(placed: &Placed, offset: Dim3, range: Dim3) -> Result<Rows, Status> {
        let invalid = Status::ERROR_INVALID_ARGUMENT;
        let image = &placed.image;
        let sizes = image.sizes();
        let (mut first, mut count) = ([offset.x, offset.y, offset.z], [range.x, range.y, range.z]);
        if image.geometry() == Geometry::D1A {
            first = [offset.x, offset.y.checked_add(offset.z).ok_or(invalid)?, 0];
            count = [range.x, range.y.max(1).checked_mul(range.z.max(1)).ok_or(invalid)?, 1];
        }
        for axis in 0..3 {
            if axis >= image.geometry().coordinates() as usize {
                // a coordinate that the geometry does not have
                count[axis] = count[axis].max(1);
            }
            let end = first[axis].checked_add(count[axis]).ok_or(invalid)?;
            if end > sizes[axis] {
                return Err(invalid);
            }
        }
        Ok(Rows {
            first,
            count: [count[1].into(), count[2].into()],
            elements: count[0].into(),
            bytes: u64::from(count[0]) * placed.layout.element,
        })
    }

    /// Calls back with the offset of each row in the data, and its number in the region.
    fn each(&self, placed: &Placed, mut f: impl FnMut(u64, [u64; 2]) -> Option<()>) -> Result<(), Status> {
        let invalid = Status::ERROR_INVALID_ARGUMENT;
        if self.bytes == 0 {
            return Ok(());
        }
        for z in 0..self.count[1] {
            for y in 0..self.count[0] {
                let at = [self.first[0], self.first[1] + y as u32, self.first[2] + z as u32];
                let offset = placed.offset(at)?;
                f(offset, [y, z]).ok_or(invalid)?;
            }
        }
        Ok(())
    }
}
