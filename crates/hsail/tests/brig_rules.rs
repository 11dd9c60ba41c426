//! Rules of the binary form: a valid module with one field changed.

use diag::Severity;
use hsail::brig::{Builder, Directive, Header, Inst, Module, kind};
use hsail::code::{MachineModel, Profile, Round};
use std::collections::BTreeSet;
use std::sync::Mutex;

const TEXT: &str = "module &m:1:0:$full:$large:$default;\n\
    extension \"IMAGE\";\n\
    // comment\n\
    decl function &f(arg_u32 %o)(arg_u32 %i);\n\
    function &f(arg_u32 %o)(arg_u32 %i) { };\n\
    signature &s()(arg_u32);\n\
    global_u32 &v[2] = u32[](1, 2);\n\
    global_u32 &w = 7;\n\
    readonly_samp &samp = samp(coord = normalized, filter = nearest, addressing = repeat);\n\
    fbarrier &fb;\n\
    kernel &k(kernarg_u64 %a) {\n\
      requireddim 1;\n\
      pragma 1;\n\
      loc 1;\n\
      add_ftz_f32 $s0, $s1, $s2;\n\
      ld_global_u32 $s0, [&v];\n\
      ld_v2_global_u32 ($s0, $s1), [&v];\n\
      mov_b1 $c0, 1;\n\
      memfence_scar_wg;\n\
      cvt_u32_f32 $s0, $s1;\n\
      workitemid_u32 $s0, 0;\n\
      @l: br @l;\n\
      { arg_u32 %x; arg_u32 %y; call &f(%x)(%y); }\n\
    };\n";

fn valid() -> Vec<u8> {
    hsail::assemble(TEXT.as_bytes()).expect("valid").brig
}

fn errors(brig: &[u8]) -> Vec<&'static str> {
    hsail::check(brig)
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| d.code)
        .collect()
}

/// Offset in the file of the first code entry for which `wanted` holds.
fn code(brig: &[u8], wanted: impl Fn(u16, &[u8]) -> bool) -> usize {
    let module = Module::read(brig).expect("readable");
    let entry = module.code().find(|e| wanted(e.kind, e.bytes)).expect("there is one");
    module.sections[1].start + entry.offset as usize
}

fn of_kind(k: u16) -> impl Fn(u16, &[u8]) -> bool {
    move |kind, _| kind == k
}

fn opcode(name: &str) -> impl Fn(u16, &[u8]) -> bool {
    let opcode = hsail::table::Row::named(name).expect("a mnemonic").opcode;
    move |kind, bytes| (0x2000..0x2012).contains(&kind) && u16::from_le_bytes([bytes[4], bytes[5]]) == opcode
}

fn operand(brig: &[u8], k: u16) -> usize {
    let module = Module::read(brig).expect("readable");
    let entry = module.operands().find(|e| e.kind == k).expect("there is one");
    module.sections[2].start + entry.offset as usize
}

/// Changes bytes at an offset.
fn patched(at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut brig = valid();
    brig[at..at + bytes.len()].copy_from_slice(bytes);
    brig
}

fn breaks(rule: &str, brig: &[u8]) {
    let found = errors(brig);
    assert!(found.contains(&rule), "{rule} expected, found {found:?}");
}

/// A rule that only BRIG built or changed entry by entry can break: what is found in a module that breaks it alone, and in the
/// same one that keeps it.
fn pair(rule: &'static str, broken: &[&str], kept: &[&str]) {
    let reported = hsail::rules::rule(rule).and_then(|r| r.reported_as).unwrap_or(rule);
    assert_eq!(broken, [reported], "{rule} broken");
    assert_eq!(kept, [""; 0], "{rule} kept");
    PAIRS.lock().expect("no panic").insert(rule);
}

static PAIRS: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

/// Rules that a module without any finding uses: nothing can break them.
const PERMISSIONS: &[(&str, &str)] = &[
    ("V005", "global_u32 &LONG;"),
    ("V022", ""),
    (
        "V032",
        "function &f()(arg_u32 %x) { }; kernel &k() { private_u32 %x; { arg_u32 %x; st_arg_u32 1, [%x]; call &f()(%x); } ld_private_u32 $s0, [%x]; };",
    ),
    (
        "V219",
        "kernel &k() { add_f32 $s0, $s0, $s0; add_ftz_f32 $s0, $s0, $s0; };",
    ),
];

