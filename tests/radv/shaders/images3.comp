// int 2 1 1 decoded: images
#version 450
layout(set=2, binding=0, r32f) uniform image3D im;
layout(set=2, binding=1) uniform sampler2DArrayShadow tx;
layout(set=2, binding=3) uniform samplerCube cu;
layout(local_size_x=4, local_size_y=4, local_size_z=4) in;
void main() {
    ivec3 p = ivec3(gl_GlobalInvocationID);
    float s = textureGradOffset(tx, vec4(p, 0.5), vec2(0.1), vec2(0.2), ivec2(1));
    s += textureLod(cu, vec3(p), 1.0).y+float(imageSize(im).x+textureSize(cu, 0).x+textureQueryLevels(tx));
    imageStore(im, p, vec4(s));
}
