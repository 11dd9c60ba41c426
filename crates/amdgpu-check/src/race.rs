//! `race`: two accesses to a byte, one of them a store, by waves that nothing orders; and stores of different values to a byte by lanes of
//! one instruction.
//!
//! Machine code has no orders, so what orders is what hardware does. Accesses of one wave are in order. A barrier orders what was
//! waited for before it with what comes behind it. An atomic operation, a load past caches, and a load in a loop that waits for it hear what
//! the wave had waited for that wrote the location last. Between waves of a work-group that share a cache, memory needs no wait.
//! A store may be an atomic one, which on most processors looks like any other; so may be a load from LDS. What that leaves open is
//! taken for right: a store is no race with a load past caches, nor, in global memory, with an atomic operation.
//!
//! What would be in order had it been waited for is a finding of the kind `wait`; what is in order, but may be hidden by a cache that is
//! not coherent, one of the kind `fence`.

mod caches;
mod clock;
mod group;
mod kept;
mod look;
mod polling;
mod proof;
mod shadow;
mod telling;

use amdgpu_emu::exec::{Group as MachineGroup, MemoryAccess, Space};
use amdgpu_emu::fault;
use amdgpu_emu::observe::{Begun, Place, Wanted};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::model::cache::{Cache, Reach};
use amdgpu_isa::model::counts::Count;
use amdgpu_isa::model::waits::WaitCounter;
use amdgpu_isa::{Flags, Inst};
use diag::{Kind, Kinds};
use foldhash::{HashMap, HashSet};

use crate::checker::{At, Checker, Context};
use crate::code::{Access, Block, Code, Facts, Number};
use crate::kernel::Kernel;
use crate::report::Report;
use crate::waves::Waves;
use amdgpu_isa::model::counts::Issued;
use caches::Caches;
use clock::{Class, Known, Message, Reached, Stamp, Told};
use group::{Barrier, Group};
use look::{Looker, Now, Run, Values};
use shadow::Shadow;

const RACE: &str = "data-race";
const WAIT: &str = "missing-wait";
const ACQUIRE: &str = "missing-acquire";
const RELEASE: &str = "missing-release";

/// A checker that tells of races, of accesses that were not waited for, and of caches that hide writes: of the kinds that are wanted.
pub(crate) fn checker(kinds: Kinds) -> Box<dyn Checker> {
    Box::new(Race {
        kinds,
        ..Race::default()
    })
}

/// A memory operation that may be in flight.
struct Flight {
    count: Count,
    order: u32,
    class: Class,
    serial: u32,
}

/// A wave.
#[derive(Default)]
struct State {
    /// Its number in the dispatch.
    id: u32,
    known: Option<Known>,
    issued: Issued,
    serials: [u32; Class::COUNT],
    flights: Vec<Flight>,
    /// It has come to a barrier, of which it will hear.
    at: Option<Barrier>,
    /// It has done something atomic in LDS.
    atomic_in_lds: bool,
    /// The last writes that it has heard of.
    heard: [Stamp; 4],
    number: Number,
    touches: Vec<MemoryAccess>,
    /// It has stored from many lanes, so that what it knew then was not kept.
    stores_widely: bool,
    /// The instruction that runs meets no write of any wave.
    is_apart: bool,
    /// It is a store that meets no other one: its number, where it is kept for later.
    kept: Option<u32>,
    /// The block that it is in, if that is known.
    ahead: Option<Ahead>,
}

/// How far a wave is in a block.
#[derive(Clone, Copy)]
struct Ahead {
    block: usize,
    /// Instructions of the block that are not looked at, as many as were taken in.
    passed: usize,
    /// Instructions of the wave up to its end.
    end: u64,
}

/// A block.
struct Watched {
    /// Which loads were left out: [`Race::apart`] of that number.
    apart: u32,
    /// What accesses memory, or meets others.
    wanted: Wanted,
    /// Instructions that wait, and loads that are left out, with their addresses.
    passed: Box<[(u64, Number)]>,
}

