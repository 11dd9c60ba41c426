//! Links `weft` at a fixed address on Linux: its tables of instructions hold 43,000 pointers, which would otherwise be relocated at each
//! start, page by page: a third of the time that a small file takes.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let set = |name: &str, value: &str| std::env::var(name).is_ok_and(|v| v == value);
    // With musl, what starts a program is chosen by rustc and relocates it.
    if set("CARGO_CFG_TARGET_OS", "linux") && !set("CARGO_CFG_TARGET_ENV", "musl") {
        println!("cargo:rustc-link-arg-bin=weft=-no-pie");
    }
    // rustc's linker on this host, lld, keeps one copy of functions with the same code: half a megabyte.
    if set("TARGET", "x86_64-unknown-linux-gnu") {
        println!("cargo:rustc-link-arg-bin=weft=-Wl,--icf=all");
    }
}
