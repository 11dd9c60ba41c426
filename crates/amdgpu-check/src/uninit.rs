//! `uninit`: uses of values that nobody has set.
//!
//! A shadow has a bit for each bit of registers and memory: set where the value is undefined. Instructions move the shadow as they
//! move values ([`flow`]); what is told is a use that decides something: a branch, EXEC, an address, an atomic operation, and a value
//! that the host reads. Moving an undefined value is no error.
//!
//! A second checker of the kind `sync` follows what was read from lanes that are off ([`off_lanes`]) in the same way: there everything begins
//! defined.

mod ahead;
mod flow;
mod lanes;
mod off_lanes;
mod proof;
mod registers;
mod scalar;
mod shape;
mod spaces;
mod transfer;
mod write;

use std::ops::Range;

use amdgpu_emu::exec::{Group, MemoryAccess, Space};
use amdgpu_emu::observe::{Begun, Place, Wanted};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::Inst;
use diag::Kind;
use foldhash::HashMap;

use crate::checker::{At, Checker, Context};
use crate::code::{Block, Code};
use crate::finding::Finding;
use crate::kernel::{Kernel, has_full_waves};
use crate::report::{Report, Seen};
use crate::waves::Waves;
use ahead::{Open, Table};
use lanes::Graphs;
use off_lanes::OffLanes;
use registers::Registers;
use shape::Shape;
use spaces::{Spaces, Stored};

/// Where an undefined value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Origin {
    #[default]
    Unknown,
    /// A vector register that nobody wrote.
    Vector(u16),
    /// A scalar register that nobody wrote.
    Scalar(u8),
    /// LDS, from this offset.
    Lds(u64),
    /// Private memory, from this offset.
    Scratch(u64),
    /// Memory at an address.
    Global(u64),
    /// A lane that was off, by the number of the read.
    OffLane(u32),
}

impl Origin {
    fn text(self, context: &Context) -> String {
        match self {
            Origin::Unknown | Origin::OffLane(_) => "its origin is not known".into(),
            Origin::Vector(n) if n >= 256 && context.model.registers.agprs() > 0 => {
                format!("it comes from a{}, which nothing has written", n - 256)
            }
            Origin::Vector(n) => format!("it comes from v{n}, which nothing has written"),
            Origin::Scalar(n) => format!("it comes from {}, which nothing has written", registers::slot_name(n)),
            Origin::Lds(at) => {
                format!("it comes from LDS at offset {at:#x}, which nothing has written in this work-group")
            }
            Origin::Scratch(at) => {
                format!("it comes from private memory at offset {at:#x}, which the work-item has not written")
            }
            Origin::Global(at) => format!("it comes from memory at {at:#x}, which nothing has written"),
        }
    }
}

/// The checker.
#[derive(Default)]
pub(crate) struct Uninit {
    waves: Waves<Option<Box<Registers>>>,
    /// By numbers of blocks.
    tables: Vec<Option<Table>>,
    /// Some work-group has LDS, or some wave private memory.
    has_private: bool,
    spaces: Spaces,
    graphs: Graphs,
    given: Option<amdgpu_emu::dispatch::GivenRegisters>,
    /// Accesses of the instruction that runs.
    accesses: Vec<MemoryAccess>,
    /// It makes accesses that are not in the list, of bytes that stay and are defined.
    left_out: bool,
    /// What it stores is defined.
    stores_defined: bool,
    code: Code,
    /// By numbers of instructions.
    shapes: Vec<Option<Shape>>,
    current: usize,
    /// By entry of the kernel and by what else was taken for true: whether it was shown to be right.
    shown: HashMap<(u64, proof::Given), bool>,
    off_lanes: OffLanes,
}

/// What is undefined where it matters.
pub(crate) struct Use {
    code: &'static str,
    what: &'static str,
    lanes: u64,
    origin: Origin,
}

impl Use {
    pub(crate) fn new(code: &'static str, what: &'static str, lanes: u64, origin: Origin) -> Use {
        Use {
            code,
            what,
            lanes,
            origin,
        }
    }

