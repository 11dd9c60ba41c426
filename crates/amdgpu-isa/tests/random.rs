//! Any bytes: no panic, and what decodes comes back from its encoding unchanged.

use std::collections::BTreeSet;

use amdgpu_isa::{
    DecodeError, Family, Inst, Layout, Mode, Op, Processor, WaveSizes, decode, decode_as, decode_without_unused,
    encode, encode_as,
};

#[path = "support/random.rs"]
mod random;

use random::Random;

fn processors() -> [Processor; 3] {
    ["gfx900", "gfx906", "gfx908"].map(|name| Processor::by_name(name).unwrap())
}

/// Decodes; what decodes must print, encode, and decode from that to itself.
fn round_trip(processor: Processor, code: &[u8]) -> Option<Op> {
    round_trip_as(processor, Mode::of(processor), code)
}

fn round_trip_as(processor: Processor, mode: Mode, code: &[u8]) -> Option<Op> {
    let inst = match decode_as(processor, mode, code) {
        Ok(inst) => inst,
        Err(e) => {
            assert!(e.size_to_skip() > 0 || code.is_empty(), "{e}");
            return None;
        }
    };
    let text = inst.display(processor, Some(0x1000)).mode(mode).to_string();
    let mut pushed = String::new();
    inst.display(processor, Some(0x1000)).mode(mode).push_to(&mut pushed);
    assert_eq!(pushed, text);
    assert!(!text.contains("(not on"), "{text} {code:02x?}");
    let _ = inst.violations(processor);
    let encoded = encode_as(processor, mode, &inst).unwrap_or_else(|e| panic!("{processor:?} {text} {code:02x?}: {e}"));
    let again = decode_as(processor, mode, encoded.as_bytes());
    // An image address can have dwords behind it that name no register; they are not encoded again.
    let size = encoded.as_bytes().len() as u8;
    let shortest = Inst { size, ..inst };
    assert_eq!(again, Ok(shortest), "{processor:?} {text} {code:02x?}");
    assert!(size <= inst.size, "{text}");
    Some(inst.op)
}

/// Bits that nothing uses: an instruction that has some is the one without them, and no other error goes away.
fn without_unused(processor: Processor, code: &[u8]) -> bool {
    let strict = decode(processor, code);
    match decode_without_unused(processor, code) {
        Ok((inst, None)) => assert_eq!(strict, Ok(inst)),
        Ok((inst, Some(unused))) => {
            assert!(matches!(strict, Err(DecodeError::UnusedBits { bits, .. }) if bits.0 & !unused.0 == 0));
            let text = inst.display(processor, None).to_string();
            let again = encode(processor, &inst).unwrap_or_else(|e| panic!("{text}: {e}"));
            let again = decode(processor, again.as_bytes()).map(|again| again.display(processor, None).to_string());
            assert_eq!(again.as_ref(), Ok(&text), "{code:02x?}");
            return true;
        }
        Err(e) => assert!(strict.is_err(), "{e}"),
    }
    false
}

/// All values of dword 0's upper half, which holds the encoding and most of the opcode.
#[test]
fn every_opcode_with_random_operands() {
    let mut random = Random::new(1);
    let mut seen = BTreeSet::new();
    let mut with_unused = 0;
    for upper in 0..=u16::MAX {
        for round in 0..6 {
            // Fewer bits set in later rounds: reserved bits are then more often 0.
            let mut rest = random.next();
            for _ in 0..round {
                rest &= random.next();
            }
            let low = rest as u16;
            let mut code = Vec::new();
            code.extend((u32::from(upper) << 16 | u32::from(low)).to_le_bytes());
            code.extend(((rest >> 16) as u32).to_le_bytes());
            code.extend((random.next() as u32).to_le_bytes());
            for processor in processors() {
                seen.extend(round_trip(processor, &code));
                with_unused += u32::from(without_unused(processor, &code));
            }
        }
    }
    assert!(with_unused > 10_000, "{with_unused}");
    let exists = |op: &&Op| processors().iter().any(|p| op.row(*p).is_some());
    let count = Op::ALL.iter().filter(exists).count();
    assert!(
        seen.len() > count * 9 / 10,
        "only {} of {count} operations were decoded",
        seen.len()
    );
}

/// Every encoding of every operation of every processor, in every mode that its wavefronts have.
#[test]
fn every_layout_of_every_processor() {
    let mut random = Random::new(3);
    let mut decoded = 0;
    for &processor in Processor::ALL.iter().filter(|p| p.family() != Family::R600) {
        let both = processor.wave_sizes() == WaveSizes::Both;
        for (swap, fake16) in [(false, false), (both, true)] {
            let usual = Mode::of(processor);
            let mode = Mode {
                wave32: usual.wave32 != swap,
                fake16,
            };
            for layout in Layout::all(processor, mode) {
                // Few bits set, many bits set.
                for sparse in [true, false] {
                    let mut bits = layout.fixed();
                    for field in layout.fields() {
                        let value = random.next()
                            & if sparse {
                                random.next() & random.next()
                            } else {
                                u64::MAX
                            };
                        bits = bits & !field.mask() | field.insert(value >> 20 & (u64::MAX >> (64 - field.width())));
                    }
                    let mut code = bits.to_le_bytes().to_vec();
                    code.truncate(layout.bytes().into());
                    code.extend(random.next().to_le_bytes());
                    code.extend(random.next().to_le_bytes());
                    decoded += usize::from(round_trip_as(processor, mode, &code).is_some());
                }
            }
        }
    }
    assert!(decoded > 200_000, "{decoded}");
}

/// SDWA and DPP are announced by a source code that random bits rarely hit.
#[test]
fn sdwa_and_dpp_with_random_operands() {
    let mut random = Random::new(2);
    let mut decoded = 0;
    for announced in [0xf9u32, 0xfa] {
        for opcode in 0..1u32 << 14 {
            for _ in 0..8 {
                let first = opcode << 17 | (random.next() as u32 & 0x1_fe00) | announced;
                let second = (random.next() & random.next()) as u32;
                let code = [first.to_le_bytes(), second.to_le_bytes()].concat();
                for processor in processors() {
                    decoded += usize::from(round_trip(processor, &code).is_some());
                }
            }
        }
    }
    assert!(decoded > 10_000, "{decoded}");
}

#[test]
fn truncated_code_is_too_short_everywhere() {
    let [gfx900, ..] = processors();
    // v_mov_b32 with a literal, 8 bytes; v_add_f32_e64; s_setreg_imm32_b32; s_load_dword.
    for code in [
        [0xff, 0x02, 0x04, 0x7e, 1, 2, 3, 4],
        [0x02, 0x00, 0x01, 0xd1, 0x02, 0x05, 0x02, 0x00],
        [0x01, 0xf8, 0x00, 0xba, 5, 0, 0, 0],
        [0x02, 0x01, 0x02, 0xc0, 0, 0, 0, 0],
    ] {
        assert!(decode(gfx900, &code).is_ok());
        for len in 0..8 {
            assert!(
                matches!(decode(gfx900, &code[..len]), Err(DecodeError::TooShort { .. })),
                "{code:02x?} {len}"
            );
        }
    }
}
