#!/usr/bin/env bash
# Programs of others on weft's HSA runtime: each is built if its compiler is installed, runs under `weft exec`, and checks its values.
# usage: run.sh WEFT [CLIENT...]     clients: rocminfo api stress conformance openacc openmp gcn-run hip hiprtc mpi cupy rocrand rocprim samples; all by
# default
# HIP_WHEEL: the directory of HIP 5.4.2 that install_hip_wheel.sh makes; CUPY: that of install_cupy.sh; CUPY_AGENTS: the agents
# that run it, gfx900, gfx906, gfx803 and gfx1010 by default.
# CHECK: what their kernels are checked for, as `all`; a finding fails a client.
# STRESS_PACKETS: how many packets `stress` sends. BANDWIDTH_MIB: the size of HIP's copies and fills that are timed. CONFORMANCE: the HSA Foundation's tests as an archive;
# CONFORMANCE_AGENTS: the agents that run them, gfx900 and gfx906 by default.
set -uo pipefail
weft=$1
shift
clients=${*:-rocminfo api stress conformance openacc openmp gcn-run hip hiprtc mpi cupy rocrand rocprim samples}
here=$(cd "$(dirname "$0")" && pwd)
object=$here/../../examples/co/gfx900/vecadd.co
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# missing CLIENT WHAT: says that a client cannot run here.
missing() { echo "$1: not run: $2 is not installed"; }
# check CLIENT COMMAND...: runs under weft, with a time limit; says how long it took.
check() {
    local name=$1 start=$SECONDS
    shift
    timeout "${LIMIT:-300}" "$weft" exec ${CHECK:+--check "$CHECK" --fail-on-finding} "$@" >"$work/out" 2>"$work/errors"
    local status=$?
    # a program need not end its last line
    { echo; cat "$work/errors"; } >>"$work/out"
    if [ $status = 0 ]; then
        echo "$name: ok ($((SECONDS - start)) s)"
    else
        echo "$name: FAILED (exit status $status)"
        sed 's/^/    /' "$work/out" | tail -20
        failed=1
    fi
}
# found BUG PATTERN: what the checks say of hip_checks; its exit status stays 7, but where a fault ends the program.
found() {
    "$weft" exec --agents "$agent" --check "all${LEAKS:-}" -- "$work/hip_checks" "$1" >"$work/out" 2>&1
    local status=$?
    case $1 in none | race | unset | leak | streams | copies) [ $status = 7 ] ;; *) true ;; esac && grep -q "$2" "$work/out" &&
        echo "hip, checks on $agent, $1: ok" || { echo "hip, checks on $agent, $1: FAILED ($status)"; sed 's/^/    /' "$work/out" | tail -20; failed=1; }
}
# failing BUG STATUS: the exit status of hip_checks under --fail-on-finding.
failing() {
    "$weft" exec --agents "$agent" --check all --fail-on-finding -- "$work/hip_checks" "$1" >"$work/out" 2>&1
    local status=$?
    [ $status = "$2" ] && echo "hip, checks on $agent, $1 with --fail-on-finding: ok" || { echo "hip, checks on $agent, $1 with --fail-on-finding: FAILED ($status)"; failed=1; }
}
has() { command -v "$1" >/dev/null; }
header() { [ -e "/usr/include/$1" ]; }
# Linked against ROCr's library, as programs of others are; weft's takes its place when they run.
# calls uses names that are newer than Debian's library, so it is linked against weft's.
c_program() {
    local library=-lhsa-runtime64 name=$1
    shift
    [ "$name" = calls ] && library=$(dirname "$weft")/libhsa_runtime64.so
    cc -O1 -w -o "$work/$name" "$here/$name.c" "$library" -lpthread "$@"
}

