#!/usr/bin/env bash
# GCC's tests of what C code computes, gcc.c-torture/execute of Debian's package gcc-12-source, in OpenMP target regions on weft's HSA
# runtime. The package has each file; needs gcc-12-offload-amdgcn and libgomp-plugin-amdgcn1 beside it.
# usage: torture.sh WEFT [COUNT]     COUNT: how many tests, evenly spread; 200 by default, `all`; or `854-1708`, those in the order of their names
# AGENT: gfx900 by default; JOBS: how many at a time; KEEP: a directory for a line a test.
# Of each test: pass, no-build (GCC does not compile it for this target), or fail. A test fails that does not pass and that torture.txt
# does not list with its reason.
set -uo pipefail
export LC_ALL=C
weft=$(realpath "$1") count=${2:-200}
here=$(cd "$(dirname "$0")" && pwd)
source=/usr/src/gcc-12
{ command -v gcc-12 && ls $source/gcc-12*.tar.xz && [ -e /usr/lib/gcc/x86_64-linux-gnu/12/accel/amdgcn-amdhsa/mkoffload ]; } >/dev/null 2>&1 ||
    { echo "torture: not run: gcc-12-source or gcc-12-offload-amdgcn is not installed"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xJf $source/gcc-12*.tar.xz -C "$work" --strip-components=5 --wildcards '*/gcc/testsuite/gcc.c-torture/execute' || exit 1

# one FILE: prints the test's name, its outcome and a word about it.
one() {
    local file=$1 options=() flags=() unit log name=${1%.c} place status
    place=$(mktemp -d -p "$work")
    log=$place/log
    read -ra options <<<"$(sed -nE 's/.*dg-(additional-)?options "([^"]*)" *\}.*/\2/p; s/.*dg-options \{ ([^}]*) \} *\}.*/\1/p' "$file" | grep -v 'Wl,' | tr '\n' ' ')"
    case $file in ieee/*) options+=(-fno-inline) ;; esac
    local compile=(gcc-12 -O2 -w -fopenmp -foffload=amdgcn-amdhsa "-foffload-options=-march=${AGENT:-gfx900} -lm" "${options[@]}" -I"$work")
    local main=$file others=()
    [ "${file%/*}" = builtins ] && main=builtins/lib/main.c others=("$file" "$name-lib.c")
    grep -qE '\bmain *\( *(int|argc)' "$main" && flags+=(-DARGUMENTS=1,names)
    # without a return, or void
    gcc-12 -O0 "${options[@]}" "${flags[@]}" -Wreturn-type -DTEST="\"$work/$main\"" -I"$work" -S "$here/torture.c" -o /dev/null >"$log" 2>&1
    if awk '/In function / { is_main = /test_main/ } is_main && /Wreturn-type/ { found = 1 } END { exit !found }' "$log"; then
        status=1
    else
        "${compile[@]}" "${flags[@]}" -DTEST="\"$work/$main\"" -c "$here/torture.c" -o "$place/main.o" >"$log" 2>&1
        status=$?
    fi
    if [ $status != 0 ]; then
        "${compile[@]}" "${flags[@]}" -DWITHOUT_RESULT -DTEST="\"$work/$main\"" -c "$here/torture.c" -o "$place/main.o" >"$log" 2>&1
        status=$?
    fi
    for unit in "${others[@]}"; do
        [ $status = 0 ] || break
        "${compile[@]}" -DOTHER -DTEST="\"$work/$unit\"" -c "$here/torture.c" -o "$place/$(basename "$unit").o" >"$log" 2>&1
        status=$?
    done
    if [ $status != 0 ] || ! "${compile[@]}" "$place"/*.o -lm -o "$place/test" >"$log" 2>&1; then
        echo "$name no-build $(grep -m1 -oE '(error|sorry|undefined|relocation).*' "$log")"
    elif (cd "$place" && OMP_TARGET_OFFLOAD=MANDATORY timeout "${LIMIT:-120}" "$weft" exec --agents "${AGENT:-gfx900}" -- ./test) >"$log" 2>&1; then
        echo "$name pass"
    else
        echo "$name fail status $?: $(grep -m1 . "$log")"
    fi
    rm -rf "$place"
}
export -f one
export weft here work AGENT LIMIT

cd "$work" || exit 1
# what is right ends with 0, and what is wrong does not
printf 'int main(void) { return 5; }\n' >returns.c
printf 'void exit(int);\nint main(void) { exit(3); }\n' >exits.c
printf 'void abort(void);\nint main(void) { abort(); }\n' >aborts.c
for wrong in returns exits aborts; do
    [[ $(one $wrong.c) == "$wrong fail "* ]] || { echo "torture: a test that $wrong is not seen to fail"; exit 1; }
    rm $wrong.c
done
ls -- *.c ieee/*.c builtins/*.c | grep -v -e '-lib\.c$' >all
total=$(wc -l <all)
[ "$count" = all ] && count=$total
case $count in
*-*)
    sed -n "${count%-*},${count#*-}p" all >chosen
    count=$(wc -l <chosen)
    ;;
*) awk -v count="$count" -v total="$total" 'int(NR * count / total) > int((NR - 1) * count / total)' all >chosen ;;
esac
begin=$SECONDS
xargs -P "${JOBS:-2}" -I{} bash -c 'one "$1"' one {} <chosen >results
[ -z "${KEEP:-}" ] || sort results >"$KEEP/torture"
outcomes() { awk -v outcome="$1" '$2 == outcome { n++ } END { print n + 0 }' results; }
echo "gcc.c-torture, execute, on ${AGENT:-gfx900}: of $total tests $(wc -l <results) were run: $(outcomes pass) pass, $(outcomes no-build) do not build," \
    "$(outcomes fail) fail ($((SECONDS - begin)) s)"
awk 'NR == FNR { known[$1]; next } $2 == "fail" && !($1 in known)' "$here/torture.txt" results >unknown
sed 's/^/    /' unknown
[ "$(wc -l <results)" = "$(wc -l <chosen)" ] && [ ! -s unknown ] && [ "$(outcomes pass)" -ge $((count * 3 / 4)) ] && echo "gcc.c-torture: ok" || { echo "gcc.c-torture: FAILED"; exit 1; }
