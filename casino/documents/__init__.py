"""Forms and reports rendered by typst, in Spanish and English, and their spreadsheets.

What lives here is the kit: `render` (a template and its data to PDF), `render_together`
(several forms in one file), `frame` (what every document states, control S8),
`parts` and `signature_block` for the forms, `labels` (texts in the document's language), amounts in words, figures and
dates as printed, `spreadsheet`. The pieces that templates share are the typst package in `packages`.

What may not live here: anything about a slip, a jackpot or a summary. Each app has a package `documents` that turns
what its queries say into the data of a template, and registers the folder of its templates.

Data travel to typst as JSON and are set as text, never as markup: no name or reason can become code.
"""

from pathlib import Path

from casino.documents.frame import Printing, frame, parts, people, signature_block
from casino.documents.labels import in_language, translated
from casino.documents.typesetting import register_templates, render, render_together

__all__ = [
    "Printing",
    "frame",
    "in_language",
    "parts",
    "people",
    "register_templates",
    "render",
    "render_together",
    "signature_block",
    "translated",
]

register_templates(Path(__file__).parent / "templates")
