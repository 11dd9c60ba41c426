//! A module of a million lines as a compiler writes them: kernels with loads, arithmetic, comparisons, branches, stores.

use std::fmt::Write;

/// Numbers that are the same on every machine: a multiplicative congruential generator, its high bits.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % limit
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len() as u64) as usize]
    }
}

/// Text of a valid module with at least so many lines.
pub fn text(lines: usize) -> String {
    let mut out = String::with_capacity(lines * 40);
    out.push_str("module &bench:1:0:$full:$large:$default;\nextension \"CORE\";\n");
    let mut numbers = Numbers(1);
    let mut written = 2;
    let mut kernel = 0;
    while written < lines {
        let start = out.len();
        write_kernel(&mut out, (kernel, BLOCKS), &mut numbers);
        written += out.as_bytes()[start..].iter().filter(|b| **b == b'\n').count();
        kernel += 1;
    }
    out
}

/// Text of a valid module with one kernel of about so many lines.
pub fn long_kernel(lines: usize) -> String {
    let mut out = "module &bench:1:0:$full:$large:$default;\nextension \"CORE\";\n".to_owned();
    // A block has 13 lines or so.
    write_kernel(&mut out, (0, lines as u64 / 13), &mut Numbers(1));
    out
}

/// Blocks of a kernel, and of those that branch to each other.
const BLOCKS: u64 = 20;
/// Registers that the blocks use; the entry writes them all.
const SINGLES: std::ops::Range<u64> = 10..32;
const DOUBLES: std::ops::Range<u64> = 10..24;

fn single(n: &mut Numbers) -> u64 {
    // Vectors take three more.
    SINGLES.start + n.below(SINGLES.end - SINGLES.start - 3)
}

fn double(n: &mut Numbers) -> u64 {
    DOUBLES.start + n.below(DOUBLES.end - DOUBLES.start)
}

fn write_kernel(out: &mut String, (kernel, blocks): (u32, u64), n: &mut Numbers) {
    let _ = write!(
        out,
        "prog kernel &opencl_global_kernel_{kernel}(\n\tkernarg_u64 %source,\n\tkernarg_u64 %target,\n\tkernarg_u32 %count)\n{{\n\
         \talign(4) group_u32 %shared[256];\n\
         @opencl_global_kernel_{kernel}_entry:\n\
         \tworkitemabsid_u32\t$s0, 0;\n\
         \tld_kernarg_align(4)_width(all)_u32\t$s1, [%count];\n\
         \tld_kernarg_align(8)_width(all)_u64\t$d0, [%source];\n\
         \tld_kernarg_align(8)_width(all)_u64\t$d1, [%target];\n\
         \tcmp_ge_b1_u32\t$c0, $s0, $s1;\n\
         \tcbr_b1\t$c0, @opencl_global_kernel_{kernel}_end;\n\
         \tcvt_u64_u32\t$d2, $s0;\n\
         \tshl_u64\t$d3, $d2, 2;\n\
         \tadd_u64\t$d4, $d0, $d3;\n"
    );
    for i in SINGLES {
        let _ = writeln!(out, "\tcvt_f32_u32\t$s{i}, $s{};", i % 2);
    }
    for i in DOUBLES {
        let _ = writeln!(out, "\tld_global_align(8)_u64\t$d{i}, [$d4+{}];", 8 * i);
    }
    for block in 0..blocks {
        let _ = writeln!(out, "@opencl_global_BB{kernel}_{block}:");
        for _ in 0..6 + n.below(12) {
            write_instruction(out, n);
        }
        let _ = match n.below(3) {
            0 => writeln!(
                out,
                "\tcmp_{}_b1_s32\t$c1, $s{}, {};\n\tcbr_width(all)_b1\t$c1, @opencl_global_BB{kernel}_{};",
                n.pick(&["lt", "ge", "eq", "ne"]),
                single(n),
                n.below(4096),
                block / BLOCKS * BLOCKS + n.below(BLOCKS.min(blocks - block / BLOCKS * BLOCKS))
            ),
            1 => writeln!(
                out,
                "\tcmp_lt_b1_f32\t$c2, $s{}, 0F{:08x};\n\tcbr_b1\t$c2, @opencl_global_kernel_{kernel}_end;",
                single(n),
                n.below(1 << 30)
            ),
            _ => writeln!(out, "\tbarrier;"),
        };
    }
    let _ = write!(
        out,
        "\tadd_u64\t$d5, $d1, $d3;\n\tst_global_align(4)_f32\t$s10, [$d5];\n@opencl_global_kernel_{kernel}_end:\n\tret;\n}};\n"
    );
}

