"""State of an object at an instant: a table in a shift, a slip, a box, a count, a form, a set, the cage, a link.

    with history.as_it_stood(venue, "slip", "F-0000017", instant, Clock.RECORDED) as snapshot:
        snapshot.row()           # the slip as it stood; every query of the system answers as of then
        snapshot.events          # what was known of it, by position
        snapshot.later           # what came since

An instant is looked at by one of two clocks: when a fact was recorded (what the system knew) or when it occurred on the
floor. Each floor registers its kinds of objects (`register`) and says what an event's stream is about
(`register_stream`). The state is made by the projectors that made the rows of today (`casino.eventstore.replaying`);
here live no rule, no second arithmetic and no page: those are in `casino.admin.history` and `casino.api.history`.
"""

from casino.history.kinds import (
    Clock,
    Figure,
    Kind,
    Part,
    Subject,
    kind_of,
    kinds,
    register,
    register_others,
    register_stream,
    subject_of,
)
from casino.history.snapshots import Snapshot, as_it_stood, instant_of

__all__ = [
    "Clock",
    "Figure",
    "Kind",
    "Part",
    "Snapshot",
    "Subject",
    "as_it_stood",
    "instant_of",
    "kind_of",
    "kinds",
    "register",
    "register_others",
    "register_stream",
    "subject_of",
]
