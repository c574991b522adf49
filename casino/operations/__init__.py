"""Operations: everything that changes a record, declared once (decision 70).

    declaration  `operation`, `Signs`, `Route`, `Page`, and the list of all operations
    inputs       the kinds of input: text, choice, day, count, amount, and others

An operation is a plain function whose arguments say what they are. The request body, its OpenAPI operation, the admin
page with its PIN panels and the check of roles are derived from it (`casino.api.operations`,
`casino.admin.operations`), so that a role or a field is written in one place.

    @operation(
        cite="control T2",
        route=Route("slips/<slug:serial>/issue", scope="tables:write", tag="slips", summary="Issue a slip", of="slip"),
        page=Page("issue-fill", _("Hand over a fill"), "outbox", "chips", explanation, opens=(*CAGE, Role.SECURITY)),
    )
    def issue_fill(
        property: Property, *, serial: Annotated[str, ...], cashier: Cashier, escort: Escort, actor: str,
        at: dt.datetime | None = None,
    ) -> None:
        '''The cashier prepares the chips and hands them to security.'''
"""

from __future__ import annotations

from casino.operations.declaration import (
    OPERATIONS,
    Argument,
    Operation,
    Page,
    Route,
    SignedBy,
    Signs,
    operation,
    operation_of,
    operations_of,
)

__all__ = [
    "OPERATIONS", "Argument", "Operation", "Page", "Route", "SignedBy", "Signs",
    "operation", "operation_of", "operations_of",
]  # fmt: skip
