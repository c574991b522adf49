"""Amounts, names, events and exceptions as text, in the active language."""
