"""Reports: the progressive summary (PR §7.14(L)), the distribution (§7.14(K)) and the daily summary (control W1)."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
from openpyxl import load_workbook

from accounting import checks
from accounting import documents as accounting
from casino.documents import render
from casino.documents.spreadsheet import Column, Sheet, workbook
from casino.documents.typesetting import LANGUAGES
from casino.errors import Refused
from casino.eventstore import seal_day
from casino.roles import Role
from progressive import commands
from progressive import documents as progressive
from tests.documents.conftest import WHO, Shown, printing
from tests.documents.paper import needs_poppler, pages, reach, words, words_by_page
from tests.factories import ACTOR, DAY
from tests.progressive.stud import file_approval

LIMIT = DAY + dt.timedelta(days=30)
HOSTILE = '=1+1 #panic("x") *b* $x$ `r` @ref <l> \\ ] } ) " \x00 \u202e& %s 很长'


@pytest.fixture
def closed(db: None) -> Shown:
    """The day played, closed and sealed."""
    floor = Shown.ready()
    floor.close_day()
    return floor


@pytest.fixture
def expired(house: Shown) -> Shown:
    """The link's time limit passed on 17,834.57 with a seed of 10,000.00 (the rest shares out with a remainder)."""
    house.close_stud("CS-2", 1_000_000)
    commands.announce_removal(
        house.property, link="CSP", day=DAY, expires_on=LIMIT, approval="CTPR-2026-0107", notices=["CS-1", "CS-2"],
        by=house.sig(Role.PIT_MANAGER), actor=ACTOR, at=house.now(),
    )  # fmt: skip
    house.play_stud("CS-1", chips=11_253)
    house.open_day(LIMIT)
    commands.expire_link(
        house.property, link="CSP", day=LIMIT, documented=house.sig(Role.ACCOUNTING), actor=ACTOR, at=house.now()
    )
    return house


def spread(content: bytes) -> Any:
    return load_workbook(io.BytesIO(content))


# --- progressive summary --------------------------------------------------------------------------------------------


def test_the_summary_states_meters_decreases_and_who_signed(house: Shown) -> None:
    house.win((6, "straight_flush"), (2, "flush"))
    (link,) = progressive.summary_data(house.property, DAY, printing())["links"]
    # 10,000.00 + 0.70 × 15 chips − 50.00 − 996.05 − 50.00
    assert [term["value"] for term in link["identity"]] == ["0.00", "10.50", "−1,096.05", "10,000.00", "8,914.45"]
    assert [row["table"] for row in link["tables"]] == ["CS-1", "CS-2"]
    first, second = link["tables"]
    assert (first["chips"], first["in_closing"], first["in_read"], first["retained"]) == ("10", "10", "10", "3.00")
    assert (second["chips"], second["in_read"], second["signed"]) == ("5", "0", "S01")
    assert [payout["closing"] for payout in second["payouts"]] == ["0", "1", "0", "0", "1"]
    assert [(row["table"], row["amount"], row["form"]) for row in link["decreases"]] == [
        ("CS-1", "50.00", "J-0000001"),
        ("CS-2", "996.05", "J-0000002"),
        ("CS-2", "50.00", "J-0000003"),
    ]
    assert link["decreases_total"] == "1,096.05"
    assert link["broken"] == ""
    assert [block["duty"] for block in link["signatures"]] == [
        "Preparado por, mesa CS-1",
        "Preparado por, mesa CS-2",
        "Copia recibida por Contabilidad",
    ]


def test_a_defect_is_explained_with_its_approval(house: Shown) -> None:
    file_approval(house.property)
    commands.lower_meter_for_defect(
        house.property, link="CSP", table="CS-1", day=DAY, amount_minor=12_345, approval="CTPR-9", approved_on=DAY,
        explanation="Contador dañado", by=house.sig(Role.ACCOUNTING), actor=ACTOR, at=house.now(),
    )  # fmt: skip
    (link,) = progressive.summary_data(house.property, DAY, printing("en"))["links"]
    defect = link["decreases"][-1]
    assert (defect["amount"], defect["ground"], defect["support"]) == (
        "123.45",
        "(4) Defect, approved in writing",
        "Contador dañado; CTPR-9",
    )


