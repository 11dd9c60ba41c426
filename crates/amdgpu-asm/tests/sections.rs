//! Objects with more sections than 16 bits count: the numbers are in other places then, and everything takes time in proportion.

use std::time::Instant;

use amdgpu_asm::{NoFiles, Options, assemble, disassemble};
use code_object::CodeObject;
use code_object::elf::SymbolPlace;
use code_object::link::{Input, link};
use code_object::readelf::{Parts, print};

/// Two sections a function, and a table of relocations: one of code, one with its address.
const FUNCTIONS: usize = 22_000;
/// The null section, `.strtab`, `.text`, `.symtab`, `.symtab_shndx`, and three a function.
const SECTIONS: usize = 3 * FUNCTIONS + 5;

fn source(functions: usize) -> String {
    let mut text = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\n".to_owned();
    for n in 0..functions {
        text += &format!("\t.section .text.f{n},\"ax\",@progbits\n\t.globl f{n}\nf{n}:\n\ts_endpgm\n");
        text += &format!("\t.section .data.d{n},\"aw\",@progbits\nd{n}:\n\t.quad f{n}\n");
    }
    text
}

fn assembled(text: &str) -> Vec<u8> {
    let options = Options::new("gfx900".parse().unwrap());
    let assembly = assemble("m.s", text.as_bytes(), &options, &mut NoFiles);
    let messages: Vec<String> = assembly.messages.iter().map(|m| m.render()).collect();
    assert!(messages.is_empty(), "{}", messages.join("\n"));
    assembly.object.unwrap().to_bytes().unwrap()
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    let step = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[test]
fn numbers_beyond_16_bits() {
    let object = assembled(&source(FUNCTIONS));
    // of llvm-mc 22.1.8's object of this source
    assert_eq!((object.len(), hash(&object)), (6_908_240, 0x48cc_c841_5ade_7900));
    let read = CodeObject::parse(&object).unwrap();
    assert_eq!(read.sections().len(), SECTIONS);
    for symbol in read.symbols().iter().filter(|s| s.name.starts_with(['d', 'f'])) {
        let SymbolPlace::Section(index) = symbol.place else {
            panic!("{symbol:?}");
        };
        let section = &read.sections()[index as usize].name;
        assert!(section.ends_with(&format!(".{}", symbol.name)), "{section}: {symbol:?}");
    }
    let printed = print(&object, &Parts::all()).unwrap();
    assert!(printed.contains(&format!("There are {SECTIONS} section headers, starting at offset 0x")));
    let last = format!(" {} d{}\n", 3 * (FUNCTIONS - 1) + 4, FUNCTIONS - 1);
    assert!(printed.contains(&last), "no line ends with {last:?}");

    let again = assembled(&disassemble(&read, "m.o").unwrap());
    assert_eq!((again.len(), hash(&again)), (object.len(), hash(&object)));

    let input = Input {
        name: "m.o",
        data: &object,
    };
    let linked = link(&[input], &code_object::link::Options::default()).unwrap();
    let linked = CodeObject::parse(&linked).unwrap();
    let data = linked.section(".data").unwrap();
    assert_eq!(data.size, 8 * FUNCTIONS as u64);
    let addresses = linked.symbols().iter().filter(|s| s.name.starts_with('f'));
    assert_eq!(addresses.count(), FUNCTIONS);
}

/// Twice as many sections take at most three times as long, to assemble, read, print, disassemble and link.
#[test]
fn time_grows_with_the_number_of_sections() {
    let took = |functions: usize| {
        let text = source(functions);
        let start = Instant::now();
        let object = assembled(&text);
        let read = CodeObject::parse(&object).unwrap();
        let printed = print(&object, &Parts::all()).unwrap().len();
        let disassembled = disassemble(&read, "m.o").unwrap().len();
        let input = Input {
            name: "m.o",
            data: &object,
        };
        let linked = link(&[input], &code_object::link::Options::default()).unwrap().len();
        assert!(printed.min(disassembled).min(linked) > functions);
        start.elapsed()
    };
    // Others use the processor as well: the best of some tries counts.
    let ratio = |_| took(4000).as_secs_f64() / took(2000).as_secs_f64();
    let best = (0..6).map(ratio).fold(f64::INFINITY, f64::min);
    assert!(best <= 3.0, "{best}");
}

/// A relocation of eight bytes among instructions of four: what it fills is data, once.
#[test]
fn addresses_among_code() {
    let source =
        "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\n\t.text\nf:\n\ts_endpgm\n\t.quad g\n\ts_nop 0\n\t.quad f\n";
    let object = assembled(source);
    let text = disassemble(&CodeObject::parse(&object).unwrap(), "m.o").unwrap();
    assert_eq!(text.matches(".quad").count(), 2, "{text}");
    assert!(!text.contains(".long"), "{text}");
    let again = assembled(&text);
    let code = |object: &[u8]| {
        let read = CodeObject::parse(object).unwrap();
        read.section_data(read.section(".text").unwrap()).unwrap().to_vec()
    };
    assert_eq!(code(&again), code(&object), "{text}");
}
