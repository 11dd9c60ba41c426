//! What real devices are: facts of each processor's best-known product, and of the host.
//!
//! Sources: AMD's product pages and ISA documents, the PCI ID list, and what `rocminfo` prints on such machines.

use amdgpu_isa::model::registers::Registers;
use amdgpu_isa::{Mode, Processor, TargetId};

/// Facts of a GPU.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GpuModel {
    pub processor: &'static str,
    /// The settings that the device has.
    pub target: &'static str,
    pub product: &'static str,
    pub chip_id: u32,
    pub compute_units: u32,
    pub shader_engines: u32,
    pub max_clock_mhz: u32,
    pub memory_clock_mhz: u32,
    pub memory_bus_bits: u32,
    pub memory_bytes: u64,
    pub l2_bytes: u32,
    pub cacheline_bytes: u32,
    pub asic_revision: u32,
    /// Kernels reach the host program's own memory, as those of integrated GPUs did.
    pub full_profile: bool,
    /// Its number among all agents, from 1, where not all of them are visible.
    pub serial: Option<u32>,
}

/// Work-items of a work-group.
pub const WORKGROUP_MAX: u32 = 1024;

const GIB: u64 = 1 << 30;
const KIB: u32 = 1 << 10;

macro_rules! gpu {
    ($processor:literal $target:literal $product:literal chip $chip:literal $cu:literal cu $se:literal se $clock:literal mhz
     memory $mclock:literal mhz $bus:literal bits $gib:literal gib l2 $l2:literal kib line $line:literal rev $rev:literal) => {
        GpuModel {
            processor: $processor,
            target: $target,
            product: $product,
            chip_id: $chip,
            compute_units: $cu,
            shader_engines: $se,
            max_clock_mhz: $clock,
            memory_clock_mhz: $mclock,
            memory_bus_bits: $bus,
            memory_bytes: $gib * GIB,
            l2_bytes: $l2 * KIB,
            cacheline_bytes: $line,
            asic_revision: $rev,
            full_profile: false,
            serial: None,
        }
    };
}

