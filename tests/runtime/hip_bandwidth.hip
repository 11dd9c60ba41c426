// HIP: bytes a second of bulk copies and fills, beside the host's own; what was copied is compared. usage: hip_bandwidth [MIB]
#include <hip/hip_runtime.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static int wrong;
#define OK(call) do { hipError_t e_ = (call); if (e_) { wrong++; printf("%d: %s: %s\n", __LINE__, #call, hipGetErrorString(e_)); } } while (0)

// The first time, which may meet fresh pages, and the best of four later ones.
template <class F> static void timed(const char* name, size_t bytes, F work) {
    double first = 0, best = 0;
    for (int i = 0; i < 5; i++) {
        auto start = std::chrono::steady_clock::now();
        work();
        OK(hipDeviceSynchronize());
        double rate = bytes / std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / 1e9;
        if (i == 0) first = rate; else best = std::max(best, rate);
    }
    printf("%-28s %6.2f GB/s, first %6.2f\n", name, best, first);
    fflush(stdout);
}

int main(int count, char** arguments) {
    size_t n = (size_t)(count > 1 ? atol(arguments[1]) : 64) << 20;
    char *a = (char*)malloc(n), *b = (char*)malloc(n), *pinned, *x, *y;
    for (size_t i = 0; i < n; i++) a[i] = (char)(i * 7 >> 4);
    OK(hipMalloc(&x, n));
    OK(hipMalloc(&y, n));
    OK(hipHostMalloc((void**)&pinned, n, 0));
    timed("memcpy of the host", n, [&] { memcpy(b, a, n); });
    timed("memset of the host", n, [&] { memset(b, 1, n); });
    timed("hipMemcpy, host to device", n, [&] { OK(hipMemcpy(x, a, n, hipMemcpyHostToDevice)); });
    timed("hipMemcpy, within a device", n, [&] { OK(hipMemcpy(y, x, n, hipMemcpyDeviceToDevice)); });
    timed("hipMemcpy, device to host", n, [&] { OK(hipMemcpy(b, y, n, hipMemcpyDeviceToHost)); });
    wrong += memcmp(a, b, n) != 0;
    timed("hipMemcpy, to pinned memory", n, [&] { OK(hipMemcpy(pinned, x, n, hipMemcpyDeviceToHost)); });
    wrong += memcmp(a, pinned, n) != 0;
    timed("hipMemset", n, [&] { OK(hipMemset(x, 3, n)); });
    timed("hipMemsetD32", n, [&] { OK(hipMemsetD32((hipDeviceptr_t)y, 0x01020304, n / 4)); });
    OK(hipMemcpy(a, x, n, hipMemcpyDeviceToHost));
    OK(hipMemcpy(b, y, n, hipMemcpyDeviceToHost));
    for (size_t i = 0; i < n; i++) wrong += a[i] != 3 || b[i] != 4 - (int)(i % 4);
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
