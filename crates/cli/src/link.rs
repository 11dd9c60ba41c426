//! `weft link`: relocatable objects to a shared object, with the words of ld.lld.

use std::path::PathBuf;
use std::process::ExitCode;

use code_object::link::{HashStyle, Input, Options, Strip, link};

use crate::hsail_tools;
use crate::input::{self, Result, display_name};
use crate::output;

/// Link relocatable objects to one code object that can be loaded, or HSAIL modules (text or BRIG) to a program.
///
/// Of HSAIL modules it says whether they go together and what is missing; there is no file for a program.
/// Takes the options of ld.lld that matter for AMDGPU, also with one dash; those that only concern its own ways (-m, -flavor,
/// -plugin-opt, --lto-...) are accepted and have no effect.
#[derive(clap::Args)]
#[command(
    disable_help_flag = true,
    after_help = "Examples:
  weft link kernel.o -o kernel.co
  weft link -shared --no-undefined main.o library.a -o program.co"
)]
pub struct Args {
    /// Relocatable objects, and archives of them
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// File to write
    #[arg(long, short, default_value = "a.out")]
    output: PathBuf,
    /// Make a shared object, which is what loaders take; the default
    #[arg(long)]
    shared: bool,
    /// Undefined symbols are errors
    #[arg(long)]
    no_undefined: bool,
    /// defs, nodefs, text, notext; others have no effect
    #[arg(short, value_name = "KEYWORD")]
    z: Vec<String>,
    /// Other objects do not preempt definitions
    #[arg(long = "Bsymbolic")]
    bsymbolic: bool,
    /// DT_SONAME
    #[arg(long)]
    soname: Option<String>,
    /// Hash tables of the dynamic symbols
    #[arg(long, value_name = "STYLE", default_value = "both", value_parser = ["sysv", "gnu", "both"])]
    hash_style: String,
    /// Leave out .symtab and debug sections
    #[arg(long, short)]
    strip_all: bool,
    /// Leave out debug sections
    #[arg(long, short = 'S')]
    strip_debug: bool,
    /// Link every member of archives
    #[arg(long)]
    whole_archive: bool,
    /// The opposite; the default
    #[arg(long, overrides_with = "whole_archive")]
    no_whole_archive: bool,
    #[arg(short, hide = true, value_parser = ["elf64_amdgpu"])]
    m: Option<String>,
    #[arg(long, hide = true, value_parser = ["gnu"])]
    flavor: Option<String>,
    #[arg(long, hide = true)]
    plugin_opt: Vec<String>,
    #[arg(long = "lto-CGO3", hide = true)]
    lto_cgo3: bool,
    #[arg(long, hide = true)]
    enable_new_dtags: bool,
    #[arg(short = 'O', hide = true)]
    optimize: Option<String>,
    /// Print help
    #[arg(long, action = clap::ArgAction::Help)]
    help: Option<bool>,
}

/// Long options that are also taken with one dash.
pub const ONE_DASH: &[&str] = &[
    "output",
    "shared",
    "no-undefined",
    "Bsymbolic",
    "soname",
    "hash-style",
    "strip-all",
    "strip-debug",
    "whole-archive",
    "no-whole-archive",
    "flavor",
    "plugin-opt",
    "help",
];

pub fn run(args: &Args) -> Result<ExitCode> {
    let has = |keyword: &str| args.z.iter().any(|z| z == keyword);
    let options = Options {
        no_undefined: args.no_undefined || has("defs"),
        symbolic: args.bsymbolic,
        text_relocations: has("notext"),
        whole_archive: args.whole_archive,
        hash_style: match args.hash_style.as_str() {
            "sysv" => HashStyle::SysV,
            "gnu" => HashStyle::Gnu,
            _ => HashStyle::Both,
        },
        strip: match (args.strip_all, args.strip_debug) {
            (true, _) => Strip::All,
            (_, true) => Strip::Debug,
            _ => Strip::None,
        },
        soname: args.soname.clone(),
        trusted: false,
        comment: format!("Linker: weft {}", env!("CARGO_PKG_VERSION")),
    };
    let read = |path: &PathBuf| Ok((path.clone(), input::read(path)?));
    let files: Vec<(PathBuf, Vec<u8>)> = args.inputs.iter().map(read).collect::<Result<_>>()?;
    let mut data = files.iter().map(|(_, bytes)| bytes);
    if data.any(|bytes| hsail_tools::is_brig(bytes) || hsail_tools::is_hsail(bytes)) {
        return hsail_tools::link(&files);
    }
    let names: Vec<String> = files.iter().map(|(path, _)| display_name(path)).collect();
    let inputs = names.iter().zip(&files).map(|(name, (_, data))| Input { name, data });
    let inputs: Vec<Input<'_>> = inputs.collect();
    match link(&inputs, &options) {
        Ok(bytes) => {
            output::write(&args.output, &bytes)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(errors) => {
            for error in errors {
                eprintln!("{}", diag::Diagnostic::from(error).render("weft link"));
            }
            Ok(ExitCode::from(1))
        }
    }
}
