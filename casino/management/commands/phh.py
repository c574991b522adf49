"""``manage.py phh``: convert hands of the poker room from and to the open format (.phh).

Files in, one replay answer a line out; with ``--write`` or ``--round`` the other way.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.management.arguments import add_property, required_property_id
from casino.rules import phh
from casino.rules import vocabulary as v
from casino.rules.errors import RuleError
from casino.rules.replay import refusal_to_json


class Command(BaseCommand):
    help = (
        "Read poker hand histories (.phh, .phhs) and settle each hand, at the stakes that the file tells or, with "
        "--strict, as the regulation has the game; or write hands in that format. Only --round needs the database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", help="files in the format, or - for standard input")
        parser.add_argument(
            "--strict", action="store_true", help="play them under the limits and the rake of the regulation"
        )
        parser.add_argument("--cases", action="store_true", help="print cases for `replay` instead of answers")
        parser.add_argument("--currency", help="read amounts in this currency, whatever the file says")
        parser.add_argument("--write", metavar="CASES", help="JSON Lines of cases, or -: write their hands")
        parser.add_argument("--round", type=UUID, metavar="UUID", help="write this stored round out; needs --property")
        add_property(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["round"]:
            self._out([_stored(options)])
        elif options["write"]:
            lines = _text(options["write"]).splitlines()
            self._out([_written(line, at) for at, line in enumerate(lines, start=1) if line.strip()])
        elif options["files"]:
            self._read(options)
        else:
            raise CommandError("Nothing to do: give files, --write or --round.")

    # ------------------------------------------------------------------ reading

    def _read(self, options: dict[str, Any]) -> None:
        encoder = msgspec.json.Encoder()
        for answer in self._answers(options):
            self.stdout.write(encoder.encode(answer).decode())

    def _answers(self, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for name in options["files"]:
            text = _text(name)
            try:
                hands = phh.read_each(text, currency=options["currency"])
            except RuleError as refusal:
                yield refusal_to_json(name, 0, refusal)
                continue
            for number, hand in enumerate(hands, start=1):
                identity = name if len(hands) == 1 else f"{name}#{number}"
                if isinstance(hand, phh.PhhError):
                    yield refusal_to_json(identity, hand.at, hand)
                elif options["cases"]:
                    yield hand.case(identity=identity)
                else:
                    yield hand.answer(identity=identity, strict=options["strict"])

    def _out(self, texts: list[str]) -> None:
        """One hand as a file, several as numbered tables."""
        if len(texts) == 1:
            self.stdout.write(texts[0], ending="")
            return
        for number, text in enumerate(texts, start=1):
            self.stdout.write(f"[{number}]\n{text}")


def _text(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode()
    except OSError as reason:
        raise CommandError(f"cannot read {name}: {reason.strerror}") from reason
    except UnicodeDecodeError as reason:
        raise CommandError(f"{name} is not UTF-8 text") from reason


def _written(line: str, at: int) -> str:
    """A line with a case as the text of a file. A hand that cannot be written stops everything."""
    try:
        return phh.write_case(msgspec.json.decode(line, type=dict[str, Any]))
    except (msgspec.MsgspecError, RecursionError, RuleError) as reason:
        raise CommandError(f"line {at}: {reason}") from reason


def _stored(options: dict[str, Any]) -> str:
    """The text of a recorded round, under the game, edition, options and limits that its opening names."""
    from casino.eventstore import read_stream
    from casino.models import Property

    if options["property"] is None:
        raise CommandError("--round needs --property.")
    venue = Property.objects.get(pk=required_property_id(options))
    recorded = read_stream(venue.pk, f"round:{options['round']}")
    facts = [record.event for record in recorded if record.type in v.EVENTS]
    if not facts:
        raise CommandError(f"There is no round {options['round']}.")
    try:
        return phh.write_facts(facts, venue.currency)
    except RuleError as reason:
        raise CommandError(str(reason)) from reason
