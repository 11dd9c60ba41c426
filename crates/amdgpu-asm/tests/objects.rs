//! Whole sources against the objects that llvm-mc made of them (22.1; code object V2 and V3 by 14), and back.

use std::path::Path;

use amdgpu_asm::{Assembly, NoFiles, Options, Os, assemble, disassemble};
use amdgpu_isa::{CodeObjectVersion, Processor, Setting};
use code_object::{CodeObject, Value, describe};

/// Name, source, llvm-mc's object.
macro_rules! recorded {
    ($($name:literal),*) => {
        [$(($name, include_str!(concat!("data/objects/", $name, ".s")), include_bytes!(concat!("data/objects/", $name, ".o")) as &[u8])),*]
    };
}

const RECORDED: [(&str, &str, &[u8]); 14] = recorded!(
    "vecadd",
    "calls",
    "globals",
    "syntax",
    "kernels",
    "gfx6",
    "v2",
    "v2_metadata",
    "v3",
    "dwarf4",
    "dwarf5",
    "altmacro",
    "pal",
    "pal_registers"
);

/// The options that the first line gives to llvm-mc.
fn options(source: &str) -> Options {
    let line = source.lines().next().unwrap();
    let value = |name: &str| line.split_whitespace().find_map(|w| w.strip_prefix(name));
    let mut options = Options::new(value("-mcpu=").unwrap().parse().unwrap());
    if value("-mattr=").is_some_and(|m| m.contains("+xnack")) {
        options.target.xnack = Setting::On;
    }
    if line.contains("code-object-version=2") {
        options.code_object_version = CodeObjectVersion::V2;
    }
    if line.contains("code-object-version=3") {
        options.code_object_version = CodeObjectVersion::V3;
    }
    if line.contains("amdpal") {
        options.os = Os::Pal;
    }
    options
}

fn assembled(name: &str, source: &str, options: &Options) -> Vec<u8> {
    let Assembly { object, messages } = assemble(name, source.as_bytes(), options, &mut NoFiles);
    let errors: Vec<String> = messages.iter().filter(|m| m.is_error()).map(|m| m.render()).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    object.unwrap().to_bytes().unwrap()
}

/// Everything of an object that has a meaning, a line each. LLVM puts `.llvm_addrsig` behind the relocations.
fn facts(bytes: &[u8]) -> Vec<String> {
    let object = CodeObject::parse(bytes).unwrap();
    let mut out = vec![format!("{:?} {:?}", object.target(), object.version())];
    let skipped = [".strtab", ".symtab", ".llvm_addrsig"];
    let section_name = |index: u32| object.sections().get(index as usize).map_or("", |s| &s.name).to_owned();
    for section in object.sections().iter().filter(|s| !skipped.contains(&s.name.as_str())) {
        if section.name.starts_with(".rela") {
            continue;
        }
        let data = object.section_data(section).unwrap();
        let align = section.align;
        out.push(format!(
            "{} {:x} {:x} {align} {} {data:02x?}",
            section.name, section.section_type, section.flags, section.size
        ));
    }
    for symbol in object.symbols() {
        let place = match symbol.place {
            code_object::elf::SymbolPlace::Section(index) => section_name(index),
            other => format!("{other:?}"),
        };
        let code_object::elf::Symbol {
            name,
            value,
            size,
            symbol_type,
            binding,
            visibility,
            ..
        } = symbol;
        out.push(format!(
            "{name} {place} {value:x} {size} {symbol_type} {binding} {visibility}"
        ));
    }
    for table in object.relocation_tables() {
        for relocation in &table.relocations {
            let symbol = &object.symbols()[relocation.symbol as usize];
            let place = format!("{:?}", symbol.place);
            let kind = relocation.relocation_type();
            out.push(format!(
                "{} {:x} {kind:?} {} {place} {}",
                table.name, relocation.offset, symbol.name, relocation.addend
            ));
        }
    }
    out
}

/// Lines that are not in both, with their side.
fn differences(ours: &[u8], theirs: &[u8]) -> Vec<String> {
    let (ours, theirs) = (facts(ours), facts(theirs));
    let more = ours
        .iter()
        .filter(|l| !theirs.contains(l))
        .map(|l| format!("weft: {l}"));
    let less = theirs
        .iter()
        .filter(|l| !ours.contains(l))
        .map(|l| format!("llvm: {l}"));
    more.chain(less).collect()
}