impl State {
    /// What it can tell now; `new` are the numbers of the operations of an instruction that begins with it.
    fn tell(&mut self, one_cache: bool) -> Option<Message> {
        let mut done = self.serials;
        for flight in &self.flights {
            let done = &mut done[flight.class as usize];
            *done = (*done).min(flight.serial - 1);
        }
        let far = Reached {
            done,
            issued: self.serials,
        };
        let mut near = far;
        if one_cache {
            for class in [Class::Load, Class::Store, Class::Scalar] {
                near.done[class as usize] = self.serials[class as usize];
            }
        }
        let known = self.known.as_mut()?;
        known.reach(near, far);
        Some(known.tell())
    }
}

/// Where a wave is.
#[derive(Clone, Copy)]
struct Where {
    group: u32,
    index: u32,
}

#[derive(Default)]
struct Race {
    /// What is told.
    kinds: Kinds,
    /// Waves of a work-group share the nearest cache.
    one_cache: bool,
    /// If it is told what they hide.
    caches: Option<Caches>,
    code: Code,
    polling: polling::Polling,
    waves: Waves<State>,
    /// By number of the wave, from the dispatch's first one on.
    places: Vec<Where>,
    first_wave: u32,
    /// By number of the work-group.
    group_ids: Vec<[u32; 3]>,
    groups: HashMap<[u32; 3], Group>,
    told: Told,
    /// What was told at barriers between work-groups.
    wide: Vec<u32>,
    /// What waves told where they wrote something that others may wait for.
    released: HashMap<u32, Vec<(Stamp, Message)>>,
    releases: usize,
    /// What waves that have stored from many lanes told when they ended, if they knew of others.
    last_words: HashMap<u32, Message>,
    memory: Shadow,
    /// Of work-groups that have ended.
    spare: Vec<Shadow>,
    /// By entry of the kernel: whether it was shown that nothing is in flight where waves meet.
    shown: HashMap<u64, bool>,
    /// Pairs of instructions that were told.
    pairs: HashSet<(Number, Number)>,
    runs: Vec<Run>,
    /// By numbers of blocks.
    blocks: Vec<Option<Watched>>,
    /// Addresses of loads that meet no write in this dispatch, and how often they have changed.
    apart: (HashSet<u64>, u32),
    /// Where this dispatch writes, if that is known: first bytes, and those behind the last.
    written: Option<Vec<(u64, u64)>>,
    /// Addresses of stores that no other one meets, if all of the dispatch are such.
    stores_apart: Vec<u64>,
    /// What they have stored to; it is entered when a load comes to where they may.
    kept: Vec<(Stamp, Run)>,
}

/// Most that is kept of what was told by writes, of a wave and of all.
const MOST_OF_WAVE: usize = 32;
const MOST_RELEASES: usize = 1 << 20;
/// Waves are numbered anew when a dispatch would begin with a higher number.
const LAST_FIRST_WAVE: u32 = 1 << 31;
/// Lanes of a store that others wait for, at most; of more lanes the writer's end is taken.
const FEW_LANES: u32 = 4;

/// Numbers that the instruction's operations have, by class.
type Serials = [Option<u32>; Class::COUNT];

fn class(facts: &Facts, touch: &MemoryAccess) -> Class {
    let first = facts.counts[0].map(|count| count.counter);
    match touch.space {
        Space::Scalar => Class::Scalar,
        _ if matches!(first, Some(WaitCounter::Async | WaitCounter::Tensor)) => Class::Transfer,
        Space::Lds if !facts.is_transfer => Class::Lds,
        _ => match (first, facts.access) {
            (Some(WaitCounter::Store), _) => Class::Store,
            _ if facts.is_transfer => Class::Load,
            (_, Some(Access::Store)) => Class::Store,
            (_, Some(Access::Atomic)) if !facts.inst.modifiers.returns() => Class::Store,
            _ => Class::Load,
        },
    }
}

