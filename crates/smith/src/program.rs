//! Random programs that run and whose results are defined: what interpreter and machine must agree on.
//!
//! Each work-item reads one common buffer, writes a region of its own of another, has private, spill and arg memory and a slot of group
//! memory, and takes part in sums and the like by atomics whose order does not show. Everything else that the manual leaves open is
//! kept away from: NaNs are replaced before their bits count, divisors are not zero, addresses are masked, barriers and exchanges
//! between lanes are where the flow of control decides who takes part. The first line is a comment that says how to launch it.

use hsail::code::{MachineModel, Profile, Round};
use hsail::eval::Evaluator;
use hsail::smith::{Random, Sample, forms};
use hsail::types::Type;
use std::fmt::Write;

mod compute;
mod flow;
mod lanes;
mod memory;

/// Bytes of the buffer that work-items read.
pub const IN_BYTES: u64 = 4096;
/// Bytes that may be read behind an offset below [`IN_BYTES`].
pub const IN_SLACK_BYTES: u64 = 256;
/// Bytes of the buffer that each work-item writes.
pub const OUT_BYTES: u64 = 640;
/// Where in them a work-item stores its registers at the end; what it stores on the way is before.
const OUT_REGISTERS: u64 = 256;
/// Bytes of group memory that each work-item has.
const SLOT_BYTES: u64 = 16;

/// How a program is launched: the comment `// launch dims D grid X Y Z group X Y Z`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Launch {
    pub dimensions: u32,
    pub grid: [u32; 3],
    pub group: [u32; 3],
}

impl Launch {
    /// From the first line of a program; `None` if it says nothing of the kind.
    pub fn of(text: &str) -> Option<Launch> {
        let line = text.lines().find_map(|l| l.trim().strip_prefix("// launch "))?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["dims", dims, "grid", gx, gy, gz, "group", x, y, z] = words[..] else {
            return None;
        };
        let three = |a: [&str; 3]| -> Option<[u32; 3]> {
            let mut out = [0; 3];
            for (to, from) in out.iter_mut().zip(a) {
                *to = from.parse().ok().filter(|n| *n > 0)?;
            }
            Some(out)
        };
        Some(Launch {
            dimensions: dims.parse().ok()?,
            grid: three([gx, gy, gz])?,
            group: three([x, y, z])?,
        })
    }

    pub fn work_items(&self) -> u64 {
        self.grid.iter().map(|n| u64::from(*n)).product()
    }
}

impl std::fmt::Display for Launch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ([gx, gy, gz], [x, y, z]) = (self.grid, self.group);
        write!(
            f,
            "// launch dims {} grid {gx} {gy} {gz} group {x} {y} {z}",
            self.dimensions
        )
    }
}

/// Contents of the buffer that a program reads, or of a scalar argument: floats of all sizes, small and large integers, anything.
pub fn input(seed: u64, bytes: u64) -> Vec<u8> {
    let mut random = Random::new(seed ^ 0x1234_5678_9abc_def0);
    let mut out = Vec::with_capacity(bytes as usize + 16);
    while (out.len() as u64) < bytes {
        match random.below(8) {
            0 => out.extend_from_slice(&(random.below(16) as u64).to_le_bytes()),
            1 => {
                let values = [random.below(2000) as f32 / 16.0 - 60.0, random.below(100) as f32 * 1e3];
                values.iter().for_each(|v| out.extend_from_slice(&v.to_le_bytes()));
            }
            2 => out.extend_from_slice(&(random.below(20_000) as f64 / 64.0 - 150.0).to_le_bytes()),
            3 => (0..4).for_each(|_| out.extend_from_slice(&(0x3800 + random.below(0x1000) as u16).to_le_bytes())),
            4 => out.extend_from_slice(&(random.bits() >> random.below(64)).to_le_bytes()),
            5 => out.extend_from_slice(&(random.bits() as i64 >> random.below(64)).to_le_bytes()),
            _ => out.extend_from_slice(&random.bits().to_le_bytes()),
        }
    }
    out.truncate(bytes as usize);
    out
}

