//! Order of instructions within blocks: what loads from memory goes early, what needs it late, as long as registers last.
//!
//! A block is cut where order must stay: at barriers, waits of the memory model, accesses to hardware registers, and where
//! rounding or denormals change. Between the cuts the next instruction is the first one, in the order of the source, of those
//! with the fewest loads before them, loads and what leads to them first. Where vector operations wait for each other, one that would have to
//! wait lets others pass, and loads come together behind all their addresses. When too many registers live it is the first of all.

use amdgpu_isa::model::latencies::Latencies;
use amdgpu_isa::row::Flags;
use amdgpu_isa::{Implicit, Op as M, Processor, RegKind};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;

use crate::mir::{
    Access, Condition, File, Function, Inst, Kind, M0, Machine, MemoryKind, ModeNeed, Operand, Terminator,
};
use crate::target::{Target, latency};

/// So many registers may live before instructions come in the order of the source: more would cost wavefronts.
const VGPRS: u32 = 11;
const SGPRS: u32 = 64;
/// Loads from LDS, whose results are not long in coming, may have so many.
const VGPRS_OF_LDS: u32 = 20;
/// A block that has more at once anyway may have so many parts of a hundred of them.
const SHARE: u32 = 120;
/// One that has more than so many gets none beyond: the largest work-groups would have to spill them.
const MANY: u32 = 52;
/// Loads wait so many cycles for the address of another one, to be issued together.
const GATHER: u32 = 10;
/// At most so many instructions are ordered at once.
const WINDOW: usize = 512;

/// Reorders every block.
pub fn schedule(function: &mut Function, target: &Target) {
    let latencies = target.model.latencies;
    let pipelined = latencies.vector > 1;
    if !function
        .blocks
        .iter()
        .any(|b| pipelined && b.insts.len() > 2 || b.insts.iter().any(loads))
    {
        return;
    }
    let mut scheduler = Scheduler::new(function, target);
    for number in 0..function.blocks.len() {
        scheduler.block(function, number);
    }
}

/// Physical registers have numbers behind the dwords of virtual ones.
const PHYSICAL: usize = 512;

/// No entry of a list.
const NONE: u32 = u32::MAX;

/// Instructions that stay together: so many of the block's, from the first on.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    count: u32,
    /// Nodes that must come later: the first entry of the list in [`Scheduler::edges`].
    later: u32,
    /// Nodes that must come before and have not.
    missing: u32,
    /// Loads on the longest way to it.
    stage: u32,
    /// Vector dwords that live before it in the order of the source, and the most that live at once from there on.
    alive: u32,
    most: u32,
    /// Cycles until others can use its results.
    latency: u32,
    /// The cycle in which all that it needs is there, as far as that is known.
    available: u32,
    /// It is a load, or one needs it.
    leads_to_load: bool,
    is_load: bool,
    /// ... from LDS.
    is_lds: bool,
    /// A load that comes behind all that others of its stage need, so that they are issued together.
    is_clustered: bool,
    done: bool,
}

impl Node {
    fn insts<'a>(&self, insts: &'a [Inst]) -> &'a [Inst] {
        &insts[self.first as usize..(self.first + self.count) as usize]
    }
}

/// Lists of node numbers in one place: a number, and the next entry.
type Lists = Vec<(u32, u32)>;

/// Puts a number at the front of a list.
fn prepend(lists: &mut Lists, list: &mut u32, number: u32) {
    lists.push((number, *list));
    *list = lists.len() as u32 - 1;
}

/// The numbers of a list.
fn listed(lists: &Lists, list: u32) -> impl Iterator<Item = u32> + '_ {
    let entries = std::iter::successors(lists.get(list as usize), |e| lists.get(e.1 as usize));
    entries.map(|e| e.0)
}

/// Nodes that nothing more must come before. What is done in one of the heaps may be in the others still.
#[derive(Default)]
struct Ready {
    /// Those whose operands are there, by what they lead to and by the order of the source.
    now: BinaryHeap<Reverse<(u32, bool, bool, u32)>>,
    /// Those whose operands are not, by the cycle in which they will be.
    soon: BinaryHeap<Reverse<(u32, u32)>>,
    by_source: BinaryHeap<Reverse<u32>>,
    /// The last node was a load that is issued together with others.
    clusters: bool,
}

