// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint x = (a[i]&0xffffu)+1u, k = 0u;
    while (x!=1u&&k<500u) {
        x = (x&1u)!=0u?3u*x+1u:x>>1;
        k++;
    }
    o[i] = k;
}
