"""`docs/deadlines.md`, from the data of the rules. `python -m tests.docs.deadlines` writes it."""

from __future__ import annotations

from pathlib import Path

from casino.rules import notices

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "deadlines.md"

_HEAD = """# Deadlines and notices

Every deadline of the manual with its clause, and every notice that it orders: data of the rules
(`casino/rules/packs/<jurisdiction>/notices.py`). A deadline that nothing keeps is said so.

A notice is due from the event that causes it. It is a duty of supervisors, accounting and administrators until it
is given (*Give a notice*, `POST /api/v1/notices/{notice}/given`: to whom, how, when, receipt), and the exception
`notice_late` when it was not given in time. "De inmediato" has no number in the text: each property says how many
minutes it reads (`at_once_minutes`, an hour unless it says otherwise), and the notice keeps what was read.
"""


def paper() -> str:
    """The page."""
    lines = [_HEAD]
    for code, known in notices.DEADLINES.items():
        lines.append(f"## Deadlines (`{code}`)\n\n| clause | what | by when | kept by |\n|---|---|---|---|")
        for one in known:
            kept = f"[{one.kept}](../{one.kept})" if one.kept else "nothing in this system"
            lines.append(f"| {one.cite} | {one.what} | {one.by} | {kept} |")
        lines.append(f"\n## Notices (`{code}`)\n\n| occasion | content | to | within | clause |\n|---|---|---|---|---|")
        for told in notices.NOTICES[code]:
            to = ", ".join(told.addressees)
            within = "at once" if told.within_minutes is None else f"{told.within_minutes} minutes"
            lines.append(f"| `{told.occasion}` | {told.en} | {to} | {within} | {told.cite} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(paper(), encoding="utf-8")
    print(f"{PAGE.name} written")
