//! Initialization, system information, status texts.

use std::ffi::{CString, c_char};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use code_cache::CodeCache;
use hsa_abi::Status;
use hsa_abi::info::Extension;
use hsa_runtime::check::{Settings, show_sources};
use hsa_runtime::model::{AgentSpec, HostModel, parse_agents, visible};
use hsa_runtime::record::Recording;
use hsa_runtime::value::Value;
use hsa_runtime::{Host, Runtime};

use crate::pointer::Out;
use crate::{GLOBAL, Global, each, finalizer, images, loader, runtime};

/// Agents if neither WEFT_AGENTS nor WEFT_CONFIG names any.
const DEFAULT_AGENTS: &str = "gfx900";

/// The agents that WEFT_AGENTS lists, or those of the file that WEFT_CONFIG names.
fn agents() -> Result<Vec<AgentSpec>, String> {
    if let Ok(list) = std::env::var("WEFT_AGENTS") {
        return parse_agents(&list).map_err(|message| format!("WEFT_AGENTS: {message}"));
    }
    let Some(path) = std::env::var_os("WEFT_CONFIG") else {
        return parse_agents(DEFAULT_AGENTS);
    };
    let named = |message: String| format!("{}: {message}", path.to_string_lossy());
    let text = std::fs::read_to_string(&path).map_err(|e| named(e.to_string()))?;
    hsa_runtime::config::parse(&text).map_err(named)
}

/// What WEFT_CHECK lists, told as WEFT_CHECK_FORMAT says, without what the file of WEFT_SUPPRESSIONS has. WEFT_CHECK_FOUND names a file that is
/// made if there are findings.
fn checks() -> Result<Option<Settings>, String> {
    let Some(kinds) = std::env::var("WEFT_CHECK").ok().filter(|kinds| !kinds.is_empty()) else {
        return Ok(None);
    };
    let format = std::env::var("WEFT_CHECK_FORMAT").unwrap_or_else(|_| "text".into());
    let suppressions = match std::env::var_os("WEFT_SUPPRESSIONS") {
        Some(path) => std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.to_string_lossy()))?,
        None => String::new(),
    };
    let parsed = Settings::parse(&kinds, &format, &suppressions);
    let mut settings = parsed.map_err(|message| format!("WEFT_CHECK: {message}"))?;
    settings.found = Some(mark_found);
    show_sources(read_source);
    Ok(Some(settings))
}

/// Makes the file that WEFT_CHECK_FOUND names.
fn mark_found() {
    let Some(path) = std::env::var_os("WEFT_CHECK_FOUND") else {
        return;
    };
    if let Err(error) = std::fs::File::create(&path) {
        eprintln!("weft: {}: {error}", path.to_string_lossy());
    }
}

/// Largest source file that is shown.
const MAX_SOURCE_BYTES: u64 = 16 << 20;

/// A source that debug information names. What is no regular file may wait for ever, or have no end.
fn read_source(file: &str) -> Option<String> {
    let about = std::fs::metadata(file).ok()?;
    let shown = about.is_file() && about.len() <= MAX_SOURCE_BYTES;
    shown.then(|| std::fs::read_to_string(file).ok()).flatten()
}

/// Bytes of memory that are copied for a capture, unless WEFT_RECORD_LIMIT says another number.
const RECORD_LIMIT_BYTES: u64 = 1 << 30;

/// Captures of dispatches in the directory that WEFT_RECORD names; which ones, WEFT_RECORD_ON says.
fn recording() -> Result<Option<Recording>, String> {
    let Some(folder) = std::env::var_os("WEFT_RECORD").map(std::path::PathBuf::from) else {
        return Ok(None);
    };
    let on = std::env::var("WEFT_RECORD_ON").unwrap_or_else(|_| "each".into());
    let on = on.parse().map_err(|message| format!("WEFT_RECORD_ON: {message}"))?;
    let limit = match std::env::var("WEFT_RECORD_LIMIT") {
        Ok(text) => text
            .parse()
            .map_err(|_| format!("WEFT_RECORD_LIMIT: {text:?} is no number of bytes"))?,
        Err(_) => RECORD_LIMIT_BYTES,
    };
    std::fs::create_dir_all(&folder).map_err(|e| format!("WEFT_RECORD: {}: {e}", folder.display()))?;
    let keep = move |number: u64, bytes: &[u8]| {
        let path = folder.join(format!("{number:04}"));
        if let Err(error) = std::fs::write(&path, bytes) {
            eprintln!("weft: {}: {error}", path.display());
        }
    };
    Ok(Some(Recording::new(on, limit, Box::new(keep))))
}

/// Lets host code be kept in the directory that WEFT_CODE_CACHE names, if it names one. The program runs without, too.
fn code_cache() -> Option<&'static CodeCache> {
    static CACHE: OnceLock<Option<Arc<CodeCache>>> = OnceLock::new();
    let begin = || {
        let directory = std::env::var_os("WEFT_CODE_CACHE")?;
        let begun = CodeCache::begin(directory.as_ref());
        begun.inspect_err(|message| eprintln!("weft: {message}")).ok()
    };
    CACHE.get_or_init(begin).as_deref()
}

