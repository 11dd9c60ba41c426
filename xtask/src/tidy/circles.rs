//! Circles of modules that import each other, found in the sources of a crate.
//!
//! A module imports another if it names something that is defined there: in a `use`, in a path that begins with `crate`, `self`, `super` or a
//! child, or in such a path among the tokens of a macro. What is re-exported is followed to where it is defined. Code for tests does
//! not count. A circle may hold modules of one module below the crate's root, and that module: parts of one thing, in several files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// The path of a module from the root of its crate; the root's is empty.
type Name = Vec<String>;

/// What is known of a module.
#[derive(Default)]
struct Module {
    /// Names that are defined here.
    items: BTreeSet<String>,
    /// Names that a `use` brings here, and the paths they stand for, as written.
    uses: BTreeMap<String, Vec<String>>,
    /// Paths all of whose names are brought here.
    globs: Vec<Vec<String>>,
    /// Other paths, as written.
    paths: BTreeSet<Vec<String>>,
}

/// A crate's modules by name.
#[derive(Default)]
struct Modules(BTreeMap<Name, Module>);

/// Imports: from a module to others, each with a name that is imported.
type Imports = BTreeMap<Name, BTreeMap<Name, String>>;

/// The circles of a crate, each as text: how many modules it holds, and one way round with what is imported.
///
/// # Errors
/// Files that cannot be read or are not Rust.
pub fn of_crate(folder: &Path) -> Result<Vec<String>, String> {
    let root = ["src/lib.rs", "src/main.rs"].map(|f| folder.join(f));
    let Some(root) = root.iter().find(|p| p.is_file()) else {
        return Ok(Vec::new());
    };
    let mut modules = Modules::default();
    modules.read(root, &folder.join("src"), Name::new())?;
    let imports = modules.imports();
    let circles = circles(&imports).into_iter().filter(|c| !is_one_thing(c));
    Ok(circles.map(|c| text(&c, &imports)).collect())
}

/// Whether all modules are one below the root and its descendants.
fn is_one_thing(circle: &BTreeSet<Name>) -> bool {
    let mut tops = circle.iter().map(|m| m.first());
    let first = tops.next().flatten();
    first.is_some() && tops.all(|t| t == first)
}

impl Modules {
    /// Reads a module's file, and those of its children, which are in a folder.
    fn read(&mut self, file: &Path, children: &Path, name: Name) -> Result<(), String> {
        let source = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let tree = syn::parse_file(&source).map_err(|e| format!("{}: {e}", file.display()))?;
        for (child, place) in self.add(name, &tree.items) {
            let written = match place {
                Some(path) => file.with_file_name(path),
                None => {
                    let stem = child.last().map_or("", String::as_str);
                    let beside = children.join(format!("{stem}.rs"));
                    if beside.is_file() {
                        beside
                    } else {
                        children.join(stem).join("mod.rs")
                    }
                }
            };
            let below = if written.file_name().is_some_and(|f| f == "mod.rs") {
                written.parent().map(Path::to_path_buf).unwrap_or_default()
            } else {
                written.with_extension("")
            };
            self.read(&written, &below, child)?;
        }
        Ok(())
    }

    /// Adds a module; gives its children that have files, with paths that are written for them.
    fn add(&mut self, name: Name, items: &[syn::Item]) -> Vec<(Name, Option<PathBuf>)> {
        let mut reader = Reader::default();
        let mut files = Vec::new();
        for item in items {
            if is_for_tests(attributes(item)) {
                continue;
            }
            if let syn::Item::Mod(child) = item {
                reader.module.items.insert(child.ident.to_string());
                let mut below = name.clone();
                below.push(child.ident.to_string());
                match &child.content {
                    Some((_, items)) => files.extend(self.add(below, items)),
                    None => files.push((below, path_attribute(&child.attrs))),
                }
                continue;
            }
            reader.module.items.extend(defined(item));
            reader.visit_item(item);
        }
        self.0.insert(name, reader.module);
        files
    }

    /// Where a path that stands in a module leads, if it is of this crate: the module that defines what it names, and that name.
    fn resolve(&self, from: &[String], path: &[String], depth: usize) -> Option<(Name, String)> {
        let mut at = from.to_vec();
        let mut rest = path;
        let first = rest.first()?;
        match first.as_str() {
            "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {}
            _ if !self.is_module(&at, first) => return None,
            _ => {}
        }
        while rest.first().is_some_and(|s| s == "super") {
            at.pop()?;
            rest = &rest[1..];
        }
        while let Some(next) = rest.first() {
            if !self.is_module(&at, next) {
                break;
            }
            at.push(next.clone());
            rest = &rest[1..];
        }
        let Some(wanted) = rest.first() else {
            let name = at.last().cloned().unwrap_or_else(|| "crate".into());
            return Some((at, name));
        };
        let module = self.0.get(&at)?;
        if depth < 8 && !module.items.contains(wanted) {
            if let Some(used) = module.uses.get(wanted) {
                let mut used = used.clone();
                used.extend_from_slice(&rest[1..]);
                // What another crate defines is nobody's here.
                let own = ["crate", "self", "super"].contains(&used[0].as_str()) || self.is_module(&at, &used[0]);
                return if own { self.resolve(&at, &used, depth + 1) } else { None };
            }
            for glob in &module.globs {
                let mut used = glob.clone();
                used.extend_from_slice(rest);
                let found = self.resolve(&at, &used, depth + 1);
                if let Some((place, name)) = found.filter(|(p, n)| self.defines(p, n)) {
                    return Some((place, name));
                }
            }
        }
        Some((at, wanted.clone()))
    }

