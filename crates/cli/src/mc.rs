//! `weft mc`: llvm-mc's command line, and its output.

use std::fmt::Write;
use std::path::PathBuf;

use amdgpu_asm::{Listing, Message, Options, Os, assemble_with};
use amdgpu_isa::{DecodeError, Extension, Inst, Mode, Op, Processor, Role, TargetId};

use crate::asm::{IncludeDirs, version};
use crate::input::{self, Result};
use crate::output;

/// What the command line says.
struct Args {
    triple: String,
    processor: Option<String>,
    features: String,
    file_type: String,
    show_encoding: bool,
    disassemble: bool,
    output: PathBuf,
    input: PathBuf,
    include: Vec<PathBuf>,
    symbols: Vec<(String, i64)>,
    code_object_version: Option<u32>,
    comment_column: Option<usize>,
    no_warnings: bool,
    comments: bool,
}

const HELP: &str = "\
weft mc [OPTION]... [FILE]      FILE or standard input; options with one or two dashes

  -triple=TRIPLE                amdgcn-amd-amdhsa, amdgcn-amd-amdpal, amdgcn-mesa-mesa3d, amdgcn (default)
  -mcpu=PROCESSOR -mattr=+F,-F  processor (default gfx600), and features: xnack sramecc cumode tgsplit wavefrontsize32 wavefrontsize64
                                real-true16
  -filetype=asm|obj|null        what to write (default asm)
  -show-encoding                bytes behind instructions
  -disassemble                  the input is bytes in hexadecimal
  -preserve-comments            comments of the source behind what they stand at
  -comment-column=N             column of what stands behind instructions (default 40)
  -o FILE                       where to write (default standard output)
  -I DIR                        where .include looks
  -defsym=NAME=VALUE            define a symbol
  -no-warn                      no warnings
  --amdhsa-code-object-version=N
";

fn parse(args: &[String]) -> Result<Args> {
    let mut out = Args {
        triple: "amdgcn".into(),
        processor: None,
        features: String::new(),
        file_type: "asm".into(),
        show_encoding: false,
        disassemble: false,
        output: "-".into(),
        input: "-".into(),
        include: Vec::new(),
        symbols: Vec::new(),
        code_object_version: None,
        comment_column: None,
        no_warnings: false,
        comments: false,
    };
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let Some(option) = arg.strip_prefix('-').filter(|o| !o.is_empty()) else {
            out.input = arg.into();
            continue;
        };
        let option = option.strip_prefix('-').unwrap_or(option);
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (option, None),
        };
        let mut value = || match &value {
            Some(value) => Ok(value.clone()),
            None => rest.next().cloned().ok_or(format!("-{name} needs a value")),
        };
        match name {
            "triple" => out.triple = value()?,
            "arch" => out.triple = value()?,
            "mcpu" => out.processor = Some(value()?),
            "mattr" => {
                out.features += ",";
                out.features += &value()?;
            }
            "filetype" => match value()? {
                kind if matches!(&kind[..], "asm" | "obj" | "null") => out.file_type = kind,
                kind => return Err(format!("-filetype={kind}: there are asm, obj and null")),
            },
            "show-encoding" => out.show_encoding = true,
            "disassemble" => out.disassemble = true,
            "comment-column" => {
                let text = value()?;
                let column = text.parse().map_err(|_| format!("{arg}: `{text}` is no column"))?;
                out.comment_column = Some(column);
            }
            "show-inst" => {
                return Err(format!(
                    "{arg}: weft does not show LLVM's own numbers of instructions and registers"
                ));
            }
            "preserve-comments" => out.comments = true,
            "no-warn" => out.no_warnings = true,
            "assemble" | "g" | "n" => {}
            "o" => out.output = value()?.into(),
            "I" => out.include.push(value()?.into()),
            "defsym" => {
                let text = value()?;
                let parsed = text.split_once('=').and_then(|(n, v)| Some((n.to_owned(), number(v)?)));
                out.symbols
                    .push(parsed.ok_or(format!("-defsym={text}: expected NAME=VALUE"))?);
            }
            "amdhsa-code-object-version" => {
                let text = value()?;
                let number = text.parse().map_err(|_| format!("{arg}: `{text}` is no version"))?;
                out.code_object_version = Some(number);
            }
            _ => match name.strip_prefix('I') {
                Some(dir) => out.include.push(dir.into()),
                None => return Err(format!("unknown option {arg}\n\n{HELP}")),
            },
        }
    }
    Ok(out)
}

