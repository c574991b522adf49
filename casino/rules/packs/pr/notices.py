"""Notices that Puerto Rico's manual orders, and every deadline of it."""

from __future__ import annotations

from typing import Final

from casino.rules.notice import AT_ONCE, Deadline, Notice

_STOPPED: Final = {
    "game_suspended": ("a bingo game was suspended", "se suspendió un juego de bingo"),
    "game_annulled": ("a bingo game was annulled", "se anuló un juego de bingo"),
    "game_postponed": ("a bingo game was postponed", "se aplazó un juego de bingo"),
}

NOTICES: Final = (
    Notice(
        occasion="set_suspicious", addressees=("authority",), within_minutes=AT_ONCE,
        en="a set shows signs of tampering", es="un juego de fichas o barajas muestra señales de alteración",
        cite="PR §11.10(F)(3)",
    ),
    Notice(
        occasion="sets_differ", addressees=("authority",), within_minutes=AT_ONCE,
        en="sets counted are not those of the book", es="los juegos contados no son los del libro",
        cite="PR §11.10(G)(3), (H)",
    ),
    Notice(
        occasion="bingo_progressive_won", addressees=("inspector",), within_minutes=AT_ONCE,
        en="the progressive of bingo was won", es="se ganó el progresivo de bingo", cite="PR §27.3(I)",
    ),
    Notice(
        occasion="malfunction", addressees=("operations",), within_minutes=AT_ONCE,
        en="a device or the bingo system does not work as it should", es="un dispositivo o el sistema de bingo funciona mal",
        cite="PR §27.7(H)",
    ),
    *(
        Notice(
            occasion=f"irregularity:{code}", addressees=("division", "inspector"), within_minutes=AT_ONCE,
            en=en, es=es, cite="PR §27.3(K)",
        )
        for code, (en, es) in _STOPPED.items()
    ),
)  # fmt: skip

DEADLINES: Final = (
    Deadline(cite="PR §2.5", what="higher limits", by="15 minutes before", kept="tables/commands/limits.py"),
    Deadline(cite="PR §7.15(E)", what="higher limits", by="15 minutes before", kept="tables/commands/limits.py"),
    Deadline(cite="PR §7.2(E)", what="cards in play", by="8 hours", kept="tables/commands/equipment.py"),
    Deadline(cite="PR §8.3(E)", what="cards dealt by hand", by="4 hours", kept="tables/commands/equipment.py"),
    Deadline(cite="PR §10.3(A)(2)", what="dice of a shaker", by="24 hours", kept="tables/commands/equipment.py"),
    Deadline(cite="PR §11.10(D)", what="tiles in play", by="8 hours", kept="tables/commands/equipment.py"),
    Deadline(cite="PR §11.10(F)(3)", what="report of tampering", by="immediately", kept="tables/commands/notices.py"),
    Deadline(cite="PR §11.10(G)(2)", what="reconciliation of sets", by="daily", kept="tables/commands/equipment.py"),
    Deadline(
        cite="PR §11.10(G)(3)", what="inventory of sets", by="every 3 months", kept="tables/commands/equipment.py"
    ),
    Deadline(
        cite="PR §11.10(G)(3), (H)", what="report of a discrepancy", by="immediately", kept="tables/commands/notices.py"
    ),
    Deadline(cite="PR §11.12(I)", what="dice in play", by="24 hours", kept="tables/commands/equipment.py"),
    Deadline(
        cite="PR §7.14(J)", what="removal of a progressive", by="30 days before", kept="progressive/commands/removal.py"
    ),
    Deadline(cite="PR §7.14(L)", what="readings and summary", by="daily", kept="progressive/commands/readings.py"),
    Deadline(cite="PR §7.14(M)", what="absence of a table", by="5 gaming days", kept="progressive/commands/absence.py"),
    Deadline(
        cite="PR §13.10(E)",
        what="removal of a progressive",
        by="30 days before",
        kept="progressive/commands/removal.py",
    ),
    Deadline(cite="PR §15.1(D)", what="a seat that is kept", by="15 minutes", kept="tables/commands/checks.py"),
    Deadline(cite="PR §15.2(L)", what="a player who comes back", by="1 hour", kept="tables/commands/buy_ins.py"),
    Deadline(cite="PR §15.3(P)", what="a player on the clock", by="60 seconds", kept="tables/commands/checks.py"),
    Deadline(cite="PR §24.4(G)", what="cards in play", by="8 hours", kept="tables/commands/equipment.py"),
    Deadline(
        cite="PR §27.3(I)", what="notice of a progressive won", by="immediately", kept="tables/commands/notices.py"
    ),
    Deadline(cite="PR §27.3(K)", what="notice of a game stopped", by="immediately", kept="tables/commands/notices.py"),
    Deadline(cite="PR §27.7(H)", what="notice of a malfunction", by="immediately", kept="tables/commands/checks.py"),
)
