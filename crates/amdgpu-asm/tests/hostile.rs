//! Text that means harm or nothing: no panic, no hang, bounded memory.

use amdgpu_asm::{NoFiles, Options, assemble};

fn errors(source: &[u8]) -> usize {
    let mut options = Options::new("gfx900".parse().unwrap());
    options.max_bytes = 1 << 22;
    let assembly = assemble("t.s", source, &options, &mut NoFiles);
    if let Some(object) = &assembly.object {
        let _ = object.to_bytes();
    }
    assembly.messages.iter().filter(|m| m.is_error()).count()
}

#[test]
fn growth_is_bounded() {
    for source in [
        ".macro m\nm\nm\n.endm\nm\n",
        ".rept 1000000000\n.quad 1\n.endr\n",
        ".rept 100000\n.rept 100000\ns_nop 0\n.endr\n.endr\n",
        ".zero 1<<62\n.zero 1<<62\n",
        ".fill 1<<40, 8, 3\n",
        ".p2align 31\n.byte 1\n.p2align 31\n",
        ".org 1<<60\n",
        ".set a, a+1\n.long a\n",
        "a = b + b\nb = a + a\n.long a\n",
        ".set x0, y\n.set x1, x0+x0\n.set x2, x1+x1\n.long x2\n",
    ] {
        assert!(errors(source.as_bytes()) > 0, "{source}");
    }
    let mut doubling = String::from(".set x0, y-z\n");
    for n in 1..200 {
        doubling += &format!(".set x{n}, x{}+x{}\n", n - 1, n - 1);
    }
    assert!(errors((doubling + ".long x199\n").as_bytes()) > 0);
    let deep = format!(".long {}1{}\n", "(".repeat(100_000), ")".repeat(100_000));
    assert!(errors(deep.as_bytes()) > 0);
    let deep = format!(".long {}1\n", "-".repeat(100_000));
    assert!(errors(deep.as_bytes()) > 0);
    let nested = ".if 1\n".repeat(100_000);
    assert!(errors(nested.as_bytes()) > 0);
}

/// Words that sources are made of, in any order.
const WORDS: &[&str] = &[
    "v_add_f32",
    "v_mov_b32_e32",
    "s_mov_b64",
    "s_branch",
    "s_waitcnt",
    "exp",
    "ds_swizzle_b32",
    "buffer_load_dword",
    "image_sample",
    "global_load_dword",
    "s_setreg_b32",
    "s_sendmsg",
    "v_interp_p1_f32",
    "tbuffer_load_format_x",
    " v0",
    " v[0:1]",
    " s[",
    "2:3]",
    " -",
    "|",
    " neg(",
    " abs(",
    ")",
    " 1",
    " 0x7fffffffffffffff",
    " 1e400",
    " -0.0",
    ",",
    ", ",
    "\n",
    "\n",
    "\n",
    ":",
    "=",
    " offset:",
    " glc",
    " swizzle(",
    "BITMASK_PERM,",
    "\"",
    "\\",
    " hwreg(",
    " sendmsg(",
    "HW_REG_MODE",
    " vmcnt(",
    " attr0.x",
    " mrt0",
    " off",
    " dmask:0xf",
    ".macro m ",
    ".endm\n",
    "m ",
    ".rept 3\n",
    ".endr\n",
    ".irp x,",
    ".if ",
    ".else\n",
    ".endif\n",
    ".set ",
    ".text\n",
    ".section ",
    ".amdhsa_kernel ",
    ".end_amdhsa_kernel\n",
    ".amdhsa_next_free_vgpr ",
    ".amdgpu_metadata\n",
    ".end_amdgpu_metadata\n",
    ".amd_kernel_code_t\n",
    ".end_amd_kernel_code_t\n",
    "1:",
    " 1b",
    " 1f",
    " .",
    "\\@",
    "\\x",
    "/*",
    "*/",
    "//",
    ";",
    " quad_perm:[",
    " format:[",
    "]",
    " row_shl:",
    "\0",
    "é",
    " max(",
    " alignto(",
    " foo@rel32@lo",
    " foo",
    "foo:",
    " %",
    " /0",
    " <<",
    ".byte ",
    ".quad ",
    ".org ",
    ".fill ",
    ".p2align ",
    ".cfi_x",
    ".loc 1",
];

#[test]
fn words_in_any_order() {
    let mut state = 0x1234_5678_9abc_def0u64;
    let mut next = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % n
    };
    for _ in 0..4_000 {
        let mut source = Vec::new();
        for _ in 0..next(40) {
            match next(30) {
                0 => source.push(next(256) as u8),
                _ => source.extend_from_slice(WORDS[next(WORDS.len())].as_bytes()),
            }
        }
        errors(&source);
    }
}
