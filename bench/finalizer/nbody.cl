// One step of n bodies that attract each other, all pairs; positions are x, y, z, mass.

// The instruction itself, and what other devices have for it.
#ifdef __AMDGCN__
#define RECIPROCAL_ROOT __builtin_amdgcn_rsqf
#else
#define RECIPROCAL_ROOT native_rsqrt
#endif

__kernel void nbody(__global const float4 *restrict position, __global const float4 *restrict velocity,
                    __global float4 *restrict new_position, __global float4 *restrict new_velocity, uint n, float dt)
{
    uint i = get_global_id(0);
    float4 p = position[i];
    float ax = 0.0f, ay = 0.0f, az = 0.0f;
    for (uint j = 0; j < n; j++) {
        float4 q = position[j];
        float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
        float r2 = fma(dx, dx, fma(dy, dy, fma(dz, dz, 0.01f)));
        float r = RECIPROCAL_ROOT(r2);
        float s = q.w * (r * r * r);
        ax = fma(dx, s, ax);
        ay = fma(dy, s, ay);
        az = fma(dz, s, az);
    }
    float4 v = velocity[i];
    v.x = fma(ax, dt, v.x);
    v.y = fma(ay, dt, v.y);
    v.z = fma(az, dt, v.z);
    p.x = fma(v.x, dt, p.x);
    p.y = fma(v.y, dt, p.y);
    p.z = fma(v.z, dt, p.z);
    new_position[i] = p;
    new_velocity[i] = v;
}
