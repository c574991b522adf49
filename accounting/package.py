"""The package of a gaming day for the authority: everything that is needed to check the day without us.

    LEAME-README.txt     what is what, and how to check it, in both languages
    day.jsonl            the day's events (`casino.eventstore.export_day`)
    seal.json            the seal of the day
    public-key.txt .pem  the key that signed it
    offline_verifier.py  checks the package; needs nothing of ours
    reports/             the reports that stand still once the day is sealed, as PDF, XLSX and CSV
    MANIFEST.txt         SHA-256 of every file

A day has one package a language: the same bytes whenever and wherever it is made.
"""

from __future__ import annotations

import datetime as dt
import io
import json
import tempfile
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from casino import VERSION
from casino.documents import Printing
from casino.eventstore import export_day, get_seal, offline_verifier
from casino.jurisdictions import applies
from casino.models import Property
from casino.reports.kit import REGISTRY, Asked, Report
from casino.reports.rendering import ISSUER, edition_of_package, rendered
from casino.runtime.jobs import Say, unheard
from tables import queries as tables
from tables.models import CountSession

REPORTS: Final = ("daily-summary", "master-game", "progressive-summary", "pots", "slips", "journal")
"""Reports of the day that no longer change after the seal, as far as the jurisdiction has them."""


FILE_IN_EVENTS: Final = 500
"""Weight of a report in the progress of a package, in events."""


def day_package(venue: Property, day: dt.date, printing: Printing, say: Say = unheard) -> bytes:
    """The package (zip) of a sealed day, reports in the language of the printing. Refused: `day_not_sealed`."""
    edition_of_package(venue, Asked(day=day))
    seal = get_seal(venue.pk, day)
    assert seal is not None  # noqa: S101
    issued = Printing(language=printing.language, by=ISSUER, at=seal.sealed_at, edition=True)
    asked = _asked(venue, day)
    every = seal.events + FILE_IN_EVENTS * len(asked)
    files: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder:
        export = export_day(
            venue.pk,
            day,
            Path(folder) / offline_verifier.EVENTS,
            progress=lambda written, _events: say(written, every, ""),
        )
        files[offline_verifier.EVENTS] = export.path.read_bytes()
        files[export.verifier.name] = export.verifier.read_bytes()
    files[offline_verifier.SEAL] = _json(
        {"document": seal.document, "hash": seal.hash.hex(), "signature": seal.signature.hex(), "key": seal.key_id}
    )
    files[offline_verifier.KEY] = f"{export.public_key.hex()}\n".encode()
    files["public-key.pem"] = Ed25519PublicKey.from_public_bytes(export.public_key).public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    for number, (report, about, form) in enumerate(asked):
        say(seal.events + FILE_IN_EVENTS * number, every, "")
        made = rendered(venue, report, about, form, issued)
        files[f"reports/{made.name}"] = made.content
    files["LEAME-README.txt"] = _readme(venue, day, seal.hash.hex(), export.public_key.hex(), export.events)
    return packed(files)


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip archive with its manifest: names in order, no clock, no machine. `offline_verifier` knows every byte."""
    manifest = "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in sorted({**files, offline_verifier.MANIFEST: manifest}.items()):
            entry = zipfile.ZipInfo(name, offline_verifier.PACKED_AT)
            entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, zipfile.ZIP_DEFLATED
            package.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return offline_verifier.ended(archive.getvalue())


def _asked(venue: Property, day: dt.date) -> list[tuple[Report, Asked, str]]:
    """The reports of the package, each in every format."""
    codes = [code for code in REPORTS if applies(REGISTRY[code].cite, venue.jurisdiction)]
    asked = [(REGISTRY[code], Asked(day=day)) for code in codes]
    for session in tables.counts(venue, day):
        if session.status != CountSession.Status.OPEN:
            asked.append((REGISTRY["count-sheet"], Asked(things={"count": session.count})))
    return [(report, about, form) for report, about in asked for form in report.formats]


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=2, sort_keys=True, ensure_ascii=True) + "\n").encode()


def _readme(venue: Property, day: dt.date, seal: str, key: str, events: int) -> bytes:
    facts = {"property": f"{venue.name} ({venue.code})", "day": day.isoformat(), "seal": seal, "key": key,
             "events": str(events), "version": VERSION}  # fmt: skip
    return _TEXT.format_map(facts).replace("\n", "\r\n").encode("utf-8-sig")


_TEXT: Final = """\
PAQUETE DEL DÍA DE JUEGO {day}
{property}

Qué contiene
  day.jsonl            los {events} eventos del día, encadenados por sus huellas, con el sello y la clave pública
  seal.json            el sello del día: {seal}
  public-key.txt       la clave pública (Ed25519): {key}
  reports/             los informes del día en PDF, XLSX y CSV, emitidos al sellarlo
  offline_verifier.py  el programa que lo comprueba todo, sin el sistema que lo escribió
  MANIFEST.txt         la huella SHA-256 de cada archivo

Cómo se comprueba (Python 3.9 o posterior, con el paquete cryptography)
  1. Extraiga offline_verifier.py y léalo: es un solo archivo, y es todo en lo que hay que confiar.
  2. python offline_verifier.py PAQUETE.zip --key CLAVE
     CLAVE es la que el casino depositó ante la autoridad, no la que trae este paquete.
  3. VERIFIED y código de salida 0: nada falta ni fue alterado. De lo contrario dice qué.

La firma ampara los eventos. El manifiesto muestra daños en los informes, no su falsificación: estos se vuelven a
producir desde los eventos, con la versión {version} del sistema, y resultan iguales byte por byte.


PACKAGE OF GAMING DAY {day}
{property}

What is in it
  day.jsonl            the {events} events of the day, chained by their hashes, with the seal and the public key
  seal.json            the seal of the day: {seal}
  public-key.txt       the public key (Ed25519): {key}
  reports/             the reports of the day as PDF, XLSX and CSV, issued when it was sealed
  offline_verifier.py  the program that checks it all, without the system that wrote it
  MANIFEST.txt         the SHA-256 of every file

How it is checked (Python 3.9 or later, with the package cryptography)
  1. Extract offline_verifier.py and read it: it is one file, and it is all that has to be trusted.
  2. python offline_verifier.py PACKAGE.zip --key KEY
     KEY is the one that the casino deposited with the authority, not the one in this package.
  3. VERIFIED and exit code 0: nothing is missing, nothing was altered. Otherwise it says what.

The signature covers the events. The manifest shows damage to the reports, not forgery: they are made again from the
events, by version {version} of the system, and come out the same byte for byte.
"""
