//! Executable memory of the host.

use memmap2::{Mmap, MmapMut};

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
}
