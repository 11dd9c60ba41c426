; PAL metadata: registers, a hardware stage.
        .text
        s_endpgm
        .amdgpu_pal_metadata
amdpal.version: [2, 6]
amdpal.pipelines:
  - .hardware_stages:
      .cs:
        .entry_point: _amdgpu_cs_main
        .lds_size: 0
        .sgpr_count: 16
        .vgpr_count: 8
        .wavefront_size: 64
    .internal_pipeline_hash: [0x123456789abcdef0, 0xfedcba9876543210]
    .registers:
      0x2e12: 0x000c0000
      0x2e13: 0x90
    .type: Cs
        .end_amdgpu_pal_metadata
