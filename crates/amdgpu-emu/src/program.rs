//! Loaded code: guest addresses to uops, each instruction decoded and lowered when it is first reached.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use amdgpu_isa::{Inst, LONGEST_INSTRUCTION, Layout, Model, Op};

use crate::fault::FaultKind;
use crate::kept;
use crate::lanes::SimdLevel;
use crate::native::timer::{self, Timer};
use crate::native::{self, Waves};
use crate::ops::hwreg::reads_trapsts;
use crate::uop::{Broadcast, Needs, Picked, Plain, Reached, Uop, Uops};
use crate::wave::Path;
use text::Text;

pub mod fresh;
mod pieces;
mod regions;
mod report;
mod text;
mod whole;

pub use pieces::{Piece, Wanted};
pub use regions::Host;
pub use report::{BlockReport, Form};

/// One executable range of guest memory, as waves of one size run it.
pub struct CodeRegion {
    /// Guest address, a multiple of 4.
    pub base: u64,
    text: Arc<Text>,
    /// The same for waves of the other size, once there were such.
    other: OnceLock<Arc<CodeRegion>>,
    /// The same for waves that come with others, by those.
    for_msb: OnceLock<Box<[OnceLock<Box<CodeRegion>>]>>,
    /// One place a dword.
    uops: Box<[OnceLock<Code>]>,
    /// The blocks that begin at each dword.
    blocks: Box<[OnceLock<Option<Box<Block>>>]>,
    /// Uops that blocks may still hold.
    room: AtomicUsize,
    /// Some instruction reads TRAPSTS.
    watches_exceptions: bool,
    /// Whether the compiler makes a wave of what is a thread in the source ([`CodeObject::waves_are_threads`]).
    ///
    /// [`CodeObject::waves_are_threads`]: code_object::CodeObject::waves_are_threads
    pub waves_are_threads: bool,
    /// Where host code may be kept, once some was made.
    kept: OnceLock<Option<Arc<kept::Kept>>>,
}

/// Uops that the blocks of a region may hold together, for each dword of it. Blocks overlap only where code is entered in the
/// middle, which compilers make twice or so; code that enters itself at every dword is stepped once the room is used up.
pub const BLOCK_UOPS_PER_DWORD: usize = 8;

/// Most instructions of a block.
pub const LONGEST_BLOCK: usize = 512;
/// From so many instructions on, a block ends where another one begins that has been made before: code of which only the beginning is
/// entered in the middle is not there twice.
const LONG_BLOCK: u32 = 64;
const _: () = assert!(LONGEST_BLOCK * LONGEST_INSTRUCTION <= u16::MAX as usize);

/// What a block of at most [`LONGEST_BLOCK`] instructions has reached.
fn reached(count: u32, bytes: u32) -> Reached {
    Reached {
        count: count as u16,
        bytes: bytes as u16,
    }
}

/// Instructions that run one after the other without a look at anything else: only the last one may go elsewhere, wait, change
/// MODE, or read PC or the wave's clock. A polling instruction is a block alone.
pub struct Block {
    /// Those that do something, without host code.
    pub plain: Arc<Plain>,
    /// The same with host code for lane operations, in waves on [`Path::Host`] and on [`Path::Flushed`].
    native: [Native; 2],
    /// See [`Block::unwritten`].
    unwritten: OnceLock<fresh::Ranges>,
    /// Instructions of the block.
    pub count: u32,
    /// Bytes of the block.
    pub bytes: u32,
    pub polls: bool,
    /// Of all its instructions.
    pub needs: Needs,
    /// High bits of VGPR numbers behind it.
    vgpr_msb: u8,
    /// Its parts, by what observers want to see of it.
    pieces: pieces::Table,
}

