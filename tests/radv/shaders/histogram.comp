// int 4 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
shared uint s[16];
void main() {
    uint l = gl_LocalInvocationID.x, i = gl_GlobalInvocationID.x;
    if (l<16u) s[l] = 0u;
    barrier();
    atomicAdd(s[a[i]&15u], 1u);
    barrier();
    if (l<16u) atomicAdd(o[l], s[l]);
}
