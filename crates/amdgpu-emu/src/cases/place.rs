//! What instruction tests can name: registers, memory, lanes.

use crate::wave::{LANES, sreg, vreg};

use super::value::offset_of;

/// Consecutive bytes of a memory; `bytes` None: as many as values are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub offset: usize,
    pub bytes: Option<usize>,
}

/// A register or some memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// `count` vector registers from an index of [`vreg`].
    Vector {
        first: usize,
        count: usize,
    },
    /// `count` slots of [`sreg`].
    Scalar {
        first: u8,
        count: usize,
    },
    Scc,
    Mode,
    Trapsts,
    Lds(Span),
    /// A block of the case.
    Memory {
        block: usize,
        span: Span,
    },
}

/// Lanes that a line is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lanes {
    /// Those of EXEC in an expectation, all before.
    Usual,
    All,
    These(Vec<usize>),
}

/// Scalar registers with a name of their own: their first slot and how many dwords they have.
const NAMED: [(&str, u8, usize); 17] = [
    ("vcc", sreg::VCC, 2),
    ("vcc_lo", sreg::VCC, 1),
    ("vcc_hi", sreg::VCC + 1, 1),
    ("exec", sreg::EXEC, 2),
    ("exec_lo", sreg::EXEC, 1),
    ("exec_hi", sreg::EXEC + 1, 1),
    ("m0", sreg::M0, 1),
    ("flat_scratch", sreg::FLAT_SCRATCH, 2),
    ("flat_scratch_lo", sreg::FLAT_SCRATCH, 1),
    ("flat_scratch_hi", sreg::FLAT_SCRATCH + 1, 1),
    ("xnack_mask", sreg::XNACK_MASK, 2),
    ("xnack_mask_lo", sreg::XNACK_MASK, 1),
    ("xnack_mask_hi", sreg::XNACK_MASK + 1, 1),
    ("tba", sreg::TBA, 2),
    ("tba_lo", sreg::TBA, 1),
    ("tma", sreg::TMA, 2),
    ("tma_lo", sreg::TMA, 1),
];

/// Letters of numbered registers, whether they are vectors, the first index, and how many there are.
const NUMBERED: [(&str, bool, usize, usize); 4] = [
    ("ttmp", false, sreg::TTMP as usize, 16),
    ("v", true, vreg::VGPR, vreg::TEMP),
    ("a", true, vreg::AGPR, 256),
    ("s", false, sreg::SGPR as usize, 106),
];

impl Place {
    /// Reads a place; names of blocks are looked up with `block`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, block: &dyn Fn(&str) -> Option<usize>) -> Result<Place, String> {
        if let Some(name) = text.strip_prefix("memory ") {
            let (name, offset) = offset_of(name)?;
            let found = block(name).ok_or_else(|| format!("no memory is called `{name}`"))?;
            return Ok(Place::Memory {
                block: found,
                span: span(offset)?,
            });
        }
        let (name, offset) = offset_of(text)?;
        if name == "lds" {
            return Ok(Place::Lds(span(offset)?));
        }
        match text {
            "scc" => return Ok(Place::Scc),
            "mode" => return Ok(Place::Mode),
            "trapsts" => return Ok(Place::Trapsts),
            _ => {}
        }
        if let Some(&(_, first, count)) = NAMED.iter().find(|n| n.0 == text) {
            return Ok(Place::Scalar { first, count });
        }
        register(text).ok_or_else(|| {
            format!(
                "`{text}` is no register: write v0, v[0:1], a0, s0, s[0:3], ttmp0, vcc, exec, m0, scc, mode, trapsts, \
                 lds, or memory NAME"
            )
        })
    }

    /// Bits of a register, a lane; None for memory.
    pub fn width(&self) -> Option<u32> {
        match self {
            Place::Vector { count, .. } | Place::Scalar { count, .. } => Some(32 * *count as u32),
            Place::Scc => Some(1),
            Place::Mode | Place::Trapsts => Some(32),
            Place::Lds(_) | Place::Memory { .. } => None,
        }
    }

    pub fn is_vector(&self) -> bool {
        matches!(self, Place::Vector { .. })
    }
}

fn span(offset: i64) -> Result<Span, String> {
    let offset = usize::try_from(offset).map_err(|_| "an offset in memory is not negative".to_owned())?;
    Ok(Span { offset, bytes: None })
}

/// `v0`, `v[0:3]`.
fn register(text: &str) -> Option<Place> {
    let (letters, vector, base, most) = NUMBERED.into_iter().find(|r| {
        text.strip_prefix(r.0)
            .is_some_and(|rest| rest.starts_with(|c: char| c == '[' || c.is_ascii_digit()))
    })?;
    let rest = &text[letters.len()..];
    let (first, last): (usize, usize) = match rest.strip_prefix('[').and_then(|r| r.strip_suffix(']')) {
        Some(range) => {
            let (first, last) = range.split_once(':').unwrap_or((range, range));
            (first.trim().parse().ok()?, last.trim().parse().ok()?)
        }
        None => (rest.parse().ok()?, rest.parse().ok()?),
    };
    if last < first || last >= most {
        return None;
    }
    let count = last + 1 - first;
    Some(if vector {
        Place::Vector {
            first: base + first,
            count,
        }
    } else {
        Place::Scalar {
            first: (base + first) as u8,
            count,
        }
    })
}

/// Name of a vector register by its index.
pub(crate) fn vector_name(index: usize) -> String {
    match index.checked_sub(vreg::AGPR) {
        Some(n) => format!("a{n}"),
        None => format!("v{index}"),
    }
}

/// Name of a scalar slot.
pub(crate) fn scalar_name(slot: usize) -> String {
    let narrow = |n: &&(&str, u8, usize)| n.1 as usize == slot && n.2 == 1;
    match NAMED.iter().find(narrow) {
        Some(n) => n.0.to_owned(),
        None if slot < 106 => format!("s{slot}"),
        None if (sreg::TTMP as usize..sreg::M0 as usize).contains(&slot) => {
            format!("ttmp{}", slot - sreg::TTMP as usize)
        }
        None => format!("scalar slot {slot}"),
    }
}

impl Lanes {
    /// Reads what stands behind a register: `all lanes`, `lane 3`, `lanes 0, 8..15`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Lanes, String> {
        match text {
            "" => Ok(Lanes::Usual),
            "all lanes" => Ok(Lanes::All),
            _ => {
                let list = text.strip_prefix("lanes ").or_else(|| text.strip_prefix("lane "));
                let list = list.ok_or_else(|| {
                    format!("`{text}` is not understood: write `all lanes`, `lane 3` or `lanes 0, 8..15`")
                })?;
                Ok(Lanes::These(numbers(list)?))
            }
        }
    }
}

/// Lane numbers with commas between, `8..15` for all from 8 to 15.
///
/// # Errors
/// What is wrong with them.
pub(crate) fn numbers(list: &str) -> Result<Vec<usize>, String> {
    let mut lanes = Vec::new();
    for item in list.split(',').map(str::trim) {
        let (first, last) = item.split_once("..").unwrap_or((item, item));
        let lane = |n: &str| n.trim().parse::<usize>().ok().filter(|n| *n < LANES);
        match (lane(first), lane(last)) {
            (Some(first), Some(last)) if first <= last => lanes.extend(first..=last),
            _ => return Err(format!("`{item}` is no lane: lanes are 0 to {}", LANES - 1)),
        }
    }
    Ok(lanes)
}
