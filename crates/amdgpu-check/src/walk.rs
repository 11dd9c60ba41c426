//! What can be shown of a dispatch before it runs, from its arguments and its code: which bytes its waves access.
//!
//! The kernel is walked once for all waves together. Registers hold numbers that go up evenly from work-item to work-item and from work-group to
//! work-group ([`number`]), which addresses of arrays are, or numbers of which only the ends are known. Of loops that count, each round is walked. Where
//! the walk does not follow the code, nothing is known, and waves are looked at while they run.

mod lds;
mod logic;
mod mask;
mod memory;
mod number;
mod owned;
mod plan;
mod run;
mod state;

use amdgpu_emu::observe::Begun;
use foldhash::HashMap;

use crate::code::Code;
use crate::graphs::Graphs;
use crate::kernel::{Kernel, has_full_groups, has_full_waves};
pub(crate) use lds::Lds;
use number::{AXES, Bounds, GROUP, Number, Values};
pub(crate) use owned::Owned;
use plan::Plan;
use run::Walk;
use state::State;

/// What a walk has shown.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    pub global: Owned,
    pub lds: Lds,
    /// At each barrier are all waves of the work-group, with all lanes.
    pub meets_evenly: bool,
}

/// Instructions of a walk: no more than a part of what the dispatch runs anyway.
const LEAST_STEPS: u64 = 1024;
const STEPS_A_WAVE: u64 = 16;
const MOST_STEPS: u64 = 1 << 14;

/// The kernels that were walked.
#[derive(Default)]
pub(crate) struct Walks {
    graphs: Graphs,
    code: Code,
    /// By entry.
    plans: HashMap<u64, Option<Plan>>,
    /// Entries of kernels of which a walk did not come to the end, and how many instructions it might take.
    given_up: HashMap<u64, usize>,
    /// The last accesses of LDS that were looked at, with how large it was.
    last_lds: Option<(Bounds, u32, Vec<memory::InLds>, Lds)>,
}

impl Walks {
    /// Forgets code: another program may be at the same addresses.
    pub fn clear(&mut self) {
        self.code.clear();
        self.plans.clear();
        self.given_up.clear();
        self.last_lds = None;
    }

    /// Walks a dispatch; none if the walk does not come to the end.
    pub fn walk(&mut self, begun: &Begun) -> Option<Walked> {
        let entry = begun.dispatch.entry;
        let model = &begun.machine.model;
        let Walks {
            graphs, code, plans, ..
        } = self;
        let plan = plans.entry(entry).or_insert_with(|| {
            let kernel = Kernel::of(begun, code)?;
            Plan::of(&kernel, code, graphs, model)
        });
        let plan = plan.as_ref()?;
        let waves = begun
            .dispatch
            .group_count()
            .saturating_mul(begun.dispatch.waves_per_group() as u64);
        let most = waves
            .saturating_mul(STEPS_A_WAVE)
            .saturating_add(LEAST_STEPS)
            .min(MOST_STEPS) as usize;
        if self.given_up.get(&entry).is_some_and(|before| most <= 2 * before) {
            return None;
        }
        let bounds = bounds(begun);
        let work_group = begun.dispatch.work_group;
        let is_even = has_full_groups(begun.dispatch);
        let mut walk = Walk {
            begun,
            plan,
            graphs,
            bounds,
            apertures: [begun.machine.shared_base, begun.machine.private_base].map(|base| (base >> 32) as u32),
            values: Values::new(),
            left: most,
            phase: 0,
            is_certain: true,
            has_ended: false,
            global: Vec::new(),
            in_lds: Vec::new(),
            knows_lds: true,
            has_signalled: false,
            meets_evenly: true,
        };
        let walked = walk.run(start(begun, State::new(plan.vectors, has_full_waves(begun.dispatch))));
        if walked.is_none() {
            self.given_up.insert(entry, most);
            return None;
        }
        let global = Owned::of(&walk.global);
        // arguments that were taken as they are
        if walk.constant_ranges().into_iter().any(|range| global.writes_to(range)) {
            return None;
        }
        let (in_lds, meets_evenly) = (std::mem::take(&mut walk.in_lds), walk.meets_evenly);
        let knows_lds = walk.knows_lds && meets_evenly && (is_even || work_group[1..] == [1, 1]);
        let mut lds = match in_lds.is_empty() {
            true => Lds {
                is_apart: knows_lds,
                is_defined: knows_lds,
            },
            false if knows_lds => self.lds(in_lds, &bounds, begun),
            false => Lds::default(),
        };
        // missing work-items write nothing
        lds.is_defined &= is_even;
        Some(Walked {
            global,
            lds,
            meets_evenly,
        })
    }

    fn lds(&mut self, accesses: Vec<memory::InLds>, bounds: &Bounds, begun: &Begun) -> Lds {
        let bytes = begun.dispatch.lds_bytes;
        if let Some((last_bounds, last_bytes, last, known)) = &self.last_lds
            && last_bounds[..GROUP] == bounds[..GROUP]
            && *last_bytes == bytes
            && *last == accesses
        {
            return *known;
        }
        let known = lds::check(&accesses, bounds, begun.machine.model.wave_size, bytes);
        self.last_lds = Some((*bounds, bytes, accesses, known));
        known
    }
}

fn bounds(begun: &Begun) -> Bounds {
    let (items, groups) = (begun.dispatch.work_group, begun.dispatch.groups());
    std::array::from_fn(|axis| match axis < GROUP {
        true => (0, i64::from(items[axis]) - 1),
        false => (0, i64::from(groups[axis - GROUP]) - 1),
    })
}

/// Registers as waves find them.
fn start(begun: &Begun, mut state: State) -> State {
    let dispatch = begun.dispatch;
    let bounds = bounds(begun);
    // along an axis without length every id is 0
    let id = |axis: usize| match bounds[axis].1 {
        0 => Number::same(0),
        _ => Number::id(axis),
    };
    let groups = [0, 1, 2].map(|d| id(GROUP + d));
    let user = |value: u64| Number::same((value as u32).into());
    for (slot, number) in dispatch.first_slots(groups, user) {
        state.set_slot(slot, number);
    }
    for (slot, least, most) in dispatch.packed_group_ids(0, dispatch.group_count().saturating_sub(1)) {
        state.set_slot(slot, Number::between(least.into(), most.into()));
    }
    let items = [0, 1, 2].map(id);
    if dispatch.packs_item_ids() {
        let shifted = |n: usize, bits: u32| items[n].times(1 << bits).unwrap_or(Number::UNKNOWN);
        let packed = items[0].plus(&shifted(1, 10)).plus(&shifted(2, 20));
        state.set_vector(0, packed, &bounds);
    } else {
        let given = dispatch.given_registers().vgprs;
        (0..given.min(3)).for_each(|n| state.set_vector(n, items[n], &bounds));
    }
    state
}

const _: () = assert!(AXES == 2 * GROUP);
