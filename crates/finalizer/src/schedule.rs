//! Order of instructions within blocks: what loads from memory goes early, what needs it late, as long as registers last.
//!
//! A block is cut where order must stay: at barriers, waits of the memory model, accesses to hardware registers, and where
//! rounding or denormals change. Between the cuts the next instruction is the first one, in the order of the source, of those
//! with the fewest loads before them, loads and what leads to them first. When too many registers live it is the first of all.

use amdgpu_isa::row::Flags;
use amdgpu_isa::{Implicit, Op as M, RegKind};
use std::collections::BTreeSet;

use crate::mir::{Access, Condition, File, Function, Inst, ModeNeed, Operand, Terminator};
use crate::target::Target;

/// So many registers may live before instructions come in the order of the source: more would cost wavefronts.
const VGPRS: u32 = 14;
const SGPRS: u32 = 64;
/// At most so many instructions are ordered at once.
const WINDOW: usize = 512;

/// Reorders every block.
pub fn schedule(function: &mut Function, target: &Target) {
    let mut scheduler = Scheduler::new(function, target);
    for number in 0..function.blocks.len() {
        scheduler.block(function, number);
    }
}

/// Physical registers have numbers behind the dwords of virtual ones.
const PHYSICAL: usize = 512;

/// Instructions that stay together.
#[derive(Clone, Debug, Default)]
struct Node {
    insts: Vec<Inst>,
    /// Nodes that must come later.
    later: Vec<u32>,
    /// Nodes that must come before and have not.
    missing: u32,
    /// Loads on the longest way to it.
    stage: u32,
    /// It is a load, or one needs it.
    leads_to_load: bool,
    is_load: bool,
}

/// What is known of a dword while a window is looked through: the node that wrote it last, and those that read it since.
#[derive(Clone, Debug, Default)]
struct Dword {
    window: u32,
    writer: Option<u32>,
    readers: Vec<u32>,
}

struct Scheduler<'a> {
    target: &'a Target,
    /// The first dword of each virtual register.
    first: Vec<u32>,
    /// The only block that knows a register.
    home: Vec<Option<u32>>,
    dwords: Vec<Dword>,
    window: u32,
    /// Reads of each register in the block that are to come.
    reads: Vec<u32>,
    /// Dwords that live: scalar, vector.
    live: [u32; 2],
    alive: Vec<bool>,
}

const SEVERAL: Option<u32> = Some(u32::MAX);

