"""The bank that the open tables ask for, and the Inspector's checks of it, over REST."""

from __future__ import annotations

import datetime as dt

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.openapi import reads
from casino.api.operations import answer
from casino.api.rows import serializer_of
from tables import commands, queries
from tables.banks import HouseBank
from tables.rows import BankCheckRow, ShiftCheckRow

BankSerializer = serializer_of(HouseBank)
BankCheckSerializer = serializer_of(BankCheckRow)


answer(commands.verify_bank, BankCheckSerializer)


ShiftCheckSerializer = serializer_of(ShiftCheckRow)


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