/// The data of the `n`-th store of an instruction, where registers are stored as they are.
fn values<'a>(facts: &Facts, touch: &MemoryAccess, n: usize, wave: &'a Wave) -> Option<Values<'a>> {
    if !facts.stores_plainly || facts.is_transfer {
        return None;
    }
    let register = usize::from(facts.data[n.min(1)]?);
    // AGPRs follow all VGPRs there, and in the wave those that they can be beside.
    let register = match register >= crate::code::AGPR.into() {
        true => register - usize::from(crate::code::AGPR) + amdgpu_emu::wave::vreg::AGPR,
        false => register,
    };
    Some(Values {
        wave,
        register,
        bytes: touch.bytes.into(),
        high_half: facts.high_half,
    })
}

impl Race {
    /// The accesses of the instruction that has run.
    fn touched(&mut self, context: &Context, at: &At, report: &mut Report) {
        let state = self.waves.get(at.place);
        let touches = std::mem::take(&mut state.touches);
        let number = state.number;
        let mut serials: Serials = [None; Class::COUNT];
        let mut stores = 0;
        for touch in touches.iter().filter(|touch| touch.space != Space::Scratch) {
            let facts = self.code.get(number);
            let class = class(facts, touch);
            let state = self.waves.get(at.place);
            let serial = *serials[class as usize].get_or_insert(state.serials[class as usize] + 1);
            let stamp = Stamp::new(state.id, serial, number, class);
            let values = match touch.access {
                fault::Access::Write => {
                    stores += 1;
                    values(facts, touch, stores - 1, at.wave)
                }
                _ => None,
            };
            self.touch(context, at, touch, (stamp, values), report);
        }
        // what the wave tells by a write is what was done before it
        self.release(at, &touches, &serials);
        self.begin_flights(at, &serials);
        let state = self.waves.get(at.place);
        state.touches = touches;
        state.touches.clear();
    }

