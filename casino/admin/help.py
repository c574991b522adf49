"""Help beside each page, in the language of the screen: the page of docs/jobs that describes its job (decision 126)."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from markdown_it import MarkdownIt
from markdown_it.token import Token

from casino.admin import show
from casino.admin.guided import Screen, register
from casino.listings import HELP, LISTINGS
from casino.roles import HUMAN_ROLES

FOLDER = settings.BASE_DIR / "docs" / "jobs"
FOLDERS = {"en": FOLDER, "es": FOLDER / "es"}
"""Folders of the job pages, by language."""
_JOB = re.compile(r"([a-z0-9-]+)\.md(?:#.*)?")


class Job(NamedTuple):
    """A job: its title, and its text as HTML."""

    title: str
    html: SafeString


@register
class HelpPage(Screen):
    """A job: when it is due, its steps, what is refused."""

    name, title, icon = "help", _("Help"), "help"
    roles = HUMAN_ROLES
    in_menu, of_something = False, True
    template_name = "casino/help.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        name = request.GET.get("job", "")
        if name not in HELP.values():
            raise Http404
        return self.render({"job": job(name, show.language())})


def address(context: Any) -> str:
    """Return the address of the help for the page of this template context; nothing where there is none."""
    page, opts = context.get("page"), context.get("opts")
    name = ""
    if isinstance(page, Screen):
        name = HELP.get(page.name) or HELP.get(page.group, "")
    elif opts is not None and opts.label_lower in LISTINGS:
        name = HELP.get(LISTINGS[opts.label_lower].group, "")
    return HelpPage.url(job=name) if name else ""


@cache
def job(name: str, language: str) -> Job:
    """Return a job in a language. Its links lead to other jobs; those to the rest of the documentation are text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    head, _inline, _end, *tokens = reader.parse((FOLDERS[language] / f"{name}.md").read_text(encoding="utf-8"))
    for token in tokens:
        token.children = _linked(token.children) if token.children else token.children
        if token.type == "table_open":
            token.attrSet("class", "casino")
    body = str(reader.renderer.render(tokens, reader.options, {}))
    body = body.replace("<table", '<div class="scroll"><table').replace("</table>", "</table></div>")
    # Markdown of this project, whose own HTML is escaped.
    return Job(title=_inline.content if head.tag == "h1" else name, html=mark_safe(body))  # noqa: S308


def _linked(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    dropped = False
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href"))
            known = _JOB.fullmatch(target)
            dropped = not (known and known[1] in HELP.values()) and not target.startswith("https://")
            if known and not dropped:
                token.attrSet("href", HelpPage.url(job=known[1]))
        if not (dropped and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept
