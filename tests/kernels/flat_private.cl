// Flat addresses of private memory, which on GFX12.5 have the lane in them. Compiled with
//     clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -O1 flat_private.cl -o co/gfx1250/flat_private.co
__attribute__((noinline)) int next(int *from, int by) { int old = *from; *from = old + by; return old; }
__kernel void flat_private(__global int *out) {
    int lane = __builtin_amdgcn_workitem_id_x();
    volatile int own[8];
    for (int i = 0; i < 8; i++) own[i] = 100 * lane + i;
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += next(lane & 1 ? (int *)own + (i + lane) % 8 : (int *)(out + 64 + lane), i + 1);
    for (int i = 0; i < 8; i++) sum += own[i];
    out[lane] = sum;
}
