//! What other compilers made of matrix products and what goes with them (`tests/matrix`), by value.

mod formats;
mod iree;
mod private;
mod run;
mod triton;