/// Rules that no module breaks by itself, and who judges: tests of a warning, of the interpreter that runs HSAIL (its
/// `tests/later.rs` and `tests/faults.rs`), or nobody, because no agent here lacks what they ask for.
const LATER: &[(&str, &str)] = &[
    ("V016", "every agent here has both roundings"),
    ("V073", "interpreter"),
    ("V108", "interpreter"),
    ("V109", "interpreter"),
    ("V115", "fbarriers are limited by group memory only"),
    ("V121", "interpreter"),
    ("V123", "every agent here has both policies"),
];

/// Each of the rules has a text or BRIG that breaks it alone and one that just keeps it: the examples (which
/// `rules::examples` judges), the pairs of this file, or what the two tables above say.
#[test]
fn every_rule_is_broken_and_kept_somewhere() {
    module_level_directives();
    variables();
    operands();
    unused_entries_and_values_of_b1();
    entries_of_every_kind();
    order_and_structures_of_a_built_module();
    let pairs = PAIRS.lock().expect("no panic").clone();
    let mut count = 0;
    for rule in hsail::rules::RULES {
        use hsail::rules::Judge;
        count += 1;
        let (code, named) = (rule.code, |list: &[(&str, &str)]| {
            list.iter().any(|(c, _)| *c == rule.code)
        });
        let places = [
            hsail::rules::examples::example(code).is_some(),
            pairs.contains(code),
            named(PERMISSIONS) && rule.judge == Judge::Permission,
            named(LATER) && rule.judge == Judge::Later,
        ];
        assert!(places.contains(&true), "{code}: {places:?}");
    }
    assert_eq!(count, 206);
    for (code, text) in PERMISSIONS {
        let text = text.replace("LONG", &"x".repeat(1024));
        let header = "module &m:1:0:$full:$large:$default;\n";
        let extension = if *code == "V022" { "extension \"\";\n" } else { "" };
        let module = hsail::assemble(format!("{header}{extension}{text}").as_bytes());
        assert!(module.is_ok(), "{code}: {:?}", module.err());
    }
    let warned = |name: &str| {
        let text = format!("module &m:1:0:$full:$large:$default;\nextension \"{name}\";\n");
        hsail::assemble(text.as_bytes())
            .expect("valid")
            .warnings
            .iter()
            .map(|d| d.code)
            .collect::<Vec<_>>()
    };
    assert_eq!((warned("x:y"), warned("amd:gcn")), (vec!["V023"], vec![]));
}

#[test]
fn the_module_is_valid_as_it_is() {
    assert_eq!(errors(&valid()), Vec::<&str>::new());
}

#[test]
fn container() {
    let b = valid();
    let section = |i: usize| u64::from_le_bytes(b[104 + 8 * i..112 + 8 * i].try_into().expect("8 bytes")) as usize;
    breaks("V200", &patched(0, b"HSA BRAG"));
    breaks("V200", &patched(8, &[2]));
    breaks("V200", &patched(12, &[1]));
    breaks("V200", &patched(16, &[0]));
    breaks("V200", &patched(92, &[2]));
    breaks("V200", &patched(96, &[105]));
    breaks("V206", &patched(88, &[1]));
    breaks("V201", &patched(104, &[8]));
    breaks("V201", &patched(section(0) + 16, b"hsa_dada"));
    breaks("V202", &patched(section(0), &[b[section(0)] - 2]));
    breaks("V205", &patched(section(0) + 32 + 4 + 2, &[1]));
    breaks("V203", &patched(section(1) + 32, &[3]));
    breaks("V203", &patched(section(1) + 34, &[0, 0x30]));
    breaks("V200", &b[..b.len() - 16]);
}

