# Turns the metadata that llvm-readelf prints into one line per kernel: file, then the keys below, then each argument
# as offset:size:kind.
function flush_arg() {
    if (in_arg) args = args (args == "" ? "" : ",") a["offset"] ":" a["size"] ":" a["value_kind"]
    in_arg = 0
    delete a
}
function flush_kernel(    i) {
    flush_arg()
    if (in_kernel) {
        line = file
        for (i = 1; i <= n; i++) line = line "\t" (keys[i] in k ? k[keys[i]] : "-")
        print line "\t" (args == "" ? "-" : args)
    }
    in_kernel = 0
    args = ""
    delete k
}
BEGIN {
    n = split("name symbol kernarg_segment_size kernarg_segment_align group_segment_fixed_size private_segment_fixed_size " \
        "wavefront_size sgpr_count vgpr_count agpr_count sgpr_spill_count vgpr_spill_count max_flat_workgroup_size", keys, " ")
}
function value(    v) { v = $0; sub(/^[ -]*\.[a-z_]+: */, "", v); gsub(/^'|'$/, "", v); return v }
function key(    s) { s = $0; sub(/^[ -]*\./, "", s); sub(/:.*/, "", s); return s }
/^amdhsa/ { flush_kernel(); next }
/^  - \./ { flush_kernel(); in_kernel = 1 }
/^(  - |    )\./ { flush_arg(); k[key()] = value() }
/^      - \./ { flush_arg(); in_arg = 1 }
/^(      - |        )\./ { if (in_arg) a[key()] = value() }