    fn tell(self, context: &Context, place: Place, off_lanes: &OffLanes, report: &mut Report) {
        if off_lanes.is_followed {
            return off_lanes.tell(context, self.what, (place, self.lanes), self.origin, report);
        }
        report.add(Seen::new(self.code, place.pc, 0), || {
            let message = format!("{} depends on a value that was never set", self.what);
            Finding::new(self.code, Kind::Uninit, message, context.spot(place, self.lanes))
                .note(self.origin.text(context))
        });
    }
}

impl Checker for Uninit {
    fn dispatch_start(&mut self, context: &Context, begun: &Begun, _: &mut Report) {
        let given = Some(begun.dispatch.given_registers());
        if self.given != given {
            self.given = given;
            self.shown.clear();
        }
        self.waves.clear();
        if !context.same_code {
            self.code.clear();
            self.shapes.clear();
            self.tables.clear();
            self.shown.clear();
        }
        self.has_private = false;
        self.spaces.begin();
        self.off_lanes.begin(context.same_code);
    }

    fn dispatch_end(&mut self, context: &Context, _: &Begun, report: &mut Report) {
        if !self.off_lanes.is_followed {
            return;
        }
        for (_, stored) in self.spaces.stored_in(&(0..u64::MAX)) {
            let Some(Stored { place, origin, lane }) = stored else {
                continue;
            };
            self.off_lanes
                .tell(context, "a result in memory", (*place, 1 << lane), *origin, report);
        }
        self.spaces.forget_global();
    }

    fn sleeps(&mut self, context: &Context, begun: &Begun) -> bool {
        if self.off_lanes.is_followed {
            return self.reads_no_off_lane(context, begun);
        }
        let Some(given) = &self.given else { return false };
        let dispatch = begun.dispatch;
        if self.spaces.has_global() {
            return false;
        }
        let code = &mut self.code;
        let full_waves = has_full_waves(dispatch);
        let mut is_shown = |has_private| {
            let known = proof::Given {
                has_private,
                full_waves,
            };
            let is_sound = || {
                let kernel = Kernel::of(begun, code);
                kernel.is_some_and(|kernel| proof::is_sound(&kernel, code, (&context.model, given), known))
            };
            *self.shown.entry((dispatch.entry, known)).or_insert_with(is_sound)
        };
        let has_scratch = dispatch.private_bytes_per_lane > 0;
        if is_shown(dispatch.lds_bytes > 0 || has_scratch) {
            return true;
        }
        // what comes from LDS may be known to be what was written there
        let is_written = || {
            context
                .walked(begun)
                .is_some_and(|walked| walked.lds.is_apart && walked.lds.is_defined)
        };
        !has_scratch && is_shown(false) && is_written()
    }

    fn group_start(&mut self, _: &Context, group: &Group, _: &mut Report) {
        self.has_private |= !group.lds.is_empty();
        self.spaces.begin_group(group.id, group.lds.len());
    }

    fn group_end(&mut self, _: &Context, work_group: [u32; 3], _: &mut Report) {
        self.spaces.end_group(work_group);
    }

    fn wave_start(&mut self, context: &Context, place: Place, wave: &Wave, _: &mut Report) {
        let given = self.given.as_ref().filter(|_| !self.off_lanes.is_followed);
        let key = (place.work_group, place.wave);
        *self.waves.get(place) = Some(Box::new(Registers::new(&context.model, given, wave)));
        self.has_private |= wave.scratch_bytes_per_lane > 0;
        self.spaces.begin_wave(key, wave.scratch_bytes_per_lane);
    }

    fn wave_end(&mut self, _: &Context, place: Place, _: &Wave, _: &mut Report) {
        let key = (place.work_group, place.wave);
        self.waves.end(place);
        self.spaces.end_wave(key);
    }

    fn watches(&mut self, context: &Context, block: &Block, wave: &Wave, wanted: &mut Wanted) {
        let Some(registers) = self.waves.get(block.place) else {
            return;
        };
        if self.tables.len() <= block.number {
            self.tables.resize_with(block.number + 1, || None);
        }
        let off_lanes = &mut self.off_lanes;
        let table = self.tables[block.number].get_or_insert_with(|| {
            let shapes: Vec<Shape> = (block.code.iter())
                .map(|(_, inst)| Shape::of(inst, &context.model))
                .collect();
            let parts = shapes.iter().flat_map(|shape| &shape.0);
            parts.for_each(|part| off_lanes.note_reads(part));
            Table::of(&shapes)
        });
        let follows_lanes = off_lanes.is_followed;
        let has_off = follows_lanes && table.has_off(off_lanes.of(wave));
        let open = Open {
            global: self.spaces.has_global(),
            private: match follows_lanes {
                true => self.spaces.has_private(),
                false => self.has_private,
            },
            lanes: has_off,
        };
        table.watch(registers, wave.exec(), open, wanted);
        if has_off {
            table.watch_left(registers, &off_lanes.read_later, wanted);
        }
    }

