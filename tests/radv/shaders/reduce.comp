// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
shared uint s[64];
void main() {
    uint l = gl_LocalInvocationID.x, i = gl_GlobalInvocationID.x;
    s[l] = a[i]*b[i];
    barrier();
    for (uint k = 32u;k>0u;k >>= 1) {
        if (l<k) s[l] += s[l+k];
        barrier();
    }
    if (l == 0u) o[gl_WorkGroupID.x] = s[0];
}