/// Devices that stand for their processors. Counts and clocks are those that were announced; no machine was asked.
const GPUS: &[GpuModel] = &[
    gpu!("gfx900" "gfx900:xnack-" "Radeon RX Vega 64" chip 0x687f 64 cu 4 se 1630 mhz
         memory 945 mhz 2048 bits 8 gib l2 4096 kib line 64 rev 1),
    gpu!("gfx600" "gfx600" "Radeon HD 7970" chip 0x6798 32 cu 2 se 925 mhz
         memory 1375 mhz 384 bits 3 gib l2 768 kib line 64 rev 0),
    gpu!("gfx601" "gfx601" "Radeon HD 7870" chip 0x6818 20 cu 2 se 1000 mhz
         memory 1200 mhz 256 bits 2 gib l2 512 kib line 64 rev 0),
    gpu!("gfx602" "gfx602" "Radeon R7 240" chip 0x6613 5 cu 1 se 780 mhz
         memory 900 mhz 128 bits 2 gib l2 256 kib line 64 rev 0),
    gpu!("gfx700" "gfx700" "Radeon R7 Graphics (A10-7850K)" chip 0x130f 8 cu 1 se 720 mhz
         memory 1066 mhz 128 bits 2 gib l2 512 kib line 64 rev 0),
    gpu!("gfx701" "gfx701" "FirePro W9100" chip 0x67a0 44 cu 4 se 930 mhz
         memory 1250 mhz 512 bits 16 gib l2 1024 kib line 64 rev 0),
    gpu!("gfx702" "gfx702" "Radeon R9 290X" chip 0x67b0 44 cu 4 se 1000 mhz
         memory 1250 mhz 512 bits 4 gib l2 1024 kib line 64 rev 0),
    gpu!("gfx703" "gfx703" "Radeon HD 8330 (A4-5000)" chip 0x9832 2 cu 1 se 497 mhz
         memory 800 mhz 64 bits 1 gib l2 128 kib line 64 rev 0),
    gpu!("gfx704" "gfx704" "Radeon HD 7790" chip 0x665c 14 cu 2 se 1000 mhz
         memory 1500 mhz 128 bits 1 gib l2 256 kib line 64 rev 0),
    gpu!("gfx705" "gfx705" "Radeon R6 Graphics (A10 Micro-6700T)" chip 0x9851 2 cu 1 se 500 mhz
         memory 667 mhz 64 bits 1 gib l2 128 kib line 64 rev 0),
    gpu!("gfx801" "gfx801:xnack+" "Radeon R7 Graphics (FX-8800P)" chip 0x9874 8 cu 1 se 800 mhz
         memory 1066 mhz 128 bits 2 gib l2 512 kib line 64 rev 0),
    gpu!("gfx802" "gfx802" "Radeon R9 285" chip 0x6939 28 cu 4 se 918 mhz
         memory 1375 mhz 256 bits 2 gib l2 512 kib line 64 rev 0),
    gpu!("gfx803" "gfx803" "Radeon R9 Nano" chip 0x7300 64 cu 4 se 1000 mhz
         memory 500 mhz 4096 bits 4 gib l2 2048 kib line 64 rev 0),
    gpu!("gfx805" "gfx805" "FirePro S7150" chip 0x6929 32 cu 4 se 920 mhz
         memory 1250 mhz 256 bits 8 gib l2 512 kib line 64 rev 0),
    gpu!("gfx810" "gfx810:xnack+" "Radeon R5 Graphics (A9-9410)" chip 0x98e4 3 cu 1 se 800 mhz
         memory 933 mhz 64 bits 1 gib l2 128 kib line 64 rev 0),
    gpu!("gfx902" "gfx902:xnack+" "Radeon Vega 11 Graphics" chip 0x15dd 11 cu 1 se 1240 mhz
         memory 1200 mhz 128 bits 2 gib l2 1024 kib line 64 rev 0),
    gpu!("gfx904" "gfx904:xnack-" "Radeon Pro Vega 20" chip 0x69af 20 cu 4 se 1300 mhz
         memory 740 mhz 1024 bits 4 gib l2 1024 kib line 64 rev 0),
    gpu!("gfx906" "gfx906:sramecc+:xnack-" "AMD Instinct MI60" chip 0x66a0 64 cu 4 se 1800 mhz
         memory 1000 mhz 4096 bits 32 gib l2 4096 kib line 64 rev 1),
    gpu!("gfx908" "gfx908:sramecc+:xnack-" "AMD Instinct MI100" chip 0x738c 120 cu 8 se 1502 mhz
         memory 1200 mhz 4096 bits 32 gib l2 8192 kib line 64 rev 2),
    gpu!("gfx909" "gfx909:xnack+" "Radeon Vega Graphics" chip 0x15d8 3 cu 1 se 1100 mhz
         memory 1200 mhz 128 bits 2 gib l2 512 kib line 64 rev 0),
    gpu!("gfx90c" "gfx90c:xnack-" "Radeon Vega 8 Graphics" chip 0x1636 8 cu 1 se 2000 mhz
         memory 1600 mhz 128 bits 2 gib l2 1024 kib line 64 rev 0),
    gpu!("gfx90a" "gfx90a:sramecc+:xnack-" "AMD Instinct MI250X" chip 0x7408 110 cu 8 se 1700 mhz
         memory 1600 mhz 4096 bits 64 gib l2 8192 kib line 128 rev 1),
    gpu!("gfx942" "gfx942:sramecc+:xnack-" "AMD Instinct MI300X" chip 0x74a1 304 cu 32 se 2100 mhz
         memory 1300 mhz 8192 bits 192 gib l2 4096 kib line 128 rev 1),
    gpu!("gfx950" "gfx950:sramecc+:xnack-" "AMD Instinct MI355X" chip 0x75a3 256 cu 32 se 2400 mhz
         memory 2000 mhz 8192 bits 288 gib l2 4096 kib line 128 rev 0),
    gpu!("gfx1010" "gfx1010:xnack-" "Radeon RX 5700 XT" chip 0x731f 40 cu 2 se 1905 mhz
         memory 875 mhz 256 bits 8 gib l2 4096 kib line 128 rev 1),
    gpu!("gfx1011" "gfx1011:xnack-" "Radeon Pro V520" chip 0x7362 36 cu 2 se 1600 mhz
         memory 1000 mhz 2048 bits 8 gib l2 4096 kib line 128 rev 0),
    gpu!("gfx1012" "gfx1012:xnack-" "Radeon RX 5500 XT" chip 0x7340 22 cu 1 se 1845 mhz
         memory 875 mhz 128 bits 8 gib l2 2048 kib line 128 rev 0),
    gpu!("gfx1030" "gfx1030" "Radeon RX 6900 XT" chip 0x73bf 80 cu 4 se 2250 mhz
         memory 1000 mhz 256 bits 16 gib l2 4096 kib line 128 rev 1),
    gpu!("gfx1031" "gfx1031" "Radeon RX 6700 XT" chip 0x73df 40 cu 2 se 2581 mhz
         memory 1000 mhz 192 bits 12 gib l2 3072 kib line 128 rev 0),
    gpu!("gfx1032" "gfx1032" "Radeon RX 6600 XT" chip 0x73ff 32 cu 2 se 2589 mhz
         memory 1000 mhz 128 bits 8 gib l2 2048 kib line 128 rev 0),
    gpu!("gfx1033" "gfx1033" "AMD Custom GPU 0405 (Steam Deck)" chip 0x163f 8 cu 1 se 1600 mhz
         memory 687 mhz 128 bits 4 gib l2 1024 kib line 128 rev 0),
    gpu!("gfx1034" "gfx1034" "Radeon RX 6500 XT" chip 0x743f 16 cu 1 se 2815 mhz
         memory 1124 mhz 64 bits 4 gib l2 1024 kib line 128 rev 0),
    gpu!("gfx1035" "gfx1035" "Radeon 680M" chip 0x1681 12 cu 1 se 2400 mhz
         memory 1600 mhz 128 bits 4 gib l2 2048 kib line 128 rev 0),
    gpu!("gfx1036" "gfx1036" "Radeon 610M" chip 0x164e 2 cu 1 se 2200 mhz
         memory 1600 mhz 128 bits 2 gib l2 256 kib line 128 rev 0),
    gpu!("gfx1100" "gfx1100" "Radeon RX 7900 XTX" chip 0x744c 96 cu 6 se 2500 mhz
         memory 1250 mhz 384 bits 24 gib l2 6144 kib line 128 rev 0),
    gpu!("gfx1101" "gfx1101" "Radeon RX 7800 XT" chip 0x747e 60 cu 3 se 2430 mhz
         memory 1218 mhz 256 bits 16 gib l2 4096 kib line 128 rev 0),
    gpu!("gfx1102" "gfx1102" "Radeon RX 7600" chip 0x7480 32 cu 2 se 2655 mhz
         memory 1125 mhz 128 bits 8 gib l2 2048 kib line 128 rev 0),
    gpu!("gfx1103" "gfx1103" "Radeon 780M" chip 0x15bf 12 cu 1 se 2700 mhz
         memory 2800 mhz 128 bits 4 gib l2 2048 kib line 128 rev 0),
    gpu!("gfx1150" "gfx1150" "Radeon 890M" chip 0x150e 16 cu 1 se 2900 mhz
         memory 3750 mhz 128 bits 4 gib l2 2048 kib line 128 rev 0),
    gpu!("gfx1151" "gfx1151" "Radeon 8060S" chip 0x1586 40 cu 2 se 2900 mhz
         memory 4000 mhz 256 bits 16 gib l2 2048 kib line 128 rev 0),
    gpu!("gfx1152" "gfx1152" "Radeon 860M" chip 0x1114 8 cu 1 se 3000 mhz
         memory 4000 mhz 128 bits 4 gib l2 1024 kib line 128 rev 0),
    gpu!("gfx1200" "gfx1200" "Radeon RX 9060 XT" chip 0x7590 32 cu 2 se 3130 mhz
         memory 1258 mhz 128 bits 16 gib l2 4096 kib line 128 rev 0),
    gpu!("gfx1201" "gfx1201" "Radeon RX 9070 XT" chip 0x7550 64 cu 4 se 2970 mhz
         memory 1258 mhz 256 bits 16 gib l2 8192 kib line 128 rev 0),
];

