// OpenMP offloading: maps, teams, reductions, atomics, output and a function call from the device.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 4096 };
#pragma omp declare target
static int collatz(int n) { int steps = 0; for (; n > 1; steps++) n = n % 2 ? 3 * n + 1 : n / 2; return steps; }
#pragma omp end declare target
int main(void) {
    int on_device = 0, wrong = 0, histogram[16] = {0};
    int* steps = malloc(N * sizeof *steps);
    long sum = 0;
#pragma omp target map(tofrom : on_device)
    on_device = !omp_is_initial_device();
#pragma omp target teams distribute parallel for map(from : steps[0:N]) reduction(+ : sum)
    for (int i = 0; i < N; i++) { steps[i] = collatz(i + 1); sum += i; }
#pragma omp target teams distribute parallel for map(tofrom : histogram)
    for (int i = 0; i < N; i++)
#pragma omp atomic
        histogram[i * 7 & 15]++;
#pragma omp target
    printf("from the device: %d\n", collatz(27));
    for (int i = 0; i < N; i++) wrong += steps[i] != collatz(i + 1);
    for (int i = 0; i < 16; i++) wrong += histogram[i] != N / 16;
    printf("on_device=%d wrong=%d sum=%ld\n", on_device, wrong, sum);
    return !(on_device && !wrong && sum == (long)N * (N - 1) / 2);
}
