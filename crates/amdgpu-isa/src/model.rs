//! What differs between processors and is no opcode, as data: one place to ask for registers, initial state, memory,
//! hardware registers, descriptors and formats.
//!
//! A [`Model`] belongs to a processor and a wavefront size. Its parts are tables that live as long as the program, so it
//! is cheap to copy. Code that behaves differently on another generation asks a part of the model; nothing outside
//! this crate compares families.
//!
//! ```
//! use amdgpu_isa::{Model, Processor};
//!
//! let gfx942 = Model::of(Processor::by_name("gfx942").unwrap(), 64).unwrap();
//! assert_eq!(gfx942.lane_mask, u64::MAX);
//! assert_eq!(gfx942.registers.vgprs_of_wave, 512);
//! assert!(Model::of(gfx942.processor, 32).is_err());
//! ```

mod answers;
pub mod bits;
pub mod cache;
pub mod counts;
pub mod descriptors;
pub mod formats;
pub mod images;
pub mod interlocks;
pub mod kernel_descriptor;
pub mod lanes;
pub mod latencies;
pub mod memory;
pub mod messages;
mod private_segment;
pub mod registers;
pub mod start;
pub mod state;
pub mod wait_states;
pub mod waits;

use crate::mode::Mode;
use crate::target::{Architecture, Processor, Properties, WaveSizes};
use cache::{CachePolicy, Coherence};
use descriptors::Descriptors;
use images::ImageModel;
use interlocks::Interlocks;
use kernel_descriptor::DescriptorFields;
use latencies::Latencies;
use memory::MemoryModel;
use registers::Registers;
use start::Start;
use state::State;
use wait_states::WaitStates;
use waits::WaitModel;

/// A processor that runs wavefronts of one size. Everything that its parts say holds for both.
#[derive(Debug, Clone, Copy)]
pub struct Model {
    pub processor: Processor,
    /// Lanes of a wavefront: 32 or 64.
    pub wave_size: u32,
    /// A bit for each lane: EXEC of a wavefront all of whose lanes are active.
    pub lane_mask: u64,
    /// SGPRs of a lane mask: 1 or 2.
    pub lane_mask_dwords: u8,
    pub registers: &'static Registers,
    pub start: &'static Start,
    pub memory: &'static MemoryModel,
    pub kernel_descriptor: &'static DescriptorFields,
    pub state: &'static State,
    pub descriptors: &'static Descriptors,
    pub images: &'static ImageModel,
    pub waits: &'static WaitModel,
    pub wait_states: &'static WaitStates,
    pub interlocks: Interlocks,
    pub latencies: &'static Latencies,
    pub cache: CachePolicy,
    pub coherence: Coherence,
}

/// Why there is no model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    #[error("{} is a processor of the R600 architecture; there are models of amdgcn processors only", .0.name())]
    Architecture(Processor),
    #[error("{} has no wavefronts of {wave_size} lanes; it has those of {}", .processor.name(), sizes(*.processor))]
    WaveSize { processor: Processor, wave_size: u32 },
}

fn sizes(processor: Processor) -> &'static str {
    match processor.wave_sizes() {
        WaveSizes::Only32 => "32",
        WaveSizes::Only64 => "64",
        WaveSizes::Both => "32 or 64",
    }
}

impl Model {
    /// The model of a processor for wavefronts of `wave_size` lanes.
    ///
    /// # Errors
    /// The processor has no such wavefronts, or is none of the amdgcn architecture.
    pub fn of(processor: Processor, wave_size: u32) -> Result<Model, ModelError> {
        if processor.architecture() == Architecture::R600 {
            return Err(ModelError::Architecture(processor));
        }
        if !processor.wave_sizes().supports(wave_size) {
            return Err(ModelError::WaveSize { processor, wave_size });
        }
        Ok(Model {
            processor,
            wave_size,
            lane_mask: if wave_size == 32 { u64::from(u32::MAX) } else { u64::MAX },
            lane_mask_dwords: if wave_size == 32 { 1 } else { 2 },
            registers: Registers::of(processor, wave_size),
            start: Start::of(processor),
            memory: MemoryModel::of(processor),
            kernel_descriptor: DescriptorFields::of(processor),
            state: State::of(processor),
            descriptors: Descriptors::of(processor),
            images: ImageModel::of(processor),
            waits: WaitModel::of(processor),
            wait_states: WaitStates::of(processor),
            interlocks: Interlocks::of(processor, wave_size),
            latencies: Latencies::of(processor),
            cache: CachePolicy::of(processor),
            coherence: Coherence::of(processor),
        })
    }

    /// The model of a processor for the largest wavefronts that it has.
    ///
    /// # Errors
    /// As [`Model::of`].
    pub fn of_largest_waves(processor: Processor) -> Result<Model, ModelError> {
        Model::of(processor, if processor.wave_sizes().supports(64) { 64 } else { 32 })
    }

    /// How instructions of these wavefronts are read: with halves of registers wherever there are some, since code does not say in which
    /// way it was written, and what names none is read the same.
    pub fn mode(&self) -> Mode {
        Mode {
            fake16: !self.has(Properties::TRUE16),
            ..Mode::with_lanes(self.processor, self.wave_size)
        }
    }

    /// Whether the processor has all these properties.
    pub fn has(&self, properties: Properties) -> bool {
        self.processor.has(properties)
    }
}

impl PartialEq for Model {
    fn eq(&self, other: &Model) -> bool {
        (self.processor, self.wave_size) == (other.processor, other.wave_size)
    }
}

impl Eq for Model {}

/// Whether a name has a part in it. Names are shorter than what `str::contains` prepares for.
fn has_part<const N: usize>(name: &str, part: &[u8; N]) -> bool {
    name.as_bytes().windows(N).any(|window| window == part)
}

#[cfg(test)]
mod tests;
