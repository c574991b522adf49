"""Statutory returns: lines by hand, parameters by date, what is posted, and what each country has."""

import csv
import datetime as dt
import html
import io
import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest
from django.core.exceptions import ValidationError
from openpyxl import load_workbook

from accounting import chart, commands, queries
from accounting.admin.returns import ReturnPage
from accounting.models import EntryCount, JournalLine, ReturnParameter
from accounting.returns import Missing, work_out
from casino import jurisdictions
from casino.api.authentication import forget_keys
from casino.commands import issue_device_key
from casino.documents.formatting import count, money
from casino.identity.access import apply_role_groups
from casino.identity.signatures import Signature
from casino.jurisdictions import bo, cl, eus, pe, pr
from casino.models import Device, Property
from casino.reports import kit
from casino.roles import Role
from casino.rules.money import format_amount, parse_amount
from tables.commands import count_tips, open_gaming_day
from tables.seed import SeededProperty, seed_property
from tests.admin.conftest import Desk
from tests.api.conftest import Terminal
from tests.factories import refused
from tests.tables.counting import content

OCTOBER = dt.date(2026, 10, 31)
NOVEMBER = dt.date(2026, 11, 2)


def worked(one, figures, readings=(), **rates):
    one = one.read(dict(readings))
    known = {each.code: Fraction(each.stated[-1].over, each.stated[-1].under) for each in one.parameters if each.stated}
    return {each.line.code: each.amount for each in work_out(one, figures, {**known, **rates}.get)}


def test_chile_taxes_what_is_left_after_vat_and_the_provisional_payment() -> None:
    assert worked(cl.GAMING_TAX, {"win": 119_000_000}, ppm=Fraction(2, 100)) == {
        "gross": 119_000_000, "vat": 19_000_000, "net": 100_000_000, "ppm": 2_000_000, "base": 98_000_000,
        "tax": 19_600_000,
    }  # fmt: skip


def test_a_month_that_lost_owes_nothing() -> None:
    assert worked(cl.GAMING_TAX, {"win": -5_000_000})["tax"] == 0
    assert worked(bo.GAMING_TAX, {"win": -5_000_000})["tax"] == 0


def test_an_entry_is_taxed_in_whole_pesos() -> None:
    # 0.07 of 69,611 is 4,872.77: each person pays 4,873.
    assert worked(cl.ENTRY_TAX, {"entries": 1_234}, utm=Fraction(69_611))["tax"] == 1_234 * 4_873
    with pytest.raises(Missing, match="utm"):
        worked(cl.ENTRY_TAX, {"entries": 1})


def test_bolivia_takes_thirty_per_cent_without_vat() -> None:
    assert worked(bo.GAMING_TAX, {"win": 100_000_01}) == {
        "gross": 100_000_01, "vat": 13_000_00, "base": 87_000_01, "tax": 26_100_00,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("millions", "fee"), [(0, 50_000), (24, 50_000), (25, 50_000), (26, 100_000), (50, 100_000), (51, 150_000),
                          (100, 150_000), (101, 200_000), (900, 200_000)],
)  # fmt: skip
def test_puerto_rico_pays_by_the_total_gambled(millions: int, fee: int) -> None:
    assert worked(pr.FRANCHISE, {"handle": millions * 10**8})["tax"] == fee * 100


@pytest.mark.parametrize(
    ("before", "win", "tax"),
    [
        (0, 1_000_000_00, 200_000_00),
        (0, 1_322_226_63, 264_445_33),
        # 1,322,226.63 at 20 %, 865,457.45 at 35 % and 812,315.92 at 45 % are 932,897.60; 200,000.00 was due before.
        (1_000_000_00, 2_000_000_00, 732_897_60),
        (5_000_000_00, 1_00, 55),
        (0, -50_000_00, 0),
        (100_00, -50_00, -10_00),
    ],
)
def test_a_basque_quarter_pays_the_tariff_of_the_year_less_the_quarters_before(before: int, win: int, tax: int) -> None:
    figures = {"win": win, "win_before": before, "tips": 9_999_99}
    found = worked(eus.GAMING_TAX, figures, {"earlier_quarters": "recomputed"})
    assert (found["tax"], found["tips"]) == (tax, 9_999_99)