impl Ready {
    fn clear(&mut self) {
        self.now.clear();
        self.soon.clear();
        self.by_source.clear();
        self.clusters = false;
    }

    fn add(&mut self, node: &Node, number: u32) {
        self.soon.push(Reverse((node.available, number)));
        self.by_source.push(Reverse(number));
    }

    /// The node for a cycle: the first of the source if there is no room for what is better.
    fn next(&mut self, nodes: &[Node], cycle: u32, has_room: impl Fn(&Node, &Node) -> bool) -> Option<u32> {
        let done = |n: u32| nodes[n as usize].done;
        while self.by_source.peek().is_some_and(|Reverse(n)| done(*n)) {
            self.by_source.pop();
        }
        let &Reverse(first) = self.by_source.peek()?;
        let mut cycle = cycle;
        loop {
            while let Some(&Reverse((_, n))) = self.soon.peek().filter(|Reverse((at, n))| *at <= cycle || done(*n)) {
                self.soon.pop();
                let node = &nodes[n as usize];
                self.now
                    .push(Reverse((node.stage, !node.leads_to_load, node.is_clustered, n)));
            }
            while self.now.peek().is_some_and(|Reverse((.., n))| done(*n)) {
                self.now.pop();
            }
            match self.soon.peek() {
                Some(Reverse((at, _))) if self.now.is_empty() => cycle = *at,
                _ => break,
            }
        }
        let now = self.now.peek().map_or(first, |Reverse((.., n))| *n);
        let best = match self.soon.peek() {
            Some(&Reverse((at, soon))) => {
                let (load, other) = (&nodes[now as usize], &nodes[soon as usize]);
                let leads = other.leads_to_load && !other.is_clustered && other.stage <= load.stage;
                let gathers = load.is_clustered && leads;
                // What comes between two loads would have to be done before the second.
                let continues = self.clusters && other.is_clustered && !load.is_clustered;
                if (gathers || continues) && at <= cycle + GATHER {
                    soon
                } else {
                    now
                }
            }
            None => now,
        };
        let has_room = has_room(&nodes[first as usize], &nodes[best as usize]);
        let next = if has_room { best } else { first };
        self.clusters = nodes[next as usize].is_clustered;
        Some(next)
    }
}

/// What is known of a dword while a window is looked through: the node that wrote it last, and those that read it since.
#[derive(Clone, Copy, Debug)]
struct Dword {
    window: u32,
    writer: u32,
    /// A list in [`Scheduler::readers`].
    readers: u32,
}

struct Scheduler {
    processor: Processor,
    latencies: &'static Latencies,
    /// Vector operations need not wait for each other.
    pipelined: bool,
    /// Vector dwords that may live before instructions come in the order of the source.
    vgprs: u32,
    /// The first dword of each virtual register.
    first: Vec<u32>,
    /// The only block that knows a register.
    home: Vec<u32>,
    /// The last block that knows it.
    last: Vec<u32>,
    dwords: Vec<Dword>,
    window: u32,
    edges: Lists,
    readers: Lists,
    /// Reads of each register in the block that are to come.
    reads: Vec<u32>,
    /// Dwords that live: scalar, vector.
    live: [u32; 2],
    alive: Vec<bool>,
    /// The block's instructions in their new order.
    order: Vec<u32>,
    /// What the block begins with: dwords that live, and of each register that it reads how often that is, and whether it lives.
    live_at_start: [u32; 2],
    at_start: Vec<(u32, u32, bool)>,
    /// Room that is used again: registers that live beyond a block; what is ready; nodes before one, by registers and by memory.
    beyond: Vec<u32>,
    ready: Ready,
    before: [Vec<u32>; 2],
}

/// The home of registers that no block knows, or more than one.
const NOWHERE: u32 = u32::MAX;
const SEVERAL: u32 = u32::MAX - 1;

