"""The bank that the open tables ask for, and the Inspector's checks of it, over REST."""

from __future__ import annotations

import datetime as dt

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.operations import answer
from casino.api.rows import serializer_of
from tables import commands, queries
from tables.rows import BankCheckRow


class GameBankSerializer(serializers.Serializer):
    """A sum for a game."""

    game = serializers.CharField()
    amount = AmountField()
    cite = serializers.CharField()


class TableBankSerializer(serializers.Serializer):
    """What a table asks for; `chips` by the papers, `missing` is what its float lacks."""

    table = serializers.CharField()
    shift = serializers.CharField()
    game = serializers.CharField()
    minimum = AmountField()
    maximum = AmountField()
    additional = AmountField()
    additional_cite = serializers.CharField()
    float_minimum = AmountField()
    float_cite = serializers.CharField()
    chips = AmountField()
    missing = AmountField()
    checked = serializers.BooleanField(help_text="whether the Inspector verifies the bank for it")


class StatedFloatSerializer(serializers.Serializer):
    """A float that the law of the property's jurisdiction states: so many times the table minimum."""

    family = serializers.CharField()
    name = serializers.CharField(help_text="the game as the law calls it")
    multiple = serializers.IntegerField()
    cite = serializers.CharField()


class BankSerializer(serializers.Serializer):
    """What the house must hold; `ordinary` is null until the property enters it."""

    ordinary = AmountField(allow_null=True)
    ordinary_cite = serializers.CharField()
    additional = AmountField()
    required = AmountField()
    games = GameBankSerializer(many=True)
    tables = TableBankSerializer(many=True)
    stated = StatedFloatSerializer(many=True, help_text="floats that the law of the jurisdiction states")


BankCheckSerializer = serializer_of(BankCheckRow)


answer(commands.verify_bank, BankCheckSerializer)


class ShiftCheckSerializer(serializers.Serializer):
    """A shift with the tables that make the Inspector check the bank, and his checks."""

    shift = serializers.CharField()
    tables = serializers.ListField(child=serializers.CharField())
    unverified = serializers.ListField(
        child=serializers.CharField(), help_text="those opened or raised after the last check"
    )
    missing = serializers.BooleanField()
    checks = BankCheckSerializer(many=True)


class BankView(Door):
    """What the open tables ask for."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.bankcheck",)

    @reads("Bank and floats that the open tables ask for", tag="tables", answer=BankSerializer)
    def get(self, request: Request) -> Response:
        return self.show(BankSerializer, queries.bank_requirement(self.property))


class ShiftChecksView(Door):
    """The shifts of a day with their checks."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.bankcheck",)

    @reads(
        "The Inspector's checks of a day, by shift",
        tag="tables",
        answer=ShiftCheckSerializer(many=True),
        operation_id="bank_checks_list",
    )
    def get(self, request: Request, day: dt.date) -> Response:
        return self.show(ShiftCheckSerializer, queries.shift_checks(self.property, day), many=True)
