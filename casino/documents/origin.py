"""Origin of an export (control S8): comment lines after the last row of a CSV file.

    # property: SJU Casino de la Bahía
    # gaming days: 2026-11-20
    # printed: 2026-11-21 08:00:00 UTC−04:00 by employee:K01
    # language: es
    # system: 1.0
    # seal: 3f2a…

The lines come last, so that the header stays the first row; a program that reads the file skips lines that begin with
`#`. No row of an export begins so. A reprint has `# copy: REIMPRESIÓN / REPRINT`
as well (control T8).

A file in the fixed format of another program takes no such lines: its name and the headers of the answer state the same
(docs/decisions/0067-where-exports-state-their-origin.md).
"""

from __future__ import annotations

import datetime as dt
import re

from casino.documents.frame import Printing, frame
from casino.documents.typesetting import printable
from casino.models import Property


def with_origin(content: bytes, venue: Property, first: dt.date, last: dt.date, printing: Printing) -> bytes:
    """Return a CSV file (UTF-8) with the lines that say where it comes from; the seal is that of its last day."""
    lines = _facts(venue, first, last, printing)
    origin = "".join(f"# {label}: {value}\r\n" for label, value in lines.items())
    body = content if content.endswith(b"\n") or not content else content + b"\r\n"
    return body + origin.encode()


def origin_headers(venue: Property, first: dt.date, last: dt.date, printing: Printing) -> dict[str, str]:
    """Return the same facts as headers: `X-Origin-Property`, `X-Origin-Gaming-Days`, …"""
    facts = _facts(venue, first, last, printing)
    return {f"X-Origin-{label.title().replace(' ', '-')}": _plain(value) for label, value in facts.items()}


def origin_name(venue: Property, last: dt.date, printing: Printing) -> str:
    """Return time (UTC), user, version and the beginning of the seal as the end of a file's name."""
    about = frame(venue, last, ("", ""), printing)
    by = printing.by.partition(":")[2] or printing.by
    time = printing.at.astimezone(dt.UTC).strftime("%Y%m%dT%H%M%SZ")
    stated = "-".join((time, by, f"v{about['version']}", (about["seal"] or "unsealed")[:12]))
    return re.sub(r"[^A-Za-z0-9._-]", "_", stated)


def _plain(text: str) -> str:
    """A text without the signs of a page that a header cannot hold."""
    return text.replace("−", "-").replace("–", "-")


def _facts(venue: Property, first: dt.date, last: dt.date, printing: Printing) -> dict[str, str]:
    about = frame(venue, last, ("", ""), printing)
    facts = {
        "property": f"{venue.code} {venue.name}",
        "gaming days": last.isoformat() if first == last else f"{first.isoformat()} – {last.isoformat()}",
        "printed": f"{about['printed']} by {printing.by}",
        "language": printing.language,
        "system": about["version"],
        "seal": about["seal"] or "none",
    }
    if about["marks"]:
        facts["copy"] = ", ".join(about["marks"])
    return {label: printable(str(value)) for label, value in facts.items()}
