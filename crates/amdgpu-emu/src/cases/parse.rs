//! Reads files of instruction tests.

use amdgpu_isa::{Families, Processor};

use crate::barrier::Barriers;
use crate::wave::LANES;
use amdgpu_semantics::mode::Mode;

use super::place::{self, Lanes, Place};
use super::value::{Atom, Type, integer, ones};
use super::{Block, Case, Expectation, Problem, Setting, Values};

/// Most bytes of a block of memory.
const MAX_BLOCK_BYTES: usize = 1 << 24;
/// Most bytes of private memory of a lane.
const MAX_SCRATCH_BYTES: u128 = 1 << 16;

/// Reads a file.
///
/// # Errors
/// Everything that is wrong with it, by line.
pub fn parse(text: &str) -> Result<Vec<Case>, Vec<Problem>> {
    let mut reader = Reader::default();
    for (n, line) in text.lines().enumerate() {
        reader.line = n + 1;
        if let Err(message) = reader.read(line) {
            reader.problem(n + 1, message);
        }
    }
    reader.finish_case();
    if reader.cases.is_empty() && reader.problems.is_empty() {
        reader.problem(1, "no case: a test begins with `; case: what it shows`".into());
    }
    if reader.problems.is_empty() {
        Ok(reader.cases)
    } else {
        Err(reader.problems)
    }
}

/// What may stand in front of cases, and in each.
#[derive(Default, Clone)]
struct Head {
    targets: Vec<Processor>,
    wave_sizes: Vec<u32>,
    blocks: Vec<Block>,
    scratch: u32,
    named_barriers: u8,
    before: Vec<Setting>,
}

#[derive(Default)]
struct Reader {
    line: usize,
    shared: Head,
    /// The case that is read.
    current: Option<Case>,
    expects_nothing: bool,
    cases: Vec<Case>,
    problems: Vec<Problem>,
}

impl Reader {
    fn problem(&mut self, line: usize, message: String) {
        self.problems.push(Problem { line, message });
    }

    fn read(&mut self, line: &str) -> Result<(), String> {
        let text = line.trim();
        if text.is_empty() || text.starts_with("//") {
            return Ok(());
        }
        let Some(statement) = text.strip_prefix(';') else {
            return self.instruction(line);
        };
        let statement = statement.trim();
        if let Some(name) = statement.strip_prefix("case:") {
            self.finish_case();
            self.expects_nothing = false;
            self.current = Some(Case {
                line: self.line,
                name: name.trim().to_owned(),
                targets: self.shared.targets.clone(),
                wave_sizes: self.shared.wave_sizes.clone(),
                blocks: self.shared.blocks.clone(),
                scratch: self.shared.scratch,
                named_barriers: self.shared.named_barriers,
                before: self.shared.before.clone(),
                code: String::new(),
                code_line: 0,
                after: Vec::new(),
            });
            return Ok(());
        }
        if let Some(rest) = word(statement, "expect") {
            return self.expectation(rest);
        }
        if let Some(rest) = word(statement, "ignore") {
            return self.ignored(rest);
        }
        if self.current.as_ref().is_some_and(|case| !case.code.is_empty()) {
            return Err(
                "behind the instructions stand only `expect` and `ignore`; what is set stands before them".to_owned(),
            );
        }
        if let Some(names) = statement.strip_prefix("targets:") {
            let targets = targets(names)?;
            match &mut self.current {
                Some(case) => case.targets = targets,
                None => self.shared.targets = targets,
            }
            return Ok(());
        }
        if let Some(sizes) = statement.strip_prefix("wave sizes:") {
            let wave_sizes = wave_sizes(sizes)?;
            match &mut self.current {
                Some(case) => case.wave_sizes = wave_sizes,
                None => self.shared.wave_sizes = wave_sizes,
            }
            return Ok(());
        }
        if let Some(rest) = statement.strip_prefix("memory ")
            && let Some((name, contents)) = rest.split_once('=')
            && self.block(name.trim()).is_none()
            && !name.contains('+')
        {
            return self.new_block(name.trim(), contents.trim());
        }
        if let Some((name, value)) = statement.split_once('=') {
            match name.trim() {
                "scratch" => return self.scratch(value.trim()),
                "named barriers" => return self.named_barriers(value.trim()),
                _ => {}
            }
        }
        let setting = self.setting(statement)?;
        self.check_setting(&setting)?;
        match &mut self.current {
            Some(case) => case.before.push(setting),
            None => self.shared.before.push(setting),
        }
        Ok(())
    }

