"""Sums required behind its tables, floats, and the Inspector's check (PR §3.6(F), §4.13(F), §6.5, §12.7)."""

import datetime as dt

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from casino.jurisdictions import DECLARATIONS
from casino.roles import Role
from casino.rules import registry
from casino.rules.kernel import BankRule
from tables import commands, queries
from tables.banks import TableBank, table_bank
from tables.models import BankCheck, BankSetting, ExceptionLine, TableSession
from tests.factories import ACTOR, DAY, Floor, refused


def setting(floor: Floor, kind: str, game: str = "", **more) -> BankSetting:
    row = BankSetting(property=floor.property, kind=kind, game_code=game, cite="RJA §3.14", **more)
    row.full_clean()
    row.save()
    return row


def verify(floor: Floor, amount: int = 0, **more) -> BankCheck:
    arguments = {"day": DAY, "shift": "M", "amount": amount, "inspector": floor.sig(Role.INSPECTOR), "actor": ACTOR}
    return commands.verify_bank(floor.property, **{**arguments, "at": floor.now(), **more})


def asked(game: str, minimum: int, maximum: int, settings=(), chips: int = 0) -> TableBank:
    """What a table asks for, in dollars in and cents out."""
    limits = {"min": minimum * 100, "max": maximum * 100}
    return table_bank(registry.get(game), limits, settings, table="X", shift="M", chips=chips)


# --- what is required -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "maximum", "dollars"),
    [
        ("pr.mini_baccarat", 500, 10_000),
        ("pr.mini_baccarat", 2_500, 25_000),
        ("pr.mini_baccarat", 5_000, 35_000),
        ("pr.baccarat", 25_000, 0),
        ("pr.ultimate_texas_holdem", 20, 0),
        ("pr.ultimate_texas_holdem", 50, 20_000),
        ("pr.ultimate_texas_holdem", 175, 70_000),
        ("pr.roulette", 1_000, 0),
    ],
)
def test_a_table_asks_for_what_its_game_states(game, maximum, dollars):
    assert asked(game, 5, maximum).additional == dollars * 100


@pytest.mark.parametrize(
    ("game", "maximum", "checked"),
    [
        ("pr.craps", 200, False),
        ("pr.craps", 201, True),
        ("pr.blackjack", 200, False),
        ("pr.blackjack", 500, True),
        ("pr.blackjack_switch", 500, True),
        ("pr.easy_roll", 10, True),
        ("pr.roulette", 1_000, False),
    ],
)
def test_tables_above_200_make_the_inspector_check(game, maximum, checked):
    assert asked(game, 2, maximum).checked is checked


def test_a_float_of_ten_or_fifteen_thousand_minima():
    """Basque decree, additional provision 6.2: a minimum of 2.50 asks for 25,000 or 37,500."""
    from msgspec.structs import replace

    game = registry.get("pr.roulette")
    for multiple, least in ((10_000, 2_500_000), (15_000, 3_750_000)):
        ruled = replace(game, bank=BankRule(float_multiple=multiple, cite="DA 6.2"))
        bank = table_bank(ruled, {"min": 250, "max": 5_000}, [], table="X", shift="M", chips=2_400_000)
        assert (bank.float_minimum, bank.float_cite, bank.missing) == (least, "DA 6.2", least - 2_400_000)


@pytest.mark.parametrize(
    ("like", "minimum", "least", "cite"),
    [
        ("pr.big_six", 500, 7_500_000, "EUS DA 6.2(a)"),
        ("pr.caribbean_stud", 250, 2_500_000, "EUS DA 6.2(b)"),
        ("pr.pai_gow_poker", 1_000, 15_000_000, "EUS DA 6.2(c)"),
        ("pr.roulette", 500, 7_500_000, "EUS RC art. 47.2(b)"),
        ("pr.blackjack", 500, 2_500_000, "EUS RC art. 47.2(d)"),
        ("pr.three_card_poker", 500, 0, ""),
    ],
)
def test_the_basque_decree_states_floats_by_family(like, minimum, least, cite):
    """A minimum of 2.50 at poker without draw asks for 25,000.00, one of 10.00 at pai gow for 150,000.00."""
    from msgspec.structs import replace

    game = replace(registry.get(like), code=like.replace("pr.", "eus."), bank=None)
    bank = table_bank(game, {"min": minimum, "max": minimum * 20}, [], table="X", shift="M", chips=2_400_000)
    assert (bank.float_minimum, bank.float_cite) == (least, cite)
    assert bank.missing == max(0, least - 2_400_000)


