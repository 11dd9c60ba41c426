// int 2 1 1 decoded: images
#version 450
layout(set=2, binding=0, rgba8) uniform image2D im;
layout(set=2, binding=1) uniform sampler2D tx;
layout(set=2, binding=2, r32ui) uniform uimageBuffer tb;
layout(local_size_x=8, local_size_y=8) in;
void main() {
    ivec2 p = ivec2(gl_GlobalInvocationID.xy);
    vec4 c = textureLod(tx, vec2(p)/31.0, 0.5)+texelFetch(tx, p, 1)+textureGather(tx, vec2(p)*0.1, 1);
    uint t = imageLoad(tb, p.x).x;
    imageAtomicAdd(tb, p.y, t);
    imageStore(im, p, c*float(t)+imageLoad(im, p.yx));
}