    fn touch(
        &mut self,
        context: &Context,
        at: &At,
        touch: &MemoryAccess,
        (stamp, values): (Stamp, Option<Values<'_>>),
        report: &mut Report,
    ) {
        let in_lds = touch.space == Space::Lds;
        if !in_lds {
            // from now on stores may meet it
            self.enter_kept();
            self.stores_apart.clear();
        }
        let facts = self.code.get(stamp.instruction());
        let state = self.waves.get(at.place);
        let atomic = touch.access == fault::Access::Atomic;
        state.atomic_in_lds |= atomic && in_lds;
        let now = Now {
            stamp,
            in_lds,
            writes: touch.access != fault::Access::Read,
            atomic,
            polite: atomic || facts.reach != Reach::Near,
            atomic_in_lds: state.atomic_in_lds,
            cached_by: match touch.space {
                Space::Global if touch.access == fault::Access::Read && !facts.is_transfer => &Cache::OF_LANES,
                Space::Scalar if touch.access == fault::Access::Read => &[Cache::Scalar],
                _ => &[],
            },
        };
        let Some(known) = &state.known else { return };
        let mut looker = Looker {
            first_wave: self.first_wave,
            one_cache: self.one_cache,
            before: Default::default(),
            now,
            code: &self.code,
            polling: &mut self.polling,
            context,
            known,
            places: &self.places,
            told: &mut self.told,
            pairs: &self.pairs,
            caches: self.caches.as_ref(),
            conflicts: Vec::new(),
            sources: Vec::new(),
        };
        let shadow = match in_lds {
            true => self.groups.get_mut(&at.place.work_group).map(|group| &mut group.lds),
            false => Some(&mut self.memory),
        };
        let Some(shadow) = shadow else { return };
        let is_load = touch.access == fault::Access::Read;
        let bytes = touch.bytes.into();
        if is_load && look::is_scattered(touch.exec, bytes, &touch.addresses) {
            looker.load_lanes(shadow, touch.exec, bytes, &touch.addresses);
        } else {
            look::runs(touch.exec, bytes, &touch.addresses, is_load, &mut self.runs);
            for run in &self.runs {
                looker.run(shadow, *run, values);
            }
        }
        let Looker { conflicts, sources, .. } = looker;
        for conflict in conflicts {
            self.tell(context, at, in_lds, (stamp, &conflict), report);
        }
        for source in sources {
            self.hear(at.place, source);
        }
    }

    /// What waits tell about the operations of the instruction.
    fn begin_flights(&mut self, at: &At, serials: &Serials) {
        let state = self.waves.get(at.place);
        let counts = self.code.get(state.number).counts;
        let orders = counts.map(|count| count.map_or(0, |count| state.issued.issue(count)));
        for class in Class::ALL {
            let Some(serial) = serials[class as usize] else {
                continue;
            };
            state.serials[class as usize] = serial;
            let of_lds = |count: Count| count.counter != WaitCounter::Exp;
            let second = class == Class::Lds && counts[1].is_some_and(of_lds);
            if let Some(count) = counts[usize::from(second)] {
                state.flights.push(Flight {
                    count,
                    order: orders[usize::from(second)],
                    class,
                    serial,
                });
            }
        }
    }

    /// Keeps what the wave tells by a write that others may wait for.
    fn release(&mut self, at: &At, touches: &[MemoryAccess], serials: &Serials) {
        let state = self.waves.get(at.place);
        let facts = self.code.get(state.number);
        let Some(touch) = touches.iter().find(|touch| touch.access != fault::Access::Read) else {
            return;
        };
        let tells = touch.access == fault::Access::Atomic
            || facts.reach != Reach::Near
            || touch.exec.count_ones() <= FEW_LANES
            || look::is_one_place(touch.exec, &touch.addresses);
        if !tells || facts.is_transfer || touch.space == Space::Scratch {
            state.stores_widely |= touch.space != Space::Scratch;
            return;
        }
        let class = class(facts, touch);
        let (id, number) = (state.id, state.number);
        let (Some(serial), Some(message)) = (serials[class as usize], state.tell(self.one_cache)) else {
            return;
        };
        let list = self.released.entry(id).or_default();
        if list.len() >= MOST_OF_WAVE {
            list.remove(0);
        } else {
            self.releases += 1;
        }
        list.push((Stamp::new(id, serial, number, class), message));
        if self.releases > MOST_RELEASES {
            self.told.give_up();
            self.released.clear();
            self.releases = 0;
        }
    }

    /// The wave hears what the one that wrote something told by that.
    fn hear(&mut self, place: Place, source: Stamp) {
        let state = self.waves.get(place);
        if state.heard.contains(&source) {
            return;
        }
        state.heard.rotate_right(1);
        state.heard[0] = source;
        let Some(known) = &mut state.known else { return };
        let list = self.released.get(&(source.wave - 1));
        let exact = list.and_then(|list| list.iter().rev().find(|(stamp, _)| *stamp == source));
        let there = self.places[(source.wave - 1 - self.first_wave) as usize];
        if let Some((_, message)) = exact {
            return known.hear(message, &mut self.told);
        }
        // Of a write that was not kept, all of the wave's accesses are taken for done, and all that it knows by now for told.
        known.hear(&Message::of_all(there.group, there.index as usize), &mut self.told);
        let teller = Place {
            work_group: self.group_ids[there.group as usize],
            wave: there.index,
            ..place
        };
        let message = match self.last_words.get(&(source.wave - 1)) {
            Some(message) => Some(message.clone()),
            None => self.waves.running(teller).and_then(|state| state.tell(self.one_cache)),
        };
        if let (Some(message), Some(known)) = (message, &mut self.waves.get(place).known) {
            known.hear(&message, &mut self.told);
        }
    }

    /// A wave is at a barrier: what it knows stays there.
    fn meet(&mut self, context: &Context, at: &At) {
        let state = self.waves.get(at.place);
        let inst = &self.code.get(state.number).inst;
        let row = inst.row(context.model.processor);
        let is_gws = row.is_some_and(|row| row.flags.contains(Flags::GWS));
        let Some(meets) = group::meets(inst, at.wave, is_gws) else {
            return;
        };
        if meets.waits {
            state.at = Some(meets.barrier);
        }
        let Some(message) = state.tell(self.one_cache).filter(|_| meets.arrives) else {
            return;
        };
        if meets.barrier == Barrier::Wide
            && let Some(known) = &mut state.known
        {
            self.wide.extend(known.node(&mut self.told));
        } else if let Some(group) = self.groups.get_mut(&at.place.work_group) {
            group.arrive(meets.barrier, &message);
        }
    }

    /// A wave goes on from a barrier.
    fn met(&mut self, place: Place, barrier: Barrier) {
        let Some(known) = &mut self.waves.get(place).known else {
            return;
        };
        if barrier == Barrier::Wide {
            for node in &self.wide {
                known.hear_node(Some(*node), &mut self.told);
            }
        } else if let Some(message) = self.groups.get(&place.work_group).and_then(|g| g.heard(barrier)) {
            known.hear(message, &mut self.told);
        }
    }
}

impl State {
    /// A wave begins. What was allocated for another one stays.
    fn begin(&mut self, id: u32, (group, index, waves): (u32, u32, usize)) {
        let State {
            known,
            flights,
            touches,
            ..
        } = self;
        known.get_or_insert_default().begin(group, index as usize, waves);
        flights.clear();
        touches.clear();
        self.id = id;
        self.issued = Issued::default();
        self.serials = [0; Class::COUNT];
        self.heard = [Stamp::default(); 4];
        (self.at, self.ahead, self.kept) = (None, None, None);
        (self.atomic_in_lds, self.stores_widely, self.is_apart) = (false, false, false);
    }