def test_stated_floats_are_of_families_that_there_are_and_of_no_other_jurisdiction(floor):
    families = {game.family for game in registry.all_games()}
    assert {stated.family for stated in DECLARATIONS["eus"].floats} <= families
    assert (
        table_bank(
            registry.get("pr.pai_gow_poker"), {"min": 500, "max": 5_000}, [], table="X", shift="M", chips=0
        ).float_minimum
        == 0
    )
    assert queries.bank_requirement(floor.property).stated == ()
    floor.property.jurisdiction = "eus"
    stated = {one.cite: one.multiple for one in queries.bank_requirement(floor.property).stated}
    assert (stated["EUS DA 6.2(b)"], stated["EUS RC art. 47.2(a)"]) == (10_000, 4_000)


def test_the_house_is_asked_for_the_sum_and_the_unknown_is_named(floor):
    for table in ("BA-1", "MB-1", "UT-1", "RO-1", "BJ-1"):
        floor.open(table)
    bank = queries.bank_requirement(floor.property)
    assert bank.ordinary is None
    assert [(game.game, game.amount) for game in bank.games] == [
        ("pr.baccarat", 7_500_000), ("pr.ultimate_texas_holdem", 5_000_000)
    ]  # fmt: skip
    by_table = {table.table: table.additional for table in bank.tables}
    assert by_table["MB-1"] == 1_000_000
    assert bank.additional == 12_500_000 + sum(by_table.values())
    assert bank.checked == ["BJ-1"]
    setting(floor, "ordinary", amount_minor=5_000_000)
    setting(floor, "table", "pr.blackjack", above_minor=20_000, amount_minor=300_000)
    setting(floor, "table", "pr.blackjack", above_minor=60_000, amount_minor=900_000)
    known = queries.bank_requirement(floor.property)
    assert known.ordinary == 5_000_000
    assert known.required == bank.additional + 5_000_000 + 300_000
    assert {table.table: table.additional_cite for table in known.tables}["BJ-1"] == "RJA §3.14"


def test_settings_are_sums_of_known_games(floor):
    with pytest.raises(ValidationError, match="game_code"):
        setting(floor, "float", "pr.nothing", amount_minor=1)
    with pytest.raises(ValidationError, match="game_code"):
        setting(floor, "ordinary", "pr.roulette", amount_minor=1)
    with pytest.raises(ValidationError, match="amount_minor"):
        setting(floor, "float", "pr.roulette")
    with pytest.raises(ValidationError, match="multiple"):
        setting(floor, "table", "pr.roulette", multiple=3)
    with pytest.raises(IntegrityError, match="tables_bank_of_a_game"), transaction.atomic():
        BankSetting.objects.create(property=floor.property, kind="float", amount_minor=5, cite="x")


# --- floats ---------------------------------------------------------------------------------------------------------


def test_a_table_below_its_float_warns_with_what_is_missing(floor):
    setting(floor, "float", "pr.roulette", multiple=10_000)  # 1.00 at RO-1: 10,000.00
    floor.open("RO-1", counts={"100": 9_000})
    [line] = ExceptionLine.objects.filter(code="below_float")
    assert (line.table, line.shift, line.amount, line.day) == ("RO-1", "M", -100_000, DAY)
    assert "900000 < 1000000" in line.detail
    floor.fill("RO-1", {"100": 500})
    assert ExceptionLine.objects.filter(code="below_float").count() == 1, "less is missing than was noted"
    floor.credit("RO-1", {"100": 1_000})
    assert [row.amount for row in ExceptionLine.objects.filter(code="below_float").order_by("key")] == [
        -100_000, -150_000
    ]  # fmt: skip
    [shown] = queries.bank_requirement(floor.property).tables
    assert (shown.chips, shown.missing) == (850_000, 150_000)


def test_a_table_with_its_float_warns_of_nothing(floor):
    setting(floor, "float", "pr.roulette", amount_minor=900_000)
    floor.open("RO-1", counts={"100": 9_000})
    assert not ExceptionLine.objects.exists()


# --- cash in the cage -----------------------------------------------------------------------------------------------


