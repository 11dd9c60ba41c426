//! `set` and `show`: registers, memory, variables of the user, settings.

use crate::debugger::{Debugger, word};
use crate::eval::{Home, Thing};
use crate::expr::{self, Expr};
use crate::runner::Edit;
use crate::target::{Focus, Unit};
use crate::value::Value;

const UNITS: [(&str, Option<Unit>); 4] = [
    ("work-item", Some(Unit::Item)),
    ("wave", Some(Unit::Wave)),
    ("all", Some(Unit::All)),
    ("auto", None),
];

impl Debugger {
    pub(crate) fn set(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = word(rest);
        match name {
            "step-unit" => {
                let unit = UNITS
                    .iter()
                    .find(|u| u.0 == value || u.0 == "work-item" && value == "item");
                self.settings.unit = unit.ok_or("step-unit is one of work-item, wave, all, auto")?.1;
                return Ok(());
            }
            "listsize" => {
                self.settings.list_size = number(value, "listsize")?.clamp(1, 100_000) as u32;
                return Ok(());
            }
            "print" if word(value).0 == "elements" => {
                let count = number(word(value).1, "print elements")?;
                self.settings.elements = if count == 0 { usize::MAX } else { count };
                return Ok(());
            }
            "trace-commands" => {
                self.tracing = value == "on";
                return Ok(());
            }
            "confirm" | "pagination" | "height" | "width" | "verbose" => return Ok(()),
            "var" | "variable" => return self.assign(value),
            _ => {}
        }
        if !rest.contains('=') {
            return Err(format!(
                "`set {rest}`: PLACE = VALUE is right, or one of step-unit, listsize, print elements"
            ));
        }
        self.assign(rest)
    }

    pub(crate) fn show_setting(&mut self, rest: &str) -> Result<(), String> {
        let text = match rest.split_whitespace().collect::<Vec<_>>()[..] {
            ["step-unit"] => {
                let own = self.settings.unit;
                let name = UNITS.iter().find(|u| u.1 == own).map_or("auto", |u| u.0);
                let meant = self.target().unit();
                let meant = UNITS.iter().find(|u| u.1 == Some(meant)).map_or("", |u| u.0);
                match own {
                    None => format!("step-unit is auto, which is {meant} here.\n"),
                    Some(_) => format!("step-unit is {name}.\n"),
                }
            }
            ["listsize"] => format!("Number of source lines `list` shows is {}.\n", self.settings.list_size),
            ["print", "elements"] => format!("Limit on array elements to print is {}.\n", self.settings.elements),
            ["version"] => format!("weft {}\n", env!("CARGO_PKG_VERSION")),
            _ => return Err("`show` takes step-unit, listsize, print elements or version".into()),
        };
        self.say(text);
        Ok(())
    }

    /// `PLACE = VALUE`
    pub(crate) fn assign(&mut self, text: &str) -> Result<(), String> {
        let Some((left, right)) = split(text) else {
            return Err(format!("`{text}`: PLACE = VALUE is right"));
        };
        let value = self.scope().eval(&expr::parse(right)?)?;
        let left = expr::parse(left)?;
        if let Expr::AllLanes(inner) = &left {
            let thing = self.scope().eval(inner)?;
            let Some(Home::Register(register, _)) = thing.home else {
                return Err("`[*]` takes a register".into());
            };
            let focus = self.alive()?;
            for lane in self.target().lanes(focus.frame.wave).iter() {
                let bits = converted(value.value, thing.value).bits;
                let at = Focus { lane, ..focus };
                self.runner.edit(Edit::Register(at, register.clone(), bits))?;
            }
            return Ok(());
        }
        let place = match self.scope().eval(&left) {
            Ok(thing) => thing,
            Err(e) => return self.set_convenience(&left, value).ok_or(e),
        };
        self.store(&place, value.value)
    }

    /// Sets a variable of the user; None: it is not the name of one.
    fn set_convenience(&mut self, left: &Expr, value: Thing) -> Option<()> {
        let Expr::Name(name) = left else { return None };
        let name = name.strip_prefix('$')?;
        let value = Thing {
            home: Some(Home::Convenience(name.to_string())),
            ..value
        };
        self.memo.convenience.insert(name.to_string(), value);
        Some(())
    }

    fn store(&mut self, place: &Thing, value: Value) -> Result<(), String> {
        let new = converted(value, place.value);
        match &place.home {
            Some(Home::Register(register, lane)) => {
                let focus = self.alive()?;
                let at = Focus { lane: *lane, ..focus };
                self.runner.edit(Edit::Register(at, register.clone(), new.bits))
            }
            Some(Home::Memory(at)) => {
                self.runner.edit(Edit::Memory(self.focus, *at, new.to_bytes()))?;
                self.points.look(&*self.runner.target, &self.memo);
                Ok(())
            }
            Some(Home::Convenience(name)) => {
                let thing = Thing {
                    home: place.home.clone(),
                    ..Thing::from(value)
                };
                self.memo.convenience.insert(name.clone(), thing);
                Ok(())
            }
            None => Err("the left side is no place: a register, {TYPE} ADDRESS, a variable, an element is one".into()),
        }
    }
}

/// A value for a place: registers without a type of their own take the bits of a float that fits.
fn converted(value: Value, place: Value) -> Value {
    use crate::value::Type;
    match (value.ty, place.ty) {
        (Type::Float(_), Type::Unsigned(n @ (16 | 32 | 64))) => value.cast(Type::Float(n)).reinterpret(place.ty),
        _ => value.cast(place.ty),
    }
}

/// At the `=` that is no part of another operator.
pub(crate) fn split(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let single = |i: &usize| {
        bytes[*i] == b'='
            && bytes.get(i + 1) != Some(&b'=')
            && !(*i > 0 && matches!(bytes[i - 1], b'=' | b'!' | b'<' | b'>'))
    };
    let at = (0..bytes.len()).find(single)?;
    Some((&text[..at], &text[at + 1..]))
}

fn number(text: &str, what: &str) -> Result<usize, String> {
    match text {
        "unlimited" => Ok(0),
        text => text.parse().map_err(|_| format!("`set {what}` takes a number")),
    }
}