/// A block's uops with host code.
#[derive(Default)]
struct Native {
    /// None inside if there is no host code to be had.
    uops: OnceLock<Option<Box<[Uop]>>>,
    /// Runs that were counted before that.
    runs: AtomicU32,
    /// Host code of the whole block, with what follows.
    host: OnceLock<Host>,
    timer: Timer,
    /// Of all that waves do which begin here.
    whole: Mutex<Vec<whole::Made>>,
}

impl Block {
    /// What runs in waves on [`Path::Host`] or [`Path::Flushed`]; the block begins at a dword index of the region.
    pub fn host_uops(&self, path: Path, region: &CodeRegion, first: usize) -> Uops<'_> {
        match self.ready_uops(path) {
            Some(uops) => Uops::Kept(uops),
            None => self.warm(path, region, first),
        }
    }

    /// The same, if the block has run so often that it was looked at.
    #[inline(always)]
    pub(crate) fn ready_uops(&self, path: Path) -> Option<&[Uop]> {
        match self.slot(path).uops.get()? {
            Some(native) => Some(native),
            None => Some(self.plain.kept()),
        }
    }

    #[inline(always)]
    fn slot(&self, path: Path) -> &Native {
        &self.native[usize::from(path == Path::Flushed)]
    }

    /// Runs that were counted on a path.
    fn runs(&self, path: Path) -> u32 {
        self.slot(path).runs.load(Ordering::Relaxed)
    }

    /// Host code that begins with the block, for waves on [`Path::Host`] or [`Path::Flushed`].
    #[inline(always)]
    pub fn host(&self, path: Path) -> Option<&Host> {
        match path {
            Path::Host | Path::Flushed => self.slot(path).host.get(),
            Path::Exact | Path::Modal => None,
        }
    }

    /// What [`Block::host_uops`] gives once the block is hot.
    fn compiled_uops(&self, path: Path, region: &CodeRegion, first: usize) -> &[Uop] {
        let native = self.slot(path).uops.get_or_init(|| {
            let native = timer::making(|| region.native_uops(path, first, self));
            if native.is_some() {
                self.plain.give_back();
            }
            native.map(Into::into)
        });
        native.as_deref().unwrap_or_else(|| self.plain.kept())
    }

    /// Whether what follows runs as this block does, without a look at the wave: it neither polls nor changes the high bits of VGPR
    /// numbers.
    fn stays_in(&self, region: &CodeRegion) -> bool {
        !self.polls && self.vgpr_msb == region.vgpr_msb()
    }

    /// The vector registers that the block does not write in all lanes of EXEC before it reads them.
    pub fn unwritten(&self, region: &CodeRegion) -> &[Range<usize>] {
        self.unwritten
            .get_or_init(|| fresh::unwritten(&self.plain.lent(), region.text.model.processor))
    }

    /// What runs in waves on a path, of a part of a block that begins at a dword index of the region.
    pub fn stretch_uops(&self, path: Path, region: &CodeRegion, first: usize) -> &[Uop] {
        if matches!(path, Path::Exact | Path::Modal) {
            return self.plain.kept();
        }
        match self.slot(path).uops.get() {
            Some(native) => native.as_deref().unwrap_or_else(|| self.plain.kept()),
            None if self.slot(path).runs.fetch_add(1, Ordering::Relaxed) < native::runs_before_code() => {
                self.plain.kept()
            }
            None => self.compiled_uops(path, region, first),
        }
    }

    #[cold]
    #[inline(never)]
    fn warm(&self, path: Path, region: &CodeRegion, first: usize) -> Uops<'_> {
        let runs = self.slot(path).runs.fetch_add(1, Ordering::Relaxed);
        if runs < native::runs_before_code() {
            return match runs < FEW_RUNS {
                true => self.plain.lent(),
                false => Uops::Kept(self.plain.kept()),
            };
        }
        timer::making(|| region.make_region(path, first));
        Uops::Kept(self.compiled_uops(path, region, first))
    }
}

/// Runs before host code that need not be fast.
const FEW_RUNS: u32 = 64;

