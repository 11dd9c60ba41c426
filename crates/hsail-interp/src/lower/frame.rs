//! Where variables are: group, private, spill and arg memory.

use super::Site;
use crate::code::Formal;
use hsail::brig::{Directive, Executable, Module, Variable};
use hsail::code::Segment;
use std::collections::HashMap;

/// Sizes that no agent has; so that sums do not overflow.
const MAX_BYTES: u64 = 1 << 30;

/// Variables one behind the other.
#[derive(Debug)]
struct Area<K> {
    offsets: HashMap<K, (u32, Option<u32>)>,
    end: u32,
}

impl<K> Default for Area<K> {
    fn default() -> Self {
        Area {
            offsets: HashMap::new(),
            end: 0,
        }
    }
}

impl<K: std::hash::Hash + Eq> Area<K> {
    fn place(&mut self, key: K, v: Variable) -> Result<u32, String> {
        if let Some((offset, _)) = self.offsets.get(&key) {
            return Ok(*offset);
        }
        let start = u64::from(self.end).next_multiple_of(v.align.bytes().unwrap_or(1));
        let end = start.checked_add(v.bytes()).filter(|e| *e <= MAX_BYTES);
        let Some(end) = end else {
            return Err(format!(
                "variables of the {} segment are larger than {MAX_BYTES} bytes",
                v.segment
            ));
        };
        let bytes = (v.bytes() != 0).then_some(v.bytes() as u32);
        self.offsets.insert(key, (start as u32, bytes));
        self.end = end as u32;
        Ok(start as u32)
    }
}

/// What the functions of a kernel share.
#[derive(Default)]
pub(super) struct Layout {
    group: Area<Site>,
    private: Area<Site>,
    fbarriers: HashMap<Site, u32>,
}

impl Layout {
    /// Offset of a group variable in the work-group's memory.
    pub fn group(&mut self, site: Site, v: Variable) -> Result<u32, String> {
        self.group.place(site, v)
    }

    /// Offset of a module-scope private variable in a work-item's memory.
    pub fn private(&mut self, site: Site, v: Variable) -> Result<u32, String> {
        self.private.place(site, v)
    }

    /// The number of an fbarrier.
    pub fn fbarrier(&mut self, site: Site) -> u32 {
        let next = self.fbarriers.len() as u32;
        *self.fbarriers.entry(site).or_insert(next)
    }

    pub fn group_offset(&self, site: Site) -> Option<u32> {
        self.group.offsets.get(&site).map(|o| o.0)
    }
    pub fn private_offset(&self, site: Site) -> Option<u32> {
        self.private.offsets.get(&site).map(|o| o.0)
    }
    pub fn fbarrier_sites(&self) -> impl Iterator<Item = (Site, u32)> {
        self.fbarriers.iter().map(|(site, number)| (*site, *number))
    }

    pub fn group_bytes(&self) -> u32 {
        self.group.end
    }
    pub fn private_bytes(&self) -> u32 {
        self.private.end.next_multiple_of(256)
    }
    pub fn fbarriers(&self) -> u32 {
        self.fbarriers.len() as u32
    }
}

/// The variables of one activation.
#[derive(Default)]
pub(super) struct Frame {
    private: Area<u32>,
    spill: Area<u32>,
    arg: Area<u32>,
    /// The last formal, if it has no size.
    unsized_formal: Option<u32>,
    formals: Vec<u32>,
}

/// The formals of a kernel or function with their offsets in the code, outputs first.
pub(super) fn formals(module: &Module<'_>, e: Executable) -> Vec<(u32, Variable)> {
    let first = e.first_input;
    let count = usize::from(e.inputs);
    let inputs = module.code_from(first).take_while(|c| c.offset < e.first_code);
    let variables = inputs.filter_map(|c| match Directive::decode(&c) {
        Some(Directive::Variable(v)) => Some((c.offset, v)),
        _ => None,
    });
    variables.take(count).collect()
}

impl Frame {
    pub fn new(module: &Module<'_>, site: Site, e: Executable) -> Result<Frame, String> {
        let mut frame = Frame::default();
        let Some(own) = module.code_at(site.1) else {
            return Ok(frame);
        };
        let outputs = module
            .code_from(site.1 + own.bytes.len() as u32)
            .take_while(|c| c.offset < e.first_input)
            .filter_map(|c| match Directive::decode(&c) {
                Some(Directive::Variable(v)) => Some((c.offset, v)),
                _ => None,
            });
        let all: Vec<(u32, Variable)> = outputs.take(usize::from(e.outputs)).chain(formals(module, e)).collect();
        for (offset, v) in all {
            if v.segment != Segment::ARG {
                continue;
            }
            frame.formals.push(offset);
            if v.ty.is_array() && v.dim == 0 {
                frame.unsized_formal = Some(offset);
            } else {
                frame.arg.place(offset, v)?;
            }
        }
        Ok(frame)
    }

    pub fn local(&mut self, offset: u32, v: Variable) -> Result<(), String> {
        let area = match v.segment {
            Segment::PRIVATE => &mut self.private,
            Segment::SPILL => &mut self.spill,
            _ => &mut self.arg,
        };
        area.place(offset, v).map(|_| ())
    }

    pub fn private(&self, offset: u32) -> Option<u32> {
        self.private.offsets.get(&offset).map(|o| o.0)
    }

    pub fn spill(&self, offset: u32) -> Option<u32> {
        self.spill.offsets.get(&offset).map(|o| o.0)
    }

    /// Place and size of an arg variable. The one without a size lies behind all others, whose size is not known yet.
    pub fn arg(&self, offset: u32) -> Option<(u32, Option<u32>)> {
        if self.unsized_formal == Some(offset) {
            return Some((0, None));
        }
        self.arg.offsets.get(&offset).copied()
    }

    pub fn private_bytes(&self) -> u32 {
        self.private.end.next_multiple_of(256)
    }
    pub fn spill_bytes(&self) -> u32 {
        self.spill.end
    }
    pub fn arg_bytes(&self) -> u32 {
        self.arg.end.next_multiple_of(16)
    }

    /// Output and inputs for calls.
    pub fn formals(&self, e: Executable) -> (Option<Formal>, Vec<Formal>) {
        let mut all = self.formals.iter().map(|offset| {
            let (start, bytes) = self.arg(*offset).unwrap_or((0, Some(0)));
            Formal { start, bytes }
        });
        let output = if e.outputs > 0 { all.next() } else { None };
        (output, all.collect())
    }
}
