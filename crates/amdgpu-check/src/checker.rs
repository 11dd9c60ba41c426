//! What a checker is, and what it can ask about the dispatch that it sees.

use std::cell::{OnceCell, RefCell};

use amdgpu_emu::exec::{Group, MemoryAccess};
use amdgpu_emu::meeting::Waiting;
use amdgpu_emu::met::Met;
use amdgpu_emu::observe::{Begun, Place, Wanted};
use amdgpu_emu::program::Program;
use amdgpu_emu::wave::Wave;
use amdgpu_isa::{Inst, Model};
use foldhash::{HashMap, HashMapExt};

use crate::code::Block;
use crate::finding::Spot;
use crate::report::Report;
use crate::walk::{Walked, Walks};

/// An instruction of a wave, about to run or just run.
#[derive(Clone, Copy)]
pub struct At<'a> {
    pub place: Place,
    pub inst: &'a Inst,
    pub wave: &'a Wave,
}

/// What stays the same in a dispatch.
pub struct Context {
    pub model: Model,
    pub kernel: String,
    /// Work-items of a full work-group, in each dimension.
    pub work_group: [u32; 3],
    program: Program,
    /// The code is that of the dispatch before.
    pub same_code: bool,
    /// First work-item and extent of the work-groups that run.
    groups: HashMap<[u32; 3], ([u32; 3], [u32; 3])>,
    walks: RefCell<Walks>,
    walked: OnceCell<Option<Walked>>,
}

impl Context {
    pub(crate) fn of(begun: &Begun, before: Option<Context>) -> Context {
        let model = begun.machine.model;
        let is_same = |before: &Context| before.model == model && before.program.is_same(begun.program);
        let same_code = before.as_ref().is_some_and(is_same);
        let walks = before.map_or_else(Walks::default, |before| before.walks.into_inner());
        let context = Context {
            same_code,
            model: begun.machine.model,
            kernel: begun.machine.kernel.clone(),
            work_group: begun.dispatch.work_group,
            program: begun.program.clone(),
            groups: HashMap::new(),
            walks: RefCell::new(walks),
            walked: OnceCell::new(),
        };
        if !same_code {
            context.walks.borrow_mut().clear();
        }
        context
    }

    /// What can be shown of the accesses of the dispatch that begins; none if nothing can.
    pub(crate) fn walked(&self, begun: &Begun) -> Option<&Walked> {
        let walk = || self.walks.borrow_mut().walk(begun);
        self.walked.get_or_init(walk).as_ref()
    }

    pub(crate) fn begin(&mut self, group: &Group) {
        self.groups.insert(group.id, (group.first_item, group.extent));
    }

    pub(crate) fn end(&mut self, group: [u32; 3]) {
        self.groups.remove(&group);
    }

    /// Id in the grid of the work-item in a lane of a wave.
    pub fn work_item(&self, group: [u32; 3], wave: u32, lane: u32) -> [u32; 3] {
        let whole = || (std::array::from_fn(|d| group[d] * self.work_group[d]), self.work_group);
        let (first, extent) = self.groups.get(&group).copied().unwrap_or_else(whole);
        let linear = wave * self.model.wave_size + lane;
        let [x, y, _] = extent.map(|n| n.max(1));
        let inside = [linear % x, linear / x % y, linear / x / y];
        std::array::from_fn(|d| first[d] + inside[d])
    }

    /// Whether waves are threads to the compiler that made the code at an address.
    pub fn waves_are_threads(&self, pc: u64) -> bool {
        self.program.region(pc).is_some_and(|region| region.waves_are_threads)
    }

    /// The instruction at an address.
    pub fn inst(&self, pc: u64) -> Option<Inst> {
        let region = self.program.region(pc)?;
        region.decode(region.index(pc)?).ok()
    }

    /// The instruction at an address, as text.
    pub fn text(&self, pc: u64) -> String {
        self.program.text(pc)
    }

    /// An instruction of some lanes of a wave, as reports show it.
    pub fn spot(&self, place: Place, lanes: u64) -> Spot {
        let lane = if lanes == 0 { 0 } else { lanes.trailing_zeros() };
        Spot {
            pc: place.pc,
            instruction: self.text(place.pc),
            kernel: self.kernel.clone(),
            work_group: place.work_group,
            wave: place.wave,
            lanes,
            work_item: self.work_item(place.work_group, place.wave, lane),
            around: Vec::new(),
            values: Vec::new(),
        }
    }
}

/// Gets told what the machine does, and adds what it finds to the report. Every method has an empty default.
pub trait Checker: Send {
    /// A dispatch begins; what was known of memory stays.
    fn dispatch_start(&mut self, _context: &Context, _begun: &Begun, _report: &mut Report) {}
    /// Asked when it has begun: true if it needs not be told of what the dispatch does, as that was shown to be right before it runs.
    fn sleeps(&mut self, _context: &Context, _begun: &Begun) -> bool {
        false
    }
    /// A dispatch has ended, or a fault has ended it.
    fn dispatch_end(&mut self, _context: &Context, _begun: &Begun, _report: &mut Report) {}
    fn group_start(&mut self, _context: &Context, _group: &Group, _report: &mut Report) {}
    fn group_end(&mut self, _context: &Context, _work_group: [u32; 3], _report: &mut Report) {}
    fn wave_start(&mut self, _context: &Context, _place: Place, _wave: &Wave, _report: &mut Report) {}
    fn wave_end(&mut self, _context: &Context, _place: Place, _wave: &Wave, _report: &mut Report) {}
    /// Adds those instructions of a block ahead that it is to be told of; it may be told of others, too.
    fn watches(&mut self, _context: &Context, _block: &Block, _wave: &Wave, wanted: &mut Wanted) {
        wanted.insert_all();
    }
    /// Before an instruction runs.
    fn instruction(&mut self, _context: &Context, _at: &At, _report: &mut Report) {}
    /// A memory access of the instruction that has just run, before [`Checker::retired`]. The wave is as the instruction has left it.
    fn memory(
        &mut self,
        _context: &Context,
        _place: Place,
        _inst: &Inst,
        _access: &MemoryAccess,
        _report: &mut Report,
    ) {
    }
    /// What an instruction did where waves meet, before [`Checker::retired`].
    fn met(&mut self, _context: &Context, _at: &At, _met: &Met, _report: &mut Report) {}
    /// No wave can ever go on.
    fn deadlock(&mut self, _context: &Context, _waves: &[Waiting], _report: &mut Report) {}
    /// After an instruction has run.
    fn retired(&mut self, _context: &Context, _at: &At, _report: &mut Report) {}
    /// All waves of a work-group have met at a barrier.
    fn barrier(&mut self, _context: &Context, _work_group: [u32; 3], _report: &mut Report) {}
    /// The host reads memory after a dispatch.
    fn host_reads(&mut self, _context: &Context, _name: &str, _range: std::ops::Range<u64>, _report: &mut Report) {}
    /// The host may have written to global memory.
    fn forget_memory(&mut self) {}
    /// A range of global memory was never set.
    fn unset(&mut self, _range: std::ops::Range<u64>) {}
}
