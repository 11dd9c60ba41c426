#!/usr/bin/env bash
# Makes the packages and uses them where nothing else is: the .deb in a new Debian 12, the static command in an empty directory.
# usage: installed.sh [deb] [tarball]     both by default; `deb` are two packages
# What needs a tool that this host lacks is "skipped", with the reason; whatever else does not work ends it with status 1.
# Debian is kept below target as roots/bookworm.tar, and with ROCr as roots/bookworm-libhsa-runtime64-1.tar, for later runs.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
example=examples/co/gfx900/vecadd.co
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Without it, what is in a root is not for other users.
chmod 755 "$work"

wrong() { echo "$package: FAILED: $*" >&2; exit 1; }
ok() { echo "$package: $1: ok"; }
skipped() { echo "$package: skipped: $1"; }
# lacks COMMAND...: names the first that is not there.
lacks() {
    local name
    for name in "$@"; do command -v "$name" >/dev/null || { echo "there is no $name"; return; }; done
    return 1
}
no_header() { [ ! -e /usr/include/hsa/hsa.h ] && echo "there is no hsa/hsa.h (libhsa-runtime-dev)"; }
# Why no program can run in another root here, if so.
no_root() {
    [ "$(id -u)" = 0 ] || { echo "this is not root"; return; }
    lacks chroot unshare tar readelf && return
    unshare --mount --net true 2>/dev/null || { echo "this root may not mount (unshare --mount --net)"; return; }
    return 1
}

# as USER MOUNTS COMMAND...: runs a command in $root, with nothing of this environment and no network. /dev, and /proc if MOUNTS names it, go when it ends.
as() {
    # shellcheck disable=SC2016 # for the inner shell
    unshare --mount --net bash -euc '
        root=$1 user=$2
        mount --rbind /dev "$root/dev"
        case $3 in *proc*) mount -t proc proc "$root/proc" ;; esac
        shift 3
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp TERM=dumb LC_ALL=C DEBIAN_FRONTEND=noninteractive chroot --userspec="$user:$user" "$root" "$@" </dev/null
    ' as "$root" "$@"
}

# The README's first command without `weft`, and what it says that this prints.
mapfile -t readme < <(sed -n '/^    \$ weft run/{:a;/\\$/{N;s/ *\\\n */ /;ba};s/^    \$ weft //p;n;s/^    //p;q}' README.md)
first_command() {
    local words got
    read -ra words <<<"${readme[0]}"
    got=$("$@" "${words[@]}") || wrong "the README's first command failed"
    [ "$got" = "${readme[1]}" ] || wrong "the README's first command prints \`$got\`, not \`${readme[1]}\`"
    ok "the README's first command"
}
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
says_version() {
    local got
    got=$("$@" --version) || wrong "weft --version failed"
    [ "$got" = "weft $version" ] || wrong "weft --version prints \`$got\`, not \`weft $version\`"
    ok "$got"
}
# share DIRECTORY: manual pages and completions are there, each in its own language.
share() {
    local page pages
    for page in weft weft-run weft-asm weft-exec; do
        grep -qi "^\.TH $page 1" "$1/man/man1/$page.1" || wrong "man1/$page.1 is no manual page"
    done
    pages=$(find "$1/man/man1" -name '*.1' | wc -l)
    ok "$pages manual pages"
    # shellcheck disable=SC2016 # for the inner shell
    bash -euc '. "$1"; complete -p weft' bash "$1/bash-completion/completions/weft" >/dev/null || wrong "bash does not complete weft"
    grep -qx '#compdef weft' "$1/zsh/vendor-completions/_weft" || wrong "_weft is no completion of zsh"
    grep -q '^complete -c weft ' "$1/fish/vendor_completions.d/weft.fish" || wrong "weft.fish is no completion of fish"
    ok "completions of bash, zsh and fish"
}

