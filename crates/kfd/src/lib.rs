//! Linux's compute driver for AMD GPUs, emulated: programs that talk to `/dev/kfd` find GPUs that are the emulated machine.
//!
//! A [`Driver`] is what one process has open: ioctls by number ([`abi`]), nodes as files ([`topology`]), buffers that programs map from
//! files, page tables per GPU, queues with a thread each, events. It opens no files itself; the preloaded library in `kfd-preload` puts
//! it behind the C library's functions. [`model`] is another way to the same GPUs: the interface that libhsakmt has for models.

#![deny(unsafe_op_in_unsafe_fn)]

pub mod abi;
mod aql;
mod buffers;
mod code;
mod driver;
mod drm;
mod engine;
pub mod errno;
mod events;
pub mod gpu;
pub mod model;
mod pm4;
mod queue;
mod ring;
mod sdma;
mod sdma_queue;
pub mod topology;
mod user;

pub use driver::Driver;
pub use drm::LETTER as DRM_LETTER;
pub use errno::Errno;
pub use user::read as copy_of_program;
