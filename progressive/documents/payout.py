"""The progressive payout form, "Formulario de pago de premio progresivo" (control P16, PR §7.10-7.12)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, labels, parts, people, render, signature_block, translated
from casino.documents.formatting import NOTHING, clock, count, money, percent_bp, with_symbol
from casino.documents.labels import Label
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.events import FormNumberVoided
from casino.eventstore import read_stream
from casino.models import FormNumber, Property
from casino.roles import Role
from casino.rules.vocabulary import CardDealt
from progressive.documents.winner import winner_facts
from progressive.models import MeterReading, Prize
from progressive.models.paying import PrizeDelivery, Receipt
from tables.models import GamingTable, TableSession

TITLE: Final[Label] = pgettext_lazy("document", "Progressive payout form")

_ACCOUNTING: Final[Label] = _("Accounting: original")
_DROP_BOX: Final[Label] = _("Table: into the drop box")
_PLAYER: Final[Label] = _("Player: customer information")
_INSPECTOR: Final[Label] = _("Inspector: copy")
_RECEIPT: Final[Label] = _("Player: receipt, to be cashed at the cage")

_METHODS: Final[Mapping[str, Label]] = {
    Prize.Method.TRAY: _("Chips from the table's tray"),
    Prize.Method.RECEIPT: pgettext_lazy("document", "Receipt cashed at the cage"),
    Prize.Method.CAGE_DELIVERY: _("Payment brought from the cage"),
}

_LABELS: Final[Mapping[str, Label]] = {
    "day": _("Gaming day"),
    "paid_at": _("Date and time of payment"),
    "won_at": _("Won at"),
    "shift": _("Shift"),
    "table": _("Table"),
    "game": _("Game"),
    "seat": _("Seat"),
    "link": _("Progressive"),
    "round": _("Round"),
    "prize": _("Winning hand"),
    "in_words": _("Amount in words"),
    "of_meter": _("of the meter"),
    "shared": _("shared by"),
    "meter_section": _("Progressive meter"),
    "meter_before": _("Meter before the payment"),
    "from_meter": _("Deducted from the meter"),
    "from_house": _("Completed by the property"),
    "after": _("Meter after the deduction"),
    "reset": _("Reset value put on the meter"),
    "meter_now": _("Meter as it goes on"),
    "method_section": _("Method of payment (PR §7.12(A))"),
    "presence_section": _("Present at the payment"),
    "supervisor": _("Supervisor"),
    "inspector": _("Inspector"),
    "verification": _("Verification (PR §7.12(B)(3))"),
    "meter_noted": _("Meter as noted by the supervisor"),
    "meter_computed": _("Meter of the system"),
    "difference": _("Difference"),
    "read": _("Read (PR §7.14(L))"),
    "in_meter_read": _("In-meter at that reading"),
    "payout_read": _("Payout meter of this hand then"),
    "not_read": _("No reading of the table before it"),
    "delivery_form": _("Delivery form"),
    "cashed_until": _("The receipt is cashed at the cage until, and on, gaming day"),
    "signatures": _("Signatures"),
    "prepared": _("Prepared by (supervisor)"),
    "verified": _("Verified by (accounting)"),
    "witnessed": _("Validated and witnessed by (inspector)"),
    "received": _("Received by (player)"),
    "authorised": _("Authorised by (manager's card)"),
    "delivered": _("Delivered by (cage)"),
    "carried": _("Carried by (security)"),
    "void_reason": _("Reason"),
    "voided_by": _("Voided by (preparer)"),
    "supervised_by": _("Supervised by"),
    "replaced_by": _("Replaced by form"),
    "rests_on": _("PR §7.10 to §7.12. The meter is lowered by what is written here and by nothing else (PR §7.14(I))."),
}


def payout_form(
    venue: Property,
    serial: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
    reprint: bool = False,
    shows_winner: bool = False,
) -> bytes:
    """The payout form of that number, every part (PDF); a voided form bears NULO / VOID. Refused: `unknown_form`.

    `shows_winner`: the reader has the right to personal data.
    """
    printing = Printing.now(language, printed_by, printed_at, reprint=reprint)
    return render("payout_form", payout_form_data(venue, serial, printing, shows_winner=shows_winner), language)


def payout_form_data(venue: Property, serial: str, printing: Printing, *, shows_winner: bool = False) -> dict[str, Any]:
    """Return the data of the payout form."""
    form = FormNumber.objects.filter(property_id=venue.pk, serial=serial, purpose="progressive_payout").first()
    prize = Prize.objects.filter(property_id=venue.pk, prize=form.reference).first() if form else None
    if form is None or prize is None:
        raise Refused("unknown_form", field="serial")
    language = printing.language
    void = form.status == FormNumber.Status.VOID
    voiding = voiding_signers(venue, form) if void else []
    reading = _last_reading(prize)
    names = people(venue, [*prize.signatures, *voiding])
    return {
        "frame": frame(venue, form.day, TITLE, printing, serial=serial, void=void),
        "labels": in_language(_LABELS, language),
        "parts": parts(_destinations(prize), language),
        "facts": [*_facts(venue, prize, form, language), *winner_facts(prize, language, shown=shows_winner)],
        "hand": labels.hand(prize.outcome, language),
        "share": _share(venue, prize, language),
        "cards": _cards(venue, prize),
        "amount": with_symbol(prize.amount_minor, venue.currency, language),
        "words": amount_in_words(prize.amount_minor, venue.currency, language).capitalize(),
        "meter": _meter(venue, prize, language),
        "verification": _verification(venue, prize, reading, language),
        "methods": [
            {"on": prize.method == method, "label": translated(label, language)} for method, label in _METHODS.items()
        ],
        "presences": [
            {"on": prize.supervisor_present, "label": translated(_LABELS["supervisor"], language)},
            {"on": prize.inspector_present, "label": translated(_LABELS["inspector"], language)},
        ],
        "signatures": _signatures(venue, prize, names, language),
        "void": void_block(venue, form, prize.form_serial, voiding, names, language) if void else None,
    }


def _destinations(prize: Prize) -> list[Label]:
    """Return the destinations of the parts: the drop box and the player (PR §7.12(B)(1)), the Inspector (E); a receipt
    is a part too.

    What the cage delivers has the delivery form (`documents.delivery`).
    """
    destinations = [_ACCOUNTING, _DROP_BOX, _PLAYER, _INSPECTOR]
    return [*destinations, _RECEIPT] if prize.method == Prize.Method.RECEIPT else destinations


def _facts(venue: Property, prize: Prize, form: FormNumber, language: str) -> list[dict[str, Any]]:
    t = in_language(_LABELS, language)
    delivery = _delivery(venue, prize, t)
    return [
        {"label": t["day"], "value": form.day.isoformat(), "span": 2},
        {"label": t["paid_at"], "value": clock(prize.paid_at, venue.zone), "span": 2},
        {"label": t["shift"], "value": prize.paid_shift or prize.shift, "span": 2},
        {"label": t["table"], "value": prize.table, "span": 1 if delivery else 2},
        {"label": t["game"], "value": _game(venue, prize, language), "span": 2},
        {"label": t["seat"], "value": str(prize.seat), "span": 1 if delivery else 2},
        *delivery,
        {"label": t["link"], "value": prize.link, "span": 2},
        {"label": t["won_at"], "value": f"{clock(prize.won_at, venue.zone)} ({prize.shift})", "span": 2},
        {"label": t["round"], "value": prize.round, "span": 2, "mono": True},
        *_cashed_until(venue, prize, t),
    ]


def _cashed_until(venue: Property, prize: Prize, t: Mapping[str, str]) -> list[dict[str, Any]]:
    """The last day of a receipt that runs out: who holds it must know (PR §7.12(A)(2))."""
    row = Receipt.objects.filter(property_id=venue.pk, prize=prize.prize, expires_on__isnull=False).first()
    return [{"label": t["cashed_until"], "value": row.expires_on.isoformat(), "span": 6}] if row else []


def _delivery(venue: Property, prize: Prize, t: Mapping[str, str]) -> list[dict[str, Any]]:
    """The form on which the cage delivered it, where it did."""
    row = PrizeDelivery.objects.filter(property_id=venue.pk, reference=prize.prize).first()
    return [{"label": t["delivery_form"], "value": row.serial, "span": 2, "mono": True}] if row else []


def _game(venue: Property, prize: Prize, language: str) -> str:
    """Return the game that the table offered in the shift of the win."""
    session = TableSession.objects.filter(
        property_id=venue.pk, table=prize.table, day=prize.day, shift=prize.shift
    ).first()
    if session is not None:
        return labels.game(session.game, language)
    table = GamingTable.objects.get(property=venue, code=prize.table)
    return labels.game(table.game_code, language)


def _share(venue: Property, prize: Prize, language: str) -> str:
    if not prize.share_bp:
        return ""
    share = f"{percent_bp(prize.share_bp, venue.currency, language)} {translated(_LABELS['of_meter'], language)}"
    return share if prize.sharers == 1 else f"{share}, {translated(_LABELS['shared'], language)} {prize.sharers}"


def _cards(venue: Property, prize: Prize) -> list[dict[str, Any]]:
    """The winning hand's configuration as it was dealt (PR §7.12(B)(1))."""
    return [
        _card(recorded.event.card)
        for recorded in read_stream(venue.pk, f"round:{prize.round}")
        if isinstance(recorded.event, CardDealt) and recorded.event.to == prize.seat
    ]


