// int 2 1 1 exact
#version 450
layout(set=0, binding=0, std430) readonly buffer A { uint a[]; };
layout(set=0, binding=1, std430) readonly buffer B { uint b[]; };
layout(set=0, binding=3, std430) buffer O { uint o[]; };
layout(local_size_x=8, local_size_y=8) in;
shared uint queue[64];
shared uint head;
shared uint tail;
shared uint seen[64];
// Distances in a graph of 64 nodes whose edges are bits: a queue in group memory that atomic operations fill, level by level.
void main() {
    uint l = gl_LocalInvocationIndex, i = gl_WorkGroupID.x*64u+l;
    seen[l] = l == 0u ? 0u : ~0u;
    if (l == 0u) {
        queue[0] = 0u;
        head = 0u;
        tail = 1u;
    }
    barrier();
    for (uint level = 1u;level<64u;++level) {
        uint first = head, last = tail;
        barrier();
        if (first == last) break;
        for (uint n = first;n<last;++n) {
            uint node = queue[n];
            uint word = l<32u ? a[i-l+node] : b[i-l+node];
            if ((word>>(l&31u)&word>>((l*7u)&31u)&1u) != 0u && atomicCompSwap(seen[l], ~0u, level) == ~0u) queue[atomicAdd(tail, 1u)] = l;
        }
        if (l == 0u) head = last;
        barrier();
    }
    o[i] = seen[l];
}
