//! A kernel dispatch: what packet and kernel descriptor say together, and the initial state of its waves.
//!
//! Source: AMDGPUUsage, Initial Kernel Execution State; Kernel Dispatch.

use std::ops::Range;

use amdgpu_isa::model::start::{Start, TtmpField, WorkGroupIds, WorkItemIds};
use amdgpu_isa::{FlatScratch, Model, Processor};
use code_object::{DescriptorLayout, KernelDescriptor, UserSgpr, UserSgprRange};
use hsa_abi::KernelDispatchPacket;

use crate::barrier::{Barriers, ClusterBarrier};
use crate::cluster::{ClusterPlace, Clusters};
use crate::memory::{Memory, Permission};
use crate::native::whole::{Extent, ItemIds, Origin};
use crate::trap::TrapHandler;
use crate::uop::Needs;
use crate::wave::{Path, V32, Wave, count_up, sreg, status};
use amdgpu_semantics::mode::Mode;

mod error;

pub use error::PacketError;
pub(crate) use error::work_group_text;
use error::work_items;

/// Most work-items in a work-group.
pub const MAX_WORK_GROUP: u32 = 1024;
/// Scratch memory that one dispatch may have, over all resident waves.
const MAX_SCRATCH_BYTES: u64 = 1 << 32;

/// A dispatch whose packet and descriptor have been checked.
#[derive(Debug, Clone)]
pub struct Dispatch {
    pub grid: [u32; 3],
    pub work_group: [u32; 3],
    /// Group segment of each work-group, static and dynamic.
    pub lds_bytes: u32,
    pub private_bytes_per_lane: u32,
    pub descriptor: KernelDescriptor,
    layout: DescriptorLayout,
    /// Guest addresses.
    pub entry: u64,
    pub packet_address: u64,
    pub queue_address: u64,
    pub kernarg_address: u64,
    pub dispatch_id: u64,
    scratch: Scratch,
    /// The processor, with waves of the kernel's size.
    pub model: Model,
    /// There before the waves begin.
    pub trap_handler: Option<TrapHandler>,
    /// What user SGPRs hold in every wave, and which of them hold what.
    user_sgprs: [u32; Start::MAX_USER_SGPRS],
    user_ranges: Vec<UserSgprRange>,
    start: WaveStart,
    clusters: Option<Clusters>,
    /// Of each wave of a full work-group, the VGPRs with work-item ids; empty for groups of one dimension.
    ids: Vec<Vec<V32>>,
}

/// VGPRs of a block of dynamic VGPRs: of the two sizes, the one with which a wave can have all (RDNA4 ISA 3.3.3).
const VGPR_BLOCK: u16 = 32;

/// What the descriptor says of the state in which every wave begins.
#[derive(Debug, Clone, Copy)]
struct WaveStart {
    mode: Mode,
    vgprs: u16,
    agprs: u16,
    sgprs: u16,
    /// Of a full work-group.
    waves: usize,
    id_dimensions: usize,
    /// All work-item ids are in v0, ten bits each.
    packed_ids: bool,
    user_sgprs: usize,
    /// Which system SGPRs follow them.
    group_ids: [bool; 3],
    group_info: bool,
    private_segment: bool,
    flat_scratch: FlatScratch,
    /// Unit in which a wave's scratch memory is allocated.
    scratch_granule_bytes: u64,
    named_barriers: u8,
    /// Waves allocate VGPRs while they run.
    dynamic_vgprs: bool,
}

