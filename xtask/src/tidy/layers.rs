//! The crates and their layers: ARCHITECTURE.md's table against what cargo says.

use std::collections::BTreeMap;
use std::path::Path;

/// The page that has the table.
const PAGE: &str = "ARCHITECTURE.md";
/// The table's first line.
const HEAD: &str = "| layer | crate | one responsibility | may use |";

/// A row of the table.
#[derive(Debug, PartialEq)]
struct Row {
    /// None may be used by no crate: automation.
    layer: Option<u8>,
    may_use: Vec<String>,
}

/// Rows by crate.
type Table = BTreeMap<String, Row>;

/// Compares `cargo metadata`'s answer with the table.
///
/// # Errors
/// A page without the table.
pub fn findings(root: &Path, metadata: &serde_json::Value) -> Result<Vec<String>, String> {
    let page = std::fs::read_to_string(root.join(PAGE)).map_err(|e| format!("{PAGE}: {e}"))?;
    let mut wrong = Vec::new();
    let table = read(&page, &mut wrong)?;
    let mut used = BTreeMap::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        let needed = dependencies.filter(|d| d["kind"] != "dev");
        let names = needed.map(|d| d["name"].as_str().unwrap_or_default().to_owned());
        used.insert(package["name"].as_str().unwrap_or_default().to_owned(), names.collect());
    }
    wrong.extend(compare(&table, &used));
    Ok(wrong)
}

/// Reads the table out of the page.
fn read(page: &str, wrong: &mut Vec<String>) -> Result<Table, String> {
    let lines: Vec<(usize, &str)> = page.lines().enumerate().collect();
    let begin = lines.iter().position(|(_, l)| *l == HEAD);
    let begin = begin.ok_or_else(|| format!("{PAGE}: no table that begins with `{HEAD}`"))?;
    let rows = lines[begin + 1..]
        .iter()
        .take_while(|(_, l)| l.starts_with('|'))
        .skip(1);
    let mut table = Table::new();
    let mut all_but = Vec::new();
    for (n, line) in rows {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [layer, name, _, may_use] = cells[..] else {
            wrong.push(format!(
                "{PAGE}:{}: a row has four cells: layer, crate, responsibility, may use",
                n + 1
            ));
            continue;
        };
        let name = name.trim_matches('`').to_owned();
        let layer = match layer {
            "-" => None,
            number => Some(
                number
                    .parse()
                    .map_err(|_| format!("{PAGE}:{}: no layer: {number}", n + 1))?,
            ),
        };
        let may_use = match may_use.strip_prefix("all but ") {
            Some(others) => {
                all_but.push((name.clone(), list(&others.replace(" and ", ", "))));
                Vec::new()
            }
            None if may_use == "none of ours" => Vec::new(),
            None => list(may_use),
        };
        if table.insert(name.clone(), Row { layer, may_use }).is_some() {
            wrong.push(format!("{PAGE}:{}: {name} has two rows", n + 1));
        }
    }
    for (name, others) in all_but {
        let lower = |(n, row): &(&String, &Row)| **n != name && row.layer.is_some() && !others.contains(n);
        let may_use = table.iter().filter(lower).map(|(n, _)| n.clone()).collect();
        if let Some(row) = table.get_mut(&name) {
            row.may_use = may_use;
        }
    }
    Ok(table)
}

/// Names with commas between them.
fn list(text: &str) -> Vec<String> {
    let names = text.split(',').map(|n| n.trim().trim_matches('`').to_owned());
    names.filter(|n| !n.is_empty()).collect()
}

/// What is wrong with the crates that each crate uses, or with the table.
fn compare(table: &Table, used: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, row) in table {
        if !used.contains_key(name) {
            wrong.push(format!("{PAGE}: the table has a crate {name}, the workspace has none"));
        }
        for other in row.may_use.iter().filter(|o| !table.contains_key(*o)) {
            wrong.push(format!("{PAGE}: {name} may use {other}, which the table does not have"));
        }
    }
    let number = |layer: Option<u8>| layer.map_or("none".to_owned(), |l| l.to_string());
    for (name, dependencies) in used {
        let Some(row) = table.get(name) else {
            wrong.push(format!("crate {name} is not in the table of {PAGE}"));
            continue;
        };
        for (other, below) in dependencies.iter().filter_map(|d| Some((d, table.get(d)?))) {
            if !row.may_use.contains(other) {
                wrong.push(format!("crate {name} may not use {other}: {PAGE} does not say so"));
            }
            if row
                .layer
                .is_some_and(|own| below.layer.is_none_or(|layer| layer >= own))
            {
                wrong.push(format!(
                    "crate {name} (layer {}) uses {other} (layer {})",
                    number(row.layer),
                    number(below.layer)
                ));
            }
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A\n\n| layer | crate | one responsibility | may use |\n|---|---|---|---|\n| 0 | `a` | x | |\n| 1 | `b` | y | a |\n\
        | 1 | `c` | y | a, b |\n| 2 | `d` | z | all but `b` |\n| - | `e` | z | none of ours |\n\nend\n";

    fn wrong(used: &[(&str, &[&str])]) -> Vec<String> {
        let mut wrong = Vec::new();
        let table = read(PAGE, &mut wrong).expect("a table");
        let owned = |(n, list): &(&str, &[&str])| (n.to_string(), list.iter().map(|s| s.to_string()).collect());
        wrong.extend(compare(&table, &used.iter().map(owned).collect()));
        wrong
    }

    #[test]
    fn crates_use_what_the_table_says() {
        let good: &[(&str, &[&str])] = &[
            ("a", &["serde"]),
            ("b", &["a"]),
            ("c", &["a"]),
            ("d", &["a", "c"]),
            ("e", &[]),
        ];
        assert_eq!(wrong(good), [""; 0]);
        let bad: &[(&str, &[&str])] = &[
            ("a", &[]),
            ("b", &[]),
            ("c", &["b"]),
            ("d", &["b"]),
            ("e", &[]),
            ("f", &[]),
        ];
        assert_eq!(
            wrong(bad),
            [
                "crate c (layer 1) uses b (layer 1)",
                "crate d may not use b: ARCHITECTURE.md does not say so",
                "crate f is not in the table of ARCHITECTURE.md",
            ]
        );
    }

    #[test]
    fn rows_without_crates_and_pages_without_tables_are_found() {
        let found = wrong(&[("a", &[]), ("b", &[]), ("c", &[]), ("d", &[])]);
        assert_eq!(
            found,
            ["ARCHITECTURE.md: the table has a crate e, the workspace has none"]
        );
        assert!(read("| layer |", &mut Vec::new()).is_err());
    }
}
