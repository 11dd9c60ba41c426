//! libweft_c: the library `weft` for C programs. Shims only; `include/weft.h` is made from this file.
//!
//! A function that can fail gives a [`WeftStatus`]; [`weft_error`] has the message. A panic becomes `WEFT_STATUS_INTERNAL`.

mod pointer;

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use weft::{Arg, Buffer, Engine, Form, Kinds, Launch, Program, Session, Settings};

/// What a function gives.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeftStatus {
    /// It was done.
    Ok = 0,
    /// A null pointer, a text that is not UTF-8, a size that is not possible.
    InvalidArgument = 1,
    /// The program cannot be read, or the processor is not emulated.
    Program = 2,
    /// The kernel does not allow this launch, or an address is not of this session.
    Launch = 3,
    /// The kernel made a fault: weft_error() says which, and where.
    Fault = 4,
    /// The launch took longer than WeftSettings.timeout_ms.
    Timeout = 5,
    /// A mistake in weft.
    Internal = 6,
}

/// How a program is executed. Zero is the default of everything but `size`.
#[repr(C)]
pub struct WeftSettings {
    /// sizeof(WeftSettings)
    pub size: usize,
    /// The processor, as "gfx900" or "gfx906:sramecc+:xnack-". NULL: the code object's own; HSAIL runs in the interpreter.
    pub target: *const c_char,
    /// What is looked for, as "race,uninit" or "all"; NULL: nothing.
    pub checks: *const c_char,
    /// Host threads; 0: as many as the host has.
    pub threads: u32,
    /// Work-items of a wavefront of HSAIL; 0: the processor's, or 64.
    pub wave_size: u32,
    /// Order of the waves' turns.
    pub seed: u64,
    /// Instructions until a launch is ended with a fault; 0: no limit.
    pub max_instructions: u64,
    /// Milliseconds until a launch is ended with WEFT_STATUS_TIMEOUT; 0: no limit.
    pub timeout_ms: u64,
}

/// What an argument is.
#[repr(C)]
#[derive(Clone, Copy)]
pub enum WeftArgKind {
    /// A value: `data` points to `value` bytes.
    Value = 0,
    /// An address, of weft_allocate(): `value`.
    Address = 1,
    /// So many bytes of group memory, of which the kernel gets the address: `value`.
    Local = 2,
}

/// An argument of a kernel.
#[repr(C)]
pub struct WeftArg {
    /// A WeftArgKind.
    pub kind: u32,
    /// The bytes of a value; otherwise NULL.
    pub data: *const c_void,
    /// Size, address or size, by kind.
    pub value: u64,
}

/// A launch of a kernel.
#[repr(C)]
pub struct WeftLaunch {
    /// sizeof(WeftLaunch)
    pub size: usize,
    /// The kernel's name; NULL if the program has only one.
    pub kernel: *const c_char,
    /// Dimensions of grid and group: 1 to 3.
    pub dimensions: u32,
    /// Bytes of group memory beside what the kernel declares.
    pub dynamic_group_bytes: u32,
    /// Work-items of the grid.
    pub grid: [u32; 3],
    /// Work-items of a work-group.
    pub group: [u32; 3],
    /// The arguments, in the order of the kernel's.
    pub args: *const WeftArg,
    /// How many there are.
    pub arg_count: usize,
}

/// What a launch did.
#[repr(C)]
pub struct WeftReport {
    /// Work-groups that were run.
    pub work_groups: u64,
    /// Instructions that waves executed: of the processor, or of HSAIL in the interpreter.
    pub instructions: u64,
}

/// A loaded program with its memory. One thread uses it at a time.
pub struct WeftSession {
    session: Session,
    timeout: Option<Duration>,
    kernels: Vec<CString>,
    /// What weft_findings() and weft_output() gave last.
    findings: CString,
    output: CString,
}

/// Why a call fails.
type Failure = (WeftStatus, String);

thread_local! {
    static ERROR: RefCell<CString> = RefCell::default();
}

/// A text for C: it ends where a NUL is.
fn c_text(text: &str) -> CString {
    CString::new(text.split('\0').next().unwrap_or_default()).unwrap_or_default()
}

fn failed(status: WeftStatus, message: impl Into<String>) -> Failure {
    (status, message.into())
}

fn invalid(message: impl Into<String>) -> Failure {
    failed(WeftStatus::InvalidArgument, message)
}

