// int 4 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(set=1, binding=0, std140) uniform U { uvec4 u[8]; };
layout(set=1, binding=1, std430) readonly buffer W { uint w[]; };
layout(push_constant) uniform C { uint n; float scale; uint seed; uint extra; };
layout(local_size_x=32) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint k = gl_WorkGroupID.x;
    o[i] = a[i]+u[k&7u].y*w[i&63u]+(n^seed)+uint(a.length())*extra;
}
