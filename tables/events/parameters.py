"""Parameters that change at an instant: registered, `parameter:<day>`, and announced to the open sessions concerned."""

from __future__ import annotations

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from casino.rules import vocabulary


@event_type("ParameterScheduled", version=1)
class ParameterScheduled(Event):
    """A parameter of a game has another value from an instant on (ISO).

    `table`: the one it is changed for, empty for every table of the game. `parameter`: `options.<name>`,
    `limits.<name>`, `float.multiple` or `float.amount`; amounts in minor units, rates in basis points. `document`: on
    file, the order or resolution that changes it.
    """

    game: str
    table: str
    parameter: str
    value: vocabulary.OptionValue
    effective_at: str
    document: str
    signatures: list[Signature]
    reason: str = ""


@event_type("SessionScheduled", version=1)
class SessionScheduled(Event):
    """An open table has other options or limits from an instant on (ISO): rounds that open before keep the former."""

    table: str
    shift: str
    effective_at: str
    options: dict[str, vocabulary.OptionValue]
    limits: dict[str, int]
    document: str
    signatures: list[Signature]
