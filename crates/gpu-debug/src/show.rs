//! How things are shown: values and arrays, lanes, places in the code, lines of sources.

use crate::eval::{Elements, Scope, Thing};
use crate::locate;
use crate::target::{Focus, Frame, Mask, Pc, Place, Space, Target, WaveId};
use crate::value::{Type, Value};

/// Equal elements that are shown as one with their number.
const REPEATS: usize = 10;

/// A value in a format letter (a space for its own), at most so many elements of an array.
pub fn thing(scope: &Scope<'_>, thing: &Thing, letter: char, limit: usize) -> Result<String, String> {
    match &thing.elements {
        Elements::Listed(values) => Ok(list(values, letter, values.len())),
        Elements::Memory(count) => {
            let Some((space, Some(ty))) = thing.points else {
                return Err("an array of no type".into());
            };
            let shown = usize::try_from(*count).unwrap_or(usize::MAX).min(limit.max(1));
            let mut bytes = vec![0; shown * ty.bytes()];
            let place = Place {
                space,
                address: thing.value.as_int() as u64,
            };
            scope.target.read(scope.focus, place, &mut bytes)?;
            let values: Vec<Value> = bytes.chunks(ty.bytes()).map(|b| Value::from_bytes(ty, b)).collect();
            Ok(list(&values, letter, usize::try_from(*count).unwrap_or(usize::MAX)))
        }
        Elements::No => {
            let text = match (thing.points, letter) {
                (Some(_), ' ') => thing.value.format('x'),
                (_, letter) => thing.value.format(letter),
            };
            Ok(match thing.points {
                Some((space, Some(ty))) if letter == ' ' => format!("({} {}*) {text}", space.name(), ty.name()),
                Some((space, None)) if letter == ' ' => format!("{}#{text}", space.name()),
                _ => text,
            })
        }
    }
}

/// Values in braces; runs of equal ones are counted.
fn list(values: &[Value], letter: char, count: usize) -> String {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < values.len() {
        let run = values[at..].iter().take_while(|v| **v == values[at]).count();
        let text = values[at].format(letter);
        if run >= REPEATS {
            parts.push(format!("{text} <repeats {run} times>"));
        } else {
            parts.extend(std::iter::repeat_n(text, run));
        }
        at += run;
    }
    let more = if count > values.len() { "..." } else { "" };
    format!("{{{}{more}}}", parts.join(", "))
}

/// Lanes as a number in hexadecimal, of as many digits as the wave has lanes.
pub fn mask(target: &dyn Target, lanes: Mask) -> String {
    let size = target.shape().wave_size as usize;
    let digits = size.div_ceil(4).max(1);
    let all: String = lanes.words().iter().rev().map(|w| format!("{w:016x}")).collect();
    format!("0x{}", &all[all.len() - digits..])
}

pub fn three(id: [u32; 3]) -> String {
    let [x, y, z] = id;
    format!("({x}, {y}, {z})")
}

/// Absolute ID of a lane's work-item.
pub fn item(target: &dyn Target, wave: WaveId, lane: usize) -> Option<[u32; 3]> {
    let shape = target.shape();
    let id = shape.group_id(wave.group);
    let item = target.item(wave, lane)?;
    Some(std::array::from_fn(|i| id[i] * shape.work_group[i] + item[i]))
}

/// `work-item (3, 0, 0), lane 3 of wave 0 in work-group (0, 0, 0)`
pub fn focus(target: &dyn Target, at: Focus) -> String {
    let wave = at.frame.wave;
    let group = three(target.shape().group_id(wave.group));
    let own = item(target, wave, at.lane).map_or("no work-item".to_string(), |i| format!("work-item {}", three(i)));
    format!("{own}, lane {} of wave {} in work-group {group}", at.lane, wave.wave)
}

/// `&vecadd () at vecadd.hsail:12`, or with the address where there are no lines.
pub fn place(target: &dyn Target, pc: Pc) -> String {
    let name = locate::function(target, pc).map_or("??", |f| f.name.as_str());
    match locate::line(target, pc).and_then(|l| Some((target.sources().get(l.file)?, l.number))) {
        Some((source, number)) => format!("{name} at {}:{number}", source.name),
        None => format!("{} in {name}", target.address(pc)),
    }
}

/// `<&vecadd+3>`: the instruction's number in its function, or the bytes from its beginning.
pub fn symbolic(target: &dyn Target, pc: Pc) -> String {
    let Some(f) = locate::function(target, pc) else {
        return String::new();
    };
    let first = f.code.first().copied().unwrap_or(pc);
    format!("<{}+{}>", f.name, pc - first)
}

/// The line or, where there is none, the instruction at a place.
pub fn line(target: &dyn Target, pc: Pc) -> String {
    let found = locate::line(target, pc).and_then(|l| {
        let text = target
            .sources()
            .get(l.file)?
            .lines
            .get(l.number.checked_sub(1)? as usize)?;
        Some(format!("{}\t{}\n", l.number, text.trim_end()))
    });
    found.unwrap_or_else(|| instruction(target, pc, true))
}

