// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    uint x = a[i], y = b[i];
    o[i] = uint(bitCount(x))+uint(findMSB(x))*31u+uint(findLSB(y))*17u+bitfieldReverse(x)+bitfieldExtract(y, 3, 7)+bitfieldInsert(x, y, 5, 11)+uint(bitfieldExtract(int(x), 9, 6));
}