def test_a_basque_quarter_deducts_what_was_posted_for_the_quarters_before() -> None:
    """BOE-A-1981-27369: of the tax on the year so far, what was paid for the earlier quarters; else what is recomputed.

    20 % of 1,100,000.00 are 220,000.00; the quarter before was posted at 190,000.00 instead of 200,000.00.
    """
    figures = {"win": 100_000_00, "win_before": 1_000_000_00, "posted_before": 190_000_00, "tips": 0}
    assert worked(eus.GAMING_TAX, figures)["tax"] == 30_000_00
    assert worked(eus.GAMING_TAX, figures, {"earlier_quarters": "recomputed"})["tax"] == 20_000_00


def test_the_second_bracket_ends_as_published_or_as_converted() -> None:
    """Two cents at 45 instead of 35 %: 567,355.4335 or 567,355.4355."""
    figures = {"win": 2_187_684_08, "win_before": 0, "posted_before": 0, "tips": 0}
    found = [worked(eus.GAMING_TAX, figures, {"second_bound": one})["tax"] for one in ("published", "converted")]
    assert found == [567_355_43, 567_355_44]


def test_a_foral_tariff_holds_only_once_it_is_entered() -> None:
    """Concierto Económico art. 36: under the tariff of a Territory nothing of the State's is left."""
    figures = {"win": 1_000_000_00, "win_before": 0, "posted_before": 0, "tips": 0}
    for territory in ("araba", "bizkaia", "gipuzkoa"):
        with pytest.raises(Missing, match="bound_1"):
            worked(eus.GAMING_TAX, figures, {"tariff": territory})
    entered = {f"rate_{number}": Fraction(per_cent, 100) for number, per_cent in enumerate((10, 20, 30, 40), 1)}
    entered |= {f"bound_{number}": Fraction(euros * 100) for number, euros in enumerate((500_000, 800_000, 900_000), 1)}
    found = worked(eus.GAMING_TAX, figures, {"tariff": "bizkaia"}, **entered)
    assert found["tax"] == 50_000_00 + 60_000_00 + 30_000_00 + 40_000_00


def test_bolivia_takes_the_whole_net_income_where_article_38_is_read_as_fallen() -> None:
    """SCP 0095/2017: art. 38, which deducts the value added tax, is unconstitutional; the 30 % of art. 39.I stand."""
    found = worked(bo.GAMING_TAX, {"win": 100_000_01}, {"vat_deduction": "whole"})
    assert found == {"gross": 100_000_01, "base": 100_000_01, "tax": 30_000_00}


@pytest.mark.parametrize("declared", [cl.GAMING_TAX, bo.GAMING_TAX], ids=["cl", "bo"])
def test_the_base_of_a_pot_reduces_the_gross_where_read_so(declared: Any) -> None:
    """CL III §6.6, BO §2.5.6.3: a pot may have a base other than zero; the text does not say whether it is a prize."""
    figures = {"win": 1_000_000, "pot_base": 300_000}
    assert worked(declared, figures)["gross"] == 1_000_000
    assert worked(declared, figures, {"pot_base": "deducted"})["gross"] == 700_000


@pytest.mark.parametrize(
    ("income", "loss", "tax"),
    [(100_000_00, 0, 12_000_00), (100_000_00, 40_000_00, 7_200_00), (100_000_00, 250_000_00, 0), (-100_00, 0, 0)],
)
def test_peru_takes_twelve_per_cent_after_losses(income: int, loss: int, tax: int) -> None:
    assert worked(pe.GAMING_TAX, {"win": income, "loss_before": loss})["tax"] == tax


def test_peru_takes_less_where_accounting_entered_maintenance() -> None:
    found = worked(pe.GAMING_TAX, {"win": 100_000_00, "loss_before": 0}, maintenance=Fraction(2, 100))
    assert (found["maintenance"], found["base"], found["tax"]) == (2_000_00, 98_000_00, 11_760_00)


@pytest.mark.parametrize("declared", jurisdictions.DECLARATIONS.values(), ids=lambda one: one.code)
def test_what_is_declared_is_complete(declared: jurisdictions.Declaration) -> None:
    for one in declared.returns:
        codes = [line.code for line in one.lines]
        assert one.due in codes
        assert all(
            asked.values and asked.cite and all(value.source for value in asked.values) for asked in one.readings
        )
        for values in product(*(asked.values for asked in one.readings)):
            chosen = {asked.code: value.code for asked, value in zip(one.readings, values, strict=True)}
            codes = [line.code for line in one.read(chosen).lines]
            assert len(set(codes)) == len(codes), chosen
        assert jurisdictions.applies(one.cite, declared.code)
        assert all(rate.source and rate.under for each in one.parameters for rate in each.stated)