    fn instruction(&mut self, line: &str) -> Result<(), String> {
        let Some(case) = &mut self.current else {
            return Err("instructions stand in a case: begin one with `; case: what it shows`".into());
        };
        if !case.after.is_empty() {
            return Err("instructions stand before what is expected of them".into());
        }
        if line.contains(';') {
            return Err("a statement of the test stands on a line of its own; a remark begins with //".into());
        }
        if case.code.is_empty() {
            case.code_line = self.line;
        }
        while case.code_line + case.code.lines().count() < self.line {
            case.code.push('\n');
        }
        case.code.push_str(line);
        case.code.push('\n');
        Ok(())
    }

    fn finish_case(&mut self) {
        let Some(case) = self.current.take() else { return };
        if case.targets.is_empty() {
            self.problem(
                case.line,
                "the case holds for nothing: say `; targets: gfx9` in front of it".into(),
            );
        }
        if !case.targets.is_empty() && case.models().next().is_none() {
            let message = "no target has waves of these sizes: write `; wave sizes: 32`, `64`, or both";
            self.problem(case.line, message.into());
        }
        if case.code.is_empty() {
            self.problem(case.line, "the case has no instructions".into());
        }
        if case.after.is_empty() && !self.expects_nothing {
            let message = "the case expects nothing: add `; expect v0 = ...`, or `; expect nothing` if nothing changes";
            self.problem(case.line, message.into());
        }
        let setups = case.before.iter().filter_map(usual_count);
        let results = case.after.iter().filter_map(|e| match e {
            Expectation::Values(s) => usual_count(s),
            _ => None,
        });
        let counts: Vec<(usize, usize)> = setups.chain(results).collect();
        if let Some(&(longest, _)) = counts.iter().max() {
            for &(count, line) in counts.iter().filter(|(count, _)| longest % count != 0) {
                self.problem(
                    line,
                    format!("lists are repeated through the lanes: {count} values fit no list of {longest}"),
                );
            }
        }
        self.cases.push(case);
    }

    fn blocks(&self) -> &[Block] {
        match &self.current {
            Some(case) => &case.blocks,
            None => &self.shared.blocks,
        }
    }

    fn block(&self, name: &str) -> Option<usize> {
        self.blocks().iter().position(|b| b.name == name)
    }