/// Runs a function's body; its failure becomes the thread's error.
fn status(body: impl FnOnce() -> Result<(), Failure>) -> WeftStatus {
    // What a panic leaves behind is only read after another call has written it.
    let done = catch_unwind(AssertUnwindSafe(body));
    let (status, message) = match done {
        Ok(Ok(())) => return WeftStatus::Ok,
        Ok(Err(failure)) => failure,
        Err(_) => failed(WeftStatus::Internal, "a mistake in weft: it has panicked"),
    };
    ERROR.with_borrow_mut(|error| *error = c_text(&message));
    status
}

/// The failure of a launch: a fault, or one that was refused.
fn launch_failed(error: &weft::Error) -> Failure {
    let status = match error {
        _ if error.is_deadline() => WeftStatus::Timeout,
        weft::Error::Launch(_) | weft::Error::Memory(_) => WeftStatus::Launch,
        weft::Error::Findings(_) => WeftStatus::Program,
        _ => WeftStatus::Fault,
    };
    failed(status, error.to_string())
}

/// The version of the library, as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn weft_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };
    VERSION.as_ptr()
}

/// The message of the last call in this thread that has failed: where, what, and what would be right. It may have several lines, and lives
/// until the next one fails.
#[unsafe(no_mangle)]
pub extern "C" fn weft_error() -> *const c_char {
    ERROR.with_borrow(|error| error.as_ptr())
}

/// Loads a program: a code object, a bundle of code objects, HSAIL in text or BRIG. The bytes are copied. `name` is for messages; `settings`
/// may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn weft_load(
    name: *const c_char,
    bytes: *const c_void,
    size: usize,
    settings: *const WeftSettings,
    session: *mut *mut WeftSession,
) -> WeftStatus {
    status(|| {
        let name = pointer::text(name)?.unwrap_or("(program)");
        let program = Program::new(name, pointer::bytes(bytes, size as u64)?);
        let loaded = load(&program, pointer::structure(settings, |s| s.size)?)?;
        pointer::put(session, Box::into_raw(Box::new(loaded)))
    })
}

fn load(program: &Program, given: Option<&WeftSettings>) -> Result<WeftSession, Failure> {
    let text = |get: fn(&WeftSettings) -> *const c_char| given.map_or(Ok(None), |s| pointer::text(get(s)));
    let target = text(|s| s.target)?.map(str::parse).transpose();
    let target = target.map_err(|e| invalid(format!("target: {e}")))?;
    let engine = match (program.form(), target) {
        (Form::Hsail, None) => Engine::Interpreter,
        (_, target) => Engine::Machine(target),
    };
    let some = |get: fn(&WeftSettings) -> u64| given.map(get).filter(|n| *n != 0);
    let settings = Settings {
        threads: some(|s| s.threads.into()).map(|n| n as usize),
        seed: given.map_or(0, |s| s.seed),
        max_instructions: some(|s| s.max_instructions),
        wave_size: some(|s| s.wave_size.into()).map(|n| n as u32),
        checks: match text(|s| s.checks)? {
            Some(kinds) => kinds.parse().map_err(|e| invalid(format!("checks: {e}")))?,
            None => Kinds::default(),
        },
        ..Settings::default()
    };
    let session = program.load(engine, &settings);
    let session = session.map_err(|e| failed(WeftStatus::Program, e.to_string()))?;
    Ok(WeftSession {
        kernels: session.kernels().into_iter().map(c_text).collect(),
        session,
        timeout: some(|s| s.timeout_ms).map(Duration::from_millis),
        findings: CString::default(),
        output: CString::default(),
    })
}

/// Ends a session and frees its memory. NULL is nothing.
#[unsafe(no_mangle)]
pub extern "C" fn weft_free(session: *mut WeftSession) {
    // A panic while memory is freed has nobody to tell.
    let _ = catch_unwind(AssertUnwindSafe(|| pointer::take(session)));
}

/// How many kernels the program has.
#[unsafe(no_mangle)]
pub extern "C" fn weft_kernel_count(session: *mut WeftSession) -> usize {
    pointer::session(session).map_or(0, |s| s.kernels.len())
}

/// The name of a kernel, which lives as long as the session; NULL beyond the last one.
#[unsafe(no_mangle)]
pub extern "C" fn weft_kernel_name(session: *mut WeftSession, index: usize) -> *const c_char {
    let name = pointer::session(session).ok().and_then(|s| s.kernels.get(index));
    name.map_or(std::ptr::null(), |name| name.as_ptr())
}

/// Makes a buffer, which is zero. `name` is for messages; NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn weft_allocate(
    session: *mut WeftSession,
    name: *const c_char,
    bytes: u64,
    address: *mut u64,
) -> WeftStatus {
    status(|| {
        let name = pointer::text(name)?.unwrap_or("(unnamed)");
        let buffer = pointer::session(session)?.session.allocate(name, bytes);
        let buffer = buffer.map_err(|e| failed(WeftStatus::Launch, e.to_string()))?;
        pointer::put(address, buffer.address)
    })
}

