"""Refusals of parameters that change at an instant."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from casino.errors import define

define("bad_parameter", 422, _("%(parameter)s is no parameter of %(game)s."), cite="control S3")
define("bad_parameter_value", 422, _("%(value)s is no value of %(parameter)s."), cite="control S3")
define("no_such_game_here", 422, _("No table of the property offers this game."), cite="control S3")
define("parameter_document", 422, _("%(document)s is not on file, or not in force at that instant."), cite="control S3")
define(
    "parameter_in_the_past",
    422,
    _("A parameter changes at or after the instant at which it is registered."),
    cite="control S3",
)
