"""Lists of the progressives."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.jurisdictions import PROGRESSIVES, rests_on
from casino.listings import group, helped_by, listing, made_by, on_top
from casino.roles import BOOKS, CONFIGURATION, SUPERVISORS, Role


def _link_of(row: Any) -> str:
    return f"link:{row.link}.{row.day.isoformat()}"


rests_on("progressive", PROGRESSIVES)

group("progressive", _("Progressives"), place=80)

listing("progressive.meter", SUPERVISORS | BOOKS, group="progressive", icon="speed", place=0)
listing("progressive.prize", SUPERVISORS | BOOKS, group="progressive", icon="trophy", place=1, stream=_link_of)
listing(
    "progressive.receipt",
    SUPERVISORS | BOOKS | {Role.CAGE_SUPERVISOR},
    group="progressive",
    icon="receipt_long",
    cite="PR §7.12(A)",
    place=2,
)
listing(
    "progressive.prizedelivery",
    SUPERVISORS | BOOKS | {Role.CAGE_SUPERVISOR},
    group="progressive",
    icon="payments",
    place=3,
)
listing(
    "progressive.complementaryprize",
    SUPERVISORS | BOOKS | {Role.CAGE_SUPERVISOR},
    group="progressive",
    icon="redeem",
    place=3,
    stream=_link_of,
)
listing("progressive.meterreading", SUPERVISORS | BOOKS, group="progressive", icon="visibility", place=4)
listing(
    "progressive.meterdecrease",
    SUPERVISORS | BOOKS,
    group="progressive",
    icon="trending_down",
    cite="PR §7.14(I)",
    place=5,
)
listing("progressive.latecontribution", SUPERVISORS | BOOKS, group="progressive", icon="hourglass_bottom", place=6)
listing(
    "progressive.summarysignature",
    SUPERVISORS | BOOKS,
    group="progressive",
    icon="signature",
    cite="PR §7.14(B)",
    place=7,
    stream=_link_of,
)
listing("progressive.ratechange", SUPERVISORS | BOOKS, group="progressive", icon="percent", place=8)
listing(
    "progressive.reserve",
    SUPERVISORS | BOOKS | {Role.CAGE_SUPERVISOR},
    group="progressive",
    icon="savings",
    cite="PR §7.10(D)",
    place=9,
)
listing(
    "progressive.reservemovement",
    SUPERVISORS | BOOKS | {Role.CAGE_SUPERVISOR},
    group="progressive",
    icon="swap_vert",
    cite="PR §7.10(D)",
    place=10,
)
listing(
    "progressive.absence", SUPERVISORS | BOOKS, group="progressive", icon="event_busy", cite="PR §7.14(M)", place=11
)
listing(
    "progressive.removalnotice", SUPERVISORS | BOOKS, group="progressive", icon="campaign", cite="PR §7.14(K)", place=12
)
listing(
    "progressive.distribution",
    SUPERVISORS | BOOKS,
    group="progressive",
    icon="call_split",
    cite="PR §7.14(K)",
    place=13,
)
listing(
    "progressive.deposit",
    SUPERVISORS | BOOKS,
    group="progressive",
    icon="account_balance",
    cite="PR §7.14(L)",
    place=14,
)
listing(
    "progressive.draw",
    SUPERVISORS | BOOKS,
    group="progressive",
    icon="confirmation_number",
    cite="PR §27.3(I)",
    place=15,
)
listing("progressive.drawprize", SUPERVISORS | BOOKS, group="progressive", icon="redeem", cite="PR §27.3(I)", place=16)
listing("progressive.link", CONFIGURATION, group="setup", icon="hub", kept=True, place=14)
listing("progressive.linkmember", SUPERVISORS | BOOKS)
listing("progressive.meterday", SUPERVISORS | BOOKS, stream=_link_of)
listing("progressive.tablemeterday", SUPERVISORS | BOOKS, stream=_link_of)
listing("progressive.linkedtable", CONFIGURATION, kept=True, removable=True)

made_by("progressive.meter", "start-link")
made_by(
    "progressive.prize", "pay-prize", "pay-pot-prize", "void-payout-form", "record-winner", "erase-winner",
    "print-payout-forms",
    arise=_("A prize appears here when a round decides it."),
)  # fmt: skip
made_by(
    "progressive.receipt", "cash-receipt", "dispose-receipt",
    arise=_("A receipt appears here when a prize is paid by receipt."),
)  # fmt: skip
made_by(
    "progressive.prizedelivery", "void-delivery-form", "print-delivery-forms",
    arise=_("A delivery form appears here when the cage hands over a prize."),
)  # fmt: skip
made_by(
    "progressive.complementaryprize", "pay-complementary-prize",
    arise=_("Complementary prizes of a progressive appear here when they are paid."),
)  # fmt: skip
made_by("progressive.meterreading", "read-meters")
made_by("progressive.meterdecrease", "lower-meter", arise=_("Payments, resets and corrections of a meter appear here."))
made_by("progressive.summarysignature", "sign-summary", "sign-summaries", "receive-summaries")
made_by("progressive.ratechange", "change-rate", "withdraw-rate")
made_by("progressive.reserve", "reserve", arise=_("A reserve appears here with the first contribution to it."))
made_by("progressive.reservemovement", "reserve", "reimburse-prize")
made_by("progressive.absence", "take-away", "bring-back")
made_by("progressive.removalnotice", "announce-removal", "announce-leave")
made_by("progressive.distribution", "expire-link", "share-out", "raffle-rest")
made_by("progressive.deposit", "prove-deposit")
made_by("progressive.draw", "hold-draw")
made_by("progressive.drawprize", "pay-draw-prize")
made_by("progressive.link", "approve-programme", "link-table", "unlink-table", "use-reserve-pot")
made_by("progressive.latecontribution", arise=_("Progressive chips of a late round of a closed day appear here."))

helped_by("pay-a-jackpot", "progressive")
helped_by("approve-a-programme", "approve-programme")
helped_by("rate-of-a-progressive", "change-rate", "withdraw-rate")
helped_by("reserves", "reserve", "reimburse-prize")
helped_by("an-expired-progressive", "expire-link", "share-out", "raffle-rest", "prove-deposit")

on_top(Role.FLOOR_SUPERVISOR, "pay-prize")