#[test]
fn module_level_directives() {
    let b = valid();
    let module = code(&b, of_kind(kind::MODULE));
    breaks("V011", &patched(module + 8, &[2]));
    breaks("V013", &patched(module + 16, &[2]));
    breaks("V013", &patched(module + 17, &[2]));
    breaks("V013", &patched(module + 18, &[4]));
    breaks("V206", &patched(module + 19, &[1]));
    breaks("V224", &patched(module + 4, &[1, 0, 0, 0]));
    // The comment's text without its mark.
    let comment = code(&b, of_kind(kind::COMMENT));
    let changed = errors(&patched(comment + 4, &b[module + 4..module + 8]));
    pair("V215", &changed, &errors(&b));
    // Its text goes on in a second line, which no text says.
    let at = b.windows(10).position(|w| w == b"// comment").expect("its text") + 4;
    pair("V215", &errors(&patched(at, b"\n")), &errors(&patched(at, b"\0")));
    breaks("V217", &patched(comment + 2, &kind::LABEL.to_le_bytes()));
    breaks("V010", &patched(module + 2, &kind::COMMENT.to_le_bytes()));
    let extension = code(&b, of_kind(kind::EXTENSION));
    breaks("V024", &patched(extension + 2, &kind::COMMENT.to_le_bytes()));
    let function = code(&b, of_kind(kind::FUNCTION));
    breaks("V210", &patched(function + 20, &[4, 0, 0, 0]));
    breaks("V212", &patched(function + 10, &[2]));
    breaks("V209", &patched(function + 24, &[2]));
    breaks("V047", &patched(function + 25, &[3]));
    breaks("V206", &patched(function + 26, &[1]));
    let signature = code(&b, of_kind(kind::SIGNATURE));
    breaks("V046", &patched(signature + 25, &[1]));
    let kernel = code(&b, of_kind(kind::KERNEL));
    breaks("V216", &patched(kernel + 24, &[0]));
    breaks("V082", &patched(kernel + 8, &[1]));
    let barrier = code(&b, of_kind(kind::FBARRIER));
    breaks("V209", &patched(barrier + 8, &[3]));
    breaks("V047", &patched(barrier + 9, &[4]));
}

#[test]
fn variables() {
    let b = valid();
    let global = code(&b, |k, bytes| k == kind::VARIABLE && bytes[14] == 2);
    breaks("V050", &patched(global + 12, &[0x8c, 0]));
    breaks("V051", &patched(global + 14, &[8]));
    breaks("V054", &patched(global + 15, &[0]));
    breaks("V054", &patched(global + 15, &[2]));
    breaks("V060", &patched(global + 16, &[3]));
    breaks("V213", &patched(global + 12, &[3, 0]));
    breaks("V209", &patched(global + 24, &[5]));
    breaks("V047", &patched(global + 25, &[3]));
    breaks("V056", &patched(global + 26, &[3]));
    breaks("V206", &patched(global + 27, &[1]));
    breaks("V204", &patched(global + 8, &[1, 0, 0, 0]));
    let sampler = operand(&b, kind::CONSTANT_SAMPLER);
    let start = Module::read(&b).expect("readable").sections[2].start;
    let changed = errors(&patched(global + 8, &((sampler - start) as u32).to_le_bytes()));
    pair("V214", &changed, &errors(&b));
    let bytes = operand(&b, kind::CONSTANT_BYTES);
    breaks("V222", &patched(bytes + 4, &[0x8f, 0]));
    breaks("V206", &patched(bytes + 6, &[1]));
    breaks("V074", &patched(sampler + 6, &[0]));
    breaks("V208", &patched(sampler + 7, &[2]));
    breaks("V206", &patched(sampler + 9, &[1]));
}

