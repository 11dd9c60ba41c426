//! Agents and what they say of themselves.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use amdgpu_check::located::{Source, source_of};
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::program::Program;
use amdgpu_isa::model::Model;
use amdgpu_isa::model::start::WorkGroupIds;
use amdgpu_isa::{Processor, Properties, Setting, TargetId};
use code_object::{CodeObject, DescriptorLayout};
use hsa_abi::amd::AmdAgentInfo;
use hsa_abi::image::AgentImageInfo;
use hsa_abi::info::{AgentInfo, CacheInfo, Extension, IsaInfo};
use hsa_abi::newer::NewerAgentInfo;
use hsa_abi::{DefaultFloatRounding, DeviceType, MachineModel, Profile, QueueFeatures, QueueType, Status};
use hsail_interp::image::limits;

use crate::blit::Blit;
use crate::described::Limits;
use crate::hsail_agent::{self, Hsail};
use crate::model::{GpuModel, HostModel, WORKGROUP_MAX, simds_and_waves, usual_wave_size};
use crate::value::{Answer, Value};

/// Work-groups of a grid along each axis: as many as their ids have numbers.
pub fn most_work_groups(processor: Processor) -> [u64; 3] {
    match Model::of_largest_waves(processor).map(|m| m.start.work_group_ids) {
        Ok(WorkGroupIds::Ttmps(fields)) => fields.map(|field| 1 << field.bits),
        Ok(WorkGroupIds::Sgprs) | Err(_) => [1 << 32; 3],
    }
}

/// Queues that an agent has at most.
pub const QUEUES_MAX: u32 = 128;
pub const QUEUE_MIN_SIZE: u32 = 64;
pub const QUEUE_MAX_SIZE: u32 = 131072;
const FBARRIERS: u32 = 32;
// Images that a kernel has at most, by how it accesses them, and samplers.
const RO_HANDLES: u64 = 128;
const RORW_HANDLES: u64 = 64;
const SAMPLERS: u64 = 16;
const VENDOR: &str = "AMD";

/// A kernel that is loaded for an agent, by the address of its descriptor.
#[derive(Debug, Clone)]
pub struct KernelInfo {
    pub name: Arc<str>,
    pub layout: DescriptorLayout,
    /// What the host does in its place.
    pub blit: Option<Arc<Blit>>,
    /// What its control directives demand of dispatches, if it was finalized from HSAIL.
    pub limits: Option<Arc<Limits>>,
    /// Work-groups of the clusters that it is made for.
    pub cluster: Option<[u32; 3]>,
    pub origin: Origin,
}

/// Where a kernel's instructions come from.
#[derive(Debug, Clone)]
pub struct Origin {
    pub object: Arc<[u8]>,
    /// From addresses of the object to those in memory.
    pub delta: u64,
    /// Where its image is, and how large.
    pub base: u64,
    pub image_bytes: u64,
}

/// Code that an agent can run now.
#[derive(Clone, Default)]
pub struct Loaded {
    pub program: Program,
    pub kernels: BTreeMap<u64, KernelInfo>,
}

impl Loaded {
    /// Where the code at an address comes from, if it is in a code object that has kernels.
    pub fn origin_of(&self, pc: u64) -> Option<&Origin> {
        let mut origins = self.kernels.values().map(|kernel| &kernel.origin);
        origins.find(|origin| pc.wrapping_sub(origin.base) < origin.image_bytes)
    }

    /// The place of an instruction in its source.
    pub fn source_of(&self, pc: u64) -> Source {
        let object = |origin: &Origin| CodeObject::parse(&origin.object).ok().map(|o| o.into_owned());
        let origin = self.origin_of(pc);
        let found = origin.and_then(|origin| Some((origin, object(origin)?)));
        found.map_or_else(Source::default, |(origin, object)| {
            source_of(&object, pc.wrapping_sub(origin.delta))
        })
    }
}

/// A GPU agent's own part.
pub struct Gpu {
    pub model: GpuModel,
    pub target: TargetId,
    pub level: SimdLevel,
    loaded: RwLock<Arc<Loaded>>,
}