def test_each_country_has_its_own_reports() -> None:
    for code in jurisdictions.DECLARATIONS:
        with jurisdictions.speaking_for(code):
            found = {one.code for one in kit.reports() if one.code.startswith("return-")}
        assert found == {f"return-{one.code}" for one in jurisdictions.get(code).returns}


# --- over the books -------------------------------------------------------------------------------------------------


def sign(house: SeededProperty, role: Role, number: int = 1) -> Signature:
    person = house.staff[role][number - 1]
    return Signature(employee=person.code, role=role.value, method="pin", at="2026-11-02T15:00:00+00:00")


def at(day: dt.date, hour: int = 15) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(hour), tzinfo=dt.UTC)


def post(venue: Property, house: SeededProperty, code: str, month: str = "2026-10") -> str:
    return commands.post_return(
        venue, declared=code, month=month, reference="F29-1", prepared=sign(house, Role.ACCOUNTING),
        approved=sign(house, Role.AUDITOR), actor="employee:K01", at=at(NOVEMBER),
    )  # fmt: skip


def books(jurisdiction: str, postings: dict[dt.date, int]) -> SeededProperty:
    """A casino with a closed day before an open one that won 1,190,000 minor units; `postings`: earlier days' wins."""
    house = seed_property(jurisdiction=jurisdiction, with_pins=False, with_devices=False)
    venue, earlier = house.property, OCTOBER - dt.timedelta(days=1)
    before = None
    for day, amount in {**postings, earlier: 0, OCTOBER: 1_190_000}.items():
        open_gaming_day(
            venue, day=day, late_reason="prueba", accounting=sign(house, Role.ACCOUNTING), actor="device:PIT-1",
            at=at(day),
        )  # fmt: skip
        if amount and before:
            sides = (max(amount, 0), max(-amount, 0))
            won = ((chart.HOUSE_FUNDS, *sides), (chart.TABLE_WIN, *reversed(sides)))
            commands.post_adjustment(
                venue, day=day, concerns_day=before, reason="prueba", approval="CT-2026-adjustment",
                lines=[commands.adjustments.ev.AdjustmentLine(account=account, debit=debit, credit=credit)
                       for account, debit, credit in won],
                prepared=sign(house, Role.ACCOUNTING), approved=sign(house, Role.AUDITOR), actor="employee:K01",
                at=at(day),
            )  # fmt: skip
        if day != OCTOBER:
            commands.close_gaming_day(venue, day, actor="employee:K01", at=at(day, 23))
        before = day
    return house


def enter_people(house: SeededProperty) -> None:
    """Count the entries of the open day twice; the second count holds."""
    for number in (99, 1_000):
        commands.count_entries(
            house.property, day=OCTOBER, entries=number, counted=sign(house, Role.SECURITY), actor="employee:V01",
            at=at(OCTOBER),
        )  # fmt: skip


def enter_unit(venue: Property) -> None:
    """Enter the tax unit of the month, 70,000 pesos."""
    ReturnParameter.objects.create(
        property=venue, parameter="cl-entry-tax.utm", since=dt.date(2026, 10, 1), value=70_000, source="SII 10/2026"
    )


@pytest.fixture
def house() -> SeededProperty:
    """A Chilean October with a day that won 1,190,000 and counted its entries twice."""
    house = books("cl", {})
    enter_people(house)
    return house


@pytest.mark.django_db
def test_a_return_is_worked_out_from_the_ledger_and_posted_once(house: SeededProperty) -> None:
    venue = house.property
    open_gaming_day(
        venue,
        day=NOVEMBER,
        late_reason="prueba",
        accounting=sign(house, Role.ACCOUNTING),
        actor="device:PIT-1",
        at=at(NOVEMBER),
    )
    refused("period_open", lambda: post(venue, house, "cl-gaming-tax"))
    commands.close_gaming_day(venue, OCTOBER, actor="employee:K01", at=at(OCTOBER, 23))
    found = queries.statement(venue, "cl-gaming-tax", OCTOBER)
    # 1,190,000 less VAT 190,000 is 1,000,000; less 1 % is 990,000; 20 % of it.
    assert found.due == 198_000
    assert [day.win for day in found.days] == [0, 1_190_000]
    post(venue, house, "cl-gaming-tax")
    lines = JournalLine.objects.filter(subaccount="cl-gaming-tax 2026-10").values_list("account", "debit", "credit")
    assert set(lines) == {(chart.GAMING_TAX, 198_000, 0), (chart.GAMING_TAX_PAYABLE, 0, 198_000)}
    refused("nothing_due", lambda: post(venue, house, "cl-gaming-tax"))
    ReturnParameter.objects.create(
        property=venue, parameter="cl-gaming-tax.ppm", since=dt.date(2026, 4, 1), value=Decimal("2.5"), source="F22"
    )
    assert queries.statement(venue, "cl-gaming-tax", OCTOBER).due == 195_000
    post(venue, house, "cl-gaming-tax")  # the difference goes the other way
    assert queries.statement(venue, "cl-gaming-tax", OCTOBER).booked == 195_000


