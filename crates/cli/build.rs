//! Links `weft` at a fixed address on Linux: its tables of instructions hold 43,000 pointers, which would otherwise be relocated at each
//! start, page by page: a third of the time that a small file takes.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo:rustc-link-arg-bin=weft=-no-pie");
    }
}
