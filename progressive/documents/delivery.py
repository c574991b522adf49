"""The delivery form of a prize, "Formulario de entrega": what the cage hands over (PR §7.12(B)(2), §27.3(I))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, labels, parts, people, render, signature_block, translated
from casino.documents.formatting import NOTHING, clock, money, with_symbol
from casino.documents.labels import Label
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.models import FormNumber, Property
from casino.roles import Role
from progressive.documents.payout import void_block, voiding_signers
from progressive.documents.winner import name_shown, winner_facts
from progressive.models import Prize
from progressive.models.life import Draw, DrawPrize
from progressive.models.paying import PrizeDelivery

TITLE: Final[Label] = _("Delivery form of a progressive prize")
DRAW_TITLE: Final[Label] = _("Delivery form of a draw prize")

_PARTS: Final[tuple[Label, ...]] = (
    _("Accounting: original"),
    _("Cage: copy, for its balance"),
    _("Inspector: copy"),
    _("Player: copy, with the payment"),
)

_KINDS: Final[Mapping[str, Label]] = {
    PrizeDelivery.Kind.CAGE_DELIVERY: _("Payment brought to the table from the cage"),
    PrizeDelivery.Kind.RECEIPT: pgettext_lazy("document", "Receipt cashed at the cage"),
    PrizeDelivery.Kind.DRAW: _("Prize of the special draw, at the cage"),
}

_LABELS: Final[Mapping[str, Label]] = {
    "day": _("Gaming day"),
    "at": _("Date and time of delivery"),
    "link": _("Progressive"),
    "table": _("Table"),
    "seat": _("Seat"),
    "hand": _("Winning hand"),
    "kind": _("Delivery"),
    "payout_form": pgettext_lazy("field", "Progressive payout form"),
    "receipt": _("Receipt, kept by the cage"),
    "won": _("Won on"),
    "player": _("Player"),
    "card": _("Card"),
    "place": _("Number in the draw"),
    "drawn": _("Drawn on"),
    "approval": _("Approval of the Division"),
    "delivered": _("Delivered"),
    "in_words": _("Amount in words"),
    "verification": _("Verification"),
    "amount_form": _("Amount on the payout form"),
    "amount_draw": _("Amount in the record of the draw"),
    "amount_here": _("Amount delivered"),
    "difference": _("Difference"),
    "meter_noted": _("Meter as noted by the supervisor"),
    "signatures": _("Signatures"),
    "delivered_by": _("Prepared and delivered by (cage)"),
    "carried_by": _("Received for the player and carried by (security)"),
    "received_by": _("Received by (player)"),
    "verified_by": _("Payment verified by (accounting)"),
    "informed": _("Informed (inspector)"),
    "void_reason": _("Reason"),
    "replaced_by": _("Replaced by form"),
    "rests_on": _(
        "PR §7.12(B)(2), (C) to (E): delivery of a progressive payment, on prenumbered forms used in their order."
    ),
    "rests_on_draw": _(
        "PR §27.3(I): player, card and amount, for the Inspector, for the balance of the cage and for accounting."
    ),
}


def delivery_form(
    venue: Property,
    serial: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
    reprint: bool = False,
    shows_winner: bool = False,
) -> bytes:
    """The delivery form of that number, every part (PDF); a voided form bears NULO / VOID. Refused: `unknown_form`.

    `shows_winner`: the reader has the right to personal data.
    """
    printing = Printing.now(language, printed_by, printed_at, reprint=reprint)
    data = delivery_form_data(venue, serial, printing, shows_winner=shows_winner)
    return render("delivery_form", data, language)


def delivery_form_data(
    venue: Property, serial: str, printing: Printing, *, shows_winner: bool = False
) -> dict[str, Any]:
    """Return the data of the delivery form."""
    form = FormNumber.objects.filter(property_id=venue.pk, serial=serial, purpose="prize_delivery").first()
    row = PrizeDelivery.objects.filter(property_id=venue.pk, reference=form.reference).first() if form else None
    if form is None or row is None:
        raise Refused("unknown_form", field="serial")
    language, currency = printing.language, venue.currency
    drawn = row.kind == PrizeDelivery.Kind.DRAW
    void = form.status == FormNumber.Status.VOID
    voiding = voiding_signers(venue, form) if void else []
    t = in_language(_LABELS, language)
    prize = None if drawn else Prize.objects.get(property_id=venue.pk, prize=row.reference)
    if prize is None:
        facts = _draw_facts(venue, row, t, language, shown=shows_winner)
    else:
        facts = _prize_facts(venue, row, prize, t, language)
        facts += winner_facts(prize, language, shown=shows_winner)
    signers = [*row.signatures, *(prize.signatures if prize else [])]
    names = people(venue, [*signers, *voiding])
    return {
        "frame": frame(venue, form.day, DRAW_TITLE if drawn else TITLE, printing, serial=serial, void=void),
        "labels": t,
        "parts": parts(_PARTS, language),
        "facts": facts,
        "kind": translated(_KINDS[row.kind], language),
        "amount": with_symbol(row.amount_minor, currency, language),
        "words": amount_in_words(row.amount_minor, currency, language).capitalize(),
        "checks": [
            {"label": label, "value": money(amount, currency, language), "strong": strong}
            for label, amount, strong in _checks(row, prize, t)
        ],
        "signatures": [
            signature_block(venue, t[duty], signer, names, language) for duty, signer in _duties(row, prize)
        ],
        "void": void_block(venue, form, row.serial, voiding, names, language) if void else None,
        "rests_on": t["rests_on_draw"] if drawn else t["rests_on"],
    }


def _prize_facts(
    venue: Property, row: PrizeDelivery, prize: Prize, t: Mapping[str, str], language: str
) -> list[dict[str, Any]]:
    receipt = row.kind == PrizeDelivery.Kind.RECEIPT
    return [
        {"label": t["day"], "value": row.day.isoformat(), "span": 2},
        {"label": t["at"], "value": clock(row.at, venue.zone), "span": 2},
        {"label": t["receipt"] if receipt else t["payout_form"], "value": prize.form_serial, "span": 2, "mono": True},
        {"label": t["link"], "value": prize.link, "span": 2},
        {"label": t["table"], "value": f"{prize.table} · {t['seat'].lower()} {prize.seat}", "span": 2},
        {"label": t["won"], "value": f"{prize.day.isoformat()} {clock(prize.won_at, venue.zone)[-8:]}", "span": 2},
        {"label": t["hand"], "value": labels.hand(prize.outcome, language), "span": 6},
    ]


def _draw_facts(
    venue: Property, row: PrizeDelivery, t: Mapping[str, str], language: str, *, shown: bool
) -> list[dict[str, Any]]:
    prize = DrawPrize.objects.get(property_id=venue.pk, form_serial=row.serial)
    draw = Draw.objects.get(property_id=venue.pk, link=row.link)
    return [
        {"label": t["day"], "value": row.day.isoformat(), "span": 2},
        {"label": t["at"], "value": clock(row.at, venue.zone), "span": 2},
        {"label": t["link"], "value": row.link, "span": 2},
        {"label": t["player"], "value": name_shown(prize, language, shown=shown), "span": 4},
        {"label": t["card"], "value": prize.card, "span": 2, "mono": True},
        {"label": t["place"], "value": str(prize.place), "span": 2},
        {"label": t["drawn"], "value": draw.drawn_day.isoformat() if draw.drawn_day else NOTHING, "span": 2},
        {"label": t["approval"], "value": draw.approval, "span": 2},
    ]


def _checks(row: PrizeDelivery, prize: Prize | None, t: Mapping[str, str]) -> Iterator[tuple[str, int, bool]]:
    if prize is None:
        owed = DrawPrize.objects.get(property_id=row.property_id, form_serial=row.serial).amount_minor
        yield t["amount_draw"], owed, False
    else:
        owed = prize.amount_minor
        if prize.meter_read_minor is not None:
            yield t["meter_noted"], prize.meter_read_minor, False
        yield t["amount_form"], owed, False
    yield t["amount_here"], row.amount_minor, False
    yield t["difference"], row.amount_minor - owed, True


def _duties(row: PrizeDelivery, prize: Prize | None) -> list[tuple[str, Mapping[str, str] | None]]:
    """Return the people who delivered and carried it; the player signs by hand."""
    by_role: dict[str, Mapping[str, str]] = {signer["role"]: signer for signer in row.signatures}
    duties: list[tuple[str, Mapping[str, str] | None]] = [
        ("delivered_by", by_role.get(Role.CAGE_SUPERVISOR) or by_role.get(Role.CASHIER))
    ]
    if Role.SECURITY in by_role:
        duties.append(("carried_by", by_role[Role.SECURITY]))
    verified = {signer["role"]: signer for signer in (prize.signatures if prize else row.signatures)}
    return [
        *duties,
        ("received_by", None),
        ("verified_by", verified.get(Role.ACCOUNTING)),
        ("informed", verified.get(Role.INSPECTOR)),
    ]
