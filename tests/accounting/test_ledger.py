"""The books: every day sums to zero, statements add up, what is exported balances and is the same each time."""

import csv
import datetime as dt
import io
import re

import msgspec
import pytest
from beancount import loader
from beancount.core.data import Transaction
from django.core.exceptions import ValidationError
from django.utils.translation import override

from accounting import chart, export, queries
from accounting.documents import trial_balance
from accounting.models import AccountMapping, JournalLine
from casino.rules.money import parse_amount
from tests.accounting.day import Played
from tests.accounting.test_close import NEXT, adjust
from tests.factories import DAY, refused
from tests.staged import staged

pytestmark = pytest.mark.django_db


def _build_closed() -> Played:
    floor = Played.ready()
    floor.close_day()
    floor.open_day(NEXT)
    adjust(floor)
    return floor


built_closed = staged(_build_closed)


@pytest.fixture
def closed(built_closed, db) -> Played:
    return built_closed()


def test_a_played_day_sums_to_zero(closed: Played) -> None:
    rows = queries.trial_balance(closed.property)
    assert sum(row.debit for row in rows) == sum(row.credit for row in rows) > 0
    assert sum(row.closing_debit for row in rows) == sum(row.closing_credit for row in rows) > 0


def test_a_period_opens_with_what_went_before(closed: Played) -> None:
    whole = {row.account: row.closing for row in queries.trial_balance(closed.property, until=NEXT)}
    first = {row.account: row.closing for row in queries.trial_balance(closed.property, until=DAY)}
    second = {row.account: row for row in queries.trial_balance(closed.property, since=NEXT, until=NEXT)}
    assert {account: row.opening for account, row in second.items() if account in first} == first
    assert {account: row.closing for account, row in second.items()} == whole
    assert (second[chart.COUNT_ROOM].credit, second[chart.COUNT_ROOM].debit) == (2_000, 0)
    refused("bad_period", queries.trial_balance, closed.property, since=NEXT, until=DAY)


def test_a_statement_runs_to_the_balance(closed: Played) -> None:
    closing = {row.account: row.closing for row in queries.trial_balance(closed.property)}
    for account in (chart.CAGE, chart.TABLE_CHIPS, chart.PROGRESSIVE_PAYABLE, chart.TABLE_WIN):
        statement = queries.account_statement(closed.property, account)
        balance = statement.opening
        for line in statement.lines:
            assert {bool(line.debit), bool(line.credit)} == {True, False}, account
            balance += queries.ledger.own_side(statement.account.kind, line.debit - line.credit)
            assert line.balance == balance, account
        assert statement.closing == balance == closing[account], account


def test_a_statement_of_a_period_and_of_a_subaccount(closed: Played) -> None:
    later = queries.account_statement(closed.property, chart.COUNT_ROOM, since=NEXT, until=NEXT)
    assert (later.opening, [line.credit for line in later.lines], later.closing) == (30_000, [2_000], 28_000)
    own = queries.account_statement(closed.property, chart.TABLE_CHIPS, subaccount=f"RO-1.{DAY}.M")
    assert {line.subaccount for line in own.lines} == {f"RO-1.{DAY}.M"}
    assert own.closing == 0
    refused("unknown_account", queries.account_statement, closed.property, "piggy_bank")


def test_some_lines_of_a_statement_are_those_of_the_whole(closed: Played) -> None:
    """Whatever part is asked for: its lines have the balances of the whole, opening and closing are the period's."""
    for account, since in ((chart.CAGE, None), (chart.TABLE_CHIPS, None), (chart.COUNT_ROOM, NEXT)):
        whole = queries.account_statement(closed.property, account, since=since)
        assert whole.lines, account
        for start in range(len(whole.lines) + 2):
            for most in (1, 3):
                part = queries.account_statement(closed.property, account, since=since, start=start, most=most)
                assert part == msgspec.structs.replace(whole, lines=whole.lines[start : start + most]), (account, start)


def test_every_entry_leads_to_its_event(closed: Played) -> None:
    statement = queries.account_statement(closed.property, chart.TABLE_CHIPS)
    for line in statement.lines:
        recorded = queries.event_of(line.entry)
        assert recorded is not None
        assert line.entry.key.startswith(f"{closed.pk}:{recorded.stream}.{recorded.version}")


def exported(floor: Played, system: str) -> list[dict[str, str]]:
    text = export.journal_file(floor.property, system=system, since=DAY, until=NEXT)
    return list(csv.DictReader(io.StringIO(text)))


def test_odoo_entries_balance_and_are_whole(closed: Played) -> None:
    """The entry's own fields stand on its first line; the next entry begins with the next identity."""
    entries: dict[str, int] = {}
    identity = ""
    total = 0
    for row in exported(closed, "odoo"):
        if row["id"]:
            identity = row["id"]
            assert identity not in entries
            assert row["date"] == DAY.isoformat(), "the open day is not exported"
        debit, credit = (parse_amount(row[f"line_ids/{side}"], "USD") for side in ("debit", "credit"))
        entries[identity] = entries.get(identity, 0) + debit - credit
        total += debit
    assert set(entries.values()) == {0}
    assert len(entries) > 5
    assert total == sum(JournalLine.objects.filter(property_id=closed.pk, day=DAY).values_list("debit", flat=True))


def test_gnucash_transactions_balance(closed: Played) -> None:
    sums: dict[str, int] = {}
    for row in exported(closed, "gnucash"):
        assert row["Commodity/Currency"] == "CURRENCY::USD"
        sums[row["Transaction ID"]] = sums.get(row["Transaction ID"], 0) + parse_amount(row["Amount"], "USD")
    assert set(sums.values()) == {0}