impl WaveStart {
    fn new(d: &KernelDescriptor, layout: &DescriptorLayout, model: &Model, items: u32) -> Self {
        let ieee = d.ieee_mode(layout).unwrap_or(true);
        let dx10_clamp = d.dx10_clamp(layout).unwrap_or(true);
        let flat_scratch = model.start.flat_scratch;
        let registers = model.registers;
        let total = d.vgpr_count(layout);
        let (vgprs, agprs) = match layout.fields.accum_offset {
            true => (d.accum_offset().min(total), total.saturating_sub(d.accum_offset())),
            false => (total, registers.agprs().into()),
        };
        WaveStart {
            mode: Mode::new(d.float_mode(), dx10_clamp, ieee)
                .with_overflow_and_exceptions(d.fp16_overflow(layout), d.exceptions()),
            vgprs: vgprs.min(registers.vgprs.into()) as u16,
            agprs: agprs.min(registers.agprs().into()) as u16,
            sgprs: d.sgpr_count(layout) as u16,
            waves: items.div_ceil(model.wave_size) as usize,
            id_dimensions: d.workitem_id_dimensions().unwrap_or(3) as usize,
            packed_ids: model.start.work_item_ids == WorkItemIds::Packed,
            user_sgprs: (d.user_sgpr_count(layout) as usize).min(model.start.user_sgprs.into()),
            group_ids: d.enable_workgroup_id(),
            group_info: d.enable_workgroup_info(),
            private_segment: d.enable_private_segment() && flat_scratch != FlatScratch::Architected,
            flat_scratch,
            scratch_granule_bytes: model.memory.scratch.granule_bytes.into(),
            named_barriers: d.named_barrier_count(layout) as u8,
            dynamic_vgprs: d.dynamic_vgprs(layout),
        }
    }
}

/// Private memory of a dispatch: one arena, a place for each wave that can be resident.
#[derive(Debug, Clone, Copy)]
struct Scratch {
    base: u64,
    bytes: u64,
    bytes_per_wave: u64,
    /// Work-groups that have room at the same time.
    groups: usize,
}

impl Scratch {
    /// That of kernels without private memory.
    const NONE: Scratch = Scratch {
        base: 0,
        bytes: 0,
        bytes_per_wave: 0,
        groups: usize::MAX,
    };
}

/// Where a packet comes from, and what a dispatch is told beside it.
#[derive(Debug, Clone, Copy, Default)]
pub struct PacketSource {
    pub packet_address: u64,
    pub queue_address: u64,
    pub dispatch_id: u64,
    /// Work-groups of a cluster in each dimension.
    pub cluster: Option<[u32; 3]>,
}

/// See [`Dispatch::given_registers`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenRegisters {
    /// SGPRs from s0 on: user SGPRs, then system SGPRs.
    pub sgprs: usize,
    /// VGPRs from v0 on: work-item ids.
    pub vgprs: usize,
    pub flat_scratch: bool,
}

/// See [`Dispatch::group_start`].
#[derive(Debug, Clone, Copy, Default)]
pub struct GroupStart {
    pub id: [u32; 3],
    /// Id in the grid of the first work-item.
    pub first_item: [u32; 3],
    /// Work-items in each dimension: fewer than the dispatch says at the end of the grid.
    pub extent: [u32; 3],
    pub waves: usize,
    pub cluster: Option<ClusterPlace>,
    scratch_slot: usize,
    named_barriers: u8,
}

impl GroupStart {
    /// The group's barriers as they begin; `cluster` is that of its cluster.
    pub fn barriers(&self, cluster: Option<ClusterBarrier>) -> Barriers {
        let mut barriers = Barriers::default();
        self.begin(&mut barriers, cluster);
        barriers
    }

    /// Makes the barriers those of the group as it begins.
    pub fn begin(&self, barriers: &mut Barriers, cluster: Option<ClusterBarrier>) {
        barriers.begin(self.waves, self.named_barriers, cluster);
    }
}

/// Sizes of the grid and of a work-group. Those of dimensions that a packet does not use count as 1, whatever it says.
///
/// # Errors
/// What no agent runs.
pub fn sizes(packet: &KernelDispatchPacket) -> Result<([u32; 3], [u32; 3]), PacketError> {
    let dimensions = packet.dimensions();
    if !(1..=3).contains(&dimensions) {
        return Err(PacketError::Dimensions(dimensions));
    }
    let used = |n: u16, value: u32| if dimensions >= n { value } else { 1 };
    let work_group = [
        packet.workgroup_size_x as u32,
        used(2, packet.workgroup_size_y as u32),
        used(3, packet.workgroup_size_z as u32),
    ];
    let grid = [
        packet.grid_size_x,
        used(2, packet.grid_size_y),
        used(3, packet.grid_size_z),
    ];
    if work_group.contains(&0) || grid.contains(&0) {
        return Err(PacketError::Empty(work_group, grid));
    }
    match work_items(work_group) > u128::from(MAX_WORK_GROUP) {
        true => Err(PacketError::WorkGroupSize(work_group)),
        false => Ok((grid, work_group)),
    }
}

