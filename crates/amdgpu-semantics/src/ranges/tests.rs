//! Ranges against values: whatever values the sources have, the result is in the range of the result.

use std::num::Wrapping;

use super::*;
use crate::domain::Host;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A range of any width, and values in it: its ends and some between.
    fn range<const BITS: u32>(&mut self) -> (Range<BITS>, Vec<u64>) {
        let mask = Range::<BITS>::GREATEST;
        let a = self.next() >> (self.next() % 64) & mask;
        let width = self.next() >> (self.next() % 64);
        let b = if self.next().is_multiple_of(3) {
            a
        } else {
            a.saturating_add(width).min(mask)
        };
        let range = Range::new(a, b);
        let mut values = vec![a, b, a + (b - a) / 2];
        values.extend((0..4).map(|_| a + self.next() % (b - a).saturating_add(1).max(1)));
        (range, values)
    }
}

/// Each operation of the domain as one function over any domain, with results of 32 bits, 64 bits, or a truth value.
macro_rules! check {
    ($random:ident, $(($($name:ident: $bits:tt),+) $kind:ident |$d:ident| $e:expr;)+) => {
        $({
            fn f<D: Domain>($d: D, $($name: check!(@ty D $bits)),+) -> check!(@ret D $kind) { $e }
            for _ in 0..2000 {
                $(let $name = $random.range::<$bits>();)+
                let range = f(Ranges, $($name.0),+);
                for i in 0..$random.next() as usize % 8 + 1 {
                    let _ = i;
                    $(let $name = { let v = &$name.1; v[$random.next() as usize % v.len()] };)+
                    let value = f(Host, $(check!(@word $bits $name)),+);
                    assert!(check!(@in $kind range value), "{}: {:x?} gives {value:x?}, not in {range:x?}", stringify!($e), [$($name),+]);
                }
            }
        })+
    };
    (@ty $d:ident 32) => { $d::U32 };
    (@ty $d:ident 64) => { $d::U64 };
    (@ret $d:ident word) => { $d::U32 };
    (@ret $d:ident long) => { $d::U64 };
    (@ret $d:ident truth) => { $d::Bool };
    (@word 32 $x:ident) => { Wrapping($x as u32) };
    (@word 64 $x:ident) => { Wrapping($x) };
    (@in word $r:ident $v:ident) => { ($r.low..=$r.high).contains(&u64::from($v.0)) };
    (@in long $r:ident $v:ident) => { ($r.low..=$r.high).contains(&$v.0) };
    (@in truth $r:ident $v:ident) => { if $v { $r.can_be_true } else { $r.can_be_false } };
}

#[test]
fn results_are_in_range() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    check! { random,
        (a: 32, b: 32) word |_d| a + b;
        (a: 32, b: 32) word |_d| a - b;
        (a: 32, b: 32) word |_d| a * b;
        (a: 32, b: 32) word |_d| a & b;
        (a: 32, b: 32) word |_d| a | b;
        (a: 32, b: 32) word |_d| a ^ b;
        (a: 32) word |_d| !a;
        (a: 64, b: 64) long |_d| a + b;
        (a: 64, b: 64) long |_d| a - b;
        (a: 64, b: 64) long |_d| a * b;
        (a: 64, b: 64) long |_d| a & b;
        (a: 64, b: 64) long |_d| a | b;
        (a: 64, b: 64) long |_d| a ^ b;
        (a: 64) long |_d| !a;
        (a: 32, b: 32) truth |d| d.eq(a, b);
        (a: 32, b: 32) truth |d| d.ult(a, b) ^ d.eq(b, a);
        (a: 32, b: 32) truth |d| d.slt(a, b) | d.eq(a, b);
        (a: 64, b: 64) truth |d| d.ult64(a, b) & !d.eq64(a, b);
        (a: 64, b: 64) truth |d| d.slt64(a, b);
        (a: 32, b: 32) truth |d| d.carries(a, b);
        (a: 32, n: 32) word |d| d.shl(a, n);
        (a: 32, n: 32) word |d| d.lshr(a, n);
        (a: 32, n: 32) word |d| d.ashr(a, n);
        (a: 64, n: 32) long |d| d.shl64(a, n);
        (a: 64, n: 32) long |d| d.lshr64(a, n);
        (a: 64, n: 32) long |d| d.ashr64(a, n);
        (a: 32) long |d| d.zext64(a);
        (a: 32) long |d| d.sext64(a);
        (a: 64) word |d| d.lo(a);
        (a: 64) word |d| d.hi(a);
        (a: 32, b: 32) long |d| d.join(a, b);
        (a: 32) word |d| d.popcount(a);
        (a: 32) word |d| d.clz(a);
        (a: 32) word |d| d.ctz(a);
        (a: 32) word |d| d.bitreverse(a);
        (a: 64) word |d| d.popcount64(a);
        (a: 64) word |d| d.clz64(a);
        (a: 64) word |d| d.ctz64(a);
        (a: 64) long |d| d.bitreverse64(a);
        (a: 32, b: 32) word |d| d.select(d.ult(a, b), a, b);
        (a: 64, b: 64) long |d| d.select64(d.ult64(a, b), b, a);
        (a: 32, b: 32) word |d| d.umulhi(a, b);
        (a: 32, b: 32) word |d| d.smulhi(a, b);
    }
}

#[test]
fn ranges_stay_narrow_where_addresses_are_computed() {
    let id = Range::<32>::new(1000, 1999);
    let wide = Ranges.join(id, Range::exactly(0));
    assert_eq!(Ranges.shl64(wide, Range::exactly(2)), Range::new(4000, 7996));
    assert_eq!(
        id * Range::exactly(256) + Range::new(0, 255),
        Range::new(256_000, 1999 * 256 + 255)
    );
    assert_eq!(
        Ranges.hi(wide * Range::exactly(1 << 40)),
        Range::new(1000 << 8, 1999 << 8)
    );
    assert_eq!(Ranges.ult(id, Range::exactly(2000)).known(), Some(true));
    assert_eq!(Ranges.slt(id, Range::exactly(0xffff_ffff)).known(), Some(false));
    assert_eq!(Ranges.ult(id, Range::exactly(1500)).known(), None);
}
