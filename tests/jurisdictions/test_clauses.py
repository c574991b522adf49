"""Which clauses hold where, titles by jurisdiction, and what a jurisdiction's people are shown."""

import pytest
from django.utils import translation

from casino import jurisdictions
from casino.checklist import checklist_lines
from casino.errors import Refused
from casino.jurisdictions import PREFIXES, clauses
from casino.operations import OPERATIONS
from casino.roles import Role
from casino.rules.money import EXPONENTS


@pytest.mark.parametrize(
    ("cite", "prefix", "left"),
    [
        ("PR §3.6(F), §4.13(F)", "CL", ""),
        ("PR §3.6(F), §4.13(F)", "PR", "PR §3.6(F), §4.13(F)"),
        ("control R4, PR §11.10(G)(2)", "CL", "control R4"),
        ("PR §1.5, §2.3(A), (B), CL I §4.2, BO §2.3", "CL", "CL I §4.2"),
        ("PR §1.5, control T11", "BO", "control T11"),
    ],
)
def test_a_citation_keeps_the_clauses_of_its_jurisdiction(cite: str, prefix: str, left: str) -> None:
    assert clauses.local(cite, {prefix}, PREFIXES) == left


def test_brackets_with_foreign_clauses_go_and_others_stay() -> None:
    text = "From (a) 500.00 both are present (PR §7.12(E)); always here (PR §13.10(D), control T2)."
    assert clauses.local_text(text, {"CL"}, PREFIXES) == "From (a) 500.00 both are present; always here (control T2)."
    assert clauses.local_text(text, {"PR"}, PREFIXES) == text


@pytest.mark.parametrize("declared", jurisdictions.DECLARATIONS.values(), ids=lambda one: one.code)
def test_a_declaration_names_what_is_known(declared: jurisdictions.Declaration) -> None:
    assert declared.currency in EXPONENTS
    assert set(declared.titles) <= set(Role.values)
    assert declared.shifts[0].starts == declared.day_start_hour == declared.shifts[-1].ends
    assert [chip.value for chip in declared.chips] == sorted({chip.value for chip in declared.chips})


def test_titles_are_local_where_somebody_speaks_for_a_jurisdiction() -> None:
    with translation.override("es"):
        assert str(Role.FLOOR_SUPERVISOR.label) != "Jefe de mesa"
        with jurisdictions.speaking_for("cl"):
            assert str(Role.FLOOR_SUPERVISOR.label) == "Jefe de mesa"
            assert str(Role.INSPECTOR.label) == "Fiscalizador de la Superintendencia"
        with jurisdictions.speaking_for("pr"):
            general = str(Role.FLOOR_SUPERVISOR.label)
        assert str(Role.FLOOR_SUPERVISOR.label) == general


def test_puerto_rico_keeps_everything_and_chile_what_it_orders() -> None:
    of_others = {"hold_payment", "release_payment", "free_seat", "announce_last_plays", "take_position"}
    basque = {"interrupt_table", "resume_table", "record_found_money", "return_found_money"}
    pots = {"pay_pot_prize", "pay_complementary_prize", "use_reserve_pot"}
    not_here = {"count_entries"} | pots | of_others | basque
    assert {one.name for one in OPERATIONS.values() if not one.is_kept("pr")} == not_here
    left_out = {one.name for one in OPERATIONS.values() if not one.is_kept("cl")}
    assert {
        "verify_bank",
        "distribute",
        "raffle_rest",
        "pay_prize",
        "print_payout_form",
        "transfer_reserve",
    } <= left_out
    assert {"approve_programme", "start_link", "record_reading", "pay_pot_prize"}.isdisjoint(left_out)
    assert not {one.name for one in OPERATIONS.values() if one.app == "accounting"} & left_out
    assert "buy_in" not in left_out
    assert basque <= left_out
    assert left_out.isdisjoint(of_others)
    codes = {line.code for line in checklist_lines("cl")}
    assert {"bank_unverified", "summaries_unsigned", "reserves_cover"}.isdisjoint(codes)
    assert {"meters_locked", "tables_open", "rake_uncounted", "exceptions_resolved", "equipment_reconciled"} <= codes
    assert {line.code for line in checklist_lines() if not line.is_kept("pr")} == {
        "held_payments", "hours_kept", "last_plays", "positions_filled", "stakes_carried",
    }  # fmt: skip


def test_a_refusal_cites_no_clause_of_another_jurisdiction() -> None:
    from casino.api.problems import of_refusal

    refusal = Refused("already_distributed", field="link")
    assert of_refusal(refusal)["cite"] == "PR §7.14(K)"
    with jurisdictions.speaking_for("cl"):
        assert "cite" not in of_refusal(refusal)


def test_bolivia_shows_the_clauses_of_chile_that_stand_in_and_has_none_of_its_law() -> None:
    with jurisdictions.speaking_for("bo"):
        assert jurisdictions.local_cite("PR §1.5, CL I §4.2") == "CL I §4.2"
    assert not OPERATIONS["count_entries"].is_kept("bo")


@pytest.mark.parametrize("jurisdiction", ["cl", "eus", "bo", "pe"])
def test_no_refusal_of_another_jurisdiction_prints_a_clause_of_puerto_rico(jurisdiction: str) -> None:
    """Every code of the catalogue, over REST, on a page, in a grid and in a list of bad rows."""
    from casino.admin.guided import refusal_text
    from casino.api import problems
    from casino.errors import CATALOGUE

    with jurisdictions.speaking_for(jurisdiction):
        for code, known in CATALOGUE.items():
            document = problems.document(status=known.status, code=code, detail="No.")
            printed = [document.get("cite", ""), jurisdictions.cited("No.", known.clause)]
            if not known.values:
                printed.append(refusal_text(Refused(code)))
            assert not [text for text in printed if "PR §" in text or "PR Art" in text], code
    assert "PR §" not in jurisdictions.cited("No.", "PR §1.7", jurisdiction)
