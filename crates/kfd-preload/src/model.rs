//! The other way into this library: libhsakmt loads it as `HSA_MODEL_LIB`, and calls the functions of a table.
//!
//! The library reads the topology of `HSA_MODEL_TOPOLOGY` after it has the table, so the directory is made with the table, if it is not there.
//!
//! Source: ROCm, libhsakmt, `hsakmtmodeliface.h` 0.4.

use std::ffi::{c_uint, c_void};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use hsa_runtime::model::HostModel;
use kfd::model::{ModelGpu, Models, NewQueue, Told};
use kfd::topology::{self, GpuNode};

use crate::{process, tree};

/// Version of the interface.
const VERSION: (u32, u32) = (0, 4);

/// A model, as libhsakmt holds it.
struct Handle(Arc<ModelGpu>);

/// A queue, as libhsakmt holds it.
struct QueueHandle(u32);

/// `hsakmt_model_queue_info`.
#[repr(C)]
struct QueueInfo {
    ring_base: u64,
    write_pointer: u64,
    read_pointer: u64,
    /// Not given by libhsakmt.
    doorbell: *mut u64,
    ring_bytes: u32,
    kind: u32,
}

type SetEvent = unsafe extern "C" fn(data: *mut c_void, event: c_uint);
type Notify = Option<unsafe extern "C" fn(data: *mut c_void)>;
type Wait = Option<unsafe extern "C" fn(data: *mut c_void, address: u64, age: u64)>;

/// `hsakmt_model_functions`.
#[repr(C)]
pub struct Functions {
    version_major: u32,
    version_minor: u32,
    create: unsafe extern "C" fn() -> *mut Handle,
    destroy: unsafe extern "C" fn(*mut Handle),
    set_global_aperture: unsafe extern "C" fn(*mut Handle, *mut c_void, u64),
    alloced_memory: unsafe extern "C" fn(*mut Handle, *mut c_void, u64, u32),
    freed_memory: unsafe extern "C" fn(*mut Handle, *mut c_void, u64),
    set_notify_event: unsafe extern "C" fn(*mut Handle, Notify, *mut c_void),
    set_wait_event: unsafe extern "C" fn(*mut Handle, Wait, *mut c_void),
    register_queue: unsafe extern "C" fn(*mut Handle, *mut QueueInfo) -> *mut QueueHandle,
    set_set_event: unsafe extern "C" fn(*mut Handle, Option<SetEvent>, *mut c_void),
    destroy_queue: unsafe extern "C" fn(*mut Handle, *mut QueueHandle),
}

static FUNCTIONS: Functions = Functions {
    version_major: VERSION.0,
    version_minor: VERSION.1,
    create,
    destroy,
    set_global_aperture,
    alloced_memory,
    freed_memory,
    set_notify_event,
    set_wait_event,
    register_queue,
    set_set_event,
    destroy_queue,
};

static MODELS: LazyLock<Models> = LazyLock::new(Models::default);

/// The table of functions. Makes the directory of `HSA_MODEL_TOPOLOGY` if there is none: the one of the GPUs that the environment names.
#[unsafe(no_mangle)]
pub extern "C" fn get_hsakmt_model_functions() -> *const Functions {
    if let Some(path) = std::env::var_os("HSA_MODEL_TOPOLOGY") {
        let text = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        let host = HostModel::from_proc(&text("/proc/cpuinfo"), &text("/proc/meminfo"));
        let files = topology::files_of_model(&host, process::gpus());
        let path = Path::new(&path);
        let made = tree::write_once(&files, path).map_err(|e| format!("{}: the topology's files: {e}", path.display()));
        if let Err(message) = made.and_then(|()| compare(path, process::gpus())) {
            process::say(&message);
            WRONG.store(true, Ordering::Release);
        }
    }
    &raw const FUNCTIONS
}

/// Whether the topology's GPUs are not those of the environment: then there are no models.
static WRONG: AtomicBool = AtomicBool::new(false);

/// Whether the GPUs of a topology's directory are these, by their processors.
fn compare(path: &Path, gpus: &[GpuNode]) -> Result<(), String> {
    let read = |file: &str| std::fs::read_to_string(path.join(file)).ok();
    let nodes = (0..).map_while(|node: u32| {
        let id = read(&format!("nodes/{node}/gpu_id"))?;
        Some((id, read(&format!("nodes/{node}/properties"))?))
    });
    let version = |properties: &str| {
        let found = properties
            .lines()
            .find_map(|line| line.strip_prefix("gfx_target_version "));
        found.and_then(|version| version.trim().parse().ok()).unwrap_or(0)
    };
    let there: Vec<u32> = nodes
        .filter(|(id, _)| id.trim() != "0")
        .map(|(_, properties)| version(&properties))
        .collect();
    let own: Vec<u32> = gpus.iter().map(GpuNode::target_version).collect();
    match there == own {
        true => Ok(()),
        false => Err(format!(
            "{}: the topology's GPUs have the versions {there:?}, those of WEFT_AGENTS {own:?}",
            path.display()
        )),
    }
}