impl Gpu {
    /// Kernels reach memory of the host program that they were not given: in the full profile, and where the GPU tries accesses again that
    /// it had no page for (`xnack+`).
    pub fn reaches_host(&self) -> bool {
        self.model.full_profile || self.target.xnack == Setting::On
    }

    /// What is loaded at this moment.
    pub fn loaded(&self) -> Arc<Loaded> {
        self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes what is loaded; dispatches that run keep what they began with.
    pub fn change_loaded(&self, change: impl FnOnce(&mut Loaded)) {
        let mut loaded = self.loaded.write().unwrap_or_else(PoisonError::into_inner);
        change(Arc::make_mut(&mut loaded));
    }

    /// Name of the instruction set, as `amdgcn-amd-amdhsa--gfx906:sramecc+:xnack-`.
    pub fn isa_name(&self) -> String {
        self.target.triple_form()
    }
}

/// What an agent is.
pub enum Kind {
    Cpu(HostModel),
    Gpu(Box<Gpu>),
    Hsail(Box<Hsail>),
}

/// An agent. Handle: its node + 1, in the runtime's numbering.
pub struct Agent {
    pub node: u32,
    pub kind: Kind,
}

/// A cache of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cache {
    pub level: u8,
    pub bytes: u32,
}

impl Agent {
    pub fn cpu(host: HostModel) -> Agent {
        Agent {
            node: 0,
            kind: Kind::Cpu(host),
        }
    }

    pub fn gpu(node: u32, model: GpuModel, target: TargetId) -> Agent {
        let gpu = Gpu {
            model,
            target,
            level: SimdLevel::detect(),
            loaded: RwLock::default(),
        };
        Agent {
            node,
            kind: Kind::Gpu(Box::new(gpu)),
        }
    }

    pub fn hsail(node: u32, hsail: Hsail) -> Agent {
        Agent {
            node,
            kind: Kind::Hsail(Box::new(hsail)),
        }
    }

    pub fn as_gpu(&self) -> Option<&Gpu> {
        match &self.kind {
            Kind::Gpu(gpu) => Some(gpu),
            Kind::Cpu(_) | Kind::Hsail(_) => None,
        }
    }

    pub fn as_hsail(&self) -> Option<&Hsail> {
        match &self.kind {
            Kind::Hsail(hsail) => Some(hsail),
            Kind::Cpu(_) | Kind::Gpu(_) => None,
        }
    }

    /// Whether it has queues for kernel dispatches.
    pub fn runs_kernels(&self) -> bool {
        !matches!(self.kind, Kind::Cpu(_))
    }

    /// Name of the instruction set; none of the CPU.
    pub fn isa_name(&self) -> Option<String> {
        match &self.kind {
            Kind::Cpu(_) => None,
            Kind::Gpu(gpu) => Some(gpu.isa_name()),
            Kind::Hsail(_) => Some(hsail_agent::ISA_NAME.into()),
        }
    }

    /// Lanes of a wavefront; 0 where there are none.
    pub fn wave_size(&self) -> u32 {
        match &self.kind {
            Kind::Cpu(_) => 0,
            Kind::Gpu(gpu) => usual_wave_size(gpu.target.processor),
            Kind::Hsail(hsail) => hsail.wave_size,
        }
    }

    pub fn caches(&self) -> Vec<Cache> {
        let cache = |level, bytes| Cache { level, bytes };
        match &self.kind {
            Kind::Cpu(_) | Kind::Hsail(_) => vec![cache(1, 32 << 10)],
            Kind::Gpu(gpu) => vec![cache(1, 16 << 10), cache(2, gpu.model.l2_bytes)],
        }
    }