/// The families that Linux's driver divides devices into (`AMDGPU_FAMILY_*` of `amdgpu_drm.h`), and their processors.
const DRM_FAMILIES: &[(u32, &[&str])] = &[
    (110, &["gfx600", "gfx601", "gfx602"]),
    (120, &["gfx701", "gfx702", "gfx704"]),
    (125, &["gfx700", "gfx703", "gfx705"]),
    (130, &["gfx802", "gfx803", "gfx805"]),
    (135, &["gfx801", "gfx810"]),
    (
        141,
        &["gfx900", "gfx904", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx950"],
    ),
    (142, &["gfx902", "gfx909", "gfx90c"]),
    (
        143,
        &[
            "gfx1010", "gfx1011", "gfx1012", "gfx1013", "gfx1030", "gfx1031", "gfx1032", "gfx1034",
        ],
    ),
    (144, &["gfx1033"]),
    (145, &["gfx1100", "gfx1101", "gfx1102"]),
    (146, &["gfx1035"]),
    (148, &["gfx1103"]),
    (149, &["gfx1036"]),
    (150, &["gfx1150", "gfx1151", "gfx1152", "gfx1153"]),
    (152, &["gfx1200", "gfx1201"]),
];

impl GpuModel {
    /// The number of its family in Linux's driver; 0 if that is not known.
    pub fn drm_family(&self) -> u32 {
        let family = DRM_FAMILIES.iter().find(|(_, all)| all.contains(&self.processor));
        family.map_or(0, |(family, _)| *family)
    }

    /// A device of a processor of which no product is in the list: as large as a small one, and named after its processor.
    fn unknown(processor: &'static str) -> GpuModel {
        GpuModel {
            processor,
            target: processor,
            product: processor,
            chip_id: 0,
            compute_units: 8,
            shader_engines: 1,
            max_clock_mhz: 1000,
            memory_clock_mhz: 1000,
            memory_bus_bits: 128,
            memory_bytes: 4 * GIB,
            l2_bytes: 1024 * KIB,
            cacheline_bytes: 128,
            asic_revision: 0,
            full_profile: false,
            serial: None,
        }
    }

    /// The device that stands for a target: its settings take the place of the device's where it has some.
    pub fn of(target: TargetId) -> (GpuModel, TargetId) {
        let name = target.processor.name();
        let known = GPUS.iter().find(|g| g.processor == name);
        let model = known.copied().unwrap_or_else(|| GpuModel::unknown(name));
        let own = model.target.parse().unwrap_or_else(|_| TargetId::new(target.processor));
        let any = target == TargetId::new(target.processor);
        (
            model,
            if any && own.processor == target.processor {
                own
            } else {
                target
            },
        )
    }
}

/// SIMDs of a compute unit, and wavefronts that it holds at the same time.
pub fn simds_and_waves(processor: Processor) -> (u32, u32) {
    let registers = Registers::of(processor, usual_wave_size(processor));
    let simds = u32::from(registers.simds_of_cu);
    (simds, simds * u32::from(registers.waves_of_simd))
}

/// Lanes of a wavefront of programs that ask for nothing else: 32 where the processor can.
pub fn usual_wave_size(processor: Processor) -> u32 {
    if Mode::of(processor).wave32 { 32 } else { 64 }
}

/// An agent that a runtime is to have.
#[derive(Debug, Clone, PartialEq)]
pub enum AgentSpec {
    Gpu(GpuModel, TargetId),
    /// On the reference interpreter.
    Hsail {
        wave_size: u32,
    },
}

impl AgentSpec {
    /// The agent of a name: `hsail`, `hsail:32` for another wavefront size, or a target.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn parse(name: &str) -> Result<AgentSpec, String> {
        if let Some(size) = name.strip_prefix("hsail") {
            let size = match size.strip_prefix(':') {
                None if size.is_empty() => Some(64),
                None => None,
                Some(size) => size.parse::<u32>().ok(),
            };
            let size = size.filter(|s| s.is_power_of_two() && *s <= 256);
            let right = "`hsail`, or `hsail:` with a wavefront size, a power of two up to 256";
            let wave_size = size.ok_or_else(|| format!("agent {name:?}: an HSAIL agent is {right}"))?;
            return Ok(AgentSpec::Hsail { wave_size });
        }
        let target: TargetId = name.parse().map_err(|e| format!("agent {name:?}: {e}"))?;
        if !amdgpu_emu::is_emulated(target.processor) {
            let known: Vec<&str> = amdgpu_emu::emulated_processors().map(Processor::name).collect();
            return Err(format!(
                "agent {name:?} is not emulated; these are: {}, hsail",
                known.join(", ")
            ));
        }
        let (model, target) = GpuModel::of(target);
        Ok(AgentSpec::Gpu(model, target))
    }
}

