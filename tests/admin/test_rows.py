"""Every declared row: answers over REST, columns on screen and columns of files say what the declaration says."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import pytest
from django.contrib import admin
from django.http import QueryDict
from django.utils import translation
from openpyxl import load_workbook
from rest_framework import serializers

import tables.rows  # noqa: F401
from accounting.queries import Balance, Line
from casino import rows as kinds
from casino.admin.kit import ProjectionAdmin
from casino.admin.rows import Made, Reader, table
from casino.api.fields import AMOUNT_SCHEMA, AmountField, CountsField
from casino.api.rows import ExactField, InUnitField, MadeField, serializer_of
from casino.documents.rows import Printed, cells, columns, sheet
from casino.documents.spreadsheet import workbook
from casino.models import Property
from casino.rows import INNER, ROWS, Code, Count, Day, Flag, Money, Part, Row, Words, row_of, row_type
from progressive.api.programmes import PrizeGivenSerializer
from progressive.row_kinds import PrizesOfOutcomes
from tables.api.equipment import BookField
from tables.models import BoxCustody
from tables.row_kinds import SetsByPlace
from tables.rows import COUNTS, BoxRow
from tests.api.fuzz import schema

EVERY = pytest.mark.parametrize("declared", list(ROWS.values()), ids=list(ROWS))
OVER_REST: dict[type[kinds.Kind], tuple[type[serializers.Field], ...]] = {
    kinds.Words: (serializers.CharField, MadeField),
    kinds.Code: (serializers.CharField, serializers.UUIDField),
    kinds.Person: (serializers.CharField,),
    kinds.Game: (serializers.CharField,),
    kinds.Choice: (serializers.CharField, serializers.ChoiceField),
    kinds.Money: (AmountField,),
    kinds.MoneyE4: (ExactField, serializers.IntegerField),
    kinds.InUnit: (InUnitField,),
    kinds.Count: (serializers.IntegerField,),
    kinds.Fraction: (serializers.IntegerField,),
    kinds.Day: (serializers.DateField,),
    kinds.Moment: (serializers.DateTimeField, serializers.CharField),
    kinds.Flag: (serializers.BooleanField,),
    kinds.Pieces: (CountsField,),
    kinds.Amounts: (serializers.DictField,),
    kinds.Tally: (serializers.DictField,),
    kinds.Named: (serializers.DictField,),
    kinds.Texts: (serializers.DictField,),
    kinds.Span: (serializers.ListField,),
    kinds.Ratio: (serializers.FloatField,),
    PrizesOfOutcomes: (PrizeGivenSerializer,),
    SetsByPlace: (BookField,),
}
IN_FILES = {kinds.Money: "money", kinds.MoneyE4: "e4", kinds.Count: "count", kinds.Fraction: "percent"}
HOUSE = Property(currency="USD", time_zone="America/Puerto_Rico")


def everything(permission: str) -> bool:
    return True


def nothing(permission: str) -> bool:
    return False


def tabular(declared: Row) -> list[kinds.Field]:
    return [field for field in declared.fields if field.part is None]


@EVERY
def test_an_answer_has_the_fields_of_the_row(declared: Row):
    answer = serializer_of(declared.cls)()
    assert list(answer.fields) == [one.name for one in declared.fields if not one.kind.inside and not one.kind.needs]
    for field in declared.public:
        found = answer.fields[field.name]
        if field.many:
            assert isinstance(found, (serializers.ListSerializer, serializers.ListField))
            found = found.child
        if field.part is not None:
            assert type(found) is serializer_of(field.part)
        else:
            assert isinstance(found, OVER_REST[type(field.kind)])
        assert (answer.fields[field.name].help_text or "") == field.kind.help
        if field.kind.made is None:
            assert answer.fields[field.name].allow_null == field.optional


@EVERY
@pytest.mark.parametrize("language", ["en", "es"])
def test_files_have_the_titles_and_number_formats_of_the_row(declared: Row, language: str):
    fields = tabular(declared)
    found = columns(declared.cls, [one.name for one in fields], Printed(HOUSE, language, everything))
    for field, column in zip(fields, found, strict=True):
        with translation.override(language):
            title = str(field.kind.filed or field.kind.title)
        assert column.label == title
        assert column.label
        assert column.kind == IN_FILES.get(type(field.kind), "text")
        assert column.is_figure == field.kind.figure
        assert column.width > 0


@EVERY
def test_tables_on_screen_have_the_titles_of_the_row(declared: Row):
    fields = tabular(declared)
    reader = Reader(HOUSE, Someone(everything))
    shown = table(declared.cls, [one.name for one in fields], [], reader, caption="", empty="")
    assert [str(head["title"]) for head in shown["heads"]] == [str(one.kind.title) for one in fields]
    assert [head["css"] == "amount" for head in shown["heads"]] == [one.kind.figure for one in fields]


class Someone:
    """Who asks, with or without permissions."""

    def __init__(self, has_perm: Callable[[str], bool]) -> None:
        self.has_perm = has_perm


class Asking:
    """A request of somebody."""

    def __init__(self, has_perm: Callable[[str], bool]) -> None:
        self.user, self.GET = Someone(has_perm), QueryDict()


LISTS = [one for one in admin.site._registry.values() if isinstance(one, ProjectionAdmin) and one.row is not None]


@pytest.mark.parametrize("page", LISTS, ids=[one.opts.label for one in LISTS])
def test_lists_have_the_titles_of_the_row_and_keep_what_is_withheld(page: ProjectionAdmin):
    declared = row_of(page.row)
    assert declared.model is page.model
    by_column = {one.source: one for one in declared.fields} | declared.by_name
    seen = page.get_list_display(Asking(everything))
    for name, shown in zip(page.list_display, seen, strict=True):
        if name not in by_column:
            continue
        field, column = by_column[name], getattr(page, shown)
        assert str(column.short_description) == str(field.kind.title)
        assert shown.startswith("amount_") == field.kind.figure
    kept_back = {one.name for one in declared.fields if one.kind.needs}
    unseen = page.get_list_display(Asking(nothing))
    assert {name.partition("_")[2] for name in seen} - {name.partition("_")[2] for name in unseen} == (
        kept_back & set(page.list_display)
    )
    lines = [[one] if isinstance(one, str) else one for one in page.get_fieldsets(Asking(nothing))[0][1]["fields"]]
    assert lines
    assert not any(name.partition("_")[2] in kept_back for line in lines for name in line)


def test_the_document_of_the_api_has_the_help_and_the_examples_of_the_row():
    schemas = schema()["components"]["schemas"]
    assert schemas["Slip"]["properties"]["serial"] == {"type": "string", "example": "F0000012"}
    assert schemas["Slip"]["properties"]["total"]["example"] == AMOUNT_SCHEMA["example"]
    assert schemas["Sums"]["properties"]["hold_bp"]["description"] == "win over drop in basis points"
    assert schemas["Sums"]["properties"]["hold_bp"]["type"] == ["integer", "null"]
    assert schemas["Slip"]["description"] == "A slip."


def test_there_are_rows_and_lists_of_every_floor():
    assert len(ROWS) >= 39
    assert {page.opts.app_label for page in LISTS} == {"accounting", "progressive", "tables", "casino"}


@EVERY
def test_what_is_withheld_is_absent_everywhere_for_who_may_not_see_it(declared: Row):
    secret = {one.name for one in declared.fields if one.kind.needs}
    names = [one.name for one in tabular(declared)]
    assert secret.isdisjoint(serializer_of(declared.cls)().fields)
    told = columns(declared.cls, names, Printed(HOUSE, "en"))
    assert len(told) == len(names) - len(secret)
    shown = table(declared.cls, names, [], Reader(HOUSE, Someone(nothing)), caption="", empty="")
    assert len(shown["heads"]) == len(names) - len(secret)


def test_what_a_box_held_is_withheld():
    assert set(row_of(BoxRow).withheld(nothing)) == {"total", "agreed_total", "contents", "documents"}
    assert row_of(BoxRow).withheld(lambda permission: permission == COUNTS) == set()
    box = BoxCustody(box="B01", table="RU01", total=125_000)
    names = ("box", "table", "total")
    assert cells(BoxRow, box, names, Printed(HOUSE, "en")) == ["B01", "RU01"]
    assert cells(BoxRow, box, names, Printed(HOUSE, "en", everything)) == ["B01", "RU01", 125_000]


def balance(number: str, debit: int, credit: int) -> Balance:
    return Balance(
        account=number, number=number, name="=Cash", kind="asset", opening=0, debit=debit, credit=credit,
        balance=debit - credit,
    )  # fmt: skip


def test_a_sheet_holds_real_numbers_in_real_formats_and_their_sum():
    names = ("number", "name", "debit", "credit", "closing_debit")
    made = sheet(Balance, "Trial balance", [balance("1", 1_650, 50), balance("2", 350, 0)], names,
                 Printed(HOUSE, "en"), total="Total")  # fmt: skip
    assert made.totals == [["Total", None, 2_000, 50, 1_950]]
    about = {
        "title": "t", "language": "en", "property": "p", "place": "x", "day": "d", "marks": [], "printed": "",
        "printed_by": "", "printed_unix": 0, "version": "1", "seal": "", "paper": "a4",
        "labels": dict.fromkeys(("gaming_day", "printed", "by", "system", "seal", "unsealed", "page", "of"), ""),
    }  # fmt: skip
    page = load_workbook(io.BytesIO(workbook(about, "USD", [made]))).active
    assert [cell.value for cell in page[5]] == ["No.", "Account", "Debit", "Credit", "Debit balance"]
    assert [cell.value for cell in page[6]][1:3] == ["=Cash", 16.5]
    assert page.cell(6, 2).data_type == "s"
    assert page.cell(6, 3).number_format == "#,##0.00;[Red]-#,##0.00"


def test_a_table_on_screen_escapes_what_it_shows_and_leaves_out_sums_of_what_does_not_add_up():
    names = (Made("Account", lambda one: f"<b>{one.name}"), "opening", "debit")
    shown = table(
        Balance, names, [balance("1", 1_650, 50)], Reader(HOUSE, Someone(nothing)), caption="", empty="",
        total=[{"opening": None, "debit": 1_650}], total_label="Total",
    )  # fmt: skip
    with translation.override("en"):
        assert next(cell["html"] for cell in shown["lines"][0]) == "<b>=Cash"  # the template escapes it
    assert shown["totals"][0][0]["html"] == ""
    assert "16.50" in shown["totals"][0][1]["html"]


def test_a_field_of_a_part_is_named_by_its_path():
    assert row_of(Line).field("now.theory.counted").source == "now.theory.counted"
    with translation.override("en"):
        assert row_of(Line).field("before.hold_bp").kind.filed == "Hold"
    line = Line.__struct_fields__
    assert line == ("name", "now", "before")
    with pytest.raises(KeyError):
        row_of(Line).field("nothing")


def declare(**hints: Any) -> Any:
    """A row with these fields, declared."""
    return row_type()(type("Tried", (), {"__doc__": "A row that is tried.", "__annotations__": hints}))


@pytest.mark.parametrize(
    ("hints", "why"),
    [
        ({"table": str}, "table does not say what it is"),
        ({"table": Annotated[str, "a table"]}, "table does not say what it is"),
        ({"table": Annotated[str, Code()]}, "table has no title"),
        ({"drop": Annotated[str, Money("Drop")]}, "is no Money|which is no Money"),
        ({"day": Annotated[str, Day("Day")]}, "which is no Day"),
        ({"open": Annotated[bool, Count("Open")]}, "is a flag, not a Count"),
        ({"lines": Annotated[list[str], Part("Lines")]}, "is not declared as a row"),
        ({"drop": Annotated[dt.date | None, Flag("Drop")]}, "which is no Flag"),
    ],
)
def test_an_incomplete_declaration_fails_at_import(hints: dict[str, Any], why: str):
    with pytest.raises(TypeError, match=why):
        declare(**hints)
    assert "Tried" not in ROWS


def test_a_row_says_what_it_is_and_its_model_has_what_it_names():
    with pytest.raises(TypeError, match="says nothing of what it is"):
        row_type()(type("Silent", (), {"__annotations__": {"table": Annotated[str, Code("Table")]}}))
    other = type("Other", (), {"__doc__": "x", "__annotations__": {"colour": Annotated[str, Words("Colour")]}})
    with pytest.raises(TypeError, match="BoxCustody has no colour"):
        row_type(of=BoxCustody)(other)
    same = type("BoxRow", (), {"__doc__": "x", "__annotations__": {"box": Annotated[str, Code("Box")]}})
    with pytest.raises(TypeError, match="two rows are called Box"):
        row_type(of=BoxCustody)(same)
    with pytest.raises(TypeError, match="is not declared as a row"):
        row_of(Property)


def test_what_is_inner_is_shown_nowhere():
    class Tally(msgspec.Struct, frozen=True):
        """A tally."""

        drop: int = 0

    Tally.__annotations__ = {"drop": Annotated[int, Money("Drop")], "seconds": Annotated[int, INNER]}
    try:
        declared = row_of(row_type(name="TriedTally")(Tally))
        assert [one.name for one in declared.fields] == ["drop"]
    finally:
        ROWS.pop("TriedTally", None)
