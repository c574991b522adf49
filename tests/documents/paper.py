"""Looking at a PDF: its pages, and its words where poppler is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata

import pytest

_PAGE = re.compile(rb"/Type\s*/Page(?![a-zA-Z])")

needs_poppler = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler's pdftotext is not installed")


def pages(pdf: bytes) -> int:
    """How many pages there are."""
    assert pdf.startswith(b"%PDF-")
    return len(_PAGE.findall(pdf))


def words(pdf: bytes) -> str:
    """Everything that is printed, in reading order, blanks made one."""
    done = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True)
    text = unicodedata.normalize("NFKC", done.stdout.decode())
    return " ".join(text.replace("\u200b", "").split())


def words_by_page(pdf: bytes) -> list[str]:
    """What is printed on each page."""
    done = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True)
    return done.stdout.decode().split("\f")[: pages(pdf)]


def title(pdf: bytes) -> str:
    """The title that a reader shows for the file."""
    done = subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, check=True)
    [found] = re.findall(r"^Title: +(.*)$", done.stdout.decode(), re.MULTILINE)
    return str(found)


def reach(pdf: bytes) -> tuple[float, float]:
    """How far left and right anything is printed, in points from the left edge of the paper."""
    done = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True)
    boxes = re.findall(rb'<word xMin="([-0-9.]+)" yMin="[-0-9.]+" xMax="([-0-9.]+)"', done.stdout)
    return min(float(left) for left, _ in boxes), max(float(right) for _, right in boxes)