/// What programs are made of: legal instructions by kind.
pub struct Programs {
    /// Computing instructions by mnemonic, and by the type that they read, so that each is as likely as the others.
    compute: Vec<Vec<Vec<Sample>>>,
    loads: Vec<Sample>,
    stores: Vec<Sample>,
    atomics: Vec<Sample>,
}

impl Default for Programs {
    fn default() -> Programs {
        Programs::new()
    }
}

impl Programs {
    pub fn new() -> Programs {
        let mut programs = Programs {
            compute: Vec::new(),
            loads: Vec::new(),
            stores: Vec::new(),
            atomics: Vec::new(),
        };
        // What the implementation may round as it likes.
        let approximate = |name: &str| {
            matches!(
                name,
                "ncos" | "nexp2" | "nfma" | "nlog2" | "nrcp" | "nrsqrt" | "nsin" | "nsqrt"
            )
        };
        let mut last = "";
        for sample in forms(MachineModel::LARGE, Profile::FULL) {
            let name = sample.row.mnemonic;
            match name {
                "ld" if !sample.inst.ty.is_opaque() => programs.loads.push(sample),
                "st" if !sample.inst.ty.is_opaque() => programs.stores.push(sample),
                "atomic" | "atomicnoret" => programs.atomics.push(sample),
                _ if sample.inst.ty.is_opaque() || sample.inst.source.is_opaque() || approximate(name) => {}
                _ if Evaluator::of(&sample.inst, Round::NEAR).is_some() => {
                    if last != name {
                        programs.compute.push(Vec::new());
                        last = name;
                    }
                    if let Some(types) = programs.compute.last_mut() {
                        match types.iter_mut().find(|list| read_type(&list[0]) == read_type(&sample)) {
                            Some(list) => list.push(sample),
                            None => types.push(vec![sample]),
                        }
                    }
                }
                _ => {}
            }
        }
        programs
    }

    /// The program of a seed.
    pub fn program(&self, seed: u64) -> String {
        let mut random = Random::new(seed.wrapping_add(0x51ed_270b));
        let launch = launch(&mut random);
        let mut module = Module {
            programs: self,
            random,
            launch,
            functions: Vec::new(),
            labels: 0,
            detects: false,
        };
        module.text(seed)
    }
}

/// The type of an instruction's sources.
fn read_type(sample: &Sample) -> Type {
    match sample.inst.source {
        Type::NONE => sample.inst.ty,
        source => source,
    }
}

fn launch(random: &mut Random) -> Launch {
    let groups: [[u32; 3]; 10] = [
        [64, 1, 1],
        [1, 1, 1],
        [128, 1, 1],
        [100, 1, 1],
        [8, 8, 1],
        [16, 5, 1],
        [4, 4, 4],
        [3, 5, 7],
        [32, 1, 1],
        [192, 1, 1],
    ];
    let group = groups[random.below(groups.len())];
    let dimensions = match group {
        [_, 1, 1] => 1 + random.below(3) as u32,
        [_, _, 1] => 2 + random.below(2) as u32,
        _ => 3,
    };
    let mut grid = [1; 3];
    for d in 0..dimensions as usize {
        // Partial work-groups are frequent; two groups at most in each dimension.
        let most = if d == 0 { 2 * group[d] } else { group[d] + 1 };
        grid[d] = match random.below(3) {
            0 => group[d],
            _ => 1 + random.below(most as usize) as u32,
        };
    }
    Launch {
        dimensions,
        grid,
        group,
    }
}

/// A function that others call.
#[derive(Clone)]
struct Callee {
    name: String,
    /// Those behind the ones that all have.
    inputs: Vec<Formal>,
    output: Option<Formal>,
    /// Functions of one family have the same formals.
    family: usize,
    indirect: bool,
    /// It calls itself, or those of its family, while its depth is not 0.
    recursive: bool,
}

