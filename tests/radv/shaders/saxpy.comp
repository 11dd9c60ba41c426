// float 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { float a[]; };
layout(set=0, binding=1, std430) readonly buffer B { float b[]; };
layout(set=0, binding=3, std430) buffer O { float o[]; };
layout(local_size_x=64) in;
layout(push_constant) uniform C { uint n; float scale; uint seed; uint extra; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i<n) {
        precise float x = scale*a[i];
        precise float y = x+b[i];
        o[i] = y;
    }
}
