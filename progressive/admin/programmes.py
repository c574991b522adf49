"""Programmes on guided pages: an approval recorded, a table that leaves (PR §7.14(H), (J))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import GuidedPage, choice
from casino.admin.operations import OperationForm, declared
from casino.errors import bilingual
from progressive import commands, offers
from progressive.admin.links import change_texts, figure
from progressive.models import Link, ProgrammeEdition, reading
from progressive.models.reading import programme_names


@declared(commands.approve_programme)
class ApproveProgramme(GuidedPage):
    """Record what the authority approved of a progressive."""

    def beside(self) -> Mapping[str, Any]:
        """The editions there are, of every progressive."""
        links = Link.objects.filter(property=self.property).order_by("code")
        return {"programmes": [_shown(link) for link in links]}

    def done(self, result: ProgrammeEdition) -> str:
        return _now("Edition %(number)s of %(link)s is recorded.") % {"number": result.number, "link": result.link.code}


def _shown(link: Link) -> dict[str, Any]:
    zone = link.property.zone
    return {
        "code": link.code,
        "name": link.name,
        "programme": bilingual(*programme_names(link.game)),
        "tables": ", ".join(link.tables.order_by("table").values_list("table", flat=True)),
        "editions": [
            {
                "number": one.number,
                "in_force": one.in_force,
                "since": timezone.localtime(one.effective_at, zone).strftime("%Y-%m-%d %H:%M"),
                "approval": one.approval,
                "document": one.document,
                "recorded_by": show.actor_name(one.recorded_by),
                "rate": figure(link, "rate_bp", one.rate_bp),
                "aside": figure(link, "rate_bp", one.reset_pool_bp + one.retention_pool_bp),
                "house": figure(link, "rate_bp", one.house_bp),
                "changes": change_texts(link, one),
            }
            for one in reading.editions(link)
        ],
    }


class UnlinkForm(OperationForm):
    """A table whose leave was announced."""

    otherwise = frozenset({"link", "table"})
    leaving = choice(_("Table"))
    field_order = ("leaving", "day")

    def prepare(self) -> None:
        super().prepare()
        self.offer("leaving", offers.tables_to_unlink)

    def given(self) -> dict[str, Any]:
        given = super().given()
        link, _dot, table = given.pop("leaving").partition(".")
        return {**given, "link": link, "table": table}


@declared(commands.unlink_table)
class UnlinkTable(GuidedPage):
    """Take a table off its progressive for good."""

    form_class = UnlinkForm
    field_of: Mapping[str, str] = {"link": "leaving", "table": "leaving"}
