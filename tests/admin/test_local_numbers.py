"""Pages read numbers and times as the country writes them (decision 151)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest
from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounting import commands
from accounting.models import Adjustment, ReturnParameter
from casino.admin.grids import pieces_of
from casino.admin.guided import PAGES, CountField, GuidedPage
from casino.admin.kit import ConfigurationMixin
from casino.admin.number_fields import ClockField, DecimalsField, MomentField, MoneyField, WholeField
from casino.identity.access import CHOSEN_PROPERTY, apply_role_groups
from casino.operations.inputs import CountLine
from casino.roles import Role
from casino.rules import registry
from casino.rules.kernel import Option
from progressive.admin.fields import PayTableField, PointsField, WinnersField
from tables.admin.checks import GamesField
from tables.admin.configuration import LimitsField
from tables.admin.options import OptionsField
from tables.models import ChipSet
from tables.seed import seed_property
from tests.accounting.test_close import NEXT
from tests.admin.conftest import Desk
from tests.factories import ACTOR, DAY, Floor
from tests.staged import staged


def _closed(jurisdiction: str) -> Desk:
    floor = Floor(seed_property(jurisdiction=jurisdiction))
    floor.open_day()
    commands.close_gaming_day(floor.property, DAY, actor=ACTOR)
    floor.open_day(NEXT)
    apply_role_groups()
    return Desk(floor)


built_chile, built_basque = staged(lambda: _closed("cl")), staged(lambda: _closed("eus"))


@pytest.fixture
def chile(built_chile: Callable[[], Desk], db: None) -> Desk:
    return built_chile()


@pytest.fixture
def basque(built_basque: Callable[[], Desk], db: None) -> Desk:
    return built_basque()


def administrator(desk: Desk) -> Client:
    """A superuser who has turned to the property."""
    client = desk.client(None, "es")
    client.post(reverse("admin:choose-property"), {"property": desk.property.pk})
    return client


def post_entry(desk: Desk, amount: str, language: str = "es") -> tuple[int, str]:
    """Post an adjusting entry of the amount as typed; the status, and what the page says."""
    given = {
        "day": NEXT.isoformat(), "concerns_day": DAY.isoformat(), "reason": "billete falso",
        "approval": "CT-2026-adjustment",
        "account_1": "adjustments", "debit_1": amount, "account_3": "count_room", "credit_3": amount,
        **desk.signed(prepared=Role.ACCOUNTING, approved=Role.AUDITOR),
    }  # fmt: skip
    answer = desk.client(Role.ACCOUNTING, language).post(reverse("admin:post-adjustment"), given)
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("language", ["es", "en"])
def test_fourteen_thousand_pesos_are_posted_as_such(chile: Desk, language: str) -> None:
    """Pesos have no decimals: a point stands between thousands, whatever the language of the screen."""
    assert post_entry(chile, "14.000", language)[0] == 302
    assert Adjustment.objects.get(property_id=chile.property.pk).amount == 14_000
    status, page = post_entry(chile, "14.00", language)
    assert status == 422
    assert ("CLP no los tiene" if language == "es" else "CLP has none") in page


def test_euros_that_can_be_read_in_two_ways_are_refused(basque: Desk) -> None:
    """Both readings are named; with its decimals the amount is taken."""
    status, page = post_entry(basque, "1.500")
    assert status == 422
    assert "«1.500» se puede leer de dos maneras, 1,50 o 1.500,00" in page
    assert not Adjustment.objects.exists()
    assert post_entry(basque, "1.500,00")[0] == 302
    assert Adjustment.objects.get(property_id=basque.property.pk).amount == 150_000


def add_denomination(desk: Desk, typed: str, minor: int) -> None:
    """Send the page of a set of chips as it came, with one denomination more."""
    chips = ChipSet.objects.filter(property=desk.property, active=True).first()
    assert chips is not None
    address = reverse("admin:tables_chipset_change", args=[chips.pk])
    client = administrator(desk)
    (formset,) = (one.formset for one in client.get(address).context["inline_admin_formsets"])
    prefix, rows = formset.prefix, formset.initial_forms
    given = {"name": chips.name, "code": chips.code, "kind": chips.kind, "change_reason": "serie nueva"}
    given |= {f"{prefix}-TOTAL_FORMS": str(len(rows) + 1), f"{prefix}-INITIAL_FORMS": str(len(rows))}
    for number, form in enumerate([*rows, rows[0]]):
        shown = {name: form[name].value() for name in form.fields}
        given |= {f"{prefix}-{number}-{name}": "" if value is None else str(value) for name, value in shown.items()}
    given |= {f"{prefix}-{len(rows)}-id": "", f"{prefix}-{len(rows)}-value_minor": typed}
    if chips.active:
        given["active"] = "on"
    before = set(chips.denominations.values_list("value_minor", flat=True))
    answer = client.post(address, given)
    assert answer.status_code == 302, (answer.context["adminform"].errors, answer.context["errors"])
    assert set(chips.denominations.values_list("value_minor", flat=True)) == before | {minor}


def test_denominations_of_chips_in_chile(chile: Desk) -> None:
    """A denomination is shown as it is printed, and read so."""
    add_denomination(chile, "750.000", 750_000)


def test_denominations_of_chips_in_the_basque_country(basque: Desk) -> None:
    """The same with decimals."""
    add_denomination(basque, "7,50", 750)


def test_parameters_of_returns(chile: Desk) -> None:
    """A tax unit in pesos with four places, as the page shows it again."""
    client = administrator(chile)
    add = reverse("admin:accounting_returnparameter_add")
    given = {"parameter": "cl-entry-tax.utm", "since": "01/10/2026", "source": "SII", "change_reason": "publicado"}
    page = client.post(add, {**given, "value": "69.265"})
    assert page.status_code == 200
    assert "se puede leer de dos maneras, 69,265 o 69.265,0000" in page.content.decode()
    saved = client.post(add, {**given, "value": "69.265,5"})
    assert saved.status_code == 302, saved.context["adminform"].errors
    row = ReturnParameter.objects.get()
    assert row.value == Decimal("69265.5")
    shown = client.get(reverse("admin:accounting_returnparameter_change", args=[row.pk])).content.decode()
    assert 'value="69.265,5"' in shown


# --- fields ---------------------------------------------------------------------------------------------------------


def refusal_of(field: object, typed: object) -> str:
    with pytest.raises(ValidationError) as refusal:
        field.clean(typed)  # type: ignore[attr-defined]
    return " ".join(refusal.value.messages)


@pytest.mark.parametrize("currency", ["EUR", "CLP", "USD", "BOB", "PEN"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_what_a_field_shows_can_be_sent_back(currency: str, language: str) -> None:
    """A form that is sent as it came changes nothing."""
    with override(language):
        money = MoneyField(currency=currency)
        for minor in (0, 5, 150_000, 123_456_789):
            assert money.clean(money.prepare_value(minor)) == minor
            assert not money.has_changed(minor, money.prepare_value(minor))
        decimals = DecimalsField(currency=currency, max_digits=16, decimal_places=4)
        for text in ("19", "2.5", "1.505", "69265.5", "0.125", "1234567.1234"):
            value = Decimal(text)
            assert decimals.clean(decimals.prepare_value(value)) == value


def test_whole_numbers() -> None:
    """Django takes 14.000 for 14; here it is fourteen thousand, and a fraction is refused."""
    with override("es"):
        field = WholeField(min_value=1, max_value=20_000)
        assert field.clean("14.000") == field.clean("14,000") == field.clean("14000") == 14_000
        assert "no es un número entero" in refusal_of(field, "14.0")
        assert refusal_of(field, "20.001")
        count = CountField()
        count.offer([CountLine("2500", "25,00", 2_500)], "EUR")
        assert count.clean({"2500": "1.000"}) == {"2500": 1_000}
        assert refusal_of(count, {"2500": "1,5"})
        assert (pieces_of("1.000"), pieces_of("1.00"), pieces_of("-1"), pieces_of("x")) == (1_000, None, None, None)


def test_times() -> None:
    """As the country writes them, alone and beside a date."""
    with override("es"):
        assert ClockField().clean("5:30 p. m.") == dt.time(17, 30)
        assert "17:30" in refusal_of(ClockField(), "media tarde")
        moment = MomentField().clean(["20/11/2026", "5:30 p. m."])
        assert timezone.make_naive(moment) == dt.datetime(2026, 11, 20, 17, 30)


def test_percentages_prizes_and_winners() -> None:
    """Fields of progressives."""
    with override("es"):
        assert PointsField(currency="EUR").clean("72,5 %") == 7_250
        assert "dos maneras" in refusal_of(PointsField(currency="EUR"), "1.500")
        table = PayTableField(currency="EUR", rows=3)
        flush, straight = table.clean("flush=1.075,50, straight_flush=12,5%")
        assert (flush.amount_minor, straight.share_bp) == (107_550, 1_250)
        assert "1,075 o 1.075,00" in refusal_of(table, "flush=1.075").replace("1,07 o", "1,075 o")
        winners = WinnersField(currency="CLP", rows=3)
        assert [one.amount_minor for one in winners.clean("Ana; 12; 1.500\nEva; 13; 20.000")] == [1_500, 20_000]
        assert "Línea 1" in refusal_of(winners, "Ana; 12; 1.50")


def test_options_and_limits_of_tables() -> None:
    """The structures of the configuration hold numbers of people between quotation marks."""
    game = next(game for game in registry.games_of("eus") if any(option.kind == "amount" for option in game.options))
    option: Option = next(option for option in game.options if option.kind == "amount")
    with override("es"):
        options = OptionsField(game=game, currency="EUR", lines=0, required=False)
        assert options.clean(f'{{"{option.name}": "1.500,50"}}') == {option.name: 150_050}
        assert "dos maneras" in refusal_of(options, f'{{"{option.name}": "1.500"}}')
        limits = LimitsField(currency="EUR")
        assert limits.clean('{"min": "2,50", "max": "1.500,00"}') == {"min": 250, "max": 150_000}
        assert limits.clean(limits.prepare_value({"min": 250, "max": 150_000})) == {"min": 250, "max": 150_000}
        assert "max: «1.500» se puede leer" in refusal_of(limits, '{"min": "2,50", "max": "1.500"}')
        pesos = LimitsField(currency="CLP")
        assert pesos.clean('{"min": "1.000", "max": "500.000"}') == {"min": 1_000, "max": 500_000}


def test_games_of_bingo() -> None:
    """Times and prices of a schedule become those of a request."""
    with override("es"):
        field = GamesField(currency="EUR", most=9, each=120)
        assert field.clean("8:30 p. m.; diamante; 4,00; 1.050,00; doble\n20:45;linea;4;50") == [
            "20:30;diamante;4.00;1050.00;doble", "20:45;linea;4.00;50.00",
        ]  # fmt: skip
        assert "dos maneras" in refusal_of(field, "20:30;diamante;4,00;1.050")


def _fields(desk: Desk) -> Iterator[tuple[str, forms.Field]]:
    """Every field of every page of configuration and every guided page."""
    request = RequestFactory().get("/")
    request.user = desk.user(None)
    request.session = {CHOSEN_PROPERTY: desk.property.pk}
    for model, page in admin.site._registry.items():
        if not issubclass(type(page), ConfigurationMixin):
            continue
        inlines = [inline for inline in page.get_inline_instances(request) if inline.has_add_permission(request, None)]
        made = [page.get_form(request), *(inline.get_formset(request).form for inline in inlines)]
        yield from ((f"{model._meta.label}.{name}", one) for form in made for name, one in form.base_fields.items())
    for name, page in PAGES.items():
        if issubclass(page, GuidedPage):
            form = page.form_class(venue=desk.property)
            yield from ((f"{name}.{field}", form.fields[field]) for field in form.fields)
            for row in getattr(form, "rows", ()):
                yield from ((f"{name}.rows.{field}", row.fields[field]) for field in row.fields)


def test_no_page_reads_numbers_or_times_by_another_rule(basque: Desk) -> None:
    """Fields of Django that read numbers and times are on no page."""
    ours = (WholeField, DecimalsField, ClockField, MomentField)
    others = (forms.IntegerField, forms.FloatField, forms.TimeField, forms.DateTimeField, forms.SplitDateTimeField)
    found = list(_fields(basque))
    assert len(found) > 500
    assert [name for name, field in found if isinstance(field, others) and not isinstance(field, ours)] == []
