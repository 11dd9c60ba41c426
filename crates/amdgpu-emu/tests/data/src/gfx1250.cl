// What clang makes of operations of GFX12.5, in waves of 32 work-items.
typedef int int4v __attribute__((ext_vector_type(4)));
typedef int int8v __attribute__((ext_vector_type(8)));
#define WAVE __attribute__((reqd_work_group_size(32, 1, 1)))

// out[i] = the numbers of `in` through LDS, in the other order, times three.
kernel WAVE void through_lds(global int *out, global int *in) {
  local int tile[32];
  int i = __builtin_amdgcn_workitem_id_x();
  __builtin_amdgcn_global_load_async_to_lds_b32(in + i, tile + i, 0, 0);
  __builtin_amdgcn_s_wait_asynccnt(0);
  out[i] = 3 * tile[31 - i];
}

// Products, limits and sums of 64 bits.
kernel WAVE void wide(global unsigned long *out, global const unsigned long *in) {
  int i = __builtin_amdgcn_workitem_id_x();
  unsigned long a = in[2 * i], b = in[2 * i + 1];
  out[4 * i] = a * b;
  out[4 * i + 1] = a < b ? a : b;
  out[4 * i + 2] = (long)a > (long)b ? a : b;
  out[4 * i + 3] = a + b;
}

// Groups of eight lanes: a lane to all, moved up by three, exchanged.
kernel WAVE void groups(global int *out, global const int *in) {
  int i = __builtin_amdgcn_workitem_id_x();
  int x = in[i];
  out[i] = __builtin_amdgcn_permlane_bcast(x, 5, 8);
  out[32 + i] = __builtin_amdgcn_permlane_up(x, 3, 8);
  out[64 + i] = __builtin_amdgcn_permlane_xor(x, 6, 8);
}

// A tile of 4 x 4 numbers of a matrix of 6 columns.
kernel WAVE void tile(global int *out, global int *matrix) {
  local int tile[16];
  unsigned long at = (unsigned long)matrix;
  int4v group0 = {1, (int)(unsigned long)tile, (int)at, (int)(at >> 32) | (int)0x80000000};
  int8v group1 = {2 << 16, 6 << 16, 6 << 16, 4 << 16, 4, 6, 0, 0};
  int4v none = 0;
  __builtin_amdgcn_tensor_load_to_lds_d2(group0, group1, 0);
  __builtin_amdgcn_s_wait_tensorcnt(0);
  int i = __builtin_amdgcn_workitem_id_x();
  if (i < 16) out[i] = tile[i];
}
