"""Forms and reports rendered by typst, in Spanish and English, and their spreadsheets.

What lives here is the kit: `render` (a template and its data to PDF), `frame` (what every document states, control S8),
`parts` and `signature_block` for the forms, amounts in words, figures and dates as printed, `spreadsheet`. The house
style is in `templates/house.typ`; each document is a template of the same name beside it.

What may not live here: anything about a slip, a jackpot or a summary. Each floor has a `documents.py` that turns what
its queries say into the data of a template: `tables.documents`, `progressive.documents`, `accounting.documents`.

Data travel to typst as JSON and are set as text, never as markup: no name or reason can become code.
"""

from casino.documents.frame import Printing, frame, parts, people, signature_block
from casino.documents.labels import in_language, translated
from casino.documents.typesetting import render

__all__ = ["Printing", "frame", "in_language", "parts", "people", "render", "signature_block", "translated"]
