//! GFX90A (AMDGPUUsage, Memory Model GFX90A). The cache that compute units share is not coherent with other agents; it is written back and
//! invalidated for the system's scope.

use amdgpu_isa::Op as M;

use super::words::{GLC, LGKM, NEAR, SC0_SC1, VM};
use super::{Row, What, rows};

const INV: What = What::Cache(M::BUFFER_WBINVL1_VOL, NEAR);
const INVL2: What = What::Cache(M::BUFFER_INVL2, NEAR);
const WBL2: What = What::Cache(M::BUFFER_WBL2, SC0_SC1);

pub static ROWS: &[Row] = rows! {
    Load [Relaxed] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Load [Relaxed] [WorkGroup] [Global Flat]: [] [GLC @ TgSplit] [];
    Load [Relaxed] [WorkGroup] [Group]: [] [] [];
    Load [Relaxed] [Agent System] [Global Flat]: [] [GLC] [];
    Load [Acquire SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Load [Acquire] [WorkGroup] [Global]: [] [GLC @ TgSplit] [VM @ TgSplit INV @ TgSplit];
    Load [Acquire] [WorkGroup] [Group]: [] [] [LGKM];
    Load [Acquire] [WorkGroup] [Flat]: [] [GLC @ TgSplit] [VM @ TgSplit LGKM @ Together INV @ TgSplit];
    Load [Acquire] [Agent] [Global]: [] [GLC] [VM INV];
    Load [Acquire] [Agent] [Flat]: [] [GLC] [VM LGKM @ Together INV];
    Load [Acquire] [System] [Global]: [] [GLC] [VM INVL2 INV];
    Load [Acquire] [System] [Flat]: [] [GLC] [VM LGKM @ Together INVL2 INV];
    Load [SequentiallyConsistent] [WorkGroup] [Global]: [VM @ TgSplit LGKM] [GLC @ TgSplit] [VM @ TgSplit INV @ TgSplit];
    Load [SequentiallyConsistent] [WorkGroup] [Group]: [LGKM] [] [LGKM];
    Load [SequentiallyConsistent] [WorkGroup] [Flat]:
        [VM @ TgSplit LGKM] [GLC @ TgSplit] [VM @ TgSplit LGKM @ Together INV @ TgSplit];
    Load [SequentiallyConsistent] [Agent] [Global]: [VM LGKM] [GLC] [VM INV];
    Load [SequentiallyConsistent] [Agent] [Flat]: [VM LGKM] [GLC] [VM LGKM @ Together INV];
    Load [SequentiallyConsistent] [System] [Global]: [VM LGKM] [GLC] [VM INVL2 INV];
    Load [SequentiallyConsistent] [System] [Flat]: [VM LGKM] [GLC] [VM LGKM @ Together INVL2 INV];

    Store [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
    Store [Release SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Store [Release SequentiallyConsistent] [WorkGroup] [Global Group Flat]: [VM @ TgSplit LGKM] [] [];
    Store [Release SequentiallyConsistent] [Agent] [Global Flat]: [VM LGKM] [] [];
    Store [Release SequentiallyConsistent] [System] [Global Flat]: [WBL2 VM LGKM] [] [];

    Atomic [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
    Atomic [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Atomic [Acquire] [WorkGroup] [Global]: [] [] [VM @ TgSplit INV @ TgSplit];
    Atomic [Acquire] [WorkGroup] [Group]: [] [] [LGKM];
    Atomic [Acquire] [WorkGroup] [Flat]: [] [] [VM @ TgSplit LGKM @ Together INV @ TgSplit];
    Atomic [Acquire] [Agent] [Global]: [] [] [VM INV];
    Atomic [Acquire] [Agent] [Flat]: [] [] [VM LGKM @ Together INV];
    Atomic [Acquire] [System] [Global]: [] [] [VM INVL2 INV];
    Atomic [Acquire] [System] [Flat]: [] [] [VM LGKM @ Together INVL2 INV];
    Atomic [Release] [WorkGroup] [Global Group Flat]: [VM @ TgSplit LGKM] [] [];
    Atomic [Release] [Agent] [Global Flat]: [VM LGKM] [] [];
    Atomic [Release] [System] [Global Flat]: [WBL2 VM LGKM] [] [];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]:
        [VM @ TgSplit LGKM] [] [VM @ TgSplit INV @ TgSplit];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [LGKM] [] [LGKM];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]:
        [VM @ TgSplit LGKM] [] [VM @ TgSplit LGKM @ Together INV @ TgSplit];
    Atomic [AcquireRelease SequentiallyConsistent] [Agent] [Global]: [VM LGKM] [] [VM INV];
    Atomic [AcquireRelease SequentiallyConsistent] [Agent] [Flat]: [VM LGKM] [] [VM LGKM @ Together INV];
    Atomic [AcquireRelease SequentiallyConsistent] [System] [Global]: [WBL2 VM LGKM] [] [VM INVL2 INV];
    Atomic [AcquireRelease SequentiallyConsistent] [System] [Flat]: [WBL2 VM LGKM] [] [VM LGKM @ Together INVL2 INV];

    Fence [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [] [] [LGKM];
    Fence [Release] [WorkGroup] [Global]: [] [] [VM @ TgSplit];
    Fence [Release] [WorkGroup] [Flat]: [] [] [VM @ TgSplit LGKM];
    Fence [Release] [Agent] [Global]: [] [] [VM];
    Fence [Release] [Agent] [Flat]: [] [] [VM LGKM];
    Fence [Release] [System] [Global]: [] [] [WBL2 VM];
    Fence [Release] [System] [Flat]: [] [] [WBL2 VM LGKM];
    Fence [Acquire AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]: [] [] [VM @ TgSplit INV @ TgSplit];
    Fence [Acquire AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]: [] [] [VM @ TgSplit LGKM INV @ TgSplit];
    Fence [Acquire AcquireRelease SequentiallyConsistent] [Agent] [Global]: [] [] [VM INV];
    Fence [Acquire AcquireRelease SequentiallyConsistent] [Agent] [Flat]: [] [] [VM LGKM INV];
    Fence [Acquire] [System] [Global]: [] [] [VM INVL2 INV];
    Fence [Acquire] [System] [Flat]: [] [] [VM LGKM INVL2 INV];
    Fence [AcquireRelease SequentiallyConsistent] [System] [Global]: [] [] [WBL2 VM INVL2 INV];
    Fence [AcquireRelease SequentiallyConsistent] [System] [Flat]: [] [] [WBL2 VM LGKM INVL2 INV];
};
