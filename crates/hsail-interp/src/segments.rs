//! Where the addresses of segments begin, their null addresses, and the flat addresses that mean them.

use hsail::code::Segment;

/// The null flat address.
pub(crate) const NULL: u64 = 0;

/// The null address of a segment; no variable is there (PRM 11.4). Of group and private memory it is the one that GPU agents have.
pub(crate) fn null(segment: Segment) -> u64 {
    match segment {
        Segment::GROUP | Segment::PRIVATE => 0xffff_ffff,
        _ => NULL,
    }
}

/// Where the addresses of these segments begin.
pub(crate) const GROUP_FIRST: u64 = 256;
pub(crate) const PRIVATE_FIRST: u64 = 256;
pub(crate) const KERNARG_FIRST: u64 = 256;

/// The ranges of flat addresses that mean the group and the private segment (PRM 2.8.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apertures {
    pub group: u64,
    pub private: u64,
    pub bytes: u64,
}

impl Apertures {
    pub const LARGE: Apertures = Apertures {
        group: 0x1000_0000_0000_0000,
        private: 0x2000_0000_0000_0000,
        bytes: 1 << 32,
    };
    pub const SMALL: Apertures = Apertures {
        group: 0xe000_0000,
        private: 0xf000_0000,
        bytes: 1 << 28,
    };

    /// The segment a flat address is in.
    #[inline]
    pub fn segment(&self, address: u64) -> Segment {
        if address < self.group {
            Segment::GLOBAL
        } else if address - self.group < self.bytes {
            Segment::GROUP
        } else if address.wrapping_sub(self.private) < self.bytes {
            Segment::PRIVATE
        } else {
            Segment::GLOBAL
        }
    }

    pub fn base(&self, segment: Segment) -> u64 {
        if segment == Segment::GROUP {
            self.group
        } else {
            self.private
        }
    }
}