impl Dispatch {
    /// Whether work-groups run on two compute units.
    pub fn wgp_mode(&self) -> bool {
        self.descriptor.wgp_mode(&self.layout)
    }

    /// Checks a packet against its descriptor, and allocates scratch memory. [`Dispatch::release`] gives it back.
    ///
    /// # Errors
    /// What is wrong with the packet, as HSA names it.
    pub fn new(
        packet: &KernelDispatchPacket,
        descriptor: KernelDescriptor,
        layout: DescriptorLayout,
        processor: Processor,
        source: PacketSource,
        memory: &Memory,
    ) -> Result<Dispatch, PacketError> {
        let (grid, work_group) = sizes(packet)?;
        let items = work_group.iter().product();
        let limit = processor.lds_bytes();
        let wanted = packet.group_segment_size.max(descriptor.group_segment_fixed_size);
        if wanted > limit {
            return Err(PacketError::GroupSegment { wanted, limit });
        }
        let wave_size = descriptor.wavefront_size(&layout);
        let model = Model::of(processor, wave_size).map_err(PacketError::WaveSize)?;
        let private = packet.private_segment_size.max(descriptor.private_segment_fixed_size);
        let limit = processor.scratch_bytes_of_wave() / wave_size;
        if private > limit {
            return Err(PacketError::PrivateSegment { wanted: private, limit });
        }
        let clusters = match source.cluster {
            Some(size) => Clusters::new(size, grid, work_group).map_err(PacketError::Cluster)?,
            None => None,
        };
        if clusters.is_some() && model.start.clusters.is_none() {
            let message = format!("{} has no clusters of work-groups", processor.name());
            return Err(PacketError::Cluster(message));
        }
        let mut dispatch = Dispatch {
            clusters,
            trap_handler: None,
            grid,
            work_group,
            lds_bytes: wanted,
            private_bytes_per_lane: private,
            descriptor,
            layout,
            entry: 0,
            packet_address: 0,
            queue_address: 0,
            kernarg_address: 0,
            dispatch_id: 0,
            scratch: Scratch::NONE,
            model,
            user_sgprs: [0; Start::MAX_USER_SGPRS],
            user_ranges: descriptor.user_sgprs(&layout),
            start: WaveStart::new(&descriptor, &layout, &model, items),
            ids: Vec::new(),
        };
        if work_group[1..] != [1, 1] {
            dispatch.ids = (0..dispatch.start.waves)
                .map(|n| dispatch.item_ids(work_group, n))
                .collect();
        }
        dispatch.begin(packet, source, memory)?;
        Ok(dispatch)
    }

    /// Makes it the dispatch of another packet that asks for the same kernel, sizes and clusters: what follows from these stays.
    ///
    /// # Errors
    /// No scratch memory, or no arguments where the descriptor preloads them.
    pub fn begin(
        &mut self,
        packet: &KernelDispatchPacket,
        source: PacketSource,
        memory: &Memory,
    ) -> Result<(), PacketError> {
        self.entry = packet
            .kernel_object
            .wrapping_add_signed(self.descriptor.kernel_code_entry_byte_offset);
        self.packet_address = source.packet_address;
        self.queue_address = source.queue_address;
        self.kernarg_address = packet.kernarg_address;
        self.dispatch_id = source.dispatch_id;
        self.scratch = Scratch::NONE;
        self.allocate_scratch(memory)?;
        self.fill_user_sgprs();
        if let Err(error) = self.preload_kernarg(memory) {
            self.release(memory);
            return Err(error);
        }
        self.user_sgprs[self.start.user_sgprs..].fill(0);
        Ok(())
    }

    /// Whether `s_trap 1` is HSAIL's debugtrap: [`crate::exec::Machine::debugtrap_halts`].
    pub fn debugtrap_halts(&self) -> bool {
        self.layout.kernel_code
    }

