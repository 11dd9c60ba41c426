// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint old = o[i&7u];
    for (int k = 0;k<1000;k++) {
        uint seen = atomicCompSwap(o[i&7u], old, old+a[i]);
        if (seen == old) break;
        old = seen;
    }
}
