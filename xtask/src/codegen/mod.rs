//! Table code generation: `.isa` rows to checked-in Rust.

mod aliases;
mod emit;
mod model;
mod parse;
mod resolve;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// Files of rows, in the order that operations are numbered.
const ROW_FILES: &[&str] = &[
    "sop2.isa",
    "sop1.isa",
    "sopk.isa",
    "sopc.isa",
    "sopp.isa",
    "smem.isa",
    "vop2.isa",
    "vop1.isa",
    "vopc.isa",
    "vop3.isa",
    "vop3p.isa",
    "vintrp.isa",
    "vinterp.isa",
    "ldsdir.isa",
    "vopd.isa",
    "ds.isa",
    "mubuf.isa",
    "mtbuf.isa",
    "mimg.isa",
    "flat.isa",
    "exp.isa",
];

/// A generated file: path below the crate, and text.
pub struct Generated {
    pub path: String,
    pub text: String,
}

/// Directory of the crate whose tables are generated.
pub fn crate_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/amdgpu-isa")
}

/// Reads the `.isa` files below `dir` and returns the generated files.
///
/// # Errors
/// An unreadable file, or `FILE:LINE: message` for a bad row.
pub fn generate(dir: &Path) -> Result<Vec<Generated>, String> {
    let read = |name: &str| {
        let path = dir.join("isa").join(name);
        fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    let mut model = model::Model::default();
    parse::layouts("encodings.isa", &read("encodings.isa")?, &mut model)?;
    parse::layouts("operands.isa", &read("operands.isa")?, &mut model)?;
    parse::names("names.isa", &read("names.isa")?, &mut model)?;
    for name in ROW_FILES {
        parse::rows(name, &read(name)?, &mut model)?;
    }
    let resolved = resolve::resolve(&model)?;
    let file = |name: &str, text| Generated {
        path: format!("src/generated/{name}.rs"),
        text,
    };
    let mut files = vec![
        file("op", emit::ops(&resolved)),
        file("rows", emit::rows(&resolved)),
        file("mod", emit::root(&resolved)),
        file("aliases", aliases::emit("aliases.isa", &read("aliases.isa")?)?),
    ];
    for family in &resolved.families {
        files.push(file(family.name, emit::family(family)?));
    }
    Ok(files)
}

/// Names of the generated files below `dir` that are missing or differ from what the rows give.
pub fn stale(dir: &Path) -> Result<Vec<String>, String> {
    let fresh = generate(dir)?;
    let differs = |g: &Generated| fs::read_to_string(dir.join(&g.path)).ok().as_deref() != Some(&g.text);
    Ok(fresh.iter().filter(|g| differs(g)).map(|g| g.path.clone()).collect())
}

/// The command: writes the files, or with `--check` only compares them.
pub fn run(args: &[String]) -> Result<(), String> {
    let dir = crate_dir();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => {
            for file in generate(&dir)? {
                let path = dir.join(&file.path);
                if let Some(parent) = path.parent() {
                    fs::create_dir_all(parent).map_err(|e| format!("{}: {e}", parent.display()))?;
                }
                fs::write(&path, file.text).map_err(|e| format!("{}: {e}", path.display()))?;
            }
            Ok(())
        }
        ["--check"] => match stale(&dir)?[..] {
            [] => Ok(()),
            ref stale => Err(format!(
                "{} differ from the rows; run `cargo xtask codegen`",
                stale.join(", ")
            )),
        },
        _ => Err("usage: cargo xtask codegen [--check]".into()),
    }
}
