//! Commands that make and change breakpoints and watchpoints.

use crate::command::Verb;
use crate::debugger::{Debugger, word};
use crate::expr;
use crate::points::{Filter, Kind, Watch, When};
use crate::show;

impl Debugger {
    pub(crate) fn stops(&mut self, verb: Verb, rest: &str) -> Result<(), String> {
        match verb {
            Verb::Break => self.add_break(rest, false),
            Verb::Tbreak => self.add_break(rest, true),
            Verb::Watch => self.add_watch(rest, When::Changes),
            Verb::Rwatch => self.add_watch(rest, When::Read),
            Verb::Awatch => self.add_watch(rest, When::Touched),
            Verb::Delete => self.delete(rest),
            Verb::Enable => self.enable(rest, true),
            Verb::Disable => self.enable(rest, false),
            Verb::Condition => {
                let (number, condition) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let number = number
                    .parse()
                    .map_err(|_| "`condition` takes a breakpoint's number and a condition")?;
                let point = self.points.find(number)?;
                point.set_condition(condition)?;
                if point.condition.is_none() {
                    self.say(format!("Breakpoint {number} now unconditional.\n"));
                }
                Ok(())
            }
            Verb::Ignore => {
                let numbers = rest.split_once(char::is_whitespace);
                let parsed = numbers.and_then(|(a, b)| Some((a.parse().ok()?, b.trim().parse::<u64>().ok()?)));
                let (number, count) = parsed.ok_or("`ignore` takes a breakpoint's number and a count")?;
                self.points.find(number)?.ignore = count;
                self.say(format!("Will ignore next {count} crossings of breakpoint {number}.\n"));
                Ok(())
            }
            _ => {
                let number = match rest {
                    "" => self.points.last_number,
                    n => n.parse().map_err(|_| format!("`{n}` is no breakpoint's number"))?,
                };
                self.points.find(number)?;
                self.collect(number);
                Ok(())
            }
        }
    }

    fn add_break(&mut self, rest: &str, temporary: bool) -> Result<(), String> {
        let found = self.locate(rest)?;
        let (filter, condition) = self.filter(&found.rest)?;
        let parsed = match condition.as_str() {
            "" => None,
            text => Some((text.to_string(), expr::parse(text)?)),
        };
        let target = &*self.runner.target;
        let first = found.pcs.first().copied().unwrap_or(0);
        let place = match found.pcs.len() {
            1 => show::place(target, first),
            n => format!("{} ({n} locations)", show::place(target, first)),
        };
        let point = self.points.add(Kind::Break(found.pcs), found.text);
        point.temporary = temporary;
        point.filter = filter;
        point.condition = parsed;
        let kind = if temporary {
            "Temporary breakpoint"
        } else {
            "Breakpoint"
        };
        let text = format!("{kind} {}: {place}\n", point.number);
        self.say(text);
        // Who stands there goes on from there; the next one stops.
        if let Some(focus) = self.focus.filter(|f| f.frame.level == 0)
            && self.target().pc(focus.frame).is_some_and(|pc| self.points.is_at(pc))
        {
            self.points.pass(&*self.runner.target, focus.frame.wave);
        }
        Ok(())
    }

