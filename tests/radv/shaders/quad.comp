// int 2 1 1 exact
#version 450
#extension GL_KHR_shader_subgroup_quad : require
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = subgroupQuadSwapHorizontal(a[i])*3u+subgroupQuadSwapVertical(a[i])*5u+subgroupQuadSwapDiagonal(a[i])*7u+subgroupQuadBroadcast(a[i], 2u);
}