# debian [PACKAGE]: a Debian 12 with apt, what it cannot do without, and a package.
debian() {
    local kept=$target/roots/bookworm${1:+-$1}.tar
    if [ ! -f "$kept" ]; then
        mkdir -p "$target/roots"
        if ! mmdebstrap --quiet --variant=apt ${1:+--include="$1"} bookworm "$work/bookworm.tar" >"$work/log" 2>&1; then
            sed 's/^/    /' "$work/log" | tail -20
            return 1
        fi
        mv "$work/bookworm.tar" "$kept"
    fi
    mkdir "$root"
    tar -C "$root" -xf "$kept"
}
# All files but those that Debian's own tools keep.
files() {
    (cd "$root" && find . \( -path ./proc -o -path ./dev -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log \) -prune -o -print | sort)
}
# dependencies PACKAGE: every library that its programs load is of a package that it depends on, and is not older than that says.
dependencies() {
    local name=$1 depends file library owner needed declared
    # shellcheck disable=SC2016 # for dpkg-query
    depends=$(as 0 proc dpkg-query -W -f '${Depends}' "$name")
    declared=$(sed -n 's/.*libc6 (>= \([0-9.]*\)).*/\1/p' <<<"$depends")
    while read -r file; do
        as 0 proc ldd "$file" >"$work/ldd" || wrong "$file: ldd fails"
        ! grep 'not found' "$work/ldd" || wrong "$file: a library is not there"
        awk '$2 == "=>" { print $3 }' "$work/ldd" >"$work/libraries"
        while read -r library; do
            owner=$(as 0 proc dpkg -S "$library" | sed 's/:.*//')
            grep -qE "(^|, )$owner( |,|$)" <<<"$depends" || wrong "$file needs $library of $owner; the package depends on $depends"
        done <"$work/libraries"
        needed=$(readelf --version-info --wide "$root$file" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV | tail -1)
        [ "$(printf '%s\n' "$needed" "$declared" | sort -V | tail -1)" = "$declared" ] || wrong "$file needs libc6 of $needed; the package depends on $declared"
    done < <(as 0 proc dpkg -L "$name" | grep -E '^/usr/(bin|lib)/' | while read -r file; do if [ -f "$root$file" ]; then echo "$file"; fi; done)
    ok "needs no more than $depends"
}
deb() {
    local why archive
    if why=$(no_root || lacks mmdebstrap dpkg-deb strip); then skipped "$why"; return; fi
    archive=$(cargo xtask package deb | tail -1)
    root=$work/debian
    if ! debian; then
        grep -q 'apt-get update .* failed' "$work/log" || wrong "mmdebstrap makes no Debian"
        skipped "Debian's archive is not reached"
        return
    fi
    mkdir -p "$root/$(dirname $example)"
    cp $example "$root/$example"
    if ! why=$(lacks cc || no_header); then
        # linked with the package's library, which has ROCr's name
        dpkg-deb --fsys-tarfile "$archive" | tar -C "$work" -xf - ./usr/lib/weft/libhsa_runtime64.so
        cc -O1 -w -o "$root/api" tests/runtime/api.c "$work/usr/lib/weft/libhsa_runtime64.so" -lpthread
    fi
    cp "$archive" "$root/weft.deb"
    files >"$work/before"
    as 0 proc apt-get install --quiet --yes --no-install-recommends /weft.deb >"$work/log" 2>&1 || { cat "$work/log"; wrong "apt-get install"; }
    ok "installed"
    dependencies weft
    # as anybody, who may write to /tmp only
    weft() { as 65534 proc weft "$@"; }
    says_version weft
    first_command weft
    if [ -e "$root/api" ]; then
        weft exec -- /api /$example >"$work/log" 2>&1 || { cat "$work/log"; wrong "weft exec -- ./api"; }
        ok "weft exec -- ./api ($(tail -1 "$work/log"))"
    else
        skipped "weft exec -- ./api: $why"
    fi
    share "$root/usr/share"
    as 0 proc dpkg -r weft >"$work/log" 2>&1 || { cat "$work/log"; wrong "dpkg -r weft"; }
    files | diff "$work/before" - || wrong "these files are left"
    ok "removed, and nothing is left"
    runtime "$(dirname "$archive")/libhsa-runtime64-weft_${version}_amd64.deb"
}