def _card(card: str) -> dict[str, Any]:
    rank, suit = card[:-1], card[-1]
    signs = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
    text = ("10" if rank == "T" else rank) + signs[suit]
    return {"text": text, "red": suit in "dh"}


def _meter(venue: Property, prize: Prize, language: str) -> list[dict[str, Any]]:
    currency = venue.currency
    after = prize.meter_before_minor - prize.from_meter_minor
    lines = [
        ("meter_before", prize.meter_before_minor, False),
        ("from_meter", -prize.from_meter_minor, False),
        ("from_house", prize.from_house_minor, False),
        ("after", after, True),
        ("reset", prize.reset_minor, False),
        ("meter_now", after + prize.reset_minor, True),
    ]
    return [
        {"label": translated(_LABELS[name], language), "value": money(amount, currency, language), "strong": strong}
        for name, amount, strong in lines
    ]


def _last_reading(prize: Prize) -> MeterReading | None:
    """The reading of the summary that accounting verifies with: the table's last one before the payment."""
    rows = MeterReading.objects.filter(property_id=prize.property_id, link=prize.link, table=prize.table)
    if prize.paid_at is not None:
        rows = rows.filter(at__lte=prize.paid_at)
    return rows.order_by("at", "version").last()


def _verification(venue: Property, prize: Prize, reading: MeterReading | None, language: str) -> list[dict[str, Any]]:
    """The meter as noted beside the system's, and what the last reading of the table said."""
    noted, computed = prize.meter_read_minor, prize.meter_before_minor
    lines = [
        ("meter_noted", money(noted, venue.currency, language), False),
        ("meter_computed", money(computed, venue.currency, language), False),
        ("difference", money(None if noted is None else noted - computed, venue.currency, language), True),
    ]
    figures = [
        {"label": translated(_LABELS[name], language), "value": value, "strong": strong}
        for name, value, strong in lines
    ]
    if reading is None:
        return [*figures, {"label": translated(_LABELS["not_read"], language), "value": NOTHING, "strong": False}]
    read = (
        (
            f"{translated(_LABELS['read'], language)} {clock(reading.at, venue.zone)}",
            money(reading.meter_minor, venue.currency, language),
        ),
        (translated(_LABELS["in_meter_read"], language), count(reading.in_meter, venue.currency, language)),
        (
            translated(_LABELS["payout_read"], language),
            count(reading.payouts.get(prize.outcome), venue.currency, language),
        ),
    )
    return [*figures, *({"label": label, "value": value, "strong": False} for label, value in read)]


