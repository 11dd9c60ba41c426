//! What an editor is told: on every place of a text, also of broken ones; completions are judged by the assembler.

use diag::Severity;
use hsail::assist::{Document, Finding, Span, SymbolKind};
use hsail::code::{MachineModel, Profile};
use hsail::smith::{Random, forms};
use hsail::table::ROWS;

const EVERYTHING: &str = include_str!("data/everything.hsail");

const SMALL: &str = "module &m:1:0:$full:$large:$default;
decl prog function &f(arg_u32 %result)(arg_u32 %x);
decl prog function &f(arg_u32 %result)(arg_u32 %x);
global_u32 &table[4];
prog kernel &k(kernarg_u64 %out)
{
    group_u32 %shared[64];
    fbarrier %fb;
    ld_kernarg_u64 $d0, [%out];
@loop:
    {
        arg_u32 %x;
        arg_u32 %y;
        call &f(%y)(%x);
    }
    cbr_b1 $c0, @loop;
    initfbar %fb;
    st_global_u32 $s0, [$d0];
};
";

fn document(text: &str) -> Document {
    Document::new(text.to_string())
}

/// A text with `|` where the cursor is.
fn at_cursor(text: &str) -> (Document, u32) {
    let at = text.find('|').expect("a cursor");
    (document(&text.replacen('|', "", 1)), at as u32)
}

fn labels(text: &str) -> Vec<String> {
    let (document, at) = at_cursor(text);
    document.completions(at).into_iter().map(|c| c.label).collect()
}

fn slice(document: &Document, span: Span) -> &str {
    &document.text()[span.start as usize..span.end as usize]
}

fn errors(text: &str) -> Vec<&'static str> {
    match hsail::assemble(text.as_bytes()) {
        Ok(_) => Vec::new(),
        Err(found) => {
            let errors = found.iter().filter(|d| d.severity == Severity::Error);
            errors.map(|d| d.code).collect()
        }
    }
}

/// Asks everything about a place, and checks that the answers lie in the text.
fn ask(document: &Document, findings: &[Finding], offset: u32) {
    if let Some(hover) = document.hover(offset, findings) {
        assert!(!hover.markdown.is_empty());
        slice(document, hover.span);
    }
    for completion in document.completions(offset) {
        assert!(completion.label.starts_with(slice(document, completion.span)));
        assert_eq!(completion.span.end, offset);
    }
    for span in document.definition(offset) {
        slice(document, span);
    }
}

#[test]
fn every_offset_of_whole_and_broken_texts_has_an_answer() {
    let text = EVERYTHING;
    let whole = document(text);
    let findings = whole.findings();
    for offset in 0..=text.len() as u32 + 2 {
        ask(&whole, &findings, offset);
    }
    // Cut off anywhere, with the cursor at the end and in the middle.
    for end in (0..text.len()).filter(|i| text.is_char_boundary(*i)).step_by(23) {
        let cut = document(&text[..end]);
        let findings = cut.findings();
        for finding in &findings {
            slice(&cut, finding.span);
        }
        ask(&cut, &findings, end as u32);
        ask(&cut, &findings, end as u32 / 2);
    }
    // Without one character.
    for missing in (0..text.len()).step_by(29) {
        let mut broken = text.to_string();
        broken.remove(missing);
        let broken = document(&broken);
        ask(&broken, &broken.findings(), missing as u32);
    }
    for odd in [
        "",
        "\u{feff}",
        "{{{{(((",
        "}}}}",
        "kernel",
        "@:",
        "module",
        "é&é%é@é$é\"",
        ".",
        "1.e",
        "/*",
        "{\r\n@a:\r}",
    ] {
        let document = document(odd);
        let findings = document.findings();
        for offset in 0..=odd.len() as u32 + 1 {
            ask(&document, &findings, offset);
        }
    }
}