    fn allocate_scratch(&mut self, memory: &Memory) -> Result<(), PacketError> {
        if self.private_bytes_per_lane == 0 {
            return Ok(());
        }
        let per_lane = (self.private_bytes_per_lane as u64).next_multiple_of(4);
        let per_wave = (per_lane * self.model.wave_size as u64).next_multiple_of(self.start.scratch_granule_bytes);
        let per_group = per_wave * self.waves_per_group() as u64;
        let groups = (MAX_SCRATCH_BYTES / per_group).min(self.group_count()).min(4096);
        let groups = groups - groups % self.groups_together() as u64;
        let bytes = per_group * groups;
        if groups == 0 {
            return Err(PacketError::Scratch(self.private_bytes_per_lane));
        }
        let base = memory
            .allocate_sparse(bytes, 1 << 16, Permission::ReadWrite, "scratch")
            .ok_or(PacketError::Scratch(self.private_bytes_per_lane))?;
        self.scratch = Scratch {
            base,
            bytes,
            bytes_per_wave: per_wave,
            groups: groups as usize,
        };
        Ok(())
    }

    /// Gives back the dispatch's scratch memory.
    pub fn release(&self, memory: &Memory) {
        if self.scratch.bytes > 0 {
            memory.free(self.scratch.base);
        }
    }

    /// Work-groups in each dimension, the last one possibly partial.
    pub fn groups(&self) -> [u32; 3] {
        std::array::from_fn(|d| self.grid[d].div_ceil(self.work_group[d]))
    }

    /// Work-groups; the greatest number there is if they are more.
    pub fn group_count(&self) -> u64 {
        self.groups()
            .iter()
            .fold(1, |product: u64, &n| product.saturating_mul(n as u64))
    }

    /// Work-groups that follow each other and run at the same time: those of a cluster, or 1.
    pub fn groups_together(&self) -> usize {
        self.clusters.map_or(1, |clusters| clusters.groups())
    }

    /// Id of the n-th work-group, X fastest, cluster by cluster.
    #[inline(always)]
    pub fn group_id(&self, linear: u64) -> [u32; 3] {
        if let Some(clusters) = &self.clusters {
            return clusters.group_id(linear, self.groups());
        }
        let [x, y, _] = self.groups().map(u64::from);
        if linear < x {
            return [linear as u32, 0, 0];
        }
        [(linear % x) as u32, (linear / x % y) as u32, (linear / x / y) as u32]
    }

    /// Waves of a full work-group.
    pub fn waves_per_group(&self) -> usize {
        self.start.waves
    }

    /// Work-groups whose scratch memory fits at the same time.
    pub fn scratch_groups(&self) -> usize {
        self.scratch.groups
    }

    /// Work-items of a group in each dimension: fewer at the grid's end.
    fn group_extent(&self, id: [u32; 3]) -> [u32; 3] {
        std::array::from_fn(|d| self.work_group[d].min(self.grid[d] - id[d] * self.work_group[d]))
    }

    /// Waves of one work-group; a partial one has fewer.
    pub fn waves_in_group(&self, id: [u32; 3]) -> usize {
        match self.group_extent(id) {
            full if full == self.work_group => self.start.waves,
            part => part.iter().product::<u32>().div_ceil(self.model.wave_size) as usize,
        }
    }

    /// Waves of the work-groups before the n-th.
    pub(crate) fn waves_before(&self, linear: u64) -> u64 {
        let groups = self.groups().map(u64::from);
        let last_extent: [u32; 3] = std::array::from_fn(|d| self.grid[d] - (self.groups()[d] - 1) * self.work_group[d]);
        // Of a work-group that is the last one in the dimensions that are set.
        let waves = |last: [bool; 3]| {
            let items = (0..3).map(|d| if last[d] { last_extent[d] } else { self.work_group[d] });
            u64::from(items.product::<u32>().div_ceil(self.model.wave_size))
        };
        let row = |y: bool, z: bool| (groups[0] - 1) * waves([false, y, z]) + waves([true, y, z]);
        let plane = |z: bool| (groups[1] - 1) * row(false, z) + row(true, z);
        let [x, y, z] = [
            linear % groups[0],
            linear / groups[0] % groups[1],
            linear / groups[0] / groups[1],
        ];
        let (last_y, last_z) = (y == groups[1] - 1, z == groups[2] - 1);
        let planes = z.min(groups[2] - 1) * plane(false) + u64::from(z == groups[2]) * plane(true);
        planes + y * row(false, last_z) + x * waves([false, last_y, last_z])
    }

