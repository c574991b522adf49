"""The rows of the progressive floor. Configuration (edited in the admin) first, then projections of the link streams.

Configuration: `Link` and the tables linked to it. Once a link is started its terms are in its events; the projections
below rest on the events alone, so a later edit of the configuration never changes what is past.

Projections are written by `projectors.Meters` alone. Keys are text: `<property id>:<link>` and what follows from it.
"""

from __future__ import annotations

import builtins
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from casino.documents import labels
from casino.models import CODE, Property
from casino.rules.pots.programme import Programme
from casino.wording.formats import language
from progressive.meter import CARIBBEAN_STUD_PAY_TABLE, Share
from progressive.models import reading
from progressive.models.programmes import ReserveRule
from progressive.programme_terms import offered_programmes, stored


class Minimum(msgspec.Struct, frozen=True):
    """The least a game's progressive may promise: amounts in minor units, rate in basis points, and the clause.

    From `witnessed_from_minor` inclusive Supervisor and Inspector are present at the payment of a prize.
    """

    amount_minor: int
    rate_bp: int
    cite: str
    witnessed_from_minor: int = 50_000
    witnessed_cite: str = "PR §7.12(E)"


def _minimum(programme: Programme) -> Minimum:
    """The minima of a programme of the rules, and from when its payments are witnessed by the Inspector."""
    minimum = programme.minimum
    least = Minimum(amount_minor=minimum.amount_minor, rate_bp=minimum.rate_bp, cite=minimum.cite)
    witness = next((one for one in programme.witnesses if one.act == "present" and "inspector" in one.who), None)
    if witness is None:
        return least
    return msgspec.structs.replace(least, witnessed_from_minor=witness.from_minor, witnessed_cite=witness.cite)


MINIMA: dict[str, Minimum] = {programme.code: _minimum(programme) for programme in offered_programmes()}
"""Minimum initial and reset amount and rate of progression, per game: that of the progressive, whether it is a game of
its own or a side bet on another's table. Where the regulation prints no figure, any above nothing."""

ANY_GAME = Minimum(amount_minor=1, rate_bp=1, cite="PR §7.14")
"""Minimum terms of a link whose game is no longer known."""


def caribbean_stud_pay_table() -> list[dict[str, Any]]:
    """The pay table of PR §7.11(E), as the first migration wrote it into links."""
    return stored(CARIBBEAN_STUD_PAY_TABLE)


def _valid_pay_table(value: Any) -> None:
    try:
        shares = msgspec.convert(value, list[Share])
    except (msgspec.ValidationError, ValueError) as error:
        raise ValidationError(_("Not a pay table: %(reason)s."), params={"reason": str(error)}) from error
    if len({share.outcome for share in shares}) != len(shares):
        raise ValidationError(_("An outcome appears twice in the pay table."))


class ReceiptDisposal(models.TextChoices):
    """Destination of the amount of a receipt that ran out; the manual is silent, so it needs an approval (PR §1.7)."""

    AUTHORITY = "authority", _("The authority's account")
    HOUSE = "house", _("The casino")


