//! What operations of AMDGPU instructions compute, without a wave, memory or a host: pure functions over a value domain.
//!
//! - [`domain`]: integers; [`fp`]: floating point. What an operation is written over.
//! - Domains: [`domain::Host`] (the host's arithmetic, for SIMD loops), [`soft::Soft`] (exact, in every MODE), [`ranges::Ranges`]
//!   (ranges of values), [`graph::Nodes`] (what is computed, for a compiler to host code).
//! - [`atomics`]: read-modify-write operations.
//! - [`mode`], [`exceptions`]: what rules floats, and what they raise.

pub mod atomics;
pub mod domain;
pub mod exceptions;
pub mod fp;
pub mod graph;
pub mod mode;
pub mod ops;
pub mod ranges;
pub mod soft;
pub mod symbolic;