/// Scalar slots that have their value in every lane at a place of a block, because an instruction before it needed that.
#[derive(Default)]
struct Splats(Vec<u8>);

impl Splats {
    /// Spares `uop` the look at slots that are known, and follows what it does to them.
    fn meet(&mut self, uop: &mut Uop) {
        let broadcasts = &uop.broadcast[..uop.broadcast_count as usize];
        let slots: Option<Vec<u8>> = broadcasts
            .iter()
            .map(Broadcast::kept_slots)
            .collect::<Option<Vec<_>>>()
            .map(|s| s.concat());
        if uop.broadcast_count > 0
            && slots
                .as_ref()
                .is_some_and(|slots| slots.iter().all(|slot| self.0.contains(slot)))
        {
            uop.handler = uop.kernel;
        }
        self.0.extend(slots.into_iter().flatten());
        if !uop.plain_lanes || uop.writes_exec {
            self.0.clear();
        }
        self.0.retain(|&slot| slot != uop.sdst && slot != uop.sdst + 1);
    }
}

/// What is at a code address.
pub enum Code {
    Uop(Box<Uop>),
    Bad(FaultKind),
}

impl CodeRegion {
    /// Code that the loader has put at `base`, relocated.
    pub fn new(base: u64, bytes: impl Into<Arc<[u8]>>, model: Model, level: SimdLevel) -> Self {
        let text = Text {
            base,
            bytes: bytes.into(),
            model,
            level,
            vgpr_msb: 0,
        };
        let mut region = CodeRegion::empty(text);
        region.watches_exceptions = region.reads_trapsts();
        region
    }

    /// Code of which nothing has been lowered.
    fn empty(text: Text) -> Self {
        let dwords = text.bytes.len() / 4;
        CodeRegion {
            base: text.base,
            text: Arc::new(text),
            other: OnceLock::new(),
            for_msb: OnceLock::new(),
            uops: (0..dwords).map(|_| OnceLock::new()).collect(),
            blocks: (0..dwords).map(|_| OnceLock::new()).collect(),
            room: AtomicUsize::new(LONGEST_BLOCK + dwords * BLOCK_UOPS_PER_DWORD),
            watches_exceptions: false,
            waves_are_threads: false,
            kept: OnceLock::new(),
        }
    }

    /// The region as waves of a model's size run it, which is one of the same processor.
    fn for_model(self: &Arc<Self>, model: Model) -> Arc<CodeRegion> {
        if self.text.model == model {
            return self.clone();
        }
        let text = &self.text;
        let make = || {
            Arc::new(CodeRegion {
                waves_are_threads: self.waves_are_threads,
                ..CodeRegion::new(text.base, text.bytes.clone(), model, text.level)
            })
        };
        self.other.get_or_init(make).clone()
    }

    /// The region as waves run it that come with these high bits of VGPR numbers; this one is for none.
    #[inline(always)]
    pub fn for_vgpr_msb(&self, msb: u8) -> &CodeRegion {
        if self.vgpr_msb() == msb {
            self
        } else {
            self.with_vgpr_msb(msb)
        }
    }

    #[inline(never)]
    fn with_vgpr_msb(&self, msb: u8) -> &CodeRegion {
        let all = self
            .for_msb
            .get_or_init(|| (0..=u8::MAX).map(|_| OnceLock::new()).collect());
        all[usize::from(msb)].get_or_init(|| {
            let text = Text {
                base: self.base,
                bytes: self.text.bytes.clone(),
                vgpr_msb: msb,
                ..*self.text
            };
            Box::new(CodeRegion {
                watches_exceptions: self.watches_exceptions,
                waves_are_threads: self.waves_are_threads,
                ..CodeRegion::empty(text)
            })
        })
    }

    /// High bits of VGPR numbers of the waves that this is for.
    #[inline(always)]
    pub fn vgpr_msb(&self) -> u8 {
        self.text.vgpr_msb
    }