    fn is_module(&self, parent: &[String], child: &str) -> bool {
        let mut name = parent.to_vec();
        name.push(child.to_owned());
        self.0.contains_key(&name)
    }

    fn defines(&self, module: &[String], name: &str) -> bool {
        self.0.get(module).is_some_and(|m| m.items.contains(name))
    }

    /// All imports between different modules.
    fn imports(&self) -> Imports {
        let mut imports = Imports::new();
        for (name, module) in &self.0 {
            let to = imports.entry(name.clone()).or_default();
            let written = module.uses.values().chain(&module.globs).chain(&module.paths);
            for path in written {
                if let Some((place, item)) = self.resolve(name, path, 0).filter(|(p, _)| p != name) {
                    to.entry(place).or_insert(item);
                }
            }
        }
        imports
    }
}

/// What one module says.
#[derive(Default)]
struct Reader {
    module: Module,
}

impl Reader {
    fn add_use(&mut self, before: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| {
            let mut path = before.to_vec();
            if name != "self" || path.is_empty() {
                path.push(name.to_string());
            }
            path
        };
        match tree {
            syn::UseTree::Path(p) => self.add_use(&with(&p.ident), &p.tree),
            syn::UseTree::Name(n) => {
                let path = with(&n.ident);
                let name = path.last().cloned().unwrap_or_default();
                self.bring(name, path);
            }
            syn::UseTree::Rename(r) => self.bring(r.rename.to_string(), with(&r.ident)),
            syn::UseTree::Glob(_) => self.module.globs.push(before.to_vec()),
            syn::UseTree::Group(g) => g.items.iter().for_each(|t| self.add_use(before, t)),
        }
    }

    /// A name that stands for a path. `_` and names that another `use` has brought are only imported.
    fn bring(&mut self, name: String, path: Vec<String>) {
        if name == "_" || self.module.uses.contains_key(&name) {
            self.module.paths.insert(path);
        } else {
            self.module.uses.insert(name, path);
        }
    }

