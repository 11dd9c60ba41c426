// Kernels that hiprtc compiles when the program runs: LDS, lanes, atomics, half precision, matrix operations, calls, output, and
// the library's own copies and fills. usage: hiprtc PROCESSOR
#define __HIP_PLATFORM_AMD__
#include <hip/hip_runtime_api.h>
#include <hip/hiprtc.h>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static int wrong;
#define IS(c) do { if (!(c)) { wrong++; printf("%d: not so: %s\n", __LINE__, #c); } } while (0)
#define OK(call) do { hipError_t e_ = (call); if (e_) { wrong++; printf("%d: %s: %s\n", __LINE__, #call, hipGetErrorString(e_)); } } while (0)

static const char* source = R"(
extern "C" __global__ void axpy(float a, const float* x, float* y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += a * x[i]; }
extern "C" __global__ void sum(const int* x, unsigned long long* out, int n) {
    __shared__ int part[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int k = 128; k > 0; k >>= 1) { if (t < k) part[t] += part[t + k]; __syncthreads(); }
    if (t == 0) atomicAdd(out, (unsigned long long)part[0]);
}
extern "C" __global__ void lanes(const int* x, int* out, unsigned long long* mask) {
    int t = threadIdx.x, v = x[t];
    for (int k = 1; k < warpSize; k *= 2) { int w = __shfl_up(v, k); if (t % warpSize >= k) v += w; }
    out[t] = v;
    out[t + blockDim.x] = __shfl_xor(x[t], 5) * 1000 + __shfl(x[t], 3);
    unsigned long long m = __ballot(x[t] & 1);
    if (t % warpSize == 0) mask[t / warpSize] = m;
}
extern "C" __global__ void math(const float* x, float* out, int n) {
    int i = threadIdx.x;
    float v = x[i];
    out[i] = sinf(v); out[n + i] = expf(v); out[2 * n + i] = sqrtf(v); out[3 * n + i] = powf(v, 1.5f); out[4 * n + i] = 1 / v;
    double d = v;
    out[5 * n + i] = (float)(log(d) / d);
    out[6 * n + i] = fmaf(v, v, -v); out[7 * n + i] = rintf(v * 3.7f);
}
typedef _Float16 half2v __attribute__((ext_vector_type(2)));
extern "C" __global__ void halves(const _Float16* x, _Float16* out) {
    int i = threadIdx.x;
    half2v v = {x[2 * i], x[2 * i + 1]};
    half2v r = v * v + (half2v){1, 2};
    out[2 * i] = r[0]; out[2 * i + 1] = r[1];
}
#if defined(__gfx1100__)
typedef _Float16 half16 __attribute__((ext_vector_type(16)));
typedef float float8 __attribute__((ext_vector_type(8)));
extern "C" __global__ void product(const _Float16* a, const _Float16* b, float* c) {
    int t = threadIdx.x, n = t % 16;
    half16 x, y;
    for (int k = 0; k < 16; k++) { x[k] = a[n * 16 + k]; y[k] = b[k * 16 + n]; }
    float8 sums = {};
    sums = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(x, y, sums);
    for (int k = 0; k < 8; k++) c[(2 * k + t / 16) * 16 + n] = sums[k];
}
#endif
__device__ int table[4] = {1, 2, 3, 4};
extern "C" __global__ void scale(int by) { table[threadIdx.x] *= by; }
__device__ __attribute__((noinline)) int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
extern "C" __global__ void calls(int* out) { int own[8]; for (int i = 0; i < 8; i++) own[i] = fib(i + threadIdx.x % 4); out[threadIdx.x] = own[(threadIdx.x / 4) % 8]; }
template <typename T, int N> __global__ void fill(T* out) { out[threadIdx.x] = T(N) / T(2); }
extern "C" __global__ void floats(float* out, double* wide) { atomicAdd(out, 0.5f); atomicAdd(wide, 0.25); atomicMax((int*)out + 1, (int)threadIdx.x); }
extern "C" __global__ void greet(int n) { printf("thread %d of %d\n", (int)threadIdx.x, n); }
)";