impl std::fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AgentSpec::Gpu(_, target) => write!(f, "{target}"),
            AgentSpec::Hsail { wave_size } => write!(f, "hsail:{wave_size}"),
        }
    }
}

/// Facts of the host, which is the CPU agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostModel {
    pub name: String,
    pub vendor: String,
    pub cores: u32,
    pub max_clock_mhz: u32,
    pub memory_bytes: u64,
}

impl HostModel {
    /// From the text of Linux's `/proc/cpuinfo` and `/proc/meminfo`; what they do not say is small.
    pub fn from_proc(cpuinfo: &str, meminfo: &str) -> HostModel {
        let field = |text: &str, key: &str| {
            let mut lines = text.lines().filter_map(|l| l.split_once(':'));
            lines.find(|(k, _)| k.trim() == key).map(|(_, v)| v.trim().to_string())
        };
        let cores = cpuinfo.lines().filter(|l| l.starts_with("processor")).count();
        let mhz = field(cpuinfo, "cpu MHz").and_then(|v| v.parse::<f64>().ok());
        let kib = field(meminfo, "MemTotal").and_then(|v| v.trim_end_matches("kB").trim().parse::<u64>().ok());
        HostModel {
            name: field(cpuinfo, "model name").unwrap_or_else(|| "CPU".into()),
            vendor: "CPU".into(),
            cores: cores.max(1) as u32,
            max_clock_mhz: mhz.unwrap_or(0.0) as u32,
            memory_bytes: kib.unwrap_or(1 << 20) << 10,
        }
    }
}