    /// `memory NAME = 256 bytes, read-only, u32 1, 2, 3`.
    fn new_block(&mut self, name: &str, contents: &str) -> Result<(), String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(plain) {
            return Err(format!("`{name}` is no name of memory: it has letters, digits and _"));
        }
        let mut rest = contents;
        let (mut bytes, mut read_only) = (None, false);
        loop {
            let (first, behind) = rest.split_once(',').unwrap_or((rest, ""));
            let first = first.trim();
            if let Some(size) = first.strip_suffix("bytes") {
                let size = integer(size.trim()).and_then(|n| usize::try_from(n).ok());
                bytes = Some(size.ok_or_else(|| format!("`{first}` is no size"))?);
            } else if first == "read-only" {
                read_only = true;
            } else {
                break;
            }
            rest = behind.trim();
        }
        let index = self.blocks().len();
        let setting = match rest {
            "" => None,
            _ => Some(Setting {
                line: self.line,
                place: Place::Memory {
                    block: index,
                    span: place::Span { offset: 0, bytes },
                },
                lanes: Lanes::Usual,
                values: self.values(rest, None)?,
            }),
        };
        let values = setting.as_ref().and_then(|s| memory_bytes(&s.values));
        let Some(bytes) = bytes.or(values) else {
            return Err("say how large it is, as in `; memory data = 256 bytes`, or what it holds".into());
        };
        if bytes == 0 || bytes > MAX_BLOCK_BYTES {
            return Err(format!("memory has 1 to {MAX_BLOCK_BYTES} bytes, not {bytes}"));
        }
        if values.is_some_and(|v| v > bytes) {
            return Err(format!("the values have more than the {bytes} bytes of {name}"));
        }
        let block = Block {
            name: name.to_owned(),
            bytes,
            read_only,
        };
        match &mut self.current {
            Some(case) => {
                case.blocks.push(block);
                case.before.extend(setting);
            }
            None => {
                self.shared.blocks.push(block);
                self.shared.before.extend(setting);
            }
        }
        Ok(())
    }

    /// `scratch = 64 bytes`.
    fn scratch(&mut self, text: &str) -> Result<(), String> {
        let bytes = text.strip_suffix("bytes").and_then(|n| integer(n.trim()));
        let bytes = bytes.filter(|n| (1..=MAX_SCRATCH_BYTES).contains(n)).ok_or_else(|| {
            format!("`{text}` is no size of scratch: a lane has 1 to {MAX_SCRATCH_BYTES} bytes, as in `; scratch = 64 bytes`")
        })?;
        match &mut self.current {
            Some(case) => case.scratch = bytes as u32,
            None => self.shared.scratch = bytes as u32,
        }
        Ok(())
    }

    /// `named barriers = 4`.
    fn named_barriers(&mut self, text: &str) -> Result<(), String> {
        let most = u128::from(Barriers::MAX_NAMED);
        let count = integer(text).filter(|n| (1..=most).contains(n));
        let count = count.ok_or_else(|| format!("a work-group has 1 to {most} named barriers, not `{text}`"))? as u8;
        match &mut self.current {
            Some(case) => case.named_barriers = count,
            None => self.shared.named_barriers = count,
        }
        Ok(())
    }

    fn expectation(&mut self, text: &str) -> Result<(), String> {
        if text == "nothing" {
            self.expects_nothing = true;
            return self.expecting().map(|_| ());
        }
        let line = self.line;
        if text == "halt" {
            self.expecting()?.after.push(Expectation::Halt { line });
            return Ok(());
        }
        if let Some(fault) = word(text, "fault") {
            let text = fault.trim_matches('"');
            if text.is_empty() {
                return Err("say a part of the fault's text: `; expect fault \"null pointer\"`".into());
            }
            let text = text.to_owned();
            self.expecting()?.after.push(Expectation::Fault { line, text });
            return Ok(());
        }
        let setting = self.setting(text)?;
        self.expecting()?.after.push(Expectation::Values(setting));
        Ok(())
    }

    fn ignored(&mut self, text: &str) -> Result<(), String> {
        for name in text.split(',').map(str::trim) {
            let place = Place::parse(name, &|name| self.block(name))?;
            self.expecting()?.after.push(Expectation::Ignored(place));
        }
        Ok(())
    }

    fn expecting(&mut self) -> Result<&mut Case, String> {
        match &mut self.current {
            Some(case) if !case.code.is_empty() => Ok(case),
            _ => Err("expectations stand behind the instructions of a case".into()),
        }
    }

    /// `PLACE [LANES] = VALUES`.
    fn setting(&self, text: &str) -> Result<Setting, String> {
        let Some((left, right)) = text.split_once('=') else {
            return Err(format!(
                "`{text}` is not understood: write `case: ...`, `targets: ...`, `wave sizes: ...`, `v0 = ...`, `memory NAME = ...`, `scratch = 64 bytes`, `expect v0 = \
                 ...`, `ignore vcc`; a remark begins with //"
            ));
        };
        let left = left.trim();
        let behind = [" all lanes", " lane ", " lanes "]
            .into_iter()
            .filter_map(|w| left.find(w))
            .min();
        let (name, lanes) = left.split_at(behind.unwrap_or(left.len()));
        let place = Place::parse(name, &|name| self.block(name))?;
        let lanes = Lanes::parse(lanes.trim())?;
        if lanes != Lanes::Usual && !place.is_vector() {
            return Err(format!("`{name}` has no lanes"));
        }
        let values = match (&place, mode_value(right.trim())) {
            (Place::Mode, Some(bits)) => Values::List {
                ty: Type::B32,
                elements: vec![vec![Atom::Bits(bits?.into())]],
                goes_on: false,
            },
            _ => self.values(right.trim(), Some(&place))?,
        };
        let setting = Setting {
            line: self.line,
            place,
            lanes,
            values,
        };
        fits(&setting)?;
        Ok(setting)
    }

    fn values(&self, text: &str, place: Option<&Place>) -> Result<Values, String> {
        let width = place.and_then(Place::width);
        let is_mask = matches!(place, Some(Place::Scalar { count: 1..=2, .. }));
        if let Some(list) = word(text, "lanes").filter(|_| is_mask) {
            let bits = match list {
                "none" => 0,
                _ => place::numbers(list)?.into_iter().fold(0, |bits, lane| bits | 1 << lane),
            };
            return Ok(Values::Mask { bits, of_active: false });
        }
        if let Some(list) = word(text, "each").filter(|_| is_mask) {
            let bits: Vec<u64> = list
                .split(',')
                .map(|b| match b.trim() {
                    "0" => Ok(0),
                    "1" => Ok(1),
                    other => Err(format!("`{other}` is no bit: `each` has 0 or 1 for each lane")),
                })
                .collect::<Result<_, String>>()?;
            let bits = (0..LANES).fold(0, |all, lane| all | bits[lane % bits.len()] << lane);
            return Ok(Values::Mask { bits, of_active: true });
        }
        let (first, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let items = |list: &str| split_list(list);
        let (ty, list) = match Type::parse(first) {
            Some(ty) => (ty, items(rest)?),
            None => {
                let list = items(text)?;
                let of_dwords = place.is_none_or(|p| !p.is_vector()) && list.len() > 1;
                let bits = if of_dwords { 32 } else { width.unwrap_or(32) };
                let bits = u8::try_from(bits).ok().filter(|b| *b <= 128);
                let bits = bits.ok_or("values of more than 128 bits need a type, as in `u32x8 (1 2 3 4 5 6 7 8)`")?;
                (Type::bits_of(bits), list)
            }
        };
        let (list, goes_on) = match list.split_last() {
            Some((last, rest)) if last == "..." => (rest, true),
            _ => (list.as_slice(), false),
        };
        if list.is_empty() || goes_on && list.len() < 2 {
            return Err("values are missing; `...` goes on from two of them".into());
        }
        let elements: Vec<Vec<Atom>> = list
            .iter()
            .map(|item| self.element(item, ty))
            .collect::<Result<_, _>>()?;
        Ok(Values::List { ty, elements, goes_on })
    }

    fn element(&self, text: &str, ty: Type) -> Result<Vec<Atom>, String> {
        let atom = |text: &str| Atom::parse(text, ty.number, &|name| self.block(name));
        let whole = ty.number.bits() == 1 || ty.parts == 1;
        match text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
            None if whole || matches!(text, "same" | "any") => Ok(vec![atom(text)?; ty.parts.into()]),
            None => {
                // all parts as one number
                let bits = integer(text).filter(|_| text.starts_with("0x"));
                let bits = bits.filter(|b| *b <= ones(ty.width())).ok_or_else(|| {
                    format!(
                        "`{text}` is no {}: it has {} parts, as in (1 2), the lowest first",
                        ty.name(),
                        ty.parts
                    )
                })?;
                Ok((0..ty.parts.into()).map(|n| Atom::Bits(ty.part(bits, n))).collect())
            }
            Some(parts) => {
                let parts: Vec<Atom> = parts.split_whitespace().map(atom).collect::<Result<_, _>>()?;
                if parts.len() != usize::from(ty.parts) {
                    return Err(format!("{} has {} parts, not {}", ty.name(), ty.parts, parts.len()));
                }
                Ok(parts)
            }
        }
    }

    /// What only expectations can say has no value to set.
    fn check_setting(&self, setting: &Setting) -> Result<(), String> {
        let Values::List { ty, elements, .. } = &setting.values else {
            return Ok(());
        };
        let bases = vec![0; self.blocks().len()];
        let settable = |a: &Atom| a.value(ty.number, &bases, 0).is_some() && *a != Atom::Same;
        match elements.iter().flatten().all(settable) {
            true => Ok(()),
            false => Err("`any`, `same` and `~` are for expectations".into()),
        }
    }
}

