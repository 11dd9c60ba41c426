//! Rows of several work-groups that code goes over where they are in memory: lanes that follow each other there are a line.

use super::number::{AXES, GROUP, Last, ROW, X, Y};
use super::run::Place;

/// Lines of the lanes of several work-groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lines {
    /// Lanes of each line.
    lanes: u32,
    /// Lines along Y, and work-groups of a row, and rows of them, that have lines of their own.
    lines: u32,
    pub groups: u32,
    pub rows: u32,
    at_a_time: u32,
    /// What a lane stores is where it has loaded something.
    pub in_place: bool,
}

/// Which line it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Order {
    pub y: u32,
    pub group: Group,
}

/// A work-group of several: its place in a row of them, and the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Group {
    pub x: u32,
    pub row: u32,
}

impl Group {
    /// All of them, in their order.
    pub fn all(last: &Last) -> impl Iterator<Item = Group> + use<> {
        let [.., groups, rows] = *last;
        (0..=rows).flat_map(move |row| (0..=groups).map(move |x| Group { x, row }))
    }

    /// How far it is from the first one, of whose numbers these are the steps.
    #[inline(always)]
    pub fn way(self, steps: [i64; AXES]) -> i64 {
        steps[GROUP] * i64::from(self.x) + steps[ROW] * i64::from(self.row)
    }
}

impl Lines {
    /// The lines of such rows, of which code takes so many lanes at a time, all or none; work-groups have lines of their own if what they
    /// compute with `varies`. None if lanes do not follow each other, or it is to be seen in which order they load and store.
    pub fn of(places: &[Place], last: &Last, varies: bool, at_a_time: u32) -> Option<Lines> {
        let places = || places.iter();
        let mut counts = last.map(|last| last + 1);
        if places().any(|place| place.in_lds || place.steps[X] != place.width) {
            return None;
        }
        let in_place = apart(places(), last)?;
        let mut lanes = counts[X];
        // the groups' lines may become one before those along Y do, or after; those of rows of groups are the last to do so
        for axis in [Y, GROUP, Y, ROW] {
            let follows = places().all(|place| place.steps[axis] == place.width * i64::from(lanes));
            let is_next = axis != ROW || counts[Y] == 1 && counts[GROUP] == 1;
            if counts[axis] > 1 && follows && is_next && !(varies && axis >= GROUP) {
                lanes *= counts[axis];
                counts[axis] = 1;
            }
        }
        // the last ones of a line may be computed twice, but not of what is written over
        let fits = lanes.is_multiple_of(at_a_time) || lanes > at_a_time && !in_place;
        fits.then_some(Lines {
            lanes,
            lines: counts[Y],
            groups: counts[GROUP],
            rows: counts[ROW],
            at_a_time,
            in_place,
        })
    }

    /// How far lanes along Y, those of the next work-group and those of the next row of these are from each other in an array of all, of which each
    /// line is a part without gaps.
    pub fn strides(self, places: &[Place], last: &Last) -> [i64; AXES] {
        let [x, y, groups, _] = last.map(|last| i64::from(last) + 1);
        let is_one_row = self.lines == 1 && y > 1;
        let is_one_group = self.groups == 1 && groups > 1;
        let rows_follow = || places.iter().all(|place| place.steps[Y] == place.width * x);
        let [along_y, of_group] = match is_one_group && !(is_one_row && rows_follow()) {
            true => [x * groups, x],
            false => [x, x * y],
        };
        [1, along_y, of_group, x * y * groups]
    }

    pub fn orders(self) -> impl Iterator<Item = Order> {
        let groups = Group::all(&[0, 0, self.groups - 1, self.rows - 1]);
        groups.flat_map(move |group| (0..self.lines).map(move |y| Order { y, group }))
    }

    /// First lanes of a line and how many they are, for the code to go over.
    pub fn pieces(self) -> impl Iterator<Item = (u32, u32)> {
        let over = self.lanes % self.at_a_time;
        let last = (over > 0).then(|| (self.lanes - self.at_a_time, self.at_a_time));
        std::iter::once((0, self.lanes - over)).chain(last)
    }
}

/// Whether lanes store where they load themselves; None if they store where others load or store.
fn apart<'p>(places: impl Iterator<Item = &'p Place> + Clone, last: &Last) -> Option<bool> {
    let mut in_place = false;
    let all = || places.clone().enumerate();
    for (n, store) in all().filter(|(_, place)| place.store) {
        if !is_apart_from_itself(store, last) {
            return None;
        }
        for (_, other) in all().filter(|(m, _)| *m != n) {
            let meets = store.address < other.address.saturating_add(other.bytes)
                && other.address < store.address.saturating_add(store.bytes);
            match meets {
                false => {}
                true if are_the_same(store, other, last) => in_place = true,
                true => return None,
            }
        }
    }
    Some(in_place)
}

/// Whether each lane has the same dwords in two rows.
fn are_the_same(a: &Place, b: &Place, last: &Last) -> bool {
    let is_same = |axis: usize| last[axis] == 0 || a.steps[axis] == b.steps[axis];
    let first = |place: &Place| place.address.wrapping_add_signed(place.first);
    a.width == b.width && first(a) == first(b) && (0..AXES).all(is_same)
}

/// Addresses from one on to before another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    pub first: u64,
    pub end: u64,
}

impl Reach {
    pub const NOTHING: Reach = Reach {
        first: u64::MAX,
        end: 0,
    };

    /// With those of another one and all in between.
    pub fn and(self, other: Reach) -> Reach {
        Reach {
            first: self.first.min(other.first),
            end: self.end.max(other.end),
        }
    }

    fn meets(self, other: Reach) -> bool {
        self.first < other.end && other.first < self.end
    }
}

/// Whether no lane of a work-group stores where another one has another load or store, of which `reach` says where they may be, if that is known.
pub fn stores_are_apart(places: &[Place], last: &Last, reach: &dyn Fn(&Place) -> Option<Reach>) -> bool {
    let of_one = [last[X], last[Y], 0, 0];
    let all = || places.iter().enumerate();
    let is_apart = |store: &Place, other: &Place| {
        let is_same = || {
            let all_lanes = store.mask.is_none() && other.mask.is_none();
            all_lanes && are_the_same(store, other, &of_one) && is_apart_from_itself(store, &of_one)
        };
        let reaches = reach(store).zip(reach(other));
        reaches.is_some_and(|(a, b)| !a.meets(b)) || is_same()
    };
    all().filter(|(_, store)| store.store).all(|(n, store)| {
        let mut others = all().filter(|(m, other)| *m != n && other.in_lds == store.in_lds);
        others.all(|(_, other)| is_apart(store, other))
    })
}

/// Whether no two lanes have the same dwords, or parts of them.
fn is_apart_from_itself(place: &Place, last: &Last) -> bool {
    let mut axes: Vec<(i64, i64)> = place
        .steps
        .into_iter()
        .zip(last.map(i64::from))
        .filter(|axis| axis.1 > 0)
        .collect();
    axes.sort_unstable();
    let mut bytes = place.width;
    axes.into_iter().all(|(step, last)| {
        let is_apart = step >= bytes;
        bytes += step.saturating_mul(last);
        is_apart
    })
}
