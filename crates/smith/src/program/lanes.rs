//! What work-items say of themselves and to each other.

use super::{Context, SLOT_BYTES, Writer};

impl Writer<'_, '_> {
    /// An instruction between the lanes that are here.
    pub(super) fn lanes(&mut self, context: Context) {
        if !context.structured {
            return self.compute();
        }
        let condition = if self.chance(4) { "1".into() } else { self.clean('c') };
        match self.below(6) {
            0 => {
                let to = self.clean('s');
                self.line(&format!("activelanecount_u32_b1 {to}, {condition}"));
            }
            1 => {
                let to = self.clean('s');
                self.line(&format!("activelaneid_u32 {to}"));
            }
            2 => {
                self.line(&format!(
                    "activelanemask_v4_b64_b1 ($d20, $d21, $d22, $d23), {condition}"
                ));
                let to = self.clean('d');
                let from = 20 + self.below(2);
                self.line(&format!("xor_b64 {to}, {to}, $d{from}"));
            }
            3 if context.uniform => self.line("wavebarrier"),
            _ => {
                let (kind, bits) = [('s', "b32"), ('d', "b64"), ('q', "b128"), ('c', "b1")][self.below(4)];
                let (to, from, lane) = (self.clean(kind), self.clean(kind), self.clean('s'));
                let identity = match kind {
                    'q' => self.clean(kind),
                    _ if self.chance(2) => "1".into(),
                    _ => self.clean(kind),
                };
                let lane = match self.below(4) {
                    0 => format!("{}", self.below(64)),
                    1 => "$s1".into(),
                    _ => lane,
                };
                let lane = if lane == "$s1" && !context.kernel {
                    "$s0".into()
                } else {
                    lane
                };
                let condition = if self.chance(2) { "0".into() } else { condition };
                self.line(&format!(
                    "activelanepermute_{bits} {to}, {from}, {lane}, {identity}, {condition}"
                ));
            }
        }
    }

    /// Work-items read what others of the work-group wrote.
    pub(super) fn exchange(&mut self) {
        let a = self.clean('d');
        let by = 1 + self.below(70);
        let fbarrier = self.chance(4);
        if fbarrier {
            self.first_work_item("initfbar %fb");
            self.line("barrier");
            self.line("joinfbar %fb");
            // Nobody waits before all are members.
            self.line("barrier");
        }
        self.line(&format!("st_group_align(8)_u64 {a}, [$s6+8]"));
        self.meet(fbarrier);
        self.line(&format!("add_u32 $s2, $s1, {by}"));
        self.line("rem_u32 $s2, $s2, $s7");
        self.line("lda_group_u32 $s3, [%slots]");
        self.line(&format!("mad_u32 $s3, $s2, {SLOT_BYTES}, $s3"));
        let to = self.clean('d');
        self.line(&format!("ld_group_align(8)_u64 {to}, [$s3+8]"));
        self.meet(fbarrier);
        if fbarrier {
            self.line("leavefbar %fb");
            self.line("barrier");
            self.first_work_item("releasefbar %fb");
            self.line("barrier");
        }
    }

    /// For what only one work-item may do.
    fn first_work_item(&mut self, instruction: &str) {
        let skip = self.label();
        self.line("cmp_ne_b1_u32 $c0, $s1, 0");
        self.line(&format!("cbr_b1 $c0, {skip}"));
        self.line(instruction);
        self.put_label(&skip);
    }

    fn meet(&mut self, fbarrier: bool) {
        if fbarrier {
            self.line("memfence_scar_wg");
            self.line("waitfbar %fb");
            self.line("memfence_scar_wg");
        } else {
            self.barrier();
        }
    }

    /// Where the work-item is, and what the kernel was given.
    pub(super) fn identity(&mut self, context: Context) {
        if context.kernel && self.chance(3) {
            return self.argument();
        }
        if context.uniform && self.chance(3) {
            let register = 50 + self.below(2);
            let (a, b) = (self.below(1000), self.below(1000));
            self.line(&format!("mad_u32 $s{register}, $s{register}, {a}, {b}"));
            return;
        }
        let dimension = self.below(3);
        let (to, long) = (self.clean('s'), self.clean('d'));
        let text = match self.below(18) {
            0 => format!("workitemid_u32 {to}, {dimension}"),
            1 => format!("workitemabsid_u32 {to}, {dimension}"),
            2 => format!("workitemabsid_u64 {long}, {dimension}"),
            3 => format!("workgroupid_u32 {to}, {dimension}"),
            4 => format!("workgroupsize_u32 {to}, {dimension}"),
            5 => format!("currentworkgroupsize_u32 {to}, {dimension}"),
            6 => format!("gridsize_u32 {to}, {dimension}"),
            7 => format!("gridsize_u64 {long}, {dimension}"),
            8 => format!("gridgroups_u32 {to}, {dimension}"),
            9 => format!("workitemflatid_u32 {to}"),
            10 => format!("currentworkitemflatid_u32 {to}"),
            11 => format!("workitemflatabsid_u32 {to}"),
            12 => format!("workitemflatabsid_u64 {long}"),
            13 => format!("dim_u32 {to}"),
            14 => format!("laneid_u32 {to}"),
            15 => {
                let order = ["scacq", "screl", "scar"][self.below(3)];
                let scope = ["wave", "wg", "agent", "system"][self.below(4)];
                format!("memfence_{order}_{scope}")
            }
            16 => format!("loc {} {} \"smith.c\"", 1 + self.below(99), 1 + self.below(80)),
            _ => "nop".into(),
        };
        self.line(&text);
    }
}