    /// `work-item X,Y,Z`, `work-group X,Y,Z`, `wave N`, `if CONDITION`.
    fn filter(&self, text: &str) -> Result<(Filter, String), String> {
        let mut filter = Filter::default();
        let mut rest = text;
        while !rest.is_empty() {
            let (name, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let after = after.trim_start();
            if name == "if" {
                return match after {
                    "" => Err("a condition is expected after `if`".into()),
                    condition => Ok((filter, condition.to_string())),
                };
            }
            let (value, next) = operand(after);
            match name {
                "work-item" => {
                    let id = three(value)?;
                    let grid = self.target().shape().grid;
                    if (0..3).any(|i| id[i] >= grid[i]) {
                        return Err(format!(
                            "no work-item {}: the grid is {}",
                            show::three(id),
                            show::three(grid)
                        ));
                    }
                    filter.item = Some(id);
                }
                "work-group" => filter.group = Some(self.group(value)?),
                "wave" | "thread" => {
                    let number = value.parse().map_err(|_| format!("`{value}` is no wave's number"))?;
                    filter.wave = Some(number);
                }
                _ => {
                    return Err(format!(
                        "`{rest}` is not expected: work-item X,Y,Z, work-group X,Y,Z, wave N or if CONDITION is"
                    ));
                }
            }
            rest = next;
        }
        Ok((filter, String::new()))
    }

    /// A work-group by its ID, or by its flattened one.
    pub(crate) fn group(&self, text: &str) -> Result<u64, String> {
        let id = three(text)?;
        let shape = self.target().shape();
        let flat = match text.contains(',') {
            true => shape.flat_group(id),
            false => Some(u64::from(id[0])).filter(|g| *g < shape.group_count()),
        };
        flat.ok_or_else(|| {
            let count = shape.group_count();
            format!(
                "no work-group {text}: there are {} ({count})",
                show::three(shape.groups)
            )
        })
    }

    fn add_watch(&mut self, rest: &str, when: When) -> Result<(), String> {
        let rest = rest
            .strip_prefix("-l ")
            .or(rest.strip_prefix("-location "))
            .unwrap_or(rest);
        let (text, condition) = match rest.find(" if ") {
            Some(at) => (&rest[..at], Some(&rest[at + 4..])),
            None => (rest, None),
        };
        let text = text.trim();
        if text.is_empty() {
            return Err("Argument required (expression to watch).".into());
        }
        let watch = Watch::new(when, self.scope(), expr::parse(text)?)?;
        let condition = condition
            .map(|c| Ok::<_, String>((c.to_string(), expr::parse(c)?)))
            .transpose()?;
        let point = self.points.add(Kind::Watch(watch), text.to_string());
        point.condition = condition;
        let text = format!("{} {}: {text}\n", when.title(), point.number);
        self.say(text);
        Ok(())
    }

    fn numbers(rest: &str) -> Result<Vec<usize>, String> {
        let mut list = Vec::new();
        for part in rest.split([' ', ',']).filter(|p| !p.is_empty()) {
            let wrong = |_| format!("bad breakpoint number `{part}`");
            match part.split_once('-') {
                Some((a, b)) => {
                    let (a, b) = (a.parse().map_err(wrong)?, b.parse::<usize>().map_err(wrong)?);
                    list.extend(a..=b.min(a + 100_000));
                }
                None => list.push(part.parse().map_err(wrong)?),
            }
        }
        Ok(list)
    }

    fn delete(&mut self, rest: &str) -> Result<(), String> {
        let rest = match word(rest) {
            ("breakpoints", rest) => rest,
            ("display", rest) => return self.undisplay(rest),
            _ => rest,
        };
        let numbers = Debugger::numbers(rest)?;
        for number in &numbers {
            self.points.find(*number)?;
        }
        self.points
            .list
            .retain(|p| !(numbers.is_empty() || numbers.contains(&p.number)));
        self.points.arm();
        Ok(())
    }

    pub(crate) fn undisplay(&mut self, rest: &str) -> Result<(), String> {
        let numbers = Debugger::numbers(rest)?;
        for number in &numbers {
            if !self.displays.iter().any(|d| d.number == *number) {
                return Err(format!("no display {number}"));
            }
        }
        self.displays
            .retain(|d| !(numbers.is_empty() || numbers.contains(&d.number)));
        Ok(())
    }

    fn enable(&mut self, rest: &str, enabled: bool) -> Result<(), String> {
        let rest = match word(rest) {
            ("breakpoints", rest) => rest,
            _ => rest,
        };
        let numbers = Debugger::numbers(rest)?;
        for number in &numbers {
            self.points.find(*number)?;
        }
        for point in &mut self.points.list {
            if numbers.is_empty() || numbers.contains(&point.number) {
                point.enabled = enabled;
            }
        }
        self.points.arm();
        self.points.look(&*self.runner.target, &self.memo);
        Ok(())
    }

    /// `info breakpoints` and `info watchpoints`.
    pub(crate) fn list_points(&mut self, only_watches: bool) {
        let target = self.target();
        let mut out = String::new();
        for p in self
            .points
            .list
            .iter()
            .filter(|p| !only_watches || self.is_watch(p.number))
        {
            let (kind, what) = match &p.kind {
                Kind::Break(pcs) => {
                    let first = pcs.first().map_or(String::new(), |pc| show::place(target, *pc));
                    let more = if pcs.len() > 1 {
                        format!(" and {} more", pcs.len() - 1)
                    } else {
                        String::new()
                    };
                    ("breakpoint", first + &more)
                }
                Kind::Watch(w) => match w.when {
                    When::Changes => ("watchpoint", p.text.clone()),
                    When::Read => ("read watchpoint", p.text.clone()),
                    When::Touched => ("acc watchpoint", p.text.clone()),
                },
            };
            let keep = if p.temporary { "del" } else { "keep" };
            let enabled = if p.enabled { "y" } else { "n" };
            out += &format!(
                "{:<3} {kind:<15} {keep:<4} {enabled}   {what}{}\n",
                p.number,
                p.filter.text()
            );
            if let Some((text, _)) = &p.condition {
                out += &format!("\tstop only if {text}\n");
            }
            match p.hits {
                0 => {}
                1 => out += "\tbreakpoint already hit 1 time\n",
                n => out += &format!("\tbreakpoint already hit {n} times\n"),
            }
            if p.ignore > 0 {
                out += &format!("\tignore next {} hits\n", p.ignore);
            }
            for line in &p.commands {
                out += &format!("        {line}\n");
            }
        }
        if out.is_empty() {
            out = match only_watches {
                true => "No watchpoints.\n".into(),
                false => "No breakpoints or watchpoints.\n".into(),
            };
        } else {
            out = format!("Num Type            Disp Enb What\n{out}");
        }
        self.say(out);
    }
}

/// A word, or what stands in parentheses; and the rest.
fn operand(text: &str) -> (&str, &str) {
    let end = match text.starts_with('(') {
        true => text.find(')').map_or(text.len(), |at| at + 1),
        false => text.find(char::is_whitespace).unwrap_or(text.len()),
    };
    (&text[..end], text[end..].trim_start())
}

/// `X[,Y[,Z]]`, perhaps in parentheses.
pub(crate) fn three(text: &str) -> Result<[u32; 3], String> {
    let bare = text.trim().trim_start_matches('(').trim_end_matches(')');
    let parts: Result<Vec<u32>, _> = bare.split(',').map(|p| p.trim().parse::<u32>()).collect();
    match parts.as_deref() {
        Ok([x]) => Ok([*x, 0, 0]),
        Ok([x, y]) => Ok([*x, *y, 0]),
        Ok([x, y, z]) => Ok([*x, *y, *z]),
        _ => Err(format!("`{text}` is no ID; X[,Y[,Z]] is right, as 5 or (5, 0, 2)")),
    }
}
