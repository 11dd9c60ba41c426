//! `weft mc` on files in the style of LLVM's own tests, against what llvm-mc 22.1 printed for their RUN lines (`mc/*.recorded`,
//! which `UPDATE_MC=llvm-mc-22 cargo test --test mc` writes). Messages are weft's own; where they are is compared.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mc")
}

/// What a RUN line did, in the form of the records.
fn run(line: &str, file: &Path) -> String {
    let command = line.split(" | ").next().unwrap_or(line).replace("2>&1", "");
    let (command, input) = match command.split_once(" < ") {
        Some((command, _)) => (command.to_owned(), Stdio::from(std::fs::File::open(file).unwrap())),
        None => (command, Stdio::null()),
    };
    let name = file.file_name().unwrap().to_str().unwrap();
    let args = command.split_whitespace().skip_while(|w| *w != "llvm-mc").skip(1);
    let args = args.map(|w| w.replace("%s", name).replace("%S", "."));
    let mut program = match std::env::var_os("UPDATE_MC") {
        Some(llvm_mc) => Command::new(llvm_mc),
        None => Command::new(env!("CARGO_BIN_EXE_weft")),
    };
    if std::env::var_os("UPDATE_MC").is_none() {
        program.arg("mc");
    }
    let output = program.args(args).stdin(input).current_dir(dir()).output().unwrap();
    let mut out = format!("== {line}\n== exit {}\n", i32::from(!output.status.success()));
    match String::from_utf8(output.stdout) {
        Ok(text) if !text.contains('\0') => out += text.trim_end(),
        Ok(text) => out += &hex(text.as_bytes()),
        Err(e) => out += &hex(e.as_bytes()),
    }
    out += "\n";
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let mut parts = line.splitn(4, ':');
        let (place, number, column) = (parts.next(), parts.next(), parts.next());
        let severity = parts.next().and_then(|rest| rest.trim_start().split(':').next());
        if let (Some(place), Some(number), Some(_), Some(severity @ ("error" | "warning"))) =
            (place, number, column, severity)
        {
            writeln!(out, "== {severity} at {place}:{number}").unwrap();
        }
    }
    out
}

fn hex(bytes: &[u8]) -> String {
    let rows = bytes
        .chunks(32)
        .map(|row| row.iter().map(|b| format!("{b:02x}")).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn runs_files_of_llvms_kind_and_prints_what_llvm_mc_prints() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir()).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "s" || e == "txt"));
    files.sort();
    let mut count = 0;
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().filter_map(|l| l.split_once("RUN: ").map(|(_, run)| run));
        let ours: String = lines.map(|line| run(line, file)).collect();
        count += ours.matches("== exit").count();
        if std::env::var_os("UPDATE_MC").is_some() {
            std::fs::write(format!("{}.recorded", file.display()), ours).unwrap();
            continue;
        }
        let recorded = std::fs::read_to_string(format!("{}.recorded", file.display())).unwrap();
        for (theirs, ours) in recorded.lines().zip(ours.lines()) {
            assert_eq!(theirs, ours, "{}", file.display());
        }
        assert_eq!(recorded.lines().count(), ours.lines().count(), "{}", file.display());
    }
    assert!(count >= 20, "{count}");
}

#[test]
fn a_wrong_command_line_is_an_error() {
    for args in [
        &["mc", "-bogus"][..],
        &["mc", "-show-inst"],
        &["mc", "-filetype=dwarf", "-mcpu=gfx900"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_weft"))
            .args(args)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(!output.status.success(), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

/// As llvm-mc 22.1.8: a remark, and no processor.
#[test]
fn an_unknown_processor_is_taken_as_none() {
    let output = Command::new(env!("CARGO_BIN_EXE_weft"))
        .args(["mc", "-mcpu=gfx9999", "-"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("unknown processor gfx9999"));
}
