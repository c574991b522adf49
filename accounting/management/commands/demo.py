"""``manage.py demo``: a casino's gaming day, from an empty property to a sealed day, and the site to look at it."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from accounting.demo import processes, show, stage
from accounting.demo.means import MEANS


class Command(BaseCommand):
    help = (
        "Seed a property, play a gaming day over HTTP, close, print and verify it. Environment: DEMO_JURISDICTION "
        "(pr, cl, bo, eus or pe; default pr), DEMO_SEED "
        "(default 3726), DEMO_ROUNDS (3000), DEMO_SERVE (0 ends instead of serving), DEMO_THREADS (4), PORT "
        "(8000, or any free one if that is taken)."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        # Ended by its process id, it ends the processes that it started, as with Ctrl-C.
        signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(128 + signal.SIGTERM))
        console = Console(width=None if os.isatty(1) else 190)
        try:
            port = processes.port_to_serve(os.environ.get("PORT"))
        except processes.ProcessFailed as reason:
            raise CommandError(str(reason)) from reason
        started = time.monotonic()
        call_command("migrate", verbosity=0)
        folder = Path(settings.BASE_DIR) / ".local" / "demo"
        folder.mkdir(parents=True, exist_ok=True)
        jurisdiction = _jurisdiction()
        scene = stage.set_stage(jurisdiction)
        stage.show_at_the_sign_in(scene)
        base_url = f"http://127.0.0.1:{port}"
        play = stage.write_book(
            scene,
            base_url=base_url,
            seed=_number("DEMO_SEED", 3726),
            rounds=_number("DEMO_ROUNDS", 3_000),
            threads=_number("DEMO_THREADS", 4),
        )
        book = folder / "keys.json"
        book.touch(mode=0o600)
        book.write_bytes(msgspec.json.encode(play))
        console.print(f"{scene.property.name}: {len(play.tables)} mesas, día de juego {scene.day}")
        try:
            with ExitStack() as processes_running:
                web = processes_running.enter_context(processes.running("web", processes.web(port), folder))
                processes_running.enter_context(processes.running("worker", processes.worker(), folder))
                processes.wait_until_ready(base_url, web, folder, say=console.print)
                processes.floor_client(book)
                show.Show(scene.property, scene.day, console).everything(folder)
                console.print(f"{time.monotonic() - started:.0f} s")
                if os.environ.get("DEMO_SERVE", "1") != "0":
                    self._serve(console, base_url, scene, web)
                else:
                    self._tell(console, scene)
        except (processes.ProcessFailed, show.NotVerified) as reason:
            raise CommandError(str(reason)) from reason

    def _serve(self, console: Console, base_url: str, scene: stage.Stage, web: Any) -> None:
        console.print(f"\n[bold]{base_url}/[/bold]   API: {base_url}/api/v1/docs/")
        self._tell(console, scene)
        console.print("Ctrl-C ends.")
        try:
            web.wait()
        except KeyboardInterrupt:
            console.print("")

    def _tell(self, console: Console, scene: stage.Stage) -> None:
        """Print the logins of the site, and the file with the keys and PINs."""
        for login in scene.logins:
            console.print(f"  {login.name:<14} {login.password:<24} {login.role}")
        console.print(
            "  contabilidad, auditora, admin: the page after the password shows their second factor's code; press Enter"
        )
        console.print("  .local/demo/keys.json: keys of the devices, PINs; the sign-in page shows logins and PINs")


def _jurisdiction() -> str:
    code = os.environ.get("DEMO_JURISDICTION", "pr")
    if code not in MEANS:
        raise CommandError(f"DEMO_JURISDICTION: {code!r} is none of {', '.join(MEANS)}")
    return code


def _number(name: str, default: int) -> int:
    text = os.environ.get(name, str(default))
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 10**9):
        raise CommandError(f"{name}: {text!r} is not a whole number above zero")
    return int(text)
