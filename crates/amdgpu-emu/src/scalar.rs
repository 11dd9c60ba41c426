//! Scalar operations: a semantic function over [`Host`] as a handler on SGPRs and SCC.

use std::num::Wrapping;

use crate::exec::Cx;
use crate::host::item;
use crate::lanes::ArgKind;
use crate::uop::{Flow, Handler, Uop};
use amdgpu_semantics::domain::Host;
use amdgpu_semantics::ranges::RangeFn;

type W32 = Wrapping<u32>;
type W64 = Wrapping<u64>;

/// A type that a scalar semantic function can take: operand n, or SCC for `bool`.
pub trait ScalarArg: Copy {
    const KIND: ArgKind;
    fn load(cx: &Cx, uop: &Uop, n: usize) -> Self;
}

impl ScalarArg for W32 {
    const KIND: ArgKind = ArgKind::Dword;
    #[inline(always)]
    fn load(cx: &Cx, uop: &Uop, n: usize) -> Self {
        Wrapping(cx.scalar32(uop, n))
    }
}

impl ScalarArg for W64 {
    const KIND: ArgKind = ArgKind::Qword;
    #[inline(always)]
    fn load(cx: &Cx, uop: &Uop, n: usize) -> Self {
        Wrapping(cx.scalar64(uop, n))
    }
}

impl ScalarArg for bool {
    const KIND: ArgKind = ArgKind::Mask;
    #[inline(always)]
    fn load(cx: &Cx, _: &Uop, _: usize) -> Self {
        cx.wave.scc
    }
}

/// A type that a scalar semantic function can return: SDST, SCC for `bool`, or both.
pub trait ScalarRet {
    fn store(self, cx: &mut Cx, uop: &Uop);
}

impl ScalarRet for W32 {
    #[inline(always)]
    fn store(self, cx: &mut Cx, uop: &Uop) {
        cx.wave.set_s32(uop.sdst, self.0);
    }
}

impl ScalarRet for W64 {
    #[inline(always)]
    fn store(self, cx: &mut Cx, uop: &Uop) {
        cx.wave.set_s64(uop.sdst, self.0);
    }
}

impl ScalarRet for bool {
    #[inline(always)]
    fn store(self, cx: &mut Cx, _: &Uop) {
        cx.wave.scc = self;
    }
}

impl<T: ScalarRet> ScalarRet for (T, bool) {
    #[inline(always)]
    fn store(self, cx: &mut Cx, uop: &Uop) {
        self.0.store(cx, uop);
        cx.wave.scc = self.1;
    }
}

/// A semantic function as the scalar runner calls it.
pub trait ScalarFn<Args>: Copy {
    const ARGS: &'static [ArgKind];
    fn eval(self, cx: &mut Cx, uop: &Uop);
}

macro_rules! scalar_fn {
    ($($arg:ident $n:literal),+) => {
        impl<F, R, $($arg),+> ScalarFn<($($arg,)+)> for F
        where
            F: Fn(Host, $($arg),+) -> R + Copy,
            R: ScalarRet,
            $($arg: ScalarArg),+
        {
            const ARGS: &'static [ArgKind] = &[$($arg::KIND),+];
            #[inline(always)]
            fn eval(self, cx: &mut Cx, uop: &Uop) {
                self(Host, $($arg::load(cx, uop, $n)),+).store(cx, uop);
            }
        }
    };
}

scalar_fn!(A 0);
scalar_fn!(A 0, B 1);
scalar_fn!(A 0, B 1, C 2);

/// A scalar operation.
#[derive(Clone, Copy)]
pub struct ScalarKernel {
    pub handler: Handler,
    pub args: &'static [ArgKind],
    /// What it does to ranges of values.
    pub ranges: RangeFn,
}

fn run<F: ScalarFn<Args>, Args>(cx: &mut Cx, uop: &Uop) -> Flow {
    item::<F>().eval(cx, uop);
    Flow::Next
}

/// The scalar operation that `F` defines; `ranges` is the same over ranges of values.
pub const fn scalar_kernel<F: ScalarFn<Args>, Args>(_: F, ranges: RangeFn) -> ScalarKernel {
    ScalarKernel {
        handler: run::<F, Args>,
        args: F::ARGS,
        ranges,
    }
}
