"""Settings of the documentation site (`make docs`): Sphinx with Furo, pages in Markdown.

The reference of requests, events and games is taken from the program and written into `docs/reference/`, which is not
kept in the repository.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import django
from sphinx.application import Sphinx

HERE = Path(__file__).resolve().parent
PAGES = HERE.parent
ROOT = PAGES.parent
sys.path[:0] = [str(ROOT), str(HERE)]

project = "Casino table games"
html_title = project
language = "en"
extensions = ["myst_parser", "sphinx_copybutton"]
exclude_patterns = ["_site"]
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
myst_heading_anchors = 3
myst_enable_extensions = ["attrs_inline"]
suppress_warnings = ["misc.highlighting_failure"]  # excerpts of answers are cut short

LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+[^)\s]*)\)")


def setup(app: Sphinx) -> None:
    """Write the reference pages and see to links that leave the documentation."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.embedded")
    django.setup()
    import reference

    reference.write(PAGES)
    app.connect("source-read", _name_files)


def _name_files(app: Sphinx, page: str, content: list[str]) -> None:
    """Show links to files of the repository as their names."""
    folder = (PAGES / page).parent

    def shown(link: re.Match[str]) -> str:
        target = (folder / link[2].partition("#")[0]).resolve()
        if target.is_relative_to(PAGES):
            return link[0]
        if target == ROOT / "BENCHMARKS.md":
            return f"[{link[1]}]({os.path.relpath(PAGES / 'reference' / 'benchmarks.md', folder)})"
        name = target.relative_to(ROOT).as_posix()
        return f"`{name}`" if link[1].strip("`") in (name, target.name) else f"{link[1]} (`{name}`)"

    content[0] = LINK.sub(shown, content[0])