/// Type and, if it is an array, elements.
#[derive(Clone, Copy)]
struct Formal {
    ty: &'static str,
    dim: u32,
}

struct Module<'p> {
    programs: &'p Programs,
    random: Random,
    launch: Launch,
    functions: Vec<Callee>,
    labels: usize,
    /// Exceptions are watched: the flags of float instructions count.
    detects: bool,
}

/// Where a statement stands.
#[derive(Clone, Copy)]
struct Context {
    /// All work-items of the work-group are here.
    uniform: bool,
    /// Which lanes are here is determined.
    lanes: bool,
    depth: u32,
    /// Functions from this number on may not be called; the kernel has all.
    callable: usize,
    kernel: bool,
    /// Labels and variables can be here: not in an arg block.
    flow: bool,
}

/// The code of a kernel or function while it is written.
struct Writer<'m, 'p> {
    module: &'m mut Module<'p>,
    out: String,
    /// Instructions that may still be written, about.
    budget: i32,
    /// What the function gives back.
    output: Option<Formal>,
    /// Registers beside the usual ones that keep values to the end, so that not all fit into the machine's.
    wide: u32,
}

impl Module<'_> {
    fn text(&mut self, seed: u64) -> String {
        let round = ["default", "near", "zero"][self.random.below(3)];
        let mut text = format!("{}\nmodule &smith{seed}:1:0:$full:$large:${round};\n", self.launch);
        text.push_str("prog global_u32 &acc32[16] = u32[](1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);\n");
        text.push_str("prog alloc(agent) global_u64 &acc64[16];\n");
        text.push_str("readonly_u32 &table[64] = u32[](");
        let words: Vec<String> = (0..64).map(|_| format!("{}", self.random.bits() as u32)).collect();
        text.push_str(&words.join(", "));
        text.push_str(");\n");
        self.detects = self.random.below(8) == 0;
        let count = self.random.below(5);
        self.signatures(count);
        for n in 0..self.functions.len() {
            let function = self.function(n);
            text.push_str(&function);
        }
        text.push_str(&self.kernel());
        text
    }

    /// Formals of functions, and the signatures of those that are called indirectly.
    fn signatures(&mut self, count: usize) {
        const TYPES: [&str; 12] = [
            "u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64", "f32", "f64", "b128", "f16",
        ];
        for n in 0..count {
            if n > 0 && self.random.below(2) == 0 {
                let mut same = self.functions[n - 1].clone();
                same.name = format!("&f{n}");
                same.indirect = self.random.below(2) == 0;
                same.recursive = self.random.below(4) == 0;
                self.functions.push(same);
                continue;
            }
            let formal = |random: &mut Random, array: bool| Formal {
                ty: TYPES[random.below(TYPES.len())],
                dim: if array && random.below(5) == 0 {
                    1 + random.below(3) as u32
                } else {
                    0
                },
            };
            let inputs = (0..self.random.below(4))
                .map(|_| formal(&mut self.random, true))
                .collect();
            let output = (self.random.below(4) != 0).then(|| formal(&mut self.random, true));
            self.functions.push(Callee {
                name: format!("&f{n}"),
                inputs,
                output,
                family: n,
                indirect: self.random.below(3) == 0,
                recursive: self.random.below(6) == 0,
            });
        }
    }

    fn formals(callee: &Callee, names: bool) -> String {
        let one = |f: &Formal, name: String| {
            let name = if names { format!(" {name}") } else { String::new() };
            match f.dim {
                0 => format!("arg_{}{name}", f.ty),
                n if names => format!("arg_{}{name}[{n}]", f.ty),
                n => format!("arg_{} %x[{n}]", f.ty),
            }
        };
        let output = callee.output.iter().map(|f| one(f, "%r".into())).collect::<Vec<_>>();
        let name = |n: &str| if names { format!(" {n}") } else { String::new() };
        let mut inputs = vec![
            format!("arg_u64{}", name("%in")),
            format!("arg_u64{}", name("%out")),
            format!("arg_u32{}", name("%slot")),
            format!("arg_u32{}", name("%item")),
            format!("arg_u32{}", name("%depth")),
        ];
        inputs.extend(callee.inputs.iter().enumerate().map(|(n, f)| one(f, format!("%a{n}"))));
        format!("({})({})", output.join(", "), inputs.join(", "))
    }

    fn function(&mut self, n: usize) -> String {
        let callee = self.functions[n].clone();
        let mut text = String::new();
        if callee.indirect {
            let _ = writeln!(text, "signature &sig{n}{};", Self::formals(&callee, true));
        }
        let kind = if callee.indirect {
            "prog indirect function"
        } else {
            "function"
        };
        let _ = writeln!(text, "{kind} {}{}\n{{", callee.name, Self::formals(&callee, true));
        let budget = 10 + self.random.below(25) as i32;
        let mut writer = Writer {
            module: self,
            out: String::new(),
            budget: 0,
            output: callee.output,
            wide: 0,
        };
        writer.memory_definitions();
        for (register, formal) in [
            ("$d0", "u64 %in"),
            ("$d1", "u64 %out"),
            ("$s6", "u32 %slot"),
            ("$s0", "u32 %item"),
            ("$s54", "u32 %depth"),
        ] {
            let (ty, name) = formal.split_once(' ').unwrap_or_default();
            writer.line(&format!("ld_arg_{ty} {register}, [{name}]"));
        }
        writer.registers();
        for (n, formal) in callee.inputs.iter().enumerate() {
            writer.receive(*formal, &format!("%a{n}"));
        }
        writer.budget = budget;
        let context = Context {
            uniform: false,
            // Which activations of a function that recurs run together is not said.
            lanes: !writer.module.functions.iter().any(|f| f.recursive),
            depth: 0,
            callable: n,
            kernel: false,
            flow: true,
        };
        writer.body(context);
        if callee.recursive {
            writer.recursion(n);
            writer.budget = budget / 3;
            writer.body(context);
        }
        if let Some(output) = callee.output {
            writer.give(output, "%r");
        }
        text.push_str(&writer.out);
        text.push_str("};\n");
        text
    }

    fn kernel(&mut self) -> String {
        let mut text = String::from(
            "prog kernel &smith(kernarg_u64 %in, kernarg_u64 %out, kernarg_u32 %k32, kernarg_u8 %k8, kernarg_s16 %k16, \
             kernarg_f64 %kf64, kernarg_b128 %kb128, kernarg_u32 %karray[8]",
        );
        for callee in self.functions.iter().filter(|f| f.indirect) {
            let _ = write!(text, ", kernarg_u64 %handle_{}", callee.name.trim_start_matches('&'));
        }
        text.push_str(")\n{\n");
        let items: u32 = self.launch.group.iter().product();
        if self.random.below(3) == 0 {
            let [x, y, z] = self.launch.group;
            let _ = writeln!(text, "requiredworkgroupsize {x}, {y}, {z};");
        } else if self.random.below(2) == 0 {
            let _ = writeln!(text, "maxflatworkgroupsize {};", items.next_multiple_of(64));
        }
        if self.detects {
            let which = 1 + self.random.below(31);
            let _ = writeln!(text, "enabledetectexceptions {which};");
        }
        let budget = 10 + self.random.below(90) as i32;
        let wide = match self.random.below(6) {
            0 => 20 + self.random.below(180) as u32,
            _ => 0,
        };
        let mut writer = Writer {
            module: self,
            out: String::new(),
            budget: 0,
            output: None,
            wide,
        };
        let _ = writeln!(
            writer.out,
            "align(16) group_u8 %slots[{}];\ngroup_u32 %sums[8];\ngroup_u32 %tile[{items}];\nfbarrier %fb;",
            u64::from(items) * SLOT_BYTES
        );
        writer.memory_definitions();
        writer.kernel_start();
        writer.registers();
        writer.wide_start();
        writer.group_start();
        writer.budget = budget;
        let functions = writer.module.functions.len();
        writer.body(Context {
            uniform: true,
            lanes: true,
            depth: 0,
            callable: functions,
            kernel: true,
            flow: true,
        });
        writer.group_end();
        writer.wide_end();
        if writer.chance(6) {
            writer.early_return();
        }
        writer.keep_all();
        text.push_str(&writer.out);
        text.push_str("};\n");
        text
    }
}

