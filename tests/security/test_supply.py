"""What the system is made of is locked, listed, and looked up."""

from __future__ import annotations

import json
import re

from casino.embedded import binaries
from tests.security import audit, sbom


def locked(name: str) -> set[tuple[str, str]]:
    """Names and versions; some packages are locked twice, for older and newer Pythons."""
    text = (audit.ROOT / name).read_text(encoding="utf-8")
    return set(re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ ;\\]+)", text, re.MULTILINE))


def test_the_list_of_materials_is_the_locked_one() -> None:
    bill = sbom.made()
    servers = [each for each in bill["components"] if each["type"] == "application"]
    packages = [each for each in bill["components"] if each not in servers]
    assert {(each["name"], each["version"]) for each in packages} == locked("requirements.txt")
    assert all(each["hashes"] for each in packages), "what is installed is known by its hash"
    assert {(each["name"], each["version"]) for each in servers} == set(binaries.versions().items())
    assert {each["name"] for each in servers} == {"postgresql", "valkey"}
    assert all(each["version"] in each["cpe"] for each in servers)
    assert "simple" not in json.dumps([{**each, "bom-ref": ""} for each in bill["components"]])
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (audit.ROOT / name).read_text(encoding="utf-8")
        options = {
            option for line in text.splitlines() for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", line.split("#")[0])
        }
        assert options == {"--hash"}, "no option that leads to an index, nor any other"
        assert "://" not in text, "no address of an index"
        pinned = re.findall(r"^[A-Za-z0-9][^\n]*", text, re.MULTILINE)
        assert all("==" in line and line.endswith("\\") for line in pinned), "every line has a version and hashes"
    assert locked("requirements.txt") <= locked("requirements-dev.txt")


def test_programs_of_npm_are_locked_by_hash_and_name_no_registry() -> None:
    folder = audit.ROOT / "tests" / "clients"
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    asked = json.loads((folder / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert lock.pop("")["devDependencies"] == asked
    assert {name: lock[f"node_modules/{name}"]["version"] for name in asked} == asked, "exact versions"
    assert all(each["integrity"].startswith("sha512-") for each in lock.values())
    assert [name for name, each in lock.items() if "resolved" in each] == []
    assert [name for name, each in lock.items() if each.get("hasInstallScript")] == []


def test_an_answer_counts_only_when_it_is_one_about_everything() -> None:
    whole = '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}]}'
    answered = audit.read(whole)
    assert answered is not None
    assert answered[0]["vulns"][0]["id"] == "X-1"
    for nothing in ("", "{}", "[]", '{"dependencies": []}', '{"dependencies": [{"name": "a", "skip_reason": "?"}]}'):
        assert audit.read(nothing) is None, nothing
