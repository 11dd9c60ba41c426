//! What handlers run of a block. Host code needs it rarely: it is given back once there is host code in its place, and made again from the
//! code when somebody asks.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use super::Uop;

/// Who makes uops, the same ones each time.
pub trait Lowers: Send + Sync {
    /// Those of so many instructions that do something, from a dword index on.
    fn uops(&self, first: usize, count: u32) -> Vec<Uop>;
}

/// The uops of a block by handlers alone, those that do something.
pub struct Plain {
    by: Arc<dyn Lowers>,
    /// Dword index and instructions of the block.
    first: usize,
    count: u32,
    /// For as long as the block lives.
    kept: OnceLock<Arc<[Uop]>>,
    /// For now.
    lent: Mutex<Lent>,
}

#[derive(Default)]
struct Lent {
    uops: Option<Arc<[Uop]>>,
    /// They will be given back.
    is_queued: bool,
}

/// The uops of a block as somebody has them.
pub enum Uops<'b> {
    Kept(&'b [Uop]),
    Lent(Arc<[Uop]>),
}

impl Deref for Uops<'_> {
    type Target = [Uop];
    #[inline(always)]
    fn deref(&self) -> &[Uop] {
        match self {
            Uops::Kept(uops) => uops,
            Uops::Lent(uops) => uops,
        }
    }
}

impl Plain {
    /// Of a block of so many instructions at a dword index; whether host code may come into their place.
    pub fn new(by: Arc<dyn Lowers>, first: usize, count: u32, uops: Vec<Uop>, may_go: bool) -> Arc<Plain> {
        let uops = Arc::from(uops);
        let (kept, lent) = match may_go {
            true => (OnceLock::new(), Some(uops)),
            false => (OnceLock::from(uops), None),
        };
        Arc::new(Plain {
            by,
            first,
            count,
            kept,
            lent: Mutex::new(Lent {
                uops: lent,
                is_queued: false,
            }),
        })
    }

    /// The uops, for who runs them again and again.
    #[inline(always)]
    pub fn kept(&self) -> &[Uop] {
        match self.kept.get() {
            Some(uops) => uops,
            None => self.keep(),
        }
    }

    #[cold]
    #[inline(never)]
    fn keep(&self) -> &[Uop] {
        self.kept.get_or_init(|| {
            let uops = self.state().uops.take();
            uops.unwrap_or_else(|| self.lowered())
        })
    }

    /// The uops, for who needs them for a moment.
    pub fn lent(self: &Arc<Self>) -> Uops<'_> {
        if let Some(uops) = self.kept.get() {
            return Uops::Kept(uops);
        }
        let known = self.state().uops.clone();
        if let Some(uops) = known {
            return Uops::Lent(uops);
        }
        let uops = self.lowered();
        self.state().uops = Some(uops.clone());
        self.give_back();
        Uops::Lent(uops)
    }

    /// There is host code in the place of the uops: they go when others have come that are needed as little.
    pub(crate) fn give_back(self: &Arc<Self>) {
        {
            let mut lent = self.state();
            if lent.uops.is_none() || std::mem::replace(&mut lent.is_queued, true) {
                return;
            }
        }
        let mut going = Vec::new();
        {
            let mut queue = QUEUE.lock().unwrap_or_else(PoisonError::into_inner);
            queue.instructions += self.count as usize;
            queue.blocks.push_back((Arc::downgrade(self), self.count));
            while queue.instructions > MOST_QUEUED
                && let Some((plain, count)) = queue.blocks.pop_front()
            {
                queue.instructions -= count as usize;
                going.push(plain);
            }
        }
        for plain in going.iter().filter_map(Weak::upgrade) {
            *plain.state() = Lent::default();
        }
    }

    fn state(&self) -> MutexGuard<'_, Lent> {
        self.lent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Once more, which comes to the same.
    fn lowered(&self) -> Arc<[Uop]> {
        self.by.uops(self.first, self.count).into()
    }
}

/// Blocks that have host code, in the order in which they got it, while they have their uops as well.
#[derive(Default)]
struct Queue {
    blocks: VecDeque<(Weak<Plain>, u32)>,
    instructions: usize,
}

static QUEUE: Mutex<Queue> = Mutex::new(Queue {
    blocks: VecDeque::new(),
    instructions: 0,
});

/// Instructions of blocks with host code whose uops are kept at the most, in all code together: some 2.5 MB. More than most kernels have, so
/// that nothing is made twice where there are few.
const MOST_QUEUED: usize = 1 << 12;
