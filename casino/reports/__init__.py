"""Registry of all reports, and their delivery.

    kit          a report: code, titles, parameters, roles, tables; what is asked for; the registry
    rendering    a report in every format, its edition, the record of a print
    own          the casino package's reports: series book, roles and functions
    day_status   closed days and counts not yet accepted, answered by the other apps
    destinations e-mail, folders, an S3-compatible store: only those that the environment allows
    delivery     what is due to whom, sent once

Each floor registers its reports in its module `reports`, which is found by its name when Django starts. A report is
described once, as tables (`casino.documents.tabular`); screen, CSV, spreadsheet and paper are made of that description.
Those that people sign have a paper of their own, from the same queries.

What may not live here: the figures of a report. Queries say them.
"""
