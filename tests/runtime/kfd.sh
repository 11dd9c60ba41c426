#!/usr/bin/env bash
# Programs of others over the emulated kernel driver: each keeps its own runtime (`weft exec --kfd`), and checks its values.
# usage: kfd.sh WEFT [CLIENT...]     clients: rocminfo api refused hip rocrand rocprim openmp model hiprtc tinygrad; all by
# default
# TINYGRAD: the directory that install_tinygrad.sh makes; HIP_WHEEL: that of install_hip_wheel.sh. MODEL_ROCM: one with ROCm 7's libhsa-runtime64.so.1. WEFT's directory has libweft_kfd.so beside it.
set -uo pipefail
weft=$1
shift
clients=${*:-rocminfo api refused hip rocrand rocprim openmp model hiprtc tinygrad}
here=$(cd "$(dirname "$0")" && pwd)
object=$here/../../examples/co/gfx900/vecadd.co
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

missing() { echo "$1: not run: $2 is not installed"; }
has() { command -v "$1" >/dev/null; }
header() { [ -e "/usr/include/$1" ]; }
# Debian's runtime, whatever weft's own directory has.
debian() {
    local libraries
    libraries=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p)
    [[ $libraries == *libhsa-runtime64.so.1* && $libraries == *libhsakmt.so.1* ]]
}
# check NAME COMMAND...: runs over the driver, with a time limit; says how long it took.
check() {
    local name=$1 start=$SECONDS
    shift
    if timeout "${LIMIT:-300}" "$weft" exec "${seam:---kfd}" "$@" >"$work/out" 2>&1; then
        echo "$name: ok ($((SECONDS - start)) s)"
    else
        echo "$name: FAILED (exit status $?)"
        sed 's/^/    /' "$work/out" | tail -20
        failed=1
    fi
}
# prints NAME TEXT...: that the output of the last program has these lines, whatever blanks they end with.
prints() {
    local name=$1 text
    shift
    sed 's/ *$//' "$work/out" >"$work/lines"
    for text in "$@"; do
        grep -qxF -- "$text" "$work/lines" || { echo "$name: FAILED: no line \`$text\`"; failed=1; }
    done
}

debian || { missing "all but hiprtc and tinygrad" "libhsa-runtime64-1 or libhsakmt1"; clients=$(echo "$clients" | grep -oE 'hiprtc|tinygrad'); }
for client in $clients; do
    case $client in
    rocminfo)
        has rocminfo || { missing rocminfo rocminfo; continue; }
        for agent in gfx900:64 gfx906:64 gfx803:64 gfx90a:110 gfx1030:80; do
            units=${agent#*:} agent=${agent%:*}
            check "rocminfo on $agent" --agents "$agent" -- rocminfo
            prints "rocminfo on $agent" "  Name:                    $agent" "  Compute Unit:            $units"
        done
        check "rocminfo, two GPUs" --agents gfx900,gfx906 -- rocminfo
        prints "rocminfo, two GPUs" "  Uuid:                    GPU-7765667400000001" "  Uuid:                    GPU-7765667400000002"
        ;;
    api)
        { has cc && header hsa/hsa.h; } || { missing api "cc or libhsa-runtime-dev"; continue; }
        cc -O1 -w -o "$work/kfd" "$here/kfd.c" -lhsa-runtime64 || { failed=1; continue; }
        check "the C API, with interrupts" -- "$work/kfd" "$object" fault
        HSA_ENABLE_INTERRUPT=0 check "the C API, without interrupts" -- "$work/kfd" "$object"
        HSA_ENABLE_SDMA=0 check "the C API, copies by kernels" -- "$work/kfd" "$object"
        ;;
    refused)
        # calls that are none fail as the kernel's do, and the trace shows it
        has rocminfo || { missing refused rocminfo; continue; }
        WEFT_KFD_TRACE=1 check "a traced program" -- rocminfo
        grep -q '^ioctl(kfd, GET_VERSION { major: 1, minor: b }) = 0$' "$work/out" || { echo "a traced program: FAILED: no GET_VERSION"; failed=1; }
        has python3 || { missing refused python3; continue; }
        check "calls that fail" -- python3 - <<'PYTHON'
