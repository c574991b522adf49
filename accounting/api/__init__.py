"""Accounting over REST, one file per subject: what is read, and what the answers to its operations look like.

close.py        the daily summary, the close with its checklist, the seal
checklist.py    the lines of the revenue audit and their sign-offs
exceptions.py   the exceptions inbox
imports.py      days kept on paper
investigations.py  investigations
statistics.py   drop, win and hold by period
reconciliation.py  progressives over any span: meters, readings, payable
ledger.py       chart of accounts, trial balance, statements, adjustments also for late rounds, export
"""
