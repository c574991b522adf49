"""What the cage hands over: delivery forms of their own series, receipts that ran out, winners of the special draw."""

from __future__ import annotations

import datetime as dt
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.db.models import Sum

from accounting import chart, checks
from accounting.models import JournalLine
from casino.eventstore.rebuilding import compare
from casino.models import FormNumber, FormSeries
from casino.roles import Role
from progressive import commands, documents, queries
from progressive.commands import Winner
from progressive.events.life import DrawWinner
from progressive.models import Link
from progressive.models.life import DrawPrize
from progressive.models.paying import PrizeDelivery, Receipt
from tables.models import ExceptionLine
from tests.documents.conftest import WHO, printing
from tests.documents.paper import needs_poppler, words
from tests.factories import ACTOR, DAY, refused
from tests.progressive.stud import Stud
from tests.progressive.test_life import bingo, raffle
from tests.progressive.test_summary_and_expiry import LIMIT, announce, expire, share_out

pytestmark = pytest.mark.django_db


def day(number: int) -> dt.date:
    return DAY + dt.timedelta(days=number)


def balance(floor: Stud, account: str, subaccount: str) -> int:
    """Credits less debits."""
    lines = JournalLine.objects.filter(property_id=floor.pk, account=account, subaccount=subaccount)
    sums = lines.aggregate(debit=Sum("debit", default=0), credit=Sum("credit", default=0))
    return int(sums["credit"] - sums["debit"])


def cash(floor: Stud, receipt: str, *, on: dt.date = DAY) -> int:
    return commands.cash_receipt(
        floor.property, receipt=receipt, day=on, cashed=floor.sig(Role.CASHIER), actor=ACTOR, at=floor.now()
    )


