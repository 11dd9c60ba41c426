// int 2 1 1 exact
#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(set=0, binding=0, std430) readonly buffer A { uint8_t a[]; };
layout(set=0, binding=1, std430) readonly buffer B { int16_t b[]; };
layout(set=0, binding=3, std430) buffer O { int16_t o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    int16_t x = int16_t(a[i]), y = b[i];
    o[i] = x*y+(y>>3s)-int16_t(int8_t(a[i+1u]));
}
