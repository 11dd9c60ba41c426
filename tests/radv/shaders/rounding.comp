// float 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { float a[]; };
layout(set=0, binding=1, std430) readonly buffer B { float b[]; };
layout(set=0, binding=3, std430) buffer O { float o[]; };
layout(local_size_x=64) in;
void main() {
    uint i = gl_GlobalInvocationID.x;
    float x = a[i], y = b[i];
    o[i] = floor(x)+ceil(y)*2.0+trunc(x*3.0)+roundEven(y*0.5)+fract(x)+clamp(x, -1.0, 1.0)+min(x, y)+max(x*2.0, -y)+abs(y)+sign(x)+mix(1.0, 4.0, x>y)+step(x, y)+float(int(x))+float(uint(abs(y)));
}