/// Whether an instruction takes its result from memory.
fn loads(inst: &Inst) -> bool {
    inst.machine().is_some_and(|machine| {
        let flags = machine.row.flags;
        flags.contains(Flags::LOAD) && !flags.intersects(Flags::STORE | Flags::ATOMIC)
    })
}

/// Whether an instruction loads from memory to LDS.
fn fills_lds(inst: &Inst) -> bool {
    inst.machine()
        .is_some_and(|m| m.row.flags.contains(Flags::LOAD) && m.is_transfer())
}

/// Whether an instruction writes M0 by name.
fn writes_m0(inst: &Inst) -> bool {
    let names = |m: &Machine| m.operands().iter().any(|(_, operand)| *operand == M0);
    if !inst.machine().is_none_or(names) {
        return false;
    }
    let mut writes = false;
    inst.visit(|operand, access| writes |= access == Access::Write && operand == M0);
    writes
}

/// The only block that knows each register, and the last one.
fn homes(function: &Function) -> (Vec<u32>, Vec<u32>) {
    let mut home = vec![NOWHERE; function.registers.len()];
    let mut last = vec![0; function.registers.len()];
    for (number, block) in function.blocks.iter().enumerate() {
        let number = number as u32;
        for inst in &block.insts {
            inst.visit(|operand, _| {
                if let Operand::Virtual { register, .. } = operand {
                    let home = &mut home[register.index()];
                    let only = *home == NOWHERE || *home == number;
                    *home = if only { number } else { SEVERAL };
                    last[register.index()] = number;
                }
            });
        }
        if let Terminator::Branch(Condition::Lanes(Operand::Virtual { register, .. }), ..) = block.terminator {
            home[register.index()] = SEVERAL;
        }
    }
    for (_, operand) in &function.inputs {
        if let Operand::Virtual { register, .. } = operand {
            home[register.index()] = SEVERAL;
        }
    }
    (home, last)
}

impl Scheduler {
    fn new(function: &Function, target: &Target) -> Scheduler {
        let mut first = Vec::with_capacity(function.registers.len());
        let mut total = 0;
        for register in &function.registers {
            first.push(total);
            total += u32::from(register.dwords);
        }
        let (home, last) = homes(function);
        let unknown = Dword {
            window: 0,
            writer: NONE,
            readers: NONE,
        };
        Scheduler {
            processor: target.processor,
            latencies: target.model.latencies,
            pipelined: target.model.latencies.vector > 1,
            vgprs: VGPRS,
            first,
            home,
            last,
            dwords: vec![unknown; total as usize + PHYSICAL],
            window: 0,
            edges: Lists::new(),
            readers: Lists::new(),
            reads: vec![0; function.registers.len()],
            live: [0; 2],
            alive: vec![false; function.registers.len()],
            order: Vec::new(),
            live_at_start: [0; 2],
            at_start: Vec::new(),
            beyond: Vec::new(),
            ready: Ready::default(),
            before: Default::default(),
        }
    }

    fn block(&mut self, function: &mut Function, number: usize) {
        let insts = &function.blocks[number].insts;
        if insts.len() < 3 || !(self.pipelined || insts.iter().any(loads)) {
            return;
        }
        let mut insts = std::mem::take(&mut function.blocks[number].insts);
        self.order.reserve(insts.len());
        self.begin_block(function, number, &insts);
        let keeps_scc = matches!(
            function.blocks[number].terminator,
            Terminator::Branch(Condition::Scc, ..)
        );
        let mut nodes = clusters(&insts, keeps_scc);
        // What decides the branch stays behind all that writes SCC.
        let last = if keeps_scc { nodes.pop() } else { None };
        let peak = self.look_ahead(function, &insts, &mut nodes, last.as_ref());
        self.vgprs = if peak > MANY {
            peak
        } else {
            (peak * SHARE / 100).max(VGPRS)
        };
        let mut mode = ModeNeed::default();
        let mut start = 0;
        for n in 0..nodes.len() {
            let own = nodes[n].insts(&insts);
            let cut = own
                .iter()
                .enumerate()
                .any(|(n, i)| stays(i) && !sets_up(i, &own[n + 1..]));
            let need = own.iter().find_map(|i| i.machine().map(|m| m.mode)).unwrap_or_default();
            let changes = (need.value ^ mode.value) & need.mask & mode.mask != 0;
            if cut || changes || n - start >= WINDOW {
                self.run(function, &insts, &mut nodes[start..n]);
                start = n;
                mode = ModeNeed::default();
            }
            if cut {
                self.put(function, &insts, &nodes[n]);
                start = n + 1;
                continue;
            }
            mode.value = mode.value & !need.mask | need.value;
            mode.mask |= need.mask;
        }
        self.run(function, &insts, &mut nodes[start..]);
        if let Some(last) = last {
            self.put(function, &insts, &last);
        }
        permute(&mut insts, &mut self.order);
        self.order.clear();
        function.blocks[number].insts = insts;
    }

