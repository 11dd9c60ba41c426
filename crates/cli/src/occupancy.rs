//! `weft occupancy`: what a kernel takes of a compute unit, how many wavefronts that leaves, and what limits them.

use std::path::PathBuf;
use std::process::ExitCode;

use amdgpu_isa::{Model, TargetId};
use code_object::{CodeObject, Kernel};
use serde_json::json;
use weft::occupancy::{Limit, Occupancy, Resources};

use crate::input::{self, Result};
use crate::output::say;
use crate::report::Format;

/// Show how many wavefronts of each kernel a SIMD holds, and what limits them: registers, LDS, work-groups.
///
/// Numbers are of the hardware's register files and of LDS. The work-group is the largest that the kernel allows, or that of --group.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft occupancy examples/co/gfx900/vecadd.co
  weft occupancy k.co --kernel matmul --group 256 --dynamic-lds 32768")]
pub struct Args {
    /// Code object, offload bundle, or host program with a fat binary
    object: PathBuf,
    /// Which entry of a bundle
    #[arg(long, short)]
    target: Option<TargetId>,
    /// Only this kernel
    #[arg(long, short)]
    kernel: Option<String>,
    /// Work-items of a work-group
    #[arg(long, value_name = "WORK-ITEMS", value_parser = clap::value_parser!(u32).range(1..))]
    group: Option<u32>,
    /// Bytes of LDS that a launch adds
    #[arg(long, value_name = "BYTES", default_value_t = 0)]
    dynamic_lds: u32,
    #[arg(long, default_value = "text")]
    format: Format,
}

/// What is known of a kernel before it runs.
pub struct Known {
    pub needs: Resources,
    pub scratch_bytes: u32,
    pub occupancy: Occupancy,
    pub wave_size: u32,
}

/// Work-items of a work-group where nothing says how many there are at most.
const DEFAULT_WORK_ITEMS: u32 = 1024;

/// What a kernel takes, and its occupancy with work-groups of so many work-items.
///
/// # Errors
/// A processor without a model, a kernel whose VGPRs are dynamic.
pub fn known(object: &CodeObject<'_>, kernel: &Kernel<'_>, group: Option<u32>, dynamic_lds: u32) -> Result<Known> {
    let layout = object.descriptor_layout();
    let descriptor = &kernel.descriptor;
    if descriptor.dynamic_vgprs(&layout) {
        return Err(format!(
            "kernel {}: the occupancy of kernels with dynamic VGPRs is not implemented",
            kernel.name
        ));
    }
    let wave_size = descriptor.wavefront_size(&layout);
    let model = Model::of(object.target().processor, wave_size).map_err(|e| e.to_string())?;
    let largest = kernel.metadata.and_then(|m| m.max_flat_workgroup_size);
    let largest = largest.and_then(|n| u32::try_from(n).ok()).filter(|n| *n > 0);
    let needs = Resources {
        vgprs: descriptor.vgpr_count(&layout),
        sgprs: descriptor.sgpr_count(&layout),
        lds_bytes: descriptor.group_segment_fixed_size.saturating_add(dynamic_lds),
        work_items: group.or(largest).unwrap_or(DEFAULT_WORK_ITEMS),
    };
    Ok(Known {
        needs,
        scratch_bytes: descriptor.private_segment_fixed_size,
        occupancy: weft::occupancy::occupancy(&model, &needs),
        wave_size,
    })
}

/// `weft occupancy`.
///
/// # Errors
/// A file that is no code object, a kernel that there is not.
pub fn run(args: &Args) -> Result<ExitCode> {
    let bytes = input::read(&args.object)?;
    let object = input::open_bytes(&args.object, &bytes, args.target.as_ref())?;
    let kernels = object.kernels().map_err(|e| input::at(&args.object, e))?;
    let names: Vec<&str> = kernels.iter().map(|k| k.name).collect();
    let chosen: Vec<&Kernel> = match &args.kernel {
        Some(name) => kernels.iter().filter(|k| k.name == name).collect(),
        None => kernels.iter().collect(),
    };
    if chosen.is_empty() {
        let file = input::display_name(&args.object);
        return Err(match &args.kernel {
            Some(name) if !names.is_empty() => format!("{file}: no kernel {name:?}; there are {}", names.join(", ")),
            _ => format!("{file}: the code object has no kernel"),
        });
    }
    let mut list = Vec::new();
    for kernel in chosen {
        list.push((kernel.name, known(&object, kernel, args.group, args.dynamic_lds)?));
    }
    match args.format {
        Format::Text => table(&object, &list),
        Format::Json => {
            let kernels: Vec<_> = list.iter().map(|(name, known)| as_json(name, known)).collect();
            say!(
                "{:#}\n",
                json!({ "target": object.target().to_string(), "kernels": kernels })
            );
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn table(object: &CodeObject<'_>, list: &[(&str, Known)]) {
    let width = list
        .iter()
        .map(|(name, _)| name.len())
        .max()
        .unwrap_or(0)
        .max("kernel".len());
    say!("{}\n", object.target());
    say!(
        "{:width$}  {:>5} {:>5} {:>7} {:>7} {:>5} {:>5}  {:>9}  limited by\n",
        "kernel",
        "VGPRs",
        "SGPRs",
        "LDS",
        "scratch",
        "group",
        "wave",
        "waves/SIMD"
    );
    for (name, known) in list {
        let Known { needs, occupancy, .. } = known;
        let limits: Vec<&str> = occupancy.limited_by().into_iter().map(Limit::name).collect();
        say!(
            "{name:width$}  {:>5} {:>5} {:>7} {:>7} {:>5} {:>5}  {:>10}  {}\n",
            needs.vgprs,
            needs.sgprs,
            needs.lds_bytes,
            known.scratch_bytes,
            needs.work_items,
            known.wave_size,
            occupancy.waves(),
            limits.join(", ")
        );
    }
}

fn as_json(kernel: &str, known: &Known) -> serde_json::Value {
    let Known { needs, occupancy, .. } = known;
    let limits = occupancy.limits().into_iter();
    let by: serde_json::Map<String, _> = limits.map(|(l, n)| (l.name().to_lowercase(), json!(n))).collect();
    let names: Vec<String> = occupancy
        .limited_by()
        .into_iter()
        .map(|l| l.name().to_lowercase())
        .collect();
    json!({
        "kernel": kernel,
        "vgprs": needs.vgprs,
        "sgprs": needs.sgprs,
        "lds_bytes": needs.lds_bytes,
        "scratch_bytes": known.scratch_bytes,
        "work_items": needs.work_items,
        "wave_size": known.wave_size,
        "waves_per_simd": occupancy.waves(),
        "limited_by": names,
        "waves_by_limit": by,
    })
}
