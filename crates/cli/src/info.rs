//! `weft info`: the agents of the HSA runtime, as rocminfo prints them, from the same attributes.

use std::fmt::Write;

use hsa_abi::amd::{AmdAgentInfo as Amd, AmdMemoryPoolInfo as Pool, AmdSegment};
use hsa_abi::info::{AgentInfo as Info, IsaInfo as Isa, SystemInfo as System};
use hsa_runtime::Runtime;
use hsa_runtime::agent::Agent;
use hsa_runtime::model::{HostModel, parse_agents};
use hsa_runtime::pool::{COARSE_GRAINED, FINE_GRAINED, KERNARG};
use hsa_runtime::value::Value;

/// The text for these agents, as `weft exec` has them.
///
/// # Errors
/// A list that cannot be read, no memory.
pub fn text(agents: &str) -> Result<String, String> {
    let agents = parse_agents(agents)?;
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let host = HostModel::from_proc(&read("/proc/cpuinfo"), &read("/proc/meminfo"));
    let runtime = Runtime::new(host, &agents).map_err(|status| status.to_string())?;
    let mut page = Page::default();
    system(&mut page, &runtime)?;
    page.title("HSA Agents");
    for (handle, agent) in runtime.agents() {
        page.agent(&format!("Agent {handle}"));
        let of = Of {
            runtime: &runtime,
            handle,
            agent,
        };
        of.identity(&mut page)?;
        of.hardware(&mut page)?;
        of.pools(&mut page)?;
        of.isas(&mut page)?;
    }
    page.0.push_str("*** Done ***\n");
    Ok(page.0)
}

/// The page so far.
#[derive(Default)]
struct Page(String);

impl Page {
    fn title(&mut self, title: &str) {
        let bar = "=".repeat(title.len());
        // a string takes every text
        let _ = writeln!(self.0, "{bar}\n{title}\n{bar}");
    }

    fn agent(&mut self, title: &str) {
        let bar = "*".repeat(title.len());
        let _ = writeln!(self.0, "{bar}\n{title}\n{bar}");
    }

    /// A line: an attribute at a level, and its value.
    fn line(&mut self, level: usize, label: &str, value: &str) {
        let line = format!("{}{label:<25}{value}", " ".repeat(2 * level));
        let _ = writeln!(self.0, "{}", line.trim_end());
    }
}

fn number(value: &Value) -> u64 {
    let mut bytes = [0; 8];
    for (to, from) in bytes.iter_mut().zip(&value.0) {
        *to = *from;
    }
    u64::from_ne_bytes(bytes)
}

fn words(value: &Value) -> String {
    String::from_utf8_lossy(&value.0).trim_end_matches('\0').to_string()
}

/// `4096(0x1000)`.
fn both(n: u64) -> String {
    format!("{n}({n:#x})")
}

fn u16_at(value: &Value, n: usize) -> u64 {
    value
        .0
        .get(2 * n..2 * n + 2)
        .map_or(0, |b| u64::from(u16::from_ne_bytes([b[0], b[1]])))
}

fn u32_at(value: &Value, n: usize) -> u64 {
    value
        .0
        .get(4 * n..4 * n + 4)
        .map_or(0, |b| u64::from(u32::from_ne_bytes([b[0], b[1], b[2], b[3]])))
}

fn truth(on: bool) -> &'static str {
    if on { "TRUE" } else { "FALSE" }
}

fn system(page: &mut Page, runtime: &Runtime) -> Result<(), String> {
    let get = |attribute: System| runtime.system_info(attribute.raw()).map_err(|e| e.to_string());
    page.title("HSA System Attributes");
    let (major, minor) = (number(&get(System::VersionMajor)?), number(&get(System::VersionMinor)?));
    page.line(0, "Runtime Version:", &format!("{major}.{minor}"));
    let mhz = number(&get(System::TimestampFrequency)?) as f64 / 1e6;
    page.line(0, "System Timestamp Freq.:", &format!("{mhz:.6}MHz"));
    let wait = number(&get(System::SignalMaxWait)?);
    let wait = format!("{wait} (0x{wait:X}) (timestamp count)");
    page.line(0, "Sig. Max Wait Duration:", &wait);
    let model = if number(&get(System::MachineModel)?) == 1 {
        "LARGE"
    } else {
        "SMALL"
    };
    page.line(0, "Machine Model:", model);
    let order = if number(&get(System::Endianness)?) == 0 {
        "LITTLE"
    } else {
        "BIG"
    };
    page.line(0, "System Endianness:", order);
    Ok(())
}

/// An agent of a runtime.
struct Of<'a> {
    runtime: &'a Runtime,
    handle: u64,
    agent: &'a Agent,
}

