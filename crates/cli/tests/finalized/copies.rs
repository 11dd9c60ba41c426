//! Copies from global memory to group memory: which loads and stores become copies without a register, and that the machine does with them
//! what the interpreter does, with nothing for checks to find.

use amdgpu_check::{Checks, Kind};
use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::schedule::NoServices;
use code_object::CodeObject;

use crate::differential::{Grid, interpret};

/// Processors with copies that M0 places, and with copies that have addresses.
const TARGETS: [&str; 3] = ["gfx942", "gfx950", "gfx1250"];

/// How the names of such copies begin.
const COPIES: [&str; 2] = ["global_load_lds_", "global_load_async_to_lds_"];

/// A kernel that brings something to `%tile`, and what it then does for each [`TARGETS`]: copies in its code.
struct Case {
    name: &'static str,
    directives: &'static str,
    body: &'static str,
    grid: [u32; 3],
    group: [u32; 3],
    copies: [usize; 3],
}

/// One row of work-items; the last work-group has a part of a wavefront.
const ROW: Case = Case {
    name: "",
    directives: "requiredworkgroupsize 128, 1, 1;",
    body: "",
    grid: [300, 1, 1],
    group: [128, 1, 1],
    copies: [0; 3],
};

/// In a body, `$s0` is the work-item's number in a row of its group, `$s1` in the grid; `$s2` four times `$s0`, `$d4` the address of its dword of
/// the input; `$s20` is added to what the kernel stores.
const CASES: &[Case] = &[
    Case {
        name: "dwords",
        body: "ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s2+256];",
        copies: [1; 3],
        ..ROW
    },
    Case {
        name: "two tiles",
        body: "ld_global_align(4)_u32 $s3, [$d4]; ld_global_align(4)_u32 $s4, [$d4+2400];\n\
               st_group_align(4)_u32 $s3, [%tile][$s2]; st_group_align(4)_u32 $s4, [%tile][$s2+1024];",
        copies: [2; 3],
        ..ROW
    },
    Case {
        name: "numbers of any dimensions, of which there is one",
        body: "currentworkitemflatid_u32 $s4; shl_u32 $s4, $s4, 2;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s4+1024];",
        copies: [1; 3],
        ..ROW
    },
    Case {
        name: "offsets of both memories",
        body: "ld_global_align(4)_u32 $s3, [$d4+64]; st_group_align(4)_u32 $s3, [%tile][$s2+1024];\n\
               ld_global_align(4)_u32 $s4, [$d4+2048]; st_group_align(4)_u32 $s4, [%tile][$s2+512];",
        copies: [2; 3],
        ..ROW
    },
    Case {
        name: "lanes that are off keep their places",
        body: "st_group_align(4)_u32 $s1, [%tile][$s2]; and_b32 $s4, $s0, 5; cmp_ne_b1_u32 $c0, $s4, 1; cbr_b1 $c0, @on;\n\
               br @off;\n\
               @on: ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s2];\n\
               @off:",
        copies: [1; 3],
        ..ROW
    },
    Case {
        name: "the first lane is off, and has no place",
        body: "cmp_eq_b1_u32 $c0, $s0, 0; cbr_b1 $c0, @off;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s2-4];\n\
               @off:",
        copies: [0, 0, 1],
        ..ROW
    },
    Case {
        name: "places of wavefronts",
        directives: "requiredworkgroupsize 32, 1, 1;",
        group: [32, 1, 1],
        body: "laneid_u32 $s4; shl_u32 $s4, $s4, 2; workgroupid_u32 $s5, 0; and_b32 $s5, $s5, 3; mul_u32 $s5, $s5, 260;\n\
               add_u32 $s4, $s4, $s5; ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s4+128];",
        copies: [1; 3],
        ..ROW
    },
    Case {
        name: "whole rows",
        body: "workgroupid_u32 $s5, 0; sub_u32 $s5, 2, $s5; shl_u32 $s5, $s5, 9; add_u32 $s4, $s5, $s2;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s4];",
        copies: [1; 3],
        ..ROW
    },
    Case {
        name: "a place that may be negative",
        body: "workgroupid_u32 $s5, 0; sub_u32 $s5, 2, $s5; shl_u32 $s5, $s5, 2; add_u32 $s4, $s5, $s2;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s4];",
        copies: [0, 0, 1],
        ..ROW
    },
    Case {
        name: "two dimensions",
        directives: "requiredworkgroupsize 16, 8, 1; requirenopartialworkgroups;",
        grid: [48, 16, 1],
        group: [16, 8, 1],
        body: "workitemid_u32 $s5, 1; mul_u32 $s5, $s5, 64; add_u32 $s4, $s5, $s2;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s4];",
        copies: [1; 3],
    },
    Case {
        name: "rows with a dword between them",
        directives: "requiredworkgroupsize 16, 8, 1; requirenopartialworkgroups;",
        grid: [48, 16, 1],
        group: [16, 8, 1],
        body: "workitemid_u32 $s5, 1; mul_u32 $s5, $s5, 68; add_u32 $s4, $s5, $s2;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s4];",
        copies: [0, 0, 1],
    },
    Case {
        name: "rows that may be short",
        directives: "requiredworkgroupsize 16, 8, 1;",
        grid: [40, 16, 1],
        group: [16, 8, 1],
        body: "workitemid_u32 $s5, 1; mul_u32 $s5, $s5, 64; add_u32 $s4, $s5, $s2;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s4];",
        copies: [0, 0, 1],
    },
    Case {
        name: "work-groups of any dimensions",
        directives: "",
        grid: [20, 30, 1],
        group: [8, 8, 1],
        body: "ld_global_align(4)_u32 $s3, [$d4]; workitemid_u32 $s5, 1; cmp_ne_b1_u32 $c0, $s5, 2; cbr_b1 $c0, @off;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s2];\n\
               @off:",
        copies: [0, 0, 1],
    },
    Case {
        name: "four dwords",
        body: "ld_v4_global_align(4)_u32 ($s3, $s4, $s5, $s6), [$d4]; shl_u32 $s7, $s0, 4;\n\
               st_v4_group_align(16)_u32 ($s3, $s4, $s5, $s6), [%tile][$s7];",
        copies: [0, 1, 1],
        ..ROW
    },
    Case {
        name: "four dwords in another order",
        body: "ld_v4_global_align(4)_u32 ($s3, $s4, $s5, $s6), [$d4]; shl_u32 $s7, $s0, 4;\n\
               st_v4_group_align(16)_u32 ($s4, $s3, $s5, $s6), [%tile][$s7];",
        ..ROW
    },
    Case {
        name: "64 bits",
        body: "ld_global_align(8)_u64 $d5, [$d1+64]; add_u64 $d6, $d4, $d3; ld_global_align(8)_u64 $d5, [$d6]; shl_u32 $s7, $s0, 3;\n\
               st_group_align(8)_u64 $d5, [%tile][$s7];",
        copies: [0, 0, 1],
        ..ROW
    },
    Case {
        name: "every other dword",
        body: "ld_global_align(4)_u32 $s3, [$d4]; shl_u32 $s4, $s0, 3; st_group_align(4)_u32 $s3, [%tile][$s4];",
        copies: [0, 0, 1],
        ..ROW
    },
    Case {
        name: "backwards",
        body: "ld_global_align(4)_u32 $s3, [$d4]; sub_u32 $s4, 127, $s0; shl_u32 $s4, $s4, 2;\n\
               st_group_align(4)_u32 $s3, [%tile][$s4];",
        copies: [0, 0, 1],
        ..ROW
    },
    Case {
        name: "a value that is wanted again",
        body: "ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s2]; mad_u32 $s20, $s3, 3, $s20;",
        ..ROW
    },
    Case {
        name: "bytes",
        body: "ld_global_u8 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s2];",
        ..ROW
    },
    Case {
        name: "a store in other flow than the load",
        body: "ld_global_align(4)_u32 $s3, [$d4]; and_b32 $s4, $s1, 3; cmp_eq_b1_u32 $c0, $s4, 2; cbr_b1 $c0, @off;\n\
               st_group_align(4)_u32 $s3, [%tile][$s2];\n\
               @off:",
        ..ROW
    },
    Case {
        name: "memory that changes in between",
        body: "ld_global_align(4)_u32 $s3, [$d4]; st_global_align(4)_u32 $s1, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s2];",
        ..ROW
    },
    Case {
        name: "group memory that is read in between",
        body: "ld_global_align(4)_u32 $s3, [$d4]; ld_group_align(4)_u32 $s4, [%tile][$s2+512];\n\
               st_group_align(4)_u32 $s3, [%tile][$s2]; mad_u32 $s20, $s4, 3, $s20;",
        ..ROW
    },
    Case {
        name: "group memory that is written before and behind",
        body: "ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s1, [%tile][$s2]; st_group_align(4)_u32 $s3, [%tile][$s2];\n\
               and_b32 $s4, $s0, 16; cmp_eq_b1_u32 $c0, $s4, 0; cbr_b1 $c0, @off; st_group_align(4)_u32 $s0, [%tile][$s2];\n\
               @off:",
        copies: [1; 3],
        ..ROW
    },
    Case {
        name: "a fence in between",
        body: "ld_global_align(4)_u32 $s3, [$d4]; memfence_scar_agent; st_group_align(4)_u32 $s3, [%tile][$s2];",
        ..ROW
    },
    Case {
        name: "a load that has an order",
        body: "atomic_ld_global_scacq_agent_b32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s2];",
        ..ROW
    },
    Case {
        name: "a place from a loop that lanes leave in different rounds",
        body: "mov_b32 $s5, 0; and_b32 $s6, $s0, 1;\n\
               @again: add_u32 $s5, $s5, 512; and_b32 $s4, $s5, 1024; add_u32 $s4, $s4, $s2;\n\
               shr_u32 $s7, $s5, 9; cmp_le_b1_u32 $c0, $s7, $s6; cbr_b1 $c0, @again;\n\
               ld_global_align(4)_u32 $s3, [$d4]; st_group_align(4)_u32 $s3, [%tile][$s4];",
        copies: [0, 0, 1],
        ..ROW
    },
];

