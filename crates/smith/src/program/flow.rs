//! Control flow: branches, loops, jumps to and fro, switches, calls.

use super::compute::{CLEAN_C, CLEAN_D, CLEAN_Q, CLEAN_S};
use super::{Callee, Context, Formal, Writer};

/// How a function is called.
#[derive(Clone, Copy)]
enum Calls {
    Name,
    /// By an index into those of its family among the first so many.
    Table(usize),
    /// By a handle, with the signature of that number.
    Handle(usize),
}

impl Writer<'_, '_> {
    /// Statements until nothing is left of the budget, or by chance.
    pub(super) fn body(&mut self, context: Context) {
        let most = if context.depth == 0 { 1000 } else { 1 + self.below(6) };
        for _ in 0..most {
            if self.budget <= 0 {
                break;
            }
            self.statement(context);
        }
    }

    fn statement(&mut self, context: Context) {
        let nested = context.flow && context.depth < 4;
        match self.below(28) {
            0 if nested => self.branch(context),
            1 if nested => self.both_ways(context),
            2 if nested => self.counted_loop(context),
            3 if nested => self.switch(context),
            4 if nested && self.chance(2) => self.jumps(context),
            5 | 6 if context.flow => self.call(context),
            7 if context.flow && !context.kernel => self.early_return(),
            8 | 9 => self.load_in(),
            10 | 11 => self.own_memory(),
            12 => self.small_memory(context),
            13 => self.group_memory(),
            14 | 15 => self.atomic(context),
            16 => self.lanes(context),
            17 if context.uniform => self.exchange(),
            18 => self.identity(context),
            19 => self.segments(),
            20 if self.module.detects && context.uniform => self.exceptions(),
            21 if self.wide > 0 => self.stir(),
            _ => self.compute(),
        }
    }

    /// A condition in a register: of the lanes, or the same for all.
    fn condition(&mut self, uniform: bool) -> String {
        if uniform {
            let register = self.uniform_register();
            let limit = self.below(1 << 16) << 16;
            self.line(&format!("cmp_lt_b1_u32 $c0, {register}, {limit}"));
            return "$c0".into();
        }
        match self.below(3) {
            0 => self.clean('c'),
            1 => {
                let (a, n) = (self.clean('s'), self.below(16));
                self.line(&format!("and_b32 $s2, {a}, 15"));
                self.line(&format!("cmp_lt_b1_u32 $c0, $s2, {n}"));
                "$c0".into()
            }
            _ => {
                let n = self.below(70);
                let op = ["lt", "ge", "eq", "ne"][self.below(4)];
                self.line("and_b32 $s2, $s0, 63");
                self.line(&format!("cmp_{op}_b1_u32 $c0, $s2, {n}"));
                "$c0".into()
            }
        }
    }

    /// A register that has the same value in all work-items that are here.
    fn uniform_register(&mut self) -> String {
        let register = format!("$s{}", 50 + self.below(2));
        match self.below(3) {
            0 => {
                let at = self.below(1000) * 4;
                self.line(&format!("ld_global_width(all)_u32 $s52, [$d0+{at}]"));
                "$s52".into()
            }
            _ => register,
        }
    }

