"""The package ``casino-rules``, installed without Django, and the golden files that it carries."""

from __future__ import annotations

import importlib.metadata
import json
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from casino.rules import registry
from casino.rules.golden import FOLDER, differences, golden_files
from casino.theory.command_line import main
from tests.rules import golden

ROOT = Path(__file__).parents[2]
LIBRARIES = ("msgspec", "phevaluator")
"""What the package depends on; all that the environment of the test has besides it."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``casino-rules`` in an environment that holds the wheel and its dependencies alone."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT / "casino/rules", check=True, capture_output=True)
    venv.create(folder / "environment")
    [packages] = (folder / "environment").glob("lib/python*/site-packages")
    [wheel] = folder.glob("casino_rules-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    for library in LIBRARIES:
        for file in importlib.metadata.files(library) or []:
            target = packages / file
            if ".." not in file.parts and file.suffix != ".pyc":
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file.locate(), target)
    [entry] = [
        entry
        for entry in importlib.metadata.Distribution.at(next(packages.glob("casino_rules-*.dist-info"))).entry_points
        if entry.name == "casino-rules"
    ]
    script = folder / "environment/bin/casino-rules"
    python = folder / "environment/bin/python"
    script.write_text(f"#!{python}\nfrom {entry.module} import {entry.attr}\n{entry.attr}()\n")
    script.chmod(0o755)
    return script


def answer(program: Path, *words: str, given: str = "", code: int = 0) -> str:
    done = subprocess.run([program, *words], input=given, capture_output=True, text=True, cwd=program.parent)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def test_the_environment_has_no_django(program: Path) -> None:
    python = program.parent / "python"
    done = subprocess.run([python, "-c", "import django"], capture_output=True, text=True, cwd=program.parent)
    assert "ModuleNotFoundError" in done.stderr


def test_every_game_is_listed(program: Path) -> None:
    listed = json.loads(answer(program, "games", "--json"))
    assert [game["code"] for game in listed] == [game.code for game in registry.all_games()]
    assert f"{len(listed)} games." in answer(program, "games").splitlines()[-1]


def test_a_round_is_settled_and_a_bad_one_is_refused(program: Path) -> None:
    case = golden.EXAMPLES["pr.roulette"]
    settled, refused = map(
        json.loads,
        answer(
            program, "replay", "-", given=json.dumps(case) + "\n" + json.dumps(case | {"game": "pr.whist"})
        ).splitlines(),
    )
    assert (settled["result"], settled["lines"][0]["cite"]) == ("settled", "PR §2.4, §2.5")
    assert (refused["result"], refused["code"]) == ("rejected", "unknown_game")


def test_theory_is_exact(program: Path) -> None:
    [figure] = json.loads(answer(program, "theory", "pr.roulette", "--bet", "color", "--json"))
    assert figure["advantage"] == 2 / 38


def test_the_golden_files_of_the_package_hold(program: Path) -> None:
    lines = answer(program, "check").splitlines()
    assert len(lines) == len(registry.all_games())
    assert all(line.endswith(" 0 differ") for line in lines)


def test_wrong_arguments_end_with_one_line(program: Path) -> None:
    assert answer(program, "theory", "pr.whist", code=2).startswith("casino-rules: ")
    assert answer(program, "replay", "absent", code=2).splitlines() == [
        "casino-rules: cannot read absent: No such file or directory"
    ]


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_the_golden_file_of_a_game_is_up_to_date(game: registry.Game) -> None:
    """Each game has settled and refused rounds, answered as recorded (renew: python -m tests.rules.golden)."""
    lines = (FOLDER / f"{game.code}.jsonl").read_bytes().splitlines()
    assert list(differences(lines)) == []
    results = {json.loads(line)["answer"]["result"] for line in lines}
    assert len(lines) == 1 + golden.PLAYED + golden.REFUSED
    assert results == {"settled", "rejected"}


def test_no_golden_file_is_of_a_game_that_is_gone() -> None:
    assert [path.stem for path in golden_files()] == sorted(game.code for game in registry.all_games())


def test_a_changed_answer_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (FOLDER / "pr.roulette.jsonl").read_bytes().splitlines(keepends=True)
    changed = lines[0].replace(b'"payout":"175.00"', b'"payout":"176.00"')
    assert changed != lines[0]
    file = tmp_path / "changed.jsonl"
    file.write_bytes(b"".join([changed, *lines[1:]]))
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == (
        'changed.jsonl:1: answer.lines[0].payout: recorded "176.00", given "175.00"'
    )
