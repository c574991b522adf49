"""Operations on a floor, in their order, with the people who sign them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from casino.rules import table_checks
from casino.rules import vocabulary as v
from casino.rules.kernel import Game

Crew = Callable[[str, int], Any]
"""The n-th person of a role, from 1; what the transport takes for somebody who signs."""

_AT_TABLE = {"dealer": "dealer", "supervisor": "floor_supervisor"}
_CARRIED = {"by": "security", "witness": "floor_supervisor"}
_KEPT = {"by": "floor_supervisor", "witness": "security"}
_PAIR = {"by": "count_team", "witness": "count_team 2"}
_TEAM = {"team": ("count_team", "count_team 2", "count_team 3")}
_TILL = {"cashier": "cashier", "cage_supervisor": "cage_supervisor"}
_PAYS = {"cashier": "cashier", "supervisor": "floor_supervisor"}
_RESERVE = {"cage": "cage_supervisor", "accounting": "accounting"}

SIGNED: Final[Mapping[str, Mapping[str, str | tuple[str, ...]]]] = {
    "open_gaming_day": {"accounting": "accounting"},
    "withdraw_gaming_day": {"by": "accounting"},
    "verify_bank": {"inspector": "inspector"},
    "detach_terminal": {"supervisor": "floor_supervisor"},
    "open_table": _AT_TABLE,
    "close_table": _AT_TABLE,
    # chips between cage and tables
    "request_fill": {"supervisor": "floor_supervisor"},
    "issue_fill": {"cashier": "cashier", "escort": "security"},
    "receive_fill": _AT_TABLE,
    "request_credit": {"supervisor": "floor_supervisor"},
    "issue_credit": {"dealer": "dealer", "escort": "security"},
    "receive_credit": {"cashier": "cashier"},
    "void_slip": {"prepared": "cashier", "supervised": "floor_supervisor 2"},
    "record_paper_slip": {"keyed": "accounting"},
    # boxes and their count
    "install_box": _CARRIED,
    "remove_box": _CARRIED,
    "transport_boxes": _CARRIED,
    "store_boxes": _CARRIED,
    "return_boxes": _CARRIED,
    "count_box": _TEAM,
    "open_count": _TEAM,
    "count_boxes": _TEAM,
    "import_machine_count": {"by": "count_team 3"},
    "open_box": _PAIR,
    "enter_count": {"counter": "count_team"},
    "list_documents": {"by": "count_team"},
    "correct_count": _PAIR,
    "show_empty": _PAIR,
    "report_stray_box": _PAIR,
    "sign_count": _TEAM,
    "accept_count": {"cashier": "cashier", "delivered": "count_team"},
    "count_rake": _TEAM,
    # cage and vault
    "receive_chips": {"cage_supervisor": "cage_supervisor", "accounting": "accounting", "inspector": "inspector"},
    "move_chips": {"cage_supervisor": "cage_supervisor", "witness": "cashier"},
    "open_cage": {"cashier": "cashier", "cage_supervisor": "cage_supervisor"},
    "close_cage": {"outgoing": "cashier", "incoming": "cashier 2"},
    "fund_cage": {"cage_supervisor": "cage_supervisor", "accounting": "accounting"},
    "exchange_with_patrons": {"cashier": "cashier"},
    # sets of cards, dice and tiles
    "receive_sets": {"supervisor": "floor_supervisor", "inspector": "inspector"},
    "issue_sets": _KEPT,
    "install_set": _AT_TABLE,
    "remove_set": _AT_TABLE,
    "count_sets": _KEPT,
    # checks at tables, bingo
    "record_check": _AT_TABLE,
    "announce_last_plays": _AT_TABLE,
    "take_position": _AT_TABLE,
    "approve_payment": {"supervisor": "floor_supervisor"},
    "report_malfunction": {"by": "dealer"},
    "schedule_games": {"by": "floor_supervisor"},
    "record_faces": {"cage_supervisor": "cage_supervisor", "accounting": "accounting"},
    "receive_cards": {"cage_supervisor": "cage_supervisor", "accounting": "accounting"},
    "open_sales_bank": _TILL,
    "close_sales_bank": _TILL,
    "sell_cards": {"cashier": "cashier"},
    "correct_sale": _TILL,
    "refund_cards": _PAYS,
    "pay_bingo_prize": _PAYS,
    # progressives
    "start_link": {"approved": "pit_manager"},
    "change_rate": {"manager": "pit_manager", "accounting": "accounting"},
    "withdraw_rate": {"manager": "pit_manager", "accounting": "accounting"},
    "take_away": {"by": "pit_manager"},
    "bring_back": {"by": "pit_manager"},
    "announce_removal": {"by": "pit_manager"},
    "transfer_reserve": _RESERVE,
    "reimburse_prize": _RESERVE,
    "pay_pot_prize": {"prepared": "floor_supervisor"},
    "pay_prize": {"prepared": "floor_supervisor", "validated": "inspector"},
    "void_payout_form": {"prepared": "floor_supervisor", "supervised": "pit_manager"},
    "cash_receipt": {"cashed": "cashier"},
    "record_reading": {},
    "sign_summary": {"prepared": "floor_supervisor"},
    "receive_summaries": {"received": "accounting"},
    "record_winner": {"by": "floor_supervisor"},
    "erase_winner": {"by": "accounting"},
    "expire_link": {"documented": "accounting"},
    "distribute": {"approved": "accounting 2"},
    "raffle_rest": {"approved": "accounting 2"},
    "prove_deposit": {"by": "accounting"},
    # the books
    "post_adjustment": {"prepared": "accounting", "approved": "accounting 2"},
    "resolve_exception": {"resolved": "accounting"},
    "confirm_exception": {"confirmed": "auditor"},
}
"""Signers of an operation: the role by signature, with a number where it is not the role's first person."""

