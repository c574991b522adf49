"""The bank that the open tables ask for, and the Inspector's checks of it, over REST."""

from __future__ import annotations

from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from tables import commands, queries
from tables.banks import HouseBank
from tables.rows import BankCheckRow, ShiftCheckRow

BankSerializer = serializer_of(HouseBank)
BankCheckSerializer = serializer_of(BankCheckRow)


answer(commands.verify_bank, BankCheckSerializer)


ShiftCheckSerializer = serializer_of(ShiftCheckRow)


BANK = Reads("tables:read", "tables", shows=("tables.bankcheck",))

BankView = BANK.one(
    "Bank and floats that the open tables ask for",
    HouseBank,
    queries.bank_requirement,
    about="What the open tables ask for.",
)
ShiftChecksView = BANK.all(
    "The Inspector's checks of a day, by shift",
    ShiftCheckRow,
    queries.shift_checks,
    about="The shifts of a day with their checks.",
)