# Whether the C tests have called every name of the library, and those of hsa.h that give a status with success and with an error.
called() {
    local capi=$here/../../crates/hsa-capi/tests never=0 name kind
    nm -u "$work"/{api,calls,programs,images,memory} | sed -n 's/.* U \(hsa_[a-z0-9_]*\).*/\1/p' | sort -u >"$work/referenced"
    for name in $(cat "$capi"/names{,-newer}.txt | sort | comm -23 - "$work/referenced"); do
        echo "    never called: $name"
        never=1
    done
    local statuses='hsa_status_t +(HSA_API +)?hsa_[a-z0-9_]+ *\('
    for name in $(tr '\n' ' ' </usr/include/hsa/hsa.h | grep -oE "$statuses" | sed -E 's/.*(hsa_[a-z0-9_]+) *\($/\1/' | sort -u | comm -12 - "$work/referenced"); do
        for kind in good bad; do
            # the first cannot fail twice in a row, the second never succeeds (docs/RUNTIME.md)
            case "$kind $name" in "bad hsa_init" | "good hsa_executable_load_program_code_object") continue ;; esac
            grep -qx "$kind $name" "$work/calls.txt" || { echo "    never called with a $kind result: $name"; never=1; }
        done
    done
    [ $never = 0 ] && echo "every function was called: ok" || { echo "every function was called: FAILED"; failed=1; }
}

