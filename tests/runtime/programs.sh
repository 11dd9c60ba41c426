#!/usr/bin/env bash
# Runs programs that somebody has built, and judges each by its exit status and its own word: a line with PASS, and none with FAIL.
# usage: programs.sh WEFT LIST     LIST: a program a line, `PATH`, a tab, and its arguments; paths are relative to DIR (the list's own by default).
#        AGENTS: gfx900 by default; LIMIT: seconds of each, 60 by default. A program runs in its own directory.
# It prints a row of a table for each: program, arguments, outcome, seconds.
set -uo pipefail
weft=$(realpath "$1") list=$2
dir=$(cd "${DIR:-$(dirname "$list")}" && pwd)
out=$(mktemp)
trap 'rm -f "$out"' EXIT
failed=0
while IFS=$'\t' read -r program args; do
    [ -n "$program" ] || continue
    path=$dir/$program
    [ -x "$path" ] || { echo "| $program | $args | not built | |"; failed=1; continue; }
    start=$(date +%s%N)
    # shellcheck disable=SC2086 # arguments are words
    (cd "$(dirname "$path")" && timeout "${LIMIT:-60}" "$weft" exec --agents "${AGENTS:-gfx900}" -- "$path" $args) >"$out" 2>&1 </dev/null
    status=$?
    tenths=$((($(date +%s%N) - start) / 100000000))
    case $status in
    0)
        if grep -qiw 'fail\(ed\)\?' "$out"; then outcome=fails
        elif grep -qi pass "$out"; then outcome=passes
        else outcome="says nothing"; fi
        ;;
    124) outcome="not done" ;;
    *) outcome="exit status $status" ;;
    esac
    [ "$outcome" = passes ] || { failed=1; sed 's/^/    /' "$out" | tail -5 >&2; }
    echo "| $program | $args | $outcome | $((tenths / 10)).$((tenths % 10)) |"
done <"$list"
exit $failed
