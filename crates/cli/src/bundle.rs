//! `weft bundle` and `weft unbundle`: offload bundles, with the words of clang-offload-bundler.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use code_object::bundle::{
    EntryId, FILE_TYPES, FileType, Method, Unbundle, bundle, check_archive, compress, contents, unbundle,
    unbundle_archive,
};

use crate::input::{self, Result, at};
use crate::output::{say, write};

/// Put code objects for several targets into one file, list or take such files apart.
///
/// Takes clang-offload-bundler's options, with one dash or two. A target is KIND-ARCH-VENDOR-OS-ENVIRONMENT[-TARGETID], with
/// KIND one of host, hip, hipv4, openmp; inputs and outputs are in the order of the targets.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft bundle -type=o -targets=host-x86_64-unknown-linux--,hipv4-amdgcn-amd-amdhsa--gfx900 \\
      -input=/dev/null -input=k.co -output=k.hipfb -compress
  weft bundle -list -type=o -input=k.hipfb
  weft unbundle -type=o -targets=hipv4-amdgcn-amd-amdhsa--gfx900 -input=k.hipfb -output=k.co")]
pub struct Args {
    /// Type of the files: i, ii, cui, hipi, d, ll, bc, s, o, a, gch, ast
    #[arg(long = "type", value_name = "TYPE", default_value = "o",
          value_parser = clap::builder::PossibleValuesParser::new(FILE_TYPES.iter().map(|(name, _)| *name)))]
    file_type: String,
    /// Entry ids, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "ID,...")]
    targets: Vec<String>,
    /// Input file; once for each target when bundling
    #[arg(long, value_name = "FILE")]
    input: Vec<PathBuf>,
    /// Input files, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "FILE,...", hide = true)]
    inputs: Vec<PathBuf>,
    /// Output file; once for each target when unbundling
    #[arg(long, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// Output files, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "FILE,...", hide = true)]
    outputs: Vec<PathBuf>,
    /// Take a bundle apart
    #[arg(long)]
    unbundle: bool,
    /// List the entry ids of a bundle
    #[arg(long)]
    list: bool,
    /// Check the entry ids of every bundle in an archive against each other
    #[arg(long)]
    check_input_archive: bool,
    /// Make empty files for targets without an entry
    #[arg(long)]
    allow_missing_bundles: bool,
    /// Let hip, hipv4 and openmp stand for each other
    #[arg(long)]
    hip_openmp_compatible: bool,
    /// Align the contents of binary bundles
    #[arg(long, default_value_t = 1, value_name = "BYTES")]
    bundle_align: u64,
    /// Compress the bundle
    #[arg(long)]
    compress: bool,
    /// How to compress
    #[arg(long, default_value = "zstd", value_parser = ["zstd", "zlib"])]
    compression_method: String,
    /// Has no effect: there is one level
    #[arg(long, hide = true, allow_hyphen_values = true)]
    compression_level: Option<i32>,
    /// Say what is done
    #[arg(long)]
    verbose: bool,
}

/// Long options that are also taken with one dash.
pub const ONE_DASH: &[&str] = &[
    "type",
    "targets",
    "input",
    "inputs",
    "output",
    "outputs",
    "unbundle",
    "list",
    "check-input-archive",
    "allow-missing-bundles",
    "hip-openmp-compatible",
    "bundle-align",
    "compress",
    "compression-level",
    "compression-method",
    "verbose",
    "help",
];

/// The version of compressed bundles that is written, as clang-offload-bundler is told.
const VERSION_VARIABLE: &str = "COMPRESSED_BUNDLE_FORMAT_VERSION";

pub fn run(args: &Args, unbundling: bool) -> Result<ExitCode> {
    let job = Job {
        args,
        file_type: FileType::parse(&args.file_type).map_err(|e| e.to_string())?,
        inputs: args.input.iter().chain(&args.inputs).cloned().collect(),
        outputs: args.output.iter().chain(&args.outputs).cloned().collect(),
    };
    if args.list {
        return job.list();
    }
    if args.targets.is_empty() && !args.check_input_archive {
        return Err("no targets: -targets=ID,... is needed".into());
    }
    if unbundling || args.unbundle {
        job.unbundle()
    } else if args.check_input_archive {
        job.check()
    } else {
        job.bundle()
    }
}

