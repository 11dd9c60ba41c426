; Code object V2, which is recognised but not read.
        .hsa_code_object_version 2,1
        .hsa_code_object_isa 8,0,3,"AMD","AMDGPU"
        .text
        s_endpgm