fn number(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok(),
        None => text.parse().ok(),
    }
}

impl Args {
    fn options(&self) -> Result<Options> {
        let triple = &self.triple;
        if !matches!(triple.split('-').next(), Some("amdgcn" | "r600")) {
            return Err(format!("-triple={triple}: weft assembles for amdgcn only"));
        }
        // LLVM's processor without a name has the instructions of the first.
        const FIRST: &str = "gfx600";
        let name = self.processor.as_deref().unwrap_or(FIRST);
        let named = Processor::by_name(name);
        if let Err(e) = &named {
            eprintln!("weft: {e}; taken as if none were named");
        }
        let unnamed = self.processor.is_none() || named.is_err();
        let processor = named
            .or_else(|_| Processor::by_name(FIRST))
            .map_err(|e| e.to_string())?;
        let mut options = Options::new(TargetId::new(processor));
        options.symbols.clone_from(&self.symbols);
        options.os = Os::of_triple(triple);
        options.unnamed = unnamed;
        if let Some(number) = self.code_object_version {
            options.code_object_version = version(number)?;
        }
        for feature in self.features.split(',').filter(|f| !f.is_empty()) {
            if !options.set_feature(feature) {
                eprintln!("'{feature}' is not a feature that changes what weft does (ignoring feature)");
            }
        }
        options.target_text = Some(self.target_text(&options));
        Ok(options)
    }

    /// What `.amdgcn_target` says: the triple with `unknown` for what it leaves out between its parts, and with HSA the features.
    fn target_text(&self, options: &Options) -> String {
        let mut parts: Vec<&str> = self.triple.split('-').collect();
        if parts.len() > 1 {
            parts.resize(parts.len().max(3), "");
        }
        parts.resize(4, "");
        let named = if self.triple.contains('-') { 3 } else { 0 };
        for part in parts.iter_mut().take(named).filter(|p| p.is_empty()) {
            *part = "unknown";
        }
        let target = match (options.unnamed, options.os) {
            (true, _) => "gfx000".to_owned(),
            (_, Os::Hsa) => options.target.to_string(),
            _ => options.target.processor.name().to_owned(),
        };
        format!("{}-{target}", parts[..4].join("-"))
    }
}

/// Runs the command; false if there were errors.
///
/// # Errors
/// A bad command line, or files that cannot be read or written.
pub fn run(args: &[String]) -> Result<bool> {
    if args.iter().any(|a| matches!(a.as_str(), "-help" | "--help" | "-h")) {
        return output::print(HELP.as_bytes()).map(|()| true);
    }
    let args = parse(args)?;
    let options = args.options()?;
    let (name, source) = (input::display_name(&args.input), input::read(&args.input)?);
    if args.disassemble {
        return disassemble(&args, &options, &name, &source);
    }
    // As llvm-mc, which finds some mistakes only when it writes an object.
    let mut listing = (args.file_type != "obj").then(|| Listing {
        only: true,
        comments: args.comments,
        ..Listing::new(args.show_encoding)
    });
    if let (Some(listing), Some(column)) = (&mut listing, args.comment_column) {
        listing.comment_column = column;
    }
    let include = IncludeDirs(args.include.clone());
    let assembly = assemble_with(&name, &source, &options, &mut { include }, listing.as_mut());
    let told = |m: &&Message| m.is_error() || !args.no_warnings;
    for message in assembly.messages.iter().filter(told) {
        eprintln!("{}", message.render());
    }
    let failed = assembly.messages.iter().any(Message::is_error);
    match (listing, &assembly.object) {
        (Some(listing), _) if args.file_type == "asm" => output::write(&args.output, listing.text.as_bytes())?,
        (None, Some(object)) if args.file_type == "obj" => {
            output::write(&args.output, &object.to_bytes().map_err(|e| e.to_string())?)?;
        }
        _ => {}
    }
    Ok(!failed)
}