def _signatures(venue: Property, prize: Prize, names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
    """Preparer, verifier, witness, and who delivered, carried or authorised; the player signs by hand."""
    prepared = prize.signatures[0] if prize.signatures else None  # the first of a payment is its preparer's
    by_role = {signer["role"]: signer for signer in prize.signatures[1:]}
    duties = [
        ("prepared", prepared),
        ("verified", by_role.get(Role.ACCOUNTING)),
        ("witnessed", by_role.get(Role.INSPECTOR)),
        ("received", None),
    ]
    extra = {
        "authorised": by_role.get(Role.PIT_MANAGER),
        "delivered": by_role.get(Role.CAGE_SUPERVISOR) or by_role.get(Role.CASHIER),
        "carried": by_role.get(Role.SECURITY),
    }
    duties += [(duty, signer) for duty, signer in extra.items() if signer is not None]
    return [
        signature_block(venue, translated(_LABELS[duty], language), signer, names, language) for duty, signer in duties
    ]


def voiding_signers(venue: Property, form: FormNumber) -> list[dict[str, str]]:
    """Return the people who voided the form. The event is in the series' stream of the gaming day when it was
    voided."""
    days = {form.day, *([venue.gaming_day(form.voided_at)] if form.voided_at else [])}
    for day in sorted(days, reverse=True):
        for recorded in read_stream(venue.pk, f"series:{form.series}.{day.isoformat()}"):
            if isinstance(recorded.event, FormNumberVoided) and recorded.event.serial == form.serial:
                return msgspec.to_builtins(recorded.event.signatures)
    return []


def void_block(
    venue: Property,
    form: FormNumber,
    serial_now: str,
    voiding: Sequence[Mapping[str, str]],
    names: Mapping[str, str],
    language: str,
) -> dict[str, Any]:
    """Why a form is void, who says so, and which number took its place (control T6)."""
    duties: Iterable[str] = ("voided_by", "supervised_by")
    signers = [*voiding, None, None]
    return {
        "reason": form.reason,
        "replaced": serial_now if serial_now != form.serial else "",
        "signatures": [
            signature_block(venue, translated(_LABELS[duty], language), signer, names, language)
            for duty, signer in zip(duties, signers, strict=False)
        ],
    }
