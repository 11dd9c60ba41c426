//! Promises that a program makes and an interpreter has no use for, and operands for which a result is undefined.

use super::clock::Item;
use super::report::{Report, Seen};
use super::{Touch, item};
use crate::code::{Access, Compute, FbarOp, Kernel, Op, Reg};
use crate::fault::{Fault, Trouble};
use crate::mask::Mask;
use crate::observe::Step;
use foldhash::{HashMap, HashMapExt};
use hsail::code::{AtomicOp, Width};

/// Where shared memory is: 8 bytes of global memory, or of a work-group's.
type Word = (Option<u64>, u64);

/// A use of bytes of a word, by an operation.
#[derive(Clone, Copy)]
struct Use {
    bytes: u8,
    at: (u32, u32),
    item: Item,
    /// Its equivalence class.
    class: u8,
    stores: bool,
}

pub(super) struct Promises {
    /// Whether the kernel has loads of constants, and equivalence classes: if not, nothing is kept for them.
    constants: bool,
    classes: bool,
    /// Words loaded as constant, and words stored to.
    loaded: HashMap<Word, Vec<Use>>,
    stored: HashMap<Word, Vec<Use>>,
    by_class: HashMap<(Item, Word), Vec<Use>>,
    /// Fbarriers that are initialized, with what says that they were not released.
    fbarriers: HashMap<(u64, u32), (Seen, Fault)>,
}

/// The bytes of an access by words.
fn words(step: &Step<'_, '_>, touch: &Touch) -> Vec<(Word, u8)> {
    let group = touch.group.then_some(step.shared.flat);
    let end = touch.address + u64::from(touch.bytes);
    let mut list = Vec::new();
    let mut address = touch.address;
    while address < end {
        let last = end.min(address / 8 * 8 + 8);
        list.push((
            (group, address / 8),
            (((1u16 << (last - address)) - 1) << (address % 8)) as u8,
        ));
        address = last;
    }
    list
}

/// Keeps a use, unless its bytes and its class are there already.
fn keep(list: &mut Vec<Use>, new: Use) {
    let known = |u: &Use| u.bytes | new.bytes == u.bytes && u.class == new.class && u.stores == new.stores;
    if !list.iter().any(known) {
        list.push(new);
    }
}

impl Promises {
    pub fn new(kernel: &Kernel) -> Promises {
        let ops = || kernel.functions.iter().flat_map(|f| &f.ops);
        let constants = ops().any(|op| matches!(op, Op::Ld { access, .. } if access.constant));
        let classes = ops().any(|op| match op {
            Op::Ld { access, .. } | Op::St { access, .. } => access.equiv != 0,
            Op::Atomic(a) => a.equiv != 0,
            _ => false,
        });
        Promises {
            constants,
            classes,
            loaded: HashMap::new(),
            stored: HashMap::new(),
            by_class: HashMap::new(),
            fbarriers: HashMap::new(),
        }
    }

    pub fn before(&mut self, step: &mut Step<'_, '_>, touches: &[Touch], report: &mut Report) {
        let (constant, class, stores) = match step.op {
            Op::Ld { access, .. } => (access.constant, access.equiv, false),
            Op::St { access, .. } => (false, access.equiv, true),
            Op::Atomic(a) => (false, a.equiv, a.op != AtomicOp::LD),
            Op::Compute(c) => return operands(step, c, report),
            Op::Fbar { .. } => return self.fbarrier(step),
            Op::Detect { .. } => return uniform(step, report),
            _ => return,
        };
        for touch in touches {
            let new = Use {
                bytes: 0,
                at: (step.function, step.pc),
                item: item(step, touch.lane),
                class,
                stores,
            };
            for (word, bytes) in words(step, touch) {
                let new = Use { bytes, ..new };
                if self.constants && (constant || stores) {
                    self.constant(step, touch, word, new, report);
                }
                if self.classes && class != 0 {
                    self.class(step, touch, word, new, report);
                }
            }
        }
    }

    fn constant(&mut self, step: &Step<'_, '_>, touch: &Touch, word: Word, new: Use, report: &mut Report) {
        let (own, others) = match new.stores {
            true => (&mut self.stored, &self.loaded),
            false => (&mut self.loaded, &self.stored),
        };
        keep(own.entry(word).or_default(), new);
        let other = others
            .get(&word)
            .and_then(|l| l.iter().find(|u| u.bytes & new.bytes != 0));
        let Some(other) = other else { return };
        report.add(Seen::new("const-changed", new.at, other.at), || {
            let what = match new.stores {
                true => "memory is changed that was loaded as `const`",
                false => "memory is loaded as `const` that was changed during the dispatch",
            };
            let message = format!("{what}: {}", super::named(step, touch));
            let mut fault = step.fault(Trouble::new("const-changed", "6.3.2", message).in_lane(touch.lane));
            let note = format!("the other access: {}", super::describe(step, other.item, other.at));
            fault.notes.push(note);
            fault
        });
    }