    /// Whether an instruction that reads TRAPSTS stands anywhere. A dword that only looks like one costs speed, no more.
    fn reads_trapsts(&self) -> bool {
        let getreg = |layout: &Layout| layout.op() == Op::S_GETREG_B32;
        let model = &self.text.model;
        let Some(layout) = Layout::all(model.processor, model.mode()).find(getreg) else {
            return false;
        };
        let fields = layout.fields().fold(0, |mask, field| mask | field.mask());
        let (mask, fixed) = (!fields as u32, layout.fixed() as u32);
        let dwords = self.text.bytes.as_chunks::<4>().0.iter().enumerate();
        dwords
            .filter(|(_, dword)| u32::from_le_bytes(**dword) & mask == fixed)
            .any(|(index, _)| {
                self.decode(index)
                    .is_ok_and(|inst| reads_trapsts(&inst, model.processor))
            })
    }

    /// Index of the dword at `pc`, None if it is outside or misaligned.
    #[inline(always)]
    pub fn index(&self, pc: u64) -> Option<usize> {
        let offset = pc.wrapping_sub(self.base);
        (offset & 3 == 0 && offset / 4 < self.uops.len() as u64).then_some((offset / 4) as usize)
    }

    /// The dword index of its end.
    pub fn dwords(&self) -> usize {
        self.uops.len()
    }

    /// The code at a dword index that [`CodeRegion::index`] gave; None beyond the end.
    #[inline(always)]
    pub fn at(&self, index: usize) -> Option<&Code> {
        let place = self.uops.get(index)?;
        match place.get() {
            Some(code) => Some(code),
            None => Some(self.translate(index)),
        }
    }

    #[cold]
    #[inline(never)]
    fn translate(&self, index: usize) -> &Code {
        self.uops[index].get_or_init(|| {
            self.text
                .lowered(index, &mut self.vgpr_msb())
                .map_or_else(Code::Bad, |uop| Code::Uop(Box::new(uop)))
        })
    }

    /// Whether the block that begins at a dword index has been made.
    pub fn has_block(&self, index: usize) -> bool {
        self.blocks.get(index).is_some_and(|b| b.get().is_some())
    }

    /// The block that begins at a dword index; None if there is no instruction that can run, or no room for more blocks.
    #[inline(always)]
    pub fn block(&self, index: usize) -> Option<&Block> {
        let place = self.blocks.get(index)?;
        match place.get() {
            Some(block) => block.as_deref(),
            None => self.make_block(index),
        }
    }

    #[cold]
    #[inline(never)]
    fn make_block(&self, first: usize) -> Option<&Block> {
        let make = || {
            let ends = |index: usize, count: u32| count >= LONG_BLOCK && self.existing(index).is_some();
            let block = self.lowered_block(first, LONGEST_BLOCK, ends)?;
            // Threads that make blocks at the same time may each take the last of the room: a block too many for each at most.
            self.take_room(block.count as usize);
            Some(Box::new(block))
        };
        self.blocks[first].get_or_init(make).as_deref()
    }

