//! `weft HSAILasm`: the reference assembler's command line, so that scripts keep working.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hsail::text::{FloatStyle, LineIndex};

use crate::hsail_tools as tools;
use crate::hsail_tools::Container;
use crate::input::{self, Result};
use crate::output;
use crate::report::in_text;

const HELP: &str = "\
Assembler and disassembler of HSAIL with the options of HSAILasm.

Usage: weft HSAILasm [-assemble|-disassemble|-decode|-version|-help] [options] [input file]

  -assemble         text to BRIG (default)
  -disassemble      BRIG to text
  -decode           list the entries of a BRIG module
  -brig             bare BRIG (default)
  -bif32, -bif64    BRIG in an ELF32 or ELF64 file
  -o FILE           output; by default the input's name with .brig, .hsail or .txt; - is standard output
  -floatraw         floats as bits (default), -floatc99 in hexadecimal, -floatdec in decimal
  -enable-comments  accepted: comments are always kept
  -g, -include-source, -odebug FILE
                    accepted: no debug information is written
";

#[derive(Clone, Copy, PartialEq)]
enum Action {
    Assemble,
    Disassemble,
    Decode,
}

struct Options {
    action: Action,
    container: Option<Container>,
    floats: FloatStyle,
    output: Option<PathBuf>,
    input: Option<PathBuf>,
    debug: bool,
}

/// Runs with the arguments that follow `HSAILasm`.
pub fn run(args: &[String]) -> Result<ExitCode> {
    let mut o = Options {
        action: Action::Assemble,
        container: None,
        floats: FloatStyle::Raw,
        output: None,
        input: None,
        debug: false,
    };
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match arg.as_str() {
            "-help" | "--help" | "-h" => return output::print(HELP.as_bytes()).map(|()| ExitCode::SUCCESS),
            "-version" => {
                let text = format!(
                    "weft {}\nHSAIL version 1:0\nBRIG version 1:0\n",
                    env!("CARGO_PKG_VERSION")
                );
                return output::print(text.as_bytes()).map(|()| ExitCode::SUCCESS);
            }
            "-assemble" => o.action = Action::Assemble,
            "-disassemble" => o.action = Action::Disassemble,
            "-decode" => o.action = Action::Decode,
            "-brig" => o.container = None,
            "-bif32" => o.container = Some(Container::Elf32),
            "-bif64" => o.container = Some(Container::Elf64),
            "-enable-comments" => {}
            "-g" | "-include-source" => o.debug = true,
            "-odebug" => {
                rest.next();
                o.debug = true;
            }
            "-floatraw" => o.floats = FloatStyle::Raw,
            "-floatc99" => o.floats = FloatStyle::C99,
            "-floatdec" => o.floats = FloatStyle::Decimal,
            "-o" => match rest.next() {
                Some(file) => o.output = Some(file.into()),
                None => return usage("`-o` needs a file"),
            },
            other if other.starts_with('-') && other != "-" => return usage(&format!("unknown option `{other}`")),
            _ if o.input.is_some() => return usage("one input file, please"),
            file => o.input = Some(file.into()),
        }
    }
    let Some(input) = o.input.clone() else {
        return usage("no input file");
    };
    execute(&o, &input)
}

fn usage(message: &str) -> Result<ExitCode> {
    eprintln!("weft HSAILasm: {message}\n\n{HELP}");
    Ok(ExitCode::from(2))
}

fn execute(o: &Options, input: &Path) -> Result<ExitCode> {
    if o.debug {
        eprintln!("weft HSAILasm: warning: no debug information is written");
    }
    let bytes = input::read(input)?;
    let name = input::display_name(input);
    let (result, extension) = match o.action {
        Action::Assemble => match hsail::assemble(&bytes) {
            Ok(assembly) => (tools::contained(assembly.brig, o.container), "brig"),
            Err(findings) => {
                let index = LineIndex::new(&bytes);
                for d in findings {
                    eprintln!("{}", in_text(&name, &index, &d));
                }
                return Ok(ExitCode::from(1));
            }
        },
        Action::Disassemble => match tools::disassembled(&bytes, o.floats) {
            Ok(text) => (text.into_bytes(), "hsail"),
            Err(d) => {
                eprintln!("{}", d.render(&name));
                return Ok(ExitCode::from(1));
            }
        },
        Action::Decode => match tools::decoded(&bytes) {
            Ok(text) => (text.into_bytes(), "yaml"),
            Err(d) => {
                eprintln!("{}", d.render(&name));
                return Ok(ExitCode::from(1));
            }
        },
    };
    let output = o.output.clone().unwrap_or_else(|| output::beside(input, extension));
    output::write(&output, &result)?;
    Ok(ExitCode::SUCCESS)
}
