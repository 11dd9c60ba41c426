//! Integers of variable length (DWARF 5, 7.6).

/// Appends an unsigned integer.
pub(crate) fn unsigned(out: &mut Vec<u8>, mut value: u64) {
    loop {
        let low = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 {
            out.push(low);
            return;
        }
        out.push(low | 0x80);
    }
}

/// Appends a signed integer.
pub(crate) fn signed(out: &mut Vec<u8>, mut value: i64) {
    loop {
        let low = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 && low & 0x40 == 0 || value == -1 && low & 0x40 != 0 {
            out.push(low);
            return;
        }
        out.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// DWARF 5, 7.6, figures 22 and 23.
    #[test]
    fn examples_of_the_standard() {
        let bytes = |f: &dyn Fn(&mut Vec<u8>)| {
            let mut out = Vec::new();
            f(&mut out);
            out
        };
        for (value, want) in [
            (2, vec![2]),
            (127, vec![0x7f]),
            (128, vec![0x80, 1]),
            (129, vec![0x81, 1]),
            (12857, vec![0xb9, 0x64]),
        ] {
            assert_eq!(bytes(&|out| unsigned(out, value)), want, "{value}");
        }
        for (value, want) in [
            (2, vec![2]),
            (-2, vec![0x7e]),
            (127, vec![0xff, 0]),
            (-127, vec![0x81, 0x7f]),
            (128, vec![0x80, 1]),
            (-128, vec![0x80, 0x7f]),
            (-129, vec![0xff, 0x7e]),
        ] {
            assert_eq!(bytes(&|out| signed(out, value)), want, "{value}");
        }
    }
}
