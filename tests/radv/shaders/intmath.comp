// int 2 1 1 exact
#version 450
#extension GL_ARB_gpu_shader_int64 : enable
layout(set=0, binding=0, std430) readonly buffer A { int a[]; };
layout(set=0, binding=1, std430) readonly buffer B { int b[]; };
layout(set=0, binding=3, std430) buffer O { int o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    int x = a[i], y = b[i]|1;
    int r = x/y;
    int m = x-r*y;
    r ^= (x<<(y&31))+(x>>(i&31));
    r += min(x, y)*3-max(x, 7)+abs(y)+sign(x);
    o[i] = r+m*5;
}
