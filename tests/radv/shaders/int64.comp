// int 2 1 1 exact
#version 450
#extension GL_ARB_gpu_shader_int64 : require
layout(set=0, binding=0, std430) readonly buffer A { uint64_t a[]; };
layout(set=0, binding=1, std430) readonly buffer B { int64_t b[]; };
layout(set=0, binding=3, std430) buffer O { uint64_t o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= 128u) return;
    uint64_t x = a[i];
    int64_t y = b[i]|1L;
    uint64_t r = x*uint64_t(y)+(x>>7)+uint64_t(y<<3);
    if (int64_t(x)<y) r ^= x/uint64_t(1000003);
    if (x>uint64_t(y)) r += uint64_t(y>>int(i&63u));
    o[i] = r;
}