STEPS: Final = {
    "fill": ("request_fill", "issue_fill", "receive_fill"),
    "credit": ("request_credit", "issue_credit", "receive_credit"),
}
"""The operations of a slip in their order."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A round: facts with their instants."""

    round: str
    table: str
    facts: list[tuple[v.Fact, dt.datetime]]


class NotRecorded(Exception):
    """A round of a batch was refused; the message names its table."""


def said_at_opening(game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> dict[str, Any]:
    """Return what a supervisor says of a table at its opening: what stands on its sign, what was checked."""
    said: dict[str, Any] = {
        f"sign_{name}_minor": amount for name, (amount, _cite) in game.sign(options, limits).items()
    }
    checks = [one.code for one in table_checks.of_table(game.code, options) if one.when == "day"]
    if checks:
        said["checks"] = checks
    return said


class Transport(Protocol):
    """Transport of operations to the system."""

    currency: str

    def carry_out(self, operation: str, given: Mapping[str, Any], at: dt.datetime) -> Any:
        """Carry out the operation of this name and return what it answers; a refusal is raised."""

    def record(self, rounds: Sequence[Played]) -> list[Any]:
        """Record rounds that are over; an answer each, in their order."""

    def close_day(self, day: dt.date) -> Any:
        """Close a gaming day, and return when it is closed."""


class Work:
    """A floor's acts through a transport, signed by a crew. `clock`: the moment of the next act."""

    def __init__(self, transport: Transport, crew: Crew, clock: Callable[[], dt.datetime]) -> None:
        self.transport, self.crew, self.clock = transport, crew, clock

    def at(self, moment: dt.datetime) -> Work:
        """Return the same with a clock that stands at this moment."""
        return Work(self.transport, self.crew, lambda: moment)

    def do(self, operation: str, /, **given: Any) -> Any:
        """Carry out an operation, signed as `SIGNED` says; its answer. `at` and people may be given otherwise."""
        return self.transport.carry_out(operation, *self.act(operation, **given))

    def act(self, operation: str, /, **given: Any) -> tuple[dict[str, Any], dt.datetime]:
        """Return all that an operation is given, with its signatures, and when it happens."""
        moment = self.clock()
        at = given.pop("at", None) or moment
        return {**self.signatures(operation), **given}, at

    def signatures(self, operation: str) -> dict[str, Any]:
        """Return the people who sign an operation."""
        return {
            name: self._person(duty) if isinstance(duty, str) else [self._person(one) for one in duty]
            for name, duty in SIGNED[operation].items()
        }

    def _person(self, duty: str) -> Any:
        role, _space, number = duty.partition(" ")
        return self.crew(role, int(number or 1))

    # --- slips (controls T2, T3)

    def slip(self, kind: str, table: str, counts: Mapping[str, int], **given: Any) -> str:
        """Move chips between cage and table, from the request to the receipt; the serial of the slip."""
        serial = self.request(kind, table, counts, **given)
        self.issue(kind, serial, **given)
        self.receive(kind, serial, counts, **given)
        return serial

    def request(self, kind: str, table: str, counts: Mapping[str, int], **given: Any) -> str:
        """Ask for a slip; its serial."""
        answer = self.do(STEPS[kind][0], table=table, counts=counts, **given)
        return str(answer["serial"] if isinstance(answer, Mapping) else answer)

    def issue(self, kind: str, serial: str, **given: Any) -> Any:
        """Hand the chips to the escort."""
        return self.do(STEPS[kind][1], serial=serial, **given)

    def receive(self, kind: str, serial: str, counts: Mapping[str, int], **given: Any) -> Any:
        """Count and sign at the other end."""
        return self.do(STEPS[kind][2], serial=serial, counts=counts, **given)

    # --- tables and rounds

    def open_table(
        self,
        table: str,
        day: dt.date,
        shift: str,
        counts: Mapping[str, int],
        box: str = "",
        said: Mapping[str, Any] | None = None,
    ) -> Any:
        """Count a table in, with what is said of it then (`said_at_opening`); a box that is named goes on before."""
        if box:
            self.do("install_box", box=box, day=day, shift=shift)
        return self.do("open_table", table=table, day=day, shift=shift, counts=counts, **(said or {}))

    def close_table(self, table: str, counts: Mapping[str, int], box: str = "") -> Any:
        """Count a table out; its box comes off afterwards, where one is named."""
        closed = self.do("close_table", table=table, counts=counts)
        if box:
            self.do("remove_box", box=box)
        return closed

    def play(self, rounds: Sequence[Played]) -> list[Any]:
        """Record rounds that are over; their answers. Raises `NotRecorded`."""
        answers = self.transport.record(rounds)
        for one, answer in zip(rounds, answers, strict=True):
            outcome = answer["outcome"] if isinstance(answer, Mapping) else answer.outcome
            if outcome not in ("recorded", "repeated"):
                raise NotRecorded(f"{one.table}: round {one.round}: {answer}")
        return answers

    # --- boxes (controls D1-D3)

    def change_boxes(self, box: str, following: str, day: dt.date, shift: str) -> None:
        """Take a box off; the next shift's goes on in the same act."""
        self.do("remove_box", box=box, replacement=following, replacement_day=day, replacement_shift=shift)

    def lock_away(self, boxes: Sequence[str], *, destination: str = "sala de conteo", place: str = "estante 1") -> None:
        """Bring boxes away and lock them up until the count."""
        self.do("transport_boxes", boxes=boxes, destination=destination)
        self.do("store_boxes", boxes=boxes, place=place)

    def give_back(self, boxes: Sequence[str], place: str = "sala") -> None:
        """Bring counted boxes back to their tables."""
        self.do("return_boxes", boxes=boxes, place=place)

    def count_box(self, box: str, day: dt.date, shift: str, notes: Mapping[str, int], **given: Any) -> Any:
        """Count a box of notes twice; its drop. `second`: what the second count found, where it differs."""
        both = {"first": contents(notes), "second": contents(notes)}
        return self.do("count_box", box=box, day=day, shift=shift, **{**both, **given})

    # --- progressives (PR §7.10-7.14)

    def pay_prize(self, prize: str, method: str, *, by_manager: bool = False, **given: Any) -> Any:
        """Pay a prize at the table; what the tray does not pay is verified, what the cage delivers is brought by it."""
        more = {} if method == "tray" else {"verified": self.crew("accounting", 1)}
        if method == "cage_delivery":
            more["delivered"] = self.crew("cage_supervisor", 1)
        if by_manager:
            more["authorised"] = self.crew("pit_manager", 1)
        present = {"supervisor_present": True, "inspector_present": True}
        return self.do("pay_prize", prize=prize, method=method, **{**present, **more, **given})

    def pay_pot_prize(self, prize: str, method: str) -> Any:
        """Pay a prize of a pot of card games; what the cage delivers is brought by it."""
        more = {"delivered": self.crew("cage_supervisor", 1)} if method == "cage_delivery" else {}
        return self.do("pay_pot_prize", prize=prize, method=method, **more)

    def read_meters(
        self,
        day: dt.date,
        lines: Iterable[tuple[str, int, int, Mapping[str, int]]],
        *,
        signed: bool = True,
        **given: Any,
    ) -> None:
        """Read the meters of tables and sign their line: table, in-meter, progressive meter (minor), payout meters.

        Accounting receives what was signed. `signed`: the jurisdiction has the summary that is signed.
        """
        read = False
        for table, in_meter, meter, payouts in lines:
            self.do(
                "record_reading", table=table, day=day, in_meter=in_meter, meter_minor=meter, displayed_minor=meter,
                payouts=payouts, **given,
            )  # fmt: skip
            if signed:
                self.do("sign_summary", table=table, day=day)
                read = True
        if read:
            self.do("receive_summaries", day=day)


def contents(notes: Mapping[str, int], **kinds: Mapping[str, int]) -> list[dict[str, Any]]:
    """Return what a box holds, by kind: notes, and chips or documents where they are named."""
    return [{"kind": kind, "counts": dict(counts)} for kind, counts in {"notes": notes, **kinds}.items()]


def crew_of(people: Mapping[str, Sequence[Any]], first: int = 0) -> Crew:
    """Return a crew of these people by role; its first person is the one at `first`, and numbers wrap round."""

    def person(role: str, number: int) -> Any:
        crew = people[role]
        return crew[(first + number - 1) % len(crew)]

    return person
