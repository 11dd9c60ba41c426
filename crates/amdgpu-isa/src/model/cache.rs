//! Cache policy of memory instructions: how far a load or store goes past the caches.
//!
//! Sources: AMDGPUUsage, Memory Model; CDNA3 ISA 9.1.10; RDNA4 ISA 4.1.1.

use super::Model;
use crate::generated::Op;
use crate::inst::{Inst, Modifiers};
use crate::target::{Family, Processor};

/// Bits of an instruction that say which caches it uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CachePolicy {
    /// `glc`, `slc`: GFX6 to GFX90A; `scc` on GFX90A.
    GlcSlc,
    /// `glc`, `slc`, `dlc`: GFX10 and GFX11.
    GlcSlcDlc,
    /// `sc0`, `sc1`, `nt`: GFX940. In [`Modifiers`] these are `glc`, `scc` and `slc`, whose bits they have.
    ScopeBits,
    /// A scope and a temporal hint: GFX12.
    ScopeAndHint,
}

/// Who sees what an access finds or leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// It may be served by, or stay in, the caches nearest to the wavefront.
    Near,
    WorkGroup,
    Agent,
    System,
}

/// What keeps memory coherent between wavefronts: processors of one kind need the same instructions for an order and scope (AMDGPUUsage,
/// Memory Model, has a table for each, or for two that differ in few instructions).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Coherence {
    /// A cache for each compute unit, emptied by `buffer_wbinvl1`.
    Gfx6,
    /// ... emptied by `buffer_wbinvl1_vol`.
    Gfx7,
    /// A second cache that holds memory of others until `buffer_invl2`; work-groups may be split.
    Gfx90a,
    /// Several second caches; operations say their scope by `sc0` and `sc1`.
    Gfx940,
    /// A cache for each compute unit and one for several, stores in a counter of their own.
    Gfx10,
    /// ... where loads need no `dlc` to pass the nearer caches.
    Gfx11,
    /// Operations say their scope.
    Gfx12,
    /// ... and write caches back for an agent; address translations are waited for.
    Gfx1250,
}

impl Coherence {
    /// That of a processor. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> Coherence {
        match processor.family() {
            Family::R600 | Family::Gfx6 => Coherence::Gfx6,
            Family::Gfx7 | Family::Gfx8 | Family::Gfx9 => Coherence::Gfx7,
            Family::Gfx90a => Coherence::Gfx90a,
            Family::Gfx940 => Coherence::Gfx940,
            Family::Gfx10 => Coherence::Gfx10,
            Family::Gfx11 => Coherence::Gfx11,
            Family::Gfx12 => Coherence::Gfx12,
            Family::Gfx1250 => Coherence::Gfx1250,
        }
    }
}

impl Coherence {
    /// Whether the waves of a work-group share the nearest cache, so that they see each other's accesses in their order. `wgp`: the work-group
    /// runs on two compute units.
    pub fn has_one_cache(self, wgp: bool) -> bool {
        match self {
            Coherence::Gfx6 | Coherence::Gfx7 | Coherence::Gfx90a | Coherence::Gfx940 => true,
            Coherence::Gfx10 | Coherence::Gfx11 | Coherence::Gfx12 | Coherence::Gfx1250 => !wgp,
        }
    }
}

/// A cache between a wavefront and what all wavefronts of an agent share: it may hold what another one has changed since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cache {
    /// That of the compute unit.
    Nearest,
    /// That of several compute units.
    Second,
    /// That of scalar loads, which several compute units share. No other access uses it, and no fence of a compiler empties it, since compilers
    /// load by it only what a kernel does not change.
    Scalar,
}

impl Cache {
    pub const COUNT: usize = 3;
    /// Those that loads by vector registers are served by.
    pub const OF_LANES: [Cache; 2] = [Cache::Nearest, Cache::Second];
    pub const ALL: [Cache; Cache::COUNT] = [Cache::Nearest, Cache::Second, Cache::Scalar];
}

/// What an instruction does to caches as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CacheControl {
    /// By [`Cache`]: what it holds is loaded anew.
    pub empties: [bool; Cache::COUNT],
    /// What stores left in the second cache goes to where all wavefronts of the agent find it.
    pub writes_back: bool,
}

impl Coherence {
    /// How far a load must reach to pass a cache; None where there is no such cache, or it is the same for all of the agent.
    pub fn passes(self, cache: Cache) -> Option<Reach> {
        match (self, cache) {
            (Coherence::Gfx6 | Coherence::Gfx7 | Coherence::Gfx90a, Cache::Nearest) => Some(Reach::Agent),
            (Coherence::Gfx6 | Coherence::Gfx7 | Coherence::Gfx90a, Cache::Second) => None,
            (_, Cache::Scalar) => Some(Reach::Agent),
            (_, Cache::Nearest) => Some(Reach::WorkGroup),
            (_, Cache::Second) => Some(Reach::Agent),
        }
    }

