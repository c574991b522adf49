"""A count room to test in: the seeded floor, boxes brought to the store, a team of three.

In every box lie the opener and the closer of its shift beside what a test says that it holds.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from casino.identity.signatures import Signature
from casino.models import FormNumber
from casino.roles import Role
from tables.events import BoxContent, BoxDocument
from tables.models import BoxCustody, TableSession
from tables.models.form_kinds import OPENER_CLOSER
from tests.factories import ACTOR, DAY, Floor, banknotes

NOTES = {"10000": 5, "2000": 10}
WORTH = 70_000


def content(notes: dict[str, int], chips: dict[str, int] | None = None, **documents: int) -> list[BoxContent]:
    """Contents as they are entered; documents by form kind."""
    worth = sum(int(value) * pieces for value, pieces in (chips or {}).items())
    return [
        banknotes(notes),
        BoxContent(kind="chips", counts=chips or {}, total=worth),
        BoxContent(kind="documents", counts=documents, total=0),
    ]


class CountRoom:
    """Moves of the count room; members are 1, 2, 3 of the seeded count team."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.property = floor, floor.property
        self.count = ""

    def who(self, number: int) -> Signature:
        return self.floor.sig(Role.COUNT_TEAM, number)

    def box(self, table: str, shift: str = "M", day: dt.date = DAY) -> str:
        """A box that was on its table while it worked, and is in the store."""
        self.floor.open(table, shift, day=day)
        self.floor.close(table)
        number = f"{table}-{shift}"
        self.floor.remove(number)
        self.floor.store(number)
        return number

    def sit_down(self, people: int = 3, day: dt.date = DAY) -> str:
        self.count = self.floor.work.do("open_count", day=day, room="count room", team=self.floor.team(people))
        return self.count

    def common(self, **more: object) -> dict[str, object]:
        return {"count": self.count, "actor": ACTOR, "at": self.floor.now(), **more}

    def pair(self, **more: object) -> dict[str, object]:
        return self.common(by=self.who(1), witness=self.who(2), **more)

    def do(self, operation: str, **given: object) -> Any:
        return self.floor.work.do(operation, **{"count": self.count, **given})

    def open(self, box: str, **more: object) -> None:
        self.do("open_box", box=box, **more)

    def forms(self, box: str) -> list[BoxDocument]:
        """The opener and the closer in a box: of two boxes of a shift they lie in the first."""
        custody = BoxCustody.objects.filter(property_id=self.property.pk, box=box).latest("installed_at")
        place = {"property_id": self.property.pk, "table": custody.table, "day": custody.day, "shift": custody.shift}
        if BoxCustody.objects.filter(**place).earliest("installed_at").box != box:
            return []
        session = TableSession.objects.filter(**place).first()
        if session is None:
            return []
        numbers = FormNumber.objects.filter(
            property_id=self.property.pk, reference=f"{session.table}.{session.day.isoformat()}.{session.shift}"
        )
        totals = {"opener": session.opener_total, "closer": session.closer_total}
        return [
            BoxDocument(kind=OPENER_CLOSER, serial=number.serial, total=totals[number.purpose])
            for number in numbers.order_by("serial")
        ]

    def with_forms(self, box: str, contents: list[BoxContent]) -> list[BoxContent]:
        """What a test says that the box holds, and the forms of its session."""
        found = {one.kind: one.counts for one in contents}
        forms = {OPENER_CLOSER: len(self.forms(box))}
        documents = {**{kind: pieces for kind, pieces in forms.items() if pieces}, **found.get("documents", {})}
        money = [one for one in contents if one.kind != "documents"]
        return [*money, BoxContent(kind="documents", counts=documents, total=0)]

    def enter(self, box: str, number: int, contents: list[BoxContent]) -> str:
        return self.do("enter_count", box=box, contents=self.with_forms(box, contents), counter=self.who(number))

    def papers(self, box: str, *papers: tuple[str, str, int | None]) -> None:
        """The list of papers: those named, and the forms unless papers of their kind are named."""
        documents = [BoxDocument(kind=kind, serial=serial, total=total) for kind, serial, total in papers]
        if not any(document.kind == OPENER_CLOSER for document in documents):
            documents += self.forms(box)
        self.do("list_documents", box=box, documents=documents)

    def empty(self, box: str) -> None:
        if not BoxCustody.objects.get(property_id=self.property.pk, box=box, status="opened").documents:
            self.papers(box)
        self.do("show_empty", box=box)

    def whole(
        self,
        box: str,
        contents: list[BoxContent] | None = None,
        papers: list[tuple[str, str, int | None]] | None = None,
    ) -> None:
        """Opened, counted twice the same, papers listed, shown empty."""
        contents = content(NOTES) if contents is None else contents
        self.open(box)
        self.enter(box, 1, contents)
        self.enter(box, 2, contents)
        self.papers(box, *papers or [])
        self.empty(box)

    def sign(self, *numbers: int) -> None:
        self.do("sign_count", team=[self.who(number) for number in numbers or (1, 2, 3)])

    def accept(self, contents: list[BoxContent]) -> int:
        return self.do("accept_count", contents=contents)

    def correct(self, box: str, contents: list[BoxContent], reason: str = "a slip of the pen") -> None:
        self.do("correct_count", box=box, contents=self.with_forms(box, contents), reason=reason)

    def machine(self, text: str, number: int = 3) -> object:
        return self.do("import_machine_count", name="counter.csv", content=text, by=self.who(number))
