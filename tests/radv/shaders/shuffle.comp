// int 2 1 1 decoded: subgroups of another size
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint x = a[i];
    o[i] = subgroupClusteredAdd(x, 8u)+subgroupShuffle(x, (x>>3)&7u)+subgroupShuffleXor(x, 5u)+subgroupInclusiveAdd(x)+subgroupExclusiveMax(x)+subgroupShuffleUp(x, 1u);
}