impl Of<'_> {
    fn raw(&self, attribute: u32) -> Result<Value, String> {
        self.runtime
            .agent_info(self.handle, attribute)
            .map_err(|e| e.to_string())
    }

    fn core(&self, attribute: Info) -> Result<Value, String> {
        self.raw(attribute.raw())
    }

    fn amd(&self, attribute: Amd) -> Result<Value, String> {
        self.raw(attribute.raw())
    }

    fn identity(&self, page: &mut Page) -> Result<(), String> {
        page.line(1, "Name:", &words(&self.core(Info::Name)?));
        page.line(1, "Uuid:", &words(&self.amd(Amd::Uuid)?));
        page.line(1, "Marketing Name:", &words(&self.amd(Amd::ProductName)?));
        page.line(1, "Vendor Name:", &words(&self.core(Info::VendorName)?));
        let kernels = number(&self.core(Info::Feature)?) & 1 != 0;
        page.line(
            1,
            "Feature:",
            if kernels { "KERNEL_DISPATCH" } else { "None specified" },
        );
        let base = number(&self.core(Info::Profile)?) == 0;
        page.line(1, "Profile:", if base { "BASE_PROFILE" } else { "FULL_PROFILE" });
        let rounding = match number(&self.core(Info::DefaultFloatRoundingMode)?) {
            0 => "DEFAULT",
            1 => "ZERO",
            _ => "NEAR",
        };
        page.line(1, "Float Round Mode:", rounding);
        for (label, attribute) in [
            ("Max Queue Number:", Info::QueuesMax),
            ("Queue Min Size:", Info::QueueMinSize),
            ("Queue Max Size:", Info::QueueMaxSize),
        ] {
            page.line(1, label, &both(number(&self.core(attribute)?)));
        }
        let multi = number(&self.core(Info::QueueType)?) == 0;
        page.line(1, "Queue Type:", if multi { "MULTI" } else { "SINGLE" });
        page.line(1, "Node:", &number(&self.core(Info::Node)?).to_string());
        let device = match number(&self.core(Info::Device)?) {
            0 => "CPU",
            1 => "GPU",
            _ => "DSP",
        };
        page.line(1, "Device Type:", device);
        page.line(1, "Cache Info:", "");
        let sizes = self.core(Info::CacheSize)?;
        for (n, kib) in (0..4).map(|n| (n, u32_at(&sizes, n) >> 10)).filter(|(_, kib)| *kib > 0) {
            page.line(2, &format!("L{}:", n + 1), &format!("{} KB", both(kib)));
        }
        Ok(())
    }

    fn hardware(&self, page: &mut Page) -> Result<(), String> {
        page.line(1, "Chip ID:", &both(number(&self.amd(Amd::ChipId)?)));
        page.line(1, "Cacheline Size:", &both(number(&self.amd(Amd::CachelineSize)?)));
        for (label, attribute) in [
            ("Max Clock Freq. (MHz):", Amd::MaxClockFrequency),
            ("BDFID:", Amd::Bdfid),
            ("Internal Node ID:", Amd::DriverNodeId),
            ("Compute Unit:", Amd::ComputeUnitCount),
            ("SIMDs per CU:", Amd::NumSimdsPerCu),
            ("Shader Engines:", Amd::NumShaderEngines),
            ("Shader Arrs. per Eng.:", Amd::NumShaderArraysPerSe),
            ("WatchPts on Addr. Ranges:", Amd::MaxAddressWatchPoints),
        ] {
            page.line(1, label, &number(&self.amd(attribute)?).to_string());
        }
        if !self.agent.runs_kernels() {
            page.line(1, "Features:", "None");
            return Ok(());
        }
        page.line(1, "Features:", "KERNEL_DISPATCH");
        let f16 = number(&self.core(Info::FastF16Operation)?) != 0;
        page.line(1, "Fast F16 Operation:", truth(f16));
        page.line(1, "Wavefront Size:", &both(number(&self.core(Info::WavefrontSize)?)));
        page.line(
            1,
            "Workgroup Max Size:",
            &both(number(&self.core(Info::WorkgroupMaxSize)?)),
        );
        page.line(1, "Workgroup Max Size per Dimension:", "");
        let dim = self.core(Info::WorkgroupMaxDim)?;
        for (n, label) in ["x", "y", "z"].into_iter().enumerate() {
            page.line(2, label, &both(u16_at(&dim, n)));
        }
        let waves = number(&self.amd(Amd::MaxWavesPerCu)?);
        let lanes = number(&self.core(Info::WavefrontSize)?);
        page.line(1, "Max Waves Per CU:", &both(waves));
        page.line(1, "Max Work-item Per CU:", &both(waves * lanes));
        page.line(1, "Grid Max Size:", &both(number(&self.core(Info::GridMaxSize)?)));
        page.line(1, "Grid Max Size per Dimension:", "");
        let dim = self.core(Info::GridMaxDim)?;
        for (n, label) in ["x", "y", "z"].into_iter().enumerate() {
            page.line(2, label, &both(u32_at(&dim, n)));
        }
        page.line(
            1,
            "Max fbarriers/Workgrp:",
            &number(&self.core(Info::FbarrierMaxSize)?).to_string(),
        );
        Ok(())
    }

    fn pools(&self, page: &mut Page) -> Result<(), String> {
        page.line(1, "Pool Info:", "");
        for (n, pool) in self.runtime.pools.of_agent(self.handle).into_iter().enumerate() {
            let get = |attribute: Pool| {
                self.runtime
                    .pools
                    .pool_info(pool, attribute.raw())
                    .map_err(|e| e.to_string())
            };
            page.line(2, &format!("Pool {}", n + 1), "");
            let flags = number(&get(Pool::GlobalFlags)?) as u32;
            let global = number(&get(Pool::Segment)?) as u32 == AmdSegment::Global.raw();
            let names = [
                (KERNARG, "KERNARG"),
                (FINE_GRAINED, "FINE GRAINED"),
                (COARSE_GRAINED, "COARSE GRAINED"),
            ];
            let set: Vec<&str> = names
                .iter()
                .filter(|(bit, _)| flags & bit != 0)
                .map(|(_, name)| *name)
                .collect();
            let segment = match global {
                true => format!("GLOBAL; FLAGS: {}", set.join(", ")),
                false => "GROUP".into(),
            };
            page.line(3, "Segment:", &segment);
            page.line(3, "Size:", &format!("{} KB", both(number(&get(Pool::Size)?) >> 10)));
            page.line(3, "Allocatable:", truth(number(&get(Pool::RuntimeAllocAllowed)?) != 0));
            page.line(
                3,
                "Alloc Granule:",
                &format!("{}KB", number(&get(Pool::RuntimeAllocGranule)?) >> 10),
            );
            page.line(
                3,
                "Alloc Alignment:",
                &format!("{}KB", number(&get(Pool::RuntimeAllocAlignment)?) >> 10),
            );
            page.line(
                3,
                "Accessible by all:",
                truth(number(&get(Pool::AccessibleByAll)?) != 0),
            );
        }
        Ok(())
    }

    fn isas(&self, page: &mut Page) -> Result<(), String> {
        page.line(1, "ISA Info:", "");
        if !self.agent.runs_kernels() {
            return Ok(());
        }
        let get = |attribute: Isa| self.agent.isa_info(attribute.raw()).map_err(|e| e.to_string());
        page.line(2, "ISA 1", "");
        page.line(3, "Name:", &words(&get(Isa::Name)?));
        let chosen = |value: &Value, names: &[&str]| {
            let names = value
                .0
                .iter()
                .zip(names)
                .filter(|(on, _)| **on != 0)
                .map(|(_, name)| *name);
            names.collect::<Vec<_>>().join(" ")
        };
        let models = ["HSA_MACHINE_MODEL_SMALL", "HSA_MACHINE_MODEL_LARGE"];
        page.line(3, "Machine Models:", &chosen(&get(Isa::MachineModels)?, &models));
        page.line(
            3,
            "Profiles:",
            &chosen(&get(Isa::Profiles)?, &["HSA_PROFILE_BASE", "HSA_PROFILE_FULL"]),
        );
        let modes = ["DEFAULT", "ZERO", "NEAR"];
        page.line(
            3,
            "Default Rounding Mode:",
            &chosen(&get(Isa::DefaultFloatRoundingModes)?, &modes),
        );
        let modes = chosen(&get(Isa::BaseProfileDefaultFloatRoundingModes)?, &modes);
        page.line(3, "Default Rounding Mode:", &modes);
        page.line(3, "Fast f16:", truth(number(&get(Isa::FastF16Operation)?) != 0));
        page.line(3, "Workgroup Max Size:", &both(number(&get(Isa::WorkgroupMaxSize)?)));
        page.line(3, "Workgroup Max Size per Dimension:", "");
        let dim = get(Isa::WorkgroupMaxDim)?;
        for (n, label) in ["x", "y", "z"].into_iter().enumerate() {
            page.line(4, label, &both(u16_at(&dim, n)));
        }
        page.line(3, "Grid Max Size:", &both(number(&get(Isa::GridMaxSize)?)));
        page.line(3, "Grid Max Size per Dimension:", "");
        let dim = get(Isa::GridMaxDim)?;
        for (n, label) in ["x", "y", "z"].into_iter().enumerate() {
            page.line(4, label, &both(u32_at(&dim, n)));
        }
        page.line(
            3,
            "FBarrier Max Size:",
            &number(&get(Isa::FbarrierMaxSize)?).to_string(),
        );
        Ok(())
    }
}
