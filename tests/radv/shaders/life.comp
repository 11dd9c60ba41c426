// int 2 2 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=16, local_size_y=16) in;
shared uint s[18][18];
uint at(int x, int y) {
    return a[((y&31)<<5)+(x&31)]&1u;
}
void main() {
    ivec2 g = ivec2(gl_GlobalInvocationID.xy), l = ivec2(gl_LocalInvocationID.xy)+1;
    s[l.y][l.x] = at(g.x, g.y);
    if (l.x == 1) s[l.y][0] = at(g.x-1, g.y);
    if (l.x == 16) s[l.y][17] = at(g.x+1, g.y);
    if (l.y == 1) s[0][l.x] = at(g.x, g.y-1);
    if (l.y == 16) s[17][l.x] = at(g.x, g.y+1);
    if (l == ivec2(1)) s[0][0] = at(g.x-1, g.y-1);
    if (l == ivec2(16)) s[17][17] = at(g.x+1, g.y+1);
    if (l == ivec2(16, 1)) s[0][17] = at(g.x+1, g.y-1);
    if (l == ivec2(1, 16)) s[17][0] = at(g.x-1, g.y+1);
    barrier();
    uint k = 0u;
    for (int y = -1;y<2;y++) for (int x = -1;x<2;x++) k += s[l.y+y][l.x+x];
    o[(g.y<<5)+g.x] = uint(k == 3u||(k == 4u&&s[l.y][l.x] == 1u));
}