def test_a_reading_that_differs_is_listed_and_an_unsigned_table_marks_the_report(db: None) -> None:
    house = Shown.running()
    house.play_stud("CS-1", chips=10)
    house.read("CS-1", in_meter=11, displayed_minor=1_000_600)
    data = progressive.summary_data(house.property, DAY, printing())
    (link,) = data["links"]
    assert data["note"] == "AÚN SIN FIRMAR"
    assert [(row["what"], row["computed"], row["read"], row["difference"]) for row in link["differences"]] == [
        ("Metro de entrada (fichas)", "10", "11", "1"),
        ("Exhibido", "10,007.00", "10,006.00", "−1.00"),
    ]
    assert link["tables"][0]["in_differs"]
    assert not link["tables"][0]["meter_differs"]
    assert [block["name"] for block in link["signatures"]] == ["", "", ""]


def test_a_day_without_progressives_says_so(db: None) -> None:
    house = Shown.seeded()
    house.open_day()
    data = progressive.summary_data(house.property, DAY, printing())
    assert data["links"] == []
    assert pages(progressive.summary(house.property, DAY, language="es", **WHO)) == 1


def test_the_summary_as_a_spreadsheet(house: Shown) -> None:
    house.win((6, "straight_flush"))
    book = spread(progressive.summary_workbook(house.property, DAY, language="en", **WHO))
    meters, payouts, decreases, links = book.worksheets
    assert [meters.cell(6, place).value for place in (3, 5, 9, 10, 13)] == ["CS-1", 10, 7, 9010.45 - 46.0, 3]
    assert meters.cell(8, 5).value == 15
    assert payouts.max_row == 5 + 2 * 5
    assert [decreases.cell(row, 4).value for row in (6, 7, 8)] == [50, 996.05, 1046.05]
    assert decreases.cell(7, 4).number_format.startswith("#,##0.00")
    assert links.cell(6, 6).value == 8964.45


# --- distribution ---------------------------------------------------------------------------------------------------


def test_the_schedule_adds_up_to_the_cent_before_and_after(expired: Shown) -> None:
    before = progressive.distribution_data(expired.property, "CSP", printing("en"))
    assert before["note"] == "Not distributed yet: projected shares"
    commands.distribute(
        expired.property, link="CSP", day=LIMIT, approval="CTPR-2026-0107", approved=expired.sig(Role.ACCOUNTING, 2),
        actor=ACTOR, at=expired.now(),
    )  # fmt: skip
    after = progressive.distribution_data(expired.property, "CSP", printing("en"))
    # Meter 17,834.10 = 10,000.00 + 0.70 × 11,263 chips − a flush of 50.00.
    assert [line["value"] for line in after["meter"]] == ["17,834.10", "10,000.00", "−10,000.00", "7,834.10"]
    assert [fund["exact"] for fund in after["funds"]] == ["2,036.866", "2,350.23", "2,350.23", "1,096.774"]
    assert [fund["amount"] for fund in after["funds"]] == ["2,036.87", "2,350.23", "2,350.23", "1,096.77"]
    assert (after["total"], after["percent_total"]) == ("US$\u00a07,834.10", "100\u00a0%")
    assert before["funds"] == after["funds"]
    assert [block["name"] for block in after["signatures"]] == ["Teresa Zayas", "Rubén Carrasquillo", ""]
    assert pages(progressive.distribution_schedule(expired.property, "CSP", language="es", **WHO)) == 1


def test_a_link_that_has_not_expired_has_no_schedule(house: Shown) -> None:
    with pytest.raises(Refused) as refusal:
        progressive.distribution_schedule(house.property, "CSP", language="es", **WHO)
    assert refusal.value.code == "not_expired"


def test_the_decrease_of_an_expired_meter_supports_the_summary_of_its_day(expired: Shown) -> None:
    commands.distribute(
        expired.property, link="CSP", day=LIMIT, approval="CTPR-2026-0107", approved=expired.sig(Role.ACCOUNTING, 2),
        actor=ACTOR, at=expired.now(),
    )  # fmt: skip
    (link,) = progressive.summary_data(expired.property, LIMIT, printing("en"))["links"]
    assert [(row["table"], row["amount"], row["ground"]) for row in link["decreases"]] == [
        ("—", "17,834.10", "(3) Time limit expired")
    ]
    assert link["broken"] == ""


# --- daily summary --------------------------------------------------------------------------------------------------


