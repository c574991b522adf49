"""What a CSV file states of itself (control S8): comment lines after its last row.

    # property: SJU Casino de la Bahía
    # gaming days: 2026-11-20
    # printed: 2026-11-21 08:00:00 UTC−04:00 by employee:K01
    # system: 1.0
    # seal: 3f2a…

The lines come last, so that the header stays the first row; a program that reads the file skips lines that begin with
`#`. No row of an export begins so.
"""

from __future__ import annotations

import datetime as dt

from casino.documents.frame import Printing, frame
from casino.documents.typesetting import printable
from casino.models import Property


def with_origin(content: bytes, property: Property, first: dt.date, last: dt.date, printing: Printing) -> bytes:
    """Return a CSV file (UTF-8) with the lines that say where it comes from; the seal is that of its last day."""
    about = frame(property, last, ("", ""), printing)
    days = last.isoformat() if first == last else f"{first.isoformat()} – {last.isoformat()}"
    lines = {
        "property": f"{property.code} {property.name}",
        "gaming days": days,
        "printed": f"{about['printed']} by {printing.by}",
        "system": about["version"],
        "seal": about["seal"] or "none",
    }
    origin = "".join(f"# {label}: {printable(str(value))}\r\n" for label, value in lines.items())
    body = content if content.endswith(b"\n") or not content else content + b"\r\n"
    return body + origin.encode()