class Link(models.Model):
    """Configuration: a progressive of one or several tables, by a programme of the rules (`casino.rules.pots`).

    Its figures are those of the approved edition in force (`editions`); it has none before the first approval.
    """

    property = models.ForeignKey(Property, models.PROTECT, related_name="links", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    game = models.CharField(_("programme"), max_length=60, default="pr.caribbean_stud")
    receipt_days = models.PositiveSmallIntegerField(
        _("days in which a receipt is cashed"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_("From the gaming day of the payment. Empty: a receipt never runs out."),
    )
    receipt_disposal = models.CharField(
        _("a receipt that ran out goes to"),
        max_length=9,
        choices=ReceiptDisposal.choices,
        blank=True,
        default="",
        help_text=_("Empty: not approved; the amount stays owed (PR §1.7)."),
    )
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("progressive link")
        verbose_name_plural = _("progressive links")
        constraints = [
            models.UniqueConstraint(fields=["property", "code"], name="progressive_link_code"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    def clean(self) -> None:
        """Only a programme of the rules."""
        if self.game not in MINIMA:
            raise ValidationError({"game": _("This game has no progressive.")})

    @builtins.property
    def rate_bp(self) -> int | None:
        """The approved rate of this moment, in basis points; None before the first approval."""
        edition = reading.in_force(self)
        return edition.rate_bp if edition else None

    @builtins.property
    def approval_reference(self) -> str:
        """The approval of this moment."""
        edition = reading.in_force(self)
        return edition.approval if edition else ""


class LinkedTable(models.Model):
    """Configuration: a table of a link, with what its own equipment is set to.

    The settings are written per table because the regulation asks that they agree (PR §7.14(F),(G)): a link whose
    tables differ is refused when it is started, and a table that differs when it is linked. What is left empty is set
    as the approved edition says. `rate_bp` is the rate at which the table was linked; a change of rate that holds by
    now is in `rate_now`.
    """

    link = models.ForeignKey(Link, models.CASCADE, related_name="tables", verbose_name=_("link"))
    table = models.CharField(_("table"), max_length=20, validators=[CODE])
    denomination_minor = models.PositiveIntegerField(_("chip (minor units)"), null=True, blank=True)
    chips_per_entitlement = models.PositiveSmallIntegerField(_("chips that entitle"), null=True, blank=True)
    rate_bp = models.PositiveIntegerField(_("rate of progression (basis points)"), null=True, blank=True)
    pay_table = models.JSONField(_("pay table"), null=True, blank=True, validators=[_valid_pay_table])

    class Meta:
        verbose_name = _("linked table")
        verbose_name_plural = _("linked tables")
        constraints = [models.UniqueConstraint(fields=["link", "table"], name="progressive_linked_table_once")]

    def __str__(self) -> str:
        return f"{self.table} @ {self.link_id}"

    @property
    def rate_now(self) -> int | None:
        """The rate that its chips count at now: a change that holds by now does at every linked table."""
        edition = reading.in_force(self.link)
        if edition is None:
            return self.rate_bp
        approved = self.link.editions.count()
        return self.rate_bp if self.rate_bp is not None and edition.number <= approved else edition.rate_bp


# ---------------------------------------------------------------------------------------------------- projections


class Meter(models.Model):
    """Projection: a link in operation and what its own events did to its one progressive meter.

    The contributions are not in this row but in `TableMeterDay`, one row per table and day, so that rounds of different
    tables never wait for each other and the order in which they are projected cannot matter. The meter is

        `moved_e4` (seed + resets - decreases) + the sum of the contributions,

    and while a win is being handled it is `frozen_e4`: the difference is held back until the meters are unlocked.
    `queries.meter_of` puts the two together.
    """

    class Status(models.TextChoices):
        RUNNING = "running", _("In operation")
        REMOVAL = "removal", _("Removal announced")
        EXPIRED = "expired", _("Expired")
        DISTRIBUTED = "distributed", _("Distributed")

    key = models.CharField(primary_key=True, max_length=60)  # <property id>:<link>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    game = models.CharField(_("game"), max_length=60)
    rate_bp = models.IntegerField(_("rate of progression (basis points)"))
    reset_pool_bp = models.IntegerField(_("points aside for the reset (basis points)"), default=0)
    retention_pool_bp = models.IntegerField(_("retention given up for the reset (basis points)"), default=0)
    denomination_minor = models.IntegerField(_("chip (minor units)"))
    least_bet_minor = models.IntegerField(_("smallest bet (minor units)"), default=0, db_default=0)
    most_bet_minor = models.IntegerField(_("largest bet (minor units)"), default=0, db_default=0)
    initial_minor = models.BigIntegerField(_("initial amount (minor units)"))
    reset_minor = models.BigIntegerField(_("reset amount (minor units)"))
    pay_table = models.JSONField(_("pay table"))
    reserve_rule = models.CharField(_("reserve rule"), max_length=5, choices=ReserveRule.choices)
    approval = models.CharField(_("approval"), max_length=60)
    edition = models.IntegerField(_("edition"), default=0)
    options = models.JSONField(_("readings"), default=dict)
    status = models.CharField(_("status"), max_length=12, choices=Status.choices)
    started_day = models.DateField(_("in operation since"))
    moved_e4 = models.BigIntegerField(_("seed, resets and decreases (ten-thousandths)"))
    frozen_e4 = models.BigIntegerField(_("meter while locked (ten-thousandths)"), null=True)
    locked_by = models.CharField(_("locked by round"), max_length=100, blank=True, default="")
    last_seed_minor = models.BigIntegerField(_("last initial or reset amount (minor units)"))
    house_minor = models.BigIntegerField(_("put there by the casino since it was won (minor units)"), default=0)
    reset_pool_out_e4 = models.BigIntegerField(_("taken from the reset pool (ten-thousandths)"), default=0)
    retention_pool_out_e4 = models.BigIntegerField(_("taken from the retention pool (ten-thousandths)"), default=0)
    announced_on = models.DateField(_("removal announced on"), null=True)
    expires_on = models.DateField(_("time limit"), null=True)
    expired_day = models.DateField(_("expired on"), null=True)

    class Meta:
        verbose_name = _("progressive meter")
        verbose_name_plural = _("progressive meters")
        constraints = [
            models.UniqueConstraint(fields=["property_id", "link"], name="progressive_meter_link"),
            models.CheckConstraint(
                name="progressive_meter_frozen", condition=Q(frozen_e4__isnull=True) | Q(frozen_e4__gte=0)
            ),
        ]

    def __str__(self) -> str:
        return self.link

    @property
    def locked(self) -> bool:
        """Return whether a win is being handled."""
        return self.frozen_e4 is not None

    @property
    def bets_minor(self) -> tuple[int, int]:
        """Return the smallest and the largest bet; both are the chip where a bet is one chip."""
        return self.least_bet_minor or self.denomination_minor, self.most_bet_minor or self.denomination_minor

    @property
    def reverses_void(self) -> bool:
        """Return whether entries of a void round are un-posted, or the meter keeps what they fed (PR §7.14(I))."""
        return bool(self.options.get("void_chips") == "reversed")

    def feeding(self, chips: int, void_chips: int) -> int:
        """Return how many of the counted chips feed the meter: all of them, or those of rounds that hold."""
        return chips - void_chips if self.reverses_void else chips

    def shares(self) -> dict[str, Share]:
        """The pay table by outcome."""
        return {share.outcome: share for share in msgspec.convert(self.pay_table, list[Share])}


class LinkMember(models.Model):
    """Projection: a table of a link, with its count meters as they stood when it was linked. `left_day`: it left."""

    key = models.CharField(primary_key=True, max_length=60)  # <property id>:<link>.<table>
    property_id = models.BigIntegerField()
    table = models.CharField(_("table"), max_length=20)
    link = models.CharField(_("link"), max_length=20)
    start_in_meter = models.BigIntegerField(_("in-meter at the start"))
    start_payouts = models.JSONField(_("payout meters at the start"))
    linked_day = models.DateField(_("linked on"), null=True)
    left_day = models.DateField(_("left on"), null=True)

    class Meta:
        verbose_name = _("table of a link")
        verbose_name_plural = _("tables of links")
        indexes = [models.Index(fields=["property_id", "table"], name="progressive_member_table")]

    def __str__(self) -> str:
        return self.key


class MeterDay(models.Model):
    """Projection: what the link's events did to its meter on one gaming day (ten-thousandths; see `Meter`)."""

    key = models.CharField(primary_key=True, max_length=80)  # <property id>:<link>.<day>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    day = models.DateField(_("gaming day"))
    lowered_e4 = models.BigIntegerField(_("authorised decreases (ten-thousandths)"), default=0)
    reset_e4 = models.BigIntegerField(_("initial and reset amounts (ten-thousandths)"), default=0)
    carried_e4 = models.BigIntegerField(_("opening as carried (ten-thousandths)"), null=True)
    closed_e4 = models.BigIntegerField(_("closing as documented (ten-thousandths)"), null=True)
    reset_pool_out_e4 = models.BigIntegerField(_("taken from the reset pool (ten-thousandths)"), default=0)
    retention_pool_out_e4 = models.BigIntegerField(_("taken from the retention pool (ten-thousandths)"), default=0)

    class Meta:
        verbose_name = _("meter of a day")
        verbose_name_plural = _("meters by day")
        indexes = [models.Index(fields=["property_id", "day"], name="progressive_meterday_day")]

    def __str__(self) -> str:
        return self.key


class TableMeterDay(models.Model):
    """Projection: a linked table's chips of one gaming day, as its in-meter counts them."""

    key = models.CharField(primary_key=True, max_length=100)  # <property id>:<link>.<table>.<day>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    chips = models.BigIntegerField(_("chips"), default=0)
    void_chips = models.BigIntegerField(_("chips of void rounds, refunded"), default=0)
    contributed_e4 = models.BigIntegerField(_("contributions (ten-thousandths)"), default=0)
    reset_pool_e4 = models.BigIntegerField(_("into the reset pool (ten-thousandths)"), default=0)
    retention_pool_e4 = models.BigIntegerField(_("into the retention pool (ten-thousandths)"), default=0)

    class Meta:
        verbose_name = _("in-meter of a table and day")
        verbose_name_plural = _("in-meters by table and day")
        indexes = [
            models.Index(fields=["property_id", "day"], name="progressive_tablemeter_day"),
            models.Index(
                fields=["property_id", "link", "day"],
                include=["contributed_e4"],
                name="progressive_tablemeter_link",
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Prize(models.Model):
    """Projection: a prize won, and once paid, its form."""

    class Status(models.TextChoices):
        OPEN = "open", _("To be paid")
        PAID = "paid", _("Paid")

    class Method(models.TextChoices):
        TRAY = "tray", _("Chips from the tray")
        RECEIPT = "receipt", _("Receipt cashed at the cage")
        CAGE_DELIVERY = "cage_delivery", _("Brought from the cage")

    key = models.CharField(primary_key=True, max_length=140)  # <property id>:<round id>.<seat>
    property_id = models.BigIntegerField()
    prize = models.CharField(_("prize"), max_length=120)
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    shift = models.CharField(_("shift"), max_length=20)
    day = models.DateField(_("gaming day"))
    round = models.CharField(_("round"), max_length=100)
    seat = models.IntegerField(_("seat"))
    outcome = models.CharField(_("hand"), max_length=40)
    kind = models.CharField(_("kind"), max_length=8)
    share_bp = models.IntegerField(_("part of the meter (basis points)"))
    sharers = models.IntegerField(_("sharers"))
    amount_minor = models.BigIntegerField(_("amount (minor units)"))
    meter_before_minor = models.BigIntegerField(_("meter before (minor units)"))
    from_meter_minor = models.BigIntegerField(_("from the meter (minor units)"))
    from_house_minor = models.BigIntegerField(_("from the casino (minor units)"))
    reset_minor = models.BigIntegerField(_("reset amount due (minor units)"))
    reset_pool_minor = models.BigIntegerField(_("from the reset pool with it (minor units)"), default=0)
    retention_pool_minor = models.BigIntegerField(_("from the retention pool with it (minor units)"), default=0)
    order = models.IntegerField(_("order of settlement"))
    status = models.CharField(_("status"), max_length=4, choices=Status.choices, default=Status.OPEN)
    won_at = models.DateTimeField(_("won at"))
    paid_at = models.DateTimeField(_("paid at"), null=True)
    paid_day = models.DateField(_("paid on gaming day"), null=True)
    paid_shift = models.CharField(_("paid in shift"), max_length=20, blank=True, default="")
    method = models.CharField(_("method"), max_length=16, choices=Method.choices, blank=True, default="")
    form_series = models.CharField(_("form series"), max_length=20, blank=True, default="")
    form_number = models.IntegerField(_("form number"), null=True)
    form_serial = models.CharField(_("form"), max_length=32, blank=True, default="")
    supervisor_present = models.BooleanField(_("supervisor present"), default=False)
    inspector_present = models.BooleanField(_("inspector present"), default=False)
    meter_read_minor = models.BigIntegerField(_("meter as noted (minor units)"), null=True)
    signatures = models.JSONField(_("signatures"), default=list)

    class Meta:
        verbose_name = _("progressive prize")
        verbose_name_plural = _("progressive prizes")
        indexes = [
            models.Index(fields=["property_id", "day"], name="progressive_prize_day"),
            models.Index(fields=["property_id", "link", "status"], name="progressive_prize_open"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "form_serial"], condition=~Q(form_serial=""), name="progressive_prize_form_once"
            ),
            models.CheckConstraint(
                name="progressive_prize_adds_up",
                condition=Q(amount_minor=F("from_meter_minor") + F("from_house_minor")),
            ),
            models.CheckConstraint(
                name="progressive_prize_paid_on_form",
                condition=~Q(status="paid") | (Q(form_number__isnull=False) & ~Q(method="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{labels.hand(self.outcome, language())} · {self.table}/{self.seat} · {self.day.isoformat()}"


class LateContribution(models.Model):
    """Projection: progressive chips of a late round of a closed day, counted in the open one (control W5)."""

    key = models.CharField(primary_key=True, max_length=140)  # <property id>:<link>.<round>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    round = models.UUIDField(_("round"))
    day = models.DateField(_("gaming day"))
    belongs_day = models.DateField(_("belongs to gaming day"))
    happened_at = models.DateTimeField(_("happened"))
    chips = models.IntegerField(_("chips"))
    contributed_e4 = models.BigIntegerField(_("contributed (ten-thousandths)"))

    class Meta:
        verbose_name = _("late contribution")
        verbose_name_plural = _("late contributions")
        indexes = [models.Index(fields=["property_id", "day"], name="progressive_late_day")]

    def __str__(self) -> str:
        return self.key


class MeterDecrease(models.Model):
    """Projection: the support line of one decrease of a meter (PR §7.14(I),(L))."""

    class Ground(models.TextChoices):
        PAID = "paid", _("Paid to a winner and registered")
        EXPIRED = "expired", _("Time limit expired")
        DEFECT = "defect", _("Defect, approved in writing")
        CHANCE = "chance", _("Complementary prize")

    key = models.CharField(primary_key=True, max_length=140)  # <property id>:<stream>.<version>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20, blank=True)
    day = models.DateField(_("gaming day"))
    amount_e4 = models.BigIntegerField(_("amount (ten-thousandths)"))
    from_e4 = models.BigIntegerField(_("meter before (ten-thousandths)"))
    to_e4 = models.BigIntegerField(_("meter after (ten-thousandths)"))
    ground = models.CharField(_("reason"), max_length=12, choices=Ground.choices)
    prize = models.CharField(_("prize"), max_length=120, blank=True)
    form_serial = models.CharField(_("form"), max_length=32, blank=True)
    approval = models.CharField(_("approval"), max_length=60, blank=True)
    explanation = models.TextField(_("explanation"), blank=True)
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("actor"), max_length=120)

    class Meta:
        verbose_name = _("decrease of a meter")
        verbose_name_plural = _("decreases of meters")
        indexes = [models.Index(fields=["property_id", "day"], name="progressive_decrease_day")]

    def __str__(self) -> str:
        return self.key


class MeterReading(models.Model):
    """Projection: one reading of a table's three meters beside what was computed (control P15)."""

    key = models.CharField(primary_key=True, max_length=140)  # <property id>:<stream>.<version>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    version = models.IntegerField()
    in_meter = models.BigIntegerField(_("in-meter read"))
    meter_minor = models.BigIntegerField(_("meter read (minor units)"))
    displayed_minor = models.BigIntegerField(_("meter displayed (minor units)"), null=True)
    payouts = models.JSONField(_("payout meters read"))
    computed_in_meter = models.BigIntegerField(_("in-meter computed"))
    computed_meter_minor = models.BigIntegerField(_("meter computed (minor units)"))
    computed_payouts = models.JSONField(_("payout meters computed"))
    differences = models.JSONField(_("differences"))
    reader = models.CharField(_("read by"), max_length=120)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("meter reading")
        verbose_name_plural = _("meter readings")
        indexes = [models.Index(fields=["property_id", "day"], name="progressive_reading_day")]

    def __str__(self) -> str:
        return self.key


class SummarySignature(models.Model):
    """Projection: the signed Table Game Progressive Summary of a table and gaming day."""

    key = models.CharField(primary_key=True, max_length=100)  # <property id>:<link>.<table>.<day>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    day = models.DateField(_("gaming day"))
    in_meter = models.BigIntegerField(_("in-meter"))
    meter_minor = models.BigIntegerField(_("meter (minor units)"))
    payouts = models.JSONField(_("payout meters"))
    signatures = models.JSONField(_("signatures"))
    at = models.DateTimeField(_("at"))
    received_by = models.CharField(_("received by"), max_length=20, blank=True, default="", db_default="")
    received_at = models.DateTimeField(_("received at"), null=True)

    class Meta:
        verbose_name = _("signed progressive summary")
        verbose_name_plural = _("signed progressive summaries")

    def __str__(self) -> str:
        return self.key


class Distribution(models.Model):
    """Projection: an expired meter and how its rest was shared out (PR §7.14(K))."""

    key = models.CharField(primary_key=True, max_length=80)  # <property id>:<link>.<day of expiry>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    expired_day = models.DateField(_("expired on"))
    documented_day = models.DateField(_("documented again on"), null=True, blank=True)
    final_minor = models.BigIntegerField(_("final meter (minor units)"))
    deductible_minor = models.BigIntegerField(_("deductible (minor units)"))
    retained_minor = models.BigIntegerField(_("base retained (minor units)"))
    distributable_minor = models.BigIntegerField(_("to distribute (minor units)"))
    distributed_day = models.DateField(_("distributed on"), null=True)
    shares = models.JSONField(_("shares"), default=dict)
    rule = models.CharField(_("rounding rule"), max_length=40, blank=True, default="")
    approval = models.CharField(_("approval"), max_length=60, blank=True, default="")

    class Meta:
        verbose_name = _("distribution of an expired progressive")
        verbose_name_plural = _("distributions of expired progressives")
        constraints = [
            models.CheckConstraint(
                name="progressive_distribution_adds_up",
                condition=Q(final_minor=F("retained_minor") + F("distributable_minor")),
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Reserve(models.Model):
    """Projection: what lies in a link's reserve account (PR §4.14(A)(3), §7.10(D), §13.10(A)(6))."""

    key = models.CharField(primary_key=True, max_length=60)  # <property id>:<link>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    balance_minor = models.BigIntegerField(_("balance (minor units)"), default=0)

    class Meta:
        verbose_name = _("progressive reserve")
        verbose_name_plural = _("progressive reserves")
        constraints = [
            models.CheckConstraint(name="progressive_reserve_not_below_zero", condition=Q(balance_minor__gte=0)),
        ]

    def __str__(self) -> str:
        return self.link


class ReserveMovement(models.Model):
    """Projection: a transfer into a reserve or out of it, or the reimbursement of a prize.

    `amount_minor` is above zero for what came in. `reference` is the paper of a transfer, the form of a prize.
    """

    class Kind(models.TextChoices):
        TRANSFER = "transfer", _("Transfer")
        REIMBURSEMENT = "reimbursement", _("Reimbursement of a prize")

    class Fund(models.TextChoices):
        CAGE = "cage", _("Cage")
        BANK = "bank", _("Bank and main safe")

    key = models.CharField(primary_key=True, max_length=100)  # <property id>:<stream>.<version>
    property_id = models.BigIntegerField()
    link = models.CharField(_("link"), max_length=20)
    day = models.DateField(_("gaming day"))
    kind = models.CharField(_("kind"), max_length=13, choices=Kind.choices)
    fund = models.CharField(_("money from or to"), max_length=4, choices=Fund.choices)
    amount_minor = models.BigIntegerField(_("amount (minor units)"))
    reference = models.CharField(_("reference"), max_length=60)
    prize = models.CharField(_("prize"), max_length=120, blank=True, default="")
    signatures = models.JSONField(_("signatures"))
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("movement of a reserve")
        verbose_name_plural = _("movements of reserves")
        indexes = [models.Index(fields=["property_id", "link", "day"], name="progressive_reserve_link")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "link", "reference"],
                condition=Q(kind="transfer"),
                name="progressive_reserve_reference",
            ),
            models.UniqueConstraint(
                fields=["property_id", "prize"], condition=~Q(prize=""), name="progressive_reserve_prize"
            ),
        ]

    def __str__(self) -> str:
        return self.key