    /// The least and the greatest id in each dimension of the work-groups `first..=last`.
    pub(crate) fn group_ids(&self, first: u64, last: u64) -> [(u32, u32); 3] {
        let groups = self.groups();
        let (a, b) = (self.group_id(first), self.group_id(last));
        let same_plane = a[2] == b[2];
        let same_row = same_plane && a[1] == b[1];
        [
            if same_row { (a[0], b[0]) } else { (0, groups[0] - 1) },
            if same_plane { (a[1], b[1]) } else { (0, groups[1] - 1) },
            (a[2], b[2]),
        ]
    }

    /// Slots in which several work-group ids are, with the least and the greatest value for work-groups from one number to another.
    pub fn packed_group_ids(&self, first: u64, last: u64) -> Vec<(u8, u32, u32)> {
        let WorkGroupIds::Ttmps(fields) = self.model.start.work_group_ids else {
            return Vec::new();
        };
        let mut slots: Vec<(u8, u32, u32)> = Vec::new();
        for (field, (low, high)) in fields.iter().zip(self.group_ids(first, last)) {
            let slot = sreg::TTMP + field.ttmp;
            // A number that the field cannot hold is cut off: anything may be there.
            let (low, high) = match u64::from(high) >> field.bits == 0 {
                true => (field.insert(low), field.insert(high)),
                false => (0, field.insert(u32::MAX)),
            };
            match slots.iter_mut().find(|s| s.0 == slot) {
                Some(known) => *known = (slot, known.1 | low, known.2 | high),
                None => slots.push((slot, low, high)),
            }
        }
        slots
    }

    /// The greatest values that v0, v1 and v2 hold of work-item ids in a work-group.
    pub(crate) fn greatest_item_ids(&self) -> impl Iterator<Item = u32> {
        let greatest = self.work_group.map(|n| n - 1);
        let dimensions = self.start.id_dimensions.max(1);
        match self.start.packed_ids {
            true => [greatest[0] | greatest[1] << 10 | greatest[2] << 20, 0, 0]
                .into_iter()
                .take(1),
            false => greatest.into_iter().take(dimensions),
        }
    }

    /// User SGPRs, and the work-group ids, which are given, where they have slots of their own: values and their slots.
    pub fn first_slots<T>(&self, ids: [T; 3], user: impl Fn(u64) -> T) -> impl Iterator<Item = (u8, T)> {
        let values = self.user_sgprs[..self.start.user_sgprs].iter();
        let mut first: Vec<(u8, T)> = (sreg::SGPR..).zip(values.map(|&value| user(value.into()))).collect();
        match self.model.start.work_group_ids {
            WorkGroupIds::Sgprs => {
                let enabled = ids
                    .into_iter()
                    .zip(self.start.group_ids)
                    .filter(|(_, enabled)| *enabled);
                let next = first.len() as u8;
                first.extend((next..).zip(enabled.map(|(id, _)| id)));
            }
            WorkGroupIds::Ttmps(fields) => {
                let whole = ids.into_iter().zip(fields).filter(|(_, field)| field.bits == 32);
                first.extend(whole.map(|(id, field)| (sreg::TTMP + field.ttmp, id)));
            }
        }
        first.into_iter()
    }

    /// Whether v0 has all work-item ids, ten bits each.
    pub fn packs_item_ids(&self) -> bool {
        self.start.packed_ids
    }

    /// Work-items of a full work-group along X and Y, if there are no others, and where its waves find their numbers; None where they do not.
    pub(crate) fn lanes_in_order(&self) -> Option<(Extent, ItemIds)> {
        let [x, y, z] = self.work_group;
        let start = &self.start;
        let plain = self.clusters.is_none() && self.trap_handler.is_none() && !start.dynamic_vgprs;
        let dimensions = start.id_dimensions;
        let ids = match start.packed_ids {
            true => ItemIds::Packed { dimensions },
            false => ItemIds::Apart,
        };
        let numbered = y == 1 || start.packed_ids || dimensions > 1;
        (plain && z == 1 && numbered).then_some(([x, y], ids))
    }

