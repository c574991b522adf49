"""Surprise inspections."""

from django.utils.translation import gettext_noop as _

from casino.errors import define

define(
    "already_drawn", 409, _("The draw was held on %(day)s: there is one only."), cite="control W4", details=("tables",)
)
define("already_read", 409, _("This was read before. The first reading is kept."), cite="control P15")
define(
    "bad_commitment",
    422,
    _("The commitment is the SHA-256 of the secret: 64 characters, 0 to 9 and a to f."),
    cite="control W4",
)
define(
    "commitment_used", 409, _("This commitment was used before: every draw has a secret of its own."), cite="control W4"
)
define("draw_pending", 409, _("Inspection %(inspection)s is announced: draw or give it up first."), cite="control W4")
define("inspection_over", 409, _("The inspection is over."), cite="control W4")
define("no_open_table", 409, _("No table is open in this shift."), cite="control T1")
define("not_drawn", 409, _("The tables have not been drawn."), cite="control W4")
define("other_inspector", 403, _("Inspector %(inspector)s announced this draw and makes it."), cite="control W4")
define(
    "secret_does_not_fit", 422, _("This is not the secret that was committed to before the draw."), cite="control W4"
)
define("secret_too_short", 422, _("A secret has 16 to 200 characters."), cite="control W4")
define("table_not_closed", 409, _("Table %(table)s is still open."), cite="control T1")
define("table_not_drawn", 409, _("Drawn were: %(tables)s."), cite="control W4")
define("too_many_tables", 422, _("%(open)s tables are open: draw from 1 to %(open)s."), cite="control W4")
define("unknown_inspection", 404, _("There is no such inspection."), cite="control W4")
define("unknown_meter", 422, _("Table %(table)s shows no meter %(meter)s."), cite="control P15")
define("notice_given", 409, _("Notice %(notice)s was given before."), cite="control S3")
define("notice_time", 422, _("A notice is given after it was raised, and not ahead of now."), cite="control S3")
define("unknown_notice", 404, _("There is no notice %(notice)s."), cite="control S3")
