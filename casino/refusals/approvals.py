"""Documents on file: what an act or a game needs, and what is put on file."""

from django.utils.translation import gettext_noop as _

from casino.errors import NoClause, define

define("approval_missing", 422, _("An approval is missing: %(wanted)s."), cite=NoClause.BY_ACT, details=("missing",))
define("approval_not_on_file", 422, _("No approval %(reference)s that covers this is on file."), cite=NoClause.BY_ACT)
define("approval_too_late", 422, _("The approval is dated before the change."), cite="PR §7.14(I)(4)")
define("document_exists", 409, _("Document %(reference)s is on file already."), cite="control S3")
define("document_file_too_large", 422, _("The file is larger than %(most)d MiB."), cite="control S3")
define("document_file_type", 422, _("Only PDF, PNG and JPEG files are kept."), cite="control S3")
define("document_period", 422, _("The document ends before it begins."), cite="control S3")
define("document_withdrawn", 409, _("Document %(reference)s was withdrawn on %(day)s."), cite="control S3")
define("unknown_document", 404, _("No document %(reference)s is on file."), cite="control S3")
define("unknown_document_scope", 422, _("This property has no %(scope)s %(code)s."), cite="control S3")
define("unknown_subject", 422, _("No document about %(subject)s is asked for."), cite="control S3")
