//! GFX10 and GFX11 (AMDGPUUsage, Memory Model GFX10-GFX11). A compute unit has a cache, work-groups in WGP mode run on two of them, and
//! compute units share a second cache in groups. Stores go through both and have a counter of their own.

use amdgpu_isa::Op as M;

use super::words::{ACCESS, GLC, GLC_DLC, LGKM, NEAR, STORE, VM};
use super::{Row, What, rows};

const GL0_INV: What = What::Cache(M::BUFFER_GL0_INV, NEAR);
const GL1_INV: What = What::Cache(M::BUFFER_GL1_INV, NEAR);

/// `FAR` is what takes loads past both caches.
macro_rules! table {
    ($FAR:ident) => {
        rows! {
            Load [Relaxed Acquire SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
            Load [Relaxed] [WorkGroup] [Global Flat]: [] [GLC @ Wgp] [];
            Load [Relaxed] [WorkGroup] [Group]: [] [] [];
            Load [Relaxed] [Agent System] [Global Flat]: [] [$FAR] [];
            Load [Acquire] [WorkGroup] [Global]: [] [GLC @ Wgp] [ACCESS @ Wgp GL0_INV @ Wgp];
            Load [Acquire] [WorkGroup] [Group]: [] [] [LGKM GL0_INV @ Wgp];
            Load [Acquire] [WorkGroup] [Flat]: [] [GLC @ Wgp] [ACCESS @ Wgp LGKM GL0_INV @ Wgp];
            Load [Acquire] [Agent System] [Global]: [] [$FAR] [ACCESS GL1_INV GL0_INV];
            Load [Acquire] [Agent System] [Flat]: [] [$FAR] [ACCESS LGKM GL1_INV GL0_INV];
            Load [SequentiallyConsistent] [WorkGroup] [Global]: [VM LGKM STORE] [GLC @ Wgp] [ACCESS GL0_INV @ Wgp];
            Load [SequentiallyConsistent] [WorkGroup] [Group]: [VM LGKM STORE] [] [LGKM GL0_INV @ Wgp];
            Load [SequentiallyConsistent] [WorkGroup] [Flat]: [VM LGKM STORE] [GLC @ Wgp] [ACCESS LGKM GL0_INV @ Wgp];
            Load [SequentiallyConsistent] [Agent System] [Global]: [VM LGKM STORE] [$FAR] [ACCESS GL1_INV GL0_INV];
            Load [SequentiallyConsistent] [Agent System] [Flat]: [VM LGKM STORE] [$FAR] [ACCESS LGKM GL1_INV GL0_INV];

            Store [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
            Store [Release SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
            Store [Release SequentiallyConsistent] [WorkGroup Agent System] [Global Group Flat]: [VM LGKM STORE] [] [];

            Atomic [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
            Atomic [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]:
                [] [] [];
            Atomic [Acquire] [WorkGroup] [Global]: [] [] [ACCESS @ Wgp GL0_INV @ Wgp];
            Atomic [Acquire] [WorkGroup] [Group]: [] [] [LGKM GL0_INV @ Wgp];
            Atomic [Acquire] [WorkGroup] [Flat]: [] [] [ACCESS @ Wgp LGKM GL0_INV @ Wgp];
            Atomic [Acquire] [Agent System] [Global]: [] [] [ACCESS GL1_INV GL0_INV];
            Atomic [Acquire] [Agent System] [Flat]: [] [] [ACCESS LGKM GL1_INV GL0_INV];
            Atomic [Release] [WorkGroup Agent System] [Global Group Flat]: [VM LGKM STORE] [] [];
            Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]:
                [VM LGKM STORE] [] [ACCESS GL0_INV @ Wgp];
            Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [VM LGKM STORE] [] [LGKM GL0_INV @ Wgp];
            Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]:
                [VM LGKM STORE] [] [ACCESS LGKM GL0_INV @ Wgp];
            Atomic [AcquireRelease SequentiallyConsistent] [Agent System] [Global]:
                [VM LGKM STORE] [] [ACCESS GL1_INV GL0_INV];
            Atomic [AcquireRelease SequentiallyConsistent] [Agent System] [Flat]:
                [VM LGKM STORE] [] [ACCESS LGKM GL1_INV GL0_INV];

            Fence [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
            Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]:
                [] [] [];
            Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [] [] [LGKM];
            Fence [Release] [WorkGroup Agent System] [Global]: [] [] [VM STORE];
            Fence [Release] [WorkGroup Agent System] [Flat]: [] [] [VM LGKM STORE];
            Fence [Acquire] [WorkGroup] [Global]: [] [] [VM @ Wgp STORE @ Wgp GL0_INV @ Wgp];
            Fence [Acquire] [WorkGroup] [Flat]: [] [] [VM @ Wgp LGKM STORE @ Wgp GL0_INV @ Wgp];
            Fence [AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]: [] [] [VM STORE GL0_INV @ Wgp];
            Fence [AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]: [] [] [VM LGKM STORE GL0_INV @ Wgp];
            Fence [Acquire AcquireRelease SequentiallyConsistent] [Agent System] [Global]:
                [] [] [VM STORE GL1_INV GL0_INV];
            Fence [Acquire AcquireRelease SequentiallyConsistent] [Agent System] [Flat]:
                [] [] [VM LGKM STORE GL1_INV GL0_INV];
        }
    };
}

pub static GFX10: &[Row] = table!(GLC_DLC);
pub static GFX11: &[Row] = table!(GLC);
