// int 2 1 1 exact
#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { f16vec2 o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    f16vec2 x = f16vec2(vec2(a[i]&255u, (a[i]>>8)&255u)/16.0), y = f16vec2(vec2(b[i]&63u, (b[i]>>9)&63u)/8.0);
    precise f16vec2 p = x*y;
    precise f16vec2 s = p-x;
    o[i] = max(s, y);
}
