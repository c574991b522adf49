"""Imports a GnuCash CSV with GnuCash's own Python bindings, run by the Python that Debian's `python3-gnucash` is for.

    /usr/bin/python3 gnucash_import.py JOURNAL.csv BOOK.gnucash

Prints the number of transactions and the sum of their debits as the reopened book has them; fails on the first
transaction that does not balance.
"""

import csv
import sys
from fractions import Fraction

from gnucash import Account, GncNumeric, Session, SessionOpenMode, Split, Transaction


def number(text):
    """Return an amount as GnuCash counts it."""
    amount = Fraction(text)
    return GncNumeric(amount.numerator * 100 // amount.denominator, 100)


def main(journal, book_path):
    """Import the file, save the book, open it again and count."""
    session = Session("xml://" + book_path, SessionOpenMode.SESSION_NEW_STORE)
    book = session.book
    table = book.get_table()
    accounts = {}
    transactions = {}
    with open(journal, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            namespace, currency = row["Commodity/Currency"].split("::")
            commodity = table.lookup(namespace, currency)
            name = row["Account"]
            if name not in accounts:
                account = Account(book)
                account.SetName(name.replace(":", " "))
                account.SetType(2)  # ACCT_TYPE_ASSET: the kind is the accountant's choice, the balance is the same
                account.SetCommodity(commodity)
                book.get_root_account().append_child(account)
                accounts[name] = account
            identity = row["Transaction ID"]
            if identity not in transactions:
                transaction = Transaction(book)
                transaction.BeginEdit()
                transaction.SetCurrency(commodity)
                year, month, day = map(int, row["Date"].split("-"))
                transaction.SetDate(day, month, year)
                transaction.SetDescription(row["Description"])
                transaction.SetNum(row["Number"])
                transactions[identity] = transaction
            split = Split(book)
            split.SetParent(transactions[identity])
            split.SetAccount(accounts[name])
            split.SetMemo(row["Memo"])
            split.SetValue(number(row["Amount"]))
            split.SetAmount(number(row["Amount"]))
    for identity, transaction in transactions.items():
        transaction.CommitEdit()
        if not transaction.IsBalanced():
            sys.exit("not balanced: " + identity)
    session.save()
    session.end()
    session = Session("xml://" + book_path, SessionOpenMode.SESSION_NORMAL_OPEN)
    debits, seen = Fraction(0), set()
    for account in session.book.get_root_account().get_descendants():
        for split in account.GetSplitList():
            value = split.GetValue()
            amount = Fraction(value.num(), value.denom())
            debits += max(amount, 0)
            seen.add(split.GetParent().GetGUID().to_string())
    session.end()
    print(len(seen), debits * 100)


main(*sys.argv[1:])
