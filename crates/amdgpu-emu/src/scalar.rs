//! Scalar operations: a semantic function as a handler on SGPRs and SCC, over [`Host`] for integers and [`Soft`] for floats.

use std::num::Wrapping;

use crate::exec::Cx;
use crate::host::item;
use crate::lanes::ArgKind;
use crate::uop::{Flow, Handler, Uop};
use amdgpu_semantics::domain::Host;
use amdgpu_semantics::exceptions;
use amdgpu_semantics::graph::GraphFn;
use amdgpu_semantics::ranges::RangeFn;
use amdgpu_semantics::soft::Soft;

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

/// A semantic function over the domain `D` as the scalar runner calls it.
pub trait ScalarFn<D, Args>: Copy {
    const ARGS: &'static [ArgKind];
    fn eval(self, d: D, cx: &mut Cx, uop: &Uop);
}

macro_rules! scalar_fn {
    ($($arg:ident $n:literal),+) => {
        impl<D, F, R, $($arg),+> ScalarFn<D, ($($arg,)+)> for F
        where
            F: Fn(D, $($arg),+) -> R + Copy,
            R: ScalarRet,
            $($arg: ScalarArg),+
        {
            const ARGS: &'static [ArgKind] = &[$($arg::KIND),+];
            #[inline(always)]
            fn eval(self, d: D, cx: &mut Cx, uop: &Uop) {
                self(d, $($arg::load(cx, uop, $n)),+).store(cx, uop);
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
    /// What it does to ranges of values; None where that is not known.
    pub ranges: Option<RangeFn>,
    /// What it computes, for host code; None of floats.
    pub graph: Option<GraphFn>,
    /// What one of floats computes where lanes compute it, too: in the default MODE, and if the result is no NaN.
    pub float_graph: Option<GraphFn>,
}

fn run<F: ScalarFn<Host, Args>, Args>(cx: &mut Cx, uop: &Uop) -> Flow {
    item::<F>().eval(Host, cx, uop);
    Flow::Next
}

/// Exact arithmetic in the wave's MODE, with its exceptions.
fn run_float<F: ScalarFn<Soft, Args>, Args>(cx: &mut Cx, uop: &Uop) -> Flow {
    exceptions::take();
    item::<F>().eval(Soft::new(cx.wave.mode), cx, uop);
    match exceptions::take() {
        0 => Flow::Next,
        raised => cx.note_exceptions(raised),
    }
}

/// The scalar operation that `F` defines; `ranges` is the same over ranges of values, `graph` over nodes of a graph.
pub const fn scalar_kernel<F: ScalarFn<Host, Args>, Args>(_: F, ranges: RangeFn, graph: GraphFn) -> ScalarKernel {
    ScalarKernel {
        handler: run::<F, Args>,
        args: F::ARGS,
        ranges: Some(ranges),
        graph: Some(graph),
        float_graph: None,
    }
}

/// The scalar operation on floats that `F` defines; `graph` is the same over nodes of a graph.
pub const fn scalar_float_kernel<F: ScalarFn<Soft, Args>, Args>(_: F, graph: Option<GraphFn>) -> ScalarKernel {
    ScalarKernel {
        handler: run_float::<F, Args>,
        args: F::ARGS,
        ranges: None,
        graph: None,
        float_graph: graph,
    }
}
