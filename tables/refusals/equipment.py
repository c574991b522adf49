"""Cards, dice and tiles (PR §11.10)."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("bad_lot", 422, _("A lot has 1 to 30 letters, digits, hyphens or underscores."), cite="control R4")
define("bad_quantity", 422, _("A quantity must lie between 0 and %(most)s."), cite=NoClause.BY_ACT)
define("bad_seals", 422, _("Give 1 to %(most)s seal numbers, each once and never seen before."), cite="PR §11.10(A)")
define("bad_sets", 422, _("Name 1 to %(most)s sets, each once."), cite="control R4")
define("envelope_missing", 422, _("The set goes into a sealed envelope: write its number."), cite="PR §11.10(D)")
define("facts_missing", 422, _("Colour, supplier and place belong to a receipt."), cite="control R4")
define("finding_missing", 422, _("Enter the finding of the Inspector."), cite="control R4")
define("lot_received", 409, _("This lot was received before."), cite="control R4")
define("method_missing", 422, _("Enter how it is done."), cite="PR §11.10(I)")
define("remarks_missing", 422, _("Remarks are missing: enter %(what)s."), cite="control W4")
define("set_elsewhere", 409, _("Set %(set)s: %(status)s."), cite="control R4", details=("state",))
define("set_held", 409, _("Set %(set)s is held: only the Inspector releases it."), cite="control R4")
define("set_of_other_game", 422, _("Table %(table)s is not played with %(kind)s."), cite="control R4")
define("set_of_other_table", 409, _("Set %(set)s was issued to table %(table)s."), cite="control R4")
define("time_out_of_order", 409, _("The set came into play later than that."), cite="control R4")
define("unknown_place", 422, _("Sets are counted in the store, at the tables, held, and cancelled."), cite="control R4")
define("unknown_set", 404, _("There is no set %(set)s."), cite="control R4")
