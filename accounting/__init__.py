"""The top floor: the close of a gaming day, its figures and identities, the journal, adjustments, reports.

What lives here
    ``commands``    close_gaming_day, post_adjustment; ``tasks``: run them on schedule
    ``figures``     the day in set-based statements; ``checks``: one function per accounting identity
    ``chart``       accounts as data; ``postings``: from facts to double entry, pure; ``projectors``: rows of both
    ``queries``     checklist, daily summary, exceptions, trial balance, journal
    ``locks``       one close at a time per property

What may not
    A fact of the floors below: what was counted, paid or played is recorded there and only heard here.
"""
