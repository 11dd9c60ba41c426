//! The static rules of the language by number: where the manual states them, and who judges.

pub mod examples;
mod pages;

pub use pages::{page, pages};

/// Who finds that a rule is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// The parser: the rule is about text.
    Text,
    /// The validator, over BRIG; most of these the parser reports too, with a better place.
    Brig,
    /// [`crate::validate::Program`], over several modules.
    Program,
    /// A finalizer, an agent or a run: nothing in a module breaks it by itself.
    Later,
    /// It allows something; nothing can break it.
    Permission,
}

impl Judge {
    /// Who it is, for people.
    pub fn name(self) -> &'static str {
        match self {
            Judge::Text => "assembler",
            Judge::Brig => "assembler and validator",
            Judge::Program => "linker",
            Judge::Later => "finalizer or run time",
            Judge::Permission => "(allows)",
        }
    }
}

/// A rule. `code` is what diagnostics carry.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub code: &'static str,
    pub judge: Judge,
    /// Section of the manual.
    pub section: &'static str,
    pub summary: &'static str,
    /// Another rule whose code is reported instead, because it says the same with more detail.
    pub reported_as: Option<&'static str>,
}

/// The rule with a code, as `V054`, `S001` or `W002`.
pub fn rule(code: &str) -> Option<&'static Rule> {
    RULES.iter().chain(OTHER).find(|r| r.code == code)
}

/// Whether a rule is about one statement: those of variables, their types and initializers, of operands, and of instructions'
/// types and modifiers. Another statement that is missing does not break it.
pub(crate) fn is_local(code: &str) -> bool {
    let number = code.strip_prefix('V').and_then(|n| n.parse().ok()).unwrap_or(0u32);
    matches!(number, 24..=28 | 50..=79 | 107 | 116 | 130..=145 | 147..=195)
}

/// The table of the rules in Markdown.
pub fn markdown() -> String {
    let mut out = String::from(
        "# HSAIL rules\n\nWritten from `crates/hsail/src/rules.rs`; do not edit. The code is what a diagnostic carries; \
         `S001` and `S002` are errors of grammar, `W001` to `W004` warnings about what is never used, reached or written.\n\n\
         | code | rule | judged by | PRM |\n|---|---|---|---|\n",
    );
    for rule in RULES.iter().chain(OTHER) {
        let other = rule
            .reported_as
            .map_or(String::new(), |code| format!(" (reported as {code})"));
        out.push_str(&format!(
            "| {} | {}{other} | {} | {} |\n",
            rule.code,
            rule.summary,
            rule.judge.name(),
            rule.section
        ));
    }
    out.push_str(
        "\n[The diagnostics](HSAIL-DIAGNOSTICS.md) show an example of each, and so does `weft explain CODE`.\n",
    );
    out
}

const fn r(code: &'static str, judge: Judge, section: &'static str, summary: &'static str) -> Rule {
    Rule {
        code,
        judge,
        section,
        summary,
        reported_as: None,
    }
}

const fn see(
    code: &'static str,
    judge: Judge,
    section: &'static str,
    summary: &'static str,
    other: &'static str,
) -> Rule {
    Rule {
        code,
        judge,
        section,
        summary,
        reported_as: Some(other),
    }
}

use Judge::*;