/// The kernel: all of `%tile` is set, then the body brings something there, and each work-item adds up some dwords of it.
fn text(case: &Case) -> String {
    let Case { directives, body, .. } = case;
    format!(
        "module &m:1:0:$full:$large:$near;\n\
         prog kernel &k(kernarg_u64 %out, kernarg_u64 %in) {{\n\
         {directives} align(16) group_u32 %tile[640];\n\
         ld_kernarg_align(8)_u64 $d0, [%out]; ld_kernarg_align(8)_u64 $d1, [%in];\n\
         workitemid_u32 $s0, 0; workitemflatabsid_u32 $s1; currentworkitemflatid_u32 $s30; shl_u32 $s31, $s30, 2;\n\
         cvt_u64_u32 $d3, $s1; shl_u64 $d3, $d3, 2; add_u64 $d4, $d1, $d3;\n\
         st_group_align(4)_u32 11, [%tile][$s31]; st_group_align(4)_u32 12, [%tile][$s31+512];\n\
         st_group_align(4)_u32 13, [%tile][$s31+1024]; st_group_align(4)_u32 14, [%tile][$s31+1536];\n\
         st_group_align(4)_u32 15, [%tile][$s31+2048];\n\
         memfence_scar_wg; barrier; memfence_scar_wg;\n\
         shl_u32 $s2, $s0, 2; mov_b32 $s20, 0;\n\
         {body}\n\
         memfence_scar_wg; barrier; memfence_scar_wg;\n\
         xor_b32 $s31, $s31, 12; add_u64 $d0, $d0, $d3;\n\
         ld_group_align(4)_u32 $s21, [%tile][$s31]; mad_u32 $s20, $s20, 3, $s21;\n\
         ld_group_align(4)_u32 $s21, [%tile][$s31+256]; mad_u32 $s20, $s20, 3, $s21;\n\
         ld_group_align(4)_u32 $s21, [%tile][$s31+512]; mad_u32 $s20, $s20, 3, $s21;\n\
         ld_group_align(4)_u32 $s21, [%tile][$s31+1024]; mad_u32 $s20, $s20, 3, $s21;\n\
         ld_group_align(4)_u32 $s21, [%tile][$s31+1536]; mad_u32 $s20, $s20, 3, $s21;\n\
         st_global_align(4)_u32 $s20, [$d0];\n\
         ret; }};\n"
    )
}

