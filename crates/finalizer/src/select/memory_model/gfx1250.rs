//! GFX12.5 (AMDGPUUsage, Memory Model GFX12.5). As GFX12, but caches are written back for an agent, too, a work-group's compute unit has one
//! cache, and there are no samples. Stores and atomic operations wait until addresses are translated, so that they are not done twice
//! when an earlier operation is.

use amdgpu_isa::Op as M;

use super::words::{ACCESS, DEV, DS, LOAD, STORE, SYS, X};
use super::{Row, What, rows};

const INV_DEV: What = What::Cache(M::GLOBAL_INV, DEV);
const INV_SYS: What = What::Cache(M::GLOBAL_INV, SYS);
const WB_DEV: What = What::Cache(M::GLOBAL_WB, DEV);
const WB_SYS: What = What::Cache(M::GLOBAL_WB, SYS);

pub static ROWS: &[Row] = rows! {
    Load [Relaxed Acquire SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Load [Relaxed] [WorkGroup] [Global Group Flat]: [] [] [];
    Load [Relaxed] [Agent] [Global Flat]: [] [DEV] [];
    Load [Relaxed] [System] [Global Flat]: [] [SYS] [];
    Load [Acquire] [WorkGroup] [Global]: [] [] [ACCESS];
    Load [Acquire] [WorkGroup] [Group]: [] [] [DS];
    Load [Acquire] [WorkGroup] [Flat]: [] [] [ACCESS DS];
    Load [Acquire] [Agent] [Global]: [] [DEV] [ACCESS INV_DEV];
    Load [Acquire] [Agent] [Flat]: [] [DEV] [ACCESS DS INV_DEV];
    Load [Acquire] [System] [Global]: [] [SYS] [ACCESS INV_SYS];
    Load [Acquire] [System] [Flat]: [] [SYS] [ACCESS DS INV_SYS];
    Load [SequentiallyConsistent] [WorkGroup] [Global]: [LOAD STORE DS] [] [ACCESS];
    Load [SequentiallyConsistent] [WorkGroup] [Group]: [LOAD STORE DS] [] [DS];
    Load [SequentiallyConsistent] [WorkGroup] [Flat]: [LOAD STORE DS] [] [ACCESS DS];
    Load [SequentiallyConsistent] [Agent] [Global]: [LOAD STORE DS] [DEV] [ACCESS INV_DEV];
    Load [SequentiallyConsistent] [Agent] [Flat]: [LOAD STORE DS] [DEV] [ACCESS DS INV_DEV];
    Load [SequentiallyConsistent] [System] [Global]: [LOAD STORE DS] [SYS] [ACCESS INV_SYS];
    Load [SequentiallyConsistent] [System] [Flat]: [LOAD STORE DS] [SYS] [ACCESS DS INV_SYS];

    Store [Relaxed Release SequentiallyConsistent] [WorkItem Wavefront] [Global Flat]: [X] [] [];
    Store [Relaxed Release SequentiallyConsistent] [WorkItem Wavefront] [Group]: [] [] [];
    Store [Relaxed] [WorkGroup] [Global Flat]: [X] [] [];
    Store [Relaxed] [WorkGroup] [Group]: [] [] [];
    Store [Relaxed] [Agent] [Global Flat]: [X] [DEV] [];
    Store [Relaxed] [System] [Global Flat]: [X] [SYS] [];
    Store [Release SequentiallyConsistent] [WorkGroup] [Global Flat]: [LOAD STORE DS X] [] [];
    Store [Release SequentiallyConsistent] [WorkGroup] [Group]: [LOAD STORE DS] [] [];
    Store [Release SequentiallyConsistent] [Agent] [Global Flat]: [WB_DEV LOAD STORE DS X] [DEV] [];
    Store [Release SequentiallyConsistent] [System] [Global Flat]: [WB_SYS LOAD STORE DS X] [SYS] [];

    Atomic [Relaxed Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Flat]: [X] [] [];
    Atomic [Relaxed Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Group]: [] [] [];
    Atomic [Relaxed] [WorkGroup] [Global Flat]: [X] [] [];
    Atomic [Relaxed] [WorkGroup] [Group]: [] [] [];
    Atomic [Relaxed] [Agent] [Global Flat]: [X] [DEV] [];
    Atomic [Relaxed] [System] [Global Flat]: [X] [SYS] [];
    Atomic [Acquire] [WorkGroup] [Global]: [X] [] [ACCESS];
    Atomic [Acquire] [WorkGroup] [Group]: [] [] [DS];
    Atomic [Acquire] [WorkGroup] [Flat]: [X] [] [ACCESS DS];
    Atomic [Acquire] [Agent] [Global]: [X] [DEV] [ACCESS INV_DEV];
    Atomic [Acquire] [Agent] [Flat]: [X] [DEV] [ACCESS DS INV_DEV];
    Atomic [Acquire] [System] [Global]: [X] [SYS] [ACCESS INV_SYS];
    Atomic [Acquire] [System] [Flat]: [X] [SYS] [ACCESS DS INV_SYS];
    Atomic [Release] [WorkGroup] [Global Flat]: [LOAD STORE DS X] [] [];
    Atomic [Release] [WorkGroup] [Group]: [LOAD STORE DS] [] [];
    Atomic [Release] [Agent] [Global Flat]: [WB_DEV LOAD STORE DS X] [DEV] [];
    Atomic [Release] [System] [Global Flat]: [WB_SYS LOAD STORE DS X] [SYS] [];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]: [LOAD STORE DS X] [] [ACCESS];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [LOAD STORE DS] [] [DS];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]: [LOAD STORE DS X] [] [ACCESS DS];
    Atomic [AcquireRelease SequentiallyConsistent] [Agent] [Global]: [WB_DEV LOAD STORE DS X] [DEV] [ACCESS INV_DEV];
    Atomic [AcquireRelease SequentiallyConsistent] [Agent] [Flat]: [WB_DEV LOAD STORE DS X] [DEV] [ACCESS DS INV_DEV];
    Atomic [AcquireRelease SequentiallyConsistent] [System] [Global]: [WB_SYS LOAD STORE DS X] [SYS] [ACCESS INV_SYS];
    Atomic [AcquireRelease SequentiallyConsistent] [System] [Flat]: [WB_SYS LOAD STORE DS X] [SYS] [ACCESS DS INV_SYS];

    Fence [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [] [] [DS];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]: [] [] [LOAD STORE];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]: [] [] [LOAD STORE DS];
    Fence [Release] [Agent] [Global]: [] [] [WB_DEV LOAD STORE];
    Fence [Release] [Agent] [Flat]: [] [] [WB_DEV LOAD STORE DS];
    Fence [Release] [System] [Global]: [] [] [WB_SYS LOAD STORE];
    Fence [Release] [System] [Flat]: [] [] [WB_SYS LOAD STORE DS];
    Fence [Acquire] [Agent] [Global]: [] [] [LOAD STORE INV_DEV];
    Fence [Acquire] [Agent] [Flat]: [] [] [LOAD STORE DS INV_DEV];
    Fence [Acquire] [System] [Global]: [] [] [LOAD STORE INV_SYS];
    Fence [Acquire] [System] [Flat]: [] [] [LOAD STORE DS INV_SYS];
    Fence [AcquireRelease SequentiallyConsistent] [Agent] [Global]: [] [] [WB_DEV LOAD STORE INV_DEV];
    Fence [AcquireRelease SequentiallyConsistent] [Agent] [Flat]: [] [] [WB_DEV LOAD STORE DS INV_DEV];
    Fence [AcquireRelease SequentiallyConsistent] [System] [Global]: [] [] [WB_SYS LOAD STORE INV_SYS];
    Fence [AcquireRelease SequentiallyConsistent] [System] [Flat]: [] [] [WB_SYS LOAD STORE DS INV_SYS];
};
