// int 2 1 1 exact
#version 450
#extension GL_ARB_gpu_shader_int64 : enable
layout(set=0, binding=0, std430) readonly buffer A { int a[]; };
layout(set=0, binding=1, std430) readonly buffer B { int b[]; };
layout(set=0, binding=3, std430) buffer O { int o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    int r = 0;
    for (int k = 0;k<12;k++) {
        switch ((a[i]>>k)&7) {
            case 0: r += b[i];
            break;
            case 1: r ^= k;
            case 2: r -= 3;
            break;
            case 3: if (r<0) continue;
            r *= 2;
            break;
            case 4: for (int j = 0;j<k;j++) {
                r += j;
                if (r>1000) break;
            }
            break;
            case 5: r = ~r;
            break;
            default: r >>= 1;
        }
        if (r == 7777) break;
    }
    o[i] = r;
}
