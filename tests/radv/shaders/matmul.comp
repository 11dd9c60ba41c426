// float 4 4 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { float a[]; };
layout(set=0, binding=1, std430) readonly buffer B { float b[]; };
layout(set=0, binding=3, std430) buffer O { float o[]; };
layout(local_size_x=8, local_size_y=8) in;
shared float x[8][8], y[8][8];
void main() {
    uint r = gl_GlobalInvocationID.y, c = gl_GlobalInvocationID.x;
    precise float s = 0.0;
    for (uint t = 0u;t<32u;t += 8u) {
        x[gl_LocalInvocationID.y][gl_LocalInvocationID.x] = a[r*32u+t+gl_LocalInvocationID.x];
        y[gl_LocalInvocationID.y][gl_LocalInvocationID.x] = b[(t+gl_LocalInvocationID.y)*32u+c];
        barrier();
        for (uint k = 0u;k<8u;k++) {
            precise float p = x[gl_LocalInvocationID.y][k]*y[k][gl_LocalInvocationID.x];
            s = s+p;
        }
        barrier();
    }
    o[r*32u+c] = s;
}
