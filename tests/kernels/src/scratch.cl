// variants: O0
// Private memory: arrays indexed by data, structures, pointers to variables, functions with many arguments.

__kernel void arrays(__global const uint *in, __global uint *out)
{
    uchar b[48];
    ushort h[24];
    uint w[16];
    ulong d[8];
    float4 v[5];
    uint i = get_global_id(0), x = in[i];
    for (uint k = 0; k < 48; k++)
        b[k] = (uchar)(x >> (k & 15));
    for (uint k = 0; k < 24; k++)
        h[k] = (ushort)(x * k);
    for (uint k = 0; k < 16; k++)
        w[k] = x ^ k << 7;
    for (uint k = 0; k < 8; k++)
        d[k] = (ulong)x << (k * 4);
    for (uint k = 0; k < 5; k++)
        v[k] = (float4)((float)(x & 255), (float)k, 1.0f, (float)i);
    for (uint k = 0; k < 30; k++) {
        uint j = (x >> (k & 15)) & 15;
        b[(3 * j + k) % 48] += (uchar)w[j];
        h[(j + k) % 24] ^= b[j];
        w[(j * 5 + k) & 15] += h[k % 24];
        d[(j + k) & 7] = d[j & 7] * 3 + w[k & 15];
        v[j % 5] += v[(j + k) % 5].yzwx;
        x = x * 1664525u + 1013904223u;
    }
    uint r = 0;
    for (uint k = 0; k < 48; k++)
        r = r * 31 + b[k];
    for (uint k = 0; k < 24; k++)
        r = r * 31 + h[k];
    for (uint k = 0; k < 16; k++)
        r = r * 31 + w[k];
    for (uint k = 0; k < 8; k++)
        r = r * 31 + (uint)(d[k] >> 13);
    for (uint k = 0; k < 5; k++)
        r = r * 31 + ((as_uint(v[k].x) ^ as_uint(v[k].w)) >> 9);
    out[i] = r;
}

typedef struct {
    int key;
    short pair[2];
    long wide;
    uchar tail[5];
} record;

__attribute__((noinline)) static record change(record r, int by)
{
    r.key += by;
    r.pair[by & 1] *= 3;
    r.wide ^= (long)r.key << 20;
    r.tail[by % 5] = (uchar)by;
    return r;
}

__attribute__((noinline)) static long many(int a, long b, short c, float d, int e, int f, long g, int h, int k, int l, int m, int n,
                                           int o, int p, int q, int r, int s, int t, int u, int v, int w, int x, int y, int z,
                                           long aa, int bb, int cc, int dd, int ee, int ff, int gg, int hh, long ii)
{
    return a + b * 2 + c * 3 + (long)d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + k * 9 + l * 10 + m * 11 + n * 12 + o * 13 + p * 14 +
           q * 15 + r * 16 + s * 17 + t * 18 + u * 19 + v * 20 + w * 21 + x * 22 + y * 23 + z * 24 + aa * 25 + bb * 26 + cc * 27 +
           dd * 28 + ee * 29 + ff * 30 + gg * 31 + hh * 32 + ii * 33;
}

__attribute__((noinline)) static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

__attribute__((noinline)) static int depth3(int x)
{
    int local_copy[3] = {x, x + 1, x + 2};
    swap(&local_copy[x & 1], &local_copy[2]);
    return local_copy[0] * 100 + local_copy[1] * 10 + local_copy[2];
}

__attribute__((noinline)) static int depth2(int x)
{
    return x & 4 ? depth3(x) - depth3(x + 1) : depth3(-x);
}

__kernel void calls(__global const int *in, __global long *out)
{
    uint i = get_global_id(0);
    int x = in[i], y = (int)i;
    record r = {x, {(short)x, (short)(x >> 3)}, (long)x * 1000, {1, 2, 3, 4, 5}};
    r = change(r, (int)(i % 7));
    if (x & 1)
        r = change(r, 11);
    swap(&x, &y);
    long sum = many(x, y, (short)x, (float)(y & 1023), x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7, x + 8, x + 9, x + 10,
                    x + 11, x + 12, x + 13, x + 14, x + 15, x + 16, x + 17, x + 18, x + 19, x + 20, y + 1, y + 2, y + 3, y + 4,
                    y + 5, y + 6, y + 7, y + 8, (long)y << 33);
    out[4 * i] = sum;
    out[4 * i + 1] = r.key + r.pair[0] * 65536l + r.pair[1] * 16777216l;
    out[4 * i + 2] = r.wide + r.tail[0] + r.tail[1] * 2 + r.tail[2] * 3 + r.tail[3] * 4 + r.tail[4] * 5;
    out[4 * i + 3] = depth2((int)(i & 15)) + (x == (int)i && y == in[i] ? 1000000 : 0);
}
