//! Functions that have nothing to do here, each with the status that its header documents for that. `docs/RUNTIME.md` lists them.

use hsa_abi::finalize::ControlDirectives;
use hsa_abi::image::{ImageCapability, ImageDataInfo, ImageDescriptor, ImageFormat, ImageRegion, SamplerDescriptor};
use hsa_abi::{Dim3, Status};

use crate::pointer::{In, Out};
use crate::runtime;

/// Checks an agent; images of any format are refused by all of them.
fn no_image(agent: u64, result: bool) -> Result<(), Status> {
    runtime()?.agent(agent)?;
    match result {
        true => Err(Status::ERROR_IMAGE_FORMAT_UNSUPPORTED),
        false => Err(Status::ERROR_INVALID_ARGUMENT),
    }
}

/// Checks an agent and refuses an image's handle: none was ever given out.
fn no_such_image(agent: u64) -> Result<(), Status> {
    no_image(agent, false)
}

export! {
    fn hsa_ext_image_get_capability(agent: u64, _geometry: u32, format: In<ImageFormat>, capability: Out<u32>) {
        runtime()?.agent(agent)?;
        format.get()?;
        capability.put(ImageCapability::NotSupported.raw())
    }

    fn hsa_ext_image_get_capability_with_layout(
        agent: u64,
        _geometry: u32,
        format: In<ImageFormat>,
        _layout: u32,
        capability: Out<u32>,
    ) {
        runtime()?.agent(agent)?;
        format.get()?;
        capability.put(ImageCapability::NotSupported.raw())
    }

    fn hsa_ext_image_data_get_info(
        agent: u64,
        image: In<ImageDescriptor>,
        _access: u32,
        info: Out<ImageDataInfo>,
    ) {
        no_image(agent, !image.is_null() && !info.is_null())
    }

    fn hsa_ext_image_data_get_info_with_layout(
        agent: u64,
        image: In<ImageDescriptor>,
        _access: u32,
        _layout: u32,
        _row_pitch: u64,
        _slice_pitch: u64,
        info: Out<ImageDataInfo>,
    ) {
        no_image(agent, !image.is_null() && !info.is_null())
    }

    fn hsa_ext_image_create(agent: u64, image: In<ImageDescriptor>, _data: u64, _access: u32, handle: Out<u64>) {
        no_image(agent, !image.is_null() && !handle.is_null())
    }

    fn hsa_ext_image_create_with_layout(
        agent: u64,
        image: In<ImageDescriptor>,
        _data: u64,
        _access: u32,
        _layout: u32,
        _row_pitch: u64,
        _slice_pitch: u64,
        handle: Out<u64>,
    ) {
        no_image(agent, !image.is_null() && !handle.is_null())
    }

    fn hsa_amd_image_create(
        agent: u64,
        image: In<ImageDescriptor>,
        _layout: u64,
        _data: u64,
        _access: u32,
        handle: Out<u64>,
    ) {
        no_image(agent, !image.is_null() && !handle.is_null())
    }

    fn hsa_amd_image_get_info_max_dim(agent: u64, attribute: u32, value: Out<u8>) {
        let runtime = runtime()?;
        value.check()?;
        value.put_value(&runtime.agent_info(agent, attribute)?)
    }

    fn hsa_ext_image_destroy(agent: u64, _image: u64) {
        no_such_image(agent)
    }

    fn hsa_ext_image_copy(
        agent: u64,
        _from: u64,
        _from_offset: In<Dim3>,
        _to: u64,
        _to_offset: In<Dim3>,
        _range: In<Dim3>,
    ) {
        no_such_image(agent)
    }

    fn hsa_ext_image_import(
        agent: u64,
        _from: u64,
        _row_pitch: u64,
        _slice_pitch: u64,
        _image: u64,
        _region: In<ImageRegion>,
    ) {
        no_such_image(agent)
    }

    fn hsa_ext_image_export(
        agent: u64,
        _image: u64,
        _to: u64,
        _row_pitch: u64,
        _slice_pitch: u64,
        _region: In<ImageRegion>,
    ) {
        no_such_image(agent)
    }

    fn hsa_ext_image_clear(agent: u64, _image: u64, _data: u64, _region: In<ImageRegion>) {
        no_such_image(agent)
    }

    fn hsa_ext_sampler_create(agent: u64, sampler: In<SamplerDescriptor>, handle: Out<u64>) {
        runtime()?.agent(agent)?;
        sampler.get()?;
        handle.check()?;
        Err(Status::ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED)
    }

    fn hsa_ext_sampler_destroy(agent: u64, _sampler: u64) {
        no_such_image(agent)
    }

    fn hsa_ext_program_create(_model: u32, _profile: u32, _rounding: u32, _options: u64, program: Out<u64>) {
        runtime()?;
        program.check()?;
        Err(Status::ERROR_OUT_OF_RESOURCES)
    }

    fn hsa_ext_program_destroy(_program: u64) {
        runtime()?;
        Err(Status::ERROR_INVALID_PROGRAM)
    }

    fn hsa_ext_program_add_module(_program: u64, _module: u64) {
        runtime()?;
        Err(Status::ERROR_INVALID_PROGRAM)
    }

    fn hsa_ext_program_iterate_modules(_program: u64, _callback: u64, _data: u64) {
        runtime()?;
        Err(Status::ERROR_INVALID_PROGRAM)
    }

    fn hsa_ext_program_get_info(_program: u64, _attribute: u32, _value: u64) {
        runtime()?;
        Err(Status::ERROR_INVALID_PROGRAM)
    }

    fn hsa_ext_program_finalize(
        _program: u64,
        _isa: u64,
        _call_convention: i32,
        _directives: ControlDirectives,
        _options: u64,
        _ty: u32,
        _object: u64,
    ) {
        runtime()?;
        Err(Status::ERROR_INVALID_PROGRAM)
    }

    fn hsa_amd_interop_map_buffer(
        _agent_count: u32,
        _agents: In<u64>,
        _interop: i32,
        _flags: u32,
        _bytes: u64,
        _pointer: u64,
        _metadata_bytes: u64,
        _metadata: u64,
    ) {
        runtime()?;
        Err(Status::ERROR_OUT_OF_RESOURCES)
    }

    fn hsa_amd_interop_unmap_buffer(_pointer: u64) {
        runtime()?;
        Err(Status::ERROR_INVALID_ARGUMENT)
    }

    fn hsa_amd_ipc_memory_create(_pointer: u64, _bytes: u64, _handle: u64) {
        runtime()?;
        Err(Status::ERROR_OUT_OF_RESOURCES)
    }

    fn hsa_amd_ipc_memory_attach(_handle: u64, _bytes: u64, _agent_count: u32, _agents: In<u64>, _pointer: u64) {
        runtime()?;
        Err(Status::ERROR_OUT_OF_RESOURCES)
    }

    fn hsa_amd_ipc_memory_detach(_pointer: u64) {
        runtime()?;
        Err(Status::ERROR_INVALID_ARGUMENT)
    }

    fn hsa_amd_ipc_signal_create(_signal: u64, _handle: u64) {
        runtime()?;
        Err(Status::ERROR_OUT_OF_RESOURCES)
    }

    fn hsa_amd_ipc_signal_attach(_handle: u64, _signal: u64) {
        runtime()?;
        Err(Status::ERROR_OUT_OF_RESOURCES)
    }

    fn hsa_amd_svm_attributes_set(_pointer: u64, _bytes: u64, _list: u64, _count: u64) {
        runtime()?;
        Err(Status::ERROR)
    }

    fn hsa_amd_svm_attributes_get(_pointer: u64, _bytes: u64, _list: u64, _count: u64) {
        runtime()?;
        Err(Status::ERROR)
    }

    fn hsa_amd_svm_prefetch_async(
        _pointer: u64,
        _bytes: u64,
        _agent: u64,
        _dep_count: u32,
        _deps: In<u64>,
        _completion: u64,
    ) {
        runtime()?;
        Err(Status::ERROR)
    }
}