def test_the_daily_summary_adds_up(closed: Shown) -> None:
    data = accounting.daily_summary_data(closed.property, DAY, printing("en"))
    stud, roulette, total = data["by_table"]
    shown = dict(zip(data["columns"], roulette["figures"], strict=True))
    # Opener 26,300.00, a fill and a credit of 50.00, drop 200.00; the casino won 5.00 (2.5 %).
    assert (shown["Fills"], shown["Credits"], shown["Drop"]) == ("50.00", "50.00", "200.00")
    assert (shown["Win"], shown["Hold"], shown["Win by rounds"], shown["Variance"]) == (
        "5.00",
        "2.50\u00a0%",
        "5.00",
        "0.00",
    )
    assert (stud["game"], stud["shift"], roulette["game"]) == ("Caribbean Stud Poker", "M", "Roulette")
    day = dict(zip(data["columns"], total["figures"], strict=True))
    assert (day["Drop"], day["Win"], day["Rounds"]) == ("300.00", "−32.00", "2")
    assert day["Hold"] == "−10.67\u00a0%"
    assert (day["Progr. in"], day["Progr. out"]) == ("10.00", "50.00")
    assert data["by_game"][-1]["figures"] == data["by_shift"][-1]["figures"] == total["figures"]
    assert (data["note"], data["exceptions"]) == ("", [])
    assert len(data["identities"]) == len(checks.CHECKS)
    assert {row["broken"] for row in data["identities"]} == {""}


def test_an_open_day_is_provisional_and_unsealed(house: Shown) -> None:
    data = accounting.daily_summary_data(house.property, DAY, printing())
    assert (data["note"], data["identities"], data["frame"]["seal"]) == ("PROVISIONAL", [], None)
    assert data["identities_note"]


def test_exceptions_show_their_figures_in_their_own_unit(db: None) -> None:
    house = Shown.running()
    house.play_roulette(missing=1)
    house.close_day(approved=house.accountant(), reason="Meters broken")
    data = accounting.daily_summary_data(house.property, DAY, printing("en"))
    assert (data["reason"], {item["code"] for item in data["open_items"]}) == (
        "Meters broken",
        {"meters_unread", "summaries_unsigned"},
    )
    assert [block["name"] for block in data["signatures"]] == ["Teresa Zayas", "", "", "", ""]
    assert "Exceptions: 2" in {row["broken"] for row in data["identities"]}
    variance = next(row for row in data["exceptions"] if row["expected"] == "5.00")
    assert (variance["found"], variance["amount"]) == ("0.00", "−5.00")
    unread = [row for row in data["exceptions"] if "CSP/CS-1" in row["subject"]]
    assert {(row["expected"], row["found"], row["amount"]) for row in unread} == {("1", "0", "−1")}
    assert [row["number"] for row in data["exceptions"]] == [str(n) for n in range(1, len(data["exceptions"]) + 1)]


@needs_poppler
@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("es", ("Resumen diario", "20 de noviembre de 2026", "Ruleta", "Rellenos", "Identidades contables", "DÍA")),
        ("en", ("Daily summary", "20 November 2026", "Roulette", "Fills", "Accounting identities", "DAY")),
    ],
)
def test_a_printed_daily_summary_rests_on_its_seal(closed: Shown, language: str, expected: tuple[str, ...]) -> None:
    seal = seal_day(closed.pk, DAY)  # the close has sealed it: this is that seal
    text = words(accounting.daily_summary(closed.property, DAY, language=language, **WHO))
    for phrase in (*expected, "−10.67 %", "36,300.00", "2026-11-21 08:30:05 UTC−04:00", seal.hash.hex()):
        assert phrase in text


@needs_poppler
def test_no_table_of_a_long_summary_is_torn_from_its_total(closed: Shown) -> None:
    data = accounting.daily_summary_data(closed.property, DAY, printing("en"))
    line, *_, total = data["by_table"]
    shifts = [{**line, "shift": shift} for shift in ("M", "T", "N")]
    subtotal = {**line, "kind": "subtotal", "game": "Subtotal", "shift": ""}
    tables = [f"XX-{number:02}" for number in range(20)]
    data["by_table"] = [{**row, "table": table} for table in tables for row in (*shifts, subtotal)] + [total]
    printed = words_by_page(render("daily_summary", data, "en"))
    assert len(printed) > 2
    named = [page.count("XX-") for page in printed]
    assert sum(named) == len(tables), "a table is named once, beside its shifts"
    assert named == [page.count("Subtotal") for page in printed]


