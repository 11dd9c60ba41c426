//! Nodes of DRM: what libdrm asks of a device to know its name. Memory and submissions go through the compute driver alone.
//!
//! Source: Linux's `include/uapi/drm/drm.h` and `amdgpu_drm.h`.

use zerocopy::{FromBytes, Immutable, IntoBytes};

use crate::errno::Errno;
use crate::topology::GpuNode;
use crate::user;

/// Letter of the requests.
pub const LETTER: u8 = b'd';

/// Numbers of requests.
const VERSION: u8 = 0x00;
const AMDGPU_INFO: u8 = 0x45;

/// `drm_version`.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable)]
#[repr(C)]
struct Version {
    major: i32,
    minor: i32,
    patch: i32,
    pad: i32,
    name_bytes: u64,
    name: u64,
    date_bytes: u64,
    date: u64,
    description_bytes: u64,
    description: u64,
}

/// `drm_amdgpu_info`, up to what differs from query to query.
#[derive(Debug, Clone, Copy, FromBytes, IntoBytes, Immutable)]
#[repr(C)]
struct Info {
    to: u64,
    bytes: u32,
    query: u32,
    details: [u32; 4],
}

/// Queries of `AMDGPU_INFO`.
mod query {
    pub const ACCEL_WORKING: u32 = 0x00;
    pub const READ_MMR_REG: u32 = 0x15;
    pub const DEV_INFO: u32 = 0x16;
}

/// # Errors
/// As the kernel's driver.
pub fn ioctl(gpu: &GpuNode, request: u32, address: u64) -> Result<(), Errno> {
    match request as u8 {
        VERSION => version(address),
        AMDGPU_INFO => info(gpu, address),
        _ => Err(Errno::INVALID),
    }
}

fn argument<T: FromBytes>(address: u64) -> Result<T, Errno> {
    let bytes = user::read(address, size_of::<T>() as u64)?;
    T::read_from_bytes(&bytes).map_err(|_| Errno::INVALID)
}

/// Stores as much of a text as there is room for; gives all of its bytes.
fn give(text: &str, to: u64, room: u64) -> Result<u64, Errno> {
    let part = text.as_bytes().get(..room as usize).unwrap_or(text.as_bytes());
    if to != 0 {
        user::write(to, part)?;
    }
    Ok(text.len() as u64)
}

fn version(address: u64) -> Result<(), Errno> {
    let mut version: Version = argument(address)?;
    (version.major, version.minor, version.patch) = (3, 49, 0);
    version.name_bytes = give("amdgpu", version.name, version.name_bytes)?;
    version.date_bytes = give("20150101", version.date, version.date_bytes)?;
    version.description_bytes = give("AMD GPU", version.description, version.description_bytes)?;
    user::write(address, version.as_bytes())
}

fn info(gpu: &GpuNode, address: u64) -> Result<(), Errno> {
    let info: Info = argument(address)?;
    let dword = |value: u32| {
        user::write(
            info.to,
            value
                .to_le_bytes()
                .get(..info.bytes.min(4) as usize)
                .unwrap_or_default(),
        )
    };
    match info.query {
        query::ACCEL_WORKING => dword(1),
        // registers that say how tiles lie in memory: there are none
        query::READ_MMR_REG => {
            let count = info.details[1].min(info.bytes / 4);
            user::write(info.to, &vec![0; 4 * count as usize])
        }
        query::DEV_INFO => {
            let device = device_info(gpu);
            user::write(info.to, device.get(..info.bytes as usize).unwrap_or(&device))
        }
        _ => Err(Errno::INVALID),
    }
}

/// The beginning of `drm_amdgpu_info_device`; what is not given is 0.
fn device_info(gpu: &GpuNode) -> Vec<u8> {
    let model = &gpu.model;
    let mut bytes = vec![0u8; 440];
    let mut put = |at: usize, value: u32| bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    put(0, model.chip_id);
    // the product's name is looked up by these two
    put(8, model.asic_revision);
    put(12, model.asic_revision);
    // ROCr has no images without it
    put(16, model.drm_family());
    put(20, model.shader_engines);
    put(24, 1);
    // kHz
    put(28, 100_000);
    put(32, model.max_clock_mhz * 1000);
    put(40, model.memory_clock_mhz * 1000);
    put(48, model.compute_units);
    bytes
}
