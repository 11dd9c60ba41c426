//! The options of a launch that `weft run` and `weft debug` have.

use std::path::PathBuf;

use crate::input::{self, Result};
use crate::{ObjectOptions, run};

/// What is launched, and how.
#[derive(clap::Args, Clone)]
pub struct LaunchArgs {
    /// Code object, offload bundle, host program with a fat binary, or HSAIL (.hsail, .brig)
    pub object: PathBuf,
    /// A further module of an HSAIL program
    #[arg(long = "module", value_name = "FILE")]
    pub modules: Vec<PathBuf>,
    /// Work-items of a wavefront, for HSAIL: on the interpreter a power of two up to 256 [default: 64], on a processor 32 or 64 as it
    /// has them [default: 32 where there are both]
    #[arg(long)]
    pub wave_size: Option<u32>,
    /// Kernel; may be left out if there is only one
    #[arg(long, short)]
    pub kernel: Option<String>,
    /// Processor or target id, as gfx906 or gfx906:sramecc+:xnack-; the code object's own by default
    #[arg(long, short)]
    pub target: Option<String>,
    /// Work-items, X[,Y[,Z]]
    #[arg(long, short, value_parser = input::size)]
    pub grid: Option<::std::vec::Vec<u32>>,
    /// Work-items of a work-group, X[,Y[,Z]]
    #[arg(long, value_parser = input::size)]
    pub group: Option<::std::vec::Vec<u32>>,
    /// A kernel argument
    #[arg(long = "arg", short, value_name = "ARG", value_parser = input::arg)]
    pub args: Vec<input::Arg>,
    /// Bytes of dynamic group memory
    #[arg(long, default_value_t = 0)]
    pub dynamic_lds: u32,
    /// Global offset of the grid, X[,Y[,Z]]
    #[arg(long, value_delimiter = ',')]
    pub global_offset: Vec<u64>,
    /// Order of the waves' turns
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Stop after this many instructions
    #[arg(long)]
    pub max_instructions: Option<u64>,
    #[command(flatten)]
    pub object_options: ObjectOptions,
}

impl LaunchArgs {
    /// The launch's part of what `weft run` is asked to do.
    ///
    /// # Errors
    /// A target that does not exist, no grid.
    pub fn options(self) -> Result<run::Options> {
        let (Some(grid), Some(group)) = (self.grid, self.group) else {
            return Err("--grid and --group are needed: work-items of the grid and of a work-group".into());
        };
        Ok(run::Options {
            target: crate::target(self.target.as_deref())?,
            object: self.object,
            modules: self.modules,
            wave_size: self.wave_size,
            kernel: self.kernel,
            grid,
            group,
            args: self.args,
            dynamic_lds: self.dynamic_lds,
            global_offset: self.global_offset,
            print: Vec::new(),
            out: Vec::new(),
            jobs: None,
            seed: self.seed,
            weak_memory: false,
            max_instructions: self.max_instructions,
            trace: None,
            stats: false,
            checks: weft::Kinds::default(),
            findings: Default::default(),
            repeat: 1,
            time: false,
            jit_report: false,
            simd: None,
            implicit_layout: self.object_options.implicit_layout(),
        })
    }
}
