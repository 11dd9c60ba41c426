// float 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { vec4 a[]; };
layout(set=0, binding=1, std430) readonly buffer B { vec3 b[]; };
layout(set=0, binding=3, std430) buffer O { vec4 o[]; };
layout(set=1, binding=0, std140) uniform U { vec4 u[8]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= 64u) return;
    precise vec4 x = a[i]+u[i&7u];
    precise vec4 y = x*vec4(b[i], 1.0);
    o[i] = y.wzyx;
}
