// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=256) in;
shared uint s[256];
void main() {
    uint l = gl_LocalInvocationIndex, i = gl_GlobalInvocationID.x;
    s[l] = a[i]>>8;
    barrier();
    for (uint k = 1u;k<256u;k <<= 1) {
        uint t = l >= k?s[l-k]:0u;
        barrier();
        s[l] += t;
        barrier();
    }
    o[i] = s[l];
}
