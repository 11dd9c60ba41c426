//! The topology as files: what the driver shows of its nodes under `/sys/devices/virtual/kfd`, made of the models of the HSA runtime.
//!
//! Source: Linux's `drivers/gpu/drm/amd/amdkfd/kfd_topology.c` and `kfd_crat.h`; what libhsakmt and tinygrad read of it.

use std::fmt::Write as _;

use amdgpu_isa::model::memory::{Doorbell, MemoryModel};
use amdgpu_isa::model::registers::Registers;
use amdgpu_isa::{Processor, Setting, TargetId};
use hsa_runtime::model::{GpuModel, HostModel, usual_wave_size, uuid};

/// A GPU of the topology.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GpuNode {
    pub model: GpuModel,
    pub target: TargetId,
    /// From 0, among GPUs.
    pub index: u32,
}

/// Resources of global wave sync.
pub const GLOBAL_WAVE_SYNCS: u32 = 64;

/// Major number of DRM's nodes.
pub const DRM_MAJOR: u32 = 226;

/// Number of the first node of DRM that renders.
const FIRST_RENDER_NODE: u32 = 128;

impl GpuNode {
    /// Its number in the topology; the CPU has 0.
    pub fn node(&self) -> u32 {
        self.index + 1
    }

    /// The number by which the driver knows it.
    pub fn gpu_id(&self) -> u32 {
        0x1000 + self.index
    }

    /// N of its `/dev/dri/renderDN`.
    pub fn render_minor(&self) -> u32 {
        FIRST_RENDER_NODE + self.index
    }

    /// Bus, device and function: bus 3, 4, ..., as the HSA runtime has it.
    fn location(&self) -> u32 {
        (2 + self.serial()) << 8
    }

    fn serial(&self) -> u32 {
        self.model.serial.unwrap_or(self.node())
    }

    pub fn doorbell(&self) -> Doorbell {
        MemoryModel::of(self.target.processor).doorbell
    }

    /// Version of its SDMA engines.
    pub fn sdma_version(&self) -> (u32, u32, u32) {
        let [_, _, sdma] = blocks(self.target.processor);
        sdma.version
    }

    /// Bytes of the doorbells of a process.
    pub fn doorbell_bytes(&self) -> u64 {
        match self.doorbell() {
            Doorbell::LegacyDwords | Doorbell::LegacyPackets => 0x1000,
            Doorbell::Packets => 0x2000,
        }
    }

    fn capability(&self) -> u32 {
        let (doorbell, double_map) = match self.doorbell() {
            Doorbell::LegacyDwords => (0, 1),
            Doorbell::LegacyPackets => (1, 1),
            Doorbell::Packets => (2, 0),
        };
        const WATCH_POINTS: u32 = 1 << 7 | 2 << 8;
        let ecc = u32::from(self.target.sramecc == Setting::On);
        WATCH_POINTS | doorbell << 12 | double_map << 14 | (self.model.asic_revision & 0xf) << 22 | ecc << 26
    }

    /// `gfx90a` is 90010.
    pub fn target_version(&self) -> u32 {
        let (major, minor, stepping) = self.target.processor.isa_version();
        major * 10_000 + minor * 100 + stepping
    }

