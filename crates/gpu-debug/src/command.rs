//! The commands: GDB's names, their abbreviations, and help.

/// What a command does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    Advance,
    Backtrace,
    Break,
    Commands,
    Condition,
    Continue,
    Delete,
    Disable,
    Disassemble,
    Display,
    Down,
    Echo,
    Enable,
    Finish,
    Frame,
    Help,
    Ignore,
    Info,
    Kill,
    Lane,
    List,
    Next,
    Nexti,
    Output,
    Print,
    Quit,
    ReverseContinue,
    ReverseFinish,
    ReverseNext,
    ReverseNexti,
    ReverseStep,
    ReverseStepi,
    Run,
    Set,
    Show,
    Source,
    Start,
    Step,
    Stepi,
    Tbreak,
    Undisplay,
    Until,
    Up,
    Watch,
    Rwatch,
    Awatch,
    Wave,
    WorkGroup,
    WorkItem,
    Examine,
}

/// A command: its name, other names, what follows it, and what it does.
pub struct Command {
    pub verb: Verb,
    pub name: &'static str,
    pub short: &'static [&'static str],
    pub usage: &'static str,
    pub help: &'static str,
    pub topic: Topic,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    Running,
    Stopping,
    Back,
    Looking,
    Moving,
    Other,
}

