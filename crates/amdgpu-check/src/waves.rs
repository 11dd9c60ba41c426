//! What a checker keeps for each wave that runs.

use amdgpu_emu::observe::Place;
use foldhash::{HashMap, HashMapExt};

/// A wave: its work-group and its place in it.
pub(crate) type Name = ([u32; 3], u32);

/// States of waves, which stay where they are. The same wave is asked for many times one after the other.
pub(crate) struct Waves<T> {
    last: Option<(Name, Box<T>)>,
    others: HashMap<Name, Box<T>>,
    /// States of waves that have ended, for those that begin.
    spare: Vec<Box<T>>,
}

/// States of ended waves that are kept, at most.
const MOST_SPARE: usize = 64;

impl<T> Default for Waves<T> {
    fn default() -> Self {
        Waves {
            last: None,
            others: HashMap::new(),
            spare: Vec::new(),
        }
    }
}

fn name(place: Place) -> Name {
    (place.work_group, place.wave)
}

impl<T: Default> Waves<T> {
    /// The state of a wave, a new one if it has none.
    #[inline]
    pub fn get(&mut self, place: Place) -> &mut T {
        let wanted = name(place);
        if self.last.as_ref().is_none_or(|(last, _)| *last != wanted) {
            self.change(wanted);
        }
        let (_, state) = self.last.get_or_insert_with(|| (wanted, Box::default()));
        state
    }

    /// A wave begins: its state, which is new or that of a wave which has ended.
    pub fn begin(&mut self, place: Place) -> &mut T {
        let new = self.spare.pop().unwrap_or_default();
        if let Some((last, state)) = self.last.take() {
            self.others.insert(last, state);
        }
        let (_, state) = self.last.insert((name(place), new));
        state
    }

    /// Gives back what [`Waves::end`] has given.
    pub fn recycle(&mut self, state: Box<T>) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(state);
        }
    }

    /// The state of a wave, if it runs.
    pub fn running(&mut self, place: Place) -> Option<&mut T> {
        let wanted = name(place);
        match &mut self.last {
            Some((last, state)) if *last == wanted => Some(state),
            _ => self.others.get_mut(&wanted).map(|state| &mut **state),
        }
    }

    #[cold]
    fn change(&mut self, wanted: Name) {
        let state = self.others.remove(&wanted).unwrap_or_default();
        if let Some((last, state)) = self.last.replace((wanted, state)) {
            self.others.insert(last, state);
        }
    }

    /// The wave has ended: its state.
    pub fn end(&mut self, place: Place) -> Option<Box<T>> {
        let wanted = name(place);
        match self.last.take_if(|(last, _)| *last == wanted) {
            Some((_, state)) => Some(state),
            None => self.others.remove(&wanted),
        }
    }

    pub fn clear(&mut self) {
        *self = Waves::default();
    }
}
