//! Missing releases and acquires between caches that are not coherent, for each kind of processor: messages between work-groups, and
//! between the waves of one.

mod support;

use amdgpu_check::{Kind, Kinds};

/// What makes a message safe for the agent's scope.
struct Rules {
    target: &'static str,
    /// Bits of loads and stores of the flag.
    flag: [&'static str; 2],
    /// What the reader does behind the load of the flag; all of it is needed.
    acquire: &'static [&'static str],
    /// What the writer does before the store of the flag.
    release: &'static str,
}

/// AMDGPUUsage, Memory Model: load atomic acquire and store atomic release of the agent's scope.
const RULES: [Rules; 6] = [
    Rules {
        target: "gfx900",
        flag: ["glc", ""],
        acquire: &["buffer_wbinvl1_vol"],
        release: "",
    },
    Rules {
        target: "gfx90a",
        flag: ["glc", ""],
        acquire: &["buffer_wbinvl1_vol"],
        release: "",
    },
    Rules {
        target: "gfx942",
        flag: ["sc1", "sc1"],
        acquire: &["buffer_inv sc1"],
        release: "buffer_wbl2 sc1",
    },
    Rules {
        target: "gfx1030",
        flag: ["glc dlc", ""],
        acquire: &["buffer_gl1_inv", "buffer_gl0_inv"],
        release: "",
    },
    Rules {
        target: "gfx1100",
        flag: ["glc", ""],
        acquire: &["buffer_gl1_inv", "buffer_gl0_inv"],
        release: "",
    },
    Rules {
        target: "gfx1201",
        flag: ["scope:SCOPE_DEV", "scope:SCOPE_DEV"],
        acquire: &["global_inv scope:SCOPE_DEV"],
        release: "",
    },
];

/// Codes of what is found when a work-group writes 64 dwords and a flag, and another one reads them when it sees the flag.
fn message(rules: &Rules, release: &str, acquire: &str) -> Vec<&'static str> {
    let [load_bits, store_bits] = rules.flag;
    let text = format!(
        "v_mov_b32 v3, 0
v_mov_b32 v2, 1
s_mov_b64 s[8:9], exec
s_cmp_eq_u32 s2, 0
s_cbranch_scc0 reader
global_store_dword v1, v0, s[4:5]
{release}
WAIT_STORES
s_mov_b64 exec, 1
global_store_dword v3, v2, s[4:5] offset:1536 {store_bits}
s_branch end
reader:
s_mov_b64 exec, 1
spin:
global_load_dword v2, v3, s[4:5] offset:1536 {load_bits}
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s6, v2
s_cmp_eq_u32 s6, 0
s_cbranch_scc1 spin
{acquire}
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
global_store_dword v1, v4, s[4:5] offset:1024
end:"
    );
    codes(rules.target, &text, 64)
}

fn codes(target: &str, text: &str, items: u32) -> Vec<&'static str> {
    let kinds: Kinds = [Kind::Race, Kind::Wait, Kind::Fence].into_iter().collect();
    let text = support::kernel(target, &support::spelled(target, text));
    let found = support::findings(target, &text, items, kinds);
    found.iter().map(|finding| finding.code).collect()
}

#[test]
fn a_message_needs_what_the_memory_model_asks_for() {
    for rules in &RULES {
        let all = rules.acquire.join("\n");
        assert_eq!(message(rules, rules.release, &all), [""; 0], "{}", rules.target);
        for left_out in 0..rules.acquire.len() {
            let mut some = rules.acquire.to_vec();
            some.remove(left_out);
            let found = message(rules, rules.release, &some.join("\n"));
            assert_eq!(
                found,
                ["missing-acquire"],
                "{} without {}",
                rules.target,
                rules.acquire[left_out]
            );
        }
        if !rules.release.is_empty() {
            assert_eq!(message(rules, "", &all), ["missing-release"], "{}", rules.target);
        }
    }
}

/// Two waves of a work-group exchange dwords of memory at a barrier.
fn exchange(target: &str, acquire: &str) -> Vec<&'static str> {
    let text = format!(
        "s_lshl_b32 s6, s2, 9
v_or_b32 v1, s6, v1
global_store_dword v1, v0, s[4:5]
WAIT_STORES
s_barrier
{acquire}
v_xor_b32 v2, 0x100, v1
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0)"
    );
    codes(target, &text, 128)
}

#[test]
fn compute_units_of_a_work_group_have_caches_of_their_own() {
    for target in ["gfx900", "gfx90a", "gfx942"] {
        assert_eq!(exchange(target, ""), [""; 0], "{target}");
    }
    for target in ["gfx1030", "gfx1100"] {
        assert_eq!(exchange(target, ""), ["missing-acquire"], "{target}");
        assert_eq!(exchange(target, "buffer_gl0_inv"), [""; 0], "{target}");
    }
}
