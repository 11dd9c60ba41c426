// library: rocm
// HIP's printf: each wave asks the host through the hostcall buffer, lane by lane, and waits for the answer.
ulong __ockl_fprintf_stdout_begin(void);
ulong __ockl_fprintf_stderr_begin(void);
ulong __ockl_fprintf_append_string_n(ulong, const char *, ulong, uint);
ulong __ockl_fprintf_append_args(ulong, uint, ulong, ulong, ulong, ulong, ulong, ulong, ulong, uint);

__kernel void lines(__global const int *a, __global int *lengths)
{
    const char format[] = "item %d of group %d: %s %.3f %s\n";
    const char word[] = "a string that is longer than one packet of fifty-six bytes can carry at a time";
    const char last[] = "end";
    uint i = get_global_id(0);
    if (a[i] < 0)
        return;
    ulong m = __ockl_fprintf_stdout_begin();
    m = __ockl_fprintf_append_string_n(m, format, sizeof(format), 0);
    m = __ockl_fprintf_append_args(m, 2, i, get_group_id(0), 0, 0, 0, 0, 0, 0);
    m = __ockl_fprintf_append_string_n(m, word + (i & 7), sizeof(word) - (i & 7), 0);
    m = __ockl_fprintf_append_args(m, 1, as_ulong(a[i] * 0.125), 0, 0, 0, 0, 0, 0, 0);
    m = __ockl_fprintf_append_string_n(m, last, sizeof(last), 1);
    lengths[i] = (int)m;
}