def dispose(floor: Stud, receipt: str, **other: Any) -> int:
    given = {
        "day": day(2), "approval": "CTPR-2026-0107", "reference": "DEP-77", "approved": floor.sig(Role.ACCOUNTING),
        "verified": floor.sig(Role.AUDITOR), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.dispose_receipt(floor.property, receipt=receipt, **{**given, **other})


def won(*hands: str, **link: Any) -> Stud:
    """Prizes of these hands wait at an open table, all of one round."""
    floor = Stud.running()
    Link.objects.filter(pk=floor.link.pk).update(**link)
    floor.open_stud("CS-1")
    floor.play_stud("CS-1", chips=1, prizes=[(seat, hand) for seat, hand in enumerate(hands, start=1)])
    return floor


# --- delivery forms -------------------------------------------------------------------------------------------------


@needs_poppler
def test_what_the_cage_delivers_has_a_form_of_its_own_series() -> None:
    """PR §7.12(B)(2), (B)(3), (C): prenumbered, in order, in parts; the meter is noted and printed; NULO/VOID."""
    floor = won("flush", "full_house", "four_of_a_kind")
    floor.read("CS-1", in_meter=1)
    tray, receipt, brought = (row.prize for row in floor.prizes())
    for method in ("tray", "receipt", "cage_delivery"):
        refusal = refused("meter_read_missing", floor.pay, tray, method=method, meter_read_minor=None)
        assert refusal.cite == "PR §7.12(F), §13.10(C)"
    assert floor.pay(tray).delivery_serial == ""
    assert floor.prizes()[0].meter_read_minor == 1_000_070
    cash(floor, floor.pay(receipt, method="receipt").form_serial)
    FormSeries.objects.filter(property=floor.property, kind="prize_delivery").update(active=False)
    refused("no_series", floor.pay, brought, method="cage_delivery")
    FormSeries.objects.filter(property=floor.property, kind="prize_delivery").update(active=True)
    assert floor.pay(brought, method="cage_delivery").delivery_serial == "P-0000002"
    told = {"prepared": floor.sig(Role.CASHIER), "supervised": floor.sig(Role.PIT_MANAGER), "day": DAY}
    void = {**told, "reason": "mancha de café", "actor": ACTOR, "at": floor.now()}
    refused("unknown_form", commands.void_delivery_form, floor.property, serial="J-0000001", **void)
    refused(
        "same_person", commands.void_delivery_form, floor.property, serial="P-0000002",
        **{**void, "prepared": floor.sig(Role.CAGE_SUPERVISOR), "supervised": floor.sig(Role.CAGE_SUPERVISOR)},
    )  # fmt: skip
    refused("wrong_role", commands.void_delivery_form, floor.property, serial="P-0000002",
            **{**void, "supervised": floor.sig(Role.FLOOR_SUPERVISOR)})  # fmt: skip
    assert commands.void_delivery_form(floor.property, serial="P-0000002", **void) == "P-0000003"
    rows = PrizeDelivery.objects.filter(property_id=floor.pk).order_by("serial").values_list("serial", "kind")
    assert list(rows) == [("P-0000001", "receipt"), ("P-0000003", "cage_delivery")]
    assert checks.payout_forms_used(floor.property, DAY) == []
    for language, part, amount in (
        ("es", "Parte 3 de 4 Inspector: copia", "Quinientos con 00/100 dólares"),
        ("en", "Part 3 of 4 Inspector: copy", "Five hundred and 00/100 dollars"),
    ):
        voided = words(documents.delivery_form(floor.property, "P-0000002", language=language, **WHO))
        assert part in voided
        assert amount in voided
        assert voided.count("NULO / VOID") == 4  # with its reason, on each of four parts, beside the mark across it
        stands = words(documents.delivery_form(floor.property, "P-0000003", language=language, **WHO))
        assert "NULO" not in stands
    form = floor.prizes()[2].form_serial
    paper = documents.payout_form_data(floor.property, form, printing("en"))
    assert {fact["label"]: fact["value"] for fact in paper["facts"]}["Delivery form"] == "P-0000003"
    noted = [(line["label"], line["value"]) for line in paper["verification"]]
    assert noted[3][0].startswith("Read (PR §7.14(L)) 2026-11-20 12:00:0")
    assert noted[:4] == [
        ("Meter as noted by the supervisor", "9,850.70"), ("Meter of the system", "9,850.70"), ("Difference", "0.00"),
        (noted[3][0], "10,000.70"),
    ]  # fmt: skip
    refused("unknown_form", documents.payout_form, floor.property, "P-0000003", language="es", **WHO)
    person = {"language": "es", "actor": ACTOR, "printer": floor.sig(Role.CASHIER)}
    prints = [documents.print_delivery_form(floor.property, serial="P-0000003", **person)[0] for _time in range(2)]
    assert [one.reprint for one in prints] == [False, True]


# --- receipts that ran out ------------------------------------------------------------------------------------------


def test_a_receipt_that_ran_out_goes_where_its_terms_say_and_once() -> None:
    """PR §7.12(A)(2), §1.7: nobody decides without an approval; books and receipts agree; the task raises it once."""
    floor = won("flush", "full_house", "four_of_a_kind", receipt_days=1)
    first, second, third = (floor.pay(row.prize, method="receipt").form_serial for row in floor.prizes())
    prizes = {row.form_serial: row.prize for row in floor.prizes()}
    for number in (1, 2):
        floor.open_day(day(number))
    assert refused("no_disposal", dispose, floor, first).cite == "PR §1.7"
    assert commands.raise_due(floor.property, day=day(2), actor=ACTOR) == []
    Link.objects.filter(pk=floor.link.pk).update(receipt_disposal="authority")
    raised = commands.raise_due(floor.property, day=day(2), actor=ACTOR)
    assert [(one.kind, one.paper, one.amount_minor) for one in raised] == [
        ("receipt", first, 5_000), ("receipt", second, 10_000), ("receipt", third, 50_000),
    ]  # fmt: skip
    assert commands.raise_due(floor.property, day=day(2), actor=ACTOR) == []
    assert {line.code for line in ExceptionLine.objects.filter(property_id=floor.pk)} == {"receipt_lapsed"}
    refused("receipt_running", dispose, floor, first, day=day(1))
    refused("approval_missing", dispose, floor, first, approval=" ")
    refused("approval_not_on_file", dispose, floor, first, approval="CT-0")
    refused("reference_missing", dispose, floor, first, reference="")
    refused("same_person", dispose, floor, first, verified=floor.sig(Role.ACCOUNTING))
    refused("wrong_role", dispose, floor, first, approved=floor.sig(Role.CAGE_SUPERVISOR))
    refused("unknown_receipt", dispose, floor, "J-9999999")
    assert dispose(floor, first) == 5_000
    refused("receipt_disposed", dispose, floor, first)
    assert refused("receipt_disposed", cash, floor, first, on=day(1)).status == 409
    Link.objects.filter(pk=floor.link.pk).update(receipt_disposal="house")
    assert dispose(floor, second, reference="ignored") == 10_000
    assert cash(floor, third, on=day(1)) == 50_000
    refused("receipt_cashed", dispose, floor, third)
    assert balance(floor, chart.HOUSE_FUNDS, "") == 5_000
    assert balance(floor, chart.RECEIPTS_LAPSED, "CSP") == 10_000
    assert [balance(floor, chart.RECEIPTS_OUTSTANDING, prize) for prize in prizes.values()] == [0, 0, 0]
    assert [checks.receipts_are_book(floor.property, day(number)) for number in (0, 1, 2)] == [[], [], []]
    rows = Receipt.objects.filter(property_id=floor.pk).order_by("receipt")
    assert [(row.status, row.destination, row.reference) for row in rows] == [
        ("disposed", "authority", "DEP-77"), ("disposed", "house", ""), ("cashed", "", ""),
    ]  # fmt: skip
    paper = documents.disposal_data(floor.property, first, printing("es"))
    assert (paper["destination"], paper["words"]) == (
        "Entregado a la cuenta de la autoridad", "Cincuenta con 00/100 dólares",
    )  # fmt: skip
    assert documents.receipt_disposal(floor.property, second, language="en", **WHO).startswith(b"%PDF")
    refused("not_disposed", documents.receipt_disposal, floor.property, third, language="es", **WHO)
    assert compare(batch_events=3).differences == []


def test_a_receipt_outlives_its_link_and_the_reserve_waits_for_the_cage() -> None:
    """PR §7.12(A)(2), §7.14(K), §7.10(D): its prize left the meter when it was issued; the reserve gives back what was
    advanced, and nobody has advanced anything before the cage cashed it."""
    floor = won("four_of_a_kind")
    floor.reserve("in", 100_000)
    announce(floor)
    floor.open_day(LIMIT)
    floor.close_stud("CS-1", 1_000_000)
    refused("meters_locked", expire, floor)  # expiry while a payout is pending
    serial = floor.pay(floor.prizes()[0].prize, method="receipt").form_serial
    refusal = refused("receipt_not_cashed", floor.reimburse, floor.prizes()[0].prize)
    assert refusal.cite == "PR §7.10(D), §7.12(A)(2)"
    expire(floor)
    share_out(floor)
    shared = queries.expiry_of(floor.pk, "CSP")
    assert shared.final_minor == 950_070
    assert shared.retained_minor + sum(shared.shares.values()) == shared.final_minor
    assert cash(floor, serial, on=LIMIT) == 50_000
    assert checks.receipts_are_book(floor.property, LIMIT) == []
    assert balance(floor, chart.PROGRESSIVE_PAYABLE, "CSP") == -70  # its chip is posted with the close of its day
    assert floor.reimburse(floor.prizes()[0].prize, day=LIMIT) == 50_000


# --- the special draw -----------------------------------------------------------------------------------------------

WINNERS = [
    Winner(name="María del Carmen Ortiz", card="9000-113", amount_minor=200_000),
    Winner(name="José Pérez", card="9000-114", amount_minor=60_000),
]


def draw(floor: Stud, **other: Any) -> int:
    given = {
        "link": "BG", "day": day(3), "winners": WINNERS, "drawn": floor.sig(Role.DEALER),
        "managed": floor.sig(Role.PIT_MANAGER), "witnessed": floor.sig(Role.INSPECTOR), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    return commands.draw_rest(floor.property, **{**given, **other})


def pay_winner(floor: Stud, place: int, **other: Any) -> str:
    given = {
        "link": "BG", "day": day(3), "paid": floor.sig(Role.CASHIER), "witnessed": floor.sig(Role.INSPECTOR),
        "verified": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return commands.pay_draw_prize(floor.property, place=place, **{**given, **other})


def test_the_rest_of_a_bingo_progressive_reaches_its_winners(running: Stud) -> None:
    """PR §27.3(G) to (I): drawn before the Inspector by a dealer with a manager; the whole, each on a form, once."""
    floor = running
    bingo(floor)
    refused("no_draw", draw, floor)
    raffle(floor)
    for number in (1, 2, 3):
        floor.open_day(day(number))
    assert [(one.kind, one.on) for one in queries.due(floor.pk, DAY)] == [("draw", day(3))]
    assert commands.raise_due(floor.property, day=day(2), actor=ACTOR) == []
    assert ExceptionLine.objects.filter(property_id=floor.pk, code="draw_due", day=day(3)).count() == 1
    assert commands.raise_due(floor.property, day=day(3), actor=ACTOR) == []
    refused("unknown_draw_prize", pay_winner, floor, 1)
    refused("draw_too_early", draw, floor, day=day(2))
    refused("wrong_role", draw, floor, drawn=floor.sig(Role.CASHIER))
    refused("no_winners", draw, floor, winners=[])
    for wrong, code in (
        (Winner(name=" ", card="1", amount_minor=60_000), "bad_winner"),
        (Winner(name="Ana", card="1", amount_minor=0), "bad_winner"),
        (Winner(name="Ana", card="9000-113", amount_minor=60_000), "winner_twice"),
        (Winner(name="Ana", card="1", amount_minor=60_001), "draw_differs"),
    ):
        refused(code, draw, floor, winners=[WINNERS[0], wrong])
    assert draw(floor) == 2
    assert refused("already_drawn", draw, floor).status == 409
    assert pay_winner(floor, 2) == "P-0000001"
    refused("already_paid", pay_winner, floor, 2)
    refused("paid_too_early", pay_winner, floor, 1, day=day(2))
    refused("wrong_role", pay_winner, floor, 1, paid=floor.sig(Role.DEALER))
    assert balance(floor, chart.PLAYER_POOLS, "BG") == 200_000
    (owed,) = queries.due(floor.pk, day(3))
    assert (owed.kind, owed.amount_minor) == ("draw_prize", 200_000)
    record = documents.draw_data(floor.property, "BG", printing("es"))
    assert (record["note"], [row["form"] for row in record["winners"]]) == (
        "Premios aún sin pagar", ["—", "P-0000001"],
    )  # fmt: skip
    assert pay_winner(floor, 1) == "P-0000002"
    assert queries.due(floor.pk, day(3)) == []
    assert balance(floor, chart.PLAYER_POOLS, "BG") == 0
    assert [(one.reference, one.amount) for one in queries.cage_payments(floor.pk, day(3))] == [
        ("P-0000001", 60_000), ("P-0000002", 200_000),
    ]  # fmt: skip
    assert checks.payout_forms_used(floor.property, day(3)) == []
    form = documents.delivery_form_data(floor.property, "P-0000002", printing("en"), shows_winner=True)
    facts = {fact["label"]: fact["value"] for fact in form["facts"]}
    assert (facts["Player"], facts["Card"], form["words"]) == (
        "María del Carmen Ortiz", "9000-113", "Two thousand and 00/100 dollars",
    )  # fmt: skip
    for language in ("es", "en"):
        assert documents.draw_record(floor.property, "BG", language=language, **WHO).startswith(b"%PDF")
    assert FormNumber.objects.get(property_id=floor.pk, serial="P-0000001").reference == "BG.draw.2"
    assert compare(batch_events=3).differences == []
    names_of_draws_are_apart(floor)


def names_of_draws_are_apart(floor: Stud) -> None:
    """PR §27.3(I): shown by right on form and record, in no event, erased on request."""
    ours = WINNERS[0].name

    def printed(*, shown: bool) -> list[str]:
        form = documents.delivery_form_data(floor.property, "P-0000002", printing("en"), shows_winner=shown)
        record = documents.draw_data(floor.property, "BG", printing("en"), shows_winner=shown)
        return [form["facts"][3]["value"], record["winners"][0]["name"]]

    assert printed(shown=True) == [ours, ours]
    assert printed(shown=False) == ["on file, shown by right"] * 2
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(e::text, ' ') FROM es_event e WHERE property_id = %s", [floor.pk])
        (stored,) = cursor.fetchone()
    assert "9000-113" in stored
    assert ours not in stored
    assert not any(DrawPrize.objects.values_list("name", flat=True))
    floor.work.do("record_winner", prize="BG.draw.1", name="Ana Ruiz", card="9000-113")
    assert printed(shown=True) == ["Ana Ruiz"] * 2
    floor.work.do("erase_winner", prize="BG.draw.1", reason="solicitud del jugador")
    assert printed(shown=True) == printed(shown=False) == ["—", "—"]
    refused("unknown_prize", floor.work.do, "erase_winner", prize="BG.draw.3", reason="x")


def test_a_draw_of_an_earlier_release_keeps_its_names_readable() -> None:
    """Events with names stay as they are; those without have empty ones."""
    old = {"place": 1, "name": "José Pérez", "card": "9000-114", "amount_minor": 60_000}
    assert msgspec.convert(old, DrawWinner).name == "José Pérez"
    assert DrawWinner(place=1, card="9000-114", amount_minor=60_000).name == ""
