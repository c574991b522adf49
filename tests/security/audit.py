"""Are there known weaknesses in what is locked? `python -m tests.security.audit [--must-ask]`.

Asked are two services, OSV and PyPI, about `requirements.txt` and by names and versions alone: whichever knows all
packages first is believed. A finding ends ill always. Where neither answers (a machine without network) one line says
so, and `make check` goes on; with `--must-ask` that ends ill, too.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ("osv", "pypi")
SECONDS = 120


def main(arguments: list[str]) -> int:
    """The process's code: 0 nothing known, 1 weaknesses, 2 not asked and it had to be."""
    for service in SERVICES:
        packages = ask(service)
        if packages is None:
            continue
        found = [(one["name"], one["version"], weakness) for one in packages for weakness in one["vulns"]]
        for name, version, weakness in found:
            fixed = ", ".join(weakness["fix_versions"]) or "no version yet"
            print(f"{name} {version}: {weakness['id']}; mended in {fixed}")
        print(f"{len(packages)} packages, {len(found)} known weaknesses ({service})")
        return 1 if found else 0
    print("Known weaknesses: not asked, no advisory service can be reached from here.")
    return 2 if "--must-ask" in arguments else 0


def ask(service: str) -> list[dict[str, Any]] | None:
    """What the service knows of every package; None when it does not answer for all of them."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(ROOT / "requirements.txt"), "--disable-pip"]
    command += ["--require-hashes", "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    command += ["--vulnerability-service", service]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, cwd=ROOT)
    except subprocess.TimeoutExpired:
        return None
    return read(asked.stdout)


def read(answer: str) -> list[dict[str, Any]] | None:
    """The packages of an answer; None when it is none, or leaves a package out."""
    try:
        packages: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    return packages if packages and not any("skip_reason" in one for one in packages) else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
