//! DPP around plain operations: every control value, masks of rows and banks, inactive lanes (GFX9 ISA 13.3.9).

use amdgpu_emu::lab::Lab;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, sreg};

use crate::check::{PROCESSOR, Rng, decode};

struct Dpp {
    ctrl: u32,
    bound_ctrl: bool,
    bank_mask: u32,
    row_mask: u32,
}

impl Dpp {
    /// The dword behind an instruction whose first source is v0.
    fn dword(&self) -> u32 {
        self.ctrl << 8 | u32::from(self.bound_ctrl) << 19 | self.bank_mask << 24 | self.row_mask << 28
    }

    /// Whether the masks let a lane be written.
    fn enables(&self, lane: usize) -> bool {
        self.row_mask & 1 << (lane / 16) != 0 && self.bank_mask & 1 << (lane % 16 / 4) != 0
    }
}

/// The manual's table of controls: which lane is read, None if there is none.
fn source(ctrl: u32, n: i32) -> Option<i32> {
    let in_row = n % 16;
    let count = (ctrl & 15) as i32;
    match ctrl {
        0..=0xff => Some(n - n % 4 + (ctrl as i32 >> (n % 4 * 2)) % 4),
        0x101..=0x10f => (in_row < 16 - count).then_some(n + count),
        0x111..=0x11f => (in_row >= count).then_some(n - count),
        0x121..=0x12f if in_row >= count => Some(n - count),
        0x121..=0x12f => Some(n + 16 - count),
        0x130 => (n < 63).then_some(n + 1),
        0x134 => Some(if n < 63 { n + 1 } else { 0 }),
        0x138 => (n > 0).then_some(n - 1),
        0x13c => Some(if n > 0 { n - 1 } else { 63 }),
        0x140 => Some(n - in_row + 15 - in_row),
        0x141 => Some(n - n % 8 + 7 - n % 8),
        0x142 => (n > 15).then_some(n / 16 * 16 - 1),
        0x143 => (n > 31).then_some(31),
        _ => None,
    }
}

fn controls() -> Vec<u32> {
    let shifts = [0x101..=0x10f, 0x111..=0x11f, 0x121..=0x12f].into_iter().flatten();
    let others = [0x130, 0x134, 0x138, 0x13c, 0x140, 0x141, 0x142, 0x143];
    (0..=0xff).step_by(3).chain(shifts).chain(others).collect()
}

/// What the first source is in a lane: None if the lane is not written.
fn fetched(dpp: &Dpp, exec: u64, values: &[u32; LANES], lane: usize) -> Option<u32> {
    if exec >> lane & 1 == 0 || !dpp.enables(lane) {
        return None;
    }
    let from = source(dpp.ctrl, lane as i32).filter(|from| exec >> from & 1 != 0);
    match from {
        Some(from) => Some(values[from as usize]),
        None => dpp.bound_ctrl.then_some(0),
    }
}

fn settings(rng: &mut Rng) -> Vec<(Dpp, u64)> {
    let mut all = Vec::new();
    for ctrl in controls() {
        for (bound_ctrl, plain) in [(false, true), (true, true), (false, false), (true, false)] {
            let dpp = Dpp {
                ctrl,
                bound_ctrl,
                bank_mask: if plain { 15 } else { rng.next() as u32 & 15 },
                row_mask: if plain { 15 } else { rng.next() as u32 & 15 },
            };
            all.push((dpp, if plain { !0 } else { rng.next() }));
        }
    }
    all
}

#[test]
fn moves() {
    let mut rng = Rng::new(9);
    for (dpp, exec) in settings(&mut rng) {
        let mut lab = Lab::new(PROCESSOR);
        lab.wave.v[..2].iter_mut().for_each(|v| *v = rng.register());
        lab.wave.set_exec(exec);
        let before = lab.wave.v.clone();
        // v_mov_b32_dpp v1, v0
        assert_eq!(lab.run(&decode(&[0x7e02_02fa, dpp.dword()])), Ok(Flow::Next));
        for lane in 0..LANES {
            let want = fetched(&dpp, exec, &before[0].0, lane).unwrap_or(before[1].0[lane]);
            assert_eq!(
                lab.wave.v[1].0[lane], want,
                "dpp_ctrl {:#x}, lane {lane}, EXEC {exec:#x}",
                dpp.ctrl
            );
        }
        assert_eq!(lab.wave.exec(), exec);
    }
}

/// The destination is the source of other lanes: all are read before one is written. Only the first source is exchanged.
#[test]
fn subtraction_in_place() {
    let mut rng = Rng::new(10);
    for (dpp, exec) in settings(&mut rng) {
        let mut lab = Lab::new(PROCESSOR);
        lab.wave.v[..2].iter_mut().for_each(|v| *v = rng.register());
        lab.wave.set_exec(exec);
        let before = lab.wave.v.clone();
        // v_sub_u32_dpp v0, v0, v1
        assert_eq!(lab.run(&decode(&[0x6a00_02fa, dpp.dword()])), Ok(Flow::Next));
        for lane in 0..LANES {
            let result = fetched(&dpp, exec, &before[0].0, lane).map(|x| x.wrapping_sub(before[1].0[lane]));
            assert_eq!(lab.wave.v[0].0[lane], result.unwrap_or(before[0].0[lane]));
        }
    }
}

/// A carry-in is that of the lane itself.
#[test]
fn carry_in_stays_in_its_lane() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.v[0].0 = std::array::from_fn(|l| l as u32);
    lab.wave.set_s64(sreg::VCC, 0x5);
    let dpp = Dpp {
        ctrl: 0x101,
        bound_ctrl: true,
        bank_mask: 15,
        row_mask: 15,
    };
    // v_addc_co_u32_dpp v2, vcc, v0, v1, vcc row_shl:1
    assert_eq!(lab.run(&decode(&[0x3804_02fa, dpp.dword()])), Ok(Flow::Next));
    assert_eq!(lab.wave.v[2].0[..4], [2, 2, 4, 4]);
    assert_eq!((lab.wave.v[2].0[15], lab.wave.vcc()), (0, 0));
}