#[test]
fn instructions() {
    let b = valid();
    let add = code(&b, opcode("add"));
    breaks("V218", &patched(add + 4, &[137, 0]));
    breaks("V025", &patched(add + 4, &[0, 0x80]));
    breaks("V209", &patched(add + 12, &[3]));
    breaks("V206", &patched(add + 15, &[1]));
    breaks("V150", &patched(add + 14, &[1]));
    breaks("V204", &patched(add + 8, &[1, 0, 0, 0]));
    breaks("V130", &patched(add + 4, &[9, 0]));
    let load = code(&b, opcode("ld"));
    breaks("V192", &patched(load + 13, &[0]));
    breaks("V184", &patched(load + 15, &[35]));
    breaks("V175", &patched(load + 12, &[0]));
    let fence = code(&b, opcode("memfence"));
    breaks("V227", &patched(fence + 14, &[2]));
    breaks("V227", &patched(fence + 15, &[3]));
    breaks("V179", &patched(fence + 12, &[1]));
    let branch = code(&b, opcode("br"));
    breaks("V220", &patched(branch + 12, &[1]));
    breaks("V206", &patched(branch + 13, &[1]));
    let conversion = code(&b, opcode("cvt"));
    breaks("V174", &patched(conversion + 15, &[1]));
    let control = code(&b, of_kind(kind::CONTROL));
    breaks("V208", &patched(control + 4, &[10]));
    breaks("V228", &patched(control + 4, &[8]));
    breaks("V206", &patched(control + 6, &[1]));
    let pragma = code(&b, of_kind(kind::PRAGMA));
    breaks("V204", &patched(pragma + 4, &[1, 0, 0, 0]));
    let loc = code(&b, of_kind(kind::LOC));
    breaks("V026", &patched(loc + 8, &[0]));
    let start = code(&b, of_kind(kind::ARG_BLOCK_START));
    breaks("V211", &patched(start + 2, &[0, 0]));
    let end = code(&b, of_kind(kind::ARG_BLOCK_END));
    breaks("V211", &patched(end + 2, &[0, 0]));
}

#[test]
fn operands() {
    let b = valid();
    let vector = operand(&b, kind::OPERAND_LIST);
    let address = operand(&b, kind::ADDRESS);
    let first = Module::read(&b).expect("readable").sections[2].first;
    let register = operand(&b, kind::REGISTER);
    breaks("V131", &patched(register + 4, &[2]));
    breaks("V204", &patched(vector + 4, &[1, 0, 0, 0]));
    breaks("V204", &patched(address + 8, &first.to_le_bytes()));
    breaks("V143", &patched(address + 4, &[32, 0, 0, 0]));
    let module = Module::read(&b).expect("readable");
    // `&f` is declared before it is defined.
    let declaration = module.code().find(|e| e.kind == kind::FUNCTION).expect("there").offset;
    let call = module
        .operands()
        .filter(|e| e.kind == kind::CODE_REF)
        .last()
        .expect("the callee");
    let at = module.sections[2].start + call.offset as usize;
    pair(
        "V049",
        &errors(&patched(at + 4, &declaration.to_le_bytes())),
        &errors(&b),
    );
    breaks("V104", &patched(at + 4, &[32, 0, 0, 0]));
}

/// Entries that only a writer of BRIG can make.
#[test]
fn unused_entries_and_values_of_b1() {
    let build = |value: u8, unused: u8| {
        let mut out = Builder::new();
        let name = out.data(b"&m");
        let (profile, model, round) = (Profile::FULL, MachineModel::LARGE, Round::DEFAULT);
        out.directive(&Directive::Module(Header {
            name,
            major: 1,
            minor: 0,
            profile,
            model,
            round,
            reserved: 0,
        }));
        let kernel = hsail::brig::Executable {
            kind: hsail::brig::ExecutableKind::Kernel,
            name: out.data(b"&k"),
            outputs: 0,
            inputs: 0,
            first_input: 0,
            first_code: 0,
            next: 0,
            modifier: 1,
            linkage: hsail::code::Linkage::PROGRAM,
            reserved: 0,
        };
        let at = out.directive(&Directive::Executable(kernel));
        let first = out.code_offset();
        let destination = out.register(hsail::code::RegisterKind::C, 0);
        let source = out.constant(hsail::types::Type::U8, &[value]);
        let operands = out.list(&[destination, source]);
        let row = hsail::table::Row::named("mov").expect("a mnemonic");
        let mov = Inst {
            ty: hsail::types::Type::B1,
            operands,
            ..Inst::new(row.format, row.opcode)
        };
        out.inst(&mov);
        let none = out.directive(&Directive::None);
        let next = out.code_offset();
        let kernel = hsail::brig::Executable {
            first_input: first,
            first_code: first,
            next,
            ..kernel
        };
        out.replace(at, &Directive::Executable(kernel));
        let mut brig = out.finish();
        let start = Module::read(&brig).expect("readable").sections[1].start;
        brig[start + none as usize + 1] = unused;
        brig
    };
    assert_eq!(errors(&build(1, 0)), Vec::<&str>::new());
    pair("V147", &errors(&build(2, 0)), &errors(&build(1, 0)));
    assert_eq!(errors(&build(1, 1)), ["V203"]);
}

