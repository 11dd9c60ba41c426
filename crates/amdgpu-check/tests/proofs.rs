//! What is shown before a kernel runs is what is seen when it runs: random kernels are checked with proofs and without, and the findings compared.
//!
//! A kernel is a random structure of code as compilers write it: conditions and loops, of lanes and of waves, LDS, memory, barriers. Some of it is
//! wrong by chance: a wait, a barrier or a definition is missing, or an address is anything. `RANDOM_KERNELS=2000` runs that many of each processor.

mod support;

use std::fmt::Write;

use amdgpu_check::Kinds;

/// Vector registers with values; some begin undefined. Behind them two for addresses, and one for each loop.
const VALUES: std::ops::Range<u32> = 2..9;
const LDS_ADDRESS: u32 = 9;
const ADDRESS: u32 = 10;
const ROUNDS: u32 = 11;
/// Scalar registers: 512 times the work-group, what a lane says, masks and counts by depth, a mask of some time ago.
const GROUP: u32 = 6;
const SAID: u32 = 7;
const SAVED: u32 = 8;
const COUNT: u32 = 16;
const MASK: u32 = 20;
const DEEPEST: u32 = 3;

struct Writer {
    state: u64,
    text: String,
    labels: u32,
}

impl Writer {
    fn next(&mut self, below: u32) -> u32 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.state >> 33) % u64::from(below)) as u32
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.next(n) == 0
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    fn label(&mut self) -> u32 {
        self.labels += 1;
        self.labels
    }

    fn value(&mut self) -> u32 {
        VALUES.start + self.next(VALUES.end - VALUES.start)
    }

    /// A source: an id, what the work-group has, a value, or a constant.
    fn source(&mut self) -> String {
        match self.next(8) {
            0 => "v0".into(),
            1 => "v1".into(),
            2 => format!("s{GROUP}"),
            3 => format!("{}", self.next(65)),
            _ => format!("v{}", self.value()),
        }
    }

    fn compare(&mut self) {
        let condition = ["lt", "gt", "eq", "ge"][self.next(4) as usize];
        let (source, with) = (self.source(), if self.one_in(2) { 0 } else { self.value() });
        self.line(&format!("v_cmp_{condition}_u32 vcc, {source}, v{with}"));
    }

    fn compute(&mut self) {
        let (to, a, b) = (self.value(), self.source(), self.value());
        let operation = [
            "ADD",
            "SUB",
            "v_and_b32",
            "v_or_b32",
            "v_xor_b32",
            "v_min_u32",
            "v_mul_u32_u24",
        ];
        match self.next(16) {
            0 => self.line(&format!("v_mov_b32 v{to}, {a}")),
            1 => {
                let n = self.next(5);
                self.line(&format!("v_lshlrev_b32 v{to}, {n}, v{b}"));
            }
            2 => {
                let n = self.next(8);
                self.line(&format!("v_lshrrev_b32 v{to}, {n}, v{b}"));
            }
            3 => {
                self.compare();
                let (a, b) = (self.value(), self.value());
                self.line(&format!("v_cndmask_b32 v{to}, v{a}, v{b}, vcc"));
            }
            4 => {
                self.line(&format!("v_readfirstlane_b32 s{SAID}, v{b}"));
                self.line(&format!("v_mov_b32 v{to}, s{SAID}"));
            }
            5 => {
                let lane = self.next(64);
                self.line(&format!("v_writelane_b32 v{to}, s{GROUP}, {lane}"));
            }
            6 => self.exchange(to, b),
            7 => {
                self.compare();
                self.line(&format!("s_mov_b64 s[{MASK}:{}], vcc", MASK + 1));
            }
            n => {
                let operation = operation[n as usize % operation.len()];
                self.line(&format!("{operation} v{to}, {a}, v{b}"));
            }
        }
    }

    /// A value of another lane.
    fn exchange(&mut self, to: u32, from: u32) {
        match self.next(6) {
            0 => {
                let n = 1 + self.next(8);
                self.line(&format!("s_nop 4\nv_mov_b32_dpp v{to}, v{from} row_shr:{n}"));
            }
            1 => self.line(&format!(
                "s_nop 4\nv_max_i32_dpp v{to}, v{from}, v{to} quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1"
            )),
            2 => {
                self.line(&format!("v_xor_b32 v{LDS_ADDRESS}, 4, v1"));
                self.line(&format!("ds_bpermute_b32 v{to}, v{LDS_ADDRESS}, v{from}"));
                self.wait();
            }
            3 => {
                self.line(&format!("ds_swizzle_b32 v{to}, v{from} offset:0x041f"));
                self.wait();
            }
            _ => {
                let lane = self.next(64);
                self.line(&format!("s_nop 4\nv_readlane_b32 s{SAID}, v{from}, {lane}"));
                self.line(&format!("s_nop 4\nv_mov_b32 v{to}, s{SAID}"));
            }
        }
    }

    fn wait(&mut self) {
        if !self.one_in(40) {
            self.line("s_waitcnt vmcnt(0)\ns_waitcnt lgkmcnt(0)\nWAIT_STORES");
        }
    }

    fn of_lds(&mut self) {
        let (value, kind) = (self.value(), self.next(8));
        let mut offset = 512 * self.next(3);
        match kind {
            0 => {
                self.line(&format!("v_and_b32 v{LDS_ADDRESS}, 0x7fc, v{value}"));
                offset = 0;
            }
            1 => self.line(&format!("SUB v{LDS_ADDRESS}, 508, v1")),
            _ => self.line(&format!("v_mov_b32 v{LDS_ADDRESS}, v1")),
        }
        match self.next(8) {
            0 => self.line(&format!("ds_add_u32 v{LDS_ADDRESS}, v{value} offset:{offset}")),
            1..=3 => self.line(&format!("ds_read_b32 v{value}, v{LDS_ADDRESS} offset:{offset}")),
            _ => self.line(&format!("ds_write_b32 v{LDS_ADDRESS}, v{value} offset:{offset}")),
        }
        self.wait();
    }

    fn of_memory(&mut self) {
        let value = self.value();
        let mut offset = 1024 * self.next(3);
        match self.next(12) {
            0 => {
                self.line(&format!("v_and_b32 v{ADDRESS}, 0xffc, v{value}"));
                offset = 0;
            }
            1 => self.line(&format!("v_mov_b32 v{ADDRESS}, v1")),
            2 => self.line(&format!("SUB v{ADDRESS}, 1020, v1")),
            _ => self.line(&format!("ADD v{ADDRESS}, s{GROUP}, v1")),
        }
        match self.next(10) {
            0 => {
                let at = 4 * self.next(256);
                self.line(&format!("s_load_dword s{SAID}, s[4:5], {at:#x}\ns_waitcnt lgkmcnt(0)"));
                self.line(&format!("v_mov_b32 v{value}, s{SAID}"));
            }
            1..=4 => self.line(&format!(
                "global_load_dword v{value}, v{ADDRESS}, s[4:5] offset:{offset}"
            )),
            _ => self.line(&format!(
                "global_store_dword v{ADDRESS}, v{value}, s[4:5] offset:{offset}"
            )),
        }
        self.wait();
    }

    fn barrier(&mut self) {
        self.wait();
        self.line("s_barrier");
    }

    fn statement(&mut self, depth: u32) {
        match self.next(if depth < DEEPEST { 20 } else { 15 }) {
            0..=5 => self.compute(),
            6..=9 => self.of_lds(),
            10..=12 => self.of_memory(),
            13 | 14 if depth == 0 || self.one_in(8) => self.barrier(),
            13 | 14 => self.compute(),
            15 | 16 => self.condition(depth),
            17 => self.branch(depth),
            18 => self.rounds(depth),
            _ => self.rounds_of_lanes(depth),
        }
    }

    fn statements(&mut self, depth: u32) {
        for _ in 0..1 + self.next(4) {
            self.statement(depth);
        }
    }

    /// What some lanes do, and perhaps what the others do.
    fn condition(&mut self, depth: u32) {
        let (saved, end) = (SAVED + 2 * depth, self.label());
        let pair = format!("s[{saved}:{}]", saved + 1);
        let mask = if self.one_in(6) {
            format!("s[{MASK}:{}]", MASK + 1)
        } else {
            self.compare();
            "vcc".into()
        };
        self.line(&format!("s_and_saveexec_b64 {pair}, {mask}"));
        if self.one_in(2) {
            self.line(&format!("s_cbranch_execz l{end}"));
        }
        self.statements(depth + 1);
        self.line(&format!("l{end}:"));
        match self.next(8) {
            0 => {
                self.line(&format!("s_xor_b64 exec, exec, {pair}"));
                self.statements(depth + 1);
                self.line(&format!("s_or_b64 exec, exec, {pair}"));
            }
            // lanes that a wave may not have
            1 => {
                self.line(&format!("s_not_b64 s[{MASK}:{}], exec", MASK + 1));
                self.line(&format!("s_mov_b64 exec, {pair}"));
            }
            2 => self.line(&format!("s_mov_b64 exec, {pair}")),
            _ => self.line(&format!("s_or_b64 exec, exec, {pair}")),
        }
    }

    /// What waves do of which the first lane says so, or work-groups.
    fn branch(&mut self, depth: u32) {
        let end = self.label();
        if self.one_in(2) {
            self.line("s_cmp_eq_u32 s2, 0");
        } else {
            let value = self.value();
            self.line(&format!(
                "v_readfirstlane_b32 s{SAID}, v{value}\ns_cmp_lt_u32 s{SAID}, 9"
            ));
        }
        self.line(&format!("s_cbranch_scc1 l{end}"));
        self.statements(depth + 1);
        self.line(&format!("l{end}:"));
    }

    /// A loop of some rounds.
    fn rounds(&mut self, depth: u32) {
        let (count, top, rounds) = (COUNT + depth, self.label(), 1 + self.next(3));
        self.line(&format!("s_mov_b32 s{count}, {rounds}\nl{top}:"));
        self.statements(depth + 1);
        self.line(&format!(
            "s_sub_u32 s{count}, s{count}, 1\ns_cmp_lg_u32 s{count}, 0\ns_cbranch_scc1 l{top}"
        ));
    }

    /// A loop that each lane leaves after rounds of its own.
    fn rounds_of_lanes(&mut self, depth: u32) {
        let (count, saved) = (ROUNDS + depth, SAVED + 2 * depth);
        let (top, end, value) = (
            self.label(),
            self.label(),
            if self.one_in(2) { 0 } else { self.value() },
        );
        self.line(&format!(
            "s_mov_b64 s[{saved}:{}], exec\nv_and_b32 v{count}, 3, v{value}\nl{top}:",
            saved + 1
        ));
        self.line(&format!(
            "v_cmp_ne_u32 vcc, 0, v{count}\ns_and_b64 exec, exec, vcc\ns_cbranch_execz l{end}"
        ));
        self.statements(depth + 1);
        self.line(&format!("ADD v{count}, -1, v{count}\ns_branch l{top}\nl{end}:"));
        self.line(&format!("s_mov_b64 exec, s[{saved}:{}]", saved + 1));
    }
}

