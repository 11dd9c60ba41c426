// y = a x + y in f64: more to load and store than to compute.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void daxpy(global double *y, global const double *x, float a) {
    size_t i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}
