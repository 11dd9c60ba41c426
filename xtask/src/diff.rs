//! `cargo xtask diff`: the same question to weft and to another tool, differences line by line.

mod asm;
mod hazards;
mod hsail;
mod hsail_text;
mod known;
mod llvm;
mod memory_model;
mod objects;
mod pcode;
mod pocl;
mod random_code;
mod rules;
mod text;

pub use text::documented;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

pub const HELP: &str = "\
  diff asm --record   what llvm-mc (LLVM_MC, default llvm-mc-22) makes of instructions, into the assembler's test data
  diff dis OBJECT...  disassemble with weft and with llvm-objdump (LLVM_OBJDUMP, default llvm-objdump-22), compare
  diff objects OBJECT...
                      print with weft readobj and llvm-readelf, link relocatable objects with weft link and ld.lld, bundle with
                      weft bundle and clang-offload-bundler (LLVM_READELF, LD_LLD, CLANG_OFFLOAD_BUNDLER), compare
  diff hazards [--record]
                      what LLVM's passes (LLC, default llc-22) insert between two instructions: wait states and waits, compared with
                      or recorded as the test data of the assembler's warnings
  diff hsailasm [--record]
                      every legal HSAIL form and 40000 near misses to weft and to HSAILasm (HSAILASM, default HSAILasm),
                      bytes and verdicts compared; --record writes the vectors of crates/hsail/tests/data
  diff hsail-text     texts changed in one place to weft and to HSAILasm: tokens glued together, comments, pragmas and locs at every place,
                      semicolons left out, WAVESIZE as each operand; verdicts and bytes compared
  diff hsail-conformance DIRECTORY
                      the unpacked conformance modules: exec/ must assemble to HSAILasm's bytes, negative/ be refused there
  diff llvm [PREFIX] [--seed N] [--rounds N] [--examples N] [--known] [--record DIR]
                      instructions made from the rows, of targets whose name begins with PREFIX, through weft and
                      llvm-mc (LLVM_MC, default llvm-mc-22): acceptance, text, bytes; --known: examples of the known ones, too
  diff memory-model [--record]
                      what LLVM (LLC, default llc-22) puts before, in and behind memory operations on all families, compared with or
                      recorded as the test data of the finalizer; then the test of its rows
  diff pcode [PREFIX] [--processors LIST] [--rounds N] [--seed N] [--examples N] [--texts DIRECTORY] [--lab PROGRAM] [--record]
                      AMD's definitions of operations (../shared/isa/pcode), run on extreme and random inputs, and the machine;
                      only operations whose names begin with PREFIX; --record writes vectors of tests/isa-vectors
  diff pocl [MANIFEST]
                      run the cases marked cpu_ok on pocl's CPU device, compare with the expected values
  diff random-code [MODEL...] [--inputs N] [--jobs N] [--minutes N] [--fresh]
                      random programs of each family by handlers and by host code, at every level of SIMD instructions that the host has:
                      N programs (1,000,000) for each model whose name begins so (gfx9, gfx1100:32), in parts; a part that is done is not
                      done again, unless it is to begin afresh
  diff rules [--record] [ROUNDS [SEED]]
                      instructions of every form, changed at random: does llvm-mc (LLVM_MC, default llvm-mc-22) refuse those
                      that amdgpu-isa finds fault with? --record writes vectors for its tests
  diff text [PREFIX...] [--seed N] [--count N] [--examples N] [--known]
                      instructions spelled in many ways and with mistakes, N for each target whose name begins with PREFIX, through
                      weft mc and llvm-mc (LLVM_MC, default llvm-mc-22): acceptance, bytes, text; --known: examples of the known
                      differences, too
";

/// Runs a comparison.
pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    match args.split_first() {
        Some((what, [record])) if what == "asm" && record == "--record" => asm::record(root),
        Some((what, objects)) if what == "dis" && !objects.is_empty() => disassembly(root, objects),
        Some((what, files)) if what == "objects" && !files.is_empty() => objects::run(root, files),
        Some((what, [])) if what == "hazards" => hazards::run(root, false),
        Some((what, [record])) if what == "hazards" && record == "--record" => hazards::run(root, true),
        Some((what, options)) if what == "hsailasm" => hsail::run(root, options),
        Some((what, [])) if what == "hsail-text" => hsail::texts(root),
        Some((what, [directory])) if what == "hsail-conformance" => hsail::conformance(root, Path::new(directory)),
        Some((what, options)) if what == "llvm" => llvm::run(root, options),
        Some((what, [])) if what == "memory-model" => memory_model::run(root, false),
        Some((what, [record])) if what == "memory-model" && record == "--record" => memory_model::run(root, true),
        Some((what, options)) if what == "pcode" => pcode::run(root, options),
        Some((what, [])) if what == "pocl" => pocl::run(&root.join("tests/kernels/manifest.json")),
        Some((what, [manifest])) if what == "pocl" => pocl::run(Path::new(manifest)),
        Some((what, options)) if what == "random-code" => random_code::run(root, options),
        Some((what, rest)) if what == "rules" => {
            let record = rest.first().is_some_and(|a| a == "--record");
            let mut numbers = rest.iter().skip(usize::from(record)).map(String::as_str);
            rules::run(
                root,
                numbers.next().unwrap_or(rules::ROUNDS),
                numbers.next().unwrap_or(rules::SEED),
                record,
            )
        }
        Some((what, options)) if what == "text" => text::run(root, options),
        _ => Err(format!("diff: what to compare?\n{HELP}")),
    }
}

pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let shown = format!("{command:?}");
    let out = command.output().map_err(|e| format!("{shown}: {e}"))?;
    if !out.status.success() {
        return Err(format!(
            "{shown}: {}\n{}",
            out.status,
            String::from_utf8_lossy(&out.stderr)
        ));
    }
    Ok(String::from_utf8_lossy(&out.stdout).into_owned())
}

/// Address, text and dwords of each instruction line `text // ADDRESS: DWORDS`; branch targets are left out, since one tool
/// prints numbers and the other labels.
fn instructions(listing: &str) -> Vec<(String, String)> {
    let branch = |text: &str| {
        let mnemonic = text.split_whitespace().next().unwrap_or_default();
        let keep = mnemonic.starts_with("s_cbranch") || mnemonic == "s_branch" || mnemonic == "s_call_b64";
        if keep { mnemonic.to_string() } else { text.to_string() }
    };
    let mut list = Vec::new();
    for line in listing.lines() {
        let Some((text, place)) = line.split_once("//") else {
            continue;
        };
        let place = place.split('<').next().unwrap_or_default().trim().to_string();
        list.push((place, branch(text.trim())));
    }
    list
}

/// What weft says of bytes that it prints as data, though an instruction is there: `; text: reason` on the line before them. By address,
/// with its colon.
fn data_with_reasons(listing: &str) -> BTreeMap<&str, &str> {
    let mut said = BTreeMap::new();
    for (reason, data) in listing.lines().zip(listing.lines().skip(1)) {
        if let (Some(reason), Some((_, place))) = (reason.strip_prefix("\t; "), data.split_once("// ")) {
            said.insert(address(place), reason);
        }
    }
    said
}

/// The address, with its colon, of `ADDRESS: DWORDS`.
fn address(place: &str) -> &str {
    place.split(' ').next().unwrap_or_default()
}

/// Where weft is: `WEFT`, or what is built now.
fn weft(root: &Path) -> Result<PathBuf, String> {
    if let Ok(path) = std::env::var("WEFT") {
        return Ok(path.into());
    }
    let mut build = Command::new("cargo");
    output(
        build
            .args(["build", "--release", "--quiet", "--bin", "weft"])
            .current_dir(root),
    )?;
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from);
    Ok(target.join("release/weft"))
}

fn disassembly(root: &Path, objects: &[String]) -> Result<(), String> {
    let objdump = std::env::var("LLVM_OBJDUMP").unwrap_or_else(|_| "llvm-objdump-22".into());
    let weft = weft(root)?;
    let (mut lines, mut differences, mut as_data, mut shorter) = (0, 0, 0, 0);
    for object in objects {
        let text = output(Command::new(&weft).args(["dis", object]))?;
        let (data, ours) = (data_with_reasons(&text), instructions(&text));
        let ours: BTreeMap<&str, &str> = ours.iter().map(|(place, text)| (&place[..], &text[..])).collect();
        let theirs = instructions(&output(Command::new(&objdump).args(["-d", "-z", object]))?);
        // What LLVM leaves out are data between functions.
        let places: BTreeSet<&str> = theirs.iter().map(|(place, _)| &place[..]).collect();
        for (place, text) in ours
            .iter()
            .filter(|(place, text)| !text.starts_with('.') && !places.contains(*place))
        {
            println!("{object}: {place}: {text}\n    {objdump}: nothing");
            differences += 1;
        }
        lines += theirs.len();
        for (place, text) in &theirs {
            let found = ours.get(&place[..]).copied().unwrap_or("nothing");
            let named = |said: &&str| said.strip_prefix(&text[..]).is_some_and(|rest| rest.starts_with(": "));
            if data.get(address(place)).is_some_and(named) {
                as_data += 1;
            } else if found.strip_prefix(&text[..]).is_some_and(|rest| rest.starts_with(' ')) {
                // weft's text assembles to the bytes, so LLVM's does not.
                shorter += 1;
            } else if found != text {
                println!("{object}: {place}: {found}\n    {objdump}: {text}");
                differences += 1;
            }
        }
    }
    println!(
        "{lines} lines of {} objects compared, {differences} differences; {as_data} that weft prints as data, with the text and why it cannot \
         stand for the bytes; {shorter} from which LLVM leaves out modifiers",
        objects.len()
    );
    if differences == 0 {
        Ok(())
    } else {
        Err("the tools differ".into())
    }
}
