#!/usr/bin/env bash
# Takes the objects of a manifest apart and makes them anew: weft dis, weft asm, weft link, then weft test of what comes out.
# usage: round_trip.sh WEFT MANIFEST TARGET [TEST-OPTION...]
set -euo pipefail
weft=$1 manifest=$2 target=$3
shift 3
base=$(dirname "$manifest")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/co/$target"
ln -s "$(cd "$base" && pwd)/data" "$work/data"
cp "$manifest" "$work/manifest.json"
for object in "$base/co/$target"/*.co; do
    name=$(basename "$object" .co)
    "$weft" dis "$object" >"$work/$name.s"
    "$weft" asm "$work/$name.s" --target "$target" --output "$work/$name.o"
    "$weft" link "$work/$name.o" --output "$work/co/$target/$name.co"
done
"$weft" test "$work/manifest.json" --target "$target" "$@"