    fn instruction(&mut self, context: &Context, at: &At, report: &mut Report) {
        self.accesses.clear();
        self.left_out = false;
        let model = &context.model;
        self.current = self.code.number(at.place.pc, at.wave.vgpr_msb, at.inst, model) as usize;
        if self.shapes.len() <= self.current {
            self.shapes.resize_with(self.current + 1, || None);
        }
        let shape = self.shapes[self.current].get_or_insert_with(|| Shape::of(at.inst, model));
        if let Some(registers) = self.waves.get(at.place) {
            self.stores_defined = flow::stores_defined(at, shape, registers);
            for used in flow::before(context, at, shape, registers, &mut self.graphs, &mut self.off_lanes) {
                used.tell(context, at.place, &self.off_lanes, report);
            }
            self.off_lanes.wrote(shape, at.wave, flow::written_lane, registers);
        }
    }

    fn memory(&mut self, _: &Context, _: Place, _: &Inst, access: &MemoryAccess, _: &mut Report) {
        let is_global = matches!(access.space, Space::Global | Space::Scalar);
        if is_global && self.stores_defined && !self.spaces.has_global() {
            self.left_out = true;
        } else {
            self.accesses.push(access.clone());
        }
    }

    fn retired(&mut self, _: &Context, at: &At, _: &mut Report) {
        let Some(Some(shape)) = self.shapes.get(self.current) else {
            return;
        };
        if let Some(registers) = self.waves.get(at.place) {
            let accesses = (&self.accesses[..], self.left_out);
            transfer::after(at, shape, accesses, registers, &mut self.spaces);
            if registers.has_left() {
                registers.lanes_are_on(at.wave.exec());
            }
        }
    }

    fn host_reads(&mut self, context: &Context, name: &str, range: Range<u64>, report: &mut Report) {
        if self.off_lanes.is_followed {
            return;
        }
        for (address, stored) in self.spaces.stored_in(&range) {
            let offset = address - range.start;
            let Some(Stored { place, origin, lane }) = stored else {
                continue;
            };
            report.add(Seen::new("uninit-result", place.pc, 0), || {
                let message =
                    format!("a value that was never set is stored to byte {offset} of {name}, which the host reads");
                let spot = context.spot(*place, 1 << lane);
                Finding::new("uninit-result", Kind::Uninit, message, spot).note(origin.text(context))
            });
        }
    }

    fn forget_memory(&mut self) {
        self.spaces.forget_global();
    }

    fn unset(&mut self, range: Range<u64>) {
        if !self.off_lanes.is_followed {
            self.spaces.unset(range);
        }
    }
}

impl Uninit {
    /// Whether no lane of the dispatch reads one that is off.
    fn reads_no_off_lane(&mut self, context: &Context, begun: &Begun) -> bool {
        let (code, off_lanes) = (&mut self.code, &mut self.off_lanes);
        let known = proof::Given::default();
        *self.shown.entry((begun.dispatch.entry, known)).or_insert_with(|| {
            let Some(kernel) = Kernel::of(begun, code) else {
                return false;
            };
            for number in kernel.numbers() {
                let shape = Shape::of(&code.get(number).inst, &context.model);
                shape.0.iter().for_each(|part| off_lanes.note_reads(part));
            }
            proof::reads_no_off_lane(&kernel, code, &context.model)
        })
    }
}

/// A new checker.
pub(crate) fn checker() -> Option<Box<dyn Checker>> {
    Some(Box::new(Uninit::default()))
}

/// A new checker of reads from lanes that are off.
pub(crate) fn of_off_lanes() -> Box<dyn Checker> {
    Box::new(Uninit {
        spaces: Spaces::all_defined(),
        off_lanes: OffLanes::followed(),
        ..Uninit::default()
    })
}
