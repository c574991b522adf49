"""People and devices: PINs, signatures, roles, passwords, keys."""

from django.utils.translation import gettext_noop as _

from casino.errors import define

define("bad_key", 401, _("Send one key: Authorization: Bearer <key>."), cite="control S1")
define("bad_overlap", 422, _("Both keys open for at most seven days."), cite="control S1")
define("bad_pin", 422, _("A PIN has 6 to 12 digits."), cite="control S1")
define("employee_inactive", 403, _("This person no longer works here."), cite="control S2")
define("first_password", 403, _("Choose a password of your own first."), cite="control S1")
define("incompatible_role", 422, _("%(new)s cannot be held together with %(held)s."), cite="control S2")
define("key_already_rotated", 409, _("The key that follows this one is in use."), cite="control S1")
define("key_expired", 401, _("This key has expired."), cite="control S1")
define("key_not_valid", 409, _("This key is no longer valid."), cite="control S1")
define("licence_expired", 403, _("The licence of %(employee)s ran out on %(date)s."), cite="control S2")
define(
    "licence_missing", 403, _("No licence of %(employee)s is on file, with its number and its end."), cite="control S2"
)
define("no_pin", 403, _("This person has no PIN."), cite="control S1")
define(
    "pin_key_missing",
    403,
    _("This PIN cannot be checked any more: an administrator sets a new one."),
    cite="control S1",
)
define("pin_locked", 403, _("Too many wrong PINs: %(until)s."), cite="control S1")
define(
    "pin_must_change",
    403,
    _("This PIN no longer signs: change it first, under My PIN or with POST pins/change."),
    cite="control S1",
)
define(
    "pin_too_simple",
    422,
    _("This PIN is easy to guess: use three different digits or more, no sequence and no repetition."),
    cite="control S1",
)
define("pin_unchanged", 422, _("This is the current PIN. Choose another."), cite="control S1")
define("role_not_held", 403, _("%(employee)s does not hold the role %(role)s."), cite="control S2")
define("same_person", 403, _("%(employee)s cannot sign twice: these duties are separated."), cite="control S2")
define("second_factor_required", 403, _("Log in with your second factor first."), cite="control S1")
define("signature_missing", 422, _("A signature is missing: %(people)s."), cite="control S2", details=("missing",))
define("unknown_employee", 403, _("There is no such employee."), cite="control S2")
define("unknown_key", 401, _("This key is not known or was revoked."), cite="control S1")
define(
    "scopes_apart",
    422,
    _("These scopes are kept apart: no key and no device holds both."),
    cite="PR §27.5(A)",
)
define("unknown_scope", 422, _("Unknown scopes: %(unknown)s."), cite="control S2")
define("wrong_pin", 403, _("The PIN is wrong."), cite="control S1")
define("wrong_role", 403, _("This must be signed by: %(roles)s."), cite="control S2")
