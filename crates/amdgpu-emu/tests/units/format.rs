//! What C's formats make of arguments.

use amdgpu_emu::format::{Arguments, Length, format};

struct Given(Vec<(u64, f64, &'static str)>);

impl Arguments for Given {
    fn integer(&mut self, length: Length, signed: bool) -> Option<u64> {
        (!self.0.is_empty()).then(|| length.cut(self.0.remove(0).0, signed))
    }
    fn float(&mut self, _: Length) -> Option<f64> {
        (!self.0.is_empty()).then(|| self.0.remove(0).1)
    }
    fn string(&mut self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.remove(0).2.to_string())
    }
}

fn ints(text: &str, values: &[i64]) -> String {
    format(text, &mut Given(values.iter().map(|&v| (v as u64, 0.0, "")).collect()))
}

fn floats(text: &str, values: &[f64]) -> String {
    format(text, &mut Given(values.iter().map(|&v| (0, v, "")).collect()))
}

/// Expectations are what glibc's printf writes.
#[test]
fn integers_as_c_writes_them() {
    assert_eq!(
        ints("%d %5d|%-5d|%05d %+d % d", &[1, 2, 3, -4, 5, 6]),
        "1     2|3    |-0004 +5  6"
    );
    assert_eq!(
        ints("%x %X %#x %08x %#o %o", &[255, 255, 255, 0xdead, 8, 0]),
        "ff FF 0xff 0000dead 010 0"
    );
    assert_eq!(
        ints("%u %hhd %hu %ld %.3d [%.0d]", &[-1, 511, -1, -1, 7, 0]),
        "4294967295 -1 65535 -1 007 []"
    );
    assert_eq!(ints("%*d|%-*d|%c%%", &[4, 7, 3, 8, 65]), "   7|8  |A%");
    assert_eq!(ints("%v4d", &[0, 1, 2, 3]), "0,1,2,3");
    assert_eq!(ints("%p", &[0x1234]), "0x1234");
    assert_eq!(ints("a %d b %d", &[1]), "a 1 b ");
    assert_eq!(ints("%y", &[1]), "");
}

#[test]
fn floats_as_c_writes_them() {
    assert_eq!(
        floats("%f %.3f %8.2f|%-8.1f|%+.0f", &[1.5, 438.5, 3.14062, 2.25, 2.5]),
        "1.500000 438.500     3.14|2.2     |+2"
    );
    assert_eq!(
        floats("%e %.2E %g %g %g", &[12345.678, 0.00012, 10.5, 1e-5, 1e6]),
        "1.234568e+04 1.20E-04 10.5 1e-05 1e+06"
    );
    assert_eq!(
        floats("%g %g %#g %g", &[100000.0, 0.0001, 1.0, 0.0]),
        "100000 0.0001 1.00000 0"
    );
    assert_eq!(
        floats("%a %a %.1a %A", &[1.0, 0.5, 1.99, 10.0]),
        "0x1p+0 0x1p-1 0x2.0p+0 0X1.4P+3"
    );
    assert_eq!(
        floats("%f %F %05f", &[f64::INFINITY, f64::NEG_INFINITY, f64::NAN]),
        "inf -INF   nan"
    );
}

#[test]
fn strings_have_width_and_precision() {
    let mut args = Given(vec![(0, 0.0, "abc"), (0, 0.0, "abcdef")]);
    assert_eq!(format("[%5s] [%.3s]", &mut args), "[  abc] [abc]");
}
