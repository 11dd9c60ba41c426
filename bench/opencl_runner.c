/* Runs one kernel of an OpenCL source on the CPU device of an OpenCL installation and prints the time of each run.
 *
 * usage: opencl_runner SOURCE KERNEL GRID GROUP REPEAT ARG...
 *   GRID, GROUP   work-items per dimension, as X or X,Y or X,Y,Z
 *   ARG           in:FILE            buffer with the bytes of FILE
 *                 out:BYTES:FILE     zeroed buffer, written to FILE after the last run
 *                 io:FILE            buffer with the bytes of FILE, written back after the last run
 *                 local:BYTES        local memory
 *                 u32:N  f32:X       values
 *                 hex:DIGITS         a value as its bytes, lowest first
 * OPENCL_RUNNER_OPTIONS in the environment: options for the OpenCL compiler.
 * prints: "device: NAME", "driver: VERSION", "time: SECONDS s" once per run (a first run is made and not counted)
 * exit status: 0; 1 on an error; 77 where there is no OpenCL library or no CPU device.
 *
 * The library is loaded at run time and the few declarations needed are here, so that a C compiler is all it takes.
 */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NO_OPENCL = 77, MAX_ARGS = 16 };

typedef int32_t cl_int;
typedef void *handle; /* every object of the OpenCL API is a pointer */

static const uint64_t DEVICE_TYPE_CPU = 2;
static const uint32_t DEVICE_NAME = 0x102b, DRIVER_VERSION = 0x102d, BUILD_LOG = 0x1183;
static const uint64_t READ_WRITE_COPY = 1 | 32;

static struct {
    cl_int (*GetPlatformIDs)(uint32_t, handle *, uint32_t *);
    cl_int (*GetDeviceIDs)(handle, uint64_t, uint32_t, handle *, uint32_t *);
    cl_int (*GetDeviceInfo)(handle, uint32_t, size_t, void *, size_t *);
    handle (*CreateContext)(const intptr_t *, uint32_t, const handle *, void *, void *, cl_int *);
    handle (*CreateCommandQueue)(handle, handle, uint64_t, cl_int *);
    handle (*CreateProgramWithSource)(handle, uint32_t, const char **, const size_t *, cl_int *);
    cl_int (*BuildProgram)(handle, uint32_t, const handle *, const char *, void *, void *);
    cl_int (*GetProgramBuildInfo)(handle, handle, uint32_t, size_t, void *, size_t *);
    handle (*CreateKernel)(handle, const char *, cl_int *);
    cl_int (*SetKernelArg)(handle, uint32_t, size_t, const void *);
    handle (*CreateBuffer)(handle, uint64_t, size_t, void *, cl_int *);
    cl_int (*EnqueueNDRangeKernel)(handle, handle, uint32_t, const size_t *, const size_t *, const size_t *, uint32_t,
                                   const handle *, handle *);
    cl_int (*EnqueueReadBuffer)(handle, handle, uint32_t, size_t, size_t, void *, uint32_t, const handle *, handle *);
    cl_int (*Finish)(handle);
} cl;

static void fail(const char *what, long code)
{
    fprintf(stderr, "opencl_runner: %s (%ld)\n", what, code);
    exit(1);
}

static void check(const char *what, cl_int status)
{
    if (status != 0)
        fail(what, status);
}

