//! Captures: one dispatch as a file, with all that it takes to run it again. docs/CAPTURES.md describes the format.
//!
//! A capture has the packet, the code object as it was loaded, and the memory that the kernel accessed, before and after it, at its
//! addresses. Memory is kept by pages; what a capture leaves out, it says.

use std::io::Read;

use amdgpu_emu::dispatch::PacketSource;
use hsa_abi::{KernelDispatchPacket, PACKET_BYTES};
use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde::{Deserialize, Serialize};
use zerocopy::{FromBytes, IntoBytes};

/// What a capture begins with.
pub const MAGIC: &[u8; 8] = b"WEFTCAPT";
/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;
/// Of memory that is kept.
pub const PAGE_BYTES: u64 = 4096;
/// Magic, version, bytes of the header.
const FIXED_BYTES: usize = 16;
/// No capture is larger when it is unpacked.
const MOST_BYTES: u64 = 1 << 34;

/// A dispatch that was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capture {
    pub about: About,
    /// The file of the code object.
    pub object: Vec<u8>,
    /// Memory, by address.
    pub pages: Vec<Pages>,
}

/// What is said of a dispatch beside bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    pub kernel: String,
    /// The agent's target id.
    pub target: String,
    /// The packet's bytes, as hexadecimal digits.
    pub packet: String,
    pub packet_address: u64,
    pub queue_address: u64,
    pub dispatch_id: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cluster: Option<[u32; 3]>,
    /// Where the first byte of the code object's image was.
    pub base: u64,
    /// The host program's call stack where it launched the dispatch, innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub launched_by: Vec<String>,
    /// How the dispatch ended, if not as it should.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The allocations that pages are of, by address.
    pub allocations: Vec<Allocation>,
    /// Resources of global wave sync that were initialized, with their counters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub global_wave_sync: Vec<(usize, u32)>,
    /// What was accessed and is not here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// An allocation, as large as it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allocation {
    pub address: u64,
    pub bytes: u64,
    pub read_only: bool,
    pub name: String,
}

/// Pages next to each other, of one allocation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pages {
    pub address: u64,
    pub before: Vec<u8>,
    /// None: as before.
    pub after: Option<Vec<u8>>,
}

/// The header, which says how many bytes follow of what.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "dispatch")]
    about: About,
    object_bytes: u64,
    pages: Vec<PagesHeader>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PagesHeader {
    address: u64,
    bytes: u64,
    changed: bool,
}

/// Why a file is no capture that can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CaptureError {
    #[error("no capture: it does not begin with {:?}", String::from_utf8_lossy(MAGIC))]
    Magic,
    #[error("a capture of version {0}; this is for version {VERSION}")]
    Version(u32),
    #[error("a capture whose {0}")]
    Broken(String),
}

