#!/usr/bin/env bash
# The HSA Foundation's tests, finalized and run on the machine: each of the 1821 passes.
# usage: scenarios_on_agent.sh WEFT ARCHIVE AGENT
set -uo pipefail
weft=$1 archive=$2 agent=$3
out=$(mktemp)
trap 'rm -f "$out"' EXIT
"$weft" scenario --agent "$agent" "$archive" >"$out"
grep 'FAILED' "$out"
tail -1 "$out"
[ "$(tail -1 "$out")" = "1821 passed, 0 failed" ]
