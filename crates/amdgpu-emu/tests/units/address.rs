//! Patterns of addresses against each lane's own.

use amdgpu_emu::address::Form;
use amdgpu_emu::wave::{LANES, Wave};

fn wave(exec: u64, f: impl Fn(u64) -> u64) -> Wave {
    let mut wave = Wave::new();
    wave.set_exec(exec);
    for l in 0..LANES {
        wave.v[4].0[l] = f(l as u64) as u32;
        wave.v[5].0[l] = (f(l as u64) >> 32) as u32;
    }
    wave
}

/// What a pattern claims is what each lane says, for the lanes that count.
fn check(form: Form, wave: &Wave, step: u32, found: bool) {
    let strided = form.strided(wave, step);
    assert_eq!(strided.is_some(), found, "{form:?}");
    let each = form.each(wave);
    for l in (0..LANES).filter(|l| wave.exec() >> l & 1 != 0) {
        if let Some(s) = strided {
            assert_eq!(s.of(l), each[l], "{form:?}, lane {l}");
        }
    }
}

const PAIR: Form = Form::Pair {
    register: 4,
    offset: 0u64.wrapping_sub(64),
};
const BASED: Form = Form::Based {
    register: 4,
    base: 0x7f00_0000_1000,
};
const WORD: Form = Form::Word {
    register: 4,
    offset: 20,
};

#[test]
fn consecutive_and_uniform_runs_are_found() {
    for exec in [!0, 1, 1 << 63, 0xf0, 0x8000_0000_0000_0001, 0x5555_5555_5555_5555, !1] {
        for step in [1, 2, 4, 12, 16] {
            check(PAIR, &wave(exec, |l| 0x7f00_1234_0000 + l * step as u64), step, true);
            check(PAIR, &wave(exec, |_| 0x7f00_1234_0001), step, true);
            check(BASED, &wave(exec, |l| 0x1000 + l * step as u64), step, true);
            check(WORD, &wave(exec, |l| 0x1000 + l * step as u64), step, true);
        }
    }
}

#[test]
fn other_patterns_are_not() {
    for exec in [!0, 0xf0, 0x8000_0000_0000_0001] {
        check(PAIR, &wave(exec, |l| 0x7f00_1234_0000 + l * 20), 4, false);
        check(PAIR, &wave(exec, |l| (l * l) << 32), 4, false);
        check(WORD, &wave(exec, |l| l * l), 4, false);
    }
    // passing 2^32 in the low dword is no run of 64-bit addresses
    check(PAIR, &wave(!0, |l| 0xffff_fff0 + l * 4), 4, false);
    check(BASED, &wave(!0, |l| 0xffff_fff0 + l * 4), 4, false);
    check(WORD, &wave(!0, |l| 0xffff_ffd0 + l * 4), 4, false);
    // but where all lanes wrap it is one
    check(WORD, &wave(!0, |_| 0u64.wrapping_sub(8)), 4, true);
    // one lane alone always is, whatever the others hold
    check(PAIR, &wave(1 << 17, |l| l.wrapping_mul(0x9e37_79b9_7f4a_7c15)), 4, true);
}