#[test]
fn same_sections_symbols_relocations_and_notes() {
    let mut wrong = Vec::new();
    for (name, source, object) in RECORDED {
        let ours = assembled(name, source, &options(source));
        wrong.extend(differences(&ours, object).into_iter().map(|d| format!("{name}: {d}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Contents of the sections that a source has.
fn contents(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let object = CodeObject::parse(bytes).unwrap();
    let sections = object.sections().iter().filter(|s| s.is_alloc() && s.section_type == 1);
    let data = |s| object.section_data(s).unwrap().to_vec();
    sections.map(|s| (s.name.clone(), data(s))).collect()
}

#[test]
fn disassembly_assembles_to_the_same_bytes() {
    for (name, source, object) in &RECORDED {
        let mut options = options(source);
        let read = CodeObject::parse(object).unwrap();
        options.code_object_version = read.version();
        let text = disassemble(&read, name).unwrap();
        let again = assembled(name, &text, &options);
        assert_eq!(contents(&again), contents(object), "{name}:\n{text}");
        let notes = |bytes: &[u8]| -> Vec<String> {
            let lines = facts(bytes).into_iter();
            lines.filter(|l| l.starts_with(".note ")).collect()
        };
        assert_eq!(notes(&again), notes(object), "{name}:\n{text}");
        let header = |bytes: &[u8]| {
            let object = CodeObject::parse(bytes).unwrap();
            (object.abi(), object.header().flags)
        };
        assert_eq!(header(&again), header(object), "{name}");
        // Debug sections are not disassembled.
        let relocations = |bytes: &[u8]| -> Vec<String> {
            let lines = facts(bytes).into_iter();
            lines
                .filter(|l| l.starts_with(".rela") && !l.starts_with(".rela.debug"))
                .collect()
        };
        // A symbol of its own stands where the source counted from a section.
        assert_eq!(relocations(&again).len(), relocations(object).len(), "{name}");
    }
}

/// What cannot be assembled to the same bytes is data as a whole, and says what it is.
#[test]
fn instructions_whose_bytes_no_text_has_are_data() {
    let gfx1100 = Processor::Gfx1100;
    let code = [0x0d, 0x04, 0x00, 0xd7, 0x0a, 0x56, 0x02, 0x02, 0x00, 0x00, 0xb0, 0xbf];
    let text = amdgpu_asm::disassemble_code(gfx1100, &code, 0);
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.split("  ").next().unwrap().trim())
        .collect();
    assert_eq!(
        lines,
        [
            "; v_add_co_u32 v13, s4, s10, v43: bits 0x200000000000000 are set, which nothing uses",
            ".long 0xd700040d",
            ".long 0x0202560a",
            "s_endpgm"
        ]
    );
}

/// Compilers write negative integers of 16 bits with their sign in the literal's upper half, which `0x8000` would leave zero. No text has a
/// float like that.
#[test]
fn literals_of_16_bits_keep_their_signs() {
    let disassembled = |processor, code: &[u8]| {
        let text = amdgpu_asm::disassemble_code(processor, code, 0);
        text.lines()
            .map(|line| line.split("  ").next().unwrap().trim().to_owned())
            .collect::<Vec<String>>()
    };
    let xor = [0x01, 0x00, 0x64, 0xd7, 0xff, 0x0c, 0x02, 0x00, 0x00, 0x80, 0xff, 0xff];
    assert_eq!(disassembled(Processor::Gfx1100, &xor), ["v_xor_b16 v1.l, -32768, v6.l"]);
    let zeros = [0x01, 0x00, 0x64, 0xd7, 0xff, 0x0c, 0x02, 0x00, 0x00, 0x80, 0x00, 0x00];
    assert_eq!(
        disassembled(Processor::Gfx1100, &zeros),
        ["v_xor_b16 v1.l, 0x8000, v6.l"]
    );
    let select = [0x00, 0x40, 0x5d, 0xd6, 0xc1, 0xfe, 0x05, 0x00, 0x00, 0x80, 0xff, 0xff];
    assert_eq!(
        disassembled(Processor::Gfx1100, &select),
        ["v_cndmask_b16 v0.h, -1, -32768, s1"]
    );
    let compare = [0xff, 0x18, 0x5a, 0x7d, 0x83, 0xff, 0xff, 0xff];
    assert_eq!(
        disassembled(Processor::Gfx1030, &compare),
        ["v_cmp_ne_u16_e32 vcc_lo, -125, v12"]
    );
    let multiply_add = [0x81, 0x03, 0x02, 0x70, 0x55, 0xb1, 0xff, 0xff];
    let lines = disassembled(Processor::Gfx1100, &multiply_add);
    assert!(
        lines[0].starts_with("; v_fmaak_f16 v1.l, v1.h, v1.l, 0xffffb155: "),
        "{lines:?}"
    );
    assert_eq!(lines[1..], [".long 0x70020381", ".long 0xffffb155"]);
}

/// The same bytes, for wavefronts of 64 lanes and without names of halves.
#[test]
fn features_say_what_wavefronts_code_is_for() {
    let mut options = Options::new("gfx1100".parse().unwrap());
    assert!(options.set_feature("+wavefrontsize64") && options.set_feature("-real-true16"));
    assert!(!options.set_feature("+no-such-feature"));
    let code = [0x00, 0x00, 0x01, 0xd5, 0x01, 0x05, 0x12, 0x00, 0x01, 0x05, 0x00, 0x64];
    let text = amdgpu_asm::disassemble_code_as(Processor::Gfx1100, options.mode(), &code, 0);
    assert!(text.contains("v_cndmask_b32_e64 v0, v1, v2, s[4:5]"), "{text}");
    assert!(text.contains("v_add_f16_e32 v0, v1, v2"), "{text}");
    let usual = amdgpu_asm::disassemble_code(Processor::Gfx1100, &code, 0);
    assert!(usual.contains("s4") && usual.contains("v0.l, v1.l, v2.l"), "{usual}");
}

/// Compiled and linked objects, where they are at hand.
#[test]
fn linked_objects_come_back_to_the_same_code() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/samples");
    let mut count = 0;
    let dirs = [
        "co/gfx803",
        "co/gfx900",
        "co/gfx906",
        "co/gfx90a",
        "co/gfx942",
        "co/gfx1030",
        "co/gfx1100",
        "co_gcc",
        "co_triton",
        "co_tinygrad",
    ];
    let (mut wrong, mut bytes_of_descriptors) = (Vec::new(), Vec::new());
    for dir in dirs {
        let Ok(entries) = std::fs::read_dir(samples.join(dir)) else {
            println!("skipped: no {}", samples.join(dir).display());
            continue;
        };
        for path in entries.filter_map(|e| Some(e.ok()?.path())) {
            let bytes = std::fs::read(&path).unwrap();
            let Ok(object) = code_object::open(&bytes, None) else {
                continue;
            };
            let mut options = Options::new(object.target());
            if amdgpu_isa::parse::Parser::new(object.target().processor).is_none() {
                continue;
            }
            options.code_object_version = object.version();
            let text = disassemble(&object, &path.display().to_string()).unwrap();
            // No data is in clang's code, but for an image instruction that gfx942 does not have.
            let as_data = text.lines().any(|line| line.starts_with("\t; ") && line.contains(": "));
            let by_clang = dir.starts_with("co/") && !path.ends_with("gfx942/image.co");
            assert!(!(by_clang && as_data), "{}", path.display());
            // Those of tinygrad count blocks of SGPRs on gfx1100, too, where no directive does.
            let counts_sgprs = dir == "co_tinygrad" && object.target().processor == Processor::Gfx1100;
            if text.contains("no directives make") && !counts_sgprs {
                bytes_of_descriptors.push(path.display().to_string());
            }
            let again = assembled("text", &text, &options);
            let again = CodeObject::parse(&again).unwrap();
            let code = |o: &CodeObject| o.section_data(o.section(".text").unwrap()).unwrap().to_vec();
            if code(&object) != code(&again) {
                wrong.push(path.display().to_string());
            }
            count += 1;
        }
    }
    println!("compared {count} objects");
    // Directives say what compilers write.
    assert!(bytes_of_descriptors.is_empty(), "{}", bytes_of_descriptors.join("\n"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Their block stands before the kernels in a linked object, and its symbol takes what is said of the kernel until then.
#[test]
fn descriptors_come_back_as_visible_as_they_were() {
    let linked = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/co/gfx900/vecadd.co");
    let bytes = std::fs::read(linked).unwrap();
    let object = CodeObject::parse(&bytes).unwrap();
    let mut options = Options::new(object.target());
    options.code_object_version = object.version();
    let again = assembled("text", &disassemble(&object, "vecadd.co").unwrap(), &options);
    let again = CodeObject::parse(&again).unwrap();
    for name in ["vecadd", "vecadd.kd"] {
        let visibility = |o: &CodeObject| o.symbol(name).unwrap().visibility;
        assert_eq!(visibility(&object), 3, "{name}");
        assert_eq!(visibility(&again), 3, "{name}");
    }
}

/// A branch over 63 dwords gets a nop on GFX10.1, which may make another one as long; as llvm-mc has it.
#[test]
fn branches_over_63_dwords_get_a_nop_where_hardware_needs_it() {
    let nops = |count: usize| "s_nop 0\n".repeat(count);
    let source = format!(
        "outer: s_cbranch_scc0 end\n s_cbranch_scc1 inner\n{}inner:\n s_branch other\n.globl other\nother:{}end: s_endpgm\n",
        nops(60),
        nops(1)
    );
    let words = |target: &str, source: &str| -> Vec<u32> {
        let options = Options::new(target.parse().unwrap());
        let bytes = assembled("nops", source, &options);
        let object = CodeObject::parse(&bytes).unwrap();
        let code = object.section_data(object.section(".text").unwrap()).unwrap();
        code.as_chunks::<4>().0.iter().map(|c| u32::from_le_bytes(*c)).collect()
    };
    // The last branch is left to the linker, and might be as long: it gets one, too, and makes the first branch 64 dwords long.
    let (padded, plain) = (words("gfx1010", &source), words("gfx1030", &source));
    assert_eq!(plain.len(), 65);
    assert_eq!(plain[0], 0xbf84_003f);
    assert_eq!(padded.len(), 67);
    assert_eq!(padded[..3], [0xbf84_0041, 0xbf80_0000, 0xbf85_003c]);
    assert_eq!(padded[64..66], [0xbf80_0000, 0xbf80_0000]);
    // A number is taken as it stands.
    assert_eq!(words("gfx1010", "s_branch 0x3f\n"), [0xbf82_003f]);
}

/// Mesa's kernels have no mark; they come back as blocks if they look like them.
#[test]
fn systems_other_than_hsa_come_back() {
    for (os, triple) in [
        (Os::Mesa3d, "amdgcn-mesa-mesa3d--gfx900+xnack"),
        (Os::Pal, "amdgcn-amd-amdpal--gfx900+xnack"),
        (Os::None, "amdgcn-amd-unknown--gfx900+xnack"),
    ] {
        let mut options = Options::new("gfx900".parse().unwrap());
        options.os = os;
        let source = ".globl k\n.type k,@function\n.p2align 8\nk:\n.amd_kernel_code_t\n float_mode = 192\n\
                      wavefront_sgpr_count = count\n.end_amd_kernel_code_t\n s_endpgm\n.set count, 9\n";
        let bytes = assembled("mesa", source, &options);
        let object = CodeObject::parse(&bytes).unwrap();
        options.target = object.target();
        let text = disassemble(&object, "k.o").unwrap();
        assert!(text.contains(&format!("\t.amdgcn_target \"{triple}\"")), "{text}");
        assert_eq!(
            text.contains("\t\twavefront_sgpr_count = 9\n"),
            os == Os::Mesa3d,
            "{text}"
        );
        assert_eq!(
            contents(&assembled("again", &text, &options)),
            contents(&bytes),
            "{text}"
        );
    }
}

#[test]
fn zeros_have_a_limit() {
    let options = Options::new("gfx900".parse().unwrap());
    let sum = |source: &[u8]| assemble("bss.s", source, &options, &mut NoFiles);
    let fits = sum(b".bss\n.space 1<<62\n.space (1<<62)-1\n");
    let object = fits.object.unwrap().to_bytes().unwrap();
    let object = CodeObject::parse(&object).unwrap();
    assert_eq!(object.section(".bss").unwrap().size, i64::MAX as u64);
    let too_many = sum(b".bss\n.space 1<<62\n.space 1<<62\n");
    assert!(too_many.messages[0].render().contains("more than 2^63-1 bytes"));
}

/// The lines of a block of a disassembly, `KEY VALUE` or `KEY = VALUE`, from the line that begins so to the one that ends it.
fn block<'a>(text: &'a str, begin: &str, end: &str) -> Vec<(&'a str, &'a str)> {
    let mut lines = text.lines().map(str::trim);
    lines.find(|l| *l == begin).unwrap_or_else(|| panic!("no {begin}"));
    let inside = lines.take_while(|l| *l != end);
    inside
        .map(|l| l.split_once(" = ").or(l.rsplit_once(' ')).unwrap_or((l, "")))
        .collect()
}

/// Compares what readobj says of an object's kernels with what the disassembly says; how many lines were the same.
fn same_descriptors(name: &str, bytes: &[u8]) -> usize {
    let object = CodeObject::parse(bytes).unwrap();
    let text = disassemble(&object, name).unwrap();
    // One of the recorded objects has metadata of a kernel without code.
    let Ok(Value::List(kernels)) = describe::kernels(&object) else {
        return 0;
    };
    let mut count = 0;
    for shown in &kernels {
        let kernel = shown.get("name").and_then(Value::as_str).unwrap();
        let map = |key: &str| match shown.get(key) {
            Some(Value::Map(map)) => map.as_slice(),
            _ => &[],
        };
        let directives: Vec<(&str, String)> = map("directives").iter().map(|(k, v)| (&k[..], number(v))).collect();
        if !directives.is_empty() {
            let written = block(&text, &format!(".amdhsa_kernel {kernel}"), ".end_amdhsa_kernel");
            let written: Vec<(&str, String)> = written.into_iter().map(|(k, v)| (k, v.to_owned())).collect();
            assert_eq!(directives, written, "{name}: {kernel}");
            count += written.len();
        }
        let code = map("kernel_code");
        if code.is_empty() {
            continue;
        }
        let start = text.find(&format!("\n{kernel}:\n")).unwrap();
        for (key, value) in block(&text[start..], ".amd_kernel_code_t", ".end_amd_kernel_code_t") {
            // Some directives are parts of a field, or several fields.
            let field = code.iter().find(|(k, _)| k.split(' ').next() == Some(key));
            if let Some((_, field)) = field {
                assert_eq!(number(field), value, "{name}: {kernel}: {key}");
                count += 1;
            }
        }
    }
    count
}

fn number(value: &Value) -> String {
    let value = value.get("value").unwrap_or(value);
    match value {
        Value::Int(n) => n.to_string(),
        _ => value.as_u64().map_or(format!("{value:?}"), |n| n.to_string()),
    }
}

#[test]
fn readobj_and_the_disassembly_agree_about_descriptors() {
    for (name, _, bytes) in RECORDED {
        let kernels = CodeObject::parse(bytes).unwrap().kernels().map_or(0, |k| k.len());
        let count = same_descriptors(name, bytes);
        assert!(count >= 20 * kernels, "{name}: {count} lines of {kernels} kernels");
    }
}

/// All versions, and processors whose descriptors differ.
#[test]
fn readobj_and_the_disassembly_agree_on_all_processors() {
    let processors = [
        "gfx600", "gfx700", "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1010", "gfx1030", "gfx1100", "gfx1200",
        "gfx1250",
    ];
    for processor in processors {
        for version in [
            CodeObjectVersion::V3,
            CodeObjectVersion::V4,
            CodeObjectVersion::V5,
            CodeObjectVersion::V6,
        ] {
            let accum = if matches!(processor, "gfx90a" | "gfx942") {
                "\n.amdhsa_accum_offset 24"
            } else {
                ""
            };
            let source = format!(
                ".globl k\n.type k,@function\nk:\ns_endpgm\n.section .rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 24\n\
                 .amdhsa_next_free_sgpr 40\n.amdhsa_group_segment_fixed_size 512\n.amdhsa_user_sgpr_dispatch_ptr 1\n\
                 .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_system_vgpr_workitem_id 2\n\
                 .amdhsa_float_denorm_mode_32 3\n.amdhsa_exception_int_div_zero 1{accum}\n.end_amdhsa_kernel\n"
            );
            let mut options = Options::new(processor.parse().unwrap());
            options.code_object_version = version;
            let assembly = assemble("k.s", source.as_bytes(), &options, &mut NoFiles);
            let messages: Vec<String> = assembly.messages.iter().map(|m| m.render()).collect();
            assert!(messages.is_empty(), "{processor} {version:?}: {}", messages.join("\n"));
            let bytes = assembly.object.unwrap().to_bytes().unwrap();
            assert!(same_descriptors(processor, &bytes) >= 20, "{processor} {version:?}");
        }
    }
}

/// Objects of r600 are read; its instructions are not known, which the error names.
#[test]
fn r600_is_refused_by_name() {
    let options = Options::new("redwood".parse().unwrap());
    let assembly = assemble("r.s", b"", &options, &mut NoFiles);
    let [message] = &assembly.messages[..] else {
        panic!("one message")
    };
    let text = message.render();
    for word in ["r.s", "redwood", "r600", "amdgcn"] {
        assert!(text.contains(word), "{text}");
    }
}
