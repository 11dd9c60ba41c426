//! GFX6 to GFX9 (AMDGPUUsage, Memory Model GFX6-GFX9). Stores go through to the cache that all compute units share; a release is a wait.

use amdgpu_isa::Op as M;

use super::words::{GLC, LGKM, NEAR, VM};
use super::{Row, What, rows};

/// Before GFX7 all of the cache is emptied.
const INV_ALL: What = What::Cache(M::BUFFER_WBINVL1, NEAR);
const INV_VOL: What = What::Cache(M::BUFFER_WBINVL1_VOL, NEAR);

macro_rules! table {
    ($INV:ident) => {
        rows! {
            Load [Relaxed] [WorkItem Wavefront WorkGroup] [Global Group Flat]: [] [] [];
            Load [Relaxed] [Agent System] [Global Flat]: [] [GLC] [];
            Load [Acquire SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
            Load [Acquire] [WorkGroup] [Global]: [] [] [];
            Load [Acquire] [WorkGroup] [Group Flat]: [] [] [LGKM];
            Load [Acquire] [Agent System] [Global]: [] [GLC] [VM $INV];
            Load [Acquire] [Agent System] [Flat]: [] [GLC] [VM LGKM $INV];
            Load [SequentiallyConsistent] [WorkGroup] [Global]: [LGKM] [] [];
            Load [SequentiallyConsistent] [WorkGroup] [Group Flat]: [LGKM] [] [LGKM];
            Load [SequentiallyConsistent] [Agent System] [Global]: [VM LGKM] [GLC] [VM $INV];
            Load [SequentiallyConsistent] [Agent System] [Flat]: [VM LGKM] [GLC] [VM LGKM $INV];

            Store [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
            Store [Release SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
            Store [Release SequentiallyConsistent] [WorkGroup] [Global Group Flat]: [LGKM] [] [];
            Store [Release SequentiallyConsistent] [Agent System] [Global Flat]: [VM LGKM] [] [];

            Atomic [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
            Atomic [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
            Atomic [Acquire] [WorkGroup] [Global]: [] [] [];
            Atomic [Acquire] [WorkGroup] [Group Flat]: [] [] [LGKM];
            Atomic [Acquire] [Agent System] [Global]: [] [] [VM $INV];
            Atomic [Acquire] [Agent System] [Flat]: [] [] [VM LGKM $INV];
            Atomic [Release] [WorkGroup] [Global Group Flat]: [LGKM] [] [];
            Atomic [Release] [Agent System] [Global Flat]: [VM LGKM] [] [];
            Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]: [LGKM] [] [];
            Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Group Flat]: [LGKM] [] [LGKM];
            Atomic [AcquireRelease SequentiallyConsistent] [Agent System] [Global]: [VM LGKM] [] [VM $INV];
            Atomic [AcquireRelease SequentiallyConsistent] [Agent System] [Flat]: [VM LGKM] [] [VM LGKM $INV];

            Fence [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
            Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
            Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]: [] [] [];
            Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Group Flat]: [] [] [LGKM];
            Fence [Release] [Agent System] [Global]: [] [] [VM];
            Fence [Release] [Agent System] [Flat]: [] [] [VM LGKM];
            Fence [Acquire AcquireRelease SequentiallyConsistent] [Agent System] [Global]: [] [] [VM $INV];
            Fence [Acquire AcquireRelease SequentiallyConsistent] [Agent System] [Flat]: [] [] [VM LGKM $INV];
        }
    };
}

pub static GFX6: &[Row] = table!(INV_ALL);
pub static GFX7: &[Row] = table!(INV_VOL);
