"""What the house is made of: CycloneDX, from the locked requirements. `python -m tests.security.sbom [file]`.

Names, versions and hashes as they stand in `requirements.txt`; no index is asked and none is named. The same
requirements give the same bytes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
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
    return bill


def main(arguments: list[str]) -> None:
    file = Path(arguments[0]) if arguments else FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    bill = made()
    file.write_text(json.dumps(bill, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{file}: {len(bill['components'])} packages")


if __name__ == "__main__":
    main(sys.argv[1:])