    /// Whether no work-item of a work-group is beyond the grid's end.
    pub(crate) fn is_full(&self, id: [u32; 3]) -> bool {
        self.group_extent(id) == self.work_group
    }

    /// What waves find in the slots that [`Dispatch::first_slots`] names.
    pub(crate) fn origins(&self) -> Vec<(u8, Origin)> {
        let ids = [0, 1, 2].map(Origin::GroupId);
        let mut origins: Vec<(u8, Origin)> = self.first_slots(ids, |value| Origin::Value(value as u32)).collect();
        if let WorkGroupIds::Ttmps(fields) = self.model.start.work_group_ids {
            let groups = self.groups();
            for (n, field) in fields.iter().enumerate().filter(|(_, field)| field.bits < 32) {
                // alone in its slot, as the other ids there are all zero
                let mut others = fields
                    .iter()
                    .enumerate()
                    .filter(|(m, other)| *m != n && other.ttmp == field.ttmp);
                let is_whole = field.insert(1) == 1 && u64::from(groups[n] - 1) >> field.bits == 0;
                if is_whole && others.all(|(m, _)| groups[m] == 1) {
                    origins.push((sreg::TTMP + field.ttmp, Origin::GroupId(n as u8)));
                }
            }
        }
        origins
    }

    /// How waves begin to run.
    pub(crate) fn path(&self, keeps_exceptions: bool) -> Path {
        Path::of(self.start.mode, keeps_exceptions)
    }

    /// Whether waves begin with registers of these numbers.
    pub(crate) fn allocates(&self, needs: Needs) -> bool {
        let start = &self.start;
        needs.vgprs <= start.vgprs && needs.agprs <= start.agprs && u16::from(needs.sgprs) <= start.sgprs
    }

    /// The registers that waves find something in when they begin; in others they find what a wave before them left.
    pub fn given_registers(&self) -> GivenRegisters {
        let start = &self.start;
        let ids = match self.model.start.work_group_ids {
            WorkGroupIds::Sgprs => start.group_ids.iter().filter(|enabled| **enabled).count(),
            WorkGroupIds::Ttmps(_) => 0,
        };
        let system = ids + usize::from(start.group_info) + usize::from(start.private_segment);
        GivenRegisters {
            sgprs: start.user_sgprs + system,
            vgprs: if start.packed_ids {
                1
            } else {
                start.id_dimensions.max(1)
            },
            flat_scratch: start.flat_scratch == FlatScratch::Architected,
        }
    }

    /// What the waves of a work-group have in common when they begin.
    ///
    /// `scratch_slot`: which of the group-sized places of the scratch arena the work-group has.
    #[inline(always)]
    pub fn group_start(&self, id: [u32; 3], scratch_slot: usize) -> GroupStart {
        GroupStart {
            id,
            first_item: std::array::from_fn(|d| id[d] * self.work_group[d]),
            extent: self.group_extent(id),
            waves: self.waves_in_group(id),
            cluster: self.clusters.map(|clusters| clusters.place(id, self.groups())),
            scratch_slot,
            named_barriers: self.start.named_barriers,
        }
    }

    /// Puts a wave into the state in which it begins. If it begins with all lanes, vector registers outside `zeroed` may hold
    /// anything, see `program/fresh.rs`.
    pub fn init_wave(&self, wave: &mut Wave, group: &GroupStart, index: usize, zeroed: Option<&[Range<usize>]>) {
        let start = &self.start;
        let vgprs = usize::from(start.vgprs);
        match zeroed {
            Some(zeroed) if self.lanes(group, index) == self.model.wave_size => {
                // v0 always gets ids
                for r in zeroed {
                    wave.zero(r.start.max(1)..r.end.min(vgprs));
                }
            }
            _ => wave.zero(0..vgprs),
        }
        wave.reset_others(start.vgprs, start.agprs, start.sgprs);
        wave.lane_mask = self.model.lane_mask;
        if start.dynamic_vgprs {
            (wave.vgprs, wave.vgpr_block) = (VGPR_BLOCK, Some(VGPR_BLOCK));
        }
        wave.set_mode(start.mode);
        wave.index = index as u32;
        if group.waves > 1 {
            wave.status = status::IN_TG;
        }
        if let Some(handler) = self.trap_handler {
            handler.install(wave);
        }
        wave.pc = self.entry;
        let slot = (group.scratch_slot * start.waves + index) as u64;
        let scratch_offset = slot * self.scratch.bytes_per_wave;
        wave.scratch_base = self.scratch.base + scratch_offset;
        wave.scratch_bytes_per_lane = self.private_bytes_per_lane;
        wave.hidden_private_base = (start.flat_scratch == FlatScratch::Offset).then_some(self.scratch.base);
        self.init_vgprs(wave, group, index);
        self.init_sgprs(wave, group, index, scratch_offset);
        if start.flat_scratch == FlatScratch::Architected {
            wave.set_s64(sreg::FLAT_SCRATCH, wave.scratch_base);
        }
    }