#[test]
fn deep_nesting_is_read_in_linear_time() {
    let text = format!(
        "module &m:1:0:$full:$large:$default;\nkernel &k() {}",
        "{ arg_u32 %x; ".repeat(100_000)
    );
    let document = document(&text);
    assert_eq!(document.symbols().len(), 100_002);
    assert_eq!(document.symbols()[100_001].scope.end as usize, text.len());
}

#[test]
fn symbols_have_their_kinds_and_owners() {
    let document = document(SMALL);
    let list: Vec<String> = document
        .symbols()
        .iter()
        .map(|s| {
            let owner = s.parent.map_or("", |p| slice(&document, document.symbols()[p].name));
            format!("{} {} {owner}", s.kind.name(), slice(&document, s.name))
        })
        .collect();
    assert_eq!(
        list,
        [
            "module &m ",
            "function &f ",
            "argument %result &f",
            "argument %x &f",
            "function &f ",
            "argument %result &f",
            "argument %x &f",
            "variable &table ",
            "kernel &k ",
            "argument %out &k",
            "variable %shared &k",
            "fbarrier %fb &k",
            "label @loop &k",
            "variable %x &k",
            "variable %y &k",
        ]
    );
}

#[test]
fn definitions_are_those_of_the_innermost_scope() {
    let document = document(SMALL);
    let place = |what: &str, nth: usize| SMALL.match_indices(what).nth(nth).expect("there").0 as u32;
    let found = |at: u32| -> Vec<u32> { document.definition(at).iter().map(|s| s.start).collect() };
    assert_eq!(found(place("@loop", 1)), [place("@loop", 0)]);
    assert_eq!(
        found(place("%x", 3)),
        [place("%x", 2)],
        "the arg block's, not the function's"
    );
    assert_eq!(found(place("%out", 1)), [place("%out", 0)]);
    assert_eq!(found(place("%fb", 1)), [place("%fb", 0)]);
    // Declared twice, defined elsewhere.
    assert_eq!(found(place("&f", 2)), [place("&f", 0), place("&f", 1)]);
    assert_eq!(found(place("cbr", 0)), [0; 0]);
}

#[test]
fn hovers_show_rows_declarations_and_rules() {
    let hover = |text: &str| {
        let (document, at) = at_cursor(text);
        let found = document.hover(at, &document.findings());
        found.map(|h| h.markdown).unwrap_or_default()
    };
    let instruction = hover(&SMALL.replace("st_global", "st_gl|obal"));
    assert!(instruction.contains("**st** (PRM 6.4)"), "{instruction}");
    assert!(instruction.starts_with("```hsail\nst_global_u32 "), "{instruction}");
    let argument = hover(&SMALL.replace("[%out]", "[|%out]"));
    assert!(argument.starts_with("```hsail\nkernarg_u64 %out\n```"), "{argument}");
    let variable = hover(&SMALL.replace("&table", "&tab|le"));
    assert!(
        variable.ends_with("variable of 32 bits in the global segment"),
        "{variable}"
    );
    let register = hover(&SMALL.replace("$s0, [$d0]", "$s0, [$d0|]"));
    assert_eq!(register, "`$d0`: d register, 64 bits; named 2 times in `&k`");
    let comment = hover("// as V|050 says");
    assert!(comment.starts_with("**V050**: "), "{comment}");
    let finding = hover("module &m:1:0:$full:$large:$default;\nglobal_b1 &|x;");
    assert!(finding.contains("**V050**: "), "{finding}");
    let control = hover("module &m:1:0:$full:$large:$default;\nkernel &k() { require|ddim 1; };");
    assert!(
        control.starts_with("**requireddim**: control directive with one operand"),
        "{control}"
    );
}

