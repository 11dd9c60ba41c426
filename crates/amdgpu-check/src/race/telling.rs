//! What a conflict is called.

use amdgpu_emu::observe::Place;
use diag::Kind;

use super::caches::Missing;
use super::clock::Stamp;
use super::look::{Conflict, Fault};
use super::{ACQUIRE, RACE, RELEASE, Race, WAIT};
use crate::checker::{At, Context};
use crate::finding::Finding;
use crate::report::{Report, Seen};

impl Race {
    pub(super) fn tell(
        &mut self,
        context: &Context,
        at: &At,
        in_lds: bool,
        (stamp, conflict): (Stamp, &Conflict),
        report: &mut Report,
    ) {
        let (code, kind) = match conflict.fault {
            Fault::Lanes | Fault::Unordered => (RACE, Kind::Race),
            Fault::InFlight => (WAIT, Kind::Wait),
            Fault::Unseen(Missing::Acquire(_)) => (ACQUIRE, Kind::Fence),
            Fault::Unseen(Missing::Release) => (RELEASE, Kind::Fence),
        };
        if !self.kinds.has(kind) {
            return;
        }
        self.pairs.insert((stamp.instruction(), conflict.other.instruction()));
        let place_of = |stamp: Stamp| self.places[(stamp.wave - 1 - self.first_wave) as usize];
        let [here, there] = [stamp, conflict.other].map(place_of);
        let (facts, other) = (
            self.code.get(stamp.instruction()),
            self.code.get(conflict.other.instruction()),
        );
        let place = Place {
            work_group: self.group_ids[there.group as usize],
            wave: there.index,
            pc: other.pc,
        };
        report.add(Seen::new(code, at.place.pc, other.pc), || {
            let memory = if in_lds { "LDS" } else { "memory" };
            let what = format!("{memory} at {:#x}", conflict.address);
            let message = match conflict.fault {
                Fault::Lanes => format!("a data race: lanes of one instruction write different values to {what}"),
                Fault::InFlight => format!(
                    "{} of {what} by another wave was not waited for before the two met, and this is {}",
                    other.noun(),
                    facts.noun()
                ),
                Fault::Unordered => format!(
                    "a data race: {} of {what}, and {} by another wave; nothing orders the two",
                    facts.noun(),
                    other.noun()
                ),
                Fault::Unseen(Missing::Acquire(_)) => format!(
                    "{} of {what} may find what was there before {} by another wave, which is ordered before it: nothing emptied the cache since",
                    facts.noun(),
                    other.noun()
                ),
                Fault::Unseen(Missing::Release) => format!(
                    "{} of {what} may find what was there before {} by another wave, which is ordered before it: nothing wrote that back from \
                     the cache of the other wave",
                    facts.noun(),
                    other.noun()
                ),
            };
            let finding = Finding::new(code, kind, message, context.spot(at.place, 1 << conflict.lane));
            if conflict.fault == Fault::Lanes {
                return finding;
            }
            let finding = finding.related("the other access", context.spot(place, 0));
            finding.note(match (conflict.fault, here.group == there.group) {
                (Fault::Unseen(missing), _) => self.caches.as_ref().map_or(String::new(), |caches| caches.remedy(missing)),
                (Fault::InFlight, _) => {
                    "a barrier or an atomic operation orders only what was waited for before it".into()
                }
                (_, true) => {
                    "waves of a work-group are ordered by a barrier, or by an atomic operation that one waits for".into()
                }
                _ => "work-groups are ordered by atomic operations only, and by the end of the kernel".into(),
            })
        });
    }
}
