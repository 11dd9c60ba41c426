// Forces between bodies in f64, each with all others: a root and a division for each pair.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void nbody_f64(global const double4 *bodies, global double4 *forces, uint count) {
    size_t i = get_global_id(0);
    double4 own = bodies[i];
    double3 sum = 0;
    for (uint j = 0; j < count; j++) {
        double4 other = bodies[j];
        double3 r = other.xyz - own.xyz;
        double square = dot(r, r) + 1e-3;
        sum += r * (other.w / (square * sqrt(square)));
    }
    forces[i] = (double4)(sum, 0);
}