/// Reads a list of agents, as `gfx906,gfx908:xnack-,hsail`.
///
/// # Errors
/// What is wrong with which item, and what would be right.
pub fn parse_agents(list: &str) -> Result<Vec<AgentSpec>, String> {
    let items = list.split(',').map(str::trim).filter(|i| !i.is_empty());
    let agents: Vec<AgentSpec> = items.map(AgentSpec::parse).collect::<Result<_, String>>()?;
    match agents.is_empty() {
        true => Err("no agent is named; gfx900 would be one".into()),
        false => Ok(agents),
    }
}

/// The agents that a list of `ROCR_VISIBLE_DEVICES` leaves visible: GPUs by their index among GPUs or by their UUID (`GPU-` and 16 digits),
/// in the list's order. It ends with the first item that names no GPU or one for the second time. Agents that are no GPUs stay.
pub fn visible(agents: Vec<AgentSpec>, list: &str) -> Vec<AgentSpec> {
    let mut gpus = Vec::new();
    let mut others = Vec::new();
    for (serial, agent) in (1..).zip(agents) {
        match agent {
            AgentSpec::Gpu(mut model, target) => {
                model.serial = Some(serial);
                gpus.push((serial, Some(AgentSpec::Gpu(model, target))));
            }
            AgentSpec::Hsail { .. } => others.push(agent),
        }
    }
    let mut seen = Vec::new();
    for item in list.split(',').map(str::trim) {
        let at = match item.starts_with("GPU-") {
            true => gpus
                .iter()
                .position(|(serial, _)| uuid(*serial).eq_ignore_ascii_case(item)),
            false => item.parse::<usize>().ok(),
        };
        match at.and_then(|at| gpus.get_mut(at)?.1.take()) {
            Some(agent) => seen.push(agent),
            None => break,
        }
    }
    seen.extend(others);
    seen
}

