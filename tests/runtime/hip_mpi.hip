// HIP with MPI: each rank has agents of its own. Ranks pass device buffers around a ring, through host memory and through IPC handles of each
// other's buffers, and every value is compared.
#include <hip/hip_runtime.h>
#include <mpi.h>
#include <cstdio>
#include <vector>

static int wrong;
#define IS(c) do { if (!(c)) { wrong++; printf("rank %d, line %d: not so: %s\n", rank, __LINE__, #c); } } while (0)
#define OK(call) do { hipError_t e_ = (call); if (e_) { wrong++; printf("rank %d, line %d: %s: %s\n", rank, __LINE__, #call, hipGetErrorString(e_)); } } while (0)

constexpr int N = 10000;
static int rank, ranks;

__global__ void fill(int* p, int rank) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < N) p[i] = rank * N + i; }
__global__ void add(int* to, const int* from) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < N) to[i] += from[i]; }

static int groups() { return (N + 255) / 256; }

// After a turn of the ring each rank has the sum of all, which MPI has too.
static void ring() {
    int *own, *passed;
    std::vector<int> host(N), sum(N), expected(N);
    OK(hipMalloc(&own, N * 4));
    OK(hipMalloc(&passed, N * 4));
    fill<<<groups(), 256>>>(own, rank);
    OK(hipMemcpy(passed, own, N * 4, hipMemcpyDeviceToDevice));
    OK(hipMemcpy(sum.data(), own, N * 4, hipMemcpyDeviceToHost));
    MPI_Allreduce(sum.data(), expected.data(), N, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int round = 1; round < ranks; round++) {
        OK(hipMemcpy(host.data(), passed, N * 4, hipMemcpyDeviceToHost));
        MPI_Sendrecv_replace(host.data(), N, MPI_INT, (rank + 1) % ranks, round, (rank + ranks - 1) % ranks, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        OK(hipMemcpy(passed, host.data(), N * 4, hipMemcpyHostToDevice));
        add<<<groups(), 256>>>(own, passed);
    }
    OK(hipMemcpy(sum.data(), own, N * 4, hipMemcpyDeviceToHost));
    IS(sum == expected);
    OK(hipFree(own));
    OK(hipFree(passed));
}

// A kernel reads the buffer of the rank before, and another one writes it.
static void ipc() {
    int *own, *sums, *theirs = nullptr;
    OK(hipMalloc(&own, N * 4));
    OK(hipMalloc(&sums, N * 4));
    OK(hipMemset(sums, 0, N * 4));
    fill<<<groups(), 256>>>(own, rank);
    OK(hipDeviceSynchronize());
    hipIpcMemHandle_t handle;
    OK(hipIpcGetMemHandle(&handle, own));
    std::vector<hipIpcMemHandle_t> handles(ranks);
    MPI_Allgather(&handle, sizeof handle, MPI_BYTE, handles.data(), sizeof handle, MPI_BYTE, MPI_COMM_WORLD);
    const int before = (rank + ranks - 1) % ranks;
    std::vector<int> host(N);
    if (before != rank) {
        OK(hipIpcOpenMemHandle((void**)&theirs, handles[before], hipIpcMemLazyEnablePeerAccess));
        add<<<groups(), 256>>>(sums, theirs);
        OK(hipMemcpy(host.data(), sums, N * 4, hipMemcpyDeviceToHost));
        int bad = 0;
        for (int i = 0; i < N; i++) bad += host[i] != before * N + i;
        IS(bad == 0);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (theirs) {
        fill<<<groups(), 256>>>(theirs, 1000 + rank);
        OK(hipDeviceSynchronize());
    }
    MPI_Barrier(MPI_COMM_WORLD);
    OK(hipMemcpy(host.data(), own, N * 4, hipMemcpyDeviceToHost));
    int bad = 0;
    if (ranks > 1) for (int i = 0; i < N; i++) bad += host[i] != (1000 + (rank + 1) % ranks) * N + i;
    IS(bad == 0);
    if (theirs) OK(hipIpcCloseMemHandle(theirs));
    MPI_Barrier(MPI_COMM_WORLD);
    OK(hipFree(own));
    OK(hipFree(sums));
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    ring();
    ipc();
    int all = 0;
    MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) printf("%d ranks, %d wrong\n", ranks, all);
    MPI_Finalize();
    return all != 0;
}
