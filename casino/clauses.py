"""The clause that a refusal rests on where the place that raises it names none.

`CLAUSES` gives a code its clause of the regulation or control; `Refused` and the problem documents of the API look it
up. `WITHOUT` lists the codes that rest on no clause, by reason: a test demands that every code is in one of the two or
is always raised with a clause of its own.
"""

from __future__ import annotations

from typing import Final

CLAUSES: Final[dict[str, str]] = {
    # gaming days and sessions
    "day_already_opened": "control W1",
    "day_not_closing": "control W4",
    "day_not_open": "control W5",
    "day_not_sealed": "control S8",
    "day_out_of_order": "control W1",
    "day_sealed": "control W5",
    "no_open_day": "control W5",
    "no_shifts": "control W1",
    "shifts_do_not_tile": "control W1",
    "no_open_table": "control T1",
    "table_not_closed": "control T1",
    "table_not_open": "control T1",
    "tables_open": "control W4",
    "unknown_day": "control W1",
    "unknown_session": "control T1",
    "close_running": "control W4",
    # streams, devices and clocks
    "version_conflict": "control S7",
    "state_changed": "control S7",
    "request_under_way": "control S7",
    "idempotency_key_reused": "control S7",
    "round_id_taken": "control S7",
    "round_twice": "control S7",
    "id_missing": "control S7",
    "occurred_at_missing": "control S5",
    "naive_time": "control S5",
    "time_to_come": "control S5",
    "instant_in_future": "control S5",
    "order_unclear": "control S5",
    "table_not_in_key": "control S2",
    "table_not_allowed": "control S2",
    "scope_missing": "control S2",
    "permission_denied": "control S2",
    "report_not_yours": "control S2",
    "wrong_game": "control T4",
    "wrong_table": "control T4",
    "house_fills": "control T4",
    # people
    "wrong_pin": "control S1",
    "no_pin": "control S1",
    "bad_pin": "control S1",
    "pin_key_missing": "control S1",
    "pin_unchanged": "control S1",
    "bad_key": "control S1",
    "unknown_key": "control S1",
    "key_expired": "control S1",
    "key_not_valid": "control S1",
    "key_already_rotated": "control S1",
    "bad_overlap": "control S1",
    "https_required": "control S1",
    "first_password": "control S1",
    "second_factor_required": "control S1",
    "employee_inactive": "control S2",
    "unknown_employee": "control S2",
    "unknown_scope": "control S2",
    "signature_missing": "control S2",
    "same_person": "control S2",
    "wrong_role": "control S2",
    # forms, slips, boxes, cage
    "unknown_form": "control T5",
    "unknown_series": "control T5",
    "unknown_slip": "control T4",
    "unknown_shift": "control T4",
    "bad_reference": "control T4",
    "reference_used": "control T5",
    "boxes_missing": "control D2",
    "shift_missing": "control D2",
    "too_many_documents": "control D4",
    "unknown_kind": "control D4",
    "cage_session_open": "control D5",
    "unknown_cage_session": "control T1",
    "chip_set_in_use": "control T1",
    "chip_set_retired": "control T1",
    "redemption_over": "control T1",
    "unknown_chip_set": "control T1",
    "bad_amount": "control T4",
    "bad_direction": "PR §7.10(D)",
    "bad_fund": "PR §7.10(D)",
    # inspections
    "already_drawn": "control W4",
    "already_read": "control P15",
    "bad_commitment": "control W4",
    "commitment_used": "control W4",
    "draw_pending": "control W4",
    "inspection_over": "control W4",
    "not_drawn": "control W4",
    "other_inspector": "control W4",
    "reason_missing": "control W4",
    "remarks_missing": "control W4",
    "secret_does_not_fit": "control W4",
    "secret_too_short": "control W4",
    "table_not_drawn": "control W4",
    "too_many_tables": "control W4",
    "unknown_inspection": "control W4",
    "unknown_meter": "control P15",
    # progressives
    "already_distributed": "PR §7.14(K)",
    "already_paid": "PR §7.12(C)",
    "already_signed": "PR §7.14(L)",
    "below_zero": "PR §7.14(I)",
    "bad_pay_table": "PR §7.14(H)(1)",
    "link_inactive": "PR §7.14(A)",
    "link_started": "PR §7.14(H)(3)",
    "no_link": "PR §7.14(A)",
    "no_programme": "PR §7.14(A)",
    "no_tables": "PR §7.14(A)",
    "not_disposed": "PR §7.12(A)",
    "not_expired": "PR §7.14(K)",
    "rate_impossible": "PR §7.14(H)(1)",
    "seed_impossible": "PR §7.14(H)(1)",
    "nothing_asked": "PR §7.14(H)(1)",
    "unknown_prize": "PR §7.12(B)",
    # accounting
    "bad_subaccount": "control W5",
    "copy_differs": "control S8",
    "nothing_closed": "control W1",
    "unknown_account": "control W5",
    "unknown_exception": "control W4",
    "unknown_investigation": "control W2",
    "unknown_line": "control W4",
}
"""Code to clause or control, of codes that are raised without one."""

_TRANSPORT = "the request cannot be read or answered as it is; no rule of a casino is concerned"
_LOOKUP = "the address or parameter names nothing that is there; no rule of a casino is concerned"
_TECHNICAL = "the system is busy, out of reach or broken; no rule of a casino is concerned"

WITHOUT: Final[dict[str, str]] = {
    **dict.fromkeys(
        (
            "address_too_long", "bad_entity_tag", "bad_header", "bad_idempotency_key", "bad_instant", "bad_period",
            "bad_time", "bad_version", "batch_too_large", "body_too_complex", "body_too_large",
            "encoding_not_supported", "event_refused", "headers_too_long", "invalid", "malformed_body",
            "malformed_event", "no_events", "round_not_opened", "too_many_events", "too_many_requests",
            "too_many_waiting", "unknown_format", "unknown_language", "unreadable_lines",
        ),
        _TRANSPORT,
    ),
    **dict.fromkeys(
        (
            "bad_filter", "before_object", "no_such_object", "not_found", "subscription_inactive", "unknown_figure",
            "unknown_report", "unknown_late_round", "unknown_round", "unknown_system", "unknown_table",
        ),
        _LOOKUP,
    ),
    **dict.fromkeys(
        (
            "busy", "internal_error", "month_archived", "no_place_free", "out_of_reach", "queue_silent",
            "verify_in_background",
        ),
        _TECHNICAL
    ),
}  # fmt: skip
"""Code to the reason why it rests on no clause."""


def clause_of(code: str) -> str | None:
    """Return the clause of a refusal that is raised without one, or None."""
    return CLAUSES.get(code)
