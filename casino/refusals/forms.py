"""Numbered forms, their pads and their prints; corrections that take a reason."""

from django.utils.translation import gettext_noop as _

from casino.errors import define

define("bad_range", 422, _("The numbers of %(book)s go from %(first)s to %(last)s."), cite="control T5")
define("document_missing", 422, _("Name the printer and the delivery note."), cite="control T5")
define("form_already_used", 409, _("This form was used before."), cite="control T5")
define("form_already_void", 409, _("This form is void already: its number is never used again."), cite="control T6")
define("form_not_issued", 409, _("Form %(serial)s is of no pad in use."), cite="control T5")
define("form_of_other_kind", 422, _("Form %(serial)s is a %(kind)s."), cite="control T5")
define("form_out_of_order", 422, _("The next form of the series is %(serial)s."), cite="control T5")
define("form_unused", 404, _("This form has not been used."), cite="control T5")
define("location_missing", 422, _("Enter where the pad goes."), cite="control T5")
define("no_pad_issued", 409, _("No pad of form series %(series)s is in use."), cite="control T5")
define("no_series", 409, _("No form series is in use for %(kind)s."), cite="control T5")
define("numbers_used", 409, _("Numbers of this pad were used before."), cite="control T5", details=("forms",))
define("pad_not_in_store", 409, _("Pad %(pad)s is: %(status)s."), cite="control T5")
define("pad_not_in_use", 409, _("Pad %(pad)s is: %(status)s."), cite="control T5")
define("pad_overlaps", 409, _("These numbers are in pad %(pad)s: a number is printed once."), cite="control T5")
define("printer_missing", 403, _("A reprint names the person who prints it."), cite="control T8")
define("reader_missing", 403, _("Only accounting opens the restricted copy."), cite="control T7")
define("reason_missing", 422, _("The reason is missing: enter %(why)s."), cite="control W4")
define("series_exhausted", 409, _("Form series %(series)s has no number left."), cite="control T5")
define("unknown_form", 404, _("There is no form with this number."), cite="control T5")
define("unknown_pad", 404, _("There is no such pad."), cite="control T5")
define("unknown_series", 404, _("There is no such form series."), cite="control T5")
