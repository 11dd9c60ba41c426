//! Images and samplers (`hsa_ext_image.h`).

use hsa_abi::image::{AgentImageInfo, ImageDataInfo, ImageDescriptor, ImageFormat, ImageRegion, SamplerDescriptor};
use hsa_abi::{Dim3, Status};
use hsa_runtime::image::{self, Access, Direction, Layout};
use hsa_runtime::raw::HostRange;

use crate::pointer::{In, Out, range};
use crate::runtime;

fn create(
    agent: u64,
    described: In<ImageDescriptor>,
    data: u64,
    (access, layout): (u32, Layout),
    handle: Out<u64>,
) -> Result<(), Status> {
    let runtime = runtime()?;
    let of = runtime.agent(agent)?;
    let described = described.get()?;
    handle.check()?;
    let how = (Access::from_raw(access)?, layout);
    let memory = &runtime.shared.memory;
    handle.put(
        runtime
            .images
            .create(memory, (agent, of), &described, how, |bytes| data_of(data, bytes))?,
    )
}

/// Memory of the program that image data is in, goes to or comes from.
///
/// # Errors
/// It is not there.
fn data_of(address: u64, bytes: u64) -> Result<HostRange, Status> {
    range(address, bytes).map_err(|_| Status::ERROR_INVALID_ARGUMENT)
}

fn data_info(
    agent: u64,
    described: In<ImageDescriptor>,
    access: u32,
    layout: Layout,
    info: Out<ImageDataInfo>,
) -> Result<(), Status> {
    let runtime = runtime()?;
    let of = runtime.agent(agent)?;
    let described = described.get()?;
    info.check()?;
    Access::from_raw(access)?;
    info.put(image::data_info(of, &described, layout)?)
}

