"""`python -m tests.fuzz.run replay|batch|count [--seconds 60]`: exit code 0 when nothing was found."""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
WATCHED = [
    "casino.rules",
    "casino.api",
    "tables.api",
    "tables.commands",
    "tables.counting.machine_counts",
    "tables.rounds.play",
]
"""Where the fuzzer sees which lines are reached."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=["replay", "batch", "count"])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0, help="0: another one each time")
    told = parser.parse_args()
    try:
        import atheris
    except ImportError:
        print("atheris is not installed: it has wheels for Linux on x86-64 only. `make fuzz` runs everywhere.")
        return 2
    if told.target != "replay" and (child := os.fork()):
        return _waited_for(child)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.embedded")
    with ExitStack() as opened:
        # What is imported until the door is open is watched.
        with atheris.instrument_imports(include=WATCHED[: 1 if told.target == "replay" else None]):
            from tests.fuzz.targets import MAX_BYTES, TARGETS

            door, seeds = TARGETS[told.target]
            asked = opened.enter_context(door())
        kept, dictionary = _corpus(told.target, [seed for seed in seeds() if len(seed) <= MAX_BYTES])
        atheris.Setup(
            [
                sys.argv[0], str(kept), f"-max_total_time={told.seconds}", f"-max_len={MAX_BYTES}", "-timeout=20",
                f"-dict={dictionary}", f"-artifact_prefix={kept.parent}/{told.target}-", "-rss_limit_mb=4096",
                "-verbosity=1", "-print_final_stats=1", *([f"-seed={told.seed}"] if told.seed else []),
            ],
            asked,
        )  # fmt: skip
        atheris.Fuzz()  # leaves the process: 0 when the time is over, another number at a finding
    return 0


def _corpus(target: str, seeds: list[bytes]) -> tuple[Path, Path]:
    """The folder of inputs with these among them, and the words that they are made of."""
    kept = ROOT / ".local" / "fuzz" / target
    kept.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        (kept / sha256(seed).hexdigest()[:20]).write_bytes(seed)
    words = sorted({word for seed in seeds for word in re.findall(rb'"[A-Za-z_.]{2,30}"|[A-Za-z]{5,20}', seed)})
    dictionary = kept.with_suffix(".dict")
    dictionary.write_bytes(b"".join(b'"' + word.replace(b'"', rb"\x22") + b'"\n' for word in words))
    return kept, dictionary


def _waited_for(child: int) -> int:
    """The fuzzer leaves its process without a word to anybody: its database is dropped from here."""
    _pid, status = os.waitpid(child, 0)
    from bench.store import drop

    drop("fuzz", "fuzz_peer")
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main())