def test_the_daily_summary_as_a_spreadsheet(closed: Shown) -> None:
    content = accounting.daily_summary_workbook(closed.property, DAY, language="es", **WHO)
    book = spread(content)
    page = book.worksheets[0]
    heads = [cell.value for cell in page[5]]
    values = dict(zip(heads, (cell.value for cell in page[8]), strict=True))
    assert (values["Mesa"], values["Drop"], values["Ganancia"], values["Jugadas"]) == ("DÍA", 300, -32, 2)
    hold = page.cell(8, heads.index("Retención") + 1)
    assert (hold.value, hold.number_format) == (-0.1067, "0.00%")
    assert page.freeze_panes == "B6"
    assert len(book.worksheets) == 6
    assert content == accounting.daily_summary_workbook(closed.property, DAY, language="es", **WHO)


# --- whatever the data ----------------------------------------------------------------------------------------------


def poisoned(value: Any) -> Any:
    """Every text of the data hostile, except what only the template reads."""
    if isinstance(value, dict):
        kept = {"paper", "kind", "marks", "seal"}
        return {key: item if key in kept else poisoned(item) for key, item in value.items()}
    if isinstance(value, list):
        return [poisoned(item) for item in value]
    return value + HOSTILE if isinstance(value, str) else value


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_text_anywhere_is_printed_and_never_run(expired: Shown, language: str) -> None:
    house, asked = expired, printing(language)
    form = house.prizes()[0].form_serial
    documents = {
        "payout_form": progressive.payout_form_data(house.property, form, asked),
        "progressive_summary": progressive.summary_data(house.property, DAY, asked),
        "distribution": progressive.distribution_data(house.property, "CSP", asked),
        "daily_summary": accounting.daily_summary_data(house.property, DAY, asked),
    }
    for template, data in documents.items():
        assert pages(render(template, poisoned(data), language)) >= 1


def test_text_in_a_spreadsheet_is_never_a_formula() -> None:
    frame = {
        "labels": {n: n for n in ("gaming_day", "printed", "by", "system", "seal", "unsealed", "page", "of")},
        "title": HOSTILE, "property": HOSTILE, "place": "", "day": "", "printed": "", "printed_by": HOSTILE,
        "printed_unix": 0, "version": "", "seal": None, "paper": "a4", "marks": [HOSTILE], "language": "es",
    }  # fmt: skip
    columns = [Column("=A1"), Column("amount", "money"), Column("count", "count"), Column("e4", "e4")]
    content = workbook(frame, "CLP", [Sheet("one", columns, [["=SUM(A1)", 1_234, 5, 12_345], ["@x", None, 0, 1]])])
    page = spread(content).active
    assert (page.cell(5, 1).value, page.cell(6, 1).value, page.cell(6, 1).data_type) == ("=A1", "=SUM(A1)", "s")
    assert (page.cell(6, 2).value, page.cell(6, 2).number_format) == (1_234, "#,##0;[Red]-#,##0")
    assert page.cell(6, 4).value == 1.2345
    assert page.cell(7, 2).value is None


@needs_poppler
@pytest.mark.parametrize("language", LANGUAGES)
def test_twelve_tables_in_three_shifts_stay_on_the_paper(closed: Shown, language: str) -> None:
    data = accounting.daily_summary_data(closed.property, DAY, printing(language))
    figures = ["−9,999,999.99" if name != data["columns"][6] else "−999.99 %" for name in data["columns"]]
    line = {"kind": "line", "table": "T", "game": "Texas Hold'em (High) Poker", "shift": "M", "figures": figures}
    data["by_table"] = [{**line, "table": f"CS-{n}"} for n in range(36)]
    printed = render("daily_summary", data, language)
    left, right = reach(printed)
    assert pages(printed) > 1
    assert 20 < left < right < 11 * 72 - 20
    assert words(printed).count("−9,999,999.99") == 36 * (len(figures) - 1)


@needs_poppler
def test_sixty_decreases_are_all_listed(house: Shown) -> None:
    data = progressive.summary_data(house.property, DAY, printing())
    (link,) = data["links"]
    link["decreases"] = [{**link["decreases"][0], "number": str(n), "form": f"J-{n:07d}"} for n in range(1, 61)]
    printed = render("progressive_summary", data, "es")
    text = words(printed)
    assert all(f"J-{n:07d}" in text for n in range(1, 61))
    assert pages(printed) > 2
    assert reach(printed)[1] < 11 * 72 - 20