fn create() -> Result<Runtime, Status> {
    code_cache();
    let mut agents = agents().map_err(|message| {
        eprintln!("weft: {message}");
        Status::ERROR_OUT_OF_RESOURCES
    })?;
    if let Ok(list) = std::env::var("ROCR_VISIBLE_DEVICES") {
        agents = visible(agents, &list);
    }
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let host = HostModel::from_proc(&read("/proc/cpuinfo"), &read("/proc/meminfo"));
    let runtime = Runtime::new(host, &agents)?;
    runtime.set_host(Host {
        maps: || std::fs::read_to_string("/proc/self/maps").unwrap_or_default(),
        say: |text| eprintln!("weft: {text}"),
    });
    let on_host = std::env::var_os("WEFT_BLITS").is_none_or(|v| v != "machine");
    runtime.shared.blits_on_host.store(on_host, Ordering::Relaxed);
    if let Some(settings) = checks().map_err(|message| {
        eprintln!("weft: {message}");
        Status::ERROR_OUT_OF_RESOURCES
    })? {
        runtime.check(settings, |text| eprintln!("{text}"));
    }
    if let Some(recording) = recording().map_err(|message| {
        eprintln!("weft: {message}");
        Status::ERROR_OUT_OF_RESOURCES
    })? {
        runtime.record(recording);
    }
    Ok(runtime)
}

/// Ends the checks, and adds what a runtime has done to the file that WEFT_STATS names.
fn write_statistics(runtime: &Runtime) {
    // what a forked child has of them is its parent's
    if runtime.shared.is_forked() {
        return;
    }
    runtime.end_checks();
    code_cache::flush();
    let Some(path) = std::env::var_os("WEFT_STATS") else {
        return;
    };
    let (dispatches, ns, faults) = runtime.statistics();
    let mut line = format!(
        "{dispatches} dispatches, {:.3} s in kernels, {faults} faults\n",
        ns as f64 / 1e9
    );
    if let Some(cache) = code_cache() {
        line += &cache.report();
    }
    let file = std::fs::OpenOptions::new().create(true).append(true).open(&path);
    if let Err(error) = file.and_then(|mut f| std::io::Write::write_all(&mut f, line.as_bytes())) {
        eprintln!("weft: {}: {error}", path.to_string_lossy());
    }
}

/// Programs may end without `hsa_shut_down`, as those of GCC do.
extern "C" fn at_exit() {
    if let Ok(global) = GLOBAL.try_read()
        && let Some(global) = &*global
    {
        write_statistics(&global.runtime);
    }
}

// SAFETY: the loader calls the functions of this section, without arguments, when the process ends.
#[used]
#[unsafe(link_section = ".fini_array")]
static AT_EXIT: extern "C" fn() = at_exit;

