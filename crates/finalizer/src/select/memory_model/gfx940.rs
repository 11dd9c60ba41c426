//! GFX940 to GFX950 (AMDGPUUsage, Memory Model GFX942). Loads and stores say their scope by `sc0` (work-group), `sc1` (agent) or both (system),
//! and so do the instructions that write caches back or invalidate them. Of atomic operations `sc0` says that they return something, and
//! `sc1` that they are the system's.

use amdgpu_isa::Op as M;

use super::words::{LGKM, SC0, SC0_SC1, SC1, VM};
use super::{Row, What, rows};

const INV_GROUP: What = What::Cache(M::BUFFER_INV, SC0);
const INV_AGENT: What = What::Cache(M::BUFFER_INV, SC1);
const INV_SYSTEM: What = What::Cache(M::BUFFER_INV, SC0_SC1);
const WB_AGENT: What = What::Cache(M::BUFFER_WBL2, SC1);
const WB_SYSTEM: What = What::Cache(M::BUFFER_WBL2, SC0_SC1);

pub static ROWS: &[Row] = rows! {
    Load [Relaxed Acquire SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Load [Relaxed] [WorkGroup] [Global Flat]: [] [SC0] [];
    Load [Relaxed] [WorkGroup] [Group]: [] [] [];
    Load [Relaxed] [Agent] [Global Flat]: [] [SC1] [];
    Load [Relaxed] [System] [Global Flat]: [] [SC0_SC1] [];
    Load [Acquire] [WorkGroup] [Global]: [] [SC0] [VM @ TgSplit INV_GROUP @ TgSplit];
    Load [Acquire] [WorkGroup] [Group]: [] [] [LGKM];
    Load [Acquire] [WorkGroup] [Flat]: [] [SC0] [VM @ TgSplit LGKM @ Together INV_GROUP @ TgSplit];
    Load [Acquire] [Agent] [Global]: [] [SC1] [VM INV_AGENT];
    Load [Acquire] [Agent] [Flat]: [] [SC1] [VM LGKM @ Together INV_AGENT];
    Load [Acquire] [System] [Global]: [] [SC0_SC1] [VM INV_SYSTEM];
    Load [Acquire] [System] [Flat]: [] [SC0_SC1] [VM LGKM @ Together INV_SYSTEM];
    Load [SequentiallyConsistent] [WorkGroup] [Global]: [VM @ TgSplit LGKM] [SC0] [VM @ TgSplit INV_GROUP @ TgSplit];
    Load [SequentiallyConsistent] [WorkGroup] [Group]: [LGKM] [] [LGKM];
    Load [SequentiallyConsistent] [WorkGroup] [Flat]:
        [VM @ TgSplit LGKM] [SC0] [VM @ TgSplit LGKM @ Together INV_GROUP @ TgSplit];
    Load [SequentiallyConsistent] [Agent] [Global]: [VM LGKM] [SC1] [VM INV_AGENT];
    Load [SequentiallyConsistent] [Agent] [Flat]: [VM LGKM] [SC1] [VM LGKM @ Together INV_AGENT];
    Load [SequentiallyConsistent] [System] [Global]: [VM LGKM] [SC0_SC1] [VM INV_SYSTEM];
    Load [SequentiallyConsistent] [System] [Flat]: [VM LGKM] [SC0_SC1] [VM LGKM @ Together INV_SYSTEM];

    Store [Relaxed Release SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Store [Relaxed] [WorkGroup] [Global Flat]: [] [SC0] [];
    Store [Relaxed] [WorkGroup] [Group]: [] [] [];
    Store [Relaxed] [Agent] [Global Flat]: [] [SC1] [];
    Store [Relaxed] [System] [Global Flat]: [] [SC0_SC1] [];
    Store [Release SequentiallyConsistent] [WorkGroup] [Global Flat]: [VM @ TgSplit LGKM] [SC0] [];
    Store [Release SequentiallyConsistent] [WorkGroup] [Group]: [LGKM] [] [];
    Store [Release SequentiallyConsistent] [Agent] [Global Flat]: [WB_AGENT VM LGKM] [SC1] [];
    Store [Release SequentiallyConsistent] [System] [Global Flat]: [WB_SYSTEM VM LGKM] [SC0_SC1] [];

    Atomic [Relaxed] [WorkItem Wavefront WorkGroup Agent] [Global Group Flat]: [] [] [];
    Atomic [Relaxed] [System] [Global Flat]: [] [SC1] [];
    Atomic [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Atomic [Acquire] [WorkGroup] [Global]: [] [] [VM @ TgSplit INV_GROUP @ TgSplit];
    Atomic [Acquire] [WorkGroup] [Group]: [] [] [LGKM];
    Atomic [Acquire] [WorkGroup] [Flat]: [] [] [VM @ TgSplit LGKM @ Together INV_GROUP @ TgSplit];
    Atomic [Acquire] [Agent] [Global]: [] [] [VM INV_AGENT];
    Atomic [Acquire] [Agent] [Flat]: [] [] [VM LGKM @ Together INV_AGENT];
    Atomic [Acquire] [System] [Global]: [] [SC1] [VM INV_SYSTEM];
    Atomic [Acquire] [System] [Flat]: [] [SC1] [VM LGKM @ Together INV_SYSTEM];
    Atomic [Release] [WorkGroup] [Global Flat]: [VM @ TgSplit LGKM] [] [];
    Atomic [Release] [WorkGroup] [Group]: [LGKM] [] [];
    Atomic [Release] [Agent] [Global Flat]: [WB_AGENT VM LGKM] [] [];
    Atomic [Release] [System] [Global Flat]: [WB_SYSTEM VM LGKM] [SC1] [];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]:
        [VM @ TgSplit LGKM] [] [VM @ TgSplit INV_GROUP @ TgSplit];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [LGKM] [] [LGKM];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]:
        [VM @ TgSplit LGKM] [] [VM @ TgSplit LGKM @ Together INV_GROUP @ TgSplit];
    Atomic [AcquireRelease SequentiallyConsistent] [Agent] [Global]: [WB_AGENT VM LGKM] [] [VM INV_AGENT];
    Atomic [AcquireRelease SequentiallyConsistent] [Agent] [Flat]: [WB_AGENT VM LGKM] [] [VM LGKM @ Together INV_AGENT];
    Atomic [AcquireRelease SequentiallyConsistent] [System] [Global]: [WB_SYSTEM VM LGKM] [SC1] [VM INV_SYSTEM];
    Atomic [AcquireRelease SequentiallyConsistent] [System] [Flat]:
        [WB_SYSTEM VM LGKM] [SC1] [VM LGKM @ Together INV_SYSTEM];

    Fence [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [] [] [LGKM];
    Fence [Release] [WorkGroup] [Global]: [] [] [VM @ TgSplit];
    Fence [Release] [WorkGroup] [Flat]: [] [] [VM @ TgSplit LGKM];
    Fence [Release] [Agent] [Global]: [] [] [WB_AGENT VM];
    Fence [Release] [Agent] [Flat]: [] [] [WB_AGENT VM LGKM];
    Fence [Release] [System] [Global]: [] [] [WB_SYSTEM VM];
    Fence [Release] [System] [Flat]: [] [] [WB_SYSTEM VM LGKM];
    Fence [Acquire AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]: [] [] [VM @ TgSplit INV_GROUP @ TgSplit];
    Fence [Acquire AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]:
        [] [] [VM @ TgSplit LGKM INV_GROUP @ TgSplit];
    Fence [Acquire] [Agent] [Global]: [] [] [VM INV_AGENT];
    Fence [Acquire] [Agent] [Flat]: [] [] [VM LGKM INV_AGENT];
    Fence [Acquire] [System] [Global]: [] [] [VM INV_SYSTEM];
    Fence [Acquire] [System] [Flat]: [] [] [VM LGKM INV_SYSTEM];
    Fence [AcquireRelease SequentiallyConsistent] [Agent] [Global]: [] [] [WB_AGENT VM INV_AGENT];
    Fence [AcquireRelease SequentiallyConsistent] [Agent] [Flat]: [] [] [WB_AGENT VM LGKM INV_AGENT];
    Fence [AcquireRelease SequentiallyConsistent] [System] [Global]: [] [] [WB_SYSTEM VM INV_SYSTEM];
    Fence [AcquireRelease SequentiallyConsistent] [System] [Flat]: [] [] [WB_SYSTEM VM LGKM INV_SYSTEM];
};
