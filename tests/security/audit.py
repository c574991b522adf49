"""Look up known weaknesses of what is locked: `python -m tests.security.audit [--must-ask]`.

Two services, OSV and PyPI, are asked about `requirements.txt`, by names and versions alone: the first that knows all
packages is believed. OSV is also asked about the servers inside two of the packages (PostgreSQL and Valkey). A finding
fails always. Where no service answers (a machine without network) one line says so, and `make check` goes on; with
`--must-ask` that fails, too.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from casino.embedded import binaries

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ("osv", "pypi")
SECONDS = 120
OSV = "https://api.osv.dev/v1/query"
SERVERS_ECOSYSTEM = "Bitnami"
"""Where OSV lists servers by their own version."""


def main(arguments: list[str]) -> int:
    """Return the process's code: 0 nothing known, 1 weaknesses, 2 not asked although it had to be."""
    return max(audit_packages(arguments), audit_servers(arguments))


def audit_servers(arguments: list[str]) -> int:
    """Look up the servers that packages bring along; the code as of `main`."""
    code = 0
    for name, version in binaries.versions().items():
        weaknesses = ask_about_server(name, version)
        if weaknesses is None:
            found = "not asked, no advisory service can be reached from here"
            code = max(code, 2 if "--must-ask" in arguments else 0)
        else:
            found = f"{len(weaknesses)} known weaknesses {', '.join(weaknesses)}".strip()
            code = max(code, 1 if weaknesses else 0)
        print(f"{name} {version}, brought along by a package: {found}")
    return code


def ask_about_server(name: str, version: str) -> list[str] | None:
    """The ids of a server's known weaknesses; None when OSV does not answer."""
    question = {"package": {"ecosystem": SERVERS_ECOSYSTEM, "name": name}, "version": version}
    try:
        answer = httpx.post(OSV, json=question, timeout=10)
        answer.raise_for_status()
        return [weakness["id"] for weakness in answer.json().get("vulns", [])]
    except (httpx.HTTPError, ValueError):
        return None


def audit_packages(arguments: list[str]) -> int:
    """Look up the locked packages; the code as of `main`."""
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
