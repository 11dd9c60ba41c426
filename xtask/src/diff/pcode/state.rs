//! The state of a wave, as far as cases use it.

use super::float::{ANY_NAN, Format};
use super::lab::{LDS, MEMORY, MODE, PC, Piece, SCALAR, SCC, SLOTS, VECTOR};

/// Vector registers that cases use.
pub const VECTORS: usize = 256;
/// Bytes of LDS and of memory that cases use.
pub const BYTES: usize = 4096;

/// MODE before a case unless it says otherwise: round to nearest even, denormals kept, DX10_CLAMP and IEEE on.
pub const DEFAULT_MODE: u32 = 0x3f0;

#[derive(Clone)]
pub struct State {
    pub vectors: Vec<[u32; 64]>,
    pub scalars: Vec<u32>,
    pub scc: bool,
    pub mode: u32,
    pub lds: Vec<u8>,
    pub memory: Vec<u8>,
    /// Of the next instruction, from this one; none if the definition does not say.
    pub pc: Option<u64>,
}

impl State {
    pub fn new() -> State {
        let mut scalars = vec![0; SLOTS];
        scalars[super::lab::EXEC] = !0;
        scalars[super::lab::EXEC + 1] = !0;
        State {
            vectors: vec![[0; 64]; VECTORS],
            scalars,
            scc: false,
            mode: DEFAULT_MODE,
            lds: Vec::new(),
            memory: Vec::new(),
            pc: None,
        }
    }

    pub fn pair(&self, slot: usize) -> u64 {
        u64::from(self.scalars[slot]) | u64::from(self.scalars[slot + 1]) << 32
    }

    pub fn set_pair(&mut self, slot: usize, value: u64) {
        self.scalars[slot] = value as u32;
        self.scalars[slot + 1] = (value >> 32) as u32;
    }

    /// What is not as a lab begins.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut list = Vec::new();
        let mut put = |kind, index, dwords: Vec<u32>| list.push(Piece { kind, index, dwords });
        for (n, register) in self.vectors.iter().enumerate() {
            if register.iter().any(|d| *d != 0) {
                put(VECTOR, n, register.to_vec());
            }
        }
        put(SCALAR, 0, self.scalars.clone());
        put(SCC, 0, vec![self.scc.into()]);
        put(MODE, 0, vec![self.mode]);
        for (kind, bytes) in [(LDS, &self.lds), (MEMORY, &self.memory)] {
            if !bytes.is_empty() {
                let (dwords, _) = bytes.as_chunks::<4>();
                put(kind, 0, dwords.iter().map(|d| u32::from_le_bytes(*d)).collect());
            }
        }
        list
    }

    /// What differs from what the machine made of `before`; the places, expected and found.
    pub fn differences(
        &self,
        before: &State,
        changes: &[Piece],
        tolerance: u32,
        ignored: &[(usize, usize)],
    ) -> Vec<String> {
        let mut found = before.clone();
        let mut list = Vec::new();
        for change in changes {
            let (n, dwords) = (change.index, &change.dwords);
            match change.kind {
                VECTOR if n < VECTORS => found.vectors[n].copy_from_slice(dwords),
                SCALAR if n < SLOTS => found.scalars[n] = dwords[0],
                SCC => found.scc = dwords[0] != 0,
                MODE => found.mode = dwords[0],
                LDS | MEMORY => {
                    let bytes = if change.kind == LDS {
                        &mut found.lds
                    } else {
                        &mut found.memory
                    };
                    match bytes.get_mut(4 * n..4 * n + 4) {
                        Some(place) => place.copy_from_slice(&dwords[0].to_le_bytes()),
                        None => list.push(format!("memory beyond what was given, dword {n}")),
                    }
                }
                PC => found.pc = Some(u64::from(dwords[0]) | u64::from(dwords[1]) << 32),
                _ => list.push(format!("piece {} {n} changed", change.kind)),
            }
        }
        for (n, (expected, got)) in self.vectors.iter().zip(&found.vectors).enumerate() {
            for lane in 0..64 {
                let (e, g) = (expected[lane], got[lane]);
                if e != g && !ignored.contains(&(n, lane)) && !alike(self, &found, n, lane, tolerance) {
                    list.push(format!("v{n}[{lane}]: {e:#010x}, not {g:#010x}"));
                }
            }
        }
        for (n, (e, g)) in self.scalars.iter().zip(&found.scalars).enumerate() {
            let near = tolerance > 0 && e.abs_diff(*g) <= tolerance;
            if e != g && !near && !nan_for_nan(*e, *g) {
                list.push(format!("s{n}: {e:#010x}, not {g:#010x}"));
            }
        }
        if self.scc != found.scc {
            list.push(format!("scc: {}, not {}", self.scc, found.scc));
        }
        if self.mode != found.mode {
            list.push(format!("mode: {:#x}, not {:#x}", self.mode, found.mode));
        }
        for (name, expected, got) in [("lds", &self.lds, &found.lds), ("memory", &self.memory, &found.memory)] {
            let (expected, _) = expected.as_chunks::<4>();
            let (got, _) = got.as_chunks::<4>();
            for (n, (e, g)) in expected.iter().zip(got).enumerate() {
                let (e, g) = (u32::from_le_bytes(*e), u32::from_le_bytes(*g));
                let next = |list: &[[u8; 4]]| list.get(n + 1).map_or(0, |d| u32::from_le_bytes(*d));
                let before = |list: &[[u8; 4]]| n.checked_sub(1).map_or(0, |n| u32::from_le_bytes(list[n]));
                let wide = is_nan64(e, next(expected), next(got)) || is_nan64(before(expected), e, g);
                if e != g && !wide && !nan_for_nan(e, g) {
                    list.push(format!("{name}+{:#x}: {e:#010x}, not {g:#010x}", 4 * n));
                }
            }
        }
        if let (Some(e), Some(g)) = (self.pc, found.pc)
            && e != g
        {
            list.push(format!("pc: {e:#x}, not {g:#x}"));
        }
        list
    }
}