    /// Takes in what an instruction waits for.
    fn wait(&mut self, waits: &[(WaitCounter, u16)]) {
        let State { flights, issued, .. } = self;
        for (counter, left) in waits {
            flights.retain(|f| f.count.counter != *counter || !issued.is_done(f.count, f.order, *left));
        }
    }

    /// Takes in an instruction that is not looked at: what it waits for, and what waits count of it.
    fn pass(&mut self, facts: &Facts) {
        if !self.flights.is_empty() {
            self.wait(&facts.waits);
        }
        for count in facts.counts.into_iter().flatten() {
            self.issued.issue(count);
        }
    }

    /// Takes in what is not looked at of the block that it is in, up to an address.
    fn wait_up_to(&mut self, pc: u64, blocks: &[Option<Watched>], code: &Code) {
        let Some(mut ahead) = self.ahead else { return };
        let passed = blocks
            .get(ahead.block)
            .and_then(Option::as_ref)
            .map_or(&[][..], |block| &block.passed[..]);
        while let Some((_, number)) = passed.get(ahead.passed).filter(|(at, _)| *at <= pc) {
            ahead.passed += 1;
            self.pass(code.get(*number));
        }
        self.ahead = Some(ahead);
    }
}

impl Watched {
    fn of(
        block: &Block,
        msb: u8,
        code: &mut Code,
        context: &Context,
        (apart, number_of_apart): &(HashSet<u64>, u32),
    ) -> Watched {
        let mut wanted = Wanted::default();
        let mut passed = Vec::new();
        for (n, (pc, inst)) in block.code.iter().enumerate() {
            let number = code.number(*pc, msb, inst, &context.model);
            let facts = code.get(number);
            let of_memory = facts.access.is_some() || facts.cache_control.is_some();
            let is_apart = apart.contains(pc);
            let is_seen = of_memory || facts.counts[0].is_some() || facts.may_meet;
            if is_seen && !is_apart {
                wanted.insert(n);
            }
            if is_apart || !facts.waits.is_empty() {
                passed.push((*pc, number));
            }
        }
        Watched {
            apart: *number_of_apart,
            wanted,
            passed: passed.into(),
        }
    }
}

impl Checker for Race {
    fn dispatch_start(&mut self, context: &Context, begun: &Begun, _: &mut Report) {
        // the end of a kernel orders all of it
        let before = std::mem::take(self);
        self.kinds = before.kinds;
        self.kept = before.kept;
        self.kept.clear();
        if context.same_code {
            self.code = before.code;
            self.polling = before.polling;
            self.blocks = before.blocks;
            self.shown = before.shown;
            self.apart = before.apart;
        }
        let waves = before.first_wave.checked_add(before.places.len() as u32);
        if let Some(first) = waves.filter(|first| *first < LAST_FIRST_WAVE) {
            (self.first_wave, self.memory, self.spare) = (first, before.memory, before.spare);
            self.memory.begin(first);
            let lds = before.groups.into_values().map(|group| group.lds);
            self.spare.extend(lds);
        }
        let coherence = context.model.coherence();
        self.one_cache = coherence.has_one_cache(begun.dispatch.wgp_mode());
        self.caches = self
            .kinds
            .has(Kind::Fence)
            .then(|| Caches::new(coherence, self.one_cache));
    }

