//! GFX12 (AMDGPUUsage, Memory Model GFX12). All accesses say their scope; a wider one goes past the caches that are not shared in it. The
//! counters of loads, samples, ray tracing, stores and group memory are apart.

use amdgpu_isa::Op as M;

use super::words::{ACCESS, BVH, DEV, DS, LOAD, SAMPLE, SE, STORE, SYS};
use super::{Row, What, rows};

const INV_SE: What = What::Cache(M::GLOBAL_INV, SE);
const INV_DEV: What = What::Cache(M::GLOBAL_INV, DEV);
const INV_SYS: What = What::Cache(M::GLOBAL_INV, SYS);
const WB_SYS: What = What::Cache(M::GLOBAL_WB, SYS);

pub static ROWS: &[Row] = rows! {
    Load [Relaxed Acquire SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Load [Relaxed] [WorkGroup] [Global Flat]: [] [SE @ Wgp] [];
    Load [Relaxed] [WorkGroup] [Group]: [] [] [];
    Load [Relaxed] [Agent] [Global Flat]: [] [DEV] [];
    Load [Relaxed] [System] [Global Flat]: [] [SYS] [];
    Load [Acquire] [WorkGroup] [Global]: [] [SE @ Wgp] [ACCESS @ Wgp INV_SE @ Wgp];
    Load [Acquire] [WorkGroup] [Group]: [] [] [DS INV_SE @ Wgp];
    Load [Acquire] [WorkGroup] [Flat]: [] [SE @ Wgp] [ACCESS @ Wgp DS INV_SE @ Wgp];
    Load [Acquire] [Agent] [Global]: [] [DEV] [ACCESS INV_DEV];
    Load [Acquire] [Agent] [Flat]: [] [DEV] [ACCESS DS INV_DEV];
    Load [Acquire] [System] [Global]: [] [SYS] [ACCESS INV_SYS];
    Load [Acquire] [System] [Flat]: [] [SYS] [ACCESS DS INV_SYS];
    Load [SequentiallyConsistent] [WorkGroup] [Global]: [BVH SAMPLE LOAD STORE DS] [SE @ Wgp] [ACCESS INV_SE @ Wgp];
    Load [SequentiallyConsistent] [WorkGroup] [Group]: [BVH SAMPLE LOAD STORE DS] [] [DS INV_SE @ Wgp];
    Load [SequentiallyConsistent] [WorkGroup] [Flat]: [BVH SAMPLE LOAD STORE DS] [SE @ Wgp] [ACCESS DS INV_SE @ Wgp];
    Load [SequentiallyConsistent] [Agent] [Global]: [BVH SAMPLE LOAD STORE DS] [DEV] [ACCESS INV_DEV];
    Load [SequentiallyConsistent] [Agent] [Flat]: [BVH SAMPLE LOAD STORE DS] [DEV] [ACCESS DS INV_DEV];
    Load [SequentiallyConsistent] [System] [Global]: [BVH SAMPLE LOAD STORE DS] [SYS] [ACCESS INV_SYS];
    Load [SequentiallyConsistent] [System] [Flat]: [BVH SAMPLE LOAD STORE DS] [SYS] [ACCESS DS INV_SYS];

    Store [Relaxed Release SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Store [Relaxed] [WorkGroup] [Global Flat]: [] [SE @ Wgp] [];
    Store [Relaxed] [WorkGroup] [Group]: [] [] [];
    Store [Relaxed] [Agent] [Global Flat]: [] [DEV] [];
    Store [Relaxed] [System] [Global Flat]: [] [SYS] [];
    Store [Release SequentiallyConsistent] [WorkGroup] [Global Flat]: [BVH SAMPLE LOAD STORE DS] [SE @ Wgp] [];
    Store [Release SequentiallyConsistent] [WorkGroup] [Group]: [BVH SAMPLE LOAD STORE DS] [] [];
    Store [Release SequentiallyConsistent] [Agent] [Global Flat]: [BVH SAMPLE LOAD STORE DS] [DEV] [];
    Store [Release SequentiallyConsistent] [System] [Global Flat]: [WB_SYS BVH SAMPLE LOAD STORE DS] [SYS] [];

    Atomic [Relaxed Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]:
        [] [] [];
    Atomic [Relaxed] [WorkGroup] [Global Flat]: [] [SE @ Wgp] [];
    Atomic [Relaxed] [WorkGroup] [Group]: [] [] [];
    Atomic [Relaxed] [Agent] [Global Flat]: [] [DEV] [];
    Atomic [Relaxed] [System] [Global Flat]: [] [SYS] [];
    Atomic [Acquire] [WorkGroup] [Global]: [] [SE @ Wgp] [ACCESS @ Wgp INV_SE @ Wgp];
    Atomic [Acquire] [WorkGroup] [Group]: [] [] [DS INV_SE @ Wgp];
    Atomic [Acquire] [WorkGroup] [Flat]: [] [SE @ Wgp] [ACCESS @ Wgp DS INV_SE @ Wgp];
    Atomic [Acquire] [Agent] [Global]: [] [DEV] [ACCESS INV_DEV];
    Atomic [Acquire] [Agent] [Flat]: [] [DEV] [ACCESS DS INV_DEV];
    Atomic [Acquire] [System] [Global]: [] [SYS] [ACCESS INV_SYS];
    Atomic [Acquire] [System] [Flat]: [] [SYS] [ACCESS DS INV_SYS];
    Atomic [Release] [WorkGroup] [Global Flat]: [BVH SAMPLE LOAD STORE DS] [SE @ Wgp] [];
    Atomic [Release] [WorkGroup] [Group]: [BVH SAMPLE LOAD STORE DS] [] [];
    Atomic [Release] [Agent] [Global Flat]: [BVH SAMPLE LOAD STORE DS] [DEV] [];
    Atomic [Release] [System] [Global Flat]: [WB_SYS BVH SAMPLE LOAD STORE DS] [SYS] [];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]:
        [BVH SAMPLE LOAD STORE DS] [SE @ Wgp] [ACCESS INV_SE @ Wgp];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [BVH SAMPLE LOAD STORE DS] [] [DS INV_SE @ Wgp];
    Atomic [AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]:
        [BVH SAMPLE LOAD STORE DS] [SE @ Wgp] [ACCESS DS INV_SE @ Wgp];
    Atomic [AcquireRelease SequentiallyConsistent] [Agent] [Global]: [BVH SAMPLE LOAD STORE DS] [DEV] [ACCESS INV_DEV];
    Atomic [AcquireRelease SequentiallyConsistent] [Agent] [Flat]:
        [BVH SAMPLE LOAD STORE DS] [DEV] [ACCESS DS INV_DEV];
    Atomic [AcquireRelease SequentiallyConsistent] [System] [Global]:
        [WB_SYS BVH SAMPLE LOAD STORE DS] [SYS] [ACCESS INV_SYS];
    Atomic [AcquireRelease SequentiallyConsistent] [System] [Flat]:
        [WB_SYS BVH SAMPLE LOAD STORE DS] [SYS] [ACCESS DS INV_SYS];

    Fence [Relaxed] [WorkItem Wavefront WorkGroup Agent System] [Global Group Flat]: [] [] [];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkItem Wavefront] [Global Group Flat]: [] [] [];
    Fence [Acquire Release AcquireRelease SequentiallyConsistent] [WorkGroup] [Group]: [] [] [DS];
    Fence [Release] [WorkGroup Agent] [Global]: [] [] [BVH SAMPLE LOAD STORE];
    Fence [Release] [WorkGroup Agent] [Flat]: [] [] [BVH SAMPLE LOAD STORE DS];
    Fence [Release] [System] [Global]: [] [] [WB_SYS BVH SAMPLE LOAD STORE];
    Fence [Release] [System] [Flat]: [] [] [WB_SYS BVH SAMPLE LOAD STORE DS];
    Fence [Acquire] [WorkGroup] [Global]: [] [] [LOAD @ Wgp STORE @ Wgp INV_SE @ Wgp];
    Fence [Acquire] [WorkGroup] [Flat]: [] [] [LOAD @ Wgp STORE @ Wgp DS INV_SE @ Wgp];
    Fence [Acquire] [Agent] [Global]: [] [] [LOAD STORE INV_DEV];
    Fence [Acquire] [Agent] [Flat]: [] [] [LOAD STORE DS INV_DEV];
    Fence [Acquire] [System] [Global]: [] [] [LOAD STORE INV_SYS];
    Fence [Acquire] [System] [Flat]: [] [] [LOAD STORE DS INV_SYS];
    Fence [AcquireRelease SequentiallyConsistent] [WorkGroup] [Global]: [] [] [BVH SAMPLE LOAD STORE INV_SE @ Wgp];
    Fence [AcquireRelease SequentiallyConsistent] [WorkGroup] [Flat]: [] [] [BVH SAMPLE LOAD STORE DS INV_SE @ Wgp];
    Fence [AcquireRelease SequentiallyConsistent] [Agent] [Global]: [] [] [BVH SAMPLE LOAD STORE INV_DEV];
    Fence [AcquireRelease SequentiallyConsistent] [Agent] [Flat]: [] [] [BVH SAMPLE LOAD STORE DS INV_DEV];
    Fence [AcquireRelease SequentiallyConsistent] [System] [Global]: [] [] [WB_SYS BVH SAMPLE LOAD STORE INV_SYS];
    Fence [AcquireRelease SequentiallyConsistent] [System] [Flat]: [] [] [WB_SYS BVH SAMPLE LOAD STORE DS INV_SYS];
};
