"""Show the result of the day: tables on the terminal, PDFs in a folder, the seal verified by both verifiers."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from accounting import documents, queries
from accounting.chart import Kind
from accounting.models import DailySummary
from casino.documents import Printing
from casino.documents.formatting import money
from casino.eventstore import export_day, verify_day
from casino.jurisdictions import speaking_for
from casino.models import Property
from casino.operations import OPERATIONS
from casino.reports import kit, rendering
from progressive import documents as progressive_documents
from progressive import queries as progressive
from progressive.documents.pots import pots_sheets
from progressive.models import Prize
from tables.documents import count_sheet
from tables.queries import counts, sales_banks

PRINTED_BY = "demo"
SUMMARY, POTS = "progressive-summary", "pots"


class NotVerified(Exception):
    """The sealed day does not verify."""


class Show:
    """The figures of one property's day."""

    def __init__(self, venue: Property, day: dt.date, console: Console) -> None:
        self.property = venue
        self.day = day
        self.console = console

    def everything(self, folder: Path) -> None:
        """Print, write and verify. ``NotVerified`` when a verifier finds anything."""
        with speaking_for(self.property.jurisdiction):
            self.daily_summary()
            if SUMMARY in self.reports:
                self.progressive_summary()
            if POTS in self.reports:
                self.pots()
            self.exceptions()
            self.books()
            self.write(folder)
        self.verify(folder)

    @property
    def reports(self) -> set[str]:
        """Return the codes of the reports that the jurisdiction spoken for has."""
        return {report.code for report in kit.reports()}

    def daily_summary(self) -> None:
        """One line per table and shift, and the totals."""
        table = self._table(
            f"Resumen diario {self.day}",
            "Mesa", "Turno", "Juego", "Venta (drop)", "Apertura", "Rellenos", "Créditos", "Cierre", "Ganancia", "%",
            "Jugadas (+ nulas)", "Apostado", "Según jugadas", "Diferencia",
        )  # fmt: skip
        totals = dict.fromkeys(
            ("drop", "fills", "credits", "win", "rounds", "void_rounds", "handle", "expected_win", "variance"), 0
        )
        for row in queries.daily_summary(self.property, self.day):
            hold = "" if row.hold_bp is None else f"{row.hold_bp / 100:.1f}"
            table.add_row(
                row.table, row.shift, row.game.partition(".")[2], *self._money(row.drop, row.opener, row.fills),
                *self._money(row.credits, row.closer, row.win), hold, _rounds(row.rounds, row.void_rounds),
                *self._money(row.handle), *self._compared(row),
            )  # fmt: skip
            for name in totals:
                totals[name] += getattr(row, name)
        drop, fills, credits, win, handle, expected, variance = self._money(
            *(totals[name] for name in totals if not name.endswith("rounds"))
        )
        hold = f"{100 * totals['win'] / totals['drop']:.1f}" if totals["drop"] else ""
        table.add_section()
        table.add_row(
            "Total", "", "", drop, "", fills, credits, "", win, hold, _rounds(**totals), handle, expected, variance
        )
        self.console.print(table)

    def progressive_summary(self) -> None:
        """The Table Game Progressive Summary (PR §7.14(L))."""
        table = self._table(
            f"Informe de Mesa de Pago Progresivo {self.day}",
            "Progresivo", "Mesa", "Entrada: antes", "después", "Metro: antes", "después", "Leído", "Pagos",
            "Disminuciones", "Concesionario", "Firmado",
        )  # fmt: skip
        for line in progressive.progressive_summary(self.property.pk, self.day):
            read = "" if line.read_meter_minor is None else self._money(line.read_meter_minor)[0]
            wins = sum(line.closing_payouts.values()) - sum(line.opening_payouts.values())
            lowered = sum(decrease.amount_minor for decrease in line.decreases)
            table.add_row(
                line.link, line.table, str(line.opening_in_meter), str(line.closing_in_meter),
                *self._money(line.opening_meter_minor, line.closing_meter_minor), read, str(wins),
                *self._money(lowered, line.licensee_share_minor), "sí" if line.signed else "NO",
            )  # fmt: skip
        self.console.print(table)

    def pots(self) -> None:
        """The register of the pots (CL III §6.4.1, BO §2.5.4.1)."""
        sheet, *_prizes = pots_sheets(self.property, self.day, "es")
        table = self._table(f"Registro de los pozos {self.day}", *(column.label for column in sheet.columns))
        for link, *amounts in sheet.rows:
            table.add_row(link, *self._money(*amounts))
        self.console.print(table)

    def exceptions(self) -> None:
        """Show the exceptions that accounting must review."""
        found = queries.exceptions(self.property, self.day)
        self.console.print(f"Excepciones: {len(found)}")
        for line in found[:20]:
            amount = str(line.amount) if line.unit == "count" else self._money(line.amount)[0]
            self.console.print(f"  {line.code}  {line.subject}  {amount}")

    def books(self) -> None:
        """Show the money and chips that the property has and owes, and that all of its books balance."""
        table = self._table(f"Balance de comprobación {self.day}", "Núm.", "Cuenta", "Debe", "Haber")
        balances = queries.trial_balance(self.property, until=self.day)
        for row in balances:
            if row.kind not in (Kind.REVENUE, Kind.EXPENSE):
                table.add_row(row.number, row.name, *self._sides(row.closing_debit, row.closing_credit))
        result = [row for row in balances if row.kind in (Kind.REVENUE, Kind.EXPENSE)]
        credit = sum(row.closing_credit - row.closing_debit for row in result)
        table.add_row("", "Ingresos menos gastos", *self._sides(max(-credit, 0), max(credit, 0)))
        table.add_section()
        debits, credits = sum(row.debit for row in balances), sum(row.credit for row in balances)
        table.add_row("", "Sumas del diario", *self._money(debits, credits))
        self.console.print(table)

    def _sides(self, *amounts: int) -> list[str]:
        return ["" if not amount else self._money(amount)[0] for amount in amounts]

    def write(self, folder: Path) -> None:
        """The PDFs that people sign, in both languages."""
        folder.mkdir(parents=True, exist_ok=True)
        for language in ("es", "en"):
            papers = {
                "daily-summary": documents.daily_summary(
                    self.property, self.day, language=language, printed_by=PRINTED_BY
                ),
            }
            if SUMMARY in self.reports:
                papers[SUMMARY] = progressive_documents.summary(
                    self.property, self.day, language=language, printed_by=PRINTED_BY
                )
            if POTS in self.reports:
                papers[POTS] = self._paper(POTS, language)
            prize = (
                Prize.objects.filter(property_id=self.property.pk, day=self.day, status=Prize.Status.PAID)
                .order_by("-amount_minor")
                .first()
            )
            if sales_banks(self.property).filter(day=self.day).exists():
                papers["bingo"] = self._paper("bingo-day", language)
            for session in counts(self.property, self.day):
                papers[f"count-sheet-{session.count.rpartition('.')[2]}"] = count_sheet.count_sheet(
                    self.property, session.count, language=language, printed_by=PRINTED_BY
                )
            if prize is not None and OPERATIONS["print_payout_form"].is_kept(self.property.jurisdiction):
                papers["payout-form"] = progressive_documents.payout_form(
                    self.property, prize.form_serial, language=language, printed_by=PRINTED_BY
                )
            for name, pdf in papers.items():
                path = folder / f"{name}-{self.day}.{language}.pdf"
                path.write_bytes(pdf)
                self.console.print(f"  {path}")

    def _paper(self, report: str, language: str) -> bytes:
        """Return a report of the day as a PDF."""
        asked, printing = kit.Asked(day=self.day), Printing.now(language, PRINTED_BY)
        return rendering.rendered(self.property, kit.report_of(report), asked, "pdf", printing).content

    def verify(self, folder: Path) -> None:
        """The seal from inside, and from outside with nothing but the exported file."""
        report = verify_day(self.property.pk, self.day)
        if not report.ok:
            raise NotVerified("; ".join(str(finding) for finding in report.findings[:10]))
        path = folder / f"day-{self.property.code}-{self.day}.jsonl"
        export_day(self.property.pk, self.day, path)
        verifier = path.with_name("offline_verifier.py")
        done = subprocess.run([sys.executable, str(verifier), str(path)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotVerified(done.stdout + done.stderr)
        self.console.print(f"Sello verificado: {report.streams} streams, {report.events} events; {path}")

    def _table(self, title: str, *columns: str) -> Table:
        table = Table(title=title, title_justify="left", show_edge=False, pad_edge=False)
        for number, column in enumerate(columns):
            table.add_column(column, justify="left" if number < 2 else "right", no_wrap=True)
        return table

    def _compared(self, row: DailySummary) -> list[str]:
        """Win by the rounds and difference; empty where they are not compared with the count."""
        return ["", ""] if row.variance_gap else self._money(row.expected_win, row.variance)

    def _money(self, *amounts: int) -> list[str]:
        return [money(amount, self.property.currency, "es") for amount in amounts]


def _rounds(rounds: int, void_rounds: int, **_: int) -> str:
    """Settled rounds, and how many more were annulled."""
    return f"{rounds}+{void_rounds}" if void_rounds else str(rounds)