/// The bytes of a line such as `0x01 0x02` or `[0x01,0x02]`, each with its column, from 0.
fn bytes_of(line: &str) -> std::result::Result<Vec<(usize, u8)>, &str> {
    let code = line.split('#').next().unwrap_or_default();
    let mut bytes = Vec::new();
    for word in code.split([' ', '\t', ',', '[', ']']).filter(|w| !w.is_empty()) {
        let column = word.as_ptr() as usize - line.as_ptr() as usize;
        let byte = number(word).and_then(|n| u8::try_from(n).ok()).ok_or(word)?;
        bytes.push((column, byte));
    }
    Ok(bytes)
}

/// An instruction as llvm-mc decodes it, and its bits that text does not say: it looks away from bits that nothing uses, and from
/// op_sel where halves of registers have no names.
fn decode(processor: Processor, mode: Mode, code: &[u8]) -> Option<(Inst, u128)> {
    let mut copy = code.get(..code.len().min(24))?.to_vec();
    let mut left_out = 0;
    loop {
        match amdgpu_isa::decode_without_unused_as(processor, mode, &copy) {
            Ok((mut inst, unused)) => {
                let mut unused = left_out | unused.map_or(0, |bits| bits.0);
                if inst.forget_halves(processor, mode)
                    && let Ok(encoded) = amdgpu_isa::encode_as(processor, mode, &inst)
                {
                    let differs = copy.iter().zip(encoded.as_bytes()).take(16).enumerate();
                    unused |= differs.fold(0u128, |bits, (n, (a, b))| bits | u128::from(a ^ b) << (8 * n));
                }
                // What begins with zeros is more likely data.
                return (unused == 0 || inst.op != Op::V_ILLEGAL).then_some((inst, unused));
            }
            Err(DecodeError::ReservedBits { bits, .. }) if bits & !left_out != 0 => {
                left_out |= bits;
                for (n, byte) in copy.iter_mut().take(16).enumerate() {
                    *byte &= !((left_out >> (8 * n)) as u8);
                }
            }
            Err(_) => return None,
        }
    }
}

/// The bytes that text stands for: those of the instruction, without the bits that it does not say.
fn bytes_of_text(inst: &Inst, (processor, mode): (Processor, Mode), code: &[u8], left_out: u128) -> Vec<u8> {
    let mut numbers = *inst;
    if numbers.constants_as_text(processor)
        && let Ok(encoded) = amdgpu_isa::encode_as(processor, mode, &numbers)
    {
        return encoded.as_bytes().to_vec();
    }
    // What the text does not say has the values that the assembler gives it, also fields of operands that are not read.
    if let Ok(encoded) = amdgpu_isa::encode_as(processor, mode, inst)
        && encoded.as_bytes().len() == code.len()
    {
        return encoded.as_bytes().to_vec();
    }
    let kept = |n: usize| if n < 16 { !((left_out >> (8 * n)) as u8) } else { !0 };
    code.iter().enumerate().map(|(n, b)| b & kept(n)).collect()
}

/// The bit of op_sel that belongs to the result.
const DESTINATION_HALF: u8 = 8;

