// int 4 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    atomicAdd(o[0], a[i]);
    atomicMin(o[1], a[i]);
    atomicMax(o[2], b[i]);
    atomicXor(o[3], b[i]);
    atomicOr(o[4], 1u<<(a[i]&31u));
    atomicAnd(o[5], ~(1u<<(b[i]&15u)));
    atomicMax(o[6], uint(atomicAdd(o[7], 1u)));
}
