"""Refusals of checks at tables and of schedules of games."""

from django.utils.translation import gettext_noop as _

from casino.errors import define

define("check_not_ordered", 422, _("Check %(check)s is not made at table %(table)s."), cite="control R4")
define("check_note_missing", 422, _("Enter what failed."), cite="control R4")
define("games_begun", 409, _("A game of this session at table %(table)s has begun."), cite="PR §27.6(E)")
define("schedule_unreadable", 422, _("Write games like 20:00;diamond;400;5000: %(line)s."), cite="PR §27.6(E)")