/// Rules and their numbers; gaps are unused numbers.
pub const RULES: &[Rule] = &[
    r(
        "V001",
        Text,
        "4.4",
        "source characters: printable ASCII, space, tabs, form feed, newline",
    ),
    r(
        "V002",
        Text,
        "4.6.1",
        "a name starts with a letter or `_` after its prefix, then letters, digits, `_`, `.`",
    ),
    r(
        "V003",
        Brig,
        "4.6.1",
        "prefixes: `&` module scope, `%` function and arg scope, `@` labels",
    ),
    r("V004", Text, "4.6.1", "no name starts with `__hsa` after its prefix"),
    r(
        "V005",
        Permission,
        "A",
        "names of at least 1024 characters are accepted",
    ),
    r(
        "V006",
        Text,
        "4.4",
        "white space between words, numbers, names, strings and comments",
    ),
    r("V007", Text, "4.7", "register numbers without leading zeros"),
    r(
        "V008",
        Text,
        "4.3.1, 4.5",
        "comments and strings end; strings on their line",
    ),
    r(
        "V009",
        Text,
        "4.8.1",
        "digits of a number go with its base, and its value fits",
    ),
    r(
        "V010",
        Brig,
        "14.1",
        "exactly one module header, before everything but annotations",
    ),
    r("V011", Brig, "14.1", "HSAIL version 1:0"),
    r("V012", Text, "14.1", "version numbers below 2^32"),
    r(
        "V013",
        Brig,
        "14.1",
        "profile, machine model and default rounding from their sets",
    ),
    r("V014", Program, "4.2.1", "module names are unique in a program"),
    r(
        "V015",
        Program,
        "4.2.1",
        "modules of a program agree in machine model, profile and rounding",
    ),
    r(
        "V016",
        Later,
        "14.1",
        "rounding zero or near with $base needs support by the agent",
    ),
    r(
        "V020",
        Brig,
        "13.1",
        "extension directives follow the header and precede every statement",
    ),
    r("V021", Brig, "13.1", "CORE excludes every other extension"),
    r("V022", Permission, "13.1", "an extension with an empty name is ignored"),
    r("V023", Later, "13.1", "an extension must be known to the finalizer"),
    r("V024", Brig, "13.1.2", "images and samplers need the extension IMAGE"),
    r("V025", Brig, "13.1.3", "opcodes from 0x8000 on need a vendor extension"),
    r("V026", Brig, "13.2", "line and column from 1 to 2^32 - 1"),
    r(
        "V027",
        Brig,
        "13.3",
        "a pragma has at least one operand, each of a listed kind",
    ),
    r(
        "V028",
        Brig,
        "13.3",
        "registers and labels in a pragma only inside a code block",
    ),
    r("V030", Brig, "4.6.2", "a name means one thing in its scope"),
    r("V031", Text, "4.6.2", "a symbol is declared before it is used"),
    r(
        "V032",
        Permission,
        "4.6.2",
        "names of an arg block may hide those of the function",
    ),
    r("V033", Brig, "4.6.2", "no reference into another function or arg block"),
    r("V034", Brig, "4.3", "at most one definition of a name in a module"),
    r("V035", Brig, "4.3.2", "declarations of a kernel agree"),
    r("V036", Brig, "4.3.3", "declarations of a function agree"),
    r("V037", Brig, "4.3.8", "declarations of a variable agree"),
    r("V038", Brig, "4.3.9", "declarations of an fbarrier agree"),
    see(
        "V039",
        Brig,
        "4.12",
        "one name does not have both program and module linkage",
        "V037",
    ),
    r("V040", Brig, "4.12", "what has module linkage is defined in its module"),
    r(
        "V041",
        Program,
        "4.12",
        "a program has at most one definition of a program-linkage name",
    ),
    r(
        "V042",
        Program,
        "4.12",
        "program-linkage symbols of one name agree across modules",
    ),
    r("V043", Text, "4.3.10", "`prog` at module scope only"),
    r(
        "V044",
        Brig,
        "4.3.10",
        "`decl` on module-scope kernels, functions, variables and fbarriers only",
    ),
    r("V045", Brig, "4.3", "a declaration has no body and no initializer"),
    r("V046", Brig, "18.5.1.5", "a signature is a definition without linkage"),
    r("V047", Brig, "18.5.1.13", "linkage goes with the scope"),
    r(
        "V048",
        Program,
        "4.2.1",
        "what kernels and indirect functions reach is defined",
    ),
    r(
        "V049",
        Brig,
        "18.5.1.1",
        "references go to the definition, or else to the first declaration",
    ),
    r("V050", Brig, "4.3.8", "variables have a data type, and not b1"),
    r(
        "V051",
        Brig,
        "4.3.8",
        "the segment is allowed where the variable stands",
    ),
    r(
        "V052",
        Brig,
        "4.3.8",
        "kernarg for arguments of kernels only, spill in code blocks only",
    ),
    r(
        "V053",
        Brig,
        "4.3.8",
        "group variables in functions, group and private at module scope are experimental (warning)",
    ),
    r(
        "V054",
        Brig,
        "4.3.10",
        "alignments are powers of two from 1 to 256, and not below the natural one",
    ),
    r("V055", Text, "4.3.10", "`alloc(agent)` in the global segment only"),
    r("V056", Brig, "18.5.1.13", "allocation goes with the segment"),
    r(
        "V057",
        Brig,
        "4.3.10",
        "`const` in the global and readonly segments only",
    ),
    r(
        "V058",
        Brig,
        "4.3.10",
        "the definition of a `const` variable has an initializer",
    ),
    r(
        "V059",
        Brig,
        "4.10",
        "initializers on global and readonly variables only",
    ),
    r("V060", Brig, "4.10", "an initializer has the variable's size"),
    r(
        "V061",
        Brig,
        "4.3.8",
        "an array has at least one element, and less than 2^64 bytes",
    ),
    r(
        "V062",
        Brig,
        "4.3.8",
        "an array without a size only where that is allowed",
    ),
    r(
        "V063",
        Text,
        "4.10",
        "an initializer that gives the size is a whole number of elements",
    ),
    r(
        "V064",
        Text,
        "4.10",
        "arrays are initialized by array or aggregate constants, scalars by scalars",
    ),
    r(
        "V065",
        Text,
        "4.8.5",
        "aggregate constants for arrays of bit types only",
    ),
    r("V066", Brig, "4.8.4", "an aggregate constant holds a value"),
    r("V067", Text, "4.8.3", "a typed constant holds literals of its kind"),
    r(
        "V068",
        Text,
        "4.14.2",
        "a packed constant has as many elements as its type",
    ),
    see(
        "V069",
        Text,
        "4.8.2",
        "a float constant has the size that is wanted",
        "V136",
    ),
    r(
        "V070",
        Brig,
        "7.1.7",
        "initialized images and samplers have agent allocation",
    ),
    r(
        "V071",
        Brig,
        "7.1.7",
        "an image constant has exactly its geometry's properties",
    ),
    r("V072", Brig, "7.1.4", "depth orders go with depth geometries"),
    r("V073", Later, "7.1.4", "which formats an agent supports"),
    r(
        "V074",
        Brig,
        "7.1.8",
        "a sampler constant has its three properties; unnormalized coordinates exclude repeat",
    ),
    r("V075", Brig, "4.8.3", "the only signal constant is 0"),
    r("V076", Brig, "4.13.1", "sig32 in the small model, sig64 in the large"),
    r("V077", Brig, "16.2.1", "no f64 in the Base profile"),
    see("V078", Brig, "2.9", "no 64-bit atomics in the small model", "V176"),
    r(
        "V079",
        Brig,
        "7.1.7",
        "images and samplers in global, readonly, kernarg and arg memory only",
    ),
    r("V080", Brig, "10.2", "at most one output argument"),
    r(
        "V081",
        Brig,
        "4.3.8",
        "only the last input argument may be an array without a size",
    ),
    r("V082", Brig, "18.5.1.5", "a kernel has no output arguments"),
    r(
        "V083",
        Brig,
        "4.3.8",
        "arguments have no initializer; kernarg arrays have a size",
    ),
    r(
        "V090",
        Brig,
        "4.3.5",
        "code block: directives, then definitions, then statements",
    ),
    r(
        "V091",
        Brig,
        "13.4",
        "control directives at the start of a code block only",
    ),
    r("V092", Brig, "4.3.5", "instructions in code blocks only"),
    r("V093", Brig, "10.2", "calls in arg blocks only"),
    r("V094", Brig, "10.2", "exactly one call in an arg block"),
    r("V095", Brig, "10.2", "arg blocks are not nested"),
    r("V096", Brig, "10.2", "no branch into or out of an arg block"),
    r("V097", Brig, "10.2", "no `ret` in an arg block"),
    r("V098", Brig, "10.2", "no `alloca` in an arg block"),
    r(
        "V099",
        Brig,
        "10.2",
        "every variable of the arg block is once an argument of the call",
    ),
    r(
        "V100",
        Brig,
        "10.2",
        "arguments of a call are variables of its arg block",
    ),
    r(
        "V101",
        Brig,
        "10.2",
        "arguments go with the callee's in number, type, size and alignment",
    ),
    r(
        "V102",
        Brig,
        "10.7",
        "`scall` names functions, all with the same arguments",
    ),
    r("V103", Brig, "10.8", "`icall` names a signature"),
    r("V104", Brig, "10.6", "`call` and `scall` name functions"),
    r("V105", Brig, "16.2.1", "no `icall` in the Base profile"),
    r(
        "V106",
        Brig,
        "2.9",
        "handles and addresses have the machine model's size",
    ),
    r(
        "V107",
        Brig,
        "10.2",
        "input arguments are loaded, output arguments stored",
    ),
    r(
        "V108",
        Later,
        "10.2",
        "actual arguments are written before and read after the call",
    ),
    r("V109", Later, "10.2", "a call is executed once in its arg block"),
    r("V110", Brig, "8.1", "branches stay in their code block"),
    r("V111", Brig, "8.1", "`sbr` has at least one label"),
    r("V112", Brig, "4.9", "labels are unique in a code block"),
    r("V113", Brig, "9.2", "fbarrier operands are fbarriers or s registers"),
    r(
        "V114",
        Program,
        "10.8",
        "what an indirect function reaches uses no fbarrier, group or module-scope private memory",
    ),
    r("V115", Later, "A", "fbarriers of a work-group within the agent's limit"),
    r(
        "V116",
        Brig,
        "4.7",
        "128 c registers; s, d and q registers share 2048 of 32 bits",
    ),
    r(
        "V117",
        Brig,
        "13.4",
        "operands of control directives in their ranges, WAVESIZE where allowed",
    ),
    r(
        "V118",
        Brig,
        "13.4",
        "repeated control directives agree, also with callees'",
    ),
    r("V119", Brig, "13.4", "required sizes do not exceed the maximum given"),
    r("V120", Brig, "13.4", "requireddim goes with the required sizes"),
    r(
        "V121",
        Later,
        "13.4",
        "the finalizer's arguments go with the directives",
    ),
    r(
        "V122",
        Program,
        "13.4",
        "requirenopartialworkgroups in a function is in its kernels too",
    ),
    r("V123", Later, "13.4", "enabled exceptions are supported"),
    r("V130", Brig, "18.7", "number and kinds of operands"),
    r("V131", Brig, "4.16", "registers have their type's size"),
    r("V132", Brig, "4.16", "what is written is a register"),
    r(
        "V133",
        Brig,
        "4.17",
        "a vector that is written holds different registers",
    ),
    r("V134", Brig, "4.17", "a vector is as long as the name says"),
    r(
        "V135",
        Brig,
        "2.6.2",
        "WAVESIZE for integer and bit types of at most 64 bits",
    ),
    r("V136", Brig, "4.8.5", "a constant goes with its operand's type"),
    r(
        "V137",
        Text,
        "4.8.5",
        "integer constants for integer and bit types of at most 64 bits",
    ),
    r(
        "V138",
        Brig,
        "4.15",
        "no image, sampler, array or aggregate constants as operands",
    ),
    r("V139", Brig, "18.7", "operands that are constants, in their ranges"),
    r("V140", Brig, "18.7", "handles are in d registers"),
    r("V141", Brig, "18.7.6", "the target of `icall` is a register"),
    r(
        "V142",
        Brig,
        "4.18",
        "an address register has the segment's address size",
    ),
    r(
        "V143",
        Brig,
        "4.18",
        "a named variable is of the instruction's segment; flat addresses name none",
    ),
    see("V144", Brig, "5.8", "`lda` not of spill or arg memory", "V162"),
    r(
        "V145",
        Brig,
        "4.18",
        "an offset fits, and a constant address lies in its variable",
    ),
    r("V146", Brig, "4.9", "labels as operands of branches only"),
    r("V147", Brig, "18.6.6", "a b1 constant is 0 or 1"),
    r(
        "V150",
        Brig,
        "5.2",
        "integer forms, and packing control exactly for packed types",
    ),
    see(
        "V151",
        Brig,
        "5.2",
        "saturation for integer add, sub and mul only",
        "V150",
    ),
    r("V152", Brig, "5.2", "abs and neg of signed integers only"),
    r(
        "V153",
        Brig,
        "5.2",
        "div, rem, borrow and carry of integers are not packed",
    ),
    r("V154", Brig, "5.2", "mulhi, max and min do not saturate"),
    see("V155", Brig, "5.11", "packed floats do not saturate", "V150"),
    r("V156", Brig, "5.11", "fma, mad and nfma are not packed"),
    r("V157", Brig, "5.4", "24-bit instructions of s32 and u32"),
    r("V158", Brig, "5.6", "and, or, xor and not of b1, b32 and b64"),
    r(
        "V159",
        Brig,
        "5.6, 5.7",
        "types of popcount and the bit string instructions",
    ),
    r("V160", Brig, "5.5", "shifts have no packing control"),
    r("V161", Brig, "5.8", "the shapes of combine and expand"),
    r("V162", Brig, "5.8", "`lda` by segment"),
    r("V163", Brig, "5.8", "types of mov"),
    r("V164", Brig, "5.9", "shuffle, unpacklo and unpackhi of at most 64 bits"),
    r("V165", Brig, "5.9", "element types of pack and unpack"),
    r("V166", Brig, "5.10", "types of cmov"),
    r(
        "V167",
        Brig,
        "5.11",
        "float instructions of float types; ftz and rounding where they exist",
    ),
    r(
        "V168",
        Brig,
        "16.2.1",
        "in the Base profile ftz is required and rounding is not given",
    ),
    r("V169", Brig, "5.13", "types of class"),
    r("V170", Brig, "5.14", "types of the native instructions"),
    r("V171", Brig, "5.15", "types of the multimedia instructions"),
    r(
        "V172",
        Brig,
        "5.16, 5.17",
        "segments and sizes of segmentp, ftos and stof",
    ),
    r("V173", Brig, "5.18", "comparisons and types of cmp"),
    r("V174", Brig, "5.19", "types, rounding and ftz of cvt"),
    r("V175", Brig, "6.3, 6.4", "segments and types of ld and st"),
    r("V176", Brig, "6.6", "operations, types, orders and scopes of atomic"),
    r(
        "V177",
        Brig,
        "6.7",
        "operations, types, orders and scopes of atomicnoret",
    ),
    r(
        "V178",
        Brig,
        "6.8",
        "operations, types and orders of signal and signalnoret",
    ),
    r("V179", Brig, "6.9", "orders and scopes of memfence"),
    r("V180", Brig, "7.1.6", "coordinates by geometry"),
    r("V181", Brig, "7.2", "geometries and types of rdimage"),
    r("V182", Brig, "7.3, 7.4", "geometries and types of ldimage and stimage"),
    r("V183", Brig, "7.5", "properties by geometry in queryimage"),
    r(
        "V184",
        Brig,
        "2.12",
        "widths are powers of two up to 2^31, WAVESIZE or all",
    ),
    r("V185", Brig, "9.1", "barriers and their widths"),
    r("V186", Brig, "8.1, 10.7", "types of cbr, sbr and scall"),
    r("V187", Brig, "10.10", "types and alignment of alloca"),
    r(
        "V188",
        Brig,
        "11.1, 11.4",
        "types of the dispatch and miscellaneous instructions",
    ),
    r("V189", Brig, "11.3", "segments and orders of the queue instructions"),
    r("V190", Brig, "11.2", "types of the exception instructions"),
    r("V191", Brig, "11.4", "segments of nullptr"),
    r("V192", Brig, "6.1.3", "values of the align modifier"),
    r("V193", Brig, "6.1.4", "equivalence classes 0 to 255"),
    r("V194", Brig, "11.1", "packetcompletionsig by machine model"),
    r("V195", Brig, "9.4", "activelanemask gives four b64"),
    r("V200", Brig, "18.2", "module header"),
    r(
        "V201",
        Brig,
        "18.2",
        "sections: alignment, names, no overlap, padding 0",
    ),
    r(
        "V202",
        Brig,
        "18.3.32",
        "sizes of sections and their headers are multiples of 4",
    ),
    r("V203", Brig, "18.2", "entries: kind, size, boundaries"),
    r("V204", Brig, "18.3.1", "offsets go to entries of the right kind"),
    r("V205", Brig, "18.4", "padding of data is 0"),
    r("V206", Brig, "18.3", "reserved fields are 0"),
    r(
        "V207",
        Brig,
        "18.5.1.10",
        "only annotations before the module directive",
    ),
    r("V208", Brig, "18.3", "enumerations hold values of the manual"),
    r("V209", Brig, "18.3", "modifier masks have no unknown bits"),
    r(
        "V210",
        Brig,
        "18.5.1.5",
        "offsets that bound a kernel, function or signature",
    ),
    r("V211", Brig, "18.5.1.2", "arg blocks start and end"),
    r("V212", Brig, "18.5.1.5", "numbers of arguments"),
    r(
        "V213",
        Brig,
        "18.5.1.13",
        "array size, array type and initializer go together",
    ),
    r(
        "V214",
        Brig,
        "18.5.1.13",
        "an initializer is a constant of the variable's type",
    ),
    r(
        "V215",
        Brig,
        "18.5.1.3",
        "a comment is `//` and the rest of a line, or `/*` up to `*/`",
    ),
    r("V216", Brig, "18.5.1.5", "only definitions have a code block"),
    r("V217", Brig, "18.5.1.8", "labels in code blocks only"),
    r("V218", Brig, "18.7", "opcode, structure and types go together"),
    r(
        "V219",
        Permission,
        "18.7.1",
        "default modifiers may be given by either of two structures",
    ),
    r(
        "V220",
        Brig,
        "18.5.2",
        "fields of modifiers that an instruction lacks hold `none`",
    ),
    r("V221", Brig, "18.6.10", "elements of vectors"),
    r("V222", Brig, "18.6.6", "type and length of a constant"),
    r("V223", Brig, "18.6.8", "elements of constant lists"),
    r("V224", Brig, "18.4", "strings are ASCII in hsa_data"),
    r("V225", Brig, "18.5.1.11", "bytes of unused entries are 0"),
    see("V226", Brig, "18.5.1.5", "indirect only for functions", "V203"),
    r("V227", Brig, "18.5.2.11", "the three scopes of memfence"),
    r("V228", Brig, "18.5.1.4", "operands of control directives"),
];

/// Codes that stand for no numbered rule: errors of grammar, and warnings.
pub const OTHER: &[Rule] = &[
    r("S001", Text, "19.1", "the text follows the grammar"),
    r(
        "S002",
        Text,
        "19.1",
        "an instruction's modifiers are its own, each in its place",
    ),
    r("W001", Brig, "4.9", "a label is used (warning)"),
    r("W002", Brig, "4.3.8", "a variable is used (warning)"),
    r("W003", Brig, "8.1", "an instruction can be reached (warning)"),
    r(
        "W004",
        Brig,
        "4.7",
        "a register is written on every path before it is read (warning)",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_206_rules_in_order() {
        assert_eq!(RULES.len(), 206);
        assert!(RULES.windows(2).all(|w| w[0].code < w[1].code));
        for r in RULES {
            assert!(r.reported_as.is_none_or(|other| rule(other).is_some()), "{}", r.code);
        }
    }
}