    fn properties(&self, links: usize) -> Vec<(&'static str, u64)> {
        let model = &self.model;
        let registers = Registers::of(self.target.processor, usual_wave_size(self.target.processor));
        let simds = u32::from(registers.simds_of_cu);
        let engines = model.shader_engines.max(1);
        let list: Vec<(&str, u32)> = vec![
            ("cpu_cores_count", 0),
            ("simd_count", model.compute_units * simds),
            ("mem_banks_count", 1),
            ("caches_count", 2),
            ("io_links_count", links as u32),
            ("p2p_links_count", 0),
            ("cpu_core_id_base", 0),
            ("simd_id_base", 0x8000_1000 + 0x1000 * self.index),
            ("max_waves_per_simd", registers.waves_of_simd.into()),
            ("lds_size_in_kb", self.target.processor.lds_bytes() >> 10),
            ("gds_size_in_kb", 0),
            ("num_gws", GLOBAL_WAVE_SYNCS),
            ("wave_front_size", usual_wave_size(self.target.processor)),
            ("array_count", engines),
            ("simd_arrays_per_engine", 1),
            ("cu_per_simd_array", model.compute_units.div_ceil(engines)),
            ("simd_per_cu", simds),
            ("max_slots_scratch_cu", 32),
            ("gfx_target_version", self.target_version()),
            ("vendor_id", 0x1002),
            ("device_id", model.chip_id),
            ("location_id", self.location()),
            ("domain", 0),
            ("drm_render_minor", self.render_minor()),
            ("hive_id", 0),
            ("num_sdma_engines", 2),
            ("num_sdma_xgmi_engines", 0),
            ("num_sdma_queues_per_engine", 8),
            ("num_cp_queues", 24),
            ("num_xcc", 1),
            ("max_engine_clk_fcompute", model.max_clock_mhz),
        ];
        let mut list: Vec<(&str, u64)> = list.into_iter().map(|(name, value)| (name, value.into())).collect();
        list.extend([
            ("local_mem_size", model.memory_bytes),
            ("fw_version", FIRMWARE_VERSION),
            ("capability", self.capability().into()),
            ("debug_prop", 0),
            ("sdma_fw_version", FIRMWARE_VERSION),
            ("unique_id", self.unique_id()),
            ("max_engine_clk_ccompute", 0),
        ]);
        list
    }

    /// The number in its UUID.
    fn unique_id(&self) -> u64 {
        let text = uuid(self.serial());
        let digits = text.trim_start_matches("GPU-");
        u64::from_str_radix(digits, 16).unwrap_or(0)
    }
}

/// New enough for everything that runtimes make depend on it.
const FIRMWARE_VERSION: u64 = 1000;

/// A file of the topology and its text.
pub type File = (String, String);

const ROOT: &str = "/sys/devices/virtual/kfd/kfd/topology";

fn text(properties: &[(&str, u64)]) -> String {
    properties.iter().fold(String::new(), |mut text, (name, value)| {
        let _ = writeln!(text, "{name} {value}");
        text
    })
}

/// All files, by their paths.
pub fn files(host: &HostModel, gpus: &[GpuNode]) -> Vec<File> {
    let system = [("platform_oem", 0), ("platform_id", 0), ("platform_rev", 0)];
    let mut files = vec![
        (format!("{ROOT}/generation_id"), "1\n".into()),
        (format!("{ROOT}/system_properties"), text(&system)),
        ("/sys/module/amdgpu/initstate".into(), "live\n".into()),
    ];
    cpu_files(host, gpus, &mut files);
    for gpu in gpus {
        gpu_files(gpu, &mut files);
    }
    files
}

/// The topology's own files, by their paths in its directory, for libhsakmt with a model: a GPU's number is one more than its node's.
pub fn files_of_model(host: &HostModel, gpus: &[GpuNode]) -> Vec<File> {
    let ids: Vec<(String, u32)> = gpus
        .iter()
        .map(|gpu| (format!("nodes/{}/gpu_id", gpu.node()), gpu.node() + 1))
        .collect();
    let own = |(path, text): File| {
        let path = path.strip_prefix(ROOT)?.trim_start_matches('/').to_string();
        let id = ids.iter().find(|(place, _)| *place == path);
        let text = id.map_or(text, |(_, id)| format!("{id}\n"));
        Some((path, text))
    };
    files(host, gpus).into_iter().filter_map(own).collect()
}

