"""The distribution of an expired progressive: what the licensee keeps and what each fund gets (PR §7.14(K))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, frame, in_language, people, render, signature_block, translated
from casino.documents.formatting import money, money_e4, with_symbol
from casino.documents.labels import Label
from casino.documents.words import amount_in_words
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.models import Property
from progressive import queries
from progressive.commands import link_stream
from progressive.events import FundsDistributed, LinkExpired
from progressive.meter import DISTRIBUTION_RULE, PR_BENEFICIARIES, distribute
from progressive.models import Distribution, Link, Meter
from progressive.structure_names import FUNDS

TITLE: Final[Label] = pgettext_lazy("document", "Distribution of an expired progressive")

_RULES: Final[Mapping[str, Label]] = {
    DISTRIBUTION_RULE: _(
        "Largest remainder: every share is rounded down; the cents left go one by one to the largest fractions, "
        "ties in the order of listing. The shares sum to the whole."
    ),
}

_LABELS: Final[Mapping[str, Label]] = {
    "link": _("Progressive"),
    "expired": _("Expired on"),
    "documented": _("Documented again on, after a defect"),
    "distributed": _("Distributed on"),
    "approval": _("Approval"),
    "deposit": _("Proof of deposit in the special account"),
    "meter_section": _("The meter at expiry"),
    "final": _("Final meter, as documented"),
    "deductible": _("Initial or reset amount that may be deducted"),
    "retained": _("Base retained by the licensee"),
    "distributable": _("To be distributed"),
    "schedule": _("Distribution"),
    "number": _("No."),
    "fund": _("Fund"),
    "percent": _("Share"),
    "exact": _("Exact share"),
    "amount": _("Amount"),
    "total": _("Total"),
    "in_words": _("Total in words"),
    "signatures": _("Signatures"),
    "documented_by": _("Meter documented by"),
    "approved_by": _("Distribution approved by"),
    "received_by": _("Received for the Company"),
    "pending": _("Not distributed yet: projected shares"),
    "rests_on": _(
        "PR §7.14(K). The licensee transfers the whole to the Company's special account; the shares are the Company's "
        "distribution."
    ),
}


def distribution_schedule(
    venue: Property, link: str, *, language: str, printed_by: str, printed_at: dt.datetime | None = None
) -> bytes:
    """The distribution of an expired link (PDF); before it is distributed, what it will be. Refused: `not_expired`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("distribution", distribution_data(venue, link, printing), language)


def expired(venue: Property, link: str) -> Distribution:
    """Return the distribution of an expired link. Refused: `not_expired`, `bingo_is_raffled`."""
    try:
        row = queries.expiry_of(venue.pk, link)
    except Distribution.DoesNotExist:
        raise Refused("not_expired", field="link") from None
    meter = Meter.objects.get(property_id=venue.pk, link=link)
    if queries.is_raffled(meter.game):
        raise Refused("bingo_is_raffled", field="link")
    return row


def distribution_data(venue: Property, link: str, printing: Printing) -> dict[str, Any]:
    """Return the data of the schedule."""
    row = expired(venue, link)
    deposit = queries.deposit_of(venue.pk, link)
    language, currency = printing.language, venue.currency
    shares = row.shares or distribute(row.distributable_minor)
    t = in_language(_LABELS, language)
    t["rule_text"] = translated(_RULES[row.rule or DISTRIBUTION_RULE], language)
    total = sum(shares.values())
    return {
        "frame": frame(venue, row.distributed_day or row.expired_day, TITLE, printing),
        "labels": t,
        "note": "" if row.distributed_day else t["pending"],
        "facts": [
            {"label": t["link"], "value": _link_name(venue, link), "span": 3},
            {"label": t["expired"], "value": row.expired_day.isoformat()},
            {"label": t["distributed"], "value": row.distributed_day.isoformat() if row.distributed_day else "—"},
            {"label": t["approval"], "value": row.approval or "—"},
            *(
                [{"label": t["documented"], "value": row.documented_day.isoformat(), "span": 3}]
                if row.documented_day
                else []
            ),
            {
                "label": t["deposit"],
                "value": f"{deposit.reference} · {deposit.deposited_on.isoformat()}" if deposit else "—",
                "span": 3,
            },
        ],
        "meter": [
            {"label": t[name], "value": money(amount, currency, language), "strong": strong}
            for name, amount, strong in (
                ("final", row.final_minor, False),
                ("deductible", row.deductible_minor, False),
                ("retained", -row.retained_minor, False),
                ("distributable", row.distributable_minor, True),
            )
        ],
        "funds": _funds(row.distributable_minor, shares, currency, language),
        "percent_total": f"{sum(fund.percent for fund in PR_BENEFICIARIES)}\u00a0%",
        "total": with_symbol(total, currency, language),
        "words": amount_in_words(total, currency, language).capitalize(),
        "signatures": _signatures(venue, row, language),
    }


def _link_name(venue: Property, link: str) -> str:
    configured = Link.objects.filter(property=venue, code=link).first()
    return f"{link} · {configured.name}" if configured else link


def _funds(total: int, shares: Mapping[str, int], currency: str, language: str) -> list[dict[str, str]]:
    return [
        {
            "number": str(number),
            "name": translated(FUNDS[fund.code], language),
            "percent": f"{fund.percent}\u00a0%",
            "exact": money_e4(total * fund.percent * 100, currency, language),  # hundredths of a minor unit times 100
            "amount": money(shares[fund.code], currency, language),
        }
        for number, fund in enumerate(PR_BENEFICIARIES, start=1)
    ]


def _signatures(venue: Property, row: Distribution, language: str) -> list[dict[str, Any]]:
    documented = _signer(venue, row.link, row.documented_day or row.expired_day, LinkExpired)
    approved = _signer(venue, row.link, row.distributed_day, FundsDistributed) if row.distributed_day else None
    names = people(venue, [signer for signer in (documented, approved) if signer])
    return [
        signature_block(venue, translated(_LABELS[duty], language), signer, names, language)
        for duty, signer in (("documented_by", documented), ("approved_by", approved), ("received_by", None))
    ]


def _signer(venue: Property, link: str, day: dt.date, kind: type) -> dict[str, str] | None:
    for recorded in reversed(list(read_stream(venue.pk, link_stream(link, day)))):
        if isinstance(recorded.event, kind) and recorded.event.signatures:
            return msgspec.to_builtins(recorded.event.signatures[0])
    return None