# runtime ARCHIVE: the package of the HSA runtime. A program that is linked with ROCr's name runs on it, beside ROCr and without, and on ROCr again afterwards.
runtime() {
    local package=libhsa-runtime64-weft archive=$1 why rocr=libhsa-runtime64-1 which
    if why=$(lacks cc || no_header); then skipped "$why"; return; fi
    root=$work/debian-rocr
    if ! debian $rocr; then
        grep -q 'apt-get update .* failed' "$work/log" || wrong "mmdebstrap makes no Debian with $rocr"
        skipped "Debian's archive is not reached"
        return
    fi
    mkdir -p "$root/$(dirname $example)"
    cp $example "$root/$example"
    cp "$work/debian/api" "$root/api"
    cp "$archive" "$root/runtime.deb"
    # which library the program gets
    which() { as 65534 proc ldd /api | awk '$1 == "libhsa-runtime64.so.1" { print $3 }'; }
    runs() {
        which=$(which)
        [ "$which" = /usr/lib/x86_64-linux-gnu/weft/libhsa-runtime64.so.1 ] || wrong "$1: the program gets \`$which\`"
        as 65534 proc /api /$example >"$work/log" 2>&1 || { cat "$work/log"; wrong "$1: ./api"; }
        ok "$1: ./api ($(tail -1 "$work/log"))"
    }
    files >"$work/before"
    as 0 proc apt-get install --quiet --yes --no-install-recommends /runtime.deb >"$work/log" 2>&1 || { cat "$work/log"; wrong "apt-get install"; }
    dependencies $package
    runs "beside ROCr"
    as 0 proc dpkg --verify $rocr >"$work/log" || { cat "$work/log"; wrong "files of $rocr have changed"; }
    as 0 proc dpkg -P $package >"$work/log" 2>&1 || { cat "$work/log"; wrong "dpkg -P $package"; }
    files | diff "$work/before" - || wrong "these files are left"
    which=$(which)
    [[ $which == */libhsa-runtime64.so.1 && $which != *weft* ]] || wrong "when it is gone, the program gets \`$which\`, not ROCr's library"
    ok "removed, and nothing is left; the program gets $which again"
    as 0 proc dpkg -i /runtime.deb >"$work/log" 2>&1 || { cat "$work/log"; wrong "dpkg -i"; }
    as 0 proc dpkg -P $rocr >"$work/log" 2>&1 || { cat "$work/log"; wrong "dpkg -P $rocr"; }
    runs "without ROCr"
}

tarball() {
    local why archive top bytes
    if why=$(no_root || lacks strip rustc); then skipped "$why"; return; fi
    if [ ! -d "$(rustc --print sysroot)/lib/rustlib/x86_64-unknown-linux-musl" ]; then
        skipped "rustc has no libraries for musl (rustup target add x86_64-unknown-linux-musl)"
        return
    fi
    archive=$(cargo xtask package tarball | tail -1)
    root=$work/empty
    mkdir -p "$root"/{dev,tmp}
    chmod 1777 "$root/tmp"
    tar -C "$root" -xf "$archive"
    top=$(basename "$archive" .tar.gz)
    readelf --program-headers --wide "$root/$top/bin/weft" >"$work/headers"
    ! grep -E 'INTERP|DYNAMIC' "$work/headers" || wrong "bin/weft wants a loader"
    ok "linked statically"
    bytes=$(stat --format %s "$root/$top/bin/weft")
    [ "$bytes" -le 25000000 ] || wrong "bin/weft has $bytes bytes; 25000000 are the most"
    ok "$bytes bytes"
    share "$root/$top/share"
    mkdir -p "$root/$(dirname $example)"
    cp $example "$root/$example"
    weft() { as 65534 dev "/$top/bin/weft" "$@"; }
    says_version weft
    first_command weft
    weft dis /$example >"$root/vecadd.s"
    weft asm /vecadd.s --target gfx900 --output /tmp/vecadd.o
    weft link /tmp/vecadd.o --output /tmp/vecadd.co
    weft diff /$example /tmp/vecadd.co || wrong "what is disassembled, assembled and linked again is another program"
    ok "dis, asm, link: the same program"
}

[ $# != 0 ] || set -- deb tarball
for package in "$@"; do
    case $package in
    deb | tarball) $package ;;
    *) echo "installed.sh: $package: deb or tarball is right" >&2; exit 2 ;;
    esac
done
