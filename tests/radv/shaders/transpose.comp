// float 2 4 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { float a[]; };
layout(set=0, binding=1, std430) readonly buffer B { float b[]; };
layout(set=0, binding=3, std430) buffer O { float o[]; };
layout(local_size_x=16, local_size_y=4, local_size_z=2) in;
void main() {
    uvec3 g = gl_GlobalInvocationID;
    uvec3 n = gl_NumWorkGroups*gl_WorkGroupSize;
    uint i = (g.z*n.y+g.y)*n.x+g.x;
    uint j = (g.x*n.y+g.y)*n.z+g.z;
    o[j] = a[i];
}
