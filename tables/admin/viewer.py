"""The viewer of rounds: a round's table step by step, each step in words, and what the dealer paid beside what was due.

Every step is an address (``?step=n``): without JavaScript the buttons are links. What lies on the table is drawn by
`casino.scenes`; the names are the Teller's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import msgspec
from django.utils.safestring import SafeString, mark_safe

from casino.admin import show
from casino.documents import labels
from casino.eventstore import Recorded
from casino.rules import kernel
from casino.rules import vocabulary as v
from casino.rules.kernel import Game, Line, Settlement, Variance
from casino.scenes import Scene, Stage, draw
from casino.scenes.picture import in_words
from tables.admin.telling import ACTIONS, BLINDS, LABELS, PLACES, SAYINGS, Part, Teller

TROUBLES: Final = frozenset({"IrregularityDeclared", "RoundVoided"})
"""Events that tell of something out of the ordinary."""
PAYMENTS: Final = frozenset({"BetPaid", "BetTaken"})
MOST_MARKS: Final = 240
"""Most steps with a mark below the picture; a longer round has buttons only."""


class UnrecordedFact(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that is no stored event: what a case says, in the shape that the Teller reads."""

    type: str
    data: bytes

    @classmethod
    def of(cls, fact: Any) -> UnrecordedFact:
        return cls(type=type(fact).__name__, data=msgspec.json.encode(fact))


class SceneWords:
    """The names of a picture in the language of the screen (`casino.scenes.Words`)."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller

    def saying(self, code: str) -> str:
        return self._translated(SAYINGS[code])

    def seat(self, number: int) -> str:
        return f"{self._translated(LABELS['seat'])} {number}"

    def place(self, name: str) -> str:
        return self._translated(PLACES.get(name, name))

    def bet(self, code: str) -> str:
        return self.teller.bets.get(code, code)

    def on(self, target: str) -> str:
        return self.teller.target(target)

    def said(self, code: str) -> str:
        return self._translated(ACTIONS.get(code) or BLINDS.get(code, code))

    def result(self, code: str) -> str:
        return str(show.RESULTS.get(code, code))

    def money(self, minor: int) -> str:
        return show.money(minor, self.teller.currency)

    def game(self, code: str) -> str:
        return show.game_name(code)

    def _translated(self, label: labels.Label) -> str:
        return labels.translated(label, self.teller.language)


class Mark(NamedTuple):
    """A step below the picture: its number, address, what it is, and how it looks."""

    step: int
    url: str
    title: str
    cls: str


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A round at one of its steps, for the template. ``form``: steps are buttons of a form, not addresses."""

    picture: SafeString
    lying: list[str]
    step: int
    steps: int
    title: str
    parts: list[Part]
    at: str
    actor: str
    stored: str
    first: str
    before: str
    after: str
    last: str
    marks: list[Mark]
    troubles: list[dict[str, str]]
    form: bool
    refused: bool


class Round(NamedTuple):
    """A round on screen: facts in order, each with the event the Teller reads, its time and its actor."""

    facts: Sequence[Any]
    events: Sequence[Any]
    at: Sequence[str]
    actors: Sequence[str]


def recorded_round(events: Sequence[Recorded], zone: ZoneInfo) -> Round:
    """A round of the store."""
    return Round(
        facts=[recorded.event for recorded in events],
        events=events,
        at=[show.clock(recorded.occurred_at, zone) for recorded in events],
        actors=[show.actor_name(recorded.actor) for recorded in events],
    )


def unrecorded_round(facts: Sequence[v.Fact]) -> Round:
    """A round that is not recorded."""
    return Round(
        facts=facts, events=[UnrecordedFact.of(fact) for fact in facts], at=[""] * len(facts), actors=[""] * len(facts)
    )


def view(
    round_: Round,
    teller: Teller,
    game: Game | None,
    *,
    settlement: Settlement | None,
    wanted: str | None,
    opened: v.RoundOpened | None = None,
    refused_at: int | None = None,
    address: Callable[[int], str] | None = None,
) -> View:
    """The round at the step that is wanted (the last, if none is). A case that is settled has a last step more than it
    has facts; a recorded one has its `RoundSettled`."""
    recorded_end = bool(round_.events) and round_.events[-1].type == "RoundSettled"
    steps = len(round_.facts) + (settlement is not None and not recorded_end)
    if refused_at is not None:
        steps = min(steps, refused_at + 1)
    step = _step(wanted, steps)
    scene = _scene_at(round_, game, teller.currency, step, settlement, opened)
    link = address or _query
    words = SceneWords(teller)
    tells = teller.tell(round_.events)
    at_end = step > len(round_.facts)
    here = step - 1
    return View(
        picture=mark_safe(draw(scene, words)),  # noqa: S308 - drawn by us, every text made safe there
        lying=in_words(scene, words),
        step=step,
        steps=steps,
        title=teller.title("RoundSettled" if at_end or not round_.events else round_.events[here].type),
        parts=[] if at_end or not tells else [part for part in tells[here] if not _says_nothing(part, teller)],
        at="" if at_end or not round_.at else round_.at[here],
        actor="" if at_end or not round_.actors else round_.actors[here],
        stored="" if at_end or not round_.events else round_.events[here].data.decode(),
        first=link(1) if step > 1 else "",
        before=link(step - 1) if step > 1 else "",
        after=link(step + 1) if step < steps else "",
        last=link(steps) if step < steps else "",
        marks=_marks(round_, teller, step, steps, link, refused_at) if steps <= MOST_MARKS else [],
        troubles=_troubles(round_, teller, tells, link),
        form=address is not None,
        refused=refused_at is not None and step == refused_at + 1,
    )


