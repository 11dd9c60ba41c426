// rocRAND's Philox 4x32-10 on the device against the generator's definition (Salmon and others, "Parallel Random Numbers: As Easy
// as 1, 2, 3") computed here. The library gives success even where nothing ran: only values count.
#include <hip/hip_runtime.h>
#include <rocrand/rocrand.h>
#include <cstdint>
#include <cstdio>
#include <vector>

static void philox(uint32_t c[4], uint32_t k0, uint32_t k1) {
    for (int round = 0; round < 10; round++, k0 += 0x9E3779B9, k1 += 0xBB67AE85) {
        uint64_t p = 0xD2511F53ull * c[0], q = 0xCD9E8D57ull * c[2];
        uint32_t n[4] = {(uint32_t)(q >> 32) ^ c[1] ^ k0, (uint32_t)q, (uint32_t)(p >> 32) ^ c[3] ^ k1, (uint32_t)p};
        for (int i = 0; i < 4; i++) c[i] = n[i];
    }
}

int main() {
    const unsigned n = 100000;
    const uint64_t seed = 0x123456789abcdefull;
    rocrand_generator g;
    unsigned* d;
    std::vector<unsigned> h(n);
    if (rocrand_create_generator(&g, ROCRAND_RNG_PSEUDO_PHILOX4_32_10) || rocrand_set_seed(g, seed)) return 2;
    if (hipMalloc(&d, n * 4) || rocrand_generate(g, d, n)) return 2;
    if (hipMemcpy(h.data(), d, n * 4, hipMemcpyDeviceToHost)) return 2;
    unsigned wrong = 0;
    for (unsigned i = 0; i < n; i += 4) {
        uint32_t c[4] = {i / 4, 0, 0, 0};
        philox(c, (uint32_t)seed, (uint32_t)(seed >> 32));
        for (unsigned j = 0; j < 4; j++) wrong += h[i + j] != c[j];
    }
    printf("rocrand: %u of %u wrong\n", wrong, n);
    return wrong != 0;
}