static std::vector<char> compile(const std::string& processor, std::string& lowered) {
    hiprtcProgram program;
    const char* name = "fill<float, 7>";
    std::string option = "--offload-arch=" + processor;
    const char* options[] = {option.c_str(), "-O3"};
    IS(!hiprtcCreateProgram(&program, source, "kernels.hip", 0, nullptr, nullptr));
    IS(!hiprtcAddNameExpression(program, name));
    hiprtcResult result = hiprtcCompileProgram(program, 2, options);
    if (result) {
        size_t size = 0;
        hiprtcGetProgramLogSize(program, &size);
        std::vector<char> log(size + 1);
        hiprtcGetProgramLog(program, log.data());
        printf("%s\n%s\n", hiprtcGetErrorString(result), log.data());
        wrong++;
        return {};
    }
    const char* text;
    IS(!hiprtcGetLoweredName(program, name, &text));
    lowered = text;
    size_t size = 0;
    IS(!hiprtcGetCodeSize(program, &size));
    std::vector<char> code(size);
    IS(!hiprtcGetCode(program, code.data()));
    IS(!hiprtcDestroyProgram(&program));
    return code;
}

static hipModule_t module_;
template <typename... A> static void launch(const char* name, int groups, int size, A... args) {
    hipFunction_t function;
    OK(hipModuleGetFunction(&function, module_, name));
    void* list[] = {&args...};
    OK(hipModuleLaunchKernel(function, groups, 1, 1, size, 1, 1, 0, nullptr, list, nullptr));
}
template <typename T> static T* device(const std::vector<T>& v) {
    T* p;
    OK(hipMalloc((void**)&p, v.size() * sizeof(T)));
    OK(hipMemcpy(p, v.data(), v.size() * sizeof(T), hipMemcpyHostToDevice));
    return p;
}
template <typename T> static std::vector<T> host(const T* p, size_t n) {
    std::vector<T> v(n);
    OK(hipMemcpy(v.data(), p, n * sizeof(T), hipMemcpyDeviceToHost));
    return v;
}
static bool near(double got, double want, double most) { return std::fabs(got - want) <= most * std::fabs(want); }