import errno, fcntl, os, struct
kfd = os.open("/dev/kfd", os.O_RDWR)
render = os.open("/dev/dri/renderD128", os.O_RDWR)
def fails(descriptor, request, argument, number):
    try:
        fcntl.ioctl(descriptor, request, argument)
    except OSError as error:
        assert error.errno == number, (hex(request), error)
    else:
        raise AssertionError(hex(request))
fails(kfd, 0xc0284b82, bytes(40), errno.EINVAL)
fails(kfd, 0xc0184b20, bytes(24), errno.EPERM)
fails(kfd, 0x40084b17, struct.pack("Q", 99), errno.EINVAL)
fails(kfd, 0xc0284b16, struct.pack("QQQQII", 0, 4096, 0, 0, 77, 1), errno.EINVAL)
fails(kfd, 0xc0284b16, struct.pack("QQQQII", 0x10000, 1 << 60, 0, 0, 0x1000, 1 << 31 | 1), errno.ENOMEM)
fails(kfd, 0xc0104b14, struct.pack("QII", 16, 1, 0), errno.EFAULT)
fails(render, 0xc0206444, bytes(32), errno.EINVAL)
fails(os.open("/dev/null", os.O_RDWR), 0x80084b01, bytes(8), errno.ENOTTY)
assert sorted(os.listdir("/sys/devices/virtual/kfd/kfd/topology/nodes")) == ["0", "1"]
assert os.stat("/dev/kfd").st_rdev and not os.path.exists("/dev/dri/renderD129")
if os.fork() == 0:
    # a child has no driver by its parent's descriptor
    fails(kfd, 0x80084b01, bytes(8), errno.EBADF)
    assert struct.unpack("II", fcntl.ioctl(os.open("/dev/kfd", os.O_RDWR), 0x80084b01, bytes(8))) == (1, 11)
    os._exit(0)