@pytest.mark.django_db
def test_entries_are_taxed_once_the_tax_unit_is_entered(house: SeededProperty) -> None:
    venue = house.property
    commands.close_gaming_day(venue, OCTOBER, actor="employee:K01", at=at(OCTOBER, 23))
    open_gaming_day(
        venue,
        day=NOVEMBER,
        late_reason="prueba",
        accounting=sign(house, Role.ACCOUNTING),
        actor="device:PIT-1",
        at=at(NOVEMBER),
    )
    assert EntryCount.objects.get().entries == 1_000
    refused("parameter_missing", lambda: post(venue, house, "cl-entry-tax"))
    enter_unit(venue)
    assert queries.statement(venue, "cl-entry-tax", OCTOBER).due == 1_000 * 4_900
    post(venue, house, "cl-entry-tax")
    side = JournalLine.objects.get(account=chart.HOUSE_FUNDS, debit=4_900_000)
    assert side.subaccount == ""
    refused("unknown_return", lambda: queries.statement(venue, "bo-gaming-tax", OCTOBER))


@pytest.mark.django_db
def test_a_reading_is_entered_with_its_source_and_holds_from_its_day(house: SeededProperty) -> None:
    venue = house.property
    commands.close_gaming_day(venue, OCTOBER, actor="employee:K01", at=at(OCTOBER, 23))
    [before] = queries.statement(venue, "cl-gaming-tax", OCTOBER).readings
    assert (before.value.code, before.entered) == ("kept", False)
    row = ReturnParameter(
        property=venue,
        parameter="cl-gaming-tax.pot_base",
        since=dt.date(2026, 10, 1),
        choice="deducted",
        source="SII 9",
    )
    row.full_clean()
    row.save()
    found = queries.statement(venue, "cl-gaming-tax", OCTOBER)
    assert [(one.value.code, one.source, one.entered) for one in found.readings] == [("deducted", "SII 9", True)]
    assert [one.line.code for one in found.lines][:3] == ["games", "pots", "gross"]
    assert queries.statement(venue, "cl-gaming-tax", dt.date(2026, 9, 1)).readings == [before]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("parameter", "given", "field"),
    [
        ("cl-gaming-tax.pot_base", {"choice": "state"}, "choice"),
        ("cl-gaming-tax.pot_base", {"value": 1}, "choice"),
        ("cl-gaming-tax.pot_base", {"choice": "kept", "value": 1}, "__all__"),
        ("cl-gaming-tax.ppm", {"choice": "kept"}, "value"),
        ("cl-gaming-tax.ppm", {"choice": "kept", "value": 1}, "__all__"),
    ],
)
def test_a_reading_takes_a_choice_and_a_rate_a_value(
    house: SeededProperty, parameter: str, given: dict[str, Any], field: str
) -> None:
    row = ReturnParameter(property=house.property, parameter=parameter, since=OCTOBER, source="SII", **given)
    with pytest.raises(ValidationError) as found:
        row.full_clean()
    assert field in found.value.message_dict


@pytest.mark.django_db
def test_what_is_paid_of_a_return_leaves_what_was_posted_for_it(house: SeededProperty) -> None:
    venue = house.property
    commands.close_gaming_day(venue, OCTOBER, actor="employee:K01", at=at(OCTOBER, 23))
    open_gaming_day(
        venue, day=NOVEMBER, late_reason="prueba", accounting=sign(house, Role.ACCOUNTING), actor="device:PIT-1",
        at=at(NOVEMBER),
    )  # fmt: skip
    post(venue, house, "cl-gaming-tax")
    payable = "cl-gaming-tax 2026-10"
    commands.post_adjustment(
        venue, day=NOVEMBER, concerns_day=OCTOBER, reason="pago", approval="CT-2026-adjustment",
        lines=[
            commands.adjustments.ev.AdjustmentLine(account=chart.GAMING_TAX_PAYABLE, subaccount=payable, debit=198_000),
            commands.adjustments.ev.AdjustmentLine(account=chart.HOUSE_FUNDS, credit=198_000),
        ],
        prepared=sign(house, Role.ACCOUNTING), approved=sign(house, Role.AUDITOR), actor="employee:K01",
        at=at(NOVEMBER),
    )  # fmt: skip
    assert queries.statement(venue, "cl-gaming-tax", OCTOBER).booked == 198_000
    refused("nothing_due", lambda: post(venue, house, "cl-gaming-tax"))