    /// Work-items in a wave.
    fn lanes(&self, group: &GroupStart, index: usize) -> u32 {
        let first = index as u32 * self.model.wave_size;
        let items = group.extent.iter().product::<u32>();
        items.saturating_sub(first).min(self.model.wave_size)
    }

    fn init_vgprs(&self, wave: &mut Wave, group: &GroupStart, index: usize) {
        let extent = group.extent;
        let [_, ny, nz] = extent;
        let first = index as u32 * self.model.wave_size;
        let lanes = self.lanes(group, index);
        let exec = if lanes >= 64 { !0 } else { (1u64 << lanes) - 1 };
        wave.initial_exec = exec;
        wave.set_exec(exec);
        if ny == 1 && nz == 1 {
            return count_up(&mut wave.v[0], first, lanes);
        }
        match self.ids.get(index) {
            Some(ids) if extent == self.work_group => wave.v[..ids.len()].copy_from_slice(ids),
            _ => {
                let ids = self.item_ids(extent, index);
                wave.v[..ids.len()].copy_from_slice(&ids);
            }
        }
    }

    /// The VGPRs with work-item ids of a wave of a work-group of `extent` (AMDGPUUsage, VGPR Register Set Up Order).
    fn item_ids(&self, extent: [u32; 3], index: usize) -> Vec<V32> {
        let [nx, ny, nz] = extent;
        let first = index as u32 * self.model.wave_size;
        let lanes = (nx * ny * nz).saturating_sub(first).min(self.model.wave_size);
        let dimensions = self.start.id_dimensions;
        let mut registers = vec![V32::ZERO; if self.start.packed_ids { 1 } else { dimensions }];
        let mut id = [first % nx, first / nx % ny, first / nx / ny];
        for lane in 0..lanes as usize {
            if self.start.packed_ids {
                registers[0].0[lane] = (0..dimensions).fold(0, |v, d| v | id[d] << (10 * d));
            } else {
                for (register, id) in registers.iter_mut().zip(id) {
                    register.0[lane] = id;
                }
            }
            id[0] += 1;
            if id[0] == nx {
                (id[0], id[1]) = (0, id[1] + 1);
            }
            if id[1] == ny {
                (id[1], id[2]) = (0, id[2] + 1);
            }
        }
        registers
    }

    fn init_sgprs(&self, wave: &mut Wave, group: &GroupStart, index: usize, scratch_offset: u64) {
        let start = &self.start;
        // all that there may be, which takes no call: those beyond are zero
        wave.s[..Start::MAX_USER_SGPRS].copy_from_slice(&self.user_sgprs);
        let ttmp = |wave: &mut Wave, field: TtmpField, value: u32| {
            wave.s[usize::from(sreg::TTMP + field.ttmp)] |= field.insert(value);
        };
        if let Some(field) = self.model.start.wave_id {
            ttmp(wave, field, index as u32);
        }
        if let (Some(place), Some(fields)) = (&group.cluster, &self.model.start.clusters) {
            for (n, bits) in place.ttmps(fields) {
                wave.s[usize::from(sreg::TTMP + n)] |= bits;
            }
        }
        let group_ids = match self.model.start.work_group_ids {
            WorkGroupIds::Sgprs => start.group_ids,
            WorkGroupIds::Ttmps(fields) => {
                // with clusters these are theirs, and the work-group's in its cluster are elsewhere
                let ids = group.cluster.map_or(group.id, |place| place.cluster);
                fields
                    .into_iter()
                    .zip(ids)
                    .for_each(|(field, id)| ttmp(wave, field, id));
                [false; 3]
            }
        };
        let mut next = start.user_sgprs;
        let mut system = |value: u32| {
            if next < sreg::VCC as usize {
                wave.s[next] = value;
            }
            next += 1;
        };
        for (enabled, id) in group_ids.into_iter().zip(group.id) {
            if enabled {
                system(id);
            }
        }
        if start.group_info {
            let waves = group.waves as u32;
            system((index == 0) as u32 * 0x8000_0000 | waves & 0x3f);
        }
        if start.private_segment {
            system(scratch_offset as u32);
        }
    }

