//! Operations that do the work of several, on hosts that have such: bitwise functions of three values, and rotations.

use super::Segment;
use crate::host::Host;
use amdgpu_semantics::graph::{Id, Node, Op};

/// What the first, second and third argument are in the table of a bitwise function.
const ARGUMENTS: [u8; 3] = [0xf0, 0xcc, 0xaa];

/// Which arguments to put functions in the place of, the more the better: a bit for each, by how many there are.
const CHOICES: [&[u8]; 4] = [&[], &[1], &[3, 1, 2], &[7, 3, 5, 6, 1, 2, 4]];

/// A bitwise function of some nodes: what the table of [`Op::Bitwise`] says of them. Of fewer than three, the others do not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Function {
    of: Leaves,
    table: u8,
}

/// Three nodes at the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Leaves {
    ids: [Id; ARGUMENTS.len()],
    count: usize,
}

impl std::ops::Deref for Leaves {
    type Target = [Id];

    fn deref(&self) -> &[Id] {
        &self.ids[..self.count]
    }
}

impl Leaves {
    /// Puts a node where it belongs, behind lesser ones, unless it is there; None if there is no room.
    fn add(&mut self, id: Id) -> Option<()> {
        let at = self.iter().take_while(|&&of| of < id).count();
        if self.get(at) == Some(&id) {
            return Some(());
        }
        if self.count == self.ids.len() {
            return None;
        }
        self.ids.copy_within(at..self.count, at + 1);
        self.ids[at] = id;
        self.count += 1;
        Some(())
    }

    /// The table of one of them.
    fn table(&self, id: Id) -> u8 {
        self.iter().position(|&of| of == id).map_or(0, |n| ARGUMENTS[n])
    }
}

/// The table of a function of what has these tables.
fn composed(table: u8, [a, b, c]: [u8; 3]) -> u8 {
    let chosen = |from: u8, bit: u8| if from & bit != 0 { !0 } else { 0 };
    (0..u8::BITS).fold(0, |all, row| {
        let row_of = |arg: u8, bit: u8| !(arg ^ chosen(row as u8, bit));
        all | chosen(table >> row, 1) & row_of(a, 4) & row_of(b, 2) & row_of(c, 1)
    })
}

impl Function {
    /// What a node is; None if it is something else. Constants are no nodes of it.
    fn at(nodes: &[Node], id: Id) -> Option<Function> {
        let node = &nodes[id as usize];
        let [a, b, _] = ARGUMENTS;
        let table = match node.op {
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::Bitwise(table) => table,
            op => return Function::constant(op),
        };
        let args = node.args();
        let mut of = Leaves::default();
        let mut tables = [0; ARGUMENTS.len()];
        for &arg in args {
            if Function::constant(nodes[arg as usize].op).is_none() {
                of.add(arg)?;
            }
        }
        for (&arg, table) in args.iter().zip(&mut tables) {
            let constant = Function::constant(nodes[arg as usize].op);
            *table = constant.map_or_else(|| of.table(arg), |constant| constant.table);
        }
        let table = composed(table, tables);
        Some(Function { of, table })
    }

    fn constant(op: Op) -> Option<Function> {
        let table = match op {
            Op::Const(0) => 0,
            Op::Const(value) if value == !0 => !0,
            _ => return None,
        };
        let of = Leaves::default();
        Some(Function { of, table })
    }

    /// Its table as a function of other nodes, its own among them.
    fn over(&self, of: &Leaves) -> u8 {
        let mut tables = [0; ARGUMENTS.len()];
        for (&id, table) in self.of.iter().zip(&mut tables) {
            *table = of.table(id);
        }
        composed(self.table, tables)
    }

    /// The same with other functions in the place of some of its nodes; None if these are of more than three.
    fn with(&self, others: [Option<&Function>; ARGUMENTS.len()]) -> Option<Function> {
        let mut of = Leaves::default();
        for (&id, other) in self.of.iter().zip(others) {
            match other {
                Some(other) => other.of.iter().try_for_each(|&id| of.add(id))?,
                None => of.add(id)?,
            }
        }
        let mut tables = [0; ARGUMENTS.len()];
        for ((&id, other), table) in self.of.iter().zip(others).zip(&mut tables) {
            *table = other.map_or_else(|| of.table(id), |other| other.over(&of));
        }
        let table = composed(self.table, tables);
        Some(Function { of, table })
    }

    /// The node of it.
    fn node(&self) -> Option<Node> {
        let &last = self.of.last()?;
        let args: [Id; 3] = std::array::from_fn(|n| self.of.get(n).copied().unwrap_or(last));
        // those that are named again are as if they were the last one
        Some(Node::new(Op::Bitwise(self.table), &args))
    }
}

impl Segment {
    /// The same with the operations that a host has.
    pub(super) fn for_host<H: Host>(self) -> Segment {
        match H::FUSES {
            true => self.fused(),
            false => self,
        }
    }

    /// The same with operations that do the work of several. Nodes keep their numbers and values; those that nothing needs any more stay.
    fn fused(mut self) -> Segment {
        let uses = self.uses();
        for id in 0..self.nodes.len() {
            let fused = self.rotation(id).or_else(|| self.bitwise(id, &uses));
            if let Some(node) = fused {
                self.nodes[id] = node;
            }
        }
        self
    }

    /// How often each node is named.
    fn uses(&self) -> Vec<u32> {
        let mut uses = vec![0; self.nodes.len()];
        let args = self.nodes.iter().flat_map(|node| node.args().iter().copied());
        let outputs = self.outputs.iter().map(|output| output.1);
        let wide = self.wide_outputs.iter().flat_map(|output| output.1);
        let places = self.places.iter().flat_map(|place| [Some(place.low), place.high]);
        let checks = self.checks.iter().chain(self.wide_checks.as_flattened()).copied();
        for id in args.chain(outputs).chain(wide).chain(places.flatten()).chain(checks) {
            uses[id as usize] += 1;
        }
        uses
    }