# --- over REST ------------------------------------------------------------------------------------------------------


SEPTEMBER = dt.date(2026, 9, 30)
A_LOSS = {SEPTEMBER - dt.timedelta(days=1): 0, SEPTEMBER: -25_000}
NOTE = {"cl": "1000", "bo": "1000", "eus": "500", "pe": "1000"}
DUE = {
    "cl-gaming-tax": "198000",
    "cl-entry-tax": "4900000",
    "bo-gaming-tax": "3105.90",
    "eus-gaming-tax": "2330.00",  # 20 % of the year's 11,650.00; the quarter before lost, and nothing was due
    "pe-gaming-tax": "1398.00",  # 12 % of 11,900.00 less September's loss of 250.00
}


def reader(venue: Property) -> Callable[..., Any]:
    """Return what reads an address with a key of the property, and expects an answer."""
    forget_keys()
    device = Device.objects.create(property=venue, code="BI", kind=Device.Kind.INTEGRATION)
    terminal = Terminal(issue_device_key(device, scopes=["reports:read", "feed:read"])[1])

    def read(path: str, *, status: int = 200, **given: Any) -> Any:
        answer = terminal.get(path if path.startswith("/") else f"/api/v1/{path}", **given)
        assert answer.status_code == status, (path, answer.content)
        return answer.json() if "json" in answer["Content-Type"] else answer.content

    return read


def amount_opened(venue: Property, base: str, opened: list[Any]) -> int:
    """Return what the addresses of a figure of the books come to: minor units, or a count."""
    currency = venue.currency
    if base in ("entries", "tips"):
        events = [event["data"] for page in opened for event in page["events"]]
        return events[-1]["entries"] if base == "entries" else sum(event["total"] for event in events)
    turnover = 0
    for one in opened:
        more = parse_amount(one["closing"], currency) - parse_amount(one["opening"], currency)
        turnover += more if one["account"]["kind"] == "revenue" or base == "posted_before" else -more
    return max(0, -turnover) if base == "loss_before" else turnover


@pytest.mark.django_db
@pytest.mark.parametrize("jurisdiction", ["cl", "bo", "eus", "pe"])
def test_returns_are_read_over_rest_as_the_page_shows_them(jurisdiction: str) -> None:
    house = books(jurisdiction, A_LOSS if jurisdiction in ("eus", "pe") else {})
    venue = house.property
    if jurisdiction == "cl":
        enter_people(house)
        enter_unit(venue)
    count_tips(
        venue, table=next(iter(house.tables)), day=OCTOBER, shift="M", contents=content({NOTE[jurisdiction]: 7}),
        by=sign(house, Role.COUNT_TEAM), witness=sign(house, Role.DEALER), actor="employee:C01", at=at(OCTOBER),
    )  # fmt: skip
    commands.close_gaming_day(venue, OCTOBER, actor="employee:K01", at=at(OCTOBER, 23))
    open_gaming_day(
        venue, day=NOVEMBER, late_reason="prueba", accounting=sign(house, Role.ACCOUNTING), actor="device:PIT-1",
        at=at(NOVEMBER),
    )  # fmt: skip
    read = reader(venue)
    declared = read("returns")
    assert {one["code"] for one in declared} == {one.code for one in jurisdictions.get(jurisdiction).returns}
    apply_role_groups()
    desk = Desk(SimpleNamespace(property=venue, house=house)).client(Role.ACCOUNTING, "es")
    for one in declared:
        period = read(one["opens"][0])[0]
        found = read(period["opens"][0])
        assert (period["last"] >= OCTOBER.isoformat(), found["due"]) == (True, DUE[one["code"]])
        page = html.unescape(desk.get(f"{ReturnPage.url()}?return={one['code']}&month=2026-10").content.decode())
        rows = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
        shown = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
        for line in found["lines"]:
            is_money = line["measure"] == "money"
            figure = parse_amount(line["amount"], venue.currency) if is_money else int(line["amount"])
            words = (money if is_money else count)(figure, venue.currency, "es")
            assert [line["label"], line["cite"], words] in [[*row[:2], row[-1]] for row in shown]
            # A figure of the books opens into what makes it; one that is worked out names its lines.
            assert bool(line["opens"]) == bool(line["base"]) == (not line["of"])
            if line["base"]:
                opened = [read(address) for address in line["opens"]]
                assert amount_opened(venue, line["base"], opened) == figure, line
        days = [read(address)["day"] for day in found["days"] for address in day["opens"]]
        assert days == ["2026-10-30", "2026-10-31"]
        figures = [unquote(html.unescape(address)) for address in re.findall(r'href="([^"]*figure=gross_[^"]*)"', page)]
        assert len(figures) == (8 if found["bridge"] else 0)
        opened = [desk.get(address).content.decode() for address in figures]
        assert all("Las líneas dan la cifra" in one for one in opened), figures
        gross = [line["amount"] for line in found["lines"] if line["base"] == "win"]
        assert gross in ([], [format_amount(sum(parse_amount(day["gross"], venue.currency) for day in found["bridge"]),
                                            venue.currency)])  # fmt: skip


