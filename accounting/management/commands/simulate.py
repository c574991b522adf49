"""``manage.py simulate``: play a property from one seed, with human errors and machine faults."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console

from accounting.simulated import Differs
from accounting.simulated.database import of_its_own
from accounting.simulated.line import RATE
from accounting.simulated.property_run import (
    HUMAN_KINDS,
    MACHINE_KINDS,
    PROGRESSIVE_KINDS,
    STEPS,
    RunResult,
    Setting,
    jurisdiction_of,
    play_property,
)
from casino.eventstore import rebuilding
from casino.rules import registry

GROUPS = {"human": HUMAN_KINDS, "machine": MACHINE_KINDS, "progressive": PROGRESSIVE_KINDS}
EVERYTHING = "human,machine,progressive"


@contextmanager
def _refusals_untold() -> Iterator[None]:
    """Silence the logs of refusals that are planned; restore them afterwards."""
    loggers = [
        logging.getLogger(name)
        for name in ("django.request", "django_structlog", "casino", "accounting", "tables", "progressive")
    ]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


class Command(BaseCommand):
    help = (
        "Play a property for some days: every game of a rule book, people, devices, boxes, forms and progressives, "
        "over REST. Planted human errors must be found under their names and prices and nothing else; machine faults "
        "must leave nothing behind. The same seed plays the same days. It has a database of its own, which it drops."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=8669)
        parser.add_argument("--runs", type=int, default=1, help="so many properties: this seed and the next ones")
        parser.add_argument("--days", type=int, default=2, help="gaming days, 1 to 1000 (default %(default)s)")
        parser.add_argument(
            "--tables", type=int, default=0, help="how many; without it every game of the rule book once and some twice"
        )
        parser.add_argument(
            "--faults", default=EVERYTHING, metavar="KINDS[/RATE]",
            help=f"'none', or groups ({', '.join(GROUPS)}) and kinds with commas between them; RATE, 0 to 1, is how "
            "many messages meet a machine fault, and the chance of a human error of each kind on a day. "
            f"Kinds: {', '.join((*HUMAN_KINDS, *MACHINE_KINDS, *PROGRESSIVE_KINDS))}. Default: {EVERYTHING}",
        )  # fmt: skip
        parser.add_argument(
            "--jurisdiction",
            choices=[*registry.jurisdictions(), "any"],
            default="any",
            help="'any': the seed chooses (default)",
        )  # fmt: skip
        parser.add_argument("--property", default="", metavar="CODE", help="code of the property; SIM by default")
        parser.add_argument(
            "--check",
            choices=STEPS,
            default="shift",
            help="look at the identities after each (default %(default)s)",
        )
        parser.add_argument("--no-links", action="store_true", help="without progressives")
        parser.add_argument(
            "--prove", action="store_true",
            help="play the same seed again without machine faults: the figures must be equal, and so must the record "
            "where no clock drifts",
        )  # fmt: skip
        parser.add_argument("--rebuild", action="store_true", help="at the end compare every projection with a replay")
        parser.add_argument(
            "--here", action="store_true", help="in the database in use, in a property of its own that stays"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["days"] <= 1_000:
            raise CommandError(f"--days: {options['days']} is not within 1 and 1000")
        if not 0 <= options["tables"] <= 400:
            raise CommandError(f"--tables: {options['tables']} is not within 0 and 400")
        if not 1 <= options["runs"] <= 1_000:
            raise CommandError(f"--runs: {options['runs']} is not within 1 and 1000")
        settings = [_setting(options, seed) for seed in range(options["seed"], options["seed"] + options["runs"])]
        with _refusals_untold(), nullcontext() if options["here"] else of_its_own():
            failed = [setting for setting in settings if not self._plays(setting, options)]
            if options["rebuild"]:
                _rebuilt()
        if failed:
            raise CommandError(f"{len(failed)} of {len(settings)} properties were not as planned")

    def _plays(self, setting: Setting, options: dict[str, Any]) -> bool:
        """Play one property and report; False when it was not as planned."""
        started, console = time.monotonic(), Console(stderr=True)

        def after_day(text: str) -> None:
            if options["verbosity"] > 1 or console.is_terminal:
                console.print(f"{time.monotonic() - started:5.0f} s  {text}")

        try:
            result = play_property(
                setting, code=options["property"] if options["runs"] == 1 else "", after_day=after_day
            )
            if options["prove"]:
                _prove(setting, result, after_day)
        except Differs as wrong:
            self.stderr.write(self.style.ERROR(str(wrong)))
            self.stderr.write(f"  again: {_again(setting)}")
            return False
        self.stdout.write(
            f"seed {setting.seed}, {setting.jurisdiction}: {result.days} days, {result.sessions} sessions of "
            f"{len(result.games)} games, {result.rounds} rounds; {result.planted.total()} errors planted, "
            f"{result.found} exceptions found and none else; {result.machines.total()} machine faults without a trace"
            f"{' (proved)' if options['prove'] else ''}; identities held {result.looks} times; "
            f"{time.monotonic() - started:.0f} s"
        )
        self.stdout.write(f"  errors: {_listed(result.planted)}")
        self.stdout.write(f"  machines: {_listed(result.machines)}")
        self.stdout.write(f"  digest of the record: {result.digest}")
        self.stdout.write(f"  again: {_again(setting)}")
        return True


def _prove(setting: Setting, result: RunResult, after_day: Any) -> None:
    """The same seed without machine faults, in a property beside it."""
    other = play_property(without_machines(setting), after_day=after_day)
    for one, two in zip(result.figures, other.figures, strict=True):
        if one != two:
            differs = sorted(key for key in one if one[key] != two[key])
            raise Differs(f"seed {setting.seed}, {one['day']}: figures differ without machine faults: {differs}")
    if "drifting" not in setting.machine and result.record != other.record:
        differs = min(set(result.record) ^ set(other.record))
        raise Differs(f"seed {setting.seed}: without machine faults another record: {differs}")


def without_machines(setting: Setting) -> Setting:
    """Return the setting without faults of machines."""
    return Setting(**{name: getattr(setting, name) for name in setting.__struct_fields__} | {"machine": ()})


def _rebuilt() -> None:
    result = rebuilding.compare(lambda done, total: None)
    if result.differences:
        first = result.differences[0]
        raise CommandError(
            f"{len(result.differences)} rows differ from a replay; the first: {first.table} {first.side} {first.row}"
        )


def _setting(options: dict[str, Any], seed: int) -> Setting:
    jurisdiction = jurisdiction_of(seed) if options["jurisdiction"] == "any" else options["jurisdiction"]
    text, _slash, rate = options["faults"].partition("/")
    chosen: dict[str, tuple[str, ...]] = dict.fromkeys(GROUPS, ())
    for name in (part for part in text.split(",") if part not in ("", "none")):
        group = next((one for one, kinds in GROUPS.items() if name == one or name in kinds), None)
        if group is None:
            known = ", ".join((*GROUPS, *(kind for kinds in GROUPS.values() for kind in kinds)))
            raise CommandError(f"--faults: unknown: {name}; there are {known}")
        chosen[group] += GROUPS[group] if name == group else (name,)
    return Setting(
        seed=seed, days=options["days"], jurisdiction=jurisdiction, tables=options["tables"], check=options["check"],
        human=chosen["human"], machine=chosen["machine"], progressive=chosen["progressive"],
        human_rate=_rate(rate, 1.0), machine_rate=_rate(rate, RATE), links=not options["no_links"],
    )  # fmt: skip


def _rate(text: str, usual: float) -> float:
    if not text:
        return usual
    try:
        rate = float(text)
    except ValueError:
        rate = -1.0
    if not 0 <= rate <= 1:
        raise CommandError(f"--faults: the rate {text!r} is not within 0 and 1")
    return rate


def _again(setting: Setting) -> str:
    """The command that plays it again."""
    kinds = [
        group if set(getattr(setting, group)) == set(GROUPS[group]) else ",".join(getattr(setting, group))
        for group in GROUPS
        if getattr(setting, group)
    ]
    same_rate = setting.human_rate == setting.machine_rate
    rate = f"/{setting.human_rate}" if same_rate else ""
    more = f" --tables {setting.tables}" if setting.tables else ""
    more += "" if setting.links else " --no-links"
    return (
        f"manage.py simulate --seed {setting.seed} --days {setting.days} --jurisdiction {setting.jurisdiction} "
        f"--faults {','.join(kinds) or 'none'}{rate} --check {setting.check}{more}"
    )


def _listed(counts: Any) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items())) or "none"
