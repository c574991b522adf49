"""Gaming day close, count, journal, reconciliation, daily summary, reports."""
