"""Things of progressives of which an act is out of date when others changed them: prizes."""

from __future__ import annotations

from casino.requests.changes import watch
from progressive.events import PayoutFormVoided, PrizePaid


def load() -> None:
    """Register them."""
    watch(("prize",), (PrizePaid, PayoutFormVoided), attribute="prize")
