// HIP: registered host memory, host memory that was given back while HIP still has it locked, device memory from kernels, copies and
// fills of all alignments.
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

static int wrong;
#define IS(c) do { if (!(c)) { wrong++; printf("%d: not so: %s\n", __LINE__, #c); } } while (0)
#define OK(call) do { hipError_t e_ = (call); if (e_) { wrong++; printf("%d: %s: %s\n", __LINE__, #call, hipGetErrorString(e_)); } } while (0)

__global__ void add(int* p, int by, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += by; }
__device__ char* kept[64];
__global__ void take(int bytes) { char* p = (char*)malloc(bytes); kept[threadIdx.x] = p; if (p) p[0] = threadIdx.x; }
__global__ void give(int* bad) { char* p = kept[threadIdx.x]; if (!p || p[0] != threadIdx.x) atomicAdd(bad, 1); free(p); }

// Kernels, copies and fills take the device's pointer and the host's; memory can be registered again.
static void registered() {
    const int n = 1 << 20;
    for (int round = 0; round < 2; round++) {
        int *own = (int*)(round ? aligned_alloc(4096, n * 4) : malloc(n * 4)), *device = nullptr, *other;
        for (int i = 0; i < n; i++) own[i] = i;
        OK(hipHostRegister(own, n * 4, 0));
        OK(hipHostGetDevicePointer((void**)&device, own, 0));
        add<<<n / 256, 256>>>(device, 1, n);
        add<<<n / 256, 256>>>(own, 2, n);
        OK(hipDeviceSynchronize());
        int bad = 0;
        for (int i = 0; i < n; i++) bad += own[i] != i + 3;
        IS(bad == 0);
        OK(hipMalloc(&other, n * 4));
        OK(hipMemcpy(other, device, n * 4, hipMemcpyDeviceToDevice));
        OK(hipMemset(device, 5, n * 2));
        OK(hipDeviceSynchronize());
        IS(own[0] == 0x05050505 && own[n / 2 - 1] == 0x05050505 && own[n / 2] == n / 2 + 3);
        OK(hipMemcpy(own, other, n * 4, hipMemcpyDeviceToHost));
        IS(own[0] == 3 && own[n - 1] == n + 2);
        OK(hipHostUnregister(own));
        OK(hipFree(other));
        free(own);
    }
}

// HIP keeps host memory of earlier copies locked.
static void given_back() {
    std::mt19937 random{1337};
    std::uniform_int_distribution<size_t> width{1, 1024}, height{1, 100}, depth{1, 60};
    for (int i = 0; i < 12; i++) {
        size_t w = width(random), h = height(random), d = depth(random);
        hipPitchedPtr p;
        hipExtent extent = make_hipExtent(w, h, d);
        OK(hipMalloc3D(&p, extent));
        size_t n = p.pitch * h * d, bad = 0;
        std::unique_ptr<char[]> own(new char[n]);
        memset(own.get(), 2, n);
        OK(hipMemset3D({p.ptr, p.pitch, w, h}, 1, extent));
        hipMemcpy3DParms copy{};
        copy.srcPtr = {p.ptr, p.pitch, w, h};
        copy.dstPtr = {own.get(), p.pitch, w, h};
        copy.extent = extent;
        copy.kind = hipMemcpyDeviceToHost;
        OK(hipMemcpy3D(&copy));
        for (size_t z = 0; z < d; z++) for (size_t y = 0; y < h; y++) for (size_t x = 0; x < w; x++) bad += own[(z * h + y) * p.pitch + x] != 1;
        IS(bad == 0);
        OK(hipFree(p.ptr));
    }
}

// The device's heap counts on slabs of 2 MiB that are aligned to 2 MiB.
static void device_heap() {
    int *bad, found = 1;
    OK(hipMalloc(&bad, 4));
    OK(hipMemset(bad, 0, 4));
    take<<<1, 64>>>(16);
    give<<<1, 64>>>(bad);
    OK(hipMemcpy(&found, bad, 4, hipMemcpyDeviceToHost));
    IS(found == 0);
    OK(hipFree(bad));
}

// Every alignment and a few sizes, beside the host's own copy.
static void copies() {
    const size_t n = 70000;
    char *from, *to;
    OK(hipMalloc(&from, n));
    OK(hipMalloc(&to, n));
    std::vector<char> source(n), expected(n), got(n);
    for (size_t i = 0; i < n; i++) source[i] = (char)(i * 31 >> 3);
    OK(hipMemcpy(from, source.data(), n, hipMemcpyHostToDevice));
    OK(hipMemset(to, 0, n));
    const size_t sizes[] = {1, 3, 4, 16, 63, 4096, 4099, 65536};
    for (size_t size : sizes) for (int a = 0; a < 5; a++) for (int b = 0; b < 5; b++) {
        const size_t at[] = {0, 1, 2, 4, 16};
        OK(hipMemcpyDtoD(to + at[a], from + at[b], size));
        memcpy(&expected[at[a]], &source[at[b]], size);
    }
    OK(hipMemcpy(got.data(), to, n, hipMemcpyDeviceToHost));
    IS(got == expected);
    for (size_t size : sizes) {
        OK(hipMemset(to + 7, (int)size, size));
        memset(&expected[7], (int)size, size);
    }
    OK(hipMemsetD16((hipDeviceptr_t)(to + 4098), 0x1234, 1001));
    for (int i = 0; i < 1001; i++) { expected[4098 + 2 * i] = 0x34; expected[4099 + 2 * i] = 0x12; }
    OK(hipMemsetD32((hipDeviceptr_t)(to + 8192), 0x12345678, 1001));
    for (int i = 0; i < 1001; i++) memcpy(&expected[8192 + 4 * i], "\x78\x56\x34\x12", 4);
    OK(hipMemset2D(to + 20000, 300, 9, 111, 50));
    for (int y = 0; y < 50; y++) memset(&expected[20000 + 300 * y], 9, 111);
    OK(hipMemcpy(got.data(), to, n, hipMemcpyDeviceToHost));
    IS(got == expected);
    OK(hipFree(from));
    OK(hipFree(to));
}

int main() {
    registered();
    given_back();
    device_heap();
    copies();
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
