"""Settle a disputed round, entered in a form or as events, by the rules. Nothing is stored.

``compose`` makes events of what a form says. A form tells bets, cards by place and decisions by seat, not their order:
the order is found by asking the rules, fact by fact, which of those left may come next. Where none may, the refusal of
the one that was due first is the answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.rules import vocabulary as v
from casino.rules.codec import decode_event, encode_event, require_names
from casino.rules.errors import RuleError
from casino.rules.kernel import PROGRESSIVE, Game, Round, Settlement
from casino.rules.names import given_twice
from casino.rules.replay import CASE_NAMES, require_of_case

MOST_CHARACTERS: Final = 200_000
MOST_EVENTS: Final = 3_000
THROWN: Final = frozenset({"craps", "easy_roll"})
"""Families in which bets need not be closed: the throw does it."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A settled case, or the refusal: ``refused_at`` is the index of the fact that was refused, the number of facts
    when the round is not finished, None when options or limits are not allowed."""

    facts: list[v.Fact]
    settlement: Settlement | None = None
    refusal: RuleError | None = None
    refused_at: int | None = None


class RoundEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A round entered in a form: bets in the order of placing, cards and tiles by place and hand, decisions by seat,
    how hands were set, throws, the pocket or the segment, payments by the dealer."""

    bets: Sequence[v.Fact] = ()
    start: Sequence[v.Fact] = ()
    hands: Mapping[tuple[int | str, int], Sequence[v.Fact]] = {}
    decisions: Mapping[int, Sequence[v.Fact]] = {}
    settings: Sequence[v.HandSet] = ()
    results: Sequence[v.Fact] = ()
    payments: Sequence[v.Fact] = ()


def read(text: str, currency: str) -> tuple[dict[str, Any], list[v.Fact]]:
    """The case around the events (empty where events alone were pasted) and the events of a text: a JSON list, a case
    as `replay` takes it, or one JSON object a line.

    Refused: `paste_too_long`, `paste_unreadable`, `too_many_events`; `RuleError` names an event that is none.
    """
    if len(text) > MOST_CHARACTERS:
        raise Refused("paste_too_long", field="events", most=MOST_CHARACTERS, count=len(text))
    case, events = _unwrapped(_decoded(text.strip()))
    require_names(case, CASE_NAMES)
    if len(events) > MOST_EVENTS:
        raise Refused("too_many_events", field="events", cite="PR §1.7", most=MOST_EVENTS)
    facts = []
    for number, event in enumerate(events, start=1):
        if not isinstance(event, dict):
            raise _unreadable(number, _("an event is a JSON object"))
        facts.append(decode_event(event, currency))
    return case, facts


def written(facts: Iterable[v.Fact], currency: str) -> str:
    """Events as ``read`` takes them, one a line."""
    return "\n".join(msgspec.json.encode(encode_event(fact, currency)).decode() for fact in facts)


def _decoded(text: str) -> Any:
    """One JSON value, else one a line; a line that is none is named."""
    if not text:
        return []
    try:
        return _once(text, 1)
    except RecursionError:
        raise _unreadable(1, _("it is nested too deeply")) from None
    except msgspec.DecodeError:
        pass
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found.append(_once(line.strip().rstrip(","), number))
        except RecursionError:
            raise _unreadable(number, _("it is nested too deeply")) from None
        except msgspec.DecodeError as reason:
            raise _unreadable(number, str(reason)) from None
    return found


def _once(text: str, number: int) -> Any:
    """The JSON value of a text in which no name stands twice in an object."""
    value = msgspec.json.decode(text)
    name = given_twice(text, value)
    if name is not None:
        raise _unreadable(number, _("the name %(name)s appears twice in one object") % {"name": repr(name)})
    return value


def _unwrapped(given: Any) -> tuple[dict[str, Any], list[Any]]:
    if isinstance(given, list):
        return {}, given
    if isinstance(given, dict) and isinstance(given.get("events"), list):
        return given, given["events"]
    if isinstance(given, dict) and "type" in given:
        return {}, [given]
    raise _unreadable(1, _("it is no list of events and no case with events"))


