// Kernels of several streams that wait for each other, after all of them have been short: each of them runs while the others do.
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CHECKED(call)                                                                                                                          \
    do {                                                                                                                                       \
        hipError_t status = (call);                                                                                                            \
        if (status != hipSuccess) {                                                                                                            \
            printf("%s: %s\n", #call, hipGetErrorString(status));                                                                              \
            exit(1);                                                                                                                           \
        }                                                                                                                                      \
    } while (0)

// Each has a queue of the GPU to itself.
constexpr int STREAMS = 3;
constexpr int ROUNDS = 400;
// Numbers that lie apart.
constexpr int APART = 64;

// Waits until a number is there, and stores it for another stream.
__global__ void pass_on(int *own, int *next, int wanted) {
    while (__atomic_load_n(own, __ATOMIC_ACQUIRE) < wanted) {
    }
    __atomic_store_n(next, wanted, __ATOMIC_RELEASE);
}

int main() {
    hipStream_t streams[STREAMS];
    for (auto &stream : streams) CHECKED(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
    int *numbers;
    size_t bytes = sizeof(int) * APART * (STREAMS + 1);
    CHECKED(hipMalloc(&numbers, bytes));
    CHECKED(hipMemset(numbers, 0, bytes));
    CHECKED(hipDeviceSynchronize());
    auto number = [&](int n) { return numbers + APART * n; };
    for (int round = 1; round <= ROUNDS; round++) {
        // in most rounds the number is there; in the others the stream that is launched last stores it
        int wanted = round % 4 == 0 ? round : 0;
        for (int n = 1; n < STREAMS; n++) pass_on<<<1, 1, 0, streams[n]>>>(number(n), number(n + 1), wanted);
        pass_on<<<1, 1, 0, streams[0]>>>(number(0), number(1), 0);
        if (wanted != 0) {
            CHECKED(hipStreamSynchronize(streams[0]));
            CHECKED(hipMemcpyAsync(number(0), &wanted, sizeof(int), hipMemcpyHostToDevice, streams[0]));
            pass_on<<<1, 1, 0, streams[0]>>>(number(0), number(1), wanted);
        }
        CHECKED(hipDeviceSynchronize());
        int last = 0;
        CHECKED(hipMemcpy(&last, number(STREAMS), sizeof(int), hipMemcpyDeviceToHost));
        if (wanted != 0 && last != wanted) {
            printf("round %d: %d\n", round, last);
            return 1;
        }
    }
    printf("streams that wait for each other: ok\n");
    return 0;
}
