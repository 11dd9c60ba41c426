//! Code objects as they are written: version 2 with what the HSA Finalizer put into it, variables, line tables.

use amdgpu_isa::{CodeObjectVersion, Processor, Setting};
use code_object::note::Content;
use code_object::{CodeObject, KernelCode, Value};
use finalizer_hsail::{Options, Source, finalize};
use hsail::brig::Module;

const TEXT: &str = "module &m:1:0:$full:$large:$zero;
prog global_u32 &shared[4] = u32[](1, 2, 3, 4);
prog alloc(agent) global_u64 &own;
prog readonly_f32 &table[2] = f32[](1.5f, -2.0f);
decl prog global_u32 &elsewhere;
prog kernel &first(kernarg_u64 %out, kernarg_u8 %small, kernarg_f64 %wide)
{
    group_u32 %tile[16];
    ld_kernarg_align(8)_u64 $d0, [%out];
    ld_readonly_align(4)_f32 $s0, [&table][4];
    ld_global_align(4)_u32 $s1, [&shared][8];
    ld_global_align(4)_u32 $s2, [&elsewhere];
    st_group_align(4)_u32 $s1, [%tile][4];
    add_u32 $s1, $s1, $s2;
    st_global_align(4)_f32 $s0, [$d0];
    st_global_align(4)_u32 $s1, [$d0+4];
    ld_global_align(8)_u64 $d1, [&own];
    st_global_align(8)_u64 $d1, [$d0+8];
};
prog kernel &second(kernarg_u64 %out)
{
    requiredworkgroupsize 32, 2, 1;
    loc 7 3 \"kernel.c\";
    ld_kernarg_align(8)_u64 $d0, [%out];
    loc 9 \"kernel.c\";
    st_global_align(4)_u32 77, [$d0];
};
";

