//! Hostile input: mutated texts, modules and ELF containers must give a value or diagnostics, never a panic or a hang.

use hsail::brig::{Module, elf};
use hsail::code::{MachineModel, Profile};
use hsail::smith::{self, Random};

/// Everything that can be done with bytes that may be BRIG.
fn exercise(bytes: &[u8]) {
    let brig = if elf::is_elf(bytes) {
        elf::unwrap(bytes).unwrap_or_default()
    } else {
        bytes
    };
    let Ok(module) = Module::read(brig) else { return };
    let _ = hsail::validate::validate(&module);
    let _ = hsail::text::print(&module, Default::default());
    let _ = hsail::dump::dump(&module);
    let _ = hsail::diff::diff(&module, &module);
    let mut program = hsail::validate::Program::default();
    let _ = program.add("a", module);
    let _ = program.finish();
}

/// What the assembler wrote is printed and assembled to the same bytes.
fn comes_back(brig: &[u8]) {
    let module = Module::read(brig).expect("readable");
    let text = hsail::text::print(&module, Default::default()).expect("printable");
    match hsail::text::assemble(text.as_bytes()) {
        Ok(again) => assert!(again.brig == brig, "another module:\n{text}"),
        Err(d) => panic!("{}\n{text}", d[0].render("printed")),
    }
}

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            return;
        }
        let at = random.below(bytes.len());
        match random.below(6) {
            0 => bytes[at] = random.bits() as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff, b';', b'{', b'}', b'"'][random.below(9)],
            3 => {
                bytes.remove(at);
            }
            4 => bytes.truncate(at),
            _ => {
                let end = (at + random.below(24)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
        }
    }
}

/// Mutations that keep the container sound, so that the rules behind it are reached.
fn mutate_inside(bytes: &mut [u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = 128 + random.below(bytes.len() - 128);
        bytes[at] = match random.below(3) {
            0 => random.bits() as u8,
            1 => bytes[at] ^ 1 << random.below(8),
            _ => bytes[random.below(bytes.len())],
        };
    }
}

/// The seeds and how many mutations of each; `HSAIL_MUTATIONS` asks for more.
fn rounds() -> u64 {
    std::env::var("HSAIL_MUTATIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(2000)
}

fn sources() -> Vec<String> {
    let mut all: Vec<String> = (0..4)
        .map(|s| smith::module(s, 12, MachineModel::LARGE, Profile::FULL))
        .collect();
    all.push(include_str!("data/everything.hsail").to_string());
    all
}

#[test]
fn mutated_texts() {
    for (i, source) in sources().iter().enumerate() {
        let mut random = Random::new(i as u64 + 100);
        for _ in 0..rounds() {
            let mut text = source.clone().into_bytes();
            mutate(&mut text, &mut random);
            if let Ok(assembly) = hsail::assemble(&text) {
                exercise(&assembly.brig);
                if text.is_ascii() {
                    comes_back(&assembly.brig);
                }
            }
        }
    }
}

#[test]
fn mutated_modules_and_containers() {
    for (i, source) in sources().iter().enumerate() {
        let brig = hsail::assemble(source.as_bytes()).expect("valid").brig;
        let mut random = Random::new(i as u64 + 200);
        for _ in 0..rounds() {
            let mut bytes = brig.clone();
            mutate_inside(&mut bytes, &mut random);
            exercise(&bytes);
            let mut bytes = brig.clone();
            mutate(&mut bytes, &mut random);
            exercise(&bytes);
            let mut bytes = elf::wrap(&brig, elf::Class::Elf64);
            mutate(&mut bytes, &mut random);
            exercise(&bytes);
        }
    }
}

/// Inputs that would cost memory, stack or time out of proportion.
#[test]
fn out_of_proportion() {
    let header = "module &m:1:0:$full:$large:$default;\n";
    for nest in ["u8[](", "{", "(", "u8(", "[", "pragma {", "kernel &k() {"] {
        let text = format!("{header}global_u8 &x[] = {}", nest.repeat(200_000));
        assert!(hsail::assemble(text.as_bytes()).is_err());
        let text = format!("{header}kernel &k() {{ {}", nest.repeat(200_000));
        assert!(hsail::assemble(text.as_bytes()).is_err());
    }
    let many = format!("{header}kernel &k() {{\n{}}};", "frobnicate $s0;\n".repeat(100_000));
    assert!(hsail::assemble(many.as_bytes()).is_err_and(|found| found.len() < 1000));
    let digits = format!("{header}global_f16 &x = {}.0h;", "1".repeat(1_000_000));
    assert!(hsail::assemble(digits.as_bytes()).is_err());
}

/// A list of labels shared by every branch, and one long name named everywhere.
#[test]
fn shared_lists_and_names() {
    let labels: Vec<String> = (0..2000).map(|i| format!("@l{i}:")).collect();
    let list: Vec<String> = (0..2000).map(|i| format!("@l{i}")).collect();
    let branch = format!("sbr_u32 $s0 [{}];\n", list.join(", "));
    let text = format!(
        "module &m:1:0:$full:$large:$default;\nkernel &k() {{\n{}\n{branch}}};",
        labels.join("\n")
    );
    let assembly = hsail::assemble(text.as_bytes()).expect("valid");
    let module = Module::read(&assembly.brig).expect("readable");
    let last = module.code().last().expect("the branch");
    let inst = hsail::brig::Inst::decode(last.bytes).expect("an instruction");
    // The same entry again and again, at the end of the code section.
    let mut out = hsail::brig::Builder::new();
    let name = out.data(&[b"&", "n".repeat(100_000).as_bytes()].concat());
    let header = hsail::brig::Header {
        name,
        ..module.header().expect("a header")
    };
    out.directive(&hsail::brig::Directive::Module(header));
    let list = out.list(&vec![36; 100_000]);
    let operand = out.code_list(list);
    let register = out.register(hsail::code::RegisterKind::S, 0);
    let operands = out.list(&[register, operand]);
    for _ in 0..20_000 {
        out.directive(&hsail::brig::Directive::Pragma { operands: list });
        out.inst(&hsail::brig::Inst { operands, ..inst });
    }
    exercise(&out.finish());
}
