// HIP: copies of all kinds, memset, streams, events, LDS, atomics, printf and assertions of values.
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

static int wrong;
#define IS(c) do { if (!(c)) { wrong++; printf("%d: not so: %s\n", __LINE__, #c); } } while (0)
#define OK(call) do { hipError_t e_ = (call); if (e_) { wrong++; printf("%d: %s: %s\n", __LINE__, #call, hipGetErrorString(e_)); } } while (0)

__global__ void axpy(float a, const float* x, float* y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += a * x[i]; }
__global__ void sum(const int* x, unsigned long long* out, int n) {
    __shared__ int part[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int k = 128; k > 0; k >>= 1) { if (t < k) part[t] += part[t + k]; __syncthreads(); }
    if (t == 0) atomicAdd(out, (unsigned long long)part[0]);
}
__global__ void greet(int n) { printf("thread %d of %d\n", (int)threadIdx.x, n); }
__device__ int table[4] = {1, 2, 3, 4};
__global__ void scale(int by) { table[threadIdx.x] *= by; }

int main() {
    const int n = 100000;
    float *x, *y;
    std::vector<float> h(n), g(n);
    for (int i = 0; i < n; i++) { h[i] = i; g[i] = 1; }
    OK(hipMalloc(&x, n * 4)); OK(hipMalloc(&y, n * 4));
    hipStream_t s1, s2; OK(hipStreamCreate(&s1)); OK(hipStreamCreate(&s2));
    hipEvent_t copied, from, to; OK(hipEventCreate(&copied)); OK(hipEventCreate(&from)); OK(hipEventCreate(&to));
    OK(hipMemcpyAsync(x, h.data(), n * 4, hipMemcpyHostToDevice, s1));
    OK(hipMemcpyAsync(y, g.data(), n * 4, hipMemcpyHostToDevice, s1));
    OK(hipEventRecord(copied, s1));
    OK(hipStreamWaitEvent(s2, copied, 0));
    OK(hipEventRecord(from, s2));
    axpy<<<(n + 255) / 256, 256, 0, s2>>>(2, x, y, n);
    OK(hipEventRecord(to, s2));
    OK(hipMemcpyAsync(g.data(), y, n * 4, hipMemcpyDeviceToHost, s2));
    OK(hipStreamSynchronize(s2));
    int bad = 0;
    for (int i = 0; i < n; i++) bad += g[i] != 2.0f * i + 1;
    IS(bad == 0);
    float ms = -1; OK(hipEventElapsedTime(&ms, from, to)); IS(ms > 0);

    // memset and copies on the device run kernels that the HIP library compiles
    int* v; OK(hipMalloc(&v, n * 4)); OK(hipMemset(v, 1, n * 4));
    std::vector<int> w(n); OK(hipMemcpy(w.data(), v, n * 4, hipMemcpyDeviceToHost));
    bad = 0; for (int i = 0; i < n; i++) bad += w[i] != 0x01010101; IS(bad == 0);
    OK(hipMemcpy(v, x, n * 4, hipMemcpyDeviceToDevice)); OK(hipMemcpy(g.data(), v, n * 4, hipMemcpyDeviceToHost));
    IS(!memcmp(g.data(), h.data(), n * 4));
    for (int i = 0; i < n; i++) w[i] = i;
    OK(hipMemcpy(v, w.data(), n * 4, hipMemcpyHostToDevice));
    unsigned long long *out, total = 0; OK(hipMalloc(&out, 8)); OK(hipMemset(out, 0, 8));
    sum<<<(n + 255) / 256, 256>>>(v, out, n);
    OK(hipMemcpy(&total, out, 8, hipMemcpyDeviceToHost));
    IS(total == (unsigned long long)n * (n - 1) / 2);

    // two dimensions, pitched
    const size_t pitch = 128; char* p; OK(hipMalloc((void**)&p, pitch * 30));
    char rows[3000], back[3000]; for (int i = 0; i < 3000; i++) rows[i] = (char)(i * 13);
    OK(hipMemcpy2D(p, pitch, rows, 100, 100, 30, hipMemcpyHostToDevice));
    OK(hipMemcpy2D(back, 100, p, pitch, 100, 30, hipMemcpyDeviceToHost));
    IS(!memcmp(rows, back, 3000));

    // variables, pinned memory, output
    int by4[4]; scale<<<1, 4>>>(10);
    OK(hipMemcpyFromSymbol(by4, HIP_SYMBOL(table), 16)); IS(by4[0] == 10 && by4[3] == 40);
    int* pinned; OK(hipHostMalloc((void**)&pinned, 4096, 0)); *pinned = 5;
    OK(hipMemcpyAsync(v, pinned, 4, hipMemcpyHostToDevice, s1)); OK(hipStreamSynchronize(s1));
    OK(hipMemcpy(&by4[0], v, 4, hipMemcpyDeviceToHost)); IS(by4[0] == 5);
    greet<<<1, 3>>>(3); OK(hipDeviceSynchronize());
    OK(hipFree(x)); OK(hipFree(y)); OK(hipFree(v)); OK(hipHostFree(pinned));
    printf("hip: %d wrong\n", wrong);
    return wrong != 0;
}