impl Writer<'_, '_> {
    fn line(&mut self, instruction: &str) {
        self.budget -= 1;
        self.out.push_str(instruction);
        self.out.push_str(";\n");
    }

    fn below(&mut self, n: usize) -> usize {
        self.module.random.below(n)
    }

    /// True once in so many times.
    fn chance(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn label(&mut self) -> String {
        self.module.labels += 1;
        format!("@L{}", self.module.labels)
    }

    fn put_label(&mut self, label: &str) {
        self.out.push_str(label);
        self.out.push_str(":\n");
    }

    /// Addresses and IDs of the work-item in their registers.
    fn kernel_start(&mut self) {
        for text in [
            "ld_kernarg_align(8)_u64 $d0, [%in]",
            "ld_kernarg_align(8)_u64 $d1, [%out]",
            "workitemflatabsid_u32 $s0",
            "currentworkitemflatid_u32 $s1",
        ] {
            self.line(text);
        }
        self.line(&format!("mul_u32 $s2, $s0, {OUT_BYTES}"));
        self.line("cvt_u64_u32 $d2, $s2");
        self.line("add_u64 $d1, $d1, $d2");
        // Work-items of the work-group.
        self.line("currentworkgroupsize_u32 $s7, 0");
        for dimension in [1, 2] {
            self.line(&format!("currentworkgroupsize_u32 $s2, {dimension}"));
            self.line("mul_u32 $s7, $s7, $s2");
        }
        self.line("lda_group_u32 $s6, [%slots]");
        self.line(&format!("mad_u32 $s6, $s1, {SLOT_BYTES}, $s6"));
    }

    /// The slots of group memory get contents.
    fn group_start(&mut self) {
        self.line("st_v4_group_align(16)_u32 ($s8, $s9, $s10, $s11), [$s6]");
        let skip = self.label();
        self.line("cmp_ne_b1_u32 $c0, $s1, 0");
        self.line(&format!("cbr_b1 $c0, {skip}"));
        for n in 0..8 {
            self.line(&format!("st_group_u32 {n}, [%sums][{}]", 4 * n));
        }
        self.put_label(&skip);
        // A dword of the input for each work-item, side by side.
        for text in [
            "and_b32 $s2, $s0, 31",
            "shl_u32 $s2, $s2, 2",
            "cvt_u64_u32 $d2, $s2",
            "add_u64 $d2, $d0, $d2",
            "shl_u32 $s2, $s1, 2",
            "ld_global_align(4)_u32 $s3, [$d2]",
            "st_group_align(4)_u32 $s3, [%tile][$s2]",
        ] {
            self.line(text);
        }
        self.barrier();
    }

    /// Everybody sees what was summed up.
    fn group_end(&mut self) {
        self.barrier();
        self.line("and_b32 $s2, $s1, 7");
        self.line("shl_u32 $s2, $s2, 2");
        self.line("ld_group_u32 $s3, [%sums][$s2]");
        self.line("xor_b32 $s8, $s8, $s3");
        // What another work-item brought.
        self.line("sub_u32 $s2, $s7, $s1");
        self.line("shl_u32 $s2, $s2, 2");
        self.line("ld_group_align(4)_u32 $s3, [%tile][$s2-4]");
        self.line("xor_b32 $s8, $s8, $s3");
    }

    fn barrier(&mut self) {
        let (release, acquire) = (self.chance(2), self.chance(2));
        if release && acquire {
            self.line("memfence_screl_wg");
            self.line("barrier");
            self.line("memfence_scacq_wg");
        } else {
            self.line("memfence_scar_wg");
            self.line("barrier");
            self.line("memfence_scar_wg");
        }
    }
}
