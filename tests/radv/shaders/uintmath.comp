// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint x = a[i], y = b[i]|1u;
    uint hi, lo;
    umulExtended(x, y, hi, lo);
    uint c;
    uint s = uaddCarry(x, y, c);
    uint d;
    uint t = usubBorrow(x, y, d);
    o[i] = (x/y)^(x%y)^hi^(lo*3u)^s^(c<<9)^t^(d<<17);
}
