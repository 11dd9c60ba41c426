// RUN: llvm-mc -triple=amdgcn--amdpal -mcpu=gfx900 %s
// RUN: llvm-mc -triple=amdgcn--amdpal -mcpu=gfx1100 -filetype=obj -o - %s
.amdgpu_pal_metadata
---
amdpal.version:
  - 2
  - 1
amdpal.pipelines:
  - .registers:
      0x2c0b (what stands behind the number says nothing): 0x42
      11274: 3
      0x12345: 0
      0xa1b4: 77
    .hardware_stages:
      .cs:
        .vgpr_count: 17
        .entry_point: first
        .wgp_mode: true
        .difference: -3
    .internal_pipeline_hash: [0x123456789abcdef0, 0]
...
.end_amdgpu_pal_metadata
