//! Kernels of many instructions, made up: assembly of gfx900.

use std::fmt::Write;

/// Numbers that look random, the same each time.
pub struct Random(u64);

impl Random {
    pub fn new() -> Random {
        Random(0x9e37_79b9_7f4a_7c15)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    /// A line, or two, of vector instructions on integers in v1 to v23.
    pub fn integer_instruction(&mut self) -> String {
        let [to, a, b, c] = [(); 4].map(|()| 1 + self.below(23));
        let by = 1 + self.below(30);
        match self.below(9) {
            0 => format!("\tv_add_u32_e32 v{to}, v{a}, v{b}\n"),
            1 => format!("\tv_xor_b32_e32 v{to}, v{a}, v{b}\n"),
            2 => format!("\tv_lshlrev_b32_e32 v{to}, {by}, v{a}\n"),
            3 => format!("\tv_mul_lo_u32 v{to}, v{a}, v{b}\n"),
            4 => format!("\tv_and_b32_e32 v{to}, v{a}, v{b}\n"),
            5 => format!("\tv_add3_u32 v{to}, v{a}, v{b}, v{c}\n"),
            6 => format!("\tv_max_i32_e32 v{to}, v{a}, v{b}\n"),
            7 => format!("\tv_cmp_lt_u32_e32 vcc, v{a}, v{b}\n\tv_cndmask_b32_e32 v{to}, v{a}, v{c}, vcc\n"),
            _ => format!("\tv_lshrrev_b32_e32 v{to}, {by}, v{a}\n"),
        }
    }

    /// The same on floats in v25 to v29, which stay between 0 and 4.
    pub fn float_instruction(&mut self) -> String {
        let [to, a, b] = [(); 3].map(|()| 25 + self.below(5));
        match self.below(6) {
            0 => format!("\tv_min_f32_e32 v{to}, v{a}, v{b}\n"),
            1 => format!("\tv_mad_f32 v{to}, v{a}, 0.5, 1.0\n"),
            2 => format!("\tv_fma_f32 v{to}, v{a}, 0.5, 2.0\n"),
            3 => format!("\tv_sub_f32_e32 v{to}, 4.0, v{a}\n"),
            4 => format!("\tv_mul_f32_e64 v{to}, |v{a}|, 0.5\n"),
            _ => format!("\tv_max_f32_e32 v{to}, v{a}, v{b}\n"),
        }
    }
}

/// A kernel of a number: its argument's buffer is at s[4:5], the lane's bytes in it at v30; `body` runs so many times, and v1 is stored.
pub fn looped(kernel: u32, rounds: u32, body: &str) -> String {
    let mut text = format!(
        "\t.globl k{kernel}\n\t.p2align 8\n\t.type k{kernel},@function\nk{kernel}:\n\ts_load_dwordx2 s[4:5], s[0:1], 0x0\n\
         \ts_waitcnt lgkmcnt(0)\n\tv_lshlrev_b32_e32 v30, 2, v0\n\ts_mov_b32 s6, {rounds}\n"
    );
    for register in 1..24 {
        text += &format!("\tv_add_u32_e32 v{register}, {register}, v0\n");
    }
    text += &format!(
        ".Lagain{kernel}:\n{body}\ts_sub_u32 s6, s6, 1\n\ts_cmp_lg_u32 s6, 0\n\ts_cbranch_scc1 .Lagain{kernel}\n\
         \tglobal_store_dword v30, v1, s[4:5]\n\ts_endpgm\n\t.size k{kernel}, . - k{kernel}\n"
    );
    text
}

/// A module of kernels by the text of each, which are named k0, k1 and so on.
pub fn kernel_module(kernels: impl Iterator<Item = String>) -> String {
    let mut text = String::from("\t.text\n");
    let count = kernels.map(|kernel| text += &kernel).count();
    text += "\t.section .rodata,\"a\",@progbits\n";
    for kernel in 0..count {
        // nothing goes wrong when a String is written
        let _ = write!(
            text,
            "\t.p2align 6\n\t.amdhsa_kernel k{kernel}\n\t.amdhsa_kernarg_size 8\n\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\
             \t.amdhsa_next_free_vgpr 32\n\t.amdhsa_next_free_sgpr 32\n\t.amdhsa_float_denorm_mode_32 3\n\t.end_amdhsa_kernel\n"
        );
    }
    text += "\t.amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels:\n";
    for kernel in 0..count {
        let _ = writeln!(
            text,
            "  - {{.name: k{kernel}, .symbol: k{kernel}.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, \
             .group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 32, .vgpr_count: 32, \
             .max_flat_workgroup_size: 1024, \
             .args: [{{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}}]}}"
        );
    }
    text += "\t.end_amdgpu_metadata\n";
    text
}
