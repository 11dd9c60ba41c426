// A program with one bug, or none: what `weft exec --check` says of it. usage: hip_checks none|bounds|freed|host|null|race|unset|leak|streams|copies
// The exit status is 7, whatever a check finds.
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void fill(int* out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) out[i] = i;
}

// Waves write and read LDS; with `barrier` that is ordered.
__global__ void turn(int* out, int barrier) {
    __shared__ int t[128];
    int i = threadIdx.x;
    t[i] = i;
    if (barrier) __syncthreads();
    out[i] = t[127 - i];
}

__global__ void half(int* out, int filled) {
    __shared__ int t[64];
    int i = threadIdx.x;
    if (i < filled) t[i] = i;
    __syncthreads();
    if (t[63 - i] > 3) out[i] = 1;
}

__global__ void twice(const int* in, int* out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) out[i] = 2 * in[i];
}

// One stream writes `a`, and another one reads it, by a kernel or by a copy; with `ordered` it waits for an event before it does.
static bool streams(int* a, int* host, bool by_copy, bool ordered) {
    hipStream_t first, second;
    hipEvent_t written;
    int* b;
    bool made = hipStreamCreateWithFlags(&first, hipStreamNonBlocking) == hipSuccess &&
                hipStreamCreateWithFlags(&second, hipStreamNonBlocking) == hipSuccess &&
                hipEventCreate(&written) == hipSuccess && hipMalloc(&b, 4000) == hipSuccess;
    if (!made) return false;
    fill<<<4, 256, 0, first>>>(a, 1000);
    if (ordered && (hipEventRecord(written, first) != hipSuccess || hipStreamWaitEvent(second, written, 0) != hipSuccess)) return false;
    if (by_copy) {
        if (hipMemcpyAsync(host, a, 4000, hipMemcpyDeviceToHost, second) != hipSuccess) return false;
    } else twice<<<4, 256, 0, second>>>(a, b, 1000);
    return hipDeviceSynchronize() == hipSuccess && hipFree(b) == hipSuccess;
}

static int done() {
    fflush(stdout);
    return 7;
}

int main(int argc, char** argv) {
    const char* bug = argc > 1 ? argv[1] : "none";
    auto is = [&](const char* name) { return !strcmp(bug, name); };
    int *a, host[1000] = {};
    if (hipMalloc(&a, 4000) != hipSuccess) return 1;
    if (is("null")) fill<<<4, 256>>>(nullptr, 1000);
    else if (is("host")) fill<<<4, 256>>>((int*)malloc(4000), 1000);
    else if (is("freed")) {
        int* b;
        if (hipMalloc(&b, 4000) != hipSuccess || hipFree(b) != hipSuccess) return 1;
        fill<<<4, 256>>>(b, 1000);
    } else fill<<<4, 256>>>(a, is("bounds") ? 1001 : 1000);
    turn<<<1, 128>>>(a, !is("race"));
    half<<<1, 64>>>(a, is("unset") ? 32 : 64);
    if (hipDeviceSynchronize() == hipSuccess) {
        if (!streams(a, host, false, !is("streams")) || !streams(a, host, true, !is("copies"))) return 1;
    }
    if (hipMemcpy(host, a, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return done();
    if (host[999] != 999) printf("wrong\n");
    if (!is("leak") && hipFree(a) != hipSuccess) return 1;
    return done();
}