/// What stands behind a word and a blank.
fn word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    rest.starts_with([' ', '\t']).then(|| rest.trim())
}

/// Items with commas between.
fn split_list(text: &str) -> Result<Vec<String>, String> {
    let items: Vec<String> = text.split(',').map(|item| item.trim().to_owned()).collect();
    match items.iter().position(String::is_empty) {
        Some(_) => Err(format!("a value is missing in `{text}`")),
        None => Ok(items),
    }
}

/// The number of values of a list that goes through all lanes, with its line.
fn usual_count(setting: &Setting) -> Option<(usize, usize)> {
    let Values::List { elements, goes_on, .. } = &setting.values else {
        return None;
    };
    let through = setting.place.is_vector() && !matches!(setting.lanes, Lanes::These(_)) && !goes_on;
    through.then_some((elements.len(), setting.line))
}

fn memory_bytes(values: &Values) -> Option<usize> {
    match values {
        Values::List {
            ty,
            elements,
            goes_on: false,
        } => Some((elements.len() * ty.width() as usize).div_ceil(8)),
        _ => None,
    }
}

/// Types and counts that the place has no room for.
fn fits(setting: &Setting) -> Result<(), String> {
    let Values::List { ty, elements, goes_on } = &setting.values else {
        return Ok(());
    };
    let (count, bits) = (elements.len(), ty.width());
    match &setting.place {
        Place::Vector { .. } => {
            let width = setting.place.width().unwrap_or_default();
            if count > LANES {
                return Err(format!("{count} values for {LANES} lanes"));
            }
            if bits != width && (width != 32 || bits > 32) {
                return Err(format!(
                    "the register has {width} bits a lane, {} has {bits}; several parts are written as in f32x2 (1.0 2.0)",
                    ty.name()
                ));
            }
        }
        Place::Scalar { .. } => {
            let width = setting.place.width().unwrap_or_default();
            let all = bits * count as u32;
            let narrow = count == 1 && width == 32 && bits < 32;
            if all > width || !goes_on && all != width && !narrow {
                return Err(format!("the register has {width} bits, the values {all}"));
            }
        }
        Place::Scc if count != 1 => return Err("SCC has one bit".into()),
        Place::Mode | Place::Trapsts if count != 1 || bits != 32 => {
            return Err("it has one value of 32 bits".into());
        }
        Place::Lds(_) | Place::Memory { .. } if bits % 8 != 0 => {
            return Err(format!("memory has bytes; {} is no whole number of them", ty.name()));
        }
        Place::Memory { span, .. } if *goes_on && span.bytes.is_none() => {
            return Err("`...` needs memory of a size, as in `; memory data = 256 bytes, u32 1, 2, ...`".into());
        }
        Place::Lds(_) if *goes_on => return Err("`...` has no end in LDS".into()),
        _ => {}
    }
    Ok(())
}