/// Whether a file begins as captures do.
pub fn is_capture(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

impl Capture {
    /// The file.
    ///
    /// # Errors
    /// It is larger than captures may be.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let header = Header {
            about: self.about.clone(),
            object_bytes: self.object.len() as u64,
            pages: (self.pages.iter())
                .map(|pages| PagesHeader {
                    address: pages.address,
                    bytes: pages.before.len() as u64,
                    changed: pages.after.is_some(),
                })
                .collect(),
        };
        let header = serde_json::to_vec_pretty(&header).map_err(|e| e.to_string())?;
        let mut content = self.object.clone();
        for pages in &self.pages {
            content.extend(&pages.before);
            content.extend(pages.after.iter().flatten());
        }
        if content.len() as u64 > MOST_BYTES {
            return Err(format!("{} bytes are more than a capture may have", content.len()));
        }
        let length = u32::try_from(header.len()).map_err(|_| "the header is too long".to_owned())?;
        let mut file = MAGIC.to_vec();
        file.extend(VERSION.to_le_bytes());
        file.extend(length.to_le_bytes());
        file.extend(header);
        file.extend(compress_to_vec(&content[..], CompressionLevel::Fastest));
        Ok(file)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is none, or of another version, or broken.
    pub fn parse(file: &[u8]) -> Result<Capture, CaptureError> {
        let broken = |why: &str| CaptureError::Broken(why.to_owned());
        if !is_capture(file) {
            return Err(CaptureError::Magic);
        }
        let number = |at: usize| {
            file.get(at..)
                .and_then(|rest| rest.first_chunk())
                .copied()
                .map(u32::from_le_bytes)
        };
        let (Some(version), Some(length)) = (number(8), number(12)) else {
            return Err(broken("first bytes are missing"));
        };
        if version != VERSION {
            return Err(CaptureError::Version(version));
        }
        let rest = &file[FIXED_BYTES..];
        let (header, packed) = rest
            .split_at_checked(length as usize)
            .ok_or_else(|| broken("header is cut off"))?;
        let header: Header =
            serde_json::from_slice(header).map_err(|e| CaptureError::Broken(format!("header is wrong: {e}")))?;
        let sizes = header
            .pages
            .iter()
            .map(|p| p.bytes.saturating_mul(1 + u64::from(p.changed)));
        let wanted = sizes.fold(header.object_bytes, u64::saturating_add);
        if wanted > MOST_BYTES {
            return Err(broken("header says that it is larger than captures may be"));
        }
        let decoder =
            StreamingDecoder::new(packed).map_err(|e| CaptureError::Broken(format!("bytes are not zstd's: {e}")))?;
        let mut content = Vec::new();
        decoder
            .take(wanted + 1)
            .read_to_end(&mut content)
            .map_err(|e| CaptureError::Broken(format!("bytes cannot be unpacked: {e}")))?;
        if content.len() as u64 != wanted {
            return Err(broken("bytes are not as many as its header says"));
        }
        let mut left = &content[..];
        let mut take = |bytes: u64| {
            let (taken, rest) = left.split_at(bytes as usize);
            left = rest;
            taken.to_vec()
        };
        let object = take(header.object_bytes);
        let pages = header.pages.iter().map(|p| Pages {
            address: p.address,
            before: take(p.bytes),
            after: p.changed.then(|| take(p.bytes)),
        });
        let capture = Capture {
            object,
            pages: pages.collect(),
            about: header.about,
        };
        capture.packet()?;
        Ok(capture)
    }

    /// The packet.
    ///
    /// # Errors
    /// Its digits are none.
    pub fn packet(&self) -> Result<KernelDispatchPacket, CaptureError> {
        let digits = &self.about.packet;
        let pairs = digits.as_bytes().chunks(2).map(|pair| {
            let text = std::str::from_utf8(pair).ok()?;
            u8::from_str_radix(text, 16).ok()
        });
        let bytes: Option<Vec<u8>> = pairs.collect();
        let bytes = bytes.filter(|bytes| bytes.len() == PACKET_BYTES);
        bytes
            .and_then(|bytes| KernelDispatchPacket::read_from_bytes(&bytes).ok())
            .ok_or_else(|| CaptureError::Broken("packet is not 64 bytes in hexadecimal digits".into()))
    }

    /// A packet's digits.
    pub fn packet_text(packet: &KernelDispatchPacket) -> String {
        packet.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Where the packet was.
    pub fn source(&self) -> PacketSource {
        PacketSource {
            packet_address: self.about.packet_address,
            queue_address: self.about.queue_address,
            dispatch_id: self.about.dispatch_id,
            cluster: self.about.cluster,
        }
    }

    /// The allocation that holds an address.
    pub fn allocation(&self, address: u64) -> Option<&Allocation> {
        let holds = |a: &&Allocation| address.checked_sub(a.address).is_some_and(|at| at < a.bytes);
        self.about.allocations.iter().find(holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capture() -> Capture {
        Capture {
            about: About {
                kernel: "k".into(),
                target: "gfx900".into(),
                packet: "00".repeat(PACKET_BYTES),
                packet_address: 1,
                queue_address: 2,
                dispatch_id: 3,
                cluster: None,
                base: 0x7000_0000_0000,
                launched_by: vec!["main at a.c:7".into()],
                error: None,
                allocations: vec![Allocation {
                    address: 0x1000,
                    bytes: 4100,
                    read_only: false,
                    name: "buffer".into(),
                }],
                global_wave_sync: vec![(0, 3)],
                left_out: vec!["something".into()],
            },
            object: vec![7; 1000],
            pages: vec![Pages {
                address: 0x1000,
                before: vec![0; 4096],
                after: Some(vec![1; 4096]),
            }],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let file = capture().to_bytes().expect("a file");
        assert_eq!(Capture::parse(&file), Ok(capture()));
        assert!(file.len() < 2500, "it is compressed: {}", file.len());
        assert!(capture().allocation(0x2003).is_some() && capture().allocation(0x2004).is_none());
    }

    #[test]
    fn broken_files_are_refused() {
        let file = capture().to_bytes().expect("a file");
        assert_eq!(Capture::parse(b"WEFT"), Err(CaptureError::Magic));
        let mut newer = file.clone();
        newer[8] = 2;
        assert_eq!(Capture::parse(&newer), Err(CaptureError::Version(2)));
        for length in [8, 12, 16, 100, file.len() - 20] {
            assert!(Capture::parse(&file[..length]).is_err(), "{length}");
        }
        let text = String::from_utf8_lossy(&file[16..]).into_owned();
        assert!(text.starts_with("{\n  \"dispatch\""));
        // each byte of the header changed once: an error or another capture, never a panic
        for at in 0..600.min(file.len()) {
            let mut changed = file.clone();
            changed[at] ^= 0x15;
            let _ = Capture::parse(&changed);
        }
    }
}
