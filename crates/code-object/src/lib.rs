//! AMDGPU code objects: ELF header flags, notes, metadata, kernel descriptors, symbols, relocations and bundles.
//!
//! [`open`] takes the bytes of any file that holds code objects and gives the one for a target:
//!
//! ```
//! # fn main() -> code_object::Result<()> {
//! let bytes = include_bytes!("../tests/data/plain.bundle");
//! let agent = "gfx900:xnack+".parse().expect("a target id");
//! let object = code_object::open(bytes, Some(&agent))?;
//!
//! let kernel = object.kernel("first")?;
//! let layout = object.descriptor_layout();
//! assert_eq!(kernel.descriptor.vgpr_count(&layout), 12);
//! assert_eq!(kernel.metadata.and_then(|m| m.kernarg_segment_size), Some(80));
//!
//! // What a loader does: the image at a base, and the addresses of kernels in it.
//! let plan = object.load_plan()?;
//! let (base, limit) = (0x7000_0000, 1 << 30);
//! let mut image = plan.image(limit)?;
//! plan.relocate(&mut image, base, &|_| None)?;
//! assert_eq!(base - plan.start + kernel.address, 0x7000_0880);
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]

pub mod bundle;
mod bytes;
pub mod describe;
pub mod descriptor;
mod dynamic;
pub mod elf;
pub mod error;
pub mod kernel_code;
pub mod link;
pub mod metadata;
pub mod note;
pub mod object;
pub mod readelf;
pub mod reloc;
pub mod target;
pub mod uri;
pub mod value;
pub mod write;
pub mod yaml;

pub use bundle::{BundleEntry, FileKind, OffloadKind, entries, file_kind, open, open_all, select};
pub use descriptor::{DenormMode, KernelDescriptor, RoundMode, UserSgpr, UserSgprRange};
pub use elf::Class;
pub use error::{Error, ErrorKind, Place, Result};
pub use kernel_code::KernelCode;
pub use metadata::{Access, AddressSpace, Argument, KernelKind, KernelMetadata, Metadata, ValueKind};
pub use object::image::{LoadPlan, LoadSegment};
pub use object::{CodeObject, Kernel, RelocationTable, Variable};
pub use reloc::{Relocation, RelocationType};
pub use target::{Abi, DescriptorLayout};
pub use value::Value;
