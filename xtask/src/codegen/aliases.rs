//! `aliases.isa`: other names of operations, as a sorted table.

use std::fmt::Write;

/// The generated file.
///
/// # Errors
/// `FILE:LINE: message` for a line that is not `NAME OPERATION FAMILY,...` or out of order.
pub fn emit(file: &str, text: &str) -> Result<String, String> {
    let mut out = String::from(
        "//! Other names of operations.\n\n\
         // Written by `cargo xtask codegen` from isa/aliases.isa. Do not edit.\n\n\
         use crate::target::Family as F;\n\n\
         /// Name, operation, families; sorted by name.\n\
         #[rustfmt::skip]\n",
    );
    let mut rows = String::new();
    let (mut count, mut last) = (0, "");
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let place = format!("isa/{file}:{}", number + 1);
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, operation, families] = words[..] else {
            return Err(format!("{place}: expected NAME OPERATION FAMILY,..."));
        };
        if name < last {
            return Err(format!("{place}: {name} must stand before {last}"));
        }
        last = name;
        count += 1;
        let families: Vec<String> = families.split(',').map(|f| f.replacen('g', "F::G", 1)).collect();
        writeln!(rows, "    (\"{name}\", \"{operation}\", &[{}]),", families.join(", ")).map_err(|e| e.to_string())?;
    }
    writeln!(
        out,
        "pub(crate) static ALIASES: [(&str, &str, &[F]); {count}] = [\n{rows}];"
    )
    .map_err(|e| e.to_string())?;
    Ok(out)
}
