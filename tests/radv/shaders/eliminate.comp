// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=64) in;
shared uint m[64];
// Gaussian elimination over the field of two elements: rows are words, pivots are found by all rows together.
void main() {
    uint l = gl_LocalInvocationIndex, i = gl_GlobalInvocationID.x;
    m[l] = a[i];
    barrier();
    for (uint c = 0u;c<32u;++c) {
        uint pivot = 64u;
        for (uint r = c;r<64u;++r) if ((m[r]>>c&1u) != 0u) {
            pivot = r;
            break;
        }
        uint row = pivot<64u ? m[pivot] : 0u, top = m[c];
        barrier();
        if (l == c) m[l] = row == 0u ? top : row;
        else if (l == pivot) m[l] = top;
        barrier();
        if (l != c && (m[l]>>c&1u) != 0u) m[l] ^= row;
        barrier();
    }
    o[i] = m[l];
}
