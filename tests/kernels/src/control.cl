// variants: O0
// Divergent control flow: switches, nested loops, early returns, gotos.

static uint step(uint state, uint k)
{
    switch ((state >> (k & 7)) % 11) {
    case 0: return state + 1;
    case 1: return state ^ 0x55;
    case 2: state *= 3; // falls through
    case 3: return state - k;
    case 4: return state >> 1;
    case 5: return ~state;
    case 6: return state << 3 | state >> 29;
    case 8: return state % 1000 + k;
    case 9:
        if (state & 1)
            return state / 3;
        break;
    default: state += 0x1234;
    }
    return state ^ k << 8;
}

__kernel void switches(__global const uint *in, __global uint *out)
{
    uint i = get_global_id(0), state = in[i];
    for (uint k = 0; k < (in[i] & 31); k++)
        state = step(state, k);
    out[i] = state;
}

__kernel void loops(__global const uint *in, __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = in[i], sum = 0, outer = 0;
    do {
        for (uint k = x & 15; k < 20; k++) {
            if ((k ^ x) % 7 == 3)
                continue;
            if (((x >> k) & 3) == 3)
                break;
            uint m = k;
            while (m > 1) {
                sum += m & 1 ? 3 : 1;
                m = m & 1 ? 3 * m + 1 : m / 2;
                if (sum > 5000)
                    goto done;
            }
        }
        x = x * 1664525u + 1013904223u;
        if ((x & 0x3f00) == 0x0500 && outer > 2) {
            out[i] = sum | 0x80000000u;
            return;
        }
    } while (++outer < (i & 7) + 1 || (x & 0x30000) == 0);
done:
    out[i] = sum << 4 | (outer & 15);
}

// Two entries into one loop.
__kernel void knots(__global const uint *in, __global uint *out)
{
    uint i = get_global_id(0), x = in[i], n = 0;
    if (x & 1)
        goto middle;
top:
    x += 7;
    n++;
    if ((x & 0xf0) == 0x50)
        goto end;
middle:
    x ^= x >> 3;
    n += 100;
    if (n < 3000 && (x & 0xff) != 0x11)
        goto top;
end:
    out[i] = x ^ n << 16;
}

// Conditions with side effects, and a wave-uniform branch beside a divergent one.
__kernel void conditions(__global const int *in, __global int *out, int uniform)
{
    uint i = get_global_id(0);
    int x = in[i], y = 0;
    if ((x > 0 && (y += x, y & 1)) || (x < -50 && (y -= 3, (x & 2) != 0)))
        y += 1000;
    if (uniform > 3) {
        y ^= 0x100;
        if (x & 4)
            y += uniform;
    } else if (get_group_id(0) & 1) {
        y = -y;
    }
    y += x > 10 ? x < 20 ? 1 : x < 30 ? 2 : 3 : x == -1 ? 4 : 5;
    out[i] = !x && !y ? 77 : y;
}
