#!/usr/bin/env bash
# The HSA Foundation's tests, finalized and run on the machine: none of the 1821 fails. Those that want what the agent lacks are counted.
# With waves of 32 work-items, those are left out that fail on the interpreter with such waves, too: they hold numbers for waves of 64.
# usage: scenarios_on_agent.sh WEFT ARCHIVE AGENT [--wave-size 32|64]
set -uo pipefail
weft=$1 archive=$2 agent=$3
shift 3
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
failed() { sed -n 's/: FAILED: .*//p' "$1" | sort; }

lanes=${2:-$("$weft" info --agents "$agent" | sed -n '/Name: *gfx/,$s/^ *Wavefront Size: *\([0-9]*\).*/\1/p')}
"$weft" scenario --agent "$agent" "$@" "$archive" >"$directory/agent"
failed "$directory/agent" >"$directory/failed"
: >"$directory/others"
if [ "$lanes" = 32 ]; then
    "$weft" scenario --quiet --wave-size 32 "$archive" >"$directory/interpreter"
    failed "$directory/interpreter" >"$directory/others"
    echo "$(comm -12 "$directory/failed" "$directory/others" | wc -l) hold numbers for waves of 64"
fi
grep -o ': lacking: .*' "$directory/agent" | sed 's/^: lacking: //; s/^[^ ]*: //; s/;.*//' | sort | uniq -c
tail -1 "$directory/agent"
comm -23 "$directory/failed" "$directory/others" >"$directory/wrong"
sed 's/^/FAILED: /' "$directory/wrong"
[ ! -s "$directory/wrong" ] && [ "$(grep -cE ': (passed$|FAILED: |lacking: )' "$directory/agent")" = 1821 ]
