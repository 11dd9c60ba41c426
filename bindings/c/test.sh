#!/usr/bin/env bash
# Compiles the example against libweft_c, shared and static, as C11 and as C++, and runs it on a code object and on HSAIL. Needs cc and c++.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -n "${WEFT_C_BUILT:-}" ] || cargo build --release --locked --quiet -p weft-c
release=${CARGO_TARGET_DIR:-target}/release
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
flags=(-Wall -Wextra -Werror -O1 -I bindings/c/include)
cc -std=c11 "${flags[@]}" bindings/c/examples/run.c -L "$release" -lweft_c -o "$place/shared"
cc -std=c11 "${flags[@]}" bindings/c/examples/run.c "$release/libweft_c.a" -lm -lpthread -ldl -o "$place/static"
echo '#include "weft.h"
int main() { return weft_version()[0] == 0; }' >"$place/header.cpp"
c++ "${flags[@]}" "$place/header.cpp" -L "$release" -lweft_c -o "$place/header"
export LD_LIBRARY_PATH=$release
"$place/header"
expected='16 work-groups: c = 0.5, 1.5, 2.5, ...'
for program in shared static; do
    for input in examples/co/gfx900/vecadd.co 'examples/vecadd.hsail gfx900' 'examples/vecadd.hsail gfx1100' examples/vecadd.hsail; do
        # shellcheck disable=SC2086 # two words
        got=$("$place/$program" $input)
        [ "$got" = "$expected" ] || { echo "$program $input: $got" >&2; exit 1; }
    done
done
# What is wrong is said, with a place.
if "$place/shared" bindings/c/test.sh 2>"$place/said"; then exit 1; fi
grep -q '^weft_load: bindings/c/test.sh:1:' "$place/said"
# The library has the names of the header, and no others that begin so.
names() { grep -o 'weft_[a-z_]*(' bindings/c/include/weft.h | tr -d '(' | sort -u; }
diff <(names) <(nm -D --defined-only "$release/libweft_c.so" | awk '{print $3}' | grep '^weft_' | sort -u)
echo "C API: passed"
