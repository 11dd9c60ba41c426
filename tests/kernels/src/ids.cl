// variants: O0
// Everything a work-item can ask about its place, 22 numbers each.
__kernel void ids(__global uint *out)
{
    size_t i = (((get_global_id(2) - get_global_offset(2)) * get_global_size(1) + get_global_id(1) - get_global_offset(1)) *
                    get_global_size(0) + get_global_id(0) - get_global_offset(0));
    __global uint *o = out + 22 * i;
    for (uint d = 0; d < 3; d++) {
        o[d] = get_global_id(d);
        o[3 + d] = get_local_id(d);
        o[6 + d] = get_group_id(d);
        o[9 + d] = get_num_groups(d);
        o[12 + d] = get_local_size(d);
        o[15 + d] = get_global_size(d);
        o[18 + d] = get_global_offset(d);
    }
    o[21] = get_work_dim();
}