export! {
    fn hsa_ext_image_get_capability(agent: u64, geometry: u32, format: In<ImageFormat>, capability: Out<u32>) {
        let runtime = runtime()?;
        let of = runtime.agent(agent)?;
        capability.check()?;
        capability.put(image::capability(of, geometry, &format.get()?)?)
    }

    fn hsa_ext_image_get_capability_with_layout(
        agent: u64,
        geometry: u32,
        format: In<ImageFormat>,
        layout: u32,
        capability: Out<u32>,
    ) {
        let runtime = runtime()?;
        let of = runtime.agent(agent)?;
        capability.check()?;
        Layout::explicit(layout, 0, 0)?;
        capability.put(image::capability(of, geometry, &format.get()?)?)
    }

    fn hsa_ext_image_data_get_info(agent: u64, image: In<ImageDescriptor>, access: u32, info: Out<ImageDataInfo>) {
        data_info(agent, image, access, Layout::Opaque, info)
    }

    fn hsa_ext_image_data_get_info_with_layout(
        agent: u64,
        image: In<ImageDescriptor>,
        access: u32,
        layout: u32,
        row_pitch: u64,
        slice_pitch: u64,
        info: Out<ImageDataInfo>,
    ) {
        runtime()?.agent(agent)?;
        data_info(agent, image, access, Layout::explicit(layout, row_pitch, slice_pitch)?, info)
    }

    fn hsa_ext_image_create(agent: u64, image: In<ImageDescriptor>, data: u64, access: u32, handle: Out<u64>) {
        create(agent, image, data, (access, Layout::Opaque), handle)
    }

    fn hsa_ext_image_create_with_layout(
        agent: u64,
        image: In<ImageDescriptor>,
        data: u64,
        access: u32,
        layout: u32,
        row_pitch: u64,
        slice_pitch: u64,
        handle: Out<u64>,
    ) {
        runtime()?.agent(agent)?;
        let layout = Layout::explicit(layout, row_pitch, slice_pitch)?;
        create(agent, image, data, (access, layout), handle)
    }

    fn hsa_amd_image_create(
        agent: u64,
        image: In<ImageDescriptor>,
        layout: u64,
        _data: u64,
        access: u32,
        handle: Out<u64>,
    ) {
        runtime()?.agent(agent)?;
        image.get()?;
        handle.check()?;
        Access::from_raw(access)?;
        match layout {
            0 => Err(Status::ERROR_INVALID_ARGUMENT),
            // the layout is a tiled one of a graphics driver; all images here are linear
            _ => Err(Status::ERROR_IMAGE_FORMAT_UNSUPPORTED),
        }
    }

    fn hsa_amd_image_get_info_max_dim(agent: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        let of = runtime.agent(agent)?;
        value.check()?;
        let attribute = AgentImageInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        value.put_value(&of.image_info(attribute))
    }

    fn hsa_ext_image_destroy(agent: u64, image: u64) {
        let runtime = runtime()?;
        runtime.images.destroy((agent, runtime.agent(agent)?), image)
    }

    fn hsa_ext_image_copy(
        agent: u64,
        from: u64,
        from_offset: In<Dim3>,
        to: u64,
        to_offset: In<Dim3>,
        range: In<Dim3>,
    ) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        runtime.images.copy(agent, (from, from_offset.get()?), (to, to_offset.get()?), range.get()?)
    }

    fn hsa_ext_image_import(
        agent: u64,
        from: u64,
        row_pitch: u64,
        slice_pitch: u64,
        image: u64,
        region: In<ImageRegion>,
    ) {
        transfer((agent, image), region, (row_pitch, slice_pitch), Direction::Import, from)
    }

    fn hsa_ext_image_export(
        agent: u64,
        image: u64,
        to: u64,
        row_pitch: u64,
        slice_pitch: u64,
        region: In<ImageRegion>,
    ) {
        transfer((agent, image), region, (row_pitch, slice_pitch), Direction::Export, to)
    }

    fn hsa_ext_image_clear(agent: u64, image: u64, data: In<u32>, region: In<ImageRegion>) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        if data.is_null() {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        runtime.images.clear((agent, image), &region.get()?, |count| data.list(count))
    }

    fn hsa_ext_sampler_create(agent: u64, sampler: In<SamplerDescriptor>, handle: Out<u64>) {
        let runtime = runtime()?;
        let of = runtime.agent(agent)?;
        let described = sampler.get()?;
        handle.check()?;
        handle.put(runtime.images.create_sampler(&runtime.shared.memory, (agent, of), &described)?)
    }

    fn hsa_ext_sampler_destroy(agent: u64, sampler: u64) {
        let runtime = runtime()?;
        runtime.images.destroy_sampler((agent, runtime.agent(agent)?), sampler)
    }
}

fn transfer(
    (agent, image): (u64, u64),
    region: In<ImageRegion>,
    pitch: (u64, u64),
    direction: Direction,
    memory: u64,
) -> Result<(), Status> {
    let runtime = runtime()?;
    runtime.agent(agent)?;
    if memory == 0 {
        return Err(Status::ERROR_INVALID_ARGUMENT);
    }
    let region = region.get()?;
    runtime
        .images
        .transfer((agent, image), &region, pitch, direction, |bytes| {
            data_of(memory, bytes)
        })
}

/// The functions of `hsa_ext_images_1_pfn_t`.
pub fn functions() -> Vec<usize> {
    vec![
        hsa_ext_image_get_capability as *const () as usize,
        hsa_ext_image_data_get_info as *const () as usize,
        hsa_ext_image_create as *const () as usize,
        hsa_ext_image_destroy as *const () as usize,
        hsa_ext_image_copy as *const () as usize,
        hsa_ext_image_import as *const () as usize,
        hsa_ext_image_export as *const () as usize,
        hsa_ext_image_clear as *const () as usize,
        hsa_ext_sampler_create as *const () as usize,
        hsa_ext_sampler_destroy as *const () as usize,
        hsa_ext_image_get_capability_with_layout as *const () as usize,
        hsa_ext_image_data_get_info_with_layout as *const () as usize,
        hsa_ext_image_create_with_layout as *const () as usize,
    ]
}
