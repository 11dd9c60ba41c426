//! Which instructions of a block the shadow must follow: where nothing undefined comes in, hardly any.

use super::registers::{Id, Registers, Set};
use super::shape::{Part, Shape};
use amdgpu_emu::observe::Wanted;

/// What a block's instruction does to registers and memory.
struct Row {
    reads: Box<[Id]>,
    writes: Box<[Id]>,
    is_memory: bool,
    may_be_private: bool,
    /// A lane may read another one.
    reads_lanes: bool,
    writes_exec: bool,
}

/// Which memory may have undefined bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Open {
    pub global: bool,
    /// LDS or private memory.
    pub private: bool,
    /// Lanes may be off that others read.
    pub lanes: bool,
}

/// A block.
pub(super) struct Table {
    rows: Box<[Row]>,
    touches: Set,
    has_memory: Open,
    writes_exec: bool,
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
            reads_lanes: parts.iter().any(Part::reads_other_lanes),
            writes_exec: parts.iter().any(Part::writes_exec),
        }
    }
}

impl Table {
    pub fn of(shapes: &[Shape]) -> Table {
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
                lanes: parts().any(Part::reads_other_lanes),
            },
            writes_exec: parts().any(Part::writes_exec),
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
            lanes: open.lanes && self.has_memory.lanes,
        };
        let is_open = open.global || open.private || open.lanes;
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

    /// Adds those that write what is read later in lanes that may be off, and that switch lanes on.
    pub fn watch_left(&self, registers: &Registers, read_later: &Set, wanted: &mut Wanted) {
        let writes = |row: &Row| row.writes.iter().any(|id| read_later.has(*id));
        let leaves = read_later.meets(&self.touches) && self.rows.iter().any(writes);
        let switches_on = self.writes_exec && registers.has_left();
        if !leaves && !switches_on {
            return;
        }
        for (n, row) in self.rows.iter().enumerate() {
            if row.writes_exec || writes(row) {
                wanted.insert(n);
            }
        }
    }

    /// Whether lanes may be off before one of its instructions.
    pub fn has_off(&self, off: u64) -> bool {
        off != 0 || self.writes_exec
    }

    fn follow(&self, mut undefined: Set, mut open: Open) -> Wanted {
        let mut wanted = Wanted::default();
        for (n, row) in self.rows.iter().enumerate() {
            let reads = row.reads.iter().any(|id| undefined.has(*id));
            let accesses = row.is_memory && open.global || row.may_be_private && open.private;
            // what it stores may be loaded again
            open.global |= reads && row.is_memory;
            open.private |= reads && row.may_be_private;
            if reads || accesses || row.reads_lanes && open.lanes {
                row.writes.iter().for_each(|id| undefined.set(*id, true));
                wanted.insert(n);
            } else if row.writes.iter().any(|id| undefined.has(*id)) {
                wanted.insert(n);
            }
        }
        wanted
    }
}
