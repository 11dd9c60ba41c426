//! What debuggers look at: `_amdgpu_r_debug`, the list of loaded code objects in the form of the dynamic linker's `r_debug`.
//!
//! A debugger sets a breakpoint at `r_brk`, which is called before and after the list changes. Names are the code objects' URIs.
//!
//! Source: ROCr's `_amdgpu_r_debug` of version 7 (5.2), `<link.h>`.

use std::ffi::{CString, c_char};
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use hsa_runtime::Runtime;

/// `r_state`: the list is as it says, or grows, or shrinks.
const CONSISTENT: u32 = 0;
const ADD: u32 = 1;
const DELETE: u32 = 2;

/// `struct link_map`.
#[repr(C)]
pub struct LinkMap {
    /// From addresses of the code object to those in memory.
    addr: u64,
    name: AtomicPtr<c_char>,
    ld: u64,
    next: AtomicPtr<LinkMap>,
    previous: AtomicPtr<LinkMap>,
}

/// `struct r_debug`.
#[repr(C)]
pub struct RDebug {
    version: i32,
    map: AtomicPtr<LinkMap>,
    brk: extern "C" fn(),
    state: AtomicU32,
    ldbase: u64,
}

const _: () = assert!(size_of::<LinkMap>() == 40 && size_of::<RDebug>() == 40);

/// Debuggers stop here.
#[inline(never)]
extern "C" fn changed() {
    // not left out, and not merged with another function
    std::hint::black_box(LIST.state.load(Ordering::Acquire));
}

static LIST: &RDebug = &_amdgpu_r_debug;

// SAFETY: the name is ROCr's own, and no other item has it.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
pub static _amdgpu_r_debug: RDebug = RDebug {
    version: 7,
    map: AtomicPtr::new(std::ptr::null_mut()),
    brk: changed,
    state: AtomicU32::new(CONSISTENT),
    ldbase: 0,
};
version!(_amdgpu_r_debug);

/// What the list points to.
#[derive(Default)]
struct Entries {
    /// Not changed once they are linked: moving the list leaves them where they are.
    maps: Vec<LinkMap>,
    names: Vec<CString>,
}

static ENTRIES: Mutex<Entries> = Mutex::new(Entries {
    maps: Vec::new(),
    names: Vec::new(),
});

/// Makes the list anew when code objects were loaded or are gone.
pub fn refresh(runtime: &Runtime) {
    let loaded = runtime.executables.all_loaded();
    let mut entries = ENTRIES.lock().unwrap_or_else(PoisonError::into_inner);
    let mut new = Entries::default();
    for object in loaded.iter().filter(|l| !l.segments.is_empty()) {
        let name = CString::new(object.source.uri.as_str()).unwrap_or_default();
        new.maps.push(LinkMap {
            addr: object.load_delta(),
            name: AtomicPtr::new(name.as_ptr().cast_mut()),
            ld: 0,
            next: AtomicPtr::default(),
            previous: AtomicPtr::default(),
        });
        new.names.push(name);
    }
    for n in 1..new.maps.len() {
        let (before, after) = (address(&new.maps[n - 1]), address(&new.maps[n]));
        new.maps[n - 1].next.store(after, Ordering::Relaxed);
        new.maps[n].previous.store(before, Ordering::Relaxed);
    }
    let state = if new.maps.len() < entries.maps.len() {
        DELETE
    } else {
        ADD
    };
    LIST.state.store(state, Ordering::Release);
    changed();
    let first = new.maps.first().map_or(std::ptr::null_mut(), address);
    LIST.map.store(first, Ordering::Release);
    LIST.state.store(CONSISTENT, Ordering::Release);
    changed();
    // the list does not point to the old entries any more
    *entries = new;
}

fn address(map: &LinkMap) -> *mut LinkMap {
    (&raw const *map).cast_mut()
}
