// The source that loc.hsail names.
kernel void loc(global uint *out) {
    uint i = get_global_id(0);
    uint v = i * i + 1;
    out[i] = v;
}