/// Bits of MODE from its fields, `round32 up, denorm16_64 flush`; None if the text begins like a number.
fn mode_value(text: &str) -> Option<Result<u32, String>> {
    if text.starts_with(|c: char| c.is_ascii_digit()) || Type::parse(text.split(' ').next()?).is_some() {
        return None;
    }
    Some(mode_fields(text))
}

fn mode_fields(text: &str) -> Result<u32, String> {
    const ROUND: [&str; 4] = ["nearest", "up", "down", "zero"];
    const DENORM: [&str; 4] = ["flush", "flush-results", "flush-sources", "keep"];
    const SWITCH: [&str; 2] = ["off", "on"];
    let (mut float, mut dx10_clamp, mut ieee, mut overflow) = (0xf0u8, true, true, false);
    for item in text.split(',').map(str::trim) {
        let (field, value) = item.split_once(' ').unwrap_or((item, ""));
        let value = value.trim();
        let choice = |names: &[&str]| {
            names
                .iter()
                .position(|n| *n == value)
                .ok_or_else(|| format!("`{item}`: {field} is one of {}", names.join(", ")))
        };
        let set = |float: u8, shift: u32, n: usize| float & !(3 << shift) | (n as u8) << shift;
        match field {
            "round" => {
                let n = choice(&ROUND)?;
                float = set(set(float, 0, n), 2, n);
            }
            "round32" => float = set(float, 0, choice(&ROUND)?),
            "round16_64" => float = set(float, 2, choice(&ROUND)?),
            "denorm" => {
                let n = choice(&DENORM)?;
                float = set(set(float, 4, n), 6, n);
            }
            "denorm32" => float = set(float, 4, choice(&DENORM)?),
            "denorm16_64" => float = set(float, 6, choice(&DENORM)?),
            "dx10_clamp" => dx10_clamp = choice(&SWITCH)? == 1,
            "ieee" => ieee = choice(&SWITCH)? == 1,
            "fp16_ovfl" => overflow = choice(&SWITCH)? == 1,
            _ => {
                return Err(format!(
                    "`{field}` is no field of MODE: write round, round32, round16_64, denorm, denorm32, denorm16_64, \
                     dx10_clamp, ieee, fp16_ovfl, or all of MODE as a number"
                ));
            }
        }
    }
    Ok(Mode::new(float, dx10_clamp, ieee)
        .with_overflow_and_exceptions(overflow, 0)
        .0)
}