/// The UUID of a GPU; serial numbers of emulated devices are their numbers among all agents.
pub fn uuid(serial: u32) -> String {
    format!("GPU-{:016x}", 0x7765_6674_0000_0000_u64 + u64::from(serial))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_agents() {
        let names = |list| parse_agents(list).map(|a| a.iter().map(AgentSpec::to_string).collect::<Vec<_>>());
        assert_eq!(
            names("gfx906, gfx908:xnack-, hsail, hsail:1"),
            Ok(["gfx906:sramecc+:xnack-", "gfx908:xnack-", "hsail:64", "hsail:1"]
                .map(String::from)
                .into())
        );
        assert!(names("hsail:48").is_err_and(|e| e.contains("power of two")));
        assert!(names("cayman").is_err_and(|e| e.contains("cayman") && e.contains("gfx900")));
        assert!(names("vega").is_err_and(|e| e.contains("vega")));
        assert!(names(" ,").is_err());
    }

    #[test]
    fn every_model_is_of_a_target_that_runs() {
        for gpu in GPUS {
            let target: TargetId = gpu.target.parse().expect(gpu.target);
            assert_eq!(target.processor.name(), gpu.processor);
            assert!(amdgpu_emu::is_emulated(target.processor), "{}", gpu.processor);
        }
    }

    #[test]
    fn visible_devices() {
        let agents = parse_agents("gfx900,hsail,gfx906,gfx908").expect("agents");
        let names = |list: &str| {
            let name = |a: &AgentSpec| match a {
                AgentSpec::Gpu(model, _) => format!("{} {}", model.processor, model.serial.unwrap_or(0)),
                AgentSpec::Hsail { .. } => "hsail".into(),
            };
            visible(agents.clone(), list)
                .iter()
                .map(name)
                .collect::<Vec<_>>()
                .join(",")
        };
        assert_eq!(names("2, 0"), "gfx908 4,gfx900 1,hsail");
        assert_eq!(
            names(&format!("{},0", uuid(3).to_uppercase())),
            "gfx906 3,gfx900 1,hsail"
        );
        assert_eq!(names("1,1,0"), "gfx906 3,hsail");
        assert_eq!(
            (names("0,7,1"), names("-1,0"), names("")),
            ("gfx900 1,hsail".into(), "hsail".into(), "hsail".into())
        );
        assert_eq!(names("GPU-0000000000000001"), "hsail");
    }

    #[test]
    fn devices_have_their_family_in_linux() {
        let names: Vec<&str> = DRM_FAMILIES.iter().flat_map(|(_, names)| *names).copied().collect();
        assert!(names.iter().all(|name| name.parse::<TargetId>().is_ok()), "{names:?}");
        let without: Vec<&str> = GPUS
            .iter()
            .filter(|g| g.drm_family() == 0)
            .map(|g| g.processor)
            .collect();
        assert!(without.is_empty(), "{without:?}");
    }

    #[test]
    fn hosts() {
        let cpuinfo = "processor\t: 0\nmodel name\t: X 1\ncpu MHz\t\t: 2100.5\n\nprocessor\t: 1\nmodel name\t: X 1\n";
        let host = HostModel::from_proc(cpuinfo, "MemTotal:       2048 kB\nMemFree: 1 kB\n");
        assert_eq!((host.name.as_str(), host.cores, host.max_clock_mhz), ("X 1", 2, 2100));
        assert_eq!(host.memory_bytes, 2 << 20);
    }
}
