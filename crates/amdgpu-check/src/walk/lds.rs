//! What waves of a work-group do in LDS, work-item by work-item: it is the same in every work-group.

use super::memory::InLds;
use super::number::{Bounds, GROUP};

/// Bytes that work-items access, at most.
const MOST_BYTES: usize = 1 << 18;

/// What is known of the accesses of LDS of a dispatch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lds {
    /// Between two barriers no wave comes to a byte that another writes, nor two lanes of an instruction that writes.
    pub is_apart: bool,
    /// What is read was written.
    pub is_defined: bool,
}

/// Who came to a byte: a wave and the barriers before it, as one number; 0 for nobody.
type Came = u64;

#[derive(Clone, Copy, Default)]
struct Byte {
    wrote: Came,
    /// Number of the access.
    by: u32,
    read: Came,
    /// Another wave has read it, too.
    is_shared: bool,
    /// Who wrote it for certain, first.
    defined: Came,
}

/// Follows the accesses of a work-group of these bounds, in the order of the walk.
pub(crate) fn check(accesses: &[InLds], bounds: &Bounds, wave_size: u32, bytes: u32) -> Lds {
    let neither = Lds::default();
    let extent: [i64; GROUP] = std::array::from_fn(|axis| bounds[axis].1 + 1);
    let items: i64 = extent.iter().product();
    let mut known = Lds {
        is_apart: true,
        is_defined: true,
    };
    let all = |bytes: i64| items * bytes;
    if accesses.iter().map(|one| all(one.access.bytes)).sum::<i64>() > MOST_BYTES as i64 {
        return neither;
    }
    let mut lds = vec![Byte::default(); bytes as usize];
    for (n, one) in accesses.iter().enumerate() {
        let Some(address) = one
            .access
            .address
            .filter(|a| a.span == 0 && a.steps[GROUP..] == [0; GROUP])
        else {
            return neither;
        };
        let is_exact = one.is_certain && one.mask.is_of_items();
        for item in 0..items {
            let ids = [
                item % extent[0],
                item / extent[0] % extent[1],
                item / extent[0] / extent[1],
            ];
            if !one.mask.may_have(ids) {
                continue;
            }
            let wave = item as u64 / u64::from(wave_size);
            let came = (u64::from(one.phase) << 32 | wave) + 1;
            let from = address
                .steps
                .iter()
                .zip(ids)
                .fold(address.base, |sum, (step, id)| sum + step * id);
            let place = usize::try_from(from)
                .ok()
                .and_then(|from| lds.get_mut(from..from + one.access.bytes as usize));
            let Some(place) = place else { return neither };
            for byte in place {
                known.add(byte, one, (n as u32 + 1, came), is_exact);
            }
        }
        if known == neither {
            return neither;
        }
    }
    known
}

impl Lds {
    fn add(&mut self, byte: &mut Byte, one: &InLds, (number, came): (u32, Came), is_exact: bool) {
        let now = |other: Came| other != 0 && (other - 1) >> 32 == (came - 1) >> 32;
        let is_other = |other: Came| now(other) && other != came;
        if one.access.how.writes {
            let reads = is_other(byte.read) || now(byte.read) && byte.is_shared;
            self.is_apart &= !is_other(byte.wrote) && !reads && byte.by != number;
            (byte.wrote, byte.by) = (came, number);
            if is_exact && byte.defined == 0 {
                byte.defined = came;
            }
        } else {
            self.is_apart &= !is_other(byte.wrote);
            byte.is_shared = match now(byte.read) {
                true => byte.is_shared || byte.read != came,
                false => false,
            };
            byte.read = came;
        }
        let reads = !one.access.how.writes || one.access.how.is_atomic;
        // by the wave itself, or by another before a barrier
        self.is_defined &= !reads || byte.defined != 0 && !is_other(byte.defined);
    }
}

#[cfg(test)]
mod tests {
    use super::super::mask::Mask;
    use super::super::memory::{Access, How};
    use super::super::number::{AXES, Compared, Is, Number};
    use super::*;

    fn access(phase: u32, writes: bool, base: i64, step: i64, items: Option<i64>) -> InLds {
        let mut address = Number::same(base);
        address.steps[0] = step;
        let mut limit = Number::id(0);
        limit.base = -items.unwrap_or(0);
        let below = Compared {
            number: limit,
            is: Is::Below,
        };
        let how = How {
            writes,
            is_atomic: false,
            is_lds: true,
        };
        InLds {
            access: Access {
                pc: 0,
                how,
                bytes: 4,
                address: Some(address),
            },
            mask: if items.is_some() {
                Mask::full().with(below)
            } else {
                Mask::full()
            },
            phase,
            is_certain: true,
        }
    }

    fn checked(list: &[InLds]) -> (bool, bool) {
        let mut bounds = [(0, 0); AXES];
        bounds[0] = (0, 127);
        let known = check(list, &bounds, 64, 1024);
        (known.is_apart, known.is_defined)
    }

    #[test]
    fn sums_in_steps_are_apart_with_barriers_between_them() {
        let first = access(0, true, 0, 4, None);
        let step = |phase, half| {
            let low = Some(half);
            [
                access(phase, false, 4 * half, 4, low),
                access(phase, false, 0, 4, low),
                access(phase, true, 0, 4, low),
            ]
        };
        let mut list = vec![first.clone()];
        list.extend(step(1, 64));
        list.extend(step(2, 32));
        assert_eq!(checked(&list), (true, true));
        // no barrier before the first step
        let mut list = vec![first];
        list.extend(step(0, 64));
        assert!(!checked(&list).0);
    }

    #[test]
    fn what_is_read_was_written() {
        let all = access(0, true, 0, 4, None);
        let half = access(0, true, 0, 4, Some(64));
        let read = access(1, false, 0, 4, None);
        assert_eq!(checked(&[all, read.clone()]), (true, true));
        assert_eq!(checked(&[half, read]), (true, false));
        // two lanes write one place
        assert!(!checked(&[access(0, true, 0, 2, None)]).0);
        assert!(!checked(&[access(0, true, 0, 0, None)]).0);
        // one wave reads what both did not wait for
        let (own, of_other) = (access(0, false, 0, 4, None), access(0, true, 0, 4, Some(64)));
        assert!(checked(&[own, of_other]).0);
        let (reversed, later) = (access(0, false, 508, -4, None), access(0, true, 0, 4, None));
        assert!(!checked(&[reversed, later]).0);
    }
}