/// One instruction of a block's body; the mix is that of compiled OpenCL: a third memory, the rest arithmetic.
fn write_instruction(out: &mut String, n: &mut Numbers) {
    let [a, b, c, d] = [(); 4].map(|()| single(n));
    let wide = double(n);
    let _ = match n.below(20) {
        0 => writeln!(
            out,
            "\tld_global_align(4)_const_width(WAVESIZE)_f32\t$s{a}, [$d{wide}+{}];",
            4 * n.below(64)
        ),
        1 | 2 => writeln!(out, "\tld_global_align(4)_f32\t$s{a}, [$d{wide}+{}];", 4 * n.below(64)),
        3 => writeln!(
            out,
            "\tst_global_align(4)_equiv(1)_f32\t$s{a}, [$d{wide}+{}];",
            4 * n.below(64)
        ),
        4 => writeln!(out, "\tld_group_align(4)_u32\t$s{a}, [%shared][$s{b}];"),
        5 => writeln!(
            out,
            "\tst_group_align(4)_u32\t$s{a}, [%shared][$s{b}+{}];",
            4 * n.below(16)
        ),
        6 => writeln!(
            out,
            "\tld_v4_global_align(16)_f32\t($s{a}, $s{}, $s{}, $s{}), [$d{wide}];",
            a + 1,
            a + 2,
            a + 3
        ),
        7 | 8 => writeln!(out, "\tfma_f32\t$s{a}, $s{b}, $s{c}, $s{d};"),
        9 => writeln!(out, "\tmul_ftz_f32\t$s{a}, $s{b}, 0F{:08x};", n.below(1 << 30)),
        10 => writeln!(out, "\tadd_ftz_f32\t$s{a}, $s{b}, $s{c};"),
        11 => writeln!(out, "\tmad_u32\t$s{a}, $s{b}, $s{c}, $s{d};"),
        12 => writeln!(out, "\tadd_u64\t$d{wide}, $d{}, $d{};", double(n), double(n)),
        13 => writeln!(out, "\t{}_u32\t$s{a}, $s{b}, {};", n.pick(&["shl", "shr"]), n.below(32)),
        14 => writeln!(
            out,
            "\t{}_b32\t$s{a}, $s{b}, {};",
            n.pick(&["and", "or", "xor"]),
            n.below(1 << 20)
        ),
        15 => writeln!(
            out,
            "\tcmp_{}_b1_f32\t$c0, $s{a}, $s{b};",
            n.pick(&["lt", "ge", "equ", "ne"])
        ),
        16 => writeln!(
            out,
            "\tatomicnoret_add_global_rlx_agent_u32\t[$d{wide}+{}], $s{a};",
            4 * n.below(64)
        ),
        17 => writeln!(
            out,
            "\tfma_ftz_near_f32\t$s{a}, $s{b}, 0F{:08x}, $s{c};",
            n.below(1 << 30)
        ),
        18 => writeln!(out, "\tcmov_b32\t$s{a}, $c0, $s{b}, $s{c};"),
        _ => writeln!(
            out,
            "\tcvt_{}\t$s{a}, $s{b};",
            n.pick(&["f32_u32", "f32_s32", "u32_f32", "s32_f32"])
        ),
    };
}
