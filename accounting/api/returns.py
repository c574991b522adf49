"""Statutory returns over REST: what a jurisdiction declares, its periods, one of them worked out (control W5)."""

from __future__ import annotations

from accounting import queries
from casino.api.reads import Reads

RETURNS = Reads("reports:read", "ledger", shows=())

ReturnsView = RETURNS.all(
    "List the statutory returns",
    queries.DeclaredReturn,
    queries.declared_returns,
    about="The statutory returns.",
    description="Those of the property's jurisdiction; none where it declares none.",
)

ReturnPeriodsView = RETURNS.all(
    "List the periods of a statutory return",
    queries.ReturnPeriod,
    queries.return_periods,
    about="The periods of a statutory return.",
    description="Those in which a gaming day is closed, the latest first. Refused with `unknown_return` where the "
    "jurisdiction has no such return.",
)

ReturnView = RETURNS.one(
    "Show a statutory return of a period",
    queries.WorkedReturn,
    queries.worked_return,
    about="A statutory return of a period.",
    description="The figures of the page: closed days alone. `opens` of a line or day leads to the statements of "
    "accounts, daily summaries or events that make it. As PDF, XLSX or CSV: `GET reports/return-{code}/file`.",
)
