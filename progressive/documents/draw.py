"""The record of a special draw: what of a bingo progressive was drawn, by whom, who won and was paid (PR §27.3(I))."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from casino.documents import Printing, frame, in_language, people, render, signature_block
from casino.documents.formatting import NOTHING, money, with_symbol
from casino.documents.labels import Label
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.models import Property
from progressive import queries
from progressive.documents.winner import name_shown
from progressive.models import Link
from progressive.models.life import DrawPrize

TITLE: Final[Label] = _("Record of the special draw")

_LABELS: Final[dict[str, Label]] = {
    "link": _("Progressive"),
    "expired": _("Expired on"),
    "approval": _("Approval of the Division"),
    "draw_on": _("Draw announced for"),
    "drawn": _("Drawn on"),
    "meter_section": _("The meter at expiry"),
    "final": _("Final meter, as documented"),
    "retained": _("Base retained by the licensee"),
    "raffled": _("For the players, in the special draw"),
    "winners": _("Winners"),
    "number": _("No."),
    "player": _("Player"),
    "card": _("Card"),
    "amount": _("Amount"),
    "form": _("Delivery form"),
    "paid": _("Paid on"),
    "total": _("Total"),
    "in_words": _("Total in words"),
    "signatures": _("Signatures"),
    "approved_by": _("Put into the draw by (accounting)"),
    "drawn_by": _("Drawn by (dealer)"),
    "managed_by": _("Accompanied by (manager)"),
    "witnessed_by": _("In the presence of (inspector)"),
    "pending": _("Not drawn yet"),
    "unpaid": _("Prizes not paid yet"),
    "rests_on": _(
        "PR §27.3(I): the rest of an expired bingo progressive is given to the players in a special draw approved by "
        "the Division; PR §27.3(G), (H): who conducts it."
    ),
}


def draw_record(
    venue: Property,
    link: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
    shows_winner: bool = False,
) -> bytes:
    """Return the record of a link's special draw (PDF); before the draw, what will be drawn. Refused: `no_draw`.

    `shows_winner`: the reader has the right to personal data.
    """
    printing = Printing.now(language, printed_by, printed_at)
    return render("draw", draw_data(venue, link, printing, shows_winner=shows_winner), language)


def draw_data(venue: Property, link: str, printing: Printing, *, shows_winner: bool = False) -> dict[str, Any]:
    """Return the data of the record."""
    draw = queries.draw_of(venue.pk, link)
    if draw is None:
        raise Refused("no_draw", field="link")
    language, currency = printing.language, venue.currency
    t = in_language(_LABELS, language)
    expiry = queries.expiry_of(venue.pk, link)
    prizes = queries.draw_prizes(venue.pk, link)
    configured = Link.objects.filter(property=venue, code=link).first()
    unpaid = any(prize.paid_day is None for prize in prizes)
    signers = [*draw.approved[:1], *draw.signatures]
    names = people(venue, signers)
    duties = ("approved_by", "drawn_by", "managed_by", "witnessed_by")
    return {
        "frame": frame(venue, draw.drawn_day or draw.draw_on, TITLE, printing),
        "labels": t,
        "note": t["pending"] if draw.drawn_day is None else t["unpaid"] if unpaid else "",
        "facts": [
            {"label": t["link"], "value": f"{link} · {configured.name}" if configured else link, "span": 3},
            {"label": t["expired"], "value": expiry.expired_day.isoformat()},
            {"label": t["draw_on"], "value": draw.draw_on.isoformat()},
            {"label": t["drawn"], "value": draw.drawn_day.isoformat() if draw.drawn_day else NOTHING},
            {"label": t["approval"], "value": draw.approval, "span": 3},
        ],
        "meter": [
            {"label": t[name], "value": money(amount, currency, language), "strong": strong}
            for name, amount, strong in (
                ("final", expiry.final_minor, False),
                ("retained", -expiry.retained_minor, False),
                ("raffled", draw.amount_minor, True),
            )
        ],
        "winners": [_winner(venue, prize, language, shown=shows_winner) for prize in prizes],
        "total": with_symbol(draw.amount_minor, currency, language),
        "words": amount_in_words(draw.amount_minor, currency, language).capitalize(),
        "signatures": [
            signature_block(venue, t[duty], signer, names, language)
            for duty, signer in zip(duties, [*signers, None, None, None], strict=False)
        ],
    }


def _winner(venue: Property, prize: DrawPrize, language: str, *, shown: bool) -> dict[str, str]:
    return {
        "number": str(prize.place),
        "name": name_shown(prize, language, shown=shown),
        "card": prize.card,
        "amount": money(prize.amount_minor, venue.currency, language),
        "form": prize.form_serial or NOTHING,
        "paid": prize.paid_day.isoformat() if prize.paid_day else NOTHING,
    }