/// The code object and its assembly.
fn finalize(text: &str, target: &str) -> (Vec<u8>, String) {
    let assembled = hsail::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{d:?}\n{text}"));
    let source = finalizer_hsail::Source {
        name: "k.hsail",
        module: hsail::brig::Module::read(&assembled.brig).expect("a module"),
        lines: &[],
    };
    let mut options = finalizer_hsail::Options::new(target.parse().expect("a target"));
    options.object.text = true;
    let output = finalizer_hsail::finalize(&[source], &options).unwrap_or_else(|d| panic!("{d:#?}\n{text}"));
    (output.code_object, output.text)
}

/// What a code object leaves in its buffers, and the codes of what all checks of the machine find.
fn run(code: &[u8], launch: Launch, buffers: &[Vec<u32>; 2]) -> (Vec<Vec<u32>>, Vec<&'static str>) {
    let object = CodeObject::parse(code).expect("a code object");
    let mut device = Device::new(object.target()).expect("an emulated processor");
    let executable = device.load(&object).expect("it loads");
    let addresses = buffers.each_ref().map(|buffer| {
        let bytes: Vec<u8> = buffer.iter().flat_map(|d| d.to_le_bytes()).collect();
        let size = bytes.len() as u64;
        let address = device.allocate(size, Permission::ReadWrite, "buffer").expect("memory");
        device.memory.write(address, &bytes).expect("inside");
        address
    });
    let launch = Launch {
        args: addresses.iter().map(|a| ArgValue::Pointer(*a)).collect(),
        ..launch
    };
    let kinds = [Kind::Race, Kind::Fence, Kind::Wait, Kind::Uninit, Kind::Sync];
    let mut checks = Checks::new(kinds.into_iter().collect()).expect("known kinds");
    let ran = device.launch(&executable, "k", &launch, &NoServices, &mut checks);
    ran.expect("it runs to its end");
    let read = |(address, buffer): (&u64, &Vec<u32>)| {
        let mut bytes = vec![0; 4 * buffer.len()];
        device.memory.read(*address, &mut bytes).expect("inside");
        let dwords = bytes.chunks(4);
        dwords
            .map(|c| u32::from_le_bytes(c.try_into().expect("four")))
            .collect()
    };
    let memory = addresses.iter().zip(buffers).map(read).collect();
    let codes = checks.report().findings().iter().map(|finding| finding.code).collect();
    (memory, codes)
}

