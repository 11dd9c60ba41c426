//! What HSAIL says of its kernels, indirect functions and variables and a code object has no other place for: an entry of the metadata.
//!
//! AMDGPUUsage (Code Object Metadata) leaves keys with a vendor's name before them to vendors. The runtime answers queries of symbols from it,
//! and holds packets against the control directives.

use super::{Site, Unit, symbols};
use code_object::Value;
use finalizer::ir::{Control, Function, Kind};
use hsail::brig::{Directive, Executable, Module, Variable};
use hsail::code::{Allocation, Linkage, MachineModel, Profile, Round, Segment};
use std::collections::HashSet;

/// The key of the entry.
pub const KEY: &str = "weft.hsail";

/// The entry of a program whose functions are lowered.
pub(super) fn describe(unit: &Unit<'_, '_>) -> (String, Value) {
    let header = unit.sources.first().and_then(|s| s.module.header());
    let (mut full, mut large) = (true, true);
    let mut version = Vec::new();
    if let Some(header) = header {
        (full, large) = (header.profile == Profile::FULL, header.model == MachineModel::LARGE);
        version = [header.major, header.minor].map(Value::from).into();
    }
    let functions = unit.sites.iter().zip(&unit.module.functions);
    let kernels = functions.filter_map(|(site, f)| kernel(unit, *site, f));
    let indirect = unit.linked.indirect_functions().into_iter();
    let indirect = indirect.filter_map(|(site, e)| handle(unit, site, e));
    let defined = unit.linked.variables().into_iter();
    let variables = defined.chain(declared(unit));
    let variables = variables.filter_map(|(site, v)| variable(unit, site, v));
    let entries = vec![
        (
            ".default_float_rounding",
            word(unit.round == Round::ZERO, "zero", "near"),
        ),
        (".indirect_functions", indirect.collect()),
        (".kernels", kernels.collect()),
        (".machine_model", word(large, "large", "small")),
        (".profile", word(full, "full", "base")),
        (".variables", variables.collect()),
        (".version", Value::List(version)),
    ];
    (KEY.to_string(), map(entries))
}

fn word(condition: bool, yes: &str, no: &str) -> Value {
    Value::from(if condition { yes } else { no })
}

fn map(entries: Vec<(&str, Value)>) -> Value {
    let owned = entries.into_iter().map(|(key, value)| (key.to_owned(), value));
    Value::Map(owned.collect())
}

/// Name, linkage and module of a symbol.
fn named(module: &Module<'_>, name: &str, linkage: Linkage) -> Vec<(&'static str, Value)> {
    let own = module.header().and_then(|h| module.string(h.name)).unwrap_or_default();
    let own = if linkage == Linkage::MODULE { own } else { "" };
    vec![(".module", own.into()), (".name", name.into())]
}

fn kernel(unit: &Unit<'_, '_>, site: Site, function: &Function) -> Option<Value> {
    if !matches!(function.kind, Kind::Kernel { .. }) {
        return None;
    }
    let module = &unit.sources[site.0].module;
    let directive = module.executable(site.1)?;
    let mut entries = named(module, module.string(directive.name)?, directive.linkage);
    entries.push((".symbol", Value::Str(format!("{}.kd", function.name))));
    entries.extend(limits(&function.control));
    Some(map(entries))
}

/// An indirect function: what its handle is the address of.
fn handle(unit: &Unit<'_, '_>, site: Site, e: Executable) -> Option<Value> {
    let module = &unit.sources[site.0].module;
    let name = module.string(e.name)?;
    let mut entries = named(module, name, e.linkage);
    entries.push((".symbol", Value::Str(symbols::handle_name(name))));
    Some(map(entries))
}

/// What a kernel's control directives demand of dispatches.
fn limits(control: &Control) -> Vec<(&'static str, Value)> {
    let list = |sizes: Option<[u64; 3]>| sizes.map(|s| s.map(Value::from).into_iter().collect::<Value>());
    let single = |value: Option<u64>| value.map(Value::from);
    let entries = [
        (
            ".max_dynamic_group_size",
            single(control.max_dynamic_group_bytes.map(u64::from)),
        ),
        (".max_flat_grid_size", single(control.max_flat_grid_size)),
        (
            ".max_flat_workgroup_size",
            single(control.max_flat_group_size.map(u64::from)),
        ),
        (".required_dim", single(control.required_dimensions.map(u64::from))),
        (".required_grid_size", list(control.required_grid_size)),
        (
            ".required_workgroup_size",
            list(control.required_group_size.map(|s| s.map(u64::from))),
        ),
    ];
    entries
        .into_iter()
        .filter_map(|(key, value)| Some((key, value?)))
        .collect()
}

/// Variables that the program only declares, each name once.
fn declared(unit: &Unit<'_, '_>) -> Vec<(Site, Variable)> {
    let mut names = HashSet::new();
    let mut list = Vec::new();
    for (number, source) in unit.sources.iter().enumerate() {
        for entry in source.module.code().filter(|e| !e.is_inst()) {
            let site = (number, entry.offset);
            if let Some(Directive::Variable(v)) = Directive::decode(&entry)
                && !v.is_definition()
                && matches!(v.segment, Segment::GLOBAL | Segment::READONLY)
                && unit.linked.definition(site) == site
                && names.insert(source.module.string(v.name))
            {
                list.push((site, v));
            }
        }
    }
    list
}

fn variable(unit: &Unit<'_, '_>, site: Site, v: Variable) -> Option<Value> {
    let module = &unit.sources[site.0].module;
    let name = module.string(v.name).filter(|n| n.starts_with('&'))?;
    let readonly = v.segment == Segment::READONLY;
    let agent = readonly || v.allocation == Allocation::AGENT;
    let mut entries = named(module, name, v.linkage);
    entries.extend([
        (".align", Value::from(v.align.bytes().unwrap_or(1))),
        (".allocation", word(agent, "agent", "program")),
        (".const", Value::Bool(v.is_const())),
        (".definition", Value::Bool(v.is_definition())),
        (".segment", word(readonly, "readonly", "global")),
        (".size", Value::from(v.bytes())),
        (
            ".symbol",
            Value::from(unit.linked.storage_name(site).unwrap_or_default()),
        ),
    ]);
    Some(map(entries))
}
