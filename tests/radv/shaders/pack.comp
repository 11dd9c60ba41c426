// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    vec2 f = vec2(float(a[i]&0x7ffu)/64.0, -float(b[i]&0x7ffu)/16.0);
    uint r = packHalf2x16(f);
    vec4 u = unpackUnorm4x8(a[i]);
    vec4 s = unpackSnorm4x8(b[i]);
    r ^= packUnorm4x8(u.wzyx)+packSnorm4x8(s.yxwz);
    vec2 h = unpackHalf2x16((a[i]&0x3fff3fffu)|0x04000400u);
    o[i] = r^floatBitsToUint(h.x+h.y);
}