impl Topic {
    pub const ALL: [(Topic, &'static str); 6] = [
        (Topic::Running, "Running"),
        (Topic::Stopping, "Stopping"),
        (Topic::Back, "Going back"),
        (Topic::Looking, "Looking"),
        (Topic::Moving, "Choosing what to look at"),
        (Topic::Other, "Other"),
    ];
}

macro_rules! commands {
    ($($verb:ident $name:literal [$($short:literal),*] $topic:ident $usage:literal $help:literal;)*) => {
        /// All commands. Where an abbreviation fits several, the first one is meant only if it is listed as its short name.
        pub const COMMANDS: &[Command] = &[$(Command {
            verb: Verb::$verb,
            name: $name,
            short: &[$($short),*],
            usage: $usage,
            help: $help,
            topic: Topic::$topic,
        }),*];
    };
}

commands! {
    Advance "advance" [] Running "LOCATION" "Go on until the focused work-item comes to a location.";
    Awatch "awatch" [] Stopping "EXPRESSION" "Stop when memory is read or written.";
    Backtrace "backtrace" ["bt", "where"] Looking "" "Show the activations: the kernel and the calls that lead to where it is.";
    Break "break" ["b", "br", "brea"] Stopping "[LOCATION] [work-item X[,Y[,Z]]] [work-group X[,Y[,Z]]] [wave N] [if CONDITION]"
        "Stop before an instruction. LOCATION is a line, FILE:LINE, a label (@loop, or FUNCTION@loop), a kernel or function,\n*ADDRESS, +N or -N lines; without one, it is where the focus is. Conditions are tried in every active lane.";
    Commands "commands" [] Stopping "[NUMBER]" "Commands to execute when a breakpoint stops, a line each, up to `end`; those of the last one without a number.";
    Condition "condition" [] Stopping "NUMBER [CONDITION]" "Give a breakpoint a condition, or take it away.";
    Continue "continue" ["c", "fg"] Running "[COUNT]" "Go on to the next stop; with a count, pass this breakpoint so many times less one.";
    Delete "delete" ["d"] Stopping "[NUMBER]..." "Delete breakpoints and watchpoints; all of them without a number.";
    Disable "disable" ["dis", "disa"] Stopping "[NUMBER]..." "Let breakpoints be without effect.";
    Disassemble "disassemble" ["disas"] Looking "[LOCATION]" "Show the instructions of a kernel or function.";
    Display "display" [] Looking "[/FMT EXPRESSION]" "Print an expression at every stop; without one, print all now. /i shows instructions.";
    Down "down" ["dow"] Moving "[COUNT]" "Look at the activation that this one called.";
    Echo "echo" [] Other "TEXT" "Print a text; \\n ends a line.";
    Enable "enable" ["en"] Stopping "[NUMBER]..." "Let breakpoints have effect again.";
    Examine "x" [] Looking "[/NFU] ADDRESS" "Examine memory: N units, format F of x d u o t a c f s i z, unit size U of b h w g. ADDRESS may be SPACE#OFFSET;\nthe spaces are flat, global, readonly, kernarg, group, private, spill, arg.";
    Finish "finish" ["fin"] Running "" "Run until the function returns.";
    Frame "frame" ["f"] Moving "[NUMBER]" "Look at an activation, as `backtrace` numbers them.";
    Help "help" ["h"] Other "[COMMAND]" "What commands there are and what they do.";
    Ignore "ignore" [] Stopping "NUMBER COUNT" "Pass a breakpoint so many times.";
    Info "info" ["i", "inf"] Looking "WHAT"
        "Show: args, barriers, breakpoints, buffers, dispatch, display, frame, functions, kernels, labels, lanes, line, locals,\nregisters [NAME...], source, variables, watchpoints, wave, waves, work-item.";
    Kill "kill" ["k"] Running "" "End the run; breakpoints stay.";
    Lane "lane" [] Moving "[NUMBER]" "Look at another lane of the wave.";
    List "list" ["l"] Looking "[LINE | FIRST,LAST | LOCATION | -]" "Show lines of the source; again, the next ones.";
    Next "next" ["n"] Running "[COUNT]" "Step a source line, over calls.";
    Nexti "nexti" ["ni"] Running "[COUNT]" "Step an instruction, over calls.";
    Output "output" [] Looking "[/FMT] EXPRESSION" "Print a value without its number and the line's end.";
    Print "print" ["p", "inspect"] Looking "[/FMT] EXPRESSION"
        "Print a value. $s0, %x, &x, v3, s[4:5], vcc, buffers by their names; $s0[5] in lane 5, $s0[*] in all lanes;\n$s0.f32 its bits as another type; *(f32*)ADDRESS, {f32}ADDRESS @ COUNT; workitemabsid.x and other IDs.";
    Quit "quit" ["q", "exit"] Other "" "Leave the debugger.";
    ReverseContinue "reverse-continue" ["rc"] Back "" "Go back to the last stop before this time, or to the start.";
    ReverseFinish "reverse-finish" [] Back "" "Go back to where the function was called.";
    ReverseNext "reverse-next" ["rn"] Back "[COUNT]" "Go back a source line, over calls.";
    ReverseNexti "reverse-nexti" ["rni"] Back "[COUNT]" "Go back an instruction, over calls.";
    ReverseStep "reverse-step" ["rs"] Back "[COUNT]" "Go back a source line.";
    ReverseStepi "reverse-stepi" ["rsi"] Back "[COUNT]" "Go back an instruction.";
    Run "run" ["r"] Running "" "Start the kernel, from the beginning if it runs already.";
    Rwatch "rwatch" [] Stopping "EXPRESSION" "Stop when memory is read.";
    Set "set" [] Other "[var] PLACE = EXPRESSION | SETTING VALUE"
        "Set a register ($s0, v3[5], s4, exec), memory ({u32}ADDRESS, %x, a[3]) or a variable of your own ($i).\nSettings: step-unit work-item|wave|all|auto, listsize N, print elements N, trace-commands on|off. GDB's height, width, confirm and pagination are\ntaken, without effect.";
    Show "show" [] Other "SETTING" "Show a setting: step-unit, listsize, print elements, version.";
    Source "source" [] Other "FILE" "Execute commands from a file.";
    Start "start" [] Running "" "Run to the kernel's first instruction.";
    Step "step" ["s"] Running "[COUNT]" "Step a source line, into calls.";
    Stepi "stepi" ["si"] Running "[COUNT]" "Step an instruction.";
    Tbreak "tbreak" ["tb", "tbr"] Stopping "as `break`" "A breakpoint that is deleted when it stops.";
    Undisplay "undisplay" [] Looking "[NUMBER]..." "Display no longer.";
    Until "until" ["u"] Running "[LOCATION]" "Step a source line, but not back in a loop; or as `advance`.";
    Up "up" [] Moving "[COUNT]" "Look at the activation that called this one.";
    Watch "watch" [] Stopping "EXPRESSION" "Stop when the value of an expression changes: memory, or a register of the focused work-item.";
    Wave "wave" ["thread"] Moving "[[GROUP.]NUMBER]" "Look at another wave; GROUP is the work-group's flattened ID.";
    WorkGroup "work-group" ["workgroup"] Moving "X[,Y[,Z]]" "Look at a work-group that runs.";
    WorkItem "work-item" ["workitem"] Moving "X[,Y[,Z]]" "Look at a work-item, by its absolute ID.";
}

/// The command of a word: its name, a short name, or what only it begins with.
pub fn find(word: &str) -> Result<&'static Command, String> {
    let exact = COMMANDS.iter().find(|c| c.name == word || c.short.contains(&word));
    if let Some(command) = exact {
        return Ok(command);
    }
    let all: Vec<&Command> = COMMANDS.iter().filter(|c| c.name.starts_with(word)).collect();
    match &all[..] {
        [one] => Ok(one),
        [] => {
            let names = COMMANDS.iter().map(|c| c.name);
            let near = near(word, names).map_or(String::new(), |n| format!("  Is it \"{n}\"?"));
            Err(format!("Undefined command: \"{word}\".{near}  Try \"help\"."))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|c| c.name).collect();
            Err(format!("Ambiguous command \"{word}\": {}.", names.join(", ")))
        }
    }
}