    /// Paths among tokens: names with `::` between them.
    fn add_tokens(&mut self, tokens: proc_macro2::TokenStream) {
        use proc_macro2::TokenTree;
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.add_path(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(p) if p.as_char() == ':' && !path.is_empty() => colons += 1,
                other => {
                    self.add_path(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.add_path(path);
    }

    fn add_path(&mut self, path: Vec<String>) {
        if path.len() > 1 {
            self.module.paths.insert(path);
        }
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        self.add_use(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        if path.leading_colon.is_none() {
            self.add_path(path.segments.iter().map(|s| s.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'a syn::Macro) {
        self.visit_path(&called.path);
        self.add_tokens(called.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}

    fn visit_vis_restricted(&mut self, _: &'a syn::VisRestricted) {}
}

/// The name that an item defines.
fn defined(item: &syn::Item) -> Option<String> {
    Some(match item {
        syn::Item::Const(i) => i.ident.to_string(),
        syn::Item::Enum(i) => i.ident.to_string(),
        syn::Item::Fn(i) => i.sig.ident.to_string(),
        syn::Item::Macro(i) => i.ident.as_ref()?.to_string(),
        syn::Item::Static(i) => i.ident.to_string(),
        syn::Item::Struct(i) => i.ident.to_string(),
        syn::Item::Trait(i) => i.ident.to_string(),
        syn::Item::Type(i) => i.ident.to_string(),
        syn::Item::Union(i) => i.ident.to_string(),
        _ => return None,
    })
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(i) => &i.attrs,
        syn::Item::Enum(i) => &i.attrs,
        syn::Item::Fn(i) => &i.attrs,
        syn::Item::Impl(i) => &i.attrs,
        syn::Item::Macro(i) => &i.attrs,
        syn::Item::Mod(i) => &i.attrs,
        syn::Item::Static(i) => &i.attrs,
        syn::Item::Struct(i) => &i.attrs,
        syn::Item::Trait(i) => &i.attrs,
        syn::Item::Type(i) => &i.attrs,
        syn::Item::Use(i) => &i.attrs,
        _ => &[],
    }
}

/// `#[test]`, `#[cfg(test)]` and the like.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| match &a.meta {
        syn::Meta::Path(p) => p.is_ident("test"),
        syn::Meta::List(l) => l.path.is_ident("cfg") && l.tokens.to_string().starts_with("test"),
        syn::Meta::NameValue(_) => false,
    })
}

/// The file of `#[path = "FILE"]`.
fn path_attribute(attributes: &[syn::Attribute]) -> Option<PathBuf> {
    attributes.iter().find_map(|a| match &a.meta {
        syn::Meta::NameValue(v) if v.path.is_ident("path") => match &v.value {
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(s), ..
            }) => Some(s.value().into()),
            _ => None,
        },
        _ => None,
    })
}

/// Modules that a module imports, and those that they import.
fn reached<'a>(imports: &'a Imports, from: &'a Name, within: &dyn Fn(&Name) -> bool) -> BTreeSet<&'a Name> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        for to in imports.get(next).into_iter().flat_map(BTreeMap::keys) {
            if within(to) && seen.insert(to) {
                open.push(to);
            }
        }
    }
    seen
}

/// Sets of modules each of which imports, by way of others of the set, all the others. The root of the crate is in none: what it
/// declares is everybody's, and it may use everything.
fn circles(imports: &Imports) -> Vec<BTreeSet<Name>> {
    let below_root = |m: &Name| !m.is_empty();
    let all: BTreeMap<&Name, BTreeSet<&Name>> = imports
        .keys()
        .filter(|m| below_root(m))
        .map(|m| (m, reached(imports, m, &below_root)))
        .collect();
    let mut circles: Vec<BTreeSet<Name>> = Vec::new();
    for (module, forth) in &all {
        if !forth.contains(module) || circles.iter().any(|c| c.contains(*module)) {
            continue;
        }
        let both = forth
            .iter()
            .filter(|to| all.get(*to).is_some_and(|r| r.contains(module)));
        circles.push(both.map(|m| (*m).clone()).collect());
    }
    circles
}

/// The circle in words.
fn text(circle: &BTreeSet<Name>, imports: &Imports) -> String {
    let shown = |m: &Name| m.join("::");
    let mut crossing = Vec::new();
    for from in circle {
        for (to, item) in imports.get(from).into_iter().flatten() {
            if circle.contains(to) && from.first() != to.first() {
                crossing.push(format!("{} -> {} ({item})", shown(from), shown(to)));
            }
        }
    }
    let tops: BTreeSet<&str> = circle.iter().filter_map(|m| m.first()).map(String::as_str).collect();
    format!(
        "{} modules of {} import each other: {}",
        circle.len(),
        tops.into_iter().collect::<Vec<_>>().join(", "),
        crossing.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(sources: &[(&str, &str)]) -> Modules {
        let mut modules = Modules::default();
        for (name, source) in sources {
            let name = name.split("::").filter(|s| !s.is_empty()).map(str::to_owned).collect();
            modules.add(name, &syn::parse_file(source).expect("Rust").items);
        }
        modules
    }

    fn found(sources: &[(&str, &str)]) -> Vec<String> {
        let imports = modules(sources).imports();
        let circles = circles(&imports).into_iter().filter(|c| !is_one_thing(c));
        circles.map(|c| text(&c, &imports)).collect()
    }

    #[test]
    fn two_modules_that_import_each_other_are_a_circle() {
        let circle = found(&[
            ("", "mod a; mod b;"),
            ("a", "use crate::b::B; pub struct A;"),
            ("b", "pub struct B; fn f(_: super::a::A) {}"),
        ]);
        assert_eq!(circle, ["2 modules of a, b import each other: a -> b (B), b -> a (A)"]);
    }

    #[test]
    fn re_exports_are_followed_and_the_root_is_everybodys() {
        let root = "mod a; mod b; pub use b::B; pub use a::*; pub struct Own;";
        let a = ("a", "use crate::{B, Own}; pub struct A;");
        assert_eq!(found(&[("", root), a, ("b", "use crate::Own; pub struct B;")]), [""; 0]);
        let circle = found(&[("", root), a, ("b", "pub struct B; use crate::A;")]);
        assert_eq!(circle, ["2 modules of a, b import each other: a -> b (B), b -> a (A)"]);
    }

    #[test]
    fn parts_of_one_module_may_import_each_other() {
        let sources = [
            ("", "mod a;"),
            ("a", "mod x; mod y; use x::X; pub struct A;"),
            ("a::x", "use super::{A, y::Y}; pub struct X;"),
            ("a::y", "use super::x::X; pub struct Y;"),
        ];
        assert_eq!(found(&sources), [""; 0]);
    }

    #[test]
    fn macros_count_and_tests_do_not() {
        let a = ("a", "pub struct A; #[cfg(test)] mod tests { use crate::b::B; }");
        let b = ("b", "pub struct B; fn f() { println!(\"{}\", [crate::a::A]); }");
        assert_eq!(found(&[("", "mod a; mod b;"), a, b]), [""; 0]);
        let a = ("a", "pub struct A; fn f() { g!(x, crate::b::B) }");
        let circle = found(&[("", "mod a; mod b;"), a, b]);
        assert_eq!(circle, ["2 modules of a, b import each other: a -> b (B), b -> a (A)"]);
    }
}
