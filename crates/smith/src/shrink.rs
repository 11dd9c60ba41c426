//! Makes a program smaller while something holds of it: functions, blocks of arguments, statements, formals and operands are left out
//! or made simpler, one after the other, for as long as anything helps (delta debugging).

use crate::program::Launch;

mod lines;
mod simpler;

use lines::{argument_blocks, call_names, functions, without_formal};

/// Makes a program in HSAIL text smaller. `wanted` says whether a valid program still is of interest; it is asked about the result of
/// every step. What is given back is `text`, in canonical layout if that is of interest too, without what could be left out.
pub fn shrink(text: &str, wanted: &mut dyn FnMut(&str) -> bool) -> String {
    let mut shrinker = Shrinker {
        lines: split(text),
        wanted,
    };
    if let Some(canonical) = canonical(text) {
        shrinker.attempt(split(&canonical));
    }
    loop {
        let before = shrinker.lines.clone();
        shrinker.launch();
        shrinker.functions();
        shrinker.blocks();
        shrinker.statements();
        shrinker.formals();
        shrinker.simpler();
        if shrinker.lines == before {
            break;
        }
    }
    let mut text = shrinker.lines.join("\n");
    text.push('\n');
    text
}

/// The text as the printer lays it out: a statement a line.
fn canonical(text: &str) -> Option<String> {
    let assembly = hsail::assemble(text.as_bytes()).ok()?;
    let module = hsail::brig::Module::read(&assembly.brig).ok()?;
    hsail::text::print(&module, hsail::text::PrintOptions::default()).ok()
}

/// Lines without what is around them; heads of functions on one line.
fn split(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut open = 0;
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        match lines.last_mut() {
            Some(last) if open > 0 && !line.starts_with("//") => {
                last.push(' ');
                last.push_str(line);
            }
            _ => lines.push(line.to_string()),
        }
        if !line.starts_with("//") {
            let count = |c| line.matches(c).count() as i32;
            open = (open + count('(') - count(')')).max(0);
        }
    }
    lines
}

struct Shrinker<'w> {
    lines: Vec<String>,
    wanted: &'w mut dyn FnMut(&str) -> bool,
}

impl Shrinker<'_> {
    /// Takes other lines if they are of interest.
    fn attempt(&mut self, lines: Vec<String>) -> bool {
        if lines == self.lines {
            return false;
        }
        let text = lines.join("\n") + "\n";
        if hsail::assemble(text.as_bytes()).is_err() || !(self.wanted)(&text) {
            return false;
        }
        self.lines = lines;
        true
    }

    fn without(&self, gone: impl Fn(usize) -> bool) -> Vec<String> {
        let kept = self.lines.iter().enumerate().filter(|(n, _)| !gone(*n));
        kept.map(|(_, l)| l.clone()).collect()
    }

    /// Fewer work-items.
    fn launch(&mut self) {
        let Some(at) = self.lines.iter().position(|l| l.starts_with("// launch ")) else {
            return;
        };
        while let Some(launch) = Launch::of(&self.lines[at]) {
            let mut smaller = Vec::new();
            for d in 0..3 {
                for n in [1, launch.group[d], launch.grid[d] / 2, launch.grid[d].saturating_sub(1)] {
                    let mut other = launch;
                    other.grid[d] = n.max(1);
                    smaller.push(other);
                }
                for n in [1, launch.group[d] / 2] {
                    let mut other = launch;
                    other.group[d] = n.max(1);
                    other.grid[d] = other.grid[d].min(launch.grid[d]);
                    smaller.push(other);
                }
            }
            let taken = smaller.into_iter().any(|other| {
                let less = other.work_items() < launch.work_items() || other.group < launch.group;
                let mut lines = self.lines.clone();
                lines[at] = other.to_string();
                less && self.attempt(lines)
            });
            if !taken {
                break;
            }
        }
    }

    /// Whole functions, with the calls of them.
    fn functions(&mut self) {
        let mut n = 0;
        while let Some(function) = functions(&self.lines).get(n).cloned() {
            let calls: Vec<_> = argument_blocks(&self.lines)
                .into_iter()
                .filter(|b| {
                    self.lines[b.clone()]
                        .iter()
                        .any(|l| call_names(l).contains(&function.name))
                })
                .collect();
            let gone = |n: usize| function.lines.contains(&n) || calls.iter().any(|b| b.contains(&n));
            let lines = self.without(gone);
            if !self.attempt(lines) {
                n += 1;
            }
        }
    }

    /// Blocks of arguments with their calls.
    fn blocks(&mut self) {
        let mut n = 0;
        while let Some(block) = argument_blocks(&self.lines).get(n).cloned() {
            let lines = self.without(|n| block.contains(&n));
            if !self.attempt(lines) {
                n += 1;
            }
        }
    }

    /// Runs of lines, the longest first.
    fn statements(&mut self) {
        let mut size = self.lines.len() / 2;
        while size > 0 {
            let mut at = 0;
            while at < self.lines.len() {
                let lines = self.without(|n| (at..at + size).contains(&n));
                if !self.attempt(lines) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// Formals of functions, with the actuals of all calls and what uses them in the function.
    fn formals(&mut self) {
        for name in functions(&self.lines).into_iter().map(|f| f.name) {
            let mut n = 0;
            while let Some(lines) = without_formal(&self.lines, &name, n) {
                if !self.attempt(lines) {
                    n += 1;
                }
            }
        }
    }

    /// Simpler instructions and operands, line by line.
    fn simpler(&mut self) {
        let mut at = 0;
        while at < self.lines.len() {
            let mut again = true;
            while again {
                again = false;
                for line in simpler::variants(&self.lines[at]) {
                    let mut lines = self.lines.clone();
                    lines[at] = line;
                    if self.attempt(lines) {
                        again = true;
                        break;
                    }
                }
            }
            at += 1;
        }
    }
}
