"""Refusals of positions at tables and of money that was found."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

FOUND = "EUS RC art. 43"

define("positions_not_ordered", 422, _("At table %(table)s no positions are recorded."), cite=NoClause.BY_ACT)
define("unknown_position", 422, _("There is no position %(position)s here, but %(known)s."), cite=NoClause.BY_ACT)
define("position_held", 409, _("%(person)s has this position of table %(table)s already."), cite=NoClause.BY_ACT)
define("nobody_relieved", 409, _("%(person)s does not have the position %(position)s."), cite=NoClause.BY_ACT)
define("unknown_find", 404, _("There is no found money %(found)s."), cite=FOUND)
define("find_returned", 409, _("Found money %(found)s was given back already."), cite=FOUND)
