//! What work-items say of themselves and to each other.

use super::{Context, SLOT_BYTES, Writer};

impl Writer<'_, '_> {
    /// An instruction between the lanes that are here.
    pub(super) fn lanes(&mut self, context: Context) {
        if !context.lanes {
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
        if fbarrier && self.chance(2) {
            self.arrive(by);
        } else {
            self.meet(fbarrier);
            self.neighbour(by);
            self.meet(fbarrier);
        }
        if fbarrier {
            self.line("leavefbar %fb");
            self.line("barrier");
            self.first_work_item("releasefbar %fb");
            self.line("barrier");
        }
    }

    /// Reads the slot of the work-item that is so many behind.
    fn neighbour(&mut self, by: usize) {
        self.line(&format!("add_u32 $s2, $s1, {by}"));
        self.line("rem_u32 $s2, $s2, $s7");
        self.line("lda_group_u32 $s3, [%slots]");
        self.line(&format!("mad_u32 $s3, $s2, {SLOT_BYTES}, $s3"));
        let to = self.clean('d');
        self.line(&format!("ld_group_align(8)_u64 {to}, [$s3+8]"));
    }

    /// The first wavefront waits for the others, which only say that they have come; they do not use the fbarrier again before all
    /// meet at a barrier.
    fn arrive(&mut self, by: usize) {
        let (others, end) = (self.label(), self.label());
        let handle = self.chance(2);
        let fbarrier = if handle { "$s5" } else { "%fb" };
        if handle {
            self.line("ldf_u32 $s5, %fb");
        }
        self.line("memfence_scar_wg");
        self.line("cmp_ge_b1_u32 $c0, $s1, WAVESIZE");
        self.line(&format!("cbr_width(WAVESIZE)_b1 $c0, {others}"));
        self.line(&format!("waitfbar {fbarrier}"));
        self.line("memfence_scar_wg");
        self.neighbour(by);
        self.line(&format!("br {end}"));
        self.put_label(&others);
        self.line(&format!("arrivefbar {fbarrier}"));
        self.put_label(&end);
        self.barrier();
    }

    /// The flags of exceptions, which a wavefront has.
    pub(super) fn exceptions(&mut self) {
        match self.below(4) {
            0 => {
                let which = self.below(32);
                self.line(&format!("cleardetectexcept_u32 {which}"));
            }
            1 => {
                let which = self.below(32);
                self.line(&format!("setdetectexcept_u32 {which}"));
            }
            _ => {
                let to = self.clean('s');
                self.line("getdetectexcept_u32 $s2");
                self.line(&format!("mad_u32 {to}, {to}, 33, $s2"));
            }
        }
    }

    /// What differs from run to run, but for a relation that always holds.
    fn relation(&mut self) {
        let to = self.clean('c');
        match self.below(6) {
            0 => {
                self.line("clock_u64 $d3");
                self.line("clock_u64 $d4");
                self.line(&format!("cmp_ge_b1_u64 {to}, $d4, $d3"));
            }
            1 => {
                self.line("cuid_u32 $s2");
                self.line("maxcuid_u32 $s3");
                self.line(&format!("cmp_le_b1_u32 {to}, $s2, $s3"));
            }
            2 => {
                self.line("waveid_u32 $s2");
                self.line("maxwaveid_u32 $s3");
                self.line(&format!("cmp_le_b1_u32 {to}, $s2, $s3"));
            }
            3 => {
                // Group memory is behind its base, and not larger than a processor has.
                self.line("groupbaseptr_u32 $s2");
                self.line("lda_group_u32 $s4, [%slots]");
                self.line("sub_u32 $s4, $s4, $s2");
                self.line(&format!("cmp_lt_b1_u32 {to}, $s4, 65536"));
            }
            4 => {
                let into = self.clean('d');
                self.line(&format!("packetid_u64 {into}"));
            }
            _ => {
                let base = ["kernargbaseptr_u64 $d3", "lda_kernarg_u64 $d3, [%in]"][self.below(2)];
                self.line(base);
                let into = self.clean('d');
                self.line(&format!("ld_kernarg_align(8)_u64 {into}, [$d3+24]"));
            }
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
        if context.kernel && self.chance(6) {
            return self.relation();
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
