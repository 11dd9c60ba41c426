// rocPRIM: an inclusive scan and a radix sort on the device, against loops here.
#include <hip/hip_runtime.h>
#include <rocprim/rocprim.hpp>
#include <algorithm>
#include <cstdio>
#include <vector>
#define OK(call) if (call) { printf("failed: %s\n", #call); return 2; }
int main() {
    const int n = 10000;
    std::vector<int> h(n), want(n), got(n);
    unsigned x = 1;
    for (int i = 0; i < n; i++) h[i] = (int)((x = x * 1664525 + 1013904223) >> 12) - (1 << 19);
    int *in, *out;
    void* space;
    size_t bytes = 0, most = 0;
    OK(hipMalloc(&in, n * 4)); OK(hipMalloc(&out, n * 4));
    OK(hipMemcpy(in, h.data(), n * 4, hipMemcpyHostToDevice));
    OK(rocprim::inclusive_scan(nullptr, bytes, in, out, n, rocprim::plus<int>()));
    OK(rocprim::radix_sort_keys(nullptr, most, in, out, n));
    OK(hipMalloc(&space, std::max(bytes, most)));
    OK(rocprim::inclusive_scan(space, bytes, in, out, n, rocprim::plus<int>()));
    OK(hipMemcpy(got.data(), out, n * 4, hipMemcpyDeviceToHost));
    int wrong = 0, sum = 0;
    for (int i = 0; i < n; i++) wrong += got[i] != (sum += h[i]);
    printf("rocprim scan: %d of %d wrong\n", wrong, n);
    OK(rocprim::radix_sort_keys(space, most, in, out, n));
    OK(hipMemcpy(got.data(), out, n * 4, hipMemcpyDeviceToHost));
    want = h;
    std::sort(want.begin(), want.end());
    int unsorted = 0;
    for (int i = 0; i < n; i++) unsorted += got[i] != want[i];
    printf("rocprim sort: %d of %d wrong\n", unsorted, n);
    return wrong || unsorted;
}
