// pointers 4 1 1 exact
#version 450
#extension GL_EXT_buffer_reference : require
layout(buffer_reference, std430, buffer_reference_align=4) buffer R { uint r[]; };
layout(push_constant) uniform C { R from; R to; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    to.r[i^1u] = from.r[i]*7u+from.r[(i*5u)&255u];
}
