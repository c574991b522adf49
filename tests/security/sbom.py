"""What the system is made of: CycloneDX, from the locked requirements. `python -m tests.security.sbom [file]`.

Names, versions and hashes as they stand in `requirements.txt`; no index is asked and none is named. Two packages bring
a server along, which has a version and weaknesses of its own: PostgreSQL and Valkey are components too, with the
version that the program says. The same requirements give the same bytes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from casino.embedded import binaries

ROOT = Path(__file__).resolve().parents[2]
VENDORS = {"postgresql": "postgresql", "valkey": "lfprojects"}
"""As the catalogue of weaknesses names who makes them."""
FILE = ROOT / ".local" / "sbom.cdx.json"


def made() -> dict[str, Any]:
    """The bill of materials."""
    command = [sys.executable, "-m", "cyclonedx_py", "requirements", "--short-PURLs", "--output-reproducible"]
    command += ["--spec-version", "1.6", str(ROOT / "requirements.txt")]
    bill: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, check=True, cwd=ROOT).stdout)
    bill["metadata"]["component"] = {"type": "application", "name": "casino", "bom-ref": "casino"}
    for component in bill["components"]:
        from_where = component.pop("externalReferences", [])
        component["hashes"] = [each for one in from_where for each in one.get("hashes", [])]
        component.pop("description", None)
    bill["components"] += [_server(name, version) for name, version in sorted(binaries.versions().items())]
    return bill


def _server(name: str, version: str) -> dict[str, Any]:
    """The component of a server that a package brings along."""
    purl = f"pkg:generic/{name}@{version}"
    return {
        "type": "application", "name": name, "version": version, "purl": purl, "bom-ref": purl,
        "cpe": f"cpe:2.3:a:{VENDORS[name]}:{name}:{version}:*:*:*:*:*:*:*",
    }  # fmt: skip


def main(arguments: list[str]) -> None:
    file = Path(arguments[0]) if arguments else FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    bill = made()
    file.write_text(json.dumps(bill, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{file}: {len(bill['components'])} packages")


if __name__ == "__main__":
    main(sys.argv[1:])
