"""Lists and groups of the menu that every casino has: property, staff, devices, forms, reports."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from casino.listings import columns, group, helped_by, listing, made_by, on_top
from casino.roles import BOOKS, CAGE, CONFIGURATION, SUPERVISORS, Role

group("forms", _("Numbered forms"), place=100)
group("reports", _("Reports"), place=140)
group("setup", _("Setup"), place=150)

listing("casino.formnumber", SUPERVISORS | CAGE | BOOKS, group="forms", icon="tag", place=0)
listing("casino.formpad", BOOKS, group="forms", icon="auto_stories", place=1)
listing("casino.formprint", BOOKS, group="forms", icon="print", place=2)
listing("casino.reportprint", BOOKS, group="reports", icon="file_copy", place=2)
listing("casino.property", CONFIGURATION, group="setup", icon="apartment", kept=True, place=0)
listing("casino.employee", CONFIGURATION, group="setup", icon="badge", kept=True, place=1)
listing("casino.device", CONFIGURATION, group="setup", icon="devices", kept=True, place=2)
listing("casino.approval", CONFIGURATION | BOOKS, group="setup", icon="verified", title=_("Documents on file"), place=3)
listing("casino.formseries", CONFIGURATION, group="setup", icon="numbers", kept=True, place=10)
listing("casino.reportsubscription", CONFIGURATION, group="setup", icon="schedule_send", kept=True, place=17)
listing("casino.webhook", CONFIGURATION, group="setup", icon="webhook", kept=True, place=17)
listing("auth.user", {Role.ADMINISTRATOR}, group="setup", icon="account_circle", kept=True, title=_("Logins"), place=18)
listing(
    "admin.logentry", {Role.AUDITOR, Role.ADMINISTRATOR}, group="setup", icon="history", title=_("Change log"), place=19
)
listing("casino.employeerole", CONFIGURATION, kept=True, removable=True)
listing("casino.devicekey", CONFIGURATION, kept=True)

made_by("casino.formpad", "receive-pad", "issue-pad", "return-pad")
made_by("casino.formprint", "print-slip", "print-inventory", arise=_("Every print of a form appears here."))
made_by("casino.approval", "register-document", "renew-document", "withdraw-document", "require-documents")
made_by("casino.formnumber", arise=_("A number appears here when a form takes it."))
made_by("casino.reportprint", arise=_("Every copy that somebody takes of a report appears here."))
made_by("admin.logentry", arise=_("Every change of the configuration appears here."))

helped_by("series-book", "forms")
helped_by("reports", "reports")
helped_by("set-up-a-floor", "setup")
helped_by("documents-on-file", "register-document", "renew-document", "withdraw-document", "require-documents")
helped_by("rebuild-projections", "rebuild")
helped_by("verify-a-day", "verify-store")

on_top(Role.ADMINISTRATOR, "casino.property", "casino.employee", "auth.user", "casino.device", "register-document")

columns(
    {
        "actor": _("by"),
        "boxes": _("boxes"),
        "by": _("printed by"),
        "code": _("code"),
        "copy": _("copy"),
        "copy_number": _("number of the copy"),
        "day": _("gaming day"),
        "delivery_note": _("delivery note"),
        "destination": _("to"),
        "first": _("first number"),
        "id": _("round"),
        "issued_at": _("issued at"),
        "kind": _("kind"),
        "last": _("last number"),
        "location": _("where it is"),
        "name": _("name of the file"),
        "number": _("number"),
        "position": _("position in the store"),
        "printed_at": _("printed at"),
        "printed_last": _("last number printed"),
        "printer": _("printer of the forms"),
        "purpose": _("purpose"),
        "reader": _("printed for"),
        "reason": _("reason"),
        "received_at": _("received at"),
        "received_day": _("received on"),
        "reference": _("reference"),
        "returned_at": _("returned at"),
        "serial": _("form number"),
        "series": _("form series"),
        "sha256": _("SHA-256"),
        "shifts": _("shifts"),
        "signers": _("signatures"),
        "status": _("status"),
        "subject": _("subject"),
        "used_at": _("used at"),
        "voided_at": _("voided at"),
        "report": _("report"),
        "parameters": _("asked about"),
        "format": _("format"),
        "language": _("language"),
        "size": _("bytes"),
        "tables": _("tables"),
        "due_at": _("not before"),
    }
)