    /// Some uops more are held.
    fn take_room(&self, count: usize) {
        let left = |room: usize| Some(room.saturating_sub(count));
        let _ = self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left);
    }

    /// The block, of so many instructions at the most and as far as there is room, that begins at a dword index.
    /// `ends` as in [`Text::lowered_block`].
    fn lowered_block(&self, first: usize, most: usize, ends: impl Fn(usize, u32) -> bool) -> Option<Block> {
        let most = self.room.load(Ordering::Relaxed).min(most);
        let block = self.text.lowered_block(first, most, ends);
        let has_host_code = native::instructions(self.text.level).is_some();
        (block.count > 0).then(|| Block {
            plain: Plain::new(self.text.clone(), first, block.count, block.uops, has_host_code),
            native: Default::default(),
            unwritten: OnceLock::new(),
            count: block.count,
            bytes: block.bytes,
            polls: block.polls,
            needs: block.needs,
            vgpr_msb: block.vgpr_msb,
            pieces: Default::default(),
        })
    }

    /// The instructions of a block at an address, with the high bits of VGPR numbers that the wave has.
    pub(crate) fn instructions(&self, pc: u64, block: &Block) -> Vec<(u64, Inst)> {
        let (mut msb, mut at) = (self.vgpr_msb(), pc);
        let mut list = Vec::with_capacity(block.count as usize);
        for _ in 0..block.count {
            let Some(uop) = self.index(at).and_then(|index| self.text.lowered(index, &mut msb).ok()) else {
                break;
            };
            list.push((at, *uop.inst));
            at += u64::from(uop.size);
        }
        list
    }

    /// The uops of a block at a dword index, with host code for lane operations.
    fn native_uops(&self, path: Path, first: usize, block: &Block) -> Option<Vec<Uop>> {
        let Text { model, level, .. } = *self.text;
        let waves = Waves {
            lanes: model.wave_size,
            path,
        };
        let host = || native::host_name(level);
        let kept = || kept::Kept::of(&self.text.bytes, &model, self.vgpr_msb(), host()?);
        let place = self.kept.get_or_init(kept).as_ref().map(|kept| kept::Place {
            kept: kept.clone(),
            id: kept::Id::of_block(first, block.count, path),
        });
        let address = self.base + 4 * first as u64;
        let mut uops = native::compile(&Picked::all(&block.plain), address, waves, level, true, place.as_ref())?;
        let mut splats = Splats::default();
        uops.iter_mut().for_each(|uop| splats.meet(uop));
        Some(uops)
    }

    /// The instruction at a dword index.
    ///
    /// # Errors
    /// The decoder's message if the bytes are no instruction.
    pub fn decode(&self, index: usize) -> Result<Inst, FaultKind> {
        self.text.decode(index)
    }

    /// Text of the instruction at `pc`, empty if there is none.
    pub fn text(&self, pc: u64) -> String {
        match self.index(pc).map(|i| self.decode(i)) {
            Some(Ok(inst)) => inst
                .display(self.text.model.processor, Some(pc))
                .mode(self.text.model.mode())
                .to_string(),
            _ => String::new(),
        }
    }
}

/// All code that a dispatch can reach.
#[derive(Clone, Default)]
pub struct Program {
    regions: Vec<Arc<CodeRegion>>,
}

impl Program {
    pub fn new(regions: Vec<Arc<CodeRegion>>) -> Self {
        Program { regions }
    }

    /// The program as waves of a model's size run it.
    pub fn for_model(&self, model: Model) -> Cow<'_, Program> {
        if self.regions.iter().all(|region| region.text.model == model) {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Program::new(
            self.regions.iter().map(|region| region.for_model(model)).collect(),
        ))
    }

    /// Whether it is the same code, at the same addresses and for waves of the same size.
    pub fn is_same(&self, other: &Program) -> bool {
        let same = |(one, two): (&Arc<CodeRegion>, &Arc<CodeRegion>)| Arc::ptr_eq(one, two);
        self.regions.len() == other.regions.len() && self.regions.iter().zip(&other.regions).all(same)
    }

    pub fn push(&mut self, region: Arc<CodeRegion>) {
        self.regions.push(region);
    }

    pub fn regions(&self) -> &[Arc<CodeRegion>] {
        &self.regions
    }

    /// The region that holds `pc`.
    pub fn region(&self, pc: u64) -> Option<&Arc<CodeRegion>> {
        self.regions.iter().find(|r| r.index(pc).is_some())
    }

    /// Whether a wave of the program may look at the float exceptions that were raised.
    pub fn watches_exceptions(&self) -> bool {
        self.regions.iter().any(|r| r.watches_exceptions)
    }

    /// Text of the instruction at `pc`, empty if there is none.
    pub fn text(&self, pc: u64) -> String {
        self.region(pc).map(|r| r.text(pc)).unwrap_or_default()
    }
}
