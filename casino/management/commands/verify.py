"""Checks the event store: `manage.py verify [--property CODE] [--day D] [--stream S] [--json]`.

Exit code 1: it is not in order, or there was nothing to verify.
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from casino.eventstore import Report, StoreError, archive_proof
from casino.integrity import verification
from casino.management.arguments import add_property, add_workers, day, property_id, rows_progress

MAX_SHOWN = 100


class Command(BaseCommand):
    """The command line of `casino.integrity.verification`."""

    help = "Recomputes hashes, roots and signatures of the event store and says where it was tampered with."

    def add_arguments(self, parser: CommandParser) -> None:
        add_property(parser)
        parser.add_argument("--day", type=day, help="only this gaming day (YYYY-MM-DD); needs --property")
        parser.add_argument("--stream", help="only this stream (category:identity); needs --property")
        parser.add_argument("--manifest", type=Path, metavar="PATH", help="a signed manifest, or a folder of them")
        parser.add_argument("--archive", type=Path, metavar="DIR", help="where months were archived")
        parser.add_argument(
            "--allow-unproved-archives", action="store_true", help="archived months need not be proved by their archive"
        )
        add_workers(parser)
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        report = self._verify(options)
        if options["json"]:
            facts = {
                "allow_unproved_archives": options["allow_unproved_archives"],
                "ok": report.ok,
                "empty": report.empty,
                "remarks": verification.remarks(report),
            }
            self.stdout.write(json.dumps({**facts, **msgspec.to_builtins(report)}))
        else:
            self._print(report, options)
        if not report.ok:
            sys.exit(1)

    def _verify(self, options: dict[str, Any]) -> Report:
        chosen = property_id(options)
        if chosen is None and (options["day"] or options["stream"]):
            raise CommandError("--day and --stream need --property.")
        if options["day"] and options["stream"]:
            raise CommandError("Give either --day or --stream.")
        if options["workers"] and (options["day"] or options["stream"]):
            raise CommandError("--workers is for the store as a whole, or a property's.")
        try:
            with rows_progress("Verifying events", hidden=options["json"]) as progress:
                return verification.run(
                    chosen,
                    day=options["day"],
                    stream=options["stream"] or "",
                    helpers=options["workers"],
                    manifest=options["manifest"],
                    archive=options["archive"],
                    allow_unproved=options["allow_unproved_archives"],
                    progress=progress,
                )
        except StoreError as error:
            raise CommandError(str(error)) from error

    def _print(self, report: Report, options: dict[str, Any]) -> None:
        for finding in report.findings[:MAX_SHOWN]:
            self.stdout.write(self.style.ERROR(str(finding)))
        if len(report.findings) > MAX_SHOWN:
            self.stdout.write(f"… and {len(report.findings) - MAX_SHOWN} more (--json shows them)")
        kinds = {finding.kind for finding in report.findings}
        unproved = options["allow_unproved_archives"] or archive_proof.ARCHIVE_UNPROVED in kinds
        for month in report.archived:
            proof = "proved by its archive" if not unproved else "NOT PROVED by its archive"
            self.stdout.write(f"{month} is archived: heads checked against seals; events {proof}.")
        with translation.override("en"):  # as all that commands print
            for line in verification.compared_with(msgspec.to_builtins(report.manifest)):
                self.stdout.write(line)
            for code in verification.remarks(report):
                self.stdout.write(self.style.WARNING(str(verification.REMARKS[code])))
        looked_at = f"{report.events} events, {report.streams} streams, {report.days} days, {report.seals} seals"
        if report.ok:
            self.stdout.write(self.style.SUCCESS(f"In order: {looked_at}."))
        else:
            self.stdout.write(self.style.ERROR(f"NOT IN ORDER: {len(report.findings)} findings in {looked_at}."))