    /// Counts what the block reads, and what lives in it all the time.
    fn begin_block(&mut self, function: &Function, number: usize, insts: &[Inst]) {
        self.live = [0; 2];
        self.at_start.clear();
        let mut beyond = std::mem::take(&mut self.beyond);
        for inst in insts {
            inst.visit(|operand, access| {
                let Operand::Virtual { register, .. } = operand else {
                    return;
                };
                let r = register.index();
                if access == Access::Read {
                    if self.reads[r] == 0 {
                        self.at_start.push((register.0, 0, false));
                    }
                    self.reads[r] += 1;
                }
                if self.home[r] == SEVERAL && !self.alive[r] {
                    self.alive[r] = true;
                    beyond.push(r as u32);
                    let info = function.registers[r];
                    self.live[usize::from(info.file == File::Vector)] += u32::from(info.dwords);
                }
            });
        }
        // Outside of loops a register has its last read in the last block that knows it.
        let is_straight = function.blocks[number].depth == 0;
        for r in beyond.drain(..) {
            let r = r as usize;
            let ends = is_straight && self.last[r] == number as u32 && self.reads[r] > 0;
            self.alive[r] = ends;
        }
        self.beyond = beyond;
        for (register, reads, alive) in &mut self.at_start {
            *reads = self.reads[*register as usize];
            *alive = self.alive[*register as usize];
        }
        self.live_at_start = self.live;
    }

    /// Back to the start of the block, of which all instructions have come.
    fn begin_again(&mut self) {
        for (register, reads, alive) in &self.at_start {
            self.reads[*register as usize] = *reads;
            self.alive[*register as usize] = *alive;
        }
        self.live = self.live_at_start;
        self.order.clear();
    }

    /// Notes how many vector dwords live before each node in the order of the source, and from there on at most; the most of all.
    fn look_ahead(&mut self, function: &Function, insts: &[Inst], nodes: &mut [Node], last: Option<&Node>) -> u32 {
        for node in nodes.iter_mut() {
            node.alive = self.live[1];
            self.put(function, insts, node);
            node.most = self.live[1];
        }
        let mut most = self.live[1];
        if let Some(last) = last {
            self.put(function, insts, last);
        }
        for node in nodes.iter_mut().rev() {
            most = most.max(node.most).max(node.alive);
            node.most = most;
        }
        self.begin_again();
        most
    }

    /// Orders the nodes of a window.
    fn run(&mut self, function: &Function, insts: &[Inst], nodes: &mut [Node]) {
        if nodes.len() < 3 || !self.pipelined && nodes.iter().all(|n| !n.insts(insts).iter().any(loads)) {
            for node in nodes {
                self.put(function, insts, node);
            }
            return;
        }
        self.window += 1;
        self.depend(insts, nodes);
        for n in (0..nodes.len()).rev() {
            let leads = listed(&self.edges, nodes[n].later).any(|l| nodes[(l >> 1) as usize].leads_to_load);
            nodes[n].leads_to_load = nodes[n].is_load || leads;
        }
        let mut ready = std::mem::take(&mut self.ready);
        ready.clear();
        for (n, node) in nodes.iter().enumerate().filter(|(_, node)| node.missing == 0) {
            ready.add(node, n as u32);
        }
        let mut cycle = 0;
        while let Some(next) = ready.next(nodes, cycle, |first, node| {
            let vgprs = if node.is_lds {
                self.vgprs.max(VGPRS_OF_LDS)
            } else {
                self.vgprs
            };
            // What lives beyond what would in the order of the source may still live when that needs most.
            let fits = self.live[1] < VGPRS || first.most + self.live[1] < vgprs + first.alive;
            self.live[0] < SGPRS && (fits || node.is_load && !self.grows(function, node.insts(insts)))
        }) {
            let node = &mut nodes[next as usize];
            node.done = true;
            // A node of several instructions takes as many cycles.
            let issued = cycle.max(node.available) + node.count - 1;
            cycle = issued + 1;
            let used = issued + node.latency;
            let list = node.later;
            self.put(function, insts, &nodes[next as usize]);
            for entry in listed(&self.edges, list) {
                let (later, is_data) = (entry >> 1, entry & 1 == 1);
                let node = &mut nodes[later as usize];
                node.missing -= 1;
                node.available = node.available.max(if is_data { used } else { cycle });
                if node.missing == 0 {
                    ready.add(node, later);
                }
            }
        }
        self.ready = ready;
    }