/// Copies bytes from `data` to a buffer, from an address on.
#[unsafe(no_mangle)]
pub extern "C" fn weft_write(session: *mut WeftSession, address: u64, data: *const c_void, size: usize) -> WeftStatus {
    status(|| {
        let written = pointer::session(session)?
            .session
            .write(address, pointer::bytes(data, size as u64)?);
        written.map_err(|e| failed(WeftStatus::Launch, e.to_string()))
    })
}

/// Copies bytes from a buffer to `data`, from an address on. With "uninit" among the checks, bytes that nobody has set are findings.
#[unsafe(no_mangle)]
pub extern "C" fn weft_read(session: *mut WeftSession, address: u64, data: *mut c_void, size: usize) -> WeftStatus {
    status(|| {
        let WeftSession { session, .. } = pointer::session(session)?;
        let to = pointer::bytes_mut(data, size)?;
        session
            .read(address, to)
            .map_err(|e| failed(WeftStatus::Launch, e.to_string()))?;
        if let Some(machine) = session.machine().filter(|m| m.is_checked()) {
            let (name, bytes) = ("(read by the host)".to_owned(), size as u64);
            machine.host_reads(&Buffer { name, address, bytes });
        }
        Ok(())
    })
}

/// Runs a kernel to its end. What was written before a fault stays in memory. `report` may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn weft_launch(
    session: *mut WeftSession,
    launch: *const WeftLaunch,
    report: *mut WeftReport,
) -> WeftStatus {
    status(|| {
        let session = pointer::session(session)?;
        let given = pointer::structure(launch, |l| l.size)?.ok_or_else(|| invalid("the launch is NULL"))?;
        let launch = the_launch(given)?;
        session
            .session
            .set_deadline(session.timeout.map(|t| Instant::now() + t));
        let ran = session.session.launch(&launch).map_err(|e| launch_failed(&e))?;
        let done = WeftReport {
            work_groups: ran.work_groups,
            instructions: ran.instructions,
        };
        match report.is_null() {
            true => Ok(()),
            false => pointer::put(report, done),
        }
    })
}

fn the_launch(given: &WeftLaunch) -> Result<Launch, Failure> {
    let dimensions = given.dimensions as usize;
    if !(1..=3).contains(&dimensions) {
        return Err(invalid(format!("a launch has 1 to 3 dimensions, not {dimensions}")));
    }
    let args = pointer::list(given.args, given.arg_count)?;
    Ok(Launch {
        kernel: pointer::text(given.kernel)?.map(str::to_owned),
        grid: given.grid[..dimensions].to_vec(),
        work_group: given.group[..dimensions].to_vec(),
        args: args.iter().map(argument).collect::<Result<_, _>>()?,
        dynamic_group_bytes: given.dynamic_group_bytes,
        ..Launch::default()
    })
}

fn argument(arg: &WeftArg) -> Result<Arg, Failure> {
    const VALUE: u32 = WeftArgKind::Value as u32;
    const ADDRESS: u32 = WeftArgKind::Address as u32;
    const LOCAL: u32 = WeftArgKind::Local as u32;
    Ok(match arg.kind {
        VALUE => Arg::Bytes(pointer::bytes(arg.data, arg.value)?.to_vec()),
        ADDRESS => Arg::Address(arg.value),
        LOCAL => {
            let bytes = u32::try_from(arg.value);
            Arg::Local(bytes.map_err(|_| invalid(format!("{} bytes of group memory are too many", arg.value)))?)
        }
        other => return Err(invalid(format!("{other} is no WeftArgKind: there are 0 to 2"))),
    })
}

/// What checks have found since this was asked last, as text; `count` (may be NULL) is how many findings that are. The text lives until
/// it is asked again.
#[unsafe(no_mangle)]
pub extern "C" fn weft_findings(session: *mut WeftSession, count: *mut usize) -> *const c_char {
    let Ok(session) = pointer::session(session) else {
        return std::ptr::null();
    };
    let found = session.session.take_findings();
    let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
    session.findings = c_text(&texts.join("\n"));
    if !count.is_null() && pointer::put(count, found.len()).is_err() {
        return std::ptr::null();
    }
    session.findings.as_ptr()
}

/// All that kernels have printed. The text lives until it is asked again.
#[unsafe(no_mangle)]
pub extern "C" fn weft_output(session: *mut WeftSession) -> *const c_char {
    let Ok(session) = pointer::session(session) else {
        return std::ptr::null();
    };
    session.output = c_text(&session.session.printed());
    session.output.as_ptr()
}

#[cfg(test)]
mod tests;