/// A subject of `info` and the like by its name or what only it begins with.
pub fn subject<'s>(word: &str, all: &[&'s str]) -> Result<&'s str, String> {
    if let Some(exact) = all.iter().find(|a| **a == word) {
        return Ok(exact);
    }
    let fits: Vec<&str> = all.iter().copied().filter(|a| a.starts_with(word)).collect();
    match &fits[..] {
        [one] => Ok(one),
        [] => Err(format!("there is no {word:?}; there are {}", all.join(", "))),
        several => Err(format!("{word:?} may be {}", several.join(", "))),
    }
}

/// The name that is most like a word, if one is like it.
pub fn near<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = match word.len() {
        0..=2 => 0,
        3 => 1,
        _ => 2,
    };
    let best = names.map(|n| (distance(word, n), n)).min_by_key(|(d, _)| *d)?;
    (best.0 <= limit && best.0 > 0).then_some(best.1)
}

/// Edits from one word to another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// `help`.
pub fn overview() -> String {
    let mut out = String::new();
    for (topic, title) in Topic::ALL {
        out += &format!("{title}:\n");
        for c in COMMANDS.iter().filter(|c| c.topic == topic) {
            let short = match c.short {
                [] => String::new(),
                list => format!(" ({})", list.join(", ")),
            };
            let first = c.help.split(['.', ';', ':']).next().unwrap_or_default();
            out += &format!("  {:<26} {first}\n", format!("{}{short}", c.name));
        }
    }
    out + "Type \"help COMMAND\" for more. Commands may be shortened as long as they are clear.\n"
}

/// `help COMMAND`.
pub fn page(c: &Command) -> String {
    let mut out = format!("{} {}\n", c.name, c.usage).trim_end().to_string() + "\n";
    if !c.short.is_empty() {
        out += &format!("Short: {}\n", c.short.join(", "));
    }
    out + c.help + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_gdbs_abbreviations() {
        for (word, verb) in [
            ("b", Verb::Break),
            ("c", Verb::Continue),
            ("s", Verb::Step),
            ("si", Verb::Stepi),
            ("n", Verb::Next),
            ("ni", Verb::Nexti),
            ("p", Verb::Print),
            ("x", Verb::Examine),
            ("bt", Verb::Backtrace),
            ("i", Verb::Info),
            ("disas", Verb::Disassemble),
            ("disp", Verb::Display),
            ("rc", Verb::ReverseContinue),
            ("reverse-stepi", Verb::ReverseStepi),
            ("undisp", Verb::Undisplay),
            ("u", Verb::Until),
            ("wat", Verb::Watch),
            ("work-i", Verb::WorkItem),
            ("del", Verb::Delete),
            ("cond", Verb::Condition),
            ("wav", Verb::Wave),
        ] {
            assert_eq!(find(word).map(|c| c.verb), Ok(verb), "{word}");
        }
        assert!(find("w").is_err_and(|e| e.contains("watch, wave")));
        assert!(
            find("braek").is_err_and(|e| e.contains("\"break\"")),
            "{:?}",
            find("braek").err()
        );
        assert!(find("frobnicate").is_err_and(|e| e.contains("Undefined")));
    }

    #[test]
    fn no_name_stands_twice() {
        let mut all: Vec<&str> = COMMANDS
            .iter()
            .flat_map(|c| c.short.iter().chain([&c.name]))
            .copied()
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
