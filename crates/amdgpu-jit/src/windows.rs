//! Where code that loads finds memory: parts of allocations that its user has looked up before, and keeps.

/// Windows of a table. Code has numbers of them; the first one is LDS.
pub const WINDOWS: usize = 64;

/// A part of memory in which all addresses have the same high dword.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// The low dword of the first address, and how many dwords may begin from there on: less than 2^31, and none if nothing is at hand.
    pub first: u32,
    pub count: u32,
    /// The high dword.
    pub high: u32,
    /// Where the host has the first byte.
    pub host: *mut u8,
}

impl Window {
    /// Nothing.
    pub const NONE: Window = Window {
        first: 0,
        count: 0,
        high: 0,
        host: std::ptr::null_mut(),
    };
}

/// What code gets.
#[repr(C)]
#[derive(Debug)]
pub struct Windows {
    /// The windows but LDS count as long as the other number is this one.
    pub epoch: u64,
    pub current: *const u64,
    pub list: [Window; WINDOWS],
}