/// An instruction with its address; an arrow if it is the next one.
pub fn instruction(target: &dyn Target, pc: Pc, next: bool) -> String {
    let arrow = if next { "=> " } else { "   " };
    let text = target.text(pc);
    format!("{arrow}{} {}:\t{text}\n", target.address(pc), symbolic(target, pc))
}

/// `N units of F` of `x` and `print`: count, format letter, bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    pub count: usize,
    pub letter: Option<char>,
    pub bytes: Option<usize>,
}

impl Format {
    /// As it is written behind `/`.
    pub fn text(self) -> String {
        let count = if self.count == 1 {
            String::new()
        } else {
            self.count.to_string()
        };
        let unit = match self.bytes {
            Some(1) => "b",
            Some(2) => "h",
            Some(4) => "w",
            Some(_) => "g",
            None => "",
        };
        format!("{count}{}{unit}", self.letter.map_or(String::new(), String::from))
    }

    /// Parses what follows `/`; gives the rest of the command.
    pub fn parse(text: &str) -> Result<(Option<Format>, &str), String> {
        let Some(rest) = text.strip_prefix('/') else {
            return Ok((None, text));
        };
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (spec, rest) = (&rest[..end], rest[end..].trim_start());
        let digits = spec.len() - spec.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let mut format = Format {
            count: spec[..digits].parse().unwrap_or(1),
            letter: None,
            bytes: None,
        };
        for c in spec[digits..].chars() {
            match c {
                'b' => format.bytes = Some(1),
                'h' => format.bytes = Some(2),
                'w' => format.bytes = Some(4),
                'g' => format.bytes = Some(8),
                'x' | 'd' | 'u' | 'o' | 't' | 'a' | 'c' | 'f' | 's' | 'i' | 'z' => format.letter = Some(c),
                _ => {
                    return Err(format!(
                        "Undefined output format \"{c}\": there are x d u o t a c f s i z, and units b h w g."
                    ));
                }
            }
        }
        Ok((Some(format), rest))
    }
}

/// `x`: units of memory, four or so on a line. Gives the text and where it ended.
pub fn memory(
    scope: &Scope<'_>,
    place: Place,
    format: Format,
    element: Option<Type>,
) -> Result<(String, Place), String> {
    let letter = format.letter.unwrap_or('x');
    let bytes = match letter {
        'c' => 1,
        'a' => 8,
        _ => format.bytes.unwrap_or(4),
    };
    let ty = match (letter, bytes) {
        ('f', 2 | 4 | 8) => Type::Float(8 * bytes as u8),
        _ => Type::Unsigned(8 * bytes as u8),
    };
    let _ = element;
    let on_line = match (letter, bytes) {
        ('t', 1) => 8,
        ('t', 2) => 4,
        ('t', 4) => 2,
        ('t', _) => 1,
        ('c', _) | (_, 1) => 8,
        (_, 2) => 8,
        (_, 4) => 4,
        _ => 2,
    };
    let mut out = String::new();
    let mut at = place;
    let mut left = format.count;
    while left > 0 {
        let mut line = format!("{}:", location(at));
        for _ in 0..left.min(on_line) {
            let mut data = vec![0; bytes];
            match scope.target.read(scope.focus, at, &mut data) {
                Ok(()) => {}
                Err(e) if out.is_empty() && line.ends_with(':') => return Err(e),
                Err(e) => {
                    out += &line;
                    return Err(format!("{out}\n{e}"));
                }
            }
            let value = Value::from_bytes(ty, &data);
            line += "\t";
            line += &match letter {
                'x' => value.format('z'),
                letter => value.format(letter),
            };
            at.address = at.address.wrapping_add(bytes as u64);
            left -= 1;
        }
        out += &line;
        out += "\n";
    }
    Ok((out, at))
}

/// An address with its space, where that is not global.
pub fn location(place: Place) -> String {
    match place.space {
        Space::Flat | Space::Global => format!("{:#x}", place.address),
        space => format!("{}#{:#x}", space.name(), place.address),
    }
}

/// Bytes up to a zero, quoted.
pub fn string(scope: &Scope<'_>, mut place: Place) -> Result<(String, Place), String> {
    const LONGEST: usize = 200;
    let start = place;
    let mut text = String::new();
    for _ in 0..LONGEST {
        let mut byte = [0];
        scope.target.read(scope.focus, place, &mut byte)?;
        place.address += 1;
        if byte[0] == 0 {
            return Ok((format!("{}:\t\"{text}\"\n", location(start)), place));
        }
        text.extend((byte[0] as char).escape_default());
    }
    Ok((format!("{}:\t\"{text}\"...\n", location(start)), place))
}

/// Where a frame is, for `backtrace`.
pub fn frame(target: &dyn Target, frame: Frame) -> String {
    let pc = target.pc(frame);
    let at = pc.map_or("??".to_string(), |pc| place(target, pc));
    format!("#{:<2} {at}\n", frame.level)
}
