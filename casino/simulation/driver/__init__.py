"""The floor's work, written once: who does what, in which order, and who signs it (decision 75).

    work     `Work`: the acts of a floor and their sequences over any transport; `SIGNED`: who signs which operation
    forms    `Form`: what a request of a declared operation looks like, as data; `Person`: somebody who signs
    http     `Http`: the transport that sends them; the one in process is `accounting.driving.InProcess`

An act is called by the name of its declared operation. Money is in minor units and pieces go by denominations in minor
units whatever the transport; what an operation returns is the transport's: an answer's body, or the function's result.
"""

from casino.simulation.driver.forms import Form, Person
from casino.simulation.driver.http import Http, round_body, round_parts
from casino.simulation.driver.work import SIGNED, NotRecorded, Played, Transport, Work, crew_of

__all__ = [
    "SIGNED", "Form", "Http", "NotRecorded", "Person", "Played", "Transport", "Work", "crew_of", "round_body",
    "round_parts",
]  # fmt: skip