/// `32`, `64`, or both.
fn wave_sizes(text: &str) -> Result<Vec<u32>, String> {
    let sizes = text.split([' ', ',', '\t']).filter(|s| !s.is_empty());
    sizes
        .map(|size| match size {
            "32" => Ok(32),
            "64" => Ok(64),
            _ => Err(format!("`{size}` is no size of waves: they have 32 or 64 lanes")),
        })
        .collect()
}

/// Processors by name, families by the name of their column in the instruction rows (`gfx9`), families from one to another
/// (`gfx8..gfx940`), `all`; `-NAME` takes some away.
fn targets(text: &str) -> Result<Vec<Processor>, String> {
    let mut targets: Vec<Processor> = Vec::new();
    for name in text.split([' ', ',', '\t']).filter(|n| !n.is_empty()) {
        let without = name.strip_prefix('-');
        let meant = processors(without.unwrap_or(name))?;
        let emulated: Vec<Processor> = meant.into_iter().filter(|p| crate::is_emulated(*p)).collect();
        if without.is_some() {
            targets.retain(|t| !emulated.contains(t));
        } else if emulated.is_empty() {
            return Err(format!("{name} is not emulated"));
        } else {
            targets.extend(emulated);
        }
    }
    targets.sort_by_key(|t| Processor::ALL.iter().position(|p| p == t));
    targets.dedup();
    match targets.is_empty() {
        true => Err("name at least one processor".into()),
        false => Ok(targets),
    }
}

fn processors(name: &str) -> Result<Vec<Processor>, String> {
    if name == "all" {
        return Ok(Processor::ALL.to_vec());
    }
    if let Some(families) = Families::parse(name) {
        let all = Processor::ALL.iter().copied();
        return Ok(all.filter(|p| families.have(*p)).collect());
    }
    if name.contains("..") {
        return Err(format!("`{name}`: write two families, as in gfx8..gfx940"));
    }
    let processor = Processor::by_name(name).map_err(|e| e.to_string())?;
    Ok(vec![processor])
}
