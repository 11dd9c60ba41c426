// float 2 1 1 4e-6
#version 450
layout(set=0, binding=0, std430) readonly buffer A { float a[]; };
layout(set=0, binding=1, std430) readonly buffer B { float b[]; };
layout(set=0, binding=3, std430) buffer O { float o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    float x = abs(a[i])+0.125;
    o[i] = exp2(-x)+log2(x)+sqrt(x)+inversesqrt(x)+x/(b[i]*b[i]+1.0);
}
