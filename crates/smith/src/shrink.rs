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

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// launch dims 1 grid 64 1 1 group 64 1 1\nmodule &m:1:0:$full:$large:$default;\n\
        function &f(arg_u32 %r)(arg_u32 %a, arg_u32 %b)\n{\nld_arg_u32 $s0, [%a];\nld_arg_u32 $s1, [%b];\n\
        add_u32 $s0, $s0, $s1;\nst_arg_u32 $s0, [%r];\n};\n\
        prog kernel &k(kernarg_u64 %p, kernarg_u32 %n)\n{\nld_kernarg_align(8)_u64 $d0, [%p];\nmov_b32 $s5, 77;\n\
        {\narg_u32 %o;\narg_u32 %x;\narg_u32 %y;\nst_arg_u32 $s5, [%x];\nst_arg_u32 2, [%y];\ncall &f (%o)(%x, %y);\n\
        ld_arg_u32 $s1, [%o];\n}\n@l:\nmul_u32 $s2, $s1, 12345;\ncbr_b1 0, @l;\nst_global_u32 $s2, [$d0+4];\n};\n";

    #[test]
    fn only_what_is_wanted_is_left() {
        let small = shrink(TEXT, &mut |t| t.contains("mul_u32"));
        let lines: Vec<&str> = small.lines().collect();
        assert_eq!(lines.len(), 5, "{small}");
        assert!(lines[3].starts_with("mul_u32"), "{small}");
    }

    #[test]
    fn a_formal_goes_with_its_actuals() {
        let small = shrink(TEXT, &mut |t| t.contains("call &f") && t.contains("add_u32 $s0"));
        assert!(small.contains("function &f()()"), "{small}");
        assert!(
            small.contains("call &f ()();") || small.contains("call &f()();"),
            "{small}"
        );
    }

    #[test]
    fn the_result_is_always_of_interest() {
        let mut asked = Vec::new();
        let small = shrink(TEXT, &mut |t| {
            let yes = t.lines().count() % 3 != 0;
            asked.push((t.to_string(), yes));
            yes
        });
        assert!(small == TEXT || asked.contains(&(small.clone(), true)));
    }
}
