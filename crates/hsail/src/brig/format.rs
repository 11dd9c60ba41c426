//! The structures of instruction entries (PRM 18.5.2).

/// The BRIG structure of an instruction (PRM 18.5.2), and with it the modifiers it can have and their order in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u16)]
pub enum Format {
    Addr = 0x2000,
    Atomic = 0x2001,
    Basic = 0x2002,
    Br = 0x2003,
    Cmp = 0x2004,
    Cvt = 0x2005,
    Image = 0x2006,
    Lane = 0x2007,
    Mem = 0x2008,
    MemFence = 0x2009,
    /// `BrigInstMod`, or `BrigInstBasic` when every modifier has its default.
    Mod = 0x200a,
    QueryImage = 0x200b,
    QuerySampler = 0x200c,
    Queue = 0x200d,
    Seg = 0x200e,
    SegCvt = 0x200f,
    Signal = 0x2010,
    SourceType = 0x2011,
}

impl Format {
    pub const ALL: [Format; 18] = [
        Format::Addr,
        Format::Atomic,
        Format::Basic,
        Format::Br,
        Format::Cmp,
        Format::Cvt,
        Format::Image,
        Format::Lane,
        Format::Mem,
        Format::MemFence,
        Format::Mod,
        Format::QueryImage,
        Format::QuerySampler,
        Format::Queue,
        Format::Seg,
        Format::SegCvt,
        Format::Signal,
        Format::SourceType,
    ];

    pub fn from_kind(kind: u16) -> Option<Format> {
        Format::ALL.get(kind.wrapping_sub(0x2000) as usize).copied()
    }

    pub const fn kind(self) -> u16 {
        self as u16
    }

    /// Bytes of the structure.
    pub const fn bytes(self) -> u16 {
        match self {
            Format::Basic => 12,
            Format::Atomic | Format::Cmp | Format::Image | Format::Mem => 20,
            _ => 16,
        }
    }
}
