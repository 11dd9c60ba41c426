// int 4 4 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=8, local_size_y=8) in;
void main() {
    uvec2 g = gl_GlobalInvocationID.xy;
    precise float cx = float(g.x)*0.09-2.0, cy = float(g.y)*0.08-1.25;
    precise float x = 0.0, y = 0.0;
    uint k = 0u;
    for (;k<64u;k++) {
        precise float xx = x*x;
        precise float yy = y*y;
        precise float m = xx+yy;
        if (m>4.0) break;
        precise float t = xx-yy;
        precise float xy = x*y;
        x = t+cx;
        precise float d = xy+xy;
        y = d+cy;
    }
    o[g.y*32u+g.x] = k;
}