fn cpu_files(host: &HostModel, gpus: &[GpuNode], files: &mut Vec<File>) {
    let node = format!("{ROOT}/nodes/0");
    let properties = [
        ("cpu_cores_count", host.cores.into()),
        ("simd_count", 0),
        ("mem_banks_count", 1),
        ("caches_count", 1),
        ("io_links_count", gpus.len() as u64),
        ("p2p_links_count", 0),
        ("cpu_core_id_base", 0),
        ("simd_id_base", 0),
        ("gfx_target_version", 0),
        ("vendor_id", 0),
        ("device_id", 0),
        ("location_id", 0),
        ("domain", 0),
        ("drm_render_minor", 0),
        ("hive_id", 0),
        ("max_engine_clk_ccompute", host.max_clock_mhz.into()),
    ];
    files.push((format!("{node}/gpu_id"), "0\n".into()));
    files.push((format!("{node}/name"), "\n".into()));
    files.push((format!("{node}/properties"), text(&properties)));
    files.push((
        format!("{node}/mem_banks/0/properties"),
        memory(SYSTEM_HEAP, host.memory_bytes, 64, 0),
    ));
    files.push((
        format!("{node}/caches/0/properties"),
        cache(0, 1, 32 << 10, 64, CACHE_OF_CPU),
    ));
    for (n, gpu) in gpus.iter().enumerate() {
        files.push((format!("{node}/io_links/{n}/properties"), link(0, gpu.node())));
    }
}

fn gpu_files(gpu: &GpuNode, files: &mut Vec<File>) {
    let (node, model) = (format!("{ROOT}/nodes/{}", gpu.node()), &gpu.model);
    files.push((format!("{node}/gpu_id"), format!("{}\n", gpu.gpu_id())));
    files.push((format!("{node}/name"), format!("{}\n", gpu.target.processor.name())));
    files.push((format!("{node}/properties"), text(&gpu.properties(1))));
    let bank = memory(
        PUBLIC_HEAP,
        model.memory_bytes,
        model.memory_bus_bits,
        model.memory_clock_mhz,
    );
    files.push((format!("{node}/mem_banks/0/properties"), bank));
    let line = model.cacheline_bytes;
    files.push((
        format!("{node}/caches/0/properties"),
        cache(0x8000_1000, 1, 16 << 10, line, CACHE_OF_GPU),
    ));
    files.push((
        format!("{node}/caches/1/properties"),
        cache(0x8000_1000, 2, model.l2_bytes, line, CACHE_OF_GPU),
    ));
    files.push((format!("{node}/io_links/0/properties"), link(gpu.node(), 0)));
    let device = format!("/sys/class/drm/renderD{}/device", gpu.render_minor());
    // how libdrm knows a node that renders
    let (major, minor) = (DRM_MAJOR, gpu.render_minor());
    files.push((
        format!("/sys/dev/char/{major}:{minor}/device/drm/renderD{minor}/dev"),
        format!("{major}:{minor}\n"),
    ));
    files.push((format!("{device}/vendor"), "0x1002\n".into()));
    files.push((format!("{device}/device"), format!("{:#06x}\n", model.chip_id)));
    for block in blocks(gpu.target.processor) {
        let place = format!("{device}/ip_discovery/die/0/{}/0", block.hardware_id);
        let (major, minor, revision) = block.version;
        for (name, number) in [("major", major), ("minor", minor), ("revision", revision)] {
            files.push((format!("{place}/{name}"), format!("{number}\n")));
        }
    }
}

/// An IP block, as the discovery table of a device lists it.
struct Block {
    hardware_id: u32,
    version: (u32, u32, u32),
}

/// The blocks that user-mode drivers ask for: graphics, the bus interface, SDMA. Those of a processor follow its number.
fn blocks(processor: Processor) -> [Block; 3] {
    // numbers of the block and of its instruction set differ here
    let graphics = match processor.isa_version() {
        (9, 4, 2) => (9, 4, 3),
        (11, 0, 1) => (11, 0, 3),
        (11, 0, 3) => (11, 0, 1),
        same => same,
    };
    let (sdma, bus) = match graphics {
        (9, 4 | 5, _) => ((4, 4, 2), (7, 9, 0)),
        (9, ..) => ((4, 0, 0), (6, 1, 0)),
        (10, 1, _) => ((5, 0, 0), (2, 3, 0)),
        (10, ..) => ((5, 2, 0), (3, 3, 0)),
        (11, minor, _) => ((6, minor, 0), (4, 3, 0)),
        (12, ..) => ((7, 0, 0), (6, 3, 1)),
        _ => ((3, 0, 0), (5, 0, 0)),
    };
    let block = |hardware_id, version| Block { hardware_id, version };
    [block(11, graphics), block(108, bus), block(42, sdma)]
}