@pytest.mark.django_db
def test_a_return_names_its_lines_and_is_refused_where_there_is_none(house: SeededProperty) -> None:
    venue = house.property
    commands.close_gaming_day(venue, OCTOBER, actor="employee:K01", at=at(OCTOBER, 23))
    enter_unit(venue)
    read = reader(venue)
    lines = {line["code"]: line for line in read("returns/cl-gaming-tax/periods/2026-10")["lines"]}
    assert (lines["tax"]["amount"], lines["tax"]["rate"], lines["tax"]["of"]) == ("198000", "20", ["base"])
    entered = {line["code"]: line for line in read("returns/cl-entry-tax/periods/2026-10")["lines"]}
    assert (entered["tax"]["rate"], entered["tax"]["source"]) == ("70000", "SII 10/2026")
    # Entries of another month are not among the events into which the figure opens.
    open_gaming_day(
        venue, day=NOVEMBER, late_reason="prueba", accounting=sign(house, Role.ACCOUNTING), actor="device:PIT-1",
        at=at(NOVEMBER),
    )  # fmt: skip
    commands.count_entries(
        venue, day=NOVEMBER, entries=5, counted=sign(house, Role.SECURITY), actor="employee:V01", at=at(NOVEMBER)
    )
    events = read(entered["entries"]["opens"][0])["events"]
    assert [event["data"]["entries"] for event in events] == [99, 1_000]
    for address, code in (
        ("returns/bo-gaming-tax/periods", "unknown_return"),
        ("returns/bo-gaming-tax/periods/2026-10", "unknown_return"),
        ("returns/cl-gaming-tax/periods/2026-09", "nothing_closed"),
        ("returns/cl-gaming-tax/periods/x", "nothing_closed"),
    ):
        assert read(address, status=404)["code"] == code
    for form, begins in (("pdf", b"%PDF-"), ("xlsx", b"PK"), ("csv", "\ufeff".encode())):
        file = read("reports/return-cl-gaming-tax/file", month="2026-10", language="en", file=form)
        assert file.startswith(begins)
    table = list(csv.reader(io.StringIO(file.decode("utf-8-sig"))))
    assert ["20", "198000"] in [row[2:4] for row in table]
    # Every figure of the workbook is a number in a format of its own, in either language.
    for language in ("en", "es"):
        book = read("reports/return-cl-gaming-tax/file", month="2026-10", language=language, file="xlsx")
        sheet = load_workbook(io.BytesIO(book)).worksheets[0]
        found = {row[1].value: row for row in sheet.iter_rows(min_row=6, max_row=20) if row[3].value is not None}
        amounts = [row[3] for row in found.values()]
        assert {cell.data_type for cell in amounts} == {"n"}
        assert {cell.number_format for cell in amounts} == {"#,##0;[Red]-#,##0"}
        assert 198_000 in [cell.value for cell in amounts]
        rates = [row[2] for row in found.values() if row[2].value is not None]
        assert {cell.data_type for cell in rates} == {"n"}
        assert (0.2, "0.00##%") in [(cell.value, cell.number_format) for cell in rates]
