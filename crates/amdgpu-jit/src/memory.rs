//! Executable memory of the host, and who is told what is in it.

use std::ops::Range;
use std::sync::OnceLock;

use memmap2::{Mmap, MmapMut};

/// Gets the address of code, its bytes, and a name.
pub type Listener = fn(usize, usize, &str);

static LISTENER: OnceLock<Listener> = OnceLock::new();

/// From now on tells of code as it gets a name; the first one who asks is told.
pub fn tell(listener: Listener) {
    // the first one stays
    let _ = LISTENER.set(listener);
}

/// Code that can be called, for as long as this lives.
pub struct HostCode(Mmap);

impl HostCode {
    /// A copy of the bytes in pages that can be executed and not written; None if the host gives none.
    pub fn new(bytes: &[u8]) -> Option<HostCode> {
        let mut pages = MmapMut::map_anon(bytes.len()).ok()?;
        pages.copy_from_slice(bytes);
        pages.make_exec().ok().map(HostCode)
    }

    /// Where an offset is.
    #[inline]
    pub fn address(&self, offset: usize) -> *const u8 {
        self.0[offset..].as_ptr()
    }

    /// Says what a part of the code is.
    pub fn name(&self, part: Range<usize>, name: impl FnOnce() -> String) {
        if let (Some(listener), Some(bytes)) = (LISTENER.get(), self.0.get(part)) {
            listener(bytes.as_ptr().addr(), bytes.len(), &name());
        }
    }
}