#[test]
fn findings_mark_what_is_wrong_and_name_the_other_place() {
    let marked = |text: &str| -> Vec<(String, String, Vec<String>)> {
        let document = document(&format!("module &m:1:0:$full:$large:$default;\n{text}"));
        let show = |f: &Finding| {
            let related = f.related.iter().map(|r| {
                let line = 1 + document.text()[..r.span.start as usize].matches('\n').count();
                format!("{line}: {}", r.message)
            });
            (
                f.code.to_string(),
                slice(&document, f.span).to_string(),
                related.collect(),
            )
        };
        document.findings().iter().map(show).collect()
    };
    let one = |code: &str, span: &str, related: &[&str]| {
        let related: Vec<String> = related.iter().map(|r| r.to_string()).collect();
        vec![(code.to_string(), span.to_string(), related)]
    };
    assert_eq!(
        marked("global_u32 &x;\nglobal_u32 &x;"),
        one("V034", "&x", &["2: variable `&x` is defined here"])
    );
    assert_eq!(marked("global &x;"), one("V050", "global", &[]));
    assert_eq!(
        marked("kernel &k() { ld_align(8)_b32 $s0, [$d0]; };"),
        one("V175", "ld_align(8)_b32", &[])
    );
    assert_eq!(
        marked("kernel &k() { add_ftzz_f32 $s0, $s1, $s2; };"),
        one("S002", "_ftzz", &[])
    );
    assert_eq!(
        marked("kernel &k() {\nnop;\n@a:\nnop;\n@a:\nbr @a; };"),
        one("V112", "@a", &["4: label `@a` is defined here"])
    );
    assert_eq!(
        marked("kernel &k() {\nrequireddim 1;\nrequireddim 2; };"),
        one("V118", "requireddim", &["3: `requireddim` is given here"])
    );
    assert_eq!(
        marked("function &f()(arg_u32 %a) { };\nkernel &k() { { arg_s32 %b; call &f()(%b); } };"),
        one(
            "V101",
            "(%b)",
            &["2: function `&f` is declared here", "3: variable `%b` is declared here"]
        )
    );
    assert_eq!(marked("é"), one("V001", "é", &[]));
}

#[test]
fn the_next_words_of_every_legal_name_are_offered() {
    let mut random = Random::new(3);
    for (model, profile) in [
        (MachineModel::LARGE, Profile::FULL),
        (MachineModel::SMALL, Profile::BASE),
    ] {
        let samples = forms(model, profile);
        for _ in 0..60 {
            let name = samples[random.below(samples.len())].name();
            let cuts: Vec<usize> = name.match_indices('_').map(|(i, _)| i + 1).collect();
            for cut in cuts {
                let text = format!(
                    "module &m:1:0:{profile}:{model}:$default;\nextension \"IMAGE\";\nkernel &k() {{ {{ {}|",
                    &name[..cut]
                );
                let end = name[cut..].find('_').map_or(name.len(), |i| cut + i);
                let offered = labels(&text);
                assert!(offered.iter().any(|l| l == &name[..end]), "{text} {name}: {offered:?}");
            }
        }
    }
}

#[test]
fn every_offered_word_leads_to_a_legal_name() {
    for row in &ROWS {
        let mut open = vec![row.mnemonic.to_string()];
        let mut tried = 0;
        // From each offered word straight on to the end of some name.
        while let Some(name) = open.pop() {
            let text = format!("module &m:1:0:$full:$large:$default;\nextension \"IMAGE\";\nkernel &k() {{ {{ {name}");
            let offered: Vec<String> = labels(&format!("{text}|"))
                .into_iter()
                .filter(|l| l.starts_with(&format!("{name}_")) || (name.ends_with('(') && l.ends_with(')')))
                .collect();
            let wrong = match errors(&format!("{text} ; }} }};")).first().copied() {
                // What is wrong behind the name is none of its business.
                None
                | Some("S001" | "V093" | "V097" | "V098" | "V130" | "V094" | "V132" | "V113" | "V146" | "V104") => {
                    false
                }
                Some(_) => true,
            };
            assert!(
                !wrong || !offered.is_empty(),
                "{name}: {:?}",
                errors(&format!("{text} ; }} }};"))
            );
            tried += 1;
            let first = tried == 1;
            let keep = if first { offered.len() } else { 1 };
            open.extend(offered.into_iter().take(keep));
            assert!(tried < 2000, "{name}");
        }
    }
}