for client in $clients; do
    case $client in
    rocminfo)
        has rocminfo || { missing rocminfo rocminfo; continue; }
        check rocminfo -- rocminfo
        # weft info agrees, but for the line about the driver, colours and blanks at the ends of lines
        plain() { sed -e 's/\x1b\[[0-9;]*m//g' -e 's/ *$//' -e '/^ROCk module/d' -e '/^$/d'; }
        for agents in gfx900 gfx906,gfx908 hsail; do
            "$weft" info --agents $agents | plain >"$work/info"
            if [ -s "$work/info" ] && diff <("$weft" exec --agents $agents -- rocminfo | plain) "$work/info" >"$work/diff"; then
                echo "weft info is what rocminfo prints: $agents: ok"
            else
                echo "weft info differs from rocminfo: $agents: FAILED"
                sed 's/^/    /' "$work/diff" | head -20
                failed=1
            fi
        done
        seen=$(ROCR_VISIBLE_DEVICES=GPU-7765667400000003,0 "$weft" exec --agents gfx900,hsail,gfx906 -- rocminfo | sed -n 's/^  Name: *\(gfx9[0-9a-f]*\) *$/\1/p' | tr '\n' ' ')
        [ "$seen" = "gfx906 gfx900 " ] && echo "ROCR_VISIBLE_DEVICES: ok" || { echo "ROCR_VISIBLE_DEVICES: FAILED: $seen"; failed=1; }
        # the agents of the golden file, whose host is not this one
        gpu() { plain | sed -n '/^Agent 2/,$p'; }
        if diff <("$weft" exec --agents gfx900 -- rocminfo | gpu) "$here/rocminfo.gfx900.txt" >"$work/diff"; then
            echo "rocminfo gfx900 is as recorded: ok"
        else
            echo "rocminfo gfx900 differs from rocminfo.gfx900.txt: FAILED"
            sed 's/^/    /' "$work/diff" | head -20
            failed=1
        fi
        ;;
    api)
        { has cc && header hsa/hsa.h; } || { missing api "cc or libhsa-runtime-dev"; continue; }
        for module in programs programs_library programs_images programs_small agents_near agents_open outside_{kernel,functions,heavy}; do
            "$weft" asm "$here/$module.hsail" -o "$work/$module.brig" || failed=1
        done
        : >"$work/calls.txt"
        export CALLS=$work/calls.txt
        for program in api calls programs images agents memory outside; do
            c_program "$program" || { failed=1; continue; }
        done
        check api -- "$work/api" "$object"
        check calls -- "$work/calls" "$object"
        # kernels send packets, too: to queues with legacy doorbells on GFX7 and GFX8
        for agent in gfx900 gfx803 gfx701; do
            check programs --agents $agent,hsail -- "$work/programs" "$work"/programs{,_library,_images,_small}.brig
        done
        for agent in gfx900 gfx803 gfx701 gfx90a gfx942 gfx1010 gfx1030 gfx1100 gfx1201 gfx1250; do
            check "outside, $agent" --agents $agent -- "$work/outside" "$work"/outside_{kernel,functions,heavy}.brig
        done
        for agent in gfx900 gfx803 gfx1030 gfx1100 gfx1200; do
            check images --agents $agent,hsail -- "$work/images"
        done
        check agents --config "$here/agents.toml" -- "$work/agents" "$work"/agents_{near,open}.brig
        # a kernel that waits for the host program is told once, and where it is when the program is interrupted
        waiting=("$work/agents" "$work"/agents_{near,open}.brig)
        told() { [ "$(grep -c "$1" "$work/out")" = 1 ] && [ "$(grep -c 'work-group ([01], 0, 0) wave 0: ' "$work/out")" = 2 ]; }
        check "a kernel that waits" --config "$here/agents.toml" -- "${waiting[@]}" 7
        told 'kernel waits on gfx900.* nothing has changed for 5 seconds' || { echo "a kernel that waits: FAILED: it was not told"; failed=1; }
        check "a kernel of the HSAIL agent that waits" --config "$here/agents.toml" -- "${waiting[@]}" 7 2
        told 'kernel &waits on the HSAIL agent.* nothing has changed for 5 seconds' || { echo "a kernel of the HSAIL agent that waits: FAILED: it was not told"; failed=1; }
        for agent in 0:gfx900 2:the.HSAIL.agent; do
            timeout -s INT 2 "$weft" exec --config "$here/agents.toml" -- "${waiting[@]}" 60 ${agent%%:*} >"$work/out" 2>&1
            sleep 1
            told "interrupted in kernel &*waits on ${agent#*:}" && echo "an interrupted kernel: ok" || { echo "an interrupted kernel: FAILED"; sed 's/^/    /' "$work/out"; failed=1; }
        done
        check memory --agents gfx900,hsail -- "$work/memory"
        "$weft" asm "$here/init.s" -o "$work/init.o" && "$weft" link "$work/init.o" -o "$work/init.co" && c_program init || failed=1
        check init -- "$work/init" "$work/init.co"
        unset CALLS
        called
        names() { nm -D --defined-only "$1" | sed -n 's/.* [TD] \(_*[a-z]*hsa_.*\|_amdgpu_r_debug\)@@ROCR_1$/\1/p' | sort; }
        capi=$here/../../crates/hsa-capi/tests
        if diff <(names "$(dirname "$weft")/libhsa_runtime64.so") <({ cat "$capi"/names{,-newer}.txt; echo _amdgpu_r_debug; } | sort) >"$work/diff"; then
            echo "names of the library: ok"
        else
            echo "names of the library: FAILED"
            sed 's/^/    /' "$work/diff" | head -20
            failed=1
        fi
        ;;
    stress)
        { has cc && header hsa/hsa.h; } || { missing stress "cc or libhsa-runtime-dev"; continue; }
        c_program stress || { failed=1; continue; }
        "$weft" asm "$here/stress.hsail" -o "$work/stress.brig" || failed=1
        check stress -- "$work/stress" "$object" "$work/stress.brig" "${STRESS_PACKETS:-100000}"
        ;;
    conformance)
        archive=${CONFORMANCE:-$here/../../../shared/conformance/hsail.tar.xz}
        [ -f "$archive" ] || { missing conformance "the suite's archive ($archive)"; continue; }
        { has cc && header hsa/hsa.h; } || { missing conformance "cc or libhsa-runtime-dev"; continue; }
        c_program conformance -lm && tar -xf "$archive" -C "$work" ./exec || { failed=1; continue; }
        for agent in ${CONFORMANCE_AGENTS:-gfx900 gfx906}; do
            LIMIT=3600 check "conformance through the C API" --agents "$agent" -- "$work/conformance" "$work/exec"
            line=$(grep " passed, " "$work/out" | tail -1)
            passed=$(echo "$line" | sed -n 's/.*: \([0-9]*\) passed.*/\1/p')
            echo "    ${line:-no result}"
            # what is refused now may pass later, not the other way round
            [ "${passed:-0}" -ge 1804 ] || { echo "conformance on $agent: FAILED: 1804 passed before"; failed=1; }
        done
        ;;
    openacc | openmp)
        gcc=gcc-12
        { has $gcc && [ -e /usr/lib/gcc/x86_64-linux-gnu/12/accel/amdgcn-amdhsa/mkoffload ]; } || { missing "$client" gcc-12-offload-amdgcn; continue; }
        source=omp_loops flag=-fopenmp
        [ "$client" = openacc ] && source=acc_sum flag=-fopenacc
        $gcc -O2 -w $flag -foffload=amdgcn-amdhsa -foffload-options=-march=gfx900 "$here/$source.c" -o "$work/$source" 2>"$work/log" ||
            { cat "$work/log"; failed=1; continue; }
        check "$client" -- "$work/$source"
        [ "$client" = openmp ] || continue
        $gcc -O2 -w $flag -foffload=amdgcn-amdhsa -foffload-options=-march=fiji "$here/$source.c" -o "$work/$source.fiji" 2>"$work/log" ||
            { cat "$work/log"; failed=1; continue; }
        check "$client on gfx803" --agents gfx803 -- "$work/$source.fiji"
        ;;
    gcn-run)
        run=/usr/lib/gcc/x86_64-linux-gnu/12/accel/amdgcn-amdhsa/gcn-run
        [ -x $run ] || { missing gcn-run gcc-12-offload-amdgcn; continue; }
        "$weft" asm "$here/gcn_main.s" -o "$work/gcn_main.o" && "$weft" link "$work/gcn_main.o" -o "$work/gcn_main" ||
            { failed=1; continue; }
        check gcn-run -- $run "$work/gcn_main" one "two words"
        grep -qx "gcn 42" "$work/out" || { echo "gcn-run: FAILED: its output is $(cat "$work/out")"; failed=1; }
        ;;
    hip)
        has hipcc || { missing hip hipcc; continue; }
        hipcc --offload-arch=gfx900 --offload-arch=gfx906 -w -O2 "$here/hip_features.hip" -o "$work/hip" || { failed=1; continue; }
        check "hip on gfx900" --agents gfx900 -- "$work/hip"
        check "hip on gfx906" --agents gfx906 -- "$work/hip"
        for source in hip_features hip_memory; do
            hipcc --offload-arch=gfx803 -w -O2 "$here/$source.hip" -o "$work/$source.gfx803" || { failed=1; continue; }
            check "$source on gfx803" --agents gfx803 -- "$work/$source.gfx803"
        done
        hipcc --offload-arch=gfx900 -w -O2 "$here/hip_memory.hip" -o "$work/hip_memory" || { failed=1; continue; }
        check "hip, memory" --agents gfx900 -- "$work/hip_memory"
        WEFT_BLITS=machine check "hip, memory, copies by kernels" --agents gfx900 -- "$work/hip_memory"
        hipcc --offload-arch=gfx900 -w -O2 "$here/hip_bandwidth.hip" -o "$work/hip_bandwidth" || { failed=1; continue; }
        check "hip, copies and fills" --agents gfx900 -- "$work/hip_bandwidth" "${BANDWIDTH_MIB:-64}"
        sed 's/^/    /' "$work/out"
        hipcc --offload-arch=gfx900 -w -O2 "$here/hip_cooperative.hip" -o "$work/hip_cooperative" || { failed=1; continue; }
        check "hip, a cooperative launch" --agents gfx900 -- "$work/hip_cooperative"
        hipcc --offload-arch=gfx900 -w -O2 "$here/hip_streams.hip" -o "$work/hip_streams" || { failed=1; continue; }
        check "hip, streams that wait for each other" --agents gfx900 -- "$work/hip_streams"
        for agent in gfx900 gfx906; do
            hipcc --offload-arch=$agent -w -O2 -g "$here/hip_checks.hip" -o "$work/hip_checks" || { failed=1; continue; }
            found none '^weft: 0 findings'
            failing none 7
            failing race 3
            found bounds 'memory-unmapped'
            found freed 'freed'
            found host 'memory-unregistered'
            found null 'null pointer'
            found race 'data-race'
            found unset 'uninit-exec'
            found streams 'by a kernel of another queue .*data-race'
            found copies 'by a copy or fill of the runtime .*data-race'
            LEAKS=,leak found leak 'leak: 4000 bytes of device memory'
        done
        ;;
    hiprtc)
        wheel=${HIP_WHEEL:-${CARGO_TARGET_DIR:-$here/../../target}/hip-wheel}
        { [ -e "$wheel/lib/libamdhip64.so.5" ] && has g++; } || { missing hiprtc "g++, or HIP 5.4.2 (install_hip_wheel.sh $wheel)"; continue; }
        wheel=$(cd "$wheel" && pwd)
        g++ -O1 -w -std=c++17 -I"$wheel/include" "$here/hiprtc.cpp" -L"$wheel/lib" -lamdhip64 -Wl,-rpath,"$wheel/lib" -o "$work/hiprtc" ||
            { failed=1; continue; }
        for agent in gfx1100 gfx1030 gfx90a gfx900; do
            check "hiprtc of HIP 5.4.2 on $agent" --agents $agent -- "$work/hiprtc" $agent
        done
        ;;
    mpi)
        { has hipcc && has mpirun && has mpicxx; } || { missing mpi "hipcc, openmpi-bin or libopenmpi-dev"; continue; }
        # shellcheck disable=SC2046 # lists of words
        hipcc --offload-arch=gfx900 --offload-arch=gfx906 -w -O2 $(mpicxx --showme:compile) "$here/hip_mpi.hip" \
            $(mpicxx --showme:link) -o "$work/hip_mpi" || { failed=1; continue; }
        ranks="--agents gfx900 -- $work/hip_mpi : -n 2 $weft exec --agents gfx906 -- $work/hip_mpi"
        # shellcheck disable=SC2086 # lists of words
        if OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout "${LIMIT:-300}" \
            mpirun --oversubscribe -n 2 "$weft" exec $ranks >"$work/out" 2>&1 && grep -qx '4 ranks, 0 wrong' "$work/out"; then
            echo "HIP with MPI, two ranks on gfx900 and two on gfx906: ok"
        else
            echo "HIP with MPI: FAILED"
            sed 's/^/    /' "$work/out" | tail -20
            failed=1
        fi
        ;;
    cupy)
        cupy=${CUPY:-${CARGO_TARGET_DIR:-$here/../../target}/cupy}
        [ -e "$cupy/stubs/absent.so" ] || { missing cupy "CuPy (install_cupy.sh $cupy)"; continue; }
        for agent in ${CUPY_AGENTS:-gfx900 gfx906 gfx803 gfx1010}; do
            LD_PRELOAD=$cupy/stubs/absent.so LD_LIBRARY_PATH=$cupy/stubs ROCM_HOME=/usr CUPY_CACHE_DIR=$work/cupy.$agent \
                check "CuPy on $agent" --agents $agent -- "$cupy/bin/python" "$here/cupy_arrays.py"
        done
        ;;
    rocrand)
        { has hipcc && header rocrand/rocrand.h; } || { missing rocrand "hipcc or librocrand-dev"; continue; }
        hipcc --offload-arch=gfx900 -w -O2 "$here/rocrand_philox.cpp" -I/usr/include/rocrand -lrocrand -o "$work/rocrand" ||
            { failed=1; continue; }
        check rocrand -- "$work/rocrand"
        hipcc --offload-arch=gfx803 -w -O2 "$here/rocrand_philox.cpp" -I/usr/include/rocrand -lrocrand -o "$work/rocrand.gfx803" ||
            { failed=1; continue; }
        check "rocrand on gfx803" --agents gfx803 -- "$work/rocrand.gfx803"
        ;;
    rocprim)
        { has hipcc && header rocprim/rocprim.hpp; } || { missing rocprim "hipcc or librocprim-dev"; continue; }
        hipcc -std=c++17 --offload-arch=gfx900 -w -O2 "$here/rocprim_scan_sort.cpp" -o "$work/rocprim" || { failed=1; continue; }
        check rocprim -- "$work/rocprim"
        hipcc -std=c++17 --offload-arch=gfx803 -w -O2 "$here/rocprim_scan_sort.cpp" -o "$work/rocprim.gfx803" || { failed=1; continue; }
        check "rocprim on gfx803" --agents gfx803 -- "$work/rocprim.gfx803"
        ;;
    samples)
        samples=${SAMPLES:-$here/../../../shared/samples}
        [ -d "$samples/src" ] || { missing samples "a directory of sample programs ($samples)"; continue; }
        # prints NAME TEXT...: that the sample's output has these lines
        prints() {
            local name=$1 text
            shift
            for text in "$@"; do
                grep -qxF -- "$text" "$work/out" || { echo "$name: FAILED: no line \`$text\`"; sed 's/^/    /' "$work/out" | tail; failed=1; }
            done
        }
        offload() { gcc-12 -O2 -w "$2" -foffload=amdgcn-amdhsa -foffload-options=-march=gfx900 "$samples/src/$1.c" -o "$work/$1" 2>"$work/log" || { cat "$work/log"; false; }; }
        if has gcc-12 && [ -e /usr/lib/gcc/x86_64-linux-gnu/12/accel/amdgcn-amdhsa/mkoffload ]; then
            # a sum of floats, 650065.4, whose last digit depends on the order in which work-groups add to it
            offload acc_target -fopenacc && check acc_target -- "$work/acc_target" &&
                { grep -qxF 650066 "$work/out" || prints acc_target 650065; } || failed=1
            offload omp_target -fopenmp && check omp_target -- "$work/omp_target" || failed=1
        else
            missing "acc_target, omp_target" gcc-12-offload-amdgcn
        fi
        if has hipcc; then
            for agent in gfx900 gfx906; do
                check "hip_app on $agent" --agents $agent -- "$samples/bin/hip_app"
                prints hip_app 1998 499500 "hello 7 from 0" "hello 7 from 1"
            done
            # of a CPU's Philox 4x32-10 with the seed 0, as rocrand_philox.cpp has it
            philox="1713891541 3781805453 3159862348 2600524760 4175744164 1555169499 2980410603 159317863 "
            header rocrand/rocrand.h && hipcc --offload-arch=gfx900 -w -O2 "$samples/src/rocrand_app.cpp" -I/usr/include/rocrand -lrocrand -o "$work/rocrand_app" &&
                check rocrand_app -- "$work/rocrand_app" && prints rocrand_app "$philox" || failed=1
            header rocprim/rocprim.hpp && hipcc -std=c++17 --offload-arch=gfx900 -w -O2 "$samples/src/rocprim_app.cpp" -o "$work/rocprim_app" &&
                check rocprim_app -- "$work/rocprim_app" || failed=1
        else
            missing "hip_app, rocrand_app, rocprim_app" hipcc
        fi
        ;;
    *)
        echo "unknown client $client"
        failed=1
        ;;
    esac
done
exit $failed