export! {
    fn hsa_init() {
        let mut global = GLOBAL.write().unwrap_or_else(PoisonError::into_inner);
        match &mut *global {
            Some(global) => {
                global.references = global.references.checked_add(1).ok_or(Status::ERROR_REFCOUNT_OVERFLOW)?;
            }
            None => {
                *global = Some(Global {
                    runtime: Arc::new(create()?),
                    references: 1,
                });
            }
        }
        Ok(())
    }

    fn hsa_shut_down() {
        let mut global = GLOBAL.write().unwrap_or_else(PoisonError::into_inner);
        let Some(g) = &mut *global else {
            return Err(Status::ERROR_NOT_INITIALIZED);
        };
        g.references -= 1;
        if g.references > 0 {
            return Ok(());
        }
        let last = global.take();
        drop(global);
        if let Some(last) = last {
            last.runtime.shut_down();
            write_statistics(&last.runtime);
            // a forked child has what its parent's threads use, but not the threads, which might hold anything
            if last.runtime.shared.is_forked() {
                std::mem::forget(last);
            }
        }
        Ok(())
    }

    fn hsa_status_string(status: u32, text: Out<*const c_char>) {
        /// Texts that were asked for: the C API gives them for ever.
        static TEXTS: Mutex<Vec<(u32, CString)>> = Mutex::new(Vec::new());
        text.check()?;
        let name = Status(status).name().ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
        if !texts.iter().any(|(s, _)| *s == status) {
            let description = CString::new(describe(status, name)).map_err(|_| Status::ERROR)?;
            texts.push((status, description));
        }
        match texts.iter().find(|(s, _)| *s == status) {
            // the string's bytes stay where they are when the list grows
            Some((_, known)) => text.put(known.as_ptr()),
            None => Err(Status::ERROR),
        }
    }

    fn hsa_system_get_info(attribute: u32, value: Out<u8>) {
        let answer = runtime()?.system_info(attribute)?;
        value.put_value(&answer)
    }

    fn hsa_extension_get_name(extension: u16, name: Out<*const c_char>) {
        name.check()?;
        name.put(match extension {
            0 => c"HSA_EXTENSION_FINALIZER".as_ptr(),
            1 => c"HSA_EXTENSION_IMAGES".as_ptr(),
            2 => c"HSA_EXTENSION_PERFORMANCE_COUNTERS".as_ptr(),
            3 => c"HSA_EXTENSION_PROFILING_EVENTS".as_ptr(),
            0x200 => c"HSA_EXTENSION_AMD_PROFILER".as_ptr(),
            0x201 => c"HSA_EXTENSION_AMD_LOADER".as_ptr(),
            0x202 => c"HSA_EXTENSION_AMD_AQLPROFILE".as_ptr(),
            _ => return Err(Status::ERROR_INVALID_ARGUMENT),
        })
    }

    fn hsa_system_extension_supported(extension: u16, major: u16, minor: u16, result: Out<bool>) {
        runtime()?;
        known_extension(extension)?;
        let table = table(extension, major);
        result.put(table.is_some_and(|t| minor <= t.minor))
    }

    fn hsa_system_major_extension_supported(extension: u16, major: u16, minor: Out<u16>, result: Out<bool>) {
        runtime()?;
        known_extension(extension)?;
        minor.check()?;
        let table = table(extension, major);
        if let Some(table) = &table {
            minor.put(table.minor)?;
        }
        result.put(table.is_some())
    }

    fn hsa_system_get_extension_table(extension: u16, major: u16, minor: u16, to: Out<u8>) {
        runtime()?;
        known_extension(extension)?;
        to.check()?;
        let table = table(extension, major).filter(|t| minor <= t.minor).ok_or(Status::ERROR)?;
        table.put(table.count(minor), to)
    }

    fn hsa_system_get_major_extension_table(extension: u16, major: u16, bytes: u64, to: Out<u8>) {
        runtime()?;
        known_extension(extension)?;
        to.check()?;
        if bytes == 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let table = table(extension, major).ok_or(Status::ERROR)?;
        table.put((bytes / 8) as usize, to)
    }

    fn hsa_iterate_agents(callback: crate::Callback, data: u64) {
        let runtime = runtime()?;
        let handles: Vec<u64> = runtime.agents().map(|(handle, _)| handle).collect();
        each(callback, data, handles)
    }
}

/// An extension's functions, in the order of its structure of pointers.
struct Table {
    minor: u16,
    functions: Vec<usize>,
    /// How many functions the structure of minor version 0 has.
    first: usize,
}

impl Table {
    /// Functions of the structure of a minor version.
    fn count(&self, minor: u16) -> usize {
        if minor == 0 { self.first } else { self.functions.len() }
    }

    /// Stores as many as there is room for.
    fn put(&self, room: usize, to: Out<u8>) -> Result<(), Status> {
        let functions = self.functions.iter().take(room);
        to.put_value(&Value(functions.flat_map(|f| f.to_ne_bytes()).collect()))
    }
}

/// The table of an extension that the system has in a major version.
fn table(extension: u16, major: u16) -> Option<Table> {
    if major != 1 {
        return None;
    }
    let (minor, functions, first) = match Extension::from_raw(extension.into())? {
        Extension::Finalizer => (0, finalizer::functions(), 6),
        Extension::Images => (1, images::functions(), 10),
        Extension::AmdLoader => (3, loader::functions(), 3),
        _ => return None,
    };
    Some(Table {
        minor,
        functions,
        first,
    })
}

/// The greatest minor version of an extension's major version that the system has.
pub fn extension_minor(extension: u16, major: u16) -> Option<u16> {
    table(extension, major).map(|t| t.minor)
}

/// Refuses a number that is no `hsa_extension_t`.
pub fn known_extension(extension: u16) -> Result<(), Status> {
    match extension {
        0..=3 | 0x200..=0x202 => Ok(()),
        _ => Err(Status::ERROR_INVALID_ARGUMENT),
    }
}

/// A status in words, behind its name.
fn describe(status: u32, name: &str) -> String {
    let words = match Status(status) {
        Status::SUCCESS => "the function has done what was asked",
        Status::INFO_BREAK => "an iteration was ended by the callback",
        Status::ERROR_NOT_INITIALIZED => "hsa_init was not called, or everything was shut down again",
        Status::ERROR_MEMORY_FAULT => "a kernel accessed memory that it was not given",
        Status::ERROR_ILLEGAL_INSTRUCTION => "a kernel met an instruction that its agent does not have",
        _ => return format!("{name}: see the HSA headers for this status"),
    };
    format!("{name}: {words}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_a_text() {
        for status in Status::ALL {
            let name = status.name().expect("named");
            assert!(describe(status.0, name).starts_with(name));
        }
    }
}