def _says_nothing(part: Part, teller: Teller) -> bool:
    """Sums of a settlement that are nought."""
    return part.value in ("0", "no", show.money(0, teller.currency))


def _query(step: int) -> str:
    return "?" + urlencode({"step": step})


def _step(wanted: str | None, steps: int) -> int:
    """A step that the round has: the last one where the address says nothing that can be read."""
    if wanted is None or not (wanted.isascii() and wanted.isdigit() and len(wanted) < 8):
        return steps
    return max(1, min(int(wanted), steps)) if steps else 0


def _scene_at(
    round_: Round, game: Game | None, currency: str, step: int, settlement: Settlement | None,
    opened: v.RoundOpened | None,
) -> Scene:  # fmt: skip
    stage = Stage(game, currency, opened)
    for fact, event in zip(round_.facts[:step], round_.events, strict=False):
        if event.type == "RoundSettled":
            stage.settle(settlement)
        else:
            stage.apply(fact)
    if step > len(round_.facts):
        stage.settle(settlement)
    return stage.scene()


def _marks(
    round_: Round, teller: Teller, step: int, steps: int, link: Callable[[int], str], refused_at: int | None
) -> list[Mark]:
    marks = []
    for number in range(1, steps + 1):
        kind = round_.events[number - 1].type if number <= len(round_.events) else "RoundSettled"
        cls = ["now" if number == step else "past" if number < step else ""]
        cls += ["wrong"] if kind in TROUBLES or number - 1 == refused_at else []
        cls += ["paid"] if kind in PAYMENTS else []
        marks.append(Mark(number, link(number), f"{number}. {teller.title(kind)}", " ".join(filter(None, cls))))
    return marks


def _troubles(
    round_: Round, teller: Teller, tells: Sequence[Sequence[Part]], link: Callable[[int], str]
) -> list[dict[str, str]]:
    """Irregularities and annulments of the whole round, whichever step is shown."""
    return [
        {
            "url": link(number),
            "said": " · ".join(f"{part.label} {_plain(part.value)}".strip() for part in parts if part.kind != "list"),
            "title": teller.title(event.type),
            "number": str(number),
        }
        for number, (event, parts) in enumerate(zip(round_.events, tells, strict=True), start=1)
        if event.type in TROUBLES
    ]


def _plain(value: Any) -> str:
    return " ".join(face.text for face in value) if isinstance(value, list) else str(value)


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """A settlement line with what the dealer reported on it: ``paid`` is None where he reported nothing."""

    line: Line
    paid: int | None
    variance: Variance | None


def owed(settlement: Settlement, facts: Sequence[Any], round_: kernel.Round) -> list[Owed]:
    """Every line with the dealer's payment beside it; of several decisions of one bet the last has it, as the rules
    compare it. ``round_`` gives the targets of payments as its lines name them."""
    paid: dict[tuple[int, str, str | None, int], int] = {}
    for fact in facts:
        if isinstance(fact, v.BetPaid | v.BetTaken):
            key = (fact.seat, fact.bet, round_.target_of(fact), fact.hand)
            paid[key] = paid.get(key, 0) + (fact.amount if isinstance(fact, v.BetPaid) else -fact.amount)
    wrong = {(one.seat, one.bet, one.target, one.hand or 0): one for one in settlement.variances}
    found: list[Owed] = []
    for line in reversed(settlement.lines):
        key = (line.seat or 0, line.bet, line.target, line.hand or 0)
        found.append(Owed(line=line, paid=paid.pop(key, None), variance=wrong.pop(key, None)))
    return found[::-1]


def columns(settlement: Settlement | None, facts: Sequence[Any]) -> Mapping[str, bool]:
    """Return the columns of the lines that have a value."""
    lines = settlement.lines if settlement else ()
    return {
        "hands": any(line.hand for line in lines),
        "targets": any(line.target for line in lines),
        "commissions": any(line.commission for line in lines),
        "paid": any(isinstance(fact, v.BetPaid | v.BetTaken) for fact in facts),
    }
