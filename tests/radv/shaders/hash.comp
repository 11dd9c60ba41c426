// int 4 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
layout(push_constant) uniform C { uint n; float scale; uint seed; uint extra; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint h = seed^i;
    for (uint k = 0u;k<4u;k++) {
        h ^= a[(i+k)&255u];
        h *= 16777619u;
        h = (h<<13)|(h>>19);
        h ^= h>>7;
    }
    uint c = ~h;
    for (int k = 0;k<32;k++) c = (c>>1)^((c&1u)*0xedb88320u);
    o[i] = c;
}