def _unreadable(line: int, reason: Any) -> Refused:
    return Refused("paste_unreadable", field="events", line=line, reason=reason)


def settle(game: Game, opened: v.RoundOpened, facts: Sequence[v.Fact], currency: str) -> Answer:
    """The settlement of these facts under the options, limits and meters of ``opened``, or the refusal."""
    at: int | None = None
    try:
        round_ = game.open(opened.options, opened.limits, opened.meters, currency)
        for at, fact in enumerate(facts):  # noqa: B007 - said in the refusal
            require_of_case(round_, fact)
            round_.apply(fact)
        at = len(facts)
        return Answer(facts=list(facts), settlement=round_.settle())
    except RuleError as refusal:
        return Answer(facts=list(facts), refusal=refusal, refused_at=at)


def compose(game: Game, opened: v.RoundOpened, entry: RoundEntry, currency: str) -> list[v.Fact]:
    """Return the facts of a form in an order that the rules accept; where there is none, those that fit and then the
    one that was due first, so that ``settle`` gives the reason. ``RuleError``: options or limits are not allowed."""
    round_ = game.open(opened.options, opened.limits, opened.meters, currency)
    placed: list[v.Fact] = []
    late = [bet for queue in _take(round_, placed, [[bet] for bet in entry.bets]) for bet in queue]
    facts = list(placed)
    queues: list[Sequence[v.Fact]] = [*([bet] for bet in late), *entry.decisions.values()]
    if v.BetsClosed in round_.handlers and game.family not in THROWN:
        queues.append([v.BetsClosed()])
    queues += [[fact] for fact in entry.start]
    queues += entry.hands.values()
    queues += [[setting] for setting in entry.settings]
    queues.append(entry.results)
    rest = _take(round_, facts, queues)
    rest = _take(round_, facts, [*rest, *([payment] for payment in entry.payments)])
    refused = next((fact for queue in rest for fact in queue), None)
    if refused is None:
        return facts
    # A bet that nothing made lawful later was due before the others closed.
    return [*placed, refused] if refused in late else [*facts, refused]


def _take(round_: Round, facts: list[v.Fact], queues: Sequence[Sequence[v.Fact]]) -> list[list[v.Fact]]:
    """Apply the first of the heads that the rules accept, again and again; a queue that gave one waits for the others
    of its kind. Gives back what is left."""
    waiting = [deque(queue) for queue in queues if queue]
    moved = True
    while moved:
        moved = False
        for place, queue in enumerate(waiting):
            if queue and _accepted(round_, queue[0]):
                facts.append(queue.popleft())
                moved = True
                if isinstance(facts[-1], v.DecisionMade):
                    last = max(i for i, other in enumerate(waiting) if i == place or _decides(other))
                    waiting.insert(last, waiting.pop(place))
                break
    return [list(queue) for queue in waiting if queue]


def _decides(queue: deque[v.Fact]) -> bool:
    return bool(queue) and isinstance(queue[0], v.DecisionMade)


def _accepted(round_: Round, fact: v.Fact) -> bool:
    """Apply the fact if the rules take it now; return whether they did."""
    try:
        round_.apply(fact)
    except RuleError:
        return False
    return True


def bet_fact(game: Game, seat: int, bet: str, amount: int, target: str | None, hand: int | None) -> v.Fact:
    """The fact of a bet: the chip of a progressive goes into its acceptor."""
    known = next((each for each in game.bets if each.code == bet), None)
    chip = bet == PROGRESSIVE or (known is not None and known.acceptor is not None)
    if chip and v.ProgressiveWagered in game.round_type.handlers:
        return v.ProgressiveWagered(seat=seat, amount=amount)
    return v.BetPlaced(seat=seat, bet=bet, amount=amount, target=target, hand=hand)