/// A module for the rules about entries that `TEXT` does not have.
const MORE: &str = "module &m:1:0:$full:$large:$default;\n\
    extension \"IMAGE\";\n\
    signature &s()();\n\
    readonly_samp &samp[1] = samp[](samp(coord = normalized, filter = nearest, addressing = repeat));\n\
    function &f()() { private_u32 %there; };\n\
    kernel &k() {\n\
      private_u32 %here;\n\
      pragma 1;\n\
      ld_private_u32 $s0, [%here];\n\
      @l: sbr_u32 $s0 [@l];\n\
      ldimage_v4_2d_f32_roimg_u32 ($s0, $s1, $s2, $s3), $d0, ($s4, $s5);\n\
      barrier;\n\
      { icall_u64 $d0 ()() &s; }\n\
      { scall_u32 $s0 ()() [&f]; }\n\
      add_u32 $s0, $s1, $s2;\n\
    };\n";

/// Words of the module that one can set.
struct Words {
    brig: Vec<u8>,
}

impl Words {
    fn new() -> Words {
        let brig = hsail::assemble(MORE.as_bytes())
            .unwrap_or_else(|d| panic!("{}", d[0].render("text")))
            .brig;
        assert_eq!(errors(&brig), Vec::<&str>::new());
        Words { brig }
    }

    fn module(&self) -> Module<'_> {
        Module::read(&self.brig).expect("readable")
    }

    /// Offset in `hsa_code` of the first entry for which `wanted` holds.
    fn code(&self, wanted: impl Fn(u16, &[u8]) -> bool) -> u32 {
        self.module()
            .code()
            .find(|e| wanted(e.kind, e.bytes))
            .expect("there is one")
            .offset
    }

    /// Offset in `hsa_operand` of an instruction's operand.
    fn operand(&self, name: &str, i: usize) -> u32 {
        let module = self.module();
        let entry = module.code_at(self.code(opcode(name))).expect("an entry");
        let inst = Inst::decode(entry.bytes).expect("an instruction");
        module.list(inst.operands).and_then(|l| l.get(i)).expect("an operand")
    }

    fn word(&self, section: usize, at: u32) -> u32 {
        let bytes = &self.module().sections[section].bytes[at as usize..];
        u32::from_le_bytes(bytes[..4].try_into().expect("4 bytes"))
    }

    /// The findings after a change.
    fn with(&self, section: usize, at: u32, value: &[u8]) -> Vec<&'static str> {
        let mut brig = self.brig.clone();
        let place = self.module().sections[section].start + at as usize;
        brig[place..place + value.len()].copy_from_slice(value);
        errors(&brig)
    }
}

const DATA: usize = 0;
const CODE: usize = 1;
const OPERAND: usize = 2;