    /// Finds which node must come before which.
    fn depend(&mut self, insts: &[Inst], nodes: &mut [Node]) {
        self.edges.clear();
        self.edges.reserve(2 * nodes.len());
        self.readers.clear();
        self.readers.reserve(2 * nodes.len());
        let mut memory = [Space::default(), Space::default(), Space::default()];
        let [mut before, mut order] = std::mem::take(&mut self.before);
        for n in 0..nodes.len() {
            before.clear();
            order.clear();
            let own = n as u32;
            for inst in nodes[n].insts(insts) {
                nodes[n].is_load |= loads(inst) || fills_lds(inst);
                nodes[n].is_clustered |=
                    self.pipelined && loads(inst) && inst.machine().is_some_and(|m| !m.op.mnemonic().starts_with("s_"));
                nodes[n].is_lds |= loads(inst) && inst.machine().is_some_and(|m| m.op.mnemonic().starts_with("ds_"));
                nodes[n].latency = nodes[n].latency.max(self.latency(inst));
                inst.visit(|operand, access| self.meet(operand, access, own, &mut before));
                order_memory(inst, own, &mut memory, &mut order);
            }
            // That accesses stay in their order does not make one wait for the other's result.
            let data = before
                .iter()
                .map(|b| b >> 1)
                .filter(|b| *b != own)
                .map(|b| &nodes[b as usize]);
            let mut stage = data.map(|b| b.stage + u32::from(b.is_load)).max().unwrap_or(0);
            stage = order.iter().map(|b| nodes[*b as usize].stage).fold(stage, u32::max);
            before.extend(order.iter().map(|b| b << 1));
            // Of two reasons to wait for a node its result is the stronger one.
            before.sort_unstable_by_key(|b| Reverse(*b));
            before.dedup_by_key(|b| *b >> 1);
            before.retain(|b| *b >> 1 != own);
            for &b in &before {
                prepend(&mut self.edges, &mut nodes[(b >> 1) as usize].later, own << 1 | b & 1);
            }
            nodes[n].missing = before.len() as u32;
            nodes[n].stage = stage;
        }
        self.before = [before, order];
    }

    /// Cycles until an instruction's result can be used.
    fn latency(&self, inst: &Inst) -> u32 {
        let Some(machine) = inst.machine() else { return 1 };
        latency(self.processor, self.latencies, machine.row)
    }

    /// Notes an access of a node, and the nodes that must come before it, twice their numbers, and one more where it reads their results.
    fn meet(&mut self, operand: Operand, access: Access, own: u32, before: &mut Vec<u32>) {
        for n in self.numbers(operand) {
            let dword = &mut self.dwords[n];
            if dword.window != self.window {
                (dword.window, dword.writer, dword.readers) = (self.window, NONE, NONE);
            }
            if dword.writer != NONE {
                before.push(dword.writer << 1 | u32::from(access == Access::Read));
            }
            match access {
                Access::Read => prepend(&mut self.readers, &mut dword.readers, own),
                Access::Write => {
                    before.extend(listed(&self.readers, dword.readers).map(|b| b << 1));
                    (dword.writer, dword.readers) = (own, NONE);
                }
            }
        }
    }

