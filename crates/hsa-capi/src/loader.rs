//! AMD's loader extension, which programs get as a table of functions.

use std::os::fd::RawFd;

use hsa_abi::Status;
use hsa_abi::handle::{Agent, Executable};
use hsa_abi::loader::{LoaderCodeObjectStorageType, LoaderSegmentDescriptor};

use crate::pointer::Out;
use crate::{Callback, code, runtime, status};

/// Where a device address can be read by the host: agents share the host's addresses.
extern "C" fn query_host_address(device: u64, host: Out<u64>) -> u32 {
    status(|| {
        host.check()?;
        let runtime = runtime()?;
        match device {
            0 => Err(Status::ERROR_INVALID_ARGUMENT),
            _ if runtime.executables.at(device).is_none() => Err(Status::ERROR_INVALID_ARGUMENT),
            _ => host.put(device),
        }
    })
}

extern "C" fn query_segment_descriptors(list: Out<LoaderSegmentDescriptor>, count: Out<u64>) -> u32 {
    status(|| {
        let runtime = runtime()?;
        let mut found = Vec::new();
        for loaded in runtime.executables.all_loaded() {
            for segment in &loaded.segments {
                let in_memory = loaded.source.address != 0;
                found.push(LoaderSegmentDescriptor {
                    agent: Agent { handle: loaded.agent },
                    executable: Executable {
                        handle: loaded.executable,
                    },
                    code_object_storage_type: match in_memory {
                        true => LoaderCodeObjectStorageType::Memory.raw(),
                        false => LoaderCodeObjectStorageType::None.raw(),
                    },
                    code_object_storage_base: loaded.source.address,
                    code_object_storage_size: if in_memory { loaded.source.bytes.len() as u64 } else { 0 },
                    code_object_storage_offset: 0,
                    segment_base: segment.address,
                    segment_size: segment.bytes,
                });
            }
        }
        let room = count.get()?;
        // without a list, the caller asks for the number
        if list.is_null() {
            return match room {
                0 => count.put(found.len() as u64),
                _ => Err(Status::ERROR_INVALID_ARGUMENT),
            };
        }
        if room != found.len() as u64 {
            return Err(Status::ERROR_INCOMPATIBLE_ARGUMENTS);
        }
        found.into_iter().enumerate().try_for_each(|(n, d)| list.put_at(n, d))
    })
}

extern "C" fn query_executable(device: u64, executable: Out<u64>) -> u32 {
    status(|| {
        executable.check()?;
        let runtime = runtime()?;
        let loaded = runtime.executables.at(device).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        executable.put(loaded.executable)
    })
}

extern "C" fn iterate_loaded_code_objects(
    executable: u64,
    callback: Option<extern "C" fn(u64, u64, u64) -> u32>,
    data: u64,
) -> u32 {
    status(|| code::each_loaded(executable, callback, data))
}

extern "C" fn loaded_code_object_get_info(loaded: u64, attribute: u32, value: Out<u8>) -> u32 {
    status(|| {
        let runtime = runtime()?;
        value.check()?;
        value.put_value(&runtime.executables.loaded_info(loaded, attribute)?)
    })
}

extern "C" fn reader_create_from_file_with_offset_size(file: RawFd, offset: u64, bytes: u64, reader: Out<u64>) -> u32 {
    status(|| {
        let runtime = runtime()?;
        reader.check()?;
        if bytes == 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        reader.put(
            runtime
                .executables
                .create_reader(code::from_file(file, offset, Some(bytes))?),
        )
    })
}

extern "C" fn iterate_executables(callback: Callback, data: u64) -> u32 {
    status(|| code::each_executable(callback, data))
}

/// The functions of `hsa_ven_amd_loader_1_03_pfn_t`.
pub fn functions() -> Vec<usize> {
    vec![
        query_host_address as *const () as usize,
        query_segment_descriptors as *const () as usize,
        query_executable as *const () as usize,
        iterate_loaded_code_objects as *const () as usize,
        loaded_code_object_get_info as *const () as usize,
        reader_create_from_file_with_offset_size as *const () as usize,
        iterate_executables as *const () as usize,
    ]
}
