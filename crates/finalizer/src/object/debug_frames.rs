//! Call frame information (AMDGPUUsage, Call Frame Information): nothing is behind a kernel, whose frame begins where the wavefront's
//! private memory does.

use super::debug_places::{FORM_ASPACE_ADDRESS, PC, PRIVATE_WAVE, USER};

/// The section's bytes, and where addresses of code are among them, each with the kernel's start.
pub struct Frames {
    pub bytes: Vec<u8>,
    pub addresses: Vec<(u64, u64)>,
}

const ALIGNMENT: usize = 8;

/// One entry for each kernel, by where it starts and how long it is.
pub fn frames(kernels: impl Iterator<Item = (u64, u64)>) -> Frames {
    let mut frames = Frames {
        bytes: Vec::new(),
        addresses: Vec::new(),
    };
    let mut common = u32::MAX.to_le_bytes().to_vec();
    // Version, augmentation, bytes of addresses and of segments, factors of code and data, the register of the return address.
    common.push(4);
    common.extend(b"[amd:v0.0]\0");
    common.extend([8, 0, 4, 4, PC as u8]);
    common.extend(rules());
    frames.entry(&common);
    for (start, bytes) in kernels {
        frames.addresses.push((frames.bytes.len() as u64 + 8, start));
        let mut own = 0u32.to_le_bytes().to_vec();
        own.extend(0u64.to_le_bytes());
        own.extend(bytes.to_le_bytes());
        frames.entry(&own);
    }
    frames
}

/// The frame's address is 0 in the wavefront's private memory, and there is no caller.
fn rules() -> [u8; 8] {
    let (lit0, space) = (gimli::DW_OP_lit0.0, gimli::DW_OP_lit0.0 + PRIVATE_WAVE as u8);
    let address = [lit0, space, USER, FORM_ASPACE_ADDRESS];
    let (expression, undefined) = (gimli::DW_CFA_def_cfa_expression.0, gimli::DW_CFA_undefined.0);
    let [a, b, c, d] = address;
    [expression, address.len() as u8, a, b, c, d, undefined, PC as u8]
}

impl Frames {
    /// An entry with its length, filled up with DW_CFA_nop.
    fn entry(&mut self, content: &[u8]) {
        let bytes = (4 + content.len()).next_multiple_of(ALIGNMENT) - 4;
        self.bytes.extend((bytes as u32).to_le_bytes());
        self.bytes.extend(content);
        let end = self.bytes.len() + bytes - content.len();
        self.bytes.resize(end, gimli::DW_CFA_nop.0);
    }
}