    /// The numbers of an operand's dwords.
    fn numbers(&self, operand: Operand) -> std::ops::Range<usize> {
        let (first, count) = match operand {
            Operand::Virtual {
                register,
                first,
                dwords,
            } => ((self.first[register.index()] + u32::from(first)) as usize, dwords),
            Operand::Physical(reg) => {
                let base = match reg.kind {
                    RegKind::Sgpr => 0,
                    RegKind::Vgpr => 128,
                    RegKind::Vcc => 400,
                    RegKind::Exec => 402,
                    RegKind::M0 => 404,
                    _ => 405,
                };
                let number = (base + usize::from(reg.index)).min(PHYSICAL - 16);
                (self.dwords.len() - PHYSICAL + number, reg.dwords)
            }
            _ => return 0..0,
        };
        first..first + usize::from(count)
    }

    /// Whether more vector dwords live behind instructions than before them, or perhaps more scalar ones.
    fn grows(&self, function: &Function, insts: &[Inst]) -> bool {
        let (mut growth, mut seen) = ([0i32; 2], SmallVec::<[(usize, u32); 8]>::new());
        for inst in insts {
            inst.visit(|operand, access| {
                let Operand::Virtual { register, .. } = operand else {
                    return;
                };
                let r = register.index();
                let info = function.registers[r];
                let growth = &mut growth[usize::from(info.file == File::Vector)];
                match access {
                    Access::Read => {
                        let reads = match seen.iter_mut().find(|s| s.0 == r) {
                            Some(known) => {
                                known.1 += 1;
                                known.1
                            }
                            None => {
                                seen.push((r, 1));
                                1
                            }
                        };
                        if reads == self.reads[r] && self.alive[r] {
                            *growth -= i32::from(info.dwords);
                        }
                    }
                    Access::Write if !self.alive[r] => *growth += i32::from(info.dwords),
                    Access::Write => {}
                }
            });
        }
        growth[0] > 0 || growth[1] > 0
    }

    /// A node comes next: what it brings to life, and what it is the last to read.
    fn put(&mut self, function: &Function, insts: &[Inst], node: &Node) {
        self.order.extend(node.first..node.first + node.count);
        for inst in node.insts(insts) {
            inst.visit(|operand, access| {
                let Operand::Virtual { register, .. } = operand else {
                    return;
                };
                let r = register.index();
                let info = function.registers[r];
                let file = usize::from(info.file == File::Vector);
                match access {
                    Access::Read => {
                        self.reads[r] -= 1;
                        if self.reads[r] == 0 && self.alive[r] {
                            self.alive[r] = false;
                            self.live[file] -= u32::from(info.dwords);
                        }
                    }
                    Access::Write if self.home[r] != SEVERAL && self.reads[r] > 0 && !self.alive[r] => {
                        self.alive[r] = true;
                        self.live[file] += u32::from(info.dwords);
                    }
                    Access::Write => {}
                }
            });
        }
    }
}

/// Whether an instruction writes M0 for a load to LDS among those behind it.
fn sets_up(inst: &Inst, behind: &[Inst]) -> bool {
    writes_m0(inst) && behind.iter().any(fills_lds)
}