impl Scheduler<'_> {
    fn new<'a>(function: &Function, target: &'a Target) -> Scheduler<'a> {
        let mut first = Vec::with_capacity(function.registers.len());
        let mut total = 0;
        for register in &function.registers {
            first.push(total);
            total += u32::from(register.dwords);
        }
        let mut home = vec![None; function.registers.len()];
        for (number, block) in function.blocks.iter().enumerate() {
            let number = Some(number as u32);
            let mut meet = |operand: Operand| {
                if let Operand::Virtual { register, .. } = operand {
                    let home: &mut Option<u32> = &mut home[register.index()];
                    *home = if home.is_none() || *home == number {
                        number
                    } else {
                        SEVERAL
                    };
                }
            };
            for inst in &block.insts {
                inst.visit(target.processor, |operand, _| meet(operand));
            }
            if let Terminator::Branch(Condition::Lanes(mask), ..) = block.terminator {
                meet(mask);
                if let Operand::Virtual { register, .. } = mask {
                    home[register.index()] = SEVERAL;
                }
            }
        }
        for (_, operand) in &function.inputs {
            if let Operand::Virtual { register, .. } = operand {
                home[register.index()] = SEVERAL;
            }
        }
        Scheduler {
            target,
            first,
            home,
            dwords: vec![Dword::default(); total as usize + PHYSICAL],
            window: 0,
            reads: vec![0; function.registers.len()],
            live: [0; 2],
            alive: vec![false; function.registers.len()],
        }
    }

    fn block(&mut self, function: &mut Function, number: usize) {
        let insts = std::mem::take(&mut function.blocks[number].insts);
        self.begin_block(function, &insts);
        let keeps_scc = matches!(
            function.blocks[number].terminator,
            Terminator::Branch(Condition::Scc, ..)
        );
        let mut nodes = self.clusters(insts, keeps_scc);
        // What decides the branch stays behind all that writes SCC.
        let last = if keeps_scc { nodes.pop() } else { None };
        let mut out = Vec::new();
        let mut mode = ModeNeed::default();
        let mut window: Vec<Node> = Vec::new();
        for node in nodes.drain(..) {
            let cut = node.insts.iter().any(|i| self.stays(i));
            let need = node
                .insts
                .iter()
                .find_map(|i| i.machine().map(|m| m.mode))
                .unwrap_or_default();
            let changes = (need.value ^ mode.value) & need.mask & mode.mask != 0;
            if cut || changes || window.len() >= WINDOW {
                self.run(function, std::mem::take(&mut window), &mut out);
                mode = ModeNeed::default();
            }
            if cut {
                self.count(function, &node);
                out.extend(node.insts);
                continue;
            }
            mode.value = mode.value & !need.mask | need.value;
            mode.mask |= need.mask;
            window.push(node);
        }
        self.run(function, window, &mut out);
        if let Some(last) = last {
            self.count(function, &last);
            out.extend(last.insts);
        }
        function.blocks[number].insts = out;
    }

    /// Counts what the block reads, and what lives in it all the time.
    fn begin_block(&mut self, function: &Function, insts: &[Inst]) {
        self.live = [0; 2];
        let mut beyond = Vec::new();
        for inst in insts {
            inst.visit(self.target.processor, |operand, access| {
                let Operand::Virtual { register, .. } = operand else {
                    return;
                };
                let r = register.index();
                if access == Access::Read {
                    self.reads[r] += 1;
                }
                if self.home[r] == SEVERAL && !self.alive[r] {
                    self.alive[r] = true;
                    beyond.push(r);
                    let info = function.registers[r];
                    self.live[usize::from(info.file == File::Vector)] += u32::from(info.dwords);
                }
            });
        }
        for r in beyond {
            self.alive[r] = false;
        }
    }

    /// Instructions by nodes: what reads SCC stays with what wrote it, and a distance with the address that it counts from.
    fn clusters(&self, insts: Vec<Inst>, keeps_scc: bool) -> Vec<Node> {
        let mut last_reader: Vec<usize> = (0..insts.len()).collect();
        let mut writer = None;
        for (n, inst) in insts.iter().enumerate() {
            let Some(row) = inst.machine().and_then(|m| m.op.row(self.target.processor)) else {
                continue;
            };
            if row.reads.contains(Implicit::SCC)
                && let Some(writer) = writer
            {
                last_reader[writer] = n;
            }
            if row.writes.contains(Implicit::SCC) {
                writer = Some(n);
            }
            if inst.machine().is_some_and(|m| m.op == M::S_GETPC_B64) {
                last_reader[n] = (n + 2).min(insts.len() - 1);
            }
        }
        if let (true, Some(writer)) = (keeps_scc, writer) {
            last_reader[writer] = insts.len() - 1;
        }
        let mut nodes: Vec<Node> = Vec::with_capacity(insts.len());
        let mut end = None;
        for (n, inst) in insts.into_iter().enumerate() {
            match (end, nodes.last_mut()) {
                (Some(until), Some(node)) if n <= until => node.insts.push(inst),
                _ => nodes.push(Node {
                    insts: vec![inst],
                    ..Node::default()
                }),
            }
            end = end.max(Some(last_reader[n]).filter(|l| *l > n));
        }
        nodes
    }

    /// Nothing goes past it.
    fn stays(&self, inst: &Inst) -> bool {
        let Some(machine) = inst.machine() else { return false };
        let Some(row) = machine.op.row(self.target.processor) else {
            return true;
        };
        let name = machine.op.mnemonic();
        let others = Implicit::EXEC | Implicit::MODE | Implicit::M0 | Implicit::FLAT_SCRATCH;
        let control = Flags::BRANCH | Flags::TERMINATOR | Flags::CALL | Flags::END;
        let special = [
            "s_waitcnt",
            "s_barrier",
            "s_sleep",
            "s_sendmsg",
            "s_setreg",
            "s_getreg",
            "s_trap",
            "s_nop",
        ]
        .into_iter()
        .chain([
            "s_memtime",
            "s_memrealtime",
            "s_dcache",
            "buffer_wb",
            "s_setprio",
            "s_icache",
        ]);
        let mut names_exec = false;
        inst.visit(self.target.processor, |operand, access| {
            names_exec |= access == Access::Write
                && matches!(operand, Operand::Physical(reg) if matches!(reg.kind, RegKind::Exec | RegKind::M0 | RegKind::FlatScratch));
        });
        row.writes.intersects(others)
            || row.flags.intersects(control)
            || names_exec
            || (name.starts_with("s_") || name.starts_with("buffer_"))
                && special.into_iter().any(|s| name.starts_with(s))
    }

    /// Orders the nodes of a window.
    fn run(&mut self, function: &Function, mut nodes: Vec<Node>, out: &mut Vec<Inst>) {
        if nodes.len() < 3 || nodes.iter().all(|n| n.insts.iter().all(|i| !self.loads(i))) {
            for node in nodes {
                self.count(function, &node);
                out.extend(node.insts);
            }
            return;
        }
        self.window += 1;
        self.depend(&mut nodes);
        for n in (0..nodes.len()).rev() {
            let leads = nodes[n].later.iter().any(|l| nodes[*l as usize].leads_to_load);
            nodes[n].leads_to_load = nodes[n].is_load || leads;
        }
        let mut ready: BTreeSet<(u32, bool, u32)> = BTreeSet::new();
        let mut by_source: BTreeSet<u32> = BTreeSet::new();
        let key = |nodes: &[Node], n: u32| {
            let node = &nodes[n as usize];
            (node.stage, !node.leads_to_load, n)
        };
        for n in (0..nodes.len() as u32).filter(|n| nodes[*n as usize].missing == 0) {
            ready.insert(key(&nodes, n));
            by_source.insert(n);
        }
        while let Some(&first) = by_source.first() {
            let full = self.live[1] >= VGPRS || self.live[0] >= SGPRS;
            let next = match ready.first() {
                Some((.., n)) if !full => *n,
                _ => first,
            };
            ready.remove(&key(&nodes, next));
            by_source.remove(&next);
            self.count(function, &nodes[next as usize]);
            out.append(&mut nodes[next as usize].insts);
            for later in std::mem::take(&mut nodes[next as usize].later) {
                let node = &mut nodes[later as usize];
                node.missing -= 1;
                if node.missing == 0 {
                    ready.insert(key(&nodes, later));
                    by_source.insert(later);
                }
            }
        }
    }

    /// Whether an instruction takes its result from memory.
    fn loads(&self, inst: &Inst) -> bool {
        let row = inst.machine().and_then(|m| m.op.row(self.target.processor));
        row.is_some_and(|r| r.flags.contains(Flags::LOAD) && !r.flags.intersects(Flags::STORE | Flags::ATOMIC))
    }

    /// Finds which node must come before which.
    fn depend(&mut self, nodes: &mut [Node]) {
        let mut memory = [Space::default(), Space::default(), Space::default()];
        for n in 0..nodes.len() {
            let (mut before, mut order): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
            let (mut is_load, own) = (false, n as u32);
            let insts = std::mem::take(&mut nodes[n].insts);
            for inst in &insts {
                is_load |= self.loads(inst);
                inst.visit(self.target.processor, |operand, access| {
                    self.each_dword(operand, |dword| match access {
                        Access::Read => {
                            before.extend(dword.writer);
                            dword.readers.push(own);
                        }
                        Access::Write => {
                            before.extend(dword.writer);
                            before.append(&mut dword.readers);
                            dword.writer = Some(own);
                        }
                    });
                });
                self.order_memory(inst, own, &mut memory, &mut order);
            }
            nodes[n].insts = insts;
            nodes[n].is_load = is_load;
            // That accesses stay in their order does not make one wait for the other's result.
            let data = before.iter().filter(|b| **b != own).map(|b| &nodes[*b as usize]);
            let mut stage = data.map(|b| b.stage + u32::from(b.is_load)).max().unwrap_or(0);
            stage = order.iter().map(|b| nodes[*b as usize].stage).fold(stage, u32::max);
            before.append(&mut order);
            before.sort_unstable();
            before.dedup();
            before.retain(|b| *b != own);
            for &b in &before {
                nodes[b as usize].later.push(own);
            }
            nodes[n].missing = before.len() as u32;
            nodes[n].stage = stage;
        }
    }

    /// Keeps the order of accesses to one memory, but for loads between stores.
    fn order_memory(&self, inst: &Inst, own: u32, memory: &mut [Space; 3], before: &mut Vec<u32>) {
        let Some(machine) = inst.machine() else { return };
        let Some(row) = machine.op.row(self.target.processor) else {
            return;
        };
        let name = machine.op.mnemonic();
        let accesses = Flags::LOAD | Flags::STORE | Flags::ATOMIC;
        // Scalar loads are of what nobody writes.
        if name.starts_with("s_") || !(row.flags.intersects(accesses) || name.starts_with("ds_")) {
            return;
        }
        let plain = self.loads(inst) && !machine.modifiers.glc;
        let touched: &[usize] = match name {
            _ if name.starts_with("ds_") => &[0],
            _ if name.starts_with("flat_") => &[0, 1, 2],
            _ if name.starts_with("scratch_") => &[1],
            _ => &[2],
        };
        for &number in touched {
            let space = &mut memory[number];
            before.extend(space.writer);
            if plain {
                // Loads of one memory stay in their order: two of one place may not see it go back in time.
                before.extend(space.readers.last());
                space.readers.push(own);
            } else {
                before.append(&mut space.readers);
                space.writer = Some(own);
            }
        }
    }

    fn each_dword(&mut self, operand: Operand, mut f: impl FnMut(&mut Dword)) {
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
            _ => return,
        };
        for dword in &mut self.dwords[first..first + usize::from(count)] {
            if dword.window != self.window {
                dword.window = self.window;
                dword.writer = None;
                dword.readers.clear();
            }
            f(dword);
        }
    }

    /// What a node that comes next brings to life, and what it is the last to read.
    fn count(&mut self, function: &Function, node: &Node) {
        for inst in &node.insts {
            inst.visit(self.target.processor, |operand, access| {
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

/// The last node that wrote to a memory, and those that read from it since.
#[derive(Default)]
struct Space {
    writer: Option<u32>,
    readers: Vec<u32>,
}
