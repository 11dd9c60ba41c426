//! Expressions evaluated where the user looks: values, places that can be set, addresses with what they point at.

use crate::expr::{Back, Expr};
use crate::target::{Focus, Place, Register, Space, Target, WaveId};
use crate::value::{Type, Value};
use std::collections::BTreeMap;

/// Where a value can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    Register(Register, usize),
    Memory(Place),
    /// A variable of the debugger, without its `$`.
    Convenience(String),
}

/// What an expression gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Thing {
    pub value: Value,
    pub home: Option<Home>,
    /// The value is an address of that space, perhaps of elements of a type.
    pub points: Option<(Space, Option<Type>)>,
    /// An array in memory, `value` being its address; or the values of all lanes.
    pub elements: Elements,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Elements {
    No,
    Memory(u64),
    Listed(Vec<Value>),
}

/// Values that were printed, and variables of the user.
#[derive(Default)]
pub struct Memo {
    pub history: Vec<Thing>,
    pub convenience: BTreeMap<String, Thing>,
}

/// Where an expression is evaluated.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub target: &'a dyn Target,
    pub memo: &'a Memo,
    pub focus: Option<Focus>,
}

/// Names of IDs and sizes; those with three dimensions, then the others.
pub const IDS: [&str; 7] = [
    "workitemid",
    "workitemabsid",
    "workgroupid",
    "workgroupsize",
    "gridsize",
    "gridgroups",
    "currentworkgroupsize",
];
pub const FLAT_IDS: [&str; 5] = [
    "workitemflatid",
    "workitemflatabsid",
    "workgroupflatid",
    "laneid",
    "waveid",
];

impl From<Value> for Thing {
    fn from(value: Value) -> Thing {
        Thing {
            value,
            home: None,
            points: None,
            elements: Elements::No,
        }
    }
}

impl Thing {
    /// An element in memory.
    fn stored(value: Value, place: Place) -> Thing {
        Thing {
            home: Some(Home::Memory(place)),
            ..Thing::from(value)
        }
    }

    fn pointer(place: Place, ty: Option<Type>) -> Thing {
        Thing {
            points: Some((place.space, ty)),
            ..Thing::from(Value::new(Type::U64, u128::from(place.address)))
        }
    }

    /// The address that the thing is, for commands that take one.
    pub fn place(&self) -> Place {
        Place {
            space: self.points.map_or(Space::Flat, |p| p.0),
            address: self.value.as_int() as u64,
        }
    }
}

impl<'a> Scope<'a> {
    pub fn eval(&self, expr: &Expr) -> Result<Thing, String> {
        if let Some(bare) = self.without_ampersand(expr) {
            return self.unary("&", &bare);
        }
        match expr {
            Expr::Value(v) => Ok((*v).into()),
            Expr::Name(name) => self.name(name),
            Expr::History(back) => self.history(*back),
            Expr::Unary(op, a) => self.unary(op, a),
            Expr::Binary(op, a, b) => self.binary(op, a, b),
            Expr::Cast(ty, pointer, a) => {
                let a = self.eval(a)?;
                if *pointer {
                    return Ok(Thing::pointer(a.place(), Some(*ty)));
                }
                Ok(a.value.cast(*ty).into())
            }
            Expr::At(ty, a) => {
                let place = self.eval(a)?.place();
                self.load(place, *ty)
            }
            Expr::In(space, a) => {
                let address = self.eval(a)?.value.as_int() as u64;
                Ok(Thing::pointer(Place { space: *space, address }, None))
            }
            Expr::Index(a, b) => self.index(a, b),
            Expr::AllLanes(a) => self.all_lanes(a),
            Expr::Component(a, n) => {
                let Expr::Name(name) = &**a else {
                    return Err("only IDs and sizes have .x, .y and .z".into());
                };
                self.id(name, *n as usize)?
                    .map(|v| Value::int(v.into()).into())
                    .ok_or_else(|| format!("`{name}` has no .x, .y and .z; {} have", IDS.join(", ")))
            }
            Expr::View(a, ty) => self.view(a, *ty),
            Expr::Array(a, b) => {
                let count = self.eval(b)?.value.as_int();
                let count = u64::try_from(count).ok().filter(|n| *n > 0);
                let count = count.ok_or("the number of elements after `@` must be positive")?;
                let a = self.eval(a)?;
                match (&a.home, a.points) {
                    (None, Some((_, Some(_)))) if matches!(a.elements, Elements::Memory(_)) => Ok(Thing {
                        elements: Elements::Memory(count),
                        ..a
                    }),
                    (Some(Home::Memory(place)), _) => Ok(Thing {
                        elements: Elements::Memory(count),
                        home: None,
                        ..Thing::pointer(*place, Some(a.value.ty))
                    }),
                    _ => Err("`@` takes something in memory on its left, as in `{f32} $d1 @ 4`".into()),
                }
            }
        }
    }