    fn branch_name(&mut self, uniform: bool) -> &'static str {
        if uniform && self.chance(2) {
            "cbr_width(all)_b1"
        } else {
            "cbr_b1"
        }
    }

    fn inside(context: Context, uniform: bool) -> Context {
        Context {
            uniform: context.uniform && uniform,
            depth: context.depth + 1,
            ..context
        }
    }

    fn branch(&mut self, context: Context) {
        let uniform = self.chance(3);
        let condition = self.condition(uniform);
        let (name, end) = (self.branch_name(uniform), self.label());
        self.line(&format!("{name} {condition}, {end}"));
        self.body(Self::inside(context, uniform));
        self.put_label(&end);
    }

    fn both_ways(&mut self, context: Context) {
        let uniform = self.chance(3);
        let condition = self.condition(uniform);
        let (name, other, end) = (self.branch_name(uniform), self.label(), self.label());
        self.line(&format!("{name} {condition}, {other}"));
        self.body(Self::inside(context, uniform));
        self.line(&format!("br {end}"));
        self.put_label(&other);
        self.body(Self::inside(context, uniform));
        self.put_label(&end);
    }

    /// A loop with at most seven rounds, and ways out and on.
    fn counted_loop(&mut self, context: Context) {
        let uniform = self.chance(2);
        let counter = format!("$s{}", 30 + 2 * context.depth);
        let limit = format!("$s{}", 31 + 2 * context.depth);
        if uniform {
            let n = 1 + self.below(6);
            self.line(&format!("mov_b32 {limit}, {n}"));
        } else {
            let a = self.clean('s');
            self.line(&format!("and_b32 {limit}, {a}, 7"));
        }
        self.line(&format!("mov_b32 {counter}, 0"));
        let (head, next, end) = (self.label(), self.label(), self.label());
        let wild = self.chance(3);
        let mut inner = Self::inside(context, uniform);
        // Functions and other registers may not be used up by loops in loops.
        self.put_label(&head);
        let top = self.chance(2);
        if top {
            self.line(&format!("cmp_ge_b1_u32 $c0, {counter}, {limit}"));
            self.line(&format!("cbr_b1 $c0, {end}"));
        }
        let leaves = !uniform && self.chance(2);
        inner.uniform &= !leaves && !wild;
        self.body(inner);
        if leaves {
            let condition = self.condition(false);
            self.line(&format!("cbr_b1 {condition}, {end}"));
            self.body(inner);
        }
        if wild {
            let condition = self.condition(false);
            self.line(&format!("cbr_b1 {condition}, {next}"));
            let skip = self.label();
            let condition = self.condition(false);
            self.line(&format!("cbr_b1 {condition}, {skip}"));
            self.body(inner);
            let condition = self.condition(false);
            let to = if self.chance(2) { &end } else { &next };
            self.line(&format!("cbr_b1 {condition}, {to}"));
            self.put_label(&skip);
            self.body(inner);
        }
        self.put_label(&next);
        self.line(&format!("add_u32 {counter}, {counter}, 1"));
        if top {
            self.line(&format!("br {head}"));
        } else {
            self.line(&format!("cmp_lt_b1_u32 $c0, {counter}, {limit}"));
            self.line(&format!("cbr_b1 $c0, {head}"));
        }
        self.put_label(&end);
    }

    fn switch(&mut self, context: Context) {
        let uniform = self.chance(3);
        let cases = 2 + self.below(4);
        let index = if uniform {
            self.uniform_register()
        } else {
            self.clean('s')
        };
        self.line(&format!("rem_u32 $s2, {index}, {cases}"));
        let long = self.chance(4);
        if long {
            self.line("cvt_u64_u32 $d2, $s2");
        }
        let (labels, end): (Vec<String>, String) = ((0..cases).map(|_| self.label()).collect(), self.label());
        let targets: Vec<&str> = labels.iter().map(String::as_str).collect();
        let name = match (long, uniform && self.chance(2)) {
            (false, false) => "sbr_u32 $s2",
            (false, true) => "sbr_width(all)_u32 $s2",
            (true, false) => "sbr_u64 $d2",
            (true, true) => "sbr_width(all)_u64 $d2",
        };
        let mut list = targets.join(", ");
        if self.chance(4) {
            list = list.replace(&labels[0], &labels[cases - 1]);
        }
        self.line(&format!("{name} [{list}]"));
        let through = self.chance(3);
        let mut inner = Self::inside(context, uniform);
        inner.uniform &= !through;
        for label in &labels {
            self.put_label(label);
            self.body(inner);
            if !(through && self.chance(2)) {
                self.line(&format!("br {end}"));
            }
        }
        self.put_label(&end);
    }

    /// Blocks that jump to each other in any order, until the fuel is used up: irreducible for the most part.
    fn jumps(&mut self, context: Context) {
        let fuel = format!("$s{}", 40 + context.depth);
        let amount = 4 + self.below(12);
        self.line(&format!("mov_b32 {fuel}, {amount}"));
        let count = 2 + self.below(4);
        let blocks: Vec<String> = (0..count).map(|_| self.label()).collect();
        let end = self.label();
        let mut inner = Self::inside(context, false);
        inner.depth += 1;
        let condition = self.condition(false);
        let to = blocks[self.below(count)].clone();
        self.line(&format!("cbr_b1 {condition}, {to}"));
        for label in &blocks {
            self.put_label(label);
            self.line(&format!("sub_u32 {fuel}, {fuel}, 1"));
            self.line(&format!("cmp_eq_b1_u32 $c0, {fuel}, 0"));
            self.line(&format!("cbr_b1 $c0, {end}"));
            self.body(inner);
            let target = |w: &mut Self| match w.below(count + 1) {
                n if n < count => blocks[n].clone(),
                _ => end.clone(),
            };
            match self.below(4) {
                0 => {
                    let to = target(self);
                    self.line(&format!("br {to}"));
                }
                1 => {
                    let a = self.clean('s');
                    self.line(&format!("and_b32 $s2, {a}, 3"));
                    let list: Vec<String> = (0..4).map(|_| target(self)).collect();
                    self.line(&format!("sbr_u32 $s2 [{}]", list.join(", ")));
                }
                _ => {
                    let condition = self.condition(false);
                    let to = target(self);
                    self.line(&format!("cbr_b1 {condition}, {to}"));
                }
            }
        }
        self.put_label(&end);
    }

    pub(super) fn early_return(&mut self) {
        let condition = self.condition(false);
        let skip = self.label();
        self.line(&format!("cbr_b1 {condition}, {skip}"));
        if let Some(output) = self.output {
            self.give(output, "%r");
        }
        self.line("ret");
        self.put_label(&skip);
    }

    /// A call of a function whose number is below that of the caller.
    fn call(&mut self, context: Context) {
        if context.callable == 0 {
            return self.compute();
        }
        let n = self.below(context.callable);
        let callee = self.module.functions[n].clone();
        let kind = match callee.indirect && context.kernel {
            true => Calls::Handle(n),
            false if self.chance(2) => Calls::Table(context.callable),
            false => Calls::Name,
        };
        let depth = match self.below(3) {
            0 => {
                let a = self.clean('s');
                self.line(&format!("and_b32 $s55, {a}, 3"));
                "$s55"
            }
            1 => "1",
            _ => "2",
        };
        // A function that others call in loops does not recur deeply.
        self.called(&callee, kind, if context.kernel { depth } else { "1" });
    }

    /// A function calls itself, or one of its family, as long as its depth allows.
    pub(super) fn recursion(&mut self, n: usize) {
        let callee = self.module.functions[n].clone();
        let skip = self.label();
        self.line("cmp_eq_b1_u32 $c0, $s54, 0");
        self.line(&format!("cbr_b1 $c0, {skip}"));
        self.line("sub_u32 $s55, $s54, 1");
        let kind = if self.chance(2) {
            Calls::Table(n + 1)
        } else {
            Calls::Name
        };
        self.called(&callee, kind, "$s55");
        self.put_label(&skip);
    }

    /// Functions with the formals of another, of the first so many, that can be called where it is.
    fn family(&self, callee: &Callee, first: usize) -> Vec<Callee> {
        let known = self.module.functions[..first].iter();
        let fits = |f: &&Callee| f.family == callee.family;
        known.filter(fits).cloned().collect()
    }

    /// The handle of an indirect function in `$d2`: in some lanes that of another one, where there is one.
    fn handle(&mut self, callee: &Callee) {
        let argument = |f: &Callee| format!("[%handle_{}]", f.name.trim_start_matches('&'));
        self.line(&format!("ld_kernarg_align(8)_u64 $d2, {}", argument(callee)));
        let mut others = self.family(callee, self.module.functions.len());
        others.retain(|f| f.indirect && f.name != callee.name);
        for other in others {
            let condition = self.clean('c');
            self.line(&format!("ld_kernarg_align(8)_u64 $d3, {}", argument(&other)));
            self.line(&format!("cmov_b64 $d2, {condition}, $d2, $d3"));
        }
    }

    fn called(&mut self, callee: &Callee, kind: Calls, depth: &str) {
        let mut table = Vec::new();
        let mut index = "u32 $s2";
        match kind {
            Calls::Table(first) => {
                table = self.family(callee, first).into_iter().map(|f| f.name).collect();
                let a = self.clean('s');
                self.line(&format!("rem_u32 $s2, {a}, {}", table.len()));
                if self.chance(4) {
                    index = "u64 $d2";
                    self.line("cvt_u64_u32 $d2, $s2");
                }
            }
            Calls::Handle(_) => self.handle(callee),
            Calls::Name => {}
        }
        self.out.push_str("{\n");
        self.arguments(callee, depth);
        let fixed = ["%b_in", "%b_out", "%b_slot", "%b_item", "%b_depth"];
        let mut names: Vec<String> = fixed.map(String::from).into();
        names.extend((0..callee.inputs.len()).map(|n| format!("%b{n}")));
        let (inputs, output) = (names.join(", "), if callee.output.is_some() { "%o" } else { "" });
        match kind {
            Calls::Table(_) => self.line(&format!("scall_{index} ({output})({inputs}) [{}]", table.join(", "))),
            Calls::Handle(n) => self.line(&format!("icall_u64 $d2 ({output})({inputs}) &sig{n}")),
            Calls::Name => self.line(&format!("call {} ({output})({inputs})", callee.name)),
        }
        if let Some(output) = callee.output {
            self.receive(output, "%o");
        }
        self.out.push_str("}\n");
    }

    fn arguments(&mut self, callee: &Callee, depth: &str) {
        for (n, f) in callee.inputs.iter().enumerate() {
            let dim = if f.dim > 0 {
                format!("[{}]", f.dim)
            } else {
                String::new()
            };
            self.out.push_str(&format!("arg_{} %b{n}{dim};\n", f.ty));
        }
        if let Some(f) = callee.output {
            let dim = if f.dim > 0 {
                format!("[{}]", f.dim)
            } else {
                String::new()
            };
            self.out.push_str(&format!("arg_{} %o{dim};\n", f.ty));
        }
        self.out
            .push_str("arg_u64 %b_in;\narg_u64 %b_out;\narg_u32 %b_slot;\narg_u32 %b_item;\narg_u32 %b_depth;\n");
        self.line("st_arg_u64 $d0, [%b_in]");
        self.line("st_arg_u64 $d1, [%b_out]");
        self.line("st_arg_u32 $s6, [%b_slot]");
        self.line("st_arg_u32 $s0, [%b_item]");
        self.line(&format!("st_arg_u32 {depth}, [%b_depth]"));
        for (n, f) in callee.inputs.iter().enumerate() {
            self.give(*f, &format!("%b{n}"));
        }
    }

    /// Stores to an arg variable.
    pub(super) fn give(&mut self, formal: Formal, name: &str) {
        let (kind, bytes) = shape(formal.ty);
        for n in 0..formal.dim.max(1) {
            let source = self.clean(kind);
            let at = if formal.dim > 0 {
                format!("[{}]", n * bytes)
            } else {
                String::new()
            };
            self.line(&format!("st_arg_{} {source}, [{name}]{at}", formal.ty));
        }
    }

    /// Loads from an arg variable.
    pub(super) fn receive(&mut self, formal: Formal, name: &str) {
        let (kind, bytes) = shape(formal.ty);
        let n = self.below(formal.dim.max(1) as usize) as u32;
        let at = if formal.dim > 0 {
            format!("[{}]", n * bytes)
        } else {
            String::new()
        };
        if formal.ty == "f16" {
            self.line(&format!("ld_arg_f16 $s2, [{name}]{at}"));
            let to = self.clean('s');
            self.line(&format!("and_b32 {to}, $s2, 65535"));
            return;
        }
        let to = self.clean(kind);
        self.line(&format!("ld_arg_{} {to}, [{name}]{at}", formal.ty));
    }

    /// Every register that holds a value at any time gets one.
    pub(super) fn registers(&mut self) {
        let mask = super::IN_BYTES - 1;
        self.line("mul_u32 $s2, $s0, 52");
        self.line(&format!("and_b32 $s2, $s2, {mask}"));
        self.line("cvt_u64_u32 $d2, $s2");
        self.line("add_u64 $d2, $d2, $d0");
        for first in CLEAN_S.step_by(4) {
            let list: Vec<String> = (first..first + 4).map(|n| format!("$s{n}")).collect();
            let at = 16 * (first - CLEAN_S.start) / 4;
            self.line(&format!("ld_v4_global_u32 ({}), [$d2+{at}]", list.join(", ")));
        }
        for first in CLEAN_D.step_by(2) {
            let at = 64 + 8 * (first - CLEAN_D.start);
            self.line(&format!("ld_v2_global_u64 ($d{first}, $d{}), [$d2+{at}]", first + 1));
        }
        for n in CLEAN_Q {
            let at = 128 + 16 * (n - CLEAN_Q.start);
            self.line(&format!("ld_global_b128 $q{n}, [$d2+{at}]"));
        }
        for n in CLEAN_C {
            let s = CLEAN_S.start + n % 8;
            self.line(&format!("cmp_lt_b1_s32 $c{n}, $s{s}, {}", 17 * n));
        }
        self.float_registers();
        self.memory_start();
        self.line("ld_global_width(all)_u32 $s50, [$d0+64]");
        self.line("ld_global_width(all)_u32 $s51, [$d0+260]");
    }
}

/// The register file and the bytes of an arg variable's type.
fn shape(ty: &str) -> (char, u32) {
    match ty {
        "u8" | "s8" => ('s', 1),
        "u16" | "s16" | "f16" => ('s', 2),
        "u64" | "s64" | "f64" => ('d', 8),
        "b128" => ('q', 16),
        _ => ('s', 4),
    }
}