static void load_opencl(void)
{
    void *library = dlopen("libOpenCL.so.1", RTLD_NOW);
    if (!library) {
        fprintf(stderr, "opencl_runner: %s\n", dlerror());
        exit(NO_OPENCL);
    }
#define LOAD(name)                                          \
    if (!(*(void **)&cl.name = dlsym(library, "cl" #name))) \
        fail("no cl" #name " in libOpenCL.so.1", 0);
    LOAD(GetPlatformIDs) LOAD(GetDeviceIDs) LOAD(GetDeviceInfo) LOAD(CreateContext) LOAD(CreateCommandQueue)
    LOAD(CreateProgramWithSource) LOAD(BuildProgram) LOAD(GetProgramBuildInfo) LOAD(CreateKernel) LOAD(SetKernelArg)
    LOAD(CreateBuffer) LOAD(EnqueueNDRangeKernel) LOAD(EnqueueReadBuffer) LOAD(Finish)
#undef LOAD
}

static handle find_cpu(void)
{
    handle platforms[16], device;
    uint32_t count = 0;
    if (cl.GetPlatformIDs(16, platforms, &count) == 0)
        for (uint32_t i = 0; i < count && i < 16; i++)
            if (cl.GetDeviceIDs(platforms[i], DEVICE_TYPE_CPU, 1, &device, NULL) == 0)
                return device;
    fprintf(stderr, "opencl_runner: no OpenCL platform with a CPU device\n");
    exit(NO_OPENCL);
}

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        fail(path, 0);
    long length = ftell(file);
    rewind(file);
    char *text = malloc((size_t)length + 1);
    if (!text || fread(text, 1, (size_t)length, file) != (size_t)length)
        fail(path, length);
    fclose(file);
    text[length] = 0;
    *size = (size_t)length;
    return text;
}

static uint32_t parse_dims(const char *text, size_t dims[3])
{
    uint32_t count = 0;
    for (char *end; count < 3; text = end + 1) {
        dims[count++] = strtoul(text, &end, 10);
        if (*end != ',')
            break;
    }
    return count;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

struct output {
    handle buffer;
    size_t size;
    const char *path;
};

/* Makes a buffer of these bytes and argument `index` of it. */
static handle set_buffer(handle context, handle kernel, uint32_t index, size_t size, void *bytes)
{
    cl_int status = 0;
    handle buffer = cl.CreateBuffer(context, READ_WRITE_COPY, size, bytes, &status);
    check("clCreateBuffer", status);
    check("clSetKernelArg", cl.SetKernelArg(kernel, index, sizeof buffer, &buffer));
    free(bytes);
    return buffer;
}

static size_t parse_hex(const char *digits, unsigned char bytes[128])
{
    size_t count = 0;
    for (unsigned byte; count < 128 && sscanf(digits + 2 * count, "%2x", &byte) == 1; count++)
        bytes[count] = (unsigned char)byte;
    return count;
}

/* Sets argument `index`; returns whether it is an output, described in `out`. */
static int set_argument(handle context, handle kernel, uint32_t index, const char *text, struct output *out)
{
    const char *rest = strchr(text, ':');
    if (!rest)
        fail(text, index);
    rest++;
    if (strncmp(text, "in:", 3) == 0 || strncmp(text, "io:", 3) == 0) {
        out->path = rest;
        char *bytes = read_file(rest, &out->size);
        out->buffer = set_buffer(context, kernel, index, out->size, bytes);
        return text[1] == 'o';
    }
    if (strncmp(text, "out:", 4) == 0) {
        char *end;
        out->size = strtoul(rest, &end, 10);
        out->path = end + 1;
        void *zeros = calloc(out->size, 1);
        if (*end != ':' || !zeros)
            fail(text, index);
        out->buffer = set_buffer(context, kernel, index, out->size, zeros);
        return 1;
    }
    unsigned char bytes[128];
    uint32_t word = (uint32_t)strtoul(rest, NULL, 10);
    float real = strtof(rest, NULL);
    if (strncmp(text, "local:", 6) == 0)
        check("clSetKernelArg", cl.SetKernelArg(kernel, index, word, NULL));
    else if (strncmp(text, "u32:", 4) == 0)
        check("clSetKernelArg", cl.SetKernelArg(kernel, index, sizeof word, &word));
    else if (strncmp(text, "f32:", 4) == 0)
        check("clSetKernelArg", cl.SetKernelArg(kernel, index, sizeof real, &real));
    else if (strncmp(text, "hex:", 4) == 0)
        check("clSetKernelArg", cl.SetKernelArg(kernel, index, parse_hex(rest, bytes), bytes));
    else
        fail(text, index);
    return 0;
}

static handle build(handle context, handle device, const char *path)
{
    size_t size;
    char *text = read_file(path, &size);
    cl_int status = 0;
    handle program = cl.CreateProgramWithSource(context, 1, (const char **)&text, &size, &status);
    check("clCreateProgramWithSource", status);
    status = cl.BuildProgram(program, 1, &device, getenv("OPENCL_RUNNER_OPTIONS"), NULL, NULL);
    if (status != 0) {
        static char log[65536];
        cl.GetProgramBuildInfo(program, device, BUILD_LOG, sizeof log - 1, log, NULL);
        fputs(log, stderr);
        fail("clBuildProgram", status);
    }
    return program;
}

int main(int argc, char **argv)
{
    if (argc < 6 || argc > 6 + MAX_ARGS)
        fail("usage: opencl_runner SOURCE KERNEL GRID GROUP REPEAT ARG...", argc);
    load_opencl();
    handle device = find_cpu();
    char text[256] = "";
    cl.GetDeviceInfo(device, DEVICE_NAME, sizeof text, text, NULL);
    printf("device: %s\n", text);
    cl.GetDeviceInfo(device, DRIVER_VERSION, sizeof text, text, NULL);
    printf("driver: %s\n", text);

    cl_int status = 0;
    handle context = cl.CreateContext(NULL, 1, &device, NULL, NULL, &status);
    check("clCreateContext", status);
    handle queue = cl.CreateCommandQueue(context, device, 0, &status);
    check("clCreateCommandQueue", status);
    handle kernel = cl.CreateKernel(build(context, device, argv[1]), argv[2], &status);
    check("clCreateKernel", status);

    struct output outputs[MAX_ARGS];
    int output_count = 0;
    for (int i = 6; i < argc; i++)
        output_count += set_argument(context, kernel, (uint32_t)(i - 6), argv[i], &outputs[output_count]);

    size_t grid[3] = {1, 1, 1}, group[3] = {1, 1, 1};
    uint32_t dims = parse_dims(argv[3], grid);
    if (parse_dims(argv[4], group) != dims)
        fail("GRID and GROUP differ in dimensions", dims);
    for (int run = -1; run < atoi(argv[5]); run++) {
        double start = seconds();
        check("clEnqueueNDRangeKernel", cl.EnqueueNDRangeKernel(queue, kernel, dims, NULL, grid, group, 0, NULL, NULL));
        check("clFinish", cl.Finish(queue));
        if (run >= 0)
            printf("time: %.9f s\n", seconds() - start);
    }
    for (int i = 0; i < output_count; i++) {
        char *bytes = malloc(outputs[i].size);
        FILE *file = fopen(outputs[i].path, "wb");
        if (!bytes || !file)
            fail(outputs[i].path, 0);
        check("clEnqueueReadBuffer",
              cl.EnqueueReadBuffer(queue, outputs[i].buffer, 1, 0, outputs[i].size, bytes, 0, NULL, NULL));
        if (fwrite(bytes, 1, outputs[i].size, file) != outputs[i].size || fclose(file) != 0)
            fail(outputs[i].path, 0);
        free(bytes);
    }
    return 0;
}
