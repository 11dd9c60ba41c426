// float 2 1 1 2e-4
#version 450
layout(set=0, binding=0, std430) readonly buffer A { float a[]; };
layout(set=0, binding=1, std430) readonly buffer B { float b[]; };
layout(set=0, binding=3, std430) buffer O { float o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = sin(a[i])+cos(b[i])+atan(a[i], b[i]+20.0)+tanh(a[i]*0.1)+pow(abs(b[i])+0.5, 1.5);
}