/// At the start of every name and register, what stands there is offered, and whatever is offered could stand there.
#[test]
fn offered_operands_are_accepted_by_the_assembler() {
    let text = EVERYTHING;
    let document = document(text);
    let header = text
        .find("module")
        .and_then(|at| Some(at + text[at..].find(';')?))
        .expect("a header");
    let mut checked = 0;
    for (start, _) in text.match_indices(['$', '%', '&', '@']).filter(|(i, _)| *i > header) {
        let rest = &text[start + 1..];
        let end = start
            + 1
            + rest
                .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
        let token = &text[start..end];
        let offered = document.completions(start as u32);
        let is_label_definition = token.starts_with('@') && text[end..].starts_with(':');
        if offered.is_empty() || is_label_definition {
            continue;
        }
        let same = |label: &str| match token.starts_with('$') {
            true => label.get(..2) == token.get(..2),
            false => label == token,
        };
        assert!(offered.iter().any(|c| same(&c.label)), "{start} {token}: {offered:?}");
        // What follows a register or a name in an address does not follow the other.
        let tail = ["+", "-", "]["].iter().any(|t| text[end..].starts_with(t));
        for completion in offered.iter().filter(|c| !tail || same(&c.label)) {
            let with = format!("{}{}{}", &text[..start], completion.label, &text[end..]);
            // Two registers of a vector, or two arguments, may now be the same; an array may be larger than its formal.
            let found = errors(&with)
                .iter()
                .any(|c| !c.starts_with('W') && !matches!(*c, "V133" | "V099" | "V100" | "V101"));
            assert!(
                !found,
                "{token} -> {}: {:?}",
                completion.label,
                hsail::assemble(with.as_bytes()).err()
            );
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn completions_follow_the_place() {
    let header = "module &m:1:0:$full:$large:$default;\n";
    let has = |text: &str, wanted: &[&str], not: &[&str]| {
        let offered = labels(text);
        for w in wanted {
            assert!(offered.iter().any(|l| l == w), "{text}: {w} is missing in {offered:?}");
        }
        for n in not {
            assert!(!offered.iter().any(|l| l == n), "{text}: {n} is offered");
        }
    };
    has("|", &["module &name:1:0:$full:$large:$default;"], &["kernel"]);
    has("module &m:1:0:|", &["$full", "$base"], &["$large"]);
    has("module &m:1:0:$full:$s|", &["$small"], &["$large"]);
    has(
        &format!("{header}|"),
        &["prog", "kernel", "indirect function", "global_", "align("],
        &["arg_", "mov", "$full"],
    );
    has(&format!("{header}|"), &["extension"], &[]);
    has(&format!("{header}fbarrier &f;\n|"), &["kernel"], &["extension"]);
    has(
        &format!("{header}prog |"),
        &["kernel", "fbarrier", "alloc(agent)"],
        &["decl", "prog", "extension"],
    );
    has(
        &format!("{header}alloc(agent) |"),
        &["global_", "const"],
        &["readonly_", "kernel"],
    );
    has(
        &format!("{header}global_|"),
        &["global_u32", "global_f64", "global_sig64"],
        &["global_b1", "global_samp", "global_sig32"],
    );
    has(
        &format!("{header}extension \"IMAGE\";\nglobal_|"),
        &["global_samp", "global_roimg"],
        &[],
    );
    has(&format!("{header}kernel &k(|"), &["kernarg_", "align("], &["arg_"]);
    has(&format!("{header}function &f(arg_|"), &["arg_u32"], &["kernarg_u32"]);
    has(
        &format!("{header}kernel &k() {{ |"),
        &["requireddim", "group_", "fbarrier", "mov"],
        &["call", "arg_"],
    );
    has(
        &format!("{header}kernel &k() {{ nop; |"),
        &["mov"],
        &["requireddim", "group_", "rdimage"],
    );
    has(
        &format!("{header}kernel &k() {{ {{ |"),
        &["arg_", "call", "mov"],
        &["ret", "alloca", "group_"],
    );
    has(
        &format!("{header}kernel &k() {{ add_ftz_|"),
        &["add_ftz_f32", "add_ftz_near", "add_ftz_pp"],
        &["add_ftz_u32"],
    );
    has(
        &format!("{header}kernel &k() {{ ld_align(|"),
        &["ld_align(8)"],
        &["ld_align(3)"],
    );
    has(
        &format!("{header}kernel &k() {{ ld_align(8)_|"),
        &["ld_align(8)_u32", "ld_align(8)_width("],
        &["ld_align(8)_global"],
    );
    has(
        &format!("{header}kernel &k() {{ ld_global_const|"),
        &["ld_global_const", "ld_global_const_u32"],
        &[],
    );
    has(
        &format!("{header}kernel &k() {{ workitemid_u32 $s0, |"),
        &["0", "2"],
        &["3", "$s0"],
    );
    has(
        &format!("{header}kernel &k() {{ mov_b32 $s0, $s7; add_u32 $s1, |"),
        &["$s0", "$s7", "WAVESIZE"],
        &["$d0"],
    );
    has(
        &format!("{header}kernel &k(kernarg_u32 %a) {{ private_u32 %b; ld_kernarg_u32 $s0, [|"),
        &["%a", "$d0"],
        &["%b", "$s0"],
    );
    has(&format!("{header}kernel &k() {{ add_u32 $s0 |"), &[], &["$s0", "$s1"]);
    has(&format!("{header}// |"), &[], &["kernel", "mov"]);
    let image = format!("{header}extension \"IMAGE\";\nreadonly_samp &s = samp(");
    has(&format!("{image}|"), &["coord", "filter", "addressing"], &["geometry"]);
    has(&format!("{image}coord = |"), &["normalized"], &["linear"]);
    has(&format!("{image}coord = normalized, |"), &["filter"], &["coord"]);
}

#[test]
fn formatting_keeps_the_meaning_and_is_refused_with_errors() {
    let formatted = document(SMALL).formatted().expect("no errors");
    assert_eq!(document(&formatted).formatted().as_deref(), Some(formatted.as_str()));
    let brig = |text: &str| hsail::assemble(text.as_bytes()).expect("valid").brig;
    assert_eq!(brig(&formatted), brig(SMALL));
    assert!(document("module").formatted().is_none());
}

#[test]
fn warnings_are_marked_as_unnecessary() {
    let document =
        document("module &m:1:0:$full:$large:$default;\nkernel &k() { private_u32 %unused; ret; nop; @l: };");
    let findings = document.findings();
    assert!(
        findings
            .iter()
            .all(|f| f.severity == Severity::Warning && f.is_unnecessary()),
        "{findings:?}"
    );
    let marked: Vec<&str> = findings.iter().map(|f| slice(&document, f.span)).collect();
    assert_eq!(marked, ["@l", "%unused", "nop"]);
    assert_eq!(
        document
            .symbols()
            .iter()
            .filter(|s| s.kind == SymbolKind::Label)
            .count(),
        1
    );
}

/// An error of grammar does not hide what is wrong with other statements; what only the missing statement breaks is not said.
#[test]
fn findings_of_both_kinds_are_shown() {
    let text = "module &m:1:0:$full:$large:$default;\n\
                global_f32 &x = 1.0;\n\
                prog function &f()() { };\n\
                kernel &k()\n{\n\
                mov_u8 $s0, $s1;\n\
                add_u32 $s0, $s1 $s2;\n\
                add_u32 $s0, $s1, $d2;\n\
                { call &f()( }\n\
                };\n";
    let findings = hsail::judge(text.as_bytes());
    let places: Vec<(&str, u32)> = findings
        .iter()
        .map(|d| match d.location {
            diag::Location::Text { line, .. } => (d.code, line),
            _ => (d.code, 0),
        })
        .collect();
    assert_eq!(
        places,
        [("V136", 2), ("V163", 6), ("S001", 7), ("V131", 8), ("S001", 9)]
    );
}
