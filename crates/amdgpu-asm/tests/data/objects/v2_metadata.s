; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx803 --amdhsa-code-object-version=2
.text
.amdgpu_hsa_kernel k
k:
 s_endpgm
.amd_amdgpu_hsa_metadata
    Version: [ 1, 0 ]
    Printf: [ '1:1:4:%d\n', '2:1:8:%g\n' ]
    Kernels:
      - Name:            test_kernel
        SymbolName:      'test_kernel@kd'
        Language:        OpenCL C
        LanguageVersion: [ 2, 0 ]
        Attrs:
          ReqdWorkGroupSize: [ 1, 2, 4 ]
          WorkGroupSizeHint: [ 8, 16, 32 ]
          VecTypeHint:       int
          RuntimeHandle:     ''
        Args:
          - Name:            a
            TypeName:        "int *"
            Size:            8
            Align:           8
            ValueKind:       GlobalBuffer
            ValueType:       I32
            AddrSpaceQual:   Global
            AccQual:         ReadOnly
            ActualAccQual:   Default
            IsConst:         true
            IsVolatile:      false
            PointeeAlign:    4
            IsPipe: false
          - Size:            8
            Align:           8
            ValueKind:       HiddenGlobalOffsetX
            ValueType:       I64
        CodeProps:
          KernargSegmentSize: 24
          GroupSegmentFixedSize: 0
          PrivateSegmentFixedSize: 0
          KernargSegmentAlign: 16
          WavefrontSize:   64
          NumSGPRs: 0
          NumVGPRs: 0x5
          MaxFlatWorkGroupSize: 256
        DebugProps:
          DebuggerABIVersion: [ 1, 0 ]
          ReservedNumVGPRs: 4
          ReservedFirstVGPR: 11
          PrivateSegmentBufferSGPR: 0
          WavefrontPrivateSegmentOffsetSGPR: 11
.end_amd_amdgpu_hsa_metadata
.amd_amdgpu_hsa_metadata
---
Kernels:
  - Language: OpenCL C
    SymbolName: "q'uo"
    Name: 'true'
    Attrs: { VecTypeHint: '' }
    Args:
      - { Align: 0x10, Size: 1, ValueKind: ByValue, Name: '', PointeeAlign: 0, IsRestrict: true }
    CodeProps: { NumSpilledVGPRs: 0, MaxFlatWorkGroupSize: 0, WavefrontSize: 64, KernargSegmentAlign: 4, PrivateSegmentFixedSize: 1, GroupSegmentFixedSize: 2, KernargSegmentSize: 3 }
Version: [1, 0]
...
.end_amd_amdgpu_hsa_metadata