    /// A rotation, if a node is one.
    fn rotation(&self, id: usize) -> Option<Node> {
        let node = &self.nodes[id];
        // no bit is in both
        let (Op::Or | Op::Xor | Op::Add, &[a, b]) = (node.op, node.args()) else {
            return None;
        };
        let shifted = |id: Id, op: Op| {
            let node = &self.nodes[id as usize];
            let &[from, by] = node.args() else { return None };
            match self.nodes[by as usize].op {
                Op::Const(by) if node.op == op => Some((from, by)),
                _ => None,
            }
        };
        let of = |low: Id, high: Id| {
            let ((from, right), (same, left)) = (shifted(low, Op::Lshr)?, shifted(high, Op::Shl)?);
            let is_one = from == same && right > 0 && left > 0 && right + left == u32::BITS;
            is_one.then(|| Node::new(Op::RotateRight(right as u8), &[from]))
        };
        of(a, b).or_else(|| of(b, a))
    }

    /// A bitwise function of what others are made of that nothing else needs, or that cost nothing.
    fn bitwise(&self, id: usize, uses: &[u32]) -> Option<Node> {
        let own = Function::at(&self.nodes, id as Id).filter(|own| !own.of.is_empty())?;
        let mut others = [None; ARGUMENTS.len()];
        for (&arg, other) in own.of.iter().zip(&mut others) {
            *other = Function::at(&self.nodes, arg).filter(|other| uses[arg as usize] == 1 || other.of.len() < 2);
        }
        let there = (0..others.len()).fold(0, |bits, n| bits | u8::from(others[n].is_some()) << n);
        CHOICES[own.of.len()].iter().find_map(|&choice| {
            // where a function is not there, a lesser choice is the same
            if choice & !there != 0 {
                return None;
            }
            let chosen = std::array::from_fn(|n| others[n].as_ref().filter(|_| choice >> n & 1 != 0));
            own.with(chosen)?.node()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of each node, where registers have these.
    fn values(nodes: &[Node], registers: &[u32]) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for node in nodes {
            let arg = |n: usize| node.args().get(n).map_or(0, |&id| values[id as usize]);
            values.push(match node.op {
                Op::Register(register) => registers[usize::from(register)],
                op => op.apply([arg(0), arg(1), arg(2)]).expect("an operation of integers"),
            });
        }
        values
    }

    fn random(state: &mut u64) -> u32 {
        *state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (*state >> 33) as u32
    }

    #[test]
    fn nodes_keep_their_values() {
        let mut state = 1;
        let mut fused_ones = 0;
        for _ in 0..500 {
            let mut nodes: Vec<Node> = (0..4).map(|n| Node::new(Op::Register(n), &[])).collect();
            nodes.extend([0, !0, 5, 27].map(|value| Node::new(Op::Const(value), &[])));
            for _ in 0..24 {
                let all = nodes.len() as u32;
                let [a, b] = [0; 2].map(|_| all - 1 - random(&mut state) % all.min(10));
                nodes.push(match random(&mut state) % 8 {
                    0 => Node::new(Op::Add, &[a, b]),
                    1 => Node::new(Op::Shl, &[a, 6]),
                    2 => Node::new(Op::Lshr, &[a, 7]),
                    3 => Node::new(Op::Xor, &[a, 5]),
                    4 => Node::new(Op::And, &[a, b]),
                    5 => Node::new(Op::Xor, &[a, b]),
                    _ => Node::new(Op::Or, &[a, b]),
                });
            }
            let segment = Segment {
                outputs: vec![(0, nodes.len() as Id - 1)],
                nodes,
                ..Segment::default()
            };
            let registers: [u32; 4] = std::array::from_fn(|_| random(&mut state) << 1 ^ random(&mut state));
            let before = values(&segment.nodes, &registers);
            let fused = segment.fused();
            assert_eq!(values(&fused.nodes, &registers), before, "{:?}", fused.nodes);
            let is_fused = |node: &&Node| matches!(node.op, Op::Bitwise(_) | Op::RotateRight(_));
            fused_ones += fused.nodes.iter().filter(is_fused).count();
        }
        assert!(fused_ones > 2000, "{fused_ones}");
    }

    /// A choice, the parity and a rotation are one operation each.
    #[test]
    fn rounds_of_hashes_are_short() {
        let register = |n| Node::new(Op::Register(n), &[]);
        let mut nodes = vec![register(0), register(1), register(2)];
        nodes.extend([!0, 7, 25].map(|value| Node::new(Op::Const(value), &[])));
        nodes.extend([
            Node::new(Op::Xor, &[0, 3]),
            Node::new(Op::And, &[0, 1]),
            Node::new(Op::And, &[6, 2]),
            Node::new(Op::Or, &[7, 8]),
            Node::new(Op::Xor, &[0, 1]),
            Node::new(Op::Xor, &[10, 2]),
            Node::new(Op::Lshr, &[9, 5]),
            Node::new(Op::Shl, &[9, 4]),
            Node::new(Op::Or, &[12, 13]),
        ]);
        let segment = Segment {
            nodes,
            outputs: vec![(0, 14), (1, 11)],
            ..Segment::default()
        };
        let fused = segment.fused().nodes;
        assert_eq!(fused[9], Node::new(Op::Bitwise(0xca), &[0, 1, 2]));
        assert_eq!(fused[11], Node::new(Op::Bitwise(0x96), &[0, 1, 2]));
        assert_eq!(fused[14], Node::new(Op::RotateRight(25), &[9]));
    }
}