    /// The instruction that empties a cache.
    pub fn emptied_by(self, cache: Cache) -> &'static str {
        match (self, cache) {
            (_, Cache::Scalar) => "s_dcache_inv",
            (Coherence::Gfx6, _) => "buffer_wbinvl1",
            (Coherence::Gfx7 | Coherence::Gfx90a, _) => "buffer_wbinvl1_vol",
            (Coherence::Gfx940, Cache::Nearest) => "buffer_inv sc0",
            (Coherence::Gfx940, Cache::Second) => "buffer_inv sc1",
            (Coherence::Gfx10 | Coherence::Gfx11, Cache::Nearest) => "buffer_gl0_inv",
            (Coherence::Gfx10 | Coherence::Gfx11, Cache::Second) => "buffer_gl1_inv",
            (Coherence::Gfx12 | Coherence::Gfx1250, Cache::Nearest) => "global_inv scope:SCOPE_SE",
            (Coherence::Gfx12 | Coherence::Gfx1250, Cache::Second) => "global_inv scope:SCOPE_DEV",
        }
    }

    /// The instruction that writes the second cache back for the agent, where stores stay in it until then.
    pub fn written_back_by(self) -> Option<&'static str> {
        match self {
            Coherence::Gfx940 => Some("buffer_wbl2 sc1"),
            Coherence::Gfx1250 => Some("global_wb scope:SCOPE_DEV"),
            _ => None,
        }
    }
}

impl CachePolicy {
    /// The policy bits of a processor. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> CachePolicy {
        match processor.family() {
            Family::R600 | Family::Gfx6 | Family::Gfx7 | Family::Gfx8 | Family::Gfx9 | Family::Gfx90a => {
                CachePolicy::GlcSlc
            }
            Family::Gfx940 => CachePolicy::ScopeBits,
            Family::Gfx10 | Family::Gfx11 => CachePolicy::GlcSlcDlc,
            Family::Gfx12 | Family::Gfx1250 => CachePolicy::ScopeAndHint,
        }
    }

    /// Modifiers of an atomic operation that returns the value before: `glc`, `sc0`, or the hint `TH_ATOMIC_RETURN`.
    pub fn returning(self, modifiers: Modifiers) -> Modifiers {
        match self {
            CachePolicy::GlcSlc | CachePolicy::GlcSlcDlc | CachePolicy::ScopeBits => {
                Modifiers { glc: true, ..modifiers }
            }
            CachePolicy::ScopeAndHint => Modifiers {
                th: modifiers.th | 1,
                ..modifiers
            },
        }
    }
}

impl Model {
    /// What keeps memory coherent.
    pub fn coherence(&self) -> Coherence {
        Coherence::of(self.processor)
    }

    /// How far the modifiers of a load or store take it past the caches. Of an atomic operation with these bits `glc` and `sc0` say
    /// that it returns the value before, see [`Modifiers::returns`].
    pub fn reach(&self, modifiers: &Modifiers) -> Reach {
        let m = modifiers;
        match self.cache {
            CachePolicy::GlcSlc if m.scc => Reach::System,
            CachePolicy::GlcSlc if m.glc => Reach::Agent,
            CachePolicy::GlcSlcDlc if m.glc && (m.dlc || self.coherence() == Coherence::Gfx11) => Reach::Agent,
            CachePolicy::GlcSlcDlc if m.glc => Reach::WorkGroup,
            CachePolicy::GlcSlc | CachePolicy::GlcSlcDlc => Reach::Near,
            CachePolicy::ScopeBits => match (m.glc, m.scc) {
                (false, false) => Reach::Near,
                (true, false) => Reach::WorkGroup,
                (false, true) => Reach::Agent,
                (true, true) => Reach::System,
            },
            CachePolicy::ScopeAndHint => match m.scope {
                0 => Reach::Near,
                1 => Reach::WorkGroup,
                2 => Reach::Agent,
                _ => Reach::System,
            },
        }
    }

    /// What an instruction does to caches as a whole; None for one that does nothing to them.
    pub fn cache_control(&self, inst: &Inst) -> Option<CacheControl> {
        let reach = self.reach(&inst.modifiers);
        let by_scope = [reach >= Reach::WorkGroup, reach >= Reach::Agent, false];
        let (empties, writes_back) = match inst.op {
            Op::BUFFER_WBINVL1 | Op::BUFFER_WBINVL1_SC | Op::BUFFER_WBINVL1_VOL | Op::BUFFER_GL0_INV => {
                ([true, false, false], false)
            }
            Op::BUFFER_GL1_INV => ([false, true, false], false),
            Op::S_DCACHE_INV | Op::S_DCACHE_INV_VOL => ([false, false, true], false),
            Op::BUFFER_INV | Op::GLOBAL_INV => (by_scope, false),
            Op::BUFFER_WBL2 | Op::GLOBAL_WB => ([false; Cache::COUNT], reach >= Reach::Agent),
            Op::GLOBAL_WBINV => (by_scope, reach >= Reach::Agent),
            _ => return None,
        };
        Some(CacheControl { empties, writes_back })
    }
}
