// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
// Divisions by variables of both signs, and a greatest common divisor by them.
void main() {
    uint i = gl_GlobalInvocationID.x;
    int p = int(a[i]), q = int(b[i]|1u);
    uint x = a[i], y = b[i];
    while (y != 0u) {
        uint t = x%y;
        x = y;
        y = t;
    }
    o[i] = x^uint(p/q)^uint(p-(p/q)*q);
}