    fn class(&mut self, step: &Step<'_, '_>, touch: &Touch, word: Word, new: Use, report: &mut Report) {
        let list = self.by_class.entry((new.item, word)).or_default();
        let overlaps = |u: &&Use| u.class != new.class && u.bytes & new.bytes != 0 && (u.stores || new.stores);
        let other = list.iter().find(overlaps).copied();
        keep(list, new);
        let Some(other) = other else { return };
        report.add(Seen::new("equiv", new.at, other.at), || {
            let message = format!(
                "an access of the class {} to {}, which one of the class {} overlaps: they must not",
                new.class,
                super::named(step, touch),
                other.class
            );
            let mut fault = step.fault(Trouble::new("equiv", "6.1.4", message).in_lane(touch.lane));
            let note = format!("the other access: {}", super::describe(step, other.item, other.at));
            fault.notes.push(note);
            fault
        });
    }

    fn fbarrier(&mut self, step: &Step<'_, '_>) {
        let Op::Fbar { op, barrier } = step.op else { return };
        let (Some(lane), Some(frame)) = (step.mask.lowest(), step.wave.frames.last()) else {
            return;
        };
        let key = (step.shared.flat, frame.registers.value(*barrier, lane) as u32);
        match op {
            FbarOp::Init => {
                let at = (step.function, step.pc);
                let message = "the fbarrier that is initialized here is not released before its work-group ends";
                let fault = step.fault(Trouble::new("fbarrier-unreleased", "9.2.3", message).in_lane(lane));
                self.fbarriers
                    .insert(key, (Seen::new("fbarrier-unreleased", at, at), fault));
            }
            FbarOp::Release => {
                self.fbarriers.remove(&key);
            }
            _ => {}
        }
    }

    pub fn after(&mut self, step: &mut Step<'_, '_>, report: &mut Report) {
        if let Op::Ld { dst, access } = step.op {
            loads_uniform(step, dst, access, report);
        }
    }

    pub fn group_end(&mut self, group: u64, report: &mut Report) {
        let mut left: Vec<u32> = self.fbarriers.keys().filter(|k| k.0 == group).map(|k| k.1).collect();
        left.sort_unstable();
        for handle in left {
            if let Some((seen, fault)) = self.fbarriers.remove(&(group, handle)) {
                report.add(seen, || fault);
            }
        }
        self.by_class.retain(|(item, _), _| item.group != group);
        self.loaded.retain(|word, _| word.0 != Some(group));
        self.stored.retain(|word, _| word.0 != Some(group));
    }
}

/// Operands that leave the result undefined.
fn operands(step: &Step<'_, '_>, c: &Compute, report: &mut Report) {
    if !c.eval.has_undefined_results() {
        return;
    }
    let Some(frame) = step.wave.frames.last() else { return };
    let count = usize::from(c.count);
    for lane in step.mask.iter() {
        let src: [u128; 5] = std::array::from_fn(|i| frame.registers.value(c.src[i], lane));
        let Some(undefined) = c.eval.undefined(&src[..count]) else {
            continue;
        };
        let at = (step.function, step.pc);
        report.add(Seen::new("undefined-result", at, at), || {
            let message = format!("the result is undefined: {}", undefined.why);
            step.fault(Trouble::new("undefined-result", undefined.section, message).in_lane(lane))
        });
    }
}

/// Exceptions are detected for whole wavefronts (PRM 11.2).
fn uniform(step: &Step<'_, '_>, report: &mut Report) {
    let Some(absent) = step.wave.lanes.and_not(&step.mask).lowest() else {
        return;
    };
    let at = (step.function, step.pc);
    report.add(Seen::new("divergent-detect", at, at), || {
        let message = "the instruction must be executed by all work-items of the wavefront: this one does not";
        step.fault(Trouble::new("divergent-detect", "11.2", message).in_lane(absent))
    });
}

/// `width` says that the work-items of a slice load the same; it is looked at within the wavefront.
fn loads_uniform(step: &Step<'_, '_>, dst: &[Reg], access: &Access, report: &mut Report) {
    let slice = match access.width.work_items() {
        Some(n) => n,
        None if access.width == Width::WAVESIZE => u64::from(step.run.system.options.wave_size),
        None if access.width == Width::ALL => u64::MAX,
        None => return,
    };
    if slice == 1 {
        return;
    }
    let Some(frame) = step.wave.frames.last() else { return };
    let [x, y, _] = step.run.dispatch.work_group.map(u64::from);
    let slice_of = |lane: usize| {
        let id = step.wave.ids.get(lane).copied().unwrap_or_default().map(u64::from);
        ((id[2] * y + id[1]) * x + id[0]) / slice
    };
    let value = |lane: usize| dst.iter().map(move |r| frame.registers.get(*r, lane));
    let mut first: Option<(u64, usize)> = None;
    let lanes: Mask = step.mask;
    for lane in lanes.iter() {
        let own = slice_of(lane);
        match first {
            Some((slice, other)) if slice == own => {
                if !value(lane).eq(value(other)) {
                    let at = (step.function, step.pc);
                    report.add(Seen::new("load-width", at, at), || {
                        let message = format!(
                            "`width({})` says that all work-items of a slice load the same: this one and that of lane {other} do not",
                            access.width
                        );
                        step.fault(Trouble::new("load-width", "6.3.2", message).in_lane(lane))
                    });
                    return;
                }
            }
            _ => first = Some((own, lane)),
        }
    }
}