/// `heap_type`: memory of the CPU, and of a GPU that the CPU reaches, all of it.
const SYSTEM_HEAP: u64 = 0;
const PUBLIC_HEAP: u64 = 1;

fn memory(heap: u64, bytes: u64, width: u32, clock_mhz: u32) -> String {
    text(&[
        ("heap_type", heap),
        ("size_in_bytes", bytes),
        ("flags", 0),
        ("width", width.into()),
        ("mem_clk_max", clock_mhz.into()),
    ])
}

/// `type`: data and who uses it.
const CACHE_OF_CPU: u64 = 1 | 4;
const CACHE_OF_GPU: u64 = 1 | 8;

fn cache(processor: u64, level: u64, bytes: u32, line: u32, kind: u64) -> String {
    let mut text = text(&[
        ("processor_id_low", processor),
        ("level", level),
        // in KiB
        ("size", u64::from(bytes >> 10)),
        ("cache_line_size", line.into()),
        ("cache_lines_per_tag", 1),
        ("association", 16),
        ("latency", 0),
        ("type", kind),
    ]);
    text.push_str("sibling_map 1\n");
    text
}

fn link(from: u32, to: u32) -> String {
    const PCI_EXPRESS: u64 = 2;
    text(&[
        ("type", PCI_EXPRESS),
        ("version_major", 0),
        ("version_minor", 0),
        ("node_from", from.into()),
        ("node_to", to.into()),
        ("weight", 20),
        ("min_latency", 0),
        ("max_latency", 0),
        ("min_bandwidth", 312),
        ("max_bandwidth", 31_504),
        ("recommended_transfer_size", 0),
        ("flags", 1),
    ])
}

#[cfg(test)]
mod tests {
    use hsa_runtime::model::{AgentSpec, parse_agents};

    use super::*;

    #[test]
    fn files_say_what_the_models_say() {
        let agents = parse_agents("gfx90a,gfx803").expect("agents");
        let node = |(index, agent)| match agent {
            AgentSpec::Gpu(model, target) => GpuNode { model, target, index },
            AgentSpec::Hsail { .. } => panic!("no GPU"),
        };
        let gpus: Vec<GpuNode> = (0..).zip(agents).map(node).collect();
        let host = HostModel::from_proc("processor\t: 0\n", "MemTotal: 2048 kB\n");
        let files = files(&host, &gpus);
        let of = |path: &str| {
            let mut found = files.iter().filter(|(name, _)| name == &format!("{ROOT}/{path}"));
            let (_, text) = found.next().expect("a file");
            assert!(found.next().is_none(), "{path} is there twice");
            text.clone()
        };
        let has = |path: &str, line: &str| assert!(of(path).lines().any(|l| l == line), "{path}: no {line}");
        has("nodes/0/properties", "io_links_count 2");
        has("nodes/0/io_links/1/properties", "node_to 2");
        has("nodes/1/properties", "gfx_target_version 90010");
        has("nodes/1/properties", "simd_count 440");
        has("nodes/1/properties", "drm_render_minor 128");
        has("nodes/2/properties", "gfx_target_version 80003");
        has("nodes/2/gpu_id", "4097");
        let model = files_of_model(&host, &gpus);
        let number = |path: &str| {
            model
                .iter()
                .find(|(name, _)| name == path)
                .map(|(_, text)| text.as_str())
        };
        assert_eq!(
            ["nodes/0/gpu_id", "nodes/1/gpu_id", "nodes/2/gpu_id", "generation_id"].map(number),
            [Some("0\n"), Some("2\n"), Some("3\n"), Some("1\n")]
        );
        // doorbells of 64 and of 32 bits, ECC
        assert_eq!(
            gpus.iter().map(|gpu| gpu.capability() >> 12 & 3).collect::<Vec<u32>>(),
            [2, 1]
        );
        assert_eq!(
            gpus.iter().map(|gpu| gpu.capability() >> 26 & 1).collect::<Vec<u32>>(),
            [1, 0]
        );
    }
}
