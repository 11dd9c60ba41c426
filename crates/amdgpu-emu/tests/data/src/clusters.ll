; Work-groups in clusters of GFX12.5: ids, and what the barrier of a cluster orders.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.cluster.id.x()
declare i32 @llvm.amdgcn.cluster.id.y()
declare i32 @llvm.amdgcn.cluster.workgroup.id.x()
declare i32 @llvm.amdgcn.cluster.workgroup.id.y()
declare i32 @llvm.amdgcn.cluster.workgroup.flat.id()
declare i32 @llvm.amdgcn.cluster.workgroup.max.id.x()
declare i32 @llvm.amdgcn.cluster.workgroup.max.flat.id()
declare void @llvm.amdgcn.s.cluster.barrier()

; out: ten dwords for each work-group of a grid of 4 x 4: ids, and what the cluster's work-groups have stored to `flags`.
; flags: a dword for each cluster, 0.
define amdgpu_kernel void @ids(ptr addrspace(1) %out, ptr addrspace(1) %flags) #0 {
entry:
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %cx = call i32 @llvm.amdgcn.cluster.id.x()
  %cy = call i32 @llvm.amdgcn.cluster.id.y()
  %row = mul i32 %cy, 2
  %cluster = add i32 %row, %cx
  %flag = getelementptr i32, ptr addrspace(1) %flags, i32 %cluster
  %first = icmp eq i32 %item, 0
  br i1 %first, label %add, label %meet
add:
  %old = atomicrmw add ptr addrspace(1) %flag, i32 1 syncscope("cluster") seq_cst
  br label %meet
meet:
  call void @llvm.amdgcn.s.cluster.barrier()
  br i1 %first, label %store, label %end
store:
  %met = load atomic i32, ptr addrspace(1) %flag syncscope("cluster") acquire, align 4
  %gx = call i32 @llvm.amdgcn.cluster.workgroup.id.x()
  %gy = call i32 @llvm.amdgcn.cluster.workgroup.id.y()
  %flat = call i32 @llvm.amdgcn.cluster.workgroup.flat.id()
  %maxx = call i32 @llvm.amdgcn.cluster.workgroup.max.id.x()
  %maxflat = call i32 @llvm.amdgcn.cluster.workgroup.max.flat.id()
  %line = mul i32 %y, 4
  %group = add i32 %line, %x
  %at = mul i32 %group, 10
  %p0 = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %x, ptr addrspace(1) %p0
  %p1 = getelementptr i32, ptr addrspace(1) %p0, i32 1
  store i32 %y, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %p0, i32 2
  store i32 %cx, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %p0, i32 3
  store i32 %cy, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %p0, i32 4
  store i32 %gx, ptr addrspace(1) %p4
  %p5 = getelementptr i32, ptr addrspace(1) %p0, i32 5
  store i32 %gy, ptr addrspace(1) %p5
  %p6 = getelementptr i32, ptr addrspace(1) %p0, i32 6
  store i32 %flat, ptr addrspace(1) %p6
  %p7 = getelementptr i32, ptr addrspace(1) %p0, i32 7
  store i32 %maxx, ptr addrspace(1) %p7
  %p8 = getelementptr i32, ptr addrspace(1) %p0, i32 8
  store i32 %maxflat, ptr addrspace(1) %p8
  %p9 = getelementptr i32, ptr addrspace(1) %p0, i32 9
  store i32 %met, ptr addrspace(1) %p9
  br label %end
end:
  ret void
}

attributes #0 = { "amdgpu-cluster-dims"="2,2,1" "amdgpu-flat-work-group-size"="64,64" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
