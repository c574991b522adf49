"""The ground's rows, one file per subject: configuration, but for what is projected, kept answers and deliveries.

    properties.py   the property, its calendar and currency
    people.py       employees and their roles
    pins.py         hashes of PINs, in tables of their own
    devices.py      machines and their keys
    forms.py        numbered forms; numbers, pads and prints are projected from events, by `projectors` alone
    approvals.py    decisions of the authority
    factors.py      second factors: secrets encrypted, recovery codes as hashes
    logins.py       open sessions of logins, passwords that were drawn for them, addresses of calendars
    replies.py      answers kept for idempotent requests
    checks.py       the last results of scheduled checks
    reports.py      subscriptions to reports and their deliveries; the copies people took are projected
    webhooks.py     webhooks and the deliveries of their events; deliveries.py: what all deliveries have

Configuration is ordinary Django, edited in the admin and change-logged.
"""

from casino.models.approvals import Approval
from casino.models.checks import RecordCheck
from casino.models.deliveries import Delivery
from casino.models.devices import (
    SCOPES,
    Device,
    DeviceKey,
    _known_scopes,
    register_scope,
    scopes_apart,
    scopes_with,
)
from casino.models.factors import Authenticator, RecoveryCode, RecoveryCodes, lie_in_plain
from casino.models.forms import (
    FORM_KINDS,
    FORM_PURPOSES,
    FormNumber,
    FormPad,
    FormPrint,
    FormSeries,
    form_kind_name,
    form_kinds,
    register_form_kind,
)
from casino.models.logins import CalendarAddress, FirstPassword, OpenSession
from casino.models.people import Employee, EmployeeRole
from casino.models.pins import EmployeePin, UnkeyedPin
from casino.models.properties import CODE, Jurisdiction, Property, _known_time_zone
from casino.models.replies import IdempotentReply
from casino.models.reports import ReportDelivery, ReportPrint, ReportSubscription
from casino.models.views import SavedView
from casino.models.webhooks import Webhook, WebhookDelivery

# The first migration names the two validators by this package.
__all__ = [
    "CODE",
    "FORM_KINDS",
    "FORM_PURPOSES",
    "SCOPES",
    "Approval",
    "Authenticator",
    "CalendarAddress",
    "Delivery",
    "Device",
    "DeviceKey",
    "Employee",
    "EmployeePin",
    "EmployeeRole",
    "FirstPassword",
    "FormNumber",
    "FormPad",
    "FormPrint",
    "FormSeries",
    "IdempotentReply",
    "Jurisdiction",
    "OpenSession",
    "Property",
    "RecordCheck",
    "RecoveryCode",
    "RecoveryCodes",
    "ReportDelivery",
    "ReportPrint",
    "ReportSubscription",
    "SavedView",
    "UnkeyedPin",
    "Webhook",
    "WebhookDelivery",
    "_known_scopes",
    "_known_time_zone",
    "form_kind_name",
    "form_kinds",
    "lie_in_plain",
    "register_form_kind",
    "register_scope",
    "scopes_apart",
    "scopes_with",
]
