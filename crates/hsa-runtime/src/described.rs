//! What a finalized code object says of its HSAIL: names, variables, indirect functions, and what kernels demand of dispatches.
//!
//! The finalizer writes it into the metadata (`finalizer_hsail::from_brig::describe`); compilers' code objects have none.

use std::sync::Arc;

use code_object::{CodeObject, KernelDescriptor, Value};
use finalizer_hsail::from_brig::describe::KEY;
use hsa_abi::info::{VariableAllocation, VariableSegment};
use hsa_abi::{DefaultFloatRounding, KernelDispatchPacket, MachineModel, Profile};

/// A code object's HSAIL.
#[derive(Debug, Clone)]
pub(crate) struct Described {
    pub profile: Profile,
    pub model: MachineModel,
    pub rounding: DefaultFloatRounding,
    pub kernels: Vec<Kernel>,
    pub variables: Vec<Variable>,
    /// Their symbols are variables whose addresses are the handles.
    pub indirect_functions: Vec<Name>,
}

/// A symbol of HSAIL.
#[derive(Debug, Clone)]
pub(crate) struct Name {
    /// With its `&`.
    pub name: String,
    /// Its module's, if its linkage is that.
    pub module: String,
    /// Of the code object.
    pub symbol: String,
}

#[derive(Debug, Clone)]
pub(crate) struct Kernel {
    pub name: Name,
    pub limits: Limits,
}

#[derive(Debug, Clone)]
pub(crate) struct Variable {
    pub name: Name,
    pub bytes: u64,
    pub align: u32,
    pub allocation: VariableAllocation,
    pub segment: VariableSegment,
    pub is_const: bool,
    pub is_definition: bool,
}

/// What a kernel's control directives demand of dispatches (PRM 13.4).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    max_dynamic_group_bytes: Option<u64>,
    max_flat_grid_size: Option<u64>,
    max_flat_group_size: Option<u64>,
    required_dimensions: Option<u64>,
    required_grid_size: Option<[u64; 3]>,
    required_group_size: Option<[u64; 3]>,
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn is(value: &Value, key: &str) -> bool {
    value.get(key) == Some(&Value::Bool(true))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    match value.get(key) {
        Some(Value::List(list)) => list,
        _ => &[],
    }
}

impl Name {
    fn read(value: &Value) -> Name {
        let owned = |key| text(value, key).to_string();
        Name {
            name: owned(".name"),
            module: owned(".module"),
            symbol: owned(".symbol"),
        }
    }
}

impl Described {
    /// None if a code object was not made from HSAIL.
    pub fn read(object: &CodeObject<'_>) -> Option<Described> {
        let (_, entry) = object.metadata().other.iter().find(|(key, _)| key == KEY)?;
        let kernels = list(entry, ".kernels").iter().map(|k| Kernel {
            name: Name::read(k),
            limits: Limits::read(k),
        });
        Some(Described {
            profile: match text(entry, ".profile") {
                "base" => Profile::Base,
                _ => Profile::Full,
            },
            model: match text(entry, ".machine_model") {
                "small" => MachineModel::Small,
                _ => MachineModel::Large,
            },
            rounding: match text(entry, ".default_float_rounding") {
                "zero" => DefaultFloatRounding::Zero,
                _ => DefaultFloatRounding::Near,
            },
            kernels: kernels.collect(),
            variables: list(entry, ".variables").iter().map(Variable::read).collect(),
            indirect_functions: list(entry, ".indirect_functions").iter().map(Name::read).collect(),
        })
    }

    /// What a kernel demands, by its name in the code object.
    pub fn limits_of(&self, kernel: &str) -> Option<Arc<Limits>> {
        let named = |k: &&Kernel| k.name.symbol.strip_suffix(".kd") == Some(kernel);
        let found = self.kernels.iter().find(named)?;
        Some(Arc::new(found.limits.clone()))
    }
}

