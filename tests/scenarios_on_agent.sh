#!/usr/bin/env bash
# The HSA Foundation's tests, finalized and run on the machine: each passes, or is refused for a reason of the list below.
# usage: scenarios_on_agent.sh WEFT ARCHIVE AGENT
set -uo pipefail
weft=$1 archive=$2 agent=$3
out=$(mktemp)
trap 'rm -f "$out"' EXIT
"$weft" scenario --agent "$agent" "$archive" >"$out"
tail -1 "$out"
# recursion, the dispatch's own signal
refused='Call\(f[0-9]+\) is not implemented|packetcompletionsig'
if grep 'FAILED' "$out" | grep -vE "$refused"; then
    echo "these are no refusals"
    exit 1
fi
passed=$(sed -n 's/^\([0-9]*\) passed.*/\1/p' "$out" | tail -1)
if [ "${passed:-0}" -lt 1800 ]; then
    echo "$agent: only ${passed:-0} of 1821 passed; 1800 and more did before"
    exit 1
fi
