//! Names of functions as C++ writes them.

use cpp_demangle::{DemangleOptions, Symbol};

/// What C++ calls a function, with its arguments; none if the name is not one of C++.
pub fn demangled(name: &str) -> Option<String> {
    written(name, &DemangleOptions::new().no_return_type())
}

/// The same without its arguments.
pub fn demangled_bare(name: &str) -> Option<String> {
    written(name, &DemangleOptions::new().no_return_type().no_params())
}

fn written(name: &str, options: &DemangleOptions) -> Option<String> {
    if !name.starts_with("_Z") {
        return None;
    }
    Symbol::new(name).ok()?.demangle_with_options(options).ok()
}
