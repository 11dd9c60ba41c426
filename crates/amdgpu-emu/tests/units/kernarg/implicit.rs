//! Which code reads more implicit arguments than libclc does.

use amdgpu_emu::kernarg::implicit::Walk;
use amdgpu_isa::Processor;

const LOAD_36: [u8; 8] = [0x43, 0x00, 0x02, 0xc0, 0x24, 0x00, 0x00, 0x00];
const LOAD_X4_36: [u8; 8] = [0x03, 0x02, 0x0a, 0xc0, 0x24, 0x00, 0x00, 0x00];
const LOAD_48: [u8; 8] = [0x43, 0x00, 0x02, 0xc0, 0x30, 0x00, 0x00, 0x00];
/// `s_add_u32 s4, s6, 40` and `s_addc_u32 s5, s7, 0`.
const ADD_40: [u8; 8] = [0x06, 0xa8, 0x04, 0x80, 0x07, 0x80, 0x05, 0x82];
const LOAD_4_OF_IT: [u8; 8] = [0x42, 0x00, 0x02, 0xc0, 0x04, 0x00, 0x00, 0x00];
const LOAD_8_OF_IT: [u8; 8] = [0x42, 0x00, 0x02, 0xc0, 0x08, 0x00, 0x00, 0x00];
/// `s_add_u32 s6, s4, s2`
const ADD_INDEX: [u8; 4] = [0x04, 0x02, 0x06, 0x80];

/// Implicit arguments from byte 32 on, the kernarg segment's address in `s[6:7]`.
fn reads_more(code: &[&[u8]]) -> bool {
    Walk::new(32, vec![32..52, 72..98], 6).reads_more(Processor::Gfx900, &code.concat())
}

#[test]
fn libclc_reads_four_dwords() {
    assert!(!reads_more(&[]));
    // The global offset in X, alone and with those in Y and Z, of which compilers load four.
    assert!(!reads_more(&[&LOAD_36, &LOAD_X4_36]));
    assert!(!reads_more(&[&ADD_40, &LOAD_4_OF_IT]));
    // The buffer of printf is read by code of the compiler.
    let mut printf = LOAD_36;
    printf[4] = 32 + 72;
    assert!(!reads_more(&[&printf]));
}

#[test]
fn who_reads_more_is_not_libclc() {
    assert!(reads_more(&[&LOAD_36, &LOAD_48]));
    assert!(reads_more(&[&ADD_40, &LOAD_8_OF_IT]));
    // A loop over the implicit arguments.
    assert!(reads_more(&[&ADD_40, &ADD_INDEX]));
}