impl Variable {
    fn read(value: &Value) -> Variable {
        let number = |key| value.get(key).and_then(Value::as_u64).unwrap_or(0);
        Variable {
            name: Name::read(value),
            bytes: number(".size"),
            align: number(".align").try_into().unwrap_or(0),
            allocation: match text(value, ".allocation") {
                "program" => VariableAllocation::Program,
                _ => VariableAllocation::Agent,
            },
            segment: match text(value, ".segment") {
                "readonly" => VariableSegment::Readonly,
                _ => VariableSegment::Global,
            },
            is_const: is(value, ".const"),
            is_definition: is(value, ".definition"),
        }
    }
}

impl Limits {
    fn read(value: &Value) -> Limits {
        let number = |key| value.get(key).and_then(Value::as_u64);
        let three = |key| {
            let numbers: Option<Vec<u64>> = list(value, key).iter().map(Value::as_u64).collect();
            numbers?.try_into().ok()
        };
        Limits {
            max_dynamic_group_bytes: number(".max_dynamic_group_size"),
            max_flat_grid_size: number(".max_flat_grid_size"),
            max_flat_group_size: number(".max_flat_workgroup_size"),
            required_dimensions: number(".required_dim"),
            required_grid_size: three(".required_grid_size"),
            required_group_size: three(".required_workgroup_size"),
        }
    }

    /// Whether a packet does what the kernel demands. Partial work-groups are not judged: tests of the HSA Foundation have them where the kernel
    /// says that there are none.
    ///
    /// # Errors
    /// What it breaks, in words.
    pub fn check(&self, packet: &KernelDispatchPacket, kernel: &KernelDescriptor) -> Result<(), String> {
        let dimensions = usize::from(packet.dimensions());
        let unused = |n: usize, size: u32| if n < dimensions { size } else { 1 };
        let grid = [
            packet.grid_size_x,
            unused(1, packet.grid_size_y),
            unused(2, packet.grid_size_z),
        ];
        let [x, y, z] = [
            packet.workgroup_size_x,
            packet.workgroup_size_y,
            packet.workgroup_size_z,
        ]
        .map(u32::from);
        let group = [x, unused(1, y), unused(2, z)];
        let dynamic = packet
            .group_segment_size
            .saturating_sub(kernel.group_segment_fixed_size);
        self.allow(dimensions, grid, group, dynamic)
    }

    /// What a kernel of a code object demands, by its name there; none if the code object is not made from HSAIL.
    pub fn of(object: &CodeObject<'_>, kernel: &str) -> Option<Arc<Limits>> {
        Described::read(object)?.limits_of(kernel)
    }

    /// Whether a dispatch of these sizes does what the kernel demands, as [`Limits::check`].
    ///
    /// # Errors
    /// What it breaks, in words.
    pub fn allow(&self, dimensions: usize, grid: [u32; 3], group: [u32; 3], dynamic: u32) -> Result<(), String> {
        let (grid, group) = (grid.map(u64::from), group.map(u64::from));
        let product = |sizes: [u64; 3]| sizes.iter().map(|n| u128::from(*n)).product::<u128>();
        let over = |limit: Option<u64>, found: u128| limit.is_some_and(|l| found > u128::from(l));
        let broken = if over(self.max_dynamic_group_bytes, dynamic.into()) {
            "maxdynamicgroupsize"
        } else if over(self.max_flat_grid_size, product(grid)) {
            "maxflatgridsize"
        } else if over(self.max_flat_group_size, product(group)) {
            "maxflatworkgroupsize"
        } else if self.required_dimensions.is_some_and(|d| d != dimensions as u64) {
            "requireddim"
        } else if self.required_grid_size.is_some_and(|s| s != grid) {
            "requiredgridsize"
        } else if self.required_group_size.is_some_and(|s| s != group) {
            "requiredworkgroupsize"
        } else {
            return Ok(());
        };
        Err(format!(
            "its control directive `{broken}` does not allow a dispatch of {dimensions} dimensions, grid {grid:?}, work-groups {group:?} and \
             {dynamic} bytes of dynamic group memory (PRM 13.4)"
        ))
    }
}
