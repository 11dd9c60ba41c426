; As GCC does it: one metadata note per kernel, each a document of its own, all keys at their bare minimum.
        .text
        .globl  one
        .p2align 8
        .type   one,@function
one:
        s_endpgm
        .p2align 8
        .globl  two
        .type   two,@function
two:
        s_endpgm
        .rodata
        .p2align 6
        .amdhsa_kernel one
          .amdhsa_next_free_vgpr 24
          .amdhsa_next_free_sgpr 62
        .end_amdhsa_kernel
        .p2align 6
        .amdhsa_kernel two
          .amdhsa_next_free_vgpr 64
          .amdhsa_next_free_sgpr 102
        .end_amdhsa_kernel
        .amdgpu_metadata
amdhsa.version: [1, 0]
amdhsa.kernels:
  - { .name: one, .symbol: one.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 65536, .private_segment_fixed_size: 16384, .wavefront_size: 64, .sgpr_count: 62, .vgpr_count: 24, .max_flat_workgroup_size: 1024 }
        .end_amdgpu_metadata
        .amdgpu_metadata
amdhsa.version: [1, 0]
amdhsa.kernels:
  - { .name: two, .symbol: two.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 65536, .private_segment_fixed_size: 16384, .wavefront_size: 64, .sgpr_count: 102, .vgpr_count: 64, .max_flat_workgroup_size: 1024 }
        .end_amdgpu_metadata
