"""Subjects of the operations of accounting: scope and tag of their requests, group of their pages.

What the office records happens when it arrives: no request says another time.
"""

from __future__ import annotations

from casino.operations import Subject

EXCEPTIONS = Subject(
    "books:write",
    "audit",
    "audit",
    below="exceptions/<str:case>/",
    routes={"status": 200, "of": "exception", "timed": False},
    pages={"next": "exceptions-inbox", "in_menu": False},
)
CHECKLIST = Subject(
    "books:write",
    "audit",
    "audit",
    below="gaming-days/<day:day>/checklist/",
    routes={"status": 200, "timed": False},
    pages={"in_menu": False},
)
INVESTIGATIONS = Subject(
    "books:write",
    "reports",
    "reports",
    below="investigations/<str:number>/",
    routes={"status": 201, "timed": False},
    pages={"next": "investigations", "in_menu": False},
)
LATE_ROUNDS = Subject(
    "books:write", "rounds", "books", below="late-rounds/<uuid:round>/", routes={"status": 201, "timed": False}
)
BOOKS = Subject("books:write", "ledger", "books", routes={"status": 201, "timed": False})
DAY = Subject("books:write", "ledger", "day")