def test_the_journal_passes_bean_check(closed: Played) -> None:
    """Beancount's own loader finds no error: every transaction balances, every account has a name it can read."""
    text = export.journal_file(closed.property, system="beancount", since=DAY, until=NEXT)
    entries, errors, _options = loader.load_string(text)
    assert errors == []
    postings = [posting for entry in entries if isinstance(entry, Transaction) for posting in entry.postings]
    debits = JournalLine.objects.filter(property_id=closed.pk, day=DAY).values_list("debit", flat=True)
    assert sum(posting.units.number for posting in postings if posting.units.number > 0) * 100 == sum(debits)
    assert {posting.account.partition(":")[0] for posting in postings} <= {
        "Assets",
        "Liabilities",
        "Equity",
        "Income",
        "Expenses",
    }


def _without_marks(name: str) -> str:
    return re.sub(r"--[0-9a-f]{8}", "", name)


def test_names_that_beancount_does_not_take_stay_apart(closed: Played) -> None:
    """Paths that differ in a blank, a hyphen, a case or a sign are different accounts, in both formats."""
    names = ("Assets:Caja chica", "Assets:Caja-chica", "Assets:Caja Chica", "Assets:caja-chica", "Assets:Caja/chica")
    codes = (chart.CAGE, chart.COUNT_ROOM, chart.TABLE_CHIPS, chart.TABLE_WIN, chart.ADJUSTMENTS)
    for code, name in zip(codes, names, strict=True):
        AccountMapping.objects.create(property=closed.property, account=code, external_name=name)
    text = export.journal_file(closed.property, system="beancount", since=DAY, until=NEXT)
    entries, errors, _options = loader.load_string(text)
    assert errors == []
    accounts = {posting.account for entry in entries if isinstance(entry, Transaction) for posting in entry.postings}
    used = JournalLine.objects.filter(property_id=closed.pk, day=DAY).values_list("account", flat=True)
    assert len(accounts) == len(set(used))
    assert "Assets:Caja-chica" in accounts
    written = export.journal_file(closed.property, system="hledger", since=DAY, until=NEXT)
    assert set(re.findall(r"^account (.+)$", written, re.MULTILINE)) == accounts
    assert written.startswith("decimal-mark .\n")


def test_hostile_names_stay_names_in_plain_text(closed: Played) -> None:
    """A quote, a comment sign and a path in a name change neither the number of entries nor their sums."""
    AccountMapping.objects.create(
        property=closed.property, account=chart.CAGE, external_name='Caja "5" ; (principal)', cost_centre='a"b\\; c:d'
    )
    AccountMapping.objects.create(
        property=closed.property, account=chart.COUNT_ROOM, external_name="Assets:Sala de conteo:día"
    )
    text = export.journal_file(closed.property, system="beancount", since=DAY, until=NEXT)
    entries, errors, _options = loader.load_string(text)
    assert errors == []
    accounts = {posting.account for entry in entries if isinstance(entry, Transaction) for posting in entry.postings}
    assert {_without_marks(name) for name in accounts} >= {
        "Assets:1010-Caja-5-Principal",
        "Assets:Sala-De-Conteo:Día",
    }
    written = export.journal_file(closed.property, system="hledger", since=DAY, until=NEXT).splitlines()
    assert "account Assets:1010-Caja-5-Principal" in map(_without_marks, written)
    assert sum(line.startswith(DAY.isoformat()) for line in written) == sum(
        isinstance(entry, Transaction) for entry in entries
    )


def test_an_export_is_the_same_in_every_language_and_every_time(closed: Played) -> None:
    period = {"since": DAY, "until": NEXT}
    for system in export.SYSTEMS:
        with override("es"):
            first = export.journal_file(closed.property, system=system, **period)
        with override("en"):
            assert export.journal_file(closed.property, system=system, **period) == first


def test_an_export_calls_accounts_as_the_other_system_does(closed: Played) -> None:
    AccountMapping.objects.create(
        property=closed.property, account=chart.CAGE, number="100", external_number="57000", cost_centre="JUEGO"
    )
    named = queries.chart_of_accounts(closed.property)[chart.CAGE]
    assert (named.number, named.external_number) == ("100", "57000")
    assert named.number in {row.number for row in queries.trial_balance(closed.property)}
    rows = exported(closed, "odoo")
    assert {row["cost_centre"] for row in rows if row["line_ids/account_id"] == "57000"} == {"JUEGO"}
    assert "1010" not in {row["line_ids/account_id"] for row in rows}


def test_no_name_becomes_a_formula(closed: Played) -> None:
    for name in ("=1+1", "+x", "-x", "@x", "a\nb", "\tx"):
        mapping = AccountMapping(property=closed.property, account=chart.CAGE, external_name=name)
        with pytest.raises(ValidationError):
            mapping.full_clean()


def test_exports_that_are_refused(closed: Played) -> None:
    period = {"since": DAY, "until": NEXT}
    refused("unknown_system", export.journal_file, closed.property, system="abacus", **period)
    refused("bad_period", export.journal_file, closed.property, system="odoo", since=NEXT, until=DAY)
    later = NEXT + dt.timedelta(days=1)
    refused("nothing_closed", export.journal_file, closed.property, system="odoo", since=NEXT, until=later)


def test_the_trial_balance_on_paper(closed: Played) -> None:
    for language in ("en", "es"):
        printed = trial_balance.trial_balance(closed.property, DAY, NEXT, language=language, printed_by="employee:K01")
        assert printed.startswith(b"%PDF"), language
