#!/usr/bin/env bash
# Runs the commands of examples/many as their schedulers would, part by part, and compares what is merged with one run: many_machines.sh WEFT
set -euo pipefail
weft=$(realpath "$1")
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin"
ln -s "$weft" "$place/bin/weft"
export PATH=$place/bin:$PATH
weft test examples/manifest.json --format tap >"$place/whole"
judge() {
    weft test --merge "$@" --format tap >"$place/merged"
    diff "$place/whole" "$place/merged"
}

for i in 1 2 3 4; do
    SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=4 sh examples/many/array.sbatch examples/manifest.json "$place/slurm"
done
judge "$place"/slurm/*.json

# The shell command of the Job, with its two volumes in this place.
sed -n '/args:/,/volumeMounts:/p' examples/many/job.yaml | sed '1,2d;$d' >"$place/pod"
sed -i "s|/tests/manifest.json|examples/manifest.json|; s|/results|$place/pods|g" "$place/pod"
mkdir "$place/pods"
for i in 0 1 2 3; do JOB_COMPLETION_INDEX=$i sh -eu "$place/pod"; done
judge "$place"/pods/*.json

# The two commands of the workflow.
mkdir "$place/github"
for i in 1 2 3 4; do
    command=$(sed -n 's/^ *- run: \(.*--shard.*\)/\1/p' examples/many/github.yml | sed "s/\${{ matrix.part }}/$i/g; s| part-| $place/github/part-|g; s|>part-|>$place/github/part-|")
    sh -euc "$command"
done
judge "$place"/github/part-*.json
(cd "$place/github" && sh -euc "$(sed -n 's/^ *- run: \(.*--merge.*\)/\1/p' "$OLDPWD/examples/many/github.yml")")

echo "many machines: passed"