    fn sleeps(&mut self, context: &Context, begun: &Begun) -> bool {
        let (code, polling, one_cache) = (&mut self.code, &mut self.polling, self.one_cache);
        let waits = *self.shown.entry(begun.dispatch.entry).or_insert_with(|| {
            let kernel = Kernel::of(begun, code);
            kernel.is_some_and(|kernel| proof::meets_with_nothing_in_flight(&kernel, code, polling, context, one_cache))
        });
        if !self.kinds.has(Kind::Race) && !self.kinds.has(Kind::Fence) {
            return waits;
        }
        let walked = context.walked(begun);
        if waits && walked.is_some_and(|walked| walked.global.is_apart && walked.lds.is_apart) {
            return true;
        }
        let loads = walked.map_or(&[][..], |walked| &walked.global.loads_apart);
        let apart: HashSet<u64> = loads.iter().copied().collect();
        if apart != self.apart.0 {
            self.apart = (apart, self.apart.1 + 1);
        }
        self.written = walked.and_then(|walked| walked.global.written.clone());
        self.stores_apart = walked.map_or(Vec::new(), |walked| walked.global.stores_apart.clone());
        false
    }

    fn group_start(&mut self, _: &Context, group: &MachineGroup, _: &mut Report) {
        let number = self.group_ids.len() as u32;
        self.group_ids.push(group.id);
        let mut lds = self.spare.pop().unwrap_or_default();
        lds.begin(self.first_wave + self.places.len() as u32);
        self.groups.insert(group.id, Group::new(number, lds));
    }

    fn group_end(&mut self, _: &Context, work_group: [u32; 3], _: &mut Report) {
        let Some(group) = self.groups.remove(&work_group) else {
            return;
        };
        if let Some(caches) = &mut self.caches {
            caches.group_ends(group.number);
        }
        self.spare.push(group.lds);
    }

    fn wave_start(&mut self, context: &Context, place: Place, wave: &Wave, _: &mut Report) {
        // its private memory may have been another wave's, which has ended; GCC's code accesses it as it does global memory
        let private = u64::from(wave.scratch_bytes_per_lane) * u64::from(context.model.wave_size);
        if private > 0 {
            self.enter_kept();
            self.memory.forget(wave.scratch_base..wave.scratch_base + private);
        }
        let Some(group) = self.groups.get_mut(&place.work_group) else {
            return;
        };
        group.wave_begins();
        let items: u32 = context.work_group.iter().product();
        let waves = items.div_ceil(context.model.wave_size.max(1)) as usize;
        let id = self.first_wave + self.places.len() as u32;
        self.places.push(Where {
            group: group.number,
            index: place.wave,
        });
        self.waves.begin(place).begin(id, (group.number, place.wave, waves));
    }