def test_a_table_that_asks_for_cash_in_the_cage_opens_over_it_or_leaves_what_is_missing(floor):
    """PR §5.7, §24.1: 75,000.00 before baccarat, 50,000.00 more before Ultimate Texas Hold'em."""
    from tests.tables.test_chips_and_cage import open_cage

    floor.open("MB-1")
    open_cage(floor, cash={"10000": 1_200}, chips={})
    floor.open("RO-1")
    floor.open("BA-1")
    assert not ExceptionLine.objects.filter(code="bank_short").exists(), "120,000.00 is enough for the one"
    floor.open("UT-1")
    [line] = ExceptionLine.objects.filter(code="bank_short")
    assert (line.table, line.shift, line.amount, line.subject) == ("UT-1", "M", -500_000, "UT-1 M")
    assert line.detail == "12000000 < 12500000 [PR §24.1]"


def test_a_house_that_keeps_no_book_of_its_cage_is_not_judged_by_it(floor):
    floor.open("BA-1")
    assert not ExceptionLine.objects.exists()


# --- the Inspector's check ------------------------------------------------------------------------------------------


def missing(floor: Floor) -> dict[str, list[str]]:
    return {check.shift: check.tables for check in queries.shift_checks(floor.property, DAY) if check.missing}


def test_a_shift_with_a_high_table_waits_for_its_check(floor):
    floor.open("RO-1")
    assert missing(floor) == {}
    floor.open("BJ-1")
    floor.open("CR-1")
    assert missing(floor) == {"M": ["BJ-1", "CR-1"]}
    check = verify(floor, 20_000_000, note="bóveda y caja")
    assert (check.amount, check.required, check.known, check.tables) == (20_000_000, 0, False, ["BJ-1", "CR-1"])
    assert missing(floor) == {}
    assert not ExceptionLine.objects.exists()


def test_a_check_covers_the_tables_that_stood_above_the_maximum_when_it_was_made(floor):
    """PR §3.6(F), §4.13(F): the additional sums for tables above $200, whenever in the shift they came to it."""
    floor.open("BJ-1")
    verify(floor, 100)
    assert missing(floor) == {}
    floor.open("BJ-2", limits={"min": 500, "max": 20_000})
    assert missing(floor) == {}, "200.00 is not above 200.00"
    floor.open("CR-1")
    (check,) = [check for check in queries.shift_checks(floor.property, DAY) if check.missing]
    assert (check.tables, check.unverified) == (["BJ-1", "CR-1"], ["CR-1"])
    assert verify(floor, 100).tables == ["BJ-1", "CR-1"], "the same sum for more tables is another check"
    assert missing(floor) == {}
    limits = {"min": 500, "max": 50_000}
    session = TableSession.objects.get(table="BJ-2")
    TableSession.objects.filter(pk=session.pk).update(
        limits=limits, limits_before=[{"until": floor.now().isoformat(), "limits": session.limits}]
    )
    assert [check.unverified for check in queries.shift_checks(floor.property, DAY) if check.missing] == [["BJ-2"]]


def test_less_than_required_is_an_exception_with_its_price(floor):
    setting(floor, "ordinary", amount_minor=5_000_000)
    floor.open("BA-1")
    check = verify(floor, 12_000_000)
    assert (check.required, check.known) == (12_500_000, True)
    [line] = ExceptionLine.objects.filter(code="bank_short")
    assert (line.amount, line.shift) == (-500_000, "M")


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("wrong_role", {"inspector": Role.PIT_MANAGER}),
        ("unknown_shift", {"shift": "Z"}),
        ("day_not_open", {"day": DAY + dt.timedelta(days=1)}),
        ("bad_amount", {"amount": -1}),
        ("bad_amount", {"amount": 0}),
        ("bad_amount", {"amount": 10**20}),
    ],
)
def test_a_check_that_cannot_be_is_refused_and_nothing_stored(floor, stored, code, more):
    signed = {name: floor.sig(value) if isinstance(value, Role) else value for name, value in more.items()}
    before = stored(floor)
    refused(code, verify, floor, **{"amount": 100, **signed})
    assert stored(floor) == before


def test_the_same_check_twice_is_one(floor):
    verify(floor, 100)
    refused("already_verified", verify, floor, 100)
    verify(floor, 200)
    assert BankCheck.objects.count() == 2