#[test]
fn copies_past_registers_are_made_where_they_can_be() {
    let mut wrong = Vec::new();
    for case in CASES {
        let text = text(case);
        let buffers = [
            vec![0; 1024],
            (0..4096u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect(),
        ];
        let grid = Grid {
            grid: case.grid,
            group: case.group,
            dynamic_group_bytes: 0,
        };
        for (target, copies) in TARGETS.into_iter().zip(case.copies) {
            let name = case.name;
            let (code, assembly) = finalize(&text, target);
            let found = assembly
                .lines()
                .filter(|l| COPIES.iter().any(|c| l.contains(c)))
                .count();
            if found != copies {
                wrong.push(format!(
                    "{found} copies of {name} on {target}, not {copies}:\n{assembly}"
                ));
            }
            let lanes = if target == "gfx1250" { 32 } else { 64 };
            let wanted = interpret(&text, lanes, grid, &buffers).expect("the interpreter finds no fault");
            let launch = Launch {
                grid: case.grid,
                work_group: case.group,
                dimensions: 3,
                ..Launch::default()
            };
            let (memory, codes) = run(&code, launch, &buffers);
            if memory != wanted || !codes.is_empty() {
                wrong.push(format!(
                    "{name} on {target} does something else, or {codes:?}:\n{assembly}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