    /// `&c[2]` is the address of an element unless HSAIL has a variable `&c`: the expression without its `&`.
    fn without_ampersand(&self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Name(name) => {
                let bare = name.strip_prefix('&')?;
                let frame = self.focus.map(|f| f.frame);
                let is_known = |n: &str| self.target.variables(frame).iter().any(|v| v.name == n);
                let is_buffer = self.target.buffers().iter().any(|b| b.name == bare);
                (!is_known(name) && (is_buffer || is_known(bare))).then(|| Expr::Name(bare.to_string()))
            }
            Expr::Index(a, b) => Some(Expr::Index(Box::new(self.without_ampersand(a)?), b.clone())),
            Expr::View(a, ty) => Some(Expr::View(Box::new(self.without_ampersand(a)?), *ty)),
            _ => None,
        }
    }

    /// The value, for conditions and operands.
    pub fn value(&self, expr: &Expr) -> Result<Value, String> {
        Ok(self.eval(expr)?.value)
    }

    pub fn load(&self, place: Place, ty: Type) -> Result<Thing, String> {
        let mut bytes = vec![0; ty.bytes()];
        self.target.read(self.focus, place, &mut bytes)?;
        Ok(Thing::stored(Value::from_bytes(ty, &bytes), place))
    }

    fn history(&self, back: Back) -> Result<Thing, String> {
        let list = &self.memo.history;
        let index = match back {
            Back::FromLast(n) => list.len().checked_sub(n + 1),
            Back::Number(n) => n.checked_sub(1),
        };
        index.and_then(|i| list.get(i)).cloned().ok_or_else(|| {
            let count = list.len();
            format!("the history has {count} values")
        })
    }

    fn focus(&self) -> Result<Focus, String> {
        self.focus
            .ok_or_else(|| "the kernel does not run; `run` starts it".to_string())
    }

    fn name(&self, name: &str) -> Result<Thing, String> {
        let frame = self.focus.map(|f| f.frame);
        let bare = name.strip_prefix('$').unwrap_or(name);
        if let Some(register) = self.target.register(frame, name)? {
            let at = self.focus()?;
            let bits = self.target.read_register(at, &register)?;
            return Ok(Thing {
                home: Some(Home::Register(register.clone(), at.lane)),
                ..Thing::from(Value::new(register.ty, bits))
            });
        }
        if bare == "pc"
            && let Some(pc) = frame.and_then(|f| self.target.pc(f))
        {
            return Ok(Value::new(Type::U64, u128::from(self.target.value_of(pc))).into());
        }
        if let Some(v) = self.id(bare, 0)? {
            return Ok(Value::int(v.into()).into());
        }
        if let Some(thing) = self.memo.convenience.get(bare) {
            return Ok(thing.clone());
        }
        if let Some(b) = self.target.buffers().iter().find(|b| b.name == name) {
            let place = Place {
                space: Space::Global,
                address: b.address,
            };
            return Ok(Thing {
                elements: Elements::Memory(b.count),
                ..Thing::pointer(place, Some(b.ty))
            });
        }
        if let Some(v) = self.variable(name) {
            return v;
        }
        if let Some((base, index)) = name.strip_suffix(']').and_then(|n| n.split_once('[')) {
            let (base, index) = (Expr::Name(base.into()), index.parse::<i128>());
            if let Ok(index) = index {
                return self.index(&base, &Expr::Value(Value::int(index)));
            }
        }
        Err(self.unknown(name))
    }

    fn variable(&self, name: &str) -> Option<Result<Thing, String>> {
        let list = self.target.variables(self.focus.map(|f| f.frame));
        let v = list.iter().find(|v| v.name == name).cloned();
        let v = v?;
        Some(match v.count {
            Some(count) => Ok(Thing {
                elements: Elements::Memory(count),
                ..Thing::pointer(v.place, Some(v.ty))
            }),
            None => self.load(v.place, v.ty),
        })
    }

    fn unknown(&self, name: &str) -> String {
        let frame = self.focus.map(|f| f.frame);
        let mut known: Vec<String> = self.target.variables(frame).into_iter().map(|v| v.name).collect();
        known.extend(self.target.buffers().iter().map(|b| b.name.clone()));
        let near = crate::command::near(name, known.iter().map(String::as_str));
        let mut text = format!("no symbol {name:?} here");
        if let Some(near) = near {
            text += &format!("; `{near}` is one");
        } else if !known.is_empty() {
            known.truncate(12);
            text += &format!("; there are {}", known.join(", "));
        }
        if frame.is_none() {
            text += "; registers and local variables are there when the kernel runs (`run`)";
        }
        text
    }

    /// A component of an ID or size of the focused work-item.
    fn id(&self, name: &str, n: usize) -> Result<Option<u64>, String> {
        let name = name.strip_prefix('$').unwrap_or(name);
        let shape = self.target.shape();
        if let Some(fixed) = match name {
            "workgroupsize" => Some(shape.work_group),
            "gridsize" => Some(shape.grid),
            "gridgroups" => Some(shape.groups),
            _ => None,
        } {
            return Ok(Some(fixed[n].into()));
        }
        if !IDS.contains(&name) && !FLAT_IDS.contains(&name) {
            return Ok(None);
        }
        let at = self.focus()?;
        let WaveId { group, wave } = at.frame.wave;
        let id = shape.group_id(group).map(u64::from);
        let size = shape.work_group.map(u64::from);
        let grid = shape.grid.map(u64::from);
        let item = self
            .target
            .item(at.frame.wave, at.lane)
            .unwrap_or_default()
            .map(u64::from);
        let absolute: [u64; 3] = std::array::from_fn(|i| id[i] * size[i] + item[i]);
        let flat = |v: [u64; 3], size: [u64; 3]| (v[2] * size[1] + v[1]) * size[0] + v[0];
        Ok(Some(match name {
            "workitemid" => item[n],
            "workitemabsid" => absolute[n],
            "workgroupid" => id[n],
            "currentworkgroupsize" => size[n].min(grid[n] - id[n] * size[n]),
            "workitemflatid" => flat(item, size),
            "workitemflatabsid" => flat(absolute, grid),
            "workgroupflatid" => group,
            "laneid" => at.lane as u64,
            _ => wave.into(),
        }))
    }

    fn unary(&self, op: &str, a: &Expr) -> Result<Thing, String> {
        let a = self.eval(a)?;
        let value = match op {
            "*" => {
                let Some((space, Some(ty))) = a.points else {
                    return Err("`*` needs to know of what type: as in `*(f32*)$d1` or `{f32} $d1`".into());
                };
                let address = a.value.as_int() as u64;
                return self.load(Place { space, address }, ty);
            }
            "&" => {
                let (Some(Home::Memory(place)), false) = (a.home, matches!(a.elements, Elements::Memory(_))) else {
                    return match a.elements {
                        Elements::Memory(_) => Ok(Thing {
                            elements: Elements::No,
                            ..Thing::pointer(
                                Place {
                                    space: a.points.map_or(Space::Flat, |p| p.0),
                                    address: a.value.as_int() as u64,
                                },
                                a.points.and_then(|p| p.1),
                            )
                        }),
                        _ => Err("only what is in memory has an address".into()),
                    };
                };
                return Ok(Thing::pointer(place, Some(a.value.ty)));
            }
            "-" if a.value.ty.is_float() => Value::float(-a.value.as_float()),
            "-" => Value::int(a.value.as_int().wrapping_neg()),
            "+" => a.value,
            "!" => Value::int(i128::from(!a.value.is_true())),
            _ if a.value.ty.is_float() => return Err("`~` takes an integer".into()),
            _ => Value::new(a.value.ty, !a.value.bits),
        };
        Ok(value.into())
    }

    fn binary(&self, op: &str, a: &Expr, b: &Expr) -> Result<Thing, String> {
        let left = self.eval(a)?;
        if op == "&&" && !left.value.is_true() || op == "||" && left.value.is_true() {
            return Ok(Value::int(i128::from(op == "||")).into());
        }
        let right = self.eval(b)?;
        if let (Some((space, Some(ty))), "+" | "-") = (left.points, op) {
            let by = right.value.as_int() * ty.bytes() as i128;
            let by = if op == "-" { -by } else { by };
            let address = (left.value.as_int() + by) as u64;
            return Ok(Thing::pointer(Place { space, address }, Some(ty)));
        }
        let (x, y) = (left.value, right.value);
        let truth = |v: bool| Value::int(i128::from(v));
        if op == "&&" || op == "||" {
            return Ok(truth(y.is_true()).into());
        }
        let value = if x.ty.is_float() || y.ty.is_float() {
            let (x, y) = (x.as_float(), y.as_float());
            match op {
                "+" => Value::float(x + y),
                "-" => Value::float(x - y),
                "*" => Value::float(x * y),
                "/" => Value::float(x / y),
                "==" => truth(x == y),
                "!=" => truth(x != y),
                "<" => truth(x < y),
                "<=" => truth(x <= y),
                ">" => truth(x > y),
                ">=" => truth(x >= y),
                _ => return Err(format!("`{op}` takes integers")),
            }
        } else {
            let (x, y) = (x.as_int(), y.as_int());
            let shift = u32::try_from(y).unwrap_or(u32::MAX);
            match op {
                "+" => Value::int(x.wrapping_add(y)),
                "-" => Value::int(x.wrapping_sub(y)),
                "*" => Value::int(x.wrapping_mul(y)),
                "/" | "%" if y == 0 => return Err("division by zero".into()),
                "/" => Value::int(x.wrapping_div(y)),
                "%" => Value::int(x.wrapping_rem(y)),
                "<<" => Value::int(x.checked_shl(shift).unwrap_or(0)),
                ">>" => Value::int(x.checked_shr(shift).unwrap_or(0)),
                "&" => Value::int(x & y),
                "|" => Value::int(x | y),
                "^" => Value::int(x ^ y),
                "==" => truth(x == y),
                "!=" => truth(x != y),
                "<" => truth(x < y),
                "<=" => truth(x <= y),
                ">" => truth(x > y),
                _ => truth(x >= y),
            }
        };
        Ok(Thing {
            points: left.points.filter(|_| matches!(op, "+" | "-")),
            ..Thing::from(value)
        })
    }

    fn index(&self, a: &Expr, b: &Expr) -> Result<Thing, String> {
        let index = self.eval(b)?.value.as_int();
        if let Expr::Name(name) = a
            && let Ok(n @ 0..=2) = usize::try_from(index)
            && IDS.contains(&name.trim_start_matches('$'))
            && let Some(v) = self.id(name, n)?
        {
            return Ok(Value::int(v.into()).into());
        }
        let thing = self.eval(a)?;
        if let Some(Home::Register(register, _)) = &thing.home {
            if !register.per_lane {
                return Err(format!("`{}` is the same for all lanes", register.name));
            }
            let at = self.focus()?;
            let lane = usize::try_from(index).unwrap_or(usize::MAX);
            let size = self.target.shape().wave_size as usize;
            if lane >= size {
                return Err(format!("no lane {index}; a wave has {size}"));
            }
            let bits = self.target.read_register(Focus { lane, ..at }, register)?;
            return Ok(Thing {
                home: Some(Home::Register(register.clone(), lane)),
                ..Thing::from(Value::new(thing.value.ty, bits))
            });
        }
        if let Elements::Listed(values) = &thing.elements {
            let value = usize::try_from(index).ok().and_then(|i| values.get(i));
            return value.map(|v| Thing::from(*v)).ok_or_else(|| format!("no lane {index}"));
        }
        let Some((space, Some(ty))) = thing.points else {
            return Err("only arrays, pointers to a type and registers of lanes have elements".into());
        };
        if let Elements::Memory(count) = thing.elements
            && count > 0
            && !(0..i128::from(count)).contains(&index)
        {
            return Err(format!("element {index} of an array of {count}"));
        }
        let address = (thing.value.as_int() + index * ty.bytes() as i128) as u64;
        self.load(Place { space, address }, ty)
    }

    fn all_lanes(&self, a: &Expr) -> Result<Thing, String> {
        let thing = self.eval(a)?;
        let Some(Home::Register(register, _)) = &thing.home else {
            return Err("`[*]` takes a register".into());
        };
        let at = self.focus()?;
        let count = self.target.shape().wave_size as usize;
        let values: Result<Vec<Value>, String> = (0..count)
            .map(|lane| {
                let bits = self.target.read_register(Focus { lane, ..at }, register)?;
                Ok(Value::new(register.ty, bits))
            })
            .collect();
        Ok(Thing {
            elements: Elements::Listed(values?),
            home: None,
            ..thing
        })
    }

    fn view(&self, a: &Expr, ty: Type) -> Result<Thing, String> {
        let thing = self.eval(a)?;
        if let Elements::Listed(values) = &thing.elements {
            let values = values.iter().map(|v| v.reinterpret(ty)).collect();
            return Ok(Thing {
                elements: Elements::Listed(values),
                ..thing
            });
        }
        Ok(Thing {
            value: thing.value.reinterpret(ty),
            ..thing
        })
    }
}
