//! Names of host code for `perf`: the file that it looks for, `/tmp/perf-PID.map`, if `WEFT_PERF_MAP` is 1.

use std::fs::File;
use std::io::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

use amdgpu_emu::native;

static MAP: OnceLock<Mutex<File>> = OnceLock::new();

/// Begins the file, if it is asked for.
pub fn begin() {
    if std::env::var_os("WEFT_PERF_MAP").is_none_or(|value| value != "1") {
        return;
    }
    let path = format!("/tmp/perf-{}.map", std::process::id());
    // one of that name is an earlier process's
    match File::create(&path) {
        Ok(file) => {
            let _ = MAP.set(Mutex::new(file));
            native::tell_of_code(enter);
        }
        Err(error) => eprintln!("weft: WEFT_PERF_MAP: {path}: {error}"),
    }
}

/// A line for code at an address.
fn enter(address: usize, bytes: usize, name: &str) {
    if let Some(map) = MAP.get() {
        let mut file = map.lock().unwrap_or_else(PoisonError::into_inner);
        // what perf does not find has no name
        let _ = writeln!(file, "{address:x} {bytes:x} {name}");
    }
}