    /// User SGPRs as a command processor's registers give them, in the place of what the descriptor enables.
    pub fn give_user_sgprs(&mut self, values: &[u32]) {
        let places = self.user_sgprs.iter_mut().take(self.start.user_sgprs);
        places.zip(values).for_each(|(place, value)| *place = *value);
    }

    fn fill_user_sgprs(&mut self) {
        self.user_sgprs = [0; Start::MAX_USER_SGPRS];
        for n in 0..self.user_ranges.len() {
            let range = self.user_ranges[n];
            let [lo, hi] = self.user_sgpr_value(range.what);
            let values = [lo as u32, (lo >> 32) as u32, hi as u32, (hi >> 32) as u32];
            let places = self.user_sgprs.iter_mut().skip(range.first as usize);
            for (place, value) in places.zip(values.into_iter().take(range.count as usize)) {
                *place = value;
            }
        }
    }

    /// Puts the dwords of the kernarg segment that the descriptor names into the last user SGPRs, and skips the code that would
    /// load them (AMDGPUUsage, Preloaded Kernel Arguments).
    fn preload_kernarg(&mut self, memory: &Memory) -> Result<(), PacketError> {
        let preloads = |range: &&UserSgprRange| range.what == UserSgpr::KernargPreload;
        let Some(&range) = self.user_ranges.iter().find(preloads) else {
            return Ok(());
        };
        let first = self.kernarg_address + 4 * u64::from(self.descriptor.kernarg_preload_offset());
        let places = self.user_sgprs.iter_mut().skip(range.first.into());
        for (n, place) in (0..range.count).zip(places) {
            let mut dword = [0; 4];
            let address = first + 4 * u64::from(n);
            memory.read(address, &mut dword).map_err(|_| {
                PacketError::Descriptor(format!(
                    "the kernel descriptor preloads {} dwords of the kernarg segment, which has no dword at {address:#x}",
                    range.count
                ))
            })?;
            *place = u32::from_le_bytes(dword);
        }
        self.entry += u64::from(self.layout.start.preload_prologue_bytes);
        Ok(())
    }

    fn user_sgpr_value(&self, what: UserSgpr) -> [u64; 2] {
        match what {
            UserSgpr::PrivateSegmentBuffer => self.private_segment_buffer(),
            UserSgpr::DispatchPtr => [self.packet_address, 0],
            UserSgpr::QueuePtr => [self.queue_address, 0],
            UserSgpr::KernargSegmentPtr => [self.kernarg_address, 0],
            UserSgpr::DispatchId => [self.dispatch_id, 0],
            // the arena is the hidden private memory: its offset is 0, and the second dword is the size of a work-item's part
            UserSgpr::FlatScratchInit if self.start.flat_scratch == FlatScratch::Offset => {
                [(self.private_bytes_per_lane as u64).next_multiple_of(4) << 32, 0]
            }
            UserSgpr::FlatScratchInit => [self.scratch.base, 0],
            UserSgpr::PrivateSegmentSize => [(self.private_bytes_per_lane as u64).next_multiple_of(4), 0],
            UserSgpr::KernargPreload => [0, 0],
        }
    }

    /// V# over the scratch arena: swizzled, a dword a lane, the lane's number added (AMDGPUUsage, Private Segment Buffer).
    fn private_segment_buffer(&self) -> [u64; 2] {
        let fields = &self.model.descriptors.buffer;
        let words = fields.private_segment(self.scratch.base, self.scratch.bytes, self.model.wave_size);
        let [a, b, c, d] = words.unwrap_or_default().map(u64::from);
        [a | b << 32, c | d << 32]
    }
}