/// The text of an instruction that names the upper half of a register, and its size, where halves have no names: as the register that
/// has its number, with LLVM's comment.
fn with_halves(processor: Processor, mode: Mode, code: &[u8]) -> Option<(String, usize)> {
    let named = Mode { fake16: false, ..mode };
    let inst = amdgpu_isa::decode_as(processor, named, code)
        .ok()
        .filter(|_| mode.fake16)?;
    // LLVM has no such result.
    if inst.modifiers.op_sel & DESTINATION_HALF != 0 {
        return None;
    }
    let text = inst.display(processor, None).mode(named).to_string();
    let (mnemonic, operands) = text.split_once(' ')?;
    let mut out = format!("\t{mnemonic}");
    let first_source = inst.operands().iter().position(|(role, _)| *role == Role::Src0);
    for (n, operand) in operands.split(", ").enumerate() {
        out += if n == 0 { " " } else { ", " };
        let Some(at) = operand.find(".h") else {
            out += &operand.replacen(".l", "", 1);
            continue;
        };
        let begin = operand[..at].rfind('v')?;
        let number: u32 = operand[begin + 1..at].parse().ok()?;
        let class = match Some(n) == first_source && inst.extension == Extension::None {
            true => "VS_32_Lo128",
            false => "VGPR_32_Lo128",
        };
        out += &operand[..begin];
        out += &format!(
            "v{}/*Invalid register, operand has '{class}' register class*/",
            number + 128
        );
        out += &operand[at + 2..];
    }
    Some((out, usize::from(inst.size)))
}

/// What is shown of the instruction that bytes begin with.
struct Shown {
    text: String,
    /// Bytes of the instruction.
    size: usize,
    /// The bytes that the text stands for.
    bytes: Vec<u8>,
    is_undefined: bool,
}

fn shown(processor: Processor, mode: Mode, code: &[u8]) -> Option<Shown> {
    let Some((inst, left_out)) = decode(processor, mode, code) else {
        let (text, size) = with_halves(processor, mode, code)?;
        let bytes = code.get(..size)?.to_vec();
        let is_undefined = false;
        return Some(Shown {
            text,
            size,
            bytes,
            is_undefined,
        });
    };
    let size = usize::from(inst.size).clamp(1, code.len());
    Some(Shown {
        text: format!("\t{}", inst.display(processor, None).mode(mode)),
        size,
        bytes: bytes_of_text(&inst, (processor, mode), &code[..size], left_out),
        is_undefined: inst.has_undefined_bits(processor, mode, code),
    })
}

/// Disassembles lines of bytes, an instruction or more each. Behind what is none it goes on four bytes later, as llvm-mc does,
/// but in brackets, which say that the bytes belong together.
fn disassemble(args: &Args, options: &Options, name: &str, source: &[u8]) -> Result<bool> {
    /// Bytes that are left out where no instruction is.
    const SKIPPED: usize = 4;
    let (processor, mode) = (options.target.processor, options.mode());
    let text = String::from_utf8_lossy(source);
    let mut out = String::new();
    let mut is_whole = true;
    for (line_number, line) in (1..).zip(text.lines()) {
        let bytes = bytes_of(line).map_err(|word| format!("{name}:{line_number}:1: error: `{word}` is no byte"))?;
        let code: Vec<u8> = bytes.iter().map(|(_, byte)| *byte).collect();
        let mut at = 0;
        while let Some(rest) = code.get(at..).filter(|rest| !rest.is_empty()) {
            let column = bytes.get(at).map_or(0, |(column, _)| *column);
            let warn = |what: &str| {
                if !args.no_warnings {
                    let place = format!("{name}:{line_number}:{}", column + 1);
                    eprintln!("{place}: warning: {what} instruction encoding\n{line}\n{:column$}^", "");
                }
            };
            let Some(shown) = shown(processor, mode, rest) else {
                warn("invalid");
                if line.contains('[') {
                    is_whole = false;
                    break;
                }
                at += SKIPPED;
                continue;
            };
            if shown.is_undefined {
                warn("potentially undefined");
            }
            out += &shown.text;
            if args.show_encoding {
                let list: Vec<String> = shown.bytes.iter().map(|b| format!("{b:#04x}")).collect();
                let column = args.comment_column.unwrap_or(40);
                let blank = column.saturating_sub(shown.text.chars().count() - 1).max(1);
                let _ = write!(out, "{:blank$}; encoding: [{}]", "", list.join(","));
            }
            out.push('\n');
            at += shown.size;
        }
    }
    if args.file_type != "null" {
        output::write(&args.output, out.as_bytes())?;
    }
    Ok(is_whole)
}
