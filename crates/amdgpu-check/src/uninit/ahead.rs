//! Which instructions of a block the shadow must follow: where nothing undefined comes in, hardly any.

use amdgpu_emu::observe::Wanted;
use amdgpu_isa::{Inst, Model};

use super::registers::{Id, Registers, Set};
use super::shape::{Part, Shape};

/// What a block's instruction does to registers and memory.
struct Row {
    reads: Box<[Id]>,
    writes: Box<[Id]>,
    is_memory: bool,
    may_be_private: bool,
}

/// Which memory may have undefined bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Open {
    pub global: bool,
    /// LDS or private memory.
    pub private: bool,
}

/// A block.
pub(super) struct Table {
    rows: Box<[Row]>,
    touches: Set,
    has_memory: Open,
    /// Its lanes stay the same, and no instruction looks at others.
    keeps_lanes: bool,
    /// The last answer to a question that was not easy.
    last: Option<(Set, Open, Wanted)>,
}

impl Row {
    fn of(parts: &[Part]) -> Row {
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for (read, written) in parts.iter().map(Part::ids) {
            reads.extend(read);
            writes.extend(written);
        }
        Row {
            reads: reads.into(),
            writes: writes.into(),
            is_memory: parts.iter().any(|part| part.is_memory),
            may_be_private: parts.iter().any(Part::may_be_private),
        }
    }
}

impl Table {
    pub fn of(code: &[(u64, Inst)], model: &Model) -> Table {
        let shapes: Vec<Shape> = code.iter().map(|(_, inst)| Shape::of(inst, model)).collect();
        let rows: Box<[Row]> = shapes.iter().map(|shape| Row::of(&shape.0)).collect();
        let mut touches = Set::default();
        for id in rows.iter().flat_map(|row| row.reads.iter().chain(&row.writes)) {
            touches.set(*id, true);
        }
        let parts = || shapes.iter().flat_map(|shape| &shape.0);
        // what the last one writes is for the next block
        let last = shapes.len().saturating_sub(1);
        let inside = shapes[..last].iter().flat_map(|shape| &shape.0);
        Table {
            touches,
            has_memory: Open {
                global: parts().any(|part| part.is_memory),
                private: parts().any(Part::may_be_private),
            },
            keeps_lanes: !inside.into_iter().any(Part::writes_exec) && !parts().any(Part::reads_all_lanes),
            rows,
            last: None,
        }
    }

    /// Adds the instructions that a wave's shadow must follow.
    pub fn watch(&mut self, registers: &Registers, exec: u64, open: Open, wanted: &mut Wanted) {
        let open = Open {
            global: open.global && self.has_memory.global,
            private: open.private && self.has_memory.private,
        };
        let is_open = open.global || open.private;
        if !is_open && !registers.undefined().meets(&self.touches) {
            return;
        }
        let mut undefined = registers.undefined().and(&self.touches);
        if self.keeps_lanes {
            registers.keep_undefined_in(&mut undefined, exec);
        }
        if let Some((_, _, known)) = self.last.as_ref().filter(|last| last.0 == undefined && last.1 == open) {
            return wanted.extend(known);
        }
        let known = self.follow(undefined, open);
        self.last = Some((undefined, open, known));
        wanted.extend(&known);
    }

    fn follow(&self, mut undefined: Set, open: Open) -> Wanted {
        let mut wanted = Wanted::default();
        for (n, row) in self.rows.iter().enumerate() {
            let reads = row.reads.iter().any(|id| undefined.has(*id));
            let accesses = row.is_memory && open.global || row.may_be_private && open.private;
            if reads || accesses {
                row.writes.iter().for_each(|id| undefined.set(*id, true));
                wanted.insert(n);
            } else if row.writes.iter().any(|id| undefined.has(*id)) {
                wanted.insert(n);
            }
        }
        wanted
    }
}
