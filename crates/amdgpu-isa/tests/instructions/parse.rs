//! Text to bytes: what LLVM 22.1 prints is read back to the bytes that it was printed from.

use crate::common::{FORMS, bytes, mode_of};
use crate::lines::{GFX9, hex, members, rows};
use amdgpu_isa::{Mode, Processor, decode, parse::Parser};

fn parser(name: &str) -> Parser {
    Parser::new(Processor::by_name(name).unwrap()).unwrap()
}

#[test]
fn every_form_on_every_processor_that_has_it() {
    let mut wrong = Vec::new();
    let mut counts = String::new();
    for (family, forms) in FORMS {
        let members: Vec<Processor> = members(family).collect();
        let mut parsers: Vec<(Processor, Mode, Parser)> = Vec::new();
        let (mut good, before) = (0, wrong.len());
        for row in rows(forms) {
            let [code, text, list, ref rest @ ..] = row[..] else {
                panic!("{row:?}")
            };
            let words = rest.first().copied().unwrap_or("");
            let rule = rest.get(1).copied().unwrap_or("");
            for &processor in &members {
                let name = processor.name();
                let listed = list == "*" || list.split(',').any(|p| p == name);
                // The sample was recorded on GFX10.3; GFX10.1 lacks the field.
                let has = listed && !(text.contains("depctr_hold_cnt") && name.starts_with("gfx101"));
                let mode = mode_of(processor, words);
                let found = parsers.iter().position(|p| p.0 == processor && p.1 == mode);
                let at = found.unwrap_or_else(|| {
                    parsers.push((processor, mode, Parser::with_mode(processor, mode).unwrap()));
                    parsers.len() - 1
                });
                let parser = &parsers[at].2;
                match (parser.parse_text(text), has && rule.is_empty()) {
                    (Ok(parsed), true) if hex(parsed.code.as_bytes()) == code => good += 1,
                    // Registers that an export does not read, and forms of what has no operands.
                    (Ok(parsed), true) if parsed.inst.display(processor, None).mode(mode).to_string() == text => {
                        good += 1
                    }
                    (Ok(parsed), true) => {
                        wrong.push(format!("{name}: {text}: {} for {code}", hex(parsed.code.as_bytes())))
                    }
                    (Ok(parsed), false) if has => wrong.push(format!(
                        "{name}: {text}: {rule}: taken as {}",
                        hex(parsed.code.as_bytes())
                    )),
                    (Ok(_), false) => {}
                    (Err(e), true) => wrong.push(format!("{name}: {text}: {e} {:?}", e.span)),
                    (Err(_), false) => {}
                }
            }
        }
        counts += &format!("{family:?}: {good} good, {} wrong\n", wrong.len() - before);
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}\n{counts}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// What is printed of any bytes is read back to bytes that print the same, unless it breaks a rule.
#[test]
fn recorded_disassembly() {
    let mut wrong = Vec::new();
    let (mut same, mut refused) = (0, 0);
    let mut parsers: Vec<Parser> = Vec::new();
    for row in rows(GFX9) {
        let [recorded, text, name] = row[..] else {
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
        let code = bytes(recorded);
        let broken = !decode(processor, &code).unwrap().violations(processor).is_empty();
        // Bits that text cannot say: the upper half of a 16-bit literal, half of a compressed pair, 0.5 as a 16-bit integer.
        const UNSPEAKABLE: [&str; 3] = ["v_madmk_f16", "exp mrt0 v10, off, off, off compr", "v_cmpx_ge_i16_sdwa"];
        match parsers[at].parse_text(text) {
            _ if UNSPEAKABLE.iter().any(|u| text.starts_with(u)) => {}
            Ok(parsed) if hex(parsed.code.as_bytes()) == recorded => same += 1,
            Ok(parsed) if parsed.inst.display(processor, None).to_string() == text => {}
            // Several patterns are one permutation.
            Ok(_) if text.contains("swizzle(BITMASK_PERM") => {}
            Ok(parsed) => wrong.push(format!(
                "{name}: {text}: {} for {recorded}",
                hex(parsed.code.as_bytes())
            )),
            Err(_) if broken => refused += 1,
            Err(e) => wrong.push(format!("{name}: {text}: {e} {:?}", e.span)),
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(same > 9_000 && refused < 1_000, "{same} {refused}");
}
