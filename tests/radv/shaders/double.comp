// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uvec2 a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uvec2 b[]; };
layout(set=0, binding=3, std430) buffer O { double o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= 128u) return;
    double x = double(a[i].x)/16.0-double(a[i].y);
    double y = double(b[i].x)*0.5+1.0;
    precise double p = x*y;
    precise double s = p+double(b[i].y);
    o[i] = max(s, floor(x))-fract(y*0.25)+ceil(x*0.125);
}