int main(int argc, char** argv) {
    std::string processor = argc > 1 ? argv[1] : "gfx1100", lowered;
    hipDeviceProp_t about;
    OK(hipGetDeviceProperties(&about, 0));
    IS(std::string(about.gcnArchName).substr(0, processor.size()) == processor);
    const int lanes = about.warpSize;
    IS(lanes == (processor.substr(0, 4) == "gfx1" ? 32 : 64));
    std::vector<char> code = compile(processor, lowered);
    if (code.empty()) return 1;
    OK(hipModuleLoadData(&module_, code.data()));

    const int n = 10000;
    std::vector<float> x(n), y(n, 1);
    std::vector<int> whole(n);
    for (int i = 0; i < n; i++) x[i] = whole[i] = i;
    float *dx = device(x), *dy = device(y);
    launch("axpy", (n + 255) / 256, 256, 2.0f, (const float*)dx, dy, n);
    y = host(dy, n);
    int bad = 0;
    for (int i = 0; i < n; i++) bad += y[i] != 2.0f * i + 1;
    IS(bad == 0);

    int* dw = device(whole);
    unsigned long long* total = device(std::vector<unsigned long long>{0});
    launch("sum", (n + 255) / 256, 256, (const int*)dw, total, n);
    IS(host(total, 1)[0] == (unsigned long long)n * (n - 1) / 2);

    std::vector<int> values(128);
    for (int i = 0; i < 128; i++) values[i] = (i * 37 + 11) % 101;
    int *dv = device(values), *prefixes = device(std::vector<int>(256));
    unsigned long long* masks = device(std::vector<unsigned long long>(4));
    launch("lanes", 1, 128, (const int*)dv, prefixes, masks);
    std::vector<int> got = host(prefixes, 256);
    std::vector<unsigned long long> ballots = host(masks, 4);
    for (int i = 0, running = 0; i < 128; i++) {
        running = i % lanes ? running + values[i] : values[i];
        IS(got[i] == running);
        IS(got[128 + i] == values[i ^ 5] * 1000 + values[i / lanes * lanes + 3]);
        IS((ballots[i / lanes] >> (i % lanes) & 1) == (unsigned)(values[i] & 1));
    }

    const int m = 64;
    std::vector<float> in(m);
    for (int i = 0; i < m; i++) in[i] = 0.3f + 0.17f * i;
    float *din = device(in), *dout = device(std::vector<float>(8 * m));
    launch("math", 1, m, (const float*)din, dout, m);
    std::vector<float> out = host(dout, 8 * m);
    for (int i = 0; i < m; i++) {
        double v = in[i];
        IS(std::fabs(out[i] - std::sin(v)) < 3e-7);
        IS(near(out[m + i], std::exp(v), 3e-7));
        IS(near(out[2 * m + i], std::sqrt(v), 1e-7));
        IS(near(out[3 * m + i], std::pow(v, 1.5), 2e-6));
        IS(near(out[4 * m + i], 1 / v, 2e-7));
        IS(near(out[5 * m + i], std::log(v) / v, 1e-7));
        IS(out[6 * m + i] == fmaf(in[i], in[i], -in[i]));
        IS(out[7 * m + i] == rintf(in[i] * 3.7f));
    }

    std::vector<_Float16> h(128), h2(256);
    for (int i = 0; i < 128; i++) h[i] = (_Float16)(i / 8.0f - 5);
    _Float16 *dh = device(h), *dh2 = device(h2);
    launch("halves", 1, 64, (const _Float16*)dh, dh2);
    h2 = host(dh2, 128);
    for (int i = 0; i < 128; i++) IS(near((float)h2[i], (float)h[i] * (float)h[i] + 1 + i % 2, 1e-3));

    if (processor == "gfx1100") {
        std::vector<_Float16> a(256), b(256);
        for (int i = 0; i < 256; i++) a[i] = (_Float16)(float)(i % 13 - 6), b[i] = (_Float16)(float)(i % 7 - 3);
        float* dc = device(std::vector<float>(256));
        launch("product", 1, 32, (const _Float16*)device(a), (const _Float16*)device(b), dc);
        std::vector<float> c = host(dc, 256);
        for (int i = 0; i < 256; i++) {
            float want = 0;
            for (int k = 0; k < 16; k++) want += (float)a[i / 16 * 16 + k] * (float)b[k * 16 + i % 16];
            IS(c[i] == want);
        }
    }

    launch("scale", 1, 4, 10);
    hipDeviceptr_t table;
    size_t bytes = 0;
    OK(hipModuleGetGlobal(&table, &bytes, module_, "table"));
    IS(bytes == 16);
    IS(host((const int*)table, 4) == (std::vector<int>{10, 20, 30, 40}));

    int* numbers = device(std::vector<int>(64));
    launch("calls", 1, 64, numbers);
    got = host(numbers, 64);
    const int fibonacci[] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55};
    for (int i = 0; i < 64; i++) IS(got[i] == fibonacci[i / 4 % 8 + i % 4]);

    float* filled = device(std::vector<float>(32));
    launch(lowered.c_str(), 1, 32, filled);
    IS(host(filled, 32) == std::vector<float>(32, 3.5f));

    float* sums = device(std::vector<float>{0, 0});
    double* wide = device(std::vector<double>{0});
    launch("floats", 10, 100, sums, wide);
    IS(host(sums, 1)[0] == 500);
    IS(host((const int*)sums, 2)[1] == 99);
    IS(host(wide, 1)[0] == 250);

    // copies and fills, for which the library has kernels of its own
    OK(hipMemset(dx, 1, n * 4));
    std::vector<float> ones = host(dx, n);
    const int* bits = (const int*)ones.data();
    bad = 0;
    for (int i = 0; i < n; i++) bad += bits[i] != 0x01010101;
    IS(bad == 0);
    OK(hipMemsetD32((hipDeviceptr_t)(dx + 3), 0x12345678, 1001));
    OK(hipMemcpy(dy, dx, n * 4, hipMemcpyDeviceToDevice));
    ones = host(dy, n);
    bits = (const int*)ones.data();
    bad = 0;
    for (int i = 0; i < n; i++) bad += bits[i] != (i >= 3 && i < 1004 ? 0x12345678 : 0x01010101);
    IS(bad == 0);
    launch("greet", 1, 3, 3);
    OK(hipDeviceSynchronize());
    OK(hipModuleUnload(module_));
    printf("hiprtc: %d wrong\n", wrong);
    return wrong != 0;
}