/// Instructions by nodes: what reads SCC stays with what wrote it, a distance with the address that it counts from, and a load to LDS with what
/// says in M0 where to.
fn clusters(insts: &[Inst], keeps_scc: bool) -> Vec<Node> {
    let mut last_reader: Vec<usize> = (0..insts.len()).collect();
    let mut writer = None;
    let mut m0_writer = None;
    for (n, machine) in insts.iter().enumerate().filter_map(|(n, i)| Some((n, i.machine()?))) {
        if machine.row.reads.contains(Implicit::SCC)
            && let Some(writer) = writer
        {
            last_reader[writer] = n;
        }
        if machine.row.writes.contains(Implicit::SCC) {
            writer = Some(n);
        }
        if writes_m0(&insts[n]) {
            m0_writer = Some(n);
        }
        if machine.row.reads.contains(Implicit::M0)
            && fills_lds(&insts[n])
            && let Some(writer) = m0_writer
        {
            last_reader[writer] = last_reader[writer].max(n);
        }
        if machine.op == M::S_GETPC_B64 {
            last_reader[n] = (n + 2).min(insts.len() - 1);
        }
    }
    if let (true, Some(writer)) = (keeps_scc, writer) {
        last_reader[writer] = insts.len() - 1;
    }
    let mut nodes: Vec<Node> = Vec::with_capacity(insts.len());
    let mut end = None;
    for (n, last) in last_reader.into_iter().enumerate() {
        match (end, nodes.last_mut()) {
            (Some(until), Some(node)) if n <= until => node.count += 1,
            _ => nodes.push(Node {
                first: n as u32,
                count: 1,
                later: NONE,
                missing: 0,
                stage: 0,
                alive: 0,
                most: 0,
                latency: 0,
                available: 0,
                leads_to_load: false,
                is_load: false,
                is_lds: false,
                is_clustered: false,
                done: false,
            }),
        }
        end = end.max(Some(last).filter(|l| *l > n));
    }
    nodes
}

/// Nothing goes past it.
pub fn stays(inst: &Inst) -> bool {
    let Some(machine) = inst.machine() else {
        return matches!(inst.kind, Kind::Fbarrier(_));
    };
    let row = machine.row;
    let others = Implicit::EXEC | Implicit::MODE | Implicit::M0 | Implicit::FLAT_SCRATCH;
    let control = Flags::BRANCH | Flags::TERMINATOR | Flags::CALL | Flags::END;
    if row.writes.intersects(others) || row.flags.intersects(control) {
        return true;
    }
    let special = |operand: Operand| matches!(operand, Operand::Physical(reg) if matches!(reg.kind, RegKind::Exec | RegKind::M0 | RegKind::FlatScratch));
    if machine.operands().iter().any(|(_, operand)| special(*operand)) {
        let mut written = false;
        machine.each_written(|operand| written |= special(operand));
        if written {
            return true;
        }
    }
    let name = machine.op.mnemonic();
    if name.starts_with("s_") && FIXED.iter().any(|s| name.starts_with(s)) {
        return true;
    }
    // What neither accesses memory nor writes a register is there for another effect: waits, what is done to caches, messages, priorities.
    let mut writes = row.writes.intersects(Implicit::SCC | Implicit::VCC);
    machine.each_written(|_| writes = true);
    let accesses = row.flags.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC) || name.starts_with("ds_");
    !writes && !accesses
}

/// How the names begin of what has an effect beyond the registers that it writes.
const FIXED: &[&str] = &[
    "s_barrier",
    "s_get_barrier_state",
    "s_get_shader_cycles",
    "s_getreg",
    "s_memrealtime",
    "s_memtime",
    "s_sendmsg",
];

/// The last node that wrote to a memory, and those that read from it since.
#[derive(Default)]
struct Space {
    writer: Option<u32>,
    readers: SmallVec<[u32; 8]>,
}

/// Keeps the order of accesses to one memory, but for loads between stores.
fn order_memory(inst: &Inst, own: u32, memory: &mut [Space; 3], before: &mut Vec<u32>) {
    let Some(machine) = inst.machine() else { return };
    let plain = loads(inst) && !machine.modifiers.glc;
    // Scalar loads are of what nobody writes.
    for &kind in machine.memories() {
        let space = &mut memory[kind as usize];
        before.extend(space.writer);
        if plain || fills_lds(inst) && kind == MemoryKind::Global {
            // Loads of one memory stay in their order: two of one place may not see it go back in time.
            before.extend(space.readers.last());
            space.readers.push(own);
        } else {
            before.extend(space.readers.drain(..));
            space.writer = Some(own);
        }
    }
}

/// Puts items in an order, which becomes that of numbers.
fn permute<T>(items: &mut [T], order: &mut [u32]) {
    for start in 0..order.len() {
        // Each exchange brings an item to where it belongs.
        let mut at = start;
        while order[at] as usize != start {
            let from = order[at] as usize;
            items.swap(at, from);
            order[at] = at as u32;
            at = from;
        }
        order[at] = at as u32;
    }
}

#[cfg(test)]
mod tests;
