//! The driver of this process, made when the first file of it is opened.

use std::os::fd::{AsRawFd, BorrowedFd};
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

use hsa_runtime::model::{AgentSpec, HostModel, parse_agents, visible};
use kfd::topology::{self, GpuNode};
use kfd::{Driver, Errno};

use crate::tree;

/// What programs open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    Kfd,
    /// The node of DRM with this number.
    Render(u32),
}

impl Device {
    /// The device at a path.
    pub fn at(path: &str) -> Option<Device> {
        if path == "/dev/kfd" {
            return Some(Device::Kfd);
        }
        let minor = path.strip_prefix("/dev/dri/renderD")?.parse().ok()?;
        gpus()
            .iter()
            .any(|gpu| gpu.render_minor() == minor)
            .then_some(Device::Render(minor))
    }
}

/// A process's own driver. A child that forks has none until it opens a file.
struct Process {
    pid: u32,
    driver: Driver,
}

static PROCESS: AtomicPtr<Process> = AtomicPtr::new(ptr::null_mut());

/// What a person should know.
pub fn say(message: &str) {
    eprintln!("weft: {message}");
}

/// The GPUs that the environment names; the program cannot go on with a list that is wrong.
pub fn gpus() -> &'static [GpuNode] {
    static GPUS: OnceLock<Vec<GpuNode>> = OnceLock::new();
    GPUS.get_or_init(|| match configured() {
        Ok(agents) => nodes(agents),
        Err(message) => {
            say(&message);
            std::process::exit(1);
        }
    })
}

fn configured() -> Result<Vec<AgentSpec>, String> {
    let agents = match (std::env::var("WEFT_AGENTS"), std::env::var_os("WEFT_CONFIG")) {
        (Ok(list), _) => parse_agents(&list)?,
        (Err(_), Some(path)) => {
            let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", Path::new(&path).display()))?;
            hsa_runtime::config::parse(&text)?
        }
        (Err(_), None) => parse_agents("gfx900")?,
    };
    // the runtime above the driver chooses among what it finds; all are numbered
    let all: Vec<String> = (0..agents.len()).map(|n| n.to_string()).collect();
    Ok(visible(agents, &all.join(",")))
}

fn nodes(agents: Vec<AgentSpec>) -> Vec<GpuNode> {
    let gpus = agents.into_iter().filter_map(|agent| match agent {
        AgentSpec::Gpu(model, target) => Some((model, target)),
        // the interpreter of HSAIL is no GPU with a driver
        AgentSpec::Hsail { .. } => None,
    });
    let node = |(index, (model, target))| GpuNode { model, target, index };
    (0..).zip(gpus).map(node).collect()
}

/// Where the files of the topology are; None if they cannot be made, which has been said.
pub fn root() -> Option<&'static Path> {
    static ROOT: OnceLock<Option<PathBuf>> = OnceLock::new();
    let make = || {
        let text = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        let host = HostModel::from_proc(&text("/proc/cpuinfo"), &text("/proc/meminfo"));
        let made = tree::make(&topology::files(&host, gpus()));
        made.map_err(|e| say(&format!("the topology's files: {e}"))).ok()
    };
    ROOT.get_or_init(make).as_deref()
}

/// Whether calls are to be shown.
pub fn traces() -> bool {
    static TRACES: OnceLock<bool> = OnceLock::new();
    *TRACES.get_or_init(|| std::env::var_os("WEFT_KFD_TRACE").is_some_and(|v| v != "0"))
}

fn known() -> Option<&'static Process> {
    // SAFETY: a process that was stored once stays.
    unsafe { PROCESS.load(Ordering::Acquire).as_ref() }
}

/// This process's driver, made if there is none yet.
fn own() -> Result<&'static Process, Errno> {
    let pid = std::process::id();
    let before = PROCESS.load(Ordering::Acquire);
    if let Some(process) = known().filter(|process| process.pid == pid) {
        return Ok(process);
    }
    let driver = Driver::new(gpus(), say).map_err(|message| {
        say(&message);
        Errno::NO_MEMORY
    })?;
    let made = Box::into_raw(Box::new(Process { pid, driver }));
    match PROCESS.compare_exchange(before, made, Ordering::AcqRel, Ordering::Acquire) {
        // SAFETY: it is stored, and stays.
        Ok(_) => Ok(unsafe { &*made }),
        Err(_) => {
            // SAFETY: nobody else has seen it.
            drop(unsafe { Box::from_raw(made) });
            known().ok_or(Errno::NO_MEMORY)
        }
    }
}

/// Opens a device: a descriptor of the file that programs map memory from.
pub fn open(device: Device, close_on_exec: bool) -> Result<i32, Errno> {
    let driver = &own()?.driver;
    let file = match device {
        Device::Kfd => driver.file(),
        Device::Render(minor) => driver.render_file(minor).ok_or(Errno::NO_ENTRY)?,
    };
    let command = if close_on_exec {
        libc::F_DUPFD_CLOEXEC
    } else {
        libc::F_DUPFD
    };
    // SAFETY: the descriptor is open.
    let descriptor = unsafe { libc::fcntl(file.as_raw_fd(), command, 0) };
    match descriptor {
        -1 => Err(Errno::NO_MEMORY),
        descriptor => Ok(descriptor),
    }
}

/// A file as the system knows it.
#[derive(PartialEq, Eq)]
struct Identity(u64, u64);

fn identity(descriptor: i32) -> Option<Identity> {
    // SAFETY: `found` is whole, and the kernel checks the descriptor.
    unsafe {
        let mut found: libc::stat = std::mem::zeroed();
        let done = libc::syscall(libc::SYS_fstat, descriptor, &raw mut found);
        (done == 0).then_some(Identity(found.st_dev, found.st_ino))
    }
}

/// The device that a descriptor is of, however it came by it.
pub fn device_of(descriptor: i32) -> Option<Device> {
    let driver = &known()?.driver;
    let found = identity(descriptor)?;
    let is = |file: BorrowedFd<'_>| identity(file.as_raw_fd()).is_some_and(|own| own == found);
    if is(driver.file()) {
        return Some(Device::Kfd);
    }
    let minors = gpus().iter().map(GpuNode::render_minor);
    minors
        .filter(|minor| driver.render_file(*minor).is_some_and(is))
        .map(Device::Render)
        .next()
}

/// Does a call of a device.
///
/// # Errors
/// As the kernel's drivers.
pub fn ioctl(device: Device, request: u32, address: u64) -> Result<(), Errno> {
    let process = known().ok_or(Errno::BAD_FILE)?;
    if process.pid != std::process::id() {
        // a descriptor that a parent has opened
        return Err(Errno::BAD_FILE);
    }
    match device {
        Device::Kfd => process.driver.ioctl(request, address),
        Device::Render(minor) => process.driver.render_ioctl(minor, request, address),
    }
}
