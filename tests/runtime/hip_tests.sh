#!/usr/bin/env bash
# Runs unit tests of ROCm's hip-tests (Catch2) that somebody has built, each test case in a process of its own, and judges them.
# usage: hip_tests.sh WEFT DIR [PATTERN]     DIR: programs, at any depth; PATTERN: cases to run, as Catch2 takes it, all by default
# HIP_WHEEL: the directory of HIP 5.4.2 that install_hip_wheel.sh makes, whose age is that of hip-tests 5.4; the system's HIP otherwise.
# AGENTS: gfx900 by default; LIMIT: seconds of a case, 60 by default; JOBS: how many at a time, 1 by default; KEEP: a directory for outcomes and output.
# Of each case: pass, skip (it says so itself), fail, or late. A case fails that hip_tests.txt does not list with its reason.
set -uo pipefail
export LC_ALL=C
weft=$(realpath "$1") dir=$(realpath "$2") pattern=${3:-}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
keep=${KEEP:-$work}
mkdir -p "$keep"
[ -z "${HIP_WHEEL:-}" ] || export LD_LIBRARY_PATH=$(realpath "$HIP_WHEEL")/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}

# one PROGRAM CASE: prints the program's directory and name, the case, its outcome and a word about it.
one() {
    local program=$1 name=$2 out status outcome about= start=$SECONDS
    out=$keep/$(tr -c 'A-Za-z0-9_.\n-' _ <<<"$name").out
    # a comma separates patterns, and brackets are tags
    (cd "$(dirname "$program")" && timeout "${LIMIT:-60}" "$weft" exec --agents "${AGENTS:-gfx900}" -- "$program" "$(sed 's/[],[\\]/\\&/g' <<<"$name")") \
        >"$out" 2>&1 </dev/null
    status=$?
    case $status in
    0)
        if grep -qiE 'HIP_SKIP_THIS_TEST|No tests ran|No test cases matched' "$out"; then outcome=skip
        elif grep -qE '^(All tests passed|test cases: .* passed)' "$out"; then outcome=pass
        else outcome=fail about="ends without a result"; fi
        ;;
    124) outcome=late ;;
    *)
        outcome=fail
        about=$(grep -m1 -E '^weft: |Code: |REQUIRE|CHECK|terminate called|due to' "$out" | sed 's/^ *//')
        about="status $status: $about"
        ;;
    esac
    printf '%s\t%s\t%s\t%s\t%s\n' "${program#"$dir"/}" "$name" $outcome $((SECONDS - start)) "$about"
    [ $outcome = pass ] && rm -f "$out"
}
export -f one
export weft dir keep AGENTS LIMIT

find "$dir" -type f -executable | sort | while read -r program; do
    # some programs ask for devices before `main`; the exit status is the number of cases
    timeout 60 "$weft" exec --agents "${AGENTS:-gfx900}" -- "$program" --list-test-names-only $pattern 2>/dev/null | sed '/^$/d' | while IFS= read -r name; do
        printf '%s\0%s\0' "$program" "$name"
    done
done >"$work/cases"
xargs -0 -P "${JOBS:-1}" -n 2 bash -c 'one "$1" "$2"' one <"$work/cases" >"$keep/outcomes"
outcomes() { cut -f 3 "$keep/outcomes" | grep -c -x "$1"; }
echo "hip-tests on ${AGENTS:-gfx900}: of $(wc -l <"$keep/outcomes") cases $(outcomes pass) pass, $(outcomes skip) skip themselves, $(outcomes fail) fail," \
    "$(outcomes late) do not end in ${LIMIT:-60} s"
awk -F '\t' 'NR == FNR { known[$1]; next } ($3 == "fail" || $3 == "late") && !($2 in known)' \
    "$here/hip_tests.txt" "$keep/outcomes" >"$work/unknown"
sed 's/^/    /' "$work/unknown"
[ -s "$keep/outcomes" ] && [ ! -s "$work/unknown" ] && echo "hip-tests: ok" || { echo "hip-tests: FAILED"; exit 1; }