/// The code of a kernel.
fn random(seed: u64, is_gfx11: bool) -> String {
    let mut writer = Writer {
        state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        text: format!("s_lshl_b32 s{GROUP}, s2, 9\ns_mov_b64 s[{MASK}:{}], exec\n", MASK + 1),
        labels: 0,
    };
    for value in VALUES {
        if !writer.one_in(12) {
            let source = ["v0", "v1", "7", "0"][writer.next(4) as usize];
            writer.line(&format!("v_mov_b32 v{value}, {source}"));
        }
    }
    if writer.one_in(2) {
        // all of LDS
        for n in 0..4 {
            writer.line(&format!("ds_write_b32 v1, v0 offset:{}", 512 * n));
        }
        writer.line("s_waitcnt lgkmcnt(0)\ns_barrier");
    }
    for _ in 0..3 + writer.next(6) {
        writer.statement(0);
    }
    let (add, sub) = match is_gfx11 {
        true => ("v_add_nc_u32", "v_sub_nc_u32"),
        false => ("v_add_u32", "v_sub_u32"),
    };
    writer
        .text
        .replace("ADD ", &format!("{add} "))
        .replace("SUB ", &format!("{sub} "))
}

#[test]
fn proofs_lose_no_finding() {
    let kernels = std::env::var("RANDOM_KERNELS").ok().and_then(|n| n.parse().ok());
    let kinds: Kinds = "all".parse().expect("names");
    let mut silent = 0;
    let mut all = 0;
    for target in ["gfx900", "gfx90a", "gfx1100"] {
        for seed in 0..kernels.unwrap_or(60) {
            let text = support::spelled(target, &random(seed, target == "gfx1100"));
            let items = [128, 64, 100, 40][seed as usize % 4];
            let found = support::findings(target, &support::kernel(target, &text), items, kinds);
            silent += u32::from(found.is_empty());
            all += 1;
        }
    }
    // wrong and right ones are both looked at
    assert!(
        silent > all / 20 && silent < all * 19 / 20,
        "{silent} of {all} have no finding"
    );
}
