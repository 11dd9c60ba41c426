// float 2 1 1 2e-6
#version 450
layout(set=0, binding=0, std430) readonly buffer A { float a[]; };
layout(set=0, binding=1, std430) readonly buffer B { float b[]; };
layout(set=0, binding=3, std430) buffer O { float o[]; };
layout(local_size_x=64) in;
// Roots of polynomials by Newton's method, with a number of steps of its own for each work-item.
void main() {
    uint i = gl_GlobalInvocationID.x;
    float c = abs(a[i])+1.0, x = c;
    for (int n = 0;n<40;++n) {
        float f = x*x*x-c, d = 3.0*x*x, y = x-f/d;
        if (abs(y-x)<1e-6*y) break;
        x = y;
    }
    o[i] = x+b[i];
}
