; Code object V2: amd_kernel_code_t, YAML metadata, a kernel symbol.
.hsa_code_object_version 2,1
.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"
.amdgpu_hsa_kernel k
.text
.p2align 8
k:
 .amd_kernel_code_t
   is_ptr64 = 1
   granulated_workitem_vgpr_count = 3
   user_sgpr_count = 6
   enable_sgpr_kernarg_segment_ptr = 1
   kernarg_segment_byte_size = 24
   workgroup_group_segment_byte_size = 512
   wavefront_sgpr_count = 16
   workitem_vgpr_count = 16
 .end_amd_kernel_code_t
 s_endpgm
.Lend:
.size k, .Lend-k
.amd_amdgpu_hsa_metadata
Version: [1, 0]
Printf: ['1:1:4:%d\n']
Kernels:
  - Name: k
    SymbolName: 'k@kd'
    Language: OpenCL C
    LanguageVersion: [1, 2]
    Args:
      - Name: a
        TypeName: 'int*'
        Size: 8
        Align: 8
        ValueKind: GlobalBuffer
        ValueType: I32
        AddrSpaceQual: Global
        AccQual: Default
        IsConst: true
      - Size: 4
        Align: 4
        ValueKind: ByValue
        ValueType: I32
      - Size: 8
        Align: 8
        ValueKind: HiddenGlobalOffsetX
        ValueType: I64
    CodeProps:
      KernargSegmentSize: 24
      GroupSegmentFixedSize: 512
      PrivateSegmentFixedSize: 0
      KernargSegmentAlign: 8
      WavefrontSize: 64
      NumSGPRs: 16
      NumVGPRs: 16
      MaxFlatWorkGroupSize: 256
.end_amd_amdgpu_hsa_metadata
