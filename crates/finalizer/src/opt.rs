//! Passes over the IR that make it better, or ready for instruction selection.

mod address;
mod branches;
mod calls;
mod dce;
pub mod fold;
mod gvn;
mod inline;
mod merge;
mod places;
mod rewrite;
mod slots;
mod sums;
mod teams;
pub mod wide;

use crate::ir::{Function, Module};

pub use calls::calls;
pub use inline::inline;
pub use rewrite::rewrite;

/// A pass over a function; whether it changed anything.
pub type Pass = fn(&mut Function) -> bool;

/// Every pass over functions by its name.
pub const PASSES: &[(&str, Pass)] = &[
    ("slots", slots::slots),
    ("fold", fold::fold),
    ("branches", branches::branches),
    ("gvn", gvn::gvn),
    ("address", address::address),
    ("merge", merge::merge),
    ("sums", sums::sums),
    ("dce", dce::dce),
    ("wide", wide::break_up),
];

/// The passes in the order in which [`optimize`] runs them.
pub const ORDER: &[&str] = &[
    "slots", "fold", "branches", "gvn", "wide", "fold", "address", "gvn", "fold", "branches", "sums", "merge", "dce",
];

/// A pass over a module.
pub type ModulePass = fn(&mut Module);

/// Every pass over modules by its name; they run first, in this order.
pub const MODULE_PASSES: &[(&str, ModulePass)] = &[
    ("teams", teams::teams),
    ("inline", inline::inline),
    ("calls", calls::calls),
    ("places", places::places),
];

/// The pass of a name.
pub fn pass(name: &str) -> Option<Pass> {
    PASSES.iter().find(|(n, _)| *n == name).map(|(_, pass)| *pass)
}

/// All of them: afterwards the functions have only operations that instruction selection knows.
pub fn optimize(module: &mut Module) {
    for (_, pass) in MODULE_PASSES {
        pass(module);
    }
    for function in &mut module.functions {
        if function.blocks.is_empty() {
            continue;
        }
        // How often the function has changed, and at which of these counts each pass found nothing to do.
        let mut changes = 0;
        let mut settled = [None; PASSES.len()];
        for name in ORDER {
            let Some(place) = PASSES.iter().position(|(n, _)| n == name) else {
                continue;
            };
            if settled[place] == Some(changes) {
                continue;
            }
            match PASSES[place].1(function) {
                true => changes += 1,
                false => settled[place] = Some(changes),
            }
        }
    }
}
