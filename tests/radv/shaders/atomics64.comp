// int 2 1 1 exact
#version 450
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(set=0, binding=0, std430) readonly buffer A { uint64_t a[]; };
layout(set=0, binding=3, std430) buffer O { uint64_t o[]; };
layout(local_size_x=64) in;
shared uint64_t s[4];
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (gl_LocalInvocationIndex<4u) s[gl_LocalInvocationIndex] = 0ul;
    barrier();
    uint64_t x = a[i&127u];
    atomicAdd(s[0], x);
    atomicXor(s[1], x);
    atomicMax(s[2], x);
    barrier();
    if (gl_LocalInvocationIndex<3u) atomicAdd(o[gl_LocalInvocationIndex], s[gl_LocalInvocationIndex]);
    atomicMax(o[5], x);
    atomicAdd(o[6], x);
}
