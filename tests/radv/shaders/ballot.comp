// int 2 1 1 exact
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_vote : require
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
shared uint s;
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (gl_LocalInvocationIndex == 0u) s = 0u;
    barrier();
    uvec4 v = subgroupBallot((a[i]&3u) == 1u);
    if (subgroupElect()) atomicAdd(s, subgroupBallotBitCount(v));
    barrier();
    o[i] = s+(subgroupAll(a[i] <= 0xffffffffu)?100u:0u);
}
