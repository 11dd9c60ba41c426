// int 2 1 1 exact
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_basic : require
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
shared uint s;
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (gl_LocalInvocationIndex == 0u) s = 0u;
    barrier();
    uint t = subgroupAdd(a[i]>>4);
    if (subgroupElect()) atomicAdd(s, t);
    barrier();
    o[i] = s;
}