    /// `hsa_cache_get_info`.
    pub fn cache_info(&self, index: usize, attribute: u32) -> Answer {
        let cache = *self.caches().get(index).ok_or(Status::ERROR_INVALID_CACHE)?;
        let name = format!("{} L{}", self.name(), cache.level);
        Ok(
            match CacheInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)? {
                CacheInfo::NameLength => Value::u32(name.len() as u32),
                CacheInfo::Name => Value::characters(&name),
                CacheInfo::Level => Value::u8(cache.level),
                CacheInfo::Size => Value::u32(cache.bytes),
            },
        )
    }

    pub fn name(&self) -> String {
        match &self.kind {
            Kind::Cpu(host) => host.name.clone(),
            Kind::Gpu(gpu) => gpu.target.processor.name().into(),
            Kind::Hsail(_) => "hsail".into(),
        }
    }

    pub fn product(&self) -> String {
        match &self.kind {
            Kind::Cpu(host) => host.name.clone(),
            Kind::Gpu(gpu) => gpu.model.product.into(),
            Kind::Hsail(_) => "HSAIL interpreter".into(),
        }
    }

    /// That of a GPU is the same whatever other agents are visible.
    pub fn uuid(&self) -> String {
        match &self.kind {
            Kind::Cpu(_) => "CPU-XX".into(),
            Kind::Hsail(_) => "DSP-XX".into(),
            Kind::Gpu(gpu) => crate::model::uuid(gpu.model.serial.unwrap_or(self.node)),
        }
    }

    /// Extensions of `hsa_extension_t` that the agent has.
    pub fn extensions(&self) -> &'static [u32] {
        const FINALIZER_AND_IMAGES: &[u32] = &[Extension::Finalizer.raw(), Extension::Images.raw()];
        let finalizes = match &self.kind {
            Kind::Hsail(_) => true,
            Kind::Gpu(gpu) => finalizer::Target::is_supported(gpu.target.processor),
            Kind::Cpu(_) => false,
        };
        match (finalizes, self.has(Properties::IMAGE_INSTS)) {
            (true, true) => FINALIZER_AND_IMAGES,
            (true, false) => &FINALIZER_AND_IMAGES[..1],
            (false, true) => &FINALIZER_AND_IMAGES[1..],
            (false, false) => &[],
        }
    }

    /// Whether a GPU's processor has these instructions; other agents have all that HSA asks for.
    fn has(&self, properties: Properties) -> bool {
        self.as_gpu().is_none_or(|gpu| gpu.target.processor.has(properties))
    }

    /// `hsa_agent_get_info`, all attributes of the core API and of AMD's and the images' extensions. `isa` is the handle of the
    /// agent's instruction set.
    ///
    /// # Errors
    /// No such attribute.
    pub fn info(&self, attribute: u32, isa: u64) -> Answer {
        if let Some(attribute) = AgentInfo::from_raw(attribute) {
            return self.core_info(attribute, isa);
        }
        if let Some(attribute) = AmdAgentInfo::from_raw(attribute) {
            return Ok(self.amd_info(attribute));
        }
        if let Some(attribute) = NewerAgentInfo::from_raw(attribute) {
            return Ok(self.newer_info(attribute));
        }
        let attribute = AgentImageInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        Ok(self.image_info(attribute))
    }

    /// An attribute of its images.
    pub fn image_info(&self, attribute: AgentImageInfo) -> Value {
        use AgentImageInfo as I;
        let images = self.has(Properties::IMAGE_INSTS);
        let some = |value: u64, has: bool| if has { value as u32 } else { 0 };
        let u32s = |list: &[u64]| Value::u32s(&list.iter().map(|v| some(*v, images)).collect::<Vec<u32>>());
        match attribute {
            I::Image1dMaxElements | I::Image1daMaxElements => u32s(&[limits::WIDTH_1D]),
            I::Image1dbMaxElements => u32s(&[limits::WIDTH_1DB]),
            I::Image2dMaxElements
            | I::Image2daMaxElements
            | I::Image2ddepthMaxElements
            | I::Image2dadepthMaxElements => u32s(&[limits::WIDTH_2D, limits::HEIGHT_2D]),
            I::Image3dMaxElements => u32s(&[limits::SIZE_3D; 3]),
            I::ImageArrayMaxLayers => u32s(&[limits::LAYERS]),
            I::MaxImageRdHandles => u32s(&[RO_HANDLES]),
            I::MaxImageRorwHandles => u32s(&[RORW_HANDLES]),
            I::MaxSamplerHandlers => Value::u32(some(SAMPLERS, self.has(Properties::EXTENDED_IMAGE_INSTS))),
            I::ImageLinearRowPitchAlignment => Value::u32(match self.kind {
                Kind::Gpu(_) => image_resource::ROW_ALIGN as u32,
                Kind::Cpu(_) | Kind::Hsail(_) => 1,
            }),
        }
    }

    /// Work-items of a grid along each axis, whatever its work-groups are.
    fn most_work_items(&self) -> [u32; 3] {
        let most = |gpu: &Gpu| most_work_groups(gpu.target.processor);
        let most = self.as_gpu().map_or([1 << 32; 3], most);
        most.map(|most| most.min(u32::MAX.into()) as u32)
    }

    fn core_info(&self, attribute: AgentInfo, isa: u64) -> Answer {
        let runs = self.runs_kernels();
        let if_runs = |value: u32| Value::u32(if runs { value } else { 0 });
        Ok(match attribute {
            AgentInfo::Name => Value::name(&self.name()),
            AgentInfo::VendorName => match &self.kind {
                Kind::Cpu(host) => Value::name(&host.vendor),
                Kind::Gpu(_) => Value::name(VENDOR),
                Kind::Hsail(_) => Value::name("weft"),
            },
            AgentInfo::Feature => if_runs(QueueFeatures::KERNEL_DISPATCH),
            AgentInfo::MachineModel => Value::u32(MachineModel::Large.raw()),
            AgentInfo::Profile => Value::u32(match self.kind {
                Kind::Gpu(ref gpu) if !gpu.model.full_profile => Profile::Base.raw(),
                Kind::Cpu(_) | Kind::Gpu(_) | Kind::Hsail(_) => Profile::Full.raw(),
            }),
            AgentInfo::DefaultFloatRoundingMode => Value::u32(DefaultFloatRounding::Near.raw()),
            AgentInfo::BaseProfileDefaultFloatRoundingModes => Value::u32(DefaultFloatRounding::Near.raw()),
            AgentInfo::FastF16Operation => Value::bool(self.as_gpu().is_some()),
            AgentInfo::WavefrontSize => Value::u32(self.wave_size()),
            AgentInfo::WorkgroupMaxDim => Value::u16s(&[if runs { WORKGROUP_MAX as u16 } else { 0 }; 3]),
            AgentInfo::WorkgroupMaxSize => if_runs(WORKGROUP_MAX),
            AgentInfo::GridMaxDim => Value::u32s(&self.most_work_items().map(|most| if runs { most } else { 0 })),
            AgentInfo::GridMaxSize => if_runs(u32::MAX),
            AgentInfo::FbarrierMaxSize => if_runs(FBARRIERS),
            AgentInfo::QueuesMax => if_runs(QUEUES_MAX),
            AgentInfo::QueueMinSize => if_runs(QUEUE_MIN_SIZE),
            AgentInfo::QueueMaxSize => if_runs(QUEUE_MAX_SIZE),
            AgentInfo::QueueType => Value::u32(QueueType::Multi.raw()),
            AgentInfo::Node => Value::u32(self.node),
            // Programs that look for GPUs want machine code: the interpreter is none.
            AgentInfo::Device => Value::u32(match self.kind {
                Kind::Gpu(_) => DeviceType::Gpu.raw(),
                Kind::Cpu(_) => DeviceType::Cpu.raw(),
                Kind::Hsail(_) => DeviceType::Dsp.raw(),
            }),
            AgentInfo::CacheSize => {
                let mut sizes = [0; 4];
                for cache in self.caches() {
                    sizes[cache.level as usize - 1] = cache.bytes;
                }
                Value::u32s(&sizes)
            }
            AgentInfo::Isa => Value::u64(if runs { isa } else { 0 }),
            AgentInfo::Extensions => Value::bits(self.extensions()),
            AgentInfo::VersionMajor => Value::u16(1),
            AgentInfo::VersionMinor => Value::u16(1),
        })
    }

    fn newer_info(&self, attribute: NewerAgentInfo) -> Value {
        let gpu = self.as_gpu();
        match attribute {
            // what is allocated is the host's; nothing is taken from the device
            NewerAgentInfo::MemoryAvail => Value::u64(match &self.kind {
                Kind::Cpu(host) => host.memory_bytes,
                Kind::Gpu(gpu) => gpu.model.memory_bytes,
                Kind::Hsail(_) => 0,
            }),
            NewerAgentInfo::TimestampFrequency => Value::u64(crate::TIMESTAMP_FREQUENCY),
            NewerAgentInfo::AsicFamilyId
            | NewerAgentInfo::UcodeVersion
            | NewerAgentInfo::SdmaUcodeVersion
            | NewerAgentInfo::NumSdmaEng
            | NewerAgentInfo::NumSdmaXgmiEng => Value::u32(0),
            NewerAgentInfo::IommuSupport => Value::u32(0),
            NewerAgentInfo::NumXcc => Value::u32(u32::from(gpu.is_some())),
            NewerAgentInfo::DriverUid => Value::u32(self.node),
            // the CPU is the first agent
            NewerAgentInfo::NearestCpu => Value::u64(1),
            NewerAgentInfo::MemoryProperties | NewerAgentInfo::AqlExtensions => Value(vec![0; 8]),
        }
    }

    fn amd_info(&self, attribute: AmdAgentInfo) -> Value {
        let host = match &self.kind {
            Kind::Cpu(host) => host,
            Kind::Gpu(gpu) => return self.amd_gpu_info(attribute, gpu),
            Kind::Hsail(_) => &HostModel {
                name: self.product(),
                vendor: String::new(),
                cores: std::thread::available_parallelism().map_or(1, |n| n.get() as u32),
                max_clock_mhz: 0,
                memory_bytes: 0,
            },
        };
        match attribute {
            AmdAgentInfo::ComputeUnitCount => Value::u32(host.cores),
            AmdAgentInfo::MaxClockFrequency => Value::u32(host.max_clock_mhz),
            AmdAgentInfo::CachelineSize => Value::u32(64),
            AmdAgentInfo::MaxAddressWatchPoints => Value::u32(1),
            AmdAgentInfo::ProductName => Value::name(&host.name),
            AmdAgentInfo::Uuid => Value::c_string(&self.uuid()),
            AmdAgentInfo::HdpFlush => Value::u32s(&[0; 4]),
            AmdAgentInfo::CooperativeQueues => Value::bool(self.runs_kernels()),
            AmdAgentInfo::SvmDirectHostAccess => Value::bool(true),
            AmdAgentInfo::DriverNodeId => Value::u32(self.node),
            AmdAgentInfo::ChipId
            | AmdAgentInfo::Bdfid
            | AmdAgentInfo::MemoryWidth
            | AmdAgentInfo::MemoryMaxFrequency
            | AmdAgentInfo::MaxWavesPerCu
            | AmdAgentInfo::NumSimdsPerCu
            | AmdAgentInfo::NumShaderEngines
            | AmdAgentInfo::NumShaderArraysPerSe
            | AmdAgentInfo::Domain
            | AmdAgentInfo::AsicRevision
            | AmdAgentInfo::CooperativeComputeUnitCount => Value::u32(0),
        }
    }

    fn amd_gpu_info(&self, attribute: AmdAgentInfo, gpu: &Gpu) -> Value {
        let m = &gpu.model;
        match attribute {
            AmdAgentInfo::ChipId => Value::u32(m.chip_id),
            AmdAgentInfo::CachelineSize => Value::u32(m.cacheline_bytes),
            AmdAgentInfo::ComputeUnitCount => Value::u32(m.compute_units),
            AmdAgentInfo::MaxClockFrequency => Value::u32(m.max_clock_mhz),
            AmdAgentInfo::DriverNodeId => Value::u32(self.node),
            AmdAgentInfo::MaxAddressWatchPoints => Value::u32(4),
            // bus 3, 4, ...: the first free ones behind the bridges of a desktop board
            AmdAgentInfo::Bdfid => Value::u32((2 + m.serial.unwrap_or(self.node)) << 8),
            AmdAgentInfo::MemoryWidth => Value::u32(m.memory_bus_bits),
            AmdAgentInfo::MemoryMaxFrequency => Value::u32(m.memory_clock_mhz),
            AmdAgentInfo::ProductName => Value::name(m.product),
            AmdAgentInfo::MaxWavesPerCu => Value::u32(simds_and_waves(gpu.target.processor).1),
            AmdAgentInfo::NumSimdsPerCu => Value::u32(simds_and_waves(gpu.target.processor).0),
            AmdAgentInfo::NumShaderEngines => Value::u32(m.shader_engines),
            AmdAgentInfo::NumShaderArraysPerSe => Value::u32(1),
            AmdAgentInfo::HdpFlush => Value::u32s(&[0; 4]),
            AmdAgentInfo::Domain => Value::u32(0),
            AmdAgentInfo::CooperativeQueues => Value::bool(true),
            AmdAgentInfo::Uuid => Value::c_string(&self.uuid()),
            AmdAgentInfo::AsicRevision => Value::u32(m.asic_revision),
            AmdAgentInfo::SvmDirectHostAccess => Value::bool(true),
            AmdAgentInfo::CooperativeComputeUnitCount => Value::u32(m.compute_units),
        }
    }

    /// `hsa_isa_get_info_alt` of the agent's only instruction set.
    ///
    /// # Errors
    /// No such attribute, or an agent without instruction sets.
    pub fn isa_info(&self, attribute: u32) -> Answer {
        let name = self.isa_name().ok_or(Status::ERROR_INVALID_ISA)?;
        let waves = self.as_gpu().map_or(WORKGROUP_MAX / self.wave_size().max(1), |g| {
            simds_and_waves(g.target.processor).1
        });
        Ok(
            match IsaInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)? {
                IsaInfo::NameLength => Value::u32(name.len() as u32 + 1),
                IsaInfo::Name => Value::c_string(&name),
                IsaInfo::CallConventionCount => Value::u32(1),
                IsaInfo::CallConventionInfoWavefrontSize => Value::u32(self.wave_size()),
                IsaInfo::CallConventionInfoWavefrontsPerComputeUnit => Value::u32(waves),
                IsaInfo::MachineModels => Value(vec![0, 1]),
                IsaInfo::Profiles => {
                    let full = self.as_gpu().is_none_or(|gpu| gpu.model.full_profile);
                    Value(vec![1, full.into()])
                }
                IsaInfo::DefaultFloatRoundingModes | IsaInfo::BaseProfileDefaultFloatRoundingModes => {
                    Value(vec![0, u8::from(self.as_hsail().is_some()), 1])
                }
                IsaInfo::FastF16Operation => Value::bool(self.as_gpu().is_some()),
                IsaInfo::WorkgroupMaxDim => Value::u16s(&[WORKGROUP_MAX as u16; 3]),
                IsaInfo::WorkgroupMaxSize => Value::u32(WORKGROUP_MAX),
                IsaInfo::GridMaxDim => Value::u32s(&self.most_work_items()),
                IsaInfo::GridMaxSize => Value::u64(u64::from(u32::MAX)),
                IsaInfo::FbarrierMaxSize => Value::u32(FBARRIERS),
            },
        )
    }

    /// Whether code of this target runs here.
    pub fn runs(&self, code: &TargetId) -> bool {
        self.as_gpu().is_some_and(|gpu| code.runs_on(&gpu.target).is_ok())
    }
}

/// Extensions of the system: programs, images, AMD's loader.
pub const SYSTEM_EXTENSIONS: &[u32] = &[
    Extension::Finalizer.raw(),
    Extension::Images.raw(),
    Extension::AmdLoader.raw(),
];