/// Low and high dword of an expected NaN of any kind, and a high dword that is one of a NaN.
fn is_nan64(low: u32, high: u32, got: u32) -> bool {
    let any = Format::F64.any_nan();
    low == any as u32 && high & 0x7fff_ffff == (any >> 32) as u32 && got >> 20 & 0x7ff == 0x7ff
}

/// Whether a NaN of any kind was expected and one is there: in the dword, or in each of its halves.
fn nan_for_nan(expected: u32, got: u32) -> bool {
    let (any32, any16) = (Format::F32.any_nan() as u32, Format::F16.any_nan() as u32);
    if expected & 0x7fff_ffff == any32 {
        return Format::F32.is_nan(got.into());
    }
    let half = |shift: u32| {
        let (e, g) = (expected >> shift & 0xffff, got >> shift & 0xffff);
        let brain = ANY_NAN[1].1 as u32;
        e == g
            || e & 0x7fff == any16 && Format::F16.is_nan(g.into())
            || e & 0x7fff == brain && Format::BF16.is_nan(g.into())
    };
    half(0) && half(16)
}

/// Whether a lane's dword is a NaN as was expected, or as near as the tolerance (in units in the last place) allows.
fn alike(expected: &State, got: &State, n: usize, lane: usize, tolerance: u32) -> bool {
    let at = |state: &State, n: usize| state.vectors.get(n).map_or(0, |r| r[lane]);
    let (e, g) = (at(expected, n), at(got, n));
    if nan_for_nan(e, g) {
        return true;
    }
    let high = is_nan64(e, at(expected, n + 1), at(got, n + 1));
    let low = n > 0 && is_nan64(at(expected, n - 1), e, g);
    if high || low {
        return true;
    }
    if tolerance == 0 {
        return false;
    }
    let pair = |state: &State, n: usize| u64::from(at(state, n)) | u64::from(at(state, n + 1)) << 32;
    let near = |n: usize| pair(expected, n).abs_diff(pair(got, n)) <= tolerance.into();
    e.abs_diff(g) <= tolerance || near(n) || n > 0 && near(n - 1)
}