assert os.wait()[1] == 0
PYTHON
        ;;
    hip)
        has hipcc || { missing hip hipcc; continue; }
        for agent in gfx900 gfx906 gfx803 gfx1030; do
            hipcc --offload-arch=$agent -w -O2 "$here/hip_features.hip" -o "$work/hip.$agent" || { failed=1; continue; }
            check "HIP on $agent" --agents $agent -- "$work/hip.$agent"
        done
        HSA_ENABLE_SDMA=0 check "HIP, copies by kernels" --agents gfx900 -- "$work/hip.gfx900"
        hipcc --offload-arch=gfx900 -w -O2 "$here/hip_cooperative.hip" -o "$work/hip_cooperative" || { failed=1; continue; }
        check "HIP, a cooperative launch" --agents gfx900 -- "$work/hip_cooperative"
        hipcc --offload-arch=gfx900 -w -O2 "$here/hip_bandwidth.hip" -o "$work/hip_bandwidth" || { failed=1; continue; }
        check "HIP, copies and fills" --agents gfx900 -- "$work/hip_bandwidth" "${BANDWIDTH_MIB:-64}"
        sed 's/^/    /' "$work/out"
        ;;
    rocrand | rocprim)
        { has hipcc && header "$client"; } || { missing "$client" "hipcc or lib$client-dev"; continue; }
        source=rocrand_philox link=-lrocrand
        [ "$client" = rocprim ] && source=rocprim_scan_sort link=
        hipcc -std=c++17 --offload-arch=gfx900 -w -O2 "$here/$source.cpp" -I/usr/include/rocrand $link -o "$work/$client" || { failed=1; continue; }
        check "$client" --agents gfx900 -- "$work/$client"
        ;;
    openmp)
        { has gcc-12 && [ -e /usr/lib/gcc/x86_64-linux-gnu/12/accel/amdgcn-amdhsa/mkoffload ]; } || { missing openmp gcc-12-offload-amdgcn; continue; }
        gcc-12 -O2 -w -fopenmp -foffload=amdgcn-amdhsa -foffload-options=-march=gfx900 "$here/omp_loops.c" -o "$work/omp" 2>"$work/log" ||
            { cat "$work/log"; failed=1; continue; }
        check openmp --agents gfx900 -- "$work/omp"
        ;;
    model)
        # the interface that libhsakmt has for models; MODEL_ROCM is a directory with a libhsa-runtime64.so.1 that has it (ROCm 7)
        { has cc && header hsa/hsa.h; } || { missing model "cc or libhsa-runtime-dev"; continue; }
        cc -O1 -w -o "$work/model" "$here/model.c" -ldl -lpthread || { failed=1; continue; }
        seam=--model check "a model, called as by libhsakmt" -- "$work/model" "$object"
        [ -e "${MODEL_ROCM:-}/libhsa-runtime64.so.1" ] || { missing "a model under ROCr" "ROCr with the interface (MODEL_ROCM)"; continue; }
        has rocminfo || { missing "rocminfo on a model" rocminfo; continue; }
        for agent in gfx942 gfx1100 gfx1201; do
            LD_LIBRARY_PATH=$MODEL_ROCM seam=--model check "rocminfo on a model of $agent" --agents $agent -- rocminfo
            prints "rocminfo on a model of $agent" "  Name:                    $agent"
        done
        builtins=/usr/lib/clc/amdgcn-amd-amdhsa.bc
        { has clang-22 && [ -e $builtins ]; } || { missing "the C API on a model" "clang-22 or libclc-22"; continue; }
        cc -O1 -w -o "$work/kfd" "$here/kfd.c" -lhsa-runtime64 || { failed=1; continue; }
        for agent in gfx942 gfx1100 gfx1201; do
            clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=$agent -mcode-object-version=5 -nogpulib --libclc-lib=:$builtins \
                -O2 "$here/../../examples/vecadd.cl" -o "$work/vecadd.$agent" || { failed=1; continue; }
            LD_LIBRARY_PATH=$MODEL_ROCM seam=--model check "the C API on a model of $agent" --agents $agent -- "$work/kfd" "$work/vecadd.$agent" model
        done
        ;;
    hiprtc)
        # HIP and ROCr 5.4.2, both of the wheel
        wheel=${HIP_WHEEL:-${CARGO_TARGET_DIR:-$here/../../target}/hip-wheel}
        { [ -e "$wheel/lib/libamdhip64.so.5" ] && has g++; } || { missing hiprtc "g++, or HIP 5.4.2 (install_hip_wheel.sh $wheel)"; continue; }
        wheel=$(cd "$wheel" && pwd)
        g++ -O1 -w -std=c++17 -I"$wheel/include" "$here/hiprtc.cpp" -L"$wheel/lib" -lamdhip64 -Wl,-rpath,"$wheel/lib" -o "$work/hiprtc" ||
            { failed=1; continue; }
        for agent in gfx1100 gfx1030 gfx90a gfx900; do
            check "hiprtc of HIP 5.4.2 on $agent" --agents $agent -- "$work/hiprtc" $agent
        done
        ;;
    tinygrad)
        tinygrad=${TINYGRAD:-${CARGO_TARGET_DIR:-$here/../../target}/tinygrad}
        [ -x "$tinygrad/bin/python" ] || { missing tinygrad "tinygrad (install_tinygrad.sh $tinygrad)"; continue; }
        compiler=$(command -v clang || command -v clang-22 || command -v clang-15) || { missing tinygrad clang; continue; }
        for agent in gfx1100 gfx1201 gfx942; do
            # its caches are not the user's
            HOME=$work XDG_CACHE_HOME=$work CC=$compiler DEV=AMD:LLVM \
                check "tinygrad on $agent" --agents $agent -- "$tinygrad/bin/python" "$here/kfd_tinygrad.py"
            sed 's/^/    /' "$work/out" | tail -3
        done
        ;;
    *)
        echo "unknown client $client"
        failed=1
        ;;
    esac
done
exit $failed
