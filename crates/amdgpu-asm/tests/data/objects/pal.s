; llvm-mc -triple=amdgcn--amdpal -mcpu=gfx1030
	.text
	s_endpgm
	.amdgpu_pal_metadata
---
amdpal.pipelines:
  - .type: Cs
    .api: Vulkan
    .internal_pipeline_hash:
      - 0x85e4d2a90df23a1f
      - 0xdf4183f2c5a45e07
    .shaders:
      .compute:
        .api_shader_hash: [ 0xa, 0 ]
        .hardware_mapping: [ .cs ]
    .hardware_stages:
      .cs:
        .entry_point: _amdgpu_cs_main
        .scratch_memory_size: 0
        .sgpr_count: 0x10
        .vgpr_count: 0x8
        .wavefront_size: 64
        .threadgroup_dimensions: [ 8, 8, 1 ]
        .uses_uavs: true
    .registers:
      0x2e12: 0x2c0000
      0x2e13: 0x90
      0x2c0a: 0
      '0x2e2a': 0
    .user_data_limit: 1
    .spill_threshold: 0xffff
amdpal.version: [ 2, 1 ]
...
	.end_amdgpu_pal_metadata