/// The model behind a handle.
///
/// # Safety
/// `create` has given the handle, and `destroy` has not ended it; or it is null.
unsafe fn model<'a>(handle: *mut Handle) -> Option<&'a Arc<ModelGpu>> {
    // SAFETY: by this function's own contract.
    unsafe { handle.as_ref() }.map(|handle| &handle.0)
}

/// Says what went wrong with a call that gives nothing.
fn check(call: &str, done: Result<(), kfd::Errno>) {
    if let Err(errno) = done {
        let reason = std::io::Error::from_raw_os_error(errno.0);
        process::say(&format!("{call} of the model: {reason}"));
    }
}

// The functions of the table. Handles and pointers are libhsakmt's promise: those that it was given, alive.

unsafe extern "C" fn create() -> *mut Handle {
    if WRONG.load(Ordering::Acquire) {
        return std::ptr::null_mut();
    }
    match MODELS.create(process::gpus(), process::say) {
        Ok(model) => Box::into_raw(Box::new(Handle(model))),
        Err(message) => {
            process::say(&message);
            std::ptr::null_mut()
        }
    }
}

unsafe extern "C" fn destroy(handle: *mut Handle) {
    if handle.is_null() {
        return;
    }
    // SAFETY: `create` has made it, and nobody uses it any more.
    let handle = unsafe { Box::from_raw(handle) };
    MODELS.end(&handle.0);
}

unsafe extern "C" fn set_global_aperture(handle: *mut Handle, base: *mut c_void, bytes: u64) {
    // SAFETY: see above.
    if let Some(model) = unsafe { model(handle) } {
        let base = base.expose_provenance() as u64;
        check("set_global_aperture", MODELS.set_window(model, base, bytes));
    }
}

unsafe extern "C" fn alloced_memory(_handle: *mut Handle, base: *mut c_void, bytes: u64, flags: u32) {
    let va = base.addr() as u64;
    check("alloced_memory", MODELS.allocated(Told { va, bytes, flags }));
}

unsafe extern "C" fn freed_memory(_handle: *mut Handle, base: *mut c_void, _bytes: u64) {
    MODELS.freed(base.addr() as u64);
}

/// Out of use since `set_set_event` is there.
unsafe extern "C" fn set_notify_event(_handle: *mut Handle, _callback: Notify, _data: *mut c_void) {}

/// Not needed: the machine's waves poll.
unsafe extern "C" fn set_wait_event(_handle: *mut Handle, _callback: Wait, _data: *mut c_void) {}

unsafe extern "C" fn register_queue(handle: *mut Handle, info: *mut QueueInfo) -> *mut QueueHandle {
    // SAFETY: see above.
    let (Some(model), Some(info)) = (unsafe { model(handle) }, unsafe { info.as_ref() }) else {
        return std::ptr::null_mut();
    };
    let queue = NewQueue {
        ring_base: info.ring_base,
        ring_bytes: info.ring_bytes,
        write_pointer: info.write_pointer,
        read_pointer: info.read_pointer,
        kind: info.kind,
    };
    match model.register_queue(queue) {
        Ok(id) => Box::into_raw(Box::new(QueueHandle(id))),
        Err(errno) => {
            check("register_queue", Err(errno));
            std::ptr::null_mut()
        }
    }
}

/// What a callback is given, for threads of queues to hand on.
struct Data(*mut c_void);

// SAFETY: the pointer is only handed to libhsakmt's own function, which is made to be called by threads of the model.
unsafe impl Send for Data {}
// SAFETY: as above.
unsafe impl Sync for Data {}

impl Data {
    fn pointer(&self) -> *mut c_void {
        self.0
    }
}

unsafe extern "C" fn set_set_event(handle: *mut Handle, set: Option<SetEvent>, data: *mut c_void) {
    let data = Data(data);
    // SAFETY: see above.
    if let (Some(model), Some(set)) = (unsafe { model(handle) }, set) {
        // SAFETY: libhsakmt's function and data, which it keeps.
        let set = move |event| unsafe { set(data.pointer(), event) };
        check("set_set_event", model.set_set_event(Box::new(set)));
    }
}

unsafe extern "C" fn destroy_queue(handle: *mut Handle, queue: *mut QueueHandle) {
    // SAFETY: see above.
    let Some(model) = (unsafe { model(handle) }).filter(|_| !queue.is_null()) else {
        return;
    };
    // SAFETY: `register_queue` has made it, and nobody uses it any more.
    let queue = unsafe { Box::from_raw(queue) };
    check("destroy_queue", model.destroy_queue(queue.0));
}
