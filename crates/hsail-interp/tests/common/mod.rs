//! Kernels as text, run on one output buffer.
#![allow(dead_code)]

use hsail_interp::memory::Use;
use hsail_interp::{Dispatch, Executable, Fault, Options, Program, System};
use std::sync::Arc;

/// What a test varies.
pub struct Setup {
    pub options: Options,
    pub grid: [u32; 3],
    pub group: [u32; 3],
    pub dynamic: u64,
    /// A second argument, a u32 or u64 as the kernel declares it.
    pub extra: Option<u64>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            options: Options::default(),
            grid: [64, 1, 1],
            group: [64, 1, 1],
            dynamic: 0,
            extra: None,
        }
    }
}

pub const HEADER: &str = "module &m:1:0:$full:$large:$near;\n";

/// A kernel `&k` whose first argument `%out` is the address of `words` words.
pub struct Loaded {
    pub system: Arc<System>,
    pub executable: Executable,
}

pub fn load(text: &str, options: &Options) -> Loaded {
    let mut program = Program::new();
    if let Err(findings) = program.add_text("k.hsail", text.as_bytes()) {
        let list: Vec<String> = findings.iter().map(|(f, d)| d.render(f).to_string()).collect();
        panic!("{}", list.join("\n"));
    }
    let system = Arc::new(System::new(options.clone()).expect("possible options"));
    let mut executable = Executable::new(system.clone(), Arc::new(program));
    executable.load(0).expect("a program");
    Loaded { system, executable }
}

impl Loaded {
    pub fn run(&self, setup: &Setup, words: usize) -> Result<Vec<u32>, Box<Fault>> {
        let kernel = self.executable.kernel(0, "&k").expect("the kernel");
        let out = self.system.memory.allocate("out", 4 * words as u64, 256, Use::Global);
        let out = out.expect("room");
        let mut kernarg = out.base.to_le_bytes().to_vec();
        kernarg.extend(setup.extra.iter().flat_map(|v| v.to_le_bytes()));
        let packet = Dispatch {
            dimensions: if setup.grid[2] > 1 {
                3
            } else if setup.grid[1] > 1 {
                2
            } else {
                1
            },
            grid: setup.grid,
            work_group: setup.group,
            kernarg,
            dynamic_group_bytes: setup.dynamic,
            ..Dispatch::default()
        };
        hsail_interp::dispatch(&self.system, &kernel, &packet)?;
        Ok((0..words).map(|i| out.load(4 * i as u64, 4) as u32).collect())
    }
}

/// Runs statements that leave each work-item's result in `$s0`; `before` comes before the kernel, `definitions` at its start.
pub fn results(before: &str, body: &str, setup: &Setup) -> Result<Vec<u32>, Box<Fault>> {
    let words = setup.grid.iter().product::<u32>() as usize;
    let extra = if setup.extra.is_some() {
        ", kernarg_u64 %extra"
    } else {
        ""
    };
    let text = format!(
        "{HEADER}{before}prog kernel &k(kernarg_u64 %out{extra}) {{\n{body}\n\
         workitemflatabsid_u64 $d0; shl_u64 $d0, $d0, 2; ld_kernarg_align(8)_u64 $d1, [%out];\n\
         add_u64 $d0, $d0, $d1; st_global_align(4)_u32 $s0, [$d0];\n}};\n"
    );
    load(&text, &setup.options).run(setup, words)
}
