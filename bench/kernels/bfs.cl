// One step of a search in breadth: neighbours of the nodes of a level that nobody has come to are of the next level.
__kernel void bfs(__global const uint *restrict first, __global const uint *restrict neighbours, __global uint *levels,
                  uint nodes, uint level)
{
    uint node = get_global_id(0);
    if (node >= nodes || levels[node] != level)
        return;
    for (uint edge = first[node]; edge < first[node + 1]; edge++) {
        uint other = neighbours[edge];
        if (levels[other] == ~0u)
            levels[other] = level + 1;
    }
}