fn made(target: &str, change: impl Fn(&mut Options<'_>)) -> Result<Vec<u8>, String> {
    made_of(TEXT, target, change)
}

fn made_of(text: &str, target: &str, change: impl Fn(&mut Options<'_>)) -> Result<Vec<u8>, String> {
    let assembled = hsail::text::assemble(text.as_bytes()).expect("valid");
    let module = Module::read(&assembled.brig).expect("BRIG");
    let index = hsail::text::LineIndex::new(text.as_bytes());
    let place = |offset| {
        let (line, column) = index.position(assembled.places.code(offset)?);
        Some((offset, line, column))
    };
    let lines: Vec<(u32, u32, u32)> = module.code().filter_map(|e| place(e.offset)).collect();
    let source = Source {
        name: "m.hsail",
        module,
        lines: &lines,
    };
    let mut options = Options::new(target.parse().expect("a processor"));
    change(&mut options);
    let output = finalize(&[source], &options);
    output
        .map(|o| o.code_object)
        .map_err(|list| list[0].1.render("m.hsail").to_string())
}

fn old(target: &str) -> Result<Vec<u8>, String> {
    made(target, |o| o.object.code_object_version = CodeObjectVersion::V2)
}

#[test]
fn version_2_has_the_notes_of_the_finalizer() {
    let bytes = old("gfx900").expect("an object");
    let object = CodeObject::parse(&bytes).expect("readable");
    assert_eq!(object.abi().version(), Some(CodeObjectVersion::V2));
    assert_eq!(
        (object.target().processor, object.target().xnack),
        (Processor::Gfx900, Setting::Off)
    );
    let notes: Vec<Content> = object
        .notes()
        .iter()
        .map(|n| n.content(&bytes).expect("a note").expect("known"))
        .collect();
    assert!(
        matches!(notes[0], Content::CodeObjectVersion { major: 2, minor: 1 }),
        "{notes:?}"
    );
    let Content::Hsail {
        major,
        minor,
        profile,
        machine_model,
        default_float_round,
    } = notes[1]
    else {
        panic!("{notes:?}");
    };
    // The structure of C ends with a byte of padding.
    assert_eq!(object.notes()[1].desc.len(), 12);
    // Full profile, large model, rounding to zero.
    assert_eq!(
        (major, minor, profile, machine_model, default_float_round),
        (1, 0, 1, 1, 1)
    );
    assert!(matches!(&notes[2], Content::IsaVersion { .. }), "{notes:?}");
    let metadata = object.metadata();
    let first = &metadata.kernels[0];
    assert_eq!(first.name, "first");
    let args: Vec<_> = first
        .args
        .iter()
        .map(|a| (a.name.as_deref(), a.offset, a.size))
        .collect();
    assert_eq!(
        args,
        [(Some("out"), 0, 8), (Some("small"), 8, 1), (Some("wide"), 16, 8)]
    );
    assert_eq!(metadata.kernels[1].reqd_workgroup_size, Some([32, 2, 1]));
    // EF_AMDGPU_FEATURE_XNACK_V2
    let bytes = old("gfx900:xnack+").expect("an object");
    let object = CodeObject::parse(&bytes).expect("readable");
    assert_eq!(object.target().xnack, Setting::On);
    assert_eq!(object.header().flags & 1, 1);
}

#[test]
fn version_2_has_kernel_code_objects() {
    let bytes = old("gfx900").expect("an object");
    let object = CodeObject::parse(&bytes).expect("readable");
    let kernels = object.kernels().expect("kernels");
    assert_eq!(kernels.len(), 2);
    for symbol in object
        .symbols()
        .iter()
        .filter(|s| s.symbol_type == code_object::elf::STT_AMDGPU_HSA_KERNEL)
    {
        let section = object.section(".text").expect("code");
        let data = object.section_data(section).expect("bytes");
        let at = (symbol.value - section.address) as usize;
        assert_eq!(at % 256, 0);
        let code = KernelCode::parse(&data[at..]).expect("256 bytes");
        assert_eq!(code.check(), []);
        let get = |name: &str| code.get(name);
        assert_eq!(
            (get("amd_code_version_major"), get("kernel_code_entry_byte_offset")),
            (1, 256)
        );
        assert_eq!(
            (get("is_ptr64"), get("wavefront_size"), get("call_convention")),
            (1, 6, 0)
        );
        assert_eq!(get("enable_sgpr_kernarg_segment_ptr"), 1);
        // The second kernel has a required work-group size: 32, 2, 1.
        let word = |n: usize| u32::from_le_bytes(data[at + 128 + n..at + 132 + n].try_into().expect("four bytes"));
        let (mask, sizes) = (word(0), [word(56), word(60), word(64)]);
        let wanted = if symbol.name == "second" {
            (128, [32, 2, 1])
        } else {
            (0, [0; 3])
        };
        assert_eq!((mask, sizes), wanted, "{}", symbol.name);
        let group = if symbol.name == "first" {
            64
        } else {
            get("workgroup_group_segment_byte_size")
        };
        assert_eq!(get("workgroup_group_segment_byte_size"), group);
        assert_eq!(get("float_mode_denorm_16_64"), 3);
    }
}

/// AMDGPUUsage, Code Object Metadata: each version's numbers, and the keys that it has; the schema is that of `weft readobj --check`.
#[test]
fn metadata_is_that_of_the_version() {
    let versions = [
        (CodeObjectVersion::V3, 0u32, false, false),
        (CodeObjectVersion::V4, 1, true, false),
        (CodeObjectVersion::V5, 2, true, true),
    ];
    for (version, minor, says_target, says_stack) in versions {
        let bytes = made("gfx900", |o| o.object.code_object_version = version).expect("an object");
        let object = CodeObject::parse(&bytes).expect("readable");
        assert_eq!(object.abi().version(), Some(version));
        let [document] = &object.metadata().documents[..] else {
            panic!("one document");
        };
        let numbers = Value::List(vec![1u32.into(), minor.into()]);
        assert_eq!(document.get("amdhsa.version"), Some(&numbers), "{version:?}");
        assert_eq!(document.get("amdhsa.target").is_some(), says_target, "{version:?}");
        for kernel in &object.metadata().kernels {
            assert_eq!(kernel.uses_dynamic_stack.is_some(), says_stack, "{version:?}");
        }
        let schema = code_object::metadata::schema::Schema::of(&object);
        let wrong = code_object::metadata::schema::check(document, schema, Some(object.target()));
        assert!(wrong.is_empty(), "{version:?}: {wrong:?}");
    }
}

#[test]
fn version_2_says_which_processors_it_does_not_know() {
    let error = old("gfx908").expect_err("no number in V2");
    assert!(error.contains("code object V2 has no gfx908"), "{error}");
}

#[test]
fn variables_are_symbols_with_their_contents() {
    for version in [CodeObjectVersion::V2, CodeObjectVersion::V5] {
        let bytes = made("gfx906", |o| o.object.code_object_version = version).expect("an object");
        let object = CodeObject::parse(&bytes).expect("readable");
        let find = |name: &str| object.symbols().iter().find(|s| s.name == name).expect(name);
        for (name, size) in [("shared", 16), ("own", 8), ("table", 8)] {
            assert_eq!((find(name).size, find(name).is_undefined()), (size, false), "{name}");
        }
        assert!(find("elsewhere").is_undefined());
        let content = |name: &str| {
            let symbol = find(name);
            let holds = |s: &&code_object::elf::Section| {
                (s.address..s.address + s.size).contains(&symbol.value) && s.address != 0
            };
            let section = object.sections().iter().find(holds).expect("a section");
            let at = (symbol.value - section.address) as usize;
            object.section_data(section).expect("bytes")[at..at + symbol.size as usize].to_vec()
        };
        let words: Vec<u8> = [1u32, 2, 3, 4].iter().flat_map(|w| w.to_le_bytes()).collect();
        assert_eq!(content("shared"), words);
        let floats: Vec<u8> = [1.5f32, -2.0].iter().flat_map(|w| w.to_le_bytes()).collect();
        assert_eq!(content("table"), floats);
        // What no module defines is found through the table that the loader fills.
        let reaches = object.relocation_tables().iter().flat_map(|t| &t.relocations);
        let names: Vec<&str> = reaches
            .filter_map(|r| object.dynamic_symbols().get(r.symbol as usize).map(|s| s.name.as_str()))
            .collect();
        assert!(names.contains(&"elsewhere"), "{names:?}");
    }
}

#[test]
fn line_tables_name_text_and_loc() {
    let bytes = made("gfx900", |o| o.object.debug = Some("/src")).expect("an object");
    let object = CodeObject::parse(&bytes).expect("readable");
    let section = |name: &str| {
        let section = object.section(name);
        section.map_or_else(Vec::new, |s| object.section_data(s).expect("bytes").to_vec())
    };
    let (line, strings) = (section(".debug_line"), section(".debug_line_str"));
    let table = gimli::DebugLine::new(&line, gimli::LittleEndian);
    let strings = gimli::DebugLineStr::new(&strings, gimli::LittleEndian);
    let program = table
        .program(gimli::DebugLineOffset(0), 8, None, None)
        .expect("a table");
    assert_eq!(program.header().version(), 5);
    let text = object.section(".text").expect("code");
    let mut rows = program.rows();
    let mut seen = Vec::new();
    while let Some((header, row)) = rows.next_row().expect("rows") {
        let inside = (text.address..=text.address + text.size).contains(&row.address());
        assert!(inside, "{:#x}", row.address());
        let Some(file) = row.file(header).filter(|_| !row.end_sequence()) else {
            continue;
        };
        let name = match file.path_name() {
            gimli::AttributeValue::DebugLineStrRef(offset) => strings.get_str(offset).expect("a name"),
            other => panic!("{other:?}"),
        };
        seen.push((
            name.to_string().expect("UTF-8").to_string(),
            row.line().map_or(0, u64::from),
        ));
    }
    let has = |name: &str, line| seen.contains(&(name.to_string(), line));
    assert!(
        has("m.hsail", 15) && has("m.hsail", 18) && has("kernel.c", 7) && has("kernel.c", 9),
        "{seen:?}"
    );
    assert!(made("gfx900", |_| ()).is_ok_and(|b| {
        CodeObject::parse(&b)
            .expect("readable")
            .section(".debug_line")
            .is_none()
    }));
    verify(&bytes);
}

/// LLVM's judgement, where it is installed.
fn verify(bytes: &[u8]) {
    let file = std::env::temp_dir().join(format!("weft-lines-{}.co", std::process::id()));
    std::fs::write(&file, bytes).expect("written");
    let found = std::process::Command::new("llvm-dwarfdump-22")
        .arg("--verify")
        .arg(&file)
        .output();
    let _ = std::fs::remove_file(&file);
    match found {
        Ok(output) => assert!(
            output.status.success(),
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        ),
        Err(_) => eprintln!("no llvm-dwarfdump-22: not asked"),
    }
}

#[test]
fn what_a_kernel_takes_is_explained() {
    let assembled = hsail::assemble(TEXT.as_bytes()).expect("valid");
    let source = Source {
        name: "m.hsail",
        module: Module::read(&assembled.brig).expect("BRIG"),
        lines: &[],
    };
    let mut options = Options::new("gfx900".parse().expect("a processor"));
    options.object.explain = true;
    let output = finalize(&[source], &options).expect("finalized");
    let kernel = &output.explained[0];
    assert_eq!(
        (kernel.name.as_str(), kernel.lds_bytes, kernel.scratch_bytes),
        ("first", 64, 0)
    );
    assert_eq!((kernel.waves, kernel.limit), (10, finalizer::Limit::Waves));
    assert!(
        kernel
            .rows
            .iter()
            .all(|r| r.live_vgprs <= kernel.vgprs && r.live_sgprs <= kernel.sgprs)
    );
    assert!(kernel.rows.iter().any(|r| r.live_vgprs > 0));
    let last = kernel.rows.last().expect("code");
    assert_eq!((last.text.trim(), last.live_vgprs), ("s_endpgm", 0));
}

/// Control directives as the metadata of AMDGPUUsage says them, and those that it has no key for as they are.
#[test]
fn control_directives_are_metadata() {
    let cases = [
        ("", 1024, None, false),
        ("maxflatworkgroupsize 64;", 64, None, false),
        ("maxflatworkgroupsize 5000;", 1024, None, false),
        ("requiredworkgroupsize 8, 4, 2;", 64, Some([8, 4, 2]), false),
        (
            "requiredworkgroupsize 8, 4, 2; maxflatworkgroupsize 512;",
            64,
            Some([8, 4, 2]),
            false,
        ),
        ("requirenopartialworkgroups;", 1024, None, true),
        // The grid ends with a work-group in each dimension.
        (
            "requiredworkgroupsize 8, 4, 1; requiredgridsize 64, 12, 1;",
            32,
            Some([8, 4, 1]),
            true,
        ),
        (
            "requiredworkgroupsize 8, 4, 1; requiredgridsize 64, 13, 1;",
            32,
            Some([8, 4, 1]),
            false,
        ),
        ("requiredgridsize 64, 64, 1;", 1024, None, false),
    ];
    for (directives, most, required, uniform) in cases {
        let text = format!(
            "module &m:1:0:$full:$large:$near;\nprog kernel &k(kernarg_u64 %out)\n{{\n{directives}\nworkitemid_u32 $s0, 0;\n}};\n"
        );
        for version in [CodeObjectVersion::V2, CodeObjectVersion::V4, CodeObjectVersion::V5] {
            let bytes = made_of(&text, "gfx900", |o| o.object.code_object_version = version).expect("an object");
            let object = CodeObject::parse(&bytes).expect("readable");
            let kernel = &object.metadata().kernels[0];
            assert_eq!(kernel.max_flat_workgroup_size, Some(most), "{version:?} {directives}");
            assert_eq!(kernel.reqd_workgroup_size, required, "{version:?} {directives}");
            // A key from version 5 on.
            let said = kernel.uniform_work_group_size == Some(true);
            assert_eq!(
                said,
                uniform && version >= CodeObjectVersion::V5,
                "{version:?} {directives}"
            );
        }
    }
}

/// What the object says of the HSAIL that it is made of.
fn entry<'a>(object: &'a CodeObject<'_>) -> &'a Value {
    let key = finalizer_hsail::from_brig::describe::KEY;
    let (_, entry) = object
        .metadata()
        .other
        .iter()
        .find(|(k, _)| k == key)
        .expect("the entry");
    entry
}

/// What no key of AMDGPUUsage has is in the entry of the HSAIL that the code is made of.
#[test]
fn other_directives_are_the_finalizers_own_metadata() {
    let text = "module &m:1:0:$full:$large:$near;\nprog kernel &k(kernarg_u64 %out)\n{\nrequireddim 2;\nrequiredgridsize 64, 12, 1;\n\
                maxflatgridsize 4096;\nmaxdynamicgroupsize 256;\nworkitemid_u32 $s0, 0;\n};\n";
    let bytes = made_of(text, "gfx900", |_| ()).expect("an object");
    let object = CodeObject::parse(&bytes).expect("readable");
    let hsail = entry(&object);
    let kernel = hsail.get(".kernels").and_then(|k| k.at(0)).expect("a kernel");
    let number = |key: &str| kernel.get(key).and_then(|v| v.as_u64());
    assert_eq!(number(".required_dim"), Some(2));
    assert_eq!(number(".max_flat_grid_size"), Some(4096));
    assert_eq!(number(".max_dynamic_group_size"), Some(256));
    let grid = kernel.get(".required_grid_size").expect("sizes");
    let sizes = [0, 1, 2].map(|n| grid.at(n).and_then(Value::as_u64));
    assert_eq!(sizes, [Some(64), Some(12), Some(1)]);
}

/// The rounding that `default` is, also of kernels without floats, in what a dispatch starts with and in what the object says of itself.
#[test]
fn rounding_is_resolved_and_reported() {
    let body = "ld_kernarg_align(8)_u64 $d0, [%out];\n";
    let kernels = [
        ("none", "st_global_align(4)_u32 7, [$d0];", None),
        (
            "usual",
            "ld_global_f32 $s0, [$d0];\nadd_f32 $s0, $s0, $s0;\nst_global_f32 $s0, [$d0];",
            None,
        ),
        (
            "named",
            "ld_global_f32 $s0, [$d0];\nadd_up_f32 $s0, $s0, $s0;\nst_global_f32 $s0, [$d0];",
            Some(1),
        ),
    ];
    let zero_and_near = [
        ("$zero", 3, "zero", 1),
        ("$near", 0, "near", 2),
        ("$default", 0, "near", 2),
    ];
    for (rounding, mode, word, number) in zero_and_near {
        let mut text = format!("module &m:1:0:$full:$large:{rounding};\n");
        for (name, code, _) in kernels {
            text += &format!("prog kernel &{name}(kernarg_u64 %out)\n{{\n{body}{code}\n}};\n");
        }
        let bytes = made_of(&text, "gfx900", |_| ()).expect("an object");
        let object = CodeObject::parse(&bytes).expect("readable");
        let said = entry(&object).get(".default_float_rounding").and_then(Value::as_str);
        assert_eq!(said, Some(word), "{rounding}");
        for (kernel, (name, _, own)) in object.kernels().expect("kernels").iter().zip(kernels) {
            let word = kernel.descriptor.compute_pgm_rsrc1;
            assert_eq!(
                (word >> 12 & 3, word >> 14 & 3),
                (own.unwrap_or(mode), mode),
                "{name} {rounding}"
            );
        }
        let old = made_of(&text, "gfx900", |o| {
            o.object.code_object_version = CodeObjectVersion::V2
        })
        .expect("an object");
        let object = CodeObject::parse(&old).expect("readable");
        let notes = object.notes();
        let resolved = notes.iter().find_map(|n| match n.content(&old) {
            Ok(Some(Content::Hsail {
                default_float_round, ..
            })) => Some(default_float_round),
            _ => None,
        });
        assert_eq!(resolved, Some(number), "{rounding}");
    }
}

#[test]
fn descriptors_and_metadata_say_what_the_code_needs() {
    let bytes = made("gfx900", |_| ()).expect("an object");
    let object = CodeObject::parse(&bytes).expect("readable");
    let layout = object.descriptor_layout();
    let kernels = object.kernels().expect("kernels");
    let text = object.section(".text").expect("code");
    for kernel in &kernels {
        let metadata = kernel.metadata.expect("metadata");
        let get = |name: &str| {
            kernel
                .descriptor
                .fields(&layout)
                .find(|f| f.name == name)
                .map(|f| f.value as i64)
        };
        let first = kernel.name == "first";
        let (group, kernarg) = if first { (64, 32) } else { (0, 16) };
        assert_eq!(get("GROUP_SEGMENT_FIXED_SIZE"), Some(group), "{}", kernel.name);
        assert_eq!(get("KERNARG_SIZE"), Some(kernarg));
        assert_eq!(get("PRIVATE_SEGMENT_FIXED_SIZE"), Some(0));
        // Only the kernarg segment's address, in two registers.
        assert_eq!(get("ENABLE_SGPR_KERNARG_SEGMENT_PTR"), Some(1));
        assert_eq!(get("USER_SGPR_COUNT"), Some(2));
        assert_eq!(get("ENABLE_PRIVATE_SEGMENT"), Some(0));
        // Registers in groups of 4 and 8, less one group.
        let vgprs = metadata.vgpr_count.expect("a number") as i64;
        let sgprs = metadata.sgpr_count.expect("a number") as i64;
        assert!(vgprs > 0 && sgprs > 2);
        let groups = |n: i64, size: i64| (n + size - 1) / size;
        assert_eq!(get("GRANULATED_WORKITEM_VGPR_COUNT"), Some(groups(vgprs, 4) - 1));
        assert_eq!(
            get("GRANULATED_WAVEFRONT_SGPR_COUNT"),
            Some(2 * (groups(sgprs, 16)) - 1)
        );
        assert_eq!(metadata.group_segment_fixed_size, Some(group as u64));
        assert_eq!(metadata.kernarg_segment_size, Some(kernarg as u64));
        assert_eq!(metadata.private_segment_fixed_size, Some(0));
        assert_eq!(metadata.wavefront_size, Some(64));
        // Where the code is: at the start of a block of 256 bytes, as long as its symbol says.
        assert!(kernel.entry >= text.address && kernel.entry < text.address + text.size);
        assert_eq!((kernel.entry - text.address) % 256, 0);
        assert!(kernel.code_bytes.is_some_and(|n| n > 0), "{:?}", kernel.code_bytes);
    }
    let args = &kernels[0].metadata.expect("metadata").args;
    let offsets: Vec<_> = args.iter().map(|a| (a.name.as_deref(), a.offset, a.size)).collect();
    let wanted = [(Some("out"), 0, 8), (Some("small"), 8, 1), (Some("wide"), 16, 8)];
    assert_eq!(offsets, wanted);
}

#[test]
fn distances_lead_to_variables() {
    let bytes = made("gfx900", |_| ()).expect("an object");
    let object = CodeObject::parse(&bytes).expect("readable");
    let text = object.section(".text").expect("code");
    let code = object.section_data(text).expect("bytes");
    let dword = |at: usize| u32::from_le_bytes(code[at..at + 4].try_into().expect("four bytes"));
    let got = object.section(".got").expect("a table");
    let variable = |name: &str| object.symbols().iter().find(|s| s.name == name).expect(name).value;
    let (mut direct, mut by_table) = (Vec::new(), 0);
    for at in (0..code.len() - 20).step_by(4) {
        // s_getpc_b64, then s_add_u32 and s_addc_u32 with literals.
        if dword(at) & 0xff80_ffff != 0xbe80_1c00 {
            continue;
        }
        let distance = u64::from(dword(at + 8)) | u64::from(dword(at + 16)) << 32;
        let to = (text.address + at as u64 + 4).wrapping_add(distance);
        if (got.address..got.address + got.size).contains(&to) {
            assert_eq!((to - got.address) % 8, 0);
            by_table += 1;
        } else {
            direct.push(to);
        }
    }
    direct.sort_unstable();
    // what agents share, and what is not defined here, may be anywhere
    let mut wanted = ["own", "table"].map(variable);
    wanted.sort_unstable();
    assert_eq!((direct, by_table), (wanted.to_vec(), 2));
}
