// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=128) in;
shared uint s[128];
void main() {
    uint l = gl_LocalInvocationIndex, i = gl_GlobalInvocationID.x;
    s[l] = a[i];
    for (uint k = 2u;k <= 128u;k <<= 1) for (uint j = k>>1;j>0u;j >>= 1) {
        barrier();
        uint p = l^j;
        if (p>l) {
            uint x = s[l], y = s[p];
            if ((x>y) == ((l&k) == 0u)) {
                s[l] = y;
                s[p] = x;
            }
        }
    }
    barrier();
    o[i] = s[l];
}
