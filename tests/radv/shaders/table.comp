// int 2 1 1 exact
#version 450
#extension GL_ARB_gpu_shader_int64 : enable
layout(set=0, binding=0, std430) readonly buffer A { int a[]; };
layout(set=0, binding=1, std430) readonly buffer B { int b[]; };
layout(set=0, binding=3, std430) buffer O { int o[]; };
layout(local_size_x=64) in;
const int t[16] = int[](3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3);
void main() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = t[a[i]&15]*100+t[b[i]&15];
}
