; Kernels of (images, samplers, coordinates, values) as images.rs has them in HSAIL: each work-item takes its own image and sampler.
; Made into objects with LLVM 22.1.8, for each TARGET of gfx803, gfx1010, gfx1030, gfx1100, gfx1200:
;     llc-22 -mtriple=amdgcn-amd-amdhsa -mcpu=TARGET -filetype=obj kernels.ll -o kernels.o && ld.lld-22 -shared kernels.o -o TARGET.co

define amdgpu_kernel void @load_1d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = call <4 x float> @llvm.amdgcn.image.load.1d.v4f32.i32.v8i32(i32 15, i32 %c0, <8 x i32> %t, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @store_1d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = load <4 x float>, ptr addrspace(1) %pv
  call void @llvm.amdgcn.image.store.1d.v4f32.i32.v8i32(<4 x float> %r, i32 15, i32 %c0, <8 x i32> %t, i32 0, i32 0)
  ret void
}

define amdgpu_kernel void @read_1d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = bitcast <4 x i32> %bits to <4 x float>
  %c0 = extractelement <4 x float> %a, i32 0
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %ps = getelementptr i64, ptr addrspace(1) %samplers, i64 %n
  %hs = load i64, ptr addrspace(1) %ps
  %pt = inttoptr i64 %hs to ptr addrspace(1)
  %s = load <4 x i32>, ptr addrspace(1) %pt
  %r = call <4 x float> @llvm.amdgcn.image.sample.lz.1d.v4f32.f32.v8i32.v4i32(i32 15, float %c0, <8 x i32> %t, <4 x i32> %s, i1 false, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @load_1da(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %c1 = extractelement <4 x i32> %a, i32 1
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = call <4 x float> @llvm.amdgcn.image.load.1darray.v4f32.i32.v8i32(i32 15, i32 %c0, i32 %c1, <8 x i32> %t, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @store_1da(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %c1 = extractelement <4 x i32> %a, i32 1
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = load <4 x float>, ptr addrspace(1) %pv
  call void @llvm.amdgcn.image.store.1darray.v4f32.i32.v8i32(<4 x float> %r, i32 15, i32 %c0, i32 %c1, <8 x i32> %t, i32 0, i32 0)
  ret void
}

define amdgpu_kernel void @read_1da(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = bitcast <4 x i32> %bits to <4 x float>
  %c0 = extractelement <4 x float> %a, i32 0
  %c1 = extractelement <4 x float> %a, i32 1
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %ps = getelementptr i64, ptr addrspace(1) %samplers, i64 %n
  %hs = load i64, ptr addrspace(1) %ps
  %pt = inttoptr i64 %hs to ptr addrspace(1)
  %s = load <4 x i32>, ptr addrspace(1) %pt
  %r = call <4 x float> @llvm.amdgcn.image.sample.lz.1darray.v4f32.f32.v8i32.v4i32(i32 15, float %c0, float %c1, <8 x i32> %t, <4 x i32> %s, i1 false, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @load_2d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %c1 = extractelement <4 x i32> %a, i32 1
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = call <4 x float> @llvm.amdgcn.image.load.2d.v4f32.i32.v8i32(i32 15, i32 %c0, i32 %c1, <8 x i32> %t, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @store_2d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %c1 = extractelement <4 x i32> %a, i32 1
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = load <4 x float>, ptr addrspace(1) %pv
  call void @llvm.amdgcn.image.store.2d.v4f32.i32.v8i32(<4 x float> %r, i32 15, i32 %c0, i32 %c1, <8 x i32> %t, i32 0, i32 0)
  ret void
}

define amdgpu_kernel void @read_2d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = bitcast <4 x i32> %bits to <4 x float>
  %c0 = extractelement <4 x float> %a, i32 0
  %c1 = extractelement <4 x float> %a, i32 1
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %ps = getelementptr i64, ptr addrspace(1) %samplers, i64 %n
  %hs = load i64, ptr addrspace(1) %ps
  %pt = inttoptr i64 %hs to ptr addrspace(1)
  %s = load <4 x i32>, ptr addrspace(1) %pt
  %r = call <4 x float> @llvm.amdgcn.image.sample.lz.2d.v4f32.f32.v8i32.v4i32(i32 15, float %c0, float %c1, <8 x i32> %t, <4 x i32> %s, i1 false, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @load_2da(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %c1 = extractelement <4 x i32> %a, i32 1
  %c2 = extractelement <4 x i32> %a, i32 2
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = call <4 x float> @llvm.amdgcn.image.load.2darray.v4f32.i32.v8i32(i32 15, i32 %c0, i32 %c1, i32 %c2, <8 x i32> %t, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @store_2da(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %c1 = extractelement <4 x i32> %a, i32 1
  %c2 = extractelement <4 x i32> %a, i32 2
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = load <4 x float>, ptr addrspace(1) %pv
  call void @llvm.amdgcn.image.store.2darray.v4f32.i32.v8i32(<4 x float> %r, i32 15, i32 %c0, i32 %c1, i32 %c2, <8 x i32> %t, i32 0, i32 0)
  ret void
}

define amdgpu_kernel void @read_2da(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = bitcast <4 x i32> %bits to <4 x float>
  %c0 = extractelement <4 x float> %a, i32 0
  %c1 = extractelement <4 x float> %a, i32 1
  %c2 = extractelement <4 x float> %a, i32 2
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %ps = getelementptr i64, ptr addrspace(1) %samplers, i64 %n
  %hs = load i64, ptr addrspace(1) %ps
  %pt = inttoptr i64 %hs to ptr addrspace(1)
  %s = load <4 x i32>, ptr addrspace(1) %pt
  %r = call <4 x float> @llvm.amdgcn.image.sample.lz.2darray.v4f32.f32.v8i32.v4i32(i32 15, float %c0, float %c1, float %c2, <8 x i32> %t, <4 x i32> %s, i1 false, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @load_3d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %c1 = extractelement <4 x i32> %a, i32 1
  %c2 = extractelement <4 x i32> %a, i32 2
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = call <4 x float> @llvm.amdgcn.image.load.3d.v4f32.i32.v8i32(i32 15, i32 %c0, i32 %c1, i32 %c2, <8 x i32> %t, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

define amdgpu_kernel void @store_3d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = add <4 x i32> %bits, zeroinitializer
  %c0 = extractelement <4 x i32> %a, i32 0
  %c1 = extractelement <4 x i32> %a, i32 1
  %c2 = extractelement <4 x i32> %a, i32 2
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %r = load <4 x float>, ptr addrspace(1) %pv
  call void @llvm.amdgcn.image.store.3d.v4f32.i32.v8i32(<4 x float> %r, i32 15, i32 %c0, i32 %c1, i32 %c2, <8 x i32> %t, i32 0, i32 0)
  ret void
}

define amdgpu_kernel void @read_3d(ptr addrspace(1) %images, ptr addrspace(1) %samplers, ptr addrspace(1) %at, ptr addrspace(1) %values) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %n = zext i32 %id to i64
  %pa = getelementptr <4 x i32>, ptr addrspace(1) %at, i64 %n
  %bits = load <4 x i32>, ptr addrspace(1) %pa
  %a = bitcast <4 x i32> %bits to <4 x float>
  %c0 = extractelement <4 x float> %a, i32 0
  %c1 = extractelement <4 x float> %a, i32 1
  %c2 = extractelement <4 x float> %a, i32 2
  %pi = getelementptr i64, ptr addrspace(1) %images, i64 %n
  %hi = load i64, ptr addrspace(1) %pi
  %ph = inttoptr i64 %hi to ptr addrspace(1)
  %t = load <8 x i32>, ptr addrspace(1) %ph
  %pv = getelementptr <4 x float>, ptr addrspace(1) %values, i64 %n
  %ps = getelementptr i64, ptr addrspace(1) %samplers, i64 %n
  %hs = load i64, ptr addrspace(1) %ps
  %pt = inttoptr i64 %hs to ptr addrspace(1)
  %s = load <4 x i32>, ptr addrspace(1) %pt
  %r = call <4 x float> @llvm.amdgcn.image.sample.lz.3d.v4f32.f32.v8i32.v4i32(i32 15, float %c0, float %c1, float %c2, <8 x i32> %t, <4 x i32> %s, i1 false, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %pv
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
