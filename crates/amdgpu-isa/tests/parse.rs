//! Text to bytes: what LLVM 22.1 prints is read back to the bytes that it was printed from.

use amdgpu_isa::{Family, Processor, decode, parse::Parser};

const FORMS: &str = include_str!("data/gfx9-forms.tsv");
const LLVM: &str = include_str!("data/gfx9-llvm22.tsv");

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| l.split('\t').collect())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn parser(name: &str) -> Parser {
    Parser::new(Processor::by_name(name).unwrap()).unwrap()
}

#[test]
fn every_form_on_every_processor_that_has_it() {
    let gfx9 = Processor::ALL.iter().filter(|p| p.family() == Family::Gfx9);
    let parsers: Vec<Parser> = gfx9.map(|p| Parser::new(*p).unwrap()).collect();
    let mut wrong = Vec::new();
    for row in rows(FORMS) {
        let [bytes, text, list, ref rule @ ..] = row[..] else {
            panic!("{row:?}")
        };
        for parser in &parsers {
            let name = parser.processor().name();
            let has = list == "*" || list.split(',').any(|p| p == name);
            match (parser.parse_text(text), has && rule.is_empty()) {
                (Ok(parsed), true) if hex(parsed.code.as_bytes()) == bytes => {}
                // Registers that an export does not read, and forms of what has no operands.
                (Ok(parsed), true) if parsed.inst.display(parser.processor(), None).to_string() == text => {}
                (Ok(parsed), true) => {
                    wrong.push(format!("{name}: {text}: {} for {bytes}", hex(parsed.code.as_bytes())))
                }
                (Ok(parsed), false) => wrong.push(format!("{name}: {text}: taken as {}", hex(parsed.code.as_bytes()))),
                (Err(e), true) => wrong.push(format!("{name}: {text}: {e} {:?}", e.span)),
                (Err(_), false) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// What is printed of any bytes is read back to bytes that print the same, unless it breaks a rule.
#[test]
fn recorded_disassembly() {
    let mut wrong = Vec::new();
    let (mut same, mut refused) = (0, 0);
    let mut parsers: Vec<Parser> = Vec::new();
    for row in rows(LLVM) {
        let [bytes, text, name] = row[..] else {
            panic!("{row:?}")
        };
        let at = parsers
            .iter()
            .position(|p| p.processor().name() == name)
            .unwrap_or_else(|| {
                parsers.push(parser(name));
                parsers.len() - 1
            });
        let processor = parsers[at].processor();
        let code: Vec<u8> = (0..bytes.len())
            .step_by(2)
            .map(|n| u8::from_str_radix(&bytes[n..n + 2], 16).unwrap())
            .collect();
        let broken = !decode(processor, &code).unwrap().violations(processor).is_empty();
        // Bits that text cannot say: the upper half of a 16-bit literal, half of a compressed pair, 0.5 as a 16-bit integer.
        const UNSPEAKABLE: [&str; 3] = ["v_madmk_f16", "exp mrt0 v10, off, off, off compr", "v_cmpx_ge_i16_sdwa"];
        match parsers[at].parse_text(text) {
            _ if UNSPEAKABLE.iter().any(|u| text.starts_with(u)) => {}
            Ok(parsed) if hex(parsed.code.as_bytes()) == bytes => same += 1,
            Ok(parsed) if parsed.inst.display(processor, None).to_string() == text => {}
            // Several patterns are one permutation.
            Ok(_) if text.contains("swizzle(BITMASK_PERM") => {}
            Ok(parsed) => wrong.push(format!("{name}: {text}: {} for {bytes}", hex(parsed.code.as_bytes()))),
            Err(_) if broken => refused += 1,
            Err(e) => wrong.push(format!("{name}: {text}: {e} {:?}", e.span)),
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(same > 9_000 && refused < 1_000, "{same} {refused}");
}
