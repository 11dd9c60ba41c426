// int 2 1 1 decoded: private memory by a ring of the driver's
#version 450
#extension GL_ARB_gpu_shader_int64 : enable
layout(set=0, binding=0, std430) readonly buffer A { int a[]; };
layout(set=0, binding=1, std430) readonly buffer B { int b[]; };
layout(set=0, binding=3, std430) buffer O { int o[]; };
layout(local_size_x=64) in;
layout(push_constant) uniform C { uint n; float scale; uint seed; uint extra; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    int t[96];
    for (int k = 0;k<93+int(extra);k++) t[k] = a[(i+uint(k))&255u];
    for (int k = 0;k<37+int(extra);k++) {
        int x = (b[i]>>(k&15))&63;
        int y = t[x];
        t[x] = t[(y&31)+32];
        t[(y&31)+32] = y+k;
    }
    int s = 0;
    for (int k = 0;k<93+int(extra);k++) s = s*3+t[k];
    o[i] = s;
}
