//! Semantic functions over domains whose values are not numbers: ranges of them ([`crate::ranges`]), or the nodes of a graph
//! ([`crate::graph`]). A function is called with what an instruction reads, and gives what it writes, as values of the domain.

use crate::domain::Domain;

/// What an operation reads: its sources as pairs of dwords, and the mask or SCC.
pub struct Sources<D: Domain> {
    pub dwords: [[D::U32; 2]; 3],
    pub truth: D::Bool,
}

/// What it gives.
pub struct Results<D: Domain> {
    /// Dwords of the destination.
    pub value: Vec<D::U32>,
    /// The mask or SCC.
    pub truth: Option<D::Bool>,
}

/// An operation on values of a domain.
pub type SymbolicFn<D> = fn(&Sources<D>) -> Results<D>;

/// A type that a semantic function over `D` can take.
pub trait Arg<D: Domain> {
    fn load(d: D, sources: &Sources<D>, n: usize) -> Self;
}

/// A type that it can return.
pub trait Ret<D: Domain> {
    fn results(self, d: D) -> Results<D>;
}

/// Makes the value types of a domain arguments and results.
macro_rules! symbolic {
    ($domain:ty, $word:ty, $long:ty, $truth:ty) => {
        impl $crate::symbolic::Arg<$domain> for $word {
            fn load(_: $domain, sources: &$crate::symbolic::Sources<$domain>, n: usize) -> Self {
                sources.dwords[n.min(2)][0]
            }
        }

        impl $crate::symbolic::Arg<$domain> for $long {
            fn load(d: $domain, sources: &$crate::symbolic::Sources<$domain>, n: usize) -> Self {
                let [lo, hi] = sources.dwords[n.min(2)];
                d.join(lo, hi)
            }
        }

        impl $crate::symbolic::Arg<$domain> for $truth {
            fn load(_: $domain, sources: &$crate::symbolic::Sources<$domain>, _: usize) -> Self {
                sources.truth
            }
        }

        impl $crate::symbolic::Ret<$domain> for $word {
            fn results(self, _: $domain) -> $crate::symbolic::Results<$domain> {
                $crate::symbolic::Results {
                    value: vec![self],
                    truth: None,
                }
            }
        }

        impl $crate::symbolic::Ret<$domain> for $long {
            fn results(self, d: $domain) -> $crate::symbolic::Results<$domain> {
                $crate::symbolic::Results {
                    value: vec![d.lo(self), d.hi(self)],
                    truth: None,
                }
            }
        }

        impl $crate::symbolic::Ret<$domain> for $truth {
            fn results(self, _: $domain) -> $crate::symbolic::Results<$domain> {
                $crate::symbolic::Results {
                    value: Vec::new(),
                    truth: Some(self),
                }
            }
        }

        impl<T: $crate::symbolic::Ret<$domain>> $crate::symbolic::Ret<$domain> for (T, $truth) {
            fn results(self, d: $domain) -> $crate::symbolic::Results<$domain> {
                $crate::symbolic::Results {
                    truth: Some(self.1),
                    ..self.0.results(d)
                }
            }
        }
    };
}
pub(crate) use symbolic;

/// A semantic function over `D`.
pub trait Function<D: Domain, Args>: Copy {
    fn eval(self, d: D, sources: &Sources<D>) -> Results<D>;
}

macro_rules! function {
    ($($arg:ident $n:literal),+) => {
        impl<D: Domain, F, R, $($arg),+> Function<D, ($($arg,)+)> for F
        where
            F: Fn(D, $($arg),+) -> R + Copy,
            R: Ret<D>,
            $($arg: Arg<D>),+
        {
            fn eval(self, d: D, sources: &Sources<D>) -> Results<D> {
                self(d, $($arg::load(d, sources, $n)),+).results(d)
            }
        }
    };
}

function!(A 0);
function!(A 0, B 1);
function!(A 0, B 1, C 2);
function!(A 0, B 1, C 2, E 3);

/// The operation on values of a domain that a semantic function over it defines: a [`SymbolicFn`].
#[macro_export]
macro_rules! symbolic_fn {
    ($domain:ty, $function:expr) => {
        (|sources: &$crate::symbolic::Sources<$domain>| {
            $crate::symbolic::Function::eval($function, <$domain>::default(), sources)
        }) as $crate::symbolic::SymbolicFn<$domain>
    };
}
