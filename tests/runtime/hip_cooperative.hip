// A cooperative launch: all work-groups of the grid meet at a barrier of the device.
#include <hip/hip_runtime.h>
// needs what the first one declares
#include <hip/hip_cooperative_groups.h>
#include <cstdio>

#define TRY(call)                                                                                         \
    do {                                                                                                  \
        hipError_t e_ = (call);                                                                           \
        if (e_ != hipSuccess) { printf("%d: %s: %s\n", __LINE__, #call, hipGetErrorString(e_)); return 1; } \
    } while (0)

// Each round a work-group stores its number plus what its neighbour has stored in the round before.
__global__ void rounds(unsigned* a, unsigned* b, int count) {
    auto grid = cooperative_groups::this_grid();
    unsigned group = blockIdx.x, groups = gridDim.x;
    for (int n = 0; n < count; n++) {
        if (threadIdx.x == 0) b[group] = a[(group + 1) % groups] + group;
        grid.sync();
        unsigned* other = a;
        a = b;
        b = other;
    }
}

int main() {
    enum { GROUPS = 24, THREADS = 128, ROUNDS = 5 };
    unsigned *a, *b, host[GROUPS], expected[GROUPS] = {0}, next[GROUPS];
    TRY(hipMalloc(&a, sizeof host));
    TRY(hipMalloc(&b, sizeof host));
    TRY(hipMemset(a, 0, sizeof host));
    int count = ROUNDS;
    void* args[] = {&a, &b, &count};
    for (int launch = 0; launch < 3; launch++) {
        TRY(hipMemset(a, 0, sizeof host));
        TRY(hipLaunchCooperativeKernel((void*)rounds, dim3(GROUPS), dim3(THREADS), args, 0, 0));
        TRY(hipDeviceSynchronize());
    }
    TRY(hipMemcpy(host, ROUNDS % 2 ? b : a, sizeof host, hipMemcpyDeviceToHost));
    for (int n = 0; n < ROUNDS; n++) {
        for (int g = 0; g < GROUPS; g++) next[g] = expected[(g + 1) % GROUPS] + g;
        for (int g = 0; g < GROUPS; g++) expected[g] = next[g];
    }
    int wrong = 0;
    for (int g = 0; g < GROUPS; g++) wrong += host[g] != expected[g];
    printf("%d groups, %d wrong\n", GROUPS, wrong);
    return wrong != 0;
}