#[test]
fn entries_of_every_kind() {
    let w = Words::new();
    let there = w.code(|k, b| k == kind::VARIABLE && b[25] == 3);
    let address = w.operand("ld", 1);
    let kept = errors(&w.brig);
    pair("V033", &w.with(OPERAND, address + 4, &there.to_le_bytes()), &kept);
    // The list of the call's results is empty.
    let empty = w.word(OPERAND, w.operand("icall", 0) + 4).to_le_bytes();
    assert!(w.with(OPERAND, w.operand("sbr", 1) + 4, &empty).contains(&"V111"));
    assert_eq!(w.with(OPERAND, w.operand("scall", 3) + 4, &empty), ["V102"]);
    let target = w.operand("icall", 1);
    assert_eq!(w.with(OPERAND, target, &[4, 0, 12, 0x30, 4, 0, 12, 0x30]), ["V141"]);
    let coordinates = w.code(opcode("ldimage"));
    let register = w.operand("ldimage", 1);
    let list = Inst::decode(w.module().code_at(coordinates).expect("an entry").bytes)
        .expect("one")
        .operands;
    assert_eq!(w.with(DATA, list + 4 + 8, &register.to_le_bytes()), ["V180"]);
    let elements = w.word(OPERAND, w.operand("ldimage", 0) + 4);
    pair("V221", &w.with(DATA, elements + 4, &address.to_le_bytes()), &kept);
    let barrier = w.code(opcode("barrier"));
    assert_eq!(w.with(CODE, barrier + 6, &[3]), ["V185"]);
    let module = w.module();
    let constant = |k: u16| module.operands().find(|e| e.kind == k).expect("there is one").offset;
    let handles = w.word(OPERAND, constant(kind::CONSTANT_OPERAND_LIST) + 8);
    let bytes = constant(kind::CONSTANT_BYTES).to_le_bytes();
    pair("V223", &w.with(DATA, handles + 4, &bytes), &kept);
    let pragma = w.code(of_kind(kind::PRAGMA));
    let values = w.word(CODE, pragma + 4);
    assert_eq!(w.with(DATA, values + 4, &address.to_le_bytes()), ["V027"]);
    pair("V027", &w.with(CODE, pragma + 4, &empty), &kept);
    // Unused space of eight bytes.
    let space = |fill: u8| w.with(CODE, pragma, &[8, 0, 0, 0, fill, 0, 0, 0]);
    pair("V225", &space(1), &space(0));
    // No entry says of a kernel or signature that it is indirect: a kind that does not exist.
    let kernel = w.code(of_kind(kind::KERNEL));
    pair("V226", &w.with(CODE, kernel + 2, &[0x0f, 0x10]), &kept);
}

/// A directive before the module's, and an instruction with defaults in the longer of its two structures.
#[test]
fn order_and_structures_of_a_built_module() {
    let build = |extension_first: bool, long: bool| {
        let mut out = Builder::new();
        let extension = Directive::Extension {
            name: out.data(b"CORE"),
        };
        if extension_first {
            out.directive(&extension);
        }
        let name = out.data(b"&m");
        out.directive(&Directive::Module(Header {
            name,
            major: 1,
            minor: 0,
            profile: Profile::FULL,
            model: MachineModel::LARGE,
            round: Round::DEFAULT,
            reserved: 0,
        }));
        let at = out.code_offset();
        let mut kernel = hsail::brig::Executable {
            kind: hsail::brig::ExecutableKind::Kernel,
            name: out.data(b"&k"),
            outputs: 0,
            inputs: 0,
            first_input: at + 28,
            first_code: at + 28,
            next: 0,
            modifier: 1,
            linkage: hsail::code::Linkage::PROGRAM,
            reserved: 0,
        };
        out.directive(&Directive::Executable(kernel));
        let operands: Vec<u32> = (0..3).map(|n| out.register(hsail::code::RegisterKind::S, n)).collect();
        let add = hsail::table::Row::named("add").expect("a mnemonic");
        let format = if long { add.format } else { hsail::table::Format::Basic };
        let inst = Inst {
            ty: hsail::types::Type::F32,
            round: if long { Round::DEFAULT } else { Round::NONE },
            operands: out.list(&operands),
            ..Inst::new(format, add.opcode)
        };
        out.inst(&inst);
        kernel.next = out.code_offset();
        out.replace(at, &Directive::Executable(kernel));
        errors(&out.finish())
    };
    pair("V207", &build(true, false), &build(false, false));
    // V219: either structure will do.
    let allowed = hsail::rules::rule("V219").expect("a rule");
    assert_eq!(allowed.judge, hsail::rules::Judge::Permission);
    assert_eq!(build(false, false), Vec::<&str>::new());
    assert_eq!(build(false, true), Vec::<&str>::new());
}
