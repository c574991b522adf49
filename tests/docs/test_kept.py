"""Rows of `docs/clauses.md` by the kind of their keeper: an operation that refuses, a paper, a check, an option.

A row whose keeper is an operation names the refusal without which the clause could be passed over.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

import accounting.urls  # noqa: F401  (importing declares the operations)
import progressive.urls  # noqa: F401
import tables.urls  # noqa: F401
from casino import errors
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import OPERATIONS
from casino.reports import kit
from casino.rules import errors as rule_errors
from casino.rules import notices, table_checks
from casino.rules.kernel import Elsewhere, Game, Option
from casino.rules.packs import pr
from tests.docs import clauses

ROOT = Path(__file__).resolve().parents[2]
NOON = "2026-11-20T16:00:00+00:00"

KEPT: dict[str, tuple[str, ...]] = {
    # keeper: orders of the row -> what keeps it: "<operation> <refusal>", "report <code>", "template <name>",
    # "model <label>", "exception <code>", "option <name>"
    "other equipment with leave of the Company": ("register_document unknown_document_scope",),
    "what is not written is asked of the Division": ("register_document document_exists",),
    "cash behind the limits, checked by the Inspector": ("verify_bank already_verified", "exception bank_short"),
    "cash or a bonded account behind a raised limit": ("verify_bank already_verified", "exception bank_short"),
    "the Inspector checks the bank of each shift": ("verify_bank already_verified", "exception bank_short"),
    "drop box and tip box": ("install_box wrong_table", "count_tips tips_counted", "open_table no_box"),
    "chip tray": ("open_table no_box", "model tables.TableSession"),
    "chips in five colours, one a player, and one or two of high value": ("model tables.ChipSet",),
    "chips of the denominations needed": ("receive_chips unknown_chip_set", "model tables.Denomination"),
    "limits shown at the table": ("read_table table_not_drawn", "exception inspection_differs"),
    "notice of changed limits": ("change_limits notice_missing", "announce_limits public_not_told"),
    "a reserve no smaller than the prize shown": ("transfer_reserve reserve_short",),
    "a table that comes back has no less on its meter": ("bring_back pot_returned_lower",),
    "away for five gaming days at most, which prolong a time limit": ("bring_back pot_absence_too_long",),
    "cash on hand for all that the meter shows": ("transfer_reserve reserve_short",),
    "an option that no lawful stake can use is refused in the configuration": ("open_table option_without_stake",),
    "both limits are read from the sign when the table opens": ("open_table sign_differs", "exception sign_not_read"),
    "missed blinds follow the player from hand to hand until they are paid": ("exception round_irregular",),
    "the supervisor approves each payment of the 3 Card Bonus": (
        "approve_payment approver_differs", "exception payment_not_approved",
    ),
    "the wheel turned both ways every day before it opens (off level: an irregularity)": (
        "open_table unknown_check", "exception not_checked",
    ),
    "which tables share a progressive: the link says so": ("model progressive.LinkedTable",),
    "daily readings and their signed report, which accounting receives": (
        "sign_summary not_read", "template progressive_summary", "exception summary_not_received",
    ),
    "in-meter, progressive meter and payout meter": ("record_reading reading_backwards",),
    "prizes are paid out of what the chips brought": ("reimburse_prize reserve_too_small",),
    "prizes, amounts, rate and procedures approved beforehand": ("approve_programme approval_not_on_file",),
    "removal as a progressive of §7.14 is removed": ("announce_removal pot_notice_too_short",),
    "removal of the progressive: its time limit, what may be retained": ("announce_removal approval_missing",),
    "removal: approval, thirty days at least, notice at every table": (
        "announce_removal pot_notice_too_short", "announce_removal notice_missing",
    ),
    "that the reserve suffices (declared when it falls short)": ("transfer_reserve reserve_short",),
    "the raffle of what remains": ("raffle_rest approval_not_on_file", "draw_rest draw_too_early"),
    "the rate of the meter": ("change_rate approval_not_on_file",),
    "what becomes of the money of an expired meter": ("distribute approval_not_on_file",),
    "when a meter may fall": ("lower_meter_for_defect approval_not_on_file", "expire_link limit_running"),
    "forms of a prize that is not paid from the tray, verified by accounting": ("pay_prize verification_missing",),
    "forms of progressive prizes alone": ("template payout_form",),
    "notice to the Inspector, document for cage and accounting, who won on it": ("template delivery_form",),
    "prenumbered forms, each accounted for, void ones marked": ("void_payout_form unknown_prize",),
    "supervisor and Inspector present from 500.00, a copy for the Inspector": ("pay_prize presence_missing",),
    "supervisor and Inspector present, who won on the form, a copy for the Inspector": ("pay_prize presence_missing",),
    "supervisor and Inspector validate before a prize is paid": ("pay_prize presence_missing",),
    "supervisor called, prize verified and paid by the approved procedure": ("pay_prize unknown_method",),
    "the meter is noted, the form filled in": ("template payout_form",),
    "the supervisor notes the meter before a prize is paid, by whatever method": ("pay_prize already_paid",),
    "no prize without the supervisor's signature, which notes the meter": ("pay_prize already_paid",),
    "which money pays which prize": ("reimburse_prize not_from_meter",),
    "caller: a licensed employee": ("open_table no_box", "model casino.Employee"),
    "cashiers do not call: a person has one department, and who sells is no caller": ("seat_dealer caller_sells",),
    "dealers conduct": ("seat_dealer dealer_seated",),
    "the licensee says who works at which table": ("seat_dealer dealer_seated", "model tables.DealerSeat"),
    "every hand can be reconstructed": ("model tables.Round",),
    "of each game its times, winning cards, numbers in order and prizes": ("report bingo-game",),
    "corrections of sales and their log": ("correct_sale licence_missing",),
    "every movement of money and its event": ("report bingo-day",),
    "of each game its sales, money given out, refunds": ("report bingo-game",),
    "packages sold are counted by number": ("sell_cards cards_not_in_hand",),
    "points of sale": ("open_sales_bank unknown_sales_point",),
    "points of sale and the banks of their cashiers": ("open_sales_bank sales_bank_open",),
    "portable and remote points of sale, without corrections": ("open_sales_bank station_not_offered",),
    "record of sales": ("report bingo-day",),
    "sales of a day, game by game; no commission is configured": ("report bingo-day",),
    "settings and corrections by roles and rights of their own": ("correct_sale licence_missing",),
    "the caller's desk sells nothing: no key and no device does both": ("open_sales_bank caller_sells",),
    "the record of a game: its balls in order, its winning cards with their faces": ("report bingo-game",),
    "the report of a bingo day: cards, games, cash due and received, expenses, deposits": ("report bingo-day",),
    "the faces of all cards of a series, never changed; a card in play has the face on record": (
        "record_faces faces_recorded", "report bingo-game",
    ),
    "permutation: a series of cards, each number once": ("receive_cards cards_received_before",),
    "session: the games of a shift, announced, sold and reported together": ("report bingo-schedule",),
    "schedule of games, announced and printed; it stands once a game has begun": (
        "schedule_games games_begun", "report bingo-schedule",
    ),
    "receipt of the cards on a device": ("sell_cards ebm_missing", "report bingo-receipt"),
    "print of numbers and patterns": ("report bingo-numbers",),
    "no players' accounts: every sale is paid at once, on its receipt": ("report bingo-receipt",),
    "a damaged tile: the whole set leaves": ("remove_set envelope_missing",),
    "cancelling and destroying": ("cancel_sets method_missing", "destroy_sets method_missing"),
    "cards changed every eight hours": ("exception set_overdue",),
    "cards dealt by hand changed every four hours": ("exception set_overdue",),
    "change every eight hours": ("exception set_overdue",),
    "dice in play for 24 hours at most": ("exception set_overdue",),
    "inspection after use": ("inspect_sets remarks_missing",),
    "receipt before supervisor and Inspector": ("receive_sets bad_seals",),
    "record, daily reconciliation, count every three months": (
        "count_sets unknown_place", "exception inventory_overdue",
    ),
    "removal on suspicion": ("hold_sets reason_missing", "exception set_suspicious"),
    "sealed envelopes": ("remove_set envelope_missing",),
    "a table of Art. 4": ("model tables.GamingTable",),
    "offered in every authorised room, by these rules": ("open_table unknown_table",),
    "the game and its name": ("model tables.GamingTable",),
    "time of every sale, ball and event": ("exception clock_skew",),
    "clocks of devices beside that of the system": ("exception clock_skew",),
}  # fmt: skip

PHYSICAL = {"staff", "hardware"}
"""What people do at the table and what stands there: gestures, furniture."""
BY_DATA = {"rules", "checks", "notices", "approvals", "copies"}
"""Keepers whose rows are compared with the data of the rules, or that are a folder."""


def lines() -> Iterator[tuple[Game, Elsewhere]]:
    seen = set()
    for game in pr.GAMES:
        for line in game.elsewhere:
            if line not in seen:
                seen.add(line)
                yield game, line


LINES = list(lines())
NAMED = sorted({line.orders for _, line in LINES if line.kept not in PHYSICAL | BY_DATA | {"nobody"}} | set(KEPT))


def test_the_count_of_clauses_is_stated_and_is_that_of_the_rows() -> None:
    page = clauses.PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| §(\S+) \|", page, re.M)
    assert "1,016 clauses." in page
    assert len(rows) == 1_016
    assert len(set(rows)) == len(rows), "no clause has two rows"
    assert [row for row in rows if row.startswith("3.6(A)")] == ["3.6(A)"]


def test_both_paragraphs_a_of_section_3_6_are_kept() -> None:
    """Printed twice: the band of limits, and the difference of ten times between minimum and maximum."""
    from casino.rules import registry
    from casino.rules.errors import RuleError

    game = registry.get("pr.craps")
    bounds = game.configure_limits({"min": 500, "max": 100_000})
    assert (bounds.min, bounds.max) == (500, 100_000)
    for limits in ({"min": 50, "max": 100_000}, {"min": 500, "max": 10**9}, {"min": 50_000, "max": 100_000}):
        with pytest.raises(RuleError, match=r"3\.6"):
            game.configure_limits(limits)


def test_nobody_keeps_nothing_that_a_record_could_keep() -> None:
    left = {line.orders for _, line in LINES if line.kept == "nobody"}
    assert left == set()


@pytest.mark.parametrize("orders", NAMED)
def test_a_kept_row_names_what_keeps_it(orders: str) -> None:
    assert orders in KEPT, "say in KEPT what keeps this row"
    assert orders in {line.orders for _, line in LINES}, "no row says this any more"
    for proof in KEPT[orders]:
        _prove(proof)


def _prove(proof: str) -> None:
    first, second = proof.split()
    if first == "report":
        assert second in kit.REGISTRY
    elif first == "template":
        assert list(ROOT.glob(f"*/documents/templates/{second}.typ"))
    elif first == "model":
        assert apps.get_model(second)
    elif first == "exception":
        assert f"`{second}`" in (ROOT / "docs" / "exceptions.md").read_text(encoding="utf-8")
        assert f'"{second}"' in _texts("tests"), "no test raises it"
    else:
        assert second in errors.CATALOGUE or second in rule_errors.MESSAGES, "no such refusal"
        assert second in (OPERATIONS[first].function.__doc__ or "") or second == "already_verified", proof
        assert f'"{second}"' in _texts("tests"), "no test sees the refusal"


@cache
def _texts(folder: str) -> str:
    own = Path(__file__)
    return "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py") if path != own)


OPERATIONS_NAMED = sorted(
    {proof.split()[0] for proofs in KEPT.values() for proof in proofs}
    - {"report", "template", "model", "exception", "option"}
)


@pytest.mark.parametrize("name", OPERATIONS_NAMED)
def test_an_operation_that_keeps_a_clause_refuses_who_may_not_sign(name: str) -> None:
    """Carried out by somebody of a role that none of its duties admits."""
    one = OPERATIONS[name]
    assert one.signers, "nobody answers for it"
    for signer in one.signers:
        wrong: Any = Signature(employee="Z99", role="nobody", method="pin", at=NOON)
        with pytest.raises(Refused) as refusal:
            one.carry_out(Property(), **{signer.name: [wrong] if signer.several else wrong})
        assert refusal.value.code == "wrong_role"


@pytest.mark.parametrize("game", pr.GAMES, ids=lambda game: game.code)
def test_what_checks_keep_is_a_check_of_the_game(game: Game) -> None:
    ordered = [one.games[game.code] for one in table_checks.CHECKS["pr"] if game.code in one.games]
    cited = {clause for cite in ordered for clause in clauses.cited_in(cite)}
    for line in game.elsewhere:
        if line.kept == "checks" and line in {own for owner, own in LINES if owner is game}:
            assert clauses.leaves_in(line.cite) <= cited, line


def test_what_notices_keep_is_ordered_by_the_data() -> None:
    ordered = {clause for one in notices.NOTICES["pr"] for clause in clauses.cited_in(one.cite)}
    for _, line in LINES:
        if line.kept == "notices":
            assert clauses.leaves_in(line.cite) & ordered, line


@pytest.mark.parametrize("game", pr.GAMES, ids=lambda game: game.code)
def test_an_option_is_read(game: Game) -> None:
    """A choice has an effect: code reads it, a document is needed for it, or a check is ordered under it."""
    checked = {name for one in table_checks.CHECKS["pr"] if game.code in one.games for name, _ in one.options.items()}
    unread = {
        option.name
        for option in game.options
        if not _is_read(option.name) and option.name not in checked and not _needs_document(option)
    }
    assert unread <= ONE_VALUE, "nothing reads these options"
    assert all(len(option.values) == 1 for option in game.options if option.name in unread)


def _needs_document(option: Option) -> bool:
    """Whether some value of the option is used with a document on file only (`Game.approvals_needed`)."""
    return bool(option.needs_approval) or option.needs_approval_above is not None


ONE_VALUE = {"split_remainder_rule"}
"""A reading stated with the table, no choice: a shared meter is paid in the order of settlement (PR §7.11(G))."""


SIDES = (
    "bj_progressive_",
    "blazing_7s_",
    "lucky_lucky_",
    "kings_bounty_",
    "royal_match_",
    "bet_the_set_",
    "three_card_",
)
"""Prefixes of the options of side bets on the felt of blackjack: options of their own games, under another name."""


@cache
def _constants() -> frozenset[str]:
    """Every text in code but the names and words of declared options."""
    found: set[str] = set()
    for folder in ("casino/rules", "tables", "progressive", "accounting"):
        for path in (ROOT / folder).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            declared = {
                id(inner)
                for node in ast.walk(tree)
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Option"
                for keyword in node.keywords
                if keyword.arg in ("name", "cite", "en", "es")
                for inner in ast.walk(keyword.value)
            }
            found |= {
                node.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in declared
            }
    return frozenset(found)


def _is_read(name: str) -> bool:
    prefix = next((one for one in SIDES if name.startswith(one)), "")
    return name in _constants() or (bool(prefix) and name.removeprefix(prefix) in _constants())
