"""The money of bingo: points of sale (configuration); series of cards, banks, sales, refunds, prizes (projections)."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.models import CODE, Property
from casino.rules import registry
from tables import card_numbers as ranges
from tables.models.configuration import GamingTable
from tables.models.projection import Projection


class SalesPoint(models.Model):
    """A point of sale for cards (PR §27.3(D), §27.4(A), (G)): a till of its own, never the caller's desk."""

    class Kind(models.TextChoices):
        CAGE = "cage", _("Window of the cage")
        POINT = "point", _("Point of sale in the room")
        PORTABLE = "portable", _("Portable station")
        REMOTE = "remote", _("Remote station")
        OUTSIDE = "outside", _("Portable station outside the room")

    property = models.ForeignKey(Property, models.PROTECT, related_name="sales_points", verbose_name=_("property"))
    code = models.CharField(_("code"), max_length=12, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.POINT)
    table = models.ForeignKey(GamingTable, models.PROTECT, related_name="sales_points", verbose_name=_("table"))
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("point of sale")
        verbose_name_plural = _("points of sale")
        ordering = ["code"]
        constraints = [models.UniqueConstraint(fields=["property", "code"], name="tables_salespoint_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    def clean(self) -> None:
        """The table is the property's, and plays a game whose cards are sold."""
        if self.table_id is None:
            return  # what is missing, or cannot be chosen, the field says
        if self.table.property_id != self.property_id:
            raise ValidationError({"table": _("The table belongs to another property.")})
        if registry.get(self.table.game_code).money_at_table:
            raise ValidationError({"table": _("No cards are sold for this table's game.")})


class CardFace(Projection):
    """The face of a card of a series, sold or not (PR §27.6(A)). Key `<property>:<series>.<number>`."""

    series = models.CharField(_("series"), max_length=20)
    number = models.IntegerField(_("number"))
    face = models.JSONField(_("face"))
    sha256 = models.CharField(_("SHA-256 of the maker's file"), max_length=64)
    recorded_at = models.DateTimeField(_("recorded at"))

    class Meta:
        verbose_name = _("face of a bingo card")
        verbose_name_plural = _("faces of bingo cards")
        indexes = [models.Index(fields=["property_id", "series", "number"], name="tables_card_face")]

    @property
    def squares(self) -> str:
        """The numbers of the card, row after row."""
        return " ".join(str(number) for number in self.face)


class CardSeries(Projection):
    """A series of cards or packages and where its numbers are. Key `<property>:<series>`.

    received = in the store + with cashiers + sold + spoilt + missing; of those sold, some were refunded.
    """

    class Kind(models.TextChoices):
        CARD = "card", _("Printed cards")
        PACKAGE = "package", _("Packages")
        ELECTRONIC = "electronic", _("Electronic cards")

    series = models.CharField(_("series"), max_length=20)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    game = models.CharField(max_length=60)
    price = models.BigIntegerField(_("price"))
    faces = models.IntegerField(_("cards in a package"))
    approval = models.CharField(_("approval"), max_length=60)
    supplier = models.CharField(_("maker"), max_length=120)
    received = models.IntegerField(_("received"), default=0)
    out = models.IntegerField(_("with cashiers"), default=0)
    sold = models.IntegerField(_("sold"), default=0)
    refunded = models.IntegerField(_("refunded"), default=0)
    returned = models.IntegerField(_("returned"), default=0)
    spoilt = models.IntegerField(_("spoilt"), default=0)
    missing = models.IntegerField(_("missing"), default=0)
    in_store = models.JSONField(_("numbers in the store"), default=list)
    all_numbers = models.JSONField(_("numbers received"), default=list)
    received_at = models.DateTimeField(_("received at"))

    class Meta:
        verbose_name = _("series of bingo cards")
        verbose_name_plural = _("series of bingo cards")

    @property
    def stored(self) -> int:
        """How many lie in the store."""
        return ranges.size({self.series: self.in_store})

    @property
    def numbers_stored(self) -> list[str]:
        """Their numbers, as people write them."""
        return ranges.written({self.series: self.in_store})


class SalesBank(Projection):
    """The bank of a cashier who sells cards in a session. Key `<property>:<bank>`. Minor units."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")

    bank = models.CharField(_("bank"), max_length=40)
    version = models.IntegerField()
    point = models.CharField(_("point of sale"), max_length=12)
    table = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    day = models.DateField()
    shift = models.CharField(max_length=20)
    cashier = models.CharField(_("cashier"), max_length=20)
    status = models.CharField(max_length=8, choices=Status.choices)
    float_total = models.BigIntegerField(_("float"))
    sales = models.BigIntegerField(_("sales"), default=0)
    corrections = models.BigIntegerField(_("of them by corrections"), default=0)
    refunds = models.BigIntegerField(_("refunds"), default=0)
    prizes = models.BigIntegerField(_("prizes paid"), default=0)
    sale_count = models.IntegerField(_("sales (number)"), default=0)
    refund_count = models.IntegerField(_("refunds (number)"), default=0)
    entries = models.IntegerField(_("progressive entries"), default=0)
    cards_issued = models.JSONField(_("cards issued"), default=dict)
    cards_held = models.JSONField(_("cards in hand"), default=dict)
    cards_sold = models.JSONField(_("cards sold"), default=dict)
    cards_returned = models.JSONField(_("cards returned"), default=dict)
    cards_spoilt = models.JSONField(_("cards spoilt"), default=dict)
    cards_missing = models.JSONField(_("cards missing"), default=dict)
    missing_worth = models.BigIntegerField(_("missing cards at their price"), default=0)
    counted = models.BigIntegerField(_("cash received"), null=True)
    over_short = models.BigIntegerField(_("over or short"), null=True)
    opened_at = models.DateTimeField(_("opened at"))
    opened_by = models.JSONField(_("opened by"))
    closed_at = models.DateTimeField(_("closed at"), null=True)
    closed_by = models.JSONField(_("closed by"), default=list)

    class Meta:
        verbose_name = _("bank of a bingo cashier")
        verbose_name_plural = _("banks of bingo cashiers")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_salesbank_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "point"], condition=models.Q(status="open"), name="tables_salesbank_one_open"
            ),
        ]

    @property
    def numbers_issued(self) -> list[str]:
        """Cards that the cashier was given, as people write them."""
        return ranges.written(self.cards_issued)

    @property
    def numbers_held(self) -> list[str]:
        """Cards that the cashier has in hand."""
        return ranges.written(self.cards_held)

    @property
    def numbers_returned(self) -> list[str]:
        """Cards that came back."""
        return ranges.written(self.cards_returned)

    @property
    def numbers_spoilt(self) -> list[str]:
        """Cards that were spoilt."""
        return ranges.written(self.cards_spoilt)

    @property
    def numbers_missing(self) -> list[str]:
        """Cards of which nobody knows where they are."""
        return ranges.written(self.cards_missing)

    @property
    def number_issued(self) -> int:
        """How many cards and packages the cashier was given."""
        return ranges.size(self.cards_issued)

    @property
    def number_sold(self) -> int:
        """How many of them were sold."""
        return ranges.size(self.cards_sold)

    @property
    def due(self) -> int:
        """Cash due: float + sales − refunds − prizes."""
        return self.float_total + self.sales - self.refunds - self.prizes

    @property
    def disclosed_due(self) -> int | None:
        """Cash due of a closed bank; the count of an open one is blind."""
        return None if self.status == self.Status.OPEN else self.due


class CardSale(Projection):
    """A sale of cards. Key `<property>:<sale>`."""

    sale = models.CharField(_("sale"), max_length=48)
    bank = models.CharField(_("bank"), max_length=40)
    day = models.DateField()
    table = models.CharField(max_length=20)
    shift = models.CharField(max_length=20)
    cards = models.JSONField(_("cards"))
    lines = models.JSONField(_("cards by price"))
    quantity = models.IntegerField(_("cards and packages"))
    entries = models.IntegerField(_("progressive entries"))
    entry_price = models.BigIntegerField(_("price of an entry"))
    total = models.BigIntegerField(_("total"))
    total_as_sold = models.BigIntegerField(_("total as sold"))
    ebm = models.CharField(_("electronic device"), max_length=40, blank=True)
    sold_at = models.DateTimeField(_("sold at"))

    class Meta:
        verbose_name = _("sale of bingo cards")
        verbose_name_plural = _("sales of bingo cards")
        indexes = [
            models.Index(fields=["property_id", "day", "table"], name="tables_cardsale_day"),
            models.Index(fields=["property_id", "bank"], name="tables_cardsale_bank"),
        ]

    @property
    def entries_amount(self) -> int:
        """Paid for the progressive."""
        return self.entries * self.entry_price

    @property
    def numbers(self) -> list[str]:
        """The cards, as people write them."""
        return ranges.written(self.cards)


class SaleCorrection(Projection):
    """A change of a sale (PR §27.4(F)). Key `<property>:<stream>@<version>`."""

    sale = models.CharField(_("sale"), max_length=48)
    bank = models.CharField(_("bank"), max_length=40)
    day = models.DateField()
    table = models.CharField(max_length=20)
    shift = models.CharField(max_length=20)
    employee = models.CharField(_("employee"), max_length=20)
    licence = models.CharField(_("licence number"), max_length=40)
    authorised_by = models.CharField(_("authorised by"), max_length=20)
    before = models.JSONField(_("before"))
    after = models.JSONField(_("after"))
    total_before = models.BigIntegerField(_("total before"))
    total = models.BigIntegerField(_("total"))
    difference = models.BigIntegerField(_("difference"))
    reason = models.CharField(max_length=200)
    corrected_at = models.DateTimeField(_("corrected at"))

    class Meta:
        verbose_name = _("correction of a sale")
        verbose_name_plural = _("corrections of sales")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_salecorrection_day")]

    @property
    def numbers_before(self) -> list[str]:
        """The cards as they were sold by the record."""
        return ranges.written(self.before.get("cards", {}))

    @property
    def numbers_after(self) -> list[str]:
        """The cards that were sold in truth."""
        return ranges.written(self.after.get("cards", {}))


class CardRefund(Projection):
    """Money that went back for cards. Key `<property>:<stream>@<version>`."""

    bank = models.CharField(_("bank"), max_length=40)
    number = models.IntegerField(_("number"))
    day = models.DateField()
    table = models.CharField(max_length=20)
    shift = models.CharField(max_length=20)
    cards = models.JSONField(_("cards"))
    quantity = models.IntegerField(_("cards and packages"))
    cards_amount = models.BigIntegerField(_("for cards"))
    entries = models.IntegerField(_("progressive entries"))
    entries_amount = models.BigIntegerField(_("for entries"))
    total = models.BigIntegerField(_("total"))
    round = models.CharField(_("annulled game"), max_length=36, blank=True)
    reason = models.CharField(max_length=200)
    refunded_at = models.DateTimeField(_("refunded at"))
    signers = models.JSONField()

    class Meta:
        verbose_name = _("refund of bingo cards")
        verbose_name_plural = _("refunds of bingo cards")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_cardrefund_day")]

    @property
    def numbers(self) -> list[str]:
        """The cards, as people write them."""
        return ranges.written(self.cards)


class BingoPrize(Projection):
    """An ordinary prize paid on its form. Key `<property>:<serial>`."""

    serial = models.CharField(_("form number"), max_length=32)
    round = models.CharField(_("game played"), max_length=36)
    day = models.DateField()
    table = models.CharField(max_length=20)
    game = models.CharField(max_length=60)
    shift = models.CharField(max_length=20)
    card = models.BigIntegerField(_("card"))
    seat = models.IntegerField(_("player's number"))
    player = models.CharField(_("player"), max_length=120)
    amount = models.BigIntegerField(_("amount"))
    bank = models.CharField(_("bank"), max_length=40, blank=True)
    paid_at = models.DateTimeField(_("paid at"))
    signers = models.JSONField()

    class Meta:
        verbose_name = _("bingo prize paid")
        verbose_name_plural = _("bingo prizes paid")
        indexes = [models.Index(fields=["property_id", "day", "table"], name="tables_bingoprize_day")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "round", "card"], name="tables_bingoprize_once"),
        ]