    fn wave_end(&mut self, _: &Context, place: Place, _: &Wave, _: &mut Report) {
        if let Some(group) = self.groups.get_mut(&place.work_group) {
            group.wave_ends();
        }
        let Some(mut state) = self.waves.end(place) else {
            return;
        };
        let is_heard = state.stores_widely && state.known.as_ref().is_some_and(Known::knows_others);
        if is_heard
            && self.last_words.len() < MOST_RELEASES
            && let Some(message) = state.tell(self.one_cache)
        {
            self.last_words.insert(state.id, message);
        }
        self.waves.recycle(state);
    }

    fn watches(&mut self, context: &Context, block: &Block, wave: &Wave, wanted: &mut Wanted) {
        if self.blocks.len() <= block.number {
            self.blocks.resize_with(block.number + 1, || None);
        }
        let state = self.waves.get(block.place);
        state.wait_up_to(u64::MAX, &self.blocks, &self.code);
        let code = &mut self.code;
        let known = &mut self.blocks[block.number];
        if known.as_ref().is_none_or(|known| known.apart != self.apart.1) {
            *known = Some(Watched::of(block, wave.vgpr_msb, code, context, &self.apart));
        }
        if let Some(known) = known {
            wanted.extend(&known.wanted);
        }
        state.ahead = Some(Ahead {
            block: block.number,
            passed: 0,
            end: wave.executed + block.code.len() as u64,
        });
        if state.at.is_some() {
            wanted.insert(0);
        }
    }

    fn instruction(&mut self, context: &Context, at: &At, _: &mut Report) {
        let number = self.code.number(at.place.pc, at.wave.vgpr_msb, at.inst, &context.model);
        let state = self.waves.get(at.place);
        state.number = number;
        let barrier = state.at.take();
        state.is_apart = self.apart.0.contains(&at.place.pc);
        match state.ahead {
            Some(ahead) if at.wave.executed <= ahead.end => {
                state.wait_up_to(at.place.pc, &self.blocks, &self.code);
            }
            ahead => {
                if ahead.is_some() {
                    state.wait_up_to(u64::MAX, &self.blocks, &self.code);
                    state.ahead = None;
                }
                match state.is_apart {
                    true => state.pass(self.code.get(number)),
                    false => state.wait(&self.code.get(number).waits),
                }
            }
        }
        if let Some(barrier) = barrier {
            self.met(at.place, barrier);
        }
    }

    fn memory(&mut self, _: &Context, place: Place, _: &Inst, access: &MemoryAccess, _: &mut Report) {
        let state = self.waves.get(place);
        let is_load = access.access == fault::Access::Read && matches!(access.space, Space::Global | Space::Scalar);
        let meets_none = is_load
            && self
                .written
                .as_ref()
                .is_some_and(|written| look::misses(access, written));
        if state.is_apart || meets_none || self.keeps(place, access) {
            return;
        }
        self.waves.get(place).touches.push(access.clone());
    }

    fn retired(&mut self, context: &Context, at: &At, report: &mut Report) {
        let state = self.waves.get(at.place);
        if state.is_apart {
            return;
        }
        let number = state.number;
        if let Some(serial) = state.kept.take().filter(|_| state.touches.is_empty()) {
            state.stores_widely = true;
            let mut serials: Serials = [None; Class::COUNT];
            serials[Class::Store as usize] = Some(serial);
            return self.begin_flights(at, &serials);
        }
        let facts = self.code.get(number);
        let control = facts.cache_control;
        if let (Some(control), Some(caches), Some(known)) = (control, &mut self.caches, &state.known) {
            let issued = Reached {
                done: state.serials,
                issued: state.serials,
            };
            caches.control(control, known, issued);
        }
        if facts.counts[0].is_some() || !state.touches.is_empty() {
            self.touched(context, at, report);
        }
        if self.code.get(number).may_meet {
            self.meet(context, at);
        }
    }
}