struct Job<'a> {
    args: &'a Args,
    file_type: FileType,
    inputs: Vec<PathBuf>,
    outputs: Vec<PathBuf>,
}

impl Job<'_> {
    fn only_input(&self) -> Result<(&Path, Vec<u8>)> {
        match self.inputs.as_slice() {
            [path] => Ok((path, input::read(path)?)),
            other => Err(format!("{} input files; one is right here", other.len())),
        }
    }

    fn targets(&self) -> Result<Vec<EntryId>> {
        let parse = |text: &String| EntryId::parse(text).map_err(|e| e.to_string());
        self.args.targets.iter().map(parse).collect()
    }

    /// As many files as targets.
    fn check_count(&self, what: &str, files: usize, targets: usize) -> Result<()> {
        if files == targets {
            return Ok(());
        }
        Err(format!(
            "{files} {what} files for {targets} targets; one for each is right"
        ))
    }

    fn say(&self, text: String) {
        if self.args.verbose {
            eprintln!("{text}");
        }
    }

    fn list(&self) -> Result<ExitCode> {
        let (path, data) = self.only_input()?;
        if !self.outputs.is_empty() {
            return Err("-list writes no output file".into());
        }
        for (id, _) in contents(&data, self.file_type).map_err(|e| at(path, e))? {
            say!("{id}\n");
        }
        Ok(ExitCode::SUCCESS)
    }

    fn check(&self) -> Result<ExitCode> {
        let (path, data) = self.only_input()?;
        check_archive(&data).map_err(|e| at(path, e))?;
        Ok(ExitCode::SUCCESS)
    }

    fn bundle(&self) -> Result<ExitCode> {
        let targets = self.targets()?;
        self.check_count("input", self.inputs.len(), targets.len())?;
        let [output] = self.outputs.as_slice() else {
            return Err(format!(
                "{} output files; one is right for a bundle",
                self.outputs.len()
            ));
        };
        let files: Vec<Vec<u8>> = self.inputs.iter().map(|p| input::read(p)).collect::<Result<_>>()?;
        let entries: Vec<(EntryId, &[u8])> = targets.into_iter().zip(files.iter().map(Vec::as_slice)).collect();
        for (id, data) in &entries {
            self.say(format!("{id}: {} bytes", data.len()));
        }
        let mut data = bundle(&entries, self.file_type, self.args.bundle_align).map_err(|e| at(output, e))?;
        if self.args.compress {
            let method = if self.args.compression_method == "zlib" {
                Method::Zlib
            } else {
                Method::Zstd
            };
            let version = match std::env::var(VERSION_VARIABLE) {
                Ok(text) => text
                    .parse()
                    .map_err(|_| format!("{VERSION_VARIABLE} is {text:?}; 2 or 3 is right"))?,
                Err(_) => 3,
            };
            let plain = data.len();
            data = compress(&data, method, version).map_err(|e| at(output, e))?;
            self.say(format!("compressed from {plain} to {} bytes", data.len()));
        }
        write(output, &data)?;
        Ok(ExitCode::SUCCESS)
    }

    fn unbundle(&self) -> Result<ExitCode> {
        let (path, data) = self.only_input()?;
        let targets = self.targets()?;
        self.check_count("output", self.outputs.len(), targets.len())?;
        let options = Unbundle {
            allow_missing: self.args.allow_missing_bundles,
            hip_openmp: self.args.hip_openmp_compatible,
        };
        if self.file_type == FileType::Archive {
            if self.args.check_input_archive {
                check_archive(&data).map_err(|e| at(path, e))?;
            }
            let archives = unbundle_archive(&data, &targets, options).map_err(|e| at(path, e))?;
            for (output, archive) in self.outputs.iter().zip(archives) {
                write(output, &archive)?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        let found = unbundle(&data, self.file_type, &targets, options).map_err(|e| at(path, e))?;
        // A file that was never bundled is the host's own.
        let plain = found.iter().all(Option::is_none);
        for ((target, output), bytes) in targets.iter().zip(&self.outputs).zip(found) {
            let bytes = match bytes {
                None if plain && target.is_host() => data.clone(),
                other => other.unwrap_or_default(),
            };
            self.say(format!("{target}: {} bytes", bytes.len()));
            write(output, &bytes)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
